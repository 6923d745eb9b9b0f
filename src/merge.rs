//! Two records of one evening: kept by two people, or gone on with on two machines.
//!
//! Deals lie side by side so that the fewest differ and the most agree, and where that is the same by
//! their number: a deal that one of the two missed, or took back, moves those after it. What
//! agrees is taken once; what one record has and the other never had is taken; where one had the
//! other's account of a deal and corrected it, the correction is taken; and where two accounts are
//! left, somebody has to say which. Nothing that was heard is lost: the account that was not taken
//! stands in the merged log, and the answer corrects it. This module knows lines and deals; it must
//! never know a rule, a score, a file or a clock.

mod align;
mod aside;
mod book;
mod chairs;
mod ending;
mod kept;
mod known;
mod matter;
mod turn;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use align::{Dealers, Pair, Verdict, side_by_side};
use aside::{Aside, AsideKind};
pub use book::{Account, Book, Outcome};
use book::{GameBook, Slot, sat_down, seating};
use chairs::{Chairs, Doubt, SatDown};
pub use kept::{Answers, MOST_KEPT, put_together};
use known::{Known, NextGame};
pub use matter::{Difference, Matter, NotOne};
pub use turn::Turn;

pub use crate::log::Side;

use crate::log::{Header, Kept, Line};
use crate::seat::Seat;

/// What the id of a merged log ends with.
const MERGED: &str = "-merged";

/// Puts two records together. Each deal of which they say different things is asked about once.
pub fn merge<E: From<NotOne>>(
    mine: &Book,
    theirs: &Book,
    mut ask: impl FnMut(&Difference) -> Result<Side, E>,
) -> Result<Book, E> {
    same_evening(mine, theirs)?;
    if mine.holds(theirs) {
        return Ok(mine.clone());
    }
    if theirs.holds(mine) {
        return Ok(theirs.clone());
    }
    let (mut games, seats) = (Vec::new(), mine.header.seats.len());
    let (mut both, merged) = known::games_of(mine, theirs);
    let mut remembered = Vec::new();
    let (known, mut used) = (mine.answers.with(&theirs.answers), Answers::default());
    // A deal that one of them missed moves the dealers of the games after it, too.
    let mut dealers = Dealers::at(seats);
    let mut sat: Vec<(Doubt, Side)> = Vec::new();
    for number in 0..mine.games.len().max(theirs.games.len()) {
        let after = both.each_ref().map(|games| {
            let next = games.iter().skip(number + 1).find(|game| game.stands)?;
            let mut deals = next.deals.iter().filter_map(|slot| slot.stands.as_ref());
            let begins = deals.next().map(|first| first.heard.clone());
            Some(NextGame { begins, is_known: next.known.begun })
        });
        let [one, other] = &both;
        if [one, other].iter().any(|games| games.get(number).is_some_and(GameBook::says_who_deals))
        {
            dealers = Dealers::at(seats);
        }
        let game = match (one.get(number), other.get(number)) {
            (Some(one), Some(other)) => {
                let place = Place { game: number + 1, seats, after: &after, merged };
                let mut ask =
                    |asked: &Difference, answer: Option<Side>, times: &[&str]| -> Result<Side, E> {
                        if let Some(side) = answer {
                            remembered.push(asked.clone());
                            return Ok(side);
                        }
                        let side = match known.right(asked, times) {
                            Some(side) => side,
                            None => ask(asked)?,
                        };
                        used.add(asked, times, side);
                        Ok(side)
                    };
                let (game, went_on) =
                    merge_games(one, other, place, (&mut dealers, &mut sat), &mut ask)?;
                let [one, other] = &mut both;
                match went_on {
                    Some(Side::Mine) => ending::go_as(other, one, number + 1),
                    Some(Side::Theirs) => ending::go_as(one, other, number + 1),
                    None => {}
                }
                game
            }
            (Some(only), None) => dealers.moved(only, Side::Mine),
            (None, Some(only)) => dealers.moved(only, Side::Theirs),
            (None, None) => continue,
        };
        games.push(game);
    }
    let header = canonical(&mine.header).min_by_age(canonical(&theirs.header));
    let of = mine.of.union(&theirs.of).cloned().collect();
    let marks = mine.marks.union(&theirs.marks).cloned().collect();
    let till = mine.till.clone().max(theirs.till.clone());
    let (kept, answers, rows) = (Kept::default(), Answers::default(), Vec::new());
    Ok(Book { header, games, of, marks, till, rows, remembered, kept, answers, used })
}

/// Where in the evening a game is.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// Which game, from 1.
    game: usize,
    /// So many chairs the table has.
    seats: usize,
    /// The next game of either record.
    after: &'a [Option<NextGame>; 2],
    /// The record that was made of the other, as it stood at some line.
    merged: Option<Side>,
}

/// Asks what two records differ in, unless it was answered when one of them was made of the other.
/// With it, when what it is about was written.
type Ask<'a, E> = dyn FnMut(&Difference, Option<Side>, &[&str]) -> Result<Side, E> + 'a;

/// Puts the two records of a game together; with it, whose record went on with the game, where the other
/// gave it up and was not right: then no game of the other came after it.
fn merge_games<E>(
    mine: &GameBook,
    theirs: &GameBook,
    Place { game, seats, after, merged }: Place<'_>,
    settled: (&mut Dealers, &mut Vec<(Doubt, Side)>),
    ask: &mut Ask<'_, E>,
) -> Result<(GameBook, Option<Side>), E> {
    let (dealers, sat) = settled;
    let mut pairs = side_by_side(&mine.deals, &theirs.deals);
    let [mine_after, theirs_after] = after.each_ref().map(Option::as_ref);
    let sides = [
        (Side::Mine, mine, theirs, [mine_after, theirs_after]),
        (Side::Theirs, theirs, mine, [theirs_after, mine_after]),
    ];
    let given_up =
        sides.map(|(by, one, other, after)| given_up(by, [one, other], after, (&pairs, merged)));
    for known in given_up.iter().flatten().filter(|it| it.answered.is_some()) {
        pairs.iter_mut().skip(known.from).for_each(Pair::was_behind_the_end);
    }
    let mut went_on = None;
    let chairs = Chairs::of(&pairs, [mine, theirs]);
    let (mut deals, places) = merge_deals(pairs, game, dealers, ask)?;
    let mut asides = mine.asides.joined(&theirs.asides);
    let count = |deals: &[Slot]| deals.iter().filter(|slot| slot.stands.is_some()).count();
    for GivenUp { by, closing, why, from, left, is_next, answered } in
        given_up.into_iter().flatten()
    {
        // From its place beside the two records to that in the merged one.
        let from = places.iter().take(from).flatten().next_back().map_or(0, |last| last + 1);
        let deal = count(deals.get(..from).unwrap_or_default());
        let till = count(&deals);
        if till == deal && !left {
            continue;
        }
        let matter = Matter::Closed { by, why, till };
        let asked = Difference { game, deal, mine: None, theirs: None, matter };
        let taken = ask(&asked, answered, &[&closing.at])?;
        if taken == by {
            for slot in deals.get_mut(from..).unwrap_or_default() {
                slot.seen.extend(slot.stands.take());
            }
            asides.bring_back(&closing);
        } else {
            asides.take_back(&closing);
            // Where both ended it and began the next, one of them knew of more deals, and no more, unless
            // these are the other's next game.
            let right = if taken == Side::Mine { mine } else { theirs };
            if is_next || right.asides.closing().is_none() {
                went_on = Some(taken);
            }
        }
    }
    // Who knew of the deals that count had the next game dealt by whoever dealt it.
    match [mine, theirs].map(|of| count(&of.deals) == count(&deals)) {
        [true, false] => dealers.knew(Side::Mine),
        [false, true] => dealers.knew(Side::Theirs),
        [true, true] | [false, false] => {}
    }
    let since = seated(&chairs, &places, &mut deals, (game, seats), sat, ask)?;
    let seated = seated_after(&deals, &since, &mine.seated);
    let heard = mine.heard.union(&theirs.heard).cloned().collect();
    asides.close_once();
    let begins = match (mine.stands, theirs.stands) {
        (true, false) => mine.begins.clone(),
        (false, true) => theirs.begins.clone(),
        (true, true) | (false, false) => earlier(mine.begins.clone(), theirs.begins.clone()),
    };
    let stands = mine.stands || theirs.stands;
    let (since_at, known) = (BTreeMap::new(), Known::default());
    let (turned, begun) = (None, None);
    let game = GameBook {
        begins,
        stands,
        asides,
        since,
        since_at,
        seated,
        turned,
        begun,
        known,
        heard,
        deals,
    };
    Ok((game, went_on))
}

/// Who sits in each chair after the last deal and whoever sat down since; where there was no deal, of those
/// who sat there.
fn seated_after(deals: &[Slot], since: &SatDown, before: &[String]) -> Vec<String> {
    let last = deals.iter().rev().find(|slot| slot.stands.is_some());
    let mut seated = last.map_or_else(|| before.to_vec(), |slot| slot.sat.clone());
    for (seat, name) in (0..).zip(&mut seated) {
        if let Some(sat) = Seat::new(seat).and_then(|seat| since.get(&seat)) {
            name.clone_from(sat);
        }
    }
    seated
}

/// Puts who sat where into the deals that stand, and gives who sat down after the last of them.
fn seated<E>(
    chairs: &Chairs,
    places: &[Option<usize>],
    deals: &mut [Slot],
    (game, seats): (usize, usize),
    sat: &mut Vec<(Doubt, Side)>,
    ask: &mut Ask<'_, E>,
) -> Result<SatDown, E> {
    let stands = |slot: usize| deals.get(slot).is_some_and(|slot| slot.stands.is_some());
    let stand = places.iter().enumerate().filter(|(_, slot)| slot.is_some_and(stands));
    let stand: Vec<usize> = stand.map(|(place, _)| place).collect();
    let table = chairs.at(&stand, seats);
    let mut answers: Vec<(Doubt, Side)> = Vec::new();
    for doubt in table.doubts() {
        // Who sat somewhere to the end of a game sits there in the next one, and is asked about once.
        let goes_on = sat.iter().find(|(before, _)| doubt.from == 1 && before.is_about(&doubt));
        let side = match goes_on {
            Some((_, side)) => *side,
            None => {
                let (deal, matter) = (doubt.from, doubt.matter());
                let asked = Difference { game, deal, mine: None, theirs: None, matter };
                let slot = stand.get(doubt.from.saturating_sub(1)).copied();
                let slot = slot.and_then(|place| deals.get((*places.get(place)?)?));
                let at = slot.map(|slot| slot.at.as_str());
                ask(&asked, doubt.answered, at.as_slice())?
            }
        };
        answers.push((doubt, side));
    }
    let (rows, since) = table.settled(&answers);
    chairs::seat(deals, rows);
    if !stand.is_empty() {
        answers.retain(|(doubt, _)| doubt.till >= stand.len());
        *sat = answers;
    }
    Ok(since)
}

/// One record gave the game up, and the other knows nothing of it; or thought better of it, while the
/// first began another game.
struct GivenUp {
    by: Side,
    closing: Aside,
    why: String,
    /// The place of the first deal that came after.
    from: usize,
    /// Did the other think better of it?
    left: bool,
    /// Is what the other has behind it the beginning of the next game here?
    is_next: bool,
    /// What was answered, where that was asked when one of the two was made of the other.
    answered: Option<Side>,
}

fn given_up(
    by: Side,
    [one, other]: [&GameBook; 2],
    after: [Option<&NextGame>; 2],
    (pairs, merged): (&[Pair], Option<Side>),
) -> Option<GivenUp> {
    let unknown = one.asides.closing_unknown_to(&other.asides);
    let left = one.asides.closing_left_by(&other.asides).filter(|_| after[0].is_some());
    let closing = unknown.or(left)?.clone();
    let AsideKind::Closed { why } = &closing.kind else { return None };
    let last = pairs.iter().rposition(|pair| pair.missed || pair.of(by).stands.is_some());
    let from = last.map_or(0, |last| last + 1);
    // Not so where both have the next game begin with the same deal.
    let [next, theirs] = after.map(|it| it.and_then(|it| it.begins.as_ref()));
    let side = by.other();
    let behind = || pairs.iter().skip(from).filter_map(|pair| pair.of(side).stands.as_ref());
    let is_next = next.is_some_and(|next| behind().any(|it| it.heard == *next)) && next != theirs;
    let is_known = |pair: &Pair| pair.of(side).settled && pair.of(side).stands.is_some();
    let was_asked = match unknown {
        // One had been given up by then, and the other had gone on with it.
        Some(_) => merged == Some(by) && pairs.iter().skip(from).any(is_known),
        // One had begun another by then, and the other had thought better of it.
        None => after[0].is_some_and(|next| next.is_known),
    };
    let as_it_was = one.known.turned && other.known.turned;
    let answered = merged.filter(|_| was_asked && as_it_was);
    let left = left.is_some();
    Some(GivenUp { by, why: why.clone(), left, closing, from, is_next, answered })
}

fn merge_deals<E>(
    pairs: Vec<Pair>,
    game: usize,
    dealers: &mut Dealers,
    ask: &mut Ask<'_, E>,
) -> Result<(Vec<Slot>, Vec<Option<usize>>), E> {
    // From the last deal to the first: does the evening go on after this one?
    let mut goes_on = false;
    let mut after: Vec<bool> = Vec::with_capacity(pairs.len());
    for pair in pairs.iter().rev() {
        after.push(goes_on);
        goes_on |= match pair.verdict(goes_on) {
            Verdict::Take(side) | Verdict::Answered(side) => pair.of(side).stands.is_some(),
            Verdict::Ask => true,
        };
    }
    let mut deals: Vec<Slot> = Vec::with_capacity(pairs.len());
    // What stood where there was no deal: it is kept with the deal that is there. And the deals that there
    // were though one record took them back: that one has them with the deal that it has there.
    let (mut left_out, mut kept) = (BTreeSet::<Account>::new(), BTreeSet::<Account>::new());
    let mut number = 1;
    // Where each pair came to.
    let mut places: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (pair, goes_on) in pairs.into_iter().zip(after.into_iter().rev()) {
        let mut written = pair.accounts();
        let mut taken_back = pair.taken_back();
        let as_written = pair.stands();
        let pair = dealers.put_right(pair);
        // Who dealt follows from another answer: nobody corrected that.
        let both = as_written.into_iter().zip(pair.stands());
        taken_back.extend(both.filter(|(before, now)| before != now).filter_map(|it| it.0));
        let (side, asked) = match pair.verdict(goes_on) {
            Verdict::Take(side) => (side, false),
            Verdict::Answered(side) => (side, true),
            Verdict::Ask => {
                let [mine, theirs] = pair.stands();
                let matter = pair.matter();
                let asked = Difference { game, deal: number, mine, theirs, matter };
                let times = [&pair.mine, &pair.theirs].map(|slot| slot.at.as_str());
                let times: Vec<&str> = times.into_iter().filter(|at| !at.is_empty()).collect();
                (ask(&asked, None, &times)?, true)
            }
        };
        // Who deals from here on follows from it.
        let is_one_sided = matches!(pair.matter(), Matter::Missed { .. });
        if asked && is_one_sided || pair.dealt_otherwise() {
            dealers.was_right(side, &pair);
        }
        if asked && pair.of(side).stands.is_none() {
            left_out.extend(written);
            places.push(None);
            continue;
        }
        written.retain(|account| !kept.contains(account));
        if asked && is_one_sided {
            kept.extend(written.iter().cloned());
        }
        let at = pair.at();
        let stands = pair.of(side).stands.clone();
        number += usize::from(stands.is_some());
        let mut seen = written;
        taken_back.extend(left_out.iter().cloned());
        seen.append(&mut left_out);
        if let Some(stands) = &stands {
            seen.remove(stands);
        }
        taken_back.retain(|account| seen.contains(account));
        places.push(Some(deals.len()));
        deals.push(Slot { stands, seen, taken_back, at, ..Slot::default() });
    }
    if !left_out.is_empty() {
        let at = deals.last().map(|slot| slot.at.clone()).unwrap_or_default();
        deals.push(Slot { seen: left_out, at, ..Slot::default() });
    }
    Ok((deals, places))
}

fn earlier(one: Option<(String, Line)>, other: Option<(String, Line)>) -> Option<(String, Line)> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// A header as the merged log would have it if only this record were in it.
struct Canonical(Header);

fn canonical(header: &Header) -> Canonical {
    let mut header = header.clone();
    let name = header.id.strip_suffix(MERGED).unwrap_or(&header.id);
    header.id = format!("{name}{MERGED}");
    Canonical(header)
}

impl Canonical {
    fn min_by_age(self, other: Self) -> Header {
        fn key(header: &Header) -> (&str, &str, &str, &[String]) {
            (&header.at, &header.id, &header.title, &header.seats)
        }
        if key(&other.0) < key(&self.0) { other.0 } else { self.0 }
    }
}

/// In what the players of two records differ.
fn seated_otherwise(mine: &[String], theirs: &[String]) -> &'static str {
    let small = |names: &[String]| names.iter().map(|it| it.to_lowercase()).collect::<Vec<_>>();
    let (one, other) = (small(mine), small(theirs));
    let set = |names: &[String]| names.iter().cloned().collect::<BTreeSet<_>>();
    if one == other {
        "the players are the same, and not written alike"
    } else if set(&one) == set(&other) {
        "the players are the same, and do not sit alike"
    } else {
        "the players are not the same"
    }
}

/// How the first game of a record begins: `Ann deals first, at 0–0`.
fn opening(header: &Header) -> String {
    let dealer = header.seats.get(header.first_dealer.index()).map_or("somebody", String::as_str);
    format!("{dealer} deals first, at {}–{}", header.score.even, header.score.odd)
}

/// How a later one begins.
fn next_opening(line: Option<&Line>, header: &Header) -> String {
    let Some(Line::Game { seats, first_dealer, .. }) = line else {
        return "it begins with nothing said".to_owned();
    };
    let names = seats.as_ref().unwrap_or(&header.seats);
    let dealer = first_dealer.and_then(|seat| names.get(seat.index()));
    let dealer = dealer.map_or_else(
        || "who deals first is left to the rotation".to_owned(),
        |name| format!("{name} deals first"),
    );
    match seats {
        Some(seats) => format!("{} sit down, and {dealer}", seats.join(", ")),
        None => dealer,
    }
}

/// Of each chair in which two records begin with somebody else, is one of those two known to both?
fn sit_at_one_table(mine: &Book, theirs: &Book) -> bool {
    let (one, other) = (&mine.header.seats, &theirs.header.seats);
    let alike = |(mine_sat, theirs_sat): (&String, &String)| {
        mine_sat == theirs_sat || theirs.knows(mine_sat) || mine.knows(theirs_sat)
    };
    one.len() == other.len() && one.iter().zip(other).all(alike)
}

/// Can these two be put together at all, whoever is right?
pub fn same_evening(mine: &Book, theirs: &Book) -> Result<(), NotOne> {
    let (one, other) = (&mine.header, &theirs.header);
    if !sit_at_one_table(mine, theirs) {
        return Err(NotOne::Seats { mine: one.seats.clone(), theirs: other.seats.clone() });
    }
    if one.rules != other.rules {
        return Err(NotOne::Rules { game: 1 });
    }
    if (one.first_dealer, one.score) != (other.first_dealer, other.score) {
        return Err(NotOne::Start { game: 1, mine: opening(one), theirs: opening(other) });
    }
    for (place, (one, other)) in mine.games.iter().zip(&theirs.games).enumerate().skip(1) {
        if !(one.stands && other.stands) {
            continue;
        }
        let line = |game: &GameBook| game.begins.as_ref().map(|(_, line)| line.clone());
        if let (Some(Line::Game { rules, .. }), Some(Line::Game { rules: others, .. })) =
            (line(one), line(other))
            && rules != others
        {
            return Err(NotOne::Rules { game: place + 1 });
        }
        if line(one) != line(other) {
            let [mine, theirs] = [(one, &mine.header), (other, &theirs.header)]
                .map(|(game, header)| next_opening(line(game).as_ref(), header));
            return Err(NotOne::Start { game: place + 1, mine, theirs });
        }
    }
    Ok(())
}
