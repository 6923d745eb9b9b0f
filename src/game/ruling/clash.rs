//! Which facts cannot both be: one table, walked for every offence.
//!
//! Most facts say how far the deal had come: a card had been led, two tricks were turned, the deal was over.
//! [`MOMENTS`] has what each of them says of it, and the offence itself says something of it too; where no
//! moment of a deal is left that fits them all, those are named that leave none. What else two facts say of one
//! thing stands in [`PAIRS`]. What a fact can be by itself is `facts`' to say; what follows from it is not
//! known here.

use std::fmt;

use crate::event::facts::{Cause, Fact, Facts, Needs, Offence, Proof, Stage, TrickWinner};
use crate::game::verdict::Who;
use crate::rules::{Making, TrickRules};
use crate::seat::{ByTeam, Team};
use crate::speech::joined;

/// Facts that cannot all be, with what each of them says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What was said, the one that is to be corrected first; never empty.
    pub said: Vec<Assertion>,
    /// What speaks against it where that is the offence itself, in words without a full stop.
    pub but: Option<String>,
}

/// What some facts say, which say it together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    pub facts: Vec<Fact>,
    /// That it was so, in words.
    pub what: String,
}

impl Clash {
    /// The same at a table: what was said there, before or now, and what the record says of the rest; a
    /// sentence without its full stop.
    pub fn at_the_table(&self, before: &[Fact], now: &[Fact]) -> String {
        let said = self.said.iter().map(|said| {
            let told = |by: &[Fact]| {
                let mut facts = said.facts.iter();
                facts.any(|fact| by.iter().any(|told| told.is_same_as(*fact)))
            };
            let by = match (told(now), told(before)) {
                (true, _) => "you say",
                (false, true) => "you said",
                (false, false) => "the record says",
            };
            format!("{by} that {}", said.what)
        });
        let all: Vec<String> = said.chain(self.but.clone()).collect();
        all.join(", and ")
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.said.iter().enumerate().map(|(place, said)| {
            let names: Vec<String> = said.facts.iter().map(|fact| format!("`{fact}`")).collect();
            let says = match (place, names.len()) {
                (0, 1) => " says",
                (0, _) => " say",
                (_, _) => "",
            };
            format!("{}{says} that {}", names.join(" and "), said.what)
        });
        let told: Vec<String> = told.chain(self.but.clone()).collect();
        f.write_str(&joined(&told, ", and "))
    }
}

/// Where a deal can stand. How it comes on from one to the next is not needed here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Nothing is turned, and nobody has called.
    Dealing,
    Calling,
    /// Trump is made, and no card is led.
    Made,
    /// It is over without a card.
    Unplayed,
    /// This trick lies on the table, from 1.
    Trick(u8),
    /// This trick is complete, and nothing is led to the next.
    Turned(u8),
    /// It is over after so many tricks: all of them, or a ruling ended it.
    Over(u8),
    /// The next deal was begun: how far this one had come is not asked.
    Next,
}

impl Moment {
    fn all(hand: u8) -> Vec<Self> {
        let fixed = [Self::Dealing, Self::Calling, Self::Made, Self::Unplayed, Self::Next];
        let tricks = (1..=hand).map(Self::Trick).chain((1..hand).map(Self::Turned));
        fixed.into_iter().chain(tricks).chain((0..=hand).map(Self::Over)).collect()
    }

    /// So many tricks are turned; not known of the deal before.
    const fn turned(self) -> Option<u8> {
        match self {
            Self::Dealing | Self::Calling | Self::Made | Self::Unplayed => Some(0),
            Self::Trick(number) => Some(number.saturating_sub(1)),
            Self::Turned(number) | Self::Over(number) => Some(number),
            Self::Next => None,
        }
    }

    /// Has a card been led? Not known of the deal before.
    const fn led(self) -> Option<bool> {
        match self {
            Self::Dealing | Self::Calling | Self::Made | Self::Unplayed => Some(false),
            Self::Trick(_) | Self::Turned(_) | Self::Over(_) => Some(true),
            Self::Next => None,
        }
    }

    /// Are at least so many turned, as far as is known?
    fn has(self, tricks: u8) -> bool {
        self.turned().is_none_or(|turned| turned >= tricks)
    }

    /// Had play come to this trick?
    fn reached(self, trick: u8) -> bool {
        self.has(trick.saturating_sub(1)) && self.led() != Some(false)
    }
}

/// What was said, of which offence, and at which table.
pub(super) struct Case<'a> {
    pub(super) facts: &'a Facts,
    pub(super) offence: Offence,
    pub(super) rules: &'a TrickRules,
    pub(super) who: Who<'a>,
}

/// The moments that fit what was said.
type Fits = Box<dyn Fn(Moment) -> bool>;

/// What one fact says of how far the deal had come, if it was said: in words, and as moments. Some say it only
/// together with others, which are named.
type OfMoment = fn(&Case<'_>) -> Option<(Vec<Fact>, String, Fits)>;

/// What two facts say of one thing, where both cannot be.
type OfPair = fn(&Case<'_>) -> Option<Clash>;

impl Case<'_> {
    /// What cannot be, if anything: two that say other things of one matter, or facts that leave no moment of
    /// the deal.
    pub(super) fn clash(&self) -> Option<Clash> {
        PAIRS.iter().find_map(|pair| pair(self)).or_else(|| self.no_moment())
    }

    /// The fewest of the facts that leave no moment, the offence among them.
    fn no_moment(&self) -> Option<Clash> {
        // Of the deal before speaks only who says so.
        let before = self.facts.stage == Some(Stage::NextDeal);
        let mut moments = Moment::all(self.rules.hand);
        moments.retain(|moment| before == (*moment == Moment::Next));
        let words = MOMENTS.iter().filter_map(|said| said(self));
        let (but, of_offence) = self.of_offence();
        let words = words.map(|(facts, what, fits)| (Some(Assertion { facts, what }), fits));
        let all: Vec<(Option<Assertion>, Fits)> = words.chain([(None, of_offence)]).collect();
        let mut kept: Vec<&(Option<Assertion>, Fits)> = all.iter().collect();
        let left = |words: &[&(Option<Assertion>, Fits)]| {
            moments.iter().any(|moment| words.iter().all(|(_, fits)| fits(*moment)))
        };
        if left(&kept) {
            return None;
        }
        // From the last: what is said first stays, and the offence only where no facts do without it.
        for place in (0..kept.len()).rev() {
            let mut fewer = kept.clone();
            fewer.remove(place);
            if !left(&fewer) {
                kept = fewer;
            }
        }
        let offence = kept.iter().any(|(said, _)| said.is_none());
        let said = kept.into_iter().filter_map(|(said, _)| said.clone()).collect();
        Some(Clash { said, but: but.filter(|_| offence) })
    }

    /// When an offence can have happened, or be found.
    fn of_offence(&self) -> (Option<String>, Fits) {
        let offence = self.offence;
        // What both sides did is ruled on trick by trick, and only turned tricks are looked at.
        if matches!(offence, Offence::BothRevoked | Offence::TricksLookedAt) {
            let why = format!("there is no `{offence}` before a trick is turned");
            return (Some(why), Box::new(|moment| moment.has(1) && moment.led() != Some(false)));
        }
        match offence.needs() {
            Needs::Card => {
                let why = format!("there is no `{offence}` before a card is led");
                (Some(why), Box::new(|moment| moment.led() != Some(false)))
            }
            Needs::Contract | Needs::Loner => {
                let why = format!("there is no `{offence}` before trump is made");
                let early = |moment| matches!(moment, Moment::Dealing | Moment::Calling);
                (Some(why), Box::new(move |moment| !early(moment)))
            }
            Needs::Deal | Needs::TurnedDown => {
                let before = match self.rules.making {
                    Making::TurnUp(_) => "a card is turned",
                    Making::Bid(_) => "anybody has called",
                };
                let why = format!("there is no `{offence}` before {before}");
                (Some(why), Box::new(|moment| moment != Moment::Dealing))
            }
            Needs::Nothing | Needs::Open | Needs::FaceUp | Needs::SuitCall => {
                (None, Box::new(|_| true))
            }
        }
    }

    /// The word for who made trump in this game.
    const fn makers(&self) -> Fact {
        match self.rules.making {
            Making::TurnUp(_) => Fact::MakerTeam,
            Making::Bid(_) => Fact::BidderTeam,
        }
    }

    const fn is_revoke(&self) -> bool {
        matches!(self.offence, Offence::Revoke | Offence::BothRevoked | Offence::FalseClaim)
    }

    /// Is it done by the side that made trump?
    fn is_of_the_makers(&self) -> bool {
        self.offence.needs() == Needs::Loner || self.offence == Offence::AloneSaidLate
    }

    /// Is it of a card that was put down, so that whoever did it has played to the trick?
    const fn is_by_a_card(&self) -> bool {
        matches!(
            self.offence,
            Offence::PlayOutOfTurn
                | Offence::LeadOutOfTurn
                | Offence::Revoke
                | Offence::CardChanged
        )
    }

    /// By which fact the side that offended is known, where it is said who that was.
    const fn offender(&self) -> Fact {
        if self.facts.offender_team.is_some() { Fact::OffenderTeam } else { Fact::Seat }
    }

    /// The side that offended, and what says so: a side accuses the other one.
    fn offenders(&self) -> Option<(Team, Assertion)> {
        let facts = self.facts;
        let (team, fact, what) = match (facts.offender_team, facts.seat, facts.accuser_team) {
            (Some(team), _, _) => (team, Fact::OffenderTeam, format!("it was {}", self.side(team))),
            (None, Some(seat), _) => {
                let (name, side) = (self.who.name(seat), self.side(seat.team()));
                (seat.team(), Fact::Seat, format!("it was {name}, who is of {side}"))
            }
            (None, None, Some(accusers)) => {
                let side = self.side(accusers);
                (accusers.other(), Fact::AccuserTeam, format!("{side} accused the other side"))
            }
            (None, None, None) => return None,
        };
        Some((team, Assertion { facts: vec![fact], what }))
    }

    fn side(&self, team: Team) -> String {
        super::worded::side_of(team, self.rules.players, self.who)
    }
}

/// What one fact says by itself.
#[allow(clippy::unnecessary_wraps, reason = "a row of the table ends in it")]
fn one(
    fact: Fact,
    what: impl Into<String>,
    fits: impl Fn(Moment) -> bool + 'static,
) -> Option<(Vec<Fact>, String, Fits)> {
    Some((vec![fact], what.into(), Box::new(fits)))
}

/// How far the deal had come, by each fact that says so.
const MOMENTS: &[OfMoment] = &[
    |case| {
        let turned = case.facts.upcard_turned.filter(|_| case.offence != Offence::ScoreError)?;
        let bid = matches!(case.rules.making, Making::Bid(_));
        let (fact, what) = match (bid, turned) {
            (false, false) => (Fact::UpcardTurned, "no card had been turned"),
            (false, true) => (Fact::UpcardTurned, "a card had been turned"),
            (true, false) => (Fact::Called, "nobody had called"),
            (true, true) => (Fact::Called, "somebody had called"),
        };
        one(fact, what, move |at| at == Moment::Next || turned != (at == Moment::Dealing))
    },
    |case| {
        let makers = case.facts.maker_team?;
        let what = format!("{} made trump", case.side(makers));
        one(case.makers(), what, |at| !matches!(at, Moment::Dealing | Moment::Calling))
    },
    |case| {
        let bid = case.facts.bid?;
        one(Fact::Bid, format!("{bid} were bid"), |at| at != Moment::Dealing)
    },
    |case| {
        case.facts.alone.filter(|alone| *alone)?;
        one(Fact::Alone, "somebody was alone", |at| at != Moment::Dealing)
    },
    |case| {
        case.facts.offender_is_loner.filter(|alone| *alone)?;
        one(Fact::OffenderIsLoner, "he was alone", |at| at != Moment::Dealing)
    },
    |case| {
        case.facts.lone_call?;
        one(Fact::LoneCall, "alone was called", |at| at != Moment::Dealing)
    },
    |case| {
        case.facts.lone_defender.filter(|alone| *alone)?;
        let made = |at| !matches!(at, Moment::Dealing | Moment::Calling);
        one(Fact::LoneDefender, "a defender was alone as well", made)
    },
    |case| {
        case.facts.had_passed.filter(|passed| *passed)?;
        one(Fact::HadPassed, "he had passed", |at| at != Moment::Dealing)
    },
    |case| {
        // Whoever has called, or played, has taken up his cards.
        case.facts.touched.filter(|touched| !*touched && case.offence == Offence::Misdeal)?;
        let early = |at| matches!(at, Moment::Dealing | Moment::Calling | Moment::Next);
        one(Fact::Touched, "no opponent had touched the cards", early)
    },
    |case| {
        let led = case.facts.led?;
        let what = if led { "a card had been led" } else { "no card had been led" };
        one(Fact::Led, what, move |at| at.led().is_none_or(|one| one == led))
    },
    |case| {
        let taken = case.facts.tricks_so_far?;
        let all = taken.even.saturating_add(taken.odd);
        let what = format!("{} had been played", tricks(all));
        one(Fact::TricksSoFar, what, move |at| at.turned().is_none_or(|turned| turned == all))
    },
    |case| {
        // Before the lead to it as well; that a revoke needs a card is the offence's to say.
        let trick = case.facts.trick?;
        let fits = move |at: Moment| at.has(trick.saturating_sub(1));
        one(Fact::Trick, format!("it was on trick {trick}"), fits)
    },
    |case| {
        let Some(Proof::Later(trick)) = case.facts.proof else { return None };
        one(Fact::Proof, format!("trick {trick} proves it"), move |at| at.reached(trick))
    },
    |case| {
        case.facts.established.filter(|turned| *turned && case.facts.trick.is_none())?;
        let what = "a trick was turned, or played on from";
        one(Fact::Established, what, |at| at.has(1))
    },
    |case| {
        let (trick, turned) = (case.facts.trick?, case.facts.established?);
        let hand = case.rules.hand;
        let (what, fits): (&str, Fits) = if turned {
            ("was turned, or played on from", Box::new(move |at| at.has(trick)))
        } else {
            // The others may have led to the next one already.
            let open = move |at| match at {
                Moment::Trick(on) => on == trick || on == trick.saturating_add(1),
                Moment::Turned(on) => on == trick,
                Moment::Over(after) => after.saturating_add(1) == trick || trick == hand,
                Moment::Next => true,
                Moment::Dealing | Moment::Calling | Moment::Made | Moment::Unplayed => false,
            };
            ("was neither turned nor played on from", Box::new(open))
        };
        Some((vec![Fact::Trick, Fact::Established], format!("trick {trick} {what}"), fits))
    },
    |case| {
        let stage = case.facts.stage?;
        let (trick, hand) = (case.facts.trick, case.rules.hand);
        // Of a revoke it says when that was claimed, and behind which trick.
        let revoke = case.is_revoke();
        let first = trick.or(revoke.then_some(1));
        let (what, fits): (&str, Fits) = match stage {
            Stage::Trick => (
                if revoke {
                    "it was claimed before anybody led to the next trick"
                } else {
                    "it was before anybody led to the next trick"
                },
                Box::new(move |at| match at {
                    Moment::Trick(on) | Moment::Turned(on) => trick.is_none_or(|it| it == on),
                    Moment::Over(after) => after == hand && trick.is_none_or(|it| it == hand),
                    Moment::Made => !revoke && trick.is_none_or(|it| it == 1),
                    Moment::Dealing | Moment::Calling | Moment::Unplayed | Moment::Next => false,
                }),
            ),
            Stage::Play => (
                if revoke {
                    "it was claimed later, while the deal was played"
                } else {
                    "it was later, while the deal was played"
                },
                Box::new(move |at| match at {
                    Moment::Trick(on) => first.is_none_or(|it| on > it || on == it && !revoke),
                    Moment::Turned(on) => first.is_none_or(|it| on >= it),
                    Moment::Dealing
                    | Moment::Calling
                    | Moment::Made
                    | Moment::Unplayed
                    | Moment::Over(_)
                    | Moment::Next => false,
                }),
            ),
            // What is claimed then was established: its trick had been turned.
            Stage::After => (
                if revoke { "it was claimed when the deal was over" } else { "the deal was over" },
                Box::new(move |at| match at {
                    Moment::Over(_) => !revoke || at.has(first.unwrap_or(1)),
                    Moment::Unplayed => !revoke,
                    Moment::Dealing
                    | Moment::Calling
                    | Moment::Made
                    | Moment::Trick(_)
                    | Moment::Turned(_)
                    | Moment::Next => false,
                }),
            ),
            Stage::NextDeal => ("the next deal had been begun", Box::new(|at| at == Moment::Next)),
        };
        let after = revoke && stage == Stage::After;
        let of_trick = trick.filter(|_| after || matches!(stage, Stage::Trick | Stage::Play));
        let (named, on) = match of_trick {
            Some(trick) => (vec![Fact::Stage, Fact::Trick], format!(", on trick {trick}")),
            None => (vec![Fact::Stage], String::new()),
        };
        Some((named, format!("{what}{on}"), fits))
    },
    |case| {
        case.facts.last_trick.filter(|last| *last)?;
        one(Fact::LastTrick, "it was the last trick", |at| at.has(1))
    },
    |case| {
        case.facts.trick_winner?;
        let trick = case.facts.trick.unwrap_or(1);
        let mut named = vec![Fact::TrickWinner];
        named.extend(case.facts.trick.map(|_| Fact::Trick));
        let what = format!("trick {trick} was won");
        Some((named, what, Box::new(move |at: Moment| at.has(trick))))
    },
    |case| {
        let more = case.facts.tricks_after.filter(|more| *more > 0)?;
        let least = case.facts.trick.unwrap_or(1).saturating_add(more);
        let mut named = vec![Fact::TricksAfter];
        named.extend(case.facts.trick.map(|_| Fact::Trick));
        let behind = case.facts.trick.map(|trick| format!(" behind trick {trick}"));
        let what = format!("that side won {more}{}", behind.unwrap_or_else(|| " later".to_owned()));
        let hand = case.rules.hand;
        Some((named, what, Box::new(move |at: Moment| least <= hand && at.has(least))))
    },
    |case| {
        // Tricks may have been turned since that trick, and both of a side may have thrown in.
        let since = case.facts.trick.is_some() || case.offence == Offence::ClaimWithoutAgreement;
        let cards = case.facts.cards.filter(|_| !since)?.len();
        let hand = case.rules.hand;
        let what = format!("{cards} cards were shown, or played too early");
        // Of a deal that is over all of them have been played.
        one(Fact::Cards, what, move |at| {
            let left = |turned: u8| hand.saturating_sub(turned) >= cards || turned == hand;
            at.turned().is_none_or(left)
        })
    },
    |case| {
        let revokes = case.facts.revokes?;
        let what = format!("both sides revoked, {} and {} times", revokes.even, revokes.odd);
        let out = case.offence.needs() == Needs::Loner;
        Some((vec![Fact::Revokes], what, revokes_fit(revokes, case.rules, out)))
    },
    |case| {
        let revokes = case.facts.revokes?;
        let (_, alone) = case.facts.lone_hand(case.rules).filter(|(alone, _)| *alone)?;
        let (even, odd) = (revokes.even, revokes.odd);
        let what =
            format!("both sides revoked, {even} and {odd} times, in a deal with a lone hand");
        Some((vec![Fact::Revokes, alone], what, revokes_fit(revokes, case.rules, true)))
    },
];

/// So many revokes on the tricks that are turned. Of those who play to one all but one follow, and of a side at
/// most all its players.
fn revokes_fit(revokes: ByTeam<u8>, rules: &TrickRules, alone: bool) -> Fits {
    let players = rules.players.count();
    let each = players / 2;
    let out = if alone { each - 1 } else { 0 };
    let follow = players - out - 1;
    let all = revokes.even.saturating_add(revokes.odd);
    let most = revokes.even.max(revokes.odd);
    Box::new(move |at| {
        let fits = |turned: u8| {
            all <= turned.saturating_mul(follow) && most <= turned.saturating_mul(each)
        };
        at.turned().is_none_or(fits)
    })
}

#[allow(clippy::unnecessary_wraps, reason = "a row of the table ends in it")]
fn clash(one: (Fact, String), other: (Fact, String)) -> Option<Clash> {
    let said = [one, other].into_iter().map(|(fact, what)| Assertion { facts: vec![fact], what });
    Some(Clash { said: said.collect(), but: None })
}

#[allow(clippy::unnecessary_wraps, reason = "a row of the table ends in it")]
fn against(fact: Fact, what: &str, but: String) -> Option<Clash> {
    let said = vec![Assertion { facts: vec![fact], what: what.to_owned() }];
    Some(Clash { said, but: Some(but) })
}

/// What two facts say of one thing.
const PAIRS: &[OfPair] = &[
    // Who did it, and of which side he is.
    |case| {
        let (team, seat) = (case.facts.offender_team?, case.facts.seat?);
        (team != seat.team()).then_some(())?;
        let (side, name) = (case.side(team), case.who.name(seat));
        let other = case.side(seat.team());
        clash(
            (Fact::OffenderTeam, format!("it was {side}")),
            (Fact::Seat, format!("it was {name}, who is of {other}")),
        )
    },
    // A side does not accuse itself.
    |case| {
        let (accusers, offenders) = (case.facts.accuser_team?, case.facts.offenders()?);
        (accusers == offenders).then_some(())?;
        let side = case.side(accusers);
        clash(
            (Fact::AccuserTeam, format!("{side} accused the other side")),
            (case.offender(), format!("it was {side}")),
        )
    },
    // Nobody was alone, and somebody was.
    |case| {
        (case.facts.alone == Some(false)).then_some(())?;
        let nobody = || (Fact::Alone, "nobody was alone".to_owned());
        let facts = case.facts;
        let said = [
            (facts.is_loner(), Fact::OffenderIsLoner, "he was alone"),
            (facts.lone_defender == Some(true), Fact::LoneDefender, "a defender was alone as well"),
            (facts.lone_call.is_some(), Fact::LoneCall, "alone was called"),
        ];
        let (_, fact, what) = said.into_iter().find(|(so, _, _)| *so)?;
        clash((fact, what.to_owned()), nobody())
    },
    // A loner's partner, of a deal in which nobody was alone.
    |case| {
        let lone = case.facts.lone_hand(case.rules).filter(|(alone, _)| !*alone);
        let (_, fact) = lone.filter(|_| case.offence.needs() == Needs::Loner)?;
        let what = match case.facts.others.filter(|_| fact == Fact::Others) {
            Some(others) => format!("{others} had to play to it, and nobody was alone"),
            None => "nobody was alone".to_owned(),
        };
        against(fact, &what, format!("`{}` is of a loner's partner", case.offence))
    },
    // The partner of whoever is alone sits out: he neither leads nor follows.
    |case| {
        let facts = case.facts;
        let (rightful, (side, by)) = (facts.rightful?, case.offenders()?);
        let turn = matches!(case.offence, Offence::LeadOutOfTurn | Offence::PlayOutOfTurn);
        let partner = rightful.team() == side && facts.seat != Some(rightful);
        (turn && partner && facts.is_loner()).then_some(())?;
        let name = case.who.name(rightful);
        let mut clash = clash(
            (Fact::Rightful, format!("{name} should have led")),
            (Fact::OffenderIsLoner, "he was alone, whose partner sits out".to_owned()),
        )?;
        clash.said.push(by);
        Some(clash)
    },
    |case| {
        let facts = case.facts;
        let waiting = facts.not_yet_played?;
        // Who it was may wait himself, unless it was by a card: then one of that side is not yet his partner.
        let himself = usize::from(facts.seat.is_none() && !case.is_by_a_card());
        let of = |team: Team| {
            let others = waiting.iter().filter(|one| facts.seat != Some(*one));
            others.filter(|one| one.team() == team).nth(himself)
        };
        let waits = |seat| {
            let name = case.who.name(seat);
            (Fact::NotYetPlayed, format!("{name} had not played to the trick"))
        };
        if facts.is_loner() {
            let sits_out = "he was alone, whose partner sits out".to_owned();
            let Some((side, by)) = case.offenders() else {
                // Whoever was alone, his partner is among them.
                Team::BOTH.iter().all(|team| of(*team).is_some()).then_some(())?;
                let waits = "players of both sides had not played to the trick".to_owned();
                return clash((Fact::NotYetPlayed, waits), (Fact::OffenderIsLoner, sits_out));
            };
            let mut clash = clash(waits(of(side)?), (Fact::OffenderIsLoner, sits_out))?;
            clash.said.push(by);
            return Some(clash);
        }
        // Who has played is himself the one of his side who is alone.
        let seat = facts.seat.filter(|_| case.is_by_a_card())?;
        let makers = facts.maker_team.filter(|makers| *makers == seat.team())?;
        (facts.alone == Some(true)).then_some(())?;
        let made = format!("{} made trump", case.side(makers));
        let alone = "somebody was alone, whose partner sits out".to_owned();
        let mut clash = clash(waits(of(makers)?), (Fact::Alone, alone))?;
        clash.said.push(Assertion { facts: vec![case.makers()], what: made });
        Some(clash)
    },
    // Who should have led, or dealt, did it.
    |case| {
        let turn = matches!(case.offence, Offence::LeadOutOfTurn | Offence::PlayOutOfTurn);
        let seat = case.facts.rightful.filter(|seat| turn && case.facts.seat == Some(*seat))?;
        let name = case.who.name(seat);
        clash(
            (Fact::Rightful, format!("{name} should have led")),
            (Fact::Seat, format!("{name} did")),
        )
    },
    |case| {
        let seat = case.facts.rightful_dealer.filter(|_| case.offence == Offence::StolenDeal)?;
        let name = case.who.name(seat);
        let did = if case.facts.dealer == Some(seat) {
            Fact::Dealer
        } else if case.facts.seat == Some(seat) {
            Fact::Seat
        } else {
            return None;
        };
        clash(
            (Fact::RightfulDealer, format!("{name} should have dealt")),
            (did, format!("{name} did")),
        )
    },
    // A deal is stolen by whoever dealt it.
    |case| {
        let dealer = case.facts.dealer.filter(|_| case.offence == Offence::StolenDeal)?;
        let dealt = || (Fact::Dealer, format!("{} dealt", case.who.name(dealer)));
        match (case.facts.seat, case.facts.offender_team) {
            (Some(seat), _) if seat != dealer => {
                clash((Fact::Seat, format!("{} did it", case.who.name(seat))), dealt())
            }
            (None, Some(team)) if team != dealer.team() => {
                clash((Fact::OffenderTeam, format!("it was {}", case.side(team))), dealt())
            }
            (_, _) => {
                let accusers = case.facts.accuser_team.filter(|team| *team == dealer.team())?;
                let said = format!("{} accused the other side", case.side(accusers));
                clash((Fact::AccuserTeam, said), dealt())
            }
        }
    },
    // Who put down the card that it is about has played to the trick; a card is dropped, and words fall, by those
    // who have not.
    |case| {
        let seat = case.facts.seat.filter(|_| case.is_by_a_card())?;
        case.facts.not_yet_played.filter(|waiting| waiting.has(seat))?;
        let name = case.who.name(seat);
        clash(
            (Fact::NotYetPlayed, format!("{name} had not played to the trick")),
            (Fact::Seat, format!("{name} did it")),
        )
    },
    // They wait in the order of play: behind whoever led out of turn, or one of them before whoever played so.
    |case| {
        let (waiting, seat) = (case.facts.not_yet_played?, case.facts.seat?);
        let lead = case.offence == Offence::LeadOutOfTurn;
        (lead || case.offence == Offence::PlayOutOfTurn).then_some(())?;
        let in_turn = if lead {
            case.facts.waits_behind(seat, case.rules)
        } else {
            case.facts.waits_in_turn(seat, case.rules)
        };
        (!in_turn).then_some(())?;
        let names: Vec<String> = waiting.iter().map(|one| case.who.name(one)).collect();
        let order = if names.len() > 1 { ", in that order" } else { "" };
        let waited = format!("{} had still to play{order}", names.join(" and "));
        let did = if lead { "led" } else { "played before his turn" };
        let name = case.who.name(seat);
        clash((Fact::NotYetPlayed, waited), (Fact::Seat, format!("{name} {did}")))
    },
    // Who has followed a lead and who has not are all who play besides; of a card that was played before its
    // turn the player himself is neither.
    |case| {
        let facts = case.facts;
        (case.offence != Offence::PlayOutOfTurn).then_some(())?;
        let (played, waiting) = (facts.cards_played_to_it?, facts.not_yet_played?);
        let all = played.saturating_add(waiting.len());
        let may = facts.may_follow(case.rules);
        let fits = facts.others.map_or_else(|| may.contains(&all), |others| others == all);
        (!fits).then_some(())?;
        let mut clash = clash(
            (Fact::CardsPlayedToIt, format!("{played} had played to it")),
            (Fact::NotYetPlayed, format!("{} had not", waiting.len())),
        )?;
        clash.said.extend(facts.others.map(|others| Assertion {
            facts: vec![Fact::Others],
            what: format!("{others} had to"),
        }));
        Some(clash)
    },
    // What is proved is not unproved; what a later trick proves cannot be put right.
    |case| {
        let trick = match case.facts.proof? {
            Proof::Later(trick) => trick,
            Proof::Hand if case.facts.proved == Some(false) => {
                let seen = (Fact::Proof, "the hand was seen, which proves it".to_owned());
                return clash((Fact::Proved, "it is not proved".to_owned()), seen);
            }
            Proof::Hand => return None,
        };
        let proves = (Fact::Proof, format!("trick {trick} proves it"));
        let facts = case.facts;
        let said = [
            (facts.established == Some(false), Fact::Established, "nobody had played on"),
            (facts.proved == Some(false), Fact::Proved, "it is not proved"),
            (
                facts.stage == Some(Stage::Trick),
                Fact::Stage,
                "it was claimed before the next trick was led to",
            ),
        ];
        let (_, fact, what) = said.into_iter().find(|(so, _, _)| *so)?;
        clash((fact, what.to_owned()), proves)
    },
    // It is proved behind the trick that it was on.
    |case| {
        let Some(Proof::Later(proof)) = case.facts.proof else { return None };
        let trick = case.facts.trick.filter(|trick| *trick >= proof)?;
        clash(
            (Fact::Proof, format!("trick {proof} proves it")),
            (Fact::Trick, format!("it was on trick {trick}, and a later one proves it")),
        )
    },
    // No more have followed than had to.
    |case| {
        let (played, others) = (case.facts.cards_played_to_it?, case.facts.others?);
        (played > others).then_some(())?;
        clash(
            (Fact::CardsPlayedToIt, format!("{played} had played to it")),
            (Fact::Others, format!("{others} had to")),
        )
    },
    // One card that was played too early, or shown, is among all of them.
    |case| {
        let (card, cards) = (case.facts.card?, case.facts.cards?);
        let named = matches!(case.offence, Offence::WinnersInARow | Offence::ClaimWithoutAgreement);
        (named && !cards.as_slice().contains(&card)).then_some(())?;
        let all: Vec<String> = cards.as_slice().iter().map(ToString::to_string).collect();
        clash(
            (Fact::Card, format!("it was the {card}")),
            (Fact::Cards, format!("it was {}", all.join(", "))),
        )
    },
    // A wrong count is one.
    |case| {
        let faced = match case.facts.cause? {
            Cause::WrongCount => return None,
            Cause::FacedCard => "a card was faced",
            Cause::ShownCard => "a player showed a card",
        };
        (case.offence == Offence::WrongCountInPlay).then_some(())?;
        let but = "`wrong-count-in-play` is of a wrong number of cards: `misdeal` hears it";
        against(Fact::Cause, faced, but.to_owned())
    },
    // Before the next trick nobody has won one behind it.
    |case| {
        let more = case.facts.tricks_after.filter(|more| *more > 0)?;
        let early = case.facts.stage == Some(Stage::Trick);
        let open = case.facts.established == Some(false);
        let (fact, what) = match (early, open) {
            (true, _) => (Fact::Stage, "it was claimed before the next trick was led to"),
            (false, true) => (Fact::Established, "the trick was neither turned nor played on from"),
            (false, false) => return None,
        };
        clash((Fact::TricksAfter, format!("that side won {more} later")), (fact, what.to_owned()))
    },
    // What is claimed after the deal was established by then; in play the others may have led to the next trick,
    // and that side not yet have played to it (1888, 64-65).
    |case| {
        (case.facts.established == Some(false)).then_some(())?;
        let later = match case.facts.stage? {
            Stage::Trick | Stage::Play => return None,
            Stage::After => "the deal was over",
            Stage::NextDeal => "the next deal had been begun",
        };
        clash(
            (Fact::Established, "the trick was neither turned nor played on from".to_owned()),
            (Fact::Stage, later.to_owned()),
        )
    },
    // What both sides did is heard together where it is proved.
    |case| {
        let unproved = case.offence == Offence::BothRevoked && case.facts.proved == Some(false);
        unproved.then_some(())?;
        let but = "`both-revoked` is of revokes that are proved: `revoke` hears each".to_owned();
        against(Fact::Proved, "it is not proved", but)
    },
    // What is proved is no accusation without proof.
    |case| {
        (case.offence == Offence::FalseClaim).then_some(())?;
        let fact = if case.facts.proved == Some(true) {
            Fact::Proved
        } else if case.facts.proof.is_some() {
            Fact::Proof
        } else {
            return None;
        };
        against(
            fact,
            "it is proved",
            "what is proved is no `false-claim`: `revoke` hears it".to_owned(),
        )
    },
    // Nobody but a maker is alone, unless a defender may; and it is his partner who shows or plays.
    |case| {
        let (makers, (offenders, by)) = (case.facts.maker_team?, case.offenders()?);
        let of_loner = case.facts.is_loner() || case.is_of_the_makers();
        (of_loner && makers != offenders && !case.rules.lone.defend_alone).then_some(())?;
        let mut said = vec![by];
        if case.facts.is_loner() {
            let what = "he was alone, as no defender is".to_owned();
            said.insert(0, Assertion { facts: vec![Fact::OffenderIsLoner], what });
        } else if let Some(by) = said.first_mut() {
            by.what.push_str(", and nobody of the other side was alone");
        }
        let made = format!("{} made trump", case.side(makers));
        said.push(Assertion { facts: vec![case.makers()], what: made });
        Some(Clash { said, but: None })
    },
    // The partner of whoever is alone sits out: he won no trick, and did not revoke.
    |case| {
        let facts = case.facts;
        // What was said too late may not have counted, so that he played.
        let late = case.offence == Offence::AloneSaidLate;
        (facts.trick_winner == Some(TrickWinner::Partner) && !late).then_some(())?;
        if case.offence.needs() == Needs::Loner && !case.rules.lone.defend_alone {
            let but = format!("`{}` is of a loner's partner, who sits out", case.offence);
            return against(Fact::TrickWinner, "the partner won the trick", but);
        }
        let won = (Fact::TrickWinner, "the partner won the trick".to_owned());
        if facts.is_loner() {
            return clash(won, (Fact::OffenderIsLoner, "he was alone".to_owned()));
        }
        let (makers, (offenders, by)) = (facts.maker_team?, case.offenders()?);
        (facts.alone == Some(true) && makers == offenders).then_some(())?;
        let made =
            Assertion { facts: vec![case.makers()], what: "that side made trump".to_owned() };
        let mut clash = clash(won, (Fact::Alone, "somebody was alone".to_owned()))?;
        clash.said.extend([made, by]);
        Some(clash)
    },
    // Whoever won the trick of a revoke, his side has a trick.
    |case| {
        let facts = case.facts;
        let (winner, taken) = (facts.trick_winner?, facts.tricks_so_far?);
        let (offenders, by) = case.offenders()?;
        // How many of the deal before were taken then is not asked.
        (facts.stage != Some(Stage::NextDeal)).then_some(())?;
        // On whichever trick it was, that one is among those that were taken.
        let trick = facts.trick.unwrap_or(1);
        (taken.even.saturating_add(taken.odd) >= trick).then_some(())?;
        let side = match winner {
            TrickWinner::Offender | TrickWinner::Partner => offenders,
            TrickWinner::Others => offenders.other(),
        };
        (taken[side] == 0).then_some(())?;
        let side = case.side(side);
        let mut clash = clash(
            (Fact::TrickWinner, format!("{side} won the trick")),
            (Fact::TricksSoFar, format!("{side} had none")),
        )?;
        clash.said.push(by);
        Some(clash)
    },
    // The tricks that a side won later are among those it has.
    |case| {
        let facts = case.facts;
        let (more, taken) = (facts.tricks_after?, facts.tricks_so_far?);
        let (side, by) = case.offenders()?;
        (more > taken[side]).then_some(())?;
        let name = case.side(side);
        let mut clash = clash(
            (Fact::TricksAfter, format!("{name} won {more} later")),
            (Fact::TricksSoFar, format!("{name} had {}", taken[side])),
        )?;
        clash.said.push(by);
        Some(clash)
    },
    // An alone bid is a bid of all the tricks (Bid Euchre, everything2); one that was too low may stand beside it.
    |case| {
        let facts = case.facts;
        (case.offence != Offence::InsufficientBid).then_some(())?;
        let bid = facts.bid.filter(|bid| *bid != case.rules.hand)?;
        matches!(case.rules.making, Making::Bid(_)).then_some(())?;
        let said = [
            (facts.alone == Some(true), Fact::Alone, "somebody was alone"),
            (facts.is_loner(), Fact::OffenderIsLoner, "he was alone"),
            (facts.lone_defender == Some(true), Fact::LoneDefender, "a defender was alone as well"),
            (facts.lone_call.is_some(), Fact::LoneCall, "alone was called"),
            (
                facts.lone_hand(case.rules) == Some((true, Fact::Others)),
                Fact::Others,
                "fewer had to play to it than all the others, so that somebody was alone",
            ),
        ];
        let bids = |what: &str| format!("{what}, which is a bid of all {}", case.rules.hand);
        if let Some((_, fact, what)) = said.into_iter().find(|(so, _, _)| *so) {
            return clash((Fact::Bid, format!("{bid} were bid")), (fact, bids(what)));
        }
        (case.offence.needs() == Needs::Loner).then_some(())?;
        let but = format!("`{}` is of a loner, who bids all {}", case.offence, case.rules.hand);
        against(Fact::Bid, &format!("{bid} were bid"), but)
    },
];

fn tricks(number: u8) -> String {
    if number == 1 { "1 trick".into() } else { format!("{number} tricks") }
}
