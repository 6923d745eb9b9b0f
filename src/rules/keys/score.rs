//! Keys of what a deal pays and of how a game ends.

use super::Fallback::{Required, Same};
use super::Kind::{Bool, Lone, Number, NumberOrNone, Rows, Word};
use super::{Fallback, Key, MOST_POINTS, key};
use crate::clause::Scope::{Bid, Climb, Trick, TurnUp};
use crate::rules::{
    BothOut, ClimbDealer, ClimbTie, EarlyWin, FirstDealer, LastDeal, Out, PayMade, PayOthers,
    PaySet, Policy as _, Tie,
};

/// What a deal pays.
pub(super) const PAY: &[Key] = &[
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
];

/// The end of the game, and who deals first.
pub(super) const GAME: &[Key] = &[
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
];
