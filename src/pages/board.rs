//! The scoreboard: a picture that fills a terminal, and the same in a few lines.
//!
//! The picture has as many rows and columns as it is given and no more, down to a window in which
//! nothing but the score has room. This module must never know a terminal.

use rasher::report::board::Board;
use rasher::report::deal::capital;
use rasher::report::now::Won;
use rasher::report::words::minus;
use rasher::seat::Team;

use crate::paint::{Big, Look, Page, Text, Tone};

/// The least width in which the sign of the trump stands between the scores.
const WITH_SIGN: usize = 48;

/// The board as a picture of this size: at most so many lines, none of them wider. `note` is what the
/// person at the machine should know besides.
pub(crate) fn picture(
    board: &Board,
    columns: usize,
    rows: usize,
    note: &str,
    look: Look,
) -> Vec<String> {
    let look = Look { width: columns, ..look };
    let below = below(board, note);
    // What has no room goes: first the blank rows, then the head, then what stands below, from its end.
    let names = usize::from(rows >= 3);
    let to_go = usize::from(rows >= 5);
    let head = usize::from(rows >= 8);
    let told = below.len().min(rows.saturating_sub(names + to_go + head + 3).min(rows / 2));
    let gaps = if rows >= names + to_go + head + told + 3 + 5 { 3 } else { 0 };
    let height = rows.saturating_sub(names + to_go + head + told + gaps);

    let mut lines = Vec::new();
    let gap = |lines: &mut Vec<String>| lines.extend((gaps > 0).then(String::new));
    if head > 0 {
        lines.push(row(&look, columns, head_of(board)));
        gap(&mut lines);
    }
    let sign = columns >= WITH_SIGN;
    let middle = if sign { columns / 5 } else { 0 };
    let side = (columns - middle) / 2;
    let three = |each: [Text; 2], between: Text| {
        let [even, odd] = each;
        look.row(&[(even, side), (between, middle), (odd, side)])
    };
    if names > 0 {
        lines.push(three(Team::BOTH.map(|team| named(board, team)), Text::new()));
        gap(&mut lines);
    }
    for (even, sign, odd) in scores(board, side, middle, height) {
        lines.push(look.row(&[(even, side), (sign, middle), (odd, side)]));
    }
    if to_go > 0 {
        lines.push(three(Team::BOTH.map(|team| stands(board, team)), Text::new()));
        gap(&mut lines);
    }
    for text in below.into_iter().take(told) {
        lines.push(row(&look, columns, text));
    }
    lines.truncate(rows);
    lines
}

fn row(look: &Look, columns: usize, text: Text) -> String {
    look.row(&[(text, columns)])
}

/// `First Friday — Bacon (gamerules.com) — game 2, deal 7`.
fn head_of(board: &Board) -> Text {
    let now = &board.now;
    let game = if now.game > 1 { format!("game {}, ", now.game) } else { String::new() };
    Text::new().quiet(format!("{} — {} — {game}{}", board.title, board.rules, board.deal_line()))
}

fn named(board: &Board, team: Team) -> Text {
    Text::new().strong(&board.now.sides[team])
}

/// What stands under a score: what is still needed, and the games won.
fn stands(board: &Board, team: Team) -> Text {
    let stands = board.stands(team);
    if board.winner != Some(team) {
        return Text::new().plain(stands);
    }
    let won = if stands.is_empty() { "won".to_owned() } else { format!("won · {stands}") };
    Text::new().and(Tone::Good, won)
}

/// The rows with both scores and the sign between them, so many of them.
fn scores(board: &Board, side: usize, middle: usize, height: usize) -> Vec<(Text, Text, Text)> {
    let tone = |team| if board.winner == Some(team) { Tone::Good } else { Tone::Strong };
    let numbers = Team::BOTH.map(|team| Big::number(board.now.score[team]));
    // Both numbers are of one size, and a blank column keeps them apart.
    let scale = numbers.iter().map(|big| big.fits(side.saturating_sub(2), height)).min();
    let drawn = match scale {
        Some(scale @ 1..) => numbers.map(|big| big.lines(scale)),
        Some(0) | None => Team::BOTH.map(|team| vec![minus(board.now.score[team])]),
    };
    let sign = board.made.as_ref().and_then(|made| {
        let big = Big::sign(made.trump)?;
        let scale = big.fits(middle.saturating_sub(2), height);
        Some((
            big.lines(scale),
            if matches!(made.trump, 'd' | 'h') { Tone::Bad } else { Tone::Strong },
        ))
    });
    let (sign, sign_tone) = sign.unwrap_or((Vec::new(), Tone::Plain));
    let [even, odd] = drawn.map(|lines| centred(lines, height));
    let sign = centred(sign, height);
    even.into_iter()
        .zip(sign)
        .zip(odd)
        .map(|((even, sign), odd)| {
            let cell = |tone, line: String| Text::new().and(tone, line);
            (cell(tone(Team::Even), even), cell(sign_tone, sign), cell(tone(Team::Odd), odd))
        })
        .collect()
}

/// Lines in the middle of so many rows.
fn centred(lines: Vec<String>, height: usize) -> Vec<String> {
    let above = height.saturating_sub(lines.len()) / 2;
    let blank = std::iter::repeat_n(String::new(), above);
    let mut all: Vec<String> = blank.chain(lines).collect();
    all.resize(height, String::new());
    all
}

/// What is said under the scores, the most important first.
fn below(board: &Board, note: &str) -> Vec<Text> {
    let mut texts = Vec::new();
    let now = &board.now;
    match &now.won {
        Some(Won::Side(side)) => {
            texts.push(Text::new().and(Tone::Good, format!("{side} win")));
        }
        Some(Won::Shared) => texts.push(Text::new().and(Tone::Good, "the game is shared")),
        None => {
            let playing = board.playing().map(|playing| Text::new().strong(playing));
            texts.extend(playing);
            texts.push(Text::new().strong(board.turn_line()));
        }
    }
    if let Some(made) = board.made.as_ref().filter(|made| made.taken.even + made.taken.odd > 0) {
        texts.push(Text::new().plain(format!("tricks {}–{}", made.taken.even, made.taken.odd)));
    }
    texts.extend(board.last.as_ref().map(|last| Text::new().quiet(last)));
    if now.disputed.is_some() {
        texts.push(Text::new().and(Tone::Warn, "a dispute is open"));
    }
    if !board.small_print.is_empty() {
        texts.push(Text::new().quiet(format!("on record: {}", board.small_print)));
    }
    let stopped = board.stopped.as_ref().map(|why| format!("the record stops: {why}"));
    texts.extend(stopped.map(|why| Text::new().and(Tone::Warn, why)));
    if !note.is_empty() {
        texts.push(Text::new().quiet(note));
    }
    texts
}

/// The board in a few lines, for a pipe and to be read aloud.
pub(crate) fn table(board: &Board, cards: &[String]) -> Page {
    let mut page = Page::new();
    let now = &board.now;
    page.line(Text::new().title(&board.title).quiet(format!("  {}  [{}]", board.rules, board.id)));
    page.indented(rasher::desk::status(now), 0, 2);
    if let Some(playing) = board.playing() {
        page.indented(Text::new().strong(format!("{}.", capital(&playing))), 0, 2);
    }
    if board.games.even + board.games.odd > 0 {
        let games = format!("Games {} to {}.", board.games.even, board.games.odd);
        page.indented(games, 0, 2);
    }
    if let Some(last) = &board.last {
        page.indented(format!("{last}."), 0, 2);
    }
    if !board.small_print.is_empty() {
        page.indented(format!("On record: {}.", board.small_print), 0, 2);
    }
    if let Some(why) = &board.stopped {
        page.indented(Text::new().and(Tone::Warn, format!("The record stops: {why}.")), 0, 2);
    }
    for card in cards {
        page.indented(format!("{card}."), 0, 2);
    }
    page
}
