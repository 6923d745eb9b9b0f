//! `markdown`: an evening as a page of Markdown: every deal, where its points come from, and what
//! was irregular.
//!
//! What people have said is text here: nothing of it becomes a mark or a tag.

use std::fmt::Write as _;

use super::SessionView;
use super::rules::plain;
use crate::report::deal::{DealView, Remark, RemarkKind, capital};
use crate::report::evening::{GameEnd, GameView};
use crate::report::words::{AGREED_HERE, and, minus, score, signed};
use crate::seat::{ByTeam, Team};

/// A session in Markdown.
pub(super) fn part(view: &SessionView<'_>) -> String {
    let evening = &view.evening;
    let mut text = format!("# {}\n\n", plain(&evening.title));
    let day: String = evening.at.chars().take(10).collect();
    let players = plain(&and(&evening.players, " and "));
    add(&mut text, format_args!("{players}, {}. `{}`\n", plain(&day), view.id));
    for game in &evening.games {
        let many = evening.games.len() > 1;
        if many {
            add(&mut text, format_args!("\n## Game {}\n", game.no));
        }
        add_game(game, if many { "###" } else { "##" }, &mut text);
    }
    if !evening.notices.is_empty() {
        text.push_str("\n## On record beside the deals\n\n");
        for notice in &evening.notices {
            add(&mut text, format_args!("- {}\n", plain(&notice.sentence())));
        }
    }
    if let Some(stopped) = &evening.stopped {
        let (line, why) = (stopped.seq + 1, plain(&stopped.text));
        add(&mut text, format_args!("\nThe record stops at line {line} of the log: {why}.\n"));
    }
    text
}

/// Writing into a text cannot fail.
fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _written = text.write_fmt(what);
}

fn add_game(game: &GameView, heading: &str, text: &mut String) {
    let sides = [Team::Even, Team::Odd].map(|team| plain(&game.now.side(team)));
    let total = score(game.score);
    let end = match game.outcome {
        Some(GameEnd::Won(team)) => {
            let (own, other) = (game.score[team], game.score[team.other()]);
            let side = plain(&game.sides[team]);
            format!("**{side} won, {}.**", score(ByTeam::new(own, other)))
        }
        Some(GameEnd::Shared) => format!("**The game is shared, {total}.**"),
        None if game.now.closed => format!("The game was closed, unfinished: {total}."),
        None => format!("The game goes on: {total}."),
    };
    add(
        text,
        format_args!("\n{end}\nPlayed by {}, `{}`.\n", plain(&game.rules.title), game.rules.id),
    );
    for told in &game.substitutes {
        add(text, format_args!("{}.\n", plain(told)));
    }
    if game.start != ByTeam::default() {
        add(text, format_args!("The game began at {}.\n", score(game.start)));
    }
    add_agreed(game, text);
    add_remarks(&game.remarks, text);
    let [even, odd] = &sides;
    add(text, format_args!("\n{heading} Deals\n\n"));
    add(
        text,
        format_args!("| | dealer | what happened | {even} | {odd} |\n|--:|---|---|--:|--:|\n"),
    );
    for deal in &game.deals {
        let corrected = match (&deal.amended, deal.two_accounts) {
            (Some(_), _) => " *(corrected)*",
            (None, true) => " *(two accounts)*",
            (None, false) => "",
        };
        let (dealer, happened) = (plain(&deal.dealer.name), plain(&capital(&deal.happened)));
        let ByTeam { even, odd } = deal.score.map(minus);
        let no = deal.no;
        add(text, format_args!("| {no} | {dealer} | {happened}{corrected} | {even} | {odd} |\n"));
    }
    add(text, format_args!("\n{heading} Where the points come from\n"));
    for deal in &game.deals {
        add_deal(deal, text);
    }
}

fn add_agreed(game: &GameView, text: &mut String) {
    if game.rules.agreed.is_empty() {
        return;
    }
    text.push_str("Otherwise than there:\n\n");
    for agreed in &game.rules.agreed {
        let said = agreed.text.as_deref().unwrap_or(&agreed.about);
        let source = match &agreed.source {
            Some(source) if source.is_agreed() => AGREED_HERE.to_owned(),
            Some(source) => plain(source.as_str()),
            None => "our default".to_owned(),
        };
        add(text, format_args!("- {} *({source}; `{}`)*\n", plain(said), agreed.key));
    }
}

fn add_deal(deal: &DealView, text: &mut String) {
    add(text, format_args!("\n**{}.** {}\n", deal.no, plain(&deal.sentence)));
    let mut items: Vec<String> = Vec::new();
    for award in &deal.awards {
        let (points, side) = (signed(award.points), plain(&award.side));
        items.push(match (&award.rule, award.clause) {
            (Some(rule), Some(clause)) => {
                let (rule, source) = (plain(rule), plain(award.source.as_str()));
                format!("{points} {side}: {rule} *({source}; `{clause}`)*")
            }
            // What a table gives by itself says so in its own words.
            _ => format!("{points} {side}: {}", plain(&award.why)),
        });
    }
    for finding in &deal.findings {
        let ruling = finding.ruling.and_then(|seq| deal.rulings.iter().find(|it| it.seq == seq));
        let ruled = match ruling {
            Some(ruling) if ruling.why.is_empty() => " Ruled on.".to_owned(),
            Some(ruling) => format!(" Ruled: {}.", plain(&ruling.why)),
            None => String::new(),
        };
        let (what, clause) = (plain(&finding.text), finding.clause.id());
        items.push(format!("Irregular: {what} *(`{clause}`)*.{ruled}"));
    }
    for dispute in deal.disputes.iter().filter(|dispute| dispute.settled.is_none()) {
        items.push(format!("Disputed: {}", plain(&dispute.why)));
    }
    if !items.is_empty() {
        text.push('\n');
        for item in items {
            add(text, format_args!("- {item}\n"));
        }
    }
    add_remarks(&deal.remarks, text);
}

fn add_remarks(remarks: &[Remark], text: &mut String) {
    for remark in remarks {
        match &remark.what {
            RemarkKind::Note { text: note } => add(text, format_args!("\n> {}\n", plain(note))),
            RemarkKind::Seat { name, .. } => {
                add(text, format_args!("\n> {} sat down.\n", plain(name)));
            }
        }
    }
}
