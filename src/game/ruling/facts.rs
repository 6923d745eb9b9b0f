//! The facts of a ruling: what they are called, what was said of them, and whether that can be.
//!
//! Facts come from people and from other programs, one at a time or all at once, so every one of
//! them may be missing. Here they are read and checked against the table and against each other;
//! what follows from them, and which of them matter, is not known here.

use std::fmt;

use serde::{Deserialize, Deserializer};

use super::Refusal;
use crate::card::{Card, ClimbCard, Written, from_text};
use crate::rules::{Family, Making, Ruleset, TrickRules};
use crate::seat::{ByTeam, Seat, SeatList, Team};

/// An enum of words: the words, both directions, from one table.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// As it is spelt in a question.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The one that is spelt so.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)* _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
pub(super) use words;

words! {
    /// Why a deal was a misdeal (Laws of Euchre, 1888, 33–34 against 41–42).
    Cause {
        /// Somebody has too many cards, or too few.
        WrongCount = "wrong-count",
        /// A card was faced, or the pack is bad: nobody's fault, a new deal.
        FacedCard = "faced-card",
    }
}

words! {
    /// When a revoke was claimed.
    Stage {
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
    TrickWinner {
        /// The player who revoked.
        Offender = "offender",
        /// A partner of his.
        Partner = "partner",
        /// The other side.
        Others = "others",
    }
}

/// What proves a revoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The card that was withheld came to light on this trick, from 1.
    Later(u8),
    /// The hand was seen.
    Hand,
}

/// The facts: the variant, the word of a question, the question to a person, from one table.
macro_rules! facts {
    ($($(#[$doc:meta])* $variant:ident = $word:literal, $question:literal;)*) => {
        /// One fact, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is the field of Facts with the same name")]
        pub enum Fact { $($(#[$doc])* $variant,)* }

        impl Fact {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// As it is spelt in a question of the judge protocol.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// What to ask a person for it.
            pub const fn question(self) -> &'static str {
                match self { $(Self::$variant => $question,)* }
            }
        }
    };
}

facts! {
    Dealer = "dealer", "Who dealt?";
    RightfulDealer = "rightful_dealer", "Whose deal was it?";
    OffenderTeam = "offender_team", "Which side did it?";
    AccuserTeam = "accuser_team", "Which side accused the other?";
    Seat = "seat", "Who did it?";
    Trick = "trick", "On which trick?";
    Proof = "proof", "Which later trick proves it, or was the hand seen?";
    Established = "established", "Was the trick turned, or had that side played to the next one?";
    Stage = "stage", "When was it claimed: trick, play, after or next-deal?";
    Alone = "alone", "Was somebody alone?";
    LoneDefender = "lone_defender", "Did a defender play alone as well?";
    LoneCall = "lone_call", "The how-manieth alone call was it?";
    /// Whose trump it is in a turn-up game.
    MakerTeam = "maker_team", "Which side made trump?";
    /// The same in a bidding game.
    BidderTeam = "bidder_team", "Which side won the bidding?";
    Bid = "bid", "How many tricks were bid?";
    TricksSoFar = "tricks_so_far", "How many tricks has each side so far?";
    TrickWinner = "trick_winner", "Who won that trick: offender, partner or others?";
    TricksAfter = "tricks_after", "How many later tricks did the offenders win?";
    Card = "card", "Which card?";
    OffenderIsLoner = "offender_is_loner", "Was he alone?";
    CardsPlayedToIt = "cards_played_to_it", "How many have played to it?";
    Others = "others", "How many had to play to it?";
    Rightful = "rightful", "Who should have led?";
    NotYetPlayed = "not_yet_played", "Who had not yet played to the trick?";
    Cause = "cause", "Was it a wrong count or a faced card?";
    UpcardTurned = "upcard_turned", "Was the upcard turned?";
    /// The same in a bidding game, where the first call takes the place of the upcard.
    Called = "upcard_turned", "Had anybody called?";
    Times = "times", "The how-manieth misdeal in a row was it?";
    Warned = "warned", "Had that side been warned before?";
    Accepted = "accepted", "Did the next player call over it?";
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is known of an offence. Raw: nothing has been checked, and anything may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
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
    /// What proves the revoke; on the wire the later trick, or null for a seen hand.
    #[serde(deserialize_with = "proof")]
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
    /// The how-manieth alone call stood, from 1.
    pub lone_call: Option<u8>,
    /// The side that made trump, or won the bidding.
    #[serde(alias = "bidder_team")]
    pub maker_team: Option<Team>,
    /// The bid.
    pub bid: Option<u8>,
    /// Tricks of each team when play stopped.
    pub tricks_so_far: Option<ByTeam<u8>>,
    /// Who won the trick of the revoke.
    pub trick_winner: Option<TrickWinner>,
    /// Tricks that the offenders won after it.
    pub tricks_after: Option<u8>,
    /// The card that was led, dropped or wrongly played.
    pub card: Option<Written>,
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
    /// The how-manieth misdeal in a row it was, from 1.
    pub times: Option<u8>,
    /// Had the side been warned?
    pub warned: Option<bool>,
    /// Did the next player call over it?
    pub accepted: Option<bool>,
}

/// A number is a later trick, null a seen hand, and only what is left out is not known.
fn proof<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Proof>, D::Error> {
    let trick = Option::<u8>::deserialize(input)?;
    Ok(Some(trick.map_or(Proof::Hand, Proof::Later)))
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        from_text(input, "`wrong-count` or `faced-card`", Self::from_word)
    }
}

impl<'de> Deserialize<'de> for Stage {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        from_text(input, "`trick`, `play`, `after` or `next-deal`", Self::from_word)
    }
}

impl<'de> Deserialize<'de> for TrickWinner {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        from_text(input, "`offender`, `partner` or `others`", Self::from_word)
    }
}

impl Facts {
    /// The side that offended, as it was said or by the offender's seat.
    pub fn offenders(&self) -> Option<Team> {
        self.offender_team.or(self.seat.map(Seat::team))
    }

    /// Did the offender play alone, as far as anybody has said so?
    pub fn is_loner(&self) -> bool {
        self.offender_is_loner == Some(true)
    }

    /// Is it proved? A trick with what proves it says so as well as the word.
    pub fn is_proved(&self) -> Option<bool> {
        self.proved.or_else(|| self.trick.and(self.proof).map(|_| true))
    }

    /// Is it established? Whoever showed the card on a later trick has played on.
    pub const fn is_established(&self) -> Option<bool> {
        match (self.established, self.proof) {
            (None, Some(Proof::Later(_))) => Some(true),
            (said, _) => said,
        }
    }

    /// What cannot be is refused before anything is ruled.
    pub(super) fn check(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        self.check_seats(ruleset)?;
        self.check_card(ruleset)?;
        self.check_sides()?;
        match &ruleset.family {
            Family::Trick(rules) => self.check_numbers(rules),
            Family::Climb(_) => Ok(()),
        }
    }

    fn check_seats(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        let players = ruleset.players();
        let said = [
            (Fact::Dealer, self.dealer),
            (Fact::RightfulDealer, self.rightful_dealer),
            (Fact::Seat, self.seat),
            (Fact::Rightful, self.rightful),
        ];
        let waiting = self.not_yet_played.unwrap_or_default();
        let one = said.into_iter().filter_map(|(fact, seat)| seat.map(|seat| (fact, seat)));
        let mut all = one.chain(waiting.iter().map(|seat| (Fact::NotYetPlayed, seat)));
        match all.find(|(_, seat)| !players.has(*seat)) {
            Some((fact, seat)) => refuse(fact, format!("this table has no seat {seat}")),
            None => Ok(()),
        }
    }

    fn check_card(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        let Some(written) = self.card else { return Ok(()) };
        let known = match &ruleset.family {
            Family::Trick(rules) => {
                Card::from_written(written).is_some_and(|card| rules.pack.copies_of(card) > 0)
            }
            Family::Climb(_) => ClimbCard::from_written(written).is_some(),
        };
        if known { Ok(()) } else { refuse(Fact::Card, format!("the pack has no {written}")) }
    }

    /// Facts that say the same thing say it alike.
    fn check_sides(&self) -> Result<(), Refusal> {
        if let (Some(said), Some(seat)) = (self.offender_team, self.seat)
            && said != seat.team()
        {
            let other = seat.team().number();
            return refuse(Fact::OffenderTeam, format!("seat {seat} is of team {other}"));
        }
        if self.is_loner() && self.alone == Some(false) {
            return refuse(Fact::OffenderIsLoner, "nobody was alone");
        }
        if matches!(self.proof, Some(Proof::Later(_))) {
            if self.established == Some(false) {
                return refuse(Fact::Established, "what a later trick proves cannot be mended");
            }
            if self.proved == Some(false) {
                return refuse(
                    Fact::Proof,
                    "a later trick proves it, and it is said to be unproved",
                );
            }
        }
        Ok(())
    }

    fn check_numbers(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let hand = rules.hand;
        let most = rules.players.count() - 1;
        let later = match self.proof {
            Some(Proof::Later(trick)) => Some(trick),
            Some(Proof::Hand) | None => None,
        };
        let first_proof = self.trick.map_or(2, |trick| trick.saturating_add(1));
        for (fact, said, least, most) in [
            (Fact::Trick, self.trick, 1, hand),
            (Fact::Proof, later, first_proof, hand),
            (Fact::Bid, self.bid, 1, hand),
            (Fact::Others, self.others, 1, most),
            (Fact::CardsPlayedToIt, self.cards_played_to_it, 0, self.others.unwrap_or(most)),
            (Fact::TricksAfter, self.tricks_after, 0, hand.saturating_sub(self.trick.unwrap_or(1))),
            (Fact::Times, self.times, 1, u8::MAX),
            (Fact::LoneCall, self.lone_call, 1, u8::MAX),
        ] {
            if let Some(said) = said
                && !(least..=most).contains(&said)
            {
                return refuse(fact, format!("{said} cannot be: {} here", span(least, most)));
            }
        }
        self.check_tricks(rules)
    }

    fn check_tricks(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let hand = rules.hand;
        if let Some(taken) = self.tricks_so_far
            && u16::from(taken.even) + u16::from(taken.odd) > u16::from(hand)
        {
            return refuse(Fact::TricksSoFar, format!("a deal has {hand} tricks"));
        }
        // An alone bid is a bid of all the tricks (Bid Euchre, everything2).
        if let (Making::Bid(_), Some(true), Some(bid)) = (&rules.making, self.alone, self.bid)
            && bid != hand
        {
            return refuse(Fact::Bid, format!("an alone bid is a bid of all {hand} tricks"));
        }
        Ok(())
    }
}

fn span(least: u8, most: u8) -> String {
    if least > most {
        "nothing can be".into()
    } else if most == u8::MAX {
        format!("it is at least {least}")
    } else {
        format!("it is {least} to {most}")
    }
}

fn refuse(fact: Fact, why: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::CannotBe { fact, why: why.into() })
}
