//! Keys of the pack and of the cards.

use super::Fallback::{LeftOut, Required};
use super::Kind::{Bool, Number, Word};
use super::{Fallback, Key, LOWS, key};
use crate::clause::Scope::{Climb, Trick};
use crate::rules::{Equal, NoTrump, Policy as _};

/// The pack, and how its cards rank.
pub(super) const CARDS: &[Key] = &[
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
];
