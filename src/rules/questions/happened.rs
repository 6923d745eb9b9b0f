//! What a question asks of a deal that was dealt: "who made trump", "was sue alone", "who took the last
//! trick", "was that 2 or 4".
//!
//! The whole question has to be understood, word for word: where one word is left over it is no such
//! question, and another search may find what is meant. This module knows how people ask for what
//! happened; what happened it must never know.

use super::cards::{SaidCard, card, suit};
use super::outcome::number;
use super::tokens::split;
use crate::card::{Rank, Suit, Trump};
use crate::seat::{Seat, SeatSet};

/// A question about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    pub deal: WhichDeal,
    pub asked: AskedOfDeal,
}

/// Which deal is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichDeal {
    /// It was not said: the one that is open, and between two the one that is over.
    Spoken,
    /// The last one that is over.
    Last,
    Number(u32),
}

/// For whom it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// "Who": a name is wanted.
    Who,
    /// These: yes or no is wanted.
    These(SeatSet),
    Anybody,
    /// "He", "they", "we": who that is nobody here knows.
    Unknown,
}

/// What is asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedOfDeal {
    /// Who made trump, and whether it was this.
    Made {
        by: Asker,
        what: SaidContract,
    },
    /// The same of what was called: the call need not have stood.
    Called {
        by: Asker,
        what: SaidContract,
    },
    /// "Did sue make it": trump, or what was undertaken.
    MadeIt(Asker),
    /// "What did sue bid": everything that somebody called.
    Calls(SeatSet),
    Passed(Asker),
    Trump(Option<Trump>),
    Alone(Asker),
    Dealt(Asker),
    Denied {
        by: Asker,
    },
    WasDenied(Asker),
    Led(Asker, Option<WhichTrick>),
    TookTrick(Asker, WhichTrick),
    /// How many tricks a side took.
    Tricks(Asker),
    Played(Asker, SaidCard),
    Euchred(Asker),
    /// Did the makers take all the tricks?
    March,
    WentOut(Asker, Place),
    /// Which side got the points; or has won, where it was not said that the deal is meant.
    Won {
        by: Asker,
        of_deal: bool,
    },
    WonRound(Asker),
    /// Was it so many points?
    Points(Vec<u8>),
    /// So many of a suit: of points or of tricks.
    Counted,
}

/// What is said to have been made or called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaidContract {
    pub trump: Option<Trump>,
    pub bid: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichTrick {
    /// From 1.
    Number(u8),
    Last,
}

/// In which order somebody went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It was not said.
    Any,
    /// From 1.
    Number(u8),
    Last,
}

/// What somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Make,
    Call,
    Order,
    Deal,
    Lead,
    Take,
    Play,
    Deny,
    Go,
    Win,
    Pass,
}

/// A word for a deed, as people say it behind "who", behind "did", and behind "has".
struct Verb {
    past: &'static [&'static str],
    base: &'static [&'static str],
    participle: &'static [&'static str],
    deed: Deed,
}

const VERBS: &[Verb] = &[
    Verb { past: &["made"], base: &["make"], participle: &["made"], deed: Deed::Make },
    Verb {
        past: &["called", "bid", "named", "declared", "chose", "said"],
        base: &["call", "bid", "name", "declare", "choose", "say"],
        participle: &["called", "bid", "named", "declared", "chosen", "said"],
        deed: Deed::Call,
    },
    Verb { past: &["ordered"], base: &["order"], participle: &["ordered"], deed: Deed::Order },
    Verb { past: &["dealt"], base: &["deal"], participle: &["dealt"], deed: Deed::Deal },
    Verb { past: &["led"], base: &["lead"], participle: &["led"], deed: Deed::Lead },
    Verb {
        past: &["took", "got"],
        base: &["take", "get"],
        participle: &["taken", "got"],
        deed: Deed::Take,
    },
    Verb { past: &["won"], base: &["win"], participle: &["won"], deed: Deed::Win },
    Verb {
        past: &["played", "threw", "had", "held", "put", "laid"],
        base: &["play", "throw", "have", "hold", "put", "lay"],
        participle: &["played", "thrown", "had", "held", "put", "laid"],
        deed: Deed::Play,
    },
    Verb { past: &["passed"], base: &["pass"], participle: &["passed"], deed: Deed::Pass },
    Verb {
        past: &["denied", "refused", "vetoed"],
        base: &["deny", "refuse", "veto"],
        participle: &["denied", "refused", "vetoed"],
        deed: Deed::Deny,
    },
    Verb {
        past: &["went", "came", "finished"],
        base: &["go", "come", "finish"],
        participle: &["gone", "come"],
        deed: Deed::Go,
    },
];

/// What stands before a question and says nothing.
const BEFORE: &[&str] = &["so", "ok", "and", "hey", "wait", "but", "sorry", "then", "well"];

/// What stands behind one and says nothing.
const BEHIND: &[&[&str]] =
    &[&["please"], &["then"], &["again"], &["just", "now"], &["there"], &["now"], &["really"]];

/// With these the deal before is named.
const OF_THE_LAST: &[&[&str]] = &[
    &["in", "the", "last", "deal"],
    &["in", "the", "last", "hand"],
    &["in", "the", "last", "one"],
    &["in", "the", "deal", "before"],
    &["the", "last", "deal"],
    &["the", "last", "hand"],
    &["last", "deal"],
    &["last", "hand"],
    &["last", "time"],
];

/// With these no other deal is named than without them.
const OF_THIS: &[&[&str]] = &[
    &["in", "that", "deal"],
    &["in", "that", "hand"],
    &["in", "that", "one"],
    &["in", "this", "deal"],
    &["in", "this", "hand"],
    &["that", "time"],
    &["this", "time"],
    &["that", "deal"],
    &["that", "hand"],
    &["this", "deal"],
    &["this", "hand"],
];

/// What may stand where a name does, and names nobody.
const UNKNOWN: &[&str] = &["he", "she", "they", "we", "you", "i", "him", "her", "them", "us"];
const UNKNOWN_ROWS: &[&[&str]] =
    &[&["my", "partner"], &["his", "partner"], &["her", "partner"], &["your", "partner"]];
const ANYBODY: &[&str] = &["anybody", "anyone", "somebody", "someone"];
/// What was done, or what it was done to.
const IT: &[&str] = &["it", "that", "this"];
/// Words that are nobody, whoever's name begins so.
const NOBODY: &[&str] =
    &["the", "a", "an", "all", "any", "no", "not", "only", "trump", "to", "in", "on", "or"];

/// Whom a word means, where it is a name.
pub type People<'a> = &'a dyn Fn(&str) -> Option<Seat>;

impl Happened {
    /// What the words ask of a deal; nothing where a word of them is not understood.
    pub fn of(words: &str, people: People<'_>) -> Option<Self> {
        let words = split(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Some((number, words)) = numbered(without_nods(&words)) {
            return Some(Self { deal: WhichDeal::Number(number), asked: asked(&words, people)? });
        }
        let (deal, words) = without_beside(&words);
        // Whose own the deal is stands in the words themselves: "who dealt that hand".
        let asked = asked(words, people)?;
        Some(Self { deal, asked })
    }

    /// What `why` asks beside the number of a deal: "was it 2", "only 1", "not". The numbers that are named.
    pub fn why(words: &str, people: People<'_>) -> Option<Vec<u8>> {
        let words = split(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (_, words) = without_beside(&words);
        match words {
            ["was" | "is" | "wasnt" | "isnt", rest @ ..] => {
                let rest = it(rest)?;
                of_points(without_not(rest))
            }
            ["did" | "do" | "does" | "didnt" | "dont", rest @ ..] => {
                let (_, rest) = persons(rest, people)?;
                let rest = without_not(rest);
                let ["get" | "score" | "have" | "lose" | "make", rest @ ..] = rest else {
                    return None;
                };
                of_points(rest)
            }
            // A number alone is that of a deal.
            [only] if number(only).is_some() => None,
            rest => of_points(without_not(rest)),
        }
    }
}

/// The words without the nods before and behind them.
fn without_nods<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let mut words = words;
    while let [first, rest @ ..] = words
        && BEFORE.contains(first)
        && rest.len() > 1
    {
        words = rest;
    }
    while let Some(rest) = without_end(words, BEHIND) {
        words = rest;
    }
    words
}

/// The words without one of these rows, where it stands at the end and not alone.
fn without_end<'a, 'b>(words: &'a [&'b str], rows: &[&[&str]]) -> Option<&'a [&'b str]> {
    let row = rows.iter().find(|row| words.ends_with(row))?;
    words.get(..words.len() - row.len()).filter(|rest| !rest.is_empty())
}

/// "What was trump in deal 1", "who won the first deal": the number, and the words without it.
fn numbered<'b>(words: &[&'b str]) -> Option<(u32, Vec<&'b str>)> {
    let (rest, which) = match words {
        [rest @ .., "deal" | "hand", which] => {
            let counted = number(which).map(u32::from);
            (rest, which.parse().ok().or(counted)?)
        }
        [rest @ .., "the", which, "deal" | "hand"] => (rest, u32::from(ordinal(which)?)),
        _ => return None,
    };
    Some(match rest {
        [rest @ .., "in" | "of" | "on"] => (which, rest.to_vec()),
        rest => (which, [rest, &["the", "deal"]].concat()),
    })
}

/// The deal that is named at the end, and the words without it.
fn without_beside<'a, 'b>(words: &'a [&'b str]) -> (WhichDeal, &'a [&'b str]) {
    let words = without_nods(words);
    if let Some(rest) = without_end(words, OF_THE_LAST) {
        return (WhichDeal::Last, rest);
    }
    (WhichDeal::Spoken, without_end(words, OF_THIS).unwrap_or(words))
}

fn without_not<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    words.strip_prefix(&["not"]).unwrap_or(words)
}

/// The words behind "it" or "that".
fn it<'a, 'b>(words: &'a [&'b str]) -> Option<&'a [&'b str]> {
    let (first, rest) = words.split_first()?;
    IT.contains(first).then_some(rest)
}

/// Numbers of points, if nothing else stands there: "only 1", "2 points", "2 or 4 for us", "so much".
fn of_points(words: &[&str]) -> Option<Vec<u8>> {
    let words = match words {
        ["only" | "just", rest @ ..] => rest,
        rest => rest,
    };
    let (numbers, rest) = numbers(words);
    match rest {
        [] => Some(numbers),
        [
            "much" | "many" | "few" | "little" | "more" | "less" | "nothing" | "that" | "it"
            | "double",
        ]
        | ["that" | "so", "much" | "many" | "few" | "little"]
            if numbers.is_empty() =>
        {
            Some(numbers)
        }
        _ => None,
    }
}

/// "2", "2 or 4 points", "two": the numbers with which the words begin.
fn numbers<'a, 'b>(words: &'a [&'b str]) -> (Vec<u8>, &'a [&'b str]) {
    let (mut found, mut rest) = (Vec::new(), words);
    while let [word, behind @ ..] = rest
        && let Some(count) = number(word)
    {
        found.push(count);
        rest = match behind {
            ["point" | "points", "or", more @ ..] | ["or", more @ ..] => more,
            ["point" | "points", more @ ..] => return (found, more),
            more => return (found, more),
        };
    }
    (found, rest)
}

/// Who is named at the beginning, one or several, and what stands behind.
fn persons<'a, 'b>(words: &'a [&'b str], people: People<'_>) -> Option<(Asker, &'a [&'b str])> {
    let (first, rest) = words.split_first()?;
    if ANYBODY.contains(first) {
        return Some((Asker::Anybody, rest));
    }
    if UNKNOWN.contains(first) {
        return Some((Asker::Unknown, rest));
    }
    if let Some(row) = UNKNOWN_ROWS.iter().find(|row| words.starts_with(row)) {
        return Some((Asker::Unknown, words.get(row.len()..)?));
    }
    let mut seats = SeatSet::one(named(first, people)?);
    let mut rest = rest;
    while let ["and", next, behind @ ..] = rest
        && let Some(seat) = named(next, people)
    {
        (seats, rest) = (seats.with(seat), behind);
    }
    Some((Asker::These(seats), rest))
}

fn named(word: &str, people: People<'_>) -> Option<Seat> {
    let is_word = IT.contains(&word) || NOBODY.contains(&word);
    let letters = word.starts_with(char::is_alphabetic);
    if is_word || !letters { None } else { people(word) }
}

fn asked(words: &[&str], people: People<'_>) -> Option<AskedOfDeal> {
    match words {
        ["how", "many", "tricks", rest @ ..] => how_many(rest, people),
        ["how", "many", "did", rest @ ..] => match persons(rest, people)? {
            (who, ["take"]) => Some(AskedOfDeal::Tricks(who)),
            _ => None,
        },
        ["what", "did", rest @ ..] => match persons(rest, people)? {
            (Asker::These(seats), ["bid" | "call" | "say" | "name" | "declare"]) => {
                Some(AskedOfDeal::Calls(seats))
            }
            _ => None,
        },
        ["whose", "deal", "was", rest @ ..] => {
            it(rest).filter(|rest| rest.is_empty()).map(|_| AskedOfDeal::Dealt(Asker::Who))
        }
        ["what" | "which", "suit", "was", "trump" | "trumps"]
        | ["what", "was" | "were", "trump" | "trumps"]
        | ["what", "were", "the", "trumps"] => Some(AskedOfDeal::Trump(None)),
        ["was" | "were" | "wasnt" | "werent", rest @ ..] => was(rest, people),
        ["who", "was" | "were" | "got", rest @ ..] if complement(Asker::Who, rest).is_some() => {
            complement(Asker::Who, rest)
        }
        ["who", rest @ ..]
        | ["which", "of", "us" | "them" | "you", rest @ ..]
        | ["which", "side" | "team" | "player" | "one", rest @ ..] => {
            let (has, rest) = match rest {
                ["has" | "had" | "have", rest @ ..]
                    if deed(rest, |verb| verb.participle).is_some() =>
                {
                    (true, rest)
                }
                rest => (false, rest),
            };
            let (deed, rest) = deed(rest, |verb| if has { verb.participle } else { verb.past })?;
            done(Asker::Who, deed, rest, people)
        }
        ["did" | "didnt", rest @ ..] => {
            let (who, rest) = persons(rest, people)?;
            match rest {
                ["get", rest @ ..] if complement(who, rest).is_some() => complement(who, rest),
                _ => {
                    let (deed, rest) = deed(rest, |verb| verb.base)?;
                    done(who, deed, rest, people)
                }
            }
        }
        ["has" | "had" | "have", rest @ ..] => {
            let (who, rest) = persons(rest, people)?;
            let (deed, rest) = deed(rest, |verb| verb.participle)?;
            done(who, deed, rest, people)
        }
        _ => None,
    }
}

/// What is done, in this form of its word, and what stands behind.
fn deed<'a, 'b>(
    words: &'a [&'b str],
    form: impl Fn(&'static Verb) -> &'static [&'static str],
) -> Option<(Deed, &'a [&'b str])> {
    let (first, rest) = words.split_first()?;
    let verb = VERBS.iter().find(|verb| form(verb).contains(first))?;
    Some((verb.deed, rest))
}

/// "How many tricks did sue take", "how many tricks were taken".
fn how_many(words: &[&str], people: People<'_>) -> Option<AskedOfDeal> {
    let takes = |word: &str| ["take", "get", "win", "make", "have"].contains(&word);
    let taken = |word: &str| ["taken", "got", "won", "made"].contains(&word);
    match words {
        ["were" | "was", verb] if taken(verb) => Some(AskedOfDeal::Tricks(Asker::Anybody)),
        ["did", rest @ ..] => match persons(rest, people)? {
            (who, [verb]) if takes(verb) => Some(AskedOfDeal::Tricks(who)),
            _ => None,
        },
        ["has" | "have" | "had", rest @ ..] => match persons(rest, people)? {
            (who, [verb]) if taken(verb) => Some(AskedOfDeal::Tricks(who)),
            _ => None,
        },
        _ => None,
    }
}

/// "Was sue alone", "was that 2 or 4 for hearts", "was hearts trump".
fn was(words: &[&str], people: People<'_>) -> Option<AskedOfDeal> {
    if let Some(rest) = it(words) {
        return was_it(rest, people);
    }
    if let Some((trump, ["trump" | "trumps"])) = trump(words) {
        return Some(AskedOfDeal::Trump(Some(trump)));
    }
    let (who, rest) = persons(words, people)?;
    complement(who, rest)
}

/// "Was it hearts", "was that a march", "was that 2 or 4 for hearts".
fn was_it(words: &[&str], people: People<'_>) -> Option<AskedOfDeal> {
    if let Some((trump, [] | ["trump" | "trumps"])) = trump(words) {
        return Some(AskedOfDeal::Trump(Some(trump)));
    }
    match words {
        ["alone"] | ["a", "loner" | "lone"] | ["a", "lone", "hand"] => {
            return Some(AskedOfDeal::Alone(Asker::Anybody));
        }
        ["a", "march" | "sweep"] | ["all", "five" | "the"] => return Some(AskedOfDeal::March),
        ["a", "euchre" | "set"] | ["euchred" | "euchre" | "set"] => {
            return Some(AskedOfDeal::Euchred(Asker::Anybody));
        }
        _ => {}
    }
    let (numbers, rest) = numbers(words);
    if numbers.is_empty() {
        return None;
    }
    let of_suit = |rest| matches!(trump(rest), Some((_, [])));
    match rest {
        [] => Some(AskedOfDeal::Points(numbers)),
        ["for" | "to" | "in" | "at" | "on" | "with", rest @ ..] => {
            let somebody = matches!(persons(rest, people), Some((_, [])));
            // Whether points are meant is not said where a suit is.
            match (of_suit(rest), somebody || it(rest).is_some_and(<[&str]>::is_empty)) {
                (true, _) => Some(AskedOfDeal::Counted),
                (false, true) => Some(AskedOfDeal::Points(numbers)),
                (false, false) => None,
            }
        }
        rest if of_suit(rest) => Some(AskedOfDeal::Counted),
        ["trick" | "tricks"] => Some(AskedOfDeal::Counted),
        _ => None,
    }
}

/// What somebody was: alone, euchred, the dealer.
fn complement(who: Asker, words: &[&str]) -> Option<AskedOfDeal> {
    match words {
        ["alone"] | ["on", "his" | "her", "own"] | ["by", "himself" | "herself"] => {
            Some(AskedOfDeal::Alone(who))
        }
        ["euchred" | "set" | "bumped"] => Some(AskedOfDeal::Euchred(who)),
        ["denied" | "refused" | "vetoed"] => Some(AskedOfDeal::WasDenied(who)),
        ["dealer" | "dealing"] | ["the", "dealer"] => Some(AskedOfDeal::Dealt(who)),
        ["maker" | "caller"] | ["the", "maker" | "caller"] => {
            Some(AskedOfDeal::Made { by: who, what: SaidContract::default() })
        }
        ["leader"] | ["the", "leader"] => Some(AskedOfDeal::Led(who, None)),
        _ => going_out(words).map(|place| AskedOfDeal::WentOut(who, place)),
    }
}

/// "Out", "out first", "second", "last".
fn going_out(words: &[&str]) -> Option<Place> {
    match words {
        ["out"] => Some(Place::Any),
        ["out", place] | [place] | [place, "out"] => self::place(place),
        _ => None,
    }
}

fn place(word: &str) -> Option<Place> {
    if word == "last" { Some(Place::Last) } else { ordinal(word).map(Place::Number) }
}

fn ordinal(word: &str) -> Option<u8> {
    const ORDINALS: [&str; 8] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let at = ORDINALS.iter().position(|known| *known == word)?;
    u8::try_from(at + 1).ok()
}

/// What was done, with what stands behind its word.
fn done(who: Asker, deed: Deed, words: &[&str], people: People<'_>) -> Option<AskedOfDeal> {
    let nothing = words.is_empty() || it(words).is_some_and(<[&str]>::is_empty);
    match deed {
        Deed::Make if who != Asker::Who && nothing && !words.is_empty() => {
            Some(AskedOfDeal::MadeIt(who))
        }
        Deed::Make => contract(words).map(|what| AskedOfDeal::Made { by: who, what }),
        Deed::Call => contract(words).map(|what| AskedOfDeal::Called { by: who, what }),
        Deed::Order => match words {
            [] | ["up" | "it" | "that"] | ["it" | "that", "up"] => {
                Some(AskedOfDeal::Called { by: who, what: SaidContract::default() })
            }
            _ => None,
        },
        Deed::Deal => {
            let last = matches!(words, ["the", "last", "one"] | ["the", "cards" | "deal"]);
            (nothing || last).then_some(AskedOfDeal::Dealt(who))
        }
        Deed::Lead => {
            let first = matches!(words, ["first"] | ["the", "first", "card"]);
            if nothing {
                Some(AskedOfDeal::Led(who, None))
            } else if first {
                Some(AskedOfDeal::Led(who, Some(WhichTrick::Number(1))))
            } else {
                trick(words).map(|which| AskedOfDeal::Led(who, Some(which)))
            }
        }
        Deed::Pass => words.is_empty().then_some(AskedOfDeal::Passed(who)),
        Deed::Take | Deed::Win => took(who, deed, words, nothing),
        Deed::Play => match card(words).or_else(|| short(words)) {
            Some((card, [])) => Some(AskedOfDeal::Played(who, card)),
            Some(_) | None => match words {
                ["alone"] => Some(AskedOfDeal::Alone(who)),
                _ => None,
            },
        },
        Deed::Deny => {
            let somebody = matches!(persons(words, people), Some((_, [])));
            (nothing || somebody).then_some(AskedOfDeal::Denied { by: who })
        }
        Deed::Go => match words {
            ["alone" | "solo"] | ["it", "alone"] => Some(AskedOfDeal::Alone(who)),
            ["set"] => Some(AskedOfDeal::Euchred(who)),
            _ => going_out(words).map(|place| AskedOfDeal::WentOut(who, place)),
        },
    }
}

/// A trick, a round, or the whole deal.
fn took(who: Asker, deed: Deed, words: &[&str], nothing: bool) -> Option<AskedOfDeal> {
    if let Some(which) = trick(words) {
        return Some(AskedOfDeal::TookTrick(who, which));
    }
    match (deed, words) {
        (_, ["the" | "that" | "this", "round"] | ["the", "last", "round"]) => {
            Some(AskedOfDeal::WonRound(who))
        }
        (_, ["that" | "the", "trick"]) => Some(AskedOfDeal::TookTrick(who, WhichTrick::Last)),
        (_, ["the" | "that" | "this", "deal" | "hand"]) => {
            Some(AskedOfDeal::Won { by: who, of_deal: true })
        }
        // "Who won that" may be the trick, and "did we win" the game.
        (Deed::Win, _) if matches!(who, Asker::These(_)) && nothing => {
            Some(AskedOfDeal::Won { by: who, of_deal: false })
        }
        _ => None,
    }
}

/// "The last trick", "to the second trick", "trick 3".
fn trick(words: &[&str]) -> Option<WhichTrick> {
    let words = match words {
        ["to", rest @ ..] => rest,
        rest => rest,
    };
    match words {
        ["the", "last" | "final", "trick" | "one"] | ["last", "trick"] => Some(WhichTrick::Last),
        ["the", which, "trick"] => ordinal(which).map(WhichTrick::Number),
        ["trick", which] => number(which).map(WhichTrick::Number),
        _ => None,
    }
}

/// "Trump", "clubs", "it hearts", "four spades", "hearts trump", "it".
fn contract(words: &[&str]) -> Option<SaidContract> {
    let words = match words {
        ["it" | "that" | "them", rest @ ..] => rest,
        ["the", rest @ ..] => rest,
        rest => rest,
    };
    if let [] | ["trump" | "trumps" | "suit" | "bid"] = words {
        return Some(SaidContract::default());
    }
    let (bid, rest) = match words {
        [count, rest @ ..] if number(count).is_some() => (number(count), rest),
        rest => (None, rest),
    };
    match trump(rest) {
        Some((trump, [] | ["trump" | "trumps"])) => Some(SaidContract { trump: Some(trump), bid }),
        None if rest.is_empty() && bid.is_some() => Some(SaidContract { trump: None, bid }),
        Some(_) | None => None,
    }
}

/// A suit or no trump, and what stands behind it.
fn trump<'a, 'b>(words: &'a [&'b str]) -> Option<(Trump, &'a [&'b str])> {
    match words {
        ["no", "trump" | "trumps", rest @ ..] | ["nt" | "notrump", rest @ ..] => {
            Some((Trump::None, rest))
        }
        [word, rest @ ..] => suit(word).map(|suit| (Trump::Suit(suit), rest)),
        [] => None,
    }
}

/// A card as it is typed: `kh`, `the 10d`.
fn short<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidCard, &'a [&'b str])> {
    let words = words.strip_prefix(&["the"]).unwrap_or(words);
    let (first, rest) = words.split_first()?;
    let of = Suit::from_letter(first.chars().next_back()?)?;
    let rank = first.get(..first.len().checked_sub(of.letter().len_utf8())?)?;
    let mut letters = rank.chars();
    let rank = match (rank, letters.next(), letters.next()) {
        ("10", ..) => Rank::Ten,
        (_, Some(letter), None) => Rank::from_letter(letter.to_ascii_uppercase())?,
        _ => return None,
    };
    Some((SaidCard::Of(rank, of), rest))
}

#[cfg(test)]
mod tests {
    use super::{AskedOfDeal, Asker, Happened, SaidContract, WhichDeal, WhichTrick};
    use crate::card::{Suit, Trump};
    use crate::seat::{Seat, SeatSet};

    fn people(word: &str) -> Option<Seat> {
        let at = ["sue", "bob", "ann", "jon"].iter().position(|name| name.starts_with(word))?;
        Seat::new(u8::try_from(at).ok()?)
    }

    /// What is understood, and what is not because a word is left over.
    #[test]
    fn a_question_about_a_deal_is_understood_as_a_whole_or_not_at_all() {
        let sue = Asker::These(SeatSet::one(Seat::FIRST));
        let clubs = SaidContract { trump: Some(Trump::Suit(Suit::Clubs)), bid: None };
        let none = SaidContract::default();
        for (words, deal, asked) in [
            (
                "who made trump",
                WhichDeal::Spoken,
                Some(AskedOfDeal::Made { by: Asker::Who, what: none }),
            ),
            (
                "So who made it last deal?",
                WhichDeal::Last,
                Some(AskedOfDeal::Made { by: Asker::Who, what: none }),
            ),
            (
                "did sue make clubs in deal 3",
                WhichDeal::Number(3),
                Some(AskedOfDeal::Made { by: sue, what: clubs }),
            ),
            ("was s alone", WhichDeal::Spoken, Some(AskedOfDeal::Alone(sue))),
            ("did sue make it", WhichDeal::Spoken, Some(AskedOfDeal::MadeIt(sue))),
            ("was it alone", WhichDeal::Spoken, Some(AskedOfDeal::Alone(Asker::Anybody))),
            ("did she go alone", WhichDeal::Spoken, Some(AskedOfDeal::Alone(Asker::Unknown))),
            ("who dealt that hand", WhichDeal::Spoken, Some(AskedOfDeal::Dealt(Asker::Who))),
            (
                "who took the last trick",
                WhichDeal::Spoken,
                Some(AskedOfDeal::TookTrick(Asker::Who, WhichTrick::Last)),
            ),
            ("was that 2 or 4 for hearts", WhichDeal::Spoken, Some(AskedOfDeal::Counted)),
            ("was that 2 or 4", WhichDeal::Spoken, Some(AskedOfDeal::Points(vec![2, 4]))),
            ("how many tricks did sue take", WhichDeal::Spoken, Some(AskedOfDeal::Tricks(sue))),
            // These ask for what will be, for a rule, or for something else.
            ("who deals", WhichDeal::Spoken, None),
            ("who won that", WhichDeal::Spoken, None),
            ("did we win", WhichDeal::Spoken, None),
            ("who made a mess", WhichDeal::Spoken, None),
            ("was sue hearts 4", WhichDeal::Spoken, None),
            ("was it sue hearts 4", WhichDeal::Spoken, None),
            ("was that four or five she bid", WhichDeal::Spoken, None),
            ("", WhichDeal::Spoken, None),
        ] {
            let told = Happened::of(words, &people);
            let expected = asked.map(|asked| Happened { deal, asked });
            assert_eq!(told, expected, "{words}");
        }
    }

    #[test]
    fn why_is_asked_of_the_points() {
        for (words, numbers) in [
            ("not", Some(vec![])),
            ("was it 2", Some(vec![2])),
            ("was that only one point?", Some(vec![1])),
            ("only 1", Some(vec![1])),
            ("did we get 2", Some(vec![2])),
            ("didn't sue get 4", Some(vec![4])),
            ("not 4", Some(vec![4])),
            ("so much", Some(vec![])),
            ("2 points", Some(vec![2])),
            ("2", None),
            ("does the left bower count", None),
            ("is hearts trump", None),
            ("did bob bid", None),
        ] {
            assert_eq!(Happened::why(words, &people), numbers, "{words}");
        }
    }
}
