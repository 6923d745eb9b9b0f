//! What people tell each other next day: who won, the turning point, the best lone hand, the longest
//! drought, the player of the night, how close it was.
//!
//! Each is a sum or a comparison over the deals of the evening, with its measure in words; what
//! cannot be known is left out.

use crate::game::verdict::Phase;
use crate::report::chance::{Chances, chances};
use crate::report::deal::{DealView, Person, capital};
use crate::report::evening::{Evening, GameEnd, GameView};
use crate::report::words::{and, count, score, signed};
use crate::rules::pay::Reason;
use crate::seat::{ByTeam, Team};

/// Two chances that differ by less are the same, reckoned in another order.
const ALIKE: f64 = 1e-9;

/// An evening in short.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlights {
    /// Who won, in games and points.
    pub news: News,
    /// The rest, in the order in which it is told.
    pub items: Vec<Highlight>,
    /// The chances of each game, where they are known.
    pub chances: Vec<Option<Chances>>,
}

/// Who won, without a full stop: in sayings that can stand on lines of their own, each in the pieces between
/// which a line may break. A name is one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    sayings: Vec<Vec<String>>,
}

impl News {
    /// In one sentence: `game 1: Ann & Cal win, 11–9; game 2: …`, without a full stop.
    pub fn sentence(&self) -> String {
        self.sayings.iter().map(|pieces| pieces.join(" ")).collect::<Vec<_>>().join("; ")
    }

    /// The pieces of the same, with a capital letter and its full stop, saying by saying.
    pub fn sayings(&self) -> Vec<Vec<String>> {
        let last = self.sayings.len();
        let mut sayings = self.sayings.clone();
        if let Some(first) = sayings.first_mut().and_then(|pieces| pieces.first_mut()) {
            *first = capital(first);
        }
        for (nth, pieces) in (1..).zip(&mut sayings) {
            if let Some(end) = pieces.last_mut() {
                end.push(if nth == last { '.' } else { ';' });
            }
        }
        sayings
    }
}

/// What is not a name breaks between any two words.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(' ').map(str::to_owned)
}

/// A side and what is said of it.
fn told_of(game: &GameView, team: Team, what: &str) -> Vec<String> {
    game.now.pieces(team).into_iter().chain(words(what)).collect()
}

/// One thing to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// What it is: `Turning point`.
    pub what: &'static str,
    /// It, without a full stop.
    pub text: String,
    /// The same in a line, for a picture.
    pub brief: String,
    /// Which game and deal it is about.
    pub deal: Option<(usize, u32)>,
}

/// The highlights of an evening; none before a deal is closed.
pub fn highlights(evening: &Evening) -> Option<Highlights> {
    let games = &evening.games;
    games.iter().flat_map(|game| &game.deals).find(|deal| deal.is_closed())?;
    let chances: Vec<Option<Chances>> = games.iter().map(|game| chances(game, games)).collect();
    let items = [
        turning_point(games, &chances),
        best_lone_hand(games),
        drought(games),
        player(games),
        closeness(games),
    ];
    let items = items.into_iter().flatten().collect();
    Some(Highlights { news: news(games), items, chances })
}

/// Who won: `Ann & Cal win, 11–9`; of several games `Ann & Cal win 2–1 in games, 25–18 in points`.
fn news(games: &[GameView]) -> News {
    let [first, .., last] = games else {
        return News { sayings: games.iter().map(of_one).collect() };
    };
    // Sides that changed between two games have no tally.
    let same = games.iter().all(|game| game.sides == first.sides);
    if !same {
        let number = |game: &GameView| vec![format!("game {}:", game.no)];
        let each = games.iter().map(|game| [number(game), of_one(game)].concat());
        return News { sayings: each.collect() };
    }
    let mut sayings = vec![tally(games, first, last)];
    if last.outcome.is_none() {
        let number = vec!["in".to_owned(), format!("game {}", last.no)];
        sayings.push([number, leading(last, "")].concat());
    }
    News { sayings }
}

/// What the games of the same two sides come to.
fn tally(games: &[GameView], first: &GameView, last: &GameView) -> Vec<String> {
    let mut won = ByTeam::new(0, 0);
    let mut points = ByTeam::new(0_i32, 0);
    for game in games {
        if let Some(GameEnd::Won(team)) = game.outcome {
            won[team] += 1;
        }
        for team in Team::BOTH {
            let own = game.score[team].saturating_sub(game.start[team]);
            points[team] = points[team].saturating_add(own);
        }
    }
    let ahead = if won.odd > won.even { Team::Odd } else { Team::Even };
    let turned = |pair: ByTeam<i32>| score(ByTeam::new(pair[ahead], pair[ahead.other()]));
    let began = began_otherwise(games, turned);
    if won.even == won.odd {
        let (won, points) = (score(won), score(points));
        let level = format!("are level, {won} in games and {points} in points{began}");
        return [told_of(first, Team::Even, "and"), told_of(first, Team::Odd, &level)].concat();
    }
    let verb = if last.outcome.is_some() { "win" } else { "lead" };
    let (games, points) = (turned(won), turned(points));
    told_of(first, ahead, &format!("{verb} {games} in games, {points} in points{began}"))
}

/// What the points of several games leave out, as whoever adds the scores up would miss it: a score that
/// a game began with was won in none of them. Every pair of one sentence has the same side first.
fn began_otherwise(games: &[GameView], turned: impl Fn(ByTeam<i32>) -> String) -> String {
    let began = games.iter().filter(|game| game.start != ByTeam::default());
    let began: Vec<String> = began
        .map(|game| format!("the {} that game {} began with", turned(game.start), game.no))
        .collect();
    if began.is_empty() { String::new() } else { format!(" (without {})", and(&began, " and ")) }
}

fn of_one(game: &GameView) -> Vec<String> {
    let winner_first = |team: Team| score(ByTeam::new(game.score[team], game.score[team.other()]));
    match game.outcome {
        Some(GameEnd::Won(team)) => {
            // A score that says nothing of who won: by some rules the deal that made it level, or one
            // more without points, decides.
            let level = game.score.even == game.score.odd;
            let by = if level { ", by the last deal" } else { "" };
            told_of(game, team, &format!("win, {}{by}", winner_first(team)))
        }
        Some(GameEnd::Shared) => {
            words(&format!("the game is shared, {}", score(game.score))).collect()
        }
        None => leading(game, " so far"),
    }
}

/// `Ann & Cal lead 6–4`, `it is 4–4`, and how far that goes.
fn leading(game: &GameView, so_far: &str) -> Vec<String> {
    let ahead = if game.score.odd > game.score.even { Team::Odd } else { Team::Even };
    let turned = score(ByTeam::new(game.score[ahead], game.score[ahead.other()]));
    if game.score.even == game.score.odd {
        words(&format!("it is {turned}{so_far}")).collect()
    } else {
        told_of(game, ahead, &format!("lead {turned}{so_far}"))
    }
}

/// What a deal paid a side by itself: what the table ruled or adjusted is nobody's play.
fn own_pay(deal: &DealView, team: Team) -> i32 {
    let of_side = || deal.awards.iter().filter(|award| award.team == team);
    let ruled = of_side().any(|award| award.kind == Reason::Ruling);
    // A total that is kept from falling lower belongs to what made it fall.
    let own = of_side()
        .filter(|award| award.kind != Reason::Ruling && !(ruled && award.kind == Reason::Floor));
    own.fold(0, |sum, award| sum.saturating_add(award.points))
}

/// `game 2, `, where there are several.
fn of_game(game: &GameView, games: &[GameView]) -> String {
    if games.len() > 1 { format!("game {}, ", game.no) } else { String::new() }
}

fn decided(game: &GameView) -> impl Iterator<Item = &DealView> {
    game.deals.iter().filter(|deal| deal.is_closed() && deal.state != Phase::Void)
}

/// The deal that did most for a side that won in the end.
fn turning_point(games: &[GameView], chances: &[Option<Chances>]) -> Option<Highlight> {
    let mut best: Option<(f64, f64, &GameView, &DealView)> = None;
    let mut as_much = 0;
    for (game, chances) in games.iter().zip(chances) {
        let (Some(GameEnd::Won(team)), Some(chances)) = (game.outcome, chances) else { continue };
        for ((no, by), (_, even)) in chances.moves(team).into_iter().zip(&chances.after) {
            let now = if team == Team::Even { *even } else { 1.0 - even };
            let Some(deal) = game.deals.iter().find(|deal| deal.no == no) else { continue };
            if by > 0.05 && best.is_none_or(|(most, ..)| by > most + ALIKE) {
                best = Some((by, now, game, deal));
                as_much = 0;
            }
            as_much += i64::from(best.is_some_and(|(most, ..)| by > most - ALIKE));
        }
    }
    let (by, now, game, deal) = best?;
    let Some(GameEnd::Won(team)) = game.outcome else { return None };
    let moved = format!(
        "the chance of {} went from {} to {}{}",
        game.sides[team],
        percent(now - by),
        percent(now),
        one_of(as_much, "that moved it as much")
    );
    let text = format!("{}; {moved}", deal.happened);
    let brief = format!("{}deal {}, {moved}", of_game(game, games), deal.no);
    Some(Highlight { what: "Turning point", text, brief, deal: Some((game.no, deal.no)) })
}

/// `43 %`, and never `0 %` or `100 %` of what could still have gone otherwise.
pub fn percent(chance: f64) -> String {
    if chance > 0.0 && chance < 0.01 {
        return "under 1 %".to_owned();
    }
    if chance < 1.0 && chance > 0.99 {
        return "over 99 %".to_owned();
    }
    format!("{:.0} %", chance * 100.0)
}

/// The lone hand that was made and paid most; the first of several.
fn best_lone_hand(games: &[GameView]) -> Option<Highlight> {
    let mut best: Option<(i32, &GameView, &DealView)> = None;
    let mut as_good = 0;
    for game in games {
        for deal in decided(game) {
            let Some(contract) = &deal.contract else { continue };
            let paid = own_pay(deal, contract.team);
            let made = contract.alone && contract.made == Some(true);
            if made && best.is_none_or(|(most, ..)| paid > most) {
                best = Some((paid, game, deal));
                as_good = 0;
            }
            as_good += i64::from(made && best.is_some_and(|(most, ..)| paid == most));
        }
    }
    let (paid, game, deal) = best?;
    let contract = deal.contract.as_ref()?;
    let tricks = deal.taken.map_or_else(String::new, |taken| {
        format!(" with {}", count(taken[contract.team], "trick"))
    });
    let text = format!(
        "{}, {} alone{tricks}: {}{}",
        contract.maker.name,
        contract.trump.name(),
        count(paid, "point"),
        one_of(as_good, "that paid as much")
    );
    Some(Highlight {
        what: "Best lone hand",
        brief: format!("{}{text}", of_game(game, games)),
        text,
        deal: Some((game.no, deal.no)),
    })
}

/// The most decided deals of one game in a row in which a side got no point.
fn drought(games: &[GameView]) -> Option<Highlight> {
    let mut longest: Option<(usize, &GameView, Team, u32, u32)> = None;
    let mut as_long = 0;
    for game in games {
        for team in Team::BOTH {
            let mut run: Option<(usize, u32)> = None;
            for deal in decided(game) {
                run = (deal.points[team] <= 0)
                    .then(|| run.map_or((1, deal.no), |(many, first)| (many + 1, first)));
                let Some((many, first)) = run else { continue };
                if many > 1 && longest.is_none_or(|(most, ..)| many > most) {
                    longest = Some((many, game, team, first, deal.no));
                    as_long = 0;
                }
                as_long += i64::from(longest.is_some_and(|(most, ..)| many == most));
            }
        }
    }
    let (many, game, team, first, last) = longest?;
    let many = count(many, "deal");
    let side = &game.sides[team];
    let others = one_of(as_long, "as long");
    let text = format!("{side}, {many} without a point, from deal {first} to deal {last}{others}");
    Some(Highlight {
        what: "Longest drought",
        brief: format!("{}{text}", of_game(game, games)),
        text,
        deal: Some((game.no, first)),
    })
}

/// Behind what is told of several that are equal, the first of which is told.
fn one_of(many: i64, equal: &str) -> String {
    if many > 1 { format!(", one of {many} {equal}") } else { String::new() }
}

/// What a player brought the side.
#[derive(Clone, Debug)]
struct Brought {
    name: String,
    points: i32,
    contracts: i64,
    made: i64,
    /// Climbing: deals in which this player was the first to go out.
    first: i64,
}

/// Who brought the side most: the net points of the deals in which one made trump, and in the climbing
/// game of those in which one was the first to go out. The side of whoever is first alone is paid, so the
/// points are not the second's for being second.
fn player(games: &[GameView]) -> Option<Highlight> {
    let mut all: Vec<Brought> = Vec::new();
    for deal in games.iter().flat_map(decided) {
        if let Some(contract) = &deal.contract
            && let Some(made) = contract.made
            && let Some(one) = brought(&mut all, &contract.maker)
        {
            one.points = one.points.saturating_add(net(deal, contract.team));
            one.contracts += 1;
            one.made += i64::from(made);
        }
        if let Some(first) = deal.places.first()
            && let Some(one) = brought(&mut all, first)
        {
            one.points = one.points.saturating_add(net(deal, first.seat.team()));
            one.first += 1;
        }
    }
    let most = all.iter().map(|one| one.points).max().filter(|most| *most > 0)?;
    let best: Vec<&Brought> = all.iter().filter(|one| one.points == most).collect();
    let names: Vec<&str> = best.iter().map(|one| one.name.as_str()).collect();
    let points = format!("{} {}", signed(most), if most == 1 { "point" } else { "points" });
    let how = match best.as_slice() {
        [one] if one.contracts > 0 && one.first > 0 => {
            format!("{points} by own calls and by being out first")
        }
        [one] if one.contracts > 0 => {
            let calls = count(one.contracts, "call");
            let by = if one.contracts == 1 { "it" } else { "them" };
            format!("made {} of {calls}, {points} by {by}", one.made)
        }
        [one] => format!("out first in {}, {points} by that", count(one.first, "deal")),
        all if all.iter().all(|one| one.contracts == 0) => {
            format!("{points} each by being out first")
        }
        all if all.iter().all(|one| one.first == 0) => format!("{points} each by their own calls"),
        _ => format!("{points} each by own calls or by being out first"),
    };
    let text = format!("{}, {how}", and(&names, " & "));
    Some(Highlight { what: "Player of the night", brief: text.clone(), text, deal: None })
}

/// What this deal by itself brought a side more than the other.
fn net(deal: &DealView, team: Team) -> i32 {
    own_pay(deal, team).saturating_sub(own_pay(deal, team.other()))
}

/// What this player brought so far; of several in one evening a name is one person.
fn brought<'a>(all: &'a mut Vec<Brought>, person: &Person) -> Option<&'a mut Brought> {
    let place = all.iter().position(|one| one.name == person.name).unwrap_or(all.len());
    if place == all.len() {
        let name = person.name.clone();
        all.push(Brought { name, points: 0, contracts: 0, made: 0, first: 0 });
    }
    all.get_mut(place)
}

/// How often the lead changed, and how large it ever was; of the closest game where there are several.
fn closeness(games: &[GameView]) -> Option<Highlight> {
    let course = |game: &GameView| {
        let mut lead: Option<Team> = None;
        let (mut changes, mut widest) = (0_i64, 0_i32);
        for deal in decided(game) {
            let gap = deal.score.even.saturating_sub(deal.score.odd);
            widest = widest.max(gap.saturating_abs());
            let now = match gap {
                1.. => Some(Team::Even),
                0 => None,
                _ => Some(Team::Odd),
            };
            if now.is_some() {
                changes += i64::from(lead.is_some() && lead != now);
                lead = now;
            }
        }
        (widest, changes)
    };
    // What goes on is not told in the past, and compared with nothing.
    let over = games.iter().filter(|game| game.now.won.is_some());
    let over = over.filter(|game| decided(game).next().is_some());
    let courses: Vec<_> = over.map(|game| (course(game), game.no)).collect();
    let closest = courses.iter().map(|(course, _)| *course);
    let (widest, changes) = closest.min_by_key(|(widest, changes)| (*widest, -changes))?;
    let alike = courses.iter().filter(|(course, _)| *course == (widest, changes));
    let alike: Vec<String> = alike.map(|(_, no)| format!("game {no}")).collect();
    let lead = match changes {
        0 => "the lead never changed".to_owned(),
        1 => "the lead changed once".to_owned(),
        2 => "the lead changed twice".to_owned(),
        many => format!("the lead changed {many} times"),
    };
    let named: Vec<&str> = alike.iter().map(String::as_str).collect();
    let of = match named.as_slice() {
        _ if games.len() == 1 => String::new(),
        // Nothing that is over can be compared with it.
        [one] if courses.len() == 1 => format!("in {one} "),
        [one] => format!("{one} was the closest: "),
        several => format!("{} were equally close: ", and(several, " and ")),
    };
    let gap = count(widest, "point");
    let text = format!("{of}{lead}, and nobody was ever more than {gap} ahead");
    Some(Highlight { what: "How close", text: capital(&text), brief: text, deal: None })
}
