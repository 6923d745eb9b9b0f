//! What an answer about the rules comes to at one moment of a deal: who leads, what a lone hand pays.
//! Ann deals.

use rasher::game::ruling::{clause_broken, rule_broken};
use rasher::game::verdict::Irregular;
use rasher::report::moment::{says, settles};
use rasher::report::past::{happened, why};
use rasher::report::stands::stands;
use rasher::rules::catalogue::Clause;
use rasher::rules::shelf::Shelf;
use rasher::seat::Seat;
use rasher::session::who_is_next;

use super::hearing::Table;

#[test]
fn an_answer_names_whoever_it_is_now() {
    for (rules, lines, question, said) in [
        ("euchre", &["9h u"][..], "play-lead", "Ben leads."),
        ("euchre", &["9h u", "9c"], "play-lead", "Ben led; it is Cal's turn."),
        // Cal takes the first trick, so the lead is his.
        ("euchre", &["9h u", "9c Ac Tc Qc"], "play-lead", "Cal leads."),
        ("euchre", &["9h u", "9c Ac Tc Qc", "Ks"], "first-lead", "Cal led; it is Dee's turn."),
        ("bid-euchre-4", &["3h p p p", "9c Ac Tc Qc"], "play-lead", "Cal leads."),
        // Ben declares, Cal leads, and Dee's ace takes it.
        ("bacon-wiki", &["9h u", "9c Ac Tc Qc", "Ks"], "play-lead", "Dee led; it is Ann's turn."),
        ("bacon-climb-4", &["2a"], "first-lead", "It is Cal's turn."),
        // Dee takes the round.
        ("bacon-climb-4", &["2a p 7a p p p"], "first-lead", "Dee leads."),
        ("euchre", &["bh"], "play-lead", "Ben leads."),
        // Before trump is made it is known where the dealer's left leads, unless he sits out.
        ("euchre", &["9h"], "play-lead", "Ben leads, unless Dee goes alone."),
        ("bacon-wiki", &["9h"], "play-lead", "Not known yet: trump is not made."),
        (
            "bacon-climb-4",
            &["bc"],
            "first-lead",
            "Not known: who goes out is told here, and not the cards.",
        ),
        ("euchre", &["9h u"], "next-dealer", "Ben, once this deal is scored; Ann dealt it."),
        // A lone hand's five tricks pay 4.
        (
            "euchre",
            &["9h u!"],
            "pay-together",
            "Ben is alone. When the maker is alone: 0 to 2 tricks pay the defenders 2; 3 or 4 tricks pay the \
             makers 1; 5 tricks pay the makers 4.",
        ),
    ] {
        let table = Table::of(rules).says(lines);
        let told = says(question, table.0.game().expect("a game"));
        assert_eq!(told.as_deref(), Some(said), "{question} by {rules} after {lines:?}");
    }
}

/// Who speaks, leads or plays next, and the rule by which it is that player.
#[test]
fn whose_turn_it_is_has_its_rule() {
    for (rules, lines, seat, clause) in [
        ("euchre", &[][..], 1, Clause::CallTurn),
        ("euchre", &["9h u"], 1, Clause::PlayLead),
        ("euchre", &["9h u", "9c"], 2, Clause::PlayTurn),
        // The winner of a trick leads to the next; one who is alone has a rule for the first.
        ("euchre", &["9h u", "9c Ac Tc Qc"], 2, Clause::PlayLead),
        ("euchre", &["9h u!"], 1, Clause::PlayLoneLead),
        ("euchre", &["9h u!", "9c Ac Qc"], 2, Clause::PlayLead),
        ("bid-euchre-4", &["3h p p"], 0, Clause::CallTurn),
    ] {
        let table = Table::of(rules).says(lines);
        let deal = table.0.game().expect("a game").now().expect("a deal");
        let next = who_is_next(&deal).map(|(who, clause)| (who.index(), clause));
        assert_eq!(next, Some((seat, clause)), "{rules} after {lines:?}");
    }
}

/// A lead out of turn breaks the rule on who leads, a card out of turn the one on the order; climbing has one for
/// both.
#[test]
fn a_lead_out_of_turn_has_the_rule_on_leads() {
    let seat = |number| Seat::new(number).expect("a seat");
    for (rules, lead, clause) in [
        ("euchre", true, Clause::PlayLead),
        ("euchre", false, Clause::PlayTurn),
        ("bid-euchre-6", true, Clause::PlayLead),
        ("bacon-climb-4", true, Clause::PlayTurn),
    ] {
        let rules = Shelf::built_in().get(rules).expect("built in");
        let what = Irregular::PlayOutOfTurn { seat: seat(2), turn: seat(1), lead };
        assert_eq!(clause_broken(&what, rules), clause, "{}", rules.id);
        let (rule, source) = rule_broken(&what, rules).expect("it is cited");
        let cite = rules.cite(clause).expect("it is cited");
        assert_eq!((rule, &source), (cite.whole(), &cite.source), "{}", rules.id);
    }
}

/// What no rule answers and the deal does: the score, the tricks, who is alone, what was bid.
#[test]
fn how_the_deal_stands_is_told() {
    for (rules, lines, asked, said) in [
        ("euchre", &["9h u!"][..], "now-alone", "Ben is alone; Dee sits out."),
        ("euchre", &["9h u"], "now-alone", "Nobody is alone."),
        ("euchre", &["9h u"], "now-tricks", "0: no trick has been played yet."),
        (
            "euchre",
            &["9h u", "9c Ac Tc Qc"],
            "now-tricks",
            "Ann & Cal have 1 trick, Ben & Dee have 0.",
        ),
        ("euchre", &["9h u"], "now-score", "Ann & Cal 0, Ben & Dee 0."),
        ("euchre", &["9h u!"], "now-calls", "Ben made hearts alone."),
        ("bid-euchre-4", &["3h"], "now-calls", "Ben's 3 hearts stands, and must be beaten."),
        ("bid-euchre-4", &["3h p p p"], "now-calls", "Ben bid 3 hearts."),
    ] {
        let table = Table::of(rules).says(lines);
        let told = stands(asked, "", table.0.game().expect("a game"));
        assert_eq!(told.as_deref(), Some(said), "{asked} by {rules} after {lines:?}");
    }
}

/// What is asked in the middle of an evening: of the deal that was recorded last, of the game, and of the cards that
/// somebody still holds. By the rules four tricks of the makers pay 1, and a failed bid costs the bid.
#[test]
fn what_is_asked_of_the_last_deal_and_of_the_game_is_told() {
    const OPEN: &str = "Not known: in this deal the cards are not told as they are played.";
    for (rules, lines, asked, words, begins) in [
        ("euchre", &["bh4"][..], "last-deal", "who won that", "Ben & Dee got 1. Deal 1: Ben"),
        ("euchre", &["bh4"], "now-tricks", "who won that", "Ben & Dee got 1. Deal 1: Ben"),
        ("euchre", &["bh4"], "last-deal", "was that 2 or 4", "1 to Ben & Dee. Deal 1: Ben"),
        (
            "bid-euchre-4",
            &["b4h3"],
            "last-deal",
            "how much was that",
            "3 to Ann & Cal, −4 to Ben & Dee. Deal 1:",
        ),
        ("euchre", &["bh4"], "now-calls", "who passed", "Deal 1: Ben made hearts and took 4 of 5."),
        ("euchre", &["bh!5"], "now-alone", "was that a loner", "Deal 1: Ben made hearts alone"),
        ("euchre", &["bh4"], "now-calls", "what is the bid", "Nobody has made trump yet."),
        ("euchre", &["x"], "last-deal", "who got the points", "Nobody got points. Deal 1:"),
        ("euchre", &[], "last-deal", "who won that", "No deal is scored yet."),
        // While a deal is played it is the trick.
        ("euchre", &["9h u", "9c Ac Tc Qc"], "last-deal", "who won that", "Cal took the last"),
        ("euchre", &["9h u", "9c Ac Tc Qc"], "now-tricks", "who took that", "Cal took the last"),
        (
            "bacon-climb-4",
            &["2a p 7a p p p"],
            "last-deal",
            "who won that",
            "Dee won the last round.",
        ),
        ("bacon-climb-4", &["ac", "2a"], "last-deal", "who won that", "Ann & Cal got 4. Deal 1:"),
        ("euchre", &["bh4"], "last-allowed", "was Ben allowed", "Nothing irregular by Ben is on"),
        ("bid-euchre-4", &["3h", "3s"], "last-allowed", "was Cal allowed", "No. Cal"),
        ("bid-euchre-4", &["3h", "3s"], "last-allowed", "did Cal do anything wrong", "Yes. Cal"),
        ("bid-euchre-4", &["3h", "3s"], "last-allowed", "was Ben allowed", "Nothing irregular by"),
        (
            "bacon-climb-4",
            &[],
            "now-over",
            "is it over",
            "No. Ann & Cal need 8 more, Ben & Dee need 8 more.",
        ),
        ("bacon-climb-4", &["2a"], "now-over", "is the deal over", "No. Deal 1 goes on."),
        ("euchre", &["bh4"], "now-over", "is the deal over", "Yes. Deal 1 is scored."),
        ("euchre", &["bh4"], "now-over", "who has won", "Nobody yet. Ann & Cal need 10 more"),
        ("bacon-climb-4", &[], "now-over", "how many deals to go", "8. Ann & Cal need"),
        ("bacon-climb-4", &["2a"], "now-cards", "how many cards has ben left", "16."),
        ("bacon-climb-4", &["2a"], "now-cards", "how many cards are left", "Ann 17, Ben 16, Cal"),
        ("bacon-climb-4", &["bc"], "now-cards", "how many cards has dee left", OPEN),
        ("bacon-climb-4", &["bc"], "now-cards", "how many cards has ben left", "0."),
        ("euchre", &["9h u", "9c Ac Tc Qc"], "now-cards", "how many cards has cal left", "4."),
        ("euchre", &["9h u", "9c Ac Tc Qc", "Ks"], "now-cards", "how many has cal left", "3."),
        ("euchre", &["bh4"], "now-cards", "how many cards has cal left", OPEN),
    ] {
        let table = Table::of(rules).says(lines);
        let told = stands(asked, words, table.0.game().expect("a game")).unwrap_or_default();
        assert!(told.starts_with(begins), "{words} by {rules} after {lines:?}: {told}");
    }
}

/// A Euchre deal told to the last card. Ben makes hearts; Cal, Dee and then Ann three times take the tricks.
const CARDS: &str = "9h u 9c Ac Tc Qc Ks As Ts Qs Td Jd Qd 9d Jh Qh Kh Th 9h Kd Js 9s";

/// By these rules, after these lines, what is asked in these words is told so.
type Told<'a> = (&'a str, &'a [&'a str], &'a str, &'a str);

fn tells(rows: &[Told<'_>]) {
    for (rules, lines, words, said) in rows {
        let table = Table::of(rules).says(lines);
        let told = happened(words, table.0.game().expect("a game"));
        assert_eq!(told.as_deref(), Some(*said), "{words} by {rules} after {lines:?}");
    }
}

/// Before anything is said of the next deal, the one that is over is meant; and what was not told is said to be
/// not told.
#[test]
fn what_happened_in_a_deal_is_told() {
    let euchred = "Deal 1: Ben made hearts and took 2 of 5.";
    tells(&[
        ("euchre", &["bh4"][..], "who made trump", "Ben made hearts in deal 1."),
        ("euchre", &["bh4"], "did ben make hearts", "Yes. Ben made hearts in deal 1."),
        ("euchre", &["bh4"], "did ann make clubs", "No. Ben made hearts in deal 1."),
        ("euchre", &["bh4"], "who made clubs", "Nobody. Ben made hearts in deal 1."),
        ("euchre", &["bh4"], "was ben alone", "No. Nobody was alone in deal 1."),
        ("euchre", &["bh!5"], "was ben alone", "Yes. Ben was alone in deal 1."),
        ("euchre", &["bh!5"], "was Dee alone?", "No. Ben was alone in deal 1."),
        ("euchre", &["bh!5"], "did she go alone", "Ben was alone in deal 1."),
        (
            "euchre",
            &["bh!5"],
            "was that a march",
            "Yes. Deal 1: Ben made hearts alone and took all 5.",
        ),
        ("euchre", &["bh4"], "who dealt that", "Ann dealt deal 1."),
        ("euchre", &["bh4", "9h"], "who dealt that", "Ben dealt deal 2."),
        ("euchre", &["bh4", "9h"], "who dealt last deal", "Ann dealt deal 1."),
        ("euchre", &["bh4", "9h"], "who made trump in deal 1", "Ben made hearts in deal 1."),
        ("euchre", &["bh4", "9h"], "who made trump", "Nobody has made trump yet."),
        (
            "euchre",
            &["bh4", "cs3"],
            "who won deal 1",
            "Ben & Dee got 1. Deal 1: Ben made hearts and took 4 of 5.",
        ),
        (
            "euchre",
            &["bh4", "cs3"],
            "who won the first deal",
            "Ben & Dee got 1. Deal 1: Ben made hearts and took 4 of 5.",
        ),
        (
            "euchre",
            &["bh4", "cs3"],
            "what was trump in the second deal",
            "Spades were trump in deal 2; Cal made it.",
        ),
        ("euchre", &["bh4", "cs3"], "who dealt deal one", "Ann dealt deal 1."),
        ("euchre", &["bh4"], "who won deal 4", "There is no deal 4 in this game yet."),
        ("euchre", &["bh4"], "who passed", "The calls of deal 1 were not told."),
        ("euchre", &["9h pp"], "who passed", "Ben and Cal passed."),
        ("euchre", &["9h pp"], "did dee pass", "No. Ben and Cal passed."),
        ("euchre", &["9h"], "has ben passed", "No. Nobody has passed yet."),
        ("bid-euchre-4", &["p 3h 4s"], "what did cal bid", "Cal bid 3 hearts."),
        ("bid-euchre-4", &["p 3h 4s"], "what did ben bid", "Ben passed."),
        (
            "bid-euchre-4",
            &["p"],
            "what did cal and dee bid",
            "Cal and Dee have called nothing yet.",
        ),
        ("bid-euchre-4", &["p 3h 4s"], "what did ann bid", "Ann has called nothing yet."),
        ("bid-euchre-4", &["b4h3"], "what did ben bid", "Ben bid 4 hearts in deal 1."),
        ("euchre", &["bh4"], "who made trump in deal 3", "There is no deal 3 in this game yet."),
        ("euchre", &["bh4"], "what was trump", "Hearts were trump in deal 1; Ben made it."),
        ("euchre", &["bh4"], "was it clubs", "No. Hearts were trump in deal 1; Ben made it."),
        (
            "euchre",
            &["bh4"],
            "who led",
            "The cards of deal 1 were not told. Ben had the first lead.",
        ),
        ("euchre", &["bh4"], "who took the last trick", "The cards of deal 1 were not told."),
        ("euchre", &["bh4"], "who played the king of hearts", "The cards of deal 1 were not told."),
        (
            "euchre",
            &["bh4"],
            "how many tricks did ann take",
            "Ann & Cal took 1 trick in deal 1, Ben & Dee 4.",
        ),
        ("euchre", &["bh2"], "was ann euchred", &format!("No. {euchred}")),
        ("euchre", &["bh2"], "was dee euchred", &format!("Yes. {euchred}")),
        ("euchre", &["bh2"], "who was euchred", &format!("Ben & Dee. {euchred}")),
        // Of trump it would be yes, of the tricks no.
        ("euchre", &["bh2"], "did ben make it", euchred),
        ("euchre", &["bh2"], "did ann make it", &format!("No. {euchred}")),
        ("euchre", &["bh2"], "was that 2", &format!("Yes. 2 to Ann & Cal. {euchred}")),
        ("euchre", &["bh2"], "was that 2 or 4 for hearts", &format!("2 to Ann & Cal. {euchred}")),
        (
            "euchre",
            &["x"],
            "who made trump",
            "Nobody. Deal 1: nobody made trump, and the deal was thrown in.",
        ),
        ("euchre", &["x"], "was ann alone", "No. Nobody was alone in deal 1."),
    ]);
}

#[test]
fn what_was_done_with_the_cards_is_told() {
    tells(&[
        ("euchre", &[CARDS][..], "who led", "Ben led 9c to trick 1 of deal 1."),
        ("euchre", &[CARDS], "who led to the second trick", "Cal led Ks to trick 2 of deal 1."),
        ("euchre", &[CARDS], "who took the last trick", "Ann took the last trick of deal 1."),
        ("euchre", &[CARDS], "did dee take the third trick", "No. Ann took trick 3 of deal 1."),
        (
            "euchre",
            &[CARDS],
            "who played the king of hearts",
            "Cal played Kh to trick 4 of deal 1.",
        ),
        ("euchre", &[CARDS], "did cal play Kh", "Yes. Cal played Kh to trick 4 of deal 1."),
        ("euchre", &[CARDS], "who had the left bower", "Ann played Jd to trick 3 of deal 1."),
        ("euchre", &[CARDS], "who played the king of clubs", "Nobody played Kc in deal 1."),
        ("euchre", &["9h u", "9c Ac Tc Qc", "Ks"], "who led", "Cal led Ks to trick 2."),
        ("euchre", &["9h u", "9c Ac Tc Qc"], "who took the last trick", "Cal took the last trick."),
        ("euchre", &["9h u"], "who took the last trick", "No trick of this deal is done yet."),
        (
            "euchre",
            &["9h u", "9c"],
            "who played the ace of spades",
            "As is not among the cards of deal 1 that were told.",
        ),
    ]);
}

#[test]
fn what_happened_where_people_bid_deny_or_go_out_is_told() {
    tells(&[
        ("bid-euchre-4", &["b4h3"][..], "who made trump", "Ben bid 4 hearts in deal 1."),
        ("bid-euchre-4", &["b4h3"], "did ben bid 4", "Yes. Ben bid 4 hearts in deal 1."),
        (
            "bid-euchre-4",
            &["b4h3"],
            "did cal bid 4",
            "Ben bid 4 hearts in deal 1. The other calls were not told.",
        ),
        ("bid-euchre-4", &["3h 4s p p 4"], "did ben bid 3", "Yes. Cal bid 4 spades in deal 1."),
        ("bid-euchre-4", &["3h 4s p p 4"], "did dee bid", "No. Cal bid 4 spades in deal 1."),
        (
            "bacon-wiki",
            &["b- ch3"],
            "who made trump",
            "Deal 1: Dee denied Ben the declaration; Cal made hearts and took 3 of 5.",
        ),
        (
            "bacon-wiki",
            &["b- ch3"],
            "was ben denied",
            "Yes. Deal 1: Dee denied Ben the declaration; Cal made hearts and took 3 of 5.",
        ),
        // With which suit he declared is not on record.
        (
            "bacon-wiki",
            &["b- ch3"],
            "did ben call spades",
            "Deal 1: Dee denied Ben the declaration; Cal made hearts and took 3 of 5.",
        ),
        ("bacon-wiki", &["bh4"], "did dee deny it", "No. Nobody denied anything in deal 1."),
        ("bacon-climb-4", &["ac"], "who went out first", "Ann went out first in deal 1."),
        ("bacon-climb-4", &["ac"], "did ben go out", "No. Deal 1: Ann out first, Cal second."),
        (
            "bacon-climb-4",
            &["ac"],
            "did ann and cal win",
            "Yes. Ann & Cal got 4. Deal 1: Ann out first, Cal second.",
        ),
        (
            "bacon-climb-4",
            &["ac"],
            "did ben win",
            "No. Ann & Cal got 4. Deal 1: Ann out first, Cal second.",
        ),
        (
            "bacon-climb-4",
            &["ac"],
            "who won the deal",
            "Ann & Cal got 4. Deal 1: Ann out first, Cal second.",
        ),
        ("bacon-climb-4", &["2a p 7a p p p"], "who won the round", "Dee won the last round."),
        ("bacon-climb-4", &["2a p 7a p p p"], "who led", "Ben led the last round."),
        ("bacon-climb-4", &["2a"], "who won the round", "No round of this deal is over yet."),
    ]);
}

/// Before the first deal, and where a word is left over, nothing is told.
#[test]
fn what_did_not_happen_is_not_told() {
    for (lines, words) in [
        (&[][..], "who made trump"),
        (&["bh4"], "who deals"),
        (&["bh4"], "who made a mess"),
        (&["bh4"], "was ann hearts 4"),
        (&["bh4"], "did eve make hearts"),
        (&["bh4"], "did dee deny it"),
        (&["bh4"], "who went out first"),
    ] {
        let table = Table::of("euchre").says(lines);
        assert_eq!(happened(words, table.0.game().expect("a game")), None, "{words}");
    }
}

/// Four tricks of the makers pay 1. A number that is asked for and is another one is contradicted.
#[test]
fn why_asks_of_the_points_of_the_last_deal() {
    for (words, contradicted) in [
        ("not", Some(None)),
        ("was it 1", Some(None)),
        ("was it 2", Some(Some("Not 2: 1 to Ben & Dee."))),
        ("did we get two", Some(Some("Not 2: 1 to Ben & Dee."))),
        ("only 1", Some(None)),
        ("is the left bower a trump", None),
    ] {
        let table = Table::of("euchre").says(&["bh4"]);
        let told = why(words, table.0.game().expect("a game"));
        let told = told.as_ref().map(|told| told.contradicted.as_deref());
        assert_eq!(told, contradicted, "{words}");
    }
}

/// A bid goes or it does not, and an outcome pays by the contract that stands.
#[test]
fn a_question_is_settled_by_the_moment() {
    for (rules, lines, question, words, said) in [
        // No trump ranks with the suits, so it takes four (worked example 12).
        (
            "bid-euchre-4",
            &["3h"][..],
            "making-no-trump-rank",
            "can i bid 3 no trump",
            Some("No. Ben's 3 hearts stands."),
        ),
        (
            "bid-euchre-4",
            &["3h"],
            "overbid",
            "is 3 spades enough",
            Some("No. Ben's 3 hearts stands."),
        ),
        (
            "bid-euchre-4",
            &["3h"],
            "overbid",
            "may i bid four spades",
            Some("Yes. Ben's 3 hearts stands."),
        ),
        ("bid-euchre-4", &["3h"], "overbid", "does 4 beat 3", None),
        ("bid-euchre-4", &["3h"], "making-least", "is 3 the least bid", None),
        ("bid-euchre-4", &["3h"], "overbid", "can i bid 4 without trump", None),
        ("euchre", &["9h u"], "overbid", "can i bid 3 no trump", None),
        (
            "euchre",
            &["9h u!"],
            "pay-together",
            "what do we get if we take all five",
            Some("4 for the makers. Ben is alone."),
        ),
        (
            "euchre",
            &["9h u!"],
            "pay-together",
            "what do they get if they euchre us",
            Some("2 for the defenders. Ben is alone."),
        ),
        ("bid-euchre-4", &["4s p p p"], "set", "what if they fail", Some("−4 for the bidders.")),
        ("euchre", &["9h u"], "next-dealer", "who deals next", None),
        // The partner of whoever is named; in Euchre nobody may.
        ("bacon-wiki", &[], "permission-who", "who may deny ben", Some("Dee.")),
        ("bacon-wiki", &[], "permission-who", "who may deny", None),
        ("bacon-wiki", &[], "permission-who", "may dee deny ben", Some("Yes.")),
        ("bacon-wiki", &[], "permission-who", "may ann deny ben", Some("No. Dee may.")),
        ("bacon-wiki", &[], "permission-who", "may ben deny dee", Some("Yes.")),
        ("bacon-wiki", &[], "permission-who", "may ann deny", Some("Only what Cal declares.")),
        ("euchre", &["9h"], "permission-who", "who may deny ben", None),
        // Eight deals at most.
        ("bacon-climb-4", &[], "game-deals", "how many deals are left", Some("8.")),
        ("bacon-climb-4", &[], "game-deals", "how many deals are there", None),
    ] {
        let table = Table::of(rules).says(lines);
        let told = settles(question, words, table.0.game().expect("a game"));
        assert_eq!(told.as_deref(), said, "{words} by {rules} after {lines:?}");
    }
}
