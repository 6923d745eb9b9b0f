//! Lines -> the record, where nobody can be asked: each is taken, or the reading stops there.

use std::io::{BufRead, Read};
use std::ops::Range;

use rasher::desk::people::is_unshown;
use rasher::desk::{Desk, Entry, Kind, Plan, Refused};
use rasher::game::verdict::Who;
use rasher::line::command::{Command, apart};
use rasher::line::{LineError, Names};
use rasher::report::deal::{deal, now};
use rasher::report::sheet::sheet;
use rasher::session::{DealStory, Game};
use rasher::store::{DiskFile, Repair, Store};

use super::world::World;
use crate::failure::{Failure, Kind as FailureKind};
use crate::pages::{self, story};
use crate::paint::{Marked, Page, Text, Tone, count};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// What becomes of an irregular call where nobody can be asked whether it was a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// It is taken for a slip of the finger.
    Refuse,
    /// It is taken for one that happened.
    Record,
}

impl Slip {
    /// As `--record-irregular` has it.
    pub(super) const fn from_flag(record_irregular: bool) -> Self {
        if record_irregular { Self::Record } else { Self::Refuse }
    }
}

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Took {
    /// It is on the disk.
    Recorded,
    /// It was a question.
    Answered,
    /// It was `quit`.
    Quit,
}

/// Opens a session for writing, and says what had to be mended.
pub(super) fn open(store: &Store, id: &str, world: &World) -> Result<Desk, Failure> {
    let (desk, repair) = Desk::open(store, id)?;
    if let Some(repair) = repair {
        world.out.talk(&mended(&repair));
    }
    Ok(desk)
}

/// What opening mended, in words.
pub(crate) fn mended(repair: &Repair) -> Page {
    let text = match repair {
        Repair::Newline => "the last line of the log lacked its newline; it was added".to_owned(),
        Repair::SetAside { path, bytes, .. } => format!(
            "the log ended in {} that are no whole entry, cut short as they were written or cut off \
             or added later; they now lie in `{}`",
            bytes_in_words(*bytes),
            path.display()
        ),
        Repair::Cut { path, bytes, lines, broken } => format!(
            "{broken}; all from there on, {}, was cut and now lies in `{}`; {} before it is as it \
             was",
            bytes_in_words(*bytes),
            path.display(),
            if *lines == 1 { "the line".to_owned() } else { format!("each of the {lines} lines") },
        ),
    };
    let mut page = Page::new();
    page.indented(Text::new().and(Tone::Warn, "mended: ").plain(text), 0, 8);
    page
}

fn bytes_in_words(bytes: u64) -> String {
    count(usize::try_from(bytes).unwrap_or(usize::MAX), "byte")
}

/// Takes one line. `place` says where it stands, for a complaint about it.
pub(super) fn take(
    desk: &mut Desk,
    line: &str,
    place: &str,
    slip: Slip,
    world: &World,
) -> Result<Took, Failure> {
    let plan = desk.plan(line).map_err(|wrong| refused(&wrong, desk, place, line))?;
    let entry = match plan {
        Plan::Entry(entry) => entry,
        Plan::Command(command, rest) => {
            return answer(desk, command, &rest, world)
                .map_err(|failure| failure.at(marked(place, line, 0..line.len())));
        }
    };
    if slip == Slip::Refuse && !entry.irregular.is_empty() {
        return Err(irregular(&entry, desk).at(marked(place, line, 0..line.len())));
    }
    let mut page = Page::new();
    if let Kind::Fix { changed, .. } = &entry.kind {
        for line in changed.say() {
            page.indented(line, 0, 2);
        }
    }
    let done = desk.commit(&entry, &world.now())?;
    let after = desk.after(&entry, &done);
    for told in &after.told {
        page.indented(told, 0, 2);
    }
    for finding in &after.findings {
        page.indented(Text::new().and(Tone::Warn, "Irregular: ").plain(&finding.text), 0, 2);
    }
    if let Some(seal) = &after.seal {
        page.indented(pages::seal(seal), 0, 2);
    }
    let said = world.out.data(&page);
    said.map_err(|error| Failure::unsaid(&error, "the entry is recorded"))?;
    Ok(Took::Recorded)
}

/// The word that makes a second try of an entry one that is recognised.
#[derive(Clone, Debug)]
pub(super) struct Once(String);

/// The longest such word, in letters.
const LONGEST_WORD: usize = 64;

/// A word as it was typed after `--once`.
pub(super) fn once_word(typed: &str) -> Result<Once, String> {
    let letters = typed.chars().count();
    if letters == 0 || letters > LONGEST_WORD {
        return Err(format!("a word of 1 to {LONGEST_WORD} letters"));
    }
    if typed.chars().any(|c| c == '/' || c.is_whitespace() || is_unshown(c)) {
        return Err("a word without blanks and slashes".to_owned());
    }
    Ok(Once(typed.to_owned()))
}

impl Once {
    /// Is line number `number` of this call recorded already? If not, it gets its word now.
    pub(super) fn is_recorded(&self, desk: &mut Desk, number: u64, world: &World) -> bool {
        let word = if number == 1 { self.0.clone() } else { format!("{}/{number}", self.0) };
        let Some(seq) = desk.recorded_once(&word) else {
            desk.next_once(Some(word));
            return false;
        };
        let stands = desk.history().get(seq).is_some_and(|said| said.stands);
        let undone = if stands { "" } else { " and was undone since" };
        let mut page = Page::new();
        page.indented(
            Text::new().strong(word).plain(format!(
                ": recorded already, in line {seq} of the log{undone}; left as it is."
            )),
            0,
            2,
        );
        world.out.talk(&page);
        true
    }
}

/// Why a line was not taken: where, the line with a mark, what is wrong, what to do.
pub(super) fn refused<F: DiskFile>(
    refused: &Refused,
    desk: &Desk<F>,
    place: &str,
    line: &str,
) -> Failure {
    let seats = desk.seats();
    let failure = Failure::failed(refused.say(seats));
    let failure = refused.slip().into_iter().fold(failure, Failure::hint);
    let failure = refused.hint().into_iter().fold(failure, Failure::hint);
    let Refused::Line(error) = refused else {
        return failure.at(marked(place, line, 0..line.len()));
    };
    let help = desk.game().and_then(Game::now).map(|state| error.help(&state, &Names::new(seats)));
    let failure = help.into_iter().flatten().fold(failure, Failure::hint);
    failure.at(marked(place, line, span(error, line)))
}

/// What of a line a mark goes under: the place where it went wrong, or all of it.
fn span(error: &LineError, line: &str) -> Range<usize> {
    let Some(at) = error.at() else { return 0..line.len() };
    let wide = match error {
        LineError::NotNow { token, .. } => token.len(),
        LineError::NotTheLanguage { .. } | LineError::Ambiguous(_) => {
            line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
        }
    };
    at..at + wide
}

fn marked(place: &str, line: &str, span: Range<usize>) -> Page {
    let mut page = Page::new();
    page.marked(Marked { place: place.to_owned(), line: line.to_owned(), span });
    page
}

/// An irregular call that nobody vouches for.
fn irregular(entry: &Entry, desk: &Desk) -> Failure {
    let said: Vec<String> = entry.irregular.iter().map(|one| one.say(Who(desk.seats()))).collect();
    Failure::failed(said.join("; "))
        .hint("if it is a slip, correct the line; if it happened, say `--record-irregular`")
}

/// Says how the game stands, once everything was taken.
pub(super) fn close(desk: &Desk, world: &World) -> Result<(), Failure> {
    let Some(game) = desk.game() else { return Ok(()) };
    let standing = now(game, desk.session().games.len());
    let mut page = Page::new();
    page.indented(pages::standing(&standing), 0, 2);
    Ok(world.out.data(&page)?)
}

/// Answers a question that changes nothing.
fn answer(desk: &Desk, command: Command, rest: &str, world: &World) -> Result<Took, Failure> {
    match command {
        Command::Quit => return Ok(Took::Quit),
        Command::Score => {
            world.out.data(&pages::sheet(&sheet(desk.header(), desk.history(), desk.session())))?;
        }
        Command::Why => {
            let (game, story) = named_deal(desk, rest)?;
            world.out.data(&pages::why(&deal(story, &game.rules)))?;
        }
        Command::Story => {
            let (rest, best) = story::which(rest);
            let (game, told) = named_deal(desk, &rest)?;
            world.out.data(&story::told(told, game, best)?)?;
        }
        Command::Judge => {
            let (game, story) = named_deal(desk, rest)?;
            world.out.data(&pages::findings(&deal(story, &game.rules)))?;
        }
        Command::Revoke => {
            return Err(Failure::failed("a revoke is heard where somebody can be asked")
                .hint("`rasher resume` on a terminal, and `revoke` there"));
        }
        Command::Who => close(desk, world)?,
        Command::Seal => {
            world.out.data(Page::new().line(pages::seal(&desk.seal())))?;
        }
        Command::Help => {
            world.out.data(Page::new().line("`rasher record --help` shows what can be typed."))?;
        }
        Command::Rule => {
            let game = desk
                .game()
                .ok_or_else(|| Failure::failed("no game has begun, so no rules are agreed"))?;
            world.out.data(&pages::rule(&game.rules, rest))?;
        }
        Command::Claim => {
            return Err(Failure::failed("a claim is heard where somebody can be asked")
                .hint("`rasher resume` on a terminal, and `claim` there; `rasher judge claim` asks without a session"));
        }
        Command::Board
        | Command::Undo
        | Command::Redo
        | Command::Fix
        | Command::Misdeal
        | Command::Adjust
        | Command::Agree
        | Command::Note
        | Command::Sub
        | Command::Again
        | Command::Deal => {
            let word = command.word();
            return Err(Failure::failed(format!("`{word}` is not part of this version yet")));
        }
    }
    Ok(Took::Answered)
}

/// The deal that is named, or the last one.
fn named_deal<'d>(desk: &'d Desk, rest: &str) -> Result<(&'d Game, &'d DealStory), Failure> {
    let none = |refused: Refused| Failure::failed(refused.say(desk.seats()));
    let game = desk.game().ok_or_else(|| none(Refused::NoDealYet))?;
    let story = match rest.trim() {
        "" => game.deals.last().ok_or(Refused::NoDealYet),
        number => desk.dealt(number).map(|(_, story)| story),
    };
    Ok((game, story.map_err(none)?))
}

/// Says that what came before the line that was not taken stands.
pub(super) fn after(taken: usize, failure: Failure) -> Failure {
    match taken {
        0 => failure,
        1 => failure.hint("the line before it is recorded"),
        taken => failure.hint(format!("the {taken} lines before it are recorded")),
    }
}

/// Takes line after line, up to the first that is not taken: those before it stand.
pub(super) fn lines(
    desk: &mut Desk,
    input: &mut impl BufRead,
    slip: Slip,
    once: Option<&Once>,
    world: &World,
) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let mut taken = 0;
    let mut typed = 0;
    'input: for number in 1_u64.. {
        let place = format!("line {number} of the standard input");
        bytes.clear();
        let unread =
            |error| after(taken, Failure::failed(format!("{place} cannot be read: {error}")));
        let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
        if read.map_err(unread)? == 0 {
            break;
        }
        if bytes.len() as u64 > LONGEST {
            let failure = Failure::failed(format!("{place} is longer than {LONGEST} bytes"));
            return Err(after(taken, failure));
        }
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| after(taken, Failure::failed(format!("{place} is not UTF-8"))))?;
        for line in apart(text) {
            typed += 1;
            if once.is_some_and(|once| once.is_recorded(desk, typed, world)) {
                continue;
            }
            match take(desk, line, &place, slip, world).map_err(|failure| after(taken, failure))? {
                Took::Recorded => taken += 1,
                Took::Answered => {}
                Took::Quit => break 'input,
            }
        }
    }
    close_after(taken, desk, world)
}

/// As [`close`], after so many lines were recorded.
pub(super) fn close_after(taken: usize, desk: &Desk, world: &World) -> Result<(), Failure> {
    close(desk, world).map_err(|failure| match taken {
        0 => failure,
        _ => after(taken, Failure::new(FailureKind::Unsaid, failure.says())),
    })
}
