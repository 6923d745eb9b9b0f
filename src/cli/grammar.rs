//! `grammar`: what can be said, for a recogniser of speech that feeds lines to standard input.

use rasher::line::spoken::{PHRASES, PhraseMeaning};
use rasher::rules::{Making, Ruleset, TrickRules};

use super::show;
use super::world::World;
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The session whose players and game are spoken of: its name, or the beginning or a part of it;
    /// without one, the session last written.
    session: Option<String>,
    /// In the grammar format of the Java Speech API, the only format so far.
    #[arg(long)]
    jsgf: bool,
}

/// Prints it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    if !args.jsgf {
        return Err(Failure::usage("no format given").hint("`rasher grammar --jsgf`"));
    }
    let seen = show::read(args.session.as_deref(), world)?;
    let game = seen.session.game();
    let game = game.ok_or_else(|| Failure::failed("no game has begun"))?;
    Ok(world.out.document(&jsgf(&game.seats, &game.rules), false)?)
}

/// What of the phrases is in the grammar: one way to say a thing. The prompt takes many, but a
/// recogniser that may hear any of them mishears more, and one that lacks a word of its grammar hears
/// nothing at all.
const SPOKEN: &[&str] = &[
    "clubs",
    "diamonds",
    "hearts",
    "spades",
    "no trump",
    "low",
    "alone",
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "pass",
    "pick it up",
    "denied",
    "passed out",
    "thrown in",
    "ace of",
    "king of",
    "queen of",
    "jack of",
    "ten of",
    "nine of",
];

/// The phrases of the grammar that say something of this kind.
fn phrases(of: impl Fn(&PhraseMeaning) -> bool) -> String {
    let said: Vec<&str> = PHRASES
        .iter()
        .filter(|(phrase, said)| of(said) && SPOKEN.contains(phrase))
        .map(|(phrase, _)| *phrase)
        .collect();
    said.join(" | ")
}

fn jsgf(seats: &[String], ruleset: &Ruleset) -> String {
    let is_word = |name: &&String| name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    let names: Vec<String> = seats.iter().filter(is_word).map(|name| name.to_lowercase()).collect();
    let mut grammar = vec![
        "#JSGF V1.0;".to_owned(),
        "grammar rasher;".to_owned(),
        format!("<player> = {};", names.join(" | ")),
    ];
    match ruleset.trick_rules() {
        None => grammar.push(format!("public <line> = {} | pass | undo | score;", in_order(seats))),
        Some(rules) => grammar.extend(of_tricks(rules)),
    }
    grammar.join("\n") + "\n"
}

/// Who went out, in order, as far as it is said: nobody says "third" of whom he names first.
fn in_order(seats: &[String]) -> String {
    const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "last"];
    let places = PLACES.into_iter().take(seats.len()).enumerate();
    places.rev().fold(String::new(), |behind, (at, place)| {
        let behind = if behind.is_empty() { behind } else { format!(" [{behind}]") };
        let joint = if at == 0 { "" } else { "[and | then] " };
        format!("{joint}<player> [{place}]{behind}")
    })
}

/// What is said in a trick game: only numbers of tricks that there are, only trumps that may be called.
fn of_tricks(rules: &TrickRules) -> Vec<String> {
    let trumps = |said: &PhraseMeaning| matches!(said, PhraseMeaning::Trump(trump) if rules.may_be_trump(*trump));
    let numbers = |said: &PhraseMeaning| matches!(said, PhraseMeaning::Number(number) if *number <= rules.hand);
    let mut grammar = vec![
        format!("<trump> = {};", phrases(trumps)),
        format!("<number> = {};", phrases(numbers)),
        format!("<alone> = {};", phrases(|said| *said == PhraseMeaning::Alone)),
        format!("<pass> = {};", phrases(|said| *said == PhraseMeaning::Pass)),
        format!("<out> = {};", phrases(|said| *said == PhraseMeaning::PassedOut)),
        "<took> = [and] took;".to_owned(),
    ];
    match &rules.making {
        Making::Bid(_) => grammar.extend([
            "<result> = <player> [bid] (<number> <trump> | <trump> <alone> | <alone> <trump>) \
             [<took>] <number> [tricks];"
                .to_owned(),
            "<call> = <pass> | <number> <trump> | <trump> <alone>;".to_owned(),
            "public <line> = <result> | <out> | <call> | took <number> | undo | redo | score;"
                .to_owned(),
        ]),
        Making::TurnUp(making) => {
            let rank = phrases(|said| matches!(said, PhraseMeaning::Rank(_)));
            grammar.extend([
                format!("<up> = {};", phrases(|said| *said == PhraseMeaning::Up)),
                format!("<card> = ({rank}) <trump>;"),
                "<result> = <player> [made] [<alone>] <trump> [<alone>] [<took>] <number>;"
                    .to_owned(),
            ]);
            let call = "<card> | <pass> | <up> [<alone>] | <trump> [<alone>]";
            let line = "<out> | <call> | took <number> | undo | redo | score";
            // Only where a partner may refuse is a refusal heard.
            if making.consent.is_some() {
                let refused = phrases(|said| *said == PhraseMeaning::Denied);
                grammar.extend([
                    format!("<refused> = {refused};"),
                    format!("<call> = {call} | <refused>;"),
                    format!("public <line> = <result> | <player> was <refused> | {line};"),
                ]);
            } else {
                grammar.extend([
                    format!("<call> = {call};"),
                    format!("public <line> = <result> | {line};"),
                ]);
            }
        }
    }
    grammar
}

#[cfg(test)]
mod tests {
    use super::*;
    use rasher::game::Deal;
    use rasher::game::verdict::Standing;
    use rasher::line::{Names, read};
    use rasher::rules::shelf::Shelf;
    use rasher::seat::{ByTeam, Seat};
    use std::collections::BTreeMap;

    fn names() -> [String; 4] {
        ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned)
    }

    fn rules(id: &str) -> &'static Ruleset {
        Shelf::built_in().get(id).expect("a built-in ruleset")
    }

    /// A recogniser's dictionary has neither of these, and no deal of the game takes six tricks.
    #[test]
    fn only_what_is_spoken_and_can_be_meant_is_in_it() {
        let euchre = jsgf(&names(), rules("euchre"));
        assert!(
            euchre.starts_with("#JSGF V1.0;\ngrammar rasher;\n<player> = ann | ben"),
            "{euchre}"
        );
        for missing in ["notrump", "nt", "six", "no", "low", "bid", "denied", "refused"] {
            let mut words = euchre.split(|c: char| !c.is_alphanumeric());
            assert!(!words.any(|word| word == missing), "{missing}: {euchre}");
        }
        assert!(jsgf(&names(), rules("bacon-gamerules")).contains("was <refused>"));
        let bid = jsgf(&names(), rules("bid-euchre-4"));
        assert!(bid.contains("no trump") && bid.contains("six") && !bid.contains("pick it up"));
        assert!(SPOKEN.iter().all(|said| PHRASES.iter().any(|(phrase, _)| phrase == said)));
    }

    /// Sentences of a grammar, one after another: every `number` says which way is taken where the
    /// grammar has several.
    struct Speaker<'g> {
        rules: BTreeMap<&'g str, &'g str>,
        number: u64,
    }

    impl Speaker<'_> {
        fn below(&mut self, most: usize) -> usize {
            // The constants of a well-known linear congruence: any spread will do.
            self.number = self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(self.number >> 33).unwrap_or(0) % most.max(1)
        }

        /// One of the ways to say this part of a rule.
        fn say(&mut self, part: &str) -> String {
            let ways = apart(part, '|');
            let way = ways[self.below(ways.len())].trim().to_owned();
            let mut said = Vec::new();
            let mut rest = way.as_str();
            while let Some(first) = rest.chars().next() {
                let end = match first {
                    '<' => rest.find('>').expect("closed") + 1,
                    '[' | '(' => closing(rest),
                    _ => rest.find([' ', '<', '[', '(']).unwrap_or(rest.len()),
                };
                let (piece, after) = rest.split_at(end);
                let after = after.strip_prefix('*').unwrap_or(after);
                match first {
                    '<' => {
                        let rule = self.rules[piece];
                        said.push(self.say(rule));
                    }
                    '[' if self.below(2) == 0 => {}
                    '[' | '(' => said.push(self.say(&piece[1..piece.len() - 1])),
                    _ => said.push(piece.to_owned()),
                }
                rest = after.trim_start();
            }
            said.retain(|word| !word.is_empty());
            said.join(" ")
        }
    }

    /// Where the bracket that opens here is closed, behind it.
    fn closing(text: &str) -> usize {
        let mut depth = 0;
        for (at, c) in text.char_indices() {
            match c {
                '[' | '(' => depth += 1,
                ']' | ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at + 1;
            }
        }
        text.len()
    }

    fn apart(text: &str, mark: char) -> Vec<&str> {
        let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
        for (at, c) in text.char_indices() {
            match c {
                '[' | '(' => depth += 1,
                ']' | ')' => depth -= 1,
                _ if c == mark && depth == 0 => {
                    parts.push(&text[from..at]);
                    from = at + 1;
                }
                _ => {}
            }
        }
        parts.push(&text[from..]);
        parts
    }

    /// A thousand sentences of each grammar, read where the game has just been dealt: each is taken, or
    /// cannot be said then (a bid out of reach, more tricks than bid), and none stops at a word.
    #[test]
    fn every_sentence_of_the_grammar_is_of_the_language() {
        for id in ["euchre", "bacon-gamerules", "bid-euchre-4", "bacon-climb-4"] {
            let text = jsgf(&names(), rules(id));
            let lines = text.lines().filter_map(|line| line.split_once(" = "));
            let rules_of: BTreeMap<&str, &str> = lines
                .map(|(name, way)| (name.trim_start_matches("public "), way.trim_end_matches(';')))
                .collect();
            let mut speaker = Speaker { rules: rules_of, number: 7 };
            let list = names();
            let standing = Standing {
                dealer: Seat::new(0).expect("a seat"),
                score: ByTeam::default(),
                deal_no: 1,
                misdeals: 0,
            };
            let deal = Deal::open(rules(id), standing).expect("a deal");
            let mut taken = 0;
            for _ in 0..1000 {
                let sentence = speaker.say("<line>");
                if ["undo", "redo", "score"].contains(&sentence.as_str()) {
                    continue;
                }
                // A grammar cannot say that nobody goes out twice.
                let words: Vec<&str> = sentence.split(' ').collect();
                let times = |name: &String| {
                    words.iter().filter(|word| word.eq_ignore_ascii_case(name)).count()
                };
                if list.iter().any(|name| times(name) > 1) {
                    continue;
                }
                match read(&sentence, &deal, &Names::new(&list)) {
                    Ok(read) => taken += usize::from(!read.events.is_empty()),
                    Err(rasher::line::LineError::NotTheLanguage { at, .. }) => {
                        panic!("{id}: `{sentence}` stops at {at}")
                    }
                    Err(_) => {}
                }
            }
            assert!(taken > 200, "{id}: {taken}");
        }
    }
}
