//! Whether the other side agrees to the record: said, withheld, signed.
//!
//! It must never know a key's secret, nor what a line of the record says.

use crate::log::{Attest, Confirm, Line};
use crate::report::words::name;
use crate::seat::Seat;
use crate::store::DiskFile;

use super::{Desk, Entry, EntryKind, Refused};

impl<F: DiskFile> Desk<F> {
    /// `confirm b`: Ben agrees for his side; `confirm b no …`: he does not; `confirm game`: from here on that
    /// is asked.
    pub(super) fn confirm(&self, rest: &str) -> Result<Entry, Refused> {
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
}

fn attest(attest: Attest) -> Entry {
    let lines = vec![Line::Attest(attest)];
    Entry { lines, kind: EntryKind::Attest, irregular: Vec::new(), let_go: Vec::new() }
}
