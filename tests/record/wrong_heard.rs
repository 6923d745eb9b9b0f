//! What a fourth reader found in hearings, each as it was found. Ann deals. A correction is read with what
//! was decided about the deal, nothing is dropped or kept unsaid, and a deal that is written reads back. Where
//! a rule decides it is named; the others are the issue's own words.

use rasher::desk::{EntryKind, Plan, ReadIn, Refused};
use rasher::event::facts::Fact;
use rasher::event::ruling::Choice;
use rasher::game::verdict::Who;
use rasher::line::{Names, read};
use rasher::report::deal::{deal, spelling};
use rasher::seat::ByTeam;

use super::hearing::Table;
use super::wrong_once::unheard;

const AT: &str = "2026-11-20T19:00:00Z";

/// A correction as it is shown, and what it does.
pub(crate) struct Fixed {
    /// What is said before it is agreed to.
    pub(crate) said: String,
    /// The line that it will be.
    pub(crate) new: String,
    /// What is asked back.
    pub(crate) asked: Vec<String>,
    pub(crate) drops: bool,
    /// What is asked about rulings on other facts.
    anew: Vec<String>,
}

/// Corrects, with every ruling anew where that is offered and wanted; `drops` has to be agreed to.
pub(crate) fn fixed(table: &mut Table, line: &str, again: bool) -> Fixed {
    let plan = table.0.plan(line);
    let plan = plan.unwrap_or_else(|why| panic!("{line}: {}", why.say(table.0.seats())));
    let Plan::Entry(entry) = plan else { panic!("{line} is a command") };
    let EntryKind::Fix { changed, new, drops, anew, .. } = entry.kind.clone() else {
        panic!("{line} is no correction")
    };
    let who = Who(table.0.seats());
    let asked = entry.irregular.iter().map(|one| one.say(who)).collect();
    let ruled = if again { table.0.ruled_anew(&entry, &anew).expect("it fits") } else { *entry };
    table.0.commit(&ruled, AT).expect("written");
    assert_eq!(table.0.session().stopped, None, "{line}");
    let anew = anew.into_iter().map(|one| one.told).collect();
    Fixed { said: changed.say().join("; "), new, asked, drops, anew }
}

/// The first deal as it is written.
pub(crate) fn written(table: &Table) -> String {
    let game = table.0.game().expect("a game");
    spelling(&game.deals[0], &game.rules)
}

/// The tricks and rounds of the first deal in the words of its story, and what is irregular in it.
pub(crate) fn told(table: &Table) -> String {
    let game = table.0.game().expect("a game");
    let view = deal(&game.deals[0], &game.rules);
    let found = game.deals[0].findings.iter().map(|one| one.what.say(Who(table.0.seats())));
    let lines = view.story.iter().map(|line| line.text.clone());
    lines.chain(found).collect::<Vec<_>>().join("; ")
}

/// Alone, and both partners play by a ruling: by whichever name, and at whichever card it is heard.
fn joined(rules: &str, calls: &[&str], before: &str, offence: &str, behind: &[&str]) -> Table {
    let mut table = Table::of(rules).says(calls);
    if !before.is_empty() {
        table.line(before);
    }
    let choice = (offence == "partner-plays").then_some(Choice::Together);
    let laws = rules == "euchre-laws-1888" && offence == "alone-said-late";
    let choice = if laws { Some(Choice::Together) } else { choice };
    table.rule(offence, if laws { &[(Fact::Offered, "n")] } else { &[] }, choice);
    table.says(behind)
}

/// The line of a deal in which both partners play has all their cards, and reads back: `!<` says where they
/// began to (docs/notation.md: writing a deal and reading it back gives the same events).
#[test]
fn the_cards_of_a_partner_who_plays_after_all_are_written() {
    let up = &["9h", "p", "p", "p", "u!"][..];
    for (table, line) in [
        (
            joined(
                "bid-euchre-4",
                &["h!", "p", "p", "p"],
                "",
                "partner-plays",
                &["Ks", "As", "9s", "Ts", "4"],
            ),
            "h! ppp !< KsAs9sTs 4",
        ),
        (
            joined("euchre", up, "", "partner-plays", &["9s", "Ts", "Js", "3"]),
            "9h pppu! !< 9sTsJs 3",
        ),
        (
            joined("euchre-laws-1888", up, "", "partner-plays", &["9cTcKcAc"]),
            "9h pppu! !< 9cTcKcAc",
        ),
        (
            joined("bacon-gamerules", up, "9cTc", "partner-plays", &["Kc", "Ac", "3"]),
            "9h pppu! 9cTc !< KcAc 3",
        ),
        (joined("euchre", &["bh!5"], "", "alone-said-late", &[]), "bh!5 !<"),
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

/// A line that is typed once more is read with what was ruled where it was ruled: the cards go to those who
/// played them, and what is shown is what is recorded (points 00, 00a, and "To 00").
#[test]
fn a_correction_is_read_with_what_was_ruled() {
    let up = &["9h", "p", "p", "p", "u!"][..];
    let bid = &["h!", "p", "p", "p"][..];
    let trick = "Trick 1: Ben 9c, Cal Tc, Dee Kc, Ann Ac";
    let both = "Trick 1: Ben Ks, Cal As, Dee 9s, Ann Ts";
    for (mut table, line, new, says) in [
        (
            joined("euchre", up, "", "partner-plays", &["9c", "Tc", "Kc", "Ac"]),
            "fix 1 9hpppu! 9cTcKcAc 3",
            "9h pppu! !< 9cTcKcAc 3",
            trick,
        ),
        (
            joined("euchre-laws-1888", up, "", "partner-plays", &["9c", "Tc", "Kc", "Ac"]),
            "fix 1 9hpppu! !< 9cTcKcAc",
            "9h pppu! !< 9cTcKcAc",
            trick,
        ),
        (
            joined("bid-euchre-4", bid, "", "partner-plays", &[]),
            "fix 1 h!ppp KsAs9sTs",
            "h! ppp !< KsAs9sTs",
            both,
        ),
        (
            joined("bid-euchre-4", bid, "", "partner-plays", &[]),
            "fix 1 h!ppp Ks9sTs",
            "h! ppp !< Ks9sTs",
            "Trick 1, not complete: Ben Ks, Cal 9s, Dee Ts",
        ),
        (
            joined("bacon-gamerules", up, "9cTc", "partner-plays", &["Kc", "Ac", "3"]),
            "fix 1 9hpppu! 9cTcKcAc 4",
            "9h pppu! 9cTc !< KcAc 4",
            "Trick 1: Ben 9c, Dee Tc, Cal Kc, Ann Ac",
        ),
    ] {
        let fix = fixed(&mut table, line, false);
        assert_eq!((fix.new.as_str(), written(&table).as_str()), (new, new), "{line}");
        assert!(told(&table).contains(says), "{line}: {}", told(&table));
        assert!(fix.said.contains("Stays as it was ruled") && !fix.drops, "{line}: {}", fix.said);
        assert_eq!(fix.asked, Vec::<String>::new(), "{line}");
    }
}

/// What was taken back has a sign, and a line that tells the cards without it says that it was not: the table
/// is asked whether it is dropped, and nobody plays out of turn who was not typed so (point 00, the commonest
/// cases).
#[test]
fn a_line_without_the_sign_of_a_remedy_is_asked_about() {
    let mut back = Table::of("euchre").says(&["9h", "p", "p", "p", "u", "9c", "Tc", "Kd"]);
    back.rule("revoke seat=d established=no", &[], None);
    back = back.says(&["Kc", "As"]);
    let mut led = Table::of("euchre").says(&["9h", "p", "p", "p", "u", "c:9c", "Td"]);
    led.rule("1", &[], None);
    led = led.says(&["Ts"]);
    let mut beats = Table::of("bacon-climb-4").says(&["5a", "p", "p", "p", "c:5b"]);
    beats.rule("1", &[], None);
    beats = beats.says(&["7a"]);
    let mut low = Table::of("bacon-climb-4").says(&["5a", "4a"]);
    low.rule("1", &[], None);
    for (mut table, line, new, sign, says) in [
        (
            back,
            "fix 1 9hpppu 9cTcKdAs 3",
            "9h pppu 9cTcKdAs 3",
            "`d:<`",
            "Trick 1: Ben 9c, Cal Tc, Dee Kd, Ann As",
        ),
        (
            led,
            "fix 1 9hpppu c:9cTdJdQd 3",
            "9h pppu c:9c TdJdQd 3",
            "`<b`",
            "Trick 1: Cal 9c, Dee Td, Ann Jd, Ben Qd",
        ),
        (beats, "fix 1 5appp c:5b 6a 7a", "5a ppp c:5b 6a 7a", "`c:<`", "Dee plays 6a"),
        (low, "fix 1 5a 4a 6a", "5a 4a 6a", "`c:<`", "Dee plays 6a"),
    ] {
        let fix = fixed(&mut table, line, false);
        assert!(fix.drops, "{line}: {}", fix.said);
        assert!(fix.said.contains(sign) && fix.said.contains("dropped"), "{line}: {}", fix.said);
        assert_eq!((fix.new.as_str(), written(&table).as_str()), (new, new), "{line}");
        assert!(told(&table).contains(says), "{line}: {}", told(&table));
        let out = told(&table);
        assert!(!out.contains("Ann played") && !out.contains("Dee played out"), "{line}: {out}");
    }
    // With it, it stays where it stood.
    let mut back = Table::of("euchre").says(&["9hpppu", "9cTcKd"]);
    back.rule("revoke seat=d established=no", &[], None);
    back = back.says(&["Kc", "As"]);
    let fix = fixed(&mut back, "fix 1 9hpppu 9cTcKd d:< QcAs 3", false);
    assert!(!fix.drops && fix.said.contains("Stays as it was ruled"), "{}", fix.said);
    assert_eq!(written(&back), "9h pppu 9cTcKd d:< QcAs 3");
}

/// The order of play that was chosen is the order in which the cards are read; a card that lies face up before
/// one player is nobody else's, unless the ruling goes (points 00 and 6).
#[test]
fn a_correction_is_read_in_the_order_that_was_chosen() {
    let mut before = Table::of("euchre").says(&["9hpppu", "9c", "d:Kd"]);
    before.rule("1", &[], Some(Choice::Before));
    before = before.says(&["Ac", "Tc"]);
    assert_eq!(written(&before), "9h pppu 9c d:Kd a:Ac Tc");
    let fix = fixed(&mut before, "fix 1 9hpppu 9c d:Kd TcAc 3", false);
    assert!(told(&before).contains("Trick 1: Ben 9c, Dee Kd, Ann Tc, Cal Ac"), "{}", told(&before));
    assert!(!told(&before).contains("Cal played out of turn"), "{}", told(&before));
    assert_eq!(fix.new, "9h pppu 9c d:Kd a:Tc Ac 3");
    let mut face_up = Table::of("euchre").says(&["9hpppu", "9cTcKcAc"]);
    face_up.rule("exposed-card card=Qd seat=d", &[], None);
    let fix = fixed(&mut face_up, "fix 1 9hpppu 9cTcKcAc Jd9sQd", false);
    assert!(fix.drops && fix.said.contains("dropped"), "{}", fix.said);
    assert_eq!(face_up.0.face_up(), vec![], "it is Cal's");
}

/// Who bid alone in his turn said it in time; and a ruling on one player's lone hand is not another's
/// (points 3 and 5: a fact that contradicts the record is refused; keep what still applies).
#[test]
fn a_lone_hand_is_of_one_player() {
    for (rules, calls) in
        [("bid-euchre-4", &["h!", "p", "p", "p"][..]), ("bid-euchre-6", &["h!ppppp"][..])]
    {
        let table = Table::of(rules).says(calls);
        let refused = unheard(&table, "alone-said-late");
        assert!(refused.contains("Ben bid alone in the bidding"), "{rules}: {refused}");
        let docket = table.0.docket().expect("a docket").offences;
        assert!(!docket.contains(&rasher::event::facts::Offence::AloneSaidLate), "{rules}");
    }
    let bid = &["h!", "p", "p", "p"][..];
    for (mut table, line, stands) in [
        // Ann's loner: four tricks are six off, and ten with it (bid-euchre-4: a lone call 10 on top).
        (joined("bid-euchre-4", bid, "", "partner-plays", &[]), "fix 1 ppph! 4", "-16-2 Ben"),
        (joined("bid-euchre-4", &["bh!6"], "", "alone-said-late", &[]), "fix 1 ah!6", "16-0 Ben"),
        (joined("euchre", &["bh!5"], "", "alone-said-late", &[]), "fix 1 ch!5", "4-0 Ben"),
        (joined("euchre", &["bh!5"], "", "alone-said-late", &[]), "fix 1 ch3", "1-0 Ben"),
    ] {
        let fix = fixed(&mut table, line, false);
        assert!(fix.drops, "{line}: {}", fix.said);
        assert_eq!(table.stands(), stands, "{line}");
    }
    let mut shown = Table::of("euchre").says(&["bh!5"]);
    shown.rule("partner-shows-hand", &[], Some(Choice::Cap));
    let fix = fixed(&mut shown, "fix 1 ah!5", false);
    assert_eq!((fix.drops, shown.stands().as_str()), (true, "4-0 Ben"));
}

/// A bid fails, or counts as made, but once, by however many rulings ([irregular-revoke] of Bid Euchre).
#[test]
fn a_second_revoke_of_a_side_does_not_fail_its_bid_again() {
    for (side, stands) in [("b", "2--3 Ben"), ("a", "0-4 Ben")] {
        let mut table = Table::of("bid-euchre-4").says(&["b3h4"]);
        for trick in ["1", "2"] {
            let said = format!("revoke offender_team={side} trick={trick} proof=hand");
            table.rule(&said, &[], None);
        }
        assert_eq!(table.stands(), stands, "{side}");
    }
    // Where each is paid for, it is twice (Euchre reference, 3.1).
    let mut euchre = Table::of("euchre").says(&["bh3"]);
    for trick in ["1", "2"] {
        euchre.rule(&format!("revoke offender_team=b trick={trick} proof=hand"), &[], None);
    }
    assert_eq!(euchre.stands(), "4-0 Ben");
    // Left open and upheld, they are one as well.
    let mut open = Table::of("bid-euchre-4").says(&["b3h4"]);
    for trick in ["1", "2"] {
        let said = format!("revoke offender_team=b trick={trick} proof=hand");
        let (hearing, decision) = open.hear(&said, &[]);
        let entry = open.0.dispute_entry(&hearing, &decision, "");
        open.0.commit(&entry, AT).expect("written");
    }
    let upheld = open.0.game().expect("a game").upheld().expect("two disputes");
    assert_eq!(upheld.score, ByTeam::new(2, -3));
}

/// What a correction changes of the facts of a ruling is asked about, whichever fact it is, and what reckons
/// with it follows (points 1, 2, 4).
#[test]
fn a_ruling_follows_what_it_was_made_on() {
    let revoke = |rules: &str, line: &str, tricks: &[(&str, &str)]| {
        let mut table = Table::of(rules).says(&[line]);
        for (side, trick) in tricks {
            table.rule(&format!("revoke offender_team={side} trick={trick} proof=hand"), &[], None);
        }
        table
    };
    let mut both = Table::of("bid-euchre-6").says(&["b3h4"]);
    both.rule("both-revoked revokes=2-3", &[], None);
    assert_eq!(both.stands(), "4--3 Ben");
    for (mut table, line, stays, ruled) in [
        // Equal numbers cancel: 5 tricks made, 1 for the others.
        (
            revoke("bid-euchre-4", "b3h4", &[("a", "1"), ("b", "2")]),
            "fix 1 b3h5",
            "1-5 Ben",
            "1-5 Ben",
        ),
        (both, "fix 1 b3h5", "4--3 Ben", "3--3 Ben"),
        // A lone bid of six is 6 and 10, a bid of six 6.
        (revoke("bid-euchre-4", "bh!6", &[("b", "1")]), "fix 1 b6h6", "0--16 Ben", "0--6 Ben"),
        (revoke("bid-euchre-6", "bh!8", &[("b", "1")]), "fix 1 b8h8", "0--18 Ben", "0--8 Ben"),
        (revoke("euchre", "ah!5", &[("b", "1")]), "fix 1 ah5", "4-0 Ben", "2-0 Ben"),
    ] {
        let anew = fixed(&mut table, line, true).anew;
        assert_eq!(anew.len(), 1, "{line}: {anew:?}");
        assert_eq!(table.stands(), ruled, "{line}: {anew:?}");
        table.line("undo");
        let mut left = fixed(&mut table, line, false).anew;
        left.retain(|one| !one.contains("by this deal it is"));
        assert_eq!(left, Vec::<String>::new(), "{line}");
        if !line.contains("b3h5") || stays != ruled {
            assert_eq!(table.stands(), stays, "{line}: it stays as it was ruled");
        }
    }
}

/// The same player was wrong twice: what was played on is told of each play, and not of the player; and
/// a ruling on one of two that stand on one line answers that one.
#[test]
fn of_two_wrong_plays_of_one_player_only_the_last_is_taken_back() {
    let open = |table: &Table| table.0.docket().expect("a docket").findings.len();
    for lines in [&["5a", "4a", "6a", "7a", "8a", "7a"][..], &["5a 4a 6a 7a 8a 7a"]] {
        let mut table = Table::of("bacon-climb-4").says(lines);
        assert_eq!(open(&table), 2, "{lines:?}");
        let (_, first) = table.hear("1", &[]);
        assert_eq!(first.consequence.remedy.taken_back, None, "{lines:?}: {}", first.text);
        let (_, second) = table.hear("2", &[]);
        let taken_back = second.consequence.remedy.taken_back.map(rasher::seat::Seat::number);
        assert_eq!(taken_back, Some(2), "{lines:?}: {}", second.text);
        table.rule("2", &[], None);
        assert_eq!((open(&table), table.stands().as_str()), (1, "0-0 Cal?"), "{lines:?}");
        let (_, first) = table.hear("1", &[]);
        assert_eq!(first.consequence.remedy.taken_back, None, "{lines:?}: {}", first.text);
    }
}

/// A pass that was not due counts for nothing: no play of that player is taken back for it.
#[test]
fn nothing_is_taken_back_for_a_climbing_pass() {
    let table = Table::of("bacon-climb-4").says(&["5a", "4a", "6a", "c:p"]);
    let docket = table.0.docket().expect("a docket");
    assert_eq!((docket.findings.len(), docket.unpriced.len()), (1, 1), "{docket:?}");
    let (_, first) = table.hear("1", &[]);
    assert!(first.text.contains("others have played on it"), "{}", first.text);
}

/// Climbing: no text says what goes with a play that others have played on: it stands, and that is said; and
/// what was in turn is not heard as out of turn (points 7, 8, 9).
#[test]
fn a_climbing_play_is_taken_back_or_it_is_said_that_it_is_not() {
    for (lines, text) in [
        (&["5a", "4a", "6a"][..], "illegal-play"),
        (&["5a", "d:6a", "7a"], "play-out-of-turn"),
        (&["5a", "p", "p", "p", "c:5b", "6a"], "1"),
    ] {
        let mut table = Table::of("bacon-climb-4").says(lines);
        let before = (table.stands(), written(&table));
        let (_, decision) = table.hear(text, &[]);
        assert!(decision.text.contains("others have played on it"), "{lines:?}: {}", decision.text);
        assert_eq!(decision.consequence.remedy.taken_back, None, "{lines:?}");
        table.rule(text, &[], None);
        assert_eq!((table.stands(), written(&table)), before, "{lines:?}");
        assert!(
            table.0.docket().expect("a docket").findings.is_empty(),
            "{lines:?}: it is settled"
        );
    }
    let lawful = Table::of("bacon-climb-4").says(&["5a", "6a"]);
    let refused = unheard(&lawful, "play-out-of-turn");
    assert!(refused.contains("every play of this deal was in turn"), "{refused}");
    let offences = lawful.0.docket().expect("a docket").offences;
    let named: Vec<&str> = offences.iter().map(|one| one.word()).collect();
    for (at_once, back) in [(&["5a", "4a"][..], "Cal?"), (&["5a", "d:6a"], "Cal?")] {
        let mut table = Table::of("bacon-climb-4").says(at_once);
        table.rule("1", &[], None);
        assert!(table.stands().ends_with(back), "{at_once:?}: {named:?}");
    }
}

/// A lead that was given to somebody who may not have it goes back to him who gave it (point 17).
#[test]
fn a_lead_given_away_is_heard() {
    for rules in ["bacon-climb-4", "bacon-climb-6"] {
        let passes = if rules.ends_with('6') { "ppppp" } else { "ppp" };
        let mut table = Table::of(rules).says(&["=single5", passes, ">c"]);
        assert_eq!(table.turn(), 2, "{rules}: Cal is to lead");
        table.rule("1", &[], None);
        assert_eq!(table.turn(), 1, "{rules}: Ben has the lead");
        assert_eq!(written(&table), format!("=single5 {passes} >c b:<"), "{rules}");
        let again = Table::of(rules).says(&[&written(&table)]);
        assert_eq!(again.turn(), 1, "{rules}");
    }
}

/// What is exported of rounds has what lies there (point 12), and what was ruled twice is undone by its name
/// (point 10).
#[test]
fn what_was_taken_back_is_in_no_round_and_what_was_ruled_has_a_name() {
    let mut led = Table::of("bacon-climb-4").says(&["5a", "ppp", "c:5b"]);
    led.rule("1", &[], None);
    led = led.says(&["7a"]);
    let mut low = Table::of("bacon-climb-4").says(&["5a", "4a"]);
    low.rule("1", &[], None);
    low = low.says(&["6a"]);
    for (table, rounds) in [(led, "Ben 5a, Cal -, Dee -, Ann - | Ben 7a"), (low, "Ben 5a, Cal 6a")]
    {
        let game = table.0.game().expect("a game");
        let view = deal(&game.deals[0], &game.rules);
        let round = |round: &rasher::report::deal::Trick| {
            let plays = round.plays.iter().map(|play| {
                let card = play.cards.as_slice().first().map(ToString::to_string);
                format!("{} {}", play.who.name, card.unwrap_or_else(|| "-".to_owned()))
            });
            plays.collect::<Vec<_>>().join(", ")
        };
        let told: Vec<String> = view.rounds.iter().map(round).collect();
        assert_eq!(told.join(" | "), rounds);
    }
    let mut twice = Table::of("euchre-laws-1888").says(&["bh3"]);
    for _ in 0..2 {
        twice.rule("table-talk offender_team=a", &[], None);
    }
    let Ok(Plan::Entry(entry)) = twice.0.plan("undo") else { panic!("undo") };
    let done = twice.0.commit(&entry, AT).expect("written");
    let told = twice.0.after(&entry, &done).told.join(" ");
    assert!(told.starts_with("The ruling: ") && told.contains("table talk"), "{told}");
}

/// A third revoke is heard after both sides' were ruled on, and the same numbers are not ruled on twice
/// (point 10; law 71 of 1888: equal numbers cancel).
#[test]
fn both_sides_revokes_are_counted_again_where_another_is_found() {
    let mut table = Table::of("euchre").says(&["bh3"]);
    table.rule("both-revoked revokes=1-1", &[], None);
    assert_eq!(table.stands(), "0-1 Ben", "they cancel");
    let refused = unheard(&table, "both-revoked revokes=1-1");
    assert!(refused.contains("1–1 is what was ruled on already"), "{refused}");
    table.rule("both-revoked", &[(Fact::Revokes, "2-1")], None);
    assert_eq!(table.stands(), "0-2 Ben", "one more of Ann & Cal's, which ends the deal");
}

/// What cannot be in a game is said before it is asked of which deal; while the partner may refuse it is not
/// settled who is alone; and what a correction could say is said of the deal that it corrects (points 11, 14, 18).
#[test]
fn what_is_not_heard_is_said_at_once() {
    let climbing = Table::of("bacon-climb-4").says(&["a c"]);
    let hearing = climbing.0.hearing("call-out-of-turn").expect("a hearing");
    assert_eq!(climbing.0.either_deal(&hearing), None);
    let bacon = Table::of("bacon-gamerules").says(&["9h", "p", "p", "p", "u!"]);
    let refused = unheard(&bacon, "partner-plays");
    assert!(refused.contains("the partner may still refuse"), "{refused}");
    let mut fixed = Table::of("bid-euchre-standard-6").says(&["b3h4"]);
    for said in ["fix 1 b!h8", "fi 1 b!h8"] {
        let Err(Refused::Line(wrong)) = fixed.0.plan(said) else { panic!("{said} is refused") };
        let ReadIn { deal, line, .. } = fixed.0.read_in(said, &wrong);
        assert_eq!((line, deal.and_then(|deal| deal.turn())), ("b!h8", rasher::seat::Seat::new(1)));
    }
}
