//! `seal` and `verify`: a session in four words, and whether a log is still what was sealed.

use std::io::Read;

use rasher::history::History;
use rasher::log::{Chain, Fault, Log, Tampered, Trace, Unread, trace};
use rasher::report::since_seal::{SinceSeal, since_seal};
use rasher::report::small_print::{NoticeKind, of_games};
use rasher::rules::altered::{Difference, of_record};
use rasher::seal::{NotASeal, Seal};
use rasher::store::{Store, StoreError};
use serde::Serialize;

use super::sessions;
use super::show;
use super::sign;
use super::world::World;
use crate::dispatch::asked;
use crate::failure::{Failure, FailureKind};
use crate::pages;
use crate::paint::{Page, Text, Tone, count, listed};

/// So many faults of a log are told one by one.
const MOST: usize = 20;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// A seal that was noted down: four words, the number of lines and the code; or a whole chain value.
    #[arg(long, value_name = "SEAL")]
    seal: Option<String>,
    /// A public key of minisign, or its file: checks that the log is what was signed with it.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// The signature, where it is not the one beside the log.
    #[arg(long, value_name = "FILE", requires = "key")]
    signature: Option<std::path::PathBuf>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Prints the seal of a session as it stands.
pub(super) fn seal(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = sessions::meant_log(&store, args.session.as_deref())?;
    let Log { rows, tail, .. } = store.read(&id)?;
    let lines = rows.len() as u64 + 1;
    if let rasher::log::End::Broken(broken) = tail.end {
        return Err(Failure::from(StoreError::Damaged { id, broken })
            .hint("`rasher verify` says what was done to it"));
    }
    let seal = Seal::of(lines, &tail.chain);
    show::give(&asked::seal(&id, &seal, &tail.chain), args.json, world)
}

/// What came of a check, as JSON.
#[derive(Serialize)]
struct VerifyJson<'a> {
    session: &'a str,
    holds: bool,
    lines: u64,
    good: u64,
    faults: Vec<FaultJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sealed: Option<SealedJson<'a>>,
    #[serde(skip_serializing_if = "is_empty")]
    rules: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    seal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signatures: Option<&'a [Signature]>,
}

/// A signature that was looked at.
#[derive(Serialize)]
struct Signature {
    /// Who signed, as the log says.
    by: String,
    /// The lines that were signed.
    lines: u64,
    /// Why it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
    /// It is not there, so nobody can say whether it holds.
    #[serde(skip_serializing_if = "is_there")]
    missing: bool,
    /// Whether what was signed still counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<SinceSeal>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_there(missing: &bool) -> bool {
    !*missing
}

#[derive(Serialize)]
struct FaultJson {
    kind: &'static str,
    line: u64,
    text: String,
}

#[derive(Serialize)]
struct SealedJson<'a> {
    seal: String,
    verdict: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<&'a SinceSeal>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_empty(texts: &&[String]) -> bool {
    texts.is_empty()
}

/// What a seal says of a log.
enum Sealed {
    /// The log begins with what was sealed; so many lines came after.
    Begins(u64),
    /// It is shorter than what was sealed: it has so many lines, without an end that is no entry.
    Cut(u64),
    /// Its lines follow one from the other and are others.
    Other,
    /// Something was done to the sealed lines, but the chain value that was sealed is there.
    Touched,
    /// Something was done to them, and whether they are those that were sealed cannot be told.
    Unknown,
}

/// Looks at every line, and compares the seal where one was given.
pub(super) fn verify(args: &Verify, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = sessions::meant_log(&store, args.session.as_deref())?;
    let traced = traced(&store, &id)?;
    let sealed = args.seal.as_deref().map(|text| sealed(text, &traced)).transpose()?;
    let (since, altered) = counted(&store, &id, sealed.as_ref());
    let now = traced.holds().then(|| traced.chain(traced.lines)).flatten();
    let now = now.map(|chain| Seal::of(traced.lines, chain));
    let signatures =
        args.key.as_deref().map(|key| signatures(&store, &id, key, args)).transpose()?;
    if args.json {
        let json = verify_json(&id, &traced, sealed.as_ref(), now.as_ref());
        let (since, signatures) = (since.as_ref(), signatures.as_deref());
        let sealed = json.sealed.map(|sealed| SealedJson { since, ..sealed });
        world.out.json(&VerifyJson { sealed, rules: &altered, signatures, ..json })?;
    } else {
        let mut page = page(&id, &traced, sealed.as_ref(), now.as_ref());
        if let Some(since) = &since {
            stands(since, "sealed", &mut page);
        }
        for signature in signatures.iter().flatten() {
            signature.tell(traced.lines, &mut page);
        }
        for text in &altered {
            page.indented(
                Text::new().and(Tone::Warn, "Other rules: ").plain(format!("{text}.")),
                0,
                2,
            );
        }
        world.out.data(&page)?;
    }
    let broken = sealed.as_ref().is_some_and(|given| !matches!(given.verdict, Sealed::Begins(_)));
    match (traced.faults.len(), broken) {
        (0, false) => match since.map_or(0, |since| since.changes.len()) {
            0 => signatures.map_or(Ok(()), |all| all_hold(&id, &all)),
            changes => Err(Failure::new(
                FailureKind::Found,
                format!("{} to what was sealed in {id}", count(changes, "later change")),
            )),
        },
        (0, true) => Err(Failure::new(FailureKind::Found, format!("{id} is not what was sealed"))),
        (faults, _) => {
            let things = count(faults, "thing");
            let failure = Failure::new(FailureKind::Found, format!("{things} in {id}"));
            let is_converted = |fault: &Tampered| matches!(fault, Tampered::Converted { .. });
            let converted = traced.faults.iter().any(is_converted);
            let converted = Fault::LineEnds.hint().filter(|_| converted);
            Err(failure.hint(match (converted, traced.good) {
                (Some(hint), _) => hint,
                (None, 0) => "nothing of it can be kept as it is: go back to a copy",
                (None, _) => "`rasher show` counts the lines before the first of them",
            }))
        }
    }
}

/// Every signature of this key that the log speaks of.
fn signatures(
    store: &Store,
    id: &str,
    key: &str,
    args: &Verify,
) -> Result<Vec<Signature>, Failure> {
    let key = sign::public_key(key)?;
    let log = store.read(id)?;
    let (history, _) = History::of(&log.header, log.rows.iter().cloned());
    let by_it = sign::signed(&history).filter(|(_, _, said)| *said == key.as_str());
    let looked_at = by_it.map(|(lines, by, _)| {
        let signature = match &args.signature {
            Some(file) => Some(sign::small_bytes(file)?),
            None => sign::beside(store, id, lines)?,
        };
        let missing = signature.is_none();
        let wrong = match signature {
            None => Some(format!("`{}` is not there", sign::file_name(id, lines))),
            Some(signature) => {
                let bytes = sign::first_lines(store, id, lines)?;
                key.check(&bytes, &signature).err().map(|why| why.to_string())
            }
        };
        let counts = wrong.is_none().then(|| since_seal(&log.header, &log.rows, lines).ok());
        Ok(Signature { by: by.to_owned(), lines, wrong, missing, since: counts.flatten() })
    });
    looked_at.collect()
}

impl Signature {
    fn tell(&self, of: u64, page: &mut Page) {
        let Self { by, lines, wrong, missing, since } = self;
        if let Some(why) = wrong {
            let how = if *missing { "cannot be looked at" } else { "does not hold" };
            let text = format!("The signature of {by} under {lines} lines {how}: {why}.");
            page.indented(Text::new().and(Tone::Bad, text), 0, 2);
            return;
        }
        let after = match of.saturating_sub(*lines) {
            0 => "nothing came after".to_owned(),
            1 => "1 line came after".to_owned(),
            after => format!("{after} lines came after"),
        };
        let text = format!(
            "The first {lines} lines are what this key signed, by {by} as the log has it; {after}."
        );
        page.indented(Text::new().and(Tone::Good, text), 0, 2);
        if let Some(since) = since {
            stands(since, "signed", page);
        }
    }
}

/// Is there a signature, and does each hold and what was signed still count?
fn all_hold(id: &str, signatures: &[Signature]) -> Result<(), Failure> {
    let found = |what: String| Err(Failure::new(FailureKind::Found, what));
    if signatures.is_empty() {
        return found(format!("no line of {id} says that anybody signs with this key"));
    }
    if signatures.iter().any(|it| it.wrong.is_some() && !it.missing) {
        // Whose fault it is, the signature's or the lines', is said with the signature, where it is known.
        return found(format!(
            "a signature under {id} does not hold, so it does not show that this was signed"
        ));
    }
    if signatures.iter().any(|it| it.missing) {
        return found(format!(
            "a signature under {id} is missing: whether it is what was signed cannot be said"
        ));
    }
    match signatures.iter().filter_map(|it| it.since.as_ref()).map(|it| it.changes.len()).max() {
        None | Some(0) => Ok(()),
        Some(changes) => {
            found(format!("{} to what was signed in {id}", count(changes, "later change")))
        }
    }
}

/// What was done to a log. Of what is no log at all that is told; a log of a newer format, of which
/// this program can tell nothing, is an error.
fn traced(store: &Store, id: &str) -> Result<Trace, Failure> {
    let mut bytes = bytes_of(store, id)?;
    let mut traced = trace(&bytes);
    // A torn end may be an entry that is just being written: then it is whole a moment later.
    for _ in 0..3 {
        let again = bytes_of(store, id)?;
        if traced.holds() || again == bytes {
            break;
        }
        bytes = again;
        traced = trace(&bytes);
    }
    if traced.good == 0
        && let Err(Unread::Broken(broken)) = rasher::log::read(bytes.as_slice())
        && traced.chain(2).is_none()
    {
        if matches!(broken.fault, Fault::Format { .. }) {
            return Err(Failure::from(StoreError::Damaged { id: id.to_owned(), broken }));
        }
        let is_converted = |fault: &Tampered| matches!(fault, Tampered::Converted { .. });
        traced.faults.retain(is_converted);
        if traced.faults.is_empty() {
            traced.faults.push(Tampered::NoLog { why: broken.fault.to_string() });
        }
    }
    Ok(traced)
}

fn bytes_of(store: &Store, id: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = store.bytes(id)?.read_to_end(&mut bytes);
    read.map_err(|error| Failure::failed(format!("{id} cannot be read: {error}")))?;
    Ok(bytes)
}

/// What was given to compare with, and what came of it.
struct GivenSeal {
    /// As it is written.
    said: String,
    /// How many lines were sealed; none where no line has the value.
    lines: Option<u64>,
    verdict: Sealed,
}

/// Compares what was given: a seal, or a chain value, which only one line of a log can have.
fn sealed(text: &str, traced: &Trace) -> Result<GivenSeal, Failure> {
    let digits = text.trim().to_ascii_lowercase();
    let Some(chain) = Chain::from_digits(digits.as_bytes()) else {
        let seal = given(text, traced)?;
        let (lines, verdict) = (Some(seal.lines()), compare(&seal, traced));
        return Ok(GivenSeal { said: seal.to_string(), lines, verdict });
    };
    let lines = (1..=traced.lines).find(|line| traced.chain(*line) == Some(&chain));
    let verdict = match lines {
        None => Sealed::Unknown,
        Some(lines) if traced.good >= lines => Sealed::Begins(traced.lines - lines),
        Some(_) => Sealed::Touched,
    };
    Ok(GivenSeal { said: digits, lines, verdict })
}

/// Whether what was sealed still counts, and what its rules say that the built-in ones do not. Of a
/// log that cannot be read as a session nothing is told.
fn counted(store: &Store, id: &str, given: Option<&GivenSeal>) -> (Option<SinceSeal>, Vec<String>) {
    let Ok(log) = store.read(id) else { return (None, Vec::new()) };
    let lines = given
        .filter(|given| matches!(given.verdict, Sealed::Begins(_)))
        .and_then(|given| given.lines);
    let since = lines.and_then(|lines| since_seal(&log.header, &log.rows, lines).ok());
    let rules = log.header.rules.clone();
    let Ok(seen) = sessions::seen(id, log) else {
        // A night is no session, and has rules all the same.
        let altered = of_record(&rules).map_or_else(
            |_| vec!["the ruleset in the log cannot be used; `rasher check` says why".to_owned()],
            |cited| {
                let say = |difference: &Difference| difference.in_words(&cited.ruleset);
                cited.altered.iter().map(say).collect()
            },
        );
        return (since, altered);
    };
    let notices = of_games(&seen.header, &seen.history, &seen.session).into_iter();
    let rules =
        notices.filter(|notice| matches!(notice.kind, NoticeKind::Rules | NoticeKind::Agreed));
    (since, rules.map(|notice| notice.text).collect())
}

/// Whether what was sealed still stands, and the scores.
fn stands(since: &SinceSeal, done: &str, page: &mut Page) {
    for change in &since.changes {
        page.indented(
            Text::new().and(Tone::Bad, "Changed since: ").plain(format!("{}.", change.text)),
            0,
            2,
        );
    }
    let text = if since.stands {
        Text::new().and(Tone::Good, format!("Everything that was {done} still counts. "))
    } else {
        Text::new()
    };
    page.indented(text.plain(format!("{}.", since.scores())), 0, 2);
}

/// The seal that was given, or what was wrong with it.
fn given(text: &str, traced: &Trace) -> Result<Seal, Failure> {
    text.parse().map_err(|wrong: NotASeal| {
        let failure = Failure::usage(wrong.to_string());
        let meant: Vec<String> = wrong.meant().iter().map(|seal| format!("\"{seal}\"")).collect();
        let failure = match (&wrong, meant.as_slice()) {
            (NotASeal::Shape, _) => {
                failure.hint("as in `--seal \"lantern otter maple brook 31-K7Q4M\"`")
            }
            (_, [_, ..]) => failure.hint(format!("did you mean {}?", listed(&meant, "or"))),
            (NotASeal::Word { near, .. }, []) if !near.is_empty() => {
                let near: Vec<String> = near.iter().map(|word| format!("`{word}`")).collect();
                failure.hint(format!("did you mean {}?", listed(&near, "or")))
            }
            (NotASeal::Word { .. } | NotASeal::Check { .. }, _) => failure,
        };
        let own =
            |lines| traced.chain(lines).filter(|_| lines <= traced.good).map(|it| (lines, it));
        match &wrong {
            NotASeal::Check { lines, .. } => match own(*lines) {
                Some((lines, chain)) => failure.hint(format!(
                    "compare it with what was noted: the seal of the {lines} lines here is \"{}\"",
                    Seal::of(lines, chain)
                )),
                None => failure,
            },
            NotASeal::Shape | NotASeal::Word { .. } => failure,
        }
    })
}

fn compare(seal: &Seal, traced: &Trace) -> Sealed {
    let lines = seal.lines();
    let same = traced.chain(lines).is_some_and(|chain| Seal::of(lines, chain) == *seal);
    if traced.good >= lines {
        return if same { Sealed::Begins(traced.lines - lines) } else { Sealed::Other };
    }
    match (same, traced.holds()) {
        (true, _) => Sealed::Touched,
        (false, true) => Sealed::Cut(traced.good),
        // What was sealed was acknowledged, so a torn end in it was torn later.
        (false, false) if is_torn_only(traced) => Sealed::Cut(traced.good),
        (false, false) => Sealed::Unknown,
    }
}

fn is_torn_only(traced: &Trace) -> bool {
    matches!(traced.faults.as_slice(), [Tampered::Torn { .. }])
}

impl Sealed {
    const fn word(&self) -> &'static str {
        match self {
            Self::Begins(_) => "begins",
            Self::Cut(_) => "cut",
            Self::Other => "other",
            Self::Touched => "touched",
            Self::Unknown => "unknown",
        }
    }

    /// In sentences without the last full stop.
    fn say(&self, lines: Option<u64>) -> String {
        let Some(lines) = lines else {
            return "No line of it has the chain value that was noted".to_owned();
        };
        match self {
            Self::Begins(0) => {
                format!("It is what was sealed, all {lines} lines, and nothing came after")
            }
            Self::Begins(after) => {
                let after = if *after == 1 { "1 line".into() } else { format!("{after} lines") };
                format!(
                    "It still begins with the {lines} lines that were sealed; {after} came after"
                )
            }
            Self::Cut(has) => format!(
                "{lines} lines were sealed, and here is no more than {has}: the rest was cut from \
                 the end, or the seal is another session's"
            ),
            Self::Other => format!(
                "The first {lines} lines are not those that were sealed, though each follows from \
                 the one before: they were written anew as a whole, or the seal is another \
                 session's"
            ),
            Self::Touched => format!(
                "Line {lines} carries the chain value that was sealed, so from the last of these \
                 faults up to it the lines are those that were sealed; what stands before is not"
            ),
            Self::Unknown => format!(
                "The first {lines} lines are not as they were sealed; the chain value that was \
                 sealed is not among them"
            ),
        }
    }
}

fn verify_json<'a>(
    id: &'a str,
    traced: &Trace,
    sealed: Option<&GivenSeal>,
    now: Option<&Seal>,
) -> VerifyJson<'a> {
    let fault =
        |it: &rasher::log::Tampered| FaultJson { kind: it.word(), line: it.line(), text: it.say() };
    let begins = sealed.is_none_or(|given| matches!(given.verdict, Sealed::Begins(_)));
    VerifyJson {
        session: id,
        holds: traced.holds() && begins,
        lines: traced.lines,
        good: traced.good,
        faults: traced.faults.iter().map(fault).collect(),
        sealed: sealed.map(|given| SealedJson {
            seal: given.said.clone(),
            verdict: given.verdict.word(),
            text: given.verdict.say(given.lines),
            after: if let Sealed::Begins(after) = given.verdict { Some(after) } else { None },
            since: None,
        }),
        rules: &[],
        seal: now.map(ToString::to_string),
        signatures: None,
    }
}

fn page(id: &str, traced: &Trace, sealed: Option<&GivenSeal>, now: Option<&Seal>) -> Page {
    let mut page = Page::new();
    for fault in traced.faults.iter().take(MOST) {
        let text = Text::new().strong(id).plain(": ").and(Tone::Bad, fault.say() + ".");
        page.indented(text, 0, 2);
    }
    if let Some(more @ 1..) = traced.faults.len().checked_sub(MOST) {
        page.indented(format!("And {more} more; `--json` has them all."), 0, 2);
    }
    let lines = |lines: u64| if lines == 1 { "1 line".into() } else { format!("{lines} lines") };
    if traced.holds() {
        let text = Text::new().and(Tone::Good, "Unbroken: ");
        let all = match traced.lines {
            1 => format!("the one line of {id} is as it was written."),
            many => format!("each of the {many} lines of {id} follows from the one before."),
        };
        page.indented(text.plain(all), 0, 2);
    } else {
        let text = match traced.good {
            0 => "No line is known to be as it was written.".to_owned(),
            good => format!("The first {} follow one from the other.", lines(good)),
        };
        page.indented(text, 0, 2);
    }
    if let Some(GivenSeal { lines, verdict, .. }) = sealed {
        let tone = if matches!(verdict, Sealed::Begins(_)) { Tone::Good } else { Tone::Bad };
        page.indented(Text::new().and(tone, verdict.say(*lines) + "."), 0, 2);
    }
    if let Some(now) = now {
        page.line(pages::seal(now));
    }
    page
}
