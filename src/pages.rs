//! Reports as pages: which words of an answer are names, numbers, or what to type.
//!
//! A report is a plain struct and knows no page; the paint knows no report. Here the two meet, once
//! for the prompt and the commands alike. This module must never know where a page goes.

pub(crate) mod board;
pub(crate) mod night;
pub(crate) mod night_board;
pub(crate) mod rule;
pub(crate) mod story;

use rasher::desk::hearing::Docket;
use rasher::desk::{After, behind_the_score};
use rasher::game::ruling::Decision;
use rasher::report::answer::{Agreed, Answer, Others, Point};
use rasher::report::deal::{DealView, FindingView, capital};
use rasher::report::evening::{Evening, GameView};
use rasher::report::now::GameStatus;
use rasher::report::small_print::Notice;
use rasher::report::words::{and, minus, score, signed, source as said_by};
use rasher::rules::source::Sources;
use rasher::seal::Seal;
use rasher::session::Game;
use serde_json::{Value, json};

use crate::paint::{Column, Page, Table, Text, Tone};

/// The score sheet of a session.
pub(crate) fn sheet(evening: &Evening) -> Page {
    let mut page = Page::new();
    let rules = evening.games.first().map(|game| game.rules.title.as_str()).unwrap_or_default();
    page.line(Text::new().strong(&evening.title).quiet(format!("  {rules}")));
    for game in &evening.games {
        if evening.games.len() > 1 {
            page.gap().line(Text::new().strong(format!("Game {}", game.no)));
        }
        game_sheet(game, &mut page);
    }
    notices(&evening.notices, &mut page);
    if let Some(stopped) = &evening.stopped {
        page.gap().indented(
            Text::new().and(Tone::Bad, "The record stops here: ").plain(format!(
                "line {}, deal {}: {}",
                stopped.seq + 1,
                stopped.deal,
                stopped.text
            )),
            0,
            2,
        );
    }
    page
}

fn game_sheet(game: &GameView, page: &mut Page) {
    if !game.deals.is_empty() {
        let mut table = Table::new([
            Column::numbers("deal"),
            Column::whole("dealer").spare(1),
            Column::whole("typed").spare(2),
            Column::words("what happened"),
            Column::numbers(heading(game, 0)),
            Column::numbers(heading(game, 1)),
        ]);
        for deal in &game.deals {
            add_row(&mut table, deal, game);
        }
        page.gap().table(table);
        let starred = game.deals.iter().filter(|deal| deal.starred);
        let starred: Vec<String> = starred.map(|deal| deal.no.to_string()).collect();
        if !starred.is_empty() {
            let deals = if starred.len() == 1 { "deal" } else { "deals" };
            let text = format!("* irregular: {deals} {}; `why` tells what", and(&starred, " and "));
            page.indented(Text::new().quiet(text), 0, 2);
        }
    }
    page.gap().line(standing(&game.now));
}

/// What the rules of a game say otherwise than the built-in ones, below what is told of one of its deals.
pub(crate) fn rules_here(game: &Game, page: &mut Page) {
    for difference in game.altered.iter() {
        let text = format!("Rules here: {}.", difference.in_words(&game.rules));
        // Where nobody agreed, the sentence names the key itself.
        let key = difference.key().filter(|_| difference.agreed(&game.rules).is_some());
        let key = key.map(|key| format!("  {key}")).unwrap_or_default();
        page.indented(Text::new().and(Tone::Warn, text).quiet(key), 2, 4);
    }
}

/// What the scores do not tell by themselves.
pub(crate) fn notices(notices: &[Notice], page: &mut Page) {
    if notices.is_empty() {
        return;
    }
    page.gap().line(Text::new().strong("On record beside the deals:"));
    for notice in notices {
        page.indented(Text::new().and(Tone::Warn, capital(&notice.text)).plain("."), 2, 4);
    }
}

/// A side by the first of its players: a column of numbers has no room for more.
fn heading(game: &GameView, seat: usize) -> String {
    let name = game.whose.get(seat).map(String::as_str).unwrap_or_default();
    shortened(name, WIDEST_NAME)
}

/// The widest name over a column of numbers, and the widest line of a deal, in letters. A deal that
/// was recorded card by card is told whole by `story`.
const WIDEST_NAME: usize = 10;
const WIDEST_LINE: usize = 16;

/// A text, or as much of it as fits and a mark that there is more.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

fn add_row(table: &mut Table, deal: &DealView, game: &GameView) {
    let mark = match (&deal.amended, deal.two_accounts) {
        (Some(_), _) => " (corrected)",
        (None, true) => " (two accounts)",
        (None, false) => "",
    };
    let irregular = if deal.starred { " *" } else { "" };
    let cells = [
        deal.no.to_string(),
        shortened(&deal.dealer.name, WIDEST_NAME),
        shortened(&deal.line, WIDEST_LINE),
        format!("{}{irregular}{mark}", capital(&deal.happened)),
        deal.score.even.to_string(),
        deal.score.odd.to_string(),
    ];
    let said = format!(
        "Deal {}, {} dealt. {} The score is {} for {} and {} for {}.",
        deal.no,
        deal.dealer.name,
        deal.sentence,
        minus(deal.score.even),
        game.now.sides.even,
        minus(deal.score.odd),
        game.now.sides.odd,
    );
    table.row(cells, said);
}

/// How a game stands, in one line.
pub(crate) fn standing(now: &GameStatus) -> Text {
    Text::new().strong(now.standing_line()).plain(behind_the_score(now))
}

/// Why a deal brought what it brought: every award with its rule and source, and every finding.
pub(crate) fn why(deal: &DealView) -> Page {
    let mut page = Page::new();
    let head = format!("Deal {}. ", deal.no);
    page.indented(Text::new().strong(head).plain(capital(&deal.happened) + "."), 0, 2);
    if deal.awards.is_empty() {
        page.indented("No points.", 2, 4);
    }
    for award in &deal.awards {
        let points = signed(award.points);
        page.indented(
            Text::new()
                .strong(format!("{points} {}", award.side))
                .plain(format!(": {}", award.why)),
            2,
            4,
        );
        cited(award.clause, award.rule.as_deref(), &said_by(&award.source), &mut page);
    }
    for act in &deal.acts {
        page.indented(Text::new().strong("ruled").plain(format!(": {}", act.text)), 2, 4);
        cited(act.clause, act.rule.as_deref(), &said_by(&act.source), &mut page);
    }
    for finding in &deal.findings {
        page.indented(Text::new().and(Tone::Warn, "irregular: ").plain(&finding.text), 2, 4);
        cited_finding(finding, &mut page);
    }
    for open in deal.disputes.iter().filter(|dispute| dispute.settled.is_none()) {
        let said = format!("{}. Not settled yet.", open.why);
        page.indented(Text::new().and(Tone::Warn, "disputed: ").plain(said), 2, 4);
    }
    page.indented(Text::from(format!("The score after it: {}.", score(deal.score))), 2, 4);
    page
}

fn cited(clause: Option<&str>, rule: Option<&str>, source: &str, page: &mut Page) {
    if let Some(rule) = rule {
        page.indented(rule, 4, 4);
    }
    let clause = clause.map(|clause| format!("  [{clause}]")).unwrap_or_default();
    page.indented(Text::new().quiet(format!("— {source}{clause}")), 4, 6);
}

/// A seal, to be noted down.
pub(crate) fn seal(seal: &Seal) -> Text {
    let lines = if seal.lines() == 1 { "line" } else { "lines" };
    Text::from(format!("Seal of {} {lines}: ", seal.lines()))
        .strong(seal.words())
        .plain(" ")
        .strong(seal.code())
}

/// What is said after something was written.
pub(crate) fn after(after: &After) -> Page {
    let mut page = Page::new();
    for told in &after.told {
        page.indented(Text::from(told), 0, 2);
    }
    for finding in &after.findings {
        page.indented(Text::new().and(Tone::Warn, "Irregular: ").plain(&finding.text), 0, 2);
    }
    if !after.brief && after.won.is_none() {
        page.indented(Text::new().strong(&after.score).plain(&after.status), 0, 2);
    }
    if let Some(won) = &after.won {
        page.indented(Text::new().strong(capital(won) + "."), 0, 2);
    }
    if let Some(sealed) = &after.seal {
        let what_for = "  (note it: it shows later whether the record was changed)";
        page.indented(seal(sealed).quiet(what_for), 0, 2);
    }
    page
}

/// What was irregular in a deal, each with its rule and source.
pub(crate) fn findings(deal: &DealView) -> Page {
    let mut page = Page::new();
    if deal.findings.is_empty() {
        page.line(format!("Deal {}: nothing irregular is known.", deal.no));
    }
    for finding in &deal.findings {
        let ruled = if finding.ruling.is_some() { " (ruled on)" } else { "" };
        page.indented(
            Text::new()
                .and(Tone::Warn, format!("Deal {}: ", deal.no))
                .plain(&finding.text)
                .quiet(ruled),
            0,
            2,
        );
        cited_finding(finding, &mut page);
    }
    page
}

/// The rule that something irregular was against.
pub(crate) fn cited_finding(finding: &FindingView, page: &mut Page) {
    let source = finding.source.as_ref().map_or_else(|| said_by(&Sources::silent()), said_by);
    cited(Some(finding.clause.id()), finding.rule.as_deref(), &source, page);
}

/// A ruling, with who chooses and where it comes from.
pub(crate) fn ruling(decision: &Decision) -> Page {
    let mut page = Page::new();
    page.indented(Text::new().strong("Ruling: ").plain(&decision.text), 0, 2);
    cited(
        decision.clauses.first().map(|clause| clause.id()),
        None,
        &said_by(&decision.sources),
        &mut page,
    );
    page
}

/// What can be heard now: findings by number, then offences by name.
pub(crate) fn docket(docket: &Docket) -> Page {
    let mut page = Page::new();
    for (number, (_, text)) in (1..).zip(&docket.findings) {
        let number = Text::new().typed(format!("ruling {number:<4} "));
        page.indented(number.plain(text), 2, 14);
    }
    if !docket.findings.is_empty() {
        page.gap();
    }
    if !docket.unpriced.is_empty() {
        page.line("No rule says what follows from this; `adjust` gives points by agreement:");
        for (_, text) in &docket.unpriced {
            page.indented(text.as_str(), 2, 4);
        }
        page.gap();
    }
    page.line("What can be ruled on now:");
    for offence in &docket.offences {
        page.line(format!("  ruling {offence}"));
    }
    page
}

pub(crate) fn docket_json(docket: &Docket) -> Value {
    let findings: Vec<Value> =
        docket.findings.iter().map(|(seq, text)| json!({"seq": seq, "text": text})).collect();
    let unpriced: Vec<Value> =
        docket.unpriced.iter().map(|(seq, text)| json!({"seq": seq, "text": text})).collect();
    json!({"findings": findings, "unpriced": unpriced, "offences": docket.offences})
}

/// Who says so, where nobody does.
const OURS: &str = "the sources are silent; this is our default";

/// The answer to a question about the rules, in full: the answer, who says so, who says otherwise.
pub(crate) fn answer(answer: &Answer) -> Page {
    let mut page = Page::new();
    page.indented(said(answer), 0, 2);
    // What a word means is decided by nobody, whatever rule it stands in.
    for point in answer.points.iter().filter(|_| !answer.is_word) {
        page.indented(Text::new().quiet(decided(point)), 2, 4);
        grounds(point, &mut page);
    }
    if answer.arises && answer.points.is_empty() {
        let source = answer.source.as_deref().unwrap_or(OURS);
        page.indented(Text::new().quiet(format!("{}.", capital(source))), 2, 4);
    }
    for point in &answer.more {
        page.indented(&point.says, 0, 2);
        page.indented(Text::new().quiet(decided(point)), 2, 4);
        grounds(point, &mut page);
    }
    if let Some(word) = &answer.word {
        page.indented(word, 0, 2);
    }
    let asked = format!("{}  {}, by {}", answer.question, answer.topic, answer.rules);
    page.indented(Text::new().quiet(asked), 2, 4);
    if !answer.facts.is_empty() {
        let facts = answer.facts.join("; ");
        page.indented(Text::new().quiet(format!("To rule I need: {facts}.")), 2, 4);
    }
    if let Some(offence) = answer.ruling {
        let typed = format!("rasher ruling {offence} --rules {}", answer.rules);
        page.indented(Text::new().quiet("The ruling: ").typed(typed), 2, 4);
    }
    if !answer.others.is_empty() {
        page.gap().line(Text::new().strong("The built-in rulesets"));
        for group in &answer.others {
            others(group, &mut page);
        }
    }
    page
}

/// What an answer says, its first word and this moment first.
fn said(answer: &Answer) -> Text {
    let first = [&answer.cards, &answer.now, &answer.sum];
    let text = first.into_iter().flatten().fold(Text::new(), |text, it| text.strong(it).plain(" "));
    text.plain(&answer.says)
}

/// `making.all-pass = "stick", agreed at this table: agreed.`
fn decided(point: &Point) -> String {
    let source = point.source.as_deref().unwrap_or(OURS);
    let agreed = point.agreed.name();
    let what = match (point.key, &point.value) {
        (Some(key), Some(value)) => format!("{key} = {value}, "),
        (Some(key), None) => format!("{key}, "),
        (None, _) => String::new(),
    };
    if matches!(point.agreed, Agreed::Table | Agreed::Asked) {
        return format!("{what}{agreed}.");
    }
    format!("{what}{agreed}: {source}.")
}

fn grounds(point: &Point, page: &mut Page) {
    if let Some(why) = &point.why {
        page.indented(Text::new().quiet(why), 4, 6);
    }
    for dissent in &point.dissent {
        page.indented(Text::new().quiet(format!("Otherwise: {dissent}.")), 4, 6);
    }
}

fn others(group: &Others, page: &mut Page) {
    let same = if group.same { " (as here)" } else { "" };
    page.indented(Text::new().plain(&group.says).quiet(same), 2, 4);
    for other in &group.rulesets {
        let source = other.source.as_deref().unwrap_or(OURS);
        page.indented(Text::new().plain(&other.ruleset).quiet(format!(": {source}.")), 4, 6);
    }
}

/// The same in a line or two, for the table.
fn answer_in_short(answer: &Answer) -> Page {
    let mut page = Page::new();
    let mut text = said(answer);
    if answer.arises && !answer.is_word {
        text = text.quiet(format!(" {}.", capital(&ground(answer))));
    }
    page.indented(text, 0, 2);
    let points = answer.points.iter().filter(|_| !answer.is_word);
    let dissent: Vec<&str> = points.flat_map(|point| &point.dissent).map(String::as_str).collect();
    if let [first, rest @ ..] = dissent.as_slice() {
        let more = match rest.len() {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        page.indented(Text::new().quiet(format!("Otherwise: {first}{more}.")), 0, 2);
    }
    if let Some(word) = &answer.word {
        page.indented(word, 0, 2);
    }
    page
}

/// Where the first point of an answer was agreed, and who says so.
fn ground(answer: &Answer) -> String {
    match answer.points.first().filter(|_| !answer.is_word) {
        Some(point) if matches!(point.agreed, Agreed::Table | Agreed::Asked) => point.agreed.name(),
        Some(point) => {
            let source = point.source.as_deref().unwrap_or(OURS);
            format!("{} ({source})", point.agreed.name())
        }
        None => answer.source.clone().unwrap_or_else(|| OURS.to_owned()),
    }
}
