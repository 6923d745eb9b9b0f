//! Whether the other side agrees: who says so, who does not, and what is wrong.
//!
//! What it is agreed to is the record as it stands.

use rasher::desk::{Committed, Refused};
use rasher::log::Confirm;
use rasher::report::deal::capital;
use rasher::seat::Seat;
use rasher::session::Game;

use super::{Attended, Dispatch, Host, Question, Reply, Stop, Takes};

/// Who says no where the other side is asked to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Objector {
    Player(Seat),
    /// Nobody in particular.
    Side,
}

impl<H: Host> Dispatch<'_, H> {
    /// At the end of a game, or of a deal, as the session has it: does the other side agree?
    pub(super) fn confirm(&mut self, done: &Committed) -> Result<(), Stop> {
        let due = match self.desk.history().asks_confirm() {
            Confirm::Never => false,
            Confirm::Game => done.won,
            Confirm::Deal => done.won || done.closed,
        };
        if !due {
            return Ok(());
        }
        if self.host.attended() != Attended::Person {
            return self.say("Not confirmed yet: `confirm NAME`, by a player of the other side.");
        }
        let Some(score) = self.desk.game().map(Game::score) else { return Ok(()) };
        let score = rasher::report::words::score(score);
        let mut text =
            format!("does the other side agree to {score}? (a name, n, or Enter for later)");
        loop {
            let reply = self.ask(&Question {
                text: &text,
                takes: Takes::Anything,
                hint: "the name of who says yes; n: no; Enter: later",
            })?;
            let Reply::Said(said) = reply else {
                return self.say("Not confirmed yet: `confirm NAME` says it later.");
            };
            let named = self.desk.seat_named(&said);
            match (named, said.to_lowercase().as_str()) {
                (Ok(seat), _) => {
                    let entry = self.desk.confirmed_by(seat).map_err(|wrong| self.stop(&wrong))?;
                    return self.write(&entry, &format!("confirm {said}")).map(|_| ());
                }
                (Err(_), "n" | "no") => return self.objection(),
                (Err(_), "y" | "yes") => {
                    "who says so? (a name, n, or Enter for later)".clone_into(&mut text);
                }
                (Err(wrong), _) => self.nobody(&wrong, &said)?,
            }
        }
    }

    /// Says that nobody is meant, or several are. Where nobody is, it may be the next deal already, which
    /// must not be lost.
    pub(super) fn nobody(&mut self, wrong: &Refused, said: &str) -> Result<(), Stop> {
        let why = capital(&wrong.say(self.desk.seats()));
        if let Refused::SharedName { .. } = wrong {
            return self.say(why);
        }
        self.keep_line(&format!("{why}."), said)
    }

    /// Who says no; none where that is broken off.
    fn objector(&mut self) -> Result<Option<Objector>, Stop> {
        loop {
            let reply = self.ask(&Question {
                text: "who says no? (a name, or Enter for nobody in particular)",
                takes: Takes::Anything,
                hint: "the name of who does not agree; Enter: the side",
            })?;
            let said = match reply {
                Reply::Said(said) => said,
                Reply::Nothing => return Ok(Some(Objector::Side)),
                Reply::BrokenOff | Reply::Quit => return Ok(None),
            };
            match self.desk.seat_named(&said) {
                Ok(seat) => return Ok(Some(Objector::Player(seat))),
                Err(wrong) => self.nobody(&wrong, &said)?,
            }
        }
    }

    /// The other side does not agree: who says so and what is wrong stands in the record, which stays
    /// unconfirmed.
    fn objection(&mut self) -> Result<(), Stop> {
        let broken_off = "Nothing was recorded. `confirm NAME` agrees later.";
        let by = match self.objector()? {
            Some(Objector::Player(seat)) => Some(seat),
            Some(Objector::Side) => None,
            None => return self.say(broken_off),
        };
        let reply = self.ask_remark(&Question {
            text: "what is wrong?",
            takes: Takes::Anything,
            hint: "in your own words, or Enter for nothing",
        })?;
        let wrong = match reply {
            Reply::Said(wrong) => wrong,
            Reply::Nothing => String::new(),
            Reply::BrokenOff | Reply::Quit => return self.say(broken_off),
        };
        let entry = self.desk.objected(by, &wrong).map_err(|wrong| self.stop(&wrong))?;
        self.write(&entry, "confirm no")?;
        let deals = self.desk.game().map_or(0, |game| game.deals.len());
        self.say(format!(
            "Not confirmed. `fix {deals} …` corrects the last deal; `confirm NAME` agrees later."
        ))
    }
}
