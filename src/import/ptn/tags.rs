//! Text -> tags with the rows below each: `[Name "value"]`, as in Portable Bridge Notation.

use super::{Fault, PtnError};

/// A tag, and the rows of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    /// Its line, from 1.
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
    /// Each with its line.
    pub(super) rows: Vec<(usize, Vec<String>)>,
}

/// All tags in their order. A line that begins with `%` is for people.
pub(super) fn tags(bytes: &[u8]) -> Result<Vec<Tag>, PtnError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        Fault::NotText.at(good.split(|byte| *byte == b'\n').count())
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut tags: Vec<Tag> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('%') {
            continue;
        }
        if text.starts_with('[') {
            tags.push(tag(line, text).ok_or_else(|| Fault::Tag.at(line))?);
            continue;
        }
        let Some(tag) = tags.last_mut() else { return Err(Fault::NoTag.at(line)) };
        tag.rows.push((line, text.split_whitespace().map(str::to_owned).collect()));
    }
    Ok(tags)
}

fn tag(line: usize, text: &str) -> Option<Tag> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, rest) = inner.split_once(char::is_whitespace)?;
    let quoted = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some(Tag { line, name: name.to_owned(), value: unescaped(quoted), rows: Vec::new() })
}

/// A backslash says that the next sign is itself.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => out.extend(signs.next()),
            sign => out.push(sign),
        }
    }
    out
}
