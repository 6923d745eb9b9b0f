//! Why a line is not taken, or a desk not opened: what to tell whoever typed it.
//!
//! It holds the reasons and their words, and must never know how a line is read or what is written.

use crate::game::verdict::{Impossible, Who};
use crate::history::Unfit;
use crate::line;
use crate::line::{LineError, Names};
use crate::report::words::{count as counted, name};
use crate::seat::{ByTeam, Seat, SeatSet};
use crate::session::Unreadable;
use crate::store::StoreError;

use super::Plan;

/// One thing that a line can mean.
#[derive(Clone, Debug)]
pub struct Choice {
    /// How to type this and nothing else.
    pub typed: String,
    pub words: String,
    /// What it would do.
    pub plan: Plan,
}

/// Why a line is not taken. Nothing has changed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It is not a line that can be taken now.
    Line(LineError),
    /// It may be meant in more than one way, or in one that should be asked about.
    Several(Vec<Choice>),
    /// It could not have happened.
    Impossible(Impossible),
    /// The table counts otherwise.
    Disagree {
        /// The table's count.
        said: ByTeam<i32>,
        /// The record's.
        count: ByTeam<i32>,
        /// The smallest slip that would explain it, or that none does.
        slip: String,
    },
    /// The record stops before its end, so nothing can be added but a correction.
    Stopped(Impossible),
    /// The game is won.
    GameOver,
    /// The game is over, and this table of a night has no other.
    TableOver,
    /// The game was given up.
    GameClosed,
    /// The game goes on, so the next cannot begin.
    GameGoesOn,
    /// There is nothing to take back.
    NothingToUndo,
    /// There are not so many entries to take or bring back.
    TooMany {
        /// How many were asked for.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
    /// There is nothing to bring back.
    NothingToRedo,
    /// There is no such deal.
    NoSuchDeal {
        /// What was said.
        said: String,
        /// How many there are.
        deals: usize,
        /// How many games the session has.
        games: usize,
    },
    /// There is no such game.
    NoSuchGame {
        /// What was said.
        said: String,
        /// How many there are.
        games: usize,
    },
    /// There is no deal yet that this could be about.
    NoDealYet,
    /// Nobody of that name sits here.
    NoSuchSeat(String),
    /// Several at this table can be meant.
    SharedName {
        /// What was typed.
        typed: String,
        /// Whose it is.
        seats: SeatSet,
    },
    /// The name cannot be a player's.
    BadName(String),
    /// It does not fit what stands before it.
    Unfit(String),
    /// The command is typed in another way: what to type, for `of_these_people`.
    Usage(&'static str),
    /// Whoever revoked is named, and not the trick.
    TrickUnsaid(Seat),
    /// The deal can have it, and too little of it has been typed for it to be heard.
    Untyped {
        /// Why it is not heard now.
        why: String,
        /// What to type first.
        first: String,
    },
    /// It begins with the word of a command, which it cannot be, and reads as something of the deal.
    Command {
        /// Why it cannot be the command.
        wrong: Box<Refused>,
        /// How the other is typed, and what it means.
        meant: String,
    },
    /// Somebody else shall deal, and the deal is open already.
    Dealt {
        /// Who dealt.
        dealer: String,
        /// How to come back to its beginning.
        way: String,
    },
    /// The correction leaves the deal open, and another follows it.
    Unfinished {
        /// Which deal.
        deal: u32,
        /// How it is said to its end, by these people.
        way: String,
    },
    /// The correction would make a later deal impossible.
    Breaks {
        /// Which game, from 1.
        game: usize,
        /// Which deal of it.
        deal: u32,
        why: Impossible,
    },
}

/// Why the desk could not open or write.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The folder or the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The record.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A line of the record does not fit what stands before it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// Seats go by their numbers; [`Refused::say`] has them by name.
impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(&[]))
    }
}

impl std::error::Error for Refused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Line(error) => Some(error),
            Self::Command { wrong, .. } => Some(wrong),
            Self::Impossible(why) | Self::Stopped(why) | Self::Breaks { why, .. } => Some(why),
            Self::Disagree { .. }
            | Self::GameOver
            | Self::TableOver
            | Self::GameClosed
            | Self::GameGoesOn
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::TooMany { .. }
            | Self::Several(_)
            | Self::NoSuchDeal { .. }
            | Self::NoSuchGame { .. }
            | Self::NoDealYet
            | Self::NoSuchSeat(_)
            | Self::SharedName { .. }
            | Self::BadName(_)
            | Self::Unfit(_)
            | Self::Dealt { .. }
            | Self::Unfinished { .. }
            | Self::Usage(_)
            | Self::TrickUnsaid(_)
            | Self::Untyped { .. } => None,
        }
    }
}

/// How a command is used, said with people of this table: `{d}` as the fourth of them is typed, and
/// `{D}` as she is called.
pub(super) fn of_these_people(usage: &str, seats: &[String]) -> String {
    let names = Names::new(seats);
    let letters = [('a', 0), ('b', 1), ('c', 2), ('d', 3)];
    letters.into_iter().fold(usage.to_owned(), |said, (letter, number)| {
        let Some(seat) = Seat::new(number) else { return said };
        let capital = letter.to_ascii_uppercase();
        names
            .filled(&said, &format!("{{{letter}}}"), seat)
            .replace(&format!("{{{capital}}}"), &name(seats, seat))
    })
}

impl Refused {
    /// In a sentence without its full stop, with the players' names.
    pub fn say(&self, seats: &[String]) -> String {
        match self {
            Self::Line(error) => error.say(Who(seats)),
            Self::Impossible(why) => why.say(Who(seats)),
            Self::Disagree { said, count, .. } => {
                Impossible::Disagree { said: *said, count: *count }.say(Who(seats))
            }
            Self::Stopped(why) => {
                format!(
                    "the record stops before its end ({}), so nothing is added",
                    why.say(Who(seats))
                )
            }
            Self::GameOver => "the game is over".into(),
            Self::TableOver => "this table's game is over, and its result is the night's".into(),
            Self::GameClosed => "the game was closed, unfinished".into(),
            Self::GameGoesOn => "the game is not over yet".into(),
            Self::NothingToUndo => "there is nothing to undo".into(),
            Self::NothingToRedo => "there is nothing to redo".into(),
            Self::TooMany { there: 1, .. } => "there is only one entry".into(),
            Self::TooMany { there, .. } => format!("there are only {there} entries"),
            Self::Several(choices) if choices.len() == 1 => {
                "this is the beginning of a command, and cannot be said of the deal now".into()
            }
            Self::Several(choices) => format!("this can mean {} things", choices.len()),
            Self::NoSuchDeal { said, deals: 0, .. } => {
                format!("there is no deal {}: none has been dealt yet", said.escape_debug())
            }
            Self::NoSuchDeal { said, deals, .. } => {
                let deals = counted(*deals, "deal");
                format!("there is no deal {}: this game has {deals}", said.escape_debug())
            }
            Self::NoSuchGame { said, games } => {
                let games = counted(*games, "game");
                format!("there is no game {}: this session has {games}", said.escape_debug())
            }
            Self::NoDealYet => "no deal has been recorded yet".into(),
            Self::NoSuchSeat(word) => {
                format!("nobody at this table is called {}", word.escape_debug())
            }
            Self::SharedName { typed, seats: shared } => {
                line::shared_told(typed, *shared, Who(seats))
            }
            Self::BadName(why) | Self::Unfit(why) | Self::Untyped { why, .. } => why.clone(),
            Self::Usage(usage) => of_these_people(usage, seats),
            Self::TrickUnsaid(seat) => format!("on which trick did {} revoke?", name(seats, *seat)),
            Self::Command { wrong, .. } => wrong.say(seats),
            Self::Dealt { dealer, .. } => format!("{dealer} dealt this one, and it has begun"),
            Self::Unfinished { deal, .. } => {
                format!("deal {deal} would not be over: who else went out?")
            }
            Self::Breaks { deal, why, .. } => {
                format!("deal {deal} could then not have happened: {}", why.say(Who(seats)))
            }
        }
    }

    /// What may lie behind it, in a sentence without its full stop.
    pub fn slip(&self) -> Option<&str> {
        if let Self::Disagree { slip: said, .. }
        | Self::Command { meant: said, .. }
        | Self::Unfinished { way: said, .. }
        | Self::Untyped { first: said, .. }
        | Self::Dealt { way: said, .. } = self
        {
            Some(said)
        } else {
            None
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::GameOver => {
                Some("`again` begins the next game; `undo` takes the last entry back")
            }
            Self::TableOver => Some(
                "in the next round `rasher night table` with the number of the table begins another; `undo` takes \
                 the last entry back",
            ),
            Self::GameClosed => Some("`again` begins the next game; `undo` opens this one again"),
            Self::GameGoesOn => Some("`again` is for after the last deal"),
            Self::Stopped(_) => Some("`fix` corrects a deal, `undo` takes the last entry back"),
            Self::Breaks { .. } => Some("correct that deal first, or undo back to it"),
            Self::NoSuchDeal { games: 2.., .. } => {
                Some("the deals of a game before are named by it: `why --game 1 5`")
            }
            Self::Impossible(Impossible::Disagree { .. }) | Self::Disagree { .. } => {
                Some("`score` shows the deals; `fix` and the number of a deal corrects it")
            }
            Self::Line(_)
            | Self::Impossible(_)
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::TooMany { .. }
            | Self::Several(_)
            | Self::NoSuchDeal { .. }
            | Self::NoSuchGame { .. }
            | Self::NoDealYet
            | Self::NoSuchSeat(_)
            | Self::SharedName { .. }
            | Self::BadName(_)
            | Self::Unfit(_)
            | Self::Usage(_)
            | Self::TrickUnsaid(_)
            | Self::Untyped { .. }
            | Self::Dealt { .. }
            | Self::Unfinished { .. }
            | Self::Command { .. } => None,
        }
    }
}
