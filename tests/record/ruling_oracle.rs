//! A second referee for rulings, slow and obvious, out of the reference and nothing else: every
//! offence that pays points, ends a deal or makes it void, under every ruleset that has it, in random
//! deals. Points, winner and next dealer agree before and after `undo`, `redo` and `fix`.
//!
//! The tables are those of `bacon.md` and `euchre.md` (1.2, 1.3, 3.1, 3.4, 5) and of the laws of 1888
//! that they name. Nothing here asks the program what it would say.

use rasher::event::facts::Fact;
use rasher::event::ruling::Choice;

use super::hearing::Table;
use super::wrong_heard::{fixed, written};

/// Numbers that look random and follow from where they begin.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    pub(crate) fn yes(&mut self) -> bool {
        self.roll(2) == 0
    }

    fn number(&mut self, sides: i32) -> i32 {
        i32::try_from(self.roll(usize::try_from(sides).expect("some"))).expect("few")
    }
}

/// What a deal pays by the makers' tricks, `[makers, others]`, or by a bid.
#[derive(Clone, Copy)]
enum Pay {
    /// Together, then alone.
    Rows([[i32; 2]; 6], [[i32; 2]; 6]),
    /// Alone: what stands on top of the tricks or of the bid, or instead of them.
    Bid(Lone),
}

#[derive(Clone, Copy)]
enum Lone {
    OnTop(i32),
    Flat(i32),
}

/// What a proved revoke costs.
#[derive(Clone, Copy, PartialEq)]
enum Price {
    /// The table decides (Bacon).
    None,
    /// So many, alone so many, and the deal ends.
    Ends(i32, i32),
    /// So many, alone so many, and the deal is played out (1888, 63 and 70).
    PlayedOut(i32, i32),
    /// The most that the deal could give (Meetup), claimed before the next lead.
    MaxHand,
    /// The bid fails, or counts as made.
    Contract,
}

/// Who deals after a wrong count found before play.
#[derive(Clone, Copy, PartialEq)]
enum Misdeal {
    Same,
    Next,
    UntilUpcard,
    Second,
}

/// A ruleset as the tables have it.
#[derive(Clone, Copy)]
struct House {
    id: &'static str,
    seats: usize,
    hand: i32,
    /// None where a number of deals ends the game.
    target: Option<i32>,
    /// Out only by a contract of one's own, or by the others' failure.
    by_contract: bool,
    pay: Pay,
    revoke: Price,
    false_claim: i32,
    misdeal: Misdeal,
    /// A stolen deal is always given back.
    restores: bool,
    /// Throwing in without agreement costs so many.
    thrown_in: i32,
    /// Talk costs so many the second time; none where it is only noted.
    talk: i32,
    laws: bool,
}

const EUCHRE: [[i32; 2]; 6] = [[0, 2], [0, 2], [0, 2], [1, 0], [1, 0], [2, 0]];
const ALONE: [[i32; 2]; 6] = [[0, 2], [0, 2], [0, 2], [1, 0], [1, 0], [4, 0]];
const ALONE_4: [[i32; 2]; 6] = [[0, 4], [0, 4], [0, 4], [1, 0], [1, 0], [4, 0]];

/// The rulesets, from the tables 5.1 to 5.3 of the Euchre reference and from the Bacon reference.
fn houses() -> Vec<House> {
    let euchre = House {
        id: "euchre",
        seats: 4,
        hand: 5,
        target: Some(10),
        by_contract: false,
        pay: Pay::Rows(EUCHRE, ALONE),
        revoke: Price::Ends(2, 4),
        false_claim: 0,
        misdeal: Misdeal::Same,
        restores: false,
        thrown_in: 0,
        talk: 2,
        laws: false,
    };
    let bacon = House {
        id: "bacon-wiki",
        pay: Pay::Rows(
            [[0, 4], [0, 2], [0, 2], [1, 0], [1, 0], [2, 0]],
            [[0, 4], [0, 2], [0, 2], [2, 0], [2, 0], [4, 0]],
        ),
        revoke: Price::None,
        talk: 0,
        ..euchre
    };
    let bid = House {
        id: "bid-euchre-4",
        hand: 6,
        target: Some(50),
        pay: Pay::Bid(Lone::OnTop(10)),
        revoke: Price::Contract,
        ..euchre
    };
    let to_32 = House {
        id: "bid-euchre-standard",
        target: Some(32),
        by_contract: true,
        pay: Pay::Bid(Lone::Flat(12)),
        ..bid
    };
    let seton = [[-2, 0], [-2, 0], [-2, 0], [1, 0], [1, 0], [2, 0]];
    let seton_alone = [[-4, 0], [-4, 0], [-4, 0], [1, 0], [1, 0], [4, 0]];
    vec![
        euchre,
        bacon,
        House { id: "bacon-gamerules", ..bacon },
        House { id: "bacon-denexa", ..bacon },
        House { id: "euchre-standard", ..euchre },
        House {
            id: "euchre-laws-1888",
            target: Some(5),
            pay: Pay::Rows(EUCHRE, ALONE_4),
            revoke: Price::PlayedOut(3, 5),
            misdeal: Misdeal::Next,
            talk: 0,
            laws: true,
            ..euchre
        },
        bid,
        House { id: "bid-euchre-6", seats: 6, hand: 8, ..bid },
        to_32,
        House {
            id: "bid-euchre-standard-6",
            seats: 6,
            hand: 8,
            pay: Pay::Bid(Lone::Flat(24)),
            ..to_32
        },
        House { id: "euchre-world", target: None, ..euchre },
        House { id: "euchre-ohio", ..euchre },
        House {
            id: "euchre-michigan",
            misdeal: Misdeal::UntilUpcard,
            restores: true,
            thrown_in: 2,
            ..euchre
        },
        House { id: "euchre-miet", target: None, pay: Pay::Rows(EUCHRE, ALONE_4), ..euchre },
        House {
            id: "euchre-seton",
            pay: Pay::Rows(seton, seton_alone),
            misdeal: Misdeal::Second,
            ..euchre
        },
        House { id: "euchre-vows", target: None, ..euchre },
        House { id: "euchre-meetup", revoke: Price::MaxHand, false_claim: 2, ..euchre },
        House { id: "euchre-general", ..euchre },
    ]
}

/// Who made hearts, alone or not, with how many tricks; the bid where there is one.
#[derive(Clone, Copy, PartialEq)]
struct Told {
    maker: usize,
    alone: bool,
    bid: i32,
    tricks: i32,
}

impl Told {
    fn any(house: &House, dice: &mut Dice) -> Self {
        let alone = dice.roll(3) == 0;
        let least = if house.by_contract { 3 } else { 1 };
        let bid = if alone { house.hand } else { least + dice.number(house.hand - least + 1) };
        Self {
            maker: dice.roll(house.seats),
            alone,
            bid: if matches!(house.pay, Pay::Bid(_)) { bid } else { 0 },
            tricks: dice.number(house.hand + 1),
        }
    }

    /// As it is typed, without its tricks: `ah!`, `b4h`.
    /// What was made, before the count is known: a bid that the others passed behind.
    fn contract(self, house: &House) -> String {
        let passed = if matches!(house.pay, Pay::Bid(_)) { ".." } else { "" };
        format!("{passed}{}", self.made(house))
    }

    fn made(self, house: &House) -> String {
        // In full: `ah` is the ace of hearts.
        let name = PEOPLE[self.maker];
        match (house.pay, self.alone) {
            (Pay::Bid(_), false) => format!("{name} {}h", self.bid),
            (_, true) => format!("{name} h!"),
            (Pay::Rows(..), false) => format!("{name} h"),
        }
    }

    fn line(self, house: &House) -> String {
        format!("{}{}", self.made(house), self.tricks)
    }

    fn team(self) -> usize {
        self.maker % 2
    }

    fn sits_out(self, house: &House, seat: usize) -> bool {
        self.alone && seat != self.maker && seat % 2 == self.maker % 2 && seat < house.seats
    }
}

const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
const PEOPLE: [&str; 6] = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"];

/// What a ruling has done to a deal.
#[derive(Clone, Copy, PartialEq)]
enum Done {
    /// So many points, and the deal goes on.
    Points([i32; 2]),
    /// The same for a revoke, which law 4 of 1888 counts before every other score.
    Revoke([i32; 2]),
    /// It is worth this and nothing else.
    Ends([i32; 2]),
    /// It is void, and he deals.
    Void(usize),
    /// Points for one side, and the other scores nothing (law 90).
    Bars(usize, [i32; 2]),
    /// The makers get no more than 2 (law 102).
    Cap,
    /// A lone hand is alone no longer (laws 97, 99 and 100).
    Together,
}

/// What the makers and the others get.
fn pays(house: &House, told: Told, together: bool) -> [i32; 2] {
    let alone = told.alone && !together;
    let mut points = [0; 2];
    let (own, other) = (told.team(), 1 - told.team());
    match house.pay {
        Pay::Rows(both, one) => {
            let row = if alone { one } else { both };
            let [makers, others] = row[usize::try_from(told.tricks).expect("0 to 5")];
            points[own] = makers;
            points[other] = others;
        }
        Pay::Bid(lone) => {
            let made = told.tricks >= told.bid;
            points[own] = match (alone, lone, made) {
                (false, _, true) => told.tricks,
                (false, _, false) => -told.bid,
                (true, Lone::OnTop(more), true) => told.tricks + more,
                (true, Lone::OnTop(more), false) => -told.bid - more,
                (true, Lone::Flat(flat), true) => flat,
                (true, Lone::Flat(flat), false) => -flat,
            };
            points[other] = house.hand - told.tricks;
        }
    }
    points
}

/// `0-2 Ben`: the score, who has won, or who deals next. `start` is the score before the deal, in
/// which Ann dealt.
fn stands(house: &House, start: [i32; 2], told: Option<Told>, done: &[Done]) -> String {
    let (score, won, next) = reckoned(house, start, told, done);
    let next = match won {
        Some(0) => "Won(Even)",
        Some(_) => "Won(Odd)",
        None => PEOPLE[next],
    };
    format!("{}-{} {next}", score[0], score[1])
}

/// The same as numbers: the score, which side has won, and who deals next.
fn reckoned(
    house: &House,
    start: [i32; 2],
    told: Option<Told>,
    done: &[Done],
) -> ([i32; 2], Option<usize>, usize) {
    let together = done.contains(&Done::Together);
    let mut points = told.map_or([0; 2], |told| pays(house, told, together));
    // Ended by the people: the deal is worth the rulings' points only.
    let mut ended: Option<[i32; 2]> = None;
    let mut next = 1;
    let mut void = false;
    for one in done {
        match *one {
            Done::Bars(side, _) => points[side] = points[side].min(0),
            Done::Cap => {
                let own = told.expect("a loner").team();
                points[own] = points[own].min(2);
            }
            Done::Ends(given) => ended = Some(given),
            Done::Void(dealer) => (void, next) = (true, dealer),
            Done::Points(_) | Done::Revoke(_) | Done::Together => {}
        }
    }
    if ended.is_some() || void {
        points = [0; 2];
    }
    let mut ruled = [0; 2];
    let mut first = [0; 2];
    for one in done {
        let (Done::Points(given) | Done::Revoke(given) | Done::Ends(given) | Done::Bars(_, given)) =
            *one
        else {
            continue;
        };
        for side in 0..2 {
            ruled[side] += given[side];
            first[side] += if matches!(one, Done::Revoke(_)) { given[side] } else { 0 };
        }
    }
    let score = [0, 1].map(|side| start[side] + points[side] + ruled[side]);
    // Who did what he undertook: out by that alone where the rules say so (D42).
    let made = told.map(|told| match ended {
        None => told.tricks >= told.bid,
        Some(given) => given[told.team()] > given[1 - told.team()],
    });
    let undecided = ended.is_some_and(|given| given[0] == given[1]);
    let may_go_out = |side: usize| {
        !house.by_contract
            || told.is_some_and(|told| (told.team() == side) == (made == Some(true)))
                && !undecided
                && !void
    };
    let out = |score: [i32; 2], side: usize| {
        house.target.is_some_and(|target| score[side] >= target) && may_go_out(side)
    };
    let winner = |score: [i32; 2]| match (out(score, 0), out(score, 1)) {
        (true, true) if score[0] == score[1] => None,
        (true, true) => Some(usize::from(score[1] > score[0])),
        (true, false) => Some(0),
        (false, true) => Some(1),
        (false, false) => None,
    };
    // Law 4: the points for a revoke come before every other score.
    let by_law_4 = house
        .laws
        .then(|| winner([start[0] + first[0], start[1] + first[1]]))
        .flatten()
        .filter(|_| first != [0; 2]);
    (score, by_law_4.or_else(|| winner(score)), next)
}

/// Only this side gets so many.
fn only(side: usize, points: i32) -> [i32; 2] {
    let mut both = [0; 2];
    both[side] = points;
    both
}

/// What a proved revoke of a side costs, with these tricks of Ann's side and of Ben's so far.
fn revoked(house: &House, told: Told, side: usize, so_far: [i32; 2]) -> Option<Done> {
    let alone = told.alone;
    match house.revoke {
        Price::None => None,
        Price::Ends(both, one) => Some(Done::Ends(only(1 - side, if alone { one } else { both }))),
        Price::PlayedOut(both, one) => {
            Some(Done::Revoke(only(1 - side, if alone { one } else { both })))
        }
        Price::MaxHand => {
            let makers = told.team() == 1 - side;
            Some(Done::Ends(only(1 - side, if alone && makers { 4 } else { 2 })))
        }
        Price::Contract => {
            let (own, other) = (told.team(), 1 - told.team());
            let full = |tricks: i32| pays(house, Told { tricks, ..told }, false)[own];
            let mut points = [0; 2];
            if side == own {
                // Set at its bid, and the others keep what they have.
                points[own] = full(so_far[own].min(told.bid - 1));
                points[other] = so_far[other];
            } else {
                points[own] = full(so_far[own].max(told.bid));
            }
            Some(Done::Ends(points))
        }
    }
}

/// A table with this score, at which Ann deals.
fn table(house: &House, start: [i32; 2], lines: &[String]) -> Table {
    let mut table = Table::with_score(house.id, start);
    for line in lines {
        table.line(line);
    }
    table
}

/// A score from which the deal may end the game, or not.
fn start(house: &House, dice: &mut Dice) -> [i32; 2] {
    let most = house.target.unwrap_or(12);
    [0, 1].map(|_| if dice.yes() { most - 1 - dice.number(4) } else { dice.number(most) })
}

/// Each house often enough that every case of it comes up.
fn each(rounds: usize, mut case: impl FnMut(&House, &mut Dice, &str)) {
    let mut dice = Dice(12);
    for round in 0..rounds {
        for house in houses() {
            case(&house, &mut dice, &format!("round {round}, {}", house.id));
        }
    }
}

/// The ruling is taken back and brought back, and the deal is corrected.
fn undone_and_redone(table: &mut Table, before: &str, after: &str, context: &str) {
    table.line("undo");
    assert_eq!(table.stands(), before, "{context}: undone");
    table.line("redo");
    assert_eq!(table.stands(), after, "{context}: redone");
}

/// Revokes of one side, of both, and accusations without proof, heard after the deal.
#[test]
fn after_the_deal() {
    each(14, |house, dice, round| {
        let (told, truth) = (Told::any(house, dice), Told::any(house, dice));
        let start = start(house, dice);
        let line = told.line(house);
        let mut table = table(house, start, std::slice::from_ref(&line));
        let before = stands(house, start, Some(told), &[]);
        let offender = dice.roll(house.seats);
        let side = offender % 2;
        let so_far = {
            let mut tricks = [house.hand - told.tricks; 2];
            tricks[told.team()] = told.tricks;
            tricks
        };
        // Whoever sits out has no card to revoke with.
        if told.sits_out(house, offender) {
            return;
        }
        // Meetup: claimed before the next lead, so that after the deal it is too late.
        let late = house.revoke == Price::MaxHand;
        let (said, done) = match dice.roll(3) {
            0 => {
                let said = format!("revoke seat={} trick=1 proof=2", NAMES[offender]);
                (said, revoked(house, told, side, so_far).filter(|_| !late))
            }
            1 => {
                // Law 71: equal numbers cancel, and so many more are paid for each; a bid fails but once.
                let [even, odd] = [1 + dice.number(2), 1 + dice.number(2)];
                let more = usize::from(odd > even);
                let more_than_once = (even - odd).abs();
                let once = house.revoke == Price::Contract;
                let times = if once { more_than_once.min(1) } else { more_than_once };
                let said = format!("both-revoked revokes={even}-{odd}");
                let each = revoked(house, told, more, so_far).filter(|_| !late && times > 0);
                let done = each.map(|one| match one {
                    Done::Ends(points) => Done::Ends(points.map(|it| it * times)),
                    Done::Revoke(points) => Done::Revoke(points.map(|it| it * times)),
                    other => other,
                });
                (said, done)
            }
            _ => {
                let accuser = dice.roll(2);
                let said = format!("false-claim accuser_team={}", NAMES[accuser]);
                let price = only(1 - accuser, house.false_claim);
                (said, Some(Done::Points(price)).filter(|_| house.false_claim > 0))
            }
        };
        let context = format!("{round}: {line} from {start:?}, {said}");
        assert_eq!(table.stands(), before, "{context}");
        table.rule(&said, &[], None);
        let done: Vec<Done> = done.into_iter().collect();
        let after = stands(house, start, Some(told), &done);
        assert_eq!(table.stands(), after, "{context}");
        undone_and_redone(&mut table, &before, &after, &context);
        if truth.sits_out(house, offender) && said.starts_with("revoke ") {
            // It cannot have been he: the ruling is dropped, and that is said.
            table.line(&format!("fix 1 {}", truth.line(house)));
            assert_eq!(
                table.stands(),
                stands(house, start, Some(truth), &[]),
                "{context}: dropped"
            );
            return;
        }
        // What was ruled is kept, whatever the deal was in truth.
        table.line(&format!("fix 1 {}", truth.line(house)));
        let fixed = stands(house, start, Some(truth), &done);
        assert_eq!(table.stands(), fixed, "{context}: in truth {}", truth.line(house));
        table.line("undo");
        assert_eq!(table.stands(), after, "{context}: the correction undone");
    });
}

/// Whoever plays second throws a diamond to the ace of clubs: what is said of it, and what it comes to. As
/// long as the trick is `open` it is put right (laws 64 and 65), and nothing is paid.
fn a_club_kept(table: &mut Table, house: &House, told: Told, open: bool) -> (String, Option<Done>) {
    let leader = table.turn();
    table.line("Ac");
    let offender = table.turn();
    table.line("9d");
    // The ace takes the trick: the count that comes at the end must have it.
    let fits = if leader % 2 == told.team() { told.tricks > 0 } else { told.tricks < house.hand };
    let name = NAMES[offender];
    if open || !fits {
        return (format!("revoke seat={name} trick=1"), None);
    }
    let out = (0..house.seats).filter(|seat| told.sits_out(house, *seat)).count();
    table.line(&["Kc", "Qc", "Tc", "9c"][..house.seats - out - 2].join(" "));
    let said = format!("revoke seat={name} trick=1 proof=hand established=yes");
    (said, revoked(house, told, offender % 2, [0, 0]))
}

/// What is heard while the cards are played: wrong counts, revokes shown by a hand, lone hands that
/// are spoilt, discards that were seen, hands thrown in, talk.
#[test]
fn in_the_middle_of_a_deal() {
    each(24, |house, dice, round| {
        let told = Told::any(house, dice);
        let start = start(house, dice);
        let mut table = table(house, start, &[told.contract(house)]);
        let mut middle = table.stands();
        let seat = dice.roll(house.seats);
        let side = seat % 2;
        let name = NAMES[seat];
        let own = told.team();
        let bids = matches!(house.pay, Pay::Bid(_));
        let pick =
            |dice: &mut Dice, yes: Choice, no: Choice, done: Done, otherwise: Option<Done>| {
                if dice.yes() { (Some(yes), Some(done)) } else { (Some(no), otherwise) }
            };
        let (said, choice, done) = match dice.roll(8) {
            0 if house.laws => {
                let points = only(1 - side, if told.alone { 4 } else { 2 });
                let said = format!("wrong-count-in-play seat={name}");
                (said, None, Some(Done::Bars(side, points)))
            }
            0 => {
                // Void; in play the upcard was turned long ago, and it is the first misdeal.
                let next = usize::from(house.misdeal == Misdeal::UntilUpcard);
                (format!("wrong-count-in-play seat={name}"), None, Some(Done::Void(next)))
            }
            1 => {
                let (said, done) = a_club_kept(&mut table, house, told, dice.yes());
                middle = table.stands();
                (said, None, done)
            }
            2 if told.alone && house.laws => {
                ("partner-shows-hand".to_owned(), None, Some(Done::Cap))
            }
            2 if told.alone && !bids => {
                let (choice, done) = pick(dice, Choice::Cap, Choice::Nothing, Done::Cap, None);
                ("partner-shows-hand".to_owned(), choice, done)
            }
            3 if told.alone => {
                let (choice, done) =
                    pick(dice, Choice::Together, Choice::Alone, Done::Together, None);
                ("partner-plays".to_owned(), choice, done)
            }
            4 if told.alone && house.laws => {
                let (choice, done) =
                    pick(dice, Choice::Together, Choice::Alone, Done::Together, None);
                ("alone-said-late offered=no".to_owned(), choice, done)
            }
            4 if told.alone => ("alone-said-late".to_owned(), None, Some(Done::Together)),
            5 if !bids => {
                // The dealer is Ann; her own side made it and nothing was led: a new deal is offered.
                let (choice, done) =
                    pick(dice, Choice::Redeal, Choice::PlayOn, Done::Void(0), None);
                ("discard-seen led=no".to_owned(), choice, done)
            }
            6 if house.laws && told.alone && side != own => {
                let said = format!("claim-without-agreement seat={name} gave_up=yes");
                (said, None, Some(Done::Ends(only(own, 5))))
            }
            6 => {
                let laws = if house.laws { " gave_up=no" } else { "" };
                let said = format!("claim-without-agreement seat={name}{laws}");
                let price = Done::Points(only(1 - side, house.thrown_in));
                (said, None, Some(price).filter(|_| house.thrown_in > 0))
            }
            7 => {
                // Warned once; the second time it is paid for.
                table.rule(&format!("table-talk seat={name}"), &[], None);
                assert_eq!(table.stands(), middle, "{round}: a warning");
                let price = Done::Points(only(1 - side, house.talk));
                (format!("table-talk seat={name}"), None, Some(price).filter(|_| house.talk > 0))
            }
            _ => return,
        };
        let context = format!("{round}: {} from {start:?}, {said}", told.line(house));
        table.rule(&said, &[], choice);
        let done: Vec<Done> = done.into_iter().collect();
        let closes = done.iter().any(|one| matches!(one, Done::Ends(_) | Done::Void(_)));
        if closes {
            let void = matches!(done[..], [Done::Void(_)]);
            let after = stands(house, start, Some(told).filter(|_| !void), &done);
            assert_eq!(table.stands(), after, "{context}");
            undone_and_redone(&mut table, &middle, &after, &context);
            return;
        }
        // The deal goes on to its end.
        table.line(&told.tricks.to_string());
        let after = stands(house, start, Some(told), &done);
        assert_eq!(table.stands(), after, "{context}");
        table.line("undo");
        table.line("undo");
        assert_eq!(table.stands(), middle, "{context}: undone");
        table.line("redo");
        table.line("redo");
        assert_eq!(table.stands(), after, "{context}: redone");
        // The tricks were miscounted; everything else was so.
        let truth = Told { tricks: (told.tricks + 1) % (house.hand + 1), ..told };
        table.line(&format!("fix 1 {}", truth.line(house)));
        let fixed = stands(house, start, Some(truth), &done);
        assert_eq!(table.stands(), fixed, "{context}: in truth {}", truth.line(house));
    });
}

/// A revoke that was left in dispute, and is settled at once or after another deal: upheld, dismissed, and
/// taken back again. What was dealt since is reckoned from the deal as it was ruled; where that ended the game
/// nothing was dealt after it.
#[test]
fn whenever_a_dispute_is_settled() {
    each(12, |house, dice, round| {
        let (told, second) = (Told::any(house, dice), Told::any(house, dice));
        let start = start(house, dice);
        let offender = dice.roll(house.seats);
        let late = house.revoke == Price::MaxHand;
        let (score, won, _) = reckoned(house, start, Some(told), &[]);
        if told.sits_out(house, offender) || won.is_some() || house.revoke == Price::None || late {
            return;
        }
        let mut so_far = [house.hand - told.tricks; 2];
        so_far[told.team()] = told.tricks;
        let mut table = table(house, start, &[told.line(house)]);
        let said = format!("revoke seat={} trick=1 proof=2", NAMES[offender]);
        let (hearing, decision) = table.hear(&said, &[]);
        let entry = table.0.dispute_entry(&hearing, &decision, "");
        table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
        let more = dice.yes();
        if more {
            table.line(&second.line(house));
        }
        let context = format!("{round}: {} from {start:?}, {said}, {more}", told.line(house));
        let before = table.stands();
        let done: Vec<Done> = revoked(house, told, offender % 2, so_far).into_iter().collect();
        let upheld = reckoned(house, start, Some(told), &done);
        let then = |(score, won, _): ([i32; 2], Option<usize>, usize)| {
            if won.is_some() || !more {
                return (score, won);
            }
            let (score, won, _) = reckoned(house, score, Some(second), &[]);
            (score, won)
        };
        let docket = table.0.docket().expect("a docket");
        let dispute = |one: &(u64, String)| one.1.starts_with("disputed in");
        let number = docket.findings.iter().position(dispute).expect("a dispute") + 1;
        for (decided, want) in [(true, then(upheld)), (false, then((score, won, 1)))] {
            let (hearing, decision) = table.hear(&number.to_string(), &[]);
            let entry = table.0.settled(&hearing, decided.then_some(&decision)).expect("settled");
            table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
            let game = table.0.game().expect("a game");
            let score = game.score();
            let won = game.outcome.map(|it| usize::from(format!("{it:?}") == "Won(Odd)"));
            assert_eq!(([score.even, score.odd], won), want, "{context}, upheld {decided}");
            assert_eq!(game.open_disputes().count(), 0, "{context}");
            table.line("undo");
            assert_eq!(table.stands(), before, "{context}: undone");
        }
    });
}

/// Before anybody has played: misdeals in a row, and stolen deals before and after the upcard.
#[test]
fn before_the_play() {
    each(10, |house, dice, round| {
        let start = start(house, dice);
        let bids = matches!(house.pay, Pay::Bid(_));
        let opened = dice.yes();
        let opening = if bids { "p" } else { "9h" };
        let open: Vec<String> = if opened { vec![opening.to_owned()] } else { Vec::new() };
        let mut table = table(house, start, &open);
        let before = table.stands();
        if dice.yes() {
            // It was Ann's deal; once a card was turned, or somebody has called, it stands (law 40).
            let stays = opened && !house.restores;
            let context = format!("{round}: a stolen deal, opened {opened}");
            // Who dealt a deal that stands is asked; and of one of which nothing is on record, whether a card was
            // turned, or anybody has called.
            let turned = [(if bids { Fact::Called } else { Fact::UpcardTurned }, "no")];
            let asked: &[(Fact, &str)] = match (stays, house.restores) {
                (true, _) => &[(Fact::Dealer, "d")],
                (false, true) => &[],
                (false, false) => &turned,
            };
            table.rule("stolen-deal", asked, None);
            let after =
                if stays { before.clone() } else { stands(house, start, None, &[Done::Void(0)]) };
            assert_eq!(table.stands(), after, "{context}");
            table.line("undo");
            assert_eq!(table.stands(), before, "{context}: undone");
            return;
        }
        // Misdeals one after the other, faced cards among them; who deals is counted on the fingers.
        let (mut dealer, mut in_a_row) = (0, 0);
        // Before a faced card, which may end the row or not: no text says so, and the table is asked.
        let mut before_faced = 0;
        let mut at = before;
        for number in 0..3 {
            let faced = dice.roll(4) == 0;
            let (cause, word) =
                if faced { ("faced-card", "faced") } else { ("wrong-count", "count") };
            let asks = house.misdeal != Misdeal::Same;
            let said = if asks { format!("misdeal cause={cause}") } else { "misdeal".to_owned() };
            let unsure = house.misdeal == Misdeal::Second && in_a_row == 0 && before_faced > 0;
            let second = if unsure { dice.yes() } else { in_a_row >= 1 };
            // That a card was turned may be on record of the first deal; what nobody has typed is asked.
            let recorded = number == 0 && opened;
            let turned = recorded || dice.yes();
            let told = match house.misdeal {
                Misdeal::Second if unsure => Some((Fact::Times, if second { "2" } else { "1" })),
                Misdeal::UntilUpcard if !recorded => {
                    Some((Fact::UpcardTurned, if turned { "yes" } else { "no" }))
                }
                Misdeal::Same | Misdeal::Next | Misdeal::UntilUpcard | Misdeal::Second => None,
            };
            let told = told.filter(|_| !faced);
            let lost = !faced
                && match house.misdeal {
                    Misdeal::Same => false,
                    Misdeal::Next => true,
                    Misdeal::UntilUpcard => turned,
                    Misdeal::Second => second,
                };
            // Law 43: not lost where an opponent touched the cards first, which the table knows.
            let touched = house.laws && !faced && dice.yes();
            let choice = touched.then_some(Choice::Same);
            let was = dealer;
            if lost && !touched {
                dealer = (dealer + 1) % house.seats;
            }
            // Without a cause that is asked for, every misdeal is a wrong count.
            let counts = !faced || !asks;
            before_faced = if dealer == was { before_faced + in_a_row } else { 0 };
            in_a_row = if dealer == was && counts { in_a_row + 1 } else { 0 };
            let context = format!("{round}: misdeal {number}, {word}, opened {opened}");
            table.rule(&said, told.as_slice(), choice);
            let after = stands(house, start, None, &[Done::Void(dealer)]);
            assert_eq!(table.stands(), after, "{context}");
            undone_and_redone(&mut table, &at, &after, &context);
            at = after;
        }
    });
}

/// What the side of the player who went out first gets: its other members by their places, and whoever
/// is still in when the other side is out takes the last ones (Bacon reference, 3.6).
fn climbed(order: &[usize], by_place: &[i32]) -> [i32; 2] {
    let first = order[0] % 2;
    let others = order.iter().skip(1).zip(by_place).filter(|(seat, _)| **seat % 2 == first);
    only(first, others.map(|(_, points)| points).sum())
}

/// Climbing: no text speaks of a misdeal, and the default of every game that is silent is that the same
/// dealer deals again (Bacon reference, 5, `irregular.misdeal`): the deal is void however far it had
/// come, pays nothing, and is none of the deals that the game is played in.
#[test]
fn a_climbing_misdeal_is_dealt_again_by_the_same_dealer() {
    let mut dice = Dice(31);
    let packs: [(&str, usize, &[i32], [&str; 3]); 2] = [
        ("bacon-climb-4", 4, &[4, 2, 1], ["6a6b", "9a", "6a6b p 7a7b"]),
        ("bacon-climb-6", 6, &[8, 4, 2, 1, 0], ["=pair6", "=single9.", "=pair6 p =pair7"]),
    ];
    for round in 0..30 {
        for (id, seats, by_place, opened) in packs {
            let mut table = Table::of(id);
            let mut shuffled = || {
                let mut order: Vec<usize> = (0..seats).collect();
                for place in (1..seats).rev() {
                    order.swap(place, dice.roll(place + 1));
                }
                order
            };
            let typed = |order: &[usize]| {
                order.iter().map(|seat| NAMES[*seat]).collect::<Vec<_>>().join(" ")
            };
            let (first, last) = (shuffled(), shuffled());
            table.line(&typed(&first));
            // The side that leads deals: its next member, clockwise from Ann (3.7).
            let leads = first[0] % 2;
            let dealer = if leads == 0 { 2 } else { 1 };
            let score = climbed(&first, by_place);
            let at = format!("{}-{} {}", score[0], score[1], PEOPLE[dealer]);
            let context = format!("round {round}, {id}, {first:?}");
            assert_eq!(table.stands(), at, "{context}");
            for number in 0..=dice.roll(3) {
                let context = format!("{context}: misdeal {number}");
                let far = dice.roll(4);
                for line in opened.get(far).into_iter().flat_map(|line| line.split(' ')) {
                    table.line(line);
                }
                let before = table.stands();
                if dice.yes() {
                    table.rule("misdeal", &[], None);
                } else {
                    table.line("misdeal");
                }
                assert_eq!(table.stands(), at, "{context}");
                undone_and_redone(&mut table, &before, &at, &context);
                let standing = table.0.game().expect("a game").standing;
                assert_eq!(standing.deal_no, 2, "{context}: it is none of the deals");
            }
            // In truth his partners went out in another order; who dealt since is the same.
            let mut truth = first.clone();
            truth[1..].rotate_left(1);
            table.line(&format!("fix 1 {}", typed(&truth)));
            let fixed = climbed(&truth, by_place);
            let stands = format!("{}-{} {}", fixed[0], fixed[1], PEOPLE[dealer]);
            assert_eq!(table.stands(), stands, "{context}: in truth {truth:?}");
            table.line("undo");
            assert_eq!(table.stands(), at, "{context}: the correction undone");
            // And the deal is played.
            table.line(&typed(&last));
            let more = climbed(&last, by_place);
            let total = [score[0] + more[0], score[1] + more[1]];
            let told = table.stands();
            assert!(told.starts_with(&format!("{}-{} ", total[0], total[1])), "{context}: {told}");
        }
    }
}

/// Every ruleset of the trick family is here, and every offence that can change a score.
#[test]
fn the_second_referee_knows_every_ruleset_of_tricks() {
    let built_in = rasher::rules::shelf::Shelf::built_in().iter();
    let known: Vec<&str> = houses().iter().map(|house| house.id).collect();
    let tricks = built_in.filter(|rules| rules.trick_rules().is_some());
    let owed: Vec<&str> =
        tricks.map(|rules| rules.id.as_str()).filter(|id| !known.contains(id)).collect();
    let cure = "give `houses` in tests/record/ruling_oracle.rs a row for each, typed from its text: \
                what it has differently from its base";
    assert!(owed.is_empty(), "not known to the second referee: {owed:?}\n{cure}");
}

/// A bid of Ben's side in Bid Euchre with four hands (Euchre reference, 1.3): the bid, the tricks of that
/// side, and whether it was alone, which is for all six and pays 10 on top.
#[derive(Clone, Copy)]
struct Undertaken {
    bid: i32,
    took: i32,
    alone: bool,
}

impl Undertaken {
    fn roll(dice: &mut Dice) -> Self {
        let alone = dice.roll(3) == 0;
        let bid = if alone { 6 } else { 3 + dice.number(4) };
        Self { bid, took: dice.number(7), alone }
    }

    fn line(self) -> String {
        let bid = if self.alone { String::new() } else { self.bid.to_string() };
        format!("b{bid}h{}{}", if self.alone { "!" } else { "" }, self.took)
    }

    /// What so many revokes of Ann's side and of Ben's come to: equal numbers cancel (law 71); a bid fails, or
    /// counts as made, but once, and the others keep their tricks, or get nothing (reference, 3.1).
    fn ruled(self, revokes: [i32; 2]) -> [i32; 2] {
        let (worth, others) = (if self.alone { 16 } else { self.bid }, 6 - self.took);
        let failed = [others, -worth];
        match revokes[0] - revokes[1] {
            0 if self.took < self.bid => failed,
            0 => [others, if self.alone { 16 } else { self.took }],
            more if more < 0 => failed,
            _ => [0, worth.max(if self.alone { 16 } else { self.took })],
        }
    }
}

/// Two rulings on one deal, and the deal is another in truth: with both ruled by it, it is worth what the
/// rules make of the true deal, and `undo` brings back what it was worth.
#[test]
fn two_rulings_follow_a_correction() {
    let mut dice = Dice(20_261_123);
    for _ in 0..40 {
        let (was, truth) = (Undertaken::roll(&mut dice), Undertaken::roll(&mut dice));
        let mut table = Table::of("bid-euchre-4").says(&[&was.line()]);
        let mut revokes = [0, 0];
        for trick in 1..=2 {
            let side = dice.roll(2);
            revokes[side] += 1;
            let by = ["a", "b"][side];
            table.rule(&format!("revoke offender_team={by} trick={trick} proof=hand"), &[], None);
        }
        let context = format!("{} in truth {} {revokes:?}", was.line(), truth.line());
        let stands = |points: [i32; 2]| format!("{}-{} Ben", points[0], points[1]);
        assert_eq!(table.stands(), stands(was.ruled(revokes)), "{context}");
        fixed(&mut table, &format!("fix 1 {}", truth.line()), true);
        assert_eq!(table.stands(), stands(truth.ruled(revokes)), "{context}");
        table.line("undo");
        assert_eq!(table.stands(), stands(was.ruled(revokes)), "{context}");
    }
}

/// Cards behind a remedy, typed once more: whoever played them has them, whichever card the remedy came
/// before, and the line reads back (docs/notation.md).
#[test]
fn cards_behind_a_remedy_stay_whose_they_are() {
    let mut dice = Dice(20_261_124);
    for round in 0..24 {
        let mut cards: Vec<String> = Vec::new();
        while cards.len() < 4 {
            let rank = ["9", "T", "J", "Q", "K", "A"][dice.roll(6)];
            let card = format!("{rank}{}", ["c", "d", "s"][dice.roll(3)]);
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        // Ann is alone, and Cal plays: before the first card, or behind Ben's.
        let behind = round % 2;
        let mut table = Table::of("euchre").says(&["9h", "pppu!"]);
        for (place, card) in cards.iter().enumerate() {
            if place == behind {
                table.rule("partner-plays", &[], Some(Choice::Together));
            }
            table.line(card);
        }
        let line = written(&table);
        let took = dice.roll(4);
        let mut plain: Vec<&str> = line.split(' ').filter(|word| *word != "!<").collect();
        let tricks = (took + 1).to_string();
        plain.push(&tricks);
        fixed(&mut table, &format!("fix 1 {}", plain.join(" ")), false);
        let game = table.0.game().expect("a game");
        let view = rasher::report::deal::deal(&game.deals[0], &game.rules);
        let first = view.tricks.first().expect("a trick");
        let played: Vec<String> = first
            .plays
            .iter()
            .map(|play| format!("{} {}", play.who.name, play.cards.as_slice()[0]))
            .collect();
        let told: Vec<String> = ["Ben", "Cal", "Dee", "Ann"]
            .iter()
            .zip(&cards)
            .map(|(who, card)| format!("{who} {card}"))
            .collect();
        assert_eq!(played, told, "{line}");
        let again = Table::of("euchre").says(&[&written(&table)]);
        assert_eq!(again.stands(), table.stands(), "{}", written(&table));
    }
}
