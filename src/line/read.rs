//! A typed line as events in this state of this game, or one of three errors with three helps.
//!
//! It is not of the language; it is, but not now; or it has more than one meaning.

use std::fmt;

use crate::card::Trump;
use crate::event::{Cards, Event};
use crate::game::Deal;
use crate::game::play::Contract;
use crate::game::verdict::{Impossible, Irregular, Phase, Who};
use crate::line::fold::{self, Parse, Unread, WhyUnread};
use crate::line::names::Names;
use crate::line::sentence::{contract_in_short, in_words};
use crate::line::spell::spell;
use crate::seat::{Seat, SeatSet};

/// What a line said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRead {
    /// The events, without the `deal` before them.
    pub events: Vec<Event>,
    /// What each of them would break, by its place among them. Nothing is refused here: whether an
    /// irregular call is asked back is the prompt's policy.
    pub irregular: Vec<(usize, Irregular)>,
    /// Players who were typed after the places that decide the deal, and are let go.
    pub let_go: Vec<Seat>,
}

/// What of a result contradicts what was called before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// This player has passed, and cannot have made that.
    HadPassed(Seat, Trump),
    /// This contract stands already.
    Stands(Contract),
}

/// One thing that a line can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Its events, and what they would break.
    pub heard: LineRead,
    /// How to type this and nothing else.
    pub typed: String,
    /// It, in a sentence.
    pub words: String,
}

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// There is no state in which this is a line.
    NotTheLanguage {
        /// Where it stops being one, in bytes from 0.
        at: usize,
        /// What could stand there.
        expected: Vec<String>,
    },
    /// It is a line, but not in this state.
    NotNow {
        /// Where it stops being possible, in bytes from 0.
        at: usize,
        /// Why.
        impossible: Impossible,
        /// What stands there.
        token: String,
    },
    /// An initial that several players share.
    WhichPlayer {
        /// Where, in bytes from 0.
        at: usize,
        /// What was typed.
        typed: String,
        /// Whose it is.
        seats: SeatSet,
    },
    /// It is a result that contradicts what was called.
    Contradicts {
        /// Where, in bytes from 0.
        at: usize,
        /// What stands there.
        token: String,
        /// What it contradicts.
        what: Contradiction,
    },
    /// It has more than one meaning, and none is to be preferred.
    Ambiguous(Vec<Meaning>),
}

/// Reads a line in this state of a deal. A line is taken whole or not at all.
pub fn read(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Result<LineRead, LineError> {
    let read = fold::resolve(text, deal, names);
    if let (Err(Unread::Shape(_) | Unread::Refused { .. }), Some(which)) =
        (&read, which_player(text, deal, names))
    {
        return Err(which);
    }
    match read {
        Ok(parse) => match looks_like_a_result(text, &parse.events, deal, names) {
            Some(contract) => {
                let (token, what) = (text.trim().to_owned(), Contradiction::Stands(contract));
                Err(LineError::Contradicts { at: 0, token, what })
            }
            None => Ok(parse.into()),
        },
        Err(Unread::Shape(furthest)) => {
            Err(LineError::NotTheLanguage { at: furthest.at, expected: furthest.expected })
        }
        Err(Unread::Refused { at, end, why }) => {
            let token = text.get(at..end).unwrap_or_default().trim_end().to_owned();
            Err(match why {
                WhyUnread::Impossible(impossible) => LineError::NotNow { at, impossible, token },
                WhyUnread::HadPassed(seat, trump) => {
                    let what = Contradiction::HadPassed(seat, trump);
                    LineError::Contradicts { at, token, what }
                }
                WhyUnread::Stands(contract) => {
                    let what = Contradiction::Stands(contract);
                    LineError::Contradicts { at, token, what }
                }
            })
        }
        Err(Unread::Several(parses)) => {
            let meanings = parses.into_iter().map(|parse| {
                let heard = LineRead::from(parse);
                let typed = spell(deal, &heard.events, names).line;
                let words = in_words(&heard.events, names, deal.rules());
                Meaning { heard, typed, words }
            });
            Err(LineError::Ambiguous(meanings.collect()))
        }
    }
}

/// `as3` once a contract stands: a card and a count, and to the eye Ann, spades, 3. Apart it says what
/// it is; in one run it is told what stands.
fn looks_like_a_result(
    text: &str,
    events: &[Event],
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Contract> {
    let text = text.trim();
    let [Event::Cards(Cards::Play { .. }), Event::Cards(Cards::Tricks { .. })] = events else {
        return None;
    };
    if text.contains(char::is_whitespace) || names.begin(text, 0).is_empty() {
        return None;
    }
    fold::consented(deal).contract().copied()
}

/// Where a player should stand, and an initial does that several share: in a result of the climbing
/// game anywhere, in the others at the beginning.
fn which_player(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<LineError> {
    let most = if deal.climb().is_some() { usize::MAX } else { 1 };
    let runs = text.split_whitespace().take(most);
    for run in runs {
        let at = run.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        let first = run.chars().next().filter(|letter| letter.is_alphabetic())?;
        let typed = run.get(..first.len_utf8())?;
        let seats = names.several(typed);
        if names.begin(text, at).is_empty() && !seats.is_empty() {
            return Some(LineError::WhichPlayer { at, typed: typed.to_owned(), seats });
        }
    }
    None
}

impl From<Parse> for LineRead {
    fn from(parse: Parse) -> Self {
        let let_go = parse.let_go.iter().collect();
        Self { events: parse.events, irregular: parse.irregular, let_go }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Who(&[])))
    }
}

impl std::error::Error for LineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotNow { impossible, .. } => Some(impossible),
            Self::NotTheLanguage { .. }
            | Self::WhichPlayer { .. }
            | Self::Contradicts { .. }
            | Self::Ambiguous(_) => None,
        }
    }
}

impl LineError {
    /// Where the line went wrong, in bytes from 0; nowhere in particular where it is ambiguous.
    pub const fn at(&self) -> Option<usize> {
        match self {
            Self::NotTheLanguage { at, .. }
            | Self::NotNow { at, .. }
            | Self::WhichPlayer { at, .. }
            | Self::Contradicts { at, .. } => Some(*at),
            Self::Ambiguous(_) => None,
        }
    }

    /// What is wrong, in a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        match self {
            Self::WhichPlayer { typed, seats, .. } => {
                let names = Names::new(who.0);
                let each = |say: &dyn Fn(Seat) -> String| {
                    let said: Vec<String> = seats.iter().map(say).collect();
                    said.join(" or ")
                };
                let whole = each(&|seat| who.name(seat));
                let keys = each(&|seat| names.shortest(seat));
                format!("{} is {whole}: {keys}", typed.to_uppercase())
            }
            Self::NotTheLanguage { expected, .. } if expected.is_empty() => {
                "this cannot be read".to_owned()
            }
            Self::NotTheLanguage { expected, .. } => format!("expected {}", expected.join(", or ")),
            Self::NotNow { impossible, token, .. } => format!("`{token}`: {}", impossible.say(who)),
            Self::Contradicts { what: Contradiction::HadPassed(seat, trump), .. } => {
                format!("{} passed, and cannot have made {}", who.name(*seat), trump.name())
            }
            Self::Contradicts { what: Contradiction::Stands(contract), .. } => {
                format!("{} stands. How many tricks?", contract_in_short(contract, who))
            }
            Self::Ambiguous(meanings) => format!("this can mean {} things", meanings.len()),
        }
    }

    /// What to do about it, a line for each possibility.
    pub fn help(&self, deal: &Deal<'_>, names: &Names<'_>) -> Vec<String> {
        match self {
            Self::NotTheLanguage { .. } => vec![super::hint(deal, names)],
            Self::WhichPlayer { .. } => Vec::new(),
            Self::NotNow { .. } if deal.phase() == Phase::Void => Vec::new(),
            Self::NotNow { .. } | Self::Contradicts { .. } => vec![super::hint(deal, names)],
            Self::Ambiguous(meanings) => {
                let each = meanings.iter();
                each.map(|meaning| format!("{}  {}", meaning.typed, meaning.words)).collect()
            }
        }
    }
}
