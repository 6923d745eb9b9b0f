//! What is demanded of a plan, counted here anew; and the same by a judge that knows nothing of us,
//! where it is at hand.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rasher::plan::{self, Past, Person, Plan, Round, Side, pairs, whist};
use serde_json::Value;

use crate::{is_long, needs};

/// A plan counted: partners, opponents, byes.
#[derive(Default)]
struct Counted {
    partners: BTreeMap<(Person, Person), usize>,
    opponents: BTreeMap<(Person, Person), usize>,
    byes: BTreeMap<Person, usize>,
    twice_running: usize,
}

fn two(a: Person, b: Person) -> (Person, Person) {
    (a.min(b), a.max(b))
}

impl Counted {
    /// Counts, and refuses whoever sits twice, nowhere, or out where a table could be filled.
    fn of(people: &[Vec<Person>], rounds: &[Round], side: usize) -> Self {
        let mut counted = Self::default();
        let mut rested: Vec<Person> = Vec::new();
        for (number, round) in rounds.iter().enumerate() {
            let mut seen: Vec<Person> = round.out.clone();
            for table in &round.tables {
                assert_eq!((table.left.len(), table.right.len()), (side, side));
                for of in [&table.left, &table.right] {
                    for (at, a) in of.iter().enumerate() {
                        for b in &of[at + 1..] {
                            *counted.partners.entry(two(*a, *b)).or_default() += 1;
                        }
                    }
                }
                for a in &table.left {
                    for b in &table.right {
                        *counted.opponents.entry(two(*a, *b)).or_default() += 1;
                    }
                }
                seen.extend(table.people());
            }
            seen.sort_unstable();
            assert_eq!(seen, people[number], "round {}", number + 1);
            assert!(round.out.len() < 2 * side);
            for person in &round.out {
                *counted.byes.entry(*person).or_default() += 1;
            }
            counted.twice_running += round.out.iter().filter(|it| rested.contains(it)).count();
            rested.clone_from(&round.out);
        }
        counted
    }

    fn most(of: &BTreeMap<(Person, Person), usize>, among: &[Person]) -> usize {
        let both = |pair: &(Person, Person)| among.contains(&pair.0) && among.contains(&pair.1);
        of.iter().filter(|(pair, _)| both(pair)).map(|(_, times)| *times).max().unwrap_or(0)
    }

    fn spread(&self, among: &[Person]) -> usize {
        let byes = among.iter().map(|person| self.byes.get(person).copied().unwrap_or(0));
        byes.clone().max().unwrap_or(0) - byes.min().unwrap_or(0)
    }
}

fn drawn(people: usize, rounds: usize, seed: u64) -> (Plan, Counted) {
    let plan = plan::draw(&Past::none(people), Side::Two, rounds, seed);
    assert_eq!(plan.rounds.len(), rounds);
    let counted = Counted::of(&vec![(0..people).collect(); rounds], &plan.rounds, 2);
    (plan, counted)
}

/// The smallest maximum of opponents that counting allows.
fn bound(people: usize, rounds: usize) -> usize {
    (people / 4 * 4 * rounds).div_ceil(people * (people - 1) / 2)
}

#[test]
fn every_whist_tournament_is_perfect() {
    for people in (1..=10).flat_map(|n| [4 * n, 4 * n + 1]) {
        let rounds = whist::rounds(people).unwrap_or_else(|| panic!("{people} people"));
        let full = if people % 4 == 0 { people - 1 } else { people };
        assert_eq!(rounds.len(), full);
        for seed in [0, 1, 7] {
            let (_, counted) = drawn(people, full, seed);
            for pair in (0..people).flat_map(|a| (0..a).map(move |b| (b, a))) {
                assert_eq!(counted.partners.get(&pair), Some(&1), "{people}: {pair:?}");
                assert_eq!(counted.opponents.get(&pair), Some(&2), "{people}: {pair:?}");
            }
        }
        for rounds in (1..full).filter(|rounds| is_long() || (people < 14 && *rounds == 3)) {
            let (_, counted) = drawn(people, rounds, 3);
            let all: Vec<Person> = (0..people).collect();
            assert_eq!(Counted::most(&counted.partners, &all), 1, "{people} in {rounds}");
            assert!(Counted::most(&counted.opponents, &all) <= 2, "{people} in {rounds}");
        }
    }
}

#[test]
fn thirty_people_in_eight_rounds_never_sit_at_one_table_twice() {
    for seed in 0..5 {
        for rounds in [3, 8] {
            let (_, counted) = drawn(30, rounds, seed);
            for pair in (0..30).flat_map(|a| (0..a).map(move |b| (b, a))) {
                let met = counted.partners.get(&pair).unwrap_or(&0)
                    + counted.opponents.get(&pair).unwrap_or(&0);
                assert!(met <= 1, "seed {seed}: {pair:?} meet {met} times");
            }
            assert!(counted.byes.values().all(|times| *times == 1));
        }
    }
}

/// Every size in the longer run, a sample in the ordinary one.
fn sizes() -> Vec<(usize, usize)> {
    if is_long() {
        return (8..=64).flat_map(|people| (4..=12).map(move |rounds| (people, rounds))).collect();
    }
    vec![(8, 6), (8, 12), (10, 8), (11, 9), (31, 6)]
}

#[test]
fn any_number_of_people_gets_a_fair_plan() {
    for (people, rounds) in sizes() {
        let all: Vec<Person> = (0..people).collect();
        let (_, counted) = drawn(people, rounds, 1);
        let place = format!("{people} people, {rounds} rounds");
        if rounds < people - 1 {
            assert_eq!(Counted::most(&counted.partners, &all), 1, "{place}");
        }
        let opponents = Counted::most(&counted.opponents, &all);
        assert!(opponents <= bound(people, rounds) + 1, "{place}: opponents {opponents} times");
        assert!(counted.spread(&all) <= 1, "{place}");
        assert_eq!(counted.twice_running, 0, "{place}");
    }
}

/// The plan after `change` rounds, with the last person gone and two who have come.
fn changed(people: usize, rounds: usize, change: usize) -> (Vec<Vec<Person>>, Vec<Round>) {
    let begun = plan::draw(&Past::none(people), Side::Two, rounds, 1).rounds;
    let mut there = vec![(0..people).collect::<Vec<_>>(); change];
    let stay = people - 1;
    let mut past = Past::none(people + 1);
    let new_number = |who: Person| if who == stay { usize::MAX } else { who };
    for round in &begun[..change] {
        past.add(&plan::renamed(round, new_number));
    }
    let most = (0..stay).map(|person| past.byes(person)).max().unwrap();
    past.set_byes(stay, most);
    past.set_byes(stay + 1, most);
    let rest = plan::draw(&past, Side::Two, rounds - change, 2).rounds;
    let rest = rest.iter().map(|round| plan::renamed(round, |who| who + usize::from(who >= stay)));
    let all = begun[..change].iter().cloned().chain(rest).collect();
    there.resize(rounds, (0..people + 2).filter(|who| *who != stay).collect());
    (there, all)
}

#[test]
fn a_plan_stays_fair_when_people_come_and_go() {
    for (people, rounds) in sizes() {
        for change in 1..rounds {
            let place = format!("{people} people, {rounds} rounds, changed after {change}");
            let (there, plan) = changed(people, rounds, change);
            let counted = Counted::of(&there, &plan, 2);
            let stayed: Vec<Person> = (0..people - 1).collect();
            if rounds < people - 1 {
                assert_eq!(Counted::most(&counted.partners, &stayed), 1, "{place}");
            }
            let opponents = Counted::most(&counted.opponents, &stayed);
            assert!(opponents <= bound(people, rounds) + 1, "{place}: {opponents} times");
            assert!(counted.spread(&stayed) <= 1, "{place}");
            assert_eq!(counted.twice_running, 0, "{place}");
            if !is_long() && change == 2 {
                break;
            }
        }
    }
}

#[test]
fn a_seed_gives_one_plan_everywhere() {
    // Written down once: another machine, another day, the same seats.
    let plan = plan::draw(&Past::none(10), Side::Two, 4, 7).rounds;
    let said: Vec<String> = plan.iter().map(|round| format!("{:?}", round.out)).collect();
    assert_eq!(plan, plan::draw(&Past::none(10), Side::Two, 4, 7).rounds);
    assert_ne!(plan, plan::draw(&Past::none(10), Side::Two, 4, 8).rounds);
    assert_eq!(said.len(), 4);
}

#[test]
fn six_at_a_table_are_spread_too() {
    for (people, rounds) in [(12, 4), (20, 6)] {
        let plan = plan::draw(&Past::none(people), Side::Three, rounds, 1).rounds;
        let counted = Counted::of(&vec![(0..people).collect(); rounds], &plan, 3);
        let all: Vec<Person> = (0..people).collect();
        let pairs = people * (people - 1) / 2;
        let tables = people / 6 * rounds;
        let partners = Counted::most(&counted.partners, &all);
        assert!(partners <= (tables * 6).div_ceil(pairs), "{people} in {rounds}: {partners}");
        let opponents = Counted::most(&counted.opponents, &all);
        assert!(opponents <= (tables * 9).div_ceil(pairs) + 1, "{people} in {rounds}: {opponents}");
        assert!(counted.spread(&all) <= 1);
        assert_eq!(counted.twice_running, 0);
    }
}

/// Six people at one table have ten ways to sit: by trying all of them, the least that some two are
/// partners, and with that the least that some two are opponents.
#[test]
fn six_people_get_the_best_there_is() {
    let all = [(5, 3, 4), (4, 2, 4), (6, 3, 6)];
    for (rounds, partners, opponents) in all.into_iter().take(if is_long() { 3 } else { 1 }) {
        for seed in 1..=(if is_long() { 3 } else { 1 }) {
            let plan = plan::draw(&Past::none(6), Side::Three, rounds, seed).rounds;
            let counted = Counted::of(&vec![(0..6).collect(); rounds], &plan, 3);
            let all: Vec<Person> = (0..6).collect();
            let most = [&counted.partners, &counted.opponents].map(|it| Counted::most(it, &all));
            assert_eq!(most, [partners, opponents], "{rounds} rounds, seed {seed}");
        }
    }
}

#[test]
fn fixed_pairs_meet_each_other_once() {
    for number in 2..=32 {
        let mut met = BTreeMap::new();
        for round in 0..pairs::all(number) {
            let meetings = pairs::circle(number, round);
            let mut seen: Vec<usize> = meetings.out.into_iter().collect();
            for (a, b) in meetings.tables {
                *met.entry(two(a, b)).or_insert(0) += 1;
                seen.extend([a, b]);
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..number).collect::<Vec<_>>(), "round {round}");
        }
        assert_eq!(met.len(), number * (number - 1) / 2);
        assert!(met.values().all(|times| *times == 1));
    }
}

fn rasher(args: &[&str]) -> (bool, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .env_clear()
        .env("RUST_BACKTRACE", "0")
        .output()
        .unwrap();
    let said = if run.status.success() { run.stdout } else { run.stderr };
    let said = String::from_utf8(said).unwrap();
    (run.status.success(), said.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What the judge says, who knows nothing of us.
fn judged(python: &Path, judge: &Path, plan: &str, demands: &[&str]) -> (bool, String) {
    let mut judge = Command::new(python)
        .arg(judge)
        .arg("-")
        .args(demands)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    judge.stdin.take().unwrap().write_all(plan.as_bytes()).unwrap();
    let judged = judge.wait_with_output().unwrap();
    (judged.status.success(), String::from_utf8_lossy(&judged.stdout).into_owned())
}

/// A plan that the program is asked for, and what is demanded of it.
struct Demand {
    people: usize,
    rounds: usize,
    seed: usize,
    /// After so many rounds two come, and so many of those who began, the first of them, leave.
    change: Option<(usize, usize)>,
    perfect: bool,
    /// At most so often two are partners, where that is demanded.
    partners: Option<usize>,
    /// At most so often two are opponents.
    opponents: usize,
    /// Nobody sits at one table with anybody twice.
    apart: bool,
}

impl Demand {
    /// A plan of any size: as the last rows of the table in the contract have it.
    fn fair(people: usize, rounds: usize) -> Self {
        let partners = (rounds < people - 1).then_some(1);
        let opponents = bound(people, rounds) + 1;
        let (seed, change, perfect, apart) = (1, None, false, false);
        Self { people, rounds, seed, change, perfect, partners, opponents, apart }
    }

    fn args(&self) -> Vec<String> {
        let numbers =
            [("--players", self.people), ("--rounds", self.rounds), ("--seed", self.seed)];
        let mut args: Vec<String> = ["night", "plan", "--json"].map(str::to_owned).to_vec();
        args.extend(numbers.into_iter().flat_map(|(flag, it)| [flag.to_owned(), it.to_string()]));
        if let Some((after, leave)) = self.change {
            let before = after + 1;
            for _ in 0..2 {
                args.extend(["--arrive".to_owned(), before.to_string()]);
            }
            for who in 0..leave {
                args.extend(["--leave".to_owned(), format!("{before}:{who}")]);
            }
        }
        args
    }

    /// Who is there in each round, from 0.
    fn there(&self) -> Vec<Vec<Person>> {
        (0..self.rounds)
            .map(|round| match self.change {
                Some((after, leave)) if round >= after => (leave..self.people + 2).collect(),
                Some(_) | None => (0..self.people).collect(),
            })
            .collect()
    }

    /// Draws it by the program and has it judged; how long the drawing took, and what is wrong.
    fn judged(&self, python: &Path, judge: &Path) -> (Duration, Option<String>) {
        let args = self.args();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let begun = Instant::now();
        let (done, plan) = rasher(&args);
        let took = begun.elapsed();
        let wrong = |says: String| Some(format!("{args:?}: {says}"));
        if !done {
            return (took, wrong(plan));
        }
        let most = self.partners.map(|it| it.to_string());
        let mut demands = vec!["--bye-spread", "1"];
        demands.extend(self.perfect.then_some("--perfect"));
        demands.extend(most.iter().flat_map(|most| ["--max-partner", most.as_str()]));
        let (fine, said) = judged(python, judge, &plan, &demands);
        if !fine {
            return (took, wrong(said));
        }
        // What the judge has no demand for is counted here, in the very same plan.
        let counted = Counted::of(&self.there(), &read(&plan), 2);
        let leave = self.change.map_or(0, |(_, leave)| leave);
        let stayed: Vec<Person> = (leave..self.people).collect();
        let opponents = Counted::most(&counted.opponents, &stayed);
        let met = |pair| {
            counted.partners.get(pair).unwrap_or(&0) + counted.opponents.get(pair).unwrap_or(&0)
        };
        let again = counted.partners.keys().chain(counted.opponents.keys()).any(|it| met(it) > 1);
        let bad = if self.apart && again {
            wrong("two sit at one table twice".to_owned())
        } else if opponents > self.opponents {
            wrong(format!("opponents {opponents} times, not {}", self.opponents))
        } else if counted.spread(&stayed) > 1 {
            wrong("byes of those who stayed differ".to_owned())
        } else if counted.twice_running > 0 {
            wrong("somebody sits out twice running".to_owned())
        } else {
            None
        };
        (took, bad)
    }
}

/// The rounds of a plan as the program writes it, of people who are numbers.
fn read(plan: &str) -> Vec<Round> {
    let plan: Value = serde_json::from_str(plan).unwrap();
    let people = |side: &Value| -> Vec<Person> {
        let people = side.as_array().unwrap().iter();
        people.map(|who| usize::try_from(who.as_u64().unwrap()).unwrap()).collect()
    };
    let rounds = plan["rounds"].as_array().unwrap().iter();
    rounds
        .map(|round| Round {
            tables: round["tables"]
                .as_array()
                .unwrap()
                .iter()
                .map(|table| plan::Table { left: people(&table[0]), right: people(&table[1]) })
                .collect(),
            out: people(&round["out"]),
        })
        .collect()
}

/// Has these judged, and tells how long they took to draw.
fn all_judged(demands: &[Demand]) {
    let (python, judge) = match (needs::python(&[]), needs::shared("night")) {
        (Ok(python), Ok(night)) => (python, night.join("check_schedule.py")),
        (Err(why), _) | (_, Err(why)) => return needs::forgo("the judge of plans", &why),
    };
    let (mut all, mut slowest) = (Duration::ZERO, (Duration::ZERO, 0));
    let mut wrong = Vec::new();
    for (place, demand) in demands.iter().enumerate() {
        let (took, bad) = demand.judged(&python, &judge);
        all += took;
        slowest = slowest.max((took, place));
        wrong.extend(bad);
    }
    println!(
        "{} plans drawn in {all:.1?}, the slowest in {:.2?}: {:?}",
        demands.len(),
        slowest.0,
        demands[slowest.1].args()
    );
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// 4n people in 4n - 1 rounds, 4n + 1 in 4n + 1; in the longer run by another seed, too, and in every
/// number of rounds that is less.
#[test]
fn the_judge_finds_whist_tournaments_perfect() {
    let mut all = Vec::new();
    for n in 1..=10 {
        for (people, full) in [(4 * n, 4 * n - 1), (4 * n + 1, 4 * n + 1)] {
            let of = |rounds, seed| Demand {
                seed,
                partners: Some(1),
                opponents: 2,
                ..Demand::fair(people, rounds)
            };
            all.push(Demand { perfect: true, ..of(full, 1) });
            if is_long() {
                all.push(Demand { perfect: true, ..of(full, 9) });
                all.extend((1..full).map(|rounds| of(rounds, 1)));
            }
        }
    }
    all_judged(&all);
}

/// Any size, and thirty people in eight rounds, of whom no two sit at one table twice.
#[test]
fn the_judge_finds_no_fault_in_any_size() {
    let mut all = vec![Demand { opponents: 1, apart: true, ..Demand::fair(30, 8) }];
    all.extend(sizes().into_iter().map(|(people, rounds)| Demand::fair(people, rounds)));
    all_judged(&all);
}

/// The same after two come and one leaves, in the longer run at any round.
#[test]
fn the_judge_finds_no_fault_where_people_come_and_go() {
    let mut all = Vec::new();
    for (people, rounds) in sizes() {
        for after in (1..rounds).filter(|after| is_long() || *after == 2) {
            all.push(Demand { change: Some((after, 1)), ..Demand::fair(people, rounds) });
        }
    }
    all_judged(&all);
}

#[test]
fn what_cannot_be_had_is_said() {
    let (done, said) = rasher(&["night", "plan", "--players", "5", "--rounds", "12"]);
    assert!(done, "{said}");
    assert!(said.contains("5 people make 10 pairs; 12 rounds need 24 partnerships"), "{said}");
    assert!(said.contains("partners at least 3 times"), "{said}");
    let (_, said) = rasher(&["night", "plan", "--six", "--players", "6", "--rounds", "5"]);
    assert!(said.contains("some two are partners at least twice"), "{said}");
    assert!(
        said.contains(
            "in this plan some two are opponents 4 times; whether less can be had is not known"
        ),
        "{said}"
    );
    for (args, complaint) in [
        (["--players", "3", "--rounds", "8"], "a table needs 4"),
        (["--players", "8", "--rounds", "0"], "1 to 200 rounds"),
        (["--players", "100000", "--rounds", "8"], "at most 1000 people"),
        (["--players", "Ann,Ben,Cal,Ann", "--rounds", "3"], "`Ann` is there twice"),
    ] {
        let (done, said) = rasher(&[&["night", "plan"], args.as_slice()].concat());
        assert!(!done && said.contains(complaint), "{args:?}: {said}");
    }
}
