//! What a referee can say of an event: that it could not have happened, or that it broke a rule.
//!
//! The two never mix. Something [`Impossible`] is refused and changes nothing; something
//! [`Irregular`] is recorded as it happened and becomes a finding with its clause. This module holds
//! the words of both and the sentences they make; it never decides which applies.

use std::fmt;

use crate::card::{Card, Suit, Trump, Written};
use crate::clause::Clause;
use crate::event::{EventKind, Reading, Readings};
use crate::seat::{ByTeam, Seat};

pub use crate::speech::minus;

/// Where a deal stands, by the names of the judge protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A turned card is on offer.
    Offer,
    /// The declarer's partner may speak.
    Answer,
    /// Another suit may be named.
    Naming,
    /// The bidding goes on.
    Bidding,
    /// Trump stands; cards or a count.
    Play,
    /// Climbing: a combination lies on the table.
    Round,
    /// Climbing: who went out was told by its outcome; what lies on the table is not known.
    Told,
    /// Climbing: somebody leads.
    Lead,
    /// Climbing: a winner who is out gives the lead.
    GiveLead,
    /// The deal is decided.
    Over,
    /// Nobody declared.
    PassedOut,
    /// A misdeal: the deal is dealt again.
    Void,
}

impl Phase {
    /// As it is spelt in an answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Offer => "offer",
            Self::Answer => "answer",
            Self::Naming => "naming",
            Self::Bidding => "bidding",
            Self::Play => "play",
            // Whoever asks about cards has no other word for it.
            Self::Round | Self::Told => "round",
            Self::Lead => "lead",
            Self::GiveLead => "give-lead",
            Self::Over => "over",
            Self::PassedOut => "passed-out",
            Self::Void => "void",
        }
    }

    /// Is the deal closed: decided, passed out or void?
    pub const fn is_closed(self) -> bool {
        match self {
            Self::Over | Self::PassedOut | Self::Void => true,
            Self::Offer
            | Self::Answer
            | Self::Naming
            | Self::Bidding
            | Self::Play
            | Self::Round
            | Self::Told
            | Self::Lead
            | Self::GiveLead => false,
        }
    }
}

/// How seats are called in a sentence: by the players' names, or by number where there are none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Who<'a>(pub &'a [String]);

impl Who<'_> {
    /// What to call this seat.
    pub fn name(self, seat: Seat) -> String {
        match self.0.get(seat.index()) {
            Some(name) => name.clone(),
            None => format!("seat {seat}"),
        }
    }
}

/// What could not have happened. It stops a fold, and nothing changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The table has no such chair.
    NoSuchSeat(Seat),
    /// An event of this kind cannot come at this point.
    NotNow {
        /// What was said.
        said: EventKind,
        /// How the deal stood.
        phase: Phase,
    },
    /// The ruleset has no such thing at all.
    NotThisGame {
        /// What was said.
        said: EventKind,
        /// The clause that leaves no room for it.
        clause: Clause,
    },
    /// Somebody took a turned card before one was turned.
    NothingTurned,
    /// The joker was turned: the suit that the dealer names for it has to be recorded.
    JokerTurned,
    /// A card is turned while another is still on offer, or after the last.
    AlreadyTurned,
    /// A denial or consent before anything was declared.
    NothingDeclared,
    /// "Alone" is refused though nobody asked to go alone.
    AloneNotAsked,
    /// The result of the play before there is a contract.
    NoContract,
    /// A contract of a bid game needs its bid.
    NoBid,
    /// There are not so many tricks, or none was bid; or alone fewer than all.
    NoSuchBid {
        /// What was bid.
        tricks: u8,
        /// Tricks in a deal.
        most: u8,
    },
    /// A bid names its trump here.
    NoTrumpNamed,
    /// This can never be trump here.
    NoSuchTrump(Trump),
    /// A denial that was recorded leaves no room for this contract.
    WasDenied(Seat),
    /// The seat is not one that could do this (a lone defender on the makers' side, say).
    NotThatSeat {
        /// Who.
        seat: Seat,
        /// What was said.
        said: EventKind,
    },
    /// The pack has no such card.
    NoSuchCard(Written),
    /// Every copy of this card lies elsewhere already.
    CardGone(Written),
    /// Climbing: more copies in one hand than the pack has, or more wilds than a hand is dealt.
    TooMany {
        card: Written,
        /// How many one hand can hold.
        most: u8,
    },
    /// What is known of the hand leaves no room for it: two records contradict each other.
    NotInHand {
        /// Whose hand.
        seat: Seat,
        card: Written,
    },
    /// A play to a trick is one card.
    OneCard(u8),
    /// A hand has another number of cards.
    HandSize {
        /// Cards of a hand.
        want: u8,
        /// Cards that were said.
        got: u8,
    },
    /// The seat sits out.
    SittingOut(Seat),
    /// The seat has played to this trick already, or has no cards left.
    AlreadyPlayed(Seat),
    /// The tricks do not add up.
    Sum {
        /// Tricks in a deal.
        want: u8,
        /// Tricks that were said.
        got: u16,
    },
    /// The tricks that were said contradict the cards.
    TricksDisagree {
        /// What was said.
        said: ByTeam<u8>,
        /// What the cards give so far.
        seen: ByTeam<u8>,
    },
    /// The table's own count is another.
    Disagree {
        /// The table's.
        said: ByTeam<i32>,
        /// Ours.
        count: ByTeam<i32>,
    },
    /// Climbing: it is not known which cards the pack has.
    PackUnknown,
    /// Climbing: these cards make no combination.
    NoCombination,
    /// Climbing: the hand was seen, and what is left of it cannot make that.
    CannotMake {
        /// Whose hand.
        seat: Seat,
        /// What was said.
        said: Reading,
    },
    /// Climbing: these cards cannot be that.
    NotThatReading {
        /// What was said.
        said: Reading,
        /// What they can be.
        can_be: Readings,
    },
    /// Climbing: the cards can be several things that beat the table.
    Ambiguous(Readings),
    /// Climbing: the seat has gone out already.
    AlreadyOut(Seat),
    /// Climbing: the seat cannot have gone out, or must have, with so many cards played.
    CardsLeft {
        /// Who.
        seat: Seat,
        /// Cards that are left.
        left: u8,
    },
    /// Climbing: somebody else won the round.
    NotTheWinner {
        /// Who spoke.
        seat: Seat,
        /// Who won.
        winner: Seat,
    },
    /// Climbing: the deal was over before this seat went out.
    AfterTheEnd(Seat),
    /// The game was over.
    GameOver,
}

/// Why a lead or a card is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nothing lies there that could be.
    Nothing,
    /// It was this player's lead, and he led.
    LedInTurn { seat: Seat },
    /// The lead is somebody else's to take.
    LeadIsOf { turn: Seat, said: Seat },
    /// The card was led: a lead is taken back by who leads instead.
    Led { seat: Seat, card: Written },
    /// It followed suit, so there is no revoke to mend.
    Followed { seat: Seat, card: Written, led: Written },
    /// It was played out of turn, which has a ruling of its own.
    OutOfTurn { seat: Seat, card: Written },
}

impl Kept {
    /// In a sentence without a full stop.
    pub fn say(self, who: Who<'_>) -> String {
        let name = |seat| who.name(seat);
        match self {
            Self::Nothing => "nothing lies there that could be taken back so".into(),
            Self::LedInTurn { seat } => {
                format!("by the record the lead was {}'s, and it is not taken back", name(seat))
            }
            Self::LeadIsOf { turn, said } => {
                format!("by the record the lead is {}'s, and not {}'s", name(turn), name(said))
            }
            Self::Led { seat, card } => format!(
                "{} led the {card}: a lead out of turn is taken back by `<` and who leads instead",
                name(seat)
            ),
            Self::Followed { seat, card, led } => format!(
                "by the record {} followed suit, the {card} to the {led}: that is no revoke to mend",
                name(seat)
            ),
            Self::OutOfTurn { seat, card } => format!(
                "by the record {} played the {card} out of turn, which is no revoke to mend: \
                 `ruling` lists it, and `ruling` with its number hears it",
                name(seat)
            ),
        }
    }
}

impl std::error::Error for Impossible {}

impl Impossible {
    /// Its name in an answer.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoSuchSeat(_) => "no-such-seat",
            Self::NotNow { .. } => "not-now",
            Self::NotThisGame { .. } => "not-this-game",
            Self::NothingTurned => "nothing-turned",
            Self::JokerTurned => "joker-turned",
            Self::AlreadyTurned => "already-turned",
            Self::NothingDeclared => "nothing-declared",
            Self::AloneNotAsked => "alone-not-asked",
            Self::NoContract => "no-contract",
            Self::NoBid => "no-bid",
            Self::NoSuchBid { .. } => "no-such-bid",
            Self::NoTrumpNamed => "no-trump-named",
            Self::NoSuchTrump(_) => "no-such-trump",
            Self::WasDenied(_) => "was-denied",
            Self::NotThatSeat { .. } => "not-that-seat",
            Self::NoSuchCard(_) => "no-such-card",
            Self::CardGone(_) => "card-gone",
            Self::TooMany { .. } => "too-many",
            Self::NotInHand { .. } => "not-in-hand",
            Self::OneCard(_) => "one-card",
            Self::HandSize { .. } => "hand-size",
            Self::SittingOut(_) => "sitting-out",
            Self::AlreadyPlayed(_) => "already-played",
            Self::Sum { .. } => "sum",
            Self::TricksDisagree { .. } => "tricks-disagree",
            Self::Disagree { .. } => "disagree",
            Self::PackUnknown => "pack-unknown",
            Self::NoCombination => "no-combination",
            Self::CannotMake { .. } => "cannot-make",
            Self::NotThatReading { .. } => "not-that-reading",
            Self::Ambiguous(_) => "ambiguous",
            Self::AlreadyOut(_) => "already-out",
            Self::CardsLeft { .. } => "cards-left",
            Self::NotTheWinner { .. } => "not-the-winner",
            Self::AfterTheEnd(_) => "after-the-end",
            Self::GameOver => "game-over",
        }
    }

    /// In a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        match self {
            Self::NoSuchSeat(seat) => format!("this table has no seat {seat}"),
            Self::NotNow { said, phase } => not_now(*said, *phase),
            Self::NotThisGame { said, .. } => not_in_this_game(*said),
            Self::NothingTurned => "no card has been turned yet".into(),
            Self::JokerTurned => {
                "the joker was turned: record the suit that the dealer named for it".into()
            }
            Self::AlreadyTurned => "no further card can be turned now".into(),
            Self::NothingDeclared => "nobody has declared anything that could be denied".into(),
            Self::AloneNotAsked => "going alone was not asked, so it cannot be refused".into(),
            Self::NoContract => "there is no contract yet".into(),
            Self::NoBid => "the contract of a bid game needs its bid".into(),
            Self::NoSuchBid { tricks, most } if (1..=*most).contains(tricks) => {
                format!("going alone is a bid of all {most} tricks and has no number, as in `h!`")
            }
            Self::NoSuchBid { tricks, most } => {
                format!("a bid of {tricks} cannot be: a deal has {most} tricks")
            }
            Self::NoTrumpNamed => "a bid names its trump: `3s`, `4n`".into(),
            Self::NoSuchTrump(Trump::Low) => "low is no trump here".into(),
            Self::NoSuchTrump(trump) => format!("{} cannot be trump here", trump.name()),
            Self::WasDenied(seat) => {
                format!("{}'s declaration was denied, so this cannot follow", who.name(*seat))
            }
            Self::NotThatSeat { seat, said } => {
                format!("it is not for {} to {}", who.name(*seat), deed(*said))
            }
            Self::NoSuchCard(card) => format!("the pack has no {card}"),
            Self::CardGone(card) => format!("{card} has been seen elsewhere already"),
            Self::TooMany { card, most } => {
                format!("one hand cannot hold more than {most} of {card}")
            }
            Self::NotInHand { seat, card } => {
                format!("{}'s hand is known and holds no {card}", who.name(*seat))
            }
            Self::OneCard(got) => format!("a player plays one card to a trick, not {got}"),
            Self::HandSize { want, got } => format!("a hand has {want} cards, not {got}"),
            Self::SittingOut(seat) => format!("{} sits this deal out", who.name(*seat)),
            Self::AlreadyPlayed(seat) => {
                format!("{} has played to this trick already", who.name(*seat))
            }
            Self::Sum { want, got } => {
                format!("the tricks must add up to {want}, and these make {got}")
            }
            Self::TricksDisagree { said, seen } => format!(
                "{}–{} cannot be: the cards already give {}–{}",
                said.even, said.odd, seen.even, seen.odd
            ),
            Self::Disagree { said, count } => format!(
                "the table counts {} to {}, the record {} to {}",
                minus(said.even),
                minus(said.odd),
                minus(count.even),
                minus(count.odd)
            ),
            Self::PackUnknown => {
                "the cards of this game are not known: type what was played, such as =pair7, or who \
                 went out"
                    .into()
            }
            Self::NoCombination => "these cards make no combination".into(),
            Self::CannotMake { seat, said } => {
                format!("{}'s hand was seen and cannot make a {said}", who.name(*seat))
            }
            Self::NotThatReading { said, can_be } => match can_be.as_slice() {
                [] => format!("these cards are no {said}: they make no combination"),
                list => format!("these cards are no {said}; they can be {}", either(list)),
            },
            Self::Ambiguous(list) => {
                format!("this can be {}: say which", either(list.as_slice()))
            }
            Self::AlreadyOut(seat) => format!("{} has gone out already", who.name(*seat)),
            Self::CardsLeft { seat, left: 0 } => {
                format!("{} has no cards left", who.name(*seat))
            }
            Self::CardsLeft { seat, left } => {
                format!("{} still has {left} cards", who.name(*seat))
            }
            Self::NotTheWinner { seat, winner } => {
                format!("{} won the round, not {}", who.name(*winner), who.name(*seat))
            }
            Self::AfterTheEnd(seat) => {
                format!("the deal was over before {} could go out", who.name(*seat))
            }
            Self::GameOver => "the game was over".into(),
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Who::default()))
    }
}

/// What nobody does by these rules.
fn not_in_this_game(said: EventKind) -> String {
    if matches!(said, EventKind::Deny | EventKind::Denied | EventKind::Allow) {
        return "nobody can refuse a call in this game".into();
    }
    if matches!(said, EventKind::TurnUp | EventKind::Order | EventKind::Take) {
        return "no card is turned in this game".into();
    }
    if said == EventKind::DefendAlone {
        return "nobody defends alone in this game".into();
    }
    if said == EventKind::Bid {
        return "nobody bids in this game".into();
    }
    format!("there is no {} in this game", said.called())
}

fn not_now(said: EventKind, phase: Phase) -> String {
    // Of rulings a line has only what is taken back.
    if said == EventKind::Ruling {
        return "nothing lies there that could be taken back so".into();
    }
    let state = match phase {
        Phase::Offer => "a card is on offer",
        Phase::Answer => "the partner has to answer",
        Phase::Naming => "a suit is being named",
        Phase::Bidding => "the bidding goes on",
        Phase::Play => "trump stands",
        Phase::Round => "a combination lies on the table",
        Phase::Told => "after a result only who goes out next can follow",
        Phase::Lead => "somebody has to lead",
        Phase::GiveLead => "the lead has to be given",
        Phase::Over => "the deal is over",
        Phase::PassedOut => "the deal was passed out",
        Phase::Void => "the deal is void",
    };
    format!("no {} now: {state}", said.called())
}

/// How it is known that a player held what was asked of him.
fn shown(proof: Option<u8>) -> String {
    proof.map_or_else(String::new, |trick| format!(": it fell on trick {trick}"))
}

/// A demand to win a trick, or not to, that was not met, behind a name.
fn unmet(win: bool, trick: u8, proof: Option<u8>) -> String {
    let (told, other) = if win { ("was to win", "won") } else { ("was not to win", "lost") };
    let held = shown(proof);
    format!("{told} trick {trick}, as was required, and had a card that would have {other}{held}")
}

/// What somebody does who says this, in the words of people.
const fn deed(said: EventKind) -> &'static str {
    match said {
        EventKind::Deal => "deal",
        EventKind::Hand => "show a hand",
        EventKind::TurnUp => "turn a card",
        EventKind::Pass => "pass",
        EventKind::Order => "order it up",
        EventKind::Name => "name a suit",
        EventKind::Bid => "bid",
        EventKind::Deny => "deny",
        EventKind::Allow => "allow",
        EventKind::Take => "take the card",
        EventKind::DefendAlone => "defend alone",
        EventKind::Contract => "make trump",
        EventKind::Denied => "be denied",
        EventKind::PassedOut => "pass the deal out",
        EventKind::Play => "play",
        EventKind::GiveLead => "give the lead",
        EventKind::Tricks => "count the tricks",
        EventKind::Places => "say the places",
        EventKind::Misdeal => "call a misdeal",
        EventKind::Ruling => "rule",
        EventKind::Dispute => "dispute",
        EventKind::Agree => "agree",
    }
}

fn either(list: &[Reading]) -> String {
    let mut text = String::new();
    for (i, reading) in list.iter().enumerate() {
        let joint = if i == 0 {
            ""
        } else if i + 1 == list.len() {
            " or "
        } else {
            ", "
        };
        text.push_str(joint);
        text.push_str(&reading.to_string());
    }
    text
}

/// Why a player may only pass, by a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silenced {
    /// His side talked at the table.
    Talk,
    /// His partner called after he had passed.
    CalledAgain,
    /// His partner named the suit that was turned down, and said which he meant.
    SaidSuit,
}

/// What happened although a rule speaks against it. It is recorded, and cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irregular {
    /// Somebody dealt whose deal it was not.
    Dealer {
        /// Who dealt.
        dealt: Seat,
        /// Whose deal it was.
        due: Seat,
    },
    /// A call by a seat that did not have the word.
    CallOutOfTurn {
        /// Who called.
        seat: Seat,
        /// Whose turn it was to call.
        turn: Seat,
    },
    /// A call by a side that lost its call in this round through one out of turn.
    LostCall(Seat),
    /// A call by a player who had to pass, by a ruling.
    MustPass {
        /// Who called.
        seat: Seat,
        /// For what.
        by: Silenced,
    },
    /// A card that lies face up was not played when it had to be.
    ExposedKept {
        /// Whose it is.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A suit was called at a lead, and the leader held it and led another.
    SuitNotLed {
        /// Who led.
        seat: Seat,
        /// The suit that was called.
        suit: Suit,
        /// To which trick, from 1.
        trick: u8,
        /// The trick, from 1, to which he played a card of it; none where his hand was seen.
        proof: Option<u8>,
    },
    /// The opponents had directed a player's card, and he held it and played another.
    DirectedKept {
        /// Who played.
        seat: Seat,
        /// The card that was named.
        card: Card,
        /// To which trick, from 1.
        trick: u8,
        /// The trick, from 1, to which he played it; none where his hand was seen.
        proof: Option<u8>,
    },
    /// The opponents had required a player to win a trick, or not to, and he could and did not.
    DemandUnmet {
        /// Who played.
        seat: Seat,
        /// He was to win it.
        win: bool,
        /// Which trick, from 1.
        trick: u8,
        /// The trick, from 1, to which he played a card that would have done it; none where his hand
        /// was seen.
        proof: Option<u8>,
    },
    /// A denial by somebody other than the declarer's partner.
    NotThePartner {
        /// Who denied.
        seat: Seat,
        /// Who had declared.
        declarer: Seat,
    },
    /// A dealer who must declare passed.
    StuckPass {
        /// Who passed.
        seat: Seat,
        /// The bid that he must make, in a game of bids.
        least: Option<u8>,
    },
    /// The suit that was turned down was named.
    TurnedDown {
        /// By whom.
        seat: Seat,
        /// Which.
        suit: Suit,
    },
    /// The dealer's partner ordered without going alone where he must.
    MustGoAlone(Seat),
    /// Somebody made a suit of which he holds no natural card.
    NoNaturalTrump {
        /// Who.
        seat: Seat,
        /// Which suit.
        suit: Suit,
    },
    /// Somebody took the turned card whose card it was not.
    WrongTaker {
        /// Who took it.
        seat: Seat,
        /// Whose it was.
        due: Seat,
    },
    /// The taken card was laid away where that is forbidden.
    UpcardDiscarded {
        /// By whom.
        seat: Seat,
        card: Card,
    },
    /// A bid that does not beat the one before.
    TooLow {
        /// Who bid.
        seat: Seat,
        /// What had to be beaten, in tricks.
        beat: u8,
        /// Whose going alone stands, where nothing beats it.
        alone: Option<Seat>,
    },
    /// A bid under the least bid.
    UnderLeast {
        /// Who bid.
        seat: Seat,
        /// The least bid.
        least: u8,
    },
    /// An alone call that does not beat what stands.
    LoneTooLow {
        /// Who called alone.
        seat: Seat,
        /// Whose call stands.
        by: Seat,
        /// That one is alone, too.
        alone: bool,
    },
    /// No trump was called where it may not be called now.
    NoTrumpNotNow(Seat),
    /// Somebody went alone where nobody may.
    NoLoneHands(Seat),
    /// Somebody said "alone" after the call of which it is a part.
    AloneLate(Seat),
    /// A hand was thrown in that is not weak enough, or no longer could be.
    NotWeak(Seat),
    /// A card by a seat whose turn it was not.
    PlayOutOfTurn {
        /// Who played.
        seat: Seat,
        /// Whose turn it was.
        turn: Seat,
        /// Was it a lead?
        lead: bool,
    },
    /// Climbing: a pass by a seat whose turn it was not. It counts for nothing.
    PassOutOfTurn {
        /// Who passed.
        seat: Seat,
        /// Whose turn it was.
        turn: Seat,
    },
    /// A seat did not follow suit although it could.
    Revoke {
        /// Who.
        seat: Seat,
        /// On which trick, from 1.
        trick: u8,
        /// The trick that proves it, from 1; none where a seen hand does.
        proof: Option<u8>,
        /// The suit that had to be followed.
        suit: Suit,
    },
    /// The caller's partner took the hand over although he had passed: it counts for nothing.
    TakeoverAfterPass(Seat),
    /// Climbing: what was played does not beat the table.
    NotHigher {
        /// Who played.
        seat: Seat,
        /// What.
        played: Reading,
        /// On what.
        on: Reading,
    },
    /// Climbing: the player who has to lead passed.
    LeaderPassed(Seat),
    /// Climbing: somebody who had passed came back in where a pass is final.
    HadPassed(Seat),
    /// Climbing: a bomb by a seat whose turn it was not.
    BombOutOfTurn {
        /// Who played it.
        seat: Seat,
        /// Whose turn it was.
        turn: Seat,
    },
    /// Climbing: the lead was given to somebody who may not have it.
    LeadGivenAway {
        /// By whom.
        seat: Seat,
        /// To whom.
        to: Seat,
    },
    /// Climbing: somebody refused the lead that was given to him.
    LeadRefused(Seat),
}

/// That an alone call does not beat what stands.
fn lone_too_low(by: &str, alone: bool, name: &str) -> String {
    let stands = if alone { "alone" } else { "bid" };
    format!("nothing beats {by}'s {stands}, and {name} called alone")
}

impl Irregular {
    /// The rule that was broken.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::Dealer { .. } => Clause::Dealer,
            Self::CallOutOfTurn { .. } | Self::TakeoverAfterPass(_) => Clause::CallTurn,
            Self::LostCall(_) => Clause::IrregularCallOutOfTurn,
            // Laws 79 and 80 of 1888, which have no key of their own.
            Self::MustPass { by: Silenced::CalledAgain | Silenced::SaidSuit, .. } => {
                Clause::IrregularCode
            }
            Self::MustPass { by: Silenced::Talk, .. } => Clause::IrregularTableTalk,
            Self::ExposedKept { .. } => Clause::IrregularExposed,
            Self::SuitNotLed { .. } | Self::DirectedKept { .. } | Self::DemandUnmet { .. } => {
                Clause::IrregularCode
            }
            Self::NotThePartner { .. } => Clause::MakingConsent,
            Self::StuckPass { .. } => Clause::MakingAllPass,
            Self::TurnedDown { .. } => Clause::MakingTurnedDown,
            Self::MustGoAlone(_) => Clause::MakingPartnerOrders,
            Self::NoNaturalTrump { .. } => Clause::MakingNaturalTrump,
            Self::WrongTaker { .. } => Clause::MakingTaker,
            Self::UpcardDiscarded { .. } => Clause::MakingDiscardUpcard,
            Self::TooLow { .. } => Clause::Overbid,
            Self::UnderLeast { .. } => Clause::MakingLeast,
            Self::LoneTooLow { .. } => Clause::LoneRank,
            Self::NoTrumpNotNow(_) => Clause::CardsNoTrump,
            Self::NoLoneHands(_) => Clause::LoneAllowed,
            Self::AloneLate(_) => Clause::AloneSaid,
            Self::NotWeak(_) => Clause::WeakHand,
            Self::PlayOutOfTurn { .. } | Self::PassOutOfTurn { .. } => Clause::PlayTurn,
            Self::Revoke { .. } => Clause::Follow,
            Self::NotHigher { .. } => Clause::Beats,
            Self::LeaderPassed(_) => Clause::LeaderPlays,
            Self::HadPassed(_) => Clause::PassFinal,
            Self::BombOutOfTurn { .. } => Clause::BombOutOfTurn,
            Self::LeadGivenAway { .. } => Clause::GiveLead,
            Self::LeadRefused(_) => Clause::LeadRefusable,
        }
    }

    /// Who broke it.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Dealer { dealt: seat, .. }
            | Self::CallOutOfTurn { seat, .. }
            | Self::LostCall(seat)
            | Self::MustPass { seat, .. }
            | Self::ExposedKept { seat, .. }
            | Self::SuitNotLed { seat, .. }
            | Self::DirectedKept { seat, .. }
            | Self::DemandUnmet { seat, .. }
            | Self::NotThePartner { seat, .. }
            | Self::StuckPass { seat, .. }
            | Self::TurnedDown { seat, .. }
            | Self::MustGoAlone(seat)
            | Self::NoNaturalTrump { seat, .. }
            | Self::WrongTaker { seat, .. }
            | Self::UpcardDiscarded { seat, .. }
            | Self::TooLow { seat, .. }
            | Self::UnderLeast { seat, .. }
            | Self::LoneTooLow { seat, .. }
            | Self::NoTrumpNotNow(seat)
            | Self::NoLoneHands(seat)
            | Self::AloneLate(seat)
            | Self::NotWeak(seat)
            | Self::PlayOutOfTurn { seat, .. }
            | Self::PassOutOfTurn { seat, .. }
            | Self::Revoke { seat, .. }
            | Self::NotHigher { seat, .. }
            | Self::LeaderPassed(seat)
            | Self::HadPassed(seat)
            | Self::TakeoverAfterPass(seat)
            | Self::BombOutOfTurn { seat, .. }
            | Self::LeadGivenAway { seat, .. }
            | Self::LeadRefused(seat) => *seat,
        }
    }

    /// In a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        let name = who.name(self.seat());
        match self {
            Self::Dealer { due, .. } => {
                format!("{name} dealt, and it was {}'s deal", who.name(*due))
            }
            Self::CallOutOfTurn { turn, .. } => {
                format!("{name} called out of turn: it was {}'s turn to call", who.name(*turn))
            }
            Self::LostCall(_) => format!("{name}'s side has lost its call in this round"),
            Self::MustPass { .. } => format!("{name} may only pass in this deal, as was ruled"),
            Self::ExposedKept { card, .. } => {
                format!("{name} kept the {card}, which lies face up and had to be played")
            }
            Self::SuitNotLed { suit, trick, proof, .. } => {
                let suit = suit.name();
                let held = shown(*proof);
                format!(
                    "{name} was to lead {suit} to trick {trick}, as was called, and had one{held}"
                )
            }
            Self::DirectedKept { card, trick, proof, .. } => {
                let held = shown(*proof);
                format!(
                    "{name} was to play the {card} to trick {trick}, as was directed, and had it{held}"
                )
            }
            Self::DemandUnmet { win, trick, proof, .. } => {
                format!("{name} {}", unmet(*win, *trick, *proof))
            }
            Self::NotThePartner { declarer, .. } => {
                format!("{name} denied, and only {}'s partner may", who.name(*declarer))
            }
            Self::StuckPass { least: None, .. } => {
                format!("stick the dealer: {name} must name a suit")
            }
            Self::StuckPass { least: Some(least), .. } => {
                format!("nobody else has bid, so {name}, who dealt, must bid {least}")
            }
            Self::TurnedDown { suit, .. } => {
                format!("{name} named {}, the suit that was turned down", suit.name())
            }
            Self::MustGoAlone(_) => {
                format!("{name} ordered the dealer, the partner, and must go alone")
            }
            Self::NoNaturalTrump { suit, .. } => {
                format!("{name} made {} without a natural card of that suit", suit.name())
            }
            Self::WrongTaker { due, .. } => {
                format!("{name} took the turned card, and it was {}'s", who.name(*due))
            }
            Self::UpcardDiscarded { card, .. } => {
                format!("{name} discarded the upcard, the {card}")
            }
            Self::TooLow { alone: Some(by), .. } => {
                format!("nothing beats {}'s alone, and {name} bid", who.name(*by))
            }
            Self::TooLow { beat, alone: None, .. } => {
                format!("{name} bid too low; the bid to beat is {beat}")
            }
            Self::UnderLeast { least, .. } => {
                format!("{name}'s bid is under the least bid of {least}")
            }
            Self::LoneTooLow { by, alone, .. } => lone_too_low(&who.name(*by), *alone, &name),
            Self::NoTrumpNotNow(_) => format!("{name} may not call no trump now"),
            Self::NoLoneHands(_) => format!("{name} may not go alone in this ruleset"),
            Self::AloneLate(_) => format!("{name} said \"alone\" too late: it is part of the bid"),
            Self::NotWeak(_) => format!("{name}'s hand may not be thrown in"),
            Self::PlayOutOfTurn { turn, lead: true, .. } => {
                format!("{name} led out of turn: the lead was {}'s", who.name(*turn))
            }
            Self::PlayOutOfTurn { turn, lead: false, .. } => {
                out_of_turn(&name, "played", &who.name(*turn))
            }
            Self::PassOutOfTurn { turn, .. } => out_of_turn(&name, "passed", &who.name(*turn)),
            Self::Revoke { trick, proof, suit, .. } => {
                let suit = suit.name();
                match proof {
                    None => format!("{name} did not follow {suit} on trick {trick}, holding some"),
                    Some(proof) => format!(
                        "{name} did not follow {suit} on trick {trick} and showed one on trick {proof}"
                    ),
                }
            }
            Self::NotHigher { played, on, .. } => {
                format!("{name} played a {played}, which does not beat a {on}")
            }
            Self::LeaderPassed(_) => format!("{name} has the lead and may not pass"),
            Self::TakeoverAfterPass(_) => {
                format!("{name} had passed and may not take the hand over")
            }
            Self::HadPassed(_) => format!("{name} had passed and came back in"),
            Self::BombOutOfTurn { turn, .. } => {
                format!("{name} bombed out of turn: it was {}'s turn", who.name(*turn))
            }
            Self::LeadRefused(_) => format!("{name} was given the lead and may not refuse it"),
            Self::LeadGivenAway { to, .. } => {
                format!("{name} gave the lead to {}, who may not have it", who.name(*to))
            }
        }
    }
}

/// `Dee passed out of turn: it was Cal's turn`
fn out_of_turn(name: &str, did: &str, turn: &str) -> String {
    format!("{name} {did} out of turn: it was {turn}'s turn")
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This team has won.
    Won(crate::seat::Team),
    /// The ruleset lets both share it.
    Shared,
}

/// What the game brings into a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who deals.
    pub dealer: Seat,
    /// The score before the deal.
    pub score: ByTeam<i32>,
    /// The number of the deal in its game, from 1, void deals not counted.
    pub deal_no: u32,
    /// How many deals before this one, in a row, were void through a misdeal.
    pub misdeals: u8,
}
