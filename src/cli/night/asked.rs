//! The questions of a new night: what it is called, what is played, who comes, who sits where, and how
//! long it goes.
//!
//! Each has a flag, so what is known already is not asked; one can go back a question. It must never
//! write anything.

use rasher::event::night::Seating;
use rasher::night::fold::{MOST_DEALS, MOST_ROUNDS};
use rasher::rules::Ruleset;

use super::super::new::checked_title;
use super::new::{may_come, may_sit};
use crate::failure::Failure;
use crate::paint::Text;
use crate::prompt::setup::ask::{Ask, Picked};
use crate::prompt::setup::{self, Switches};

/// What is known of a night before it begins.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) title: Option<String>,
    pub(super) rules: Option<Ruleset>,
    /// What is agreed besides the ruleset.
    pub(super) switches: Switches,
    /// A file, or names with commas between.
    pub(super) players: Option<String>,
    pub(super) seating: Option<Seating>,
    pub(super) rounds: Option<u32>,
    pub(super) length: Option<Length>,
}

/// What a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// So many deals.
    Deals(u32),
    /// A game to the target.
    Game,
}

impl Length {
    /// How many deals; none of a game to the target.
    pub(super) const fn deals(self) -> Option<u32> {
        match self {
            Self::Deals(deals) => Some(deals),
            Self::Game => None,
        }
    }
}

/// The questions, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Title,
    Rules,
    Players,
    Seating,
    Rounds,
    Length,
}

const STEPS: [Step; 6] =
    [Step::Title, Step::Rules, Step::Players, Step::Seating, Step::Rounds, Step::Length];

impl Known {
    /// Asks what is not known. `day` is the title where none is typed.
    pub(super) fn asked(&mut self, day: &str, ask: &mut dyn Ask) -> Result<(), Failure> {
        let open: Vec<Step> = STEPS.into_iter().filter(|step| !self.has(*step)).collect();
        let mut at = 0;
        while let Some(step) = open.get(at) {
            at = match self.step(*step, day, ask)? {
                Picked::This(()) => at + 1,
                // Before the first question there is nothing.
                Picked::Back(_) => at.checked_sub(1).ok_or_else(Failure::interrupted)?,
            };
        }
        Ok(())
    }

    const fn has(&self, step: Step) -> bool {
        match step {
            Step::Title => self.title.is_some(),
            Step::Rules => self.rules.is_some(),
            Step::Players => self.players.is_some(),
            Step::Seating => self.seating.is_some(),
            Step::Rounds => self.rounds.is_some(),
            Step::Length => self.length.is_some(),
        }
    }

    fn step(&mut self, step: Step, day: &str, ask: &mut dyn Ask) -> Result<Picked<()>, Failure> {
        let answered = match step {
            Step::Title => {
                let usual = self.title.as_deref().unwrap_or(day);
                title(usual, ask)?.map(|title| self.title = Some(title))
            }
            Step::Rules => {
                let game = setup::game(self.switches.clone(), ask)?;
                game.map(|rules| self.rules = Some(rules))
            }
            Step::Players => self.players(ask)?.map(|players| self.players = Some(players)),
            Step::Seating => return self.ask_seating(ask),
            Step::Rounds => {
                let usual = self.rounds.unwrap_or(8).to_string();
                let said = number("How many rounds", &usual, MOST_ROUNDS, ask)?;
                said.map(|rounds| self.rounds = Some(rounds))
            }
            Step::Length => length(ask)?.map(|length| self.length = Some(length)),
        };
        Ok(answered)
    }

    fn table(&self) -> usize {
        self.rules.as_ref().map_or(4, |rules| rules.players().count().into())
    }

    fn players(&self, ask: &mut dyn Ask) -> Result<Picked<String>, Failure> {
        let question = "Who comes? A file with a name a line, or names with commas";
        // Eleven names are put right, and not typed anew.
        let mut begun = self.players.clone().unwrap_or_default();
        loop {
            let typed = match ask.text(question, &[], &begun)? {
                Picked::This(typed) => typed,
                back @ Picked::Back(_) => return Ok(back),
            };
            let fits = match self.seating {
                Some(seating) => may_sit(&typed, seating, self.table()),
                None => may_come(&typed, self.table()),
            };
            match fits {
                Ok(()) => return Ok(Picked::This(typed)),
                Err(failure) => told(&failure, ask),
            }
            begun = typed;
        }
    }

    fn ask_seating(&mut self, ask: &mut dyn Ask) -> Result<Picked<()>, Failure> {
        const WAYS: [(Seating, &str); 3] = [
            (Seating::Rotate, "rotate: partners change by a plan"),
            (Seating::Progressive, "progressive: winners move up a table"),
            (Seating::Pairs, "pairs: partners stay together"),
        ];
        let items: Vec<Text> = WAYS.iter().map(|(_, says)| Text::from(*says)).collect();
        loop {
            let chosen = match ask.choose("Who sits where?", &items, 0)? {
                Picked::This(chosen) => chosen,
                Picked::Back(begun) => return Ok(Picked::Back(begun)),
            };
            let way = WAYS.get(chosen).map_or(Seating::Rotate, |(way, _)| *way);
            match self.players.as_deref().map(|players| may_sit(players, way, self.table())) {
                Some(Err(failure)) => told(&failure, ask),
                Some(Ok(())) | None => {
                    self.seating = Some(way);
                    return Ok(Picked::This(()));
                }
            }
        }
    }
}

fn told(failure: &Failure, ask: &mut dyn Ask) {
    ask.say(&Text::from(failure.says().to_owned()));
    for hint in failure.hints() {
        ask.say(&Text::new().quiet(hint));
    }
}

fn title(day: &str, ask: &mut dyn Ask) -> Result<Picked<String>, Failure> {
    loop {
        let typed = match ask.line("What is the night called", &format!("Enter: {day}"))? {
            Picked::This(typed) if typed.is_empty() => return Ok(Picked::This(day.to_owned())),
            Picked::This(typed) => typed,
            back @ Picked::Back(_) => return Ok(back),
        };
        match checked_title(&typed) {
            Ok(title) => return Ok(Picked::This(title)),
            Err(fault) => ask.say(&Text::from(format!("The title {fault}."))),
        }
    }
}

/// A number from 1; Enter alone is the usual one.
fn number(
    question: &str,
    usual: &str,
    most: u32,
    ask: &mut dyn Ask,
) -> Result<Picked<u32>, Failure> {
    loop {
        let typed = match ask.line(question, &format!("Enter: {usual}"))? {
            Picked::This(typed) => typed,
            Picked::Back(begun) => return Ok(Picked::Back(begun)),
        };
        let typed = if typed.is_empty() { usual } else { &typed };
        match typed.parse().ok().filter(|number| (1..=most).contains(number)) {
            Some(number) => return Ok(Picked::This(number)),
            None => ask.say(&Text::from(format!("Type a number from 1 to {most}."))),
        }
    }
}

fn length(ask: &mut dyn Ask) -> Result<Picked<Length>, Failure> {
    let items = [Text::from("a number of deals"), Text::from("a game to the target")];
    loop {
        match ask.choose("What is a round?", &items, 0)? {
            Picked::This(0) => {}
            Picked::This(_) => return Ok(Picked::This(Length::Game)),
            Picked::Back(begun) => return Ok(Picked::Back(begun)),
        }
        match number("How many deals has a round", "8", MOST_DEALS, ask)? {
            Picked::This(deals) => return Ok(Picked::This(Length::Deals(deals))),
            Picked::Back(_) => {}
        }
    }
}
