//! The live loop: read a line, hand it to the dispatcher, show what comes of it.
//!
//! What a line does is [`Dispatch`]'s. This module decides how a person is asked and what is done about
//! an error: say it and go on. Everything that was accepted is on the disk before it is shown, so the
//! loop can be left at any moment. It must never know how a deal is scored.

pub(crate) mod editor;
pub(crate) mod night;
pub(crate) mod screen;
pub(crate) mod setup;
pub(crate) mod typed;

use std::collections::VecDeque;

use rasher::desk::Desk;
use rasher::game::Deal;
use rasher::line::command::{Command, apart, command};
use rasher::line::{Completions, Names, OfferKind, completions, hint, offers};
use rasher::report::deal::spelling;
use rasher::report::now::now;
use rasher::seat::Seat;
use rasher::session::Game;
use unicode_width::UnicodeWidthStr;

use crate::dispatch::help::means;
use crate::dispatch::{
    Answer, Attended, Dispatch, Done, Host, Question, Recorded, Reply, ShellCommand, Stop, Takes,
    Took, UnsaidName, kept,
};
use crate::failure::{Failure, FailureKind as Failed};
use crate::pages;
use crate::pages::rule::RuleTalk;
use crate::paint::{Look, Out, Page, Text, count};
use editor::{Editor, Offered, Offering, Typed};
use typed::TypedBefore;

/// How the loop was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoopEnd {
    /// By `quit`, or at the end of the input.
    Quit,
    /// By an interrupt, twice.
    Interrupted,
}

/// The loop over one session.
pub(crate) struct Prompt<'a> {
    /// The session.
    pub(crate) desk: &'a mut Desk,
    /// The person at the terminal.
    pub(crate) person: Person<'a>,
    /// What was typed before.
    pub(crate) typed: TypedBefore<'a>,
}

/// A person who reads and types.
pub(crate) struct Person<'a> {
    /// Where lines come from.
    pub(crate) editor: &'a mut dyn Editor,
    /// Where words go.
    pub(crate) out: &'a Out,
    /// What time it is, as the log has it.
    pub(crate) clock: &'a dyn Fn() -> String,
    /// Lines that were typed at a question and do not answer it.
    pub(crate) kept: Vec<String>,
    /// What was typed at a question and is the next line instead.
    pub(crate) next: Option<String>,
    /// What was said about the rules last.
    pub(crate) rule_talk: RuleTalk,
    /// The last line, where a name in it was not clear.
    pub(crate) unsaid_name: Option<UnsaidName>,
    /// What can be typed in the shell.
    pub(crate) shell: fn() -> Vec<ShellCommand>,
}

impl Prompt<'_> {
    /// Runs until it is left.
    pub(crate) fn run(&mut self) -> Result<LoopEnd, Failure> {
        let typed = self.typed.lines();
        // Where nobody has typed at a prompt, the record tells what could have been.
        let typed = if typed.is_empty() { self.deals_as_typed() } else { typed };
        self.person.editor.remember(&typed);
        self.person.editor.hush();
        self.greet();
        let mut interrupted = false;
        loop {
            match self.read()? {
                Typed::End => return Ok(LoopEnd::Quit),
                Typed::Interrupted { dropped: false } if interrupted => {
                    return Ok(LoopEnd::Interrupted);
                }
                Typed::Interrupted { dropped } => {
                    interrupted = true;
                    self.person.tell_interrupted(dropped);
                }
                Typed::Line(text) => {
                    interrupted = false;
                    self.person.keep(&text, &mut self.typed);
                    if self.lines(&text)? == Some(LoopEnd::Quit) {
                        self.person.leaves(&mut self.typed);
                        return Ok(LoopEnd::Quit);
                    }
                }
            }
        }
    }

    /// The deals of the record, one a line, as they would be typed.
    fn deals_as_typed(&self) -> Vec<String> {
        let games = &self.desk.session().games;
        let deals = games.iter().flat_map(|game| game.deals.iter().map(move |deal| (deal, game)));
        let lines = deals.map(|(deal, game)| spelling(deal, &game.rules));
        lines.filter(|line| !line.is_empty()).collect()
    }

    fn lines(&mut self, text: &str) -> Result<Option<LoopEnd>, Failure> {
        let desk = &mut *self.desk;
        self.person
            .take(text, |person, line| Dispatch { desk: &mut *desk, host: person }.line(line, ""))
    }

    fn greet(&self) {
        let header = self.desk.header();
        let Some(game) = self.desk.game() else { return };
        let mut page = Page::new();
        let names = Names::new(&game.seats);
        let keyed = |(seat, name): (Seat, &String)| format!("{name} ({})", names.shortest(seat));
        let names: Vec<String> =
            game.rules.players().seats().zip(&*game.seats).map(keyed).collect();
        page.line(
            Text::new()
                .strong(&header.title)
                .plain(format!(" — {}", game.rules.title))
                .quiet(format!("  [{}]", header.id)),
        );
        page.line(format!("At the table, clockwise: {}.", names.join(", ")));
        page.line(pages::standing(&now(game, self.desk.session().games.len())));
        page.line(Text::new().quiet(self.first_contact(game)));
        self.person.out.talk(&page);
    }

    /// One line of this game by these people, and what it means.
    fn first_contact(&self, game: &Game) -> String {
        let names = Names::new(&game.seats);
        let result = self.state().and_then(|state| {
            let all = offers(&state, &names);
            all.into_iter().find(|offer| offer.kind == OfferKind::Result)
        });
        match result {
            Some(offer) => {
                let joined: String = offer.typed.split(' ').collect();
                // `joh4` is Jo's hearts, and to the eye it is John's where he sits, too.
                let run = joined.trim_end_matches(|c: char| !c.is_alphabetic());
                // `alalic` is Al and Alice, and to the eye nobody.
                let long = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count() > 1;
                let apart = offer.typed.split(' ').skip(1).any(long) || names.find(run).is_ok();
                let typed = if apart { offer.typed } else { joined };
                format!("Type {typed} = {}. ? help, quit leaves.", offer.means)
            }
            None => "? help, undo takes back, quit leaves.".to_owned(),
        }
    }

    /// The state that a line is read in; none between games.
    fn state(&self) -> Option<Deal<'_>> {
        self.desk.game().and_then(Game::now)
    }

    fn read(&mut self) -> Result<Typed, Failure> {
        if let Some(line) = self.person.next.take() {
            return Ok(Typed::Line(line));
        }
        let names = Names::new(self.desk.seats());
        let closed = self.desk.game().is_some_and(|game| game.closed);
        let (deal, inline) = match self.state().filter(|_| !closed) {
            Some(state) => (completions(&state, &names), hint(&state, &names)),
            None if closed => {
                let ways = "undo opens the game again, again begins the next";
                (Completions::default(), ways.to_owned())
            }
            None if self.desk.is_of_one_game() => {
                (Completions::default(), "quit: this table's game is over".to_owned())
            }
            None => (Completions::default(), "again begins the next game".to_owned()),
        };
        let game = self.desk.game();
        let command = |command: Command| Offered {
            typed: format!("{} ", command.word()),
            means: means(command, game),
        };
        let words = self.desk.commands_now().into_iter().map(command).collect();
        let lines = Offering { deal, words };
        let prompt = self.prompt();
        self.person.offer_kept(&mut self.typed);
        self.person.editor.line(&prompt, &inline, lines, "")
    }

    fn prompt(&self) -> String {
        let Some(game) = self.desk.game() else { return "> ".to_owned() };
        let now = now(game, self.desk.session().games.len());
        let score = rasher::report::words::score(now.score);
        let stage = match (&now.won, &now.turn, game.open_deal()) {
            (Some(_), ..) => "over".to_owned(),
            (None, ..) if game.closed => "closed".to_owned(),
            (None, Some(turn), Some(_)) => turn.clone(),
            (None, ..) => format!("deal {}", now.deal),
        };
        let look = Look { colour: false, ..self.person.out.stderr };
        let (joint, mark) = if look.plain { (", ", ":") } else { (" ", ">") };
        look.text(&Text::from(format!("{score}{joint}{stage}{mark} ")))
    }
}

/// Lines as they were typed, one after another.
fn each_typed(lines: &[String]) -> String {
    let each = lines.iter().map(|line| format!("`{line}`"));
    each.collect::<Vec<_>>().join(", ")
}

/// A hint as a sentence.
fn sentence(hint: &str) -> String {
    let mut letters = hint.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

impl<'a> Person<'a> {
    /// Somebody who begins to type.
    pub(crate) fn new(
        editor: &'a mut dyn Editor,
        out: &'a Out,
        clock: &'a dyn Fn() -> String,
        shell: fn() -> Vec<ShellCommand>,
    ) -> Self {
        let (kept, rule_talk) = (Vec::new(), RuleTalk::default());
        Self { editor, out, clock, kept, next: None, rule_talk, unsaid_name: None, shell }
    }

    /// Takes what was typed or pasted at once, line by line, up to one that is not taken: what comes after it
    /// was meant to come after it, behind a `;` or on a line of its own. The arrows find all of it.
    fn take(
        &mut self,
        text: &str,
        mut line: impl FnMut(&mut Self, &str) -> Result<Took, Stop>,
    ) -> Result<Option<LoopEnd>, Failure> {
        for typed in text.lines() {
            let mut parts: VecDeque<&str> = apart(typed).collect();
            while let Some(part) = parts.pop_front() {
                match line(self, part) {
                    Ok(Took::Recorded | Took::Answered) => {}
                    Ok(Took::Dropped) => {
                        self.not_tried(&parts);
                        self.not_tried_after(typed, text);
                        return Ok(None);
                    }
                    Err(Stop::Quit) => return Ok(Some(LoopEnd::Quit)),
                    Err(Stop::Unanswered(failure)) => self.out.talk(&failure.spoken()),
                    Err(Stop::Refused(failure) | Stop::NameShared(failure, _)) => {
                        self.out.talk(&failure.spoken());
                        self.not_tried(&parts);
                        self.not_tried_after(typed, text);
                        return Ok(None);
                    }
                    Err(Stop::Failed(failure)) if failure.kind() == Failed::NotTaken => {
                        self.out.talk(&failure.page());
                        self.not_tried_after(part, text);
                        return Ok(None);
                    }
                    Err(Stop::Failed(failure)) => return Err(failure),
                }
            }
        }
        Ok(None)
    }

    /// What stands behind a line that was not taken, and on the same line as it.
    fn not_tried(&self, left: &VecDeque<&str>) {
        if !left.is_empty() {
            let left =
                left.iter().copied().collect::<Vec<_>>().join("; ").escape_debug().to_string();
            self.tell(Text::from("What comes after it is not tried: ").typed(left).plain("."));
        }
    }

    /// Keeps what was typed, so that the arrows find it now and the next time.
    fn keep(&mut self, text: &str, typed: &mut TypedBefore<'_>) {
        // Nobody calls back the line with which he left.
        let leaves = |line: &&str| matches!(command(line), Some((Command::Quit, _)));
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !leaves(line));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        self.editor.remember(&lines);
        self.keep_for_next_time(&lines, typed);
    }

    fn keep_for_next_time(&self, lines: &[String], typed: &mut TypedBefore<'_>) {
        if let Some(why) = typed.keep(lines) {
            self.tell(format!("What is typed is not kept for next time: {why}."));
        }
    }

    /// Says what was typed at questions and answered none. It does not stand at the prompt, where one key
    /// would record it, or what is typed next would be glued to it: it is called back.
    fn offer_kept(&mut self, typed: &mut TypedBefore<'_>) {
        let kept = std::mem::take(&mut self.kept);
        if kept.is_empty() {
            return;
        }
        let again = match (kept.iter().all(|line| self.editor.calls_back(line)), kept.len()) {
            (true, 1) => "The Up key brings it back.",
            (true, _) => "The Up key brings them back, the last one first.",
            (false, 1) => "Type it again.",
            (false, _) => "Type them again.",
        };
        let told = format!("Not taken yet: {}. {again}", each_typed(&kept));
        self.tell(told);
        self.keep_for_next_time(&kept, typed);
    }

    /// Whoever leaves at a question has typed nothing less before it.
    pub(crate) fn tell_unread(&mut self) -> Vec<String> {
        let mut unread = std::mem::take(&mut self.kept);
        unread.extend(self.next.take());
        if !unread.is_empty() {
            self.tell(format!("Not recorded: {}.", each_typed(&unread)));
        }
        unread
    }

    /// The same where it can be called back the next time.
    fn leaves(&mut self, typed: &mut TypedBefore<'_>) {
        let unread = self.tell_unread();
        self.keep_for_next_time(&unread, typed);
    }

    /// After one interrupt; everything that was accepted is on the disk.
    fn tell_interrupted(&self, dropped: bool) {
        let gone = if dropped { "The line is dropped. " } else { "" };
        self.tell(format!("{gone}Ctrl-C once more leaves; everything accepted is saved."));
    }

    /// How much was typed or pasted behind a line that the disk did not take.
    fn not_tried_after(&self, line: &str, text: &str) {
        let end = line.as_ptr().addr() + line.len() - text.as_ptr().addr();
        let left = text.get(end..).unwrap_or_default().lines().flat_map(apart).count();
        if left > 0 {
            self.tell(format!("{} after it: not tried.", count(left, "line")));
        }
    }

    /// What can be said to a question.
    fn help(&self, question: &Question<'_>) {
        let takes = if question.takes == Takes::Anything {
            String::new()
        } else {
            format!("Type {}. ", question.takes.said())
        };
        self.tell(format!("{takes}{}", sentence(question.hint)));
    }

    fn tell(&self, text: impl Into<Text>) {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        self.out.talk(&page);
    }
}

impl Host for Person<'_> {
    fn rule_talk(&mut self) -> Option<&mut RuleTalk> {
        Some(&mut self.rule_talk)
    }

    fn unsaid_name(&mut self) -> Option<&mut Option<UnsaidName>> {
        Some(&mut self.unsaid_name)
    }

    fn attended(&self) -> Attended {
        Attended::Person
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Reply, Failure> {
        let prompt = question.prompt();
        let fits = prompt.width() + question.hint.width() < self.out.columns();
        let hint = if fits { question.hint } else { "" };
        if !fits {
            self.tell(Text::new().quiet(sentence(question.hint)));
        }
        loop {
            let typed = match self.editor.line(&prompt, hint, Offering::default(), "")? {
                Typed::Line(typed) => typed,
                Typed::Interrupted { .. } | Typed::End => return Ok(Reply::BrokenOff),
            };
            if typed.trim() == "?" {
                self.help(question);
                continue;
            }
            if let Some(reply) = question.takes.reply(&typed) {
                return Ok(reply);
            }
            let number = matches!(question.takes, Takes::Number(_) | Takes::Either(..));
            if number && typed.trim().parse::<u64>().is_ok() {
                self.tell(format!("Type {}.", question.takes.said()));
                continue;
            }
            let line = typed.trim().to_owned();
            self.tell(kept(&format!("Type {}.", question.takes.said()), &line));
            Host::keep(self, line);
        }
    }

    fn keep(&mut self, line: String) {
        // Several may have been pasted at once.
        let lines: Vec<String> = line.lines().map(str::to_owned).collect();
        self.editor.remember(&lines);
        self.kept.extend(lines);
    }

    fn read_next(&mut self, line: String) {
        self.next = Some(line);
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Failure> {
        Ok(self.out.data(&answer.page)?)
    }

    fn say(&mut self, page: &Page) -> Result<(), Failure> {
        self.out.talk(page);
        Ok(())
    }

    fn recorded(&mut self, done: Recorded) -> Result<(), Failure> {
        match done.done {
            Done::Table(after) => {
                self.out.talk(&pages::after(&after));
                if after.won.is_some() {
                    self.tell(Text::new().quiet(if after.is_of_one_game {
                        "This table's game is over. `quit` leaves the table, `score` shows its game."
                    } else {
                        "`again` deals the next game, `score` shows this one."
                    }));
                }
            }
            Done::Night { says, shows } => {
                for says in says {
                    self.tell(says);
                }
                self.out.data(&shows)?;
            }
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.editor.clear();
    }

    fn shell(&self) -> Vec<ShellCommand> {
        (self.shell)()
    }

    fn now(&self) -> String {
        (self.clock)()
    }
}
