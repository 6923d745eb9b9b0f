//! Keys of the climbing game: its cards, and its rounds.

use super::Fallback::Required;
use super::Kind::{Bool, Points, Word};
use super::{Fallback, Key, key};
use crate::clause::Scope::Climb;
use crate::rules::{Policy as _, WildSingle};

/// The cards and the round.
pub(super) const CLIMB: &[Key] = &[
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
];
