//! Climbing combinations: what cards can be, what beats what, and every play that a hand holds.
//!
//! X, the wild card, stands for any rank from 1 to the one above the highest natural rank, in any
//! suit, so one group of cards can have several [`Reading`]s. This module knows packs, cards and
//! readings; it must never know a seat, a turn or a score.

use crate::card::{ClimbCard, Written};
use crate::event::{Combo, Reading, Readings};
use crate::game::verdict::Impossible;
use crate::rules::{ClimbPack, ClimbRules, WildSingle};

/// The most ranks that a climbing pack has.
const MOST_RANKS: u8 = 13;

/// The most suits that a climbing pack has.
const MOST_SUITS: u8 = 6;

/// The most cards that a combination has.
const LONGEST: usize = 6;

/// Bits that count one kind of card within its rank: a nibble, so at most 15.
const NIBBLE: u32 = 4;

/// Some climbing cards without order: a hand, or what was played from one. It has no heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Three bytes for each rank, a nibble in them for each suit: how often that card is here.
    ranks: [[u8; 3]; MOST_RANKS as usize],
    /// The ranks of which there is a natural card, bit r for rank r.
    present: u16,
    wilds: u8,
    len: u8,
}

impl Hand {
    /// No cards.
    pub const EMPTY: Self =
        Self { ranks: [[0; 3]; MOST_RANKS as usize], present: 0, wilds: 0, len: 0 };

    /// These cards, if one hand of that pack can hold them all.
    ///
    /// Refused are cards that the pack does not have, more copies of a card than there are, and
    /// more wilds than each hand is dealt.
    pub fn of(cards: &[ClimbCard], pack: ClimbPack) -> Result<Self, Impossible> {
        let mut hand = Self::EMPTY;
        for card in cards {
            hand.take_in(*card, pack)?;
        }
        Ok(hand)
    }

    /// Adds a card as [`Hand::of`] does, or refuses it and stays as it was.
    pub fn take_in(&mut self, card: ClimbCard, pack: ClimbPack) -> Result<(), Impossible> {
        let most = most_in_a_hand(card, pack);
        if most == 0 {
            return Err(Impossible::NoSuchCard(card.written()));
        }
        if self.count(card) >= most || !self.add(card) {
            return Err(Impossible::TooMany { card: card.written(), most });
        }
        Ok(())
    }

    /// Adds one copy; `false` (and nothing added) where there is no room for that card.
    #[must_use]
    pub fn add(&mut self, card: ClimbCard) -> bool {
        let Some(len) = self.len.checked_add(1) else { return false };
        match card {
            ClimbCard::Wild => self.wilds += 1,
            ClimbCard::Natural { rank, suit } => {
                let Some(shift) = nibble(suit) else { return false };
                let word = self.word(rank);
                if word >> shift & 15 == 15 || !self.set_word(rank, word + (1 << shift)) {
                    return false;
                }
            }
        }
        self.len = len;
        true
    }

    /// Takes one copy away; `false` (and nothing taken) where there is none.
    #[must_use]
    pub fn take(&mut self, card: ClimbCard) -> bool {
        if self.count(card) == 0 {
            return false;
        }
        match card {
            ClimbCard::Wild => self.wilds -= 1,
            ClimbCard::Natural { rank, suit } => {
                let Some(shift) = nibble(suit) else { return false };
                if !self.set_word(rank, self.word(rank) - (1 << shift)) {
                    return false;
                }
            }
        }
        self.len -= 1;
        true
    }

    /// How often this card is here.
    pub fn count(&self, card: ClimbCard) -> u8 {
        match card {
            ClimbCard::Wild => self.wilds,
            ClimbCard::Natural { rank, suit } => self.natural(rank, suit),
        }
    }

    /// How many cards, copies and wilds counted.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every card in it, low ranks first, copies one after the other, the wilds last.
    pub fn iter(&self) -> impl Iterator<Item = ClimbCard> + '_ {
        self.kinds().flat_map(|(card, copies)| std::iter::repeat_n(card, usize::from(copies)))
    }

    /// Every different card in it with the number of its copies, in the order of [`Hand::iter`].
    ///
    /// It looks at the ranks and suits that are there and at no others: most hands are asked about
    /// when they are a few cards.
    pub fn kinds(&self) -> impl Iterator<Item = (ClimbCard, u8)> + '_ {
        let (mut ranks, mut wilds) = (self.present, self.wilds);
        let (mut rank, mut word) = (0, 0);
        std::iter::from_fn(move || {
            if word == 0 {
                if ranks == 0 {
                    let copies = std::mem::take(&mut wilds);
                    return (copies > 0).then_some((ClimbCard::Wild, copies));
                }
                rank = lowest_bit(u32::from(ranks));
                ranks &= ranks - 1;
                word = self.word(rank);
            }
            let suit = lowest_nibble(word);
            let shift = u32::from(suit) * NIBBLE;
            let copies = (word >> shift & 15) as u8;
            word &= !(15 << shift);
            Some((ClimbCard::Natural { rank, suit }, copies))
        })
    }

    /// These cards without those, as far as they are here.
    #[must_use]
    pub fn without(&self, others: &Self) -> Self {
        let mut rest = *self;
        let mut ranks = self.present & others.present;
        while ranks != 0 {
            let rank = lowest_bit(u32::from(ranks));
            ranks &= ranks - 1;
            let (mine, theirs) = (self.word(rank), others.word(rank));
            let mut word = mine;
            for suit in 0..MOST_SUITS {
                let shift = u32::from(suit) * NIBBLE;
                // What is not here leaves nothing to take away.
                let gone = (mine >> shift & 15).min(theirs >> shift & 15);
                word -= gone << shift;
                rest.len -= gone as u8;
            }
            let fits = rest.set_word(rank, word);
            debug_assert!(fits, "a rank that is here has its place");
        }
        let wilds = self.wilds.min(others.wilds);
        rest.wilds -= wilds;
        rest.len -= wilds;
        rest
    }

    /// Adds these cards; `false` (and some of them added) where there is no room for one of them.
    #[must_use]
    pub fn add_all(&mut self, others: &Self) -> bool {
        others.kinds().all(|(card, copies)| (0..copies).all(|_| self.add(card)))
    }

    fn natural(&self, rank: u8, suit: u8) -> u8 {
        match nibble(suit) {
            Some(shift) => (self.word(rank) >> shift & 15) as u8,
            None => 0,
        }
    }

    /// How many natural cards of this rank there are, in all suits.
    fn in_rank(&self, rank: u8) -> u8 {
        let word = self.word(rank);
        // Neighbours together in a byte, then the three bytes in the highest of them.
        let pairs = (word & 0x000F_0F0F) + (word >> NIBBLE & 0x000F_0F0F);
        (pairs.wrapping_mul(0x0001_0101) >> 16 & 0xFF) as u8
    }

    /// The counts of a rank in one number, a nibble for each suit.
    fn word(&self, rank: u8) -> u32 {
        let place = usize::from(rank).wrapping_sub(1);
        self.ranks
            .get(place)
            .map_or(0, |[low, mid, high]| u32::from_le_bytes([*low, *mid, *high, 0]))
    }

    /// Writes what [`Hand::word`] reads; `false` where no pack has that rank.
    fn set_word(&mut self, rank: u8, word: u32) -> bool {
        let Some(place) = self.ranks.get_mut(usize::from(rank).wrapping_sub(1)) else {
            return false;
        };
        let [low, mid, high, _] = word.to_le_bytes();
        *place = [low, mid, high];
        let bit = 1 << rank;
        self.present = if word == 0 { self.present & !bit } else { self.present | bit };
        true
    }
}

/// The place of the lowest bit that is set; there is one.
#[allow(clippy::cast_possible_truncation, reason = "there are 32 places")]
const fn lowest_bit(bits: u32) -> u8 {
    bits.trailing_zeros() as u8
}

/// The place of the lowest nibble that counts something; there is one.
const fn lowest_nibble(word: u32) -> u8 {
    lowest_bit(word) / 4
}

/// Where a suit is counted within the word of a rank, if any pack has that suit.
fn nibble(suit: u8) -> Option<u32> {
    (suit < MOST_SUITS).then_some(u32::from(suit) * NIBBLE)
}

/// How many copies of a card one hand can hold: 0 where the pack has no such card.
fn most_in_a_hand(card: ClimbCard, pack: ClimbPack) -> u8 {
    match card {
        ClimbCard::Wild => pack.wilds_each.min(pack.wilds),
        ClimbCard::Natural { rank, suit } => {
            let exists = (1..=pack.ranks).contains(&rank) && suit < pack.suits;
            if exists { pack.copies } else { 0 }
        }
    }
}

/// How many copies of a card the whole pack has: 0 where it has none.
pub fn copies(card: ClimbCard, pack: ClimbPack) -> u8 {
    match card {
        ClimbCard::Wild => pack.wilds,
        ClimbCard::Natural { .. } => most_in_a_hand(card, pack),
    }
}

/// The card that was written, if this pack has it.
pub fn card(written: Written, pack: ClimbPack) -> Result<ClimbCard, Impossible> {
    match ClimbCard::from_written(written) {
        Some(card) if copies(card, pack) > 0 => Ok(card),
        Some(_) | None => Err(Impossible::NoSuchCard(written)),
    }
}

/// How a type is built: `width` adjacent ranks, `depth` cards of each.
#[derive(Clone, Copy)]
struct Shape {
    width: u8,
    depth: u8,
    /// Must all be of one suit?
    flush: bool,
}

/// The closed list of 3.2 in the rules reference.
const fn shape(kind: Combo) -> Shape {
    let (width, depth) = match kind {
        Combo::Single => (1, 1),
        Combo::Pair => (1, 2),
        Combo::Triple => (1, 3),
        Combo::Run => (3, 1),
        Combo::Bobtail => (4, 1),
        Combo::Straight | Combo::StraightFlush => (5, 1),
        Combo::Stretch | Combo::StretchFlush => (6, 1),
        Combo::Stairs => (2, 2),
        Combo::Tube => (3, 2),
        Combo::Plate => (2, 3),
        Combo::Quad => (1, 4),
        Combo::Quint => (1, 5),
        Combo::Hex => (1, 6),
    };
    Shape { width, depth, flush: matches!(kind, Combo::StraightFlush | Combo::StretchFlush) }
}

/// How many cards a combination of this type has: 1 to 6.
pub const fn size(kind: Combo) -> u8 {
    let shape = shape(kind);
    shape.width * shape.depth
}

/// Is it one of the five bombs?
pub const fn is_bomb(kind: Combo) -> bool {
    match kind {
        Combo::Quad | Combo::StraightFlush | Combo::Quint | Combo::StretchFlush | Combo::Hex => {
            true
        }
        Combo::Single
        | Combo::Pair
        | Combo::Triple
        | Combo::Run
        | Combo::Bobtail
        | Combo::Straight
        | Combo::Stretch
        | Combo::Stairs
        | Combo::Tube
        | Combo::Plate => false,
    }
}

/// The types with so many cards, weakest first.
const fn kinds_of(cards: u8) -> &'static [Combo] {
    match cards {
        1 => &[Combo::Single],
        2 => &[Combo::Pair],
        3 => &[Combo::Triple, Combo::Run],
        4 => &[Combo::Bobtail, Combo::Stairs, Combo::Quad],
        5 => &[Combo::Straight, Combo::StraightFlush, Combo::Quint],
        6 => &[Combo::Stretch, Combo::Tube, Combo::Plate, Combo::StretchFlush, Combo::Hex],
        _ => &[],
    }
}

/// The rank at place `step` (from 0) of `width` adjacent ranks of which `top` is the last.
///
/// Where sequences wrap, rank 1 follows the highest *natural* rank: 10-1-2 is a run to 2 and
/// 9-10-1 one to 1. The rank of the wild above the naturals is never passed through; it remains the
/// end of a sequence that does not wrap. None where the ranks do not reach: no wrap, or fewer ranks
/// than the group is wide.
fn rank_at(step: u8, width: u8, top: u8, ranks: u8, wrap: bool) -> Option<u8> {
    let back = width.checked_sub(step + 1)?;
    if top >= width {
        return Some(top - back);
    }
    if !wrap || width > ranks || top == 0 {
        return None;
    }
    Some(if top > back { top - back } else { top + ranks - back })
}

/// The ranks of such a group as bits, bit r for rank r.
fn window(width: u8, top: u8, ranks: u8, wrap: bool) -> Option<u32> {
    let run = |lowest: u8, length: u8| ((1 << length) - 1) << lowest;
    if top >= width {
        return Some(run(top + 1 - width, width));
    }
    if !wrap || width > ranks || top == 0 {
        return None;
    }
    // From rank 1 to the top, and what is missing from the other end.
    let missing = width - top;
    Some(run(1, top) | run(ranks + 1 - missing, missing))
}

/// All that a group of cards shows when only its readings are asked for.
struct Face {
    /// The natural ranks in it, bit r for rank r.
    ranks: u32,
    /// The most natural cards of one rank.
    deepest: u8,
    /// Are the natural cards of one suit?
    flush: bool,
    wilds: u8,
}

impl Face {
    fn of(hand: &Hand) -> Self {
        let (mut deepest, mut all_suits) = (0, 0);
        let mut left = hand.present;
        while left != 0 {
            let rank = lowest_bit(u32::from(left));
            left &= left - 1;
            deepest = deepest.max(hand.in_rank(rank));
            all_suits |= hand.word(rank);
        }
        // Of one suit: nothing above the nibble of the lowest.
        let lowest = all_suits.trailing_zeros() / NIBBLE * NIBBLE;
        let flush = all_suits == 0 || all_suits >> lowest <= 15;
        Self { ranks: u32::from(hand.present), deepest, flush, wilds: hand.wilds }
    }

    /// Can it be of this type, at some height? It has as many cards as the type.
    fn may_be(&self, kind: Combo, rules: &ClimbRules) -> bool {
        let shape = shape(kind);
        let wild_bomb = self.wilds > 0 && is_bomb(kind) && !rules.wild_in_bombs;
        !wild_bomb && self.deepest <= shape.depth && (!shape.flush || self.flush)
    }

    /// Can it be that? It may be of that type.
    ///
    /// The wilds fill whatever the natural cards leave open: when no rank is too deep and none lies
    /// outside, the numbers add up by themselves.
    fn fits(&self, reading: Reading, rules: &ClimbRules, pack: ClimbPack) -> bool {
        let shape = shape(reading.kind);
        if self.ranks == 0 && !lone_wilds_may_be(reading, shape, rules, pack) {
            return false;
        }
        let Some(window) = window(shape.width, reading.high, pack.ranks, rules.wrap) else {
            return false;
        };
        self.ranks & !window == 0
    }
}

/// May wilds with no natural card among them be this? Under `wild.single = top` a set of them is
/// always of the highest rank.
fn lone_wilds_may_be(reading: Reading, shape: Shape, rules: &ClimbRules, pack: ClimbPack) -> bool {
    match rules.wild_single {
        WildSingle::Named => true,
        WildSingle::Top => shape.width > 1 || reading.high == pack.ranks + 1,
    }
}

/// All that these cards can be, weakest first: by type as [`Combo`] lists them, then by `high`.
///
/// None where they are no combination; refused where no hand of the pack can hold them.
pub fn readings(
    cards: &[ClimbCard],
    rules: &ClimbRules,
    pack: ClimbPack,
) -> Result<Readings, Impossible> {
    Ok(readings_of(&Hand::of(cards, pack)?, rules, pack))
}

/// As [`readings`], of cards that are known to fit into one hand of the pack.
///
/// With more than two wilds in a hand the list could run over (no known pack deals more); the
/// weakest are then left out.
pub fn readings_of(group: &Hand, rules: &ClimbRules, pack: ClimbPack) -> Readings {
    let face = Face::of(group);
    let mut list = Readings::new();
    for kind in kinds_of(group.len()).iter().filter(|kind| face.may_be(**kind, rules)) {
        for high in 1..=pack.ranks + 1 {
            let reading = Reading { kind: *kind, high };
            if face.fits(reading, rules, pack) {
                add_strongest(&mut list, reading);
            }
        }
    }
    list
}

/// Can these cards, known to fit into one hand of the pack, be that?
pub fn can_be(group: &Hand, reading: Reading, rules: &ClimbRules, pack: ClimbPack) -> bool {
    let face = Face::of(group);
    kinds_of(group.len()).contains(&reading.kind)
        && (1..=pack.ranks + 1).contains(&reading.high)
        && face.may_be(reading.kind, rules)
        && face.fits(reading, rules, pack)
}

/// Adds a reading that is stronger than all before it, at the cost of the weakest if need be.
fn add_strongest(list: &mut Readings, reading: Reading) {
    if list.push(reading) {
        return;
    }
    let mut rest = Readings::new();
    for kept in list.as_slice().iter().skip(1).chain([&reading]) {
        let fitted = rest.push(*kept);
        debug_assert!(fitted, "as many as before");
    }
    *list = rest;
}

/// Does `play` beat `on`?
///
/// Ordinary on ordinary: the same type, strictly higher. A bomb beats everything ordinary; a bomb
/// beats a bomb of a lower type, and one of its own type if it is strictly higher.
pub const fn beats(play: Reading, on: Reading) -> bool {
    if play.kind as u8 == on.kind as u8 {
        return play.high > on.high;
    }
    // The enum lists the bombs last, from weak to strong.
    is_bomb(play.kind) && (!is_bomb(on.kind) || play.kind as u8 > on.kind as u8)
}

/// What stands in for a pack that the ruleset does not give: as wide as any may be, so that only
/// readings which no pack at all allows are refused.
const WIDEST: ClimbPack = ClimbPack {
    ranks: MOST_RANKS,
    suits: MOST_SUITS,
    copies: 4,
    wilds: u8::MAX,
    hand: u8::MAX,
    wilds_each: 6,
};

/// Can this reading exist at all under these rules, in some hand of the pack?
pub fn valid_reading(reading: Reading, rules: &ClimbRules) -> bool {
    let pack = rules.pack.unwrap_or(WIDEST);
    let of_a_rank = pack.suits.saturating_mul(pack.copies);
    let one_suit = u8::from(pack.suits > 0 && pack.copies > 0);
    let wilds = pack.wilds_each.min(pack.wilds);
    let held = |rank, flush| match (rank <= pack.ranks, flush) {
        (false, _) => 0,
        (true, false) => of_a_rank,
        (true, true) => one_suit,
    };
    size(reading.kind) <= pack.hand && reachable(reading, wilds, rules, pack, held)
}

/// Can this hand make that reading?
pub fn can_make(hand: &Hand, reading: Reading, rules: &ClimbRules, pack: ClimbPack) -> bool {
    if !shape(reading.kind).flush {
        return reachable(reading, hand.wilds, rules, pack, |rank, _| hand.in_rank(rank));
    }
    (0..pack.suits)
        .any(|suit| reachable(reading, hand.wilds, rules, pack, |rank, _| hand.natural(rank, suit)))
}

/// Every reading that beats `on`, or every one at a lead, weakest first, whether or not any cards
/// can make it.
pub fn beating(on: Option<Reading>, rules: &ClimbRules) -> impl Iterator<Item = Reading> {
    let ranks = rules.pack.unwrap_or(WIDEST).ranks;
    let all = Combo::ALL
        .iter()
        .flat_map(move |kind| (1..=ranks + 1).map(move |high| Reading { kind: *kind, high }));
    all.filter(move |reading| on.is_none_or(|on| beats(*reading, on)))
}

/// Can this reading be put together from `wilds` wild cards and the natural ones of which
/// `held(rank, flush)` says how many there are (of one suit, where `flush`)?
fn reachable(
    reading: Reading,
    wilds: u8,
    rules: &ClimbRules,
    pack: ClimbPack,
    held: impl Fn(u8, bool) -> u8,
) -> bool {
    let shape = shape(reading.kind);
    let wilds = if is_bomb(reading.kind) && !rules.wild_in_bombs { 0 } else { wilds };
    if reading.high > pack.ranks + 1 {
        return false;
    }
    let mut missing = 0;
    for step in 0..shape.width {
        let Some(rank) = rank_at(step, shape.width, reading.high, pack.ranks, rules.wrap) else {
            return false;
        };
        missing += shape.depth - held(rank, shape.flush).min(shape.depth);
    }
    let all_wild = missing == shape.width * shape.depth;
    missing <= wilds && (!all_wild || lone_wilds_may_be(reading, shape, rules, pack))
}

/// What an unnamed play is taken for, out of the readings of its cards (weakest first).
///
/// Only readings that beat the table count, at a lead all of them. If a bomb is among them it is the
/// highest bomb; else, if they are of one type, the highest; else the player must say which. Where
/// nothing beats the table the play is out of rule, and if it stays it is the strongest reading of the
/// table's own type, or what it would be at a lead.
pub fn best_against(readings: &Readings, on: Option<Reading>) -> Result<Reading, Impossible> {
    let all = readings.as_slice().iter().copied();
    let Some(on) = on else { return best_of(all) };
    if all.clone().any(|reading| beats(reading, on)) {
        return best_of(all.filter(|reading| beats(*reading, on)));
    }
    match all.clone().rfind(|reading| reading.kind == on.kind) {
        Some(strongest) => Ok(strongest),
        None => best_of(all),
    }
}

/// What people can have meant by unnamed cards, out of the readings of the cards: where it is more
/// than one thing, they are asked.
///
/// Only what beats the table counts, and a suited sequence is the bomb and not the plain one to the
/// same card (Bacon reference, K8).
pub fn meant(readings: &Readings, on: Option<Reading>) -> Readings {
    let beating = |reading: &Reading| on.is_none_or(|on| beats(*reading, on));
    let all = || readings.as_slice().iter().copied().filter(beating);
    let bomb = |reading: Reading| {
        let kind = match reading.kind {
            Combo::Straight => Combo::StraightFlush,
            Combo::Stretch => Combo::StretchFlush,
            Combo::Single
            | Combo::Pair
            | Combo::Triple
            | Combo::Run
            | Combo::Bobtail
            | Combo::Stairs
            | Combo::Tube
            | Combo::Plate
            | Combo::Quad
            | Combo::StraightFlush
            | Combo::Quint
            | Combo::StretchFlush
            | Combo::Hex => return false,
        };
        all().any(|other| other == Reading { kind, ..reading })
    };
    let mut meant = Readings::new();
    for reading in all().filter(|reading| !bomb(*reading)) {
        let fits = meant.push(reading);
        debug_assert!(fits, "some of a list that was full at most");
    }
    meant
}

fn best_of(list: impl Iterator<Item = Reading>) -> Result<Reading, Impossible> {
    let mut among = Readings::new();
    for reading in list {
        add_strongest(&mut among, reading);
    }
    let (Some(weakest), Some(strongest)) = (among.as_slice().first(), among.as_slice().last())
    else {
        return Err(Impossible::NoCombination);
    };
    if is_bomb(strongest.kind) || weakest.kind == strongest.kind {
        return Ok(*strongest);
    }
    Err(Impossible::Ambiguous(among))
}

/// Calls `f` with every distinct play of a hand: every different group of cards with every reading
/// of it that beats `on`, or every reading at a lead.
///
/// The order is fixed: by reading, weakest first; within a reading by cards, low places of the
/// sequence and low suits first, a natural card before a wild. The cards of a play are given with
/// the natural ones in the order of the sequence and the wilds last.
pub fn moves(
    hand: &Hand,
    on: Option<Reading>,
    rules: &ClimbRules,
    pack: ClimbPack,
    f: &mut impl FnMut(&[ClimbCard], Reading),
) {
    for reading in beating(on, rules) {
        let shape = shape(reading.kind);
        let bombs_are_natural = is_bomb(reading.kind) && !rules.wild_in_bombs;
        let wilds = if bombs_are_natural { 0 } else { hand.wilds };
        if shape.flush {
            for suit in 0..pack.suits {
                Walk { hand, rules, pack, reading, shape, suits: (suit, suit + 1), f }.run(wilds);
            }
        } else {
            Walk { hand, rules, pack, reading, shape, suits: (0, pack.suits), f }.run(wilds);
        }
    }
}

/// A play: cards and what they are played as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cards, the wilds last.
    pub cards: Vec<ClimbCard>,
    /// What they are.
    pub reading: Reading,
}

/// Every distinct play of a hand in the order of [`moves`].
pub fn all_moves(
    hand: &Hand,
    on: Option<Reading>,
    rules: &ClimbRules,
    pack: ClimbPack,
) -> Vec<Move> {
    let mut list = Vec::new();
    moves(hand, on, rules, pack, &mut |cards, reading| {
        list.push(Move { cards: cards.to_vec(), reading });
    });
    list
}

/// The walk over every choice of natural cards for one reading, the rest being wilds.
struct Walk<'a, F> {
    hand: &'a Hand,
    rules: &'a ClimbRules,
    pack: ClimbPack,
    reading: Reading,
    shape: Shape,
    /// The first suit that may be used, and the one after the last.
    suits: (u8, u8),
    f: &'a mut F,
}

/// What a walk has chosen so far.
#[derive(Clone, Copy)]
struct Chosen {
    cards: [ClimbCard; LONGEST],
    naturals: usize,
    /// Wilds that are still free.
    wilds: u8,
}

impl Chosen {
    /// Adds `count` copies of a natural card.
    fn with(mut self, card: ClimbCard, count: u8) -> Self {
        let from = self.naturals;
        self.naturals += usize::from(count);
        if let Some(places) = self.cards.get_mut(from..self.naturals) {
            places.fill(card);
        }
        self
    }
}

impl<F: FnMut(&[ClimbCard], Reading)> Walk<'_, F> {
    fn run(mut self, wilds: u8) {
        self.at_step(0, Chosen { cards: [ClimbCard::Wild; LONGEST], naturals: 0, wilds });
    }

    /// Chooses the cards of the ranks from this place of the group on.
    fn at_step(&mut self, step: u8, chosen: Chosen) {
        let Shape { width, depth, .. } = self.shape;
        if step == width {
            self.finish(&chosen);
            return;
        }
        let high = self.reading.high;
        if let Some(rank) = rank_at(step, width, high, self.pack.ranks, self.rules.wrap) {
            self.at_suit(step, rank, self.suits.0, depth, chosen);
        }
    }

    /// Chooses `left` more cards of `rank` from the suits from `suit` on; wilds make up the rest.
    fn at_suit(&mut self, step: u8, rank: u8, suit: u8, left: u8, mut chosen: Chosen) {
        if left == 0 || suit == self.suits.1 {
            if left <= chosen.wilds {
                chosen.wilds -= left;
                self.at_step(step + 1, chosen);
            }
            return;
        }
        for count in (0..=self.hand.natural(rank, suit).min(left)).rev() {
            let next = chosen.with(ClimbCard::Natural { rank, suit }, count);
            self.at_suit(step, rank, suit + 1, left - count, next);
        }
    }

    fn finish(&mut self, chosen: &Chosen) {
        if chosen.naturals == 0 {
            let allowed = lone_wilds_may_be(self.reading, self.shape, self.rules, self.pack);
            // Wilds alone are of every suit at once, and one play.
            if !allowed || self.shape.flush && self.suits.0 > 0 {
                return;
            }
        }
        let size = usize::from(self.shape.width * self.shape.depth);
        if let Some(cards) = chosen.cards.get(..size) {
            (self.f)(cards, self.reading);
        }
    }
}
