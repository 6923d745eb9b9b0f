//! The standing lines sorted into games and deals, one after the other, and taken out again.
//!
//! It knows which line belongs to which deal; it must never know why a line stands.

use std::sync::Arc;

use crate::event::{Event, Ruling, Table};
use crate::log::Line;
use crate::seat::Seat;

use super::Misfit;

/// What was there before a line that stands: enough to take the line back.
#[derive(Clone, Debug)]
pub(super) enum Before {
    /// One event less.
    Event,
    /// One deal less.
    Deal,
    /// One remark less.
    Note,
    /// One remark less, and these sat at the table.
    Seated(Arc<[String]>),
    /// One game less.
    Game,
    /// The last game is not closed.
    Closed,
    /// Nothing that is kept here.
    Night,
    /// The deal at this place as it was.
    Amended { place: Place, dealer: Seat, events: Vec<(u64, Event)>, retold: Retold },
}

/// The lines that told a deal anew, the last of each kind; one that only said the same again is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Retold {
    amended: Option<u64>,
    dismissed: Option<u64>,
}

/// A deal of a session: the number of its game and its own in that game, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Which game.
    pub game: usize,
    /// Which of its deals.
    pub deal: usize,
}

/// One game of a session.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The line that began it; 0, the header, for the first.
    pub seq: u64,
    /// Who sat where as it began.
    pub seats: Arc<[String]>,
    /// Its ruleset; none where it is the one of the session. A game that says nothing of rules is
    /// played by those of the game before.
    pub rules: Option<Arc<serde_json::Value>>,
    /// Who deals first, where that was said; otherwise the rotation says it.
    pub first_dealer: Option<Seat>,
    /// Who sits there now.
    pub seated: Arc<[String]>,
    pub deals: Vec<DealRecord>,
    /// What was said before the first of them.
    pub beside: Vec<(u64, Remark)>,
    /// The line that closed it before its end.
    pub closed: Option<u64>,
}

/// One deal of a game, as it was heard in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct DealRecord {
    /// Its number in the game, from 1.
    pub no: u32,
    /// The line that opened it.
    pub seq: u64,
    /// Who dealt.
    pub dealer: Seat,
    /// Who sat where as it was dealt.
    pub seats: Arc<[String]>,
    /// Everything after the `deal` event, each with the line that says it: up to the next deal, so
    /// a ruling on a deal that is over is among them. Events of an amendment have its number.
    pub events: Vec<(u64, Event)>,
    /// The last line that corrected it. One that only said the same again is none.
    pub amended: Option<u64>,
    /// The last line that told it again only to dismiss what was in dispute, which corrects nothing.
    pub dismissed: Option<u64>,
    /// What was said beside the cards, up to the next deal.
    pub beside: Vec<(u64, Remark)>,
}

/// What is said between the events of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A remark.
    Note(String),
    /// Another person sat down. Deals that were dealt before are still those of the one who left.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
}

/// The games of a session.
#[derive(Clone, Debug)]
pub(super) struct Games {
    /// All but the current one are over; there is always one.
    pub(super) all: Vec<GameRecord>,
}

impl Games {
    pub(super) fn begin(first: GameRecord) -> Self {
        Self { all: vec![first] }
    }

    /// Where the next event goes.
    pub(super) fn place(&self) -> Place {
        let deals = self.all.last().map_or(0, |game| game.deals.len());
        Place { game: self.all.len().saturating_sub(1), deal: deals.saturating_sub(1) }
    }

    /// Sorts a standing line in, and says what it takes to take it back. One that does not fit
    /// changes nothing.
    pub(super) fn add(
        &mut self,
        seq: u64,
        line: &Line,
        changed: &mut Option<Place>,
    ) -> Result<Before, Misfit> {
        let before = match line {
            Line::Event(event) => self.add_event(seq, event)?,
            Line::Note { text } => {
                self.add_beside(seq, Remark::Note(text.clone()));
                Before::Note
            }
            Line::Seat { seat, name } => self.sit(seq, *seat, name)?,
            Line::Game { rules, seats, first_dealer } => {
                if rules.is_none() {
                    self.check_chairs(seats.as_deref())?;
                }
                self.begin_game(seq, rules.as_ref(), seats.as_deref(), *first_dealer)
            }
            Line::Amend { game, deal, events, .. } => self.amend(seq, *game, *deal, events)?,
            Line::Close { .. } => self.close(seq)?,
            // They say what stands and are not sorted in themselves.
            Line::Strike { .. } | Line::Restore { .. } | Line::Attest(_) => Before::Note,
            // Another module makes the night of them.
            Line::Night(_) => Before::Night,
        };
        self.note_change(&before, changed);
        Ok(before)
    }

    /// The first deal that a line which stands, or stands no more, has changed. A remark changes
    /// none.
    fn note_change(&self, before: &Before, changed: &mut Option<Place>) {
        let place = match before {
            Before::Note | Before::Night => return,
            Before::Event | Before::Deal | Before::Seated(_) | Before::Game | Before::Closed => {
                self.place()
            }
            Before::Amended { place, .. } => *place,
        };
        *changed = Some(changed.map_or(place, |earlier| earlier.min(place)));
    }

    /// Makes it as if the last line that was sorted in had not been.
    pub(super) fn take_back(&mut self, before: Before, changed: &mut Option<Place>) {
        self.note_change(&before, changed);
        let Some(game) = self.all.last_mut() else { return };
        match before {
            Before::Event => {
                game.deals.last_mut().and_then(|deal| deal.events.pop());
            }
            Before::Deal => {
                game.deals.pop();
            }
            Before::Note => {
                game.remarks().pop();
            }
            Before::Seated(seated) => {
                game.remarks().pop();
                game.seated = seated;
            }
            Before::Game => {
                self.all.pop();
            }
            Before::Closed => game.closed = None,
            Before::Night => {}
            Before::Amended { place, dealer, events, retold } => {
                let game = self.all.get_mut(place.game);
                if let Some(deal) = game.and_then(|game| game.deals.get_mut(place.deal)) {
                    (deal.dealer, deal.events) = (dealer, events);
                    (deal.amended, deal.dismissed) = (retold.amended, retold.dismissed);
                }
            }
        }
    }

    /// By the rules of the game before as many sit down as sat there.
    fn check_chairs(&self, seats: Option<&[String]>) -> Result<(), Misfit> {
        let want = self.all.last().map(|game| game.seated.len());
        match (want, seats.map(<[String]>::len)) {
            (Some(want), Some(got)) if want != got => Err(Misfit::Chairs { want, got }),
            _ => Ok(()),
        }
    }

    fn begin_game(
        &mut self,
        seq: u64,
        rules: Option<&serde_json::Value>,
        seats: Option<&[String]>,
        first_dealer: Option<Seat>,
    ) -> Before {
        let last = self.all.last();
        let seats = match (seats, last) {
            (Some(seats), _) => seats.into(),
            (None, Some(last)) => Arc::clone(&last.seated),
            (None, None) => Arc::default(),
        };
        let rules = rules.cloned().map(Arc::new);
        self.all.push(GameRecord {
            seq,
            seats: Arc::clone(&seats),
            seated: seats,
            rules: rules.or_else(|| last.and_then(|game| game.rules.clone())),
            first_dealer,
            deals: Vec::new(),
            beside: Vec::new(),
            closed: None,
        });
        Before::Game
    }

    fn add_event(&mut self, seq: u64, event: &Event) -> Result<Before, Misfit> {
        let Some(game) = self.all.last_mut() else { return Err(Misfit::NoDeal) };
        if let Some(closed) = game.closed {
            return Err(Misfit::Closed { closed });
        }
        if let Event::Deal { dealer } = event {
            let no = u32::try_from(game.deals.len()).unwrap_or(u32::MAX).saturating_add(1);
            let seats = Arc::clone(&game.seated);
            let (events, beside) = (Vec::new(), Vec::new());
            let dealer = *dealer;
            let (amended, dismissed) = (None, None);
            let deal = DealRecord { no, seq, dealer, seats, events, amended, dismissed, beside };
            game.deals.push(deal);
            return Ok(Before::Deal);
        }
        let deal = game.deals.last_mut().ok_or(Misfit::NoDeal)?;
        deal.events.push((seq, event.clone()));
        Ok(Before::Event)
    }

    /// Gives the current game up.
    fn close(&mut self, seq: u64) -> Result<Before, Misfit> {
        let game = self.all.last_mut().ok_or(Misfit::NoDeal)?;
        match game.closed {
            Some(closed) => Err(Misfit::Closed { closed }),
            None => {
                game.closed = Some(seq);
                Ok(Before::Closed)
            }
        }
    }

    fn add_beside(&mut self, seq: u64, remark: Remark) {
        if let Some(game) = self.all.last_mut() {
            game.remarks().push((seq, remark));
        }
    }

    fn sit(&mut self, seq: u64, seat: Seat, name: &str) -> Result<Before, Misfit> {
        let game = self.all.last_mut().ok_or(Misfit::NoDeal)?;
        let mut seats = game.seated.to_vec();
        let count = seats.len();
        let chair = seats.get_mut(seat.index()).ok_or(Misfit::NoSuchSeat { seat, seats: count })?;
        name.clone_into(chair);
        let before = std::mem::replace(&mut game.seated, seats.into());
        self.add_beside(seq, Remark::Sat { seat, name: name.to_owned() });
        Ok(Before::Seated(before))
    }

    /// Puts other events in the place of a deal's. A `deal` at their head says who dealt it.
    fn amend(
        &mut self,
        seq: u64,
        game: Option<u32>,
        deal: u32,
        events: &[Event],
    ) -> Result<Before, Misfit> {
        let games = self.all.len();
        let number = game.map_or(games, |no| usize::try_from(no).unwrap_or(usize::MAX));
        let missing = Misfit::NoSuchGame { game: game.unwrap_or_default(), games };
        let record = nth_mut(&mut self.all, number).ok_or(missing)?;
        let deals = record.deals.len();
        let no = usize::try_from(deal).unwrap_or(usize::MAX);
        let record = nth_mut(&mut record.deals, no).ok_or(Misfit::NoSuchDeal { deal, deals })?;
        let (dealer, events) = match events {
            [Event::Deal { dealer }, events @ ..] => (*dealer, events),
            events => (record.dealer, events),
        };
        if events.iter().any(|event| matches!(event, Event::Deal { .. })) {
            return Err(Misfit::DealWithin);
        }
        let events: Vec<(u64, Event)> = events.iter().map(|it| (seq, it.clone())).collect();
        let retold = Retold { amended: record.amended, dismissed: record.dismissed };
        // What only says again what was heard corrects nothing, and neither does what dismisses a dispute.
        if dealer != record.dealer
            || apart_from_disputes(&events) != apart_from_disputes(&record.events)
        {
            record.amended = Some(seq);
        } else if heard(&events) != heard(&record.events) {
            record.dismissed = Some(seq);
        }
        Ok(Before::Amended {
            place: Place { game: number.saturating_sub(1), deal: no.saturating_sub(1) },
            dealer: std::mem::replace(&mut record.dealer, dealer),
            events: std::mem::replace(&mut record.events, events),
            retold,
        })
    }
}

impl GameRecord {
    /// Where a remark goes that is made now.
    fn remarks(&mut self) -> &mut Vec<(u64, Remark)> {
        match self.deals.last_mut() {
            Some(deal) => &mut deal.beside,
            None => &mut self.beside,
        }
    }
}

/// What was heard of a deal, without the numbers of its lines and without the table's count, which is
/// of the game and changes no deal.
pub(crate) fn heard(events: &[(u64, Event)]) -> Vec<Event> {
    let place = |about: u64| events.iter().position(|(seq, _)| *seq == about);
    let is_count = |event: &Event| matches!(event, Event::Table(Table::Agree { .. }));
    let told = events.iter().map(|(_, event)| event).filter(|event| !is_count(event));
    let mut told: Vec<Event> = told.cloned().collect();
    for event in &mut told {
        // A ruling is about a line, which has another number where it is said again.
        if let Event::Table(table) = event
            && let Some(ruling) = table.decided_mut()
        {
            ruling.about = ruling.about.map(|it| place(it).map_or(it, |at| at as u64));
        }
    }
    told
}

/// What was heard and decided of a deal, without what was left open and what was dismissed.
fn apart_from_disputes(events: &[(u64, Event)]) -> Vec<Event> {
    let is_open = |event: &Event| {
        matches!(event, Event::Table(Table::Dispute(_)))
            || event.ruling().is_some_and(Ruling::is_dismissal)
    };
    let mut told: Vec<Event> = heard(events);
    told.retain(|event| !is_open(event));
    for event in &mut told {
        // Which line it is about is counted among those that are left out, too.
        if let Event::Table(table) = event
            && let Some(ruling) = table.decided_mut()
        {
            ruling.about = None;
        }
    }
    told
}

/// The one with this number, counted from 1.
fn nth_mut<T>(all: &mut [T], number: usize) -> Option<&mut T> {
    all.get_mut(number.checked_sub(1)?)
}
