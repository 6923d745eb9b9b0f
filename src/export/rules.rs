//! A ruleset in Markdown: the same sheet as on the terminal and on the page, each rule with its
//! source and with who says otherwise, and what every outcome pays.
//!
//! What a file of house rules says is text here too: nothing of it becomes a mark.

use std::fmt::Write as _;

use crate::report::deal::capital;
use crate::report::rules_sheet::{Block, OURS, Rule, sheet, table};
use crate::report::shown::is_hidden;
use crate::rules::Ruleset;
use crate::rules::source::Sources;

/// The sheet of a ruleset in Markdown.
pub fn markdown(ruleset: &Ruleset) -> String {
    let sheet = sheet(ruleset);
    let mut text = format!("# {}\n\n{}.\n\n", plain(&sheet.title), plain(&sheet.about));
    let in_short = plain(&capital(&sheet.in_short.join(", ")));
    add(&mut text, format_args!("{in_short}. `{}`\n", sheet.id));
    text.push_str("\n## Every outcome, and what it pays\n");
    for block in &table(ruleset).blocks {
        add_block(block, &mut text);
    }
    for section in &sheet.sections {
        add(&mut text, format_args!("\n## {}\n\n", section.heading));
        for rule in &section.rules {
            add_rule(rule, &mut text);
        }
    }
    text.push_str("\n## The words of the game\n\n");
    for (word, means) in &sheet.words {
        add(&mut text, format_args!("- **{}**: {}\n", plain(word), plain(means)));
    }
    if !sheet.offers.is_empty() {
        text.push_str("\n## Asked before the first deal\n\n");
        for offer in &sheet.offers {
            add(&mut text, format_args!("- {}\n", plain(offer)));
        }
    }
    text
}

/// Writing into a text cannot fail.
fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _written = text.write_fmt(what);
}

fn add_block(block: &Block, text: &mut String) {
    let [end, ours, others] = block.heads();
    add(text, format_args!("\n### {}\n\n", capital(&block.contract.name())));
    add(text, format_args!("| {end} | {ours} | {others} | for |\n|---|--:|--:|---|\n"));
    for row in &block.rows {
        let (end, reasons) = (row.end.name(), plain(&row.reasons()));
        add(text, format_args!("| {end} | {} | {} | {reasons} |\n", row.makers, row.others));
    }
}

fn add_rule(rule: &Rule, text: &mut String) {
    let source = plain(rule.source.as_ref().map_or(OURS, Sources::as_str));
    add(text, format_args!("- {}\\\n  *{source}.* `{}`", plain(&rule.text), rule.clause));
    for dissent in &rule.dissent {
        add(text, format_args!("\\\n  *Otherwise: {}.*", plain(dissent)));
    }
    text.push('\n');
}

/// A text on one line, in which nothing is a mark.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 8);
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        if is_hidden(c) {
            let spelt: String = c.escape_unicode().collect();
            plain.push('\\');
            plain.push_str(&spelt);
            continue;
        }
        // A number or a dash begins a list only where a line begins.
        let of_line = plain.is_empty() && matches!(c, '-' | '+' | '=' | ':');
        let of_number = matches!(c, '.' | ')') && is_number(&plain);
        // An address would become a link.
        let of_link = (c == ':' && letters.peek() == Some(&'/'))
            || (c == '.' && plain.get(plain.len().saturating_sub(3)..).is_some_and(is_www));
        if of_line || of_number || of_link || is_mark(c) {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}

fn is_www(text: &str) -> bool {
    text.eq_ignore_ascii_case("www")
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

const fn is_mark(c: char) -> bool {
    matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '&' | '!' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shelf::Shelf;

    #[test]
    fn nothing_in_a_text_is_a_mark() {
        for (text, is) in [
            ("Ann made it.", "Ann made it."),
            ("<script>", r"\<script\>"),
            ("**x** _y_ `z` [a](b)", r"\*\*x\*\* \_y\_ \`z\` \[a\](b)"),
            ("a|b", r"a\|b"),
            ("# head", r"\# head"),
            ("- a - b", r"\- a - b"),
            ("1. first 2. second", r"1\. first 2. second"),
            ("two\nlines", "two lines"),
            ("a\u{202e}b", r"a\\u{202e}b"),
            ("&lt;", r"\&lt;"),
            ("see https://a.b or www.a.b", r"see https\://a.b or www\.a.b"),
        ] {
            assert_eq!(plain(text), is);
        }
    }

    /// By the scoring of gamerules.com: three or four tricks 1, all five 2, fewer than three 2 for
    /// the others, none 4; alone 2 and 4.
    #[test]
    fn a_sheet_has_every_outcome_and_every_rule_with_its_source() {
        let ruleset = Shelf::built_in().get("bacon-gamerules").expect("a built-in ruleset");
        let text = markdown(ruleset);
        for line in [
            "# Bacon (gamerules.com)",
            "### Both partners play",
            "| makers take | makers | others | for |",
            "| 0 tricks | 0 | 4 | euchred without a trick |",
            "| 4 tricks | 1 | 0 | made |",
            "| 5 tricks | 4 | 0 | march alone |",
            "- Four play, two against two; partners sit opposite each other.\\",
            "  *gamerules.com, Bacon, the head lines.* `players`",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
        let rules =
            sheet(ruleset).sections.iter().map(|section| section.rules.len()).sum::<usize>();
        let clauses = text.lines().filter(|line| line.contains(".* `")).count();
        assert_eq!(clauses, rules);
    }
}
