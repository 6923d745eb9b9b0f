//! The live loop: read a line, plan it, ask where asking is owed, commit, show.
//!
//! The desk decides what a line would do; this room decides whom to ask and what to do about an
//! error: say it and go on. Everything that was accepted is on the disk before it is shown, so the
//! loop can be left at any moment. It must never know how a deal is scored.

pub(crate) mod editor;
pub(crate) mod screen;
pub(crate) mod setup;

use rasher::card::Written;
use rasher::desk::hearing::{Hearing, Stage, changes_the_record, expected};
use rasher::desk::{Desk, Entry, Kind, Plan, Refused};
use rasher::game::Deal;
use rasher::game::ruling::Decision;
use rasher::game::verdict::Who;
use rasher::line::command::{Command, apart};
use rasher::line::{LineError, Meaning, Names, hint, offers};
use rasher::report::board::board;
use rasher::report::deal::{deal as told, now};
use rasher::report::sheet::sheet;
use rasher::report::table::cards as cards_of;
use rasher::report::words::source as said_by;
use rasher::session::{DealStory, Game};

use crate::failure::{Failure, Kind as Failed};
use crate::pages;
use crate::paint::{Look, Marked, Out, Page, Text, Tone, count};
use editor::{Editor, Offered, Typed};

/// How the loop was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// By `quit`, or at the end of the input.
    Quit,
    /// By an interrupt, twice.
    Interrupted,
}

/// The loop over one session.
pub(crate) struct Prompt<'a, E> {
    /// The session.
    pub(crate) desk: &'a mut Desk,
    /// Where lines come from.
    pub(crate) editor: &'a mut E,
    /// Where words go.
    pub(crate) out: &'a Out,
    /// What time it is, as the log has it.
    pub(crate) clock: &'a dyn Fn() -> String,
}

impl<E: Editor> Prompt<'_, E> {
    /// Runs until it is left.
    pub(crate) fn run(&mut self) -> Result<Left, Failure> {
        self.greet();
        let mut interrupted = false;
        loop {
            match self.read()? {
                Typed::End => return Ok(Left::Quit),
                Typed::Interrupted if interrupted => return Ok(Left::Interrupted),
                Typed::Interrupted => {
                    interrupted = true;
                    self.say(
                        "The line is dropped. Once more leaves; everything accepted is saved.",
                    );
                }
                Typed::Line(text) => {
                    interrupted = false;
                    if self.lines(&text)? == Some(Left::Quit) {
                        return Ok(Left::Quit);
                    }
                }
            }
        }
    }

    /// Takes what was typed or pasted at once, up to an entry that the disk does not take: what comes
    /// after it was meant to come after it.
    fn lines(&mut self, text: &str) -> Result<Option<Left>, Failure> {
        let mut lines = text.lines().flat_map(apart);
        while let Some(line) = lines.next() {
            match self.line(line) {
                Ok(None) => {}
                Err(failure) if failure.kind() == Failed::NotTaken => {
                    self.out.talk(&failure.page());
                    let left = lines.count();
                    if left > 0 {
                        let left = count(left, "line");
                        self.say(format!("{left} after it: not tried."));
                    }
                    return Ok(None);
                }
                left => return left,
            }
        }
        Ok(None)
    }

    fn say(&self, text: impl Into<Text>) {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        self.out.talk(&page);
    }

    fn greet(&self) {
        let header = self.desk.header();
        let Some(game) = self.desk.game() else { return };
        let mut page = Page::new();
        let names = game.seats.join(", ");
        page.line(
            Text::new()
                .strong(&header.title)
                .plain(format!(" — {}", game.rules.title))
                .quiet(format!("  [{}]", header.id)),
        );
        page.line(format!("At the table, clockwise: {names}."));
        page.line(pages::standing(&now(game, self.desk.session().games.len())));
        page.line(Text::new().quiet("? is help, undo takes back, quit leaves. "));
        self.out.talk(&page);
    }

    /// The state that a line is read in; none between games.
    fn state(&self) -> Option<Deal<'_>> {
        self.desk.game().and_then(Game::now)
    }

    fn read(&mut self) -> Result<Typed, Failure> {
        let names = Names::new(self.desk.seats());
        let (lines, inline) = match self.state() {
            Some(state) => {
                let offered = offers(&state, &names);
                let lines = offered
                    .into_iter()
                    .map(|offer| Offered { typed: offer.typed, means: offer.means })
                    .collect();
                (lines, hint(&state, &names))
            }
            None => (Vec::new(), "again begins the next game".to_owned()),
        };
        let prompt = self.prompt();
        self.editor.line(&prompt, &inline, lines)
    }

    fn prompt(&self) -> String {
        let Some(game) = self.desk.game() else { return "> ".to_owned() };
        let now = now(game, self.desk.session().games.len());
        let score = rasher::report::words::score(now.score);
        let stage = match (&now.won, &now.turn, game.open_deal()) {
            (Some(_), ..) => "over".to_owned(),
            (None, Some(turn), Some(_)) => turn.clone(),
            (None, ..) => format!("deal {}", now.deal),
        };
        let look = Look { colour: false, ..self.out.stderr };
        let (joint, mark) = if look.plain { (", ", ":") } else { (" ", ">") };
        look.text(&Text::from(format!("{score}{joint}{stage}{mark} ")))
    }

    /// Takes one line.
    fn line(&mut self, text: &str) -> Result<Option<Left>, Failure> {
        match self.desk.plan(text) {
            Ok(Plan::Entry(entry)) => self.entry(&entry).map(|()| None),
            Ok(Plan::Command(command, rest)) => self.command(command, &rest),
            Err(Refused::Line(LineError::Ambiguous(meanings))) => {
                self.choose(&meanings).map(|()| None)
            }
            Err(refused) => {
                self.refuse(text, &refused);
                Ok(None)
            }
        }
    }

    fn refuse(&self, text: &str, refused: &Refused) {
        let mut page = Page::new();
        let seats = self.desk.seats();
        if let Refused::Line(error) = refused
            && let Some(at) = error.at()
        {
            let end = text.len();
            let span = at.min(end)..end.min(at.max(1).max(at + usize::from(at < end)));
            page.marked(Marked { place: String::new(), line: text.to_owned(), span });
        }
        page.indented(Text::new().and(Tone::Bad, refused.say(seats)), 0, 2);
        for hint in refused.slip().into_iter().chain(refused.hint()) {
            page.indented(Text::new().quiet(hint), 0, 2);
        }
        if let (Refused::Line(error), Some(state)) = (refused, self.state()) {
            for help in error.help(&state, &Names::new(seats)) {
                page.indented(Text::new().quiet(help), 0, 2);
            }
        }
        self.out.talk(&page);
    }

    /// Asks which of several meanings is meant.
    fn choose(&mut self, meanings: &[Meaning]) -> Result<(), Failure> {
        let mut page = Page::new();
        page.line("This can mean:");
        for (number, meaning) in (1..).zip(meanings) {
            page.indented(
                Text::new()
                    .strong(format!("{number}  "))
                    .plain(&meaning.words)
                    .quiet(format!("  ({})", meaning.typed)),
                2,
                5,
            );
        }
        self.out.talk(&page);
        let Typed::Line(answer) =
            self.editor.line("which? ", "a number, or Enter for none", vec![])?
        else {
            return Ok(());
        };
        let chosen =
            answer.trim().parse::<usize>().ok().and_then(|n| meanings.get(n.wrapping_sub(1)));
        match chosen {
            Some(meaning) => {
                let typed = meaning.typed.clone();
                self.line(&typed).map(|_| ())
            }
            None => {
                self.say("Nothing was taken.");
                Ok(())
            }
        }
    }

    /// Asks where asking is owed, then writes.
    fn entry(&mut self, entry: &Entry) -> Result<(), Failure> {
        for irregular in &entry.irregular {
            self.say(Text::new().and(Tone::Warn, irregular.say(Who(self.desk.seats())) + "."));
            self.cite(irregular.clause());
        }
        if !entry.irregular.is_empty() && !self.happened()? {
            self.say("A slip: nothing was taken.");
            return Ok(());
        }
        if !self.shown_before(entry)? {
            self.say("Left as it was.");
            return Ok(());
        }
        self.write(entry)
    }

    fn cite(&self, clause: rasher::clause::Clause) {
        let cite = self.desk.game().and_then(|game| game.rules.cite(clause));
        if let Some(cite) = cite {
            let text = Text::new().quiet(format!("{} — {}", cite.text, said_by(&cite.source)));
            let mut page = Page::new();
            page.indented(text, 2, 2);
            self.out.talk(&page);
        }
    }

    fn happened(&mut self) -> Result<bool, Failure> {
        let answer =
            self.editor.line("a slip, or did it happen? (s/h) ", "Enter: a slip", vec![])?;
        Ok(matches!(answer, Typed::Line(text) if text.trim().to_lowercase().starts_with('h')))
    }

    /// Undo, redo and corrections are shown in words before they happen.
    fn shown_before(&mut self, entry: &Entry) -> Result<bool, Failure> {
        let (word, lines) = match &entry.kind {
            Kind::Undo(changed) => ("undo this?", changed.say()),
            Kind::Redo(changed) => ("redo this?", changed.say()),
            Kind::Fix { changed, .. } => ("correct it?", changed.say()),
            Kind::Deal | Kind::Decision | Kind::Agreed | Kind::Note | Kind::Seat | Kind::Game => {
                return Ok(true);
            }
        };
        let mut page = Page::new();
        for line in lines {
            page.indented(Text::from(line), 0, 2);
        }
        self.out.talk(&page);
        let answer = self.editor.line(&format!("{word} (y/n) "), "Enter: yes", vec![])?;
        Ok(match answer {
            Typed::Line(text) => !text.trim().to_lowercase().starts_with('n'),
            Typed::Interrupted | Typed::End => false,
        })
    }

    /// Answers a question, or does what is no addition to the record.
    fn command(&mut self, command: Command, rest: &str) -> Result<Option<Left>, Failure> {
        match command {
            Command::Quit => return Ok(Some(Left::Quit)),
            Command::Help => self.help(),
            Command::Score => {
                let page = pages::sheet(&sheet(
                    self.desk.header(),
                    self.desk.history(),
                    self.desk.session(),
                ));
                self.out.data(&page).map_err(Failure::from)?;
            }
            Command::Why => self.why(rest)?,
            Command::Who => self.who(),
            Command::Seal => self.say(pages::seal(&self.desk.seal())),
            Command::Story => self.story(rest)?,
            Command::Judge => self.judge()?,
            Command::Revoke => self.revoke(rest)?,
            Command::Claim => self.claim(rest)?,
            Command::Rule => self.rule(rest)?,
            Command::Board => self.board()?,
            Command::Undo
            | Command::Redo
            | Command::Fix
            | Command::Misdeal
            | Command::Adjust
            | Command::Agree
            | Command::Note
            | Command::Sub
            | Command::Again
            | Command::Deal => {}
        }
        Ok(None)
    }

    /// The deal that is named, or the last one; says so where there is none.
    fn named_deal(&self, rest: &str) -> Option<(&Game, &DealStory)> {
        let game = self.desk.game()?;
        let story = if rest.trim().is_empty() {
            game.deals.last().ok_or(Refused::NoDealYet)
        } else {
            self.desk.dealt(rest.trim()).map(|(_, story)| story)
        };
        match story {
            Ok(story) => Some((game, story)),
            Err(refused) => {
                self.refuse(rest, &refused);
                None
            }
        }
    }

    /// The table as it stands: the score, who deals, what is played, and the known cards.
    fn board(&self) -> Result<(), Failure> {
        let session = self.desk.session();
        let Some(game) = session.game() else { return Ok(()) };
        let Some(board) = board(self.desk.header(), self.desk.history(), session) else {
            return Ok(());
        };
        self.out.data(&pages::board::table(&board, &cards_of(game))).map_err(Failure::from)
    }

    fn why(&self, rest: &str) -> Result<(), Failure> {
        let Some((game, story)) = self.named_deal(rest) else { return Ok(()) };
        self.out.data(&pages::why(&told(story, &game.rules))).map_err(Failure::from)
    }

    fn story(&self, rest: &str) -> Result<(), Failure> {
        let (rest, best) = pages::story::which(rest);
        let Some((game, story)) = self.named_deal(&rest) else { return Ok(()) };
        match pages::story::told(story, game, best) {
            Ok(page) => self.out.data(&page).map_err(Failure::from),
            Err(failure) => {
                self.out.talk(&failure.page());
                Ok(())
            }
        }
    }

    /// `rule who leads alone`: answered by the rules of this table.
    fn rule(&self, rest: &str) -> Result<(), Failure> {
        let Some(game) = self.desk.game() else { return Ok(()) };
        self.out.data(&pages::rule(&game.rules, rest)).map_err(Failure::from)
    }

    /// Everything irregular in the deal that is open, or was last: the referee is asked.
    fn judge(&mut self) -> Result<(), Failure> {
        let Some((game, story)) = self.named_deal("") else { return Ok(()) };
        let report = told(story, &game.rules);
        let page = pages::findings(&report);
        let unruled: Vec<u64> = story
            .findings
            .iter()
            .filter(|finding| finding.ruled.is_none())
            .map(|finding| finding.seq)
            .collect();
        self.out.data(&page).map_err(Failure::from)?;
        self.rule_on(&unruled)
    }

    /// `revoke d 3`: proved by the record, or heard.
    fn revoke(&mut self, rest: &str) -> Result<(), Failure> {
        match self.desk.accuse(rest) {
            Ok((hearing, proved)) => {
                match proved {
                    Some(what) => self.say(what.say(Who(self.desk.seats())) + "."),
                    None => self.say("The cards of the record do not prove it."),
                }
                self.hear(hearing)
            }
            Err(refused) => {
                self.refuse(rest, &refused);
                Ok(())
            }
        }
    }

    /// `claim a 3`: decided from what the record knows, and granted on a yes.
    fn claim(&mut self, rest: &str) -> Result<(), Failure> {
        let claim = match self.desk.claim(rest) {
            Ok(claim) => claim,
            Err(refused) => {
                self.refuse(rest, &refused);
                return Ok(());
            }
        };
        let mut shown = Vec::new();
        if claim.show {
            let question = "the claimer's cards? ";
            let asked = self.editor.line(question, "all that are left, such as AhKh9c", vec![])?;
            let Typed::Line(text) = asked else { return Ok(()) };
            match cards(&text) {
                Some(cards) => shown = cards,
                None => {
                    self.say("That is no list of cards; nothing was decided.");
                    return Ok(());
                }
            }
        }
        let granted = match self.desk.decide(&claim, &shown) {
            Ok(granted) => granted,
            Err(refused) => {
                self.refuse(rest, &refused);
                return Ok(());
            }
        };
        let who = Who(self.desk.seats());
        self.say(granted.decision.text(who));
        for trick in granted.decision.told(who) {
            let mut page = Page::new();
            page.indented(Text::new().quiet(trick), 2, 4);
            self.out.talk(&page);
        }
        let tricks = granted.tricks;
        let question =
            format!("the deal is {}–{} then: record it? (y/n) ", tricks.even, tricks.odd);
        let answer = self.editor.line(&question, "Enter: no, play on", vec![])?;
        if matches!(answer, Typed::Line(text) if text.trim().to_lowercase().starts_with('y')) {
            let entry = self.desk.claim_entry(&granted);
            return self.write(&entry);
        }
        self.say("Nothing was recorded.");
        Ok(())
    }

    /// Offers the ruling on each of these findings that has one which changes something.
    fn rule_on(&mut self, findings: &[u64]) -> Result<(), Failure> {
        for seq in findings {
            let hearing = self.desk.game().and_then(|game| {
                let story = game.deals.last()?;
                let finding = story.findings.iter().find(|finding| finding.seq == *seq)?;
                self.desk.hearing_on(story, finding)
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
    fn hear(&mut self, mut hearing: Hearing) -> Result<(), Failure> {
        loop {
            let Some(game) = self.desk.game() else { return Ok(()) };
            match hearing.stage(&game.rules, &game.seats) {
                Stage::None(why) => {
                    self.say(why + ".");
                    return Ok(());
                }
                Stage::Ruled(decision) => return self.offer(&hearing, *decision),
                Stage::Ask(fact) => {
                    let question = format!("{} ", fact.question());
                    let hint = format!("{}, or Enter to leave it", expected(fact));
                    let Typed::Line(said) = self.editor.line(&question, &hint, vec![])? else {
                        return Ok(());
                    };
                    if said.trim().is_empty() {
                        self.say("Left without a ruling.");
                        return Ok(());
                    }
                    let seats = self.desk.seats().to_vec();
                    if let Err(why) = hearing.hear_beside_record(fact, &said, &seats) {
                        self.say(why);
                    }
                }
            }
        }
    }

    /// Says a ruling and asks whether it is recorded, disputed, or neither.
    fn offer(&mut self, hearing: &Hearing, decision: Decision) -> Result<(), Failure> {
        self.out.talk(&pages::ruling(&decision));
        let decision = self.choice(decision)?;
        if !changes_the_record(&decision) {
            return Ok(());
        }
        let disputed = self.desk.open_dispute(hearing).is_some();
        let (question, hint) = if disputed {
            ("the dispute is open: (u: upheld, d: dismissed) ", "Enter: leave it open")
        } else {
            ("record it? (y: yes, d: disputed, left open) ", "Enter: no")
        };
        let Typed::Line(answer) = self.editor.line(question, hint, vec![])? else { return Ok(()) };
        let letter = answer.trim().to_lowercase().chars().next();
        let entry = match (letter, disputed) {
            (Some('u' | 'y'), true) | (Some('y'), false) => {
                self.desk.ruling_entry(hearing, &decision)
            }
            (Some('d'), true) => self.desk.dismissal_entry(hearing),
            (Some('d'), false) => self.desk.dispute_entry(hearing, &decision),
            _ => {
                self.say("Nothing was recorded.");
                return Ok(());
            }
        };
        self.write(&entry)
    }

    /// Where somebody chooses among several remedies, asks which.
    fn choice(&mut self, decision: Decision) -> Result<Decision, Failure> {
        if decision.choices.len() < 2 {
            return Ok(decision);
        }
        let mut page = Page::new();
        for choice in &decision.choices {
            page.indented(
                Text::new().typed(format!("{:<12} ", choice.word)).plain(&choice.text),
                2,
                15,
            );
        }
        self.out.talk(&page);
        let answer = self.editor.line("which? ", "Enter: the first", vec![])?;
        Ok(match answer {
            Typed::Line(word) => decision.choose(word.trim()).unwrap_or(decision),
            Typed::Interrupted | Typed::End => decision,
        })
    }

    fn write(&mut self, entry: &Entry) -> Result<(), Failure> {
        let done = self.desk.commit(entry, &(self.clock)())?;
        let mut after = self.desk.after(entry, &done);
        // What it changes was shown a moment ago, before it was agreed to.
        match &entry.kind {
            Kind::Undo(_) => after.told = vec!["Undone.".into()],
            Kind::Redo(_) => after.told = vec!["Redone.".into()],
            Kind::Fix { .. }
            | Kind::Deal
            | Kind::Decision
            | Kind::Agreed
            | Kind::Note
            | Kind::Seat
            | Kind::Game => {}
        }
        self.out.talk(&pages::after(&after));
        if after.won.is_some() {
            self.say(Text::new().quiet("`again` deals the next game, `score` shows this one."));
        }
        let spoken: Vec<u64> = after.findings.iter().map(|finding| finding.seq).collect();
        self.rule_on(&spoken)
    }

    fn who(&self) {
        let Some(game) = self.desk.game() else { return };
        self.say(pages::standing(&now(game, self.desk.session().games.len())));
    }

    fn help(&self) {
        let mut page = Page::new();
        if let Some(state) = self.state() {
            page.line(Text::new().strong("Now"));
            for offer in offers(&state, &Names::new(self.desk.seats())) {
                page.indented(
                    Text::new().typed(format!("{:<12} ", offer.typed)).plain(offer.means),
                    2,
                    15,
                );
            }
            page.gap();
        }
        page.line(Text::new().strong("Always"));
        for (typed, means) in ALWAYS {
            page.indented(Text::new().typed(format!("{typed:<16} ")).plain(*means), 2, 19);
        }
        self.out.talk(&page);
    }
}

/// Cards as they are typed, with or without blanks.
fn cards(text: &str) -> Option<Vec<Written>> {
    let mut cards = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let mut longest = (1..=3).rev().filter_map(|length| rest.get(..length));
        let (length, card) = longest.find_map(|word| Some((word.len(), word.parse().ok()?)))?;
        cards.push(card);
        rest = rest.get(length..).unwrap_or_default().trim_start_matches([' ', ',']);
    }
    Some(cards)
}

/// What can be typed at any time.
const ALWAYS: &[(&str, &str)] = &[
    ("undo, redo", "takes the last entry back; brings it back"),
    ("fix 3 bs2", "deal 3 was in truth Ben, spades, 2"),
    ("score, who", "the sheet; whose turn, who leads, who deals"),
    ("board", "the table as it stands, and the cards as far as they are known"),
    ("why, why 3", "what a deal brought, by which rule and source"),
    (
        "story, story 3",
        "a deal call by call and trick by trick; `--best`: what each card was worth",
    ),
    ("rule WORDS", "what the rules say: `rule who leads alone`; `--sources`: who says otherwise"),
    ("judge", "what was irregular in this deal, and the ruling"),
    ("revoke d 3", "Dee did not follow suit on trick 3"),
    ("claim a 3", "Ann takes three of the tricks that are left"),
    ("=6-4", "checks the table's own count"),
    ("misdeal WHY", "the deal is void"),
    ("adjust a +1 WHY", "the table gives Ann's side a point"),
    ("deal c", "Cal deals this one"),
    ("note TEXT", "a remark for the record"),
    ("sub d Eve", "Eve sits down in Dee's place"),
    ("seal", "the record up to here, in four words to note down"),
    ("again", "the next game, same seats"),
    ("quit", "leaves; everything accepted is saved"),
];
