//! What people ask, in their own words, and whether the right rule is found: sets of questions in many
//! voices, some used to fit the search and some kept from it, and a table of what must be in the
//! answers, typed from the rules reference.

use std::collections::{BTreeMap, BTreeSet};

use rasher::report::answer::{answer, answer_as};
use rasher::report::rules_compare::compare;
use rasher::rules::questions::find::{SearchOutcome, elsewhere, find};
use rasher::rules::questions::meaning::meaning_asked;
use rasher::rules::questions::{self, Question, glossary};
use rasher::rules::shelf::Shelf;
use rasher::rules::{Ruleset, Taker};
use serde_json::Value;
use toml::de::DeTable;

const FITTED: &str = include_str!("../questions/fitted.jsonl");
const KEPT: &str = include_str!("../questions/kept.jsonl");
/// Seven more voices that were looked at while the search was fitted.
const SEEN: &str = include_str!("../questions/seen.jsonl");
/// Questions of six voices that were kept from the fitting, and of five more that were put after it.
const UNSEEN: &str = include_str!("../questions/unseen.jsonl");
const FRESH: &str = include_str!("../questions/fresh.jsonl");
/// Questions in more voices (terse, in a chat, with slips, British, American, German English, of
/// children, angry, of novices), some of which were looked at, and such as were put after the last
/// fitting and measured once.
const VOICES: &str = include_str!("../questions/voices.jsonl");
const APART: &str = include_str!("../questions/apart.jsonl");
/// Half of a set that nothing had been tuned on when it was measured, and that was learned from then.
const LEARNED: &str = include_str!("../questions/learned.jsonl");
/// The open half of another set, put by somebody who saw neither phrases nor program: 79 % right and
/// 15 % wrong when it was measured, and learned from then.
const OPENED: &str = include_str!("../questions/opened.jsonl");
/// What no rule answers: advice, manners, the house, the program. Learned from.
const BESIDE: &str = include_str!("../questions/beside.jsonl");
/// The same, put once after the phrases stood.
const BESIDE_APART: &str = include_str!("../questions/beside-apart.jsonl");
/// Questions by people who saw neither phrases nor program, of which nothing is ever learned: the search
/// is measured with them, and a change that answers fewer of them rightly is none.
const STRANGERS: &str = include_str!("../questions/strangers.jsonl");
/// Half of 600 that others put later, in long stories, slang and bad English more than in others; of the
/// other half the phrases were learned.
const STRANGERS_APART: &str = include_str!("../questions/strangers-apart.jsonl");
/// The book itself.
const WORDS: &str = include_str!("../../rulesets/book/words.toml");
const QUESTIONS: &str = include_str!("../../rulesets/book/questions.toml");
const ANSWERS: &str = include_str!("../questions/answers.txt");
/// What is on the sheet of each ruleset, asked as at a table.
const SHEET: &str = include_str!("../questions/sheet.txt");

/// Is the right rule the one that is answered? Nothing where none is.
fn right(asked: &Value) -> Option<bool> {
    let ruleset =
        Shelf::built_in().get(asked["rules"].as_str().expect("rules")).expect("a ruleset");
    let accept: Vec<&str> =
        asked["accept"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let nothing = accept.contains(&"none");
    match find(asked["q"].as_str().expect("a question"), ruleset) {
        SearchOutcome::One(hit) => {
            let is = answer(hit.question, ruleset);
            let says = is.says.to_lowercase();
            let facts: Vec<&str> =
                asked["facts"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let fact = |fact: &&str| {
                fact.split('|').any(|word| says.contains(word.trim_matches(['\\', 'b'])))
            };
            let named = accept.contains(&is.topic)
                || is.points.iter().any(|point| accept.contains(&point.clause));
            Some(named || (nothing && !is.arises) || (!facts.is_empty() && facts.iter().all(fact)))
        }
        SearchOutcome::Several(_) => None,
        SearchOutcome::None { .. } | SearchOutcome::Beside(_) => nothing.then_some(true),
    }
}

fn shares(set: &str) -> (f64, f64, Vec<String>) {
    let (mut of, mut good, mut bad, mut told) = (0.0, 0.0, 0.0, Vec::new());
    for line in set.lines() {
        let asked: Value = serde_json::from_str(line).expect("JSON");
        of += 1.0;
        match right(&asked) {
            Some(true) => good += 1.0,
            Some(false) => {
                bad += 1.0;
                told.push(format!("wrong: {line}"));
            }
            None => told.push(format!("not answered: {line}")),
        }
    }
    (good / of, bad / of, told)
}

#[test]
fn what_people_ask_is_found_and_nothing_else_is_said_for_sure() {
    for (set, least, most) in [
        (FITTED, 0.95, 0.02),
        (KEPT, 0.95, 0.02),
        (SEEN, 0.92, 0.06),
        (UNSEEN, 0.92, 0.06),
        (FRESH, 0.90, 0.06),
        (VOICES, 0.90, 0.06),
        (APART, 0.70, 0.12),
        (LEARNED, 0.95, 0.02),
        (OPENED, 0.95, 0.04),
        (BESIDE, 0.95, 0.04),
        (BESIDE_APART, 0.85, 0.10),
        (STRANGERS, 0.88, 0.055),
        (STRANGERS_APART, 0.83, 0.09),
    ] {
        let (good, bad, told) = shares(set);
        assert!(good >= least && bad <= most, "{good:.3} {bad:.3}\n{}", told.join("\n"));
    }
}

/// The kinds of game that a cell of the table may stand for, the narrowest first.
fn kinds(ruleset: &Ruleset) -> Vec<&'static str> {
    let taker = ruleset.turn_up_rules().map(|(_, making)| making.taker);
    let narrow = match taker {
        Some(Taker::LeftOfMaker) => "bacon",
        Some(_) => "euchre-games",
        None if ruleset.bid_rules().is_some() => "bid",
        None => "climb",
    };
    let wide = [("turn-up", taker.is_some()), ("trick", ruleset.trick_rules().is_some())];
    let wide = wide.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind);
    std::iter::once(narrow).chain(wide).chain(["all"]).collect()
}

#[test]
fn every_answer_has_the_word_or_the_number_of_the_rules() {
    let mut wrong = Vec::new();
    let mut asked = Vec::new();
    for line in ANSWERS.lines().filter(|line| !line.starts_with('#')) {
        let (name, cells) = line.split_once(" | ").expect(line);
        asked.push(name);
        let question = Question::of(name).unwrap_or_else(|| panic!("no question {name}"));
        let cells: BTreeMap<&str, &str> =
            cells.split("; ").map(|cell| cell.split_once(' ').expect(cell)).collect();
        for ruleset in Shelf::built_in().iter() {
            let own = cells.get(ruleset.id.as_str()).copied();
            let kind = || kinds(ruleset).iter().find_map(|kind| cells.get(kind).copied());
            let Some(word) = own.or_else(kind) else {
                wrong.push(format!("{name} by {}: nothing in the table", ruleset.id));
                continue;
            };
            let is = answer(question, ruleset);
            let fits = if word == "-" { !is.arises } else { is.arises && is.says.contains(word) };
            if !fits {
                wrong.push(format!("{name} by {}: no `{word}` in `{}`", ruleset.id, is.says));
            }
        }
    }
    let all = questions::all().iter().filter(|question| !question.is_word());
    let owed: Vec<&str> =
        all.map(|it| it.name.as_str()).filter(|name| !asked.contains(name)).collect();
    let table = "tests/questions/answers.txt";
    assert!(owed.is_empty(), "{table} has no line for these questions: {owed:?}");
    let cure = "where a ruleset differs from its kind, type what the rules say of it into a cell of \
                its own, such as `euchre-miet eighth`";
    assert!(wrong.is_empty(), "{}\n{table}: {cure}", wrong.join("\n"));
}

/// What the program says to these words under these rules, in small letters; nothing where no rule is
/// found that arises.
fn said(words: &str, ruleset: &Ruleset) -> Option<String> {
    let SearchOutcome::One(hit) = find(words, ruleset) else { return None };
    let mut is = answer_as(hit.question, hit.asks, ruleset);
    is.with_sum(words, ruleset);
    is.with_cards(words, ruleset, None);
    let first = [is.cards, is.sum].into_iter().flatten().collect::<String>();
    is.arises.then(|| format!("{first} {}", is.says).to_lowercase())
}

/// Everything on the sheet can be asked, and the answer is that of the rules reference.
#[test]
fn every_ruleset_answers_what_is_on_its_sheet() {
    let mut wrong = Vec::new();
    let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
    for line in SHEET.lines().filter(|line| !line.starts_with('#')) {
        let (words, cells) = line.split_once(" | ").expect(line);
        let cells: BTreeMap<&str, &str> =
            cells.split("; ").map(|cell| cell.split_once(' ').expect(cell)).collect();
        for ruleset in Shelf::built_in().iter() {
            let own = cells.get(ruleset.id.as_str()).copied();
            let kind = || kinds(ruleset).iter().find_map(|kind| cells.get(kind).copied());
            let Some(must) = own.or_else(kind) else { continue };
            *asked.entry(ruleset.id.as_str()).or_default() += 1;
            let is = said(words, ruleset).unwrap_or_default();
            let has = |part: &str| part.split('/').any(|word| is.contains(word));
            if !must.split(" + ").all(has) {
                wrong.push(format!("`{words}` by {}: no `{must}` in `{is}`", ruleset.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(asked.len(), Shelf::built_in().iter().count());
    assert!(asked.values().all(|questions| *questions >= 30), "{asked:?}");
}

#[test]
fn a_term_of_another_game_finds_no_rule_and_nothing_near() {
    for (rules, words) in [
        ("euchre", "how many points is a flush worth"),
        ("euchre", "when can i castle my king, before or after check"),
        ("euchre", "how much is the queen of spades worth"),
        ("bacon-wiki", "how much rent for boardwalk"),
        ("bacon-gamerules", "can i take back my pawn move"),
        ("bid-euchre-4", "do bags cost us points"),
        ("bid-euchre-6", "what happens after the river card"),
        ("bacon-climb-4", "which way do we pass three cards"),
        ("bid-euchre-standard", "how many points is the queen of spades"),
        // A slip of the finger in such a term is the term.
        ("euchre", "is it chekmate if he takes my king"),
        ("euchre", "how many points is a cribage hand"),
        ("bid-euchre-4", "can we play canosta with these"),
    ] {
        let found = find(words, Shelf::built_in().get(rules).expect("a ruleset"));
        let nothing = match &found {
            SearchOutcome::None { near } => near.is_empty(),
            SearchOutcome::Beside(what) => what.name == "other-games",
            SearchOutcome::One(_) | SearchOutcome::Several(_) => false,
        };
        assert!(nothing, "`{words}` by {rules}: {found:?}");
    }
    // The climbing game has flushes.
    let climb = Shelf::built_in().get("bacon-climb-4").expect("a ruleset");
    assert!(matches!(find("do we have flushes", climb), SearchOutcome::One(_)));
}

/// What was meant by a slip is found: of the finger, of the ear, in shorthand, and where what was typed is a
/// word as well. A word that is only like one of the table stays what it is.
#[test]
fn what_was_meant_by_a_slip_is_found() {
    for (rules, words, name) in [
        ("euchre-standard", "how meny crads do i get", "pack-hand"),
        ("bacon-climb-6", "can a wlid go in a bomd", "wild-in-bomb"),
        ("bacon-gamerules", "can i go alnoe", "lone-allowed"),
        ("bid-euchre-standard", "how menny to win", "target"),
        ("euchre", "can a defnder go aloan", "defend-alone"),
        ("bacon-climb-4", "wot duz the hiest normel card say on it", "pack-ranks"),
        ("bacon-climb-4", "whos leeds wen winer is owt", "lead-when-out"),
        ("bacon-denexa", "dose tump have too be folowed", "follow"),
        ("euchre-laws-1888", "can dealr bury teh trump crad", "discard-upcard"),
        // By the words beside it.
        ("bid-euchre-6", "how mony of us are on one team", "players"),
        ("euchre", "what's the agme to", "target"),
        ("bid-euchre-6", "how many tricks can we atke", "trick-count"),
        ("bacon-gamerules", "is it a fll deck", "pack-low"),
        ("bid-euchre-4", "can i chnabe my bid", "change-call"),
        // A word by itself, and another was meant.
        ("euchre", "what if i get six cars", "misdeal"),
        ("euchre", "When is the plat to end?", "target"),
        ("euchre-laws-1888", "bets of three or just the one", "rubber"),
        ("bacon-wiki", "Fisrt leaf?", "first-lead"),
        // No slip, though a word of the table is near.
        ("bacon-denexa", "is this halal", ""),
    ] {
        let found = find(words, Shelf::built_in().get(rules).expect("a ruleset"));
        let one = match &found {
            SearchOutcome::One(hit) => hit.question.name.as_str(),
            SearchOutcome::Several(_) | SearchOutcome::Beside(_) | SearchOutcome::None { .. } => "",
        };
        assert_eq!(one, name, "`{words}` by {rules}: {found:?}");
    }
}

/// What is always a slip is in no other list, stands once, and stands for a word that the book has.
#[test]
fn a_slip_is_no_word_of_the_lists() {
    let file = DeTable::parse(WORDS).expect("the lists of words");
    let lists = file
        .get_ref()
        .iter()
        .map(|(name, list)| (name.get_ref().as_ref(), list.get_ref().as_str().expect("a list")));
    let lists: BTreeMap<&str, &str> = lists.collect();
    let words = |list: &str| -> BTreeSet<String> {
        let letters = |letter: char| !letter.is_alphanumeric();
        list.split(letters).filter(|it| !it.is_empty()).map(str::to_owned).collect()
    };
    let others = lists.iter().filter(|(name, _)| **name != "slips").map(|(_, list)| words(list));
    let others: BTreeSet<String> = others.flatten().collect();
    let book = &words(QUESTIONS) | &others;
    let (mut slips, mut meanings) = (BTreeSet::new(), BTreeSet::new());
    for line in lists["slips"].lines() {
        let (meant, typed) = line.split_once(": ").expect(line);
        let has = book.contains(meant) || typed.split(' ').any(|slip| book.contains(slip));
        assert!(has, "the book has no {meant}");
        meanings.insert(meant);
        for slip in typed.split(' ') {
            assert!(!others.contains(slip), "{slip} is a word of another list");
            assert!(slips.insert(slip), "{slip} stands twice");
        }
    }
    assert!(slips.is_disjoint(&meanings), "a slip stands for a slip");
}

/// A rule that is asked for by its name is answered with yes or no only where its own question asks so.
#[test]
fn a_name_begins_with_yes_or_no_only_where_its_question_does() {
    for (rules, name, begins) in [
        ("euchre", "discard", "Whoever takes"),
        ("bid-euchre-4", "misdeal", "The same dealer."),
        ("bacon-wiki", "making-taker", "The player"),
        ("bid-euchre-4", "stick", "No. "),
        ("euchre", "lead trump", "Yes. "),
    ] {
        let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
        let SearchOutcome::One(hit) = find(name, ruleset) else { panic!("nothing by {name}") };
        let says = answer_as(hit.question, hit.asks, ruleset).says;
        assert!(says.starts_with(begins), "{name} by {rules}: {says}");
    }
}

/// What is said of another game only to compare it with this one is not read; who asks about the other
/// game is not answered by this one's rules.
#[test]
fn another_game_may_be_compared_with_this_one() {
    for (rules, words, name) in [
        (
            "bacon-climb-4",
            "In Canasta a wild may be anything. May a bacon be part of a bomb?",
            "wild-in-bomb",
        ),
        ("bacon-wiki", "I have no diamonds left. Must I ruff, as in Klaverjas?", "must-trump"),
        (
            "bacon-climb-4",
            "I come from tichu, where the phoenix is wild: may a wild card be in a bomb?",
            "wild-in-bomb",
        ),
        ("euchre", "skat has nothing like it, but may i lead trump at once", "lead-trump"),
        ("bid-euchre-4", "coming from doppelkopf: who leads to the first trick", "play-lead"),
        ("euchre", "in belote one must trump, must i here", "must-trump"),
        ("bid-euchre-4", "in belote you must trump, is it the same here?", "must-trump"),
        ("bacon-climb-4", "i know rummy, how long may a sequence be here", "combinations"),
        ("euchre", "in skat, who leads", ""),
        ("euchre", "in the game of gin when may i knock", ""),
        ("bid-euchre-4", "what is worth most in belote", ""),
        ("euchre", "is canasta like rummy", ""),
        // A number asks for nothing.
        ("euchre", "1", ""),
        ("bacon-climb-4", "3", ""),
    ] {
        let found = find(words, Shelf::built_in().get(rules).expect("a ruleset"));
        let one = match &found {
            SearchOutcome::One(hit) => hit.question.name.as_str(),
            SearchOutcome::Several(_) | SearchOutcome::Beside(_) | SearchOutcome::None { .. } => "",
        };
        assert_eq!(one, name, "`{words}` by {rules}: {found:?}");
    }
}

/// A game that is named answers, unless it is the one that is played; a text that is named answers always.
#[test]
fn a_game_or_a_text_that_is_named_answers() {
    for (rules, words, answers) in [
        ("euchre", "in six handed bid euchre how many tricks", "bid-euchre-6: how many tricks"),
        ("euchre", "what about bid euchre, who leads", "bid-euchre-4: who leads"),
        ("euchre", "in bacon are there bowers", "bacon-wiki: are there bowers"),
        ("bacon-gamerules", "are there bowers in euchre", "euchre-standard: are there bowers"),
        ("bid-euchre-4", "in normal euchre who leads", "euchre-standard: who leads"),
        ("euchre", "in 1888 how many points win", "euchre-laws-1888: how many points win"),
        (
            "euchre",
            "by the laws of 1888 what does a revoke cost",
            "euchre-laws-1888: what does a revoke cost",
        ),
        ("euchre", "in miet must i go alone", "euchre-miet: must i go alone"),
        ("euchre", "at michigan is it stick the dealer", "euchre-michigan: is it stick the dealer"),
        ("bacon-wiki", "in gamerules bacon who deals", "bacon-gamerules: who deals"),
        ("euchre", "how many points win in ohio euchre", "euchre-ohio: how many points win"),
        ("euchre", "in standard bid euchre who leads", "bid-euchre-standard: who leads"),
        ("euchre", "in climbing how many cards each", "bacon-climb-4: how many cards each"),
        ("euchre", "who deals by bid-euchre-standard-6", "bid-euchre-standard-6: who deals"),
        // It is being played, or nothing else was said.
        ("euchre", "in euchre who leads", ""),
        ("bacon-denexa", "in bacon who leads", ""),
        ("bid-euchre-6", "who leads in bid euchre", ""),
        ("euchre", "in bid euchre", ""),
        ("bid-euchre-4", "who wins again euchre", ""),
    ] {
        let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
        let found = elsewhere(words, ruleset).map(|(it, rest)| format!("{}: {rest}", it.id));
        assert_eq!(found.unwrap_or_default(), answers, "`{words}` by {rules}");
    }
}

#[test]
fn a_word_whose_meaning_is_asked_has_it_beside_the_rule() {
    for (rules, words, word) in [
        ("euchre", "what is a march", "march"),
        ("euchre", "march", "march"),
        ("euchre", "what does march mean", "march"),
        ("bid-euchre-4", "What's a hog?", "hog"),
        ("euchre", "what is the stock", "kitty"),
        ("euchre", "what's it mean when grandpa says they're in the barn", "in the barn"),
        ("bid-euchre-4", "My father always talked about the hog. What's a hog?", "hog"),
        ("euchre", "he says we have to go under, what is meant by that", "farmer's hand"),
        ("euchre", "my aunt said she ruffed, explain ruff to me please", "ruff"),
        ("euchre", "i mean who deals next", ""),
        ("euchre", "who leads", ""),
        ("euchre", "hog", ""),
        ("euchre", "", ""),
        ("euchre", "what is the", ""),
    ] {
        let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
        let found = meaning_asked(words, ruleset).map_or("", |entry| entry.word.as_str());
        assert_eq!(found, word, "`{words}` by {rules}");
    }
    let euchre = Shelf::built_in().get("euchre").expect("a ruleset");
    let mut is = answer(Question::of("pay-together").expect("a question"), euchre);
    is.with_meaning("what is a march", euchre);
    assert!(is.word.is_some_and(|word| word.starts_with("march: All the tricks")));
}

/// What is asked beside the rules is told from them, and what helps all the same is named.
#[test]
fn what_is_asked_beside_the_rules_is_no_rule() {
    for (rules, words, name) in [
        ("euchre", "is there a time limit for a call", "time"),
        ("bacon-climb-4", "how much does the game cost", "money"),
        ("bid-euchre-4", "what happens if somebody leaves in the middle", "leaving"),
        ("bid-euchre-6", "who has to shuffle", "shuffling"),
        ("euchre-standard", "what should i lead from ace king", "advice-play"),
        ("euchre", "how do i undo", "program-undo"),
        ("bacon-gamerules", "is there a bonus for taking the final trick", "bonus"),
        ("bacon-climb-4", "what do we lose for cards that are left in our hands", "bonus"),
        ("euchre", "what is a good hand", "advice-call"),
        ("euchre", "who pays for beer", "money"),
        ("euchre", "whats the score", "now-score"),
        ("euchre", "who is alone", "now-alone"),
        ("euchre", "how many tricks are in", "now-tricks"),
        ("bid-euchre-4", "what do i have to beat", "now-calls"),
    ] {
        let found = find(words, Shelf::built_in().get(rules).expect("a ruleset"));
        let is = matches!(&found, SearchOutcome::Beside(what) if what.name == name);
        assert!(is, "`{words}` by {rules}: {found:?}");
    }
}

/// What these words find by a ruleset, and with which words the answer begins.
fn finds(rules: &str, words: &str, topic: &str, begins: &str) {
    let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
    let found = find(words, ruleset);
    let SearchOutcome::One(hit) = found else { panic!("`{words}` by {rules}: {found:?}") };
    let mut is = answer_as(hit.question, hit.asks, ruleset);
    is.with_sum(words, ruleset);
    is.with_cards(words, ruleset, None);
    let (cards, sum) = (is.cards.unwrap_or_default(), is.sum.unwrap_or_default());
    let told = format!("{cards} {sum} {}", is.says);
    assert_eq!(is.topic, topic, "`{words}` by {rules}: {told}");
    assert!(told.trim_start().starts_with(begins), "`{words}` by {rules}: {told}");
}

/// The question that is found, and with which word or sum the answer begins.
#[test]
fn the_very_row_is_found_and_the_answer_begins_with_it() {
    for (rules, words, topic, begins) in [
        // The reference of the rules has these sums.
        ("euchre", "loner makes all the tricks", "pay-alone", "4 for the makers."),
        ("euchre", "3 tricks alone how much", "alone-points", "1 for the makers."),
        ("bacon-wiki", "3 tricks alone how much", "alone-points", "2 for the makers."),
        // Whose two tricks they are is left open, not that somebody is alone.
        (
            "euchre",
            "how many points does the other side get if i go alone and take only two tricks",
            "alone-beaten",
            "When the maker is alone: 0 to 2 tricks pay the defenders 2.",
        ),
        ("bacon-wiki", "defensive march against a loner", "alone-beaten", "4 for the defenders."),
        // A letter left out, two mixed up, and a g that nobody says.
        ("euchre", "how meny cards dose each playr get", "pack-hand", "5."),
        ("bacon-gamerules", "so what we playin to", "target", "10."),
        ("bacon-gamerules", "defenders got all 5", "pay-together", "4 for the defenders."),
        ("euchre", "we got euchred what do they get", "pay-together", "2 for the defenders."),
        ("bid-euchre-4", "we bid 3 and took 5", "pay-made", "5 for the bidders, 1 for the others."),
        ("bid-euchre-4", "bid 4 got 3", "set", "−4 for the bidders, 3 for the others."),
        (
            "bid-euchre-4",
            "bid four took three how much do we lose",
            "set",
            "−4 for the bidders, 3 for the others.",
        ),
        ("euchre", "we took four tricks, is that two points", "pay-together", "1 for the makers."),
        ("bid-euchre-6", "took 7 alone", "alone-points", "−18 for the bidders, 1 for the others."),
        ("bid-euchre-4", "we euchred them", "set", ""),
        ("bacon-climb-6", "we came 1 3 5", "pay-by-place", "5."),
        // Whoever says that nobody was alone asks for no lone hand.
        ("euchre", "all five tricks and nobody was alone", "pay-together", "2 for the makers."),
        ("bacon-wiki", "we took all 5 without going alone", "pay-together", "2 for the makers."),
        ("euchre", "3 tricks, no one alone", "pay-together", "1 for the makers."),
        // "Yes" and "No" only where the phrases that are about as near agree on it.
        (
            "bacon-gamerules",
            "if the going alone gets refused do i keep the trump",
            "deny-alone",
            "If",
        ),
        (
            "bacon-climb-4",
            "i went out first and my partner was last how many do we get",
            "pay-by-place",
            "1.",
        ),
        // Yes and no.
        ("euchre", "can i call hearts if hearts was flipped over", "turned-down", "No."),
        ("euchre", "ordered up my partner do i have to go alone", "partner-orders", "No."),
        ("euchre-standard", "screw the dealer?", "stick", "No."),
        ("bacon-wiki", "dealer gets the card right?", "making-taker", "No."),
        ("bacon-climb-4", "can you bomb when its not your go", "bomb", "No."),
        ("bacon-climb-4", "can i trade cards with my partner", "lone-exchange", "No."),
        ("euchre", "can't i lead trump", "lead-trump", "Yes."),
        ("bacon-gamerules", "can i come out swinging with trump", "lead-trump", "Yes."),
        ("euchre", "don't i have to follow suit", "follow", "Yes."),
        // So many points are asked about.
        ("euchre", "Is a march two points", "pay-together", "Yes. 2 for the makers."),
        ("euchre", "is a march one point?", "pay-together", "No. 2 for the makers."),
        // What a euchre pays, and what it costs where nobody is paid for it.
        ("euchre-seton", "we got euchred what do they get", "pay-together", "−2 for the makers."),
        // A name is no word that no question has.
        (
            "euchre",
            "Zbigniew led out of turn. May Wilhelmina's card stay?",
            "irregular-lead-out-of-turn",
            "",
        ),
        // What was answered by something else.
        ("bid-euchre-4", "who starts after the auction", "play-lead", ""),
        (
            "euchre-laws-1888",
            "we have 4 and just made a march whats with the extra point",
            "game-carry-over",
            "",
        ),
        ("euchre-standard", "partner leaned over n said he has the right", "table-talk", ""),
        // Words of the field, of this game or of another.
        ("euchre", "round", "word-round", "round: Once round the table"),
        ("bacon-climb-4", "in the barn", "word-in-the-barn", "in the barn: One point short"),
        ("euchre", "bridge", "word-bridge", "bridge: A score of 4 to 1"),
        ("bid-euchre-4", "bridge", "word-bridge", "This game has nothing called that."),
        ("euchre", "squeeze", "word-squeeze", "squeeze:"),
        ("euchre", "renounce", "word-renounce", "renounce: Not to follow"),
        ("euchre", "adopt", "word-adopt", "adopt:"),
        ("euchre", "moon", "word-moon", "This game has nothing called that. moon:"),
        ("euchre", "hog", "word-hog", "This game has nothing called that. hog:"),
        ("euchre", "we got set", "pay-together", "2 for the defenders."),
        ("euchre", "what is trump", "word-trump", "trump:"),
        ("bacon-gamerules", "can we argue about the refusal", "permission-reason", "No."),
        ("bacon-gamerules", "i already passed can i still veto him", "permission-passed", "Yes."),
        ("bid-euchre-6", "what if i take 7", "pay-made", ""),
        ("bid-euchre-6", "how many cards to a trick", "word-trick", "trick: One card"),
        ("euchre", "set", "word-set", "set: The bidders did not take what they bid"),
        ("bacon-climb-4", "march", "word-march", "This game has nothing called that."),
        ("bid-euchre-4", "march", "pay-together", ""),
        // What comes near by its words, and is told from it by what follows what.
        ("bacon-wiki", "do hearts beat diamonds", "suit-rank", "Only when hearts are trump"),
        ("euchre-miet", "up to what do we play", "target", ""),
        ("bid-euchre-6", "how do the three partners of a team sit", "players", ""),
        ("bacon-wiki", "who picks the card up when i say so", "making-taker", ""),
        ("euchre", "may i say to my partner what cards i hold", "table-talk", ""),
    ] {
        finds(rules, words, topic, begins);
    }
}

/// Cards that are named, points that are more than others, and words whose meaning is asked for: by which rules,
/// in which words, the question that is found, and how the answer begins by the rules reference.
const NAMED: &[(&str, &str, &str, &str)] = &[
    // Euchre has bowers: the jack of trump, and the other jack of its colour.
    (
        "euchre",
        "is the jack of clubs the left bower when spades are trump",
        "left-bower",
        "Yes. With spades trump the jack of clubs is the left bower.",
    ),
    (
        "euchre",
        "is the jack of clubs the right bower when spades are trump",
        "left-bower",
        "No. With spades trump the jack of clubs is the left bower.",
    ),
    (
        "euchre",
        "hearts are trump, is the jack of clubs the left bower",
        "left-bower",
        "No. With hearts trump the left bower is the jack of diamonds.",
    ),
    ("euchre", "is the ace of clubs a bower", "left-bower", "No. Only jacks are bowers."),
    ("euchre", "is the jack of clubs the left bower", "left-bower", "Only when spades are trump."),
    (
        "euchre",
        "is the jack of hearts trump in diamonds",
        "left-bower",
        "Yes. With diamonds trump the jack of hearts is the left bower, and a trump.",
    ),
    (
        "euchre",
        "is the ten of hearts trump in diamonds",
        "left-bower",
        "No. With diamonds trump the ten of hearts belongs to hearts.",
    ),
    (
        "euchre",
        "does the ace of trump beat the left",
        "left-bower",
        "No. The left bower beats the ace of trump.",
    ),
    ("euchre", "does the right beat the left", "left-bower", "Yes. The right bower beats"),
    ("euchre", "is the left higher than the ace", "left-bower", "Yes. The left bower beats"),
    (
        "euchre",
        "does a nine of trump beat an offsuit ace",
        "trick-winner",
        "Yes. The nine of trump beats an ace of another suit.",
    ),
    ("euchre", "is the king higher than the queen", "card-order", "Yes. A king beats a queen"),
    // The ace is above the jack of a plain suit, and below that of trump.
    ("euchre", "is the ace higher than the jack", "card-order", "In trump: right bower"),
    ("euchre", "is the ace the highest trump", "card-order", "No. The right bower is"),
    ("bacon-wiki", "is the ace the highest trump", "card-order", "Yes. The ace of trump is"),
    (
        "euchre",
        "which card is the left bower when hearts are trump",
        "left-bower",
        "The jack of diamonds.",
    ),
    (
        "bid-euchre-6",
        "what is the left bower if clubs is trump",
        "left-bower",
        "The jack of spades.",
    ),
    // Bacon has none.
    (
        "bacon-gamerules",
        "is the jack of clubs the left bower when spades are trump",
        "left-bower",
        "No.",
    ),
    (
        "bacon-wiki",
        "is the jack of hearts trump in diamonds",
        "left-bower",
        "No. With diamonds trump the jack of hearts belongs to hearts.",
    ),
    // Three or four tricks alone pay what they pay together in Euchre, and twice that in Bacon.
    ("euchre", "is there a bonus for a loner with four", "alone-points", "No. 1 for the makers"),
    ("euchre", "do you get extra for taking four alone", "alone-points", "No. 1 for the makers"),
    ("euchre", "is there a bonus for going alone", "pay-alone", "Yes. All the tricks alone pay 4"),
    (
        "bacon-wiki",
        "is there a bonus for a loner with three",
        "alone-points",
        "Yes. 2 for the makers instead of 1.",
    ),
    ("euchre", "are there extra points for a march", "pay-together", "Yes. 2 for the makers"),
    ("euchre", "do we get more for four tricks", "pay-together", "No. 1 for the makers."),
    // Of six tricks each pays 1, and alone 10 more.
    (
        "bid-euchre-4",
        "is there a bonus for going alone",
        "bid-alone",
        "Yes. All the tricks alone pay 16",
    ),
    // Bombs beat everything ordinary, and each other in their order.
    ("bacon-climb-4", "does a bomb beat a straight", "beats", "Yes. A bomb beats a straight."),
    ("bacon-climb-4", "does a pair beat a single", "beats", "No. Only a bomb or a higher single"),
    ("bacon-climb-6", "does a quad beat a straight flush", "beats", "No. A straight flush beats"),
    ("bacon-climb-4", "does a straight beat a straight", "beats", "Only a higher one does."),
    ("bacon-climb-4", "what is the highest bomb", "beats", "The hex."),
    ("bacon-climb-4", "is a straight flush a bomb", "combinations", "Yes. A straight flush is"),
    ("bacon-climb-6", "is a plate a bomb", "combinations", "No. A plate is an ordinary"),
    ("bacon-climb-4", "how many cards are in a tube", "combinations", "6."),
    ("bacon-climb-4", "is there a full house", "combinations", "No."),
    ("bacon-climb-6", "can i play a bobtail", "combinations", "Yes."),
    ("bacon-climb-4", "how long can a run be", "combinations", "3."),
    // A low trump beats a high card of another suit; which jacks are the bowers lies in trump.
    (
        "bacon-wiki",
        "can a two of trump beat an ace",
        "trick-winner",
        "Yes. The two of trump beats an ace of another suit.",
    ),
    (
        "bid-euchre-4",
        "which two jacks are trump when hearts are called",
        "left-bower",
        "The jack of hearts and the jack of diamonds.",
    ),
    // The jack may be the bower that is above the ace.
    ("euchre", "does the jack beat the ace of trumps", "left-bower", "The jack of trump is"),
    ("euchre", "how many cards are in the pack", "pack-low", "24."),
    ("euchre", "how many cards does each player get", "pack-hand", "5."),
    // Silence is consent.
    ("bacon-wiki", "must my partner say yes aloud", "permission-silence", "No."),
    ("bacon-wiki", "do i need my partner's permission", "permission", "Yes."),
    // A phrase with a slip in it is not the one that says how it asks.
    ("bid-euchre-4", "can i bid no trump", "cards-no-trump", "Yes."),
    ("bacon-wiki", "can i say no to my partner going alone", "permission", "Yes."),
    ("euchre", "can i say no to my partner going alone", "permission", "No."),
    ("bacon-climb-4", "may i give the lead to my partner", "lead-when-out", "Yes."),
    ("bacon-climb-4", "does the hand end when my partner and i are both out", "deal-end", "Yes."),
    ("bacon-wiki", "who deals after a misdeal", "misdeal", "The same dealer."),
    // A made bid pays 1 for every trick and nothing for all of them.
    (
        "bid-euchre-4",
        "is there a bonus for taking every trick",
        "pay-made",
        "No. All the tricks pay 6.",
    ),
    ("bacon-climb-4", "how many bombs are there", "combinations", "5."),
    ("bacon-climb-6", "how many deals are there", "game-deals", "6."),
    ("bid-euchre-6", "how many cards are in the deck", "pack-low", "48."),
    ("bid-euchre-6", "which cards are in the deck", "pack-low", "Two packs of 24 cards each"),
    // A meaning comes first.
    ("bacon-climb-4", "what is a bomb", "word-bomb", "bomb: One of five combinations"),
    ("euchre", "what is a renege", "word-revoke", "revoke: Not to follow suit"),
    ("euchre", "what's a bower", "word-bower", "bower: The jack of trump"),
    ("euchre", "what is the left bower", "word-left-bower", "left bower: The other jack"),
    ("euchre", "define trump", "word-trump", "trump: The suit that beats the others"),
    ("bid-euchre-4", "what does set mean", "word-set", "set: The bidders did not take"),
    ("bacon-gamerules", "what is a follow up", "word-follow-up", "follow-up: The next turned card"),
    // Who it is, how it is told, and what happens.
    ("euchre", "who turns up the card", "turned-by", "The dealer"),
    ("bacon-wiki", "is it the dealer who turns the next card", "turned-by", "Yes. The dealer"),
    ("euchre", "who deals next", "next-dealer", "The player at the dealer's left."),
    ("bacon-gamerules", "who deals first", "first-dealer", "Whoever draws the lowest card."),
    ("bacon-climb-4", "which cards are wild", "wild-which", "The cards with an X"),
    ("bacon-climb-4", "one card left", "last-card", "Nobody has to say"),
    ("bacon-climb-4", "somebody has one card left must he say so", "last-card", "No. Nobody has"),
    ("bacon-climb-4", "may i keep quiet about my last card", "last-card", "Yes. Nobody has"),
    (
        "bacon-climb-4",
        "what happens after eight deals",
        "game-deals",
        "The game ends with the eighth",
    ),
];

/// Two bids, two combinations, two suits and cards that are counted, by the rules reference.
const COMPARED: &[(&str, &str, &str, &str)] = &[
    // Every bid needs a higher number, in a suit and at no trump alike; alone is above all of them.
    ("bid-euchre-4", "does five clubs beat four no trump", "overbid", "Yes. 5 clubs beats"),
    ("bid-euchre-4", "does four no trump beat three spades", "overbid", "Yes. 4 no trump beats"),
    ("bid-euchre-4", "is 4 hearts higher than 4 spades", "overbid", "No. 4 hearts does not"),
    ("bid-euchre-6", "can i bid 5 hearts over 5 spades", "overbid", "No. 5 hearts does not"),
    ("bid-euchre-6", "is seven enough over six", "overbid", "Yes. A bid of 7 beats"),
    (
        "bid-euchre-standard",
        "is 4 no trump higher than 4 hearts",
        "making-no-trump-rank",
        "No. 4 no trump does not beat 4 hearts.",
    ),
    (
        "bid-euchre-4",
        "does no trump beat hearts at the same number",
        "making-no-trump-rank",
        "No. No trump does not beat hearts at the same number.",
    ),
    ("bid-euchre-4", "does alone beat a bid of six", "lone-rank", "Yes. Alone beats"),
    ("bid-euchre-4", "does alone beat six no trump", "lone-rank", "Yes. Alone beats"),
    ("bid-euchre-6", "does a loner beat a bid of all the tricks", "lone-rank", "Yes. Alone"),
    ("bid-euchre-4", "does six no trump beat alone", "lone-rank", "No. Nothing beats alone."),
    ("bid-euchre-4", "does alone beat alone", "lone-over", "No. Nothing beats alone."),
    // Two suits alone are cards, and so are numbers above the tricks of a deal.
    ("bid-euchre-4", "does a heart beat a spade", "suit-rank", "Only when hearts are trump, or"),
    (
        "bid-euchre-4",
        "do hearts beat spades at the same number",
        "overbid",
        "No. Hearts does not beat",
    ),
    ("bid-euchre-4", "is a ten better than a nine", "card-order", "Yes. A ten beats a nine"),
    // A number that is no bid of these rules is not compared: three is the least of the standard.
    ("bid-euchre-standard", "does three clubs beat two spades", "overbid", "A bid must be higher"),
    // Quads, straight flushes, quints, stretch flushes and hexes, from the lowest; equal does not beat.
    ("bacon-climb-4", "do four tens beat a straight flush", "beats", "No. A straight flush beats"),
    ("bacon-climb-4", "does a straight flush beat four tens", "beats", "Yes. A straight flush"),
    ("bacon-climb-4", "do five ones beat a straight flush to ten", "beats", "Yes. A quint of 1"),
    ("bacon-climb-4", "does a single x beat a ten", "wild-high", "Yes. An X that is not named"),
    ("bacon-climb-4", "does a pair of sevens beat a pair of sixes", "beats", "Yes. A pair of 7"),
    ("bacon-climb-6", "does a pair of 6s beat a pair of 7s", "beats", "No. A pair of 7 beats"),
    ("bacon-climb-4", "can i play an eight on an eight", "beats", "No. Only a bomb or a higher"),
    ("bacon-climb-4", "do four 3s beat four 3s", "beats", "No. Only a higher bomb beats"),
    ("bacon-climb-4", "does a straight to 9 beat a straight to 8", "beats", "Yes. A straight to 9"),
    (
        "bacon-climb-4",
        "does a run to 9 beat a straight to 8",
        "beats",
        "No. Only a bomb or a higher",
    ),
    ("bacon-climb-4", "can a triple beat a pair", "beats", "No. Only a bomb or a higher pair"),
    ("bacon-climb-4", "does 1-1-1-X beat an x", "beats", "Yes. 1-1-1-X beats an X"),
    ("bacon-climb-4", "does an x beat an x", "wild-high", "No. Only a bomb or a higher single"),
    // 5-5-X-X is a quad or a staircase.
    ("bacon-climb-4", "does 5-5-x-x beat a pair of tens", "beats", "Only as a quad of 5."),
    ("bacon-climb-4", "can i beat a single ten with 5-5-5-x", "beats", "Yes. 5-5-5-X beats"),
    ("bacon-climb-4", "is 9-9-9-X a bomb", "combinations", "Yes. 9-9-9-X is a quad of 9."),
    ("bacon-climb-4", "are four tens a bomb", "combinations", "Yes. A quad of 10 is a bomb."),
    (
        "bacon-climb-4",
        "is 5-5-x-x a bomb",
        "combinations",
        "Only as a quad of 5: it can also be a staircase to 5 or a staircase to 6.",
    ),
    (
        "bacon-climb-4",
        "is 4-5-6-7-8 a bomb",
        "combinations",
        "Only if all are of one suit: then 4-5-6-7-8 is a straight flush to 8.",
    ),
    ("bacon-climb-4", "is 6-6-6 a bomb", "combinations", "No. 6-6-6 is a triple of 6, which"),
    ("bacon-climb-4", "is 9-10-x a run", "sequence", "Yes. 9-10-X is a run to 10 or a run"),
    ("bacon-climb-4", "is 10-1-2 a run", "sequence", "No. 10-1-2 is no combination."),
    ("bacon-climb-4", "can i play 8-8-9-9", "combinations", "A staircase to 9."),
    ("bacon-climb-4", "can i play 6-6-6-7-7", "combinations", "No. 6-6-6-7-7 is no"),
    ("bacon-climb-4", "what is 1-2-x", "naming", "A run to 3."),
    // The pack for six is not known, so no cards are read there.
    ("bacon-climb-6", "is 9-9-9-x a bomb", "combinations", "Ordinary combinations are"),
    // The ace is above the jack of its own suit, unless that is a bower.
    (
        "euchre",
        "is the ace of hearts higher than the jack of hearts",
        "trick-winner",
        "Only when clubs or spades are trump.",
    ),
    (
        "bid-euchre-4",
        "is the ace of hearts higher than the jack of hearts",
        "trick-winner",
        "Only when clubs or spades are trump, or at no trump.",
    ),
    (
        "bacon-wiki",
        "is the ace of hearts higher than the jack of hearts",
        "trick-winner",
        "Yes. The ace of hearts beats",
    ),
    // Which of two suits wins is a matter of trump and of what was led.
    (
        "euchre",
        "does a spade beat a heart",
        "suit-rank",
        "Only when spades are trump, or when spades were led and hearts are not trump.",
    ),
    ("euchre", "does a spade beat a heart when hearts are trump", "suit-rank", "No. A heart"),
    ("euchre", "does a spade beat a heart in spades", "suit-rank", "Yes. A spade beats"),
    (
        "euchre",
        "does a spade beat a heart when clubs are trump",
        "suit-rank",
        "Only when spades were led.",
    ),
    // The jack of spades is the left bower when clubs are trump, and in Bacon never.
    (
        "euchre",
        "does the jack of spades beat the king of hearts",
        "trick-winner",
        "Only when clubs or spades are trump, or when spades were led and hearts are not",
    ),
    (
        "bacon-wiki",
        "does the jack of spades beat the king of hearts",
        "trick-winner",
        "Only when spades are trump, or when spades were led and hearts are not trump.",
    ),
    // 24 cards: four of a rank, six of a suit; two packs in Bid Euchre for six; 52 in Bacon.
    (
        "bid-euchre-standard-6",
        "does the 9 beat the ace in low",
        "card-order",
        "Yes. A nine beats an ace",
    ),
    (
        "bid-euchre-standard-6",
        "does the ace beat the nine at low no trump",
        "cards-low-no-trump",
        "No. A nine",
    ),
    ("bid-euchre-standard-6", "does the ten beat the king at no trump", "card-order", "No. A king"),
    (
        "bid-euchre-standard-6",
        "does the left bower beat the ace at low no trump",
        "card-order",
        "No. At low no trump no jack is a bower.",
    ),
    ("euchre", "how many jacks are trump", "trump-count", "2: the right and the left bower."),
    ("bid-euchre-6", "how many jacks are trump", "trump-count", "4: the right and the left bower."),
    ("bid-euchre-6", "how many aces are trumps", "trump-count", "2."),
    ("bid-euchre-6", "how many partners do i have", "players", "Six play, two teams of three"),
    ("bid-euchre-6", "how many teams are there", "players", "Six play, two teams of three"),
    ("bid-euchre-6", "how many can play", "players", "6. Six play"),
    ("bid-euchre-6", "can i trump when i can follow", "follow", "No. "),
    ("bid-euchre-6", "can i renege", "follow", "No. "),
    ("bid-euchre-6", "may the left bower be led", "lead-trump", "Yes. "),
    ("bid-euchre-6", "can my partner overtrump me", "must-trump", "Yes. "),
    ("euchre", "how many nines", "pack-low", "4: one in each suit."),
    ("euchre", "how many sevens", "pack-low", "0: the lowest card is the nine."),
    ("euchre", "how many cards in each suit", "pack-low", "6: from the nine to the ace."),
    ("bid-euchre-6", "how many nines are in the pack", "pack-low", "8: 2 in each suit."),
    ("bacon-wiki", "how many hearts are there", "pack-low", "13: from the two to the ace."),
    // The left bower leaves the suit that is printed on it.
    ("euchre", "how many hearts are there when diamonds are trump", "pack-low", "5 with diamonds"),
    ("euchre", "how many hearts are there when hearts are trump", "trump-count", "7: both bowers"),
    ("bid-euchre-6", "how many bowers", "left-bower", "4:"),
    ("bid-euchre-6", "how many right bowers are there", "left-bower", "2."),
    ("bacon-wiki", "how many bowers", "left-bower", "0."),
    ("euchre", "how many jokers", "pack-joker", "0."),
    // Ten ranks, three suits, two copies.
    ("bacon-climb-4", "how many sevens", "pack-low", "6: 2 in each of 3 suits."),
    ("bacon-climb-4", "how many cards in a suit", "pack-low", "20: from 1 to 10, each twice."),
    ("bacon-climb-6", "how many sevens", "pack-low", "How many ranks the pack for six has"),
];

#[test]
fn what_is_compared_or_counted_is_answered_first() {
    for (rules, words, topic, begins) in COMPARED {
        finds(rules, words, topic, begins);
    }
}

/// What is asked about a denial, by the permission paragraphs of the texts of Bacon, and the clause that is cited.
#[test]
fn of_a_denial_that_is_answered_which_was_asked() {
    for (rules, words, topic, begins) in [
        ("bacon-gamerules", "can my partner deny me", "permission", "Yes."),
        ("euchre", "can my partner deny me", "permission", "No."),
        ("bacon-wiki", "can the dealer be denied", "permission-dealer", "Yes."),
        ("bacon-gamerules", "who may deny dee", "permission-who", "The partner of the one"),
        ("bacon-gamerules", "can an opponent deny my call", "permission-who", "No. The partner"),
        ("bacon-gamerules", "only my partner may deny it, right", "permission-who", "The partner"),
        ("bid-euchre-4", "who may deny my bid", "permission-who", "Nobody"),
        ("bacon-wiki", "what happens after a denial", "permission-then", "A denial counts as"),
        ("bacon-wiki", "whose turn is it after a denial", "permission-then", "The player after"),
        ("bacon-gamerules", "does a denial count as a pass", "permission-then", "Yes."),
        ("bacon-gamerules", "until when may he deny", "permission-until", "At once"),
        ("bacon-wiki", "until when may he deny", "permission-until", "Until the card is taken"),
        ("bacon-wiki", "can i deny after the card is picked up", "permission-until", "No."),
        ("bacon-wiki", "how often may he deny", "permission-often", "As often as he likes"),
        ("bacon-wiki", "can i be denied twice", "permission-often", "Yes."),
        ("bacon-wiki", "may he then declare himself", "permission-denier", "Yes."),
        ("bacon-wiki", "may i try again on the next card after a denial", "permission-again", ""),
        ("bacon-gamerules", "must he give a reason for the denial", "permission-reason", "No."),
        ("bacon-wiki", "must he give a reason for the denial", "permission-reason", "Not stated"),
        ("bacon-wiki", "is silence consent", "permission-silence", "Yes. Silence is consent."),
        ("bacon-gamerules", "four upcards refused", "all-pass", "When the last turned card"),
        // What one of them has allowed is no question for taking the hand over.
        (
            "bacon-wiki",
            "can i go alone after my partner allowed it",
            "alone-when",
            "\"Alone\" is said with the declaration",
        ),
    ] {
        finds(rules, words, topic, begins);
    }
}

/// Bombs may be led by the same text that has them played in turn; for six it is silent.
#[test]
fn who_says_that_a_bomb_may_be_led_is_who_speaks_of_bombs() {
    for (rules, source) in
        [("bacon-climb-4", Some("Board Game Arena, Gamehelpbacon, Bombs")), ("bacon-climb-6", None)]
    {
        let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
        let is = answer(Question::of("lead-bomb").expect("a question"), ruleset);
        assert_eq!(is.source.as_deref(), source, "{rules}");
        assert_eq!(
            is.points.first().map(|point| point.clause),
            Some("bomb-out-of-turn"),
            "{rules}"
        );
    }
}

#[test]
fn what_is_asked_of_named_cards_bonuses_and_words_is_answered_first() {
    for (rules, words, topic, begins) in NAMED {
        finds(rules, words, topic, begins);
    }
}

/// How an answer begins to a question for a person: with one.
const PEOPLE: &[&str] =
    &["The", "Whoever", "Somebody", "Nobody", "Anybody", "Everybody", "A", "Each", "Any", "By"];

/// How one to a question for a number may begin, beside a number in figures.
const NUMBERS: &[&str] =
    &["At", "As", "No", "One", "Two", "Three", "Four", "Six", "Everybody", "How", "There"];

/// Answers that begin otherwise than their question asks, because the rules leave it open, or because what the
/// text of the ruleset says comes to the point a few words later.
const OTHERWISE: &[(&str, &str)] = &[
    ("which-game", "For some it is"),
    ("which-game", "Not here"),
    ("natural-trump", "A dealer who takes the card up must"),
    ("deny-alone", "Nobody can refuse"),
    ("bystander", "Not stated"),
    ("bystander", "Bystanders keep silent"),
    ("cut", "Not stated"),
    ("cut", "The player at the dealer's right"),
    ("stolen-deal", "A deal out of turn is"),
    ("claim", "A claim holds only if"),
    ("claim", "Throwing the cards in"),
    ("permission-denier", "A call stands"),
    ("permission-denier", "A bid stands"),
    ("permission-again", "A call stands"),
    ("permission-again", "A bid stands"),
    ("permission-reason", "A call stands"),
    ("permission-reason", "A bid stands"),
    ("permission-reason", "Not stated here"),
    ("game-carry-over", "There is no target to pass"),
    ("irregular-revoke-then", "The table decides"),
    ("call-turn", "Calls go clockwise: the player"),
    ("call-turn", "Bids go clockwise: the player"),
    ("game-both-out", "If both sides pass"),
    ("misdeal", "A misdeal, a wrong number of cards"),
];

/// Is what an answer begins with of the kind that the question asks for?
fn begins_as_asked(ask: &str, says: &str) -> bool {
    let ask = ask.to_lowercase();
    let first = says.split([' ', '.', ',', ':', ';']).next().unwrap_or_default();
    let number = first.chars().all(|it| it.is_ascii_digit() || it == '−');
    let yes_or_no = says.starts_with("Yes. ") || says.starts_with("No. ");
    // The last sentence asks; what stands before it is a story.
    let ask = ask.rsplit(['.', ':']).next().unwrap_or_default().trim();
    let opens = |words: &[&str]| words.iter().any(|word| ask.starts_with(&format!("{word} ")));
    if opens(&["may", "must", "can", "is", "does", "do", "are", "should"]) {
        return yes_or_no;
    }
    if ask.starts_with("how many") {
        return number || NUMBERS.contains(&first);
    }
    if opens(&["who", "whose", "who's"]) {
        return PEOPLE.contains(&first);
    }
    let asks_amount = opens(&["what", "whats", "what's", "by", "how"]);
    !yes_or_no && (!number || asks_amount)
}

/// Every question in the list, answered by every ruleset, and the phrases in other words that ask for a person,
/// a card, a place, a time, a reason or a number, each at a table in whose game it arises.
#[test]
fn every_answer_begins_with_what_its_question_asks_for() {
    const ASKERS: [&str; 8] =
        ["who", "whose", "which", "where", "when", "why", "how many", "what happens"];
    let mut wrong = Vec::new();
    let mut asked = 0;
    for question in questions::all().iter().filter(|question| !question.is_word()) {
        for ruleset in Shelf::built_in().iter().filter(|ruleset| question.arises(ruleset)) {
            let is = answer(question, ruleset);
            let open = OTHERWISE
                .iter()
                .any(|(name, says)| *name == question.name && is.says.starts_with(says));
            asked += 1;
            if !open && !begins_as_asked(&question.ask, &is.says) {
                wrong.push(format!(
                    "{}: {} by {}: {}",
                    question.name, question.ask, ruleset.id, is.says
                ));
            }
        }
        let numbered =
            question.count(Shelf::built_in().get("euchre").expect("a ruleset")).is_some();
        let asks = |text: &str| ASKERS.iter().any(|asker| text.starts_with(&format!("{asker} ")));
        let phrases = question.also().filter(|also| asks(also.text));
        for also in phrases.step_by(if numbered { 3 } else { 20 }) {
            let at = Shelf::built_in().iter().find(|ruleset| question.arises(ruleset));
            let ruleset = at.expect("it arises somewhere");
            let SearchOutcome::One(hit) = find(also.text, ruleset) else { continue };
            let is = answer_as(hit.question, hit.asks, ruleset);
            let yes_or_no = is.says.starts_with("Yes. ") || is.says.starts_with("No. ");
            let number = is.says.split('.').next().is_some_and(|it| it.parse::<u8>().is_ok());
            let amount = also.text.contains("how many")
                || also.text.contains("number")
                || also.text.contains("how much");
            if yes_or_no || (number && !amount) {
                wrong.push(format!(
                    "{}: {} by {}: {}",
                    question.name, also.text, ruleset.id, is.says
                ));
            }
        }
    }
    assert!(asked > 2_000, "{asked}");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// "Yes" and "No" stand only where it is asked so: of others, or with another condition, they would be untrue.
#[test]
fn no_yes_or_no_is_said_that_was_not_asked_for() {
    for (rules, words, topic, begins) in [
        (
            "bacon-gamerules",
            "can i chuck anything when i got none of em",
            "follow",
            "Whoever holds",
        ),
        ("bacon-wiki", "does the dealer throw one away", "discard", "Whoever takes"),
        ("bid-euchre-6", "are jacks special at no trump", "left-bower", "Both jacks"),
        // No phrase is near enough to know whether it asks straight on.
        (
            "bacon-gamerules",
            "can i come blasting out of the gates with the boss suit",
            "lead-trump",
            "The leader may",
        ),
        ("bacon-climb-4", "do the suits matter", "suit-rank", "No. Suits never rank"),
        // Nor does a number stand before what asks for none.
        (
            "bacon-gamerules",
            "all four of us passed on the first card",
            "making-upcards",
            "Up to four cards",
        ),
        ("euchre", "who is on my team", "players", "Four play"),
        ("bid-euchre-6", "are there two teams or three", "players", "Six play"),
    ] {
        finds(rules, words, topic, begins);
    }
}

/// A word that stands in a fourth of all questions asks for none of them by itself, and what is likeliest
/// is offered; a term does, and what is put in its very words.
#[test]
fn a_word_of_every_question_asks_for_several() {
    for (rules, word) in [("euchre", "card"), ("bid-euchre-4", "partner"), ("euchre", "hand")] {
        let found = find(word, Shelf::built_in().get(rules).expect("a ruleset"));
        assert!(matches!(&found, SearchOutcome::Several(_)), "`{word}` by {rules}: {found:?}");
    }
    for (rules, word) in [("euchre", "trick"), ("euchre", "dealer"), ("euchre", "renege")] {
        let found = find(word, Shelf::built_in().get(rules).expect("a ruleset"));
        assert!(matches!(&found, SearchOutcome::One(_)), "`{word}` by {rules}: {found:?}");
    }
}

/// An answer has the rule that whoever asks so may as well have meant.
#[test]
fn an_answer_has_the_rule_next_to_it() {
    for (rules, topic, clause) in [
        ("bid-euchre-4", "pay-together", "pay-set"),
        ("euchre", "making-naming", "making-turned-down"),
        ("bacon-wiki", "irregular-exposed-lone", "irregular-exposed"),
        ("bid-euchre-4", "overbid", "making-least"),
        ("bid-euchre-6", "trick-winner", "cards-equal"),
    ] {
        let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
        let is = answer(Question::of(topic).expect("a question"), ruleset);
        let has = is.points.iter().any(|point| point.clause == clause);
        assert!(has, "{topic} by {rules}: {}", is.says);
    }
    // With one pack no card is there twice.
    let one = answer(
        Question::of("trick-winner").expect("a question"),
        Shelf::built_in().get("euchre").expect("a ruleset"),
    );
    assert!(one.points.iter().all(|point| point.clause != "cards-equal"), "{}", one.says);
}

/// No sum where nobody knows whose the number is; and points are no tricks.
#[test]
fn where_the_words_leave_open_who_took_what_no_sum_is_told() {
    for (rules, words) in [
        ("euchre", "we got euchred 3 tricks what do they get"),
        ("euchre", "the other team took 3 tricks how many points"),
        ("bid-euchre-4", "the other team took 3 tricks how many points"),
        ("bid-euchre-4", "we bid 4 and got 3 points"),
    ] {
        let ruleset = Shelf::built_in().get(rules).expect("a ruleset");
        let SearchOutcome::One(hit) = find(words, ruleset) else { continue };
        let mut is = answer_as(hit.question, hit.asks, ruleset);
        is.with_sum(words, ruleset);
        assert_eq!(is.sum, None, "`{words}` by {rules}: {}", is.topic);
    }
}

/// Every row of the comparison is headed by what somebody would ask, or by a sentence: never by a name.
#[test]
fn a_row_of_the_comparison_is_headed_by_a_sentence() {
    let comparison = compare(Shelf::built_in());
    for row in comparison.sections.iter().flat_map(|(_, rows)| rows) {
        let says = row.about.chars().next().is_some_and(char::is_uppercase);
        assert!(says && row.about.ends_with(['?', '.']), "{}: {}", row.clause, row.about);
    }
    let heads: Vec<&str> =
        comparison.sections.iter().flat_map(|(_, rows)| rows).map(|row| &*row.about).collect();
    for asked in
        ["Who leads to the first trick?", "How many suits are there?", "Must I follow suit?"]
    {
        assert!(heads.contains(&asked), "{asked}: {heads:?}");
    }
}

#[test]
fn the_glossary_of_the_manual_is_that_of_the_book() {
    let page = include_str!("../../docs/glossary.md");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).collect();
    let words = glossary().iter().map(|entry| format!("| {} | {} |", entry.word, entry.means));
    let words: Vec<String> = words.collect();
    let owed: Vec<&String> = words.iter().filter(|row| !rows.contains(&row.as_str())).collect();
    assert!(owed.is_empty(), "docs/glossary.md lacks {owed:?}");
    assert_eq!(rows.len(), words.len() + 2, "docs/glossary.md has a word too many");
}
