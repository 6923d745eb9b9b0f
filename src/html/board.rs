//! The scoreboard as a page for a tablet or a television: it asks for itself again, without a script.
//!
//! It says what the board says and decides nothing.

use askama::Template;

use super::{Frame, filters, page};
use crate::card::Trump;
use crate::report::board::Board;
use crate::report::now::Won;
use crate::seat::Team;

/// The styles of this page, after those of every page.
const STYLE: &str = include_str!("../../templates/board.css");

/// After so many seconds the browser looks again.
const AGAIN: u32 = 3;

#[derive(Debug, Template)]
#[template(path = "board.html")]
struct BoardPage<'a> {
    frame: Frame,
    board: &'a Board,
}

/// A side and what it has.
#[derive(Debug)]
struct Side<'a> {
    class: &'static str,
    name: &'a str,
    score: i32,
    /// Is its number a long one?
    long: bool,
    won: bool,
    stands: String,
}

/// The sign of the trump.
#[derive(Debug)]
struct Sign {
    symbol: char,
    class: &'static str,
}

/// A board as a page.
pub fn board_page(board: &Board) -> Result<String, askama::Error> {
    let title = if board.title.trim().is_empty() { &board.id } else { &board.title };
    let frame = Frame::new(title.clone()).refreshed(AGAIN).style(STYLE);
    page(&BoardPage { frame, board })
}

impl BoardPage<'_> {
    fn sides(&self) -> [Side<'_>; 2] {
        Team::BOTH.map(|team| {
            let score = self.board.now.score[team];
            Side {
                class: match team {
                    Team::Even => "even",
                    Team::Odd => "odd",
                },
                name: &self.board.now.sides[team],
                score,
                long: !(-9..100).contains(&score),
                won: self.board.winner == Some(team),
                stands: self.board.stands(team),
            }
        })
    }

    fn won(&self) -> Option<String> {
        Some(match self.board.now.won.as_ref()? {
            Won::Side(side) => format!("{side} have won the game"),
            Won::Shared => "The game is shared".to_owned(),
        })
    }

    fn sign(&self) -> Option<Sign> {
        let suit = Trump::from_letter(self.board.made.as_ref()?.trump)?.suit()?;
        let class = if matches!(suit.letter(), 'd' | 'h') { "red" } else { "black" };
        Some(Sign { symbol: suit.symbol(), class })
    }

    /// Who deals, who has the word, who sits out.
    fn turn(&self) -> String {
        self.board.turn_line()
    }
}
