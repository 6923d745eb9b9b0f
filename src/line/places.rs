//! What a line says of who went out when: people as they were named, and the places said with them.
//!
//! "Ann first, then Ben", "second Cal, first Ann", "Nell last". A place that was said is never
//! dropped: it agrees with the order in which people were named, or the line is asked back. This
//! module knows no deal, and so not who is out already.

use crate::line::spoken::Order;
use crate::seat::Seat;

/// A person, or a word about the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceWord {
    Person(Seat),
    Word(Order),
    /// "after", between two people.
    After,
}

/// The place that was said of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaidPlace {
    /// From 1.
    Nth(u8),
    /// "Ann and Cal first": nobody went out before these.
    AmongFirst,
    /// "Nell last", "Nora and Mia were last": nobody goes out behind these.
    AmongLast,
}

impl SaidPlace {
    const fn of(word: Order) -> Option<Self> {
        match word {
            Order::Beside | Order::And => None,
            Order::Place(place) => Some(Self::Nth(place)),
            Order::Last => Some(Self::AmongLast),
        }
    }
}

/// People in the order in which they were named, each with what was said of the place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SaidPlaces {
    pub(super) people: Vec<(Seat, Option<SaidPlace>)>,
    /// Somebody who was named twice.
    pub(super) twice: Option<Seat>,
}

/// The places that were said are not those of the people in this order, whoever is out already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Misplaced;

impl SaidPlaces {
    /// What these words say; none where nobody can tell whose a place is.
    pub(super) fn of(words: &[PlaceWord]) -> Option<Self> {
        let says = |word: &&PlaceWord| !matches!(word, PlaceWord::Word(Order::Beside | Order::And));
        let leads = words.iter().find(says).is_some_and(|word| matches!(word, PlaceWord::Word(_)));
        let said = if leads { Self::before(words) } else { Self::behind(words) };
        said.and_then(Self::once)
    }

    /// "First Ann, second Cal": each place stands before its person.
    fn before(words: &[PlaceWord]) -> Option<Self> {
        let mut said = Self::default();
        let (mut next, mut and) = (None, false);
        for word in words {
            match *word {
                PlaceWord::Word(word) => {
                    let place = SaidPlace::of(word);
                    if place.is_some() && next.is_some() {
                        return None;
                    }
                    next = next.or(place);
                }
                PlaceWord::Person(seat) => {
                    let before = said.people.last().and_then(|(_, place)| *place);
                    let also = before.filter(|place| and && *place == SaidPlace::AmongLast);
                    said.people.push((seat, next.take().or(also)));
                }
                PlaceWord::After => return None,
            }
            and = *word == PlaceWord::Word(Order::And);
        }
        next.is_none().then_some(said)
    }

    /// "Ann first, then Ben, Cal third": each place stands behind its person.
    fn behind(words: &[PlaceWord]) -> Option<Self> {
        let mut said = Self::default();
        let mut places = Vec::new();
        let (mut from, mut and, mut joined) = (0, false, false);
        let mut after = None;
        for word in words {
            match *word {
                PlaceWord::Word(word) => places.extend(SaidPlace::of(word)),
                PlaceWord::Person(seat) => {
                    if !places.is_empty() {
                        said.place(from, &places, joined)?;
                        places.clear();
                        from = said.people.len();
                    }
                    joined = and && said.people.len() > from;
                    said.people.push((seat, None));
                }
                PlaceWord::After => after = Some(said.people.len()),
            }
            and = *word == PlaceWord::Word(Order::And);
        }
        said.place(from, &places, joined)?;
        let unsaid = said.people.iter().all(|(_, place)| place.is_none());
        match (after, said.people.as_mut_slice()) {
            (None, _) => {}
            (Some(1), [one, other]) if unsaid => std::mem::swap(one, other),
            (Some(_), _) => return None,
        }
        Some(said)
    }

    /// Gives these places to the people from number `from` on.
    fn place(&mut self, from: usize, places: &[SaidPlace], joined: bool) -> Option<()> {
        let people = self.people.get_mut(from..)?;
        match (places, people) {
            ([], _) => {}
            ([SaidPlace::AmongLast], all) if joined => {
                for (_, place) in all {
                    *place = Some(SaidPlace::AmongLast);
                }
            }
            ([SaidPlace::Nth(1)], all) if joined => {
                for (_, place) in all {
                    *place = Some(SaidPlace::AmongFirst);
                }
            }
            ([only], [.., (_, place)]) => *place = Some(*only),
            (places, people) if places.len() == people.len() => {
                for ((_, place), said) in people.iter_mut().zip(places) {
                    *place = Some(*said);
                }
            }
            (..) => return None,
        }
        Some(())
    }

    /// Everybody once; none where one person has two places.
    fn once(self) -> Option<Self> {
        let mut said = Self::default();
        for (seat, place) in self.people {
            match said.people.iter_mut().find(|(known, _)| *known == seat) {
                None => said.people.push((seat, place)),
                Some((_, known)) => {
                    said.twice = Some(seat);
                    if place.is_some() && known.is_some() && place != *known {
                        return None;
                    }
                    *known = known.or(place);
                }
            }
        }
        Some(said)
    }

    /// Was nothing said of any place?
    pub(super) fn is_unplaced(&self) -> bool {
        self.people.iter().all(|(_, place)| place.is_none())
    }

    /// The place that the first of them has by what was said, from 1, where so many play; none where
    /// no place was said.
    pub(super) fn first(&self, players: u8) -> Result<Option<u8>, Misplaced> {
        let last = self.people.iter().filter(|(_, place)| *place == Some(SaidPlace::AmongLast));
        let one_is_last = last.count() == 1;
        let mut first = None;
        for (before, (_, place)) in (0..).zip(&self.people) {
            let place = match place {
                None => continue,
                Some(SaidPlace::Nth(place)) => *place,
                Some(SaidPlace::AmongLast) if one_is_last => players,
                Some(SaidPlace::AmongFirst | SaidPlace::AmongLast) => return Err(Misplaced),
            };
            let own = place.checked_sub(before).filter(|own| *own > 0).ok_or(Misplaced)?;
            if first.is_some_and(|first| first != own) {
                return Err(Misplaced);
            }
            first = Some(own);
        }
        Ok(first)
    }

    /// Every way in which these seats, in the order in which they are looked at, can have the places
    /// from `from` on, those at the end of it the last of all.
    pub(super) fn orders(&self, from: u8, seats: &[Seat]) -> Vec<Vec<Seat>> {
        let among = |which| self.people.iter().filter(|(_, place)| *place == Some(which)).count();
        let search = Orders {
            said: self,
            seats,
            from: usize::from(from),
            firsts: among(SaidPlace::AmongFirst),
            lasts: among(SaidPlace::AmongLast),
        };
        let mut found = Vec::new();
        search.go_on(&mut Vec::new(), &mut found);
        found
    }
}

struct Orders<'a> {
    said: &'a SaidPlaces,
    seats: &'a [Seat],
    from: usize,
    firsts: usize,
    lasts: usize,
}

impl Orders<'_> {
    fn go_on(&self, order: &mut Vec<Seat>, found: &mut Vec<Vec<Seat>>) {
        if order.len() == self.seats.len() {
            found.push(order.clone());
            return;
        }
        for seat in self.seats {
            if !order.contains(seat) && self.may_follow(*seat, order) {
                order.push(*seat);
                self.go_on(order, found);
                order.pop();
            }
        }
    }

    /// May this player be the next behind these?
    fn may_follow(&self, seat: Seat, order: &[Seat]) -> bool {
        let at = order.len();
        let last = at + self.lasts >= self.seats.len();
        let Some(nth) = self.said.people.iter().position(|(known, _)| *known == seat) else {
            return !last && at >= self.firsts;
        };
        match self.said.people.get(nth).and_then(|(_, place)| *place) {
            Some(SaidPlace::Nth(place)) => usize::from(place) == self.from + at + 1,
            Some(SaidPlace::AmongFirst) => at < self.firsts,
            Some(SaidPlace::AmongLast) => last,
            // Who was named without a place comes right behind whoever was named before.
            None => match nth.checked_sub(1).and_then(|nth| self.said.people.get(nth)) {
                None => at == 0,
                Some((_, Some(SaidPlace::AmongLast))) => !last && at >= self.firsts,
                Some((before, _)) => !last && order.last() == Some(before),
            },
        }
    }
}
