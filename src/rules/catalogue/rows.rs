//! The rows of the catalogue: one for every rule that can be cited.
//!
//! A row names the rule, where it stands on the sheet, the question that asks for it, and which other
//! keys its citation may speak of; then its key, if one turns it, and for each kind of game what may
//! stand behind the key and what holds without it. The order of the rows is the order of precedence:
//! of several broken rules the first heads the verdict. Words for people are not here but in
//! `rulesets/book`; what a rule says in a ruleset stands there under `[cite.ID]`.

use super::{Fallback, Key, LOWS, METHODS, MOST_POINTS, Scope, Section, ValueType};
use crate::rules::{
    BidAllPass, BothOut, CallOutOfTurn, ClaimRule, ClimbDealer, ClimbTie, Code, DealOutOfTurn,
    DenyAlone, EarlyWin, Equal, Exposed, ExposedLone, FirstDealer, InsufficientBid, LastDeal, Lead,
    LeadOutOfTurn, LoneRank, Misdeal, NaturalTrump, NoTrump, NoTrumpRank, Out, PartnerOrders,
    PayMade, PayOthers, PaySet, Policy as _, Revoke, RevokeThen, RevokeUntil, Rounds, TableTalk,
    Taker, Tie, TrumpNamed, TurnUpAllPass, TurnedDown, TurnedSuit, WeakHand, WeakThen, WildSingle,
    WrongCount,
};

/// The only one of a list of at most one.
const fn only(list: &[&'static str]) -> Option<&'static str> {
    if let [one] = list { Some(one) } else { None }
}

macro_rules! rows {
    ($(
        $(#[$doc:meta])*
        $name:ident $id:literal, $section:ident $place:literal, $question:literal,
        [$($other:literal),*], $scope:ident
        $(= $key:literal { $($games:ident: $kind:ident $(($($of:expr),*))?, $fallback:ident $(($value:expr))?;)+ })?;
    )*) => {
        /// One rule that can be cited.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Clause { $($(#[$doc])* $name,)* }

        impl Clause {
            /// All of them, in order of precedence.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its name in `[cite.ID]` and in a finding: its key with a dash for the dot.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// The clause with this name, if there is one.
            pub fn from_id(id: &str) -> Option<Self> {
                match id {
                    $($id => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// The clause that this key turns.
            pub fn of_key(key: &str) -> Option<Self> {
                match key {
                    $($($key => Some(Self::$name),)?)*
                    _ => None,
                }
            }

            /// The key of the ruleset file that turns it; none where no key does.
            pub const fn key(self) -> Option<&'static str> {
                match self { $(Self::$name => only(&[$($key)?]),)* }
            }

            /// Which rulesets cite it.
            pub const fn scope(self) -> Scope {
                match self { $(Self::$name => Scope::$scope,)* }
            }

            /// Its place on the sheet: the section, and a number that grows down the section.
            pub const fn place(self) -> (Section, u16) {
                match self { $(Self::$name => (Section::$section, $place),)* }
            }

            /// The question that asks for it.
            pub const fn question(self) -> &'static str {
                match self { $(Self::$name => $question,)* }
            }

            /// Other keys that its citation may speak of: where one of them differs from the base, the
            /// base's citation holds no longer.
            pub const fn speaks_of(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($other),*],)* }
            }
        }

        /// Every key that turns a rule, in order of precedence.
        pub(super) const KEYS: &[Key] = &[
            $($($(Key {
                name: $key,
                clause: Some(Clause::$name),
                scope: Scope::$games,
                kind: ValueType::$kind $(($($of),*))?,
                fallback: Fallback::$fallback $(($value))?,
            },)+)?)*
        ];
    };
}

rows! {
    /// How many sit down, and that partners sit alternately.
    Players "players", Table 10, "players", [], All = "players" {
        All: OneOf(&[4, 6]), Required;
    };
    /// The lowest rank in the pack.
    PackLow "pack-low", Table 20, "pack-low", ["pack.copies", "pack.joker"], Trick = "pack.low" {
        Trick: Word(LOWS), Required;
    };
    /// How many packs are shuffled together.
    PackCopies "pack-copies", Table 50, "pack-copies", [], All = "pack.copies" {
        Trick: Number(1, 2), Number(1);
        Climb: Number(1, 4), LeftOut;
    };
    /// Is the joker in the pack?
    PackJoker "pack-joker", Table 60, "pack-joker", [], Trick = "pack.joker" {
        Trick: Bool, Bool(false);
    };
    /// Cards in a hand, which is also the number of tricks.
    PackHand "pack-hand", Table 80, "pack-hand", [], All = "pack.hand" {
        Trick: Number(1, 13), Required;
        Climb: Number(1, 24), LeftOut;
    };
    /// Climbing: ranks in the pack.
    PackRanks "pack-ranks", Table 30, "pack-ranks", [], Climb = "pack.ranks" {
        Climb: Number(1, 13), LeftOut;
    };
    /// Climbing: suits in the pack.
    PackSuits "pack-suits", Table 40, "pack-suits", [], Climb = "pack.suits" {
        Climb: Number(1, 6), LeftOut;
    };
    /// Climbing: wild cards in the pack.
    PackWilds "pack-wilds", Table 70, "pack-wilds", [], Climb = "pack.wilds" {
        Climb: Number(0, 24), LeftOut;
    };
    /// Climbing: wild cards in each hand.
    PackWildsEach "pack-wilds-each", Table 90, "pack-wilds-each", [], Climb = "pack.wilds-each" {
        Climb: Number(0, 24), LeftOut;
    };
    /// Whose deal it is: how the deal moves on.
    Dealer "dealer", Table 120, "next-dealer", [], All;
    /// Calls go clockwise, one seat at a time.
    CallTurn "call-turn", Making 30, "call-turn", ["making.naming", "making.upcards"], Trick;
    /// How trump is made.
    MakingMethod "making-method", Making 10, "making-method", [], Trick = "making.method" {
        Trick: Word(METHODS), Required;
    };
    /// How many cards are turned and offered.
    MakingUpcards "making-upcards", Making 20, "making-upcards", [], TurnUp = "making.upcards" {
        TurnUp: Number(1, 4), Required;
    };
    /// Is there a round in which another suit is named?
    MakingNaming "making-naming", Making 120, "making-naming", [], TurnUp = "making.naming" {
        TurnUp: Bool, Required;
    };
    /// Who takes the turned card.
    MakingTaker "making-taker", Making 140, "making-taker", [], TurnUp = "making.taker" {
        TurnUp: Word(Taker::WORDS), Required;
    };
    /// The taker lays one card away, face down.
    Discard "discard", Making 150, "discard", [], TurnUp;
    /// May the partner deny the declaration?
    MakingConsent "making-consent", Making 110, "permission", [], TurnUp = "making.consent" {
        TurnUp: Bool, Bool(false);
    };
    /// What a refused "alone" becomes.
    MakingDenyAlone "making-deny-alone", Making 115, "deny-alone", ["making.consent"], TurnUp = "making.deny-alone" {
        TurnUp: Word(DenyAlone::WORDS), LeftOut;
    };
    /// What follows when nobody declares.
    MakingAllPass "making-all-pass", Making 190, "all-pass", [], Trick = "making.all-pass" {
        TurnUp: Word(TurnUpAllPass::WORDS), Required;
        Bid: Word(BidAllPass::WORDS), Required;
    };
    /// May the suit that was turned down be named?
    MakingTurnedDown "making-turned-down", Making 130, "turned-down", [], TurnUp = "making.turned-down" {
        TurnUp: Word(TurnedDown::WORDS), Word("barred");
    };
    /// Must the dealer's partner who orders go alone?
    MakingPartnerOrders "making-partner-orders", Making 170, "partner-orders", [], TurnUp = "making.partner-orders" {
        TurnUp: Word(PartnerOrders::WORDS), Word("free");
    };
    /// Who must hold a card of the suit he makes.
    MakingNaturalTrump "making-natural-trump", Making 180, "natural-trump", [], TurnUp = "making.natural-trump" {
        TurnUp: Word(NaturalTrump::WORDS), Word("none");
    };
    /// May the taken card be laid away?
    MakingDiscardUpcard "making-discard-upcard", Making 160, "discard-upcard", [], TurnUp = "making.discard-upcard" {
        TurnUp: Word(&["allowed", "forbidden"]), Word("allowed");
    };
    /// How many rounds of bidding there are.
    MakingRounds "making-rounds", Making 40, "making-rounds", [], Bid = "making.rounds" {
        Bid: Word(Rounds::WORDS), Word("once");
    };
    /// A bid must be higher than the one before, and no higher than the tricks of the deal.
    Overbid "overbid", Making 60, "overbid", [], Bid;
    MakingLeast "making-least", Making 50, "making-least", [], Bid = "making.least" {
        Bid: Number(1, 13), Required;
    };
    /// Does no trump outrank a suit at the same number?
    MakingNoTrumpRank "making-no-trump-rank", Making 70, "making-no-trump-rank", [], Bid = "making.no-trump-rank" {
        Bid: Word(NoTrumpRank::WORDS), Word("equal");
    };
    /// Is trump named with the bid or afterwards?
    MakingTrumpNamed "making-trump-named", Making 80, "making-trump-named", [], Bid = "making.trump-named" {
        Bid: Word(TrumpNamed::WORDS), Word("with-bid");
    };
    /// When "alone" is said.
    AloneSaid "alone-said", Alone 20, "alone-when", ["making.taker"], Trick;
    /// May one go alone?
    LoneAllowed "lone-allowed", Alone 10, "lone-allowed", [], Trick = "lone.allowed" {
        Trick: Bool, Bool(true);
    };
    /// May a defender play alone against a loner?
    LoneDefendAlone "lone-defend-alone", Alone 80, "defend-alone", [], Trick = "lone.defend-alone" {
        Trick: Bool, Bool(false);
    };
    /// Cards exchanged with the partner.
    LoneExchange "lone-exchange", Alone 60, "lone-exchange", [], Trick = "lone.exchange" {
        Trick: Number(0, 3), Number(0);
    };
    /// May the caller's partner take the hand over?
    LonePartnerMayTake "lone-partner-may-take", Alone 70, "alone-overruled", [], Trick = "lone.partner-may-take" {
        Trick: Bool, Bool(false);
    };
    /// Does an alone call beat a bid of all the tricks?
    LoneRank "lone-rank", Alone 40, "lone-rank", ["lone.over"], Bid = "lone.rank" {
        Bid: Word(LoneRank::WORDS), Word("above-all");
    };
    /// May one alone call beat another?
    LoneOver "lone-over", Alone 50, "lone-over", [], Bid = "lone.over" {
        Bid: Points, NoPoints;
    };
    /// A hand that may be thrown in.
    WeakHand "weak-hand", Table 140, "weak-hand", [], TurnUp = "weak.hand" {
        TurnUp: WordOrNone(WeakHand::WORDS), Word("none");
    };
    /// What a thrown-in hand becomes.
    WeakThen "weak-then", Table 150, "weak-hand", ["weak.hand"], TurnUp = "weak.then" {
        TurnUp: Word(WeakThen::WORDS), Word("redeal-same");
    };
    /// Play goes clockwise over those who are in it.
    PlayTurn "play-turn", Play 10, "play-turn", [], All;
    /// Who leads first.
    PlayLead "play-lead", Play 30, "play-lead", [], Trick = "play.lead" {
        Trick: Word(Lead::WORDS), Required;
    };
    /// Who leads first when somebody is alone.
    PlayLoneLead "play-lone-lead", Play 40, "play-lone-lead", [], Trick = "play.lone-lead" {
        Trick: Word(Lead::WORDS), Same("play.lead");
    };
    /// Suit must be followed by whoever can.
    Follow "follow", Play 50, "follow", ["cards.bowers"], Trick;
    /// Which card wins a trick.
    TrickWinner "trick-winner", Play 60, "trick-winner", [], Trick;
    /// Are the jacks of the trump colour the bowers?
    CardsBowers "cards-bowers", Table 100, "left-bower", [], Trick = "cards.bowers" {
        Trick: Bool, Required;
    };
    /// Which of two identical cards wins.
    CardsEqual "cards-equal", Play 70, "cards-equal", ["pack.copies"], Trick = "cards.equal" {
        Trick: Word(Equal::WORDS), Word("first");
    };
    /// When no trump may be called.
    CardsNoTrump "cards-no-trump", Making 90, "cards-no-trump", [], Trick = "cards.no-trump" {
        Trick: Word(NoTrump::WORDS), Word("never");
    };
    /// May low no trump be called?
    CardsLowNoTrump "cards-low-no-trump", Making 100, "cards-low-no-trump", ["cards.no-trump"], Trick = "cards.low-no-trump" {
        Trick: Bool, Bool(false);
    };
    /// The tricks of a deal are as many as the cards of a hand.
    TrickCount "trick-count", Play 80, "trick-count", [], Trick;
    /// Climbing: the dealer's left leads.
    FirstLead "first-lead", Play 20, "first-lead", [], Climb;
    /// Climbing: the closed list of combinations and bombs.
    Combinations "combinations", Play 90, "combinations", ["pack.wilds-each"], Climb;
    /// Climbing: what beats what.
    Beats "beats", Play 100, "beats", [], Climb;
    /// Climbing: who leads must play.
    LeaderPlays "leader-plays", Play 150, "leader-plays", [], Climb;
    /// Climbing: a combination is named, once.
    Naming "naming", Play 110, "naming", [], Climb;
    /// Climbing: what a lone wild is worth.
    WildSingle "wild-single", Play 120, "wild-high", [], Climb = "wild.single" {
        Climb: Word(WildSingle::WORDS), Word("named");
    };
    /// Climbing: may a wild be part of a bomb?
    WildInBombs "wild-in-bombs", Play 130, "wild-in-bomb", [], Climb = "wild.in-bombs" {
        Climb: Bool, Bool(true);
    };
    /// Climbing: do sequences wrap?
    SequenceWrap "sequence-wrap", Play 140, "sequence", [], Climb = "sequence.wrap" {
        Climb: Bool, Bool(false);
    };
    /// Climbing: is a pass final?
    PassFinal "pass-final", Play 160, "pass-again", [], Climb = "pass.final" {
        Climb: Bool, Bool(false);
    };
    /// Climbing: may a bomb be played out of turn?
    BombOutOfTurn "bomb-out-of-turn", Play 170, "bomb", [], Climb = "bomb.out-of-turn" {
        Climb: Bool, Bool(false);
    };
    /// Climbing: when a round is won.
    RoundEnd "round-end", Play 180, "round-end", [], Climb;
    /// Climbing: to whom the lead may be given.
    GiveLead "give-lead", Play 190, "lead-when-out", [], Climb;
    /// Climbing: may the lead be refused?
    LeadRefusable "lead-refusable", Play 200, "lead-when-out", [], Climb = "lead.refusable" {
        Climb: Bool, Bool(false);
    };
    /// Climbing: when the deal is over.
    DealEnd "deal-end", Play 210, "deal-end", [], Climb;
    /// What the contract pays when both partners play.
    PayTogether "pay-together", Pay 10, "pay-together", [], TurnUp = "pay.together" {
        TurnUp: Rows, Required;
    };
    /// What it pays when the maker is alone.
    PayAlone "pay-alone", Pay 20, "pay-alone", [], TurnUp = "pay.alone" {
        TurnUp: Rows, Required;
    };
    /// What it pays against a lone defender.
    PayLoneDefender "pay-lone-defender", Pay 30, "pay-lone-defender", ["lone.defend-alone"], TurnUp = "pay.lone-defender" {
        TurnUp: Rows, Same("pay.alone");
    };
    /// What a made bid pays.
    PayMade "pay-made", Pay 40, "pay-made", [], Bid = "pay.made" {
        Bid: Word(PayMade::WORDS), Required;
    };
    /// What the others get when the bid was made.
    PayMadeOthers "pay-made-others", Pay 50, "pay-made-others", [], Bid = "pay.made-others" {
        Bid: Word(PayOthers::WORDS), Required;
    };
    /// What a failed bid costs.
    PaySet "pay-set", Pay 60, "pay-set", [], Bid = "pay.set" {
        Bid: Word(PaySet::WORDS), Required;
    };
    /// What the others get when the bid failed.
    PaySetOthers "pay-set-others", Pay 70, "pay-set-others", [], Bid = "pay.set-others" {
        Bid: Word(PayOthers::WORDS), Required;
    };
    /// What a made alone call pays.
    PayLoneMade "pay-lone-made", Pay 80, "bid-alone", ["pack.hand", "pay.made"], Bid = "pay.lone-made" {
        Bid: Lone, Required;
    };
    /// What a failed alone call costs.
    PayLoneSet "pay-lone-set", Pay 90, "pay-lone-set", ["pack.hand", "pay.set"], Bid = "pay.lone-set" {
        Bid: Lone, Required;
    };
    /// Climbing: what each place earns.
    PayByPlace "pay-by-place", Pay 100, "pay-by-place", [], Climb = "pay.by-place" {
        Climb: Points, Required;
    };
    /// The points that win.
    GameTarget "game-target", End 10, "target", [], All = "game.target" {
        Trick: NumberOrNone(1, MOST_POINTS), Word("none");
        Climb: Number(1, MOST_POINTS), Required;
    };
    /// A fixed number of deals.
    GameDeals "game-deals", End 20, "game-deals", [], All = "game.deals" {
        Trick: NumberOrNone(1, MOST_POINTS), Word("none");
        Climb: Number(1, MOST_POINTS), Required;
    };
    /// By what points a side may go out.
    GameOut "game-out", End 30, "game-out", [], Trick = "game.out" {
        Trick: Word(Out::WORDS), Word("any");
    };
    /// Both past the target in one deal.
    GameBothOut "game-both-out", End 40, "game-both-out", [], Trick = "game.both-out" {
        Trick: Word(BothOut::WORDS), Word("higher");
    };
    /// Level past the target, or after the last deal.
    GameTie "game-tie", End 70, "game-tie", [], All = "game.tie" {
        Trick: Word(Tie::WORDS), Word("play-on");
        Climb: Word(ClimbTie::WORDS), Word("sudden-death");
    };
    /// The lowest possible total.
    GameFloor "game-floor", End 80, "game-floor", ["pay.together", "pay.alone", "pay.set"], Trick = "game.floor" {
        Trick: NumberOrNone(-MOST_POINTS, 0), Word("none");
    };
    /// Do points over the target start the next game?
    GameCarryOver "game-carry-over", End 90, "game-carry-over", [], Trick = "game.carry-over" {
        Trick: Bool, Bool(false);
    };
    /// Climbing: does a side that is sure of the target win at once?
    GameEarlyWin "game-early-win", End 50, "early-win", ["game.target", "pay.by-place"], Climb = "game.early-win" {
        Climb: Word(EarlyWin::WORDS), Word("guaranteed");
    };
    /// Climbing: how the last deal ends.
    GameLastDeal "game-last-deal", End 60, "game-last-deal", [], Climb = "game.last-deal" {
        Climb: Word(LastDeal::WORDS), Word("ahead-or-level-wins");
    };
    /// Who deals first.
    GameFirstDealer "game-first-dealer", Table 110, "first-dealer", [], Trick = "game.first-dealer" {
        Trick: Word(FirstDealer::WORDS), Word("free");
    };
    /// Climbing: who deals next.
    GameNextDealer "game-next-dealer", Table 130, "next-dealer", [], Climb = "game.next-dealer" {
        Climb: Word(ClimbDealer::WORDS), Word("leading-team");
    };
    /// What an established revoke costs.
    IrregularRevoke "irregular-revoke", Wrong 10, "revoke-points", [], Trick = "irregular.revoke" {
        Trick: Word(Revoke::WORDS), Word("award");
    };
    /// How many points a revoke costs.
    IrregularRevokePoints "irregular-revoke-points", Wrong 20, "revoke-points", ["irregular.revoke"], Trick = "irregular.revoke-points" {
        Trick: Number(0, MOST_POINTS), Number(2);
    };
    /// How many when somebody is alone.
    IrregularRevokeLonePoints "irregular-revoke-lone-points", Wrong 30, "irregular-revoke-lone-points", ["irregular.revoke"], Trick = "irregular.revoke-lone-points" {
        Trick: Number(0, MOST_POINTS), Number(4);
    };
    /// Does a revoke end the deal?
    IrregularRevokeThen "irregular-revoke-then", Wrong 40, "irregular-revoke-then", ["irregular.revoke"], Trick = "irregular.revoke-then" {
        Trick: Word(RevokeThen::WORDS), Word("ends");
    };
    /// Until when a revoke may be claimed.
    IrregularRevokeUntil "irregular-revoke-until", Wrong 50, "irregular-revoke-until", [], Trick = "irregular.revoke-until" {
        Trick: Word(RevokeUntil::WORDS), Word("cut");
    };
    /// What an accusation without proof costs.
    IrregularFalseClaim "irregular-false-claim", Wrong 60, "irregular-false-claim", [], Trick = "irregular.false-claim" {
        Trick: Number(0, MOST_POINTS), Number(0);
    };
    /// Who deals after a wrong count found before play.
    IrregularMisdeal "irregular-misdeal", Wrong 70, "misdeal", [], Trick = "irregular.misdeal" {
        Trick: Word(Misdeal::WORDS), Word("same-dealer");
    };
    /// A wrong number of cards found during play.
    IrregularWrongCount "irregular-wrong-count", Wrong 80, "irregular-wrong-count", [], Trick = "irregular.wrong-count" {
        Trick: Word(WrongCount::WORDS), Word("redeal");
    };
    /// A deal out of turn.
    IrregularDealOutOfTurn "irregular-deal-out-of-turn", Wrong 90, "stolen-deal", [], Trick = "irregular.deal-out-of-turn" {
        Trick: Word(DealOutOfTurn::WORDS), Word("stands-after-upcard");
    };
    /// A call out of turn.
    IrregularCallOutOfTurn "irregular-call-out-of-turn", Wrong 100, "irregular-call-out-of-turn", [], Trick = "irregular.call-out-of-turn" {
        Trick: Word(CallOutOfTurn::WORDS), Word("void");
    };
    /// The suit turned down is named.
    IrregularTurnedSuit "irregular-turned-suit", Wrong 110, "turned-down", [], TurnUp = "irregular.turned-suit" {
        TurnUp: Word(TurnedSuit::WORDS), Word("void");
    };
    /// A bid that is not high enough.
    IrregularInsufficientBid "irregular-insufficient-bid", Wrong 120, "insufficient-bid", [], Bid = "irregular.insufficient-bid" {
        Bid: Word(InsufficientBid::WORDS), Word("void");
    };
    /// A lead out of turn.
    IrregularLeadOutOfTurn "irregular-lead-out-of-turn", Wrong 130, "irregular-lead-out-of-turn", [], Trick = "irregular.lead-out-of-turn" {
        Trick: Word(LeadOutOfTurn::WORDS), Word("retract-exposed");
    };
    /// An exposed card.
    IrregularExposed "irregular-exposed", Wrong 140, "exposed", [], Trick = "irregular.exposed" {
        Trick: Word(Exposed::WORDS), Word("first-chance");
    };
    /// A loner's exposed card.
    IrregularExposedLone "irregular-exposed-lone", Wrong 150, "irregular-exposed-lone", [], Trick = "irregular.exposed-lone" {
        Trick: Word(ExposedLone::WORDS), Word("exempt");
    };
    /// Claims and laying down.
    IrregularClaim "irregular-claim", Wrong 160, "claim", [], Trick = "irregular.claim" {
        Trick: Word(ClaimRule::WORDS), Word("adjudicate");
    };
    IrregularTableTalk "irregular-table-talk", Wrong 170, "table-talk", [], Trick = "irregular.table-talk" {
        Trick: Word(TableTalk::WORDS), Word("warn-then-2");
    };
    /// What settles the matters that no other key speaks of.
    IrregularCode "irregular-code", Wrong 180, "irregular-code", [], Trick = "irregular.code" {
        Trick: Word(Code::WORDS), Word("table");
    };
    /// Until when a wrong score may be put right.
    ScoreError "score-error", End 100, "score-error", [], All;
}
