//! What is built in: from where, and with whose leave.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that trips over its own data fails, and should"
)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The names of a table of dependencies, in the order in which they stand.
fn names(manifest: &str, table: &str) -> Vec<String> {
    let (_, after) = manifest.split_once(&format!("\n{table}\n")).expect("the table");
    let lines = after.lines().take_while(|line| !line.starts_with('['));
    lines
        .filter_map(|line| Some(line.split_once(" = ")?.0.trim().to_owned()))
        .filter(|name| !name.starts_with('#'))
        .collect()
}

const TABLES: [&str; 4] = [
    "[dependencies]",
    "[build-dependencies]",
    "[dev-dependencies]",
    "[target.'cfg(unix)'.dev-dependencies]",
];

#[test]
fn every_crate_comes_from_the_one_registry() {
    let lock = read("Cargo.lock");
    let registry = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let packages: Vec<&str> = lock.split("[[package]]").skip(1).collect();
    assert!(packages.len() > 50);
    for package in packages {
        let name = package.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
        if name == "\"rasher\"" {
            continue;
        }
        assert!(package.contains(registry), "{name} comes from elsewhere");
        assert!(package.contains("\nchecksum = \""), "{name} has no checksum");
    }
}

#[test]
fn every_crate_that_we_ask_for_has_its_reason() {
    let (manifest, decisions) = (read("Cargo.toml"), read("docs/decisions.md"));
    let listed = read("docs/dependencies.md");
    for table in TABLES {
        let names = names(&manifest, table);
        assert!(!names.is_empty(), "{table}");
        let mut sorted = names.clone();
        sorted.sort();
        assert_eq!(names, sorted, "{table} is not in order");
        for name in names {
            let mut said =
                decisions.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
            assert!(said.any(|word| word == name), "docs/decisions.md: why {name}?");
            let here = listed.contains(&format!("| {name} |")) || table != TABLES[0];
            assert!(here && listed.contains(&name), "docs/dependencies.md does not list {name}");
        }
    }
}

/// In the crates around this one, too: fuzz targets and benchmarks.
#[test]
fn unsafe_code_is_forbidden_everywhere() {
    let mut manifests = vec![root().join("Cargo.toml")];
    for above in ["fuzz", "benches/counts", "benches/dds"] {
        // They are not in a package, where these tests may run, too.
        manifests.push(root().join(above).join("Cargo.toml"));
    }
    for manifest in manifests.iter().filter(|path| path.exists()) {
        let text = fs::read_to_string(manifest).unwrap();
        assert!(text.contains("unsafe_code = \"forbid\""), "{}", manifest.display());
    }
}
