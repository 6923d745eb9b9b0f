//! Score sheets in plain text -> what stands on them: a heading, and lines as they are typed at a
//! table, each with the score after it where that was written down.
//!
//! Nothing here asks what a line means; `docs/export.md` has the form. What is wrong has its place,
//! the line and which bytes of it, and reading goes on behind it: a person mends a file once.

use std::ops::Range;

use thiserror::Error;

use crate::report::words::and;
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
    /// Switches of it that were turned, and nobody is named who agreed on it: `key=value`.
    pub unnamed: Vec<Spot>,
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

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Its sheets, as far as they can be read. There is one at least.
    pub sheets: Vec<Sheet>,
    /// Everything that is wrong with them, from top to bottom.
    pub faults: Vec<NoSheet>,
    /// The last line, where the file ends in it: no line end is behind it, and no row of hyphens before
    /// it. It may be a piece of a longer one.
    pub unended: Option<Spot>,
}

/// Why a line is none of a sheet.
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
#[non_exhaustive]
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
    /// A word that stands where those of the heading stand, and is none of them.
    #[error("the heading has no `{said}:`{}", .near.map_or_else(String::new, |near| format!("; did you mean `{near}:`?")))]
    NoSuchKey {
        /// As it was written.
        said: String,
        /// A word that is like it.
        near: Option<&'static str>,
    },
    /// A word of the heading among the lines.
    #[error("`{0}:` belongs to the heading, before the first line of the game")]
    Late(&'static str),
    /// A score without a line before it.
    #[error("there is no line yet that this score could come after")]
    NoLine,
    /// Another sheet that nothing parts from the one before.
    #[error("another sheet begins here, and no line of `=====` stands before it")]
    SecondSheet,
    /// A second score for one line.
    #[error("the line before it has its score already")]
    ScoreTwice,
}

impl Fault {
    /// What to do about it, where that is not said yet.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NoSuchKey { near: None, .. } => {
                let keys: Vec<String> = KEYS.iter().map(|key| format!("`{key}:`")).collect();
                Some(format!("it has {}", and(&keys, " and ")))
            }
            Self::SecondSheet => Some("a line of equals signs separates two sheets".to_owned()),
            Self::NotText
            | Self::Twice(_)
            | Self::Nothing(_)
            | Self::NoSuchKey { near: Some(_), .. }
            | Self::Late(_)
            | Self::NoLine
            | Self::ScoreTwice => None,
        }
    }
}

/// The words of the heading.
const KEYS: [&str; 9] =
    ["title", "begun", "rules", "set", "unnamed", "players", "player", "dealer", "score"];

/// Reads the sheets of a file.
pub fn read(bytes: &[u8]) -> Reading {
    let mut reading = Reading { sheets: vec![Sheet::default()], faults: Vec::new(), unended: None };
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
        Err(error) => {
            reading.faults.push(not_text(bytes, error.valid_up_to()));
            return reading;
        }
    };
    let mut below = false;
    for (number, line) in (1..).zip(text.lines()) {
        let spot = trimmed(&Spot { line: number, span: 0..line.len(), text: line.to_owned() });
        if spot.text.is_empty() || spot.text.starts_with('#') {
            continue;
        }
        if is_row_of(&spot, b'=') {
            below = false;
            if reading.sheets.last() != Some(&Sheet::default()) {
                reading.sheets.push(Sheet::default());
            }
        } else if is_row_of(&spot, b'-') {
            below = true;
        } else if let Some(sheet) = reading.sheets.last_mut() {
            let read = if below { below_the_rule(spot) } else { sheet.read(spot) };
            reading.faults.extend(read.err());
        }
    }
    let last = (1..).zip(text.lines()).last().filter(|_| !below && !text.ends_with('\n'));
    reading.unended =
        last.map(|(line, last)| Spot { line, span: 0..last.len(), text: last.to_owned() });
    // Behind the last row of equals signs there may be nothing.
    if reading.sheets.len() > 1 && reading.sheets.last() == Some(&Sheet::default()) {
        reading.sheets.pop();
    }
    reading
}

/// A line of one sign, three of it at least.
fn is_row_of(spot: &Spot, sign: u8) -> bool {
    spot.text.len() > 2 && spot.text.bytes().all(|byte| byte == sign)
}

/// What is below the rule is for people; but nobody shall think that it was read.
fn below_the_rule(spot: Spot) -> Result<(), NoSheet> {
    if spot.text.starts_with("rules:") {
        return Err(NoSheet { spot, fault: Fault::SecondSheet });
    }
    Ok(())
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
fn key(spot: &Spot) -> Result<Option<(&'static str, Spot)>, NoSheet> {
    let Some((word, behind)) = spot.text.split_once(':') else { return Ok(None) };
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
    // A call is said with a colon, too, but close to it and by a letter of a name.
    let is_word = low.chars().count() > 2 && low.chars().all(char::is_alphabetic);
    let stands_apart = behind.is_empty() || behind.starts_with(char::is_whitespace);
    if near.is_none() && !(is_word && stands_apart && low != "happened") {
        return Ok(None);
    }
    let spot = part(spot, 0..word.len());
    Err(NoSheet { fault: Fault::NoSuchKey { said: spot.text.clone(), near }, spot })
}

impl Sheet {
    /// Reads a line above the rule.
    fn read(&mut self, spot: Spot) -> Result<(), NoSheet> {
        let word = spot.text.split_once(':').map(|(word, _)| word.trim_end().to_lowercase());
        if word.is_none_or(|word| self.sits_here(&word)) {
            return self.line(spot);
        }
        if self.lines.is_empty() {
            return match key(&spot)? {
                Some((key, said)) => self.head(key, said),
                None => self.line(spot),
            };
        }
        let late = |key: &&str| {
            let behind = spot.text.get(..key.len()).filter(|word| word.eq_ignore_ascii_case(key));
            behind.and_then(|_| spot.text.get(key.len()..)).is_some_and(|it| it.starts_with(':'))
        };
        match KEYS.into_iter().find(late) {
            Some(key) => {
                Err(NoSheet { spot: part(&spot, 0..key.len() + 1), fault: Fault::Late(key) })
            }
            None => self.line(spot),
        }
    }

    /// Is somebody called so, or nearly? Then what stands behind it is what they said.
    fn sits_here(&self, word: &str) -> bool {
        let is_key = self.lines.is_empty() && KEYS.contains(&word);
        let called = |name: &Spot| !word.is_empty() && name.text.to_lowercase().starts_with(word);
        !is_key && self.players.iter().any(called)
    }

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
            "unnamed" => {
                self.unnamed.push(said);
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

/// Would a reader take a part of this text for the score behind its line?
pub fn has_score(text: &str) -> bool {
    text.match_indices("=>").any(|(at, arrow)| {
        text.get(at + arrow.len()..).is_some_and(|behind| score(behind).is_some())
    })
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
