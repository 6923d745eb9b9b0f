//! A line for every player, or for every player with every partner, opponent and so on.

use rasher::report::stats::{Extent, FEW, Figures, GroupBy, Player, Stats};

use super::numbers::{self, Few, cases, rating, rating_said, share};
use super::{Grouping, sides};
use crate::paint::{Column, Page, Table, Text, Tone, count, listed};

struct Line<'a> {
    player: &'a Player,
    /// The partner, the ruleset and so on.
    of: Option<&'a str>,
    figures: &'a Figures,
}

/// The table of everybody, or a table for each thing that figures were asked by.
pub(super) fn page(stats: &Stats, by: &[Grouping]) -> Page {
    let mut page = Page::new();
    page.line(heading(stats));
    if let Some(targets) = stats.unlike_targets() {
        page.indented(Text::new().and(Tone::Warn, unlike(&targets)), 0, 0);
    }
    if by.is_empty() {
        page.gap().table(players(stats, None));
    }
    for one in by {
        page.gap();
        match one.by() {
            Some(by) if stats.players.iter().all(|player| parts(player, by).next().is_none()) => {
                page.line(
                    Text::new().plain(format!(
                        "By {}: no deal counted here has one on record.",
                        by.word()
                    )),
                )
            }
            Some(by) => page.table(players(stats, Some(by))),
            None if *one == Grouping::Pair => page.table(sides::pairs(stats)),
            None => page.table(sides::rivals(stats)),
        };
    }
    page
}

fn players(stats: &Stats, by: Option<GroupBy>) -> Table {
    let lines: Vec<Line<'_>> = match by {
        None => stats.players.iter().map(|player| whole(player)).collect(),
        Some(by) => stats.players.iter().flat_map(|player| parts(player, by)).collect(),
    };
    let trump = lines.iter().any(|line| line.figures.trump.is_some());
    let places = lines.iter().any(|line| line.figures.places.is_some());
    let given = lines.iter().any(|line| line.figures.accuracy.is_some());
    let shown = Shown { by, trump, places, given };
    let mut table = Table::new(columns(shown));
    let mut before = None;
    for line in &lines {
        let again = before == Some(&line.player.name);
        before = Some(&line.player.name);
        table.row(cells(line, again, shown), said(line, by));
    }
    table.legend(numbers::legend(FEW), legend_said(by));
    table
}

const fn whole(player: &Player) -> Line<'_> {
    Line { player, of: None, figures: &player.figures }
}

fn parts(player: &Player, by: GroupBy) -> impl Iterator<Item = Line<'_>> {
    let groups = player.groups.iter().filter(move |group| group.by == by);
    groups.map(move |group| Line { player, of: Some(&group.of), figures: &group.figures })
}

/// That points here are of unlike worth, and how to tell them apart.
pub(super) fn unlike(targets: &[i32]) -> String {
    let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
    format!(
        "These are points of games to {}, and a point is not worth the same in each; `--rules` \
         counts some of them alone.",
        listed(&targets, "and")
    )
}

/// `12 games, 140 deals, 11 sessions, 2026-08-15 to 2026-10-30`.
fn heading(stats: &Stats) -> Text {
    let [games, deals, sessions] =
        [(stats.games, "finished game"), (stats.deals, "deal"), (stats.sessions, "session")]
            .map(|(number, noun)| count(usize::try_from(number).unwrap_or(usize::MAX), noun));
    let Extent { first, last, .. } = &stats.counted;
    let days = match (first, last) {
        (Some(first), Some(last)) if first == last => format!(", {first}"),
        (Some(first), Some(last)) => format!(", {first} to {last}"),
        _ => String::new(),
    };
    let ids: Vec<&str> = stats.asked.rulesets().collect();
    let by = if ids.is_empty() { String::new() } else { format!(", by {}", listed(&ids, "or")) };
    let text = Text::new().strong(format!("{games} and {deals}"));
    let text = text.plain(format!(" in {sessions}{by}{days}."));
    let text = match usize::try_from(stats.unfinished).unwrap_or(usize::MAX) {
        0 => text,
        1 => text.quiet(" 1 game is unfinished: of it only the deals count."),
        more => text.quiet(format!(" {more} games are unfinished: of them only the deals count.")),
    };
    match usize::try_from(stats.closed).unwrap_or(usize::MAX) {
        0 => text,
        closed => text.quiet(format!(" Left out: {}, closed unfinished.", count(closed, "game"))),
    }
}

/// The columns that only some tables have.
#[derive(Clone, Copy)]
struct Shown {
    by: Option<GroupBy>,
    trump: bool,
    places: bool,
    given: bool,
}

impl Shown {
    fn games(self) -> bool {
        self.by.is_none_or(GroupBy::has_games)
    }

    /// Of one's own contracts alone; how often one makes trump says nothing there.
    fn contracts(self) -> bool {
        self.by.is_some_and(GroupBy::is_of_contracts)
    }
}

/// The columns; who looks at a narrow terminal wants who won most of all.
fn columns(shown: Shown) -> Vec<Column> {
    let Shown { by, trump, places, given } = shown;
    let (games, contracts) = (shown.games(), shown.contracts());
    let mut columns = vec![Column::words("player")];
    columns.extend(by.map(|by| Column::words(by.word())));
    if games {
        columns.extend([
            Column::numbers("games"),
            Column::numbers("won").about("of the games that were played to their end"),
        ]);
    }
    columns.extend([
        Column::numbers("deals").spare(2),
        Column::numbers("net")
            .spare(1)
            .about("points of one's side in a deal, less those of the others"),
    ]);
    if trump && !contracts {
        columns.push(Column::numbers("trump").spare(5).about("how often one makes it"));
    }
    if trump {
        columns.extend([
            Column::numbers("made")
                .spare(4)
                .about("of the trump that one makes, how often it is made"),
            Column::numbers("alone").spare(6).about("lone hands made, of those tried"),
        ]);
    }
    if contracts {
        columns.push(Column::numbers("tricks").about("that one's side takes in such a deal"));
    }
    if places {
        columns.push(Column::numbers("first").spare(3).about("how often one is out first"));
    }
    if given {
        columns.push(
            Column::numbers("given")
                .spare(3)
                .about("tricks given away a deal, against perfect play"),
        );
        columns
            .push(Column::numbers("cards").about("tricks a deal that the cards were above even"));
    }
    if by.is_none() {
        columns.push(Column::numbers("rating").about("25 is where everybody begins"));
    }
    columns
}

fn cells(line: &Line<'_>, again: bool, shown: Shown) -> Vec<String> {
    let Shown { trump, places, given, .. } = shown;
    let (games, contracts) = (shown.games(), shown.contracts());
    let Line { player, of, figures } = line;
    let name = if again && of.is_some() { String::new() } else { player.name.clone() };
    let mut cells = vec![name];
    cells.extend(of.map(str::to_owned));
    if games {
        cells.extend([figures.games.won.of.to_string(), share(&figures.games.won)]);
    }
    cells.extend([figures.deals.won.of.to_string(), Few::Marked.points(&figures.deals.net)]);
    let own = figures.trump.as_ref().map(|trump| &trump.own);
    let or_dash = |cell: Option<String>| cell.unwrap_or_else(|| "-".into());
    if trump && !contracts {
        cells.push(or_dash(own.map(|own| share(&own.made_trump))));
    }
    if trump {
        let alone = own.map(|own| &own.alone_made).filter(|alone| alone.of > 0);
        cells.push(or_dash(own.map(|own| share(&own.made))));
        cells.push(or_dash(alone.map(|alone| format!("{}/{}", alone.times, alone.of))));
    }
    if contracts {
        let tricks = own.and_then(|own| Some((own.tricks_a_deal()?, own.made.few)));
        cells.push(or_dash(
            tricks.map(|(tricks, few)| format!("{}{tricks:.1}", Few::Marked.before(few))),
        ));
    }
    if places {
        cells.push(figures.places.as_ref().map_or_else(|| "-".into(), |it| share(&it.first)));
    }
    if given {
        let away = figures.accuracy.as_ref().map(|it| Few::Marked.plain(&it.given_away));
        let above = figures
            .luck
            .as_ref()
            .map(|it| format!("{}{}", Few::Marked.before(it.few), numbers::signed(it.above_even)));
        cells.extend([away, above].map(|cell| cell.unwrap_or_else(|| "-".into())));
    }
    if of.is_none() {
        cells.push(rating(player.rating));
    }
    cells
}

/// The same in a sentence.
fn said(line: &Line<'_>, by: Option<GroupBy>) -> String {
    let Line { player, of, figures } = line;
    let with = match (by, of) {
        (Some(GroupBy::Partner), Some(of)) => format!(" with {of}"),
        (Some(GroupBy::Opponent), Some(of)) => format!(" against {of}"),
        (Some(GroupBy::Ruleset), Some(of)) => format!(" by {of}"),
        (Some(GroupBy::Seat), Some(of)) => format!(" on seat {of}"),
        (Some(GroupBy::Month), Some(of)) => format!(" in {of}"),
        (Some(GroupBy::Position), Some(of)) => format!(" as {of}"),
        (Some(GroupBy::Suit), Some(of)) => format!(" making {of}"),
        (Some(GroupBy::Round), Some(of)) => format!(" making trump ({of})"),
        (Some(GroupBy::Bid), Some(of)) => format!(" bidding {of}"),
        _ => String::new(),
    };
    let mut parts = Vec::new();
    if figures.games.won.of > 0 {
        parts.push(format!("won {} games", cases(&figures.games.won)));
    }
    let deals = figures.deals.won.of;
    parts.push(format!("won {} of {}", figures.deals.won.times, count(number(deals), "deal")));
    if let Some(net) = figures.deals.net.mean {
        parts.push(format!("net points a deal {}", numbers::signed(net)));
    }
    if let Some(trump) = &figures.trump {
        parts.push(format!("made trump {} times", cases(&trump.own.made_trump)));
        if trump.own.made.of > 0 {
            parts.push(format!("and it was made {} times", cases(&trump.own.made)));
        }
        if by.is_some_and(GroupBy::is_of_contracts)
            && let Some(tricks) = trump.own.tricks_a_deal()
        {
            parts.push(format!("with {tricks:.1} tricks a deal"));
        }
        if trump.own.alone_made.of > 0 {
            parts.push(format!("alone {}", cases(&trump.own.alone_made)));
        }
    }
    if let Some(places) = &figures.places {
        parts.push(format!("out first {} times", cases(&places.first)));
    }
    if let Some(accuracy) = &figures.accuracy {
        let (given, deals) = (accuracy.given_away.sum, accuracy.given_away.of);
        let given = count(usize::try_from(given).unwrap_or(0), "trick");
        parts.push(format!("gave {given} away in {}", count(number(deals), "deal")));
    }
    parts.extend(rating_said(player.rating).filter(|_| of.is_none()));
    format!("{}{with}: {}.", player.name, parts.join(", "))
}

fn number(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// What the sentences do not say of themselves.
fn legend_said(by: Option<GroupBy>) -> String {
    let mut text = "Games are those that were played to their end. Net points are those of one's \
                    side, less those of the others."
        .to_owned();
    if by.is_none() {
        text.push_str(" Everybody's rating begins at 25.");
    }
    format!("{text} {}", numbers::legend_said(FEW))
}
