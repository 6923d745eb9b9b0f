//! Which facts can be: checked against the table and the pack. Which cannot be with each other is `clash`'s to
//! say, and what one that is missing must be is found here by trying each value.
//!
//! Which of them matter, and what is ruled, is not known here.

use super::Refusal;
use super::clash::Case;
use crate::card::{Card, ClimbCard};
use crate::event::facts::{Cause, Fact, FactKind, FactValue, Facts, Offence, Proof, Stage};
use crate::game::combo::card as climb_card;
use crate::game::play::MOST_TRICKS;
use crate::game::verdict::Who;
use crate::rules::{Ruleset, TrickRules};
use crate::seat::{ByTeam, Seat, Team};

impl Facts {
    /// Did the offender play alone, as far as anybody has said so?
    pub fn is_loner(&self) -> bool {
        self.offender_is_loner == Some(true)
    }

    /// Is it proved? A trick with what proves it says so as well as the word.
    pub fn is_proved(&self) -> Option<bool> {
        self.proved.or_else(|| self.trick.and(self.proof).map(|_| true))
    }

    /// Is it established? Whoever showed the card on a later trick has played on, and so has everybody where
    /// later tricks were taken.
    pub fn is_established(&self) -> Option<bool> {
        match (self.established, self.proof) {
            (None, Some(Proof::Later(_))) => Some(true),
            (None, _) if self.is_played_on() => Some(true),
            (said, _) => said,
        }
    }

    /// How many tricks had been played.
    pub(super) fn tricks_played(&self) -> Option<u8> {
        self.tricks_so_far.map(|taken| taken.even.saturating_add(taken.odd))
    }

    /// Had a card been played, as far as anybody has said so?
    pub(super) fn is_begun(&self) -> bool {
        self.led == Some(true) || self.tricks_played().is_some_and(|played| played > 0)
    }

    /// Were tricks taken behind the one that it is about?
    fn is_played_on(&self) -> bool {
        self.tricks_played().zip(self.trick).is_some_and(|(taken, trick)| taken > trick)
    }

    /// A wrong count that was found once a card was led.
    pub(super) fn is_in_play(&self) -> bool {
        let begun = self.is_begun()
            || self.trick.is_some()
            || matches!(self.stage, Some(Stage::Trick | Stage::Play));
        begun && matches!(self.cause, None | Some(Cause::WrongCount))
    }

    /// What cannot be is refused before anything is ruled.
    pub(super) fn check(
        &self,
        offence: Offence,
        ruleset: &Ruleset,
        who: Who<'_>,
    ) -> Result<(), Refusal> {
        self.check_seats(ruleset)?;
        self.check_card(ruleset)?;
        let Some(rules) = ruleset.trick_rules() else { return Ok(()) };
        self.check_loner(rules)?;
        self.check_others(rules)?;
        self.check_numbers(rules)?;
        self.check_waiting()?;
        match (Case { facts: self, offence, rules, who }).clash() {
            Some(clash) => Err(Refusal::Contradict(clash)),
            None => Ok(()),
        }
    }

    /// The same with what follows from it for the facts that are missing: where one value alone can stand beside
    /// what was said, it need not be asked for. None where nothing follows; and where no value can, what was said
    /// cannot be.
    pub(super) fn follows(
        &self,
        missing: &[Fact],
        offence: Offence,
        ruleset: &Ruleset,
    ) -> Result<Option<Self>, Refusal> {
        // The tricks that are still to be played are counted only then.
        for fact in missing.iter().filter(|fact| **fact != Fact::TricksAfter) {
            match self.left(*fact, offence, ruleset) {
                Left::One(only) => return Ok(Some(*only)),
                Left::None => return Err(self.leave_none(*fact, offence, ruleset)),
                Left::Several => {}
            }
        }
        Ok(None)
    }

    /// Somebody did it, and somebody was alone or nobody was: where none is left who can have, what was said
    /// cannot be, whether or not it would be asked.
    pub(super) fn leave_some(&self, offence: Offence, ruleset: &Ruleset) -> Result<(), Refusal> {
        let said = |fact: &Fact| ruleset.trick_rules().is_none() || self.get(*fact).is_some();
        for fact in [Fact::Seat, Fact::Alone].iter().filter(|fact| !said(fact)) {
            if matches!(self.left(*fact, offence, ruleset), Left::None) {
                return Err(self.leave_none(*fact, offence, ruleset));
            }
        }
        Ok(())
    }

    /// How many values of a fact can stand beside what was said.
    fn left(&self, fact: Fact, offence: Offence, ruleset: &Ruleset) -> Left {
        let all = values(fact.kind(), ruleset);
        if all.is_empty() {
            return Left::Several;
        }
        let mut fit = all.into_iter().filter_map(|value| {
            let mut told = *self;
            let set = told.set(fact, value);
            (set && told.check(offence, ruleset, Who::default()).is_ok()).then_some(told)
        });
        match (fit.next(), fit.next()) {
            (None, _) => Left::None,
            (Some(only), None) => Left::One(Box::new(only)),
            (Some(_), Some(_)) => Left::Several,
        }
    }

    /// The fewest of the facts that leave nothing which another can be.
    fn leave_none(&self, missing: Fact, offence: Offence, ruleset: &Ruleset) -> Refusal {
        let none = |facts: &Self| matches!(facts.left(missing, offence, ruleset), Left::None);
        let mut fewest = *self;
        for fact in Fact::ALL {
            let mut fewer = fewest;
            fewer.forget(*fact);
            if none(&fewer) {
                fewest = fewer;
            }
        }
        let mut facts: Vec<Fact> = Vec::new();
        for fact in Fact::ALL.iter().filter(|fact| fewest.get(**fact).is_some()) {
            if !facts.iter().any(|named| named.is_same_as(*fact)) {
                facts.push(*fact);
            }
        }
        Refusal::NoneLeft { facts, missing }
    }

    fn check_seats(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        let players = ruleset.players();
        let said = [
            (Fact::Dealer, self.dealer),
            (Fact::RightfulDealer, self.rightful_dealer),
            (Fact::Seat, self.seat),
            (Fact::Rightful, self.rightful),
        ];
        let waiting = self.not_yet_played.unwrap_or_default();
        let one = said.into_iter().filter_map(|(fact, seat)| seat.map(|seat| (fact, seat)));
        let mut all = one.chain(waiting.iter().map(|seat| (Fact::NotYetPlayed, seat)));
        match all.find(|(_, seat)| !players.has(*seat)) {
            Some((fact, seat)) => refuse(fact, format!("this table has no seat {seat}")),
            None => Ok(()),
        }
    }

    fn check_card(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        let known = |written| match ruleset.trick_rules() {
            Some(rules) => {
                Card::from_written(written).is_some_and(|card| rules.pack.copies_of(card) > 0)
            }
            None => match ruleset.climb_rules().and_then(|rules| rules.pack) {
                Some(pack) => climb_card(written, pack).is_ok(),
                None => ClimbCard::from_written(written).is_some_and(is_in_some_pack),
            },
        };
        let several = self.cards.unwrap_or_default();
        let one = self.card.iter().map(|card| (Fact::Card, *card));
        let mut all = one.chain(several.as_slice().iter().map(|card| (Fact::Cards, *card)));
        if let Some((fact, written)) = all.find(|(_, written)| !known(*written)) {
            return refuse(fact, format!("the pack has no {written}"));
        }
        let Some(rules) = ruleset.trick_rules() else { return Ok(()) };
        let hand = rules.hand;
        if several.len() > hand {
            return refuse(Fact::Cards, format!("a hand has {hand} cards"));
        }
        let twice = several.as_slice().iter().find(|card| {
            let said = several.as_slice().iter().filter(|other| other == card).count();
            Card::from_written(**card).is_some_and(|one| said > rules.pack.copies_of(one).into())
        });
        match twice {
            Some(card) => {
                refuse(Fact::Cards, format!("the {card} is named more often than the pack has it"))
            }
            None => Ok(()),
        }
    }

    fn check_numbers(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let hand = rules.hand;
        let most = rules.players.count() - 1;
        let later = match self.proof {
            Some(Proof::Later(trick)) => Some(trick),
            Some(Proof::Hand) | None => None,
        };
        for (fact, said, least, most) in [
            (Fact::Trick, self.trick, 1, hand),
            (Fact::Proof, later, 2, hand),
            (Fact::Bid, self.bid, 1, hand),
            (Fact::Others, self.others, 1, most),
            (Fact::CardsPlayedToIt, self.cards_played_to_it, 0, most),
            (Fact::TricksAfter, self.tricks_after, 0, hand.saturating_sub(1)),
            (Fact::Times, self.times, 1, u8::MAX),
            (Fact::LoneCall, self.lone_call, 1, u8::MAX),
        ] {
            if let Some(said) = said
                && !(least..=most).contains(&said)
            {
                return refuse(fact, format!("{said} cannot be: {} here", span(least, most)));
            }
        }
        if let Some(revokes) = self.revokes {
            let each = 1..=hand;
            if !each.contains(&revokes.even) || !each.contains(&revokes.odd) {
                let span = span(1, hand);
                return refuse(Fact::Revokes, format!("both sides revoked: of each, {span} here"));
            }
        }
        if let Some(taken) = self.tricks_so_far
            && u16::from(taken.even) + u16::from(taken.odd) > u16::from(hand)
        {
            return refuse(Fact::TricksSoFar, format!("a deal has {hand} tricks"));
        }
        Ok(())
    }

    /// How many may have to follow a lead, the most first: as many as the lone hands leave.
    pub(super) fn may_follow(&self, rules: &TrickRules) -> Vec<u8> {
        let all = rules.players.count();
        // Nobody alone, a maker alone, a defender alone as well.
        let [none, maker, both] = [all - 1, all - all / 2, 1];
        let alone = self.lone().map(|(alone, _)| alone);
        let alone = alone.filter(|_| rules.lone.allowed).or((!rules.lone.allowed).then_some(false));
        let defends = rules.lone.defend_alone;
        let mut may = Vec::new();
        may.extend(Some(none).filter(|_| alone != Some(true) && self.lone_defender != Some(true)));
        may.extend(
            Some(maker).filter(|_| alone != Some(false) && self.lone_defender != Some(true)),
        );
        may.extend(
            Some(both)
                .filter(|_| alone != Some(false) && defends && self.lone_defender != Some(false)),
        );
        may
    }

    /// Was somebody alone, and which fact says so?
    pub(super) fn lone(&self) -> Option<(bool, Fact)> {
        let so = [
            (self.is_loner(), Fact::OffenderIsLoner),
            (self.lone_defender == Some(true), Fact::LoneDefender),
            (self.lone_call.is_some(), Fact::LoneCall),
        ];
        let by_another = || so.into_iter().find_map(|(so, fact)| so.then_some((true, fact)));
        self.alone.map(|alone| (alone, Fact::Alone)).or_else(by_another)
    }

    /// The same, where how many had to play to a lead says so as well.
    pub(super) fn lone_hand(&self, rules: &TrickRules) -> Option<(bool, Fact)> {
        let fewer = |others: u8| others.saturating_add(1) < rules.players.count();
        self.lone().or_else(|| self.others.map(|others| (fewer(others), Fact::Others)))
    }

    fn check_others(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let may = self.may_follow(rules);
        let Some(others) = self.others.filter(|others| !may.contains(others)) else {
            return Ok(());
        };
        let may: Vec<String> = may.iter().map(u8::to_string).collect();
        let may = may.join(" or ");
        let by = match self.lone() {
            Some((true, fact)) => format!("`{fact}` says that somebody was alone, and then "),
            Some((false, fact)) => format!("`{fact}` says that nobody was alone, and then "),
            None => String::new(),
        };
        refuse(Fact::Others, format!("{others} cannot be: {by}{may} play besides"))
    }

    /// Who plays alone is a maker, unless a defender may.
    fn check_loner(&self, rules: &TrickRules) -> Result<(), Refusal> {
        if !rules.lone.allowed && (self.alone == Some(true) || self.is_loner()) {
            let fact = if self.alone == Some(true) { Fact::Alone } else { Fact::OffenderIsLoner };
            return refuse(fact, "nobody plays alone here");
        }
        if self.lone_defender == Some(true) && !rules.lone.defend_alone {
            return refuse(Fact::LoneDefender, "nobody defends alone here");
        }
        Ok(())
    }

    /// Nobody waits twice.
    fn check_waiting(&self) -> Result<(), Refusal> {
        let Some(waiting) = self.not_yet_played else { return Ok(()) };
        let named: Vec<Seat> = waiting.iter().collect();
        let twice = named.iter().find(|seat| named.iter().filter(|one| one == seat).count() > 1);
        match twice {
            Some(seat) => refuse(Fact::NotYetPlayed, format!("seat {seat} is named twice")),
            None => Ok(()),
        }
    }

    /// Do those who wait stand in the order of play from somebody who has led, and does one of them come before
    /// whoever played?
    pub(super) fn waits_in_turn(&self, offender: Seat, rules: &TrickRules) -> bool {
        let Some(waiting) = self.not_yet_played else { return true };
        let players = rules.players;
        let led = |leader: &Seat| *leader != offender && !waiting.has(*leader);
        // Somebody who should have played before him is among them.
        let in_turn = |leader: Seat| {
            let order = || players.from(leader).filter(|seat| waiting.has(*seat));
            let first = players.from(leader).find(|seat| *seat == offender || waiting.has(*seat));
            order().eq(waiting.iter()) && first != Some(offender)
        };
        waiting.is_empty() || players.seats().filter(led).any(in_turn)
    }

    /// Can this player have put down a card before his turn, by the rest of what was said?
    pub(super) fn can_be_of(&self, seat: Seat, rules: &TrickRules) -> bool {
        let told = Self { seat: Some(seat), ..*self };
        let who = Who::default();
        (Case { facts: &told, offence: Offence::PlayOutOfTurn, rules, who }).clash().is_none()
    }

    /// Do those who wait stand in the order of play behind whoever led?
    pub(super) fn waits_behind(&self, leader: Seat, rules: &TrickRules) -> bool {
        let Some(waiting) = self.not_yet_played else { return true };
        rules.players.from(leader).filter(|seat| waiting.has(*seat)).eq(waiting.iter())
    }
}

/// How many values of a fact can stand beside others.
enum Left {
    None,
    /// The facts with it.
    One(Box<Facts>),
    Several,
}

/// Every value of a kind, where what was said can leave one of them alone. What proves a revoke is none: that
/// no later trick can does not mean that a hand was seen.
fn values(kind: FactKind, ruleset: &Ruleset) -> Vec<FactValue> {
    let numbers = || (0..=MOST_TRICKS).filter_map(|it| u8::try_from(it).ok());
    match kind {
        FactKind::Flag => [true, false].map(FactValue::Flag).to_vec(),
        FactKind::Team => Team::BOTH.map(FactValue::Team).to_vec(),
        FactKind::Seat => ruleset.players().seats().map(FactValue::Seat).collect(),
        FactKind::Number => numbers().map(FactValue::Number).collect(),
        FactKind::Stage => [Stage::Trick, Stage::Play, Stage::After, Stage::NextDeal]
            .map(FactValue::Stage)
            .to_vec(),
        FactKind::Tricks => numbers()
            .flat_map(|even| numbers().map(move |odd| FactValue::Tricks(ByTeam::new(even, odd))))
            .collect(),
        FactKind::Proof
        | FactKind::Winner
        | FactKind::Card
        | FactKind::Cards
        | FactKind::Suit
        | FactKind::Seats
        | FactKind::Cause => Vec::new(),
    }
}

/// Which numbers can be, as it is said.
pub(crate) fn span(least: u8, most: u8) -> String {
    if most == u8::MAX {
        format!("it is at least {least}")
    } else if least == most {
        format!("it is {least}")
    } else {
        format!("it is {least} to {most}")
    }
}

fn refuse(fact: Fact, why: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::CannotBe { fact, why: why.into() })
}

/// Where the sources do not say which cards there are, a card is a rank with a, b or c, or the wild.
fn is_in_some_pack(card: ClimbCard) -> bool {
    match card {
        ClimbCard::Wild => true,
        ClimbCard::Natural { suit, .. } => suit < 3,
    }
}
