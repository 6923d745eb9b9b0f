//! What goes wrong with the deal itself: misdeals, wrong counts, stolen deals, a discard that was seen.
//!
//! Euchre reference, 3.1 and 3.4; Laws of Euchre (1888), 33–45 and 90. Who deals again is decided
//! here for rulings; for a `misdeal` event without one `game` decides by the same keys.

use super::{Basis, Chooser, Consequence, Fate, Inquired, Inquiry, Ruled, SILENT, Stop, offer};
use crate::clause::Clause;
use crate::event::Bars;
use crate::event::facts::{Cause, Fact};
use crate::event::ruling::Choice;
use crate::rules::source::Span;
use crate::rules::{DealOutOfTurn, Making, Misdeal, Taker, TrickRules, WrongCount};
use crate::seat::{ByTeam, Seat};

/// A wrong count, a faced card or a bad pack, found before play.
pub(super) fn misdeal(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let dealer = desk.dealer();
    let given = desk.facts.cause;
    let cause = match rules.irregular.misdeal {
        // Whatever it was, he deals again.
        Misdeal::SameDealer => Ok(given.unwrap_or(Cause::WrongCount)),
        Misdeal::NextDealer | Misdeal::UntilUpcard | Misdeal::SecondLoses | Misdeal::ThirdLoses => {
            desk.ask(Fact::Cause, given)
        }
    };
    if matches!(cause, Ok(Cause::ShownCard)) && super::by_the_laws(rules) {
        return shown(desk);
    }
    let loses = match cause {
        Ok(Cause::FacedCard | Cause::ShownCard) => Ok(false),
        Ok(Cause::WrongCount) => loses_deal(desk, rules, false),
        Err(stop) => Err(stop),
    };
    let (dealer, loses) = (dealer?, loses?);
    // Law 43 of 1888: the deal is not lost where an opponent touched the cards first.
    if loses && super::by_the_laws(rules) && desk.facts.touched == Some(true) {
        let why = "An opponent had touched the cards, so the same dealer deals again.";
        let ruled = again(desk, &[Clause::IrregularMisdeal], why, dealer, false);
        return Ok(ruled.from(Basis::Laws(const { &[Span::one(43)] })));
    }
    if loses && super::by_the_laws(rules) && desk.facts.touched.is_none() {
        return Ok(lost_or_not(desk, dealer));
    }
    let why = match (given, loses) {
        (Some(Cause::FacedCard), _) => "A faced card or a bad pack loses nobody the deal.",
        (_, true) => "The misdeal loses the deal.",
        (_, false) => "Same dealer deals again.",
    };
    Ok(again(desk, &[Clause::IrregularMisdeal], why, dealer, loses))
}

/// Law 35 of 1888: of a card that one side showed during the deal the other may make use, unless it
/// has touched its own cards.
fn shown(desk: &mut Inquiry<'_>) -> Inquired<Ruled> {
    let dealer = desk.dealer();
    // Whichever side it was, the other one chooses.
    let touched = desk.ask(Fact::Touched, desk.facts.touched);
    let (dealer, touched) = (dealer?, touched?);
    let law = Basis::Laws(const { &[Span::one(35)] });
    let clauses = [Clause::IrregularMisdeal];
    if touched {
        let why = "The other side had touched its cards, so the deal stands.";
        return Ok(Ruled::new(&clauses, why).from(law));
    }
    let again = Consequence::fate(Fate::Redealt { dealer });
    let offers = vec![
        offer(Choice::PlayOn, "the deal stands", Consequence::default()),
        offer(Choice::Redeal, "a new deal by the same dealer", again),
    ];
    let why = "A card that one side shows during the deal lets the other choose.";
    Ok(Ruled::new(&clauses, why).choosing(Chooser::OtherSide, offers).from(law))
}

/// Law 43 of 1888, where nobody has said whether an opponent touched the cards first: the deal is lost,
/// unless the table knows that one did, or that he had wrongly interrupted the dealer.
fn lost_or_not(desk: &Inquiry<'_>, dealer: Seat) -> Ruled {
    let fate = |dealer| Consequence::fate(Fate::Redealt { dealer });
    let offers = vec![
        offer(Choice::Redeal, "the next dealer deals", fate(desk.players().left(dealer))),
        offer(
            Choice::Same,
            "the same dealer deals again, because an opponent had touched the cards or interrupted \
             the deal",
            fate(dealer),
        ),
    ];
    Ruled::new(&[Clause::IrregularMisdeal], "The misdeal loses the deal.")
        .choosing(Chooser::Table, offers)
        .from(Basis::Laws(const { &[Span::one(43)] }))
}

/// Does a misdeal cost the dealer the deal? During play the upcard was turned long ago.
fn loses_deal(desk: &mut Inquiry<'_>, rules: &TrickRules, in_play: bool) -> Inquired<bool> {
    let facts = desk.facts;
    match rules.irregular.misdeal {
        Misdeal::SameDealer => Ok(false),
        Misdeal::NextDealer => Ok(true),
        Misdeal::UntilUpcard if in_play => Ok(true),
        Misdeal::UntilUpcard => turned(desk, rules),
        Misdeal::SecondLoses => Ok(desk.ask(Fact::Times, facts.times)? >= 2),
        Misdeal::ThirdLoses => Ok(desk.ask(Fact::Times, facts.times)? >= 3),
    }
}

/// Was the upcard turned, or in a bidding game: had anybody called?
fn turned(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<bool> {
    let fact = match &rules.making {
        Making::TurnUp(_) => Fact::UpcardTurned,
        Making::Bid(_) => Fact::Called,
    };
    desk.ask(fact, desk.facts.upcard_turned)
}

fn again(desk: &Inquiry<'_>, clauses: &[Clause], why: &str, dealer: Seat, loses: bool) -> Ruled {
    let dealer = if loses { desk.players().left(dealer) } else { dealer };
    let remedy = Consequence::fate(Fate::Redealt { dealer });
    Ruled::new(clauses, why).with(remedy)
}

/// Climbing has no rule on it, and the fold lets the same dealer deal again.
pub(super) fn misdeal_climb(desk: &mut Inquiry<'_>) -> Inquired<Ruled> {
    let dealer = desk.dealer()?;
    let why = "The rules of this game are silent on misdeals, so the same dealer deals.";
    Ok(again(desk, &[], why, dealer, false).from(SILENT))
}

/// A wrong number of cards found during play, or a dealer who never laid one away (1888, 90).
pub(super) fn wrong_count(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    match rules.irregular.wrong_count {
        WrongCount::Redeal => {
            let dealer = desk.dealer();
            let loses = loses_deal(desk, rules, true);
            let (dealer, loses) = (dealer?, loses?);
            let clauses = [Clause::IrregularWrongCount, Clause::IrregularMisdeal];
            let why = if loses {
                "A wrong count makes the deal void, and as a misdeal it loses the deal."
            } else {
                "A wrong count makes the deal void."
            };
            Ok(again(desk, &clauses, why, dealer, loses))
        }
        WrongCount::Forfeit => {
            let team = desk.offenders();
            let alone = desk.alone(rules);
            let (team, alone) = (team?, alone?);
            let points = ByTeam::only(team.other(), if alone { 4 } else { 2 });
            let bars = Bars(ByTeam::only(team, true));
            let why = "The side with the wrong count forfeits the deal.";
            let ruled = Ruled::new(&[Clause::IrregularWrongCount], why);
            Ok(ruled.with(Consequence { points, bars, ..Consequence::default() }))
        }
    }
}

/// Somebody dealt whose deal it was not (1888, 40).
pub(super) fn stolen(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let clauses = [Clause::IrregularDealOutOfTurn];
    let facts = desk.facts;
    let policy = rules.irregular.deal_out_of_turn;
    if policy == DealOutOfTurn::StandsAfterUpcard && facts.upcard_turned == Some(true) {
        turned(desk, rules)?;
        let too_late = match &rules.making {
            Making::TurnUp(_) => "the upcard has been turned",
            Making::Bid(_) => "somebody has called",
        };
        return Ok(Ruled::new(&clauses, format!("The deal stands, because {too_late}.")));
    }
    let rightful = desk.ask(Fact::RightfulDealer, facts.rightful_dealer);
    if policy == DealOutOfTurn::StandsAfterUpcard {
        let turned = turned(desk, rules);
        turned?;
    }
    let remedy = Consequence::fate(Fate::Redealt { dealer: rightful? });
    Ok(Ruled::new(&clauses, "The deal is given back.").with(remedy))
}

/// Bacon: whoever takes the card sits at the maker's left, so that it is always the other side that made
/// trump and knew the risk.
fn taken_by_the_others(dealer: Seat) -> Ruled {
    let again = Consequence::fate(Fate::Redealt { dealer });
    let offers = vec![
        offer(Choice::PlayOn, "play on", Consequence::default()),
        offer(Choice::Redeal, "a new deal by the same dealer", again),
    ];
    let why = "No rule says what follows; the other side made trump and knew the risk.";
    Ruled::new(&[Clause::Discard], why)
        .choosing(Chooser::Table, offers)
        .from(Basis::Beside("Ohio Euchre forum, thread 7"))
}

/// The dealer's discard was seen. No law speaks of it; a forum has both answers (F7).
pub(super) fn discard_seen(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    if matches!(rules.making, Making::Bid(_)) {
        return Err(Stop::NotHere("no card is taken up, so none is discarded"));
    }
    let dealer = desk.dealer();
    if let Making::TurnUp(making) = &rules.making
        && making.taker == Taker::LeftOfMaker
    {
        return Ok(taken_by_the_others(dealer?));
    }
    let makers = desk.ask(Fact::MakerTeam, desk.facts.maker_team);
    // Where the other side made trump it does not matter what was led.
    let led = match (desk.facts.dealer, desk.facts.maker_team) {
        (Some(dealer), Some(makers)) if dealer.team() != makers => Ok(false),
        (_, _) => desk.ask(Fact::Led, desk.facts.led),
    };
    let (dealer, makers, led) = (dealer?, makers?, led?);
    let again = Consequence::fate(Fate::Redealt { dealer });
    let mut offers = vec![
        offer(Choice::PlayOn, "play on", Consequence::default()),
        offer(Choice::Redeal, "a new deal by the same dealer", again),
    ];
    // The other side made trump and knew the risk; or something has been led.
    let own = makers == dealer.team();
    if own && !led {
        offers.reverse();
    }
    let choices = offers;
    let why = match (own, led) {
        (false, _) => "No rule says what follows; the other side made trump and knew the risk.",
        (true, true) => "No rule says what follows; a card had been led already.",
        (true, false) => {
            "No rule says what follows; the dealer's own side made trump, and nothing had been led."
        }
    };
    Ok(Ruled::new(&[Clause::Discard], why)
        .choosing(Chooser::Table, choices)
        .from(Basis::Beside("Ohio Euchre forum, thread 7")))
}
