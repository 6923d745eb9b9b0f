//! What a table asks about the rules: an answer, questions to choose from, and the ruling that follows.
//!
//! A number typed next chooses one of the questions that were offered, and `r` begins the ruling, as far
//! as neither is a line of the game at that moment. This module must never know where a page goes.

use rasher::event::facts::Offence;
use rasher::report::answer::{Answer, answer_as, answer_with_others};
use rasher::report::moment::raises;
use rasher::report::stands::stands;
use rasher::rules::questions::find::{Hit, SearchOutcome, elsewhere, find};
use rasher::rules::questions::{Asks, Beside, Question};
use rasher::session::Game;

use super::{answer, answer_in_short};
use crate::paint::{Page, Text};

/// What was said about the rules last, for the line that is typed next.
#[derive(Debug, Default)]
pub(crate) struct RuleTalk {
    /// Questions to choose from by number.
    pub(crate) offered: Vec<&'static Question>,
    /// The ruling that follows from the answer.
    pub(crate) ruling: Option<Offence>,
    /// Was it said just now? Only then a number alone is a choice.
    pub(crate) fresh: bool,
}

/// The key that begins the ruling.
pub(crate) const RULING_KEY: &str = "r";

/// With it, an answer is told in full, and with what every other built-in ruleset says.
const SOURCES: &str = "--sources";

/// What the rules of this game say to free words, in a line or two; which questions they may mean, to
/// be chosen by number, or which are near. Without words, the questions that this moment raises.
pub(crate) fn rule(game: &Game, words: &str, talk: &mut RuleTalk) -> Page {
    let rules = &game.rules;
    let (flags, words): (Vec<&str>, Vec<&str>) =
        words.split_whitespace().partition(|word| *word == SOURCES);
    let (with_others, words) = (!flags.is_empty(), words.join(" "));
    let before = std::mem::take(talk);
    talk.fresh = true;
    if words.is_empty() {
        talk.offered = raises(game);
        let mut page = Page::new();
        page.line(
            "Ask in free words, such as `rule who deals next`, or by number, as in `rule 2`:",
        );
        numbered(&talk.offered, &mut page);
        return page;
    }
    let told = |talk: &mut RuleTalk, question, asks| {
        let ask = if with_others { answer_with_others } else { answer_as };
        let mut told = ask(question, asks, rules);
        told.with_sum(&words, rules);
        told.at_the_table(&words, game);
        told.with_meaning(&words, rules);
        talk.ruling = told.ruling;
        if with_others { answer(&told) } else { answer_in_short(&told) }
    };
    let chosen = words.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some(question) = chosen.and_then(|number| before.offered.get(number).copied()) {
        talk.offered = before.offered;
        return told(talk, question, Asks::Straight);
    }
    if let Some((other, words)) = elsewhere(&words, rules)
        && let SearchOutcome::One(Hit { question, asks, .. }) = find(&words, other)
    {
        let mut page = Page::new();
        page.line(Text::new().quiet(format!("By {}:", other.title)));
        let mut told: Answer = answer_as(question, asks, other);
        told.with_sum(&words, other);
        page.append(answer_in_short(&told));
        return page;
    }
    let (head, hits) = match find(&words, rules) {
        SearchOutcome::One(Hit { question, asks, .. }) => return told(talk, question, asks),
        SearchOutcome::Beside(what) => return no_rule(what, game),
        SearchOutcome::Several(hits) => ("That may mean one of these:", hits),
        SearchOutcome::None { near } if near.is_empty() => ("I know no rule about that.", near),
        SearchOutcome::None { near } => ("I know no rule about that. Near to it:", near),
    };
    let mut page = Page::new();
    page.line(head);
    talk.offered = hits.iter().map(|hit| hit.question).collect();
    numbered(&talk.offered, &mut page);
    page
}

/// What is asked beside the rules: how the deal stands, or that no rule speaks of it.
fn no_rule(what: &Beside, game: &Game) -> Page {
    let mut page = Page::new();
    if let Some(now) = stands(&what.name, game) {
        page.line(now);
        return page;
    }
    page.line("I know no rule about that.");
    if let Some(says) = &what.says {
        page.line(says);
    }
    page
}

/// What may be typed next; nothing where nothing may. `is_key`: the key of the ruling is no line of the
/// game at this moment.
pub(crate) fn next(talk: &RuleTalk, is_key: bool) -> Option<Text> {
    if let Some(offence) = talk.ruling {
        let long = format!("ruling {}", offence.word());
        let text = Text::new().quiet("For the ruling, type ");
        return Some(if is_key {
            text.typed(RULING_KEY).quiet(" (").typed(long).quiet(").")
        } else {
            text.typed(long).quiet(".")
        });
    }
    if talk.offered.is_empty() {
        return None;
    }
    // A number alone chooses too where the game takes none, and is not taught: in the next moment it
    // may be the tricks of a whole deal.
    let text = Text::new().quiet("To choose one, type ");
    Some(text.typed("rule").quiet(" and its number."))
}

/// Questions to choose from.
pub(crate) fn numbered(questions: &[&Question], page: &mut Page) {
    for (number, question) in (1..).zip(questions) {
        page.indented(Text::new().strong(format!("{number} ")).plain(&question.ask), 2, 4);
    }
}
