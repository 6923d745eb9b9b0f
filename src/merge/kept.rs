//! What a merged record keeps of those that it was put together from: each of them whole, and what was
//! answered.
//!
//! Of three records the order could matter, where an answer or an undo had struck what the third would
//! have been asked about. So a merged record that is put together with another is not laid beside it as
//! what it came to: all that it was made of, and the other, are put together anew, always in one order, and
//! what was answered is not asked again. It must never know what a deal was, nor how a question reads.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Book, Difference, Matter, NotOne, Side};
use crate::log::{self, Answer, Kept, Log, LogWriter};

/// The most bytes that a merged log keeps of those that it was made of; where they are longer it keeps none.
pub const MOST_KEPT: usize = 4 * 1024 * 1024;

/// What was asked of records, and who was right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers(BTreeSet<Answer>);

impl Answers {
    /// Who is right, where that was answered; none where two answers contradict each other.
    pub fn right(&self, asked: &Difference, times: &[&str]) -> Option<Side> {
        let (question, is_swapped) = question(asked);
        let is_of = |it: &&Answer| {
            let is_one_of = |time: &&str| it.times.iter().any(|other| other == time);
            it.asked == question
                && (it.times.is_empty() && times.is_empty() || times.iter().any(is_one_of))
        };
        let mut sides = self.0.iter().filter(is_of).map(|it| it.right);
        let side = sides.next()?;
        let agreed = sides.all(|other| other == side);
        agreed.then_some(if is_swapped { side.other() } else { side })
    }

    /// Somebody was right. It does not matter which of the two records was named first.
    pub fn add(&mut self, asked: &Difference, times: &[&str], right: Side) {
        let (question, is_swapped) = question(asked);
        let right = if is_swapped { right.other() } else { right };
        let times: BTreeSet<String> = times.iter().map(|time| (*time).to_owned()).collect();
        let times = times.into_iter().collect();
        self.0.insert(Answer { asked: question, times, right });
    }

    /// Those of both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0).cloned().collect())
    }
}

/// A question as it is spelt, whichever record was named first; and whether they were exchanged for that.
fn question(asked: &Difference) -> (serde_json::Value, bool) {
    let spelt = |it: &Difference| serde_json::to_value(it).unwrap_or_default();
    let (here, there) = (spelt(asked), spelt(&asked.swapped()));
    let [one, other] = [&here, &there].map(serde_json::Value::to_string);
    if other < one { (there, true) } else { (here, false) }
}

impl Difference {
    /// The same with the two records exchanged.
    fn swapped(&self) -> Self {
        let matter = match self.matter.clone() {
            Matter::Order { mine, theirs } => Matter::Order { mine: theirs, theirs: mine },
            Matter::Closed { by, why, till } => Matter::Closed { by: by.other(), why, till },
            Matter::Ended { by, till } => Matter::Ended { by: by.other(), till },
            Matter::Sat { seat, till, mine, theirs } => {
                Matter::Sat { seat, till, mine: theirs, theirs: mine }
            }
            Matter::Around { till, mine, theirs } => {
                Matter::Around { till, mine: theirs, theirs: mine }
            }
            matter @ (Matter::Account
            | Matter::Evening
            | Matter::People
            | Matter::Missed { .. }) => matter,
        };
        let (mine, theirs) = (self.theirs.clone(), self.mine.clone());
        Self { game: self.game, deal: self.deal, mine, theirs, matter }
    }
}

impl Book {
    /// What was answered of those that it is made of.
    pub(super) fn answered(&self) -> Answers {
        Answers(self.kept.answers.iter().cloned().collect())
    }

    /// Does it keep what each of those that it is made of said?
    pub const fn keeps_what_it_is_of(&self) -> bool {
        !self.kept.records.is_empty()
    }

    /// What is answered already, and need not be asked where it is put together with another.
    pub fn knows_answers(&mut self, answers: &Answers) {
        self.answers = answers.clone();
    }

    /// What was answered before its deals were laid side by side.
    pub fn was_answered(&mut self, answers: &Answers) {
        self.used = self.used.with(answers);
    }

    /// What is to be read of this other record is to be read of this one, too.
    pub fn is_marked_as(&mut self, other: &Self) {
        self.marks.extend(other.marks.iter().cloned());
    }

    /// Is all of this other record here, and more after it?
    fn goes_on_from(&self, other: &Self) -> bool {
        self.header == other.header
            && self.rows.len() > other.rows.len()
            && self.rows.get(..other.rows.len()) == Some(&other.rows[..])
    }
}

/// One of those that are put together.
struct Leaf {
    log: Log,
    book: Book,
    text: String,
}

impl Leaf {
    fn of(log: Log) -> Option<Self> {
        let text = String::from_utf8(LogWriter::of(&log).ok()?.into_bytes()).ok()?;
        Some(Self { book: Book::read(&log), log, text })
    }

    /// Is all of this in the other?
    fn is_in(&self, other: &Self) -> bool {
        other.book.goes_on_from(&self.book)
            || other.book.holds(&self.book) && !self.book.holds(&other.book)
    }
}

/// Those that these two are made of, the oldest first, each once; none where one of them cannot be spelt.
fn leaves(logs: [&Log; 2]) -> Option<Vec<Leaf>> {
    let mut all = BTreeMap::new();
    for log in logs {
        let kept = Book::read(log).kept.records;
        let kept = kept.iter().map(|text| log::read(text.as_bytes()).ok());
        let kept: Vec<Log> = kept.collect::<Option<_>>()?;
        let parts = if kept.is_empty() { vec![log.clone()] } else { kept };
        for part in parts {
            let leaf = Leaf::of(part)?;
            let header = &leaf.log.header;
            let age = (header.at.clone(), header.title.clone(), header.seats.clone());
            all.insert((age, leaf.text.clone()), leaf);
        }
    }
    let mut leaves: Vec<Leaf> = Vec::new();
    for leaf in all.into_values() {
        if !leaves.iter().any(|it| leaf.is_in(it)) {
            leaves.retain(|it| !it.is_in(&leaf));
            leaves.push(leaf);
        }
    }
    Some(leaves)
}

/// Puts two records together, and what they are made of, two at a time by `step`: with what of it was
/// answered already. It does not matter in which order three are put together, but for an original that goes
/// on: what was answered of it is not asked again, so it is laid beside what was made of it.
pub fn put_together<E>(
    [mine, theirs]: [&Log; 2],
    mut step: impl FnMut(&Log, &Log, &Answers) -> Result<Result<Book, NotOne>, E>,
) -> Result<Result<Book, NotOne>, E> {
    let [one, other] = [mine, theirs].map(Book::read);
    if one.holds(&other) {
        return Ok(Ok(one));
    }
    if other.holds(&one) {
        return Ok(Ok(other));
    }
    let answers = one.answered().with(&other.answered());
    let is_known = one.is_made_of(&other) || other.is_made_of(&one);
    let leaves = leaves([mine, theirs]).unwrap_or_default();
    let keep = [&one, &other].iter().any(|book| !book.kept.records.is_empty());
    let apart = keep && !is_known && leaves.len() > 1;
    let together = if apart { one_by_one(&leaves, &answers, &mut step)? } else { Err(answers) };
    let (mut merged, kept) = match together {
        Ok(merged) => {
            let kept = kept(&leaves, &merged.used);
            (merged, kept)
        }
        Err(answers) => match step(mine, theirs, &answers)? {
            Err(why) => return Ok(Err(why)),
            Ok(merged) if apart => (merged, Kept::default()),
            Ok(merged) => {
                let kept = kept(&leaves, &answers.with(&merged.used));
                (merged, kept)
            }
        },
    };
    merged.kept = kept;
    merged.rows.clear();
    merged.of = one.of.union(&other.of).cloned().collect();
    merged.is_marked_as(&one);
    merged.is_marked_as(&other);
    merged.till = one.till.max(other.till);
    Ok(Ok(merged))
}

/// Puts all of these together, one after the other: what does not fit those that are there comes after the
/// others, which may know its people. Where some fit none of them, what was answered until then.
fn one_by_one<E>(
    leaves: &[Leaf],
    answers: &Answers,
    step: &mut impl FnMut(&Log, &Log, &Answers) -> Result<Result<Book, NotOne>, E>,
) -> Result<Result<Book, Answers>, E> {
    let mut used = Answers::default();
    let Some((first, rest)) = leaves.split_first() else { return Ok(Err(answers.clone())) };
    let (mut log, mut together) = (first.log.clone(), None);
    let mut open: VecDeque<&Leaf> = rest.iter().collect();
    // So many on end did not fit.
    let mut unfit = 0;
    while let Some(leaf) = open.pop_front() {
        let Ok(book) = step(&log, &leaf.log, answers)? else {
            open.push_back(leaf);
            unfit += 1;
            if unfit < open.len() {
                continue;
            }
            return Ok(Err(answers.with(&used)));
        };
        unfit = 0;
        used = used.with(&book.used);
        if !open.is_empty() {
            let bytes = book.log().ok();
            let Some(read) = bytes.and_then(|bytes| log::read(bytes.as_slice()).ok()) else {
                return Ok(Err(answers.with(&used)));
            };
            log = read;
        }
        together = Some(book);
    }
    Ok(together.map(|book| Book { used, ..book }).ok_or_else(|| answers.clone()))
}

/// What is kept of these: nothing where they are too long.
fn kept(leaves: &[Leaf], answers: &Answers) -> Kept {
    let records: Vec<String> = leaves.iter().map(|leaf| leaf.text.clone()).collect();
    let answers: Vec<Answer> = answers.0.iter().cloned().collect();
    let spelt = serde_json::to_string(&answers).map_or(usize::MAX, |text| text.len());
    let bytes = records.iter().fold(spelt, |sum, text| sum.saturating_add(text.len()));
    if bytes > MOST_KEPT { Kept::default() } else { Kept { records, answers } }
}
