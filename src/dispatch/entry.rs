//! An entry is asked about where asking is owed, and then written.
//!
//! What it comes to has been decided before. It must never read a line.

use std::borrow::Cow;

use rasher::desk::hearing::{Hearing, Stage};
use rasher::desk::{Desk, Entry, EntryKind};
use rasher::event::facts::{Fact, Offence};
use rasher::game::ruling::rule_broken;
use rasher::game::verdict::{Irregular, Who};
use rasher::log::Moment;
use rasher::report::deal::capital;
use rasher::report::now::now;
use rasher::report::words::source as said_by;
use serde_json::json;

use super::hearing::WhichDeal;
use super::refusal::marked;
use super::{Attended, Dispatch, Done, Host, Question, Recorded, Stop, Takes, Took};
use crate::failure::Failure;
use crate::paint::{Page, Text, Tone};

/// What somebody was asked about a line before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AskedBefore {
    Nothing,
    /// Which of several things it means.
    WhichMeaning,
}

impl<H: Host> Dispatch<'_, H> {
    /// Asks where asking is owed, then writes.
    pub(super) fn entry(&mut self, entry: &Entry, text: &str, place: &str) -> Result<Took, Stop> {
        self.entry_behind(entry, text, place, AskedBefore::Nothing)
    }

    /// The same behind a question, or none.
    pub(super) fn entry_behind(
        &mut self,
        entry: &Entry,
        text: &str,
        place: &str,
        before: AskedBefore,
    ) -> Result<Took, Stop> {
        let either = self.desk.misdeal_of_either(entry);
        if let Some((hearing, said)) = either.filter(|_| self.host.attended() == Attended::Person) {
            match self.which_deal(&hearing)? {
                WhichDeal::OnlyOne | WhichDeal::Next => {}
                WhichDeal::Neither => {
                    self.say("Nothing was taken.")?;
                    return Ok(Took::Dropped);
                }
                WhichDeal::Over => {
                    self.hear_of_the_last(&said)?;
                    return Ok(Took::Recorded);
                }
            }
        }
        if let Some(hearing) = self.desk.misdeal_heard(entry) {
            if self.host.attended() == Attended::Person {
                self.hear(hearing)?;
                return Ok(Took::Recorded);
            }
            if let Some(took) = self.misdeal_unattended(&hearing, text, place)? {
                return Ok(took);
            }
        }
        if self.host.attended() == Attended::Person {
            let heard = self.desk.taken_back_heard(entry).map_err(|wrong| self.stop(&wrong))?;
            if let Some(hearing) = heard {
                self.hear(hearing)?;
                return Ok(Took::Recorded);
            }
        }
        let plays = self.plays_to_ask_about(entry);
        let asked = with_plays(entry, &plays);
        let entry = asked.as_ref();
        if !entry.irregular.is_empty() && !self.happened(entry, text, place)? {
            self.say("Nothing was taken.")?;
            return Ok(Took::Dropped);
        }
        let anew = self.rule_anew(entry)?;
        let entry = anew.as_ref().unwrap_or(entry);
        if !self.agreed(entry, before)? {
            self.say("Left as it was.")?;
            return Ok(Took::Dropped);
        }
        if self.desk.needs_both_sides(entry) {
            return self.write(&Desk::<std::fs::File>::agreed_by_both(entry), text);
        }
        let next = self.desk.history().next_seq();
        let took = self.write(entry, text)?;
        self.rule_on_plays(&plays, next)?;
        Ok(took)
    }

    /// A card whose player was named, and whose turn it was not: who types that speaks of it himself, unless
    /// the referee waits for the end of the deal.
    pub(super) fn plays_to_ask_about(&self, entry: &Entry) -> Vec<Irregular> {
        let asks = self.host.attended() == Attended::Person
            && self.desk.speak().cards() != Moment::End
            && self.desk.speak().calls() == Moment::Now;
        if asks { self.desk.played_out_of_turn(entry) } else { Vec::new() }
    }

    /// Offers the ruling on these plays, which happened, from this line of the record on.
    fn rule_on_plays(&mut self, plays: &[Irregular], from: u64) -> Result<(), Stop> {
        // Where he speaks of cards at once it has been offered.
        if plays.is_empty() || self.desk.speak().cards() == Moment::Now {
            return Ok(());
        }
        let story = self.desk.game().and_then(|game| game.deals.last());
        let found = story.into_iter().flat_map(|story| &story.findings);
        let found = found.filter(|one| one.seq >= from && plays.contains(&one.what));
        let found: Vec<(u64, Irregular)> = found.map(|one| (one.seq, one.what)).collect();
        self.rule_on(&found)
    }

    /// A misdeal with nobody to ask: decided by the words that it was typed with, else as the rules
    /// have a wrong count; found in play, it may not void the deal at all.
    pub(super) fn misdeal_unattended(
        &mut self,
        hearing: &Hearing,
        text: &str,
        place: &str,
    ) -> Result<Option<Took>, Stop> {
        let Some(game) = self.desk.game() else { return Ok(None) };
        let stage = hearing.stage(&game.rules, &game.seats);
        let typed = hearing.facts.cause.is_some();
        match stage {
            Stage::Ask(Fact::Cause) => {
                let failure = Failure::failed("who deals again depends on why it is a misdeal").hint(
                    "`misdeal wrong-count`, `misdeal faced-card` for a card that lay face up or a \
                     bad pack, `misdeal shown-card` for one that a player showed",
                );
                Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))))
            }
            Stage::Ruled(decision) if typed => {
                let entry = self.desk.ruling_entry(hearing, &decision);
                self.write(&entry, text).map(Some)
            }
            Stage::Ask(_) if hearing.offence == Offence::WrongCountInPlay => {
                let failure = Failure::failed(
                    "a wrong count that is found in play does not void the deal by these rules",
                )
                .hint("`ruling wrong-count-in-play` hears it where somebody can be asked");
                Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))))
            }
            // What it comes to depends on more than was typed.
            Stage::Ask(fact) if typed => {
                let failure = Failure::failed(format!("this has to be known: {}", fact.question()))
                    .hint("`ruling misdeal` hears it where somebody can be asked");
                Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))))
            }
            Stage::Ruled(_) | Stage::Ask(_) | Stage::None(_) => Ok(None),
        }
    }

    /// An irregular call: a typo, or did it happen?
    pub(super) fn happened(
        &mut self,
        entry: &Entry,
        text: &str,
        place: &str,
    ) -> Result<bool, Stop> {
        match self.host.attended() {
            Attended::Nobody { irregular: true } => return Ok(true),
            Attended::Nobody { irregular: false } => {
                let who = Who(self.desk.seats());
                let said: Vec<String> = entry.irregular.iter().map(|one| one.say(who)).collect();
                let failure = Failure::failed(said.join("; ")).hint(
                    "if it is a typo, correct the line; if it happened, say `--record-irregular`",
                );
                return Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))));
            }
            // Where he speaks of calls later, or when asked, nothing is said of them now.
            Attended::Person if self.desk.speak().calls() != Moment::Now => return Ok(true),
            Attended::Person => {}
        }
        for (at, irregular) in entry.irregular.iter().enumerate() {
            // The same fault twice on a line is told once.
            if entry.irregular.iter().take(at).any(|before| before == irregular) {
                continue;
            }
            let said = capital(&irregular.say(Who(self.desk.seats()))) + ".";
            self.say(Text::new().and(Tone::Warn, said))?;
            self.cite(*irregular)?;
        }
        let reply = self.ask(&Question {
            text: "typo, or did it happen?",
            takes: Takes::Typo,
            hint: "Enter: a typo",
        })?;
        Ok(reply.is("y"))
    }

    fn cite(&mut self, irregular: Irregular) -> Result<(), Stop> {
        let cite = self.desk.game().and_then(|game| rule_broken(&irregular, &game.rules));
        if let Some((rule, source)) = cite {
            let text = Text::new().quiet(format!("{rule} — {}", said_by(&source)));
            let mut page = Page::new();
            page.indented(text, 2, 2);
            self.host.say(&page)?;
        }
        Ok(())
    }

    /// What takes back more than one entry, or the end of a game, and what corrects a deal, is shown
    /// and agreed to before it happens.
    pub(super) fn agreed(&mut self, entry: &Entry, before: AskedBefore) -> Result<bool, Stop> {
        let (question, changed) = match &entry.kind {
            EntryKind::Undo(changed) if changed.entries > 1 || changed.ends => {
                ("undo this?", changed)
            }
            EntryKind::Redo(changed) if changed.entries > 1 || changed.ends => {
                ("redo this?", changed)
            }
            EntryKind::Fix { changed, .. } if self.desk.needs_both_sides(entry) => {
                ("the time for corrections is over (law 5); do both sides agree to it?", changed)
            }
            EntryKind::Fix { changed, drops: true, .. } => {
                ("correct it, and drop what no longer fits?", changed)
            }
            EntryKind::Fix { changed, .. } => ("correct it?", changed),
            // Behind another game nothing that ends this one elsewhere can be upheld.
            EntryKind::Game
                if self.desk.is_winner_disputed() && self.host.attended() == Attended::Person =>
            {
                let text = "a dispute is open that can change who has won: begin another game all the same?";
                let reply = self.ask(&Question { text, takes: Takes::YesNo, hint: "Enter: no" })?;
                return Ok(reply.is("y"));
            }
            EntryKind::Undo(_)
            | EntryKind::Redo(_)
            | EntryKind::Deal
            | EntryKind::Decision
            | EntryKind::Agreed
            | EntryKind::Note
            | EntryKind::Seat
            | EntryKind::Closed
            | EntryKind::Attest
            | EntryKind::Game => return Ok(true),
        };
        let mut page = Page::new();
        for line in changed.say() {
            page.indented(Text::from(line), 0, 2);
        }
        let stays = changed.total.filter(|(was, is)| was == is && changed.scores.is_empty());
        if let (EntryKind::Fix { .. }, Some((_, score))) = (&entry.kind, stays) {
            let score = rasher::report::words::score(score);
            let of = changed.game.map(|game| format!(" of game {game}")).unwrap_or_default();
            page.indented(format!("The score{of} stays {score}"), 0, 2);
        }
        self.host.say(&page)?;
        let both = self.desk.needs_both_sides(entry);
        if both && self.host.attended() != Attended::Person {
            let failure = Failure::failed("the time for corrections is over by law 5")
                .hint("`fix --agreed` and the correction, where both sides agree to it");
            return Err(Stop::Refused(failure));
        }
        if self.host.attended() != Attended::Person {
            // Whoever gave the command with nobody to ask has agreed to it, and to no more than it.
            if matches!(entry.kind, EntryKind::Fix { drops: true, .. }) {
                let failure = Failure::failed(
                    "what no longer fits would be dropped, and the table has to say so",
                );
                let hint = "`fix` where somebody can be asked: `rasher resume`";
                return Err(Stop::Refused(failure.hint(hint)));
            }
            if changed.struck {
                let failure = Failure::failed(
                    "the game would have been over before, and later deals would have to be struck",
                );
                let hint =
                    "`undo` them first, or `fix` where somebody can be asked: `rasher resume`";
                return Err(Stop::Refused(failure.hint(hint)));
            }
            return Ok(true);
        }
        // Whoever chose it from several meanings has said that it is to be corrected.
        let plain = matches!(entry.kind, EntryKind::Fix { drops: false, .. });
        if before == AskedBefore::WhichMeaning && plain && !changed.struck && !changed.ends && !both
        {
            return Ok(true);
        }
        let reply =
            self.ask(&Question { text: question, takes: Takes::YesNo, hint: "Enter: no" })?;
        Ok(reply.is("y"))
    }

    /// A correction that changes what a ruling was made on: the table says whether it is ruled anew.
    fn rule_anew(&mut self, entry: &Entry) -> Result<Option<Entry>, Stop> {
        let EntryKind::Fix { anew, .. } = &entry.kind else { return Ok(None) };
        let mut chosen = Vec::new();
        for one in anew {
            let told = format!("{}.", one.told);
            if self.host.attended() != Attended::Person {
                self.say(format!("{told} It stays as it was ruled."))?;
                continue;
            }
            self.say(told)?;
            let (text, hint) = ("rule it by this deal?", "Enter: no, it stays as it was ruled");
            if self.ask(&Question { text, takes: Takes::YesNo, hint })?.is("y") {
                chosen.push(one.clone());
            }
        }
        if chosen.is_empty() {
            return Ok(None);
        }
        self.desk.ruled_anew(entry, &chosen).map(Some).map_err(|wrong| self.stop(&wrong))
    }

    pub(super) fn write(&mut self, entry: &Entry, line: &str) -> Result<Took, Stop> {
        let done = self.desk.commit(entry, &self.host.now())?;
        let mut after = self.desk.after(entry, &done);
        let spoken: Vec<(u64, Irregular)> =
            after.findings.iter().map(|found| (found.seq, found.what)).collect();
        let json = json!({
            "session": self.desk.id(),
            "line": line,
            "events": done.rows.iter().map(|row| row.seq).collect::<Vec<_>>(),
            "says": after.told,
            "irregular": after.findings.iter().map(|found| &found.text).collect::<Vec<_>>(),
            "state": self.desk.game().map(|game| now(game, self.desk.session().games.len())),
        });
        let asked_back = self.desk.speak().calls() == Moment::Now;
        if self.host.attended() == Attended::Person && asked_back {
            // It has been said, with the question.
            after.findings.retain(|found| !entry.irregular.contains(&found.what));
        }
        self.host.recorded(Recorded { done: Done::Table(after), json })?;
        if self.host.attended() == Attended::Person {
            self.rule_on(&spoken)?;
        }
        if matches!(entry.kind, EntryKind::Deal | EntryKind::Decision | EntryKind::Agreed) {
            self.confirm(&done)?;
        }
        Ok(Took::Recorded)
    }
}

/// The entry with these plays among what is asked about.
fn with_plays<'a>(entry: &'a Entry, plays: &[Irregular]) -> Cow<'a, Entry> {
    if plays.is_empty() {
        return Cow::Borrowed(entry);
    }
    let mut asked = entry.clone();
    asked.irregular.extend(plays.iter().copied());
    Cow::Owned(asked)
}
