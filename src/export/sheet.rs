//! `sheet`: the score sheet of a session in plain text, which `import` reads again.
//!
//! It is a heading, a line a deal as it would be typed, with the score after it, and below a rule
//! what is for people alone: who has won, the two fives where they were asked for, and lines to sign
//! on. Nothing of what people have said can pass for another line.

mod back;
mod fives;
mod lines;

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::{Joint, SessionView, Wishes};
use crate::game::verdict::Irregular;
use crate::history::GameRecord;
use crate::line::Names;
use crate::log::Line;
use crate::report::evening::GameView;
use crate::report::shown::is_hidden;
use crate::report::words::{name as name_of, side};
use crate::rules::altered::unvouched;
use crate::rules::shelf::Shelf;
use crate::rules::{Cite, Ruleset};
use crate::seat::{ByTeam, Team};
use crate::session::{DealStory, Game, Session};
use lines::{SheetLine, Told, apart_from_scores, lines, number};

/// The most letters of a name that may sit down.
const LONGEST_NAME: usize = 32;

/// The widest that the column of what was typed is made for.
const WIDEST: usize = 40;

/// What parts two sheets of one file: no line of a record or below it can be this one.
pub(super) const JOINT: Joint = Joint { head: "", between: "\n=====\n\n", tail: "" };

/// The sheet of a session, and what it does not say.
pub(super) fn part(view: &SessionView<'_>, wishes: Wishes) -> (String, Vec<String>) {
    let mut unsaid = Vec::new();
    let mut text = String::new();
    heading(view, &mut text, &mut unsaid);
    let Record { games: mut all, aside, voids } = record(view, &mut unsaid);
    let read = voids.then(|| come_back(view, &mut all, &mut unsaid)).flatten();
    text.push('\n');
    let mut before: Option<&Game> = None;
    for (place, (game, lines)) in all.iter().enumerate() {
        text.push_str(match before {
            None => "",
            // It was over when the next one began, and was corrected since; or what ended it cannot be
            // typed.
            Some(before) if before.outcome.is_none() && !before.closed => "\nhappened: again\n",
            Some(_) => "\nagain\n",
        });
        table(game, lines, "", &mut text);
        before = read.as_ref().and_then(|read| read.games.get(place)).or(Some(game));
    }
    text.push_str("\n---\n");
    for (game, lines) in &aside {
        text.push('\n');
        table(game, lines, "    ", &mut text);
    }
    below(view, wishes, &mut text, &mut unsaid);
    (text, unsaid)
}

/// The text on one line, with everything that is hidden spelt out.
fn clean(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' | '\r' => shown.push(' '),
            c if is_hidden(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown
}

/// A name as it can sit down again.
fn name(name: &str) -> String {
    let clean = clean(name);
    clean.trim().chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()
}

/// Writing into a text cannot fail.
fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _written = text.write_fmt(what);
}

fn heading(view: &SessionView<'_>, text: &mut String, unsaid: &mut Vec<String>) {
    let header = view.header;
    let mut put = |key: &str, value: &str| add(text, format_args!("{key:<9} {value}\n"));
    put("title:", clean(&header.title).trim());
    put("begun:", &header.at);
    let Some(first) = view.session.games.first() else { return };
    let (id, switches) = base(&first.rules, unsaid);
    put("rules:", &id);
    // What nobody is named for is not what the table agreed on, and comes back as that.
    let unnamed = |key: &str| unvouched(&first.altered).any(|it| it.key() == Some(key));
    for (key, value) in switches {
        put(if unnamed(&key) { "unnamed:" } else { "set:" }, &format!("{key}={value}"));
    }
    let names: Vec<String> = header.seats.iter().map(|seat| name(seat)).collect();
    for (as_written, seat) in names.iter().zip(&header.seats) {
        if as_written != seat {
            unsaid.push(format!("a name, as it is: it is written \"{as_written}\""));
        }
    }
    if names.iter().any(|name| name.contains(',')) {
        for name in &names {
            put("player:", name);
        }
    } else {
        put("players:", &names.join(", "));
    }
    let first = header.first_dealer;
    let called = names.get(first.index()).filter(|name| Names::new(&names).find(name) == Ok(first));
    put("dealer:", &called.cloned().unwrap_or_else(|| (first.number() + 1).to_string()));
    if header.score != ByTeam::default() {
        put("score:", &format!("{}:{}", header.score.even, header.score.odd));
    }
}

/// Does a file of house rules say it, or somebody else than in the built-in ruleset? A sentence of the
/// same source in other words is an older version's, and says the same.
fn is_own(cite: &Cite, built_in: &Cite) -> bool {
    cite.source != built_in.source || cite.place.is_some() && cite.text != built_in.text
}

/// The id of a ruleset that everybody has, and the switches to turn over it.
fn base(rules: &Ruleset, unsaid: &mut Vec<String>) -> (String, Vec<(String, String)>) {
    let shelf = Shelf::built_in();
    let Some(base) = shelf.get(&rules.id).or_else(|| shelf.get(rules.base.as_deref()?)) else {
        unsaid.push(format!("the ruleset `{}`: its file is needed", rules.id));
        return (rules.id.clone(), Vec::new());
    };
    if base.id != rules.id {
        let (house, base) = (&rules.id, &base.id);
        unsaid.push(format!("the name of the ruleset `{house}`: it is told over `{base}`"));
    }
    if rules.cites.iter().any(|(clause, cite)| {
        !cite.source.is_agreed() && base.cites.get(clause).is_none_or(|under| is_own(cite, under))
    }) {
        unsaid.push("the words and sources of its own rules: only their keys are told".to_owned());
    }
    let differs = rules.values.iter().filter(|(key, value)| {
        base.values.get(*key) != Some(value) && !rules.follows.contains(key.as_str())
    });
    (base.id.clone(), differs.map(|(key, value)| (key.clone(), value.to_string())).collect())
}

/// Games with their lines.
type Games<'a> = Vec<(&'a Game, Vec<SheetLine>)>;

/// A session in lines.
#[derive(Default)]
struct Record<'a> {
    /// The games that `again` begins.
    games: Games<'a>,
    /// Those that it does not.
    aside: Games<'a>,
    /// A deal of those above could not be typed.
    voids: bool,
}

fn record<'a>(told: &SessionView<'a>, unsaid: &mut Vec<String>) -> Record<'a> {
    let mut all = Record::default();
    let records = told.history.games();
    let mut due = Some(told.header.first_dealer);
    let mut before: Option<&Game> = None;
    let views = &told.evening.games;
    for ((game, record), view) in told.session.games.iter().zip(records).zip(views) {
        let same = before.is_none_or(|before| {
            before.rules.values == game.rules.values && *before.seats == *record.seats
        });
        let mut own = Vec::new();
        let Told { mut lines, due: next, voids } = lines(game, record, &view.deals, due, &mut own);
        lines.extend(closing(told, record));
        apart_from_scores(game.start, &mut lines, &mut own);
        let of = of_game(records.len(), view.no);
        unsaid.extend(own.into_iter().map(|own| format!("{of}{own}")));
        if same && all.aside.is_empty() {
            all.games.push((game, lines));
            all.voids |= voids;
        } else {
            let no = view.no;
            unsaid.push(format!("game {no}: it has rules or players of its own, and stands below"));
            all.aside.push((game, lines));
        }
        due = next;
        before = Some(game);
    }
    all
}

/// Which game something is said of, where there are several.
fn of_game(games: usize, no: usize) -> String {
    if games > 1 { format!("game {no}, ") } else { String::new() }
}

/// What comes back from lines in which a deal is void that counted; what is otherwise then is named, and
/// who deals next is put right where that can be said.
fn come_back(
    told: &SessionView<'_>,
    games: &mut Games<'_>,
    unsaid: &mut Vec<String>,
) -> Option<Session> {
    let read = match back::read(told, games) {
        Ok(read) => read,
        Err(line) => {
            unsaid.push(format!("the sheet is refused where it is imported, at {line}"));
            return None;
        }
    };
    let (several, last) = (told.session.games.len(), games.len());
    let out_of_turn = |deal: &DealStory| {
        deal.findings.iter().any(|it| matches!(it.what, Irregular::Dealer { .. }))
    };
    let views = told.evening.games.iter();
    for (no, (((game, lines), back), view)) in
        (1..).zip(games.iter_mut().zip(&read.games).zip(views))
    {
        let of = of_game(several, view.no);
        for (deal, back) in game.deals.iter().zip(&back.deals) {
            if out_of_turn(back) && !out_of_turn(deal) {
                let dealer = clean(&name_of(&deal.seats, deal.standing.dealer));
                let no = deal.no;
                unsaid.push(format!(
                    "{of}deal {no}: that it was {dealer}'s deal: by the sheet it is dealt out of turn"
                ));
            }
        }
        let end = clean(&view.now.next_line());
        match (game.outcome, back.outcome) {
            (one, other) if one == other => {}
            (Some(_), None) => unsaid.push(format!("{of}its end ({end}): by the sheet it goes on")),
            (None, _) => unsaid.push(format!("{of}that it goes on: by the sheet it is over")),
            (Some(_), Some(_)) => {
                unsaid.push(format!("{of}its end ({end}): by the sheet it is another"));
            }
        }
        if game.standing.dealer == back.standing.dealer || no < last || game.closed {
            continue;
        }
        if game.now().is_some() && back.now().is_some() {
            // A deal that nothing has happened in yet says who deals.
            let next = game.deals.last().map(|deal| deal.no + 1);
            let typed = format!("deal {}", number(game.standing.dealer));
            lines.push(SheetLine { no: next, ..SheetLine::typed(typed) });
        } else {
            unsaid.push(format!("{of}who deals the next game"));
        }
    }
    Some(read)
}

/// The line that gave a game up, if one did.
fn closing(told: &SessionView<'_>, record: &GameRecord) -> Option<SheetLine> {
    let said = told.history.get(record.closed?)?;
    let Line::Close { why } = &said.line else { return None };
    Some(SheetLine::typed(format!("close {}", clean(why)).trim_end()))
}

/// The lines of a game under the names of its sides.
fn table(game: &Game, lines: &[SheetLine], before: &str, text: &mut String) {
    let widest =
        lines.iter().map(|line| line.written().width()).filter(|wide| *wide <= WIDEST).max();
    let wide = widest.unwrap_or_default().max(14);
    let side = |team| clean(&side(&game.seats, game.rules.players(), team));
    let (one, other) = (side(Team::Even), side(Team::Odd));
    let title = clean(&game.rules.title);
    add(text, format_args!("{before}   #  {title}\n"));
    add(text, format_args!("{before}   #  {:<wide$}  => {one} : {other}\n", "as it is typed"));
    let (one, other) = (one.width().max(3), other.width().max(3));
    for line in lines {
        let no = line.no.map(|no| format!("{no:>3}.")).unwrap_or_default();
        let typed = format!("{no:>4}  {}", line.written());
        let Some(score) = line.score else {
            add(text, format_args!("{before}{typed}\n"));
            continue;
        };
        let room = wide + 6;
        let typed = if typed.width() > room {
            format!("{typed}\n{before}{}", " ".repeat(room))
        } else {
            let pad = room - typed.width();
            format!("{typed}{}", " ".repeat(pad))
        };
        let (even, odd, words) = (score.even, score.odd, &line.words);
        let row = format!("{before}{typed}  => {even:>one$} : {odd:<other$}  {words}");
        add(text, format_args!("{}\n", row.trim_end()));
    }
}

/// What is for people alone.
fn below(view: &SessionView<'_>, wishes: Wishes, text: &mut String, unsaid: &mut Vec<String>) {
    let games = &view.session.games;
    for GameView { no, now, .. } in &view.evening.games {
        let of = if games.len() > 1 { format!("Game {no}: ") } else { String::new() };
        let end = match now.won {
            Some(_) => clean(&now.next_line()),
            None if now.closed => {
                format!("{}; the game was closed, unfinished", clean(&now.score_line()))
            }
            None => format!("{}; the game goes on", clean(&now.score_line())),
        };
        add(text, format_args!("\n{of}{end}.\n"));
    }
    for notice in &view.evening.notices {
        add(text, format_args!("\n{}\n", clean(&notice.sentence())));
    }
    if let Some(stopped) = &view.evening.stopped {
        let (line, why) = (stopped.seq + 1, clean(&stopped.text));
        add(text, format_args!("\nThe record stops at line {line} of the log: {why}.\n"));
    }
    let Some(last) = games.last() else { return };
    let sides =
        [Team::Even, Team::Odd].map(|team| clean(&side(&last.seats, last.rules.players(), team)));
    if wishes.fives {
        match fives::cannot(&last.rules, last.score()) {
            Some(why) => unsaid.push(format!("the fives: {why}")),
            None => {
                let [even, odd] = &sides;
                let pad = " ".repeat(19_usize.saturating_sub(even.width()));
                add(text, format_args!("\n{even}{pad}      {odd}\n"));
                for row in fives::fives(last.score()) {
                    add(text, format_args!("{row}\n"));
                }
            }
        }
    }
    let [one, other] = sides;
    let line = "_".repeat(30);
    let pad = " ".repeat(36_usize.saturating_sub(one.width()).max(2));
    add(text, format_args!("\nSigned:\n\n\n{line}      {line}\n{one}{pad}{other}\n"));
}
