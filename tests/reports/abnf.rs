//! A small reader of ABNF (RFC 5234), to ask whether a text is one of the language that a page describes.
//!
//! It knows what our pages use of it: literals in any case, ranges, groups, options, repetitions, core
//! rules, and prose between angle brackets, which the test says. It must never know what is described.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A rule or a part of one.
#[derive(Clone, Debug)]
enum Part {
    Either(Vec<Self>),
    Row(Vec<Self>),
    Times {
        least: usize,
        most: usize,
        of: Box<Self>,
    },
    Literal(String),
    Range(u32, u32),
    Rule(String),
    /// Words between angle brackets: what they can be is the test's to say.
    Prose,
}

/// The rules of a page.
#[derive(Debug, Default)]
pub(crate) struct Grammar {
    rules: BTreeMap<String, Part>,
    /// Rules that are one word: nothing stands between their parts.
    words: BTreeSet<String>,
}

/// The rules of RFC 5234 that need no definition.
const CORE: [(&str, Part); 4] = [
    ("DIGIT", Part::Range(0x30, 0x39)),
    ("ALPHA", Part::Range(0x61, 0x7a)),
    ("CR", Part::Range(13, 13)),
    ("LF", Part::Range(10, 10)),
];

impl Grammar {
    /// Adds the rules of a block. `words`: each of them is one word.
    pub(crate) fn add(&mut self, block: &str, words: bool) {
        let mut whole: Vec<String> = Vec::new();
        for line in block.lines() {
            let line = without_comment(line);
            if line.trim().is_empty() {
                continue;
            }
            match whole.last_mut() {
                Some(last) if line.starts_with(' ') => last.push_str(&line),
                Some(_) | None => whole.push(line),
            }
        }
        for rule in whole {
            let (name, is) = rule.split_once('=').expect("a rule is `name = …`");
            let name = name.trim().to_owned();
            let mut reader = Reader { text: is, at: 0 };
            let part = reader.either();
            assert!(reader.rest().is_empty(), "{name}: `{}` is not read", reader.rest());
            assert!(self.rules.insert(name.clone(), part).is_none(), "{name} is there twice");
            if words {
                self.words.insert(name);
            }
        }
    }

    /// The rules that a rule refers to, and theirs.
    pub(crate) fn reached_from(&self, first: &str) -> BTreeSet<String> {
        let mut reached = BTreeSet::from([first.to_owned()]);
        let mut open = vec![first.to_owned()];
        while let Some(name) = open.pop() {
            let mut named = Vec::new();
            named_in(self.rules.get(&name).unwrap_or_else(|| panic!("no rule {name}")), &mut named);
            open.extend(named.into_iter().filter(|name| reached.insert(name.clone())));
        }
        reached
    }

    pub(crate) fn names(&self) -> BTreeSet<String> {
        self.rules.keys().cloned().collect()
    }

    /// Is the whole text one of this rule? If not, how far it goes. `prose` says what words between angle
    /// brackets can be.
    pub(crate) fn derives(&self, rule: &str, text: &str, prose: &[String]) -> Result<(), usize> {
        let seen = RefCell::default();
        let search = Search { grammar: self, text, prose, seen, furthest: RefCell::new(0) };
        let begins = search.blanks(0);
        let ends = search.ends(&Part::Rule(rule.to_owned()), begins, false);
        let whole = ends.iter().any(|end| search.blanks(*end) == text.len());
        if whole { Ok(()) } else { Err(*search.furthest.borrow()) }
    }
}

/// Without what stands behind a semicolon, but not one in quotes.
fn without_comment(line: &str) -> String {
    let mut quoted = false;
    let mut kept = String::new();
    for sign in line.chars() {
        quoted ^= sign == '"';
        if sign == ';' && !quoted {
            break;
        }
        kept.push(sign);
    }
    kept
}

fn named_in(part: &Part, into: &mut Vec<String>) {
    match part {
        Part::Either(parts) | Part::Row(parts) => {
            for part in parts {
                named_in(part, into);
            }
        }
        Part::Times { of, .. } => named_in(of, into),
        Part::Rule(name) if CORE.iter().all(|(core, _)| core != name) => into.push(name.clone()),
        Part::Rule(_) | Part::Literal(_) | Part::Range(..) | Part::Prose => {}
    }
}

/// What stands on the right of a rule, read from left to right.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text[self.at..].trim_start()
    }

    fn takes(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at = self.text.len() - self.rest().len() + sign.len_utf8();
        }
        found
    }

    /// As far as a sign, which is passed over.
    fn until(&mut self, sign: char) -> String {
        let (inner, rest) = self.text[self.at..].split_once(sign).expect("its end");
        self.at = self.text.len() - rest.len();
        inner.to_owned()
    }

    fn run(&mut self, is: impl Fn(char) -> bool) -> String {
        let rest = self.rest();
        let run: String = rest.chars().take_while(|sign| is(*sign)).collect();
        self.at = self.text.len() - rest.len() + run.len();
        run
    }

    fn either(&mut self) -> Part {
        let mut parts = vec![self.row()];
        while self.takes('/') {
            parts.push(self.row());
        }
        if parts.len() == 1 { parts.remove(0) } else { Part::Either(parts) }
    }

    fn row(&mut self) -> Part {
        let mut parts = Vec::new();
        while !self.rest().is_empty() && !self.rest().starts_with([')', ']', '/']) {
            parts.push(self.times());
        }
        assert!(!parts.is_empty(), "nothing stands before `{}`", self.rest());
        if parts.len() == 1 { parts.remove(0) } else { Part::Row(parts) }
    }

    fn times(&mut self) -> Part {
        let least = self.run(|sign| sign.is_ascii_digit());
        if !self.takes('*') {
            assert!(least.is_empty(), "a number of times is written with `*` here");
            return self.one();
        }
        let most = self.run(|sign| sign.is_ascii_digit());
        let number =
            |digits: &str, none| if digits.is_empty() { none } else { digits.parse().unwrap() };
        let (least, most) = (number(&least, 0), number(&most, usize::MAX));
        Part::Times { least, most, of: Box::new(self.one()) }
    }

    fn one(&mut self) -> Part {
        if self.takes('[') {
            let of = Box::new(self.either());
            assert!(self.takes(']'), "`]` before `{}`", self.rest());
            return Part::Times { least: 0, most: 1, of };
        }
        if self.takes('(') {
            let group = self.either();
            assert!(self.takes(')'), "`)` before `{}`", self.rest());
            return group;
        }
        if self.takes('"') {
            return Part::Literal(self.until('"').to_lowercase());
        }
        if self.takes('<') {
            self.until('>');
            return Part::Prose;
        }
        if self.takes('%') {
            let said = self.run(|sign| sign.is_ascii_alphanumeric() || sign == '-');
            let hex = said.strip_prefix('x').expect("a value is written in hexadecimal digits");
            let (from, to) = hex.split_once('-').unwrap_or((hex, hex));
            let number = |digits| u32::from_str_radix(digits, 16).unwrap();
            return Part::Range(number(from), number(to));
        }
        let name = self.run(|sign| sign.is_ascii_alphanumeric() || sign == '-');
        assert!(!name.is_empty(), "`{}` is no part of a rule", self.rest());
        Part::Rule(name)
    }
}

/// A text and the places in it at which rules were tried.
struct Search<'s> {
    grammar: &'s Grammar,
    text: &'s str,
    prose: &'s [String],
    seen: RefCell<BTreeMap<(String, usize), BTreeSet<usize>>>,
    furthest: RefCell<usize>,
}

impl Search<'_> {
    fn blanks(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start_matches([' ', '\t']).len()
    }

    fn reaches(&self, end: usize) -> BTreeSet<usize> {
        let furthest = *self.furthest.borrow();
        self.furthest.replace(furthest.max(end));
        BTreeSet::from([end])
    }

    /// Every place at which a part can end that begins here.
    fn ends(&self, part: &Part, at: usize, in_a_word: bool) -> BTreeSet<usize> {
        let rest = &self.text[at..];
        match part {
            Part::Either(parts) => {
                parts.iter().flat_map(|part| self.ends(part, at, in_a_word)).collect()
            }
            Part::Row(parts) => parts.iter().fold(BTreeSet::from([at]), |places, part| {
                places.into_iter().flat_map(|at| self.next(part, at, in_a_word)).collect()
            }),
            Part::Times { least, most, of } => self.times(*least, *most, of, at, in_a_word),
            Part::Literal(word) => match rest.get(..word.len()) {
                Some(said) if said.eq_ignore_ascii_case(word) => self.reaches(at + word.len()),
                Some(_) | None => BTreeSet::new(),
            },
            Part::Range(from, to) => match rest.chars().next() {
                Some(sign) if (*from..=*to).contains(&u32::from(sign.to_ascii_lowercase())) => {
                    self.reaches(at + sign.len_utf8())
                }
                Some(_) | None => BTreeSet::new(),
            },
            Part::Prose => {
                let lower = rest.to_lowercase();
                let fits = self.prose.iter().filter(|word| lower.starts_with(word.as_str()));
                fits.flat_map(|word| self.reaches(at + word.len())).collect()
            }
            Part::Rule(name) => self.rule(name, at),
        }
    }

    /// The same behind another part, from which blanks may stand apart.
    fn next(&self, part: &Part, at: usize, in_a_word: bool) -> BTreeSet<usize> {
        self.ends(part, if in_a_word { at } else { self.blanks(at) }, in_a_word)
    }

    fn times(
        &self,
        least: usize,
        most: usize,
        of: &Part,
        at: usize,
        in_a_word: bool,
    ) -> BTreeSet<usize> {
        let mut now = BTreeSet::from([at]);
        let mut ends = if least == 0 { now.clone() } else { BTreeSet::new() };
        let mut met = now.clone();
        for time in 1..=most {
            now = now.into_iter().flat_map(|at| self.next(of, at, in_a_word)).collect();
            if time >= least {
                now.retain(|end| met.insert(*end) || time == least);
                ends.extend(&now);
            }
            if now.is_empty() {
                break;
            }
        }
        ends
    }

    fn rule(&self, name: &str, at: usize) -> BTreeSet<usize> {
        if let Some((_, core)) = CORE.iter().find(|(core, _)| *core == name) {
            return self.ends(core, at, true);
        }
        let key = (name.to_owned(), at);
        if let Some(known) = self.seen.borrow().get(&key) {
            return known.clone();
        }
        let rule = self.grammar.rules.get(name).unwrap_or_else(|| panic!("no rule {name}"));
        let ends = self.ends(rule, at, self.grammar.words.contains(name));
        self.seen.borrow_mut().insert(key, ends.clone());
        ends
    }
}

/// The reader itself, by what RFC 5234 says of each form.
#[test]
fn a_grammar_is_what_it_says() {
    let mut grammar = Grammar::default();
    grammar.add("two = 1*2DIGIT\nname = <somebody>\nsign = %x61-63 / \"!\"", true);
    grammar.add(
        "line = [ name \":\" ] 1*( two / sign )  ; a comment; and more\n          / \"none\"",
        false,
    );
    let prose = ["ann".to_owned(), "a".to_owned()];
    for good in ["12", "1 2", "Ann: 12 !", "a:b", "ab c", "NONE", "123"] {
        assert_eq!(grammar.derives("line", good, &prose), Ok(()), "{good}");
    }
    for (bad, furthest) in [("", 0), ("d", 0), ("12 d", 2), ("Ann:", 4), ("none 1", 4)] {
        assert_eq!(grammar.derives("line", bad, &prose), Err(furthest), "{bad}");
    }
    assert_eq!(grammar.reached_from("line").len(), 4);
}
