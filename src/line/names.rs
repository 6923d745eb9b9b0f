//! Which seat a word means: the beginning of a player's name, or a number from 1.
//!
//! Names are compared without regard to case. This module knows no card and no game.

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::game::verdict::Who;
use crate::line::{command, spoken};
use crate::seat::{MOST_SEATS, Seat, SeatSet};

/// The players' names by seat, made ready to be typed.
///
/// Without any names every seat goes by its number.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    list: &'a [String],
    /// The names as they are compared; none for a name that is typed by number only.
    folded: Vec<Option<Vec<Letter>>>,
    /// How many letters of each name tell it from the others; none where none do.
    keys: Vec<Option<usize>>,
}

/// Why a word means no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unfound {
    /// No name begins so, and there is no such number.
    #[error("nobody at this table is called that")]
    Nobody,
    /// Several names begin so.
    #[error("several players' names begin like that")]
    Several(SeatSet),
}

/// A seat that a text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) seat: Seat,
    /// Where the text goes on.
    pub(super) end: usize,
    /// By number, by a beginning, or by the whole name.
    pub(super) by: NamedBy,
    /// By as little as tells this player from the others.
    pub(super) shortest: bool,
}

/// How a seat was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedBy {
    Number,
    Beginning,
    Whole,
}

/// A letter as it is compared, and what was typed beyond what is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Letter {
    plain: char,
    mark: Mark,
}

/// What tells two letters apart that are one to most people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Nothing,
    /// An s of an ß.
    Sharp,
    /// An i of which the dot was written, as in `İ`.
    Dotted,
    /// An i without its dot.
    Dotless,
}

impl Letter {
    const fn plain(plain: char) -> Self {
        Self { plain, mark: Mark::Nothing }
    }
}

/// The text as it is compared: without regard to case and to the width of letters, and a letter with
/// its accent as one. A sigma that ends a word is a sigma, an ß is two s, and an i has or lacks its dot.
fn fold(text: &str) -> Vec<Letter> {
    const DOT_ABOVE: char = '\u{307}';
    // Most names have nothing but plain letters, and of those the long way makes the same.
    if text.is_ascii() {
        return text.bytes().map(|b| Letter::plain(char::from(b.to_ascii_lowercase()))).collect();
    }
    let mut folded: Vec<Letter> = Vec::new();
    for letter in text.nfkc().flat_map(char::to_lowercase).nfc() {
        match letter {
            'ς' => folded.push(Letter::plain('σ')),
            'ı' => folded.push(Letter { plain: 'i', mark: Mark::Dotless }),
            'ß' => folded.extend([Letter { plain: 's', mark: Mark::Sharp }; 2]),
            DOT_ABOVE if folded.last().is_some_and(|last| last.plain == 'i') => {
                if let Some(last) = folded.last_mut() {
                    last.mark = Mark::Dotted;
                }
            }
            letter => folded.push(Letter::plain(letter)),
        }
    }
    folded
}

/// Is it a vowel or a final of a syllable in Hangul that is written in its parts? It goes with what stands
/// before it, as an accent does.
const fn is_inner_jamo(letter: char) -> bool {
    matches!(letter, '\u{1160}'..='\u{11ff}' | '\u{d7b0}'..='\u{d7ff}')
}

fn text_of(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.plain).collect()
}

/// As it is typed by whoever writes none of the marks.
fn unmarked(letters: &[Letter]) -> Vec<Letter> {
    letters.iter().map(|letter| Letter::plain(letter.plain)).collect()
}

/// The text as names are compared, for whoever looks for two that are one.
pub fn folded(text: &str) -> String {
    text_of(&fold(text.trim()))
}

impl<'a> Names<'a> {
    /// The names by seat.
    pub fn new(list: &'a [String]) -> Self {
        let folded = list
            .iter()
            .map(|name| {
                let name = name.trim();
                let by_number = name.starts_with(|first: char| first.is_numeric())
                    || name.is_empty()
                    || command::is_word(name)
                    || spoken::is_taken(name);
                (!by_number).then(|| fold(name))
            })
            .collect();
        let mut names = Self { list, folded, keys: Vec::new() };
        names.keys = (0u8..).zip(list).map(|(seat, _)| names.key(Seat::new(seat)?)).collect();
        names
    }

    /// Seats that are typed by their number alone, whatever they are called in sentences.
    pub fn by_number(list: &'a [String]) -> Self {
        Self { list, folded: vec![None; list.len()], keys: vec![None; list.len()] }
    }

    /// How many letters of this name tell it from the others.
    ///
    /// One `x` never does: it is a card in one game and a deal passed out in the others.
    fn key(&self, seat: Seat) -> Option<usize> {
        let name = self.folded.get(seat.index())?.as_deref()?;
        (1..=name.len()).find(|length| {
            let typed = unmarked(name.get(..*length).unwrap_or_default());
            let ends = typed.last().is_some_and(|last| !last.plain.is_whitespace());
            let usable = ends && typed != [Letter::plain('x')];
            usable && matches!(self.meant(&typed), Ok((meant, _)) if meant == seat)
        })
    }

    /// The seat of a player whom this names: by the whole name or its beginning, blanks among them.
    pub(super) fn person(&self, word: &str) -> Option<Seat> {
        let typed = fold(&word.split_whitespace().collect::<Vec<_>>().join(" "));
        let (seat, _) = self.meant(&typed).ok()?;
        (typed != [Letter::plain('x')]).then_some(seat)
    }

    /// The players whom this word does not tell apart.
    pub fn several(&self, word: &str) -> SeatSet {
        match self.meant(&fold(word.trim())) {
            Err(Unfound::Several(seats)) => seats,
            Ok(_) | Err(Unfound::Nobody) => SeatSet::NONE,
        }
    }

    /// How many players have names.
    pub(super) fn players(&self) -> u8 {
        u8::try_from(self.list.len()).unwrap_or_default()
    }

    /// For sentences.
    pub const fn who(&self) -> Who<'a> {
        Who(self.list)
    }

    /// The seat that the whole of `word` means.
    pub fn find(&self, word: &str) -> Result<Seat, Unfound> {
        let word = word.trim();
        if let Some(named) = self.numbered(word, 0).filter(|named| named.end == word.len()) {
            return Ok(named.seat);
        }
        self.meant(&fold(word)).map(|(seat, _)| seat)
    }

    /// How this seat is best typed: the shortest beginning of its name that no other has, or its
    /// number.
    pub fn shortest(&self, seat: Seat) -> String {
        let name = self.folded.get(seat.index()).and_then(Option::as_deref).unwrap_or_default();
        let key = self.keys.get(seat.index()).copied().flatten();
        let typed = key.and_then(|key| name.get(..key));
        typed.map_or_else(|| number(seat), text_of)
    }

    /// A form with the shortest beginning of this player's name in place of a mark. What stands right behind
    /// the mark keeps apart from it where together they would be more of a name: `{c}h4` of Chris is `c h 4`.
    pub fn filled(&self, form: &str, mark: &str, seat: Seat) -> String {
        let key = self.shortest(seat);
        let mut parts = form.split(mark);
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for behind in parts {
            filled.push_str(&key);
            let length = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
            let (run, rest) = behind.split_at_checked(length).unwrap_or((behind, ""));
            if self.run_on(&key, run) {
                run.chars().for_each(|letter| filled.extend([' ', letter]));
            } else {
                filled.push_str(run);
            }
            filled.push_str(rest);
        }
        filled
    }

    /// Is a player's key, with this right behind it, the beginning of a longer part of a name?
    pub(super) fn run_on(&self, key: &str, behind: &str) -> bool {
        let ends = self.begin(&format!("{key}{behind}"), 0).into_iter().map(|named| named.end);
        ends.max().is_some_and(|end| end > key.len())
    }

    /// The whole name, as it is typed; its number where the name does not do.
    pub(super) fn whole(&self, seat: Seat) -> String {
        match self.folded.get(seat.index()) {
            Some(Some(name)) if matches!(self.meant(&unmarked(name)), Ok((it, _)) if it == seat) => {
                text_of(name)
            }
            Some(_) | None => number(seat),
        }
    }

    /// Every way in which the text from `at` begins with a seat, the shortest first.
    pub(super) fn begin(&self, text: &str, at: usize) -> Vec<Named> {
        if let Some(named) = self.numbered(text, at) {
            return vec![named];
        }
        let rest = text.get(at..).unwrap_or_default();
        let longest = self.folded.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let mut found = Vec::new();
        // A letter may be written as several characters.
        for (offset, letter) in rest.char_indices().take(4 * longest) {
            let end = offset + letter.len_utf8();
            let next = rest.get(end..).and_then(|rest| rest.chars().next());
            if next.is_some_and(|next| is_combining_mark(next) || is_inner_jamo(next)) {
                continue;
            }
            let typed = fold(rest.get(..end).unwrap_or_default());
            if !self.folded.iter().flatten().any(|name| self.begins(name, &typed)) {
                break;
            }
            if let (Ok((seat, by)), false) = (self.meant(&typed), letter.is_whitespace()) {
                let key = self.keys.get(seat.index()).copied().flatten();
                let shortest = key.is_some_and(|key| typed.len() <= key);
                found.push(Named { seat, end: at + end, by, shortest });
            }
        }
        found
    }

    /// The players whom the text from `at` does not tell apart, where that is what ails it.
    pub(super) fn undecided(&self, text: &str, at: usize) -> SeatSet {
        let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) else {
            return SeatSet::NONE;
        };
        self.several(letter.encode_utf8(&mut [0; 4]))
    }

    pub(super) fn numbered(&self, text: &str, at: usize) -> Option<Named> {
        let digit = text.get(at..)?.chars().next()?.to_digit(10)?;
        let seats = if self.list.is_empty() { MOST_SEATS } else { self.list.len() };
        let index = u8::try_from(digit).ok()?.checked_sub(1)?;
        let seat = Seat::new(index).filter(|seat| seat.index() < seats)?;
        Some(Named { seat, end: at + 1, by: NamedBy::Number, shortest: true })
    }

    /// Does a name begin so? Who writes a mark means it where anybody at the table has it: `straß` is
    /// Straße, where Strass sits as well, and `İ` is no Işıl.
    fn begins(&self, name: &[Letter], typed: &[Letter]) -> bool {
        let anybody = |mark: Mark| {
            let mut letters = self.folded.iter().flatten().flatten();
            letters.any(|letter| letter.mark == mark)
        };
        typed.len() <= name.len()
            && typed.iter().zip(name).all(|(typed, letter)| {
                let unmarked = typed.mark == Mark::Nothing || typed.mark == letter.mark;
                typed.plain == letter.plain && (unmarked || !anybody(typed.mark))
            })
    }

    /// The seat whose name begins so; a whole name beats a beginning.
    fn meant(&self, typed: &[Letter]) -> Result<(Seat, NamedBy), Unfound> {
        if typed.is_empty() {
            return Err(Unfound::Nobody);
        }
        let (mut whole, mut begun) = (SeatSet::NONE, SeatSet::NONE);
        for (seat, name) in (0u8..6).filter_map(Seat::new).zip(&self.folded) {
            let Some(name) = name else { continue };
            if self.begins(name, typed) {
                let all = name.len() == typed.len();
                if all { whole = whole.with(seat) } else { begun = begun.with(seat) }
            }
        }
        let (by, among) =
            if whole.is_empty() { (NamedBy::Beginning, begun) } else { (NamedBy::Whole, whole) };
        match (among.len(), among.iter().next()) {
            (1, Some(seat)) => Ok((seat, by)),
            (_, Some(_)) => Err(Unfound::Several(among)),
            (_, None) => Err(Unfound::Nobody),
        }
    }
}

/// The number that people give a seat, from 1.
pub(super) fn number(seat: Seat) -> String {
    (seat.number() + 1).to_string()
}
