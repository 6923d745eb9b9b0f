//! Free words to questions: what was typed, and what it asks for without doubt, perhaps, or not at all.
//!
//! The index says how near every question is, and how much the words speak for it. Here it is decided
//! whether the nearest is sure enough to be answered alone: how near it is, how far before the next and
//! before what no rule answers, how much of what was typed no question has. A question that does not
//! arise in the game being played has to be clearly nearer than one that does. This module knows questions, and of a ruleset only which of them arise in it.

use std::cell::OnceCell;
use std::sync::OnceLock;

use super::bids::SaidBids;
use super::cards::SaidCards;
use super::combos::SaidCombos;
use super::counts::SaidCount;
use super::extra::ExtraAsked;
use super::foreign::{Terms, about_this_game};
use super::index::{Candidate, Index, Near, NearBeside};
use super::meaning::{self, term_alone, word_meant};
use super::outcome::{OF_ALONE, OF_PAY, SaidOutcome, number};
use super::tokens::{OPENERS, is_count, split};
use super::{Asks, OffTopic, Question, all};
use crate::rules::Ruleset;
use crate::rules::shelf::Shelf;

/// What was meant.
#[derive(Debug)]
pub enum SearchOutcome {
    /// This, without doubt.
    One(Hit),
    /// Any of these, the likeliest first: three at most.
    Several(Vec<Hit>),
    /// No rule answers it, though it is clear what was asked.
    Beside(&'static OffTopic),
    /// Nothing; perhaps one of these, the likeliest first.
    None {
        /// What is near.
        near: Vec<Hit>,
    },
}

/// A question that was found.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Which.
    pub question: &'static Question,
    /// How what was typed asks for it.
    pub asks: Asks,
}

/// So much of a question is read, in bytes: nobody asks in more words.
pub const MOST_BYTES: usize = 400;

/// At most this many are offered.
const OFFERED: usize = 3;

/// What is nearer than this is offered where nothing is sure.
const NEAR: f64 = 0.30;

/// So likely has the nearest question to be meant, from 0 to 1, to be answered alone. What is less likely
/// is asked back, with three to choose from.
const SURE: f64 = 0.60;

/// Where it is less likely than this to be meant, nothing that was typed is a question about a rule.
const PERHAPS: f64 = 0.30;

/// Nor is it where so great a part of it is about other things.
const FOREIGN: f64 = 0.40;

/// What a question is worth that does not arise in the game being played.
const NOT_HERE: f64 = 0.87;

/// The same, where it was asked in the very words.
const ASKED_FOR_NOT_HERE: f64 = 0.92;

/// What one is worth that does arise, where a term of another game of ours was typed.
const OF_ANOTHER: f64 = 0.85;

/// A question has to be nearer by so much than what no rule answers.
const BESIDE: f64 = 0.185;

/// How people name a game, or a text of one, and the ruleset that answers for it, where the id itself does
/// not say so.
const GAMES: &[(&str, Named, &str)] = &[
    ("bid euchre", Named::Game, "bid-euchre-4"),
    ("six handed bid euchre", Named::Text, "bid-euchre-6"),
    ("bacon", Named::Game, "bacon-wiki"),
    ("gamerules", Named::Text, "bacon-gamerules"),
    ("denexa", Named::Text, "bacon-denexa"),
    ("climbing", Named::Game, "bacon-climb-4"),
    ("climbing bacon", Named::Game, "bacon-climb-4"),
    ("the climbing game", Named::Game, "bacon-climb-4"),
    ("six handed climbing", Named::Text, "bacon-climb-6"),
    ("1888", Named::Text, "euchre-laws-1888"),
    ("the laws of 1888", Named::Text, "euchre-laws-1888"),
    ("the 1888 laws", Named::Text, "euchre-laws-1888"),
    ("miet", Named::Text, "euchre-miet"),
    ("michigan", Named::Text, "euchre-michigan"),
    ("ohio", Named::Text, "euchre-ohio"),
    ("seton", Named::Text, "euchre-seton"),
    ("normal euchre", Named::Game, "euchre-standard"),
    ("ordinary euchre", Named::Game, "euchre-standard"),
    ("regular euchre", Named::Game, "euchre-standard"),
    ("euchre", Named::Game, "euchre-standard"),
];

/// What a name is the name of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// A game: whoever plays it, by whatever text, is answered by the rules that are played.
    Game,
    /// One text, or one sheet: it alone answers.
    Text,
}

/// What stands before a game that is named.
const OF_A_GAME: [&str; 8] = ["in", "by", "under", "at", "with", "for", "what about", "how about"];

/// The ruleset that the words name, as in "who leads in bid euchre", and the words without it. A game
/// that is being played is answered by its own rules.
pub fn elsewhere(words: &str, ruleset: &Ruleset) -> Option<(&'static Ruleset, String)> {
    let words = split(words).join(" ");
    // An id has the game first; people have it last: Ohio Euchre.
    let ids = Shelf::built_in().ids().filter_map(|id| Some((id, id.rsplit_once('-')?)));
    let ids = ids.flat_map(|(id, (game, which))| {
        [format!("{game} {which}"), format!("{which} {game}")]
            .map(|name| (name.replace('-', " "), Named::Text, id))
    });
    let known = GAMES.iter().map(|(name, named, id)| ((*name).to_owned(), *named, *id)).chain(ids);
    let named = known.filter_map(|(name, named, id)| {
        let rest = OF_A_GAME.iter().find_map(|before| without(&words, &format!("{before} {name}")));
        Some((name.len(), named, id, rest?))
    });
    let (_, named, id, rest) = named.max_by_key(|(length, ..)| *length)?;
    let other = Shelf::built_in().get(id)?;
    Some(other).filter(|_| named == Named::Text || !same_game(ruleset, other)).map(|it| (it, rest))
}

/// The words without these at their beginning or end, if others are left.
fn without(words: &str, these: &str) -> Option<String> {
    let behind = words.strip_prefix(these).and_then(|rest| rest.strip_prefix(' '));
    let before = || words.strip_suffix(these).and_then(|rest| rest.strip_suffix(' '));
    behind.or_else(before).map(str::trim).filter(|rest| !rest.is_empty()).map(str::to_owned)
}

/// Do both play one game? Of one family there are Bacon and Euchre, so the built-in ruleset counts from
/// which the rules come; house rules without one are of any game of their family.
fn same_game(ruleset: &Ruleset, other: &Ruleset) -> bool {
    let built_in = Shelf::one(&ruleset.id).or_else(|| Shelf::one(ruleset.base.as_deref()?));
    let game = |ruleset: &Ruleset| ruleset.id.split('-').next().map(str::to_owned);
    other.game() == ruleset.game() && built_in.is_none_or(|it| game(it) == game(other))
}

/// What these words ask for at a table with these rules.
pub fn find(words: &str, ruleset: &Ruleset) -> SearchOutcome {
    Search::of(words).at(ruleset)
}

/// Words that were typed, weighed once for any number of tables.
pub struct Search<'a> {
    words: &'a str,
    weighed: OnceCell<Weighed>,
}

/// What is the same at every table: how near the words are to every question, and which of another game.
struct Weighed {
    near: Near,
    terms: Terms,
}

impl<'a> Search<'a> {
    /// Of a longer text only the beginning is read.
    pub fn of(words: &'a str) -> Self {
        let words = words.get(..words.floor_char_boundary(MOST_BYTES)).unwrap_or_default();
        Self { words, weighed: OnceCell::new() }
    }

    /// What they ask for at a table with these rules.
    pub fn at(&self, ruleset: &Ruleset) -> SearchOutcome {
        match self.near_at(ruleset) {
            SearchOutcome::One(hit) => SearchOutcome::One(with_its_word(self.words, hit)),
            other @ (SearchOutcome::Several(_)
            | SearchOutcome::Beside(_)
            | SearchOutcome::None { .. }) => other,
        }
    }

    fn near_at(&self, ruleset: &Ruleset) -> SearchOutcome {
        if let Some(hit) = named(self.words).filter(|hit| hit.question.arises(ruleset)) {
            return SearchOutcome::One(hit);
        }
        // A number alone chooses from a list, and here is none.
        if matches!(split(self.words).as_slice(), [word] if is_count(word)) {
            return SearchOutcome::None { near: Vec::new() };
        }
        if let Some(hit) = understood(self.words, ruleset) {
            return SearchOutcome::One(hit);
        }
        let Weighed { near, terms } = self.weighed.get_or_init(|| Weighed::of(self.words));
        if terms.are_foreign(ruleset) {
            return SearchOutcome::None { near: Vec::new() };
        }
        let hits = ranked(&near.questions, ruleset, terms.are_of_other_games(ruleset));
        let word = term_alone(&near.meant, ruleset);
        let means = |word: &'static Question| Hit::plain(word);
        match chosen(near, &hits, ruleset) {
            // A word that this game has not, and what it means elsewhere, is no question for what a deal pays.
            SearchOutcome::One(hit) if hides(hit, word, ruleset) => {
                SearchOutcome::One(word.map_or(hit, means))
            }
            SearchOutcome::Several(_) | SearchOutcome::None { .. } | SearchOutcome::Beside(_)
                if word.is_some_and(|word| !word.arises(ruleset)) =>
            {
                word.map_or(SearchOutcome::None { near: Vec::new() }, |word| {
                    SearchOutcome::One(means(word))
                })
            }
            // The rule answers, and the meaning of the word stands beside it.
            SearchOutcome::Several(hits) if word.is_some() => {
                let rule = hits.iter().find(|hit| !hit.question.is_word()).or_else(|| hits.first());
                rule.copied().map_or(SearchOutcome::None { near: Vec::new() }, SearchOutcome::One)
            }
            SearchOutcome::One(hit) => SearchOutcome::One(of_outcome(self.words, hit, ruleset)),
            SearchOutcome::Several(hits) => {
                let row = one_row(self.words, &hits, ruleset);
                row.map_or_else(
                    || meant(near, SearchOutcome::Several(hits), ruleset),
                    SearchOutcome::One,
                )
            }
            SearchOutcome::Beside(what) => SearchOutcome::Beside(what),
            unsure @ SearchOutcome::None { .. } => meant(near, unsure, ruleset),
        }
    }
}

impl Weighed {
    fn of(words: &str) -> Self {
        static INDEX: OnceLock<Index> = OnceLock::new();
        let index = INDEX.get_or_init(Index::read);
        let words = about_this_game(words);
        Self { near: index.weighed(&words), terms: Terms::of(&words, index.words()) }
    }
}

/// Questions of what is above what at the same number.
const OF_BIDS: &[&str] = &["making-no-trump-rank", "bid-rank"];

/// Cards of one kind: of how many there are no rule begins with the number.
const COUNTED: &[&str] = &[
    "aces", "kings", "queens", "jacks", "tens", "nines", "eights", "sevens", "sixes", "fives",
    "fours", "threes", "twos", "ones", "bowers",
];

/// What is counted beside the players: "how many partners do I have".
const OF_SIDES: &[&str] =
    &["partner", "partners", "team", "teams", "side", "sides", "pairs", "out"];

/// The first word that a rule has is kept back where the words ask for another: of two bids with different
/// numbers, or of one over a call alone, and of how many cards of one kind there are, or partners.
fn with_its_word(words: &str, hit: Hit) -> Hit {
    let words = split(words);
    let numbers: Vec<u8> = words.iter().filter_map(|word| number(word)).collect();
    let place = |alone: bool| {
        let is = |word: &String| if alone { word == "alone" } else { number(word).is_some() };
        words.iter().position(is)
    };
    let differ = matches!(numbers.as_slice(), [one, other, ..] if one != other);
    let under_alone = place(true).is_some_and(|alone| place(false).is_some_and(|at| at < alone));
    let of_bids = OF_BIDS.contains(&hit.question.name.as_str()) && (differ || under_alone);
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let counts = words.starts_with(&["how".to_owned(), "many".to_owned()])
        && hit.asks.for_a_number()
        && (says(COUNTED) || says(&["suit"]) && says(&["each", "every", "per"]));
    let counts = counts || hit.question.name == "players" && says(OF_SIDES);
    if of_bids || counts { Hit { asks: Asks::Neither, ..hit } } else { hit }
}

/// Where no rule is sure, the word whose meaning is asked.
fn meant(near: &Near, unsure: SearchOutcome, ruleset: &Ruleset) -> SearchOutcome {
    word_meant(&near.meant, ruleset).map(Hit::plain).map_or(unsure, SearchOutcome::One)
}

/// Is a word of the field alone hidden by a rule that does not arise, or of another game by a pay table?
fn hides(hit: Hit, word: Option<&Question>, ruleset: &Ruleset) -> bool {
    let hidden = |word: &Question| {
        !hit.question.arises(ruleset) || (pays(hit.question) && !word.arises(ruleset))
    };
    !hit.question.is_word() && word.is_some_and(hidden)
}

/// Questions beside those of the pay that a word for an outcome finds, whose row is read off the words, too.
const OF_OUTCOME: &[&str] = &["pay-lone-set", "word-euchred", "word-march"];

/// Is what a deal pays asked for?
fn pays(question: &Question) -> bool {
    [OF_PAY, OF_OUTCOME].iter().any(|names| names.contains(&question.name.as_str()))
}

/// The question for the very outcome that the words name, where that of another row was found.
fn of_outcome(words: &str, hit: Hit, ruleset: &Ruleset) -> Hit {
    let row = Some(hit).filter(|hit| pays(hit.question));
    row.and_then(|hit| row_named(words, hit, ruleset)).unwrap_or(hit)
}

/// The row that the words name, where several are near and all of them say what a deal pays.
fn one_row(words: &str, hits: &[Hit], ruleset: &Ruleset) -> Option<Hit> {
    let all = hits.iter().all(|hit| pays(hit.question));
    let first = hits.first().filter(|_| all)?;
    row_named(words, *first, ruleset)
}

/// The question for the outcome that the words name; nothing where they leave it open.
fn row_named(words: &str, hit: Hit, ruleset: &Ruleset) -> Option<Hit> {
    let alone = OF_ALONE.contains(&hit.question.name.as_str());
    let said = SaidOutcome::of(words).if_alone(alone);
    // How many tricks it is about may be left open; what both partners get together is no answer for one
    // who is alone.
    let of_alone = || match hit.question.name.as_str() {
        "pay-together" if ruleset.turn_up_rules().is_some() => Some("pay-alone"),
        "pay-set" if ruleset.bid_rules().is_some() => Some("pay-lone-set"),
        _ => None,
    };
    let named = said.question(ruleset).or_else(|| of_alone().filter(|_| said.is_of_alone()));
    named.and_then(Question::of).map(|question| Hit { question, ..hit })
}

/// What is near at a table with these rules, the nearest first. `other`: a term of another game of ours
/// was typed.
fn ranked(near: &[Candidate], ruleset: &Ruleset, other: bool) -> Vec<Candidate> {
    let here = |candidate: &Candidate| {
        let score = candidate.score
            * match (candidate.question.arises(ruleset), other) {
                (true, true) if !candidate.exact => OF_ANOTHER,
                (false, true) | (true, _) => 1.0,
                (false, false) if candidate.exact => ASKED_FOR_NOT_HERE,
                (false, false) => NOT_HERE,
            };
        Candidate { score, ..*candidate }
    };
    let mut hits: Vec<Candidate> = near.iter().map(here).collect();
    hits.sort_by(|one, other| other.score.total_cmp(&one.score));
    hits
}

/// Fewer words are more likely a call or a command with a slip in it.
const WORDS_OF_A_QUESTION: usize = 3;

/// Do these words sound like a question, and is there a rule for which they may ask at this table?
pub fn is_question(words: &str, ruleset: &Ruleset) -> bool {
    sounds_like_a_question(words)
        && split(words).len() >= WORDS_OF_A_QUESTION
        && !matches!(find(words, ruleset), SearchOutcome::None { .. } | SearchOutcome::Beside(_))
}

/// Is every word of it understood as a question about cards, bids or combinations?
pub fn is_understood(words: &str, ruleset: &Ruleset) -> bool {
    understood(words, ruleset).is_some()
}

/// Does it begin or end as a question does? A word alone may be anything.
pub fn sounds_like_a_question(words: &str) -> bool {
    let sounds = opens_a_question(words) || words.trim_end().ends_with('?');
    sounds && split(words).len() > 1
}

/// Does it begin with a word with which questions begin?
pub fn opens_a_question(words: &str) -> bool {
    let opens =
        |first: &String| OPENERS.contains(&first.as_str()) || OF_WHAT_WAS.contains(&first.as_str());
    split(words).first().is_some_and(opens)
}

/// With these a question begins that is about what happened, and about no rule.
const OF_WHAT_WAS: &[&str] = &["had", "has", "have", "was", "were"];

/// Words as a name has them: joined by dashes.
pub(super) fn dashed(words: &str) -> String {
    split(words).join("-")
}

/// A question by its very name.
fn named(words: &str) -> Option<Hit> {
    let name = dashed(words);
    let question = all().iter().find(|question| question.name == name)?;
    // "Yes" is no answer to "What is laid away?".
    Some(Hit { question, asks: question.asks() })
}

/// The question that what was typed asks for as a whole, word for word understood: for what a word means,
/// for cards or combinations by their names, for more points than others get.
fn understood(words: &str, ruleset: &Ruleset) -> Option<Hit> {
    let question = meaning::defined(words, ruleset).or_else(|| {
        let count = || SaidCount::of(words).map(SaidCount::question);
        let name = if ruleset.climb_rules().is_some() {
            SaidCombos::of(words).map(|said| said.question()).or_else(count)
        } else {
            let extra = || ExtraAsked::of(words).and_then(|asked| asked.question(ruleset));
            let bids = ruleset.bid_rules().and_then(|(rules, _)| {
                let said = SaidBids::of(words).filter(|said| said.are_bids(rules.hand));
                said.map(SaidBids::question)
            });
            let cards = || SaidCards::of(words).and_then(|said| said.question());
            bids.or_else(cards).or_else(count).or_else(extra)
        };
        Question::of(name?)
    })?;
    Some(Hit { question, asks: Asks::Neither })
}

/// One where it is sure, several where one of them may be meant, none where nothing is likely.
fn chosen(weighed: &Near, hits: &[Candidate], ruleset: &Ruleset) -> SearchOutcome {
    let near = offered(hits, ruleset);
    let nearest = hits.first();
    if let Some(other) = weighed.beside
        && nearest.is_none_or(|best| is_nearer(other, *best))
    {
        // A word alone says too little to tell what it was about.
        let told = other.exact || !weighed.typed.alone;
        let nothing = SearchOutcome::None { near: Vec::new() };
        return if told { SearchOutcome::Beside(other.what) } else { nothing };
    }
    let Some((best, others)) = hits.split_first() else { return SearchOutcome::None { near } };
    // Where a rule and the meaning of a word have the same very words, the rule answers; and of two rules
    // the one that arises here.
    let rule =
        |hit: &&Candidate| hit.exact && !hit.question.is_word() && hit.question.arises(ruleset);
    let stays = |best: &Candidate| best.question.arises(ruleset) && !best.question.is_word();
    let best = Some(best).filter(|best| !best.exact || stays(best));
    let Some(best) = best.or_else(|| others.iter().find(rule)).or(nearest) else {
        return SearchOutcome::None { near };
    };
    let rivals = others.iter().filter(|other| {
        let arises = other.question.arises(ruleset) && best.question.arises(ruleset);
        arises && other.exact && !other.question.answers_as(best.question, ruleset)
    });
    let named: Vec<Hit> = std::iter::once(best).chain(rivals).map(|hit| Hit::of(*hit)).collect();
    if best.exact && named.len() > 1 {
        return SearchOutcome::Several(named.into_iter().take(OFFERED).collect());
    }
    // In the very words of one question alone it is as good as named.
    let likely = if best.exact { 1.0 } else { likely(weighed, *best, others, ruleset) };
    // A word that stands in many questions asks for none of them by itself.
    let any = weighed.typed.anywhere && !best.exact && near.len() > 1;
    if likely >= SURE && !any {
        SearchOutcome::One(Hit::of(*best))
    } else if near.len() > 1 && (any || likely >= PERHAPS && weighed.typed.strange < FOREIGN) {
        SearchOutcome::Several(near)
    } else {
        SearchOutcome::None { near }
    }
}

/// Is that what was meant, and not the question?
fn is_nearer(beside: NearBeside, question: Candidate) -> bool {
    match (beside.exact, question.exact) {
        (true, _) => !question.exact,
        (false, true) => false,
        (false, false) => beside.score + BESIDE > question.score,
    }
}

/// What is near enough to be offered, no two with the same answer.
fn offered(hits: &[Candidate], ruleset: &Ruleset) -> Vec<Hit> {
    let mut near: Vec<Hit> = Vec::new();
    for hit in hits.iter().filter(|hit| hit.near >= NEAR && hit.question.arises(ruleset)) {
        let same = |other: &Hit| other.question.answers_as(hit.question, ruleset);
        if near.len() < OFFERED && !near.iter().any(same) {
            near.push(Hit::of(*hit));
        }
    }
    near
}

/// How likely the nearest question is to be meant, from 0 to 1: a logistic curve, fitted on questions
/// in many voices with and without an answer.
fn likely(near: &Near, best: Candidate, others: &[Candidate], ruleset: &Ruleset) -> f64 {
    let same = |other: &Candidate| other.question.answers_as(best.question, ruleset);
    let other = others.iter().find(|other| !same(other)).map_or(0.0, |other| other.score);
    let beside = near.beside.map_or(0.0, |beside| beside.score);
    // What has no part worth naming needs not be looked at.
    let shares = others.iter().filter(|other| other.part > NO_PART && same(other));
    let part = best.part + shares.map(|other| other.part).sum::<f64>();
    let words = f64::from(u32::try_from(near.typed.words).unwrap_or(u32::MAX));
    let arises = if best.question.arises(ruleset) { 1.0 } else { 0.0 };
    let z = -2.29
        + 1.17 * best.near
        + 8.74 * (best.score - other)
        + 2.23 * (best.score - beside)
        + 0.47 * (part + NO_PART).ln()
        - 0.14 * near.part_beside
        + 1.03 * (1.0 + words).ln()
        - 0.80 * near.typed.strange
        - 0.36 * best.missing
        - 0.08 * arises;
    1.0 / (1.0 + (-z).exp())
}

/// A part that is as good as none.
const NO_PART: f64 = 1e-4;

impl Hit {
    const fn plain(question: &'static Question) -> Self {
        Self { question, asks: Asks::Otherwise }
    }

    const fn of(near: Candidate) -> Self {
        Self { question: near.question, asks: near.asks }
    }
}

#[cfg(test)]
mod tests {
    use super::{OF_ALONE, OF_OUTCOME, OF_PAY, Question};

    /// A name that is none would never be found, and nobody would hear of it.
    #[test]
    fn every_name_that_is_asked_for_is_a_question() {
        for name in [OF_ALONE, OF_OUTCOME, OF_PAY].concat() {
            assert!(Question::of(name).is_some(), "{name}");
        }
    }
}
