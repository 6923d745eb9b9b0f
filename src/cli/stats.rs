//! `stats`: what players ask about themselves, over all sessions.

mod nights;
mod numbers;
mod overview;
mod page;
mod sides;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use rasher::html::stats::stats as html;
use rasher::night::played::Played;
use rasher::report::stats::over::count;
use rasher::report::stats::{
    Aliases, Asked, Extent, Figures, Group, GroupBy, Mean, Pair, Player, Rate, Rating, Rivals,
    Stats, folded,
};
use rasher::rules::shelf;
use rasher::store::StoreError;
use serde::Serialize;
use signal_hook::consts::SIGINT;

use super::progress::Progress;
use super::sessions::NotTaken;
use super::world::{self, World};
use super::{alias, out_file, sessions};
use crate::failure::{Failure, FailureKind};
use crate::paint::{Look, Page, Text, Tone, WIDTH, count as counted, listed};

#[derive(Debug, clap::Args)]
#[command(after_help = "`docs/statistics.md` says what every figure means. `rasher alias` says \
                        that two names are one person.")]
pub(super) struct Args {
    /// One player: everything about that player; several: one line for each.
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// Split each player's figures by this, or by several with commas between them.
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    by: Vec<Grouping>,
    /// Sort by this column, the highest first.
    #[arg(long, value_name = "COLUMN")]
    sort: Option<SortBy>,
    /// Also how well the cards were played, and how good they were, in deals that were recorded to the
    /// last card: `story --best` added up.
    #[arg(long)]
    best: bool,
    /// Only the first so many lines of each table.
    #[arg(long, value_name = "NUMBER", value_parser = lines)]
    top: Option<usize>,
    /// Only games that were begun on this day or later, such as 2026-10-31.
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Only games that were begun on this day or earlier.
    #[arg(long, value_name = "DATE")]
    until: Option<String>,
    /// Only games by this ruleset, or by one of several: `euchre,bacon-wiki`.
    #[arg(long, value_name = "IDS")]
    rules: Option<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
    /// The format; without it, the ending of the file decides.
    #[arg(long = "as", value_name = "FORMAT", conflicts_with = "json")]
    form: Option<Form>,
    /// The file to write, `.html` or `.txt`; without it, or with `-`, the standard output.
    #[arg(long, short, value_name = "FILE", conflicts_with = "json")]
    output: Option<OsString>,
    /// Replace the file that is there already.
    #[arg(long)]
    force: bool,
}

/// What statistics can be shown as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Tables in plain text.
    #[value(alias = "txt")]
    Text,
    /// A page for a browser, with everything that is known about each player.
    Html,
}

impl Args {
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != "-").map(Path::new)
    }

    /// As what it is wanted: as was said, or as the ending of the file has it.
    fn form(&self) -> Result<Form, Failure> {
        let (None, Some(file)) = (self.form, self.file()) else {
            return Ok(self.form.unwrap_or(Form::Text));
        };
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "html" | "htm" => Ok(Form::Html),
            "txt" => Ok(Form::Text),
            _ => Err(Failure::usage("no output format given").hint("`--as html` or `--as text`")),
        }
    }
}

/// What the lines of a table are put in order by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SortBy {
    /// The name.
    Name,
    /// Games that were finished.
    Games,
    /// The share of games won.
    Won,
    /// Deals.
    Deals,
    /// Net points a deal.
    Net,
    /// How often the player makes trump.
    Trump,
    /// How often that is made.
    Made,
    /// How often the player is out first.
    First,
    /// The rating.
    Rating,
}

/// By what figures are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Grouping {
    /// Each partner.
    Partner,
    /// Each opponent.
    Opponent,
    /// Each ruleset.
    Ruleset,
    /// Each seat.
    Seat,
    /// Each month.
    Month,
    /// Each place relative to the dealer.
    Position,
    /// Each suit that the player made trump.
    Suit,
    /// Trump made on the turned card, or named after it.
    Round,
    /// Each number that the player bid.
    Bid,
    /// Those who play together, each pair once.
    Pair,
    /// Pair against pair.
    Rivals,
}

impl Grouping {
    /// What each player's figures are told apart by; none for what is no player's.
    const fn by(self) -> Option<GroupBy> {
        Some(match self {
            Self::Partner => GroupBy::Partner,
            Self::Opponent => GroupBy::Opponent,
            Self::Ruleset => GroupBy::Ruleset,
            Self::Seat => GroupBy::Seat,
            Self::Month => GroupBy::Month,
            Self::Position => GroupBy::Position,
            Self::Suit => GroupBy::Suit,
            Self::Round => GroupBy::Round,
            Self::Bid => GroupBy::Bid,
            Self::Pair | Self::Rivals => return None,
        })
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let aliases = alias::load(&store)?;
    let asked = asked(args, &aliases)?;
    let mut stats = match gather(&store, &asked, &aliases, args.json, world) {
        Err(Gone::Failed(StoreError::NoFolder { .. })) if !args.json => {
            return Err(sessions::none(&store));
        }
        Err(Gone::Failed(StoreError::NoFolder { .. })) => {
            rasher::report::stats::Counting::new(Asked::default(), Aliases::default()).stats()
        }
        Err(Gone::Failed(error)) => return Err(error.into()),
        Err(Gone::Interrupted) => return Err(Failure::interrupted()),
        Ok(stats) => stats,
    };
    known_rules(&stats)?;
    let (nights, lost) = nights::counted(&store, &asked, &aliases, world)?;
    let mut nights = nights::only(nights, &args.players, &aliases);
    if !args.players.is_empty() && (stats.counted.games > 0 || stats.there.games == 0) {
        match only(&args.players, &aliases, &mut stats) {
            // Who has played at nights alone has nothing but that.
            Err(_) if !nights.is_empty() => stats.players.clear(),
            found => found?,
        }
    }
    order(args, &mut stats);
    nights.truncate(args.top.unwrap_or(nights.len()));
    let shown = show(args, &stats, &nights, world);
    // What is called like a night was named with the nights.
    let strays = sessions::strays(&store)?.into_iter().filter(|it| !sessions::is_of_a_night(it));
    let taken = sessions::all_taken(&strays.map(NotTaken::from).collect::<Vec<_>>(), world);
    shown?;
    held(&stats, world);
    passed_over(&stats)?;
    lost.told()?;
    taken
}

/// Everything that was counted, as JSON.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    stats: &'a Stats,
    #[serde(skip_serializing_if = "is_empty")]
    nights: &'a [Played],
}

const fn is_empty(all: &&[Played]) -> bool {
    all.is_empty()
}

fn show(args: &Args, stats: &Stats, nights: &[Played], world: &World) -> Result<(), Failure> {
    if args.json {
        return Ok(world.out.json(&Document { stats, nights })?);
    }
    let no_games = stats.counted.games == 0 || stats.players.is_empty();
    if no_games && !nights.is_empty() && stats.passed_over.is_empty() {
        if args.form()? == Form::Html {
            return as_page(args, stats, nights, world);
        }
        return written(args, &nights::page(nights), world);
    }
    if stats.there.games == 0 && stats.passed_over.is_empty() {
        let (store, _) = world.store()?;
        return Err(nothing_played(&store));
    }
    if stats.counted.games == 0 && stats.there.games > 0 {
        return Err(none_wanted(stats));
    }
    if args.form()? == Form::Html {
        return as_page(args, stats, nights, world);
    }
    let plain = world.out.stdout.plain;
    if args.best && !stats.players.iter().any(|player| player.figures.accuracy.is_some()) {
        let mut page = Page::new();
        page.line(Text::new().and(
            Tone::Warn,
            "No deal here was recorded to the last card, so `--best` \
                                               has nothing to look back at.",
        ));
        world.out.talk(&page);
    }
    let page = match (args.players.as_slice(), args.by.as_slice(), stats.players.first()) {
        ([_], [], Some(player)) => page::page(player, stats, world.signs(), plain),
        (_, by, _) => overview::page(stats, by),
    };
    let mut page = page;
    if !nights.is_empty() && args.by.is_empty() {
        page.gap().append(nights::page(nights));
    }
    written(args, &page, world)
}

fn as_page(args: &Args, stats: &Stats, nights: &[Played], world: &World) -> Result<(), Failure> {
    let text = html(stats, nights)
        .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))?;
    match args.file() {
        None => Ok(world.out.document(&text, false)?),
        Some(file) => out_file::write(file, &text, args.force),
    }
}

fn written(args: &Args, page: &Page, world: &World) -> Result<(), Failure> {
    match args.file() {
        None => Ok(world.out.data(page)?),
        Some(file) => {
            let look = Look { colour: false, width: WIDTH, ..world.out.stdout };
            out_file::write(file, &look.page(page), args.force)
        }
    }
}

/// Why there is no answer.
enum Gone {
    Failed(StoreError),
    Interrupted,
}

/// Counts, with a bar for the person who waits.
fn gather(
    store: &rasher::store::Store,
    asked: &Asked,
    aliases: &Aliases,
    json: bool,
    world: &World,
) -> Result<Stats, Gone> {
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    // Who sends the answer into another program does not look at a bar.
    let watched = io::stderr().is_terminal() && (!json || io::stdout().is_terminal());
    let mut bar = watched.then(|| Progress::new(world.out.stderr, "sessions"));
    let interrupted = Arc::new(AtomicBool::new(false));
    // A bar must not stay behind when the person has enough.
    let listening =
        bar.is_some().then(|| signal_hook::flag::register(SIGINT, Arc::clone(&interrupted)).ok());
    let stats = count(store, asked, aliases, threads, |done, all| {
        if let Some(bar) = &mut bar {
            bar.show(done, all);
        }
        !interrupted.load(Ordering::Relaxed)
    });
    drop(bar);
    if let Some(Some(id)) = listening {
        signal_hook::low_level::unregister(id);
    }
    stats.map_err(Gone::Failed)?.ok_or(Gone::Interrupted)
}

fn asked(args: &Args, aliases: &Aliases) -> Result<Asked, Failure> {
    let (since, until) =
        (day("--since", args.since.as_ref())?, day("--until", args.until.as_ref())?);
    if let (Some(since), Some(until)) = (&since, &until)
        && since > until
    {
        return Err(Failure::usage(format!("no day is both since {since} and until {until}")));
    }
    let player = match args.players.as_slice() {
        [one] => Some(folded(one)),
        _ => None,
    };
    let whole = player.is_some() || (!args.json && args.form()? == Form::Html);
    let by = match args.by.as_slice() {
        [] if whole => GroupBy::ALL.to_vec(),
        by => by.iter().filter_map(|by| by.by()).collect(),
    };
    let player = player.map(|word| aliases.person(&word).to_owned());
    Ok(Asked { since, until, rules: args.rules.clone(), by, best: args.best, player })
}

/// Keeps the players that are meant, in the order in which they were named, and the pairs with all of
/// them in it.
fn only(words: &[String], aliases: &Aliases, stats: &mut Stats) -> Result<(), Failure> {
    let mut places: Vec<usize> = Vec::new();
    for word in words {
        let place = find(word, aliases, stats)?;
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let players = places.iter().filter_map(|place| stats.players.get(*place).cloned());
    stats.players = players.collect();
    let named = |side: &[String]| stats.players.iter().any(|it| side.contains(&it.name));
    stats.pairs.retain(|pair| named(&pair.players));
    stats.rivals.retain(|it| named(&it.pair) || named(&it.against));
    Ok(())
}

/// Puts everything in the order that was asked for, and leaves the rest away.
fn order(args: &Args, stats: &mut Stats) {
    if let Some(by) = args.sort {
        let figure = |player: &Player| {
            let Player { figures, .. } = player;
            figure(by, figures, player.rating.map(|it| it.rating))
        };
        stats.players.sort_by(|a, b| by_figure(figure(a), figure(b)));
        if by == SortBy::Name {
            stats.players.sort_by_key(|player| folded(&player.name));
        }
        for player in &mut stats.players {
            player.groups.sort_by(|a, b| {
                let own = |group: &Group| figure_of(by, group);
                a.by.cmp(&b.by).then_with(|| by_figure(own(a), own(b)))
            });
        }
        let pair = |it: &Pair| pair_figure(by, it.games, it.deals, it.net, it.rating);
        stats.pairs.sort_by(|a, b| by_figure(pair(a), pair(b)));
        let rivals = |it: &Rivals| pair_figure(by, it.games, it.deals, it.net, None);
        stats.rivals.sort_by(|a, b| by_figure(rivals(a), rivals(b)));
    }
    if let Some(top) = args.top {
        stats.players.truncate(top);
        stats.pairs.truncate(top);
        stats.rivals.truncate(top);
    }
}

/// The most first, and what is not known last.
fn by_figure(one: Option<f64>, other: Option<f64>) -> std::cmp::Ordering {
    let known = |figure: Option<f64>| figure.unwrap_or(f64::NEG_INFINITY);
    known(other).total_cmp(&known(one))
}

fn figure_of(by: SortBy, group: &Group) -> Option<f64> {
    figure(by, &group.figures, None)
}

#[allow(clippy::cast_precision_loss, reason = "nobody plays so much that it shows")]
fn figure(by: SortBy, figures: &Figures, rating: Option<f64>) -> Option<f64> {
    let own = figures.trump.as_ref().map(|trump| &trump.own);
    match by {
        SortBy::Name => None,
        SortBy::Games => Some(figures.games.won.of as f64),
        SortBy::Won => figures.games.won.rate,
        SortBy::Deals => Some(figures.deals.won.of as f64),
        SortBy::Net => figures.deals.net.mean,
        SortBy::Trump => own?.made_trump.rate,
        SortBy::Made => own?.made.rate,
        SortBy::First => figures.places.as_ref()?.first.rate,
        SortBy::Rating => rating,
    }
}

#[allow(clippy::cast_precision_loss, reason = "nobody plays so much that it shows")]
fn pair_figure(
    by: SortBy,
    games: Rate,
    deals: Rate,
    net: Mean,
    rating: Option<Rating>,
) -> Option<f64> {
    match by {
        SortBy::Games => Some(games.of as f64),
        SortBy::Won => games.rate,
        SortBy::Deals => Some(deals.of as f64),
        SortBy::Net => net.mean,
        SortBy::Rating => rating.map(|it| it.rating),
        SortBy::Name | SortBy::Trump | SortBy::Made | SortBy::First => None,
    }
}

/// Every ruleset that was asked for is one of ours, or one that some game was played by.
fn known_rules(stats: &Stats) -> Result<(), Failure> {
    let met = &stats.there.rules;
    for id in stats.asked.rulesets() {
        if met.iter().any(|known| known.eq_ignore_ascii_case(id)) {
            continue;
        }
        let ours = || shelf::files().map(|known| known.id);
        if ours().any(|known| known.eq_ignore_ascii_case(id)) {
            continue;
        }
        let like = id.to_lowercase();
        let near = ours().chain(met.iter().map(String::as_str)).filter(|known| {
            strsim::damerau_levenshtein(known, &like) <= like.chars().count().div_ceil(4)
        });
        let near: BTreeSet<String> = near.map(|known| format!("`{known}`")).collect();
        let near: Vec<String> = near.into_iter().take(3).collect();
        let failure = Failure::usage(format!("there is no ruleset `{id}`"));
        return Err(if near.is_empty() {
            failure.hint("`rasher rules` lists them; `rasher list` has those that were played by")
        } else {
            failure.hint(format!("did you mean {}?", listed(&near, "or")))
        });
    }
    Ok(())
}

/// So many lines of a table: a table of none is no table.
fn lines(typed: &str) -> Result<usize, String> {
    let many = typed.parse::<usize>().ok().filter(|many| *many > 0);
    many.ok_or_else(|| "write a whole number from 1 on, such as `--top 10`".to_owned())
}

/// A day as it stands in the logs.
fn day(flag: &str, typed: Option<&String>) -> Result<Option<String>, Failure> {
    let Some(typed) = typed else { return Ok(None) };
    match world::day(typed) {
        Some(day) => Ok(Some(day)),
        None => Err(Failure::usage(format!("`{flag}`: `{typed}` is no day of the calendar"))
            .hint("write it as 2026-10-31")),
    }
}

/// The player who is meant: by the whole name, else by a beginning or a part that no other has.
fn find(word: &str, aliases: &Aliases, stats: &Stats) -> Result<usize, Failure> {
    let own = folded(word);
    let key = aliases.person(&own);
    let keys: Vec<String> = stats.players.iter().map(|player| folded(&player.name)).collect();
    if let Some(place) = keys.iter().position(|known| known == key) {
        return Ok(place);
    }
    // Who is known by other names is meant by the name, and is not a part of another's.
    if aliases.written(key).is_some() {
        return Err(nobody(word, key, &[], stats));
    }
    for like in [
        |known: &str, key: &str| known.starts_with(key),
        |known: &str, key: &str| known.contains(key),
    ] {
        let mut found =
            (0..keys.len()).filter(|place| keys.get(*place).is_some_and(|it| like(it, key)));
        match (found.next(), found.next()) {
            (Some(place), None) => return Ok(place),
            (Some(first), Some(second)) => {
                let names = [first, second].into_iter().chain(found).take(6);
                return Err(several(word, names.filter_map(|place| stats.players.get(place))));
            }
            (None, _) => {}
        }
    }
    Err(nobody(word, key, &keys, stats))
}

fn several<'a>(word: &str, found: impl Iterator<Item = &'a Player>) -> Failure {
    let names: Vec<&str> = found.map(|player| player.name.as_str()).collect();
    Failure::failed(format!("`{word}` may mean {}", listed(&names, "or")))
        .hint("write a little more of the name")
}

fn nobody(word: &str, key: &str, keys: &[String], stats: &Stats) -> Failure {
    // Of a short name half of the letters make another name.
    let most = key.chars().count().div_ceil(4).max(1);
    let mut near: Vec<(usize, &str)> = keys
        .iter()
        .zip(&stats.players)
        .map(|(known, player)| (strsim::damerau_levenshtein(key, known), player.name.as_str()))
        .filter(|(slips, _)| *slips <= most)
        .collect();
    near.sort_unstable();
    let near: Vec<String> = near.into_iter().take(3).map(|(_, name)| format!("`{name}`")).collect();
    let here = if stats.asked.since.is_some()
        || stats.asked.until.is_some()
        || stats.asked.rules.is_some()
    {
        "nobody called `{}` has played in these games"
    } else {
        "nobody called `{}` has played here"
    };
    let failure = Failure::failed(here.replace("{}", word));
    if let (true, ill @ 1..) = (near.is_empty(), stats.passed_over.len()) {
        let sessions = counted(ill, "session");
        return failure.hint(format!("{sessions} cannot be counted: `rasher stats` says why"));
    }
    if near.is_empty() {
        failure.hint("`rasher stats` has a line for everybody")
    } else {
        failure.hint(format!("did you mean {}?", listed(&near, "or")))
    }
}

fn nothing_played(store: &rasher::store::Store) -> Failure {
    let dir = store.dir().display();
    Failure::new(FailureKind::NoSession, format!("no deal was played in `{dir}` yet"))
        .hint("`rasher new` begins a session")
}

/// There are games, but none that is wanted.
fn none_wanted(stats: &Stats) -> Failure {
    let Extent { games, first, last, rules } = &stats.there;
    let asked = &stats.asked;
    let said = format!("no game was played {}", asked.said().join(" "));
    let days = match (first, last) {
        (Some(first), Some(last)) if first == last => format!("on {first}"),
        (Some(first), Some(last)) => format!("from {first} to {last}"),
        _ => String::new(),
    };
    let are = if *games == 1 { "is" } else { "are" };
    let there = counted(usize::try_from(*games).unwrap_or(usize::MAX), "game");
    let rules: Vec<String> = rules.iter().map(|id| format!("`{id}`")).collect();
    let ill = match stats.passed_over.len() {
        0 => String::new(),
        1 => "; 1 session was left out, and `rasher stats` says why".into(),
        ill => format!("; {ill} sessions were left out, and `rasher stats` says why"),
    };
    let rules = listed(&rules, "and");
    Failure::failed(said).hint(format!("there {are} {there}, {days}, by {rules}{ill}"))
}

/// Says which records are counted as a part of a merged one.
fn held(stats: &Stats, world: &World) {
    let mut page = Page::new();
    for one in &stats.held {
        let text = Text::new().strong(&one.session).plain(format!(" is left out: {}.", one.why));
        page.indented(text, 0, 2);
    }
    if !stats.held.is_empty() {
        world.out.talk(&page);
    }
}

/// Says what was passed over, and ends with what `check` ends with.
fn passed_over(stats: &Stats) -> Result<(), Failure> {
    let ill = &stats.passed_over;
    if ill.is_empty() {
        return Ok(());
    }
    let mut page = Page::new();
    for one in ill.iter().take(20) {
        let text = Text::new().strong(&one.session).plain(": ").and(Tone::Bad, &one.why);
        page.indented(text, 0, 2);
    }
    let more = ill.len().saturating_sub(20);
    if more > 0 {
        page.line(format!("… and {} more", counted(more, "session")));
    }
    let sessions = counted(ill.len(), "session");
    let were = if ill.len() == 1 { "was" } else { "were" };
    Err(Failure::new(
        FailureKind::Found,
        if stats.sessions == 0 {
            format!("{sessions} {were} left out, and nothing is counted")
        } else {
            format!("{sessions} {were} left out; the others are counted")
        },
    )
    .at(page)
    .hint("`rasher check` says more of what is damaged"))
}
