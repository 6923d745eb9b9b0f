//! Rounds for fixed pairs: everybody against everybody by the circle method.
//!
//! One pair stays, the others go round it; with an odd number nobody is the one who stays, and
//! whoever meets nobody rests. It must never know a score.

/// A round: who meets whom, and who rests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// Pair against pair, the head table first.
    pub tables: Vec<(usize, usize)>,
    /// Who rests.
    pub out: Option<usize>,
}

/// How many rounds it takes until everybody has met everybody.
pub const fn all(pairs: usize) -> usize {
    if pairs < 2 { 0 } else { pairs + pairs % 2 - 1 }
}

/// Round `number`, from 0; after the last the first comes again.
pub fn circle(pairs: usize, number: usize) -> Meetings {
    let mut meetings = Meetings::default();
    let ring = all(pairs);
    if ring == 0 {
        return meetings;
    }
    let place = |at: usize| (number + at) % ring;
    let stays = ring; // nobody, where the number is odd
    let (last, half) = (place(0), ring.div_ceil(2));
    if stays < pairs {
        // Who stays changes sides every other round.
        let table = if number.is_multiple_of(2) { (stays, last) } else { (last, stays) };
        meetings.tables.push(table);
    } else {
        meetings.out = Some(last);
    }
    meetings.tables.extend((1..half).map(|at| (place(at), place(ring - at))));
    meetings
}
