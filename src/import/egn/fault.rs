//! What can be wrong with a file, and what of a sound one our record has no words for.
//!
//! A fault refuses the file and names its place; what is left out is told beside the import. The
//! sentences are here and nothing else: which of them applies is decided elsewhere.

use std::fmt;

use thiserror::Error;

use crate::game::verdict::Impossible;
use crate::seat::ByTeam;
use crate::speech::count;

/// The largest file that is read at all: a hundred annotated deals need a hundredth of it.
pub(super) const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Why a file was refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EgnError {
    /// Where, as `deals[1].phases[0].calls[3]`; empty for the file as a whole.
    pub place: String,
    /// What is wrong there.
    pub fault: Fault,
}

impl EgnError {
    pub(super) const fn whole(fault: Fault) -> Self {
        Self { place: String::new(), fault }
    }
}

impl fmt::Display for EgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            write!(f, "{}", self.fault)
        } else {
            write!(f, "{}: {}", self.place, self.fault)
        }
    }
}

impl std::error::Error for EgnError {}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// Too many bytes.
    #[error("the file has {bytes} bytes; at most {MOST_BYTES} are read")]
    TooLarge {
        /// How many.
        bytes: usize,
    },
    #[error("the file has more than {most} values, and no game needs so many")]
    TooManyValues {
        /// How many are read.
        most: u32,
    },
    #[error("{got} deals; at most {most} are read")]
    TooManyDeals {
        /// How many there are.
        got: usize,
        /// How many are read.
        most: usize,
    },
    /// The JSON ends too early.
    #[error("line {line}, column {column}: the file ends in the middle: it is not whole")]
    Truncated {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// Lists in lists in lists.
    #[error("line {line}, column {column}: nested too deeply to be a game")]
    TooDeep {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// It is not JSON.
    #[error("line {line}, column {column}: {problem}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the reader of JSON says.
        problem: String,
    },
    /// It is JSON, and something else than a game.
    #[error("not Euchre Game Notation: its `fileType` must say \"Euchre Game Notation\"")]
    NotEgn,
    /// It is several games in one file.
    #[error("a match of several games (Euchre Match Notation); give its games one by one")]
    Match,
    /// It was written for a later version of the notation.
    #[error("version {0} of the notation is newer than 1.4, the newest that is read")]
    Newer(String),
    /// The version is none.
    #[error("`{0}` is not a version such as 1.4")]
    NotAVersion(String),
    /// Something that must be there is not.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// Something has another type or value than the notation gives it.
    #[error("must be {want}, not {got}")]
    Wrong {
        /// What it must be.
        want: &'static str,
        /// What it is.
        got: String,
    },
    /// A text is too long.
    #[error("{got} characters; at most {most} are read here")]
    TooLong {
        /// How many there are.
        got: usize,
        /// How many are read.
        most: usize,
    },
    /// A text holds something that is not to be printed.
    #[error("a text cannot hold the control character {}", .0.escape_debug())]
    Control(char),
    /// Not the name of a card.
    #[error("`{0}` is not a card of the notation, such as 9h, Tc, Jd or As")]
    NotACard(String),
    #[error("`{0}` is not a call: Pass, Order, s, h, d, c, n or x")]
    NotACall(String),
    #[error("`{0}` is not a phase: EUCHRE_BIDDING or TRICK_PLAY")]
    NotAPhase(String),
    /// A phase that was there already.
    #[error("a second {0} phase in one deal")]
    SecondPhase(&'static str),
    /// A deal in the packed form.
    #[error("a packed deal; unpack the file first")]
    Packed,
    /// There is no such chair.
    #[error("there is no seat {0}: the seats of this table are 0 to 3")]
    NoSeat(i64),
    /// Another game than ours.
    #[error("{0} players; the record of this game seats four")]
    Players(i64),
    /// Neither points nor deals end the game.
    #[error("neither `winning_score` nor `num_deals` ends the game")]
    Endless,
    /// The ruleset that its keys make is none.
    #[error("these rules cannot be: {0}")]
    Rules(String),
    /// A trick of another size than there are players in it.
    #[error("{said} in the trick, and {want} seats are in play", said = count(*.got, "card"))]
    TrickSize {
        /// Cards in the trick.
        got: usize,
        /// Seats in play.
        want: usize,
    },
    /// It could not have happened.
    #[error("{0}")]
    Impossible(Impossible),
}

/// Something that a file says and our record does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Where it stands, as `deals[1].initialState.kitty`.
    pub place: String,
    /// In which deal, from 0; none for what concerns the whole game.
    pub deal: Option<usize>,
    /// Why it was left out.
    pub why: WhyLeftOut,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// Why something was left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WhyLeftOut {
    /// The notation has no such key.
    #[error("not a key of the notation")]
    UnknownKey,
    /// A rule that no key of our rulesets says.
    #[error("{0}")]
    Rule(&'static str),
    /// The table has four chairs.
    #[error("the table has four seats")]
    FifthPlayer,
    /// Who a player is elsewhere.
    #[error("what a player is called elsewhere has no place in the record")]
    Identity,
    /// The numbers of the deals do not count on.
    #[error("numbered {said}: the record counts its deals in order, from 1")]
    Numbering {
        /// The number in the file.
        said: i64,
    },
    /// The cards nobody was dealt.
    #[error("cards that nobody was dealt have no event")]
    Stock,
    /// Not what happened but what might have.
    #[error("{said} of analysis: not part of the game", said = count(*.lines, "line"))]
    Analysis {
        /// How many lines of play.
        lines: usize,
    },
    /// A part of a hand.
    #[error("a hand is recorded whole, and this is only a part of one")]
    PartOfHand,
    /// A card without its rank or suit, where it can be left out alone.
    #[error("the card is not known")]
    UnknownCard,
    /// A card changed hands.
    #[error("an exchange of cards has no event")]
    Exchange,
    /// A discard where nobody took a card.
    #[error("nobody takes a card here, so none is discarded")]
    NothingTaken,
    /// Going alone where nobody made trump.
    #[error("nobody made trump, so nobody is alone")]
    NobodyAlone,
    /// Somebody defends alone where that cannot be.
    #[error("nobody can defend alone in this deal")]
    NobodyDefendsAlone,
    /// The two phases say different things of the same deal.
    #[error("the bidding says otherwise, and the bidding was taken")]
    BiddingSaysOtherwise,
    /// A hand of which cards went elsewhere.
    #[error("cards were exchanged afterwards, so this was not the hand that was played")]
    HandChanged,
    /// A hand that has the turned card in it.
    #[error("holds the turned card, so this is not the hand as it was dealt")]
    HandAsPlayed,
    /// A statement that contradicts the cards that were played.
    #[error("contradicts the cards that were played, which were taken: {0}")]
    Contradicts(Impossible),
    /// From here on nothing can be said of the deal.
    #[error("the deal is told up to here: {0}")]
    Cut(Cut),
    /// The file goes on with another deal before this one is decided.
    #[error("the deal is not told to its end; it is recorded as void, so that the next can begin")]
    Unfinished,
    /// Deals after the end of the game.
    #[error("the game was over; left out from here: {said}", said = count(*.deals, "deal"))]
    AfterTheEnd {
        /// How many deals.
        deals: usize,
    },
    /// A remark about a call or a play that is not there.
    #[error("a remark about something that was not recorded")]
    LostRemark,
    /// The file pays the deal in a way that ours cannot.
    #[error("`{0}` may pay this deal otherwise; ours pays by the tricks alone")]
    PaysOtherwise(&'static str),
    /// The score that the file ends with is not the sum of its deals.
    #[error("says {} to {}, and the deals make {} to {}", said.even, said.odd, count.even, count.odd)]
    FinalScore {
        /// The file's.
        said: ByTeam<i32>,
        /// Ours.
        count: ByTeam<i32>,
    },
}

/// What keeps the rest of a deal from being told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Cut {
    /// The call that made trump, or did not, is not known.
    #[error("the call is not known")]
    UnknownCall,
    /// A card of the play is not known, and with it who won the trick.
    #[error("the card is not known")]
    UnknownCard,
    /// The turned card was taken, and its suit is not known (a joker; a card unseen).
    #[error("the suit of the turned card is not known")]
    UnknownTrump,
    /// Suits stand for any suits.
    #[error("its suits stand for any suits")]
    AnySuits,
}
