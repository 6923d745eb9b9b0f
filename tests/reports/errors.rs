//! Every error that the library gives is one to the rest of the world: it has words, and can be boxed.

use std::error::Error;

use rasher::{desk, event, export, game, history, import, judge, line, log, merge, night, report};
use rasher::{rules, seal, session, sign, store};

/// Compiles for errors alone.
fn is_error<E: Error + 'static>() {}

#[test]
fn every_error_is_an_error() {
    is_error::<rasher::card::NotACard>();
    is_error::<event::NotAnEvent>();
    is_error::<rules::mistake::Mistake>();
    is_error::<game::verdict::Impossible>();
    is_error::<game::claim::NotAPosition>();
    is_error::<game::ruling::Refusal>();
    is_error::<log::Unread>();
    is_error::<log::Unwritten>();
    is_error::<log::Broken>();
    is_error::<log::Fault>();
    is_error::<history::Unfit>();
    is_error::<store::StoreError>();
    is_error::<store::NotChanged<store::StoreError>>();
    is_error::<session::Unreadable>();
    is_error::<line::LineError>();
    is_error::<line::names::Unfound>();
    is_error::<seal::NotASeal>();
    is_error::<sign::Bad>();
    is_error::<sign::NoSecret>();
    is_error::<sign::NotAKey>();
    is_error::<merge::NotOne>();
    is_error::<judge::Refusal>();
    is_error::<desk::Refused>();
    is_error::<desk::DeskError>();
    is_error::<desk::people::BadNames>();
    is_error::<night::book::BookError>();
    is_error::<night::command::NotUnderstood>();
    is_error::<night::fold::Wrong>();
    is_error::<night::merge::NotOne>();
    is_error::<night::names::NoOne>();
    is_error::<report::stats::BadAlias>();
    is_error::<import::egn::EgnError>();
    is_error::<import::emn::NotAMatch>();
    is_error::<import::ours::NotKept>();
    is_error::<import::ptn::PtnError>();
    is_error::<export::ExportError>();
}
