//! `share`: an evening as one picture to send.

use std::path::{Path, PathBuf};

use rasher::html::share::share;
use serde_json::json;

use super::out_file;
use super::show;
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// The file; its ending says what it becomes: `.svg`, or `.png` in a build with the feature `png`.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that is there already.
    #[arg(long)]
    force: bool,
    /// As one JSON document: which file was written, and its size.
    #[arg(long)]
    json: bool,
}

/// Draws it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let ending = args.output.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
    let as_png = match ending.as_deref() {
        Some("svg") => false,
        Some("png") => true,
        Some(_) | None => {
            return Err(
                Failure::usage("a picture ends in `.svg` or `.png`").hint("such as `-o night.svg`")
            );
        }
    };
    let seen = show::read(args.session.as_deref(), world)?;
    let drawn = share(&seen.evening()).ok_or_else(|| {
        Failure::failed(format!("no deal of `{}` is over yet", seen.id))
            .hint("there will be a picture as soon as one is")
    })?;
    let svg =
        drawn.map_err(|error| Failure::failed(format!("the picture cannot be made: {error}")))?;
    if as_png {
        write_png(&svg, &args.output, args.force)?;
    } else {
        out_file::write(&args.output, &svg, args.force)?;
    }
    world.out.did(format!("{} is written", args.output.display()));
    if args.json {
        let size = rasher::html::share::SIZE;
        let written = args.output.display().to_string();
        return Ok(world.out.json(&json!({"written": written, "size": size}))?);
    }
    let mut page = Page::new();
    let shown = args.output.display().to_string();
    let of = format!(", 1200 by 630, of {}.", seen.id);
    page.line(Text::from("Written: ").strong(shown).plain(of));
    world.out.talk(&page);
    Ok(())
}

#[cfg(not(feature = "png"))]
fn write_png(_svg: &str, path: &Path, _force: bool) -> Result<(), Failure> {
    let svg = path.with_extension("svg");
    let how =
        "`cargo install --path . --features png` in the folder of its source makes one that does";
    Err(Failure::failed(format!("this build of rasher draws no PNG; {how}"))
        .hint(format!("`-o {}` draws the same as SVG, which every browser shows", svg.display())))
}

#[cfg(feature = "png")]
fn write_png(svg: &str, path: &Path, force: bool) -> Result<(), Failure> {
    use resvg::{tiny_skia, usvg};
    let failed = |error: &dyn std::fmt::Display| {
        Failure::failed(format!("the picture cannot be drawn: {error}"))
    };
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    if options.fontdb.is_empty() {
        return Err(Failure::failed("no font is installed, so no letter can be drawn")
            .hint("`-o night.svg` leaves the letters to whoever shows it"));
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let (width, height) = rasher::html::share::SIZE;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| failed(&"no memory"))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let png = pixels.encode_png().map_err(|error| failed(&error))?;
    out_file::write_bytes(path, &png, force)
}
