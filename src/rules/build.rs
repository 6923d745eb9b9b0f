//! Checked values -> the typed parameters that the games read.
//!
//! Nothing is decided here and nothing refused: the values have been held against the catalogue and
//! against each other before they come in. A value that is missing or of another kind all the same
//! yields nothing at all, never a guess.

use serde_json::Value;

use super::catalogue::Game;
use super::check::Values;
use crate::card::Rank;
use crate::rules::{
    BidPay, BidRules, ClimbPack, ClimbRules, Family, GameRules, InsufficientBid, IrregularRules,
    Length, LoneMode, LonePay, LoneRules, Making, Pack, PayRow, Policy, TrickRules, TurnUpPay,
    TurnUpRules, TurnedSuit, WeakHand, WeakRules,
};
use crate::seat::Players;

/// The typed parameters of these values.
pub(super) fn family(game: Game, values: &Values) -> Option<Family> {
    let read = Read(values);
    match game {
        Game::TurnUp => Some(Family::Trick(trick(read, Making::TurnUp(turn_up(read)?))?)),
        Game::Bid => Some(Family::Trick(trick(read, Making::Bid(bid(read)?))?)),
        Game::Climb => Some(Family::Climb(climb(read)?)),
    }
}

/// Typed ways to ask for a value.
#[derive(Clone, Copy)]
struct Read<'a>(&'a Values);

impl<'a> Read<'a> {
    fn text(self, key: &str) -> Option<&'a str> {
        self.0.get(key)?.as_str()
    }

    fn truth(self, key: &str) -> Option<bool> {
        self.0.get(key)?.as_bool()
    }

    fn number<N: TryFrom<i64>>(self, key: &str) -> Option<N> {
        N::try_from(self.0.get(key)?.as_i64()?).ok()
    }

    fn word<P: Policy>(self, key: &str) -> Option<P> {
        P::from_word(self.text(key)?)
    }

    fn players(self) -> Option<Players> {
        Players::new(self.number("players")?)
    }

    fn points(self, key: &str) -> Option<Vec<i32>> {
        self.0.get(key)?.as_array()?.iter().map(points).collect()
    }

    fn rows(self, key: &str) -> Option<Vec<PayRow>> {
        let row = |row: &Value| match row.as_array()?.as_slice() {
            [makers, defenders] => {
                Some(PayRow { makers: points(makers)?, defenders: points(defenders)? })
            }
            _ => None,
        };
        self.0.get(key)?.as_array()?.iter().map(row).collect()
    }

    fn lone(self, key: &str) -> Option<LonePay> {
        let table = self.0.get(key)?;
        let mode = LoneMode::from_word(table.get("mode")?.as_str()?)?;
        Some(LonePay { mode, points: points(table.get("points")?)? })
    }
}

fn points(value: &Value) -> Option<i32> {
    i32::try_from(value.as_i64()?).ok()
}

fn trick(read: Read<'_>, making: Making) -> Option<TrickRules> {
    Some(TrickRules {
        players: read.players()?,
        pack: pack(read)?,
        hand: read.number("pack.hand")?,
        bowers: read.truth("cards.bowers")?,
        equal: read.word("cards.equal")?,
        no_trump: read.word("cards.no-trump")?,
        low_no_trump: read.truth("cards.low-no-trump")?,
        making,
        lead: read.word("play.lead")?,
        lone_lead: read.word("play.lone-lead")?,
        lone: LoneRules {
            allowed: read.truth("lone.allowed")?,
            defend_alone: read.truth("lone.defend-alone")?,
            exchange: read.number("lone.exchange")?,
            partner_may_take: read.truth("lone.partner-may-take")?,
        },
        game: game(read)?,
        irregular: irregular(read)?,
    })
}

fn pack(read: Read<'_>) -> Option<Pack> {
    Some(Pack {
        low: Rank::from_letter(read.text("pack.low")?.chars().next()?)?,
        copies: read.number("pack.copies")?,
        joker: read.truth("pack.joker")?,
    })
}

fn turn_up(read: Read<'_>) -> Option<TurnUpRules> {
    let consent =
        if read.truth("making.consent")? { Some(read.word("making.deny-alone")?) } else { None };
    let weak = match WeakHand::from_word(read.text("weak.hand")?) {
        Some(hand) => Some(WeakRules { hand, then: read.word("weak.then")? }),
        None => None,
    };
    Some(TurnUpRules {
        upcards: read.number("making.upcards")?,
        naming: read.truth("making.naming")?,
        taker: read.word("making.taker")?,
        consent,
        all_pass: read.word("making.all-pass")?,
        turned_down: read.word("making.turned-down")?,
        partner_orders: read.word("making.partner-orders")?,
        natural_trump: read.word("making.natural-trump")?,
        may_discard_upcard: read.text("making.discard-upcard")? == "allowed",
        weak,
        pay: TurnUpPay {
            together: read.rows("pay.together")?,
            alone: read.rows("pay.alone")?,
            lone_defender: read.rows("pay.lone-defender")?,
        },
    })
}

fn bid(read: Read<'_>) -> Option<BidRules> {
    Some(BidRules {
        rounds: read.word("making.rounds")?,
        least: read.number("making.least")?,
        no_trump_rank: read.word("making.no-trump-rank")?,
        trump_named: read.word("making.trump-named")?,
        all_pass: read.word("making.all-pass")?,
        lone_rank: read.word("lone.rank")?,
        lone_over: read.points("lone.over")?,
        pay: BidPay {
            made: read.word("pay.made")?,
            made_others: read.word("pay.made-others")?,
            set: read.word("pay.set")?,
            set_others: read.word("pay.set-others")?,
            lone_made: read.lone("pay.lone-made")?,
            lone_set: read.lone("pay.lone-set")?,
        },
    })
}

fn game(read: Read<'_>) -> Option<GameRules> {
    let length = match (read.number("game.target"), read.number("game.deals")) {
        (Some(target), None) => Length::Target(target),
        (None, Some(deals)) => Length::Deals(deals),
        (Some(target), Some(deals)) => Length::Either { target, deals },
        (None, None) => return None,
    };
    Some(GameRules {
        length,
        out: read.word("game.out")?,
        both_out: read.word("game.both-out")?,
        tie: read.word("game.tie")?,
        floor: read.number("game.floor"),
        carry_over: read.truth("game.carry-over")?,
        first_dealer: read.word("game.first-dealer")?,
    })
}

fn irregular(read: Read<'_>) -> Option<IrregularRules> {
    Some(IrregularRules {
        revoke: read.word("irregular.revoke")?,
        revoke_points: read.number("irregular.revoke-points")?,
        revoke_lone_points: read.number("irregular.revoke-lone-points")?,
        revoke_then: read.word("irregular.revoke-then")?,
        revoke_until: read.word("irregular.revoke-until")?,
        false_claim: read.number("irregular.false-claim")?,
        misdeal: read.word("irregular.misdeal")?,
        wrong_count: read.word("irregular.wrong-count")?,
        deal_out_of_turn: read.word("irregular.deal-out-of-turn")?,
        call_out_of_turn: read.word("irregular.call-out-of-turn")?,
        // No suit is turned down where there is bidding, and nothing is bid where a card is turned.
        turned_suit: read.word("irregular.turned-suit").unwrap_or(TurnedSuit::Void),
        insufficient_bid: read.word("irregular.insufficient-bid").unwrap_or(InsufficientBid::Void),
        lead_out_of_turn: read.word("irregular.lead-out-of-turn")?,
        exposed: read.word("irregular.exposed")?,
        exposed_lone: read.word("irregular.exposed-lone")?,
        claim: read.word("irregular.claim")?,
        table_talk: read.word("irregular.table-talk")?,
        code: read.word("irregular.code")?,
    })
}

fn climb(read: Read<'_>) -> Option<ClimbRules> {
    let pack = if read.0.contains_key("pack.ranks") { Some(climb_pack(read)?) } else { None };
    Some(ClimbRules {
        players: read.players()?,
        pack,
        wild_single: read.word("wild.single")?,
        wild_in_bombs: read.truth("wild.in-bombs")?,
        wrap: read.truth("sequence.wrap")?,
        pass_final: read.truth("pass.final")?,
        bomb_out_of_turn: read.truth("bomb.out-of-turn")?,
        lead_refusable: read.truth("lead.refusable")?,
        by_place: read.points("pay.by-place")?,
        target: read.number("game.target")?,
        deals: read.number("game.deals")?,
        early_win: read.word("game.early-win")?,
        last_deal: read.word("game.last-deal")?,
        tie: read.word("game.tie")?,
        next_dealer: read.word("game.next-dealer")?,
    })
}

fn climb_pack(read: Read<'_>) -> Option<ClimbPack> {
    Some(ClimbPack {
        ranks: read.number("pack.ranks")?,
        suits: read.number("pack.suits")?,
        copies: read.number("pack.copies")?,
        wilds: read.number("pack.wilds")?,
        hand: read.number("pack.hand")?,
        wilds_each: read.number("pack.wilds-each")?,
    })
}
