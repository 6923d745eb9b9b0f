//! What a fifth reader found when the issue was read again beside the program, each as it was found. Ann deals.
//! Where a rule decides it is named; the others are the contract's own words.

use rasher::event::facts::Fact;
use rasher::event::ruling::Choice;
use rasher::line::{Names, read};

use super::hearing::Table;
use super::wrong_heard::{fixed, told, written};

/// Alone by law 97: Ben said it late, and the other side lets it stand.
fn alone(calls: &[&str], behind: &[&str]) -> Table {
    let mut table = Table::of("euchre-laws-1888").says(calls);
    table.rule("alone-said-late", &[(Fact::Offered, "n")], Some(Choice::Alone));
    table.says(behind)
}

/// The line of a deal in which a ruling made somebody play alone has all its cards, nobody is out of turn in
/// it who was not, and it reads back: `!>` says that he is alone (docs/notation.md: writing a deal and reading
/// it back gives the same events).
#[test]
fn the_cards_of_a_loner_by_ruling_are_written() {
    for (table, line) in [
        (alone(&["9h", "u"], &["Ah", "Kh", "Qh", "Th", "9c", "As"]), "9h u !> AhKhQh Th9cAs"),
        (
            alone(&["9h", "u"], &["Ah", "Kh", "Qh", "Th", "9c", "As", "3"]),
            "9h u !> AhKhQh Th9cAs 3",
        ),
        // Ann is alone and deals: Dee, who would lead before a loner's partner, leads as Ben would.
        (alone(&["9h", "p", "p", "p", "u"], &["9c"]), "9h pppu !> 9c"),
        (alone(&["bh"], &["5"]), "bh !> 5"),
    ] {
        assert_eq!(written(&table), line);
        let game = table.0.game().expect("a game");
        let fresh = rasher::game::Deal::open(&game.rules, game.deals[0].standing).expect("a deal");
        let back = read(line, &fresh, &Names::new(table.0.seats())).expect("it reads");
        let cards = |events: &[rasher::event::Event]| {
            events.iter().filter(|event| event.ruling().is_none()).cloned().collect::<Vec<_>>()
        };
        let events: Vec<_> = game.deals[0].events.iter().map(|(_, event)| event.clone()).collect();
        assert_eq!(cards(&back.events), cards(&events), "{line}");
        // Whoever has only the line has the same deal.
        let again = Table::of(&game.rules.id).says(&[line]);
        assert_eq!(again.stands(), table.stands(), "{line}");
    }
}

/// A correction of it is the deal that was told: the cards of both tricks, nobody out of turn, and the line
/// that is shown is the one that is recorded.
#[test]
fn a_correction_of_a_loner_by_ruling_keeps_the_cards() {
    for line in ["fix 1 9hu AhKhQhTh", "fix 1 9hu !> AhKhQhTh"] {
        let mut table = alone(&["9h", "u"], &["Ah", "Th"]);
        let fix = fixed(&mut table, line, false);
        let new = "9h u !> AhKhQh Th";
        assert_eq!((fix.new.as_str(), written(&table).as_str()), (new, new), "{line}");
        assert_eq!(fix.asked, Vec::<String>::new(), "{line}");
        assert!(!fix.drops && fix.said.contains("Stays as it was ruled"), "{line}: {}", fix.said);
        let told = told(&table);
        assert!(told.contains("Trick 1: Ben Ah, Cal Kh, Ann Qh"), "{line}: {told}");
        assert!(told.contains("Ben Th") && !told.contains("out of turn"), "{line}: {told}");
    }
}

/// `!>` where it says nothing: nobody made trump, he is alone already, or a card is played (law 95).
#[test]
fn alone_after_all_is_refused_where_it_says_nothing() {
    for line in ["!>", "9h !>", "9hu! !>", "9hu Ah !>", "x !>"] {
        let mut table = Table::of("euchre-laws-1888");
        assert!(table.0.plan(line).is_err(), "{line}");
    }
    for rules in ["bacon-climb-4", "bid-euchre-4"] {
        assert!(Table::of(rules).0.plan("!>").is_err(), "{rules}");
    }
}
