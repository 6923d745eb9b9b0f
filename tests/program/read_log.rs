//! A reader that shares no code with us, `docs/read_log.py`, finds in every log what we find: the
//! chain, the seal, and of games with a turned card that were entered by their outcome the score.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rasher::history::History;
use rasher::log;
use rasher::seal::Seal;
use rasher::session;
use tempfile::TempDir;

use crate::needs;

const TEST: &str = "an independent reader";

/// What the reader says of a log, and how it ends.
fn read_by_python(python: &Path, path: &Path) -> (String, bool) {
    let reader = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/read_log.py");
    let output = Command::new(python).arg(reader).arg(path).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.success())
}

fn logs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["sessions/examples", "tests/golden/format-1"];
    let mut logs: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    logs.sort();
    logs
}

#[test]
fn two_readers_find_the_same() {
    let python = match needs::python(&[]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    let mut counted = 0;
    for path in logs() {
        let (said, fine) = read_by_python(&python, &path);
        assert!(fine, "{said}");
        let bytes = fs::read(&path).unwrap();
        let log = log::read(bytes.as_slice()).unwrap();
        let lines = log.rows.len() as u64 + 1;
        let mut said = said.lines();
        let unbroken = format!("{}: unbroken, {lines} lines", path.display());
        assert_eq!(said.next(), Some(unbroken.as_str()));
        let seal = format!("  seal: {}", Seal::of(lines, &log.tail.chain));
        assert_eq!(said.next(), Some(seal.as_str()), "{}", path.display());
        let (history, unfit) = History::of(&log.header, log.rows);
        assert!(unfit.is_none());
        let session = session::fold(&log.header, &history).unwrap();
        for (number, game) in (1..).zip(&session.games) {
            let said = said.next().unwrap();
            if said.contains("not counted") {
                continue;
            }
            let score = game.score();
            let deals = game.deals.iter().filter(|deal| !deal.is_void()).count();
            let expected =
                format!("  game {number}: {} to {} after {deals} deals", score.even, score.odd);
            assert_eq!(said, expected, "{}", path.display());
            counted += 1;
        }
        assert_eq!(said.next(), None);
    }
    assert!(counted >= 10, "{counted} games counted by both");
    needs::ran(TEST, &format!("{} logs, {counted} games", logs().len()));
}

#[test]
fn both_find_the_altered_line() {
    let python = match needs::python(&[]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    let place = TempDir::new().unwrap();
    let path = place.path().join("altered.jsonl");
    let text = fs::read_to_string(&logs()[0]).unwrap();
    for (number, line) in (1..).zip(text.lines()) {
        let changed = line.replacen("\"at\":\"2026", "\"at\":\"2027", 1);
        assert_ne!(changed, line);
        fs::write(&path, text.replacen(line, &changed, 1)).unwrap();
        let (said, fine) = read_by_python(&python, &path);
        let expected = format!("line {number} does not follow from the line before it");
        assert!(!fine && said.trim_end().ends_with(&expected), "{said}");
        let trace = log::trace(&fs::read(&path).unwrap());
        assert_eq!(trace.faults[0].line(), number);
    }
}

/// Cut anywhere, a log is what its whole entries are, for both; and what cannot be read is said in a
/// line, without a word of Python's own.
#[test]
fn both_read_as_far_as_the_entries_are_whole() {
    let python = match needs::python(&[]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    let place = TempDir::new().unwrap();
    let path = place.path().join("cut.jsonl");
    let shown = path.display();
    let bytes = fs::read(&logs()[0]).unwrap();
    let ends: Vec<usize> =
        (1..=bytes.len()).filter(|end| bytes[end - 1] == b'\n').skip(1).take(8).collect();
    let mut torn = 0;
    // At the end of a line, before its newline, and in the middle of it.
    for cut in ends.iter().flat_map(|end| [*end, end - 1, end - 40]) {
        fs::write(&path, &bytes[..cut]).unwrap();
        let (said, fine) = read_by_python(&python, &path);
        let log = log::read(&bytes[..cut]).unwrap();
        let lines = log.rows.len() as u64 + 1;
        let seal = format!("  seal: {}\n", Seal::of(lines, &log.tail.chain));
        assert!(said.contains(&seal), "{cut}: {said}");
        let is_torn = matches!(log.tail.end, log::End::Torn { .. });
        assert_eq!(fine, !is_torn, "{cut}: {said}");
        let left_out = format!("{shown}: line {} begins no whole entry", lines + 1);
        assert_eq!(said.contains(&left_out), is_torn, "{cut}: {said}");
        torn += u32::from(is_torn);
    }
    assert!(torn >= 8, "{torn} of the cuts were inside an entry");
    let crlf = String::from_utf8(bytes.clone()).unwrap().replace('\n', "\r\n");
    for (bytes, says) in [
        (&b""[..], "the file is empty"),
        (crlf.as_bytes(), "line 1 ends in CR LF: its line ends were converted"),
    ] {
        fs::write(&path, bytes).unwrap();
        let (said, fine) = read_by_python(&python, &path);
        assert_eq!((said.as_str(), fine), (format!("{shown}: {says}\n").as_str(), false));
    }
    fs::remove_file(&path).unwrap();
    let (said, fine) = read_by_python(&python, &path);
    assert_eq!(
        (said.as_str(), fine),
        (format!("{shown}: No such file or directory\n").as_str(), false)
    );
}
