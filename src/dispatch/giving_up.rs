//! "We concede", "the rest are mine": what people say who claim, without the word of the command.
//!
//! Who says it is not known here, so whose claim it would be is asked where it is not said. Nothing is
//! claimed without an answer. It must never read a deal.

use rasher::desk::{Choice, Plan, Refused};
use rasher::line::command::Command;
use rasher::line::{LineError, Names};
use rasher::report::deal::capital;
use rasher::report::words::{name, side};
use rasher::seat::{Seat, Team};

use super::{Attended, Dispatch, Host, Question, Reply, Stop, Takes, Took, marked};
use crate::failure::Failure;
use crate::paint::{Page, Text};

/// A claim that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SaidClaim {
    /// Whose it is; nothing where no name was said.
    by: Option<Seat>,
    what: Claimed,
}

/// What is said of the tricks that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claimed {
    /// That side takes them all.
    All,
    /// It gives them up.
    Nothing,
}

/// Who says so, without a name.
const SOMEBODY: [&str; 6] = ["i", "we", "they", "he", "she", "you"];

/// Whose the rest is, without a name.
const SOMEBODYS: [&str; 6] = ["mine", "ours", "yours", "his", "hers", "theirs"];

/// That somebody gives up.
const GIVES_UP: [&[&str]; 16] = [
    &["concede"],
    &["concedes"],
    &["conceded"],
    &["give", "up"],
    &["gives", "up"],
    &["gave", "up"],
    &["giving", "up"],
    &["fold"],
    &["folds"],
    &["folded"],
    &["surrender"],
    &["surrenders"],
    &["surrendered"],
    &["resign"],
    &["resigns"],
    &["resigned"],
];

const TAKES: [&str; 13] = [
    "take", "takes", "took", "claim", "claims", "claimed", "have", "has", "get", "gets", "got",
    "win", "wins",
];

/// What is left.
const THE_REST: [&[&str]; 9] = [
    &["the", "rest"],
    &["all", "the", "rest"],
    &["the", "rest", "of", "them"],
    &["the", "rest", "of", "the", "tricks"],
    &["the", "other", "tricks"],
    &["the", "remaining", "tricks"],
    &["the", "tricks", "that", "are", "left"],
    &["the", "last", "tricks"],
    &["them", "all"],
];

/// What may stand behind "we give up".
const OF_THIS: [&[&str]; 8] = [
    &[],
    &["now"],
    &["this"],
    &["it"],
    &["this", "one"],
    &["this", "hand"],
    &["the", "hand"],
    &["this", "deal"],
];

/// The claim that a line says; nothing where a word of it is not understood.
pub(super) fn said(line: &str, names: &Names<'_>) -> Option<SaidClaim> {
    let line = line.to_lowercase().replace('’', "'");
    let between = |c: char| !(c.is_alphanumeric() || c == '\'');
    let words: Vec<&str> = line.split(between).filter(|word| !word.is_empty()).collect();
    if let Some(said) = rest_is(&words, names) {
        return Some(said);
    }
    let (by, behind) = match words.as_slice() {
        [first, rest @ ..] if SOMEBODY.contains(first) => (None, rest),
        ["i'm" | "we're" | "they're", rest @ ..] => (None, rest),
        [first, rest @ ..] => match names.find(first) {
            Ok(seat) if first.chars().all(char::is_alphabetic) => (Some(seat), rest),
            // "Conceded."
            Ok(_) | Err(_) => (None, words.as_slice()),
        },
        [] => return None,
    };
    // "Sue and Ann concede": either of them says it for both.
    let behind = match behind {
        ["and" | "&", other, rest @ ..] if by.is_some() && names.find(other).is_ok() => rest,
        behind => behind,
    };
    let gives = GIVES_UP.iter().find_map(|said| behind.strip_prefix(*said));
    let what = match (gives, behind) {
        (Some(rest), _) if OF_THIS.contains(&rest) || THE_REST.contains(&rest) => Claimed::Nothing,
        (None, [verb, rest @ ..]) if TAKES.contains(verb) && THE_REST.contains(&rest) => {
            Claimed::All
        }
        _ => return None,
    };
    // "Fold", "claim the rest" without anybody: whose it is stands nowhere, and `claim` says so itself.
    Some(SaidClaim { by, what })
}

/// "The rest are mine", "the rest is Sue's".
fn rest_is(words: &[&str], names: &Names<'_>) -> Option<SaidClaim> {
    let rest =
        THE_REST.iter().filter_map(|rest| words.strip_prefix(*rest)).min_by_key(|it| it.len())?;
    let ["is" | "are" | "go" | "goes", whose @ ..] = rest else { return None };
    let by = match whose.strip_prefix(&["to"]).unwrap_or(whose) {
        [whose] if SOMEBODYS.contains(whose) || ["me", "us", "them"].contains(whose) => None,
        [whose] => {
            let name = whose.strip_suffix("'s").or_else(|| whose.strip_suffix('\''));
            Some(names.find(name.unwrap_or(whose)).ok()?)
        }
        _ => return None,
    };
    Some(SaidClaim { by, what: Claimed::All })
}

/// Is nothing else known that a line can mean which was refused for this?
pub(super) fn may_be(wrong: &Refused) -> bool {
    if let Refused::Line(LineError::SaidOtherwise { advice, .. }) = wrong {
        return advice.tries.is_empty();
    }
    !matches!(wrong, Refused::Several(_) | Refused::Line(LineError::Ambiguous(_)))
}

impl<H: Host> Dispatch<'_, H> {
    /// Offers the claim that a line says, or says how one is typed and why there is none now.
    pub(super) fn claims(
        &mut self,
        said: SaidClaim,
        text: &str,
        place: &str,
    ) -> Result<Took, Stop> {
        let (mut choices, mut refused) = (Vec::new(), None);
        for seat in self.claimers(said) {
            let rest = self.claim_typed(seat, said.what);
            match self.desk.claim(&rest) {
                Ok(_) => choices.push(self.claim_choice(seat, said.what, rest)),
                Err(wrong) => refused = refused.or(Some(wrong)),
            }
        }
        let at = marked(place, text, 0..text.trim_end().len());
        if choices.is_empty() {
            let Some(wrong) = refused else { return Ok(Took::Dropped) };
            let failure = self.wrong(&wrong);
            let failure = match said.what {
                Claimed::Nothing => failure.hint("`close` ends the whole game here, unfinished"),
                Claimed::All => failure,
            };
            return Err(Stop::Refused(failure.at(at)));
        }
        if self.host.attended() != Attended::Person {
            let failure = Failure::failed("A claim is typed with its word.");
            let failure =
                choices.into_iter().fold(failure, |failure, Choice { typed, words, .. }| {
                    failure.could_type(format!("{typed}  {words}"))
                });
            return Err(Stop::Refused(failure.at(at)));
        }
        match (choices.len(), choices.pop()) {
            (1, Some(only)) => self.claim_offered(only, place),
            (_, Some(last)) => {
                choices.push(last);
                self.choose(choices, text, place)
            }
            (_, None) => Ok(Took::Dropped),
        }
    }

    /// Whose claim it may be: what is given up is a side's, and what is taken a player's.
    fn claimers(&self, said: SaidClaim) -> Vec<Seat> {
        let Some(game) = self.desk.game() else { return Vec::new() };
        if let Some(seat) = said.by {
            return vec![seat];
        }
        let out = game.now().map(|deal| deal.out());
        let plays = |seat: &Seat| out.is_none_or(|out| !out.has(*seat));
        let seats = || game.rules.players().seats().filter(plays);
        match said.what {
            Claimed::All => seats().collect(),
            Claimed::Nothing => {
                let first = |team: Team| seats().find(|seat| seat.team() == team);
                Team::BOTH.into_iter().filter_map(first).collect()
            }
        }
    }

    /// What is typed behind the word of the command.
    fn claim_typed(&self, seat: Seat, what: Claimed) -> String {
        let key = Names::new(self.desk.seats()).shortest(seat);
        match what {
            Claimed::All => format!("{key} the rest"),
            Claimed::Nothing => format!("{key} 0"),
        }
    }

    fn claim_choice(&self, seat: Seat, what: Claimed, rest: String) -> Choice {
        let seats = self.desk.seats();
        let words = match (what, self.desk.game()) {
            (Claimed::Nothing, Some(game)) => {
                let side = side(seats, game.rules.players(), seat.team());
                format!("{side} give up the tricks that are left")
            }
            (Claimed::All | Claimed::Nothing, _) => {
                format!("{} claims the tricks that are left", name(seats, seat))
            }
        };
        let typed = format!("{} {rest}", Command::Claim.word());
        Choice { typed, words, plan: Plan::Command(Command::Claim, rest) }
    }

    /// Says what was understood; Enter goes on to the claim, which asks again before it is written.
    fn claim_offered(&mut self, only: Choice, place: &str) -> Result<Took, Stop> {
        let Choice { typed, words, plan } = only;
        let mut page = Page::new();
        page.indented(Text::from(capital(&words) + ".").quiet(format!("  ({typed})")), 0, 2);
        self.host.say(&page)?;
        let question = Question {
            text: "is that the claim?",
            takes: Takes::EnterOrLine,
            hint: "Enter: yes; n: no; or type it another way",
        };
        match self.ask(&question)? {
            Reply::Said(said) if said == "y" => self.plan(plan, &typed, place),
            Reply::Said(said) if said != "n" => {
                self.host.read_next(said);
                Ok(Took::Dropped)
            }
            Reply::Said(_) | Reply::Nothing | Reply::BrokenOff | Reply::Quit => {
                self.say("Nothing was claimed.")?;
                Ok(Took::Dropped)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Claimed, SaidClaim, said};
    use rasher::line::Names;
    use rasher::seat::Seat;

    /// What is a claim, and what is not because a word is left over.
    #[test]
    fn a_claim_is_understood_as_a_whole_or_not_at_all() {
        let seats = ["Sue", "Bob", "Ann", "Jon"].map(str::to_owned);
        let names = Names::new(&seats);
        let of = |seat: Option<u8>, what| Some(SaidClaim { by: seat.and_then(Seat::new), what });
        for (line, claim) in [
            ("we concede", of(None, Claimed::Nothing)),
            ("They give up.", of(None, Claimed::Nothing)),
            ("I fold!", of(None, Claimed::Nothing)),
            ("sue gives up", of(Some(0), Claimed::Nothing)),
            ("Sue and Ann concede the rest", of(Some(0), Claimed::Nothing)),
            ("the rest are mine", of(None, Claimed::All)),
            ("all the rest is Jon's", of(Some(3), Claimed::All)),
            ("the rest go to us", of(None, Claimed::All)),
            ("bob takes the rest", of(Some(1), Claimed::All)),
            ("we have the rest of the tricks", of(None, Claimed::All)),
            ("we give up hearts", None),
            ("the rest are clubs", None),
            ("the rest pass", None),
            ("i fold the map", None),
            ("sue hearts 4", None),
            ("", None),
        ] {
            assert_eq!(said(line, &names), claim, "{line}");
        }
    }
}
