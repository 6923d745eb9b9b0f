//! Every bound of `docs/limits.md` at the real program: what is as long as the bound is taken, what is
//! longer is refused in words and leaves everything as it was. And what grows with its input grows no
//! faster.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rasher::event::Event;
use rasher::game::Deal;
use rasher::game::verdict::Standing;
use rasher::history::History;
use rasher::line::{LineError, Names, read};
use rasher::log::{self, Attest, Line, Log};
use rasher::merge::{Book, Difference, NotOne, Side, merge};
use rasher::report::late::late;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat, Team};
use serde_json::{Value, json};
use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with a session, `friday`, of a game that is never won.
struct Place(TempDir);

/// What a command printed and said, and its exit code.
struct Ran {
    out: String,
    text: String,
    code: i32,
}

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.path("sessions")).unwrap();
        let new = "new --rules euchre --as-written --players Ann,Ben,Cal,Dee --dealer Ann --target 9000 --title friday";
        assert_eq!(place.run(&new.split(' ').collect::<Vec<_>>(), b"").code, 0);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn log(&self) -> String {
        fs::read_to_string(self.path("sessions/2026-11-20-friday.jsonl")).unwrap()
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
        command
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("NO_COLOR", "1")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z");
        command
    }

    fn run(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        let typed = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        typed.join().unwrap();
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        let all = format!("{out} {}", String::from_utf8_lossy(&output.stderr));
        let text = all.split_whitespace().collect::<Vec<_>>().join(" ");
        Ran { out, text, code: output.status.code().unwrap_or(-1) }
    }

    /// It is refused with these words, and the log is as it was.
    fn refuses(&self, args: &[&str], input: &[u8], words: &str) {
        let before = self.log();
        let ran = self.run(args, input);
        assert_ne!(ran.code, 0, "{words}: {:.400}", ran.text);
        assert!(ran.text.contains(words), "{words}: {:.800}", ran.text);
        assert_eq!(self.log(), before, "{words}");
    }
}

/// The page names no bound without a test that tries it, and no test that is not there.
#[test]
fn every_bound_of_the_page_has_its_test() {
    let page = fs::read_to_string(root().join("docs/limits.md")).unwrap();
    let rows = page.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 25, "{}", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let tests = cells.last().unwrap().split(", ");
        for test in tests {
            let test = test.trim_matches('`');
            let (file, name) = test.split_once("::").unwrap_or_else(|| panic!("no test: {row}"));
            let text = fs::read_to_string(root().join(file)).unwrap_or_else(|_| panic!("{row}"));
            assert!(text.contains(&format!("fn {name}(")), "there is no {test}: {row}");
        }
    }
}

#[test]
fn a_line_that_tells_a_deal() {
    let place = Place::new();
    // By its length.
    place.refuses(&["record", "friday", &"p ".repeat(1001)], b"", "expected a shorter line");
    // By its meanings: those that are left are few enough to be told.
    let rules = Shelf::built_in().get("euchre").unwrap();
    let standing =
        Standing { dealer: Seat::FIRST, score: ByTeam::default(), deal_no: 1, misdeals: 0 };
    let deal = Deal::open(rules, standing).unwrap();
    let names = ["H", "Hh", "S", "Sh"].map(str::to_owned);
    let mut several = 0;
    let climb = Shelf::built_in().get("bacon-climb-4").unwrap();
    let climb = Deal::open(climb, standing).unwrap();
    let calls = ["hh", "hhh", "shh", "hhs4", "shhh3", "hhhh", "hhhhhhhh", "s h s h", "h h 4"];
    // Wild cards are what stands for most.
    let wilds = ["4a5bX", "5a5bXX", "8aXX9a", "8a9aXX", "8aX9aX10aX", "8a8bXX9a9b"];
    let lines = calls.map(|line| (line, &deal)).into_iter().chain(wilds.map(|line| (line, &climb)));
    for (line, deal) in lines {
        if let Err(LineError::Ambiguous(meanings)) = read(line, deal, &Names::new(&names)) {
            assert!(meanings.len() <= 64, "{line}: {}", meanings.len());
            several += 1;
        }
    }
    assert!(several > 0, "some of these lines can mean several things");
}

#[test]
fn a_line_of_the_standard_input() {
    let place = Place::new();
    let line = |bytes: usize| format!("note {}\n", "x".repeat(bytes - 6)).into_bytes();
    let ran = place.run(&["record", "friday"], &line(65_536));
    assert_eq!(ran.code, 0, "{:.400}", ran.text);
    place.refuses(&["record", "friday"], &line(65_537), "is longer than 65536 bytes");
}

#[test]
fn a_question_about_the_rules() {
    let place = Place::new();
    let ask = |question: &str| place.run(&["rule", question], b"").out;
    let padded = format!("who leads first{}", " ".repeat(400));
    assert_eq!(ask("who leads first"), ask(&format!("{padded} how many cards are dealt")));
    assert!(!ask("who leads first").is_empty());
    let said = place.run(&["rule", &format!("{padded} how many cards are dealt")], b"").text;
    assert!(said.contains("the first 400 bytes are read"), "{said}");
    assert!(!place.run(&["rule", "who leads first"], b"").text.contains("400"));
    // At the prompt, too.
    let line = format!("rule who leads first{}\n", " really".repeat(60));
    let said = place.run(&["record"], line.as_bytes());
    assert!(said.text.contains("the first 400 bytes are read"), "{}", said.text);
    let said = place.run(&["record"], b"rule who leads first\n");
    assert!(!said.text.contains("400"), "{}", said.text);
}

#[test]
fn a_ruleset_file() {
    let place = Place::new();
    let made = place.run(&["rules", "new", "Kitchen", "--from", "euchre", "-o", "k.toml"], b"");
    assert_eq!(made.code, 0, "{}", made.text);
    let text = fs::read_to_string(place.path("k.toml")).unwrap();
    let filled = |bytes: usize| format!("{text}#{}", "x".repeat(bytes - text.len() - 1));
    fs::write(place.path("full.toml"), filled(1 << 17)).unwrap();
    let ran = place.run(&["rules", "check", "full.toml"], b"");
    assert_eq!(ran.code, 0, "{:.400}", ran.text);
    fs::write(place.path("over.toml"), filled((1 << 17) + 1)).unwrap();
    place.refuses(&["rules", "check", "over.toml"], b"", "at most 131072 bytes");
    // Keys, and how long they are.
    let keys = |many: usize| (0..many).map(|no| format!("k{no}=1\n")).collect::<Vec<_>>().concat();
    fs::write(place.path("keys.toml"), keys(2_001)).unwrap();
    place.refuses(&["rules", "check", "keys.toml"], b"", "at most 2000 are looked at");
    fs::write(place.path("key.toml"), format!("{text}\n{} = 1\n", "k".repeat(201))).unwrap();
    place.refuses(&["rules", "check", "key.toml"], b"", "no ruleset has a key");
    // Mistakes that are told.
    fs::write(place.path("wrong.toml"), format!("{}{text}", keys(150))).unwrap();
    let ran = place.run(&["rules", "check", "wrong.toml"], b"");
    assert!(ran.text.contains("and 50 further mistakes"), "{:.800}", ran.text);
    assert!(ran.text.contains("found: 150 mistakes in 1 file"), "{:.800}", ran.text);
}

#[test]
fn a_question_of_the_judge() {
    let place = Place::new();
    let judge = |input: &[u8]| {
        let out = place.run(&["judge", "--batch"], input).out;
        out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>()
    };
    let good = r#"{"ask":"draw","rules":"euchre","cards":["7c","2h","Kd","9s"],"id":1}"#;
    // As long as the bound it is read, if it says nothing; past it the next is answered all the same.
    let long = |bytes: usize| format!("{}\n{good}\n", " ".repeat(bytes));
    let answers = judge(long(16 * 1024 * 1024 + 1).as_bytes());
    assert_eq!(answers.len(), 2);
    let message = answers[0]["error"]["message"].as_str().unwrap();
    assert!(message.contains("at most 16777216 bytes"), "{message}");
    assert_eq!((&answers[1]["id"], answers[1].get("error")), (&json!(1), None));
    // Nesting.
    let nested = |deep: usize| {
        let deep = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
        format!(r#"{{"ask":"deal","rules":{deep},"dealer":0,"events":[]}}"#)
    };
    for deep in [2, 100, 126, 128, 10_000] {
        let answer = &judge(nested(deep).as_bytes())[0];
        let message = answer["error"]["message"].as_str().unwrap();
        assert_eq!(message.contains("recursion limit"), deep > 127, "{deep}: {message}");
    }
}

#[test]
fn a_file_to_import_and_a_backup() {
    let place = Place::new();
    let sparse = |name: &str, begins: &[u8], bytes: u64| {
        let mut file = File::create(place.path(name)).unwrap();
        file.write_all(begins).unwrap();
        file.set_len(bytes).unwrap();
    };
    sparse("large.json", b"{", 256 * 1024 * 1024 + 1);
    place.refuses(&["import", "large.json"], b"", "is longer than 268435456 bytes");
    assert_eq!(place.run(&["backup", "-o", "b.tar"], b"").code, 0);
    let backup = fs::read(place.path("b.tar")).unwrap();
    sparse("large.tar", &backup, 2 * 1024 * 1024 * 1024 + 1);
    place.refuses(&["restore", "large.tar"], b"", "is longer than 2147483648 bytes");
    #[cfg(unix)]
    place.refuses(&["restore", "/dev/zero"], b"", "it is no backup");
}

#[test]
fn records_of_a_file_of_ptn() {
    let place = Place::new();
    let why = "a file has 2000 records at most";
    let record = |board: usize| format!("[Board \"{board}\"]\n[Deal \"N:- - - -\"]\n\n");
    let of = |many: usize| (1..=many).map(record).collect::<String>();
    fs::write(place.path("large.ptn"), of(2001)).unwrap();
    place.refuses(&["import", "large.ptn"], b"", why);
    fs::write(place.path("as-large.ptn"), of(2000)).unwrap();
    let ran = place.run(&["import", "as-large.ptn"], b"");
    assert!(!ran.text.contains(why), "{}", ran.text);
}

/// A night is read like anything else that comes from outside: neither for ever nor without end.
#[test]
fn a_night_to_import_and_its_names() {
    let place = Place::new();
    File::create(place.path("large.json")).unwrap().set_len(16 * 1024 * 1024 + 1).unwrap();
    let new = ["night", "new", "--players"];
    place.refuses(&["night", "import", "large.json"], b"", "is longer than 16777216 bytes");
    place.refuses(&[new[0], new[1], new[2], "large.json"], b"", "is longer than 16777216 bytes");
    #[cfg(unix)]
    {
        assert!(Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
        for (file, why) in [("/dev/zero", "is longer than"), ("pipe", "is a pipe")] {
            place.refuses(&["night", "import", file], b"", why);
            place.refuses(&[new[0], new[1], new[2], file], b"", why);
        }
    }
}

#[test]
fn aliases() {
    let place = Place::new();
    let path = place.path("sessions/aliases.json");
    let long = format!("{{\"Ann\":[\"Annie\"]}}{}", " ".repeat(4 * 1024 * 1024));
    fs::write(&path, &long).unwrap();
    place.refuses(&["alias", "Bo", "Bob"], b"", "longer than 4194304 bytes");
    assert_eq!(fs::read_to_string(&path).unwrap(), long, "it is not written over");
}

#[test]
fn a_name_and_a_title() {
    let place = Place::new();
    let new = |name: &str, title: &str| {
        let players = format!("{name},Ben,Cal,Dee");
        let args = ["new", "--rules", "euchre", "--as-written", "--dealer", "Ben", "--players"];
        place.run(&[&args[..], &[&players, "--title", title]].concat(), b"")
    };
    assert_eq!(new(&"a".repeat(32), &"t".repeat(60)).code, 0);
    for (name, title) in [
        ("a".repeat(33), "t".to_owned()),
        ("Ann".to_owned(), "t".repeat(61)),
        ("An\u{202e}n".to_owned(), "t".to_owned()),
        ("Ann".to_owned(), "t\u{1b}".to_owned()),
    ] {
        let sessions = fs::read_dir(place.path("sessions")).unwrap().count();
        let ran = new(&name, &title);
        assert_ne!(ran.code, 0, "{}", ran.text);
        assert_eq!(fs::read_dir(place.path("sessions")).unwrap().count(), sessions);
    }
}

#[test]
fn points_that_the_table_gives() {
    let place = Place::new();
    assert_eq!(place.run(&["record", "friday", "ah4"], b"").code, 0);
    for (line, why) in [
        ("adjust a +1001 so it was", "no game is adjusted by more than 1000 points at once"),
        ("adjust b +2000000000 x", "no game is adjusted by more than 1000 points at once"),
        ("adjust a +3", "three points or more need a reason"),
        ("adjust a -3", "three points or more need a reason"),
    ] {
        place.refuses(&["record", "friday", line], b"", why);
    }
    for line in ["adjust a +2", "adjust a +1000 so it was", "adjust a -1000 so it was"] {
        let ran = place.run(&["record", "friday", line], b"");
        assert_eq!(ran.code, 0, "{line}: {}", ran.text);
    }
}

#[test]
fn a_key_and_a_signature() {
    let place = Place::new();
    assert_eq!(place.run(&["record", "friday", "ah4"], b"").code, 0);
    let pair = minisign::KeyPair::generate_unencrypted_keypair().unwrap();
    let secret = pair.sk.to_box(None).unwrap().to_string();
    fs::write(place.path("own.key"), &secret).unwrap();
    fs::write(place.path("long.key"), format!("{secret}{}", "\n".repeat(16 * 1024))).unwrap();
    let sign = |key: &'static str| ["sign", "friday", "--by", "Ann", "--key", key];
    place.refuses(&sign("long.key"), b"", "is longer than 16384 bytes");
    assert_eq!(place.run(&sign("own.key"), b"").code, 0);
    let signature = place.path("sessions/2026-11-20-friday.jsonl.minisig-5");
    let whole = fs::read_to_string(&signature).unwrap();
    fs::write(&signature, format!("{whole}{}", "\n".repeat(16 * 1024))).unwrap();
    let shown = place.run(&["show", "friday"], b"").text;
    assert!(shown.contains("the signature does not hold"), "{shown}");
}

/// A log of these entries, in the game of an example.
fn log_of(entries: impl IntoIterator<Item = Vec<Line>>) -> Vec<u8> {
    let example = root().join("sessions/examples/2026-10-02-first-friday.jsonl");
    let header = log::read(fs::read(example).unwrap().as_slice()).unwrap().header;
    let (mut bytes, mut chain) = log::header(&header).unwrap();
    let mut seq = 1;
    for lines in entries {
        let entry = log::entry(&chain, seq, "2026-11-20T20:00:00Z", &lines).unwrap();
        bytes.extend_from_slice(&entry.bytes);
        seq += entry.rows.len() as u64;
        chain = entry.rows.last().unwrap().chain;
    }
    bytes
}

/// A deal that pays nothing, told by these words: two lines.
fn deal(words: &str) -> Vec<Line> {
    let events = json!([{"type": "deal", "dealer": 1}, {"type": "misdeal", "why": words}]);
    let events: Vec<Event> = serde_json::from_value(events).unwrap();
    events.into_iter().map(Line::Event).collect()
}

fn correction(no: usize) -> Vec<Line> {
    let events = json!([{"type": "misdeal", "why": format!("in truth {no}")}]);
    let events = serde_json::from_value(events).unwrap();
    vec![Line::Amend { game: None, deal: 1, events, why: String::new() }]
}

fn record(deals: impl IntoIterator<Item = usize>) -> Log {
    let bytes = log_of(deals.into_iter().map(|no| deal(&no.to_string())));
    log::read(bytes.as_slice()).unwrap()
}

#[test]
fn deals_that_one_record_missed() {
    let asked = |missed: usize| {
        let one = Book::read(&record(1..60));
        let other = Book::read(&record((1..60).filter(|deal| !(6..6 + missed).contains(deal))));
        let mut asked: Vec<Difference> = Vec::new();
        let merged = merge::<NotOne>(&one, &other, |difference| {
            asked.push(difference.clone());
            Ok(Side::Mine)
        });
        let log = merged.unwrap().log().unwrap();
        let read = log::read(log.as_slice()).unwrap();
        let (history, _) = History::of(&read.header, read.rows);
        assert_eq!(history.games()[0].deals.len(), 59, "all of them are there");
        asked.len()
    };
    assert_eq!([1, 16].map(asked), [1, 16]);
    // One more, and they lie side by side by their numbers: nothing is lost, but more is asked.
    assert!(asked(17) > 17);
}

#[test]
fn changes_that_are_looked_at_for_having_come_too_late() {
    let looked = |deals, corrections| {
        let all = (0..deals).map(|no| deal(&no.to_string()));
        let bytes = log_of(all.chain((0..corrections).map(correction)));
        let log = log::read(bytes.as_slice()).unwrap();
        let (history, unfit) = History::of(&log.header, log.rows);
        assert_eq!(unfit, None);
        late(&log.header, &history).unlooked
    };
    // Each correction counts all deals anew: 300 of them are more than eight a line and 4,096.
    assert_eq!(looked(20, 20), None);
    let unlooked = looked(300, 300).expect("it stops");
    assert!(unlooked > 600, "{unlooked}");
}

/// So many hundredths of a second the command takes of a processor, however busy the machine is.
#[cfg(target_os = "linux")]
fn ticks(place: &Place, args: &[&str]) -> u64 {
    let mut command = place.command(args);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let stat = format!("/proc/{}/stat", child.id());
    // Once it is done it stays in that list until somebody waits for it, with the time that it took.
    let fields = loop {
        let text = fs::read_to_string(&stat).unwrap();
        let fields: Vec<String> =
            text.rsplit(')').next().unwrap().split_whitespace().map(str::to_owned).collect();
        if fields[0] == "Z" {
            break fields;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    child.wait().unwrap();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// The entries of a log, so many or about so many.
#[cfg(target_os = "linux")]
type Entries<'a> = dyn Fn(usize) -> Vec<Vec<Line>> + 'a;

/// Eight times the input takes about eight times the work, and nowhere near its square, which would be
/// sixty-four times.
#[cfg(target_os = "linux")]
#[test]
fn time_grows_no_faster_than_the_input() {
    const MANY: usize = 300;
    let strike = |from: usize| vec![Line::Strike { from: from as u64, why: String::new() }];
    let restore = |strike: usize| vec![Line::Restore { strike: strike as u64 }];
    let confirmed =
        || vec![Line::Attest(Attest::Confirmed { team: Team::Even, by: "Ann".to_owned() })];
    let kinds: [(&str, &Entries<'_>); 5] = [
        ("deals", &|many| (0..many).map(|no| deal(&no.to_string())).collect()),
        ("undos and redos", &|many| {
            // Each of them is four lines: a deal, its undo and the undo of that.
            (0..many / 2)
                .flat_map(|no| [deal("a"), strike(4 * no + 1), restore(4 * no + 3)])
                .collect()
        }),
        ("corrections", &|many| {
            let deals = (0..many / 2).map(|no| deal(&no.to_string()));
            deals.chain((0..many).map(correction)).collect()
        }),
        ("confirmations", &|many| (0..many / 2).flat_map(|_| [deal("a"), confirmed()]).collect()),
        ("games", &|many| {
            let next = || vec![Line::Game { rules: None, seats: None, first_dealer: None }];
            (0..many / 2).flat_map(|_| [deal("a"), next()]).collect()
        }),
    ];
    for (what, entries) in kinds {
        let place = Place::new();
        let path = place.path("sessions/2026-11-20-friday.jsonl");
        let logs = [MANY, 8 * MANY].map(|many| log_of(entries(many)));
        for args in [&["show", "friday"][..], &["log", "friday"], &["check", "friday"], &["list"]] {
            let took = logs.each_ref().map(|log| {
                fs::write(&path, log).unwrap();
                ticks(&place, args)
            });
            // Some hundredths go into beginning at all.
            assert!(took[1] <= 20 * (took[0] + 3), "{what}, {}: {took:?}", args[0]);
        }
    }
}

/// A game that is over at the score with which it is said to begin is not begun: Euchre goes to 10, the first
/// side there wins.
#[test]
fn no_game_begins_at_a_score_at_which_it_is_over() {
    let place = Place::new();
    let begins = |score: &str, more: &str| {
        let new =
            "new --rules euchre --as-written --players Ann,Ben,Cal,Dee --dealer Ann --title other";
        let args = format!("{new} --score {score}{more}");
        place.run(&args.split(' ').collect::<Vec<_>>(), b"")
    };
    for score in ["10-3", "3-10", "12-11"] {
        let ran = begins(score, "");
        assert_eq!(ran.code, 2, "{score}: {}", ran.text);
        assert!(ran.text.contains("by these rules a game is over at"), "{score}: {}", ran.text);
        let sheet = format!(
            "rules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: Ann\nscore: {}\n\n1. ah4\n",
            score.replace('-', ":")
        );
        fs::write(place.path("sheet.txt"), sheet).unwrap();
        let ran = place.run(&["import", "sheet.txt"], b"");
        assert_ne!(ran.code, 0, "{score}");
        assert!(ran.text.contains("the game is over at"), "{score}: {}", ran.text);
    }
    assert_eq!(begins("9-9", "").code, 0);
    assert_eq!(begins("10-3", " --target 11").code, 0);
}

/// A deal of Sue's that comes after the end of the game is no `sub`, though that begins as she does.
#[test]
fn a_deal_after_the_end_is_no_command_that_begins_like_a_name() {
    let place = Place::new();
    let new = "new --rules euchre --as-written --players Sue,Ann,Sal,Dee --dealer Ann --target 1 --title over";
    assert_eq!(place.run(&new.split(' ').collect::<Vec<_>>(), b"").code, 0);
    assert_eq!(place.run(&["record", "-s", "over", "ah4"], b"").code, 0);
    let ran = place.run(&["record", "-s", "over", "su h 4"], b"");
    assert_eq!(ran.code, 1, "{}", ran.text);
    assert!(ran.text.contains("the game is over") && !ran.text.contains("sub"), "{}", ran.text);
}
