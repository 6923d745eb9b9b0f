//! Arguments to calls, a file a command; the only modules that read the environment, the clock and
//! the home.
//!
//! What was typed becomes a dumb struct first ([`Low`] and the `Args` of each command) and is checked
//! in a second step, in the command's own file. Of these structs what they are stands in plain comments: a
//! doc comment on one would be what `--help` says of the command, where its variant here says that.

mod alias;
mod ask;
mod backup;
mod board;
mod change;
mod check;
mod completions;
mod demo;
mod export;
mod feed;
mod go_on;
mod grammar;
mod help;
mod house;
mod import;
mod in_file;
mod judge;
mod list;
mod log;
mod man;
mod merge;
mod new;
mod night;
mod out_file;
mod progress;
mod record;
mod rescore;
mod resume;
mod rule;
mod rules;
mod ruleset;
mod seal;
mod season;
mod sessions;
mod share;
mod show;
mod sign;
mod stats;
mod story;
mod verb;
mod world;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use rasher::line::command::Command as Verb;

use crate::dispatch::ShellCommand;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Look, Out, WIDTH, clean, is_hidden};
use world::World;

/// Keeps score and referees at the table: Euchre, Bid Euchre, and both games called Bacon.
///
/// Without a command it takes up the unfinished session that was written last, or asks the
/// questions of a new one; while a night is under way, it asks which of them goes on.
#[derive(Debug, Parser)]
#[command(
    name = "rasher",
    bin_name = "rasher",
    version,
    infer_subcommands = true,
    max_term_width = 100
)]
#[command(subcommand_help_heading = "Commands", disable_help_subcommand = true)]
#[command(after_help = "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a check found something, \
                        4 no such session, 5 session in use, 6 done but not reported, \
                        130 interrupted.")]
struct Low {
    /// The folder of the sessions.
    #[arg(long, value_name = "DIR", global = true)]
    #[arg(help = "The folder of the sessions [env: RASHER_SESSIONS]")]
    #[arg(
        long_help = "The folder of the sessions [env: RASHER_SESSIONS]\n\nWithout it, the folder \
                       `sessions` if there is one here, else the user's data folder."
    )]
    #[arg(value_parser = clap::builder::OsStringValueParser::new(), help_heading = "Everywhere")]
    #[arg(value_hint = clap::ValueHint::DirPath)]
    sessions: Option<OsString>,

    /// When to use colours.
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    #[arg(help_heading = "Everywhere")]
    color: When,

    /// No boxes, no symbols, whole sentences: to be read aloud.
    #[arg(long, global = true, help_heading = "Everywhere")]
    plain: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal that shows them, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)] // the arguments of what was not typed are never put together
enum Command {
    /// Begin a session.
    New(Box<new::Args>),
    /// Go on with a session.
    Resume(resume::Args),
    /// Record lines, typed as at the prompt.
    Record(record::Args),
    /// Show the score sheet of a session.
    #[command(visible_alias = "score")]
    Show(show::Show),
    /// Show every line of the record in words, also those that were undone.
    Log(log::Args),
    /// Explain the points of a deal, each with its rule and its source.
    Why(show::WhyArgs),
    /// List the sessions, and say which folder they are in.
    List(list::Args),
    /// Draw the evening as one picture to send.
    Share(share::Args),
    /// Show the score across the room, drawn again whenever the session grows.
    Board(board::Args),
    /// Check sessions; says nothing if all is well.
    Check(check::Args),
    /// Say four words and a code that stand for a session as it is now.
    Seal(seal::Args),
    /// Sign a session as it is now, in the format of minisign.
    Sign(sign::Args),
    /// Put two records of one evening together.
    Merge(merge::Args),
    /// Check that every line is as it was written, and that the log begins with what was sealed.
    Verify(seal::Verify),
    /// Put every session into one file.
    Backup(backup::Args),
    /// Bring sessions back from a backup; nothing that is here is replaced.
    Restore(backup::Restore),
    /// Take the last entry back.
    Undo(change::Args),
    /// Take the last undo back.
    Redo(change::Args),
    /// Correct a deal that was recorded wrongly.
    Fix(change::Fix),
    /// Say whose turn it is, who deals, what was made.
    Who(show::Show),
    /// Add a remark to the record.
    Note(verb::VerbArgs),
    /// Put another person in a seat: `sub d Eve`.
    Sub(verb::VerbArgs),
    /// Check the table's own count: `agree 6 4`.
    Agree(verb::VerbArgs),
    /// Give a side points by agreement: `adjust a +1 REASON`.
    Adjust(verb::VerbArgs),
    /// Declare a misdeal: the deal is void.
    Misdeal(verb::VerbArgs),
    /// Say who deals this deal: `deal c`.
    Deal(verb::VerbArgs),
    /// Agree to the record as it stands, for one side: `confirm b`.
    Confirm(verb::VerbArgs),
    /// Claim tricks that are left: `claim a 3`; it asks, so it needs a terminal.
    Claim(verb::VerbArgs),
    /// Say that a player revoked: `revoke d 3`; it asks, so it needs a terminal.
    #[command(visible_aliases = others(Verb::Revoke))]
    Revoke(verb::VerbArgs),
    /// Begin the next game of a session, with the same seats.
    Again(verb::Alone),
    /// Give up a game that will not be finished; statistics leave it out.
    Close(verb::Close),
    /// Answer a question about the rules, and say where the answer is written.
    Rule(rule::Args),
    /// Score a session by other rules: what if?
    Rescore(rescore::Args),
    /// Find the first deal in which two logs of the same evening differ.
    Bisect(rescore::Bisect),
    /// Show, explain and check rulesets.
    Rules(rules::Args),
    /// Show statistics of the players, over all sessions.
    Stats(stats::Args),
    /// Say that two names are one person.
    Alias(alias::Args),
    /// Tell a deal call by call and trick by trick.
    Story(story::Args),
    /// Write sessions in formats for other programs and other people.
    Export(export::Args),
    /// Make sessions from what `export` writes, from logs and from score sheets.
    Import(import::Args),
    /// Ask the referee: about a trick, a card, a combination, a deal, an irregularity.
    Judge(judge::Args),
    /// Say what follows from an irregularity. Asks for the facts that decide it, and no others.
    #[command(visible_aliases = others(Verb::Ruling))]
    Ruling(verb::Ruling),
    /// Run a whole night: many tables, one organiser.
    Night(night::Args),
    /// Show several nights as one table, counting each person's best nights.
    Season(season::Args),
    /// Watch a sample evening being typed, in a folder that is removed afterwards.
    Demo(demo::Args),
    /// Print the grammar of what can be said, for a speech recogniser.
    Grammar(grammar::Args),
    /// Print the completions of rasher for a shell.
    Completions(completions::Args),
    /// Print the manual page, or write a page for every command.
    Man(man::Args),
    /// Explain a command; without one, list them.
    Help(help::Args),
}

/// The other words of a verb of the prompt.
fn others(verb: Verb) -> impl Iterator<Item = &'static str> {
    verb.words().iter().skip(1).copied()
}

/// The commands of the shell, for whoever types one at the prompt.
fn shell_commands() -> Vec<ShellCommand> {
    let all = described();
    let told = |command: &clap::Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let mut letters = about.trim_end_matches('.').chars();
        let first = letters.next().map(|first| first.to_lowercase().to_string());
        ShellCommand {
            words: std::iter::once(command.get_name())
                .chain(command.get_all_aliases())
                .map(str::to_owned)
                .collect(),
            does: first.unwrap_or_default() + letters.as_str(),
        }
    };
    all.get_subcommands().map(told).collect()
}

/// What can be typed after `rasher`, for whoever writes about it.
pub(super) fn described() -> clap::Command {
    Low::command()
}

/// Runs the program.
#[allow(clippy::disallowed_methods, reason = "this is what was typed")]
pub(crate) fn run() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().map(not_a_flag).collect();
    let matches = match Low::command().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(refused) => return not_understood(refused, &arguments),
    };
    let done = Low::from_arg_matches(&matches);
    let low = match done {
        Ok(low) => low,
        Err(refused) => return not_understood(refused, &arguments),
    };
    let out = out(low.color, low.plain);
    let done = World::new(out.clone(), sessions(low.sessions))
        .and_then(|world| dispatch(low.command, &world));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let failure = match out.done() {
                Some(done) => failure.although(&done),
                None => failure,
            };
            let code = failure.kind().code();
            if let FailureKind::Told(_) = failure.kind() {
                return ExitCode::from(code);
            }
            let for_program = is_for_a_program(&matches, failure.kind());
            // What cannot be written there is said all the same.
            if !for_program || out.json(&failure.document()).is_err() {
                out.talk(&failure.page());
            }
            ExitCode::from(code)
        }
    }
}

/// Is a failure told in JSON? Where that was asked for, but not where a document says already what was
/// found, nor where the output is what failed.
fn is_for_a_program(matches: &ArgMatches, kind: FailureKind) -> bool {
    fn asked(matches: &ArgMatches) -> bool {
        let own = matches.try_get_one::<bool>("json").ok().flatten();
        own == Some(&true) || matches.subcommand().is_some_and(|(_, below)| asked(below))
    }
    let no_more = matches!(kind, FailureKind::Found | FailureKind::Mute | FailureKind::Unsaid);
    !no_more && asked(matches)
}

fn dispatch(command: Option<Command>, world: &World) -> Result<(), Failure> {
    match command {
        None => resume::alone(world),
        Some(Command::New(args)) => new::run(&args, world),
        Some(Command::Resume(args)) => resume::run(&args, world),
        Some(Command::Record(args)) => record::run(&args, world),
        Some(Command::Show(args)) => show::show(&args, world),
        Some(Command::Log(args)) => log::run(&args, world),
        Some(Command::Why(args)) => show::why(&args, world),
        Some(Command::List(args)) => list::run(&args, world),
        Some(Command::Share(args)) => share::run(&args, world),
        Some(Command::Board(args)) => board::run(&args, world),
        Some(Command::Check(args)) => check::run(&args, world),
        Some(Command::Merge(args)) => merge::run(&args, world),
        Some(Command::Seal(args)) => seal::seal(&args, world),
        Some(Command::Sign(args)) => sign::run(&args, world),
        Some(Command::Verify(args)) => seal::verify(&args, world),
        Some(Command::Backup(args)) => backup::backup(&args, world),
        Some(Command::Restore(args)) => backup::restore(&args, world),
        Some(Command::Undo(args)) => change::undo(&args, world),
        Some(Command::Redo(args)) => change::redo(&args, world),
        Some(Command::Fix(args)) => change::fix(&args, world),
        Some(Command::Who(args)) => show::who(&args, world),
        Some(Command::Note(args)) => verb::said("note", &args, world),
        Some(Command::Sub(args)) => verb::said("sub", &args, world),
        Some(Command::Agree(args)) => verb::said("agree", &args, world),
        Some(Command::Adjust(args)) => verb::said("adjust", &args, world),
        Some(Command::Misdeal(args)) => verb::said("misdeal", &args, world),
        Some(Command::Deal(args)) => verb::said("deal", &args, world),
        Some(Command::Confirm(args)) => verb::said("confirm", &args, world),
        Some(Command::Claim(args)) => verb::said("claim", &args, world),
        Some(Command::Revoke(args)) => verb::said("revoke", &args, world),
        Some(Command::Again(args)) => verb::alone("again", &args, world),
        Some(Command::Close(args)) => verb::close(&args, world),
        Some(Command::Rule(args)) => rule::run(&args, world),
        Some(Command::Rescore(args)) => rescore::run(&args, world),
        Some(Command::Bisect(args)) => rescore::bisect(&args, world),
        Some(Command::Rules(args)) => rules::run(args, world),
        Some(Command::Stats(args)) => stats::run(&args, world),
        Some(Command::Alias(args)) => alias::run(&args, world),
        Some(Command::Story(args)) => story::run(&args, world),
        Some(Command::Export(args)) => export::run(&args, world),
        Some(Command::Import(args)) => import::run(&args, world),
        Some(Command::Judge(args)) => judge::run(args, world),
        Some(Command::Ruling(args)) => verb::ruling(&args, world),
        Some(Command::Night(args)) => night::run(&args, world),
        Some(Command::Season(args)) => season::run(&args, world),
        Some(Command::Demo(args)) => demo::run(&args, world),
        Some(Command::Grammar(args)) => grammar::run(&args, world),
        Some(Command::Completions(args)) => completions::run(&args, world),
        Some(Command::Man(args)) => man::run(&args, world),
        Some(Command::Help(args)) => help::run(&args, world),
    }
}

/// A denial begins with a hyphen, as flags do. No flag of ours begins as `-!` or `-u` does, so a word
/// of that kind is a line: a blank before it, which no line minds, says so.
///
/// To let the argument for lines take whatever begins with a hyphen would make it take the flags
/// that come after it, too.
fn not_a_flag(word: OsString) -> OsString {
    let denies = word.to_str().and_then(|word| word.strip_prefix('-')).is_some_and(|rest| {
        let flag = rest.is_empty() || rest.starts_with(['-', 'h', 'n', 'o', 's', 'V']);
        !flag && rest.parse::<u64>().is_err()
    });
    if !denies {
        return word;
    }
    let mut line = OsString::from(" ");
    line.push(word);
    line
}

/// The folder that was named, and where. An empty name in the environment names none.
///
/// clap could read the variable, but would then show the flag as typed in every usage line.
fn sessions(named: Option<OsString>) -> Option<(OsString, world::Named)> {
    let argument = named.map(|named| (named, world::Named::Argument));
    argument.or_else(|| Some((world::sessions_variable()?, world::Named::Environment)))
}

/// How the two streams are written to.
fn out(color: When, plain: bool) -> Out {
    let look = |auto: ColorChoice, terminal: Option<terminal_size::Width>| Look {
        colour: match color {
            // What is read aloud has no use for them, and TERM may well promise too much.
            When::Auto => auto != ColorChoice::Never && !plain,
            When::Always => true,
            When::Never => false,
        },
        plain,
        lettered: false,
        width: terminal.map_or(WIDTH, |width| usize::from(width.0)),
    };
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let width_of = |size: Option<(terminal_size::Width, _)>| size.map(|(width, _)| width);
    Out::new(
        look(
            AutoStream::choice(&stdout),
            width_of(terminal_size::terminal_size_of(&stdout).filter(|_| stdout.is_terminal())),
        ),
        look(
            AutoStream::choice(&stderr),
            width_of(terminal_size::terminal_size_of(&stderr).filter(|_| stderr.is_terminal())),
        ),
    )
}

/// Help and version on the standard output; anything else was wrong usage.
fn not_understood(refused: clap::Error, arguments: &[OsString]) -> ExitCode {
    let out = out(color_of(arguments), false);
    let refused = quoting(refused, arguments);
    let text = painted(&refused.render().ansi().to_string());
    let asked = arguments.iter().take_while(|word| *word != "--").any(|word| word == "--json");
    if refused.use_stderr() && asked {
        let said = painted(&refused.render().to_string());
        let mut paragraphs = said.split("\n\n").map(str::trim).filter(|one| !one.is_empty());
        let error = paragraphs.next().map(|first| first.trim_start_matches("error: "));
        let failure = Failure::usage(error.unwrap_or_default());
        let failure = paragraphs.fold(failure, Failure::hint);
        if out.json(&failure.document()).is_err() {
            out.talk(&failure.page());
        }
        return ExitCode::from(FailureKind::Usage.code());
    }
    if refused.use_stderr() {
        out.styled_talk(&text);
        return ExitCode::from(FailureKind::Usage.code());
    }
    match out.styled_data(&text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let failure = Failure::from(error);
            let code = failure.kind().code();
            out.talk(&failure.page());
            ExitCode::from(code)
        }
    }
}

/// A complaint quotes what was typed, in words of its own and in its tips: so what was typed is cleaned
/// and not understood once more.
fn quoting(refused: clap::Error, arguments: &[OsString]) -> clap::Error {
    let cleaned = |word: &OsString| clean(&word.to_string_lossy()).into_owned();
    if arguments.iter().all(|word| word.to_str().is_some_and(|text| !text.contains(is_hidden))) {
        return refused;
    }
    match Low::command().try_get_matches_from(arguments.iter().map(cleaned)) {
        Err(cleaner) => cleaner,
        // It was about bytes that are no text, and quotes none of them; or about a word that can be taken
        // once it is cleaned, and which is quoted so.
        Ok(_) => {
            let mut refused = refused;
            if let Some(ContextValue::String(value)) = refused.get(ContextKind::InvalidValue) {
                let value = ContextValue::String(clean(value).into_owned());
                refused.insert(ContextKind::InvalidValue, value);
            }
            refused
        }
    }
}

/// What was painted by another, with nothing left in it but lines and colours: the last gate, should
/// a text have come by a way that nobody thought of.
fn painted(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, escape) = rest.split_at(at);
        shown.push_str(&lines_of(before));
        let colour = escape.strip_prefix("\u{1b}[").and_then(|after| {
            let length = after.find(|c: char| !(c.is_ascii_digit() || c == ';'))?;
            after.get(length..)?.starts_with('m').then_some(length + 3)
        });
        let length = colour.unwrap_or(1);
        let (escape, after) = escape.split_at(length);
        match colour {
            Some(_) => shown.push_str(escape),
            None => shown.push_str(&clean(escape)),
        }
        rest = after;
    }
    shown.push_str(&lines_of(rest));
    shown
}

/// A text cleaned line by line.
fn lines_of(text: &str) -> String {
    text.split('\n').map(clean).collect::<Vec<_>>().join("\n")
}

/// What the arguments say of colour, where they could not be understood as a whole.
fn color_of(arguments: &[OsString]) -> When {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let after = words.windows(2).find_map(|pair| match pair {
        ["--color", when] => Some(*when),
        _ => None,
    });
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    let said = joined.or(after).and_then(|when| When::from_str(when, true).ok());
    said.unwrap_or(When::Auto)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_contradict_nothing() {
        Low::command().debug_assert();
    }

    /// What changes something that is kept, or writes a file: each can be asked for JSON that says what
    /// was taken.
    const CHANGES: &[&str] = &[
        "new",
        "resume",
        "record",
        "undo",
        "redo",
        "fix",
        "note",
        "sub",
        "agree",
        "adjust",
        "misdeal",
        "deal",
        "confirm",
        "claim",
        "revoke",
        "again",
        "close",
        "sign",
        "merge",
        "backup",
        "restore",
        "alias",
        "import",
        "share",
        "rules new",
        "rules edit",
        "night new",
        "night record",
        "night table",
        "night import",
        "night cards",
        "night page",
    ];

    /// What is asked, shown, or written to the standard output.
    const ASKS: &[&str] = &[
        "show",
        "log",
        "why",
        "list",
        "board",
        "check",
        "seal",
        "verify",
        "who",
        "rule",
        "rescore",
        "bisect",
        "stats",
        "story",
        "export",
        "season",
        "demo",
        "grammar",
        "completions",
        "man",
        "help",
    ];

    /// Groups in which every other command asks.
    const ASKING: &[&str] = &["rules ", "night ", "judge ", "ruling"];

    /// Every command stands in one of the lists, so none that is added later can be forgotten.
    #[test]
    fn what_changes_something_answers_in_json() {
        fn walk(command: &clap::Command, path: &str, all: &mut Vec<(String, bool)>) {
            let json = command.get_arguments().any(|argument| argument.get_id() == "json");
            let mut below = command.get_subcommands().peekable();
            if below.peek().is_none() {
                all.push((path.to_owned(), json));
            }
            for one in below {
                walk(one, format!("{path} {}", one.get_name()).trim_start(), all);
            }
        }
        let mut low = Low::command();
        low.build();
        let mut all = Vec::new();
        walk(&low, "", &mut all);
        for (path, json) in &all {
            let changes = CHANGES.contains(&path.as_str());
            let asks =
                ASKS.contains(&path.as_str()) || ASKING.iter().any(|it| path.starts_with(it));
            assert!(changes || asks, "`{path}`: does it change something?");
            assert!(!changes || *json, "`{path}` lacks `--json`");
        }
        for path in CHANGES.iter().chain(ASKS) {
            assert!(all.iter().any(|(known, _)| known == path), "there is no `{path}`");
        }
    }

    /// A verb that is typed at the prompt is a command of the shell, by each of its words; but for what
    /// only somebody has who sits at the prompt.
    #[test]
    fn every_verb_of_the_prompt_is_one_of_the_shell() {
        let low = Low::command();
        for verb in Verb::ALL.iter().filter(|verb| !matches!(verb, Verb::Clear | Verb::Quit)) {
            for word in verb.words() {
                assert!(low.find_subcommand(word).is_some(), "`rasher {word}`");
            }
        }
    }

    #[test]
    fn a_denial_is_no_flag() {
        for (word, is) in [
            ("-!", " -!"),
            ("-u!5", " -u!5"),
            ("-p", " -p"),
            ("-", "-"),
            ("--", "--"),
            ("-5", "-5"),
        ] {
            assert_eq!(not_a_flag(word.into()), is, "{word}");
        }
        for word in ["-h", "-V", "-s", "-sfriday", "-o", "--json", "ah4", ""] {
            assert_eq!(not_a_flag(word.into()), word);
        }
    }

    /// Every short flag there is must be left alone by `not_a_flag`.
    #[test]
    fn no_short_flag_is_taken_for_a_denial() {
        fn shorts(command: &clap::Command, all: &mut Vec<char>) {
            all.extend(command.get_arguments().filter_map(clap::Arg::get_short));
            for below in command.get_subcommands() {
                shorts(below, all);
            }
        }
        let mut low = Low::command();
        low.build();
        let mut all = Vec::new();
        shorts(&low, &mut all);
        assert!(all.contains(&'o'), "`rules new -o` stands two commands down");
        for short in all {
            let flag = format!("-{short}");
            assert_eq!(not_a_flag(OsString::from(&flag)), *flag);
        }
    }
}
