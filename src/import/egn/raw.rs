//! The tree of JSON -> a file as it was written: every field typed, every card and call spelt right.
//!
//! Nothing here asks whether a thing could have happened. Keys that nobody took are named at the
//! end of each object, so that nothing of a file disappears in silence.

use super::fault::{EgnError, Fault, LeftOut, WhyLeftOut};
use super::json::Json;
use super::spelling::{Call, FILE_TYPE, Face, MATCH_TYPE, NEWEST_MINOR, PhaseType};
use crate::seat::{ByTeam, Seat};

/// The most deals of a file: the notation allows a hundred.
const MOST_DEALS: usize = 1_000;

/// The most points that a score may begin or end with, either way.
const MOST_POINTS: i64 = 10_000;

/// The longest name or title, in characters.
const LONGEST_NAME: usize = 128;

/// The longest other text.
const LONGEST_TEXT: usize = 4_096;

/// Where something stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place(String);

impl Place {
    /// The place of a field of this object.
    pub(super) fn key(&self, key: &str) -> Self {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if key.is_empty() || key.len() > 40 || !key.chars().all(plain) {
            let short: String = key.chars().take(40).collect();
            return Self(format!("{}[\"{}\"]", self.0, short.escape_debug()));
        }
        let dot = if self.0.is_empty() { "" } else { "." };
        Self(format!("{}{dot}{key}", self.0))
    }

    /// The place of an entry of this list, from 0.
    pub(super) fn at(&self, index: usize) -> Self {
        Self(format!("{}[{index}]", self.0))
    }

    /// Something is wrong here.
    pub(super) fn fault(&self, fault: Fault) -> EgnError {
        EgnError { place: self.0.clone(), fault }
    }

    /// Something else must stand here.
    pub(super) fn wrong(&self, want: &'static str, got: &Json) -> EgnError {
        let got = match got {
            Json::Text(text) => format!("\"{}\"", short(text)),
            Json::Number(number) => number.to_string(),
            Json::Bool(truth) => truth.to_string(),
            Json::Null | Json::List(_) | Json::Object(_) => got.called().to_owned(),
        };
        self.fault(Fault::Wrong { want, got })
    }

    /// What stands here is left out.
    pub(super) fn left(&self, deal: Option<usize>, why: WhyLeftOut) -> LeftOut {
        LeftOut { place: self.0.clone(), deal, why }
    }

    /// As it is told.
    pub(super) fn into_string(self) -> String {
        self.0
    }
}

fn short(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    short.escape_debug().to_string()
}

/// The fields of an object that nobody has taken yet.
#[derive(Debug, Default)]
pub(super) struct Fields<'a> {
    place: Place,
    fields: Vec<(&'a str, &'a Json)>,
}

impl<'a> Fields<'a> {
    /// The fields of what must be an object.
    pub(super) fn of(json: &'a Json, place: Place) -> Result<Self, EgnError> {
        let Json::Object(fields) = json else { return Err(place.wrong("an object", json)) };
        Ok(Self { place, fields: fields.iter().map(|(key, json)| (key.as_str(), json)).collect() })
    }

    /// Takes a field out, by its name or an older one of its names. What is `null` was not said.
    pub(super) fn take(&mut self, names: &[&str]) -> Option<(&'a Json, Place)> {
        let at = self.fields.iter().position(|(key, _)| names.contains(key))?;
        let (key, json) = self.fields.remove(at);
        (*json != Json::Null).then(|| (json, self.place.key(key)))
    }

    /// Takes a field out that must be there.
    fn need(&mut self, names: &[&'static str]) -> Result<(&'a Json, Place), EgnError> {
        let name = names.first().copied().unwrap_or_default();
        self.take(names).ok_or_else(|| self.place.fault(Fault::Missing(name)))
    }

    /// What is still there has a name that the notation does not know.
    pub(super) fn rest(self, deal: Option<usize>, left_out: &mut Vec<LeftOut>) {
        for (key, _) in self.fields {
            left_out.push(self.place.key(key).left(deal, WhyLeftOut::UnknownKey));
        }
    }
}

/// A whole number.
pub(super) fn whole(json: &Json, place: &Place) -> Result<i64, EgnError> {
    let number = if let Json::Number(number) = json { number.as_i64() } else { None };
    number.ok_or_else(|| place.wrong("a whole number", json))
}

/// True or false.
pub(super) fn truth(json: &Json, place: &Place) -> Result<bool, EgnError> {
    if let Json::Bool(truth) = json { Ok(*truth) } else { Err(place.wrong("true or false", json)) }
}

fn list<'a>(json: &'a Json, place: &Place) -> Result<&'a [Json], EgnError> {
    if let Json::List(list) = json { Ok(list) } else { Err(place.wrong("a list", json)) }
}

fn text<'a>(json: &'a Json, place: &Place, most: usize) -> Result<&'a str, EgnError> {
    let Json::Text(text) = json else { return Err(place.wrong("text", json)) };
    let got = text.chars().count();
    if got > most {
        return Err(place.fault(Fault::TooLong { got, most }));
    }
    Ok(text)
}

/// A name or title: one line, or nothing where it is empty.
fn name(json: &Json, place: &Place) -> Result<Option<String>, EgnError> {
    printable(text(json, place, LONGEST_NAME)?, "", place)
}

/// A remark or description: some lines, or nothing where it is empty.
fn prose(json: &Json, place: &Place) -> Result<Option<String>, EgnError> {
    printable(text(json, place, LONGEST_TEXT)?, "\r\n\t", place)
}

/// A text that will be shown: what could command a terminal is refused.
fn printable(text: &str, but: &str, place: &Place) -> Result<Option<String>, EgnError> {
    let text = text.trim();
    match text.chars().find(|c| c.is_control() && !but.contains(*c)) {
        Some(control) => Err(place.fault(Fault::Control(control))),
        None => Ok((!text.is_empty()).then(|| text.to_owned())),
    }
}

fn seat(json: &Json, place: &Place) -> Result<Seat, EgnError> {
    let number = whole(json, place)?;
    let seat = u8::try_from(number).ok().filter(|seat| *seat < 4).and_then(Seat::new);
    seat.ok_or_else(|| place.fault(Fault::NoSeat(number)))
}

/// A seat, or -1 for nobody.
fn seat_or_nobody(json: &Json, place: &Place) -> Result<Option<Seat>, EgnError> {
    match whole(json, place)? {
        -1 => Ok(None),
        _ => seat(json, place).map(Some),
    }
}

fn card(json: &Json, place: &Place) -> Result<Face, EgnError> {
    let said = text(json, place, LONGEST_TEXT)?;
    Face::read(said).ok_or_else(|| place.fault(Fault::NotACard(short(said))))
}

/// A card, or nothing where the text is empty: so do files spell what was not seen.
fn card_or_none(json: &Json, place: &Place) -> Result<Option<Face>, EgnError> {
    if matches!(json, Json::Text(text) if text.is_empty()) {
        return Ok(None);
    }
    card(json, place).map(Some)
}

fn cards(json: &Json, place: &Place) -> Result<Vec<Face>, EgnError> {
    let said = list(json, place)?.iter().enumerate();
    said.map(|(i, json)| card(json, &place.at(i))).collect()
}

fn score(json: &Json, place: &Place) -> Result<ByTeam<i32>, EgnError> {
    let [even, odd] = list(json, place)? else {
        return Err(place.wrong("two whole numbers", json));
    };
    let points = |json, place: Place| {
        let points = whole(json, &place)?;
        let may = i32::try_from(points).ok().filter(|_| points.abs() <= MOST_POINTS);
        may.ok_or_else(|| place.wrong("a score of a game", json))
    };
    Ok(ByTeam::new(points(even, place.at(0))?, points(odd, place.at(1))?))
}

/// A file.
#[derive(Debug)]
pub(super) struct Raw<'a> {
    pub(super) title: Option<String>,
    pub(super) about: Option<String>,
    pub(super) id: Option<String>,
    pub(super) date: Option<String>,
    pub(super) players: Vec<Option<String>>,
    pub(super) score: Option<ByTeam<i32>>,
    pub(super) final_score: Option<(ByTeam<i32>, Place)>,
    /// Read by its own module.
    pub(super) ruleset: Option<(&'a Json, Place)>,
    pub(super) deals: Vec<RawDeal>,
}

#[derive(Debug)]
pub(super) struct RawDeal {
    /// Its number in the file, from 0.
    pub(super) index: usize,
    pub(super) place: Place,
    pub(super) dealer: Seat,
    pub(super) upcard: Option<(Face, Place)>,
    pub(super) hands: Vec<RawHand>,
    pub(super) bidding: RawBidding,
    pub(super) tricks: RawTricks,
}

/// A hand as it was dealt.
#[derive(Debug)]
pub(super) struct RawHand {
    pub(super) seat: Seat,
    pub(super) place: Place,
    pub(super) cards: Vec<Face>,
}

/// How trump was made.
#[derive(Debug, Default)]
pub(super) struct RawBidding {
    /// The place of the calls.
    pub(super) place: Place,
    pub(super) calls: Vec<Call>,
    pub(super) alone: Option<(bool, Place)>,
    pub(super) lone_defender: Option<(Seat, Place)>,
    pub(super) discard: Option<(Face, Place)>,
    /// Cards changed hands, of which the record has no event.
    pub(super) exchanged: bool,
    pub(super) remarks: Vec<Remarks>,
}

/// The play.
#[derive(Debug, Default)]
pub(super) struct RawTricks {
    /// The place of the tricks.
    pub(super) place: Place,
    pub(super) lead: Option<(Seat, Place)>,
    pub(super) tricks: Vec<Vec<Face>>,
    pub(super) alone: Option<(bool, Place)>,
    pub(super) remarks: Vec<Remarks>,
}

/// What was remarked about one call or play.
#[derive(Debug)]
pub(super) struct Remarks {
    pub(super) place: Place,
    /// Which, from 0; none where the key is no number.
    pub(super) of: Option<usize>,
    pub(super) texts: Vec<String>,
}

/// Reads a file's tree. What our record has no place for goes to `left_out`.
pub(super) fn read<'a>(json: &'a Json, left_out: &mut Vec<LeftOut>) -> Result<Raw<'a>, EgnError> {
    let mut fields =
        Fields::of(json, Place::default()).map_err(|_| EgnError::whole(Fault::NotEgn))?;
    match fields.take(&["fileType", "file_type"]) {
        Some((Json::Text(said), _)) if said == FILE_TYPE => {}
        Some((Json::Text(said), _)) if said == MATCH_TYPE => {
            return Err(EgnError::whole(Fault::Match));
        }
        Some(_) | None => return Err(EgnError::whole(Fault::NotEgn)),
    }
    let (version, place) = fields.need(&["version"])?;
    check_version(text(version, &place, LONGEST_TEXT)?, &place)?;
    let (metadata, place) = fields.need(&["metadata"])?;
    let mut raw = metadata_of(metadata, place, left_out)?;
    let (deals, place) = fields.need(&["deals"])?;
    let deals = list(deals, &place)?;
    if deals.len() > MOST_DEALS {
        return Err(place.fault(Fault::TooManyDeals { got: deals.len(), most: MOST_DEALS }));
    }
    let mut number = None;
    for (i, json) in deals.iter().enumerate() {
        raw.deals.push(Reading { index: i, left_out }.deal(json, place.at(i), &mut number)?);
    }
    fields.rest(None, left_out);
    Ok(raw)
}

/// Is this a version that is read: 1.0 to 1.4, with or without a third number?
fn check_version(said: &str, place: &Place) -> Result<(), EgnError> {
    let numbers: Option<Vec<u32>> = said
        .split('.')
        .map(|part| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok()).flatten())
        .collect();
    match numbers.as_deref() {
        Some([1, minor] | [1, minor, _]) if *minor <= NEWEST_MINOR => Ok(()),
        Some([major, _] | [major, _, _]) if *major >= 1 => {
            Err(place.fault(Fault::Newer(short(said))))
        }
        Some(_) | None => Err(place.fault(Fault::NotAVersion(short(said)))),
    }
}

fn metadata_of<'a>(
    json: &'a Json,
    place: Place,
    left_out: &mut Vec<LeftOut>,
) -> Result<Raw<'a>, EgnError> {
    let mut fields = Fields::of(json, place)?;
    let mut line = |names: &[&str]| match fields.take(names) {
        Some((json, place)) => name(json, &place),
        None => Ok(None),
    };
    let (title, date) = (line(&["title"])?, line(&["date"])?);
    let id = line(&["gameId", "matchId", "match_id"])?;
    let about = match fields.take(&["description"]) {
        Some((json, place)) => prose(json, &place)?,
        None => None,
    };
    let players = match fields.take(&["players"]) {
        Some((json, place)) => players(json, &place, left_out)?,
        None => Vec::new(),
    };
    let start = match fields.take(&["initialScore", "initial_score"]) {
        Some((json, place)) => Some(score(json, &place)?),
        None => None,
    };
    let final_score = match fields.take(&["finalScore", "final_score"]) {
        Some((json, place)) => Some((score(json, &place)?, place)),
        None => None,
    };
    let ruleset = fields.take(&["ruleset"]);
    fields.rest(None, left_out);
    let deals = Vec::new();
    Ok(Raw { title, about, id, date, players, score: start, final_score, ruleset, deals })
}

fn players(
    json: &Json,
    place: &Place,
    left_out: &mut Vec<LeftOut>,
) -> Result<Vec<Option<String>>, EgnError> {
    let mut names = Vec::new();
    for (i, json) in list(json, place)?.iter().enumerate() {
        let place = place.at(i);
        let said = match json {
            Json::Object(_) => {
                let mut fields = Fields::of(json, place.clone())?;
                for key in ["id", "playerIds", "player_ids"] {
                    if let Some((_, place)) = fields.take(&[key]) {
                        left_out.push(place.left(None, WhyLeftOut::Identity));
                    }
                }
                let said = fields.take(&["name"]);
                fields.rest(None, left_out);
                said
            }
            Json::Null => None,
            Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => {
                Some((json, place.clone()))
            }
        };
        let said = match said {
            Some((json, place)) => name(json, &place)?,
            None => None,
        };
        if i < 4 {
            names.push(said);
        } else {
            left_out.push(place.left(None, WhyLeftOut::FifthPlayer));
        }
    }
    Ok(names)
}

/// The reading of one deal.
struct Reading<'l> {
    index: usize,
    left_out: &'l mut Vec<LeftOut>,
}

impl Reading<'_> {
    fn leave(&mut self, place: &Place, why: WhyLeftOut) {
        self.left_out.push(place.left(Some(self.index), why));
    }

    fn deal(
        &mut self,
        json: &Json,
        place: Place,
        number: &mut Option<i64>,
    ) -> Result<RawDeal, EgnError> {
        if matches!(json, Json::Text(_)) {
            return Err(place.fault(Fault::Packed));
        }
        let mut fields = Fields::of(json, place.clone())?;
        self.number(fields.take(&["dealNumber", "deal_number"]), number)?;
        let (state, state_place) = fields.need(&["initialState", "initial_state"])?;
        let mut deal = self.state(state, state_place, place)?;
        if let Some((json, place)) = fields.take(&["phases"]) {
            self.phases(json, &place, &mut deal)?;
        }
        if let Some((json, place)) = fields.take(&["alternativeLines", "alternative_lines"]) {
            let lines = list(json, &place)?.len();
            if lines > 0 {
                self.leave(&place, WhyLeftOut::Analysis { lines });
            }
        }
        fields.rest(Some(self.index), self.left_out);
        Ok(deal)
    }

    /// The number of a deal, which ours does not keep: told where it does not simply count on.
    fn number(
        &mut self,
        said: Option<(&Json, Place)>,
        last: &mut Option<i64>,
    ) -> Result<(), EgnError> {
        let Some((json, place)) = said else { return Ok(()) };
        let number = whole(json, &place)?;
        let due = match *last {
            Some(last) => last.checked_add(1) == Some(number),
            None => number == 0 || number == 1,
        };
        if !due {
            self.leave(&place, WhyLeftOut::Numbering { said: number });
        }
        *last = Some(number);
        Ok(())
    }

    fn state(&mut self, json: &Json, at: Place, place: Place) -> Result<RawDeal, EgnError> {
        let mut fields = Fields::of(json, at)?;
        let (dealer, dealer_place) = fields.need(&["dealer"])?;
        let dealer = seat(dealer, &dealer_place)?;
        let upcard = match fields.take(&["upCard", "up_card"]) {
            Some((json, place)) => card_or_none(json, &place)?.map(|card| (card, place)),
            None => None,
        };
        let hands = match fields.take(&["playerCards", "player_cards"]) {
            Some((json, place)) => self.hands(json, &place)?,
            None => Vec::new(),
        };
        if let Some((json, place)) = fields.take(&["kitty"]) {
            let seen = list(json, &place)?.iter().enumerate();
            let seen: Result<Vec<_>, _> =
                seen.map(|(i, json)| card_or_none(json, &place.at(i))).collect();
            if seen?.iter().any(Option::is_some) {
                self.leave(&place, WhyLeftOut::Stock);
            }
        }
        fields.rest(Some(self.index), self.left_out);
        let (bidding, tricks) = (RawBidding::default(), RawTricks::default());
        Ok(RawDeal { index: self.index, place, dealer, upcard, hands, bidding, tricks })
    }

    fn hands(&mut self, json: &Json, place: &Place) -> Result<Vec<RawHand>, EgnError> {
        let mut hands = Vec::new();
        for (i, json) in list(json, place)?.iter().enumerate() {
            let place = place.at(i);
            let cards = cards(json, &place)?;
            if cards.is_empty() {
                continue;
            }
            match u8::try_from(i).ok().filter(|seat| *seat < 4).and_then(Seat::new) {
                Some(seat) => hands.push(RawHand { seat, place, cards }),
                None => self.leave(&place, WhyLeftOut::FifthPlayer),
            }
        }
        Ok(hands)
    }

    fn phases(&mut self, json: &Json, place: &Place, deal: &mut RawDeal) -> Result<(), EgnError> {
        let (mut bid, mut played) = (false, false);
        for (i, json) in list(json, place)?.iter().enumerate() {
            let place = place.at(i);
            let mut fields = Fields::of(json, place.clone())?;
            let (kind, kind_place) = fields.need(&["type"])?;
            let said = text(kind, &kind_place, LONGEST_TEXT)?;
            if let Some((json, place)) = fields.take(&["phaseNumber", "phase_number"]) {
                whole(json, &place)?;
            }
            match PhaseType::read(said) {
                None => return Err(kind_place.fault(Fault::NotAPhase(short(said)))),
                Some(PhaseType::Bidding) if bid => {
                    return Err(place.fault(Fault::SecondPhase("bidding")));
                }
                Some(PhaseType::Tricks) if played => {
                    return Err(place.fault(Fault::SecondPhase("trick")));
                }
                Some(PhaseType::Bidding) => {
                    bid = true;
                    deal.bidding = self.bidding(fields)?;
                }
                Some(PhaseType::Tricks) => {
                    played = true;
                    deal.tricks = self.tricks(fields)?;
                }
            }
        }
        Ok(())
    }

    fn bidding(&mut self, mut fields: Fields<'_>) -> Result<RawBidding, EgnError> {
        let (json, place) = fields.need(&["calls"])?;
        let mut calls = Vec::new();
        for (i, json) in list(json, &place)?.iter().enumerate() {
            let place = place.at(i);
            let word = text(json, &place, LONGEST_TEXT)?;
            let call = Call::read(word);
            calls.push(call.ok_or_else(|| place.fault(Fault::NotACall(short(word))))?);
        }
        let alone = alone(&mut fields)?;
        let lone_defender = match fields.take(&["aloneDefender", "alone_defender"]) {
            Some((json, place)) => seat_or_nobody(json, &place)?.map(|seat| (seat, place)),
            None => None,
        };
        let discard = match fields.take(&["discard"]) {
            Some((json, place)) => card_or_none(json, &place)?.map(|card| (card, place)),
            None => None,
        };
        let mut exchanged = false;
        if let Some((json, place)) = fields.take(&["cardExchanges", "card_exchanges"])
            && !list(json, &place)?.is_empty()
        {
            exchanged = true;
            self.leave(&place, WhyLeftOut::Exchange);
        }
        let remarks = remarks(fields.take(&["callAnnotations", "calls_annotations"]))?;
        fields.rest(Some(self.index), self.left_out);
        Ok(RawBidding { place, calls, alone, lone_defender, discard, exchanged, remarks })
    }

    fn tricks(&mut self, mut fields: Fields<'_>) -> Result<RawTricks, EgnError> {
        let (json, place) = fields.need(&["tricks"])?;
        let mut tricks = Vec::new();
        for (i, json) in list(json, &place)?.iter().enumerate() {
            tricks.push(cards(json, &place.at(i))?);
        }
        let lead = match fields.take(&["initialLead", "initial_lead"]) {
            Some((json, place)) => seat_or_nobody(json, &place)?.map(|seat| (seat, place)),
            None => None,
        };
        let alone = alone(&mut fields)?;
        let names = ["playAnnotations", "play_annotations", "tricks_annotations"];
        let remarks = remarks(fields.take(&names))?;
        fields.rest(Some(self.index), self.left_out);
        Ok(RawTricks { place, lead, tricks, alone, remarks })
    }
}

fn alone(fields: &mut Fields<'_>) -> Result<Option<(bool, Place)>, EgnError> {
    match fields.take(&["isAlone", "is_alone"]) {
        Some((json, place)) => Ok(Some((truth(json, &place)?, place))),
        None => Ok(None),
    }
}

/// Remarks by the number of a call or play, from 0.
fn remarks(said: Option<(&Json, Place)>) -> Result<Vec<Remarks>, EgnError> {
    let Some((json, place)) = said else { return Ok(Vec::new()) };
    let mut remarks = Vec::new();
    for (key, json) in Fields::of(json, place.clone())?.fields {
        let place = place.key(key);
        let mut texts = Vec::new();
        for (i, json) in list(json, &place)?.iter().enumerate() {
            texts.extend(prose(json, &place.at(i))?);
        }
        remarks.push(Remarks { place, of: key.parse().ok(), texts });
    }
    Ok(remarks)
}
