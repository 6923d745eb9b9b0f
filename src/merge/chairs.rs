//! Who sat where at each deal, by two records of one evening.
//!
//! A record says of every deal that it has who sat in each chair, and of whoever sat down after its
//! last deal that he sat there at the next one; of other deals it says nothing. Where both say
//! something of a deal, and not the same, somebody has to say who it was: one question for a chair and
//! for as many deals on end as they differ in alike, and one for several chairs that hang together. It must never know what a deal was, nor how
//! anything is written.

use std::collections::BTreeMap;

use super::align::Pair;
use super::{GameBook, Matter, Side, Slot};
use crate::seat::Seat;

/// Who sat down after the last deal of a record.
pub(super) type SatDown = BTreeMap<Seat, String>;

/// What two records say of the chairs, deal by deal as they lie side by side.
pub(super) struct Chairs {
    deals: Vec<Sitters>,
    /// Who sat down after the last deal, in the first record and in the second.
    since: [BTreeMap<Seat, Sat>; 2],
    /// The place of the first deal after the last of each.
    ends: [usize; 2],
    /// Who sits in each chair after the last line of each.
    seated: [Vec<String>; 2],
}

/// Who sat there at a deal, by the first record and by the second; none where one does not have it.
type Sitters = [Option<Vec<Sat>>; 2];

/// Somebody in a chair.
#[derive(Clone)]
struct Sat {
    name: String,
    /// Has the other record heard it, and answered what was to be asked?
    is_known: bool,
}

/// A chair in which by one record somebody else sat than by the other; or several, where one sat by the
/// one in a chair in which another sat by the other: then nobody can be believed of one of them alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Doubt {
    /// The first deal of it by its number in the game; after the last one, that of the next.
    pub(super) from: usize,
    /// The last.
    pub(super) till: usize,
    /// The chairs, with who sat there by the first record and by the second.
    pub(super) chairs: Vec<(Seat, [String; 2])>,
    /// Who sat at the first of these deals by the first record and by the second, chair by chair.
    pub(super) tables: [Vec<String>; 2],
    /// Who of the two was right, where that was answered when the one was made of the other.
    pub(super) answered: Option<Side>,
}

impl Doubt {
    /// Is it about the same people in the same chairs?
    pub(super) fn is_about(&self, other: &Self) -> bool {
        self.chairs == other.chairs
    }

    /// What somebody is asked of it.
    pub(super) fn matter(&self) -> Matter {
        let till = self.till;
        if let [(seat, [mine, theirs])] = self.chairs.as_slice() {
            let (mine, theirs) = (mine.clone(), theirs.clone());
            return Matter::Sat { seat: *seat, till, mine, theirs };
        }
        let [mine, theirs] = self.tables.clone();
        Matter::Around { till, mine, theirs }
    }
}

/// One chair of which two records say different things, at one deal.
type Chair<'a> = (Seat, [&'a Sat; 2]);

/// Those of them that hang together: one sat by the one where another sat by the other.
fn together(chairs: Vec<Chair<'_>>) -> Vec<Vec<Chair<'_>>> {
    let mut groups: Vec<Vec<Chair<'_>>> = Vec::new();
    for chair in chairs {
        let shares = |group: &Vec<Chair<'_>>| {
            let names = |(_, [one, other]): &Chair<'_>| [one.name.clone(), other.name.clone()];
            let own = names(&chair);
            group.iter().flat_map(names).any(|name| own.contains(&name))
        };
        let (linked, mut rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares);
        let mut group: Vec<Chair<'_>> = linked.into_iter().flatten().collect();
        group.push(chair);
        group.sort_by_key(|(seat, _)| *seat);
        rest.push(group);
        rest.sort_by_key(|group| group.first().map(|(seat, _)| *seat));
        groups = rest;
    }
    groups
}

/// What is said of the chairs at the deals that stand in the end.
pub(super) struct Table {
    /// A row a deal, and one for what comes after the last: for each chair what the two records say.
    rows: Vec<Vec<[Option<Sat>; 2]>>,
    /// Who sits in each chair after the last line of either record.
    seated: [Vec<String>; 2],
}

impl Chairs {
    pub(super) fn of(pairs: &[Pair], games: [&GameBook; 2]) -> Self {
        let sides = [Side::Mine, Side::Theirs];
        let said = |pair: &Pair| {
            sides
                .map(|side| Some(pair.of(side)).filter(|it| it.stands.is_some()))
                .map(|slot| slot.map(sat))
        };
        let deals: Vec<Sitters> = pairs.iter().map(said).collect();
        let end = |which: usize| {
            let has = |said: &Sitters| said.get(which).is_some_and(Option::is_some);
            deals.iter().rposition(has).map_or(0, |last| last + 1)
        };
        let seated = games.map(|game| game.seated.clone());
        Self { ends: [end(0), end(1)], since: games.map(sat_since), seated, deals }
    }

    /// What is said of the deals that stand in the end, by the places of each where they lie side by
    /// side.
    pub(super) fn at(&self, stand: &[usize], seats: usize) -> Table {
        let chair = |row: usize, seat: usize| {
            [0, 1].map(|which| self.name(which, stand.get(row).copied(), stand, seat))
        };
        let row = |row: usize| self.whole((0..seats).map(|seat| chair(row, seat)).collect());
        Table { rows: (0..=stand.len()).map(row).collect(), seated: self.seated.clone() }
    }

    /// Nobody sits in two chairs: whoever says of somebody that he sat down in one says, too, who stayed in
    /// the one where the other record has him.
    fn whole(&self, mut row: Vec<[Option<Sat>; 2]>) -> Vec<[Option<Sat>; 2]> {
        let sat = |said: &[Option<Sat>; 2], which: usize| said.get(which).cloned().flatten();
        loop {
            let more = [(0, 1), (1, 0)].into_iter().find_map(|(which, other)| {
                let seated = self.seated.get(which)?;
                row.iter().zip(seated).enumerate().find_map(|(chair, (said, stayed))| {
                    let there = sat(said, other).filter(|_| sat(said, which).is_none())?;
                    let mut own = row.iter().filter_map(|said| sat(said, which));
                    let moved = own.find(|own| own.name == there.name)?;
                    Some((chair, which, Sat { name: stayed.clone(), is_known: moved.is_known }))
                })
            });
            let Some((chair, which, stayed)) = more else { return row };
            if let Some(said) = row.get_mut(chair).and_then(|said| said.get_mut(which)) {
                *said = Some(stayed);
            }
        }
    }

    /// Who sat there at the deal of this place, or sits there after the last.
    fn name(
        &self,
        which: usize,
        place: Option<usize>,
        stand: &[usize],
        seat: usize,
    ) -> Option<Sat> {
        let said = place.and_then(|place| self.deals.get(place)?.get(which)?.as_ref());
        if let Some(names) = said {
            return names.get(seat).cloned();
        }
        // Whoever sat down after its last deal sat there at the next one.
        let end = *self.ends.get(which)?;
        let next = stand.iter().copied().find(|it| *it >= end);
        let seat = Seat::new(u8::try_from(seat).ok()?)?;
        (next == place).then(|| self.since.get(which)?.get(&seat).cloned()).flatten()
    }
}

impl Table {
    /// Where somebody has to say who it was, in the order of the deals.
    pub(super) fn doubts(&self) -> Vec<Doubt> {
        let mut doubts: Vec<Doubt> = Vec::new();
        for (row, said) in (1..).zip(&self.rows) {
            let table = |which: usize| {
                let name = |[one, other]: &[Option<Sat>; 2]| {
                    let own = if which == 0 {
                        one.as_ref().or(other.as_ref())
                    } else {
                        other.as_ref().or(one.as_ref())
                    };
                    own.map_or_else(String::new, |sat| sat.name.clone())
                };
                said.iter().map(name).collect::<Vec<_>>()
            };
            let tables = [table(0), table(1)];
            let in_doubt = (0..).zip(said).filter_map(|(seat, said)| {
                let [Some(one), Some(other)] = said else { return None };
                (one.name != other.name).then_some((Seat::new(seat)?, [one, other]))
            });
            for group in together(in_doubt.collect()) {
                let answered = group.iter().find_map(|(_, [one, other])| {
                    match (one.is_known, other.is_known) {
                        (true, false) => Some(Side::Theirs),
                        (false, true) => Some(Side::Mine),
                        (true, true) | (false, false) => None,
                    }
                });
                let names = |(seat, both): &Chair<'_>| (*seat, both.map(|sat| sat.name.clone()));
                let chairs: Vec<_> = group.iter().map(names).collect();
                let same = |it: &&mut Doubt| it.till + 1 == row && it.chairs == chairs;
                match doubts.iter_mut().rfind(same) {
                    Some(doubt) => {
                        doubt.till = row;
                        doubt.answered = doubt.answered.or(answered);
                    }
                    None => {
                        let tables = tables.clone();
                        doubts.push(Doubt { from: row, till: row, chairs, tables, answered });
                    }
                }
            }
        }
        doubts
    }

    /// Who sat where at each deal, and who sat down after the last, where these doubts are settled.
    pub(super) fn settled(self, answers: &[(Doubt, Side)]) -> (Vec<Vec<String>>, SatDown) {
        let right = |row: usize, seat: usize| {
            let it = answers.iter().find(|(doubt, _)| {
                doubt.chairs.iter().any(|(chair, _)| chair.index() == seat)
                    && (doubt.from..=doubt.till).contains(&row)
            });
            it.map_or(Side::Mine, |(_, side)| *side)
        };
        let name = |row: usize, seat: usize, said: [Option<Sat>; 2]| {
            let [one, other] = said.map(|sat| sat.map(|it| it.name));
            match right(row, seat) {
                Side::Mine => one.or(other),
                Side::Theirs => other.or(one),
            }
        };
        let row = |(row, chairs): (usize, Vec<[Option<Sat>; 2]>)| {
            let chairs = chairs.into_iter().enumerate();
            chairs.map(|(seat, said)| name(row, seat, said)).collect::<Vec<_>>()
        };
        let after = self.rows.last().cloned().unwrap_or_default();
        let mut rows: Vec<Vec<Option<String>>> = (1..).zip(self.rows).map(row).collect();
        let mut since = rows.pop().unwrap_or_default();
        if let Some(last) = rows.last() {
            left_behind(&mut since, last, after, &self.seated);
        }
        let since = (0..).zip(since).filter_map(|(seat, name)| Some((Seat::new(seat)?, name?)));
        let since = since.collect();
        let named = |row: Vec<Option<String>>| row.into_iter().map(Option::unwrap_or_default);
        (rows.into_iter().map(|row| named(row).collect()).collect(), since)
    }
}

/// Whoever sat down elsewhere after the last deal has left the chair in which he sat at it by the other
/// record: there sits whom the one who says so has there.
fn left_behind(
    since: &mut [Option<String>],
    last: &[Option<String>],
    mut said: Vec<[Option<Sat>; 2]>,
    seated: &[Vec<String>; 2],
) {
    let moved = |since: &[Option<String>], said: &[[Option<Sat>; 2]]| {
        let mut open = (0..).zip(since).zip(last).filter(|((_, now), _)| now.is_none());
        open.find_map(|((chair, _), before)| {
            let name = before.as_ref()?;
            let (_, by) = since.iter().zip(said).find(|(now, _)| now.as_ref() == Some(name))?;
            let says = (0..).zip(by).zip(seated).find_map(|((which, sat), seated)| {
                let sat = sat.as_ref().filter(|sat| sat.name == *name)?;
                let stayed = seated.get(chair).filter(|stayed| *stayed != name)?;
                Some((which, Sat { name: stayed.clone(), is_known: sat.is_known }))
            });
            says.map(|(which, stayed)| (chair, which, stayed))
        })
    };
    while let Some((chair, which, stayed)) = moved(since, &said) {
        if let Some(now) = since.get_mut(chair) {
            *now = Some(stayed.name.clone());
        }
        if let Some(by) = said.get_mut(chair).and_then(|by| by.get_mut::<usize>(which)) {
            *by = Some(stayed);
        }
    }
}

/// Who sat there at a deal, by one record.
fn sat(slot: &Slot) -> Vec<Sat> {
    let known = slot.sat_known.iter().copied().chain(std::iter::repeat(false));
    let sat = slot.sat.iter().zip(known);
    sat.map(|(name, is_known)| Sat { name: name.clone(), is_known }).collect()
}

/// Who sat down after the last deal, by one record.
fn sat_since(game: &GameBook) -> BTreeMap<Seat, Sat> {
    let sat = game.since.iter().map(|(seat, name)| {
        (*seat, Sat { name: name.clone(), is_known: game.known.sat.contains(seat) })
    });
    sat.collect()
}

/// Puts who sat there into the deals that stand.
pub(super) fn seat(deals: &mut [Slot], rows: Vec<Vec<String>>) {
    let standing = deals.iter_mut().filter(|slot| slot.stands.is_some());
    for (slot, row) in standing.zip(rows) {
        slot.sat = row;
    }
}
