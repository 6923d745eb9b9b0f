//! The questions of the book with every phrase that asks for them, in the order in which the program
//! lists them: what people ask, then what words mean, and last what no rule answers.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::asks::{Also, Asks};
use super::tokens::split;

/// The phrases of one question, and how each asks.
type Phrases = Vec<(String, Asks)>;

/// What is searched for as one: a question with the parts that it has in the book.
pub(super) struct Asked {
    pub(super) phrases: Phrases,
    /// How many of the phrases belong to the question itself, and to each part of it.
    pub(super) parts: Vec<usize>,
}

impl Asked {
    fn of(phrases: Phrases) -> Self {
        Self { parts: vec![phrases.len()], phrases }
    }
}

/// All of them. A part stands behind its question.
pub(super) fn asked(
    questions: &str,
    glossary: &str,
    beside: &str,
) -> Result<Vec<Asked>, toml::de::Error> {
    let questions = DeTable::parse(questions)?;
    let glossary = DeTable::parse(glossary)?;
    let beside = DeTable::parse(beside)?;
    let mut asked: Vec<Asked> = Vec::new();
    for question in tables(questions.get_ref(), "question") {
        let phrases = of_question(question);
        match asked.last_mut() {
            Some(whole) if !text(question, "part-of").is_empty() => {
                whole.parts.push(phrases.len());
                whole.phrases.extend(phrases);
            }
            _ => asked.push(Asked::of(phrases)),
        }
    }
    let of_words = tables(glossary.get_ref(), "word").map(of_word);
    let of_others = tables(beside.get_ref(), "beside").map(of_beside);
    asked.extend(of_words.chain(of_others).map(Asked::of));
    Ok(asked)
}

/// The file without the phrases: the index has what an answer needs of them, and they are nine parts of
/// ten of what would be read at every start.
pub(super) fn without(file: &str) -> String {
    let (mut kept, mut within) = (String::new(), false);
    for line in file.lines() {
        if line == PHRASES {
            within = true;
        } else if !within {
            kept.push_str(line);
            kept.push('\n');
        } else if line == END {
            within = false;
        }
    }
    kept
}

/// How the phrases of a question begin in the files, and how they end.
const PHRASES: &str = "also = \"\"\"";
const END: &str = "\"\"\"";

/// What the lists of words say of other games: the index has what they say of ours.
pub(super) fn terms(lists: &str) -> String {
    let (mut kept, mut within) = (String::new(), false);
    for line in lists.lines() {
        let named = TERMS.iter().any(|name| line.starts_with(name));
        within |= named && line.ends_with(BEGIN);
        if within {
            kept.push_str(line);
            kept.push('\n');
        }
        within &= line != END;
    }
    kept
}

/// The lists of terms of other games, and how a list begins.
const TERMS: [&str; 2] = ["foreign", "other-than-"];
const BEGIN: &str = " = \"\"\"";

fn of_question(question: &DeTable<'_>) -> Phrases {
    let also = Also::read_all(text(question, "also")).map(|also| (also.text.to_owned(), also.asks));
    let own = ["ask", "name"].map(|key| (text(question, key).to_owned(), Asks::Straight));
    also.chain(own).collect()
}

fn of_beside(beside: &DeTable<'_>) -> Phrases {
    let also = Also::read_all(text(beside, "also"));
    also.map(|also| (also.text.to_owned(), also.asks)).collect()
}

fn of_word(entry: &DeTable<'_>) -> Phrases {
    let word = text(entry, "word");
    let others = entry.get("also").and_then(|also| also.get_ref().as_array());
    let others = others.into_iter().flat_map(|list| list.iter());
    let others = others.filter_map(|other| other.get_ref().as_str());
    let also = std::iter::once(word).chain(others).map(|also| (also.to_owned(), Asks::Otherwise));
    let ask = format!("What does \"{word}\" mean?");
    let name = format!("word-{}", split(word).join("-"));
    also.chain([(ask, Asks::Straight), (name, Asks::Straight)]).collect()
}

fn tables<'a>(file: &'a DeTable<'_>, key: &str) -> impl Iterator<Item = &'a DeTable<'a>> {
    let list = file.get(key).and_then(|list| list.get_ref().as_array());
    list.into_iter().flat_map(|list| list.iter()).filter_map(|it| it.get_ref().as_table())
}

/// A text of a table; nothing where it has none.
pub(super) fn text<'a>(table: &'a DeTable<'_>, key: &str) -> &'a str {
    let value: Option<&Spanned<DeValue<'_>>> = table.get(key);
    value.and_then(|value| value.get_ref().as_str()).unwrap_or_default()
}
