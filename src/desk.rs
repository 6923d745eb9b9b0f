//! The desk: between a typed line and the log. What would a line do? Then do it, or don't.
//!
//! The prompt, `record`, standard input and the commands all pass here, so that a line means the
//! same wherever it was typed. A line is first *planned*: nothing has happened yet, and the plan says
//! in words what would. Only a plan that is *committed* is written, and it is on the disk before the
//! desk says so. What an error does (ask again, or stop) and who is asked is the caller's business;
//! this module prints nothing and knows no clock.

pub mod claim;

mod demands;

mod looks;

pub mod hearing;

pub mod people;

mod say;

use std::collections::BTreeMap;

use crate::card::Card;
use crate::event::facts::Offence;
use crate::event::{Call, Cards, Climbing, Event, EventKind, Ruling, Table};
use crate::game::Deal;
use crate::game::verdict::{Impossible, Irregular, Phase, Who};
use crate::history::{self, History, HistoryStep, Place, Unfit};
use crate::line::command::{self, Command};
use crate::line::spoken;
use crate::line::{self, DealBefore, LineError, Meaning, Names};
use crate::log::{Attest, Chain, Confirm, Header, Line, OnceWords, Row, Speak};
use crate::report::correction;
use crate::report::deal::spelling;
use crate::report::words::{self, and, count as counted, name};
use crate::seal::Seal;
use crate::seat::{ByTeam, Seat, SeatList, SeatSet};
use crate::session::{self, DealStory, Game, Replaced, Rulebooks, Session, Unreadable};
use crate::store::{Disk, DiskFile, LogFile, Opened, Repair, Store, StoreError};

use hearing::Anew;

pub use demands::{demands, face_up, lying_open};
pub use say::{After, Changed, Spoken, behind_the_score, status};

/// A session that is open for writing.
#[derive(Debug)]
pub struct Desk<F = std::fs::File> {
    file: LogFile<F>,
    header: Header,
    history: History,
    session: Session,
    books: Rulebooks,
    /// The words of entries that may be tried twice, with the line of each.
    once: OnceWords,
    /// The word that the next entry gets.
    next_once: Option<String>,
}

/// What a line would do.
#[derive(Clone, Debug)]
pub enum Plan {
    /// It would add to the record.
    Entry(Box<Entry>),
    /// It is a question, or an order to the program, and changes nothing.
    Command(Command, String),
}

impl Plan {
    fn entry(entry: Entry) -> Self {
        Self::Entry(Box::new(entry))
    }
}

/// What would be added to the record, all of it or nothing.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// What kind of addition it is.
    pub kind: EntryKind,
    /// What in it would be irregular, and is asked back at a terminal.
    pub irregular: Vec<Irregular>,
    /// Players who were typed after the places that decide the deal, and are let go.
    pub let_go: Vec<Seat>,
}

impl Entry {
    /// The events among its lines.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.lines
            .iter()
            .filter_map(|line| if let Line::Event(it) = line { Some(it) } else { None })
    }
}

/// Kinds of additions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// Something that happened in a deal.
    Deal,
    /// The people decided, or the deal is void.
    Decision,
    /// The table's own count, which agrees.
    Agreed,
    /// A remark.
    Note,
    /// Another person sits down.
    Seat,
    /// Somebody agrees to the record, or signs it, or it is settled when that is asked.
    Attest,
    /// The next game begins.
    Game,
    /// The game is given up.
    Closed,
    /// Entries are taken back, the last one first.
    Undo(Changed),
    /// As many undos are taken back.
    Redo(Changed),
    /// A deal was heard wrongly.
    Fix {
        /// Which deal of the game.
        deal: u32,
        /// The line as it stood.
        old: String,
        /// The line as it will stand.
        new: String,
        /// What changes with it.
        changed: Changed,
        /// Rulings on the deal that were made on facts which are others now.
        anew: Vec<Anew>,
        /// A ruling or a dispute is dropped, because the deal cannot have it; or a count of the table, by
        /// which it would be another.
        drops: bool,
    },
}

/// What the table counted while a deal was played, and once it was over.
fn counts_of(dealt: &DealStory) -> [Vec<Event>; 2] {
    let is_played = |event: &Event| !matches!(event, Event::Table(_));
    let last = dealt.events.iter().rposition(|(_, event)| is_played(event)).unwrap_or(0);
    let (during, after) = dealt.events.split_at((last + 1).min(dealt.events.len()));
    [during, after].map(|events| {
        let counts =
            events.iter().filter(|(_, it)| matches!(it, Event::Table(Table::Agree { .. })));
        counts.map(|(_, event)| event.clone()).collect()
    })
}

/// A deal of the record, and the line that says what it was in truth.
struct Correcting<'d, 't> {
    /// Both sides have agreed to it.
    agreed: bool,
    /// Which game, from 0, where that is said.
    place: Option<usize>,
    game: &'d Game,
    no: u32,
    dealt: &'d DealStory,
    line: &'t str,
}

/// A correction, and what goes with it.
struct Corrected {
    lines: Vec<Line>,
    changed: Changed,
    /// What the table had counted and would not count by it, and who would not go out of a later deal
    /// any more, a sentence each.
    dropped: Vec<String>,
}

/// Two games in which points can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EitherGame {
    /// The number of the one that is over.
    pub over: u32,
    /// A deal of the next has been begun.
    pub begun: bool,
}

/// One thing that a line can mean.
#[derive(Clone, Debug)]
pub struct Choice {
    /// How to type this and nothing else.
    pub typed: String,
    pub words: String,
    /// What it would do.
    pub plan: Plan,
}

/// The deal in which a line was read, as it was then, who sat there, and the part of the line that was.
#[derive(Clone, Debug)]
pub struct ReadIn<'d, 't> {
    pub deal: Option<Deal<'d>>,
    pub seats: &'d [String],
    pub line: &'t str,
}

/// Why a line is not taken. Nothing has changed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It is not a line that can be taken now.
    Line(LineError),
    /// It may be meant in more than one way, or in one that should be asked about.
    Several(Vec<Choice>),
    /// It could not have happened.
    Impossible(Impossible),
    /// The table counts otherwise.
    Disagree {
        /// The table's count.
        said: ByTeam<i32>,
        /// The record's.
        count: ByTeam<i32>,
        /// The smallest slip that would explain it, or that none does.
        slip: String,
    },
    /// The record stops before its end, so nothing can be added but a correction.
    Stopped(Impossible),
    /// The game is won.
    GameOver,
    /// The game was given up.
    GameClosed,
    /// The game goes on, so the next cannot begin.
    GameGoesOn,
    /// There is nothing to take back.
    NothingToUndo,
    /// There are not so many entries to take or bring back.
    TooMany {
        /// How many were asked for.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
    /// There is nothing to bring back.
    NothingToRedo,
    /// There is no such deal.
    NoSuchDeal {
        /// What was said.
        said: String,
        /// How many there are.
        deals: usize,
        /// How many games the session has.
        games: usize,
    },
    /// There is no such game.
    NoSuchGame {
        /// What was said.
        said: String,
        /// How many there are.
        games: usize,
    },
    /// There is no deal yet that this could be about.
    NoDealYet,
    /// Nobody of that name sits here.
    NoSuchSeat(String),
    /// Several at this table can be meant.
    SharedName {
        /// What was typed.
        typed: String,
        /// Whose it is.
        seats: SeatSet,
    },
    /// The name cannot be a player's.
    BadName(String),
    /// It does not fit what stands before it.
    Unfit(String),
    /// The command is typed in another way: what to type, for `of_these_people`.
    Usage(&'static str),
    /// Whoever revoked is named, and not the trick.
    TrickUnsaid(Seat),
    /// The deal can have it, and too little of it has been typed for it to be heard.
    Untyped {
        /// Why it is not heard now.
        why: String,
        /// What to type first.
        first: String,
    },
    /// It begins with the word of a command, which it cannot be, and reads as something of the deal.
    Command {
        /// Why it cannot be the command.
        wrong: Box<Refused>,
        /// How the other is typed, and what it means.
        meant: String,
    },
    /// Somebody else shall deal, and the deal is open already.
    Dealt {
        /// Who dealt.
        dealer: String,
        /// How to come back to its beginning.
        way: String,
    },
    /// The correction leaves the deal open, and another follows it.
    Unfinished {
        /// Which deal.
        deal: u32,
        /// How it is said to its end, by these people.
        way: String,
    },
    /// The correction would make a later deal impossible.
    Breaks {
        /// Which game, from 1.
        game: usize,
        /// Which deal of it.
        deal: u32,
        why: Impossible,
    },
}

/// Why the desk could not open or write.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The folder or the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The record.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A line of the record does not fit what stands before it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl<F: DiskFile> Desk<F> {
    /// Opens a session for writing, and says what had to be mended.
    pub fn open<D: Disk<File = F>>(
        store: &Store<D>,
        id: &str,
    ) -> Result<(Self, Option<Repair>), DeskError> {
        let Opened { file, log, repair } = store.open_for_writing(id)?;
        let once = OnceWords::of(&log.rows);
        let (mut history, unfit) = History::of(&log.header, log.rows);
        if let Some(unfit) = unfit {
            return Err(DeskError::Unfit(unfit));
        }
        let mut books = Rulebooks::default();
        let session = session::fold_by(&mut books, &log.header, &history)?;
        history.take_changed();
        let header = log.header;
        Ok((Self { file, header, history, session, books, once, next_once: None }, repair))
    }

    /// Begins a session. Its id is made unique.
    pub fn create<D: Disk<File = F>>(store: &Store<D>, header: Header) -> Result<Self, DeskError> {
        Self::create_with(store, header, &[])
    }

    /// As [`create`](Self::create), with these lines as its first entry.
    pub fn create_with<D: Disk<File = F>>(
        store: &Store<D>,
        header: Header,
        lines: &[Line],
    ) -> Result<Self, DeskError> {
        let mut history = History::new(&header);
        if !lines.is_empty() {
            history.push_entry(&header.at, lines)?;
        }
        let mut books = Rulebooks::default();
        session::fold_by(&mut books, &header, &history)?;
        let (file, header) = store.create_with(header, lines)?;
        let session = session::fold_by(&mut books, &header, &history)?;
        history.take_changed();
        let once = OnceWords::default();
        Ok(Self { file, header, history, session, books, once, next_once: None })
    }

    /// The header of its log.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The chain value of its last line.
    pub const fn chain(&self) -> &Chain {
        self.file.chain()
    }

    /// The log as it stands, to be noted down.
    pub fn seal(&self) -> Seal {
        Seal::of(self.file.next_seq(), self.file.chain())
    }

    /// The line of the entry that was recorded with this word, if one was, undone or not; and what was
    /// typed for it, in short, where the record has that.
    pub fn recorded_once(&self, word: &str) -> Option<(u64, Option<String>)> {
        self.once.get(word)
    }

    /// The next entry that is committed gets this word, by which a second try of it is recognised.
    pub fn next_once(&mut self, word: Option<String>) {
        self.next_once = word;
    }

    /// The session as it stands.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// What stands of the record.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The game that is played.
    pub fn game(&self) -> Option<&Game> {
        self.session.game()
    }

    /// Who sits where.
    pub fn seats(&self) -> &[String] {
        self.game().map_or(&self.header.seats, |game| &*game.seats)
    }

    /// Is the game over, and would another side have won with what is disputed upheld?
    pub fn is_winner_disputed(&self) -> bool {
        self.game().is_some_and(|game| {
            let upheld = game.upheld().map(|upheld| upheld.outcome);
            game.outcome.is_some() && upheld.is_some_and(|outcome| outcome != game.outcome)
        })
    }

    fn trick_game(&self) -> bool {
        self.game().is_some_and(|game| game.rules.trick_rules().is_some())
    }

    /// The cards that a ruling left face up in the deal that is open, with their owners.
    pub fn face_up(&self) -> Vec<(Seat, Card)> {
        self.game().map(face_up).unwrap_or_default()
    }

    /// What is demanded of whom in it, as was ruled, each in a sentence.
    pub fn demands(&self) -> Vec<String> {
        self.game().map(demands).unwrap_or_default()
    }

    /// The commands that can be carried out now, those that are typed most first.
    pub fn commands_now(&self) -> Vec<Command> {
        const MOST_TYPED: [Command; 26] = [
            Command::Again,
            Command::Undo,
            Command::Score,
            Command::Who,
            Command::Why,
            Command::Fix,
            Command::Redo,
            Command::Rule,
            Command::Note,
            Command::Revoke,
            Command::Ruling,
            Command::Misdeal,
            Command::Claim,
            Command::Story,
            Command::Board,
            Command::Judge,
            Command::Deal,
            Command::Sub,
            Command::Adjust,
            Command::Agree,
            Command::Confirm,
            Command::Seal,
            Command::Help,
            Command::Clear,
            Command::Close,
            Command::Quit,
        ];
        MOST_TYPED.into_iter().filter(|command| self.can(*command)).collect()
    }

    fn can(&self, command: Command) -> bool {
        let game = self.game();
        let dealt = game.is_some_and(|game| !game.deals.is_empty());
        let open = game.is_some_and(|game| game.open_deal().is_some());
        let goes_on = game.is_some_and(|game| game.now().is_some());
        match command {
            Command::Undo => self.history.undo_step().is_some(),
            Command::Redo => self.history.redo_step().is_some(),
            Command::Again => self.session.is_finished(),
            Command::Fix
            | Command::Why
            | Command::Story
            | Command::Judge
            | Command::Adjust
            | Command::Agree
            | Command::Confirm => dealt,
            Command::Deal => goes_on && !open,
            Command::Misdeal | Command::Close => goes_on,
            Command::Claim => open && self.trick_game(),
            Command::Revoke => dealt && self.trick_game(),
            Command::Ruling => dealt || goes_on,
            Command::Score
            | Command::Who
            | Command::Rule
            | Command::Note
            | Command::Sub
            | Command::Board
            | Command::Seal
            | Command::Clear
            | Command::Help
            | Command::Quit => true,
        }
    }

    /// When the referee speaks about the play of cards.
    pub const fn speak(&self) -> Speak {
        self.header.speak
    }

    /// What a typed line would do. A reason in which a result stands is asked about: it may have been
    /// meant for the deal.
    pub fn plan(&mut self, text: &str) -> Result<Plan, Refused> {
        let plan = self.plan_as_written(text)?;
        match command::command(text) {
            Some((command, rest)) => self.not_into_a_remark(command, rest, plan),
            None => Ok(plan),
        }
    }

    /// The same of a line on a sheet, where a remark may say what it likes.
    pub fn plan_as_written(&mut self, text: &str) -> Result<Plan, Refused> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix('=')
            && let Some(score) = count(rest)
        {
            return self.agree(score).map(Plan::entry);
        }
        // A line of a climbing game may begin so, and any line where a player's name does, but then
        // letters follow: `=pair7`.
        let named = self.seats().iter().any(|name| name.starts_with('='));
        if let Some(rest) = text.strip_prefix('=')
            && (self.trick_game() && !named || !rest.contains(char::is_alphabetic))
        {
            return Err(Refused::Usage(AGREE));
        }
        if text == "<" {
            return Err(Refused::Unfit(
                "undo takes the last entry back; < goes back a question while a game is set up"
                    .to_owned(),
            ));
        }
        if let Some(rest) = text.strip_prefix('?').map(str::trim) {
            if !takes(Command::Help, rest) && command::command(rest).is_none() {
                return Err(Refused::Usage(
                    "type `?` alone, `? calls`, `? cards` or `? commands`; a deal goes on a line of its own",
                ));
            }
            return Ok(Plan::Command(Command::Help, rest.to_owned()));
        }
        if let Some((command, rest)) = command::command(text) {
            let plan = self.command(command, rest);
            // `undo` is also Uma, Nora, Dee and Otto.
            return match (self.events(text), plan) {
                (Ok(entry), Ok(plan)) if entry.irregular.is_empty() && !is_one_out(&entry) => {
                    let deal = self.deal_choice(entry);
                    Err(Refused::Several(vec![deal, command_choice(command, rest, plan)]))
                }
                // The whole word is the command; that the line was meant for the deal is said.
                (Ok(entry), Err(wrong)) if entry.irregular.is_empty() => {
                    let Choice { typed, words, .. } = self.deal_choice(entry);
                    let meant = format!("for the deal, `{typed}`: {words}");
                    Err(Refused::Command { wrong: Box::new(wrong), meant })
                }
                (_, plan) => plan,
            };
        }
        if let Some(choices) = self.said_of_the_last(text) {
            return Err(Refused::Several(choices));
        }
        match self.events(text) {
            Ok(entry) => Ok(Plan::entry(entry)),
            Err(Refused::Line(LineError::Ambiguous(meanings))) => {
                Err(Refused::Several(meanings.into_iter().map(|one| self.meaning(one)).collect()))
            }
            Err(refused) => match command::beginning(text) {
                Some((command, rest)) => self.begun(command, rest, text, refused),
                None => Err(refused),
            },
        }
    }

    /// "No, that was four", before anything is said of the next deal: what corrects the last one, and
    /// what it would be of the next, if it is anything. While people go out one by one, "no, Joan second"
    /// is said of those who are out.
    fn said_of_the_last(&mut self, text: &str) -> Option<Vec<Choice>> {
        let game = self.game()?;
        let last = game.deals.last()?;
        let places = told_places(last);
        let is_open = game.open_deal().is_some();
        if is_open && places.is_none() {
            return None;
        }
        let is_none = || if is_open { None } else { self.no_or_nora(text) };
        if !line::begins_as_a_correction(text) {
            return is_none();
        }
        let names = Names::new(&last.seats);
        let Some(said) = line::corrected(text, &names).map(str::to_owned) else {
            return is_none();
        };
        let opened = Deal::open(&game.rules, last.standing).ok()?;
        let state = last.replay(&game.rules)?;
        // A deal of which more is on record than its outcome would lose that.
        let outcome = last.events.iter().all(|(_, event)| {
            matches!(event, Event::Call(Call::Contract { .. }) | Event::Cards(Cards::Tricks { .. }))
        });
        let contract = state.contract().copied().filter(|_| outcome);
        let taken = contract.and_then(|made| Some(state.trick()?.taken()[made.maker.team()]));
        let hand = state.trick().map_or(0, |trick| trick.rules().hand);
        let before = DealBefore { opened: &opened, contract, taken, hand, places, is_open };
        let lines = line::corrections(&said, &before, &names);
        let corrected = lines.iter().filter_map(|line| self.corrected_to("last", line));
        let mut corrected = corrected.collect::<Vec<_>>();
        // Whoever is let go behind the end of a deal makes no other of it.
        corrected.dedup_by(|one, other| one.typed == other.typed);
        if corrected.is_empty() {
            return None;
        }
        // "The last deal was bs2" is said of no other.
        let other = !line::is_of_the_last(text);
        let next = self.events(&said).or_else(|_| self.events(text)).ok().filter(|_| other);
        Some(corrected.into_iter().chain(next.map(|next| self.deal_choice(next))).collect())
    }

    /// `no, jane second`, where Nora is `no`: she went out, or the deal before was another.
    fn no_or_nora(&self, text: &str) -> Option<Vec<Choice>> {
        let behind = text.get(2..).filter(|rest| rest.trim_start().starts_with(','))?;
        let is_no = text.get(..2).is_some_and(|no| no.eq_ignore_ascii_case("no"));
        let names = Names::new(self.seats());
        let is_named = self.seats().iter().any(|name| name.eq_ignore_ascii_case("no"));
        let said = behind.trim_start_matches([' ', ',']);
        let climbs = self.game()?.now()?.climb().is_some();
        // Bare keys with a comma between are the list that they look like.
        let says = said.split_whitespace().count() > 1 && !said.contains(',');
        if !is_no || is_named || !climbs || !says || names.find("no").is_err() {
            return None;
        }
        self.events(text).ok().map(|entry| vec![self.deal_choice(entry)])
    }

    /// Does it begin as what is said of the deal before, and is nothing said of the next?
    pub fn is_said_of_the_last(&self, text: &str) -> bool {
        let last = self.game().filter(|game| game.open_deal().is_none());
        let last = last.and_then(|game| game.deals.last());
        last.is_some_and(|last| line::corrected(text, &Names::new(&last.seats)).is_some())
    }

    /// The deal of this number, or the last one, as this line has it, where that is another than it is.
    fn corrected_to(&mut self, number: &str, line: &str) -> Option<Choice> {
        let entry = self.fix(&format!("{number} {line}")).ok()?;
        let EntryKind::Fix { deal, old, new, .. } = &entry.kind else { return None };
        if old == new {
            return None;
        }
        let (_, dealt) = dealt_in(self.game()?, self.session.games.len(), number).ok()?;
        let opened = Deal::open(&self.game()?.rules, dealt.standing).ok()?;
        let names = Names::new(&dealt.seats);
        let heard = line::read(line, &opened, &names).ok()?;
        let words = line::in_words_now(&heard.events, &opened, &names);
        let words = format!("deal {deal} was: {words}");
        Some(Choice { typed: format!("fix {deal} {new}"), words, plan: Plan::entry(entry) })
    }

    /// A line that begins as a command does, and could not be read. What people say begins so, too
    /// ("no, Ben", "board" beside Boa), and what writes is not done on two letters: it is asked.
    fn begun(
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
        let denies = first.eq_ignore_ascii_case("not") || taken_back;
        if shared && rest.is_empty() || denies {
            return Err(refused);
        }
        let named = Names::new(self.seats()).find(first).is_ok();
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
    fn not_into_a_remark(&self, command: Command, rest: &str, plan: Plan) -> Result<Plan, Refused> {
        let remark = match command {
            Command::Misdeal | Command::Close => rest,
            Command::Adjust => behind_two_words(rest),
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

    /// "Dee plays 9c", "Dee 9c": how the play is typed, and what it says, where that can be taken now.
    pub fn play_meant(&self, text: &str) -> Option<(String, String)> {
        const PLAYS: [&str; 8] = ["plays", "played", "leads", "led", "lays", "laid", "puts", "put"];
        let (name, rest) = text.trim().split_once(char::is_whitespace)?;
        let names = Names::new(self.seats());
        let seat = names.find(name.trim_end_matches([',', ':'])).ok()?;
        let cards = PLAYS.iter().find_map(|verb| rest.trim().strip_prefix(verb)?.strip_prefix(' '));
        let cards = cards.unwrap_or(rest).trim();
        // Cards of one combination stand together.
        let apart = if self.trick_game() { " " } else { "" };
        let cards = cards.trim_end_matches(['.', '?']).split_whitespace().collect::<Vec<_>>();
        let typed = format!("{}:{}", names.shortest(seat), cards.join(apart));
        let entry = self.events(&typed).ok()?;
        let plays = |event: &Event| matches!(event, Event::Cards(Cards::Play { .. }));
        let only = {
            let mut said = entry.events().filter(|event| !matches!(event, Event::Deal { .. }));
            said.next().is_some_and(plays) && said.next().is_none()
        };
        only.then(|| (typed, self.deal_choice(entry).words))
    }

    /// Is it what a whole deal came to, whatever is on record of the one that is played? Where the contract
    /// stands a result says no more of it than the tricks.
    pub fn tells_a_deal(&self, text: &str) -> bool {
        let Some(state) = self.game().and_then(Game::now) else { return false };
        let Ok(fresh) = Deal::open(state.rules(), *state.standing()) else { return false };
        let read = line::read(text, &fresh, &Names::new(self.seats()));
        read.is_ok_and(|read| read.events.iter().any(is_outcome))
    }

    /// What the events of a line come to, where the line can mean something else, too.
    fn meaning(&self, meaning: Meaning) -> Choice {
        let Meaning { mut heard, typed, words } = meaning;
        let let_go = std::mem::take(&mut heard.let_go);
        let irregular = asked_back(&heard).collect();
        let fresh = self.game().is_some_and(|game| game.open_deal().is_none());
        let entry = self.entry(heard.events, fresh, irregular, EntryKind::Deal);
        let entry = Entry { let_go, ..entry };
        Choice { typed, words, plan: Plan::entry(entry) }
    }

    fn deal_choice(&self, entry: Entry) -> Choice {
        let events: Vec<Event> = {
            let said = entry.events().filter(|event| !matches!(event, Event::Deal { .. }));
            said.cloned().collect()
        };
        let names = Names::new(self.seats());
        let state = self.game().and_then(Game::now);
        let (typed, words) = state.map_or_else(Default::default, |state| {
            let typed = line::spell(&state, &events, &names).line;
            (typed, line::in_words_now(&events, &state, &names))
        });
        Choice { typed, words, plan: Plan::entry(entry) }
    }

    fn command(&mut self, command: Command, rest: &str) -> Result<Plan, Refused> {
        let rest = rest.trim();
        match command {
            Command::Undo => self.undo(rest).map(Plan::entry),
            Command::Redo => self.redo(rest).map(Plan::entry),
            Command::Fix => self.fix(rest).map(Plan::entry),
            Command::Misdeal => self.misdeal(rest).map(Plan::entry),
            Command::Adjust => self.adjust(rest).map(Plan::entry),
            Command::Agree => match count(rest) {
                Some(score) => self.agree(score).map(Plan::entry),
                None => Err(Refused::Usage(AGREE)),
            },
            Command::Note => note(rest).map(Plan::entry),
            Command::Sub => self.sub(rest).map(Plan::entry),
            Command::Again => self.again().map(Plan::entry),
            Command::Close => self.close(rest).map(Plan::entry),
            Command::Confirm => self.confirm(rest).map(Plan::entry),
            Command::Deal => self.deal_by(rest).map(Plan::entry),
            // A deal that was typed behind one of these would be lost without a word.
            Command::Score if !rest.is_empty() => {
                Err(Refused::Usage("type `score` alone; `agree 3 4` is the table's own count"))
            }
            Command::Board if !rest.is_empty() => Err(Refused::Usage("type `board` alone")),
            Command::Who if rest.contains(|c: char| c.is_ascii_digit()) => {
                Err(Refused::Usage("type `who` alone"))
            }
            Command::Score
            | Command::Why
            | Command::Who
            | Command::Rule
            | Command::Revoke
            | Command::Ruling
            | Command::Claim
            | Command::Board
            | Command::Judge
            | Command::Story
            | Command::Seal
            | Command::Clear
            | Command::Help
            | Command::Quit => Ok(Plan::Command(command, rest.to_owned())),
        }
    }

    /// The state in which a line is read, and whether a deal has to be opened first.
    fn state(&self) -> Result<(Deal<'_>, bool), Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        let game = self.game().ok_or(Refused::GameOver)?;
        let over = || if game.closed { Refused::GameClosed } else { Refused::GameOver };
        let state = game.now().ok_or_else(over)?;
        Ok((state, game.open_deal().is_none()))
    }

    fn events(&self, text: &str) -> Result<Entry, Refused> {
        let (state, fresh) = self.state()?;
        let heard = line::read(text, &state, &Names::new(self.seats())).map_err(Refused::Line)?;
        let irregular = asked_back(&heard).collect();
        let let_go = heard.let_go;
        Ok(Entry { let_go, ..self.entry(heard.events, fresh, irregular, EntryKind::Deal) })
    }

    /// Events of the open deal, or of the next one, which they then open.
    fn entry(
        &self,
        events: Vec<Event>,
        fresh: bool,
        irregular: Vec<Irregular>,
        kind: EntryKind,
    ) -> Entry {
        let dealer = self.game().map(|game| game.standing.dealer).filter(|_| fresh);
        let opening = dealer.map(|dealer| Event::Deal { dealer });
        let lines = opening.into_iter().chain(events).map(Line::Event).collect();
        Entry { lines, kind, irregular, let_go: Vec::new() }
    }

    /// "Deal 2 was ah4": a correction of one that is on record, or what the open or the next one was.
    fn said_of_deal(&mut self, number: u32, said: &str) -> Result<Entry, Refused> {
        let (state, fresh) = self.state()?;
        let known = self.game().map_or(0, |game| game.deals.len());
        let last = u32::try_from(known).unwrap_or(u32::MAX);
        let now = if fresh { last.saturating_add(1) } else { last };
        debug_assert!(
            !state.phase().is_closed(),
            "a deal that is over is not the one that is open"
        );
        if number == now {
            return self.events(said);
        }
        let typed = number.to_string();
        match self.corrected_to(&typed, said) {
            Some(choice) => Err(Refused::Several(vec![choice])),
            // It was that already, or it cannot have been that.
            None => {
                let entry = self.fix(&format!("{typed} {said}"))?;
                if let EntryKind::Fix { old, new, anew, drops: false, .. } = &entry.kind
                    && old == new
                    && anew.is_empty()
                {
                    let told = format!("deal {number} is that already: `{old}`");
                    return Err(Refused::Unfit(told));
                }
                Ok(entry)
            }
        }
    }

    fn deal_by(&mut self, rest: &str) -> Result<Entry, Refused> {
        const ON_RECORD: &str =
            "type `fix 2 {a}h4` where deal 2 was another, `deal {c}` where {C} deals this one";
        if let Some((number, said)) = said_of_a_number(rest) {
            return self.said_of_deal(number, said);
        }
        let (state, fresh) = self.state()?;
        if !fresh {
            let dealer = state.standing().dealer;
            return Err(self.is_dealt(dealer, rest));
        }
        // "deal 2 ah4" may be said of a deal that is on record, and of no dealer.
        let (number, said) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let on_record = self
            .game()
            .is_some_and(|game| dealt_in(game, self.session.games.len(), number).is_ok());
        if on_record && !said.trim().is_empty() {
            return Err(Refused::Usage(ON_RECORD));
        }
        let (dealer, line) = self.seat_first(rest, "type `deal {c}`: {C} deals this one")?;
        // Another order than the rotation's is told afterwards, and not asked about: it was said.
        let mut lines = vec![Line::Event(Event::Deal { dealer })];
        let mut all: Vec<Irregular> = Vec::new();
        if !line.is_empty() {
            let standing = crate::game::verdict::Standing { dealer, ..*state.standing() };
            let opened = Deal::open(state.rules(), standing).map_err(Refused::Impossible)?;
            let names = Names::new(self.seats());
            let heard = line::read(line, &opened, &names).map_err(Refused::Line)?;
            all.extend(asked_back(&heard));
            lines.extend(heard.events.into_iter().map(Line::Event));
        }
        Ok(Entry { lines, kind: EntryKind::Deal, irregular: all, let_go: Vec::new() })
    }

    /// Another deals where the deal is open already: how to come back to its beginning.
    fn is_dealt(&self, dealer: Seat, rest: &str) -> Refused {
        let first = self.game().and_then(Game::open_deal).map_or(0, |story| story.seq);
        let entries = self.history.undo_targets(usize::MAX);
        let entries = entries.into_iter().take_while(|seq| *seq >= first).count();
        let undo = if entries > 1 { format!("undo {entries}") } else { "undo".to_owned() };
        let by = format!("deal {rest}");
        Refused::Dealt {
            dealer: name(self.seats(), dealer),
            way: format!("`{undo}` goes back to its beginning, then `{}`", by.trim_end()),
        }
    }

    /// A seat, and what comes after it.
    fn seat_first<'t>(
        &self,
        rest: &'t str,
        usage: &'static str,
    ) -> Result<(Seat, &'t str), Refused> {
        let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let word = word.trim_end_matches([',', ':']);
        if word.is_empty() {
            return Err(Refused::Usage(usage));
        }
        Ok((self.seat_named(word)?, rest.trim()))
    }

    /// Who is called so; nobody is, or several are.
    pub fn seat_named(&self, word: &str) -> Result<Seat, Refused> {
        let names = Names::new(self.seats());
        names.find(word).map_err(|_| nobody_called(word, &names))
    }

    fn undo(&mut self, rest: &str) -> Result<Entry, Refused> {
        let wanted = how_many(rest, "type `undo`, or `undo 3` for the last three entries")?;
        let (lines, changed) = self.steps(wanted, Refused::NothingToUndo, History::undo_step)?;
        let kind = EntryKind::Undo(changed);
        Ok(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() })
    }

    fn redo(&mut self, rest: &str) -> Result<Entry, Refused> {
        let wanted = how_many(rest, "type `redo`, or `redo 3` for the last three undos")?;
        let (lines, changed) = self.steps(wanted, Refused::NothingToRedo, History::redo_step)?;
        let kind = EntryKind::Redo(changed);
        Ok(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() })
    }

    /// The lines of so many steps, each from where the one before it leads, and what they change.
    fn steps(
        &mut self,
        wanted: usize,
        none: Refused,
        step: impl Fn(&History) -> Option<HistoryStep>,
    ) -> Result<(Vec<Line>, Changed), Refused> {
        let first = self.history.next_seq();
        let (mut lines, mut about) = (Vec::new(), Vec::new());
        let mut there = 0;
        while there < wanted
            && let Some(step) = step(&self.history)
            && self.history.push_entry("", &step.lines).is_ok()
        {
            lines.extend(step.lines);
            about.push(step.about);
            there += 1;
        }
        self.forget(first);
        match there {
            0 => return Err(none),
            there if there < wanted => return Err(Refused::TooMany { wanted, there }),
            _ => {}
        }
        let mut changed = self.changed(&lines)?;
        changed.note(about.iter().rev().flatten());
        changed.entries = wanted;
        Ok((lines, changed))
    }

    fn fix(&mut self, rest: &str) -> Result<Entry, Refused> {
        const USAGE: &str = "type `fix 3 {b}s2` where deal 3 was in truth {B}, spades, 2; `fix --game 1 3 {b}s2` in \
                             the first game";
        let Correcting { agreed, place, game, no, dealt, line } = self.correcting(rest, USAGE)?;
        let fresh = Deal::open(&game.rules, dealt.standing).map_err(Refused::Impossible)?;
        // What the people decided about the deal is decided still, where the new deal can have it.
        let (heard, decisions) = told_again(line, dealt, &fresh)?;
        let dealer = dealt.standing.dealer;
        let old = spelling(dealt, &game.rules);
        let next = self.history.next_seq();
        let kept = hearing::Kept::of(dealt, &fresh, &heard, &decisions, next);
        let kept = kept.map_err(|call| {
            let said = call.say(Who(&dealt.seats));
            Refused::Unfit(format!("{said}: that call is a pass, and the rest cannot follow it"))
        })?;
        let new = line::spell(&fresh, &kept.events, &Names::new(&dealt.seats)).line;
        let mut said = kept.say(&dealt.seats, game.rules.players());
        said.extend(no_longer_told(dealt, &kept.events, &old));
        let drops = kept.drops();
        // What was typed so is not asked about; what only a decision makes of it was typed by nobody.
        let typed = |what: &Irregular| heard.irregular.iter().any(|(_, typed)| typed == what);
        let found = kept.irregular.iter().copied();
        let irregular = found.filter(|what| asks_back(*what) || !typed(what)).collect();
        let anew = kept.anew.iter().cloned();
        let [before, after] = counts_of(dealt);
        let ahead = 1 + before.len();
        let behind = |(at, ruling)| (ahead + at, ruling);
        let anew = anew.map(|Anew { changes, told }| Anew {
            changes: changes.into_iter().map(behind).collect(),
            told,
        });
        let anew = anew.collect();
        let opening = std::iter::once(Event::Deal { dealer }).chain(before);
        let events: Vec<Event> = opening.chain(kept.events).chain(after).collect();
        let lines = vec![Line::Amend {
            game: place.and_then(|place| u32::try_from(place + 1).ok()),
            deal: no,
            events,
            why: String::new(),
        }];
        let Corrected { lines, mut changed, dropped } = self.corrected(lines)?;
        let drops = drops || !dropped.is_empty();
        // What becomes of this deal's decisions was said; those of a deal that is struck are said too.
        changed.decided.retain(|(of, _)| *of != no);
        changed.beside.extend(said.into_iter().chain(dropped).map(|what| (0, what)));
        let entry = Entry {
            lines,
            kind: EntryKind::Fix { deal: no, old, new, changed, anew, drops },
            irregular,
            let_go: heard.let_go,
        };
        Ok(if agreed { Self::agreed_by_both(&entry) } else { entry })
    }

    /// Which deal is corrected, and what it is said to have been.
    fn correcting<'d, 't>(
        &'d self,
        rest: &'t str,
        usage: &'static str,
    ) -> Result<Correcting<'d, 't>, Refused> {
        // Both sides have agreed to a correction after its time.
        let agreed = rest.strip_prefix("--agreed").filter(|rest| rest.starts_with(' '));
        let rest = agreed.map_or(rest, str::trim_start);
        let (place, rest) = self.game_first(rest, usage)?;
        // "fix deal 2 ah4", "fix 2, ah4"
        let rest = without_deal(rest);
        let (number, line) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number = number.trim_end_matches([',', ':']);
        let line = line.trim();
        if number.is_empty() || line.is_empty() {
            return Err(Refused::Usage(usage));
        }
        let games = &self.session.games;
        let game = place.map_or_else(|| self.game(), |place| games.get(place));
        let game = game.ok_or(Refused::NoDealYet)?;
        let (no, dealt) = dealt_in(game, self.session.games.len(), number)?;
        Ok(Correcting { agreed: agreed.is_some(), place, game, no, dealt, line })
    }

    /// Where a typed line was found to be wrong so: of `fix 2 ah4` the second deal before anything was
    /// said, its people, and `ah4`.
    pub fn read_in<'t>(&self, text: &'t str, wrong: &LineError) -> ReadIn<'_, 't> {
        // What is wrong with the line itself is nothing of a command that it begins like.
        let own = || matches!(self.events(text), Err(Refused::Line(own)) if own == *wrong);
        let fixed = || {
            let begun = || command::beginning(text).filter(|_| !own());
            let (Command::Fix, rest) = command::command(text).or_else(begun)? else { return None };
            let Correcting { game, dealt, line, .. } = self.correcting(rest, "").ok()?;
            let deal = Deal::open(&game.rules, dealt.standing).ok();
            Some(ReadIn { deal, seats: &dealt.seats, line })
        };
        let now = || self.game().and_then(Game::now);
        // Of `deal c ah9` it is `ah9`, and of `deal 2 was ah9`, which is no deal on record.
        let dealt = || {
            let (Command::Deal, rest) = command::command(text)? else { return None };
            let line = said_of_a_number(rest).map(|(_, said)| said);
            line.or_else(|| Some(rest.split_once(char::is_whitespace)?.1.trim()))
        };
        fixed().unwrap_or_else(|| ReadIn {
            deal: now(),
            seats: self.seats(),
            line: dealt().unwrap_or(text),
        })
    }

    /// The cards of an entry that are played by somebody whose turn it is not, as it was typed.
    pub fn played_out_of_turn(&self, entry: &Entry) -> Vec<Irregular> {
        let (EntryKind::Deal, Ok((mut state, _))) = (&entry.kind, self.state()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for event in entry.events().filter(|event| !matches!(event, Event::Deal { .. })) {
            let mut broken = Vec::new();
            if state.hear(event, &mut broken).is_err() {
                break;
            }
            let plays = |what: &Irregular| matches!(what, Irregular::PlayOutOfTurn { .. });
            found.extend(broken.into_iter().filter(plays));
        }
        found
    }

    /// What the lines would do that are offered for one which was said otherwise.
    pub fn offered(&mut self, text: &str, wrong: &LineError) -> Vec<Choice> {
        let LineError::SaidOtherwise { advice, .. } = wrong else { return Vec::new() };
        advice.tries.iter().filter_map(|one| self.offer(text, wrong, one.clone())).collect()
    }

    /// The same where only the number of tricks was left out, and is this.
    pub fn offered_with(&mut self, text: &str, wrong: &LineError, took: u8) -> Option<Choice> {
        let LineError::SaidOtherwise { advice, .. } = wrong else { return None };
        let ReadIn { deal, seats, line } = self.read_in(text, wrong);
        let one = line::counted(line, advice, took, &deal?, &Names::new(seats))?;
        self.offer(text, wrong, one)
    }

    /// A line that is offered, in place of what was read of the whole line.
    fn offer(&mut self, text: &str, wrong: &LineError, one: line::Try) -> Option<Choice> {
        let read = self.read_in(text, wrong).line;
        let from = read.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
        let typed = format!("{}{}", text.get(..from)?, one.typed);
        let plan = self.plan(typed.trim()).ok()?;
        Some(Choice { typed: typed.trim().to_owned(), words: one.words, plan })
    }

    /// Is this a correction for which the time is over, so that both sides must agree to it? By law 5
    /// of 1888 a score may be corrected until the next trump card is turned.
    pub fn needs_both_sides(&self, entry: &Entry) -> bool {
        // The first is the correction itself; others are said again with it.
        let amended = entry.lines.iter().find_map(|line| {
            if let Line::Amend { game, deal, why, .. } = line {
                Some((game, deal, why))
            } else {
                None
            }
        });
        // With the mark on it both have agreed already.
        let Some((place, no, _)) = amended.filter(|(.., why)| why.is_empty()) else { return false };
        let games = &self.session.games;
        let place = place.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let place = place.map_or(games.len(), |number| number);
        let Some(game) = place.checked_sub(1).and_then(|place| games.get(place)) else {
            return false;
        };
        let by_the_laws =
            game.rules.trick_rules().is_some_and(crate::game::ruling::corrects_until_the_next_card);
        let later = game.deals.iter().filter(|story| story.no > *no);
        let turned =
            |story: &DealStory| story.replay(&game.rules).is_some_and(|deal| deal.has_turned());
        by_the_laws && (place < games.len() || later.into_iter().any(turned))
    }

    /// The same correction with these decisions as the rules make them by the deal as it is corrected.
    pub fn ruled_anew(&mut self, entry: &Entry, chosen: &[Anew]) -> Result<Entry, Refused> {
        let mut amended = Vec::new();
        for line in entry.lines.iter().filter(|line| matches!(line, Line::Amend { .. })).take(1) {
            let Line::Amend { game, deal, events, why } = line else { continue };
            let mut events = events.clone();
            for (event, ruling) in chosen.iter().flat_map(|one| &one.changes) {
                if let Some(Event::Table(Table::Ruling(old) | Table::Dispute(old))) =
                    events.get_mut(*event)
                {
                    old.clone_from(ruling);
                }
            }
            amended.push(Line::Amend { game: *game, deal: *deal, events, why: why.clone() });
        }
        // As if no strike came before it: whether one does is found anew.
        let next = self.history.next_seq();
        history::renumber(&mut amended, &BTreeMap::from([(next + 1, next)]));
        let Corrected { mut lines, changed: mut now, .. } = self.corrected(amended)?;
        let notes = entry.lines.iter().filter(|line| matches!(line, Line::Note { .. }));
        // A note of an earlier correction that stands on is among them already.
        let notes: Vec<Line> = notes.filter(|note| !lines.contains(note)).cloned().collect();
        lines.extend(notes);
        let mut again = entry.clone();
        again.lines = lines;
        if let EntryKind::Fix { changed, anew, .. } = &mut again.kind {
            now.beside.clone_from(&changed.beside);
            now.decided.clone_from(&changed.decided);
            *changed = now;
            anew.retain(|one| !chosen.contains(one));
        }
        Ok(again)
    }

    /// The same correction with the mark that both sides agreed to it.
    #[must_use]
    pub fn agreed_by_both(entry: &Entry) -> Entry {
        let mut marked = entry.clone();
        for line in &mut marked.lines {
            if let Line::Amend { why, deal, .. } = line {
                BOTH_AGREED.clone_into(why);
                let text = format!("deal {deal} was corrected after its time: {BOTH_AGREED}");
                marked.lines.push(Line::Note { text });
                break;
            }
        }
        marked
    }

    /// What a correction changes. On what the table counted, and would not count by it, nobody agrees
    /// any more: that is dropped with it. Nor does anybody go out of a later deal that it decides earlier.
    fn corrected(&mut self, lines: Vec<Line>) -> Result<Corrected, Refused> {
        let (mut lines, mut dropped) = (lines, Vec::new());
        loop {
            let (game, deal, why) = match self.struck_with(lines.clone()) {
                Ok((lines, changed)) => return Ok(Corrected { lines, changed, dropped }),
                Err(Refused::Breaks { game, deal, why }) => (game, deal, why),
                Err(refused) => return Err(refused),
            };
            let told = if let Impossible::Disagree { said, count } = &why {
                let (said, count) = (*said, *count);
                self.drop_count(&mut lines, (game, deal), said).then(|| {
                    let (said, count) = (words::score(said), words::score(count));
                    format!(
                        "the table's count after deal {deal}, {said}, is dropped: it would be {count}"
                    )
                })
            } else if let Impossible::AfterTheEnd(seat) = why {
                let gone = self.let_go(&mut lines, (game, deal), seat);
                gone.map(|names| format!("deal {deal} would be decided before {names} went out"))
            } else {
                None
            };
            dropped.push(told.ok_or(Refused::Breaks { game, deal, why })?);
        }
    }

    /// Leaves out of a deal what the table counted there; false where it counted nothing of the kind.
    fn drop_count(&self, lines: &mut Vec<Line>, of: (usize, u32), said: ByTeam<i32>) -> bool {
        let is_it = |event: &Event| *event == Event::Table(Table::Agree { score: said });
        let count = words::score(said);
        let why = || format!("the table's count, {count}, was dropped with a correction");
        self.without(lines, of, why, |events| {
            let before = events.len();
            events.retain(|event| !is_it(event));
            events.len() < before
        })
    }

    /// Leaves out of a deal this player and whoever went out later, and names them; none where their
    /// places were not told as places.
    fn let_go(
        &self,
        lines: &mut Vec<Line>,
        (game, deal): (usize, u32),
        first: Seat,
    ) -> Option<String> {
        let mut gone = Vec::new();
        let why = || String::from("it was decided earlier by a correction");
        self.without(lines, (game, deal), why, |events| {
            for event in events {
                let Event::Climbing(Climbing::Places { order }) = event else { continue };
                let mut stay = SeatList::new();
                for seat in order.iter() {
                    if seat == first || !gone.is_empty() {
                        gone.push(seat);
                    } else {
                        let _fits = stay.push(seat);
                    }
                }
                *order = stay;
            }
            !gone.is_empty()
        })
        .then(|| {
            let seats = self.session.games.get(game.wrapping_sub(1));
            let name = |seat: Seat| seats.and_then(|game| game.seats.get(seat.index()).cloned());
            and(&gone.into_iter().filter_map(name).collect::<Vec<_>>(), " and ")
        })
    }

    /// Leaves something out of a deal, with a correction of it where these lines have none; false where
    /// there is nothing of the kind.
    fn without(
        &self,
        lines: &mut Vec<Line>,
        (game, deal): (usize, u32),
        why: impl Fn() -> String,
        mut leave_out: impl FnMut(&mut Vec<Event>) -> bool,
    ) -> bool {
        let last = self.session.games.len();
        let is_of = |of: Option<u32>| of.map_or(last, |no| place_of(no) + 1) == game;
        for line in lines.iter_mut() {
            if let Line::Amend { game: of, deal: no, events, .. } = line
                && *no == deal
                && is_of(*of)
            {
                return leave_out(events);
            }
        }
        let dealt = self.session.games.get(game.wrapping_sub(1));
        let Some(dealt) = dealt.and_then(|game| game.deals.iter().find(|it| it.no == deal)) else {
            return false;
        };
        let dealer = Event::Deal { dealer: dealt.standing.dealer };
        let heard = dealt.events.iter().map(|(_, event)| event.clone());
        let mut events: Vec<Event> = std::iter::once(dealer).chain(heard).collect();
        let left_out = leave_out(&mut events);
        if left_out {
            lines.push(Line::Amend {
                game: (game != last).then(|| u32::try_from(game).unwrap_or(u32::MAX)),
                deal,
                events,
                why: why(),
            });
        }
        left_out
    }

    /// What these lines change. Where they end the last game earlier, the deals after that end are
    /// struck with them.
    fn struck_with(&mut self, lines: Vec<Line>) -> Result<(Vec<Line>, Changed), Refused> {
        match self.changed(&lines) {
            Ok(changed) => Ok((lines, changed)),
            Err(Refused::Breaks { game, deal, why: Impossible::GameOver })
                if game == self.session.games.len() =>
            {
                let after = self.game().and_then(|game| game.deals.iter().find(|it| it.no == deal));
                let from = after.map(|after| after.seq).ok_or(Refused::NoDealYet)?;
                let again = lines.first().map(|own| self.history.stand_on(from, deal, own));
                let again = again.unwrap_or_default();
                let beside = self.history.struck_by(from).map(|it| &it.line);
                let mut goes = Changed::default();
                let named =
                    |line: &&Line| !matches!(line, Line::Amend { .. }) && !again.contains(line);
                goes.note(beside.filter(named));
                let mut both = vec![Line::Strike { from, why: "the game was over".into() }];
                // The strike comes first, so that the correction is a line further on.
                let next = self.history.next_seq();
                let mut lines = lines;
                history::renumber(&mut lines, &BTreeMap::from([(next, next + 1)]));
                both.extend(lines);
                both.extend(again);
                let mut changed = self.changed(&both)?;
                let goes = goes.beside.into_iter();
                changed
                    .beside
                    .extend(goes.map(|(_, what)| (0, format!("{what} would go with the deals"))));
                changed.struck = true;
                Ok((both, changed))
            }
            Err(Refused::Breaks { why: UNFINISHED, deal, .. }) => {
                Err(self.unfinished(&lines, deal))
            }
            Err(refused) => Err(refused),
        }
    }

    /// A correction that leaves its deal open: those who were named, and their side to the last.
    fn unfinished(&self, lines: &[Line], next: u32) -> Refused {
        let (mut deal, mut out) = (next.saturating_sub(1), SeatList::new());
        for line in lines {
            let Line::Amend { deal: amended, events, .. } = line else { continue };
            deal = *amended;
            for event in events {
                if let Event::Climbing(Climbing::Places { order }) = event {
                    for seat in order.iter() {
                        let _fits = out.push(seat);
                    }
                }
            }
        }
        let names = Names::new(self.seats());
        let players = self.game().map(|game| game.rules.players());
        let side = out.first().map(Seat::team);
        for seat in players.iter().flat_map(|players| players.seats()) {
            if side.is_none_or(|side| seat.team() == side) && !out.has(seat) {
                let _fits = out.push(seat);
            }
        }
        let keys: Vec<String> = out.iter().map(|seat| names.shortest(seat)).collect();
        Refused::Unfinished { deal, way: format!("as in `fix {deal} {}`", keys.join(" ")) }
    }

    /// `--game 1` at the head, where it stands there: the place of that game.
    fn game_first<'t>(
        &self,
        rest: &'t str,
        usage: &'static str,
    ) -> Result<(Option<usize>, &'t str), Refused> {
        game_first(&self.session, rest, usage)
    }

    fn misdeal(&self, rest: &str) -> Result<Entry, Refused> {
        let (state, fresh) = self.state()?;
        // `misdeal d` throws Dee's weak hand in, where the ruleset lets a hand be thrown in.
        let weak = self.weak_hand(&state, rest);
        let why = if weak.is_some() { "a weak hand was thrown in" } else { rest };
        let event = Event::Table(Table::Misdeal { why: why.to_owned(), seat: weak });
        let mut irregular = Vec::new();
        state.judge(&event, &mut irregular);
        state.step(&event).map_err(Refused::Impossible)?;
        Ok(self.entry(vec![event], fresh, irregular, EntryKind::Decision))
    }

    fn weak_hand(&self, state: &Deal<'_>, rest: &str) -> Option<Seat> {
        state.rules().turn_up_rules()?.1.weak?;
        Names::new(self.seats()).find(rest).ok()
    }

    fn adjust(&mut self, rest: &str) -> Result<Entry, Refused> {
        const USAGE: &str = "type `adjust {a} +1 REASON`: a point more for {A}'s side";
        let (place, rest) = self.game_first(rest, USAGE)?;
        let earlier = place.filter(|place| place + 1 < self.session.games.len());
        let of = earlier.map_or_else(|| self.game(), |place| self.session.games.get(place));
        if of.is_some_and(|game| game.closed) {
            return Err(Refused::GameClosed);
        }
        let (seat, rest) = self.seat_first(rest, USAGE)?;
        let (points, why) = points_first(rest).ok_or(Refused::Usage(USAGE))?;
        if points == 0 {
            return Err(Refused::Unfit(format!(
                "0 points change nothing: {}",
                of_these_people(USAGE, self.seats())
            )));
        }
        if points.unsigned_abs() > MOST_ADJUSTED {
            return Err(Refused::Unfit(format!(
                "no game is adjusted by more than {MOST_ADJUSTED} points at once"
            )));
        }
        // What decides a game must say why, to those who see only its last page; and so must what is
        // given bit by bit.
        let before = of.map_or(0, given_without_a_reason);
        if before.saturating_add(points.unsigned_abs()) >= NEEDS_A_REASON && why.trim().is_empty() {
            return Err(Refused::Usage(if before == 0 {
                "three points or more need a reason, which every page then shows: type `adjust {a} +3 \
                 REASON`"
            } else {
                "points were given before without a reason, and three or more need one, which every page \
                 then shows: type `adjust {a} +1 REASON`"
            }));
        }
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        let game = of.filter(|game| !game.deals.is_empty()).ok_or(Refused::NoDealYet)?;
        debug_assert!(game.rules.players().has(seat), "a name was found at this table");
        let ruling = Ruling {
            points: ByTeam::only(seat.team(), points),
            why: why.trim().to_owned(),
            ..Ruling::default()
        };
        if let Some(place) = earlier {
            return self.adjusted_before(place, ruling);
        }
        Ok(self.entry(
            vec![Event::Table(Table::Ruling(ruling))],
            false,
            Vec::new(),
            EntryKind::Decision,
        ))
    }

    /// The game that is over, where points that are given now may be its own: another has begun, and no
    /// deal of that is over.
    pub fn adjusts_either(&self, rest: &str) -> Option<EitherGame> {
        let [.., over, now] = self.session.games.as_slice() else { return None };
        let closed = now.deals.iter().any(|deal| deal.closing.is_some());
        if closed || over.closed || over.deals.is_empty() || rest.trim_start().starts_with("--") {
            return None;
        }
        let over = u32::try_from(self.session.games.len() - 1).ok()?;
        Some(EitherGame { over, begun: !now.deals.is_empty() })
    }

    /// Points that are given in a game after which another was begun: its last deal is told once more, with
    /// them at its end.
    fn adjusted_before(&mut self, place: usize, ruling: Ruling) -> Result<Entry, Refused> {
        let games = &self.session.games;
        let game = games.get(place).ok_or(Refused::NoDealYet)?;
        let story = game.deals.last().ok_or(Refused::NoDealYet)?;
        let next = self.history.next_seq();
        let told = story.events.iter().filter(|(_, event)| !matches!(event, Event::Deal { .. }));
        let told = told.map(|(_, event)| hearing::about_line(story, event, next));
        let dealer = Event::Deal { dealer: story.standing.dealer };
        let given = Event::Table(Table::Ruling(ruling));
        let events = std::iter::once(dealer).chain(told).chain([given]).collect();
        let line = spelling(story, &game.rules);
        let deal = story.no;
        let of = u32::try_from(place + 1).ok();
        let why = "points were given when it was over".to_owned();
        let lines = vec![Line::Amend { game: of, deal, events, why }];
        let Corrected { lines, mut changed, dropped } = self.corrected(lines)?;
        changed.beside.extend(dropped.into_iter().map(|what| (0, what)));
        let (old, new) = (line.clone(), line);
        let kind = EntryKind::Fix { deal, old, new, changed, anew: Vec::new(), drops: false };
        Ok(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() })
    }

    fn agree(&self, score: ByTeam<i32>) -> Result<Entry, Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        let game = self.game().filter(|game| !game.deals.is_empty()).ok_or(Refused::NoDealYet)?;
        if game.closed {
            return Err(Refused::GameClosed);
        }
        let total = game.score();
        if score != total {
            let slip = correction::explain(game, score)
                .map_or_else(|| correction::NONE.to_owned(), |slip| slip.say());
            return Err(Refused::Disagree { said: score, count: total, slip });
        }
        Ok(self.entry(
            vec![Event::Table(Table::Agree { score })],
            false,
            Vec::new(),
            EntryKind::Agreed,
        ))
    }

    fn sub(&self, rest: &str) -> Result<Entry, Refused> {
        const USAGE: &str = "type `sub {d} NAME`: NAME sits down in {D}'s place";
        let (seat, new) = self.seat_first(rest, USAGE)?;
        if new.is_empty() {
            return Err(Refused::Usage(USAGE));
        }
        let mut seats = self.seats().to_vec();
        if let Some(place) = seats.get_mut(seat.index()) {
            new.clone_into(place);
        }
        people::check_names(&seats, seats.len())
            .map_err(|bad| Refused::BadName(bad.to_string()))?;
        let lines = vec![Line::Seat { seat, name: new.to_owned() }];
        Ok(Entry { lines, kind: EntryKind::Seat, irregular: Vec::new(), let_go: Vec::new() })
    }

    /// `confirm b`: Ben agrees for his side; `confirm b no …`: he does not; `confirm game`: from here on that
    /// is asked.
    fn confirm(&self, rest: &str) -> Result<Entry, Refused> {
        const USAGE: &str = "type `confirm {b}` where {B} agrees for that side; `confirm {b} no`, and what is wrong, \
                             where {B} does not; `confirm game`, `deal` or `never` says when the other side is \
                             asked";
        if let Some(when) = Confirm::from_word(&rest.to_lowercase()) {
            return Ok(attest(Attest::Asks(when)));
        }
        let (seat, more) = self.seat_first(rest, USAGE)?;
        let (answer, wrong) = more.split_once(char::is_whitespace).unwrap_or((more, ""));
        match answer.trim_end_matches([',', ':']).to_lowercase().as_str() {
            "" => self.confirmed_by(seat),
            "no" => self.objected(Some(seat), wrong.trim()),
            _ => Err(Refused::Usage(USAGE)),
        }
    }

    /// The other side does not agree, by this player where one is named; and what it says is wrong.
    pub fn objected(&self, by: Option<Seat>, wrong: &str) -> Result<Entry, Refused> {
        let game = self.game().filter(|game| !game.deals.is_empty()).ok_or(Refused::NoDealYet)?;
        let by = by.map(|seat| (seat.team(), name(&game.seats, seat)));
        Ok(attest(Attest::Objected { by, wrong: wrong.to_owned() }))
    }

    /// This player agrees, for a side, to the record as it stands.
    pub fn confirmed_by(&self, seat: Seat) -> Result<Entry, Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        let game = self.game().filter(|game| !game.deals.is_empty()).ok_or(Refused::NoDealYet)?;
        let by = name(&game.seats, seat);
        Ok(attest(Attest::Confirmed { team: seat.team(), by }))
    }

    /// This player signs the record as it stands, this line included, with this key.
    pub fn signed_by(&self, seat: Seat, key: &str) -> Result<Entry, Refused> {
        let game = self.game().filter(|game| !game.deals.is_empty()).ok_or(Refused::NoDealYet)?;
        let by = name(&game.seats, seat);
        Ok(attest(Attest::Signed { by, key: key.to_owned() }))
    }

    fn again(&self) -> Result<Entry, Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        if !self.session.is_finished() {
            return Err(Refused::GameGoesOn);
        }
        Ok(Self::next_game())
    }

    /// Another game begins, same seats, whether the one before it is over as it stands now or not: it may
    /// have been corrected since.
    pub fn next_game() -> Entry {
        let lines = vec![Line::Game { rules: None, seats: None, first_dealer: None }];
        Entry { lines, kind: EntryKind::Game, irregular: Vec::new(), let_go: Vec::new() }
    }

    /// Gives the game that is played up; `redo` and `undo` know it like any other entry.
    fn close(&self, why: &str) -> Result<Entry, Refused> {
        let game = self.game().ok_or(Refused::GameOver)?;
        if game.closed {
            return Err(Refused::GameClosed);
        }
        if game.outcome.is_some() {
            return Err(Refused::GameOver);
        }
        let lines = vec![Line::Close { why: why.to_owned() }];
        Ok(Entry { lines, kind: EntryKind::Closed, irregular: Vec::new(), let_go: Vec::new() })
    }

    /// What would change, in words; refused where it would make a later deal impossible that is
    /// possible now. It is tried, and taken back.
    fn changed(&mut self, lines: &[Line]) -> Result<Changed, Refused> {
        let unfit = |why: String| Refused::Unfit(why);
        let last = self.session.games.len().saturating_sub(1);
        let corrected = lines.iter().find_map(|line| {
            if let Line::Amend { game, .. } = line {
                Some(game.map_or(last, place_of))
            } else {
                None
            }
        });
        let first =
            self.history.push_entry("", lines).map_err(|misfit| unfit(misfit.why.to_string()))?;
        let changed = match self.refold() {
            Ok(before) => {
                let changed = match &self.session.stopped {
                    Some(stopped) if !before.stopped() => {
                        let why = stopped.why.clone();
                        Err(Refused::Breaks { game: stopped.game, deal: stopped.deal, why })
                    }
                    Some(_) | None => Ok(Changed::between(&before, &self.session, corrected)),
                };
                self.session.put_back(before);
                changed
            }
            Err(error) => Err(unfit(error.to_string())),
        };
        self.forget(first);
        changed
    }

    /// Folds what the lines that came last have changed.
    fn refold(&mut self) -> Result<Replaced, Unreadable> {
        let end = Place { game: self.history.games().len(), deal: 0 };
        let from = self.history.take_changed().unwrap_or(end);
        self.session.refold(&mut self.books, &self.header, &self.history, from)
    }

    /// Takes back lines that were tried, or that could not be written. The session is as it was.
    fn forget(&mut self, first: u64) {
        self.history.forget(first);
        self.history.take_changed();
    }

    /// Writes what was planned: on the disk before this returns. Where it cannot be written, the
    /// desk is as it was.
    pub fn commit(&mut self, entry: &Entry, at: &str) -> Result<Committed, DeskError> {
        let first = self.history.push_entry(at, &entry.lines)?;
        let before = match self.refold() {
            Ok(before) => before,
            Err(error) => {
                self.forget(first);
                return Err(error.into());
            }
        };
        match self.file.append_once(at, self.next_once.as_deref(), &entry.lines) {
            Ok(rows) => {
                self.once.note(self.next_once.take(), first);
                Ok(Committed {
                    closed: say::newly_closed(&before, &self.session),
                    won: self.game().is_some_and(|game| game.outcome.is_some())
                        && !before.was_over(),
                    rows,
                })
            }
            Err(error) => {
                self.session.put_back(before);
                self.forget(first);
                Err(error.into())
            }
        }
    }
}

/// What was written, and what it brought about.
#[derive(Clone, Debug)]
pub struct Committed {
    /// The last deal is over since.
    pub closed: bool,
    /// The game is over since.
    pub won: bool,
    /// The lines as they stand in the log.
    pub rows: Vec<Row>,
}

/// The mark of a correction after its time.
const BOTH_AGREED: &str = "both sides agreed";

/// No table gives or takes more points at once.
const MOST_ADJUSTED: u32 = 1000;

/// So many points are not given or taken without a reason.
const NEEDS_A_REASON: u32 = 3;
fn command_choice(command: Command, rest: &str, plan: Plan) -> Choice {
    let typed = format!("{} {rest}", command.word()).trim_end().to_owned();
    Choice { typed, words: format!("the command `{}`", command.word()), plan }
}

/// The longest remark, in bytes, in which a result is looked for.
const LONGEST_REMARK: usize = 300;

/// `a +1 WHY`: the text behind the player and the points.
fn behind_two_words(rest: &str) -> &str {
    let word = rest.split_whitespace().nth(2);
    let at = word.map(|word| word.as_ptr().addr().saturating_sub(rest.as_ptr().addr()));
    at.and_then(|at| rest.get(at..)).unwrap_or_default()
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

/// Is this no more than that one player has gone out?
fn is_one_out(entry: &Entry) -> bool {
    if !entry.let_go.is_empty() {
        return false;
    }
    let mut said = entry.events().filter(|event| !matches!(event, Event::Deal { .. }));
    let one = |event: &Event| matches!(event, Event::Climbing(Climbing::Places { order }) if order.len() == 1);
    said.next().is_some_and(one) && said.next().is_none()
}

/// May this follow a command that was only begun? A whole word is told how it is used.
fn takes(command: Command, rest: &str) -> bool {
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

/// How a table's own count is typed.
const AGREE: &str = "type `=6-4` or `agree 6 4`, the table's own count; below zero `=-2:0`";

/// A deal that a line tells once more, with what was decided about it. Where the line cannot be read with
/// all of the decisions, and can without them, they come back one after the other: the deal cannot have
/// those with which it cannot be read.
fn told_again<'a>(
    line: &str,
    dealt: &'a DealStory,
    fresh: &Deal<'_>,
) -> Result<(line::LineRead, line::decided::Decisions<'a>), Refused> {
    let names = Names::new(&dealt.seats);
    let all = hearing::decisions(dealt, fresh);
    let read = |decisions: &line::decided::Decisions<'a>| {
        let applies = |ruling: &Ruling, deal: &Deal<'_>, found: &[Irregular]| {
            // Whether the deal was played is known once all of the line is read.
            ruling.offence() != Some(Offence::Misdeal)
                && hearing::still_applies(ruling, dealt, deal, found)
        };
        let list = decisions.list.clone();
        let asked = line::decided::Decisions { list, applies: Some(&applies) };
        line::read_decided(line, fresh, &names, &asked)
    };
    let wrong = match read(&all) {
        Ok(heard) => {
            let both = both_play(&all).filter(|_| ends_within_a_trick(&heard.events, fresh));
            let other = both.and_then(|both| Some((read(&both).ok()?, both)));
            let whole = other.filter(|(heard, _)| !ends_within_a_trick(&heard.events, fresh));
            return Ok(whole.unwrap_or((heard, all)));
        }
        Err(wrong) => wrong,
    };
    let mut fewer = all;
    for one in &mut fewer.list {
        one.left_out = true;
    }
    let Ok(mut heard) = read(&fewer) else { return Err(Refused::Line(wrong)) };
    for number in 0..fewer.list.len() {
        let mut more = fewer.clone();
        if let Some(one) = more.list.get_mut(number) {
            one.left_out = false;
        }
        if let Ok(with) = read(&more) {
            (heard, fewer) = (with, more);
        }
    }
    Ok((heard, fewer))
}

/// What of a deal is told beside its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Calls,
    Cards,
}

impl Part {
    fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Call(Call::Contract { .. } | Call::Denied { .. } | Call::PassedOut)
            | Event::Cards(Cards::Tricks { .. })
            | Event::Climbing(Climbing::Places { .. })
            | Event::Deal { .. }
            | Event::Table(_) => None,
            Event::Call(_) => Some(Self::Calls),
            Event::Cards(_) | Event::Climbing(Climbing::GiveLead { .. }) => Some(Self::Cards),
        }
    }
}

/// That the calls or the cards of a deal would be on record no longer, where the line that says what it was
/// tells of none.
fn no_longer_told(dealt: &DealStory, events: &[Event], old: &str) -> Option<String> {
    let was = |part| dealt.events.iter().any(|(_, event)| Part::of(event) == Some(part));
    let is = |part| events.iter().any(|event| Part::of(event) == Some(part));
    let goes = |part| was(part) && !is(part);
    let what = match (goes(Part::Calls), goes(Part::Cards)) {
        (true, true) => "the calls and the cards",
        (true, false) => "the calls",
        (false, true) => "the cards",
        (false, false) => return None,
    };
    Some(format!("{what} of deal {} go with it: it was told as `{old}`", dealt.no))
}

/// The same decisions without those by which somebody plays alone; none where there is no such one.
fn both_play<'a>(all: &line::decided::Decisions<'a>) -> Option<line::decided::Decisions<'a>> {
    let alone = |event: &Event| {
        let heard = event.ruling().and_then(|ruling| ruling.heard.as_deref());
        heard.is_some_and(|heard| heard.remedy.alone)
    };
    let mut fewer = all.clone();
    for one in fewer.list.iter_mut().filter(|one| alone(&one.event)) {
        one.left_out = true;
    }
    fewer.list.iter().any(|one| alone(&one.event)).then_some(fewer)
}

/// Does the result come when a trick lies there that not everybody has played to?
fn ends_within_a_trick(events: &[Event], fresh: &Deal<'_>) -> bool {
    let mut deal = *fresh;
    for event in events {
        let live = deal.play().is_some_and(|play| play.live().is_some());
        if live && matches!(event, Event::Cards(Cards::Tricks { .. })) {
            return true;
        }
        let Ok(next) = deal.step(event) else { return false };
        deal = next;
    }
    false
}

/// Nobody's name begins so, or several do.
pub(super) fn nobody_called(word: &str, names: &Names<'_>) -> Refused {
    let seats = names.several(word);
    if seats.is_empty() {
        return Refused::NoSuchSeat(word.to_owned());
    }
    Refused::SharedName { typed: word.to_owned(), seats }
}

/// What people say while they think of what it was.
fn is_a_pause(word: &str) -> bool {
    let word = word.trim_end_matches([',', '.', '!']);
    ["wait", "sorry", "hang", "hold"].iter().any(|one| word.eq_ignore_ascii_case(one))
}

/// "2 was ah4": the number of a deal, and what is said of it.
fn said_of_a_number(rest: &str) -> Option<(u32, &str)> {
    const VERBS: [&str; 5] = ["was", "is", "were", "should be", "should have been"];
    let (number, said) = rest.split_once(char::is_whitespace)?;
    let number = spoken::counted(without_deal(number).trim_end_matches([',', ':']))?;
    let said = said.trim_start();
    let behind = |verb: &&str| {
        let head = said.get(..verb.len()).filter(|head| head.eq_ignore_ascii_case(verb));
        let rest = head.and_then(|_| said.get(verb.len()..));
        rest.filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim_start)
    };
    let said = VERBS.iter().filter_map(behind).min_by_key(|rest| rest.len())?;
    (!said.is_empty()).then_some((number, said))
}

/// What of a line is asked back.
fn asked_back(heard: &line::LineRead) -> impl Iterator<Item = Irregular> {
    heard.irregular.iter().map(|(_, what)| *what).filter(|what| asks_back(*what))
}

/// Who went out in a deal, in order, where nothing else is on record of it.
fn told_places(deal: &DealStory) -> Option<SeatList> {
    let mut all = SeatList::new();
    for (_, event) in &deal.events {
        let Event::Climbing(Climbing::Places { order }) = event else { return None };
        if !order.iter().all(|seat| all.push(seat)) {
            return None;
        }
    }
    (!all.is_empty()).then_some(all)
}

/// Is this irregularity asked back ("a slip, or did it happen?") when it is typed? Calls are; a card
/// out of turn was typed as one, and what a referee knows of a revoke is a matter of when he speaks.
fn asks_back(irregular: Irregular) -> bool {
    !matches!(
        irregular,
        Irregular::Revoke { .. }
            | Irregular::PlayOutOfTurn { .. }
            | Irregular::SuitNotLed { .. }
            | Irregular::DirectedKept { .. }
            | Irregular::DemandUnmet { .. }
    )
}

/// So many points of this game the table gave or took without saying why.
fn given_without_a_reason(game: &Game) -> u32 {
    let events = game.deals.iter().flat_map(|deal| &deal.events);
    let points = events.map(|(_, event)| match event {
        Event::Table(Table::Ruling(ruling))
            if ruling.why.trim().is_empty() && ruling.heard.is_none() =>
        {
            ruling.points.even.unsigned_abs().saturating_add(ruling.points.odd.unsigned_abs())
        }
        Event::Table(_)
        | Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_) => 0,
    });
    points.fold(0, u32::saturating_add)
}

/// The place of a game, from 0, by its number, from 1.
fn place_of(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1)
}

/// What was said of a deal without the word itself: `2` of `deal 2`, of `#2`.
fn without_deal(said: &str) -> &str {
    let word = said.get(..5).filter(|word| word.eq_ignore_ascii_case("deal "));
    word.and_then(|_| said.get(5..)).or_else(|| said.strip_prefix('#')).unwrap_or(said).trim_start()
}

/// The deal that is named, as `3` of the game that is played, `last`, or `--game 1 3`; without a word the
/// last one.
pub fn named_deal<'s>(
    session: &'s Session,
    said: &str,
) -> Result<(&'s Game, &'s DealStory), Refused> {
    let usage = "why 3; why --game 1 3, in the first game";
    let (place, number) = game_first(session, said, usage)?;
    let games = &session.games;
    let game = place.map_or_else(|| session.game(), |place| games.get(place));
    let game = game.ok_or(Refused::NoDealYet)?;
    let number = if number.is_empty() { "last" } else { number };
    let (_, story) = dealt_in(game, games.len(), number)?;
    Ok((game, story))
}

/// `--game 1` at the head, where it stands there: the place of that game.
fn game_first<'t>(
    session: &Session,
    rest: &'t str,
    usage: &'static str,
) -> Result<(Option<usize>, &'t str), Refused> {
    let Some(after) = rest.strip_prefix("--game") else { return Ok((None, rest)) };
    let after = after.trim_start();
    let (number, rest) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
    let wanted: usize = number.parse().map_err(|_| Refused::Usage(usage))?;
    let games = session.games.len();
    let place = wanted.checked_sub(1).filter(|place| *place < games);
    let place = place.ok_or_else(|| Refused::NoSuchGame { said: number.to_owned(), games })?;
    Ok((Some(place), rest.trim_start()))
}

/// The deal of a game with this number.
fn dealt_in<'g>(
    game: &'g Game,
    games: usize,
    number: &str,
) -> Result<(u32, &'g DealStory), Refused> {
    let deals = &game.deals;
    let number = without_deal(number);
    let none = || Refused::NoSuchDeal { said: number.to_owned(), deals: deals.len(), games };
    let last = ["last", "that", "it"].iter().any(|word| number.eq_ignore_ascii_case(word));
    if last && deals.is_empty() {
        return Err(Refused::NoDealYet);
    }
    let last = deals.last().filter(|_| last).map(|deal| deal.no);
    let no = last.or_else(|| spoken::counted(number)).ok_or_else(none)?;
    let story = deals.iter().find(|deal| deal.no == no).ok_or_else(none)?;
    Ok((no, story))
}

/// How many entries are meant: one where nothing is said.
fn how_many(rest: &str, usage: &'static str) -> Result<usize, Refused> {
    let number = if rest.is_empty() { Some(1) } else { spoken::counted(rest) };
    let number = number.and_then(|number| usize::try_from(number).ok());
    number.filter(|number| *number > 0).ok_or(Refused::Usage(usage))
}

/// `+1 WHY`, `minus two WHY`: points, and what comes after them.
fn points_first(rest: &str) -> Option<(i32, &str)> {
    let word = |text: &str| {
        let (word, rest) = text.trim_start().split_once(char::is_whitespace).unwrap_or((text, ""));
        (word.trim().to_lowercase(), rest.len())
    };
    let tail = |left: usize| rest.get(rest.len() - left..).unwrap_or_default();
    let (first, left) = word(rest);
    let (sign, number, left) = match first.as_str() {
        "+" | "plus" | "-" | "−" | "minus" => {
            let (number, left) = word(tail(left));
            (first, number, left)
        }
        _ => {
            let at = first.len() - first.trim_start_matches(['+', '-', '−']).len();
            let (sign, number) = first.split_at(at);
            (sign.to_owned(), number.to_owned(), left)
        }
    };
    let number = i32::try_from(spoken::counted(&number)?).ok()?;
    let minus = match sign.as_str() {
        "" | "+" | "plus" => false,
        "-" | "−" | "minus" => true,
        _ => return None,
    };
    Some((if minus { -number } else { number }, tail(left).trim_start()))
}

fn attest(attest: Attest) -> Entry {
    let lines = vec![Line::Attest(attest)];
    Entry { lines, kind: EntryKind::Attest, irregular: Vec::new(), let_go: Vec::new() }
}

fn note(text: &str) -> Result<Entry, Refused> {
    if text.is_empty() {
        return Err(Refused::Usage("type `note TEXT`: a remark for the record"));
    }
    let lines = vec![Line::Note { text: text.to_owned() }];
    Ok(Entry { lines, kind: EntryKind::Note, irregular: Vec::new(), let_go: Vec::new() })
}

/// A count as people type it: `6-4`, `6 4`, `6:4`, and with totals below zero `-4:12` or `-4-12`.
pub fn count(text: &str) -> Option<ByTeam<i32>> {
    let text = text.trim();
    let parts: Vec<&str> = if text.contains(':') {
        text.split(':').collect()
    } else if text.contains(char::is_whitespace) {
        text.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("to")).collect()
    } else {
        return dashed(text);
    };
    // "six to four", too.
    let number = |part: &str| {
        let said = || i32::try_from(spoken::counted(part)?).ok();
        part.trim().parse().ok().or_else(said)
    };
    match parts.as_slice() {
        [even, odd] => Some(ByTeam::new(number(even)?, number(odd)?)),
        _ => None,
    }
}

/// A count with a dash between its totals. One that comes first, or right after the dash between,
/// is a minus: `-2-0`, `-5--22`.
fn dashed(text: &str) -> Option<ByTeam<i32>> {
    let dash = |c: char| matches!(c, '-' | '–' | '−');
    let sign = text.chars().next().filter(|c| dash(*c)).map_or(0, char::len_utf8);
    let (minus, rest) = text.split_at(sign);
    let (even, odd) = rest.split_once(dash)?;
    let number = |minus: bool, digits: &str| {
        let number: i32 = digits.trim().parse().ok().filter(|number| *number >= 0)?;
        Some(if minus { -number } else { number })
    };
    let odd = odd.trim();
    let below = odd.strip_prefix(dash);
    Some(ByTeam::new(
        number(!minus.is_empty(), even)?,
        number(below.is_some(), below.unwrap_or(odd))?,
    ))
}

/// Seats go by their numbers; [`Refused::say`] has them by name.
impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(&[]))
    }
}

impl std::error::Error for Refused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Line(error) => Some(error),
            Self::Command { wrong, .. } => Some(wrong),
            Self::Impossible(why) | Self::Stopped(why) | Self::Breaks { why, .. } => Some(why),
            Self::Disagree { .. }
            | Self::GameOver
            | Self::GameClosed
            | Self::GameGoesOn
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::TooMany { .. }
            | Self::Several(_)
            | Self::NoSuchDeal { .. }
            | Self::NoSuchGame { .. }
            | Self::NoDealYet
            | Self::NoSuchSeat(_)
            | Self::SharedName { .. }
            | Self::BadName(_)
            | Self::Unfit(_)
            | Self::Dealt { .. }
            | Self::Unfinished { .. }
            | Self::Usage(_)
            | Self::TrickUnsaid(_)
            | Self::Untyped { .. } => None,
        }
    }
}

/// How a command is used, said with people of this table: `{d}` as the fourth of them is typed, and
/// `{D}` as she is called.
fn of_these_people(usage: &str, seats: &[String]) -> String {
    let names = Names::new(seats);
    let letters = [('a', 0), ('b', 1), ('c', 2), ('d', 3)];
    letters.into_iter().fold(usage.to_owned(), |said, (letter, number)| {
        let Some(seat) = Seat::new(number) else { return said };
        let capital = letter.to_ascii_uppercase();
        names
            .filled(&said, &format!("{{{letter}}}"), seat)
            .replace(&format!("{{{capital}}}"), &name(seats, seat))
    })
}

/// The next deal cannot begin: of the one before it is told who went out, and not all of it.
const UNFINISHED: Impossible = Impossible::NotNow { said: EventKind::Deal, phase: Phase::Told };

impl Refused {
    /// In a sentence without its full stop, with the players' names.
    pub fn say(&self, seats: &[String]) -> String {
        match self {
            Self::Line(error) => error.say(Who(seats)),
            Self::Impossible(why) => why.say(Who(seats)),
            Self::Disagree { said, count, .. } => {
                Impossible::Disagree { said: *said, count: *count }.say(Who(seats))
            }
            Self::Stopped(why) => {
                format!(
                    "the record stops before its end ({}), so nothing is added",
                    why.say(Who(seats))
                )
            }
            Self::GameOver => "the game is over".into(),
            Self::GameClosed => "the game was closed, unfinished".into(),
            Self::GameGoesOn => "the game is not over yet".into(),
            Self::NothingToUndo => "there is nothing to undo".into(),
            Self::NothingToRedo => "there is nothing to redo".into(),
            Self::TooMany { there: 1, .. } => "there is only one entry".into(),
            Self::TooMany { there, .. } => format!("there are only {there} entries"),
            Self::Several(choices) if choices.len() == 1 => {
                "this is the beginning of a command, and cannot be said of the deal now".into()
            }
            Self::Several(choices) => format!("this can mean {} things", choices.len()),
            Self::NoSuchDeal { said, deals: 0, .. } => {
                format!("there is no deal {}: none has been dealt yet", said.escape_debug())
            }
            Self::NoSuchDeal { said, deals, .. } => {
                let deals = counted(i64::try_from(*deals).unwrap_or(i64::MAX), "deal");
                format!("there is no deal {}: this game has {deals}", said.escape_debug())
            }
            Self::NoSuchGame { said, games } => {
                let games = counted(i64::try_from(*games).unwrap_or(i64::MAX), "game");
                format!("there is no game {}: this session has {games}", said.escape_debug())
            }
            Self::NoDealYet => "no deal has been recorded yet".into(),
            Self::NoSuchSeat(word) => {
                format!("nobody at this table is called {}", word.escape_debug())
            }
            Self::SharedName { typed, seats: shared } => {
                line::shared_told(typed, *shared, Who(seats))
            }
            Self::BadName(why) | Self::Unfit(why) | Self::Untyped { why, .. } => why.clone(),
            Self::Usage(usage) => of_these_people(usage, seats),
            Self::TrickUnsaid(seat) => format!("on which trick did {} revoke?", name(seats, *seat)),
            Self::Command { wrong, .. } => wrong.say(seats),
            Self::Dealt { dealer, .. } => format!("{dealer} dealt this one, and it has begun"),
            Self::Unfinished { deal, .. } => {
                format!("deal {deal} would not be over: who else went out?")
            }
            Self::Breaks { deal, why, .. } => {
                format!("deal {deal} could then not have happened: {}", why.say(Who(seats)))
            }
        }
    }

    /// What may lie behind it, in a sentence without its full stop.
    pub fn slip(&self) -> Option<&str> {
        if let Self::Disagree { slip: said, .. }
        | Self::Command { meant: said, .. }
        | Self::Unfinished { way: said, .. }
        | Self::Untyped { first: said, .. }
        | Self::Dealt { way: said, .. } = self
        {
            Some(said)
        } else {
            None
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::GameOver => {
                Some("`again` begins the next game; `undo` takes the last entry back")
            }
            Self::GameClosed => Some("`again` begins the next game; `undo` opens this one again"),
            Self::GameGoesOn => Some("`again` is for after the last deal"),
            Self::Stopped(_) => Some("`fix` corrects a deal, `undo` takes the last entry back"),
            Self::Breaks { .. } => Some("correct that deal first, or undo back to it"),
            Self::NoSuchDeal { games: 2.., .. } => {
                Some("the deals of a game before are named by it: `why --game 1 5`")
            }
            Self::Impossible(Impossible::Disagree { .. }) | Self::Disagree { .. } => {
                Some("`score` shows the deals; `fix` and the number of a deal corrects it")
            }
            Self::Line(_)
            | Self::Impossible(_)
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::TooMany { .. }
            | Self::Several(_)
            | Self::NoSuchDeal { .. }
            | Self::NoSuchGame { .. }
            | Self::NoDealYet
            | Self::NoSuchSeat(_)
            | Self::SharedName { .. }
            | Self::BadName(_)
            | Self::Unfit(_)
            | Self::Usage(_)
            | Self::TrickUnsaid(_)
            | Self::Untyped { .. }
            | Self::Dealt { .. }
            | Self::Unfinished { .. }
            | Self::Command { .. } => None,
        }
    }
}
