//! `completions`: what a shell needs to complete the words of the program.

use clap_complete::{Shell, generate};

use super::described;
use super::world::World;
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
#[command(after_help = "bash:        rasher completions bash > \
                        ~/.local/share/bash-completion/completions/rasher\n\
                        zsh:         rasher completions zsh > a folder of $fpath, as _rasher\n\
                        fish:        rasher completions fish > \
                        ~/.config/fish/completions/rasher.fish\n\
                        PowerShell:  rasher completions powershell >> $PROFILE\n\
                        elvish:      rasher completions elvish >> ~/.config/elvish/rc.elv")]
pub(super) struct Args {
    /// The shell.
    shell: Shell,
}

/// Prints it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut described(), "rasher", &mut script);
    Ok(world.out.document(&String::from_utf8_lossy(&script), false)?)
}
