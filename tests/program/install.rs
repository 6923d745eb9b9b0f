//! What comes with the program: completions, manual pages, and the evening that plays itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::needs;

fn program(place: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
    command
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("TMPDIR", place)
        .env("NO_COLOR", "1")
        .env("RUST_BACKTRACE", "0")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(Stdio::null());
    command
}

fn run(place: &Path, args: &[&str]) -> Output {
    program(place).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Every command with those below it, as `--help` lists them: `rules new`.
fn commands(place: &Path, above: &[&str]) -> Vec<String> {
    let help = run(place, &[above, &["--help"]].concat());
    let help = text(&help.stdout);
    let Some((_, listed)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let mut all = Vec::new();
    for line in listed.lines().take_while(|line| line.starts_with("  ")) {
        let Some(name) = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')) else {
            continue;
        };
        let name = name.split_whitespace().next().unwrap();
        let path = [above, &[name]].concat();
        all.push(path.join(" "));
        all.extend(commands(place, &path));
    }
    all
}

#[test]
fn every_command_has_a_page_that_reads_well() {
    let place = TempDir::new().unwrap();
    let man = place.path().join("share/man1");
    let done = run(place.path(), &["man", "share/man1"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let commands = commands(place.path(), &[]);
    assert!(commands.len() > 25 && commands.contains(&"rules new".to_owned()), "{commands:?}");
    let mut wanted: BTreeSet<String> =
        commands.iter().map(|name| format!("rasher-{}.1", name.replace(' ', "-"))).collect();
    wanted.insert("rasher.1".to_owned());
    let written: BTreeSet<String> = fs::read_dir(&man)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(written, wanted);
    assert_eq!(text(&done.stderr), format!("Written: {} pages, in share/man1.\n", wanted.len()));
    assert_eq!(run(place.path(), &["man"]).stdout, fs::read(man.join("rasher.1")).unwrap());
    if Command::new("groff").arg("--version").output().is_err() {
        return needs::skip("the manual pages rendered", "there is no groff");
    }
    for page in written {
        let args = ["-man", "-Tutf8", "-ww", "-P-c", "-rLL=78n"];
        let shown = Command::new("groff").args(args).arg(man.join(&page)).output().unwrap();
        assert_eq!(text(&shown.stderr), "", "{page}");
        // Bold is a letter, a backspace and the letter again.
        let shown = String::from_utf8(shown.stdout).unwrap();
        let shown: Vec<&str> = shown.split('\u{8}').collect();
        let (last, struck) = shown.split_last().unwrap();
        let letters = |part: &&str| part.chars().count() - 1;
        let struck = struck.iter().map(|part| part.chars().take(letters(part)).collect::<String>());
        let shown = struck.collect::<String>() + last;
        for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO"] {
            assert!(shown.contains(heading), "{page} has no {heading}:\n{shown}");
        }
        assert!(page != "rasher.1" || shown.contains("The session is open elsewhere."), "{shown}");
    }
}

#[test]
fn every_shell_gets_a_script_and_bash_completes_with_it() {
    let place = TempDir::new().unwrap();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let done = run(place.path(), &["completions", shell]);
        assert!(done.status.success() && done.stderr.is_empty(), "{shell}");
        let script = text(&done.stdout);
        for command in ["rescore", "record-irregular", "completions"] {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
        fs::write(place.path().join(shell), script).unwrap();
        // A shell that is not here cannot be asked; one that is must read its script.
        let syntax = Command::new(shell).arg("-n").arg(place.path().join(shell)).output();
        match syntax {
            Ok(read) if shell != "powershell" && shell != "elvish" => {
                assert!(read.status.success(), "{shell}: {}", text(&read.stderr));
            }
            _ => needs::forgo("a completion script read", &format!("there is no {shell}")),
        }
    }
    let Ok(found) =
        Command::new("bash").arg("-c").arg(COMPLETE).arg(place.path().join("bash")).output()
    else {
        return needs::skip("Tab in bash", "there is no bash");
    };
    assert_eq!(text(&found.stdout), "bisect\n--record-irregular\n", "{}", text(&found.stderr));
}

/// What Tab does in bash, without a terminal: `rasher bis`, and `rasher new --rec`.
const COMPLETE: &str = r#"
    . "$0/bash" 2>/dev/null || . "$0"
    COMP_WORDS=(rasher bis); COMP_CWORD=1; _rasher rasher bis rasher; echo "${COMPREPLY[@]}"
    COMP_WORDS=(rasher new --rec); COMP_CWORD=2; _rasher rasher --rec new; echo "${COMPREPLY[@]}"
"#;

/// The demo says what a person would be told, leaves nothing behind, and says what to type next.
#[test]
fn the_demo_plays_a_real_evening_and_cleans_up() {
    let place = TempDir::new().unwrap();
    let done = run(place.path(), &["demo"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let (told, shown) = (text(&done.stderr), text(&done.stdout));
    // Worked out by hand: 1 for the makers, 1 to those who were denied nothing, 4 alone with all.
    for words in [
        "0–0 deal 1> ah4\nDeal 1. Ann made hearts and took 4 of 5: 1 to Ann & Cal",
        "1–0 deal 2> b- dh3\nDeal 2. Dee denied Ben the declaration; Dee made hearts",
        "undo\nDeal 3 undone. Score back to 1–1. `redo` brings it back.",
        "1–1 deal 3> ds!5",
        "Irregular: Ben did not follow clubs on trick 1 and showed one on trick 3.",
        "Now you:\n  rasher ",
    ] {
        assert!(told.contains(words), "no `{words}` in\n{told}");
    }
    for words in ["+1 Ben & Dee: made", "Trick 2: Ben Ah", "   3  Cal     ds!5 "] {
        assert!(shown.contains(words), "no `{words}` in\n{shown}");
    }
    for wrong in ["expected", "cannot", "error"] {
        assert!(!told.contains(wrong), "{wrong}:\n{told}");
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "something was left behind");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_demo_and_leaves_nothing() {
    use crate::terminal::Terminal;
    let place = TempDir::new().unwrap();
    let here = place.path().to_str().unwrap().to_owned();
    let mut terminal = Terminal::start(place.path(), &["demo"], &[("TMPDIR", &here)]);
    terminal.wait("0–0 deal 1> a");
    assert!(fs::read_dir(place.path()).unwrap().count() > 0);
    assert_eq!(terminal.interrupt(), 130, "{}", terminal.screen());
    assert!(terminal.cursor_is_visible());
    assert!(terminal.screen().contains("interrupted"), "{}", terminal.screen());
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "something was left behind");
}
