//! Pages for a browser: the frame that all of them share, and the one function that lets them out.
//!
//! A page is a template over `templates/base.html` with a [`Frame`]. It fetches nothing and runs
//! nothing but the few lines with which a board follows its session or a sheet is searched, and
//! carries a policy that lets the browser refuse everything else; names are escaped by the engine.
//! This module must never know where a page goes, nor print one.

mod apart;
pub mod board;
pub mod chance;
pub mod chart;
pub mod filters;
pub mod night;
pub mod plot;
pub mod room;
pub mod rules;
pub mod share;
pub mod stats;
pub mod wall;

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::report::shown::is_hidden;

/// The styles of every page.
const BASE_STYLE: &str = include_str!("../templates/base.css");

/// The styles of a ruleset's sheet.
pub(crate) const SHEET_STYLE: &str = include_str!("../templates/sheet.css");

/// Finds the rules of a sheet by words.
const FIND_SCRIPT: &str = include_str!("../templates/find.js");

/// What every page has around its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The name of the page, in the browser's tab and as its heading.
    pub title: String,
    /// After so many seconds the browser asks for the page again.
    pub refresh: Option<u32>,
    /// What a preview of a link to the page says.
    pub shared: Option<Shared>,
    /// What the styles and the script may tell pages apart by.
    pub class: Option<&'static str>,
    /// The script of a page that follows a session, or that of a page that can be searched.
    pub script: Option<&'static str>,
    /// May the script ask whoever served the page?
    pub connects: bool,
    own_styles: Vec<&'static str>,
}

/// What a preview of a link to a page says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// In a sentence.
    pub about: String,
    /// The file of its picture, beside the page.
    pub image: String,
}

impl Frame {
    /// A page of that name.
    pub const fn new(title: String) -> Self {
        Self {
            title,
            refresh: None,
            shared: None,
            class: None,
            script: None,
            connects: false,
            own_styles: Vec::new(),
        }
    }

    /// The same page with styles of its own after those of every page.
    #[must_use]
    pub fn style(mut self, style: &'static str) -> Self {
        self.own_styles.push(style);
        self
    }

    /// The same page, asked for again after so many seconds.
    #[must_use]
    pub const fn refreshed(mut self, seconds: u32) -> Self {
        self.refresh = Some(seconds);
        self
    }

    /// The same page with what a preview of a link to it says: a sentence, and the picture that
    /// `rasher share` makes, which has to lie beside the page under the name of the session.
    #[must_use]
    pub fn shared(mut self, about: String, id: &str) -> Self {
        // The picture that `share` of this very build draws.
        let ending = if cfg!(feature = "png") { "png" } else { "svg" };
        self.shared = Some(Shared { about, image: format!("{id}.{ending}") });
        self
    }

    /// The same page with a script of ours, which its policy lets run by its hash.
    #[must_use]
    pub const fn scripted(mut self, script: &'static str, class: &'static str) -> Self {
        self.script = Some(script);
        self.class = Some(class);
        self.connects = true;
        self
    }

    /// The same page with a box that finds its rules: without the script the box does not appear, and
    /// the list below it is opened by hand.
    #[must_use]
    pub const fn searched(mut self) -> Self {
        self.script = Some(FIND_SCRIPT);
        self
    }

    /// The style sheets, each one element of the page.
    pub fn styles(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(BASE_STYLE).chain(self.own_styles.iter().copied())
    }

    /// What the browser may load: these style sheets by their hashes, the mark in the tab, nothing else.
    pub fn policy(&self) -> String {
        let hash = |style: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(style)));
        let styles: Vec<String> = self.styles().map(hash).collect();
        let script = self.script.map_or_else(String::new, |script| {
            let connect = if self.connects { "connect-src 'self'; " } else { "" };
            format!("script-src {}; {connect}", hash(script))
        });
        format!(
            "default-src 'none'; {script}style-src {}; img-src data:; base-uri 'none'; \
             form-action 'none'",
            styles.join(" ")
        )
    }

    /// A spade for the tab. Without a mark in the page a browser would ask the server for one.
    pub const fn icon(&self) -> &'static str {
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath \
         fill='%23348' d='M8 1c3 3.5 6 5.3 6 8a3.2 3.2 0 0 1-5.200 2.5L10 15H6l1.2-3.500\
         A3.2 3.2 0 0 1 2 9c0-2.7 3-4.500 6-8z'/%3E%3C/svg%3E"
    }

    /// Which program made the page.
    pub const fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }
}

/// A page as text. What acts on a reader's eye without being seen is spelt out, wherever it stands, and what is
/// written from right to left stands apart.
pub fn page(template: &impl Template) -> Result<String, askama::Error> {
    let text = template.render()?;
    let hidden = |c: char| c != '\n' && is_hidden(c);
    if !text.contains(hidden) {
        return Ok(apart::apart(text));
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hidden(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    Ok(apart::apart(shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Template)]
    #[template(
        source = r#"{% extends "base.html" %}{% block main %}<p><bdi>{{ name }}</bdi></p>{% endblock %}"#,
        ext = "html"
    )]
    struct Small {
        frame: Frame,
        name: String,
    }

    fn small(title: &str, name: &str) -> String {
        let frame = Frame::new(title.to_owned());
        page(&Small { frame, name: name.to_owned() }).expect("a page")
    }

    #[test]
    fn a_name_never_becomes_code_and_never_hides() {
        for (name, shown) in [
            ("Ann", "Ann"),
            ("<script>alert(1)</script>", "&#60;script&#62;alert(1)&#60;/script&#62;"),
            ("\"><img src=x onerror=x>", "&#34;&#62;&#60;img src=x onerror=x&#62;"),
            ("Ann\u{202e}neB", "Ann\\u{202e}neB"),
            ("\u{1b}[2J\u{0}", "\\u{1b}[2J\\u{0}"),
            ("ليلى", "ليلى"),
        ] {
            let page = small(name, name);
            assert!(page.contains(&format!("<p><bdi>{shown}</bdi></p>")), "{page}");
            assert!(page.contains(&format!("<title>{shown}</title>")), "{page}");
        }
    }

    /// `printf '%s' 'p{}' | openssl dgst -sha256 -binary | base64`
    #[test]
    fn the_policy_names_each_style_by_its_hash() {
        let policy = Frame::new(String::new()).style("p{}").policy();
        assert!(
            policy.contains(" 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=';"),
            "{policy}"
        );
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    }

    #[test]
    fn what_the_policy_refuses_is_not_in_the_frame() {
        let page = small("Friday", "Ann");
        for refused in ["<script", " style=", " on", "@import", "url("] {
            let without_text = page.replace(" on ", " ");
            assert!(!without_text.contains(refused), "{refused}");
        }
        assert_eq!(page.matches("<style>").count(), 1);
        assert!(!page.contains("http-equiv=\"refresh\""));
    }
}
