//! `csv`: five tidy tables, a row a fact, for spreadsheets and databases.
//!
//! The columns are a promise to strangers: a new one comes at the end of its table. Who matters in a
//! row stands in it by name, beside the seat. No text of a table becomes a formula of a spreadsheet:
//! see [`neutral`].

use std::borrow::Cow;
use std::fmt::Display;

use super::{DocumentPart, Joint, SessionView};
use crate::event::Combo;
use crate::report::deal::{CallView, DealView, Person, Trick};
use crate::report::evening::{GameEnd, GameView};
use crate::report::shown::is_hidden;
use crate::report::small_print::Notice;
use crate::seat::ByTeam;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// A row a game.
    Games,
    /// A row a deal.
    Deals,
    /// A row a call, or a turned card.
    Calls,
    /// A row a card that was played, or a combination or pass of the climbing game.
    Plays,
    /// A row an award.
    Awards,
}

impl Table {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Games, Self::Deals, Self::Calls, Self::Plays, Self::Awards];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Deals => "deals",
            Self::Calls => "calls",
            Self::Plays => "plays",
            Self::Awards => "awards",
        }
    }

    /// Its first line: the names of its columns.
    pub const fn head(self) -> &'static str {
        match self {
            Self::Games => {
                "session,game,title,begun,rules,rules_title,family,players,\
                 player_0,player_1,player_2,player_3,player_4,player_5,\
                 first_dealer_seat,first_dealer,start_0,start_1,deals,score_0,score_1,\
                 outcome,winner,notices\n"
            }
            Self::Deals => {
                "session,game,deal,at,rules,\
                 player_0,player_1,player_2,player_3,player_4,player_5,\
                 dealer_seat,dealer,typed,happened,state,corrected,turned,\
                 maker_seat,maker,maker_team,trump,alone,bid,made,against_seat,against,\
                 tricks_0,tricks_1,out,places,points_0,points_1,score_0,score_1,\
                 findings,open_disputes\n"
            }
            Self::Calls => {
                "session,game,deal,call,seq,type,seat,player,team,card,tricks,trump,alone,what,\
                 text\n"
            }
            Self::Plays => {
                "session,game,deal,trick,place,seq,seat,player,team,cards,reading,high,pass,out,\
                 won,winner_seat,winner\n"
            }
            Self::Awards => {
                "session,game,deal,award,team,side,points,reason,why,clause,rule,source,seat,\
                 player\n"
            }
        }
    }
}

/// What a spreadsheet would take for the beginning of a formula, and what marks a text that we have
/// changed.
const SIGNS: &[char] = &['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', MARK];

/// What stands before a text that could be taken for a formula.
const MARK: char = '\'';

/// A text that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@`, a tab or
/// the end of a line gets an apostrophe in front, and so does one that begins with an apostrophe.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if text.starts_with(SIGNS) { Cow::Owned(format!("{MARK}{text}")) } else { Cow::Borrowed(text) }
}

/// The text with everything spelt out that would act or hide on a terminal; a line break in a remark
/// is what it is.
fn spelt_out(text: &str) -> Cow<'_, str> {
    let acts = |c: char| is_hidden(c) && c != '\n';
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut spelt = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if acts(c) { spelt.extend(c.escape_unicode()) } else { spelt.push(c) }
    }
    Cow::Owned(spelt)
}

/// The text that [`neutral`] was given.
pub fn original(cell: &str) -> &str {
    cell.strip_prefix(MARK).unwrap_or(cell)
}

/// The rows of a session, of this table or of all.
pub(super) fn parts(
    view: &SessionView<'_>,
    table: Option<Table>,
) -> Result<Vec<DocumentPart>, ::csv::Error> {
    let tables = Table::ALL.into_iter().filter(|one| table.is_none_or(|table| table == *one));
    let part = |table: Table| {
        let joint = Joint { head: table.head(), between: "", tail: "" };
        let name = format!("{}.csv", table.word());
        Ok(DocumentPart { name, text: rows(view, table)?, joint: Some(joint) })
    };
    tables.map(part).collect()
}

fn rows(view: &SessionView<'_>, table: Table) -> Result<String, ::csv::Error> {
    let mut rows = Rows { session: view.id, out: ::csv::Writer::from_writer(Vec::new()) };
    for game in &view.evening.games {
        match table {
            Table::Games => rows.game(view, game)?,
            Table::Deals => {
                game.deals.iter().try_for_each(|deal| rows.deal(game, deal))?;
            }
            Table::Calls => {
                for deal in &game.deals {
                    let calls = (1..).zip(&deal.calls);
                    calls.into_iter().try_for_each(|(no, call)| rows.call(game, deal, no, call))?;
                }
            }
            Table::Plays => {
                for deal in &game.deals {
                    let tricks = deal.tricks.iter().chain(&deal.rounds);
                    tricks.into_iter().try_for_each(|trick| rows.trick(game, deal, trick))?;
                }
            }
            Table::Awards => {
                game.deals.iter().try_for_each(|deal| rows.awards(game, deal))?;
            }
        }
    }
    let bytes = rows.out.into_inner().map_err(::csv::IntoInnerError::into_error)?;
    String::from_utf8(bytes).map_err(|error| std::io::Error::other(error).into())
}

/// The rows of one table.
struct Rows<'a> {
    session: &'a str,
    out: ::csv::Writer<Vec<u8>>,
}

/// The cells of a row.
#[derive(Default)]
struct Row(Vec<String>);

impl Row {
    /// Words from outside, or of ours that may begin with anything.
    fn text(mut self, text: &str) -> Self {
        self.0.push(neutral(&spelt_out(text)).into_owned());
        self
    }

    /// A number, a truth or a word of the protocol.
    fn word(mut self, word: impl Display) -> Self {
        self.0.push(word.to_string());
        self
    }

    /// The same, where it is known: an empty cell is nothing.
    fn known(self, word: Option<impl Display>) -> Self {
        match word {
            Some(word) => self.word(word),
            None => self.word(""),
        }
    }

    fn pair(self, pair: ByTeam<impl Display>) -> Self {
        self.word(pair.even).word(pair.odd)
    }

    fn known_pair(self, pair: Option<ByTeam<u8>>) -> Self {
        self.known(pair.map(|pair| pair.even)).known(pair.map(|pair| pair.odd))
    }

    /// The seat and the name.
    fn person(self, person: Option<&Person>) -> Self {
        let name = person.map(|person| person.name.as_str()).unwrap_or_default();
        self.known(person.map(|person| person.seat)).text(name)
    }

    /// The names by seat, for a table of at most six.
    fn names(self, names: &[String]) -> Self {
        let name = |seat| names.get(seat).map(String::as_str).unwrap_or_default();
        (0..6).fold(self, |row, seat| row.text(name(seat)))
    }
}

/// What the score of a game does not tell by itself; what is about the whole record, with the first.
fn notices(told: &SessionView<'_>, game: usize) -> String {
    let of = told.evening.notices.iter().filter(|one| one.game.unwrap_or(1) == game);
    of.map(Notice::sentence).collect::<Vec<_>>().join(" ")
}

fn joined(words: impl Iterator<Item = impl Display>) -> String {
    words.map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

impl Rows<'_> {
    fn begin(&self, game: &GameView) -> Row {
        Row::default().text(self.session).word(game.no)
    }

    fn put(&mut self, row: &Row) -> Result<(), ::csv::Error> {
        self.out.write_record(&row.0)
    }

    fn game(&mut self, view: &SessionView<'_>, game: &GameView) -> Result<(), ::csv::Error> {
        let (outcome, winner) = match game.outcome {
            Some(GameEnd::Won(team)) => ("won", Some(team.number())),
            Some(GameEnd::Shared) => ("shared", None),
            None if game.now.closed => ("closed", None),
            None => ("", None),
        };
        let row = self
            .begin(game)
            .text(&view.evening.title)
            .text(&view.evening.at)
            .text(&game.rules.id)
            .text(&game.rules.title)
            .word(game.rules.ruleset.game().family())
            .word(game.seats.len())
            .names(&game.seats)
            .person(Some(&game.first_dealer))
            .pair(game.start)
            .word(game.deals.len())
            .pair(game.score)
            .word(outcome)
            .known(winner)
            .text(&notices(view, game.no));
        self.put(&row)
    }

    fn deal(&mut self, game: &GameView, deal: &DealView) -> Result<(), ::csv::Error> {
        let turned = deal.calls.iter().filter(|call| call.who.is_none());
        let turned = joined(turned.filter_map(|call| call.card.as_ref()));
        let contract = deal.contract.as_ref();
        let out = contract.into_iter().flat_map(|contract| &contract.out);
        let open = deal.disputes.iter().filter(|dispute| dispute.settled.is_none());
        let row = self
            .begin(game)
            .word(deal.no)
            .text(deal.at.as_deref().unwrap_or_default())
            .text(&game.rules.id)
            .names(&deal.seats)
            .person(Some(&deal.dealer))
            .text(&deal.line)
            .text(&deal.happened)
            .word(deal.state.word())
            .word(deal.amended.is_some())
            .word(turned)
            .person(contract.map(|contract| &contract.maker))
            .known(contract.map(|contract| contract.team.number()))
            .known(contract.map(|contract| contract.trump.letter()))
            .known(contract.map(|contract| contract.alone))
            .known(contract.and_then(|contract| contract.bid))
            .known(contract.and_then(|contract| contract.made))
            .person(contract.and_then(|contract| contract.against.as_ref()))
            .known_pair(deal.taken)
            .word(joined(out.map(|person| person.seat)))
            .word(joined(deal.places.iter().map(|person| person.seat)))
            .pair(deal.points)
            .pair(deal.score)
            .word(deal.findings.len())
            .word(open.count());
        self.put(&row)
    }

    fn call(
        &mut self,
        game: &GameView,
        deal: &DealView,
        no: usize,
        call: &CallView,
    ) -> Result<(), ::csv::Error> {
        let row = self
            .begin(game)
            .word(deal.no)
            .word(no)
            .word(call.seq)
            .word(call.kind)
            .person(call.who.as_ref())
            .known(call.who.as_ref().map(|who| who.team().number()))
            .known(call.card.as_ref())
            .known(call.tricks)
            .known(call.trump.map(crate::card::Trump::letter))
            .known(call.alone)
            .known(call.what)
            .text(&call.text);
        self.put(&row)
    }

    fn trick(
        &mut self,
        game: &GameView,
        deal: &DealView,
        trick: &Trick,
    ) -> Result<(), ::csv::Error> {
        for (place, played) in (1_usize..).zip(&trick.plays) {
            // The last play that was not a pass is the one that won a round.
            let winner = trick.winner.as_ref();
            let last = trick.plays.iter().rfind(|other| {
                !other.pass && winner.is_some_and(|winner| winner.seat == other.who.seat)
            });
            let won = winner.map(|_| last == Some(played));
            let row = self
                .begin(game)
                .word(deal.no)
                .word(trick.no)
                .word(place)
                .word(played.seq)
                .person(Some(&played.who))
                .word(played.who.team().number())
                .word(joined(played.cards.as_slice().iter()))
                .known(played.reading.map(|reading| Combo::word(reading.kind)))
                .known(played.reading.map(|reading| reading.high))
                .word(played.pass)
                .known(played.out)
                .known(won)
                .person(winner);
            self.put(&row)?;
        }
        Ok(())
    }

    fn awards(&mut self, game: &GameView, deal: &DealView) -> Result<(), ::csv::Error> {
        for (no, award) in (1_usize..).zip(&deal.awards) {
            let row = self
                .begin(game)
                .word(deal.no)
                .word(no)
                .word(award.team.number())
                .text(&award.side)
                .word(award.points)
                .word(award.reason)
                .text(&award.why)
                .known(award.clause)
                .text(award.rule.as_deref().unwrap_or_default())
                .text(award.source.as_str())
                .person(award.player.as_ref());
            self.put(&row)?;
        }
        Ok(())
    }
}
