//! The law of advice: a line is offered only if it accounts for everything that was heard.
//!
//! What a line says is found by playing it, and held against the gist of what was said: each player who was
//! named, each number, the trump, "alone", and whatever was said not to be. How the line was made up is
//! nothing to this module, and it must never make one.

use crate::card::{Suit, Trump, Written};
use crate::event::{Call, Cards, Event, TurnUp};
use crate::game::Deal;
use crate::game::play::Contract;
use crate::game::trick::TrickDeal;
use crate::game::turn_up::Faced;
use crate::line::advice::OpenQuestion;
use crate::line::fold;
use crate::line::gist::{Became, Count, Gist, Sense, Subject};
use crate::seat::{ByTeam, Seat, SeatSet};

/// A line that could be offered, as far as it says what people say.
pub(super) struct Account<'a, 'r> {
    deal: &'a Deal<'r>,
    said: &'a Gist,
    /// Which of the numbers was the bid, by its place.
    bid_at: Option<usize>,
    open: OpenQuestion,
    events: &'a [Event],
    contract: Option<Contract>,
    people: SeatSet,
}

impl<'a, 'r> Account<'a, 'r> {
    pub(super) fn of(
        deal: &'a Deal<'r>,
        said: &'a Gist,
        bid_at: Option<usize>,
        open: OpenQuestion,
        events: &'a [Event],
    ) -> Self {
        let after = events.iter().try_fold(*deal, |deal, event| deal.step(event)).unwrap_or(*deal);
        let contract = fold::consented(&after).contract().copied();
        let high = after.trick().and_then(TrickDeal::high).map(|high| high.seat);
        let people = events.iter().filter_map(seat_of);
        let people = people.chain(contract.map(|contract| contract.maker)).chain(high).collect();
        Self { deal, said, bid_at, open, events, contract, people }
    }

    /// Does it say all that was heard, and nothing against it?
    pub(super) fn is_whole(&self) -> bool {
        self.fills_in_little()
            && self.has_people()
            && self.has_trumps()
            && self.has_alone()
            && self.has_numbers()
            && self.has_outcome()
    }

    /// "Made it", "set", "march" are what the tricks come to.
    pub(super) fn has_outcome(&self) -> bool {
        let (Some(taken), Some(contract)) = (self.taken(), self.contract) else { return true };
        let makers = taken[contract.maker.team()];
        let hand = makers + taken[contract.maker.team().other()];
        let all = contract.alone && fold::by_bids(self.deal.rules());
        let needs = contract.bid.unwrap_or(if all { hand } else { hand / 2 + 1 });
        match self.said.became {
            Some(Became::March) => makers == hand,
            Some(Became::Made) => makers >= needs,
            // "Lost one" may be one trick.
            Some(Became::Euchred) => {
                makers < needs || self.said.counts.iter().any(|count| count.sense == Sense::Lost)
            }
            Some(
                Became::Nobodys
                | Became::NoCall
                | Became::Denied
                | Became::DealersUp
                | Became::TurnedDown,
            )
            | None => true,
        }
    }

    fn taken(&self) -> Option<ByTeam<u8>> {
        self.events.iter().rev().find_map(|event| {
            let Event::Cards(Cards::Tricks { taken }) = event else { return None };
            Some(*taken)
        })
    }

    /// Is no more asked for than was left out? A word that nobody knows may have said it.
    fn fills_in_little(&self) -> bool {
        let said = self.said;
        let fills_in = match self.open {
            OpenQuestion::Maker(_)
            | OpenQuestion::Trump
            | OpenQuestion::Tricks
            | OpenQuestion::BidAndTricks
            | OpenQuestion::Bid => true,
            OpenQuestion::Nothing
            | OpenQuestion::WhichMaker
            | OpenQuestion::Places
            | OpenQuestion::NextPlace
            | OpenQuestion::Before(_)
            | OpenQuestion::TwoDeals
            | OpenQuestion::OneDealOrTwo
            | OpenQuestion::WithASlip
            | OpenQuestion::AlreadyOut(_)
            | OpenQuestion::Over(_)
            | OpenQuestion::SaidTwice(_)
            | OpenQuestion::Unclear(_) => false,
        };
        let nobodys = said.became == Some(Became::Nobodys);
        let of_one = said.named() > 0 || !said.trumps.is_empty() || !said.counts.is_empty();
        let out = nobodys && (of_one || said.alone) && !said.turn.all_pass;
        said.left == 0
            && !(nobodys && said.turn.but)
            && !out
            && !(fills_in && (said.unknown > 0 || said.answer.is_some()))
    }

    /// Whoever was named did something by it, or a number was said of him, or he set whoever did.
    fn has_people(&self) -> bool {
        let said = self.said;
        let team = self.contract.map(|contract| contract.maker.team());
        let counted = |seat: Seat| {
            let of_him =
                |count: &Count| matches!(count.subject, Subject::These(seats) if seats.has(seat));
            said.counts.iter().any(of_him)
        };
        let set =
            |seat: Seat| said.beaten.is_some() && team.is_some_and(|team| team != seat.team());
        let is_denied = |event: &Event| matches!(event, Event::Call(Call::Denied { .. }));
        let denied = self.events.iter().any(is_denied);
        let either = self.open == OpenQuestion::WhichMaker;
        let own =
            |seat: Seat| self.people.has(seat) || counted(seat) || set(seat) || denied || either;
        let maker = self.contract.map(|contract| contract.maker);
        // "Ann let him", whose partner made it: that says no more than her silence.
        let players = self.deal.rules().players();
        let partner = maker.and_then(|maker| players.partner(maker));
        let allows = said.answer == Some(true) && fold::by_consent(self.deal.rules());
        let own = |seat: Seat| {
            let his = maker == Some(seat) || partner == Some(seat);
            if allows { his } else { own(seat) }
        };
        let ordered = said.ordered.is_none_or(|seat| seat == self.deal.standing().dealer);
        said.people.iter().all(own)
            && !maker.is_some_and(|seat| said.not.people.has(seat))
            && ordered
    }

    /// The trump that was named is that of the line, and none that was said not to be.
    fn has_trumps(&self) -> bool {
        let faced = self.deal.trick().and_then(TrickDeal::faced).and_then(Faced::suit);
        let turned = faced.map(Trump::Suit);
        let in_line = |trump: &Trump| {
            self.events.iter().any(|event| names(event, *trump))
                || turned == Some(*trump)
                || self.contract.is_some_and(|contract| contract.trump == *trump)
        };
        let of_it = |trump: &Trump| self.contract.is_some_and(|made| made.trump == *trump);
        self.said.trumps.iter().all(in_line) && !self.said.not.trumps.iter().any(of_it)
    }

    /// "Alone", and of whom it was said.
    fn has_alone(&self) -> bool {
        let alone = self.events.iter().any(is_alone)
            || self.contract.is_some_and(|contract| contract.alone);
        let lone = self.said.lone;
        let his = lone.is_empty() || lone.iter().any(|seat| self.people.has(seat));
        (!self.said.alone || alone && his) && !(self.said.not.alone && alone)
    }

    /// Each number is the bid, the tricks of the makers or of the others, or that of the passes.
    fn has_numbers(&self) -> bool {
        let said = self.said;
        let (Some(taken), Some(contract)) = (self.taken(), self.contract) else {
            return said.counts.iter().all(|count| self.is_called(*count));
        };
        let makers = taken[contract.maker.team()];
        let others = taken[contract.maker.team().other()];
        if said.not.counts.contains(&makers) {
            return false;
        }
        if said.either.numbers {
            return said.counts.iter().any(|count| count.number == makers);
        }
        // "Sam spades four, sorry, Sue spades four"
        if said.turn.corrected && self.open == OpenQuestion::WhichMaker {
            return said.counts.iter().all(|count| count.number == makers);
        }
        let mut told = 0;
        said.counts.iter().enumerate().all(|(at, count)| {
            let seat = at == 0 && said.people.is_empty() && said.counts.len() > 1;
            let of_seat = seat && count.number.checked_sub(1) == Some(contract.maker.number());
            if Some(at) == self.bid_at {
                let all = if contract.alone { Some(makers + others) } else { contract.bid };
                return contract.bid.or(all) == Some(count.number);
            }
            let own = self.is_told(*count, makers, others, contract);
            told += usize::from(own && count.number == makers && is_plain(*count));
            own && told < 2 || of_seat && self.bid_at.is_none()
        })
    }

    /// A number of a line that counts no tricks: what was bid, how many passed, the rank of a card.
    fn is_called(&self, count: Count) -> bool {
        let passes = self.events.iter();
        let passes = passes.filter(|event| matches!(event, Event::Call(Call::Pass { .. }))).count();
        let bid = |event: &Event| {
            matches!(event, Event::Call(Call::Bid { tricks: Some(tricks), .. }
                | Call::Contract { bid: Some(tricks), .. }) if *tricks == count.number)
        };
        self.events.iter().any(bid)
            || usize::from(count.number) == passes
            || matches!(self.open, OpenQuestion::Trump | OpenQuestion::Over(_))
    }

    /// Is this number what they took, or the others, as it was said?
    fn is_told(&self, count: Count, makers: u8, others: u8, contract: Contract) -> bool {
        let Count { number, sense, subject } = count;
        let hand = makers + others;
        let needs = contract.bid.unwrap_or(hand / 2 + 1);
        let needs = if contract.alone && fold::by_bids(self.deal.rules()) { hand } else { needs };
        let theirs = match subject {
            Subject::These(seats) => seats.iter().all(|seat| seat.team() != contract.maker.team()),
            Subject::Others => true,
            Subject::Nobody | Subject::Makers => false,
        };
        match sense {
            Sense::Lost => number == others,
            Sense::Short => Some(makers) == needs.checked_sub(number),
            Sense::Over => Some(makers) == needs.checked_add(number),
            Sense::Points | Sense::Unsure => matches!(
                self.open,
                OpenQuestion::Tricks | OpenQuestion::BidAndTricks | OpenQuestion::WhichMaker
            ),
            Sense::Plain | Sense::Bid | Sense::Took | Sense::Made if theirs => {
                number == others || self.sets(number, makers)
            }
            Sense::Plain | Sense::Bid | Sense::Took | Sense::Made => {
                number == makers || self.is_second(count, others) || self.sets(number, others)
            }
        }
    }

    /// "Sam set Sue with three": the three are Sam's.
    fn sets(&self, number: u8, taken: u8) -> bool {
        let set = self.said.became == Some(Became::Euchred) && self.said.beaten.is_some();
        set && number == taken
    }

    /// "Four one": behind what the makers took what the others did.
    fn is_second(&self, count: Count, others: u8) -> bool {
        let last = self.said.counts.last() == Some(&count);
        last && self.said.counts.len() > 1 && is_plain(count) && count.number == others
    }
}

const fn is_plain(count: Count) -> bool {
    matches!(count.sense, Sense::Plain | Sense::Took | Sense::Made | Sense::Bid)
}

/// Who did it.
fn seat_of(event: &Event) -> Option<Seat> {
    match event {
        Event::Call(call) => call.seat(),
        Event::Cards(cards) => cards.seat(),
        Event::Deal { .. } | Event::Climbing(_) | Event::Table(_) => None,
    }
}

/// Is it said in this trump, or with a card of that suit? Of what was denied the suit is not told.
fn names(event: &Event, trump: Trump) -> bool {
    let suit = trump.suit();
    match event {
        Event::Call(Call::Name { trump: named, .. } | Call::Contract { trump: named, .. }) => {
            *named == trump
        }
        Event::Call(Call::Bid { trump: named, .. }) => *named == Some(trump),
        Event::Call(Call::TurnUp(TurnUp::Suit(turned))) => Some(*turned) == suit,
        Event::Call(Call::TurnUp(TurnUp::Card(card))) => is_of(*card, trump),
        Event::Cards(Cards::Play { cards, .. }) => {
            cards.as_slice().iter().any(|card| is_of(*card, trump))
        }
        Event::Call(Call::Denied { .. }) => true,
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(_) => false,
    }
}

fn is_of(card: Written, trump: Trump) -> bool {
    let letter = trump.suit().map(Suit::letter);
    matches!(card, Written::Of { suit, .. } if Some(char::from(suit)) == letter)
}

const fn is_alone(event: &Event) -> bool {
    matches!(
        event,
        Event::Call(
            Call::Order { alone: true, .. }
                | Call::Name { alone: true, .. }
                | Call::Bid { alone: true, .. }
                | Call::Contract { alone: true, .. }
                | Call::Denied { alone: true, .. }
                | Call::DefendAlone { .. }
        )
    )
}
