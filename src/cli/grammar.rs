//! `grammar`: what can be said, for a recogniser of speech that feeds lines to standard input.

use rasher::line::spoken::{PHRASES, PhraseMeaning};
use rasher::rules::Family;

use super::show;
use super::world::World;
use crate::failure::Failure;

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The session whose players and game are spoken of: its name, or the beginning or a part of it;
    /// without one, the session last written.
    session: Option<String>,
    /// In the grammar format of the Java Speech API, the only one there is.
    #[arg(long)]
    jsgf: bool,
}

/// Prints it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    if !args.jsgf {
        return Err(Failure::usage("no format given").hint("`rasher grammar --jsgf`"));
    }
    let seen = show::read(args.session.as_deref(), world)?;
    let game = seen.session.game();
    let game = game.ok_or_else(|| Failure::failed("no game has begun"))?;
    let climbs = matches!(game.rules.family, Family::Climb(_));
    Ok(world.out.document(&jsgf(&game.seats, climbs), false)?)
}

/// The phrases that say something of this kind.
fn phrases(of: impl Fn(&PhraseMeaning) -> bool) -> String {
    let said: Vec<&str> =
        PHRASES.iter().filter(|(_, said)| of(said)).map(|(phrase, _)| *phrase).collect();
    said.join(" | ")
}

fn jsgf(seats: &[String], climbs: bool) -> String {
    let is_word = |name: &&String| name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    let names: Vec<String> = seats.iter().filter(is_word).map(|name| name.to_lowercase()).collect();
    let mut rules = vec![
        "#JSGF V1.0;".to_owned(),
        "grammar rasher;".to_owned(),
        format!("<player> = {};", names.join(" | ")),
    ];
    if climbs {
        rules.push(
            "public <line> = <player> ([and | then] <player>)* | pass | undo | score;".into(),
        );
        return rules.join("\n") + "\n";
    }
    rules.extend([
        format!("<trump> = {};", phrases(|said| matches!(said, PhraseMeaning::Trump(_)))),
        format!("<number> = {};", phrases(|said| matches!(said, PhraseMeaning::Number(_)))),
        format!("<alone> = {};", phrases(|said| *said == PhraseMeaning::Alone)),
        format!("<pass> = {};", phrases(|said| *said == PhraseMeaning::Pass)),
        format!("<up> = {};", phrases(|said| *said == PhraseMeaning::Up)),
        format!("<out> = {};", phrases(|said| *said == PhraseMeaning::PassedOut)),
        format!("<refused> = {};", phrases(|said| *said == PhraseMeaning::Denied)),
        "<verb> = made | makes | made it in | bid | bids;".into(),
        "<took> = [and] (took | takes | got);".into(),
        "<result> = <player> [<verb>] [<alone>] [<number>] [<alone>] <trump> [<alone>] [<took>] \
         <number> [tricks];"
            .into(),
        "<call> = <pass> | <up> [<alone>] | <number> <trump> [<alone>] | <trump> [<alone>] | \
         <refused>;"
            .into(),
        "public <line> = <result> | <player> was <refused> | <out> | <call> | [took] <number> \
         [tricks] | undo | redo | score;"
            .into(),
    ]);
    rules.join("\n") + "\n"
}
