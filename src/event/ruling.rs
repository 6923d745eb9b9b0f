//! What the people decided, as a record has it: points, the fate of the deal, and what they heard.
//!
//! `why` is the table's own words and is never read by the program. What a hearing found is typed:
//! the offence, the remedy beyond points and fate, the facts. This module knows how that is spelt; what
//! a remedy does to a deal is `game`'s.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::facts::{Facts, Offence, words};
use super::{Key, some};
use crate::card::{CardList, Suit, Written, from_text};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet, Team};

/// What the people decided; or, of a dispute, what they would have decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// Points for each team, which may be negative.
    pub points: ByTeam<i32>,
    /// What becomes of the deal.
    pub then: DealFate,
    /// Why, in the table's words.
    pub why: String,
    /// The `seq` of the finding, or of the dispute, that it answers.
    pub about: Option<u64>,
    /// Teams that cannot score in this deal.
    pub bars: Bars,
    /// Who deals next, where the ruling says so.
    pub next_dealer: Option<Seat>,
    /// What was heard; none where the people simply decided.
    pub heard: Option<Box<HearingRecord>>,
}

/// What a hearing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HearingRecord {
    pub offence: Offence,
    /// What is done about it beyond points and the fate of the deal.
    pub remedy: Remedy,
    /// What was known.
    pub facts: Facts,
}

words! {
    /// What becomes of a deal after a ruling.
    #[derive(Default)]
    DealFate, "`goes-on`, `ends` or `redealt`" {
        /// It goes on, and the points are added to it.
        #[default]
        GoesOn = "goes-on",
        /// It is over and worth the rulings' points only.
        Ends = "ends",
        /// It is void and dealt again.
        Redealt = "redealt",
    }
}

/// Which teams a ruling keeps from scoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars(pub ByTeam<bool>);

impl Bars {
    /// The teams, in order.
    pub fn teams(self) -> impl Iterator<Item = Team> {
        Team::BOTH.into_iter().filter(move |team| self.0[*team])
    }
}

impl Serialize for Bars {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.teams())
    }
}

impl<'de> Deserialize<'de> for Bars {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let teams = Vec::<Team>::deserialize(input)?;
        let mut bars = Self::default();
        for team in teams {
            bars.0[team] = true;
        }
        Ok(bars)
    }
}

/// What becomes of a lead out of turn; on the wire `stands`, and the leader where it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadRuling {
    Stands,
    /// It is taken back, and this seat leads.
    TakenBack {
        /// Who leads.
        leader: Seat,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadWire {
    stands: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leader: Option<Seat>,
}

impl Serialize for LeadRuling {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Stands => LeadWire { stands: true, leader: None },
            Self::TakenBack { leader } => LeadWire { stands: false, leader: Some(leader) },
        }
        .serialize(out)
    }
}

impl<'de> Deserialize<'de> for LeadRuling {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        match LeadWire::deserialize(input)? {
            LeadWire { stands: true, .. } => Ok(Self::Stands),
            LeadWire { stands: false, leader: Some(leader) } => Ok(Self::TakenBack { leader }),
            LeadWire { stands: false, leader: None } => {
                Err(serde::de::Error::custom("a lead that is taken back needs its `leader`"))
            }
        }
    }
}

/// Tricks that change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// Who gets them.
    pub to: Team,
    /// How many: 1 or 2.
    pub tricks: u8,
}

/// A suit that is called at a side's next lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuitCall {
    /// Whose lead it is.
    pub of: Team,
    /// Which; none until the opponents have said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<Suit>,
}

/// What some players must do with a trick: win it if they can, or not win it if they can help it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrickDemand {
    /// Of whom.
    pub seats: SeatList,
    /// To win it, or not to.
    pub win: bool,
    /// So many tricks after the one on the table.
    #[serde(default, skip_serializing_if = "no_more")]
    pub later: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn no_more(later: &u8) -> bool {
    *later == 0
}

words! {
    /// One of several remedies, where somebody chose.
    Choice, "a choice such as `award`" {
        /// A revoke: the other side gets points.
        Award = "award",
        /// A revoke: the offenders lose points.
        Deduct = "deduct",
        /// The partner plays as he likes.
        Free = "free",
        /// The partner must win the trick if he can.
        Win = "win",
        /// The partner must not win it if he can help it.
        Lose = "lose",
        /// Those who have not played play in turn.
        InTurn = "in-turn",
        /// The partner of the player who was passed over plays before him.
        Before = "before",
        /// The card that was led is called.
        CallCard = "call-card",
        /// A suit is called at that side's next lead.
        CallSuit = "call-suit",
        /// Both partners play.
        Together = "together",
        /// The loner plays alone.
        Alone = "alone",
        /// The deal is played on.
        PlayOn = "play-on",
        /// A new deal.
        Redeal = "redeal",
        /// A new deal by the same dealer.
        Same = "same-dealer",
        /// The deal is over.
        End = "end",
        /// The loner can score no more than a limit.
        Cap = "cap",
        /// Nothing is done.
        Nothing = "nothing",
        /// What was said stands.
        Accept = "accept",
        /// The opponents direct the card that the partner plays.
        Direct = "direct",
        /// The table dismisses it: nothing was wrong, or nothing is done.
        Dismiss = "dismiss",
    }
}

/// The remedies: field, type, key on the wire, from one table. What does not apply is left out.
macro_rules! remedies {
    ($($(#[$doc:meta])* $field:ident: $type:ty;)*) => {
        /// What is done about an offence beyond points, bars and the fate of the deal.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Remedy { $($(#[$doc])* pub $field: $type,)* }

        impl Remedy {
            /// Writes what there is of it into an object.
            pub fn write_fields<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                $(some(map, stringify!($field),
                    Some(&self.$field).filter(|it| **it != <$type>::default()))?;)*
                Ok(())
            }

            fn take<'de, A: MapAccess<'de>>(
                &mut self,
                key: &str,
                map: &mut A,
            ) -> Result<bool, A::Error> {
                match key {
                    $(stringify!($field) => self.$field = map.next_value()?,)*
                    _ => return Ok(false),
                }
                Ok(true)
            }
        }
    };
}

remedies! {
    /// Which remedy was chosen, where somebody chose.
    choice: Option<Choice>;
    /// Cards that are left face up.
    exposed: CardList;
    /// What becomes of a lead.
    lead: Option<LeadRuling>;
    /// Tricks that change hands when the deal is counted.
    transfer: Option<Transfer>;
    /// A play that is taken back: whoever played it plays again.
    taken_back: Option<Seat>;
    /// The most that the makers can score.
    most: Option<u8>;
    /// A lone hand is alone no longer: both partners play.
    together: bool;
    /// Who made trump plays alone, though he said so late.
    alone: bool;
    /// What an earlier ruling ended goes on again.
    resumes: bool;
    /// A side has been warned.
    warned: Option<Team>;
    /// Who may only pass in this deal.
    must_pass: SeatList;
    /// A call that counted for nothing stands, because the others accept it.
    accepted: bool;
    /// A card that lies face up is called.
    called: Option<Written>;
    /// A suit is called at a side's next lead, or may be.
    suit_call: Option<SuitCall>;
    /// The card that the partner of the offender is to play to the trick.
    directed: Option<Written>;
    /// Who must win a trick if he can, or not win it if he can help it.
    must: Option<TrickDemand>;
    /// Who plays next to the trick, before those whose turn comes first.
    before: Option<Seat>;
}

impl Remedy {
    /// What of it can still be done where the deal has gone on since it was asked for, or is over: nothing
    /// that lay on the table is taken back, and nobody plays next by it.
    #[must_use]
    pub fn later(self, over: bool) -> Self {
        let (lead, taken_back, accepted, before) = (None, None, false, None);
        let since = Self { lead, taken_back, accepted, before, ..self };
        if !over {
            return since;
        }
        Self {
            exposed: CardList::default(),
            called: None,
            suit_call: None,
            directed: None,
            must: None,
            must_pass: SeatList::default(),
            ..since
        }
    }
}

impl Serialize for Remedy {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        self.write_fields(&mut map)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Remedy {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Remedy;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a remedy: an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Remedy, A::Error> {
                let mut remedy = Remedy::default();
                while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
                    if !remedy.take(&key, &mut map)? {
                        let key = key.escape_debug();
                        return Err(serde::de::Error::custom(format_args!("no remedy is `{key}`")));
                    }
                }
                Ok(remedy)
            }
        }
        input.deserialize_map(Object)
    }
}

impl Ruling {
    /// Does it dismiss what was in dispute, and nothing else?
    pub fn is_dismissal(&self) -> bool {
        self.heard.as_deref().is_some_and(|it| it.remedy.choice == Some(Choice::Dismiss))
    }

    /// The offence that was heard, where one was.
    pub fn offence(&self) -> Option<Offence> {
        self.heard.as_ref().map(|heard| heard.offence)
    }

    /// The side that it warns, where it does no more.
    pub fn warns(&self) -> Option<Team> {
        self.heard.as_deref()?.remedy.warned
    }

    /// Whose lead, or whose play, it takes back, where it does.
    pub fn takes_back(&self) -> Option<Seat> {
        let heard = self.heard.as_deref()?;
        match heard.remedy.lead {
            Some(LeadRuling::TakenBack { .. }) => heard.facts.seat,
            Some(LeadRuling::Stands) | None => heard.remedy.taken_back,
        }
    }

    /// Every seat that it names.
    pub(super) fn seats(&self) -> SeatSet {
        let seats = self.next_dealer.map_or(SeatSet::NONE, SeatSet::one);
        self.heard.as_ref().map_or(seats, |heard| {
            let must = heard.remedy.must.map_or(SeatSet::NONE, |must| must.seats.set());
            let before = heard.remedy.before.map_or(SeatSet::NONE, SeatSet::one);
            let told = seats.or(heard.facts.seats()).or(must).or(before);
            match heard.remedy.lead {
                Some(LeadRuling::TakenBack { leader }) => told.with(leader),
                Some(LeadRuling::Stands) | None => told,
            }
        })
    }

    /// Its fields, into an object that others may add to.
    pub(super) fn write_fields<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("points", &self.points)?;
        map.serialize_entry("then", &self.then)?;
        map.serialize_entry("why", &self.why)?;
        some(map, "about", self.about.as_ref())?;
        self.write_rest(map)
    }

    /// The same of a dispute, which does nothing to the deal where it is not said.
    pub(super) fn write_dispute<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        some(map, "about", self.about.as_ref())?;
        map.serialize_entry("why", &self.why)?;
        map.serialize_entry("points", &self.points)?;
        some(map, "then", Some(&self.then).filter(|then| **then != DealFate::GoesOn))?;
        self.write_rest(map)
    }

    fn write_rest<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        some(map, "bars", Some(&self.bars).filter(|bars| **bars != Bars::default()))?;
        some(map, "next_dealer", self.next_dealer.as_ref())?;
        let Some(heard) = &self.heard else { return Ok(()) };
        map.serialize_entry("offence", &heard.offence)?;
        some(map, "remedy", Some(&heard.remedy).filter(|it| **it != Remedy::default()))?;
        some(map, "facts", Some(&heard.facts).filter(|it| **it != Facts::default()))
    }
}
