//! The vocabulary: everything that can be said of a deal, as the log, the judge and `--json` spell it.
//!
//! An event names its seat even where the state would give it, because "out of turn" is a fact that
//! a referee must be able to hear. This module knows how an event is spelt, not what it means: no
//! rule, no state, no file.

mod fields;
mod reading;

pub mod night;

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{CardList, Suit, Trump, Written, from_text};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet};

pub use fields::NotAnEvent;
pub(crate) use fields::{Fields, Key};
pub use reading::{Combo, Reading, Readings};

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
