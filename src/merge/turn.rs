//! A record told from another chair, or by people who sat around the table the other way.
//!
//! Whoever keeps a record may begin with himself: the same people sit in the same circle, and two records
//! say the same things of other chairs. Where one has them sit in another order and partners are partners
//! all the same, what it says of a person can be said of the chair in which that person sits by the other.
//! What is turned is what was said; when it was, and the chain values that the log has on disk, stay as
//! they are. This module must never know a rule or a file.

use crate::event::facts::Facts;
use crate::event::ruling::{LeadRuling, Remedy, SuitCall, Transfer, TrickDemand};
use crate::event::{Bars, Call, Cards, Climbing, Event, Ruling, Table};
use crate::log::{Attest, Line, Log};
use crate::seat::{ByTeam, Seat, SeatList, Team};

/// Which chair of one record is which of another.
#[derive(Clone, Debug)]
pub struct Turn {
    /// For each chair the one in which the same person sits.
    to: Vec<Seat>,
    /// By an odd number of places every side is the other one.
    swaps: bool,
    /// Is it the same circle from another chair?
    around: bool,
}

impl Turn {
    /// From the chairs of these people to those of the same people as the other record has them; none where
    /// nobody sits elsewhere, where they are not the same, and where by the other somebody else is whose partner.
    pub fn between(from: &[String], to: &[String]) -> Option<Self> {
        if from.len() != to.len() || from == to {
            return None;
        }
        let mut chairs: Vec<Seat> = Vec::with_capacity(from.len());
        for person in from {
            let chair = to.iter().position(|other| other == person)?;
            let chair = u8::try_from(chair).ok().and_then(Seat::new)?;
            if chairs.contains(&chair) {
                return None;
            }
            chairs.push(chair);
        }
        let first = chairs.first()?.index();
        let sides = || (0..).zip(&chairs).filter_map(|(from, to)| Some((Seat::new(from)?, to)));
        let swaps = !first.is_multiple_of(2);
        if sides().any(|(from, to)| (from.team() == to.team()) == swaps) {
            return None;
        }
        let around = sides().all(|(from, to)| (from.index() + first) % chairs.len() == to.index());
        Some(Self { swaps, around, to: chairs })
    }

    /// Is it the same circle, told from another chair?
    pub const fn is_around(&self) -> bool {
        self.around
    }

    /// The whole record, with the chain values that it has.
    #[must_use]
    pub fn log(&self, log: &Log) -> Log {
        let mut log = log.clone();
        let header = &mut log.header;
        header.seats = self.people(&header.seats);
        header.first_dealer = self.dealer(header.first_dealer);
        header.score = self.teams(header.score);
        for row in &mut log.rows {
            self.line(&mut row.line);
        }
        log
    }

    fn line(&self, line: &mut Line) {
        match line {
            Line::Event(event) => self.event(event),
            Line::Amend { events, .. } => events.iter_mut().for_each(|event| self.event(event)),
            Line::Seat { seat, .. } => self.move_seat(seat),
            Line::Game { seats, first_dealer, .. } => {
                if let Some(seats) = seats {
                    *seats = self.people(seats);
                }
                *first_dealer = first_dealer.map(|seat| self.dealer(seat));
            }
            Line::Attest(
                Attest::Confirmed { team, .. } | Attest::Objected { by: Some((team, _)), .. },
            ) => *team = self.team(*team),
            Line::Attest(
                Attest::Objected { by: None, .. }
                | Attest::Merged { .. }
                | Attest::OfMatch(_)
                | Attest::Asks(_)
                | Attest::Signed { .. },
            )
            | Line::Note { .. }
            | Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Night(_)
            | Line::Close { .. } => {}
        }
    }

    fn people(&self, names: &[String]) -> Vec<String> {
        let mut turned = names.to_vec();
        for (name, seat) in names.iter().zip(&self.to) {
            if let Some(chair) = turned.get_mut(seat.index()) {
                chair.clone_from(name);
            }
        }
        turned
    }

    /// A chair that the table does not have is nowhere else either.
    fn seat(&self, seat: Seat) -> Seat {
        self.to.get(seat.index()).copied().unwrap_or(seat)
    }

    /// Who deals follows from who dealt first, chair by chair, and few say it: whoever has the people in
    /// another order has the dealers in another order, too.
    fn dealer(&self, seat: Seat) -> Seat {
        if self.around { self.seat(seat) } else { seat }
    }

    fn move_seat(&self, seat: &mut Seat) {
        *seat = self.seat(*seat);
    }

    const fn team(&self, team: Team) -> Team {
        if self.swaps { team.other() } else { team }
    }

    fn teams<T>(&self, of: ByTeam<T>) -> ByTeam<T> {
        if self.swaps { ByTeam::new(of.odd, of.even) } else { of }
    }

    fn seats(&self, list: SeatList) -> SeatList {
        let mut turned = SeatList::new();
        for seat in list.iter() {
            // As long as the one that it is made of.
            let _ = turned.push(self.seat(seat));
        }
        turned
    }

    fn event(&self, event: &mut Event) {
        match event {
            Event::Deal { dealer } => *dealer = self.dealer(*dealer),
            Event::Call(call) => self.call(call),
            Event::Cards(Cards::Hand { seat, .. } | Cards::Play { seat, .. }) => {
                self.move_seat(seat);
            }
            Event::Cards(Cards::Tricks { taken }) => *taken = self.teams(*taken),
            Event::Climbing(Climbing::GiveLead { seat, to }) => {
                self.move_seat(seat);
                self.move_seat(to);
            }
            Event::Climbing(Climbing::Places { order }) => *order = self.seats(*order),
            Event::Table(Table::Misdeal { seat, .. }) => {
                *seat = seat.map(|seat| self.seat(seat));
            }
            Event::Table(Table::Ruling(ruling) | Table::Dispute(ruling)) => self.ruling(ruling),
            Event::Table(Table::Agree { score }) => *score = self.teams(*score),
        }
    }

    fn call(&self, call: &mut Call) {
        match call {
            Call::Pass { seat }
            | Call::Order { seat, .. }
            | Call::Name { seat, .. }
            | Call::Bid { seat, .. }
            | Call::Deny { seat, .. }
            | Call::Allow { seat }
            | Call::Take { seat, .. }
            | Call::DefendAlone { seat }
            | Call::Contract { maker: seat, .. }
            | Call::Denied { seat, .. } => self.move_seat(seat),
            Call::TurnUp(_) | Call::PassedOut => {}
        }
    }

    fn ruling(&self, ruling: &mut Ruling) {
        let Ruling { points, bars, next_dealer, heard, then: _, why: _, about: _ } = ruling;
        *points = self.teams(*points);
        *bars = Bars(self.teams(bars.0));
        *next_dealer = next_dealer.map(|seat| self.seat(seat));
        if let Some(heard) = heard {
            self.remedy(&mut heard.remedy);
            self.facts(&mut heard.facts);
        }
    }

    fn remedy(&self, remedy: &mut Remedy) {
        let seat = |seat: Option<Seat>| seat.map(|seat| self.seat(seat));
        *remedy = Remedy {
            lead: remedy.lead.map(|lead| match lead {
                LeadRuling::Stands => LeadRuling::Stands,
                LeadRuling::TakenBack { leader } => {
                    LeadRuling::TakenBack { leader: self.seat(leader) }
                }
            }),
            transfer: remedy.transfer.map(|it| Transfer { to: self.team(it.to), ..it }),
            taken_back: seat(remedy.taken_back),
            warned: remedy.warned.map(|team| self.team(team)),
            must_pass: self.seats(remedy.must_pass),
            suit_call: remedy.suit_call.map(|it| SuitCall { of: self.team(it.of), ..it }),
            must: remedy.must.map(|it| TrickDemand { seats: self.seats(it.seats), ..it }),
            before: seat(remedy.before),
            ..*remedy
        };
    }

    fn facts(&self, facts: &mut Facts) {
        let seat = |seat: Option<Seat>| seat.map(|seat| self.seat(seat));
        let team = |team: Option<Team>| team.map(|team| self.team(team));
        *facts = Facts {
            dealer: seat(facts.dealer),
            rightful_dealer: seat(facts.rightful_dealer),
            offender_team: team(facts.offender_team),
            accuser_team: team(facts.accuser_team),
            seat: seat(facts.seat),
            maker_team: team(facts.maker_team),
            tricks_so_far: facts.tricks_so_far.map(|it| self.teams(it)),
            rightful: seat(facts.rightful),
            not_yet_played: facts.not_yet_played.map(|it| self.seats(it)),
            revokes: facts.revokes.map(|it| self.teams(it)),
            ..*facts
        };
    }
}
