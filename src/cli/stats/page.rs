//! One player's page: everything that is counted, with small pictures.

use rasher::report::stats::{
    AccuracyFigures, DenialFigures, Ended, FEW, Figures, Form, Group, GroupBy, LuckFigures, Month,
    Partners, PlaceFigures, Player, Rate, Share, Stats,
};

use super::numbers::{self, Few, cases, range, rating_said, share, signed};
use super::overview::unlike;
use crate::paint::{Column, Page, Signs, Table, Text, Tone, count, heights, interval};
use rasher::report::deal::capital;

/// The signs of an interval.
const SCALE: usize = 21;

/// The most months that are drawn.
const MONTHS: usize = 60;

/// The most partners, opponents and months that are listed.
const MOST: usize = 12;

/// The page of one player.
///
/// `aloud`: without a mark, and with every interval in words.
pub(super) fn page(player: &Player, stats: &Stats, signs: Signs, aloud: bool) -> Page {
    let few = if aloud { Few::Said } else { Few::Marked };
    let mut page = Page::new();
    let figures = &player.figures;
    page.line(heading(player));
    page.line(summary(figures, stats, few));
    if player.targets.len() > 1 {
        page.indented(Text::new().and(Tone::Warn, unlike(&player.targets)), 0, 0);
    }
    if let Some(rating) = rating_said(player.rating) {
        page.line(format!("{}. Everybody begins with 25.0.", capital(&rating)));
    }
    form(&mut page, &player.form);
    months(&mut page, player, signs);
    page.gap().table(rates(figures, signs));
    page.gap();
    if let Some(dealing) = dealing(figures, few) {
        page.line(dealing);
    }
    comeback(&mut page, figures);
    if let Some(places) = &figures.places {
        place(&mut page, places);
    }
    if let Some(denials) = &figures.denials {
        denied(&mut page, denials);
    }
    if let Some(accuracy) = &figures.accuracy {
        page.indented(accurate(accuracy, few), 0, 2);
    }
    if let Some(luck) = &figures.luck {
        page.indented(lucky(luck, few), 0, 2);
    }
    if let Some(partners) = player.partners() {
        page.indented(partnership(&partners, few), 0, 2);
    }
    for by in GroupBy::ALL {
        groups(&mut page, player, by);
    }
    page.gap().indented(Text::new().quiet(legend(figures, aloud)), 0, 0);
    page
}

/// With whom it went best and worst, and whether that says anything.
fn partnership(partners: &Partners<'_>, few: Few) -> String {
    let one = |group: &Group| {
        let net = &group.figures.deals.net;
        let between = match (net.low, net.high) {
            (Some(low), Some(high)) => format!(", 95% sure: {} to {}", signed(low), signed(high)),
            _ => String::new(),
        };
        format!(
            "{} ({} net a deal in {}{between})",
            group.of,
            few.points(net),
            count(number(net.of), "deal")
        )
    };
    let (best, worst) = (one(partners.best), one(partners.worst));
    format!("Best partner: {best}; worst: {worst}; {}.", partners.apart.say())
}

fn heading(player: &Player) -> Text {
    let text = Text::new().strong(&player.name);
    if player.also.is_empty() {
        return text;
    }
    text.quiet(format!("  also {}", player.also.join(", ")))
}

fn number(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

fn summary(figures: &Figures, stats: &Stats, few: Few) -> String {
    let games = count(number(figures.games.won.of), "finished game");
    let deals = count(number(figures.deals.won.of), "deal");
    let mut head = vec![format!("{games} and {deals}")];
    head.extend(stats.asked.said());
    let figures = &figures.deals;
    let sure = match (figures.net.low, figures.net.high) {
        (Some(low), Some(high)) => format!(" (95% sure: {} to {})", signed(low), signed(high)),
        _ => String::new(),
    };
    format!(
        "{}. Points a deal: {} for, {} against, {} net{sure}.",
        head.join(", "),
        few.plain(&figures.points_for),
        few.plain(&figures.points_against),
        few.points(&figures.net),
    )
}

fn form(page: &mut Page, form: &Form) {
    if form.last.is_empty() {
        return;
    }
    let letters: Vec<&str> = form
        .last
        .iter()
        .map(|ended| match ended {
            Ended::Won => "W",
            Ended::Lost => "L",
            Ended::Shared => "S",
        })
        .collect();
    let streak = match form.streak {
        -1..=1 => String::new(),
        now if now > 0 => format!("; {now} won in a row now"),
        now => format!("; {} lost in a row now", now.unsigned_abs()),
    };
    page.indented(
        format!(
            "Last games: {}{streak}. Longest: {} won, {} lost.",
            letters.join(" "),
            form.longest_won,
            form.longest_lost
        ),
        0,
        2,
    );
}

/// A row of heights for each thing that has a course; nothing where there is only one month.
fn months(page: &mut Page, player: &Player, signs: Signs) {
    let months = player.every_month();
    let months = months.get(months.len().saturating_sub(MONTHS)..).unwrap_or_default();
    let [(first, _), .., (last, _)] = months else { return };
    let of = |figure: &dyn Fn(&Month) -> Option<f64>| -> Vec<Option<f64>> {
        months.iter().map(|(_, month)| figure(month.as_ref()?)).collect()
    };
    let net = |month: &Month| {
        let of = u32::try_from(month.deals).ok().filter(|deals| *deals > 0)?;
        let net = i32::try_from(month.points_for - month.points_against).ok()?;
        Some(f64::from(net) / f64::from(of))
    };
    let won = |month: &Month| Rate::new(month.won, month.games).rate;
    let rating = |month: &Month| month.rating.map(|rating| rating.rating);
    let mut table = Table::new([
        Column::words("by month"),
        Column::pictures(format!("{first} to {last}")).spare(3),
        Column::numbers("first"),
        Column::numbers("last"),
        Column::numbers("lowest").spare(1),
        Column::numbers("highest").spare(1),
    ]);
    let mut add = |what: &str, course: Vec<Option<f64>>, least, say: &dyn Fn(f64) -> String| {
        let known = || course.iter().flatten().copied();
        let (Some(first), Some(last)) = (known().next(), known().next_back()) else { return };
        let ends = [first, last, known().fold(first, f64::min), known().fold(first, f64::max)];
        let [first, last, low, high] = ends.map(say);
        let said =
            format!("{what} month by month: from {first} to {last}, lowest {low}, highest {high}.");
        table.row(
            [what, &heights(&course, least, signs), &first, &last, &low, &high],
            capital(&said),
        );
    };
    add("net a deal", of(&net), 2.0, &signed);
    add("games won", of(&won), 1.0, &numbers::percent);
    add("rating", of(&rating), 10.0, &|it| format!("{it:.1}"));
    page.gap().table(table);
}

/// Every share with its interval.
fn rates(figures: &Figures, signs: Signs) -> Table {
    let mut table = Table::new([
        Column::words(""),
        Column::numbers("share"),
        Column::pictures(format!("0%{:>width$}", "100%", width = SCALE - 2)).spare(2),
        Column::whole("95% sure").spare(1),
        Column::numbers("cases"),
    ]);
    let mut add = |Share { what, whole, rate }: &Share| {
        let (Some(low), Some(share_of), Some(high)) = (rate.low, rate.rate, rate.high) else {
            return;
        };
        let drawn = interval(low, share_of, high, SCALE, signs);
        let said = format!(
            "{}: {}, {}; {}.",
            whole,
            cases(rate),
            numbers::percent(share_of),
            numbers::range_said(rate)
        );
        table.row([*what, &share(rate), &drawn, &range(rate), &cases(rate)], capital(&said));
    };
    for share in figures.shares() {
        add(&share);
    }
    table
}

fn dealing(figures: &Figures, few: Few) -> Option<String> {
    let dealing = &figures.dealing;
    let advantage = dealing.advantage?;
    Some(format!(
        "Dealing is worth {}{} points a deal: {} net where one's side deals, {} where the others do.",
        few.before(dealing.own_net.few || dealing.other_net.few),
        signed(advantage),
        few.points(&dealing.own_net),
        few.points(&dealing.other_net),
    ))
}

fn comeback(page: &mut Page, figures: &Figures) {
    let games = &figures.games;
    if games.greatest_comeback > 0 {
        page.line(format!(
            "Greatest comeback: a game won after being {} behind.",
            count(number(games.greatest_comeback.into()), "point")
        ));
    }
}

fn place(page: &mut Page, places: &PlaceFigures) {
    let at: Vec<String> = places
        .at
        .iter()
        .zip(1..)
        .map(|(times, place)| format!("{} {times}", rasher::report::words::ordinal(place)))
        .collect();
    let mean = places.mean.map(|mean| format!("; on average {mean:.1}")).unwrap_or_default();
    page.line(format!("Places in climbing deals: {}{mean}.", at.join(", ")));
}

fn denied(page: &mut Page, denials: &DenialFigures) {
    let DenialFigures { of_trump, of_alone, right, wrong, unsaid, suffered, .. } = denials;
    let given = of_trump + of_alone;
    if given > 0 {
        page.line(format!(
            "Denials: {} of the declaration, {} of going alone; {} proved right, {wrong} wrong, and \
             of {unsaid} it cannot be said.",
            of_trump, of_alone, right.times
        ));
    }
    if *suffered > 0 {
        page.line(format!("Denied by the partner: {}.", count(number(*suffered), "time")));
    }
}

/// How well the cards were played.
fn accurate(accuracy: &AccuracyFigures, few: Few) -> String {
    let AccuracyFigures { faulty, given_away } = accuracy;
    let sure = match (given_away.low, given_away.high) {
        (Some(low), Some(high)) => format!(", 95% sure: {:.2} to {high:.2}", low.max(0.0)),
        _ => String::new(),
    };
    format!(
        "Against perfect play: {} given away in {} with every card on record ({} a deal{sure}), by {} \
         cards.",
        count(number(given_away.sum.unsigned_abs()), "trick"),
        count(number(given_away.of), "deal"),
        few.plain(given_away),
        cases(faulty),
    )
}

/// How good the cards were.
fn lucky(luck: &LuckFigures, few: Few) -> String {
    let sure = match (luck.low, luck.high) {
        (Some(low), Some(high)) => format!(" (95% sure: {} to {})", signed(low), signed(high)),
        _ => String::new(),
    };
    format!(
        "The cards: {}{} tricks a deal above an even share{sure}, in {} with every hand known.",
        few.before(luck.few),
        signed(luck.above_even),
        count(number(luck.deals), "deal"),
    )
}

fn groups(page: &mut Page, player: &Player, by: GroupBy) {
    let mut all: Vec<&Group> = player.groups.iter().filter(|group| group.by == by).collect();
    if all.len() < 2 && by != GroupBy::Partner {
        return;
    }
    let more = all.len().saturating_sub(MOST);
    if by == GroupBy::Month {
        all.drain(..more);
    } else {
        all.truncate(MOST);
    }
    let trump = all.iter().any(|group| group.figures.trump.is_some());
    let mut columns = vec![Column::words(by.word())];
    if by.has_games() {
        columns.extend(["games", "won"].map(Column::numbers));
    }
    let [deals, deals_won, net] = ["deals", "won", "net"].map(Column::numbers);
    columns.extend([deals.spare(1), deals_won.spare(1), net]);
    // Of one's own contracts all are trump that one made.
    let how_often = trump && !by.is_of_contracts();
    if how_often {
        columns.push(Column::numbers("trump").spare(2));
    }
    if trump {
        columns.push(Column::numbers("made").spare(2));
    }
    let mut table = Table::new(columns);
    for Group { of, figures, .. } in all {
        let (games, deals) = (&figures.games.won, &figures.deals.won);
        let mut cells = vec![of.clone()];
        if by.has_games() {
            cells.extend([games.of.to_string(), share(games)]);
        }
        cells.extend([deals.of.to_string(), share(deals), Few::Marked.points(&figures.deals.net)]);
        let own = figures.trump.as_ref().map(|trump| &trump.own);
        let share_of = |rate: Option<&Rate>| rate.map_or_else(|| "-".into(), share);
        if how_often {
            cells.push(share_of(own.map(|own| &own.made_trump)));
        }
        if trump {
            cells.push(share_of(own.map(|own| &own.made)));
        }
        let won = match games.of {
            0 => String::new(),
            _ => format!("{} games and ", cases(games)),
        };
        let said = format!("{} {of}: won {won}{} deals.", capital(by.word()), cases(deals));
        table.row(cells, said);
    }
    page.gap().table(table);
    if more > 0 {
        let name = if player.name.contains(' ') {
            format!("'{}'", player.name)
        } else {
            player.name.clone()
        };
        let hint = format!("and {more} more: `rasher stats {name} --by {}`", by.word());
        page.line(Text::new().quiet(hint));
    }
}

fn legend(figures: &Figures, aloud: bool) -> String {
    let mut text = String::from("Far is half of the points that a game is played to.");
    if figures.denials.is_some() {
        text.push_str(
            " A denial proved right where the deal brought the denier's side more than the others.",
        );
    }
    let few = if aloud { numbers::legend_said(FEW) } else { numbers::legend(FEW) };
    format!("{text} {few}")
}
