//! Hearings at a table: what is asked, what is ruled, what the record keeps of it and what it does to
//! the deal. Expected values are those of the Euchre reference, 3, and of the laws that it names.

use rasher::desk::hearing::{Hearing, Stage};
use rasher::desk::{Desk, Plan};
use rasher::event::facts::{Fact, Offence};
use rasher::event::ruling::Choice;
use rasher::game::ruling::Decision;
use rasher::game::verdict::Who;
use rasher::log::{Header, Line, Speak};
use rasher::rules::shelf::Shelf;
use rasher::rules::{Ruleset, file};
use rasher::seat::{ByTeam, Seat};
use rasher::store::Store;
use rasher::store::paper::PaperFile;

const AT: &str = "2026-11-20T19:00:00Z";

/// A table at which Ann deals first.
pub(crate) struct Table(pub(crate) Desk<PaperFile>);

impl Table {
    pub(crate) fn of(rules: &str) -> Self {
        Self::with_score(rules, [0, 0])
    }

    /// The same in the middle of a game.
    pub(crate) fn with_score(rules: &str, score: [i32; 2]) -> Self {
        Self::begun(rules, score, Speak::Asked)
    }

    pub(crate) fn begun(rules: &str, score: [i32; 2], speak: Speak) -> Self {
        Self::seated(rules, &["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"], score, speak)
    }

    /// With these people, of whom as many play as the game has seats.
    pub(crate) fn seated(rules: &str, names: &[&str], score: [i32; 2], speak: Speak) -> Self {
        let ruleset = Shelf::built_in().get(rules).expect("a built-in ruleset");
        Self::at(ruleset, names, score, speak)
    }

    /// By rules that a table has changed.
    pub(crate) fn by(rules: &serde_json::Value) -> Self {
        let ruleset = file::from_json(rules, Shelf::built_in()).expect("a ruleset");
        Self::at(&ruleset, &["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"], [0, 0], Speak::Asked)
    }

    fn at(ruleset: &Ruleset, names: &[&str], score: [i32; 2], speak: Speak) -> Self {
        let seats = names.iter().take(usize::from(ruleset.players().count()));
        let header = Header {
            at: AT.into(),
            id: "hearing".into(),
            title: "Hearing".into(),
            seats: seats.map(|name| (*name).to_owned()).collect(),
            first_dealer: Seat::new(0).expect("seat 0"),
            score: ByTeam::new(score[0], score[1]),
            speak,
            rules: ruleset.to_json(),
            night: None,
        };
        Self(Desk::create(&Store::on_paper(), header).expect("a new session"))
    }

    pub(crate) fn says(mut self, lines: &[&str]) -> Self {
        for line in lines {
            self.line(line);
        }
        self
    }

    pub(crate) fn line(&mut self, line: &str) {
        match self.0.plan(line) {
            Ok(Plan::Entry(entry)) => {
                self.0.commit(&entry, AT).expect("written");
            }
            Ok(Plan::Command(..)) => panic!("`{line}` is a command"),
            Err(refused) => panic!("`{line}`: {}", refused.say(self.0.seats())),
        }
    }

    /// Hears it, with these answers to what is asked, in order; nothing else may be asked.
    pub(crate) fn decide(
        &self,
        mut hearing: Hearing,
        answers: &[(Fact, &str)],
    ) -> (Hearing, Decision) {
        let mut answers = answers.iter();
        loop {
            match self.0.proceed(&mut hearing) {
                Stage::Ask(fact) => {
                    let (asked, said) =
                        answers.next().unwrap_or_else(|| panic!("`{fact}` is asked besides"));
                    assert_eq!(*asked, fact);
                    hearing.hear_beside_record(fact, said, self.0.seats()).expect("an answer");
                }
                Stage::Ruled(decision) => {
                    assert_eq!(answers.next(), None, "asked no more");
                    return (hearing, *decision);
                }
                Stage::None(why) => panic!("{why}"),
            }
        }
    }

    pub(crate) fn hear(&self, text: &str, answers: &[(Fact, &str)]) -> (Hearing, Decision) {
        let hearing = self.0.hearing(text);
        let hearing = hearing.unwrap_or_else(|why| panic!("{text}: {}", why.say(self.0.seats())));
        self.decide(hearing, answers)
    }

    /// Hears it and records what is decided, or what somebody chooses.
    pub(crate) fn rule(&mut self, text: &str, answers: &[(Fact, &str)], choice: Option<Choice>) {
        let (hearing, decision) = self.hear(text, answers);
        let decision = choice.map_or_else(
            || decision.clone(),
            |choice| decision.choose(choice).expect("one of the choices"),
        );
        let entry = self.0.ruling_entry(&hearing, &decision);
        self.0.commit(&entry, AT).expect("written");
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> usize {
        let deal = self.0.game().expect("a game").now().expect("a deal");
        deal.turn().expect("somebody's").index()
    }

    /// `0-2 Ben`: the score, and whose turn it is or who deals.
    pub(crate) fn stands(&self) -> String {
        let game = self.0.game().expect("a game");
        assert_eq!(self.0.session().stopped, None);
        let score = game.score();
        let open = game.open_deal().map(|_| game.now().expect("a deal"));
        let next = match (game.outcome, open) {
            (Some(outcome), _) => format!("{outcome:?}"),
            (None, Some(deal)) => deal
                .turn()
                .map_or_else(String::new, |turn| format!("{}?", self.0.seats()[turn.index()])),
            (None, None) => self.0.seats()[game.standing.dealer.index()].clone(),
        };
        format!("{}-{} {next}", score.even, score.odd)
    }
}

/// Law 71: equal numbers cancel, and the deal counts as if nobody had revoked; one more is paid for.
#[test]
fn both_sides_have_revoked() {
    let mut table = Table::of("euchre").says(&["bh3"]);
    assert_eq!(table.stands(), "0-1 Ben");
    table.rule("revoke seat=b trick=1 proof=3", &[], None);
    assert_eq!(table.stands(), "2-0 Ben", "2 to the others, and the deal ends");
    let (hearing, decision) = table.hear("revoke seat=c trick=2 proof=4", &[]);
    assert_eq!(hearing.offence, Offence::BothRevoked);
    assert_eq!(hearing.facts.revokes, Some(ByTeam::new(1, 1)));
    assert!(decision.text.contains("equal numbers cancel"), "{}", decision.text);
    table.rule("revoke seat=c trick=2 proof=4", &[], None);
    assert_eq!(table.stands(), "0-1 Ben", "the deal is what it was");
    table.rule("revoke seat=d trick=2 proof=5", &[], None);
    assert_eq!(table.stands(), "2-0 Ben", "Ben's side has one more");
    for _ in 0..3 {
        table.line("undo");
    }
    assert_eq!(table.stands(), "0-1 Ben");

    let mut laws = Table::of("euchre-laws-1888").says(&["bh3"]);
    laws.rule("revoke seat=b trick=1 proof=3", &[], None);
    assert_eq!(laws.stands(), "3-1 Ben", "3 for it (63), and the deal is played out (70)");
    laws.rule("revoke seat=c trick=2 proof=4", &[], None);
    assert_eq!(laws.stands(), "0-1 Ben");
}

/// A revoke of the deal before, where the next has been begun, comes too late (68).
#[test]
fn a_revoke_of_the_deal_before_comes_too_late() {
    for rules in ["euchre", "euchre-laws-1888"] {
        let table = Table::of(rules).says(&["bh3", "9h"]);
        for decision in [
            table.hear("revoke seat=b trick=3", &[]).1,
            table.decide(table.0.accuse("b 3").expect("heard").0, &[]).1,
        ] {
            assert!(!decision.established);
            assert_eq!(decision.consequence.points, ByTeam::new(0, 0));
            assert!(decision.text.starts_with("Too late: the score stands."), "{}", decision.text);
        }
    }
}

/// An exposed card lies there until it is played, and what kept it back is found.
#[test]
fn an_exposed_card_is_kept_on_record() {
    let mut table = Table::of("euchre").says(&["bh", "Ac"]);
    table.rule("exposed-card card=9c", &[(Fact::Seat, "d")], None);
    let lies = |table: &Table| {
        let cards = table.0.face_up();
        cards.iter().map(|(seat, card)| format!("{seat} {card}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(lies(&table), "3 9c");
    // Cal has the turn; then Dee plays another club, and it should have been the nine.
    table.line("Kc Tc");
    let story = table.0.game().expect("a game").deals.last().expect("a deal");
    let found: Vec<&str> = story.findings.iter().map(|found| found.what.clause().id()).collect();
    assert_eq!(found, ["irregular-exposed"]);
    table.line("undo");
    table.line("Kc 9c");
    assert_eq!(lies(&table), "");

    // By the laws of 1888 it may be called (46), and only then must it be played.
    let mut laws = Table::of("euchre-laws-1888").says(&["bh", "Ac"]);
    laws.rule("exposed-card card=9c seat=d", &[], None);
    laws.line("Kc Tc Qc");
    let count = |table: &Table| {
        table.0.game().expect("a game").deals.last().expect("a deal").findings.len()
    };
    assert_eq!((count(&laws), lies(&laws).as_str()), (0, "3 9c"));
    laws.rule("called-card", &[], None);
    laws.line("As 9s Ts Qs");
    assert_eq!(count(&laws), 0, "never so as to force a revoke");
    laws.rule("called-card", &[], None);
    laws.line("Ks Jd Qd");
    assert_eq!(count(&laws), 1, "Dee threw a diamond, and the nine of clubs had been called");
}

/// Law 52 of 1888: the opponents call a suit at that side's next lead, at once or when it comes to it.
#[test]
fn a_called_suit_binds_the_lead() {
    let found = |table: &Table| {
        let story = table.0.game().expect("a game").deals.last().expect("a deal");
        let said = story.findings.iter().map(|one| one.what.say(Who(table.0.seats())));
        said.filter(|said| said.contains("was to")).collect::<Vec<String>>()
    };
    // Dee leads for Ben: it is their side's lead next, and a heart is called at once.
    let mut table = Table::of("euchre-laws-1888").says(&["bs", "d:Ac"]);
    table.rule("lead-out-of-turn suit=h", &[], Some(Choice::CallSuit));
    assert_eq!(table.stands(), "0-0 Ben?", "the lead is taken back");
    table.line("Ad Kd Qd Jd");
    assert_eq!(found(&table), [""; 0], "Ben may have had no heart");
    table.line("Kh");
    let told =
        ["Ben was to lead hearts to trick 1, as was called, and had one: it fell on trick 2"];
    assert_eq!(found(&table), told);

    // Ann leads for Ben: her side has no lead yet, so the suit is called when it has.
    let mut later = Table::of("euchre-laws-1888").says(&["bs", "a:Ac"]);
    later.rule("lead-out-of-turn", &[], Some(Choice::CallSuit));
    assert_eq!(later.stands(), "0-0 Ben?");
    later.line("Td Kd Qd Jd");
    assert_eq!(later.stands(), "0-0 Cal?", "Cal has won the trick and leads");
    later.rule("called-suit suit=c", &[], None);
    later.line("9h 9s Th Kh");
    later.line("c:8c");
    assert_eq!(found(&later).len(), 1, "Cal had a club to lead to trick 2");
    for _ in 0..2 {
        later.line("undo");
    }
    later.line("8c 9c Tc Kc");
    assert_eq!(found(&later), [""; 0]);
    assert!(later.0.hearing("called-suit").is_err(), "it was for one lead");
    // Without such a ruling no suit is called.
    assert!(Table::of("euchre-laws-1888").says(&["bs"]).0.hearing("called-suit").is_err());
}

/// An old Hoyle: who looks at turned tricks has the suit of that side's next lead named.
#[test]
fn looking_at_turned_tricks_costs_the_choice_of_a_suit() {
    // Cal leads to the second trick, so that of two turned tricks the last is not the only one.
    let mut table = Table::of("euchre").says(&["bs", "Qd Kd 9d Jd", "Kh Th Qh Ah"]);
    table.rule("tricks-looked-at last_trick=no", &[(Fact::OffenderTeam, "b")], None);
    assert_eq!(
        table.0.demands(),
        ["Ann & Cal may call a suit at the next lead of Ben & Dee: `ruling called-suit`."]
    );
    table.rule("called-suit", &[(Fact::Suit, "hearts")], None);
    assert_eq!(table.0.demands(), ["Ben & Dee must lead hearts at their next lead."]);
    table.line("9h");
    assert!(table.0.demands().is_empty());
}

/// Law 83 of 1888: after a remark on a trick in progress the opponents direct the partner's card.
#[test]
fn a_directed_card_is_played_or_found() {
    let start = || {
        let mut table = Table::of("euchre-laws-1888").says(&["bs", "Ad Kd"]);
        table.rule("table-talk seat=b card=9d", &[], Some(Choice::Direct));
        assert_eq!(table.0.demands(), ["Dee is to play the 9d, unless that is a revoke."]);
        table
    };
    let findings = |table: &Table| {
        table.0.game().expect("a game").deals.last().expect("a deal").findings.len()
    };
    let mut obeys = start();
    obeys.line("9d Td");
    assert_eq!(findings(&obeys), 0);
    let mut keeps = start();
    keeps.line("Qd Td Ah Kh");
    assert_eq!(findings(&keeps), 0, "nobody knows that Dee has it");
    keeps.line("9d");
    // She has reneged as well: hearts were led, which proves nothing here; the diamond proves it.
    assert_eq!(findings(&keeps), 1);
}

/// Laws 78 to 80 of 1888: the suit turned down is a pass, and who says what he meant, or calls after
/// he has passed, silences his partner.
#[test]
fn a_partner_who_must_pass_makes_no_trump() {
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppp", "h"]);
    assert_eq!(table.stands(), "0-0 Cal?", "a pass");
    table.rule("turned-suit", &[(Fact::SaidSuit, "yes")], None);
    table.line("p");
    assert_eq!(table.stands(), "0-0 Dee?");
    table.line("s");
    assert_eq!(table.stands(), "0-0 Ann?", "her call is a pass");
    let story = table.0.game().expect("a game").deals.last().expect("a deal");
    assert_eq!(
        story.findings.last().expect("found").what.clause().id(),
        "irregular-code",
        "laws 79 and 80"
    );
}

/// Climbing, K32: an illegal play is taken back, and the turn is whose it was.
#[test]
fn an_illegal_climbing_play_is_taken_back() {
    let mut table = Table::of("bacon-climb-4").says(&["6a6b", "5a5b p"]);
    assert_eq!(table.stands(), "0-0 Ann?");
    table.rule("illegal-play", &[], None);
    assert_eq!(table.stands(), "0-0 Cal?");
    let deal = table.0.game().expect("a game").now().expect("a deal");
    let (top, owner) = deal.climb().expect("climbing").table().expect("a pair");
    assert_eq!((top.high, owner.number()), (6, 1));
    // The same cards can be played again.
    table.line("7a7b 8a8b p p p");
    assert_eq!(table.stands(), "0-0 Dee?");

    let mut turn = Table::of("bacon-climb-4").says(&["6a6b", "a:8a8b"]);
    turn.rule("play-out-of-turn", &[], None);
    assert_eq!(turn.stands(), "0-0 Cal?");
}

/// Warnings and misdeals in a row are remembered.
#[test]
fn what_came_before_is_remembered() {
    // Seton: the second misdeal in a row loses the deal.
    let mut seton = Table::of("euchre-seton");
    seton.rule("misdeal", &[(Fact::Cause, "wrong-count")], None);
    assert_eq!(seton.stands(), "0-0 Ann");
    seton.rule("misdeal", &[(Fact::Cause, "wrong-count")], None);
    assert_eq!(seton.stands(), "0-0 Ben");

    // No text says whether a faced card between two wrong counts ends the row: it is asked.
    for (times, dealer) in [("1", "Ann"), ("2", "Ben")] {
        let mut table = Table::of("euchre-seton");
        table.rule("misdeal", &[(Fact::Cause, "wrong-count")], None);
        table.rule("misdeal", &[(Fact::Cause, "faced-card")], None);
        assert_eq!(table.stands(), "0-0 Ann");
        table.rule("misdeal", &[(Fact::Cause, "wrong-count"), (Fact::Times, times)], None);
        assert_eq!(table.stands(), format!("0-0 {dealer}"), "{times}");
    }
    // Where the row is long enough without it, or too short with it, nobody is asked.
    let mut first = Table::of("euchre-seton");
    first.rule("misdeal", &[(Fact::Cause, "faced-card")], None);
    first.rule("misdeal", &[(Fact::Cause, "wrong-count")], None);
    assert_eq!(first.stands(), "0-0 Ann");

    // Ohio: the second time of talking the others get 2, and the call is lost.
    let mut ohio = Table::of("euchre-ohio").says(&["9h"]);
    ohio.rule("table-talk seat=b", &[], None);
    assert_eq!(ohio.stands(), "0-0 Ben?");
    let (_, again) = ohio.hear("table-talk seat=d", &[]);
    assert_eq!(again.consequence.points, ByTeam::new(2, 0));
    ohio.rule("table-talk seat=d", &[], None);
    ohio.line("u");
    assert_eq!(ohio.stands(), "2-0 Cal?", "Ben's call is a pass");
}

/// Law 5 of 1888: until the next trump card is turned; after it both sides must agree, and it is marked.
#[test]
fn a_correction_after_its_time_needs_both_sides() {
    let fix = |table: &mut Table, line: &str| match table.0.plan(line) {
        Ok(Plan::Entry(entry)) => *entry,
        other => panic!("{line}: {other:?}"),
    };
    let mut laws = Table::of("euchre-laws-1888").says(&["bh3"]);
    let entry = fix(&mut laws, "fix 1 bh2");
    assert!(!laws.0.needs_both_sides(&entry), "no card has been turned since");
    laws.line("9h");
    let entry = fix(&mut laws, "fix 1 bh2");
    assert!(laws.0.needs_both_sides(&entry));
    let entry = fix(&mut laws, "fix --agreed 1 bh2");
    assert!(!laws.0.needs_both_sides(&entry));
    laws.0.commit(&entry, AT).expect("written");
    let marked =
        |line: &Line| matches!(line, Line::Note { text } if text.contains("both sides agreed"));
    assert_eq!(laws.0.history().standing().filter(|(_, line)| marked(line)).count(), 1);
    // Elsewhere a wrong score is put right when it is noticed.
    let mut euchre = Table::of("euchre").says(&["bh3", "9h"]);
    let entry = fix(&mut euchre, "fix 1 bh2");
    assert!(!euchre.0.needs_both_sides(&entry));
}

/// A mended card lies where the wrong one lay: of two equal cards the first wins (Euchre reference, 1.1).
#[test]
fn a_mended_card_keeps_its_place_in_the_trick() {
    let mut table = Table::of("bid-euchre-6").says(&["..b3s", "9h 9d Th Qh Kh"]);
    table.rule("revoke seat=c trick=1 established=no card=9d", &[], None);
    // Dee, Eve and Fay have played after her; she follows with the ace, and Ann's equal one comes later.
    table.line("c:Ah");
    table.line("Ah");
    let deal = table.0.game().expect("a game").now().expect("a deal");
    let trick = *deal.play().expect("a contract").done().next().expect("a trick");
    assert_eq!(trick.winner(), Seat::new(2).expect("Cal"));
    let order: Vec<u8> = trick.plays().iter().map(|(seat, _)| seat.number()).collect();
    assert_eq!(order, [1, 2, 3, 4, 5, 0]);
}

/// A session speaks of calls and of cards each in its own time (`end` and `asked` are silent about
/// calls as well, unless it was said of them apart).
#[test]
fn of_calls_and_of_cards_he_speaks_apart() {
    use rasher::log::Moment::{Asked, End, Now};
    // Dee calls out of turn, and Cal does not follow spades and shows one later.
    let spoken = |cards, calls| {
        let mut table = Table::begun("euchre", [0, 0], Speak::of(cards, Some(calls)));
        let mut said = Vec::new();
        for line in ["9h d:p", "b:u", "As 9c 9s Kd", "Ks Ts Qs Qd", "5"] {
            let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
            let done = table.0.commit(&entry, AT).expect("written");
            let after = table.0.after(&entry, &done);
            let found = after.findings.iter().map(|one| one.text.split('.').next().unwrap_or(""));
            said.push(found.map(str::to_owned).collect::<Vec<_>>().join(" + "));
        }
        said
    };
    let call = "Dee called out of turn: it was Ben's turn to call";
    let card = "Cal did not follow spades on trick 1 and showed one on trick 2";
    let both = format!("{call} + {card}");
    for (cards, calls, expected) in [
        (Now, Now, [call, "", "", card, ""]),
        (Asked, Asked, ["", "", "", "", ""]),
        (End, End, ["", "", "", "", both.as_str()]),
        (Asked, Now, [call, "", "", "", ""]),
        (Now, Asked, ["", "", "", card, ""]),
        (End, Now, [call, "", "", "", card]),
        (End, Asked, ["", "", "", "", card]),
    ] {
        assert_eq!(spoken(cards, calls), expected, "{cards:?} of cards, {calls:?} of calls");
    }
}

/// A deal that is over does not keep the next one from being misdealt or stolen, and its score is not
/// touched by it; a misdeal that is found in play is a wrong count (Laws of Euchre, 1888, 40 and 90).
#[test]
fn a_misdeal_or_a_stolen_deal_is_of_the_deal_that_comes() {
    let mut table = Table::of("euchre").says(&["ann h4"]);
    // Whether a card was turned is on no record.
    let turned = &[(Fact::UpcardTurned, "no")][..];
    for (offence, answers) in [("stolen-deal", turned), ("misdeal", &[])] {
        let (hearing, decision) = table.hear(offence, answers);
        let (score, _) = table.0.score_by(&hearing, &decision).expect("a score");
        assert_eq!(score, ByTeam::new(1, 0), "{offence}: deal 1 stands");
        assert!(table.0.docket().expect("a docket").offences.contains(&hearing.offence));
        table.rule(offence, answers, None);
        assert_eq!(table.stands(), "1-0 Ben", "{offence}: it is Ben's deal");
    }
    let laws = Table::of("euchre-laws-1888").says(&["bh", "Ac"]);
    assert_eq!(laws.0.hearing("misdeal").expect("heard").offence, Offence::WrongCountInPlay);
    assert!(!laws.0.docket().expect("a docket").offences.contains(&Offence::Misdeal));
}

/// Law 80 of 1888: who has passed may not call again and silences his partner, but the opponents may
/// accept the call, and then it stands.
#[test]
fn a_call_that_the_others_accept_stands() {
    let start = || Table::of("euchre-laws-1888").says(&["9h", "p", "b:u"]);
    let mut accepted = start();
    assert_eq!(accepted.stands(), "0-0 Cal?");
    accepted.rule("call-out-of-turn", &[], Some(Choice::Accept));
    let deal = accepted.0.game().expect("a game").now().expect("a deal");
    let contract = *deal.contract().expect("Ben's call stands");
    assert_eq!((contract.maker, contract.alone), (Seat::new(1).expect("Ben"), false));
    assert_eq!(accepted.stands(), "0-0 Ben?", "and he leads");
    accepted.line("3");
    assert_eq!(accepted.stands(), "0-1 Ben");

    let mut void = start();
    void.rule("call-out-of-turn", &[], Some(Choice::Nothing));
    void.line("p");
    assert_eq!(void.stands(), "0-0 Dee?");
    void.line("u");
    assert_eq!(void.stands(), "0-0 Ann?", "Dee is Ben's partner, and her call is a pass");
}

/// Law 47 of 1888: the cards of winners played in a row lie face up; the one that is named is kept.
#[test]
fn a_winner_played_too_early_is_kept_on_record() {
    let mut table = Table::of("euchre-laws-1888").says(&["bs", "Ah"]);
    table.rule("winners-in-a-row seat=b card=Kh", &[], Some(Choice::Free));
    let lies: Vec<String> = table.0.face_up().iter().map(|(_, card)| card.to_string()).collect();
    assert_eq!(lies, ["Kh"]);
}

/// Law 47 of 1888, and the whist law: who must win a trick, or must not, is told until he has played to
/// the last of those tricks, and not afterwards.
#[test]
fn who_must_win_is_told_as_long_as_it_is_asked() {
    let told = |table: &mut Table, line: &str, demands: &[&str]| {
        table.line(line);
        assert_eq!(table.0.demands(), demands, "{line}");
    };
    let mut row = Table::of("euchre-laws-1888").says(&["bs", "Ah"]);
    row.rule("winners-in-a-row seat=b card=Kh", &[], Some(Choice::Win));
    assert_eq!(row.0.demands(), ["Dee must win tricks 1 to 2 if a lawful card can."]);
    told(&mut row, "9h Th Jh", &["Dee must win trick 2 if a lawful card can."]);
    told(&mut row, "Kh Qh", &["Dee must win trick 2 if a lawful card can."]);
    told(&mut row, "8h", &[]);

    // Ann has played before Cal, her partner, who may be told not to win.
    let mut early = Table::of("euchre-laws-1888").says(&["bs", "Ah", "a:Th"]);
    early.rule("play-out-of-turn", &[], Some(Choice::Lose));
    assert_eq!(early.0.demands(), ["Cal must not win trick 1 if a lawful card can lose."]);
    told(&mut early, "9h", &[]);
}
