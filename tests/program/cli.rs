//! The program from outside: what it says, where it says it, and how it ends.
//!
//! The transcripts in `tests/cli/` are read from top to bottom, each in a folder of its own:
//! `$ …` runs the program, lines `< …` before the answer are its standard input, `! …` is what it
//! says on the standard error output, `= 2` is an exit code other than 0, `+ FILE TEXT` writes a
//! file, and `[SEAL]` is the seal that was printed last. Everything is compared and silence is the rule. `TRANSCRIPTS=write` writes them anew, to be
//! read as a change like any other.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
struct Ran {
    stdout: String,
    stderr: String,
    code: i32,
}

/// A folder of its own to run in.
struct Place {
    dir: TempDir,
}

impl Place {
    fn new() -> Self {
        Self { dir: TempDir::new().unwrap() }
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
        command
            .args(args)
            .current_dir(self.path())
            .env_clear()
            .env("HOME", self.path())
            .env("XDG_DATA_HOME", self.path().join("data"))
            .env("NO_COLOR", "1")
            .env("RUST_BACKTRACE", "0")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z");
        command
    }

    fn run(&self, args: &[&str], stdin: &str) -> Ran {
        self.finish(self.command(args), stdin)
    }

    fn finish(&self, mut command: Command, stdin: &str) -> Ran {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The program need not read everything.
        let _unread = child.stdin.take().unwrap().write_all(stdin.as_bytes());
        let output = child.wait_with_output().unwrap();
        let here = self.path().to_str().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace(here, "[DIR]");
        Ran {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            code: output.status.code().unwrap_or(-1),
        }
    }

    fn examples(&self, folder: &str) {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
        for path in fs::read_dir(examples).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|ending| ending == "jsonl") {
                let name = path.file_name().unwrap().to_str().unwrap();
                self.write(&format!("{folder}/{name}"), fs::read(&path).unwrap());
            }
        }
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// Words as a shell would split them: blanks separate, single quotes hold together.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Escapes that a transcript needs to stay readable.
fn unescape(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\e", "\u{1b}").replace("\\u202e", "\u{202e}")
}

/// What stands for a seal: a better sentence in a ruleset gives every log another.
const SEAL: &str = "[SEAL]";

fn shown(ran: &Ran, last_seal: &mut String) -> String {
    let mut text = String::new();
    for line in ran.stdout.lines() {
        match line.split_once(": ") {
            Some((what, seal)) if what.starts_with("Seal of ") => {
                seal.clone_into(last_seal);
                text.push_str(&format!("{what}: {SEAL}\n"));
            }
            _ => text.push_str(&format!("{line}\n")),
        }
    }
    for line in ran.stderr.lines() {
        text.push_str(format!("! {line}").trim_end());
        text.push('\n');
    }
    if ran.code != 0 {
        text.push_str(&format!("= {}\n", ran.code));
    }
    text
}

/// Runs a transcript, and gives it as it should have been written.
fn rerun(transcript: &str) -> String {
    let place = Place::new();
    // A folder with a name of its own length: where lines are broken depends on no machine.
    fs::create_dir(place.path().join("sessions")).unwrap();
    let mut lines = transcript.lines().peekable();
    let mut text = String::new();
    let mut last_seal = String::new();
    while let Some(line) = lines.next() {
        if let Some(words) = line.strip_prefix("$ ") {
            text.push_str(&format!("{line}\n"));
            let mut stdin = String::new();
            while let Some(typed) = lines.peek().and_then(|line| line.strip_prefix("< ")) {
                text.push_str(&format!("< {typed}\n"));
                stdin.push_str(&unescape(typed));
                stdin.push('\n');
                lines.next();
            }
            let words = words.replace(SEAL, &last_seal);
            let words: Vec<String> = split(&words).iter().map(|word| unescape(word)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(words.first(), Some(&"rasher"), "{line}");
            text.push_str(&shown(&place.run(&words[1..], &stdin), &mut last_seal));
            // What it said the last time.
            while lines.next_if(|line| !starts_something(line)).is_some() {}
        } else if let Some(file) = line.strip_prefix("+ ") {
            let (name, content) = file.split_once(' ').unwrap_or((file, ""));
            place.write(name, unescape(content) + "\n");
            text.push_str(&format!("{line}\n"));
        } else if let Some(folder) = line.strip_prefix("@ ") {
            place.examples(folder);
            text.push_str(&format!("{line}\n"));
        } else if line.starts_with("# ") {
            let gap = if text.is_empty() { "" } else { "\n" };
            text.push_str(&format!("{gap}{line}\n"));
        }
    }
    text
}

fn starts_something(line: &str) -> bool {
    ["$ ", "+ ", "@ ", "# "].iter().any(|start| line.starts_with(start))
}

/// A test for each transcript.
macro_rules! transcripts {
    ($($name:ident)*) => {
        mod transcript {
            $(#[test] fn $name() { super::transcript(stringify!($name)); })*
        }
        const TRANSCRIPTS: &[&str] = &[$(stringify!($name)),*];
    };
}

transcripts! { bases board export house judge lines pages rule rules sessions sheets stats story trust usage }

#[test]
fn every_transcript_is_a_test() {
    let mut files: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap().replace(".txt", ""))
        .collect();
    files.sort();
    assert_eq!(files, TRANSCRIPTS);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli")
}

fn transcript(name: &str) {
    let path = folder().join(name).with_extension("txt");
    let said = fs::read_to_string(&path).unwrap();
    let says = rerun(&said);
    if says == said {
        return;
    }
    if std::env::var_os("TRANSCRIPTS").is_some_and(|what| what == "write") {
        fs::write(&path, &says).unwrap();
    }
    let pairs = said.lines().zip(says.lines()).enumerate();
    let first = pairs.into_iter().find(|(_, (said, says))| said != says);
    let (number, (said, says)) = first.unwrap_or((said.lines().count(), ("(the end)", "…")));
    panic!("tests/cli/{name}.txt:{}\n  was: {said}\n  is:  {says}", number + 1);
}

#[test]
fn the_folder_of_the_sessions_is_the_first_that_is_named() {
    let place = Place::new();
    let folder = |args: &[&str], variable: Option<&str>| {
        let mut command = place.command(args);
        command.envs(variable.map(|folder| ("RASHER_SESSIONS", folder)));
        let list = place.finish(command, "");
        let list: serde_json::Value = serde_json::from_str(&list.stdout).unwrap();
        let text = |key: &str| list[key].as_str().unwrap().to_owned();
        (text("folder"), text("named_by"))
    };
    let is = |folder: &str, named: &str| (folder.to_owned(), named.to_owned());
    let list = ["list", "--json"];
    assert_eq!(folder(&list, None), is("[DIR]/data/rasher/sessions", "user-data"));
    assert_eq!(folder(&list, Some("")), is("[DIR]/data/rasher/sessions", "user-data"));
    fs::create_dir(place.path().join("sessions")).unwrap();
    assert_eq!(folder(&list, None), is("sessions", "here"));
    assert_eq!(folder(&list, Some("there")), is("there", "environment"));
    let named = ["list", "--json", "--sessions", "elsewhere"];
    assert_eq!(folder(&named, Some("there")), is("elsewhere", "argument"));
    // What the environment says was not typed, and no usage line asks for it.
    let mut wrong = place.command(&["rescore"]);
    wrong.env("RASHER_SESSIONS", "there");
    let ran = place.finish(wrong, "");
    assert!(ran.stderr.contains("Usage: rasher rescore --rules <RULESET>"), "{}", ran.stderr);
}

const NEW: &[&str] =
    &["new", "--rules", "euchre", "--players", "Ann,Ben,Cal,Dee", "--dealer", "Ann"];

#[test]
fn a_session_that_is_open_elsewhere_is_not_written() {
    let place = Place::new();
    assert_eq!(place.run(NEW, "").code, 0);
    let store = rasher::store::Store::new(place.path().join("data/rasher/sessions"));
    let held = store.open_for_writing("2026-11-20-friday").unwrap();
    let ran = place.run(&["record", "fri", "ah4"], "");
    assert_eq!(ran.code, 5);
    assert_eq!(
        ran.stderr,
        "error: the session `2026-11-20-friday` is open for writing elsewhere\n\
         hint: leave the other program, or read the session meanwhile\n"
    );
    assert_eq!(place.run(&["show"], "").code, 0, "reading needs no lock");
    drop(held);
    // A program that another test is starting just now holds every open file of this one until it is
    // that program, and the lock with it.
    let till = std::time::Instant::now() + std::time::Duration::from_secs(30);
    let code = loop {
        let code = place.run(&["record", "fri", "ah4"], "").code;
        if code != 5 || std::time::Instant::now() > till {
            break code;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    assert_eq!(code, 0);
}

#[test]
fn a_reader_that_goes_away_has_read_enough() {
    let place = Place::new();
    for args in [&["rules"][..], &["rules", "--json"], &["--help"]] {
        let mut child =
            place.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure() {
    let place = Place::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = place.command(&["rules"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: the output cannot be written: "), "{said}");
}

#[test]
fn colours_are_for_those_who_want_them() {
    let place = Place::new();
    let coloured = |args: &[&str], no_color: bool| {
        let mut command = place.command(args);
        if !no_color {
            command.env_remove("NO_COLOR");
        }
        let ran = place.finish(command, "");
        (ran.stdout + &ran.stderr).contains('\u{1b}')
    };
    assert!(!coloured(&["rules"], false), "no terminal");
    assert!(!coloured(&["nonsense"], false));
    assert!(coloured(&["rules", "--color", "always"], true), "who says so means it");
    assert!(coloured(&["--color=always", "nonsense"], true));
    assert!(coloured(&["show", "--color", "always"], true));
    assert!(!coloured(&["rules", "--color", "never"], false));
}

#[test]
fn files_that_are_no_rulesets_are_refused_whatever_they_are() {
    let place = Place::new();
    let large = place.write("large.toml", "");
    fs::File::options().write(true).open(&large).unwrap().set_len(100 << 20).unwrap();
    place.write("bytes.toml", b"id = \"x\"\ntitle = \"caf\xe9\"\n");
    fs::create_dir(place.path().join("folder.toml")).unwrap();
    for (file, code, says) in [
        (
            "large.toml",
            1,
            "error: `large.toml` is too large to be a ruleset\nhint: a ruleset file has at most 131072 bytes\n",
        ),
        (
            "folder.toml",
            1,
            "error: `folder.toml` is a folder, not a ruleset file\nhint: name the file in it\n",
        ),
        (
            "bytes.toml",
            1,
            "bytes.toml:2:13\n  title = \"caf\u{fffd}\"\n              ^\nerror: `bytes.toml` is not UTF-8\nhint: save it as UTF-8\n",
        ),
        (
            "none.toml",
            1,
            "error: `none.toml` cannot be read: there is no such file\nhint: `rasher rules` lists the rulesets that need no file\n",
        ),
    ] {
        for args in [&["rules", "show", file][..], &["rules", "check", file]] {
            let ran = place.run(args, "");
            assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.code), ("", says, code));
        }
    }
}

/// What is on the terminal must never be an escape that somebody else wrote.
#[test]
fn no_escape_of_a_record_reaches_the_terminal() {
    let place = Place::new();
    assert_eq!(place.run(NEW, "note \u{1b}]0,gone\u{7} \u{9b}2J \u{202e}!\nah4\n").code, 0);
    let evil = "--title=\u{1b}[2J";
    let typed: [&[&str]; 12] = [
        &["log"],
        &["log", "--json"],
        &["show"],
        &["show", "--plain"],
        &["list", "--json"],
        &["check", "\u{1b}[2J"],
        &["show", "\u{1b}[2J"],
        &["rules", "show", "\u{1b}[2J"],
        &["rules", "check", "\u{1b}[2J.toml"],
        &["record", "fri", "\u{1b}[2J"],
        &["new", evil],
        &["undo"],
    ];
    for args in typed {
        let ran = place.run(args, "");
        let said = ran.stdout + &ran.stderr;
        let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!said.contains(acts), "{args:?}: {said:?}");
    }
}

#[test]
fn a_log_that_is_torn_broken_or_no_log_is_told_and_kept() {
    let place = Place::new();
    assert_eq!(place.run(NEW, "ah4\nbs2\n").code, 0);
    let path = place.path().join("data/rasher/sessions/2026-11-20-friday.jsonl");
    let whole = fs::read(&path).unwrap();

    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    let ran = place.run(&["check"], "");
    assert_eq!(ran.code, 3);
    assert_eq!(
        ran.stdout,
        "2026-11-20-friday (euchre): the log ends in an entry that is not whole\n"
    );
    let ran = place.run(&["record", "fri", "x"], "");
    assert!(ran.stderr.starts_with("mended: "), "{}", ran.stderr);
    assert_eq!(ran.code, 0);
    assert_eq!(
        place.run(&["check"], ""),
        Ran { stdout: String::new(), stderr: String::new(), code: 0 }
    );

    let edited = String::from_utf8(whole).unwrap().replace("[4,1]", "[5,0]");
    fs::write(&path, &edited).unwrap();
    let ran = place.run(&["check"], "");
    assert_eq!(ran.code, 3);
    assert!(ran.stdout.contains("line 4: the chain does not hold"), "{}", ran.stdout);
    let ran = place.run(&["record", "fri", "x"], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
    assert_eq!(fs::read_to_string(&path).unwrap(), edited, "it is left as it was");

    for (bytes, says) in [
        ("", "the file is empty"),
        ("{\"a\":1}\n", "this is not a session log"),
        ("hello\n", "not a session log"),
    ] {
        fs::write(&path, bytes).unwrap();
        for args in [&["show", "fri"][..], &["record", "fri", "x"]] {
            let ran = place.run(args, "");
            assert_eq!((ran.stdout.as_str(), ran.code), ("", 1), "{args:?}");
            assert!(ran.stderr.contains(says), "{}", ran.stderr);
        }
        assert_eq!(place.run(&["check"], "").code, 3);
        assert_eq!(place.run(&["list"], "").code, 3, "a list that is not whole says so");
    }
}

#[test]
fn the_judge_answers_until_nobody_asks_or_listens() {
    let place = Place::new();
    let question = "{\"id\":7,\"ask\":\"draw\",\"rules\":\"bacon-gamerules\",\"cards\":[\"7c\",\"2h\",\"Kd\",\"9s\"]}";
    let ran = place.run(&["judge", "--batch"], &format!("{question}\nnonsense\n{question}"));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], "{\"id\":7,\"dealer\":1}");
    assert!(lines[1].contains("\"bad-request\""), "{}", lines[1]);
    assert_eq!(lines[2], lines[0]);
    assert_eq!((lines.len(), ran.stderr.as_str(), ran.code), (3, "", 0));
    // Where nothing is recorded there is nothing to judge.
    assert_eq!(place.run(&["judge"], "").code, 4);
}

/// The program itself stands in for an editor: told to say its version, it ends as one does that was
/// closed; told nonsense, as one that failed.
#[test]
fn a_ruleset_file_is_edited_and_then_checked() {
    let place = Place::new();
    assert_eq!(place.run(&["rules", "new", "ours", "--from", "euchre"], "").code, 0);
    let edit = |variables: &[(&str, &str)]| {
        let mut command = place.command(&["rules", "edit", "ours.toml"]);
        for (variable, argument) in variables {
            command.env(variable, format!("{} {argument}", env!("CARGO_BIN_EXE_rasher")));
        }
        place.finish(command, "")
    };
    let ran = place.run(&["rules", "edit", "ours.toml"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.starts_with("error: no editor is named"), "{}", ran.stderr);
    let fine = edit(&[("EDITOR", "--version")]);
    assert_eq!((fine.stderr.as_str(), fine.code), ("", 0));
    let failed = edit(&[("EDITOR", "--version"), ("VISUAL", "nonsense")]);
    assert_eq!(failed.code, 1);
    // The line is wrapped where the path of the checkout leaves it no room.
    let said = failed.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("failed: "), "{said}");
    place.write("ours.toml", "id = \"ours\"\n");
    assert_eq!(edit(&[("EDITOR", "--version")]).code, 3, "what was saved is checked");
}
