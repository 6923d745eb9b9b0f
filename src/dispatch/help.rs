//! Help: what can be typed in this game, by these people, on pages of one screen.
//!
//! Every form says in which games it can be typed, and has the people of this table in it: nothing is
//! told that could not be typed here. This module must never know what a line does.

use rasher::card::Trump;
use rasher::line::command::Command;
use rasher::line::{Names, OfferKind, offers};
use rasher::rules::{Making, Ruleset};
use rasher::seat::Seat;
use rasher::session::Game;

use crate::paint::{Page, Text};

/// So many things that can be typed now fit on the screen of help.
const MOST_OFFERS: usize = 9;

/// What `?` shows: by itself one screen of 24 lines, with a word behind it more of that.
pub(super) fn page(topic: &str, game: Option<&Game>) -> Page {
    self::topic(topic.trim(), game).unwrap_or_else(|| screen(game))
}

/// What there is more of than the first screen has: calls, cards, commands.
pub(crate) fn topic(topic: &str, game: Option<&Game>) -> Option<Page> {
    Some(match topic {
        "calls" => listed(forms(CALLS, game)),
        "cards" => listed(forms(CARDS, game)),
        "commands" => listed(COMMANDS.iter().map(|(_, form)| form).filter_map(|it| it.told(game))),
        _ => return None,
    })
}

/// How everybody is typed: `Ann (a)`, `Bob (bo)`.
pub(super) fn keys(game: &Game) -> Vec<String> {
    let names = Names::new(&game.seats);
    let seats = game.rules.players().seats().zip(&*game.seats);
    seats.map(|(seat, name)| format!("{name} ({})", names.shortest(seat))).collect()
}

/// What a command does, in a few words; nothing where the help does not tell.
pub(crate) fn means(command: Command, game: Option<&Game>) -> String {
    let form = COMMANDS.iter().find(|(of, _)| of.contains(&command)).map(|(_, form)| form);
    form.map(|form| filled(form.means, game)).unwrap_or_default()
}

/// This game, these people, and what can be typed now.
fn screen(game: Option<&Game>) -> Page {
    let mut page = Page::new();
    if let Some((game, state)) = game.and_then(|game| Some((game, game.now()?))) {
        page.line(Text::new().strong(format!("{}, now", game.rules.title)));
        page.indented(format!("Players: {}", keys(game).join(", ")), 2, 4);
        let mut offered = offers(&state, &Names::new(&game.seats));
        offered.sort_by_key(|offer| offer.kind != OfferKind::Result);
        for offer in offered.into_iter().take(MOST_OFFERS) {
            let typed = Text::new().typed(format!("{:<12} ", offer.typed));
            page.indented(typed.plain(offer.means), 2, 15);
        }
    }
    page.line(Text::new().strong("Any time"));
    page.append(listed(forms(SHORT, game)));
    page.line(Text::new().quiet("More: ? calls, ? cards, ? commands"));
    page
}

fn listed(lines: impl Iterator<Item = (String, String)>) -> Page {
    let mut page = Page::new();
    for (typed, means) in lines {
        page.indented(Text::new().typed(format!("{typed:<16} ")).plain(means), 2, 19);
    }
    page
}

fn forms<'a>(
    forms: &'a [Form],
    game: Option<&'a Game>,
) -> impl Iterator<Item = (String, String)> + 'a {
    forms.iter().filter_map(move |form| form.told(game))
}

/// A line that can be typed, and what it says; `{a}` is how the first player is typed, `{A}` the name,
/// `{hand}` a hand of this game, `{rest}` the tricks beside four.
struct Form {
    /// Can it be typed by these rules?
    of: fn(&Ruleset) -> bool,
    typed: &'static str,
    means: &'static str,
}

const fn form(of: fn(&Ruleset) -> bool, typed: &'static str, means: &'static str) -> Form {
    Form { of, typed, means }
}

impl Form {
    fn told(&self, game: Option<&Game>) -> Option<(String, String)> {
        let can_be = game.is_none_or(|game| (self.of)(&game.rules));
        can_be.then(|| (filled(self.typed, game), filled(self.means, game)))
    }
}

/// A form with the people of this table in it.
fn filled(form: &str, game: Option<&Game>) -> String {
    let seats = game.map_or(&[][..], |game| &*game.seats);
    let names = Names::new(seats);
    let people = [("{a}", "{A}"), ("{b}", "{B}"), ("{c}", "{C}"), ("{d}", "{D}")];
    let mut filled = form.to_owned();
    for ((key, name), seat) in people.into_iter().zip((0..).filter_map(Seat::new)) {
        if filled.contains(key) {
            filled = names.filled(&filled, key, seat);
        }
        if filled.contains(name) {
            filled = filled.replace(name, &names.who().name(seat));
        }
    }
    let hand = game.and_then(|game| game.rules.trick_rules()).map_or(5, |rules| rules.hand);
    let cards = "9hTcJdAsKsQsAcKdQcAh9dJs9s";
    let cards = cards.get(..2 * usize::from(hand)).unwrap_or(cards);
    filled.replace("{hand}", cards).replace("{rest}", &hand.saturating_sub(4).to_string())
}

/// In every game.
const fn all(_: &Ruleset) -> bool {
    true
}

fn tricks(rules: &Ruleset) -> bool {
    rules.trick_rules().is_some()
}

fn turned(rules: &Ruleset) -> bool {
    rules.turn_up_rules().is_some()
}

/// A further round, in which another suit is named.
fn named(rules: &Ruleset) -> bool {
    rules.turn_up_rules().is_some_and(|(_, making)| making.naming)
}

fn refused(rules: &Ruleset) -> bool {
    rules.turn_up_rules().is_some_and(|(_, making)| making.consent.is_some())
}

fn bids(rules: &Ruleset) -> bool {
    rules.trick_rules().is_some_and(|rules| matches!(rules.making, Making::Bid(_)))
}

fn bids_no_trump(rules: &Ruleset) -> bool {
    bids(rules) && rules.trick_rules().is_some_and(|rules| rules.may_be_trump(Trump::None))
}

fn defends_alone(rules: &Ruleset) -> bool {
    rules.trick_rules().is_some_and(|rules| rules.lone.defend_alone)
}

fn climbs(rules: &Ruleset) -> bool {
    rules.climb_rules().is_some()
}

/// Climbing with a pack that is known card by card.
fn climbs_with_cards(rules: &Ruleset) -> bool {
    rules.climb_rules().is_some_and(|rules| rules.pack.is_some())
}

/// Climbing where nobody says which cards there are.
fn climbs_without_cards(rules: &Ruleset) -> bool {
    climbs(rules) && !climbs_with_cards(rules)
}

/// What is typed most, at any time.
const SHORT: &[Form] = &[
    form(all, "undo, undo 3", "takes back the last entry, or three; redo brings it back"),
    form(refused, "{a}- {c}h3", "{A} was denied, then {C} made hearts and took 3; {a}!- alone"),
    form(all, "fix 3 ...", "corrects deal 3: type it as you would a new one"),
    form(all, "score, who", "the sheet; who dealt, what was made, who is to act"),
    form(all, "why, why 3", "what a deal brought, and by which rule"),
    form(all, "rule WORDS", "what the rules say: rule who leads alone"),
    form(all, "=6-4", "checks the table's own count"),
    form(all, "misdeal, note X", "the deal is dealt again; a remark"),
    form(tricks, "ruling", "what can be ruled on, where something went wrong"),
    form(all, "again, quit", "the next game, same seats; everything is saved"),
];

/// A deal call by call.
const CALLS: &[Form] = &[
    form(turned, "9h, h", "this card is turned; its suit alone"),
    form(all, "p", "passes (or in words: pass)"),
    form(turned, "u, u!", "picks it up; alone"),
    form(named, "s, s!", "names spades; alone"),
    form(bids, "3s, h!", "bids 3 spades; alone at hearts"),
    form(bids_no_trump, "4n, n!", "bids 4 no trump; alone at no trump"),
    form(
        refused,
        "-, -!, +",
        "the partner refuses the call, refuses only the going alone, accepts",
    ),
    form(tricks, "4, 4-{rest}", "the makers took 4; the others {rest}"),
    form(all, "{d}:p", "{D} passes, whose turn it was not"),
    form(defends_alone, "{d}:!", "{D} defends alone"),
    form(climbs, ">{c}", "the lead is given to {C}"),
    form(refused, "{a}- {c} h 3", "a result: {A} was refused, then {C} made hearts and took 3"),
    form(tricks, "x", "passed out"),
];

/// A deal card by card.
const CARDS: &[Form] = &[
    form(tricks, "Ks", "the player to act plays the king of spades"),
    form(tricks, "AsKsQs9s", "several, one after another"),
    form(tricks, "{d}:Ks", "by {D}, whose turn it was not"),
    form(turned, "/9c, /", "the nine of clubs is discarded; a card nobody saw"),
    form(tricks, "{d}={hand}", "{D}'s hand was seen"),
    form(
        climbs_with_cards,
        "9a10a7bX8c=straight10",
        "cards, and what they are where that is not clear",
    ),
    form(climbs, "=pair7", "what was played, without the cards"),
    form(
        climbs_without_cards,
        "=straight9",
        "also single, triple, run, bobtail, stretch, stairs, tube and plate",
    ),
    form(climbs_without_cards, "=quad7", "a bomb; also straight-flush, quint, stretch-flush, hex"),
    form(climbs_with_cards, "9a.", "and these were the player's last cards"),
    form(climbs_without_cards, "=pair7.", "and these were the player's last cards"),
    form(climbs_with_cards, "{d}:9a", "by {D}, whose turn it was not"),
    form(climbs_without_cards, "{d}:=pair7", "by {D}, whose turn it was not"),
];

/// What can be typed at any time, with the commands that each line is about.
const COMMANDS: &[(&[Command], Form)] = &[
    (
        &[Command::Undo, Command::Redo],
        form(all, "undo, redo", "takes the last entry back; brings it back"),
    ),
    (&[Command::Fix], form(all, "fix 3 ...", "corrects deal 3: type it as you would a new one")),
    (
        &[Command::Score, Command::Who],
        form(all, "score, who", "the sheet; whose turn, who leads, who deals"),
    ),
    (
        &[Command::Board],
        form(all, "board", "the table as it stands, and the cards as far as they are known"),
    ),
    (&[Command::Why], form(all, "why, why 3", "what a deal brought, by which rule and source")),
    (
        &[Command::Story],
        form(
            all,
            "story, story 3",
            "a deal call by call and trick by trick; `--best`: what each card was worth",
        ),
    ),
    (
        &[Command::Rule],
        form(
            all,
            "rule WORDS",
            "what the rules say: `rule who leads alone`; `--sources`: who says otherwise",
        ),
    ),
    (&[Command::Judge], form(all, "judge", "what was irregular in this deal, and the ruling")),
    (
        &[Command::Ruling],
        form(tricks, "ruling", "what can be ruled on now; `ruling lead-out-of-turn` hears it"),
    ),
    (&[Command::Revoke], form(tricks, "revoke {d} 3", "{D} did not follow suit on trick 3")),
    (&[Command::Claim], form(tricks, "claim {a} 3", "{A} takes three of the tricks that are left")),
    (&[Command::Agree], form(all, "=6-4", "checks the table's own count")),
    (&[Command::Misdeal], form(all, "misdeal WHY", "the deal is void")),
    (&[Command::Adjust], form(all, "adjust {a} +1 WHY", "the table gives {A}'s side a point")),
    (&[Command::Deal], form(all, "deal {c}", "{C} deals this one")),
    (&[Command::Note], form(all, "note TEXT", "a remark for the record")),
    (&[Command::Sub], form(all, "sub {d} NAME", "somebody of that name sits down in {D}'s place")),
    (&[Command::Seal], form(all, "seal", "the record up to here, in four words to note down")),
    (
        &[Command::Confirm],
        form(
            all,
            "confirm {b}",
            "{B} agrees for that side, `confirm {b} no` says what is wrong; `confirm game` asks after \
             each game",
        ),
    ),
    (&[Command::Again], form(all, "again", "the next game, same seats")),
    (
        &[Command::Close],
        form(all, "close WHY", "the game will not be finished; statistics leave it out"),
    ),
    (&[Command::Quit], form(all, "quit", "leaves; everything accepted is saved")),
];

#[cfg(test)]
mod tests {
    use rasher::desk::{Desk, Plan, Refused};
    use rasher::line::LineError;
    use rasher::log::{Header, Speak};
    use rasher::rules::shelf::Shelf;
    use rasher::seat::ByTeam;
    use rasher::store::Store;
    use rasher::store::paper::PaperFile;

    use super::*;

    fn desk(rules: &Ruleset) -> Desk<PaperFile> {
        let people = ["Uli", "Zoë", "Mia", "Kim", "Jo", "Al"].map(str::to_owned);
        let header = Header {
            at: "2026-11-20T19:00:00Z".into(),
            id: "help".into(),
            title: "Help".into(),
            seats: people.iter().take(rules.players().count().into()).cloned().collect(),
            first_dealer: Seat::new(0).expect("a seat"),
            score: ByTeam::default(),
            speak: Speak::Asked,
            rules: rules.to_json(),
            night: None,
        };
        Desk::create(&Store::on_paper(), header).expect("a session")
    }

    /// Deals that have come so far, in whichever game they can.
    const SO_FAR: &[&str] = &[
        "",
        "9h",
        "h",
        "9hu",
        "9hu!",
        "9h pppp",
        "3s",
        "3sppp",
        "h!",
        "h!ppp",
        "6s",
        "8s",
        "3sppppp",
        "h!ppppp",
        "9a",
        "9a.ppp",
        "=single1",
        "=single9.ppppp",
    ];

    /// Every form that is told can be typed at some moment of the game, as it stands there.
    #[test]
    fn what_is_told_can_be_typed() {
        let mut faults = Vec::new();
        for rules in Shelf::built_in().iter() {
            let mut desks = Vec::new();
            for said in SO_FAR {
                let mut desk = desk(rules);
                if let Ok(Plan::Entry(entry)) = desk.plan(said) {
                    desk.commit(&entry, "2026-11-20T19:00:00Z").expect("paper");
                    desks.push(desk);
                } else if said.is_empty() {
                    desks.push(desk);
                }
            }
            for form in CALLS.iter().chain(CARDS) {
                let told = form.told(desks[0].game());
                for typed in told.iter().flat_map(|(typed, _)| typed.split(", ")) {
                    // Whose last card it is depends on how many were played.
                    let last = typed.ends_with('.');
                    let taken = |desk: &mut Desk<_>| match desk.plan(typed) {
                        Err(Refused::Line(LineError::NotNow { .. })) => last,
                        plan => matches!(plan, Ok(Plan::Entry(_))),
                    };
                    if !desks.iter_mut().any(taken) {
                        faults.push(format!("{}: `{typed}` can never be typed", rules.id));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
