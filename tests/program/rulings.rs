//! Every offence under every ruleset, three ways: the protocol, the command and a hearing in a session
//! give one answer. And the page that shows them, `docs/rulings.md`, is made by running the program.
//!
//! `UPDATE=1 cargo test --test program rulings::` writes the page again.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use rasher::desk::hearing::{Hearing, Stage};
use rasher::desk::{Desk, Plan};
use rasher::event::facts::{Fact, FactValue, Facts, Offence, Proof};
use rasher::game::ruling::{Answer, Decision, rule};
use rasher::game::verdict::Who;
use rasher::judge::Judge;
use rasher::log::{Header, Speak};
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;
use rasher::rules::source::Authority;
use rasher::seat::{ByTeam, Seat};
use rasher::store::Store;
use rasher::store::paper::PaperFile;
use serde_json::{Map, Value, json};

#[cfg(unix)]
use crate::terminal::Terminal;

pub(crate) const AT: &str = "2026-11-20T19:00:00Z";
const PEOPLE: [&str; 6] = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"];

/// How far a deal has to have come before an offence can happen in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    Nothing,
    Called,
    Naming,
    Contract,
    Loner,
    Card,
    /// A trick that is turned, and a card led to the next.
    Turned,
    Result,
    FaceUp,
    SuitCall,
    Illegal,
}

pub(crate) const fn need(offence: Offence) -> Need {
    match offence {
        Offence::Misdeal | Offence::StolenDeal | Offence::TableTalk | Offence::ScoreError => {
            Need::Nothing
        }
        Offence::CallOutOfTurn | Offence::InsufficientBid => Need::Called,
        Offence::TurnedSuit => Need::Naming,
        Offence::WrongCountInPlay
        | Offence::ExposedCard
        | Offence::LeadOutOfTurn
        | Offence::ClaimWithoutAgreement
        | Offence::DiscardSeen
        | Offence::AloneSaidLate => Need::Contract,
        Offence::PartnerShowsHand | Offence::PartnerPlays => Need::Loner,
        Offence::PlayOutOfTurn
        | Offence::WinnersInARow
        | Offence::CardChanged
        | Offence::CardMissing => Need::Card,
        Offence::TricksLookedAt => Need::Turned,
        Offence::Revoke | Offence::BothRevoked | Offence::FalseClaim => Need::Result,
        Offence::CalledCard => Need::FaceUp,
        Offence::CalledSuit => Need::SuitCall,
        Offence::IllegalPlay => Need::Illegal,
    }
}

/// What is typed until the deal has come so far; Ann deals.
pub(crate) fn lines(rules: &Ruleset, offence: Offence) -> &'static [&'static str] {
    if let Some(climb) = rules.climb_rules() {
        return match (need(offence), climb.pack.is_some()) {
            (Need::Nothing, _) => &[],
            // What was in turn is not heard as out of turn.
            (_, true) if matches!(offence, Offence::PlayOutOfTurn) => &["6a6b", "d:7a7b"],
            (_, false) if matches!(offence, Offence::PlayOutOfTurn) => &["=pair6", "d:=pair7"],
            (_, true) => &["6a6b", "5a5b"],
            (_, false) => &["=pair6", "=pair5"],
        };
    }
    let bid = rules.bid_rules().is_some();
    match (need(offence), bid) {
        (Need::Nothing, _) => &[],
        (Need::Called, false) => &["9h p"],
        (Need::Called | Need::Naming, true) => &["3s"],
        (Need::Naming, false) => &["9h pppp"],
        (Need::Contract, false) => &["bh"],
        (Need::Contract, true) => &["..b3h"],
        (Need::Loner, true) => &["..bh!"],
        (Need::Loner, false) => &["bh!"],
        (Need::Card, false) => &["bh", "Ac"],
        (Need::Card, true) => &["..b3h", "Ac"],
        (Need::Result, false) => &["bh3"],
        (Need::Result, true) => &["b3h3"],
        (Need::FaceUp | Need::Illegal, _) => &["bh"],
        (Need::Turned | Need::SuitCall, false) => &["bh", "Ac 9c Tc Kc", "Ah"],
        (Need::Turned | Need::SuitCall, true) if rules.players().count() == 6 => {
            &["..b3h", "Ac 9c Tc Kc Qc 9c", "Ah"]
        }
        (Need::Turned | Need::SuitCall, true) => &["..b3h", "Ac 9c Tc Kc", "Ah"],
    }
}

/// What a table would answer.
pub(crate) const fn said(offence: Offence, fact: Fact) -> &'static str {
    match fact {
        // Ben has the lead, so that somebody else led out of turn.
        Fact::Seat if matches!(offence, Offence::LeadOutOfTurn) => "d",
        // Ben led, and Cal and Dee are before Ann.
        Fact::Seat if matches!(offence, Offence::PlayOutOfTurn) => "a",
        // Ben's bid is on record, and it is Cal's turn.
        Fact::Seat if matches!(offence, Offence::InsufficientBid) => "c",
        Fact::Dealer | Fact::AccuserTeam => "a",
        Fact::RightfulDealer | Fact::Rightful => "c",
        Fact::Seat | Fact::OffenderTeam | Fact::MakerTeam | Fact::BidderTeam => "b",
        Fact::Trick | Fact::LoneCall | Fact::TricksAfter | Fact::Times => "1",
        Fact::Proof | Fact::Bid | Fact::Others => "3",
        Fact::Proved | Fact::Established | Fact::Accepted | Fact::HadPassed | Fact::SaidSuit => {
            "yes"
        }
        Fact::Alone
        | Fact::LoneDefender
        | Fact::OffenderIsLoner
        | Fact::UpcardTurned
        | Fact::Called
        | Fact::NextTurned
        | Fact::Warned
        | Fact::Touched
        | Fact::Led
        | Fact::LastTrick
        | Fact::Offered
        | Fact::GaveUp => "no",
        Fact::Stage => "after",
        Fact::TricksSoFar => "1-1",
        Fact::TrickWinner => "offender",
        Fact::Card => "9c",
        Fact::Cards | Fact::Shown => "KcQc",
        Fact::Suit => "s",
        Fact::CardsPlayedToIt => "0",
        Fact::NotYetPlayed => "c d",
        Fact::Cause => "wrong-count",
        Fact::Revokes => "2-1",
    }
}

pub(crate) fn seats(rules: &Ruleset) -> Vec<String> {
    let count = usize::from(rules.players().count());
    PEOPLE.iter().take(count).map(|name| (*name).to_owned()).collect()
}

pub(crate) fn desk(rules: &Ruleset) -> Desk<PaperFile> {
    let header = Header {
        at: AT.into(),
        id: "rulings".into(),
        title: "Rulings".into(),
        seats: seats(rules),
        first_dealer: Seat::new(0).expect("seat 0"),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    };
    Desk::create(&Store::on_paper(), header).expect("a new session")
}

/// A session in which this offence can be heard while the deal goes on.
pub(crate) fn prepared(rules: &Ruleset, offence: Offence) -> Desk<PaperFile> {
    let mut desk = desk(rules);
    for line in lines(rules, offence) {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{}: `{line}`", rules.id) };
        desk.commit(&entry, AT).expect("written");
    }
    let before = match need(offence) {
        Need::FaceUp => "exposed-card card=9c seat=d offender_is_loner=no",
        Need::SuitCall => "tricks-looked-at seat=b last_trick=no",
        Need::Nothing
        | Need::Called
        | Need::Naming
        | Need::Contract
        | Need::Loner
        | Need::Card
        | Need::Turned
        | Need::Result
        | Need::Illegal => return desk,
    };
    if rules.trick_rules().is_some() {
        let mut first = desk.hearing(before).expect("it can be heard");
        let Stage::Ruled(decision) = desk.proceed(&mut first) else { panic!("{}", rules.id) };
        let entry = desk.ruling_entry(&first, &decision);
        desk.commit(&entry, AT).expect("written");
    }
    desk
}

/// An offence heard in a session: what was asked, what was known in the end, and the ruling. None
/// where the game has no such offence.
fn in_session(rules: &Ruleset, offence: Offence) -> Option<(Vec<Fact>, Hearing, Decision)> {
    let desk = prepared(rules, offence);
    let mut hearing = desk
        .hearing(offence.word())
        .unwrap_or_else(|why| panic!("{offence} under {}: {}", rules.id, why.say(desk.seats())));
    let mut asked = Vec::new();
    loop {
        match desk.proceed(&mut hearing) {
            Stage::Ask(fact) => {
                asked.push(fact);
                assert!(asked.len() < 16, "{offence} under {} asks without end", rules.id);
                hearing
                    .hear_beside_record(fact, said(offence, fact), desk.seats())
                    .unwrap_or_else(|why| panic!("{offence} under {}: {fact}: {why}", rules.id));
            }
            Stage::Ruled(decision) => return Some((asked, hearing, *decision)),
            Stage::None(why) => panic!("{offence} under {}: {why}", rules.id),
        }
    }
}

/// What the protocol says to these facts.
pub(crate) fn by_protocol(rules: &Ruleset, offence: Offence, facts: &Facts) -> Value {
    let mut question = serde_json::to_value(facts).expect("facts");
    let object = question.as_object_mut().expect("an object");
    object.insert("ask".into(), json!("ruling"));
    object.insert("rules".into(), json!(rules.id));
    object.insert("offence".into(), json!(offence.word()));
    let mut answer = Vec::new();
    Judge::new().answer(question.to_string().as_bytes(), &mut answer);
    serde_json::from_slice(&answer).expect("an answer")
}

/// Points, the fate of the deal and every remedy, as the protocol spells them.
pub(crate) fn as_answered(decision: &Decision) -> Map<String, Value> {
    let event =
        rasher::event::Event::Table(rasher::event::Table::Ruling(decision.ruling(None, "")));
    let Value::Object(mut event) = serde_json::to_value(&event).expect("an event") else {
        panic!("an event is an object")
    };
    let remedy = event.remove("remedy");
    event.retain(|key, _| ["points", "then", "next_dealer", "bars"].contains(&key.as_str()));
    if let Some(Value::Object(remedy)) = remedy {
        event.extend(remedy.into_iter().filter(|(key, _)| key != "choice"));
    }
    event
}

/// The same out of an answer.
pub(crate) fn answered(answer: &Value) -> Map<String, Value> {
    let beside = [
        "established",
        "chooser",
        "choices",
        "text",
        "clauses",
        "rule",
        "source",
        "what",
        "id",
        "beside",
    ];
    let object = answer.as_object().expect("an object").clone();
    object.into_iter().filter(|(key, _)| !beside.contains(&key.as_str())).collect()
}

/// A fact as the command takes it: seats by their numbers from 1.
fn typed(value: FactValue) -> String {
    match value {
        FactValue::Seat(seat) => (seat.number() + 1).to_string(),
        FactValue::Team(team) => (team.number() + 1).to_string(),
        FactValue::Flag(yes) => if yes { "yes" } else { "no" }.to_owned(),
        FactValue::Number(number) => number.to_string(),
        FactValue::Proof(Proof::Hand) => "hand".to_owned(),
        FactValue::Proof(Proof::Later(trick)) => trick.to_string(),
        FactValue::Stage(stage) => stage.to_string(),
        FactValue::Tricks(tricks) => format!("{}-{}", tricks.even, tricks.odd),
        FactValue::Winner(winner) => winner.to_string(),
        FactValue::Card(card) => card.to_string(),
        FactValue::Cards(cards) => cards.as_slice().iter().map(ToString::to_string).collect(),
        FactValue::Suit(suit) => suit.letter().to_string(),
        FactValue::Seats(seats) => {
            let numbers: Vec<String> =
                seats.iter().map(|seat| (seat.number() + 1).to_string()).collect();
            numbers.join(" ")
        }
        FactValue::Cause(cause) => cause.to_string(),
    }
}

/// A ruling that is asked of the command, and what it is to say there.
pub(crate) struct Commanded {
    pub(crate) rules: &'static Ruleset,
    pub(crate) offence: Offence,
    pub(crate) facts: Facts,
    /// Where it was heard, to be told where they differ.
    pub(crate) place: String,
}

impl Commanded {
    /// The command says the same. It calls the seats by numbers.
    fn agrees(&self) {
        let Self { rules, offence, facts, place } = self;
        let numbers: Vec<String> =
            (1..=rules.players().count()).map(|number| format!("seat {number}")).collect();
        let Ok(Answer::Decision(numbered)) = rule(*offence, facts, rules, Who(&numbers)) else {
            panic!("{place}")
        };
        let says = by_command(rules, *offence, facts);
        let text: Vec<&str> = numbered.text.split_whitespace().collect();
        let expected = format!("Ruling: {}", text.join(" "));
        assert!(says.starts_with(&expected), "{place}: {says}\nnot {expected}");
    }
}

/// All of them, by as many programs at a time as the machine has cores: each is a start of its own.
pub(crate) fn by_commands(asked: &[Commanded]) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = asked.len().div_ceil(cores).max(1);
    std::thread::scope(|scope| {
        for part in asked.chunks(share) {
            scope.spawn(move || part.iter().for_each(Commanded::agrees));
        }
    });
}

/// What the command says to these facts.
pub(crate) fn by_command(rules: &Ruleset, offence: Offence, facts: &Facts) -> String {
    let mut args = vec!["judge".to_owned(), "ruling".to_owned(), offence.word().to_owned()];
    args.extend(["--rules".to_owned(), rules.id.clone()]);
    let mut told = Vec::new();
    for fact in Fact::ALL {
        if let Some(value) = facts.get(*fact).filter(|_| !told.contains(&fact.word()))
            && *fact != Fact::BidderTeam
        {
            told.push(fact.word());
            args.extend(["--fact".to_owned(), format!("{fact}={}", typed(value))]);
        }
    }
    let ran = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(&args)
        .env_clear()
        .stdin(Stdio::null())
        .output()
        .expect("runs");
    let says = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{args:?}: {}", String::from_utf8_lossy(&ran.stderr));
    says.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Is there such an offence in this game?
pub(crate) fn is_here(rules: &Ruleset, offence: Offence) -> bool {
    !matches!(Hearing::new(offence).stage(rules, &[]), Stage::None(_))
}

pub(crate) fn each(mut f: impl FnMut(&'static Ruleset, Offence)) {
    for rules in Shelf::built_in().iter() {
        for offence in Offence::ALL {
            if is_here(rules, *offence) {
                f(rules, *offence);
            }
        }
    }
}

#[test]
fn every_offence_has_one_answer_wherever_it_is_asked() {
    let mut commanded = Vec::new();
    each(|rules, offence| {
        let Some((_, hearing, decision)) = in_session(rules, offence) else { return };
        let id = &rules.id;
        let (heard, facts) = (hearing.offence, &hearing.facts);
        // The protocol.
        let answer = by_protocol(rules, heard, facts);
        assert_eq!(answered(&answer), as_answered(&decision), "{offence} under {id}: {answer}");
        assert_eq!(answer["established"], json!(decision.established), "{offence} under {id}");
        assert_eq!(answer["source"], json!(decision.sources.as_str()), "{offence} under {id}");
        let offers = answer["choices"].as_array().cloned().unwrap_or_default();
        assert_eq!(offers.len(), decision.offers.len(), "{offence} under {id}");
        for (offer, answer) in decision.offers.iter().zip(&offers) {
            let chosen = decision.choose(offer.choice).expect("a choice");
            assert_eq!(answer["what"], json!(offer.choice.word()));
            assert_eq!(
                answered(answer),
                as_answered(&chosen).into_iter().filter(|(key, _)| key != "text").collect(),
                "{offence} under {id}"
            );
        }
        let place = format!("{offence} under {id}");
        commanded.push(Commanded { rules, offence: heard, facts: *facts, place });
    });
    assert!(commanded.len() > 300, "{} walked", commanded.len());
    by_commands(&commanded);
}

/// The names that `docs/sources.md` explains: a ruling names no other source.
#[test]
fn every_source_of_a_ruling_is_explained() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sources.md");
    let text = fs::read_to_string(path).expect("docs/sources.md");
    let known: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .chain(["silent", "agreed at this table", "after bridge"])
        .collect();
    each(|rules, offence| {
        let Some((_, _, decision)) = in_session(rules, offence) else { return };
        for source in decision.sources.each() {
            let Authority::Named(source) = source else { continue };
            let named = known.iter().any(|name| source.starts_with(name));
            assert!(named, "{offence} under {}: `{source}`", rules.id);
        }
    });
}

// --- the page -----------------------------------------------------------------------------------

const OPENING: &str = "\
# Rulings: what is asked, and what is done about it

This page is made by running the program: `UPDATE=1 cargo test --test program rulings::` writes it again.
For every offence it has what each ruleset asks at a table where the record knows no more than it must, what is ruled when the table answers so, and the source.
Ann, Ben, Cal and Dee sit clockwise, with Eve and Fay after them where six play; Ann dealt, and Ben did it.
Rulesets with the same answer share a row; one that is not named has no such offence.
Where the rules name no remedy the ruling says that the table decides.

What is found, refused and paid besides is in [the verdicts](verdicts.md), and which law of 1888 is kept where in [the laws](laws.md).
";

fn page() -> String {
    let mut page = OPENING.to_owned();
    for offence in Offence::ALL {
        let mut rows: Vec<(String, String, String, Vec<&str>)> = Vec::new();
        for rules in Shelf::built_in().iter().filter(|rules| is_here(rules, *offence)) {
            let Some((asked, _, decision)) = in_session(rules, *offence) else { continue };
            let asked: Vec<String> = asked
                .iter()
                .map(|fact| format!("{} {}", fact.question(), said(*offence, *fact)))
                .collect();
            let asked = if asked.is_empty() { "nothing".to_owned() } else { asked.join("<br>") };
            let row = (asked, decision.text, decision.sources.to_string());
            match rows
                .iter_mut()
                .find(|(a, text, source, _)| (&row.0, &row.1, &row.2) == (a, text, source))
            {
                Some((.., ids)) => ids.push(&rules.id),
                None => rows.push((row.0, row.1, row.2, vec![&rules.id])),
            }
        }
        write!(
            page,
            "\n## `{offence}`\n\n| rulesets | asked | ruling | source |\n|---|---|---|---|\n"
        )
        .expect("text");
        for (asked, text, source, ids) in rows {
            let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
            let source = if source.is_empty() { "none" } else { &source };
            writeln!(page, "| {} | {asked} | {text} | {source} |", ids.join(", ")).expect("text");
        }
        #[cfg(unix)]
        write!(page, "\n```text\n{}\n```\n", transcript(*offence)).expect("text");
    }
    page
}

/// The ruleset in which an offence is shown at a table.
#[cfg(unix)]
const fn shown_in(offence: Offence) -> &'static str {
    match offence {
        Offence::IllegalPlay => "bacon-climb-4",
        Offence::InsufficientBid => "bid-euchre-4",
        Offence::TableTalk => "euchre-ohio",
        Offence::CallOutOfTurn
        | Offence::TurnedSuit
        | Offence::CalledCard
        | Offence::CalledSuit
        | Offence::AloneSaidLate
        | Offence::Misdeal
        | Offence::PartnerShowsHand
        | Offence::PartnerPlays
        | Offence::ClaimWithoutAgreement
        | Offence::WinnersInARow => "euchre-laws-1888",
        Offence::Revoke
        | Offence::BothRevoked
        | Offence::FalseClaim
        | Offence::WrongCountInPlay
        | Offence::StolenDeal
        | Offence::LeadOutOfTurn
        | Offence::PlayOutOfTurn
        | Offence::ExposedCard
        | Offence::CardChanged
        | Offence::CardMissing
        | Offence::TricksLookedAt
        | Offence::DiscardSeen
        | Offence::ScoreError => "euchre",
    }
}

/// A hearing at a table, from the line that asks for it to the next prompt: the first choice is
/// taken, and the ruling recorded.
#[cfg(unix)]
fn transcript(offence: Offence) -> String {
    let place = tempfile::TempDir::new().expect("a folder");
    fs::create_dir(place.path().join("sessions")).expect("a folder");
    let rules = Shelf::built_in().get(shown_in(offence)).expect("a built-in ruleset");
    let players = seats(rules).join(",");
    let args =
        ["new", "--rules", &rules.id, "--dealer", "1", "--as-written", "--plain", "--players"];
    let mut terminal = Terminal::sized(
        place.path(),
        &[&args[..], &[&players]].concat(),
        &[("TERM", "dumb"), ("NO_COLOR", "1")],
        (200, 100),
    );
    let prompt = |line: &str| line.contains(" to ") && line.ends_with(':') && line.contains(", ");
    let last = |screen: &str| screen.trim_end().lines().last().unwrap_or_default().to_owned();
    terminal.wait_until("the prompt", |screen| prompt(&last(screen)));
    let mut setup: Vec<String> =
        lines(rules, offence).iter().map(|line| (*line).to_owned()).collect();
    // An illegal play is heard as soon as it is typed: the last line of the setup is the hearing.
    let asked = if need(offence) == Need::Illegal { setup.pop() } else { None };
    let asked = asked.unwrap_or_else(|| format!("ruling {offence}"));
    if need(offence) == Need::FaceUp {
        setup.push("ruling exposed-card card=9c seat=d offender_is_loner=no".to_owned());
    }
    if need(offence) == Need::SuitCall {
        setup.push("ruling tricks-looked-at seat=b last_trick=no".to_owned());
    }
    let mut from = 0;
    for line in setup.iter().map(String::as_str).chain([&*asked]) {
        from = terminal.screen().trim_end().lines().count();
        let answered = |screen: &str, lines: usize| screen.trim_end().lines().count() > lines;
        let mut lines = from;
        terminal.press(&format!("{line}\r"));
        loop {
            terminal.wait_until("an answer", |screen| {
                answered(screen, lines) && {
                    let end = last(screen);
                    // What ends with a bracket alone may be a source, and more comes after it.
                    let asks = end.ends_with('?') || end.ends_with(')') && end.contains("? (");
                    prompt(&end) || asks || end.ends_with("open:")
                }
            });
            let screen = terminal.screen();
            let end = last(&screen);
            if prompt(&end) {
                break;
            }
            let fact = Fact::ALL.iter().find(|fact| end.starts_with(fact.question()));
            let reply = match fact {
                Some(fact) => said(offence, *fact),
                None if end.starts_with("record it?") => "y",
                None if end.starts_with("typo, or") => "y",
                None if end.starts_with("deal 1, which is over") => "1",
                None => "",
            };
            lines = screen.trim_end().lines().count();
            terminal.press(&format!("{reply}\r"));
        }
    }
    let screen = terminal.screen();
    let told: Vec<&str> = screen.trim_end().lines().skip(from - 1).map(str::trim_end).collect();
    told.join("\n")
}

#[test]
#[cfg(unix)]
fn the_page_of_rulings_is_what_the_program_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rulings.md");
    let made = page();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("it can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = made.lines().zip(kept.lines()).find(|(made, kept)| made != kept);
    assert!(
        made == kept,
        "docs/rulings.md is out of date: UPDATE=1 cargo test --test program rulings::. First: {differs:?}"
    );
}

/// `--speak end` is silent about calls as about cards, and `--speak-calls` says it of calls apart: what
/// is irregular is asked back where he speaks at once, and taken without a word where he does not.
#[test]
#[cfg(unix)]
fn he_speaks_of_calls_when_he_was_told_to() {
    for (said, now) in [
        (&["--speak", "end"][..], false),
        (&["--speak", "asked"], false),
        (&["--speak", "end", "--speak-calls", "now"], true),
        (&["--speak", "now", "--speak-calls", "asked"], false),
        (&["--speak-calls", "end"], false),
        (&[], true),
    ] {
        let place = tempfile::TempDir::new().expect("a folder");
        fs::create_dir(place.path().join("sessions")).expect("a folder");
        let args = ["new", "--rules", "euchre", "--dealer", "1", "--as-written", "--plain"];
        let mut terminal = Terminal::sized(
            place.path(),
            &[&args[..], &["--players", "Ann,Ben,Cal,Dee"], said].concat(),
            &[("TERM", "dumb"), ("NO_COLOR", "1")],
            (60, 100),
        );
        let last = |screen: &str| screen.trim_end().lines().last().unwrap_or_default().to_owned();
        terminal.wait_until("the prompt", |screen| last(screen) == "0 to 0, deal 1:");
        terminal.press("9h\r");
        terminal.wait_until("the upcard", |screen| last(screen) == "0 to 0, Ben:");
        terminal.press("d:p\r");
        let asks = |screen: &str| last(screen).starts_with("typo, or did it happen?");
        // That it counts for nothing is not said, and neither that it counts.
        let told = "Dee calls; Ben to call.";
        let taken = |screen: &str| screen.contains(told) && last(screen).ends_with("Ben:");
        terminal.wait_until("an answer", |screen| asks(screen) || taken(screen));
        let screen = terminal.screen();
        assert_eq!(asks(&screen), now, "{said:?}: {screen}");
        assert_eq!(screen.contains("Dee called out of turn"), now, "{said:?}: {screen}");
    }
}

/// What comes too late is told and not put into the deal that has been begun; nobody pays for a claim
/// that is not heard (Meetup has a price for one that is not proved).
#[test]
#[cfg(unix)]
fn what_comes_too_late_is_not_recorded() {
    for (rules, asked) in [
        ("euchre", "revoke d 2"),
        ("euchre", "ruling revoke"),
        ("euchre-laws-1888", "ruling false-claim"),
        ("euchre-meetup", "ruling false-claim"),
        ("euchre-meetup", "ruling revoke seat=d proved=no"),
    ] {
        let place = tempfile::TempDir::new().expect("a folder");
        let folder = place.path().join("sessions");
        fs::create_dir(&folder).expect("a folder");
        let args = ["new", "--rules", rules, "--dealer", "1", "--as-written", "--plain"];
        let mut terminal = Terminal::sized(
            place.path(),
            &[&args[..], &["--players", "Ann,Ben,Cal,Dee"]].concat(),
            &[("TERM", "dumb"), ("NO_COLOR", "1")],
            (60, 100),
        );
        let last = |screen: &str| screen.trim_end().lines().last().unwrap_or_default().to_owned();
        terminal.wait_until("the prompt", |screen| last(screen) == "0 to 0, deal 1:");
        terminal.press("bh3\r");
        terminal.wait_until("a deal", |screen| last(screen) == "0 to 1, deal 2:");
        terminal.press("9h\r");
        terminal.wait_until("the upcard", |screen| last(screen) == "0 to 1, Cal:");
        let logs = || {
            let files = fs::read_dir(&folder).expect("a folder").filter_map(Result::ok);
            let logs = files.filter(|file| file.path().extension().is_some_and(|it| it == "jsonl"));
            logs.map(|log| fs::read_to_string(log.path()).expect("a log")).collect::<String>()
        };
        let before = logs();
        terminal.press(&format!("{asked}\r"));
        terminal.wait_until("an answer", |screen| {
            screen.contains("Too late: the score stands.")
                && screen.contains("Nothing is recorded")
                && last(screen) == "0 to 1, Cal:"
        });
        assert!(!before.is_empty());
        assert_eq!(logs(), before, "{rules}: {asked}");
    }
}

/// A table of Ann, Ben, Cal and Dee (with six, Eve and Fay) at a terminal that is read line by line; Ann deals.
#[cfg(unix)]
fn seated(place: &Path, rules: &str) -> Terminal {
    fs::create_dir(place.join("sessions")).expect("a folder");
    let args = ["new", "--rules", rules, "--dealer", "1", "--as-written", "--plain"];
    let players = seats(Shelf::built_in().get(rules).expect("a built-in ruleset")).join(",");
    let mut terminal = Terminal::sized(
        place,
        &[&args[..], &["--players", &players]].concat(),
        &[("TERM", "dumb"), ("NO_COLOR", "1")],
        (200, 120),
    );
    terminal.asks("0 to 0, deal 1:");
    terminal
}

/// The contract (`voice.md`): nothing is repeated. Who passes at a lead passes for nothing, and three times on one
/// line is one fault.
#[test]
fn the_same_fault_on_one_line_is_told_once() {
    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "bacon-climb-4");
    terminal.line("p p p", "typo, or did it happen?");
    let told = terminal.screen().matches("Ben has the lead and may not pass").count();
    assert_eq!(told, 1, "{}", terminal.screen());
}

/// The contract (`notation.md`, questions that the prompt asks back): what answers no question is kept
/// and offered again, never lost and never taken for an answer. What only tells is told at once.
#[test]
#[cfg(unix)]
fn a_command_at_a_question_is_no_answer_to_it() {
    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "euchre-laws-1888");
    terminal.line("ann h!", "0 to 0, Ben:");
    let kept = |terminal: &mut Terminal, line: &str, question: &str| {
        terminal.line(line, question);
        let kept = format!("\"{line}\" is kept for afterwards");
        assert!(terminal.screen().contains(&kept), "{line}: {}", terminal.screen());
    };
    let (card, seat) = ("Which card?", "Who did it?");
    terminal.line("ruling exposed-card", seat);
    for (line, told) in [
        ("who", "Players: Ann (a), Ben (b), Cal (c), Dee (d)."),
        ("WHO", "Players: Ann (a), Ben (b), Cal (c), Dee (d)."),
        ("rule exposed card", "may be called"),
        ("?", "A player; Enter: no ruling."),
    ] {
        terminal.line(line, seat);
        assert!(terminal.screen().contains(told), "{line}: {}", terminal.screen());
    }
    for line in ["undo", "ruling misdeal", "note she dropped it"] {
        kept(&mut terminal, line, seat);
    }
    terminal.line("b", card);
    for line in ["redo", "3"] {
        kept(&mut terminal, line, card);
    }
    terminal.line("seven", card);
    assert!(terminal.screen().contains("Say a card, such as \"9h\"."), "{}", terminal.screen());
    terminal.line("9c", "record it?");
    terminal.line("d", "what does the table say of it?");
    kept(&mut terminal, "undo", "what does the table say of it?");
    // Words of one's own may begin with any word.
    terminal.press("note the jack\r");
    terminal.wait("(a dispute is open)");
    // All of them are offered again, in their order, and none stands where Enter would take it.
    terminal.wait_until("what was kept", |screen| {
        let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        said.contains(
            "Not taken yet: \"undo\", \"ruling misdeal\", \"note she dropped it\", \"redo\", \"3\", \
             \"undo\". Type them again. 0 to 0, Ben:",
        )
    });
    let before = terminal.screen();
    terminal.line("", "0 to 0, Ben:");
    assert!(
        !terminal.screen()[before.trim_end().len()..].contains("Deal"),
        "{}",
        terminal.screen()
    );

    // What takes a yes or a no takes nothing else.
    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "euchre-laws-1888");
    terminal.line("ann h!", "0 to 0, Ben:");
    let offered =
        "Was it the partner who was to play alone, after a lead or after he had passed? (y/n)";
    terminal.line("ruling alone-said-late", offered);
    terminal.line("who", offered);
    for line in ["maybe", "3", "undo"] {
        kept(&mut terminal, line, offered);
    }
    terminal.line("n", "which?");
    terminal.line("score", "which?");
    kept(&mut terminal, "undo", "which?");
    terminal.line("alo", "record it?");

    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "euchre");
    terminal.line("bh", "0 to 0, Ben:");
    terminal.line("ruling exposed-card", card);
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0, "{}", terminal.screen());
}

/// Between two deals it is asked which of them is meant, and what is ruled on the one that is being
/// dealt opens it (issue's words: a ruling knows the deal).
#[test]
#[cfg(unix)]
fn between_two_deals_it_is_asked_which_is_meant() {
    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "euchre");
    terminal.line("bh3", "0 to 1, deal 2:");
    let which = "deal 1, which is over, or deal 2, the one after it? (1/2)";
    terminal.line("ruling exposed-card", which);
    terminal.line("3", which);
    terminal.line("maybe", which);
    let screen = terminal.screen();
    assert!(screen.contains("Type 1 or 2."), "{screen}");
    assert!(screen.contains("\"maybe\" is kept for afterwards"), "{screen}");
    terminal.line("2", "Which card?");
    terminal.line("9c", "Who did it?");
    terminal.line("d", "record it?");
    terminal.press("y\r");
    terminal.wait("Deal 2.");
    terminal.asks("0 to 1, Cal:");
    // Of the one that is over nothing can be done any more, and that is said.
    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "euchre");
    terminal.line("bh3", "0 to 1, deal 2:");
    terminal.line("ruling exposed-card", which);
    terminal.line("deal 1", "0 to 1, deal 2:");
    let screen = terminal.screen();
    assert!(screen.contains("About deal 1, which is over."), "{screen}");
    terminal.line("ruling table-talk", which);
    terminal.line("", "0 to 1, deal 2:");
    assert!(terminal.screen().contains("Left without a ruling."), "{}", terminal.screen());
    // The plain word is of the deal that is dealt (events.md: the deal is void), and so is a cause that only that
    // one can have; a cause that either can have is asked about, and Enter takes nothing.
    let place = tempfile::TempDir::new().expect("a folder");
    let mut terminal = seated(place.path(), "euchre");
    terminal.line("misdeal", "0 to 0, deal 2:");
    terminal.line("bh3", "0 to 1, deal 3:");
    let which = "deal 2, which is over, or deal 3, the one after it? (2/3)";
    terminal.line("misdeal wrong-count", which);
    terminal.line("", "0 to 1, deal 3:");
    terminal.line("misdeal", "0 to 1, deal 4:");
    terminal.line("undo", "0 to 1, deal 3:");
    terminal.line("misdeal they talked", "0 to 1, deal 4:");
    terminal.line("undo", "0 to 1, deal 3:");
    terminal.line("misdeal faced card", "0 to 1, deal 4:");
    terminal.line("undo", "0 to 1, deal 3:");
    terminal.line("misdeal wrong-count", which);
    terminal.line("3", "0 to 1, deal 4:");
    terminal.line("undo", "0 to 1, deal 3:");
    terminal.line("misdeal wrong-count", which);
    terminal.line("2", "record it?");
    terminal.line("y", "0 to 0, deal 3:");
    let which = "deal 1, which is over, or deal 2, the one after it? (1/2)";
    // A wrong count by either name: of the deal that is over it is paid (1888, 90), of the next one the deal is
    // lost (41).
    for (deal, then) in [("1", "Which side did it?"), ("2", "record it?")] {
        let place = tempfile::TempDir::new().expect("a folder");
        let mut terminal = seated(place.path(), "euchre-laws-1888");
        terminal.line("bh3", "0 to 1, deal 2:");
        terminal.line("ruling misdeal cause=wrong-count", which);
        terminal.line(deal, if deal == "1" { then } else { "which?" });
        if deal == "1" {
            terminal.line("b", "record it?");
            let screen = terminal.screen();
            assert!(screen.contains("About deal 1, which is over."), "{screen}");
            assert!(screen.contains("forfeits the deal. 2 points"), "{screen}");
        } else {
            assert!(terminal.screen().contains("the next dealer deals"), "{}", terminal.screen());
        }
    }
}

/// Asked between the first two deals.
#[cfg(unix)]
const WHICH_DEAL: &str = "deal 1, which is over, or deal 2, the one after it? (1/2)";

/// A ruleset, the lines that are typed, each with the words that stand last then, and what is said on the way.
#[cfg(unix)]
type Heard = (&'static str, &'static [(&'static str, &'static str)], &'static str);

#[cfg(unix)]
const HEARD: &[Heard] = &[
    // Who says that nothing was led is not asked again, and what a game does not have is not asked about.
    (
        "euchre",
        &[
            ("bh", "0 to 0, Ben:"),
            ("ruling card-changed", "Had a card been led? (y/n)"),
            ("n", "0 to 0, Ben:"),
        ],
        "there is no \"card-changed\" before a card is led",
    ),
    (
        "euchre",
        &[("bh", "0 to 0, Ben:"), ("ruling illegal-play", "0 to 0, Ben:")],
        "there is no \"illegal-play\" in this game",
    ),
    (
        "bid-euchre-4",
        &[("3s", "0 to 0, Cal:"), ("ruling turned-suit", "0 to 0, Cal:")],
        "there is no \"turned-suit\" in this game: no card is turned up",
    ),
    // The cards on record say that nobody reneged, or nobody of that side: nothing more is asked.
    (
        "euchre",
        &[
            ("bh", "0 to 0, Ben:"),
            ("Ac Tc Kc 9c", "0 to 0, Ben:"),
            ("ruling revoke", "0 to 0, Ben:"),
        ],
        "by the cards on record nobody can have revoked so far",
    ),
    (
        "bid-euchre-6",
        &[
            ("..b3h", "0 to 0, Ben:"),
            ("Ac Tc Kc 9c Qc 9d", "0 to 0, Ben:"),
            ("ruling revoke offender_team=b", "0 to 0, Ben:"),
        ],
        "by the cards on record nobody of Ben, Dee and Fay can have revoked so far",
    ),
    // Before a trick is turned none can be looked at, and nothing of both sides' is established.
    (
        "euchre",
        &[
            ("bh", "0 to 0, Ben:"),
            ("Ac", "0 to 0, Cal:"),
            ("ruling both-revoked", "0 to 0, Cal:"),
            ("ruling tricks-looked-at", "0 to 0, Cal:"),
        ],
        "no trick of this deal has been turned yet",
    ),
    // One number of reneges may be each side's.
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ruling both-revoked", WHICH_DEAL),
            ("1", "How many reneges did each side make?"),
            ("1", "1 by each side, so 1-1? (y/n)"),
            ("y", "record it?"),
        ],
        "equal numbers cancel",
    ),
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ruling both-revoked", WHICH_DEAL),
            ("1", "How many reneges did each side make?"),
            ("1", "1 by each side, so 1-1? (y/n)"),
            ("n", "How many reneges did each side make?"),
        ],
        "Say two numbers, such as 3-1.",
    ),
    // However many they were, it is too late.
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("9h", "0 to 1, Cal:"),
            ("ruling both-revoked", "0 to 1, Cal:"),
        ],
        "Too late: the score stands.",
    ),
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ch", "0 to 1, Cal:"),
            ("ruling both-revoked", "Had a card been led? (y/n)"),
            ("n", "0 to 1, Cal:"),
        ],
        "Too late: the score stands.",
    ),
    // A deal is mostly typed when it is over: of the next one, which may be played by now, what is to be typed
    // first is said, and nothing is recorded.
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ruling revoke", WHICH_DEAL),
            ("2", "0 to 1, deal 2:"),
            ("undo", "0 to 0, deal 1:"),
        ],
        "Nothing of deal 2 is on record yet: type the calls first, such as \"ann hearts\"; then \"ruling \
         revoke\" hears it.",
    ),
    (
        "euchre",
        &[("bh3", "0 to 1, deal 2:"), ("revoke d 3", WHICH_DEAL), ("2", "0 to 1, deal 2:")],
        "type the calls first, such as \"ann hearts\"; then \"revoke d 3\" hears it.",
    ),
    (
        "euchre",
        &[("bh3", "0 to 1, deal 2:"), ("revoke d 3", WHICH_DEAL), ("", "0 to 1, deal 2:")],
        "Left without a ruling.",
    ),
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ruling play-out-of-turn", WHICH_DEAL),
            ("2", "0 to 1, deal 2:"),
            ("ch", "0 to 1, Cal:"),
            ("ruling play-out-of-turn", "Had a card been led? (y/n)"),
        ],
        "then \"ruling play-out-of-turn\" hears it.",
    ),
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ruling lead-out-of-turn", WHICH_DEAL),
            ("2", "0 to 1, deal 2:"),
            ("ruling claim-without-agreement", WHICH_DEAL),
            ("1", "0 to 1, deal 2:"),
        ],
        "nothing can be done about it any more",
    ),
    (
        "bid-euchre-4",
        &[
            ("b3h3", "3 to 3, deal 2:"),
            ("ruling insufficient-bid", WHICH_DEAL),
            ("2", "3 to 3, deal 2:"),
            ("ruling wrong-count-in-play", WHICH_DEAL),
            ("2", "3 to 3, deal 2:"),
        ],
        "such as \"3h ppp\"; then \"ruling wrong-count-in-play\" hears it.",
    ),
    (
        "bacon-climb-4",
        &[
            ("acb", "4 to 0, deal 2:"),
            ("ruling card-changed", WHICH_DEAL),
            ("2", "4 to 0, deal 2:"),
        ],
        "type what was played first, such as \"1a\"; then \"ruling card-changed\" hears it.",
    ),
    // What the deal that is over cannot have had may be of the next one.
    (
        "euchre",
        &[("bh3", "0 to 1, deal 2:"), ("ruling partner-plays", "0 to 1, deal 2:")],
        "if it was in deal 2, type the calls first, such as \"ann hearts alone\"; then \"ruling \
         partner-plays\" hears it",
    ),
    (
        "euchre",
        &[("x", "0 to 0, deal 2:"), ("revoke d 3", "0 to 0, deal 2:")],
        "if it was in deal 2, type the calls first, such as \"ann hearts\"; then \"revoke d 3\" hears it",
    ),
    // In the first deal, and in one that is begun, the same is said.
    (
        "euchre",
        &[("ruling revoke", "0 to 0, deal 1:")],
        "such as \"ann hearts\"; then \"ruling revoke\" hears it",
    ),
    (
        "bacon-wiki",
        &[("revoke d 3", "0 to 0, deal 1:")],
        "such as \"ann hearts\"; then \"revoke d 3\" hears it",
    ),
    (
        "euchre",
        &[("9h", "0 to 0, Ben:"), ("ruling lead-out-of-turn", "0 to 0, Ben:")],
        "such as \"u\"; then \"ruling lead-out-of-turn\" hears it",
    ),
    (
        "euchre",
        &[("claim a 3", "0 to 0, deal 1:")],
        "such as \"ann hearts\"; then \"claim a 3\" hears it",
    ),
    (
        "bacon-wiki",
        &[("9h u", "0 to 0, Dee:"), ("ruling revoke", "0 to 0, Dee:")],
        "such as \"+\"; then \"ruling revoke\" hears it",
    ),
    // A story names what hears it, or what is typed first; never what is refused then.
    (
        "euchre",
        &[("dee revoked", "0 to 0, deal 1:")],
        "such as \"ann hearts\"; then \"ruling revoke\" hears it",
    ),
    (
        "euchre",
        &[("bh3", "0 to 1, deal 2:"), ("dee revoked", "0 to 1, deal 2:")],
        "\"ruling revoke\" hears it",
    ),
    (
        "euchre",
        &[("bh3", "0 to 1, deal 2:"), ("dee led out of turn", "0 to 1, deal 2:")],
        "if it was in deal 2, type the calls first, such as \"ann hearts\"; then \"ruling lead-out-of-turn\" \
         hears it",
    ),
    (
        "euchre",
        &[("rule lead out of turn", "0 to 0, deal 1:")],
        "For the ruling, type the calls first, such as \"ann hearts\"",
    ),
    (
        "euchre",
        &[("bh", "0 to 0, Ben:"), ("Ac Tc Kc 9c", "0 to 0, Ben:"), ("dee revoked", "0 to 0, Ben:")],
        "\"ruling revoke\": by the cards on record nobody can have revoked so far",
    ),
    // A deal out of turn stands once a card is turned, or in a bidding game somebody has called (law 40 of 1888;
    // reference, 3.1): what nobody has typed is asked. Michigan gives it back whenever it was.
    (
        "euchre-laws-1888",
        &[
            ("ruling stolen-deal", "Was the upcard turned? (y/n)"),
            ("n", "record it? (y: yes, n: no, d: disputed, left open)"),
        ],
        "The deal is given back. No points, and the deal is void; Ann deals.",
    ),
    (
        "euchre",
        &[
            ("bh3", "0 to 1, deal 2:"),
            ("ruling stolen-deal", "Was the upcard turned? (y/n)"),
            ("y", "Who dealt?"),
            ("d", "record it?"),
        ],
        "About deal 2, the next one.",
    ),
    (
        "euchre",
        &[
            ("deal d", "0 to 0, Ann:"),
            ("ruling 1", "Was the upcard turned? (y/n)"),
            ("y", "record it?"),
        ],
        "The deal stands, because the upcard has been turned.",
    ),
    (
        "bid-euchre-4",
        &[("ruling stolen-deal", "Had anybody called? (y/n)"), ("y", "Who dealt?")],
        "Had anybody called?",
    ),
    ("euchre-michigan", &[("ruling stolen-deal", "record it?")], "The deal is given back."),
    // A misdeal is the next dealer's where the card was turned (Michigan): in the first deal as in any other.
    (
        "euchre-michigan",
        &[
            ("ruling misdeal cause=wrong-count", "Was the upcard turned? (y/n)"),
            ("y", "record it?"),
        ],
        "The misdeal loses the deal.",
    ),
    // A remedy is taken by its number as by its word.
    (
        "euchre-laws-1888",
        &[
            ("bh", "0 to 0, Ben:"),
            ("ruling lead-out-of-turn card=9c cards_played_to_it=0 seat=d", "which?"),
            ("3", "which?"),
            ("0", "which?"),
            ("Ac", "which?"),
            ("2", "Which suit is called?"),
            ("s", "record it?"),
            ("y", "0 to 0, Ben:"),
        ],
        "\"Ac\" is kept for afterwards.",
    ),
    // A card and a player are known by themselves, in either order; what is neither, or both, is said.
    (
        "euchre",
        &[
            ("bs", "0 to 0, Ben:"),
            ("ruling exposed-card Kh dee", "record it?"),
            ("y", "0 to 0, Ben:"),
        ],
        "The king of hearts lies face up before Dee.",
    ),
    (
        "euchre",
        &[
            ("bs", "0 to 0, Ben:"),
            ("ruling exposed card dee, Kh", "record it?"),
            ("y", "0 to 0, Ben:"),
        ],
        "The king of hearts lies face up before Dee.",
    ),
    (
        "euchre",
        &[("bs", "0 to 0, Ben:"), ("ruling exposed-card Kh zed", "0 to 0, Ben:")],
        "\"zed\" is no card and nobody who sits here",
    ),
    (
        "euchre",
        &[
            ("bs3", "0 to 1, deal 2:"),
            ("ruling revoke dee 2 proof=3", "deal 1, which is over"),
            ("1", "record it?"),
        ],
        "The revoke on trick 2 is proved by trick 3.",
    ),
    // `b` is Ben where there is no joker.
    (
        "euchre",
        &[
            ("bs", "0 to 0, Ben:"),
            ("ruling exposed-card b Kh", "record it?"),
            ("y", "0 to 0, Ben:"),
        ],
        "The king of hearts lies face up before Ben.",
    ),
    // Which card was played out of turn decides nothing, and is kept.
    (
        "euchre",
        &[
            ("bs", "0 to 0, Ben:"),
            ("ruling play-out-of-turn dee", "Had a card been led? (y/n)"),
            ("y", "Who had not yet played to the trick?"),
            ("b", "Which card?"),
            ("9c", "which?"),
            ("1", "record it?"),
        ],
        "Ben must win the trick if he can",
    ),
    // It is proved by what they say, too; a trick that cannot prove it is no answer.
    (
        "euchre",
        &[
            ("bs3", "0 to 1, deal 2:"),
            ("revoke d 2", "deal 1, which is over"),
            ("1", "Which later trick proves it"),
            ("9", "Which later trick proves it"),
            ("she does not admit it", "Which later trick proves it"),
            ("she admits it", "record it?"),
        ],
        "A trick from 3 to 5, \"hand\" or \"admitted\"; Enter: no ruling. Which later trick proves it, \
         was the hand seen, or do they admit it? 9 9 cannot be: it is 3 to 5 here.",
    ),
    (
        "euchre",
        &[
            ("bs3", "0 to 1, deal 2:"),
            ("revoke d 2", "deal 1, which is over"),
            ("1", "Which later trick proves it"),
            ("no", "record it?"),
        ],
        "The revoke is not proved, so there is none.",
    ),
    // What is left open is said, and how it is settled; the next card is no word of the table.
    (
        "euchre",
        &[
            ("bs", "0 to 0, Ben:"),
            ("revoke d 2", "Had a card been led? (y/n)"),
            ("y", "Which later trick proves it"),
            ("4", "record it?"),
            ("d", "what does the table say of it?"),
            ("9c", "what does the table say of it?"),
            ("she had none", "0 to 0, Ben:"),
        ],
        "\"9c\" is kept for afterwards. what does the table say of it? she had none Left open in deal 1: Dee \
         reneged on trick 2, “she had none”. \"ruling\" settles it later.",
    ),
    // A part of a name is asked about.
    ("euchre", &[("ruling lead", "0 to 0, deal 1:")], "did you mean \"lead-out-of-turn\"?"),
    (
        "euchre",
        &[("ruling claim", "0 to 0, deal 1:")],
        "did you mean \"false-claim\" or \"claim-without-agreement\"?",
    ),
    ("euchre", &[("ruling turn", "0 to 0, deal 1:")], "\"ruling\" lists them"),
    // The climbing texts are silent: it is recorded all the same, with who did it where that is said, and the
    // table decides.
    (
        "bacon-climb-4",
        &[
            ("6a6b", "0 to 0, Cal:"),
            ("ruling exposed-card", "Who did it?"),
            ("d", "Which card?"),
            ("9h", "Which card?"),
            ("11a", "Which card?"),
            ("seven", "Which card?"),
            ("5a", "record it?"),
            ("y", "0 to 0, Cal:"),
            ("show", "0 to 0, Cal:"),
        ],
        "Dee exposed the 5a",
    ),
    (
        "bacon-climb-4",
        &[
            ("6a6b", "0 to 0, Cal:"),
            ("ruling exposed-card dee", "Which card?"),
            ("seven", "Which card?"),
        ],
        "Say a card, such as \"9a\".",
    ),
    (
        "bacon-climb-4",
        &[("6a6b", "0 to 0, Cal:"), ("ruling exposed-card d 9h", "0 to 0, Cal:")],
        "the pack has no 9h",
    ),
    (
        "bacon-climb-6",
        &[("=single3", "0 to 0, Cal:"), ("ruling exposed-card d 9h", "0 to 0, Cal:")],
        "the pack has no 9h",
    ),
    // Out of turn is typed with who it was, and then heard.
    (
        "bacon-climb-4",
        &[("6a6b", "0 to 0, Cal:"), ("dee played out of turn", "0 to 0, Cal:")],
        "type it with who made it, such as",
    ),
    (
        "bacon-climb-4",
        &[
            ("6a6b", "0 to 0, Cal:"),
            ("a:7a7b", "typo, or did it happen? (t/y)"),
            ("y", "record it?"),
            ("n", "0 to 0, Ben:"),
            ("played out of turn", "0 to 0, Ben:"),
        ],
        "\"ruling play-out-of-turn\" hears it",
    ),
    (
        "bacon-climb-6",
        &[
            ("=single3", "0 to 0, Cal:"),
            ("ruling card-changed", "Who did it?"),
            ("", "record it?"),
            ("y", "0 to 0, Cal:"),
        ],
        "The table decides.",
    ),
    (
        "bacon-climb-4",
        &[("6a6b", "0 to 0, Cal:"), ("ruling lead-out-of-turn", "0 to 0, Cal:")],
        "out of turn it is \"play-out-of-turn\"",
    ),
];

/// What is answered at a hearing. Issue: what the record knows and what does not matter is not asked; the
/// contract (`notation.md`): nothing silent, unsure is asked.
#[test]
#[cfg(unix)]
#[allow(clippy::too_many_lines, reason = "a table, a row for each answer")]
fn what_is_answered_at_a_hearing() {
    for (rules, typed, told) in HEARD {
        let place = tempfile::TempDir::new().expect("a folder");
        let mut terminal = seated(place.path(), rules);
        for (line, then) in *typed {
            terminal.line(line, then);
        }
        let screen = terminal.screen().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains(told), "{rules} {typed:?}: {screen}");
    }
}

// --- the laws -----------------------------------------------------------------------------------

/// The rows of a table of `docs/laws.md`, a cell each.
fn cells(heading: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/laws.md");
    let text = fs::read_to_string(path).expect("docs/laws.md");
    let part = text.split(heading).nth(1).expect("a heading").split("\n## ").next();
    let rows = part.expect("a part").lines().filter(|line| line.starts_with("| ")).skip(1);
    let cell = |cell: &str| cell.trim().to_owned();
    rows.map(|row| row.trim_matches('|').split(" | ").map(cell).collect()).collect()
}

/// What stands between backticks.
fn ticked(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_law_of_1888_is_kept_somewhere_or_says_why_not() {
    let laws = Shelf::built_in().get("euchre-laws-1888").expect("a built-in ruleset");
    let mut numbers: Vec<u32> = Vec::new();
    for row in cells("## The laws of 1888") {
        let [which, _, kept] = &row[..] else { panic!("{row:?}") };
        let (first, last) = which.split_once('-').unwrap_or((which, which));
        numbers.extend(first.parse::<u32>().expect(which)..=last.parse().expect(which));
        let mut named = 0;
        for name in ticked(kept) {
            let known = match name.split_once(' ') {
                Some(("rule", clause)) => rasher::clause::Clause::ALL
                    .iter()
                    .any(|one| one.id() == clause && laws.cite(*one).is_some()),
                Some(("ruling", offence)) => {
                    Offence::from_word(offence).is_some_and(|offence| is_here(laws, offence))
                }
                Some(("prompt", command)) => {
                    rasher::line::command::Command::ALL.iter().any(|one| one.word() == command)
                }
                Some(("rasher", words)) => {
                    let ran = Command::new(env!("CARGO_BIN_EXE_rasher"))
                        .args(words.split(' '))
                        .arg("--help")
                        .env_clear()
                        .stdin(Stdio::null())
                        .output()
                        .expect("runs");
                    ran.status.success()
                }
                Some(_) => false,
                None => name == "note" || rasher::event::ruling::Choice::from_word(name).is_some(),
            };
            assert!(known, "law {which}: `{name}` is not there");
            named += 1;
        }
        assert!(named > 0 || kept.contains("not kept: "), "law {which}: {kept}");
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=116).collect::<Vec<u32>>());
}

#[test]
fn every_rule_of_the_sheets_is_kept_somewhere_or_says_why_not() {
    let mut sheets: Vec<String> = Vec::new();
    for row in cells("## The tournament sheets") {
        let [sheet, what, kept] = &row[..] else { panic!("{row:?}") };
        let id = sheet.trim_matches('`');
        let rules = Shelf::built_in().get(id).unwrap_or_else(|| panic!("no ruleset {id}"));
        if !sheets.contains(sheet) {
            sheets.push(sheet.clone());
        }
        for name in ticked(kept) {
            if let Some(offence) = name.strip_prefix("ruling ") {
                let offence = Offence::from_word(offence).expect(name);
                assert!(is_here(rules, offence), "{id}: {name}");
                continue;
            }
            let (key, value) = name.split_once(" = ").unwrap_or((name, ""));
            let held = &rules.values[key];
            let told = held.as_str().map_or_else(|| held.to_string(), str::to_owned);
            assert!(value.is_empty() || told == value, "{id}, {what}: {key} is {told}");
        }
        assert!(kept.contains('`') || kept.contains("not kept: "), "{id}: {what}");
    }
    assert_eq!(sheets.len(), 8, "{sheets:?}");
}
