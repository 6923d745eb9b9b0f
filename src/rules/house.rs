//! House rules by the names that people give them: how each is written, or why it cannot be.
//!
//! Nobody looks for `making.all-pass` who has always said "screw the dealer". A name that is no key
//! is looked up here before it is called unknown; a rule that no key has says why not.

/// What is known of a name that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseName {
    /// It is a rule that a key has: how a file or a switch says it.
    Written(&'static str),
    /// It cannot be played here, and why.
    Refused(&'static str),
}

use HouseName::{Refused, Written};

/// Names, letters only, and what is known of them.
const NAMES: &[(&[&str], HouseName)] = &[
    // ---- Euchre ----
    (
        &["stick", "stickthedealer", "screw", "screwthedealer", "hang", "hangthedealer", "std"],
        Written("making.all-pass = \"stick\""),
    ),
    (&["forfeit", "givethepoint"], Written("making.all-pass = \"forfeit-1\"")),
    (
        &["farmershand", "farmers", "bottoms", "under", "goingunder"],
        Written(
            "weak.hand = \"three-nines-or-tens\" and weak.then = \"swap\", or another weak hand",
        ),
    ),
    (&["noacenoface", "nofacenoace"], Written("weak.hand = \"no-ace-no-face\"")),
    (&["acenoface"], Written("weak.hand = \"ace-no-face\"")),
    (
        &["canadianloner", "canadian", "mandatoryloner"],
        Written("making.partner-orders = \"alone\""),
    ),
    (&["partnersbest", "callforbest", "bestcard"], Written("lone.exchange = 1")),
    (&["defendalone", "lonedefender"], Written("lone.defend-alone = true")),
    (&["leadswitch", "leftoflonerleads"], Written("play.lone-lead = \"left-of-maker\"")),
    (&["lonerleads"], Written("play.lone-lead = \"maker\"")),
    (&["joker", "benny", "bestbower"], Written("pack.joker = true")),
    (&["british", "piquet", "thirtytwocards"], Written("pack.low = \"7\"")),
    (&["notrump", "nt"], Written("cards.no-trump = \"naming\", or \"stuck\"")),
    (&["lownotrump", "nello", "littlenells"], Written("cards.low-no-trump = true")),
    (&["target", "to", "points"], Written("game.target = 11, or another number")),
    (&["deals", "hands", "rounds"], Written("game.deals = 8, and game.target = \"none\"")),
    (&["lonerfive", "lonerworthfive"], Written("pay.alone, with the last row [5, 0]")),
    (&["euchredloner", "euchredlonerfour"], Written("pay.alone, with the rows of a euchre [0, 4]")),
    (&["supereuchre"], Written("pay.together and pay.alone, with the first row [0, 4]")),
    (
        &["alonemusttakefive", "fullmarchonly"],
        Written("pay.alone, with the rows of three and four tricks [0, 0]"),
    ),
    (
        &["minusscoring", "minuspoints", "setback"],
        Written("pay.together with rows [-2, 0] for a euchre, pay.alone with [-4, 0]"),
    ),
    (&["takefour", "takefourforone"], Written("pay.together, with the row of three tricks [0, 2]")),
    (&["naturaltrump", "minimumtrump"], Written("making.natural-trump = \"maker\"")),
    (&["noloner", "nolonehands", "nogoingalone"], Written("lone.allowed = false")),
    (&["laps", "lap", "carryover"], Written("game.carry-over = true")),
    (
        &["progressive"],
        Refused(
            "the rows are the same as ever and only the partners change; totals of persons are \
             counted over sessions and are no rule of a game",
        ),
    ),
    (
        &["callace", "calltheace", "calledace"],
        Refused("partners would change from deal to deal, and here two fixed sides score"),
    ),
    (
        &["cutthroat", "threehanded", "threeplayers"],
        Refused("everybody would play for himself, and here two fixed sides score"),
    ),
    (
        &["railroad", "railroadeuchre"],
        Refused(
            "it is several rules under one name, and partners may change in it; what of it fits \
             two fixed sides is set one by one: pack.joker, lone.defend-alone, lone.exchange, \
             game.carry-over",
        ),
    ),
    (
        &["slam", "rubber", "doublegame"],
        Refused("it counts games and not points, and a game knows nothing of the ones before it"),
    ),
    (
        &["fastbreak", "tokens"],
        Refused("a single source has it, and what it pays depends on more than the tricks taken"),
    ),
    (&["mcevoy"], Refused("once a match is more than a game can know")),
    // ---- Bid Euchre ----
    (&["forcethedealer", "forcedealer"], Written("making.all-pass = \"force-dealer\"")),
    (&["moon", "doublemoon"], Written("lone.over = [12, 24, 32, 48]")),
    (
        &["shoot", "pig", "callforone"],
        Refused("a second kind of alone call, with cards and pay of its own, has no keys"),
    ),
    (&["lostat", "lostbelow"], Refused("nobody loses by falling below a total; see game.floor")),
    // ---- Bacon with tricks: what is fixed ----
    (&["drawtie", "tiedraw"], Refused("who ties in the draw draws again, as is usual; fixed")),
    (&["winnerdeals", "dealerstays"], Refused("after a scored deal the deal moves on; fixed")),
    (&["acelow"], Refused("the ace is high: the one text that says so says it outright")),
    (
        &["musttake", "picktake"],
        Refused("whoever picks takes the card; he may lay it away again, so nothing is lost"),
    ),
    (&["denyuntil", "latedenial"], Refused("a denial comes before the card is taken; fixed")),
    (&["denylimit", "denyonce"], Refused("no text limits how often a partner may deny")),
    (&["denierdeclares"], Refused("a denial is no pass: who denied may still declare; fixed")),
    (&["afterdenial"], Refused("the seat after the declarer speaks next, as both texts have it")),
    (&["aloneuntil", "latealone"], Refused("\"alone\" is said with the declaration; fixed")),
    (&["loneraim"], Refused("what a loner aims at changes nothing: the rows say what he gets")),
    (
        &["stopwhendecided", "stopearly"],
        Refused("a deal is played out and scored once; the winner is told before it"),
    ),
    (&["upcardsfaceup", "upcardsfacedown"], Refused("how refused cards lie changes nothing")),
    (&["singlewinner"], Refused("sides win; the one text that says \"player\" does so once")),
    (&["bothreach"], Refused("both sides cannot reach the target in one deal of this game")),
    (&["scorekeeper"], Refused("who keeps the score changes nothing; here it is this program")),
    // ---- Bacon by climbing: what is fixed ----
    (&["wildtop", "eleveninsequence"], Refused("a wild may be one above the highest rank; fixed")),
    (&["naturalbeatswild"], Refused("only a higher card beats, and equal is not higher; fixed")),
    (&["compareby", "bottomcard"], Refused("a sequence is compared by its top card; fixed")),
    (&["nameplain"], Refused("a suited sequence may be named plain; the player names it")),
    (&["unnamed"], Refused("what was not named is asked where only the name decides; fixed")),
    (&["rename", "renaming"], Refused("a combination stays what it was named; fixed")),
    (&["roundend", "passestoend"], Refused("all the others still in have to pass; fixed")),
    (&["leadwhenout"], Refused("where the next seat is out too, the one after it leads; fixed")),
    (&["consult", "talkitover"], Refused("the designer's sheet forbids talking the lead over")),
    (&["leadto", "whichpartner"], Refused("any partner who is still in may get the lead; fixed")),
    (&["leaderpass", "leadermaypass"], Refused("whoever leads must play something; fixed")),
    (&["answerlast"], Refused("a deal is over at once with its last card; fixed")),
    (&["earlyscore"], Refused("the points that are sure are written down; fixed")),
    (&["extradealscores"], Refused("the extra deal names the winner and scores nothing; fixed")),
    (&["stopwhenlost"], Refused("a side that cannot catch up is told so, and plays on; fixed")),
    (&["pickdealer", "choosedealer"], Refused("the table settles who deals first; fixed")),
    (&["dealtwice"], Refused("nobody deals twice running; fixed")),
    (&["teamsoftwo", "threeteams"], Refused("six play in two teams of three; fixed")),
    (&["applewood", "applewoodpoints"], Refused("no text of it could be read")),
    (&["handcount", "askhand"], Refused("how many cards somebody holds may always be asked")),
    (&["illegalplay"], Refused("an illegal play is taken back, then he plays or passes; fixed")),
    (&["direction", "counterclockwise"], Refused("everything goes clockwise; fixed")),
    (&["saycombination"], Refused("a name may be left out where only one reading is possible")),
];

/// What is known of a name that is no key, however it was spelt; a dotted one by its last part.
pub fn known(name: &str) -> Option<HouseName> {
    let last = name.rsplit('.').next().unwrap_or(name);
    let letters: String =
        last.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
    let found = NAMES.iter().find(|(names, _)| names.contains(&letters.as_str()));
    found.map(|(_, known)| *known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn a_name_stands_once_in_letters_only_and_names_keys_that_there_are() {
        let mut seen: Vec<&str> = Vec::new();
        for (names, known) in NAMES {
            for name in *names {
                assert!(!seen.contains(name), "{name}");
                assert!(name.bytes().all(|b| b.is_ascii_lowercase()), "{name}");
                seen.push(name);
            }
            let (Written(words) | Refused(words)) = known;
            for word in words.split([' ', ',', ':']).filter(|word| word.contains('.')) {
                assert!(catalogue::named(word).next().is_some(), "{words}: {word}");
            }
            assert!(!words.ends_with('.'), "{words}");
        }
    }

    #[test]
    fn a_name_is_found_however_it_is_spelt() {
        for name in ["call-ace", "Call Ace", "callAce", "making.call-ace"] {
            assert!(matches!(known(name), Some(Refused(_))), "{name}");
        }
        assert_eq!(known("screw the dealer"), Some(Written("making.all-pass = \"stick\"")));
        assert_eq!(known("making.al-pass"), None);
    }
}
