//! Euchre Game Notation (`.egn`, JSON) -> our events: one file is one game.
//!
//! A file is read in steps that know less and less of its spelling: a tree of JSON, a typed file, a
//! ruleset of ours with some keys turned, and deals that the engine has heard event by event.
//! What cannot be is refused with its place; what is irregular is told as it happened; what our
//! record has no words for is left out and named. Nothing is guessed.

mod deal;
mod fault;
mod json;
mod raw;
pub(crate) mod spelling;
pub(crate) mod switch;

use std::collections::BTreeMap;

use serde_json::Value;

pub use deal::end_of_record;
pub use fault::{Cut, EgnError, Fault, LeftOut, WhyLeftOut};

use crate::event::Event;
use crate::game::verdict::Standing;
use crate::log::Line;
use crate::rules::Ruleset;
use crate::rules::file::{self, Mistake};
use crate::rules::shelf::Shelf;
use crate::rules::source::Sources;
use crate::seat::{ByTeam, Seat};
use raw::{Place, Raw};

/// A game as a file tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// What the game is called.
    pub title: Option<String>,
    /// What is said of it.
    pub about: Option<String>,
    /// What it is called where it was written.
    pub id: Option<String>,
    /// When it was played, in the words of the file, often without a zone.
    pub date: Option<String>,
    /// The four players in the order of their seats, as far as they are named.
    pub players: Vec<Option<String>>,
    /// The ruleset of ours that the file's is nearest to.
    pub base: &'static str,
    /// What is to be turned over it: dotted keys.
    pub set: BTreeMap<String, Value>,
    /// Who deals first; none where there is no deal.
    pub first_dealer: Option<Seat>,
    /// Where the count begins.
    pub score: ByTeam<i32>,
    /// What the file counts at the end, where it says so and the deals agree.
    pub final_score: Option<ByTeam<i32>>,
    /// The deals. Every one begins with its `deal` event and is decided, but perhaps for the last.
    pub deals: Vec<EgnDeal>,
    /// What the file says and the record does not, the whole game first, then deal by deal.
    pub left_out: Vec<LeftOut>,
    /// What the file does not say, by its place there: the notation's own default was taken, or
    /// none.
    pub unsaid: Vec<String>,
}

/// A deal as a file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EgnDeal {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What was remarked about it.
    pub remarks: Vec<Remark>,
}

/// A remark about a call or a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// After how many events of the deal it stands.
    pub after: usize,
    /// The remark.
    pub text: String,
}

impl EgnDeal {
    /// As a session's log has it: its events, and its remarks as notes where they were made.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::with_capacity(self.events.len() + self.remarks.len());
        for (count, event) in (1..).zip(&self.events) {
            lines.push(Line::Event(event.clone()));
            let here = self.remarks.iter().filter(|remark| remark.after == count);
            lines.extend(here.map(|remark| Line::Note { text: remark.text.clone() }));
        }
        lines
    }
}

impl Import {
    /// The ruleset that the game was played under.
    pub fn ruleset(&self) -> Result<Ruleset, Vec<Mistake>> {
        match Shelf::built_in().get(self.base) {
            Some(base) => file::with(base, &self.set, Sources::agreed()),
            None => Err(Vec::new()),
        }
    }
}

/// Reads a file.
pub fn read(bytes: &[u8]) -> Result<Import, EgnError> {
    let tree = json::read(bytes)?;
    let mut left_out = Vec::new();
    let raw = raw::read(&tree, &mut left_out)?;
    let place = Place::default().key("metadata").key("ruleset");
    let no_rules = |why: String| place.fault(Fault::Rules(why));
    let base = Shelf::built_in().get(switch::BASE).ok_or_else(|| no_rules("no base".into()))?;
    let turned = switch::rules(raw.ruleset.clone(), base, &mut left_out)?;
    let rules = file::with(base, &turned.set, Sources::agreed()).map_err(|mistakes| {
        let said: Vec<String> = mistakes.iter().map(|mistake| mistake.problem.clone()).collect();
        no_rules(said.join("; "))
    })?;
    let mut table = Table { rules: &rules, pays_otherwise: turned.pays_otherwise, left_out };
    let (deals, count) = table.deals(&raw)?;
    let final_score = table.final_score(&raw, count);
    let mut left_out = table.left_out;
    left_out.sort_by_key(|left| left.deal);
    Ok(Import {
        unsaid: unsaid(&raw),
        players: (0..4).map(|seat| raw.players.get(seat).cloned().flatten()).collect(),
        title: raw.title,
        about: raw.about,
        id: raw.id,
        date: raw.date,
        base: switch::BASE,
        set: turned.set,
        first_dealer: raw.deals.first().map(|deal| deal.dealer),
        score: raw.score.unwrap_or_default(),
        final_score,
        deals,
        left_out,
    })
}

/// The deals of a file, told one after the other under its rules.
struct Table<'r> {
    rules: &'r Ruleset,
    pays_otherwise: Vec<&'static str>,
    left_out: Vec<LeftOut>,
}

impl Table<'_> {
    /// All deals, and the score after them.
    fn deals(&mut self, raw: &Raw<'_>) -> Result<(Vec<EgnDeal>, ByTeam<i32>), EgnError> {
        let mut deals = Vec::new();
        let mut score = raw.score.unwrap_or_default();
        let Some(dealer) = raw.deals.first().map(|deal| deal.dealer) else {
            return Ok((deals, score));
        };
        let mut standing = Standing { dealer, score, deal_no: 1, misdeals: 0 };
        for (i, this) in raw.deals.iter().enumerate() {
            let mut told = deal::tell(this, self.rules, standing)?;
            let next = raw.deals.get(i + 1);
            if let Some(next) = next
                && !told.deal.phase().is_closed()
            {
                deal::void(&mut told, this, next.dealer)?;
            }
            deal::paid_otherwise(&mut told, this, &self.pays_otherwise);
            score = told.deal.score();
            deals.push(told.record);
            self.left_out.append(&mut told.left_out);
            let Some(closing) = told.deal.closing() else { continue };
            standing = closing.standing(told.deal.standing());
            if let (Some(_), Some(next)) = (closing.outcome, next) {
                let why = WhyLeftOut::AfterTheEnd { deals: raw.deals.len() - i - 1 };
                self.left_out.push(next.place.left(Some(next.index), why));
                break;
            }
        }
        Ok((deals, score))
    }

    /// The score that the file ends with, where the deals make it.
    fn final_score(&mut self, raw: &Raw<'_>, count: ByTeam<i32>) -> Option<ByTeam<i32>> {
        let (said, place) = raw.final_score.clone()?;
        if said != count {
            self.left_out.push(place.left(None, WhyLeftOut::FinalScore { said, count }));
            return None;
        }
        Some(said)
    }
}

/// What the file does not say.
fn unsaid(raw: &Raw<'_>) -> Vec<String> {
    let metadata = Place::default().key("metadata");
    let said = [
        ("title", raw.title.is_some()),
        ("date", raw.date.is_some()),
        ("initialScore", raw.score.is_some()),
        ("ruleset", raw.ruleset.is_some()),
    ];
    let silent = said.into_iter().filter(|(_, said)| !said).map(|(key, _)| metadata.key(key));
    let names = metadata.key("players");
    let nameless = (0..4).filter(|seat| raw.players.get(*seat).is_none_or(Option::is_none));
    let mut unsaid: Vec<String> = silent.map(Place::into_string).collect();
    unsaid.extend(nameless.map(|seat| names.at(seat).into_string()));
    if raw.deals.is_empty() {
        unsaid.push(Place::default().key("deals").at(0).into_string());
    }
    unsaid
}
