//! The fold over games and deals: rotation, score, the end of each game, findings, disputes.
//!
//! It takes the events that still stand and derives everything else. Nothing derived is ever stored,
//! so this fold is how a session is opened, shown, checked and corrected. A record whose fortieth
//! line is impossible is thirty-nine good lines and a sentence about the fortieth.

mod books;
mod deal;
mod game;
mod replaced;

use std::sync::Arc;

use crate::clause::Clause;
use crate::game::Deal;
use crate::game::verdict::{Impossible, Outcome, Phase, Standing};
use crate::history::{History, Place};
use crate::log::Header;
use crate::rules::Ruleset;
use crate::rules::file::Mistake;
use crate::seat::{ByTeam, Seat, Team};

use books::Rulebook;
use game::answered;

pub use books::Rulebooks;
pub use deal::{DealStory, Dispute, Finding, is_same_matter};
pub use game::{Game, Upheld};
pub use replaced::{Former, Replaced};

/// A session as it stands: every game with its deals, and what stopped the reading, if anything did.
#[derive(Clone, Debug)]
pub struct Session {
    /// The games in order; at least one.
    pub games: Vec<Game>,
    /// What could not have happened, if something could not.
    pub stopped: Option<Stopped>,
}

/// Where the reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The `seq` of the line.
    pub seq: u64,
    /// Which game, from 1.
    pub game: usize,
    /// Which deal of it, from 1.
    pub deal: u32,
    pub why: Impossible,
}

/// Why a session cannot be read at all.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unreadable {
    /// The ruleset that the log embeds does not load.
    #[error("the ruleset in the log cannot be used: {}", list(.0))]
    Rules(Vec<Mistake>),
    /// The players are not as many as the ruleset has seats.
    #[error("{got} players for a game of {want}")]
    Seats {
        /// Seats of the ruleset.
        want: u8,
        /// Players of the log.
        got: usize,
    },
}

fn list(mistakes: &[Mistake]) -> String {
    let texts: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

pub fn fold(header: &Header, history: &History) -> Result<Session, Unreadable> {
    fold_by(&mut Rulebooks::default(), header, history)
}

/// Folds a session once more. The rulebooks must be those of this very session.
pub fn fold_by(
    books: &mut Rulebooks,
    header: &Header,
    history: &History,
) -> Result<Session, Unreadable> {
    let mut session = Session { games: Vec::new(), stopped: None };
    session.go_on(books, header, history)?;
    Ok(session)
}

impl Session {
    /// Folds again what has changed: from this deal on. Where it cannot be read nothing changes.
    ///
    /// The rulebooks must be those of this very session.
    pub fn refold(
        &mut self,
        books: &mut Rulebooks,
        header: &Header,
        history: &History,
        from: Place,
    ) -> Result<Replaced, Unreadable> {
        let replaced = self.cut(self.first_touched(history, from));
        let game = replaced.place.game;
        if replaced.rest.is_some()
            && let (Some(game), Some(record)) = (self.games.last_mut(), history.games().get(game))
        {
            let rest = record.deals.get(replaced.place.deal..).unwrap_or_default();
            game.seats = Arc::clone(&record.seated);
            game.closed = record.closed.is_some();
            self.stopped = game.go_on(rest, replaced.place.game);
        }
        match self.go_on(books, header, history) {
            Ok(()) => Ok(replaced),
            Err(unreadable) => {
                self.put_back(replaced);
                Err(unreadable)
            }
        }
    }

    /// Makes it as it was before it was folded anew.
    pub fn put_back(&mut self, replaced: Replaced) {
        let Replaced { place, rest, games, stopped, .. } = replaced;
        self.games.truncate(place.game + usize::from(rest.is_some()));
        if let (Some(rest), Some(game)) = (rest, self.games.last_mut()) {
            game.deals.truncate(place.deal);
            game.deals.extend(rest.deals);
            game.seats = rest.seats;
            game.standing = rest.standing;
            game.outcome = rest.outcome;
            game.closed = rest.closed;
        }
        self.games.extend(games);
        self.stopped = stopped;
    }

    /// The first deal that has to be folded again if `from` has changed: the reading may have
    /// stopped before it, and a ruling in a later deal may be about one before it.
    fn first_touched(&self, history: &History, from: Place) -> Place {
        let stopped = self.stopped.as_ref().map_or(from, |stopped| Place {
            game: stopped.game.saturating_sub(1),
            deal: usize::try_from(stopped.deal).unwrap_or(usize::MAX).saturating_sub(1),
        });
        let mut from = from.min(stopped);
        let Some(game) = self.games.get(from.game) else {
            return Place { game: self.games.len(), deal: 0 };
        };
        from.deal = from.deal.min(game.deals.len());
        let records = history.games().get(from.game).map_or(&[][..], |game| &game.deals);
        let mut checked = usize::MAX;
        while checked > from.deal {
            let till = checked;
            checked = from.deal;
            let now = records.get(from.deal..till.min(records.len())).unwrap_or_default();
            let was = game.deals.get(from.deal..till.min(game.deals.len())).unwrap_or_default();
            let now = now.iter().flat_map(|deal| answered(&deal.events));
            let answered: Vec<u64> =
                now.chain(was.iter().flat_map(|deal| answered(&deal.events))).collect();
            if !answered.is_empty() {
                let before = game.deals.iter().take(from.deal);
                let about = before.into_iter().position(|deal| deal.is_asked_by(&answered));
                from.deal = about.unwrap_or(from.deal);
            }
        }
        from
    }

    /// Takes away what stands from this deal on.
    fn cut(&mut self, place: Place) -> Replaced {
        let stopped = self.stopped.take();
        let kept = self.games.get_mut(place.game).filter(|_| place.deal > 0);
        let (rest, score) = match kept {
            Some(game) => {
                let rest = game.cut(place.deal);
                let score = game.score();
                (Some(rest), score)
            }
            None => (None, ByTeam::default()),
        };
        let first = place.game + usize::from(rest.is_some());
        let games = self.games.split_off(first.min(self.games.len()));
        Replaced { place, rest, games, stopped, score }
    }

    /// Folds the games that are not there yet.
    fn go_on(
        &mut self,
        books: &mut Rulebooks,
        header: &Header,
        history: &History,
    ) -> Result<(), Unreadable> {
        for record in history.games().iter().skip(self.games.len()) {
            if self.stopped.is_some() {
                break;
            }
            let Rulebook { rules, altered } = books.of(header, record)?;
            let want = rules.players().count();
            if record.seats.len() != usize::from(want) {
                return Err(Unreadable::Seats { want, got: record.seats.len() });
            }
            let (dealer, score) = match self.games.last() {
                None => (header.first_dealer, header.score),
                Some(before) => (before.standing.dealer, before.carried_over()),
            };
            let dealer = record.first_dealer.unwrap_or(dealer);
            let mut game = Game {
                rules,
                altered,
                start: score,
                deals: Vec::with_capacity(record.deals.len()),
                seats: Arc::clone(&record.seated),
                standing: Standing { dealer, score, deal_no: 1, misdeals: 0 },
                outcome: None,
                closed: record.closed.is_some(),
            };
            self.stopped = game.go_on(&record.deals, self.games.len());
            self.games.push(game);
        }
        Ok(())
    }
}

impl Session {
    /// How many games each side has won.
    pub fn games_won(&self) -> ByTeam<u32> {
        let mut games = ByTeam::new(0, 0);
        for game in &self.games {
            if let Some(Outcome::Won(team)) = game.outcome {
                games[team] += 1;
            }
        }
        games
    }

    /// The game that is played now, or was played last.
    pub fn game(&self) -> Option<&Game> {
        self.games.last()
    }

    /// Is nothing left to play in it: was its last game won, or given up?
    pub fn is_finished(&self) -> bool {
        self.game().is_some_and(|game| game.outcome.is_some() || game.closed)
    }
}

/// What a side still needs to go out.
pub fn needs(rules: &Ruleset, score: ByTeam<i32>, team: Team) -> Option<i32> {
    Some(rules.target()?.saturating_sub(score[team]).max(0))
}

/// Who speaks or leads next, and by which clause.
pub fn who_is_next(deal: &Deal<'_>) -> Option<(Seat, Clause)> {
    let seat = deal.turn()?;
    let clause = match deal.phase() {
        Phase::Offer | Phase::Naming | Phase::Bidding => Clause::CallTurn,
        Phase::Answer => Clause::MakingConsent,
        // The lead to the first trick of somebody who is alone has a rule of its own.
        Phase::Play if deal.play().is_some_and(|play| play.live().is_none()) => {
            let first = deal.play().is_some_and(|play| !play.begun());
            let alone = deal.contract().is_some_and(|contract| contract.alone);
            if first && alone { Clause::PlayLoneLead } else { Clause::PlayLead }
        }
        Phase::Play | Phase::Round | Phase::Told => Clause::PlayTurn,
        Phase::Lead => Clause::FirstLead,
        Phase::GiveLead => Clause::GiveLead,
        Phase::Over | Phase::PassedOut | Phase::Void => return None,
    };
    Some((seat, clause))
}
