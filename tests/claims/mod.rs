//! Rulesets, deals by a fixed recipe, and a plain minimax for the tests and benches of claims.
//! It tests nothing.

#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(clippy::expect_used, reason = "a test that trips over its own data fails, and should")]
#![allow(clippy::indexing_slicing, reason = "as above")]

use rasher::card::{Bag, Card, Rank, Suit, Trump, Written};
use rasher::game::claim::Position;
use rasher::rules::{
    BidAllPass, BidPay, BidRules, BothOut, CallOutOfTurn, ClaimRule, Code, DealOutOfTurn, Equal,
    Exposed, ExposedLone, FirstDealer, GameRules, InsufficientBid, IrregularRules, Lead,
    LeadOutOfTurn, Length, LoneMode, LonePay, LoneRank, LoneRules, Making, Misdeal, NoTrump,
    NoTrumpRank, Out, Pack, PayMade, PayOthers, PaySet, Revoke, RevokeThen, RevokeUntil, Rounds,
    TableTalk, Tie, TrickRules, TrumpNamed, TurnedSuit, WrongCount,
};
use rasher::seat::{MOST_SEATS, Players, Seat, SeatSet, Team};

/// The little of a ruleset that matters to a claim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) players: Players,
    pub(crate) low: Rank,
    pub(crate) copies: u8,
    pub(crate) joker: bool,
    pub(crate) hand: u8,
    pub(crate) bowers: bool,
    pub(crate) equal: Equal,
    /// No trump, and low no trump.
    pub(crate) no_trump: bool,
}

const PLAIN: Kind = Kind {
    name: "bacon",
    players: Players::Four,
    low: Rank::Two,
    copies: 1,
    joker: false,
    hand: 5,
    bowers: false,
    equal: Equal::First,
    no_trump: false,
};

pub(crate) const BACON: Kind = PLAIN;
pub(crate) const EUCHRE: Kind = Kind { name: "euchre", low: Rank::Nine, bowers: true, ..PLAIN };
pub(crate) const BRITISH: Kind =
    Kind { name: "32 cards and a joker", low: Rank::Seven, joker: true, ..EUCHRE };
pub(crate) const BID_FOUR: Kind =
    Kind { name: "bid euchre, four", hand: 6, no_trump: true, ..EUCHRE };
pub(crate) const BID_SIX: Kind =
    Kind { name: "bid euchre, six", players: Players::Six, copies: 2, hand: 8, ..BID_FOUR };
pub(crate) const LAST_WINS: Kind =
    Kind { name: "six, the later of two equals wins", equal: Equal::Last, ..BID_SIX };
pub(crate) const TWO_JOKERS: Kind =
    Kind { name: "six, two jokers", joker: true, no_trump: false, ..BID_SIX };
pub(crate) const PINOCHLE: Kind =
    Kind { name: "four, two packs", players: Players::Four, hand: 12, ..BID_SIX };
pub(crate) const FACES: Kind =
    Kind { name: "six, jacks to aces twice", low: Rank::Jack, hand: 5, ..BID_SIX };
pub(crate) const WHIST: Kind = Kind { name: "thirteen tricks", hand: 13, no_trump: true, ..PLAIN };

pub(crate) const ALL: [Kind; 10] =
    [BACON, EUCHRE, BRITISH, BID_FOUR, BID_SIX, LAST_WINS, TWO_JOKERS, PINOCHLE, FACES, WHIST];

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Kind {
    /// A whole ruleset; what does not matter to the play is as in Bid Euchre.
    pub(crate) fn rules(self) -> TrickRules {
        let lone = LonePay { mode: LoneMode::Bonus, points: 10 };
        TrickRules {
            players: self.players,
            pack: Pack { low: self.low, copies: self.copies, joker: self.joker },
            hand: self.hand,
            bowers: self.bowers,
            equal: self.equal,
            no_trump: if self.no_trump { NoTrump::Bid } else { NoTrump::Never },
            low_no_trump: self.no_trump,
            making: Making::Bid(BidRules {
                rounds: Rounds::Once,
                least: 1,
                no_trump_rank: NoTrumpRank::Equal,
                trump_named: TrumpNamed::WithBid,
                all_pass: BidAllPass::NextDealer,
                lone_rank: LoneRank::AboveAll,
                lone_over: Vec::new(),
                pay: BidPay {
                    made: PayMade::Tricks,
                    made_others: PayOthers::Tricks,
                    set: PaySet::Bid,
                    set_others: PayOthers::Tricks,
                    lone_made: lone,
                    lone_set: lone,
                },
            }),
            lead: Lead::Maker,
            lone_lead: Lead::Maker,
            lone: LoneRules {
                allowed: true,
                defend_alone: true,
                exchange: 0,
                partner_may_take: false,
            },
            game: GameRules {
                length: Length::Target(50),
                out: Out::Any,
                both_out: BothOut::Higher,
                tie: Tie::PlayOn,
                floor: None,
                carry_over: false,
                first_dealer: FirstDealer::Free,
            },
            irregular: IrregularRules {
                revoke: Revoke::ContractFails,
                revoke_points: 2,
                revoke_lone_points: 4,
                revoke_then: RevokeThen::Ends,
                revoke_until: RevokeUntil::Cut,
                false_claim: 0,
                misdeal: Misdeal::SameDealer,
                wrong_count: WrongCount::Redeal,
                deal_out_of_turn: DealOutOfTurn::StandsAfterUpcard,
                call_out_of_turn: CallOutOfTurn::Void,
                turned_suit: TurnedSuit::Void,
                insufficient_bid: InsufficientBid::Void,
                lead_out_of_turn: LeadOutOfTurn::RetractExposed,
                exposed: Exposed::FirstChance,
                exposed_lone: ExposedLone::Exempt,
                claim: ClaimRule::Adjudicate,
                table_talk: TableTalk::WarnThen2,
                code: Code::Table,
            },
        }
    }

    /// What may be trump.
    pub(crate) fn trumps(self) -> Vec<Trump> {
        let mut all: Vec<Trump> = Suit::ALL.into_iter().map(Trump::Suit).collect();
        if self.no_trump {
            all.extend([Trump::None, Trump::Low]);
        }
        all
    }
}

/// Numbers that look random and are the same on every machine (Steele, Lea and Flood, `SplitMix`).
#[derive(Clone, Debug)]
pub(crate) struct Recipe(pub(crate) u64);

impl Recipe {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("below a usize")
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }

    /// Hands of `tricks` cards for those who are not out, nothing played.
    pub(crate) fn deal(
        &mut self,
        kind: Kind,
        trump: Trump,
        out: SeatSet,
        lead: Seat,
        tricks: u8,
    ) -> Position {
        let rules = kind.rules();
        let copies = |card| usize::from(rules.pack.copies_of(card));
        let mut pack: Vec<Card> =
            rules.pack.kinds().flat_map(|card| vec![card; copies(card)]).collect();
        self.shuffle(&mut pack);
        let mut hands = [Bag::EMPTY; MOST_SEATS];
        for seat in rules.players.seats().filter(|seat| !out.has(*seat)) {
            for _ in 0..tricks {
                assert!(hands[seat.index()].add(pack.pop().expect("enough cards")));
            }
        }
        Position::new(&rules, trump, &hands, out, lead, &[]).expect("a deal is a position")
    }

    /// A complete deal from the opening lead.
    pub(crate) fn full(&mut self, kind: Kind) -> Position {
        let trumps = kind.trumps();
        let trump = trumps[self.below(trumps.len())];
        let lead = seat(self.below(usize::from(kind.players.count())));
        self.deal(kind, trump, SeatSet::NONE, lead, kind.hand)
    }

    /// Who sits out: mostly nobody, else a loner's partners, and sometimes a lone defender's too.
    pub(crate) fn out(&mut self, players: Players) -> SeatSet {
        let loner = seat(self.below(usize::from(players.count())));
        match self.below(4) {
            0 => players.partners(loner),
            1 => players.partners(loner).or(players.partners(players.left(loner))),
            _ => SeatSet::NONE,
        }
    }

    /// An ending of at most `most` tricks, sometimes with a trick in progress.
    pub(crate) fn ending(&mut self, kind: Kind, most: u8) -> Position {
        let trumps = kind.trumps();
        let trump = trumps[self.below(trumps.len())];
        let out = self.out(kind.players);
        let playing: Vec<Seat> = kind.players.seats().filter(|seat| !out.has(*seat)).collect();
        let lead = playing[self.below(playing.len())];
        let most = most.min(kind.hand);
        let tricks = 1 + u8::try_from(self.below(usize::from(most))).expect("few");
        let mut position = self.deal(kind, trump, out, lead, tricks);
        if self.below(2) == 0 {
            for _ in 0..self.below(playing.len()) {
                let moves: Vec<Card> = position.moves().collect();
                let card = moves[self.below(moves.len())];
                position = position.after(card).expect("a move").0;
            }
        }
        position
    }
}

pub(crate) fn seat(number: usize) -> Seat {
    u8::try_from(number).ok().and_then(Seat::new).expect("a seat")
}

/// Cards as they are written, between blanks.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    let read = |word: &str| {
        let written: Written = word.parse().expect("a card");
        Card::from_written(written).expect("a French card")
    };
    text.split_whitespace().map(read).collect()
}

pub(crate) fn bag(text: &str) -> Bag {
    let mut bag = Bag::EMPTY;
    for card in cards(text) {
        assert!(bag.add(card), "at most two of {card}");
    }
    bag
}

/// What the players play for in the plain minimax.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// Each for his side.
    Best,
    /// All against the side.
    Floor,
    /// All against the side, whose hands play every suit from the top.
    Careful,
}

/// A plain minimax, written from sections 1.1 and 3.3 of the rules reference without a look at the
/// program: its own suits, its own ranks, its own winner; every lawful card is tried to the end.
pub(crate) struct Plain {
    pub(crate) trump: Trump,
    pub(crate) bowers: bool,
    pub(crate) equal: Equal,
    pub(crate) side: Team,
    pub(crate) aim: For,
}

impl Plain {
    pub(crate) fn value(kind: Kind, position: &Position, side: Team, aim: For) -> u8 {
        let plain =
            Self { trump: position.trump(), bowers: kind.bowers, equal: kind.equal, side, aim };
        let seats: Vec<Seat> = position.order().collect();
        let mut hands: Vec<Vec<Card>> =
            seats.iter().map(|seat| position.hand(*seat).iter().collect()).collect();
        let mut trick: Vec<(usize, Card)> = position.trick().iter().copied().enumerate().collect();
        plain.from(&seats, &mut hands, 0, &mut trick)
    }

    fn suit(&self, card: Card) -> Option<Suit> {
        let Trump::Suit(trump) = self.trump else {
            return match card {
                Card::Of(_, suit) => Some(suit),
                Card::Joker => None,
            };
        };
        let same_colour = [
            (Suit::Clubs, Suit::Spades),
            (Suit::Spades, Suit::Clubs),
            (Suit::Hearts, Suit::Diamonds),
            (Suit::Diamonds, Suit::Hearts),
        ];
        match card {
            Card::Joker => Some(trump),
            Card::Of(Rank::Jack, suit) if self.bowers && same_colour.contains(&(suit, trump)) => {
                Some(trump)
            }
            Card::Of(_, suit) => Some(suit),
        }
    }

    /// The list of ranks, the strongest first, as the reference prints it.
    fn height(&self, card: Card) -> usize {
        let Card::Of(rank, printed) = card else { return 100 };
        if self.bowers && rank == Rank::Jack && Trump::Suit(printed) == self.trump {
            return 99;
        }
        if self.bowers && rank == Rank::Jack && self.suit(card) != Some(printed) {
            return 98;
        }
        let down = "AKQJT98765432".find(rank.letter()).expect("a rank");
        if self.trump == Trump::Low { 1 + down } else { 20 - down }
    }

    fn beats(&self, later: Card, earlier: Card) -> bool {
        let trump = self.trump.suit();
        let is_trump = |card| trump.is_some() && self.suit(card) == trump;
        if self.suit(later) != self.suit(earlier) {
            return is_trump(later);
        }
        if self.height(later) == self.height(earlier) {
            return self.equal == Equal::Last;
        }
        self.height(later) > self.height(earlier)
    }

    fn from(
        &self,
        seats: &[Seat],
        hands: &mut [Vec<Card>],
        leader: usize,
        trick: &mut Vec<(usize, Card)>,
    ) -> u8 {
        if trick.len() == seats.len() {
            let mut winner = trick[0];
            for play in &trick[1..] {
                if self.beats(play.1, winner.1) {
                    winner = *play;
                }
            }
            let counts = u8::from(seats[winner.0].team() == self.side);
            return counts + self.from(seats, hands, winner.0, &mut Vec::new());
        }
        let player = (leader + trick.len()) % seats.len();
        if hands[player].is_empty() {
            return 0;
        }
        let led = trick.first().and_then(|(_, card)| self.suit(*card));
        let holds = hands[player].iter().any(|card| self.suit(*card) == led);
        let follow = !trick.is_empty() && holds;
        let maximise = self.aim == For::Best && seats[player].team() == self.side;
        let mut values = Vec::new();
        for place in 0..hands[player].len() {
            let card = hands[player][place];
            if follow && self.suit(card) != led {
                continue;
            }
            let higher = |other: &Card| {
                self.suit(*other) == self.suit(card) && self.height(*other) > self.height(card)
            };
            let careful = self.aim == For::Careful && seats[player].team() == self.side;
            if careful && hands[player].iter().any(higher) {
                continue;
            }
            hands[player].remove(place);
            trick.push((player, card));
            values.push(self.from(seats, hands, leader, trick));
            trick.pop();
            hands[player].insert(place, card);
        }
        let values = values.into_iter();
        if maximise { values.max() } else { values.min() }.expect("a lawful card")
    }
}
