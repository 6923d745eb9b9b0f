//! `rescore`: the same evening by other rules. `bisect`: where two logs of it part.

use std::ffi::OsString;
use std::path::Path;

use rasher::report::rescore::{self, GameRescored, Rescored, Stand};
use rasher::report::words::score;
use rasher::rules::Ruleset;
use rasher::rules::altered::unvouched;
use rasher::rules::shelf::Shelf;
use rasher::session::Game;

use super::ruleset;
use super::sessions::{self, Seen};
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, listed};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The session; without one, the one last written.
    session: Option<String>,
    /// By which rules: ids, or paths of ruleset files.
    #[arg(long, value_name = "RULESET", value_delimiter = ',', required_unless_present = "all")]
    rules: Vec<OsString>,
    /// By every built-in ruleset.
    #[arg(long, conflicts_with = "rules")]
    all: bool,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Bisect {
    /// A session, or the path of its log.
    #[arg(value_name = "SESSION")]
    one: String,
    /// The other, or the path of its log.
    other: String,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Counts again.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = sessions::meant(&store, args.session.as_deref())?;
    let seen = sessions::see(&store, &id)?;
    let rulesets: Vec<Ruleset> = if args.all {
        Shelf::built_in().iter().cloned().collect()
    } else {
        args.rules.iter().map(|word| ruleset::named(word)).collect::<Result<_, Failure>>()?
    };
    let counted: Vec<Rescored> =
        rulesets.iter().map(|rules| rescore::rescore(&seen.session, rules)).collect();
    if args.json {
        return Ok(world.out.json(&counted)?);
    }
    world.out.talk(&seen.warning());
    Ok(world.out.data(&page(&seen, &counted, args.all))?)
}

fn page(seen: &Seen, counted: &[Rescored], all: bool) -> Page {
    let mut page = Page::new();
    for (no, game) in (1..).zip(&seen.session.games) {
        let was = counted.iter().flat_map(|one| &one.games).find(|one| one.no == no);
        let stood = was.map_or_else(String::new, |one| said(&one.was));
        page.line(Text::new().strong(format!("Game {no}")).plain(format!(
            ", by {}{}: {stood}",
            game.rules.id,
            as_agreed(game)
        )));
    }
    let cannot = |one: &&Rescored| one.games.iter().all(|game| game.would.is_none());
    let (none, some): (Vec<&Rescored>, Vec<&Rescored>) =
        counted.iter().partition(|one| all && cannot(one));
    for one in some {
        page.gap().line(Text::new().strong(&one.title).quiet(format!("  {}", one.rules)));
        for game in &one.games {
            add_game(game, &mut page);
        }
    }
    if !none.is_empty() {
        let ids: Vec<&str> = none.iter().map(|one| one.rules.as_str()).collect();
        page.gap().indented(
            Text::new().quiet(format!("No deal of it can exist under {}.", listed(&ids, "or"))),
            0,
            2,
        );
    }
    page
}

/// The id alone would name the ruleset that it is compared with.
fn as_agreed(game: &Game) -> &'static str {
    let under = Shelf::built_in().get(&game.rules.id);
    if under.is_none_or(|under| under.values == game.rules.values) {
        ""
    } else if unvouched(&game.altered).next().is_none() {
        " as agreed"
    } else {
        " as the record has it, and nobody is named who agreed"
    }
}

fn add_game(game: &GameRescored, page: &mut Page) {
    let no = game.no;
    let Some(would) = &game.would else {
        let why = game.cannot.as_deref().unwrap_or("no deal of it can exist");
        page.indented(format!("Game {no} cannot be counted: {why}."), 2, 4);
        return;
    };
    let change = if game.winner_changes && would.won.is_some() && game.was.won.is_some() {
        " Another winner."
    } else if !game.differs {
        " No difference."
    } else {
        ""
    };
    page.indented(Text::new().plain(format!("Game {no}: {}{change}", said(would))), 2, 4);
    for out in &game.left_out {
        page.indented(format!("Deal {} is left out: {}.", out.deal, out.why), 4, 6);
    }
    if !game.not_played.is_empty() {
        let deals: Vec<String> = game.not_played.iter().map(ToString::to_string).collect();
        let noun = if deals.len() == 1 { "deal" } else { "deals" };
        let deals = listed(&deals, "and");
        page.indented(format!("The game is over before {noun} {deals}."), 4, 6);
    }
    if game.differs {
        let made = match &game.made_by {
            None => "More than two rules together make the difference.".to_owned(),
            Some(keys) => format!("Made by {}.", listed(keys, "and")),
        };
        page.indented(Text::new().quiet(made), 4, 6);
    }
    if let (true, Some(keys)) = (game.winner_changes, &game.winner_made_by)
        && game.winner_made_by != game.made_by
    {
        let made = format!("How it ends depends on {}.", listed(keys, "and"));
        page.indented(Text::new().quiet(made), 4, 6);
    }
}

/// `10–7, Ann & Cal win.`
fn said(stand: &Stand) -> String {
    let total = score(stand.score);
    match (&stand.won, stand.over) {
        (Some(side), _) => format!("{total}, {side} win."),
        (None, true) => format!("{total}, shared."),
        (None, false) => format!("{total}, not over."),
    }
}

/// Finds where two logs part.
pub(super) fn bisect(args: &Bisect, world: &World) -> Result<(), Failure> {
    let read = |word: &str| {
        if Path::new(word).extension().is_some_and(|ending| ending == "jsonl") {
            return sessions::see_file(word);
        }
        let (store, _) = world.store()?;
        sessions::see(&store, &sessions::meant(&store, Some(word))?)
    };
    let (one, other) = (read(&args.one)?, read(&args.other)?);
    let parting = rescore::bisect(&one.session, &other.session);
    if args.json {
        return Ok(world.out.json(&parting)?);
    }
    let mut page = Page::new();
    match parting {
        None => {
            page.line("The two agree about every deal.");
        }
        Some(parting) => {
            let deal = parting.deal.map_or_else(String::new, |deal| format!(", deal {deal}"));
            page.line(format!("They first differ in game {}{deal}.", parting.game));
            for (seen, says) in [&one, &other].into_iter().zip(&parting.says) {
                page.indented(Text::new().strong(&seen.id).plain(format!(": {says}.")), 2, 4);
            }
        }
    }
    Ok(world.out.data(&page)?)
}
