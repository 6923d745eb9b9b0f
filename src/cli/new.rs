//! `new`: a session is begun, by flags, by questions, or by both.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use rasher::desk::people::is_unshown;
use rasher::desk::{Desk, count};
use rasher::game::ending::is_over_at;
use rasher::log::{Attest, Confirm, Header, Line, Moment, Speak};
use rasher::report::now::now;
use rasher::rules::file;
use rasher::seat::ByTeam;
use rasher::store::{Store, suggest_id};
use serde_json::json;

use super::feed::{Manner, Slip};
use super::go_on::go_on;
use super::ruleset;
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text};
use crate::prompt::setup::{self, Around, Dealer, Given, Settled};

/// The most letters of a title.
const LONGEST_TITLE: usize = 60;

#[derive(Debug, Default, clap::Args)]
#[command(
    after_help = "What is not given is asked. Without a terminal to ask at, rules, players and \
                        dealer must be given; lines on standard input are then recorded."
)]
pub(super) struct Args {
    /// The game: the id of a ruleset, or the path of a ruleset file.
    #[arg(long, visible_alias = "game", value_name = "RULESET")]
    rules: Option<OsString>,
    /// Who plays, in the order of their seats, clockwise: `Ann,Ben,Cal,Dee`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    players: Vec<String>,
    /// One player; once for each seat.
    #[arg(long, value_name = "NAME", conflicts_with = "players")]
    player: Vec<String>,
    /// The points that win.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    target: Option<String>,
    /// Who deals first: a name, its beginning, or the number of a seat from 1.
    #[arg(long, value_name = "NAME")]
    dealer: Option<String>,
    /// The cards drawn for the first deal, in the order of the seats; `auto` lets rasher draw. After a tie,
    /// once more with the cards of those who tied.
    #[arg(long, value_name = "CARDS", conflicts_with = "dealer")]
    draw: Vec<String>,
    /// A rule that the table agrees on, such as `making.all-pass=stick`; rasher then does not ask about it.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Leave every point on which the texts differ as the rules have it, and ask about none of them.
    #[arg(long)]
    as_written: bool,
    /// What the session is called; without it, the day of the week.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// When the referee speaks of something irregular in the play of the cards.
    #[arg(long, value_name = "WHEN")]
    speak: Option<When>,
    /// The same for the calls; without it as `--speak`, or at once without that.
    #[arg(long, value_name = "WHEN")]
    speak_calls: Option<When>,
    /// One JSON document for the session that was begun, and one for each line.
    #[arg(long)]
    json: bool,
    /// The score to begin with, such as `6-4`, for a game that was begun on paper.
    #[arg(long, value_name = "SCORE", allow_hyphen_values = true)]
    score: Option<String>,
    /// When the other side is asked whether it agrees.
    #[arg(long, value_name = "WHEN")]
    confirm: Option<Asked>,
    /// Record irregular calls on standard input: they happened.
    #[arg(long)]
    record_irregular: bool,
}

/// When the other side is asked whether it agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Asked {
    /// Never; the default.
    Never,
    /// At the end of each game.
    Game,
    /// At the end of each deal.
    Deal,
}

impl Asked {
    /// The line that says so; none where nothing need be said.
    fn line(self) -> Option<Line> {
        let when = match self {
            Self::Never => return None,
            Self::Game => Confirm::Game,
            Self::Deal => Confirm::Deal,
        };
        Some(Line::Attest(Attest::Asks(when)))
    }
}

/// When the referee speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// At once.
    Now,
    /// When asked; the default.
    Asked,
    /// When the deal is over.
    End,
}

impl When {
    const fn moment(self) -> Moment {
        match self {
            Self::Now => Moment::Now,
            Self::Asked => Moment::Asked,
            Self::End => Moment::End,
        }
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let title = title(args.title.as_deref(), world)?;
    let given = given(args)?;
    let named = given.players.clone().unwrap_or_default();
    let score = score(args.score.as_deref())?;
    let chance = |end| world.chance(end);
    let around = around(&store, &chance);
    let settled = if io::stdin().is_terminal() {
        world.asking(|ask| setup::settle(given, &around, Some(ask)))?
    } else {
        setup::settle(given, &around, None)?
    };
    // Whoever was asked for the names has been told.
    let mut page = Page::new();
    for warning in setup::mixed(&named) {
        page.line(warning);
    }
    world.out.talk(&page);
    let cards = args.speak.map_or(Speak::default().cards(), When::moment);
    let calls = args.speak_calls.or(args.speak).map(When::moment);
    let speak = Speak::of(cards, calls);
    let asks = args.confirm.and_then(Asked::line);
    let desk = begin(&store, settled, (title, score), (speak, asks.as_slice()), world)?;
    if args.json {
        let game = desk.game().map(|game| now(game, 1));
        let header = desk.header();
        world.out.json(&json!({
            "session": header.id,
            "folder": store.dir().display().to_string(),
            "title": header.title,
            "says": [format!("Begun: {}", header.id)],
            "state": game,
        }))?;
    }
    let slip = Slip::from_flag(args.record_irregular);
    go_on(desk, Manner { json: args.json, ..Manner::said(slip) }, world)
}

/// What was typed, as far as it can be checked before anything is asked.
fn given(args: &Args) -> Result<Given, Failure> {
    let mut switches = ruleset::switches(&args.set)?;
    if let Some(target) = &args.target {
        let said = (file::typed(target), format!("--target {target}"));
        if switches.insert("game.target".to_owned(), said).is_some() {
            return Err(Failure::usage(
                "the target is given twice: with `--target` and with `--set`",
            ));
        }
    }
    let players = if args.player.is_empty() { &args.players } else { &args.player };
    let players: Vec<String> = players.iter().map(|name| name.trim().to_owned()).collect();
    let dealer = match (&args.dealer, args.draw.as_slice()) {
        (Some(name), _) => Some(Dealer::Named(name.clone())),
        (None, []) => None,
        (None, [auto]) if auto.trim().eq_ignore_ascii_case("auto") => Some(Dealer::Chance),
        (None, rounds) => Some(Dealer::Drawn(rounds.to_vec())),
    };
    Ok(Given {
        rules: args.rules.as_deref().map(ruleset::named).transpose()?,
        switches,
        players: (!players.is_empty()).then_some(players),
        dealer,
        as_written: args.as_written,
    })
}

/// What the sessions of the folder tell of those who play here.
fn around<'a>(store: &Store, chance: &'a dyn Fn(usize) -> usize) -> Around<'a> {
    // What cannot be read has nothing to offer; that must not keep anybody from playing.
    let listed = store.list().unwrap_or_default();
    let mut headers: Vec<(String, Header)> = listed
        .into_iter()
        .filter_map(|one| one.seen.ok())
        .map(|seen| (seen.at, seen.header))
        .collect();
    headers.sort_by(|(one, _), (other, _)| other.cmp(one));
    let mut names: Vec<String> = Vec::new();
    for name in headers.iter().flat_map(|(_, header)| &header.seats) {
        if !names.contains(name) && !name.contains(is_unshown) {
            names.push(name.clone());
        }
    }
    let last = headers.into_iter().next().map(|(_, header)| header);
    let rules = last.as_ref().and_then(|last| file::from_header(&last.rules).ok());
    Around { names, table: last.map(|last| last.seats).unwrap_or_default(), rules, chance }
}

/// The title that was typed, or the day of the week.
pub(super) fn title(typed: Option<&str>, world: &World) -> Result<String, Failure> {
    let Some(typed) = typed else { return Ok(world.today().1) };
    checked_title(typed).map_err(|fault| Failure::usage(format!("`--title` {fault}")))
}

/// A title, or what is wrong with it: `is empty`.
pub(super) fn checked_title(typed: &str) -> Result<String, String> {
    let title = typed.trim();
    if title.is_empty() {
        return Err("is empty".to_owned());
    }
    if title.contains(is_unshown) {
        return Err("holds a character that cannot be shown".to_owned());
    }
    let letters = title.chars().count();
    if letters > LONGEST_TITLE {
        return Err(format!("has {letters} letters, and at most {LONGEST_TITLE} fit"));
    }
    Ok(title.to_owned())
}

/// The score to begin with.
fn score(typed: Option<&str>) -> Result<ByTeam<i32>, Failure> {
    let Some(typed) = typed else { return Ok(ByTeam::default()) };
    let most = 10_000;
    let fits = |score: &ByTeam<i32>| score.even.abs() <= most && score.odd.abs() <= most;
    count(typed).filter(fits).ok_or_else(|| {
        Failure::usage(format!("`--score {typed}` is not a score")).hint("write it as 6-4")
    })
}

/// Writes the header, and says what was begun.
fn begin(
    store: &Store,
    settled: Settled,
    (title, score): (String, ByTeam<i32>),
    (speak, first): (Speak, &[Line]),
    world: &World,
) -> Result<Desk, Failure> {
    let Settled { rules, players, dealer, drawn } = settled;
    if is_over_at(score, &rules) {
        let said = rasher::report::words::score(score);
        return Err(Failure::usage(format!("by these rules a game is over at {said}"))
            .hint("a score to begin with is one at which somebody still plays"));
    }
    let header = Header {
        at: world.now(),
        id: suggest_id(&world.today().0, &title),
        title,
        seats: players,
        first_dealer: dealer,
        score,
        speak,
        rules: rules.to_json(),
        night: None,
    };
    let desk = Desk::create_with(store, header, first)?;
    world.out.did("the session is begun");
    let mut page = Page::new();
    for told in drawn {
        page.line(told);
    }
    let id = desk.id();
    page.line(Text::from("Begun: ").strong(id).plain(format!(", in {}.", store.dir().display())));
    world.out.talk(&page);
    Ok(desk)
}
