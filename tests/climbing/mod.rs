//! The climbing rulesets that the climbing tests play by, and cards in short. It tests nothing.

#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(clippy::expect_used, reason = "a test that trips over its own data fails, and should")]

use rasher::card::{ClimbCard, Written};
use rasher::rules::{ClimbDealer, ClimbPack, ClimbRules, ClimbTie, EarlyWin, LastDeal, WildSingle};
use rasher::seat::Players;

/// The pack for four: ranks 1 to 10, three suits, two copies, 8 wilds; hands of 17, two of them X.
pub(crate) const PACK: ClimbPack =
    ClimbPack { ranks: 10, suits: 3, copies: 2, wilds: 8, hand: 17, wilds_each: 2 };

/// `bacon-climb-4`, as section 7.2 of the rules reference lists it.
pub(crate) fn four() -> ClimbRules {
    ClimbRules {
        players: Players::Four,
        pack: Some(PACK),
        wild_single: WildSingle::Named,
        wild_in_bombs: true,
        wrap: false,
        pass_final: false,
        bomb_out_of_turn: false,
        lead_refusable: false,
        by_place: vec![4, 2, 1],
        target: 8,
        deals: 8,
        early_win: EarlyWin::Guaranteed,
        last_deal: LastDeal::AheadOrLevelWins,
        tie: ClimbTie::SuddenDeath,
        next_dealer: ClimbDealer::LeadingTeam,
    }
}

/// `bacon-climb-6`, as section 7.2 of the rules reference lists it.
pub(crate) fn six() -> ClimbRules {
    ClimbRules {
        players: Players::Six,
        pack: None,
        by_place: vec![8, 4, 2, 1, 0],
        target: 24,
        deals: 6,
        ..four()
    }
}

/// Cards as they are written, between blanks.
pub(crate) fn cards(text: &str) -> Vec<ClimbCard> {
    let read = |word: &str| {
        let written: Written = word.parse().expect("a card");
        ClimbCard::from_written(written).expect("a climbing card")
    };
    text.split_whitespace().map(read).collect()
}
