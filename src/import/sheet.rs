//! A score sheet in plain text -> what stands on it: a heading, and lines as they are typed at a
//! table, each with the score after it where that was written down.
//!
//! Nothing here asks what a line means; `docs/export.md` has the form. What is wrong has its place:
//! the line, and which bytes of it.

use std::ops::Range;

use thiserror::Error;

use crate::seat::ByTeam;

/// A piece of a sheet: where it stands, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 1.
    pub line: usize,
    /// Which bytes of that line.
    pub span: Range<usize>,
    /// What stands there.
    pub text: String,
}

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What it is called.
    pub title: Option<Spot>,
    /// When it was begun.
    pub begun: Option<Spot>,
    /// The ruleset.
    pub rules: Option<Spot>,
    /// Switches over it, `KEY=VALUE`.
    pub set: Vec<Spot>,
    /// Who plays, in the order of their seats.
    pub players: Vec<Spot>,
    /// Who deals first.
    pub dealer: Option<Spot>,
    /// Where the count begins.
    pub score: Option<Spot>,
    /// What was typed, in order.
    pub lines: Vec<Typed>,
}

/// A line as it would be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The number of its deal, where it is said.
    pub no: Option<u32>,
    /// The line.
    pub typed: Spot,
    /// The table says that what is irregular in it happened.
    pub happened: bool,
    /// The score after it, where that was written down.
    pub score: Option<(ByTeam<i32>, Spot)>,
}

/// Why a text is no sheet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct NoSheet {
    /// Where.
    pub spot: Spot,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It is no text.
    #[error("not UTF-8: save it as text")]
    NotText,
    /// The same word of the heading a second time.
    #[error("`{0}` stands in the heading already")]
    Twice(&'static str),
    /// A word of the heading without anything behind it.
    #[error("nothing stands behind `{0}:`")]
    Nothing(&'static str),
    /// A word that is nearly one of the heading.
    #[error("the heading has no `{said}:`; did you mean `{near}:`?")]
    NoSuchKey {
        /// As it was written.
        said: String,
        /// The word that is like it.
        near: &'static str,
    },
    /// A score without a line before it.
    #[error("there is no line yet that this score could come after")]
    NoLine,
    /// A second sheet in one file.
    #[error("a second sheet begins here: a file holds one")]
    SecondSheet,
    /// A second score for one line.
    #[error("the line before it has its score already")]
    ScoreTwice,
}

/// The words of the heading.
const KEYS: [&str; 8] = ["title", "begun", "rules", "set", "players", "player", "dealer", "score"];

/// Reads a sheet.
pub fn read(bytes: &[u8]) -> Result<Sheet, NoSheet> {
    let text = std::str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut sheet = Sheet::default();
    let mut below = false;
    for (number, line) in (1..).zip(text.lines()) {
        let spot = trimmed(&Spot { line: number, span: 0..line.len(), text: line.to_owned() });
        if spot.text.is_empty() || spot.text.starts_with('#') {
            continue;
        }
        if below {
            // What is below the rule is for people; but nobody shall think that it was read.
            if spot.text.starts_with("rules:") {
                return Err(NoSheet { spot, fault: Fault::SecondSheet });
            }
            continue;
        }
        if spot.text.len() > 2 && spot.text.bytes().all(|byte| byte == b'-') {
            below = true;
            continue;
        }
        match key(&spot, sheet.lines.is_empty())? {
            Some((key, said)) => sheet.head(key, said)?,
            None => sheet.line(spot)?,
        }
    }
    Ok(sheet)
}

fn not_text(bytes: &[u8], good: usize) -> NoSheet {
    let before = bytes.get(..good).unwrap_or_default();
    let line = before.split(|byte| *byte == b'\n').count();
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let own = bytes.get(start..).unwrap_or_default().split(|byte| *byte == b'\n').next();
    let text = String::from_utf8_lossy(own.unwrap_or_default()).into_owned();
    let at = good - start;
    NoSheet {
        spot: Spot { line, span: at..at + '\u{fffd}'.len_utf8(), text },
        fault: Fault::NotText,
    }
}

/// A part of a spot, by its place there.
fn part(of: &Spot, span: Range<usize>) -> Spot {
    let text = of.text.get(span.clone()).unwrap_or_default().to_owned();
    let start = of.span.start + span.start;
    Spot { line: of.line, span: start..start + text.len(), text }
}

/// Without the blanks around it.
fn trimmed(of: &Spot) -> Spot {
    let before = of.text.len() - of.text.trim_start().len();
    part(of, before..before + of.text.trim().len())
}

/// The word of the heading that a line begins with, and what stands behind it.
fn key(spot: &Spot, heading: bool) -> Result<Option<(&'static str, Spot)>, NoSheet> {
    let Some((word, _)) = spot.text.split_once(':').filter(|_| heading) else { return Ok(None) };
    let low = word.trim_end().to_lowercase();
    if let Some(key) = KEYS.into_iter().find(|key| *key == low) {
        let rest = trimmed(&part(spot, word.len() + 1..spot.text.len()));
        return if rest.text.is_empty() {
            Err(NoSheet { spot: spot.clone(), fault: Fault::Nothing(key) })
        } else {
            Ok(Some((key, rest)))
        };
    }
    let near =
        KEYS.into_iter().find(|key| low.len() > 3 && strsim::damerau_levenshtein(key, &low) <= 2);
    match near {
        Some(near) => {
            let spot = part(spot, 0..word.len());
            Err(NoSheet { fault: Fault::NoSuchKey { said: spot.text.clone(), near }, spot })
        }
        None => Ok(None),
    }
}

impl Sheet {
    fn head(&mut self, key: &'static str, said: Spot) -> Result<(), NoSheet> {
        let place = match key {
            "title" => &mut self.title,
            "begun" => &mut self.begun,
            "rules" => &mut self.rules,
            "dealer" => &mut self.dealer,
            "score" => &mut self.score,
            "set" => {
                self.set.push(said);
                return Ok(());
            }
            "player" => {
                self.players.push(said);
                return Ok(());
            }
            _ => {
                if !self.players.is_empty() {
                    return Err(NoSheet { spot: said, fault: Fault::Twice(key) });
                }
                self.players = apart(&said);
                return Ok(());
            }
        };
        if place.is_some() {
            return Err(NoSheet { spot: said, fault: Fault::Twice(key) });
        }
        *place = Some(said);
        Ok(())
    }

    fn line(&mut self, spot: Spot) -> Result<(), NoSheet> {
        // A remark may say anything.
        let is_note = spot.text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("note "));
        let (typed, score) = if is_note { (spot, None) } else { split_score(&spot) };
        let (no, typed) = numbered(&typed);
        let (happened, typed) = match typed.text.strip_prefix("happened:") {
            Some(rest) => {
                let from = typed.text.len() - rest.len();
                (true, trimmed(&part(&typed, from..typed.text.len())))
            }
            None => (false, typed),
        };
        if !typed.text.is_empty() {
            self.lines.push(Typed { no, typed, happened, score });
            return Ok(());
        }
        let Some(score) = score else { return Ok(()) };
        match self.lines.last_mut() {
            None => Err(NoSheet { spot: score.1, fault: Fault::NoLine }),
            Some(last) if last.score.is_some() => {
                Err(NoSheet { spot: score.1, fault: Fault::ScoreTwice })
            }
            Some(last) => {
                last.score = Some(score);
                Ok(())
            }
        }
    }
}

/// Names between commas.
fn apart(said: &Spot) -> Vec<Spot> {
    let mut at = 0;
    let mut names = Vec::new();
    for name in said.text.split(',') {
        names.push(trimmed(&part(said, at..at + name.len())));
        at += name.len() + 1;
    }
    names
}

/// `12. ` at the beginning.
fn numbered(spot: &Spot) -> (Option<u32>, Spot) {
    let digits = spot.text.len() - spot.text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = spot.text.get(digits..).unwrap_or_default();
    let ends = rest == "." || rest.starts_with(". ");
    match spot.text.get(..digits).and_then(|digits| digits.parse().ok()).filter(|_| ends) {
        Some(no) => (Some(no), trimmed(&part(spot, digits + 1..spot.text.len()))),
        None => (None, spot.clone()),
    }
}

/// What stands before `=> 6:4`, and the score; what follows it is for people.
fn split_score(spot: &Spot) -> (Spot, Option<(ByTeam<i32>, Spot)>) {
    let arrows = spot.text.rmatch_indices("=>").map(|(at, arrow)| (at, at + arrow.len()));
    let found = arrows.into_iter().find_map(|(at, from)| {
        let (score, length) = score(spot.text.get(from..)?)?;
        Some((at, score, from..from + length))
    });
    match found {
        None => (spot.clone(), None),
        Some((at, score, span)) => {
            (trimmed(&part(spot, 0..at)), Some((score, trimmed(&part(spot, span)))))
        }
    }
}

/// A score at the beginning of a text, `6:4` or `6-4`, and how long it is.
fn score(text: &str) -> Option<(ByTeam<i32>, usize)> {
    let (even, after) = number(text)?;
    let joint = after.trim_start();
    let after = joint.strip_prefix(':').or_else(|| joint.strip_prefix(['-', '–']))?;
    let (odd, rest) = number(after)?;
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    ends.then(|| (ByTeam::new(even, odd), text.len() - rest.len()))
}

/// A number at the beginning, after blanks, and what follows it.
fn number(text: &str) -> Option<(i32, &str)> {
    let text = text.trim_start();
    let digits = text.strip_prefix('-').unwrap_or(text);
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text.get(..text.len() - rest.len())?;
    Some((number.parse().ok()?, rest))
}
