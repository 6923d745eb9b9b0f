//! Seals, from outside: what they hold, how they are read back, and what is said of slips.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rasher::log::Chain;
use rasher::seal::{BITS, NotASeal, ROUNDS, Seal, words};
use sha2::{Digest, Sha256};

fn chain(number: u32) -> Chain {
    Chain::link(None, &number.to_be_bytes())
}

/// A seal by its definition in `docs/trust.md`, with nothing of ours but the words.
fn by_definition(lines: u64, chain: &Chain) -> String {
    let mut digest = chain.as_str().as_bytes().to_vec();
    for _ in 0..65_536 {
        digest = Sha256::digest(&digest).to_vec();
    }
    let bits = digest[..8].iter().fold(0_u64, |all, byte| all << 8 | u64::from(*byte)) >> 5;
    let signs: Vec<char> = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars().collect();
    let sign = |five: u64| signs[usize::try_from(five % 32).unwrap()];
    let mut seal = String::new();
    for place in [48, 37, 26, 15] {
        let word = words()[usize::try_from(bits >> place & 2047).unwrap()];
        write!(seal, "{word} ").unwrap();
    }
    let code: String = [10, 5, 0].map(|place| sign(bits >> place)).iter().collect();
    let check = Sha256::digest(format!("{lines} {seal}{code}"));
    let check = (u64::from(check[0]) << 8 | u64::from(check[1])) >> 6;
    write!(seal, "{lines}-{code}{}{}", sign(check >> 5), sign(check)).unwrap();
    seal
}

#[test]
fn a_seal_is_what_its_definition_says() {
    for number in 0..5 {
        let (lines, chain) = (u64::from(number) * 17 + 1, chain(number));
        let seal = Seal::of(lines, &chain);
        assert_eq!(seal.to_string(), by_definition(lines, &chain));
        assert_eq!(seal.lines(), lines);
        assert_eq!(seal.to_string().parse(), Ok(seal));
    }
    assert_eq!((BITS, ROUNDS), (4 * 11 + 3 * 5, 1 << 16));
}

/// Can two words be taken for one another by a single letter?
fn near(one: &str, other: &str) -> bool {
    strsim::levenshtein(one, other) < 2
}

#[test]
fn the_words_can_be_told_apart() {
    let words = words();
    assert_eq!(words.len(), 2048);
    assert!(words.is_sorted());
    let first: BTreeSet<&str> = words.iter().map(|word| &word[..4]).collect();
    assert_eq!(first.len(), 2048, "the first four letters are enough");
    for word in words {
        assert!((4..=8).contains(&word.len()), "{word}");
        assert!(word.bytes().all(|letter| letter.is_ascii_lowercase()), "{word}");
        // What a table says anyway must not sound like a part of a seal.
        let table =
            ["pass", "deal", "club", "diamond", "heart", "spade", "trump", "alone", "trick"];
        assert!(!table.contains(word), "{word}");
    }
    for (number, one) in words.iter().enumerate() {
        let like = words[number + 1..].iter().find(|other| near(one, other));
        assert_eq!(like, None, "{one}");
    }
}

fn a_seal() -> (Seal, Vec<String>, String) {
    let seal = Seal::of(31, &chain(7));
    let words = seal.words().split(' ').map(str::to_owned).collect();
    let code = seal.code().split_once('-').unwrap().1.to_owned();
    (seal, words, code)
}

#[test]
fn a_seal_is_read_however_it_was_written() {
    let (seal, words, code) = a_seal();
    let [a, b, c, d] = [0, 1, 2, 3].map(|place| words[place].as_str());
    let four = |word: &str| word[..4].to_owned();
    for text in [
        format!("{a} {b} {c} {d} 31-{code}"),
        format!("{a} {b} {c} {d} 31 {code}"),
        format!("  {a}, {b}, {c} — {d};  31 / {code}. "),
        format!("{a}-{b}-{c}-{d}-31-{code}"),
        format!("31 {a} {b} {c} {d} {code}"),
        format!("{a} {b} {c} {d} 031-{code}").to_uppercase(),
        format!("Seal of 31 lines: {a} {b} {c} {d} 31-{}", code.to_lowercase()),
        format!("{} {} {} {} 31 {code}", four(a), four(b), four(c), four(d)),
        format!("{a} {b} {c} {d} 31-{}", code.replace('0', "o").replace('1', "l")),
    ] {
        assert_eq!(text.parse(), Ok(seal), "{text}");
    }
}

#[test]
fn what_is_no_seal_is_said_to_be_none() {
    let (_, words, code) = a_seal();
    let all = words.join(" ");
    for text in [
        String::new(),
        "four words and nothing else".to_owned(),
        all.clone(),
        format!("{all} 31"),
        format!("{all} 31 {code}X"),
        format!("{all} {code}"),
        format!("{all} {all} 31 {code}"),
        format!("{all} 99999999999999999999999 {code}"),
        format!("{all} 31 ÄÖÜ€!"),
        format!("{all} 31 {}U", &code[..4]),
        "\u{1b}[2J".to_owned(),
    ] {
        assert_eq!(text.parse::<Seal>(), Err(NotASeal::Shape), "{text:?}");
    }
}

/// A slip anywhere is told, and what was meant is among what is offered.
#[test]
fn a_slip_is_no_altered_log() {
    let (seal, words, code) = a_seal();
    let with = |place: usize, word: &str| {
        let mut words = words.clone();
        word.clone_into(&mut words[place]);
        format!("{} 31-{code}", words.join(" "))
    };
    for (place, word) in words.iter().enumerate() {
        // Not a word: a letter too many, one lacking in the first four, two exchanged.
        let crossed = format!("{}{}{}", &word[1..2], &word[..1], &word[2..]);
        for slip in [format!("x{word}"), format!("{}{}", &word[..1], &word[2..]), crossed] {
            match with(place, &slip).parse::<Seal>() {
                Err(error @ NotASeal::Word { .. }) => {
                    assert_eq!(error.meant(), [seal], "{slip} for {word}");
                }
                other => panic!("{slip} for {word}: {other:?}"),
            }
        }
    }
    // Another word of the list.
    let others = rasher::seal::words().iter().step_by(41).filter(|other| **other != words[2]);
    let missed = others.filter(|other| with(2, other).parse::<Seal>().is_ok()).count();
    assert!(missed <= 1, "one in 1024 is not told, and these were 50: {missed}");
    // Another sign, another number.
    let last = if code.ends_with('7') { '8' } else { '7' };
    let text = format!("{} 31-{}{last}", words.join(" "), &code[..4]);
    assert!(matches!(text.parse::<Seal>(), Err(NotASeal::Check { .. })));
    let text = format!("{} 37-{code}", words.join(" "));
    let Err(error) = text.parse::<Seal>() else { panic!("{text}") };
    assert!(error.meant().contains(&seal), "{error:?}");
}
