//! Results of random games by random people, in every spelling that the language has: none may be
//! taken for another, and few may be asked back.
//!
//! What a line should mean is known before it is spelt. The shortest beginnings are worked out here
//! once more, in the plainest way, and never asked of the program.

use rasher::desk::people::check_names;
use rasher::desk::{Desk, EntryKind, Plan, Refused};
use rasher::event::{Call, Cards, Climbing, Denial, Event};
use rasher::game::Deal;
use rasher::log::{Header, Speak};
use rasher::rules::shelf::Shelf;
use rasher::rules::{Making, Ruleset};
use rasher::seat::{ByTeam, Seat, SeatList};
use rasher::session::Game;
use rasher::store::Store;
use rasher::store::paper::PaperFile;

/// Numbers by chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// Ordinary names, names with the same initials, names that begin as commands, suits, numbers and
/// small words do, and names in other alphabets.
const PEOPLE: &[&str] = &[
    "Ann",
    "Anna",
    "Andy",
    "Alice",
    "Al",
    "Abe",
    "Ben",
    "Bob",
    "Beth",
    "Bo",
    "Cal",
    "Chris",
    "Clara",
    "Clara-May",
    "Dee",
    "Dan",
    "Derek",
    "Eve",
    "Ed",
    "Fay",
    "Finn",
    "Gus",
    "Gwen",
    "Hal",
    "Hanna",
    "Helen",
    "Ian",
    "Ingrid",
    "Ines",
    "Jo",
    "Joe",
    "Jane",
    "Kim",
    "Lou",
    "Lena",
    "Mia",
    "Mark",
    "Max",
    "Nora",
    "Noel",
    "Ned",
    "Otto",
    "Olga",
    "Pat",
    "Paul",
    "Quinn",
    "Rae",
    "Ruth",
    "Sean",
    "Sam",
    "Sue",
    "Stella",
    "Tom",
    "Theo",
    "Tess",
    "Uma",
    "Una",
    "Vic",
    "Wes",
    "Whitney",
    "Will",
    "Xena",
    "Xavier",
    "Yan",
    "Zoë",
    "Zed",
    "Ада",
    "Борис",
    "Вера",
    "Αννα",
    "Βάσω",
    "ليلى",
    "سامي",
    "דנה",
    "花",
    "小林",
    "Éva",
    "Émile",
    "Ömer",
    "Åsa",
    "Çelik",
    "Łucja",
    "Agnes",
    "Judy",
    "Claire",
    "Claude",
    "Scott",
    "Adele",
    "Undine",
    "Reddy",
    "Fiona",
    "Rudi",
    "Board",
    "Helga",
    "Story",
    "Dealia",
    "Heather",
    "Spencer",
    "Diana",
    "Tenley",
    "Onella",
    "Art",
    "Grace",
    "Paz",
    "Lowell",
    "Madeleine",
    "Biddy",
    "Mary Ann",
    "O'Neil",
];

fn folded(name: &str) -> Vec<char> {
    name.to_lowercase().chars().collect()
}

/// As many letters of a name as tell it from the others; all of them where another goes on with it.
fn key(names: &[String], seat: usize, least: usize) -> Vec<char> {
    let own = folded(&names[seat]);
    let tells = |length: usize| {
        let begun = &own[..length];
        let others = names.iter().enumerate().filter(|(other, _)| *other != seat);
        others.map(|(_, name)| folded(name)).all(|other| !other.starts_with(begun))
    };
    let first = (least..=own.len()).find(|length| own[length - 1] != ' ' && tells(*length));
    own[..first.unwrap_or(own.len())].to_vec()
}

fn table(chance: &mut Chance, people: &[String], seats: usize) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let letter = chance.one(people).chars().next().unwrap();
    while names.len() < seats {
        let name = chance.one(people).clone();
        // Every second table has people who share an initial.
        let alike = seats.is_multiple_of(2) && names.len() < 2 && chance.once_in(2);
        if alike && !name.starts_with(letter) && !chance.once_in(20) {
            continue;
        }
        // What the set-up refuses sits at no table.
        names.push(name);
        if check_names(&names, names.len()).is_err() {
            names.pop();
        }
    }
    names
}

fn desk(rules: &Ruleset, names: &[String], dealer: u8) -> Desk<PaperFile> {
    let header = Header {
        at: "2026-11-20T19:00:00Z".into(),
        id: "reading".into(),
        title: "Reading".into(),
        seats: names.to_vec(),
        first_dealer: Seat::new(dealer).unwrap(),
        score: ByTeam::default(),
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    };
    Desk::create(&Store::on_paper(), header).unwrap()
}

/// A part of a result.
#[derive(Clone, Debug)]
enum Part {
    Seat(usize),
    Mark(&'static str, &'static str),
    Number(u8),
    /// Said in words only.
    Word(&'static str),
}

struct Result_ {
    events: Vec<Event>,
    parts: Vec<Part>,
    /// In another order, in which it is said and never typed in short.
    said: Option<Vec<Part>>,
}

fn suits(rules: &Ruleset) -> Vec<(char, &'static str)> {
    let Some(trick) = rules.trick_rules() else { return Vec::new() };
    let mut list = vec![('c', "clubs"), ('d', "diamonds"), ('h', "hearts"), ('s', "spades")];
    if trick.may_be_trump(rasher::card::Trump::None) && matches!(trick.making, Making::Bid(_)) {
        list.push(('n', "no trump"));
    }
    if trick.may_be_trump(rasher::card::Trump::Low) && matches!(trick.making, Making::Bid(_)) {
        list.push(('l', "low"));
    }
    list
}

/// A result that breaks nothing, by chance.
fn result(chance: &mut Chance, deal: &Deal<'_>) -> Option<Result_> {
    let rules = deal.rules();
    let seats = usize::from(rules.players().count());
    let seat = |index: usize| Seat::new(u8::try_from(index).unwrap()).unwrap();
    let (mut events, mut parts) = (Vec::new(), Vec::new());
    let Some(trick) = rules.trick_rules() else {
        let mut left: Vec<usize> = (0..seats).collect();
        let mut order = SeatList::new();
        let mut closed = false;
        let everybody = chance.once_in(3);
        while !left.is_empty() && (!closed || everybody) {
            let next = left.remove(chance.below(left.len()));
            parts.push(Part::Seat(next));
            if !closed {
                assert!(order.push(seat(next)));
                let told = Event::Climbing(Climbing::Places { order });
                closed = deal.step(&told).unwrap().phase().is_closed();
            }
        }
        events.push(Event::Climbing(Climbing::Places { order }));
        return Some(Result_ { events, parts, said: None });
    };
    if chance.once_in(25) {
        events.push(Event::Call(Call::PassedOut));
        parts.push(Part::Mark("x", "passed out"));
        return clean(deal, events, parts);
    }
    let consent = matches!(&trick.making, Making::TurnUp(making) if making.consent.is_some());
    if consent && chance.once_in(6) {
        let index = chance.below(seats);
        events.push(Event::Call(Call::Denied {
            seat: seat(index),
            alone: false,
            what: Denial::Trump,
        }));
        parts.extend([Part::Seat(index), Part::Word("was"), Part::Mark("-", "denied")]);
        parts.push(Part::Word("then"));
    }
    let maker = chance.below(seats);
    let (letter, name) = *chance.one(&suits(rules));
    let trump = rasher::card::Trump::from_letter(letter)?;
    let alone = trick.lone.allowed && chance.once_in(4);
    let hand = trick.hand;
    let bids = matches!(trick.making, Making::Bid(_));
    let bid = (bids && !alone).then(|| 1 + u8::try_from(chance.below(hand.into())).unwrap());
    let took = u8::try_from(chance.below(usize::from(hand) + 1)).unwrap();
    events.push(Event::Call(Call::Contract { maker: seat(maker), trump, alone, bid }));
    let mut taken = ByTeam::only(seat(maker).team(), took);
    taken[seat(maker).team().other()] = hand - took;
    events.push(Event::Cards(Cards::Tricks { taken }));
    let letter: &'static str = match letter {
        'c' => "c",
        'd' => "d",
        'h' => "h",
        's' => "s",
        'n' => "n",
        _ => "l",
    };
    parts.push(Part::Seat(maker));
    // "Ann took 4 in hearts", where a number is no bid.
    let said = (!bids && chance.once_in(4)).then(|| {
        let (took, trump) = (Part::Number(took), Part::Mark("", name));
        let loner = alone.then_some(Part::Mark("", "alone"));
        let tail =
            [Part::Mark("", "took"), took, Part::Word("tricks"), Part::Mark("", "in"), trump];
        parts.iter().cloned().chain(tail).chain(loner).collect()
    });
    parts.push(Part::Word(if bids { "bid" } else { "made" }));
    let behind = alone && chance.once_in(2);
    if alone && !behind {
        parts.push(Part::Word("alone"));
    }
    parts.extend(bid.map(Part::Number));
    parts.push(Part::Mark(letter, name));
    if alone {
        parts.push(if behind { Part::Mark("!", "alone") } else { Part::Mark("!", "") });
    }
    parts.extend([Part::Word("and"), Part::Word("took"), Part::Number(took)]);
    Some(Result_ { said, ..clean(deal, events, parts)? })
}

fn clean(deal: &Deal<'_>, events: Vec<Event>, parts: Vec<Part>) -> Option<Result_> {
    let mut state = *deal;
    for event in &events {
        let mut findings = Vec::new();
        state.judge(event, &mut findings);
        state = state.step(event).ok().filter(|_| findings.is_empty())?;
    }
    Some(Result_ { events, parts, said: None })
}

#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Apart,
    Joined,
    Words,
}

fn number(chance: &mut Chance, number: u8) -> String {
    const WORDS: [&str; 14] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    if chance.once_in(3) { number.to_string() } else { WORDS[usize::from(number)].to_owned() }
}

fn spelt(
    chance: &mut Chance,
    names: &[String],
    result: &Result_,
    manner: Manner,
    climbs: bool,
) -> String {
    // By numbers or by names, not by both.
    let numbered = manner != Manner::Words && chance.once_in(12);
    let whole = chance.once_in(if manner == Manner::Joined { 8 } else { 4 });
    let mut words: Vec<String> = Vec::new();
    let said = result.said.as_ref().filter(|_| manner == Manner::Words);
    for part in said.unwrap_or(&result.parts) {
        match (part, manner) {
            (Part::Seat(seat), _) if numbered => words.push((seat + 1).to_string()),
            (Part::Seat(seat), Manner::Words) => words.push(names[*seat].clone()),
            (Part::Seat(seat), _) => {
                let least = usize::from(climbs && folded(&names[*seat])[0] == 'x') + 1;
                let key = key(names, *seat, least);
                let own = folded(&names[*seat]);
                let longer = manner == Manner::Apart && chance.once_in(4);
                let length = match (whole, longer) {
                    (true, _) => own.len(),
                    (false, true) => key.len() + chance.below(own.len() - key.len() + 1),
                    (false, false) => key.len(),
                };
                let typed: String = own[..length].iter().collect();
                words.push(typed.trim_end().to_owned());
            }
            (Part::Mark(mark, _), Manner::Apart | Manner::Joined) => words.push((*mark).to_owned()),
            (Part::Mark(_, word), Manner::Words) => words.push((*word).to_owned()),
            (Part::Number(taken), Manner::Words) => words.push(number(chance, *taken)),
            (Part::Number(taken), _) => words.push(taken.to_string()),
            (Part::Word(word), Manner::Words) => {
                // Whoever talks leaves some of them out.
                if *word == "alone" || *word == "was" || !chance.once_in(3) {
                    words.push((*word).to_owned());
                }
            }
            (Part::Word(_), _) => {}
        }
    }
    words.retain(|word| !word.is_empty());
    let line = match manner {
        Manner::Apart => words.join(" "),
        Manner::Joined => words.join(""),
        Manner::Words if climbs => words.join(*chance.one(&[" ", " and ", ", ", " then "])),
        Manner::Words => words.join(" "),
    };
    match chance.below(4) {
        0 => line.to_uppercase(),
        _ => line,
    }
}

#[derive(Default)]
struct Count {
    lines: usize,
    asked: usize,
}

/// Twenty thousand lines; with `READING=n` as many as that, with `PEOPLE=a,b` by people of these names.
#[test]
fn no_result_is_taken_for_another() {
    let most: usize =
        std::env::var("READING").ok().and_then(|most| most.parse().ok()).unwrap_or(20_000);
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(13);
    let people: Vec<String> = match std::env::var("PEOPLE") {
        Ok(names) => names.split(',').map(str::to_owned).collect(),
        Err(_) => PEOPLE.iter().map(|name| (*name).to_owned()).collect(),
    };
    let mut chance = Chance(seed);
    let rulesets: Vec<&Ruleset> = Shelf::built_in().iter().collect();
    let mut counts = [Count::default(), Count::default(), Count::default()];
    let (mut wrong, mut refused) = (Vec::new(), Vec::new());
    let mut lines = 0;
    while lines < most {
        let rules = if chance.once_in(3) {
            Shelf::built_in().get(if chance.once_in(2) { "bacon-climb-6" } else { "bacon-climb-4" })
        } else {
            Some(*chance.one(&rulesets))
        };
        let rules = rules.unwrap();
        let seats = usize::from(rules.players().count());
        let names = table(&mut chance, &people, seats);
        let mut desk = desk(rules, &names, u8::try_from(chance.below(seats)).unwrap());
        let state = desk.game().unwrap().now().unwrap();
        let results: Vec<Result_> = (0..10).filter_map(|_| result(&mut chance, &state)).collect();
        for result in results {
            let manner = *chance.one(&[Manner::Apart, Manner::Joined, Manner::Words]);
            let climbs = rules.climb_rules().is_some();
            let line = spelt(&mut chance, &names, &result, manner, climbs);
            lines += 1;
            let count = &mut counts[manner as usize];
            count.lines += 1;
            let told = |what: &str| {
                format!("{} at {names:?}: `{line}` {what}; {:?}", rules.id, result.events)
            };
            match desk.plan(&line) {
                Ok(Plan::Entry(entry)) => {
                    let heard: Vec<Event> = entry
                        .events()
                        .filter(|event| !matches!(event, Event::Deal { .. }))
                        .cloned()
                        .collect();
                    if heard != result.events {
                        wrong.push(told(&format!("is {heard:?}")));
                    }
                }
                Ok(Plan::Command(command, rest)) => {
                    wrong.push(told(&format!("is {command:?} {rest}")));
                }
                Err(why) => {
                    count.asked += 1;
                    let why = match why {
                        Refused::Several(choices) => {
                            let each = choices.iter().map(|one| one.words.clone());
                            each.collect::<Vec<_>>().join(" OR ")
                        }
                        why => why.say(&names),
                    };
                    refused.push(told(&why));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} taken wrongly:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    for line in refused.iter().take(60) {
        println!("asked: {line}");
    }
    for (name, count, most) in
        [("apart", &counts[0], 200), ("joined", &counts[1], 33), ("words", &counts[2], 100)]
    {
        println!("{name}: {} of {} asked back", count.asked, count.lines);
        assert!(count.asked * most <= count.lines, "{name}: too many are asked back");
    }
}

/// What a line comes to at this table: a command, an entry, or what is said instead.
fn comes_to(desk: &mut Desk<PaperFile>, line: &str) -> String {
    let names = desk.seats().to_vec();
    match desk.plan(line) {
        Ok(Plan::Command(command, rest)) => format!("{} {rest}", command.word()).trim().to_owned(),
        Ok(Plan::Entry(entry)) => format!("{:?}", entry.kind),
        Err(Refused::Several(choices)) => {
            let each: Vec<String> = choices.iter().map(|one| one.typed.clone()).collect();
            format!("which: {}", each.join(", "))
        }
        Err(why) => why.say(&names),
    }
}

/// On two letters nothing is noted, voided or closed, and nothing is shown that was not asked for.
#[test]
fn a_beginning_of_a_command_does_nothing_unasked() {
    let people = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut faults = Vec::new();
    for (id, names, line, expected) in [
        ("bid-euchre-4", "Ann Ben Cal Dee", "no bid", "Try p or x"),
        ("bid-euchre-4", "Ann Ben Cal Dee", "no one bid", "Try x: nobody bid"),
        ("bid-euchre-4", "Ann Ben Cal Dee", "no trump", "How many? Try 1n or n!"),
        ("euchre", "Ann Ben Cal Dee", "no ann hearts 4", "which: ah4, note ann hearts 4"),
        ("euchre", "Ann Ben Cal Dee", "no ah4", "which: ah4, note ah4"),
        ("euchre", "Ann Ben Cal Dee", "mis ann hearts 4", "which: ah4, misdeal ann hearts 4"),
        (
            "euchre",
            "Ann Ben Cal Dee",
            "no wait, ben hearts 4",
            "Try bh4: Ben made hearts and took 4",
        ),
        ("euchre", "Ann Ben Cal Dee", "no points", "which: note points"),
        ("euchre", "Ann Ben Cal Dee", "mi", "which: misdeal"),
        ("euchre", "Ann Ben Cal Dee", "misd", "which: misdeal"),
        ("euchre", "Ann Ben Cal Dee", "misdeal", "Decision"),
        ("bacon-climb-4", "Ann Ben Cal Dee", "mi", "which: misdeal"),
        ("bacon-climb-4", "Ann Ben Cal Dee", "clo", "which: close"),
        ("bacon-climb-4", "Ann Ben Cal Dee", "close", "Closed"),
        ("euchre", "Ann Ben Cal Dee", "note no points", "Note"),
        ("euchre", "Ann Ben Cal Dee", "sc", "score"),
        ("euchre", "Ann Ben Cal Dee", "un", "there is nothing to undo"),
        // A whole word is the command, whoever begins like it.
        ("bacon-climb-4", "Undone Ben Cal Dee", "undo", "there is nothing to undo"),
        (
            "bacon-climb-4",
            "Boa Pam Wes Hal",
            "boa pam zz",
            "This is not clear. Who went out first, who second, and so on?",
        ),
    ] {
        let mut desk = desk(Shelf::built_in().get(id).unwrap(), &people(names), 0);
        let told = comes_to(&mut desk, line);
        if told != expected {
            faults.push(format!("{id}: {line}: {told}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A remark, a reason, and what was meant for the deal in it: it is asked. In quotes it is a remark.
#[test]
fn no_result_vanishes_into_a_remark() {
    let people = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let table = "Ann Ben Cal Dee";
    let mut faults = Vec::new();
    for (id, line, expected) in [
        ("euchre", "close one, ann hearts 3", "which: ah3, close \"one, ann hearts 3\""),
        ("euchre", "close \"one, ann hearts 3\"", "Closed"),
        (
            "euchre",
            "close ann hearts 3, and we went home",
            "which: ah3, close \"ann hearts 3, and we went home\"",
        ),
        ("euchre", "close it is late", "Closed"),
        ("euchre", "note ah4", "Note"),
        ("euchre", "note wait, Ben made spades and took two", "Note"),
        ("euchre", "note x", "Note"),
        ("euchre", "note Dee brought 4 pies", "Note"),
        ("euchre", "note everybody passed the pie", "Note"),
        ("euchre", "misdeal bs2", "which: bs2, misdeal \"bs2\""),
        ("euchre", "misdeal Dee had six cards", "Decision"),
        (
            "bid-euchre-4",
            "misdeal Ann bid 3 hearts and took 4",
            "which: a3h4, misdeal \"Ann bid 3 hearts and took 4\"",
        ),
        ("bid-euchre-4", "misdeal 3 hearts", "Decision"),
        ("bacon-climb-4", "misdeal ann cal", "which: ac, misdeal \"ann cal\""),
        ("bacon-climb-4", "close well, Ann and Cal", "which: ac, close \"well, Ann and Cal\""),
        // People alone are named in many a remark.
        ("bacon-climb-4", "close thanks to Ann and Cal", "Closed"),
        ("bacon-climb-4", "close Ann", "Closed"),
        ("bacon-climb-4", "misdeal Dee", "Decision"),
    ] {
        let mut desk = desk(Shelf::built_in().get(id).unwrap(), &people(table), 0);
        let told = comes_to(&mut desk, line);
        if told != expected {
            faults.push(format!("{id}: {line}: {told}, and not {expected}"));
        }
        // On a sheet a remark stands on a line of its own, whatever it says.
        let written = desk.plan_as_written(line);
        if !matches!(written, Ok(Plan::Entry(_))) {
            faults.push(format!("{id}: {line}: not taken on a sheet"));
        }
    }
    // Where the contract stands a result says the tricks; a number alone stands in many a remark.
    let mut desk = desk(Shelf::built_in().get("euchre").unwrap(), &people(table), 0);
    let Ok(Plan::Entry(entry)) = desk.plan("9h pppu") else { panic!("calls") };
    desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
    for (line, expected) in [
        ("close one, ann hearts 3", "which: 3, close \"one, ann hearts 3\""),
        (
            "misdeal well, ann made hearts and took 3",
            "which: 3, misdeal \"well, ann made hearts and took 3\"",
        ),
        ("close at half past 3", "Closed"),
        // That cannot be said of this deal, and stays the reason.
        ("close one, dee spades 3", "Closed"),
    ] {
        let told = comes_to(&mut desk, line);
        if told != expected {
            faults.push(format!("{line}: {told}, and not {expected}"));
        }
    }
    let mut desk = self::desk(Shelf::built_in().get("euchre").unwrap(), &people(table), 0);
    let Ok(Plan::Entry(entry)) = desk.plan("ah4") else { panic!("a deal") };
    desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
    for (line, expected) in [
        ("adjust a +1 bh3", "which: bh3, adjust a +1 \"bh3\""),
        ("adjust a +1 for the pie", "Decision"),
    ] {
        let told = comes_to(&mut desk, line);
        if told != expected {
            faults.push(format!("{line}: {told}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Names like X are refused today, and older records have them: whoever types one is asked, or told how.
#[test]
fn a_name_that_is_a_word_is_never_taken_for_the_word() {
    let people = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut faults = Vec::new();
    for (id, names, line, expected) in [
        ("bacon-climb-4", "Xena Seth X Cara", "X S Xena Ca", "which: ?, 321"),
        ("bacon-climb-4", "Xena Seth X Cara", "X Xena Seth Cara", "which: ?, 31"),
        ("bacon-climb-4", "Xena Seth X Cara", "Seth X Xena Cara", "Try 231: "),
        ("bacon-climb-4", "Xena Seth X Cara", "xe x", "Try 13: "),
        ("bacon-climb-4", "Xena Seth X Cara", "x", "Deal"),
        ("bacon-climb-4", "Ann P Cal Dee", "P a c", "which: ?, 213"),
        ("bacon-climb-6", "H Pam Picky Ibra X Boa", "Boa Pam Picky Ibra X H", "Try b"),
        ("euchre", "Ann X Cal Dee", "x hearts 3", "Try 2h3: "),
        ("euchre", "Ann X Cal Dee", "x", "Deal"),
        ("euchre", "Ann Hearts Cal Dee", "hearts spades 3", "Try 2s3: "),
    ] {
        let mut desk = desk(Shelf::built_in().get(id).unwrap(), &people(names), 0);
        let told = comes_to(&mut desk, line);
        let fits = match expected.strip_prefix("which: ?") {
            Some(last) => told.starts_with("which: ") && told.ends_with(last),
            None => told.starts_with(expected),
        };
        if !fits {
            faults.push(format!("{id}: {line}: {told}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Among cards `3s` is a card, and not the third player's spades said once more, though a card out of
/// turn comes after it.
#[test]
fn a_card_is_no_contract_said_again() {
    let people = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    for line in ["cs /Jd 3s2cJs3c c:7c", "cs/Jd3s2cJs3cc:7c", "cs /Jd d:3s 2c Js 3c c:7c"] {
        let mut desk = desk(Shelf::built_in().get("bacon-wiki").unwrap(), &people, 0);
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}: not taken") };
        let played: Vec<String> = entry
            .events()
            .filter_map(|event| match event {
                Event::Cards(Cards::Play { seat, cards, .. }) => {
                    Some(format!("{}:{cards:?}", seat.number()))
                }
                _ => None,
            })
            .collect();
        assert_eq!(
            played,
            [r#"3:["3s"]"#, r#"0:["2c"]"#, r#"1:["Js"]"#, r#"2:["3c"]"#, r#"2:["7c"]"#],
            "{line}"
        );
    }
}

/// What people say, and what is answered, or what it comes to.
#[test]
fn what_people_say_is_taken_or_answered_to_the_point() {
    let people = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut faults = Vec::new();
    let plain = "Ann Ben Cal Dee";
    for (id, names, line, expected) in [
        ("euchre", plain, "ann hearts, 3 of 5", "ah3"),
        ("euchre", plain, "ann hearts 3 out of 5", "ah3"),
        ("euchre", plain, "ann hearts three of five tricks", "ah3"),
        ("euchre", plain, "ann hearts, three tricks to two", "ah3"),
        ("euchre", plain, "ann hearts 3 against 2", "ah3"),
        ("euchre", plain, "ann made hearts, 4 tricks to 1", "ah4"),
        ("euchre", plain, "ann took 3 of 5 in hearts", "Try ah3: Ann made hearts and took 3"),
        ("euchre", plain, "9 of hearts", "9h"),
        ("euchre", plain, "10 of hearts", "Th"),
        ("bacon-gamerules", plain, "4 of hearts", "4h"),
        ("euchre", plain, "9 of hearts, ben passes, cal orders it", "9h pu"),
        ("bid-euchre-4", plain, "ben bids 3 hearts", "3h"),
        ("bid-euchre-4", plain, "Ben bids three hearts", "3h"),
        ("bid-euchre-4", plain, "ben passed, cal passed, dee 3 hearts, ann passed", "pp 3h p"),
        ("bid-euchre-4", plain, "ben bid 3 hearts and took 4", "b3h4"),
        ("bid-euchre-4", plain, "b3h", "3h"),
        ("euchre", "Nell Ann Nat Dee", "nobody", "Try x: nobody made trump"),
        ("bid-euchre-4", "Nell Ann Nat Dee", "nobody bid", "Try x: nobody bid"),
        ("bid-euchre-4", "Nell Ann Nat Dee", "no bid", "Try p or x"),
        (
            "bid-euchre-4",
            "Nat Ann Sid Dee",
            "nat hearts alone, set",
            "How many tricks? Try nh!5, nh!4 or nh!3",
        ),
        // Behind a number `nt` is no trump, and not where its t is Tom, who is named with what he said.
        ("bid-euchre-4", "Ann Sue Mia Tom", "2cm:4nt:pp", "2c 4n pp"),
        ("bid-euchre-4", "Ann Sue Mia Tom", "2c4nt", "2c 4n"),
        // A key that was hit twice.
        ("euchre", plain, "ahh3", "Try ah3: Ann made hearts and took 3"),
        ("euchre", plain, "ah33", "Try ah3: Ann made hearts and took 3"),
        ("bid-euchre-4", plain, "b44h5", "Try b4h5: Ben bid 4 hearts and took 5"),
        ("euchre", "Tim Tom Cal Dee", "tihh3", "Try tih3: Tim made hearts and took 3"),
        // A name alone says too little, also where its letter is a card.
        ("euchre", plain, "b", "expected trump (c, d, h or s)"),
        ("euchre", plain, "ben", "expected trump (c, d, h or s)"),
        ("euchre", plain, "9h b", "`b`: no further card can be turned now"),
        // A card with the sign of its suit, as it is pasted or printed on a sheet.
        ("euchre", plain, "K♠ p p u", "Ks ppu"),
        ("euchre", plain, "10♦ppu 4", "Td ppu 4"),
        ("bid-euchre-4", plain, "pp1hp A♠ 9♠", "pp 1h p As9s"),
        // A name with a digit or a full stop in it is a name before a call in words, too.
        ("euchre", "Mia B2 T.J. Sam", "9h, B2 passes, t.j. passed, pick it up", "9h ppu"),
        ("bid-euchre-4", "Mia B2 T.J. Sam", "B2 passed T.J. bids 3 hearts", "p 3h"),
        ("bacon-climb-6", "Mia B2 T.J. Sam Al Bo", "=single4, T.J. passed, pass", "=single4 pp"),
        ("bacon-climb-4", "Mia B2 T.J. Sam", "4b, T.J. passed", "4b p"),
        // His number may be a part of his name, and no bid.
        ("bid-euchre-4", "Mia B2 T.J. Sam", "b2h4", "which: b 2 h 4, b1h4, b3h4, b4h4, b5h4, b6h4"),
        ("bid-euchre-4", "Mia B2 T.J. Sam", "b23h4", "b3h4"),
        ("euchre", "Mia B2 T.J. Sam", "b2h4", "bh4"),
        // A syllable of Hangul is one letter, however it was typed.
        ("euchre", "Mia 도윤 하윤 Sam", "\u{1103}\u{1169}h3", "도h3"),
        ("bacon-climb-4", "Mia 도윤 하윤 Sam", "\u{1112}\u{1161}\u{1103}\u{1169}m", "하도m"),
        // A seat's number, and all the tricks of five.
        ("euchre", plain, "3 clubs took five of five", "cc5"),
        // The first letter of Hal is Hal, and what he made follows.
        ("bacon-gamerules", "Hal Ben Cal Dee", "h made it hearts by himself, got zero", "hh!0"),
        (
            "bacon-gamerules",
            "Hal Ben Cal Dee",
            "hal hearts made it and got zero",
            "This is not clear. Who made trump, which, and how many tricks?",
        ),
        ("bacon-climb-4", "Bo Bea Cy Cal", "boc", "C is Cy or Cal: cy or ca"),
        ("bacon-climb-4", "Bo Bea Cy Cal", "bobec", "C is Cy or Cal: cy or ca"),
    ] {
        let mut desk = desk(Shelf::built_in().get(id).unwrap(), &people(names), 0);
        let state = desk.game().and_then(Game::now).unwrap();
        let names = people(names);
        let names = rasher::line::Names::new(&names);
        let spelt = rasher::line::read(line, &state, &names)
            .map(|read| rasher::line::spell(&state, &read.events, &names).line);
        let told = match spelt {
            Ok(spelt) => spelt,
            Err(_) => comes_to(&mut desk, line),
        };
        if told != expected {
            faults.push(format!("{id}: {line}: {told}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is counted by is heard in words, too, and what cannot be is told.
#[test]
fn numbers_of_commands_are_heard_in_words() {
    for (said, number) in [
        ("21", Some(21)),
        ("three", Some(3)),
        ("fifteen", Some(15)),
        ("Twenty-One", Some(21)),
        ("fifty two", Some(52)),
        ("a hundred", Some(100)),
        ("a hundred and one", Some(101)),
        ("two hundred", Some(200)),
        ("one twenty", None),
        ("twenty fifteen", None),
        ("twenty zero", None),
        ("21.5", None),
        ("-5", None),
        ("many", None),
        ("", None),
    ] {
        assert_eq!(rasher::line::spoken::counted(said), number, "{said}");
    }
    let people = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    let mut desk = desk(Shelf::built_in().get("euchre").unwrap(), &people, 0);
    let Ok(Plan::Entry(entry)) = desk.plan("ah4") else { panic!("a result") };
    desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
    for (line, expected) in [
        ("undo one", "Undo"),
        ("undo two", "there is only one entry"),
        ("undo none", "type `undo`"),
        ("fix one bs4", "Fix { deal: 1, old: \"ah4\", new: \"bs4\""),
        ("fix last bs4", "Fix { deal: 1, old: \"ah4\", new: \"bs4\""),
        ("adjust a one rude", "Decision"),
        ("adjust a plus two rude", "Decision"),
        ("adjust a - 1 rude", "Decision"),
        ("adjust a minus one", "Decision"),
        ("adjust a 0", "0 points change nothing"),
        ("adjust a +99999", "no game is adjusted by more than 1000 points at once"),
        ("adjust a rude", "type `adjust a +1 REASON`"),
        ("adjust a +", "type `adjust a +1 REASON`"),
        ("agree one to nought", "type `=6-4`"),
        ("agree one to zero", "Agreed"),
        ("agree 1 to 0", "Agreed"),
    ] {
        let told = comes_to(&mut desk, line);
        assert!(told.starts_with(expected), "{line}: {told}");
    }
}

/// Who is out already is told so, however a command begins.
#[test]
fn who_is_out_already_is_no_command() {
    let people = ["Mia", "Quinn", "Paul", "Chris"].map(str::to_owned);
    let mut desk = desk(Shelf::built_in().get("bacon-climb-4").unwrap(), &people, 0);
    let Ok(Plan::Entry(entry)) = desk.plan("mia chris") else { panic!("two are out") };
    desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
    let told = comes_to(&mut desk, "mi pa");
    assert!(told.ends_with("Mia has gone out already. Try p: Paul went out third"), "{told}");
}

/// With 7 points of 8 whoever goes out first wins, and nobody behind has a place: a correction that makes
/// it 7 lets those go who were told there, and says so.
#[test]
fn a_correction_lets_go_who_went_out_behind_the_end() {
    let people = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    let mut desk = desk(Shelf::built_in().get("bacon-climb-4").unwrap(), &people, 0);
    let stands = |desk: &Desk<PaperFile>| desk.game().map(Game::score);
    for (line, score) in [
        ("b d", [0, 4]),
        ("a c", [4, 4]),
        ("a b c", [6, 4]),
        ("a b c", [8, 4]),
        ("fix 1 a b d", [8, 0]),
        ("undo", [8, 4]),
    ] {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        if let EntryKind::Fix { changed, drops, .. } = &entry.kind {
            let told: Vec<&str> = changed.beside.iter().map(|(_, told)| told.as_str()).collect();
            assert_eq!(told, ["deal 4 would be decided before Ben and Cal went out"], "{line}");
            assert!(drops, "{line}");
        }
        desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
        assert_eq!(stands(&desk), Some(ByTeam::new(score[0], score[1])), "{line}");
    }
}

/// A result in place of a deal that was told with calls or cards: it is said that these go.
#[test]
fn a_correction_says_what_is_told_no_longer() {
    let people = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    for (told, fixed, new, said) in [
        ("9h ppu 3", "dh4", "dh4", "the calls of deal 1 go with it: it was told as `9h ppu 3`"),
        ("9h ppu 3", "bs2", "bs2", "the calls of deal 1 go with it: it was told as `9h ppu 3`"),
        (
            "9h ppu 9cTdJsKc 3",
            "9h ppu 4",
            "9h ppu 4",
            "the cards of deal 1 go with it: it was told as `9h ppu 9cTdJsKc 3`",
        ),
        (
            "9h ppu 9cTdJsKc 3",
            "bs2",
            "bs2",
            "the calls and the cards of deal 1 go with it: it was told as `9h ppu 9cTdJsKc 3`",
        ),
        ("9h ppu 3", "9h pu 3", "9h pu 3", ""),
        ("dh3", "dh4", "dh4", ""),
        ("x", "dh4", "dh4", ""),
    ] {
        let mut desk = desk(Shelf::built_in().get("euchre").unwrap(), &people, 0);
        let Ok(Plan::Entry(entry)) = desk.plan(told) else { panic!("{told}") };
        desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
        let Ok(Plan::Entry(entry)) = desk.plan(&format!("fix 1 {fixed}")) else {
            panic!("{fixed}")
        };
        let EntryKind::Fix { new: is, changed, .. } = &entry.kind else { panic!("{fixed}") };
        let beside: Vec<&str> = changed.beside.iter().map(|(_, told)| told.as_str()).collect();
        assert_eq!((is.as_str(), beside.concat().as_str()), (new, said), "{told}, fix 1 {fixed}");
    }
}

/// Points that are given when another game has begun can be of the one that is over.
#[test]
fn points_can_be_of_the_game_that_is_over() {
    let people = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    let mut desk = desk(Shelf::built_in().get("euchre").unwrap(), &people, 0);
    let scores = |desk: &Desk<PaperFile>| {
        let games = desk.session().games.iter();
        games.map(Game::score).map(|score| [score.even, score.odd]).collect::<Vec<_>>()
    };
    let either =
        |desk: &Desk<PaperFile>| desk.adjusts_either("b +1").map(|one| (one.over, one.begun));
    for (line, asked, stands) in [
        ("ah!5", None, vec![[4, 0]]),
        ("ah!5", None, vec![[8, 0]]),
        ("ah!5", None, vec![[12, 0]]),
        ("again", Some((1, false)), vec![[12, 0], [0, 0]]),
        ("adjust --game 1 b +1 pie", Some((1, false)), vec![[12, 1], [0, 0]]),
        ("9h", Some((1, true)), vec![[12, 1], [0, 0]]),
        ("adjust --game 1 a -1 pie", Some((1, true)), vec![[11, 1], [0, 0]]),
        ("adjust a +1 pie", Some((1, true)), vec![[11, 1], [1, 0]]),
        ("pppp pppp", None, vec![[11, 1], [1, 0]]),
    ] {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
        assert_eq!((either(&desk), scores(&desk)), (asked, stands), "{line}");
    }
}

/// A climbing deal that is open says who is out, and a correction that opens one asks who else is.
#[test]
fn who_is_out_stands_on_the_screen() {
    let people = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    let mut desk = desk(Shelf::built_in().get("bacon-climb-4").unwrap(), &people, 0);
    let stands = |desk: &Desk<PaperFile>| {
        rasher::report::now::now(desk.game().expect("a game"), 1).next_line()
    };
    for (line, expected) in [
        ("b", "deal 1, Ann dealt | Ben out first |"),
        ("a", "deal 1, Ann dealt | Ben out first, Ann second |"),
        ("d", "deal 2, "),
        ("a c", "deal 3, "),
    ] {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        desk.commit(&entry, "2026-11-20T19:00:00Z").unwrap();
        let told = stands(&desk);
        assert!(told.starts_with(expected), "{line}: {told}");
        assert!(line.len() == 1 && line != "d" || !told.contains("out first"), "{line}: {told}");
    }
    let told = comes_to(&mut desk, "fix 1 a");
    assert_eq!(told, "deal 1 would not be over: who else went out?");
}
