//! The same way in for a night of many tables: a typed line -> what is done about it.
//!
//! It must never know who sits where by itself; the book does.

use rasher::event::night::Outcome;
use rasher::line::command::command;
use rasher::night::book::{Book, Entry, Plan, Refused, no_one};
use rasher::night::command::{Typed, WORDS};
use rasher::night::exchange::{round, standing};
use rasher::night::standings::{prizes, standings};
use rasher::night::{Night, draw, why};
use serde_json::json;

use super::{
    Answer, Attended, Done, Host, Question, Recorded, Reply, Stop, Takes, Took, asked,
    asked_the_rules, marked, of_the_shell,
};
use crate::failure::Failure;
use crate::pages::night as shown;
use crate::pages::rule::{self, RuleTalk};
use crate::paint::{Page, Text, Tone};

/// Takes lines for one night.
pub(crate) struct NightDispatch<'a, H> {
    pub(crate) book: &'a mut Book,
    pub(crate) host: &'a mut H,
}

impl<H: Host> NightDispatch<'_, H> {
    /// Takes one line. `place` says where it stands, for a complaint about it.
    pub(crate) fn line(&mut self, text: &str, place: &str) -> Result<Took, Stop> {
        match self.book.plan(text) {
            Ok(Plan::Entry(entry)) => self.entry(&entry, text, place),
            Ok(Plan::Show(Typed::Quit)) => Err(Stop::Quit),
            Ok(Plan::Show(what)) => self.show(&what, text, place),
            Err(wrong) => {
                let failure = at_a_table(text, place)
                    .or_else(|| of_the_shell(text, place, &self.host.shell(), is_word));
                Err(failure.map_or_else(|| refused(&wrong, text, place), Stop::Refused))
            }
        }
    }

    fn say(&mut self, text: impl Into<Text>) -> Result<(), Stop> {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        Ok(self.host.say(&page)?)
    }

    /// Asks yes or no; nothing is a no.
    fn yes(&mut self, text: &str) -> Result<bool, Stop> {
        match self.host.ask(&Question { text, takes: Takes::YesNo, hint: "Enter: no" })? {
            Reply::Quit => Err(Stop::Quit),
            Reply::Nothing | Reply::BrokenOff => Ok(false),
            reply @ Reply::Said(_) => Ok(reply.is("y")),
        }
    }

    /// Asks where asking is owed, then writes.
    fn entry(&mut self, entry: &Entry, text: &str, place: &str) -> Result<Took, Stop> {
        let attended = self.host.attended();
        if attended == (Attended::Nobody { irregular: false }) && !entry.doubts.is_empty() {
            let doubts = entry.doubts.join(" ");
            let failure = Failure::failed(doubts.trim_end_matches('.'))
                .hint("if it is right all the same, say `--yes`");
            return Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))));
        }
        let asked = entry.asks.filter(|_| attended == Attended::Person);
        // Where it is done at once it is said when it is done.
        let unsaid = |it: &&String| asked.is_some() || !entry.says.contains(it);
        for change in entry.change.iter().filter(unsaid) {
            self.say(change.as_str())?;
        }
        let Some(question) = asked else {
            return self.write(entry, text);
        };
        for doubt in &entry.doubts {
            self.say(Text::new().and(Tone::Warn, doubt))?;
        }
        if self.yes(question)? {
            return self.write(entry, text);
        }
        self.say("Left as it was.")?;
        Ok(Took::Dropped)
    }

    fn write(&mut self, entry: &Entry, line: &str) -> Result<Took, Stop> {
        let events = self.book.commit(entry, &self.host.now()).map_err(Failure::from)?;
        let night = self.book.night();
        let mut shows = Page::new();
        if entry.next_round {
            match night.round(night.now()) {
                Some(round) if !night.is_over() => {
                    shows.append(shown::seats(night, night.now(), round));
                }
                Some(_) | None => {
                    shows.append(shown::table_of_standings(night));
                }
            }
        }
        let json = json!({
            "night": night.id,
            "line": line,
            "events": events,
            "says": entry.says,
            "changes": entry.change,
            "round": night.now(),
            "over": night.is_over(),
            "missing": night.missing(),
        });
        let says = entry.says.clone();
        self.host.recorded(Recorded { done: Done::Night { says, shows }, json })?;
        Ok(Took::Recorded)
    }

    fn show(&mut self, what: &Typed, text: &str, place: &str) -> Result<Took, Stop> {
        let night = self.book.night();
        let answer = match what {
            Typed::Seats(number) => seats(night, *number),
            Typed::Standings => stands(night, &[]),
            Typed::Board => board(night, &[]),
            Typed::Prizes => {
                let prizes = prizes(night, &standings(night));
                Answer::of(shown::prizes_page(&prizes, night.is_over()), &prizes)
            }
            Typed::Missing => {
                let mut page = Page::new();
                page.indented(shown::missing(night), 0, 2);
                Answer::of(page, &json!({"round": night.now(), "missing": night.missing()}))
            }
            Typed::Why(name) => {
                why(night, name.as_deref()).map_err(|wrong| refused(&wrong, text, place))?
            }
            Typed::Rule(words) => self.rule(words)?,
            Typed::Seal => asked::seal(&night.id, &self.book.seal(), self.book.chain()),
            Typed::Help => {
                let page = shown::help(self.book.words());
                self.host.say(&page)?;
                return Ok(Took::Answered);
            }
            Typed::Clear => {
                self.host.clear();
                return Ok(Took::Answered);
            }
            Typed::Result(_)
            | Typed::Next
            | Typed::Arrive(_)
            | Typed::Leave(_)
            | Typed::Swap(_)
            | Typed::Out(_)
            | Typed::Fix(..)
            | Typed::Undo(_)
            | Typed::Redo(_)
            | Typed::Note(_)
            | Typed::Prize(..)
            | Typed::Quit => return Ok(Took::Answered),
        };
        self.host.answer(answer)?;
        Ok(Took::Answered)
    }

    /// What the rules of the night say. A number alone is a table's result here and chooses no question, and
    /// what follows from an offence is ruled at its table.
    fn rule(&mut self, words: &str) -> Result<Answer, Stop> {
        let offers = self.host.attended() == Attended::Person;
        let mut none = RuleTalk::default();
        let (Answer { mut page, json }, talk) =
            asked_the_rules(self.host, self.book.rules(), None, words, &mut none)?;
        (talk.fresh, talk.ruling) = (false, None);
        if let Some(text) = rule::next(talk, false).filter(|_| offers) {
            page.indented(text, 0, 2);
        }
        Ok(Answer { page, json })
    }
}

/// Is it a word of a night, whole?
fn is_word(word: &str) -> bool {
    word.chars().any(char::is_alphabetic) && WORDS.iter().any(|(known, _, _)| *known == word)
}

/// A command of a table that a night does not know: where it is typed.
fn at_a_table(text: &str, place: &str) -> Option<Failure> {
    let (verb, _) = command(text)?;
    if is_word(verb.word()) {
        return None;
    }
    let failure = Failure::failed(format!("`{}` is typed at a table", verb.word()))
        .hint("`rasher night table` keeps the session of one, deal by deal");
    Some(failure.at(marked(place, text, 0..text.trim_end().len())))
}

/// Where everybody stands, and what tables have in sessions of their own that the night has not taken yet.
pub(crate) fn stands(night: &Night, waiting: &[Outcome]) -> Answer {
    Answer::of(shown::table_of_standings(night), &standing(night, waiting))
}

/// The same with what is waited for, to be read by everybody.
pub(crate) fn board(night: &Night, waiting: &[Outcome]) -> Answer {
    let Answer { mut page, json } = stands(night, waiting);
    page.gap();
    page.line(shown::missing(night));
    for outcome in waiting {
        page.indented(shown::waits(night, outcome), 0, 2);
    }
    Answer { page, json }
}

/// How somebody's points came about; everybody's in a line each where nobody is named.
pub(crate) fn why(night: &Night, name: Option<&str>) -> Result<Answer, Refused> {
    let Some(name) = name else {
        let all = why::everybody(night);
        return Ok(Answer::of(shown::whys(night, &all), &all));
    };
    let tally = why::of(night, name).map_err(|why| no_one(night, &why))?;
    Ok(Answer::of(shown::why(night, &tally), &tally))
}

/// Who sits where in a round; in the one that is played where none is named.
pub(crate) fn seats(night: &Night, number: Option<u32>) -> Answer {
    let night = &draw::known(night);
    let number = number.unwrap_or(night.now().min(night.setup.rounds));
    let Some(there) = night.round(number) else {
        let mut page = Page::new();
        page.indented(shown::not_planned(night, number), 0, 2);
        return Answer::of(page, &json!({"round": number, "planned": false}));
    };
    let json = json!({"round": number, "seats": round(night, there)});
    Answer::of(shown::seats(night, number, there), &json)
}

/// Why a line was not taken: where, the line with a mark, what is wrong, what to do.
fn refused(wrong: &Refused, line: &str, place: &str) -> Stop {
    let failure = wrong.hints.iter().fold(Failure::failed(&wrong.says), Failure::hint);
    Stop::Refused(failure.at(marked(place, line, wrong.span(line))))
}
