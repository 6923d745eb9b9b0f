//! `rules new` and `rules edit`: a file of house rules is begun, and changed in an editor.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rasher::report::house_file;
use rasher::rules::shelf::Shelf;
use serde::Serialize;

use crate::cli::house;
use crate::cli::out_file;
use crate::cli::ruleset;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, count};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What the house rules are called, such as `Friday`.
    name: String,
    /// What they change: the id of a ruleset, or the path of another file of house rules.
    #[arg(long, value_name = "RULESET")]
    from: OsString,
    /// The file to write; without it, the name with the ending `.toml`, here.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there.
    #[arg(long)]
    force: bool,
}

/// The file that was written, as JSON.
#[derive(Serialize)]
struct Json<'a> {
    file: String,
    id: &'a str,
    base: &'a str,
    points: Vec<&'static str>,
}

/// Writes the file.
pub(super) fn run(args: &Args, json: bool, world: &World) -> Result<(), Failure> {
    let base = ruleset::named(&args.from)?;
    let shelf = Shelf::built_in();
    if !args.name.contains(char::is_alphanumeric) {
        return Err(Failure::usage(format!("`{}` has no letter or digit in it", args.name))
            .hint("give the house rules a name, such as `friday`"));
    }
    let id = id(&args.name, &base.id);
    if shelf.get(&id).is_some() {
        return Err(Failure::usage(format!("there is a ruleset `{id}` already"))
            .hint("choose another name"));
    }
    let title = args.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fights = house_file::fights(&base, shelf);
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.toml")));
    // A file is named by its way from the new one, so that both can be moved together.
    let over = match shelf.get(&base.id) {
        Some(_) => base.id.clone(),
        None => way(&path, Path::new(&args.from)),
    };
    let text = house_file::toml(&id, &title, &base, &over, &fights);
    out_file::write(&path, &text, args.force)?;
    world.out.did(format!("{} is written", path.display()));
    let points: Vec<&'static str> = fights.iter().map(|fight| fight.key).collect();
    if json {
        let file = path.to_string_lossy().into_owned();
        return Ok(world.out.json(&Json { file, id: &id, base: &over, points })?);
    }
    let shown = path.display().to_string();
    let mut page = Page::new();
    page.line(
        Text::new()
            .plain("Written: ")
            .strong(&shown)
            .plain(format!(", over {over}, with "))
            .plain(format!("{} to settle.", count(points.len(), "point"))),
    );
    world.out.talk(&page);
    Ok(())
}

/// The words of a name joined by dashes, as an id is. An id has no letters but a to z: a name with
/// others would be mutilated, so it stands in the title alone, and the id says what is changed.
fn id(name: &str, base: &str) -> String {
    if name.contains(|c: char| c.is_alphanumeric() && !c.is_ascii()) {
        return format!("house-{base}");
    }
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(60).collect()
}

/// The way from the folder of one file to another file; where there is none, the path as it is.
fn way(from: &Path, to: &Path) -> String {
    let folder = match from.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    let (Ok(folder), Ok(whole)) = (fs::canonicalize(folder), fs::canonicalize(to)) else {
        return to.to_string_lossy().into_owned();
    };
    let same = folder.components().zip(whole.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(same).map(|_| Path::new(".."));
    let down = whole.components().skip(same).map(|part| Path::new(part.as_os_str()));
    up.chain(down).collect::<PathBuf>().to_string_lossy().into_owned()
}

/// Opens a file in the person's editor, and waits until it is closed.
pub(super) fn edit(path: &Path, world: &World) -> Result<(), Failure> {
    // What is no ruleset may be edited; what is no text may not.
    house::text_of(path)?;
    out_file::refuse_ours(path)?;
    let Some(editor) = world.editor() else {
        return Err(Failure::usage("no editor is named: neither VISUAL nor EDITOR is set")
            .hint("change the file in any editor, and `rasher rules check` it afterwards"));
    };
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or_default();
    // A name that looks like a flag must not become one.
    let flag = path.to_string_lossy().starts_with('-');
    let path = if flag { Path::new(".").join(path) } else { path.to_owned() };
    let ended = Command::new(program).args(words).arg(path).status();
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::failed(format!("the editor `{editor}` failed: {status}"))),
        Err(error) => {
            Err(Failure::failed(format!("the editor `{editor}` cannot be started: {error}"))
                .hint("VISUAL or EDITOR names it"))
        }
    }
}
