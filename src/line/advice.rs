//! What to type instead of a line that was not taken: its words, in whatever order people say them.
//!
//! A line is looked through word by word for a player, a trump and numbers, and what these make is
//! spelt as the language has it, read back, and offered: "Try ah4". Nothing of this is ever taken for
//! what was meant; it is an answer. What cannot be read now is not offered.

use crate::card::{Suit, Trump};
use crate::event::facts::Offence;
use crate::event::{Cards, Event};
use crate::game::Deal;
use crate::game::bid::Won;
use crate::game::play::Contract;
use crate::game::trick::TrickDeal;
use crate::game::turn_up::Faced;
use crate::game::verdict::{Phase, Who};
use crate::line::account::Account;
use crate::line::fold::{self, Unread, WhyUnread};
use crate::line::gist::{
    self, Became, Count, Gist, Not, Refuses, Sense, Subject, bare, person, run,
};
use crate::line::names::Names;
use crate::line::people::{InOrder, people};
use crate::line::places::{PlaceWord, SaidPlace, SaidPlaces};
use crate::line::read::read;
use crate::line::sentence::in_words_now;
use crate::line::spell::spell;
use crate::line::spoken::{self, Order};
use crate::rules::Making;
use crate::seat::{MOST_SEATS, Seat, SeatList, SeatSet, Team};
use crate::speech::listed;

/// The longest line, in bytes, that is looked through: nobody says more of a deal in one breath.
const LONGEST: usize = 200;

/// The most lines that are offered.
const MOST_TRIES: usize = 3;

/// What could be typed instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What the line left open.
    pub open: OpenQuestion,
    /// Lines that can be read now, what is likeliest first; none only where it is not clear what was said.
    pub tries: Vec<Try>,
}

/// A line to type, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The line.
    pub typed: String,
    /// It, in a sentence.
    pub words: String,
}

/// What a line left open, and the lines that are offered only fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenQuestion {
    /// Nothing: it was said another way.
    Nothing,
    /// Which of several players made trump.
    WhichMaker,
    /// Who made trump; which, where it was said.
    Maker(Option<Trump>),
    /// Which trump.
    Trump,
    /// The number of tricks.
    Tricks,
    /// What was bid, or what was taken.
    BidAndTricks,
    /// How many are bid.
    Bid,
    /// Who went out.
    Places,
    /// Who goes out next.
    NextPlace,
    /// Who went out before this player, whose place was said.
    Before(Seat),
    /// Nothing: it is two deals, and the first is offered.
    TwoDeals,
    /// Whether it is one deal, which everybody's pass began, or that was a deal of its own.
    OneDealOrTwo,
    /// Nothing: a slip was told with it, and is heard by itself.
    WithASlip,
    /// Nothing: this player is out already, and the others are left.
    AlreadyOut(Seat),
    /// Whether the auction is over, in which this player made trump before his turn.
    Over(Seat),
    /// Nothing: this player was named twice.
    SaidTwice(Seat),
    /// All of it: something was said of which no line that could be offered would be true.
    Unclear(Unclear),
}

/// What is asked where nothing is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// How the deal went, where nobody bids.
    Result,
    /// The same where people bid.
    BidResult,
    /// The tricks of this player's side, whose contract stands.
    Tricks(Seat),
    /// Who went out, in order.
    Places,
}

impl Unclear {
    fn ask(self, who: Who<'_>) -> String {
        match self {
            Self::Result => "Who made trump, which, and how many tricks?".to_owned(),
            Self::BidResult => "Who bid what, and how many tricks were taken?".to_owned(),
            Self::Tricks(seat) => format!("How many tricks did {}'s side take?", who.name(seat)),
            Self::Places => "Who went out first, who second, and so on?".to_owned(),
        }
    }
}

impl Advice {
    /// In a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        if self.tries.len() < 2 {
            return self.say_above(who);
        }
        let typed: Vec<&str> = self.tries.iter().map(|one| one.typed.as_str()).collect();
        format!("{}Try {}", self.question(who), listed(&typed, "or"))
    }

    /// The same where [`Self::help`] stands below it, and says each line that can be typed.
    pub fn say_above(&self, who: Who<'_>) -> String {
        let question = self.question(who);
        match self.tries.as_slice() {
            [] => question,
            [Try { typed, words }] => format!("{question}Try {typed}: {words}"),
            _ => format!("{question}Try one of these"),
        }
    }

    /// What the line left open, and a blank behind it.
    fn question(&self, who: Who<'_>) -> String {
        match self.open {
            OpenQuestion::Nothing => String::new(),
            OpenQuestion::WhichMaker => "Which of them made it? ".to_owned(),
            OpenQuestion::Maker(Some(trump)) => format!("Who made {}? ", trump.name()),
            OpenQuestion::Maker(None) => "Who made what? ".to_owned(),
            OpenQuestion::Trump => "Which trump? ".to_owned(),
            OpenQuestion::Tricks => "How many tricks? ".to_owned(),
            OpenQuestion::BidAndTricks => "How many bid, how many taken? ".to_owned(),
            OpenQuestion::Bid => "How many? ".to_owned(),
            OpenQuestion::Places => "Who went out first? ".to_owned(),
            OpenQuestion::NextPlace => "Who went out next? ".to_owned(),
            OpenQuestion::Before(seat) => format!("Who went out before {}? ", who.name(seat)),
            OpenQuestion::SaidTwice(seat) => format!("{} is named twice. ", who.name(seat)),
            OpenQuestion::Over(seat) => {
                format!("Has everybody called before {}? ", who.name(seat))
            }
            OpenQuestion::TwoDeals => "Two deals on a line want a `;` between them. ".to_owned(),
            OpenQuestion::OneDealOrTwo => "Is that one deal, or two? ".to_owned(),
            OpenQuestion::WithASlip => "Tell the result and the slip apart. ".to_owned(),
            OpenQuestion::Unclear(unclear) => {
                format!("This is not clear. {}", unclear.ask(who))
            }
            OpenQuestion::AlreadyOut(seat) => {
                format!("{} has gone out already. ", who.name(seat))
            }
        }
    }

    /// A line for each, where there are several.
    pub fn help(&self) -> Vec<String> {
        let one = |one: &Try| format!("{}  {}", one.typed, one.words);
        match self.tries.as_slice() {
            [] | [_] => Vec::new(),
            tries => tries.iter().map(one).collect(),
        }
    }
}

/// The advice for a line that has no reading now, if its words say enough.
///
/// The error is that of the only thing that it could have meant, and cannot be now.
pub(super) fn advice(
    text: &str,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Result<Advice, Unread>> {
    let first = text.split_whitespace().next().unwrap_or_default();
    let asks = gist::is_asked(first) && names.person(first).is_none();
    if text.len() > LONGEST || deal.phase().is_closed() || asks {
        return None;
    }
    let text = if is_a_no(text, deal) { "no" } else { text };
    let said = heard(text, deal, names);
    let advised = Advised { deal, names, said: &said };
    // What happened against the rules is no result.
    if let Some(offence) = Offence::named_in(text) {
        let told = || beside_a_slip(text, offence, deal, names);
        return said.is_of_a_deal().then(|| Ok(told().unwrap_or_else(|| advised.unclear())));
    }
    match deal.trick() {
        Some(trick) => advised.of_tricks(trick),
        None => advised.of_places(text),
    }
}

/// The line that an advice comes to which asks how many tricks, with this number: none where that would be
/// against what was said, as four are of "got euchred".
pub fn counted(
    text: &str,
    advice: &Advice,
    took: u8,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Try> {
    let first = advice.tries.first().filter(|_| advice.open == OpenQuestion::Tricks)?;
    let mut events = fold::resolve(&first.typed, deal, names).ok()?.events;
    let stands = events.iter().try_fold(*deal, |deal, event| deal.step(event)).ok()?;
    let team = fold::consented(&stands).contract()?.maker.team();
    let Some(Event::Cards(Cards::Tricks { taken })) = events.last_mut() else { return None };
    let hand = taken[team] + taken[team.other()];
    (taken[team], taken[team.other()]) = (took, hand.checked_sub(took)?);
    let said = heard(text, deal, names);
    if !Account::of(deal, &said, None, OpenQuestion::Tricks, &events).has_outcome() {
        return None;
    }
    let typed = spell(deal, &events, names).line;
    Some(Try { typed, words: in_words_now(&events, deal, names) })
}

/// "Ann hearts 4, and Ben revoked", "a h 4 revoke": the result, where all of it stands before the slip.
fn beside_a_slip(
    text: &str,
    offence: Offence,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Advice> {
    let ends = text.char_indices().filter(|(_, letter)| letter.is_whitespace() || *letter == ',');
    let result = |(end, _): (usize, char)| {
        let (line, slip) = text.split_at_checked(end)?;
        let line = Some(line).filter(|line| Offence::named_in(line).is_none())?;
        let read = read(line, deal, names).ok().filter(|read| read.irregular.is_empty())?;
        let after = read.events.iter().try_fold(*deal, |deal, event| deal.step(event)).ok()?;
        let whole = after.phase().is_closed() && Offence::named_in(slip) == Some(offence);
        let words = in_words_now(&read.events, deal, names);
        whole.then(|| Try { typed: spell(deal, &read.events, names).line, words })
    };
    let one = ends.rev().find_map(result)?;
    Some(Advice { open: OpenQuestion::WithASlip, tries: vec![one] })
}

/// What is asked where nothing that was said can be offered.
pub(super) fn unclear(deal: &Deal<'_>) -> Advice {
    let made = fold::consented(deal).contract().map(|contract| contract.maker);
    let unclear = match (deal.climb().is_some(), made) {
        (true, _) => Unclear::Places,
        (false, Some(maker)) => Unclear::Tricks(maker),
        (false, None) if fold::by_bids(deal.rules()) => Unclear::BidResult,
        (false, None) => Unclear::Result,
    };
    Advice { open: OpenQuestion::Unclear(unclear), tries: Vec::new() }
}

/// `n` where there is never no trump: the answer to a question that nobody asked.
fn is_a_no(text: &str, deal: &Deal<'_>) -> bool {
    let never = || deal.trick().is_some_and(|trick| !trick.rules().may_be_trump(Trump::None));
    text.trim().eq_ignore_ascii_case("n") && never()
}

/// The gist of a line; "the dealer" is whoever deals.
fn heard(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Gist {
    let said = Gist::of(text, names);
    let is_dealer = |word: &&str| bare(word).eq_ignore_ascii_case("dealer");
    if said.left == 0 || !text.split_whitespace().any(|word| is_dealer(&word)) {
        return said;
    }
    let dealer = names.whole(deal.standing().dealer);
    let each = text.split_whitespace();
    let named: Vec<&str> =
        each.map(|word| if is_dealer(&word) { dealer.as_str() } else { word }).collect();
    Gist::of(&named.join(" "), names)
}

/// A deal, its people, and what a line said of them.
struct Advised<'a, 'r> {
    deal: &'a Deal<'r>,
    names: &'a Names<'a>,
    said: &'a Gist,
}

/// Who made it, how many tricks that takes, and how many there are.
struct Goal {
    maker: Seat,
    needs: u8,
    hand: u8,
}

/// A result, as far as it is known.
#[derive(Clone, Copy)]
struct Sketch {
    maker: Seat,
    trump: Trump,
    bid: Option<u8>,
    took: u8,
}

impl Advised<'_, '_> {
    fn of_tricks(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let known = said.named() + said.trumps.len() + said.counts.len();
        if said.left > 0 && said.is_of_a_deal() {
            return Some(Ok(self.unclear()));
        }
        if said.trumps.len() > 1 && said.became == Some(Became::Denied) {
            return Some(self.denied_and_made(trick).unwrap_or_else(|| Ok(self.unclear())));
        }
        // "Beth hearts 5, no, 3": which of the two numbers was taken back?
        if self.bids() && said.turn.corrected && said.counts.len() > 1 {
            return Some(Ok(self.unclear()));
        }
        if said.trumps.len() > 1 || said.counts.len() > 3 || said.unknown > known + 1 {
            return None;
        }
        if let Some(answer) = self.answered() {
            return Some(answer);
        }
        if let Some(card) = self.card() {
            return Some(card);
        }
        if let Some(contract) = fold::consented(self.deal).contract() {
            return self.count(*contract, trick.rules().hand);
        }
        if said.became == Some(Became::Denied) || self.says_no(trick) {
            return self.denied(trick);
        }
        match said.became {
            Some(Became::DealersUp) => return Some(self.picked_up(trick)),
            Some(Became::TurnedDown) => return Some(self.turned_down(trick)),
            Some(Became::NoCall) => {
                return Some(self.tries(OpenQuestion::Nothing, &["p".to_owned(), "x".to_owned()]));
            }
            // "The rest pass, Beth took four"
            Some(Became::Nobodys) if said.turn.all_pass && !said.counts.is_empty() => {}
            Some(Became::Nobodys) => return Some(self.nobodys(trick)),
            Some(Became::March | Became::Made | Became::Euchred | Became::Denied) | None => {}
        }
        if let Some(bid) = self.own_words(trick) {
            return Some(bid);
        }
        if let Some(call) = self.calls(trick) {
            return Some(call);
        }
        // "Jim and John both passed", who do not follow one another.
        if said.passes > 0 && said.named() > 1 && said.unknown == 0 {
            return Some(Ok(self.unclear()));
        }
        // Who turned what, and who passed, is no part of a result.
        if said.cards > 0 || said.passes > 0 {
            return None;
        }
        let says_enough = match (said.people.is_empty(), said.trumps.is_empty()) {
            (false, false) => true,
            (false, true) => !said.counts.is_empty() || said.became.is_some() || said.alone,
            (true, false) => true,
            // "One all" is no result, nor is what nobody said anything of.
            (true, true) => !said.counts.is_empty() && said.unknown == 0 && said.became.is_none(),
        };
        // "No, not alone" says something, and no line is it.
        if !says_enough && said.not != Not::default() {
            return Some(Ok(self.unclear()));
        }
        says_enough.then(|| self.result(trick)).flatten()
    }

    /// Yes or no, where a partner may refuse a call.
    fn answered(&self) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let bare = said.trumps.is_empty() && said.counts.is_empty() && said.unknown == 0;
        let yes = said.answer.filter(|_| bare && self.deal.phase() == Phase::Answer)?;
        let lines = if yes { vec!["+"] } else { vec!["-", "-!"] };
        let lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
        Some(self.clean_of(OpenQuestion::Nothing, &lines))
    }

    /// "Dee plays the ace of spades"
    fn card(&self) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let stands = fold::consented(self.deal);
        let (rank, [suit]) = (said.rank?, said.trumps.as_slice()) else { return None };
        // "It's the nine of hearts"
        let first = self.deal.phase() == Phase::Offer && !self.deal.has_turned();
        if first
            && said.became.is_none()
            && said.cards == 1
            && said.counts.is_empty()
            && said.people.is_empty()
        {
            let line = format!("{rank}{}", suit.letter());
            return Some(self.tries(OpenQuestion::Nothing, &[line]));
        }
        if stands.phase() != Phase::Play || said.cards != 1 || !said.counts.is_empty() {
            return None;
        }
        let other = said.people.first().filter(|seat| Some(*seat) != stands.turn());
        let by = other.map(|seat| format!("{}:", self.names.shortest(seat))).unwrap_or_default();
        let line = format!("{by}{rank}{}", suit.letter());
        Some(self.tries(OpenQuestion::Nothing, &[line]))
    }

    /// "Hal declared hearts, and Dot said no"
    fn says_no(&self, trick: &TrickDeal<'_>) -> bool {
        let consent =
            matches!(&trick.rules().making, Making::TurnUp(making) if making.consent.is_some());
        consent && self.said.answer == Some(false) && self.said.named() > 1
    }

    /// "Mia spades, Moe denied it, Max hearts, they took three": the one was declared, and the other made.
    fn denied_and_made(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let two = said.trumps.len() == 2 && said.counts.len() == 1;
        let called = fold::consented(self.deal).contract().is_some();
        if two && !called { self.denied(trick) } else { None }
    }

    /// Somebody was denied what he declared.
    fn denied(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let Making::TurnUp(making) = &trick.rules().making else { return None };
        if making.consent.is_none() || self.said.passes + self.said.cards > 0 {
            return None;
        }
        let denied = self.who_was_denied()?;
        let partners = |seat: &Seat| self.deal.rules().players().partners(*seat).with(*seat);
        let side = denied.first().map(partners)?;
        let others = self.said.people.iter().any(|seat| !side.has(seat));
        // "Dee denied Cal", who is her opponent.
        if self.said.counts.is_empty() && others {
            return Some(Ok(self.unclear()));
        }
        let bang = if self.said.alone { "!" } else { "" };
        let line = |seat: &Seat| format!("{}{bang}-", self.names.shortest(*seat));
        if self.said.counts.is_empty() {
            let lines: Vec<String> = denied.iter().map(line).collect();
            return Some(self.tries(OpenQuestion::Nothing, &lines));
        }
        // What came after it is told by this only where it is plain whose it was.
        let made = |seat: &Seat| Some(format!("{} {}", line(seat), self.made_behind(*seat)?));
        let lines: Vec<String> = denied.iter().filter_map(made).collect();
        Some(if lines.is_empty() {
            Ok(self.unclear())
        } else {
            self.tries(OpenQuestion::Nothing, &lines)
        })
    }

    /// Whoever was said to be, or the partner of whoever refused; "Joan denied" can be either.
    fn who_was_denied(&self) -> Option<Vec<Seat>> {
        let said = self.said;
        if let Some(beaten) = said.beaten {
            return Some(vec![beaten]);
        }
        let Some((refuser, how)) = said.refuser else { return Some(vec![said.people.first()?]) };
        let partner = self.deal.rules().players().partner(refuser)?;
        let both = how == Refuses::Perhaps && !said.people.iter().any(|seat| seat == partner);
        Some(if both { vec![refuser, partner] } else { vec![partner] })
    }

    /// "Dee denied Ben, Cal hearts 3": what was made behind a denial of which nothing else was said, by
    /// whoever was named last, and before a trump was.
    fn made_behind(&self, denied: Seat) -> Option<String> {
        let said = self.said;
        let ([trump] | [_, trump], [count]) = (said.trumps.as_slice(), said.counts.as_slice())
        else {
            return None;
        };
        let people: Vec<Seat> = said.people.iter().collect();
        let (maker, before) = people.split_last()?;
        let others = self.deal.rules().players().partners(denied).with(denied);
        let sides = !before.is_empty() && before.iter().all(|seat| others.has(*seat));
        let plain = matches!(count.sense, Sense::Plain | Sense::Took | Sense::Made);
        // Of two trumps the first was declared, and denied.
        let said_of = if said.trumps.len() == 1 { said.claim } else { said.last_trump_of };
        let own = said_of.has(*maker) && !others.has(*maker);
        let sure = sides && plain && own && said.unknown + said.left == 0 && !said.alone;
        let parts =
            [self.names.shortest(*maker), trump.letter().to_string(), count.number.to_string()];
        sure.then(|| self.together(&parts))
    }

    /// Everybody passed, or nobody wanted it: as far as that goes now, or the whole deal.
    fn nobodys(&self, trick: &TrickDeal<'_>) -> Result<Advice, Unread> {
        let began = self.deal.has_turned() || !trick.is_untouched();
        let round = fold::passes_round(self.deal).len();
        let passes = "p".repeat(if began { round } else { 0 });
        let lines: Vec<String> =
            [passes, "x".to_owned()].into_iter().filter(|line| !line.is_empty()).collect();
        self.clean_of(OpenQuestion::Nothing, &lines)
    }

    /// A call: passes, the turned card taken up, or how many are bid.
    fn calls(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        if !said.trumps.is_empty() || said.became.is_some() || said.cards > 0 {
            return None;
        }
        let first = said.people.first();
        let turn = self.deal.turn();
        let (passes, ups) = (said.passes > 0, said.ups > 0);
        let says_no =
            said.answer == Some(false) && said.counts.is_empty() && said.not == Not::default();
        if passes && !ups || says_no && said.unknown == 0 {
            let count = match said.counts.as_slice() {
                [] if said.either.both => 2,
                [] => said.named().max(1),
                [count] if said.named() == 0 => usize::from(count.number),
                [..] => return None,
            };
            let fits = first.is_none_or(|seat| Some(seat) == turn) && count <= 2 * MOST_SEATS;
            return fits.then(|| self.tries(OpenQuestion::Nothing, &["p".repeat(count)]));
        }
        let offered = self.deal.phase() == Phase::Offer && self.deal.has_turned();
        let takes = ups || said.alone || said.answer == Some(true);
        if offered && takes && said.counts.is_empty() && !passes {
            let before = self.passes_to(trick, first.or(turn)?);
            let bang = if said.alone { "!" } else { "" };
            return Some(self.tries(OpenQuestion::Nothing, &[format!("{before}u{bang}")]));
        }
        self.bid_without_trump(trick)
    }

    /// "I bid three hearts"
    fn own_words(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let [Count { number, sense: Sense::Bid, .. }] = *said.counts.as_slice() else {
            return None;
        };
        let first = said.people.first();
        let own = said.bid && first.is_none_or(|seat| Some(seat) == self.deal.turn());
        let bidding = trick.high().is_some() || self.deal.phase() == Phase::Bidding;
        if !own || !bidding || said.became.is_some() || said.named() > 1 {
            return None;
        }
        let letter = said.trumps.first()?.letter();
        Some(self.tries(OpenQuestion::Nothing, &[format!("{number}{letter}")]))
    }

    /// "Mo four", whose turn it is: which trump?
    fn bid_without_trump(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let [Count { number, sense: Sense::Plain | Sense::Bid, .. }] = *said.counts.as_slice()
        else {
            return None;
        };
        let first = said.people.first();
        let own = said.named() < 2 && first.is_none_or(|seat| Some(seat) == self.deal.turn());
        // "John bid four" over a bid that stands, when it is another's turn.
        let other =
            first.filter(|_| !own && said.named() < 2 && said.bid && trick.high().is_some());
        let bids = self.bids() && !said.alone;
        if !bids || !own && other.is_none() || self.own_bid(trick).is_some() {
            return None;
        }
        let by = other.map(|seat| format!("{}:", self.names.shortest(seat))).unwrap_or_default();
        let lines: Vec<String> =
            ['h', 's', 'n'].map(|letter| format!("{by}{number}{letter}")).into();
        // One that is too low is told so.
        match trick.high() {
            Some(high) if number <= high.tricks => {
                Some(Err(Unread::Refused { at: 0, end: 0, why: WhyUnread::Outbid(high) }))
            }
            Some(_) | None => Some(self.clean_of(OpenQuestion::Trump, &lines)),
        }
    }

    /// Everybody passed up to the dealer, who turned it down.
    fn turned_down(&self, trick: &TrickDeal<'_>) -> Result<Advice, Unread> {
        let passes = self.passes_to_the_dealer(trick) + "p";
        let suit = self.said.trumps.first().filter(|_| !self.deal.has_turned());
        let rank = self.said.rank.map(String::from).unwrap_or_default();
        let turned = suit.map(|suit| format!("{rank}{} ", suit.letter())).unwrap_or_default();
        self.tries(OpenQuestion::Nothing, &[turned + &passes])
    }

    /// A pass for each who calls before the dealer.
    fn passes_to_the_dealer(&self, trick: &TrickDeal<'_>) -> String {
        self.passes_to(trick, self.deal.standing().dealer)
    }

    /// A pass for each who calls before this player.
    fn passes_to(&self, trick: &TrickDeal<'_>, last: Seat) -> String {
        let players = trick.rules().players;
        let (mut seat, mut passes) = (fold::to_act(self.deal), String::new());
        while seat != last && passes.len() < usize::from(players.count()) {
            passes.push('p');
            seat = players.left(seat);
        }
        passes
    }

    /// Who had it picked up: whoever calls now, or the dealer, when everybody else has passed.
    fn picked_up(&self, trick: &TrickDeal<'_>) -> Result<Advice, Unread> {
        let last = self.passes_to_the_dealer(trick) + "u";
        let mut lines = vec!["u".to_owned()];
        lines.extend(Some(last).filter(|last| *last != "u"));
        self.tries(OpenQuestion::Nothing, &lines)
    }

    /// The count of a contract that stands.
    fn count(&self, contract: Contract, hand: u8) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        if said.trumps.iter().any(|trump| *trump != contract.trump) {
            let why = WhyUnread::Stands(contract);
            return Some(Err(Unread::Refused { at: 0, end: 0, why }));
        }
        if !said.trumps.is_empty() && said.counts.is_empty() && said.became.is_none() {
            return None;
        }
        // Two numbers, and nobody whose they are.
        let both: u32 = said.counts.iter().map(|count| u32::from(count.number)).sum();
        let pair = said.counts.len() == 2 && said.people.is_empty() && said.trumps.is_empty();
        if pair && !said.either.numbers {
            let first = said.counts.first().filter(|_| u32::from(hand) == both);
            return Some(match first {
                Some(first) => self.tries(OpenQuestion::Nothing, &[first.number.to_string()]),
                None => Ok(self.unclear()),
            });
        }
        // Another number was bid, or by somebody else.
        let bid = said.counts.iter().find(|count| count.sense == Sense::Bid);
        let other = |bid: &Count| {
            let by = matches!(bid.subject, Subject::These(seats) if !seats.has(contract.maker));
            by || contract.bid.is_some_and(|it| it != bid.number)
        };
        if self.bids() && bid.is_some_and(other) {
            let why = WhyUnread::Stands(contract);
            return Some(Err(Unread::Refused { at: 0, end: 0, why }));
        }
        // Whoever bids alone must take them all.
        let all = contract.alone && self.bids();
        let needs = contract.bid.unwrap_or(if all { hand } else { hand / 2 + 1 });
        let goal = Goal { maker: contract.maker, needs, hand };
        let counts: Vec<u8> = self.told(&goal);
        // "That's one for us": a number of which it is not said that it was taken, in words that nobody knows.
        let taken = |count: &Count| !matches!(count.sense, Sense::Plain | Sense::Unsure);
        let plain = !said.counts.is_empty() && !said.counts.iter().any(taken);
        if said.unknown > 0 && said.became.is_none() && plain {
            return Some(Ok(self.unclear()));
        }
        if counts.is_empty() && said.became.is_none() && !self.counts_points() {
            return None;
        }
        let counts = if counts.is_empty() { self.untold(&goal) } else { counts };
        let open = if self.is_sure() { OpenQuestion::Nothing } else { OpenQuestion::Tricks };
        let lines: Vec<String> = counts.iter().map(u8::to_string).collect();
        (!lines.is_empty()).then(|| self.tries(open, &lines))
    }

    fn bids(&self) -> bool {
        fold::by_bids(self.deal.rules())
    }

    fn counts_points(&self) -> bool {
        self.said.counts.iter().any(|count| count.sense == Sense::Points)
    }

    /// Was it said how many tricks were taken, and no more than that?
    fn is_sure(&self) -> bool {
        let said = self.said;
        let tells = |count: &&Count| !matches!(count.sense, Sense::Points | Sense::Unsure);
        let told = said.counts.iter().any(|count| tells(&count)) && !said.either.numbers;
        told || said.counts.is_empty() && said.became == Some(Became::March)
    }

    /// What the makers took by the numbers that were said, the bid not among them.
    fn told(&self, goal: &Goal) -> Vec<u8> {
        let said = self.said;
        let bid = if self.bids() { self.said_bid() } else { None };
        let tells = |(at, count): &(usize, &Count)| {
            count.sense != Sense::Points && Some(*at) != bid.map(|(at, _)| at)
        };
        let mut all = said.counts.iter().enumerate().filter(tells).map(|(_, count)| count);
        let taken = |count: &Count| self.taken(*count, goal);
        if said.either.numbers {
            return all.filter_map(taken).collect();
        }
        // "Four one", "4-1"
        let left: Vec<&Count> = all.clone().collect();
        if let [one, other] = left.as_slice()
            && one.subject == other.subject
            && one.number.checked_add(other.number) == Some(goal.hand)
        {
            return taken(one).into_iter().collect();
        }
        // "Ann hearts 4, Ben 1" tells what each side took.
        let one = if said.named() > 1 { all.next() } else { all.next_back() };
        one.and_then(taken).into_iter().collect()
    }

    /// The tricks of the makers that a number comes to.
    fn taken(&self, count: Count, goal: &Goal) -> Option<u8> {
        let Goal { maker, needs, hand } = *goal;
        let Count { number, sense, subject } = count;
        let team = maker.team();
        let others = match subject {
            Subject::These(seats) => seats.iter().all(|seat| seat.team() != team),
            Subject::Others => true,
            Subject::Nobody | Subject::Makers => false,
        };
        let taken = match sense {
            Sense::Lost => hand.checked_sub(number),
            Sense::Short => needs.checked_sub(number),
            Sense::Over => needs.checked_add(number),
            Sense::Plain
            | Sense::Bid
            | Sense::Took
            | Sense::Made
            | Sense::Points
            | Sense::Unsure => {
                if others {
                    hand.checked_sub(number)
                } else {
                    Some(number)
                }
            }
        };
        let taken = taken.filter(|taken| *taken <= hand)?;
        let set = self.said.became == Some(Became::Euchred) && taken >= needs;
        let plain = matches!(sense, Sense::Plain | Sense::Took | Sense::Made | Sense::Bid);
        match self.said.beaten {
            // "Sam set Sue with three": the three are Sam's.
            Some(_) if set && plain => hand.checked_sub(taken),
            // "Sue was set, three": whose they are was not said.
            None if set && plain => None,
            Some(_) | None => Some(taken),
        }
    }

    /// What they may have taken where no number says it.
    fn untold(&self, goal: &Goal) -> Vec<u8> {
        let Goal { needs, hand, .. } = *goal;
        let said = self.said;
        match said.became {
            Some(Became::March) => vec![hand],
            Some(Became::Euchred) => fewer_than(needs),
            Some(Became::Made) => (needs..=hand).take(MOST_TRIES).collect(),
            _ if self.counts_points() => (needs..=hand).take(MOST_TRIES).collect(),
            _ if self.bids() => vec![needs],
            _ => vec![if said.alone { hand } else { hand - 1 }],
        }
    }

    /// The number that was bid, and which of them it is: one that was called a bid, else the first.
    fn said_bid(&self) -> Option<(usize, u8)> {
        let counts = &self.said.counts;
        let called = counts.iter().position(|count| count.sense == Sense::Bid);
        // Whoever goes alone bids them all, and says no number.
        let plain = || {
            let at = counts.iter().position(|count| count.sense == Sense::Plain);
            at.filter(|_| !self.said.alone)
        };
        let at =
            called.or_else(|| plain().filter(|_| counts.len() > 1 || !self.is_count_alone()))?;
        Some((at, counts.get(at)?.number))
    }

    /// Is there one number, and is it a count: of a bid or a contract that stands?
    fn is_count_alone(&self) -> bool {
        let stands = fold::consented(self.deal).contract().is_some();
        stands || self.deal.trick().is_some_and(|trick| self.own_bid(trick).is_some())
    }

    /// A whole result, with what was not said filled in.
    fn result(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let hand = trick.rules().hand;
        let bids = self.bids() && !said.alone;
        let high = self.own_bid(trick);
        let trump = said.trumps.first().copied().or(high.and_then(|high| high.trump));
        // "They took four": whoever has bid.
        let theirs = high.filter(|_| said.people.is_empty());
        let bid = high.map(|high| high.tricks).or_else(|| self.said_bid().map(|(_, bid)| bid));
        let bid = bid.filter(|_| bids);
        // "Nora four, Nell five" are two people's bids.
        if bids && trump.is_none() && said.counts.len() > 1 && said.named() > 1 {
            return None;
        }
        let calls = said.people.is_empty() || said.bid && said.people.first() == self.deal.turn();
        if bids && calls && trump.is_some() && bid.is_none() && said.became.is_none() {
            return Some(self.bid(trump?));
        }
        // Whoever bids alone must take them all.
        let alone = said.alone && self.bids();
        let needs = bid.unwrap_or(if alone { hand } else { hand / 2 + 1 });
        let makers = theirs.map_or_else(|| self.makers(), |high| vec![high.seat]);
        let goal = Goal { maker: *makers.first()?, needs, hand };
        let told = self.told(&goal);
        let sure = !told.is_empty() && self.is_sure() || said.became == Some(Became::March);
        let counts = if told.is_empty() { self.untold(&goal) } else { told };
        let two_deals = said.trump_words > 1
            && said.counts.len() > 1
            && !bids
            && said.named() > 1
            && !said.turn.corrected;
        let makers = if two_deals { vec![goal.maker] } else { makers };
        // "Bo 3 hearts, set": of one number and a word for the rest the number was bid.
        let says_bid = said.bid || matches!(said.became, Some(Became::Euchred | Became::Made));
        let open = match (said.people.is_empty(), trump, makers.len()) {
            (true, ..) if theirs.is_none() && !self.is_by_number() => OpenQuestion::Maker(trump),
            (_, None, _) => OpenQuestion::Trump,
            (_, Some(_), _) if two_deals => OpenQuestion::TwoDeals,
            (_, Some(_), 2..) => OpenQuestion::WhichMaker,
            (_, Some(_), _) if sure && (bid.is_some() || !bids) => OpenQuestion::Nothing,
            (_, Some(_), _) if bids && !(says_bid && bid.is_some()) => OpenQuestion::BidAndTricks,
            (_, Some(_), _) => OpenQuestion::Tricks,
        };
        let trump = trump.or(said.guess).unwrap_or_else(|| likely_trump(trick));
        // "Ali made 3": whoever made it bid no more.
        let made = said.counts.iter().find(|count| count.sense == Sense::Made);
        let made = made.map(|count| count.number);
        let bid = bids.then(|| bid.or(made).unwrap_or(needs));
        let sketch = |maker, took| Sketch { maker, trump, bid, took };
        let each = if makers.len() > 1 { 1 } else { MOST_TRIES };
        let counts: Vec<u8> = counts.into_iter().take(each).collect();
        let counts = &counts;
        let lines: Vec<String> = makers
            .iter()
            .flat_map(|maker| counts.iter().map(move |took| sketch(*maker, *took)))
            .map(|sketch| self.spelt(sketch))
            .chain(self.order_up(trick, trump))
            .collect();
        Some(self.tries(open, &lines))
    }

    /// "3 hearts 4": the third player, where nobody bids.
    fn is_by_number(&self) -> bool {
        let said = self.said;
        let first = said.counts.first().filter(|_| said.people.is_empty() && !self.bids());
        said.counts.len() == 2 && first.is_some_and(|first| first.sense == Sense::Bid)
    }

    /// The bid that stands, where no trump was said and whoever made it was named, or nobody was and
    /// tricks were taken.
    fn own_bid(&self, trick: &TrickDeal<'_>) -> Option<Won> {
        let said = self.said;
        let took =
            said.counts.iter().any(|count| !matches!(count.sense, Sense::Plain | Sense::Bid));
        let unnamed = said.people.is_empty() && took;
        let own = |high: &Won| said.people.first() == Some(high.seat) || unnamed;
        trick.high().filter(|high| self.said.trumps.is_empty() && own(high))
    }

    /// The suit that is turned may have been said to order it up.
    fn order_up(&self, trick: &TrickDeal<'_>, trump: Trump) -> Option<String> {
        let said = self.said;
        let alone = !said.trumps.is_empty() && said.people.is_empty() && said.counts.is_empty();
        let turned = trick.faced().and_then(Faced::suit).map(Trump::Suit) == Some(trump);
        (alone && turned).then(|| "u".to_owned())
    }

    /// `hearts` in an auction: how many?
    fn bid(&self, trump: Trump) -> Result<Advice, Unread> {
        let letter = trump.letter();
        let mut lines: Vec<String> = (1..=9).map(|tricks| format!("{tricks}{letter}")).collect();
        // The least that can be said now, and alone.
        lines.retain(|line| {
            fold::resolve(line, self.deal, self.names).is_ok_and(|read| read.irregular.is_empty())
        });
        lines.truncate(1);
        lines.push(format!("{letter}!"));
        self.tries(OpenQuestion::Bid, &lines)
    }

    /// Who can have made it: whoever was set by others, those who were named with the trump or the
    /// number, else the first who was named; else whoever may call.
    fn makers(&self) -> Vec<Seat> {
        let said = self.said;
        if let Some(beaten) = said.beaten {
            return vec![beaten];
        }
        if self.is_by_number() {
            let seat =
                said.counts.first().and_then(|count| Seat::new(count.number.checked_sub(1)?));
            return seat.into_iter().collect();
        }
        let Some(first) = said.people.iter().next() else { return vec![fold::to_act(self.deal)] };
        // "Sam spades four, sorry, Sue spades four"
        if said.turn.corrected && said.trump_words > 1 {
            return said.people.iter().take(MOST_TRIES).collect();
        }
        let claim = if said.claim.is_empty() { SeatSet::NONE.with(first) } else { said.claim };
        let own = said.people.iter().filter(|seat| claim.has(*seat));
        own.take(if said.either.people { 2 * MOST_SEATS } else { 2 }).collect()
    }

    /// A result as it is typed.
    fn spelt(&self, sketch: Sketch) -> String {
        let Sketch { maker, trump, bid, took } = sketch;
        let mut parts = vec![self.names.shortest(maker)];
        parts.extend(bid.map(|bid| bid.to_string()));
        let bang = if self.said.alone { "!" } else { "" };
        parts.push(format!("{}{bang}", trump.letter()));
        parts.push(took.to_string());
        self.together(&parts)
    }

    /// The parts of a result, joined where that says the same.
    fn together(&self, parts: &[String]) -> String {
        let (apart, joined) = (parts.join(" "), parts.concat());
        let events = |line: &str| Some(fold::resolve(line, self.deal, self.names).ok()?.events);
        let same = events(&apart).is_some_and(|read| Some(read) == events(&joined));
        if same { joined } else { apart }
    }

    /// Who went out, in the order in which they were named.
    fn of_places(&self, text: &str) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let out = self.deal.climb()?.places();
        let (words, unknown) = place_words(&gist::plain(text), self.names);
        let Some(places) = SaidPlaces::of(&words) else {
            return (said.named() > 0).then(|| Ok(self.unclear()));
        };
        // Seat numbers are people, where one of them is out already.
        let gone = places.people.iter().any(|(seat, _)| out.has(*seat));
        let other =
            !said.trumps.is_empty() || said.counts.iter().any(|count| count.sense != Sense::Unsure);
        if other && !gone {
            return None;
        }
        // Somebody whom nobody knows, or what nobody here knows of him.
        if unknown > 0 && !places.people.is_empty() {
            return Some(Ok(self.unclear()));
        }
        if unknown > 0 {
            return None;
        }
        if !places.people.is_empty() {
            return self.placed(places, out);
        }
        said.became?;
        let players = self.deal.rules().players();
        let out = out.set();
        let first = self.deal.climb()?.places().first().or_else(|| players.seats().next())?;
        let side = players.seats().filter(|seat| seat.team() == first.team() && !out.has(*seat));
        let open = if out.is_empty() { OpenQuestion::Places } else { OpenQuestion::NextPlace };
        Some(self.tries(open, &[self.keys(side)]))
    }

    /// People, and the places that were said of them: an order in which all of that is so.
    fn placed(&self, mut said: SaidPlaces, out: SeatList) -> Option<Result<Advice, Unread>> {
        let gone = said.people.iter().map(|(seat, _)| *seat).find(|seat| out.has(*seat));
        said.people.retain(|(seat, _)| !out.has(*seat));
        if said.people.is_empty() {
            return None;
        }
        let plain = gone.map(OpenQuestion::AlreadyOut).or(said.twice.map(OpenQuestion::SaidTwice));
        let plain = plain.unwrap_or(OpenQuestion::Nothing);
        let people: Vec<Seat> = said.people.iter().map(|(seat, _)| *seat).collect();
        if said.is_unplaced() {
            return Some(self.tries(plain, &[self.keys(people)]));
        }
        // A place that somebody has already: what was meant may be the order alone.
        let nth = |place: &Option<SaidPlace>| match place {
            Some(SaidPlace::Nth(place)) => Some(*place),
            Some(SaidPlace::AmongFirst | SaidPlace::AmongLast) | None => None,
        };
        let taken = said.people.iter().filter_map(|(_, place)| nth(place)).min();
        let taken = taken.and_then(|place| out.iter().nth(usize::from(place).checked_sub(1)?));
        if let Some(seat) = taken {
            let mut people = said.people.clone();
            people.sort_by_key(|(_, place)| nth(place).unwrap_or(u8::MAX));
            let keys = self.keys(people.into_iter().map(|(seat, _)| seat));
            return Some(self.tries(OpenQuestion::AlreadyOut(seat), &[keys]));
        }
        let mut lines: Vec<String> = Vec::new();
        let mut orders = said.orders(out.len(), &self.left(&people, out));
        orders = orders.into_iter().map(|order| self.cut(order, &said, out)).collect();
        orders.sort_by_key(Vec::len);
        for order in &orders {
            let keys = self.keys(order.iter().copied());
            if !lines.contains(&keys) {
                lines.push(keys);
            }
        }
        let whole = lines.len() == 1;
        let late = said.people.iter().filter_map(|(seat, place)| Some((*seat, (*place)?)));
        let late: Vec<Seat> = late
            .filter(|(_, place)| *place != SaidPlace::Nth(out.len() + 1))
            .map(|(seat, _)| seat)
            .collect();
        let open = match (whole, late.as_slice()) {
            (true, _) => plain,
            (false, [seat]) => OpenQuestion::Before(*seat),
            (false, _) if out.is_empty() => OpenQuestion::Places,
            (false, _) => OpenQuestion::NextPlace,
        };
        Some(if lines.is_empty() { Ok(self.unclear()) } else { self.tries(open, &lines) })
    }

    /// Who is not out: those who were named, then the others, the side of the first of them before.
    fn left(&self, named: &[Seat], out: SeatList) -> Vec<Seat> {
        let seats = self.deal.rules().players().seats();
        let mut others: Vec<Seat> =
            seats.filter(|seat| !named.contains(seat) && !out.has(*seat)).collect();
        others.sort_by_key(|seat| named.first().map(|first| first.team() != seat.team()));
        [named, &others].concat()
    }

    /// No more of an order than decides the deal, or than was said.
    fn cut(&self, mut order: Vec<Seat>, said: &SaidPlaces, out: SeatList) -> Vec<Seat> {
        let side = usize::from(self.deal.rules().players().count() / 2);
        let among = |gone: &[Seat], team| {
            out.iter().chain(gone.iter().copied()).filter(|seat| seat.team() == team).count()
        };
        let last = |(_, place): &(Seat, Option<SaidPlace>)| *place == Some(SaidPlace::AmongLast);
        let named = order.iter().rposition(|seat| said.people.iter().any(|(it, _)| it == seat));
        let over = (1..=order.len()).find(|length| {
            let gone = order.get(..*length).unwrap_or_default();
            Team::BOTH.into_iter().any(|team| among(gone, team) == side)
        });
        order.truncate(over.unwrap_or(order.len()));
        if !said.people.iter().any(last) {
            order.truncate(named.map_or(order.len(), |named| named + 1));
        }
        order
    }

    fn keys(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let keys: Vec<_> = seats.into_iter().map(|seat| self.names.shortest(seat)).collect();
        keys.join(" ")
    }

    /// Those of the lines that can be read now; else why the first of them cannot.
    fn tries(&self, open: OpenQuestion, lines: &[String]) -> Result<Advice, Unread> {
        let mut tries: Vec<Try> = Vec::new();
        let (mut first, mut untrue) = (None, false);
        let bid_at = if self.bids() { self.said_bid().map(|(at, _)| at) } else { None };
        let by_tricks = self.deal.trick().is_some();
        for typed in lines {
            match fold::resolve(typed, self.deal, self.names) {
                Ok(read)
                    if by_tricks
                        && !Account::of(self.deal, self.said, bid_at, open, &read.events)
                            .is_whole() =>
                {
                    untrue = true;
                }
                Ok(read) => {
                    let words = in_words_now(&read.events, self.deal, self.names);
                    tries.push(Try { typed: typed.clone(), words });
                }
                Err(unread) => first = first.or(Some(unread)),
            }
        }
        tries.truncate(MOST_TRIES);
        match (tries.is_empty(), first) {
            (true, _) if untrue => Ok(self.unclear()),
            // Numbers that no deal has are nothing that could be offered.
            (true, Some(Unread::Shape(_))) => Ok(self.unclear()),
            (true, Some(unread)) => Err(unread),
            (..) => Ok(Advice { open, tries }),
        }
    }

    fn unclear(&self) -> Advice {
        unclear(self.deal)
    }

    /// Those of the lines that can be read now and break nothing; else the first that can be read.
    fn clean_of(&self, open: OpenQuestion, lines: &[String]) -> Result<Advice, Unread> {
        let clean = |line: &&String| {
            fold::resolve(line, self.deal, self.names).is_ok_and(|read| read.irregular.is_empty())
        };
        let kept: Vec<String> = lines.iter().filter(clean).cloned().collect();
        if kept.is_empty() { self.tries(open, lines) } else { self.tries(open, &kept) }
    }
}

/// The words of a line about who went out when, and how many others there are.
fn place_words(text: &str, names: &Names<'_>) -> (Vec<PlaceWord>, usize) {
    let (mut words, mut unknown, mut at) = (Vec::new(), 0, 0);
    while let Some((from, end)) = run(text, at) {
        at = end;
        let said = bare(text.get(from..end).unwrap_or_default());
        let one_of = |list: &[&str]| list.iter().any(|word| said.eq_ignore_ascii_case(word));
        let behind = words.last().is_some_and(|word| matches!(word, PlaceWord::Person(_)));
        let last = run(text, end).is_none();
        if gist::turns(said) && !(behind && one_of(&STAYED_IN)) {
            unknown += 1;
        } else if let Some(order) = spoken::order(said) {
            words.push(PlaceWord::Word(order));
        } else if said == "&" {
            words.push(PlaceWord::Word(Order::And));
        } else if one_of(&STAYED_IN) || behind && last && one_of(&["in"]) {
            words.push(PlaceWord::Word(Order::Last));
        } else if one_of(&["won", "wins", "winner"]) {
            words.push(PlaceWord::Word(Order::Place(1)));
        } else if let Some(end) = followed_by(text, said, end) {
            words.push(PlaceWord::Word(Order::Beside));
            at = end;
        } else if one_of(&["after", "behind", "followed", "follows"]) {
            words.push(PlaceWord::After);
        } else if let Some((seat, end)) = person(text, from, end, names) {
            words.push(PlaceWord::Person(seat));
            at = end;
        } else if let Ok([InOrder { order, .. }]) = people(said, 0, names).as_deref() {
            words.extend(order.iter().map(PlaceWord::Person));
        } else if let Some(both) = twice_named(said, names) {
            words.extend(both.into_iter().map(PlaceWord::Person));
        } else if !gist::is_small(said) && !gist::is_outcome(text, from) && !one_of(&WENT_OUT) {
            unknown += 1;
        }
    }
    (words, unknown)
}

/// "Ann, followed by Ben" is the other way about: where the two words end.
fn followed_by(text: &str, said: &str, end: usize) -> Option<usize> {
    let (from, end) = run(text, end)?;
    let by = bare(text.get(from..end)?);
    let both = said.eq_ignore_ascii_case("followed") && by.eq_ignore_ascii_case("by");
    both.then_some(end)
}

/// `alamal`: people typed together, and somebody among them twice.
fn twice_named(run: &str, names: &Names<'_>) -> Option<Vec<Seat>> {
    let one = |text: &str| match people(text, 0, names).as_deref() {
        Ok([InOrder { order, .. }]) => Some(order.iter().collect::<Vec<_>>()),
        Ok(_) | Err(_) => None,
    };
    let mut places = run.char_indices().rev().map(|(at, _)| at).filter(|at| *at > 0);
    places.find_map(|at| {
        let (first, second) = run.split_at_checked(at)?;
        let (first, second) = (one(first)?, one(second)?);
        second.iter().any(|seat| first.contains(seat)).then(|| [first, second].concat())
    })
}

/// What is said of somebody who went out, and says nothing of when.
const WENT_OUT: [&str; 24] = [
    "win", "finish", "finished", "finishes", "done", "go", "gone", "going", "get", "gets", "got",
    "rid", "empty", "they", "her", "his", "hand", "cards", "came", "comes", "made", "it", "the",
    "in",
];

/// What is said of somebody who did not go out, or not before the others.
const STAYED_IN: [&str; 16] = [
    "not",
    "didn't",
    "didn’t",
    "didnt",
    "never",
    "lost",
    "lose",
    "loses",
    "loser",
    "losers",
    "stays",
    "stayed",
    "still",
    "left",
    "remains",
    "remaining",
];

/// The suit that is turned; else hearts.
fn likely_trump(trick: &TrickDeal<'_>) -> Trump {
    Trump::Suit(trick.faced().and_then(Faced::suit).unwrap_or(Suit::Hearts))
}

/// The counts below this one, the highest first.
fn fewer_than(needed: u8) -> Vec<u8> {
    (0..needed).rev().take(MOST_TRIES).collect()
}
