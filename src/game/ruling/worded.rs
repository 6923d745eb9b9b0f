//! A ruling in words: its sentence, the rules that it rests on, and what it does.
//!
//! What is ruled has been decided before.

use crate::clause::Clause;
use crate::event::facts::Offence;
use crate::event::ruling::Transfer;
use crate::game::verdict::Who;
use crate::rules::source::{Authority, Sources};
use crate::seat::{Players, Team};
use crate::speech::{capital, listed};

use super::broken::laws_of_the_code;
use super::{
    Basis, Chooser, Consequence, Decision, Fate, Inquiry, Ruled, Since, by_the_laws, is_bacon,
};

impl Inquiry<'_> {
    pub(super) fn write(&self, offence: Offence, ruled: Ruled) -> Decision {
        let Ruled { established, why, clauses, basis, consequence, chooser, offers, asks, past } =
            ruled;
        // What was on the table then is not taken back, and nobody chooses what becomes of it.
        let acts = |done: &Consequence| {
            let alone = Consequence { remedy: done.remedy, ..Consequence::default() };
            *done == alone
        };
        let too_late = self.since.is_some()
            && self.is_of_the_table(offence)
            && acts(&consequence)
            && offers.iter().all(|offer| acts(&offer.consequence));
        let (chooser, offers) = if too_late { (None, Vec::new()) } else { (chooser, offers) };
        let mut sentences = vec![why, self.consequences(&consequence)];
        if let Some(chooser) = chooser {
            let by = capital(chooser.name());
            let all: Vec<&str> = offers.iter().map(|offer| offer.text.as_str()).collect();
            sentences.push(match (chooser, all.as_slice()) {
                (_, [] | [_]) => format!("{by} decides."),
                // No rule says that the first is to be done rather than another.
                (Chooser::Table, all) => format!("{by} chooses: {}.", all.join(", or ")),
                (_, [_, others @ ..]) => {
                    format!("{by} may choose instead: {}.", others.join(", or "))
                }
            });
        }
        let sources = self.sources(&clauses, basis);
        let mut why = self.lent(basis, sentences.remove(0));
        if too_late {
            why = format!("By the rules then: {why}");
        }
        sentences.insert(0, why);
        let less = |since| consequence.remedy.later(since != Since::PlayedOn) != consequence.remedy;
        if too_late || self.since.is_some_and(less) {
            let gone_on = "Play has gone on since, so nothing on the table changes any more.";
            sentences.push(gone_on.to_owned());
        }
        let text = sentences.join(" ");
        Decision {
            offence,
            facts: *self.facts,
            established,
            consequence,
            chooser,
            offers,
            text,
            clauses,
            sources,
            asks,
            past,
        }
    }

    /// The sources of some clauses in this ruleset, each once, and those beside it.
    fn sources(&self, clauses: &[Clause], basis: Basis) -> Sources {
        let named = |name: &str| Authority::Named(name.to_owned());
        let (clauses, beside) = match basis {
            Basis::Clauses => (clauses, Vec::new()),
            Basis::And(source) => (clauses, vec![named(source)]),
            Basis::Only(source) => (&[][..], vec![named(source)]),
            Basis::Nobody => (&[][..], vec![Authority::Silent]),
            Basis::Beside(source) => (&[][..], vec![Authority::Silent, named(source)]),
            Basis::Laws(laws) if self.ruled_by_the_laws() => {
                (clauses, vec![laws_of_the_code(laws)])
            }
            Basis::Laws(laws) => (&[][..], vec![laws_of_the_code(laws)]),
            Basis::LawsAnd(laws, other) => (clauses, vec![laws_of_the_code(laws), named(other)]),
        };
        // A law of its own is no silence of this game, whatever the clause that it goes with says.
        let own = matches!(basis, Basis::Laws(_) | Basis::LawsAnd(..)) && self.ruled_by_the_laws();
        let cited = clauses.iter().filter_map(|clause| self.ruleset.cite(*clause));
        let cited = cited.map(|cite| &cite.source).filter(|source| !own || !source.is_silent());
        // A clause may name several, and another one of the same.
        Sources::of(cited.flat_map(Sources::each).cloned().chain(beside))
    }

    /// What a remedy does to the score and to the deal.
    fn consequences(&self, done: &Consequence) -> String {
        let mut parts: Vec<String> = Vec::new();
        for team in Team::BOTH {
            let points = done.points[team];
            if points != 0 {
                parts.push(self.points(team, points));
            }
        }
        if parts.is_empty() {
            parts.push("no points".into());
        }
        for team in done.bars.teams() {
            parts.push(format!("{} cannot score in this deal", self.side(team)));
        }
        if let Some(Transfer { to, tricks }) = done.remedy.transfer {
            let (from, to) = (self.side(to.other()), self.side(to));
            parts.push(match tricks {
                1 => format!("1 trick of {from} counts for {to}"),
                _ => format!("{tricks} tricks of {from} count for {to}"),
            });
        }
        parts.push(match done.fate {
            Fate::GoesOn if self.has_ended() => "the deal stands".into(),
            Fate::GoesOn => "the deal goes on".into(),
            Fate::Ends { .. } if self.since == Some(Since::DealtOn) => {
                "the deal is over with it; what was dealt since stays".into()
            }
            Fate::Redealt { .. } if self.since == Some(Since::DealtOn) => {
                "the deal is void; what was dealt since stays".into()
            }
            Fate::Ends { next_dealer } => {
                format!("the deal is over; {} deals next", self.who.name(next_dealer))
            }
            Fate::Redealt { dealer } => {
                format!("the deal is void; {} deals", self.who.name(dealer))
            }
        });
        let last = parts.pop().unwrap_or_default();
        format!("{}, and {last}.", capital(&parts.join(", ")))
    }

    pub(super) fn points(&self, team: Team, points: i32) -> String {
        let plural = if points.unsigned_abs() == 1 { "point" } else { "points" };
        let toward = if points < 0 { "off" } else { "for" };
        format!("{} {plural} {toward} {}", points.unsigned_abs(), self.side(team))
    }

    pub(super) fn side(&self, team: Team) -> String {
        side_of(team, self.players(), self.who)
    }

    /// What a law of 1888 says, where the game is ruled by them; elsewhere it is borrowed, and the
    /// ruling says that the game's own texts are silent.
    pub(super) fn lent(&self, basis: Basis, why: String) -> String {
        match basis {
            Basis::Clauses | Basis::And(_) | Basis::Only(_) | Basis::Nobody | Basis::Beside(_) => {
                return why;
            }
            Basis::Laws(_) | Basis::LawsAnd(..) if self.ruled_by_the_laws() => return why,
            Basis::Laws(_) | Basis::LawsAnd(..) => {}
        }
        let game = match self.ruleset.trick_rules() {
            Some(rules) if is_bacon(rules) => "Bacon's texts are silent on it",
            Some(_) | None => "The texts of this game are silent on it",
        };
        format!("{game}; the laws of 1888, which are borrowed here, say: {why}")
    }

    pub(super) fn ruled_by_the_laws(&self) -> bool {
        self.ruleset.trick_rules().is_some_and(by_the_laws)
    }
}

/// A team by the names of its members, or by its number.
pub(super) fn side_of(team: Team, players: Players, who: Who<'_>) -> String {
    if who.0.is_empty() {
        return format!("team {}", team.number());
    }
    let members = players.seats().filter(|seat| seat.team() == team);
    let names: Vec<String> = members.map(|seat| who.name(seat)).collect();
    listed(&names, "and")
}
