//! A hearing: an offence, the facts so far, and what is done about it.
//!
//! The rules of it are `game::ruling`'s. Here are the ways into a hearing (a finding of the record, an
//! accusation at the table), how an answer that a person types becomes a fact, and how a ruling, or
//! a dispute that leaves it open, is put into the record.

use thiserror::Error;

use crate::card::{Card, CardList, Suit, cards_typed};
use crate::event::facts::TrickWinner;
use crate::event::facts::{
    Cause, Fact, FactKind, FactValue, Facts, Needs, Offence, Proof, Stage as When,
};
use crate::event::ruling::{Choice, LeadRuling, Remedy};
use crate::event::{self, Bars, Call, Cards, DealFate, Event, Ruling, Table};
use crate::game::Deal;
use crate::game::climb::Climb;
use crate::game::play::Play;
use crate::game::ruling::{
    Answer, Decision, Refusal, Sign, claimed_now, from_finding, is_established, is_paid_each,
    mended_card, of_deal, on_a_line, rule, waiting_beside,
};
use crate::game::trick::TrickDeal;
use crate::game::verdict::{Irregular, Phase, Who};
use crate::line::decided::{Decided, Decisions, Place};
use crate::line::{LineRead, Names, spoken};
use crate::report::case;
use crate::report::deal::capital;
use crate::report::words::{score, side as side_named};
use crate::rules::catalogue::near;
use crate::rules::{Misdeal, Ruleset, WrongCount};
use crate::seat::{ByTeam, Players, Seat, SeatList, Team};
use crate::session::{DealStory, Finding, Game};
use crate::store::DiskFile;

use super::{Desk, Entry, EntryKind, Refused};

/// An offence that is heard.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// Which.
    pub offence: Offence,
    /// What is known of it.
    pub facts: Facts,
    /// The finding, or the dispute, that it is about.
    pub about: Option<u64>,
    /// What the table says of it.
    pub why: String,
    /// Somebody asked for it by name: the ruling is recorded even where it changes no score.
    pub asked: bool,
    /// The facts that were given with its name.
    pub given: Vec<Fact>,
    /// It is of the deal that comes next, of which nothing is on record.
    of_next: bool,
    /// What the record says against a proof that is named.
    seen: Seen,
}

/// The cards that an accused player is known to have played, none of which proves anything.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Trick by trick, from the first.
    cards: Vec<Card>,
    /// No other cards of his have been played yet.
    all: bool,
}

impl Seen {
    /// Why that trick cannot prove it, if it cannot.
    fn against(&self, trick: u8, name: &str) -> Option<String> {
        let card = usize::from(trick).checked_sub(1).and_then(|place| self.cards.get(place));
        match card {
            Some(card) => Some(format!(
                "Trick {trick} does not prove it: {name} played the {} to it.",
                card.written()
            )),
            None if self.all => Some(format!("{name} has not played to trick {trick} yet.")),
            None => None,
        }
    }
}

/// Where a hearing stands.
#[derive(Clone, Debug)]
pub enum Stage {
    /// This is asked next.
    Ask(Fact),
    /// This is the ruling.
    Ruled(Box<Decision>),
    /// There is none, for this reason.
    None(String),
}

impl Hearing {
    /// A hearing of which nothing is known yet.
    pub fn new(offence: Offence) -> Self {
        Self {
            offence,
            facts: Facts::default(),
            about: None,
            asked: false,
            why: String::new(),
            given: Vec::new(),
            of_next: false,
            seen: Seen::default(),
        }
    }

    /// Where it stands.
    pub fn stage(&self, rules: &Ruleset, seats: &[String]) -> Stage {
        match rule(self.offence, &self.facts, rules, Who(seats)) {
            Ok(Answer::Need(facts)) => match first_asked(&facts) {
                Some(fact) => Stage::Ask(fact),
                None => Stage::None("nothing could change the ruling, and there is none".into()),
            },
            Ok(Answer::Decision(decision)) => Stage::Ruled(decision),
            Err(refused) => Stage::None(refused.to_string()),
        }
    }

    /// Takes what a person answered to the question for a fact; says what would be understood where
    /// it was not.
    pub fn hear(&mut self, fact: Fact, said: &str, seats: &[String]) -> Result<(), &'static str> {
        let value = value_of(fact, said.trim(), &Names::new(seats));
        let taken = value.is_some_and(|value| self.facts.set(fact, value));
        if taken { Ok(()) } else { Err(expected(fact)) }
    }

    /// Are cards of whoever is accused on record?
    pub const fn has_cards(&self) -> bool {
        !self.seen.cards.is_empty()
    }

    /// The facts without which the ruling would be the same.
    pub fn beside(&self, decision: &Decision, rules: &Ruleset, seats: &[String]) -> Vec<Fact> {
        let same = |fact: &Fact| {
            let mut without = self.clone();
            without.facts.forget(*fact);
            decision.is_ruled_by(rule(self.offence, &without.facts, rules, Who(seats)))
        };
        Fact::ALL.iter().copied().filter(same).collect()
    }

    /// The same, held against the record: what it shows to be untrue is not taken.
    pub fn hear_beside_record(
        &mut self,
        fact: Fact,
        said: &str,
        seats: &[String],
    ) -> Result<(), String> {
        let mut heard = self.clone();
        heard.hear(fact, said, seats).map_err(|expected| format!("Say {expected}."))?;
        if let (Some(Proof::Later(trick)), Some(seat)) = (heard.facts.proof, heard.facts.seat)
            && let Some(why) = self.seen.against(trick, &Who(seats).name(seat))
        {
            return Err(why);
        }
        *self = heard;
        Ok(())
    }
}

/// Why something that was typed is not taken as the answer to a question, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unanswered {
    /// It is no answer of this kind: it may be a line of the deal.
    #[error("{0}")]
    Other(String),
    /// It is one, and cannot be, or the record shows it to be untrue.
    #[error("{0}")]
    Untrue(String),
}

/// Which of these is asked first: the one after which others may not matter.
fn first_asked(facts: &[Fact]) -> Option<Fact> {
    // A loner's card is not kept, so that nobody has to say which it was.
    let decides = facts.iter().find(|fact| **fact == Fact::OffenderIsLoner);
    decides.or(facts.first()).copied()
}

/// What can be answered to the question for a fact.
pub const fn expected(fact: Fact) -> &'static str {
    match fact.kind() {
        FactKind::Seat => "a player",
        FactKind::Team => "a player of that side",
        FactKind::Flag => "yes or no",
        FactKind::Number => "a number",
        FactKind::Proof => "the number of the later trick, or `hand`",
        FactKind::Stage => "trick, play, after or next-deal",
        FactKind::Tricks => "two numbers, such as 3-1",
        FactKind::Winner => "offender, partner or others",
        FactKind::Card => "a card, such as `9h`",
        FactKind::Cards => "cards, such as `KcQc`",
        FactKind::Suit => "c, d, h or s",
        FactKind::Seats => "players, with blanks between them",
        FactKind::Cause => "wrong-count, faced-card or shown-card",
    }
}

/// The question for a fact as it is put to a person: what takes a yes or a no says so.
pub fn asked(fact: Fact) -> String {
    let answers = if fact.kind() == FactKind::Flag { " (y/n)" } else { "" };
    format!("{}{answers}", fact.question())
}

/// What was said of a fact, as a value of its kind.
pub fn value_of(fact: Fact, said: &str, names: &Names<'_>) -> Option<FactValue> {
    let kind = fact.kind();
    let seat = |word: &str| names.find(word).ok();
    let word = said.to_lowercase();
    // A trick is said with its number, or by it.
    let number = || spoken::number(word.strip_prefix("trick ").unwrap_or(&word).trim());
    match kind {
        FactKind::Seat => seat(said).map(FactValue::Seat),
        FactKind::Team => seat(said).map(|seat| FactValue::Team(seat.team())),
        FactKind::Flag => match word.as_str() {
            "y" | "yes" => Some(FactValue::Flag(true)),
            "n" | "no" => Some(FactValue::Flag(false)),
            _ => None,
        },
        FactKind::Number => number().map(FactValue::Number),
        FactKind::Proof if word == "hand" => Some(FactValue::Proof(Proof::Hand)),
        FactKind::Proof => number().map(|trick| FactValue::Proof(Proof::Later(trick))),
        FactKind::Stage => one_of(&word, When::ALL, When::word).map(FactValue::Stage),
        FactKind::Tricks => tricks(said).map(FactValue::Tricks),
        FactKind::Winner => {
            one_of(&word, TrickWinner::ALL, TrickWinner::word).map(FactValue::Winner)
        }
        FactKind::Card => said.parse().ok().map(FactValue::Card),
        FactKind::Cards => {
            let mut cards = CardList::new();
            for card in cards_typed(said)? {
                if !cards.push(card) {
                    return None;
                }
            }
            Some(FactValue::Cards(cards)).filter(|_| !cards.is_empty())
        }
        FactKind::Suit => suit(&word).map(FactValue::Suit),
        FactKind::Seats => {
            let mut seats = SeatList::new();
            for word in said.split_whitespace() {
                if !seats.push(seat(word)?) {
                    return None;
                }
            }
            Some(FactValue::Seats(seats))
        }
        FactKind::Cause => one_of(&word, Cause::ALL, Cause::word).map(FactValue::Cause),
    }
}

/// The word that was said, or the one of which this is a part or the beginning: `count` is a wrong
/// count, and `card` may be a faced or a shown one.
pub fn one_of<T: Copy>(said: &str, all: &[T], word: fn(T) -> &'static str) -> Option<T> {
    let low = said.to_lowercase();
    let words: Vec<&str> = low.split_whitespace().collect();
    let said = words.strip_prefix(&["a"]).unwrap_or(&words).join("-");
    if let Some(same) = all.iter().find(|one| word(**one) == said) {
        return Some(*same);
    }
    let part = |one: &&T| {
        let word = word(**one);
        said.len() > 2 && word.starts_with(&said) || word.split('-').any(|part| part == said)
    };
    let mut parts = all.iter().filter(part);
    parts.next().filter(|_| parts.next().is_none()).copied()
}

/// The cause that was typed with `misdeal`, such as `faced-card` or `faced card`, and what was said
/// besides.
fn typed_cause(said: &str) -> (Option<Cause>, String) {
    let words: Vec<&str> = said.split_whitespace().collect();
    for count in [1, 2] {
        let (Some(head), Some(rest)) = (words.get(..count), words.get(count..)) else { continue };
        if let Some(cause) = Cause::from_word(&head.join("-").to_lowercase()) {
            return (Some(cause), rest.join(" "));
        }
    }
    (None, said.to_owned())
}

/// A suit by its letter or its name.
fn suit(word: &str) -> Option<Suit> {
    let mut letters = word.chars();
    let by_letter = letters.next().filter(|_| letters.next().is_none()).and_then(Suit::from_letter);
    by_letter.or_else(|| Suit::ALL.into_iter().find(|suit| suit.name() == word))
}

/// A value as people say it.
fn told(value: FactValue, seats: &[String]) -> String {
    let who = Who(seats);
    match value {
        FactValue::Seat(seat) => who.name(seat),
        FactValue::Team(team) => format!("team {}", team.number() + 1),
        FactValue::Flag(true) => "yes".to_owned(),
        FactValue::Flag(false) => "no".to_owned(),
        FactValue::Number(number) => number.to_string(),
        FactValue::Proof(Proof::Hand) => "hand".to_owned(),
        FactValue::Proof(Proof::Later(trick)) => format!("trick {trick}"),
        FactValue::Stage(stage) => stage.to_string(),
        FactValue::Tricks(tricks) => format!("{}-{}", tricks.even, tricks.odd),
        FactValue::Winner(winner) => winner.to_string(),
        FactValue::Card(card) => card.to_string(),
        FactValue::Cards(cards) => {
            let cards: Vec<String> = cards.as_slice().iter().map(ToString::to_string).collect();
            cards.join(" ")
        }
        FactValue::Suit(suit) => suit.name().to_owned(),
        FactValue::Seats(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| who.name(seat)).collect();
            names.join(" ")
        }
        FactValue::Cause(cause) => cause.to_string(),
    }
}

fn tricks(said: &str) -> Option<ByTeam<u8>> {
    let count = super::count(said)?;
    Some(ByTeam::new(u8::try_from(count.even).ok()?, u8::try_from(count.odd).ok()?))
}

/// What a player is known to have played.
fn seen(deal: &TrickDeal<'_>, seat: Seat, phase: Phase) -> Seen {
    let Some(play) = deal.play() else { return Seen::default() };
    let cards: Vec<Card> = play.cards_of(seat).map(|(_, card)| card).collect();
    // Where no card is recorded at all, the deal is only told by its outcome.
    Seen { all: play.begun() && phase == Phase::Play, cards }
}

/// Why `seat` cannot have revoked on a trick, as far as its cards were recorded.
fn unfounded(
    deal: &TrickDeal<'_>,
    seat: Seat,
    number: u8,
    seen: &Seen,
    who: Who<'_>,
) -> Option<String> {
    let play = deal.play()?;
    let name = who.name(seat);
    if play.out.has(seat) {
        return Some(format!("{name} sits out"));
    }
    let place = usize::from(number.saturating_sub(1));
    let Some(card) = seen.cards.get(place) else {
        return seen.all.then(|| format!("{name} has not played to trick {number} yet"));
    };
    let trick = play.done().chain(play.live()).nth(place)?;
    let (leader, lead) = trick.lead();
    if leader == seat {
        return Some(format!("{name} led trick {number}: there was nothing to follow"));
    }
    let suit = |card| play.suit_of(card, deal.rules());
    let follows = suit(lead).is_none() || suit(*card) == suit(lead);
    follows.then(|| {
        let (card, lead) = (card.written(), lead.written());
        format!("{name} followed suit on trick {number}: the {card} to the {lead}")
    })
}

/// Once the deal has its result every trick but the last was played on from.
fn played_on(hearing: &Hearing, deal: &Deal<'_>) -> Option<bool> {
    let (trick, rules) = (hearing.facts.trick?, deal.rules().trick_rules()?);
    let revoke = hearing.offence == Offence::Revoke && deal.phase() == Phase::Over;
    (revoke && trick < rules.hand).then_some(true)
}

/// Is the revoke that is heard established, as far as the record knows?
fn on_the_table(hearing: &Hearing, deal: &Deal<'_>) -> Option<bool> {
    let revoke = hearing.offence == Offence::Revoke;
    let (side, trick) = (hearing.facts.offenders()?, hearing.facts.trick?);
    revoke.then(|| is_established(deal, side, trick))?
}

/// Of the side that revoked and can put it right, the one who can have done it.
fn mender(hearing: &Hearing, established: Option<bool>, deal: &Deal<'_>) -> Option<Seat> {
    let mends = hearing.facts.established.or(established) == Some(false);
    let side = hearing.facts.offenders().filter(|_| mends)?;
    if hearing.offence != Offence::Revoke {
        return None;
    }
    let may = |seat: &Seat| seat.team() == side && mended_card(deal, *seat).is_ok();
    let mut seats = deal.rules().players().seats().filter(may);
    seats.next().filter(|_| seats.next().is_none())
}

/// Is the hand all that can prove the revoke? Every card that was played is on record, and none does.
fn only_by_the_hand(hearing: &Hearing, deal: &Deal<'_>) -> bool {
    let recorded = deal.play().is_some_and(Play::begun) && deal.phase() == Phase::Play;
    recorded && hearing.offence == Offence::Revoke && hearing.facts.trick.is_some()
}

/// Why there was no such revoke, by the cards on record: the trick, or the one that proves it, has
/// not been played, or nobody of the side that is named can have revoked there.
fn no_revoke(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
    who: Who<'_>,
) -> Option<String> {
    let (trick_deal, play) = (deal.trick()?, deal.play()?);
    let facts = &hearing.facts;
    let proof = facts.proof.and_then(|proof| match proof {
        Proof::Later(trick) => Some(trick),
        Proof::Hand => None,
    });
    if play.begun() && deal.phase() == Phase::Play {
        let begun = play.tricks_done().saturating_add(u8::from(play.live().is_some()));
        let mut named = facts.trick.into_iter().chain(proof);
        if let Some(trick) = named.find(|trick| *trick > begun) {
            return Some(format!("trick {trick} is not played yet"));
        }
    }
    let side = facts.offenders()?;
    let accused = |seat: Seat| match facts.seat {
        Some(one) => one == seat,
        None => seat.team() == side,
    };
    let seats = || deal.rules().players().seats().filter(|seat| accused(*seat));
    // All of them, or it may have been the one of whom nothing is known.
    let all = |why: &dyn Fn(Seat) -> Option<String>| {
        let why: Option<Vec<String>> = seats().map(why).collect();
        why.map(|why| why.join("; "))
    };
    if let Some(trick) = facts.trick
        && let Some(why) = all(&|seat| {
            unfounded(trick_deal, seat, trick, &seen(trick_deal, seat, deal.phase()), who)
        })
    {
        return Some(why);
    }
    // One that the cards prove was found on that trick, and may have been ruled on.
    let found = |what| {
        let Irregular::Revoke { seat, trick, .. } = what else { return false };
        seat.team() == side && facts.trick.is_none_or(|named| named == trick)
    };
    if story.findings.iter().any(|finding| found(finding.what)) {
        return None;
    }
    let proof = proof?;
    all(&|seat| {
        let name = who.name(seat);
        if play.out.has(seat) {
            return Some(format!("{name} sits out"));
        }
        let cards = seen(trick_deal, seat, deal.phase()).cards;
        let card = cards.get(usize::from(proof).checked_sub(1)?)?.written();
        Some(format!("trick {proof} does not prove it: {name} played the {card} to it"))
    })
}

/// The same revoke was ruled on in this deal, and what was ruled stands.
fn ruled_before(facts: &Facts, story: &DealStory, who: Who<'_>) -> Option<String> {
    let (side, trick) = (facts.offenders()?, facts.trick?);
    let mut ruled = story.rulings().filter_map(|one| one.heard.as_deref()).filter(|heard| {
        let stands =
            heard.remedy.choice != Some(Choice::Dismiss) && heard.remedy.taken_back.is_none();
        // Joined with the other side's it is one of both, and has its player and trick still.
        matches!(heard.offence, Offence::Revoke | Offence::BothRevoked)
            && stands
            && heard.facts.is_proved() != Some(false)
            && heard.facts.offenders() == Some(side)
            && heard.facts.trick == Some(trick)
    });
    let same = |one: &event::HearingRecord| {
        facts.seat.is_none() || one.facts.seat.is_none() || one.facts.seat == facts.seat
    };
    let one = ruled.find(|one| same(one))?;
    let partner = facts.seat.is_none() || one.facts.seat.is_none();
    let name = match facts.seat.or(one.facts.seat) {
        Some(seat) => who.name(seat),
        None => "that side".to_owned(),
    };
    let told =
        format!("a revoke by {name} on trick {trick} has been ruled on in this deal already");
    Some(if partner {
        format!("{told}: if the partner did it as well, say who it was")
    } else {
        told
    })
}

/// The cards on record prove a revoke: a claim of one was no false one.
fn claimed_truly(hearing: &Hearing, story: &DealStory, who: Who<'_>) -> Option<String> {
    let facts = &hearing.facts;
    let proved = |finding: &&Finding| {
        let Irregular::Revoke { seat, trick, .. } = finding.what else { return false };
        facts.trick.is_none_or(|claimed| claimed == trick)
            && facts.accuser_team != Some(seat.team())
    };
    let found = story.findings.iter().find(proved)?;
    Some(format!("the cards on record prove one: {}", found.what.say(who)))
}

/// One of the sides that are said to have revoked followed suit wherever it can have been, on these first
/// tricks of the deal.
fn not_both(facts: &Facts, deal: &Deal<'_>, tricks: u8, who: Who<'_>) -> Option<String> {
    let (trick_deal, revokes) = (deal.trick()?, facts.revokes?);
    let may = |seat: Seat, number: u8| {
        let seen = seen(trick_deal, seat, deal.phase());
        unfounded(trick_deal, seat, number, &seen, who).is_none()
    };
    let side = |team: Team| {
        let seats = || deal.rules().players().seats().filter(|seat| seat.team() == team);
        let all = (1..=tricks).flat_map(|number| seats().map(move |seat| (seat, number)));
        let may: Vec<u8> =
            all.filter(|(seat, number)| may(*seat, *number)).map(|(_, number)| number).collect();
        let open = |number: &&u8| is_established(deal, team, **number) == Some(false);
        let most = may.len() - may.iter().filter(open).count();
        if usize::from(revokes[team]) <= most {
            return None;
        }
        let side = side_named(who.0, deal.rules().players(), team);
        Some(match (may.iter().find(open), most) {
            (Some(number), _) => format!(
                "trick {number} is not complete: what {side} did wrong on it is put right and not \
                 paid for"
            ),
            (None, 0) => format!("by the record {side} followed suit wherever they have played"),
            (None, most) => {
                let times = if most == 1 { "once".to_owned() } else { format!("{most} times") };
                format!("by the record {side} can have revoked {times} at most")
            }
        })
    };
    Team::BOTH.into_iter().find_map(side)
}

/// In the climbing game a wrong play is found when it is typed: by the record there is none. When the deal
/// is over it is too late for it, whatever was played.
fn no_wrong_play(offence: Offence, deal: &Deal<'_>) -> Option<&'static str> {
    let open = deal.climb().is_some() && !deal.phase().is_closed();
    let lawful = "by the record every play of this deal was lawful: one that is not is heard when it is \
                  typed";
    let in_turn = "by the record every play of this deal was in turn: one that is not is typed with who \
                   made it, and heard then";
    let illegal = (open && offence == Offence::IllegalPlay).then_some(lawful);
    illegal.or((open && offence == Offence::PlayOutOfTurn).then_some(in_turn))
}

/// How many revokes of each side there are, by what was ruled and found; not known where only one side has
/// any, and where both sides' were ruled on and nothing was found since: who asks again has found another.
fn revokes_known(story: &DealStory) -> Option<ByTeam<u8>> {
    let open = story.findings.iter().filter(|finding| finding.ruled.is_none());
    let mut revokes = story.revokes_ruled();
    for finding in open.filter(|one| matches!(one.what, Irregular::Revoke { .. })) {
        let side = finding.what.seat().team();
        revokes[side] = revokes[side].saturating_add(1);
    }
    let ruled = |one: &Ruling| one.offence() == Some(Offence::BothRevoked);
    let again = story.rulings().any(ruled) && revokes == story.revokes_ruled();
    Some(revokes).filter(|both| both.even > 0 && both.odd > 0 && !again)
}

/// So many of both sides were ruled on already.
fn ruled_as_many(hearing: &Hearing, story: &DealStory) -> Option<String> {
    let asked = hearing.facts.revokes?;
    let both = |one: &&Ruling| one.offence() == Some(Offence::BothRevoked);
    let ruled = story.rulings().filter(both).last()?.heard.as_deref()?.facts.revokes?;
    (ruled == asked && story.revokes_ruled() == asked)
        .then(|| format!("{}–{} is what was ruled on already in this deal", asked.even, asked.odd))
}

/// What is said to have been played out of turn was not, by the record: the card that is named fell in
/// turn, or none that he could have played so is missing.
fn played_in_turn(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
    who: Who<'_>,
) -> Option<String> {
    let (seat, play) = (hearing.facts.seat?, deal.play()?);
    let name = who.name(seat);
    let out_of_turn: Vec<Card> = found_out_of_turn(story, seat).collect();
    if let Some(written) = hearing.facts.card {
        let card = Card::from_written(written)?;
        let (place, _) = play.cards_of(seat).find(|(_, one)| *one == card)?;
        let trick = place + 1;
        return (!out_of_turn.contains(&card)).then(|| {
            format!(
                "you say that {name} played the {written} out of turn, and by the record it was \
                 in turn, to trick {trick}"
            )
        });
    }
    if deal.phase().is_closed() || !play.begun() {
        return None;
    }
    let trick = play.tricks_done() + 1;
    let leads = hearing.offence == Offence::LeadOutOfTurn;
    match play.live().map(|live| live.by(seat)) {
        Some(Some(card)) if out_of_turn.contains(&card) => None,
        Some(Some(card)) => Some(format!(
            "{name} has played to trick {trick}, the {card}, and by the record it was in turn"
        )),
        Some(None) if !leads && play.turn() == seat => {
            Some(format!("it is {name}'s turn to play to trick {trick}"))
        }
        None if !leads && out_of_turn.is_empty() => Some(format!(
            "nothing has been led to trick {trick}: a card now is a lead, and \
             `ruling lead-out-of-turn` hears that"
        )),
        Some(None) | None => None,
    }
}

/// Is it about what somebody called in his turn?
const fn is_of_a_call(offence: Offence) -> bool {
    matches!(offence, Offence::InsufficientBid | Offence::TurnedSuit)
}

/// Are calls on record, and not only what they came to?
fn is_called(story: &DealStory) -> bool {
    story
        .events
        .iter()
        .any(|(_, event)| matches!(event, Event::Call(Call::Pass { .. } | Call::Bid { .. })))
}

/// What that player called last is on record, and was not against the rules.
fn called_lawfully(hearing: &Hearing, story: &DealStory, who: Who<'_>) -> Option<String> {
    let seat = hearing.facts.seat?;
    let his = |event: &Event| match event {
        Event::Call(call @ (Call::Bid { .. } | Call::Name { .. })) => call.seat() == Some(seat),
        Event::Call(_)
        | Event::Deal { .. }
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(_) => false,
    };
    let last = story.events.iter().rposition(|(_, event)| his(event))?;
    let found = story.findings.iter().any(|finding| finding.place == Some(last));
    let name = who.name(seat);
    let bid = hearing.offence == Offence::InsufficientBid;
    (!found).then(|| {
        if bid {
            format!("by the record the bid that {name} made was high enough")
        } else {
            format!("by the record what {name} named is not the suit that was turned down")
        }
    })
}

/// Every bid on record was high enough, and the bidding is over.
fn no_low_bid(story: &DealStory, deal: &Deal<'_>) -> Option<String> {
    deal.contract()?;
    let bids = story.events.iter().any(|(_, event)| matches!(event, Event::Call(Call::Bid { .. })));
    bids.then(|| "the bidding is over, and by the record every bid was high enough".to_owned())
}

/// Can a defender play alone as well?
fn may_defend_alone(deal: &Deal<'_>) -> bool {
    deal.trick().is_some_and(|trick| trick.rules().lone.defend_alone)
}

/// Who made trump is on record, and nobody else can play alone; a hand may be offered to the partner.
fn alone_of_another(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let (seat, made) = (hearing.facts.seat?, deal.contract()?);
    let other = made.maker != seat && hearing.facts.offered != Some(true);
    (other && !may_defend_alone(deal)).then(|| {
        let (maker, name) = (who.name(made.maker), who.name(seat));
        format!("by the record {maker} made trump, and {name} cannot play alone")
    })
}

/// Alone was said with the call itself, by the record: that is in time.
fn alone_in_time(story: &DealStory, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let maker = deal.contract().filter(|made| made.alone)?.maker;
    if story.findings.iter().any(|one| matches!(one.what, Irregular::AloneLate(_))) {
        return None;
    }
    let name = who.name(maker);
    let said =
        |event: &Event| match event {
            Event::Call(Call::Bid { seat, alone: true, .. }) if *seat == maker => {
                Some(format!("by the record {name} bid alone in the bidding, and that is in time"))
            }
            Event::Call(
                Call::Order { seat, alone: true } | Call::Name { seat, alone: true, .. },
            ) if *seat == maker => Some(format!(
                "by the record {name} said \"alone\" with the call, and that is in time: if it was \
                 said later, `undo` takes the call back"
            )),
            Event::Call(_)
            | Event::Deal { .. }
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => None,
        };
    story.events.iter().find_map(|(_, event)| said(event))
}

/// The card that is said to have been shown cannot be in that hand, by the record.
fn not_held(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let shown = matches!(
        hearing.offence,
        Offence::ExposedCard | Offence::WinnersInARow | Offence::ClaimWithoutAgreement
    );
    let seat = hearing.facts.seat.filter(|_| shown && !deal.phase().is_closed())?;
    let trick_deal = deal.trick()?;
    if deal.out().has(seat) && hearing.offence != Offence::ClaimWithoutAgreement {
        let name = who.name(seat);
        return Some(format!(
            "{name} sits out, and plays no card: `ruling partner-shows-hand` hears it"
        ));
    }
    let several = hearing.facts.cards.unwrap_or_default();
    let said = hearing.facts.card.iter().chain(several.as_slice());
    let (mut cards, name) = (said.filter_map(|card| Card::from_written(*card)), who.name(seat));
    let why = |card: Card| {
        let copies = trick_deal.rules().pack.copies_of(card);
        let one = copies == 1;
        let others = deal.face_up().filter(|(other, lies)| *lies == card && *other != seat);
        let elsewhere: Vec<(Seat, Card)> = others.collect();
        let play = deal.play();
        let played = play.into_iter().flat_map(|play| {
            let cards = deal.rules().players().seats().flat_map(|by| play.cards_of(by));
            cards.filter(|(_, it)| *it == card)
        });
        let all_seen = elsewhere.len() + played.count() >= usize::from(copies);
        if let Some((owner, _)) = elsewhere.first().copied().filter(|_| all_seen) {
            let owner = who.name(owner);
            return Some(format!("the {card} lies face up before {owner}, and you say {name}"));
        }
        let played = deal.play().and_then(|play| play.cards_of(seat).find(|(_, it)| *it == card));
        if let Some((trick, _)) = played.filter(|_| one) {
            let trick = trick + 1;
            return Some(format!("by the record {name} played the {card} to trick {trick}"));
        }
        let held = |other: &Seat| *other != seat && trick_deal.held(*other).has(card);
        let owner = deal.rules().players().seats().find(held).filter(|_| one);
        if let Some(owner) = owner {
            let owner = who.name(owner);
            return Some(format!(
                "you say that the {card} was {name}'s, and by the record {owner} holds it"
            ));
        }
        (!trick_deal.may_hold(seat, card))
            .then(|| format!("by the record {name} cannot have the {card}"))
    };
    cards.find_map(why)
}

/// Has somebody else called since this was called?
fn called_over(story: &DealStory, finding: &Finding) -> bool {
    let since = finding.place.map_or(usize::MAX, |place| place + 1);
    let mut later = story.events.iter().skip(since).filter_map(|(_, event)| match event {
        Event::Call(call) => call.seat(),
        Event::Deal { .. } | Event::Cards(_) | Event::Climbing(_) | Event::Table(_) => None,
    });
    // Who bids enough himself has put it right before anybody called over it.
    later.next().is_some_and(|seat| seat != finding.what.seat())
}

fn is_pass(story: &DealStory, finding: &Finding) -> bool {
    matches!(story.found_at(finding), Some(Event::Call(Call::Pass { .. })))
}

/// The cards of a player that were found to have been played out of turn.
fn found_out_of_turn(story: &DealStory, seat: Seat) -> impl Iterator<Item = Card> {
    let his = move |finding: &&Finding| matches!(finding.what, Irregular::PlayOutOfTurn { seat: one, .. } if one == seat);
    story.findings.iter().filter(his).filter_map(|finding| {
        let Event::Cards(Cards::Play { cards, .. }) = story.found_at(finding)? else { return None };
        Card::from_written(*cards.as_slice().first()?)
    })
}

/// After a remark the card is the partner's who is to play it: nobody can who has played to the trick.
fn partner_has_played(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let (seat, live) = (hearing.facts.seat?, deal.play()?.live()?);
    hearing.facts.card?;
    let partners = deal.rules().players().partners(seat);
    let out = deal.out();
    let mut waiting = partners.iter().filter(|one| !out.has(*one) && live.by(*one).is_none());
    if waiting.next().is_some() {
        return None;
    }
    let names: Vec<String> = partners.iter().map(|one| who.name(one)).collect();
    let (names, trick) = (names.join(" and "), deal.play()?.tricks_done() + 1);
    Some(format!("by the record {names} cannot play to trick {trick} any more"))
}

/// The card is on record as another's: he played it, or it was seen in his hand.
fn another_s(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let (trick_deal, play) = (deal.trick()?, deal.play()?);
    let side = hearing.facts.offenders()?;
    let several = hearing.facts.cards.unwrap_or_default();
    let said = hearing.facts.card.iter().chain(several.as_slice());
    let pack = trick_deal.rules().pack;
    let mut only =
        said.filter_map(|card| Card::from_written(*card)).filter(|card| pack.copies_of(*card) == 1);
    let other = |seat: &Seat| match hearing.facts.seat {
        Some(one) => one != *seat,
        None => side != seat.team(),
    };
    let others = || deal.rules().players().seats().filter(other);
    let played = |seat: Seat, card: Card| play.cards_of(seat).any(|(_, one)| one == card);
    let how = |seat: Seat, card: Card| {
        if played(seat, card) {
            Some("played it")
        } else {
            trick_deal.held(seat).has(card).then_some("holds it")
        }
    };
    let owned = |card| others().find_map(|seat| how(seat, card).map(|how| (seat, card, how)));
    let (owner, card, how) = only.find_map(owned)?;
    let said =
        hearing.facts.seat.map_or_else(|| "the other side".to_owned(), |seat| who.name(seat));
    let owner = who.name(owner);
    Some(format!("you say that the {card} was {said}'s, and by the record {owner} {how}"))
}

/// Is it about the deal that comes next, where the last one is over?
const fn is_of_a_new_deal(offence: Offence) -> bool {
    matches!(offence, Offence::Misdeal | Offence::StolenDeal)
}

/// Does what is ruled concern one player, of whom the record is to know who it was?
fn names_its_player(hearing: &Hearing, decision: &Decision) -> bool {
    let remedy = &decision.consequence.remedy;
    let mended = hearing.offence == Offence::Revoke && hearing.facts.established == Some(false);
    mended || remedy.lead == Some(LeadRuling::Stands) || !remedy.exposed.as_slice().is_empty()
}

/// Does a ruling change anything that the record keeps: points, the deal, who may score?
pub fn changes_the_record(decision: &Decision) -> bool {
    let done = &decision.consequence;
    done.points != ByTeam::default()
        || done.fate.then() != DealFate::GoesOn
        || done.bars != Bars::default()
        || Remedy { choice: None, ..done.remedy } != Remedy::default()
}

impl Needs {
    /// Why the deal cannot have it, if it cannot.
    fn missing(self, deal: &Deal<'_>) -> Option<&'static str> {
        let closed = deal.phase().is_closed();
        let made = deal.contract();
        let climbing = deal.climb().is_some();
        let played = match deal.play() {
            Some(play) => play.begun() || closed,
            None => climbing && deal.climb().is_some_and(Climb::begun),
        };
        match self {
            Self::Nothing => None,
            Self::Open => closed.then_some("the deal is over"),
            Self::Deal => {
                (!deal.has_turned() && made.is_none()).then_some("nobody has called in this deal")
            }
            Self::TurnedDown if deal.play().is_some_and(|play| play.takes.is_some()) => {
                Some("the turned card was taken up: no suit was turned down in this deal")
            }
            Self::TurnedDown => {
                let may = closed || made.is_some() || deal.phase() == Phase::Naming;
                (!may).then_some("no suit has been turned down in this deal")
            }
            Self::Contract => {
                (made.is_none() && !climbing).then_some("nobody has made trump in this deal")
            }
            Self::Loner if deal.phase() == Phase::Answer => Some(
                "it is not settled yet whether anybody is alone: the partner may still refuse, up to \
                 the first card",
            ),
            Self::Loner => {
                made.is_none_or(|made| !made.alone).then_some("nobody was alone in this deal")
            }
            Self::FaceUp => deal.face_up().next().is_none().then_some("no card lies face up"),
            Self::SuitCall => {
                deal.suit_call().is_none().then_some("no ruling lets a suit be called")
            }
            Self::Card if deal.phase() == Phase::PassedOut => {
                Some("the deal was thrown in: no card was played")
            }
            // A table that types no cards plays them none the less.
            Self::Card if may_be_played(deal) => None,
            Self::Card => (!played).then_some("no card has been played in this deal"),
        }
    }
}

/// Is trump made, and no card on record? Whether one has been led only the table knows.
fn may_be_played(deal: &Deal<'_>) -> bool {
    deal.phase() == Phase::Play && deal.play().is_some_and(|play| !play.begun())
}

/// What the people decided about a deal, each where it stood: a line that tells the deal is read with it.
pub(super) fn decisions<'a>(was: &DealStory, fresh: &Deal<'_>) -> Decisions<'a> {
    let (mut deal, mut place) = (*fresh, Place::of(fresh));
    let mut list = Vec::new();
    for (_, event) in &was.events {
        if let Event::Table(Table::Ruling(_) | Table::Dispute(_)) = event {
            list.push(Decided { event: event.clone(), place, left_out: false });
        }
        let Ok(next) = deal.step(event) else { break };
        (deal, place) = (next, place.after(event, &next));
    }
    Decisions { list, applies: None }
}

/// What the people decided about a deal, when the deal turns out to be another.
pub(super) struct Kept {
    /// The deal as it was in truth with what is decided still, each where it was decided.
    pub(super) events: Vec<Event>,
    /// What in it would be irregular by the rules and by what was decided.
    pub(super) irregular: Vec<Irregular>,
    /// The rulings and disputes that stay, and those that do not; `true` of a dispute.
    stay: Vec<(bool, Ruling)>,
    go: Vec<(bool, Ruling, Gone)>,
    /// Of those that stay, what the rules make of the deal as it was in truth, where that is more or
    /// less than was ruled.
    pub(super) anew: Vec<Anew>,
}

/// Why a decision does not stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gone {
    /// The deal cannot have it.
    CannotHave,
    /// The line tells the cards, and not that this was taken back.
    NotOnTheLine(Sign),
}

/// Rulings that were made on facts which a correction has changed. Several are one matter where one
/// reckons with what another paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anew {
    /// Their places among the events of the correction, and what they would be by the deal as it is
    /// corrected.
    pub changes: Vec<(usize, Ruling)>,
    /// Both, in a sentence without its full stop.
    pub told: String,
}

/// A decision that stays: its place among the events of the old deal, and where it is now.
struct Staying<'a> {
    was: usize,
    ruling: &'a Ruling,
    open: bool,
    now: Now,
}

#[derive(Clone, Copy)]
enum Now {
    /// The line was read with it: its place there.
    OnTheLine(usize),
    /// It was put among the events of the line: its number among those.
    Put(usize),
}

impl Kept {
    /// Of the deal as it was recorded, those decisions that the deal as it was in truth can have.
    /// `seq` is the line that will say so: what was about a line of the old deal is about that. Refused
    /// where a player who may only pass makes a call on which the rest of the line depends.
    pub(super) fn of(
        was: &DealStory,
        fresh: &Deal<'_>,
        heard: &LineRead,
        decisions: &Decisions<'_>,
        seq: u64,
    ) -> Result<Self, Irregular> {
        let mut told = Retold { fresh, line: heard.events.clone(), decided: Vec::new() };
        for (place, _) in &heard.decided {
            if let Some(event) = told.line.get_mut(*place) {
                *event = about_line(event, seq);
            }
        }
        let found = told.replay().map(|(_, found)| found).unwrap_or_default();
        let (mut stay, mut go) = (Vec::new(), Vec::new());
        let was_decided = was.events.iter().enumerate().filter_map(|(place, (_, event))| {
            let Event::Table(table) = event else { return None };
            Some((place, event, table.decided()?))
        });
        for (number, (place, event, ruling)) in was_decided.enumerate() {
            let open = event.ruling().is_none();
            let mut stays = |now| stay.push(Staying { was: place, ruling, open, now });
            if let Some((at, _)) = heard.decided.iter().find(|(_, one)| *one == number) {
                stays(Now::OnTheLine(*at));
                continue;
            }
            if let Some(gone) = gone(event, number, &told, decisions) {
                go.push((open, ruling.clone(), gone));
                continue;
            }
            let event = about_line(event, seq);
            let deal = told.replay().map_or(*fresh, |(deal, _)| deal);
            let applies = still_applies(ruling, was, &deal, &found);
            let at = told.place_of(was, place, ruling);
            let end = Some(told.line.len()).filter(|_| open || !is_elsewhere(ruling, &deal));
            let places: Vec<usize> = at.into_iter().chain(end).collect();
            if applies && told.decide(&places, &event)? {
                stays(Now::Put(told.decided.len() - 1));
            } else {
                go.push((open, ruling.clone(), Gone::CannotHave));
            }
        }
        let (anew, stay) = told.anew(was, &stay, seq);
        let irregular = told.replay().map(|(_, found)| found).unwrap_or_default();
        Ok(Self { events: told.all(), irregular, stay, go, anew })
    }

    /// Both, a sentence each.
    pub(super) fn say(&self, seats: &[String], players: Players) -> Vec<String> {
        let stay = self.stay.iter().map(|(disputed, ruling)| {
            let how = if *disputed { "stays in dispute" } else { "stays as it was ruled" };
            format!("{how}: {}", decided(ruling, seats, players))
        });
        let go = self.go.iter().map(|(_, ruling, gone)| {
            let what = decided(ruling, seats, players);
            match gone {
                Gone::CannotHave => format!("is dropped, as the deal cannot have it: {what}"),
                Gone::NotOnTheLine(sign) => {
                    let sign = sign_said(*sign, &Names::new(seats));
                    format!("is dropped, as `{sign}` is not on the line: {what}")
                }
            }
        });
        stay.chain(go).collect()
    }

    /// Is something dropped?
    pub(super) fn drops(&self) -> bool {
        !self.go.is_empty()
    }
}

/// The same decision about the line of the correction, where it was about a line.
fn about_line(event: &Event, seq: u64) -> Event {
    let moved = |ruling: &Ruling| Ruling { about: ruling.about.map(|_| seq), ..ruling.clone() };
    match event {
        Event::Table(Table::Ruling(ruling)) => Event::Table(Table::Ruling(moved(ruling))),
        Event::Table(Table::Dispute(ruling)) => Event::Table(Table::Dispute(moved(ruling))),
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(Table::Misdeal { .. } | Table::Agree { .. }) => event.clone(),
    }
}

/// Does it keep somebody from calling?
fn silences(ruling: &Ruling) -> bool {
    ruling.heard.as_deref().is_some_and(|heard| !heard.remedy.must_pass.is_empty())
}

/// Why a decision with which the line was not read is dropped without more ado, if it is.
fn gone(
    event: &Event,
    number: usize,
    told: &Retold<'_, '_>,
    decisions: &Decisions<'_>,
) -> Option<Gone> {
    let silences = event.ruling().is_some_and(silences);
    if decisions.list.get(number).is_some_and(|one| one.left_out) && !silences {
        return Some(Gone::CannotHave);
    }
    let sign = event.ruling().and_then(Sign::of).filter(|sign| sign.is_needed())?;
    let played = told.line.iter().any(|event| matches!(event, Event::Cards(Cards::Play { .. })));
    Some(if played { Gone::NotOnTheLine(sign) } else { Gone::CannotHave })
}

/// How a line says it.
fn sign_said(sign: Sign, names: &Names<'_>) -> String {
    match sign {
        Sign::Lead { leader, .. } => format!("<{}", names.shortest(leader)),
        Sign::Card(seat) => format!("{}:<", names.shortest(seat)),
        Sign::Alone => "!<".to_owned(),
    }
}

/// A deal as a line tells it, with what was decided about it put where it was decided.
struct Retold<'a, 'r> {
    fresh: &'a Deal<'r>,
    /// What the line says, with what was decided as far as it was read with it.
    line: Vec<Event>,
    /// What was decided besides: each stands before the event of the line that has this place.
    decided: Vec<(usize, Event)>,
}

impl<'r> Retold<'_, 'r> {
    /// Everything in its order.
    fn all(&self) -> Vec<Event> {
        let mut all = Vec::new();
        for place in 0..=self.line.len() {
            let here = self.decided.iter().filter(|(at, _)| *at == place);
            all.extend(here.map(|(_, event)| event.clone()));
            all.extend(self.line.get(place).cloned());
        }
        all
    }

    /// Where the decision of this number stands among all the events.
    fn place_in_all(&self, number: usize) -> usize {
        let Some((at, _)) = self.decided.get(number) else { return 0 };
        let earlier = |(other, (place, _)): &(usize, &(usize, Event))| {
            place < at || place == at && *other < number
        };
        at + self.decided.iter().enumerate().filter(earlier).count()
    }

    /// The deal at its end and what is irregular in it; or, where it cannot be played so, what was
    /// found up to there.
    fn replay(&self) -> Result<(Deal<'r>, Vec<Irregular>), Vec<Irregular>> {
        let (mut deal, mut found) = (*self.fresh, Vec::new());
        for event in self.all() {
            if deal.hear(&event, &mut found).is_err() {
                return Err(found);
            }
        }
        Ok((deal, found))
    }

    /// The state before the event with this place among all.
    fn state_before(&self, place: usize) -> Option<Deal<'r>> {
        let all = self.all();
        all.iter().take(place).try_fold(*self.fresh, |deal, event| deal.step(event).ok())
    }

    /// Where a decision that stays stands among all the events.
    fn stands_at(&self, now: Now) -> usize {
        match now {
            Now::OnTheLine(at) => {
                at + self.decided.iter().filter(|(place, _)| *place <= at).count()
            }
            Now::Put(number) => self.place_in_all(number),
        }
    }

    /// Which of the decisions that stay the rules would make otherwise by the deal as it was in truth;
    /// and the others. What was paid for revokes, and reckoned with one another, is one matter.
    fn anew(
        &self,
        was: &DealStory,
        staying: &[Staying<'_>],
        seq: u64,
    ) -> (Vec<Anew>, Vec<(bool, Ruling)>) {
        let rules = self.fresh.rules();
        let (mut anew, mut revokes, mut stay) = (Vec::new(), Vec::new(), Vec::new());
        let (mut paid_then, mut paid_now) = (Revokes::default(), Revokes::default());
        for one in staying {
            let at = self.stands_at(one.now);
            let before = was.events.iter().take(one.was).map(|(_, event)| event);
            let then = before.clone().try_fold(*self.fresh, |deal, event| deal.step(event).ok());
            let states = then.zip(self.state_before(at));
            let other = states.and_then(|(then, now)| {
                by_the_deal(one.ruling, (&then, &paid_then), (&now, &paid_now), &was.seats)
            });
            if !one.open {
                paid_then.add(one.ruling);
                paid_now.add(other.as_ref().unwrap_or(one.ruling));
            }
            let Some(other) = other else {
                stay.push((one.open, one.ruling.clone()));
                continue;
            };
            let told = anew_told(one.ruling, &other, was, rules);
            let ruling = Ruling { about: other.about.map(|_| seq), ..other };
            if is_revoke(one.ruling) && !one.open {
                revokes.push(((at, ruling), told));
            } else {
                anew.push(Anew { changes: vec![(at, ruling)], told });
            }
        }
        let (changes, told): (Vec<_>, Vec<String>) = revokes.into_iter().unzip();
        if !changes.is_empty() {
            anew.push(Anew { changes, told: told.join("; ") });
        }
        (anew, stay)
    }

    /// Before which event of the line a decision stands: where it stood as far as the line is the same,
    /// and before trump is made where it is about the calls. None where it can only stand at the end.
    fn place_of(&self, was: &DealStory, place: usize, ruling: &Ruling) -> Option<usize> {
        let told = |event: &Event| match event {
            Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => true,
            Event::Deal { .. } | Event::Table(_) => said_on_a_line(event).is_some(),
        };
        let mut line = self.line.iter().enumerate().filter(|(_, event)| told(event)).peekable();
        let (mut same, mut count) = (true, 0);
        for (_, event) in was.events.iter().take(place).filter(|(_, event)| told(event)) {
            let back = said_on_a_line(event);
            let is = |is: &Event| match back {
                Some(_) => said_on_a_line(is) == back,
                None => is == event,
            };
            // What was taken back at the table the line may say otherwise, or not at all.
            same &= line.next_if(|(_, event)| is(event)).is_some() || back.is_some();
            count += 1;
        }
        if same {
            return Some(line.next().map_or(self.line.len(), |(at, _)| at));
        }
        if !silences(ruling) {
            return None;
        }
        let mut deal = *self.fresh;
        let made = self.line.iter().position(|event| {
            let calls = |phase| matches!(phase, Phase::Offer | Phase::Naming | Phase::Bidding);
            deal.advance(event).is_err() || !calls(deal.phase())
        });
        Some(made.unwrap_or(self.line.len()).min(count))
    }

    /// Puts a decision at the first of these places where the deal can have it; says whether it can.
    fn decide(&mut self, places: &[usize], event: &Event) -> Result<bool, Irregular> {
        let silences = event.ruling().is_some_and(silences);
        let before = self.decided.clone();
        for at in places {
            // In the order in which it was decided: what came before it does not stand behind it.
            for (place, _) in &mut self.decided {
                *place = (*place).min(*at);
            }
            self.decided.push((*at, event.clone()));
            let Err(found) = self.replay() else { return Ok(true) };
            self.decided.clone_from(&before);
            let last = before.iter().map(|(place, _)| *place).max().unwrap_or_default();
            self.decided.push(((*at).max(last), event.clone()));
            let Err(found) = self.replay().map_err(|_| found) else { return Ok(true) };
            self.decided.pop();
            let call = found.into_iter().rfind(|one| matches!(one, Irregular::MustPass { .. }));
            if let Some(call) = call.filter(|_| silences) {
                return Err(call);
            }
        }
        Ok(false)
    }
}

/// The sign that a line has for it, if it has one.
fn said_on_a_line(event: &Event) -> Option<Sign> {
    event.ruling().and_then(Sign::of)
}

/// A decision in a few words, with its points.
pub(super) fn decided(ruling: &Ruling, seats: &[String], players: Players) -> String {
    let why = case::ruling(ruling, seats, players);
    let why = if why.is_empty() { "by the table".to_owned() } else { why };
    format!("{why} ({})", score(ruling.points))
}

/// What was ruled of the revokes of a deal so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Revokes {
    points: ByTeam<i32>,
    /// Which sides' were ruled on.
    sides: ByTeam<bool>,
}

impl Revokes {
    fn add(&mut self, ruling: &Ruling) {
        if !is_revoke(ruling) {
            return;
        }
        self.points = self.points + ruling.points;
        let facts = ruling.heard.as_deref().map(|heard| heard.facts);
        if let Some(side) = facts.and_then(|facts| facts.offenders()) {
            self.sides[side] = true;
        }
    }

    /// What was paid and is reckoned with in such a decision.
    fn reckoned(&self, decision: &Decision, rules: &Ruleset) -> ByTeam<i32> {
        let again = decision.facts.offenders().is_some_and(|side| self.sides[side]);
        let both = decision.offence == Offence::BothRevoked;
        let once = decision.offence == Offence::Revoke && !is_paid_each(rules) && again;
        if both || once { self.points } else { ByTeam::default() }
    }
}

fn is_revoke(ruling: &Ruling) -> bool {
    matches!(ruling.offence(), Some(Offence::Revoke | Offence::BothRevoked))
}

/// One less the other.
fn less(points: ByTeam<i32>, paid: ByTeam<i32>) -> ByTeam<i32> {
    ByTeam::new(points.even.saturating_sub(paid.even), points.odd.saturating_sub(paid.odd))
}

/// What the rules make of a ruling by the deal as it was in truth, where the facts that the record
/// gave, or what it reckons with, have changed and it would be another. Each deal is as it was before the
/// ruling, with what had been ruled of revokes.
fn by_the_deal(
    ruling: &Ruling,
    (then, paid_then): (&Deal<'_>, &Revokes),
    (now, paid_now): (&Deal<'_>, &Revokes),
    seats: &[String],
) -> Option<Ruling> {
    const RECORDED: [Fact; 8] = [
        Fact::Alone,
        Fact::Others,
        Fact::LoneDefender,
        Fact::LoneCall,
        Fact::MakerTeam,
        Fact::Bid,
        Fact::TricksSoFar,
        Fact::OffenderIsLoner,
    ];
    let heard = ruling.heard.as_deref()?;
    if heard.remedy.choice == Some(Choice::Dismiss) {
        return None;
    }
    let before = of_deal(then, heard.facts.seat);
    let known = of_deal(now, heard.facts.seat);
    let mut facts = heard.facts;
    for fact in RECORDED {
        if facts.get(fact).is_none() || before.get(fact) != facts.get(fact) {
            continue;
        }
        match known.get(fact) {
            Some(value) => {
                let fits = facts.set(fact, value);
                debug_assert!(fits, "a value of the fact's own kind");
            }
            // A bid that is not alone is no first or second call of its kind.
            None => facts.forget(fact),
        }
    }
    if facts == heard.facts && (paid_then == paid_now || !is_revoke(ruling)) {
        return None;
    }
    let rules = now.rules();
    let Ok(Answer::Decision(decision)) = rule(heard.offence, &facts, rules, Who(seats)) else {
        return None;
    };
    let decision =
        heard.remedy.choice.and_then(|choice| decision.choose(choice)).unwrap_or(*decision);
    let mut anew = decision.ruling(ruling.about, &ruling.why);
    anew.points = less(anew.points, paid_now.reckoned(&decision, rules));
    let same = (anew.points, anew.then, anew.bars) == (ruling.points, ruling.then, ruling.bars);
    (!same).then_some(anew)
}

/// Both, in a sentence.
fn anew_told(was: &Ruling, anew: &Ruling, story: &DealStory, rules: &Ruleset) -> String {
    let told = capital(&decided(was, &story.seats, rules.players()));
    format!("{told} was ruled on other facts; by this deal it is {}", score(anew.points))
}

/// Can the deal, as it was in truth, still have what was ruled on?
pub(super) fn still_applies(
    ruling: &Ruling,
    was: &DealStory,
    deal: &Deal<'_>,
    found: &[Irregular],
) -> bool {
    let Some(heard) = ruling.heard.as_deref() else {
        // The people simply decided: only where it answers what was found must that be there still.
        let about = was.findings.iter().find(|finding| ruling.about == Some(finding.seq));
        return about.is_none_or(|finding| found.iter().any(|one| same(*one, finding.what)));
    };
    let cannot = if heard.offence == Offence::Misdeal {
        // It is found before a card is played, whatever had been called.
        deal.phase() == Phase::Over || deal.play().is_some_and(Play::begun)
    } else {
        heard.offence.needs().missing(deal).is_some()
    };
    if cannot {
        return false;
    }
    if is_of_another_loner(heard, deal) {
        return false;
    }
    if let Some(finding) = was.findings.iter().find(|finding| ruling.about == Some(finding.seq)) {
        return found.iter().any(|one| same(*one, finding.what));
    }
    if heard.offence == Offence::BothRevoked {
        // Of the tricks that had been taken when it was ruled.
        let taken = heard.facts.tricks_so_far.map(|taken| taken.even.saturating_add(taken.odd));
        let tricks = taken.or(deal.trick().map(|it| it.rules().hand)).unwrap_or_default();
        return not_both(&heard.facts, deal, tricks, Who(&[])).is_none();
    }
    let (Some(seat), Some(trick), Some(trick_deal)) =
        (heard.facts.seat, heard.facts.trick, deal.trick())
    else {
        return true;
    };
    let seen = seen(trick_deal, seat, deal.phase());
    unfounded(trick_deal, seat, trick, &seen, Who(&[])).is_none()
}

/// Is it of a player who was alone, or said so, and is trump another's by this deal?
fn is_of_another_loner(heard: &event::HearingRecord, deal: &Deal<'_>) -> bool {
    let of_the_loner = matches!(
        heard.offence,
        Offence::PartnerPlays | Offence::PartnerShowsHand | Offence::AloneSaidLate
    );
    let (Some(seat), Some(made)) = (heard.facts.seat.filter(|_| of_the_loner), deal.contract())
    else {
        return false;
    };
    // A hand that was taken over too late may be told of either partner (1888, 99).
    if heard.facts.offered == Some(true) {
        made.maker.team() != seat.team()
    } else {
        made.maker != seat
    }
}

/// Does it take back what does not lie on the table at the end of this deal?
fn is_elsewhere(ruling: &Ruling, deal: &Deal<'_>) -> bool {
    let there = on_a_line(ruling, deal).and_then(|there| there.takes_back());
    ruling.takes_back().is_some_and(|seat| there != Some(seat))
}

/// The same fault of the same player, whatever the cards.
fn same(one: Irregular, other: Irregular) -> bool {
    let trick = |what| if let Irregular::Revoke { trick, .. } = what { Some(trick) } else { None };
    one.clause() == other.clause() && one.seat() == other.seat() && trick(one) == trick(other)
}

/// What can be heard now.
#[derive(Clone, Debug)]
pub struct Docket {
    /// Findings of the deal that nobody has ruled on, and disputes, each in a sentence without its full
    /// stop.
    pub findings: Vec<(u64, String)>,
    /// Which of the deal's findings each of these is; fewer than them, where disputes stand behind.
    which: Vec<usize>,
    /// The same of what no rule says anything follows from.
    pub unpriced: Vec<(u64, String)>,
    /// Offences that the deal can have.
    pub offences: Vec<Offence>,
}

impl<F: DiskFile> Desk<F> {
    /// The hearing that a finding of the present game comes to, with the facts that the record gives.
    /// In the climbing game a pass that was not due counts for nothing, and nothing is heard on it.
    pub fn hearing_on(&self, story: &DealStory, finding: &Finding) -> Option<Hearing> {
        let game = self.game()?;
        let deal = story.replay(&game.rules)?;
        let (offence, mut facts) = from_finding(&finding.what, &deal)?;
        if deal.climb().is_some() && finding.place.is_some() {
            if is_pass(story, finding) {
                return None;
            }
            facts.stage = Some(if story.is_played_on(finding) { When::Play } else { When::Trick });
        }
        if offence == Offence::InsufficientBid && finding.place.is_some() {
            // Whoever calls over it shows it by the call.
            facts.accepted = Some(called_over(story, finding));
        }
        Some(Hearing { facts, about: Some(finding.seq), ..Hearing::new(offence) })
    }

    /// `revoke d 3`: Dee is accused of a revoke on trick 3 of the deal that is open, or was last.
    ///
    /// Where the cards of the record prove it, the hearing knows; where they were recorded and do not,
    /// it is an accusation without proof; where none were, the table is asked.
    pub fn accuse(&self, rest: &str) -> Result<(Hearing, Option<Irregular>), Refused> {
        const USAGE: &str = "revoke {d} 3: {D} did not follow suit on trick 3";
        let (seat, rest) = self.seat_first(rest, USAGE)?;
        let trick = spoken::number(rest.trim()).ok_or(Refused::Usage(USAGE))?;
        let game = self.game().ok_or(Refused::NoDealYet)?;
        let story = game.deals.last().ok_or(Refused::NoDealYet)?;
        let proved = story.findings.iter().find(|finding| {
            finding.ruled.is_none()
                && matches!(finding.what, Irregular::Revoke { seat: who, trick: on, .. }
                    if who == seat && on == trick)
        });
        let named = Facts { seat: Some(seat), trick: Some(trick), ..Facts::default() };
        let ruled = || ruled_before(&named, story, Who(self.seats()));
        if let Some(why) = if proved.is_none() { ruled() } else { None } {
            return Err(Refused::Unfit(why));
        }
        if let Some(finding) = proved
            && let Some(hearing) = self.hearing_on(story, finding)
        {
            return Ok((hearing, Some(finding.what)));
        }
        let deal = story.replay(&game.rules).ok_or(Refused::NoDealYet)?;
        let Some(trick_deal) = deal.trick() else {
            return Err(Refused::Usage("there is no revoke in the climbing game"));
        };
        if self.is_of_the_deal_before(Offence::Revoke, &deal) {
            self.before_can_have(Offence::Revoke)?;
            let (stage, trick) = (Some(When::NextDeal), Some(trick));
            let offender_team = Some(seat.team());
            let facts = Facts { seat: Some(seat), offender_team, trick, stage, ..Facts::default() };
            return Ok((Hearing { facts, ..Hearing::new(Offence::Revoke) }, None));
        }
        if let Some(why) = Offence::Revoke.needs().missing(&deal) {
            return Err(Refused::Unfit(why.to_owned()));
        }
        let hand = trick_deal.rules().hand;
        if trick == 0 || trick > hand {
            return Err(Refused::Usage("a revoke is on a trick of the deal: revoke {d} 3"));
        }
        let seen = seen(trick_deal, seat, deal.phase());
        if let Some(why) = unfounded(trick_deal, seat, trick, &seen, Who(self.seats())) {
            return Err(Refused::Unfit(why));
        }
        let recorded = seen.cards.len() >= usize::from(trick);
        // Played to the last card, or out of a hand that was seen, it would have come to light.
        let open = seen.cards.len() == usize::from(hand) || trick_deal.seen(seat).is_some();
        let mut facts = Facts {
            dealer: Some(story.standing.dealer),
            seat: Some(seat),
            offender_team: Some(seat.team()),
            accuser_team: Some(seat.team().other()),
            trick: Some(trick),
            alone: deal.contract().map(|contract| contract.alone),
            ..Facts::default()
        };
        facts.established = is_established(&deal, seat.team(), trick);
        if recorded && open {
            facts.proved = Some(false);
            facts.established = Some(true);
        }
        Ok((Hearing { facts, seen, ..Hearing::new(Offence::Revoke) }, None))
    }

    /// The deal that a hearing is about: the one that is open, or was last; the one that comes next
    /// where that is meant, or is the first.
    fn heard_deal(&self, of_next: bool) -> Result<(Option<&DealStory>, Deal<'_>), Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        let game = self.game().ok_or(Refused::NoDealYet)?;
        match game.deals.last().filter(|_| !of_next) {
            Some(story) => Ok((Some(story), story.replay(&game.rules).ok_or(Refused::NoDealYet)?)),
            None => Ok((None, game.now().ok_or(Refused::NoDealYet)?)),
        }
    }

    /// What can be heard now.
    pub fn docket(&self) -> Result<Docket, Refused> {
        let (story, deal) = self.heard_deal(false)?;
        let seats = self.seats();
        let (mut findings, mut which, mut unpriced) = (Vec::new(), Vec::new(), Vec::new());
        let open = story.into_iter().flat_map(|story| {
            let numbered = story.findings.iter().enumerate();
            numbered.map(move |(number, one)| (story, number, one))
        });
        for (story, number, one) in open.filter(|(_, _, one)| one.ruled.is_none()) {
            let listed = (one.seq, one.what.say(Who(seats)));
            if self.hearing_on(story, one).is_some() {
                findings.push(listed);
                which.push(number);
            } else {
                unpriced.push(listed);
            }
        }
        let players = deal.rules().players();
        let disputes = self.game().into_iter().flat_map(Game::open_disputes);
        findings.extend(disputes.map(|(of, dispute)| {
            let asked = case::ruling(&dispute.asked, &of.seats, players);
            (dispute.seq, format!("disputed in deal {}: {asked}", of.no))
        }));
        let hearable = |offence: &Offence| {
            let mut hearing = Hearing::new(*offence);
            self.fill(&mut hearing);
            let stage = hearing.stage(deal.rules(), seats);
            // Nothing can be done about it any more, and there is no next deal to have it.
            let past = matches!(&stage, Stage::Ruled(decision) if decision.is_past())
                && self.either_deal(&hearing).is_none();
            let in_play = !deal.phase().is_closed() && deal.play().is_some_and(Play::begun);
            let other = *offence == Offence::Misdeal && in_play;
            let fresh = is_of_a_new_deal(*offence) && deal.phase().is_closed();
            let can = fresh || offence.needs().missing(&deal).is_none();
            let heard = self.denied(&Hearing::new(*offence)).is_none();
            let wrong = no_wrong_play(*offence, &deal).is_some();
            !matches!(stage, Stage::None(_)) && can && !other && !past && heard && !wrong
        };
        let offences = Offence::ALL.iter().copied().filter(hearable).collect();
        Ok(Docket { findings, which, unpriced, offences })
    }

    /// `ruling lead-out-of-turn card=Ah`, or the number of a finding: a hearing with the facts that
    /// were given and those that the record knows. A fact that the record denies is refused.
    pub fn hearing(&self, text: &str) -> Result<Hearing, Refused> {
        self.hearing_in(text, false)
    }

    /// The same of the deal that comes next, where [`either_deal`](Self::either_deal) can be meant.
    pub fn hearing_of_next(&self, text: &str) -> Result<Hearing, Refused> {
        self.hearing_in(text, true)
    }

    /// Between two deals, the numbers of both where what is heard can have happened in either: a card
    /// that dropped as the next one was dealt is not on record, and words fall at any time.
    pub fn either_deal(&self, hearing: &Hearing) -> Option<(u32, u32)> {
        let of_either = matches!(
            hearing.offence,
            Offence::ExposedCard | Offence::TableTalk | Offence::CallOutOfTurn
        );
        let game = self.game()?;
        let last = game.deals.last().filter(|last| last.closing.is_some())?;
        let heard = !matches!(hearing.stage(&game.rules, &game.seats), Stage::None(_));
        let free = of_either && heard && hearing.about.is_none() && hearing.facts.trick.is_none();
        (free && game.now().is_some()).then_some((last.no, last.no.saturating_add(1)))
    }

    fn hearing_in(&self, text: &str, of_next: bool) -> Result<Hearing, Refused> {
        let mut words = text.split_whitespace().peekable();
        let mut name: Vec<&str> = Vec::new();
        while let Some(word) = words.next_if(|word| !word.contains('=')) {
            name.push(word);
        }
        // What is said behind a misdeal says why it was one.
        let (cause, why) = match name.split_first() {
            Some((first, rest)) if first.eq_ignore_ascii_case("misdeal") && !rest.is_empty() => {
                let heard = typed_cause(&rest.join(" "));
                name.truncate(1);
                heard
            }
            _ => (None, String::new()),
        };
        let name = name.join("-");
        let (story, deal) = self.heard_deal(of_next)?;
        if let Ok(number) = name.parse::<usize>() {
            let none =
                || Refused::Unfit(format!("there is no finding {number}: `ruling` lists them"));
            let docket = self.docket()?;
            let at = number.wrapping_sub(1);
            let (seq, _) = docket.findings.get(at).ok_or_else(none)?;
            let Some(finding) = docket.which.get(at) else {
                return self.disputed(*seq)?.ok_or_else(none);
            };
            let story = story.ok_or_else(none)?;
            let finding = story.findings.get(*finding).ok_or_else(none)?;
            let hearing = self.hearing_on(story, finding).ok_or_else(none)?;
            return Ok(Hearing { asked: true, ..hearing });
        }
        let offence = Offence::from_said(&name).ok_or_else(|| {
            let near = near(&name, Offence::ALL.iter().map(|offence| offence.word()));
            Refused::Unfit(match near {
                Some(near) => format!("there is no offence `{name}`: did you mean `{near}`?"),
                None => format!("there is no offence `{name}`: `ruling` lists them"),
            })
        })?;
        // Found in play, a misdeal is a wrong count.
        let in_play = !deal.phase().is_closed() && deal.play().is_some_and(Play::begun);
        let wrong_count = offence == Offence::Misdeal && in_play;
        let offence = if wrong_count { Offence::WrongCountInPlay } else { offence };
        // What was found of the same kind and not ruled on is what is meant.
        let words: Vec<&str> = words.collect();
        let found = match story {
            Some(story) => self.found(offence, story, &words)?,
            None => None,
        };
        let words = words.into_iter();
        // An illegal play is heard when it is found: what was ruled is not heard twice.
        let ruled = story.is_some_and(|story| {
            let mut ruled = story.findings.iter().filter(|one| one.ruled.is_some());
            ruled.any(|one| self.hearing_on(story, one).is_some_and(|it| it.offence == offence))
        });
        let wrong_play = offence == Offence::IllegalPlay
            || deal.climb().is_some() && offence == Offence::PlayOutOfTurn;
        if found.is_none() && ruled && wrong_play {
            return Err(Refused::Unfit(
                "every such play of this deal has been ruled on: the next one is heard when it is \
                 typed"
                    .to_owned(),
            ));
        }
        let mut hearing = found.unwrap_or_else(|| Hearing::new(offence));
        (hearing.asked, hearing.of_next) = (true, of_next);
        (hearing.facts.cause, hearing.why) = (cause.or(hearing.facts.cause), why);
        let fresh = is_of_a_new_deal(offence) && deal.phase().is_closed();
        let before = self.is_of_the_deal_before(offence, &deal);
        if before {
            self.before_can_have(offence)?;
            // It is too late for it: the deal that has been begun is not to carry a ruling on another.
            hearing.asked = false;
            hearing.facts.stage = Some(When::NextDeal);
        }
        if hearing.about.is_none()
            && !fresh
            && !before
            && let Some(why) = offence.needs().missing(&deal)
        {
            return Err(Refused::Unfit(why.to_owned()));
        }
        if hearing.about.is_none()
            && let Some(why) = no_wrong_play(offence, &deal)
        {
            return Err(Refused::Unfit(why.to_owned()));
        }
        self.give(&mut hearing, words)?;
        self.fill(&mut hearing);
        if hearing.offence == Offence::Revoke {
            self.witness(&mut hearing)?;
        }
        self.join(&mut hearing);
        match self.denied(&hearing) {
            Some(why) => Err(Refused::Unfit(why)),
            None => Ok(hearing),
        }
    }

    /// The finding of this kind that nobody has ruled on; of several revokes the one that the facts name.
    fn found(
        &self,
        offence: Offence,
        story: &DealStory,
        words: &[&str],
    ) -> Result<Option<Hearing>, Refused> {
        let open = story.findings.iter().rev().filter(|one| one.ruled.is_none());
        let heard = open.filter_map(|one| {
            let hearing = self.hearing_on(story, one).filter(|it| it.offence == offence)?;
            Some((one, hearing))
        });
        let all: Vec<(&Finding, Hearing)> = heard.collect();
        if offence != Offence::Revoke || all.len() < 2 {
            return Ok(all.into_iter().next().map(|(_, hearing)| hearing));
        }
        let mut fits = all.iter().filter(|(_, hearing)| {
            !words.is_empty() && self.give(&mut hearing.clone(), words.iter().copied()).is_ok()
        });
        if let (Some((_, one)), None) = (fits.next(), fits.next()) {
            return Ok(Some(one.clone()));
        }
        let docket = self.docket()?;
        let listed = (1..).zip(docket.findings.iter().zip(&docket.which));
        let each = listed.filter_map(|(number, ((_, what), which))| {
            let finding = story.findings.get(*which)?;
            let is_one = all.iter().any(|(one, _)| std::ptr::eq(*one, finding));
            is_one.then(|| format!("`ruling {number}` hears {what}"))
        });
        let each: Vec<String> = each.collect();
        Err(Refused::Unfit(format!("there are several on record: {}", each.join("; "))))
    }

    /// The number of the deal that this is heard of, where that deal is over.
    pub fn deal_that_is_over(&self, hearing: &Hearing) -> Option<u32> {
        let (story, deal) = self.heard_deal(hearing.of_next).ok()?;
        if hearing.facts.stage == Some(When::NextDeal)
            && self.has_one_before(hearing.offence, &deal)
        {
            return Some(self.game()?.deals.iter().rev().nth(1)?.no);
        }
        let over = deal.phase().is_closed() && !self.opens(hearing) && hearing.about.is_none();
        story.filter(|_| over).map(|story| story.no)
    }

    /// The hearing of a dispute that is open, if this is the line of one.
    fn disputed(&self, seq: u64) -> Result<Option<Hearing>, Refused> {
        let mut open = self.game().into_iter().flat_map(Game::open_disputes);
        let Some((_, dispute)) = open.find(|(_, dispute)| dispute.seq == seq) else {
            return Ok(None);
        };
        let heard = dispute.asked.heard.as_deref().ok_or_else(|| {
            Refused::Unfit(
                "that dispute was recorded without its facts: `adjust` gives the points, and the \
                 table says why"
                    .to_owned(),
            )
        })?;
        let hearing = Hearing { facts: heard.facts, ..Hearing::new(heard.offence) };
        Ok(Some(Hearing { about: Some(seq), asked: true, ..hearing }))
    }

    /// Takes `fact=value` words; one that the record, or another, denies is refused with both.
    fn give<'w>(
        &self,
        hearing: &mut Hearing,
        words: impl Iterator<Item = &'w str>,
    ) -> Result<(), Refused> {
        let mut given = Facts::default();
        let mut typed: Vec<(Fact, &str)> = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let fact = Fact::from_word(name).ok_or_else(|| {
                let near = near(name, Fact::ALL.iter().map(|fact| fact.word()));
                let meant = near.map(|near| format!(": did you mean `{near}`?"));
                Refused::Unfit(format!("there is no fact `{name}`{}", meant.unwrap_or_default()))
            })?;
            let value = value_of(fact, value, &Names::new(self.seats()))
                .ok_or_else(|| Refused::Unfit(format!("`{fact}`: say {}", expected(fact))))?;
            let before = typed.iter().find(|(one, _)| one.is_same_as(fact));
            if let (Some((_, before)), Some(said)) = (before, given.get(fact))
                && said != value
            {
                let (said, value) = (told(said, self.seats()), told(value, self.seats()));
                return Err(Refused::Unfit(format!(
                    "`{before}` says {said} and `{name}` says {value}: both are of one fact"
                )));
            }
            let fits = given.set(fact, value);
            debug_assert!(fits, "read by the fact's own kind");
            typed.push((fact, name));
        }
        for fact in Fact::ALL {
            // Two words may name one thing: the one that was typed is what is answered to.
            let Some((_, word)) = typed.iter().find(|(one, _)| one == fact) else { continue };
            let Some(value) = given.get(*fact) else { continue };
            let mut known = hearing.clone();
            known.facts.seat = known.facts.seat.or(given.seat);
            self.fill(&mut known);
            if let Some(recorded) = known.facts.get(*fact).filter(|recorded| *recorded != value) {
                let names = |value| told(value, self.seats());
                return Err(Refused::Unfit(format!(
                    "`{word}`: you say {}, and the record says {}",
                    names(value),
                    names(recorded)
                )));
            }
            let fits = hearing.facts.set(*fact, value);
            debug_assert!(fits, "a value of the fact's own kind");
        }
        hearing.given = typed.into_iter().map(|(fact, _)| fact).collect();
        Ok(())
    }

    /// Puts in what the record knows and nobody has said.
    pub fn fill(&self, hearing: &mut Hearing) {
        let Ok((story, deal)) = self.heard_deal(hearing.of_next) else { return };
        let before = self.is_of_the_deal_before(hearing.offence, &deal);
        let established = if before { None } else { on_the_table(hearing, &deal) };
        let established = established.or_else(|| played_on(hearing, &deal));
        let mender = || mender(hearing, established, &deal).filter(|_| !before);
        let seat = hearing.facts.seat.or_else(mender);
        let mut known = of_deal(&deal, seat);
        let fresh = deal.phase().is_closed() && is_of_a_new_deal(hearing.offence);
        if fresh {
            // The next deal, of which nothing is recorded yet.
            let next = self.game().map(|game| game.standing);
            known = Facts {
                dealer: next.map(|next| next.dealer),
                times: next.map(|next| next.misdeals.saturating_add(1)),
                upcard_turned: None,
                ..Facts::default()
            };
        }
        if !fresh {
            known.stage = match hearing.facts.trick {
                Some(trick) => claimed_now(&deal, trick),
                None => deal.phase().is_closed().then_some(When::After),
            };
        }
        if hearing.offence == Offence::StolenDeal && hearing.about.is_none() {
            // Whose deal it was is known by whose turn it was; who dealt instead is not on record.
            known.rightful_dealer = known.dealer.take();
            known.upcard_turned = known.upcard_turned.or(fresh.then_some(false));
        }
        if let Some(play) = deal.play() {
            if play.live().is_none() && hearing.offence == Offence::LeadOutOfTurn {
                known.rightful = Some(play.turn());
            }
            // With one trick turned and no card on the table there is no other to look at.
            let only = play.tricks_done() == 1 && play.live().is_none();
            known.last_trick = only.then_some(true);
        }
        if let (Offence::BothRevoked, Some(story)) = (hearing.offence, story) {
            known.revokes = revokes_known(story);
        }
        if hearing.offence == Offence::AloneSaidLate
            && let Some(contract) = deal.contract().filter(|_| !may_defend_alone(&deal))
        {
            // Nobody else can play alone.
            known.seat = Some(contract.maker);
        }
        if matches!(hearing.offence, Offence::PartnerShowsHand | Offence::PartnerPlays)
            && let Some(contract) = deal.contract().filter(|contract| contract.alone)
        {
            // Whose partner it was.
            known.seat = Some(contract.maker);
            known.offender_team = Some(contract.maker.team());
            known.offender_is_loner = Some(true);
        }
        if hearing.offence == Offence::ScoreError {
            // The card that ends the time for it is the one after the deal that was scored.
            let open = !deal.phase().is_closed();
            known.upcard_turned = Some(open && deal.has_turned());
        }
        if hearing.offence == Offence::ExposedCard
            && deal.contract().is_none()
            && !deal.phase().is_closed()
        {
            // Nobody plays alone before trump is made.
            known.alone = Some(false);
        }
        if may_be_played(&deal) && hearing.offence.needs() == Needs::Card {
            known.led = None;
        }
        known.established = established;
        let established = hearing.facts.established.or(established);
        if let (Offence::Revoke, Some(false), Some(seat)) = (hearing.offence, established, seat) {
            // What is mended is the card on the table, which stays face up where the rules say so.
            known.card = mended_card(&deal, seat).ok();
        }
        if hearing.offence == Offence::PlayOutOfTurn
            && let Some(seat) = seat
        {
            known.not_yet_played = waiting_beside(&deal, seat);
        }
        if hearing.offence == Offence::CalledCard {
            let mut lies = deal.face_up();
            known.card =
                lies.next().filter(|_| lies.next().is_none()).map(|(_, card)| card.written());
        }
        if hearing.offence == Offence::CalledSuit {
            known.offender_team = deal.suit_call().map(|call| call.of);
        }
        if let Some(team) = hearing.facts.offenders() {
            known.warned = Some(self.was_warned(team));
        }
        if let Some(seat) = seat {
            let mut events = story.into_iter().flat_map(|story| &story.events);
            known.had_passed = Some(events.any(|(seq, event)| {
                let before = hearing.about.is_none_or(|about| *seq < about);
                before && matches!(event, Event::Call(Call::Pass { seat: who }) if *who == seat)
            }));
        }
        for fact in Fact::ALL {
            if hearing.facts.get(*fact).is_none()
                && let Some(value) = known.get(*fact)
            {
                let fits = hearing.facts.set(*fact, value);
                debug_assert!(fits, "a value of the fact's own kind");
            }
        }
    }

    /// Where a hearing stands, with what the record knows put in first. A revoke that is established
    /// after the other side's in the same deal is heard as both sides' (Laws of Euchre, 1888, 71).
    pub fn proceed(&self, hearing: &mut Hearing) -> Stage {
        self.fill(hearing);
        self.leave_open_deal(hearing);
        if hearing.facts.led.is_none()
            && hearing.facts.stage != Some(When::NextDeal)
            && hearing.offence.needs() == Needs::Card
            && self.heard_deal(hearing.of_next).is_ok_and(|(_, deal)| may_be_played(&deal))
        {
            return Stage::Ask(Fact::Led);
        }
        let Some(game) = self.game() else { return Stage::None("there is no game".to_owned()) };
        let stage = hearing.stage(&game.rules, &game.seats);
        match &stage {
            // Who was alone and who had passed is on record, and who it was that did it is not.
            Stage::Ask(Fact::OffenderIsLoner | Fact::HadPassed)
                if hearing.facts.seat.is_none() && self.heard_deal(hearing.of_next).is_ok() =>
            {
                Stage::Ask(Fact::Seat)
            }
            // Whose card lies face up, or is taken back, is kept on record, and who led.
            Stage::Ruled(decision)
                if hearing.facts.seat.is_none() && names_its_player(hearing, decision) =>
            {
                Stage::Ask(Fact::Seat)
            }
            // What was called wrongly is not on record, and who called is the caller's partner's matter, too.
            Stage::Ruled(_)
                if hearing.facts.seat.is_none()
                    && is_of_a_call(hearing.offence)
                    && self
                        .heard_deal(false)
                        .is_ok_and(|(story, _)| story.is_some_and(is_called)) =>
            {
                Stage::Ask(Fact::Seat)
            }
            Stage::Ask(Fact::Proof)
                if self
                    .heard_deal(hearing.of_next)
                    .is_ok_and(|(_, deal)| only_by_the_hand(hearing, &deal)) =>
            {
                Stage::Ask(Fact::Proved)
            }
            Stage::Ruled(decision)
                if hearing.offence == Offence::Revoke && decision.established =>
            {
                if self.join_both(hearing) {
                    self.proceed(hearing)
                } else {
                    Stage::Ruled(Box::new(self.paid_once(hearing, decision)))
                }
            }
            Stage::Ruled(_) | Stage::Ask(_) | Stage::None(_) => stage,
        }
    }

    /// Makes a revoke one of both sides', where the other side's has been ruled on in this deal.
    fn join_both(&self, hearing: &mut Hearing) -> bool {
        let (Ok((Some(story), _)), Some(side)) =
            (self.heard_deal(false), hearing.facts.offenders())
        else {
            return false;
        };
        let mut revokes = story.revokes_ruled();
        if revokes[side.other()] == 0 {
            return false;
        }
        revokes[side] = revokes[side].saturating_add(1);
        hearing.offence = Offence::BothRevoked;
        hearing.facts.revokes = Some(revokes);
        true
    }

    /// The ruling on a revoke of a side that has revoked before in this deal: a bid fails, or counts as
    /// made, but once, and that is paid.
    fn paid_once(&self, hearing: &Hearing, decision: &Decision) -> Decision {
        let mut once = decision.clone();
        if let (Ok((Some(story), deal)), Some(side)) =
            (self.heard_deal(false), hearing.facts.offenders())
            && story.revokes_ruled()[side] > 0
            && !is_paid_each(deal.rules())
        {
            once.consequence.points = less(once.consequence.points, deal.revoke_points());
            let text = if once.consequence.points == ByTeam::default() {
                "That side's revoke has been paid for in this deal: no more points."
            } else {
                "That side's revoke has been paid for in this deal: this is what is missing."
            };
            text.clone_into(&mut once.text);
        }
        once
    }

    /// Nothing has been led in the deal that was begun: then it is of the deal before, and too late.
    fn leave_open_deal(&self, hearing: &mut Hearing) {
        let nothing_led = hearing.facts.led == Some(false) && hearing.about.is_none();
        let deal = self.heard_deal(hearing.of_next).map(|(_, deal)| deal);
        let leaves = |deal| may_be_played(&deal) && self.has_one_before(hearing.offence, &deal);
        if nothing_led && deal.is_ok_and(leaves) {
            (hearing.facts.led, hearing.facts.stage) = (None, Some(When::NextDeal));
            hearing.asked = false;
        }
    }

    /// Is it of cards, and is the open deal not the first, so that it can be about the one before?
    fn has_one_before(&self, offence: Offence, deal: &Deal<'_>) -> bool {
        let before = self.game().is_some_and(|game| game.deals.len() > 1);
        let of_cards =
            matches!(offence, Offence::Revoke | Offence::BothRevoked | Offence::FalseClaim);
        before && of_cards && !deal.phase().is_closed()
    }

    /// Can this only be about the deal before, because the next one has been begun and not played?
    fn is_of_the_deal_before(&self, offence: Offence, deal: &Deal<'_>) -> bool {
        self.has_one_before(offence, deal) && offence.needs().missing(deal).is_some()
    }

    /// Refuses what the deal before the open one cannot have had, or can be claimed no more.
    fn before_can_have(&self, offence: Offence) -> Result<(), Refused> {
        let game = self.game().ok_or(Refused::NoDealYet)?;
        let story = game.deals.iter().rev().nth(1).ok_or(Refused::NoDealYet)?;
        let deal = story.replay(&game.rules).ok_or(Refused::NoDealYet)?;
        let why = offence.needs().missing(&deal).or_else(|| {
            (offence == Offence::BothRevoked).then_some("it is too late to claim a revoke in it")
        });
        match why {
            Some(why) => Err(Refused::Unfit(format!(
                "no card has been played in this deal, and in the one before: {why}"
            ))),
            None => Ok(()),
        }
    }

    /// Takes an answer to a question, unless it cannot be, or the record shows it to be untrue: then
    /// why, in a sentence, and it can be asked again.
    pub fn answer(&self, hearing: &mut Hearing, fact: Fact, said: &str) -> Result<(), Unanswered> {
        let mut heard = hearing.clone();
        let answers = value_of(fact, said.trim(), &Names::new(self.seats())).is_some();
        heard.hear_beside_record(fact, said, self.seats()).map_err(|why| {
            if answers { Unanswered::Untrue(why) } else { Unanswered::Other(why) }
        })?;
        self.leave_open_deal(&mut heard);
        if let Some(game) = self.game()
            && let Err(refused) = rule(heard.offence, &heard.facts, &game.rules, Who(&game.seats))
        {
            // Which fact is asked for stands in the question.
            let why = match refused {
                Refusal::CannotBe { fact: about, why } if about == fact => why,
                refused @ (Refusal::CannotBe { .. } | Refusal::NotHere { .. }) => {
                    refused.to_string()
                }
            };
            return Err(Unanswered::Untrue(capital(&why) + "."));
        }
        if let Some(game) = self.game()
            && let Stage::None(why) = heard.stage(&game.rules, &game.seats)
        {
            return Err(Unanswered::Untrue(capital(&why) + "."));
        }
        if let Some(why) = self.denied(&heard) {
            return Err(Unanswered::Untrue(capital(&why) + "."));
        }
        *hearing = heard;
        Ok(())
    }

    /// What the cards of the record say against what was said at the table, in a sentence without its
    /// full stop.
    fn denied(&self, hearing: &Hearing) -> Option<String> {
        let (story, deal) = self.heard_deal(hearing.of_next).ok()?;
        let story = story?;
        // What was found in the cards is not held against them.
        if hearing.about.is_some() || self.is_of_the_deal_before(hearing.offence, &deal) {
            return None;
        }
        let who = Who(self.seats());
        if is_of_a_call(hearing.offence)
            && let Some(why) = called_lawfully(hearing, story, who)
        {
            return Some(why);
        }
        if hearing.offence == Offence::InsufficientBid {
            return no_low_bid(story, &deal);
        }
        if hearing.offence == Offence::AloneSaidLate {
            return alone_of_another(hearing, &deal, who)
                .or_else(|| alone_in_time(story, &deal, who));
        }
        if hearing.offence == Offence::Revoke {
            return ruled_before(&hearing.facts, story, who)
                .or_else(|| no_revoke(hearing, story, &deal, who));
        }
        if hearing.offence == Offence::FalseClaim {
            return claimed_truly(hearing, story, who);
        }
        if hearing.offence == Offence::BothRevoked {
            let tricks = deal.trick().map_or(0, |trick| trick.rules().hand);
            return not_both(&hearing.facts, &deal, tricks, who)
                .or_else(|| ruled_as_many(hearing, story));
        }
        if hearing.offence == Offence::TableTalk {
            return partner_has_played(hearing, &deal, who);
        }
        let turn = matches!(hearing.offence, Offence::PlayOutOfTurn | Offence::LeadOutOfTurn);
        let in_turn = turn.then(|| played_in_turn(hearing, story, &deal, who)).flatten();
        let another = || another_s(hearing, &deal, who);
        in_turn.or_else(another).or_else(|| not_held(hearing, &deal, who))
    }

    /// A ruling as it goes into the record: what was paid for revokes of a deal in which both sides
    /// turn out to have revoked is reckoned with.
    fn net(&self, hearing: &Hearing, decision: &Decision, why: &str) -> Ruling {
        let mut ruling = decision.ruling(hearing.about, why);
        if hearing.offence == Offence::BothRevoked
            && let Ok((_, deal)) = self.heard_deal(false)
        {
            ruling.points = less(ruling.points, deal.revoke_points());
        }
        ruling
    }

    /// Has this side been warned of table talk in this game?
    fn was_warned(&self, team: Team) -> bool {
        let deals = self.game().map_or(&[][..], |game| &game.deals);
        deals.iter().flat_map(DealStory::rulings).any(|ruling| {
            ruling.heard.as_deref().is_some_and(|heard| heard.remedy.warned == Some(team))
        })
    }

    /// Is a revoke ruled on here, and one of the other side in the same deal in dispute?
    pub fn other_revoke_disputed(&self, hearing: &Hearing) -> bool {
        let (Ok((Some(story), _)), Some(side)) =
            (self.heard_deal(false), hearing.facts.offenders())
        else {
            return false;
        };
        hearing.offence == Offence::Revoke && story.revokes_disputed()[side.other()] > 0
    }

    /// What the cards of the record say of a revoke that was not found in them.
    fn witness(&self, hearing: &mut Hearing) -> Result<(), Refused> {
        let (Some(seat), Some(trick)) = (hearing.facts.seat, hearing.facts.trick) else {
            return Ok(());
        };
        if hearing.about.is_some() {
            return Ok(());
        }
        let (_, deal) = self.heard_deal(false)?;
        let Some(trick_deal) = deal.trick() else { return Ok(()) };
        let seen = seen(trick_deal, seat, deal.phase());
        if let Some(why) = unfounded(trick_deal, seat, trick, &seen, Who(self.seats())) {
            return Err(Refused::Unfit(why));
        }
        hearing.seen = seen;
        Ok(())
    }

    /// The score if this were ruled, and who would have won by it.
    pub fn score_by(&self, hearing: &Hearing, decision: &Decision) -> Option<(ByTeam<i32>, bool)> {
        let (_, last) = self.heard_deal(hearing.of_next).ok()?;
        let next = if self.opens(hearing) { self.game().and_then(Game::now) } else { None };
        let deal = next.unwrap_or(last);
        let event = Event::Table(Table::Ruling(self.net(hearing, decision, "")));
        let after = deal.step(&event).ok()?;
        let won = after.closing().is_some_and(|closing| closing.outcome.is_some());
        Some((after.score(), won))
    }

    /// The ruling as an entry of the record.
    pub fn ruling_entry(&self, hearing: &Hearing, decision: &Decision) -> Entry {
        let mut ruling = self.net(hearing, decision, &hearing.why);
        let lead = self.lead_that_stands(hearing, decision);
        if lead.is_some() {
            // The card is found to have been led out of turn, and this settles it.
            ruling.about = Some(self.history.next_seq());
        }
        let ruling = Event::Table(Table::Ruling(ruling));
        let events = lead.into_iter().chain([ruling]).collect();
        self.entry(events, self.opens(hearing), Vec::new(), EntryKind::Decision)
    }

    /// The lead that stands, where it is not on record: it is put there with the ruling.
    fn lead_that_stands(&self, hearing: &Hearing, decision: &Decision) -> Option<Event> {
        if decision.consequence.remedy.lead != Some(LeadRuling::Stands) || hearing.about.is_some() {
            return None;
        }
        let (_, deal) = self.heard_deal(hearing.of_next).ok()?;
        let play = deal.play().filter(|_| !deal.phase().is_closed())?;
        let (seat, card) = (hearing.facts.seat?, hearing.facts.card?);
        let cards = CardList::one(card);
        let lead = Event::Cards(Cards::Play { seat, cards, reading: None, out: false });
        (play.live().is_none() && deal.step(&lead).is_ok()).then_some(lead)
    }

    /// Does the ruling open the deal that it is about?
    fn opens(&self, hearing: &Hearing) -> bool {
        let none_open = self.game().is_some_and(|game| game.open_deal().is_none());
        let first = self.game().is_some_and(|game| game.deals.is_empty());
        let next = hearing.of_next || is_of_a_new_deal(hearing.offence) && hearing.about.is_none();
        none_open && (first || next)
    }

    /// The ruling left open, with what the table says of it: a dispute that a later ruling on the same
    /// settles.
    pub fn dispute_entry(&self, hearing: &Hearing, decision: &Decision, why: &str) -> Entry {
        let event = Event::Table(Table::Dispute(self.net(hearing, decision, why)));
        self.entry(vec![event], self.opens(hearing), Vec::new(), EntryKind::Decision)
    }

    /// The dispute about the same matter that nobody has settled, if there is one.
    pub fn open_dispute(&self, hearing: &Hearing) -> Option<u64> {
        let same = |asked: &Ruling| {
            asked.heard.as_deref().is_some_and(|heard| {
                let facts = (heard.facts.seat, heard.facts.trick);
                heard.offence == hearing.offence
                    && facts == (hearing.facts.seat, hearing.facts.trick)
            })
        };
        let mut open = self.game()?.open_disputes();
        let found = open.find(|(_, dispute)| match hearing.about {
            Some(about) => dispute.asked.about == Some(about) || dispute.seq == about,
            None => same(&dispute.asked),
        });
        found.map(|(_, dispute)| dispute.seq)
    }

    /// The hearing settles the dispute on the same matter, where one is open.
    pub fn join(&self, hearing: &mut Hearing) {
        if hearing.about.is_none() {
            hearing.about = self.open_dispute(hearing);
        }
    }

    /// Where a void deal has to be heard, the words that hear it: who deals again, or whether the deal
    /// is void at all, depends on more than that there was a misdeal.
    pub fn misdeal_heard(&self, entry: &Entry) -> Option<Hearing> {
        let event = entry.events().last()?;
        let Event::Table(Table::Misdeal { why, seat: None }) = event else { return None };
        let (_, deal) = self.heard_deal(false).ok()?;
        let rules = deal.trick()?.rules();
        let open = !deal.phase().is_closed();
        let in_play = open && deal.play().is_some_and(Play::begun);
        let offence = if in_play && rules.irregular.wrong_count == WrongCount::Forfeit {
            Offence::WrongCountInPlay
        } else if rules.irregular.misdeal != Misdeal::SameDealer && !in_play {
            Offence::Misdeal
        } else {
            return None;
        };
        let (cause, why) = typed_cause(why);
        let mut hearing = Hearing { asked: true, why, ..Hearing::new(offence) };
        hearing.facts.cause = cause;
        self.fill(&mut hearing);
        Some(hearing)
    }

    /// Where nothing was typed but that a lead or a card is taken back, what hears it: what is done
    /// besides is the rules' to say, and somebody may choose.
    pub fn taken_back_heard(&self, entry: &Entry) -> Result<Option<Hearing>, Refused> {
        let mut said = entry.events();
        let (Some(Event::Table(Table::Ruling(ruling))), None) = (said.next(), said.next()) else {
            return Ok(None);
        };
        let (EntryKind::Deal, Some(seat), Some(offence)) =
            (&entry.kind, ruling.takes_back(), ruling.offence())
        else {
            return Ok(None);
        };
        let mended = if offence == Offence::Revoke { " established=no" } else { "" };
        let number = seat.number() + 1;
        self.hearing(&format!("{offence} seat={number}{mended}")).map(Some)
    }

    /// A dispute that is dismissed: settled, and nothing changes.
    pub fn dismissal_entry(&self, hearing: &Hearing) -> Entry {
        let remedy = Remedy { choice: Some(Choice::Dismiss), ..Remedy::default() };
        let (offence, facts) = (hearing.offence, hearing.facts);
        let heard = Some(Box::new(event::HearingRecord { offence, remedy, facts }));
        let ruling = Ruling { about: hearing.about, heard, ..Ruling::default() };
        let event = Event::Table(Table::Ruling(ruling));
        self.entry(vec![event], false, Vec::new(), EntryKind::Decision)
    }
}
