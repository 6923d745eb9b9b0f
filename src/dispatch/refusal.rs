//! Why a line was not taken: where, the line with a mark under it, what is wrong, what to do.
//!
//! Nothing is decided here: the line has been refused.

use rasher::desk::{Choice, Desk, ReadIn, Refused, count};
use rasher::game::verdict::Who;
use rasher::line::{self, LineError, Names};
use rasher::rules::questions::find::is_question;
use rasher::seat::ByTeam;
use rasher::store::DiskFile;

use super::slip::Slip;
use super::{PROGRAM, ShellCommand, Stop, meant};
use crate::failure::Failure;
use crate::paint::{Marked, Page};

/// Why a line is no answer now, and that it is not lost.
pub(crate) fn kept(why: &str, line: &str) -> String {
    format!("{why} `{line}` is kept for afterwards.")
}

/// A question in which all of a deal stands is never recorded. Of which deal it asks is not known, so what
/// would tell one is named.
pub(super) fn asked_and_not_told(tells: &[Choice], place: &str, text: &str) -> Stop {
    let failure = Failure::failed("That asks, and tells no deal.");
    let tells = tells.iter().map(|Choice { typed, words, .. }| format!("{typed}  {words}"));
    let failure = tells.fold(failure, Failure::could_type);
    let failure = failure.could_type("why  what the last deal was, and what it paid");
    Stop::Refused(failure.at(marked(place, text, 0..text.trim_end().len())))
}

/// Why a line was not taken: where, the line with a mark, what is wrong, what to do.
pub(crate) fn refused<F: DiskFile>(
    why: &Refused,
    desk: &Desk<F>,
    place: &str,
    line: &str,
) -> Failure {
    let read = if let Refused::Line(error) = why { Some(desk.read_in(line, error)) } else { None };
    let seats = read.as_ref().map_or(desk.seats(), |read| read.seats);
    let told = match (why, &read) {
        (Refused::Line(error), Some(read)) => Some((error, read.line)),
        _ => None,
    };
    let deal = read.as_ref().and_then(|read| read.deal.as_ref());
    let slip = Slip::told(line, told, desk.game(), deal);
    // What can be typed stands below.
    let failure = match (why, &slip) {
        (Refused::Line(_), Some(slip)) if slip.is_all => Failure::failed(slip.heading()),
        (Refused::Line(error), _) if read.is_some() => {
            let told = error.say_above(Who(seats));
            let not = read.as_ref().and_then(|read| not_understood(error, read.line));
            Failure::failed(not.map_or(told.clone(), |not| format!("{not}: {told}")))
        }
        (why, _) => wrong(why, seats),
    };
    let deals = desk.game().map_or(0, |game| game.deals.len());
    let count = score_in(line);
    let count = count.map(|it| format!("`={}-{}` is the table's own count", it.even, it.odd));
    if matches!(why, Refused::Line(_)) && meant::is_outcry(line) {
        let failure = Failure::failed("That says nothing of the deal.");
        let failure = meant::meant(line, deals).into_iter().fold(failure, Failure::hint);
        return failure.at(marked(place, line, 0..line.trim_end().len()));
    }
    let (Refused::Line(error), Some(read)) = (why, read) else {
        let usage =
            || matches!(why, Refused::Usage(_)).then(|| meant::meant(line, deals)).flatten();
        let failure = count.or_else(usage).into_iter().fold(failure, Failure::hint);
        return failure.at(marked(place, line, 0..line.len()));
    };
    let ReadIn { deal, seats, line: read } = read;
    let names = Names::new(seats);
    let from = read.as_ptr().addr().saturating_sub(line.as_ptr().addr());
    if let Some(slip) = slip.as_ref().filter(|slip| slip.is_all) {
        let failure = slip.hints(desk).into_iter().fold(failure, Failure::hint);
        return failure.at(marked(place, line, 0..line.trim_end().len()));
    }
    if let Some((typed, words)) = desk.play_meant(line) {
        let failure = Failure::failed("A play by name has a colon behind the name.");
        let failure = failure.could_type(format!("{typed}  {words}"));
        return failure.at(marked(place, line, 0..line.trim_end().len()));
    }
    // Where nothing else could be typed, what slips of the fingers leave.
    let mended = deal.as_ref().filter(|_| tells_nothing_to_type(error));
    let mended = mended.and_then(|deal| line::mended(read, deal, &names));
    let mended = mended.map(|one| format!("{}  {}", one.typed, one.words));
    let help = deal.map(|deal| error.help(&deal, &names)).unwrap_or_default();
    let help = mended.into_iter().chain(help);
    let failure = help.fold(failure, Failure::could_type);
    let asked = desk.game().is_some_and(|game| is_question(line, &game.rules));
    let failure = if let Some(slip) = slip {
        slip.hints(desk).into_iter().fold(failure, Failure::hint)
    } else if let Some(count) = count {
        failure.hint(count)
    } else if let Some(meant) = meant::meant(line, deals) {
        failure.hint(meant)
    } else if let Some(corrects) = desk.corrects_the_last(line) {
        failure.hint(corrects)
    } else if asked {
        failure.hint(format!("`rule {}` asks the rules", line.trim()))
    } else {
        failure
    };
    let wrong = span(error, read);
    failure.at(marked(place, line, from + wrong.start..from + wrong.end))
}

/// Is a line refused without one that could be typed instead?
const fn tells_nothing_to_type(error: &LineError) -> bool {
    match error {
        LineError::NotTheLanguage { .. } | LineError::NobodyOfThatName { .. } => true,
        LineError::SaidOtherwise { advice, .. } => advice.tries.is_empty(),
        LineError::NotNow { .. }
        | LineError::WhichPlayer { .. }
        | LineError::Contradicts { .. }
        | LineError::Ambiguous(_) => false,
    }
}

/// What of a line is none of the language: the run between blanks in which it stops being one.
fn not_understood(error: &LineError, line: &str) -> Option<String> {
    let LineError::NotTheLanguage { at, .. } = error else { return None };
    let (before, behind) = line.split_at_checked(*at)?;
    let first = before.rsplit(char::is_whitespace).next()?;
    let last = behind.split(char::is_whitespace).next().filter(|last| !last.is_empty())?;
    let run = format!("{first}{last}");
    (run.chars().count() <= MOST_QUOTED).then(|| format!("`{run}` is not understood"))
}

/// The longest run that is said again in a sentence.
const MOST_QUOTED: usize = 24;

/// "The score is one one", "score is 3 2": the count of the table, where it is said and not typed with
/// its sign.
pub(super) fn score_in(line: &str) -> Option<ByTeam<i32>> {
    const SAID: [&str; 9] = ["so", "the", "it's", "we're", "score", "score's", "is", "now", "at"];
    let line = line.trim().to_lowercase().replace('’', "'").replace(" to ", "-");
    let mut rest = line.as_str();
    let mut named = false;
    while let Some((word, behind)) =
        rest.split_once([' ', ':']).filter(|(word, _)| SAID.contains(word))
    {
        named |= word.starts_with("score");
        rest = behind.trim_start();
    }
    let only = rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–' | ' '));
    if named || only && rest.contains(['-', '–']) { count(rest) } else { None }
}

pub(super) fn wrong(wrong: &Refused, seats: &[String]) -> Failure {
    let failure = Failure::failed(wrong.say(seats));
    let failure = wrong.slip().into_iter().fold(failure, Failure::hint);
    wrong.hint().into_iter().fold(failure, Failure::hint)
}

/// A line that begins as a command of the shell does, and as none that can be typed here: what is typed
/// there, or here.
pub(super) fn of_the_shell(
    text: &str,
    place: &str,
    shell: &[ShellCommand],
    is_here: impl Fn(&str) -> bool,
) -> Option<Failure> {
    let line = text.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if is_here(first) {
        return None;
    }
    let here = first.eq_ignore_ascii_case(PROGRAM);
    let (word, rest) = match (here, rest.trim_start()) {
        (true, rest) => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        (false, rest) => (first, rest),
    };
    let at = marked(place, text, 0..text.trim_end().len());
    if here && is_here(word) {
        let line = format!("{word} {rest}");
        let failure = Failure::failed(format!("leave out `{PROGRAM}` here"));
        return Some(failure.could_type(line.trim_end()).at(at));
    }
    let same = |one: &String| one.eq_ignore_ascii_case(word);
    let found = shell.iter().find(|one| one.words.iter().any(same));
    match found {
        Some(ShellCommand { does, .. }) => {
            let word = word.to_lowercase();
            let failure = Failure::failed(format!("`{word}` is a command of the shell"));
            Some(failure.hint(format!("type `{PROGRAM} {word}` there: {does}")).at(at))
        }
        None if here => {
            let failure = Failure::failed(format!("`{PROGRAM}` is typed in the shell"));
            Some(failure.hint("? shows what can be typed here").at(at))
        }
        None => None,
    }
}

/// What of a line a mark goes under: the place where it went wrong, or all of it.
fn span(error: &LineError, line: &str) -> std::ops::Range<usize> {
    let Some(at) = error.at() else { return 0..line.len() };
    let wide = match error {
        LineError::NotNow { token, .. } | LineError::Contradicts { token, .. } => token.len(),
        LineError::WhichPlayer { typed, .. } | LineError::NobodyOfThatName { typed, .. } => {
            typed.len()
        }
        LineError::SaidOtherwise { .. } => line.trim_end().len().saturating_sub(at),
        LineError::NotTheLanguage { .. } | LineError::Ambiguous(_) => {
            let rest = line.get(at..).unwrap_or_default();
            let word = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let begins = line.get(..at).is_none_or(|before| !before.ends_with(char::is_alphabetic));
            let whole = begins && word.len() > 3;
            let first = rest.chars().next().map_or(0, char::len_utf8);
            if whole { word.len() } else { first }
        }
    };
    at..at + wide
}

pub(super) fn marked(place: &str, line: &str, span: std::ops::Range<usize>) -> Page {
    let mut page = Page::new();
    page.marked(Marked { place: place.to_owned(), line: line.to_owned(), span });
    page
}
