//! What is asked about the rules, at a table or in the shell: an answer, questions to choose from, and the
//! ruling that follows.
//!
//! A number typed next chooses one of the questions that were offered, and `r` begins the ruling, as far
//! as neither is a line of the game at that moment. This module must never know where a page goes.

use std::borrow::Cow;

use rasher::event::facts::Offence;
use rasher::report::answer::{Answer, answer_as, answer_with_others};
use rasher::report::moment::raises;
use rasher::report::past::happened;
use rasher::report::stands::stands;
use rasher::rules::Ruleset;
use rasher::rules::questions::find::{Hit, MOST_BYTES, SearchOutcome, elsewhere, find};
use rasher::rules::questions::{OffTopic, Question};
use rasher::session::Game;

use super::{answer, answer_in_short};
use crate::failure::Failure;
use crate::paint::{Page, Text, listed};

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

/// What free words about the rules come to.
#[derive(Debug)]
pub(crate) enum RuleSaid {
    /// An answer; at length where that was asked for.
    Told { answer: Box<Answer>, long: bool },
    /// The answer of another game's rules, which were named.
    Elsewhere { title: &'static str, answer: Box<Answer>, long: bool },
    /// No rule is asked for, but how the deal stands, or what happened in it.
    Stands(String),
    /// It is clear what is asked, and no rule says it.
    Beside(&'static OffTopic),
    /// Several questions may be meant.
    Several(Vec<&'static Question>),
    /// No question is meant that is known; these are near.
    Unknown(Vec<&'static Question>),
    /// Nothing was asked; these questions this moment raises.
    Raised(Vec<&'static Question>),
}

/// What the rules say to free words, by this ruleset and, where one is played, in this game.
pub(crate) fn ask(
    words: &str,
    rules: &Ruleset,
    game: Option<&Game>,
    with_others: bool,
) -> RuleSaid {
    if let Some(told) = game.and_then(|game| happened(words, game)) {
        return RuleSaid::Stands(told);
    }
    if let Some((other, words)) = elsewhere(words, rules)
        && let SearchOutcome::One(hit) = find(&words, other)
    {
        let answer = Box::new(told(hit, &words, other, None, with_others));
        return RuleSaid::Elsewhere { title: &other.title, answer, long: with_others };
    }
    let questions = |hits: Vec<Hit>| hits.into_iter().map(|hit| hit.question).collect();
    let seats = game.map_or(&[][..], |game| &game.seats);
    match find(&without_names(words, seats), rules) {
        SearchOutcome::One(hit) => {
            let answer = Box::new(told(hit, words, rules, game, with_others));
            RuleSaid::Told { answer, long: with_others }
        }
        SearchOutcome::Beside(what) => {
            match game.and_then(|game| stands(&what.name, words, game)) {
                Some(now) => RuleSaid::Stands(now),
                None => RuleSaid::Beside(what),
            }
        }
        SearchOutcome::Several(hits) => RuleSaid::Several(questions(hits)),
        SearchOutcome::None { near } => RuleSaid::Unknown(questions(near)),
    }
}

/// Who stands before a player's name that is a word as well: "the ace", and nobody called Ace.
const ARTICLES: [&str; 6] = ["the", "a", "an", "any", "no", "of"];

/// What follows "may" and "will", where they are no names.
const SUBJECTS: [&str; 12] =
    ["i", "we", "you", "he", "she", "they", "it", "my", "the", "a", "one", "somebody"];

/// The words with a pronoun for whoever sits at the table: Max is no maximum, and of which player a rule is asked
/// it does not say.
fn without_names<'a>(words: &'a str, seats: &[String]) -> Cow<'a, str> {
    let runs: Vec<&str> = words.split_whitespace().collect();
    let low = |at: usize| runs.get(at).map(|run| run.to_lowercase()).unwrap_or_default();
    let named = |at: usize, run: &str| {
        let before = at.checked_sub(1).map(low).unwrap_or_default();
        let is_word =
            ARTICLES.contains(&before.as_str()) || SUBJECTS.contains(&low(at + 1).as_str());
        let bare = run.trim_end_matches([',', '.', '?', '!', ':']).to_lowercase();
        let is =
            |name: &String, ending: &str| bare.strip_suffix(ending) == Some(&name.to_lowercase());
        if at == 0 || is_word {
            None
        } else if seats.iter().any(|name| is(name, "")) {
            Some("he")
        } else if seats.iter().any(|name| is(name, "'s") || is(name, "’s")) {
            Some("his")
        } else {
            None
        }
    };
    let instead: Vec<Option<&str>> =
        runs.iter().enumerate().map(|(at, run)| named(at, run)).collect();
    if instead.iter().all(Option::is_none) {
        return Cow::Borrowed(words);
    }
    let each = runs.iter().zip(instead).map(|(run, instead)| instead.unwrap_or(run));
    Cow::Owned(each.collect::<Vec<_>>().join(" "))
}

/// How much of a question is read, where it is too long to be read whole; else nothing.
pub(crate) fn read_of(words: &str) -> Page {
    let mut page = Page::new();
    if words.len() > MOST_BYTES {
        page.line(format!(
            "Of a question the first {MOST_BYTES} bytes are read; this one goes on."
        ));
    }
    page
}

/// What they say to this question, which was chosen among several.
pub(crate) fn one(
    question: &'static Question,
    words: &str,
    rules: &Ruleset,
    game: Option<&Game>,
    with_others: bool,
) -> RuleSaid {
    let hit = Hit { question, asks: question.asks() };
    let answer = Box::new(told(hit, words, rules, game, with_others));
    RuleSaid::Told { answer, long: with_others }
}

/// The answer to one question, put in these words.
fn told(
    Hit { question, asks, .. }: Hit,
    words: &str,
    rules: &Ruleset,
    game: Option<&Game>,
    with_others: bool,
) -> Answer {
    let ask = if with_others { answer_with_others } else { answer_as };
    let mut told = ask(question, asks, rules);
    told.with_sum(words, rules);
    told.with_cards(words, rules, None);
    if let Some(game) = game {
        told.at_the_table(words, game);
    }
    told.with_meaning(words, rules);
    told
}

/// What a line about the rules comes to where lines are typed: free words, or the number of a question
/// that was offered before.
pub(crate) fn rule(
    rules: &Ruleset,
    game: Option<&Game>,
    line: &str,
    talk: &mut RuleTalk,
) -> RuleSaid {
    let (flags, words): (Vec<&str>, Vec<&str>) =
        line.split_whitespace().partition(|word| *word == SOURCES);
    let (with_others, words) = (!flags.is_empty(), words.join(" "));
    let before = std::mem::take(talk);
    let chosen = words.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let chosen = chosen.and_then(|number| before.offered.get(number).copied());
    let said = match (chosen, game) {
        (Some(question), _) => {
            talk.offered = before.offered;
            one(question, &words, rules, game, with_others)
        }
        (None, Some(game)) if words.is_empty() => RuleSaid::Raised(raises(game)),
        (None, _) => ask(&words, rules, game, with_others),
    };
    match &said {
        RuleSaid::Told { answer, .. } => talk.ruling = answer.ruling,
        RuleSaid::Several(offered) | RuleSaid::Unknown(offered) | RuleSaid::Raised(offered) => {
            talk.offered.clone_from(offered);
        }
        RuleSaid::Elsewhere { .. } | RuleSaid::Stands(_) | RuleSaid::Beside(_) => {}
    }
    talk.fresh = true;
    said
}

const NO_RULE: &str = "I know no rule about that";

impl RuleSaid {
    /// The answer, where one question was meant.
    pub(crate) fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Told { answer, .. } | Self::Elsewhere { answer, .. } => Some(answer),
            Self::Stands(_)
            | Self::Beside(_)
            | Self::Several(_)
            | Self::Unknown(_)
            | Self::Raised(_) => None,
        }
    }

    /// For a person, who can choose among questions by number.
    pub(crate) fn page(&self) -> Page {
        let mut page = Page::new();
        let sized = |it: &Answer, long: bool| if long { answer(it) } else { answer_in_short(it) };
        match self {
            Self::Told { answer, long } => return sized(answer, *long),
            Self::Elsewhere { title, answer, long } => {
                page.line(Text::new().quiet(format!("By {title}:")));
                page.append(sized(answer, *long));
            }
            Self::Stands(now) => {
                page.line(now);
            }
            Self::Beside(what) => {
                page.line(format!("{NO_RULE}."));
                if let Some(says) = &what.says {
                    page.line(says);
                }
            }
            Self::Several(questions) => {
                page.line("That may mean one of these:");
                numbered(questions, &mut page);
            }
            Self::Unknown(near) if near.is_empty() => {
                page.line(format!("{NO_RULE}."));
            }
            Self::Unknown(near) => {
                page.line(format!("{NO_RULE}. Near to it:"));
                numbered(near, &mut page);
            }
            Self::Raised(questions) => {
                page.line(
                    "Ask in your own words, such as `rule who deals next`, or by number, as in `rule 2`:",
                );
                numbered(questions, &mut page);
            }
        }
        page
    }

    /// The same where nobody can be asked which question is meant: no answer is a failure.
    /// `typed` is what stands before words when it is asked again.
    pub(crate) fn answered(self, words: &str, typed: &str) -> Result<Self, Failure> {
        match self {
            Self::Several(questions) => Err(several(words, &questions, typed)),
            Self::Unknown(near) => {
                let failure = Failure::failed(NO_RULE).offering(names(&near));
                let near: Vec<String> =
                    near.iter().map(|question| format!("`{}`", question.name)).collect();
                let hint = Some(listed(&near, "or")).filter(|_| !near.is_empty());
                let failure = hint
                    .into_iter()
                    .fold(failure, |failure, near| failure.hint(format!("near to it: {near}")));
                Err(failure.hint(
                    "`rasher rule` lists all questions, and `rasher rules show` has every rule",
                ))
            }
            Self::Beside(what) => {
                let says = what.says.iter().map(|says| says.trim_end_matches('.'));
                Err(says.fold(Failure::failed(NO_RULE), Failure::hint))
            }
            said @ (Self::Told { .. }
            | Self::Elsewhere { .. }
            | Self::Stands(_)
            | Self::Raised(_)) => Ok(said),
        }
    }
}

/// Several questions answer to the words, and nobody says which is meant.
fn several(words: &str, questions: &[&'static Question], typed: &str) -> Failure {
    let mut page = Page::new();
    numbered(questions, &mut page);
    page.gap();
    let lines: Vec<String> =
        questions.iter().map(|question| format!("`{typed} {}`", question.name)).collect();
    Failure::usage(format!("`{}` may mean any of these", as_typed(words)))
        .at(page)
        .offering(names(questions))
        .hint(format!("ask again by name: {}", listed(&lines, "or")))
}

/// By which names they are asked for.
fn names(questions: &[&'static Question]) -> impl Iterator<Item = &'static str> {
    questions.iter().map(|question| question.name.as_str())
}

/// What was typed, with nothing in it that steers a terminal; an apostrophe is one.
fn as_typed(words: &str) -> String {
    let shown = |letter: char| match letter {
        '\'' | '"' => letter.to_string(),
        other => other.escape_debug().to_string(),
    };
    words.chars().map(shown).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_sits_at_the_table_is_no_word_of_the_rules() {
        let seats = ["Max", "Ace", "May", "Mark"].map(str::to_owned);
        for (asked, searched) in [
            ("what did Max bid?", "what did he bid?"),
            ("what is Max's score", "what is his score"),
            ("can Max, alone, lead", "can he alone, lead"),
            ("does the ace beat the king", "does the ace beat the king"),
            ("who takes it if Ace leads", "who takes it if he leads"),
            ("when may I lead trump", "when may I lead trump"),
            ("can May lead trump", "can he lead trump"),
            ("may I deny my partner", "may I deny my partner"),
            ("what is the max", "what is the max"),
        ] {
            assert_eq!(without_names(asked, &seats), searched);
        }
    }
}
