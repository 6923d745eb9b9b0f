//! The picture to send as PNG, in a build that draws it: `cargo test --features png --test picture`.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

fn rasher(place: &Path, args: &[&str]) {
    let done = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("RASHER_SESSIONS", place.join("sessions"))
        .output()
        .unwrap();
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A folder with one evening in it, by the name that it is told under.
fn evening() -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let sessions = place.path().join("sessions");
    std::fs::create_dir(&sessions).unwrap();
    let log = "2026-10-02-first-friday.jsonl";
    std::fs::copy(examples.join(log), sessions.join(log)).unwrap();
    let path = place.path().to_owned();
    (place, path)
}

/// It has the size that previews want, with letters on it, and the page of the evening names it.
#[test]
fn a_picture_to_send_is_drawn_as_png() {
    let (_place, path) = evening();
    rasher(&path, &["share", "first-friday", "-o", "night.png"]);
    let png = std::fs::read(path.join("night.png")).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (1200, 630));
    // A ground and two lines pack into a few thousand bytes, letters do not.
    assert!(png.len() > 15_000, "{}", png.len());
    rasher(&path, &["export", "first-friday", "-o", "evening.html"]);
    let page = std::fs::read_to_string(path.join("evening.html")).unwrap();
    let named = r#"property="og:image" content="2026-10-02-first-friday.png""#;
    assert!(page.contains(named), "{page:.2000}");
}
