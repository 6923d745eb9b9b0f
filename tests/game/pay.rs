//! What every outcome pays, in every ruleset: tables typed by hand from the rules, not from the
//! ruleset files, against what the program prints and against what a deal is worth when it is judged.

use std::collections::BTreeMap;
use std::process::Command;

use rasher::card::{Suit, Trump};
use rasher::event::{Call, Cards, Climbing, Event};
use rasher::game::Deal;
use rasher::game::verdict::Standing;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat, SeatList};
use serde_json::Value;

/// Bacon, all three: three or four tricks 1, five 2; alone 2 and 4; stopped 2, without a trick 4.
const BACON: &str = "
    together | 0:4 0:2 0:2 1:0 1:0 2:0
    alone    | 0:4 0:2 0:2 2:0 2:0 4:0";

/// Euchre: three or four tricks 1, five 2, five alone 4; euchred 2.
const EUCHRE: &str = "
    together | 0:2 0:2 0:2 1:0 1:0 2:0
    alone    | 0:2 0:2 0:2 1:0 1:0 4:0";

/// The laws of 1888, and MIET's sheet: as Euchre, but a lone hand that is euchred costs 4.
const LAWS: &str = "
    together | 0:2 0:2 0:2 1:0 1:0 2:0
    alone    | 0:4 0:4 0:4 1:0 1:0 4:0";

/// Seton's sheet: a euchre is lost by the makers, and the others score nothing.
const SETON: &str = "
    together | -2:0 -2:0 -2:0 1:0 1:0 2:0
    alone    | -4:0 -4:0 -4:0 1:0 1:0 4:0";

/// Bid Euchre for four: a side's tricks, or the bid lost; the others always their tricks. Alone, six
/// or nothing: 10 more, made or lost.
const BID_4: &str = "
    1     |  -1:6   1:5   2:4   3:3   4:2   5:1  6:0
    2     |  -2:6  -2:5   2:4   3:3   4:2   5:1  6:0
    3     |  -3:6  -3:5  -3:4   3:3   4:2   5:1  6:0
    4     |  -4:6  -4:5  -4:4  -4:3   4:2   5:1  6:0
    5     |  -5:6  -5:5  -5:4  -5:3  -5:2   5:1  6:0
    6     |  -6:6  -6:5  -6:4  -6:3  -6:2  -6:1  6:0
    alone | -16:6 -16:5 -16:4 -16:3 -16:2 -16:1 16:0";

/// The same for six players and eight tricks.
const BID_6: &str = "
    1     |  -1:8   1:7   2:6   3:5   4:4   5:3   6:2   7:1  8:0
    2     |  -2:8  -2:7   2:6   3:5   4:4   5:3   6:2   7:1  8:0
    3     |  -3:8  -3:7  -3:6   3:5   4:4   5:3   6:2   7:1  8:0
    4     |  -4:8  -4:7  -4:6  -4:5   4:4   5:3   6:2   7:1  8:0
    5     |  -5:8  -5:7  -5:6  -5:5  -5:4   5:3   6:2   7:1  8:0
    6     |  -6:8  -6:7  -6:6  -6:5  -6:4  -6:3   6:2   7:1  8:0
    7     |  -7:8  -7:7  -7:6  -7:5  -7:4  -7:3  -7:2   7:1  8:0
    8     |  -8:8  -8:7  -8:6  -8:5  -8:4  -8:3  -8:2  -8:1  8:0
    alone | -18:8 -18:7 -18:6 -18:5 -18:4 -18:3 -18:2 -18:1 18:0";

/// Bid Euchre to 32: three is the least bid, and alone is 12, won or lost.
const BID_STANDARD: &str = "
    3     |  -3:6  -3:5  -3:4   3:3   4:2   5:1  6:0
    4     |  -4:6  -4:5  -4:4  -4:3   4:2   5:1  6:0
    5     |  -5:6  -5:5  -5:4  -5:3  -5:2   5:1  6:0
    6     |  -6:6  -6:5  -6:4  -6:3  -6:2  -6:1  6:0
    alone | -12:6 -12:5 -12:4 -12:3 -12:2 -12:1 12:0";

/// The same for six players and eight tricks: alone is 24.
const BID_STANDARD_6: &str = "
    3     |  -3:8  -3:7  -3:6   3:5   4:4   5:3   6:2   7:1  8:0
    4     |  -4:8  -4:7  -4:6  -4:5   4:4   5:3   6:2   7:1  8:0
    5     |  -5:8  -5:7  -5:6  -5:5  -5:4   5:3   6:2   7:1  8:0
    6     |  -6:8  -6:7  -6:6  -6:5  -6:4  -6:3   6:2   7:1  8:0
    7     |  -7:8  -7:7  -7:6  -7:5  -7:4  -7:3  -7:2   7:1  8:0
    8     |  -8:8  -8:7  -8:6  -8:5  -8:4  -8:3  -8:2  -8:1  8:0
    alone | -24:8 -24:7 -24:6 -24:5 -24:4 -24:3 -24:2 -24:1 24:0";

/// Climbing: the places of the team of the first player out, and what they are worth.
const CLIMB_4: &[(&str, i32)] = &[("1-2", 4), ("1-3", 2), ("1-4", 1)];
const CLIMB_6: &[(&str, i32)] = &[
    ("1-2-3", 12),
    ("1-2-4", 10),
    ("1-2-5", 9),
    ("1-2-6", 8),
    ("1-3-4", 6),
    ("1-3-5", 5),
    ("1-3-6", 4),
    ("1-4-5", 3),
    ("1-4-6", 2),
    ("1-5-6", 1),
];

/// Every ruleset in which trump is made, and its table.
const TABLES: &[(&str, &str)] = &[
    ("bacon-wiki", BACON),
    ("bacon-gamerules", BACON),
    ("bacon-denexa", BACON),
    ("euchre", EUCHRE),
    ("euchre-standard", EUCHRE),
    ("euchre-laws-1888", LAWS),
    ("euchre-general", EUCHRE),
    ("euchre-meetup", EUCHRE),
    ("euchre-michigan", EUCHRE),
    ("euchre-miet", LAWS),
    ("euchre-ohio", EUCHRE),
    ("euchre-seton", SETON),
    ("euchre-vows", EUCHRE),
    ("euchre-world", EUCHRE),
    ("bid-euchre-4", BID_4),
    ("bid-euchre-6", BID_6),
    ("bid-euchre-standard", BID_STANDARD),
    ("bid-euchre-standard-6", BID_STANDARD_6),
];

const CLIMBS: &[(&str, &[(&str, i32)])] = &[("bacon-climb-4", CLIMB_4), ("bacon-climb-6", CLIMB_6)];

/// What each contract pays for each number of tricks: makers, others.
type Table = BTreeMap<String, Vec<(i32, i32)>>;

fn by_hand(table: &str) -> Table {
    let row = |line: &str| {
        let (contract, pays) = line.split_once('|').expect("a contract and its pay");
        let pay = |pay: &str| {
            let (makers, others) = pay.split_once(':').expect("two sides");
            (makers.parse().expect("points"), others.parse().expect("points"))
        };
        (contract.trim().to_owned(), pays.split_whitespace().map(pay).collect())
    };
    table.lines().map(str::trim).filter(|line| !line.is_empty()).map(row).collect()
}

fn printed(id: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(["rules", "table", id, "--json"])
        .output()
        .expect("runs");
    assert!(output.status.success(), "{id}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn number(value: &Value) -> i32 {
    i32::try_from(value.as_i64().expect("a number")).expect("a small one")
}

#[test]
fn no_table_is_typed_twice_or_for_nobody() {
    let ids = TABLES.iter().map(|(id, _)| *id).chain(CLIMBS.iter().map(|(id, _)| *id));
    let mut ids: Vec<&str> = ids.collect();
    let typed = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), typed);
    assert!(ids.iter().all(|id| Shelf::built_in().get(id).is_some()));
}

#[test]
fn the_program_prints_the_tables_of_the_rules() {
    for (id, table) in TABLES {
        let mut have = Table::new();
        for block in printed(id)["blocks"].as_array().expect("blocks") {
            let contract = block["contract"].as_str().expect("a contract");
            let contract = match contract {
                "both partners play" => "together",
                other => other.strip_prefix("bid ").unwrap_or(other),
            };
            let mut pays = Vec::new();
            for (tricks, row) in (0..).zip(block["rows"].as_array().expect("rows")) {
                assert_eq!(number(&row["tricks"]), tricks, "{id}, {contract}");
                let (mut makers, mut others) = (0, 0);
                for part in row["parts"].as_array().expect("parts") {
                    let points = number(&part["points"]);
                    match part["to"].as_str() {
                        Some("makers") => makers += points,
                        Some("others") => others += points,
                        _ => panic!("{id}: {part}"),
                    }
                }
                let pay = (number(&row["makers"]), number(&row["others"]));
                assert_eq!((makers, others), pay, "{id}: a total is the sum of its parts");
                pays.push(pay);
            }
            assert!(have.insert(contract.to_owned(), pays).is_none(), "{id}: {contract} twice");
        }
        assert_eq!(have, by_hand(table), "{id}");
    }
}

/// What a deal is worth when it is judged from its outcome.
fn judged(id: &str, events: &[Event]) -> ByTeam<i32> {
    let rules = Shelf::built_in().get(id).expect("a built-in ruleset");
    let dealer = Seat::new(0).expect("a seat");
    let standing = Standing { dealer, score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 };
    let mut deal = Deal::open(rules, standing).expect("opens");
    for event in events {
        deal = deal.step(event).unwrap_or_else(|why| panic!("{id}: {event:?}: {why:?}"));
    }
    let mut awards = Vec::new();
    deal.awards([], &mut awards);
    awards.iter().fold(ByTeam::new(0, 0), |sum, award| sum + ByTeam::only(award.team, award.points))
}

#[test]
fn a_deal_is_worth_what_the_rules_say_whoever_made_trump() {
    let mut judged_deals = 0;
    for (id, table) in TABLES {
        let players = Shelf::built_in().get(id).expect("built in").players();
        for (contract, pays) in by_hand(table) {
            let all = u8::try_from(pays.len() - 1).expect("a few");
            for (took, (makers, others)) in (0..).zip(pays) {
                for maker in players.seats() {
                    let bids = id.starts_with("bid");
                    let bid = contract.parse::<u8>().ok();
                    assert_eq!(bid.is_some(), bids && contract != "alone");
                    let made = Event::Call(Call::Contract {
                        maker,
                        trump: Trump::Suit(Suit::Hearts),
                        alone: contract == "alone",
                        bid,
                    });
                    let even = if maker.number() % 2 == 0 { took } else { all - took };
                    let taken = ByTeam::new(even, all - even);
                    let worth = judged(id, &[made, Event::Cards(Cards::Tricks { taken })]);
                    let says =
                        if maker.number() % 2 == 0 { (makers, others) } else { (others, makers) };
                    let label = format!("{id}: seat {maker}, {contract}, {took} of {all}");
                    assert_eq!((worth.even, worth.odd), says, "{label}");
                    judged_deals += 1;
                }
            }
        }
    }
    // Fourteen tables of 12 rows, 49 and 35 rows for four seats each, 81 and 63 for six.
    assert_eq!(judged_deals, 4 * (14 * 12 + 49 + 35) + 6 * (81 + 63));
}

#[test]
fn places_are_worth_what_the_rules_say() {
    for (id, table) in CLIMBS {
        let mut have: Vec<(String, i32)> = Vec::new();
        for block in printed(id)["blocks"].as_array().expect("blocks") {
            for row in block["rows"].as_array().expect("rows") {
                let places: Vec<String> = row["places"]
                    .as_array()
                    .expect("places")
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                have.push((places.join("-"), number(&row["makers"])));
                assert_eq!(number(&row["others"]), 0);
            }
        }
        have.sort();
        let says: Vec<(String, i32)> =
            table.iter().map(|(places, worth)| ((*places).to_owned(), *worth)).collect();
        assert_eq!(have, says, "{id}");
        for (places, worth) in *table {
            let places: Vec<usize> =
                places.split('-').map(|it| it.parse().expect("a place")).collect();
            // Team 1 is out first, its members by turns; the others take the places between.
            let seats = Shelf::built_in().get(id).expect("built in").players().count();
            let (mut odd, mut even) = ((1..seats).step_by(2), (0..seats).step_by(2));
            let order = (1..=usize::from(seats)).map_while(|place| {
                let mut team = if places.contains(&place) { odd.next() } else { even.next() };
                team.take().and_then(Seat::new)
            });
            let mut order: Vec<Seat> = order.collect();
            // The deal is over as soon as a team is.
            let out = |order: &[Seat], team: u8| {
                order.iter().filter(|seat| seat.number() % 2 == team).count() * 2
                    == usize::from(seats)
            };
            while out(&order[..order.len() - 1], 0) || out(&order[..order.len() - 1], 1) {
                order.pop();
            }
            let mut list = SeatList::new();
            assert!(order.iter().all(|seat| list.push(*seat)));
            let judged = judged(id, &[Event::Climbing(Climbing::Places { order: list })]);
            assert_eq!((judged.even, judged.odd), (0, *worth), "{id}: {places:?}");
        }
    }
}
