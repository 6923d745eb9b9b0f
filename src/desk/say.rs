//! What the desk says: what an undo, a redo or a correction would change, and what has happened.
//!
//! Sentences for people, with names in them; how they look is the terminal's business.

use crate::event::{Call, Climbing, Denial, Event, Ruling, Table};
use crate::game::verdict::{Irregular, Outcome};
use crate::line::{self, Names};
use crate::log::{Attest, Confirm, Line, Moment};
use crate::report::case;
use crate::report::deal::{DealView, capital, deal as view, says_all, spelling};
use crate::report::evening::moment;
use crate::report::now::{GameStatus, now};
use crate::report::small_print::said_beside;
use crate::report::words::{and, name, score, side, source as said_by};
use crate::rules::source::Sources;
use crate::rules::{DenyAlone, InsufficientBid, Ruleset, TurnedSuit};
use crate::seal::Seal;
use crate::seat::ByTeam;
use crate::session::{DealStory, Game, Replaced, Session};
use crate::store::DiskFile;

use super::hearing::decided;
use super::{Committed, Desk, Entry, EntryKind};

/// The difference between a session as it stands and as it would stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// Deals that would go: number and sentence.
    pub gone: Vec<(u32, String)>,
    /// Deals that would come back.
    pub back: Vec<(u32, String)>,
    /// Deals that stay but say something else: number, old sentence, new sentence.
    pub other: Vec<(u32, String, String)>,
    /// Deals that stay, are over and whose score changes: number, old score, new score.
    pub scores: Vec<(u32, ByTeam<i32>, ByTeam<i32>)>,
    /// The score of the game before and after.
    pub total: Option<(ByTeam<i32>, ByTeam<i32>)>,
    /// What else goes or comes back: a remark, another person, the next game; each behind so many of the
    /// deals that go or come back.
    pub beside: Vec<(usize, String)>,
    /// What the people had decided that goes or comes back: the number of the deal, and a few words.
    pub decided: Vec<(u32, String)>,
    /// How many entries are taken or brought back.
    pub entries: usize,
    /// A game that was over goes on, or one that went on is over.
    pub ends: bool,
    /// The deals that go were dealt after what is the end of the game now, and are struck for it.
    pub struck: bool,
    /// The number of the game, where it is a correction of an earlier one.
    pub game: Option<usize>,
    /// Deals of games that go or come back as a whole: which game, which deal, the sentence.
    pub games: Vec<(Moved, usize, u32, String)>,
    /// Which game would be played then and its score, where it is another than before.
    pub then: Option<(usize, ByTeam<i32>)>,
    /// Who would win that game by a correction, where it is somebody else, or nobody.
    pub winner: Option<String>,
}

/// What becomes of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// It would go.
    Goes,
    /// It would come back.
    ComesBack,
}

/// A deal that is over in a sentence; one that goes on in the words of what was called, and as it was typed
/// where cards were played, which is shorter.
fn sentence(deal: &DealStory, game: &Game) -> String {
    let line = spelling(deal, &game.rules);
    if deal.closing.is_some() || line.is_empty() || !says_all(deal, &game.rules) {
        return view(deal, &game.rules).sentence;
    }
    let said: Vec<Event> = deal.events.iter().map(|(_, event)| event.clone()).collect();
    let called = said.iter().filter(|event| !matches!(event, Event::Deal { .. }));
    let in_words = called
        .clone()
        .all(|event| matches!(event, Event::Call(_) | Event::Climbing(Climbing::Places { .. })));
    if in_words {
        let called: Vec<Event> = called.cloned().collect();
        let words = line::in_words(&called, &Names::new(&deal.seats), &game.rules);
        return format!("So far {words}");
    }
    format!("So far `{line}`")
}

/// What the people decided about a deal, whatever the number of the line that it is about.
fn decisions(deal: &DealStory) -> Vec<Table> {
    let tables = deal.events.iter().filter_map(|(_, event)| match event {
        Event::Table(table) => Some(table),
        Event::Deal { .. } | Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => None,
    });
    let decided = tables.cloned().filter_map(|mut table| {
        table.decided_mut()?.about = None;
        Some(table)
    });
    decided.collect()
}

/// One of them in a few words.
fn decision(table: &Table, deal: &DealStory, game: &Game) -> Option<String> {
    let ruling = table.decided()?;
    let what = match (table, &ruling.heard) {
        (Table::Dispute(_), _) => "the dispute",
        (_, None) => "the adjustment",
        (_, Some(_)) => "the ruling",
    };
    Some(format!("{what}: {}", decided(ruling, &deal.seats, game.rules.players())))
}

/// Who would win a game that was won by others, or by nobody yet.
fn would_win(before: Option<Outcome>, game: &Game, number: Option<usize>) -> String {
    let of = number.map_or_else(|| "the game".to_owned(), |number| format!("game {number}"));
    let side = |team| side(&game.seats, game.rules.players(), team);
    match (before, game.outcome) {
        (Some(Outcome::Won(was)), Some(Outcome::Won(is))) => {
            format!("{} would win {of}, not {}", side(is), side(was))
        }
        (_, Some(Outcome::Won(is))) => format!("{} would win {of}", side(is)),
        (_, Some(Outcome::Shared)) => capital(&format!("{of} would be shared")),
        (Some(Outcome::Won(was)), None) => {
            capital(&format!("{of} would not be over: {} had won it", side(was)))
        }
        (Some(Outcome::Shared) | None, None) => capital(&format!("{of} would not be over")),
    }
}

impl Changed {
    /// Compares the game that is corrected, from 0; else the last that both have.
    pub(super) fn between(before: &Replaced, after: &Session, corrected: Option<usize>) -> Self {
        let mut changed = Self::default();
        let end = before.count().min(after.games.len()).saturating_sub(1);
        let last = corrected.unwrap_or(end);
        let Some(new) = after.games.get(last) else { return changed };
        changed.game = (last < end).then_some(last + 1);
        changed.total = Some((new.score(), new.score()));
        if let Some(old) = before.deals(last) {
            changed.compare(old.deals, new.deals.get(old.first..).unwrap_or_default(), new);
            changed.total = Some((old.score, new.score()));
            changed.ends |= old.outcome != new.outcome;
            if corrected.is_some() && old.outcome != new.outcome {
                changed.winner = Some(would_win(old.outcome, new, changed.game));
            }
        }
        changed.ends |= before.count() != after.games.len();
        for place in end + 1..before.count().max(after.games.len()) {
            let (gone, back) = (before.whole(place), after.games.get(place));
            let all = [(Moved::Goes, gone), (Moved::ComesBack, back)];
            for (moved, game) in all.into_iter().filter_map(|(moved, it)| Some((moved, it?))) {
                let told = |deal: &DealStory| (moved, place + 1, deal.no, sentence(deal, game));
                changed.games.extend(game.deals.iter().map(told));
            }
        }
        if before.count() != after.games.len() {
            changed.then = after.games.last().map(|game| (after.games.len(), game.score()));
        }
        changed
    }

    /// Compares the ends of a game. What was said of a deal is worded only where it has changed.
    fn compare(&mut self, old: &[DealStory], new: &[DealStory], game: &Game) {
        for (was, is) in old.iter().zip(new) {
            if !was.is_told_the_same(is) {
                self.other.push((was.no, sentence(was, game), sentence(is, game)));
            }
            // There is no "after" of a deal that goes on.
            let goes_on = was.closing.is_none() || is.closing.is_none();
            if was.score != is.score && !goes_on {
                self.scores.push((was.no, was.score, is.score));
            }
        }
        for place in 0..old.len().max(new.len()) {
            let (was, is) = (old.get(place), new.get(place));
            let no = was.or(is).map_or(0, |deal| deal.no);
            // The same may have been decided twice.
            let only = |here: Option<&DealStory>, there: Option<&DealStory>| {
                let mut rest = there.map(decisions).unwrap_or_default();
                let these = here.map(decisions).unwrap_or_default();
                let gone = these.into_iter().filter(|one| {
                    let there = rest.iter().position(|other| other == one);
                    there.map(|at| rest.swap_remove(at)).is_none()
                });
                let told = gone.filter_map(|one| Some((no, decision(&one, here?, game)?)));
                told.collect::<Vec<_>>()
            };
            self.decided.extend(only(was, is));
            self.decided.extend(only(is, was));
        }
        let both = old.len().min(new.len());
        let told = |deal: &DealStory| (deal.no, sentence(deal, game));
        self.gone.extend(old.iter().skip(both).map(told));
        self.back.extend(new.iter().skip(both).map(told));
    }

    /// The remarks and the like among some lines, in the order in which they were said.
    pub(super) fn note<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        let mut deals = 0;
        for line in lines {
            deals += usize::from(matches!(line, Line::Event(Event::Deal { .. })));
            self.beside.extend(said_beside(line).map(|what| (deals, what)));
        }
    }

    /// What was taken back, and how to have it again: `Deal 2 undone. Score back to 0–0`.
    fn undone(&self) -> String {
        let (what, them) = self.what(&self.gone);
        let again = deals(&self.back).map(|(deals, are)| format!(" {deals} {are} back."));
        let total = self.total.filter(|(was, is)| was != is);
        let back = total.map(|(_, is)| format!(" Score back to {}.", score(is)));
        let redo = if self.entries > 1 { format!("redo {}", self.entries) } else { "redo".into() };
        let (again, back) = (again.unwrap_or_default(), back.unwrap_or_default());
        format!("{what} undone.{again}{back} `{redo}` brings {them} back.")
    }

    /// What was brought back.
    fn redone(&self) -> String {
        let (what, them) = self.what(&self.back);
        let are = if them == "it" { "is" } else { "are" };
        let struck = deals(&self.gone).map(|(deals, are)| format!(" {deals} {are} struck again."));
        let total = self.total.filter(|(was, is)| was != is);
        let total = match self.then {
            Some((game, is)) => Some(format!(" The score is {} in game {game}.", score(is))),
            None => total.map(|(_, is)| format!(" The score is {}.", score(is))),
        };
        format!("{what} {are} back.{}{}", struck.unwrap_or_default(), total.unwrap_or_default())
    }

    /// What was taken or brought back, and how it is meant.
    fn what(&self, moved: &[(u32, String)]) -> (String, &'static str) {
        if self.entries > 1 {
            return (format!("{} entries", self.entries), "them");
        }
        let deal = moved.first().map(|(no, _)| format!("Deal {no}"));
        let part = self.other.first().map(|(no, ..)| format!("The last entry of deal {no}"));
        let beside = self.beside.first().map(|(_, what)| capital(what));
        let decided = self.decided.first().map(|(_, what)| format!("{},", capital(what)));
        (deal.or(beside).or(decided).or(part).unwrap_or_else(|| "The last entry".into()), "it")
    }

    /// What goes and comes back in sentences, as it was said: what stands between two deals between them.
    fn in_order(&self) -> Vec<String> {
        let decided = self.decided.iter().map(|(no, what)| format!("Deal {no}, {what}"));
        let gone = self.gone.iter().map(|(no, sentence)| format!("Deal {no}. {sentence}"));
        let back =
            self.back.iter().map(|(no, sentence)| format!("Deal {no} comes back. {sentence}"));
        let mut lines = Vec::new();
        let mut beside = self.beside.iter().peekable();
        let mut up_to = |deals: usize, lines: &mut Vec<String>| {
            while let Some((_, what)) = beside.next_if(|(behind, _)| *behind <= deals) {
                lines.push(capital(what));
            }
        };
        up_to(0, &mut lines);
        lines.extend(decided);
        for (deals, line) in (1..).zip(gone.chain(back)) {
            lines.push(line);
            up_to(deals, &mut lines);
        }
        up_to(usize::MAX, &mut lines);
        lines
    }

    /// In sentences, one a line.
    pub fn say(&self) -> Vec<String> {
        let mut lines = self.in_order();
        for (moved, game, no, sentence) in &self.games {
            let back = if *moved == Moved::ComesBack { " comes back" } else { "" };
            lines.push(format!("Deal {no} of game {game}{back}. {sentence}"));
        }
        if self.struck {
            let (first, last) = (self.gone.first(), self.gone.last());
            if let (Some((first, _)), Some((last, _))) = (first, last) {
                let (deals, them) = if first == last {
                    (format!("deal {first}"), "it")
                } else {
                    (format!("deals {first} to {last}"), "them")
                };
                lines.push(format!(
                    "The game would have been over before: {deals} would be struck; `undo` would \
                     bring {them} back"
                ));
            }
        }
        let of = self.game.map(|game| format!(" of game {game}")).unwrap_or_default();
        for (no, was, is) in &self.other {
            // What the people decided of it decides it still.
            if was == is {
                lines.push(format!(
                    "Deal {no}{of} is recorded differently, with the same result. {is}"
                ));
                continue;
            }
            lines.push(format!("Deal {no}{of} as it stands. {was}"));
            lines.push(format!("Deal {no}{of} as it would be. {is}"));
        }
        // Every later score moves with a deal far back: the first and the last of them say it all.
        let moved = match self.scores.as_slice() {
            [first, .., last] if self.scores.len() > 3 => vec![first, last],
            all => all.iter().collect(),
        };
        for (no, was, is) in moved {
            lines.push(format!("After deal {no}: {} instead of {}", score(*is), score(*was)));
        }
        if let (Some((was, is)), true) = (self.total, self.scores.is_empty())
            && was != is
        {
            lines.push(format!("The score{of} becomes {} instead of {}", score(is), score(was)));
        }
        lines.extend(self.winner.clone());
        lines
    }
}

/// `Deal 4` or `Deals 4 to 6`, and how they are spoken of.
fn deals(moved: &[(u32, String)]) -> Option<(String, &'static str)> {
    let ((first, _), (last, _)) = (moved.first()?, moved.last()?);
    Some(if first == last {
        (format!("Deal {first}"), "is")
    } else {
        (format!("Deals {first} to {last}"), "are")
    })
}

/// What is said after something was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct After {
    /// What happened, a sentence a line.
    pub told: Vec<String>,
    /// What was irregular, as far as the referee is to speak.
    pub findings: Vec<Spoken>,
    /// The score of both sides.
    pub score: String,
    /// Who deals, what was made, who calls or leads.
    pub status: String,
    /// It went on with a deal that goes on: how it stands is on the prompt.
    pub brief: bool,
    /// The game was won with this.
    pub won: Option<String>,
    /// No other game follows it: a table of a night keeps it.
    pub is_of_one_game: bool,
    /// Where a game has ended: the log up to here, to be noted down.
    pub seal: Option<Seal>,
}

/// A finding as it is said, with the rule and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The line that made it known.
    pub seq: u64,
    pub what: Irregular,
    /// In sentences.
    pub text: String,
}

impl<F: DiskFile> Desk<F> {
    /// What to say after an entry was written.
    pub fn after(&self, entry: &Entry, done: &Committed) -> After {
        let mut after = After { is_of_one_game: self.is_of_one_game(), ..After::default() };
        let Some(game) = self.game() else { return after };
        let standing = now(game, self.session().games.len());
        let last = game.deals.last().filter(|_| done.closed);
        let closed = last.map(|deal| view(deal, &game.rules));
        match &entry.kind {
            EntryKind::Undo(changed) => after.told = vec![changed.undone()],
            EntryKind::Redo(changed) => after.told = vec![changed.redone()],
            EntryKind::Fix { deal, old, new, changed, .. } => {
                let of = changed.game.map(|game| format!(" of game {game}")).unwrap_or_default();
                let games = &self.session().games;
                let played = changed.game.map_or(Some(game), |at| games.get(at.checked_sub(1)?));
                let fixed = played.and_then(|game| {
                    let story = game.deals.iter().find(|one| one.no == *deal)?;
                    Some((view(story, &game.rules).sentence, says_all(story, &game.rules)))
                });
                after.told = match fixed {
                    // What was decided about it is another, and what was typed is the same.
                    Some((told, _)) if old == new => {
                        vec![format!("Deal {deal}{of} as it stands now. {told}")]
                    }
                    Some((_, true)) | None => vec![format!("Deal {deal}{of} is now `{new}`.")],
                    // What came by a ruling a line has no sign for.
                    Some((told, false)) => vec![
                        format!("Deal {deal}{of} is now `{new}`."),
                        format!("On record, but not shown on the line: {told}"),
                    ],
                };
            }
            EntryKind::Note => after.told = vec!["Noted.".into()],
            EntryKind::Agreed => {
                after.told = vec![format!("The table agrees: {}.", standing.score_line())];
            }
            EntryKind::Seat => {
                let names = Names::new(&game.seats);
                let seats = game.rules.players().seats().zip(&*game.seats);
                let each = seats.map(|(seat, name)| format!("{name} ({})", names.shortest(seat)));
                let each = each.collect::<Vec<_>>().join(", ");
                after.told = vec![format!("At the table: {each}.")];
            }
            EntryKind::Closed => {
                after.told = vec!["Closed, unfinished; the statistics leave the game out.".into()];
            }
            EntryKind::Attest => {
                let attests = entry.lines.iter().filter_map(|line| {
                    if let Line::Attest(attest) = line { Some(attest) } else { None }
                });
                let stands = standing.score_line();
                after.told = attests.map(|attest| attested(attest, &stands)).collect();
            }
            EntryKind::Game => {
                after.told = vec![format!("Game {} begins.", self.session().games.len())];
            }
            EntryKind::Deal | EntryKind::Decision => {
                if let Some(report) = &closed {
                    after.told = vec![format!("Deal {}. {}", report.no, report.sentence)];
                } else if let Some(open) = self.left_open(entry) {
                    after.told = vec![open];
                } else if entry.kind == EntryKind::Decision {
                    after.told = self.last_told();
                } else {
                    after.told = self.heard(done);
                }
            }
        }
        after.told.splice(0..0, self.other_dealer(done));
        if !entry.let_go.is_empty() {
            let names = entry.let_go.iter().map(|seat| game.seats.get(seat.index()).cloned());
            let names: Vec<String> = names.flatten().collect();
            let names = and(&names, " and ");
            after.told.push(format!("The deal was decided before {names} went out."));
        }
        after.told.extend(self.suit_to_call(&entry.kind));
        if entry.kind == EntryKind::Decision {
            let warned = entry.events().filter_map(Event::ruling).find_map(Ruling::warns);
            after.told.extend(warned.map(|team| {
                let of = side(&game.seats, game.rules.players(), team);
                format!("{of} are warned, and pay the next time.")
            }));
            after.told.extend(super::demands::ruled(game));
            let mut ruled = entry.events().filter_map(Event::ruling);
            let exposes = |ruling: &Ruling| {
                ruling.heard.as_deref().is_some_and(|it| !it.remedy.exposed.is_empty())
            };
            if ruled.any(exposes) {
                after.told.extend(super::demands::lying_open(game));
            }
        }
        after.findings = self.spoken(entry, done, closed.as_ref());
        after.score = standing.standing_line();
        after.status = behind_the_score(&standing);
        after.brief = entry.kind == EntryKind::Deal && closed.is_none();
        if done.won && self.is_winner_disputed() {
            after.told.push(
                "A dispute is open that can change who has won; `ruling` settles it, before another game.".into(),
            );
        }
        if done.won {
            after.won = Some(standing.next_line());
            after.seal = Some(self.seal());
        }
        after
    }

    /// That a suit may be called, or was: when the side whose lead it is at has the lead, and as soon as it is
    /// ruled so.
    fn suit_to_call(&self, kind: &EntryKind) -> Option<String> {
        let game = self.game()?;
        let deal = game.now()?;
        let call = deal.suit_call()?;
        let leads = deal.play()?.live().is_none() && deal.turn()?.team() == call.of;
        let told = *kind == EntryKind::Decision || *kind == EntryKind::Deal && leads;
        told.then(|| super::demands::suit_call(game)).flatten()
    }

    /// That somebody dealt whose turn it was not, where this entry made it known.
    fn other_dealer(&self, done: &Committed) -> Option<String> {
        let story = self.game()?.deals.last()?;
        let who = |seat| self.seats().get(crate::seat::Seat::index(seat)).cloned();
        story.findings.iter().find_map(|finding| {
            let Irregular::Dealer { dealt, due } = finding.what else { return None };
            let fresh = done.rows.iter().any(|row| row.seq == finding.seq);
            let (dealt, due) = (who(dealt)?, who(due)?);
            fresh
                .then(|| format!("{dealt} deals instead of {due}; the order goes on from {dealt}."))
        })
    }

    /// What was heard of a deal that goes on, so that a slip shows at once.
    fn heard(&self, done: &Committed) -> Vec<String> {
        let Some((deal, game)) =
            self.game().and_then(|game| game.deals.last().map(|deal| (deal, game)))
        else {
            return Vec::new();
        };
        let new = |seq: u64| done.rows.iter().any(|row| row.seq == seq);
        let lines = view(deal, &game.rules).story;
        // What is only told by its outcome was played so.
        let outcome = |seq: u64| {
            let told = deal.events.iter().find(|(line, _)| *line == seq);
            matches!(told, Some((_, Event::Call(Call::Contract { .. }))))
        };
        let counted = |seq: u64| {
            let mut found = deal.findings.iter().filter(|one| one.seq == seq && !outcome(seq));
            found.find_map(|one| Some((one.what, counts_as(one.what, &game.rules)?)))
        };
        // Only the going alone is refused, and by these rules that refuses all of it.
        let as_pass = |seq: u64| {
            let denied = deal.events.iter().find(|(line, _)| *line == seq).map(|(_, event)| event);
            let alone = matches!(denied, Some(Event::Call(Call::Deny { what: Denial::Alone, .. })));
            let consent = game.rules.turn_up_rules().and_then(|(_, making)| making.consent);
            alone && consent == Some(DenyAlone::AsPass)
        };
        let fresh = lines.into_iter().filter(|line| new(line.seq));
        let heard: Vec<String> = fresh
            .map(|line| match counted(line.seq) {
                Some((what, counts)) if moment(self.speak(), &what) == Moment::Now => {
                    format!("{}{counts}", line.text)
                }
                // Silent about a call that does not stand, he does not say that it does.
                Some((what, _)) if game.rules.trick_rules().is_some() => {
                    format!("{} calls", name(&deal.seats, what.seat()))
                }
                None if as_pass(line.seq) => format!("{}, which makes it a pass", line.text),
                Some(_) | None => line.text,
            })
            .collect();
        // Whose call it is then shows which were taken.
        let silent = self.speak().calls() != Moment::Now;
        let heard = match (silent, self.turn_told()) {
            (true, Some(turn)) if done.rows.iter().any(|row| counted(row.seq).is_some()) => {
                [heard, vec![turn]].concat()
            }
            (_, _) => heard,
        };
        if heard.is_empty() { Vec::new() } else { vec![capital(&heard.join("; ")) + "."] }
    }

    /// `Ben to call`: whose turn it is, and what he does.
    fn turn_told(&self) -> Option<String> {
        let standing = now(self.game()?, self.session().games.len());
        Some(format!("{} to {}", standing.turn?, standing.does?))
    }

    /// What a dispute leaves open, and how it is settled.
    fn left_open(&self, entry: &Entry) -> Option<String> {
        let disputes = |event: &Event| matches!(event, Event::Table(Table::Dispute(_)));
        let last = entry.events().last().filter(|event| disputes(event));
        let (_, story, dispute) =
            last.and_then(|_| self.disputes().max_by_key(|(.., it)| it.seq))?;
        let asked = case::ruling(&dispute.asked, &story.seats, self.game()?.rules.players());
        Some(format!("Left open in deal {}: {asked}. `ruling` settles it later.", story.no))
    }

    fn last_told(&self) -> Vec<String> {
        let last = self.game().and_then(|game| Some((game.deals.last()?, game)));
        last.map(|(deal, game)| {
            let report = view(deal, &game.rules);
            vec![format!("Deal {}. {}", report.no, report.sentence)]
        })
        .unwrap_or_default()
    }

    /// Findings that the referee is to speak of now, as the session has it of calls and of cards.
    fn spoken(&self, entry: &Entry, done: &Committed, closed: Option<&DealView>) -> Vec<Spoken> {
        let Some(deal) = self.game().and_then(|game| game.deals.last().map(|deal| (deal, game)))
        else {
            return Vec::new();
        };
        let (story, game) = deal;
        let new: Vec<u64> = done.rows.iter().map(|row| row.seq).collect();
        let report = view(story, &game.rules);
        let matters =
            matches!(entry.kind, EntryKind::Deal | EntryKind::Decision | EntryKind::Fix { .. });
        // Another order of dealing is told in a line of its own, and the deal goes on.
        let order = |what: &Irregular| matches!(what, Irregular::Dealer { .. });
        report
            .findings
            .iter()
            .zip(&story.findings)
            .filter(|(_, known)| !order(&known.what))
            .filter(|(finding, known)| {
                // What a correction tells once more and has been ruled on is no news.
                let again = matches!(entry.kind, EntryKind::Fix { .. }) && known.ruled.is_some();
                let fresh = new.contains(&finding.seq) && !again;
                match moment(self.speak(), &known.what) {
                    Moment::Now => fresh && matters,
                    Moment::End => closed.is_some(),
                    Moment::Asked => false,
                }
            })
            .map(|(finding, known)| {
                let rule = finding.rule.as_deref().unwrap_or_default();
                let source =
                    finding.source.as_ref().map_or_else(|| said_by(&Sources::silent()), said_by);
                let text = format!("{}. {rule} ({source})", capital(&finding.text));
                Spoken { seq: finding.seq, what: known.what, text }
            })
            .collect()
    }
}

/// What a wrong call comes to, where it does not stand.
fn counts_as(what: Irregular, rules: &Ruleset) -> Option<&'static str> {
    const PASS: &str = ", which counts as a pass";
    const NOTHING: &str = ", which counts for nothing";
    // Of a pass that was not due nothing comes: the same player has still to play.
    let of_climbing = matches!(
        what,
        Irregular::PassOutOfTurn { .. } | Irregular::LeaderPassed(_) | Irregular::LeadRefused(_)
    );
    if of_climbing {
        return Some(NOTHING);
    }
    let irregular = rules.trick_rules()?.irregular;
    match what {
        Irregular::MustPass { .. } => Some(PASS),
        Irregular::CallOutOfTurn { .. } | Irregular::TakeoverAfterPass(_) => Some(NOTHING),
        Irregular::TurnedDown { .. } => Some(match irregular.turned_suit {
            TurnedSuit::AsPass => PASS,
            TurnedSuit::Void => NOTHING,
        }),
        Irregular::TooLow { .. } | Irregular::UnderLeast { .. } | Irregular::LoneTooLow { .. } => {
            match irregular.insufficient_bid {
                InsufficientBid::AsPass => Some(PASS),
                InsufficientBid::Void => Some(NOTHING),
                InsufficientBid::IfAccepted => None,
            }
        }
        Irregular::Dealer { .. }
        | Irregular::LostCall(_)
        | Irregular::ExposedKept { .. }
        | Irregular::SuitNotLed { .. }
        | Irregular::DirectedKept { .. }
        | Irregular::DemandUnmet { .. }
        | Irregular::NotThePartner { .. }
        | Irregular::StuckPass { .. }
        | Irregular::MustGoAlone(_)
        | Irregular::NoNaturalTrump { .. }
        | Irregular::WrongTaker { .. }
        | Irregular::UpcardDiscarded { .. }
        | Irregular::NoTrumpNotNow(_)
        | Irregular::NoLoneHands(_)
        | Irregular::AloneLate(_)
        | Irregular::NotWeak(_)
        | Irregular::PlayOutOfTurn { .. }
        | Irregular::PassOutOfTurn { .. }
        | Irregular::Revoke { .. }
        | Irregular::NotHigher { .. }
        | Irregular::LeaderPassed(_)
        | Irregular::HadPassed(_)
        | Irregular::BombOutOfTurn { .. }
        | Irregular::LeadGivenAway { .. }
        | Irregular::LeadRefused(_) => None,
    }
}

/// What somebody has said of the record, in a sentence.
fn attested(attest: &Attest, stands: &str) -> String {
    match attest {
        Attest::Asks(Confirm::Never) => "From here on nobody is asked to confirm.".to_owned(),
        Attest::Asks(Confirm::Game) => {
            "From here on the other side is asked at the end of each game.".to_owned()
        }
        Attest::Asks(Confirm::Deal) => {
            "From here on the other side is asked at the end of each deal.".to_owned()
        }
        Attest::Confirmed { by, .. } => format!("{by} confirms it: {stands}."),
        Attest::Objected { by, .. } => {
            let by = by.as_ref().map_or("the other side", |(_, by)| by);
            capital(&format!("{by} does not agree to it: {stands}."))
        }
        Attest::Signed { by, .. } => format!("{by} signs it: {stands}."),
        Attest::Merged { .. } => "It was merged.".to_owned(),
        Attest::OfMatch(of) => format!("It is game {} of {} of {}.", of.game, of.games, of.title),
    }
}

/// Is the last deal over, and was it not before?
pub(super) fn newly_closed(before: &Replaced, after: &Session) -> bool {
    let Some((place, game)) = after.games.len().checked_sub(1).zip(after.game()) else {
        return false;
    };
    let over = |deal: &DealStory| deal.closing.is_some();
    let was = before.deals(place).and_then(|old| {
        let same = game.deals.len().checked_sub(old.first + 1)?;
        old.deals.get(same).map(over)
    });
    // Where nothing of that game has changed it was over already.
    let touched = before.deals(place).is_some() || place >= before.count();
    touched && game.deals.last().is_some_and(over) && was != Some(true)
}

/// The score and what comes next, in one line; who has won, with the score, where the game is over.
pub fn status(now: &GameStatus) -> String {
    format!("{}{}", now.standing_line(), behind_the_score(now))
}

/// What stands on that line behind the score: what is disputed, and what comes next while the game goes on.
pub fn behind_the_score(now: &GameStatus) -> String {
    let disputed = now.disputed.as_ref().map(|disputed| {
        let winner = if disputed.can_change_the_winner {
            "which can still change who wins"
        } else {
            "which cannot change who wins"
        };
        if disputed.score == now.score {
            // Upheld, it pays nothing: what hangs on it is said with it, and not by a score.
            return " (a dispute is open)".to_owned();
        }
        format!(" ({} with what is disputed, {winner})", score(disputed.score))
    });
    let disputed = disputed.unwrap_or_default();
    let next = now.behind_standing_line().map(|next| format!(" | {next}")).unwrap_or_default();
    disputed + &next
}
