//! PTN, a card-game dialect of Portable Bridge Notation -> our events.
//!
//! A file is a row of records, each a deal as far as somebody wrote it down: one hand, one auction, one
//! lead. A record says by what options it was played, so it brings its own ruleset; records that are
//! numbered one after another by the same options are the deals of one game. What the dialect means
//! where its files do not show it is not guessed: it is named, or refused with its place.

mod deal;
mod options;
mod record;
pub(crate) mod spelling;
mod tags;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::card::{Card, Rank, Trump};
use crate::clause::Clause;
use crate::event::Event;
use crate::game::verdict::{Impossible, Standing, Who};
use crate::rules::Ruleset;
use crate::rules::file;
use crate::rules::shelf::Shelf;
use crate::rules::source::Sources;
use crate::seat::{ByTeam, Players, Seat};
pub(crate) use options::written;
use record::Record;

/// The most records of a file.
const MOST_RECORDS: usize = 2000;

/// A game, or a piece of one, as a file tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// What its records are called.
    pub title: Option<String>,
    /// When it was played, in the words of the file.
    pub date: Option<String>,
    /// Who sat where, from the south on, clockwise, as far as they are named.
    pub players: Vec<Option<String>>,
    /// The ruleset of ours that the options are nearest to.
    pub base: &'static str,
    /// What is to be turned over it: dotted keys.
    pub set: BTreeMap<String, Value>,
    /// Who deals first.
    pub first_dealer: Seat,
    /// The deals, each from its `deal` event on.
    pub deals: Vec<Vec<Event>>,
    /// Who sat down before which of them, from 0.
    pub sat: Vec<(usize, Seat, String)>,
    /// What the file says and the record does not.
    pub left_out: Vec<String>,
    /// What the record says and the file does not, with whose word it is.
    pub supposed: Vec<String>,
}

impl Import {
    /// The ruleset that it was played under.
    pub fn ruleset(&self) -> Result<Ruleset, String> {
        rules(self.base, &self.set)
    }
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PtnError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// It is no text.
    #[error("this is not UTF-8")]
    NotText,
    /// It is no tag, and no table has begun.
    #[error("a record begins with `[Event \"…\"]`, and this is no tag")]
    NoTag,
    /// A tag without its end or its quotes.
    #[error("a tag is written `[Name \"value\"]`")]
    Tag,
    /// There is nothing in the file.
    #[error("there is no record: each has a `[Deal \"N:…\"]`")]
    Empty,
    /// Too many records.
    #[error("a file has {MOST_RECORDS} records at most")]
    Long,
    /// A record without a deal.
    #[error("this record has no `[Deal \"N:…\"]`, which says who dealt")]
    NoDeal,
    /// A tag that a record has once came twice.
    #[error("`[{0}]` stands twice in one record")]
    Twice(String),
    /// Not four or six hands.
    #[error("{0} hands: our games seat four or six")]
    Hands(usize),
    /// Not a seat of this table.
    #[error("`{found}` is no seat here: {seats}")]
    Seat {
        /// What stands there.
        found: String,
        /// The seats that there are.
        seats: String,
    },
    /// Not a card.
    #[error("`{0}` is no card: a card is its suit and its rank, such as `D9`")]
    Card(String),
    /// Not a rank.
    #[error("`{0}` is no rank: a hand is written `AK.T.9.J`, spades, hearts, diamonds, clubs")]
    Rank(char),
    /// More suits than there are.
    #[error(
        "a hand has spades, hearts, diamonds and clubs, then the joker, and this has {0} parts"
    )]
    Suits(usize),
    /// No joker in the part behind the suits, or more than our packs have.
    #[error(
        "behind its four suits a hand has the joker, `H`, of which there is one, and this has `{0}`"
    )]
    Joker(String),
    /// Not so many cards as a hand can have.
    #[error("a hand has 1 to 13 cards, and this has {0}")]
    Held(usize),
    /// Hands of one deal with unlike numbers of cards.
    #[error("a hand has {one} cards and another {other}")]
    Uneven { one: usize, other: usize },
    /// Not a contract.
    #[error(
        "`{0}` is no contract: it is written `3♣`, `♥`, `6NT`, `♠Alone`, or `Pass` where nobody has one"
    )]
    Contract(String),
    /// A contract without who has it.
    #[error("it is not said whose contract this is: `[Declarer \"S\"]`")]
    NoDeclarer,
    /// Not a number.
    #[error("`{0}` must be a whole number from 0 to {1}")]
    Number(String, u32),
    /// More cards in a row than there are seats.
    #[error("{got} cards, and a row of this table has {most} at most")]
    Row {
        /// So many.
        got: usize,
        /// Of so many.
        most: usize,
    },
    /// The options are no JSON object.
    #[error("the options are no JSON object: {0}")]
    Options(String),
    /// A game that is none of ours.
    #[error("`variation` {0}: known are Euchre, which says none, and 1, Bid Euchre")]
    Variation(String),
    /// An option that is not what it should be.
    #[error("the option `{key}` must be {must}")]
    Option {
        /// Which.
        key: &'static str,
        /// What it must be.
        must: &'static str,
    },
    /// Hands that the game does not deal, as far as the options say which it is.
    #[error(
        "{} does not deal hands of {hand} cards with these options: `variation` 1 is Bid Euchre, and \
         `numDecks` and `deckSize` say which cards there are",
        if *.bids { "Bid Euchre" } else { "Euchre" }
    )]
    Hand {
        /// So many cards.
        hand: usize,
        /// With bids, or not.
        bids: bool,
    },
    /// More seats than the game has.
    #[error("six seats, and Euchre here has four: `variation` 1 is Bid Euchre")]
    SixSeats,
    /// The options do not go together.
    #[error("these options do not go together: {0}")]
    Rules(String),
    /// It could not have happened.
    #[error("this could not have happened: {}", .what.say(Who(.who)))]
    Impossible {
        what: Impossible,
        /// What everybody is called: by name, or by the tag of the seat.
        who: Vec<String>,
    },
}

impl Fault {
    const fn at(self, line: usize) -> PtnError {
        PtnError { line, fault: self }
    }
}

fn rules(base: &str, set: &BTreeMap<String, Value>) -> Result<Ruleset, String> {
    let shelf = Shelf::built_in();
    let base = shelf.get(base).ok_or_else(|| "no base".to_owned())?;
    file::with(base, set, Sources::agreed()).map_err(|mistakes| {
        let said: Vec<String> = mistakes.into_iter().map(|mistake| mistake.problem).collect();
        said.join("; ")
    })
}

/// Reads a file: the games and the pieces of games in it, in their order.
pub fn read(bytes: &[u8]) -> Result<Vec<Import>, PtnError> {
    let records = record::records(tags::tags(bytes)?)?;
    games(&records).into_iter().map(game_or_bids).collect()
}

/// Does a text begin as such a file does? Whether it is a good one is not asked.
pub fn is_ptn(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes.get(..bytes.len().min(4096)).unwrap_or_default());
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('%'));
    lines.next().is_some_and(|line| {
        line.strip_prefix('[').and_then(|rest| rest.split_once(' ')).is_some_and(|(name, value)| {
            name.chars().all(char::is_alphanumeric) && value.trim_start().starts_with('"')
        })
    })
}

/// Records that are deals of one game: numbered one after another, with the same people and options.
fn games(records: &[Record]) -> Vec<&[Record]> {
    let follows = |one: &Record, next: &Record| {
        one.board.and_then(|board| board.checked_add(1)).is_some_and(|no| next.board == Some(no))
            && one.title == next.title
            && one.date == next.date
            && one.players == next.players
            && (one.names == next.names || sat_down(one, next).is_some())
            && one.options == next.options
    };
    records.chunk_by(follows).collect()
}

/// Who sat down between two records, where most of the names stay and the others are of people who were not
/// there: who changed their places are another table.
fn sat_down(one: &Record, next: &Record) -> Option<Vec<(Seat, String)>> {
    let mut sat = Vec::new();
    let pairs = one.players.seats().zip(one.names.iter().zip(&next.names));
    for (seat, (before, name)) in pairs.filter(|(_, (before, name))| before != name) {
        let is_new = |new: &String| !one.names.iter().flatten().any(|old| old == new);
        let name = name.as_ref().filter(|name| before.is_some() && is_new(name))?;
        sat.push((seat, name.clone()));
    }
    (sat.len() * 2 <= one.names.len()).then_some(sat)
}

/// A game; one with bids, where no option names the game and it can be no other.
fn game_or_bids(records: &[Record]) -> Result<Import, PtnError> {
    if !records.iter().any(Record::bids_a_number) {
        return game(records);
    }
    let with_bids =
        |record: &Record| Some(Record { options: record.options.of_bids()?, ..record.clone() });
    let Some(records) = records.iter().map(with_bids).collect::<Option<Vec<Record>>>() else {
        return game(records);
    };
    let mut import = game(&records)?;
    import
        .supposed
        .insert(0, "which game it is; a number is bid, so it is taken for Bid Euchre".to_owned());
    Ok(import)
}

fn game(records: &[Record]) -> Result<Import, PtnError> {
    let Some(first) = records.first() else { return Err(Fault::Empty.at(1)) };
    let mut left_out = first.options.left_out();
    let (base, mut set) = first.options.rules(first.line, first.players)?;
    told_by_the_cards(records, &mut set);
    left_out.extend(lower_cards(records, &mut set));
    left_out.extend(joker(records, &mut set));
    left_out.extend(joker_without_trump(&mut set));
    let hand = records.iter().find_map(Record::hand_size);
    let two_packs = hand.is_some_and(|hand| first.options.want_a_pack(first.players, hand));
    if two_packs {
        set.insert("pack.copies".to_owned(), Value::from(2));
    }
    let base = whose_options(base, first.players, &set);
    let rules = rules(base, &set).map_err(|why| {
        // Whether it is the hands that do not fit shows without them.
        let without = set.iter().filter(|(key, _)| *key != "pack.hand");
        let without = without.map(|(key, value)| (key.clone(), value.clone())).collect();
        match hand.filter(|_| self::rules(base, &without).is_ok()) {
            Some(hand) => Fault::Hand { hand, bids: first.options.bids() }.at(first.line),
            None => Fault::Rules(why).at(first.line),
        }
    })?;
    let mut standing =
        Standing { dealer: first.dealer, score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 };
    let mut deals = Vec::with_capacity(records.len());
    let mut sat = Vec::new();
    for (number, record) in (1..).zip(records) {
        let before = deals.len().checked_sub(1).and_then(|place| records.get(place));
        let here = before.and_then(|before| sat_down(before, record)).unwrap_or_default();
        sat.extend(here.into_iter().map(|(seat, name)| (deals.len(), seat, name)));
        let told = deal::tell(record, &rules, standing, records.get(number))?;
        let named = |what| if records.len() > 1 { format!("deal {number}: {what}") } else { what };
        left_out.extend(record.left_out.iter().cloned().map(named));
        left_out.extend(told.left_out.into_iter().map(named));
        deals.push(told.events);
        if let Some(closing) = told.closing {
            standing = closing.standing(&standing);
            if closing.outcome.is_some() && number < records.len() {
                let more = records.len() - number;
                left_out.push(format!("the game is over after deal {number}: {more} more"));
                break;
            }
        }
    }
    let mut supposed = supposed(records, &rules, base);
    supposed.extend(sat.iter().map(|(place, seat, name)| {
        let seat = spelling::seat_word(*seat, first.players);
        format!("that it is one game; from deal {} on {name} has the seat {seat}", place + 1)
    }));
    if two_packs {
        supposed.insert(
            0,
            "how many packs; one has too few cards for these hands, so two are taken".to_owned(),
        );
    }
    Ok(Import {
        supposed,
        title: first.title.clone(),
        date: first.date.clone(),
        players: first.names.clone(),
        base,
        set,
        first_dealer: first.dealer,
        deals,
        sat,
        left_out,
    })
}

/// What no option says and every record shows: how many cards a hand has, whether trump is named
/// after the bidding, and who leads.
fn told_by_the_cards(records: &[Record], set: &mut BTreeMap<String, Value>) {
    if let Some(hand) = records.iter().find_map(Record::hand_size) {
        set.insert("pack.hand".to_owned(), Value::from(hand));
    }
    let bids = records.first().is_some_and(|record| record.options.bids());
    if bids && records.iter().any(Record::bids_numbers_alone) {
        set.insert("making.trump-named".to_owned(), Value::from("after"));
    }
    if bids && records.iter().any(Record::bids_on) {
        set.insert("making.rounds".to_owned(), Value::from("until-passed"));
    }
    let led = |by: &dyn Fn(&Record) -> Option<Seat>| {
        let mut leads = records.iter().filter_map(|record| Some((record, record.leader()?)));
        let first = leads.next();
        let is = |(record, leader): (&Record, Seat)| by(record) == Some(leader);
        first.is_some_and(is) && leads.all(is)
    };
    let left = |record: &Record| Some(record.players.left(record.dealer));
    let lead = if led(&left) {
        "left-of-dealer"
    } else if led(&|record| record.maker()) {
        "maker"
    } else {
        return;
    };
    set.insert("play.lead".to_owned(), Value::from(lead));
}

/// Cards that a pack of the size that is said does not have: the cards are right, and that is told.
fn lower_cards(records: &[Record], set: &mut BTreeMap<String, Value>) -> Option<String> {
    let said = set.get("pack.low")?.as_str()?.to_owned();
    let place = |letter: char| Rank::ALL.iter().position(|rank| rank.letter() == letter);
    let low = place(said.chars().next()?)?;
    let seen = records.iter().flat_map(Record::cards).filter_map(|card| match card {
        Card::Of(rank, _) => place(rank.letter()),
        Card::Joker => None,
    });
    let lowest = seen.min().filter(|lowest| *lowest < low)?;
    let begins = ["9", "8", "7", "2"]
        .into_iter()
        .find(|rank| rank.chars().next().and_then(place).is_some_and(|place| place <= lowest))?;
    set.insert("pack.low".to_owned(), Value::from(begins));
    Some(format!("the option `deckSize`: such a pack begins at {said}, and lower cards were seen"))
}

/// A joker where no option puts one into the pack: the card is right, and that is told.
fn joker(records: &[Record], set: &mut BTreeMap<String, Value>) -> Option<String> {
    let seen = records.iter().flat_map(Record::cards).any(|card| card == Card::Joker);
    if !seen || set.get("pack.joker") == Some(&Value::Bool(true)) {
        return None;
    }
    set.insert("pack.joker".to_owned(), Value::Bool(true));
    Some("the option `withJoker`: it says no joker, and one was seen".to_owned())
}

/// No trump beside a joker, which no text of ours has: it goes, so that the rest can be told.
fn joker_without_trump(set: &mut BTreeMap<String, Value>) -> Option<String> {
    let is = |key: &str, value: Value| set.get(key) == Some(&value);
    if !is("pack.joker", true.into()) || is("cards.no-trump", "never".into()) {
        return None;
    }
    set.insert("cards.no-trump".to_owned(), "never".into());
    set.entry("cards.low-no-trump".to_owned()).and_modify(|low| *low = false.into());
    Some("the option `allowNotrump`: no text says which suit the joker follows then".to_owned())
}

/// Whose options these are: of the games with bids that we have, the one that has every one of them so,
/// and the usual one where none or that one has.
fn whose_options(
    usual: &'static str,
    players: Players,
    set: &BTreeMap<String, Value>,
) -> &'static str {
    let other = match (usual, players) {
        ("bid-euchre-standard", _) => "bid-euchre-4",
        ("bid-euchre-standard-6", _) => "bid-euchre-6",
        _ => return usual,
    };
    let shelf = Shelf::built_in();
    let has_all = |id: &str| {
        let own = shelf.get(id);
        own.is_some_and(|own| set.iter().all(|(key, value)| own.values.get(key) == Some(value)))
    };
    if !has_all(usual) && has_all(other) { other } else { usual }
}

/// What counts in the game and stands in no record.
fn supposed(records: &[Record], rules: &Ruleset, base: &str) -> Vec<String> {
    let mut all = vec![format!("the rules that no option names; those of `{base}` are taken")];
    if records.iter().any(|record| record.options.bids() && record.has_an_alone_call()) {
        let clauses = [Clause::PayLoneMade, Clause::PayLoneSet];
        let said = clauses.iter().filter_map(|clause| rules.cites.get(clause));
        let said: Vec<&str> = said.map(|cite| cite.text.trim()).collect();
        all.push(format!("what an alone call pays; `{base}` says: {}", said.join(" ")));
    }
    all
}

/// A call or a contract in words: how many tricks, in what, alone or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Undertaking {
    pub(crate) tricks: Option<u8>,
    pub(crate) trump: Option<Trump>,
    pub(crate) alone: bool,
}

/// The seats of a table, for a sentence.
fn seats(players: Players) -> String {
    let all: Vec<&str> = players.seats().map(|seat| spelling::seat_word(seat, players)).collect();
    all.join(", ")
}
