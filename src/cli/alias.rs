//! `alias`: two names, one person. Kept in a small file beside the sessions.

use rasher::desk::people::{MOST_LETTERS, is_unshown};
use rasher::history::History;
use rasher::log;
use rasher::report::stats::{Aliases, Clash, folded};
use rasher::store::{ALIASES, NotChanged, Store, StoreError};
use serde_json::json;

use super::world::World;
use crate::failure::Failure;
use crate::paint::{Column, Page, Table, listed};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 4 * 1024 * 1024;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without names it lists the aliases. Capitals do not matter in a name, nor how \
                        many blanks are in it: such differences need no alias. The sessions \
                        themselves do not change."
)]
pub(super) struct Args {
    /// The person.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Other names of that person.
    #[arg(value_name = "OTHER", requires = "name")]
    others: Vec<String>,
    /// Remove these other names again.
    #[arg(long, requires = "others")]
    remove: bool,
    /// As one JSON document: the aliases or, if one is added or removed, that and what rasher says.
    #[arg(long)]
    json: bool,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let Some(name) = args.name.as_deref().filter(|_| !args.others.is_empty()) else {
        return list(args, &load(&store)?, world);
    };
    let mut aliases = Aliases::default();
    let changed = store.change_side(ALIASES, LONGEST, |held| {
        aliases = understood(&store, held)?;
        change(args, name, &mut aliases, &store)?;
        let mut text = serde_json::to_vec_pretty(&aliases)
            .map_err(|error| Failure::failed(error.to_string()))?;
        text.push(b'\n');
        Ok(text)
    });
    changed.map_err(|why| match why {
        // The names are as they were asked for, and the error says so.
        NotChanged::Store(error @ StoreError::NotSettled { .. }) => error.into(),
        NotChanged::Store(error) => Failure::from(error).hint("no name was added or removed"),
        NotChanged::Refused(failure) => failure,
    })?;
    world.out.did("the names are changed");
    let own = folded(name);
    let person = aliases.person(&own);
    let mut page = Page::new();
    let said = if args.remove {
        let others = listed(&args.others, "and");
        let no_longer = if args.others.len() == 1 { "no longer counts" } else { "no longer count" };
        format!("{others} {no_longer} as {}.", aliases.written(person).unwrap_or(name))
    } else {
        let name = aliases.written(person).unwrap_or(name);
        format!("{name} is also {}.", listed(aliases.others(person), "and"))
    };
    if args.json {
        let taken = json!({"name": name, "others": args.others, "removed": args.remove});
        return Ok(world.out.json(&json!({"taken": taken, "says": [said], "state": aliases}))?);
    }
    page.line(said);
    world.out.talk(&page);
    Ok(())
}

/// Gives the names, or takes them away.
fn change(args: &Args, name: &str, aliases: &mut Aliases, store: &Store) -> Result<(), Failure> {
    for other in &args.others {
        let done = if args.remove {
            aliases.remove(name, other)
        } else {
            check(name).and_then(|()| check(other))?;
            aliases.add(name, other)
        };
        done.map_err(|why| {
            Failure::failed(why.to_string())
                .hint("`rasher alias` lists what is known; `--remove` takes a name away")
        })?;
    }
    if args.remove { Ok(()) } else { at_one_table(store, aliases, name) }
}

/// Refuses to make one person of two who sat at one table, and says where that was. What cannot be
/// read is `check`'s business.
fn at_one_table(store: &Store, aliases: &Aliases, name: &str) -> Result<(), Failure> {
    // Others who are one person wrongly are nothing to stop this.
    let (own, mut only) = (folded(name), Aliases::default());
    let person = aliases.person(&own);
    for other in aliases.others(person) {
        only.add(aliases.written(person).unwrap_or(name), other)
            .map_err(|why| Failure::failed(why.to_string()))?;
    }
    let ids = match store.ids() {
        Err(StoreError::NoFolder { .. }) => return Ok(()),
        ids => ids?,
    };
    for id in ids {
        let Ok(log) = store.bytes(&id).map(log::read) else { continue };
        let Ok(log) = log else { continue };
        let (history, _) = History::of(&log.header, log.rows);
        if let Some(Clash { one, other }) = only.clash(&history) {
            return Err(Failure::failed(format!(
                "{one} and {other} sit at one table in `{id}`, so they are two people"
            ))
            .hint("`rasher alias` lists what is known; `--remove` takes a name away"));
        }
    }
    Ok(())
}

fn check(name: &str) -> Result<(), Failure> {
    let letters = name.trim().chars().count();
    if letters > MOST_LETTERS {
        return Err(Failure::usage(format!(
            "a name has at most {MOST_LETTERS} letters, and {} has {letters}",
            name.trim().escape_debug()
        )));
    }
    if name.contains(is_unshown) {
        let name = name.escape_debug();
        return Err(Failure::usage(format!(
            "the name {name} holds a character that cannot be shown"
        )));
    }
    Ok(())
}

/// The aliases that are kept with these sessions; none where there is no such file.
pub(super) fn load(store: &Store) -> Result<Aliases, Failure> {
    match store.side(ALIASES, LONGEST) {
        Err(error) => Err(unusable(store, &error.to_string())),
        Ok(held) => understood(store, &held.unwrap_or_default()),
    }
}

/// Why the file of the aliases cannot be used, where it cannot; no such file is no trouble.
pub(super) fn unread(store: &Store) -> Option<String> {
    let why = match store.side(ALIASES, LONGEST) {
        Err(StoreError::Io { source, .. } | StoreError::NotReadable { source, .. }) => {
            source.to_string()
        }
        Err(error) => error.to_string(),
        Ok(held) => parsed(&held.unwrap_or_default()).err()?.to_string(),
    };
    Some(format!("nobody's other names are known, for it cannot be used: {why}"))
}

/// Why such a file, of which these are the bytes, could not be used.
pub(super) fn amiss(held: &[u8]) -> Option<String> {
    parsed(held).err().map(|error| format!("nobody's other names are known by it: {error}"))
}

/// What the file says. An empty one is what a program left that died before it wrote any.
fn understood(store: &Store, held: &[u8]) -> Result<Aliases, Failure> {
    parsed(held).map_err(|error| unusable(store, &error.to_string()))
}

fn parsed(held: &[u8]) -> serde_json::Result<Aliases> {
    if held.is_empty() { Ok(Aliases::default()) } else { serde_json::from_slice(held) }
}

fn unusable(store: &Store, why: &str) -> Failure {
    let path = store.dir().join(ALIASES);
    Failure::failed(format!("`{}` cannot be used, and was left as it is: {why}", path.display()))
        .hint("it holds one JSON object, such as {\"Ann\": [\"Annie\"]}; mend it, or move it away")
}

fn list(args: &Args, aliases: &Aliases, world: &World) -> Result<(), Failure> {
    if args.json {
        return Ok(world.out.json(aliases)?);
    }
    let own = args.name.as_deref().map(folded);
    let person = own.as_deref().map(|own| aliases.person(own));
    let mut table = Table::new([Column::words("name"), Column::words("also")]);
    let mut none = true;
    for (name, others) in aliases.iter() {
        if person.is_none_or(|person| folded(name) == person) {
            let others = others.join(", ");
            table.row([name, &others], format!("{name} is also {others}."));
            none = false;
        }
    }
    let mut page = Page::new();
    match (none, &args.name) {
        (false, _) => page.table(table),
        (true, Some(name)) => page.line(format!("{name} has no other names.")),
        (true, None) => page.line("Nobody has another name. `rasher alias Ann Annie` gives one."),
    };
    Ok(world.out.data(&page)?)
}
