//! What goes wrong with the cards in play: leads and plays out of turn, exposed cards, claims.
//!
//! Euchre reference, 3.1 and 3.4; Laws of Euchre (1888), 46–52, and the whist laws that 3.1 names.
//! Revokes are `revoke`'s. What the cards are worth is never looked at.

use super::broken::{OLD_HOYLE, WHIST_LAWS};
use super::{Basis, Chooser, Consequence, Fate, Inquired, Inquiry, Ruled, SILENT, Stop, offer};
use crate::card::{CardList, Suit};
use crate::clause::Clause;
use crate::event::facts::{Fact, Stage};
use crate::event::ruling::{Choice, LeadRuling, Remedy, SuitCall, TrickDemand};
use crate::rules::source::Span;
use crate::rules::{ClaimRule, Exposed, ExposedLone, LeadOutOfTurn, Making, TrickRules};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet};
use crate::speech::capital;

/// Is a card that was shown taken back into the hand?
pub(super) const fn takes_back(rules: &TrickRules, loner: bool) -> bool {
    let exempt = loner && matches!(rules.irregular.exposed_lone, ExposedLone::Exempt);
    exempt || matches!(rules.irregular.exposed, Exposed::Ignore)
}

/// The card that is left face up, where one is. `loner`: it is a card of a player who is alone, and
/// can help nobody but the others.
pub(super) fn exposure(
    desk: &mut Inquiry<'_>,
    rules: &TrickRules,
    loner: bool,
) -> Inquired<CardList> {
    if takes_back(rules, loner) {
        return Ok(CardList::new());
    }
    desk.ask(Fact::Card, desk.facts.card).map(CardList::one)
}

/// What an exposed card is liable to.
pub(super) const fn liable(rules: &TrickRules) -> &'static str {
    match rules.irregular.exposed {
        Exposed::FirstChance => "stays face up and is played at the first lawful chance",
        Exposed::Callable => {
            "stays face up and may be called by the opponents at any trick, never so as to force \
             a revoke"
        }
        Exposed::Ignore => "goes back into the hand",
    }
}

/// A card was dropped or shown (1888, 46).
pub(super) fn exposed(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let clauses = [Clause::IrregularExposed];
    let irregular = &rules.irregular;
    if irregular.exposed == Exposed::Ignore {
        return Ok(Ruled::new(&clauses, format!("The card {}.", liable(rules))));
    }
    let given = desk.facts.offender_is_loner;
    let asks = irregular.exposed_lone == ExposedLone::Exempt
        && rules.lone.allowed
        && desk.facts.alone != Some(false);
    if asks && given == Some(true) {
        desk.ask(Fact::OffenderIsLoner, given)?;
        let why = "A player who is alone pays nothing for it, and takes the card back.";
        return Ok(Ruled::new(&[Clause::IrregularExposedLone], why));
    }
    let card = desk.ask(Fact::Card, desk.facts.card);
    if asks {
        desk.ask(Fact::OffenderIsLoner, given)?;
    }
    let card = card?;
    let why = format!("The {card} {}.", liable(rules));
    let remedy = Consequence::remedy(Remedy { exposed: CardList::one(card), ..Remedy::default() });
    Ok(Ruled::new(&clauses, why).with(remedy))
}

/// A seat led whose lead it was not (1888, 52; an old Hoyle).
pub(super) fn lead(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let facts = desk.facts;
    let may = facts.may_follow(rules);
    // Who has still to play says it as well as the numbers do.
    let waited = facts.not_yet_played.map(|waiting| waiting.is_empty());
    let stands = waited.or_else(|| match (facts.cards_played_to_it, facts.others) {
        // Nobody has followed, however many there are.
        (Some(0), _) => Some(false),
        (Some(played), Some(others)) => Some(played >= others),
        // So many would be all of them, or too few, whoever is alone.
        (Some(played), None) if may.iter().all(|others| played >= *others) => Some(true),
        (Some(played), None) if may.iter().all(|others| played < *others) => Some(false),
        (None | Some(_), _) => None,
    });
    if stands == Some(true) {
        followed(desk, stands)?;
        let remedy =
            Consequence::remedy(Remedy { lead: Some(LeadRuling::Stands), ..Remedy::default() });
        let why = "Everybody has followed, so the lead stands.";
        return Ok(Ruled::new(&[Clause::IrregularLeadOutOfTurn], why).with(remedy));
    }
    let exempt = facts.is_loner() && rules.irregular.exposed_lone == ExposedLone::Exempt;
    match rules.irregular.lead_out_of_turn {
        LeadOutOfTurn::TwoPoints => two_points(desk, stands),
        LeadOutOfTurn::OpponentsChoose if !exempt => opponents_choose(desk, stands),
        LeadOutOfTurn::OpponentsChoose | LeadOutOfTurn::RetractExposed => {
            retract(desk, rules, stands)
        }
    }
}

/// Have all who had to follow followed?
fn followed(desk: &mut Inquiry<'_>, stands: Option<bool>) -> Inquired<()> {
    let facts = desk.facts;
    if facts.not_yet_played.is_some() {
        desk.note_asked(Fact::NotYetPlayed, true);
        return Ok(());
    }
    let played = desk.ask(Fact::CardsPlayedToIt, facts.cards_played_to_it);
    if facts.cards_played_to_it == Some(0) || facts.others.is_none() && stands.is_some() {
        return played.map(|_| ());
    }
    let others = desk.ask(Fact::Others, facts.others);
    debug_assert_eq!(stands.is_some(), played.is_ok() && others.is_ok(), "read from the two");
    played.and(others).map(|_| ())
}

const BACK: &str = "The lead is taken back, and whoever followed takes his card back";

fn retract(desk: &mut Inquiry<'_>, rules: &TrickRules, stands: Option<bool>) -> Inquired<Ruled> {
    let loner = desk.facts.is_loner();
    let exposed = exposure(desk, rules, loner);
    let followed = followed(desk, stands);
    let leader = desk.ask(Fact::Rightful, desk.facts.rightful);
    let (exposed, ()) = (exposed?, followed?);
    let leader = leader?;
    let left = match exposed.as_slice().first() {
        Some(card) => format!("the {card} {}", liable(rules)),
        None if loner => "the card of a player who is alone is not left face up".into(),
        None => format!("the card {}", liable(rules)),
    };
    let mut why = format!("{BACK}; {left}. {} leads.", capital(&desk.who.name(leader)));
    if loner && super::by_the_laws(rules) {
        why.push_str(
            " Law 104 has a penalty for a loner's own lead out of turn, and we do not have its \
             text, so we do not know what it is.",
        );
    }
    let lead = Some(LeadRuling::TakenBack { leader });
    let clauses = [Clause::IrregularLeadOutOfTurn, Clause::IrregularExposed];
    Ok(Ruled::new(&clauses, why).with(Consequence::remedy(Remedy {
        exposed,
        lead,
        ..Remedy::default()
    })))
}

fn opponents_choose(desk: &mut Inquiry<'_>, stands: Option<bool>) -> Inquired<Ruled> {
    let facts = desk.facts;
    let card = desk.ask(Fact::Card, facts.card);
    let followed = followed(desk, stands);
    let leader = desk.ask(Fact::Rightful, facts.rightful);
    let (card, ()) = (card?, followed?);
    let leader = leader?;
    let lead = Some(LeadRuling::TakenBack { leader });
    let suit_call = facts.offenders().map(|of| SuitCall { of, suit: facts.suit });
    let suit = Consequence::remedy(Remedy { lead, suit_call, ..Remedy::default() });
    let called =
        Consequence::remedy(Remedy { lead, exposed: CardList::one(card), ..Remedy::default() });
    let choices = vec![
        offer(Choice::CallCard, format!("call the {card} at any trick"), called),
        offer(Choice::CallSuit, call_suit(facts.suit), suit).asking(&[Fact::Suit]),
    ];
    let name = capital(&desk.who.name(leader));
    let why =
        format!("{BACK}; {name} leads. The {card} stays face up, and the other side may call it.");
    Ok(Ruled::new(&[Clause::IrregularLeadOutOfTurn], why).choosing(Chooser::OtherSide, choices))
}

fn call_suit(suit: Option<Suit>) -> String {
    let suit = suit.map_or("a suit", Suit::name);
    format!("call {suit} at that side's next lead")
}

fn two_points(desk: &mut Inquiry<'_>, stands: Option<bool>) -> Inquired<Ruled> {
    let followed = followed(desk, stands);
    let team = desk.offenders();
    let fate = desk.ends();
    followed?;
    let (team, fate) = (team?, fate?);
    let points = ByTeam::only(team.other(), 2);
    let why = "A lead out of turn costs the deal and gives the other side 2.";
    let ruled = Ruled::new(&[Clause::IrregularLeadOutOfTurn], why);
    Ok(ruled.with(Consequence { points, fate, ..Consequence::default() }))
}

const WHIST: Basis = Basis::Beside(WHIST_LAWS);

/// A seat followed before its turn. The card is played; what it told is made up for among those who
/// had not yet played: the offender's partner may be told what to do, and the partner of the player
/// who was passed over may play before him.
pub(super) fn out_of_turn(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let facts = desk.facts;
    // Which card it was decides nothing, and the record is to have it.
    let ruled =
        |why: String| Ruled::new(&[Clause::PlayTurn], why).from(WHIST).asking(&[Fact::Card]);
    let laid = "A card laid is a card played";
    let nobody = || ruled(format!("{laid}, and nobody can lose by it: the trick goes on."));
    if facts.not_yet_played.is_some_and(|waiting| waiting.is_empty()) {
        desk.note_asked(Fact::NotYetPlayed, true);
        return Ok(nobody());
    }
    match lost_by(desk, rules)? {
        Lost::ToPartner(partner) => Ok(ruled_partner(desk, partner, ruled, laid)),
        Lost::ByOrder { first, second } => {
            let before = Consequence::remedy(Remedy { before: Some(second), ..Remedy::default() });
            let (first, second) = (desk.who.name(first), desk.who.name(second));
            let why = format!("{laid}; {second} may play before {first}.");
            let choices = vec![
                offer(Choice::InTurn, format!("{first} plays first"), Consequence::default()),
                offer(Choice::Before, format!("{second} plays first"), before),
            ];
            Ok(ruled(why).choosing(Chooser::OtherSide, choices))
        }
        Lost::Nothing => Ok(nobody()),
    }
}

/// Who may have gained by a card that was played before its turn, and so what can be made up for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lost {
    /// This partner of the offender has still to play, and should have played before him.
    ToPartner(Seat),
    /// Two of the other side have: the second may play before the first.
    ByOrder {
        first: Seat,
        second: Seat,
    },
    Nothing,
}

/// By whom the trick was told too much. Which player it was is asked only where that decides.
fn lost_by(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Lost> {
    let facts = desk.facts;
    let side = facts.offender_team.map(|_| Fact::OffenderTeam);
    let side = side.or_else(|| facts.accuser_team.map(|_| Fact::AccuserTeam));
    if facts.seat.is_none() && (side.is_some() || facts.not_yet_played.is_some()) {
        let waiting = desk.ask(Fact::NotYetPlayed, facts.not_yet_played)?;
        let may = desk.players().seats().filter(|seat| facts.can_be_of(*seat, rules));
        let mut lost = may.map(|seat| lost_if(desk, seat, waiting));
        if let Some(first) = lost.next()
            && lost.all(|other| other == first)
        {
            if let Some(side) = side {
                desk.note_asked(side, true);
            }
            return Ok(first);
        }
    }
    let seat = desk.ask(Fact::Seat, facts.seat);
    let waiting = desk.ask(Fact::NotYetPlayed, facts.not_yet_played);
    let (seat, waiting) = (seat?, waiting?);
    Ok(lost_if(desk, seat, waiting))
}

fn lost_if(desk: &Inquiry<'_>, seat: Seat, waiting: SeatList) -> Lost {
    if let Some(partner) = passed_over(desk, seat, waiting) {
        return Lost::ToPartner(partner);
    }
    let mut others = waiting.iter().filter(|other| other.team() != seat.team());
    match (others.next(), others.next()) {
        (Some(first), Some(second)) => Lost::ByOrder { first, second },
        (_, _) => Lost::Nothing,
    }
}

/// His partner may be told what to do.
fn ruled_partner(
    desk: &Inquiry<'_>,
    partner: Seat,
    ruled: impl Fn(String) -> Ruled,
    laid: &str,
) -> Ruled {
    let name = desk.who.name(partner);
    let choices = vec![
        offer(Choice::Free, format!("{name} plays as he likes"), Consequence::default()),
        offer(
            Choice::Win,
            format!("{name} must win the trick if he can"),
            must(SeatSet::one(partner), true, 0),
        ),
        offer(
            Choice::Lose,
            format!("{name} must not win it if he can help it"),
            must(SeatSet::one(partner), false, 0),
        ),
    ];
    let why = format!("{laid}, and {name}, the partner, has not played yet.");
    ruled(why).choosing(Chooser::OtherSide, choices)
}

/// These players must win the trick on the table and so many after it, or must not.
fn must(players: SeatSet, win: bool, later: u8) -> Consequence {
    let mut seats = SeatList::new();
    for seat in players.iter() {
        let _fits = seats.push(seat);
    }
    let must = Some(TrickDemand { seats, win, later }).filter(|must| !must.seats.is_empty());
    Consequence::remedy(Remedy { must, ..Remedy::default() })
}

/// The offender's partner who should have played before him, if there is one.
fn passed_over(desk: &Inquiry<'_>, seat: Seat, waiting: SeatList) -> Option<Seat> {
    let before = desk.players().from(waiting.first()?).take_while(|other| *other != seat);
    let mut passed = before.filter(|other| waiting.has(*other));
    passed.find(|other| other.team() == seat.team())
}

/// Winners played in a row without waiting for the others (1888, 47).
pub(super) fn winners_in_a_row(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let law = Basis::Laws(const { &[Span::one(47)] });
    let exempts = rules.irregular.exposed_lone == ExposedLone::Exempt && rules.lone.allowed;
    if exempts && desk.facts.alone != Some(false) {
        let loner = desk.ask(Fact::OffenderIsLoner, desk.facts.offender_is_loner)?;
        if loner {
            let why = "A player who is alone pays nothing for it; the tricks are played one after \
                       the other.";
            return Ok(Ruled::new(&[Clause::IrregularExposedLone], why).from(law));
        }
    }
    // Whichever is chosen, the cards that were played too early are named with it, and kept.
    let early = desk.facts.cards.or(desk.facts.card.map(CardList::one)).unwrap_or_default();
    let exposed = if takes_back(rules, false) { CardList::new() } else { early };
    let partners = desk.facts.seat.map_or(SeatSet::NONE, |seat| desk.players().partners(seat));
    let kept = Remedy { exposed, ..Remedy::default() };
    let wins = Remedy { exposed, ..must(partners, true, early.len()).remedy };
    let offers = vec![
        offer(Choice::Free, "the partner plays as he likes", Consequence::remedy(kept))
            .asking(&[Fact::Seat, Fact::Cards]),
        offer(
            Choice::Win,
            "the partner must win any of those tricks that he can",
            Consequence::remedy(wins),
        )
        .asking(&[Fact::Seat, Fact::Cards]),
    ];
    let why = format!("Each card that was played too early {}.", liable(rules));
    let ruled = Ruled::new(&[Clause::IrregularExposed], why);
    Ok(ruled.choosing(chooser(rules), offers).from(law))
}

/// Who chooses where a law of 1888 gives the choice to the other side: elsewhere the table.
const fn chooser(rules: &TrickRules) -> Chooser {
    if super::by_the_laws(rules) { Chooser::OtherSide } else { Chooser::Table }
}

/// A legal card was changed after it had been played (SET, VO).
pub(super) fn card_changed(rules: &TrickRules) -> Ruled {
    let why = "A card laid is a card played; it may be changed only to mend a revoke.";
    let sheets = "Seton School tournament (2019); Vows to Keep, Euchre instructions";
    Ruled::new(&[], why).from(of_euchre(rules, sheets)).asking(&[Fact::Seat])
}

/// A source on Euchre; in another game it is borrowed, and that the game's own are silent comes first.
const fn of_euchre(rules: &TrickRules, source: &'static str) -> Basis {
    let other = super::is_bacon(rules) || matches!(rules.making, Making::Bid(_));
    if other { Basis::Beside(source) } else { Basis::Only(source) }
}

/// A card is missing, or two were played to one trick.
pub(super) fn card_missing(_desk: &Inquiry<'_>) -> Ruled {
    let why = "The tricks are searched and the card goes back to its owner, who answers for revokes \
               made meanwhile.";
    Ruled::new(&[], why).from(WHIST)
}

/// Somebody looked at turned tricks; the last one may be seen until the next card (HC, OM).
pub(super) fn tricks_looked_at(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let last = desk.ask(Fact::LastTrick, desk.facts.last_trick);
    if matches!(last, Ok(true)) {
        let why = "The last trick may be looked at until the next card is played.";
        return Ok(Ruled {
            established: false,
            ..Ruled::new(&[], why).from(of_euchre(rules, OLD_HOYLE))
        });
    }
    let team = desk.offenders();
    last?;
    let of = team?;
    let why = "Turned tricks, except the last, may not be looked at: the opponent at the right names the \
               suit of that side's next lead.";
    let call = Some(SuitCall { of, suit: desk.facts.suit });
    let remedy = Remedy { suit_call: call, ..Remedy::default() };
    Ok(Ruled::new(&[], why).with(Consequence::remedy(remedy)).from(of_euchre(rules, OLD_HOYLE)))
}

/// Cards were thrown in without everybody's consent (1888, 48–49; MI).
pub(super) fn claim(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let ruled = |why: &str| Ruled::new(&[Clause::IrregularClaim], why);
    Ok(match rules.irregular.claim {
        ClaimRule::Adjudicate => ruled(
            "The cards are laid down and the claim is searched (`claim`, who claims and how many tricks, \
             does it): it is granted if it takes the \
             tricks with every suit played from the top, in any order, and doubt goes against the \
             claimer. Tricks that no lawful play could lose cannot be conceded.",
        ),
        ClaimRule::AllAgree => {
            if let Some(abandoned) = abandoned(desk, rules)? {
                return Ok(abandoned);
            }
            played_on(desk, rules)
        }
        ClaimRule::TwoPoints => {
            let team = desk.offenders()?;
            let points = ByTeam::only(team.other(), 2);
            let mut why =
                "Throwing the cards in without agreement gives the other side 2.".to_owned();
            if !desk.has_ended() {
                why.push_str(
                    " No rule says whether the deal is then played out; it is, unless the table ends it.",
                );
            }
            ruled(&why).with(Consequence::points(points))
        }
    })
}

/// A claim that not everybody agreed to: play goes on, and the cards that were shown lie there (1888, 48).
fn played_on(desk: &Inquiry<'_>, rules: &TrickRules) -> Ruled {
    let facts = desk.facts;
    let back = takes_back(rules, facts.is_loner());
    let shown = facts.cards.or(facts.card.map(CardList::one)).filter(|_| !back);
    let cards = if back { "go back into the hand" } else { "are exposed" };
    let why = format!(
        "The claim does not hold unless everybody agrees: the deal is played on, and cards that \
         were shown {cards}."
    );
    let remedy = Remedy { exposed: shown.unwrap_or_default(), ..Remedy::default() };
    // Whose cards lie there, and which, is kept.
    let asks: &[Fact] = if back { &[] } else { &[Fact::Seat, Fact::Shown] };
    let ruled = Ruled::new(&[Clause::IrregularClaim], why).asking(asks);
    let ruled = ruled.with(Consequence::remedy(remedy));
    if super::by_the_laws(rules) {
        ruled.from(Basis::Laws(const { &[Span::one(48)] }))
    } else {
        ruled
    }
}

/// By the laws an opponent who gives up against a loner gives him the most (1888, 50); none where
/// nobody gave up so.
fn abandoned(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Option<Ruled>> {
    if !super::by_the_laws(rules) || desk.facts.gave_up == Some(false) {
        return Ok(None);
    }
    // Only a loner is given anything.
    if desk.facts.alone == Some(false) || !rules.lone.allowed {
        return Ok(None);
    }
    let alone = desk.alone(rules);
    let team = desk.offenders();
    let makers = desk.ask(Fact::MakerTeam, desk.facts.maker_team);
    if let (Ok(team), Ok(makers)) = (&team, &makers)
        && team == makers
    {
        return Ok(None);
    }
    let gave_up = desk.ask(Fact::GaveUp, desk.facts.gave_up);
    // That he was alone, of the other side, and that they gave up: what else there is went before.
    let (_alone, _team, makers, _gave_up) = (alone?, team?, makers?, gave_up?);
    let dealer = desk.dealer()?;
    let fate = Fate::Ends { next_dealer: desk.players().left(dealer) };
    let points = ByTeam::only(makers, 5);
    let why = "Opponents of a loner who abandon their hands give him 5.";
    let done = Consequence { points, fate, ..Consequence::default() };
    let ruled = Ruled::new(&[Clause::IrregularClaim], why);
    Ok(Some(ruled.with(done).from(Basis::Laws(const { &[Span::one(50)] }))))
}

/// The opponents call a card that lies face up (1888, 46).
pub(super) fn called_card(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    if rules.irregular.exposed != Exposed::Callable {
        return Err(Stop::NotHere("a card that lies face up is not called in this game"));
    }
    let card = desk.ask(Fact::Card, desk.facts.card)?;
    let why =
        format!("The {card} is called: it is played to this trick unless that would be a revoke.");
    let remedy = Consequence::remedy(Remedy { called: Some(card), ..Remedy::default() });
    Ok(Ruled::new(&[Clause::IrregularExposed], why).with(remedy))
}

/// The opponents say which suit that side must lead (1888, 52; an old Hoyle).
pub(super) fn called_suit(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let team = desk.offenders();
    let suit = desk.ask(Fact::Suit, desk.facts.suit);
    let (of, suit) = (team?, suit?);
    let name = suit.name();
    let why = format!(
        "{} are called: whoever leads next of {} leads one, if he has one.",
        capital(name),
        desk.side(of)
    );
    let remedy = Remedy { suit_call: Some(SuitCall { of, suit: Some(suit) }), ..Remedy::default() };
    let ruled = Ruled::new(&[], why).with(Consequence::remedy(remedy));
    let basis = if super::by_the_laws(rules) {
        Basis::Laws(const { &[Span::one(52)] })
    } else {
        of_euchre(rules, OLD_HOYLE)
    };
    Ok(ruled.from(basis))
}

/// Climbing: an illegal play is taken back, then the player plays or passes (Bacon reference, K32).
pub(super) fn illegal_climb(desk: &mut Inquiry<'_>) -> Ruled {
    if let Some(stands) = played_on_climb(desk, Clause::Beats) {
        return stands;
    }
    if desk.facts.led.is_some() {
        desk.note_asked(Fact::Led, true);
    }
    // A card too low is played on one that was led, and before a lead only the lead itself is given.
    let why = match (desk.facts.led, desk.facts.seat) {
        (Some(true), _) => {
            "The rules are silent: the play is taken back, and the player plays something lawful or passes."
                .to_owned()
        }
        (Some(false), Some(seat)) => format!(
            "The rules are silent: the lead goes back to {}, who gives it to somebody who may have it, or \
             leads where he still can.",
            desk.who.name(seat)
        ),
        (Some(false) | None, _) => "The rules are silent: the play is taken back, or the lead that was given to \
                                    somebody who may not have it, and the player plays something lawful or, \
                                    unless he leads, passes."
            .to_owned(),
    };
    let remedy = Remedy { taken_back: desk.facts.seat, ..Remedy::default() };
    Ruled::new(&[Clause::Beats], why).with(Consequence::remedy(remedy)).from(SILENT)
}

/// Climbing: a play out of turn is an illegal play too.
pub(super) fn out_of_turn_climb(desk: &Inquiry<'_>) -> Ruled {
    if let Some(stands) = played_on_climb(desk, Clause::PlayTurn) {
        return stands;
    }
    let why = "The rules are silent: the play is taken back, and the turn stays where it was.";
    let remedy = Remedy { taken_back: desk.facts.seat, ..Remedy::default() };
    Ruled::new(&[Clause::PlayTurn], why).with(Consequence::remedy(remedy)).from(SILENT)
}

/// Climbing: what others have played on cannot be taken back alone, and no rule says what goes with it.
fn played_on_climb(desk: &Inquiry<'_>, clause: Clause) -> Option<Ruled> {
    let why = "The rules are silent: others have played on it, so that it stands, unless the table takes \
               back what came after it as well (`undo`).";
    let over = desk.facts.stage == Some(Stage::Play);
    over.then(|| Ruled::new(&[clause], why).from(SILENT).for_the_table())
}
