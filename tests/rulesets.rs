//! The built-in rulesets: that they read, that they cite, and that they say what the sources say.

use rasher::rules::file::from_toml;
use rasher::rules::shelf::{FILES, Shelf};

/// What is wrong with a file, a mistake a line.
fn told(text: &str, mistakes: &[rasher::rules::file::Mistake]) -> String {
    let mut lines = Vec::new();
    for mistake in mistakes {
        let place = mistake.place(text).map_or_else(|| "-".to_owned(), |(l, c)| format!("{l}:{c}"));
        lines.push(format!("{place}: {}", mistake.problem));
        lines.extend(mistake.help.iter().map(|help| format!("    help: {help}")));
    }
    lines.join("\n") + "\n"
}

#[test]
fn every_built_in_file_is_a_ruleset() {
    for (id, text) in FILES {
        match from_toml(text, Shelf::built_in()) {
            Ok(ruleset) => assert_eq!(ruleset.id, *id),
            Err(mistakes) => panic!("{id}:\n{}", told(text, &mistakes)),
        }
    }
}
