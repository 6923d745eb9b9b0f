//! Statistics as a page: everybody in a table with intervals, then each player with what is known.
//!
//! Every picture stands beside its numbers. A figure that rests on few cases is marked, in the
//! picture and in the text. It counts nothing; what a figure means is said in `docs/statistics.md`.

use askama::Template;

use super::plot::{Course, Drawn, Interval, Spot};
use super::{Frame, filters, page};
use crate::night::played::Played;
use crate::report::stats::{
    ContractFigures, Ended, Form, Group, GroupBy, Mean, Month, Pair, Partners, Player, Rate,
    Rating, Share, Stats,
};
use crate::report::words::{and, count, day, month};
use crate::rules::shelf::Shelf;

const STYLE: &str = include_str!("../../templates/stats.css");

/// The most players that get a part of their own; the table has everybody.
const MOST_PLAYERS: usize = 60;

/// How many standard deviations of a rating are shown on either side.
const SURE: f64 = 1.96;

#[derive(Debug, Template)]
#[template(path = "stats.html")]
struct StatsPage<'a> {
    frame: Frame,
    stats: &'a Stats,
    players: Vec<PlayerPart<'a>>,
    /// What was played at nights of many tables.
    nights: &'a [Played],
}

/// A player on the page.
#[derive(Debug)]
struct PlayerPart<'a> {
    player: &'a Player,
    /// The name of the place on the page.
    id: String,
    shares: Vec<Share>,
    pictures: Vec<Course>,
    groups: Vec<GroupPart<'a>>,
}

/// What a player's figures are told apart by, and the parts.
#[derive(Debug)]
struct GroupPart<'a> {
    by: GroupBy,
    of: Vec<&'a Group>,
}

impl GroupPart<'_> {
    /// The share that stands beside its picture: of one's own contracts those that were made, of
    /// everything else the deals that were won.
    fn share<'g>(&self, one: &'g Group) -> &'g Rate {
        let trump = one.figures.trump.as_ref().filter(|_| self.by.is_of_contracts());
        trump.map_or(&one.figures.deals.won, |trump| &trump.own.made)
    }
}

/// Statistics as a page of its own, with what was played at nights of many tables.
pub fn stats(stats: &Stats, nights: &[Played]) -> Result<String, askama::Error> {
    let title = match (stats.players.as_slice(), nights) {
        ([one], _) => one.name.clone(),
        ([], [one]) => one.name.clone(),
        _ => "Statistics".to_owned(),
    };
    let players = stats.players.iter().zip(1..).take(MOST_PLAYERS);
    page(&StatsPage {
        frame: Frame::new(title).style(STYLE),
        stats,
        players: players.map(|(player, no)| PlayerPart::of(player, no)).collect(),
        nights,
    })
}

impl StatsPage<'_> {
    /// `11 finished games and 118 deals in 11 sessions`.
    fn about(&self) -> String {
        if self.stats.players.is_empty() && !self.nights.is_empty() {
            return "Nights of many tables; no game that was kept as a session".to_owned();
        }
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        if let [player] = self.stats.players.as_slice() {
            // Of one player only what that player played is told, and not what everybody did.
            let games = count(whole(player.figures.games.won.of), "finished game");
            let deals = count(whole(player.figures.deals.won.of), "deal");
            let months = match player.months.as_slice() {
                [] => String::new(),
                [one] => format!(", in {}", said_month(&one.month)),
                [first, .., last] => {
                    let (first, last) = (said_month(&first.month), said_month(&last.month));
                    format!(", from {first} to {last}")
                }
            };
            return format!("{games} and {deals}{months}");
        }
        let Stats { games, deals, sessions, counted, .. } = self.stats;
        let [games, deals, sessions] =
            [(games, "finished game"), (deals, "deal"), (sessions, "session")]
                .map(|(number, noun)| count(whole(*number), noun));
        let days = match (&counted.first, &counted.last) {
            (Some(first), Some(last)) if first == last => format!(", on {}", said_day(first)),
            (Some(first), Some(last)) => {
                format!(", from {} to {}", said_day(first), said_day(last))
            }
            (None, _) | (_, None) => String::new(),
        };
        format!("{games} and {deals} in {sessions}{days}")
    }

    /// What was left out because it was not asked for.
    fn only(&self) -> Option<String> {
        let parts = self.stats.asked.said();
        (!parts.is_empty()).then(|| format!("Only games {}", and(&parts, " and ")))
    }

    /// That points here are of unlike worth.
    fn unlike(&self) -> Option<String> {
        let targets: Vec<String> =
            self.stats.unlike_targets()?.iter().map(ToString::to_string).collect();
        Some(format!(
            "These are points of games to {}, and a point is not worth the same in each",
            and(&targets, " and ")
        ))
    }

    /// The pairs with the most deals.
    fn pairs(&self) -> &[Pair] {
        self.stats.pairs.get(..MOST_PLAYERS).unwrap_or(&self.stats.pairs)
    }

    /// Points a round, to a tenth.
    #[allow(clippy::unused_self, reason = "the template calls it of the page")]
    fn a_round(&self, played: &Played) -> String {
        played.average().map_or_else(|| "–".to_owned(), |average| format!("{average:.1}"))
    }

    fn of_trump(&self) -> bool {
        self.stats.players.iter().any(|player| player.figures.trump.is_some())
    }

    /// Did anybody climb?
    fn of_places(&self) -> bool {
        self.stats.players.iter().any(|player| player.figures.places.is_some())
    }

    fn more(&self) -> usize {
        self.stats.players.len().saturating_sub(self.players.len())
    }

    /// Where on the page this player is told; not there for those who stand in the table alone.
    fn place(&self, nth: usize) -> Option<&str> {
        self.players.get(nth).map(|part| part.id.as_str())
    }
}

impl<'a> PlayerPart<'a> {
    fn of(player: &'a Player, no: usize) -> Self {
        let id = format!("player-{no}");
        let groups = GroupBy::ALL.map(|by| GroupPart {
            by,
            of: player.groups.iter().filter(|group| group.by == by).collect(),
        });
        Self {
            player,
            shares: player.figures.shares(),
            pictures: pictures(player, &id),
            groups: groups.into_iter().filter(|part| !part.of.is_empty()).collect(),
            id,
        }
    }

    /// The last games, a letter each, and the streaks.
    fn form(&self) -> Option<String> {
        let Form { streak, longest_won, longest_lost, last } = &self.player.form;
        let letter = |ended: &Ended| match ended {
            Ended::Won => "W",
            Ended::Lost => "L",
            Ended::Shared => "S",
        };
        let letters: Vec<&str> = last.iter().map(letter).collect();
        let now = match streak {
            // One game is no row, and the letters tell of it.
            -1..=1 => String::new(),
            won @ 2.. => format!("; {won} won in a row now"),
            lost => format!("; {} lost in a row now", lost.unsigned_abs()),
        };
        let letters = (!letters.is_empty()).then(|| letters.join(" "))?;
        Some(format!(
            "Last games, won, lost or shared: {letters}{now}. Longest: {longest_won} won, {longest_lost} \
             lost."
        ))
    }

    /// With whom it went best and worst, and whether that says anything.
    fn partnership(&self) -> Option<String> {
        let Partners { best, worst, apart } = self.player.partners()?;
        let one = |group: &Group| {
            let net = &group.figures.deals.net;
            let between = net.low.zip(net.high).map_or_else(String::new, |(low, high)| {
                format!(", 95 % sure: {} to {}", signed(low), signed(high))
            });
            format!("{} ({} net a deal{between})", group.of, mean(net))
        };
        Some(format!("Best partner: {}; worst: {}; {}.", one(best), one(worst), apart.say()))
    }

    /// What dealing is worth.
    fn dealing(&self) -> Option<String> {
        let dealing = &self.player.figures.dealing;
        let advantage = dealing.advantage?;
        let few = dealing.own_net.few || dealing.other_net.few;
        let mark = if few { FEW_CASES } else { "" };
        Some(format!(
            "Dealing is worth {mark}{} points a deal: {} net where one's own side deals, {} where the \
             others do.",
            signed(advantage),
            mean(&dealing.own_net),
            mean(&dealing.other_net)
        ))
    }

    /// How well the cards were played, and how good they were.
    fn seen_from_above(&self) -> Vec<String> {
        let figures = &self.player.figures;
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let accuracy = figures.accuracy.as_ref().map(|of| {
            let given = &of.given_away;
            format!(
                "Against perfect play: {} given away in {} with every card on record, by {} of {} cards.",
                count(given.sum, "trick"),
                count(whole(given.of), "deal"),
                of.faulty.times,
                of.faulty.of
            )
        });
        let luck = figures.luck.as_ref().map(|of| {
            let mark = if of.few { FEW_CASES } else { "" };
            format!(
                "The cards: {mark}{} tricks a deal above an even share, in {} with every hand known.",
                signed(of.above_even),
                count(whole(of.deals), "deal")
            )
        });
        accuracy.into_iter().chain(luck).collect()
    }

    fn comeback(&self) -> Option<String> {
        let most = self.player.figures.games.greatest_comeback;
        let points = count(most, "point");
        (most > 0).then(|| format!("Greatest comeback: a game won after being {points} behind."))
    }
}

/// The courses of what changes from month to month, and from game to game.
fn pictures(player: &Player, id: &str) -> Vec<Course> {
    let months = player.every_month().into_iter().map(|(at, month)| Spot {
        at: said_month(&at),
        number: month.and_then(net),
        band: None,
    });
    let months: Vec<Spot> = months.collect();
    let what = "Net points a deal";
    let drawn = Drawn { what, unit: "month", least: 2.0, step: 0.5, marked: 0.0, say: signed };
    let net = Course::of(format!("{id}-net"), &player.name, drawn, &months);
    let games = (1..).zip(&player.ratings).map(|(nth, of): (u32, &Rating)| Spot {
        at: format!("game {nth}"),
        number: Some(of.rating),
        band: Some((of.rating - SURE * of.uncertainty, of.rating + SURE * of.uncertainty)),
    });
    let games: Vec<Spot> = games.collect();
    let drawn = Drawn {
        what: "Rating after each game, with its band",
        unit: "game",
        least: 10.0,
        step: 5.0,
        // Everybody begins there.
        marked: 25.0,
        say: |it| format!("{it:.1}").trim_end_matches(".0").to_owned(),
    };
    let rating = Course::of(format!("{id}-rating"), &player.name, drawn, &games);
    net.into_iter().chain(rating).collect()
}

/// A day as people read it.
fn said_day(iso: &str) -> String {
    day(iso).unwrap_or_else(|| iso.to_owned())
}

/// A month as people read it.
fn said_month(iso: &str) -> String {
    month(iso).unwrap_or_else(|| iso.to_owned())
}

/// What figures are told apart by, as people say it: a ruleset by its title where it is a built-in one.
fn named(group: &Group) -> String {
    if group.by == GroupBy::Month {
        return said_month(&group.of);
    }
    let known = (group.by == GroupBy::Ruleset).then(|| Shelf::built_in().get(&group.of)).flatten();
    known.map_or_else(|| group.of.clone(), |known| known.title.clone())
}

/// The mark of what rests on few cases, a little apart, so that it is not read as a sign.
const FEW_CASES: &str = "~\u{202f}";

/// The net points of a deal in that month.
fn net(month: &Month) -> Option<f64> {
    let deals = u32::try_from(month.deals).ok().filter(|deals| *deals > 0)?;
    let net = i32::try_from(month.points_for - month.points_against).ok()?;
    Some(f64::from(net) / f64::from(deals))
}

/// `+0.42`, and no sign on nought.
fn signed(points: f64) -> String {
    let text = format!("{:.2}", points.abs());
    match text.as_str() {
        "0.00" => text,
        _ if points < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

/// The same of a mean, marked where it rests on few cases; a dash where there is none.
fn mean(mean: &Mean) -> String {
    let mark = if mean.few { FEW_CASES } else { "" };
    mean.mean.map_or_else(|| "–".to_owned(), |points| format!("{mark}{}", signed(points)))
}

/// `3.4` tricks in a contract of one's own, marked and a dash like the others.
fn tricks(one: &Group) -> String {
    let own = one.figures.trump.as_ref().map(|trump| &trump.own);
    let mark = if own.is_some_and(|own| own.made.few) { "~" } else { "" };
    let tricks = own.and_then(ContractFigures::tricks_a_deal);
    tricks.map_or_else(|| "–".to_owned(), |tricks| format!("{mark}{tricks:.1}"))
}

/// `52 %`, marked where it rests on few cases; a dash where there is none.
fn share(rate: &Rate) -> String {
    let mark = if rate.few { "~" } else { "" };
    rate.rate.map_or_else(|| "–".to_owned(), |share| format!("{mark}{:.0} %", share * 100.0))
}

/// `46–58 %`.
fn range(rate: &Rate) -> String {
    let (Some(low), Some(high)) = (rate.low, rate.high) else { return String::new() };
    format!("{:.0}–{:.0} %", low * 100.0, high * 100.0)
}

/// The same below the share, for a screen that has no room for the bar.
fn below(rate: &Rate) -> String {
    let range = range(rate);
    if range.is_empty() { range } else { format!("<span class=\"within-narrow\">{range}</span>") }
}

/// `26.1 ± 2.8`.
fn rating(rating: &Rating) -> String {
    format!("{:.1} ± {:.1}", rating.rating, SURE * rating.uncertainty)
}

/// The picture of a share, or nothing.
fn drawn(rate: &Rate) -> String {
    Interval::of(rate).and_then(|interval| interval.render().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::History;
    use crate::report::stats::{Aliases, Asked, Counting};

    fn counted(by: &[GroupBy]) -> Stats {
        let asked = Asked { by: by.to_vec(), ..Asked::default() };
        let mut counting = counted_of(
            asked,
            &[
                include_str!("../../sessions/examples/2026-08-15-rain-in-the-hut.jsonl"),
                include_str!("../../sessions/examples/2026-10-02-first-friday.jsonl"),
                include_str!("../../sessions/examples/2026-10-15-lunch-break.jsonl"),
            ],
        );
        counting.pass_over("<b>broken</b>", "line 3 is \"not\" JSON");
        counting.stats()
    }

    fn counted_of(asked: Asked, logs: &[&str]) -> Counting {
        let mut counting = Counting::new(asked, Aliases::default());
        for text in logs {
            let read = crate::log::read(text.as_bytes()).expect("a log");
            let (history, _) = History::of(&read.header, read.rows);
            let session = crate::session::fold(&read.header, &history).expect("a session");
            counting.session(&history, &session);
        }
        counting
    }

    /// Of nine deals Kim was out first in three, Max in two, Zoe in one. Who never climbed has no share.
    #[test]
    fn climbers_have_a_column_for_going_out_first() {
        let climbing = include_str!("../../sessions/examples/2026-10-09-climbing-night.jsonl");
        let friday = include_str!("../../sessions/examples/2026-10-02-first-friday.jsonl");
        let column = ">out first</th>";
        let both = counted_of(Asked::default(), &[climbing, friday]).stats();
        let text = stats(&both, &[]).expect("a page");
        assert!(text.contains(column), "{text}");
        let row = |name: &str| {
            let rows = text.split("<tr class=\"player\">").skip(1);
            let mut rows = rows.filter(|row| row.contains(&format!("<bdi>{name}</bdi>")));
            let row = rows.next().expect("a row").to_owned();
            row.split("</tr>").next().expect("its cells").to_owned()
        };
        for (name, share) in [("Kim", ">~33 %<"), ("Max", ">~22 %<"), ("Zoe", ">~11 %<")] {
            assert!(row(name).contains(share), "{}", row(name));
        }
        let bacon = counted_of(Asked::default(), &[friday]).stats();
        assert!(!stats(&bacon, &[]).expect("a page").contains(column));
    }

    /// Ann and Cal played First Friday and the lunch break, both in October, and won both.
    #[test]
    fn everybody_stands_in_the_table_with_intervals() {
        let text = stats(&counted(&[GroupBy::Partner]), &[]).expect("a page");
        assert!(!text.contains("Nights of many tables"));
        for says in [
            "3 finished games",
            "<h2 id=\"player-1\"><bdi>Ann</bdi></h2>",
            "2 of 2",
            "~100 %",
            "&#60;b&#62;broken&#60;/b&#62;",
            "<svg class=\"interval few\"",
        ] {
            assert!(text.contains(says), "{says}");
        }
        let rows = text.matches("<tr class=\"player\">").count();
        assert_eq!(rows, 8);
    }

    #[test]
    fn what_was_played_at_nights_stands_below() {
        let ann = Played {
            name: "<i>Ann</i>".into(),
            nights: 2,
            rounds: 16,
            won: 9,
            points: 118,
            lone_hands: 3,
            first: 1,
        };
        let none = Counting::new(Asked::default(), Aliases::default()).stats();
        for of in [counted(&[]), none] {
            let text = stats(&of, std::slice::from_ref(&ann)).expect("a page");
            // 118 points in 16 rounds are 7.375 a round.
            for says in ["Nights of many tables", "&#60;i&#62;Ann&#60;/i&#62;", ">118<", ">7.4<"] {
                assert!(text.contains(says), "{says}");
            }
        }
    }

    #[test]
    fn numbers_read_as_they_are_said() {
        assert_eq!(signed(0.424), "+0.42");
        assert_eq!(signed(-0.001), "0.00");
        assert_eq!(signed(-1.5), "−1.50");
        assert_eq!(share(&Rate::new(0, 0)), "–");
        assert_eq!(share(&Rate::new(26, 50)), "52 %");
        assert_eq!(share(&Rate::new(3, 4)), "~75 %");
        assert_eq!(range(&Rate::new(5, 10)), "24–76 %");
    }
}
