//! The same evening under other rules: what it would have come to, and which rules make the
//! difference.
//!
//! The deals are folded again as they were recorded. A deal that could not have gone so under the
//! other rules is named and left out, never bent: something in it is impossible there, or breaks a
//! rule there that it did not break here, or it would not have been over. Which keys make a
//! difference is found by turning them in the ruleset of the session, one alone, then two together.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::event::{Call, Denial, Event, Table};
use crate::game::verdict::{Irregular, Outcome, Who};
use crate::history::DealRecord;
use crate::report::rules_diff::{self, KeyValue};
use crate::report::words::side;
use crate::rules::file::with;
use crate::rules::source::Sources;
use crate::rules::{DenyAlone, Policy as _, Ruleset};
use crate::seat::{ByTeam, Team};
use crate::session::{DealStory, Game, Session};
use crate::speech::{count, listed};

/// An evening under one other ruleset.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rescored {
    /// The other ruleset's id.
    pub rules: String,
    /// Its name for people.
    pub title: String,
    /// Each game of the evening.
    pub games: Vec<GameRescored>,
}

/// One game under its own rules and under the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameRescored {
    /// Its number in the session.
    pub no: usize,
    /// How it stood by its own rules.
    pub was: Stand,
    /// How it would stand; none where not a single deal of it can exist under them.
    pub would: Option<Stand>,
    /// Why it cannot be counted at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cannot: Option<String>,
    /// Deals that cannot exist under them.
    pub left_out: Vec<LeftOut>,
    /// Deals after the one that would have ended the game.
    pub not_played: Vec<u32>,
    /// The winner is another.
    pub winner_changes: bool,
    /// Does anything come out otherwise: a score, a winner, a deal that is left out or not reached?
    pub differs: bool,
    /// The fewest keys that make the whole difference: an empty list where there is none, and nothing
    /// where neither one key nor two make it.
    pub made_by: Option<Vec<&'static str>>,
    /// The fewest keys that make the game end otherwise, in the same way. They are among those that
    /// make the whole difference, or each set of them does something to the count by the other rules.
    pub winner_made_by: Option<Vec<&'static str>>,
}

/// A score, and who has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stand {
    pub score: ByTeam<i32>,
    /// The side that has won; none where nobody has.
    pub won: Option<String>,
    /// Is the game over?
    pub over: bool,
}

/// A deal that cannot exist under other rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Its number in its game.
    pub deal: u32,
    /// Why, in a sentence without its full stop.
    pub why: String,
}

/// What became of a game that was folded again.
struct Again {
    game: Game,
    left_out: Vec<LeftOut>,
    not_played: Vec<u32>,
}

impl Again {
    /// What two rulesets may differ in.
    fn result(&self) -> (ByTeam<i32>, Option<Outcome>, usize, &[u32]) {
        (self.game.score(), self.game.outcome, self.left_out.len(), &self.not_played)
    }
}

/// Counts an evening under another ruleset.
pub fn rescore(session: &Session, rules: &Ruleset) -> Rescored {
    let other = Arc::new(rules.clone());
    let mut games = Vec::new();
    let mut before: Option<Game> = None;
    for (no, game) in (1..).zip(&session.games) {
        // Points are carried over from the game before, by the rules that are asked about.
        let start = before.as_ref().map_or(game.start, Game::carried_over);
        if let Some(why) = another_game(&game.rules, rules) {
            games.push(GameRescored {
                no,
                was: stand(game),
                would: None,
                cannot: Some(why),
                left_out: Vec::new(),
                not_played: Vec::new(),
                winner_changes: false,
                differs: true,
                made_by: None,
                winner_made_by: None,
            });
            before = None;
            continue;
        }
        let would = again(game, &other, start);
        games.push(compare(no, game, rules, &would, start));
        before = Some(would.game);
    }
    Rescored { rules: rules.id.clone(), title: rules.title.clone(), games }
}

/// Why no deal of one ruleset can be a deal of the other: other seats, another way to make trump. The
/// pack is no such reason: a deal without its cards can be one of either, and the cards of another
/// are looked at one by one as it is folded.
fn another_game(one: &Ruleset, other: &Ruleset) -> Option<String> {
    const SAME: [(&str, &str); 6] = [
        ("family", "it is a different game"),
        ("players", "it has different seats"),
        ("making.method", "trump is made in a different way"),
        ("making.taker", "another player takes the turned card"),
        ("making.consent", "the partner's consent is not asked in the same way"),
        ("cards.bowers", "the cards rank in a different way"),
    ];
    let differs = |key: &str| one.values.get(key) != other.values.get(key);
    SAME.iter().find(|(key, _)| differs(key)).map(|(_, why)| (*why).to_owned())
}

fn compare(
    no: usize,
    game: &Game,
    rules: &Ruleset,
    would: &Again,
    start: ByTeam<i32>,
) -> GameRescored {
    let own = again(game, &game.rules, game.start);
    let differs = own.result() != would.result();
    let winner_changes = game.outcome != would.game.outcome;
    let (result, outcome) = (would.result(), would.game.outcome);
    let made_by = if differs {
        fewest(game, rules, start, &|_| true, &|again| again.result() == result)
    } else {
        Some(Vec::new())
    };
    let winner_made_by = if winner_changes {
        // A key that pays for a deal which this game never reaches can turn the winner as well, by
        // another way: it makes nothing of what is counted here.
        let counts = |keys: &[&'static str]| match &made_by {
            Some(made_by) => keys.iter().all(|key| made_by.contains(key)),
            None => matters(game, rules, start, keys, would),
        };
        fewest(game, rules, start, &counts, &|again| again.game.outcome == outcome)
    } else {
        Some(Vec::new())
    };
    GameRescored {
        no,
        was: stand(game),
        would: Some(stand(&would.game)),
        cannot: None,
        left_out: would.left_out.clone(),
        not_played: would.not_played.clone(),
        winner_changes,
        differs,
        made_by,
        winner_made_by,
    }
}

/// Would anything of the count by the other rules be otherwise without these keys?
fn matters(
    game: &Game,
    rules: &Ruleset,
    start: ByTeam<i32>,
    keys: &[&'static str],
    would: &Again,
) -> bool {
    let own = |key: &&'static str| Some(((*key).to_owned(), game.rules.values.get(*key)?.clone()));
    let back: BTreeMap<String, serde_json::Value> = keys.iter().filter_map(own).collect();
    let Ok(without) = with(rules, &back, Sources::read("what if")) else { return false };
    again(game, &Arc::new(without), start).result() != would.result()
}

/// The fewest keys, one or two, that may be asked about and that turned in the game's own ruleset
/// come to the same; none where no two do.
fn fewest(
    game: &Game,
    rules: &Ruleset,
    start: ByTeam<i32>,
    may: &dyn Fn(&[&'static str]) -> bool,
    same: &dyn Fn(&Again) -> bool,
) -> Option<Vec<&'static str>> {
    let points = rules_diff::diff(&game.rules, rules).points;
    let turned: Vec<(&'static str, serde_json::Value)> = points
        .into_iter()
        .filter_map(|point| match point.sides {
            [_, KeyValue::Says(saying)] => Some((point.key, saying.value)),
            [_, KeyValue::LeftOut | KeyValue::NoSuchKey] => None,
        })
        .collect();
    let makes = |keys: &[&(&'static str, serde_json::Value)]| {
        let names: Vec<&'static str> = keys.iter().map(|(key, _)| *key).collect();
        if !may(&names) {
            return false;
        }
        let set: BTreeMap<String, serde_json::Value> =
            keys.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        // Two keys may contradict each other where all together do not.
        let Ok(switched) = with(&game.rules, &set, Sources::read("what if")) else { return false };
        same(&again(game, &Arc::new(switched), start))
    };
    if let Some(one) = turned.iter().find(|one| makes(&[one])) {
        return Some(vec![one.0]);
    }
    for (place, one) in turned.iter().enumerate() {
        if let Some(two) = turned.iter().skip(place + 1).find(|two| makes(&[one, two])) {
            return Some(vec![one.0, two.0]);
        }
    }
    None
}

/// Folds the closed deals of a game by these rules.
fn again(game: &Game, rules: &Arc<Ruleset>, start: ByTeam<i32>) -> Again {
    let mut now = game.before(Arc::clone(rules), start);
    let (mut left_out, mut not_played) = (Vec::new(), Vec::new());
    let leave = |deal: &DealStory, why: String| {
        let why = why + &given_with(deal, &game.rules).unwrap_or_default();
        LeftOut { deal: deal.no, why }
    };
    for deal in game.deals.iter().filter(|deal| deal.closing.is_some()) {
        if now.outcome.is_some() {
            not_played.push(deal.no);
            continue;
        }
        if let Some(why) = refused_alone(deal, &game.rules, rules) {
            left_out.push(leave(deal, why));
            continue;
        }
        let mut trial = now.clone();
        match trial.add(&without_counts(deal)) {
            Some(why) => left_out.push(leave(deal, why.say(Who(&deal.seats)))),
            None => match broken(deal, &trial) {
                Some(why) => left_out.push(leave(deal, why)),
                None => now = trial,
            },
        }
    }
    Again { game: now, left_out, not_played }
}

/// The points that the table gave in a deal by agreement: with the deal they are left out as well.
fn given_with(deal: &DealStory, rules: &Ruleset) -> Option<String> {
    let agreed = deal.rulings().filter(|ruling| ruling.heard.is_none());
    let given = agreed.fold(ByTeam::<i32>::default(), |mut sum, ruling| {
        for team in Team::BOTH {
            sum[team] = sum[team].saturating_add(ruling.points[team]);
        }
        sum
    });
    let told = Team::BOTH.into_iter().filter(|team| given[*team] != 0).map(|team| {
        let of = side(&deal.seats, rules.players(), team);
        format!("{} that the table gave to {of}", count(given[team], "point"))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("; with it go {}", listed(&told, "and")))
}

/// Why a deal in which going alone was refused is no deal of the other rules: what was played after
/// it followed from what that refusal was at its own table, however the deal was written down.
fn refused_alone(deal: &DealStory, own: &Ruleset, other: &Ruleset) -> Option<String> {
    const KEY: &str = "making.deny-alone";
    let refusing = |rules: &Ruleset| DenyAlone::from_word(rules.values.get(KEY)?.as_str()?);
    let becomes = refusing(other)?;
    let refused = deal.events.iter().any(|(_, event)| {
        matches!(
            event,
            Event::Call(
                Call::Deny { what: Denial::Alone, .. } | Call::Denied { what: Denial::Alone, .. }
            )
        )
    });
    if !refused || refusing(own) == Some(becomes) {
        return None;
    }
    let becomes = match becomes {
        DenyAlone::AsPass => "is a pass",
        DenyAlone::PlayTogether => "leaves the suit as trump",
    };
    Some(format!("a refused \"alone\" {becomes} there (`{KEY}`)"))
}

/// The record of a deal without the counts on which the table agreed: they were counts by its rules.
fn without_counts(deal: &DealStory) -> DealRecord {
    let mut record = deal.record();
    record.events.retain(|(_, event)| !matches!(event, Event::Table(Table::Agree { .. })));
    record
}

/// Why a deal that could be folded could still not have gone so.
fn broken(was: &DealStory, trial: &Game) -> Option<String> {
    let then = trial.deals.last()?;
    let known: Vec<Irregular> = was.findings.iter().map(|finding| finding.what).collect();
    let news =
        |what: &Irregular| !matches!(what, Irregular::Dealer { .. }) && !known.contains(what);
    if let Some(finding) = then.findings.iter().find(|finding| news(&finding.what)) {
        return Some(finding.what.say(Who(&was.seats)));
    }
    then.closing.is_none().then(|| "the deal would not have been over".to_owned())
}

fn stand(game: &Game) -> Stand {
    let name = |team: Team| side(&game.seats, game.rules.players(), team);
    let won = match game.outcome {
        Some(Outcome::Won(team)) => Some(name(team)),
        Some(Outcome::Shared) | None => None,
    };
    Stand { score: game.score(), won, over: game.outcome.is_some() }
}

/// The first deal at which two logs of the same evening part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parting {
    /// Which game, from 1.
    pub game: usize,
    /// Which deal of it, from 1; none where the games themselves differ.
    pub deal: Option<u32>,
    /// What each of the two says, in a sentence without its full stop.
    pub says: [String; 2],
}

/// Compares two sessions deal by deal: who dealt, what happened, what it paid.
pub fn bisect(one: &Session, other: &Session) -> Option<Parting> {
    let games = one.games.len().max(other.games.len());
    (0..games).find_map(|place| match (one.games.get(place), other.games.get(place)) {
        (Some(first), Some(second)) => part(place + 1, first, second),
        (first, second) => Some(Parting {
            game: place + 1,
            deal: None,
            says: [first, second].map(|game| {
                if game.is_some() { "it has this game" } else { "it has no such game" }.to_owned()
            }),
        }),
    })
}

fn part(no: usize, one: &Game, other: &Game) -> Option<Parting> {
    let parting = |deal, says: [String; 2]| Some(Parting { game: no, deal, says });
    let head = |game: &Game| (game.seats.to_vec(), game.start);
    if head(one) != head(other) {
        let says = [one, other].map(|game| {
            format!("{} begin at {}", game.seats.join(", "), super::words::score(game.start))
        });
        return parting(None, says);
    }
    let deals = one.deals.len().max(other.deals.len());
    (0..deals).find_map(|place| {
        let told = |game: &Game| game.deals.get(place).map(|deal| tell(deal, game));
        let (first, second) = (told(one), told(other));
        if first == second {
            return None;
        }
        let number = u32::try_from(place + 1).ok();
        let none = || "it has no such deal".to_owned();
        parting(number, [first.unwrap_or_else(none), second.unwrap_or_else(none)])
    })
}

/// What makes two records of a deal the same: not the words in which it was typed.
fn tell(deal: &DealStory, game: &Game) -> String {
    let happened = super::deal::happened(deal, &game.rules);
    let dealer = super::words::name(&deal.seats, deal.standing.dealer);
    format!("{dealer} dealt; {happened}; {}", super::words::score(deal.score))
}
