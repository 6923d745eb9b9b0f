//! `rules`: list rulesets, show one, its pay table, and check files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use rasher::rules::shelf::Shelf;
use rasher::rules::{Family, Ruleset};
use serde_json::{Value, json};

use super::ruleset;
use super::world::World;
use crate::failure::{Failure, Kind};
use crate::paint::{Column, Mistakes, Page, Table, count};

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// As one JSON document.
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the rulesets that are built in.
    List {
        /// As one JSON document.
        #[arg(long)]
        json: bool,
    },
    /// Check ruleset files, and show every mistake where it stands.
    Check {
        /// The files; one may be written over another.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// As one JSON document.
        #[arg(long)]
        json: bool,
    },
}

/// Does what was asked.
pub(super) fn run(args: Args, world: &World) -> Result<(), Failure> {
    match args.what {
        None => list(args.json, world),
        Some(What::List { json }) => list(args.json || json, world),
        Some(What::Check { files, json }) => check(&files, args.json || json, world),
    }
}
