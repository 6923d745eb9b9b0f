//! Facts that cannot both be, against deals that can: every deal that the table's rules leave possible says which
//! values two facts can have at once, and what no deal has is refused, for every offence.
//!
//! The deals are counted out here from the rules (a hand of so many tricks, all but one follow a lead, a loner's
//! partner sits out: Euchre reference, 1 and 3), and nothing is taken from the program but its answer.

use std::collections::{BTreeMap, BTreeSet};

use rasher::event::facts::{Fact, Facts, Needs, Offence};
use rasher::game::ruling::{Refusal, rule};
use rasher::game::verdict::Who;
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;
use serde_json::{Value, json};

fn is_revoke(offence: Offence) -> bool {
    matches!(offence, Offence::Revoke | Offence::BothRevoked | Offence::FalseClaim)
}

/// Where the deal stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Dealing,
    Calling,
    Made,
    Unplayed,
    On(u8),
    Between(u8),
    Over(u8),
    Next,
}

/// One deal that there can be, and what was done in it.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is said of a deal by itself")]
struct World {
    at: At,
    hand: u8,
    bidding: bool,
    defends: bool,
    makers: u8,
    /// How many hands were played alone.
    alone: u8,
    seat: u8,
    /// The trick that it was on, and what became of it.
    trick: u8,
    turned: bool,
    /// 0: the player himself won it, 1: his partner, 2: the others.
    winner: u8,
    taken: [u8; 2],
    passed: bool,
    proved: bool,
    /// When it was claimed.
    claimed: &'static str,
}

impl World {
    fn tricks(&self) -> Option<u8> {
        match self.at {
            At::Dealing | At::Calling | At::Made | At::Unplayed => Some(0),
            At::On(trick) => Some(trick - 1),
            At::Between(tricks) | At::Over(tricks) => Some(tricks),
            At::Next => None,
        }
    }

    fn led(&self) -> Option<bool> {
        match self.at {
            At::Dealing | At::Calling | At::Made | At::Unplayed => Some(false),
            At::On(_) | At::Between(_) | At::Over(_) => Some(true),
            At::Next => None,
        }
    }

    fn at_least(&self, tricks: u8) -> bool {
        self.tricks().is_none_or(|had| had >= tricks)
    }

    fn reached(&self, trick: u8) -> bool {
        self.at_least(trick - 1) && self.led() != Some(false)
    }

    fn besides(&self) -> u8 {
        3 - self.alone
    }

    /// Of a deal of which its trick is over, the side that won it has one.
    fn has_winner(&self) -> bool {
        let side = usize::from(if self.winner == 2 { 1 - self.seat % 2 } else { self.seat % 2 });
        self.at_least(self.trick) && (self.at == At::Next || self.taken[side] > 0)
    }

    /// Can the offence happen in it, or be found?
    fn can(&self, offence: Offence) -> bool {
        let made = !matches!(self.at, At::Dealing | At::Calling);
        if !self.can_be_claimed(is_revoke(offence)) {
            return false;
        }
        // What both did is ruled on by the trick, and only a trick that is turned can be looked at.
        let of_turned = matches!(offence, Offence::BothRevoked | Offence::TricksLookedAt);
        if of_turned && (!self.at_least(1) || self.led() == Some(false)) {
            return false;
        }
        match offence.needs() {
            Needs::Card => {
                let false_claim = offence == Offence::FalseClaim && self.proved;
                let unproved = offence == Offence::BothRevoked && !self.proved;
                self.led() != Some(false) && !false_claim && !unproved
            }
            Needs::Contract => {
                // Who says "alone" is of the side that made trump.
                let late = offence == Offence::AloneSaidLate;
                made && (!late || self.seat % 2 == self.makers || self.defends)
            }
            // A bid that is too low is a call, and a suit that was turned down was turned up.
            Needs::Deal | Needs::TurnedDown => self.at != At::Dealing,
            Needs::Loner => {
                made && self.alone > 0 && (self.seat % 2 == self.makers || self.defends)
            }
            _ => true,
        }
    }

    /// Can this be said of it?
    fn has(&self, offence: Offence, fact: Fact, value: &Value) -> bool {
        let number = || u8::try_from(value.as_u64().expect("a number")).expect("small");
        let yes = || value.as_bool().expect("a flag");
        let list =
            |place: usize| u8::try_from(value[place].as_u64().expect("a number")).expect("small");
        let made = !matches!(self.at, At::Dealing | At::Calling);
        let stolen = offence == Offence::StolenDeal;
        match fact {
            Fact::Dealer if stolen => number() == self.seat,
            // Whose deal it was is named as one of neither seat here.
            Fact::Dealer | Fact::RightfulDealer => true,
            Fact::Rightful => number() != self.seat,
            Fact::Seat => number() == self.seat,
            Fact::OffenderTeam => number() == self.seat % 2,
            Fact::AccuserTeam => number() != self.seat % 2,
            // A card of a revoke lay there; what else was done can have been before the lead.
            Fact::Trick if is_revoke(offence) => number() == self.trick && self.reached(self.trick),
            Fact::Trick => number() == self.trick && self.at_least(self.trick - 1),
            Fact::Proof => {
                let later = number() > self.trick && self.reached(number()) && self.turned;
                later && self.proved && self.claimed != "trick"
            }
            Fact::Proved => yes() == self.proved,
            Fact::Established => yes() == self.turned && (!yes() || self.at_least(1)),
            Fact::Alone => yes() == (self.alone > 0) && (!yes() || self.at != At::Dealing),
            Fact::LoneDefender => yes() == (self.alone > 1) && (!yes() || made),
            Fact::LoneCall => self.alone > 0 && self.at != At::Dealing,
            Fact::OffenderIsLoner => {
                let may = self.alone > 1 || self.alone > 0 && self.seat % 2 == self.makers;
                !yes() || may && self.at != At::Dealing
            }
            Fact::MakerTeam | Fact::BidderTeam => number() == self.makers && made,
            Fact::Bid => {
                // One that was too low may stand over an alone bid.
                let low = offence == Offence::InsufficientBid;
                let all = self.alone > 0 && self.bidding && !low;
                self.at != At::Dealing && (!all || number() == self.hand)
            }
            Fact::TricksSoFar => self.at == At::Next || [list(0), list(1)] == self.taken,
            Fact::TrickWinner => {
                let which = ["offender", "partner", "others"];
                // Whose partner sits out has no partner who wins a trick.
                let partner = self.alone == 0 || self.alone == 1 && self.seat % 2 != self.makers;
                // What was said too late may not have counted, so that he played.
                let partner = partner || offence == Offence::AloneSaidLate;
                let said = which[usize::from(self.winner)] == value.as_str().expect("a word");
                said && (self.winner != 1 || partner) && self.has_winner()
            }
            Fact::TricksAfter => {
                let own = self.taken[usize::from(self.seat % 2)];
                let most = self.tricks().unwrap_or(self.hand).saturating_sub(self.trick);
                let early = self.claimed == "trick" && number() > 0;
                !early && number() <= most && (self.at == At::Next || number() <= own)
            }
            Fact::UpcardTurned | Fact::Called | Fact::NextTurned => {
                let free = offence == Offence::ScoreError || self.at == At::Next;
                free || yes() == (self.at != At::Dealing)
            }
            Fact::Revokes => {
                let fits = |had: u8| {
                    let all = list(0) + list(1);
                    all <= had * self.besides() && list(0).max(list(1)) <= had * 2
                };
                self.tricks().is_none_or(fits)
            }
            Fact::Led => self.led().is_none_or(|led| led == yes()),
            Fact::LastTrick => !yes() || self.at_least(1),
            Fact::HadPassed => yes() == self.passed && (!yes() || self.at != At::Dealing),
            Fact::Stage => self.claimed == value.as_str().expect("a word"),
            // Both of a side may have thrown in.
            Fact::Cards | Fact::Shown if offence == Offence::ClaimWithoutAgreement => true,
            Fact::Cards | Fact::Shown => {
                let shown = u8::try_from(value.as_array().expect("cards").len()).expect("few");
                let left = |had| self.hand - had >= shown || had == self.hand;
                self.tricks().is_none_or(left)
            }
            Fact::Others => number() == self.besides(),
            Fact::Cause => offence != Offence::WrongCountInPlay || value == &json!("wrong-count"),
            // Whoever has called, or played, has taken up his cards.
            Fact::Touched => {
                let early = matches!(self.at, At::Dealing | At::Calling | At::Next);
                offence != Offence::Misdeal || yes() || early
            }
            Fact::CardsPlayedToIt
            | Fact::NotYetPlayed
            | Fact::Card
            | Fact::Suit
            | Fact::Times
            | Fact::Warned
            | Fact::Accepted
            | Fact::SaidSuit
            | Fact::Offered
            | Fact::GaveUp => true,
        }
    }

    /// Can what is on this trick have been claimed then? Of anything but a revoke it is said only whether the
    /// deal was still played.
    fn can_be_claimed(&self, revoke: bool) -> bool {
        let on = matches!(self.at, At::On(_) | At::Between(_));
        match self.claimed {
            "trick" => {
                let last = self.at == At::Over(self.hand) && self.trick == self.hand;
                let lead = !revoke && self.at == At::Made && self.trick == 1;
                lead || self.at == At::On(self.trick) || self.at == At::Between(self.trick) || last
            }
            "play" => {
                let behind = self.turned && self.at_least(self.trick);
                // The others may have led to the next one, and that side not have played to it.
                let led_on = !self.turned && self.at == At::On(self.trick + 1);
                on && (behind || led_on || !revoke && self.at == At::On(self.trick))
            }
            "after" => {
                // Its trick had been turned.
                let of_trick = !revoke || self.at_least(self.trick);
                self.turned && of_trick && matches!(self.at, At::Over(_) | At::Unplayed)
            }
            "next-deal" => self.turned && self.at == At::Next,
            // Nobody has said when it was.
            _ => self.at != At::Next,
        }
    }
}

/// Every deal that there can be of so many tricks.
fn worlds(hand: u8, bidding: bool, defends: bool) -> Vec<World> {
    let mut all = Vec::new();
    let places = [At::Dealing, At::Calling, At::Made, At::Unplayed, At::Next].into_iter();
    let played = (1..=hand).map(At::On).chain((1..hand).map(At::Between));
    for at in places.chain(played).chain((0..=hand).map(At::Over)) {
        for (makers, alone, seat) in [0, 1].into_iter().flat_map(|makers| {
            (0..=1 + u8::from(defends))
                .flat_map(move |alone| [1, 2].map(|seat| (makers, alone, seat)))
        }) {
            for (trick, turned, winner) in [1, 2, hand].into_iter().flat_map(|trick| {
                [(true, 0), (true, 1), (true, 2), (false, 0), (false, 1), (false, 2)]
                    .map(|(turned, winner)| (trick, turned, winner))
            }) {
                let mut world = World {
                    at,
                    hand,
                    bidding,
                    defends,
                    makers,
                    alone,
                    seat,
                    trick,
                    turned,
                    winner,
                    taken: [0, 0],
                    passed: false,
                    proved: false,
                    claimed: "",
                };
                let had = world.tricks().unwrap_or(0);
                // A trick that is neither turned nor played on from is the last one, or the one before it.
                let over = had >= trick || at == At::Next;
                let open = matches!(at, At::On(on) if on == trick || on == trick + 1)
                    || at == At::Between(trick)
                    || matches!(at, At::Over(after) if after + 1 == trick || trick == hand)
                    || at == At::Next;
                if turned && !over || !turned && !open {
                    // Of what is on no trick, and of a trick to come, nothing is said.
                    if world.reached(trick) {
                        continue;
                    }
                }
                for even in 0..=had {
                    world.taken = [even, had - even];
                    for claimed in ["", "trick", "play", "after", "next-deal"] {
                        // These hang together with nothing else: all four ways, by turns.
                        let turn = all.len().wrapping_mul(0x9E37_79B9) >> 13;
                        let (passed, proved) = (turn & 1 == 1, turn & 2 == 2);
                        all.push(World { passed, proved, claimed, ..world });
                    }
                }
            }
        }
    }
    all
}

/// Values of a fact that say different things of a deal.
fn values(fact: Fact, hand: u8) -> Vec<Value> {
    match fact {
        Fact::Dealer | Fact::Seat => vec![json!(1), json!(2)],
        // Of either side there is one who did it, and one who did not.
        Fact::Rightful | Fact::RightfulDealer => vec![json!(0), json!(3)],
        Fact::OffenderTeam | Fact::AccuserTeam | Fact::MakerTeam => vec![json!(0), json!(1)],
        Fact::Trick => vec![json!(1), json!(2), json!(hand)],
        Fact::Proof => vec![json!(2), json!(3), json!(hand)],
        Fact::Stage => ["trick", "play", "after", "next-deal"].map(Value::from).to_vec(),
        Fact::LoneCall | Fact::Times => vec![json!(1)],
        Fact::Bid => vec![json!(2), json!(hand)],
        Fact::TricksSoFar => [[0, 0], [1, 0], [0, 2], [1, 1], [hand, 0], [hand - 1, 1]]
            .map(|taken| json!(taken))
            .to_vec(),
        Fact::TrickWinner => ["offender", "partner", "others"].map(Value::from).to_vec(),
        Fact::TricksAfter => vec![json!(0), json!(1), json!(2)],
        Fact::Card => vec![json!("Ah")],
        Fact::Cards | Fact::Shown => vec![json!(["Ah"]), json!(["Ah", "Kh", "Qh"])],
        Fact::Suit => vec![json!("s")],
        Fact::Cause => vec![json!("wrong-count"), json!("faced-card")],
        Fact::Revokes => vec![json!([1, 1]), json!([2, 1]), json!([3, 3])],
        // One word is enough where two name one thing; who follows has a test of its own.
        Fact::BidderTeam
        | Fact::Called
        | Fact::NextTurned
        | Fact::Others
        | Fact::CardsPlayedToIt
        | Fact::NotYetPlayed => vec![],
        _ => vec![json!(true), json!(false)],
    }
}

/// What can be said of each deal, as bits.
fn all_said(worlds: &[World], offence: Offence, said: &[(Fact, Value)]) -> Vec<u128> {
    assert!(said.len() <= 128, "the bits suffice");
    let one = |world: &World| {
        let fits =
            said.iter().enumerate().filter(|(_, (fact, value))| world.has(offence, *fact, value));
        fits.fold(0_u128, |mask, (place, _)| mask | 1 << place)
    };
    worlds.iter().map(one).collect()
}

fn given(said: &(Fact, Value)) -> Facts {
    serde_json::from_value(json!({ said.0.word(): said.1 })).expect("facts")
}

/// What both say.
fn together(one: &Facts, other: &Facts) -> Facts {
    let mut both = *one;
    for fact in Fact::ALL {
        if let Some(value) = other.get(*fact) {
            assert!(both.set(*fact, value));
        }
    }
    both
}

fn refused(offence: Offence, facts: &Facts, rules: &Ruleset) -> Option<String> {
    match rule(offence, facts, rules, Who::default()) {
        Err(
            refusal
            @ (Refusal::CannotBe { .. } | Refusal::Contradict(_) | Refusal::NoneLeft { .. }),
        ) => Some(refusal.to_string()),
        Ok(_) | Err(Refusal::NotHere { .. }) => None,
    }
}

/// Every offence with every two facts: what some deal has is heard, and what none has is refused, with both
/// named. The offences differ only in what they need, so that one of each kind stands for all.
#[test]
fn what_no_deal_has_is_refused_and_nothing_else() {
    for id in ["euchre", "bid-euchre-4"] {
        let rules = Shelf::built_in().get(id).expect("built in");
        let trick = rules.trick_rules().expect("tricks");
        let bidding = rules.bid_rules().is_some();
        let worlds = worlds(trick.hand, bidding, trick.lone.defend_alone);
        let said: Vec<(Fact, Value)> = Fact::ALL
            .iter()
            .flat_map(|fact| values(*fact, trick.hand).into_iter().map(|value| (*fact, value)))
            .collect();
        let kind = |offence: Offence| {
            let own = [
                Offence::StolenDeal,
                Offence::FalseClaim,
                Offence::BothRevoked,
                Offence::ScoreError,
                Offence::TricksLookedAt,
                Offence::ClaimWithoutAgreement,
                Offence::Misdeal,
                Offence::WrongCountInPlay,
                Offence::AloneSaidLate,
            ];
            (own.iter().position(|one| *one == offence), is_revoke(offence), offence.needs() as u8)
        };
        let mut kinds: BTreeMap<_, Vec<Offence>> = BTreeMap::new();
        for offence in Offence::ALL {
            kinds.entry(kind(*offence)).or_default().push(*offence);
        }
        let masks = all_said(&worlds, Offence::TableTalk, &said);
        let facts: Vec<Facts> = said.iter().map(given).collect();
        let mut wrong = Vec::new();
        for offences in kinds.values() {
            let first = offences[0];
            // Of many deals the same can be said, and of few offences anything besides.
            let mine = [
                Offence::StolenDeal,
                Offence::ScoreError,
                Offence::ClaimWithoutAgreement,
                Offence::InsufficientBid,
                Offence::Misdeal,
                Offence::WrongCountInPlay,
                Offence::AloneSaidLate,
                Offence::PartnerShowsHand,
                Offence::PartnerPlays,
            ];
            let own = mine.contains(&first) || is_revoke(first);
            let mine = if own { Some(all_said(&worlds, first, &said)) } else { None };
            let masks = mine.as_ref().unwrap_or(&masks);
            let could = worlds.iter().zip(masks).filter(|(world, _)| world.can(first));
            let told: BTreeSet<u128> = could.map(|(_, mask)| *mask).collect();
            let mut possible = vec![vec![false; said.len()]; said.len()];
            for mask in told {
                let fits: Vec<usize> = (0..said.len()).filter(|at| mask >> at & 1 == 1).collect();
                // Of a deal before this one it is said that it was.
                let before = |place: &usize| said[*place].1 == json!("next-deal");
                let next = fits.iter().any(before);
                for (one, other) in
                    fits.iter().flat_map(|one| fits.iter().map(move |other| (one, other)))
                {
                    possible[*one][*other] |= !next || before(one) || before(other);
                }
            }
            // Where nobody turns a card one offence of each kind stands for all.
            for offence in offences.iter().take(if bidding { 1 } else { offences.len() }) {
                let alone: Vec<Option<String>> =
                    facts.iter().map(|facts| refused(*offence, facts, rules)).collect();
                for (one, row) in possible.iter().enumerate() {
                    if alone[one].is_none() != row[one] {
                        wrong.push(format!("{id} {offence} {:?}: {:?}", said[one], alone[one]));
                    }
                    for (other, possible) in row.iter().enumerate().skip(one + 1) {
                        if said[one].0 == said[other].0
                            || alone[one].is_some()
                            || alone[other].is_some()
                        {
                            continue;
                        }
                        let both = together(&facts[one], &facts[other]);
                        let why = refused(*offence, &both, rules);
                        let pair = [&said[one], &said[other]];
                        if why.is_none() != *possible {
                            wrong.push(format!("{id} {offence} {pair:?}: {why:?}"));
                        }
                        let named = |fact: Fact| {
                            let mut twins = Fact::ALL.iter().filter(|twin| twin.is_same_as(fact));
                            let why = why.as_deref().unwrap_or_default();
                            twins.any(|twin| why.contains(&format!("`{twin}`")))
                        };
                        if why.is_some() && !pair.iter().all(|(fact, _)| named(*fact)) {
                            wrong.push(format!("{id} {offence} {pair:?} names not both: {why:?}"));
                        }
                    }
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "{} wrong:\n{}",
            wrong.len(),
            wrong[..wrong.len().min(60)].join("\n")
        );
    }
}

/// All that can be said of one deal at once is heard: nothing that is true together is refused.
#[test]
fn what_is_true_of_one_deal_is_heard() {
    for id in ["euchre", "euchre-laws-1888", "bid-euchre-4"] {
        let rules = Shelf::built_in().get(id).expect("built in");
        let trick = rules.trick_rules().expect("tricks");
        let worlds = worlds(trick.hand, rules.bid_rules().is_some(), trick.lone.defend_alone);
        let said: Vec<(Fact, Value)> = Fact::ALL
            .iter()
            .flat_map(|fact| values(*fact, trick.hand).into_iter().map(|value| (*fact, value)))
            .collect();
        for (number, world) in worlds.iter().enumerate().step_by(41) {
            let offence = Offence::ALL[number % Offence::ALL.len()];
            // Of a deal before this one everything else may be said.
            if !world.can(offence) || world.at == At::Next {
                continue;
            }
            // The last of the values that fit, so that the flags are said both ways.
            let mut one: BTreeMap<&str, &(Fact, Value)> = BTreeMap::new();
            for fact in said.iter().filter(|(fact, value)| world.has(offence, *fact, value)) {
                if number % 2 == 0 {
                    one.insert(fact.0.word(), fact);
                } else {
                    one.entry(fact.0.word()).or_insert(fact);
                }
            }
            // What became of a trick is said of one that there was.
            if !world.reached(world.trick) {
                one.remove("established");
            }
            // Each of these has a value of its own that others leave open here.
            for free in ["rightful", "rightful_dealer", "dealer", "others", "proved"] {
                one.remove(free);
            }
            let each = one.into_values().map(given);
            let facts = each.fold(Facts::default(), |all, one| together(&all, &one));
            let why = refused(offence, &facts, rules);
            assert_eq!(why, None, "{id} {offence} {world:?}: {facts:?}");
        }
    }
}

/// Three that cannot be, of which any two can; and what the sixth reader found, each as it was found.
#[test]
fn contradictions_are_refused_with_all_that_make_them() {
    for (rules, offence, facts, named) in [
        (
            "euchre",
            "both-revoked",
            json!({"revokes": [3, 3], "tricks_so_far": [1, 0]}),
            &["revokes", "tricks_so_far"][..],
        ),
        (
            "euchre",
            "revoke",
            json!({"seat": 1, "trick": 2, "proof": null, "proved": true, "established": true,
                "alone": true, "tricks_so_far": [1, 0], "stage": "after", "dealer": 0}),
            &["trick", "established", "tricks_so_far"],
        ),
        (
            "euchre",
            "lead-out-of-turn",
            json!({"cards_played_to_it": 3, "others": 3, "not_yet_played": [0]}),
            &["cards_played_to_it", "others", "not_yet_played"],
        ),
        (
            "euchre",
            "partner-plays",
            json!({"alone": true, "maker_team": 0, "offender_team": 1}),
            &["maker_team", "offender_team"],
        ),
        (
            "euchre",
            "winners-in-a-row",
            json!({"tricks_so_far": [3, 0], "cards": ["As", "Ks", "Qs"]}),
            &["tricks_so_far", "cards"],
        ),
        (
            "euchre",
            "revoke",
            json!({"alone": true, "maker_team": 1, "seat": 1, "trick_winner": "partner"}),
            &["trick_winner", "alone", "maker_team"],
        ),
        // A loner's partner sits out (1888, 89 and 101).
        (
            "euchre",
            "lead-out-of-turn",
            json!({"seat": 1, "rightful": 3, "card": "As", "offender_is_loner": true}),
            &["rightful", "offender_is_loner"],
        ),
        (
            "euchre",
            "play-out-of-turn",
            json!({"seat": 3, "not_yet_played": [1, 2], "alone": true, "maker_team": 1}),
            &["not_yet_played", "alone", "maker_team"],
        ),
        (
            "euchre",
            "play-out-of-turn",
            json!({"seat": 3, "not_yet_played": [1, 2], "offender_is_loner": true}),
            &["not_yet_played", "offender_is_loner"],
        ),
        (
            "euchre-laws-1888",
            "winners-in-a-row",
            json!({"card": "As", "cards": ["Kh", "Qh"]}),
            &["card", "cards"],
        ),
        (
            "euchre-laws-1888",
            "wrong-count-in-play",
            json!({"cause": "faced-card", "offender_team": 0}),
            &["cause"],
        ),
        (
            "euchre-laws-1888",
            "misdeal",
            json!({"cause": "shown-card", "touched": false, "led": true}),
            &["touched", "led"],
        ),
        ("bid-euchre-4", "insufficient-bid", json!({"upcard_turned": false}), &["upcard_turned"]),
        ("euchre", "turned-suit", json!({"upcard_turned": false}), &["upcard_turned"]),
        ("euchre", "alone-said-late", json!({"seat": 1, "maker_team": 0}), &["seat", "maker_team"]),
        ("euchre", "stolen-deal", json!({"seat": 2, "dealer": 1}), &["seat", "dealer"]),
        (
            "euchre",
            "stolen-deal",
            json!({"dealer": 2, "rightful_dealer": 2}),
            &["rightful_dealer", "dealer"],
        ),
        ("euchre", "lead-out-of-turn", json!({"seat": 2, "rightful": 2}), &["rightful", "seat"]),
        (
            "euchre",
            "exposed-card",
            json!({"upcard_turned": false, "maker_team": 1}),
            &["upcard_turned", "maker_team"],
        ),
    ] {
        is_refused(rules, offence, facts, named);
    }
}

/// Two of which each denies the other.
#[test]
fn two_that_deny_each_other_are_both_named() {
    for (rules, offence, facts, named) in [
        // He who dropped it may himself be among those who wait, and his partner may not (1888, 89 and 101).
        (
            "euchre",
            "exposed-card",
            json!({"seat": 0, "offender_is_loner": true, "not_yet_played": [2]}),
            &["not_yet_played", "offender_is_loner"][..],
        ),
        ("euchre", "revoke", json!({"proof": null, "proved": false}), &["proved", "proof"]),
        // Two tricks, or the whole deal, were played behind it: that side has played on (1888, 64).
        (
            "euchre",
            "revoke",
            json!({"trick": 1, "established": false, "tricks_so_far": [3, 0]}),
            &["trick", "established", "tricks_so_far"],
        ),
        (
            "euchre",
            "revoke",
            json!({"trick": 1, "established": false, "tricks_so_far": [3, 2]}),
            &["trick", "established", "tricks_so_far"],
        ),
        // A deal is stolen by whoever dealt it, and his side does not accuse him.
        (
            "euchre",
            "stolen-deal",
            json!({"offender_team": 1, "dealer": 2}),
            &["offender_team", "dealer"],
        ),
        (
            "euchre",
            "stolen-deal",
            json!({"accuser_team": 0, "dealer": 2}),
            &["accuser_team", "dealer"],
        ),
        (
            "euchre",
            "revoke",
            json!({"tricks_after": 1, "stage": "trick"}),
            &["tricks_after", "stage"],
        ),
        ("euchre", "partner-plays", json!({"trick_winner": "partner"}), &["trick_winner"]),
        (
            "euchre",
            "revoke",
            json!({"proof": 3, "tricks_so_far": [1, 0]}),
            &["proof", "tricks_so_far"],
        ),
    ] {
        is_refused(rules, offence, facts, named);
    }
}

/// The same of what follows from who had to play, from whom somebody accused and from a call.
#[test]
fn what_follows_is_refused_with_all_that_make_it() {
    for (rules, offence, facts, named) in [
        // Fewer than all the others had to play: somebody was alone. All of them: nobody.
        (
            "euchre-laws-1888",
            "stolen-deal",
            json!({"others": 2, "revokes": [1, 2], "tricks_so_far": [1, 0]}),
            &["others", "revokes", "tricks_so_far"][..],
        ),
        ("bid-euchre-4", "winners-in-a-row", json!({"bid": 3, "others": 2}), &["bid", "others"]),
        ("bid-euchre-6", "score-error", json!({"bid": 3, "others": 3}), &["bid", "others"]),
        ("euchre", "partner-shows-hand", json!({"others": 3}), &["others"]),
        ("bid-euchre-6", "partner-plays", json!({"others": 5}), &["others"]),
        // Nobody calls before a card is turned.
        (
            "euchre-laws-1888",
            "stolen-deal",
            json!({"lone_call": 1, "upcard_turned": false}),
            &["lone_call", "upcard_turned"],
        ),
        // Who is accused is of the other side.
        (
            "euchre-laws-1888",
            "lead-out-of-turn",
            json!({"accuser_team": 0, "offender_is_loner": true, "rightful": 3}),
            &["accuser_team", "offender_is_loner", "rightful"],
        ),
        (
            "euchre-laws-1888",
            "turned-suit",
            json!({"accuser_team": 0, "maker_team": 0, "offender_is_loner": true}),
            &["accuser_team", "maker_team", "offender_is_loner"],
        ),
        (
            "euchre",
            "revoke",
            json!({"accuser_team": 0, "trick_winner": "partner", "tricks_so_far": [1, 0]}),
            &["accuser_team", "trick_winner", "tricks_so_far"],
        ),
        (
            "euchre",
            "revoke",
            json!({"accuser_team": 1, "tricks_after": 2, "tricks_so_far": [1, 3]}),
            &["accuser_team", "tricks_after", "tricks_so_far"],
        ),
    ] {
        is_refused(rules, offence, facts, named);
    }
}

/// What was said is named, and not another fact that says the same; and what leaves no deal at all is refused
/// before anything is asked.
#[test]
fn what_was_said_is_named() {
    for (rules, offence, facts, named) in [
        // Of the two sides one has the partner who sits out.
        (
            "euchre",
            "play-out-of-turn",
            json!({"not_yet_played": [2, 3], "offender_is_loner": true}),
            &["not_yet_played", "offender_is_loner"][..],
        ),
        (
            "euchre",
            "play-out-of-turn",
            json!({"not_yet_played": [2], "offender_team": 0, "offender_is_loner": true}),
            &["not_yet_played", "offender_is_loner", "offender_team"],
        ),
        // The words that were said are named, and not another that says the same.
        (
            "euchre",
            "play-out-of-turn",
            json!({"seat": 1, "not_yet_played": [2, 3]}),
            &["seat", "not_yet_played"],
        ),
        // Where one leads, the others follow in that order, and nobody leads who has still to play.
        (
            "euchre",
            "lead-out-of-turn",
            json!({"seat": 1, "not_yet_played": [3, 2]}),
            &["seat", "not_yet_played"],
        ),
        (
            "euchre",
            "revoke",
            json!({"seat": 1, "not_yet_played": [1]}),
            &["seat", "not_yet_played"],
        ),
        // No seat is left that can have played before its turn, and nothing else that was not said.
        ("euchre", "play-out-of-turn", json!({"not_yet_played": [1, 0]}), &["not_yet_played"]),
        (
            "euchre",
            "play-out-of-turn",
            json!({"not_yet_played": [2, 3], "offender_team": 1}),
            &["not_yet_played", "offender_team"],
        ),
        ("bid-euchre-6", "revoke", json!({"others": 3, "bid": 3}), &["others", "bid"]),
        (
            "euchre-laws-1888",
            "claim-without-agreement",
            json!({"offender_is_loner": true, "maker_team": 1, "accuser_team": 1}),
            &["offender_is_loner", "maker_team", "accuser_team"],
        ),
        // Nobody is left who can have led: his partner sits out, and whose lead it was did not.
        (
            "euchre-laws-1888",
            "lead-out-of-turn",
            json!({"not_yet_played": [2], "offender_is_loner": true, "rightful": 1}),
            &["not_yet_played", "offender_is_loner", "rightful"],
        ),
        // A lone hand leaves two to follow each lead.
        (
            "euchre-laws-1888",
            "both-revoked",
            json!({"lone_call": 1, "tricks_so_far": [1, 0], "revokes": [1, 2]}),
            &["lone_call", "tricks_so_far", "revokes"],
        ),
        (
            "euchre",
            "both-revoked",
            json!({"alone": true, "tricks_so_far": [1, 0], "revokes": [1, 2]}),
            &["alone", "tricks_so_far", "revokes"],
        ),
        // Whoever won that trick has one, on whichever trick it was.
        (
            "euchre",
            "revoke",
            json!({"offender_team": 1, "trick_winner": "partner", "tricks_so_far": [1, 0]}),
            &["trick_winner", "tricks_so_far"],
        ),
        ("euchre", "revoke", json!({"stage": "after", "tricks_so_far": [0, 0]}), &["stage"]),
        (
            "euchre",
            "revoke",
            json!({"established": true, "tricks_so_far": [0, 0]}),
            &["established", "tricks_so_far"],
        ),
        ("euchre", "both-revoked", json!({"tricks_so_far": [0, 0]}), &["tricks_so_far"]),
        ("euchre", "tricks-looked-at", json!({"tricks_so_far": [0, 0]}), &["tricks_so_far"]),
        ("euchre", "false-claim", json!({"proof": null}), &["proof"]),
        (
            "euchre",
            "revoke",
            json!({"offender_is_loner": true, "others": 3}),
            &["others", "offender_is_loner"],
        ),
        ("euchre", "revoke", json!({"lone_call": 1, "others": 3}), &["others", "lone_call"]),
    ] {
        let named: &[&str] = named;
        let rules = Shelf::built_in().get(rules).expect("built in");
        let offence = Offence::from_word(offence).expect(offence);
        let facts: Facts = serde_json::from_value(facts).expect("facts");
        let why = refused(offence, &facts, rules).unwrap_or_else(|| panic!("{offence}: {facts:?}"));
        for fact in named {
            assert!(why.contains(&format!("`{fact}`")), "{offence}: {why}");
        }
    }
}

/// What speaks against what, as it is said: each fact once, and the offence where it is against that.
#[test]
fn what_cannot_be_is_said_in_a_sentence() {
    for (rules, offence, facts, says) in [
        (
            "euchre",
            "partner-shows-hand",
            json!({"others": 3}),
            "`others` says that 3 had to play to it, and nobody was alone, and `partner-shows-hand` is of a \
             loner's partner",
        ),
        (
            "euchre",
            "partner-shows-hand",
            json!({"alone": false}),
            "`alone` says that nobody was alone, and `partner-shows-hand` is of a loner's partner",
        ),
        (
            "euchre",
            "revoke",
            json!({"led": false, "tricks_so_far": [1, 0]}),
            "`led` says that no card had been led, and `tricks_so_far` that 1 trick had been played",
        ),
        (
            "euchre",
            "revoke",
            json!({"led": false, "tricks_so_far": [1, 1]}),
            "`led` says that no card had been led, and `tricks_so_far` that 2 tricks had been played",
        ),
        (
            "euchre",
            "revoke",
            json!({"stage": "after", "tricks_so_far": [0, 0]}),
            "`tricks_so_far` says that 0 tricks had been played, and `stage` that it was claimed when the deal was \
             over",
        ),
        (
            "euchre",
            "play-out-of-turn",
            json!({"not_yet_played": [1, 0]}),
            "`not_yet_played` leaves nothing that `seat` can be: one of them is not so",
        ),
        (
            "euchre",
            "play-out-of-turn",
            json!({"not_yet_played": [2, 3], "offender_team": 1}),
            "`offender_team` and `not_yet_played` leave nothing that `seat` can be: one of them is not so",
        ),
        (
            "euchre-laws-1888",
            "lead-out-of-turn",
            json!({"not_yet_played": [2], "offender_is_loner": true, "rightful": 1}),
            "`offender_is_loner`, `rightful` and `not_yet_played` leave nothing that `seat` can be: one of them \
             is not so",
        ),
        (
            "euchre",
            "play-out-of-turn",
            json!({"seat": 1, "not_yet_played": [2]}),
            "`not_yet_played` says that seat 2 had still to play, and `seat` that seat 1 played before his turn",
        ),
    ] {
        let rules = Shelf::built_in().get(rules).expect("built in");
        let what = Offence::from_word(offence).expect(offence);
        let facts: Facts = serde_json::from_value(facts).expect("facts");
        assert_eq!(refused(what, &facts, rules).as_deref(), Some(says), "{offence}: {facts:?}");
    }
}

/// Facts that deny each other are refused, and each of them is named.
fn is_refused(rules: &str, offence: &str, facts: serde_json::Value, named: &[&str]) {
    let rules = Shelf::built_in().get(rules).expect("built in");
    let offence = Offence::from_word(offence).expect(offence);
    let facts: Facts = serde_json::from_value(facts).expect("facts");
    let Err(refusal @ Refusal::Contradict(_)) = rule(offence, &facts, rules, Who::default()) else {
        panic!("{offence}: {facts:?}")
    };
    for fact in named {
        assert!(refusal.to_string().contains(&format!("`{fact}`")), "{offence}: {refusal}");
    }
}

/// A call is not taken back once cards were played, and nothing is done about a deal whose tricks are all played
/// (Euchre reference, 3.1: a call is mended before the next; bridge law 27 of a bid).
#[test]
fn it_is_too_late_by_the_tricks_as_by_the_stage() {
    for (rules, offence, facts) in [
        ("bid-euchre-4", "insufficient-bid", json!({"tricks_so_far": [2, 1]})),
        ("euchre", "turned-suit", json!({"led": true})),
        ("euchre", "call-out-of-turn", json!({"led": true})),
        ("euchre", "winners-in-a-row", json!({"tricks_so_far": [5, 0]})),
        // By these rules a bid that is too low stands for nobody, whoever called over it.
        ("bid-euchre-4", "insufficient-bid", json!({"tricks_so_far": [1, 0], "accepted": true})),
        // Nobody asks whose deal it was, or what was turned, where the next one has been begun.
        ("euchre", "stolen-deal", json!({"stage": "next-deal"})),
        ("bid-euchre-6", "stolen-deal", json!({"stage": "next-deal"})),
        ("euchre-michigan", "stolen-deal", json!({"stage": "next-deal", "upcard_turned": true})),
        (
            "euchre-laws-1888",
            "misdeal",
            json!({"cause": "faced-card", "stage": "after", "dealer": 0}),
        ),
    ] {
        let rules = Shelf::built_in().get(rules).expect("built in");
        let offence = Offence::from_word(offence).expect(offence);
        let facts: Facts = serde_json::from_value(facts).expect("facts");
        let Ok(rasher::game::ruling::Answer::Decision(decision)) =
            rule(offence, &facts, rules, Who::default())
        else {
            panic!("{offence}: {facts:?}")
        };
        assert!(decision.is_past() && decision.text.contains("any more"), "{}", decision.text);
    }
}

/// What is true together is heard, however near it comes to what is not; each as somebody said it.
#[test]
fn what_can_be_true_is_heard() {
    for (rules, offence, facts) in [
        // The others led to the next trick, and that side has not played to it (1888, 64-65).
        (
            "euchre-laws-1888",
            "revoke",
            json!({"seat": 1, "trick": 2, "established": false, "stage": "play"}),
        ),
        // Whoever led out of turn, nobody has played to it; and of three who waited one is left.
        (
            "euchre",
            "lead-out-of-turn",
            json!({"seat": 1, "rightful": 2, "card": "Ah", "not_yet_played": [2, 3, 0]}),
        ),
        (
            "euchre",
            "revoke",
            json!({"seat": 1, "trick": 1, "established": false, "not_yet_played": [2]}),
        ),
        ("euchre", "exposed-card", json!({"seat": 1, "card": "Ah", "not_yet_played": [0, 1]})),
        ("euchre", "stolen-deal", json!({"offender_team": 0, "dealer": 2, "upcard_turned": true})),
        ("euchre", "stolen-deal", json!({"accuser_team": 1, "dealer": 2, "upcard_turned": true})),
        // Not played on from: it is the trick on the table, or the last of all, which nobody has turned (1888, 64).
        ("euchre", "revoke", json!({"established": false, "tricks_so_far": [0, 0]})),
        ("euchre", "revoke", json!({"trick": 1, "established": false, "tricks_so_far": [0, 0]})),
        ("euchre", "revoke", json!({"trick": 5, "established": false, "tricks_so_far": [3, 2]})),
        ("euchre", "claim-without-agreement", json!({"cards": ["9h", "Th", "Jh", "Qh", "Kh"]})),
        // Before the lead to the first trick.
        (
            "euchre",
            "lead-out-of-turn",
            json!({"seat": 1, "rightful": 2, "card": "Ah", "cards_played_to_it": 0, "trick": 1, "led": false}),
        ),
        ("euchre", "exposed-card", json!({"seat": 1, "card": "Ah", "trick": 1, "led": false})),
        (
            "euchre",
            "exposed-card",
            json!({"seat": 1, "card": "Ah", "stage": "trick", "led": false}),
        ),
        ("euchre", "table-talk", json!({"seat": 1, "trick": 1, "led": false})),
        ("euchre", "wrong-count-in-play", json!({"dealer": 1, "stage": "trick", "led": false})),
        // Two of the tricks have been turned since; both of a side threw in.
        (
            "euchre-laws-1888",
            "winners-in-a-row",
            json!({"seat": 1, "cards": ["Ah", "Kh", "Qh", "As"], "tricks_so_far": [2, 0], "trick": 1}),
        ),
        (
            "euchre-laws-1888",
            "claim-without-agreement",
            json!({"offender_team": 1, "gave_up": false, "cards": ["Ah", "Kh", "Qh", "As"], "tricks_so_far": [3, 0]}),
        ),
        // The caller had not passed, and his partner had (1888, 99).
        (
            "euchre-laws-1888",
            "alone-said-late",
            json!({"offered": true, "had_passed": false, "led": false}),
        ),
        // He misdealt his own deal; who dropped a card was to lead; a bid over an alone one is too low.
        ("euchre", "misdeal", json!({"dealer": 1, "rightful_dealer": 1})),
        ("euchre", "exposed-card", json!({"seat": 1, "card": "Ah", "rightful": 1})),
        (
            "euchre",
            "play-out-of-turn",
            json!({"seat": 3, "not_yet_played": [1, 2], "cards_played_to_it": 2}),
        ),
        ("bid-euchre-4", "insufficient-bid", json!({"bid": 4, "alone": true})),
        // One of the side that has still to play is himself the loner who dropped it; or it was his partner, who
        // sits out.
        (
            "euchre",
            "exposed-card",
            json!({"offender_team": 0, "card": "Ah", "not_yet_played": [2], "offender_is_loner": true}),
        ),
        (
            "euchre",
            "exposed-card",
            json!({"card": "Ah", "not_yet_played": [2, 3], "offender_is_loner": true}),
        ),
        (
            "euchre",
            "exposed-card",
            json!({"seat": 0, "card": "Ah", "not_yet_played": [2], "alone": true, "maker_team": 0}),
        ),
    ] {
        let rules = Shelf::built_in().get(rules).expect("built in");
        let offence = Offence::from_word(offence).expect(offence);
        let facts: Facts = serde_json::from_value(facts).expect("facts");
        assert_eq!(refused(offence, &facts, rules), None, "{offence}: {facts:?}");
    }
}

/// A wrong count after the deal has one answer, by whichever name it is heard and by whichever fact the deal is
/// over: void, or paid where the side forfeits it (Euchre reference, 3.4; 1888, 90); once the next deal was begun
/// nothing of this one is given back.
#[test]
fn a_wrong_count_after_the_deal_has_one_answer() {
    let after = [
        (json!({"stage": "after"}), false),
        (json!({"stage": "after", "led": true}), false),
        (json!({"tricks_so_far": [3, 2]}), false),
        (json!({"stage": "next-deal"}), true),
    ];
    for (rules, redeals) in [("euchre", true), ("euchre-laws-1888", false)] {
        let rules = Shelf::built_in().get(rules).expect("built in");
        for (said, next) in &after {
            let given: Facts = serde_json::from_value(said.clone()).expect("facts");
            let who =
                json!({"dealer": 1, "cause": "wrong-count", "offender_team": 1, "alone": false});
            let facts = together(&given, &serde_json::from_value(who).expect("facts"));
            for offence in [Offence::Misdeal, Offence::WrongCountInPlay] {
                let answer = rule(offence, &facts, rules, Who::default());
                let Ok(rasher::game::ruling::Answer::Decision(decision)) = answer else {
                    panic!("{said}: {answer:?}")
                };
                let text = &decision.text;
                assert_eq!(decision.is_past(), redeals && *next, "{offence} {said}: {text}");
                let void = text.contains("the deal is void");
                assert_eq!(void, redeals && !next, "{offence} {said}: {text}");
            }
        }
    }
    let rules = Shelf::built_in().get("euchre").expect("built in");
    // Of what else it may have been nothing follows any more, so that it is asked.
    let facts: Facts =
        serde_json::from_value(json!({"dealer": 1, "stage": "after"})).expect("facts");
    let answer = rule(Offence::Misdeal, &facts, rules, Who::default());
    assert_eq!(answer, Ok(rasher::game::ruling::Answer::Need(vec![Fact::Cause])));
    let facts =
        json!({"dealer": 1, "rightful_dealer": 2, "stage": "next-deal", "upcard_turned": false});
    let facts: Facts = serde_json::from_value(facts).expect("facts");
    let Ok(rasher::game::ruling::Answer::Decision(decision)) =
        rule(Offence::StolenDeal, &facts, rules, Who::default())
    else {
        panic!("a stolen deal")
    };
    assert!(decision.is_past(), "{}", decision.text);
}

/// What follows from what was said is not asked: of the values that are left there is but one (Euchre reference,
/// 3.2: whatever could change the ruling is asked for, nothing else). What would prove a revoke never follows.
#[test]
fn what_follows_from_the_facts_is_not_asked() {
    for (rules, offence, facts, need) in [
        // A card was led: the upcard had been turned, and the deal stands.
        ("euchre", "stolen-deal", json!({"led": true}), &[][..]),
        // Whoever dealt it has stolen it.
        ("euchre", "stolen-deal", json!({"led": true, "seat": 2, "dealer": 2}), &[]),
        ("bid-euchre-4", "stolen-deal", json!({"bid": 3}), &[]),
        (
            "euchre",
            "discard-seen",
            json!({"dealer": 0, "maker_team": 0, "tricks_so_far": [1, 0]}),
            &[],
        ),
        // Who was accused is of the other side.
        ("euchre", "table-talk", json!({"accuser_team": 0, "warned": true}), &[]),
        // Two besides the leader: somebody was alone. Three: nobody.
        (
            "euchre",
            "revoke",
            json!({"others": 2, "offender_team": 0, "trick": 1, "proof": 3}),
            &["dealer"],
        ),
        ("euchre", "exposed-card", json!({"others": 3, "card": "As"}), &[]),
        // Of one trick with a lone hand two could revoke, one of each side.
        ("euchre", "both-revoked", json!({"alone": true, "tricks_so_far": [1, 0]}), &[]),
        // Who has still to play says whether all have followed.
        ("euchre", "lead-out-of-turn", json!({"not_yet_played": []}), &[]),
        (
            "euchre",
            "lead-out-of-turn",
            json!({"not_yet_played": [2, 3], "card": "As"}),
            &["rightful"],
        ),
        // A bid of less than all of them is none alone.
        ("bid-euchre-4", "exposed-card", json!({"bid": 3, "card": "As"}), &[]),
        // Cards are played: everybody has taken up his, so that the deal stands (1888, 35).
        (
            "euchre-laws-1888",
            "misdeal",
            json!({"cause": "shown-card", "led": true, "dealer": 0}),
            &[],
        ),
        (
            "euchre",
            "revoke",
            json!({"stage": "trick", "offender_team": 1, "dealer": 0, "alone": false}),
            &["trick", "proof", "established"],
        ),
        // Which side is warned is remembered, so that it is asked.
        ("euchre", "table-talk", json!({"warned": false}), &["offender_team"]),
        // The offenders may end the deal, and somebody deals next (1888, 70).
        (
            "euchre-laws-1888",
            "revoke",
            json!({"offender_team": 1, "trick": 1, "proof": 3, "alone": false}),
            &["dealer"],
        ),
    ] {
        let rules = Shelf::built_in().get(rules).expect("built in");
        let offence = Offence::from_word(offence).expect(offence);
        let given: Facts = serde_json::from_value(facts.clone()).expect("facts");
        let asked = match rule(offence, &given, rules, Who::default()) {
            Ok(rasher::game::ruling::Answer::Need(asked)) => asked,
            Ok(rasher::game::ruling::Answer::Decision(_)) => Vec::new(),
            Err(why) => panic!("{offence} {facts}: {why}"),
        };
        let words: Vec<&str> = asked.iter().map(|fact| fact.word()).collect();
        assert_eq!(words, need, "{offence} {facts}");
    }
}
