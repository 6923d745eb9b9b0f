//! The desk: between a typed line and the log. What would a line do? Then do it, or don't.
//!
//! The prompt, `record`, standard input and the commands all pass here, so that a line means the
//! same wherever it was typed. A line is first *planned*: nothing has happened yet, and the plan says
//! in words what would. Only a plan that is *committed* is written, and it is on the disk before the
//! desk says so. What an error does (ask again, or stop) and who is asked is the caller's business;
//! this module prints nothing and knows no clock.

pub mod claim;
pub mod hearing;
pub mod people;

mod agreement;
mod correcting;
mod decision;
mod demands;
mod looks;
mod mixed;
mod offered;
mod refused;
mod said_before;
mod say;
mod undoing;

use crate::card::Card;
use crate::event::{Climbing, Event};
use crate::game::Deal;
use crate::game::verdict::Irregular;
use crate::history::{History, Place};
use crate::line::command::{self, Command};
use crate::line::spoken;
use crate::line::{self, LineError, Meaning, Names};
use crate::log::{Chain, Header, Line, OnceWords, Row, Speak};
use crate::report::words::name;
use crate::seal::Seal;
use crate::seat::Seat;
use crate::session::{self, DealStory, Game, Replaced, Rulebooks, Session, Unreadable};
use crate::store::{Disk, DiskFile, LogFile, Opened, Repair, Store};

use hearing::Anew;

use correcting::Corrected;
use decision::AGREE;
use mixed::{command_choice, takes};
use said_before::said_of_a_number;

pub use correcting::ReadIn;
pub use decision::{EitherGame, count};
pub use demands::{demands, face_up, lying_open};
pub use refused::{Choice, DeskError, Refused};
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
    /// It has one game and no other: a table of a night keeps it.
    is_one_game: bool,
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
        let (next_once, is_one_game) = (None, false);
        Ok((Self { file, header, history, session, books, once, next_once, is_one_game }, repair))
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
        let (next_once, is_one_game) = (None, false);
        Ok(Self { file, header, history, session, books, once, next_once, is_one_game })
    }

    /// The same for one game and no other: a table of a night keeps it, which sits otherwise afterwards.
    #[must_use]
    pub fn of_one_game(self, is_one_game: bool) -> Self {
        Self { is_one_game, ..self }
    }

    /// May another game begin after this one?
    pub const fn is_of_one_game(&self) -> bool {
        self.is_one_game
    }

    /// The game is over, and what comes next is not this.
    const fn game_over(&self) -> Refused {
        if self.is_one_game { Refused::TableOver } else { Refused::GameOver }
    }

    /// The header of its log.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Its name in commands: a copy of a log under another name is another session, whatever its header says.
    pub fn id(&self) -> &str {
        self.file.id()
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
            Command::Again => self.session.is_finished() && !self.is_one_game,
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
        let plan = self.plan_of(text)?;
        match command::command(text) {
            Some((command, rest)) => self.not_into_a_remark(command, rest, plan),
            None => Ok(plan),
        }
    }

    /// The same of a line on a sheet, where a remark may say what it likes, and nobody speaks of a deal
    /// above by its number: `deal 2 ah4` is the second player's.
    pub fn plan_as_written(&mut self, text: &str) -> Result<Plan, Refused> {
        match command::command(text.trim()) {
            Some((Command::Deal, rest)) => self.dealt_by(rest.trim()).map(Plan::entry),
            Some(_) | None => self.plan_of(text),
        }
    }

    fn plan_of(&mut self, text: &str) -> Result<Plan, Refused> {
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

    /// How these events of a deal are typed, and what they come to in words.
    pub fn deal_choice(&self, entry: Entry) -> Choice {
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
        let game = self.game().ok_or_else(|| self.game_over())?;
        let over = || if game.closed { Refused::GameClosed } else { self.game_over() };
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

    fn deal_by(&mut self, rest: &str) -> Result<Entry, Refused> {
        const ON_RECORD: &str =
            "type `fix 2 …` where deal 2 was another, `deal {c}` where {C} deals this one";
        if let Some((number, said)) = said_of_a_number(rest) {
            return self.said_of_deal(number, said);
        }
        // "deal 2 ah4" may be said of a deal that is on record, and of no dealer.
        let (number, said) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let on_record = self
            .game()
            .is_some_and(|game| dealt_in(game, self.session.games.len(), number).is_ok());
        let (_, fresh) = self.state()?;
        if fresh && on_record && !said.trim().is_empty() {
            return Err(Refused::Usage(ON_RECORD));
        }
        self.dealt_by(rest)
    }

    /// Who deals this one, and behind it perhaps what happened in it.
    fn dealt_by(&self, rest: &str) -> Result<Entry, Refused> {
        let (state, fresh) = self.state()?;
        if !fresh {
            let dealer = state.standing().dealer;
            return Err(self.is_dealt(dealer, rest));
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

    /// `--game 1` at the head, where it stands there: the place of that game.
    fn game_first<'t>(
        &self,
        rest: &'t str,
        usage: &'static str,
    ) -> Result<(Option<usize>, &'t str), Refused> {
        game_first(&self.session, rest, usage)
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

    fn again(&self) -> Result<Entry, Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        if !self.session.is_finished() {
            return Err(Refused::GameGoesOn);
        }
        if self.is_one_game {
            return Err(Refused::TableOver);
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

/// Is this no more than that one player has gone out?
fn is_one_out(entry: &Entry) -> bool {
    if !entry.let_go.is_empty() {
        return false;
    }
    let mut said = entry.events().filter(|event| !matches!(event, Event::Deal { .. }));
    let one = |event: &Event| matches!(event, Event::Climbing(Climbing::Places { order }) if order.len() == 1);
    said.next().is_some_and(one) && said.next().is_none()
}

/// Nobody's name begins so, or several do.
pub(super) fn nobody_called(word: &str, names: &Names<'_>) -> Refused {
    let seats = names.several(word);
    if seats.is_empty() {
        return Refused::NoSuchSeat(word.to_owned());
    }
    Refused::SharedName { typed: word.to_owned(), seats }
}

/// What of a line is asked back.
fn asked_back(heard: &line::LineRead) -> impl Iterator<Item = Irregular> {
    heard.irregular.iter().map(|(_, what)| *what).filter(|what| asks_back(*what))
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

fn note(text: &str) -> Result<Entry, Refused> {
    if text.is_empty() {
        return Err(Refused::Usage("type `note TEXT`: a remark for the record"));
    }
    let lines = vec![Line::Note { text: text.to_owned() }];
    Ok(Entry { lines, kind: EntryKind::Note, irregular: Vec::new(), let_go: Vec::new() })
}
