//! A line for every pair, or for every pair against every other.

use rasher::report::stats::{FEW, Mean, Rate, Stats};

use super::numbers::{self, Few, cases, rating, share};
use crate::paint::{Column, Table, listed};

/// Those who played together, each pair once.
pub(super) fn pairs(stats: &Stats) -> Table {
    let mut table = Table::new([
        Column::words("pair"),
        Column::numbers("games"),
        Column::numbers("won").about("of the games that they finished together"),
        Column::numbers("deals").spare(2),
        Column::numbers("net").spare(1).about("their points in a deal, less those of the others"),
        Column::numbers("rating").about("of the pair as one; 25 is where every pair begins"),
    ]);
    for pair in &stats.pairs {
        let names = together(&pair.players);
        let said = format!("{names}{}.", said(&pair.games, &pair.deals, &pair.net));
        let cells = [
            names,
            pair.games.of.to_string(),
            share(&pair.games),
            pair.deals.of.to_string(),
            Few::Marked.points(&pair.net),
            rating(pair.rating),
        ];
        table.row(cells, said);
    }
    table.legend(numbers::legend(FEW), numbers::legend_said(FEW));
    table
}

/// Pair against pair, each meeting once.
pub(super) fn rivals(stats: &Stats) -> Table {
    let mut table = Table::new([
        Column::words("pair"),
        Column::words("against"),
        Column::numbers("games"),
        Column::numbers("won").about("by the first of the two"),
        Column::numbers("deals").spare(2),
        Column::numbers("net").spare(1).about("points of the first in a deal, less the other's"),
    ]);
    for it in &stats.rivals {
        let (pair, against) = (together(&it.pair), together(&it.against));
        let said = format!("{pair} against {against}{}.", said(&it.games, &it.deals, &it.net));
        let cells = [
            pair,
            against,
            it.games.of.to_string(),
            share(&it.games),
            it.deals.of.to_string(),
            Few::Marked.points(&it.net),
        ];
        table.row(cells, said);
    }
    table.legend(numbers::legend(FEW), numbers::legend_said(FEW));
    table
}

fn together(names: &[String]) -> String {
    listed(names, "&")
}

fn said(games: &Rate, deals: &Rate, net: &Mean) -> String {
    let mut parts = Vec::new();
    if games.of > 0 {
        parts.push(format!("won {} games", cases(games)));
    }
    parts.push(format!("won {} deals", cases(deals)));
    parts.extend(net.mean.map(|net| format!("net points a deal {}", numbers::signed(net))));
    format!(": {}", parts.join(", "))
}
