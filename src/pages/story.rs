//! A deal told at length, with what each card was worth where that is asked for.
//!
//! This module must never know how a deal is judged.

use rasher::report::back::LookBack;
use rasher::report::deal::{DealView, Tells, capital};
use rasher::report::words::{score, source as said_by};
use rasher::session::{DealStory, Game};

use super::{cited, cited_finding, rules_here};
use crate::failure::Failure;
use crate::paint::{Page, Text, Tone};

/// `3 --best`: which deal, and whether it is looked back on.
pub(crate) fn which(rest: &str) -> (String, bool) {
    let (best, words): (Vec<&str>, Vec<&str>) =
        rest.split_whitespace().partition(|word| *word == "--best");
    (words.join(" "), !best.is_empty())
}

/// A deal as a story, with what each card was worth where it was looked back on.
pub(crate) fn told(deal: &DealView, game: &Game, back: Option<&LookBack>) -> Page {
    let mut page = page(deal, back);
    if let Some(back) = back {
        page.append(above(back));
    }
    rules_here(game, &mut page);
    page
}

/// Why a deal cannot be looked back on.
pub(crate) fn not_to_the_last_card(deal: &DealStory) -> Failure {
    Failure::failed(format!("deal {} was not recorded to the last card", deal.no))
        .hint("without `--best` the story is told as far as it is known")
}

/// A deal told call by call and trick by trick.
///
/// With a look back every trick shows the value of the deal before each of its cards.
pub(crate) fn page(deal: &DealView, back: Option<&LookBack>) -> Page {
    let mut page = Page::new();
    page.line(
        Text::new()
            .strong(format!("Deal {}. ", deal.no))
            .plain(capital(&deal.dealer.name))
            .plain(" deals."),
    );
    let mut trick = 0;
    for (place, line) in deal.story.iter().enumerate() {
        page.indented(capital(&line.text) + ".", 2, 4);
        if let (Some(back), Tells::Trick) = (back, line.tells) {
            // Several tricks may stand on one line of the log.
            trick += 1;
            values(trick, back, &mut page);
        }
        if let Some(rule) = &line.rests_on {
            cited(rule.clause, rule.rule.as_deref(), &said_by(&rule.source), &mut page);
        }
        for finding in deal.irregular_in(place) {
            page.indented(Text::new().and(Tone::Warn, "irregular: ").plain(&finding.text), 4, 6);
            cited_finding(finding, &mut page);
        }
    }
    page.indented(Text::new().strong(&deal.sentence), 2, 4);
    page
}

/// The tricks that the makers take with perfect play, before each card of this trick, from 1.
fn values(trick: u8, back: &LookBack, page: &mut Page) {
    let of_trick = back.cards.iter().filter(|card| card.trick == trick);
    let values: Vec<String> =
        of_trick.map(|card| format!("{} {}", card.card, card.makers)).collect();
    if values.is_empty() {
        return;
    }
    page.indented(Text::new().quiet(format!("before each card: {}", values.join(", "))), 4, 6);
}

/// A deal from above: the cards that gave tricks away, and what a revoke cost.
fn above(back: &LookBack) -> Page {
    let mut page = Page::new();
    page.gap().indented(
        Text::new()
            .strong("From above: ")
            .plain(format!("with perfect play the makers take {}. ", count_tricks(back.makers)))
            .quiet("The number before each card is how many it was then."),
        0,
        2,
    );
    for card in &back.cards {
        let place = format!("Trick {}, {} {}", card.trick, card.player, card.card);
        if let Some(better) = &card.better {
            let text = format!(
                "{place}: gave away {}; {better} would not have. The makers then stood at {}.",
                count_tricks(card.gave_away),
                count_tricks(card.makers)
            );
            page.indented(text, 2, 4);
        }
        if let Some(points) = card.revoke_instead {
            let text = format!(
                "{place}: a revoke; without it the deal would have brought {} with perfect play.",
                score(points)
            );
            page.indented(text, 2, 4);
        }
    }
    if back.cards.iter().all(|card| card.gave_away == 0 && card.revoke_instead.is_none()) {
        page.indented("No card gave a trick away.", 2, 4);
    }
    page
}

fn count_tricks(tricks: u8) -> String {
    crate::paint::count(usize::from(tricks), "trick")
}
