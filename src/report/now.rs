//! How a game stands: the score, who deals, who calls or leads, what is still needed.

use serde::Serialize;

use crate::card::Trump;
use crate::event::{Call, Event};
use crate::game::Deal;
use crate::game::climb::Climb;
use crate::game::verdict::{Outcome, Phase};
use crate::report::whose::{Whose, whose};
use crate::report::words::{self, and, count, minus, name, score};
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Seat, Team};
use crate::session::{Game, needs, who_is_next};

/// How a game stands: the score, who deals, what was made, who calls or leads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameStatus {
    /// Which game of the session, from 1.
    pub game: usize,
    /// The number of the deal that comes or is open, from 1, void deals counted.
    pub deal: u32,
    /// Each side's names: whose game it is, and not who sits there for one deal.
    pub sides: ByTeam<String>,
    /// The people of each side, one by one.
    #[serde(skip)]
    pub people: ByTeam<Vec<String>>,
    /// Who else sat there, by side.
    #[serde(skip_serializing_if = "nobody")]
    pub with: ByTeam<Vec<String>>,
    pub score: ByTeam<i32>,
    /// What each side still needs, where points decide.
    pub needs: Option<ByTeam<i32>>,
    /// Deals that are left, where their number is fixed.
    pub deals_left: Option<u32>,
    /// The side that is so far ahead that the deals left cannot change it; play goes on.
    pub beyond_reach: Option<String>,
    /// Who deals.
    pub dealer: String,
    /// Whose turn it is: to call, to lead or to play.
    pub turn: Option<String>,
    /// What he may do, in a word: call, answer, name trump, bid, lead, play.
    pub does: Option<&'static str>,
    /// Trump and who made it, the bid to beat, or the card that is turned: `♥ Clara`.
    pub made: Option<String>,
    /// Who made trump, in words: `Clara made hearts, alone`.
    pub made_in_words: Option<String>,
    /// The tricks so far, once there is one.
    pub tricks: Option<ByTeam<u8>>,
    /// Who sits out.
    pub out: Vec<String>,
    /// Climbing: who went out in the deal that is open, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub went_out: Vec<String>,
    /// Climbing: who is still in, once somebody went out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub still_in: Vec<String>,
    /// The deal has begun.
    #[serde(skip)]
    pub begun: bool,
    /// The game was given up before its end.
    #[serde(skip_serializing_if = "is_not")]
    pub closed: bool,
    /// Who has won.
    pub won: Option<Won>,
    /// The side that has won.
    #[serde(skip)]
    pub winner: Option<Team>,
    /// How it would stand with the disputes upheld that nobody has settled.
    pub disputed: Option<Disputed>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_not(it: &bool) -> bool {
    !*it
}

fn nobody(with: &ByTeam<Vec<String>>) -> bool {
    with.even.is_empty() && with.odd.is_empty()
}

/// What hangs on disputes that nobody has settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disputed {
    /// The score with all of them upheld.
    pub score: ByTeam<i32>,
    /// Can they still change who wins?
    pub can_change_the_winner: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Won {
    /// This side has won.
    Side(String),
    /// Both share it.
    Shared,
}

/// How the game stands now.
pub fn now(game: &Game, number: usize) -> GameStatus {
    let Whose { sides, people, with, .. } = whose(game);
    let total = game.score();
    let state = game.now();
    let need = |team| needs(&game.rules, total, team);
    let done = u32::try_from(game.deals.len()).unwrap_or(u32::MAX);
    let next = state.as_ref().and_then(who_is_next);
    let deals_left =
        game.rules.length().deals().map(|deals| (deals + 1).saturating_sub(game.standing.deal_no));
    GameStatus {
        game: number,
        deal: if game.open_deal().is_some() { done } else { done.saturating_add(1) },
        score: total,
        needs: need(Team::Even).zip(need(Team::Odd)).map(|(even, odd)| ByTeam::new(even, odd)),
        deals_left,
        beyond_reach: beyond_reach(&game.rules, total, deals_left).map(|team| sides[team].clone()),
        dealer: name(&game.seats, game.standing.dealer),
        turn: next.map(|(seat, _)| name(&game.seats, seat)),
        does: state.as_ref().and_then(does),
        made: state.as_ref().and_then(|state| made(state, game)),
        made_in_words: state.as_ref().and_then(|state| made_in_words(state, game)),
        tricks: state.as_ref().and_then(tricks),
        out: state
            .map(|state| state.out().iter().map(|seat| name(&game.seats, seat)).collect())
            .unwrap_or_default(),
        went_out: went_out(game, state.as_ref()),
        still_in: still_in(game, state.as_ref()),
        begun: game.open_deal().is_some(),
        closed: game.closed,
        won: game.outcome.map(|outcome| match outcome {
            Outcome::Won(team) => Won::Side(sides[team].clone()),
            Outcome::Shared => Won::Shared,
        }),
        winner: game.outcome.and_then(|outcome| match outcome {
            Outcome::Won(team) => Some(team),
            Outcome::Shared => None,
        }),
        disputed: game.upheld().map(|upheld| Disputed {
            score: upheld.score,
            can_change_the_winner: game.outcome.is_none() || upheld.outcome != game.outcome,
        }),
        sides,
        people,
        with,
    }
}

/// The side that the other can no longer draw level with, whatever the deals left bring it. The
/// climbing game is played to its last deal all the same, and its players would like to know.
fn beyond_reach(rules: &Ruleset, total: ByTeam<i32>, deals_left: Option<u32>) -> Option<Team> {
    let rules = rules.climb_rules()?;
    let partners = rules.players.count() / 2 - 1;
    let best: i32 = rules.by_place.iter().take(partners.into()).sum();
    let left = i32::try_from(deals_left?).ok()?;
    Team::BOTH.into_iter().find(|team| total[*team] - total[team.other()] > best * left)
}

fn does(state: &Deal<'_>) -> Option<&'static str> {
    match state.phase() {
        Phase::Offer => Some("call"),
        Phase::Answer => Some("answer"),
        Phase::Naming => Some("name trump"),
        Phase::Bidding => Some("bid"),
        Phase::Play if state.play().is_some_and(|play| play.live().is_none()) => Some("lead"),
        Phase::Play | Phase::Round | Phase::Told => Some("play"),
        Phase::Lead => Some("lead"),
        Phase::GiveLead => Some("give the lead"),
        Phase::Over | Phase::PassedOut | Phase::Void => None,
    }
}

impl GameStatus {
    /// The score in words: `Ann & Cal 6, Ben & Dee 4`.
    pub fn score_line(&self) -> String {
        self.score_between(", ")
    }

    /// The score on the line that stands on the screen: `Ann & Cal 7 · Ben & Dee 1`.
    pub fn score_on_screen(&self) -> String {
        self.score_between(" · ")
    }

    /// The score in one line: of a game that is over it stands in who has won, and once. Where somebody sat
    /// in for a side, it has the names of both, and who has won comes behind it.
    pub fn standing_line(&self) -> String {
        self.won_with_all_named().unwrap_or_else(|| self.score_on_screen())
    }

    /// What comes behind that line; nothing where it says all there is.
    pub fn behind_standing_line(&self) -> Option<String> {
        self.won_with_all_named().is_none().then(|| self.next_line())
    }

    /// Who has won, where those who did are all named by it.
    fn won_with_all_named(&self) -> Option<String> {
        let sat_in = Team::BOTH.into_iter().any(|team| self.with(team).is_some());
        self.won_line().filter(|_| !sat_in)
    }

    fn score_between(&self, joint: &str) -> String {
        let score = self.score.map(minus);
        let [even, odd] = Team::BOTH.map(|team| self.side(team));
        format!("{even} {}{joint}{odd} {}", score.even, score.odd)
    }

    /// A side as it stands beside its score: `Ann & Cal`, and where somebody else sat there too
    /// `Ann & Cal (with Eve)`.
    pub fn side(&self, team: Team) -> String {
        let own = &self.sides[team];
        self.with(team).map_or_else(|| own.clone(), |with| format!("{own} ({with})"))
    }

    /// A side in the pieces between which a line may break: `Ann,` `Cal` `& Eve`.
    pub fn pieces(&self, team: Team) -> Vec<String> {
        words::pieces(&self.people[team])
    }

    /// Who else sat on this side: `with Eve`; none where nobody did.
    pub fn with(&self, team: Team) -> Option<String> {
        let others = &self.with[team];
        (!others.is_empty()).then(|| format!("with {}", and(others, " and ")))
    }

    /// Who has won, with the winner's points first: `Bob & Beth win, 15–2`.
    pub fn won_line(&self) -> Option<String> {
        Some(match (self.won.as_ref()?, self.winner) {
            (Won::Side(side), Some(winner)) => {
                let swapped = ByTeam::new(self.score[winner], self.score[winner.other()]);
                format!("{side} win, {}", score(swapped))
            }
            (Won::Side(_) | Won::Shared, _) => {
                format!("the game is shared, {}", score(self.score))
            }
        })
    }

    /// What comes next, in one line without its full stop: `deal 6, Derek dealt | Ann to call`, and
    /// `deal 6, Derek to deal` before anything was heard of it.
    pub fn next_line(&self) -> String {
        self.next_parts(self.made.as_ref()).join(" | ")
    }

    /// The same as a sentence of a page: `deal 6, Derek dealt; Clara made hearts; Ann to play`.
    pub fn next_said(&self) -> String {
        self.next_parts(self.made_in_words.as_ref().or(self.made.as_ref())).join("; ")
    }

    fn next_parts(&self, made: Option<&String>) -> Vec<String> {
        if let Some(won) = self.won_line() {
            return vec![won];
        }
        if self.closed {
            return vec!["closed, unfinished".to_owned()];
        }
        let deals = if self.begun { "dealt" } else { "to deal" };
        let mut parts = vec![format!("deal {}, {} {deals}", self.deal, self.dealer)];
        let tricks = self.tricks.map(|tricks| format!("tricks {}–{}", tricks.even, tricks.odd));
        let gone = words::gone(&self.went_out);
        let made: Vec<String> = made.cloned().into_iter().chain(gone).chain(tricks).collect();
        parts.extend((!made.is_empty()).then(|| made.join(", ")));
        if !self.still_in.is_empty() {
            parts.push(format!("{} still in", and(&self.still_in, " & ")));
        }
        if let (Some(turn), Some(does)) = (&self.turn, self.does) {
            parts.push(format!("{turn} to {does}"));
        }
        if !self.out.is_empty() {
            let verb = if self.out.len() == 1 { "sits" } else { "sit" };
            parts.push(format!("{} {verb} out", and(&self.out, " and ")));
        }
        if let Some(left) = self.deals_left {
            parts.push(format!("{} left", count(left, "deal")));
        }
        if let Some(side) = &self.beyond_reach {
            parts.push(format!("{side} cannot be caught"));
        }
        parts
    }
}

fn went_out(game: &Game, state: Option<&Deal<'_>>) -> Vec<String> {
    let places = state.filter(|state| !state.phase().is_closed()).and_then(Deal::climb);
    let places = places.map(Climb::places);
    let names = |seat| name(&game.seats, seat);
    places.map(|places| places.iter().map(names).collect()).unwrap_or_default()
}

fn still_in(game: &Game, state: Option<&Deal<'_>>) -> Vec<String> {
    let places = state.filter(|state| !state.phase().is_closed()).and_then(Deal::climb);
    let Some(gone) = places.map(|climb| climb.places().set()).filter(|gone| !gone.is_empty())
    else {
        return Vec::new();
    };
    let seats = game.rules.players().seats().filter(|seat| !gone.has(*seat));
    seats.map(|seat| name(&game.seats, seat)).collect()
}

/// What stands in the deal: trump and who made it, the bid to beat, or the card that is turned.
fn made(state: &Deal<'_>, game: &Game) -> Option<String> {
    let seats = &game.seats;
    let trump = |trump: Trump| match trump {
        Trump::Suit(suit) => suit.symbol().to_string(),
        Trump::None | Trump::Low => trump.name().to_owned(),
    };
    let alone = |alone: bool| if alone { " alone" } else { "" };
    let bid = |tricks: Option<u8>| tricks.map(|tricks| tricks.to_string()).unwrap_or_default();
    if let Some(contract) = state.contract() {
        let number = bid(contract.bid.filter(|_| !contract.alone));
        let gap = if number.is_empty() || contract.trump.suit().is_some() { "" } else { " " };
        let who = name(seats, contract.maker);
        return Some(format!(
            "{number}{gap}{} {who}{}",
            trump(contract.trump),
            alone(contract.alone)
        ));
    }
    let trick = state.trick()?;
    if let Some(high) = trick.high() {
        let lone = high.lone_call > 0;
        let number = if lone { said_alone(game, high.seat) } else { Some(high.tricks) };
        let number = number.map(|number| number.to_string());
        let alone = lone.then(|| "alone".to_owned());
        let what = [number, high.trump.map(trump), alone].into_iter().flatten();
        let what: Vec<String> = what.collect();
        return Some(format!("to beat: {}, {}", name(seats, high.seat), what.join(" ")));
    }
    let faced = trick.faced()?;
    let card = faced.card().map(|card| card.written().to_string());
    let suit = || faced.suit().map(|suit| suit.symbol().to_string());
    Some(format!("{} turned", card.or_else(suit)?))
}

/// `Clara made hearts, alone`; where people bid, `Clara bid 3 hearts`.
pub(super) fn made_in_words(state: &Deal<'_>, game: &Game) -> Option<String> {
    let contract = state.contract()?;
    let what = match contract.bid.filter(|_| !contract.alone) {
        Some(tricks) => contract.trump.counted(tricks),
        None => contract.trump.name().to_owned(),
    };
    let said = if game.rules.bid_rules().is_some() { "bid" } else { "made" };
    let alone = if contract.alone { ", alone" } else { "" };
    let who = name(&game.seats, contract.maker);
    Some(format!("{who} {said} {what}{alone}"))
}

/// The number that was said with an alone call, though it needs none.
fn said_alone(game: &Game, seat: Seat) -> Option<u8> {
    let events = game.open_deal()?.events.iter().rev();
    events.map(|(_, event)| event).find_map(|event| match event {
        Event::Call(Call::Bid { seat: by, tricks, alone: true, .. }) if *by == seat => {
            Some(*tricks)
        }
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(_) => None,
    })?
}

/// The tricks so far, once a card of the play is known.
fn tricks(state: &Deal<'_>) -> Option<ByTeam<u8>> {
    let trick = state.trick()?;
    trick.play().filter(|play| play.tricks_done() > 0).map(|_| trick.taken())
}
