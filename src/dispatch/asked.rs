//! What is only asked: a session as it stands -> the answer, as a page and as JSON.
//!
//! A line that is typed and a command of the shell are answered here alike. This module must never know
//! who asks, nor whether the session is written at the same time.

use rasher::desk::{Refused, demands, lying_open, named_deal};
use rasher::history::History;
use rasher::log::{Chain, Header};
use rasher::report::back::look_back;
use rasher::report::board::{Board, Damage, board};
use rasher::report::deal::deal as view;
use rasher::report::evening::evening;
use rasher::report::now::now;
use rasher::report::sheet::{DealReasons, Sheet, Story};
use rasher::report::table::cards;
use rasher::seal::Seal;
use rasher::session::{DealStory, Game, Session};
use serde::Serialize;
use serde_json::json;

use super::{Answer, help, wrong};
use crate::failure::Failure;
use crate::pages;
use crate::paint::{Page, Text};

/// A session that is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// Its name in commands.
    pub(crate) id: &'a str,
    pub(crate) header: &'a Header,
    pub(crate) history: &'a History,
    pub(crate) session: &'a Session,
}

impl<'a> Asked<'a> {
    /// The score sheet.
    pub(crate) fn score(self) -> Answer {
        let evening = evening(self.id, self.header, self.history, self.session);
        Answer::of(pages::sheet(&evening), &Sheet::of(&evening))
    }

    /// Whose turn it is, how everybody is typed, what lies face up and what a ruling asks for.
    pub(crate) fn who(self) -> Option<Answer> {
        let game = self.session.game()?;
        let now = now(game, self.session.games.len());
        let mut page = Page::new();
        page.indented(pages::standing(&now), 0, 2);
        page.indented(format!("Players: {}.", help::keys(game).join(", ")), 0, 2);
        for told in lying_open(game).chain(demands(game)) {
            page.indented(told, 0, 2);
        }
        Some(Answer::of(page, &now))
    }

    /// Where the points of a deal come from.
    pub(crate) fn why(self, said: &str) -> Result<Answer, Failure> {
        let (game, story) = self.deal(said)?;
        let report = view(story, &game.rules);
        let mut page = pages::why(&report);
        pages::rules_here(game, &mut page);
        Ok(Answer::of(page, &DealReasons::of(&report).by(game)))
    }

    /// A deal in sentences, with what each card was worth where `--best` asks for it.
    pub(crate) fn story(self, said: &str) -> Result<Answer, Failure> {
        let (said, best) = pages::story::which(said);
        let (game, deal) = self.deal(&said)?;
        let report = view(deal, &game.rules);
        let story = Story::of(&report).by(game);
        let back = if best {
            let not_known = || pages::story::not_to_the_last_card(deal);
            Some(look_back(deal, &game.rules).ok_or_else(not_known)?)
        } else {
            None
        };
        let page = pages::story::told(&report, game, back.as_ref());
        Ok(match &back {
            Some(best) => Answer::of(page, &json!({"story": story, "best": best})),
            None => Answer::of(page, &story),
        })
    }

    /// The table as it stands: the score, who deals, what is played, and the known cards. `unread` is what
    /// of the record could not be used.
    pub(crate) fn board(self, unread: Option<Damage>) -> Option<Answer> {
        let game = self.session.game()?;
        let board = board(self.id, self.header, self.history, self.session)?;
        let board = Board { unread, ..board };
        Some(Answer::of(pages::board::table(&board, &cards(game)), &board))
    }

    /// Everything irregular in a deal.
    pub(crate) fn judge(self, said: &str) -> Result<Answer, Failure> {
        let (game, story) = self.deal(said)?;
        let report = view(story, &game.rules);
        Ok(Answer::of(pages::findings(&report), &DealReasons::of(&report).by(game)))
    }

    /// The deal that is named, as `3`, `last` or `--game 1 3`; without a word, the last one.
    pub(crate) fn deal(self, said: &str) -> Result<(&'a Game, &'a DealStory), Failure> {
        let seats = self.session.game().map_or(&*self.header.seats, |game| &*game.seats);
        named_deal(self.session, said.trim()).map_err(|refused| {
            let failure = wrong(&refused, seats);
            // What names something that is not there was asked in the wrong way; a deal may come yet.
            if matches!(refused, Refused::NoDealYet) { failure } else { failure.of_usage() }
        })
    }
}

/// A seal, as JSON.
#[derive(Serialize)]
struct SealJson<'a> {
    session: &'a str,
    lines: u64,
    words: String,
    code: String,
    seal: String,
    chain: &'a str,
}

/// A log in four words, and what they are for.
pub(crate) fn seal(of: &str, seal: &Seal, chain: &Chain) -> Answer {
    let mut page = Page::new();
    page.indented(pages::seal(seal), 0, 2);
    page.line(Text::new().quiet(format!(
        "Of {of}. Noted down elsewhere, it shows later whether these lines are still the same."
    )));
    let json = SealJson {
        session: of,
        lines: seal.lines(),
        words: seal.words(),
        code: seal.code(),
        seal: seal.to_string(),
        chain: chain.as_str(),
    };
    Answer::of(page, &json)
}
