//! Keys of what goes wrong at every table, and of hands that may be thrown in.

use super::Kind::{Number, Word, WordOrNone};
use super::{Fallback, Key, MOST_POINTS, key};
use crate::clause::Scope::{Bid, Trick, TurnUp};
use crate::rules::{
    CallOutOfTurn, ClaimRule, DealOutOfTurn, Exposed, ExposedLone, InsufficientBid, LeadOutOfTurn,
    Misdeal, Policy as _, Revoke, RevokeThen, RevokeUntil, TableTalk, TurnedSuit, WeakHand,
    WeakThen, WrongCount,
};

/// Weak hands, and what goes wrong.
pub(super) const IRREGULAR: &[Key] = &[
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
