//! Two at once: several programs over the same sessions, killed ones, and a folder without locks.
//!
//! Real processes. No line is lost or doubled, readers are never refused, and each message says what
//! to do.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use rasher::log::{End, Line};
use rasher::store::Store;
use tempfile::TempDir;

use crate::needs;

const ID: &str = "2026-11-20-friday";

/// A folder with a session in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.0.path().join("sessions")).unwrap();
        let new = ["new", "--rules", "bacon-gamerules", "--players", "Ann,Ben,Cal,Dee"];
        let ran = place.run(&[&new[..], &["--dealer", "Ann"]].concat());
        assert_eq!(ran.2, 0, "{}", ran.1);
        place
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
        command
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("NO_COLOR", "1")
            .env("RUST_BACKTRACE", "0")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .stdin(Stdio::null());
        command
    }

    /// What it says, what it complains of, and its exit code.
    fn run(&self, args: &[&str]) -> (String, String, i32) {
        ran(&mut self.command(args))
    }

    fn store(&self) -> Store {
        Store::new(self.0.path().join("sessions"))
    }

    fn log(&self) -> PathBuf {
        self.0.path().join(format!("sessions/{ID}.jsonl"))
    }

    /// The remarks in the log, in order.
    fn notes(&self) -> Vec<String> {
        let log = self.store().read(ID).unwrap();
        assert_eq!(log.tail.end, End::Clean);
        let note = |line| if let Line::Note { text } = line { Some(text) } else { None };
        log.rows.into_iter().filter_map(|row| note(row.line)).collect()
    }

    /// A recorder that waits for lines, and has the lock: it has answered one.
    fn recorder(&self) -> Child {
        let mut child = self
            .command(&["resume"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.as_mut().unwrap().write_all(b"note mine\n").unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        assert_eq!(said, "Noted.\n");
        child
    }
}

fn ran(command: &mut Command) -> (String, String, i32) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

#[test]
fn many_recorders_and_readers_lose_and_double_nothing() {
    const RECORDERS: usize = 4;
    const EACH: usize = 6;
    let place = Place::new();
    let (done, refused, looked) =
        (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        let recorders: Vec<_> = (0..RECORDERS)
            .map(|who| {
                let (place, refused) = (&place, &refused);
                scope.spawn(move || {
                    for number in 0..EACH {
                        let line = format!("note {who}.{number}");
                        loop {
                            let (_, stderr, code) = place.run(&["record", "fri", &line]);
                            if code == 0 {
                                break;
                            }
                            // Refused, and told what to do; nothing was written.
                            assert_eq!(code, 5, "{stderr}");
                            assert!(stderr.contains("hint: leave the other program"), "{stderr}");
                            refused.fetch_add(1, Ordering::SeqCst);
                        }
                    }
                })
            })
            .collect();
        let readers: [&[&str]; 6] = [
            &["show", "--json"],
            &["log"],
            &["check"],
            &["verify"],
            &["export", "--as", "json"],
            &["backup", "-o", "backups/"],
        ];
        fs::create_dir(place.0.path().join("backups")).unwrap();
        for first in [0, 3] {
            let (place, done, looked) = (&place, &done, &looked);
            scope.spawn(move || {
                for args in readers.iter().cycle().skip(first) {
                    let (_, stderr, code) = place.run(args);
                    assert_eq!(code, 0, "{args:?}: {stderr}");
                    looked.fetch_add(1, Ordering::SeqCst);
                    if done.load(Ordering::SeqCst) {
                        break;
                    }
                }
            });
        }
        for recorder in recorders {
            recorder.join().unwrap();
        }
        done.store(true, Ordering::SeqCst);
    });
    let notes = place.notes();
    for who in 0..RECORDERS {
        let mine: Vec<&String> =
            notes.iter().filter(|note| note.starts_with(&format!("{who}."))).collect();
        let typed: Vec<String> = (0..EACH).map(|number| format!("{who}.{number}")).collect();
        assert!(mine.iter().copied().eq(typed.iter()), "{notes:?}");
    }
    assert_eq!(notes.len(), RECORDERS * EACH);
    let (refused, looked) = (refused.into_inner(), looked.into_inner());
    println!("{} entries, {refused} refused and typed again, {looked} looks", notes.len());
}

#[test]
fn a_second_terminal_is_told_what_to_do_and_loses_nothing() {
    let place = Place::new();
    let mut first = place.recorder();
    for args in [&["record", "fri", "ah4"][..], &["resume"], &["undo", "fri"]] {
        let (stdout, stderr, code) = place.run(args);
        assert_eq!((stdout.as_str(), code), ("", 5), "{args:?}");
        assert_eq!(
            stderr,
            format!(
                "error: the session `{ID}` is open for writing elsewhere\n\
                 hint: leave the other program, or read the session meanwhile\n"
            )
        );
    }
    // Readers are never refused, and what is being recorded is there for them at once.
    for args in [
        &["show"][..],
        &["log"],
        &["list"],
        &["seal"],
        &["verify"],
        &["check"],
        &["export", "--as", "csv", "--table", "games"],
        &["backup", "-o", "now.tar"],
    ] {
        let (_, stderr, code) = place.run(args);
        assert_eq!(code, 0, "{args:?}: {stderr}");
    }
    first.stdin.as_mut().unwrap().write_all(b"note still mine\nquit\n").unwrap();
    assert!(first.wait().unwrap().success());
    assert_eq!(place.run(&["record", "fri", "note yours"]).2, 0);
    assert_eq!(place.notes(), ["mine", "still mine", "yours"]);
    // The backup holds what was there then; it does not shorten what is there now.
    let (stdout, _, code) = place.run(&["restore", "now.tar"]);
    assert_eq!(
        (stdout.as_str(), code),
        (&*format!("{ID}: goes on for 2 lines here; left as it is.\n"), 0)
    );
    assert_eq!(place.notes(), ["mine", "still mine", "yours"]);
}

/// A lock belongs to the open file and goes with the program, however it ends: none is ever stale.
#[test]
fn the_lock_of_a_killed_program_is_gone_with_it() {
    let place = Place::new();
    for round in 1..=5 {
        let mut recorder = place.recorder();
        assert_eq!(place.run(&["record", "fri", "x"]).2, 5);
        recorder.kill().unwrap();
        recorder.wait().unwrap();
        let (_, stderr, code) = place.run(&["record", "fri", "note after"]);
        assert_eq!((stderr.as_str(), code), ("", 0), "at the first try");
        assert_eq!(place.notes().len(), 2 * round);
    }
}

/// A library that stands before the system's and refuses every lock, as some network shares do.
fn without_locks(place: &Path) -> Option<PathBuf> {
    let text = "#include <errno.h>\n\
                int flock(int file, int how) { (void)file; (void)how; errno = REFUSAL; return -1; }\n";
    before_the_system(place, text, "a folder that refuses locks")
}

/// One that makes no folder safe and takes no file away, as a disk does that is full by then.
fn without_safe_folders(place: &Path) -> Option<PathBuf> {
    let text = "#define _GNU_SOURCE\n#include <errno.h>\n#include <unistd.h>\n#include <sys/stat.h>\n\
                #include <sys/syscall.h>\n\
                int fsync(int file) { struct stat of; \
                if (fstat(file, &of) == 0 && S_ISDIR(of.st_mode)) { errno = ENOSPC; return -1; } \
                return syscall(SYS_fsync, file); }\n\
                int unlink(const char *path) { (void)path; errno = ENOSPC; return -1; }\n";
    before_the_system(place, text, "a folder that cannot be made safe")
}

/// A library of this source.
fn before_the_system(place: &Path, text: &str, what: &str) -> Option<PathBuf> {
    let source = place.join("before.c");
    fs::write(&source, text).unwrap();
    let library = place.join("before.so");
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-DREFUSAL=EOPNOTSUPP", "-o"])
        .args([&library, &source])
        .output();
    if made.is_ok_and(|made| made.status.success()) {
        return Some(library);
    }
    needs::skip(what, "there is no C compiler");
    None
}

/// What is here whole is not counted among what was not restored.
#[cfg(target_os = "linux")]
#[test]
fn what_is_restored_and_not_known_to_last_is_said_to_be_that() {
    let place = Place::new();
    assert_eq!(place.run(&["backup", "-o", "all.tar"]).2, 0);
    let Some(library) = without_safe_folders(place.0.path()) else { return };
    fs::create_dir(place.0.path().join("here")).unwrap();
    let restore = ["--sessions", "here", "restore", "all.tar"];
    let (stdout, stderr, code) = ran(place.command(&restore).env("LD_PRELOAD", &library));
    let said = format!("{stdout}{stderr}").split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 1, "{said}");
    for words in
        ["restored, but: ", "whether 1 file of it outlasts a loss of power", "restore it again"]
    {
        assert!(said.contains(words), "{said}");
    }
    assert!(!said.contains("not restored"), "{said}");
    assert!(place.0.path().join(format!("here/{ID}.jsonl")).exists());
    let (stdout, _, code) = place.run(&restore);
    assert_eq!(code, 0, "{stdout}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_refuses_locks_is_read_and_not_written() {
    let place = Place::new();
    assert_eq!(place.run(&["record", "fri", "ah4"]).2, 0);
    let before = fs::read(place.log()).unwrap();
    let Some(library) = without_locks(place.0.path()) else { return };
    let run = |args: &[&str]| ran(place.command(args).env("LD_PRELOAD", &library));
    for args in [&["record", "fri", "bs2"][..], &["resume"], &["undo"], &["check", "--repair"]] {
        let (stdout, stderr, code) = run(args);
        if args[0] == "check" {
            assert_eq!((stdout.as_str(), code), ("", 0), "there is nothing to repair");
            continue;
        }
        assert_eq!((stdout.as_str(), code), ("", 1), "{args:?}");
        assert!(
            stderr
                .starts_with(&format!("error: the file of the session `{ID}` cannot be locked: "))
        );
        assert!(stderr.contains("move the sessions to a folder"), "{stderr}");
    }
    let new = ["new", "--rules", "euchre", "--players", "Ann,Ben,Cal,Dee", "--dealer", "Ann"];
    assert_eq!(run(&new).2, 1, "two programs might write it");
    assert_eq!(fs::read(place.log()).unwrap(), before);
    assert_eq!(place.store().ids().unwrap(), [ID], "nothing half begun is left");
    for args in [&["show"][..], &["log"], &["verify"], &["backup", "-o", "all.tar"]] {
        assert_eq!(run(args).2, 0, "{args:?}");
    }
    // A backup can be brought to a folder of the machine, as the hint says, and gone on with there.
    let there = ["--sessions", "here"];
    assert_eq!(place.run(&[&["restore", "all.tar"][..], &there].concat()).2, 0);
    assert_eq!(place.run(&[&["record", "fri", "bs2"][..], &there].concat()).2, 0);
}
