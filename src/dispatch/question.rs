//! A line that asks about the rules, typed where a deal is expected.
//!
//! An answer records nothing; but whoever meant a deal, a call or a slip would believe it taken. So it is
//! known by why the line was refused that nothing of a deal stands in it, and only then asked whether it
//! sounds like a question, and whether the answer is sure. This module must never write anything.

use rasher::desk::Refused;
use rasher::event::facts::Offence;
use rasher::line::Names;
use rasher::line::command::is_word;
use rasher::rules::Ruleset;
use rasher::rules::questions::find::{is_understood, opens_a_question, sounds_like_a_question};
use rasher::session::Game;

use super::{help, meant, score_in, slip};
use crate::pages::rule::{RuleSaid, ask};

/// `? who leads`: the words behind the mark. By itself, or before the word of a command or what there is more
/// help of, it asks for help.
pub(super) fn behind_its_mark(line: &str) -> Option<&str> {
    let words = line.trim().strip_prefix('?')?.trim();
    let of_help = words.is_empty() || help::topic(words, None).is_some() || is_word(words);
    (!of_help).then_some(words)
}

/// Is it put as a question, by its first word or its last sign? May and Will sit at a table, too.
pub(super) fn asks(line: &str, seats: &[String]) -> bool {
    let more = line.split_whitespace().nth(1).is_some();
    more && line.trim_end().ends_with('?') || opens(line, seats)
}

/// Does it begin as a question does, and with nobody's name? Hardly a line does, so the names are made ready
/// last.
pub(super) fn opens(line: &str, seats: &[String]) -> bool {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    words.next().is_some() && opens_a_question(line) && Names::new(seats).find(first).is_err()
}

/// Does the record answer it, and no rule?
pub(super) fn is_answered_from_the_record(line: &str, game: &Game) -> bool {
    matches!(ask(line, &game.rules, Some(game), false), RuleSaid::Stands(_))
}

/// Can a line that was refused for this reason be nothing but a question about the rules?
pub(super) fn only_asks(wrong: &Refused, line: &str, seats: &[String], rules: &Ruleset) -> bool {
    if !sounds_like_a_question(line) || score_in(line).is_some() || meant::is_outcry(line) {
        return false;
    }
    // May and Will sit at a table, too, and what they did is told.
    let opens = opens(line, seats);
    let told = Offence::named_in(line).is_some();
    if !line.trim_end().ends_with('?') && meant::exclaims(line) {
        return false;
    }
    // "May revoked" is no question either, whoever that is.
    let only_told = told && line.split_whitespace().count() < 3;
    if only_told || !opens && (told || !line.trim_end().ends_with('?')) {
        return false;
    }
    // Understood word for word it is no deal, though numbers stand in it.
    if opens && is_understood(line, rules) {
        return true;
    }
    if let Refused::Line(error) = wrong {
        // What only ends as a question may tell a deal all the same.
        return slip::tells_no_deal(error, line) && (opens || slip::tells_nothing(error, line));
    }
    let over = matches!(wrong, Refused::GameOver | Refused::TableOver | Refused::GameClosed);
    // The word of a command, and behind it what no command takes.
    let of_a_command = matches!(wrong, Refused::Usage(_) | Refused::NoSuchSeat(_));
    over || of_a_command && line.trim_end().ends_with('?')
}

/// Does it ask who is who, which the command shows?
pub(super) fn asks_for_the_seats(line: &str) -> bool {
    let said: Vec<&str> = line.trim_end_matches(['?', '.', ' ']).split_whitespace().collect();
    OF_THE_SEATS.iter().any(|words| words.iter().eq(&said))
}

/// Words that ask for it.
const OF_THE_SEATS: [&[&str]; 4] =
    [&["who", "is", "who"], &["who's", "who"], &["who", "is", "where"], &["who", "sits", "where"]];

/// Is it sure which question is meant? One that does not arise in this game is not, and where the line asks for
/// what a command shows, only an answer that says how the game stands is one.
pub(super) fn is_sure(line: &str, game: &Game) -> bool {
    let shown = meant::meant(line, game.deals.len()).is_some();
    match ask(line, &game.rules, Some(game), false) {
        // "Will passed?" is said of him, and asks of nothing that stands.
        RuleSaid::Stands(_) => opens(line, &game.seats),
        RuleSaid::Told { answer, .. } => answer.arises && (!shown || answer.now.is_some()),
        RuleSaid::Elsewhere { .. } => !shown,
        RuleSaid::Beside(_) | RuleSaid::Several(_) | RuleSaid::Unknown(_) | RuleSaid::Raised(_) => {
            false
        }
    }
}
