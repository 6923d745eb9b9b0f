//! What the people decide about a deal or a game: thrown in, points given or taken, a count that agrees.
//!
//! It must never know why they decided so: a ruling by the rules is heard elsewhere.

use crate::event::{Event, Ruling, Table};
use crate::game::Deal;
use crate::line::{Names, spoken};
use crate::log::Line;
use crate::report::correction;
use crate::report::deal::spelling;
use crate::seat::{ByTeam, Seat};
use crate::session::Game;
use crate::store::DiskFile;

use super::correcting::Corrected;
use super::refused::of_these_people;
use super::{Desk, Entry, EntryKind, Refused, hearing};

/// Two games in which points can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EitherGame {
    /// The number of the one that is over.
    pub over: u32,
    /// A deal of the next has been begun.
    pub begun: bool,
}

impl<F: DiskFile> Desk<F> {
    pub(super) fn misdeal(&self, rest: &str) -> Result<Entry, Refused> {
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

    pub(super) fn adjust(&mut self, rest: &str) -> Result<Entry, Refused> {
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

    pub(super) fn agree(&self, score: ByTeam<i32>) -> Result<Entry, Refused> {
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
}

/// No table gives or takes more points at once.
const MOST_ADJUSTED: u32 = 1000;

/// So many points are not given or taken without a reason.
const NEEDS_A_REASON: u32 = 3;

/// How a table's own count is typed.
pub(super) const AGREE: &str =
    "type `=6-4` or `agree 6 4`, the table's own count; below zero `=-2:0`";

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

/// `+1 WHY`, `minus two WHY`: points, and what comes after them.
pub(super) fn points_first(rest: &str) -> Option<(i32, &str)> {
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
    // "One point", "a point": the word belongs to the number.
    let (next, behind) = word(tail(left));
    let is_point =
        ["point", "points", "pt", "pts"].contains(&next.trim_end_matches([',', ':', '.']));
    let left = if is_point { behind } else { left };
    let one = is_point && number == "a";
    let number = if one { 1 } else { i32::try_from(spoken::counted(&number)?).ok()? };
    let minus = match sign.as_str() {
        "" | "+" | "plus" => false,
        "-" | "−" | "minus" => true,
        _ => return None,
    };
    Some((if minus { -number } else { number }, tail(left).trim_start()))
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
