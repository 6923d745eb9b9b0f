//! Whether something is paid more than the rest: "is there a bonus for a loner with four", "do you get
//! extra for a march".
//!
//! The whole question has to be understood, word for word; what it asks is then read off what outcomes pay.
//! This module knows words and what outcomes pay; it must never know a deal.

use super::outcome::{ALONE, number};
use super::tokens::split;
use crate::rules::pay::{LoneStatus, Side};
use crate::rules::{BidRules, Ruleset, TurnUpPay};
use crate::speech::minus;

/// For what more is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraAsked {
    alone: bool,
    tricks: Option<Tricks>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tricks {
    Of(u8),
    All,
}

/// How such a question begins.
const VERBS: &[&str] =
    &["is", "are", "isnt", "do", "does", "dont", "doesnt", "will", "would", "can"];

/// What says that more is asked for.
const MORE: &[&str] = &["bonus", "bonuses", "extra", "more"];

/// What stands between, and changes nothing.
const SMALL: &[&str] = &[
    "there",
    "a",
    "an",
    "any",
    "the",
    "you",
    "i",
    "we",
    "he",
    "she",
    "they",
    "my",
    "get",
    "gets",
    "score",
    "scores",
    "earn",
    "earns",
    "pay",
    "pays",
    "be",
    "point",
    "points",
    "something",
    "for",
    "when",
    "if",
    "with",
    "and",
    "only",
    "just",
    "taking",
    "take",
    "takes",
    "took",
    "getting",
    "got",
    "making",
    "make",
    "makes",
    "made",
    "winning",
    "win",
    "wins",
    "won",
    "going",
    "go",
    "goes",
    "playing",
    "play",
    "plays",
    "trick",
    "tricks",
    "hand",
    "of",
    "them",
    "who",
    "that",
    "maker",
];

const ALL: &[&str] = &["all", "every", "march", "sweep"];

impl ExtraAsked {
    /// For what the words ask more; nothing where a word of them is not understood.
    pub fn of(words: &str) -> Option<Self> {
        let words = split(words);
        let (first, rest) = words.split_first()?;
        if !VERBS.contains(&first.as_str()) {
            return None;
        }
        let (mut asked, mut more) = (Self { alone: false, tricks: None }, false);
        for word in rest {
            let word = word.as_str();
            if MORE.contains(&word) {
                more = true;
            } else if ALONE.contains(&word) {
                asked.alone = true;
            } else if ALL.contains(&word) {
                asked.tricks = Some(Tricks::All);
            } else if let Some(count) = number(word) {
                // "All five" is all of them; of two numbers nobody knows which is meant.
                match asked.tricks {
                    None => asked.tricks = Some(Tricks::Of(count)),
                    Some(Tricks::All) => {}
                    Some(Tricks::Of(_)) => return None,
                }
            } else if !SMALL.contains(&word) {
                return None;
            }
        }
        (more && (asked.alone || asked.tricks.is_some())).then_some(asked)
    }

    /// The question that has the rule for it, where the pay answers.
    pub(super) fn question(self, ruleset: &Ruleset) -> Option<&'static str> {
        self.says(ruleset)?;
        let hand = ruleset.trick_rules()?.hand;
        let all = self.tricks.is_none_or(|tricks| tricks.of(hand) == hand);
        Some(match (ruleset.bid_rules().is_some(), self.alone) {
            (true, true) => "bid-alone",
            (true, false) => "pay-made",
            (false, true) if all => "pay-alone",
            (false, true) => "alone-points",
            (false, false) => "pay-together",
        })
    }

    /// "Yes" or "No", and what it pays; nothing where what is paid does not tell.
    pub fn says(self, ruleset: &Ruleset) -> Option<String> {
        let rules = ruleset.trick_rules().filter(|rules| rules.lone.allowed || !self.alone)?;
        let hand = rules.hand;
        if let Some((_, making)) = ruleset.turn_up_rules() {
            return self.turned(&making.pay, hand);
        }
        let (_, rules) = ruleset.bid_rules()?;
        if self.alone { self.bid(rules, hand) } else { self.made(rules, hand) }
    }

    /// Where a card is turned: what such a maker gets beside what he would get otherwise.
    fn turned(self, pay: &TurnUpPay, hand: u8) -> Option<String> {
        let enough = hand / 2 + 1;
        let made =
            |alone, tricks| pay.pay(LoneStatus::of(alone, false), tricks, hand).total(Side::Makers);
        let tricks = match self.tricks {
            Some(tricks) => tricks.of(hand),
            // Whoever asks only about going alone is told of every row that pays more.
            None => {
                let more: Vec<u8> =
                    (enough..=hand).filter(|it| made(true, *it) > made(false, *it)).collect();
                return Some(match more.as_slice() {
                    [] => "No.".to_owned(),
                    [.., last] => {
                        let (alone, together) = (made(true, *last), made(false, *last));
                        format!("Yes. All the tricks alone pay {alone} instead of {together}.")
                    }
                });
            }
        };
        if !(enough..=hand).contains(&tricks) {
            return None;
        }
        let (here, other) =
            (made(self.alone, tricks), made(false, if self.alone { tricks } else { enough }));
        Some(match (here > other, self.alone) {
            (true, _) => format!("Yes. {here} for the makers instead of {other}."),
            (false, true) => format!("No. {here} for the makers, as with a partner."),
            (false, false) => format!("No. {here} for the makers."),
        })
    }

    /// Where trump is bid for and both play, the last trick pays as much as the one before, or more.
    fn made(self, rules: &BidRules, hand: u8) -> Option<String> {
        if self.tricks.is_none_or(|tricks| tricks.of(hand) < hand) {
            return None;
        }
        let made = |tricks| rules.pay(1, 0, tricks, hand).total(Side::Makers);
        let (all, but_one, but_two) = (made(hand), made(hand - 1), made(hand.saturating_sub(2)));
        let more = all - but_one > but_one - but_two;
        let lead = if more { "Yes" } else { "No" };
        Some(format!("{lead}. All the tricks pay {all}."))
    }

    /// Where trump is bid for, a player who is alone has to take every trick.
    fn bid(self, rules: &BidRules, hand: u8) -> Option<String> {
        if self.tricks.is_some_and(|tricks| tricks.of(hand) < hand) {
            let lost = rules.pay(hand, 1, hand - 1, hand).total(Side::Makers);
            return Some(format!("No. {} for the bidders.", minus(lost)));
        }
        let made = |lone_call| rules.pay(hand, lone_call, hand, hand).total(Side::Makers);
        let (alone, together) = (made(1), made(0));
        (alone > together)
            .then(|| format!("Yes. All the tricks alone pay {alone} instead of {together}."))
    }
}

impl Tricks {
    const fn of(self, hand: u8) -> u8 {
        match self {
            Self::Of(count) => count,
            Self::All => hand,
        }
    }
}
