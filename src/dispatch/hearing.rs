//! What is heard at a table: accusations, claims, rulings, and the questions that they come to.
//!
//! What is asked and what is ruled is the desk's to know; here it is put to a person, and what he says
//! is taken back. It must never know a rule of a game.

use rasher::card::{Written, cards_typed};
use rasher::desk::claim::{Claim, Granted};
use rasher::desk::hearing::{
    Hearing, Stage, Unanswered, asked, changes_the_record, may_mean, one_of, trick_number,
};
use rasher::desk::{EntryKind, Plan, Refused};
use rasher::event::facts::{Fact, FactKind, Offence, Stage as When};
use rasher::event::ruling::Choice as Remedied;
use rasher::game::claim::{AtTable, conceded};
use rasher::game::ruling::Decision;
use rasher::game::verdict::{Irregular, Who};
use rasher::line::Names;
use rasher::line::command::{Command, command};
use rasher::report::deal::capital;
use rasher::rules::ClaimRule;
use rasher::session::Finding;

use super::entry::AskedBefore;
use super::question::behind_its_mark;
use super::{Answer, Attended, Dispatch, Host, Question, Reply, Stop, Takes, kept};
use crate::failure::Failure;
use crate::pages;
use crate::paint::{Page, Text};

/// What can be done with a ruling.
const RECORD_IT: &[(&str, &str)] = &[("y", "yes"), ("n", "no"), ("d", "disputed, left open")];

/// Why a line that is no answer waits.
const FIRST: &str = "This first.";

/// What is said where a question was left without an answer.
const NO_RULING: &str = "Left without a ruling.";

/// Which of two deals something is said of.
pub(super) enum WhichDeal {
    /// It can be said of one of them alone.
    OnlyOne,
    /// Nobody has said so.
    Neither,
    Over,
    Next,
}

/// Which of two games points are given in.
pub(super) enum WhichGame {
    /// It is plain, or was said: the line that says so, where that is another than was typed.
    Only(Option<String>),
    /// Nobody has said so.
    Neither,
}

/// What is heard: accusations, claims, rulings.
impl<H: Host> Dispatch<'_, H> {
    /// Is there a person to answer?
    fn attended(&self, what: &str, verb: Command, otherwise: &str) -> Result<(), Stop> {
        if self.host.attended() == Attended::Person {
            return Ok(());
        }
        let word = verb.word();
        let error = format!("{what} needs somebody to answer questions");
        let hint = format!("on a terminal: `{word}` at the prompt, or `rasher {word}`{otherwise}");
        Err(Stop::Refused(Failure::failed(error).hint(hint)))
    }

    /// `revoke d 3`: proved by the record, or heard.
    pub(super) fn revoke(&mut self, rest: &str) -> Result<(), Stop> {
        self.attended("a revoke", Command::Revoke, "")?;
        let mut rest = rest.trim().to_owned();
        let mut accused = self.desk.accuse(&rest);
        if let Err(wrong @ Refused::TrickUnsaid(_)) = &accused {
            let Some(trick) = self.trick_said(wrong)? else { return self.say(NO_RULING) };
            rest = format!("{rest} {trick}");
            accused = self.desk.accuse(&rest);
        }
        let (hearing, proved) = accused.map_err(|wrong| self.stop(&wrong))?;
        match self.which_deal(&hearing)? {
            WhichDeal::OnlyOne | WhichDeal::Over => {}
            WhichDeal::Neither => return self.say(NO_RULING),
            WhichDeal::Next => {
                let command = format!("{} {rest}", Command::Revoke.word());
                return self.type_first(Offence::Revoke, &command);
            }
        }
        match proved {
            Some(what) => self.say(what.say(Who(self.desk.seats())) + ".")?,
            None if hearing.facts.established == Some(false) => {
                self.say("Somebody has still to play to that trick: it can be put right.")?;
            }
            None if hearing.has_cards() => {
                self.say("The cards on record do not prove it.")?;
            }
            None => {}
        }
        let mut hearing = hearing;
        self.desk.join(&mut hearing).map_err(|wrong| self.stop(&wrong))?;
        self.hear(hearing)
    }

    /// The trick of a revoke, where only who made it was typed.
    fn trick_said(&mut self, unsaid: &Refused) -> Result<Option<u8>, Stop> {
        let text = capital(&unsaid.say(self.desk.seats()));
        loop {
            let question = Question {
                text: &text,
                takes: Takes::Anything,
                hint: "the number of the trick; Enter: no ruling",
            };
            let Reply::Said(said) = self.ask_words(&question)? else { return Ok(None) };
            match trick_number(&said) {
                Some(trick) => return Ok(Some(trick)),
                None => self.keep_line("That is no number of a trick.", &said)?,
            }
        }
    }

    /// `ruling`: what can be heard now; `ruling lead-out-of-turn`, or a finding's number: it is heard.
    pub(super) fn ruling(&mut self, rest: &str) -> Result<(), Stop> {
        if rest.trim().is_empty() {
            let docket = self.desk.docket().map_err(|wrong| self.stop(&wrong))?;
            let answer = Answer::of(pages::docket(&docket), &pages::docket_json(&docket));
            return Ok(self.host.answer(answer)?);
        }
        self.attended(
            "a ruling",
            Command::Ruling,
            "; `rasher judge ruling` asks without a session",
        )?;
        let hearing = self.desk.hearing(rest).map_err(|wrong| self.stop(&wrong))?;
        if let Some(told) = self.desk.only_by_the_record(&hearing) {
            self.say(told)?;
        }
        match self.which_deal(&hearing)? {
            WhichDeal::OnlyOne => {
                if let Some(next) = self.desk.only_of_the_next(&hearing) {
                    self.say(format!("About deal {next}, the next one."))?;
                }
                self.hear(hearing)
            }
            WhichDeal::Neither => self.say(NO_RULING),
            WhichDeal::Next => match self.desk.hearing_of_next(rest) {
                Ok(hearing) => self.hear(hearing),
                Err(Refused::Untyped { .. }) => {
                    let command = format!("{} {}", Command::Ruling.word(), rest.trim());
                    self.type_first(hearing.offence, &command)
                }
                Err(wrong) => Err(self.stop(&wrong)),
            },
            WhichDeal::Over => self.hear_of_the_last(rest),
        }
    }

    /// Of the next deal nothing is on record yet: what is typed first.
    fn type_first(&mut self, offence: Offence, command: &str) -> Result<(), Stop> {
        match self.desk.first_of_next(offence, command) {
            Some((next, first)) => {
                self.say(format!("Nothing of deal {next} is on record yet: {first}."))
            }
            None => self.say(NO_RULING),
        }
    }

    /// The same of the deal that is just over.
    pub(super) fn hear_of_the_last(&mut self, rest: &str) -> Result<(), Stop> {
        let hearing = self.desk.hearing_of_last(rest).map_err(|wrong| self.stop(&wrong))?;
        self.hear(hearing)
    }

    /// Between two deals, which of them is meant.
    pub(super) fn which_deal(&mut self, hearing: &Hearing) -> Result<WhichDeal, Stop> {
        let Some((over, next)) = self.desk.either_deal(hearing) else {
            return Ok(WhichDeal::OnlyOne);
        };
        let text = format!("deal {over}, which is over, or deal {next}, the one after it?");
        let takes = Takes::Either(over, next);
        let reply = self.ask(&Question { text: &text, takes, hint: "Enter: neither" })?;
        Ok(match reply {
            Reply::Said(said) if said == next.to_string() => WhichDeal::Next,
            Reply::Said(_) => WhichDeal::Over,
            Reply::Nothing | Reply::BrokenOff | Reply::Quit => WhichDeal::Neither,
        })
    }

    /// Points that are given when another game has just begun: of which game they are.
    pub(super) fn adjusts_which(&mut self, typed: &str) -> Result<WhichGame, Stop> {
        let Some((Command::Adjust, rest)) = command(typed.trim()) else {
            return Ok(WhichGame::Only(None));
        };
        let Some(either) = self.desk.adjusts_either(rest) else { return Ok(WhichGame::Only(None)) };
        if self.host.attended() != Attended::Person {
            return Ok(WhichGame::Only(None));
        }
        let of_over = || Some(format!("{} --game {} {rest}", Command::Adjust.word(), either.over));
        if !either.begun {
            self.say(format!("About game {}, which is over.", either.over))?;
            return Ok(WhichGame::Only(of_over()));
        }
        let (over, now) = (either.over, either.over + 1);
        let text = format!("game {over}, which is over, or game {now}, which has begun?");
        let takes = Takes::Either(over, now);
        let reply = self.ask(&Question { text: &text, takes, hint: "Enter: neither" })?;
        Ok(match reply {
            Reply::Said(said) if said == now.to_string() => WhichGame::Only(None),
            Reply::Said(_) => WhichGame::Only(of_over()),
            Reply::Nothing | Reply::BrokenOff | Reply::Quit => WhichGame::Neither,
        })
    }

    /// Puts a question to which words are the answer. What begins as a command is one here, too: what
    /// only tells is told and the question put again, and what changes the record is kept for after it.
    fn ask_words(&mut self, question: &Question<'_>) -> Result<Reply, Stop> {
        loop {
            let reply = self.ask(question)?;
            let Reply::Said(said) = &reply else { return Ok(reply) };
            let Some((command, rest)) = command_of(said) else { return Ok(reply) };
            self.aside(command, rest, said)?;
        }
    }

    /// The same for a remark in one's own words, which may begin with any word: a command is what
    /// stands there alone, and a single word that is a line of the deal, or tells a whole one, is the next.
    pub(super) fn ask_remark(&mut self, question: &Question<'_>) -> Result<Reply, Stop> {
        loop {
            let reply = self.ask(question)?;
            let Reply::Said(said) = &reply else { return Ok(reply) };
            match command_of(said) {
                Some((command, "")) => self.aside(command, "", said)?,
                None if self.is_next_line(said) => self.keep_line(FIRST, said)?,
                Some(_) | None => return Ok(reply),
            }
        }
    }

    /// Is a word alone the next line of the deal, or a whole deal, and no remark?
    fn is_next_line(&mut self, said: &str) -> bool {
        let alone = !said.trim().contains(' ');
        let mut line = || matches!(self.desk.plan(said), Ok(Plan::Entry(_)));
        alone && (line() || self.desk.tells_a_deal(said))
    }

    /// A command that was typed at a question.
    pub(super) fn aside(&mut self, command: Command, rest: &str, typed: &str) -> Result<(), Stop> {
        if command.is_act() {
            return self.keep_line(FIRST, typed);
        }
        // The keys that `rule` would offer answer the question here.
        let rule = command == Command::Rule;
        let done =
            if rule { self.rule(rest, false) } else { self.command(command, rest).map(drop) };
        match done {
            Err(
                Stop::Refused(failure) | Stop::NameShared(failure, _) | Stop::Unanswered(failure),
            ) => Ok(self.host.say(&failure.spoken())?),
            done => done,
        }
    }

    /// Keeps a line that answers nothing, and says so.
    pub(super) fn keep_line(&mut self, why: &str, typed: &str) -> Result<(), Stop> {
        let typed = typed.trim();
        self.say(kept(why, typed))?;
        self.host.keep(typed.to_owned());
        Ok(())
    }

    /// Why what was typed is not taken as the answer. What is no answer and can be read as a line of the
    /// deal is kept; what is one and untrue is only asked for again.
    fn not_understood(&mut self, fact: Fact, why: &Unanswered, typed: &str) -> Result<(), Stop> {
        // A yes or a no is answered by these alone (any other line is kept); elsewhere a slip of the
        // answer is none, and what can be read as a line of the deal, or of the next one, is.
        let mut line =
            || matches!(self.desk.plan(typed), Ok(Plan::Entry(_))) || self.desk.tells_a_deal(typed);
        let keep = match why {
            Unanswered::Untrue(_) | Unanswered::Closed(_) => false,
            Unanswered::Other(_) => fact.kind() == FactKind::Flag || line(),
        };
        if keep {
            return self.keep_line(&why.to_string(), typed);
        }
        self.say(why.to_string())
    }

    /// `claim a 3`: decided from what the record knows, and granted on a yes.
    pub(super) fn claim(&mut self, rest: &str) -> Result<(), Stop> {
        let otherwise = "; `rasher judge claim` asks without a session";
        self.attended("a claim", Command::Claim, otherwise)?;
        let claim = self.desk.claim(rest).map_err(|wrong| self.stop(&wrong))?;
        let (granted, shown) = loop {
            let mut shown = Vec::new();
            if claim.show {
                let Some(cards) = self.cards_shown()? else {
                    return self.say("Nothing was decided.");
                };
                shown = cards;
            }
            match self.desk.decide(&claim, &shown) {
                Ok(granted) => break (granted, shown),
                // Cards that cannot be are asked for again: what is typed next is still the answer.
                Err(wrong) if claim.show => {
                    self.say(capital(&wrong.say(self.desk.seats())) + ".")?;
                }
                Err(wrong) => return Err(self.stop(&wrong)),
            }
        };
        self.claim_told(&claim, &granted)?;
        let tricks = match granted.rule {
            ClaimRule::Adjudicate => Some(granted.tricks),
            ClaimRule::AllAgree | ClaimRule::TwoPoints => {
                let Some(tricks) = granted.as_claimed else {
                    return self.say("The deal is played on.");
                };
                let text = "does everybody agree to it?";
                let hint = "Enter: no";
                let reply = self.ask(&Question { text, takes: Takes::YesNo, hint })?;
                reply.is("y").then_some(tricks)
            }
        };
        let Some(tricks) = tricks else {
            return self.hear(self.desk.not_agreed(&claim, &shown));
        };
        let question = format!("the deal is {}–{} then: record it?", tricks.even, tricks.odd);
        let reply = self.ask(&Question {
            text: &question,
            takes: Takes::YesNo,
            hint: "Enter: no, play on",
        })?;
        if reply.is("y") {
            let entry = self.desk.claim_entry(tricks);
            self.write(&entry, &format!("claim {rest}"))?;
            return Ok(());
        }
        self.say("Nothing was recorded.")
    }

    /// The cards that the claimer shows, none where he shows none.
    fn cards_shown(&mut self) -> Result<Option<Vec<Written>>, Stop> {
        loop {
            let reply = self.ask_words(&Question {
                text: "the claimer's cards?",
                takes: Takes::Anything,
                hint: "all that are left, such as `AhKh9c`; Enter: no claim",
            })?;
            let Reply::Said(text) = reply else { return Ok(None) };
            match cards_typed(&text) {
                Some(cards) => return Ok(Some(cards)),
                None => self.say("Type cards, such as `AhKh9c`. Enter alone: no claim.")?,
            }
        }
    }

    /// What the search says of a claim, what a ruling rests on, and the line that defeats it.
    fn claim_told(&mut self, claim: &Claim, granted: &Granted) -> Result<(), Stop> {
        let who = Who(self.desk.seats());
        let told = match &granted.decision {
            Some(decision) => decision.ruling(who),
            None => {
                let (name, key) =
                    (who.name(claim.claimer), Names::new(who.0).shortest(claim.claimer));
                format!(
                    "{} {name}'s cards are not on record: if one of them cannot lose, `{key}=…` shows \
                     them first.",
                    conceded(claim.claimer, claim.left, who)
                )
            }
        };
        let ruling = match granted.rule {
            ClaimRule::Adjudicate => told,
            ClaimRule::AllAgree | ClaimRule::TwoPoints => {
                format!("It holds only if everybody agrees. By the cards: {told}")
            }
        };
        let cut = granted.decision.as_ref().filter(|it| it.at_table() == AtTable::Cut);
        let defeat = cut.and_then(|it| Some(it.from_the_top.as_ref()?.told(who)));
        self.say(ruling)?;
        for trick in defeat.unwrap_or_default() {
            let mut page = Page::new();
            page.indented(Text::new().quiet(trick), 2, 4);
            self.host.say(&page)?;
        }
        Ok(())
    }

    /// Offers the ruling on each of these findings that has one which changes something.
    pub(super) fn rule_on(&mut self, findings: &[(u64, Irregular)]) -> Result<(), Stop> {
        for (seq, what) in findings {
            let hearing = self.desk.game().and_then(|game| {
                let story = game.deals.last()?;
                // All of a deal that was corrected stands on one line of the record.
                let same = |one: &&Finding| one.seq == *seq && one.what == *what;
                let finding = story.findings.iter().find(same)?;
                self.desk.hearing_on(story, finding).filter(|_| finding.ruled.is_none())
            });
            let Some(hearing) = hearing else { continue };
            let stage = self.desk.game().map(|game| hearing.stage(&game.rules, &game.seats));
            let matters = match &stage {
                Some(Stage::Ruled(decision)) => changes_the_record(decision),
                Some(Stage::Ask(_)) => true,
                Some(Stage::None(_)) | None => false,
            };
            if matters {
                self.hear(hearing)?;
            }
        }
        Ok(())
    }

    /// Asks for what is missing, says the ruling, and records it on a yes.
    pub(super) fn hear(&mut self, mut hearing: Hearing) -> Result<(), Stop> {
        let heard = !matches!(self.desk.proceed(&mut hearing.clone()), Stage::None(_));
        let mut over = None;
        loop {
            // An answer can make it one of the deal before.
            let now = self.desk.deal_that_is_over(&hearing).filter(|_| heard);
            if let Some(deal) = now.filter(|_| now != over) {
                self.say(format!("About deal {deal}, which is over."))?;
            }
            over = now;
            match self.desk.proceed(&mut hearing) {
                Stage::None(why) => return self.say(why + "."),
                Stage::Ruled(decision) => return self.offer(&hearing, *decision),
                Stage::Ask(fact) => {
                    let hint = self.hint(&hearing, fact, "no ruling");
                    let (text, takes) = (&*asked(fact), Takes::Anything);
                    let reply = self.ask_words(&Question { text, takes, hint: &hint })?;
                    let Reply::Said(said) = reply else {
                        return self.say(NO_RULING);
                    };
                    let said = self.said_in_full(fact, said)?;
                    match self.desk.answer(&mut hearing, fact, &said) {
                        Err(Unanswered::Closed(why)) => return self.say(why),
                        Err(why) => self.not_understood(fact, &why, &said)?,
                        // What was found and asked about is answered by what is ruled, whatever that changes.
                        Ok(()) => hearing.asked |= hearing.about.is_some(),
                    }
                }
            }
        }
    }

    /// An answer as it was meant: one that says too little is asked about.
    fn said_in_full(&mut self, fact: Fact, said: String) -> Result<String, Stop> {
        let Some(full) = may_mean(fact, &said) else { return Ok(said) };
        let text = format!("{} by each side, so {full}?", said.trim());
        let question = Question { text: &text, takes: Takes::YesNo, hint: "Enter: no" };
        Ok(if self.ask(&question)?.is("y") { full } else { said })
    }

    /// Says a ruling and asks whether it is recorded, disputed, or neither.
    fn offer(&mut self, hearing: &Hearing, decision: Decision) -> Result<(), Stop> {
        self.host.say(&pages::ruling(&decision))?;
        self.not_needed(hearing, &decision)?;
        if let Some(told) = self.desk.dealer_told(hearing, &decision) {
            self.say(told)?;
        }
        let mut hearing = hearing.clone();
        let settles = hearing.settles_one();
        if hearing.offence == Offence::ScoreError && !settles {
            self.say("`fix` corrects a deal that was written down wrongly.")?;
        }
        if settles && !changes_the_record(&decision) {
            self.say("Upheld or dismissed, the score stays; `adjust` gives points if the table agrees on them.")?;
        }
        let mut decision = decision;
        for fact in decision.asks.iter().filter(|_| !settles) {
            self.said_with_it(*fact, &mut hearing)?;
        }
        if let Stage::Ruled(again) = self.desk.proceed(&mut hearing) {
            decision = *again;
        }
        // Nobody has to choose what is done about what the table dismisses.
        let first = settles && decision.offers.len() > 1;
        if first && !self.upholds(&hearing)? {
            return Ok(());
        }
        let Some(decision) = self.choice(&mut hearing, decision)? else {
            return self.say("Nobody said which card is directed. Nothing was recorded.");
        };
        let hearing = &hearing;
        let nothing = decision.is_past();
        if !settles && (nothing || !changes_the_record(&decision) && !hearing.asked) {
            if nothing {
                return self.say("Nothing is recorded; `note` keeps a remark.");
            }
            return match decision.facts.stage {
                Some(When::NextDeal) => self.say("Nothing is recorded; `note` keeps a remark."),
                Some(_) | None => Ok(()),
            };
        }
        if let Some(score) = self.score_by(hearing, &decision) {
            let of = self.desk.settles_earlier(hearing);
            let of = of.map(|game| format!(" of game {game}")).unwrap_or_default();
            self.say(format!("The score{of} would be {score}."))?;
        }
        let entry = if settles {
            if !first && !self.upholds(hearing)? {
                return Ok(());
            }
            return self.settle(hearing, Some(&decision));
        } else {
            let (reply, words) = self.recorded_or_disputed()?;
            if reply.is("d") {
                let Some(why) = self.table_says(&words)? else {
                    return self.say("Nothing was recorded.");
                };
                self.desk.dispute_entry(hearing, &decision, &why)
            } else if reply.is("y") {
                self.desk.ruling_entry(hearing, &decision)
            } else {
                return self.say("Nothing was recorded.");
            }
        };
        self.write(&entry, "ruling").map(|_| ())
    }

    /// Is a ruling recorded, disputed, or neither? What was said besides is why it is disputed, else a remark
    /// that can be called back.
    fn recorded_or_disputed(&mut self) -> Result<(Reply, Vec<String>), Stop> {
        let mut words = Vec::new();
        let reply = self.record_it(&mut words);
        if !matches!(&reply, Ok(reply) if reply.is("d")) {
            words
                .drain(..)
                .for_each(|said| self.host.keep(format!("{} {said}", Command::Note.word())));
        }
        Ok((reply?, words))
    }

    /// The letter that was answered. A sentence is most likely why it is disputed, and goes to the words.
    fn record_it(&mut self, words: &mut Vec<String>) -> Result<Reply, Stop> {
        let (text, takes, hint) = ("record it?", Takes::LettersOrWords(RECORD_IT), "Enter: no");
        loop {
            let reply = self.ask(&Question { text, takes, hint })?;
            let Reply::Said(said) = &reply else { return Ok(reply) };
            if RECORD_IT.iter().any(|(letter, _)| letter == said) {
                return Ok(reply);
            }
            let why = format!("Type {}.", takes.said());
            if let Some(words) = behind_its_mark(said) {
                self.aside(Command::Rule, words, said)?;
                continue;
            }
            match self.desk.plan(said) {
                Ok(Plan::Command(command, rest)) => self.aside(command, &rest, said)?,
                Err(_) if said.contains(' ') && !self.desk.tells_a_deal(said) => {
                    self.say(format!("{why} `d` leaves it open, with these words."))?;
                    words.push(said.clone());
                }
                Ok(Plan::Entry(_)) | Err(_) => self.keep_line(&why, said)?,
            }
        }
    }

    /// What the table says of a dispute: the words that it has said already, else it is asked; none where that
    /// is broken off.
    fn table_says(&mut self, words: &[String]) -> Result<Option<String>, Stop> {
        if !words.is_empty() {
            return Ok(Some(words.join("; ")));
        }
        let reply = self.ask_remark(&Question {
            text: "what does the table say of it?",
            takes: Takes::Anything,
            hint: "in your own words, or Enter for nothing",
        })?;
        Ok(match reply {
            Reply::Said(why) => Some(why),
            Reply::Nothing => Some(String::new()),
            Reply::BrokenOff | Reply::Quit => None,
        })
    }

    /// Settles a dispute: with this decision, or with none. Where others were dealt since, and would have to
    /// go by it, that is asked.
    fn settle(&mut self, hearing: &Hearing, decision: Option<&Decision>) -> Result<(), Stop> {
        let entry = self.desk.settled(hearing, decision).map_err(|wrong| self.stop(&wrong))?;
        let strikes = matches!(&entry.kind, EntryKind::Fix { changed, .. } if changed.struck);
        let earlier = self.desk.settles_earlier(hearing).is_some();
        if (strikes || earlier) && !self.agreed(&entry, AskedBefore::Nothing)? {
            return self.say("Nothing was recorded.");
        }
        self.write(&entry, "ruling").map(|_| ())
    }

    /// Is a dispute that is open upheld? One that is dismissed is settled here, and one that nobody
    /// settles stays open.
    fn upholds(&mut self, hearing: &Hearing) -> Result<bool, Stop> {
        let reply = self.ask(&Question {
            text: "the dispute is open:",
            takes: Takes::Letters(&[("u", "upheld"), ("d", "dismissed")]),
            hint: "Enter: leave it open",
        })?;
        if reply.is("d") {
            self.settle(hearing, None)?;
        } else if !reply.is("u") {
            self.say("Nothing was recorded.")?;
        }
        Ok(reply.is("u"))
    }

    /// Of the facts that were typed, says which do not change the ruling; and that another revoke is in
    /// dispute, which may.
    fn not_needed(&mut self, hearing: &Hearing, decision: &Decision) -> Result<(), Stop> {
        let desk = &self.desk;
        // Whose card it is, and which, is kept whatever the ruling.
        let kept = [Fact::Seat, Fact::OffenderTeam, Fact::Card, Fact::Cards, Fact::Shown];
        let given: Vec<Fact> =
            hearing.given.iter().copied().filter(|fact| !kept.contains(fact)).collect();
        let beside = desk
            .game()
            .map(|game| hearing.beside(decision, &given, &game.rules, &game.seats))
            .unwrap_or_default();
        let beside: Vec<String> = beside.iter().map(|fact| format!("`{fact}`")).collect();
        let other = desk.other_revoke_disputed(hearing);
        if !beside.is_empty() {
            self.say(format!("Not needed for this ruling: {}.", beside.join(", ")))?;
        }
        if other {
            self.say(
                "A revoke of the other side in this deal is in dispute: if both are upheld, equal \
                 numbers cancel.",
            )?;
        }
        Ok(())
    }

    /// Where somebody chooses among several remedies, asks which, and what has to be said with it; none where
    /// that is left open, and cannot be said later.
    fn choice(
        &mut self,
        hearing: &mut Hearing,
        decision: Decision,
    ) -> Result<Option<Decision>, Stop> {
        if decision.offers.len() < 2 {
            return Ok(Some(decision));
        }
        let mut page = Page::new();
        for (number, offer) in (1..).zip(&decision.offers) {
            let word = Text::new().typed(format!("{number} {:<12} ", offer.choice.word()));
            let chosen = decision.choose(offer.choice);
            let score = chosen.and_then(|chosen| self.score_by(hearing, &chosen));
            let score = score.map(|score| format!("  ({score})")).unwrap_or_default();
            page.indented(word.plain(&offer.text).quiet(score), 2, 17);
        }
        self.host.say(&page)?;
        let (text, takes, hint) = ("which?", Takes::Anything, "Enter: the first");
        let Some(first) = decision.offers.first() else { return Ok(Some(decision)) };
        let offer = loop {
            let reply = self.ask_words(&Question { text, takes, hint })?;
            let Reply::Said(word) = reply else { break first };
            let choices: Vec<Remedied> = decision.offers.iter().map(|it| it.choice).collect();
            let number = word.trim().parse::<usize>().ok();
            let chosen = match number {
                Some(number) => number.checked_sub(1).and_then(|at| choices.get(at).copied()),
                None => one_of(&word, &choices, Remedied::word),
            };
            match decision.offers.iter().find(|offer| Some(offer.choice) == chosen) {
                Some(offer) => break offer,
                None => {
                    let why = "Type the number of one of these lines or its word, or press Enter for the first.";
                    // A number that is none of theirs is a slip; what is a line of the deal is kept.
                    let mut line = || matches!(self.desk.plan(&word), Ok(Plan::Entry(_)));
                    if number.is_none() && line() {
                        self.keep_line(why, &word)?;
                    } else {
                        self.say(why)?;
                    }
                }
            }
        };
        let (choice, asks) = (offer.choice, offer.asks);
        if asks.is_empty() {
            return Ok(Some(decision.choose(choice).unwrap_or(decision)));
        }
        for fact in asks {
            self.said_with_it(*fact, hearing)?;
        }
        // A card is directed to the trick on the table: there is no later.
        if choice == Remedied::Direct && hearing.facts.card.is_none() {
            return Ok(None);
        }
        let again = self.desk.proceed(hearing);
        let decision = if let Stage::Ruled(again) = again { *again } else { decision };
        Ok(Some(decision.choose(choice).unwrap_or(decision)))
    }

    /// Asks for what is said with a choice, if it is said now: it may also be said later.
    fn said_with_it(&mut self, fact: Fact, hearing: &mut Hearing) -> Result<(), Stop> {
        while hearing.facts.get(fact).is_none() {
            let hint = self.hint(hearing, fact, "not said yet");
            let (text, takes) = (&*asked(fact), Takes::Anything);
            let reply = self.ask_words(&Question { text, takes, hint: &hint })?;
            let Reply::Said(said) = reply else { return Ok(()) };
            if let Err(why) = self.desk.answer(hearing, fact, &said) {
                self.not_understood(fact, &why, &said)?;
            }
        }
        Ok(())
    }

    /// What answers the question for a fact: where a yes or a no does, the question says so.
    fn hint(&self, hearing: &Hearing, fact: Fact, enter: &str) -> String {
        if fact.kind() == FactKind::Flag {
            return format!("Enter: {enter}");
        }
        format!("{}; Enter: {enter}", self.desk.expected(hearing, fact))
    }

    /// The score that a ruling would make, where it makes another.
    fn score_by(&self, hearing: &Hearing, decision: &Decision) -> Option<String> {
        let (now, over) = self.desk.game().map(|game| (game.score(), game.outcome.is_some()))?;
        let (after, won) = self.desk.score_by(hearing, decision)?;
        let said = rasher::report::words::score(after);
        // Whoever has won already wins by no ruling.
        match won.filter(|_| !over || after != now) {
            Some(won) => Some(format!("{said}, and {won}")),
            None => (after != now).then_some(said),
        }
    }
}

/// A command, and what comes behind it.
fn command_of(typed: &str) -> Option<(Command, &str)> {
    if let Some(words) = behind_its_mark(typed) {
        return Some((Command::Rule, words));
    }
    match typed.trim().strip_prefix('?') {
        Some(rest) => Some((Command::Help, rest.trim())),
        None => command(typed),
    }
}
