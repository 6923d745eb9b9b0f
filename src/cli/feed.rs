//! Lines -> the record, where nobody can be asked: each is taken, or the reading stops there.

use std::io::{self, BufRead, Read};

use rasher::desk::Desk;
use rasher::desk::people::is_unshown;
use rasher::history::History;
use rasher::line::command::apart;
use rasher::night::book::Book;
use rasher::report::now::now;
use rasher::store::{Repair, Store};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::world::World;
use crate::dispatch::night::NightDispatch;
use crate::dispatch::{
    self, Answer, Attended, Dispatch, Done, Host, Question, Recorded, Reply, ShellCommand, Stop,
};
use crate::failure::{Failure, FailureKind};
use crate::pages;
use crate::pages::rule::RuleTalk;
use crate::paint::{Page, Text, Tone, count};
use crate::prompt::Person;

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

/// Opens a session for writing, and says what had to be mended.
pub(super) fn open(store: &Store, id: &str, world: &World) -> Result<Desk, Failure> {
    let (desk, repair) = Desk::open(store, id)?;
    if let Some(repair) = repair {
        world.out.talk(&mended(&repair));
    }
    world.speaks_of(desk.session());
    Ok(desk.of_one_game(super::night::keeps(store, id)))
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

/// Where nobody can be asked: data goes out as it comes.
struct Unattended<'w> {
    world: &'w World,
    manner: Manner,
    /// What was said about the rules last: a later line may choose by number.
    talk: &'w mut RuleTalk,
}

impl Host for Unattended<'_> {
    fn attended(&self) -> Attended {
        Attended::Nobody { irregular: self.manner.slip == Slip::Record }
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Reply, Failure> {
        let text = question.text.trim_end_matches(['?', ':']);
        Err(Failure::failed(format!("`{text}` needs somebody to answer questions"))
            .hint("`rasher resume` on a terminal"))
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Failure> {
        let Answer { page, json } = answer;
        match json.filter(|_| self.manner.json) {
            Some(json) => Ok(self.world.out.json(&json)?),
            None => Ok(self.world.out.data(&page)?),
        }
    }

    fn say(&mut self, page: &Page) -> Result<(), Failure> {
        if self.manner.json {
            return Ok(());
        }
        Ok(self.world.out.data(page)?)
    }

    fn recorded(&mut self, done: Recorded) -> Result<(), Failure> {
        self.world.out.did("the entry is recorded");
        let unsaid = |error| Failure::unsaid(&error, "the entry is recorded");
        if self.manner.json {
            return self.world.out.json(&done.json).map_err(unsaid);
        }
        let mut page = Page::new();
        match done.done {
            Done::Table(after) => {
                for told in &after.told {
                    page.indented(told, 0, 2);
                }
                for finding in &after.findings {
                    let text = Text::new().and(Tone::Warn, "Irregular: ").plain(&finding.text);
                    page.indented(text, 0, 2);
                }
                if let Some(seal) = &after.seal {
                    page.indented(pages::seal(seal), 0, 2);
                }
            }
            Done::Night { says, shows } => {
                for says in &says {
                    page.indented(says.as_str(), 0, 2);
                }
                page.append(shows);
            }
        }
        self.world.out.data(&page).map_err(unsaid)
    }

    fn rule_talk(&mut self) -> Option<&mut RuleTalk> {
        Some(&mut *self.talk)
    }

    fn shell(&self) -> Vec<ShellCommand> {
        super::shell_commands()
    }

    fn now(&self) -> String {
        self.world.now()
    }
}

/// How lines are taken where nobody can be asked, and how it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manner {
    /// What becomes of an irregular call.
    pub(super) slip: Slip,
    /// One JSON document for each line that was taken.
    pub(super) json: bool,
}

impl Manner {
    /// For people to read.
    pub(super) const fn said(slip: Slip) -> Self {
        Self { slip, json: false }
    }
}

// How it is told, and told apart from a second try.
#[derive(Debug, clap::Args)]
pub(super) struct OutputArgs {
    /// As one JSON document: what was recorded, what rasher says, how the game stands.
    #[arg(long)]
    pub(super) json: bool,
    /// A word for this entry: if one with this word is recorded already, nothing is recorded again.
    #[arg(long, value_name = "WORD", value_parser = once_word)]
    pub(super) once: Option<Once>,
}

impl OutputArgs {
    /// The same, with what becomes of an irregular call.
    pub(super) const fn manner(&self, slip: Slip) -> Manner {
        Manner { slip, json: self.json }
    }
}

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Took {
    /// It is on the disk.
    Recorded,
    /// It was there already, by its word.
    Before,
    /// It was a question.
    Answered,
    /// It was a question that nothing answers, and that was said. It changes nothing, and takes nothing
    /// from the lines behind it; the end is told by [`all_answered`].
    Unanswered {
        /// What `rule` in the shell ends with.
        code: u8,
    },
    /// It was `quit`.
    Quit,
}

/// Takes one line. `place` says where it stands, for a complaint about it; `talk` is what lines before it
/// were told about the rules.
pub(super) fn take(
    desk: &mut Desk,
    (line, place): (&str, &str),
    manner: Manner,
    talk: &mut RuleTalk,
    world: &World,
) -> Result<Took, Failure> {
    let mut host = Unattended { world, manner, talk };
    took(Dispatch { desk, host: &mut host }.line(line, place), manner, world)
}

/// Takes one line of a night.
fn take_of_night(
    book: &mut Book,
    (line, place): (&str, &str),
    manner: Manner,
    talk: &mut RuleTalk,
    world: &World,
) -> Result<Took, Failure> {
    let mut host = Unattended { world, manner, talk };
    took(NightDispatch { book, host: &mut host }.line(line, place), manner, world)
}

/// Takes one line from whoever sits at the terminal and can be asked.
pub(super) fn take_attended(
    desk: &mut Desk,
    line: &str,
    manner: Manner,
    world: &World,
) -> Result<Took, Failure> {
    let (mut editor, clock) = (world.keys()?, || world.now());
    let mut person = Person::new(&mut *editor, &world.out, &clock, super::shell_commands);
    let done = Dispatch { desk, host: &mut person }.line(line, "");
    let _told = person.tell_unread();
    took(done, manner, world)
}

/// What came of several lines.
#[derive(Clone, Copy, Debug, Default)]
struct Fed {
    recorded: usize,
    /// Did the last one ask?
    asked: bool,
    /// What the first question without an answer would alone have ended with.
    unanswered: Option<u8>,
}

impl Fed {
    fn note(&mut self, took: Took) {
        match took {
            Took::Recorded => (self.recorded, self.asked) = (self.recorded + 1, false),
            Took::Before => {}
            Took::Answered => self.asked = true,
            Took::Unanswered { code } => {
                self.asked = true;
                self.unanswered.get_or_insert(code);
            }
            Took::Quit => self.asked = false,
        }
    }

    /// Ends as the first question without an answer would alone, all lines taken.
    fn all_answered(self) -> Result<(), Failure> {
        self.unanswered.map_or(Ok(()), |code| {
            Err(Failure::new(FailureKind::Told(code), "a question was not answered"))
        })
    }
}

fn took(
    took: Result<dispatch::Took, Stop>,
    manner: Manner,
    world: &World,
) -> Result<Took, Failure> {
    match took {
        Ok(dispatch::Took::Recorded) => Ok(Took::Recorded),
        Ok(dispatch::Took::Answered | dispatch::Took::Dropped) => Ok(Took::Answered),
        Err(Stop::Quit) => Ok(Took::Quit),
        Err(Stop::Unanswered(failure)) => {
            let code = failure.kind().code();
            if manner.json {
                world.out.json(&failure.document())?;
            } else {
                world.out.talk(&failure.page());
            }
            Ok(Took::Unanswered { code })
        }
        Err(Stop::Refused(failure) | Stop::NameShared(failure, _) | Stop::Failed(failure)) => {
            Err(failure)
        }
    }
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

/// A record whose entries may have a word.
pub(super) trait Recorder {
    /// The line of the entry with this word, if one was recorded, and what was typed for it, in the signs of
    /// [`typed_in_short`], where the record has that.
    fn once(&self, word: &str) -> Option<(u64, Option<String>)>;
    /// Everything that was said in it.
    fn said(&self) -> &History;
    /// The next entry gets this word.
    fn word(&mut self, word: String);
    /// Which record it is, and how things stand.
    fn stands(&self) -> Value;

    /// The entry with this word, if one was recorded. What takes something back, or brings it back, never
    /// stands itself: it holds.
    fn recorded(&self, word: &str) -> Option<KnownEntry> {
        let (seq, typed) = self.once(word)?;
        let stands = self.said().get(seq).is_some_and(|said| !said.is_struck());
        Some(KnownEntry { seq, stands, typed })
    }
}

/// An entry that was recorded with a word.
pub(super) struct KnownEntry {
    seq: u64,
    stands: bool,
    typed: Option<String>,
}

/// What was typed, in eight signs of its SHA-256: blanks at its ends and how many there are between words
/// are no other line.
fn typed_in_short(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let digest = Sha256::digest(words.join(" "));
    digest.iter().take(4).fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

impl Recorder for Desk {
    fn once(&self, word: &str) -> Option<(u64, Option<String>)> {
        self.recorded_once(word)
    }

    fn said(&self) -> &History {
        self.history()
    }

    fn word(&mut self, word: String) {
        self.next_once(Some(word));
    }

    fn stands(&self) -> Value {
        let game = self.game().map(|game| now(game, self.session().games.len()));
        json!({"session": self.id(), "state": game})
    }
}

impl Recorder for Book {
    fn once(&self, word: &str) -> Option<(u64, Option<String>)> {
        self.recorded_once(word)
    }

    fn said(&self) -> &History {
        self.history()
    }

    fn word(&mut self, word: String) {
        self.next_once(Some(word));
    }

    fn stands(&self) -> Value {
        json!({"night": self.night().id})
    }
}

impl Once {
    /// Is line number `number` of this call recorded already? If not, it gets its word now.
    pub(super) fn is_recorded(
        &self,
        record: &mut impl Recorder,
        (number, line): (usize, &str),
        manner: Manner,
        world: &World,
    ) -> Result<bool, Failure> {
        let word = if number == 1 { self.0.clone() } else { format!("{}/{number}", self.0) };
        let own = typed_in_short(line);
        let Some(KnownEntry { seq, stands, typed }) = record.recorded(&word) else {
            record.word(format!("{word} {own}"));
            return Ok(false);
        };
        if typed.is_some_and(|typed| typed != own) {
            let line = line.escape_debug();
            return Err(Failure::failed(format!(
                "`--once {word}` stands for another line already, recorded in line {} of the log; `{line}` \
                 was not recorded",
                seq + 1
            ))
            .hint("another entry needs a word of its own"));
        }
        let undone = if stands { "" } else { " and was undone since" };
        let line = seq + 1; // as people count them: the header is the first
        let said = format!(": recorded already, in line {line} of the log{undone}; left as it is.");
        if manner.json {
            let mut document = record.stands();
            if let Some(fields) = document.as_object_mut() {
                fields.insert("once".to_owned(), json!(word));
                fields.insert("events".to_owned(), json!([seq]));
                fields.insert("says".to_owned(), json!([format!("{word}{said}")]));
            }
            world.out.json(&document)?;
            return Ok(true);
        }
        let mut page = Page::new();
        page.indented(Text::new().strong(word).plain(said), 0, 2);
        world.out.talk(&page);
        Ok(true)
    }
}

/// Says how the game stands, once everything was taken.
pub(super) fn close(desk: &Desk, world: &World) -> Result<(), Failure> {
    let Some(game) = desk.game() else { return Ok(()) };
    let standing = now(game, desk.session().games.len());
    let mut page = Page::new();
    page.indented(pages::standing(&standing), 0, 2);
    Ok(world.out.data(&page)?)
}

/// Says that what came before the line that was not taken stands.
fn after(taken: usize, failure: Failure) -> Failure {
    match taken {
        0 => failure,
        1 => failure.hint("the line before it is recorded"),
        taken => failure.hint(format!("the {taken} lines before it are recorded")),
    }
}

/// The same of one of several lines, by its number from 1. Where the output failed after it was
/// recorded, it is said which lines are and which are not.
fn after_line(typed: &[&str], number: usize, taken: usize, failure: Failure) -> Failure {
    let (done, left) = typed.split_at(number.min(typed.len()));
    if failure.kind() != FailureKind::Unsaid || typed.len() < 2 {
        return after(taken, failure);
    }
    let shown =
        |line: Option<&&str>| line.map_or_else(String::new, |line| line.escape_debug().to_string());
    let (last, next) = (shown(done.last()), shown(left.first()));
    let done = match done {
        [_] => format!("`{last}` is recorded"),
        all => format!("the {} lines up to `{last}` are recorded", all.len()),
    };
    failure.hint_instead(match left {
        [] => format!("{done}; do not try them again"),
        [_] => format!("{done}, and `{next}` is not: try only that again"),
        all => {
            let many = all.len();
            format!("{done}, and the {many} from `{next}` on are not: try only those again")
        }
    })
}

/// Where lines come from that nobody sits at.
pub(super) enum Lines<'a> {
    /// They were given as arguments; `;` separates them.
    Given(&'a [String]),
    /// They are read from standard input until it ends.
    StandardInput,
}

/// Takes line after line for a session, up to the first that is not taken: those before it stand.
pub(super) fn lines(
    desk: &mut Desk,
    lines: &Lines<'_>,
    manner: Manner,
    once: Option<&Once>,
    world: &World,
) -> Result<(), Failure> {
    let mut talk = RuleTalk::default();
    let fed = each_line(lines, |number, line, place| {
        if let Some(once) = once
            && once.is_recorded(desk, (number, line), manner, world)?
        {
            return Ok(Took::Before);
        }
        take(desk, (line, place), manner, &mut talk, world)
    })?;
    // Whoever asked last has his answer, and how things stand where he asked for that.
    if !manner.json && !fed.asked {
        close_after(fed.recorded, desk, world)?;
    }
    fed.all_answered()
}

/// The same for a night; `before` is done before each line.
pub(super) fn lines_of_night(
    book: &mut Book,
    lines: &Lines<'_>,
    manner: Manner,
    once: Option<&Once>,
    world: &World,
    before: impl Fn(&mut Book) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut talk = RuleTalk::default();
    let fed = each_line(lines, |number, line, place| {
        before(book)?;
        if let Some(once) = once
            && once.is_recorded(book, (number, line), manner, world)?
        {
            return Ok(Took::Before);
        }
        take_of_night(book, (line, place), manner, &mut talk, world)
    })?;
    fed.all_answered()
}

/// Hands each line to `take`, with its number among the lines and the place where it stands, until
/// one is not taken or quits.
fn each_line(
    lines: &Lines<'_>,
    take: impl FnMut(usize, &str, &str) -> Result<Took, Failure>,
) -> Result<Fed, Failure> {
    match lines {
        Lines::Given(lines) => each_given(lines, take),
        Lines::StandardInput => each_read(&mut io::stdin().lock(), take),
    }
}

fn each_given(
    lines: &[String],
    mut take: impl FnMut(usize, &str, &str) -> Result<Took, Failure>,
) -> Result<Fed, Failure> {
    let typed: Vec<&str> = lines.iter().flat_map(|line| apart(line)).collect();
    let mut fed = Fed::default();
    for (number, line) in (1_usize..).zip(&typed) {
        let place = match typed.len() {
            1 => String::new(),
            all => format!("line {number} of {all}"),
        };
        let took = take(number, line, &place)
            .map_err(|failure| after_line(&typed, number, fed.recorded, failure))?;
        fed.note(took);
        if took == Took::Quit {
            break;
        }
    }
    Ok(fed)
}

fn each_read(
    input: &mut impl BufRead,
    mut take: impl FnMut(usize, &str, &str) -> Result<Took, Failure>,
) -> Result<Fed, Failure> {
    let mut bytes = Vec::new();
    let (mut fed, mut typed) = (Fed::default(), 0);
    for number in 1_u64.. {
        let place = format!("line {number} of the standard input");
        bytes.clear();
        let taken = fed.recorded;
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
        // A file of lines may say what it is about.
        let text = if text.trim_start().starts_with('#') { "" } else { text };
        for line in apart(text) {
            typed += 1;
            let taken = fed.recorded;
            let stopped = |failure: Failure| {
                if failure.kind() != FailureKind::Unsaid {
                    return after(taken, failure);
                }
                let line = line.escape_debug();
                failure.hint_instead(format!(
                    "everything up to `{line}` in {place} is recorded, and nothing after it: go on \
                     from there"
                ))
            };
            let took = take(typed, line, &place).map_err(stopped)?;
            fed.note(took);
            if took == Took::Quit {
                return Ok(fed);
            }
        }
    }
    Ok(fed)
}

/// As [`close`], after so many lines were recorded.
pub(super) fn close_after(taken: usize, desk: &Desk, world: &World) -> Result<(), Failure> {
    if taken > 1 {
        world.out.did(format!("the {taken} entries are recorded"));
    }
    close(desk, world)
}
