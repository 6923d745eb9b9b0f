//! `html`: an evening as one page that needs nothing but itself, or several on one page.
//!
//! First how it ended and how the score went, as a picture and as a table; then every deal with its
//! story, its points and their sources; then what the table agreed and the whole sheet of its rules.
//! It says what the evening says, in the same words, and decides nothing.

use askama::Template;

use super::{ExportError, SessionView};
use crate::card::{Card, Suit, Trump, Written};
use crate::event::DealFate;
use crate::html::chance::ChanceChart;
use crate::html::chart::{Chart, Course, Step};
use crate::html::rules::SheetPart;
use crate::html::{Frame, SHEET_STYLE, filters, page};
use crate::log::OfMatch;
use crate::report::chance::{Chances, FEWEST, MODEL};
use crate::report::deal::{
    DealView, DisputeView, Remark, RemarkKind, RulingView, StoryLine, Tells, Trick, capital,
};
use crate::report::evening::{Evening, GameEnd, GameView};
use crate::report::highlights::{Highlight, Highlights, highlights, percent};
use crate::report::rules_view::{Agreed, RulesView};
use crate::report::small_print::{Notice, NoticeKind};
use crate::report::words::{and, count, name, score, side, signed};
use crate::seat::{ByTeam, Seat, Team};

/// The styles of this page, after those of every page and of a ruleset's sheet.
const STYLE: &str = include_str!("../../templates/evening.css");

#[derive(Debug, Template)]
#[template(path = "evening.html")]
struct EveningPage<'a> {
    frame: Frame,
    evening: &'a Evening,
    day: String,
    /// Where the records stop before their end, one sentence each.
    stopped: Vec<String>,
    short: Option<Highlights>,
    games: Vec<GamePart<'a>>,
    /// Each ruleset once, with the games that were played by it.
    rules: Vec<RulesPart<'a>>,
}

/// A game on the page.
#[derive(Debug)]
struct GamePart<'a> {
    game: &'a GameView,
    /// Of which evening it is, where the page has several.
    of: Option<&'a str>,
    /// The score as a picture; none before a deal is closed.
    chart: Option<Chart>,
    /// The chance of winning; none where too few deals were decided.
    chance: Option<ChanceChart>,
    deals: Vec<DealPart<'a>>,
}

/// A deal on the page.
#[derive(Debug)]
struct DealPart<'a> {
    deal: &'a DealView,
    /// Which game it is of.
    game: usize,
    /// Each side's names, as they sat in this deal.
    sides: ByTeam<String>,
    /// How it moved the chance, where it was one of those that moved it most.
    moved: Option<String>,
}

/// A ruleset on the page.
#[derive(Debug)]
struct RulesPart<'a> {
    rules: &'a RulesView,
    games: Vec<usize>,
    sheet: SheetPart,
}

/// A side and what it has.
#[derive(Debug)]
struct Side<'a> {
    class: &'static str,
    name: &'a str,
    /// The same in the pieces between which a line may break.
    pieces: Vec<String>,
    /// Who else sat there: `with Eve`.
    with: Option<String>,
    score: i32,
    won: bool,
}

/// More letters than this have no room above a column of numbers on a telephone.
const LONG_NAME: usize = 20;

/// More letters than this, of all who got points, have no room beside what happened.
const WIDE_GAIN: usize = 40;

impl Side<'_> {
    fn is_long(&self) -> bool {
        self.name.chars().count() > LONG_NAME
    }
}

/// A session as a page.
pub(super) fn part(view: &SessionView<'_>) -> Result<String, askama::Error> {
    let evening = &view.evening;
    let stopped = stopped(evening).into_iter().collect();
    laid_out(evening, title(evening).to_owned(), evening.day(), stopped, &[])
}

/// Several sessions while they are gathered into one page: the games of a match, or of a season.
///
/// The games are numbered through, so that a link leads to one place. It holds them all.
#[derive(Debug, Default)]
pub struct Evenings {
    /// Each with the number of the game of a match that it is; nought where its record does not say.
    evenings: Vec<(u32, Evening)>,
    /// The match that the first record says it is a game of, while all of them say the same.
    of: Option<OfMatch>,
}

impl Evenings {
    pub fn take(&mut self, view: &SessionView<'_>) {
        let of = view.history.of_match();
        if self.evenings.is_empty() {
            self.of = of.cloned();
        } else if !of.zip(self.of.as_ref()).is_some_and(|(one, other)| one.is_with(other)) {
            self.of = None;
        }
        self.evenings.push((of.map_or(0, |of| of.game), view.evening.clone()));
    }

    /// The page; none where nothing was taken. Without a title it is called as the match is, or by the
    /// names of its evenings.
    pub fn finish(self, title: Option<&str>) -> Result<Option<String>, ExportError> {
        let Self { mut evenings, of } = self;
        // The games of one match stand as they were played, however they were named.
        if of.is_some() {
            evenings.sort_by_key(|(game, _)| *game);
        }
        let evenings: Vec<Evening> = evenings.into_iter().map(|(_, evening)| evening).collect();
        let Some(first) = evenings.first() else { return Ok(None) };
        let called = title.map(str::to_owned).or_else(|| of.map(|of| of.title));
        let title = called.filter(|it| !it.trim().is_empty()).unwrap_or_else(|| names(&evenings));
        let (from, to) = (first.day(), evenings.last().map(Evening::day).unwrap_or_default());
        let days = if from == to { from } else { format!("{from} to {to}") };
        let mut whole = Evening { games: Vec::new(), notices: Vec::new(), ..first.clone() };
        let (mut stops, mut parts) = (Vec::new(), Vec::new());
        for one in evenings {
            let name = self::title(&one).to_owned();
            stops.extend(stopped(&one).map(|text| format!("{name}: {text}")));
            let of = format!("{name}, {}", one.day());
            for mut game in one.games {
                game.no = whole.games.len() + 1;
                game.now.game = game.no;
                whole.games.push(game);
                parts.push(of.clone());
            }
            let notices = one.notices.into_iter();
            whole
                .notices
                .extend(notices.map(|it| Notice { text: format!("{name}: {}", it.text), ..it }));
        }
        Ok(Some(laid_out(&whole, title, days, stops, &parts)?))
    }
}

/// What several evenings are called: `First Friday and Rain in the hut`, `First Friday and 4 more`.
fn names(evenings: &[Evening]) -> String {
    match evenings {
        [first, rest @ ..] if rest.len() > 2 => format!("{} and {} more", title(first), rest.len()),
        all => and(&all.iter().map(title).collect::<Vec<_>>(), " and "),
    }
}

/// The name of an evening for people.
fn title(evening: &Evening) -> &str {
    if evening.title.trim().is_empty() { &evening.id } else { &evening.title }
}

/// Where the record of an evening stops before its end.
fn stopped(evening: &Evening) -> Option<String> {
    let stopped = evening.stopped.as_ref()?;
    Some(format!("line {}, deal {}: {}", stopped.seq + 1, stopped.deal, stopped.text))
}

/// A page; `parts` says of which evening each game is, where they are several.
fn laid_out(
    evening: &Evening,
    title: String,
    day: String,
    stopped: Vec<String>,
    parts: &[String],
) -> Result<String, askama::Error> {
    let short = highlights(evening);
    let frame = Frame::new(title).style(SHEET_STYLE).style(STYLE);
    // A picture is drawn of one evening.
    let frame = match &short {
        Some(short) if parts.is_empty() => {
            frame.shared(format!("{}.", capital(&short.news.sentence())), &evening.id)
        }
        Some(_) | None => frame,
    };
    let chances = short.iter().flat_map(|short| short.chances.iter().map(Option::as_ref));
    let chances = chances.chain(std::iter::repeat(None));
    let of = parts.iter().map(|part| Some(part.as_str())).chain(std::iter::repeat(None));
    let games = evening.games.iter().zip(chances).zip(of);
    page(&EveningPage {
        frame,
        evening,
        day,
        stopped,
        games: games.map(|((game, it), of)| GamePart::of(game, of, it)).collect(),
        short,
        rules: rules(evening),
    })
}

fn rules(evening: &Evening) -> Vec<RulesPart<'_>> {
    let first = evening.games.first().map(|game| &game.rules.ruleset);
    let one = evening.games.iter().all(|game| Some(&game.rules.ruleset) == first);
    let rank = if one { 3 } else { 4 };
    let mut parts: Vec<RulesPart<'_>> = Vec::new();
    for game in &evening.games {
        match parts.iter_mut().find(|part| part.rules.ruleset == game.rules.ruleset) {
            Some(part) => part.games.push(game.no),
            None => {
                let id = format!("rules-{}", game.no);
                let sheet = SheetPart::new(&game.rules.ruleset, rank, &id);
                parts.push(RulesPart { rules: &game.rules, games: vec![game.no], sheet });
            }
        }
    }
    parts
}

impl EveningPage<'_> {
    fn several(&self) -> bool {
        self.games.len() > 1
    }

    /// What the scores do not tell by themselves. What a table agreed on stands under its rules.
    fn notices(&self) -> Vec<&Notice> {
        let notices = self.evening.notices.iter();
        notices.filter(|notice| notice.kind != NoticeKind::Agreed).collect()
    }

    /// Everything that was irregular, ruled or disputed, in order.
    fn irregular(&self) -> Vec<Noted<'_>> {
        self.games.iter().flat_map(|game| &game.deals).flat_map(DealPart::noted).collect()
    }

    /// What the evening is remembered for, each with the place on the page where it is told.
    fn told(&self) -> Vec<(&Highlight, Option<String>)> {
        let items = self.short.iter().flat_map(|short| &short.items);
        let place = |(game, deal)| format!("game-{game}-deal-{deal}");
        items.map(|item| (item, item.deal.map(place))).collect()
    }

    /// What was played: the names of the rulesets, each once.
    fn played(&self) -> String {
        let titles: Vec<&str> = self.rules.iter().map(|part| part.rules.title.as_str()).collect();
        titles.join(", ")
    }
}

impl<'a> GamePart<'a> {
    fn of(game: &'a GameView, of: Option<&'a str>, chances: Option<&Chances>) -> Self {
        let closed = game.deals.iter().filter(|deal| deal.is_closed());
        let course = Course {
            id: format!("game-{}", game.no),
            sides: game.sides.clone(),
            start: game.start,
            steps: closed.map(step).collect(),
            target: game.rules.ruleset.target(),
        };
        Self {
            game,
            of,
            chart: (!course.steps.is_empty()).then(|| Chart::of(&course)),
            chance: chances.and_then(|chances| {
                ChanceChart::of(format!("chance-{}", game.no), &game.sides, chances)
            }),
            deals: game.deals.iter().map(|deal| DealPart::of(deal, game, chances)).collect(),
        }
    }

    fn sides(&self) -> [Side<'_>; 2] {
        Team::BOTH.map(|team| Side {
            class: match team {
                Team::Even => "even",
                Team::Odd => "odd",
            },
            name: &self.game.sides[team],
            pieces: self.game.now.pieces(team),
            with: self.game.now.with(team),
            score: self.game.score[team],
            won: self.game.outcome == Some(GameEnd::Won(team)),
        })
    }

    /// The model behind its chances, or why there are none.
    fn about_chances(&self) -> String {
        if self.chance.is_some() {
            return format!("{MODEL}.");
        }
        format!("No chances are drawn: that needs {FEWEST} decided deals by the same rules.")
    }

    /// How it ended, or what comes next.
    fn stands(&self) -> String {
        capital(&self.game.now.next_said())
    }

    /// What hangs on disputes that nobody has settled.
    fn disputed(&self) -> Option<String> {
        let disputed = self.game.now.disputed.as_ref()?;
        let winner = if disputed.can_change_the_winner {
            "which can still change who wins"
        } else {
            "which cannot change who wins"
        };
        Some(format!("With what is disputed it would be {}, {winner}.", score(disputed.score)))
    }

    fn seats(&self) -> String {
        self.game.seats.join(", ")
    }

    fn remarks(&self) -> Vec<String> {
        self.game.remarks.iter().map(|remark| said(remark, &self.game.seats)).collect()
    }

    fn began_otherwise(&self) -> Option<String> {
        let start = self.game.start;
        (start != ByTeam::default()).then(|| score(start))
    }
}

/// A deal as a point of the picture.
fn step(deal: &DealView) -> Step {
    Step { deal: deal.no, said: format!("{}.", capital(&deal.happened)), score: deal.score }
}

impl<'a> DealPart<'a> {
    fn of(deal: &'a DealView, game: &GameView, chances: Option<&Chances>) -> Self {
        let players = game.rules.ruleset.players();
        let sides = ByTeam::new(Team::Even, Team::Odd).map(|team| side(&deal.seats, players, team));
        Self { deal, game: game.no, sides, moved: chances.and_then(|it| moved(deal.no, game, it)) }
    }

    /// `+2 Ann & Cal`, for each side that got or lost something.
    fn gains(&self) -> Vec<(i32, &str)> {
        let gain = |team: Team| (self.deal.points[team], self.sides[team].as_str());
        Team::BOTH.into_iter().map(gain).filter(|(points, _)| *points != 0).collect()
    }

    /// Do the gains need a line of their own?
    fn is_wide(&self) -> bool {
        self.gains().iter().map(|(_, name)| name.chars().count()).sum::<usize>() > WIDE_GAIN
    }

    fn score(&self) -> String {
        score(self.deal.score)
    }

    /// The trump of the deal as it is drawn.
    fn trump(&self) -> Option<Pip> {
        let suit = self.deal.contract.as_ref().map(|contract| contract.trump).and_then(Trump::suit);
        suit.map(Pip::of)
    }

    /// The story, and whether each line of it is irregular; the tricks stand in their table.
    fn story(&self) -> Vec<(&StoryLine, bool)> {
        let lines = self.deal.story.iter().enumerate();
        let told = lines.filter(|(_, line)| line.tells != Tells::Trick);
        told.map(|(place, line)| (line, self.deal.irregular_in(place).next().is_some())).collect()
    }

    /// What each seat played to a trick, in the order of the seats.
    fn cells(&self, trick: &Trick) -> Vec<Cell> {
        let leader = trick.plays.first().map(|play| play.who.seat);
        let cell = |seat: usize| {
            let played = trick.plays.iter().find(|play| play.who.seat.index() == seat);
            let card = played.and_then(|play| play.cards.as_slice().first());
            let of = |one: Option<Seat>| one.is_some_and(|one| one.index() == seat);
            Cell {
                face: card.copied().map(Face::of),
                led: of(leader),
                won: of(trick.winner.as_ref().map(|winner| winner.seat)),
            }
        };
        (0..self.deal.seats.len()).map(cell).collect()
    }

    fn noted(&self) -> Vec<Noted<'_>> {
        let noted = |seq: u64, kind, text| (seq, Noted { deal: self, kind, text });
        let DealView { findings, rulings, disputes, .. } = self.deal;
        let found = findings.iter().map(|it| noted(it.seq, "irregular", capital(&it.text)));
        let ruled = rulings.iter().map(|it| noted(it.seq, "ruling", self.ruled(it)));
        let open = disputes.iter().map(|it| noted(it.seq, "dispute", self.left_open(it)));
        let mut all: Vec<(u64, Noted<'_>)> = found.chain(ruled).chain(open).collect();
        all.sort_by_key(|(seq, _)| *seq);
        all.into_iter().map(|(_, noted)| noted).collect()
    }

    /// The name of its place on the page.
    fn place(&self) -> String {
        format!("game-{}-deal-{}", self.game, self.deal.no)
    }

    fn remarks(&self) -> Vec<String> {
        self.deal.remarks.iter().map(|remark| said(remark, &self.deal.seats)).collect()
    }

    fn ruled(&self, ruling: &RulingView) -> String {
        let then = match ruling.then {
            DealFate::GoesOn => "the deal stands",
            DealFate::Ends => "the deal ends",
            DealFate::Redealt => "the deal is dealt again",
        };
        let points = self.for_sides(ruling.points);
        let why = if ruling.why.is_empty() { String::new() } else { format!(": {}", ruling.why) };
        format!("{points}; {then}{why}")
    }

    fn left_open(&self, dispute: &DisputeView) -> String {
        let settled = if dispute.settled.is_some() { "settled by a ruling" } else { "not settled" };
        format!("{} (if upheld: {}; {settled})", dispute.why, self.for_sides(dispute.points))
    }

    fn for_sides(&self, points: ByTeam<i32>) -> String {
        let given: Vec<String> = Team::BOTH
            .into_iter()
            .filter(|team| points[*team] != 0)
            .map(|team| format!("{} {}", signed(points[team]), self.sides[team]))
            .collect();
        if given.is_empty() { "no points".to_owned() } else { given.join(", ") }
    }
}

/// Something irregular, ruled or disputed.
#[derive(Debug)]
struct Noted<'a> {
    deal: &'a DealPart<'a>,
    kind: &'static str,
    text: String,
}

/// What a seat played to a trick.
#[derive(Debug)]
struct Cell {
    face: Option<Face>,
    led: bool,
    won: bool,
}

/// A suit as it is drawn.
#[derive(Debug)]
struct Pip {
    symbol: char,
    class: &'static str,
}

impl Pip {
    const fn of(suit: Suit) -> Self {
        let class = match suit {
            Suit::Hearts | Suit::Diamonds => "red",
            Suit::Clubs | Suit::Spades => "black",
        };
        Self { symbol: suit.symbol(), class }
    }
}

/// A card as it looks, `J♦`, and as it is said.
#[derive(Debug)]
struct Face {
    rank: String,
    pip: Option<Pip>,
    said: String,
}

impl Face {
    fn of(card: Written) -> Self {
        match Card::from_written(card) {
            Some(Card::Of(rank, suit)) => Self {
                rank: if rank.letter() == 'T' {
                    "10".to_owned()
                } else {
                    rank.letter().to_string()
                },
                pip: Some(Pip::of(suit)),
                said: format!("{} of {}", rank.name(), suit.name()),
            },
            Some(Card::Joker) | None => {
                Self { rank: card.to_string(), pip: None, said: card.to_string() }
            }
        }
    }
}

/// `Ann & Cal 43 % → 71 %`, of the deals that moved the chance most.
fn moved(no: u32, game: &GameView, chances: &Chances) -> Option<String> {
    if !chances.most_moving(3).contains(&no) {
        return None;
    }
    let (_, by) = chances.moves(Team::Even).into_iter().find(|(deal, _)| *deal == no)?;
    let team = if by < 0.0 { Team::Odd } else { Team::Even };
    let (_, even) = chances.after.iter().find(|(deal, _)| *deal == no)?;
    let now = if team == Team::Even { *even } else { 1.0 - even };
    Some(format!("{}: {} → {}", game.sides[team], percent(now - by.abs()), percent(now)))
}

impl RulesPart<'_> {
    fn games_named(&self) -> String {
        let numbers: Vec<String> = self.games.iter().map(ToString::to_string).collect();
        let word = if self.games.len() == 1 { "Game" } else { "Games" };
        format!("{word} {}", and(&numbers, " and "))
    }

    fn agreed(&self) -> &[Agreed] {
        &self.rules.agreed
    }

    /// `with 3 points agreed otherwise`; where nobody is named who agreed on some of them, without that.
    fn how_many(&self) -> String {
        let many = i64::try_from(self.rules.agreed.len()).unwrap_or(i64::MAX);
        let agreed = if self.rules.is_unnamed { "" } else { "agreed " };
        format!("{} {agreed}otherwise", count(many, "point"))
    }
}

/// What was said beside the cards.
fn said(remark: &Remark, seats: &[String]) -> String {
    match &remark.what {
        RemarkKind::Note { text } => text.clone(),
        RemarkKind::Seat { seat, name: who } => {
            format!("{who} sits down in the place of {}", name(seats, *seat))
        }
    }
}
