//! Keys of making trump, of the first lead, and of going alone.

use super::Fallback::{LeftOut, NoPoints, Required, Same};
use super::Kind::{Bool, Number, Points, Word};
use super::{Fallback, Key, METHODS, key};
use crate::clause::Scope::{Bid, Trick, TurnUp};
use crate::rules::{
    BidAllPass, DenyAlone, Lead, LoneRank, NaturalTrump, NoTrumpRank, PartnerOrders, Policy as _,
    Rounds, Taker, TrumpNamed, TurnUpAllPass, TurnedDown,
};

/// From the first call to the first card.
pub(super) const MAKING: &[Key] = &[
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
];
