//! Shapes as events: every way through a lattice that could have happened in this state, and the best.
//!
//! The search is over pairs of a place in the line and a state of the deal, so that whose turn it is
//! follows from what was read before. [`Deal::step`] refuses the impossible and thereby does most of
//! the reading. The search is bounded: no line is slow.

use crate::card::{Card, CardList, Trump, Written};
use crate::clause::Clause;
use crate::event::{self, Cards, Climbing, Event, EventKind, Readings, Ruling, Table, TurnUp};
use crate::game::Deal;
use crate::game::bid::Won;
use crate::game::play::Contract;
use crate::game::ruling::{
    call_stands, card_taken_back, lead_taken_back, loner_joined, maker_alone, side_silenced,
};
use crate::game::trick::TrickDeal;
use crate::game::turn_up::Faced;
use crate::game::verdict::{Impossible, Irregular, Kept, Phase};
use crate::line::decided::{Decisions, Place};
use crate::line::names::{Names, number};
use crate::line::shape::{self, Call, Furthest, Lattice, Outcome, Piece, RunTogether, Shape};
use crate::line::spoken;
use crate::rules::{Making, Ruleset, TrumpNamed};
use crate::seat::{ByTeam, MOST_SEATS, Seat, SeatList};

/// The most states that one line is followed through.
const MOST_NODES: usize = 4000;

/// The most full readings that are kept to choose from.
const MOST_PARSES: usize = 64;

/// A line as a list of events.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parse {
    pub(super) events: Vec<Event>,
    /// What each would break, by its place in the list.
    pub(super) irregular: Vec<(usize, Irregular)>,
    /// Who was typed after the places that decide the deal.
    pub(super) let_go: SeatList,
    /// Which of the events are decisions of the people, by their places in the list and their numbers.
    pub(super) decided: Vec<(usize, usize)>,
    /// Who made trump by it over the heads of those who call first, where nothing says that they did.
    skips: Option<Seat>,
    /// What its letters may be as well, where name and trump stand together.
    run_together: Option<RunTogether>,
    rank: Rank,
}

/// Which reading is preferred: the least wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    way: ReadingRank,
    /// Results that only say again what was called: among cards played by that contract, `Ah` is
    /// another card before it is Ann and hearts once more.
    again: usize,
    irregular: bool,
    /// Names that were taken apart, and results that were glued to something else.
    apart: usize,
}

/// Calls are preferred to a result, and a whole result to one that leaves the deal open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ReadingRank {
    Calls,
    Result,
    Part,
}

/// Why a line has no reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Unread {
    /// No state makes a line of it.
    Shape(Furthest),
    /// It cannot be now, from this place on.
    Refused { at: usize, end: usize, why: WhyUnread },
    /// It can be any of these.
    Several(Vec<Parse>),
}

/// Why a shape has no meaning now.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WhyUnread {
    /// It could not have happened.
    Impossible(Impossible),
    /// This player has passed what the result says he made.
    HadPassed(Seat, Trump),
    /// Another's bid stands over it.
    Outbid(Won),
    /// Another contract stands.
    Stands(Contract),
    /// Somebody went out in another place than was said.
    OtherPlace,
    /// What was played is not taken back.
    Kept(Kept),
    /// This player made trump, and nothing says that those who call first have called.
    Skips(Seat),
}

impl From<Impossible> for WhyUnread {
    fn from(impossible: Impossible) -> Self {
        Self::Impossible(impossible)
    }
}

/// The one reading of a line.
///
/// Calls win over a result; but where what reads as calls would be irregular, and what reads as a
/// result would not, nothing is preferred.
pub(super) fn resolve(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Result<Parse, Unread> {
    resolve_decided(text, deal, names, &Decisions::NONE)
}

/// The same of a deal of which people decided something: it is in the state before what comes behind it
/// is read.
pub(super) fn resolve_decided(
    text: &str,
    deal: &Deal<'_>,
    names: &Names<'_>,
    decisions: &Decisions<'_>,
) -> Result<Parse, Unread> {
    let lattice = shape::lattice(text, deal.rules(), names).map_err(Unread::Shape)?;
    let mut search = Search::new(text, &lattice, decisions);
    search.run(deal);
    // `2c!6` behind passes: no such bid exists, and the second player's clubs do.
    let clean_result = |parse: &Parse| !parse.rank.irregular && is_all_of_it(&parse.events);
    if search.parses.iter().any(clean_result) {
        search.parses.retain(|parse| numbered_alone(&parse.events, deal).is_none());
    }
    let Some(best) = search.parses.iter().map(|parse| parse.rank).min() else {
        return Err(search.unread());
    };
    let mut parses = search.parses;
    let clean = parses.iter().filter(|parse| !parse.rank.irregular).map(|parse| parse.rank).min();
    // A card is not asked about: it was typed as one.
    let asked = |(_, what): &(usize, Irregular)| {
        !matches!(what, Irregular::Revoke { .. } | Irregular::PlayOutOfTurn { .. })
    };
    let first = parses.iter().find(|parse| parse.rank == best);
    let asks = first.is_some_and(|parse| parse.irregular.iter().any(asked));
    let called = first.filter(|parse| is_called_to_the_end(&parse.events));
    let called = called.map(|parse| came_to(&parse.events, deal));
    let is_another = |parse: &Parse| {
        clean_result(parse) && called.is_some_and(|came| came != came_to(&parse.events, deal))
    };
    parses.retain(|parse| {
        parse.rank == best || asks && Some(parse.rank) == clean || is_another(parse)
    });
    match <[Parse; 1]>::try_from(parses) {
        Ok([only]) if is_cards_with_a_maker(text, &only.events) => {
            let why = WhyUnread::Impossible(Impossible::NoContract);
            Err(Unread::Refused { at: 0, end: text.len(), why })
        }
        Ok([only]) => {
            let refused = |why| Unread::Refused { at: 0, end: text.len(), why };
            if let Some(why) = numbered_alone(&only.events, deal) {
                return Err(refused(why.into()));
            }
            if is_card_as_a_maker(text, &only.events, deal) {
                return Err(refused(Impossible::AlreadyTurned.into()));
            }
            if let Some(maker) = only.skips {
                return Err(refused(WhyUnread::Skips(maker)));
            }
            if let Some(other) = card_as_a_player(text, &only.events, deal, names) {
                return Err(Unread::Several(vec![only, other]));
            }
            match only.run_together {
                Some(other) => run_together(text, only, other, deal, names),
                None => Ok(only),
            }
        }
        Err(several) => Err(Unread::Several(several)),
    }
}

/// Calls, and the deal to its last trick: `pd3`, `sukh4`. Calls win over a result, but where Pat or Suki sits
/// that is the whole of her deal as much as a pass, or a turned spade, and what came of it: it is asked.
fn is_called_to_the_end(events: &[Event]) -> bool {
    let made = |event: &Event| matches!(event, Event::Call(event::Call::Contract { .. }));
    let called = matches!(events.first(), Some(Event::Call(_))) && !events.iter().any(made);
    called && matches!(events.last(), Some(Event::Cards(Cards::Tricks { .. })))
}

/// What was made, and the tricks, however it was told.
fn came_to(events: &[Event], deal: &Deal<'_>) -> Option<(Contract, ByTeam<u8>)> {
    let over = events.iter().try_fold(*deal, |deal, event| deal.step(event)).ok()?;
    Some((over.contract().copied()?, over.trick()?.taken()))
}

/// Who made what, and the tricks: a deal told by its result and nothing else.
fn is_all_of_it(events: &[Event]) -> bool {
    matches!(
        events,
        [Event::Call(event::Call::Contract { .. }), Event::Cards(Cards::Tricks { .. })]
    )
}

/// `AsKsQs`, `ah kd` before a contract stands: cards to the eye, and no result of Ann's, or of Kim's, beside
/// cards.
fn is_cards_with_a_maker(text: &str, events: &[Event]) -> bool {
    let made = |event: &Event| matches!(event, Event::Call(event::Call::Contract { .. }));
    let is_card = |event: &Event| {
        let turned = matches!(event, Event::Call(event::Call::TurnUp(TurnUp::Card(_))));
        turned || matches!(event, Event::Cards(Cards::Play { .. }))
    };
    events.iter().any(made) && events.iter().any(is_card) && shape::is_cards(text)
}

/// `2h 3d`, `4c ppp 3s`: cards of the pack, turned one after the other with too few passes between, and
/// no trump that the second or the third player made. With tricks behind it, it is a result.
fn is_card_as_a_maker(text: &str, events: &[Event], deal: &Deal<'_>) -> bool {
    let is_count = |event: &Event| matches!(event, Event::Cards(Cards::Tricks { .. }));
    let made = events.iter().find_map(|event| {
        let Event::Call(event::Call::Contract { maker, trump: Trump::Suit(suit), .. }) = event
        else {
            return None;
        };
        Some(format!("{}{}", number(*maker), suit.letter()))
    });
    let Some(written) = made.filter(|_| !events.iter().any(is_count)) else { return false };
    let Ok(card) = written.parse::<Written>() else { return false };
    let apart = |c: char| c.is_whitespace() || c == ',';
    let letters = spoken::with_letters(&text.to_lowercase());
    let typed = letters.split(apart).filter(|run| run.starts_with(&written)).count();
    let turned = Event::Call(event::Call::TurnUp(TurnUp::Card(card)));
    // `2s bs` turns it once, and what follows is Ben's; in `cs /Jd 3s2c` it is played.
    let is_it = |event: &&Event| {
        let Event::Cards(Cards::Play { cards, .. }) = event else { return **event == turned };
        cards.as_slice().contains(&card)
    };
    let is_typed = typed > events.iter().filter(is_it).count();
    let fresh = Deal::open(deal.rules(), *deal.standing());
    is_typed && fresh.is_ok_and(|fresh| fresh.step(&turned).is_ok())
}

/// `jd passes` where Jd sits: the jack of diamonds and a pass to the letters, and to the eye what Jd said,
/// whose turn it is not.
fn card_as_a_player(
    text: &str,
    events: &[Event],
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Parse> {
    let [Event::Call(event::Call::TurnUp(TurnUp::Card(_))), ..] = events else { return None };
    let (run, rest) = text.trim_start().split_once(char::is_whitespace)?;
    let _is_a_card = Card::from_written(run.parse().ok()?)?;
    let seat = names.person(run)?;
    let is_his = |name: String| run.to_lowercase() == name;
    if !is_his(names.whole(seat)) && !is_his(names.shortest(seat)) {
        return None;
    }
    resolve(&format!("{}: {rest}", number(seat)), deal, names).ok()
}

/// `sid4` where Sid is `si`: his diamonds, or his name and whatever he made. Each of these is another
/// reading, unless trump is known already. Of a word with a number behind it nothing can be made but this,
/// and whether it is meant is asked all the same.
fn run_together(
    text: &str,
    only: Parse,
    other: RunTogether,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Result<Parse, Unread> {
    let RunTogether::Name { at, seat, end } = other else {
        return Err(Unread::Several(vec![only]));
    };
    let (before, behind) =
        (text.get(..at).unwrap_or_default(), text.get(end..).unwrap_or_default());
    let (key, hand) = (names.shortest(seat), deal.trick().map_or(0, |trick| trick.rules().hand));
    let last = text.get(at..end).and_then(|name| name.chars().next_back());
    let what: Vec<String> = if last.is_some_and(char::is_numeric) {
        (1..=hand).map(|bid| bid.to_string()).collect()
    } else {
        Trump::ALL.iter().map(|trump| trump.letter().to_string()).collect()
    };
    let mut readings = vec![only];
    for what in what {
        let line = format!("{before} {key} {what}{behind}");
        let Ok(other) = resolve(&line, deal, names) else { continue };
        let is_new = readings.iter().all(|known| known.events != other.events);
        if is_new && other.irregular.is_empty() {
            readings.push(other);
        }
    }
    match <[Parse; 1]>::try_from(readings) {
        Ok([only]) => Ok(only),
        Err(several) => Err(Unread::Several(several)),
    }
}

/// `3h!`: an alone bid is one of every trick and has no number. It is refused when everything was read,
/// so that no other reading of the same letters takes its place.
fn numbered_alone(events: &[Event], deal: &Deal<'_>) -> Option<Impossible> {
    let most = deal.trick()?.rules().hand;
    events.iter().find_map(|event| {
        let Event::Call(event::Call::Bid { tricks, alone: true, .. }) = event else { return None };
        let tricks = tricks.filter(|tricks| *tricks != most)?;
        Some(Impossible::NoSuchBid { tricks, most })
    })
}

/// An event on the way, what it would break, and which decision of the people it is, if it is one.
#[derive(Clone, Debug)]
struct Step {
    event: Event,
    irregular: Vec<Irregular>,
    decided: Option<usize>,
}

/// A state on the way, with what led there from the node before.
struct Path<'r> {
    deal: Deal<'r>,
    said: Vec<Step>,
    told_to: Place,
    made: Vec<usize>,
}

/// A state that part of a line leads to.
struct Node<'r> {
    place: usize,
    deal: Deal<'r>,
    before: Option<usize>,
    said: Vec<Step>,
    /// How far the deal has been told.
    told_to: Place,
    /// The decisions that are in the state.
    made: Vec<usize>,
    /// Was anything told by its outcome on the way here, and was that the last thing?
    told: bool,
    last_told: bool,
    let_go: SeatList,
    /// The piece that leads here.
    piece: Option<Piece>,
    apart: usize,
}

/// The refusal that came furthest.
struct Refused {
    at: usize,
    end: usize,
    why: WhyUnread,
}

struct Search<'a, 'r> {
    text: &'a str,
    lattice: &'a Lattice,
    decisions: &'a Decisions<'a>,
    nodes: Vec<Node<'r>>,
    parses: Vec<Parse>,
    refused: Option<Refused>,
}

impl<'a> Search<'a, '_> {
    const fn new(text: &'a str, lattice: &'a Lattice, decisions: &'a Decisions<'a>) -> Self {
        Self { text, lattice, decisions, nodes: Vec::new(), parses: Vec::new(), refused: None }
    }

    /// Why there is no reading: what came furthest.
    fn unread(self) -> Unread {
        match self.refused {
            Some(Refused { at, end, why }) => Unread::Refused { at, end, why },
            // More than the bound, and nothing refused on the way: as good as unreadable.
            None => Unread::Shape(Furthest::default()),
        }
    }
}

/// What a piece means in a state, all of it or nothing.
struct Meant {
    events: Vec<Event>,
    let_go: SeatList,
}

impl From<Event> for Meant {
    fn from(event: Event) -> Self {
        Self { events: vec![event], let_go: SeatList::new() }
    }
}

#[cfg(test)]
thread_local! {
    /// How many pieces were followed on this thread: what a line costs.
    pub(super) static FOLLOWED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

impl<'r> Search<'_, 'r> {
    fn run(&mut self, deal: &Deal<'r>) {
        let place = self.lattice.first();
        self.nodes.push(Node {
            place,
            deal: *deal,
            before: None,
            said: Vec::new(),
            told_to: Place::of(deal),
            made: Vec::new(),
            told: false,
            last_told: false,
            let_go: SeatList::new(),
            piece: None,
            apart: 0,
        });
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let Some(place) = self.nodes.get(index).map(|node| node.place) else { continue };
            if place >= self.text.len() {
                self.arrived(index);
                continue;
            }
            let first = self.nodes.len();
            let pieces = self.lattice.at(place).to_vec();
            for piece in &pieces {
                #[cfg(test)]
                FOLLOWED.set(FOLLOWED.get() + 1);
                self.follow(index, piece);
            }
            if self.nodes.len() > MOST_NODES || self.parses.len() >= MOST_PARSES {
                return;
            }
            // The first piece is looked at first.
            open.extend((first..self.nodes.len()).rev());
        }
    }

    /// Adds every state to which this piece leads from that one.
    fn follow(&mut self, index: usize, piece: &Piece) {
        let sign = matches!(
            piece.shape,
            Shape::Said {
                call: Call::LeadBack(_)
                    | Call::CardBack
                    | Call::AloneBack
                    | Call::AloneAfterAll
                    | Call::Stands
                    | Call::Silent,
                ..
            }
        );
        let Some(way) = self.way_from(index, sign) else { return };
        let base = way.deal;
        let was_told = self.nodes.get(index).is_some_and(|node| node.told);
        let previous = self.nodes.get(index).and_then(|node| node.piece);
        let apart = self.nodes.get(index).map_or(0, |node| node.apart)
            + usize::from(piece.splits)
            + usize::from(previous.is_some_and(|previous| is_glued(&previous, piece)));
        let before = self.nodes.len();
        let (meanings, mut why) = match meant(piece.shape, &base) {
            Ok(meanings) => (meanings, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let told = matches!(piece.shape, Shape::Told { .. });
        for meaning in meanings.into_iter().flat_map(|meaning| Self::readings(&base, meaning)) {
            match self.after(&way, index, &meaning.events) {
                Ok(Path { deal, said, told_to, made }) => self.nodes.push(Node {
                    place: piece.next,
                    deal,
                    before: Some(index),
                    said,
                    told_to,
                    made,
                    told: told || was_told,
                    last_told: told,
                    let_go: meaning.let_go,
                    piece: Some(*piece),
                    apart,
                }),
                Err(impossible) => why = Some(telling(why, impossible)),
            }
        }
        // `b4h5` is a result: that no number follows a call is not what is wrong with it.
        let of_a_result = previous.is_some_and(|previous| is_counted(&previous, piece));
        if let (Some(why), true) = (why, self.nodes.len() == before && !of_a_result) {
            self.refuse(Refused { at: piece.at, end: piece.end, why });
        }
    }

    /// The way on from a node, with what was decided there in the state. Before a sign it is what stood
    /// before the decision that the sign may be.
    fn way_from(&self, index: usize, sign: bool) -> Option<Path<'r>> {
        let node = self.nodes.get(index)?;
        let (deal, told_to, made) = (node.deal, node.told_to, node.made.clone());
        let mut way = Path { deal, said: Vec::new(), told_to, made };
        self.decide(&mut way, index, |decisions, way| decisions.due(way.told_to, &way.made, sign));
        Some(way)
    }

    /// Puts the decisions into the state that are due there and that the deal can have.
    fn decide(
        &self,
        way: &mut Path<'r>,
        index: usize,
        due: impl Fn(&Decisions<'_>, &Path<'r>) -> Vec<usize>,
    ) {
        let due = due(self.decisions, way);
        if due.is_empty() {
            return;
        }
        let mut found = self.found(index);
        found.extend(way.said.iter().flat_map(|said| said.irregular.iter().copied()));
        for number in due {
            let Some(event) = self.decisions.can_be(number, &way.deal, &found) else { continue };
            let Ok(deal) = way.deal.step(event) else { continue };
            way.deal = deal;
            way.told_to = way.told_to.after(event, &deal);
            way.made.push(number);
            let (event, irregular) = (event.clone(), Vec::new());
            way.said.push(Step { event, irregular, decided: Some(number) });
        }
    }

    /// What was found on the way to a node.
    fn found(&self, index: usize) -> Vec<Irregular> {
        let mut found = Vec::new();
        let mut next = self.nodes.get(index);
        while let Some(node) = next {
            found.extend(node.said.iter().flat_map(|said| said.irregular.iter().copied()));
            next = node.before.and_then(|before| self.nodes.get(before));
        }
        found
    }

    /// The deal after some events, each with what it would break.
    fn after(
        &self,
        from: &Path<'r>,
        index: usize,
        events: &[Event],
    ) -> Result<Path<'r>, Impossible> {
        let Path { deal, said, told_to, made } = from;
        let mut way =
            Path { deal: *deal, said: said.clone(), told_to: *told_to, made: made.clone() };
        for event in events {
            let signed = event.ruling().and_then(|said| self.decisions.signed(said, &way.made));
            let (event, decided) = match signed {
                Some((number, ruled)) => (ruled, Some(number)),
                None => (event, None),
            };
            let mut irregular = Vec::new();
            let mut after = way.deal;
            after.hear(event, &mut irregular)?;
            // What was ruled of the calls is ruled before trump is made, however that is told.
            let before = way.made.len();
            if way.told_to.is_calling() && !way.told_to.after(event, &after).is_calling() {
                self.decide(&mut way, index, |decisions, way| decisions.of_calls(&way.made));
            }
            if way.made.len() > before {
                irregular.clear();
                after = way.deal;
                after.hear(event, &mut irregular)?;
            }
            way.told_to = way.told_to.after(event, &after);
            way.deal = after;
            way.made.extend(decided);
            way.said.push(Step { event: event.clone(), irregular, decided });
        }
        Ok(way)
    }

    /// The same, or one for each thing that unnamed climbing cards can be.
    fn readings(deal: &Deal<'r>, meant: Meant) -> Vec<Meant> {
        let [Event::Cards(Cards::Play { seat, cards, reading: None, out })] = *meant.events else {
            return vec![meant];
        };
        let list = deal.climb().map(|climb| climb.to_be_named(&cards)).unwrap_or_default();
        if list.as_slice().is_empty() {
            return vec![meant];
        }
        named(seat, cards, &list, out).into_iter().map(Meant::from).collect()
    }

    fn refuse(&mut self, new: Refused) {
        let better = self.refused.as_ref().is_none_or(|old| {
            // At one place the reason that says more, then the longer piece.
            let says = |refused: &Refused| (!is_general(&refused.why), refused.end);
            new.at > old.at || new.at == old.at && says(&new) > says(old)
        });
        if better {
            self.refused = Some(new);
        }
    }

    /// A state at the end of the line: the events on the way to it are a reading.
    fn arrived(&mut self, index: usize) {
        let Some(end) = self.nodes.get(index) else { return };
        let Some(last) = self.way_from(index, false) else { return };
        let way = match (end.told, end.last_told && !end.deal.phase().is_closed()) {
            (false, _) => ReadingRank::Calls,
            (true, false) => ReadingRank::Result,
            (true, true) => ReadingRank::Part,
        };
        let mut path = Vec::new();
        let mut let_go = end.let_go;
        let (mut said_again, mut plays, mut run_together) = (0, false, None);
        let mut next = Some(end);
        while let Some(node) = next {
            let told = |piece: Piece| matches!(piece.shape, Shape::Told { .. });
            said_again += usize::from(node.said.is_empty() && node.piece.is_some_and(told));
            let played = |said: &Step| matches!(said.event, Event::Cards(Cards::Play { .. }));
            plays |= node.said.iter().any(played);
            path.extend(node.said.iter().rev());
            run_together = node.piece.and_then(|piece| piece.other).or(run_together);
            if let_go.is_empty() {
                let_go = node.let_go;
            }
            next = node.before.and_then(|before| self.nodes.get(before));
        }
        path.reverse();
        path.truncate(path.len() - passes_behind(end));
        path.extend(&last.said);
        let found = path.iter().enumerate();
        let irregular: Vec<_> = found
            .flat_map(|(place, said)| said.irregular.iter().map(move |found| (place, *found)))
            .collect();
        let decided = path.iter().enumerate();
        let decided = decided.filter_map(|(place, said)| Some((place, said.decided?))).collect();
        let again = if plays { said_again } else { 0 };
        let rank = Rank { way, again, irregular: !irregular.is_empty(), apart: end.apart };
        let events: Vec<Event> = path.iter().map(|said| said.event.clone()).collect();
        if events.is_empty() || self.parses.iter().any(|parse| parse.events == events) {
            return;
        }
        let skips = self.skips(end, &events);
        let parse = Parse { events, irregular, let_go, decided, skips, run_together, rank };
        self.parses.push(parse);
    }

    /// Who made trump by a line that ends with it, where calls have begun and others are to call: nobody
    /// said that they passed, and no count says that it is all over.
    fn skips(&self, end: &Node<'_>, events: &[Event]) -> Option<Seat> {
        let Shape::Told { outcome: Outcome::Contract { .. }, anyhow: false } = end.piece?.shape
        else {
            return None;
        };
        let [.., Event::Call(event::Call::Contract { maker, trump, .. })] = *events else {
            return None;
        };
        let before = self.nodes.first()?.deal;
        if !before.has_turned() && is_untold(&before) {
            return None;
        }
        let names_it = match before.phase() {
            Phase::Offer => offered(&before) == Some(trump),
            Phase::Naming => true,
            Phase::Answer
            | Phase::Bidding
            | Phase::Play
            | Phase::Round
            | Phase::Told
            | Phase::Lead
            | Phase::GiveLead
            | Phase::Over
            | Phase::PassedOut
            | Phase::Void => return None,
        };
        (!names_it || before.turn() != Some(maker)).then_some(maker)
    }
}

/// How many of the last events of a line are passes that only make its bid stand: who bids by name over
/// another's bid has said nothing of those who call behind him.
fn passes_behind(end: &Node<'_>) -> usize {
    let told = matches!(end.piece.map(|piece| piece.shape), Some(Shape::Told { .. }));
    let is_bid = |said: &Step| matches!(said.event, Event::Call(event::Call::Bid { .. }));
    let behind = end.said.iter().rev().position(is_bid);
    behind.filter(|_| told).unwrap_or(0)
}

/// Do tricks or a card follow a bid whose player is named?
const fn is_counted(previous: &Piece, piece: &Piece) -> bool {
    let bid = matches!(previous.shape, Shape::Said { by: Some(_), call: Call::Bid { .. } });
    bid && matches!(
        piece.shape,
        Shape::Said { by: None, call: Call::Number(_) | Call::Count(..) | Call::Card(_) }
    )
}

/// Does a result stand right behind something else that is no denial, or something right behind a
/// result that is no count?
fn is_glued(previous: &Piece, piece: &Piece) -> bool {
    let denied = matches!(previous.shape, Shape::Told { outcome: Outcome::Denied { .. }, .. });
    let counts = matches!(
        piece.shape,
        Shape::Said { by: None, call: Call::Number(_) | Call::Count(..) | Call::Deny(_) }
    );
    let told = |piece: &Piece| matches!(piece.shape, Shape::Told { .. });
    previous.end == piece.at && !denied && !counts && (told(previous) || told(piece))
}

fn named(seat: Seat, cards: CardList, list: &Readings, out: bool) -> Vec<Event> {
    let play =
        |reading: &_| Event::Cards(Cards::Play { seat, cards, reading: Some(*reading), out });
    list.as_slice().iter().map(play).collect()
}

/// Of two reasons why a piece cannot be, the one that says more.
fn telling(old: Option<WhyUnread>, new: Impossible) -> WhyUnread {
    let new = WhyUnread::Impossible(new);
    match old {
        Some(old) if !is_general(&old) || is_general(&new) => old,
        Some(_) | None => new,
    }
}

/// Does it say no more than that this is not the time for it?
const fn is_general(why: &WhyUnread) -> bool {
    matches!(
        why,
        WhyUnread::Impossible(
            Impossible::NotNow { .. }
                | Impossible::NotThisGame { .. }
                | Impossible::NoContract
                | Impossible::AlreadyTurned
                | Impossible::NothingDeclared
        )
    )
}

/// Everything that a shape can mean in this state, what is likeliest first.
fn meant(shape: Shape, deal: &Deal<'_>) -> Result<Vec<Meant>, WhyUnread> {
    match shape {
        Shape::Hand { seat, cards } => Ok(vec![Event::Cards(Cards::Hand { seat, cards }).into()]),
        Shape::Said { by: None, call: Call::AllPass } => Ok(all_pass(deal)),
        Shape::Told { outcome, anyhow } => told(outcome, anyhow, deal).map(|meant| vec![meant]),
        Shape::Said { by, call } => {
            Ok(said(by, call, deal)?.into_iter().map(Meant::from).collect())
        }
    }
}

/// "Everybody passed": behind calls once round, or as far as it goes; where that leaves the deal open,
/// it may be all of it. Before any call nobody made trump.
fn all_pass(deal: &Deal<'_>) -> Vec<Meant> {
    let out = Event::Call(event::Call::PassedOut);
    let untouched = deal.trick().is_some_and(TrickDeal::is_untouched) && !deal.has_turned();
    let passes = passes_round(deal);
    if untouched || passes.is_empty() {
        return vec![out.into()];
    }
    let after = passes.iter().try_fold(*deal, |deal, event| deal.step(event));
    let open = after.is_ok_and(|deal| !deal.phase().is_closed());
    let mut meant = vec![Meant { events: passes, let_go: SeatList::new() }];
    if open && deal.step(&out).is_ok() {
        meant.push(out.into());
    }
    meant
}

/// A pass for everybody who calls now, up to the dealer, or until a bid stands.
pub(super) fn passes_round(deal: &Deal<'_>) -> Vec<Event> {
    let (mut state, phase) = (*deal, deal.phase());
    let mut passes = Vec::new();
    while matches!(phase, Phase::Offer | Phase::Naming | Phase::Bidding)
        && state.phase() == phase
        && passes.len() < 2 * MOST_SEATS
        && let Some(seat) = state.turn()
    {
        let round =
            seat == eldest(deal) && state.trick().is_some_and(|trick| trick.high().is_none());
        let pass = Event::Call(event::Call::Pass { seat });
        let Ok(next) = state.step(&pass).map_err(drop) else { break };
        if round && !passes.is_empty() {
            break;
        }
        passes.push(pass);
        state = next;
    }
    passes
}

/// What is told by its outcome, behind whatever was called before: that stands, and must not
/// contradict it. What is marked is taken as far as the rules would have it.
fn told(outcome: Outcome, anyhow: bool, deal: &Deal<'_>) -> Result<Meant, WhyUnread> {
    let event = match outcome {
        Outcome::Contract { bid: Some(_), .. } if !is_bid_game(deal) => {
            return Err(no_bids().into());
        }
        Outcome::Contract { maker, trump, alone, bid } => {
            if !anyhow && let Some(meant) = stands_already(maker, trump, alone, bid, deal)? {
                return Ok(meant);
            }
            if !anyhow && deal.trick().is_some_and(|trick| trick.has_passed(maker, trump)) {
                return Err(WhyUnread::HadPassed(maker, trump));
            }
            let high = deal.trick().and_then(TrickDeal::high);
            if let Some(high) = high.filter(|high| !anyhow && high.seat != maker) {
                return Err(WhyUnread::Outbid(high));
            }
            Event::Call(event::Call::Contract { maker, trump, alone, bid })
        }
        Outcome::Made { maker, trump, alone, took } => {
            let mut meant = made(maker, trump, alone, anyhow, deal)?;
            let stands = meant.events.iter().try_fold(*deal, |deal, event| deal.step(event))?;
            meant.events.push(count(took, None, &stands)?);
            return Ok(meant);
        }
        Outcome::Denied { seat, alone, what } => {
            Event::Call(event::Call::Denied { seat, alone, what })
        }
        Outcome::PassedOut => Event::Call(event::Call::PassedOut),
        Outcome::Places { order, first } => return places(order, first, deal),
    };
    Ok(event.into())
}

/// The contract of "Ann took 4 in hearts". Over another that stands it is no more than a count, and whose is
/// asked.
fn made(
    maker: Seat,
    trump: Trump,
    alone: bool,
    anyhow: bool,
    deal: &Deal<'_>,
) -> Result<Meant, WhyUnread> {
    let contract = Outcome::Contract { maker, trump, alone, bid: None };
    let count = Impossible::NotNow { said: EventKind::Tricks, phase: deal.phase() };
    told(contract, anyhow, deal)
        .map_err(|why| if let WhyUnread::Stands(_) = why { count.into() } else { why })
}

/// The result says what was called: then the silence, or the passes, that make it stand are all that
/// it adds.
fn stands_already(
    maker: Seat,
    trump: Trump,
    alone: bool,
    bid: Option<u8>,
    deal: &Deal<'_>,
) -> Result<Option<Meant>, WhyUnread> {
    let mut state = consented(deal);
    let mut events = Vec::new();
    let open = deal.trick().is_some_and(TrickDeal::is_untouched) || state.phase().is_closed();
    // Over a bid that stands the maker bids once, when it is his turn; everybody else passes.
    let mut bids = deal.trick().and_then(TrickDeal::high).is_some_and(|high| high.seat != maker);
    while state.contract().is_none() && !open {
        let Some(seat) = state.turn().filter(|_| events.len() < 2 * MOST_SEATS) else { break };
        let bidding = state.phase() == Phase::Bidding;
        let next = if bidding && bids && seat == maker {
            bids = false;
            let trump = Some(trump).filter(|_| !trump_comes_later(deal));
            event::Call::Bid { seat, tricks: bid.filter(|_| !alone), trump, alone }
        } else if bidding {
            event::Call::Pass { seat }
        } else if state.phase() == Phase::Naming && seat == maker && is_bid_game(deal) {
            event::Call::Name { seat, trump, alone: false }
        } else {
            break;
        };
        let Ok(next_state) = state.step(&Event::Call(next)) else { break };
        state = next_state;
        events.push(Event::Call(next));
    }
    let Some(contract) = state.contract().filter(|_| !open) else { return Ok(None) };
    let bid = bid.or(contract.bid.filter(|_| alone));
    let same = (contract.maker, contract.trump, contract.alone) == (maker, trump, alone)
        && contract.bid == bid;
    match (same, deal.contract().is_some() || deal.phase() == Phase::Answer) {
        (true, _) => Ok(Some(Meant { events, let_go: SeatList::new() })),
        (false, true) => Err(WhyUnread::Stands(*contract)),
        (false, false) => Ok(None),
    }
}

/// Who went out: as many as decide the deal. Whoever is typed after that is let go.
fn places(order: SeatList, first: Option<u8>, deal: &Deal<'_>) -> Result<Meant, WhyUnread> {
    let out = deal.climb().map(|climb| climb.places().set()).unwrap_or_default();
    let mut told = SeatList::new();
    let mut rest = order.iter();
    for seat in rest.by_ref() {
        if out.has(seat) {
            return Err(Impossible::AlreadyOut(seat).into());
        }
        let _fits = told.push(seat);
        let after = deal.step(&Event::Climbing(Climbing::Places { order: told }))?;
        if after.phase().is_closed() {
            break;
        }
    }
    let mut let_go = SeatList::new();
    for seat in rest {
        if out.has(seat) {
            return Err(Impossible::AlreadyOut(seat).into());
        }
        let _fits = let_go.push(seat);
    }
    if first.is_some_and(|first| first != out.len() + 1) {
        return Err(WhyUnread::OtherPlace);
    }
    let event = Event::Climbing(Climbing::Places { order: told });
    Ok(Meant { events: vec![event], let_go })
}

fn said(by: Option<Seat>, call: Call, deal: &Deal<'_>) -> Result<Vec<Event>, WhyUnread> {
    let seat = by.unwrap_or_else(|| to_act(deal));
    Ok(match call {
        Call::Pass => vec![Event::Call(event::Call::Pass { seat })],
        // Nobody says it of one player.
        Call::AllPass => {
            return Err(Impossible::NotNow { said: EventKind::Pass, phase: deal.phase() }.into());
        }
        Call::Up { alone } => vec![Event::Call(event::Call::Order { seat, alone })],
        Call::Trump { trump, alone } => named_trump(by, seat, trump, alone, deal),
        Call::Bid { apart: true, .. } if trump_comes_later(deal) => Vec::new(),
        Call::Bid { tricks: Some(_), .. } | Call::Bid { trump: Some(_), .. }
            if !is_bid_game(deal) =>
        {
            return Err(no_bids().into());
        }
        Call::Bid { tricks, trump, alone, .. } => {
            let bid = Event::Call(event::Call::Bid { seat, tricks, trump, alone });
            match (by, tricks, trump) {
                (Some(seat), None, None) => {
                    vec![Event::Call(event::Call::DefendAlone { seat }), bid]
                }
                (_, _, _) => vec![bid],
            }
        }
        Call::Number(number) => {
            let bid = Event::Call(event::Call::Bid {
                seat,
                tricks: Some(number),
                trump: None,
                alone: false,
            });
            match (by, deal.phase()) {
                (Some(_), _) | (None, Phase::Bidding) => vec![bid],
                (None, _) => vec![count(number, None, deal)?],
            }
        }
        Call::Count(makers, others) => vec![count(makers, Some(others), deal)?],
        Call::Deny(what) => vec![Event::Call(event::Call::Deny { seat, what })],
        Call::Allow => vec![Event::Call(event::Call::Allow { seat })],
        Call::Take(discard) => {
            vec![Event::Call(event::Call::Take {
                seat: by.unwrap_or_else(|| to_take(deal)),
                discard,
            })]
        }
        Call::Card(card) => {
            let seat = by.unwrap_or_else(|| to_play(deal));
            let cards = CardList::one(card);
            let play = Event::Cards(Cards::Play { seat, cards, reading: None, out: false });
            if by.is_none() && deal.trick().is_some_and(|trick| trick.faced().is_some()) {
                vec![Event::Call(event::Call::TurnUp(TurnUp::Card(card))), play]
            } else {
                vec![play]
            }
        }
        Call::Turned(turned) => {
            let dealer = deal.standing().dealer;
            if let Some(seat) = by.filter(|seat| *seat != dealer) {
                return Err(Impossible::NotThatSeat { seat, said: EventKind::TurnUp }.into());
            }
            vec![Event::Call(event::Call::TurnUp(turned))]
        }
        Call::Play { cards, reading, out } => {
            vec![Event::Cards(Cards::Play { seat, cards, reading, out })]
        }
        Call::LeadBack(leader) => vec![taken_back(lead_taken_back(deal, leader), deal)?],
        Call::CardBack => vec![taken_back(card_taken_back(deal, seat), deal)?],
        Call::AloneBack => vec![taken_back(loner_joined(deal), deal)?],
        Call::AloneAfterAll => vec![taken_back(maker_alone(deal), deal)?],
        Call::Stands => vec![taken_back(call_stands(deal, seat), deal)?],
        Call::Silent => vec![taken_back(side_silenced(deal, seat), deal)?],
        Call::Give(to) => vec![Event::Climbing(Climbing::GiveLead {
            seat: by.unwrap_or_else(|| giver(deal, to)),
            to,
        })],
    })
}

/// A ruling that a line has a sign for.
fn taken_back(ruling: Result<Ruling, Kept>, deal: &Deal<'_>) -> Result<Event, WhyUnread> {
    ruling.map(|ruling| Event::Table(Table::Ruling(ruling))).map_err(|kept| match kept {
        Kept::Nothing => Impossible::NotNow { said: EventKind::Ruling, phase: deal.phase() }.into(),
        Kept::LedInTurn { .. }
        | Kept::LeadIsOf { .. }
        | Kept::Led { .. }
        | Kept::Followed { .. }
        | Kept::OutOfTurn { .. } => WhyUnread::Kept(kept),
    })
}

fn named_trump(
    by: Option<Seat>,
    seat: Seat,
    trump: Trump,
    alone: bool,
    deal: &Deal<'_>,
) -> Vec<Event> {
    let mut list = Vec::new();
    if alone && is_bid_game(deal) {
        list.push(Event::Call(event::Call::Bid { seat, tricks: None, trump: Some(trump), alone }));
    }
    if let (Some(suit), None, false, false) = (trump.suit(), by, alone, is_bid_game(deal)) {
        list.push(Event::Call(event::Call::TurnUp(TurnUp::Suit(suit))));
    }
    list.push(Event::Call(event::Call::Name { seat, trump, alone }));
    list
}

/// The makers took so many; what the others took follows where it was not said.
fn count(makers: u8, others: Option<u8>, deal: &Deal<'_>) -> Result<Event, Impossible> {
    let stands = consented(deal);
    let Some(contract) = stands.contract() else {
        let not_now = Impossible::NotNow { said: EventKind::Tricks, phase: deal.phase() };
        return Err(if deal.phase().is_closed() { not_now } else { Impossible::NoContract });
    };
    let hand = deal.trick().map_or(0, |trick| trick.rules().hand);
    let team = contract.maker.team();
    let mut taken = ByTeam::only(team, makers);
    taken[team.other()] = others.unwrap_or(hand.saturating_sub(makers));
    let event = Event::Cards(Cards::Tricks { taken });
    // Where the first count was only told, no cards gave it: `3 3` is no score, and a slip for `3 2`.
    let told = deal.phase().is_closed() && deal.play().is_none_or(|play| play.tricks_done() < hand);
    if told {
        let first = deal.trick().map_or(0, |trick| trick.taken()[team]);
        let got = u16::from(first) + u16::from(makers);
        return Err(match others {
            None if got != u16::from(hand) => Impossible::Sum { want: hand, got },
            None | Some(_) => Impossible::NotNow { said: EventKind::Tricks, phase: deal.phase() },
        });
    }
    Ok(event)
}

const fn no_bids() -> Impossible {
    Impossible::NotThisGame { said: EventKind::Bid, clause: Clause::MakingMethod }
}

fn is_bid_game(deal: &Deal<'_>) -> bool {
    deal.trick().is_some_and(|trick| matches!(trick.rules().making, Making::Bid(_)))
}

/// Is it bid for trump?
pub const fn by_bids(rules: &Ruleset) -> bool {
    rules.bid_rules().is_some()
}

/// Does a partner have to consent to what is declared?
pub(super) fn by_consent(rules: &Ruleset) -> bool {
    let making = rules.trick_rules().map(|rules| &rules.making);
    matches!(making, Some(Making::TurnUp(making)) if making.consent.is_some())
}

fn trump_comes_later(deal: &Deal<'_>) -> bool {
    deal.trick().is_some_and(|trick| match &trick.rules().making {
        Making::TurnUp(_) => false,
        Making::Bid(making) => making.trump_named == TrumpNamed::After,
    })
}

/// The deal with the silence of a partner, who may speak now, taken for consent.
pub(super) fn consented<'r>(deal: &Deal<'r>) -> Deal<'r> {
    match (deal.phase(), deal.turn()) {
        (Phase::Answer, Some(seat)) => {
            deal.step(&Event::Call(event::Call::Allow { seat })).unwrap_or(*deal)
        }
        (_, _) => *deal,
    }
}

/// Who calls, when nobody is named. Where nobody can, somebody, so that a refusal says why.
pub(super) fn to_act(deal: &Deal<'_>) -> Seat {
    deal.turn().unwrap_or_else(|| eldest(deal))
}

/// Who puts down the next card, when nobody is named.
pub(super) fn to_play(deal: &Deal<'_>) -> Seat {
    to_act(&consented(deal))
}

/// Who takes the turned card, when nobody is named.
pub(super) fn to_take(deal: &Deal<'_>) -> Seat {
    consented(deal).play().and_then(|play| play.takes).unwrap_or(deal.standing().dealer)
}

/// Who gives the lead to `to`: the one seat that can.
pub(super) fn giver(deal: &Deal<'_>, to: Seat) -> Seat {
    let gives =
        |seat: &Seat| deal.step(&Event::Climbing(Climbing::GiveLead { seat: *seat, to })).is_ok();
    deal.rules().players().seats().find(gives).unwrap_or_else(|| to_act(deal))
}

fn eldest(deal: &Deal<'_>) -> Seat {
    deal.rules().players().left(deal.standing().dealer)
}

/// The suit of the card that is turned, as trump, where it is known.
pub(super) fn offered(deal: &Deal<'_>) -> Option<Trump> {
    deal.trick().and_then(TrickDeal::faced).and_then(Faced::suit).map(Trump::Suit)
}

/// How many players are out.
pub(super) fn out_so_far(deal: &Deal<'_>) -> u8 {
    deal.climb().map_or(0, |climb| climb.places().len())
}

/// May a result be typed: does nothing stand yet that would have to be told otherwise?
pub(super) fn takes_result(deal: &Deal<'_>) -> bool {
    match deal.phase() {
        Phase::Offer | Phase::Naming | Phase::Bidding => true,
        Phase::Lead | Phase::Round | Phase::GiveLead | Phase::Told => true,
        Phase::Answer | Phase::Play | Phase::Over | Phase::PassedOut | Phase::Void => false,
    }
}

/// Was nothing called or played yet, so that a result is told without a mark?
pub(super) fn is_untold(deal: &Deal<'_>) -> bool {
    let eldest = eldest(deal);
    match deal.trick() {
        Some(trick) => match (deal.phase(), deal.turn()) {
            // Denials were told, and more may be.
            (Phase::Offer, None) => true,
            (Phase::Offer, Some(turn)) => turn == eldest && trick.upcard() == Some(1),
            (Phase::Bidding, Some(turn)) => turn == eldest && trick.is_untouched(),
            (_, _) => false,
        },
        None => match (deal.phase(), deal.turn()) {
            // Somebody was told to be out, and more may be.
            (Phase::Told, _) => true,
            // Before the first play there is no winner of a round, and so nobody can give a lead.
            (Phase::Lead, Some(leader)) => {
                let other = Event::Climbing(Climbing::GiveLead {
                    seat: deal.rules().players().left(leader),
                    to: leader,
                });
                matches!(deal.step(&other), Err(Impossible::NotThatSeat { .. }))
            }
            (_, _) => false,
        },
    }
}

/// Can this be told by its outcome now, behind whatever was called, and would it break nothing?
pub(super) fn can_be_told(event: &Event, deal: &Deal<'_>) -> bool {
    let outcome = match event {
        Event::Call(event::Call::Contract { maker, trump, alone, bid }) => {
            Outcome::Contract { maker: *maker, trump: *trump, alone: *alone, bid: *bid }
        }
        Event::Call(event::Call::PassedOut) => Outcome::PassedOut,
        Event::Climbing(Climbing::Places { order }) => {
            Outcome::Places { order: *order, first: None }
        }
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(Climbing::GiveLead { .. })
        | Event::Table(_) => return false,
    };
    let Ok(Meant { events, let_go }) = told(outcome, false, deal) else { return false };
    let mut irregular = Vec::new();
    let mut state = *deal;
    let can_be = events.iter().all(|event| state.hear(event, &mut irregular).is_ok());
    let clean = can_be && irregular.is_empty();
    clean && !events.is_empty() && let_go.is_empty()
}
