//! `man`: the manual, a page a command, written from what the commands say of themselves.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::described;
use super::out_file;
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, count};

#[derive(Debug, clap::Args)]
#[command(after_help = "To read it at once: rasher man | man -l -")]
pub(super) struct Args {
    /// The folder to write a page for every command into; without it, the first page is printed.
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

/// The environment that the program reads.
const ENVIRONMENT: [(&str, &str); 5] = [
    ("RASHER_SESSIONS", "The folder of the sessions, if --sessions does not name it."),
    ("RASHER_CLOCK", "A time such as 2026-11-20T19:02:11Z, to use instead of the present time."),
    ("NO_COLOR, CLICOLOR, TERM", "Whether there are colours, if --color does not say."),
    ("VISUAL, EDITOR", "The editor of `rasher rules edit`."),
    ("XDG_DATA_HOME", "Where a user's data is; `rasher list` says which folder is used."),
];

/// Lines of the language, for whoever has only this page.
const LINES: [(&str, &str); 9] = [
    ("ah4", "Ann made hearts, her side took four; `ah!5` alone, and all five."),
    ("x", "Nobody made trump."),
    ("a- ch3", "Bacon: Ann declared and was denied; then Cal made hearts and took three."),
    ("b6h5", "Bid Euchre: Ben bid six hearts and took five."),
    ("ac", "Climbing Bacon: Ann out first, Cal second."),
    ("9h ppu 3", "Call by call: the nine turned, two passes, \"pick it up\", three tricks."),
    ("undo, redo", "Takes the last entry back, and brings it back."),
    ("fix 3 bs2", "Corrects deal 3: Ben made spades and took two."),
    ("?", "What can be typed now; it works at the prompt."),
];

/// What lies where.
const FILES: [(&str, &str); 2] = [
    ("sessions/ID.jsonl", "A session: lines of JSON, each chained to the one before it."),
    ("NAME.toml", "House rules; `rasher rules new` starts such a file."),
];

/// The exit codes.
const EXITS: [(&str, &str); 8] = [
    ("0", "Done."),
    ("1", "Failed."),
    ("2", "Wrong usage."),
    ("3", "A check found something."),
    ("4", "There is no such session."),
    ("5", "The session is open elsewhere."),
    ("6", "It was done and is on the disk, but the output could not be written: do not try again."),
    ("130", "Interrupted."),
];

/// What to try.
const EXAMPLES: [(&str, &str); 6] = [
    ("rasher", "Takes up the unfinished session, or asks the questions of a new one."),
    ("rasher new --rules euchre --players Ann,Ben,Cal,Dee --dealer Ann", "Begins without asking."),
    ("rasher record friday \"ah4; bs2; undo\"", "Records what would be typed."),
    ("rasher why 2", "Explains the points of the second deal, each with its source."),
    ("rasher rule deny alone --rules bacon-gamerules", "Answers a question about the rules."),
    ("rasher demo", "Plays a sample evening in a folder that is removed afterwards."),
];

/// Prints the first page, or writes them all.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let mut command = described();
    command.build();
    let Some(dir) = &args.dir else {
        return Ok(world.out.document(&String::from_utf8_lossy(&page(&command)?), false)?);
    };
    let shown = dir.display();
    let failed =
        |error: io::Error| Failure::failed(format!("`{shown}` cannot be written to: {error}"));
    fs::create_dir_all(dir).map_err(failed)?;
    let mut written = 0;
    write_all(&command, dir, &mut written)?;
    let mut said = Page::new();
    let many = count(written, "page");
    said.line(Text::from(format!("Written: {many}, in ")).strong(shown.to_string()).plain("."));
    world.out.talk(&said);
    Ok(())
}

/// The pages of a command and of those below it.
fn write_all(command: &clap::Command, dir: &Path, written: &mut usize) -> Result<(), Failure> {
    let name = Man::new(command.clone()).get_filename();
    out_file::write_bytes(&dir.join(name), &page(command)?, true)?;
    *written += 1;
    command.get_subcommands().try_for_each(|below| write_all(below, dir, written))
}

/// The page of a command. The first has what holds for all of them.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let version = format!("rasher {}", env!("CARGO_PKG_VERSION"));
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let first = name == "rasher";
    let man = Man::new(command.clone().subcommand_help_heading("COMMANDS"))
        .title(name.to_uppercase())
        .source(version)
        .manual("rasher, referee and scorekeeper");
    let mut out = Vec::new();
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut out)?;
    }
    let mut more = Roff::new();
    match command.get_after_help() {
        Some(notes) if !first => {
            more.control("SH", ["NOTES"]);
            for line in notes.to_string().lines() {
                more.text([roman(line)]).control("br", []);
            }
        }
        _ => {}
    }
    if first {
        list("LINES", &LINES, &mut more);
        list("EXIT STATUS", &EXITS, &mut more);
        list("ENVIRONMENT", &ENVIRONMENT, &mut more);
        list("FILES", &FILES, &mut more);
        list("EXAMPLES", &EXAMPLES, &mut more);
        more.control("SH", ["SEE ALSO"]);
        let below: Vec<String> = command
            .get_subcommands()
            .map(|below| format!("rasher-{}(1)", below.get_name()))
            .collect();
        more.text([roman(below.join(", "))]);
    } else {
        more.control("SH", ["SEE ALSO"]);
        more.text([bold("rasher"), roman("(1), for exit codes and environment")]);
    }
    more.to_writer(&mut out)?;
    Ok(out)
}

fn list(heading: &str, items: &[(&str, &str)], page: &mut Roff) {
    page.control("SH", [heading]);
    for (item, means) in items {
        page.control("TP", []).text([bold(*item)]).text([roman(*means)]);
    }
}
