//! A deal of the record, told again as it was in truth.
//!
//! What a correction drops, strikes or leaves to be asked is found here, and told with it. It must never
//! be done without that being said.

use std::collections::BTreeMap;

use crate::event::facts::Offence;
use crate::event::{Call, Cards, Climbing, Event, EventKind, Ruling, Table};
use crate::game::Deal;
use crate::game::verdict::{Impossible, Irregular, Phase, Who};
use crate::line::command::Command;
use crate::line::{LineError, Names, command};
use crate::log::Line;
use crate::report::deal::spelling;
use crate::report::words;
use crate::report::words::and;
use crate::seat::{ByTeam, Seat, SeatList};
use crate::session::{DealStory, Game};
use crate::store::DiskFile;
use crate::{history, line};

use super::hearing::Anew;
use super::said_before::said_of_a_number;
use super::{
    Changed, Desk, Entry, EntryKind, Refused, asks_back, dealt_in, hearing, place_of, without_deal,
};

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
pub(super) struct Corrected {
    pub(super) lines: Vec<Line>,
    pub(super) changed: Changed,
    /// What the table had counted and would not count by it, and who would not go out of a later deal
    /// any more, a sentence each.
    pub(super) dropped: Vec<String>,
}

/// The deal in which a line was read, as it was then, who sat there, and the part of the line that was.
#[derive(Clone, Debug)]
pub struct ReadIn<'d, 't> {
    pub deal: Option<Deal<'d>>,
    pub seats: &'d [String],
    pub line: &'t str,
}

/// The words without one of these, where it stands first.
fn without_word<'t>(said: &'t str, words: &[&str]) -> &'t str {
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let is = words.iter().any(|word| first.eq_ignore_ascii_case(word));
    if is { rest.trim_start() } else { said }
}

/// What of a deal is told beside its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Calls,
    Cards,
}

impl<F: DiskFile> Desk<F> {
    /// How a correction is typed in this game.
    fn usage_of_fix(&self) -> &'static str {
        let rules = self.game().map(|game| &game.rules);
        let climbs = rules.is_some_and(|rules| rules.climb_rules().is_some());
        if climbs {
            "type `fix 3 {b} {a}` where in deal 3 {B} went out first and {A} second; `fix --game 1 3 …` in the \
             first game"
        } else if rules.is_some_and(|rules| line::by_bids(rules)) {
            "type `fix 3 {b}3s2` where deal 3 was in truth {B}, a bid of 3 spades, 2; `fix --game 1 3 …` in the \
             first game"
        } else {
            "type `fix 3 {b}s2` where deal 3 was in truth {B}, spades, 2; `fix --game 1 3 …` in the first game"
        }
    }

    pub(super) fn fix(&mut self, rest: &str) -> Result<Entry, Refused> {
        let usage = self.usage_of_fix();
        let Correcting { agreed, place, game, no, dealt, line } = self.correcting(rest, usage)?;
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
        // "fix deal 2 ah4", "fix 2, ah4", "fix the last one ah4"
        let rest = without_deal(without_word(rest, &["the"]));
        let (number, line) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number = number.trim_end_matches([',', ':']);
        let is_last = number.eq_ignore_ascii_case("last");
        let line = if is_last { without_word(line.trim(), &["one", "deal", "hand"]) } else { line };
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
    pub(super) fn corrected(&mut self, lines: Vec<Line>) -> Result<Corrected, Refused> {
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

/// The mark of a correction after its time.
const BOTH_AGREED: &str = "both sides agreed";

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

/// The next deal cannot begin: of the one before it is told who went out, and not all of it.
const UNFINISHED: Impossible = Impossible::NotNow { said: EventKind::Deal, phase: Phase::Told };
