//! TOML as our own files spell it, read in one pass: keys, tables, lists of tables, texts with two
//! escapes, whole numbers, `true` and `false`.
//!
//! The built-in files are read at the start of nearly every command, and the parser that tells a table
//! what it mistyped takes many times as long. This module must never know what a key means, and must
//! never be given a file that is not ours: it looks for no mistakes. What it does not know is nothing,
//! and the parser reads the file.

use super::{Content, Field, Node};

/// The fields of a whole file, by name; none where anything in it is spelt in another way.
pub(super) fn fields(text: &str) -> Option<Vec<Field>> {
    // Another end of line would stand in the texts that have several.
    if text.contains('\r') {
        return None;
    }
    let mut cursor = Cursor { text, at: 0 };
    let mut root = Vec::new();
    let mut head = Head { path: Vec::new(), one_more: false };
    loop {
        let table = opened(&mut root, &head.path, head.one_more)?;
        cursor.lines(table)?;
        if cursor.peek().is_none() {
            break;
        }
        head = cursor.head()?;
    }
    by_name(&mut root);
    Some(root)
}

/// What stands over the fields of a table: `[path]`, or `[[path]]` for one more in a list.
struct Head<'a> {
    path: Vec<&'a str>,
    one_more: bool,
}

/// The fields of the table at this path, which is made where it is not there yet.
fn opened<'t>(
    table: &'t mut Vec<Field>,
    path: &[&str],
    one_more: bool,
) -> Option<&'t mut Vec<Field>> {
    let Some((name, below)) = path.split_first() else { return Some(table) };
    let listed = one_more && below.is_empty();
    let at = table.iter().position(|field| field.key == *name).unwrap_or_else(|| {
        let content = if listed { Content::List(Vec::new()) } else { Content::Table(Vec::new()) };
        table.push(field(name, content));
        table.len() - 1
    });
    let mut content = &mut table.get_mut(at)?.node.content;
    if let Content::List(list) = content {
        if listed {
            list.push(Node { span: Some(0..0), content: Content::Table(Vec::new()) });
        }
        content = &mut list.last_mut()?.content;
    } else if listed {
        return None;
    }
    let Content::Table(inner) = content else { return None };
    opened(inner, below, one_more)
}

/// A field. Where it stands is asked of a file that may be wrong, and of no other.
fn field(name: &str, content: Content) -> Field {
    Field { key: name.to_owned(), span: Some(0..0), node: Node { span: Some(0..0), content } }
}

/// Tables have their fields in the order of their names, as the parser gives them.
fn by_name(fields: &mut [Field]) {
    fields.sort_unstable_by(|one, other| one.key.cmp(&other.key));
    for field in fields {
        inside(&mut field.node);
    }
}

fn inside(node: &mut Node) {
    match &mut node.content {
        Content::Table(fields) => by_name(fields),
        Content::List(list) => list.iter_mut().for_each(inside),
        Content::Bool(_) | Content::Number(_) | Content::Text(_) | Content::Other(_) => {}
    }
}

/// Where the reading stands.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.rest().starts_with(sign);
        if there {
            self.at += sign.len();
        }
        there
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
    }

    /// Blanks, ends of lines and remarks.
    fn space(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\n') => self.at += 1,
                Some(b'#') => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                Some(_) | None => return,
            }
        }
    }

    /// So many bytes as these, which are a word.
    fn run(&mut self, is: impl Fn(u8) -> bool) -> Option<&'a str> {
        let rest = self.rest();
        let length = rest.bytes().position(|byte| !is(byte)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).filter(|word| !word.is_empty())
    }

    /// The lines of a table, to the head of the next, or to the end.
    fn lines(&mut self, table: &mut Vec<Field>) -> Option<()> {
        loop {
            self.space();
            if matches!(self.peek(), None | Some(b'[')) {
                return Some(());
            }
            self.entry(table)?;
            self.line_ends()?;
        }
    }

    fn line_ends(&mut self) -> Option<()> {
        self.blanks();
        matches!(self.peek(), None | Some(b'\n' | b'#')).then_some(())
    }

    fn head(&mut self) -> Option<Head<'a>> {
        let one_more = self.eat("[[");
        let (open, close) = if one_more { ("", "]]") } else { ("[", "]") };
        if !self.eat(open) {
            return None;
        }
        let path = self.path()?;
        if !self.eat(close) {
            return None;
        }
        self.line_ends()?;
        Some(Head { path, one_more })
    }

    /// A name, or several with dots between them.
    fn path(&mut self) -> Option<Vec<&'a str>> {
        let mut path = vec![self.name()?];
        while self.eat(".") {
            path.push(self.name()?);
        }
        Some(path)
    }

    fn name(&mut self) -> Option<&'a str> {
        if self.eat("\"") {
            let name = self.run(|byte| !matches!(byte, b'"' | b'\\' | b'\n'))?;
            return self.eat("\"").then_some(name);
        }
        self.run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    }

    /// A name and what stands behind it.
    fn entry(&mut self, table: &mut Vec<Field>) -> Option<()> {
        let path = self.path()?;
        let (name, above) = path.split_last()?;
        self.blanks();
        if !self.eat("=") {
            return None;
        }
        self.blanks();
        let content = self.content()?;
        opened(table, above, false)?.push(field(name, content));
        Some(())
    }

    fn content(&mut self) -> Option<Content> {
        if self.eat("\"\"\"") {
            return self.long_text();
        }
        if self.eat("\"") {
            return self.text();
        }
        if self.eat("[") {
            return self.list();
        }
        if self.eat("{") {
            return self.table();
        }
        let word = self.run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))?;
        match word {
            "true" => Some(Content::Bool(true)),
            "false" => Some(Content::Bool(false)),
            number => number.parse().ok().map(Content::Number),
        }
    }

    fn text(&mut self) -> Option<Content> {
        let rest = self.rest();
        let end = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))?;
        if rest.as_bytes().get(end) == Some(&b'"') {
            self.at += end + 1;
            return Some(Content::Text(rest.get(..end)?.to_owned()));
        }
        let (mut text, mut from) = (String::new(), 0);
        let mut signs = rest.bytes().enumerate().skip(end);
        loop {
            match signs.next()? {
                (at, b'"') => {
                    text.push_str(rest.get(from..at)?);
                    self.at += at + 1;
                    return Some(Content::Text(text));
                }
                (at, b'\\') => {
                    text.push_str(rest.get(from..at)?);
                    // The sign that is meant is the next one.
                    from = at + 1;
                    matches!(signs.next()?, (_, b'"' | b'\\')).then_some(())?;
                }
                (_, b'\n') => return None,
                _ => {}
            }
        }
    }

    /// A text of several lines, without escapes.
    fn long_text(&mut self) -> Option<Content> {
        self.eat("\n");
        let (text, after) = self.rest().split_once("\"\"\"")?;
        if text.contains('\\') || after.starts_with('"') {
            return None;
        }
        self.at += text.len() + "\"\"\"".len();
        Some(Content::Text(text.to_owned()))
    }

    fn list(&mut self) -> Option<Content> {
        let mut list = Vec::new();
        loop {
            self.space();
            if self.eat("]") {
                return Some(Content::List(list));
            }
            list.push(Node { span: Some(0..0), content: self.content()? });
            self.space();
            if !self.eat(",") && self.peek() != Some(b']') {
                return None;
            }
        }
    }

    fn table(&mut self) -> Option<Content> {
        let mut table = Vec::new();
        loop {
            self.blanks();
            self.entry(&mut table)?;
            self.blanks();
            if self.eat("}") {
                return Some(Content::Table(table));
            }
            if !self.eat(",") {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{book, shelf};

    /// The same fields, wherever they stand.
    fn placeless(fields: &[Field]) -> String {
        fn spelt(node: &Node) -> String {
            match &node.content {
                Content::Table(fields) => placeless(fields),
                Content::List(list) => {
                    format!("[{}]", list.iter().map(spelt).collect::<Vec<_>>().join(", "))
                }
                content @ (Content::Bool(_)
                | Content::Number(_)
                | Content::Text(_)
                | Content::Other(_)) => format!("{content:?}"),
            }
        }
        let one = |field: &Field| format!("{:?} = {}\n", field.key, spelt(&field.node));
        format!("{{{}}}", fields.iter().map(one).collect::<String>())
    }

    fn parsed(text: &str) -> Option<String> {
        let (fields, mistakes) = crate::rules::tree::from_toml(text);
        mistakes.is_empty().then(|| placeless(&fields))
    }

    #[test]
    fn our_own_files_are_plain_and_read_as_the_parser_reads_them() {
        let mut files = 0;
        for (name, text) in shelf::files().chain(book::FILES) {
            let plain = fields(text).map(|fields| placeless(&fields));
            assert!(plain.is_some(), "{name} is spelt in a way that is not read in one pass");
            assert_eq!(plain, parsed(text), "{name}");
            files += 1;
        }
        assert!(files >= 24, "only {files}");
    }

    /// What `build.rs` lays down of the book has all that the files have, but the phrases.
    #[test]
    fn what_is_laid_down_is_what_the_parser_reads() {
        fn without_phrases(fields: &mut Vec<Field>) {
            fields.retain(|it| it.key != "also" || !matches!(it.node.content, Content::Text(_)));
            for field in fields {
                if let Content::List(list) = &mut field.node.content {
                    for node in list {
                        if let Content::Table(fields) = &mut node.content {
                            without_phrases(fields);
                        }
                    }
                }
            }
        }
        for (name, packed) in [
            ("keys", book::WORDS_OF_KEYS),
            ("questions", book::QUESTIONS),
            ("glossary", book::GLOSSARY),
            ("beside", book::BESIDE),
        ] {
            let file = book::FILES.iter().find(|(file, _)| *file == name);
            let Some((_, text)) = file else { panic!("no file {name}") };
            let (mut fields, _) = crate::rules::tree::from_toml(text);
            without_phrases(&mut fields);
            let laid_down = crate::rules::tree::of_packed(packed);
            assert_eq!(placeless(&laid_down), placeless(&fields), "{name}");
        }
    }

    #[test]
    fn what_is_spelt_otherwise_is_left_to_the_parser() {
        for text in [
            "a = 'b'",
            "a = \"\\u00e9\"",
            "a = \"\"\"b\\\n  c\"\"\"",
            "a = \"\"\"b\"\"\"\"",
            "a = 2026-11-20",
            "a = 1.5",
            "a = 0x10",
            "a = 1_000",
            "a = +1 b",
            "a = \"b",
            "a = [1",
            "a = 1 b = 2",
            "a.b = 1\na = 2\n[a.b.c]",
            "[a",
            "[a] b",
            "[[a]\n",
            "a = \"b\"\r\n",
            "= 1",
            "a",
            "a = {}",
        ] {
            assert_eq!(fields(text).map(|fields| placeless(&fields)), None, "{text:?}");
        }
    }

    #[test]
    fn what_is_plain_is_what_the_parser_reads() {
        for text in [
            "",
            "# only a remark",
            "a = 1 # and a remark\n\n[b]\nc = -2\nd.e = true\n\"#\".f = \"\"",
            "a = [ # a list\n  1, [2, 3],\n  \"x, \\\"y\\\" \\\\\", # of three\n]\nb = []",
            "[[a]]\nb = 1\n[[a.c]]\nd = 2\n[[a.c]]\n[[a]]\nb = { c = 1, d.e = \"é\" }",
            "[z.y]\n[z]\nx = \"\"\"\none \"two\"\n three\"\"\"\n[a]",
        ] {
            let plain = fields(text).map(|fields| placeless(&fields));
            assert!(plain.is_some(), "{text:?}");
            assert_eq!(plain, parsed(text), "{text:?}");
        }
    }
}
