//! The questions of a new session: the game and its ruleset, who sits where, who deals first, and the
//! house rules on one screen.
//!
//! Every question has a flag, so what is known already is not asked. One can go back a question and
//! finds there what was answered, and nothing is written before the last of them is answered. This
//! module must never know a file.

pub(crate) mod ask;
pub(crate) mod draw;
mod menu;
mod points;

use std::collections::BTreeMap;

use rasher::desk::people::{BadNames, check_names, is_mixed, is_unshown};
use rasher::line::Names;
use rasher::line::names::Unfound;
use rasher::report::words::{and, name};
use rasher::rules::file::{self, Mistake};
use rasher::rules::shelf::{Shelf, is_variant};
use rasher::rules::{Making, Ruleset};
use rasher::seat::Seat;
use serde_json::Value;

use crate::failure::Failure;
use crate::paint::{Text, Tone, count};
use ask::{Ask, Picked};
use draw::{Draw, Drew};

/// What is known before any question.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// The ruleset, without the switches.
    pub(crate) rules: Option<Ruleset>,
    /// Switches, by key, each with its value and the flag that turned it.
    pub(crate) switches: Switches,
    /// The players in the order of their seats.
    pub(crate) players: Option<Vec<String>>,
    /// Who deals first.
    pub(crate) dealer: Option<Dealer>,
    /// Every point is left as the rules have it, and none is asked.
    pub(crate) as_written: bool,
}

/// Switches, by key, each with its value and the flag that would turn it.
pub(crate) type Switches = BTreeMap<String, (Value, String)>;

/// How it was said who deals first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dealer {
    Named(String),
    /// By the cards that were drawn, round after round.
    Drawn(Vec<String>),
    /// The program draws.
    Chance,
}

/// What the questions may lean on.
pub(crate) struct Around<'a> {
    /// Names that were used before, the latest first.
    pub(crate) names: Vec<String>,
    /// Who sat together last.
    pub(crate) table: Vec<String>,
    /// The ruleset that was played last, as it was agreed on.
    pub(crate) rules: Option<Ruleset>,
    /// A number below the one that is given, by chance.
    pub(crate) chance: &'a dyn Fn(usize) -> usize,
}

/// Everything that a session begins with.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    /// The ruleset, switches turned.
    pub(crate) rules: Ruleset,
    /// The players in the order of their seats.
    pub(crate) players: Vec<String>,
    /// Who deals first.
    pub(crate) dealer: Seat,
    /// How the draw went, a sentence a draw.
    pub(crate) drawn: Vec<String>,
}

/// Settles a new session: asks what is not known or, where nobody can be asked, says what is missing.
pub(crate) fn settle(
    given: Given,
    around: &Around<'_>,
    ask: Option<&mut dyn Ask>,
) -> Result<Settled, Failure> {
    let mut setup = Setup { given, around, answers: Answers::default() };
    match ask {
        Some(ask) => setup.questions(ask)?,
        None => setup.check_given()?,
    }
    setup.settled()
}

/// What is played at most nights of many tables.
const USUAL: &str = "euchre";

/// Asks for the game alone, and by which of its texts it is played; Enter takes the usual one.
pub(crate) fn game(switches: Switches, ask: &mut dyn Ask) -> Result<Picked<Ruleset>, Failure> {
    let usual = Shelf::built_in().get(USUAL).cloned();
    let around = Around { names: Vec::new(), table: Vec::new(), rules: usual, chance: &|_| 0 };
    let given = Given { switches, ..Given::default() };
    let mut setup = Setup { given, around: &around, answers: Answers::default() };
    match setup.ask_game(ask)? {
        Moved::On | Moved::Past => setup.rules().map(Picked::This),
        Moved::Back => Ok(Picked::Back(String::new())),
    }
}

/// Turns switches of a ruleset.
pub(crate) fn turned(ruleset: &Ruleset, switches: &Switches) -> Result<Ruleset, Failure> {
    if switches.is_empty() {
        return Ok(ruleset.clone());
    }
    let set = switches.iter().map(|(key, (value, _))| (key.clone(), value.clone())).collect();
    file::agreed(ruleset, &set).map_err(|mistakes| not_turned(ruleset, &mistakes, switches))
}

fn not_turned(ruleset: &Ruleset, mistakes: &[Mistake], switches: &Switches) -> Failure {
    let flag = |mistake: &Mistake| {
        let (_, flag) = switches.get(mistake.key.as_deref()?)?;
        Some(format!("`{flag}`: "))
    };
    let said =
        |mistake: &Mistake| format!("{}{}", flag(mistake).unwrap_or_default(), mistake.problem);
    let first = mistakes.first().map_or_else(|| "a switch cannot be turned".to_owned(), said);
    let failure = Failure::usage(format!("{first} (ruleset `{}`)", ruleset.id));
    let help = mistakes.first().and_then(|mistake| mistake.help.clone());
    let rest = mistakes.iter().skip(1).map(|mistake| format!("and {}", said(mistake)));
    help.into_iter().chain(rest).fold(failure, Failure::hint)
}

/// The questions, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Game,
    Players,
    Dealer,
    Points,
}

const STEPS: [Step; 4] = [Step::Game, Step::Players, Step::Dealer, Step::Points];

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moved {
    /// It was answered.
    On,
    /// There was nothing to ask.
    Past,
    /// The one before it shall be asked again.
    Back,
}

/// What was answered so far.
#[derive(Clone, Debug, Default)]
struct Answers {
    rules: Option<Ruleset>,
    players: Option<Vec<String>>,
    /// What stood on the line for the names when somebody went back from it.
    names: String,
    dealer: Option<Seat>,
    drawn: Vec<String>,
    points: Switches,
    /// The ruleset to which the points belong.
    points_of: Option<String>,
    /// They are those of last time.
    as_last: bool,
}

struct Setup<'a> {
    given: Given,
    around: &'a Around<'a>,
    answers: Answers,
}

impl Setup<'_> {
    fn questions(&mut self, ask: &mut dyn Ask) -> Result<(), Failure> {
        // What was given is looked at first: nobody should answer four questions for nothing.
        if let Some(rules) = self.given.rules.clone() {
            let rules = turned(&rules, &self.given.switches)?;
            self.check_players(&rules)?;
        }
        let mut asked: Vec<usize> = Vec::new();
        let mut at = 0;
        while let Some(step) = STEPS.get(at) {
            match self.step(*step, ask)? {
                Moved::On => {
                    asked.push(at);
                    at += 1;
                }
                Moved::Past => at += 1,
                Moved::Back => at = asked.pop().ok_or_else(Failure::interrupted)?,
            }
        }
        Ok(())
    }

    fn step(&mut self, step: Step, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        match step {
            Step::Game => self.ask_game(ask),
            Step::Players => self.ask_players(ask),
            Step::Dealer => self.ask_dealer(ask),
            Step::Points => self.ask_points(ask),
        }
    }

    /// The ruleset as far as it is settled.
    fn rules(&self) -> Result<Ruleset, Failure> {
        let rules = self.given.rules.as_ref().or(self.answers.rules.as_ref());
        let rules = rules.ok_or_else(|| missing(&["--rules"]))?;
        let mut switches = self.given.switches.clone();
        switches.extend(self.answers.points.clone());
        turned(rules, &switches)
    }

    fn players(&self) -> Result<&[String], Failure> {
        let players = self.given.players.as_deref().or(self.answers.players.as_deref());
        players.ok_or_else(|| missing(&["--players"]))
    }

    fn check_players(&self, rules: &Ruleset) -> Result<(), Failure> {
        let Some(players) = &self.given.players else { return Ok(()) };
        let want = usize::from(rules.players().count());
        check_names(players, want).map_err(|bad| {
            let failure = Failure::usage(bad.to_string());
            if players.len() == want {
                failure
            } else {
                let title = &rules.title;
                failure.hint(format!("{title} is played by {want}; `--players` names them in the order of their seats"))
            }
        })
    }

    fn settled(self) -> Result<Settled, Failure> {
        let rules = self.rules()?;
        let players = self.players()?.to_vec();
        let dealer = self.answers.dealer.ok_or_else(|| missing(&["--dealer"]))?;
        Ok(Settled { rules, players, dealer, drawn: self.answers.drawn })
    }

    /// Where nobody can be asked: is everything there, and in order?
    fn check_given(&mut self) -> Result<(), Failure> {
        let lacks = [
            ("--rules", self.given.rules.is_none()),
            ("--players", self.given.players.is_none()),
            ("--dealer", self.given.dealer.is_none()),
        ];
        let lacks: Vec<&str> =
            lacks.into_iter().filter(|(_, lacks)| *lacks).map(|(flag, _)| flag).collect();
        if !lacks.is_empty() {
            return Err(missing(&lacks));
        }
        let rules = self.rules()?;
        self.check_players(&rules)?;
        let again = self.given_dealer(&rules)?;
        if let Some(Draw { among, .. }) = again {
            let players = self.players()?;
            let tied: Vec<String> = among.iter().map(|seat| name(players, *seat)).collect();
            return Err(Failure::usage(format!("{} tie and draw again", and(&tied, " and ")))
                .hint("give their cards in a further `--draw`, or say who deals with `--dealer`"));
        }
        Ok(())
    }

    fn ask_game(&mut self, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        if self.given.rules.is_some() {
            return Ok(Moved::Past);
        }
        let shelf = Shelf::built_in();
        let last = self.answers.rules.as_ref().or(self.around.rules.as_ref());
        let last = last.and_then(|last| shelf.get(&last.id));
        let mut kinds: Vec<&'static str> = Vec::new();
        for ruleset in shelf.iter() {
            if !kinds.contains(&kind(ruleset)) {
                kinds.push(kind(ruleset));
            }
        }
        let first = kinds.iter().position(|one| last.is_some_and(|last| kind(last) == *one));
        let advised = |one: &&str| *one == EUCHRE;
        let mut first = first.unwrap_or(0);
        // Who comes back from the players comes to the question that was last: by which rules.
        let mut back = self.answers.rules.is_some();
        loop {
            let item = |one: &&str| {
                let advice = if advised(one) { MOST_PLAY } else { "" };
                Text::from(*one).plain(advice)
            };
            let items: Vec<Text> = kinds.iter().map(item).collect();
            if !std::mem::take(&mut back) {
                first = match ask.choose("Which game?", &items, first)? {
                    Picked::Back(_) => return Ok(Moved::Back),
                    Picked::This(chosen) => chosen,
                };
            }
            let chosen = kinds.get(first).copied().unwrap_or_default();
            let texts: Vec<&Ruleset> = shelf.iter().filter(|one| kind(one) == chosen).collect();
            let last = last.map(|last| last.id.as_str());
            if let Some(rules) = which_text(&texts, last, ask)? {
                turned(rules, &self.given.switches)?;
                self.check_players(rules)?;
                self.answers.rules = Some(rules.clone());
                return Ok(Moved::On);
            }
        }
    }

    fn ask_players(&mut self, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        if self.given.players.is_some() {
            return Ok(Moved::Past);
        }
        let want = usize::from(self.rules()?.players().count());
        let table = &self.around.table;
        let mut begun = std::mem::take(&mut self.answers.names);
        if let Some(players) = self.answers.players.as_ref().filter(|_| begun.is_empty()) {
            begun = players.join(", ");
        }
        let same = if check_names(table, want).is_ok() { table.as_slice() } else { &[] };
        let Some(players) = self.names(want, same, begun, ask)? else { return Ok(Moved::Back) };
        ask.say(&Text::new().quiet(keys(&players)));
        for warning in mixed(&players) {
            ask.say(&warning);
        }
        self.answers.players = Some(players);
        Ok(Moved::On)
    }

    /// Asks for the names, on one line or one by one. Enter alone takes who played last; `begun` stands
    /// on the line; what was typed where somebody goes back stands there again when he comes to it once
    /// more.
    fn names(
        &mut self,
        want: usize,
        last: &[String],
        mut begun: String,
        ask: &mut dyn Ask,
    ) -> Result<Option<Vec<String>>, Failure> {
        let mut players: Vec<String> = Vec::new();
        let mut ahead: Vec<String> = Vec::new();
        while players.len() < want {
            let free = self.around.names.iter().filter(|name| !players.contains(name));
            let offers: Vec<String> = free.cloned().collect();
            let typed = if players.is_empty() && begun.is_empty() && !last.is_empty() {
                match same_or_others(last, ask)? {
                    Picked::This(typed) if typed.is_empty() => return Ok(Some(last.to_vec())),
                    typed @ (Picked::This(_) | Picked::Back(_)) => typed,
                }
            } else {
                ask.text(&seat_question(&players, want), &offers, &begun)?
            };
            match typed {
                Picked::Back(kept) => match players.pop() {
                    Some(name) => {
                        ahead.push(kept);
                        begun = name;
                    }
                    None => {
                        self.answers.names = kept;
                        return Ok(None);
                    }
                },
                Picked::This(names) => {
                    let before = players.len();
                    players.extend(several(&names, want - before));
                    match check_names(&players, players.len().min(want)) {
                        Ok(()) => begun = ahead.pop().unwrap_or_default(),
                        Err(bad) => {
                            players.truncate(before);
                            let commas = if is_by_blanks(&bad, &names) { COMMAS } else { "" };
                            ask.say(&Text::new().and(Tone::Bad, format!("{bad}{commas}")));
                            // The line stands there again, to be put right: `Ann Ben Cal Pass` wants
                            // one letter more.
                            begun = if names.contains(is_unshown) { String::new() } else { names };
                        }
                    }
                }
            }
        }
        Ok(Some(players))
    }

    fn ask_dealer(&mut self, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        self.answers.drawn.clear();
        let before = self.answers.dealer;
        let rules = self.rules()?;
        if self.given.dealer.is_some() {
            // A draw that ended in a tie goes on with questions.
            return match self.given_dealer(&rules)? {
                None => Ok(Moved::Past),
                Some(draw) => self.ask_draw(draw, ask),
            };
        }
        let players = self.players()?.to_vec();
        let mut items: Vec<Text> =
            players.iter().map(|name| Text::from(format!("{name} deals"))).collect();
        let draw = Draw::new(&rules);
        let prescribed = draw.as_ref().is_some_and(Draw::is_prescribed);
        let usual = if prescribed { players.len() } else { 0 };
        let first = before.map_or(usual, Seat::index).min(players.len());
        if draw.is_some() {
            items.push("We drew: I type the cards".into());
            items.push("Let rasher draw".into());
        }
        loop {
            let chosen = match ask.choose("Who deals first?", &items, first)? {
                Picked::Back(_) => return Ok(Moved::Back),
                Picked::This(chosen) => chosen,
            };
            let Some(draw) = draw.clone().filter(|_| chosen >= players.len()) else {
                self.answers.dealer = u8::try_from(chosen).ok().and_then(Seat::new);
                return Ok(Moved::On);
            };
            if chosen > players.len() {
                self.chance(draw)?;
                self.answers.drawn.drain(..).for_each(|told| ask.say(&Text::from(told)));
                return Ok(Moved::On);
            }
            if self.ask_draw(draw, ask)? == Moved::On {
                return Ok(Moved::On);
            }
        }
    }

    /// Draws with the cards that are typed, again while there is a tie.
    fn ask_draw(&mut self, mut draw: Draw, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        let players = self.players()?.to_vec();
        let mut begun = String::new();
        loop {
            let typed = match ask.text(&draw.question(&players), &[], &begun)? {
                Picked::Back(_) => return Ok(Moved::Back),
                Picked::This(typed) => typed,
            };
            begun.clear();
            if typed == "?" {
                ask.say(&Text::from("The cards, such as 9h Tc Jd As, or who deals; < goes back."));
                continue;
            }
            match draw.take(&typed) {
                Ok(Drew::Undecided) => {
                    ask.say(&Text::from("None of these cards decides: type the ones that follow."));
                    begun = format!("{} ", typed.trim());
                }
                Err(wrong) => match who_deals(&typed, &players) {
                    Some(seat) => {
                        self.answers.dealer = Some(seat);
                        return Ok(Moved::On);
                    }
                    None => ask.say(&Text::new().and(Tone::Bad, wrong)),
                },
                Ok(Drew::Dealer(seat)) => {
                    ask.say(&Text::from(format!("{} deals first.", name(&players, seat))));
                    self.answers.dealer = Some(seat);
                    return Ok(Moved::On);
                }
                Ok(Drew::Again) => {
                    let tied: Vec<String> =
                        draw.among.iter().map(|seat| name(&players, *seat)).collect();
                    ask.say(&Text::from(format!("{} tie and draw again.", and(&tied, " and "))));
                }
            }
        }
    }

    /// Draws by chance, again while there is a tie.
    fn chance(&mut self, mut draw: Draw) -> Result<(), Failure> {
        let players = self.players()?.to_vec();
        loop {
            let (typed, told) = draw.by_chance(&players, self.around.chance);
            self.answers.drawn.push(told);
            match draw.take(&typed).map_err(Failure::failed)? {
                Drew::Again => {}
                // A round by chance goes through the pack.
                Drew::Undecided => {
                    return Err(Failure::failed("no card of this pack decides who deals"));
                }
                Drew::Dealer(seat) => {
                    self.answers.drawn.push(format!("{} deals first.", name(&players, seat)));
                    self.answers.dealer = Some(seat);
                    return Ok(());
                }
            }
        }
    }

    /// Who deals first, as it was given. A draw that ended in a tie is handed back.
    fn given_dealer(&mut self, rules: &Ruleset) -> Result<Option<Draw>, Failure> {
        let Some(dealer) = self.given.dealer.clone() else { return Ok(None) };
        let chosen = || {
            Failure::usage(format!("in {} the first dealer is chosen, not drawn", rules.title))
                .hint("say who deals with `--dealer`")
        };
        match dealer {
            Dealer::Named(word) => {
                self.answers.dealer = Some(seat_of(&word, self.players()?)?);
            }
            Dealer::Chance => self.chance(Draw::new(rules).ok_or_else(chosen)?)?,
            Dealer::Drawn(rounds) => {
                let mut draw = Draw::new(rules).ok_or_else(chosen)?;
                for (number, round) in (1..).zip(&rounds) {
                    match draw.take(round).map_err(|wrong| not_drawn(round, &wrong))? {
                        Drew::Again => {}
                        Drew::Undecided => {
                            return Err(not_drawn(round, "none of these cards decides"));
                        }
                        Drew::Dealer(_) if number < rounds.len() => {
                            return Err(not_drawn(
                                round,
                                "it decides already, and another follows",
                            ));
                        }
                        Drew::Dealer(seat) => {
                            self.answers.dealer = Some(seat);
                            return Ok(None);
                        }
                    }
                }
                return Ok(Some(draw));
            }
        }
        Ok(None)
    }
}

/// Asks whether those play who played last; a line of names is those who do.
fn same_or_others(last: &[String], ask: &mut dyn Ask) -> Result<Picked<String>, Failure> {
    ask.say(&Text::from(format!("Last time: {}.", last.join(", "))));
    let typed = ask.line("Who plays, clockwise? Enter: the same", "")?;
    Ok(match typed {
        Picked::This(line) => match line.strip_suffix('<') {
            Some(kept) => Picked::Back(kept.trim().to_owned()),
            None => Picked::This(line),
        },
        back @ Picked::Back(_) => back,
    })
}

/// The names that were typed: one, or several on one line. Two words may be one person's name where
/// more than two are wanted; three are three people.
fn several(typed: &str, wanted: usize) -> Vec<String> {
    if typed.contains(is_unshown) {
        // What cannot be shown is no blank between two names.
        return vec![typed.to_owned()];
    }
    let split = |names: Vec<&str>| -> Vec<String> {
        let names = names.into_iter().map(str::trim).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    // "Ann, Ben and Cal": nobody is called so.
    let words = typed
        .split_whitespace()
        .map(|word| if word.eq_ignore_ascii_case("and") || word == "&" { "," } else { word });
    let listed = words.collect::<Vec<_>>().join(" ").replace('&', ",");
    let by_commas = split(listed.split(',').collect());
    if by_commas.len() > 1 {
        return by_commas;
    }
    let by_blanks = split(typed.split_whitespace().collect());
    let people = by_blanks.len() > 2 || (by_blanks.len() == wanted && wanted > 1);
    if people { by_blanks } else { vec![typed.trim().to_owned()] }
}

/// A warning of each name that has letters of two alphabets in it.
pub(crate) fn mixed(players: &[String]) -> Vec<Text> {
    let warning = |name| format!("{name} has letters of two alphabets in it.");
    let names = players.iter().filter(|name| is_mixed(name));
    names.map(|name| Text::new().and(Tone::Warn, warning(name))).collect()
}

/// What helps where there are too many names on a line.
const COMMAS: &str = "; if somebody has a name of two words, put commas between the names";

/// Are there too many names on this line, with nothing but blanks between them?
fn is_by_blanks(bad: &BadNames, typed: &str) -> bool {
    let many = matches!(bad, BadNames::Count { want, got } if got > want);
    many && !typed.contains([',', '&'])
}

/// How everybody is typed: `In short: Ann (a), Bob (bo), Beth (be), Cal (c).`
pub(crate) fn keys(players: &[String]) -> String {
    let names = Names::new(players);
    // The people first: there is no seat behind the last of six.
    let seated = players.iter().zip((0..).filter_map(Seat::new));
    let each: Vec<String> =
        seated.map(|(name, seat)| format!("{name} ({})", names.shortest(seat))).collect();
    format!("In short: {}.", each.join(", "))
}

/// What most people mean who name one of these games, and what is said to whoever does not know.
const EUCHRE: &str = "Euchre, with bowers (some call it Bacon)";
const MOST_PLAY: &str = ": most play this";

/// The games, as people tell them apart: the word Bacon alone names three of them.
pub(crate) fn kind(ruleset: &Ruleset) -> &'static str {
    let Some(rules) = ruleset.trick_rules() else {
        return "Bacon, the climbing game with bombs and wild cards";
    };
    match (&rules.making, rules.bowers) {
        (Making::Bid(_), _) => "Bid Euchre, also as Pig-it and Hog-it",
        (Making::TurnUp(_), true) => EUCHRE,
        (Making::TurnUp(_), false) => "Bacon, the trick-taking game with 52 cards",
    }
}

/// The question for the next seat.
fn seat_question(players: &[String], want: usize) -> String {
    match players {
        [] => format!("First player, or all {want} clockwise"),
        [first] => format!("Left of {first}"),
        [first, second] => format!("Left of {second}, partner of {first}"),
        [.., last] => format!("Left of {last}"),
    }
}

/// The seat that a word means at this table.
fn seat_of(word: &str, players: &[String]) -> Result<Seat, Failure> {
    Names::new(players).find(word).map_err(|unfound| match unfound {
        Unfound::Nobody => Failure::usage(format!("nobody at this table is called `{word}`"))
            .hint(format!("at the table: {}", players.join(", "))),
        Unfound::Several(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| name(players, seat)).collect();
            Failure::usage(format!("`{word}` may be {}", and(&names, " or ")))
                .hint("type more of the name, or the number of the seat")
        }
    })
}

/// Who is said to deal where cards were asked for: somebody's name, and `deals` behind it if one likes.
fn who_deals(typed: &str, players: &[String]) -> Option<Seat> {
    let typed = typed.trim();
    let word = typed.strip_suffix(" deals").unwrap_or(typed);
    word.chars().any(char::is_alphabetic).then(|| seat_of(word, players).ok())?
}

fn not_drawn(round: &str, wrong: &str) -> Failure {
    Failure::usage(format!("`--draw '{round}'`: {wrong}"))
}

/// Nobody can be asked, and this is not said.
fn missing(flags: &[&str]) -> Failure {
    const FLAGS: [(&str, &str); 3] = [
        ("--rules", "`--rules RULESET`: the game; `rasher rules` lists them"),
        ("--players", "`--players Ann,Ben,Cal,Dee`: who plays, in the order of their seats"),
        (
            "--dealer",
            "`--dealer Ann`: who deals first; or `--draw '7c 2h Kd 9s'`, or `--draw auto`",
        ),
    ];
    let many = count(flags.len(), "answer");
    let verb = if flags.len() == 1 { "is" } else { "are" };
    let failure = Failure::usage(format!("{many} {verb} missing, and nobody can be asked here"));
    FLAGS
        .iter()
        .filter(|(flag, _)| flags.contains(flag))
        .fold(failure, |failure, (_, hint)| failure.hint(*hint))
}

/// What to take where nobody at the table knows whose rules they play by.
const ADVICE: &[(&str, &str)] = &[
    ("bacon-gamerules", "not sure? this one leaves least open"),
    ("bacon-climb-4", "four players"),
    ("bacon-climb-6", "six players"),
    ("euchre-standard", "most tables play this"),
    ("bid-euchre-standard", "not sure? this is what most texts have"),
];

/// Whose text of a game, or whose sheet over one of them; none to choose another game.
fn which_text<'r>(
    texts: &[&'r Ruleset],
    last: Option<&str>,
    ask: &mut dyn Ask,
) -> Result<Option<&'r Ruleset>, Failure> {
    let (sheets, games): (Vec<&Ruleset>, Vec<&Ruleset>) =
        texts.iter().partition(|one| is_variant(&one.id));
    let named = |one: &&Ruleset| {
        let advice = ADVICE.iter().find(|(id, _)| *id == one.id).map(|(_, advice)| *advice);
        let text = Text::from(&one.title);
        let text = if let Some(advice) = advice { text.plain(format!(": {advice}")) } else { text };
        text.quiet(format!("  {}", one.id))
    };
    let advised = |one: &&Ruleset| ADVICE.iter().any(|(id, _)| *id == one.id);
    let place = |among: &[&Ruleset]| among.iter().position(|one| last == Some(one.id.as_str()));
    loop {
        let mut items: Vec<Text> = games.iter().map(named).collect();
        if !sheets.is_empty() {
            items.push("A tournament sheet, or a variant".into());
        }
        let first = place(&games).or_else(|| place(&sheets).map(|_| games.len()));
        let first = first.or_else(|| games.iter().position(advised));
        match ask.choose("By which rules?", &items, first.unwrap_or(0))? {
            Picked::Back(_) => return Ok(None),
            Picked::This(chosen) if chosen < games.len() => return Ok(games.get(chosen).copied()),
            Picked::This(_) => {}
        }
        let items: Vec<Text> = sheets.iter().map(named).collect();
        if let Picked::This(chosen) =
            ask.choose("Which sheet?", &items, place(&sheets).unwrap_or(0))?
        {
            return Ok(sheets.get(chosen).copied());
        }
    }
}

#[cfg(test)]
mod tests;
