//! Tags -> records: everything that one record says, checked for itself and by no rule.

use super::options::Options;
use super::spelling::{self, Call, Cell, SUITS};
use super::tags::Tag;
use super::{Fault, MOST_RECORDS, PtnError, Undertaking, seats};
use crate::card::Card;
use crate::seat::{Players, Seat};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Record {
    /// The line of its first tag.
    pub(super) line: usize,
    pub(super) title: Option<String>,
    pub(super) date: Option<String>,
    pub(super) board: Option<u32>,
    pub(super) names: Vec<Option<String>>,
    pub(super) options: Options,
    pub(super) players: Players,
    pub(super) dealer: Seat,
    /// The hands that were seen.
    pub(super) hands: Vec<(usize, Seat, Vec<Card>)>,
    /// Who called first, and the calls from there clockwise, each with its line.
    pub(super) auction: Option<(Seat, Vec<(usize, Call)>)>,
    /// What it came to, with its line.
    pub(super) contract: Option<(usize, Contract)>,
    /// Who led first, and the rows: a place for every seat clockwise from that one.
    pub(super) play: Option<(Seat, Vec<Row>)>,
    /// How many tricks the makers took.
    pub(super) result: Option<(usize, u8)>,
    /// Tags that a deal has no place for.
    pub(super) left_out: Vec<String>,
}

/// What the calls came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contract {
    Made(Seat, Undertaking),
    /// Portable Bridge Notation's own word for it is `Pass`.
    PassedOut,
}

/// The most cards of a hand, which is the most tricks of a deal.
const MOST_HELD: usize = 13;

/// A row of the play with its line; none where a card was not recorded.
pub(super) type Row = (usize, Vec<Option<Card>>);

/// The records of a file.
pub(super) fn records(tags: Vec<Tag>) -> Result<Vec<Record>, PtnError> {
    let mut own: Vec<Vec<Tag>> = Vec::new();
    for tag in tags {
        let begins = |own: &[Tag]| tag.name == "Event" || has(own, "Deal") && tag.name == "Deal";
        match own.last_mut() {
            Some(last) if !begins(last) => last.push(tag),
            Some(_) | None => own.push(vec![tag]),
        }
    }
    if own.len() > MOST_RECORDS {
        let line = own.last().and_then(|own| own.first()).map_or(1, |tag| tag.line);
        return Err(Fault::Long.at(line));
    }
    if own.is_empty() {
        return Err(Fault::Empty.at(1));
    }
    own.into_iter().map(|tags| record(&tags)).collect()
}

fn has(tags: &[Tag], name: &str) -> bool {
    tags.iter().any(|tag| tag.name == name)
}

fn record(tags: &[Tag]) -> Result<Record, PtnError> {
    let line = tags.first().map_or(1, |tag| tag.line);
    let find = |name: &str| tags.iter().find(|tag| tag.name == name);
    for (place, tag) in tags.iter().enumerate() {
        if tags.iter().take(place).any(|before| before.name == tag.name) {
            return Err(Fault::Twice(tag.name.clone()).at(tag.line));
        }
    }
    let deal = find("Deal").ok_or_else(|| Fault::NoDeal.at(line))?;
    let (players, dealer, hands) = hands(deal)?;
    let options = match find("GameOptionsJson") {
        Some(tag) => Options::read(tag.line, &tag.value)?,
        None => Options::default(),
    };
    let seat = |tag: &Tag| read_seat(tag.line, &tag.value, players);
    let declarer = find("Declarer").filter(|tag| is_said(tag)).map(seat).transpose()?;
    let contract = find("Contract").filter(|tag| is_said(tag));
    let contract = contract.map(|tag| Ok::<_, PtnError>((tag.line, contracted(tag, declarer)?)));
    let number = |tag: &Tag, most: u32| {
        let number = tag.value.trim().parse::<u32>().ok().filter(|number| *number <= most);
        number.ok_or_else(|| Fault::Number(tag.value.clone(), most).at(tag.line))
    };
    let mut record = Record {
        line,
        title: text(find("Event")),
        date: text(find("Date")),
        board: find("Board").map(|tag| number(tag, 1_000_000)).transpose()?,
        names: vec![None; usize::from(players.count())],
        options,
        players,
        dealer,
        hands,
        auction: find("Auction").map(|tag| auction(tag, seat(tag)?)).transpose()?,
        contract: contract.transpose()?,
        play: find("Play").map(|tag| play(tag, seat(tag)?, players)).transpose()?,
        result: find("Result")
            .map(|tag| Ok::<_, PtnError>((tag.line, number(tag, 13)?)))
            .transpose()?
            .and_then(|(line, tricks)| Some((line, u8::try_from(tricks).ok()?))),
        left_out: Vec::new(),
    };
    for tag in tags {
        if KNOWN.contains(&tag.name.as_str()) {
            continue;
        }
        let place = players.seats().position(|seat| spelling::name_tag(seat, players) == tag.name);
        match place.and_then(|place| record.names.get_mut(place)) {
            Some(name) => *name = text(Some(tag)),
            None => record.left_out.push(format!("the tag `[{} \"{}\"]`", tag.name, tag.value)),
        }
    }
    Ok(record)
}

/// The tags that a record is made of, but for those of the players.
const KNOWN: [&str; 10] = [
    "Event",
    "Date",
    "Board",
    "GameOptionsJson",
    "Deal",
    "Auction",
    "Declarer",
    "Contract",
    "Play",
    "Result",
];

/// Portable Bridge Notation writes what is not known with one of these.
fn is_said(tag: &Tag) -> bool {
    !["", "?", "#"].contains(&tag.value.trim())
}

fn text(tag: Option<&Tag>) -> Option<String> {
    tag.filter(|tag| is_said(tag)).map(|tag| tag.value.trim().to_owned())
}

fn contracted(tag: &Tag, declarer: Option<Seat>) -> Result<Contract, PtnError> {
    if tag.value.trim().eq_ignore_ascii_case("pass") {
        return Ok(Contract::PassedOut);
    }
    let seat = declarer.ok_or_else(|| Fault::NoDeclarer.at(tag.line))?;
    let of = spelling::undertaking(&tag.value).filter(|of| of.trump.is_some());
    let of = of.ok_or_else(|| Fault::Contract(tag.value.clone()).at(tag.line))?;
    Ok(Contract::Made(seat, of))
}

fn read_seat(line: usize, word: &str, players: Players) -> Result<Seat, PtnError> {
    spelling::seat(word.trim(), players)
        .ok_or_else(|| Fault::Seat { found: word.to_owned(), seats: seats(players) }.at(line))
}

type Hands = Vec<(usize, Seat, Vec<Card>)>;

/// `N:♠.♥.♦.♣ - …`: who dealt, and the hands from there clockwise.
fn hands(tag: &Tag) -> Result<(Players, Seat, Hands), PtnError> {
    let fault = |fault: Fault| fault.at(tag.line);
    let (dealer, all) = tag.value.split_once(':').ok_or_else(|| fault(Fault::NoDeal))?;
    let all: Vec<&str> = all.split_whitespace().collect();
    let players = u8::try_from(all.len()).ok().and_then(Players::new);
    let players = players.ok_or_else(|| fault(Fault::Hands(all.len())))?;
    let dealer = read_seat(tag.line, dealer, players)?;
    let mut hands: Hands = Vec::new();
    for (seat, text) in players.from(dealer).zip(all) {
        if text == "-" {
            continue;
        }
        let cards = hand(text).map_err(fault)?;
        if cards.is_empty() || cards.len() > MOST_HELD {
            return Err(fault(Fault::Held(cards.len())));
        }
        if let Some((_, _, before)) = hands.first()
            && before.len() != cards.len()
        {
            return Err(fault(Fault::Uneven { one: before.len(), other: cards.len() }));
        }
        hands.push((tag.line, seat, cards));
    }
    Ok((players, dealer, hands))
}

/// The cards of a hand, suit by suit, and the joker behind them.
fn hand(text: &str) -> Result<Vec<Card>, Fault> {
    let parts: Vec<&str> = text.split('.').collect();
    if parts.len() > SUITS.len() + 1 {
        return Err(Fault::Suits(parts.len()));
    }
    let mut cards = Vec::new();
    for (suit, ranks) in SUITS.into_iter().zip(&parts) {
        for letter in ranks.chars() {
            let rank = spelling::rank(letter).ok_or(Fault::Rank(letter))?;
            cards.push(Card::Of(rank, suit));
        }
    }
    match parts.get(SUITS.len()).map(|jokers| jokers.as_bytes()) {
        None | Some([]) => {}
        Some([letter]) if spelling::is_joker(char::from(*letter)) => cards.push(Card::Joker),
        Some(jokers) => return Err(Fault::Joker(String::from_utf8_lossy(jokers).into_owned())),
    }
    Ok(cards)
}

fn auction(tag: &Tag, first: Seat) -> Result<(Seat, Vec<(usize, Call)>), PtnError> {
    let words = tag.rows.iter().flat_map(|(line, row)| row.iter().map(|word| (*line, word)));
    let calls = words.map(|(line, word)| {
        let call = spelling::call(word).ok_or_else(|| Fault::Contract(word.clone()).at(line))?;
        Ok((line, call))
    });
    Ok((first, calls.collect::<Result<_, PtnError>>()?))
}

fn play(tag: &Tag, first: Seat, players: Players) -> Result<(Seat, Vec<Row>), PtnError> {
    let most = usize::from(players.count());
    let rows = tag.rows.iter().map(|(line, row)| {
        if row.len() > most {
            return Err(Fault::Row { got: row.len(), most }.at(*line));
        }
        let cards = row
            .iter()
            .map(|word| spelling::card(word).ok_or_else(|| Fault::Card(word.clone()).at(*line)))
            .map(|cell| cell.map(Cell::card));
        Ok((*line, cards.collect::<Result<_, PtnError>>()?))
    });
    Ok((first, rows.collect::<Result<_, PtnError>>()?))
}

impl Record {
    /// How many cards a hand has, where one was seen.
    pub(super) fn hand_size(&self) -> Option<usize> {
        self.hands.first().map(|(_, _, cards)| cards.len())
    }

    /// Every card that is in it, hands first.
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        let held = self.hands.iter().flat_map(|(_, _, cards)| cards.iter().copied());
        let rows = self.play.iter().flat_map(|(_, rows)| rows);
        held.chain(rows.flat_map(|(_, row)| row.iter().flatten().copied()))
    }

    /// Who led first, where a card was played.
    pub(super) fn leader(&self) -> Option<Seat> {
        let (first, rows) = self.play.as_ref()?;
        rows.iter().any(|(_, row)| row.iter().any(Option::is_some)).then_some(*first)
    }

    /// Who made trump.
    pub(super) fn maker(&self) -> Option<Seat> {
        match self.contract {
            Some((_, Contract::Made(seat, _))) => Some(seat),
            Some((_, Contract::PassedOut)) | None => None,
        }
    }

    /// Did somebody call alone, as far as it is known?
    pub(super) fn has_an_alone_call(&self) -> bool {
        let called = self.auction.iter().flat_map(|(_, calls)| calls);
        let mut called = called.filter_map(|(_, call)| match call {
            Call::Makes(of) => Some(of.alone),
            Call::Unsaid | Call::Pass | Call::WithHelp => None,
        });
        matches!(self.contract, Some((_, Contract::Made(_, of))) if of.alone)
            || called.any(|alone| alone)
    }

    /// What everybody is called in a sentence: by name, or as the tag of the seat is.
    pub(super) fn who(&self) -> Vec<String> {
        let seat = |seat| spelling::name_tag(seat, self.players).to_owned();
        let seats = self.players.seats().zip(&self.names);
        seats.map(|(place, name)| name.clone().unwrap_or_else(|| seat(place))).collect()
    }

    /// Is a number of tricks bid, as it never is in Euchre?
    pub(super) fn bids_a_number(&self) -> bool {
        let calls = self.auction.iter().flat_map(|(_, calls)| calls);
        let mut made = calls.filter_map(|(_, call)| match call {
            Call::Makes(of) => Some(of),
            Call::Unsaid | Call::Pass | Call::WithHelp => None,
        });
        matches!(self.contract, Some((_, Contract::Made(_, of))) if of.tricks.is_some())
            || made.any(|of| of.tricks.is_some())
    }

    /// Are numbers bid without a trump? It is then named afterwards.
    pub(super) fn bids_numbers_alone(&self) -> bool {
        let calls = self.auction.iter().flat_map(|(_, calls)| calls);
        let mut made = calls.filter_map(|(_, call)| match call {
            Call::Makes(of) => Some(of),
            Call::Unsaid | Call::Pass | Call::WithHelp => None,
        });
        made.any(|of| of.trump.is_none())
    }

    /// Does the bidding go round more than once?
    pub(super) fn bids_on(&self) -> bool {
        let after = self.auction.iter().flat_map(|(_, calls)| calls);
        let mut after = after.skip(usize::from(self.players.count()));
        !self.bids_numbers_alone() && after.any(|(_, call)| *call != Call::Unsaid)
    }
}
