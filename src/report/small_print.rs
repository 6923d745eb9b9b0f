//! What a score does not tell by itself: what was adjusted, ruled, undone, corrected or carried in,
//! who sat down for whom, and where the rules are not the built-in ones.
//!
//! Whoever sees only the last page of an evening must not be fooled by it, so every page, list and
//! export has this. Nothing here decides anything; it says what stands in the record.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::event::{DealFate, Event, Ruling, Table};
use crate::game::ruling::Sign;
use crate::history::{GameRecord, History, Remark, ResolvedLine, SignatureState};
use crate::line::{Names, part_in_words};
use crate::log::{Attest, Confirm, Header, Line, Mark, MarkKind};
use crate::report::case;
use crate::report::deal::capital;
use crate::report::late::{After, Late, Lates, late};
use crate::report::words::{and, name, score, side, signed};
use crate::rules::Ruleset;
use crate::rules::altered::{Difference, differences_from};
use crate::seat::{ByTeam, Players, Team};
use crate::session::{DealStory, Game, Session};

/// Something that a reader of the score should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    pub kind: NoticeKind,
    /// Which game of the session, from 1; none where it is about the whole record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// Which deal of that game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<u32>,
    /// The `seq` of the line of the log that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// In a sentence without its full stop.
    pub text: String,
}

/// Kinds of things that a reader of the score should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NoticeKind {
    /// The count did not begin with nothing.
    Start,
    /// The table agreed on something over the ruleset of that name, or a file of house rules says so.
    Agreed,
    /// The ruleset is not the built-in one of its name, and nobody is named who agreed on it; or it
    /// is not the one of the game before.
    Rules,
    /// Points that the table gave or took, without ending the deal.
    Adjusted,
    /// The table ended or voided a deal.
    Ruled,
    /// A question is still open.
    Disputed,
    /// Somebody sat down for somebody else.
    Substitute,
    /// A deal was corrected afterwards.
    Corrected,
    /// Two records that were merged tell a deal in different ways, and one of them was believed.
    TwoAccounts,
    /// Entries were taken back.
    Undone,
    /// Somebody confirmed or signed the record.
    Vouched,
    /// The other side was to be asked and has not confirmed a game that is over, or a deal.
    Unconfirmed,
    /// Somebody said that the record is not right, and has not said yes since.
    Objected,
    /// A signature that the record speaks of is missing or does not hold.
    Unsigned,
    /// Something was changed after the game was over, confirmed or signed.
    Late,
}

impl Notice {
    /// Says which of several games it is about, where its text has the number of a deal alone.
    fn of_game(&mut self, no: usize) {
        let deals = self.deal.is_some() || self.kind == NoticeKind::Substitute;
        if deals {
            self.text = format!("in game {no}, {}", self.text);
        }
    }

    pub fn sentence(&self) -> String {
        format!("{}.", capital(&self.text))
    }
}

impl NoticeKind {
    /// One word for many of them: `2 adjusted`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "starting score",
            Self::Agreed => "agreed",
            Self::Rules => "other rules",
            Self::Adjusted => "adjusted",
            Self::Ruled => "ruled",
            Self::Disputed => "disputed",
            Self::Substitute => "substitute",
            Self::Corrected => "corrected",
            Self::TwoAccounts => "told in two ways",
            Self::Undone => "undone",
            Self::Vouched => "vouched for",
            Self::Unconfirmed => "not confirmed",
            Self::Objected => "not agreed to",
            Self::Unsigned => "signature unproven",
            Self::Late => "changed late",
        }
    }
}

/// Everything that a reader of this session's score should know, in the order of the record.
pub fn small_print(header: &Header, history: &History, session: &Session) -> Vec<Notice> {
    let mut notices = of_games(header, history, session);
    notices.extend(undone(header, history, session));
    notices.extend(of_witnesses(header, history, session));
    notices
}

/// What decided the score beside the deals, and by which rules they were counted.
pub fn of_games(header: &Header, history: &History, session: &Session) -> Vec<Notice> {
    let mut notices = Vec::new();
    if header.score != ByTeam::default() {
        notices.push(Notice {
            text: format!("the count began at {}", score(header.score)),
            ..about(NoticeKind::Start)
        });
    }
    for (no, (game, record)) in (1_usize..).zip(session.games.iter().zip(history.games())) {
        let before = no.checked_sub(2).and_then(|at| session.games.get(at));
        let from = notices.len();
        of_game(no, game, record, before, &mut notices);
        if session.games.len() > 1 {
            notices.iter_mut().skip(from).for_each(|notice| notice.of_game(no));
        }
    }
    let merged = merged_at(history);
    for notice in notices.iter_mut().filter(|one| one.kind == NoticeKind::Corrected) {
        let why = notice.seq.and_then(|seq| why_amended(history, seq));
        notice.text.push_str(match merged {
            // Nobody may have corrected anything: two records said different things, and one was believed.
            Some(merged) if notice.seq < Some(merged) => {
                notice.kind = NoticeKind::TwoAccounts;
                " is told in another way, too, in a record that this one was merged from"
            }
            Some(_) | None => " was corrected afterwards",
        });
        notice.text.extend(why.map(|why| format!(": {why}")));
    }
    notices
}

/// Who stands by the record and who does not, and what was changed in it too late.
pub fn of_witnesses(header: &Header, history: &History, session: &Session) -> Vec<Notice> {
    let lates = late(header, history);
    let mut notices = vouched(history, session, &lates);
    notices.extend(changed_late(lates, session));
    notices
}

/// As much of it as a list has room for. How many entries were taken back is told, and none of them in words:
/// so they are only counted.
pub struct Brief {
    notices: Vec<Notice>,
    undone: usize,
}

impl Brief {
    /// Of a session.
    pub fn new(header: &Header, history: &History, session: &Session) -> Self {
        let mut notices = of_games(header, history, session);
        notices.extend(of_witnesses(header, history, session));
        let entries = history.said().chunk_by(|one, next| one.entry == next.entry);
        let undone = entries.filter(|entry| entry.iter().any(ResolvedLine::is_struck)).count();
        Self { notices, undone }
    }

    /// Of what is told of it in full.
    pub fn of(notices: &[Notice]) -> Self {
        let (undone, notices): (Vec<Notice>, Vec<Notice>) =
            notices.iter().cloned().partition(|notice| notice.kind == NoticeKind::Undone);
        Self { notices, undone: undone.len() }
    }

    fn of_kind(&self, kind: NoticeKind) -> impl Iterator<Item = &Notice> {
        self.notices.iter().filter(move |notice| notice.kind == kind)
    }

    /// What came too late, each line of it by its number, and the other kinds in a few words, for a mark
    /// in a list: `line 12 changed deal 2 after …, 2 adjusted, 1 corrected`. What the table agreed on before
    /// it began, and whoever stands by it, fools nobody.
    pub fn in_short(&self) -> String {
        let in_full = |kind| matches!(kind, NoticeKind::Late | NoticeKind::Objected);
        let said = self.numbered().into_iter().filter(|(kind, _)| !in_full(*kind));
        let said = said.map(|(_, said)| said);
        self.in_full().into_iter().chain(said).collect::<Vec<_>>().join(", ")
    }

    /// The same for people who have no log at hand to look a line up in: `deal 2 changed late, 1 adjusted`.
    pub fn counted(&self) -> String {
        let late = self.late_deals();
        let named = late.is_some();
        let said = self.numbered().into_iter();
        let said = said.filter(|(kind, _)| !named || *kind != NoticeKind::Late);
        late.into_iter().chain(said.map(|(_, said)| said)).collect::<Vec<_>>().join(", ")
    }

    /// Which deals were changed too late, where they are few enough to be named and nothing else was.
    fn late_deals(&self) -> Option<String> {
        let several = self.notices.iter().any(|notice| notice.game > Some(1));
        let mut deals = Vec::new();
        for notice in self.of_kind(NoticeKind::Late) {
            let of = notice.game.filter(|_| several);
            let of = of.map_or_else(String::new, |game| format!(" of game {game}"));
            let deal = format!("deal {}{of}", notice.deal?);
            if !deals.contains(&deal) {
                deals.push(deal);
            }
        }
        (1..=NAMED).contains(&deals.len()).then(|| format!("{} changed late", and(&deals, " and ")))
    }

    /// Each kind in a word, with how many of it there are.
    fn numbered(&self) -> Vec<(NoticeKind, String)> {
        let mut kinds: Vec<NoticeKind> = self.notices.iter().map(|notice| notice.kind).collect();
        kinds.extend((self.undone > 0).then_some(NoticeKind::Undone));
        kinds.retain(|kind| !matches!(kind, NoticeKind::Agreed | NoticeKind::Vouched));
        kinds.sort_unstable();
        kinds.dedup();
        let many = |kind: NoticeKind| {
            if kind == NoticeKind::Undone { self.undone } else { self.of_kind(kind).count() }
        };
        let said = |kind| match (kind, many(kind)) {
            (
                NoticeKind::Start
                | NoticeKind::Agreed
                | NoticeKind::Rules
                | NoticeKind::Vouched
                | NoticeKind::Unconfirmed
                | NoticeKind::Objected,
                _,
            ) => kind.word().to_owned(),
            (NoticeKind::Unsigned, 2..) => format!("{} signatures unproven", many(kind)),
            (NoticeKind::Substitute, 2..) => format!("{} substitutes", many(kind)),
            (_, number) => format!("{number} {}", kind.word()),
        };
        kinds.into_iter().map(|kind| (kind, said(kind))).collect()
    }

    /// What was changed too late and who did not agree: the first few in full, and how many more there are.
    pub fn in_full(&self) -> Vec<String> {
        let of = |kind: NoticeKind| {
            let named = self.of_kind(kind).take(NAMED).map(|notice| notice.text.clone());
            let more = self.of_kind(kind).count().saturating_sub(NAMED);
            named.chain((more > 0).then(|| format!("{more} more {}", kind.word()))).collect()
        };
        [NoticeKind::Late, NoticeKind::Objected]
            .into_iter()
            .flat_map::<Vec<String>, _>(of)
            .collect()
    }
}

/// So many late changes are named one by one in a few words.
const NAMED: usize = 3;

/// The number of a line as people count them: the header is the first, as for `head -n` and a seal.
const fn line(seq: u64) -> u64 {
    seq + 1
}

const fn about(kind: NoticeKind) -> Notice {
    Notice { kind, game: None, deal: None, seq: None, text: String::new() }
}

fn of_game(
    no: usize,
    game: &Game,
    record: &GameRecord,
    before: Option<&Game>,
    notices: &mut Vec<Notice>,
) {
    if before.is_some() && game.start != ByTeam::default() {
        notices.push(Notice {
            game: Some(no),
            text: format!("game {no} began at {}", score(game.start)),
            ..about(NoticeKind::Start)
        });
    }
    of_rules(no, game, record, before, notices);
    sat(no, None, &record.seats, &record.beside, notices);
    for (story, said) in game.deals.iter().zip(&record.deals) {
        of_deal(no, story, game, notices);
        sat(no, Some(said.no), &said.seats, &said.beside, notices);
    }
}

/// Rules that are not the built-in ones, or not those of the game before.
fn of_rules(
    no: usize,
    game: &Game,
    record: &GameRecord,
    before: Option<&Game>,
    notices: &mut Vec<Notice>,
) {
    let mut tell = |kind, seq, text| {
        notices.push(Notice { game: Some(no), seq, text, ..about(kind) });
    };
    let own = |difference: &Difference| {
        let agreed = difference.vouched && !difference.is_stranger();
        let kind = if agreed { NoticeKind::Agreed } else { NoticeKind::Rules };
        (kind, difference.in_words(&game.rules))
    };
    let Some(before) = before else {
        for (kind, said) in game.altered.iter().map(own) {
            tell(kind, None, said);
        }
        return;
    };
    if std::sync::Arc::ptr_eq(&before.rules, &game.rules) {
        return;
    }
    let line = Some(record.seq);
    if before.rules.id != game.rules.id {
        let (now, then) = (&game.rules.id, &before.rules.id);
        tell(
            NoticeKind::Rules,
            line,
            format!("game {no} is played by `{now}`, and the game before by `{then}`"),
        );
    }
    let new = || game.altered.iter().filter(|it| !before.altered.contains(it));
    for difference in differences_from(&before.rules, &game.rules) {
        // What is otherwise than in the built-in one, too, is said once, and whether somebody agreed.
        if !new().any(|it| it.key() == difference.key()) {
            let said = difference.differs();
            tell(NoticeKind::Rules, line, format!("from game {no} on: {said}"));
        }
    }
    for difference in new() {
        let (kind, said) = own(difference);
        tell(kind, line, format!("from game {no} on: {said}"));
    }
}

/// What was said with a correction: after its time, that both sides agreed to it.
fn why_amended(history: &History, seq: u64) -> Option<&str> {
    let line = history.said().iter().find(|said| said.seq == seq)?;
    let Line::Amend { why, .. } = &line.line else { return None };
    Some(why.as_str()).filter(|why| !why.is_empty())
}

fn of_deal(no: usize, story: &DealStory, game: &Game, notices: &mut Vec<Notice>) {
    let mut tell = |kind, seq: u64, text| {
        let (deal, seq) = (Some(story.no), Some(seq));
        notices.push(Notice { kind, game: Some(no), deal, seq, text });
    };
    for (seq, event) in &story.events {
        if let Event::Table(Table::Ruling(ruling)) = event {
            let kind = match ruling.then {
                DealFate::GoesOn => NoticeKind::Adjusted,
                DealFate::Ends | DealFate::Redealt => NoticeKind::Ruled,
            };
            tell(kind, *seq, ruled(story, ruling, game));
        }
    }
    for dispute in story.disputes.iter().filter(|dispute| dispute.settled.is_none()) {
        let said = case::said(&dispute.asked);
        let what = match &dispute.asked.heard {
            None if !said.is_empty() => format!("“{said}”"),
            Some(_) | None => case::ruling(&dispute.asked, &story.seats, game.rules.players()),
        };
        let text = format!("deal {}: a dispute is open, {what}", story.no);
        tell(NoticeKind::Disputed, dispute.seq, text);
    }
    if let Some(seq) = story.amended {
        tell(NoticeKind::Corrected, seq, format!("deal {}", story.no));
    }
}

/// `deal 3: +2 for Ann & Cal, by the table, “Dee grinned at Ann”`.
fn ruled(story: &DealStory, ruling: &Ruling, game: &Game) -> String {
    let side = |team| side(&story.seats, game.rules.players(), team);
    let paid: Vec<String> = Team::BOTH
        .into_iter()
        .filter(|team| ruling.points[*team] != 0)
        .map(|team| format!("{} for {}", signed(ruling.points[team]), side(team)))
        .collect();
    let paid = if paid.is_empty() { "no points".to_owned() } else { paid.join(", ") };
    let fate = match ruling.then {
        DealFate::GoesOn => "",
        DealFate::Ends => ", and the deal ended",
        DealFate::Redealt => ", and the deal was void",
    };
    let why = case::ruling(ruling, &story.seats, game.rules.players());
    let why = match (why.is_empty(), ruling.heard.is_some()) {
        (true, _) => "no reason was given".to_owned(),
        (false, true) => why,
        (false, false) => format!("“{why}”"),
    };
    format!("deal {}: {paid}{fate}, by the table, {why}", story.no)
}

fn sat(
    no: usize,
    deal: Option<u32>,
    seats: &[String],
    beside: &[(u64, Remark)],
    notices: &mut Vec<Notice>,
) {
    let mut seats = seats.to_vec();
    for (seq, remark) in beside {
        let Remark::Sat { seat, name: new } = remark else { continue };
        let old = name(&seats, *seat);
        // In a merged record it can be said of somebody who sits there already.
        if old == *new {
            continue;
        }
        if let Some(chair) = seats.get_mut(seat.index()) {
            new.clone_into(chair);
        }
        let when =
            deal.map_or_else(|| "before deal 1".to_owned(), |deal| format!("after deal {deal}"));
        notices.push(Notice {
            game: Some(no),
            deal,
            seq: Some(*seq),
            text: format!("{new} sat down for {old} {when}"),
            ..about(NoticeKind::Substitute)
        });
    }
}

/// The line that names the originals of a merged record: what stands before it was put there by the merge.
pub(super) fn merged_at(history: &History) -> Option<u64> {
    let is_merged = |attest: &Attest| matches!(attest, Attest::Merged { .. });
    history.attests().filter(|(_, it)| is_merged(it)).map(|(said, _)| said.seq).max()
}

/// The lines that a merge wrote down and struck, because one of the originals has them. What was taken back
/// since the merge is none of these.
fn left_by_merge(history: &History) -> BTreeSet<u64> {
    let merged = merged_at(history);
    let mut left = BTreeSet::new();
    // The first line that any strike behind this one takes back.
    let mut first: Option<u64> = None;
    for said in history.said().iter().rev().filter(|said| Some(said.seq) < merged) {
        if first.is_some_and(|first| first <= said.seq) {
            left.insert(said.seq);
        }
        if let Line::Strike { from, .. } = said.line {
            first = Some(first.map_or(from, |first| first.min(from)));
        }
    }
    left
}

/// Every entry that was taken back and does not count: what it said, and in which lines.
fn undone(header: &Header, history: &History, session: &Session) -> Vec<Notice> {
    if !history.said().iter().any(ResolvedLine::is_struck) {
        return Vec::new();
    }
    let left = left_by_merge(history);
    let mut notices = Vec::new();
    // Gone through once more, because the names are those of the people who sat there then.
    let mut then = History::new(header);
    for entry in history.said().chunk_by(|one, next| one.entry == next.entry) {
        let struck = || entry.iter().filter(|said| said.is_struck());
        if let (Some(first), Some(last)) = (struck().next(), struck().next_back()) {
            let lines = if first.seq == last.seq {
                format!("line {}", line(first.seq))
            } else {
                format!("lines {} to {}", line(first.seq), line(last.seq))
            };
            let text = if left.contains(&first.seq) {
                format!(
                    "{lines} of the log: one of the records that it was merged from has this, and it does not count"
                )
            } else {
                let what = said_in(struck().map(|said| &said.line), &then, session);
                format!("undone: {what} ({lines} of the log)")
            };
            notices.push(Notice { seq: Some(first.seq), text, ..about(NoticeKind::Undone) });
        }
        for said in entry {
            then.say_again(said);
        }
    }
    notices
}

/// The most letters of what an entry said: of a deal card by card the beginning says which it was.
const MOST_LETTERS: usize = 80;

/// What some lines of an entry said, by the people and the rules of the game as it stood before them.
fn said_in<'l>(
    lines: impl Iterator<Item = &'l Line> + Clone,
    then: &History,
    session: &Session,
) -> String {
    let beside: Vec<String> = lines.clone().filter_map(said_beside).collect();
    let events: Vec<Event> = lines
        .clone()
        .filter_map(|line| match line {
            Line::Event(Event::Deal { .. } | Event::Table(Table::Agree { .. })) => None,
            Line::Event(Event::Table(table)) if is_told_apart(table) => None,
            Line::Event(event) => Some(event.clone()),
            Line::Note { .. }
            | Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Amend { .. }
            | Line::Seat { .. }
            | Line::Night(_)
            | Line::Close { .. }
            | Line::Game { .. }
            | Line::Attest(_) => None,
        })
        .collect();
    let played = then.games().last().map(|game| &*game.seated);
    // A game that was taken back as a whole was played as the one before it.
    let place = then.games().len().saturating_sub(1);
    let game = session.games.get(place).or(session.games.last());
    let told = played.zip(game).filter(|_| !events.is_empty());
    let told = told.map(|(seats, game)| begun(&events, &Names::new(seats), &game.rules));
    let players = game.map(|game| game.rules.players());
    let decided = lines.filter_map(|line| {
        let Line::Event(Event::Table(table)) = line else { return None };
        is_told_apart(table).then(|| decided(table, played?, players?)).flatten()
    });
    let all: Vec<String> = beside.into_iter().chain(told).chain(decided).collect();
    if all.is_empty() { "a deal that had been dealt".to_owned() } else { all.join(", ") }
}

/// Did people decide it, and has a line no sign for it?
fn is_told_apart(table: &Table) -> bool {
    match table {
        Table::Ruling(ruling) => Sign::of(ruling).is_none(),
        Table::Dispute(_) => true,
        Table::Misdeal { .. } | Table::Agree { .. } => false,
    }
}

/// What was decided, or left open, in a few words: `the ruling: Cal exposed the Qh`.
fn decided(table: &Table, seats: &[String], players: Players) -> Option<String> {
    let ruling = table.decided()?;
    let what = match (table, &ruling.heard) {
        (Table::Dispute(_), _) => "the dispute",
        (_, None) => "the adjustment",
        (_, Some(_)) => "the ruling",
    };
    let said = case::ruling(ruling, seats, players);
    let said = if said.is_empty() { said } else { format!(": {said}") };
    let none = ruling.points == ByTeam::default();
    let points = if none { String::new() } else { format!(" ({})", score(ruling.points)) };
    Some(format!("{what}{said}{points}"))
}

/// What happened in words, as far as it goes into a line.
fn begun(events: &[Event], names: &Names<'_>, rules: &Ruleset) -> String {
    let first = |count: usize| part_in_words(events.get(..count).unwrap_or_default(), names, rules);
    let fits = |count: &usize| first(*count).chars().count() <= MOST_LETTERS;
    // Each has a letter at least, so no more of them are tried.
    let count = (1..=events.len().min(MOST_LETTERS)).rev().find(fits).unwrap_or(1);
    if count < events.len() { format!("{} and so on", first(count)) } else { first(count) }
}

/// What a line says that is no call and no card of a deal: a remark, another person, the next game.
pub fn said_beside(line: &Line) -> Option<String> {
    Some(match line {
        Line::Note { text } => format!("the note “{text}”"),
        Line::Seat { name, .. } => format!("{name} sitting down"),
        Line::Night(_) => "something of a night".to_owned(),
        Line::Game { .. } => "the beginning of the next game".to_owned(),
        Line::Amend { deal, .. } => format!("the correction of deal {deal}"),
        Line::Close { .. } => "the closing of the game".to_owned(),
        Line::Event(Event::Table(Table::Agree { score: count })) => {
            format!("the table's count of {}", score(*count))
        }
        Line::Event(_) | Line::Strike { .. } | Line::Restore { .. } | Line::Attest(_) => {
            return None;
        }
    })
}

/// Who confirmed or signed what, and who was to and has not.
fn vouched(history: &History, session: &Session, lates: &Lates) -> Vec<Notice> {
    let mut notices = Vec::new();
    for (said, attest) in history.attests() {
        let (kind, text) = match attest {
            Attest::Confirmed { by, .. } => {
                let text = format!("{by} confirmed the record {}", up_to(said.seq, session, lates));
                (NoticeKind::Vouched, text)
            }
            Attest::Signed { by, key } => {
                let (kind, holds) = match history.signature(said.seq) {
                    Some(SignatureState::Holds) => (NoticeKind::Vouched, "; the signature holds"),
                    Some(SignatureState::Missing) => {
                        (NoticeKind::Unsigned, ", but the signature is not beside the log")
                    }
                    Some(SignatureState::Fails) => {
                        (NoticeKind::Unsigned, ", but the signature does not hold")
                    }
                    None => (
                        NoticeKind::Unsigned,
                        "; the signature has not been checked here: `rasher verify --key` does that, where that record is",
                    ),
                };
                let up_to = up_to(said.seq, session, lates);
                (kind, format!("{by} signed the record {up_to}, with the key {key}{holds}"))
            }
            Attest::Merged { marks, .. } => {
                notices.extend(marks.iter().map(|mark| marked(said.seq, mark)));
                continue;
            }
            Attest::OfMatch(_) | Attest::Asks(_) | Attest::Objected { .. } => continue,
        };
        notices.push(Notice { seq: Some(said.seq), text, ..about(kind) });
    }
    let objected = objected(history);
    notices.extend(objected.iter().map(|no| no.notice(session, lates)));
    notices.extend(unconfirmed(history, session, &objected));
    notices
}

/// Somebody said that the record is not right.
struct Objection<'a> {
    seq: u64,
    by: Option<&'a (Team, String)>,
    wrong: &'a str,
}

impl Objection<'_> {
    fn notice(&self, session: &Session, lates: &Lates) -> Notice {
        let by = self.by.map_or("the other side", |(_, by)| by);
        let up_to = up_to(self.seq, session, lates);
        let wrong = match self.wrong {
            "" => String::new(),
            wrong => format!(": “{wrong}”"),
        };
        let text = format!("{by} did not agree to the record {up_to}{wrong}");
        Notice { seq: Some(self.seq), text, ..about(NoticeKind::Objected) }
    }
}

/// Every no to which the same side has not said yes since: a yes to what was made of two records is one, too.
fn objected(history: &History) -> Vec<Objection<'_>> {
    let mut open: Vec<Objection<'_>> = Vec::new();
    for (said, attest) in history.attests() {
        match attest {
            Attest::Objected { by, wrong } => {
                open.push(Objection { seq: said.seq, by: by.as_ref(), wrong });
            }
            Attest::Confirmed { team, .. } => {
                open.retain(|no| no.by.is_some_and(|(other, _)| other != team));
            }
            Attest::Merged { .. }
            | Attest::OfMatch(_)
            | Attest::Asks(_)
            | Attest::Signed { .. } => {}
        }
    }
    open
}

/// What was so of a record that this one was made of, and is for ever.
fn marked(seq: u64, mark: &Mark) -> Notice {
    let kind = match mark.kind {
        MarkKind::Vouched => NoticeKind::Vouched,
        MarkKind::Unsigned => NoticeKind::Unsigned,
        MarkKind::Late => NoticeKind::Late,
        MarkKind::Objected => NoticeKind::Objected,
    };
    Notice { seq: Some(seq), text: mark.text.clone(), ..about(kind) }
}

/// `up to line 48 of the log, after deal 9 of game 2, at 10–7`: what stood above a line as it was said,
/// whatever was taken back since.
fn up_to(seq: u64, session: &Session, lates: &Lates) -> String {
    let line = format!("up to line {} of the log", line(seq));
    let Some(stood) = lates.vouched.get(&seq) else { return line };
    let several = session.games.len().max(stood.game) > 1;
    let of = if several { format!(" of game {}", stood.game) } else { String::new() };
    format!("{line}, after deal {}{of}, at {}", stood.deal, score(stood.score))
}

/// Games that are over, and deals of others where each is to be confirmed, to which the other side was
/// to say yes and has not; where somebody has said no that is told, and not this.
fn unconfirmed(history: &History, session: &Session, objected: &[Objection<'_>]) -> Vec<Notice> {
    let (mut confirmed, mut merged) = (None, "");
    // Nobody makes a game or a deal that was to be confirmed one that was not, by asking no more.
    let mut asked: Vec<(u64, Confirm)> = Vec::new();
    for (said, attest) in history.attests() {
        match attest {
            Attest::Confirmed { .. } => confirmed = Some(said.seq),
            Attest::Asks(when) => asked.push((said.seq, *when)),
            // Whoever said yes to one of two records has not said it to what was made of them.
            Attest::Merged { .. } => merged = " as it was merged",
            Attest::OfMatch(_) | Attest::Objected { .. } | Attest::Signed { .. } => {}
        }
    }
    let last = |deal: &DealStory| Some(deal.events.last().map_or(deal.seq, |it| it.0));
    // Of the deal that was the last as somebody said no it is told that he did.
    let deals = || session.games.iter().flat_map(|game| &game.deals);
    let is_objected = |deal: &DealStory| {
        let later = || deals().filter(|other| other.seq > deal.seq);
        let is_of = |no: &Objection<'_>| {
            Some(no.seq) > last(deal) && !later().any(|later| later.seq < no.seq)
        };
        objected.iter().any(is_of)
    };
    let is_open = |deal: &&DealStory| last(deal) > confirmed && !is_objected(deal);
    let several = session.games.len() > 1;
    let asked_at = |seq: u64| {
        let before = asked.iter().rfind(|(since, _)| *since <= seq);
        before.map_or(Confirm::Never, |(_, when)| *when)
    };
    let asked_since = |seq: u64| {
        let later = asked.iter().filter(|(since, _)| *since > seq).map(|(_, when)| *when);
        later.chain([asked_at(seq)]).any(|when| when != Confirm::Never)
    };
    let by_deal = |deal: &DealStory| {
        let at = [Some(deal.seq), last(deal)];
        at.into_iter().flatten().any(|it| asked_at(it) == Confirm::Deal)
    };
    let open = (1..).zip(&session.games).filter_map(|(no, game)| {
        let text = if game.outcome.is_some() {
            let end = game.deals.last().filter(is_open)?;
            asked_since(end.seq).then_some(())?;
            format!("game {no} is over, and the other side has not confirmed it{merged}")
        } else {
            let closed = game.deals.iter().filter(|deal| by_deal(deal) && deal.closing.is_some());
            let open: Vec<u32> = closed.filter(is_open).map(|deal| deal.no).collect();
            let (first, last) = (open.first()?, open.last()?);
            let deals = if first == last {
                format!("deal {first}")
            } else {
                format!("deals {first} to {last}")
            };
            let of = if several { format!(" of game {no}") } else { String::new() };
            format!("the other side has not confirmed {deals}{of}{merged}")
        };
        Some(Notice { game: Some(no), text, ..about(NoticeKind::Unconfirmed) })
    });
    open.collect()
}

/// What was changed after the game was over, confirmed or signed.
fn changed_late(lates: Lates, session: &Session) -> Vec<Notice> {
    let several = session.games.len() > 1;
    let mut notices: Vec<Notice> = Vec::new();
    for Late { seq, place, after } in lates.all {
        let (game, deal) = (place.game + 1, place.deal + 1);
        let of = if several { format!(" of game {game}") } else { String::new() };
        let since = match after {
            After::Over => "the game was over and its seal was said".to_owned(),
            After::Confirmed { seq, by } => format!("{by} had confirmed it in line {}", line(seq)),
            After::Signed { seq, by } => format!("{by} had signed it in line {}", line(seq)),
        };
        notices.push(Notice {
            game: Some(game),
            deal: u32::try_from(deal).ok(),
            seq: Some(seq),
            text: format!("line {} changed deal {deal}{of} after {since}", line(seq)),
            ..about(NoticeKind::Late)
        });
    }
    notices.extend(lates.unlooked.map(|seq| Notice {
        seq: Some(seq),
        text: format!(
            "so much was changed that from line {} on nobody has checked whether a game was over by then",
            line(seq)
        ),
        ..about(NoticeKind::Late)
    }));
    notices
}
