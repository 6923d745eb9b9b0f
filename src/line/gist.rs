//! What the words of a line say of a deal, in no order: who, which trump, how many, how it went.
//!
//! A line is looked through run by run. What the words come to in a deal is [`super::advice`]'s to
//! say; nothing of it is ever taken for what was meant. This module knows no deal.

use crate::card::{Suit, Trump};
use crate::line::names::Names;
use crate::line::spoken::{self, PhraseMeaning};
use crate::rules::catalogue::near;
use crate::seat::{Players, Seat, SeatList, SeatSet};

/// What the words of a line say.
#[derive(Debug, Default)]
pub(super) struct Gist {
    pub(super) people: SeatList,
    pub(super) trumps: Vec<Trump>,
    /// How often a trump was said.
    pub(super) trump_words: usize,
    pub(super) counts: Vec<Count>,
    pub(super) alone: bool,
    /// The bid was called one.
    pub(super) bid: bool,
    pub(super) became: Option<Became>,
    /// Who was named when a trump or a number was said first.
    pub(super) claim: SeatSet,
    /// Of whom the last trump was said.
    pub(super) last_trump_of: SeatSet,
    /// Whoever was beaten by those who were named before: "Ben set Ann".
    pub(super) beaten: Option<Seat>,
    /// Words for a pass, and for a turned card that is taken.
    pub(super) passes: usize,
    pub(super) ups: usize,
    /// A card was named, or one that was turned.
    pub(super) cards: usize,
    /// The rank of the last one.
    pub(super) rank: Option<char>,
    /// "Yes" or "no", and nothing else.
    pub(super) answer: Option<bool>,
    /// "Ann or Cal", "three or four".
    pub(super) either: Either,
    /// Words that say nothing of this.
    pub(super) unknown: usize,
    /// Words that turn what stands beside them into something else, and of which nothing here knows into
    /// what: "not", "except", "partner".
    pub(super) left: usize,
    pub(super) turn: Turn,
    /// What was said not to be.
    pub(super) not: Not,
    /// Who was named when "alone" was said.
    pub(super) lone: SeatSet,
    /// Who refused what another declared; or was refused it, where it is not plainly said.
    pub(super) refuser: Option<(Seat, Refuses)>,
    /// Who was ordered up by another.
    pub(super) ordered: Option<Seat>,
    /// The suit that an unknown word begins like.
    pub(super) guess: Option<Trump>,
    /// The table, where so many sit at it.
    players: Option<Players>,
    /// The number that stands right before the trump, by its place.
    ahead: Option<usize>,
    /// Letters that are a player here, and a trump as well.
    letters: Vec<(Seat, Trump)>,
    /// What the words so far say of the next number.
    next: Option<Sense>,
    /// The word before, and whether nothing but a blank stands behind it.
    before: Before,
    /// Whose number comes next.
    subject: Subject,
    last: LastWord,
    awaits: Awaits,
}

/// A number, and what was said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) number: u8,
    pub(super) sense: Sense,
    pub(super) subject: Subject,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// Nothing was said of it.
    Plain,
    /// It was bid.
    Bid,
    /// It was taken.
    Took,
    /// "Made", which is said of a bid as well.
    Made,
    /// So many went to the others: "all but one".
    Lost,
    /// So many fewer than were needed, or more.
    Short,
    Over,
    /// It counts no tricks.
    Points,
    /// "At least three", or a word that only sounds like a number.
    Unsure,
}

/// Whose tricks a number counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Subject {
    #[default]
    Nobody,
    These(SeatSet),
    /// "The others", of whoever made it.
    Others,
    Makers,
}

/// "Joan refuses", or "Joan denied", which is said of whoever was denied, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refuses {
    Surely,
    Perhaps,
}

/// Where two were left to choose from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Either {
    pub(super) people: bool,
    pub(super) numbers: bool,
    /// Or it was said of both.
    pub(super) both: bool,
}

/// What the last word was, as far as the next one depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LastWord {
    #[default]
    Other,
    Person,
    /// `and`, or `or`, behind a person.
    Joint,
    Number,
    /// A number that was not made.
    Unmade(u8),
    /// "not": whoever or whatever follows is none of it.
    Not,
    /// The turned card is ordered up: whoever follows is its dealer.
    Up,
}

/// What a verb is followed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Awaits {
    #[default]
    Nothing,
    /// "Ben set", "Ben denied": whoever was beaten.
    Beaten,
    /// "Didn't make": how many.
    Unmade,
}

/// The word before this one, as far as a number behind it means something else by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Before {
    #[default]
    Other,
    /// "That": "one" behind it is no number.
    Points,
    /// "Trick": the number behind it says which.
    Numbers,
    /// "Set": so many too few.
    Set,
}

/// Words by which a sentence turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// "But", which takes somebody out of "nobody".
    pub(super) but: bool,
    /// "Sorry", "I mean" behind something that was said: it may be taken back.
    pub(super) corrected: bool,
    /// Everybody passed, and not that nobody did something.
    pub(super) all_pass: bool,
}

/// "Not four", "not hearts", "not Ann".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Not {
    pub(super) counts: Vec<u8>,
    pub(super) trumps: Vec<Trump>,
    pub(super) people: SeatSet,
    pub(super) alone: bool,
}

/// How it went, said without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Became {
    March,
    Made,
    Euchred,
    /// Nobody made trump, or nobody is out.
    Nobodys,
    /// One pass, or nobody's: `no bid`.
    NoCall,
    /// A partner refused it: that is told in another way.
    Denied,
    /// "The dealer picks it up": whoever ordered it, or the dealer.
    DealersUp,
    /// Nobody wanted the card.
    TurnedDown,
}

/// What people say of a result that the language does not take.
const OUTCOMES: &[(&str, Became)] = &[
    ("march", Became::March),
    ("marched", Became::March),
    ("sweep", Became::March),
    ("swept", Became::March),
    ("everything", Became::March),
    ("the lot", Became::March),
    ("all of them", Became::March),
    ("all the tricks", Became::March),
    ("all tricks", Became::March),
    ("every trick", Became::March),
    ("made it", Became::Made),
    ("makes it", Became::Made),
    ("euchred", Became::Euchred),
    ("euchered", Became::Euchred),
    ("euchre", Became::Euchred),
    ("set", Became::Euchred),
    ("bumped", Became::Euchred),
    ("busted", Became::Euchred),
    ("bust", Became::Euchred),
    ("stopped", Became::Euchred),
    ("failed", Became::Euchred),
    ("missed", Became::Euchred),
    ("lost", Became::Euchred),
    ("down", Became::Euchred),
    ("short", Became::Euchred),
    ("not make", Became::Euchred),
    ("not made", Became::Euchred),
    ("didn't make", Became::Euchred),
    ("never made", Became::Euchred),
    ("nobody", Became::Nobodys),
    ("no one", Became::Nobodys),
    ("no-one", Became::Nobodys),
    ("noone", Became::Nobodys),
    ("acquitted", Became::Nobodys),
    ("no takers", Became::Nobodys),
    ("no bid", Became::NoCall),
    ("no bids", Became::NoCall),
    ("dealer picks it up", Became::DealersUp),
    ("dealer picks up", Became::DealersUp),
    ("dealer picked it up", Became::DealersUp),
    ("dealer picked up", Became::DealersUp),
    ("dealer takes it", Became::DealersUp),
    ("dealer took it", Became::DealersUp),
    ("turned down", Became::TurnedDown),
    ("is turned down", Became::TurnedDown),
    ("was turned down", Became::TurnedDown),
    ("no call", Became::NoCall),
    ("no calls", Became::NoCall),
];

/// No tricks at all, as people say it.
const NOTHING: &[(&str, u8)] =
    &[("nothing", 0), ("nil", 0), ("nought", 0), ("not one", 0), ("not a single trick", 0)];

/// Words that sound like numbers.
const HEARD: &[(&str, u8)] =
    &[("won", 1), ("to", 2), ("too", 2), ("tree", 3), ("free", 3), ("for", 4), ("fore", 4)];

/// Words that say whose the next number is.
const SIDES: &[(&str, Subject)] = &[
    ("the others", Subject::Others),
    ("others", Subject::Others),
    ("opponents", Subject::Others),
    ("the opponents", Subject::Others),
    ("the opposition", Subject::Others),
    ("defenders", Subject::Others),
    ("the defenders", Subject::Others),
    ("the other side", Subject::Others),
    ("the other two", Subject::Others),
    ("the other team", Subject::Others),
    ("the other pair", Subject::Others),
    ("defence", Subject::Others),
    ("the defence", Subject::Others),
    ("defense", Subject::Others),
    ("the defense", Subject::Others),
    ("makers", Subject::Makers),
    ("the makers", Subject::Makers),
];

/// Behind these a number is of tricks that went to the others.
const LOSSES: &[(&str, ())] = &[
    ("gave up", ()),
    ("gives up", ()),
    ("gave away", ()),
    ("gives away", ()),
    ("conceded", ()),
    ("concedes", ()),
    ("dropped", ()),
];

/// With one of these before it "one" is no number: "Sue took that one".
const POINTING: [&str; 8] = ["that", "this", "which", "another", "the", "last", "first", "next"];

/// Behind one of these a number says which of them is meant: "trick one".
const NUMBERED: [&str; 5] = ["trick", "deal", "hand", "round", "game"];

/// What is counted, and is no trick: "two aces", "six cards".
const COUNTED: [&str; 15] = [
    "card", "cards", "ace", "aces", "king", "kings", "queen", "queens", "jack", "jacks", "ten",
    "tens", "nine", "nines", "bowers",
];

/// What a card is turned or taken up with, behind whoever does it.
const UPS: [&str; 12] = [
    "take", "wants", "declares", "declared", "takes", "took", "taking", "tells", "told", "picks",
    "picked", "pick",
];

const YES: [&str; 9] = ["yes", "yep", "yeah", "ok", "okay", "agrees", "agreed", "fine", "consents"];
const NO: [&str; 6] = ["no", "nope", "refuses", "refused", "denies", "denied"];

/// A pass, as it is misheard or said otherwise.
const PASSES: [&str; 4] = ["past", "passing", "skip", "skips"];

/// Words that stand in many a sentence and say nothing.
const SMALL: [&str; 42] = [
    "also", "too", "a", "an", "at", "of", "on", "to", "by", "for", "so", "us", "we", "i", "i'll",
    "my", "me", "is", "are", "were", "be", "been", "has", "had", "have", "that", "this", "it's",
    "but", "ok", "okay", "well", "just", "only", "exactly", "sorry", "wait", "there", "now", "up",
    "again", "both",
];

/// "Not", and what holds it.
const NOT: [&str; 18] = [
    "not", "never", "without", "nor", "neither", "didn't", "didnt", "don't", "doesn't", "isn't",
    "wasn't", "weren't", "won't", "can't", "couldn't", "hasn't", "haven't", "hadn't",
];

/// Words that turn what stands beside them into something else.
const TURNING: [&str; 18] = [
    "against",
    "need",
    "needs",
    "needed",
    "except",
    "besides",
    "instead",
    "everyone",
    "everybody",
    "anyone",
    "anybody",
    "partner",
    "partners",
    "partner's",
    "dealer",
    "dealer's",
    "minus",
    "almost",
];

/// Words by which something that was said before is taken back.
const CORRECTING: [&str; 8] =
    ["sorry", "mean", "meant", "actually", "rather", "wait", "correction", "oops"];

/// What people write for a suit, beside the beginning of its name.
const SUITS: [(&str, Suit); 14] = [
    ("clb", Suit::Clubs),
    ("clbs", Suit::Clubs),
    ("dmd", Suit::Diamonds),
    ("dmds", Suit::Diamonds),
    ("diams", Suit::Diamonds),
    ("hrt", Suit::Hearts),
    ("hrts", Suit::Hearts),
    ("hts", Suit::Hearts),
    ("hart", Suit::Hearts),
    ("spd", Suit::Spades),
    ("spds", Suit::Spades),
    ("sps", Suit::Spades),
    ("shovel", Suit::Spades),
    ("shovels", Suit::Spades),
];

/// The suit that a word is short for, or a slip of; a verb that begins as one does is none.
fn suit_like(word: &str) -> Option<Suit> {
    let word = word.to_lowercase();
    let named = |name: &str| Suit::ALL.into_iter().find(|suit| suit.name() == name);
    let short = SUITS.iter().find(|(short, _)| *short == word).map(|(_, suit)| *suit);
    let begun = || {
        let begins = |suit: &Suit| suit.name().starts_with(&word);
        Suit::ALL.into_iter().find(begins).filter(|_| word.len() > 1)
    };
    let slip = || near(&word, Suit::ALL.map(Suit::name)).and_then(named);
    short.or_else(begun).or_else(slip)
}

/// Does a word of how it went begin here?
pub(super) fn is_outcome(text: &str, at: usize) -> bool {
    let not = || spoken::word(text, at).is_some_and(|(word, _)| is_one_of(word, &NOT));
    spoken::longest(OUTCOMES, text, at).is_some() || not()
}

/// Is this a word of how it went?
pub(super) fn is_outcome_itself(word: &str) -> bool {
    OUTCOMES.iter().any(|(outcome, _)| word.eq_ignore_ascii_case(outcome)) || is_one_of(word, &NOT)
}

/// The words of which those of how it went are made.
pub(super) fn outcome_words() -> impl Iterator<Item = &'static str> {
    OUTCOMES.iter().flat_map(|(outcome, _)| outcome.split(' '))
}

/// Does this word say something here, or is it one that says nothing?
pub(super) fn is_known(word: &str) -> bool {
    let same = |known: &str| word.eq_ignore_ascii_case(known);
    let numbers = NOTHING.iter().chain(HEARD).flat_map(|(said, _)| said.split(' '));
    let sides = SIDES.iter().flat_map(|(side, _)| side.split(' '));
    let suits = SUITS.iter().map(|(short, _)| *short);
    is_small(word)
        || turns(word)
        || is_asked(word)
        || MEASURES.iter().chain(&UPS).chain(&PASSES).chain(&CORRECTING).any(|one| same(one))
        || POINTING.iter().chain(&NUMBERED).chain(&COUNTED).any(|one| same(one))
        || LOSSES.iter().any(|(said, ())| said.split(' ').any(same))
        || numbers.chain(sides).chain(suits).chain(outcome_words()).any(same)
}

/// Words that say what a number counts.
const MEASURES: [&str; 20] = [
    "plus",
    "extras",
    "scored",
    "scores",
    "score",
    "short",
    "down",
    "under",
    "off",
    "light",
    "shy",
    "over",
    "extra",
    "overtrick",
    "overtricks",
    "point",
    "points",
    "least",
    "than",
    "about",
];

/// Does this word turn what was said into its opposite, or take somebody out of it?
pub(super) fn turns(word: &str) -> bool {
    is_one_of(word, &NOT) || is_one_of(word, &TURNING) || word.eq_ignore_ascii_case("but")
}

/// Does a question begin so, and nothing that happened?
pub(super) fn is_asked(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "can", "may", "must", "does", "do", "did", "what", "what's", "when", "who", "how", "why",
        "which", "whose",
    ];
    is_one_of(word, &WORDS)
}

/// Is this a small word, and so nobody's name that was misheard?
pub(super) fn is_small(word: &str) -> bool {
    const OTHERS: [&str; 9] =
        ["next", "turn", "upcard", "they", "trump", "everyone", "everybody", "two", "three"];
    let same = |small: &&str| word.eq_ignore_ascii_case(small);
    SMALL.iter().chain(&YES).chain(&NO).chain(&OTHERS).any(same)
        || SIDES.iter().any(|(side, _)| word.eq_ignore_ascii_case(side))
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| word.eq_ignore_ascii_case(one))
}

impl Before {
    fn of(run: &str) -> Self {
        let word = bare(run.split_whitespace().next_back().unwrap_or_default());
        if is_one_of(word, &POINTING) {
            Self::Points
        } else if is_one_of(word, &NUMBERED) {
            Self::Numbers
        } else if word.eq_ignore_ascii_case("set") {
            Self::Set
        } else {
            Self::Other
        }
    }
}

impl Gist {
    pub(super) fn of(text: &str, names: &Names<'_>) -> Self {
        let text = &plain(text);
        let mut said = Self { players: Players::new(names.players()), ..Self::default() };
        let mut at = 0;
        while let Some((from, end)) = run(text, at) {
            if text.get(at..from).is_some_and(|between| between.contains(',')) {
                said.before = Before::Other;
            }
            at = said.hear(text, from, end, names);
            said.before = Before::of(text.get(from..at).unwrap_or_default());
        }
        said.settle(text);
        said
    }

    /// Is anything said of a deal?
    pub(super) fn is_of_a_deal(&self) -> bool {
        let known = self.named() + self.trumps.len() + self.counts.len();
        known > 0 || self.alone || self.became.is_some() || self.not != Not::default()
    }

    /// How many people were named.
    pub(super) fn named(&self) -> usize {
        usize::from(self.people.len())
    }

    /// Takes what stands from `from`, a run that ends at `end`, and says where it ended.
    fn hear(&mut self, text: &str, from: usize, end: usize, names: &Names<'_>) -> usize {
        let person = person(text, from, end, names);
        let raw = text.get(from..end).unwrap_or_default();
        let word = bare(raw);
        let letter = word.chars().next().filter(|_| word.chars().count() == 1);
        let trump = letter.and_then(|letter| Trump::from_letter(letter.to_ascii_lowercase()));
        // `n!`, `5!`, `cyd!`, and not the mark behind a word that is said aloud.
        let marked = word.is_empty() && raw.starts_with('!')
            || trump.is_some()
            || person.is_some()
            || word.parse::<u8>().is_ok();
        self.alone |= marked && raw.trim_end_matches(['.', ',']).ends_with('!');
        if word.is_empty() {
            return end;
        }
        // "A march", and no Ann's.
        let article = word.eq_ignore_ascii_case("a");
        if article && run(text, end).is_some_and(|(next, _)| is_outcome(text, next)) {
            return end;
        }
        if person.is_none() && self.points_at(word) {
            return end;
        }
        // "Hearts +1"
        if raw.starts_with('+') {
            self.next = Some(Sense::Over);
        }
        if let (Some((seat, _)), Some(trump)) = (person, trump) {
            self.letters.push((seat, trump));
            return end;
        }
        let whole = person.is_some_and(|(seat, end)| {
            bare(text.get(from..end).unwrap_or_default()).to_lowercase() == names.whole(seat)
        });
        if !whole && let Some(end) = self.phrases(text, from, end) {
            return end;
        }
        if let Some((seat, end)) = person {
            self.person(seat);
            return end;
        }
        if let Some((suit, end)) = spoken::sign(text, from) {
            self.trump(Trump::Suit(suit));
            return end;
        }
        match (trump, word.parse::<u8>()) {
            (Some(trump), _) => self.trump(trump),
            (None, Ok(number)) => self.number(number),
            (None, Err(_)) => self.other(text, word, names),
        }
        end
    }

    /// Is it a number that counts no tricks, by the word before it, or what such a number counts?
    fn points_at(&mut self, word: &str) -> bool {
        let number = spoken::number(word);
        let pronoun = self.before == Before::Points && word.eq_ignore_ascii_case("one");
        let which = self.before == Before::Numbers && number.is_some();
        let counted = self.last == LastWord::Number && is_one_of(word, &COUNTED)
            || word.eq_ignore_ascii_case("cards") && !self.counts.is_empty();
        if self.before == Before::Set && number.is_some() {
            self.next = Some(Sense::Short);
        }
        let other = pronoun || which || counted;
        if other {
            (self.left, self.last) = (self.left + 1, LastWord::Other);
        }
        other
    }

    /// What is said in words, and where it ends.
    fn phrases(&mut self, text: &str, from: usize, end: usize) -> Option<usize> {
        let word = bare(text.get(from..end)?);
        self.verb(word);
        if let Some((number, end)) = spoken::longest(NOTHING, text, from) {
            self.number(number);
            return Some(end);
        }
        if let Some(((), end)) = spoken::longest(LOSSES, text, from) {
            (self.next, self.last) = (Some(Sense::Lost), LastWord::Other);
            return Some(end);
        }
        if self.measure(word) {
            return Some(end);
        }
        if let Some((became, end)) = spoken::longest(OUTCOMES, text, from) {
            self.became(became, word);
            return Some(end);
        }
        if is_one_of(word, &NOT) {
            (self.last, self.left) = (LastWord::Not, self.left + 1);
            return Some(end);
        }
        if let Some((subject, end)) = spoken::longest(SIDES, text, from) {
            (self.subject, self.last) = (subject, LastWord::Other);
            return Some(end);
        }
        let halves = halves(word).map(|(taken, others)| (taken, Some(others), end));
        if let Some((taken, others, end)) = share(text, from).or(halves) {
            self.number(taken);
            if let Some(others) = others {
                self.number(others);
            }
            return Some(end);
        }
        let (phrase, end) = spoken::phrase(text, from)?;
        self.phrase(phrase, text.get(from..end)?);
        // "Stan hearts, all": where no number says how many.
        if phrase == PhraseMeaning::Filler && spoken::goes_with_a_number(word) {
            self.became = self.became.or(Some(Became::March));
        }
        Some(end)
    }

    /// A verb that says what the next number is.
    fn verb(&mut self, word: &str) {
        if is_one_of(word, &["bid", "bids", "bidding"]) {
            self.bid = true;
            self.next = Some(Sense::Bid);
        } else if matches!(self.next, None | Some(Sense::Bid)) {
            if is_one_of(word, &["took", "takes", "take", "got", "gets"]) {
                self.next = Some(Sense::Took);
            } else if is_one_of(word, &["made", "makes"]) {
                self.next = Some(Sense::Made);
            }
        }
        self.ups += usize::from(is_one_of(word, &UPS));
    }

    /// A word that says what the number before or behind it is; none where it is another.
    fn measure(&mut self, word: &str) -> bool {
        let behind = self.last == LastWord::Number;
        let sense = match word.to_lowercase().as_str() {
            "short" | "down" | "under" | "off" | "light" | "shy" if behind => Sense::Short,
            "over" | "extra" | "overtrick" | "overtricks" if behind => Sense::Over,
            "point" | "points" if behind => Sense::Points,
            "or" if behind => {
                self.either.numbers = true;
                return true;
            }
            "or" if self.last == LastWord::Person => {
                (self.either.people, self.last) = (true, LastWord::Joint);
                return true;
            }
            word => return self.measure_next(word),
        };
        if let Some(count) = self.counts.last_mut() {
            count.sense = sense;
        }
        if sense == Sense::Short {
            self.became = self.became.or(Some(Became::Euchred));
        }
        true
    }

    /// The same of the number behind it.
    fn measure_next(&mut self, word: &str) -> bool {
        let euchred = self.became == Some(Became::Euchred);
        match word {
            "by" if euchred => self.next = Some(Sense::Short),
            "but" if self.became == Some(Became::March) => {
                (self.became, self.next) = (None, Some(Sense::Lost));
            }
            "scored" | "scores" | "score" => self.next = Some(Sense::Points),
            "off" => self.next = Some(Sense::Short),
            "plus" => self.next = Some(Sense::Over),
            "least" | "than" | "about" => self.next = Some(Sense::Unsure),
            _ => return false,
        }
        true
    }

    fn became(&mut self, became: Became, word: &str) {
        self.next = match word.to_lowercase().as_str() {
            "down" | "short" | "failed" => Some(Sense::Short),
            "lost" => Some(Sense::Lost),
            _ => self.next,
        };
        let beats = became == Became::Euchred
            && self.last == LastWord::Person
            && is_one_of(word, &["euchred", "euchered", "euchre", "set", "bumped", "stopped"]);
        // "Didn't make three", and not "made it".
        let unmade = became == Became::Euchred && is_one_of(word, &NOT);
        self.awaits = match (beats, unmade) {
            (true, _) => Awaits::Beaten,
            (false, true) => Awaits::Unmade,
            (false, false) => Awaits::Nothing,
        };
        self.became = self.became.or(Some(became));
        self.last = LastWord::Other;
    }

    /// Is what comes now what "not" was said of?
    fn is_not(&mut self) -> bool {
        let not = self.last == LastWord::Not;
        if not {
            (self.last, self.left) = (LastWord::Other, self.left.saturating_sub(1));
        }
        not
    }

    fn phrase(&mut self, phrase: PhraseMeaning, said: &str) {
        let word = said.split_whitespace().next().unwrap_or_default();
        let it = said.split_whitespace().nth(1) == Some("it");
        if phrase == PhraseMeaning::Denied && self.last == LastWord::Person {
            match self.subject {
                // "Mia was denied by Mo"
                Subject::These(seats) if word.eq_ignore_ascii_case("was") => {
                    self.beaten = self.beaten.or(seats.first());
                }
                // "Mo denied Mia"
                Subject::These(seats) => {
                    let other = !is_one_of(word, &["denied", "refused"]) || it;
                    let how = if other { Refuses::Surely } else { Refuses::Perhaps };
                    self.refuser = seats.first().map(|seat| (seat, how));
                    self.awaits = Awaits::Beaten;
                }
                Subject::Nobody | Subject::Others | Subject::Makers => self.awaits = Awaits::Beaten,
            }
        }
        let bound = matches!(phrase, PhraseMeaning::Trump(_) | PhraseMeaning::Number(_));
        if phrase == PhraseMeaning::Alone && self.is_not() {
            self.not.alone = true;
            return;
        }
        if !bound {
            let joint = word.eq_ignore_ascii_case("and") && self.last == LastWord::Person;
            let other = if phrase == PhraseMeaning::Up { LastWord::Up } else { LastWord::Other };
            self.last = if joint { LastWord::Joint } else { other };
        }
        match phrase {
            PhraseMeaning::Trump(trump) => self.trump(trump),
            PhraseMeaning::Alone => {
                self.alone = true;
                if let Subject::These(seats) = self.subject {
                    self.lone = seats;
                }
            }
            PhraseMeaning::Number(number) => self.number(number),
            PhraseMeaning::Denied => {
                self.became = Some(Became::Denied);
                self.answer = Some(false);
            }
            PhraseMeaning::PassedOut | PhraseMeaning::AllPass => {
                self.became = Some(Became::Nobodys);
                self.turn.all_pass |= phrase == PhraseMeaning::AllPass;
            }
            PhraseMeaning::Filler => {}
            PhraseMeaning::Pass => self.passes += 1,
            PhraseMeaning::Up => self.ups += 1,
            PhraseMeaning::Allowed => self.answer = Some(true),
            PhraseMeaning::Turned => self.cards += 1,
            PhraseMeaning::Rank(rank) => (self.cards, self.rank) = (self.cards + 1, Some(rank)),
        }
    }

    fn person(&mut self, seat: Seat) {
        // "Not Pete but Pam"
        if self.is_not() {
            self.not.people = self.not.people.with(seat);
            return;
        }
        // "Hank ordered up Sue"
        if self.last == LastWord::Up && !self.people.is_empty() && !self.people.has(seat) {
            (self.ordered, self.last) = (Some(seat), LastWord::Other);
            return;
        }
        // "Cal refused, Ben hearts 3": nobody denies an opponent.
        let partner = |refuser| self.players.and_then(|players| players.partner(refuser));
        let refused = self.refuser.and_then(|(refuser, _)| partner(refuser));
        let may_be = refused.is_none_or(|partner| partner == seat);
        if std::mem::take(&mut self.awaits) == Awaits::Beaten && may_be {
            self.beaten = self.beaten.or(Some(seat));
        }
        let before = match (self.subject, self.last) {
            (Subject::These(seats), LastWord::Person | LastWord::Joint) => seats,
            (..) => SeatSet::NONE,
        };
        self.subject = Subject::These(before.with(seat));
        self.last = LastWord::Person;
        if !self.people.has(seat) {
            let _fits = self.people.push(seat);
        }
    }

    fn number(&mut self, number: u8) {
        if self.is_not() {
            self.not.counts.push(number);
            return;
        }
        let sense = self.next.take().unwrap_or(Sense::Plain);
        let unmade = self.awaits == Awaits::Unmade;
        if unmade && matches!(sense, Sense::Plain | Sense::Made) {
            (self.awaits, self.last) = (Awaits::Nothing, LastWord::Unmade(number));
            self.not.counts.push(number);
            return;
        }
        self.claimed();
        self.counts.push(Count { number, sense, subject: self.subject });
        self.last = LastWord::Number;
    }

    /// Who was named before the first trump or number is who claims it.
    fn claimed(&mut self) {
        if let (true, Subject::These(seats)) = (self.claim.is_empty(), self.subject) {
            self.claim = seats;
        }
    }

    fn trump(&mut self, trump: Trump) {
        if self.is_not() {
            self.not.trumps.push(trump);
            return;
        }
        self.claimed();
        if let Subject::These(seats) = self.subject {
            self.last_trump_of = seats;
        }
        if self.awaits == Awaits::Unmade {
            self.awaits = Awaits::Nothing;
        }
        // "Didn't make four hearts": so many were bid.
        if let LastWord::Unmade(number) = self.last {
            let _not_made = self.not.counts.pop();
            self.counts.push(Count { number, sense: Sense::Bid, subject: self.subject });
        }
        if self.last == LastWord::Number && self.trumps.is_empty() {
            self.ahead = self.counts.len().checked_sub(1);
        }
        // "Lost hearts with two"
        self.next = self.next.filter(|next| !matches!(next, Sense::Lost | Sense::Short));
        self.last = LastWord::Other;
        self.trump_words += 1;
        if !self.trumps.contains(&trump) {
            self.trumps.push(trump);
        }
    }

    /// A word that is none of these.
    fn other(&mut self, text: &str, word: &str, names: &Names<'_>) {
        if is_one_of(word, &["partner", "partner's"]) && self.partner() {
            return;
        }
        let before = std::mem::replace(&mut self.last, LastWord::Other);
        self.turn.but |= word.eq_ignore_ascii_case("but");
        let begun = !self.people.is_empty() || !self.counts.is_empty() || !self.trumps.is_empty();
        // "Three no, four": the number before it.
        let taken_back = before == LastWord::Number && word.eq_ignore_ascii_case("no");
        self.turn.corrected |= begun && is_one_of(word, &CORRECTING) || taken_back;
        // "Deal 3", which counts no tricks.
        if is_one_of(word, &TURNING) || word.eq_ignore_ascii_case("deal") {
            self.left += 1;
            return;
        }
        // "Not the four", "not with four": a small word between them changes nothing.
        if before == LastWord::Not && is_one_of(word, &SMALL) {
            self.last = LastWord::Not;
        }
        self.either.both |= word.eq_ignore_ascii_case("both");
        if is_one_of(word, &PASSES) {
            self.passes += 1;
        } else if is_one_of(word, &YES) || is_one_of(word, &NO) {
            self.answer = Some(is_one_of(word, &YES));
        } else if self.called(word) {
        } else if is_all_of(text, word) && self.short(word, names) {
            self.alone |= text.trim_end().ends_with('!');
        } else if !is_one_of(word, &SMALL) {
            self.subject = Subject::Nobody;
            match suit_like(word).filter(|_| self.guess.is_none()) {
                Some(suit) => self.guess = Some(Trump::Suit(suit)),
                None => self.unknown += 1,
            }
        }
    }

    /// `h8`, `h!8`: a trump and what was taken in one run. `9h` is a card.
    fn called(&mut self, word: &str) -> bool {
        let mut letters = word.chars();
        let Some(trump) = letters.next().and_then(|c| Trump::from_letter(c.to_ascii_lowercase()))
        else {
            return false;
        };
        let behind = letters.as_str();
        let Ok(took) = behind.strip_prefix('!').unwrap_or(behind).parse() else { return false };
        self.alone |= behind.starts_with('!');
        self.trump(trump);
        self.number(took);
        true
    }

    /// "Jo's partner": whoever was named last is not meant; none where there are two.
    fn partner(&mut self) -> bool {
        let Subject::These(seats) = self.subject else { return false };
        let (Some(of), LastWord::Person) = (seats.first(), self.last) else { return false };
        let Some(partner) = self.players.and_then(|players| players.partner(of)) else {
            return false;
        };
        let others: Vec<Seat> = self.people.iter().filter(|seat| *seat != of).collect();
        self.people = SeatList::new();
        (self.subject, self.last) = (Subject::Nobody, LastWord::Other);
        for seat in others {
            self.person(seat);
        }
        (self.subject, self.last) = (Subject::Nobody, LastWord::Other);
        self.person(partner);
        true
    }

    /// `ah4`, `a3h4`: a result in its short form, as far as its letters go.
    fn short(&mut self, word: &str, names: &Names<'_>) -> bool {
        let number = |text: &str| {
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, rest) = text.split_at(digits);
            (number.parse::<u8>().ok(), rest.to_owned())
        };
        for named in names.begin(word, 0) {
            match word.get(named.end..).unwrap_or_default() {
                up @ ("u" | "u!") => {
                    self.person(named.seat);
                    self.ups += 1;
                    self.alone |= up.ends_with('!');
                    return true;
                }
                "p" => {
                    self.person(named.seat);
                    self.passes += 1;
                    return true;
                }
                _ => {}
            }
            let (bid, rest) = number(word.get(named.end..).unwrap_or_default());
            let mut letters = rest.chars();
            let Some(trump) = letters.next().and_then(Trump::from_letter) else { continue };
            let rest = letters.as_str();
            let (took, rest) = number(rest.strip_prefix('!').unwrap_or(rest));
            if rest.is_empty() {
                self.person(named.seat);
                self.alone |= letters.as_str().starts_with('!');
                if let Some(bid) = bid {
                    self.number(bid);
                }
                self.trump(trump);
                if let Some(took) = took {
                    self.number(took);
                }
                return true;
            }
        }
        false
    }

    /// "Five on four hearts": the number right before its trump was bid, where none was said to be; what
    /// was taken was not. A letter that could be a player is one where nobody else was named. A word that
    /// only sounds like a number is one where no other was said.
    fn settle(&mut self, text: &str) {
        let bid = self.counts.iter().any(|count| count.sense == Sense::Bid);
        let ahead = self.ahead.filter(|_| !bid).and_then(|at| self.counts.get_mut(at));
        if let Some(count) = ahead
            && matches!(count.sense, Sense::Plain | Sense::Made)
        {
            count.sense = Sense::Bid;
        }
        for (seat, trump) in std::mem::take(&mut self.letters) {
            if self.people.is_empty() {
                let _fits = self.people.push(seat);
            } else {
                self.trump(trump);
            }
        }
        let last = text.split_whitespace().next_back().map(bare).unwrap_or_default();
        let heard = HEARD.iter().find(|(word, _)| last.eq_ignore_ascii_case(word));
        if let (Some((_, number)), true) = (heard, self.counts.is_empty() && self.became.is_none())
        {
            let subject = self.subject;
            self.counts.push(Count { number: *number, sense: Sense::Unsure, subject });
            self.unknown = self.unknown.saturating_sub(1);
        }
    }
}

/// Is there nothing but this word, and the marks behind it?
fn is_all_of(text: &str, word: &str) -> bool {
    text.trim().trim_end_matches(['!', '.']) == word
}

/// The next run of what is no blank.
pub(super) fn run(text: &str, at: usize) -> Option<(usize, usize)> {
    let rest = text.get(at..)?;
    let between = |c: char| c.is_whitespace() || c == ',';
    let from = at + rest.find(|c: char| !between(c))?;
    let length = text.get(from..)?.find(between);
    Some((from, length.map_or(text.len(), |length| from + length)))
}

/// `4/1`, `four-one`: what each side took.
fn halves(word: &str) -> Option<(u8, u8)> {
    let (taken, others) = word.split_once(['/', ':', '-', '–'])?;
    Some((spoken::number(taken)?, spoken::number(others)?))
}

/// `3 of 5`, `four tricks to one`: what one side took, what the other did where that was said, and where
/// it ends.
fn share(text: &str, from: usize) -> Option<(u8, Option<u8>, usize)> {
    let mut at = from;
    let mut next = || {
        let (from, end) = run(text, at)?;
        at = end;
        Some((bare(text.get(from..end)?).to_lowercase(), end))
    };
    let (taken, _) = next()?;
    let taken = spoken::number(&taken)?;
    let mut word = next()?.0;
    if spoken::ends_a_count(&word) {
        word = next()?.0;
    }
    if word == "out" {
        word = next()?.0;
    }
    if !JOINTS.contains(&word.as_str()) {
        return None;
    }
    let of_all = word == "of";
    let (mut other, mut end) = next()?;
    if other == "the" {
        (other, end) = next()?;
    }
    spoken::number(&other).map(|other| (taken, Some(other).filter(|_| !of_all), end))
}

/// What stands between what one side took and all of them, or what the others took.
const JOINTS: [&str; 4] = ["of", "to", "against", "and"];

/// A line without the signs around its words: `spades:`, `(alone)`, `"spades"`.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let ends = letters.peek().is_none_or(|next| next.is_whitespace() || *next == ',');
        let begins = plain.chars().next_back().is_none_or(char::is_whitespace);
        plain.push(match letter {
            '(' | ')' | '[' | ']' | '"' | '“' | '”' | '„' | '«' | '»' => ' ',
            '’' if !begins && !ends => '\'',
            '\'' | '’' | '‘' if begins || ends => ' ',
            ':' | ';' if ends => ' ',
            '-' | '–' | '—' if begins && ends => ' ',
            letter => letter,
        });
    }
    plain
}

/// A word without the marks behind it.
pub(super) fn bare(word: &str) -> &str {
    let word = word.trim_end_matches(['.', ',', '!', '?', ':']);
    // "John's spades"
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word)
}

/// The player who is named here, and where the name ends: it may stand over several runs.
pub(super) fn person(
    text: &str,
    from: usize,
    end: usize,
    names: &Names<'_>,
) -> Option<(Seat, usize)> {
    let mut ends = vec![end];
    while let Some((_, next)) = run(text, *ends.last().unwrap_or(&end))
        && ends.len() < 3
    {
        ends.push(next);
    }
    // "Ann, Marie" is Ann Marie, where nobody is called Marie.
    let named = |end: &usize| {
        // "Ben !" is Ben, and the mark is heard by itself.
        let said = Some(bare(text.get(from..*end)?)).filter(|said| !said.ends_with(' '))?;
        let behind = || said.split_once(',').and_then(|(_, other)| names.person(other.trim()));
        let joined = said.replace(',', " ");
        let name = if said.contains(',') && behind().is_none() { &joined } else { said };
        Some((names.person(name)?, *end))
    };
    ends.iter().rev().find_map(named)
}
