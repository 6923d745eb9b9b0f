//! `resume`, and the program without a command: a session is taken up again.

use std::io::{self, IsTerminal};

use rasher::night::Night;
use rasher::report::words::score;

use super::feed::{self, Manner, Slip};
use super::go_on::go_on;
use super::new;
use super::night;
use super::sessions::{self, Seen};
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, listed};
use crate::prompt::setup::ask::Picked;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the unfinished session.
    session: Option<String>,
    /// Record irregular calls on standard input: they happened.
    #[arg(long)]
    record_irregular: bool,
    /// One JSON document for each line of standard input: what was recorded, what rasher says, how the game
    /// stands.
    #[arg(long)]
    json: bool,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, args.session.as_deref()) {
        return night::resume(&night, world);
    }
    let id = match &args.session {
        Some(word) => sessions::meant(&store, Some(word))?,
        None => match which(&sessions::unfinished(&store)?, false, world)? {
            Some(id) => id,
            None => {
                let dir = store.dir().display();
                let error = format!("there is no unfinished session in `{dir}`");
                let none = Failure::new(FailureKind::NoSession, error);
                return Err(
                    sessions::with_passed_over(none, &store).hint("`rasher new` begins one")
                );
            }
        },
    };
    let manner = Manner { slip: Slip::from_flag(args.record_irregular), json: args.json };
    go_on(feed::open(&store, &id, world)?, manner, world)
}

/// The program without a command: the unfinished session or, where there is none, a new one.
pub(super) fn alone(world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let unfinished = sessions::unfinished(&store)?;
    let nights = night::under_way(&store);
    let chosen = if nights.is_empty() {
        which(&unfinished, true, world)?.map_or(Chosen::New, Chosen::Session)
    } else if io::stdin().is_terminal() {
        choice(&unfinished, &nights, world)?
    } else {
        told(&nights, world);
        which(&unfinished, true, world)?.map_or(Chosen::New, Chosen::Session)
    };
    match chosen {
        Chosen::Session(id) => {
            go_on(feed::open(&store, &id, world)?, Manner::said(Slip::Refuse), world)
        }
        Chosen::Night(id) => night::resume(&id, world),
        Chosen::New => new::run(&new::Args::default(), world),
    }
}

/// What the program goes on with where nothing is said.
enum Chosen {
    Session(String),
    Night(String),
    New,
}

/// Asks, where a night is under way: it may be the night that goes on, or a session.
fn choice(unfinished: &[Seen], nights: &[Night], world: &World) -> Result<Chosen, Failure> {
    let of_night = |night: &Night| {
        let shown = night_in_short(night).quiet(format!("  [{}]", night.id));
        (Chosen::Night(night.id.clone()), shown)
    };
    let of_session = |seen: &Seen| (Chosen::Session(seen.id.clone()), in_short(seen));
    let new = [(Chosen::New, Text::from("New game"))];
    let all = new.into_iter().chain(nights.iter().map(of_night));
    let (mut all, items): (Vec<Chosen>, Vec<Text>) =
        all.chain(unfinished.iter().map(of_session)).unzip();
    match world.asking(|ask| ask.choose("What goes on?", &items, 1))? {
        Picked::This(chosen) if chosen < all.len() => Ok(all.swap_remove(chosen)),
        Picked::This(_) | Picked::Back(_) => Err(Failure::interrupted()),
    }
}

/// Says that a night is under way, where nobody can be asked about it.
fn told(nights: &[Night], world: &World) {
    let mut page = Page::new();
    for night in nights {
        let text = night_in_short(night).plain(": ").typed(format!("rasher night -n {}", night.id));
        page.indented(text.plain(" goes on with it."), 0, 2);
    }
    world.out.talk(&page);
}

/// `The night Harvest is under way, round 2 of 8`.
fn night_in_short(night: &Night) -> Text {
    let (now, of) = (night.now(), night.setup.rounds);
    let title = rasher::html::night::title(night);
    Text::from(format!("The night {title} is under way, round {now} of {of}"))
}

/// The unfinished session; where there are several, the person is asked, and may begin a new one.
fn which(unfinished: &[Seen], new: bool, world: &World) -> Result<Option<String>, Failure> {
    match unfinished {
        [] => Ok(None),
        [one] => Ok(Some(one.id.clone())),
        several if io::stdin().is_terminal() => {
            let first = new.then(|| Text::from("New game"));
            let items: Vec<Text> = first.into_iter().chain(several.iter().map(in_short)).collect();
            let question = "Which session goes on?";
            let before = usize::from(new);
            match world.asking(|ask| ask.choose(question, &items, before))? {
                Picked::This(chosen) => {
                    let chosen = chosen.checked_sub(before).and_then(|at| several.get(at));
                    Ok(chosen.map(|seen| seen.id.clone()))
                }
                Picked::Back(_) => Err(Failure::interrupted()),
            }
        }
        several => {
            let ids: Vec<String> = several.iter().map(|seen| format!("`{}`", seen.id)).collect();
            Err(Failure::usage(format!("{} sessions are unfinished", several.len()))
                .hint(format!("say which: `rasher resume SESSION` with {}", listed(&ids, "or"))))
        }
    }
}

/// A session on one line of a menu: what is played, when, by whom, and how it stands. Two of one
/// title are told apart by their names.
fn in_short(seen: &Seen) -> Text {
    let game = seen.session.game();
    let rules = game.map(|game| game.rules.title.clone()).unwrap_or_default();
    let score = game.map(|game| score(game.score())).unwrap_or_default();
    let day = seen.header.at.get(..10).unwrap_or_default();
    let people = seen.header.seats.join(", ");
    let (title, id) = (&seen.header.title, &seen.id);
    // What a narrow terminal cuts is the end.
    Text::from(format!("{rules}, {day}, {score}: {people}")).quiet(format!("  {title} [{id}]"))
}
