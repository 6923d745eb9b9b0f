//! What happened in a deal, for those who ask it where rules are asked: who made trump, who was alone, who
//! led, who took the last trick, whether it was 2 or 4.
//!
//! Before anything is said of the next deal, the one that is over is meant. Everything is read off what was
//! recorded: what was not told is said to be not told. Nothing here knows a rule.

use super::deal::{capital, happened as outcome};
use super::last_deal::{last_over, points};
use super::now::now;
use super::rounds;
use super::stands::{stands, tricks as tricks_so_far};
use super::words::{and, name, ordinal, side, undertaking};
use crate::card::{Card, Rank, Suit, Trump};
use crate::event::{Call, Event};
use crate::game::Deal;
use crate::game::play::{Contract, Play, Trick};
use crate::game::verdict::{Outcome, Phase};
use crate::line::{Names, part_in_words};
use crate::rules::Ruleset;
use crate::rules::questions::cards::{Bower, SaidCard};
use crate::rules::questions::happened::{
    AskedOfDeal, Asker, Happened, Place, SaidContract, WhichDeal, WhichTrick,
};
use crate::seat::{Seat, SeatSet, Team};
use crate::session::{DealStory, Game};

/// What the record says to these words; nothing where they ask for no deal of it.
pub fn happened(words: &str, game: &Game) -> Option<String> {
    let last = game.deals.last()?;
    let names = Names::new(&last.seats);
    let Happened { deal, asked } = Happened::of(words, &|word| names.find(word).ok())?;
    let story = match deal {
        // Points are those of a deal that is scored.
        WhichDeal::Spoken if is_of_points(&asked) => last_over(game),
        WhichDeal::Spoken => Some(last),
        WhichDeal::Last => last_over(game),
        WhichDeal::Number(no) => {
            let story = game.deals.iter().find(|story| story.no == no);
            let Some(story) = story else {
                return Some(format!("There is no deal {no} in this game yet."));
            };
            Some(story)
        }
    };
    let Some(story) = story else { return Some("No deal is scored yet.".to_owned()) };
    let deal = story.replay(&game.rules)?;
    Past { game, rules: &game.rules, story, deal }.says(asked)
}

/// What is asked behind `why` in place of the number of a deal, of the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyAsked {
    /// That the number which was named is another one; nothing where it is right, or none was named.
    pub contradicted: Option<String>,
}

/// "Was it 2", "only 1": what is asked behind `why`; nothing where it is no question about points.
pub fn why(words: &str, game: &Game) -> Option<WhyAsked> {
    let story = game.deals.last()?;
    let names = Names::new(&story.seats);
    let numbers = Happened::why(words, &|word| names.find(word).ok())?;
    let contradicted = !numbers.is_empty() && !numbers.iter().any(|it| pays(story, *it));
    let contradicted = contradicted.then(|| {
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        format!("Not {}: {}.", and(&numbers, " or "), points(story, &game.rules, false))
    });
    Some(WhyAsked { contradicted })
}

/// Did a side get or lose so many points?
fn pays(story: &DealStory, points: u8) -> bool {
    Team::BOTH.into_iter().any(|team| story.points[team].unsigned_abs() == u32::from(points))
}

const fn is_of_points(asked: &AskedOfDeal) -> bool {
    matches!(asked, AskedOfDeal::Points(_) | AskedOfDeal::Counted)
}

/// A deal that is looked at.
struct Past<'g> {
    game: &'g Game,
    rules: &'g Ruleset,
    story: &'g DealStory,
    /// After its last event.
    deal: Deal<'g>,
}

impl Past<'_> {
    fn says(&self, asked: AskedOfDeal) -> Option<String> {
        match asked {
            AskedOfDeal::Dealt(by) => {
                let dealer = self.story.standing.dealer;
                let told = format!("{} dealt deal {}.", self.name(dealer), self.story.no);
                Some(answered(by, SeatSet::one(dealer), &told))
            }
            AskedOfDeal::Made { by, what } => self.made(by, what),
            AskedOfDeal::Called { by, what } => self.called(by, what),
            AskedOfDeal::Calls(by) => self.calls(by),
            AskedOfDeal::Passed(by) => self.passed(by),
            AskedOfDeal::MadeIt(by) => self.made_it(by),
            AskedOfDeal::Trump(asked) => self.trump(asked),
            AskedOfDeal::Alone(who) => self.alone(who),
            AskedOfDeal::Denied { by } => self.denied(by, |(by, _)| by),
            AskedOfDeal::WasDenied(who) => self.denied(who, |(_, declarer)| declarer),
            AskedOfDeal::Led(who, which) => self.led(who, which),
            AskedOfDeal::TookTrick(who, which) => self.took(who, which),
            AskedOfDeal::Tricks(who) => self.tricks(who),
            AskedOfDeal::Played(who, card) => self.played(who, card),
            AskedOfDeal::Euchred(who) => self.euchred(who),
            AskedOfDeal::March => self.march(),
            AskedOfDeal::WentOut(who, place) => self.went_out(who, place),
            AskedOfDeal::Won { by, of_deal } => Some(self.won(by, of_deal)),
            AskedOfDeal::WonRound(who) => self.won_round(who),
            AskedOfDeal::Points(numbers) => Some(match numbers.as_slice() {
                [only] => format!("{}{}", yes(pays(self.story, *only)), self.worth(false)),
                _ => self.worth(false),
            }),
            AskedOfDeal::Counted => Some(self.worth(false)),
        }
    }

    fn name(&self, seat: Seat) -> String {
        capital(&name(&self.story.seats, seat))
    }

    fn side(&self, team: Team) -> String {
        side(&self.story.seats, self.rules.players(), team)
    }

    fn is_open(&self) -> bool {
        self.story.closing.is_none()
    }

    /// `Deal 1: Bob made hearts and took 4 of 5.`
    fn told(&self) -> String {
        format!("Deal {}: {}.", self.story.no, outcome(self.story, self.rules))
    }

    /// `1 to Bob & Jon. Deal 1: Bob made hearts and took 4 of 5.`
    fn worth(&self, person: bool) -> String {
        format!("{}. {}", points(self.story, self.rules, person), self.told())
    }

    /// The contract, in a game of tricks; what is said where there is none.
    fn contract(&self) -> Option<Result<Contract, String>> {
        self.deal.trick()?;
        Some(match self.deal.contract() {
            Some(contract) => Ok(*contract),
            None if self.is_open() => {
                Err(format!("Trump is not made yet in deal {}.", self.story.no))
            }
            None => Err(self.told()),
        })
    }

    /// `Bob made hearts in deal 1.`; where somebody was denied, all that happened.
    fn made_told(&self, contract: Contract) -> String {
        if !self.denials().is_empty() {
            return self.told();
        }
        let verb = if contract.bid.is_some() { "bid" } else { "made" };
        let what = undertaking(&contract);
        format!("{} {verb} {what} in deal {}.", self.name(contract.maker), self.story.no)
    }

    fn made(&self, by: Asker, what: SaidContract) -> Option<String> {
        let contract = match self.contract()? {
            Ok(contract) => contract,
            // What is bid, and what stands, is told of a deal that goes on.
            Err(_) if self.is_open() => return stands("now-calls", "", self.game),
            Err(none) => return Some(no_contract(by, &none)),
        };
        let told = self.made_told(contract);
        let made = if fits(contract, what) { SeatSet::one(contract.maker) } else { SeatSet::NONE };
        Some(match by {
            Asker::Who if made.is_empty() => format!("Nobody. {told}"),
            Asker::Who | Asker::These(_) | Asker::Anybody | Asker::Unknown => {
                answered(by, made, &told)
            }
        })
    }

    /// What was called need not have stood: a bid that was beaten, a declaration that was denied.
    fn called(&self, by: Asker, what: SaidContract) -> Option<String> {
        let Ok(contract) = self.contract()? else { return self.made(by, what) };
        let bids = self.rules.bid_rules().is_some();
        let Asker::These(seats) = by else {
            let named = what != SaidContract::default() && bids && !fits(contract, what);
            return if named { Some(self.not_all_told(contract)) } else { self.made(by, what) };
        };
        let stood = seats.has(contract.maker) && fits(contract, what);
        let events = self.story.events.iter().map(|(_, event)| event);
        let told_bid = events.into_iter().any(|event| match event {
            Event::Call(Call::Bid { seat, tricks, trump, .. }) => {
                let same = |bid| what.bid.is_none_or(|said| Some(said) == bid);
                let suit = what.trump.is_none_or(|said| Some(said) == *trump);
                seats.has(*seat) && same(*tricks) && suit
            }
            Event::Deal { .. }
            | Event::Call(_)
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => false,
        });
        let told = self.made_told(contract);
        Some(if stood || told_bid {
            format!("{}{told}", yes(true))
        } else if bids && !self.are_calls_told() {
            self.not_all_told(contract)
        } else if self.denials().is_empty() {
            format!("{}{told}", yes(false))
        } else {
            told
        })
    }

    /// Everything that these called, in their order; of what was told by its outcome what is known.
    fn calls(&self, by: SeatSet) -> Option<String> {
        self.deal.trick()?;
        if !self.are_calls_told() {
            return Some(match self.contract()? {
                Ok(contract) if by.has(contract.maker) => self.made_told(contract),
                Ok(contract) => self.not_all_told(contract),
                Err(none) => none,
            });
        }
        let events = self.story.events.iter().map(|(_, event)| event);
        let is_own = |call: &Call| call.seat().is_some_and(|seat| by.has(seat));
        let own = events.filter(|event| matches!(event, Event::Call(call) if is_own(call)));
        let own: Vec<Event> = own.cloned().collect();
        if own.is_empty() {
            let names: Vec<String> = by.iter().map(|seat| self.name(seat)).collect();
            let yet = match (self.is_open(), names.len()) {
                (false, _) => "called nothing",
                (true, 1) => "has called nothing yet",
                (true, _) => "have called nothing yet",
            };
            return Some(format!("{} {yet}.", and(&names, " and ")));
        }
        let names = Names::new(&self.story.seats);
        Some(format!("{}.", capital(&part_in_words(&own, &names, self.rules))))
    }

    /// Who passed, in their order.
    fn passed(&self, by: Asker) -> Option<String> {
        self.deal.trick()?;
        let mut passed: Vec<Seat> = Vec::new();
        for (_, event) in &self.story.events {
            if let Event::Call(Call::Pass { seat }) = event
                && !passed.contains(seat)
            {
                passed.push(*seat);
            }
        }
        let no = self.story.no;
        if !self.are_calls_told() && passed.is_empty() {
            return Some(format!("The calls of deal {no} were not told."));
        }
        let names: Vec<String> = passed.iter().map(|seat| self.name(*seat)).collect();
        let told = match names.as_slice() {
            [] if self.is_open() => "Nobody has passed yet.".to_owned(),
            [] => format!("Nobody passed in deal {no}."),
            names => format!("{} passed.", and(names, " and ")),
        };
        let set = passed.iter().fold(SeatSet::NONE, |set, seat| set.with(*seat));
        Some(answered(by, set, &told))
    }

    fn are_calls_told(&self) -> bool {
        let mut events = self.story.events.iter();
        !events.any(|(_, event)| matches!(event, Event::Call(Call::Contract { .. })))
    }

    fn not_all_told(&self, contract: Contract) -> String {
        let told = self.made_told(contract);
        if self.are_calls_told() {
            return told;
        }
        format!("{told} The other calls were not told.")
    }

    /// Trump, or what was undertaken: only what is true of both is said with a yes or a no.
    fn made_it(&self, by: Asker) -> Option<String> {
        let contract = match self.contract()? {
            Ok(contract) => contract,
            Err(none) => return Some(no_contract(by, &none)),
        };
        let told = self.told();
        let Asker::These(seats) = by else { return Some(told) };
        let of_side = seats.iter().any(|seat| seat.team() == contract.maker.team());
        let made = self.deal.made().filter(|_| !self.story.was_ruled());
        Some(match (of_side, seats.has(contract.maker), made) {
            (false, ..) => format!("{}{told}", yes(false)),
            (true, true, Some(true)) => format!("{}{told}", yes(true)),
            (true, ..) => told,
        })
    }

    fn trump(&self, asked: Option<Trump>) -> Option<String> {
        let contract = match self.contract()? {
            Ok(contract) => contract,
            Err(none) => return Some(none),
        };
        let no = self.story.no;
        let maker = name(&self.story.seats, contract.maker);
        let what = match contract.trump {
            Trump::Suit(suit) => format!("{} were trump", capital(suit.name())),
            Trump::None => "There was no trump".to_owned(),
            Trump::Low => "There was no trump, and low cards won".to_owned(),
        };
        let lead = asked.map_or("", |asked| yes(asked == contract.trump));
        Some(format!("{lead}{what} in deal {no}; {maker} made it."))
    }

    fn alone(&self, who: Asker) -> Option<String> {
        let no = self.story.no;
        let nobody = || format!("Nobody was alone in deal {no}.");
        let contract = match self.contract()? {
            Ok(contract) => contract,
            Err(none) if self.is_open() => return Some(none),
            Err(_) => return Some(answered(who, SeatSet::NONE, &nobody())),
        };
        let against = self.deal.play().and_then(|play| play.lone_defender);
        let maker = if contract.alone { SeatSet::one(contract.maker) } else { SeatSet::NONE };
        let all = against.map_or(maker, |seat| maker.with(seat));
        let told = if !self.denials().is_empty() {
            self.told()
        } else if contract.alone {
            let was = if self.is_open() { "is" } else { "was" };
            let against = against.map(|seat| format!(" {} defended alone.", self.name(seat)));
            let against = against.unwrap_or_default();
            format!("{} {was} alone in deal {no}.{against}", self.name(contract.maker))
        } else {
            nobody()
        };
        Some(answered(who, all, &told))
    }

    /// Who denied whom, in order.
    fn denials(&self) -> Vec<(Seat, Seat)> {
        let (mut all, mut declarer) = (Vec::new(), None);
        for (_, event) in &self.story.events {
            if let Event::Call(Call::Order { seat, .. } | Call::Name { seat, .. }) = event {
                declarer = Some(*seat);
            } else if let Event::Call(Call::Deny { seat, .. }) = event {
                all.extend(declarer.map(|declarer| (*seat, declarer)));
            } else if let Event::Call(Call::Denied { seat, .. }) = event {
                let by = self.rules.players().partner(*seat);
                all.extend(by.map(|by| (by, *seat)));
            }
        }
        all
    }

    /// Where nobody may deny, the rule says so and nothing is told here.
    fn denied(&self, who: Asker, which: fn((Seat, Seat)) -> Seat) -> Option<String> {
        self.rules.turn_up_rules()?.1.consent.as_ref()?;
        let all: Vec<Seat> = self.denials().into_iter().map(which).collect();
        let seats = all.iter().fold(SeatSet::NONE, |seats, seat| seats.with(*seat));
        if seats.is_empty() {
            let told = format!("Nobody denied anything in deal {}.", self.story.no);
            return Some(answered(who, seats, &told));
        }
        Some(answered(who, seats, &self.told()))
    }

    fn euchred(&self, who: Asker) -> Option<String> {
        let contract = match self.contract()? {
            Ok(contract) => contract,
            Err(none) => return Some(no_contract(who, &none)),
        };
        let told = self.told();
        let Some(made) = self.deal.made().filter(|_| !self.story.was_ruled()) else {
            return Some(told);
        };
        let of_side = |seat: &Seat| !made && seat.team() == contract.maker.team();
        let set = self.rules.players().seats().filter(of_side);
        let set = set.fold(SeatSet::NONE, SeatSet::with);
        Some(match who {
            Asker::Who if made => format!("Nobody. {told}"),
            Asker::Who => format!("{}. {told}", capital(&self.side(contract.maker.team()))),
            Asker::These(_) | Asker::Anybody | Asker::Unknown => answered(who, set, &told),
        })
    }

    fn march(&self) -> Option<String> {
        let contract = match self.contract()? {
            Ok(contract) => contract,
            Err(none) => return Some(none),
        };
        let trick = self.deal.trick()?;
        if self.is_open() || self.story.was_ruled() {
            return Some(self.told());
        }
        let all = trick.taken()[contract.maker.team()] == trick.rules().hand;
        Some(format!("{}{}", yes(all), self.told()))
    }
}

/// What was done with the cards.
impl Past<'_> {
    fn not_told(&self) -> String {
        format!("The cards of deal {} were not told.", self.story.no)
    }

    /// Every trick that was told, the one on the table last.
    fn all_tricks(play: &Play) -> Vec<&Trick> {
        play.done().chain(play.live()).collect()
    }

    fn of_deal(&self) -> String {
        if self.is_open() { String::new() } else { format!(" of deal {}", self.story.no) }
    }

    fn led(&self, who: Asker, which: Option<WhichTrick>) -> Option<String> {
        let first = self.deal.leader();
        let had = |seat: Seat| {
            let had = format!("{} had the first lead.", self.name(seat));
            answered(who, SeatSet::one(seat), &format!("{} {had}", self.not_told()))
        };
        let Some(play) = self.deal.play() else {
            if self.deal.climb().is_none() {
                return self.contract()?.err();
            }
            return self.led_round(who, which).or_else(|| first.map(had));
        };
        let tricks = Self::all_tricks(play);
        // Of a deal that goes on it is the trick that was led to last; of one that is over, the first.
        let number = match which {
            Some(WhichTrick::Number(number)) => usize::from(number),
            Some(WhichTrick::Last) => tricks.len(),
            None if self.is_open() => tricks.len(),
            None => 1,
        };
        let trick = number.checked_sub(1).and_then(|at| tricks.get(at));
        let Some(trick) = trick else {
            return match (tricks.is_empty(), number) {
                (true, _) if self.is_open() => Some("No card of this deal is played yet.".into()),
                (true, 0 | 1) => first.map(had),
                _ => Some(self.no_such_trick(number)),
            };
        };
        let (seat, card) = trick.lead();
        let told = format!("{} led {card} to trick {number}{}.", self.name(seat), self.of_deal());
        Some(answered(who, SeatSet::one(seat), &told))
    }

    /// Who led the round that is played, or the first one of a deal that is over.
    fn led_round(&self, who: Asker, which: Option<WhichTrick>) -> Option<String> {
        let leads = rounds::leads(self.story, self.rules);
        let first = !self.is_open() || which == Some(WhichTrick::Number(1));
        let (seat, which) =
            if first { (*leads.first()?, "first") } else { (*leads.last()?, "last") };
        let told = format!("{} led the {which} round{}.", self.name(seat), self.of_deal());
        Some(answered(who, SeatSet::one(seat), &told))
    }

    fn no_such_trick(&self, number: usize) -> String {
        let told = self.deal.play().map_or(0, |play| play.done().count());
        let no = self.story.no;
        match (self.is_open(), told) {
            (true, 0) => "No trick of this deal is done yet.".to_owned(),
            (true, _) => format!("Trick {number} of this deal is not played yet."),
            (false, 0) => self.not_told(),
            (false, told) => {
                format!("Of deal {no} the cards of the first {told} tricks were told.")
            }
        }
    }

    fn took(&self, who: Asker, which: WhichTrick) -> Option<String> {
        if self.deal.climb().is_some() {
            return self.won_round(who);
        }
        let Some(play) = self.deal.play() else { return self.contract()?.err() };
        let all: Vec<&Trick> = play.done().collect();
        let hand = usize::from(self.deal.trick()?.rules().hand);
        let number = match which {
            WhichTrick::Number(number) => usize::from(number),
            WhichTrick::Last if self.is_open() => all.len(),
            WhichTrick::Last => hand,
        };
        let trick = number.checked_sub(1).and_then(|at| all.get(at));
        let Some(trick) = trick else { return Some(self.no_such_trick(number)) };
        let winner = trick.winner();
        let last = matches!(which, WhichTrick::Last);
        let which = if last { "the last trick".to_owned() } else { format!("trick {number}") };
        let told = format!("{} took {which}{}.", self.name(winner), self.of_deal());
        Some(answered(who, SeatSet::one(winner), &told))
    }

    fn tricks(&self, who: Asker) -> Option<String> {
        let trick = self.deal.trick()?;
        if self.is_open() {
            let none = || "0: no trick has been played yet.".to_owned();
            return match self.contract()? {
                Ok(_) => Some(tricks_so_far(self.game).unwrap_or_else(none)),
                Err(none) => Some(none),
            };
        }
        let begun = self.deal.play().is_some_and(Play::begun);
        let counted = self.story.phase == Phase::Over && !self.story.was_ruled();
        if self.deal.contract().is_none() || !(counted || begun) {
            return Some(self.told());
        }
        let taken = trick.taken();
        let named = match who {
            Asker::These(seats) => seats.first().map(Seat::team),
            Asker::Who | Asker::Anybody | Asker::Unknown => None,
        };
        let first = named.unwrap_or(Team::Even);
        let [one, other] = [first, first.other()].map(|team| (self.side(team), taken[team]));
        let tricks = if one.1 == 1 { "trick" } else { "tricks" };
        let no = self.story.no;
        let told =
            format!("{} took {} {tricks} in deal {no}, {} {}.", one.0, one.1, other.0, other.1);
        Some(capital(&told))
    }

    fn played(&self, who: Asker, said: SaidCard) -> Option<String> {
        let contract = match self.contract()? {
            Ok(contract) => contract,
            Err(none) => return Some(none),
        };
        let rules = self.deal.trick()?.rules();
        let wanted = wanted(said, contract.trump, rules.bowers)?;
        let play = self.deal.play()?;
        let tricks = Self::all_tricks(play);
        let numbered = (1..).zip(&tricks);
        let plays = numbered.flat_map(|(number, trick)| {
            trick.plays().iter().map(move |(seat, card)| (number, *seat, *card))
        });
        let found: Vec<(usize, Seat, Card)> =
            plays.filter(|(.., card)| wanted.contains(card)).collect();
        let all_told = !self.is_open() && play.done().count() == usize::from(rules.hand);
        if found.is_empty() {
            return Some(match (tricks.is_empty(), all_told) {
                (true, _) if self.is_open() => "No card of this deal is played yet.".to_owned(),
                (true, _) => self.not_told(),
                (false, true) => self.not_played(&wanted),
                (false, false) => self.not_seen(&wanted),
            });
        }
        let one = |(number, seat, card): &(usize, Seat, Card)| {
            format!("{} played {card} to trick {number}", name(&self.story.seats, *seat))
        };
        let told = found.iter().map(one).collect::<Vec<_>>();
        let told = format!("{}{}.", and(&told, " and "), self.of_deal());
        let seats = found.iter().fold(SeatSet::NONE, |seats, (_, seat, _)| seats.with(*seat));
        Some(answered(who, seats, &capital(&told)))
    }

    fn not_played(&self, wanted: &[Card]) -> String {
        let no = self.story.no;
        match wanted {
            [card] => format!("Nobody played {card} in deal {no}."),
            _ => format!("Nobody played one in deal {no}."),
        }
    }

    fn not_seen(&self, wanted: &[Card]) -> String {
        let no = self.story.no;
        match wanted {
            [card] => format!("{card} is not among the cards of deal {no} that were told."),
            _ => format!("No such card is among those of deal {no} that were told."),
        }
    }
}

/// The climbing game, and who won.
impl Past<'_> {
    fn won_round(&self, who: Asker) -> Option<String> {
        self.deal.climb()?;
        Some(match rounds::last_won(self.story, self.rules) {
            Some(seat) => {
                let told = format!("{} won the last round{}.", self.name(seat), self.of_deal());
                answered(who, SeatSet::one(seat), &told)
            }
            None if self.is_open() => "No round of this deal is over yet.".to_owned(),
            None => self.not_told(),
        })
    }

    fn went_out(&self, who: Asker, place: Place) -> Option<String> {
        self.deal.climb()?;
        let places = self.deal.places();
        let Some(first) = places.iter().next() else {
            return Some(if self.is_open() {
                "Nobody is out yet.".to_owned()
            } else {
                self.told()
            });
        };
        let all = places.iter().fold(SeatSet::NONE, SeatSet::with);
        let told = |seat: Seat, at: usize| {
            let no = self.story.no;
            format!("{} went out {} in deal {no}.", self.name(seat), ordinal(at))
        };
        let list = || {
            let each = places.iter().zip(1..).map(|(seat, at)| {
                let out = if at == 1 { "out " } else { "" };
                format!("{} {out}{}", name(&self.story.seats, seat), ordinal(at))
            });
            let each = and(&each.collect::<Vec<_>>(), ", ");
            format!("Deal {}: {each}.", self.story.no)
        };
        Some(match place {
            Place::Any => answered(who, all, &list()),
            Place::Number(1) => answered(who, SeatSet::one(first), &told(first, 1)),
            Place::Number(number) => {
                let at = usize::from(number);
                match places.iter().nth(at.wrapping_sub(1)) {
                    Some(seat) => answered(who, SeatSet::one(seat), &told(seat, at)),
                    None => list(),
                }
            }
            // Who would have been last nobody played out.
            Place::Last => list(),
        })
    }

    /// "Did Ann and Jon win": the game where it is over, a trick or a round where one is played, else the deal.
    fn won(&self, who: Asker, of_deal: bool) -> String {
        let of = |team: Option<Team>| match (who, team) {
            (Asker::These(seats), Some(team)) => {
                Some(yes(seats.iter().any(|seat| seat.team() == team)))
            }
            (Asker::These(_) | Asker::Who | Asker::Anybody | Asker::Unknown, _) => None,
        };
        let whole = now(self.game, 1);
        if let (Some(won), Some(Outcome::Won(team)), false) =
            (whole.won_line(), self.game.outcome, of_deal)
        {
            let lead = of(Some(team)).unwrap_or_default();
            return format!("{lead}{}.", capital(&won));
        }
        if self.is_open() && !of_deal {
            let trick = self.deal.play().is_some_and(|play| play.tricks_done() > 0);
            let round = rounds::last_won(self.story, self.rules).is_some();
            let told = if trick || round { self.took(who, WhichTrick::Last) } else { None };
            if let Some(told) = told {
                return told;
            }
        }
        // The deal that was named, and of an open one that is not scored the one before it.
        let own = Some(self.story).filter(|story| story.closing.is_some());
        let Some(story) = own.or_else(|| last_over(self.game)) else {
            return "No deal is scored yet.".to_owned();
        };
        let [even, odd] = Team::BOTH.map(|team| story.points[team]);
        let side = match even.cmp(&odd) {
            std::cmp::Ordering::Greater => Some(Team::Even),
            std::cmp::Ordering::Less => Some(Team::Odd),
            std::cmp::Ordering::Equal => None,
        };
        let lead = of(side).unwrap_or_default();
        let told = points(story, self.rules, true);
        format!("{lead}{}. Deal {}: {}.", capital(&told), story.no, outcome(story, self.rules))
    }
}

/// With yes or no where that was asked, and not of somebody whom nobody here knows.
fn answered(who: Asker, did: SeatSet, told: &str) -> String {
    match who {
        Asker::Who | Asker::Unknown => told.to_owned(),
        Asker::These(seats) => format!("{}{told}", yes(seats.iter().any(|seat| did.has(seat)))),
        Asker::Anybody => format!("{}{told}", yes(!did.is_empty())),
    }
}

fn no_contract(who: Asker, told: &str) -> String {
    match who {
        Asker::Who => format!("Nobody. {told}"),
        Asker::These(_) | Asker::Anybody => format!("{}{told}", yes(false)),
        Asker::Unknown => told.to_owned(),
    }
}

const fn yes(is: bool) -> &'static str {
    if is { "Yes. " } else { "No. " }
}

fn fits(contract: Contract, what: SaidContract) -> bool {
    what.trump.is_none_or(|trump| trump == contract.trump)
        && what.bid.is_none_or(|bid| Some(bid) == contract.bid)
}

/// The cards that are meant under this trump; nothing where any card of a suit would be.
fn wanted(said: SaidCard, trump: Trump, bowers: bool) -> Option<Vec<Card>> {
    let jack = |suit: Suit| vec![Card::Of(Rank::Jack, suit)];
    Some(match said {
        SaidCard::Joker => vec![Card::Joker],
        SaidCard::Bower(which) => {
            let suit = trump.suit().filter(|_| bowers)?;
            jack(match which {
                Bower::Right => suit,
                Bower::Left => suit.mate(),
            })
        }
        SaidCard::Of(rank, suit) => vec![Card::Of(rank, suit)],
        SaidCard::OfTrump(rank) => vec![Card::Of(rank, trump.suit()?)],
        SaidCard::Any(rank) => Suit::ALL.into_iter().map(|suit| Card::Of(rank, suit)).collect(),
        SaidCard::Plain(_) | SaidCard::Trump | SaidCard::OfSuit(_) => return None,
    })
}
