//! A line between a command and a deal: a command that was only begun, a result in a remark.
//!
//! Both are asked about. It must never take the one for the other on its own.

use crate::event::{Call, Climbing, Event};
use crate::game::Deal;
use crate::line;
use crate::line::command::Command;
use crate::line::{LineError, Names, spoken};
use crate::session::Game;
use crate::store::DiskFile;

use super::decision::points_first;
use super::{Choice, Desk, Entry, Plan, Refused};

impl<F: DiskFile> Desk<F> {
    /// A line that begins as a command does, and could not be read. What people say begins so, too
    /// ("no, Ben", "board" beside Boa), and what writes is not done on two letters: it is asked.
    pub(super) fn begun(
        &mut self,
        command: Command,
        rest: &str,
        text: &str,
        refused: Refused,
    ) -> Result<Plan, Refused> {
        let of_the_deal = !matches!(
            refused,
            Refused::Line(LineError::NotTheLanguage { .. } | LineError::NobodyOfThatName { .. })
                | Refused::GameOver
                | Refused::TableOver
        );
        let first = text.split_whitespace().next().unwrap_or_default();
        // `un` is Uno's or Una's, and "not Nora" is no note.
        let shared = matches!(refused, Refused::Line(LineError::WhichPlayer { .. }));
        let no = first.trim_end_matches([',', '.']).eq_ignore_ascii_case("no");
        // "no, …" and "no wait …" take back what was said before.
        let paused = !first.eq_ignore_ascii_case("no")
            || rest.split_whitespace().next().is_some_and(is_a_pause);
        let corrects = || line::corrected(text, &Names::new(self.seats())).is_some();
        let taken_back = no && (rest.is_empty() || paused && corrects());
        // "No it was Sue" takes back twice over, and is no note.
        let twice = no && line::corrected(rest, &Names::new(self.seats())).is_some();
        let denies = first.eq_ignore_ascii_case("not") || taken_back || twice;
        if shared && rest.is_empty() || denies {
            return Err(refused);
        }
        let named = Names::new(self.seats()).find(first).is_ok();
        // `su h 4` where Sue sits is her deal, which comes too late, and seats nobody.
        if named && matches!(refused, Refused::GameOver | Refused::TableOver) {
            return Err(refused);
        }
        if named && of_the_deal && takes(command, rest) {
            let typed = format!("{} {rest}", command.word());
            let meant = format!("for the command, type `{}`", typed.trim_end());
            return Err(Refused::Command { wrong: Box::new(refused), meant });
        }
        let takes_text = matches!(command, Command::Note | Command::Misdeal | Command::Close);
        // What was said another way is answered with how to type it, and so is what contradicts a call.
        let said = matches!(
            refused,
            Refused::Line(LineError::SaidOtherwise { .. } | LineError::Contradicts { .. })
        );
        let within = || self.result_in(rest).filter(|_| !said);
        if takes_text && let Some(entry) = self.events(rest).ok().or_else(within) {
            let mut choices = vec![self.deal_choice(entry)];
            let plan = self.command(command, rest);
            choices.extend(plan.map(|plan| command_choice(command, rest, plan)));
            return Err(Refused::Several(choices));
        }
        if !takes(command, rest) || said && (takes_text || spoken::begins(text)) {
            return Err(refused);
        }
        let plan = self.command(command, rest)?;
        if command.is_act() && (of_the_deal || named || takes_text) {
            return Err(Refused::Several(vec![command_choice(command, rest, plan)]));
        }
        Ok(plan)
    }

    /// Asks which is meant where the reason of an act holds a result.
    pub(super) fn not_into_a_remark(
        &self,
        command: Command,
        rest: &str,
        plan: Plan,
    ) -> Result<Plan, Refused> {
        let remark = match command {
            Command::Misdeal | Command::Close => rest,
            Command::Adjust => behind_points(rest),
            // Whoever writes the whole word wants to write something down, whatever it says.
            Command::Note
            | Command::Undo
            | Command::Redo
            | Command::Fix
            | Command::Score
            | Command::Why
            | Command::Who
            | Command::Rule
            | Command::Revoke
            | Command::Ruling
            | Command::Agree
            | Command::Sub
            | Command::Again
            | Command::Confirm
            | Command::Claim
            | Command::Board
            | Command::Deal
            | Command::Judge
            | Command::Story
            | Command::Seal
            | Command::Clear
            | Command::Help
            | Command::Quit => return Ok(plan),
        };
        let Some(entry) = self.result_in(remark) else { return Ok(plan) };
        let before = rest.strip_suffix(remark).unwrap_or_default();
        let quoted = command_choice(command, &format!("{before}\"{remark}\""), plan);
        Err(Refused::Several(vec![self.deal_choice(entry), quoted]))
    }

    /// The result that a remark is, or that stands in it. What stands in quotes is a remark.
    fn result_in(&self, text: &str) -> Option<Entry> {
        let text = text.trim();
        if text.starts_with('"') || text.len() > LONGEST_REMARK {
            return None;
        }
        let state = self.game().and_then(Game::now)?;
        let whole = self.events(text).ok().filter(|entry| ends_the_deal(&state, entry));
        let result = |one: &&str| self.tells_a_deal(one);
        let ends = |entry: &Entry| ends_the_deal(&state, entry);
        // Who went out is told by names alone, which stand in many a remark.
        let stretches = if state.climb().is_some() { clauses(text) } else { word_ends(text) };
        let read = |one: &str| self.events(one).ok();
        whole.or_else(|| stretches.into_iter().filter(result).filter_map(read).find(ends))
    }

    /// Is it what a whole deal came to, whatever is on record of the one that is played? Where the contract
    /// stands a result says no more of it than the tricks.
    pub fn tells_a_deal(&self, text: &str) -> bool {
        let Some(state) = self.game().and_then(Game::now) else { return false };
        let Ok(fresh) = Deal::open(state.rules(), *state.standing()) else { return false };
        let read = line::read(text, &fresh, &Names::new(self.seats()));
        read.is_ok_and(|read| read.events.iter().any(is_outcome))
    }
}

pub(super) fn command_choice(command: Command, rest: &str, plan: Plan) -> Choice {
    let typed = format!("{} {rest}", command.word()).trim_end().to_owned();
    Choice { typed, words: format!("the command `{}`", command.word()), plan }
}

/// The longest remark, in bytes, in which a result is looked for.
const LONGEST_REMARK: usize = 300;

/// `a +1 WHY`, `a one point WHY`: the text behind the player and the points.
fn behind_points(rest: &str) -> &str {
    let points = rest.trim_start().split_once(char::is_whitespace).map(|(_, points)| points);
    points.and_then(points_first).map(|(_, why)| why).unwrap_or_default()
}

/// The stretches between the marks of a sentence.
fn clauses(text: &str) -> Vec<&str> {
    let marks = [',', '.', ':', '!', '?', '(', ')'];
    text.split(marks).map(str::trim).filter(|one| !one.is_empty()).collect()
}

/// The stretches that begin with a word and end where its clause or the whole text does.
fn word_ends(text: &str) -> Vec<&str> {
    let ends = |of: &str| {
        let begins = of.char_indices().filter(|(at, letter)| {
            let before = of.get(..*at).and_then(|before| before.chars().next_back());
            !letter.is_whitespace() && before.is_none_or(char::is_whitespace)
        });
        begins.map(|(at, _)| at).collect::<Vec<_>>()
    };
    let all = std::iter::once(text).chain(clauses(text));
    all.flat_map(|of| ends(of).into_iter().filter_map(|at| of.get(at..))).collect()
}

/// Is the deal over with this?
fn ends_the_deal(state: &Deal<'_>, entry: &Entry) -> bool {
    let said = entry.events().filter(|event| !matches!(event, Event::Deal { .. }));
    let after = said.cloned().try_fold(*state, |state, event| state.step(&event).ok());
    after.is_some_and(|state| state.phase().is_closed())
}

/// Is it what a deal came to, and no call or card of it?
const fn is_outcome(event: &Event) -> bool {
    matches!(event, Event::Call(Call::Contract { .. }) | Event::Climbing(Climbing::Places { .. }))
}

/// May this follow a command that was only begun? A whole word is told how it is used.
pub(super) fn takes(command: Command, rest: &str) -> bool {
    let number = spoken::counted(rest).is_some();
    match command {
        Command::Board
        | Command::Score
        | Command::Who
        | Command::Seal
        | Command::Clear
        | Command::Quit
        | Command::Again => rest.is_empty(),
        Command::Undo | Command::Redo | Command::Why | Command::Judge => rest.is_empty() || number,
        Command::Story => rest.is_empty() || number || rest.contains("--best"),
        Command::Help => matches!(rest, "" | "calls" | "cards" | "commands"),
        Command::Fix
        | Command::Rule
        | Command::Revoke
        | Command::Ruling
        | Command::Misdeal
        | Command::Adjust
        | Command::Agree
        | Command::Note
        | Command::Sub
        | Command::Close
        | Command::Confirm
        | Command::Claim
        | Command::Deal => true,
    }
}

/// What people say while they think of what it was.
fn is_a_pause(word: &str) -> bool {
    let word = word.trim_end_matches([',', '.', '!']);
    ["wait", "sorry", "hang", "hold"].iter().any(|one| word.eq_ignore_ascii_case(one))
}
