//! The words of a hearing: which offence, and the facts that are known of it.
//!
//! People, other programs and the log give facts one at a time or all at once, so every one of them
//! may be missing. Each has a kind, and a value of that kind is all that can be said of it. This
//! module must never know a rule: which facts matter, and what follows from them, is `game::ruling`'s.

use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Key;
use crate::card::{CardList, Suit, Written, from_text};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet, Team};

/// An enum of words with its documentation: the words, both directions, the wire, from one table.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $expected:literal
     { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }
        wire_words!($name, $expected, $($variant => $word,)*);
    };
}
pub(super) use words;

words! {
    /// What went wrong: the irregularities of the Euchre reference, 3.1, by the names of 3.2.
    Offence, "an offence such as `revoke`" {
        /// Suit was not followed by somebody who could.
        Revoke = "revoke",
        /// Both sides have revoked.
        BothRevoked = "both-revoked",
        /// A revoke was claimed and not proved.
        FalseClaim = "false-claim",
        /// A wrong count, a faced card or a bad pack, found before play.
        Misdeal = "misdeal",
        /// A wrong number of cards found during play, or a card never laid away.
        WrongCountInPlay = "wrong-count-in-play",
        /// Somebody dealt whose deal it was not.
        StolenDeal = "stolen-deal",
        /// A seat led whose lead it was not.
        LeadOutOfTurn = "lead-out-of-turn",
        /// A seat followed before its turn.
        PlayOutOfTurn = "play-out-of-turn",
        /// A card was dropped or shown.
        ExposedCard = "exposed-card",
        /// Winners were played in a row without waiting for the others.
        WinnersInARow = "winners-in-a-row",
        /// A card that had been played was taken back.
        CardChanged = "card-changed",
        /// A card is missing, or two were played to one trick.
        CardMissing = "card-missing",
        /// Somebody looked at turned tricks.
        TricksLookedAt = "tricks-looked-at",
        /// Cards were thrown in without everybody's consent.
        ClaimWithoutAgreement = "claim-without-agreement",
        /// A seat called whose turn it was not.
        CallOutOfTurn = "call-out-of-turn",
        /// The suit that had been turned down was named.
        TurnedSuit = "turned-suit",
        /// A bid was not high enough.
        InsufficientBid = "insufficient-bid",
        /// "Alone" was said too late, or in other words.
        AloneSaidLate = "alone-said-late",
        /// The loner's partner showed his hand.
        PartnerShowsHand = "partner-shows-hand",
        /// The loner's partner played a card, or took up his hand.
        PartnerPlays = "partner-plays",
        /// The card that was laid away has been seen.
        DiscardSeen = "discard-seen",
        /// Words or signs between partners.
        TableTalk = "table-talk",
        /// The score was written down wrongly.
        ScoreError = "score-error",
        /// A card that lies face up is called by the opponents. No offence, but heard like one.
        CalledCard = "called-card",
        /// A suit is called at a lead, by an earlier ruling. No offence, but heard like one.
        CalledSuit = "called-suit",
        /// Climbing: a play that is too low, no combination, or no play at all by the leader.
        IllegalPlay = "illegal-play",
    }
}

words! {
    /// Why a deal was a misdeal (Laws of Euchre, 1888, 33–34 against 41–42).
    Cause, "`wrong-count`, `faced-card` or `shown-card`" {
        /// Somebody has too many cards, or too few.
        WrongCount = "wrong-count",
        /// A card was faced, or the pack is bad: nobody's fault, a new deal.
        FacedCard = "faced-card",
        /// A player showed a card during the deal (35).
        ShownCard = "shown-card",
    }
}

words! {
    /// When a revoke was claimed.
    Stage, "`trick`, `play`, `after` or `next-deal`" {
        /// Before anybody led to the next trick.
        Trick = "trick",
        /// Later, while the deal was played.
        Play = "play",
        /// After the last trick, before the cards were cut again.
        After = "after",
        /// After the cut for the next deal.
        NextDeal = "next-deal",
    }
}

words! {
    /// Who won the trick of a revoke (bridge, law 64A tells the offender from his partner).
    TrickWinner, "`offender`, `partner` or `others`" {
        /// The player who revoked.
        Offender = "offender",
        /// A partner of his.
        Partner = "partner",
        /// The other side.
        Others = "others",
    }
}

/// What proves a revoke; on the wire the number of the later trick, or null for a seen hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The card that was withheld was played to this trick, from 1.
    Later(u8),
    /// The hand was seen.
    Hand,
}

impl Serialize for Proof {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Later(trick) => out.serialize_u8(*trick),
            Self::Hand => out.serialize_unit(),
        }
    }
}

impl<'de> Deserialize<'de> for Proof {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Ok(Option::<u8>::deserialize(input)?.map_or(Self::Hand, Self::Later))
    }
}

/// The kinds of facts with their values, and both directions of the wire, from one table.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($type:ty),)*) => {
        /// What kind of thing can be said of a fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FactKind { $($(#[$doc])* $kind,)* }

        /// What was said of a fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs, reason = "each is a value of the kind with the same name")]
        pub enum FactValue { $($kind($type),)* }

        impl FactValue {
            /// Which kind it is of.
            pub const fn kind(&self) -> FactKind {
                match self { $(Self::$kind(_) => FactKind::$kind,)* }
            }
        }

        impl<'de> DeserializeSeed<'de> for FactKind {
            type Value = Option<FactValue>;
            #[allow(unreachable_patterns, reason = "a proof reads a null as a value of its own")]
            fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
                // A null says that nothing is known; of a proof it says that the hand was seen.
                Ok(match self {
                    Self::Proof => Some(FactValue::Proof(Proof::deserialize(input)?)),
                    $(Self::$kind => {
                        Option::<$type>::deserialize(input)?.map(FactValue::$kind)
                    })*
                })
            }
        }
    };
}

kinds! {
    /// A player.
    Seat(Seat),
    /// A side.
    Team(Team),
    /// Yes or no.
    Flag(bool),
    Number(u8),
    /// A later trick, or a seen hand.
    Proof(Proof),
    /// A stage of the game.
    Stage(Stage),
    /// Tricks of each team.
    Tricks(ByTeam<u8>),
    /// Who won a trick.
    Winner(TrickWinner),
    Card(Written),
    /// Some cards.
    Cards(CardList),
    Suit(Suit),
    /// Some players, in order.
    Seats(SeatList),
    /// A cause of a misdeal.
    Cause(Cause),
}

/// The facts: variant, word on the wire, field, kind, question to a person, from one table.
macro_rules! facts {
    ($($(#[$doc:meta])* $variant:ident = $word:literal, $field:ident: $kind:ident,
       $question:literal;)*) => {
        /// One fact, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is the field of Facts with the same name")]
        pub enum Fact { $($(#[$doc])* $variant,)* }

        impl Fact {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// As it is spelt on the wire.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// What it is kept as: two words may name one thing.
            const fn field(self) -> &'static str {
                match self { $(Self::$variant => stringify!($field),)* }
            }

            /// What to ask a person for it.
            pub const fn question(self) -> &'static str {
                match self { $(Self::$variant => $question,)* }
            }

            /// What can be said of it.
            pub const fn kind(self) -> FactKind {
                match self { $(Self::$variant => FactKind::$kind,)* }
            }
        }

        impl Facts {
            /// What is known of a fact.
            pub fn get(&self, fact: Fact) -> Option<FactValue> {
                match fact { $(Fact::$variant => self.$field.map(FactValue::$kind),)* }
            }

            /// Says what is known of a fact; `false` (and nothing changes) where the value is of
            /// another kind.
            #[must_use]
            pub fn set(&mut self, fact: Fact, value: FactValue) -> bool {
                match (fact, value) {
                    $((Fact::$variant, FactValue::$kind(value)) => {
                        self.$field = Some(value);
                        true
                    })*
                    _ => false,
                }
            }

            /// Nothing is known of a fact any more.
            pub fn forget(&mut self, fact: Fact) {
                match fact { $(Fact::$variant => self.$field = None,)* }
            }
        }
    };
}

facts! {
    Dealer = "dealer", dealer: Seat, "Who dealt?";
    RightfulDealer = "rightful_dealer", rightful_dealer: Seat, "Whose deal was it?";
    OffenderTeam = "offender_team", offender_team: Team, "Which side did it?";
    AccuserTeam = "accuser_team", accuser_team: Team, "Which side accused the other?";
    Seat = "seat", seat: Seat, "Who did it?";
    Trick = "trick", trick: Number, "On which trick?";
    Proof = "proof", proof: Proof, "Which later trick proves it, was the hand seen, or do they admit it?";
    Proved = "proved", proved: Flag, "Is it proved: was the hand seen, or do they admit it?";
    Established = "established", established: Flag,
        "Was the trick turned, or had that side played to the next one?";
    Stage = "stage", stage: Stage, "When was it claimed: trick, play, after or next-deal?";
    Alone = "alone", alone: Flag, "Was somebody alone?";
    LoneDefender = "lone_defender", lone_defender: Flag, "Did a defender play alone as well?";
    LoneCall = "lone_call", lone_call: Number,
        "How many alone calls were made, this one included?";
    /// Whose trump it is in a turn-up game.
    MakerTeam = "maker_team", maker_team: Team, "Which side made trump?";
    /// The same in a bidding game.
    BidderTeam = "bidder_team", maker_team: Team, "Which side won the bidding?";
    Bid = "bid", bid: Number, "How many tricks were bid?";
    TricksSoFar = "tricks_so_far", tricks_so_far: Tricks, "How many tricks has each side so far?";
    TrickWinner = "trick_winner", trick_winner: Winner,
        "Who won that trick: offender, partner or others?";
    TricksAfter = "tricks_after", tricks_after: Number,
        "How many later tricks did the offenders win?";
    Card = "card", card: Card, "Which card?";
    Cards = "cards", cards: Cards, "Which cards were played too early?";
    /// The same of a claim, with which they were shown.
    Shown = "cards", cards: Cards, "Which cards were shown?";
    Suit = "suit", suit: Suit, "Which suit is called?";
    OffenderIsLoner = "offender_is_loner", offender_is_loner: Flag, "Was he alone?";
    CardsPlayedToIt = "cards_played_to_it", cards_played_to_it: Number,
        "How many have played to it?";
    Others = "others", others: Number, "How many had to play to it?";
    Rightful = "rightful", rightful: Seat, "Who should have led?";
    NotYetPlayed = "not_yet_played", not_yet_played: Seats, "Who had not yet played to the trick?";
    Cause = "cause", cause: Cause, "Was it a wrong count, a faced card, or a card that a player showed?";
    UpcardTurned = "upcard_turned", upcard_turned: Flag, "Was the upcard turned?";
    /// The same in a bidding game, where the first call takes the place of the upcard.
    Called = "upcard_turned", upcard_turned: Flag, "Had anybody called?";
    /// The same after a deal whose score is wrong.
    NextTurned = "upcard_turned", upcard_turned: Flag, "Has the next trump card been turned?";
    Times = "times", times: Number, "How many misdeals in a row, this one included?";
    Warned = "warned", warned: Flag, "Had that side been warned before?";
    Accepted = "accepted", accepted: Flag, "Did the next player call over it?";
    Revokes = "revokes", revokes: Tricks, "How many reneges did each side make?";
    Touched = "touched", touched: Flag, "Had an opponent touched the cards before that?";
    Led = "led", led: Flag, "Had a card been led?";
    LastTrick = "last_trick", last_trick: Flag,
        "Was it only the last trick, before the next card was played?";
    HadPassed = "had_passed", had_passed: Flag, "Had the caller passed before?";
    Offered = "offered", offered: Flag,
        "Was it the partner who was to play alone, after a lead or after he had passed?";
    SaidSuit = "said_suit", said_suit: Flag, "Did he then say which suit he meant?";
    GaveUp = "gave_up", gave_up: Flag, "Did that side give up the rest, and not claim it?";
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What a deal must have before an offence can happen in it. Whether it has it is not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    /// A deal that is not over, or the one that comes next.
    Open,
    /// A deal that has been begun.
    Deal,
    /// A suit that was turned down.
    TurnedDown,
    Contract,
    Loner,
    Card,
    /// A card that lies face up.
    FaceUp,
    /// A lead at which a suit may be called.
    SuitCall,
}

impl Offence {
    /// The one that people mean by these words: its own, with blanks or hyphens, or another name.
    pub fn from_said(said: &str) -> Option<Self> {
        let said = said.trim().to_lowercase().replace([' ', '_'], "-");
        let other = OTHER_NAMES.iter().find(|(name, _)| *name == said).map(|(_, offence)| *offence);
        Self::from_word(&said).or(other)
    }
}

impl Offence {
    /// What a deal must have before an offence can happen in it.
    pub const fn needs(self) -> Needs {
        match self {
            Self::Revoke
            | Self::BothRevoked
            | Self::FalseClaim
            | Self::CardChanged
            | Self::CardMissing
            | Self::TricksLookedAt
            | Self::WinnersInARow
            | Self::PlayOutOfTurn
            | Self::IllegalPlay => Needs::Card,
            Self::WrongCountInPlay
            | Self::LeadOutOfTurn
            | Self::ClaimWithoutAgreement
            | Self::DiscardSeen
            | Self::AloneSaidLate => Needs::Contract,
            Self::PartnerShowsHand | Self::PartnerPlays => Needs::Loner,
            Self::InsufficientBid => Needs::Deal,
            Self::TurnedSuit => Needs::TurnedDown,
            Self::Misdeal | Self::StolenDeal => Needs::Open,
            Self::CalledCard => Needs::FaceUp,
            Self::CalledSuit => Needs::SuitCall,
            // What counts for nothing need not be on record, and neither what came before it.
            Self::CallOutOfTurn | Self::ExposedCard | Self::TableTalk | Self::ScoreError => {
                Needs::Nothing
            }
        }
    }

    /// The one that a line names, where nothing of the deal could be read in it: the longest of its names
    /// among the words.
    pub fn named_in(line: &str) -> Option<Self> {
        let words: Vec<&str> =
            line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let most = words.len().min(MOST_WORDS);
        (1..=most).rev().find_map(|size| {
            let names =
                words.windows(size).filter(|named| !matches!(named, [one] if is_a_call(one)));
            names.map(|named| named.join("-")).find_map(|named| Self::from_said(&named))
        })
    }
}

/// "Ann called hearts": alone it is no offence.
const fn is_a_call(word: &str) -> bool {
    word.eq_ignore_ascii_case("called")
}

/// The most words of a name of an offence.
const MOST_WORDS: usize = 5;

/// What people call an offence beside its own name.
const OTHER_NAMES: &[(&str, Offence)] = &[
    ("renege", Offence::Revoke),
    ("reneged", Offence::Revoke),
    ("revoked", Offence::Revoke),
    ("reneging", Offence::Revoke),
    ("failure-to-follow", Offence::Revoke),
    ("reneg", Offence::Revoke),
    ("renig", Offence::Revoke),
    ("reneague", Offence::Revoke),
    ("both-reneged", Offence::BothRevoked),
    ("both-renege", Offence::BothRevoked),
    ("false-accusation", Offence::FalseClaim),
    ("wrong-accusation", Offence::FalseClaim),
    ("misdealt", Offence::Misdeal),
    ("faced-card", Offence::Misdeal),
    ("card-shown-in-the-deal", Offence::Misdeal),
    ("wrong-count", Offence::WrongCountInPlay),
    ("stolen", Offence::StolenDeal),
    ("steal", Offence::StolenDeal),
    ("deal-out-of-turn", Offence::StolenDeal),
    ("wrong-dealer", Offence::StolenDeal),
    ("led-out-of-turn", Offence::LeadOutOfTurn),
    ("wrong-lead", Offence::LeadOutOfTurn),
    ("played-out-of-turn", Offence::PlayOutOfTurn),
    ("out-of-turn", Offence::PlayOutOfTurn),
    ("exposed", Offence::ExposedCard),
    ("dropped-card", Offence::ExposedCard),
    ("shown-card", Offence::ExposedCard),
    ("card-exposed", Offence::ExposedCard),
    ("changed-card", Offence::CardChanged),
    ("missing-card", Offence::CardMissing),
    ("looked-at-tricks", Offence::TricksLookedAt),
    ("throw-in", Offence::ClaimWithoutAgreement),
    ("thrown-in", Offence::ClaimWithoutAgreement),
    ("called-out-of-turn", Offence::CallOutOfTurn),
    ("bid-out-of-turn", Offence::CallOutOfTurn),
    ("turned-down-suit", Offence::TurnedSuit),
    ("underbid", Offence::InsufficientBid),
    ("low-bid", Offence::InsufficientBid),
    ("late-alone", Offence::AloneSaidLate),
    ("alone-late", Offence::AloneSaidLate),
    ("partner-showed-hand", Offence::PartnerShowsHand),
    ("partner-played", Offence::PartnerPlays),
    ("discard-exposed", Offence::DiscardSeen),
    ("call-card", Offence::CalledCard),
    ("called", Offence::CalledCard),
    ("call-suit", Offence::CalledSuit),
    ("suit-called", Offence::CalledSuit),
    ("talk", Offence::TableTalk),
    ("talking", Offence::TableTalk),
    ("signals", Offence::TableTalk),
    ("wrong-score", Offence::ScoreError),
    ("score-wrong", Offence::ScoreError),
];

impl Fact {
    /// Do both words name one thing?
    pub fn is_same_as(self, other: Self) -> bool {
        self.field() == other.field()
    }

    /// The one that is spelt so.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fact| fact.word() == word)
    }
}

/// What is known of an offence. Nothing has been checked, and anything may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Who dealt.
    pub dealer: Option<Seat>,
    /// Whose deal it was.
    pub rightful_dealer: Option<Seat>,
    /// The side that offended.
    pub offender_team: Option<Team>,
    /// The side that accused.
    pub accuser_team: Option<Team>,
    /// Who offended.
    pub seat: Option<Seat>,
    /// The trick of the revoke, from 1.
    pub trick: Option<u8>,
    /// What proves the revoke.
    pub proof: Option<Proof>,
    /// Is it proved, by whatever?
    pub proved: Option<bool>,
    /// Was the trick turned, or had the offender's side played on?
    pub established: Option<bool>,
    /// When it was claimed.
    pub stage: Option<Stage>,
    /// Did somebody play alone, on whichever side?
    pub alone: Option<bool>,
    /// Did a defender play alone against a loner?
    pub lone_defender: Option<bool>,
    /// How many alone calls were made, the one that stands included.
    pub lone_call: Option<u8>,
    /// The side that made trump, or won the bidding.
    pub maker_team: Option<Team>,
    pub bid: Option<u8>,
    /// Tricks of each team when play stopped.
    pub tricks_so_far: Option<ByTeam<u8>>,
    /// Who won the trick of the revoke.
    pub trick_winner: Option<TrickWinner>,
    /// Tricks that the offenders won after it.
    pub tricks_after: Option<u8>,
    /// The card that was led, dropped or wrongly played.
    pub card: Option<Written>,
    /// The cards that were played too early, where there were several.
    pub cards: Option<CardList>,
    /// The suit that the opponents call.
    pub suit: Option<Suit>,
    /// Did the offender play alone?
    pub offender_is_loner: Option<bool>,
    /// How many have played to a lead out of turn.
    pub cards_played_to_it: Option<u8>,
    /// How many have to play to it.
    pub others: Option<u8>,
    /// Who should have led.
    pub rightful: Option<Seat>,
    /// Who had not yet played to the trick, in turn.
    pub not_yet_played: Option<SeatList>,
    /// Why it was a misdeal.
    pub cause: Option<Cause>,
    /// Was the upcard turned? In a bidding game: had anybody called?
    pub upcard_turned: Option<bool>,
    /// How many misdeals in a row, this one included.
    pub times: Option<u8>,
    /// Had the side been warned?
    pub warned: Option<bool>,
    /// Did the next player call over it?
    pub accepted: Option<bool>,
    /// How many revokes each side made.
    pub revokes: Option<ByTeam<u8>>,
    /// Had an opponent touched the cards before a misdeal was found?
    pub touched: Option<bool>,
    /// Had a card been led?
    pub led: Option<bool>,
    /// Was it only the last trick that was looked at, before the next card?
    pub last_trick: Option<bool>,
    /// Had the caller passed before?
    pub had_passed: Option<bool>,
    /// Was the lone hand offered to the partner, or taken by him, too late?
    pub offered: Option<bool>,
    /// Did the caller say afterwards which suit he had meant?
    pub said_suit: Option<bool>,
    /// Did the side give up the tricks that were left, rather than claim them?
    pub gave_up: Option<bool>,
}

impl Facts {
    /// The side that offended, as it was said or by the offender's seat.
    pub fn offenders(&self) -> Option<Team> {
        self.offender_team.or(self.seat.map(Seat::team))
    }

    /// Every seat that they name.
    pub fn seats(&self) -> SeatSet {
        let one = [self.dealer, self.rightful_dealer, self.seat, self.rightful];
        let named: SeatSet = one.into_iter().flatten().collect();
        named.or(self.not_yet_played.unwrap_or_default().set())
    }

    /// What is wrong where one thing is said in two ways.
    fn twice(fact: Fact, said: FactValue, value: FactValue) -> String {
        let shown = |value| serde_json::to_string(&value).unwrap_or_default();
        let (said, value) = (shown(said), shown(value));
        let twin =
            Fact::ALL.iter().find(|other| other.is_same_as(fact) && other.word() != fact.word());
        match twin {
            Some(twin) => format!(
                "`{twin}` says {said} and `{fact}` says {value}: they are two names of one fact"
            ),
            None => format!("`{fact}` is said twice, as {said} and as {value}"),
        }
    }

    /// Takes the value of `key` out of `map` if `key` is a fact; says whether it was.
    pub fn take<'de, A: MapAccess<'de>>(
        &mut self,
        key: &str,
        map: &mut A,
    ) -> Result<bool, A::Error> {
        let Some(fact) = Fact::from_word(key) else { return Ok(false) };
        if let Some(value) = map.next_value_seed(fact.kind())? {
            if let Some(said) = self.get(fact).filter(|said| *said != value) {
                return Err(serde::de::Error::custom(Self::twice(fact, said, value)));
            }
            let fits = self.set(fact, value);
            debug_assert!(fits, "a value was read by the fact's own kind");
        }
        Ok(true)
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        let mut last = "";
        for fact in Fact::ALL {
            // Two names of one fact stand side by side: it is written by the first.
            let twin = matches!(fact, Fact::BidderTeam) || fact.word() == last;
            last = fact.word();
            if let Some(value) = self.get(*fact).filter(|_| !twin) {
                map.serialize_entry(fact.word(), &value)?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Facts;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of facts")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Facts, A::Error> {
                let mut facts = Facts::default();
                while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
                    if !facts.take(&key, &mut map)? {
                        let key = key.escape_debug();
                        return Err(serde::de::Error::custom(format_args!("no fact is `{key}`")));
                    }
                }
                Ok(facts)
            }
        }
        input.deserialize_map(Object)
    }
}
