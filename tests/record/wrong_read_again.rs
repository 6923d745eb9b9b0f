//! What a fifth reader found when the issue was read again beside the program, each as it was found. Ann deals.
//! Where a rule decides it is named; the others are the contract's own words.

use rasher::event::Event;
use rasher::event::facts::Fact;
use rasher::event::ruling::Choice;
use rasher::game::ruling::Sign;
use rasher::game::verdict::Phase;
use rasher::line::{Names, read};
use rasher::log::{Moment, Speak};
use rasher::report::deal::deal;
use rasher::report::evening::evening;

use super::hearing::Table;
use super::ruling_oracle::Dice;
use super::wrong_heard::{fixed, told, written};

/// Alone by law 97: Ben said it late, and the other side lets it stand.
fn alone(calls: &[&str], behind: &[&str]) -> Table {
    let mut table = Table::of("euchre-laws-1888").says(calls);
    table.rule("alone-said-late offered=no", &[], Some(Choice::Alone));
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

/// What `why` says that rulings did to the first deal, and on what they rest.
fn acts(table: &Table) -> Vec<(String, String)> {
    let game = table.0.game().expect("a game");
    let view = deal(&game.deals[0], &game.rules);
    // `why --json` has them as the page has them.
    let json = serde_json::to_value(&view).expect("JSON");
    let written: Vec<_> = json["acts"].as_array().into_iter().flatten().collect();
    let texts = |at: &str| written.iter().map(|act| act[at].clone()).collect::<Vec<_>>();
    assert_eq!(texts("text"), view.acts.iter().map(|act| act.text.as_str()).collect::<Vec<_>>());
    assert_eq!(texts("source"), view.acts.iter().map(|a| a.source.as_str()).collect::<Vec<_>>());
    view.acts.into_iter().map(|act| (act.text, act.source.to_string())).collect()
}

/// Who is alone by a ruling, or alone no longer, and what a side was kept to: `why` names the ruling with the
/// law (1888: 97, 100 and 102), as it does where a ruling pays.
#[test]
fn the_reasons_name_the_ruling_that_made_a_loner() {
    let late = alone(&["9h", "u"], &["5"]);
    let mut joined = Table::of("euchre-laws-1888").says(&["9h", "u!"]);
    joined.rule("partner-plays", &[], Some(Choice::Together));
    let mut shown = Table::of("euchre-laws-1888").says(&["9h", "u!"]);
    shown.rule("partner-shows-hand", &[], None);
    let again = |choice, behind: &[&str]| {
        let mut table = Table::of("euchre-laws-1888").says(&["9h", "p", "b:u"]);
        table.rule("1", &[], Some(choice));
        table.says(behind)
    };
    for (table, heard, came, law) in [
        // Who has passed called again, and the others accept it, or do not.
        (
            again(Choice::Accept, &["3"]),
            "Ben called out of turn",
            "the call stands",
            "laws 80 and 82",
        ),
        (again(Choice::Nothing, &["u", "3"]), "Ben called", "Dee may only pass", "laws 80 and 82"),
        (late, "\"alone\"", "plays alone", "law 97"),
        (joined.says(&["5"]), "partner of Ben", "both partners play", "law 100"),
        (shown.says(&["5"]), "partner of Ben", "no more than 2", "law 102"),
    ] {
        let acts = acts(&table);
        let [(text, source)] = acts.as_slice() else { panic!("one ruling: {acts:?}") };
        assert!(text.contains(heard) && text.ends_with(came), "{text}");
        assert!(source.contains(law), "{source}");
    }
    // Nothing was ruled, and nothing was done about it.
    assert_eq!(acts(&Table::of("euchre").says(&["9h", "u", "3"])), Vec::new());
}

/// A dispute that was settled is in dispute no more, whatever the deal was in truth.
#[test]
fn a_correction_does_not_open_a_settled_dispute() {
    let disputed = || {
        let mut table = Table::of("euchre").says(&["bh3"]);
        let (hearing, decision) = table.hear("revoke seat=d trick=2 proof=4", &[]);
        let entry = table.0.dispute_entry(&hearing, &decision, "hm");
        table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
        table
    };
    let mut open = disputed();
    assert!(fixed(&mut open, "fix 1 bh4", false).said.contains("Stays in dispute"));
    let mut settled = disputed();
    settled.rule("1", &[], None);
    let said = fixed(&mut settled, "fix 1 bh4", false).said;
    assert!(said.contains("Stays as it was ruled"), "{said}");
    assert!(said.contains("Stays on record as settled") && !said.contains("in dispute"), "{said}");
}

/// Who is to be silent to the end, or until he is asked, has no star on the sheet before it; who speaks at
/// once has one (voice.md, and `--speak-calls` in the help).
#[test]
fn a_sheet_is_silent_as_long_as_the_referee() {
    let names = ["Ann", "Ben", "Cal", "Dee"];
    for (moment, stars) in
        [(Moment::Now, [true, true]), (Moment::Asked, [false, true]), (Moment::End, [false, true])]
    {
        let speak = Speak::Apart { cards: Moment::Now, calls: moment };
        let mut table = Table::seated("euchre", &names, [0, 0], speak);
        let mut starred = |lines: &[&str]| {
            for line in lines {
                table.line(line);
            }
            let view =
                evening(table.0.id(), table.0.header(), table.0.history(), table.0.session());
            view.games[0].deals[0].starred
        };
        assert_eq!([starred(&["9h", "c:u", "p", "u"]), starred(&["3"])], stars, "{moment:?}");
    }
}

/// There is no score after a deal of which only a card is turned.
#[test]
fn a_correction_has_no_score_after_a_deal_that_goes_on() {
    let mut table = Table::of("euchre").says(&["bh3", "9h"]);
    let said = fixed(&mut table, "fix 1 bh5", false).said;
    assert!(said.contains("After deal 1: 0–2 instead of 0–1"), "{said}");
    assert!(!said.contains("After deal 2"), "{said}");
}

/// The side that pays for a renege that it could not prove is named (meetup: 2 to the accused).
#[test]
fn who_claimed_a_renege_without_proof_is_named() {
    let mut table = Table::of("euchre-meetup").says(&["bh3"]);
    table.rule("false-claim accuser_team=b trick=1", &[], None);
    let game = table.0.game().expect("a game");
    let view = deal(&game.deals[0], &game.rules);
    let why = view.rulings.iter().map(|one| one.why.clone()).collect::<Vec<_>>().join("; ");
    assert!(why.contains("Ben & Dee claimed a renege that was not proved"), "{why}");
}

/// The line of the first deal says all its events and reads back: the same cards and calls, and of the rulings
/// that have a sign on it the same remedy.
fn reads_back(table: &Table) -> String {
    let game = table.0.game().expect("a game");
    let line = written(table);
    let fresh = rasher::game::Deal::open(&game.rules, game.deals[0].standing).expect("a deal");
    let back = read(&line, &fresh, &Names::new(table.0.seats())).expect("it reads");
    let said = |event: &Event| match event.ruling() {
        Some(ruling) => {
            let heard = ruling.heard.as_deref().expect("heard");
            format!("{:?} {:?}", heard.offence, heard.remedy)
        }
        None => format!("{event:?}"),
    };
    let signed = |event: &Event| event.ruling().is_none_or(|ruling| Sign::of(ruling).is_some());
    let was = game.deals[0].events.iter().map(|(_, event)| event).filter(|event| signed(event));
    let was: Vec<_> = was.map(said).collect();
    assert_eq!(back.events.iter().map(said).collect::<Vec<_>>(), was, "{line}");
    line
}

/// A call that counted for nothing and is accepted, and a side that may only pass, have a sign on the line:
/// all that came behind it is written, and reads back (docs/notation.md; laws 79 and 80 of 1888, and the rule
/// of Ohio about talk).
#[test]
fn what_was_ruled_of_a_call_is_on_the_line() {
    let again = |choice, behind: &[&str]| {
        let mut table = Table::of("euchre-laws-1888").says(&["9h", "p", "b:u"]);
        table.rule("1", &[], Some(choice));
        table.says(behind)
    };
    let mut suit = Table::of("euchre-laws-1888").says(&["9hpppp", "h"]);
    suit.rule("turned-suit", &[(Fact::SaidSuit, "yes")], None);
    // The second time talk costs the side its call.
    let mut talk = Table::of("euchre-ohio").says(&["9h"]);
    talk.rule("table-talk seat=b", &[], None);
    talk.rule("table-talk seat=b", &[], None);
    for (table, line) in [
        (talk.says(&["u", "u", "Ah", "Kh"]), "9h b:<p uu AhKh"),
        (again(Choice::Accept, &["Ah", "Kh", "Qh", "Th"]), "9h p b:u b:> AhKhQhTh"),
        (again(Choice::Accept, &["3"]), "9h p b:u b:> 3"),
        // Dee orders, and it is a pass: Ann makes trump.
        (again(Choice::Nothing, &["p", "u", "u", "Ah"]), "9h p b:u b:<p puu Ah"),
        (suit.says(&["p", "s", "c", "Ac", "Kc"]), "9h pppp h b:<p p s c AcKc"),
    ] {
        assert_eq!(reads_back(&table), line);
    }
}

/// Random deals of 1888 in which one who has passed calls again, is heard or is not, and whoever makes trump
/// may be alone late: writing and reading back gives the same events (docs/notation.md).
#[test]
fn rulings_of_calls_in_random_deals_read_back() {
    let mut signs = [0; 4];
    for seed in 0..80 {
        let mut dice = Dice(seed);
        let mut table = Table::of("euchre-laws-1888").says(&["9h"]);
        let passed = dice.roll(4);
        for _ in 0..passed {
            table.line("p");
        }
        if passed > 0 && dice.roll(4) > 0 {
            table.line(["b:u", "c:u", "d:u"][dice.roll(passed)]);
            let choice = if dice.yes() { Choice::Accept } else { Choice::Nothing };
            table.rule("1", &[], Some(choice));
        }
        let phase = |table: &Table| table.0.game().expect("a game").deals[0].phase;
        while matches!(phase(&table), Phase::Offer | Phase::Naming) {
            let call = if phase(&table) == Phase::Offer { ["u", "u!"][dice.roll(2)] } else { "s" };
            table.line(if dice.yes() { "p" } else { call });
        }
        if phase(&table) == Phase::Play {
            let alone = |table: &Table| {
                let game = table.0.game().expect("a game");
                game.deals[0].replay(&game.rules).expect("a deal").contract().expect("made").alone
            };
            if !alone(&table) && dice.roll(3) == 0 {
                table.rule("alone-said-late offered=no", &[], Some(Choice::Alone));
            }
            if alone(&table) && dice.roll(3) == 0 {
                table.rule("partner-plays", &[], Some(Choice::Together));
            }
            for card in ["Ah", "Kh", "Qh", "Th", "Ac", "Kc", "Qc", "Tc"].iter().take(dice.roll(9)) {
                table.line(card);
            }
        }
        let line = reads_back(&table);
        for (sign, seen) in [":>", ":<p", "!>", "!<"].iter().zip(&mut signs) {
            *seen += usize::from(line.contains(sign));
        }
    }
    assert!(signs.iter().all(|seen| *seen > 2), "{signs:?}");
}

/// The signs of a call where they say nothing: nothing was called out of turn, trump is made, or the rules know
/// neither (law 80 is of 1888).
#[test]
fn the_signs_of_a_call_are_refused_where_they_say_nothing() {
    for (rules, line) in [
        ("euchre-laws-1888", "9h b:>"),
        ("euchre-laws-1888", "9h p b:>"),
        ("euchre-laws-1888", "9hpu b:>"),
        ("euchre-laws-1888", "9hpu b:<p"),
        ("euchre", "9h p b:u b:>"),
        ("euchre", "9h p b:u b:<p"),
        ("bid-euchre-4", "3h 3s c:>"),
        ("bacon-climb-4", "b:>"),
    ] {
        assert!(Table::of(rules).0.plan(line).is_err(), "{rules}: {line}");
    }
}
