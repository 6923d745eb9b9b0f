//! What the ruleset of a record says otherwise than ours, and the words of earlier versions, which
//! are no alteration.
//!
//! `EARLIER=write` adds the words of the logs under `tests/golden` to the list of earlier ones,
//! `EARLIER=release` those of every built-in ruleset as it is, before they go out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rasher::log;
use rasher::rules::altered::{Difference, fingerprint, of_record};
use rasher::rules::file::from_header;
use rasher::rules::shelf::Shelf;
use serde_json::{Value, json};

const EARLIER: &str = "src/rules/altered/earlier.txt";

/// The rulesets of the golden logs.
fn recorded() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/format-1");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = paths.filter(|path| path.extension().is_some_and(|it| it == "jsonl"));
    let rules = |path| log::read(fs::read(path).unwrap().as_slice()).unwrap().header.rules;
    logs.map(rules).collect()
}

#[test]
fn the_words_of_an_earlier_version_are_no_alteration() {
    #[allow(clippy::disallowed_methods, reason = "whoever starts the test says whether it writes")]
    let write = std::env::var("EARLIER").unwrap_or_default();
    if !write.is_empty() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(EARLIER);
        let kept = fs::read_to_string(&path).unwrap();
        let (head, lines): (Vec<_>, Vec<_>) = kept.lines().partition(|line| line.starts_with('#'));
        let mut all: BTreeSet<String> = lines.into_iter().map(str::to_owned).collect();
        let ours = || Shelf::built_in().iter().flat_map(|it| &it.cites);
        let now: BTreeSet<String> =
            ours().map(|(clause, cite)| fingerprint(*clause, cite)).collect();
        for rules in recorded() {
            let rules = from_header(&rules).unwrap();
            let own = Shelf::one(&rules.id).unwrap();
            let other =
                rules.cites.iter().filter(|(clause, cite)| own.cite(**clause) != Some(cite));
            all.extend(other.map(|(clause, cite)| fingerprint(*clause, cite)));
        }
        if write == "release" {
            all.extend(now);
        }
        let text = head.into_iter().map(str::to_owned).chain(all).collect::<Vec<_>>().join("\n");
        fs::write(path, text + "\n").unwrap();
        return;
    }
    for rules in recorded() {
        let told: Vec<_> = of_record(&rules).unwrap().altered;
        let told: Vec<_> = told.iter().map(Difference::say).collect();
        // A fine that was raised since is another value, and told as one.
        let raised = |it: &&String| it.contains("`irregular.table-talk` is");
        let other: Vec<_> =
            told.iter().filter(|it| !raised(it) && !it.starts_with("agreed: ")).collect();
        assert!(other.is_empty(), "{}: {other:?}", rules["id"]);
    }
}

/// Every built-in ruleset as a record embeds it is itself.
#[test]
fn what_is_ours_is_told_to_be_nothing_else() {
    for ruleset in Shelf::built_in().iter() {
        let read = of_record(&ruleset.to_json()).unwrap();
        assert!(read.altered.is_empty(), "{:?}", read.altered);
        assert_eq!(read.ruleset, *ruleset);
    }
}

/// A change to the JSON of a ruleset that a record embeds.
type Change = fn(&mut Value);

#[test]
fn whatever_is_altered_is_told_and_cites_no_source() {
    let rows: [(Change, &str, bool); 13] = [
        (|it| it["game"]["target"] = 12.into(), "`game.target` is 12, not 10", true),
        (|it| it["title"] = "Official Euchre".into(), "the `title` in the log is “Official", true),
        (|it| it["about"] = "As played.".into(), "the `about` in the log is “As played.”", true),
        (
            |it| it["cite"]["pay-together"]["text"] = "A march pays nine.".into(),
            "`pay.together` has other words in the log than in `euchre`",
            true,
        ),
        (
            |it| it["cite"]["follow"]["text"] = "Nobody follows suit.".into(),
            "`follow` has other words in the log than in `euchre`",
            true,
        ),
        (
            |it| it["cite"]["pay-together"]["why"] = "Ann said so.".into(),
            "`pay.together` has other words",
            true,
        ),
        (
            |it| it["cite"]["pay-together"]["source"] = "The Pope, 3".into(),
            "for `pay.together` the log names another source than `euchre`",
            true,
        ),
        (
            |it| {
                it["cite"]["follow"]["source"] = "agreed".into();
                it["cite"]["follow"]["text"] = "Nobody follows suit.".into();
            },
            "for `follow` the log names another source",
            true,
        ),
        // A file of house rules has no name of ours.
        (
            |it| {
                it["game"]["target"] = 12.into();
                it["cite"]["game-target"]["place"] = json!({"file": "house.toml", "line": 3});
            },
            "nobody is named who agreed on it",
            true,
        ),
        (
            |it| {
                it["id"] = "tuesday".into();
                it["game"]["target"] = 12.into();
            },
            "the ruleset `tuesday` is none of ours and names none that it was written over; for \
             `game.target` nobody is named",
            true,
        ),
        (
            |it| {
                it["id"] = "tuesday".into();
                it["base"] = "monday".into();
                it["cite"]["follow"]["source"] = "The Pope, 3".into();
            },
            "is none of ours, and neither is `monday`, over which it was written; for `follow`",
            true,
        ),
        (
            |it| {
                it["id"] = "tuesday".into();
                it["base"] = "euchre".into();
                it["game"]["target"] = 12.into();
                it["cite"]["game-target"]["source"] = "The Pope, 3".into();
            },
            "`game.target` is 12, not 10 as in `euchre`, and nobody is named",
            true,
        ),
        (
            |it| {
                it["id"] = "tuesday".into();
                it["base"] = "euchre".into();
                it["game"]["target"] = 12.into();
                it["cite"]["game-target"]["place"] = json!({"file": "house.toml", "line": 3});
            },
            "agreed: `game.target` is 12, not 10 as in `euchre`",
            false,
        ),
    ];
    let euchre = Shelf::one("euchre").unwrap();
    for (change, said, found) in rows {
        let mut json = euchre.to_json();
        change(&mut json);
        let read = of_record(&json).unwrap();
        let told: Vec<_> = read.altered.iter().map(Difference::say).collect();
        assert_eq!(told.len(), 1, "{said}: {told:?}");
        assert!(told[0].contains(said), "{said}: {told:?}");
        assert_eq!(!read.altered[0].vouched, found, "{told:?}");
        // What it says otherwise, no source of ours says, and what it says alike is said in our words.
        for (clause, cite) in &read.ruleset.cites {
            let own = &euchre.cites[clause];
            let key = clause.key();
            let same = key.is_none_or(|key| euchre.values.get(key) == read.ruleset.values.get(key));
            let alone = cite.source.as_str().starts_with("this record alone");
            if cite.place.is_none() {
                assert!(!cite.source.as_str().contains("Pope"), "{clause}: {cite:?}");
                assert!(alone || same && cite == own, "{clause}: {cite:?}");
            }
        }
        assert_eq!(read.ruleset.title, euchre.title);
    }
}
