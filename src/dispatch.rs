//! One way in: a typed line -> what is done about it, wherever it was typed.
//!
//! The prompt, `record`, standard input and the commands of the shell all pass here, so that a verb
//! means the same everywhere. They are [`Host`]s, and differ in two things: what they do with an
//! error, and whether somebody can be asked. What an entry asks before it is written stands in `entry`, whether
//! the other side agrees in `agreement`, and why a line was not taken in `refusal`. This module must never know
//! a terminal or a file.

mod agreement;
pub(crate) mod asked;
mod entry;
mod giving_up;
mod hearing;
pub(crate) mod help;
mod host;
mod meant;
pub(crate) mod night;
mod otherwise;
mod question;
mod refusal;
mod slip;

use rasher::desk::hearing::Hears;
use rasher::desk::{Choice, Desk, EntryKind, Plan, Refused};
use rasher::game::verdict::Irregular;
use rasher::line::command::{Command, command};
use rasher::line::{LineError, Names};
use rasher::report::deal::capital;
use rasher::report::past::{happened, why as why_asked};
use rasher::rules::Ruleset;
use rasher::session::Game;
use serde_json::value::to_raw_value;

use asked::Asked;
use entry::AskedBefore;
use hearing::WhichGame;
use refusal::{asked_and_not_told, marked, of_the_shell, score_in, wrong};

pub(crate) use host::{
    Answer, Attended, Done, Host, Question, Recorded, Reply, ShellCommand, Takes, UnsaidName,
};
pub(crate) use refusal::{kept, refused};

use crate::failure::Failure;
use crate::pages::rule::{self, RULING_KEY, RuleTalk};
use crate::paint::{Page, Text};

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    /// It is on the disk.
    Recorded,
    /// It was a question, or nothing was to be recorded.
    Answered,
    /// It was asked about, and nothing was taken: what comes behind it on its line was meant for after it.
    Dropped,
}

/// Why a line was not taken, or nothing more is to be taken.
#[derive(Debug)]
pub(crate) enum Stop {
    /// It is no line that can be taken now; nothing has changed.
    Refused(Failure),
    /// The same, and only a name of it was not clear.
    NameShared(Failure, Box<Refused>),
    /// It was a question about the rules that nothing answers; what comes behind it can be taken.
    Unanswered(Failure),
    /// It could not be done.
    Failed(Failure),
    /// It was `quit`.
    Quit,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<rasher::desk::DeskError> for Stop {
    fn from(error: rasher::desk::DeskError) -> Self {
        Self::Failed(error.into())
    }
}

/// What the program is called in the shell.
const PROGRAM: &str = "rasher";

/// Takes lines for one session.
pub(crate) struct Dispatch<'a, H> {
    pub(crate) desk: &'a mut Desk,
    pub(crate) host: &'a mut H,
}

/// Lines.
impl<H: Host> Dispatch<'_, H> {
    /// Takes one line. `place` says where it stands, for a complaint about it.
    pub(crate) fn line(&mut self, text: &str, place: &str) -> Result<Took, Stop> {
        let whole = self.with_its_name(text);
        let text = whole.as_deref().unwrap_or(text);
        if let Some((command, rest)) = self.chosen(text) {
            return self.plan(Plan::Command(command, rest), text, place);
        }
        if let Some(words) = self.marked_as_a_question(text) {
            return self.plan(Plan::Command(Command::Rule, words), text, place);
        }
        let of_which = match self.adjusts_which(text)? {
            WhichGame::Only(text) => text,
            WhichGame::Neither => {
                self.say("Nothing was taken.")?;
                return Ok(Took::Dropped);
            }
        };
        let text = of_which.as_deref().unwrap_or(text);
        match self.desk.plan(text) {
            Ok(plan) if self.asks_more_than(&plan, text) => self.answered(text),
            Ok(Plan::Entry(entry))
                if entry.kind == EntryKind::Deal && self.asks_of_a_deal(text) =>
            {
                self.answered(text)
            }
            Ok(Plan::Entry(entry)) if entry.kind == EntryKind::Deal && self.asks(text) => {
                Err(asked_and_not_told(&[self.desk.deal_choice(*entry)], place, text))
            }
            Ok(plan) => self.plan(plan, text, place),
            Err(_) if self.is_answered_from_the_record(text) => self.answered(text),
            Err(wrong) => {
                let claim = giving_up::may_be(&wrong).then(|| self.said_claim(text)).flatten();
                match claim {
                    Some(said) => self.claims(said, text, place),
                    None => self.not_taken(wrong, text, place),
                }
            }
        }
    }

    /// A line that is neither an entry nor a command: it asks, may mean several things, or is said otherwise;
    /// else why it is refused.
    fn not_taken(&mut self, wrong: Refused, text: &str, place: &str) -> Result<Took, Stop> {
        if let Refused::Several(choices) = wrong {
            return self.choose(choices, text, place);
        }
        if self.asks_the_rules(&wrong, text) {
            return self.answered(text);
        }
        if let Refused::Line(error @ LineError::SaidOtherwise { .. }) = &wrong
            && self.opens(text)
        {
            return Err(asked_and_not_told(&self.desk.offered(text, error), place, text));
        }
        let shell = self.of_the_shell(text, place);
        if shell.is_none()
            && let Some(took) = self.said_otherwise(&wrong, text, place)?
        {
            return Ok(took);
        }
        self.keep_unsaid_name(&wrong, text);
        Err(Stop::Refused(shell.unwrap_or_else(|| self.refused(&wrong, place, text))))
    }

    /// `? who leads`: words behind the mark, where it stands first, are those of `rule`. What tells of
    /// the deal is on the wrong line there, and what there is more help of is asked for.
    fn marked_as_a_question(&mut self, text: &str) -> Option<String> {
        let words = question::behind_its_mark(text)?;
        let tells = matches!(self.desk.plan(words), Ok(Plan::Entry(_)) | Err(Refused::Several(_)));
        let person = self.host.attended() == Attended::Person;
        (person && !tells).then(|| words.to_owned())
    }

    /// Is it put as a question? "Was it Sam, hearts, four" tells no deal, though all of one stands in it.
    fn asks(&self, text: &str) -> bool {
        question::asks(text, self.desk.seats())
    }

    /// Does somebody who can be asked begin it as a question?
    fn opens(&self, text: &str) -> bool {
        self.host.attended() == Attended::Person && question::opens(text, self.desk.seats())
    }

    /// Is every word of it understood as a question about a deal on record?
    fn asks_of_a_deal(&self, text: &str) -> bool {
        self.opens(text) && self.desk.game().is_some_and(|game| happened(text, game).is_some())
    }

    /// The claim that a line says without the word of the command.
    fn said_claim(&self, text: &str) -> Option<giving_up::SaidClaim> {
        giving_up::said(text, &Names::new(self.desk.seats()))
    }

    /// Is it answered by what is on record, whatever else could be made of the words?
    fn is_answered_from_the_record(&self, text: &str) -> bool {
        let answered = |game: &Game| question::is_answered_from_the_record(text, game);
        self.opens(text) && self.desk.game().is_some_and(answered)
    }

    /// Can a line that was refused be nothing but a question about the rules, and is its answer sure?
    fn asks_the_rules(&self, wrong: &Refused, text: &str) -> bool {
        self.host.attended() == Attended::Person
            && self.desk.game().is_some_and(|game| {
                question::only_asks(wrong, text, self.desk.seats(), &game.rules)
                    && question::is_sure(text, game)
            })
    }

    /// "Who leads", "why is the left bower a trump": is more asked than the command would tell?
    fn asks_more_than(&self, plan: &Plan, text: &str) -> bool {
        let Plan::Command(command, rest) = plan else { return false };
        let words = matches!(command, Command::Who | Command::Why) && !rest.is_empty();
        let of_a_deal = || {
            let points = |game: &Game| why_asked(rest, game).is_some();
            let named = || self.asked().why(rest).is_ok();
            *command == Command::Why && (named() || self.desk.game().is_some_and(points))
        };
        words
            && !of_a_deal()
            && !question::asks_for_the_seats(text)
            && self.host.attended() == Attended::Person
            && self.desk.game().is_some_and(|game| question::is_sure(text, game))
    }

    /// Says what the rules say to a line that asks.
    fn answered(&mut self, text: &str) -> Result<Took, Stop> {
        self.rule(text, true)?;
        Ok(Took::Answered)
    }

    /// A line that cannot be taken and begins as a command of the shell does, which no player is called.
    fn of_the_shell(&self, text: &str, place: &str) -> Option<Failure> {
        let first = text.split_whitespace().next().unwrap_or_default();
        let named = Names::new(self.desk.seats()).find(first).is_ok();
        let is_here = |word: &str| command(word).is_some();
        if named { None } else { of_the_shell(text, place, &self.host.shell(), is_here) }
    }

    /// "B is Bob or Beth: bo or be", and `be`: the line before with that in it.
    fn with_its_name(&mut self, text: &str) -> Option<String> {
        let UnsaidName { before, behind, seats } = self.host.unsaid_name()?.take()?;
        let names = Names::new(self.desk.seats());
        let seat = names.find(text.trim().trim_end_matches(['.', ','])).ok()?;
        let apart = if behind.starts_with(char::is_alphanumeric) { " " } else { "" };
        seats.has(seat).then(|| format!("{before}{}{apart}{behind}", names.shortest(seat)))
    }

    /// Keeps a line of which only a name was not clear.
    fn keep_unsaid_name(&mut self, wrong: &Refused, text: &str) {
        let (at, typed, seats) =
            if let Refused::Line(LineError::WhichPlayer { at, typed, seats }) = wrong {
                (*at, typed, *seats)
            } else if let Refused::SharedName { typed, seats } = wrong {
                let mut words = text.split_whitespace().skip(1);
                let Some(word) = words.find(|word| word == typed) else { return };
                (word.as_ptr().addr().saturating_sub(text.as_ptr().addr()), typed, *seats)
            } else {
                return;
            };
        let (Some(before), Some(behind)) = (text.get(..at), text.get(at + typed.len()..)) else {
            return;
        };
        // What was read within a longer line stands elsewhere in it.
        if text.get(at..at + typed.len()) != Some(typed) {
            return;
        }
        if let Some(unsaid) = self.host.unsaid_name() {
            let (before, behind) = (before.to_owned(), behind.to_owned());
            *unsaid = Some(UnsaidName { before, behind, seats });
        }
    }

    fn plan(&mut self, plan: Plan, text: &str, place: &str) -> Result<Took, Stop> {
        match plan {
            Plan::Entry(entry) => self.entry(&entry, text, place),
            Plan::Command(command, rest) => {
                let wrong = match self.command(command, &rest) {
                    Err(Stop::NameShared(failure, wrong)) => {
                        self.keep_unsaid_name(&wrong, text);
                        failure
                    }
                    Err(Stop::Refused(failure)) => failure,
                    Err(Stop::Unanswered(failure)) => {
                        let failure = failure.at(marked(place, text, 0..text.len()));
                        return Err(Stop::Unanswered(failure));
                    }
                    done => return done,
                };
                Err(Stop::Refused(wrong.at(marked(place, text, 0..text.len()))))
            }
        }
    }

    fn refused(&self, wrong: &Refused, place: &str, line: &str) -> Failure {
        refused(wrong, self.desk, place, line)
    }

    fn wrong(&self, wrong: &Refused) -> Failure {
        self::wrong(wrong, self.desk.seats())
    }

    fn stop(&self, wrong: &Refused) -> Stop {
        if let Refused::SharedName { .. } = wrong {
            return Stop::NameShared(self.wrong(wrong), Box::new(wrong.clone()));
        }
        Stop::Refused(self.wrong(wrong))
    }

    fn say(&mut self, text: impl Into<Text>) -> Result<(), Stop> {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        Ok(self.host.say(&page)?)
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Reply, Stop> {
        match self.host.ask(question)? {
            Reply::Quit => Err(Stop::Quit),
            reply @ (Reply::Said(_) | Reply::Nothing | Reply::BrokenOff) => Ok(reply),
        }
    }

    /// Asks which of several meanings is meant.
    fn choose(&mut self, choices: Vec<Choice>, text: &str, place: &str) -> Result<Took, Stop> {
        if self.host.attended() != Attended::Person {
            let mut failure = match choices.as_slice() {
                [Choice { plan: Plan::Entry(entry), .. }]
                    if matches!(entry.kind, EntryKind::Fix { .. }) =>
                {
                    Failure::failed("this may be about the deal before")
                }
                _ => self.wrong(&Refused::Several(choices.clone())),
            };
            for Choice { typed, words, .. } in &choices {
                failure = failure.could_type(format!("{typed}  {words}"));
            }
            return Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))));
        }
        // What would be corrected is asked anyhow, before it is.
        if let [Choice { words, plan: Plan::Entry(entry), .. }] = choices.as_slice()
            && matches!(entry.kind, EntryKind::Fix { .. })
        {
            self.say(format!("{}?", capital(words)))?;
            let only = choices.into_iter().next();
            return only.map_or(Ok(Took::Dropped), |one| self.plan(one.plan, &one.typed, place));
        }
        let mut page = Page::new();
        page.line("This can mean:");
        for (number, choice) in (1..).zip(&choices) {
            let number = if choices.len() == 1 { String::new() } else { format!("{number}  ") };
            let hang = 2 + number.len();
            let words = Text::new().strong(number).plain(&choice.words);
            page.indented(words.quiet(format!("  ({})", choice.typed)), 2, hang);
        }
        self.host.say(&page)?;
        let (text, hint) = match choices.len() {
            1 => ("is that what was meant?", "Enter: no"),
            _ => ("which?", "a number, or Enter for none"),
        };
        let takes = Takes::Number(choices.len());
        let reply = self.ask(&Question { text, takes, hint })?;
        let number = if let Reply::Said(said) = &reply { said.parse::<usize>().ok() } else { None };
        let chosen = number.and_then(|number| choices.into_iter().nth(number.wrapping_sub(1)));
        let Some(Choice { typed, plan, .. }) = chosen else {
            self.say("Nothing was taken.")?;
            return Ok(Took::Dropped);
        };
        match plan {
            Plan::Entry(entry) => {
                self.entry_behind(&entry, &typed, place, AskedBefore::WhichMeaning)
            }
            Plan::Command(..) => self.plan(plan, &typed, place),
        }
    }
}

/// Commands.
impl<H: Host> Dispatch<'_, H> {
    /// Answers a question, or does what is no addition to the record.
    fn command(&mut self, command: Command, rest: &str) -> Result<Took, Stop> {
        match command {
            Command::Quit => return Err(Stop::Quit),
            Command::Clear => self.host.clear(),
            Command::Help => {
                let page = help::page(rest, self.desk.game());
                self.host.say(&page)?;
            }
            Command::Score => self.answer(Some(self.asked().score()))?,
            Command::Why => self.why(rest)?,
            Command::Who => self.answer(self.asked().who())?,
            Command::Seal => {
                let desk = &self.desk;
                self.answer(Some(asked::seal(desk.id(), &desk.seal(), desk.chain())))?;
            }
            Command::Story => {
                self.answer(Some(self.asked().story(rest).map_err(Stop::Refused)?))?;
            }
            Command::Judge => self.judge(rest)?,
            Command::Revoke => self.revoke(rest)?,
            Command::Ruling => self.ruling(rest)?,
            Command::Claim => self.claim(rest)?,
            Command::Rule => {
                self.rule(rest, true)?;
            }
            Command::Board => self.answer(self.asked().board(None))?,
            // These become entries, or are refused, before they come here.
            Command::Undo
            | Command::Redo
            | Command::Fix
            | Command::Misdeal
            | Command::Adjust
            | Command::Agree
            | Command::Note
            | Command::Sub
            | Command::Again
            | Command::Close
            | Command::Confirm
            | Command::Deal => {}
        }
        Ok(Took::Answered)
    }

    /// Where the points of a deal come from. "Why was it 4" is asked of the last one, and says first that it was
    /// not 4.
    fn why(&mut self, rest: &str) -> Result<(), Stop> {
        let asked = self.desk.game().and_then(|game| why_asked(rest, game));
        let numbered = self.asked().why(rest);
        let (answer, first) = match (numbered, asked) {
            (Err(_), Some(asked)) => {
                (self.asked().why("").map_err(Stop::Refused)?, asked.contradicted)
            }
            (answer, _) => (answer.map_err(Stop::Refused)?, None),
        };
        if let Some(first) = first {
            self.say(first)?;
        }
        self.answer(Some(answer))
    }

    /// What the rules say, and what may be typed next where it is a prompt that is read.
    fn rule(&mut self, words: &str, prompt: bool) -> Result<(), Stop> {
        let is_key = self.is_free(RULING_KEY);
        let game = self
            .desk
            .game()
            .ok_or_else(|| Failure::failed("no game has begun, so there are no rules to ask"))?;
        let offers = prompt && self.host.attended() == Attended::Person;
        let mut none = RuleTalk::default();
        let (Answer { mut page, json }, talk) =
            asked_the_rules(self.host, &game.rules, Some(game), words, &mut none)?;
        // A ruling that these rules do not know is not offered, nor one on what cannot have happened yet.
        let hears = talk.ruling.map(|offence| self.desk.hears(offence));
        talk.ruling = talk.ruling.filter(|_| hears == Some(Hears::Now));
        talk.fresh &= offers;
        if let Some(text) = rule::next(talk, is_key).filter(|_| offers) {
            page.indented(text, 0, 2);
        }
        if let Some(Hears::Then(first)) = hears.filter(|_| offers) {
            let first = format!("For the ruling, {first}.");
            page.indented(Text::new().quiet(first), 0, 2);
        }
        Ok(self.host.answer(Answer { page, json })?)
    }

    /// Is this no line of the game now, so that it can be a key of ours?
    fn is_free(&mut self, line: &str) -> bool {
        matches!(
            self.desk.plan(line),
            Err(Refused::Line(_) | Refused::GameOver | Refused::TableOver)
        )
    }

    /// What a number or a key alone stands for, right after an answer about the rules.
    fn chosen(&mut self, text: &str) -> Option<(Command, String)> {
        let text = text.trim();
        let talk = self.host.rule_talk()?;
        let fresh = std::mem::take(&mut talk.fresh);
        let offered = text.parse::<usize>().is_ok_and(|it| (1..=talk.offered.len()).contains(&it));
        let meant = match talk.ruling {
            Some(offence) if text == RULING_KEY => (Command::Ruling, offence.word().to_owned()),
            Some(_) | None if offered => (Command::Rule, text.to_owned()),
            Some(_) | None => return None,
        };
        (fresh && self.is_free(text)).then_some(meant)
    }

    /// The session, for what is only asked.
    fn asked(&self) -> Asked<'_> {
        let desk = &self.desk;
        Asked {
            id: desk.id(),
            header: desk.header(),
            history: desk.history(),
            session: desk.session(),
        }
    }

    fn answer(&mut self, answer: Option<Answer>) -> Result<(), Stop> {
        answer.map_or(Ok(()), |answer| Ok(self.host.answer(answer)?))
    }

    /// Everything irregular in the deal that is open, or was last: the referee is asked.
    fn judge(&mut self, rest: &str) -> Result<(), Stop> {
        let answer = self.asked().judge(rest).map_err(Stop::Refused)?;
        let (_, story) = self.asked().deal(rest).map_err(Stop::Refused)?;
        let unruled = story.findings.iter().filter(|finding| finding.ruled.is_none());
        let unruled: Vec<(u64, Irregular)> = unruled.map(|one| (one.seq, one.what)).collect();
        self.host.answer(answer)?;
        if self.host.attended() == Attended::Person { self.rule_on(&unruled) } else { Ok(()) }
    }
}

/// What the rules say, and what can be typed after it; where nobody can be asked which question is meant, no
/// answer is a failure.
fn asked_the_rules<'t>(
    host: &'t mut impl Host,
    rules: &Ruleset,
    game: Option<&Game>,
    words: &str,
    none: &'t mut RuleTalk,
) -> Result<(Answer, &'t mut RuleTalk), Stop> {
    let attended = host.attended() == Attended::Person;
    let talk = host.rule_talk().unwrap_or(none);
    let mut said = rule::rule(rules, game, words, talk);
    if !attended {
        said = said.answered(words.trim(), "rule").map_err(Stop::Unanswered)?;
    }
    let json = said.answer().and_then(|answer| to_raw_value(answer).ok());
    // Blanks beyond one are not read at all.
    let read: Vec<&str> = words.split_whitespace().collect();
    let mut page = rule::read_of(&read.join(" "));
    page.append(said.page());
    Ok((Answer { page, json }, talk))
}
