//! What an organiser types -> what is meant: the one place that knows these words.
//!
//! It must never know who is there: names stay as they were typed.

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A table has handed in.
    Result(Paper),
    /// The round is over.
    Next,
    /// The seats of a round; of the one that is played where none is named.
    Seats(Option<u32>),
    /// Where everybody stands.
    Standings,
    /// Which tables have not handed in.
    Missing,
    /// Somebody comes; a pair, where pairs are fixed.
    Arrive(Vec<String>),
    /// Somebody goes.
    Leave(String),
    /// Two people change places.
    Swap(Vec<String>),
    /// Somebody sits out.
    Out(String),
    /// A result was heard wrongly.
    Fix(u32, Paper),
    /// So many entries are taken back, the last first.
    Undo(usize),
    /// So many undos are taken back.
    Redo(usize),
    /// A remark.
    Note(String),
    /// Who has the prizes, as things stand.
    Prizes,
    /// A prize is named or given.
    Prize(String, String),
    /// How somebody's points came about; everybody's where nobody is named.
    Why(Option<String>),
    /// What the rules say.
    Rule(String),
    /// Where everybody stands, and what is waited for.
    Board,
    /// The log in four words.
    Seal,
    /// What can be typed.
    Help,
    /// Clears the screen.
    Clear,
    /// Leaves.
    Quit,
}

/// What stands on a table's paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The round, where it is said: `2.3` is table 3 of round 2.
    pub round: Option<u32>,
    /// The table; the next that is missing where it is not said.
    pub table: Option<u32>,
    /// The points of the side that is called first, and of the other.
    pub points: [i32; 2],
    /// The word in which a dash stood between them, `11-7`: where points can be lost it may be a sign.
    pub dashed: Option<String>,
    /// Who made a lone hand, once for each.
    pub lone: Vec<String>,
    /// Who won the cut.
    pub cut: Option<String>,
}

/// Why it is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotUnderstood {
    /// Nothing was typed.
    #[error("nothing was typed")]
    Nothing,
    /// No such word.
    #[error("there is no command {word}")]
    Unknown {
        /// What was typed.
        word: String,
        /// A word like it.
        near: Option<&'static str>,
    },
    /// It begins several words.
    #[error("{word} may be {}", .may.join(" or "))]
    Several {
        /// What was typed.
        word: String,
        /// Those words.
        may: Vec<&'static str>,
    },
    /// No such number is counted with here.
    #[error("{0} is too large a number here")]
    TooLarge(String),
    /// A result with a name where the number of its table should be.
    #[error("a table goes by its number, not by {name}")]
    ByName {
        /// What was typed.
        name: String,
        /// The points that stand behind it.
        points: [i32; 2],
    },
    /// The word is used in another way.
    #[error("usage: {0}")]
    Usage(&'static str),
}

/// Every word, how it is used, and what it does.
pub const WORDS: &[(&str, &str, &str)] = &[
    ("3 11 7", "3 11 7", "table 3: the side called first has 11, the other 7"),
    ("11 7", "11 7", "the same for the next table without a result"),
    ("3 11 7 ann", "3 11 7 ann ann ben", "with lone hands: Ann two, Ben one"),
    ("3 8 8 cut", "3 8 8 cut ann", "a tie, and who won the cut"),
    ("next", "next", "the round is over; shows the next seats"),
    ("seats", "seats", "the wall chart of this round; seats 5, of round 5"),
    ("standings", "standings", "where everybody stands"),
    ("missing", "missing", "which tables have not handed in"),
    ("arrive", "arrive Gus", "from the next round on"),
    ("leave", "leave Ida", "from the next round on"),
    ("swap", "swap ann ben", "they change places this round"),
    ("out", "out ann", "Ann sits out this round; who sits out takes the seat"),
    ("fix", "fix 2.3 11 8", "corrects round 2, table 3 to 11–8"),
    ("why", "why ann", "how Ann got her points, round by round; why alone, everybody's"),
    ("rule", "rule WORDS", "what the rules say: rule who leads alone"),
    ("board", "board", "where everybody stands, and which tables are missing"),
    ("undo", "undo", "takes the last entry back; undo 3, the last three"),
    ("redo", "redo", "takes the last undo back; redo 3, the last three"),
    ("note", "note TEXT", "a remark"),
    ("prizes", "prizes", "who has the prizes, as things stand"),
    (
        "prize",
        "prize Booby: least points",
        "names a prize, or gives it: prize Guest: ann; or drops \
                                            it: prize Booby: none",
    ),
    ("seal", "seal", "four words that stand for the log as it is"),
    ("help", "help", "this list; ? too"),
    ("clear", "clear", "clears the screen"),
    ("quit", "quit", "leaves; everything is on the disk"),
];

/// What a line means.
pub fn read(text: &str) -> Result<Typed, NotUnderstood> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else { return Err(NotUnderstood::Nothing) };
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    if is_number(first) {
        return paper(&words).map(Typed::Result);
    }
    if first.eq_ignore_ascii_case("table") && rest.first().is_some_and(|it| is_number(it)) {
        return paper(rest).map(Typed::Result);
    }
    let said = rest.join(" ");
    let word = spelt(first).map_err(|wrong| by_name(&words).unwrap_or(wrong))?;
    let usage = || {
        let used = WORDS.iter().find(|it| it.0 == word).map_or("", |it| it.1);
        NotUnderstood::Usage(used)
    };
    let alone = |typed: Typed| if rest.is_empty() { Ok(typed) } else { Err(usage()) };
    let with = |typed: fn(String) -> Typed| {
        if rest.is_empty() { Err(usage()) } else { Ok(typed(said.clone())) }
    };
    match word {
        "next" => alone(Typed::Next),
        "seats" => match rest {
            [] => Ok(Typed::Seats(None)),
            [round] => round.parse().map(|round| Typed::Seats(Some(round))).map_err(|_| usage()),
            _ => Err(usage()),
        },
        "standings" => alone(Typed::Standings),
        "missing" => alone(Typed::Missing),
        "arrive" if rest.is_empty() => Err(usage()),
        "arrive" => Ok(Typed::Arrive(each_name(&words))),
        "leave" => with(Typed::Leave),
        "swap" if rest.len() < 2 => Err(usage()),
        "swap" => Ok(Typed::Swap(rest.iter().map(|word| (*word).to_owned()).collect())),
        "out" => with(Typed::Out),
        "fix" => fix(rest, usage),
        "why" => Ok(Typed::Why(Some(said).filter(|name| !name.is_empty()))),
        "rule" => with(Typed::Rule),
        "board" => alone(Typed::Board),
        "undo" => how_many(rest).map(Typed::Undo).ok_or_else(usage),
        "redo" => how_many(rest).map(Typed::Redo).ok_or_else(usage),
        "note" => with(Typed::Note),
        "prizes" => alone(Typed::Prizes),
        "prize" => {
            let (name, to) = said.split_once(':').ok_or_else(usage)?;
            let (name, to) = (name.trim().to_owned(), to.trim().to_owned());
            if name.is_empty() || to.is_empty() { Err(usage()) } else { Ok(Typed::Prize(name, to)) }
        }
        "seal" => alone(Typed::Seal),
        "help" => Ok(Typed::Help),
        "clear" => alone(Typed::Clear),
        "quit" => alone(Typed::Quit),
        _ => Err(unknown(first)),
    }
}

/// The names behind the word, as people join them: `Gus & Ida`, `Gus and Ida`, `Gus, ladies`.
fn each_name(words: &[&str]) -> Vec<String> {
    let words = words.iter().skip(1).map(|word| match *word {
        and if and.eq_ignore_ascii_case("and") => "&",
        word => word,
    });
    let said = words.collect::<Vec<_>>().join(" ");
    said.split(['&', ',']).map(|name| name.trim().to_owned()).collect()
}

/// `eve 11 7`, `Ann & Eve 11, Ben & Cal 7`: a name, and no more than two numbers behind it.
fn by_name(words: &[&str]) -> Option<NotUnderstood> {
    let name = words.first()?.trim_end_matches([',', ':']).to_owned();
    let numbers: Vec<i32> = words
        .iter()
        .flat_map(|word| word.split(['-', '–', ':', ',']))
        .filter_map(|word| word.parse().ok())
        .collect();
    let [one, other] = numbers.as_slice() else { return None };
    Some(NotUnderstood::ByName { name, points: [*one, *other] })
}

fn how_many(rest: &[&str]) -> Option<usize> {
    match rest {
        [] => Some(1),
        [number] => number.parse().ok().filter(|number| *number > 0),
        _ => None,
    }
}

/// The word that was typed: whole, or at least two letters that begin no other. As at the table no
/// single letter is a command: a slip must not end a round.
fn spelt(typed: &str) -> Result<&'static str, NotUnderstood> {
    let small = typed.to_lowercase();
    let small = match small.as_str() {
        "?" => "help",
        "exit" => "quit",
        "show" | "score" => "standings",
        "who" => "seats",
        other => other,
    };
    let words = || WORDS.iter().map(|it| it.0).filter(|word| word.chars().all(char::is_alphabetic));
    if let Some(whole) = words().find(|word| *word == small) {
        return Ok(whole);
    }
    let may: Vec<&'static str> = words().filter(|word| word.starts_with(small)).collect();
    match may.as_slice() {
        [one] if small.chars().count() > 1 => Ok(one),
        [] => Err(unknown(typed)),
        _ => Err(NotUnderstood::Several { word: typed.to_owned(), may }),
    }
}

fn unknown(word: &str) -> NotUnderstood {
    let small = word.to_lowercase();
    let words = WORDS.iter().map(|it| it.0).filter(|word| word.chars().all(char::is_alphabetic));
    let near = words.min_by_key(|it| strsim::damerau_levenshtein(it, &small));
    let near = near.filter(|it| strsim::damerau_levenshtein(it, &small) <= 2);
    NotUnderstood::Unknown { word: word.to_owned(), near }
}

/// `3 11 7 ann cut ben`; `11-7` may stand for `11 7`.
fn paper(words: &[&str]) -> Result<Paper, NotUnderstood> {
    let usage = NotUnderstood::Usage("3 11 7` or, for the next table, `11 7");
    let mut numbers: Vec<i32> = Vec::new();
    let place = words.first().copied().and_then(place);
    let mut rest = words.get(usize::from(place.is_some())..).unwrap_or_default();
    let mut dashed = None;
    while let Some((word, after)) = rest.split_first() {
        // `1: 11 7`, `1 11 to 7`
        let between = !numbers.is_empty() && word.eq_ignore_ascii_case("to");
        let word = if word.len() > 1 { word.trim_end_matches([':', ',']) } else { word };
        if between {
            rest = after;
            continue;
        }
        let both = word.split_once(['-', '–', ':']).filter(|(first, _)| !first.is_empty());
        let parsed: Option<Vec<i32>> = match both {
            Some((first, other)) => {
                first.parse().ok().zip(other.parse().ok()).map(|(a, b)| vec![a, b])
            }
            None => word.parse().ok().map(|number| vec![number]),
        };
        let Some(parsed) = parsed else {
            if word.chars().all(|c| c.is_ascii_digit()) {
                return Err(NotUnderstood::TooLarge(word.to_owned()));
            }
            break;
        };
        if parsed.len() > 1 && word.contains('-') {
            dashed = Some(word.to_owned());
        }
        numbers.extend(parsed);
        rest = after;
    }
    let (round, table, points) = match (place, numbers.as_slice()) {
        (None, [first, other]) => (None, None, [*first, *other]),
        (Some((round, table)), [first, other]) => (Some(round), Some(table), [*first, *other]),
        (None, [table, first, other]) => {
            let table = u32::try_from(*table).map_err(|_| usage.clone())?;
            (None, Some(table), [*first, *other])
        }
        _ => return Err(usage),
    };
    let cut_at = rest.iter().position(|word| word.eq_ignore_ascii_case("cut"));
    let (lone, cut) = rest.split_at(cut_at.unwrap_or(rest.len()));
    let cut = match cut {
        [] => None,
        [_] => return Err(NotUnderstood::Usage("3 8 8 cut ann")),
        [_, who @ ..] => Some(who.join(" ")),
    };
    let lone = lone.iter().map(|word| (*word).to_owned()).collect();
    Ok(Paper { round, table, points, dashed, lone, cut })
}

/// `2.3`: a round and a table.
fn place(word: &str) -> Option<(u32, u32)> {
    let (round, table) = word.split_once('.')?;
    round.parse().ok().zip(table.parse().ok())
}

/// `2.3 11 8 ann`.
fn fix(words: &[&str], usage: impl Fn() -> NotUnderstood) -> Result<Typed, NotUnderstood> {
    let paper = match paper(words) {
        Err(NotUnderstood::Usage(_)) => return Err(usage()),
        read => read?,
    };
    let round = paper.round.ok_or_else(usage)?;
    Ok(Typed::Fix(round, paper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_results() {
        let said = |text: &str| match read(text) {
            Ok(Typed::Result(paper)) => format!("{:?} {:?}", paper.table, paper.points),
            other => format!("{other:?}"),
        };
        assert_eq!(said("3 11 7"), "Some(3) [11, 7]");
        assert_eq!(said("11 7"), "None [11, 7]");
        assert_eq!(said("11-7"), "None [11, 7]");
        assert_eq!(said("3 -2 6"), "Some(3) [-2, 6]");
        assert_eq!(said("3 11–7"), "Some(3) [11, 7]");
        for text in ["table 3 11 7", "3: 11 7", "3 11 to 7", "3 11, 7", "Table 3: 11-7"] {
            assert_eq!(said(text), "Some(3) [11, 7]", "{text}");
        }
        for text in ["eve 11 7", "Eve & Ann 11, Ben & Cal 7", "eve: 11-7"] {
            assert!(said(text).contains("ByName"), "{text}: {}", said(text));
        }
        assert!(said("3").contains("Usage"));
        assert!(said("1 2 3 4").contains("Usage"));
    }

    #[test]
    fn words_may_be_begun_and_misspelt() {
        assert_eq!(read("stand"), Ok(Typed::Standings));
        assert_eq!(read("?"), Ok(Typed::Help));
        assert_eq!(read("ne"), Ok(Typed::Next));
        for (typed, may) in [("n", ["next", "note"]), ("SE", ["seats", "seal"])] {
            let several = NotUnderstood::Several { word: typed.to_owned(), may: may.to_vec() };
            assert_eq!(read(typed), Err(several));
        }
        // A single letter is no command, though only one word begins so.
        assert!(matches!(read("u"), Err(NotUnderstood::Several { .. })));
        assert_eq!(read("undo 3"), Ok(Typed::Undo(3)));
        assert!(matches!(read("undo 0"), Err(NotUnderstood::Usage(_))));
        let large = "99999999999".to_owned();
        assert_eq!(read("3 99999999999 7"), Err(NotUnderstood::TooLarge(large)));
        assert!(matches!(
            read("arive Gus"),
            Err(NotUnderstood::Unknown { near: Some("arrive"), .. })
        ));
        assert!(matches!(read("fix 2.3 11 8"), Ok(Typed::Fix(2, _))));
    }
}
