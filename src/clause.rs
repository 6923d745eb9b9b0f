//! Every rule that a verdict, a refusal or an award can cite: one closed list.
//!
//! A clause is either a key of the ruleset files (`making.all-pass`) or a rule that no source would
//! turn and that therefore has no key (`follow`). The order of the list is the order of precedence:
//! of several broken clauses the first heads the verdict. What a clause says, and where that comes
//! from, stands in each ruleset under `[cite.ID]`; this room knows only the names.

use std::fmt;

/// Which rulesets have to cite a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Both families.
    All,
    /// The trick family: Euchre, Bid Euchre, trick-taking Bacon.
    Trick,
    /// Trick games in which a card is turned for trump.
    TurnUp,
    /// Trick games in which the players bid for it.
    Bid,
    /// The climbing family.
    Climb,
}

macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident, $id:literal, $key:expr, $scope:ident;)*) => {
        /// One rule that can be cited.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Clause { $($(#[$doc])* $name,)* }

        impl Clause {
            /// All of them, in order of precedence.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its name in `[cite.ID]` and in a finding.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// The key of the ruleset file that turns it; none where no key does.
            pub const fn key(self) -> Option<&'static str> {
                match self { $(Self::$name => $key,)* }
            }

            /// Which rulesets cite it.
            pub const fn scope(self) -> Scope {
                match self { $(Self::$name => Scope::$scope,)* }
            }
        }
    };
}

clauses! {
    /// How many sit down, and that partners sit alternately.
    Players, "players", Some("players"), All;
    /// The lowest rank in the pack.
    PackLow, "pack-low", Some("pack.low"), Trick;
    /// How many packs are shuffled together.
    PackCopies, "pack-copies", Some("pack.copies"), All;
    /// Is the joker in the pack?
    PackJoker, "pack-joker", Some("pack.joker"), Trick;
    /// Cards in a hand, which is also the number of tricks.
    PackHand, "pack-hand", Some("pack.hand"), All;
    /// Climbing: ranks in the pack.
    PackRanks, "pack-ranks", Some("pack.ranks"), Climb;
    /// Climbing: suits in the pack.
    PackSuits, "pack-suits", Some("pack.suits"), Climb;
    /// Climbing: wild cards in the pack.
    PackWilds, "pack-wilds", Some("pack.wilds"), Climb;
    /// Climbing: wild cards in each hand.
    PackWildsEach, "pack-wilds-each", Some("pack.wilds-each"), Climb;

    /// Whose deal it is: how the deal moves on.
    Dealer, "dealer", None, All;
    /// Calls go clockwise, one seat at a time.
    CallTurn, "call-turn", None, Trick;
    /// How trump is made.
    MakingMethod, "making-method", Some("making.method"), Trick;
    /// How many cards are turned and offered.
    MakingUpcards, "making-upcards", Some("making.upcards"), TurnUp;
    /// Is there a round in which another suit is named?
    MakingNaming, "making-naming", Some("making.naming"), TurnUp;
    /// Who takes the turned card.
    MakingTaker, "making-taker", Some("making.taker"), TurnUp;
    /// The taker lays one card away, face down.
    Discard, "discard", None, TurnUp;
    /// May the partner deny the declaration?
    MakingConsent, "making-consent", Some("making.consent"), TurnUp;
    /// What a refused "alone" becomes.
    MakingDenyAlone, "making-deny-alone", Some("making.deny-alone"), TurnUp;
    /// What follows when nobody declares.
    MakingAllPass, "making-all-pass", Some("making.all-pass"), Trick;
    /// May the suit that was turned down be named?
    MakingTurnedDown, "making-turned-down", Some("making.turned-down"), TurnUp;
    /// Must the dealer's partner who orders go alone?
    MakingPartnerOrders, "making-partner-orders", Some("making.partner-orders"), TurnUp;
    /// Who must hold a card of the suit he makes.
    MakingNaturalTrump, "making-natural-trump", Some("making.natural-trump"), TurnUp;
    /// May the taken card be laid away?
    MakingDiscardUpcard, "making-discard-upcard", Some("making.discard-upcard"), TurnUp;
    /// How many rounds of bidding there are.
    MakingRounds, "making-rounds", Some("making.rounds"), Bid;
    /// A bid must be higher than the one before, and no higher than the tricks of the deal.
    Overbid, "overbid", None, Bid;
    /// The least bid.
    MakingLeast, "making-least", Some("making.least"), Bid;
    /// Does no trump outrank a suit at the same number?
    MakingNoTrumpRank, "making-no-trump-rank", Some("making.no-trump-rank"), Bid;
    /// Is trump named with the bid or afterwards?
    MakingTrumpNamed, "making-trump-named", Some("making.trump-named"), Bid;
    /// When "alone" is said.
    AloneSaid, "alone-said", None, Trick;
    /// May one go alone?
    LoneAllowed, "lone-allowed", Some("lone.allowed"), Trick;
    /// May a defender play alone against a loner?
    LoneDefendAlone, "lone-defend-alone", Some("lone.defend-alone"), Trick;
    /// Cards exchanged with the partner.
    LoneExchange, "lone-exchange", Some("lone.exchange"), Trick;
    /// May the caller's partner take the hand over?
    LonePartnerMayTake, "lone-partner-may-take", Some("lone.partner-may-take"), Trick;
    /// Does an alone call beat a bid of all the tricks?
    LoneRank, "lone-rank", Some("lone.rank"), Bid;
    /// May one alone call beat another?
    LoneOver, "lone-over", Some("lone.over"), Bid;
    /// A hand that may be thrown in.
    WeakHand, "weak-hand", Some("weak.hand"), TurnUp;
    /// What a thrown-in hand becomes.
    WeakThen, "weak-then", Some("weak.then"), TurnUp;

    /// Play goes clockwise over those who are in it.
    PlayTurn, "play-turn", None, All;
    /// Who leads first.
    PlayLead, "play-lead", Some("play.lead"), Trick;
    /// Who leads first when somebody is alone.
    PlayLoneLead, "play-lone-lead", Some("play.lone-lead"), Trick;
    /// Suit must be followed by whoever can.
    Follow, "follow", None, Trick;
    /// Which card wins a trick.
    TrickWinner, "trick-winner", None, Trick;
    /// Are the jacks of the trump colour the bowers?
    CardsBowers, "cards-bowers", Some("cards.bowers"), Trick;
    /// Which of two identical cards wins.
    CardsEqual, "cards-equal", Some("cards.equal"), Trick;
    /// When no trump may be called.
    CardsNoTrump, "cards-no-trump", Some("cards.no-trump"), Trick;
    /// May low no trump be called?
    CardsLowNoTrump, "cards-low-no-trump", Some("cards.low-no-trump"), Trick;
    /// The tricks of a deal are as many as the cards of a hand.
    TrickCount, "trick-count", None, Trick;

    /// Climbing: the dealer's left leads.
    FirstLead, "first-lead", None, Climb;
    /// Climbing: the closed list of combinations and bombs.
    Combinations, "combinations", None, Climb;
    /// Climbing: what beats what.
    Beats, "beats", None, Climb;
    /// Climbing: who leads must play.
    LeaderPlays, "leader-plays", None, Climb;
    /// Climbing: a combination is named, once.
    Naming, "naming", None, Climb;
    /// Climbing: what a lone wild is worth.
    WildSingle, "wild-single", Some("wild.single"), Climb;
    /// Climbing: may a wild be part of a bomb?
    WildInBombs, "wild-in-bombs", Some("wild.in-bombs"), Climb;
    /// Climbing: do sequences wrap?
    SequenceWrap, "sequence-wrap", Some("sequence.wrap"), Climb;
    /// Climbing: is a pass final?
    PassFinal, "pass-final", Some("pass.final"), Climb;
    /// Climbing: may a bomb be played out of turn?
    BombOutOfTurn, "bomb-out-of-turn", Some("bomb.out-of-turn"), Climb;
    /// Climbing: when a round is won.
    RoundEnd, "round-end", None, Climb;
    /// Climbing: to whom the lead may be given.
    GiveLead, "give-lead", None, Climb;
    /// Climbing: may the lead be refused?
    LeadRefusable, "lead-refusable", Some("lead.refusable"), Climb;
    /// Climbing: when the deal is over.
    DealEnd, "deal-end", None, Climb;

    /// What the contract pays when both partners play.
    PayTogether, "pay-together", Some("pay.together"), TurnUp;
    /// What it pays when the maker is alone.
    PayAlone, "pay-alone", Some("pay.alone"), TurnUp;
    /// What it pays against a lone defender.
    PayLoneDefender, "pay-lone-defender", Some("pay.lone-defender"), TurnUp;
    /// What a made bid pays.
    PayMade, "pay-made", Some("pay.made"), Bid;
    /// What the others get when the bid was made.
    PayMadeOthers, "pay-made-others", Some("pay.made-others"), Bid;
    /// What a failed bid costs.
    PaySet, "pay-set", Some("pay.set"), Bid;
    /// What the others get when the bid failed.
    PaySetOthers, "pay-set-others", Some("pay.set-others"), Bid;
    /// What a made alone call pays.
    PayLoneMade, "pay-lone-made", Some("pay.lone-made"), Bid;
    /// What a failed alone call costs.
    PayLoneSet, "pay-lone-set", Some("pay.lone-set"), Bid;
    /// Climbing: what each place earns.
    PayByPlace, "pay-by-place", Some("pay.by-place"), Climb;

    /// The points that win.
    GameTarget, "game-target", Some("game.target"), All;
    /// A fixed number of deals.
    GameDeals, "game-deals", Some("game.deals"), All;
    /// By what points a side may go out.
    GameOut, "game-out", Some("game.out"), Trick;
    /// Both past the target in one deal.
    GameBothOut, "game-both-out", Some("game.both-out"), Trick;
    /// Level past the target, or after the last deal.
    GameTie, "game-tie", Some("game.tie"), All;
    /// The lowest possible total.
    GameFloor, "game-floor", Some("game.floor"), Trick;
    /// Do points over the target start the next game?
    GameCarryOver, "game-carry-over", Some("game.carry-over"), Trick;
    /// Climbing: does a side that is sure of the target win at once?
    GameEarlyWin, "game-early-win", Some("game.early-win"), Climb;
    /// Climbing: how the last deal ends.
    GameLastDeal, "game-last-deal", Some("game.last-deal"), Climb;
    /// Who deals first.
    GameFirstDealer, "game-first-dealer", Some("game.first-dealer"), Trick;
    /// Climbing: who deals next.
    GameNextDealer, "game-next-dealer", Some("game.next-dealer"), Climb;

    /// What an established revoke costs.
    IrregularRevoke, "irregular-revoke", Some("irregular.revoke"), Trick;
    /// How many points a revoke costs.
    IrregularRevokePoints, "irregular-revoke-points", Some("irregular.revoke-points"), Trick;
    /// How many when somebody is alone.
    IrregularRevokeLonePoints, "irregular-revoke-lone-points", Some("irregular.revoke-lone-points"), Trick;
    /// Does a revoke end the deal?
    IrregularRevokeThen, "irregular-revoke-then", Some("irregular.revoke-then"), Trick;
    /// Until when a revoke may be claimed.
    IrregularRevokeUntil, "irregular-revoke-until", Some("irregular.revoke-until"), Trick;
    /// What an accusation without proof costs.
    IrregularFalseClaim, "irregular-false-claim", Some("irregular.false-claim"), Trick;
    /// Who deals after a wrong count found before play.
    IrregularMisdeal, "irregular-misdeal", Some("irregular.misdeal"), Trick;
    /// A wrong number of cards found during play.
    IrregularWrongCount, "irregular-wrong-count", Some("irregular.wrong-count"), Trick;
    /// A deal out of turn.
    IrregularDealOutOfTurn, "irregular-deal-out-of-turn", Some("irregular.deal-out-of-turn"), Trick;
    /// A call out of turn.
    IrregularCallOutOfTurn, "irregular-call-out-of-turn", Some("irregular.call-out-of-turn"), Trick;
    /// The suit turned down is named.
    IrregularTurnedSuit, "irregular-turned-suit", Some("irregular.turned-suit"), TurnUp;
    /// A bid that is not high enough.
    IrregularInsufficientBid, "irregular-insufficient-bid", Some("irregular.insufficient-bid"), Bid;
    /// A lead out of turn.
    IrregularLeadOutOfTurn, "irregular-lead-out-of-turn", Some("irregular.lead-out-of-turn"), Trick;
    /// An exposed card.
    IrregularExposed, "irregular-exposed", Some("irregular.exposed"), Trick;
    /// A loner's exposed card.
    IrregularExposedLone, "irregular-exposed-lone", Some("irregular.exposed-lone"), Trick;
    /// Claims and laying down.
    IrregularClaim, "irregular-claim", Some("irregular.claim"), Trick;
    /// Table talk.
    IrregularTableTalk, "irregular-table-talk", Some("irregular.table-talk"), Trick;
    /// Until when a wrong score may be put right.
    ScoreError, "score-error", None, All;
}

impl Clause {
    /// The clause with this name, if there is one.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|clause| clause.id() == id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_its_key_with_a_dash_for_the_dot_and_no_two_are_the_same() {
        for clause in Clause::ALL {
            if let Some(key) = clause.key() {
                assert_eq!(clause.id(), key.replace('.', "-"));
            }
            assert_eq!(Clause::from_id(clause.id()), Some(*clause));
        }
    }
}
