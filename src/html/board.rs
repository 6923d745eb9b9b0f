//! The scoreboard as a page for a tablet or a television, a telephone, or the picture of a stream.
//!
//! It follows its session: written to a file it asks for itself again, served it is told of every
//! change. It says what the board says and decides nothing.

use askama::Template;

use super::{Frame, filters, page};
use crate::report::board::Board;
use crate::report::now::Won;
use crate::report::words::{minus, score};
use crate::seat::Team;

/// The styles of this page, after those of every page.
const STYLE: &str = include_str!("../../templates/board.css");

/// With it a page follows its session; without it a browser reloads.
pub(super) const SCRIPT: &str = include_str!("../../templates/board.js");

/// After so many seconds the browser looks again, where it was not told.
const AGAIN: u32 = 3;

/// How a board is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardLook {
    /// The two fives of each side, where the game is counted with them.
    pub fives: bool,
    /// On a transparent ground, small, for the picture of a stream.
    pub overlay: bool,
    /// It is served, and told of every change.
    pub live: bool,
}

#[derive(Debug, Template)]
#[template(path = "board.html")]
struct BoardPage {
    frame: Frame,
    main: String,
    footer: String,
}

/// What changes when the session does.
#[derive(Debug, Template)]
#[template(path = "board_main.html")]
struct BoardMain<'a> {
    board: &'a Board,
    look: BoardLook,
}

#[derive(Debug, Template)]
#[template(path = "boards.html")]
struct BoardList<'a> {
    frame: Frame,
    boards: &'a [Listed],
}

/// A board among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The number under which it is found.
    pub no: usize,
    /// The name of its session.
    pub title: String,
    /// Who plays, where it is one table, in the pieces between which a line may break.
    pub sides: Vec<String>,
    /// How it stands.
    pub score: String,
}

/// A side and what it has.
#[derive(Debug)]
struct Side<'a> {
    class: &'static str,
    name: &'a str,
    /// The same in the pieces between which a line may break.
    pieces: Vec<String>,
    /// How long that is, by its class.
    length: &'static str,
    score: i32,
    /// How many letters its number has, of the sizes that there are.
    digits: usize,
    won: bool,
    stands: String,
    fives: Option<Vec<Pip>>,
}

/// A pip of the fives, and whether it lies open.
#[derive(Debug)]
struct Pip {
    x: u32,
    y: u32,
    lit: bool,
}

/// The sign of the trump.
#[derive(Debug)]
struct Sign {
    symbol: char,
    class: &'static str,
}

/// From so many letters on a name is written smaller, in two lines, and from so many in three.
const LONG_NAME: usize = 22;
const LONGEST_NAME: usize = 44;

/// The least and the most letters of a number for which there is a size.
const DIGITS: (usize, usize) = (2, 6);

/// A board as a page.
pub fn board_page(board: &Board, look: BoardLook) -> Result<String, askama::Error> {
    let class = match (look.live, look.overlay) {
        (true, true) => "live overlay",
        (true, false) => "live",
        (false, true) => "overlay",
        (false, false) => "reloads",
    };
    let frame = Frame::new(title(board).to_owned()).refreshed(AGAIN).style(STYLE);
    let footer = if look.live {
        "It follows the session while the program that shows it is running.".to_owned()
    } else {
        format!("It looks for a newer score every {AGAIN} seconds, while rasher board --html runs.")
    };
    let main = board_main(board, look)?;
    page(&BoardPage { frame: frame.scripted(SCRIPT, class), main, footer })
}

/// The part of the page that changes with the session.
pub fn board_main(board: &Board, look: BoardLook) -> Result<String, askama::Error> {
    page(&BoardMain { board, look })
}

/// The boards that can be looked at, as a page of links.
pub fn board_list(boards: &[Listed]) -> Result<String, askama::Error> {
    let frame = Frame::new("Boards".to_owned()).refreshed(AGAIN).style(STYLE);
    page(&BoardList { frame: frame.scripted(SCRIPT, "reloads"), boards })
}

/// The name of a board for people.
pub fn title(board: &Board) -> &str {
    if board.title.trim().is_empty() { &board.id } else { &board.title }
}

impl BoardMain<'_> {
    fn sides(&self) -> [Side<'_>; 2] {
        let fives = self.look.fives && self.board.shows_fives();
        Team::BOTH.map(|team| {
            let score = self.board.now.score[team];
            let name = &self.board.now.sides[team];
            Side {
                class: match team {
                    Team::Even => "even",
                    Team::Odd => "odd",
                },
                name,
                pieces: self.board.now.pieces(team),
                length: match name.chars().count() {
                    letters if letters > LONGEST_NAME => "long longest",
                    letters if letters > LONG_NAME => "long",
                    _ => "",
                },
                score,
                digits: minus(score).chars().count().clamp(DIGITS.0, DIGITS.1),
                won: self.board.winner == Some(team),
                stands: self.board.stands(team),
                fives: fives.then(|| pips(score)),
            }
        })
    }

    /// What is played, which deal of which game it is, or after how many the game was over, and the games
    /// that were won.
    fn head(&self) -> Vec<String> {
        let now = &self.board.now;
        let game = (now.game > 1).then(|| format!("game {}", now.game));
        let all = [game, Some(self.board.deal_line()), self.games()];
        all.into_iter().flatten().collect()
    }

    /// `games 2–1`, once one was won.
    fn games(&self) -> Option<String> {
        let games = self.board.games;
        let won = games.map(|games| i32::try_from(games).unwrap_or(i32::MAX));
        (games.even + games.odd > 0).then(|| format!("games {}", score(won)))
    }

    /// Who has won, in the pieces between which a line may break; nothing while the game goes on.
    fn won(&self) -> Vec<String> {
        let mut said = match (self.board.now.won.as_ref(), self.board.winner) {
            (None, _) => return Vec::new(),
            (Some(Won::Shared), _) => vec!["The game is shared".to_owned()],
            (Some(Won::Side(_)), Some(team)) => self.board.now.pieces(team),
            (Some(Won::Side(side)), None) => vec![side.clone()],
        };
        if let (Some(Won::Side(_)), Some(last)) = (self.board.now.won.as_ref(), said.last_mut()) {
            last.push_str(" win");
        }
        said
    }

    fn tricks(&self) -> Option<String> {
        let taken = self.board.made.as_ref()?.taken;
        (taken.even + taken.odd > 0).then(|| format!("{}–{}", taken.even, taken.odd))
    }

    fn sign(&self) -> Option<Sign> {
        let suit = self.board.suit?;
        let class = if matches!(suit.letter(), 'd' | 'h') { "red" } else { "black" };
        Some(Sign { symbol: suit.symbol(), class })
    }

    /// Who deals, whose turn it is, who sits out.
    fn turn(&self) -> Vec<String> {
        self.board.turn_parts()
    }
}

/// The ten pips of two fives, of which as many lie open as there are points.
fn pips(score: i32) -> Vec<Pip> {
    const PLACES: [(u32, u32); 5] = [(18, 20), (46, 20), (32, 44), (18, 68), (46, 68)];
    let both = [0, 66].into_iter().flat_map(|right| PLACES.map(|(x, y)| (x + right, y)));
    (0..).zip(both).map(|(nth, (x, y))| Pip { x, y, lit: nth < score }).collect()
}
