//! Which deals of two records are the same deal, and what is to be done about each.
//!
//! It must never know what was said beside the deals, nor how anything is written.

use std::collections::BTreeSet;

use super::{Account, GameBook, Side, Slot};

impl Slot {
    /// Has this record nothing to say of it?
    pub(super) fn is_silent(&self) -> bool {
        self.stands.is_none() && self.seen.is_empty()
    }

    /// Had this record what the other has, and left it?
    fn has_left(&self, other: &Self) -> bool {
        other.stands.as_ref().is_some_and(|stands| self.seen.contains(stands))
    }

    /// Has it taken the deal back, and has the other had and left all that it ever had?
    fn knows_no_more_than(&self, other: &Self) -> bool {
        self.stands.is_none() && self.seen.is_subset(&other.seen)
    }
}

/// What is to be done about a deal.
pub(super) enum Verdict {
    Take(Side),
    Ask,
}

/// What is to be done about a deal of this number, where the evening goes on after it or not.
fn verdict(mine: &Slot, theirs: &Slot, goes_on: bool) -> Verdict {
    if mine.stands == theirs.stands || theirs.is_silent() {
        return Verdict::Take(Side::Mine);
    }
    if mine.is_silent() {
        return Verdict::Take(Side::Theirs);
    }
    match (mine.has_left(theirs), theirs.has_left(mine)) {
        (true, false) if mine.stands.is_some() || !goes_on => Verdict::Take(Side::Mine),
        (false, true) if theirs.stands.is_some() || !goes_on => Verdict::Take(Side::Theirs),
        // It took back what the other took back too, and the other has said it anew since.
        (false, false) if mine.knows_no_more_than(theirs) => Verdict::Take(Side::Theirs),
        (false, false) if theirs.knows_no_more_than(mine) => Verdict::Take(Side::Mine),
        (true | false, true | false) => Verdict::Ask,
    }
}

/// What two records have of one deal.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    pub(super) mine: Slot,
    pub(super) theirs: Slot,
    /// One of them has no such deal, and goes on after it.
    pub(super) missed: bool,
    /// And it had this account once, and left it: then nobody need be asked.
    was_left: bool,
    /// Do mine and theirs go on after it with deals of their own?
    goes_on: [bool; 2],
}

impl Pair {
    pub(super) const fn of(&self, side: Side) -> &Slot {
        match side {
            Side::Mine => &self.mine,
            Side::Theirs => &self.theirs,
        }
    }

    pub(super) fn verdict(&self, goes_on: bool) -> Verdict {
        match (self.missed, self.was_left) {
            (true, true) if self.mine.is_silent() => Verdict::Take(Side::Mine),
            (true, true) => Verdict::Take(Side::Theirs),
            (true, false) => Verdict::Ask,
            (false, _) => match verdict(&self.mine, &self.theirs, goes_on) {
                Verdict::Take(side) if self.is_news(side) => Verdict::Ask,
                verdict @ (Verdict::Take(_) | Verdict::Ask) => verdict,
            },
        }
    }

    /// Has this side no more than a decision of the table that the other, which goes on, has not
    /// heard of? That corrects nothing, so somebody has to say whether it was so.
    fn is_news(&self, side: Side) -> bool {
        let [mine_goes_on, theirs_goes_on] = self.goes_on;
        let (taken, left, goes_on) = match side {
            Side::Mine => (&self.mine, &self.theirs, theirs_goes_on),
            Side::Theirs => (&self.theirs, &self.mine, mine_goes_on),
        };
        goes_on
            && left
                .stands
                .as_ref()
                .zip(taken.stands.as_ref())
                .is_some_and(|(left, taken)| taken.is_only_decided_since(left))
    }

    /// Do they say the same of it, and not who dealt it?
    pub(super) fn is_dealt_otherwise(&self) -> bool {
        let both = self.mine.stands.as_ref().zip(self.theirs.stands.as_ref());
        both.is_some_and(|(mine, theirs)| mine.heard == theirs.heard && mine != theirs)
    }

    /// Everything that the two records have of it, as it was written.
    pub(super) fn accounts(&self) -> BTreeSet<Account> {
        let of = |slot: &Slot| slot.seen.iter().chain(&slot.stands).cloned().collect();
        let (mut all, mut more): (BTreeSet<_>, BTreeSet<_>) = (of(&self.mine), of(&self.theirs));
        all.append(&mut more);
        all
    }

    /// When the first of the two wrote of it.
    pub(super) fn at(&self) -> String {
        let both = [&self.mine.at, &self.theirs.at];
        both.into_iter().filter(|at| !at.is_empty()).min().cloned().unwrap_or_default()
    }

    /// What stands of it, where this side is right. A deal that was taken back, though one record
    /// went on after it, keeps its number and is void.
    pub(super) fn standing(self, side: Side, goes_on: bool) -> Option<Account> {
        let (taken, left) = match side {
            Side::Mine => (self.mine.stands, self.theirs.stands),
            Side::Theirs => (self.theirs.stands, self.mine.stands),
        };
        taken.or_else(|| left.filter(|_| goes_on).map(|left| left.void()))
    }
}

/// Who really dealt, where a record missed a deal or had one too many: from there on its dealers are
/// so many places behind or ahead.
pub(super) struct Dealers {
    seats: usize,
    /// So many places are to be added to the dealers of each.
    mine: usize,
    theirs: usize,
    /// Who was right about the last deal that only one of them has, or about who dealt: his dealers are
    /// as they were. None once the other's have been put right by it.
    pub(super) right: Option<Side>,
}

impl Dealers {
    pub(super) const fn at(seats: usize) -> Self {
        Self { seats, mine: 0, theirs: 0, right: None }
    }

    /// The pair with the dealers that both would have, had neither slipped.
    pub(super) fn put_right(&mut self, mut pair: Pair) -> Pair {
        let dealer = |slot: &Slot| Some(slot.stands.as_ref()?.dealer()?.index());
        if let (Some(mine), Some(theirs)) = (dealer(&pair.mine), dealer(&pair.theirs)) {
            let around = |places: usize| places % self.seats.max(1);
            // They are to come to the same: mine + self.mine is theirs + self.theirs.
            match self.right.take() {
                Some(Side::Mine) => self.theirs = around(mine + self.mine + self.seats - theirs),
                Some(Side::Theirs) => self.mine = around(theirs + self.theirs + self.seats - mine),
                None => {}
            }
        }
        for (slot, places) in [(&mut pair.mine, self.mine), (&mut pair.theirs, self.theirs)] {
            if places > 0 {
                let further = |account: &Account| account.dealt_further(places, self.seats);
                slot.stands = slot.stands.as_ref().map(further);
                slot.seen = slot.seen.iter().map(further).collect();
            }
        }
        pair
    }

    /// A game that only this record has, with its dealers put right; as they were written they stay in
    /// it, too.
    pub(super) fn moved(&self, game: &GameBook, side: Side) -> GameBook {
        let places = match side {
            Side::Mine => self.mine,
            Side::Theirs => self.theirs,
        };
        let mut game = game.clone();
        for slot in game.deals.iter_mut().filter(|_| places > 0) {
            let moved = slot.stands.as_ref().map(|it| it.dealt_further(places, self.seats));
            slot.seen.extend(std::mem::replace(&mut slot.stands, moved));
        }
        game
    }
}

/// Of so many deals more than the other a record is not suspected to have missed some.
const MOST_MISSED: usize = 16;

/// What is to be done about two lists of deals at one place, counted from their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// They are the same deal.
    Both,
    /// The second list missed the first one's.
    OnlyFirst,
    /// The first list missed the second one's.
    OnlySecond,
}

/// The deals of two records side by side, with the fewest questions and the most deals that agree;
/// where that is the same, by their numbers.
pub(super) fn side_by_side(mine: &[Slot], theirs: &[Slot]) -> Vec<Pair> {
    // Whatever is decided must not depend on which of them was named first.
    let accounts = |deals: &[Slot]| {
        let of = |slot: &Slot| slot.stands.as_ref().map(|account| account.wire.clone());
        deals.iter().map(of).collect::<Vec<_>>()
    };
    let swapped = accounts(theirs) < accounts(mine);
    let (first, second) = if swapped { (theirs, mine) } else { (mine, theirs) };
    let by_number = || vec![Step::Both; first.len().min(second.len())];
    let steps = fewest_questions(first, second).unwrap_or_else(by_number);
    let (mut rest, mut others) = (first.iter().peekable(), second.iter().peekable());
    let mut pairs: Vec<Pair> = Vec::new();
    for step in steps {
        let was_left = match (step, rest.peek(), others.peek()) {
            (Step::OnlyFirst, Some(one), Some(next)) => is_dropped(one, next),
            (Step::OnlySecond, Some(next), Some(other)) => is_dropped(other, next),
            _ => false,
        };
        let (one, other) = match step {
            Step::Both => (rest.next(), others.next()),
            Step::OnlyFirst => (rest.next(), None),
            Step::OnlySecond => (None, others.next()),
        };
        let [one, other] = [one, other].map(|slot| slot.cloned().unwrap_or_default());
        let missed = step != Step::Both;
        pairs.push(Pair { mine: one, theirs: other, missed, was_left, ..Pair::default() });
    }
    pairs.extend(rest.map(|slot| Pair { mine: slot.clone(), ..Pair::default() }));
    pairs.extend(others.map(|slot| Pair { theirs: slot.clone(), ..Pair::default() }));
    if swapped {
        for pair in &mut pairs {
            std::mem::swap(&mut pair.mine, &mut pair.theirs);
        }
    }
    let (mut mine, mut theirs) = (false, false);
    for pair in pairs.iter_mut().rev() {
        pair.goes_on = [mine, theirs];
        mine |= pair.mine.stands.is_some();
        theirs |= pair.theirs.stands.is_some();
    }
    pairs
}

/// How well two lists lie side by side: first the fewest questions, then the most deals that agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    questions: u32,
    /// Below zero: so many deals agree.
    agree: i64,
}

impl Cost {
    const NONE: Self = Self { questions: 0, agree: 0 };
    const NEVER: Self = Self { questions: u32::MAX, agree: 0 };

    const fn and(self, other: Self) -> Self {
        Self {
            questions: self.questions.saturating_add(other.questions),
            agree: self.agree.saturating_add(other.agree),
        }
    }

    /// That these two are the same deal.
    fn of_both(one: &Slot, other: &Slot) -> Self {
        let heard = |slot: &Slot| slot.stands.as_ref().map(|account| account.heard.clone());
        let agree = -i64::from(heard(one).is_some() && heard(one) == heard(other));
        Self { questions: u32::from(is_asked(one, other)), agree }
    }

    /// That the record in which `next` comes next missed this one.
    fn of_missed(slot: &Slot, next: &Slot) -> Self {
        match slot.stands {
            Some(_) => Self { questions: u32::from(!is_dropped(slot, next)), agree: 0 },
            None => Self::NEVER,
        }
    }
}

/// How two lists lie side by side, up to where one of them ends; none where by their numbers is best.
/// The work is that of so many deals times [`MOST_MISSED`].
fn fewest_questions(first: &[Slot], second: &[Slot]) -> Option<Vec<Step>> {
    let pairs = first.iter().zip(second).map(|(one, other)| Cost::of_both(one, other));
    let by_number = pairs.fold(Cost::NONE, Cost::and);
    if by_number.questions == 0 {
        return None;
    }
    let best = best_steps(first, second);
    let at = |i: usize, j: usize| best.get(i)?.get((j + MOST_MISSED).checked_sub(i)?).copied();
    if at(0, 0)?.0 >= by_number {
        return None;
    }
    let (mut i, mut j, mut steps) = (0, 0, Vec::new());
    while i < first.len() && j < second.len() {
        let (_, step) = at(i, j)?;
        (i, j) = match step {
            Step::Both => (i + 1, j + 1),
            Step::OnlyFirst => (i + 1, j),
            Step::OnlySecond => (i, j + 1),
        };
        steps.push(step);
    }
    Some(steps)
}

/// For what follows deal `i` of the first and deal `i + k - MOST_MISSED` of the second: what it comes
/// to at best, and the step that comes to it. What goes on after the other ends costs nothing.
fn best_steps(first: &[Slot], second: &[Slot]) -> Vec<Vec<(Cost, Step)>> {
    let width = 2 * MOST_MISSED + 1;
    let mut best = vec![vec![(Cost::NEVER, Step::Both); width]; first.len() + 1];
    let get = |best: &[Vec<(Cost, Step)>], i: usize, j: usize| -> Cost {
        let at = (j + MOST_MISSED).checked_sub(i).and_then(|k| best.get(i)?.get(k));
        at.map_or(Cost::NEVER, |(cost, _)| *cost)
    };
    for i in (0..=first.len()).rev() {
        for k in (0..width).rev() {
            let Some(j) = (i + k).checked_sub(MOST_MISSED).filter(|j| *j <= second.len()) else {
                continue;
            };
            let cell = match (first.get(i), second.get(j)) {
                (Some(one), Some(other)) => {
                    let both = Cost::of_both(one, other).and(get(&best, i + 1, j + 1));
                    let only = Cost::of_missed(one, other).and(get(&best, i + 1, j));
                    let next = Cost::of_missed(other, one).and(get(&best, i, j + 1));
                    let steps =
                        [(both, Step::Both), (only, Step::OnlyFirst), (next, Step::OnlySecond)];
                    steps.into_iter().min_by_key(|(cost, _)| *cost)
                }
                (None, _) | (_, None) => Some((Cost::NONE, Step::Both)),
            };
            if let (Some(place), Some(cell)) =
                (best.get_mut(i).and_then(|row| row.get_mut(k)), cell)
            {
                *place = cell;
            }
        }
    }
    best
}

/// Would somebody have to say which of the two it was? Who dealt is no matter here.
fn is_asked(one: &Slot, other: &Slot) -> bool {
    let (Some(mine), Some(theirs)) = (&one.stands, &other.stands) else { return false };
    mine.heard != theirs.heard && has_left(one, other) == has_left(other, one)
}

/// Has the other record, whose next deal is this, had this one and dropped it? Where each has had what
/// the other has, it is one deal of which they say different things.
fn is_dropped(slot: &Slot, next: &Slot) -> bool {
    has_left(next, slot) && !has_left(slot, next)
}

/// Had the first what stands in the second, and left it? Who dealt is no matter here.
fn has_left(one: &Slot, other: &Slot) -> bool {
    let stands = other.stands.as_ref();
    stands.is_some_and(|stands| one.seen.iter().any(|seen| seen.heard == stands.heard))
}
