//! Which facts can be: checked against the table, the pack and each other.
//!
//! What follows from them, and which of them matter, is not known here.

use super::Refusal;
use crate::card::{Card, ClimbCard};
use crate::event::facts::{Cause, Fact, Facts, Needs, Offence, Proof, Stage};
use crate::rules::{Making, Ruleset, TrickRules};
use crate::seat::Seat;

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

    /// Were tricks taken behind the one that it is about?
    fn is_played_on(&self) -> bool {
        let taken = self.tricks_so_far.map(|taken| u16::from(taken.even) + u16::from(taken.odd));
        taken.zip(self.trick).is_some_and(|(taken, trick)| taken > u16::from(trick))
    }

    /// A wrong count that was found once a card was led.
    pub(super) fn is_in_play(&self) -> bool {
        let played = self.tricks_so_far.is_some_and(|taken| taken.even > 0 || taken.odd > 0);
        let begun =
            self.led == Some(true) || matches!(self.stage, Some(Stage::Trick | Stage::Play));
        (played || begun) && matches!(self.cause, None | Some(Cause::WrongCount))
    }

    /// What cannot be is refused before anything is ruled.
    pub(super) fn check(&self, offence: Offence, ruleset: &Ruleset) -> Result<(), Refusal> {
        self.check_seats(ruleset)?;
        self.check_card(ruleset)?;
        self.check_sides()?;
        let Some(rules) = ruleset.trick_rules() else { return Ok(()) };
        self.check_begun(offence)?;
        self.check_led(offence)?;
        self.check_loner(rules)?;
        self.check_others(rules)?;
        self.check_waiting(rules)?;
        self.check_numbers(rules)
    }

    /// What is proved is no accusation without proof: both are named.
    pub(super) fn check_claim(&self) -> Result<(), Refusal> {
        match (self.is_proved(), self.proved) {
            (Some(true), Some(_)) => refuse(
                Fact::Proved,
                "a revoke that is proved is no `false-claim`: `revoke` hears it",
            ),
            (Some(true), None) => refuse(
                Fact::Proof,
                "what proves a revoke makes it no `false-claim`: `revoke` hears it",
            ),
            (Some(false) | None, _) => Ok(()),
        }
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
            None => ClimbCard::from_written(written).is_some(),
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
            Some(card) => refuse(Fact::Cards, format!("the pack has no such {card} besides")),
            None => Ok(()),
        }
    }

    /// Facts that say the same thing say it alike; both are named where they do not.
    fn check_sides(&self) -> Result<(), Refusal> {
        if let (Some(said), Some(seat)) = (self.offender_team, self.seat)
            && said != seat.team()
        {
            let other = seat.team().number();
            return refuse(
                Fact::OffenderTeam,
                format!("seat {seat} is of team {other}, and `seat` says it was that one"),
            );
        }
        let clashes = [
            (
                self.offenders().is_some() && self.accuser_team == self.offenders(),
                (Fact::AccuserTeam, "a side does not accuse itself: `offender_team` is the same"),
            ),
            (
                self.is_loner() && self.alone == Some(false),
                (Fact::OffenderIsLoner, "nobody was alone, by `alone`"),
            ),
            (
                self.lone_defender == Some(true) && self.alone == Some(false),
                (Fact::LoneDefender, "a defender plays alone against a loner: `alone` says no"),
            ),
            (
                self.lone_call.is_some() && self.alone == Some(false),
                (Fact::LoneCall, "nobody called alone, by `alone`"),
            ),
            (
                self.rightful.is_some() && self.rightful == self.seat,
                (Fact::Rightful, "who should have led did: `seat` is the same"),
            ),
            (
                self.rightful_dealer.is_some() && self.rightful_dealer == self.dealer,
                (Fact::RightfulDealer, "who should have dealt did: `dealer` is the same"),
            ),
            (
                self.seat.is_some_and(|seat| {
                    self.not_yet_played.is_some_and(|waiting| waiting.has(seat))
                }),
                (Fact::NotYetPlayed, "who played out of turn has played: `seat` is among them"),
            ),
        ];
        match clashes.into_iter().find(|(clash, _)| *clash) {
            Some((_, (fact, why))) => refuse(fact, why),
            None => self.check_proof(),
        }
    }

    /// What proves a revoke agrees with when it was claimed, and with whether it can be mended.
    fn check_proof(&self) -> Result<(), Refusal> {
        let later = matches!(self.proof, Some(Proof::Later(_)));
        if self.established == Some(false) {
            if later {
                return refuse(
                    Fact::Established,
                    "what a later trick proves cannot be mended: `proof` names one",
                );
            }
            if matches!(self.stage, Some(Stage::Play | Stage::After | Stage::NextDeal)) {
                return refuse(
                    Fact::Established,
                    "the next trick had been led to, by `stage`, so that it was established",
                );
            }
        }
        if later && self.stage == Some(Stage::Trick) {
            return refuse(
                Fact::Stage,
                "it was claimed before the next trick, and `proof` names a later one",
            );
        }
        if later && self.proved == Some(false) {
            return refuse(
                Fact::Proof,
                "a later trick proves it, and it is said to be unproved: `proved` says no",
            );
        }
        Ok(())
    }

    fn check_numbers(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let hand = rules.hand;
        let most = rules.players.count() - 1;
        let later = match self.proof {
            Some(Proof::Later(trick)) => Some(trick),
            Some(Proof::Hand) | None => None,
        };
        let first_proof = self.trick.map_or(2, |trick| trick.saturating_add(1));
        for (fact, said, least, most) in [
            (Fact::Trick, self.trick, 1, hand),
            (Fact::Proof, later, first_proof, hand),
            (Fact::Bid, self.bid, 1, hand),
            (Fact::Others, self.others, 1, most),
            (Fact::CardsPlayedToIt, self.cards_played_to_it, 0, self.others.unwrap_or(most)),
            (Fact::TricksAfter, self.tricks_after, 0, hand.saturating_sub(self.trick.unwrap_or(1))),
            (Fact::Times, self.times, 1, u8::MAX),
            (Fact::LoneCall, self.lone_call, 1, u8::MAX),
        ] {
            if let Some(said) = said
                && !(least..=most).contains(&said)
            {
                let on = self.trick.filter(|_| fact == Fact::Proof);
                let on = on.map(|on| format!(", behind trick {on}")).unwrap_or_default();
                return refuse(fact, format!("{said} cannot be: {} here{on}", span(least, most)));
            }
        }
        if let Some(revokes) = self.revokes {
            let each = 1..=hand;
            if !each.contains(&revokes.even) || !each.contains(&revokes.odd) {
                let span = span(1, hand);
                return refuse(Fact::Revokes, format!("both sides revoked: of each, {span} here"));
            }
        }
        self.check_tricks(rules)
    }

    fn check_tricks(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let hand = rules.hand;
        if let Some(taken) = self.tricks_so_far
            && u16::from(taken.even) + u16::from(taken.odd) > u16::from(hand)
        {
            return refuse(Fact::TricksSoFar, format!("a deal has {hand} tricks"));
        }
        self.check_so_far()?;
        // An alone bid is a bid of all the tricks (Bid Euchre, everything2).
        if let (Making::Bid(_), Some(true), Some(bid)) = (&rules.making, self.alone, self.bid)
            && bid != hand
        {
            return refuse(Fact::Bid, format!("an alone bid is a bid of all {hand} tricks"));
        }
        Ok(())
    }
}

impl Facts {
    /// So many tricks had been played as the one that proves a revoke, or that it was on, shows.
    fn check_so_far(&self) -> Result<(), Refusal> {
        let Some(taken) = self.tricks_so_far else { return Ok(()) };
        let played = u16::from(taken.even) + u16::from(taken.odd);
        let proof = match self.proof {
            Some(Proof::Later(trick)) => Some((Fact::Proof, trick)),
            Some(Proof::Hand) | None => None,
        };
        let behind = self.is_played_on();
        if behind && self.established == Some(false) {
            let played = tricks(played);
            let why =
                format!("{played} had been played, and `established` says that nobody played on");
            return refuse(Fact::TricksSoFar, why);
        }
        if behind && self.stage == Some(Stage::Trick) {
            return refuse(
                Fact::TricksSoFar,
                format!(
                    "{} had been played, and `stage` says that the one after it was not led to",
                    tricks(played)
                ),
            );
        }
        let named = proof.or(self.trick.map(|trick| (Fact::Trick, trick)));
        if let Some((fact, trick)) = named
            && played + 1 < u16::from(trick)
        {
            return refuse(
                Fact::TricksSoFar,
                format!("{} had been played, and `{fact}` names trick {trick}", tricks(played)),
            );
        }
        Ok(())
    }

    /// What can be done only in play, and what only a loner's partner can do.
    fn check_begun(&self, offence: Offence) -> Result<(), Refusal> {
        if offence.needs() == Needs::Card && self.led == Some(false) {
            let why = format!("no card had been led, and there is no `{offence}` without one");
            return refuse(Fact::Led, why);
        }
        if offence.needs() == Needs::Loner && self.alone == Some(false) {
            let why = format!("nobody was alone, and `{offence}` is of a loner's partner");
            return refuse(Fact::Alone, why);
        }
        Ok(())
    }

    /// Whether a card had been led agrees with what else says so.
    fn check_led(&self, offence: Offence) -> Result<(), Refusal> {
        let played = self.tricks_so_far.map(|taken| u16::from(taken.even) + u16::from(taken.odd));
        if let Some(some) = played.filter(|played| self.led == Some(false) && *played > 0) {
            let tricks = tricks(some);
            return refuse(Fact::Led, format!("{tricks} had been played, by `tricks_so_far`"));
        }
        if self.last_trick == Some(true) && played == Some(0) {
            return refuse(Fact::LastTrick, "no trick had been played, by `tricks_so_far`");
        }
        // After a deal whose score is wrong the card is that of the next deal.
        let of_this = offence != Offence::ScoreError && self.upcard_turned == Some(false);
        if of_this && (self.led == Some(true) || played.is_some_and(|played| played > 0)) {
            let by = if self.led == Some(true) { Fact::Led } else { Fact::TricksSoFar };
            return refuse(
                Fact::UpcardTurned,
                format!(
                    "nothing is led before it is turned, or anybody has bid: `{by}` says it was"
                ),
            );
        }
        Ok(())
    }

    /// How many may have to follow a lead, the most first: as many as the lone hands leave.
    pub(super) fn may_follow(&self, rules: &TrickRules) -> Vec<u8> {
        let all = rules.players.count();
        // Nobody alone, a maker alone, a defender alone as well.
        let [none, maker, both] = [all - 1, all - all / 2, 1];
        let alone = self.alone.or(self.is_loner().then_some(true));
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

    fn check_others(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let may = self.may_follow(rules);
        let Some(others) = self.others.filter(|others| !may.contains(others)) else {
            return Ok(());
        };
        let may: Vec<String> = may.iter().map(u8::to_string).collect();
        let may = may.join(" or ");
        let by = match self.alone.or(self.is_loner().then_some(true)) {
            Some(true) => "`alone` says yes, and then ",
            Some(false) => "`alone` says no, and then ",
            None => "",
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
        let (Some(makers), Some(offenders)) = (self.maker_team, self.offenders()) else {
            return Ok(());
        };
        if self.is_loner() && makers != offenders && !rules.lone.defend_alone {
            let fact = match rules.making {
                Making::TurnUp(_) => Fact::MakerTeam,
                Making::Bid(_) => Fact::BidderTeam,
            };
            return refuse(
                Fact::OffenderIsLoner,
                format!("nobody defends alone here, and `{fact}` is the other side"),
            );
        }
        Ok(())
    }

    /// Nobody waits twice, and they stand in the order of play from somebody who has played.
    fn check_waiting(&self, rules: &TrickRules) -> Result<(), Refusal> {
        let (Some(waiting), Some(offender)) = (self.not_yet_played, self.seat) else {
            return Ok(());
        };
        let named: Vec<Seat> = waiting.iter().collect();
        let twice = named.iter().find(|seat| named.iter().filter(|one| one == seat).count() > 1);
        if let Some(seat) = twice {
            return refuse(Fact::NotYetPlayed, format!("seat {seat} is named twice"));
        }
        let players = rules.players;
        let led = |leader: &Seat| *leader != offender && !waiting.has(*leader);
        // Somebody who should have played before him is among them.
        let in_turn = |leader: Seat| {
            let order = || players.from(leader).filter(|seat| waiting.has(*seat));
            let first = players.from(leader).find(|seat| *seat == offender || waiting.has(*seat));
            order().eq(named.iter().copied()) && first != Some(offender)
        };
        if named.is_empty() || players.seats().filter(led).any(in_turn) {
            return Ok(());
        }
        refuse(
            Fact::NotYetPlayed,
            format!(
                "they stand in the order of play, after somebody who has led to the trick, and one \
                 of them comes before seat {offender}"
            ),
        )
    }
}

fn tricks(number: u16) -> String {
    if number == 1 { "1 trick".into() } else { format!("{number} tricks") }
}

fn span(least: u8, most: u8) -> String {
    if least > most {
        "nothing can be".into()
    } else if most == u8::MAX {
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
