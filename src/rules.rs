//! A ruleset as the games read it: checked, complete, typed, with a citation for every clause.
//!
//! Nothing here decides anything about a deal; these are the numbers, tables and named policies that
//! `game` asks. How a file becomes a ruleset is [`mod@file`]'s; this module knows no disk and no spelling
//! beyond the words of its own policies.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Deref;

use crate::card::{Card, Rank, Suit, Trump};
use crate::clause::Clause;
use crate::seat::{Players, Seat};
use source::Sources;

pub mod mistake;

pub mod source;

mod tree;

pub mod book;

pub mod catalogue;

mod family;

pub mod house;

pub mod wording;

mod check;

mod sourced;

mod build;

mod draft;

mod whole;

pub mod shelf;

pub mod files;

pub mod file;

pub mod altered;

pub mod pay;

pub mod questions;

/// A policy: an enum whose values are words of the ruleset files.
macro_rules! policy {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl Policy for $name {
            const WORDS: &'static [&'static str] = &[$($word,)*];
            fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
            fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

/// One of a few named ways, spelt as in the ruleset files.
pub trait Policy: Copy + Sized + 'static {
    /// Every word, in the order of the contract.
    const WORDS: &'static [&'static str];
    /// Its own word.
    fn word(self) -> &'static str;
    /// The policy with this word.
    fn from_word(word: &str) -> Option<Self>;
}

/// A checked, complete ruleset. It can be read like its [`Rules`]; only [`mod@file`] and the modules
/// that it asks can make one, and nobody can change one.
///
/// ```compile_fail
/// let euchre = rasher::rules::shelf::Shelf::built_in().get("euchre").unwrap();
/// let mut forged = euchre.clone();
/// forged.title = "With seventeen jacks".to_owned();
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset(Rules);

impl Deref for Ruleset {
    type Target = Rules;

    fn deref(&self) -> &Rules {
        &self.0
    }
}

/// What a ruleset holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Its name in commands and headers: lower-case words joined by dashes.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The ruleset it was written over, if any.
    pub base: Option<String>,
    /// The parameters of its family, which [`Ruleset`] shows as the view of one.
    pub(crate) family: Family,
    /// What each clause says here, and where that comes from.
    pub cites: BTreeMap<Clause, Cite>,
    /// Every key of the family with its value, as the file would have it: for showing, comparing
    /// and embedding. The typed parameters above are made from these and from nothing else.
    pub values: BTreeMap<String, serde_json::Value>,
    /// Keys that nobody has set and that therefore go on following another key: when that one is
    /// changed for a table, these change with it.
    pub follows: BTreeSet<&'static str>,
    /// Choices that the ruleset itself advertises to a new table, first one first.
    pub offers: Vec<Offer>,
}

/// A switch that a ruleset advertises: "stick the dealer?", "to 15?".
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The key it turns.
    pub key: String,
    /// The value it would have instead.
    pub value: serde_json::Value,
    /// The question, for people.
    pub ask: String,
}

/// What a clause says in a ruleset, and who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// The rule in a sentence of ours.
    pub text: String,
    /// Why it is so here, where no source says so: a sentence of ours, and no part of the rule.
    pub why: Option<String>,
    /// Who says so.
    pub source: Sources,
    /// Who says otherwise.
    pub dissent: Vec<String>,
    /// Where a file of house rules says so; none where no such file does.
    pub place: Option<Place>,
}

impl Cite {
    /// The rule, and the reason for it where it is ours.
    pub fn whole(&self) -> String {
        match &self.why {
            Some(why) => format!("{} {why}", self.text),
            None => self.text.clone(),
        }
    }
}

/// A line of a file of house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the file is called, without the folder that it lies in.
    pub file: String,
    /// Which line, from 1.
    pub line: usize,
}

/// The two families of games, closed: rules of one can never meet a state of the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Family {
    /// Euchre, Bid Euchre, trick-taking Bacon.
    Trick(TrickRules),
    /// Sean Ross's Bacon.
    Climb(ClimbRules),
}

impl Ruleset {
    /// The citation of a clause. A checked ruleset has one for every clause of its family.
    pub fn cite(&self, clause: Clause) -> Option<&Cite> {
        self.cites.get(&clause)
    }
}

/// The parameters of a trick game.
#[derive(Clone, Debug, PartialEq)]
pub struct TrickRules {
    /// How many sit down.
    pub players: Players,
    /// The cards that exist.
    pub pack: Pack,
    /// Cards in a hand, which is also the number of tricks: 1 to 13.
    pub hand: u8,
    /// Are the jacks of the trump colour the bowers?
    pub bowers: bool,
    /// Which of two identical cards wins.
    pub equal: Equal,
    /// When no trump may be called.
    pub no_trump: NoTrump,
    /// May low no trump be called?
    pub low_no_trump: bool,
    /// How trump is made, and what the contract then pays.
    pub making: Making,
    /// Who leads first.
    pub lead: Lead,
    /// Who leads first when somebody is alone.
    pub lone_lead: Lead,
    /// Going alone.
    pub lone: LoneRules,
    /// The end of the game.
    pub game: GameRules,
    /// What goes wrong at every table.
    pub irregular: IrregularRules,
}

impl TrickRules {
    /// May this be trump at all, by whatever call?
    pub const fn may_be_trump(&self, trump: Trump) -> bool {
        match trump {
            Trump::Suit(_) => true,
            Trump::None => !matches!(self.no_trump, NoTrump::Never),
            Trump::Low => self.low_no_trump && !matches!(self.no_trump, NoTrump::Never),
        }
    }
}

/// Which French cards are in the pack, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The lowest rank.
    pub low: Rank,
    /// One or two packs shuffled together.
    pub copies: u8,
    /// Is the joker in it?
    pub joker: bool,
}

impl Pack {
    /// How many copies of this card there are: 0 where it is not in the pack.
    pub const fn copies_of(self, card: Card) -> u8 {
        match card {
            Card::Joker => self.joker as u8 * self.copies,
            Card::Of(rank, _) if rank.number() >= self.low.number() => self.copies,
            Card::Of(..) => 0,
        }
    }

    /// How many cards in all.
    pub const fn len(self) -> u16 {
        let ranks = 13 - self.low.number() as u16;
        (ranks * 4 + self.joker as u16) * self.copies as u16
    }

    /// Is there no card? Never; a pack has at least its aces.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every different card of it, clubs first, low ranks first, the joker last.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let plain = Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::Of(rank, suit)));
        plain.chain([Card::Joker]).filter(move |card| self.copies_of(*card) > 0)
    }
}

policy! {
    /// Which of two identical cards wins.
    Equal { First = "first", Last = "last" }
}
policy! {
    /// When no trump may be called.
    NoTrump { Never = "never", Naming = "naming", Stuck = "stuck", Bid = "bid" }
}
policy! {
    /// Who leads first.
    Lead {
        LeftOfDealer = "left-of-dealer",
        /// In Bacon he is the one who took the card.
        LeftOfMaker = "left-of-maker",
        Maker = "maker",
    }
}

/// How trump is made. Each way brings its own pay, so that a bid cannot be paid by rows.
#[derive(Clone, Debug, PartialEq)]
pub enum Making {
    /// Cards are turned and offered.
    TurnUp(TurnUpRules),
    /// The players bid.
    Bid(BidRules),
}

/// Turned cards, consent, naming, and the score table.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnUpRules {
    /// How many cards are turned and offered one after another: 1 to 4.
    pub upcards: u8,
    /// Is there a further round in which another suit is named?
    pub naming: bool,
    /// Who takes the turned card.
    pub taker: Taker,
    /// May the partner deny, and what does a refused "alone" become? None: nobody may.
    pub consent: Option<DenyAlone>,
    /// What follows when nobody declares.
    pub all_pass: TurnUpAllPass,
    /// May the suit that was turned down be named?
    pub turned_down: TurnedDown,
    /// Must the dealer's partner who orders go alone?
    pub partner_orders: PartnerOrders,
    /// Who must hold a natural card of the suit he makes.
    pub natural_trump: NaturalTrump,
    /// May the taken card be laid away again?
    pub may_discard_upcard: bool,
    /// A hand that may be thrown in, and what that does.
    pub weak: Option<WeakRules>,
    /// What the contract pays, by makers' tricks.
    pub pay: TurnUpPay,
}

impl TurnUpRules {
    /// Who takes the turned card that `maker` has ordered up.
    pub const fn takes(&self, players: Players, dealer: Seat, maker: Seat) -> Seat {
        match self.taker {
            Taker::Dealer => dealer,
            Taker::LeftOfMaker => players.left(maker),
        }
    }
}

policy! {
    /// Who takes the turned card.
    Taker { Dealer = "dealer", LeftOfMaker = "left-of-maker" }
}
policy! {
    /// What a refused "alone" becomes.
    DenyAlone { AsPass = "as-pass", PlayTogether = "play-together" }
}
policy! {
    /// What follows when nobody declares in a turn-up game.
    TurnUpAllPass {
        SameDealer = "same-dealer",
        NextDealer = "next-dealer",
        Stick = "stick",
        Forfeit = "forfeit-1",
    }
}
policy! {
    /// What follows when nobody bids.
    BidAllPass { SameDealer = "same-dealer", NextDealer = "next-dealer", ForceDealer = "force-dealer" }
}
policy! {
    /// May the suit that was turned down be named: never, or by a stuck dealer.
    TurnedDown { Barred = "barred", Stuck = "stuck" }
}
policy! {
    /// How the dealer's partner orders.
    PartnerOrders { Free = "free", Alone = "alone" }
}
policy! {
    /// Who must hold a natural trump.
    NaturalTrump { None = "none", Dealer = "dealer", Maker = "maker" }
}

/// A hand that may be thrown in before its holder has called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeakRules {
    /// Which hand.
    pub hand: WeakHand,
    /// What that does.
    pub then: WeakThen,
}

policy! {
    /// Which hand may be thrown in. The word `none` of the files is no policy: there is no weak hand.
    WeakHand {
        NinesTens = "nines-tens",
        NoAceNoFace = "no-ace-no-face",
        AceNoFace = "ace-no-face",
        ThreeNinesOrTens = "three-nines-or-tens",
    }
}
policy! {
    /// What a thrown-in hand becomes.
    WeakThen { RedealSame = "redeal-same", RedealNext = "redeal-next", Swap = "swap" }
}

/// What one number of makers' tricks pays; either may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayRow {
    pub makers: i32,
    pub defenders: i32,
}

/// The whole score table of a turn-up game: a row for each number of makers' tricks from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnUpPay {
    /// Both partners play.
    pub together: Vec<PayRow>,
    /// The maker is alone.
    pub alone: Vec<PayRow>,
    /// The maker is alone against a lone defender.
    pub lone_defender: Vec<PayRow>,
}

/// Bidding, and what a bid pays.
#[derive(Clone, Debug, PartialEq)]
pub struct BidRules {
    /// How many rounds of bidding there are.
    pub rounds: Rounds,
    /// The least bid, from 1.
    pub least: u8,
    /// Does no trump outrank a suit at the same number?
    pub no_trump_rank: NoTrumpRank,
    /// Is trump named with the bid or afterwards?
    pub trump_named: TrumpNamed,
    /// What follows when nobody bids.
    pub all_pass: BidAllPass,
    /// Does an alone call beat a bid of all the tricks?
    pub lone_rank: LoneRank,
    /// What the first, second, … alone call is worth, flat; empty: one alone call beats no other.
    pub lone_over: Vec<i32>,
    /// What a bid pays.
    pub pay: BidPay,
}

policy! {
    /// How many rounds of bidding.
    Rounds { Once = "once", UntilPassed = "until-passed" }
}
policy! {
    /// No trump against a suit at the same number.
    NoTrumpRank { Equal = "equal", AboveSuits = "above-suits" }
}
policy! {
    /// When trump is named.
    TrumpNamed { WithBid = "with-bid", After = "after" }
}
policy! {
    /// The rank of an alone call.
    LoneRank { AboveAll = "above-all", AllTricks = "all-tricks" }
}

/// What a bid pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidPay {
    /// To the bidders when it was made.
    pub made: PayMade,
    /// To the others then.
    pub made_others: PayOthers,
    /// Off the bidders when it failed.
    pub set: PaySet,
    /// To the others then.
    pub set_others: PayOthers,
    /// An alone call that was made.
    pub lone_made: LonePay,
    /// An alone call that failed; the points are lost.
    pub lone_set: LonePay,
}

policy! {
    /// What a made bid pays: the tricks taken, or the bid.
    PayMade { Tricks = "tricks", Bid = "bid" }
}
policy! {
    /// What the other side gets: its tricks, or nothing.
    PayOthers { Tricks = "tricks", Zero = "zero" }
}
policy! {
    /// What a failed bid costs: the bid, the tricks taken, or nothing.
    PaySet { Bid = "bid", Tricks = "tricks", Zero = "zero" }
}

/// What "alone" adds to the ordinary pay, or what replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LonePay {
    /// On top, or instead.
    pub mode: LoneMode,
    /// How many points, never negative.
    pub points: i32,
}

policy! {
    /// On top of the ordinary pay, or instead of it.
    LoneMode { Bonus = "bonus", Flat = "flat" }
}

/// Going alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoneRules {
    /// May one go alone?
    pub allowed: bool,
    /// May a defender play alone against a loner?
    pub defend_alone: bool,
    /// Cards exchanged with the partner or partners: 0 to 3.
    pub exchange: u8,
    /// May the caller's partner take the hand over?
    pub partner_may_take: bool,
}

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRules {
    /// When it ends: at least one of the two is there.
    pub length: Length,
    /// By what points a side may go out.
    pub out: Out,
    /// Both past the target in one deal.
    pub both_out: BothOut,
    /// Level past the target, or after the last deal.
    pub tie: Tie,
    /// The lowest possible total.
    pub floor: Option<i32>,
    /// Do points over the target start the next game?
    pub carry_over: bool,
    /// Who deals first.
    pub first_dealer: FirstDealer,
}

/// What ends a game: points, deals, or whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many points.
    Target(i32),
    /// So many deals.
    Deals(u32),
    /// Whichever comes first.
    Either {
        /// So many points.
        target: i32,
        /// So many deals.
        deals: u32,
    },
}

impl Length {
    /// The points that win, where points do.
    pub const fn target(self) -> Option<i32> {
        match self {
            Self::Target(target) | Self::Either { target, .. } => Some(target),
            Self::Deals(_) => None,
        }
    }

    /// The number of deals, where it is fixed.
    pub const fn deals(self) -> Option<u32> {
        match self {
            Self::Deals(deals) | Self::Either { deals, .. } => Some(deals),
            Self::Target(_) => None,
        }
    }
}

policy! {
    /// By what points a side may go out.
    Out {
        Any = "any",
        /// By making its bid or by setting the others.
        Contract = "contract",
        OwnBid = "own-bid",
    }
}
policy! {
    /// Both past the target in one deal.
    BothOut { Higher = "higher", Makers = "makers" }
}
policy! {
    /// Level at the end.
    Tie { PlayOn = "play-on", Shared = "shared", Makers = "makers" }
}
policy! {
    /// Who deals first.
    FirstDealer {
        Free = "free",
        /// The ace is high.
        LowestDraw = "lowest-draw",
        /// The jack is highest, then the ace.
        HighestDraw = "highest-draw",
        FirstJack = "first-jack",
        FirstBlackJack = "first-black-jack",
    }
}

/// What goes wrong at every table, and what this table does about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IrregularRules {
    /// What an established, proved revoke costs.
    pub revoke: Revoke,
    /// How many points.
    pub revoke_points: i32,
    /// How many when somebody is alone.
    pub revoke_lone_points: i32,
    /// Is the deal over?
    pub revoke_then: RevokeThen,
    /// Until when it may be claimed.
    pub revoke_until: RevokeUntil,
    /// Points for a side accused without proof.
    pub false_claim: i32,
    /// Who deals after a wrong count found before play.
    pub misdeal: Misdeal,
    /// A wrong number of cards found during play.
    pub wrong_count: WrongCount,
    /// A deal out of turn.
    pub deal_out_of_turn: DealOutOfTurn,
    /// A call out of turn.
    pub call_out_of_turn: CallOutOfTurn,
    /// The suit turned down is named.
    pub turned_suit: TurnedSuit,
    /// A bid that is not high enough.
    pub insufficient_bid: InsufficientBid,
    /// A lead out of turn.
    pub lead_out_of_turn: LeadOutOfTurn,
    /// An exposed card.
    pub exposed: Exposed,
    /// A loner's exposed card.
    pub exposed_lone: ExposedLone,
    pub claim: ClaimRule,
    pub table_talk: TableTalk,
    /// What settles the matters that no other key speaks of.
    pub code: Code,
}

policy! {
    /// What an established revoke costs.
    Revoke {
        Award = "award",
        Deduct = "deduct",
        Choice = "choice",
        MaxHand = "max-hand",
        Transfer = "transfer",
        ContractFails = "contract-fails",
        Redeal = "redeal",
        Report = "report",
    }
}
policy! {
    /// Does a revoke end the deal?
    RevokeThen { Ends = "ends", GoesOn = "goes-on" }
}
policy! {
    /// Until when a revoke may be claimed.
    RevokeUntil { NextLead = "next-lead", HandEnd = "hand-end", Cut = "cut" }
}
policy! {
    /// Who deals after a misdeal.
    Misdeal {
        SameDealer = "same-dealer",
        NextDealer = "next-dealer",
        UntilUpcard = "until-upcard",
        SecondLoses = "second-loses",
        ThirdLoses = "third-loses",
    }
}
policy! {
    /// A wrong count found during play.
    WrongCount { Redeal = "redeal", Forfeit = "forfeit" }
}
policy! {
    /// A deal out of turn.
    DealOutOfTurn { StandsAfterUpcard = "stands-after-upcard", AlwaysRestore = "always-restore" }
}
policy! {
    /// A call out of turn.
    CallOutOfTurn { Void = "void", LoseCall = "lose-call", LoseCallAnd2 = "lose-call-and-2" }
}
policy! {
    /// The suit turned down is named.
    TurnedSuit { Void = "void", AsPass = "as-pass" }
}
policy! {
    /// A bid that is not high enough.
    InsufficientBid { Void = "void", AsPass = "as-pass", IfAccepted = "if-accepted" }
}
policy! {
    /// A lead out of turn.
    LeadOutOfTurn {
        RetractExposed = "retract-exposed",
        OpponentsChoose = "opponents-choose",
        TwoPoints = "two-points",
    }
}
policy! {
    /// An exposed card.
    Exposed { FirstChance = "first-chance", Callable = "callable", Ignore = "ignore" }
}
policy! {
    /// A loner's exposed card.
    ExposedLone { Exempt = "exempt", AsOthers = "as-others" }
}
policy! {
    ClaimRule { Adjudicate = "adjudicate", AllAgree = "all-agree", TwoPoints = "two-points" }
}
policy! {
    TableTalk {
        WarnThen2 = "warn-then-2",
        WarnThenCallAnd2 = "warn-then-call-and-2",
        Report = "report",
    }
}
policy! {
    /// What settles the matters that no other key speaks of.
    Code {
        /// The table does; what an old code says is offered to it as borrowed.
        Table = "table",
        /// Leeds & Dwight, The Laws of Euchre.
        LawsOf1888 = "laws-of-1888",
    }
}

/// The parameters of the climbing game.
#[allow(clippy::struct_excessive_bools, reason = "each is a key of the files with two values")]
#[derive(Clone, Debug, PartialEq)]
pub struct ClimbRules {
    /// How many sit down.
    pub players: Players,
    /// The cards that exist; none where the sources do not say (six players).
    pub pack: Option<ClimbPack>,
    /// What a lone wild is worth when it is not named.
    pub wild_single: WildSingle,
    /// May a wild be part of a bomb?
    pub wild_in_bombs: bool,
    /// Do sequences wrap from the top to 1?
    pub wrap: bool,
    /// Is a pass final for the round?
    pub pass_final: bool,
    /// May a bomb be played out of turn?
    pub bomb_out_of_turn: bool,
    /// May a partner refuse the lead given to him?
    pub lead_refusable: bool,
    /// What each further member of the first-out team earns by place 2, 3, …
    pub by_place: Vec<i32>,
    /// The points that win.
    pub target: i32,
    /// The number of deals.
    pub deals: u32,
    /// Does a side that is sure of the target win at once?
    pub early_win: EarlyWin,
    /// How the last deal ends.
    pub last_deal: LastDeal,
    /// Level after the last deal.
    pub tie: ClimbTie,
    /// Who deals next.
    pub next_dealer: ClimbDealer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClimbPack {
    /// Ranks from 1: at most 13.
    pub ranks: u8,
    /// Suits from a: at most 6.
    pub suits: u8,
    /// Copies of each natural card: at most 4.
    pub copies: u8,
    /// Wild cards in all.
    pub wilds: u8,
    /// Cards in a hand, wilds included.
    pub hand: u8,
    /// Wild cards in each hand: no hand ever holds more.
    pub wilds_each: u8,
}

policy! {
    /// What a lone wild is worth.
    WildSingle { Named = "named", Top = "top" }
}
policy! {
    /// A side sure of the target.
    EarlyWin { Guaranteed = "guaranteed", Finish = "finish" }
}
policy! {
    LastDeal { AheadOrLevelWins = "ahead-or-level-wins", Finish = "finish" }
}
policy! {
    /// Level after the last deal.
    ClimbTie { SuddenDeath = "sudden-death", Shared = "shared" }
}
policy! {
    /// Who deals next in climbing.
    ClimbDealer { LeadingTeam = "leading-team", Left = "left" }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)
    }
}
