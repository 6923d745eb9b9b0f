//! `season`: several nights as one table.

use std::path::PathBuf;

use clap::ValueEnum;
use rasher::night::Night;
use rasher::night::season::{Count, Row, season};
use rasher::report::stats::folded;
use rasher::store::Store;
use serde::Serialize;

use super::alias;
use super::night::every;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::pages::night as shown;
use crate::paint::Page;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Names that `rasher alias` made one person in that folder are counted as one. Nights \
                        won break a tie; those who are still level share the place."
)]
pub(super) struct Args {
    /// The folder of the nights; without it, that of the sessions.
    folder: Option<PathBuf>,
    /// How many of each person's nights count.
    #[arg(long, value_name = "NIGHTS")]
    best: Option<usize>,
    /// What is added up.
    #[arg(long, value_name = "WHAT", default_value = "points")]
    by: SeasonBy,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// What is added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SeasonBy {
    /// The points of a night.
    Points,
    /// How many people were placed lower.
    Places,
}

#[derive(Serialize)]
struct Document {
    nights: Vec<String>,
    best: usize,
    season: Vec<Row>,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let store = match &args.folder {
        Some(folder) => Store::new(folder),
        None => world.store()?.0,
    };
    let (nights, lost) = every(&store, world)?;
    let mut nights: Vec<Night> = nights.into_iter().map(|(_, night)| night).collect();
    nights.retain(|night| night.played().next().is_some());
    if nights.is_empty() {
        lost.told()?;
        let dir = store.dir().display();
        return Err(Failure::new(
            FailureKind::NoSession,
            format!("no night in `{dir}` was played yet"),
        ));
    }
    for night in nights.iter().filter(|night| !night.is_over()) {
        let mut page = Page::new();
        page.line(format!("{} goes on: nobody has won it yet.", night.title));
        world.out.talk(&page);
    }
    let best = args.best.unwrap_or(nights.len());
    if best == 0 {
        return Err(Failure::usage("at least one night counts: `--best 1`"));
    }
    let aliases = alias::load(&store)?;
    let mut written: std::collections::BTreeMap<String, String> = std::collections::BTreeMap::new();
    for person in nights.iter().flat_map(|night| &night.people) {
        let own = folded(&person.name);
        let key = aliases.person(&own).to_owned();
        let name = aliases.written(&key).unwrap_or(&person.name).to_owned();
        written.entry(key).or_insert(name);
    }
    let person = |name: &str| {
        let own = folded(name);
        let key = aliases.person(&own);
        written.get(key).cloned().unwrap_or_else(|| name.to_owned())
    };
    let count = match args.by {
        SeasonBy::Points => Count::Points,
        SeasonBy::Places => Count::Places,
    };
    let rows = season(&nights, best, count, person);
    let titles: Vec<String> = nights.iter().map(|night| night.title.clone()).collect();
    if args.json {
        world.out.json(&Document { nights: titles, best, season: rows })?;
    } else {
        world.out.data(&shown::season(&rows, &titles, best))?;
    }
    lost.told()
}
