//! What must hold of every input, whoever wrote it. The fuzz targets and the ordinary tests both try
//! these laws; each takes any bytes at all and fails by a panic.

use rasher::game::Deal;
use rasher::game::verdict::Standing;
use rasher::history::History;
use rasher::import::{egn, ours};
use rasher::judge::Judge;
use rasher::line::{LineError, Names, hint, in_words, offers, read, spell};
use rasher::log::{self, Chain, End, Header, Line, Log, Reader, Speak};
use rasher::report::deal::deal as told;
use rasher::report::evening::evening;
use rasher::report::sheet::{Sheet, Story};
use rasher::rules::Ruleset;
use rasher::rules::file;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::session::{self, Session};
use rasher::store::backup::{self, Backup};
use rasher::store::check_id;

/// Names that are hard on whoever reads a line: beginnings of one another, digits, commands.
const TABLE: [&str; 6] = ["Ann", "An", "undo", "3rd", "Zoë", "ليلى"];

/// The rulesets of the shelf, every one.
fn shelf() -> Vec<&'static Ruleset> {
    Shelf::built_in().iter().collect()
}

/// Lines of the language. The first byte is the ruleset, the second the dealer; after them each line
/// is read in the state that the lines before it have left.
///
/// A line is taken whole or not at all; what was taken can be spelt and read back as the same
/// events; what was not has a place inside the line and something to say.
pub fn lines(bytes: &[u8]) {
    let [which, dealer, text @ ..] = bytes else { return };
    let all = shelf();
    let rules = all[usize::from(*which) % all.len()];
    let seats = usize::from(rules.players().count());
    let list: Vec<String> = TABLE.iter().take(seats).map(|name| (*name).to_owned()).collect();
    let names = Names::new(&list);
    let dealer = u8::try_from(usize::from(*dealer) % seats).ok().and_then(Seat::new).unwrap();
    let standing = Standing { dealer, score: ByTeam::default(), deal_no: 1, misdeals: 0 };
    let mut deal = Deal::open(rules, standing).unwrap();
    for line in String::from_utf8_lossy(text).lines() {
        if deal.phase().is_closed() {
            deal = Deal::open(rules, standing).unwrap();
        }
        let _anyhow = (hint(&deal, &names), offers(&deal, &names));
        match read(line, &deal, &names) {
            Ok(heard) => {
                let spelt = spell(&deal, &heard.events, &names);
                let words = in_words(&heard.events, &names, rules);
                assert!(!words.is_empty() || heard.events.is_empty(), "`{line}` says nothing");
                assert_eq!(spelt.left_out, [0; 0], "`{line}` is not spelt whole: {}", spelt.line);
                let again = read(&spelt.line, &deal, &names).map(|again| again.events);
                assert_eq!(again.as_ref(), Ok(&heard.events), "`{line}` spelt `{}`", spelt.line);
                for event in &heard.events {
                    deal = deal.step(event).unwrap_or_else(|why| panic!("`{line}`: {why:?}"));
                }
            }
            Err(error) => refused(&error, line, &deal, &names),
        }
    }
}

fn refused(error: &LineError, line: &str, deal: &Deal<'_>, names: &Names<'_>) {
    assert!(!error.say(names.who()).is_empty(), "`{line}` is refused without a word");
    let _help = error.help(deal, names);
    if let Some(at) = error.at() {
        assert!(line.is_char_boundary(at), "`{line}` is wrong at {at}, which is no place in it");
    }
}

/// Ruleset files. What is no ruleset has mistakes with places inside the text, and not without end;
/// what is one can be written as JSON, is the same when it is read back, and pays for every outcome.
pub fn ruleset(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match file::from_toml(text, Shelf::built_in()) {
        Ok(ruleset) => {
            let json = ruleset.to_json();
            let again = file::from_header(&json);
            assert_eq!(again.as_ref(), Ok(&ruleset), "another ruleset after {json}");
            let _sheet = rasher::report::rules_sheet::sheet(&ruleset);
            let _table = rasher::report::rules_sheet::table(&ruleset);
            let _same = rasher::report::rules_diff::diff(&ruleset, &ruleset);
        }
        Err(mistakes) => {
            assert!((1..=101).contains(&mistakes.len()), "{} mistakes", mistakes.len());
            for mistake in mistakes {
                assert!(!mistake.problem.is_empty());
                let spans = mistake.span.iter().chain(mistake.also.iter().map(|(span, _)| span));
                for span in spans {
                    assert!(text.get(span.clone()).is_some(), "{span:?} is no place: {mistake:?}");
                }
            }
        }
    }
}

/// Logs, as they are and with a chain that is right.
///
/// The good prefix survives: what was read of a damaged log is what is read of its good bytes alone.
pub fn log(bytes: &[u8]) {
    log_as_it_is(bytes);
    log_as_it_is(&rechained(bytes));
}

fn log_as_it_is(bytes: &[u8]) {
    let _glance = log::glance(bytes);
    if let Ok(reader) = Reader::trusting(bytes) {
        let _rows: usize = reader.count();
    }
    let Ok(found) = log::read(bytes) else { return };
    let good = usize::try_from(found.tail.good_bytes).unwrap();
    let kept = log::read(&bytes[..good]).unwrap();
    assert_eq!((&kept.header, &kept.rows), (&found.header, &found.rows), "the good prefix");
    assert_eq!(kept.tail.next_seq, found.tail.next_seq);
    assert!(matches!(kept.tail.end, End::Clean | End::MissingNewline), "{:?}", kept.tail.end);
    counted(found);
}

/// Whatever a log says, it can be counted and shown, or there is a reason why not.
fn counted(log: Log) {
    let (history, _unfit) = History::of(&log.header, log.rows);
    let Ok(session) = session::fold(&log.header, &history) else { return };
    shown(&log.header, &history, &session);
}

fn shown(header: &Header, history: &History, session: &Session) {
    let evening = evening(&header.id, header, history, session);
    let _sheet = serde_json::to_string(&Sheet::of(&evening)).unwrap();
    for game in &session.games {
        for deal in &game.deals {
            let report = told(deal, &game.rules);
            let _story = serde_json::to_string(&Story::of(&report)).unwrap();
            let paid: i32 = report.awards.iter().map(|award| award.points).sum();
            assert!(paid.abs() <= 1_000_000, "{paid} points in one deal");
        }
        if let Some(now) = game.now() {
            let names = Names::new(&game.seats);
            let _hint = hint(&now, &names);
        }
    }
}

/// The same lines with chain values that are right, as far as they are lines at all: so that what
/// lies behind the chain is reached.
fn rechained(bytes: &[u8]) -> Vec<u8> {
    const FIELD: &[u8] = br#","chain":""#;
    let mut out = Vec::with_capacity(bytes.len() + 64);
    let mut before: Option<Chain> = None;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let at = line.windows(FIELD.len()).rposition(|window| window == FIELD);
        let Some(at) = at else {
            out.extend_from_slice(line);
            continue;
        };
        let chain = Chain::link(before.as_ref(), &line[..at]);
        out.extend_from_slice(&line[..at]);
        out.extend_from_slice(FIELD);
        out.extend_from_slice(chain.as_str().as_bytes());
        out.extend_from_slice(b"\"}\n");
        before = Some(chain);
    }
    out
}

/// The judge protocol, a question a line. Every answer is one line of JSON, an object, the same when
/// it is asked again, and has the id of its question.
pub fn judge(bytes: &[u8]) {
    let mut judge = Judge::new();
    for line in bytes.split(|byte| *byte == b'\n') {
        let (mut first, mut again) = (Vec::new(), Vec::new());
        judge.answer(line, &mut first);
        judge.answer(line, &mut again);
        assert_eq!(first, again, "two answers to {}", String::from_utf8_lossy(line));
        let text = String::from_utf8(first).expect("an answer is text");
        assert!(!text.contains(['\n', '\r']), "two lines: {text}");
        let answer: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        if let Ok(question) = serde_json::from_slice::<serde_json::Value>(line)
            && let Some(id) = question.get("id").filter(|id| !id.is_null() && !id.is_number())
            && question.as_object().is_some()
            && String::from_utf8_lossy(line).matches("\"id\"").count() == 1
        {
            assert_eq!(answer.get("id"), Some(id), "{text}");
        }
    }
}

/// Games in Euchre Game Notation. What was read is a session: its header can be written, its deals
/// are taken by the fold to the last, and the log that comes of it reads back.
pub fn egn(bytes: &[u8]) {
    let import = match egn::read(bytes) {
        Ok(import) => import,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let rules = import.ruleset().expect("the rules that it was told by");
    let name = |(number, name): (usize, &Option<String>)| {
        name.clone().unwrap_or_else(|| format!("Player {number}"))
    };
    let header = Header {
        at: "2026-11-20T19:02:11Z".into(),
        id: "2026-11-20-friday".into(),
        title: import.title.clone().unwrap_or_default(),
        seats: (1..).zip(&import.players).map(name).collect(),
        first_dealer: import.first_dealer.unwrap_or(Seat::FIRST),
        score: import.score,
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    };
    let (mut bytes, mut chain) = log::header(&header).expect("a header that can be written");
    let mut seq = 1;
    for deal in &import.deals {
        let lines: Vec<Line> = deal.lines();
        let entry = log::entry(&chain, seq, "2026-11-20T19:02:11Z", &lines).expect("an entry");
        chain = entry.rows.last().expect("a deal has lines").chain;
        seq += u64::try_from(entry.rows.len()).unwrap();
        bytes.extend(entry.bytes);
    }
    let log = log::read(bytes.as_slice()).expect("what was written is read");
    assert_eq!(log.tail.end, End::Clean);
    let (history, unfit) = History::of(&log.header, log.rows);
    assert_eq!(unfit, None);
    let session = session::fold(&log.header, &history).expect("a session");
    assert_eq!(session.stopped, None);
    shown(&log.header, &history, &session);
}

/// Our own records from elsewhere, logs and documents: what is taken is whole and in order, and the
/// same when it is read again.
pub fn ours(bytes: &[u8]) {
    let rechained = rechained(bytes);
    let logs = [ours::log(bytes), ours::log(&rechained)].into_iter().flatten();
    let documents = ours::document(bytes).into_iter().flatten();
    let _known = (ours::is_document(bytes), ours::is_log(bytes));
    for kept in logs.chain(documents) {
        let again = log::read(kept.bytes.as_slice()).expect("what was taken is read");
        assert_eq!((again.header.clone(), &again.tail.end), (kept.header.clone(), &End::Clean));
        let (history, _unfit) = History::of(&again.header, again.rows);
        shown(&kept.header, &history, &kept.session);
    }
}

/// Backups: no name in one leads anywhere, and what is in it was there byte for byte.
pub fn backup(bytes: &[u8]) {
    let Ok(kept) = backup::unpack(bytes) else { return };
    for one in &kept.logs {
        assert_eq!(check_id(&one.id), Ok(()), "{}", one.id);
    }
    let packed = backup::pack(&kept, 0).expect("it can be packed again");
    let again = backup::unpack(&packed).expect("and unpacked");
    let told = |kept: &Backup| -> Vec<(String, Vec<u8>)> {
        let logs = kept.logs.iter().map(|one| (one.id.clone(), one.bytes.clone()));
        logs.chain(kept.side.iter().cloned()).collect()
    };
    assert_eq!(told(&again), told(&kept));
}

/// A law: it takes any bytes at all, and fails by a panic.
pub type Law = fn(&[u8]);

/// Every parser, by the name that `just fuzz` knows it by.
pub const PARSERS: [(&str, Law); 7] = [
    ("lines", lines),
    ("ruleset", ruleset),
    ("log", log),
    ("judge", judge),
    ("egn", egn),
    ("ours", ours),
    ("backup", backup),
];
