//! How a hearing is opened: by words that name an offence, by the number of a finding, or by an entry that has
//! to be heard first; and of which deal it is.
//!
//! What is said of a fact becomes one in `said`. Nothing is ruled here.

use crate::event::facts::Stage as When;
use crate::event::facts::{Cause, Fact, Facts, Offence};
use crate::event::{Event, Table};
use crate::game::play::Play;
use crate::game::ruling::is_established;
use crate::game::verdict::{Irregular, Phase, Who};
use crate::line::{Names, spoken};
use crate::rules::catalogue::near;
use crate::rules::{Misdeal, WrongCount};
use crate::session::{DealStory, Finding, Game};
use crate::store::DiskFile;

use super::bare::{facts_of, named_first};
use super::record::{
    may_be_played, mended, no_wrong_play, none_is_turned, ruled_before, seen, unfounded,
};
use super::said::{expected, told, typed_cause, value_of};
use super::untyped::may_be_of_the_next;
use super::{Hearing, NONE_PLAYED, Stage, is_of, is_of_a_new_deal};
use crate::desk::{Desk, Entry, EntryKind, Refused};

/// An offence that was named, and what was said with it.
struct Said<'t> {
    offence: Offence,
    /// Why it was a misdeal, and in which words.
    cause: Option<Cause>,
    why: String,
    /// Facts as they were typed.
    words: Vec<&'t str>,
    /// The whole as it can be typed again.
    command: String,
}

/// Facts that were typed, with the word for each.
struct Given<'w> {
    facts: Facts,
    typed: Vec<(Fact, &'w str)>,
}

/// Which of two deals is meant, where what is heard can have happened in either.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Nobody has said so.
    Unsaid,
    /// The one that is just over.
    Last,
    /// The one that comes next.
    Next,
}

impl<F: DiskFile> Desk<F> {
    /// `revoke d 3`: Dee is accused of a revoke on trick 3 of the deal that is open, or was last.
    ///
    /// Where the cards of the record prove it, the hearing knows; where they were recorded and do not,
    /// it is an accusation without proof; where none were, the table is asked.
    pub fn accuse(&self, rest: &str) -> Result<(Hearing, Option<Irregular>), Refused> {
        let command = format!("revoke {}", rest.trim());
        self.accused(rest, &command)
            .map_err(|refused| self.or_of_next(refused, Offence::Revoke, &command))
    }

    fn accused(&self, rest: &str, command: &str) -> Result<(Hearing, Option<Irregular>), Refused> {
        const USAGE: &str = "type `revoke {d} 3`: {D} did not follow suit on trick 3";
        const NAMED: &[Fact] = &[Fact::Seat, Fact::OffenderTeam, Fact::Trick];
        let game = self.game().ok_or(Refused::NoDealYet)?;
        let Some(story) = game.deals.last() else {
            let deal = game.now().ok_or(Refused::NoDealYet)?;
            return Err(self.unheard(NONE_PLAYED, Offence::Revoke, &deal, command));
        };
        // Who sat there then is known by name, too.
        let sat = rest
            .split_whitespace()
            .next()
            .and_then(|word| Names::new(&story.seats).find(word).ok());
        let (seat, rest) = match (self.seat_first(rest, USAGE), sat) {
            (Err(Refused::NoSuchSeat(word)), Some(seat)) => {
                (seat, rest.trim_start()[word.len()..].trim())
            }
            (found, _) => found?,
        };
        if rest.is_empty() {
            return Err(Refused::TrickUnsaid(seat));
        }
        let trick = spoken::number(rest.trim()).ok_or(Refused::Usage(USAGE))?;
        let proved = story.findings.iter().find(|finding| {
            finding.ruled.is_none()
                && matches!(finding.what, Irregular::Revoke { seat: who, trick: on, .. }
                    if who == seat && on == trick)
        });
        let named = Facts { seat: Some(seat), trick: Some(trick), ..Facts::default() };
        let ruled = || ruled_before(&named, story, Who(self.seats()));
        if let Some(why) = if proved.is_none() { ruled() } else { None } {
            return Err(Refused::Unfit(why));
        }
        if let Some(finding) = proved
            && let Some(hearing) = self.hearing_on(story, finding)
        {
            return Ok((Hearing { asked: true, ..hearing }, Some(finding.what)));
        }
        let deal = story.replay(&game.rules).ok_or(Refused::NoDealYet)?;
        let Some(trick_deal) = deal.trick() else {
            return Err(Refused::Unfit("there is no revoke in the climbing game".to_owned()));
        };
        if self.is_of_the_deal_before(Offence::Revoke, &deal) {
            self.before_can_have(Offence::Revoke, &deal, command)?;
            let (stage, trick) = (Some(When::NextDeal), Some(trick));
            let offender_team = Some(seat.team());
            let facts = Facts { seat: Some(seat), offender_team, trick, stage, ..Facts::default() };
            let hearing = Hearing { facts, named: NAMED, ..Hearing::new(Offence::Revoke) };
            return Ok((hearing, None));
        }
        if let Some(why) = Offence::Revoke.needs().missing(&deal) {
            return Err(self.unheard(why, Offence::Revoke, &deal, command));
        }
        let hand = trick_deal.rules().hand;
        if trick == 0 || trick > hand {
            return Err(Refused::Usage(
                "a deal has no such trick: type `revoke {d} 3` for the third",
            ));
        }
        let seen = seen(trick_deal, seat, deal.phase());
        if let Some(why) = unfounded(trick_deal, seat, trick, &seen, Who(self.seats())) {
            return Err(Refused::Unfit(why));
        }
        let recorded = seen.cards.len() >= usize::from(trick);
        // Played to the last card, or out of a hand that was seen, it would have come to light.
        let open = seen.cards.len() == usize::from(hand) || trick_deal.seen(seat).is_some();
        let mut facts = Facts {
            dealer: Some(story.standing.dealer),
            seat: Some(seat),
            offender_team: Some(seat.team()),
            accuser_team: Some(seat.team().other()),
            trick: Some(trick),
            alone: deal.contract().map(|contract| contract.alone),
            ..Facts::default()
        };
        facts.established = is_established(&deal, seat.team(), trick);
        if recorded && open {
            facts.proved = Some(false);
            facts.established = Some(true);
        }
        // Who says `revoke` asks for it by name.
        let hearing =
            Hearing { facts, seen, asked: true, named: NAMED, ..Hearing::new(Offence::Revoke) };
        Ok((hearing, None))
    }

    /// `ruling lead-out-of-turn card=Ah`, or the number of a finding: a hearing with the facts that
    /// were given and those that the record knows. A fact that the record denies is refused.
    pub fn hearing(&self, text: &str) -> Result<Hearing, Refused> {
        self.hearing_in(text, Which::Unsaid)
    }

    /// The same of the deal that comes next, where [`either_deal`](Self::either_deal) can be meant.
    pub fn hearing_of_next(&self, text: &str) -> Result<Hearing, Refused> {
        let hearing = self.hearing_in(text, Which::Unsaid);
        // What goes wrong with a deal is of that one already.
        if hearing.as_ref().is_ok_and(|it| is_of_a_new_deal(it.offence)) {
            return hearing;
        }
        self.hearing_in(text, Which::Next)
    }

    /// The same of the deal that is just over.
    pub fn hearing_of_last(&self, text: &str) -> Result<Hearing, Refused> {
        self.hearing_in(text, Which::Last)
    }

    /// Between two deals, the numbers of both where what is heard can have happened in either: a deal is
    /// mostly typed when it is over, so that the next one may be played to its end before anything of it is on
    /// record, and a wrong number of cards was found in the deal that is over or in the one that is dealt.
    pub fn either_deal(&self, hearing: &Hearing) -> Option<(u32, u32)> {
        let both = self.between_deals()?;
        let game = self.game()?;
        let of_either = may_be_of_the_next(hearing.offence)
            || may_be_a_wrong_count(hearing, game, game.deals.last()?);
        let heard = !matches!(hearing.stage(&game.rules, &game.seats), Stage::None(_));
        let free = hearing.about.is_none() && hearing.settles.is_none() && !hearing.of_next;
        (of_either && heard && free).then_some(both)
    }

    fn hearing_in(&self, text: &str, which: Which) -> Result<Hearing, Refused> {
        let command = format!("ruling {}", text.trim());
        // Which fact a value is of is said by its name, or shown by the value.
        let (named, mut name): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| word.contains('='));
        // What is said behind a misdeal says why it was one.
        let (cause, why) = match name.split_first() {
            Some((first, rest)) if first.eq_ignore_ascii_case("misdeal") && !rest.is_empty() => {
                let heard = typed_cause(&rest.join(" "));
                name.truncate(1);
                heard
            }
            _ => (None, String::new()),
        };
        let (spoken, bare) = named_first(&name).unzip();
        let bare = bare.unwrap_or_default();
        let name = name.join("-");
        let (story, _) = self.heard_deal(which == Which::Next)?;
        if let Ok(number) = name.parse::<usize>() {
            let none =
                || Refused::Unfit(format!("there is no finding {number}: `ruling` lists them"));
            let docket = self.numbered()?;
            let at = number.wrapping_sub(1);
            docket.findings.get(at).ok_or_else(none)?;
            let Some(finding) = docket.which.get(at) else {
                return self.disputed(at - docket.which.len())?.ok_or_else(none);
            };
            let story = story.ok_or_else(none)?;
            let finding = story.findings.get(*finding).ok_or_else(none)?;
            let hearing = self.hearing_on(story, finding).ok_or_else(none)?;
            return Ok(Hearing { asked: true, ..hearing });
        }
        let offence = spoken.ok_or_else(|| {
            let meant = meant_by(&name);
            Refused::Unfit(match meant.as_slice() {
                [] => format!("there is no offence `{name}`: `ruling` lists them"),
                meant => {
                    format!("there is no offence `{name}`: did you mean {}?", meant.join(" or "))
                }
            })
        })?;
        let rules = &self.game().ok_or(Refused::NoDealYet)?.rules;
        let bare = facts_of(bare, offence, rules, &Names::new(self.seats()))?;
        let words = named.into_iter().chain(bare.iter().map(String::as_str)).collect();
        let said = Said { offence, cause, why, words, command };
        // What is no fact is none of either deal.
        self.typed(said.words.iter().copied())?;
        let heard = self.heard_of(&said, which);
        match (heard, which) {
            (Err(refused @ Refused::Unfit(_)), Which::Unsaid) => self.of_the_next(&said, refused),
            (heard, _) => heard,
        }
    }

    /// Between two deals, what the one that is over cannot have had is of the next one, or will be when some of
    /// that is typed.
    fn of_the_next(&self, said: &Said<'_>, refused: Refused) -> Result<Hearing, Refused> {
        if self.between_deals().is_none() || !may_be_of_the_next(said.offence) {
            return Err(refused);
        }
        let next = self.heard_of(said, Which::Next);
        next.map_err(|_| self.or_of_next(refused, said.offence, &said.command))
    }

    /// What was said, heard of one deal.
    fn heard_of(&self, said: &Said<'_>, which: Which) -> Result<Hearing, Refused> {
        let of_next = which == Which::Next;
        let (story, deal) = self.heard_deal(of_next)?;
        // Found in play, or in a deal that is over, a misdeal is a wrong count.
        let in_play = !deal.phase().is_closed() && deal.play().is_some_and(Play::begun);
        let wrong_count = said.offence == Offence::Misdeal && (in_play || which == Which::Last);
        let offence = if wrong_count { Offence::WrongCountInPlay } else { said.offence };
        // What was found of the same kind and not ruled on is what is meant.
        let found = match story {
            Some(story) => self.found(offence, story, &said.words)?,
            None => None,
        };
        // An illegal play is heard when it is found: what was ruled is not heard twice.
        let ruled = story.is_some_and(|story| {
            let mut ruled = story.findings.iter().filter(|one| one.ruled.is_some());
            ruled.any(|one| self.hearing_on(story, one).is_some_and(|it| it.offence == offence))
        });
        let wrong_play = offence == Offence::IllegalPlay
            || deal.climb().is_some() && offence == Offence::PlayOutOfTurn;
        if found.is_none() && ruled && wrong_play {
            return Err(Refused::Unfit(
                "every such play of this deal has been ruled on: the next one is heard when it is \
                 typed"
                    .to_owned(),
            ));
        }
        let mut hearing = found.unwrap_or_else(|| Hearing::new(offence));
        (hearing.asked, hearing.of_next) = (true, of_next);
        hearing.facts.cause = said.cause.or(hearing.facts.cause);
        hearing.why.clone_from(&said.why);
        let fresh = is_of_a_new_deal(offence) && deal.phase().is_closed();
        if fresh && self.is_over() {
            return Err(Refused::Unfit("the game is over, and nothing is dealt".to_owned()));
        }
        let before = !of_next && self.is_of_the_deal_before(offence, &deal);
        if before {
            self.before_can_have(offence, &deal, &said.command)?;
            // It is too late for it: the deal that has been begun is not to carry a ruling on another.
            hearing.asked = false;
            hearing.facts.stage = Some(When::NextDeal);
        }
        if hearing.about.is_none()
            && let Some(why) = no_wrong_play(offence, &deal)
        {
            return Err(self.typed_with_who(why.to_owned(), offence, &deal));
        }
        if hearing.about.is_none()
            && !fresh
            && !before
            && is_of(&hearing, deal.rules(), self.seats())
            && let Some(why) = offence.needs().missing(&deal)
        {
            return Err(self.unheard(why, offence, &deal, &said.command));
        }
        self.give(&mut hearing, said.words.iter().copied())?;
        self.fill(&mut hearing);
        if hearing.offence == Offence::Revoke {
            self.witness(&mut hearing)?;
        }
        self.join(&mut hearing)?;
        let unturned = || none_is_turned(&hearing, &deal).map(str::to_owned);
        match self.denied(&hearing).or_else(unturned) {
            Some(why) => Err(Refused::Unfit(why)),
            None => Ok(hearing),
        }
    }

    /// The finding of this kind that nobody has ruled on; of several revokes the one that the facts name.
    fn found(
        &self,
        offence: Offence,
        story: &DealStory,
        words: &[&str],
    ) -> Result<Option<Hearing>, Refused> {
        let open = story.findings.iter().rev();
        let open = open.filter(|one| one.ruled.is_none() && !mended(story, one));
        let heard = open.filter_map(|one| {
            let hearing = self.hearing_on(story, one).filter(|it| it.offence == offence)?;
            Some((one, hearing))
        });
        let all: Vec<(&Finding, Hearing)> = heard.collect();
        if offence != Offence::Revoke || all.len() < 2 {
            return Ok(all.into_iter().next().map(|(_, hearing)| hearing));
        }
        let mut fits = all.iter().filter(|(_, hearing)| {
            !words.is_empty() && self.give(&mut hearing.clone(), words.iter().copied()).is_ok()
        });
        if let (Some((_, one)), None) = (fits.next(), fits.next()) {
            return Ok(Some(one.clone()));
        }
        let docket = self.numbered()?;
        let listed = (1..).zip(docket.findings.iter().zip(&docket.which));
        let each = listed.filter_map(|(number, ((_, what), which))| {
            let finding = story.findings.get(*which)?;
            let is_one = all.iter().any(|(one, _)| std::ptr::eq(*one, finding));
            is_one.then(|| format!("`ruling {number}` hears {what}"))
        });
        let each: Vec<String> = each.collect();
        Err(Refused::Unfit(format!("there are several on record: {}", each.join("; "))))
    }

    /// What `fact=value` words say, with the word for each.
    fn typed<'w>(&self, words: impl Iterator<Item = &'w str>) -> Result<Given<'w>, Refused> {
        let mut given = Facts::default();
        let mut typed: Vec<(Fact, &'w str)> = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let fact = Fact::from_word(name).ok_or_else(|| {
                let near = near(name, Fact::ALL.iter().map(|fact| fact.word()));
                let meant = near.map(|near| format!(": did you mean `{near}`?"));
                Refused::Unfit(format!("there is no fact `{name}`{}", meant.unwrap_or_default()))
            })?;
            let names = Names::new(self.seats());
            let value = value_of(fact, value, &names).ok_or_else(|| {
                Refused::Unfit(format!("`{fact}`: say {}", expected(fact, &names)))
            })?;
            let before = typed.iter().find(|(one, _)| one.is_same_as(fact));
            if let (Some((_, before)), Some(said)) = (before, given.get(fact))
                && said != value
            {
                let (said, value) = (told(said, self.seats()), told(value, self.seats()));
                return Err(Refused::Unfit(format!(
                    "`{before}` says {said} and `{name}` says {value}: both are of one fact"
                )));
            }
            let fits = given.set(fact, value);
            debug_assert!(fits, "read by the fact's own kind");
            typed.push((fact, name));
        }
        Ok(Given { facts: given, typed })
    }

    /// Takes `fact=value` words; one that the record, or another, denies is refused with both.
    fn give<'w>(
        &self,
        hearing: &mut Hearing,
        words: impl Iterator<Item = &'w str>,
    ) -> Result<(), Refused> {
        let Given { facts: given, typed } = self.typed(words)?;
        for fact in Fact::ALL {
            // Two words may name one thing: the one that was typed is what is answered to.
            let Some((_, word)) = typed.iter().find(|(one, _)| one == fact) else { continue };
            let Some(value) = given.get(*fact) else { continue };
            let mut known = hearing.clone();
            known.facts.seat = known.facts.seat.or(given.seat);
            if hearing.offence == Offence::Revoke {
                // What was said of it says which one is meant.
                known.facts.trick = known.facts.trick.or(given.trick);
                known.facts.offender_team = known.facts.offender_team.or(given.offender_team);
            }
            self.fill(&mut known);
            // That no card is on record does not say that none was led.
            let unsaid = *fact == Fact::Led
                && self.heard_deal(hearing.of_next).is_ok_and(|(_, deal)| may_be_played(&deal));
            let recorded = known.facts.get(*fact).filter(|_| !unsaid);
            if let Some(recorded) = recorded.filter(|recorded| *recorded != value) {
                let names = |value| told(value, self.seats());
                return Err(Refused::Unfit(format!(
                    "`{word}`: you say {}, and the record says {}",
                    names(value),
                    names(recorded)
                )));
            }
            let fits = hearing.facts.set(*fact, value);
            debug_assert!(fits, "a value of the fact's own kind");
        }
        hearing.given = typed.into_iter().map(|(fact, _)| fact).collect();
        Ok(())
    }

    /// What the cards of the record say of a revoke that was not found in them.
    fn witness(&self, hearing: &mut Hearing) -> Result<(), Refused> {
        let (Some(seat), Some(trick)) = (hearing.facts.seat, hearing.facts.trick) else {
            return Ok(());
        };
        if hearing.about.is_some() {
            return Ok(());
        }
        let (_, deal) = self.heard_deal(false)?;
        let Some(trick_deal) = deal.trick() else { return Ok(()) };
        let seen = seen(trick_deal, seat, deal.phase());
        if let Some(why) = unfounded(trick_deal, seat, trick, &seen, Who(self.seats())) {
            return Err(Refused::Unfit(why));
        }
        hearing.seen = seen;
        Ok(())
    }

    /// Where a void deal has to be heard, the words that hear it: who deals again, or whether the deal
    /// is void at all, depends on more than that there was a misdeal.
    pub fn misdeal_heard(&self, entry: &Entry) -> Option<Hearing> {
        let event = entry.events().last()?;
        let Event::Table(Table::Misdeal { why, seat: None }) = event else { return None };
        let (_, deal) = self.heard_deal(false).ok()?;
        let rules = deal.trick()?.rules();
        let open = !deal.phase().is_closed();
        let in_play = open && deal.play().is_some_and(Play::begun);
        let offence = if in_play && rules.irregular.wrong_count == WrongCount::Forfeit {
            Offence::WrongCountInPlay
        } else if rules.irregular.misdeal != Misdeal::SameDealer && !in_play {
            Offence::Misdeal
        } else {
            return None;
        };
        let (cause, why) = typed_cause(why);
        let mut hearing = Hearing { asked: true, why, ..Hearing::new(offence) };
        hearing.facts.cause = cause;
        self.fill(&mut hearing);
        Some(hearing)
    }

    /// Between two deals, a misdeal whose cause can be that of either, and is ruled on in another way in each: the
    /// hearing that asks which is meant, with what was said of it. The plain word is of the deal that is dealt.
    pub fn misdeal_of_either(&self, entry: &Entry) -> Option<(Hearing, String)> {
        let event = entry.events().last()?;
        let Event::Table(Table::Misdeal { why, seat: None }) = event else { return None };
        let (cause, _) = typed_cause(why);
        let mut hearing = Hearing { asked: true, ..Hearing::new(Offence::Misdeal) };
        hearing.facts.cause = Some(cause?);
        self.either_deal(&hearing)?;
        Some((hearing, format!("{} {why}", Offence::Misdeal)))
    }

    /// Where nothing was typed but that a lead or a card is taken back, what hears it: what is done
    /// besides is the rules' to say, and somebody may choose.
    pub fn taken_back_heard(&self, entry: &Entry) -> Result<Option<Hearing>, Refused> {
        let mut said = entry.events();
        let (Some(Event::Table(Table::Ruling(ruling))), None) = (said.next(), said.next()) else {
            return Ok(None);
        };
        let (EntryKind::Deal, Some(seat), Some(offence)) =
            (&entry.kind, ruling.takes_back(), ruling.offence())
        else {
            return Ok(None);
        };
        let mended = if offence == Offence::Revoke { " established=no" } else { "" };
        let number = seat.number() + 1;
        self.hearing(&format!("{offence} seat={number}{mended}")).map(Some)
    }
}

/// The offences that may be meant by a word that names none: the one that is nearly spelled so, else
/// those of which it is a part; none where it is a part of many.
fn meant_by(word: &str) -> Vec<String> {
    let words = || Offence::ALL.iter().map(|offence| offence.word());
    let spelled = near(word, words());
    let part = |name: &&str| {
        let small = word.to_lowercase();
        small.len() > 2 && name.split('-').any(|part| part.starts_with(&small))
    };
    let mut meant: Vec<&str> = spelled.into_iter().collect();
    if meant.is_empty() {
        meant = words().filter(part).collect();
    }
    if meant.len() > 3 {
        return Vec::new();
    }
    meant.into_iter().map(|name| format!("`{name}`")).collect()
}

/// Can what is called a misdeal be a wrong count of the deal that is just over, which was played?
fn may_be_a_wrong_count(hearing: &Hearing, game: &Game, last: &DealStory) -> bool {
    let counted = hearing.offence == Offence::Misdeal
        && hearing.facts.cause.is_none_or(|cause| cause == Cause::WrongCount);
    let played = last.phase == Phase::Over && game.rules.trick_rules().is_some();
    counted && played
}
