//! What each phrase has and what each word is worth, learned once from all of them.
//!
//! BM25 (the crate `bm25`) says what a question gets for how often it has a word; where the words stand
//! is laid down so that the program goes from a word to the phrases that have it.

use std::fmt::Write as _;

use bm25::{Embedder, EmbedderBuilder, TokenEmbedder, Tokenizer};

use super::asks::Asks;
use super::pack::Pack;
use super::phrases::Asked;
use super::tokens::{ASKING, OFTEN, Tokens, WordId, fraction};
use super::weights::Weights;
use super::words::Words;

/// How much the length of all its phrases takes from what a question gets for a word.
const LENGTH: f32 = 0.5;

/// A text of numbers, each of which stands for a word: the stems and synonyms are found already.
#[derive(Debug, Default)]
struct Numbers;

impl Tokenizer for Numbers {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

impl TokenEmbedder for Numbers {
    type EmbeddingSpace = WordId;

    fn embed(token: &str) -> WordId {
        token.parse().unwrap_or(WordId::MAX)
    }
}

/// A phrase and how it asks.
struct Phrase {
    tokens: Tokens,
    asks: Asks,
    question: usize,
}

/// A word that some questions have.
struct Known {
    /// How rare it is among the questions.
    rare: f64,
    /// What BM25 gives each question that has it for how often it does, by the question's number.
    often: Vec<(usize, f32)>,
}

/// Every phrase, and what a word is worth.
pub(super) struct Index {
    /// How many phrases each question has, and each part of it.
    parts: Vec<Vec<usize>>,
    phrases: Vec<Phrase>,
    /// By the number of the word; nothing where no question has it.
    known: Vec<Option<Known>>,
    asking: Vec<bool>,
}

impl Index {
    /// Learns from the phrases of every question.
    pub(super) fn learn(asked: &[Asked], words: &mut Words) -> Self {
        let mut phrases = Vec::new();
        for (question, of) in asked.iter().enumerate() {
            for (text, asks) in &of.phrases {
                phrases.push(Phrase { tokens: words.phrase(text), asks: *asks, question });
            }
        }
        let known = known(&phrases, asked.len(), words.len());
        let numbers = 0..u32::try_from(words.len()).unwrap_or(u32::MAX);
        let asking = numbers.map(|word| words.is_asking(word)).collect();
        let parts = asked.iter().map(|of| of.parts.clone()).collect();
        Self { parts, phrases, known, asking }
    }

    fn known(&self, word: WordId) -> Option<&Known> {
        self.known.get(usize::try_from(word).ok()?)?.as_ref()
    }

    /// What the words of a phrase are worth.
    fn weight(&self, phrase: &Phrase) -> f64 {
        let weight = |word: &WordId| {
            let rare = self.known(*word)?.rare;
            let asking = self.asking.get(usize::try_from(*word).ok()?)?;
            Some(if *asking { rare * ASKING } else { rare })
        };
        phrase.tokens.about.iter().filter_map(weight).sum()
    }

    /// Writes down what `Index::read` of the program reads.
    pub(super) fn write(&self, pack: &mut Pack) {
        pack.count(self.parts.len());
        for parts in &self.parts {
            pack.count(parts.len());
            for phrases in parts {
                pack.count(*phrases);
            }
        }
        pack.table(self.phrases.iter().map(|phrase| self.phrase(phrase)));
        let about = |phrase: &Phrase| phrase.tokens.about.iter().map(|it| (*it, None)).collect();
        pack.table(self.places(about, false));
        let all = |phrase: &Phrase| {
            let all = phrase.tokens.all.iter().copied();
            let following = all.clone().skip(1).map(Some).chain([None]);
            all.zip(following).collect()
        };
        pack.table(self.places(all, true));
        pack.table(self.known.iter().map(|known| row(known.as_ref())));
        let phrases = self.phrases.iter().map(|phrase| (&phrase.tokens, phrase.question));
        Weights::learn(phrases, self.parts.len()).write(pack, self.known.len());
    }

    /// A phrase: how it asks, what it is worth, and its stems.
    fn phrase(&self, phrase: &Phrase) -> Pack {
        let asks = match phrase.asks {
            Asks::Straight => 0,
            Asks::Opposite => 1,
            Asks::Otherwise | Asks::Person | Asks::Neither => 2,
        };
        let mut row = Pack::default();
        row.number(asks << 1 | u32::from(phrase.tokens.negative));
        row.float(self.weight(phrase));
        row.count(phrase.tokens.stems.len());
        row.count(phrase.tokens.all.len());
        for stem in &phrase.tokens.all {
            row.number(*stem);
        }
        row
    }

    /// By the number of a word the phrases that have it, each with the word behind it where that counts.
    fn places(&self, of: impl Fn(&Phrase) -> Places, next_too: bool) -> Vec<Pack> {
        let mut rows: Vec<(Pack, usize)> = self.known.iter().map(|_| Default::default()).collect();
        for (number, phrase) in self.phrases.iter().enumerate() {
            for (word, next) in of(phrase) {
                let at = usize::try_from(word).ok();
                let Some((row, last)) = at.and_then(|at| rows.get_mut(at)) else { continue };
                row.count(number - *last);
                if next_too {
                    row.perhaps(next);
                }
                *last = number;
            }
        }
        rows.into_iter().map(|(row, _)| row).collect()
    }
}

/// Words, each with the word behind it.
type Places = Vec<(WordId, Option<WordId>)>;

/// A count to reckon with, as BM25 does: a phrase has few words, and the questions are few hundred.
fn single(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// What the questions have, by the number of the word.
fn known(phrases: &[Phrase], questions: usize, words: usize) -> Vec<Option<Known>> {
    let mut texts = vec![String::new(); questions];
    let mut length = 0.0;
    for phrase in phrases {
        length += single(phrase.tokens.about.len());
        if let Some(text) = texts.get_mut(phrase.question) {
            for word in &phrase.tokens.about {
                // Writing into memory cannot fail.
                let _written = write!(text, "{word} ");
            }
        }
    }
    let average = length / single(questions);
    let embedder: Embedder<Numbers, Numbers> =
        EmbedderBuilder::with_avgdl(average).k1(OFTEN).b(LENGTH).build();
    let mut often: Vec<Vec<(usize, f32)>> = vec![Vec::new(); words];
    for (number, text) in texts.iter().enumerate() {
        for token in embedder.embed(text).iter() {
            let at = usize::try_from(token.index).unwrap_or(usize::MAX);
            let Some(row) = often.get_mut(at) else { continue };
            // A word that a question has more than once is there more than once, each for all.
            if row.last().is_none_or(|(last, _)| *last != number) {
                row.push((number, token.value));
            }
        }
    }
    let known = |often: Vec<(usize, f32)>| {
        let (of, having) = (fraction(questions), fraction(often.len()));
        // The fewer questions have it, the rarer, as BM25 has it.
        let rare = (1.0 + (of - having + 0.5) / (having + 0.5)).ln();
        (!often.is_empty()).then_some(Known { rare, often })
    };
    often.into_iter().map(known).collect()
}

fn row(known: Option<&Known>) -> Pack {
    let mut row = Pack::default();
    let Some(known) = known else { return row };
    row.float(known.rare);
    let mut last = 0;
    for (question, often) in &known.often {
        row.count(question - last);
        row.short_float(*often);
        last = *question;
    }
    row
}
