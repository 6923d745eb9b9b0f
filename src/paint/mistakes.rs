//! What is wrong with a ruleset file: each mistake with its line, a mark under it, and what to write.

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use rasher::rules::file::Mistake;

use super::clean::same_length;
use super::{Look, Text, clean};

/// A file and what is wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Mistakes {
    /// The name of the file, as it was given.
    pub(crate) path: String,
    /// What stands in it.
    pub(crate) source: String,
    /// What is wrong, in the order of the file.
    pub(crate) found: Vec<Mistake>,
}

impl Mistakes {
    pub(super) fn write(&self, look: &Look, out: &mut String) {
        let source = same_length(&self.source);
        for (number, mistake) in self.found.iter().enumerate() {
            if look.plain {
                self.say(mistake, look, out);
            } else {
                if number > 0 {
                    out.push('\n');
                }
                out.push_str(&self.draw(mistake, &source, look));
                out.push('\n');
            }
        }
    }

    /// One mistake in sentences.
    fn say(&self, mistake: &Mistake, look: &Look, out: &mut String) {
        let place = match mistake.place(&self.source) {
            Some((line, column)) => format!("line {line}, character {column}: "),
            None => String::new(),
        };
        let said = Text::new().plain(&self.path).plain(", ").plain(&place).plain(&mistake.problem);
        look.lines(&said.plain("."), 0, 0, out);
        for (span, label) in &mistake.also {
            let there = Mistake { span: Some(span.clone()), ..mistake.clone() };
            let line = there.place(&self.source).map_or(0, |(line, _)| line);
            look.lines(&Text::from(format!("See line {line}: {label}.")), 0, 0, out);
        }
        // Most helps name it already.
        let named = |instead: &&String| {
            mistake.help.as_ref().is_none_or(|help| !help.contains(instead.as_str()))
        };
        let instead = mistake.instead.as_ref().filter(named);
        let instead = instead.map(|instead| format!("Write {instead} instead."));
        for help in mistake.help.iter().map(|help| sentence(help)).chain(instead) {
            look.lines(&Text::from(help), 0, 0, out);
        }
    }

    /// One mistake with its line and a mark.
    fn draw(&self, mistake: &Mistake, source: &str, look: &Look) -> String {
        let path = clean(&self.path);
        let title = clean(&mistake.problem);
        let help = mistake.help.as_deref().map(clean);
        let mut group = Group::with_title(Level::ERROR.primary_title(title));
        // A span that cuts a character, or lies outside, is no place to mark.
        let span = mistake.span.clone().filter(|span| source.get(span.clone()).is_some());
        group = match &span {
            Some(span) => group.element(
                Snippet::source(source)
                    .path(path)
                    .annotation(AnnotationKind::Primary.span(span.clone()))
                    .annotations(mistake.also.iter().filter_map(|(span, label)| {
                        source.get(span.clone())?;
                        let label = clean(label).into_owned();
                        Some(AnnotationKind::Context.span(span.clone()).label(label))
                    })),
            ),
            None => group.element(annotate_snippets::Origin::path(path)),
        };
        let renderer = if look.colour { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.term_width(look.width);
        match (span, &mistake.instead) {
            (Some(span), Some(instead)) => {
                let title = help.unwrap_or("write this instead".into());
                let patch = Patch::new(span, clean(instead).into_owned());
                let snippet = Snippet::source(source).patch(patch);
                let help = Level::HELP.secondary_title(title).element(snippet);
                renderer.render(&[group, help])
            }
            (_, _) => {
                let help = help.map(|help| Level::HELP.message(help));
                renderer.render(&[group.elements(help)])
            }
        }
    }
}

/// A help as a sentence of its own.
fn sentence(help: &str) -> String {
    let mut chars = help.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if help.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}
