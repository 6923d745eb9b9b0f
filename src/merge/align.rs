//! Which deals of two records are the same deal, and what is to be done about each.
//!
//! Of one deal two records say the same, or one corrects the other, or somebody has to say which it
//! was, or only one of them has such a deal and somebody has to say whether there was one: because the
//! other missed it, or because he took it back and the first went on after it. It must never know what
//! was said beside the deals, nor how anything is written.

use std::collections::BTreeSet;

use super::{Account, GameBook, Matter, Side, Slot};

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
    /// It was asked before, when the one was made of the other.
    Answered(Side),
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
    // Who tells the calls tells more than who tells what they came to; of who dealt they do not speak.
    if let Some(side) = comes_to_the_same(mine, theirs) {
        return if dealers_differ(mine, theirs) { Verdict::Ask } else { Verdict::Take(side) };
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
    /// And it had that account once, and took it back.
    was_left: bool,
    /// Do mine and theirs go on after it with deals of their own?
    goes_on: [bool; 2],
    /// Does mine, and does theirs, stand as the other record has heard it?
    settled: [bool; 2],
    /// Did mine and theirs go on after it when the one was made of the other?
    went_on: [bool; 2],
    /// Do mine and theirs have a deal after it that the other never had?
    has_more: [bool; 2],
    /// Do both have a deal after it that is the same?
    agree_later: bool,
}

impl Pair {
    pub(super) const fn of(&self, side: Side) -> &Slot {
        match side {
            Side::Mine => &self.mine,
            Side::Theirs => &self.theirs,
        }
    }

    /// What this side has, and what the other.
    const fn by(&self, side: Side) -> [&Slot; 2] {
        match side {
            Side::Mine => [&self.mine, &self.theirs],
            Side::Theirs => [&self.theirs, &self.mine],
        }
    }

    /// The same with this for what that side has.
    fn with(self, side: Side, slot: Slot) -> Self {
        match side {
            Side::Mine => Self { mine: slot, ..self },
            Side::Theirs => Self { theirs: slot, ..self },
        }
    }

    pub(super) fn verdict(&self, goes_on: bool) -> Verdict {
        match verdict(&self.mine, &self.theirs, goes_on) {
            _ if self.missed => self.asked(self.was_asked()),
            Verdict::Ask => self.asked(self.was_asked()),
            Verdict::Take(side) if self.is_news(side) || self.is_another(side) => {
                let [mine, theirs] = self.went_on;
                self.asked(if side == Side::Mine { theirs } else { mine })
            }
            verdict @ (Verdict::Take(_) | Verdict::Answered(_)) => verdict,
        }
    }

    /// Somebody is asked, unless it was asked when the one was made of the other.
    const fn asked(&self, was_asked: bool) -> Verdict {
        match self.settled {
            [false, true] if was_asked => Verdict::Answered(Side::Mine),
            [true, false] if was_asked => Verdict::Answered(Side::Theirs),
            [true | false, true | false] => Verdict::Ask,
        }
    }

    /// Was it asked when the one was made of the other? Whether there was a deal that one took back is
    /// asked of nobody until the evening goes on after it.
    fn was_asked(&self) -> bool {
        let is_one_sided = self.mine.stands.is_some() != self.theirs.stands.is_some();
        let is_left =
            self.was_left || self.mine.has_left(&self.theirs) || self.theirs.has_left(&self.mine);
        !(is_one_sided && is_left) || self.went_on != [false, false]
    }

    /// It lay behind the end of the game that was asked about when the one was made of the other.
    pub(super) const fn was_behind_the_end(&mut self) {
        self.went_on = [true, true];
    }

    /// What somebody is asked of it: whether there was such a deal, where only one of them has one that
    /// stands, and else what it was.
    pub(super) fn matter(&self) -> Matter {
        let both = self.mine.stands.is_some() && self.theirs.stands.is_some();
        match (both, self.missed) {
            (true, _) => Matter::Account,
            (false, true) => Matter::Missed { taken_back: self.was_left },
            (false, false) => Matter::Missed { taken_back: true },
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

    /// Did this side take back what the other has, and tell another deal in its place, while the other has
    /// one after it that this side never heard? It may be that deal told anew, or the one that came next:
    /// where no later deal tells, somebody has to.
    fn is_another(&self, side: Side) -> bool {
        let [taken, left] = self.by(side);
        let [mine_has_more, theirs_have_more] = self.has_more;
        let has_more = if side == Side::Mine { theirs_have_more } else { mine_has_more };
        let both = taken.stands.as_ref().zip(left.stands.as_ref());
        has_more
            && !self.agree_later
            && comes_to_the_same(taken, left).is_none()
            && both.is_some_and(|(stands, other)| {
                stands.heard != other.heard && taken.taken_back.contains(other)
            })
    }

    /// Does somebody else deal it by the one than by the other?
    pub(super) fn dealt_otherwise(&self) -> bool {
        dealers_differ(&self.mine, &self.theirs)
    }

    /// Everything that the two records have of it, as it was written.
    pub(super) fn accounts(&self) -> BTreeSet<Account> {
        let of = |slot: &Slot| slot.seen.iter().chain(&slot.stands).cloned().collect();
        let (mut all, mut more): (BTreeSet<_>, BTreeSet<_>) = (of(&self.mine), of(&self.theirs));
        all.append(&mut more);
        all
    }

    /// What stands by the one and by the other.
    pub(super) fn stands(&self) -> [Option<Account>; 2] {
        [&self.mine, &self.theirs].map(|slot| slot.stands.clone())
    }

    /// Those of them that one of the two took back with the deal, and neither corrected.
    pub(super) fn taken_back(&self) -> BTreeSet<Account> {
        let slots = [&self.mine, &self.theirs];
        let corrected = |account: &Account| {
            slots.iter().any(|it| it.seen.contains(account) && !it.taken_back.contains(account))
        };
        let all = slots.iter().flat_map(|slot| &slot.taken_back);
        all.filter(|account| !corrected(account)).cloned().collect()
    }

    /// When the first of the two wrote of it.
    pub(super) fn at(&self) -> String {
        let both = [&self.mine.at, &self.theirs.at];
        both.into_iter().filter(|at| !at.is_empty()).min().cloned().unwrap_or_default()
    }
}

/// One of the records has a deal too many or too few, or another dealer: who deals after it in that
/// record follows from what the other has.
#[derive(Clone, Copy, Debug)]
struct Slip {
    right: Side,
    follows: Follows,
}

/// How far the dealers of the record that slipped are off.
#[derive(Clone, Copy, Debug)]
enum Follows {
    /// There was a deal that it does not have: by whatever its next dealer differs in.
    Missed,
    /// There was none, and this would have been its dealer: the next deal is his.
    None(usize),
    /// By so many places: somebody else dealt.
    By(usize),
}

/// Who really dealt, where a record missed a deal, had one too many or had somebody else deal: from there
/// on its dealers are so many places behind or ahead.
pub(super) struct Dealers {
    seats: usize,
    /// So many places are to be added to the dealers of each.
    mine: usize,
    theirs: usize,
    /// What the next dealers follow from. None once they have been put right by it.
    slip: Option<Slip>,
}

impl Dealers {
    pub(super) const fn at(seats: usize) -> Self {
        Self { seats, mine: 0, theirs: 0, slip: None }
    }

    /// This side was right about a deal: the one that it has and the other missed, or of which it knows
    /// that there was none.
    pub(super) fn was_right(&mut self, side: Side, pair: &Pair) {
        let [right, wrong] = pair.by(side);
        let dealer = |slot: &Slot| Some(slot.stands.as_ref()?.dealer()?.index());
        let follows = match (dealer(right), dealer(wrong)) {
            (Some(right), Some(wrong)) if right == wrong => return,
            (Some(right), Some(wrong)) => {
                let off = self.off(side.other());
                Follows::By(self.around(off + right + self.seats - wrong))
            }
            (Some(_), None) => Follows::Missed,
            // Of several on end that there were not the first one's dealer deals next.
            (None, wrong) => match (self.slip, wrong) {
                (Some(Slip { right, follows: Follows::None(_) }), _) if right == side => return,
                (_, Some(dealer)) => Follows::None(dealer),
                (_, None) => return,
            },
        };
        self.slip = Some(Slip { right: side, follows });
    }

    /// This side knew of the deals of a game that count, and the other did not.
    pub(super) fn knew(&mut self, side: Side) {
        let is_known = |it: Slip| it.right == side && matches!(it.follows, Follows::None(_));
        if !self.slip.is_some_and(is_known) {
            self.slip = Some(Slip { right: side, follows: Follows::Missed });
        }
    }

    const fn around(&self, places: usize) -> usize {
        if self.seats == 0 { 0 } else { places % self.seats }
    }

    const fn off(&self, side: Side) -> usize {
        match side {
            Side::Mine => self.mine,
            Side::Theirs => self.theirs,
        }
    }

    const fn turn(&mut self, side: Side, places: usize) {
        match side {
            Side::Mine => self.mine = places,
            Side::Theirs => self.theirs = places,
        }
    }

    /// Puts the dealers of the record that slipped right, by the next deal of which it is known.
    fn follow(&mut self, pair: &Pair) {
        let Some(Slip { right, follows }) = self.slip else { return };
        let [truth, slipped] = pair.by(right);
        let dealer = |slot: &Slot| Some(slot.stands.as_ref()?.dealer()?.index());
        let wrong = right.other();
        let (true_off, off) = (self.off(right), self.off(wrong));
        match (dealer(truth), dealer(slipped), follows) {
            (Some(truth), Some(slipped), _) => {
                let needed = self.around(truth + true_off + self.seats - slipped);
                match follows {
                    Follows::By(places) if needed != off && needed != places => {}
                    Follows::By(_) | Follows::Missed | Follows::None(_) => self.turn(wrong, needed),
                }
                self.slip = None;
            }
            (None, Some(slipped), Follows::None(next)) => {
                self.turn(wrong, self.around(next + self.seats - slipped));
                self.slip = None;
            }
            (None, Some(_), Follows::By(places)) => {
                self.turn(wrong, places);
                self.slip = None;
            }
            (_, None, _) | (None, Some(_), Follows::Missed) => {}
        }
    }

    /// The pair with the dealers that both would have, had neither slipped.
    pub(super) fn put_right(&mut self, mut pair: Pair) -> Pair {
        self.follow(&pair);
        for (slot, places) in [(&mut pair.mine, self.mine), (&mut pair.theirs, self.theirs)] {
            if places > 0 {
                let further = |account: &Account| account.dealt_further(places, self.seats);
                slot.stands = slot.stands.as_ref().map(further);
                slot.seen = slot.seen.iter().map(further).collect();
                slot.taken_back = slot.taken_back.iter().map(further).collect();
            }
        }
        pair
    }

    /// A game that only this record has, with its dealers put right; as they were written they stay in
    /// it, too.
    pub(super) fn moved(&mut self, game: &GameBook, side: Side) -> GameBook {
        if let Some(first) = game.deals.first() {
            let alone = Pair::default().with(side, first.clone());
            self.follow(&alone);
        }
        let places = self.off(side);
        let mut game = game.clone();
        for slot in game.deals.iter_mut().filter(|_| places > 0) {
            let moved = slot.stands.as_ref().map(|it| it.dealt_further(places, self.seats));
            let written = std::mem::replace(&mut slot.stands, moved);
            slot.taken_back.extend(written.iter().cloned());
            slot.seen.extend(written);
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

/// The deals of two records side by side, so that the fewest differ and the most agree; where that is the
/// same, by their numbers.
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
        let had = |deals: &[Slot], slot: &Slot| deals.iter().any(|other| has_left(other, slot));
        let was_left = match (step, rest.peek(), others.peek()) {
            (Step::OnlyFirst, Some(one), _) => had(second, one),
            (Step::OnlySecond, _, Some(other)) => had(first, other),
            _ => false,
        };
        let (one, other) = match step {
            Step::Both => (rest.next(), others.next()),
            Step::OnlyFirst => (rest.next(), None),
            Step::OnlySecond => (None, others.next()),
        };
        let [one, other] = [one, other].map(|slot| slot.cloned().unwrap_or_default());
        let missed = step != Step::Both && (one.stands.is_some() || other.stands.is_some());
        pairs.push(Pair { mine: one, theirs: other, missed, was_left, ..Pair::default() });
    }
    pairs.extend(rest.map(|slot| Pair { mine: slot.clone(), ..Pair::default() }));
    pairs.extend(others.map(|slot| Pair { theirs: slot.clone(), ..Pair::default() }));
    if swapped {
        for pair in &mut pairs {
            std::mem::swap(&mut pair.mine, &mut pair.theirs);
        }
    }
    let mut goes_on = [false, false];
    // Where a record has nothing, that is as old as what it has next.
    let (mut settled, mut went_on) = ([false, false], [false, false]);
    let (mut has_more, mut agree_later) = ([false, false], false);
    for pair in pairs.iter_mut().rev() {
        let slots = [&pair.mine, &pair.theirs];
        for (settled, slot) in settled.iter_mut().zip(slots).filter(|(_, it)| !it.is_silent()) {
            *settled = slot.settled;
        }
        let stands = slots.map(|slot| (slot.stands.is_some(), slot.was_there));
        (pair.settled, pair.goes_on, pair.went_on) = (settled, goes_on, went_on);
        (pair.has_more, pair.agree_later) = (has_more, agree_later);
        for (has_more, side) in has_more.iter_mut().zip([Side::Mine, Side::Theirs]) {
            let [own, other] = pair.by(side);
            *has_more |= own.stands.is_some() && own.stands != other.stands && !other.has_left(own);
        }
        agree_later |= Cost::of_both(&pair.mine, &pair.theirs).agree < 0;
        for ((goes_on, went_on), (stands, was_there)) in
            goes_on.iter_mut().zip(&mut went_on).zip(stands)
        {
            *goes_on |= stands;
            *went_on |= stands && was_there;
        }
    }
    pairs
}

/// How well two lists lie side by side: first the fewest deals that are not alike, then the most that
/// agree. A correction counts like a question, though nobody is asked: else a deal that was taken back
/// would be told anew by the one that came after it, and that one would stand twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    unlike: u32,
    /// Below zero: so many deals agree.
    agree: i64,
}

impl Cost {
    const NONE: Self = Self { unlike: 0, agree: 0 };
    const NEVER: Self = Self { unlike: u32::MAX, agree: 0 };

    const fn and(self, other: Self) -> Self {
        Self {
            unlike: self.unlike.saturating_add(other.unlike),
            agree: self.agree.saturating_add(other.agree),
        }
    }

    /// That these two are the same deal.
    fn of_both(one: &Slot, other: &Slot) -> Self {
        let like = match (&one.stands, &other.stands) {
            (Some(mine), Some(theirs)) => {
                mine.heard == theirs.heard || comes_to_the_same(one, other).is_some()
            }
            (None, Some(_)) => one.knows_no_more_than(other),
            (Some(_), None) => other.knows_no_more_than(one),
            (None, None) => true,
        };
        let both = one.stands.is_some() && other.stands.is_some();
        Self { unlike: u32::from(!like), agree: -i64::from(both && like) }
    }

    /// That the other record, which has had these deals by then, missed this one. One that was taken back
    /// here lies beside none where it is one of those.
    fn of_missed(slot: &Slot, before: &[Slot]) -> Self {
        let mut before = before.iter().rev().take(MOST_MISSED);
        match slot.stands {
            Some(_) => Self { unlike: 1, agree: 0 },
            None if before.any(|other| has_left(slot, other)) => Self::NONE,
            None => Self::NEVER,
        }
    }
}

/// How two lists lie side by side, up to where one of them ends; none where by their numbers is best.
/// The work is that of so many deals times [`MOST_MISSED`].
fn fewest_questions(first: &[Slot], second: &[Slot]) -> Option<Vec<Step>> {
    let pairs = first.iter().zip(second).map(|(one, other)| Cost::of_both(one, other));
    let by_number = pairs.fold(Cost::NONE, Cost::and);
    if by_number.unlike == 0 {
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
            let cell =
                match (first.get(i), second.get(j)) {
                    (Some(one), Some(other)) => {
                        let both = Cost::of_both(one, other).and(get(&best, i + 1, j + 1));
                        let only = Cost::of_missed(one, second.get(..j).unwrap_or_default())
                            .and(get(&best, i + 1, j));
                        let next = Cost::of_missed(other, first.get(..i).unwrap_or_default())
                            .and(get(&best, i, j + 1));
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

/// Had the first what stands in the second, and left it? Who dealt is no matter here.
fn has_left(one: &Slot, other: &Slot) -> bool {
    let stands = other.stands.as_ref();
    stands.is_some_and(|stands| one.seen.iter().any(|seen| seen.heard == stands.heard))
}

/// Which of the two tells the calls or the cards of the result that the other tells, where one does.
fn comes_to_the_same(mine: &Slot, theirs: &Slot) -> Option<Side> {
    let (one, other) = (mine.result.as_ref()?, theirs.result.as_ref()?);
    match (one.told_alone, other.told_alone) {
        _ if one.comes_to != other.comes_to => None,
        (false, true) => Some(Side::Mine),
        (true, false) => Some(Side::Theirs),
        (true, true) | (false, false) => None,
    }
}

/// Does somebody else deal it by the one than by the other?
fn dealers_differ(mine: &Slot, theirs: &Slot) -> bool {
    let dealer = |slot: &Slot| slot.stands.as_ref().and_then(Account::dealer);
    let both = dealer(mine).zip(dealer(theirs));
    both.is_some_and(|(mine, theirs)| mine != theirs)
}
