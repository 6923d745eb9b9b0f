//! Pages as text: whole, of all examples and all rulesets, without a browser.

use std::collections::BTreeMap;
use std::path::Path;

use rasher::export::rules::markdown;
use rasher::export::{Format, SessionView, Wishes, export};
use rasher::history::History;
use rasher::html::rules::rules;
use rasher::log;
use rasher::report::evening::Evening;
use rasher::report::rules_sheet::{sheet, table};
use rasher::rules::shelf::Shelf;
use rasher::session;

/// Every example evening, and its page.
fn evenings() -> Vec<(Evening, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let told = logs.map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let read = log::read(text.as_bytes()).unwrap();
        let (history, _) = History::of(&read.header, read.rows);
        let session = session::fold(&read.header, &history).unwrap();
        let id = path.file_stem().unwrap().to_str().unwrap();
        let told = SessionView::new(id, &read.header, &history, &session, &text);
        let mut parts = export(&told, Format::Html, Wishes::default()).unwrap().parts;
        assert_eq!(parts.len(), 1);
        let part = parts.remove(0);
        assert_eq!(part.name, format!("{id}.html"));
        (told.evening, part.text)
    });
    told.collect()
}

/// What a browser closes by itself.
const EMPTY: &[&str] = &["meta", "link", "br", "input", "!DOCTYPE"];

/// Every element is closed where it was opened, and no name of a place stands twice.
fn is_whole(page: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut places: Vec<&str> = Vec::new();
    for (nth, piece) in page.split('<').enumerate().skip(1) {
        let Some((tag, _)) = piece.split_once('>') else {
            return Err(format!("piece {nth}: {piece}"));
        };
        let name = tag.split([' ', '\n', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        if let Some(place) = tag.split(" id=\"").nth(1).and_then(|rest| rest.split('"').next()) {
            if places.contains(&place) {
                return Err(format!("two places are called {place}"));
            }
            places.push(place);
        }
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Err(format!("{name} is closed and was not open: {piece}"));
            }
        } else if !tag.ends_with('/') && !EMPTY.contains(&name) {
            open.push(name);
        }
    }
    let links = page.split(" href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    for link in links {
        if !places.contains(&link) {
            return Err(format!("a link leads to {link}, which is not there"));
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

/// A text as the page has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&#38;")
        .replace('<', "&#60;")
        .replace('>', "&#62;")
        .replace('"', "&#34;")
        .replace('\'', "&#39;")
}

#[test]
fn an_evening_is_on_its_page_whole() {
    let evenings = evenings();
    assert!(evenings.len() > 10);
    for (evening, page) in evenings {
        let id = &evening.id;
        is_whole(&page).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        let says = |text: &str| assert!(page.contains(&escaped(text)), "{id} does not say: {text}");
        says(&evening.title);
        for game in &evening.games {
            says(&game.now.sides.even);
            // A score and a number with its word are not broken there.
            let bound = page.replace("<span class=\"whole\">", "").replace("</span>", "");
            let stands = escaped(&game.now.next_said()[1..]);
            assert!(bound.replace('\u{a0}', " ").contains(&stands), "{id} does not say: {stands}");
            for deal in &game.deals {
                assert!(
                    page.contains(&format!("id=\"game-{}-deal-{}\"", game.no, deal.no)),
                    "{id}"
                );
                says(&deal.happened[1..]);
                for award in &deal.awards {
                    says(&award.why);
                    says(&award.source.as_str()[1..]);
                }
                for finding in &deal.findings {
                    says(&finding.text[1..]);
                }
            }
        }
        let deals = evening.games.iter().flat_map(|game| &game.deals);
        let deals = deals.filter(|deal| deal.is_closed()).count();
        assert_eq!(page.matches("class=\"point\"").count(), 2 * deals, "{id}");
        assert_eq!(page.matches("<svg class=\"chart\"").count(), evening.games.len(), "{id}");
        for clause in
            sheet(&evening.games[0].rules.ruleset).sections.iter().flat_map(|it| &it.rules)
        {
            says(&clause.text);
        }
    }
}

/// Whatever a name or a note brings with it, the browser is to fetch nothing, run nothing, send
/// nothing, and resolve no address against another place.
#[test]
fn a_page_says_what_the_browser_may_not_do() {
    let (_, page) = &evenings()[0];
    let policy = page.split("http-equiv=\"Content-Security-Policy\" content=\"").nth(1);
    let policy = policy.and_then(|rest| rest.split('"').next()).unwrap().replace("&#39;", "'");
    let mut said: Vec<(&str, &str)> =
        policy.split("; ").map(|one| one.split_once(' ').unwrap()).collect();
    said.retain(|(what, _)| *what != "style-src");
    let said: BTreeMap<&str, &str> = said.into_iter().collect();
    let wanted = [
        ("default-src", "'none'"),
        ("img-src", "data:"),
        ("base-uri", "'none'"),
        ("form-action", "'none'"),
    ];
    assert_eq!(said, wanted.into());
}

/// As `rasher share first-friday -o docs/first-friday.svg` drew it.
#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let evenings = evenings();
    let (evening, _) = evenings.iter().find(|(it, _)| it.title == "First Friday").unwrap();
    let drawn = rasher::html::share::share(evening).unwrap().unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/first-friday.svg");
    assert_eq!(std::fs::read_to_string(kept).unwrap(), drawn);
}

/// First Friday ends 11–9 and its first deal was corrected to 2 points, as its script has it.
#[test]
fn first_friday_says_what_its_script_says() {
    let evenings = evenings();
    let (_, page) = evenings.iter().find(|(it, _)| it.title == "First Friday").unwrap();
    for text in [
        "<p class=\"quiet\">2 October 2026 · <bdi>Bacon (gamerules.com)</bdi></p>",
        "<bdi class=\"side\">Ann &#38; Cal</bdi> <span class=\"badge\">won</span> <span class=\"total\">11</span>",
        "<bdi class=\"side\">Ben &#38; Dee</bdi> <span class=\"total\">9</span>",
        "Ann &#38; Cal win, 11–9.",
        "<title>Deal 1. Ann made hearts and took all 5. Ann &#38; Cal: 2.</title>",
        "Dee brought the pie",
        "<span class=\"mark\">corrected</span>",
        "as it stands: nothing was agreed otherwise",
    ] {
        assert!(page.contains(text), "{text}");
    }
    // What was undone and what was corrected is not told: the first deal was typed as `ah4`.
    assert!(!page.contains("<code>ah4</code>"));
}

#[test]
fn a_ruleset_is_on_its_page_whole_and_in_markdown() {
    for ruleset in Shelf::built_in().iter() {
        let (page, text) = (rules(ruleset).unwrap(), markdown(ruleset));
        let id = &ruleset.id;
        is_whole(&page).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        let rules = sheet(ruleset).sections.into_iter().flat_map(|section| section.rules);
        for rule in rules {
            assert!(page.contains(&escaped(&rule.text)), "{id}: {}", rule.text);
            assert!(
                page.contains(&format!("<code>{}</code>", rule.clause)),
                "{id}: {}",
                rule.clause
            );
            assert!(text.contains(&format!("`{}`", rule.clause)), "{id}: {}", rule.clause);
        }
        let rows: usize = table(ruleset).blocks.iter().map(|block| block.rows.len()).sum();
        assert_eq!(page.matches("<tr><th scope=\"row\">").count(), rows, "{id}");
        assert_eq!(
            text.lines().filter(|line| line.starts_with("| ") && !line.ends_with("for |")).count(),
            rows
        );
    }
}

#[test]
fn a_page_that_is_not_whole_is_seen() {
    assert_eq!(is_whole("<p>a<br>b</p><svg><path d=\"\"/></svg>"), Ok(()));
    for broken in
        ["<p>a", "<p>a</div>", "<p id=\"a\"></p><p id=\"a\"></p>", "<a href=\"#b\"></a>", "</p>"]
    {
        assert!(is_whole(broken).is_err(), "{broken}");
    }
}

/// A session of which nothing has happened, or not much.
#[test]
fn a_page_has_no_picture_of_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let text = std::fs::read_to_string(folder.join("2026-10-16-stick-the-dealer.jsonl")).unwrap();
    let ends = text.char_indices().filter(|(_, c)| *c == '\n').map(|(at, _)| at + 1);
    for (lines, end) in (1..).zip(ends) {
        let read = log::read(&text.as_bytes()[..end]).unwrap();
        let (history, _) = History::of(&read.header, read.rows);
        let session = session::fold(&read.header, &history).unwrap();
        let told = SessionView::new("some", &read.header, &history, &session, &text[..end]);
        let part = export(&told, Format::Html, Wishes::default()).unwrap().parts.remove(0).text;
        is_whole(&part).unwrap_or_else(|fault| panic!("{lines} lines: {fault}"));
        let deals = told.evening.games.iter().flat_map(|game| &game.deals);
        let points = 2 * deals.filter(|deal| deal.is_closed()).count();
        assert_eq!(part.matches("class=\"point\"").count(), points, "{lines} lines");
        assert_eq!(part.contains("<svg class=\"chart\""), points > 0, "{lines} lines");
    }
}

/// One call, one point: numbers agree with their noun.
#[test]
fn one_call_is_one_call() {
    let place = tempfile::tempdir().unwrap();
    let rasher = |args: &[&str]| {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(place.path())
            .env_clear()
            .env("HOME", place.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
        // Blanks at which no line breaks are blanks.
        String::from_utf8_lossy(&done.stdout).replace('\u{a0}', " ")
    };
    let table = ["--players", "Ann,Ben,Cal,Dee", "--dealer", "1", "--as-written"];
    // Of several that are equal one is told, and that it is one of them.
    rasher(&[&["new", "--rules", "bacon-gamerules", "--title", "Tie"][..], &table].concat());
    rasher(&["record", "tie", "ah!5; ah!5; ah!5"]);
    rasher(&["again", "tie"]);
    rasher(&["record", "tie", "bs!5; bs!5; bs!5"]);
    let page = rasher(&["export", "tie", "--as", "html"]);
    for says in ["one of 6 that paid as much", "one of 2 as long", "ame 1 and game 2 were equally"]
    {
        assert!(page.contains(says), "no `{says}`");
    }
    // Whoever gets four points three times has won, and each deal is as likely either side's: the chance
    // goes from 8/16 to 11/16 to 14/16 to 1, so the first two deals of each game did most, and alike.
    rasher(&["again", "tie"]);
    rasher(&["record", "tie", "ah!5; ah!5; ah!5"]);
    let page = rasher(&["export", "tie", "--as", "html"]);
    assert!(page.contains("from 50 % to 69 %, one of 6 that moved it as much"));
    rasher(&[&["new", "--rules", "euchre-standard", "--title", "One"][..], &table].concat());
    // Three tricks are a point to the makers; all five two.
    for (line, says) in [
        ("ah4", "Ann, made 1 of 1 call, +1 point by it"),
        ("bh2", "Ann, made 1 of 1 call, +1 point by it"),
        ("ah5", "Ann, made 2 of 2 calls, +3 points by them"),
    ] {
        rasher(&["record", "one", line]);
        let page = rasher(&["export", "one", "--as", "html"]);
        assert!(page.contains(says), "{line}: no `{says}`");
        // What goes on is not told as if it were over.
        assert!(!page.contains("ever more than"), "{line}");
    }
}
