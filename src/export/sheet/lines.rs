//! The deals of a game as the lines that would be typed for them, with the score after each.
//!
//! Whatever the line language has no words for is named, and where a deal cannot be typed at all, it
//! stands as void with its points beside it, so that the score stays what it was.

use super::clean;
use crate::event::{Bars, DealFate, Event, Ruling, Table};
use crate::game::Deal;
use crate::game::verdict::Irregular;
use crate::history::{GameRecord, Remark};
use crate::import::sheet::has_score;
use crate::line::{Names, spell};
use crate::report::case;
use crate::report::deal::{DealView, capital};
use crate::seat::{ByTeam, Seat, Team};
use crate::session::{DealStory, Game};

/// A line of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SheetLine {
    /// The number of the deal, at its first line.
    pub(super) no: Option<u32>,
    /// As it is typed.
    pub(super) typed: String,
    /// The score after it, at the last line of a deal.
    pub(super) score: Option<ByTeam<i32>>,
    /// What happened, in a sentence.
    pub(super) words: String,
    /// It is the table's own count, and needs no other beside it.
    pub(super) counts: bool,
    /// It has `happened:` before it: something irregular in it was so.
    pub(super) happened: bool,
    /// It is a remark, which may say anything.
    pub(super) is_note: bool,
}

impl SheetLine {
    pub(super) fn typed(typed: impl Into<String>) -> Self {
        Self { typed: typed.into(), ..Self::default() }
    }

    /// As it stands on the sheet.
    pub(super) fn written(&self) -> String {
        let happened = if self.happened { "happened: " } else { "" };
        format!("{happened}{}", self.typed)
    }
}

/// The lines of a game, and what a reader knows behind them.
pub(super) struct Told {
    pub(super) lines: Vec<SheetLine>,
    /// Who deals next, where that follows from the lines.
    pub(super) due: Option<Seat>,
    /// A deal of it could not be typed, and is void there.
    pub(super) voids: bool,
}

/// The lines of a game; what they do not say is added to `unsaid`.
pub(super) fn lines(
    game: &Game,
    record: &GameRecord,
    views: &[DealView],
    due: Option<Seat>,
    unsaid: &mut Vec<String>,
) -> Told {
    let mut lines = Vec::new();
    beside(&record.beside, unsaid, &mut lines);
    let mut due = due;
    let mut voids = false;
    for ((story, heard), view) in game.deals.iter().zip(&record.deals).zip(views) {
        let mut typing = Typing {
            story,
            view,
            game,
            due,
            lines: Vec::new(),
            unsaid: Vec::new(),
            is_void: false,
        };
        due = typing.deal();
        let Typing { lines: mut own, unsaid: left, is_void, .. } = typing;
        voids |= is_void;
        if let Some(first) = own.first_mut() {
            first.no = Some(story.no);
        }
        let counted = own.iter().rposition(|line| !line.counts);
        let last = counted.and_then(|place| own.get_mut(place));
        if let Some(last) = last.filter(|_| story.closing.is_some()) {
            last.score = Some(story.score);
            last.words = clean(&capital(&view.happened)).replace("=>", "→");
        }
        lines.append(&mut own);
        beside(&heard.beside, unsaid, &mut lines);
        if !left.is_empty() {
            unsaid.push(format!("deal {}: {}", story.no, left.join("; ")));
        }
    }
    Told { lines, due, voids }
}

/// A text that ends in what looks like a score would be read as one: the last score of a line is the line's,
/// so that it gets its own where that is known, and another arrow where it is not.
pub(super) fn apart_from_scores(
    start: ByTeam<i32>,
    lines: &mut [SheetLine],
    unsaid: &mut Vec<String>,
) {
    let mut score = Some(start);
    for line in lines {
        if line.no.is_some() {
            score = None;
        }
        score = line.score.or(score);
        if line.score.is_some() || line.is_note || !has_score(&line.typed) {
            continue;
        }
        line.score = score;
        if score.is_none() {
            line.typed = line.typed.replace("=>", "→");
            unsaid.push(format!("a text, as it is: `=>` is an arrow in `{}`", line.typed));
        }
    }
}

fn beside(all: &[(u64, Remark)], unsaid: &mut Vec<String>, lines: &mut Vec<SheetLine>) {
    for (_, what) in all {
        lines.push(match what {
            Remark::Note(text) => {
                if clean(text) != *text || text.trim() != text {
                    unsaid.push("a note, as it is: it is written on one line".to_owned());
                }
                let typed = format!("note {}", clean(text).trim());
                SheetLine { is_note: true, ..SheetLine::typed(typed) }
            }
            Remark::Sat { seat, name } => {
                SheetLine::typed(format!("sub {} {}", number(*seat), super::name(name)))
            }
        });
    }
}

/// A seat as it is typed by anybody.
pub(super) fn number(seat: Seat) -> u8 {
    seat.number() + 1
}

/// A deal in the typing.
struct Typing<'a> {
    story: &'a DealStory,
    view: &'a DealView,
    game: &'a Game,
    /// Who deals it if nothing is said; nobody knows after a deal that could not be typed.
    due: Option<Seat>,
    lines: Vec<SheetLine>,
    unsaid: Vec<String>,
    /// It could not be typed.
    is_void: bool,
}

impl Typing<'_> {
    /// Types it, and says who deals the next.
    fn deal(&mut self) -> Option<Seat> {
        let events = &self.story.events;
        let spelt = self.spelt();
        let decisions = spelt.as_ref().and_then(|(_, unsaid)| {
            let left = unsaid.iter().filter_map(|place| events.get(*place));
            left.map(|(_, event)| self.decision(event)).collect::<Option<Vec<Decided>>>()
        });
        let (Some((line, _)), Some(decisions)) = (spelt, decisions) else {
            self.as_void();
            return None;
        };
        self.say(&line, &decisions);
        self.story.closing.map(|closing| closing.next_dealer)
    }

    /// The line, and which events it does not say: in the names that can sit down again.
    fn spelt(&self) -> Option<(String, Vec<usize>)> {
        let seats: Vec<String> = self.story.seats.iter().map(|seat| super::name(seat)).collect();
        if *seats == *self.story.seats {
            return Some((self.view.line.clone(), self.view.unsaid.clone()));
        }
        let events: Vec<Event> = self.story.events.iter().map(|(_, event)| event.clone()).collect();
        let opened = Deal::open(&self.game.rules, self.story.standing).ok()?;
        let spelt = spell(&opened, &events, &Names::new(&seats));
        Some((spelt.line, spelt.left_out))
    }

    fn say(&mut self, line: &str, decisions: &[Decided]) {
        let mut typed = Vec::new();
        let dealer = self.story.standing.dealer;
        // Who deals is said, too, where the line could be taken for something else on a sheet.
        let named = self.due != Some(dealer) || line.starts_with('#') || line.starts_with("--");
        if named || (line.is_empty() && !decisions.iter().any(|decided| decided.opens)) {
            typed.push(format!("deal {} {line}", number(dealer)).trim_end().to_owned());
        } else if !line.is_empty() {
            typed.push(line.to_owned());
        }
        let own = typed.len();
        for decided in decisions {
            typed.extend(decided.typed.iter().cloned());
            self.unsaid.extend(decided.unsaid.clone());
        }
        let happened = self.story.findings.iter().any(|finding| {
            !matches!(finding.what, Irregular::Revoke { .. } | Irregular::PlayOutOfTurn { .. })
        });
        for (place, typed) in typed.into_iter().enumerate() {
            let counts = place >= own && typed.starts_with('=');
            self.lines.push(SheetLine { counts, happened, ..SheetLine::typed(typed) });
        }
    }

    /// A deal that cannot be typed.
    fn as_void(&mut self) {
        let happened = &self.view.happened;
        let counted = self.story.closing.is_some_and(|closing| !closing.void);
        let uncounted = if counted { ", and is not counted" } else { "" };
        self.unsaid
            .push(format!("{happened}: it stands as void, with its points beside it{uncounted}"));
        let void = Decided::new(&format!("misdeal {}", clean(happened)), true);
        let points = Team::BOTH
            .into_iter()
            .map(|team| adjust(team, self.story.points[team], "what that deal was worth"));
        let decisions: Vec<Decided> = std::iter::once(void).chain(points.flatten()).collect();
        self.due = None;
        self.is_void = true;
        self.say("", &decisions);
    }
}

/// A decision as it is typed.
#[derive(Clone, Debug)]
struct Decided {
    typed: Vec<String>,
    /// Does it open a deal by itself?
    opens: bool,
    /// What of it is not said.
    unsaid: Option<String>,
}

impl Decided {
    fn new(typed: &str, opens: bool) -> Self {
        Self { typed: vec![typed.trim_end().to_owned()], opens, unsaid: None }
    }
}

impl Typing<'_> {
    /// An event that is no line of the language; none where there is no command for it either.
    fn decision(&self, event: &Event) -> Option<Decided> {
        match event {
            Event::Table(Table::Misdeal { why, seat: None }) => {
                Some(Decided::new(&format!("misdeal {}", clean(why)), true))
            }
            Event::Table(Table::Misdeal { seat: Some(seat), .. }) => {
                Some(Decided::new(&format!("misdeal {}", number(*seat)), true))
            }
            Event::Table(Table::Ruling(ruling)) => self.ruled(ruling),
            Event::Table(Table::Dispute(asked)) => {
                let unsaid = Some(format!("a dispute: {}", self.named(asked)));
                Some(Decided { typed: Vec::new(), opens: false, unsaid })
            }
            Event::Table(Table::Agree { score }) => {
                Some(Decided::new(&format!("={}:{}", score.even, score.odd), false))
            }
            Event::Deal { .. } | Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => None,
        }
    }

    /// A ruling that does no more than give points.
    fn ruled(&self, ruling: &Ruling) -> Option<Decided> {
        let plain = ruling.then == DealFate::GoesOn
            && ruling.bars == Bars::default()
            && ruling.next_dealer.is_none();
        let points = Team::BOTH.map(|team| adjust(team, ruling.points[team], &ruling.why));
        let typed: Vec<String> =
            points.into_iter().flatten().flat_map(|decided| decided.typed).collect();
        let unsaid = (ruling.about.is_some() || ruling.heard.is_some())
            .then(|| format!("what was ruled: {}", self.named(ruling)));
        plain.then_some(Decided { typed, opens: false, unsaid })
    }

    /// What a ruling was on, in words.
    fn named(&self, ruling: &Ruling) -> String {
        let said = case::ruling(ruling, &self.story.seats, self.game.rules.players());
        if said.is_empty() { "by the table".to_owned() } else { said }
    }
}

fn adjust(team: Team, points: i32, why: &str) -> Option<Decided> {
    let seat = team.number() + 1;
    (points != 0).then(|| Decided::new(&format!("adjust {seat} {points:+} {}", clean(why)), false))
}
