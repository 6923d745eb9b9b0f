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
    /// The last entry is taken back.
    Undo,
    /// An undo is taken back.
    Redo,
    /// A remark.
    Note(String),
    /// Who has the prizes, as things stand.
    Prizes,
    /// A prize is named or given.
    Prize(String, String),
    /// The log in four words.
    Seal,
    /// What can be typed.
    Help,
    /// Leaves.
    Quit,
}

/// What stands on a table's paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The table; the next that is missing where it is not said.
    pub table: Option<u32>,
    /// The points of the side that is called first, and of the other.
    pub points: [i32; 2],
    /// Who made a lone hand, once for each.
    pub lone: Vec<String>,
    /// Who won the cut.
    pub cut: Option<String>,
}

/// Why it is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUnderstood {
    /// Nothing was typed.
    Nothing,
    /// No such word.
    Unknown {
        /// What was typed.
        word: String,
        /// A word like it.
        near: Option<&'static str>,
    },
    /// The word is used in another way.
    Usage(&'static str),
}

/// Every word, how it is used, and what it does.
pub const WORDS: &[(&str, &str, &str)] = &[
    ("3 11 7", "3 11 7", "table 3: the side called first has 11, the other 7"),
    ("11 7", "11 7", "the same for the next table that is missing"),
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
    ("fix", "fix 2.3 11 8", "round 2, table 3 was in truth 11 to 8"),
    ("undo", "undo", "takes the last entry back"),
    ("redo", "redo", "takes the last undo back"),
    ("note", "note TEXT", "a remark"),
    ("prizes", "prizes", "who has the prizes, as things stand"),
    ("prize", "prize Booby: least points", "names a prize, or gives it: prize Guest: ann"),
    ("seal", "seal", "four words that stand for the log as it is"),
    ("help", "help", "this list; ? too"),
    ("quit", "quit", "leaves; everything is on the disk"),
];

/// What a line means.
pub fn read(text: &str) -> Result<Typed, NotUnderstood> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else { return Err(NotUnderstood::Nothing) };
    if first.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return paper(&words).map(Typed::Result);
    }
    let said = rest.join(" ");
    let word = spelt(first).ok_or_else(|| unknown(first))?;
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
        "arrive" => Ok(Typed::Arrive(said.split('&').map(|name| name.trim().to_owned()).collect())),
        "leave" => with(Typed::Leave),
        "swap" if rest.len() < 2 => Err(usage()),
        "swap" => Ok(Typed::Swap(rest.iter().map(|word| (*word).to_owned()).collect())),
        "out" => with(Typed::Out),
        "fix" => fix(rest).ok_or_else(usage),
        "undo" => alone(Typed::Undo),
        "redo" => alone(Typed::Redo),
        "note" => with(Typed::Note),
        "prizes" => alone(Typed::Prizes),
        "prize" => {
            let (name, to) = said.split_once(':').ok_or_else(usage)?;
            let (name, to) = (name.trim().to_owned(), to.trim().to_owned());
            if name.is_empty() || to.is_empty() { Err(usage()) } else { Ok(Typed::Prize(name, to)) }
        }
        "seal" => alone(Typed::Seal),
        "help" => Ok(Typed::Help),
        "quit" => alone(Typed::Quit),
        _ => Err(unknown(first)),
    }
}

/// The word that was typed, whole or its beginning, where only one begins so.
fn spelt(typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    let typed = match typed.as_str() {
        "?" => "help",
        "exit" | "q" => "quit",
        other => other,
    };
    let words = || WORDS.iter().map(|it| it.0).filter(|word| word.chars().all(char::is_alphabetic));
    if let Some(whole) = words().find(|word| *word == typed) {
        return Some(whole);
    }
    let mut begin = words().filter(|word| word.starts_with(typed));
    match (begin.next(), begin.next()) {
        (Some(one), None) => Some(one),
        _ => None,
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
    let usage = NotUnderstood::Usage("3 11 7, or 11 7 for the next table");
    let mut numbers: Vec<i32> = Vec::new();
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let both = word.split_once(['-', '–', ':']).filter(|(first, _)| !first.is_empty());
        let parsed: Option<Vec<i32>> = match both {
            Some((first, other)) => {
                first.parse().ok().zip(other.parse().ok()).map(|(a, b)| vec![a, b])
            }
            None => word.parse().ok().map(|number| vec![number]),
        };
        let Some(parsed) = parsed else { break };
        numbers.extend(parsed);
        rest = after;
    }
    let (table, points) = match numbers.as_slice() {
        [first, other] => (None, [*first, *other]),
        [table, first, other] => {
            let table = u32::try_from(*table).map_err(|_| usage.clone())?;
            (Some(table), [*first, *other])
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
    Ok(Paper { table, points, lone: lone.iter().map(|word| (*word).to_owned()).collect(), cut })
}

/// `2.3 11 8 ann`.
fn fix(words: &[&str]) -> Option<Typed> {
    let (place, rest) = words.split_first()?;
    let (round, table) = place.split_once('.')?;
    let (round, table) = (round.parse().ok()?, table.parse().ok()?);
    let mut paper = paper(rest).ok().filter(|paper| paper.table.is_none())?;
    paper.table = Some(table);
    Some(Typed::Fix(round, paper))
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
        assert!(said("3").contains("Usage"));
        assert!(said("1 2 3 4").contains("Usage"));
    }

    #[test]
    fn words_may_be_begun_and_misspelt() {
        assert_eq!(read("stand"), Ok(Typed::Standings));
        assert_eq!(read("?"), Ok(Typed::Help));
        assert!(matches!(read("s"), Err(NotUnderstood::Unknown { .. })));
        assert!(matches!(
            read("arive Gus"),
            Err(NotUnderstood::Unknown { near: Some("arrive"), .. })
        ));
        assert!(matches!(read("fix 2.3 11 8"), Ok(Typed::Fix(2, _))));
    }
}
