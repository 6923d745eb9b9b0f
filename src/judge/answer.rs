//! Answers: what the games say, in the words of the protocol.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::Refusal;
use super::pen::Pen;
use super::question::SessionQuestion;
use crate::card::{Card, CardList, Trump, Written};
use crate::event::facts::Offence;
use crate::event::{Event, Reading, Ruling};
use crate::game::award::Award;
use crate::game::draw::{Drawn, draw as draw_for};
use crate::game::play::Trick;
use crate::game::ruling::{clause_broken, rule_broken};
use crate::game::verdict::{Impossible, Irregular, Outcome, Standing, Who};
use crate::game::{Deal, sum};
use crate::rules::{FirstDealer, Ruleset};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet};

/// Writes an object: the id first, then the fields of the body.
pub(super) fn write_object<T: Serialize>(
    id: Option<&str>,
    body: &T,
    out: &mut Vec<u8>,
) -> Result<(), serde_json::Error> {
    let Some(id) = id else { return serde_json::to_writer(out, body) };
    out.extend_from_slice(b"{\"id\":");
    one_line(id, &mut Pen::new(out));
    let inside = out.len();
    serde_json::to_writer(&mut *out, body)?;
    // A body is an object: its first brace becomes the comma behind the id.
    if let Some(brace) = out.get_mut(inside) {
        *brace = b',';
    }
    if out.len() == inside + b"{}".len() {
        out.remove(inside);
    }
    Ok(())
}

/// The answer to `deal`.
#[derive(Serialize)]
pub struct DealAnswer<'r> {
    phase: &'static str,
    turn: Option<Seat>,
    upcard: Option<u8>,
    contract: Option<ContractAnswer>,
    takes: Option<Seat>,
    out: Seats,
    leader: Option<Seat>,
    tricks: Vec<TrickAnswer>,
    taken: ByTeam<u8>,
    table: Option<TableAnswer>,
    places: SeatList,
    findings: Vec<FindingAnswer<'r>>,
    awards: Vec<AwardAnswer<'r>>,
    points: ByTeam<i32>,
    score: ByTeam<i32>,
    winner: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    shared: bool,
    next_dealer: Option<Seat>,
    impossible: Option<ImpossibleAnswer>,
}

impl DealAnswer<'_> {
    /// As [`write_object`] writes it, at a fraction of the work.
    pub(super) fn write(&self, id: Option<&str>, out: &mut Vec<u8>) -> serde_json::Result<()> {
        let mut pen = Pen::new(out);
        pen.raw("{");
        if let Some(id) = id {
            pen.raw("\"id\":");
            one_line(id, &mut pen);
            pen.raw(",");
        }
        pen.raw("\"phase\":\"");
        pen.raw(self.phase);
        pen.raw("\",\"turn\":");
        pen.seat(self.turn);
        pen.raw(",\"upcard\":");
        pen.perhaps(self.upcard);
        pen.raw(",\"contract\":");
        match &self.contract {
            Some(contract) => contract.write(&mut pen),
            None => pen.raw("null"),
        }
        pen.raw(",\"takes\":");
        pen.seat(self.takes);
        pen.raw(",\"out\":");
        pen.list(self.out.0.iter(), |pen, seat| pen.seat(Some(seat)));
        pen.raw(",\"leader\":");
        pen.seat(self.leader);
        pen.raw(",\"tricks\":");
        pen.list(&self.tricks, |pen, trick| trick.write(pen));
        pen.raw(",\"taken\":");
        pen.pair(self.taken.map(i32::from));
        pen.raw(",\"table\":");
        pen.json(&self.table)?;
        pen.raw(",\"places\":");
        pen.list(self.places.iter(), |pen, seat| pen.seat(Some(seat)));
        pen.raw(",\"findings\":");
        pen.json(&self.findings)?;
        pen.raw(",\"awards\":");
        pen.list(&self.awards, |pen, award| award.write(pen));
        pen.raw(",\"points\":");
        pen.pair(self.points);
        pen.raw(",\"score\":");
        pen.pair(self.score);
        pen.raw(",\"winner\":");
        pen.perhaps(self.winner);
        if self.shared {
            pen.raw(",\"shared\":true");
        }
        pen.raw(",\"next_dealer\":");
        pen.seat(self.next_dealer);
        pen.raw(",\"impossible\":");
        pen.json(&self.impossible)?;
        pen.raw("}");
        Ok(())
    }
}

/// An answer is one line: below the blank, JSON has nothing but space between its words.
fn one_line(id: &str, pen: &mut Pen<'_>) {
    for part in id.split(|letter| letter < ' ') {
        pen.raw(part);
    }
}

struct Seats(SeatSet);

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter())
    }
}

#[derive(Serialize)]
struct ContractAnswer {
    maker: Seat,
    trump: Trump,
    alone: bool,
    bid: Option<u8>,
}

impl ContractAnswer {
    fn write(&self, pen: &mut Pen<'_>) {
        pen.raw("{\"maker\":");
        pen.seat(Some(self.maker));
        pen.raw(",\"trump\":\"");
        pen.raw(self.trump.letter().encode_utf8(&mut [0; 4]));
        pen.raw("\",\"alone\":");
        pen.flag(self.alone);
        pen.raw(",\"bid\":");
        pen.perhaps(self.bid);
        pen.raw("}");
    }
}

/// A complete trick: who led, the cards in order, who won.
struct TrickAnswer(Trick);

impl TrickAnswer {
    fn cards(&self) -> impl Iterator<Item = Written> {
        self.0.plays().iter().map(|(_, card)| card.written())
    }

    fn write(&self, pen: &mut Pen<'_>) {
        pen.around(b"{\"lead\":", self.0.lead().0, b",\"cards\":");
        pen.cards(self.cards());
        pen.around(b",\"winner\":", self.0.winner(), b"}");
    }
}

impl Serialize for TrickAnswer {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let cards: CardList = self.cards().collect();
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("lead", &self.0.lead().0)?;
        map.serialize_entry("cards", &cards)?;
        map.serialize_entry("winner", &self.0.winner())?;
        map.end()
    }
}

#[derive(Serialize)]
struct TableAnswer {
    #[serde(flatten)]
    reading: Reading,
    owner: Seat,
}

/// A finding: where, what, who, and the rule with its source.
pub(super) struct FindingAnswer<'r> {
    at: usize,
    what: Irregular,
    rules: &'r Ruleset,
}

impl Serialize for FindingAnswer<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("clause", clause_broken(&self.what, self.rules).id())?;
        map.serialize_entry("seat", &self.what.seat())?;
        if let Irregular::Revoke { trick, proof, .. } = self.what {
            map.serialize_entry("trick", &trick)?;
            map.serialize_entry("proof", &proof)?;
        }
        map.serialize_entry("text", &self.what.say(Who::default()))?;
        if let Some((rule, source)) = rule_broken(&self.what, self.rules) {
            map.serialize_entry("rule", &rule)?;
            map.serialize_entry("source", &source)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct AwardAnswer<'r> {
    team: u8,
    points: i32,
    reason: &'static str,
    text: Cow<'static, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
    source: &'r str,
}

impl AwardAnswer<'_> {
    fn write(&self, pen: &mut Pen<'_>) {
        pen.raw("{\"team\":");
        pen.number(self.team.into());
        pen.raw(",\"points\":");
        pen.number(self.points);
        pen.raw(",\"reason\":\"");
        pen.raw(self.reason);
        match &self.text {
            // Reasons and names of clauses are words of ours, and need no escape.
            Cow::Borrowed(text) => {
                pen.raw("\",\"text\":\"");
                pen.raw(text);
                pen.raw("\"");
            }
            Cow::Owned(text) => {
                pen.raw("\",\"text\":");
                pen.text(text);
            }
        }
        if let Some(clause) = self.clause {
            pen.raw(",\"clause\":\"");
            pen.raw(clause);
            pen.raw("\"");
        }
        pen.raw(",\"source\":");
        pen.text(self.source);
        pen.raw("}");
    }
}

#[derive(Serialize)]
struct ImpossibleAnswer {
    at: usize,
    code: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<Vec<Reading>>,
}

impl ImpossibleAnswer {
    fn new(at: usize, what: &Impossible) -> Self {
        let readings = if let Impossible::Ambiguous(list) = what {
            Some(list.as_slice().to_vec())
        } else {
            None
        };
        Self { at, code: what.code(), text: what.to_string(), readings }
    }
}

fn winner(outcome: Option<Outcome>) -> (Option<u8>, bool) {
    match outcome {
        None => (None, false),
        Some(Outcome::Won(team)) => (Some(team.number()), false),
        Some(Outcome::Shared) => (None, true),
    }
}

/// Folds the events of a deal as far as they are possible; which one is not, if any.
fn fold(
    deal: &mut Deal<'_>,
    events: &[Event],
    mut found: impl FnMut(usize, Irregular),
) -> Option<(usize, Impossible)> {
    let mut findings = Vec::new();
    for (at, event) in events.iter().enumerate() {
        findings.clear();
        if let Err(impossible) = deal.hear(event, &mut findings) {
            return Some((at, impossible));
        }
        for what in &findings {
            found(at, *what);
        }
    }
    None
}

/// A deal: how it stands after these events, what was irregular, and what it pays.
///
/// # Errors
///
/// A dealer for whom the table has no chair. What could not have happened is in the answer: the events
/// before it count.
pub fn deal<'r>(
    rules: &'r Ruleset,
    standing: Standing,
    events: &[Event],
) -> Result<DealAnswer<'r>, Refusal> {
    let mut deal = match Deal::open(rules, standing) {
        Ok(deal) => deal,
        Err(error) => return Err(Refusal::bad(error.to_string())),
    };
    let mut findings = Vec::new();
    let stopped = fold(&mut deal, events, |at, what| {
        findings.push(FindingAnswer { at, what, rules });
    });
    let mut awards = Vec::new();
    let told = stopped.as_ref().map_or(events.len(), |(at, _)| *at);
    let rulings = || events.iter().take(told).filter_map(Event::ruling);
    deal.awards(rulings(), &mut awards);
    let closing = deal.closing();
    let points = sum(&awards);
    let (winner, shared) = winner(closing.and_then(|closing| closing.outcome));
    Ok(DealAnswer {
        phase: deal.phase().word(),
        turn: deal.turn(),
        upcard: deal.trick().and_then(crate::game::trick::TrickDeal::upcard),
        contract: deal.contract().map(|contract| ContractAnswer {
            maker: contract.maker,
            trump: contract.trump,
            alone: contract.alone,
            bid: contract.bid,
        }),
        takes: deal.play().and_then(|play| play.takes),
        out: Seats(deal.out()),
        leader: deal.leader(),
        tricks: tricks(&deal),
        taken: deal.trick().map_or_else(ByTeam::default, crate::game::trick::TrickDeal::taken),
        table: deal
            .climb()
            .and_then(crate::game::climb::Climb::table)
            .map(|(reading, owner)| TableAnswer { reading, owner }),
        places: deal.places(),
        findings,
        awards: awards.iter().map(|award| award_answer(award, rulings(), rules)).collect(),
        points,
        score: standing.score + points,
        winner,
        shared,
        next_dealer: closing.map(|closing| closing.next_dealer),
        impossible: stopped.map(|(at, what)| ImpossibleAnswer::new(at, &what)),
    })
}

fn tricks(deal: &Deal<'_>) -> Vec<TrickAnswer> {
    let Some(play) = deal.play() else { return Vec::new() };
    let mut tricks = Vec::with_capacity(usize::from(play.tricks_done()));
    tricks.extend(play.done().map(|trick| TrickAnswer(*trick)));
    tricks
}

fn award_answer<'a, 'r>(
    award: &Award,
    mut rulings: impl Iterator<Item = &'a Ruling>,
    rules: &'r Ruleset,
) -> AwardAnswer<'r> {
    let offence = award.ruling.and_then(|number| rulings.nth(number)).and_then(Ruling::offence);
    let clause = award.clause.or_else(|| offence.and_then(Offence::clause));
    let cite = clause.and_then(|clause| rules.cite(clause));
    AwardAnswer {
        team: award.team.number(),
        points: award.points,
        reason: award.reason.word(),
        text: match offence {
            Some(offence) => Cow::Owned(format!("{}: {offence}", award.say())),
            None => Cow::Borrowed(award.say()),
        },
        clause: clause.map(crate::clause::Clause::id),
        source: cite.map_or("the table", |cite| cite.source.as_str()),
    }
}

/// The answer to `session`.
#[derive(Serialize)]
pub struct SessionAnswer<'r> {
    deals: Vec<DealSummary<'r>>,
    score: ByTeam<i32>,
    winner: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    shared: bool,
    next_dealer: Option<Seat>,
    impossible: Option<StoppedSession>,
}

#[derive(Serialize)]
struct DealSummary<'r> {
    dealer: Seat,
    points: ByTeam<i32>,
    score: ByTeam<i32>,
    findings: Vec<FindingAnswer<'r>>,
}

/// Which deal, from 1, and which of its events, from 0, could not be.
#[derive(Serialize)]
struct StoppedSession {
    deal: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    code: &'static str,
    text: String,
}

pub(super) fn session<'r>(
    rules: &'r Ruleset,
    asked: &SessionQuestion<'_>,
) -> Result<SessionAnswer<'r>, Refusal> {
    let mut standing =
        Standing { dealer: asked.first_dealer, score: asked.score, deal_no: 1, misdeals: 0 };
    Deal::open(rules, standing).map_err(|error| Refusal::bad(error.to_string()))?;
    let mut answer = SessionAnswer {
        deals: Vec::with_capacity(asked.deals.len()),
        score: asked.score,
        winner: None,
        shared: false,
        next_dealer: Some(asked.first_dealer),
        impossible: None,
    };
    let mut over = false;
    let mut open = false;
    for (number, events) in (1..).zip(&asked.deals) {
        if over || open {
            let (code, text) = if over {
                (Impossible::GameOver.code(), Impossible::GameOver.to_string())
            } else {
                ("not-over", format!("deal {} was not over", number - 1))
            };
            answer.impossible = Some(StoppedSession { deal: number, at: None, code, text });
            break;
        }
        if let Some(Event::Deal { dealer }) = events.first() {
            // The rotation goes on from who dealt.
            standing.dealer = *dealer;
        }
        let mut deal =
            Deal::open(rules, standing).map_err(|error| Refusal::bad(error.to_string()))?;
        let mut findings = Vec::new();
        let stopped =
            fold(&mut deal, events, |at, what| findings.push(FindingAnswer { at, what, rules }));
        let points = deal.points();
        let score = standing.score + points;
        answer.deals.push(DealSummary { dealer: standing.dealer, points, score, findings });
        answer.score = score;
        let closing = deal.closing();
        answer.next_dealer = closing.map(|closing| closing.next_dealer);
        if let Some((at, what)) = stopped {
            let (code, text) = (what.code(), what.to_string());
            answer.impossible = Some(StoppedSession { deal: number, at: Some(at), code, text });
            break;
        }
        match closing {
            Some(closing) => {
                (answer.winner, answer.shared) = winner(closing.outcome);
                over = closing.outcome.is_some();
                standing = closing.standing(&standing);
            }
            None => open = true,
        }
    }
    Ok(answer)
}

/// The answer of [`draw`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct DrawAnswer {
    /// Who deals; none where some draw again.
    pub dealer: Option<Seat>,
    /// Who draws again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redraw: Option<Vec<Seat>>,
}

/// Who deals first, by the cards that were drawn or dealt round, seat 0 first.
///
/// # Errors
///
/// Another number of cards than players where each draws one, a card more often than the pack has it,
/// or a game whose first dealer is chosen.
pub fn draw(rules: &Ruleset, drawn: &[Written]) -> Result<DrawAnswer, Refusal> {
    let Some(trick) = rules.trick_rules() else {
        let why = "the first dealer of the climbing game is chosen, not drawn";
        return Err(Refusal::NotThisGame(why));
    };
    let players = trick.players;
    let rule = trick.game.first_dealer;
    let dealt_round = matches!(rule, FirstDealer::FirstJack | FirstDealer::FirstBlackJack);
    if !dealt_round && drawn.len() != usize::from(players.count()) {
        return Err(Refusal::bad(format!(
            "{} cards were drawn, and {} sit at the table",
            drawn.len(),
            players.count()
        )));
    }
    let seats = (0..players.count()).cycle().filter_map(Seat::new);
    let cards: Vec<(Seat, Card)> = seats
        .zip(drawn)
        .map(|(seat, written)| match Card::from_written(*written) {
            Some(card) => Ok((seat, card)),
            None => Err(Refusal::bad(Impossible::NoSuchCard(*written).to_string())),
        })
        .collect::<Result<_, _>>()?;
    // Whether a card is in the pack is not asked: a table may draw from another.
    let gone = cards.iter().zip(drawn).find(|((_, card), _)| {
        let drawn = cards.iter().filter(|(_, other)| other == card).count();
        drawn > usize::from(trick.pack.copies)
    });
    if let Some((_, written)) = gone {
        return Err(Impossible::CardGone(*written).into());
    }
    Ok(match draw_for(rule, &cards) {
        Drawn::Dealer(seat) => DrawAnswer { dealer: Some(seat), redraw: None },
        Drawn::Again(seats) => DrawAnswer { dealer: None, redraw: Some(seats) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::question::{DealQuestion, read};
    use crate::rules::shelf::Shelf;

    /// What is written straight is what the serializer writes, of deals in every state.
    #[test]
    fn an_answer_is_written_as_the_serializer_writes_it() {
        let deals = [
            (
                "euchre",
                r#"{"type":"turn-up","card":"9h"},{"type":"pass","seat":1},{"type":"order","seat":2,"alone":true},{"type":"take","seat":0,"discard":"9c"},{"type":"play","seat":1,"cards":["Ac"]},{"type":"play","seat":3,"cards":["Tc"]},{"type":"play","seat":2,"cards":["Jh"]},{"type":"play","seat":2,"cards":["Ah"]},{"type":"play","seat":1,"cards":["Th"]},{"type":"play","seat":3,"cards":["Qc"]},{"type":"tricks","taken":[5,0]},{"type":"ruling","points":[0,2],"then":"goes-on","why":"a \"revoke\""},{"type":"pass","seat":1}"#,
            ),
            ("euchre", r#"{"type":"turn-up","suit":"d"},{"type":"passed-out"}"#),
            (
                "bid-euchre-6",
                r#"{"type":"contract","maker":4,"trump":"l","alone":false,"bid":4},{"type":"tricks","taken":[6,6]}"#,
            ),
            (
                "bid-euchre-6",
                r#"{"type":"contract","maker":4,"trump":"s","alone":false,"bid":4},{"type":"tricks","taken":[5,7]}"#,
            ),
            (
                "bacon-climb-4",
                r#"{"type":"play","seat":1,"as":{"type":"pair","high":4}},{"type":"pass","seat":2},{"type":"play","seat":1,"as":{"type":"single","high":1}},{"type":"places","order":[1,3]}"#,
            ),
        ];
        let mut answers = 0;
        for (id, said) in deals {
            let rules = Shelf::built_in().get(id).expect(id);
            let all: Vec<Event> = read(&format!("[{said}]")).expect(said);
            for told in 0..=all.len() {
                let events = all.iter().take(told).cloned().collect();
                let score = ByTeam::new(-3, 1_000);
                let mut asked: DealQuestion<'_> =
                    read(r#"{"rules":"","dealer":0}"#).expect("a question");
                (asked.events, asked.score) = (events, score);
                let answer = deal(rules, asked.standing(), &asked.events).expect("a deal");
                for id in [None, Some("7"), Some("[1,\n\t\"a\"]")] {
                    let (mut written, mut serialized) = (Vec::new(), Vec::new());
                    answer.write(id, &mut written).expect("into memory");
                    write_object(id, &answer, &mut serialized).expect("into memory");
                    assert_eq!(String::from_utf8(written), String::from_utf8(serialized));
                    answers += 1;
                }
            }
        }
        assert!(answers > 60);
    }
}
