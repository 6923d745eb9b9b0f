//! `merge` of two records of one night: what they differ in is asked.

use std::io::Write;

use rasher::log::{End, Log};
use rasher::merge::Side;
use rasher::night::merge::{Book, Difference, merge};
use rasher::seal::Seal;
use rasher::store::{Adopted, Store};
use serde_json::json;

use super::super::world::World;
use super::faults;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, count};

/// A record with what it is called.
pub(in super::super) struct Record {
    pub(in super::super) name: String,
    pub(in super::super) log: Log,
}

/// How it is answered.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Manner {
    /// Only say what differs.
    pub(in super::super) check: bool,
    /// As one JSON document.
    pub(in super::super) json: bool,
}

/// Puts two records together.
pub(in super::super) fn run(
    store: &Store,
    [mine, theirs]: [Record; 2],
    manner: Manner,
    world: &World,
) -> Result<(), Failure> {
    let names = [mine.name.clone(), theirs.name.clone()];
    let seals =
        [&mine, &theirs].map(|it| Seal::of(it.log.rows.len() as u64 + 1, &it.log.tail.chain));
    let (one, other) = (whole(mine)?, whole(theirs)?);
    let [first, second] = &names;
    let not_one = |why: &dyn std::fmt::Display| {
        Failure::failed(format!("{first} and {second} are not one night: {why}"))
            .hint("nothing was written")
    };
    let person = world.is_attended();
    let mut differences: Vec<Difference> = Vec::new();
    let dry = merge(&one, &other, |difference| {
        differences.push(difference.clone());
        Some(Side::Mine)
    });
    dry.map_err(|why| not_one(&why))?;
    if manner.check || !differences.is_empty() && !person {
        return report(&differences, &names, manner, world);
    }
    let (mut number, mut failed) = (0, None);
    let merged = merge(&one, &other, |difference| {
        number += 1;
        asked(difference, number, &names, world).map_err(|failure| failed = Some(failure)).ok()
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    let merged = merged.map_err(|why| not_one(&why))?;
    let done = |id: Option<&str>, said: String| -> Result<(), Failure> {
        if manner.json {
            return Ok(world.out.json(&json!({"differences": [], "written": id}))?);
        }
        let mut page = Page::new();
        page.line(said);
        Ok(world.out.data(&page)?)
    };
    for ((one, name), (other, holds)) in
        [((&one, first), (&other, second)), ((&other, second), (&one, first))]
    {
        if one.holds(other) {
            return done(None, format!("{name} holds {holds} already; nothing changed."));
        }
    }
    let wish = merged.id().to_owned();
    let bytes = merged.log().map_err(|why| not_one(&why))?;
    let id = match store.would_adopt(&wish, &bytes)? {
        Adopted::Same => return done(None, format!("{wish} holds both already; nothing changed.")),
        Adopted::New => wish,
        Adopted::Other => store.free_id(&wish, &[])?,
    };
    let bytes = merged.named(&id).log().map_err(|why| not_one(&why))?;
    // Nothing is written that could not be gone on with.
    let log = rasher::log::read(bytes.as_slice()).map_err(|why| not_one(&why))?;
    if let Some((_, why)) = faults(&id, log)?.1.first() {
        return Err(not_one(why));
    }
    if store.adopt(&id, &bytes)? == Adopted::Other {
        return Err(Failure::failed(format!("{id} was written by somebody else meanwhile")));
    }
    world.out.did(format!("{id} is written"));
    let [one, other] = seals;
    done(Some(&id), format!("{id}: merged from {first} ({one}) and {second} ({other})."))
}

/// A record that is good to its end.
fn whole(record: Record) -> Result<Book, Failure> {
    let Record { name, log } = record;
    if let End::Broken(broken) = &log.tail.end {
        return Err(Failure::failed(format!("{name}: {broken}")).hint("`rasher verify` says more"));
    }
    let book = Book::read(&log);
    let torn = matches!(log.tail.end, End::Torn { .. });
    match faults(&name, log)?.1.first() {
        // An entry that is not whole was never acknowledged.
        None => Ok(book),
        Some(_) if torn => Ok(book),
        Some((_, why)) => {
            Err(Failure::failed(format!("{name}: {why}")).hint("`rasher check` says more"))
        }
    }
}

fn told(page: &mut Page, difference: &Difference, names: &[String; 2]) {
    let [mine, theirs] = names;
    page.indented(format!("1  {mine}: {}", difference.mine), 2, 5);
    page.indented(format!("2  {theirs}: {}", difference.theirs), 2, 5);
}

fn report(
    differences: &[Difference],
    names: &[String; 2],
    manner: Manner,
    world: &World,
) -> Result<(), Failure> {
    let [mine, theirs] = names;
    if manner.json {
        let differences: Vec<_> = differences
            .iter()
            .map(|it| json!({"about": it.about, "mine": it.mine, "theirs": it.theirs}))
            .collect();
        world.out.json(&json!({"differences": differences, "written": null}))?;
    } else {
        let mut page = Page::new();
        for difference in differences {
            page.line(Text::new().strong(&difference.about));
            told(&mut page, difference, names);
        }
        page.line(match differences.len() {
            0 => format!("{mine} and {theirs} agree; nothing was written."),
            many => format!("{} to be asked; nothing was written.", count(many, "difference")),
        });
        world.out.data(&page)?;
    }
    if differences.is_empty() {
        return Ok(());
    }
    let found = count(differences.len(), "difference");
    Err(Failure::new(FailureKind::Found, format!("{found} between {mine} and {theirs}"))
        .hint("on a terminal, `rasher merge` asks about each"))
}

/// Asks which record is right.
fn asked(
    difference: &Difference,
    number: usize,
    names: &[String; 2],
    world: &World,
) -> Result<Side, Failure> {
    let mut page = Page::new();
    page.line(Text::new().strong(&difference.about).quiet(format!("  question {number}")));
    told(&mut page, difference, names);
    world.out.talk(&page);
    loop {
        let failed = |error: std::io::Error| Failure::failed(error.to_string());
        let mut err = std::io::stderr().lock();
        write!(err, "Which is right, 1 or 2? ").and_then(|()| err.flush()).map_err(failed)?;
        drop(err);
        let mut typed = String::new();
        if std::io::stdin().read_line(&mut typed).map_err(failed)? == 0 {
            return Err(Failure::interrupted().hint("nothing was written"));
        }
        match typed.trim() {
            "1" => return Ok(Side::Mine),
            "2" => return Ok(Side::Theirs),
            _ => {}
        }
    }
}
