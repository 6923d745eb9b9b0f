//! `help`: how a command of the shell is typed, as `--help` has it; and what can be typed in a session.

use super::world::World;
use super::{described, painted};
use crate::dispatch::help as prompt;
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The command: `help undo`, `help night plan`; without one, all of them.
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// Says it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let mut all = described();
    all.build();
    let mut found = &mut all;
    // What the prompt has more to say of, as `? calls` there.
    if let [topic] = args.command.as_slice()
        && let Some(page) = prompt::topic(topic, None)
    {
        return Ok(world.out.data(&page)?);
    }
    for word in &args.command {
        found = found.find_subcommand_mut(word).ok_or_else(|| {
            let typed = args.command.join(" ");
            Failure::usage(format!("there is no command `{}`", typed.escape_debug()))
                .hint("`rasher help` lists them all")
        })?;
    }
    let text = painted(&found.render_long_help().ansi().to_string());
    Ok(world.out.styled_data(&text)?)
}
