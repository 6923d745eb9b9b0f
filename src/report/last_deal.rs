//! The deal that was recorded last, for those who ask about it where rules are asked: who won that, how much it
//! was, and whether anything was wrong with it.
//!
//! Nothing here knows a rule: what the deal came to stands in its story.

use super::deal::{DealView, capital, deal, happened};
use super::words::{minus, side};
use crate::rules::Ruleset;
use crate::rules::questions::{Asks, asked, split};
use crate::seat::Team;
use crate::session::{DealStory, Game};

/// The last deal that was scored, with the side first that somebody asks for, or with the points: `1 to Ann & Cal.
/// Deal 2: Ann made hearts and took 4 of 5.`
pub(super) fn worth(words: &str, game: &Game) -> String {
    let Some(last) = last_over(game) else { return "No deal is scored yet.".to_owned() };
    let told = points(last, &game.rules, asked(words) == Asks::Person);
    format!("{told}. Deal {}: {}.", last.no, happened(last, &game.rules))
}

/// The last deal that is over.
pub(super) fn last_over(game: &Game) -> Option<&DealStory> {
    game.deals.iter().rev().find(|deal| deal.closing.is_some())
}

/// What happened in it: `Deal 2: Ann made hearts and took 4 of 5.`
pub(super) fn told(game: &Game) -> Option<String> {
    let last = last_over(game)?;
    Some(format!("Deal {}: {}.", last.no, happened(last, &game.rules)))
}

/// What each side got: `1 to Ann & Cal`, and where somebody asks who, `Ann & Cal got 1`.
pub(super) fn points(story: &DealStory, rules: &Ruleset, person: bool) -> String {
    let side = |team| side(&story.seats, rules.players(), team);
    let got: Vec<Team> = Team::BOTH.into_iter().filter(|team| story.points[*team] != 0).collect();
    let told = got.iter().map(|team| match (person, minus(story.points[*team])) {
        (true, points) => format!("{} got {points}", side(*team)),
        (false, points) => format!("{points} to {}", side(*team)),
    });
    match (got.is_empty(), person) {
        (true, true) => "Nobody got points".to_owned(),
        (true, false) => "0".to_owned(),
        (false, _) => told.collect::<Vec<_>>().join(", "),
    }
}

/// What asks whether something was as it should be, and what asks for the opposite.
const RIGHT: &[&str] = &["allowed", "legal", "lawful", "fair", "ok", "okay", "right"];
const WRONG: &[&str] = &["wrong", "irregular", "break", "broke", "against"];

/// What is irregular in the deal that is open, or in the last one; of one player, where the words name him. That
/// nothing is on record is no "yes": what nobody said is not there.
pub(super) fn irregular(words: &str, game: &Game) -> Option<String> {
    let story: &DealStory = game.deals.last()?;
    let DealView { no, findings, .. } = deal(story, &game.rules);
    let words = split(words);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let named = |name: &str| words.contains(&name.to_lowercase());
    let somebody = story.seats.iter().find(|name| named(name));
    let of_him: Vec<String> = findings
        .iter()
        .filter(|it| somebody.is_none_or(|name| it.player.name == *name))
        .map(|it| format!("{}.", capital(&it.text)))
        .collect();
    if of_him.is_empty() {
        let by = somebody.map_or_else(String::new, |name| format!(" by {name}"));
        return Some(format!("Nothing irregular{by} is on record in deal {no}."));
    }
    let lead = match (has(RIGHT), has(WRONG)) {
        (true, false) => "No. ",
        (false, true) => "Yes. ",
        (true, true) | (false, false) => "",
    };
    Some(format!("{lead}{}", of_him.join(" ")))
}
