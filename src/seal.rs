//! Seals: the beginning of a log in four plain words and a short code, to be jotted down.
//!
//! A seal is made from the chain value of one line, which stands for every byte up to there, so
//! whoever has noted the seal elsewhere can tell later whether the log still begins as it did. The
//! last two signs of the code check the others: a word that was misheard is not taken for a log that
//! was altered. This module must never know a file or what a log says.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::log::Chain;

/// 2048 words of our own choice, in alphabetical order: no two share their first four letters,
/// sound alike, or differ by a single letter or sound.
static WORDS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("seal/words.txt").lines().collect());

/// How many words a seal has.
const FOUR: usize = 4;

/// How many bits of the chain a seal holds: four words of 11, three signs of 5.
pub const BITS: u32 = 59;

/// How often the chain value is hashed for a seal. Nobody notices it once; whoever looks for another
/// log with the same seal pays it at every try.
pub const ROUNDS: u32 = 65_536;

/// The signs of a code, 5 bits each: without I, L, O and U, which are misread.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The beginning of a log, as it can be noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    lines: u64,
    /// Not more than [`BITS`] of them.
    bits: u64,
}

impl Seal {
    /// The seal of so many lines, the last of which has this chain value.
    pub fn of(lines: u64, chain: &Chain) -> Self {
        let mut digest = Sha256::digest(chain.as_str());
        for _ in 1..ROUNDS {
            digest = Sha256::digest(digest);
        }
        let first = digest.iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte));
        Self { lines, bits: first >> (u64::BITS - BITS) }
    }

    /// How many lines were sealed, the header among them.
    pub const fn lines(&self) -> u64 {
        self.lines
    }

    /// Its words, with a blank between them.
    pub fn words(&self) -> String {
        let at = |place: u32| usize::try_from(self.bits >> place & 2047).unwrap_or_default();
        let words = [48, 37, 26, 15].map(|place| WORDS.get(at(place)).copied().unwrap_or_default());
        words.join(" ")
    }

    /// Its number of lines and its code, `31-K7Q4M`.
    pub fn code(&self) -> String {
        let signs: String = [10, 5, 0].map(|place| sign(self.bits >> place)).iter().collect();
        let said = format!("{} {} {signs}", self.lines, self.words());
        let digest = Sha256::digest(said);
        let check = digest.iter().take(2).fold(0, |bits, byte| (bits << 8) | u64::from(*byte)) >> 6;
        format!("{}-{signs}{}{}", self.lines, sign(check >> 5), sign(check))
    }

    /// One that says these words and signs, whatever its check would be.
    fn from_parts(lines: u64, words: [usize; FOUR], signs: u64) -> Self {
        let words = words.iter().fold(0, |bits, word| (bits << 11) | (*word as u64 & 2047));
        Self { lines, bits: (words << 15) | (signs & 0x7FFF) }
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.words(), self.code())
    }
}

/// The sign for the last five bits.
fn sign(bits: u64) -> char {
    let place = usize::try_from(bits & 31).unwrap_or_default();
    SIGNS.get(place).map_or('0', |sign| char::from(*sign))
}

/// The bits of signs, as a person may have written them.
fn read_signs(text: &str) -> Option<u64> {
    text.chars().try_fold(0, |bits, said| {
        let said = match said.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let value = SIGNS.iter().position(|sign| char::from(*sign) == said)?;
        Some((bits << 5) | value as u64)
    })
}

/// Why a text is no seal. Nothing is said of any log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotASeal {
    /// It has not the parts of one.
    #[error("a seal is four words, the number of lines, and a code of five signs")]
    Shape,
    /// A word that is in no seal.
    #[error("`{}` is not a word of a seal", .said.escape_debug())]
    Word {
        /// What was said.
        said: String,
        /// Words that look like it, nearest first.
        near: Vec<&'static str>,
        /// What the code says was meant, where one of them makes it agree.
        meant: Option<Seal>,
    },
    /// The code does not agree with the rest: something was misheard or mistyped.
    #[error("the code does not agree with the words and the number: one of them was misheard")]
    Check {
        /// The number of lines, as far as it was heard.
        lines: u64,
        /// The seals nearest to it, with which the code would agree.
        near: Vec<Seal>,
    },
}

impl NotASeal {
    /// What may have been meant.
    pub fn meant(&self) -> &[Seal] {
        match self {
            Self::Shape => &[],
            Self::Word { meant, .. } => meant.as_slice(),
            Self::Check { near, .. } => near,
        }
    }
}

/// The parts of a seal as they were heard.
struct SealParts<'a> {
    words: [&'a str; FOUR],
    lines: u64,
    signs: u64,
    check: &'a str,
}

impl FromStr for Seal {
    type Err = NotASeal;

    /// Capitals, hyphens, commas and the like do not matter, nor does what comes before a colon; the
    /// number may come first; of a word its first four letters do.
    fn from_str(text: &str) -> Result<Self, NotASeal> {
        let text = text.rsplit(':').next().unwrap_or_default().to_lowercase();
        let heard = hear(&text).ok_or(NotASeal::Shape)?;
        let mut words = [0; FOUR];
        for (place, said) in heard.words.iter().enumerate() {
            match (find(said), words.get_mut(place)) {
                (Some(found), Some(word)) => *word = found,
                (None, _) => return Err(unknown(&heard, said)),
                (Some(_), None) => return Err(NotASeal::Shape),
            }
        }
        let seal = Self::from_parts(heard.lines, words, heard.signs);
        if heard.agrees(&seal) {
            return Ok(seal);
        }
        Err(NotASeal::Check { lines: heard.lines, near: heard.near(words) })
    }
}

fn hear(text: &str) -> Option<SealParts<'_>> {
    let parts: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let (words, lines, code) = match parts.as_slice() {
        [words @ .., lines, code] if lines.bytes().all(|it| it.is_ascii_digit()) => {
            (words, lines, code)
        }
        [lines, words @ .., code] => (words, lines, code),
        _ => return None,
    };
    let (signs, check) = code.split_at_checked(3).filter(|(_, check)| check.len() == 2)?;
    read_signs(check)?;
    Some(SealParts {
        words: words.try_into().ok()?,
        lines: lines.parse().ok()?,
        signs: read_signs(signs)?,
        check,
    })
}

impl SealParts<'_> {
    /// Is this what the check says?
    fn agrees(&self, seal: &Seal) -> bool {
        let code = seal.code();
        let check = code.get(code.len().saturating_sub(2)..).and_then(read_signs);
        check == read_signs(self.check)
    }

    /// The seals with which the check agrees and which differ in one word that looks like the one
    /// that was heard, in one sign of the code, or by one digit of the number.
    fn near(&self, words: [usize; FOUR]) -> Vec<Seal> {
        let mut tries: Vec<Seal> = Vec::new();
        for (place, said) in self.words.iter().enumerate() {
            for (_, other) in alike(said, 3) {
                let mut changed = words;
                if let Some(word) = changed.get_mut(place) {
                    *word = other;
                }
                tries.push(Seal::from_parts(self.lines, changed, self.signs));
            }
        }
        for (place, other) in [0, 5, 10].into_iter().flat_map(|at| (0..32).map(move |it| (at, it)))
        {
            let signs = self.signs & !(31 << place) | (other << place);
            tries.push(Seal::from_parts(self.lines, words, signs));
        }
        for lines in one_digit_off(self.lines) {
            tries.push(Seal::from_parts(lines, words, self.signs));
        }
        let mut near: Vec<Seal> = Vec::new();
        for seal in tries.into_iter().filter(|seal| self.agrees(seal)) {
            if !near.contains(&seal) && near.len() < 3 {
                near.push(seal);
            }
        }
        near
    }
}

/// Numbers that differ from this one in a digit.
fn one_digit_off(lines: u64) -> Vec<u64> {
    let digits = lines.to_string();
    let swap = |place: usize| {
        let digits = digits.clone();
        (b'0'..=b'9').filter_map(move |digit| {
            let mut bytes = digits.clone().into_bytes();
            *bytes.get_mut(place)? = digit;
            String::from_utf8(bytes).ok()?.parse().ok()
        })
    };
    (0..digits.len()).flat_map(swap).filter(|other| *other != lines).collect()
}

/// The word that is said, whole or by its beginning of four letters or more.
fn find(said: &str) -> Option<usize> {
    let place = WORDS.partition_point(|word| *word < said);
    let begins = WORDS.get(place).is_some_and(|word| word.starts_with(said));
    (begins && said.len() >= 4).then_some(place)
}

/// Words that differ from what was said by at most so many slips, nearest first.
fn alike(said: &str, most: usize) -> Vec<(usize, usize)> {
    let mut alike: Vec<(usize, usize)> = WORDS
        .iter()
        .enumerate()
        .map(|(place, word)| (strsim::damerau_levenshtein(said, word), place))
        .filter(|(slips, _)| *slips <= most)
        .collect();
    alike.sort_unstable();
    alike
}

fn unknown(heard: &SealParts<'_>, said: &str) -> NotASeal {
    let slips = alike(said, 3);
    let name = |(_, place): &(usize, usize)| WORDS.get(*place).copied();
    let near = slips.iter().filter_map(name).take(3).collect();
    NotASeal::Word { said: said.to_owned(), near, meant: heard.meant(said, &slips) }
}

impl SealParts<'_> {
    /// The seal that was meant, where all other words are known and one of those like `said` makes
    /// the check agree.
    fn meant(&self, said: &str, slips: &[(usize, usize)]) -> Option<Seal> {
        slips.iter().find_map(|(_, other)| {
            let mut words = [0; FOUR];
            for (word, heard) in words.iter_mut().zip(self.words) {
                *word = if heard == said { *other } else { find(heard)? };
            }
            let seal = Seal::from_parts(self.lines, words, self.signs);
            self.agrees(&seal).then_some(seal)
        })
    }
}

/// All the words that a seal can have.
pub fn words() -> &'static [&'static str] {
    &WORDS
}
