//! Statistics, from outside: example evenings, and what players may ask about them.
//!
//! Every expected number was counted by hand from the scripts beside the logs.

use std::fs::File;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::path::Path;

use rasher::history::History;
use rasher::log;
use rasher::report::stats::{Aliases, Asked, Counting, GroupBy, Stats, over};
use rasher::session::fold;
use rasher::store::Store;
use serde_json::Value;

fn count(sessions: &[&str], asked: Asked, aliases: Aliases) -> Stats {
    let mut counting = Counting::new(asked, aliases);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    for name in sessions {
        let file = File::open(folder.join(format!("{name}.jsonl"))).unwrap();
        let log = log::read(BufReader::new(file)).unwrap();
        let (history, unfit) = History::of(&log.header, log.rows);
        assert_eq!(unfit, None);
        counting.session(&history, &fold(&log.header, &history).unwrap());
    }
    counting.stats()
}

/// A figure as the tables below spell it: `2/3` is a share, `11:4` a sum over so many cases.
fn spelt(value: &Value) -> String {
    let part = |name: &str| value.get(name).map(Value::to_string);
    match (part("times"), part("sum"), part("of")) {
        (Some(times), _, Some(of)) => format!("{times}/{of}"),
        (_, Some(sum), Some(of)) => format!("{sum}:{of}"),
        _ => value.to_string(),
    }
}

/// One figure a line: the player, where it stands in the answer, what it is.
fn check(stats: &Stats, table: &str) {
    let all = serde_json::to_value(stats).unwrap();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let (name, path) = (words.next().unwrap(), words.next().unwrap());
        let players = all["players"].as_array().unwrap();
        let mut value = players.iter().find(|player| player["name"] == name).expect(line);
        for key in path.split('.') {
            value = key.parse::<usize>().map_or_else(|_| &value[key], |place| &value[place]);
        }
        assert_eq!(spelt(value), words.next().unwrap(), "{line}");
    }
}

const FRIDAY: &str = "2026-10-02-first-friday";
const SUNDAY: &str = "2026-10-04-sunday-by-the-stove";
const SOMERSET: &str = "2026-10-23-the-somerset-table";
const LAKE: &str = "2026-08-22-six-at-the-lake";
const CABIN: &str = "2026-09-05-cabin-week";

#[test]
fn an_evening_with_denials_an_undo_and_a_correction() {
    let stats = count(&[FRIDAY], Asked::default(), Aliases::default());
    assert_eq!((stats.sessions, stats.games, stats.deals, stats.void), (1, 1, 11, 0));
    check(
        &stats,
        "
        Ann games.won               1/1
        Ann games.comebacks         1/1
        Ann games.greatest_comeback 6
        Ann games.thrown_away       0/0
        Ann deals.won               5/11
        Ann deals.lost              4
        Ann deals.points_for        11:11
        Ann deals.points_against    9:11
        Ann deals.net               2:11
        Ann dealing.dealt           2
        Ann dealing.own_won         1/5
        Ann dealing.own_net         -5:5
        Ann dealing.other_won       4/6
        Ann dealing.other_net       7:6
        Ann trump.passed_out        2/11
        Ann trump.own.made_trump    3/11
        Ann trump.own.made          2/3
        Ann trump.own.euchred       1/3
        Ann trump.own.set           0/3
        Ann trump.own.marches       2/3
        Ann trump.own.tricks        12
        Ann trump.own.alone         2/3
        Ann trump.own.alone_made    1/2
        Ann trump.own.alone_marches 1/2
        Ann trump.side.made         4/6
        Ann trump.others.made       2/3
        Ann denials.given           0/3
        Ann denials.suffered        1
        Ann places                  null
        Ann form.streak             1
        Cal denials.given           1/4
        Cal denials.of_trump        1
        Cal denials.right           1/1
        Dee denials.of_alone        1
        Dee denials.right           1/1
        Dee trump.own.alone_marches 1/1
        Ben games.won               0/1
        Ben games.thrown_away       1/1
        Ben form.streak             -1
        ",
    );
}

#[test]
fn a_substitute_a_misdeal_and_lone_hands_played_together() {
    let stats = count(&[SUNDAY], Asked::default(), Aliases::default());
    assert_eq!((stats.deals, stats.void), (14, 1));
    check(
        &stats,
        "
        Noah denials.of_alone 1
        Noah denials.unsaid   1
        Noah denials.right    0/0
        Mia  denials.given    1/4
        Mia  denials.wrong    1
        Mia  denials.suffered 1
        Zoe  denials.of_trump 1
        Zoe  denials.right    1/1
        Mia  deals.won        4/10
        Mia  games.won        0/1
        Ray  deals.won        1/4
        Ray  games.won        0/0
        Ray  rating           null
        Ray  trump.own.made   1/1
        Jo   games.greatest_comeback 4
        Jo   games.comebacks  0/0
        ",
    );
}

#[test]
fn two_games_of_one_evening_with_points_carried_over() {
    let stats = count(&[SOMERSET], Asked::default(), Aliases::default());
    assert_eq!((stats.sessions, stats.games, stats.deals), (1, 2, 7));
    check(
        &stats,
        "
        Abel games.won               2/2
        Abel games.comebacks         1/1
        Abel games.greatest_comeback 4
        Abel games.thrown_away       0/1
        Abel form.longest_won        2
        Burr games.comebacks         0/1
        Burr games.thrown_away       1/1
        Burr form.longest_lost       2
        Dow  trump.own.made          2/2
        Abel trump.own.made          1/2
        Cobb trump.own.alone_marches 1/1
        Abel deals.points_for        12:7
        Burr deals.points_for        7:7
        ",
    );
}

#[test]
fn climbing_has_places_and_no_trump() {
    let stats = count(&[LAKE], Asked::default(), Aliases::default());
    check(
        &stats,
        "
        Ada trump             null
        Ada denials           null
        Ada places.first      1/5
        Ada places.side_first 3/5
        Ada places.at         [1,1,1]
        Ada deals.won         3/5
        Cy  places.at         [1,1,1,1,0,1]
        Cy  places.mean       3.2
        Fay deals.won         1/3
        Fay games.won         0/1
        Gus deals.won         1/2
        Gus games.won         0/0
        ",
    );
}

#[test]
fn a_bid_that_fails_is_set() {
    let stats = count(&[CABIN], Asked::default(), Aliases::default());
    check(
        &stats,
        "
        Tess trump.own.set         1/2
        Wes  trump.own.alone_made  0/1
        Vic  trump.own.alone_made  1/1
        Rob  trump.own.euchred     0/3
        Rob  games.won             1/1
        ",
    );
}

#[test]
fn by_partner_opponent_ruleset_seat_and_month() {
    let asked = Asked { by: GroupBy::ALL.to_vec(), ..Asked::default() };
    let stats = count(&[FRIDAY, SUNDAY], asked, Aliases::default());
    check(
        &stats,
        "
        Zoe groups.0.by        \"partner\"
        Zoe groups.0.of        \"Mia\"
        Zoe groups.0.deals.won 4/10
        Zoe groups.0.games.won 0/1
        Zoe groups.1.of        \"Ray\"
        Zoe groups.1.deals.won 1/4
        Zoe groups.2.by        \"opponent\"
        Zoe groups.2.of        \"Jo\"
        Zoe groups.3.of        \"Noah\"
        Zoe groups.4.of        \"bacon-wiki\"
        Zoe groups.5.by        \"seat\"
        Zoe groups.5.of        \"4\"
        Zoe groups.6.of        \"2026-10\"
        Zoe groups.6.deals.won 5/14
        Zoe months.0.games     1
        Ann groups.0.of        \"Cal\"
        ",
    );
}

#[test]
fn only_some_days_or_some_rules() {
    let between = |since: Option<&str>, until: Option<&str>, rules: Option<&str>| {
        let asked = Asked {
            since: since.map(str::to_owned),
            until: until.map(str::to_owned),
            rules: rules.map(str::to_owned),
            ..Asked::default()
        };
        count(&[FRIDAY, SUNDAY, SOMERSET], asked, Aliases::default()).counted.rules
    };
    assert_eq!(between(Some("2026-10-04"), None, None), ["bacon-wiki", "euchre-laws-1888"]);
    assert_eq!(between(None, Some("2026-10-04"), None), ["bacon-gamerules", "bacon-wiki"]);
    assert_eq!(between(Some("2026-10-03"), Some("2026-10-05"), None), ["bacon-wiki"]);
    assert_eq!(between(None, None, Some("Bacon-Wiki")), ["bacon-wiki"]);
    assert!(between(Some("2027-01-01"), None, None).is_empty());
}

#[test]
fn one_person_by_two_names() {
    let mut aliases = Aliases::default();
    aliases.add("Zoe", "DEE").unwrap();
    let stats = count(&[FRIDAY, SUNDAY], Asked::default(), aliases);
    check(
        &stats,
        "
        Zoe also       [\"DEE\"]
        Zoe deals.won  9/25
        Zoe games.won  0/2
        ",
    );
    assert!(!stats.players.iter().any(|player| player.name == "Dee"));
}

#[test]
fn the_answer_does_not_depend_on_how_many_count() {
    let store = Store::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples"));
    let (asked, aliases) = (Asked::default(), Aliases::default());
    let counted = |threads: usize, go_on: bool| {
        let threads = NonZeroUsize::new(threads).unwrap();
        over::count(&store, &asked, &aliases, threads, |_, _| go_on).unwrap()
    };
    let one = counted(1, true).unwrap();
    assert_eq!(one.games, 12);
    assert_eq!(one.passed_over, []);
    assert_eq!(counted(7, true), Some(one));
    assert_eq!(counted(2, false), None);
}

#[test]
fn two_at_one_table_are_no_one_person() {
    let store = Store::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples"));
    let mut aliases = Aliases::default();
    aliases.add("Jo", "Noah").unwrap();
    let one = NonZeroUsize::MIN;
    let stats =
        over::count(&store, &Asked::default(), &aliases, one, |_, _| true).unwrap().unwrap();
    let passed: Vec<&str> = stats.passed_over.iter().map(|it| it.session.as_str()).collect();
    assert_eq!(passed, [SUNDAY]);
    assert_eq!(stats.games, 11);
    assert!(!stats.players.iter().any(|player| ["Jo", "Noah"].contains(&player.name.as_str())));
}

#[test]
fn games_to_unlike_points_are_told() {
    let targets =
        |sessions: &[&str]| count(sessions, Asked::default(), Aliases::default()).unlike_targets();
    // First Friday is to 10, the Somerset table to 5, as the Laws have it; the others to 50 and 24.
    assert_eq!(targets(&[FRIDAY]), None);
    assert_eq!(targets(&[FRIDAY, SOMERSET]), Some(vec![5, 10]));
    assert_eq!(targets(&[CABIN, LAKE]), Some(vec![24, 50]));
    let stats = count(&[FRIDAY, SOMERSET], Asked::default(), Aliases::default());
    check(&stats, "Ann targets [10]\nCobb targets [5]");
}

#[test]
fn several_rulesets_at_once() {
    let rules = Some("euchre-laws-1888, Bacon-Wiki".to_owned());
    let stats =
        count(&[FRIDAY, SUNDAY, SOMERSET], Asked { rules, ..Asked::default() }, Aliases::default());
    assert_eq!(stats.counted.rules, ["bacon-wiki", "euchre-laws-1888"]);
}
