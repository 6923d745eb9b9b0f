//! A typed line as events in this state of this game, or why it is none.
//!
//! It is not of the language; it is, but not now; or it has more than one meaning.

use std::collections::BTreeSet;
use std::fmt;

use crate::card::Trump;
use crate::event::{Call, Cards, Climbing, Event, EventKind};
use crate::game::Deal;
use crate::game::bid::Won;
use crate::game::play::Contract;
use crate::game::trick::TrickDeal;
use crate::game::verdict::{Impossible, Irregular, Kept, Phase, Who};
use crate::line::about;
use crate::line::advice::{self, Advice, OpenQuestion, Try};
use crate::line::before::{passed_to, with_passes};
use crate::line::decided::Decisions;
use crate::line::fold::{self, Parse, Unread, WhyUnread};
use crate::line::gist;
use crate::line::mended::mended;
use crate::line::names::{Named, Names, Unfound, folded};
use crate::line::sentence::{bid_in_short, contract_in_short, in_words_now};
use crate::line::shape;
use crate::line::spell::spell;
use crate::line::spoken;
use crate::line::stand_in;
use crate::line::story::{self, Story, StoryDeal};
use crate::rules::catalogue::near;
use crate::seat::{Seat, SeatSet};
use crate::speech::listed;

/// What a line said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRead {
    /// The events, without the `deal` before them.
    pub events: Vec<Event>,
    /// What each of them would break, by its place among them. Nothing is refused here: whether an
    /// irregular call is asked back is the prompt's policy.
    pub irregular: Vec<(usize, Irregular)>,
    /// Players who were typed after the places that decide the deal, and are let go.
    pub let_go: Vec<Seat>,
    /// Which of the events people had decided, by their places and the numbers of the decisions.
    pub decided: Vec<(usize, usize)>,
}

/// What of a result contradicts what was called before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// This player has passed, and cannot have made that.
    HadPassed(Seat, Trump),
    /// Another's bid stands over it.
    Outbid(Won),
    /// This contract stands already.
    Stands(Contract),
    /// What was played is not taken back.
    Kept(Kept),
}

/// One thing that a line can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Its events, and what they would break.
    pub heard: LineRead,
    /// How to type this and nothing else.
    pub typed: String,
    /// It, in a sentence.
    pub words: String,
}

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// There is no state in which this is a line.
    NotTheLanguage {
        /// Where it stops being one, in bytes from 0.
        at: usize,
        /// What could stand there.
        expected: Vec<String>,
    },
    /// It is a line, but not in this state.
    NotNow {
        /// Where it stops being possible, in bytes from 0.
        at: usize,
        /// Why.
        impossible: Impossible,
        /// What stands there.
        token: String,
    },
    /// An initial that several players share.
    WhichPlayer {
        /// Where, in bytes from 0.
        at: usize,
        /// What was typed.
        typed: String,
        /// Whose it is.
        seats: SeatSet,
    },
    /// A name that nobody at the table has.
    NobodyOfThatName {
        /// Where, in bytes from 0.
        at: usize,
        /// What was typed.
        typed: String,
    },
    /// It is a result that contradicts what was called.
    Contradicts {
        /// Where, in bytes from 0.
        at: usize,
        /// What stands there.
        token: String,
        /// What it contradicts.
        what: Contradiction,
    },
    /// It is said another way, or says too little, and this could be typed.
    SaidOtherwise {
        /// Where its words begin, in bytes from 0.
        at: usize,
        /// What could be typed.
        advice: Advice,
    },
    /// It has more than one meaning, and none is to be preferred.
    Ambiguous(Vec<Meaning>),
}

/// Reads a line in this state of a deal. A line is taken whole or not at all.
pub fn read(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Result<LineRead, LineError> {
    read_decided(text, deal, names, &Decisions::NONE)
}

/// The same of a line that tells once more a deal of which people decided something: that is put where it
/// stood, and what comes behind it is read in the state that it made.
pub fn read_decided(
    text: &str,
    deal: &Deal<'_>,
    names: &Names<'_>,
    decisions: &Decisions<'_>,
) -> Result<LineRead, LineError> {
    let mut read = fold::resolve_decided(text, deal, names, decisions);
    let mut by_name = stand_in::parses(text, deal, names);
    // A word alone is what it always is: `x` is the wild.
    by_name.retain(|parse| read.is_err() || is_result(&parse.events));
    if !by_name.is_empty() {
        return Err(named_by_a_word(text, read, by_name, deal, names));
    }
    if let Some(told) = told_as_a_story(text, &read, deal, names, decisions) {
        return told;
    }
    if let Err(unread @ (Unread::Shape(_) | Unread::Refused { .. })) = &read {
        let none = nobody(text, deal, names).or_else(|| nobodys_letter(text, deal, names));
        if let Some(who) = none.or_else(|| which_player(text, deal, names)) {
            return Err(who);
        }
        if let Some(parse) = call_in_one(text, unread, deal, names) {
            return Ok(parse.into());
        }
        let one = calls_in_runs(text, deal, names).or_else(|| wild_run(text, deal, names));
        if let Some(one) = one.or_else(|| typed_twice(text, deal, names)) {
            let advice = Advice { open: OpenQuestion::Nothing, tries: vec![one] };
            let at = text.len() - text.trim_start().len();
            return Err(LineError::SaidOtherwise { at, advice });
        }
        if let Some(advice) = two_deals(text, unread, deal, names) {
            return Err(LineError::SaidOtherwise { at: 0, advice });
        }
        match if may_be_said_otherwise(unread) { advice::advice(text, deal, names) } else { None } {
            Some(Ok(advice)) => {
                let at = text.len() - text.trim_start().len();
                let advice = with_slips_mended(advice, text, deal, names);
                return Err(LineError::SaidOtherwise { at, advice });
            }
            // What it must have meant cannot be now: the mark stands under all of it.
            Some(Err(Unread::Refused { why, .. }))
                if !is_refused_for(unread, &why) && !says_less(&why, unread) =>
            {
                let at = text.len() - text.trim_start().len();
                read = Err(Unread::Refused { at, end: text.len(), why });
            }
            Some(Err(_)) => {}
            // What stands in the way stands only in a deal that nobody told of.
            None if in_words(text) && is_within(unread, deal) => {
                let at = text.len() - text.trim_start().len();
                return Err(LineError::SaidOtherwise { at, advice: advice::unclear(deal) });
            }
            None => {}
        }
    }
    let meaning = |parse: Parse| meaning(parse, deal, names);
    if let Ok(parse) = &read
        && let Some(other) = changed_about(text, parse, deal, names)
    {
        return Err(LineError::Ambiguous(vec![meaning(other), meaning(parse.clone())]));
    }
    let parses = match &read {
        Ok(parse) => std::slice::from_ref(parse),
        Err(Unread::Several(parses)) => parses.as_slice(),
        Err(Unread::Shape(_) | Unread::Refused { .. }) => &[],
    };
    if parses.iter().any(|parse| about::is_taken_as_bid(text, &parse.events, names)) {
        return Err(taken_is_no_bid(text, deal, names));
    }
    let passed = |parse| with_passes(parse, deal, names);
    if let Some(passed) = parses.iter().find_map(passed).filter(|_| !text.contains(':'))
        && !parses.iter().any(|parse| parse.events == passed.events)
    {
        let all = std::iter::once(passed).chain(parses.iter().cloned());
        return Err(LineError::Ambiguous(all.map(meaning).collect()));
    }
    if let Ok(parse) = &read
        && about::made_it_and_did_not(text, deal, &parse.events, names)
    {
        let at = text.len() - text.trim_start().len();
        return Err(LineError::SaidOtherwise { at, advice: advice::unclear(deal) });
    }
    if let Ok(parse) = &read
        && let Some(other) = wild_as_a_player(text, &parse.events, deal, names)
    {
        return Err(LineError::Ambiguous(vec![meaning(parse.clone()), meaning(other)]));
    }
    as_it_was_read(text, read, deal, names)
}

/// What a line comes to that is not asked about, or why it comes to nothing.
fn as_it_was_read(
    text: &str,
    read: Result<Parse, Unread>,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Result<LineRead, LineError> {
    let meaning = |parse: Parse| meaning(parse, deal, names);
    match read {
        Ok(parse) => match looks_like_a_result(text, &parse.events, deal, names) {
            Some(contract) => {
                let (token, what) = (text.trim().to_owned(), Contradiction::Stands(contract));
                Err(LineError::Contradicts { at: 0, token, what })
            }
            None => Ok(parse.into()),
        },
        Err(Unread::Shape(furthest)) => match counted_for_nobody(text, deal, names) {
            Some((at, typed)) => Err(LineError::NobodyOfThatName { at, typed }),
            None => {
                let at = word_begins(text, furthest.at);
                Err(LineError::NotTheLanguage { at, expected: furthest.expected })
            }
        },
        Err(Unread::Refused { .. }) if is_no_run_of_calls(text) => {
            let at = text.len() - text.trim_start().len();
            let expected = vec![shape::TRICK.to_owned()];
            Err(LineError::NotTheLanguage { at, expected })
        }
        // Whatever else is wrong with them, no cards are played before trump is made.
        Err(Unread::Refused { at, .. })
            if at == text.len() - text.trim_start().len()
                && shape::is_cards(text)
                && fold::consented(deal).contract().is_none()
                && is_called(deal) =>
        {
            Err(refused(text, (at, text.len()), Impossible::NoContract.into(), deal, names))
        }
        Err(Unread::Refused { .. }) if is_name_alone(text, deal, names) => {
            let expected = vec![shape::trumps(deal.rules())];
            Err(LineError::NotTheLanguage { at: text.trim_end().len(), expected })
        }
        Err(Unread::Refused { at, end, why }) => Err(refused(text, (at, end), why, deal, names)),
        // A word to the eye, and one thing by its letters: that is told, and not taken.
        Err(Unread::Several(parses)) if parses.len() == 1 => {
            let each = parses.into_iter().map(meaning);
            let tries = each.map(|Meaning { typed, words, .. }| Try { typed, words }).collect();
            let at = text.len() - text.trim_start().len();
            let advice = Advice { open: OpenQuestion::Nothing, tries };
            Err(LineError::SaidOtherwise { at, advice })
        }
        Err(Unread::Several(parses)) => {
            Err(LineError::Ambiguous(parses.into_iter().map(meaning).collect()))
        }
    }
}

/// A line that has no plain reading, and tells a story all the same.
fn told_as_a_story(
    text: &str,
    read: &Result<Parse, Unread>,
    deal: &Deal<'_>,
    names: &Names<'_>,
    decisions: &Decisions<'_>,
) -> Option<Result<LineRead, LineError>> {
    let out_of_turn = match read {
        Ok(parse) if parse.irregular.is_empty() => return None,
        Ok(parse) => Some(parse),
        Err(Unread::Shape(_) | Unread::Refused { .. }) => None,
        Err(Unread::Several(_)) => return None,
    };
    let otherwise = |advice| {
        let at = text.len() - text.trim_start().len();
        Some(Err(LineError::SaidOtherwise { at, advice }))
    };
    let Some(Story { deal: told, turned_down, may_be_two }) = story::story(text, deal, names)
    else {
        // Of what was made in the second round a result says too little.
        let of_second = story::is_of_second_round(text) && is_called(deal);
        let unread = out_of_turn.is_none();
        return if of_second && unread { otherwise(advice::unclear(deal)) } else { None };
    };
    let one = match told {
        StoryDeal::Open(advice) => return otherwise(advice),
        StoryDeal::Whole(one) => one,
    };
    if may_be_two {
        let apart = read.as_ref().err().and_then(|unread| two_deals(text, unread, deal, names));
        let tries = std::iter::once(one).chain(apart.into_iter().flat_map(|it| it.tries)).collect();
        return otherwise(Advice { open: OpenQuestion::OneDealOrTwo, tries });
    }
    let parse = fold::resolve_decided(&one.typed, deal, names, decisions).ok()?;
    // A pass that may have come out of turn is asked about, unless it ended the round.
    match out_of_turn.filter(|_| !turned_down) {
        Some(other) => {
            let both = [parse, other.clone()].map(|parse| meaning(parse, deal, names));
            Some(Err(LineError::Ambiguous(both.into())))
        }
        None => Some(Ok(parse.into())),
    }
}

/// "Sid diamonds alnoe five": a word that says nothing may be a slip of one that says much. What the line comes
/// to with its slips mended is offered first, and before anything is asked that it answers.
fn with_slips_mended(advice: Advice, text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Advice {
    let is_asked = match advice.open {
        OpenQuestion::Nothing
        | OpenQuestion::WhichMaker
        | OpenQuestion::Maker(_)
        | OpenQuestion::Trump
        | OpenQuestion::Tricks
        | OpenQuestion::BidAndTricks
        | OpenQuestion::Bid
        | OpenQuestion::Places
        | OpenQuestion::NextPlace
        | OpenQuestion::Unclear(_) => true,
        OpenQuestion::Before(_)
        | OpenQuestion::TwoDeals
        | OpenQuestion::OneDealOrTwo
        | OpenQuestion::WithASlip
        | OpenQuestion::AlreadyOut(_)
        | OpenQuestion::Over(_)
        | OpenQuestion::SaidTwice(_) => false,
    };
    let Some(one) = mended(text, deal, names).filter(|_| is_asked) else { return advice };
    let without = |other: &Try| other.typed != one.typed;
    let says_all = advice.open == OpenQuestion::Nothing;
    let others: Vec<Try> =
        advice.tries.into_iter().filter(|other| says_all && without(other)).collect();
    let tries = std::iter::once(one).chain(others).collect();
    Advice { open: OpenQuestion::Nothing, tries }
}

/// What of a line cannot be, where it stands.
fn refused(
    text: &str,
    (at, end): (usize, usize),
    why: WhyUnread,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> LineError {
    let token = text.get(at..end).unwrap_or_default().trim_end().to_owned();
    match over_a_bid(why, deal) {
        WhyUnread::Impossible(impossible) => match stands_in_the_way(&impossible, deal) {
            Some(contract) => {
                let what = Contradiction::Stands(contract);
                LineError::Contradicts { at, token, what }
            }
            None => {
                let impossible = nothing_turned(impossible, deal);
                let impossible = told_or_bid(impossible, &token, deal);
                LineError::NotNow { at, impossible, token }
            }
        },
        WhyUnread::HadPassed(seat, trump) => {
            let what = Contradiction::HadPassed(seat, trump);
            LineError::Contradicts { at, token, what }
        }
        WhyUnread::Outbid(high) => {
            let what = Contradiction::Outbid(high);
            LineError::Contradicts { at, token, what }
        }
        WhyUnread::Kept(kept) => {
            LineError::Contradicts { at, token, what: Contradiction::Kept(kept) }
        }
        WhyUnread::Stands(contract) => {
            let what = Contradiction::Stands(contract);
            LineError::Contradicts { at, token, what }
        }
        WhyUnread::Skips(maker) => skips(text, at, maker, deal, names),
        WhyUnread::OtherPlace => {
            let expected = vec!["who went out, in order".to_owned()];
            LineError::NotTheLanguage { at, expected }
        }
    }
}

/// `b`, which is a card of some packs, and `h` where a card is turned: to the eye Ben, or Hal, of whom
/// something is to follow.
fn is_name_alone(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> bool {
    let name = text.trim();
    let calls = matches!(deal.phase(), Phase::Offer | Phase::Naming | Phase::Bidding);
    calls && names.person(name).is_some() && !spoken::is_letter(name) && deal.trick().is_some()
}

/// `huh`: nothing but letters, and none of the calls that it could be made of can follow one another. Behind
/// a card that is ordered up no letter stands.
fn is_no_run_of_calls(text: &str) -> bool {
    let run = text.trim();
    let letters = run.chars().count() > 2 && run.chars().all(char::is_alphabetic);
    letters && run.trim_end_matches(['u', 'U']).contains(['u', 'U'])
}

/// Is trump being made?
fn is_called(deal: &Deal<'_>) -> bool {
    matches!(deal.phase(), Phase::Offer | Phase::Answer | Phase::Naming | Phase::Bidding)
}

/// Cards and a pass once it is told who went out: whose they would be is not what is wrong with them. And
/// `3c` behind the last pass of an auction is a bid, and no card that the pack lacks.
fn told_or_bid(why: Impossible, token: &str, deal: &Deal<'_>) -> Impossible {
    let begins_a_name = token.starts_with(|c: char| c.is_alphabetic() && !"pPxX".contains(c));
    let bids = deal.phase() == Phase::Bidding && token.starts_with(|c: char| c.is_ascii_digit());
    let told = deal.phase() == Phase::Told && !begins_a_name;
    if told && matches!(why, Impossible::AlreadyOut(_)) {
        Impossible::NotNow { said: EventKind::Play, phase: Phase::Told }
    } else if bids && matches!(why, Impossible::NoSuchCard(_)) {
        Impossible::NotNow { said: EventKind::Bid, phase: Phase::Play }
    } else {
        why
    }
}

/// `bp`, `bu` where it is not Ben's turn: his call in one run, which is what it is with a blank between.
/// A trump or a bid behind a name may be a result that says too little, and is asked about as that; an
/// order that passes lead to is offered with them.
fn call_in_one(text: &str, unread: &Unread, deal: &Deal<'_>, names: &Names<'_>) -> Option<Parse> {
    deal.trick()?;
    let at = match unread {
        Unread::Shape(furthest) => furthest.at,
        Unread::Refused { at, .. } => *at,
        Unread::Several(_) => return None,
    };
    let before = text.get(..at)?;
    let begins = before.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let is_early = |parse: &Parse| {
        let is_call = |event: &Event| matches!(event, Event::Call(_));
        let [(early, Irregular::CallOutOfTurn { .. })] = parse.irregular.as_slice() else {
            return false;
        };
        let plain =
            |event: &Event| matches!(event, Event::Call(Call::Pass { .. } | Call::Order { .. }));
        parse.events.iter().all(is_call) && parse.events.get(*early).is_some_and(plain)
    };
    let apart = |named: Named| {
        let (name, call) = text.split_at_checked(named.end)?;
        let parse = fold::resolve(&format!("{name}:{call}"), deal, names).ok().filter(is_early)?;
        with_passes(&parse, deal, names).is_none().then_some(parse)
    };
    names.begin(text, begins).into_iter().find_map(apart)
}

/// `bp cp`, `bp p`: names and calls in one run each, and how they are typed.
fn calls_in_runs(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    deal.trick()?;
    let between = |c: char| c.is_whitespace() || c == ',';
    let mut found = false;
    let apart = |run: &str| {
        let ends = |named: &Named| {
            let call = run.get(named.end..).unwrap_or_default().to_ascii_lowercase();
            matches!(call.as_str(), "p" | "u" | "u!")
        };
        let named = names.begin(run, 0).into_iter().find(ends)?;
        let (name, call) = run.split_at_checked(named.end)?;
        Some(format!("{name}:{call}"))
    };
    let runs = text.split(between).filter(|run| !run.is_empty()).map(|run| {
        let apart = apart(run);
        found |= apart.is_some();
        apart.unwrap_or_else(|| run.to_owned())
    });
    let line = runs.collect::<Vec<_>>().join(" ");
    let clean = found && fold::resolve(&line, deal, names).is_ok_and(|it| it.irregular.is_empty());
    if clean { one_try(&line, deal, names) } else { None }
}

/// `ahh3`, `ah44`: a result in which a key was hit twice, and how it is typed.
fn typed_twice(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    deal.trick().filter(|_| text.len() <= LONGEST_TYPED_TWICE)?;
    let once = |skipped: usize| {
        let (mut line, mut last) = (String::with_capacity(text.len()), None);
        for (at, letter) in text.char_indices() {
            let again = last.is_some_and(|last: char| last.eq_ignore_ascii_case(&letter));
            last = Some(letter);
            if !(again && at >= skipped && text.get(skipped..at).is_some_and(is_one_letter)) {
                line.push(letter);
            }
        }
        (line != text).then_some(line)
    };
    let mut found: Option<Try> = None;
    for line in text.char_indices().filter_map(|(at, _)| once(at)) {
        let read = fold::resolve(&line, deal, names).ok();
        let is_clean = |read: &Parse| is_result(&read.events) && read.irregular.is_empty();
        if !read.as_ref().is_some_and(|read| is_clean(read) && ends_the_deal(&read.events, deal)) {
            continue;
        }
        let one = one_try(&line, deal, names)?;
        match &found {
            Some(before) if before.typed != one.typed => return None,
            Some(_) | None => found = Some(one),
        }
    }
    found
}

/// The longest line in which a letter that stands twice may be a slip, in bytes.
const LONGEST_TYPED_TWICE: usize = 40;

fn is_one_letter(run: &str) -> bool {
    let first = run.chars().next();
    run.chars().all(|letter| first.is_some_and(|first| first.eq_ignore_ascii_case(&letter)))
}

fn ends_the_deal(events: &[Event], deal: &Deal<'_>) -> bool {
    let after = events.iter().try_fold(*deal, |deal, event| deal.step(event));
    after.is_ok_and(|deal| deal.phase().is_closed())
}

/// `oxc` where Xavier sits: `x` is the wild always, and his letters are more of his name.
fn wild_run(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    deal.climb()?;
    let is_meant = |seat: &Seat| names.whole(*seat).starts_with('x');
    let key = names.shortest(deal.rules().players().seats().find(is_meant)?);
    let mut line = String::with_capacity(text.len() + key.len());
    for (at, letter) in text.char_indices() {
        let rest = text.get(at..).unwrap_or_default().to_lowercase();
        if letter.eq_ignore_ascii_case(&'x') && !rest.starts_with(&key) {
            line.push_str(&key);
        } else {
            line.push(letter);
        }
    }
    let read = fold::resolve(&line, deal, names).ok()?;
    let is_told = matches!(read.events.as_slice(), [Event::Climbing(Climbing::Places { .. })]);
    if line != text && is_told { one_try(&line, deal, names) } else { None }
}

/// Is it a contract, or are there several who went out?
fn is_result(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::Call(Call::Contract { .. }))
            || matches!(event, Event::Climbing(Climbing::Places { order }) if order.len() > 1)
    })
}

fn meaning(parse: Parse, deal: &Deal<'_>, names: &Names<'_>) -> Meaning {
    let heard = LineRead::from(parse);
    let typed = spell(deal, &heard.events, names).line;
    let mut words = in_words_now(&heard.events, deal, names);
    let is_early = |(_, what): &(usize, Irregular)| {
        matches!(what, Irregular::CallOutOfTurn { .. } | Irregular::PassOutOfTurn { .. })
    };
    if heard.irregular.iter().any(is_early) {
        words.push_str(", out of turn");
    }
    Meaning { heard, typed, words }
}

/// A line in which a word stands that is a player's name: `x s c` where X sits. It is asked whether the
/// player is meant; where the word says nothing else, it is told how he is typed.
fn named_by_a_word(
    text: &str,
    read: Result<Parse, Unread>,
    by_name: Vec<Parse>,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> LineError {
    let parses = match read {
        Ok(parse) => vec![parse],
        Err(Unread::Several(parses)) => parses,
        Err(Unread::Shape(_) | Unread::Refused { .. }) => Vec::new(),
    };
    let others = by_name.into_iter().map(|parse| meaning(parse, deal, names));
    if parses.is_empty() {
        let each = others.map(|Meaning { typed, words, .. }| Try { typed, words });
        let advice = Advice { open: OpenQuestion::Nothing, tries: each.collect() };
        let at = text.len() - text.trim_start().len();
        return LineError::SaidOtherwise { at, advice };
    }
    let parses = parses.into_iter().map(|parse| meaning(parse, deal, names));
    LineError::Ambiguous(parses.chain(others).collect())
}

/// The fewest letters of a run that is a word to the eye, and none of calls.
const FEWEST_OF_A_WORD: usize = 4;

/// Where the word begins in which this place is, that the mark stands under all of it; else the place.
fn word_begins(text: &str, at: usize) -> usize {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | '.');
    let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
    let first = before.rsplit(between).next().unwrap_or_default();
    let last = behind.split(between).next().unwrap_or_default();
    let is_word = first.len() + last.len() >= FEWEST_OF_A_WORD
        && !last.is_empty()
        && first.chars().chain(last.chars()).all(char::is_alphabetic);
    if is_word { at - first.len() } else { at }
}

/// "Ann hearts 4, Ben spades 3": a deal, and behind it what would be one.
fn two_deals(text: &str, unread: &Unread, deal: &Deal<'_>, names: &Names<'_>) -> Option<Advice> {
    let Unread::Refused {
        at, why: WhyUnread::Impossible(Impossible::NotNow { phase, .. }), ..
    } = unread
    else {
        return None;
    };
    if !phase.is_closed() || deal.phase().is_closed() {
        return None;
    }
    let (first, second) = text.split_at_checked(*at)?;
    let spelt = |line: &str, deal: &Deal<'_>| {
        let events = fold::resolve(line, deal, names).ok()?.events;
        let words = in_words_now(&events, deal, names);
        Some((spell(deal, &events, names).line, words, events))
    };
    let (first, words, _) = spelt(first, deal)?;
    // The next deal begins as this one did, as far as a result is concerned.
    let fresh = Deal::open(deal.rules(), *deal.standing()).ok()?;
    let (second, then, events) = spelt(second, &fresh)?;
    let whole = events.iter().try_fold(fresh, |deal, event| deal.step(event)).ok()?;
    let typed = format!("{first}; {second}");
    let one = Try { typed, words: format!("{words}; then {then}") };
    let advice = Advice { open: OpenQuestion::TwoDeals, tries: vec![one] };
    whole.phase().is_closed().then_some(advice)
}

/// Is it refused for no more than its form, or for something that was left out?
fn may_be_said_otherwise(unread: &Unread) -> bool {
    match unread {
        Unread::Shape(_) | Unread::Refused { why: WhyUnread::OtherPlace, .. } => true,
        Unread::Refused { why: WhyUnread::Impossible(why), .. } => matches!(
            why,
            Impossible::NotNow { .. }
                | Impossible::NotThisGame { .. }
                | Impossible::NoContract
                | Impossible::NoBid
                | Impossible::NoSuchTrump(_)
                | Impossible::NoTrumpNamed
                | Impossible::AlreadyOut(_)
                | Impossible::NothingTurned
                | Impossible::NothingDeclared
                | Impossible::AlreadyTurned
        ),
        Unread::Refused { .. } | Unread::Several(_) => false,
    }
}

/// A contract that cannot be because the bidding goes on: the bid to beat says more.
fn over_a_bid(why: WhyUnread, deal: &Deal<'_>) -> WhyUnread {
    let high = deal.trick().and_then(TrickDeal::high);
    match (why, high) {
        (
            WhyUnread::Impossible(Impossible::NotNow {
                said: EventKind::Contract,
                phase: Phase::Bidding,
            }),
            Some(high),
        ) => WhyUnread::Outbid(high),
        (why, _) => why,
    }
}

/// A call before the card that it is about is known.
fn nothing_turned(why: Impossible, deal: &Deal<'_>) -> Impossible {
    let pass = Impossible::NotNow { said: EventKind::Pass, phase: Phase::Offer };
    if deal.turn().is_none() && why == pass { Impossible::NothingTurned } else { why }
}

/// Are there words in it?
fn in_words(text: &str) -> bool {
    let is_word = |run: &str| run.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
    text.split_whitespace().filter(|run| is_word(run)).nth(1).is_some()
}

/// Is it refused because of trump that only a part of this line would have made?
fn is_within(unread: &Unread, deal: &Deal<'_>) -> bool {
    let Unread::Refused { why: WhyUnread::Impossible(Impossible::NotNow { phase, .. }), .. } =
        unread
    else {
        return false;
    };
    *phase == Phase::Play && deal.phase() != Phase::Play
}

fn is_refused_for(unread: &Unread, this: &WhyUnread) -> bool {
    matches!(unread, Unread::Refused { why, .. } if why == this)
}

/// Is it only not the time for this, where that cannot be at all? `c` and a trump in one run, as it is
/// tried for Cal, are clubs and what stands behind them.
fn says_less(this: &WhyUnread, unread: &Unread) -> bool {
    let never = matches!(
        unread,
        Unread::Refused { why: WhyUnread::Impossible(Impossible::NoSuchTrump(_)), .. }
    );
    never && matches!(this, WhyUnread::Impossible(Impossible::NotNow { .. }))
}

/// The contract because of which nothing more is called.
fn stands_in_the_way(why: &Impossible, deal: &Deal<'_>) -> Option<Contract> {
    let Impossible::NotNow { said, phase: Phase::Play } = why else { return None };
    let calls = matches!(
        said,
        EventKind::Pass
            | EventKind::Order
            | EventKind::Name
            | EventKind::Bid
            | EventKind::Contract
            | EventKind::TurnUp
    );
    deal.contract().filter(|_| calls && deal.phase() == Phase::Play).copied()
}

/// "Theo took five hearts, bid four": the bid is what was said to be bid.
fn changed_about(text: &str, parse: &Parse, deal: &Deal<'_>, names: &Names<'_>) -> Option<Parse> {
    let events = about::changed_about(text, &parse.events, names)?;
    fold::resolve(&spell(deal, &events, names).line, deal, names).ok()
}

/// "Dee spades" while others are to call: whether they have is asked for.
fn skips(text: &str, at: usize, maker: Seat, deal: &Deal<'_>, names: &Names<'_>) -> LineError {
    let marked = format!("..{}", text.trim());
    let least = deal.trick().map_or(0, |trick| trick.rules().hand / 2 + 1);
    let passed = passed_before(&marked, deal, names);
    let lines = [marked, format!("{} {least}", text.trim())];
    let lines = lines.iter().filter_map(|line| one_try(line, deal, names));
    let tries: Vec<Try> = passed.into_iter().chain(lines).collect();
    let advice = Advice { open: OpenQuestion::Over(maker), tries };
    LineError::SaidOtherwise { at, advice }
}

/// The contract of this line as calls: whoever calls before its maker passed.
fn passed_before(line: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    let mut events = fold::resolve(line, deal, names).ok()?.events;
    let Some(Event::Call(Call::Contract { maker: seat, trump, alone, .. })) = events.pop() else {
        return None;
    };
    let state = events.iter().try_fold(*deal, |deal, event| deal.step(event)).ok()?;
    let order = (fold::offered(&state) == Some(trump)).then_some(Call::Order { seat, alone });
    let calls: Vec<Call> = order.into_iter().chain([Call::Name { seat, trump, alone }]).collect();
    events.extend(passed_to(seat, &calls, &state)?);
    let typed = spell(deal, &events, names).line;
    let same = fold::resolve(&typed, deal, names).is_ok_and(|read| read.events == events);
    same.then(|| Try { typed, words: in_words_now(&events, deal, names) })
}

/// What a line comes to, in its shortest form, as one that is offered.
pub(super) fn one_try(line: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    let events = fold::resolve(line, deal, names).ok()?.events;
    let words = in_words_now(&events, deal, names);
    let typed = spell(deal, &events, names).line;
    // The mark is there only where the rest would be asked about.
    let bare = typed
        .strip_prefix("..")
        .filter(|bare| fold::resolve(bare, deal, names).is_ok_and(|bare| bare.events == events));
    Some(Try { typed: bare.unwrap_or(&typed).to_owned(), words })
}

/// "Max took four hearts": what was bid is asked for.
fn taken_is_no_bid(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> LineError {
    let at = text.len() - text.trim_start().len();
    match advice::advice(text, deal, names) {
        Some(Ok(advice)) => LineError::SaidOtherwise { at, advice },
        Some(Err(_)) | None => {
            let expected = vec!["what was bid, before what was taken".to_owned()];
            LineError::NotTheLanguage { at, expected }
        }
    }
}

/// `x z d` where Xena sits: `x` is the wild always, and to the eye it is Xena who went out first. So it
/// is asked where people follow who went out.
fn wild_as_a_player(
    text: &str,
    events: &[Event],
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Parse> {
    let [Event::Cards(Cards::Play { .. }), .., Event::Climbing(Climbing::Places { .. })] = events
    else {
        return None;
    };
    let rest = text.trim_start().strip_prefix(['x', 'X'])?;
    let is_meant = |seat: &Seat| names.whole(*seat).starts_with('x');
    let seat = deal.rules().players().seats().find(is_meant)?;
    let line = format!("{} {rest}", names.shortest(seat));
    let other = fold::resolve(&line, deal, names).ok()?;
    matches!(other.events.as_slice(), [Event::Climbing(Climbing::Places { .. })]).then_some(other)
}

/// `as3` once a contract stands: a card and a count, and to the eye Ann, spades, 3. Apart it says what
/// it is; in one run it is told what stands.
fn looks_like_a_result(
    text: &str,
    events: &[Event],
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Contract> {
    let text = text.trim();
    let [Event::Cards(Cards::Play { .. }), Event::Cards(Cards::Tricks { .. })] = events else {
        return None;
    };
    if text.contains(char::is_whitespace) || names.begin(text, 0).is_empty() {
        return None;
    }
    fold::consented(deal).contract().copied()
}

/// Where a player should stand, and an initial does that several share: in a result of the climbing
/// game anywhere, in the others at the beginning.
fn which_player(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<LineError> {
    let most = if deal.climb().is_some() { usize::MAX } else { 1 };
    let runs = text.split_whitespace().take(most);
    let behind = behind_denials(text, deal, names);
    for run in runs.chain(behind) {
        let at = run.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        // One pass too many is no initial of Pat's or Patty's.
        if most == 1 && run.eq_ignore_ascii_case("p") && text.trim_end().ends_with(run) {
            continue;
        }
        // "nobody" is a word, and no initial of Nell's or Nat's.
        if spoken::is_word(text, at) || gist::is_outcome(text, at) {
            let an = small_and_shared(text, run, deal, names);
            if let Some(seats) = an.filter(|_| most == 1) {
                return Some(LineError::WhichPlayer { at, typed: run.to_owned(), seats });
            }
            let seats = names.several(run);
            let stands_for_them = run.len() < FEWEST_OF_A_NAME && spoken::order(run).is_none();
            if most > 1 && stands_for_them && !seats.is_empty() {
                return Some(LineError::WhichPlayer { at, typed: run.to_owned(), seats });
            }
            continue;
        }
        if !run.starts_with(char::is_alphabetic) {
            if most == 1 {
                continue;
            }
            return None;
        }
        let (typed, seats) = shared(run, names);
        // "sorry" is no initial of Sue's or Sam's with something behind it.
        let rest = run.get(typed.len()..).unwrap_or_default();
        let word = run.trim_end_matches([',', '.', '!', '?']);
        if names.begin(text, at).is_empty()
            && word.chars().count() > FEWEST_OF_A_NAME
            && word.chars().all(char::is_alphabetic)
            && !is_spelt(rest.trim_end_matches([',', '.', '!', '?']), deal, names)
        {
            continue;
        }
        // `sahe3`: whoever it was, the rest of it says nothing.
        let alone = deal.climb().is_none() && run == text.trim() && !rest.is_empty();
        if alone && seats.iter().all(|seat| is_no_line_of(seat, rest, deal, names)) {
            continue;
        }
        if names.begin(text, at).is_empty() && !seats.is_empty() {
            return Some(LineError::WhichPlayer { at, typed: typed.to_owned(), seats });
        }
        if deal.climb().is_some()
            && let Some(which) = which_behind(text, at, at + run.len(), names)
        {
            return Some(which);
        }
    }
    None
}

/// What follows the denials, cards and calls at the head of a line by tricks, as far as they can be read:
/// `ch3` of `a- ch3`, `bs3` of `9h p bs3`. Whoever made trump stands there.
fn behind_denials<'t>(text: &'t str, deal: &Deal<'_>, names: &Names<'_>) -> Option<&'t str> {
    deal.trick().filter(|_| text.len() <= LONGEST_WITH_A_NAME)?;
    let begins = text.char_indices().filter(|(at, letter)| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        let apart = |c: char| c.is_whitespace() || matches!(c, '-' | '!');
        letter.is_alphabetic() && before.is_some_and(apart)
    });
    // A sentence is no line in its short form, and is not looked through.
    let short = |part: &str| part.len() <= 3 || part.ends_with(['-', '!']);
    let is_read = |at: &usize| {
        let before = text.get(..*at).unwrap_or_default();
        before.split_whitespace().all(short) && fold::resolve(before, deal, names).is_ok()
    };
    let begins: Vec<usize> = begins.map(|(at, _)| at).take(MOST_PARTS).collect();
    // The last place to which it can be read.
    let last = begins.into_iter().rev().find(is_read)?;
    text.get(last..)?.split_whitespace().next()
}

/// The most parts of a line that are tried.
const MOST_PARTS: usize = 12;

/// `an h 4` with Ann and Andy: a small word that is the beginning of both names as well, where the line
/// would be one with either.
fn small_and_shared(text: &str, run: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<SeatSet> {
    let seats = names.several(run);
    let rest = text.trim_start().strip_prefix(run)?;
    let first = seats.first().filter(|_| !gist::is_outcome(run, 0))?;
    let line = format!("{}{rest}", names.shortest(first));
    let reads = !rest.trim().is_empty() && fold::resolve(&line, deal, names).is_ok();
    reads.then_some(seats)
}

/// `boc` with Bo, Cy and Cal: a run in which players are named, and then an initial that several share.
fn which_behind(text: &str, from: usize, end: usize, names: &Names<'_>) -> Option<LineError> {
    let mut at = from;
    while let Some(named) = names.begin(text, at).last().filter(|named| named.end <= end) {
        at = named.end;
    }
    let rest = text.get(at..end)?;
    rest.chars().next().filter(|letter| letter.is_alphabetic())?;
    let (typed, seats) = shared(rest, names);
    let which = LineError::WhichPlayer { at, typed: typed.to_owned(), seats };
    (at > from && !seats.is_empty()).then_some(which)
}

/// As much of the run as several players' names begin with, and whose they are: `be` of `bebo`.
fn shared<'t>(run: &'t str, names: &Names<'_>) -> (&'t str, SeatSet) {
    let mut found = ("", SeatSet::NONE);
    for (at, letter) in run.char_indices() {
        let typed = run.get(..at + letter.len_utf8()).unwrap_or_default();
        let seats = names.several(typed);
        if seats.is_empty() {
            break;
        }
        found = (typed, seats);
    }
    found
}

/// The fewest letters of a word that is taken for a name that nobody has: two are a slip in a call.
const FEWEST_OF_A_NAME: usize = 3;

/// The longest line, in bytes, in which such a word is looked for: results and calls are short.
const LONGEST_WITH_A_NAME: usize = 200;

/// A word where a player should stand that would make this a line, if somebody had that name.
fn nobody(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<LineError> {
    let line = text.trim_start();
    let at = text.len() - line.len();
    let (typed, rest) = line.split_once(char::is_whitespace)?;
    let letters = typed.chars().count();
    let is_name = letters >= FEWEST_OF_A_NAME && typed.chars().all(char::is_alphabetic);
    if !is_name
        || line.len() > LONGEST_WITH_A_NAME
        || spoken::phrase(text, at).is_some()
        || spoken::order(typed).is_some()
        || gist::is_outcome(text, at)
        || names.find(typed) != Err(Unfound::Nobody)
        || gist::is_small(typed)
        || is_spelt(typed, deal, names) && !is_said_of_a_name(typed, rest, names)
    {
        return None;
    }
    let reads = |seat: Seat| {
        let line = format!("{} {rest}", names.whole(seat));
        !matches!(fold::resolve(&line, deal, names), Err(Unread::Shape(_)))
    };
    let typed = typed.to_owned();
    deal.rules().players().seats().any(reads).then_some(LineError::NobodyOfThatName { at, typed })
}

/// `ch3` where nobody is called so: a letter that is no player's and could be a suit, with a result behind it.
fn nobodys_letter(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<LineError> {
    let line = text.trim_start();
    let mut letters = line.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?;
    let rest = letters.as_str();
    let typed = first.to_string();
    // A pass, an order and a deal that was passed out are letters of their own.
    let is_call = matches!(first.to_ascii_lowercase(), 'p' | 'u' | 'x');
    let nobodys = names.find(&typed) == Err(Unfound::Nobody);
    // A trump and numbers: what has more letters is a word, or cards.
    let is_short = rest.chars().filter(|letter| letter.is_alphabetic()).count() == 1;
    if deal.trick().is_none() || is_call || !nobodys || !is_short || rest.len() > LONGEST_RESULT {
        return None;
    }
    let told = |seat: Seat| {
        let read = fold::resolve(&format!("{} {rest}", names.whole(seat)), deal, names);
        read.is_ok_and(|parse| is_result(&parse.events))
    };
    let at = text.len() - line.len();
    deal.rules().players().seats().any(told).then_some(LineError::NobodyOfThatName { at, typed })
}

/// The longest result behind a player, in bytes, with blanks between its parts.
const LONGEST_RESULT: usize = 12;

/// "sidd passes": Sid and a diamond by its letters, and to the eye a slip in the name of whoever passes.
fn is_said_of_a_name(typed: &str, rest: &str, names: &Names<'_>) -> bool {
    let is_slip = || names.who().0.iter().any(|name| is_near(typed, name));
    let in_words = rest.split_whitespace().next().is_some_and(|word| word.len() > 2);
    in_words && spoken::phrase(rest.trim_start(), 0).is_some() && is_slip()
}

/// Is it no line, whatever the state, with this player before it?
fn is_no_line_of(seat: Seat, rest: &str, deal: &Deal<'_>, names: &Names<'_>) -> bool {
    let read = fold::resolve(&format!("{} {rest}", names.whole(seat)), deal, names);
    matches!(read, Err(Unread::Shape(_)))
}

/// `joh 4`, where nobody is called so: a name and what was taken.
fn counted_for_nobody(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<(usize, String)> {
    let line = text.trim_start();
    let (typed, rest) = line.split_once(char::is_whitespace)?;
    let is_name = typed.chars().count() >= FEWEST_OF_A_NAME
        && typed.chars().all(char::is_alphabetic)
        && names.find(typed) == Err(Unfound::Nobody)
        && spoken::phrase(line, 0).is_none()
        && !gist::is_small(typed)
        && !gist::is_outcome(line, 0)
        && !is_spelt(typed, deal, names);
    let counted = deal.trick().is_some() && spoken::number(rest.trim()).is_some();
    (is_name && counted).then(|| (text.len() - line.len(), typed.to_owned()))
}

/// Is this run made of players, passes and a call, with nothing between them: `abd`, `pph`? Several
/// players go together only where people go out.
pub(super) fn is_spelt(run: &str, deal: &Deal<'_>, names: &Names<'_>) -> bool {
    let climbs = deal.climb().is_some();
    let (mut open, mut seen) = (vec![(0, 0)], BTreeSet::from([(0, 0)]));
    while let Some((at, people)) = open.pop() {
        let rest = run.get(at..).unwrap_or_default().trim_start_matches(['p', 'P']);
        let call = rest.strip_suffix(['a', 'A']).unwrap_or(rest).to_lowercase();
        let calls = matches!(call.as_str(), "u" | "x" | "c" | "d" | "h" | "s" | "n" | "l");
        if rest.is_empty() || calls && !climbs {
            return true;
        }
        if !climbs && people > 0 {
            continue;
        }
        let ends = names.begin(run, at).into_iter().map(|named| (named.end, people + 1));
        open.extend(ends.filter(|end| seen.insert(*end)));
    }
    false
}

/// Is a word a slip for this name?
fn is_near(typed: &str, name: &str) -> bool {
    near(&folded(typed), [folded(name).as_str()]).is_some()
}

impl From<Parse> for LineRead {
    fn from(parse: Parse) -> Self {
        let let_go = parse.let_go.iter().collect();
        let decided = parse.decided;
        Self { events: parse.events, irregular: parse.irregular, let_go, decided }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Who(&[])))
    }
}

/// `B is Bob or Beth: bo or be`
pub fn shared_told(typed: &str, seats: SeatSet, who: Who<'_>) -> String {
    let names = Names::new(who.0);
    let each =
        |say: &dyn Fn(Seat) -> String| listed(&seats.iter().map(say).collect::<Vec<_>>(), "or");
    let whole = each(&|seat| who.name(seat));
    let keys = each(&|seat| names.shortest(seat));
    let mut letters = typed.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let typed = first.unwrap_or_default() + &letters.as_str().to_lowercase();
    format!("{typed} is {whole}: {keys}")
}

impl std::error::Error for LineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotNow { impossible, .. } => Some(impossible),
            Self::NotTheLanguage { .. }
            | Self::WhichPlayer { .. }
            | Self::NobodyOfThatName { .. }
            | Self::Contradicts { .. }
            | Self::SaidOtherwise { .. }
            | Self::Ambiguous(_) => None,
        }
    }
}

impl LineError {
    /// Where the line went wrong, in bytes from 0; nowhere in particular where it is ambiguous.
    pub const fn at(&self) -> Option<usize> {
        match self {
            Self::NotTheLanguage { at, .. }
            | Self::NotNow { at, .. }
            | Self::WhichPlayer { at, .. }
            | Self::NobodyOfThatName { at, .. }
            | Self::Contradicts { at, .. }
            | Self::SaidOtherwise { at, .. } => Some(*at),
            Self::Ambiguous(_) => None,
        }
    }

    /// What is wrong, in a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        match self {
            Self::WhichPlayer { typed, seats, .. } => shared_told(typed, *seats, who),
            Self::NobodyOfThatName { typed, .. } if who.0.is_empty() => {
                format!("nobody called {typed} sits here")
            }
            Self::NobodyOfThatName { typed, .. } => {
                let meant = who.0.iter().filter(|name| is_near(typed, name));
                let meant: Vec<String> = meant.cloned().collect();
                let sits = format!("nobody called {typed} sits here: ");
                match meant.as_slice() {
                    [] => sits + &who.0.join(", "),
                    [_, ..] => format!("{sits}did you mean {}?", listed(&meant, "or")),
                }
            }
            Self::NotTheLanguage { expected, .. } if expected.is_empty() => {
                "this cannot be read".to_owned()
            }
            Self::NotTheLanguage { expected, .. } => format!("expected {}", expected.join(", or ")),
            // One number was typed, and nothing was added up.
            Self::NotNow { impossible: Impossible::Sum { want, got }, token, .. }
                if spoken::number(token).map(u16::from) == Some(*got) =>
            {
                format!("`{token}`: a deal has {want} tricks")
            }
            Self::NotNow { impossible, token, .. } => format!("`{token}`: {}", impossible.say(who)),
            Self::Contradicts { what: Contradiction::HadPassed(seat, trump), .. } => {
                format!("{} passed, and cannot have made {}", who.name(*seat), trump.name())
            }
            Self::Contradicts { what: Contradiction::Outbid(high), .. } if high.lone_call > 0 => {
                format!("no bid is enough over {}'s alone", who.name(high.seat))
            }
            Self::Contradicts { what: Contradiction::Outbid(high), .. } => {
                format!("{} is the bid to beat", bid_in_short(*high, who))
            }
            Self::Contradicts { what: Contradiction::Kept(kept), .. } => kept.say(who),
            Self::Contradicts { what: Contradiction::Stands(contract), .. } => {
                format!("{}: how many tricks?", contract_in_short(contract, who))
            }
            Self::SaidOtherwise { advice, .. } => advice.say(who),
            Self::Ambiguous(meanings) => format!("this can mean {} things", meanings.len()),
        }
    }

    /// Was nothing in it of how a deal went, so that it may tell of something else?
    pub const fn tells_nothing(&self) -> bool {
        match self {
            Self::NotTheLanguage { .. } => true,
            Self::SaidOtherwise { advice, .. } => matches!(advice.open, OpenQuestion::Unclear(_)),
            Self::NotNow { .. }
            | Self::WhichPlayer { .. }
            | Self::NobodyOfThatName { .. }
            | Self::Contradicts { .. }
            | Self::Ambiguous(_) => false,
        }
    }

    /// The same where [`Self::help`] stands below it: nothing is said twice.
    pub fn say_above(&self, who: Who<'_>) -> String {
        match self {
            Self::SaidOtherwise { advice, .. } => advice.say_above(who),
            Self::NotTheLanguage { .. }
            | Self::NotNow { .. }
            | Self::WhichPlayer { .. }
            | Self::NobodyOfThatName { .. }
            | Self::Contradicts { .. }
            | Self::Ambiguous(_) => self.say(who),
        }
    }

    /// What to do about it, a line for each possibility.
    pub fn help(&self, deal: &Deal<'_>, names: &Names<'_>) -> Vec<String> {
        match self {
            Self::NotTheLanguage { .. } => vec![super::hint(deal, names)],
            Self::WhichPlayer { .. } | Self::NobodyOfThatName { .. } => Vec::new(),
            Self::SaidOtherwise { advice, .. } if advice.tries.is_empty() => {
                vec![super::hint(deal, names)]
            }
            Self::SaidOtherwise { advice, .. } => advice.help(),
            Self::NotNow { .. } if deal.phase() == Phase::Void => Vec::new(),
            // What could be typed at the beginning of the line is no help behind its end.
            Self::NotNow { impossible: Impossible::NotNow { phase, .. }, .. }
                if phase.is_closed() && !deal.phase().is_closed() =>
            {
                vec!["two deals on a line want a `;` between them".to_owned()]
            }
            Self::NotNow { .. } | Self::Contradicts { .. } => vec![super::hint(deal, names)],
            Self::Ambiguous(meanings) => {
                let each = meanings.iter();
                each.map(|meaning| format!("{}  {}", meaning.typed, meaning.words)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::verdict::Standing;
    use crate::line::fold::FOLLOWED;
    use crate::rules::shelf::Shelf;
    use crate::seat::ByTeam;

    /// Four thousand states at most are looked at, and some dozens of pieces begin at a place: more
    /// than this is a line whose cost grows with something else.
    const MOST_FOLLOWED: usize = 100_000;

    /// A line of nothing but doubt costs no more than the bound, however long it is.
    #[test]
    fn no_line_is_followed_without_end() {
        let names = ["A", "Aa", "Aaa", "Aaaa", "Aaaaa", "Aaaaaa"].map(str::to_owned);
        for id in ["euchre", "bacon-wiki", "bid-euchre-6", "bacon-climb-4", "bacon-climb-6"] {
            let rules = Shelf::built_in().get(id).expect("a built-in ruleset");
            let list = names.get(..rules.players().count().into()).expect("six names");
            let names = Names::new(list);
            let dealer = Seat::new(0).expect("a seat");
            let standing = Standing { dealer, score: ByTeam::default(), deal_no: 1, misdeals: 0 };
            let deal = Deal::open(rules, standing).expect("a deal");
            for part in
                ["p", "a", "a ", "d:p", "aa:p", "9a", "9h", "8aXX9a ", "1", "x", "..a", "a-", "pX "]
            {
                FOLLOWED.set(0);
                let _either = read(&part.repeat(2000 / part.len()), &deal, &names);
                assert!(FOLLOWED.get() <= MOST_FOLLOWED, "{id}, {part}: {}", FOLLOWED.get());
                FOLLOWED.set(0);
                let _too_long = read(&part.repeat(100_000), &deal, &names);
                assert_eq!(FOLLOWED.get(), 0, "{id}, {part}: it is too long to be followed");
            }
        }
    }
}
