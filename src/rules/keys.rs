//! The catalogue: every key that a ruleset file may have, once.
//!
//! Unknown keys, defaults, value checks, differences, new files and the schema are all read off this
//! one table, so that none of them can know a key that the others do not. A name may stand twice
//! where two kinds of game give it different values (`game.tie`); no two rows of one game share one.
//! This room knows no file and no ruleset, only what could stand in one.

use crate::clause::Scope;
use crate::rules::{
    BidAllPass, BothOut, CallOutOfTurn, ClaimRule, ClimbDealer, ClimbTie, DealOutOfTurn, DenyAlone,
    EarlyWin, Equal, Exposed, ExposedLone, FirstDealer, InsufficientBid, LastDeal, Lead,
    LeadOutOfTurn, LoneRank, Misdeal, NaturalTrump, NoTrump, NoTrumpRank, Out, PartnerOrders,
    PayMade, PayOthers, PaySet, Policy as _, Revoke, RevokeThen, RevokeUntil, Rounds, TableTalk,
    Taker, Tie, TrumpNamed, TurnUpAllPass, TurnedDown, TurnedSuit, WeakHand, WeakThen, WildSingle,
    WrongCount,
};

/// The three kinds of game that have keys of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Trick games in which a card is turned for trump.
    TurnUp,
    /// Trick games in which the players bid for it.
    Bid,
    /// The climbing family.
    Climb,
}

impl Game {
    /// As it is said: "a key of climbing games".
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnUp => "turn-up",
            Self::Bid => "bid",
            Self::Climb => "climbing",
        }
    }

    /// Does a key, or a clause, of this scope belong to the game?
    pub const fn has(self, scope: Scope) -> bool {
        match scope {
            Scope::All => true,
            Scope::Trick => matches!(self, Self::TurnUp | Self::Bid),
            Scope::TurnUp => matches!(self, Self::TurnUp),
            Scope::Bid => matches!(self, Self::Bid),
            Scope::Climb => matches!(self, Self::Climb),
        }
    }
}

/// The games of a scope, as they are said.
pub const fn games(scope: Scope) -> &'static str {
    match scope {
        Scope::All => "all",
        Scope::Trick => "trick",
        Scope::TurnUp => "turn-up",
        Scope::Bid => "bid",
        Scope::Climb => "climbing",
    }
}

/// What may stand behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text for people; `id` is held to its own form besides.
    Text,
    /// `true` or `false`.
    Bool,
    /// One of a few whole numbers.
    OneOf(&'static [i64]),
    /// A whole number within bounds, both included.
    Number(i64, i64),
    /// The same, or the word `none`.
    NumberOrNone(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, or the word `none`.
    WordOrNone(&'static [&'static str]),
    /// A list of rows `[makers, defenders]`, one for each number of makers' tricks from 0.
    Rows,
    /// A list of points.
    Points,
    /// `{ mode = "bonus" or "flat", points = a number }`.
    Lone,
}

/// What holds when neither the file nor its base has the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// Nothing: the key must be there.
    Required,
    /// The key may be left out; what that means stands with the key.
    LeftOut,
    /// A truth.
    Bool(bool),
    /// A number.
    Number(i64),
    /// A word, `none` among them.
    Word(&'static str),
    /// An empty list of points.
    NoPoints,
    /// Whatever that other key has.
    Same(&'static str),
}

/// One key of the ruleset files.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Dotted, as overrides spell it.
    pub name: &'static str,
    /// The games that have it.
    pub scope: Scope,
    /// What may stand behind it.
    pub kind: Kind,
    /// What holds without it.
    pub fallback: Fallback,
    /// What it decides, in a sentence for people.
    pub about: &'static str,
    /// What each value says at the table. `#` stands for any number and for `{}` in its sentence.
    pub said: &'static [(&'static str, &'static str)],
}

/// The largest number of points that a file may name: far above any game, far below overflow.
pub const MOST_POINTS: i64 = 10_000;

const fn key(
    name: &'static str,
    scope: Scope,
    kind: Kind,
    fallback: Fallback,
    about: &'static str,
    said: &'static [(&'static str, &'static str)],
) -> Key {
    Key { name, scope, kind, fallback, about, said }
}

/// Words of `family`.
pub const FAMILIES: &[&str] = &["trick", "climb"];
/// Words of `making.method`.
pub const METHODS: &[&str] = &["turn-up", "bid"];
/// Words of `pack.low`.
pub const LOWS: &[&str] = &["2", "7", "8", "9", "J"];

use Fallback::{LeftOut, NoPoints, Required, Same};
use Kind::{Bool, Lone, Number, NumberOrNone, OneOf, Points, Rows, Text, Word, WordOrNone};
use Scope::{All, Bid, Climb, Trick, TurnUp};

/// Every key, in the order in which files and sheets have them.
pub const KEYS: &[Key] = &[
    // ---- what it is ----
    key("id", All, Text, Required, "Its name in commands and records.", &[]),
    key("title", All, Text, Required, "Its name for people.", &[]),
    key("about", All, Text, Required, "What it is, in a sentence.", &[]),
    key("base", All, Text, LeftOut, "The ruleset that it changes.", &[]),
    key(
        "family",
        All,
        Word(FAMILIES),
        Required,
        "Which of the two families of games it belongs to.",
        &[("trick", "Tricks are taken."), ("climb", "Cards are shed by climbing.")],
    ),
    key(
        "players",
        All,
        OneOf(&[4, 6]),
        Required,
        "How many sit down; partners sit alternately.",
        &[("#", "{} players sit down, partners in alternate seats.")],
    ),
    // ---- the pack ----
    key(
        "pack.low",
        Trick,
        Word(LOWS),
        Required,
        "The lowest rank in the pack; the ace is high.",
        &[
            ("2", "The full pack is used, from the two up to the ace."),
            ("7", "The pack runs from the seven up to the ace: 32 cards."),
            ("8", "The pack runs from the eight up to the ace: 28 cards."),
            ("9", "The pack runs from the nine up to the ace: 24 cards."),
            ("J", "The pack runs from the jack up to the ace: 16 cards."),
        ],
    ),
    key(
        "pack.copies",
        Trick,
        Number(1, 2),
        Fallback::Number(1),
        "How many packs are shuffled together.",
        &[("#", "Packs shuffled together: {}.")],
    ),
    key(
        "pack.joker",
        Trick,
        Bool,
        Fallback::Bool(false),
        "Is the joker in the pack, as the highest trump?",
        &[
            ("true", "The joker is in the pack and is the highest trump."),
            ("false", "There is no joker in the pack."),
        ],
    ),
    key(
        "pack.hand",
        Trick,
        Number(1, 13),
        Required,
        "How many cards each player gets, which is also the number of tricks.",
        &[("#", "Everybody gets {} cards, and a deal has as many tricks.")],
    ),
    key(
        "pack.ranks",
        Climb,
        Number(1, 13),
        LeftOut,
        "How many ranks the pack has, from 1 up; unknown where it is left out.",
        &[("#", "The natural cards run from 1 to {}.")],
    ),
    key(
        "pack.suits",
        Climb,
        Number(1, 6),
        LeftOut,
        "How many suits the pack has; unknown where it is left out.",
        &[("#", "Suits in the pack: {}.")],
    ),
    key(
        "pack.copies",
        Climb,
        Number(1, 4),
        LeftOut,
        "How often each natural card is in the pack; unknown where it is left out.",
        &[("#", "Copies of each natural card: {}.")],
    ),
    key(
        "pack.wilds",
        Climb,
        Number(0, 24),
        LeftOut,
        "How many wild cards the pack has; unknown where it is left out.",
        &[("#", "Wild cards in the pack: {}.")],
    ),
    key(
        "pack.hand",
        Climb,
        Number(1, 24),
        LeftOut,
        "How many cards each player gets, wild ones included; unknown where it is left out.",
        &[("#", "Everybody gets {} cards, the wild ones included.")],
    ),
    key(
        "pack.wilds-each",
        Climb,
        Number(0, 24),
        LeftOut,
        "How many wild cards each player gets; unknown where it is left out.",
        &[("#", "Wild cards in each hand: {}.")],
    ),
    // ---- the cards ----
    key(
        "cards.bowers",
        Trick,
        Bool,
        Required,
        "Are the two jacks of the trump colour the bowers, above the ace of trump?",
        &[
            (
                "true",
                "The jack of trump is the right bower and ranks above every other card of the \
                 suits; the other jack of its colour is the left bower, comes next and is a trump \
                 in every respect.",
            ),
            ("false", "There are no bowers: every jack ranks below its queen, trump or not."),
        ],
    ),
    key(
        "cards.equal",
        Trick,
        Word(Equal::WORDS),
        Fallback::Word("first"),
        "Which of two identical cards in one trick wins.",
        &[
            ("first", "Of two identical cards in one trick the one played first is the higher."),
            ("last", "Of two identical cards in one trick the one played last is the higher."),
        ],
    ),
    key(
        "cards.no-trump",
        Trick,
        Word(NoTrump::WORDS),
        Fallback::Word("never"),
        "When no trump may be called.",
        &[
            ("never", "No trump cannot be called."),
            ("naming", "No trump may be called in the round in which a suit is named."),
            ("stuck", "Only a dealer who is stuck may call no trump."),
            ("bid", "No trump may be bid like a suit."),
        ],
    ),
    key(
        "cards.low-no-trump",
        Trick,
        Bool,
        Fallback::Bool(false),
        "May low no trump be called, in which the lowest card wins?",
        &[
            ("true", "Low no trump may be called where no trump may: the lowest card then wins."),
            ("false", "Low no trump cannot be called."),
        ],
    ),
    // ---- making trump ----
    key(
        "making.method",
        Trick,
        Word(METHODS),
        Required,
        "How trump is made, and with it which keys say what the contract pays.",
        &[
            ("turn-up", "A card is turned up and offered round as trump."),
            ("bid", "The players bid for the right to name trump."),
        ],
    ),
    key(
        "making.upcards",
        TurnUp,
        Number(1, 4),
        Required,
        "How many cards are turned and offered, one after another.",
        &[("#", "Cards turned and offered in a deal, one after another: at most {}.")],
    ),
    key(
        "making.naming",
        TurnUp,
        Bool,
        Required,
        "Is there a further round, in which another suit may be named?",
        &[
            ("true", "Once the turned card is passed there is a round in which a suit is named."),
            ("false", "Only a turned suit can become trump; no other is ever named."),
        ],
    ),
    key(
        "making.taker",
        TurnUp,
        Word(Taker::WORDS),
        Required,
        "Who takes the turned card when its suit becomes trump.",
        &[
            ("dealer", "The dealer takes the turned card, whoever made trump."),
            ("left-of-maker", "The player at the maker's left takes the turned card."),
        ],
    ),
    key(
        "making.consent",
        TurnUp,
        Bool,
        Fallback::Bool(false),
        "May the maker's partner deny the declaration?",
        &[
            ("true", "The maker's partner may deny the declaration, which then counts as a pass."),
            ("false", "A declaration stands; the partner cannot deny it."),
        ],
    ),
    key(
        "making.deny-alone",
        TurnUp,
        Word(DenyAlone::WORDS),
        LeftOut,
        "What a refused \"alone\" becomes; only where the partner may deny.",
        &[
            ("as-pass", "Refusing only the \"alone\" makes the whole declaration a pass."),
            (
                "play-together",
                "Refusing only the \"alone\" leaves the suit trump, and both partners play.",
            ),
        ],
    ),
    key(
        "making.all-pass",
        TurnUp,
        Word(TurnUpAllPass::WORDS),
        Required,
        "What follows when nobody declares.",
        &[
            ("same-dealer", "When nobody declares, nobody scores and the same dealer deals again."),
            ("next-dealer", "When nobody declares, nobody scores and the next dealer deals."),
            ("stick", "The dealer may not pass in the naming round: he must make trump."),
            (
                "forfeit-1",
                "A dealer who will not name at the end gives the opponents 1 point, and the next \
                 dealer deals.",
            ),
        ],
    ),
    key(
        "making.all-pass",
        Bid,
        Word(BidAllPass::WORDS),
        Required,
        "What follows when nobody bids.",
        &[
            ("same-dealer", "When nobody bids, nobody scores and the same dealer deals again."),
            ("next-dealer", "When nobody bids, nobody scores and the next dealer deals."),
            ("force-dealer", "When the others have passed, the dealer must bid the least bid."),
        ],
    ),
    key(
        "making.turned-down",
        TurnUp,
        Word(TurnedDown::WORDS),
        Fallback::Word("barred"),
        "May the suit that was turned down be named?",
        &[
            ("barred", "The suit that was turned down cannot be named."),
            ("stuck", "Only a dealer who is stuck may name the suit that was turned down."),
        ],
    ),
    key(
        "making.partner-orders",
        TurnUp,
        Word(PartnerOrders::WORDS),
        Fallback::Word("free"),
        "Must the dealer's partner go alone when he orders?",
        &[
            ("free", "The dealer's partner may order the card and play together with him."),
            ("alone", "The dealer's partner who orders must go alone."),
        ],
    ),
    key(
        "making.natural-trump",
        TurnUp,
        Word(NaturalTrump::WORDS),
        Fallback::Word("none"),
        "Who must hold a card of the suit that he makes; the left bower does not count.",
        &[
            ("none", "Nobody needs a card of the suit that he makes."),
            ("dealer", "A dealer who takes the card up must hold a card printed in its suit."),
            ("maker", "Whoever makes trump must hold a card printed in that suit."),
        ],
    ),
    key(
        "making.discard-upcard",
        TurnUp,
        Word(&["allowed", "forbidden"]),
        Fallback::Word("allowed"),
        "May the card that was taken up be laid away again?",
        &[
            ("allowed", "The card that was taken up may itself be laid away."),
            ("forbidden", "The card that was taken up must be kept; another is laid away."),
        ],
    ),
    key(
        "making.rounds",
        Bid,
        Word(Rounds::WORDS),
        Fallback::Word("once"),
        "How many rounds of bidding there are.",
        &[
            ("once", "Everybody has one turn to bid, and the dealer's is the last."),
            ("until-passed", "The bidding goes round until all but one have passed."),
        ],
    ),
    key(
        "making.least",
        Bid,
        Number(1, 13),
        Required,
        "The least number of tricks that may be bid.",
        &[("#", "The least bid is {}.")],
    ),
    key(
        "making.no-trump-rank",
        Bid,
        Word(NoTrumpRank::WORDS),
        Fallback::Word("equal"),
        "Does no trump outrank a suit at the same number?",
        &[
            ("equal", "No trump ranks with the suits: it needs a higher number to beat one."),
            ("above-suits", "No trump beats a suit at the same number."),
        ],
    ),
    key(
        "making.trump-named",
        Bid,
        Word(TrumpNamed::WORDS),
        Fallback::Word("with-bid"),
        "Is trump named with the bid, or by the highest bidder afterwards?",
        &[
            ("with-bid", "Number and trump are named together."),
            ("after", "Only the number is bid; the highest bidder then names trump."),
        ],
    ),
    // ---- the first lead ----
    key(
        "play.lead",
        Trick,
        Word(Lead::WORDS),
        Required,
        "Who leads to the first trick; a seat that sits out is passed over.",
        &[
            ("left-of-dealer", "The player at the dealer's left leads to the first trick."),
            ("left-of-maker", "The player at the maker's left leads to the first trick."),
            ("maker", "The maker leads to the first trick."),
        ],
    ),
    key(
        "play.lone-lead",
        Trick,
        Word(Lead::WORDS),
        Same("play.lead"),
        "Who leads to the first trick when somebody is alone.",
        &[
            (
                "left-of-dealer",
                "When somebody is alone, the first player in play at the dealer's left leads.",
            ),
            (
                "left-of-maker",
                "When somebody is alone, the first player in play at the maker's left leads.",
            ),
            ("maker", "The player who is alone leads to the first trick."),
        ],
    ),
    // ---- alone ----
    key(
        "lone.allowed",
        Trick,
        Bool,
        Fallback::Bool(true),
        "May one play alone?",
        &[
            ("true", "Whoever makes trump may play alone; his partner sits out."),
            ("false", "Nobody may play alone."),
        ],
    ),
    key(
        "lone.defend-alone",
        Trick,
        Bool,
        Fallback::Bool(false),
        "May a defender play alone against somebody who is alone?",
        &[
            ("true", "Against a player who is alone a defender may play alone too."),
            ("false", "Nobody defends alone: both opponents play against one who is alone."),
        ],
    ),
    key(
        "lone.exchange",
        Trick,
        Number(0, 3),
        Fallback::Number(0),
        "How many cards a player who is alone exchanges with his partner or partners.",
        &[("#", "Cards that a player who is alone exchanges with his side: {}.")],
    ),
    key(
        "lone.partner-may-take",
        Trick,
        Bool,
        Fallback::Bool(false),
        "May the caller's partner, if he has not passed, take the hand over and play alone?",
        &[
            ("true", "The caller's partner, unless he has passed, may take it and play alone."),
            ("false", "The caller's partner cannot take the hand from him."),
        ],
    ),
    key(
        "lone.rank",
        Bid,
        Word(LoneRank::WORDS),
        Fallback::Word("above-all"),
        "Does an alone call beat a bid of all the tricks?",
        &[
            ("above-all", "An alone call beats every bid, that of all the tricks included."),
            ("all-tricks", "An alone call ranks as a bid of all the tricks and no higher."),
        ],
    ),
    key(
        "lone.over",
        Bid,
        Points,
        NoPoints,
        "What the first, the second and each further alone call over another is worth, flat.",
        &[
            ("none", "One alone call does not beat another."),
            ("#", "One alone call may beat another; in turn they are worth {}."),
        ],
    ),
    // ---- what it pays ----
    key(
        "pay.together",
        TurnUp,
        Rows,
        Required,
        "What the deal pays by makers' tricks when both partners play.",
        &[("#", "When both partners play: {}.")],
    ),
    key(
        "pay.alone",
        TurnUp,
        Rows,
        Required,
        "What the deal pays by makers' tricks when the maker is alone.",
        &[("#", "When the maker is alone: {}.")],
    ),
    key(
        "pay.lone-defender",
        TurnUp,
        Rows,
        Same("pay.alone"),
        "What the deal pays by makers' tricks when one is alone against a lone defender.",
        &[("#", "When one is alone against a lone defender: {}.")],
    ),
    key(
        "pay.made",
        Bid,
        Word(PayMade::WORDS),
        Required,
        "What a made bid pays the bidders.",
        &[
            ("tricks", "A made bid pays the bidders 1 for each trick that they took."),
            ("bid", "A made bid pays the bidders the number that was bid."),
        ],
    ),
    key(
        "pay.made-others",
        Bid,
        Word(PayOthers::WORDS),
        Required,
        "What the others get when the bid was made.",
        &[
            ("tricks", "When the bid was made the others get 1 for each trick of theirs."),
            ("zero", "When the bid was made the others get nothing."),
        ],
    ),
    key(
        "pay.set",
        Bid,
        Word(PaySet::WORDS),
        Required,
        "What a failed bid costs the bidders.",
        &[
            ("bid", "A failed bid costs the bidders the number that was bid."),
            ("tricks", "A failed bid costs the bidders 1 for each trick that they took."),
            ("zero", "A failed bid costs the bidders nothing, and gives them nothing."),
        ],
    ),
    key(
        "pay.set-others",
        Bid,
        Word(PayOthers::WORDS),
        Required,
        "What the others get when the bid failed.",
        &[
            ("tricks", "When the bid failed the others get 1 for each trick of theirs."),
            ("zero", "When the bid failed the others get nothing."),
        ],
    ),
    key(
        "pay.lone-made",
        Bid,
        Lone,
        Required,
        "What an alone call that takes every trick pays, on top of a made bid or instead.",
        &[
            ("bonus", "An alone call that takes every trick pays {} on top of a made bid."),
            ("flat", "An alone call that takes every trick pays {} and no more."),
        ],
    ),
    key(
        "pay.lone-set",
        Bid,
        Lone,
        Required,
        "What an alone call that fails costs, on top of a failed bid or instead.",
        &[
            (
                "bonus",
                "An alone call that fails costs {} on top of a failed bid of all the tricks.",
            ),
            ("flat", "An alone call that fails costs {} and no more."),
        ],
    ),
    // ---- climbing: the cards and the round ----
    key(
        "wild.single",
        Climb,
        Word(WildSingle::WORDS),
        Fallback::Word("named"),
        "What a wild card is worth when it is played on its own.",
        &[
            ("named", "A lone wild is worth what it is named, and the top when it is not named."),
            ("top", "A lone wild is always one above the highest natural card."),
        ],
    ),
    key(
        "wild.in-bombs",
        Climb,
        Bool,
        Fallback::Bool(true),
        "May a wild card be part of a bomb?",
        &[
            ("true", "A wild card may be part of a bomb."),
            ("false", "A bomb is made of natural cards only."),
        ],
    ),
    key(
        "sequence.wrap",
        Climb,
        Bool,
        Fallback::Bool(false),
        "Do sequences go on from the top to 1?",
        &[
            ("true", "Sequences go on from the top to 1."),
            ("false", "Sequences do not go on from the top to 1."),
        ],
    ),
    key(
        "pass.final",
        Climb,
        Bool,
        Fallback::Bool(false),
        "Is a pass final for the round?",
        &[
            ("true", "Who has passed is out of the round."),
            ("false", "Who has passed may play again in the same round."),
        ],
    ),
    key(
        "bomb.out-of-turn",
        Climb,
        Bool,
        Fallback::Bool(false),
        "May a bomb be played out of turn?",
        &[
            ("true", "A bomb may be played at any time."),
            ("false", "A bomb is played in turn, like everything else."),
        ],
    ),
    key(
        "lead.refusable",
        Climb,
        Bool,
        Fallback::Bool(false),
        "May a partner refuse the lead that is given to him?",
        &[
            ("true", "A partner may refuse the lead that is given to him."),
            ("false", "A partner cannot refuse the lead that is given to him."),
        ],
    ),
    key(
        "pay.by-place",
        Climb,
        Points,
        Required,
        "What each further member of the first-out team earns by place, from second place on.",
        &[
            ("none", "Places earn nothing."),
            (
                "#",
                "Only the team of the first player out scores: its further members earn, from \
                 second place on, {}.",
            ),
        ],
    ),
    // ---- the game ----
    key(
        "game.target",
        Trick,
        NumberOrNone(1, MOST_POINTS),
        Fallback::Word("none"),
        "The points that win.",
        &[("none", "No number of points ends the game."), ("#", "The game is won with {} points.")],
    ),
    key(
        "game.target",
        Climb,
        Number(1, MOST_POINTS),
        Required,
        "The points that win.",
        &[("#", "The game is won with {} points.")],
    ),
    key(
        "game.deals",
        Trick,
        NumberOrNone(1, MOST_POINTS),
        Fallback::Word("none"),
        "A fixed number of deals; with a target too, whichever comes first.",
        &[
            ("none", "There is no fixed number of deals."),
            ("#", "The game ends with deal number {}; the side ahead has won."),
        ],
    ),
    key(
        "game.deals",
        Climb,
        Number(1, MOST_POINTS),
        Required,
        "The number of deals after which the game ends, unless the target comes first.",
        &[("#", "The game ends with deal number {} at the latest.")],
    ),
    key(
        "game.out",
        Trick,
        Word(Out::WORDS),
        Fallback::Word("any"),
        "By what points a side may go out.",
        &[
            ("any", "Any points take a side over the target."),
            ("contract", "A side goes out only by making its bid or by setting the others."),
            ("own-bid", "A side goes out only by making its own bid."),
        ],
    ),
    key(
        "game.both-out",
        Trick,
        Word(BothOut::WORDS),
        Fallback::Word("higher"),
        "Who wins when both sides pass the target in one deal.",
        &[
            ("higher", "If both sides pass the target in one deal, the higher total wins."),
            ("makers", "If both sides pass the target in one deal, the makers win."),
        ],
    ),
    key(
        "game.tie",
        Trick,
        Word(Tie::WORDS),
        Fallback::Word("play-on"),
        "What happens when the sides are level at the end.",
        &[
            ("play-on", "If the sides are level at the end, they play on."),
            ("shared", "If the sides are level at the end, the game is shared."),
            ("makers", "If the sides are level at the end, the makers win."),
        ],
    ),
    key(
        "game.tie",
        Climb,
        Word(ClimbTie::WORDS),
        Fallback::Word("sudden-death"),
        "What happens when the teams are level after the last deal.",
        &[
            (
                "sudden-death",
                "If the teams are level after the last deal there is one more, and the first \
                 player out wins it for his team.",
            ),
            ("shared", "If the teams are level after the last deal, the game is shared."),
        ],
    ),
    key(
        "game.floor",
        Trick,
        NumberOrNone(-MOST_POINTS, 0),
        Fallback::Word("none"),
        "The lowest total that a side can have.",
        &[
            ("none", "A total may fall below zero, as far as it will."),
            ("#", "No total falls below {}."),
        ],
    ),
    key(
        "game.carry-over",
        Trick,
        Bool,
        Fallback::Bool(false),
        "Do points over the target start the next game?",
        &[
            ("true", "Points over the target start the next game."),
            ("false", "Points over the target are not carried into the next game."),
        ],
    ),
    key(
        "game.first-dealer",
        Trick,
        Word(FirstDealer::WORDS),
        Fallback::Word("free"),
        "Who deals first.",
        &[
            ("free", "The table settles who deals first."),
            ("lowest-draw", "Everybody draws a card and the lowest deals; the ace is high."),
            (
                "highest-draw",
                "Everybody draws a card and the highest deals; the jack is highest, then the ace.",
            ),
            ("first-jack", "Cards are dealt round face up, and the first jack deals."),
            ("first-black-jack", "Cards are dealt round face up, and the first black jack deals."),
        ],
    ),
    key(
        "game.early-win",
        Climb,
        Word(EarlyWin::WORDS),
        Fallback::Word("guaranteed"),
        "Does a team that is sure of the target win at once?",
        &[
            ("guaranteed", "A team that is sure of the target wins at once."),
            ("finish", "A deal is finished even when a team is sure of the target."),
        ],
    ),
    key(
        "game.last-deal",
        Climb,
        Word(LastDeal::WORDS),
        Fallback::Word("ahead-or-level-wins"),
        "How the last deal ends.",
        &[
            (
                "ahead-or-level-wins",
                "In the last deal a team that is ahead or level wins as soon as one of its members \
                 is out first.",
            ),
            ("finish", "The last deal is played to its end like any other."),
        ],
    ),
    key(
        "game.next-dealer",
        Climb,
        Word(ClimbDealer::WORDS),
        Fallback::Word("leading-team"),
        "Who deals next.",
        &[
            (
                "leading-team",
                "The next member, clockwise, of the team with more points deals; level, of the \
                 team that went out first.",
            ),
            ("left", "The deal moves to the left."),
        ],
    ),
    // ---- weak hands ----
    key(
        "weak.hand",
        TurnUp,
        WordOrNone(WeakHand::WORDS),
        Fallback::Word("none"),
        "Which hand may be thrown in before its holder has called.",
        &[
            ("none", "No hand is so weak that it may be thrown in."),
            ("nines-tens", "A hand of nothing but nines and tens may be thrown in."),
            ("no-ace-no-face", "A hand without an ace and without a face card may be thrown in."),
            ("ace-no-face", "A hand with an ace and no face card may be thrown in."),
            ("three-nines-or-tens", "A hand with three nines or three tens may be thrown in."),
        ],
    ),
    key(
        "weak.then",
        TurnUp,
        Word(WeakThen::WORDS),
        Fallback::Word("redeal-same"),
        "What follows when a weak hand is thrown in.",
        &[
            ("redeal-same", "When a weak hand is thrown in the same dealer deals again."),
            ("redeal-next", "When a weak hand is thrown in the next dealer deals."),
            ("swap", "Its holder may exchange three of his cards for the three hidden ones."),
        ],
    ),
    // ---- what goes wrong ----
    key(
        "irregular.revoke",
        Trick,
        Word(Revoke::WORDS),
        Fallback::Word("award"),
        "What an established and proved revoke costs.",
        &[
            ("award", "For a proved revoke the other side gets points."),
            ("deduct", "For a proved revoke the offenders lose points."),
            ("choice", "For a proved revoke the wronged side takes points or has them deducted."),
            (
                "max-hand",
                "A proved revoke gives the wronged side the most that the deal could pay.",
            ),
            ("transfer", "After a proved revoke tricks change hands, as in bridge."),
            (
                "contract-fails",
                "A proved revoke by the bidders sets them; one by the others lets the bid count as \
                 made, and they score nothing.",
            ),
            ("redeal", "A proved revoke makes the deal void, and the same dealer deals again."),
            ("report", "A revoke is told and proved, and the table decides what it costs."),
        ],
    ),
    key(
        "irregular.revoke-points",
        Trick,
        Number(0, MOST_POINTS),
        Fallback::Number(2),
        "How many points a revoke costs.",
        &[("#", "Where a revoke costs points, it costs {}.")],
    ),
    key(
        "irregular.revoke-lone-points",
        Trick,
        Number(0, MOST_POINTS),
        Fallback::Number(4),
        "How many points a revoke costs when somebody is alone.",
        &[("#", "Where a revoke costs points and somebody is alone, it costs {}.")],
    ),
    key(
        "irregular.revoke-then",
        Trick,
        Word(RevokeThen::WORDS),
        Fallback::Word("ends"),
        "Does a revoke end the deal?",
        &[
            ("ends", "A revoke that is charged ends the deal."),
            ("goes-on", "After a revoke is charged the deal is played out."),
        ],
    ),
    key(
        "irregular.revoke-until",
        Trick,
        Word(RevokeUntil::WORDS),
        Fallback::Word("cut"),
        "Until when a revoke may be claimed.",
        &[
            ("next-lead", "A revoke may be claimed until the lead to the next trick."),
            ("hand-end", "A revoke may be claimed until the end of the deal."),
            ("cut", "A revoke may be claimed until the cards are cut for the next deal."),
        ],
    ),
    key(
        "irregular.false-claim",
        Trick,
        Number(0, MOST_POINTS),
        Fallback::Number(0),
        "Points for a side that was accused of a revoke without proof.",
        &[("#", "Points for a side accused of a revoke without proof: {}.")],
    ),
    key(
        "irregular.misdeal",
        Trick,
        Word(Misdeal::WORDS),
        Fallback::Word("same-dealer"),
        "Who deals after a wrong count that is found before play.",
        &[
            ("same-dealer", "After a misdeal the same dealer deals again."),
            ("next-dealer", "A misdeal loses the deal: the next dealer deals."),
            (
                "until-upcard",
                "After a misdeal the same dealer deals again until the card is turned up, and the \
                 next one afterwards.",
            ),
            ("second-loses", "The second misdeal in a row loses the deal."),
            ("third-loses", "The third misdeal in a row loses the deal."),
        ],
    ),
    key(
        "irregular.wrong-count",
        Trick,
        Word(WrongCount::WORDS),
        Fallback::Word("redeal"),
        "A wrong number of cards that is found during play.",
        &[
            ("redeal", "A wrong number of cards found during play makes the deal void."),
            (
                "forfeit",
                "A wrong number of cards found during play: the deal stands, that side scores \
                 nothing, and the others get 2, or 4 when somebody is alone.",
            ),
        ],
    ),
    key(
        "irregular.deal-out-of-turn",
        Trick,
        Word(DealOutOfTurn::WORDS),
        Fallback::Word("stands-after-upcard"),
        "A deal out of turn.",
        &[
            (
                "stands-after-upcard",
                "A deal out of turn is stopped before the card is turned up (in bidding games, \
                 before the first call) and stands after it.",
            ),
            ("always-restore", "A deal out of turn is given back whenever it is noticed."),
        ],
    ),
    key(
        "irregular.call-out-of-turn",
        Trick,
        Word(CallOutOfTurn::WORDS),
        Fallback::Word("void"),
        "A call out of turn.",
        &[
            ("void", "A call out of turn counts for nothing, and the turn stays where it was."),
            ("lose-call", "A call out of turn: that side may not make trump in this round."),
            (
                "lose-call-and-2",
                "A call out of turn: that side may not make trump in this round, and the others \
                 get 2.",
            ),
        ],
    ),
    key(
        "irregular.turned-suit",
        TurnUp,
        Word(TurnedSuit::WORDS),
        Fallback::Word("void"),
        "Somebody names the suit that was turned down.",
        &[
            ("void", "Naming the suit that was turned down counts for nothing: he calls again."),
            ("as-pass", "Naming the suit that was turned down counts as a pass."),
        ],
    ),
    key(
        "irregular.insufficient-bid",
        Bid,
        Word(InsufficientBid::WORDS),
        Fallback::Word("void"),
        "A bid that is not high enough.",
        &[
            ("void", "A bid that is not high enough counts for nothing: he bids more or passes."),
            ("as-pass", "A bid that is not high enough counts as a pass."),
            (
                "if-accepted",
                "A bid that is not high enough stands if the next player calls over it.",
            ),
        ],
    ),
    key(
        "irregular.lead-out-of-turn",
        Trick,
        Word(LeadOutOfTurn::WORDS),
        Fallback::Word("retract-exposed"),
        "A lead out of turn.",
        &[
            (
                "retract-exposed",
                "A lead out of turn is taken back and the card stays exposed, unless everybody has \
                 followed.",
            ),
            (
                "opponents-choose",
                "After a lead out of turn the opponents call that card, or a suit at that side's \
                 next lead.",
            ),
            ("two-points", "A lead out of turn gives the others 2 and ends the deal."),
        ],
    ),
    key(
        "irregular.exposed",
        Trick,
        Word(Exposed::WORDS),
        Fallback::Word("first-chance"),
        "An exposed card.",
        &[
            (
                "first-chance",
                "An exposed card lies face up and is played at the first lawful chance.",
            ),
            ("callable", "An exposed card may be called by the opponents at any trick."),
            ("ignore", "An exposed card is taken up again."),
        ],
    ),
    key(
        "irregular.exposed-lone",
        Trick,
        Word(ExposedLone::WORDS),
        Fallback::Word("exempt"),
        "The exposed card of a player who is alone.",
        &[
            ("exempt", "A player who is alone pays nothing for an exposed card."),
            ("as-others", "A player who is alone answers for an exposed card like the others."),
        ],
    ),
    key(
        "irregular.claim",
        Trick,
        Word(ClaimRule::WORDS),
        Fallback::Word("adjudicate"),
        "What happens when somebody claims the rest.",
        &[
            (
                "adjudicate",
                "A claim is granted when every order of the claimer's own cards takes the tricks; \
                 doubt goes against him.",
            ),
            ("all-agree", "A claim holds only if everybody agrees; otherwise play goes on."),
            ("two-points", "Throwing the cards in without agreement costs 2."),
        ],
    ),
    key(
        "irregular.table-talk",
        Trick,
        Word(TableTalk::WORDS),
        Fallback::Word("warn-then-2"),
        "What table talk costs.",
        &[
            ("warn-then-2", "Table talk is warned of once; the second time the others get 2."),
            ("report", "Table talk is noted, and the table decides."),
        ],
    ),
];

/// The key of this name in that game.
pub fn find(name: &str, game: Game) -> Option<&'static Key> {
    named(name).find(|key| game.has(key.scope))
}

/// Every row with this name: none, one, or one for each kind of game.
pub fn named(name: &str) -> impl Iterator<Item = &'static Key> {
    KEYS.iter().filter(move |key| key.name == name)
}

/// The keys of that game, in order.
pub fn of(game: Game) -> impl Iterator<Item = &'static Key> {
    KEYS.iter().filter(move |key| game.has(key.scope))
}

/// Does any key begin with this and a dot?
pub fn is_table(name: &str) -> bool {
    let inside = |key: &Key| key.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    KEYS.iter().any(inside)
}

/// The word that was probably meant, if one is near enough to ask about.
pub fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let reach = (word.chars().count() / 3).min(3);
    // A word is as far away as it is longer, at least; and a file's words may be very long.
    let may = |known: &&str| word.len().abs_diff(known.len()) <= reach.saturating_mul(4);
    let ranked = known
        .into_iter()
        .filter(may)
        .map(|known| (strsim::damerau_levenshtein(word, known), known));
    let best = ranked.min_by_key(|(distance, _)| *distance);
    best.filter(|(distance, _)| *distance <= reach).map(|(_, known)| known)
}

impl Key {
    /// Is this one of the texts that say what a ruleset is, and no rule?
    pub const fn is_text(&self) -> bool {
        matches!(self.kind, Kind::Text)
    }

    /// What may stand behind it, for people: `one of "same-dealer", "next-dealer"`.
    pub fn expected(&self) -> String {
        match self.kind {
            Kind::Text => "text in quotes".to_owned(),
            Kind::Bool => "true or false".to_owned(),
            Kind::OneOf(numbers) => list(numbers.iter().map(ToString::to_string)),
            Kind::Number(least, most) => format!("a whole number from {least} to {most}"),
            Kind::NumberOrNone(least, most) => {
                format!("a whole number from {least} to {most}, or \"none\"")
            }
            Kind::Word(words) => list(words.iter().map(|word| format!("\"{word}\""))),
            Kind::WordOrNone(words) => {
                list(["none"].iter().chain(words).map(|word| format!("\"{word}\"")))
            }
            Kind::Rows => "a list of rows [makers, defenders]".to_owned(),
            Kind::Points => "a list of whole numbers".to_owned(),
            Kind::Lone => {
                "a table such as { mode = \"bonus\", points = 10 }, its mode \"bonus\" or \"flat\""
                    .to_owned()
            }
        }
    }

    /// The sentence for a word of [`said`](Self::said).
    pub fn sentence(&self, word: &str) -> Option<&'static str> {
        self.said.iter().find(|(said, _)| *said == word).map(|(_, sentence)| *sentence)
    }
}

/// `a, b or c`.
fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause::Clause;

    const GAMES: [Game; 3] = [Game::TurnUp, Game::Bid, Game::Climb];

    #[test]
    fn no_game_has_two_rows_of_one_name() {
        for game in GAMES {
            for key in of(game) {
                let rows = of(game).filter(|other| other.name == key.name).count();
                assert_eq!(rows, 1, "{} in {}", key.name, game.name());
            }
        }
    }

    #[test]
    fn every_value_that_a_key_can_have_is_said_in_a_sentence() {
        for key in KEYS {
            let mut want: Vec<&str> = match key.kind {
                Kind::Text => vec![],
                Kind::Bool => vec!["true", "false"],
                Kind::OneOf(_) | Kind::Number(..) | Kind::Rows => vec!["#"],
                Kind::NumberOrNone(..) | Kind::Points => vec!["none", "#"],
                Kind::Word(words) => words.to_vec(),
                Kind::WordOrNone(words) => ["none"].iter().chain(words).copied().collect(),
                Kind::Lone => vec!["bonus", "flat"],
            };
            let mut have: Vec<&str> = key.said.iter().map(|(word, _)| *word).collect();
            want.sort_unstable();
            have.sort_unstable();
            assert_eq!(have, want, "{}", key.name);
            assert!(key.about.ends_with(['.', '?']), "{}", key.name);
        }
    }

    #[test]
    fn a_default_is_a_value_that_the_key_may_have() {
        for key in KEYS {
            let fits = match (key.fallback, key.kind) {
                (Fallback::Required | Fallback::LeftOut, _)
                | (Fallback::Bool(_), Kind::Bool)
                | (Fallback::NoPoints, Kind::Points) => true,
                (Fallback::Number(n), Kind::Number(least, most)) => (least..=most).contains(&n),
                (Fallback::Word(word), Kind::Word(words)) => words.contains(&word),
                (Fallback::Word(word), Kind::NumberOrNone(..) | Kind::WordOrNone(_)) => {
                    word == "none"
                }
                (Fallback::Same(other), kind) => named(other).any(|other| other.kind == kind),
                _ => false,
            };
            assert!(fits, "{}", key.name);
        }
    }

    #[test]
    fn every_clause_with_a_key_has_that_key_in_the_same_games_and_the_other_way_round() {
        for clause in Clause::ALL {
            let Some(name) = clause.key() else { continue };
            for game in GAMES {
                assert_eq!(game.has(clause.scope()), find(name, game).is_some(), "{clause}");
            }
        }
        for key in KEYS.iter().filter(|key| !key.is_text() && key.name != "family") {
            assert!(
                Clause::ALL.iter().any(|clause| clause.key() == Some(key.name)),
                "{}",
                key.name
            );
        }
    }
}
