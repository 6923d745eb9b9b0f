//! What is said of a deal that is on record already: "no, that was four", "deal 2 was ah4".
//!
//! Only whoever spoke knows which deal was meant, so what it would be of each is offered; nothing here
//! decides between them.

use crate::event::{Call, Cards, Climbing, Event};
use crate::game::Deal;
use crate::line;
use crate::line::{DealBefore, Names, spoken};
use crate::seat::SeatList;
use crate::session::DealStory;
use crate::store::DiskFile;

use super::{Choice, Desk, Entry, EntryKind, Plan, Refused, dealt_in, without_deal};

impl<F: DiskFile> Desk<F> {
    /// "No, that was four", before anything is said of the next deal: what corrects the last one, and
    /// what it would be of the next, if it is anything. While people go out one by one, "no, Joan second"
    /// is said of those who are out.
    pub(super) fn said_of_the_last(&mut self, text: &str) -> Option<Vec<Choice>> {
        let game = self.game()?;
        let last = game.deals.last()?;
        let places = told_places(last);
        let is_open = game.open_deal().is_some();
        if is_open && places.is_none() {
            return None;
        }
        let is_none = || if is_open { None } else { self.no_or_nora(text) };
        if !line::begins_as_a_correction(text) {
            return is_none();
        }
        let names = Names::new(&last.seats);
        let Some(said) = line::corrected(text, &names).map(str::to_owned) else {
            return is_none();
        };
        let opened = Deal::open(&game.rules, last.standing).ok()?;
        let state = last.replay(&game.rules)?;
        let outcome = last.events.iter().all(|(_, event)| {
            matches!(event, Event::Call(Call::Contract { .. }) | Event::Cards(Cards::Tricks { .. }))
        });
        let calls = !outcome && is_told_with_calls(last);
        // Told card by card it is corrected by its result, and that the cards go is said before.
        let cards = !is_open && is_told_by_cards(last) && !last.was_ruled();
        let contract = state.contract().copied().filter(|_| outcome || calls || cards);
        let places = places.or_else(|| Some(state.places()).filter(|it| cards && !it.is_empty()));
        let taken = contract.and_then(|made| Some(state.trick()?.taken()[made.maker.team()]));
        let hand = state.trick().map_or(0, |trick| trick.rules().hand);
        let before = DealBefore { opened: &opened, contract, taken, hand, places, is_open };
        let mut lines = line::corrections(&said, &before, &names);
        if calls {
            let with = |line: &String| with_its_calls(line, last, &opened, &names);
            lines = lines.iter().map(|line| with(line).unwrap_or_else(|| line.clone())).collect();
        }
        let corrected = lines.iter().filter_map(|line| self.corrected_to("last", line));
        let mut corrected = corrected.collect::<Vec<_>>();
        // Whoever is let go behind the end of a deal makes no other of it.
        corrected.dedup_by(|one, other| one.typed == other.typed);
        if corrected.is_empty() {
            return None;
        }
        // "The last deal was bs2" is said of no other.
        let other = !line::is_of_the_last(text);
        let next = self.events(&said).or_else(|_| self.events(text)).ok().filter(|_| other);
        Some(corrected.into_iter().chain(next.map(|next| self.deal_choice(next))).collect())
    }

    /// `no, jane second`, where Nora is `no`: she went out, or the deal before was another.
    fn no_or_nora(&self, text: &str) -> Option<Vec<Choice>> {
        let behind = text.get(2..).filter(|rest| rest.trim_start().starts_with(','))?;
        let is_no = text.get(..2).is_some_and(|no| no.eq_ignore_ascii_case("no"));
        let names = Names::new(self.seats());
        let is_named = self.seats().iter().any(|name| name.eq_ignore_ascii_case("no"));
        let said = behind.trim_start_matches([' ', ',']);
        let climbs = self.game()?.now()?.climb().is_some();
        // Bare keys with a comma between are the list that they look like.
        let says = said.split_whitespace().count() > 1 && !said.contains(',');
        if !is_no || is_named || !climbs || !says || names.find("no").is_err() {
            return None;
        }
        self.events(text).ok().map(|entry| vec![self.deal_choice(entry)])
    }

    /// Does it begin as what is said of the deal before, and is nothing said of the next?
    pub fn is_said_of_the_last(&self, text: &str) -> bool {
        let last = self.game().filter(|game| game.open_deal().is_none());
        let last = last.and_then(|game| game.deals.last());
        last.is_some_and(|last| line::corrected(text, &Names::new(&last.seats)).is_some())
    }

    /// How the deal before is corrected, where that is what a line is said of.
    pub fn corrects_the_last(&self, text: &str) -> Option<String> {
        if !self.is_said_of_the_last(text) {
            return None;
        }
        let last = self.game()?.deals.last()?;
        let no = last.no;
        Some(if is_told_by_cards(last) {
            format!(
                "deal {no} was told card by card: `fix {no} …` tells it again, with its cards or by what it \
                 came to; `score` shows how it was typed"
            )
        } else {
            "`fix last …` says what the deal before was".to_owned()
        })
    }

    /// The deal of this number, or the last one, as this line has it, where that is another than it is.
    fn corrected_to(&mut self, number: &str, line: &str) -> Option<Choice> {
        let entry = self.fix(&format!("{number} {line}")).ok()?;
        let EntryKind::Fix { deal, old, new, .. } = &entry.kind else { return None };
        if old == new {
            return None;
        }
        let (_, dealt) = dealt_in(self.game()?, self.session.games.len(), number).ok()?;
        let opened = Deal::open(&self.game()?.rules, dealt.standing).ok()?;
        let names = Names::new(&dealt.seats);
        let heard = line::read(line, &opened, &names).ok()?;
        let words = line::in_words_now(&heard.events, &opened, &names);
        let words = format!("deal {deal} was: {words}");
        Some(Choice { typed: format!("fix {deal} {new}"), words, plan: Plan::entry(entry) })
    }

    /// "Deal 2 was ah4": a correction of one that is on record, or what the open or the next one was.
    pub(super) fn said_of_deal(&mut self, number: u32, said: &str) -> Result<Entry, Refused> {
        let (state, fresh) = self.state()?;
        let known = self.game().map_or(0, |game| game.deals.len());
        let last = u32::try_from(known).unwrap_or(u32::MAX);
        let now = if fresh { last.saturating_add(1) } else { last };
        debug_assert!(
            !state.phase().is_closed(),
            "a deal that is over is not the one that is open"
        );
        if number == now {
            return self.events(said);
        }
        let typed = number.to_string();
        match self.corrected_to(&typed, said) {
            Some(choice) => Err(Refused::Several(vec![choice])),
            // It was that already, or it cannot have been that.
            None => {
                let entry = self.fix(&format!("{typed} {said}"))?;
                if let EntryKind::Fix { old, new, anew, drops: false, .. } = &entry.kind
                    && old == new
                    && anew.is_empty()
                {
                    let told = format!("deal {number} is that already: `{old}`");
                    return Err(Refused::Unfit(told));
                }
                Ok(entry)
            }
        }
    }
}

/// "2 was ah4": the number of a deal, and what is said of it.
pub(super) fn said_of_a_number(rest: &str) -> Option<(u32, &str)> {
    const VERBS: [&str; 5] = ["was", "is", "were", "should be", "should have been"];
    let (number, said) = rest.split_once(char::is_whitespace)?;
    let number = spoken::counted(without_deal(number).trim_end_matches([',', ':']))?;
    let said = said.trim_start();
    let behind = |verb: &&str| {
        let head = said.get(..verb.len()).filter(|head| head.eq_ignore_ascii_case(verb));
        let rest = head.and_then(|_| said.get(verb.len()..));
        rest.filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim_start)
    };
    let said = VERBS.iter().filter_map(behind).min_by_key(|rest| rest.len())?;
    (!said.is_empty()).then_some((number, said))
}

/// Who went out in a deal, in order, where nothing else is on record of it.
fn told_places(deal: &DealStory) -> Option<SeatList> {
    let mut all = SeatList::new();
    for (_, event) in &deal.events {
        let Event::Climbing(Climbing::Places { order }) = event else { return None };
        if !order.iter().all(|seat| all.push(seat)) {
            return None;
        }
    }
    (!all.is_empty()).then_some(all)
}

/// Was it told by its calls and then by its tricks, and no card of it by itself?
fn is_told_with_calls(deal: &DealStory) -> bool {
    let plays =
        |event: &Event| matches!(event, Event::Cards(Cards::Play { .. }) | Event::Climbing(_));
    let events = || deal.events.iter().map(|(_, event)| event);
    !events().any(plays) && events().filter(|event| is_count(event)).count() == 1
}

/// Was it told card by card?
fn is_told_by_cards(deal: &DealStory) -> bool {
    deal.events.iter().any(|(_, event)| matches!(event, Event::Cards(Cards::Play { .. })))
}

/// The deal as it was called, with the tricks that a line says of the same contract.
fn with_its_calls(
    line: &str,
    deal: &DealStory,
    opened: &Deal<'_>,
    names: &Names<'_>,
) -> Option<String> {
    let heard = line::read(line, opened, names).ok()?;
    let mut told = deal.events.iter().map(|(_, event)| event);
    let now = heard.events.iter().try_fold(*opened, |state, event| state.step(event).ok())?;
    let was = told.try_fold(*opened, |state, event| state.step(event).ok())?;
    let tricks = heard.events.iter().find(|event| is_count(event))?;
    if now.contract() != was.contract() {
        return None;
    }
    let events = deal.events.iter().map(|(_, event)| if is_count(event) { tricks } else { event });
    Some(line::spell(opened, &events.cloned().collect::<Vec<_>>(), names).line)
}

/// Is it how many tricks were taken, told at the end?
const fn is_count(event: &Event) -> bool {
    matches!(event, Event::Cards(Cards::Tricks { .. }))
}
