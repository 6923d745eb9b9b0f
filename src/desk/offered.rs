//! A line that says one thing, but not as it is typed: what it would do is put before whoever typed it.
//!
//! Nothing is done here, and where a line says two things neither is offered.

use crate::event::{Cards, Event};
use crate::game::verdict::Irregular;
use crate::line;
use crate::line::{LineError, Names};
use crate::store::DiskFile;

use super::{Choice, Desk, Entry, EntryKind, ReadIn};

impl<F: DiskFile> Desk<F> {
    /// "Dee plays 9c", "Dee 9c": how the play is typed, and what it says, where that can be taken now.
    pub fn play_meant(&self, text: &str) -> Option<(String, String)> {
        const PLAYS: [&str; 8] = ["plays", "played", "leads", "led", "lays", "laid", "puts", "put"];
        let (name, rest) = text.trim().split_once(char::is_whitespace)?;
        let names = Names::new(self.seats());
        let seat = names.find(name.trim_end_matches([',', ':'])).ok()?;
        let cards = PLAYS.iter().find_map(|verb| rest.trim().strip_prefix(verb)?.strip_prefix(' '));
        let cards = cards.unwrap_or(rest).trim();
        // Cards of one combination stand together.
        let apart = if self.trick_game() { " " } else { "" };
        let cards = cards.trim_end_matches(['.', '?']).split_whitespace().collect::<Vec<_>>();
        let typed = format!("{}:{}", names.shortest(seat), cards.join(apart));
        let entry = self.events(&typed).ok()?;
        let plays = |event: &Event| matches!(event, Event::Cards(Cards::Play { .. }));
        let only = {
            let mut said = entry.events().filter(|event| !matches!(event, Event::Deal { .. }));
            said.next().is_some_and(plays) && said.next().is_none()
        };
        only.then(|| (typed, self.deal_choice(entry).words))
    }

    /// The cards of an entry that are played by somebody whose turn it is not, as it was typed.
    pub fn played_out_of_turn(&self, entry: &Entry) -> Vec<Irregular> {
        let (EntryKind::Deal, Ok((mut state, _))) = (&entry.kind, self.state()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for event in entry.events().filter(|event| !matches!(event, Event::Deal { .. })) {
            let mut broken = Vec::new();
            if state.hear(event, &mut broken).is_err() {
                break;
            }
            let plays = |what: &Irregular| matches!(what, Irregular::PlayOutOfTurn { .. });
            found.extend(broken.into_iter().filter(plays));
        }
        found
    }

    /// What the lines would do that are offered for one which was said otherwise.
    pub fn offered(&mut self, text: &str, wrong: &LineError) -> Vec<Choice> {
        let LineError::SaidOtherwise { advice, .. } = wrong else { return Vec::new() };
        advice.tries.iter().filter_map(|one| self.offer(text, wrong, one.clone())).collect()
    }

    /// The same where only the number of tricks was left out, and is this.
    pub fn offered_with(&mut self, text: &str, wrong: &LineError, took: u8) -> Option<Choice> {
        let LineError::SaidOtherwise { advice, .. } = wrong else { return None };
        let ReadIn { deal, seats, line } = self.read_in(text, wrong);
        let one = line::counted(line, advice, took, &deal?, &Names::new(seats))?;
        self.offer(text, wrong, one)
    }

    /// The same where fingers slipped in words of it.
    pub fn offered_mended(&mut self, text: &str, wrong: &LineError) -> Option<Choice> {
        let ReadIn { deal, seats, line } = self.read_in(text, wrong);
        let one = line::mended(line, &deal?, &Names::new(seats))?;
        self.offer(text, wrong, one)
    }

    /// A line that is offered, in place of what was read of the whole line.
    fn offer(&mut self, text: &str, wrong: &LineError, one: line::Try) -> Option<Choice> {
        let read = self.read_in(text, wrong).line;
        let from = read.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
        let typed = format!("{}{}", text.get(..from)?, one.typed);
        let plan = self.plan(typed.trim()).ok()?;
        Some(Choice { typed: typed.trim().to_owned(), words: one.words, plan })
    }
}
