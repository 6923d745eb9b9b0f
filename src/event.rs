//! The vocabulary: everything that can be said of a deal, as the log, the judge and `--json` spell it.
//!
//! An event names its seat even where the state would give it, because "out of turn" is a fact that
//! a referee must be able to hear. This module knows how an event is spelt, not what it means: no
//! rule, no state, no file.

pub mod night;

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{CardList, Suit, Trump, Written, from_text};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet};

/// A type that is one of a few words on the wire: the words and both directions, from one table.
macro_rules! wire_words {
    ($type:ident, $expected:literal, $($variant:ident => $word:literal),* $(,)?) => {
        impl $type {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// As it is spelt on the wire.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The one that is spelt so.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)* _ => None }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                from_text(input, $expected, Self::from_word)
            }
        }
    };
}
pub mod facts;

pub(crate) mod plain;

pub mod ruling;

pub use ruling::{Bars, DealFate, HearingRecord, Ruling};

use facts::{Facts, Offence};
use ruling::Remedy;

/// Something that happened in a deal, by what it belongs to.
///
/// A call or a card is spelt alike in both families; what a family cannot hear at all is kept from
/// it where the family is asked, in [`crate::game`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A new deal begins.
    Deal {
        /// Who dealt it; stated, and checked.
        dealer: Seat,
    },
    /// Somebody calls, or passes.
    Call(Call),
    /// Cards are seen, played, or counted by tricks.
    Cards(Cards),
    /// What only the climbing game has.
    Climbing(Climbing),
    /// The people at the table decide.
    Table(Table),
}

/// What is said in turn: the auction of a trick game, and a pass of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// A card is faced for trump; the suit alone is enough.
    TurnUp(TurnUp),
    /// Passes the offer, the naming, the bidding, or the climbing turn.
    Pass {
        /// Who.
        seat: Seat,
    },
    /// "Pick it up": takes the turned suit as trump.
    Order {
        /// Who.
        seat: Seat,
        /// Going alone.
        alone: bool,
    },
    /// Names another suit in the naming round, or trump after a won bidding.
    Name {
        /// Who.
        seat: Seat,
        /// What.
        trump: Trump,
        /// Going alone.
        alone: bool,
    },
    Bid {
        /// Who.
        seat: Seat,
        /// How many tricks; an alone bid needs no number.
        tricks: Option<u8>,
        /// In what; left out where trump is named after the bidding.
        trump: Option<Trump>,
        /// Going alone.
        alone: bool,
    },
    /// Bacon: the partner refuses the declaration, or only the going alone.
    Deny {
        /// Who refuses.
        seat: Seat,
        /// What is refused.
        what: Denial,
    },
    /// The partner's consent said aloud; silence is consent.
    Allow {
        /// Who consents.
        seat: Seat,
    },
    /// Who took the turned card.
    Take {
        /// Who.
        seat: Seat,
        /// What was laid away, if it was seen.
        discard: Option<Written>,
    },
    /// A defender plays alone against a loner.
    DefendAlone {
        /// Who.
        seat: Seat,
    },
    /// The auction known only by its outcome.
    Contract {
        /// Who made trump.
        maker: Seat,
        /// What it is.
        trump: Trump,
        /// Alone, as finally allowed.
        alone: bool,
        /// The bid, in bid games only.
        bid: Option<u8>,
    },
    /// Bacon: a denial known only by its outcome.
    Denied {
        /// Who had declared.
        seat: Seat,
        /// Had he declared alone?
        alone: bool,
        /// What was refused.
        what: Denial,
    },
    /// The auction known only by its outcome: nobody declared.
    PassedOut,
}

/// Cards that were seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// A hand that was seen: before trump is made as dealt, afterwards as played.
    Hand {
        /// Whose.
        seat: Seat,
        /// All of it.
        cards: CardList,
    },
    /// A card to a trick, or a climbing combination.
    Play {
        /// Who.
        seat: Seat,
        /// What; may be empty in climbing where the reading alone was recorded.
        cards: CardList,
        /// Climbing: what the combination was said to be.
        reading: Option<Reading>,
        /// Climbing: these were the player's last cards.
        out: bool,
    },
    /// The play known only by its outcome: totals of the whole deal.
    Tricks {
        /// Tricks of each team.
        taken: ByTeam<u8>,
    },
}

/// What only the climbing game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climbing {
    /// Climbing: the winner of a round gives the lead away.
    GiveLead {
        /// Who gives.
        seat: Seat,
        /// Who leads.
        to: Seat,
    },
    /// Climbing: seats in the order in which they went out, as far as the deal went.
    Places { order: SeatList },
}

/// What the people at the table decide, of a deal of either family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// The deal is void.
    Misdeal {
        /// Why, in the table's words.
        why: String,
        /// Whose weak hand was thrown in, where that is the reason.
        seat: Option<Seat>,
    },
    /// The people decided; the last word is theirs.
    Ruling(Ruling),
    /// A ruling asked for and left open while play goes on: what would change if it were upheld.
    Dispute(Ruling),
    /// The table's own count; the fold stops here if it disagrees.
    Agree {
        /// The count.
        score: ByTeam<i32>,
    },
}

impl Table {
    /// What the people decided, or would have.
    pub const fn decided(&self) -> Option<&Ruling> {
        match self {
            Self::Ruling(ruling) | Self::Dispute(ruling) => Some(ruling),
            Self::Misdeal { .. } | Self::Agree { .. } => None,
        }
    }

    /// The same, to be changed.
    pub const fn decided_mut(&mut self) -> Option<&mut Ruling> {
        match self {
            Self::Ruling(ruling) | Self::Dispute(ruling) => Some(ruling),
            Self::Misdeal { .. } | Self::Agree { .. } => None,
        }
    }
}

/// What was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnUp {
    Card(Written),
    /// A card of which only the suit was recorded.
    Suit(Suit),
}

/// What a partner refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// The declaration.
    Trump,
    /// Only the going alone.
    Alone,
}

/// What a climbing combination is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: Combo,
    /// Its top rank, 11 for the rank of the wild; for sets the rank.
    pub high: u8,
}

/// The closed list of climbing combinations: ten ordinary ones, then the bombs from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combo {
    /// One card.
    Single,
    /// Two of a rank.
    Pair,
    /// Three of a rank.
    Triple,
    /// Three in sequence.
    Run,
    /// Four in sequence.
    Bobtail,
    /// Five in sequence.
    Straight,
    /// Six in sequence.
    Stretch,
    /// Two adjacent pairs.
    Stairs,
    /// Three adjacent pairs.
    Tube,
    /// Two adjacent triples.
    Plate,
    /// Bomb 1: four of a rank.
    Quad,
    /// Bomb 2: five in sequence in one suit.
    StraightFlush,
    /// Bomb 3: five of a rank.
    Quint,
    /// Bomb 4: six in sequence in one suit.
    StretchFlush,
    /// Bomb 5: six of a rank.
    Hex,
}

/// The most readings that a group of cards can have: two wilds give seven, and this leaves room for
/// packs of a house's own.
pub const MOST_READINGS: usize = 24;

/// Readings, weakest first, without heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Readings {
    list: [Reading; MOST_READINGS],
    len: u8,
}

impl Readings {
    /// None.
    pub const fn new() -> Self {
        Self { list: [Reading { kind: Combo::Single, high: 0 }; MOST_READINGS], len: 0 }
    }

    /// Adds one at the end; `false` (and nothing added) where the list is full.
    #[must_use]
    pub fn push(&mut self, reading: Reading) -> bool {
        let Some(place) = self.list.get_mut(usize::from(self.len)) else { return false };
        *place = reading;
        self.len += 1;
        true
    }

    /// The readings.
    pub fn as_slice(&self) -> &[Reading] {
        self.list.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl Default for Readings {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl fmt::Display for Reading {
    /// As it is said: `straight to 9`, `pair of 7`, `single 11`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, high } = self;
        match kind {
            Combo::Single => write!(f, "single {high}"),
            Combo::Pair | Combo::Triple | Combo::Quad | Combo::Quint | Combo::Hex => {
                write!(f, "{kind} of {high}")
            }
            Combo::Stairs => write!(f, "staircase to {high}"),
            Combo::Run
            | Combo::Bobtail
            | Combo::Straight
            | Combo::Stretch
            | Combo::Tube
            | Combo::Plate => write!(f, "{kind} to {high}"),
            Combo::StraightFlush => write!(f, "straight flush to {high}"),
            Combo::StretchFlush => write!(f, "stretch flush to {high}"),
        }
    }
}

wire_words!(Denial, "`trump` or `alone`", Trump => "trump", Alone => "alone");
wire_words!(Combo, "a combination such as `pair`",
    Single => "single", Pair => "pair", Triple => "triple", Run => "run", Bobtail => "bobtail",
    Straight => "straight", Stretch => "stretch", Stairs => "stairs", Tube => "tube",
    Plate => "plate", Quad => "quad", StraightFlush => "straight-flush", Quint => "quint",
    StretchFlush => "stretch-flush", Hex => "hex");
impl EventKind {
    /// As people call it, to be told what there is none of: `pass`, `order to pick it up`.
    pub const fn called(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Hand => "hand shown",
            Self::TurnUp => "card turned",
            Self::Pass => "pass",
            Self::Order => "order to pick it up",
            Self::Name => "naming of trump",
            Self::Bid => "bid",
            Self::Deny => "denial",
            Self::Allow => "permission given",
            Self::Take => "card taken up",
            Self::DefendAlone => "defending alone",
            Self::Contract => "contract",
            Self::Denied => "denied declaration",
            Self::PassedOut => "passing out",
            Self::Play => "card played",
            Self::GiveLead => "giving away of the lead",
            Self::Tricks => "count of tricks",
            Self::Places => "order of going out",
            Self::Misdeal => "misdeal",
            Self::Ruling => "ruling",
            Self::Dispute => "dispute",
            Self::Agree => "agreed count",
        }
    }
}

wire_words!(EventKind, "the type of an event",
    Deal => "deal", Hand => "hand", TurnUp => "turn-up", Pass => "pass", Order => "order",
    Name => "name", Bid => "bid", Deny => "deny", Allow => "allow", Take => "take",
    DefendAlone => "defend-alone", Contract => "contract", Denied => "denied",
    PassedOut => "passed-out", Play => "play", GiveLead => "give-lead", Tricks => "tricks",
    Places => "places", Misdeal => "misdeal", Ruling => "ruling", Dispute => "dispute",
    Agree => "agree");

/// The `type` of an event, without what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the variant of Event with the same name")]
pub enum EventKind {
    Deal,
    Hand,
    TurnUp,
    Pass,
    Order,
    Name,
    Bid,
    Deny,
    Allow,
    Take,
    DefendAlone,
    Contract,
    Denied,
    PassedOut,
    Play,
    GiveLead,
    Tricks,
    Places,
    Misdeal,
    Ruling,
    Dispute,
    Agree,
}

impl Event {
    /// Its type.
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::Deal { .. } => EventKind::Deal,
            Self::Call(call) => call.kind(),
            Self::Cards(cards) => cards.kind(),
            Self::Climbing(Climbing::GiveLead { .. }) => EventKind::GiveLead,
            Self::Climbing(Climbing::Places { .. }) => EventKind::Places,
            Self::Table(Table::Misdeal { .. }) => EventKind::Misdeal,
            Self::Table(Table::Ruling(_)) => EventKind::Ruling,
            Self::Table(Table::Dispute(_)) => EventKind::Dispute,
            Self::Table(Table::Agree { .. }) => EventKind::Agree,
        }
    }

    /// The ruling, if it is one.
    pub const fn ruling(&self) -> Option<&Ruling> {
        if let Self::Table(Table::Ruling(ruling)) = self { Some(ruling) } else { None }
    }

    /// The seat that acts, where one does.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Deal { dealer: seat } | Self::Climbing(Climbing::GiveLead { seat, .. }) => {
                Some(*seat)
            }
            Self::Call(call) => call.seat(),
            Self::Cards(cards) => cards.seat(),
            Self::Table(Table::Misdeal { seat, .. }) => *seat,
            Self::Climbing(Climbing::Places { .. })
            | Self::Table(Table::Ruling(_) | Table::Dispute(_) | Table::Agree { .. }) => None,
        }
    }

    /// Every seat that it names.
    pub fn seats(&self) -> SeatSet {
        match self {
            Self::Climbing(Climbing::GiveLead { seat, to }) => SeatSet::one(*seat).with(*to),
            Self::Climbing(Climbing::Places { order }) => order.set(),
            Self::Table(table) => table.decided().map_or(SeatSet::NONE, Ruling::seats),
            Self::Deal { .. } | Self::Call(_) | Self::Cards(_) => {
                self.seat().map_or(SeatSet::NONE, SeatSet::one)
            }
        }
    }

    /// Its fields, `type` first, into an object that others may add to.
    pub fn write_fields<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("type", self.kind().word())?;
        match self {
            Self::Deal { dealer } => map.serialize_entry("dealer", dealer),
            Self::Cards(Cards::Hand { seat, cards }) => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("cards", cards)
            }
            Self::Call(Call::TurnUp(TurnUp::Card(card))) => map.serialize_entry("card", card),
            Self::Call(Call::TurnUp(TurnUp::Suit(suit))) => map.serialize_entry("suit", suit),
            Self::Call(Call::Pass { seat } | Call::Allow { seat } | Call::DefendAlone { seat }) => {
                map.serialize_entry("seat", seat)
            }
            Self::Call(Call::Order { seat, alone }) => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("alone", alone)
            }
            Self::Call(Call::Name { seat, trump, alone }) => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("trump", trump)?;
                map.serialize_entry("alone", alone)
            }
            Self::Call(Call::Bid { seat, tricks, trump, alone }) => {
                map.serialize_entry("seat", seat)?;
                some(map, "tricks", tricks.as_ref())?;
                some(map, "trump", trump.as_ref())?;
                map.serialize_entry("alone", alone)
            }
            Self::Call(Call::Deny { seat, what }) => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("what", what)
            }
            Self::Call(Call::Take { seat, discard }) => {
                map.serialize_entry("seat", seat)?;
                some(map, "discard", discard.as_ref())
            }
            Self::Call(Call::Contract { maker, trump, alone, bid }) => {
                map.serialize_entry("maker", maker)?;
                map.serialize_entry("trump", trump)?;
                map.serialize_entry("alone", alone)?;
                some(map, "bid", bid.as_ref())
            }
            Self::Call(Call::Denied { seat, alone, what }) => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("alone", alone)?;
                map.serialize_entry("what", what)
            }
            Self::Call(Call::PassedOut) => Ok(()),
            Self::Cards(Cards::Play { seat, cards, reading, out }) => {
                map.serialize_entry("seat", seat)?;
                some(map, "cards", Some(cards).filter(|cards| !cards.is_empty()))?;
                some(map, "as", reading.as_ref())?;
                some(map, "out", Some(out).filter(|out| **out))
            }
            Self::Climbing(Climbing::GiveLead { seat, to }) => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("to", to)
            }
            Self::Cards(Cards::Tricks { taken }) => map.serialize_entry("taken", taken),
            Self::Climbing(Climbing::Places { order }) => map.serialize_entry("order", order),
            Self::Table(Table::Misdeal { why, seat }) => {
                map.serialize_entry("why", why)?;
                some(map, "seat", seat.as_ref())
            }
            Self::Table(Table::Ruling(ruling)) => ruling.write_fields(map),
            Self::Table(Table::Dispute(ruling)) => ruling.write_dispute(map),
            Self::Table(Table::Agree { score }) => map.serialize_entry("score", score),
        }
    }
}

impl Call {
    /// Its type.
    pub const fn kind(self) -> EventKind {
        match self {
            Self::TurnUp(_) => EventKind::TurnUp,
            Self::Pass { .. } => EventKind::Pass,
            Self::Order { .. } => EventKind::Order,
            Self::Name { .. } => EventKind::Name,
            Self::Bid { .. } => EventKind::Bid,
            Self::Deny { .. } => EventKind::Deny,
            Self::Allow { .. } => EventKind::Allow,
            Self::Take { .. } => EventKind::Take,
            Self::DefendAlone { .. } => EventKind::DefendAlone,
            Self::Contract { .. } => EventKind::Contract,
            Self::Denied { .. } => EventKind::Denied,
            Self::PassedOut => EventKind::PassedOut,
        }
    }

    /// Who calls, where somebody does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Pass { seat }
            | Self::Order { seat, .. }
            | Self::Name { seat, .. }
            | Self::Bid { seat, .. }
            | Self::Deny { seat, .. }
            | Self::Allow { seat }
            | Self::Take { seat, .. }
            | Self::DefendAlone { seat }
            | Self::Contract { maker: seat, .. }
            | Self::Denied { seat, .. } => Some(seat),
            Self::TurnUp(_) | Self::PassedOut => None,
        }
    }
}

impl Cards {
    /// Its type.
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::Hand { .. } => EventKind::Hand,
            Self::Play { .. } => EventKind::Play,
            Self::Tricks { .. } => EventKind::Tricks,
        }
    }

    /// Whose cards they are, where that is said.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Hand { seat, .. } | Self::Play { seat, .. } => Some(*seat),
            Self::Tricks { .. } => None,
        }
    }
}

/// Writes an entry where there is something to write: what is not known is left out.
fn some<M: SerializeMap, T: Serialize>(
    map: &mut M,
    key: &'static str,
    value: Option<&T>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(key, value),
        None => Ok(()),
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        self.write_fields(&mut map)?;
        map.end()
    }
}

/// Every field that an event can have, as far as it was given: the raw form of an [`Event`].
///
/// It reads an object in one pass whatever the order of its keys. The log, whose lines carry more
/// than an event, offers it each key first and keeps what it does not take.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    kind: Option<EventKind>,
    seat: Option<Seat>,
    dealer: Option<Seat>,
    maker: Option<Seat>,
    to: Option<Seat>,
    cards: Option<CardList>,
    card: Option<Written>,
    discard: Option<Written>,
    suit: Option<Suit>,
    trump: Option<Trump>,
    alone: Option<bool>,
    out: Option<bool>,
    tricks: Option<u8>,
    bid: Option<u8>,
    what: Option<Denial>,
    reading: Option<Reading>,
    taken: Option<ByTeam<u8>>,
    order: Option<SeatList>,
    why: Option<String>,
    points: Option<ByTeam<i32>>,
    score: Option<ByTeam<i32>>,
    then: Option<DealFate>,
    about: Option<u64>,
    bars: Option<Bars>,
    next_dealer: Option<Seat>,
    offence: Option<Offence>,
    remedy: Option<Box<Remedy>>,
    facts: Option<Box<Facts>>,
}

/// Why some fields are not an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnEvent {
    /// There is no `type`.
    #[error("an event needs a `type`")]
    NoType,
    /// A field that this type of event needs is not there.
    #[error("a `{kind}` event needs `{field}`")]
    Missing {
        /// The type.
        kind: EventKind,
        field: &'static str,
    },
}

impl Fields {
    /// Takes the value of `key` out of `map` if `key` is a field of some event; says whether it was.
    pub fn take<'de, A: MapAccess<'de>>(
        &mut self,
        key: &str,
        map: &mut A,
    ) -> Result<bool, A::Error> {
        match key {
            "type" => self.kind = Some(map.next_value()?),
            "seat" => self.seat = map.next_value()?,
            "dealer" => self.dealer = map.next_value()?,
            "maker" => self.maker = map.next_value()?,
            "to" => self.to = map.next_value()?,
            "cards" => self.cards = map.next_value()?,
            "card" => self.card = map.next_value()?,
            "discard" => self.discard = map.next_value()?,
            "suit" => self.suit = map.next_value()?,
            "trump" => self.trump = map.next_value()?,
            "alone" => self.alone = map.next_value()?,
            "out" => self.out = map.next_value()?,
            "tricks" => self.tricks = map.next_value()?,
            "bid" => self.bid = map.next_value()?,
            "what" => self.what = map.next_value()?,
            "as" => self.reading = map.next_value()?,
            "taken" => self.taken = map.next_value()?,
            "order" => self.order = map.next_value()?,
            "why" => self.why = map.next_value()?,
            "points" => self.points = map.next_value()?,
            "score" => self.score = map.next_value()?,
            "then" => self.then = map.next_value()?,
            "about" => self.about = map.next_value()?,
            "bars" => self.bars = map.next_value()?,
            "next_dealer" => self.next_dealer = map.next_value()?,
            "offence" => self.offence = map.next_value()?,
            "remedy" => self.remedy = map.next_value()?,
            "facts" => self.facts = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Why, where it was said: lines about the record say it too.
    pub fn why(&self) -> &str {
        self.why.as_deref().unwrap_or_default()
    }

    /// The seat, where one was named: lines about the record name one too.
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// As [`Fields::take`], for a `type` that was read already.
    pub fn set_kind(&mut self, kind: EventKind) {
        self.kind = Some(kind);
    }

    /// A ruling, or the one that a dispute asks for. Facts and remedies are those of an offence.
    fn ruling(self, kind: EventKind, then: DealFate) -> Result<Ruling, NotAnEvent> {
        let need = |field| NotAnEvent::Missing { kind, field };
        let heard = match (self.offence, self.remedy, self.facts) {
            (None, None, None) => None,
            (None, ..) => return Err(need("offence")),
            (Some(offence), remedy, facts) => {
                let remedy = remedy.map(|it| *it).unwrap_or_default();
                let facts = facts.map(|it| *it).unwrap_or_default();
                Some(Box::new(HearingRecord { offence, remedy, facts }))
            }
        };
        Ok(Ruling {
            points: self.points.ok_or_else(|| need("points"))?,
            then,
            why: self.why.unwrap_or_default(),
            about: self.about,
            bars: self.bars.unwrap_or_default(),
            next_dealer: self.next_dealer,
            heard,
        })
    }

    /// The event that these fields make.
    pub fn into_event(self) -> Result<Event, NotAnEvent> {
        let kind = self.kind.ok_or(NotAnEvent::NoType)?;
        let need = |field| NotAnEvent::Missing { kind, field };
        let seat = self.seat.ok_or_else(|| need("seat"));
        let alone = self.alone.unwrap_or(false);
        Ok(match kind {
            EventKind::Deal => Event::Deal { dealer: self.dealer.ok_or_else(|| need("dealer"))? },
            EventKind::Hand => Event::Cards(Cards::Hand {
                seat: seat?,
                cards: self.cards.ok_or_else(|| need("cards"))?,
            }),
            EventKind::TurnUp => Event::Call(Call::TurnUp(match (self.card, self.suit) {
                (Some(card), _) => TurnUp::Card(card),
                (None, Some(suit)) => TurnUp::Suit(suit),
                (None, None) => return Err(need("card")),
            })),
            EventKind::Pass => Event::Call(Call::Pass { seat: seat? }),
            EventKind::Order => Event::Call(Call::Order { seat: seat?, alone }),
            EventKind::Name => Event::Call(Call::Name {
                seat: seat?,
                trump: self.trump.ok_or_else(|| need("trump"))?,
                alone,
            }),
            EventKind::Bid if !alone && self.tricks.is_none() => return Err(need("tricks")),
            EventKind::Bid => Event::Call(Call::Bid {
                seat: seat?,
                tricks: self.tricks,
                trump: self.trump,
                alone,
            }),
            EventKind::Deny => Event::Call(Call::Deny {
                seat: seat?,
                what: self.what.ok_or_else(|| need("what"))?,
            }),
            EventKind::Allow => Event::Call(Call::Allow { seat: seat? }),
            EventKind::Take => Event::Call(Call::Take { seat: seat?, discard: self.discard }),
            EventKind::DefendAlone => Event::Call(Call::DefendAlone { seat: seat? }),
            EventKind::Contract => Event::Call(Call::Contract {
                maker: self.maker.ok_or_else(|| need("maker"))?,
                trump: self.trump.ok_or_else(|| need("trump"))?,
                alone,
                bid: self.bid,
            }),
            EventKind::Denied => {
                let what = self.what.ok_or_else(|| need("what"))?;
                Event::Call(Call::Denied { seat: seat?, alone, what })
            }
            EventKind::PassedOut => Event::Call(Call::PassedOut),
            EventKind::Play if self.cards.is_none() && self.reading.is_none() => {
                return Err(need("cards"));
            }
            EventKind::Play => Event::Cards(Cards::Play {
                seat: seat?,
                cards: self.cards.unwrap_or_default(),
                reading: self.reading,
                out: self.out.unwrap_or(false),
            }),
            EventKind::GiveLead => Event::Climbing(Climbing::GiveLead {
                seat: seat?,
                to: self.to.ok_or_else(|| need("to"))?,
            }),
            EventKind::Tricks => {
                Event::Cards(Cards::Tricks { taken: self.taken.ok_or_else(|| need("taken"))? })
            }
            EventKind::Places => Event::Climbing(Climbing::Places {
                order: self.order.ok_or_else(|| need("order"))?,
            }),
            EventKind::Misdeal => {
                Event::Table(Table::Misdeal { why: self.why.unwrap_or_default(), seat: self.seat })
            }
            EventKind::Ruling => {
                let then = self.then.ok_or_else(|| need("then"))?;
                Event::Table(Table::Ruling(self.ruling(kind, then)?))
            }
            EventKind::Dispute => {
                let then = self.then.unwrap_or_default();
                Event::Table(Table::Dispute(self.ruling(kind, then)?))
            }
            EventKind::Agree => {
                Event::Table(Table::Agree { score: self.score.ok_or_else(|| need("score"))? })
            }
        })
    }
}

/// A key of an object, borrowed from the input wherever it holds no escape.
pub(crate) struct Key<'de>(pub(crate) std::borrow::Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E: serde::de::Error>(
                self,
                text: &'de str,
            ) -> Result<Key<'de>, E> {
                Ok(Key(std::borrow::Cow::Borrowed(text)))
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(std::borrow::Cow::Owned(text.to_owned())))
            }
        }
        input.deserialize_str(Text)
    }
}

/// Keys that a log line has beside its event; where a line is handed to the judge they say nothing.
const LINE_KEYS: [&str; 4] = ["seq", "at", "part", "chain"];

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Event;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an event: an object with a `type`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Event, A::Error> {
                let mut fields = Fields::default();
                while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
                    if fields.take(&key, &mut map)? {
                        continue;
                    }
                    if !LINE_KEYS.contains(&key.as_ref()) {
                        return Err(serde::de::Error::custom(format_args!(
                            "no event has a field `{}`",
                            key.escape_debug()
                        )));
                    }
                    map.next_value::<serde::de::IgnoredAny>()?;
                }
                fields.into_event().map_err(serde::de::Error::custom)
            }
        }
        input.deserialize_map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each spelling is the one of the contract; reading and writing it changes nothing.
    #[test]
    fn an_event_is_spelt_one_way() {
        for line in [
            r#"{"type":"deal","dealer":3}"#,
            r#"{"type":"hand","seat":1,"cards":["9h","Tc","B"]}"#,
            r#"{"type":"turn-up","card":"Qs"}"#,
            r#"{"type":"turn-up","suit":"d"}"#,
            r#"{"type":"pass","seat":0}"#,
            r#"{"type":"order","seat":2,"alone":true}"#,
            r#"{"type":"name","seat":2,"trump":"n","alone":false}"#,
            r#"{"type":"bid","seat":2,"tricks":3,"trump":"s","alone":false}"#,
            r#"{"type":"bid","seat":2,"trump":"s","alone":true}"#,
            r#"{"type":"deny","seat":2,"what":"alone"}"#,
            r#"{"type":"allow","seat":2}"#,
            r#"{"type":"take","seat":2}"#,
            r#"{"type":"take","seat":2,"discard":"9c"}"#,
            r#"{"type":"defend-alone","seat":2}"#,
            r#"{"type":"contract","maker":1,"trump":"h","alone":false}"#,
            r#"{"type":"contract","maker":1,"trump":"h","alone":true,"bid":6}"#,
            r#"{"type":"denied","seat":1,"alone":true,"what":"trump"}"#,
            r#"{"type":"passed-out"}"#,
            r#"{"type":"play","seat":1,"cards":["9c"]}"#,
            r#"{"type":"play","seat":5,"as":{"type":"single","high":3},"out":true}"#,
            r#"{"type":"give-lead","seat":1,"to":3}"#,
            r#"{"type":"tricks","taken":[3,2]}"#,
            r#"{"type":"places","order":[0,2]}"#,
            r#"{"type":"misdeal","why":"a card was faced"}"#,
            r#"{"type":"misdeal","why":"","seat":1}"#,
            r#"{"type":"ruling","points":[2,0],"then":"ends","why":"a revoke","about":7,"bars":[1],"next_dealer":2}"#,
            r#"{"type":"ruling","points":[0,2],"then":"ends","why":"","next_dealer":1,"offence":"revoke","remedy":{"choice":"award","exposed":["Ah"],"lead":{"stands":false,"leader":2},"transfer":{"to":1,"tricks":2}},"facts":{"dealer":0,"offender_team":0,"trick":2,"proof":null,"stage":"play","tricks_so_far":[1,2],"card":"Ah","not_yet_played":[1,3]}}"#,
            r#"{"type":"ruling","points":[0,0],"then":"goes-on","why":"","offence":"table-talk"}"#,
            r#"{"type":"dispute","why":"he led twice","points":[0,-2]}"#,
            r#"{"type":"dispute","about":4,"why":"","points":[0,2],"then":"ends","next_dealer":2,"offence":"revoke","facts":{"maker_team":1,"upcard_turned":true}}"#,
            r#"{"type":"agree","score":[6,-4]}"#,
        ] {
            let event: Event = serde_json::from_str(line).expect(line);
            assert_eq!(serde_json::to_string(&event).expect("writes"), line);
        }
    }

    #[test]
    fn what_is_not_an_event_is_told_why() {
        for (line, why) in [
            ("{}", "an event needs a `type`"),
            (r#"{"type":"pass"}"#, "a `pass` event needs `seat`"),
            (r#"{"type":"pass","seat":6}"#, "there is no seat 6"),
            (r#"{"type":"pass","seat":-1}"#, "invalid value: integer `-1`"),
            (r#"{"type":"pass","sheet":1}"#, "no event has a field `sheet`"),
            (r#"{"type":"nod","seat":1}"#, "expected the type of an event"),
            (r#"{"type":"play","seat":1,"cards":["hello"]}"#, "expected a card such as"),
            (r#"{"type":"bid","seat":1,"trump":"h"}"#, "a `bid` event needs `tricks`"),
            (r#"{"type":"ruling","then":"ends"}"#, "a `ruling` event needs `points`"),
            (
                r#"{"type":"ruling","points":[0,2],"then":"ends","facts":{"trick":2}}"#,
                "a `ruling` event needs `offence`",
            ),
            (
                r#"{"type":"ruling","points":[0,2],"then":"ends","offence":"hat-trick"}"#,
                "expected an offence",
            ),
            (
                r#"{"type":"ruling","points":[0,2],"then":"ends","offence":"revoke","facts":{"hat":1}}"#,
                "no fact is `hat`",
            ),
            (
                r#"{"type":"ruling","points":[0,2],"then":"ends","offence":"revoke","remedy":{"fine":1}}"#,
                "no remedy is `fine`",
            ),
            ("[]", "invalid type: sequence"),
        ] {
            let error = serde_json::from_str::<Event>(line).expect_err(line).to_string();
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
