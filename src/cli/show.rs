//! `show`: the score sheet. `why`: where the points of a deal come from.

use rasher::report::deal::deal;
use rasher::report::now::now;
use rasher::report::sheet;
use rasher::session::{DealStory, Game};

use super::night;
use super::sessions::{self, Named, Seen};
use super::world::World;
use crate::failure::Failure;
use crate::pages;
use crate::paint::{Page, count};

/// What was typed for `show`.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// What was typed for `why`.
#[derive(Debug, clap::Args)]
pub(super) struct WhyArgs {
    #[command(flatten)]
    which: ShowArgs,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Which deal of which session is meant.
#[derive(Debug, clap::Args)]
pub(super) struct ShowArgs {
    /// The deal, by its number or as `last`, and the session: its name, or the beginning or a part of
    /// it. Without them, the last deal of the session last written.
    #[arg(value_name = "DEAL or SESSION", num_args = 0..=3)]
    words: Vec<String>,
    /// The session; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Which game of the session; without it, the last.
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
}

impl ShowArgs {
    /// What the words name, said as at the prompt: `2`, `two`, `#2`, `deal 2`, and nothing for `last`. A
    /// session that is called by one of these words is named by `--session`.
    fn named(&self) -> Result<Named, Failure> {
        let is = |word: &str, said: &str| word.eq_ignore_ascii_case(said);
        let mut words =
            self.words.iter().map(|word| word.strip_prefix('#').unwrap_or(word)).peekable();
        let mut meant = Vec::new();
        while let Some(word) = words.next() {
            let is_filler = is(word, "deal") && words.peek().is_some();
            if !is_filler && !is(word, "last") {
                meant.push(word.to_owned());
            }
        }
        Named::of(&meant)
    }

    /// The session, where one was named.
    pub(super) fn session(&self) -> Result<Option<String>, Failure> {
        let named = self.named()?.session;
        if let (Some(flag), Some(_)) = (&self.session, &named) {
            return Err(Failure::usage("two sessions are named, and one is meant")
                .hint(format!("`--session {flag}` is one of them")));
        }
        Ok(self.session.clone().or(named))
    }

    /// The deal in its game.
    pub(super) fn deal<'s>(&self, seen: &'s Seen) -> Result<(&'s Game, &'s DealStory), Failure> {
        let games = &seen.session.games;
        let number = self.game.unwrap_or(games.len());
        let game = number.checked_sub(1).and_then(|place| games.get(place)).ok_or_else(|| {
            Failure::usage(format!(
                "there is no game {number}: this session has {}",
                count(games.len(), "game")
            ))
        })?;
        let story = match self.named()?.number {
            None => game.deals.last().ok_or_else(|| {
                Failure::failed("no deal has been recorded yet").hint("`rasher record` takes one")
            })?,
            Some(no) => game.deals.iter().find(|deal| deal.no == no).ok_or_else(|| {
                let deals = count(game.deals.len(), "deal");
                let why = match game.deals.len() {
                    0 => "none has been dealt yet".to_owned(),
                    _ => format!("this game has {deals}"),
                };
                let none = Failure::usage(format!("there is no deal {no}: {why}"));
                if self.game.is_some() || games.len() < 2 {
                    return none;
                }
                none.hint("the deals of a game before are named by it: `--game 1 5`")
            })?,
        };
        Ok((game, story))
    }
}

/// The score sheet.
pub(super) fn show(args: &Show, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, args.session.as_deref()) {
        return night::standings_of(&store, &night, args.json, world);
    }
    let seen = read(args.session.as_deref(), world)?;
    let evening = seen.evening();
    if args.json {
        return Ok(world.out.json(&sheet::Sheet::of(&evening))?);
    }
    Ok(world.out.data(&pages::sheet(&evening))?)
}

/// Whose turn it is, and everything else that decides what can be typed.
pub(super) fn who(args: &Show, world: &World) -> Result<(), Failure> {
    let seen = read(args.session.as_deref(), world)?;
    let Some(game) = seen.session.game() else { return Ok(()) };
    let now = now(game, seen.session.games.len());
    if args.json {
        return Ok(world.out.json(&now)?);
    }
    let mut page = Page::new();
    page.indented(pages::standing(&now), 0, 2);
    Ok(world.out.data(&page)?)
}

/// A deal with its reasons.
pub(super) fn why(args: &WhyArgs, world: &World) -> Result<(), Failure> {
    let session = args.which.session()?;
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, session.as_deref()) {
        let (_, _, night) = night::see(&store, &night, world)?;
        return night::whys(&night, args.json, world);
    }
    let seen = read(session.as_deref(), world)?;
    let (game, story) = args.which.deal(&seen)?;
    let view = deal(story, &game.rules);
    if args.json {
        return Ok(world.out.json(&sheet::DealReasons::of(&view).by(game))?);
    }
    let mut page = pages::why(&view);
    pages::rules_here(game, &mut page);
    Ok(world.out.data(&page)?)
}

/// The session that is meant, with a warning where only a part of it can be used.
pub(super) fn read(word: Option<&str>, world: &World) -> Result<Seen, Failure> {
    let (store, _) = world.store()?;
    let seen = sessions::see(&store, &sessions::meant(&store, word)?)?;
    world.speaks_of(&seen.session);
    world.out.talk(&seen.warning());
    Ok(seen)
}
