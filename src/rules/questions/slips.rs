//! How easily a word is typed or misheard for another: what the slips cost that make the one of the other.
//!
//! Two letters change places, or one is doubled or left out, sooner than another is typed for it; and if
//! so, a vowel for a vowel, a key for the one beside it, or a letter for one that sounds like it. The
//! first letter is hardly ever wrong: "kettle" is no slip for "settle", nor "bake" for "take". This module
//! knows letters, and no word.

/// A shorter word is too easily the slip of another.
pub(super) const SHORTEST: usize = 3;

/// What slips cost.
const SWAPPED: u32 = 8;
const DOUBLED: u32 = 6;
const LEFT_OUT: u32 = 10;
const VOWEL_LEFT_OUT: u32 = 9;
const EXTRA: u32 = 11;
const VOWEL: u32 = 9;
const ALIKE: u32 = 9;
const BESIDE: u32 = 11;
const OTHER: u32 = 15;

/// How much more they cost where a word begins, and how much more to begin with the second letter.
const FIRST: u32 = 13;
const SECOND_FIRST: u32 = 4;

/// Letters that sound alike.
const SOUNDS: [&[u8; 2]; 10] =
    [b"ck", b"cs", b"sz", b"gj", b"fv", b"kq", b"td", b"kx", b"uw", b"mn"];

/// The keys.
const KEYS: [&[u8]; 3] = [b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// What it costs to have typed this word for the known one; nothing where hardly anybody would.
pub(super) fn cost(typed: &str, known: &str) -> Option<u32> {
    let most = match typed.len() {
        0..SHORTEST => return None,
        SHORTEST..=4 => 16,
        5..=6 => 20,
        _ => 27,
    };
    let alike = typed.len().abs_diff(known.len()) <= 2;
    // Each slip changes two letters at most, and hardly anybody makes three in one word.
    let differ = (letters(typed) ^ letters(known)).count_ones();
    (alike && differ <= 4).then(|| least(typed.as_bytes(), known.as_bytes(), None, most)).flatten()
}

/// Which letters a word has, a bit for each; the rare ones share.
fn letters(word: &str) -> u64 {
    word.bytes().fold(0, |letters, letter| letters | 1 << (letter % 64))
}

/// The least that the slips cost from here on, behind this letter, if it is not more than that.
fn least(typed: &[u8], known: &[u8], before: Option<u8>, most: u32) -> Option<u32> {
    let first = if before.is_none() { FIRST } else { 0 };
    let instead = match (typed, known) {
        ([], []) => return Some(0),
        ([one, typed @ ..], [other, known @ ..]) if one == other => {
            return least(typed, known, Some(*one), most);
        }
        ([one, typed @ ..], [other, known @ ..]) => {
            Some((first + instead(*one, *other), typed, known, *other))
        }
        ([], _) | (_, []) => None,
    };
    let swapped = match (typed, known) {
        ([one, two, typed @ ..], [other, next, known @ ..]) if one == next && two == other => {
            let first = if before.is_none() { SECOND_FIRST } else { 0 };
            Some((first + SWAPPED, typed, known, *next))
        }
        _ => None,
    };
    let left_out = known.split_first().map(|(left, known)| {
        let cost = match left {
            left if before == Some(*left) => DOUBLED,
            left if is_vowel(*left) || *left == b'h' => VOWEL_LEFT_OUT,
            _ => LEFT_OUT,
        };
        (first + cost, typed, known, *left)
    });
    let extra = typed.split_first().map(|(extra, typed)| {
        let cost = if before == Some(*extra) { DOUBLED } else { EXTRA };
        (first + cost, typed, known, *extra)
    });
    let ways = [instead, swapped, left_out, extra].into_iter().flatten();
    let costs = ways.filter_map(|(cost, typed, known, last)| {
        let rest = least(typed, known, Some(last), most.checked_sub(cost)?)?;
        Some(cost + rest)
    });
    costs.min()
}

/// What it costs to type the one letter for the other.
fn instead(one: u8, other: u8) -> u32 {
    if is_vowel(one) && is_vowel(other) {
        VOWEL
    } else if SOUNDS.iter().any(|pair| pair.contains(&one) && pair.contains(&other)) {
        ALIKE
    } else if are_beside(one, other) {
        BESIDE
    } else {
        OTHER
    }
}

const fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

/// Lie these keys beside each other?
fn are_beside(one: u8, other: u8) -> bool {
    let place = |letter: u8| {
        let mut rows = KEYS.iter().enumerate();
        rows.find_map(|(row, keys)| Some((row, keys.iter().position(|key| *key == letter)?)))
    };
    let (Some((row, at)), Some((other_row, other_at))) = (place(one), place(other)) else {
        return false;
    };
    row.abs_diff(other_row) <= 1 && at.abs_diff(other_at) <= 1
}

#[cfg(test)]
mod tests {
    use super::cost;

    /// What is typed more easily costs less.
    #[test]
    fn slips_that_are_made_more_easily_cost_less() {
        for (known, typed) in [
            ("wild", ["willd", "wlid", "wyld", "wils", "wipd"].as_slice()),
            ("hearts", &["heartss", "haerts", "hearst", "heerts", "hearrs", "hearbs"]),
            ("bower", &["bowerr", "bowre", "bowr", "bowwr", "bomer"]),
            ("score", &["scorre", "scoer", "skore", "scoee", "scote", "scobe"]),
        ] {
            let costs: Vec<u32> = typed.iter().map(|typed| cost(typed, known).unwrap()).collect();
            assert!(costs.is_sorted(), "{known}: {typed:?} {costs:?}");
        }
    }

    #[test]
    fn another_word_is_no_slip() {
        for (typed, known) in [
            ("kettle", "settle"),
            ("bake", "take"),
            ("battling", "rattling"),
            ("to", "two"),
            ("trick", "deck"),
            ("dealer", "deal"),
        ] {
            assert_eq!(cost(typed, known), None, "{typed} {known}");
        }
    }
}
