//! The judge protocol: a question on a line, an answer on a line.
//!
//! A question is read into a raw struct of its own, checked against its ruleset, asked of the games,
//! and the answer is written from a plain struct. No line can end the conversation: what cannot be
//! answered is answered with an error. This module prints nothing and reads no file.

mod answer;
mod cards;
mod claims;
mod pen;
mod question;
mod refusal;
mod rulings;

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::event::Event;
use crate::game::claim::Solver;
use crate::rules::Ruleset;
use crate::rules::file;
use crate::rules::shelf::Shelf;

pub use answer::{DealAnswer, DrawAnswer, SessionAnswer, deal, draw};
pub use cards::{
    BeatsAnswer, ComboAnswer, MovesAnswer, PlayAnswer, TrickAnswer, beats, combo, moves, play,
    reading_of, trick,
};
pub use claims::{Claim, ClaimAnswer, claim};
pub use refusal::Refusal;

/// The most rulesets that one conversation remembers, so that each is checked once, and the longest
/// that is remembered, in bytes: together they bound what a conversation holds.
const MOST_RULESETS: usize = 256;
const LONGEST_REMEMBERED: usize = 64 * 1024;

/// The most events for which room is kept from one question to the next.
const MOST_ROOM: usize = 256;

/// The longest `id` that an answer repeats, in bytes of JSON.
const LONGEST_ID: usize = 1024;

/// A conversation: it remembers rulesets and nothing else.
#[derive(Debug)]
pub struct Judge {
    shelf: &'static Shelf,
    rulesets: BTreeMap<String, Rc<Ruleset>>,
    solver: Solver,
    /// Room for the events of the next question; empty between two.
    room: Vec<Event>,
}

impl Default for Judge {
    fn default() -> Self {
        Self::new()
    }
}

impl Judge {
    /// A new conversation.
    pub fn new() -> Self {
        Self {
            shelf: Shelf::built_in(),
            rulesets: BTreeMap::new(),
            solver: Solver::new(),
            room: Vec::new(),
        }
    }

    /// Answers one line, which need not be a question, or text at all. The answer has no newline.
    pub fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) {
        let start = out.len();
        let room = std::mem::take(&mut self.room);
        if let Some((id, asked)) = question::DealQuestion::plain(line, room)
            && id.is_none_or(|id| id.len() <= LONGEST_ID)
            && (asked.rules.starts_with('"') || self.rulesets.contains_key(asked.rules))
        {
            if let Err(refusal) = self.deal(&asked, id, out) {
                out.truncate(start);
                refuse(id, &refusal, out);
            }
            self.room = asked.events;
            self.room.clear();
            self.room.shrink_to(MOST_ROOM);
            return;
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                return refuse(None, &Refusal::bad(format!("byte {at} is not UTF-8")), out);
            }
        };
        let head = match question::Head::read(text) {
            Ok(head) => head,
            Err(refusal) => {
                let id = question::id_of(text).map(RawValue::get);
                return refuse(id.filter(|id| id.len() <= LONGEST_ID), &refusal, out);
            }
        };
        if head.id.is_some_and(|id| id.len() > LONGEST_ID) {
            let refusal = Refusal::bad(format!("`id` is longer than {LONGEST_ID} bytes"));
            return refuse(None, &refusal, out);
        }
        if let Err(refusal) = self.dispatch(&head, text, out) {
            out.truncate(start);
            refuse(head.id, &refusal, out);
        }
    }

    fn dispatch(
        &mut self,
        head: &question::Head<'_>,
        text: &str,
        out: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        let id = head.id;
        match head.ask.as_ref() {
            "deal" => {
                let asked: question::DealQuestion<'_> = question::read(text)?;
                self.deal(&asked, id, out)
            }
            "session" => {
                let asked: question::SessionQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                write(id, &answer::session(&rules, &asked)?, out)
            }
            "draw" => {
                let asked: question::DrawQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                write(id, &answer::draw(&rules, &asked.cards)?, out)
            }
            "play" => {
                let asked: question::PlayQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                write(id, &cards::play(&rules, asked.trump, &asked.trick, &asked.hand)?, out)
            }
            "trick" => {
                let asked: question::TrickQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                let question::TrickQuestion { trump, lead, out: away, cards, .. } = asked;
                write(id, &cards::trick(&rules, trump, lead, &away, &cards)?, out)
            }
            "combo" => {
                let asked: question::ComboQuestion<'_> = question::read(text)?;
                write(id, &cards::combo(&*self.ruleset(asked.rules)?, &asked.cards)?, out)
            }
            "beats" => {
                let asked: question::BeatsQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                write(id, &question::beats(&rules, &asked)?, out)
            }
            "moves" => {
                let asked: question::MovesQuestion<'_> = question::read(text)?;
                write(id, &cards::moves(&*self.ruleset(asked.rules)?, &asked.hand, asked.on)?, out)
            }
            "ruling" => {
                let asked: rulings::RulingQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                write(id, &rulings::ruling(&rules, &asked, text)?, out)
            }
            "claim" => {
                let asked: claims::ClaimQuestion<'_> = question::read(text)?;
                let rules = self.ruleset(asked.rules)?;
                let decision = claims::claim(&rules, &asked.of(&rules)?, &mut self.solver)?;
                write(id, &ClaimAnswer::of(&decision), out)
            }
            other => Err(Refusal::bad(format!(
                "there is no question `{}`: deal, session, draw, play, trick, combo, beats, \
                 moves, claim or ruling",
                other.escape_debug()
            ))),
        }
    }

    fn deal(
        &mut self,
        asked: &question::DealQuestion<'_>,
        id: Option<&str>,
        out: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        let rules = self.ruleset(asked.rules)?;
        let answer = answer::deal(&rules, asked.standing(), &asked.events)?;
        answer.write(id, out).map_err(|error| Refusal::Internal(error.to_string()))
    }

    /// The ruleset that a question names, as JSON: an id, an object with `base` and `set`, or a whole
    /// one.
    fn ruleset(&mut self, named: &str) -> Result<Rc<Ruleset>, Refusal> {
        if let Some(known) = self.rulesets.get(named) {
            return Ok(Rc::clone(known));
        }
        if named.len() > file::MAX_BYTES {
            return Err(Refusal::RulesTooLong);
        }
        let value: serde_json::Value = question::read(named)?;
        let ruleset = file::asked(&value, self.shelf).map_err(Refusal::BadRules)?;
        let ruleset = Rc::new(ruleset.into_owned());
        if named.len() > LONGEST_REMEMBERED {
            return Ok(ruleset);
        }
        if self.rulesets.len() >= MOST_RULESETS {
            self.rulesets.clear();
        }
        self.rulesets.insert(named.to_owned(), Rc::clone(&ruleset));
        Ok(ruleset)
    }
}

fn write<T: Serialize>(id: Option<&str>, body: &T, out: &mut Vec<u8>) -> Result<(), Refusal> {
    answer::write_object(id, body, out).map_err(|error| Refusal::Internal(error.to_string()))
}

fn refuse(id: Option<&str>, refusal: &Refusal, out: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct Error<'a> {
        error: &'a Refusal,
    }
    // Writing into memory what has only texts in it cannot fail.
    let _written = answer::write_object(id, &Error { error: refusal }, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is asked the second time is answered as it was the first time, whatever is remembered.
    #[test]
    fn a_ruleset_that_is_known_changes_no_answer() {
        let stick = r#"{"base":"euchre","set":{"making.all-pass":"stick"}}"#;
        let lines = [stick, "{}", "{euchre}", r#"{"base":"euchre" "set":{}}"#, r#"{"base":"x"}"#];
        let lines = lines.map(|rules| {
            format!(r#"{{"id":1,"ask":"deal","rules":{rules},"dealer":0,"events":[]}}"#)
        });
        let mut judge = Judge::new();
        for line in &lines {
            let (mut first, mut second, mut fresh) = (Vec::new(), Vec::new(), Vec::new());
            judge.answer(line.as_bytes(), &mut first);
            judge.answer(line.as_bytes(), &mut second);
            Judge::new().answer(line.as_bytes(), &mut fresh);
            assert_eq!(first, second, "{line}");
            assert_eq!(first, fresh, "{line}");
        }
        assert_eq!(judge.rulesets.len(), 1, "the others are none");
    }

    /// Rulesets of a house's own are remembered, so that each is checked once: so many, and no more.
    #[test]
    fn a_conversation_remembers_no_more_than_its_bound() {
        let mut judge = Judge::new();
        for target in 1..=MOST_RULESETS + 20 {
            let rules = format!(r#"{{"base":"euchre","set":{{"game.target":{target}}}}}"#);
            let question =
                format!(r#"{{"ask":"play","rules":{rules},"trump":"c","trick":[],"hand":["Js"]}}"#);
            let mut answer = Vec::new();
            judge.answer(question.as_bytes(), &mut answer);
            assert!(answer.starts_with(br#"{"legal":["#), "{}", String::from_utf8_lossy(&answer));
            assert!(judge.rulesets.len() <= MOST_RULESETS, "{}", judge.rulesets.len());
        }
        assert!(judge.rulesets.len() > 1, "it remembers some");
        // One that is long is asked and not remembered.
        let many = judge.rulesets.len();
        let title = "x".repeat(LONGEST_REMEMBERED);
        let rules = format!(r#"{{"base":"euchre","set":{{"game.target":9}},"title":"{title}"}}"#);
        let question =
            format!(r#"{{"ask":"play","rules":{rules},"trump":"c","trick":[],"hand":[]}}"#);
        judge.answer(question.as_bytes(), &mut Vec::new());
        assert!(judge.rulesets.len() <= many);
    }
}
