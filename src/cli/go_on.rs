//! A session goes on: lines are typed at a terminal, or read from standard input until they end.

use std::io::{self, IsTerminal};

use rasher::desk::Desk;

use super::feed::{self, Lines, Manner};
use super::night;
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text};
use crate::prompt::typed::TypedBefore;
use crate::prompt::{LoopEnd, Person, Prompt};

/// Goes on until the session is left, or until there are no more lines.
pub(super) fn go_on(mut desk: Desk, manner: Manner, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    world.speaks_of(desk.session());
    if !io::stdin().is_terminal() {
        let fed = feed::lines(&mut desk, &Lines::StandardInput, manner, None, world);
        let handed_in = night::session_written(&store, desk.id(), world);
        return fed.and(handed_in);
    }
    let mut editor = world.keys()?;
    let clock = || world.now();
    let person = Person::new(&mut *editor, &world.out, &clock, super::shell_commands);
    let typed = TypedBefore::of(&store, desk.id());
    let mut prompt = Prompt { desk: &mut desk, person, typed };
    let left = prompt.run()?;
    let id = desk.id().to_owned();
    let mut page = Page::new();
    let ways = match desk.game() {
        Some(game) if game.closed => {
            format!("The game was closed; `rasher undo {id}` opens it again.")
        }
        Some(_) | None => format!("`rasher resume {id}` goes on."),
    };
    page.indented(Text::from("Saved. ").plain(ways), 0, 2);
    world.out.talk(&page);
    night::session_written(&store, &id, world)?;
    match left {
        LoopEnd::Quit => Ok(()),
        LoopEnd::Interrupted => Err(Failure::interrupted()),
    }
}
