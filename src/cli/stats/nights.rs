//! What people have played at nights of many tables: a table of its own below the games, because a round
//! of so many deals is no game to a target.

use rasher::log::Header;
use rasher::night::Night;
use rasher::night::played::{Played, played};
use rasher::report::stats::{Aliases, Asked, folded};
use rasher::store::{Store, StoreError};

use super::super::night::{Lost, every};
use super::super::world::World;
use crate::failure::Failure;
use crate::paint::{Column, Page, Table, Text, count};

/// Everybody who has played at the nights that were asked for.
pub(super) fn counted(
    store: &Store,
    asked: &Asked,
    aliases: &Aliases,
    world: &World,
) -> Result<(Vec<Played>, Lost), Failure> {
    let wanted = |(header, night): &(Header, Night)| {
        let rules = header.rules.get("id").and_then(serde_json::Value::as_str).unwrap_or_default();
        let day = night.at.get(..10).unwrap_or_default();
        let wanted = asked.rulesets().next().is_none()
            || asked.rulesets().any(|it| it.eq_ignore_ascii_case(rules));
        let late = asked.since.as_deref().is_none_or(|since| since <= day);
        let early = asked.until.as_deref().is_none_or(|until| day <= until);
        wanted && late && early
    };
    if matches!(store.nights(), Err(StoreError::NoFolder { .. })) {
        return Ok(Default::default());
    }
    let (nights, lost) = every(store, world)?;
    let nights: Vec<Night> = nights.into_iter().filter(wanted).map(|(_, night)| night).collect();
    let person = |name: &str| {
        let own = folded(name);
        let key = aliases.person(&own);
        aliases.written(key).unwrap_or(name).to_owned()
    };
    Ok((played(&nights, person), lost))
}

/// Only those who are meant: by the whole name, or by the beginning of it.
pub(super) fn only(all: Vec<Played>, words: &[String], aliases: &Aliases) -> Vec<Played> {
    if words.is_empty() {
        return all;
    }
    let keys: Vec<String> = words
        .iter()
        .map(|word| {
            let own = folded(word);
            aliases.person(&own).to_owned()
        })
        .collect();
    let meant = |it: &Played| {
        let name = folded(&it.name);
        let own = aliases.person(&name);
        let whole = |key: &String| all.iter().any(|it| folded(&it.name) == *key);
        keys.iter().any(|key| own == key || (!whole(key) && name.starts_with(key.as_str())))
    };
    all.iter().filter(|it| meant(it)).cloned().collect()
}

/// The table, with its heading.
pub(super) fn page(all: &[Played]) -> Page {
    let mut page = Page::new();
    page.line(Text::new().strong("Nights of many tables"));
    let mut table = Table::new([
        Column::words("player"),
        Column::numbers("nights"),
        Column::numbers("rounds"),
        Column::numbers("won"),
        Column::numbers("points").spare(2),
        Column::numbers("a round").spare(1),
        Column::numbers("lone hands").spare(3),
        Column::numbers("first").spare(4),
    ]);
    for it in all {
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let average = it.average().map_or_else(String::new, |it| format!("{it:.1}"));
        let said = format!(
            "{}: {}, {}, {} won, {} points, {average} a round, {}, first {}.",
            it.name,
            count(number(it.nights), "night"),
            count(number(it.rounds), "round"),
            it.won,
            it.points,
            count(number(it.lone_hands), "lone hand"),
            match it.first {
                1 => "once".to_owned(),
                times => format!("{times} times"),
            },
        );
        let cells = [
            it.name.clone(),
            it.nights.to_string(),
            it.rounds.to_string(),
            it.won.to_string(),
            it.points.to_string(),
            average,
            it.lone_hands.to_string(),
            it.first.to_string(),
        ];
        table.row(cells, said);
    }
    page.table(table);
    page
}
