//! A line that tells of a slip where a deal is expected: what hears it.
//!
//! Which words tell of which slip is the rules' to say; here it is held against the game and its deal, and
//! against what else the line tells.

use rasher::desk::Desk;
use rasher::desk::hearing::Hears;
use rasher::event::facts::{Facts, Offence};
use rasher::game::Deal;
use rasher::game::ruling::has_offence;
use rasher::game::verdict::Who;
use rasher::line::LineError;
use rasher::rules::questions::told::{ToldSlip, slip_told};
use rasher::session::Game;
use rasher::store::DiskFile;

/// Nobody tells of a slip in more words.
const MOST_WORDS: usize = 200;

/// What a line tells of that is no deal but a slip: by a name that people have for it, or in a story.
pub(super) struct Slip {
    /// What may hear it; nothing where no ruling does.
    offences: Vec<Offence>,
    sure: bool,
    /// The line tells of nothing else.
    pub(super) is_all: bool,
}

impl Slip {
    /// What the line is, in place of why it is no deal.
    pub(super) const fn heading(&self) -> &'static str {
        if self.sure {
            "That is a slip, and no deal."
        } else {
            "That sounds like a slip, and no deal."
        }
    }

    /// What hears it, and what has to be typed before it can be heard, a sentence each.
    pub(super) fn hints<F: DiskFile>(&self, desk: &Desk<F>) -> Vec<String> {
        const LISTS: &str = "`ruling` lists what can be heard";
        let (mut now, mut then, mut never) = (Vec::new(), None, None);
        for offence in &self.offences {
            let ruling = format!("`ruling {offence}`");
            // Beside a deal that is told it is heard of that deal, once it is typed.
            let hears = if self.is_all { desk.hears(*offence) } else { Hears::Now };
            match hears {
                Hears::Now => now.push(ruling),
                Hears::Then(first) => then = then.or(Some(first)),
                Hears::No(why) => never = never.or(Some(format!("{ruling}: {why}"))),
            }
        }
        let hears = now.join(" or ");
        match (now.is_empty(), self.sure) {
            (true, false) => vec![LISTS.to_owned()],
            (true, true) => vec![then.or(never).unwrap_or_else(|| LISTS.to_owned())],
            (false, true) => [format!("{hears} hears it")].into_iter().chain(then).collect(),
            (false, false) => vec![format!("{hears} may hear it; {LISTS}")],
        }
    }

    /// The slip that a line tells of, as far as the game has it and it can be one in this deal. `why`: where
    /// the line stopped being one of a deal, and as much of it as was looked at.
    pub(super) fn told(
        line: &str,
        why: Option<(&LineError, &str)>,
        game: Option<&Game>,
        deal: Option<&Deal<'_>>,
    ) -> Option<Self> {
        if line.split_whitespace().nth(MOST_WORDS).is_some() {
            return None;
        }
        // What the game has not cannot be heard.
        let has = |offence: &Offence| {
            game.is_none_or(|game| {
                has_offence(*offence, &Facts::default(), &game.rules, Who(&game.seats))
            })
        };
        let no_deal = why.is_some_and(|(error, read)| tells_no_deal(error, read));
        let is_all = no_deal && why.is_some_and(|(error, read)| tells_nothing(error, read));
        let told = game.filter(|_| no_deal).and_then(|game| slip_told(line, &game.rules));
        let named = Offence::named_in(line).filter(has);
        match (told, named) {
            (Some(ToldSlip::Surely(offences)), _) if offences.is_empty() => {
                Some(Self { offences, sure: true, is_all: true })
            }
            (Some(ToldSlip::Surely(offences)), _) => {
                let here: Vec<Offence> = offences.into_iter().filter(has).collect();
                let some = !here.is_empty();
                let offences = deal.map_or(here.clone(), |deal| in_deal(&here, deal));
                some.then_some(Self { offences, sure: true, is_all: true })
            }
            (_, Some(named)) => Some(Self { offences: vec![named], sure: true, is_all }),
            (Some(ToldSlip::Perhaps(near)), None) if is_all && has(&near) => {
                Some(Self { offences: vec![near], sure: false, is_all })
            }
            (Some(ToldSlip::Perhaps(_)) | None, None) => None,
        }
    }
}

/// Those of the slips that one can be in a deal that has come so far: a wrong number of cards is a misdeal
/// until trump is made, and nobody's partner sits out where nobody is alone.
fn in_deal(offences: &[Offence], deal: &Deal<'_>) -> Vec<Offence> {
    let contract = deal.contract().filter(|_| !deal.phase().is_closed());
    let called = deal.has_turned() && !deal.phase().is_closed();
    let other = |offence: &Offence| offences.iter().any(|it| it != offence);
    let can_be = |offence: &Offence| {
        let of_a_loner = matches!(offence, Offence::PartnerShowsHand | Offence::PartnerPlays);
        match (contract, *offence) {
            (Some(_), Offence::Misdeal) => false,
            (None, Offence::WrongCountInPlay) => !(called && other(offence)),
            (Some(contract), _) if of_a_loner && other(offence) => contract.alone,
            (_, _) => true,
        }
    };
    offences.iter().copied().filter(can_be).collect()
}

/// Is it no line of a deal, nor one with a number of tricks in it? A number in a few words is tricks,
/// whatever else was said, unless it counts cards. What contradicts a call may be nobody's result.
pub(super) fn tells_no_deal(error: &LineError, line: &str) -> bool {
    let few = line.split_whitespace().nth(4).is_none() && !line.to_lowercase().contains("card");
    let counts = few && line.bytes().any(|letter| letter.is_ascii_digit());
    (error.tells_nothing() || matches!(error, LineError::Contradicts { .. })) && !counts
}

/// Was nothing read of the line but a player, if that?
pub(super) fn tells_nothing(error: &LineError, line: &str) -> bool {
    let read = error.at().and_then(|at| line.get(..at)).unwrap_or_default();
    error.tells_nothing() && read.split_whitespace().nth(1).is_none()
}
