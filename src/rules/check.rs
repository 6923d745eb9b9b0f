//! What a value must be, and which values cannot stand together.
//!
//! One value is held against its row of the catalogue; the whole is then held against itself. This
//! module knows no file: it says which keys a contradiction is about, and `file` finds their places.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::catalogue::{self, Fallback, Game, Key, ValueType};
use super::mistake::{Mistake, Span};
use super::tree::{Content, Field, Node};
use crate::card::Rank;
use crate::rules::Pack;
use crate::speech::count;

/// Values by key, each already known to be one that its key may have.
pub(super) type Values = BTreeMap<String, Value>;

/// Most points of one row or bonus; a total of many deals stays far from overflow.
const MOST_PAY: i64 = 1_000;

/// The longest list of points: no game has more places or overcalls.
const MOST_STEPS: usize = 12;

/// The value as it is kept, or what is wrong with it.
pub(super) fn value(key: &'static Key, node: &Node) -> Result<Value, Vec<Mistake>> {
    let at = |problem: String| vec![Mistake::of(key.name, node.span.clone(), problem)];
    match (key.kind, &node.content) {
        (ValueType::Text, Content::Text(text)) => {
            text_value(key, text).map(Value::from).map_err(at)
        }
        (ValueType::Bool, Content::Bool(truth)) => Ok(json!(truth)),
        (ValueType::OneOf(numbers), Content::Number(number)) if numbers.contains(number) => {
            Ok(json!(number))
        }
        (
            ValueType::Number(least, most) | ValueType::NumberOrNone(least, most),
            Content::Number(number),
        ) if (least..=most).contains(number) => Ok(json!(number)),
        (
            ValueType::OneOf(_) | ValueType::Number(..) | ValueType::NumberOrNone(..),
            Content::Number(number),
        ) => Err(at(format!("`{}` is {number}, and must be {}", key.name, key.expected()))),
        (ValueType::NumberOrNone(..) | ValueType::WordOrNone(_), Content::Text(word))
            if word == "none" =>
        {
            Ok(json!("none"))
        }
        (ValueType::Word(words) | ValueType::WordOrNone(words), Content::Text(word)) => {
            one_word(key, words, word, node)
        }
        (ValueType::Rows, Content::List(rows)) => rows_value(key, rows),
        (ValueType::Points, Content::List(steps)) => points_value(key, steps, node),
        (ValueType::Lone, Content::Table(fields)) => lone_value(key, fields, node),
        _ => Err(vec![wrong_kind(key, node)]),
    }
}

/// The sentence for a value of another kind, with the quotes to add or take away where that is all.
fn wrong_kind(key: &'static Key, node: &Node) -> Mistake {
    let problem = format!("`{}` must be {}, not {}", key.name, key.expected(), node.called());
    let mistake = Mistake::of(key.name, node.span.clone(), problem);
    if let (Some(number), ValueType::Word(words)) = (node.number(), key.kind)
        && words.contains(&number.to_string().as_str())
    {
        let quoted = format!("\"{number}\"");
        return mistake.help(format!("write it in quotes: {quoted}")).instead(quoted);
    }
    let Some(bare) = node.text().map(str::trim) else { return mistake };
    let truth = matches!(key.kind, ValueType::Bool) && matches!(bare, "true" | "false");
    let numeric = matches!(
        key.kind,
        ValueType::OneOf(_) | ValueType::Number(..) | ValueType::NumberOrNone(..)
    );
    if truth || (numeric && bare.parse::<i64>().is_ok()) {
        return mistake.help(format!("write it without quotes: {bare}")).instead(bare);
    }
    mistake
}

fn one_word(
    key: &'static Key,
    words: &'static [&'static str],
    word: &str,
    node: &Node,
) -> Result<Value, Vec<Mistake>> {
    if words.contains(&word) {
        return Ok(json!(word));
    }
    let problem = format!("`{}` knows no \"{}\"", key.name, short(word));
    let mistake = Mistake::of(key.name, node.span.clone(), problem);
    let mistake = match catalogue::near(word, words.iter().copied()) {
        Some(near) => {
            mistake.help(format!("did you mean \"{near}\"?")).instead(format!("\"{near}\""))
        }
        None if key.name == "weak.then" && word == "none" => {
            mistake.help("to have no such hand, say weak.hand = \"none\"")
        }
        None => mistake.help(format!("it is {}", key.expected())),
    };
    Err(vec![mistake])
}

/// Text for people: no control characters, spaces in runs of one, and for `id` the form of an id.
fn text_value(key: &Key, text: &str) -> Result<String, String> {
    let text = plain_text(text).map_err(|problem| format!("`{}` {problem}", key.name))?;
    if matches!(key.name, "id" | "base") && !is_id(&text) {
        return Err(format!(
            "`{}` must be lower-case letters and digits in words joined by dashes",
            key.name
        ));
    }
    Ok(text)
}

/// Text that a screen may show: what is wrong with it otherwise.
pub(super) fn plain_text(text: &str) -> Result<String, &'static str> {
    let is_plain = is_spaced(text);
    let text = if is_plain {
        text.to_owned()
    } else {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    if text.is_empty() {
        return Err("is empty");
    }
    if text.len() > 2_000 && text.chars().count() > 2_000 {
        return Err("is longer than 2000 characters");
    }
    if !is_plain && text.chars().any(char::is_control) {
        return Err("has a control character in it");
    }
    Ok(text)
}

/// Is it plain letters with one blank between two words, and none around them? Nearly every text is, so
/// it is counted through, which takes no branch for each letter.
fn is_spaced(text: &str) -> bool {
    let bytes = text.as_bytes();
    let plain = bytes.iter().filter(|byte| (b' '..=b'~').contains(byte)).count();
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let twice = pairs.filter(|two| *two == (&b' ', &b' ')).count();
    let around = text.starts_with(' ') || text.ends_with(' ');
    plain == bytes.len() && twice == 0 && !around
}

fn is_id(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    text.len() <= 60 && text.split('-').all(word)
}

fn rows_value(key: &'static Key, rows: &[Node]) -> Result<Value, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let mut kept = Vec::new();
    for (tricks, row) in rows.iter().enumerate() {
        match row_value(key, tricks, row) {
            Ok(row) => kept.push(row),
            Err(wrong) => mistakes.extend(wrong),
        }
    }
    if mistakes.is_empty() { Ok(Value::Array(kept)) } else { Err(mistakes) }
}

fn row_value(key: &'static Key, tricks: usize, row: &Node) -> Result<Value, Vec<Mistake>> {
    let problem = match row.list() {
        Some([makers, defenders]) => {
            return match (pay(key, makers), pay(key, defenders)) {
                (Ok(makers), Ok(defenders)) => Ok(json!([makers, defenders])),
                (makers, defenders) => {
                    let wrong = [makers.err(), defenders.err()];
                    Err(wrong.into_iter().flatten().flatten().collect())
                }
            };
        }
        Some(other) => format!(
            "the row for {} has {}, and must have two: [makers, defenders]",
            count(tricks, "trick"),
            count(other.len(), "number")
        ),
        None => format!(
            "the row for {} must be [makers, defenders], not {}",
            count(tricks, "trick"),
            row.called()
        ),
    };
    Err(vec![Mistake::of(key.name, row.span.clone(), problem)])
}

/// Points of one payment, between plus and minus [`MOST_PAY`].
fn pay(key: &'static Key, node: &Node) -> Result<i64, Vec<Mistake>> {
    let problem = match node.number() {
        Some(number) if (-MOST_PAY..=MOST_PAY).contains(&number) => return Ok(number),
        Some(number) => format!("{number} points are more than any game pays: at most {MOST_PAY}"),
        None => format!("points are a whole number, not {}", node.called()),
    };
    Err(vec![Mistake::of(key.name, node.span.clone(), problem)])
}

fn points_value(key: &'static Key, steps: &[Node], node: &Node) -> Result<Value, Vec<Mistake>> {
    if steps.len() > MOST_STEPS {
        let problem = format!("`{}` has {} entries: at most {MOST_STEPS}", key.name, steps.len());
        return Err(vec![Mistake::of(key.name, node.span.clone(), problem)]);
    }
    let mut kept = Vec::new();
    let mut mistakes = Vec::new();
    for step in steps {
        match pay(key, step) {
            Ok(points) if points < 0 => mistakes.push(Mistake::of(
                key.name,
                step.span.clone(),
                format!("{points} points: what `{}` lists is never negative", key.name),
            )),
            Ok(points) => kept.push(points),
            Err(wrong) => mistakes.extend(wrong),
        }
    }
    if mistakes.is_empty() { Ok(json!(kept)) } else { Err(mistakes) }
}

fn lone_value(key: &'static Key, fields: &[Field], node: &Node) -> Result<Value, Vec<Mistake>> {
    let mut mode = None;
    let mut points = None;
    let mut mistakes = Vec::new();
    for field in fields {
        match (field.key.as_ref(), &field.node.content) {
            ("mode", Content::Text(word)) if word == "bonus" || word == "flat" => mode = Some(word),
            ("mode", _) => mistakes.push(Mistake::of(
                key.name,
                field.node.span.clone(),
                format!("the mode of `{}` is \"bonus\" or \"flat\"", key.name),
            )),
            ("points", Content::Number(number)) if (0..=MOST_PAY).contains(number) => {
                points = Some(*number);
            }
            ("points", _) => mistakes.push(Mistake::of(
                key.name,
                field.node.span.clone(),
                format!("the points of `{}` are a whole number from 0 to {MOST_PAY}", key.name),
            )),
            (other, _) => mistakes.push(Mistake::of(
                key.name,
                field.span.clone(),
                format!("`{}` has a mode and points, and no `{}`", key.name, short(other)),
            )),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    match (mode, points) {
        (Some(mode), Some(points)) => Ok(json!({ "mode": mode, "points": points })),
        _ => Err(vec![wrong_kind(key, node).help("both `mode` and `points` must be there")]),
    }
}

/// Words of a file as a message may repeat them: not too long, nothing that moves the cursor.
pub(super) fn short(words: &str) -> String {
    let mut kept: String = words.chars().take(40).flat_map(char::escape_debug).collect();
    if words.chars().nth(40).is_some() {
        kept.push('…');
    }
    kept
}

/// Two or more values that cannot stand together.
pub(super) struct Contradiction {
    /// The keys that it is about, the likeliest culprit first.
    pub(super) keys: Vec<&'static str>,
    pub(super) problem: String,
    pub(super) help: Option<String>,
}

impl Contradiction {
    fn new(keys: &[&'static str], problem: impl Into<String>) -> Self {
        Self { keys: keys.to_vec(), problem: problem.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The values with short ways to ask for them. A value that is missing answers no question.
struct Facts<'a>(&'a Values);

impl<'a> Facts<'a> {
    fn is(&self, key: &str, word: &str) -> bool {
        self.0.get(key).and_then(Value::as_str) == Some(word)
    }

    fn truth(&self, key: &str) -> Option<bool> {
        self.0.get(key).and_then(Value::as_bool)
    }

    fn number(&self, key: &str) -> Option<i64> {
        self.0.get(key).and_then(Value::as_i64)
    }

    fn list(&self, key: &str) -> Option<&'a Vec<Value>> {
        self.0.get(key).and_then(Value::as_array)
    }

    fn pack(&self) -> Option<Pack> {
        let low = self.0.get("pack.low").and_then(Value::as_str)?.chars().next()?;
        Some(Pack {
            low: Rank::from_letter(low)?,
            copies: u8::try_from(self.number("pack.copies")?).ok()?,
            joker: self.truth("pack.joker")?,
        })
    }
}

/// Everything in which the values contradict each other.
pub(super) fn contradictions(game: Game, values: &Values) -> Vec<Contradiction> {
    let facts = Facts(values);
    let mut found = Vec::new();
    match game {
        Game::TurnUp => {
            trick(&facts, &mut found);
            turn_up(&facts, &mut found);
            rows(&facts, &mut found);
        }
        Game::Bid => {
            trick(&facts, &mut found);
            bid(&facts, &mut found);
        }
        Game::Climb => climb(&facts, &mut found),
    }
    found
}

fn trick(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    deal_fits(facts, found);
    no_trump(facts, found);
    alone(facts, found);
    if facts.is("game.target", "none") && facts.is("game.deals", "none") {
        found.push(
            Contradiction::new(
                &["game.target", "game.deals"],
                "the game never ends: neither `game.target` nor `game.deals` is given",
            )
            .help("give the points that win, such as game.target = 10"),
        );
    }
}

fn deal_fits(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let (Some(pack), Some(hand), Some(players)) =
        (facts.pack(), facts.number("pack.hand"), facts.number("players"))
    else {
        return;
    };
    let upcards = facts.number("making.upcards").unwrap_or(0);
    let (needed, has) = (hand * players + upcards, i64::from(pack.len()));
    if needed > has {
        let turned = if upcards > 0 { format!(" and {upcards} turned up") } else { String::new() };
        found.push(Contradiction::new(
            &["pack.hand", "players", "pack.low", "pack.copies", "making.upcards"],
            format!(
                "the pack has {has} cards, and {players} hands of {hand}{turned} need {needed}"
            ),
        ));
    }
    let hidden = has - needed;
    if facts.is("weak.then", "swap") && !facts.is("weak.hand", "none") && (0..3).contains(&hidden) {
        found.push(Contradiction::new(
            &["weak.then", "pack.low", "pack.hand"],
            format!("three hidden cards are to be swapped, and only {hidden} are left undealt"),
        ));
    }
}

fn no_trump(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let never = facts.is("cards.no-trump", "never");
    if facts.truth("pack.joker") == Some(true) && !never {
        found.push(
            Contradiction::new(
                &["pack.joker", "cards.no-trump"],
                "no source says which suit the joker follows at no trump, so the two cannot be \
                 played together",
            )
            .help("say cards.no-trump = \"never\", or pack.joker = false"),
        );
    }
    if facts.truth("cards.low-no-trump") == Some(true) && never {
        found.push(Contradiction::new(
            &["cards.low-no-trump", "cards.no-trump"],
            "low no trump may be called where no trump may, and `cards.no-trump` is \"never\"",
        ));
    }
    let bidding = facts.is("making.method", "bid");
    if facts.is("cards.no-trump", "bid") && !bidding {
        found.push(Contradiction::new(
            &["cards.no-trump", "making.method"],
            "no trump can be bid only where there is bidding, and here a card is turned up",
        ));
    }
    let named = facts.is("cards.no-trump", "naming") || facts.is("cards.no-trump", "stuck");
    if named && facts.truth("making.naming") != Some(true) {
        found.push(Contradiction::new(
            &["cards.no-trump", "making.naming"],
            "no trump is to be named, and there is no round in which anything is named",
        ));
    }
}

fn alone(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let exchange = facts.number("lone.exchange").unwrap_or(0);
    if facts.number("pack.hand").is_some_and(|hand| exchange > hand) {
        found.push(Contradiction::new(
            &["lone.exchange", "pack.hand"],
            format!("{exchange} cards are to be exchanged, and a hand has fewer"),
        ));
    }
    if facts.truth("lone.allowed") != Some(false) {
        return;
    }
    let overcalls = facts.list("lone.over").is_some_and(|steps| !steps.is_empty());
    let needs: [(&'static [&'static str], bool, &str); 5] = [
        (
            &["lone.defend-alone", "lone.allowed"],
            facts.truth("lone.defend-alone") == Some(true),
            "defending alone needs somebody who is alone",
        ),
        (
            &["lone.partner-may-take", "lone.allowed"],
            facts.truth("lone.partner-may-take") == Some(true),
            "the partner is to take the hand and play alone",
        ),
        (
            &["making.partner-orders", "lone.allowed"],
            facts.is("making.partner-orders", "alone"),
            "the dealer's partner is to go alone when he orders",
        ),
        (&["lone.exchange", "lone.allowed"], exchange > 0, "cards are exchanged for playing alone"),
        (&["lone.over", "lone.allowed"], overcalls, "alone calls are to beat each other"),
    ];
    for (keys, broken, what) in needs {
        if broken {
            let problem = format!("{what}, and nobody may play alone");
            let help = "say lone.allowed = true, or turn this off as well";
            found.push(Contradiction::new(keys, problem).help(help));
        }
    }
}

fn turn_up(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let naming = facts.truth("making.naming") == Some(true);
    for word in ["stick", "forfeit-1"] {
        if facts.is("making.all-pass", word) && !naming {
            found.push(
                Contradiction::new(
                    &["making.all-pass", "making.naming"],
                    format!("\"{word}\" needs a round in which the dealer can name a suit"),
                )
                .help("say making.naming = true, or choose another `making.all-pass`"),
            );
        }
    }
    if facts.is("making.turned-down", "stuck") && !naming {
        found.push(Contradiction::new(
            &["making.turned-down", "making.naming"],
            "the suit turned down is to be named, and there is no round in which anything is named",
        ));
    }
    let nobody_stuck =
        !facts.is("making.all-pass", "stick") && !facts.is("making.all-pass", "forfeit-1");
    for (keys, key) in [
        (&["making.turned-down", "making.all-pass"], "making.turned-down"),
        (&["cards.no-trump", "making.all-pass"], "cards.no-trump"),
    ] {
        if naming && nobody_stuck && facts.is(key, "stuck") {
            found.push(
                Contradiction::new(
                    keys,
                    format!("`{key}` is for a dealer who is stuck, and nobody is: he may pass"),
                )
                .help("say making.all-pass = \"stick\", or choose another value"),
            );
        }
    }
    let consent = facts.truth("making.consent");
    let denies = facts.0.contains_key("making.deny-alone");
    if consent == Some(false) && denies {
        found.push(Contradiction::new(
            &["making.deny-alone", "making.consent"],
            "`making.deny-alone` is given, and the partner may not deny anything",
        ));
    }
    if consent == Some(true) && !denies {
        found.push(
            Contradiction::new(
                &["making.consent"],
                "the partner may deny, and `making.deny-alone` does not say what a refused \
                 \"alone\" becomes",
            )
            .help("say making.deny-alone = \"as-pass\" or \"play-together\""),
        );
    }
    if facts.is("irregular.revoke", "contract-fails") {
        found.push(Contradiction::new(
            &["irregular.revoke", "making.method"],
            "\"contract-fails\" needs a bid that can fail, and here a card is turned up",
        ));
    }
}

/// The keys that hold a row for each number of tricks.
fn tables() -> impl Iterator<Item = &'static Key> {
    catalogue::of(Game::TurnUp).filter(|key| matches!(key.kind, ValueType::Rows))
}

fn rows(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let Some(hand) = facts.number("pack.hand").and_then(|hand| usize::try_from(hand).ok()) else {
        return;
    };
    for table in tables() {
        let key = table.name;
        let Some(rows) = facts.list(key) else { continue };
        // A table that only repeats another one is told of once.
        let repeats =
            matches!(table.fallback, Fallback::Same(other) if facts.list(other) == Some(rows));
        if rows.len() != hand + 1 && !repeats {
            found.push(Contradiction::new(
                &[key, "pack.hand"],
                format!(
                    "`{key}` has {}, and a deal of {} needs {}, for 0 to {hand}",
                    count(rows.len(), "row"),
                    count(hand, "trick"),
                    hand + 1
                ),
            ));
        }
    }
    // Rows of a contract that nobody may have pay nobody.
    let occurs = |key: &str| match key {
        "pay.alone" => facts.truth("lone.allowed") != Some(false),
        "pay.lone-defender" => {
            facts.truth("lone.allowed") != Some(false)
                && facts.truth("lone.defend-alone") != Some(false)
        }
        _ => true,
    };
    let pays = |key: &str| {
        let points = facts.list(key).into_iter().flatten().filter_map(Value::as_array).flatten();
        points.filter_map(Value::as_i64).any(|points| points > 0)
    };
    let known = tables().all(|key| facts.list(key.name).is_some());
    let scored = tables().any(|key| occurs(key.name) && pays(key.name))
        || facts.is("making.all-pass", "forfeit-1");
    if known && facts.number("game.target").is_some() && !scored {
        found.push(Contradiction::new(
            &["game.target", "pay.together", "pay.alone"],
            "nobody can reach `game.target`: no row pays anybody anything",
        ));
    }
}

fn bid(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    if let (Some(least), Some(hand)) = (facts.number("making.least"), facts.number("pack.hand"))
        && least > hand
    {
        found.push(Contradiction::new(
            &["making.least", "pack.hand"],
            format!("the least bid is {least}, and a deal has only {hand} tricks"),
        ));
    }
    let overcalls = facts.list("lone.over").is_some_and(|steps| !steps.is_empty());
    if overcalls && facts.is("lone.rank", "all-tricks") {
        found.push(Contradiction::new(
            &["lone.over", "lone.rank"],
            "one alone call is to beat another, and an alone call ranks no higher than a bid of \
             all the tricks",
        ));
    }
}

const CLIMB_PACK: &[&str] =
    &["pack.ranks", "pack.suits", "pack.copies", "pack.wilds", "pack.hand", "pack.wilds-each"];

fn climb(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let missing: Vec<&str> =
        CLIMB_PACK.iter().copied().filter(|key| !facts.0.contains_key(*key)).collect();
    if missing.is_empty() {
        climb_deal_fits(facts, found);
    } else if missing.len() < CLIMB_PACK.len() {
        found.push(
            Contradiction::new(
                CLIMB_PACK,
                format!("only a part of the pack is given: `{}` missing", missing.join("`, `")),
            )
            .help("give all the pack keys, or none where the pack is not known"),
        );
    }
    let Some(places) = facts.list("pay.by-place") else { return };
    if let Some(players) = facts.number("players").and_then(|number| usize::try_from(number).ok())
        && places.len() + 1 != players
    {
        found.push(Contradiction::new(
            &["pay.by-place", "players"],
            format!(
                "`pay.by-place` has {}, and {players} players have {} places after the first",
                count(places.len(), "number"),
                players.saturating_sub(1)
            ),
        ));
    }
    if !places.iter().filter_map(Value::as_i64).any(|points| points > 0) {
        found.push(Contradiction::new(
            &["pay.by-place", "game.target"],
            "nobody can reach `game.target`: no place earns anything",
        ));
    }
}

fn climb_deal_fits(facts: &Facts<'_>, found: &mut Vec<Contradiction>) {
    let numbers = ["pack.ranks", "pack.suits", "pack.copies", "pack.wilds"];
    let [Some(ranks), Some(suits), Some(copies), Some(wilds)] =
        numbers.map(|key| facts.number(key))
    else {
        return;
    };
    let (Some(hand), Some(each), Some(players)) =
        (facts.number("pack.hand"), facts.number("pack.wilds-each"), facts.number("players"))
    else {
        return;
    };
    if each > hand {
        found.push(Contradiction::new(
            &["pack.wilds-each", "pack.hand"],
            format!("{each} wild cards do not fit into a hand of {hand}"),
        ));
    } else if each * players > wilds {
        found.push(Contradiction::new(
            &["pack.wilds-each", "pack.wilds", "players"],
            format!(
                "{players} hands with {each} wild cards each need more than the {wilds} there are"
            ),
        ));
    } else if (hand - each) * players > ranks * suits * copies {
        found.push(Contradiction::new(
            &["pack.hand", "players", "pack.ranks", "pack.suits", "pack.copies"],
            format!(
                "the pack has {} natural cards, and {players} hands with {} each need more",
                ranks * suits * copies,
                hand - each
            ),
        ));
    }
}

/// Where two keys are one key said twice, or a table is said where a value belongs.
pub(super) fn twice(name: &str, span: Option<Span>) -> Mistake {
    Mistake::at(span, format!("`{}` is said twice", short(name)))
}
