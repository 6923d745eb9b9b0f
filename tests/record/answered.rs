//! Which finding and which dispute a ruling answers, where several stand on one line, as all of a deal does that was
//! told once more. The vocabulary of the events and the Euchre reference, 3.5, have it: a ruling answers what it is
//! about, and of several matters the one whose player, trick and fault it names.

use std::fmt::Write;

use rasher::event::Event;
use rasher::game::verdict::Standing;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::session::DealStory;

/// The deal of which these are the lines, `seq event`; seat 0 deals.
fn deal(rules: &str, lines: &str) -> DealStory {
    let rules = Shelf::built_in().get(rules).expect("a built-in ruleset");
    let standing = Standing {
        dealer: Seat::new(0).expect("seat 0"),
        score: ByTeam::new(0, 0),
        deal_no: 1,
        misdeals: 0,
    };
    let events = lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| {
        let (seq, event) = line.split_once(' ').expect("a number and an event");
        let event: Event =
            serde_json::from_str(event).unwrap_or_else(|why| panic!("{line}: {why}"));
        (seq.parse().expect("a number"), event)
    });
    let events: Vec<_> = events.collect();
    let seats = (0..4).map(|seat| format!("seat {seat}")).collect();
    let count = events.len();
    let story = DealStory::of(rules, standing, seats, events);
    assert_eq!(story.events.len(), count, "all of it can have been");
    story
}

/// Findings as `seat@place` and disputes as `dispute`, each with the line that answered it or `open`.
fn answers(story: &DealStory) -> String {
    let by = |line: Option<u64>| line.map_or_else(|| "open".to_owned(), |line| line.to_string());
    let mut said = Vec::new();
    for finding in &story.findings {
        let place = finding.place.expect("a finding of the deal");
        said.push(format!("{}@{place} {}", finding.what.seat().index(), by(finding.ruled)));
    }
    for dispute in &story.disputes {
        said.push(format!("dispute {}", by(dispute.settled)));
    }
    said.join(", ")
}

/// A ruling, or a dispute, on this matter.
fn heard(kind: &str, about: Option<u64>, matter: &str) -> String {
    let mut json = format!(r#"{{"type":"{kind}","points":[0,0],"why":"","then":"goes-on""#);
    if let Some(line) = about {
        write!(json, r#","about":{line}"#).expect("text");
    }
    write!(json, "{matter}}}").expect("text");
    json
}

/// Seats 2 and 3 name a suit before seat 1, and seat 3 names the one that was turned down: three findings, of two
/// calls.
const CALLS: &str = r#"
    5 {"type":"turn-up","card":"9h"}
    5 {"type":"pass","seat":1}
    5 {"type":"pass","seat":2}
    5 {"type":"pass","seat":3}
    5 {"type":"pass","seat":0}
    5 {"type":"name","seat":2,"trump":"s"}
    5 {"type":"name","seat":3,"trump":"h"}"#;

/// That this player called out of turn.
fn out_of_turn(seat: u8) -> String {
    format!(r#","offence":"call-out-of-turn","facts":{{"seat":{seat}}},"remedy":{{}}"#)
}

#[test]
fn a_ruling_answers_what_it_is_about_and_nothing_else_on_that_line() {
    for (matter, expected) in [
        // Both faults of the one call are answered with either; the other call stays open.
        (out_of_turn(3), "2@5 open, 3@6 6, 3@6 6"),
        (out_of_turn(2), "2@5 6, 3@6 open, 3@6 open"),
        // Who is named and did none of it is meant by none of it.
        (out_of_turn(1), "2@5 open, 3@6 open, 3@6 open"),
        // What names nobody is about the whole line.
        (String::new(), "2@5 6, 3@6 6, 3@6 6"),
    ] {
        let ruled = heard("ruling", Some(5), &matter);
        let story = deal("euchre", &format!("{CALLS}\n6 {ruled}"));
        assert_eq!(answers(&story), expected, "{matter}");
    }
}

/// A revoke that a card proves is a matter of its own, whatever else was wrong with that card.
#[test]
fn a_revoke_is_answered_by_itself() {
    // Seat 2 trumps a spade, wins nothing by it, and leads a spade when it is seat 1's lead.
    const PLAY: &str = r#"
        5 {"type":"contract","maker":0,"trump":"h","alone":false}
        5 {"type":"play","seat":1,"cards":["As"]}
        5 {"type":"play","seat":2,"cards":["9d"]}
        5 {"type":"play","seat":3,"cards":["Ks"]}
        5 {"type":"play","seat":0,"cards":["9s"]}
        5 {"type":"play","seat":2,"cards":["Ts"]}"#;
    let of = |offence: &str, trick: &str| {
        format!(r#","offence":"{offence}","facts":{{"seat":2{trick}}},"remedy":{{}}"#)
    };
    let story = deal("euchre", PLAY);
    let (lead, revoke) = (&story.findings[0], &story.findings[1]);
    assert_eq!((lead.place, revoke.place), (Some(5), Some(5)));
    for (matter, expected) in [
        (of("lead-out-of-turn", ""), [true, false]),
        (of("revoke", r#","trick":1"#), [false, true]),
        // A lead has a name of its own in a game of tricks.
        (of("play-out-of-turn", ""), [false, false]),
    ] {
        let ruled = heard("ruling", Some(5), &matter);
        let story = deal("euchre", &format!("{PLAY}\n6 {ruled}"));
        let answered: Vec<bool> = story.findings.iter().map(|one| one.ruled.is_some()).collect();
        assert_eq!(answered, expected, "{matter}");
    }
}

/// In the climbing game a lead is a play like any other, and what is played out of turn is an illegal play as well
/// (Bacon reference, K32).
#[test]
fn a_lead_of_the_climbing_game_is_answered_as_a_play() {
    // Seat 2 leads before seat 1, who then plays before seat 3.
    const PLAY: &str = r#"
        5 {"type":"play","seat":2,"cards":["7a"]}
        5 {"type":"play","seat":1,"cards":["8a"]}"#;
    let of = |offence: &str, seat: u8| {
        format!(r#","offence":"{offence}","facts":{{"seat":{seat}}},"remedy":{{}}"#)
    };
    for (matter, expected) in [
        (of("play-out-of-turn", 2), "2@0 6, 1@1 open"),
        (of("play-out-of-turn", 1), "2@0 open, 1@1 6"),
        (of("illegal-play", 2), "2@0 6, 1@1 open"),
        (of("lead-out-of-turn", 2), "2@0 open, 1@1 open"),
    ] {
        let ruled = heard("ruling", Some(5), &matter);
        let story = deal("bacon-climb-4", &format!("{PLAY}\n6 {ruled}"));
        assert_eq!(answers(&story), expected, "{matter}");
    }
    // What is told on a line is about what that player did last.
    let back = r#","offence":"play-out-of-turn","facts":{"seat":2},"remedy":{"taken_back":2}"#;
    let lead = PLAY.trim().lines().next().expect("the lead");
    let story = deal("bacon-climb-4", &format!("{lead}\n6 {}", heard("ruling", None, back)));
    assert_eq!(answers(&story), "2@0 6");
}

/// Of disputes on one line a ruling settles the one of its matter, and what that was about is answered with it.
#[test]
fn of_several_disputes_on_a_line_one_is_settled() {
    const OPEN: &str = "2@5 open, 3@6 open, 3@6 open, dispute open, dispute open";
    let disputes = format!(
        "{CALLS}\n7 {}\n7 {}",
        heard("dispute", Some(5), &out_of_turn(2)),
        heard("dispute", Some(5), &out_of_turn(3)),
    );
    for (matter, expected) in [
        (out_of_turn(2), "2@5 8, 3@6 open, 3@6 open, dispute 8, dispute open"),
        (out_of_turn(3), "2@5 open, 3@6 8, 3@6 8, dispute open, dispute 8"),
        (out_of_turn(1), OPEN),
        (String::new(), OPEN),
    ] {
        let ruled = heard("ruling", Some(7), &matter);
        let story = deal("euchre", &format!("{disputes}\n8 {ruled}"));
        assert_eq!(answers(&story), expected, "{matter}");
    }
}

/// Whether play went on is asked of each dispute by itself, and what is said beside the game is no play.
#[test]
fn play_goes_on_since_one_dispute_and_not_since_another() {
    let talk =
        || heard("dispute", None, r#","offence":"table-talk","facts":{"seat":1},"remedy":{}"#);
    let lines = format!(
        r#"5 {{"type":"turn-up","card":"9h"}}
        6 {}
        7 {{"type":"pass","seat":1}}
        8 {}
        9 {{"type":"agree","score":[0,0]}}"#,
        talk(),
        talk(),
    );
    let story = deal("euchre", &lines);
    assert_eq!([6, 8].map(|line| story.went_on_since(line)), [true, false]);
}
