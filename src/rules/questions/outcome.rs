//! The outcome of a deal that a question names, such as "3 tricks alone" or "we bid 3 and took 5", and
//! what it pays: the sum is said first, and the rule that pays it stands behind.
//!
//! Only what was said counts. Where the words leave open what happened there is no sum, and where a
//! contract is known it is asked for what they left out. This module knows words and what outcomes pay;
//! it must never know a deal.

use std::ops::Range;

use super::tokens::split;
use crate::rules::pay::{LoneStatus, Side};
use crate::rules::{Ruleset, TurnUpPay};
use crate::speech::minus;

/// What the words say of the end of a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaidOutcome {
    /// Is somebody alone?
    alone: bool,
    /// Was it said that nobody is?
    together: bool,
    tricks: Option<SaidTricks>,
    /// The number that was bid.
    bid: Option<u8>,
    /// Is there a word in it that only a game of tricks has?
    of_tricks: bool,
    /// So many points are asked about: "is a march two points".
    asked: Option<u8>,
}

/// How many tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SaidTricks {
    /// The makers' number.
    Made(u8),
    /// The defenders'.
    Others(u8),
    /// The makers took all.
    All,
    OthersAll,
    /// The makers took too few.
    Failed,
}

/// A contract that is known, for what the words leave out.
#[derive(Clone, Copy, Debug)]
pub struct KnownContract {
    /// Is the maker alone?
    pub alone: bool,
    /// The number that was bid, where one was.
    pub bid: Option<u8>,
}

pub(super) const ALONE: &[&str] =
    &["alone", "loner", "loners", "lone", "solo", "himself", "herself", "myself"];
/// Those of them that say it wherever they stand.
const LONE: &[&str] = &["alone", "loner", "loners", "lone", "solo"];
/// With which it is said that nobody is alone.
const TOGETHER: &[&[&str]] = &[
    &["nobody"],
    &["noone"],
    &["no", "one"],
    &["none", "of", "us"],
    &["neither", "of", "us"],
    &["not"],
    &["without"],
];
/// What may stand between that and "alone".
const BEING: &[&str] = &["is", "was", "were", "went", "goes", "going", "being", "playing"];
const DEFENDERS: &[&str] =
    &["defender", "defenders", "defending", "defence", "defense", "defensive"];
const TAKEN: &[&str] = &[
    "took", "take", "takes", "taken", "taking", "got", "made", "make", "makes", "won", "win",
    "wins", "only", "just",
];
const BID: &[&str] = &["bid", "bids", "called", "said"];
/// Questions for what a deal pays: which row is meant, and what the sum is, is read off the words.
pub const OF_PAY: &[&str] = &[
    "pay-together",
    "pay-by-place",
    "pay-alone",
    "alone-points",
    "alone-beaten",
    "pay-made",
    "pay-set",
    "set",
    "bid-alone",
];
/// Questions about somebody who is alone.
pub const OF_ALONE: &[&str] =
    &["pay-alone", "alone-points", "alone-beaten", "bid-alone", "pay-lone-set"];
const FAILED: &[&str] = &["euchred", "fail", "fails", "failed"];
const FAILED_ROWS: &[&[&str]] = &[
    &["euchre", "us"],
    &["euchre", "them"],
    &["a", "euchre"],
    &["got", "set"],
    &["get", "set"],
    &["were", "set"],
    &["went", "set"],
    &["goes", "set"],
];
/// What pays in climbing is the order of going out: without one of these words nobody means tricks.
const TRICKS: &[&str] =
    &["trick", "tricks", "march", "sweep", "euchred", "euchre", "defenders", "defender"];
const ALL: &[&[&str]] = &[
    &["all", "the", "tricks"],
    &["all", "tricks"],
    &["every", "trick"],
    &["all", "of", "them"],
    &["march"],
    &["sweep"],
    &["clean", "sweep"],
    &["marched"],
    &["swept"],
];
/// With one of these a sentence says something else than it seems to, or of both sides at once.
const UNCLEAR: &[&str] = &[
    "not", "no", "but", "without", "didnt", "doesnt", "dont", "couldnt", "cant", "cannot", "wont",
    "miss", "misses", "missed", "lost", "lose", "loses", "short", "from", "off", "of", "stole",
    "snuck", "away", "fell", "or", "to", "than", "fewer", "extra", "have", "least", "most", "each",
    "per",
];
const US: &[&str] = &["we", "us", "our", "i", "my"];
const WHO: &[&str] = &["we", "i", "they", "he", "she", "makers", "bidders"];
const THEM: &[&str] =
    &["they", "them", "their", "he", "she", "him", "her", "opponents", "opponent"];
/// With which a sentence of an outcome turns into another question.
const OTHERWISE: &[&str] =
    &["how", "who", "when", "must", "may", "need", "deals", "lead", "leads", "mean", "means", "is"];
const NUMBERS: [&str; 14] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen",
];

/// A number of tricks, as a word or in figures: 0 to 13.
pub fn number(word: &str) -> Option<u8> {
    let spelt = NUMBERS.iter().position(|known| *known == word);
    spelt.and_then(|at| u8::try_from(at).ok()).or_else(|| word.parse().ok()).filter(|it| *it <= 13)
}

/// Where it is said that nobody is alone: "nobody was alone", "without going alone".
fn nobody_alone(words: &[&str]) -> Option<Range<usize>> {
    let ends = |start: usize| {
        let rest = words.get(start..)?;
        let said = TOGETHER.iter().find(|said| rest.starts_with(said))?.len();
        let being = rest.get(said).is_some_and(|word| BEING.contains(word));
        let alone = said + usize::from(being);
        let is = rest.get(alone).is_some_and(|word| ALONE.contains(word));
        is.then_some(start..start + alone + 1)
    };
    (0..words.len()).find_map(ends)
}

/// A sum that is asked for by itself, "is a march two points", and the words without it.
fn points_asked<'a>(words: &[&'a str]) -> Option<(u8, Vec<&'a str>)> {
    let [verb, said @ .., count, "point" | "points"] = words else { return None };
    let asks = ["is", "are", "was", "were", "does", "do"].contains(verb) && !said.is_empty();
    number(count).filter(|_| asks).map(|count| (count, said.to_vec()))
}

/// Where the sum is asked for in words that would else say something of the deal: "how much do we lose",
/// "is that two points".
fn sum_asked(words: &[&str]) -> Option<Range<usize>> {
    let at = |start: usize| match words.get(start..)? {
        ["do" | "does", who, "lose", ..] if WHO.contains(who) => Some(start..start + 3),
        ["is" | "are" | "was", "that" | "it" | "this", count, "point" | "points", ..]
            if number(count).is_some() =>
        {
            Some(start..start + 4)
        }
        [..] => None,
    };
    (0..words.len()).find_map(at)
}

impl SaidOutcome {
    /// What the words say; nothing of it where they ask for something else as well.
    pub fn of(words: &str) -> Self {
        let words = split(words);
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        let asked = points_asked(&words).map(|(points, rest)| {
            words = rest;
            points
        });
        let nobody = nobody_alone(&words);
        let together = nobody.is_some();
        if let Some(said) = nobody {
            words.drain(said);
        }
        if let Some(sum) = sum_asked(&words) {
            words.drain(sum);
        }
        let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
        let of_one = has(LONE) && !has(&["both", "nobody", "noone", "not", "without"]);
        let unknown = Self { alone: of_one, together, ..Self::default() };
        let how_much = words.windows(2).any(|two| matches!(two, ["how", "many" | "much"]));
        let all_of_them = words.windows(3).any(|three| three == ["all", "of", "them"]);
        let unclear =
            words.iter().any(|word| UNCLEAR.contains(word) && !(*word == "of" && all_of_them));
        if unclear || (has(OTHERWISE) && !how_much) {
            return unknown;
        }
        let row = |row: &[&str]| words.windows(row.len()).any(|window| window == row);
        // What is said of points is said of no tricks.
        if words
            .windows(2)
            .any(|two| matches!(two, [count, "point" | "points"] if number(count).is_some()))
        {
            return unknown;
        }
        let behind = |before: &[&str]| {
            let mut pairs =
                words.windows(2).filter(|two| matches!(two, [it, _] if before.contains(it)));
            pairs.find_map(|two| two.last().and_then(|word| number(word)))
        };
        let counted = words.windows(2).find_map(|two| match two {
            [count, "trick" | "tricks"] => number(count),
            _ => None,
        });
        let all_of = words.windows(2).find_map(|two| match two {
            ["all", count] => number(count),
            _ => None,
        });
        let others = has(DEFENDERS);
        let bid = behind(BID);
        let counts = words.iter().filter(|word| number(word).is_some()).count();
        // Two numbers are of two sides, or one of them is the score.
        if counts > 1 + usize::from(bid.is_some()) || (counts > 0 && has(US) && has(THEM)) {
            return unknown;
        }
        let failed = has(FAILED) || FAILED_ROWS.iter().any(|it| row(it));
        let euchre = has(&["euchre"]) && !row(&["in", "euchre"]);
        // Beside "euchred" a number is of nobody knows whom, and so is that of "the others", who may have
        // made trump or not.
        if counts > 0
            && bid.is_none()
            && (failed || euchre || ((has(THEM) || has(&["other"])) && !others))
        {
            return unknown;
        }
        let all = all_of.is_some() || ALL.iter().any(|it| row(it));
        let tricks = match behind(TAKEN).or(counted) {
            _ if all => Some(if others { SaidTricks::OthersAll } else { SaidTricks::All }),
            Some(count) => {
                Some(if others { SaidTricks::Others(count) } else { SaidTricks::Made(count) })
            }
            None if failed => Some(SaidTricks::Failed),
            None => None,
        };
        Self { alone: has(ALONE), together, tricks, bid, of_tricks: has(TRICKS), asked }
    }

    /// The same where it is known from elsewhere that somebody is alone.
    #[must_use]
    pub const fn if_alone(mut self, alone: bool) -> Self {
        self.alone |= alone && !self.together;
        self
    }

    /// The question that answers for it, where the words say enough to know.
    pub fn question(self, ruleset: &Ruleset) -> Option<&'static str> {
        let tricks = self.tricks?;
        if ruleset.climb_rules().is_some() {
            // There are no tricks to take.
            return self.of_tricks.then_some("trick-count");
        }
        if ruleset.turn_up_rules().is_some() {
            if self.bid.is_some() {
                return None;
            }
            let hand = ruleset.trick_rules()?.hand;
            let made = self.made(hand);
            return Some(match made {
                _ if !self.alone => "pay-together",
                Some(made) if made == hand => "pay-alone",
                Some(made) if made > hand / 2 => "alone-points",
                Some(_) | None => "alone-beaten",
            });
        }
        ruleset.bid_rules()?;
        match (self.bid, tricks) {
            (Some(bid), SaidTricks::Made(made)) if !self.alone => {
                Some(if made >= bid { "pay-made" } else { "set" })
            }
            (None, SaidTricks::Failed) if !self.alone => Some("set"),
            (None, SaidTricks::All) if self.alone => Some("bid-alone"),
            _ => None,
        }
    }

    /// Is it of somebody alone, by whatever else was said?
    pub const fn is_of_alone(self) -> bool {
        self.alone && !self.together
    }

    /// The makers' tricks of so many.
    fn made(self, hand: u8) -> Option<u8> {
        match self.tricks? {
            SaidTricks::Made(made) => (made <= hand).then_some(made),
            SaidTricks::Others(others) => hand.checked_sub(others),
            SaidTricks::All => Some(hand),
            SaidTricks::OthersAll => Some(0),
            SaidTricks::Failed => None,
        }
    }

    /// What it pays, the number first; nothing where the words leave it open.
    pub fn sum(mut self, ruleset: &Ruleset, contract: Option<KnownContract>) -> Option<String> {
        let tricks = self.tricks?;
        let hand = ruleset.trick_rules()?.hand;
        if let Some(known) = contract {
            self.alone |= known.alone;
            self.bid = self.bid.or(known.bid);
        }
        if let Some((_, making)) = ruleset.turn_up_rules() {
            let lone = LoneStatus::of(self.alone, false);
            return match self.made(hand) {
                Some(made) => {
                    let (points, sum) = row(&making.pay, lone, made, hand)?;
                    Some(self.confirmed(points, sum))
                }
                None => failed(&making.pay, lone, hand),
            };
        }
        let (_, rules) = ruleset.bid_rules()?;
        let lone_call = u8::from(self.alone);
        let bid =
            if self.alone { hand } else { self.bid.filter(|bid| (1..=hand).contains(bid))? };
        if tricks == SaidTricks::Failed {
            let makers = rules.pay(bid, lone_call, 0, hand).total(Side::Makers);
            // Where a failed bid pays by its tricks, nobody knows before they are counted.
            let least = rules.pay(bid, lone_call, bid - 1, hand).total(Side::Makers);
            return (makers == least).then(|| format!("{} for the bidders.", minus(makers)));
        }
        let pay = rules.pay(bid, lone_call, self.made(hand)?, hand);
        let (makers, others) = (pay.total(Side::Makers), pay.total(Side::Others));
        let others =
            if others == 0 { String::new() } else { format!(", {} for the others", minus(others)) };
        let sum = format!("{} for the bidders{others}.", minus(makers));
        Some(self.confirmed(Some(makers), sum))
    }

    /// The sum, with "Yes" or "No" before it where it was asked whether it is so many points. What is lost
    /// may be meant with a minus or without one, and is told alone; so is what both sides get.
    fn confirmed(self, points: Option<i32>, sum: String) -> String {
        match (self.asked, points.filter(|points| *points > 0)) {
            (Some(asked), Some(points)) if points == i32::from(asked) => format!("Yes. {sum}"),
            (Some(_), Some(_)) => format!("No. {sum}"),
            _ => sum,
        }
    }
}

/// The places of a team that went out first, such as "we came 1 3 5", and what they pay.
pub fn places(words: &str, ruleset: &Ruleset) -> Option<String> {
    let rules = ruleset.climb_rules()?;
    let (words, seats) = (split(words), ruleset.players().count());
    let place = |word: &String| match word.as_str() {
        "first" | "1st" | "1" => Some(1),
        "second" | "2nd" | "2" => Some(2),
        "third" | "3rd" | "3" => Some(3),
        "fourth" | "4th" | "4" => Some(4),
        "fifth" | "5th" | "5" => Some(5),
        "sixth" | "6th" | "6" => Some(6),
        "last" => Some(seats),
        _ => None,
    };
    let places: Vec<u8> = words.iter().filter_map(place).collect();
    let tells = ["came", "went", "were", "finished", "out"];
    let told = words.iter().any(|it| tells.contains(&it.as_str()));
    let once =
        places.iter().enumerate().all(|(at, place)| !places.iter().take(at).any(|it| it == place));
    if !told || !once || places.len() != usize::from(seats / 2) || !places.contains(&1) {
        return None;
    }
    let sum: i32 = places.iter().map(|place| rules.pay_place(*place)).sum();
    Some(format!("{sum}."))
}

/// One row of the table of a game with a turned card, and its points where only one side has some.
fn row(pay: &TurnUpPay, lone: LoneStatus, made: u8, hand: u8) -> Option<(Option<i32>, String)> {
    let pay = pay.pay(lone, made, hand);
    let (makers, others) = (pay.total(Side::Makers), pay.total(Side::Others));
    match (makers, others) {
        (0, 0) => None,
        (makers, 0) => Some((Some(makers), format!("{} for the makers.", minus(makers)))),
        (0, others) => Some((Some(others), format!("{} for the defenders.", minus(others)))),
        (makers, others) => {
            let (makers, others) = (minus(makers), minus(others));
            Some((None, format!("{makers} for the makers, {others} for the defenders.")))
        }
    }
}

/// What a euchre pays: the defenders' points, or what the makers lose where the defenders get nothing.
fn failed(pay: &TurnUpPay, lone: LoneStatus, hand: u8) -> Option<String> {
    let of = |side: Side, made: u8| pay.pay(lone, made, hand).total(side);
    let same = |side: Side| (1..=hand / 2).all(|made| of(side, made) == of(side, 1));
    let (none, one) = (of(Side::Others, 0), of(Side::Others, 1));
    let (no_trick, lost) = (of(Side::Makers, 0), of(Side::Makers, 1));
    if !same(Side::Others) || !same(Side::Makers) {
        return None;
    }
    match (one, lost) {
        (1.., 0) if none == one => Some(format!("{one} for the defenders.")),
        (1.., 0) => Some(format!("{one} for the defenders, {none} if they took every trick.")),
        (0, ..0) if (none, no_trick) == (0, lost) => {
            Some(format!("{} for the makers.", minus(lost)))
        }
        _ => None,
    }
}
