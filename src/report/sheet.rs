//! The score sheet, `why` and `story` as other programs read them: fewer fields of the same views,
//! with names in place of seats.

use serde::{Serialize, Serializer};

use crate::report::deal::{AwardView, DealView, FindingView, RuleView};
use crate::report::evening::{Evening, GameView, Stopped};
use crate::report::now::GameStatus;
use crate::report::small_print::Notice;
use crate::seat::ByTeam;
use crate::session::Game;

/// An evening as the JSON of a score sheet.
#[derive(Debug, Serialize)]
pub struct Sheet<'a> {
    id: &'a str,
    title: &'a str,
    at: &'a str,
    rules: &'a str,
    games: Vec<GameSheet<'a>>,
    #[serde(skip_serializing_if = "is_empty")]
    notices: &'a [Notice],
    stopped: Option<&'a Stopped>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_empty(notices: &&[Notice]) -> bool {
    notices.is_empty()
}

#[derive(Debug, Serialize)]
struct GameSheet<'a> {
    no: usize,
    rules: &'a str,
    seats: &'a [String],
    rows: Vec<Row<'a>>,
    now: &'a GameStatus,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    line: &'a str,
    #[serde(flatten)]
    deal: DealReasons<'a>,
}

/// A deal as the JSON of `why`.
#[derive(Debug, Serialize)]
pub struct DealReasons<'a> {
    no: u32,
    dealer: &'a str,
    happened: &'a str,
    awards: &'a [AwardView],
    points: ByTeam<i32>,
    score: ByTeam<i32>,
    findings: Vec<Named<'a>>,
    corrected: bool,
    closed: bool,
    /// What its rules say otherwise than the built-in ones, and whether somebody agreed on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
}

/// A deal as the JSON of `story`.
#[derive(Debug, Serialize)]
pub struct Story<'a> {
    no: u32,
    dealer: &'a str,
    lines: Vec<Line<'a>>,
    end: &'a str,
    /// What its rules say otherwise than the built-in ones, and whether somebody agreed on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    seq: u64,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rests_on: Option<&'a RuleView>,
    findings: Vec<Named<'a>>,
}

/// A finding whose `seat` is a name.
#[derive(Debug)]
struct Named<'a>(&'a FindingView);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let FindingView { seq, clause, player, text, rule, source, ruling, .. } = self.0;
        serde_json::json!({
            "seq": seq, "clause": clause.id(), "seat": player.name, "text": text,
            "rule": rule, "source": source, "ruled": ruling.is_some(),
        })
        .serialize(out)
    }
}

impl<'a> Sheet<'a> {
    /// The sheet of an evening.
    pub fn of(evening: &'a Evening) -> Self {
        let rules = evening.games.first().map(|game| game.rules.title.as_str());
        Self {
            id: &evening.id,
            title: &evening.title,
            at: &evening.at,
            rules: rules.unwrap_or_default(),
            games: evening.games.iter().map(GameSheet::of).collect(),
            notices: &evening.notices,
            stopped: evening.stopped.as_ref(),
        }
    }
}

impl<'a> GameSheet<'a> {
    fn of(game: &'a GameView) -> Self {
        let row = |deal: &'a DealView| Row { line: &deal.line, deal: DealReasons::of(deal) };
        Self {
            no: game.no,
            rules: &game.rules.id,
            seats: &game.seats_now,
            rows: game.deals.iter().map(row).collect(),
            now: &game.now,
        }
    }
}

impl<'a> DealReasons<'a> {
    /// Where the points of a deal come from.
    pub fn of(deal: &'a DealView) -> Self {
        Self {
            no: deal.no,
            dealer: &deal.dealer.name,
            happened: &deal.happened,
            awards: &deal.awards,
            points: deal.points,
            score: deal.score,
            findings: deal.findings.iter().map(Named).collect(),
            corrected: deal.amended.is_some(),
            closed: deal.is_closed(),
            rules: Vec::new(),
        }
    }

    /// The same with what is said of its rules.
    #[must_use]
    pub fn by(self, game: &Game) -> Self {
        Self { rules: game.altered.iter().map(|it| it.in_words(&game.rules)).collect(), ..self }
    }
}

impl<'a> Story<'a> {
    /// A deal call by call and trick by trick.
    pub fn of(deal: &'a DealView) -> Self {
        let line = |(place, line): (usize, &'a crate::report::deal::StoryLine)| Line {
            seq: line.seq,
            text: &line.text,
            rests_on: line.rests_on.as_ref(),
            findings: deal.irregular_in(place).map(Named).collect(),
        };
        Self {
            no: deal.no,
            dealer: &deal.dealer.name,
            lines: deal.story.iter().enumerate().map(line).collect(),
            end: &deal.sentence,
            rules: Vec::new(),
        }
    }

    /// The same with what is said of its rules.
    #[must_use]
    pub fn by(self, game: &Game) -> Self {
        Self { rules: game.altered.iter().map(|it| it.in_words(&game.rules)).collect(), ..self }
    }
}
