//! `rules show`: a ruleset as a sheet that a table can play from, for the terminal or for a printer.

use std::ffi::OsString;
use std::path::Path;

use clap::ValueEnum;
use rasher::export::rules::markdown;
use rasher::html::rules::rules as html;
use rasher::report::deal::capital;
use rasher::report::rules_sheet::{OURS, Rule, sheet, table};
use rasher::rules::Ruleset;
use rasher::rules::source::Sources;

use super::{RulesetArgs, block_table, words};
use crate::cli::out_file;
use crate::cli::ruleset::switched;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Look, Page, Text, WIDTH};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    which: RulesetArgs,
    /// With who says so, and who says otherwise; Markdown and pages always have it.
    #[arg(long)]
    sources: bool,
    /// The format; without it, the ending of the file decides.
    #[arg(long = "as", value_name = "FORMAT", conflicts_with = "json")]
    form: Option<Form>,
    /// The file to write; without it, or with `-`, the standard output.
    #[arg(long, short, value_name = "FILE", conflicts_with = "json")]
    output: Option<OsString>,
    /// Replace the file that is there already.
    #[arg(long)]
    force: bool,
}

/// What a ruleset can be shown as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Lines of text.
    #[value(alias = "txt")]
    Text,
    /// For pages written in Markdown.
    #[value(alias = "md")]
    Markdown,
    /// A page to look at and to print.
    Html,
}

impl Form {
    /// What a file with this ending is clearly meant to be.
    fn of_ending(file: &OsString) -> Option<Self> {
        match Path::new(file).extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "txt" => Some(Self::Text),
            "md" | "markdown" => Some(Self::Markdown),
            "html" | "htm" => Some(Self::Html),
            _ => None,
        }
    }
}

/// Shows the ruleset.
pub(super) fn run(args: &Args, json: bool, world: &World) -> Result<(), Failure> {
    let ruleset = switched(&args.which.ruleset, &args.which.set)?;
    if json {
        return Ok(world.out.json(&ruleset.to_json())?);
    }
    let file = args.output.as_ref().filter(|file| *file != "-");
    let form = match (args.form, file) {
        (Some(form), _) => form,
        (None, None) => Form::Text,
        (None, Some(file)) => Form::of_ending(file).ok_or_else(|| {
            Failure::usage("no output format given")
                .hint("`--as text`, `--as markdown` or `--as html`")
        })?,
    };
    match (form, file) {
        (Form::Text, None) => Ok(world.out.data(&page(&ruleset, args.sources))?),
        (_, None) => Ok(world.out.document(&document(&ruleset, form, args.sources)?, false)?),
        (_, Some(file)) => {
            let text = document(&ruleset, form, args.sources)?;
            out_file::write(Path::new(file), &text, args.force)
        }
    }
}

fn document(ruleset: &Ruleset, form: Form, sources: bool) -> Result<String, Failure> {
    match form {
        Form::Text => {
            let look = Look { colour: false, plain: false, lettered: false, width: WIDTH };
            Ok(look.page(&page(ruleset, sources)))
        }
        Form::Markdown => Ok(markdown(ruleset)),
        Form::Html => html(ruleset)
            .map_err(|error| Failure::failed(format!("the page cannot be made: {error}"))),
    }
}

/// The sheet for the terminal.
fn page(ruleset: &Ruleset, sources: bool) -> Page {
    let sheet = &sheet(ruleset);
    let mut page = Page::new();
    page.line(Text::new().strong(&sheet.title).quiet(format!("  {}", sheet.id)));
    page.line(format!("{}.", sheet.about.trim_end_matches(['.', ' '])));
    page.line(format!("{}.", capital(&sheet.in_short.join(", "))));
    for section in &sheet.sections {
        page.gap().line(Text::new().strong(section.heading));
        for rule in &section.rules {
            add_rule(rule, sources, &mut page);
        }
    }
    page.gap().line(Text::new().strong("Every outcome, and what it pays"));
    for block in &table(ruleset).blocks {
        let name = capital(&block.contract.name());
        page.line(Text::new().strong(&name));
        page.table(block_table(&name, block));
    }
    page.gap().line(Text::new().strong("The words of the game"));
    for (word, means) in &sheet.words {
        page.indented(Text::new().strong(*word).plain(format!(": {means}")), 2, 4);
    }
    if !sheet.offers.is_empty() {
        page.gap().line(Text::new().strong("Asked before the first deal"));
        for offer in &sheet.offers {
            page.indented(words(offer), 2, 4);
        }
    }
    page
}

fn add_rule(rule: &Rule, sources: bool, page: &mut Page) {
    page.indented(words(&rule.text), 2, 4);
    if sources {
        let source = rule.source.as_ref().map_or(OURS, Sources::as_str);
        page.indented(Text::new().quiet(format!("{}. [{}]", words(source), rule.clause)), 4, 4);
        for dissent in &rule.dissent {
            page.indented(Text::new().quiet(format!("Otherwise: {}.", words(dissent))), 4, 4);
        }
    }
}
