//! What people say that is not the language: nothing of it is dropped, turned round or made up.

use proptest::prelude::*;
use rasher::card::{Suit, Trump};
use rasher::event::{Call, Cards, Event};
use rasher::game::Deal;
use rasher::game::verdict::Standing;
use rasher::line::{LineError, Names, OpenQuestion, in_words_now, mended, part_in_words, read};
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};

/// What is answered to a line at this table, where the first of these people has dealt and `script` was
/// typed before.
fn answer(id: &str, people: &[&str], script: &str, said: &str) -> String {
    let people: Vec<String> = people.iter().map(|name| (*name).to_owned()).collect();
    let names = Names::new(&people);
    at_this_table(id, &names, script, |deal| match read(said, deal, &names) {
        Ok(heard) => format!("taken: {}", in_words_now(&heard.events, deal, &names)),
        Err(LineError::Ambiguous(meanings)) => {
            let typed: Vec<&str> = meanings.iter().map(|meaning| meaning.typed.as_str()).collect();
            format!("either {}", typed.join(" or "))
        }
        Err(error) => error.say(names.who()),
    })
}

/// What comes of a deal of this table where `script` was typed before.
fn at_this_table<T>(
    id: &str,
    names: &Names<'_>,
    script: &str,
    then: impl FnOnce(&Deal<'_>) -> T,
) -> T {
    let rules = Shelf::built_in().get(id).expect("a ruleset");
    let dealer = Seat::new(0).expect("a seat");
    let standing = Standing { dealer, score: ByTeam::default(), deal_no: 1, misdeals: 0 };
    let deal = Deal::open(rules, standing).expect("a deal");
    let before = match script {
        "" => Vec::new(),
        script => read(script, &deal, names).expect(script).events,
    };
    then(&before.iter().try_fold(deal, |deal, event| deal.step(event)).expect(script))
}

const E: &[&str] = &["Sue", "Sam", "Hank", "Helen"];
const B: &[&str] = &["Mia", "Max", "Nora", "Nell"];
const SIX: &[&str] = &["Cy", "Bob", "Beth", "Bert", "Nora", "Nell"];
const J: &[&str] = &["Jo", "Joe", "John", "Joan"];
const PLAIN: &[&str] = &["Ann", "Ben", "Cal", "Dee"];
const BC: &[&str] = &["Bob", "Beth", "Cal", "Cy"];
const ANNS: &[&str] = &["Anna", "Ben", "Andy", "Barb"];
const PAIR: &[&str] = &["Jo", "John", "Mia", "Max"];
const MARIE: &[&str] = &["Ann Marie", "Ann", "Tom Gus", "Tom"];
const STAN: &[&str] = &["Stan", "Mia", "Max", "Nora"];
const MIX: &[&str] = &["Mia", "Max", "Nora", "Nell", "Sue", "Sam"];
const KC: &[&str] = &["Al", "KC", "JD", "AJ"];
const UNO: &[&str] = &["Uno", "Una", "Cal", "Dee"];
const PAT: &[&str] = &["Mark", "Pat", "Max", "Patty"];
const LEN: &[&str] = &["Ann", "Ben", "Len", "Dee"];
const AN: &[&str] = &["Ann", "Andy", "Ala", "Dee"];
const CYD: &[&str] = &["Al", "Ali", "Cy", "Cyd"];

const UNCLEAR: &str = "This is not clear. Who made trump, which, and how many tricks?";
const UNBID: &str = "This is not clear. Who bid what, and how many tricks were taken?";
const UNTAKEN: &str = "This is not clear. How many tricks did Max's side take?";
const UNPLACED: &str = "This is not clear. Who went out first, who second, and so on?";

/// A ruleset, its people, what was typed before, what was said, and how the answer begins.
type Row = (&'static str, &'static [&'static str], &'static str, &'static str, &'static str);

const ROWS: &[Row] = &[
    // A seat's number is a seat before a trump in a word, too, where what was taken stands behind it: it was
    // told for a number of tricks ("3 diamonds 2": Try cd3).
    ("euchre", PLAIN, "", "3 diamonds 2", "taken: Cal made diamonds and took 2"),
    ("euchre", PLAIN, "", "1 spades! 4", "taken: Ann made spades alone and took 4"),
    ("euchre", PLAIN, "", "4 hearts, got two tricks", "taken: Dee made hearts and took 2"),
    ("euchre", PLAIN, "9h p", "3 spade 5", "taken: Cal made spades and took 5"),
    ("euchre", PLAIN, "", "4 tricks hearts 3", UNCLEAR),
    ("bid-euchre-4", PLAIN, "", "2 spades! 2", "taken: Ben bid spades alone and took 2"),
    ("bid-euchre-4", PLAIN, "", "4 hearts 5", "Who made hearts? Try b4h5"),
    // No bid of two alone exists, whoever is to bid last.
    ("bid-euchre-4", PLAIN, "ppp", "1 c! 6", "taken: Ann bid clubs alone and took 6"),
    ("bid-euchre-4", PLAIN, "ppp", "1c!6", "taken: Ann bid clubs alone and took 6"),
    ("bid-euchre-4", PLAIN, "ppp", "2c!", "`2c!`: going alone is a bid of all 6 tricks"),
    (
        "bid-euchre-standard-6",
        SIX,
        "",
        "bob low! 8",
        "taken: Bob bid low no trump alone and took 8",
    ),
    // Where a reading ends, a comma is as good as a blank.
    (
        "bacon-climb-6",
        SIX,
        "",
        "=single6, pass, pass",
        "taken: Bob played single 6, Beth and Bert passed",
    ),
    // A number of tricks is nobody's seat, and a letter before it no turned card.
    ("bacon-denexa", BC, "", "C took 3 tricks with diamond", "C is Cal or Cy: ca or cy"),
    // What was taken says the same on either side of trump, where nobody bids a number.
    ("euchre", PLAIN, "", "C took 3 tricks with diamond", "taken: Cal made diamonds and took 3"),
    ("euchre", PLAIN, "", "d got 2 in clubs", "taken: Dee made clubs and took 2"),
    ("euchre", PLAIN, "", "3 took 4 in hearts", "taken: Cal made hearts and took 4"),
    ("euchre", PLAIN, "", "Ann made 4 tricks in ♥", "taken: Ann made hearts and took 4"),
    ("euchre", PLAIN, "", "ann took 5 in hearts alone", "taken: Ann made hearts alone and took 5"),
    (
        "euchre",
        PLAIN,
        "",
        "ann got all five alone in hearts",
        "taken: Ann made hearts alone and to",
    ),
    (
        "bacon-wiki",
        PLAIN,
        "",
        "a- cal took 3 in hearts",
        "taken: Ann declared and was denied, Cal ma",
    ),
    ("euchre", PLAIN, "", "ann 4 in hearts", "Try ah4: Ann made hearts and took 4"),
    ("euchre", PLAIN, "", "ann took 9 in hearts", "`ann took 9 in hearts`: "),
    (
        "euchre",
        PLAIN,
        "9h p p u",
        "dee took 3 in hearts",
        "taken: Ann and Cal took 2 and Ben and De",
    ),
    // Whose are they, who did not make it?
    ("euchre", PLAIN, "9h p p p u", "ben took 3 in hearts", "Try 2: "),
    ("euchre", PLAIN, "9h p p", "cal took 3 in hearts", "Cal passed, and cannot have made hearts"),
    ("euchre", PLAIN, "", "ann took 4 in hearts, ben 1", "Try ah4: Ann made hearts and took 4"),
    ("bid-euchre-4", PLAIN, "", "ann took 4 in hearts", "How many bid, how many taken? Try "),
    // Whoever made it bid no more than that.
    ("bid-euchre-6", SIX, "", "bob made 3", "Which trump? Try bo3h3: Bob bid 3 hearts and took 3"),
    // A number before a word is not a part of it, as it is none behind it.
    ("bid-euchre-4", PLAIN, "", "b 6hearts 5", "taken: Ben bid 6 hearts and took 5"),
    ("bid-euchre-4", PLAIN, "", "b6hearts5", "taken: Ben bid 6 hearts and took 5"),
    ("bid-euchre-4", PLAIN, "", "ann 1spade 0", "taken: Ann bid 1 spade and took 0"),
    // Where there is never no trump, an `n` is a no; where there is, it is a bid without its number. Cal's letter
    // is clubs, and no trump of his is not told as one over clubs that stand.
    ("euchre", PLAIN, "", "n", "Try p: Ben passed"),
    ("euchre", PLAIN, "9h p", "n", "Try p: Cal passed"),
    ("euchre", PLAIN, "9h pppp p", "N", "Try p: Cal passed"),
    ("euchre", PLAIN, "9h pppp p", "no trump", "`no trump`: no trump cannot be trump here"),
    ("bacon-gamerules", PLAIN, "9h u", "n", "Try -: Dee denied it"),
    ("bid-euchre-4", PLAIN, "", "n", "How many? Try "),
    // What is told of such a deal is heard of one.
    ("euchre", PLAIN, "9h", "nobody made trump", "taken: nobody made trump"),
    ("bacon-wiki", PLAIN, "", "nobody declared", "taken: nobody declared"),
    // Several who called, each with the name in one run.
    ("euchre", PLAIN, "9h", "bp cp", "Try pp: Ben and Cal passed"),
    ("euchre", PLAIN, "9h", "bp p", "Try pp: Ben and Cal passed"),
    ("euchre", PLAIN, "9h", "bp, cp, du!", "Try ppu!: Ben and Cal passed, Dee ordered it up alone"),
    // A pass and what came of it, or the whole of Pat's deal.
    ("euchre", PAT, "9h ppp", "pad3", "Pa is Pat or Patty: pat or patt"),
    ("euchre", &["Mark", "Max", "Pat", "Dee"], "9h ppp", "pd3", "either mar:p max:d 3 or ..pd3"),
    ("euchre", &["Susan", "Ann", "Suki", "Tim"], "", "sukh4", "either "),
    (
        "euchre",
        &["Susan", "Ann", "Suki", "Tim"],
        "",
        "suk h 4",
        "taken: Suki made hearts and took 4",
    ),
    (
        "euchre",
        &["Susan", "Ann", "Suki", "Tim"],
        "",
        "9dukh4",
        "taken: 9d was turned, Ann ordered it",
    ),
    ("euchre", &["Su", "Fiona", "Suton", "Tim"], "", "SUTd1", "either "),
    // Bid or told, it comes to the same.
    ("bid-euchre-4", PLAIN, "ppp", "a5n3", "taken: "),
    ("bid-euchre-4", PLAIN, "ppp", "a n! 2", "taken: "),
    ("bid-euchre-4", PLAIN, "", "b nt! 0", "taken: Ben bid no trump alone and took 0"),
    ("bid-euchre-4", PLAIN, "", "b 5no trump 4", "taken: Ben bid 5 no trump and took 4"),
    ("euchre", &["Mark", "Pat", "Max", "Dee"], "9h", "pppps3", "taken: Pat, Max, Dee and Mark pas"),
    (
        "euchre",
        &["Mark", "Pat", "Max", "Dee"],
        "9h ppp",
        "p d",
        "taken: Mark passed, Pat named dia",
    ),
    // The wild is no player, and whose letter it is is told how to be typed.
    (
        "bacon-climb-4",
        &["Olive", "Zoe", "Carl", "Xavier"],
        "",
        "oxc",
        "Try oxac: Olive went out first, Xavier second and Carl third",
    ),
    // Who is out is told by names: cards have no turn behind it.
    ("bacon-climb-4", PLAIN, "9a ppp a", "9b", "`9b`: no card played now: after a result only"),
    // A bid behind the end of an auction.
    ("bid-euchre-4", PLAIN, "3s pp", "p 5c", "`5c`: no bid now: trump stands"),
    // A small word that two names begin with is not let go.
    ("bacon-climb-4", AN, "", "an al ala", "An is Ann or Andy: ann or and"),
    ("bacon-climb-4", AN, "", "an al", "An is Ann or Andy: ann or and"),
    ("bacon-climb-4", AN, "", "ann al", "taken: Ann went out first and Ala second"),
    // Two numbers that cannot be a score.
    ("euchre", PLAIN, "", "ben hearts 3 3", "`3`: the tricks must add up to 5, and these make 6"),
    ("euchre", PLAIN, "", "ben hearts 5 5", "`5`: the tricks must add up to 5, and these make 10"),
    ("euchre", PLAIN, "9h u", "3 3", "`3`: the tricks must add up to 5, and these make 6"),
    ("euchre", PLAIN, "9h u", "four four", "`four`: the tricks must add up to 5, and these make 8"),
    // A correction of the deal before is no call and no deal.
    ("euchre", E, "", "no that was four", UNCLEAR),
    ("euchre", E, "", "no, three", UNCLEAR),
    (
        "euchre",
        E,
        "",
        "sam spades four, sorry, sue spades four",
        "Which of them made it? Try sas4 or sus4",
    ),
    // Signs around a word are none of it.
    ("euchre", E, "", "sam spades: four", "Try sas4: Sam made spades and took 4"),
    ("euchre", E, "", "sam (spades) four", "Try sas4: Sam made spades and took 4"),
    ("euchre", E, "", "sam \"spades\" four", "Try sas4: Sam made spades and took 4"),
    ("bid-euchre-6", SIX, "", "cy five spades: six", "Try c5s6: Cy bid 5 spades and took 6"),
    // Alone is never lost.
    ("euchre", E, "", "hank spades 4 (alone)", "Try has!4: Hank made spades alone and took 4"),
    ("euchre", E, "", "hank spades, alone: 5", "Try has!5: Hank made spades alone and took 5"),
    ("euchre", E, "", "hank alone: spades five", "Try has!5: Hank made spades alone and took 5"),
    ("euchre", E, "", "helen (alone) clubs five", "Try hec!5: Helen made clubs alone and took 5"),
    ("euchre", PLAIN, "", "ben hearts 5 !", "Try bh!5: Ben made hearts alone and took 5"),
    ("euchre", PLAIN, "", "ben h 5!", "Try bh!5: Ben made hearts alone and took 5"),
    ("euchre", PLAIN, "", "ben ! hearts 5", "Try bh!5: Ben made hearts alone and took 5"),
    ("euchre", PLAIN, "", "bh5!", "Try bh!5: Ben made hearts alone and took 5"),
    ("euchre", CYD, "", "cyd! h 4", "Try cydh!4: Cyd made hearts alone and took 4"),
    ("bid-euchre-6", SIX, "", "bob! h8", "Try boh!8: "),
    ("euchre", PLAIN, "", "ben hearts, dee alone, 5", UNCLEAR),
    // What was not, was not.
    ("euchre", E, "", "sam hearts 5 tricks, not alone", "Try sah5: Sam made hearts and took 5"),
    ("euchre", E, "", "sam hearts not alone five", "Try sah5: Sam made hearts and took 5"),
    ("euchre", PLAIN, "", "ben not by himself hearts 3", "Try bh3: Ben made hearts and took 3"),
    ("euchre", PLAIN, "", "ben hearts not four, three", "Try bh3: Ben made hearts and took 3"),
    ("euchre", PLAIN, "", "ben hearts 3 not 4", "Try bh3: Ben made hearts and took 3"),
    ("bacon-climb-4", B, "mi", "not nora, nell", UNPLACED),
    // People who went out, or did not.
    ("bacon-climb-4", B, "", "everyone but max went out", UNPLACED),
    ("bacon-climb-4", B, "", "mia in", "Who went out before Mia? Try ma ne, ne ma or no ma ne"),
    ("bacon-climb-4", B, "", "nora followed mia", "Try mi no: Mia went out first and Nora second"),
    ("bacon-climb-4", B, "", "mia nora passed", UNPLACED),
    ("bacon-climb-4", B, "", "mia p", "taken: Mia passed"),
    ("bacon-climb-4", B, "", "mia first then nora first", UNPLACED),
    ("bacon-climb-4", B, "", "mia nora first", UNPLACED),
    ("bacon-climb-4", B, "", "mia, no, max first", UNPLACED),
    ("bacon-climb-4", B, "", "mia-nora", "expected a play, `p`, or who went out"),
    ("bacon-climb-4", MARIE, "", "tom, gus", "Try tom g: Tom Gus went out first"),
    // Nobody, but for somebody.
    ("bid-euchre-4", B, "", "nobody bid but mia, three clubs, took four", UNBID),
    ("bid-euchre-6", SIX, "", "nobody but bob bid", UNBID),
    ("euchre", PLAIN, "", "nobody passed, ben hearts 3", UNCLEAR),
    ("bacon-gamerules", J, "", "joe spades denied, everyone else passed", UNCLEAR),
    ("euchre", E, "", "everybody passes twice", "Try x: nobody made trump"),
    ("euchre", E, "", "no one called it", "Try x: nobody made trump"),
    ("bacon-gamerules", J, "", "nobody wanted it", "Try x: nobody declared"),
    // Who it was, and nobody else.
    (
        "bacon-gamerules",
        J,
        "",
        "jo's partner made hearts 3",
        "Try johh3: John made hearts and took 3",
    ),
    ("bacon-gamerules", J, "", "the dealer made hearts 4", "Try jo h 4: Jo made hearts and took 4"),
    ("euchre", PLAIN, "", "3 hearts 4", "taken: Cal made hearts and took 4"),
    (
        "euchre",
        E,
        "",
        "hank ordered up sue, hearts, four tricks",
        "Try hah4: Hank made hearts and took 4",
    ),
    ("euchre", E, "", "hank ordered up helen, hearts, four tricks", UNCLEAR),
    ("euchre", E, "", "sam ordered hearts into sue's hand and took three", UNCLEAR),
    ("euchre", MARIE, "", "ann, marie, hearts 4", "Try ann mh4: Ann Marie made hearts and took 4"),
    ("euchre", MARIE, "9h ppp", "ann marie passes", "taken: Ann Marie passed"),
    ("euchre", MARIE, "9h", "ann passes", "taken: Ann passed"),
    (
        "bacon-wiki",
        PLAIN,
        "",
        "dee denied ben, cal hearts 3",
        "Try b- ch3: Ben declared and was denied, Cal made hearts and took 3",
    ),
    ("bacon-wiki", PLAIN, "", "dee denied ben hearts, cal 3", UNCLEAR),
    ("bacon-wiki", PLAIN, "", "ben was denied by dee", "Try b-: Ben declared and was denied"),
    ("bacon-wiki", PLAIN, "", "dee denied ben", "Try b-: Ben declared and was denied"),
    // Who denied, and who was denied.
    ("bacon-gamerules", PLAIN, "", "cal refuses", "Try a-: Ann declared and was denied"),
    ("bacon-gamerules", PLAIN, "", "cal denied it", "Try a-: Ann declared and was denied"),
    ("bacon-gamerules", PLAIN, "", "cal denied", "Try c- or a-"),
    ("bacon-gamerules", PLAIN, "", "cal denied, ben hearts 3", "Try c- bh3 or a- bh3"),
    (
        "bacon-gamerules",
        PLAIN,
        "",
        "ann declared, cal refused, ben hearts 3",
        "Try a- bh3: Ann declared and was denied, Ben made hearts and took 3",
    ),
    ("bacon-gamerules", PLAIN, "", "dee denied cal", UNCLEAR),
    ("bacon-gamerules", PLAIN, "", "ben went alone and cal said no", UNCLEAR),
    ("bacon-gamerules", PLAIN, "", "ben went alone and dee said no", "Try b!-: Ben declared alone"),
    ("bacon-gamerules", PLAIN, "", "dee and cal both passed", UNCLEAR),
    ("euchre", PLAIN, "9h", "no, not alone", UNCLEAR),
    ("bacon-gamerules", PLAIN, "", "cal declared and was denied", "taken: Cal declared and was"),
    ("bacon-gamerules", PLAIN, "7h u", "dee refuses", "taken: Dee denied it"),
    (
        "bacon-gamerules",
        PLAIN,
        "",
        "dee denied ben's hearts, cal made spades 3",
        "Try b- cs3: Ben declared and was denied, Cal made spades and took 3",
    ),
    (
        "bacon-gamerules",
        PLAIN,
        "b-",
        "cal orders it",
        "`cal orders it`: no card has been turned yet",
    ),
    // What it came to is what the tricks say.
    ("bid-euchre-4", PLAIN, "", "ben three no, four hearts made it", UNBID),
    (
        "bid-euchre-4",
        PLAIN,
        "",
        "ben bid 4 hearts made it",
        "How many tricks? Try b4h4, b4h5 or b4h6",
    ),
    ("euchre", PLAIN, "", "ben hearts 2, made it", UNCLEAR),
    // A bid of whoever is not to bid is no result; and the number of a deal counts nothing.
    ("bid-euchre-4", PLAIN, "p 3d", "ann bid 4", "Which trump? Try a:4h, a:4s or a:4n"),
    (
        "euchre",
        PLAIN,
        "9h u",
        "change deal 3 to ben spades 2",
        "This is not clear. How many tricks did Ben's side take?",
    ),
    // What was not made is no number of tricks, and nobody's.
    ("euchre", PLAIN, "", "ann hearts didn't make 3", "How many tricks? Try ah2, ah1 or ah0"),
    (
        "euchre",
        PLAIN,
        "",
        "ann hearts didn't make it, took 2",
        "Try ah2: Ann made hearts and took 2",
    ),
    ("euchre", PLAIN, "", "ann hearts euchred, three", UNCLEAR),
    ("euchre", PLAIN, "", "ben set ann, hearts, with three", "Try ah2: Ann made hearts and took 2"),
    (
        "bid-euchre-4",
        PLAIN,
        "",
        "ann didn't make four hearts",
        "How many tricks? Try a4h3, a4h2 or a4h1",
    ),
    // However high a number is.
    ("bacon-gamerules", PLAIN, "", "ben hearts 200 100", UNCLEAR),
    ("bacon-gamerules", PLAIN, "", "bh 3 3", "`3`: the tricks must add up to 5, and these make 6"),
    // A verb is no trump.
    ("bacon-gamerules", PLAIN, "", "ann claimed four", UNCLEAR),
    ("euchre", PLAIN, "", "ann directed four", UNCLEAR),
    ("euchre", PLAIN, "", "ann splits four", UNCLEAR),
    ("euchre", PLAIN, "", "ann dia 4", "Which trump? Try ad4: "),
    ("euchre", PLAIN, "", "ann haerts 4", "Try ah4: Ann made hearts and took 4"),
    ("bacon-climb-4", PLAIN, "", "ann followed by ben", "Try a b: Ann went out first and Ben"),
    ("bacon-climb-4", PLAIN, "", "ben followed ann", "Try a b: Ann went out first and Ben"),
    // Every number.
    ("euchre", E, "", "sam won hearts four one", "Try sah4: Sam made hearts and took 4"),
    ("bid-euchre-4", B, "", "nell bid 3 and then 4 hearts, took 4", UNBID),
    ("bid-euchre-4", STAN, "", "stan spades 4 5", "Try s4s5: Stan bid 4 spades and took 5"),
    ("bid-euchre-4", STAN, "", "s s 4 5", "Try s4s5: Stan bid 4 spades and took 5"),
    ("euchre", E, "", "hank minus one", UNCLEAR),
    ("euchre", E, "", "the score is one one", UNCLEAR),
    ("euchre", E, "", "1-1", UNCLEAR),
    // A bid that stands is whoever's bid it.
    ("bid-euchre-4", B, "3h", "they took four", "Try ma3h4: Nora, Nell and Mia passed, "),
    ("bid-euchre-6", SIX, "ppp 4s p", "they made seven", "Try no4s7: Cy passed, "),
    (
        "bid-euchre-6",
        SIX,
        "p 3h",
        "the rest pass, beth took four",
        "Try bet3h4: Bert, Nora, Nell and Cy passed, ",
    ),
    ("bid-euchre-4", B, "3h", "nell four clubs", "either p 4c or ne:4c"),
    ("bid-euchre-6", MIX, "3h", "nell bids four hearts", "either p 4h or ne:4h"),
    ("bid-euchre-4", B, "", "I bid three hearts", "Try 3h: Max bid 3 hearts"),
    ("bid-euchre-6", SIX, "ppp 4s p", "no, cy four hearts", "Nora's 4♠ is the bid to beat"),
    // An offence is no result.
    ("bid-euchre-4", B, "3h", "nora reneged on trick two", UNBID),
    ("bid-euchre-4", B, "3h", "nora revoked", UNBID),
    ("euchre", E, "", "helen reneged on trick 2", UNCLEAR),
    // A card, a call and a trump.
    (
        "euchre",
        PLAIN,
        "9h p",
        "dee spades",
        "Has everybody called before Dee? Try ppp pp s, ..ds or ds3",
    ),
    (
        "euchre",
        PLAIN,
        "",
        "nine of hearts turned down",
        "Try 9h pppp: 9h was turned, Ben, Cal, Dee and Ann passed",
    ),
    ("euchre", KC, "", "jd passes", "either Jd k:p or j:p"),
    ("euchre", PAIR, "9h", "john u", "taken: John ordered it up"),
    ("euchre", PAIR, "9h ppp", "jo u", "taken: Jo ordered it up"),
    ("euchre", PAIR, "9h", "joh u!", "taken: John ordered it up alone"),
    (
        "bacon-gamerules",
        J,
        "",
        "john no trump four",
        "`john no trump`: no trump cannot be trump here",
    ),
    (
        "bacon-gamerules",
        J,
        "",
        "joe spades, joan denied it, then john hearts three",
        "Try joe- johh3: Joe declared and was denied, John made hearts and took 3",
    ),
    // Which of the two was made, and by whom, is not plain.
    ("bacon-gamerules", J, "", "joe spades, joan denied it, hearts three", UNCLEAR),
    ("bacon-gamerules", J, "", "joe spades, joan denied it, john hearts", UNCLEAR),
    ("bacon-gamerules", J, "", "joe hearts spades 4", UNCLEAR),
    ("euchre", E, "", "sam cl 4", "Which trump? Try sac4: "),
    ("euchre", E, "", "sam sp 4", "Which trump? Try sas4: "),
    ("euchre", E, "", "sam spd 4", "Which trump? Try sas4: "),
    ("euchre", E, "", "sam dimonds 4", "Try sad4: Sam made diamonds and took 4"),
    ("euchre", UNO, "", "un", "Un is Uno or Una: uno or una"),
    ("euchre", PAIR, "", "joh 4", "Which trump? Try johh4: "),
    // Who made it has taken as many as that needs; before the trump it is trump that was made.
    ("euchre", PLAIN, "", "ann hearts made it 2", UNCLEAR),
    ("euchre", PLAIN, "", "ann hearts made it 3", "taken: Ann made hearts and took 3"),
    ("euchre", PLAIN, "", "ann made it hearts 2", "taken: Ann made hearts and took 2"),
    ("euchre", PLAIN, "9h pppu", "made it, 2", "This is not clear. How many tricks did Ann's"),
    ("bid-euchre-4", PLAIN, "", "ben bid 4 hearts and made it 3", UNBID),
    // What was made was played, and is no bid.
    ("bid-euchre-4", PLAIN, "", "ben made hearts alone", "How many tricks? Try bh!6: "),
    ("bid-euchre-4", PLAIN, "", "ben made 4 hearts", "How many "),
    ("bid-euchre-4", PLAIN, "", "ben hearts alone", "taken: Ben bid hearts alone"),
    // One of two numbers was taken back.
    ("bid-euchre-4", PLAIN, "", "ben hearts 5 no 3", UNBID),
    ("bid-euchre-4", PLAIN, "", "ben hearts 255 255", UNBID),
    // What was turned, and what came of it.
    ("euchre", PLAIN, "", "it's the nine of hearts", "Try 9h: 9h was turned"),
    ("euchre", PLAIN, "9h ppu", "it was a march", "Try 5: "),
    ("euchre", ANNS, "", "an h 4", "An is Anna or Andy: ann or and"),
    ("bacon-gamerules", BC, "", "be- ch3", "C is Cal or Cy: ca or cy"),
    ("bacon-gamerules", BC, "", "be-ch3", "C is Cal or Cy: ca or cy"),
    ("bacon-gamerules", BC, "", "be!-! ch3", "C is Cal or Cy: ca or cy"),
    ("bacon-gamerules", BC, "7h p u", "- ch3", "C is Cal or Cy: ca or cy"),
    ("euchre", BC, "", "9h p bs3", "B is Bob or Beth: bo or be"),
    ("euchre", ANNS, "", "an honest deal", "expected a call"),
    ("euchre", B, "", "no h 4", "taken: Nora made hearts and took 4"),
    ("euchre", PLAIN, "", "dd!7", "`7`: a deal has 5 tricks"),
    ("euchre", PLAIN, "", "joh 4", "nobody called joh sits here: Ann, Ben, Cal, Dee"),
    // A number of something else than tricks is none of them.
    ("bid-euchre-4", B, "4h ppp", "nell has one card too many", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "we still need three", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "nora took that one", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "nell only has four cards", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "there are two cards missing", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "one of the cards is face up", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "who's got two aces", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "five tricks to go", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "that's one for us", "expected a call"),
    ("bid-euchre-4", B, "4h ppp", "trick one to max", UNTAKEN),
    ("bid-euchre-4", B, "4h ppp", "the makers took four", "Try 4: "),
    ("bid-euchre-4", B, "4h ppp", "nell and max got all but one", "Try 5: "),
    // Max's bid stands, and nobody else's.
    ("bid-euchre-4", B, "4h ppp", "nora bid 4 hearts and the defence took 5", "Max's 4♥"),
    ("bid-euchre-4", B, "4h ppp", "max bid 4 hearts and the defence took 4", "Try 2: "),
    // Whose tricks a number counts, and from where.
    ("bid-euchre-4", B, "", "max bid 4 hearts and the defence took 4", "Try ma4h2: "),
    ("bid-euchre-4", B, "", "max bid four spades and was set two", "Try ma4s2: "),
    ("bid-euchre-4", B, "", "max bid four spades, set one", "Try ma4s3: "),
    ("bid-euchre-4", B, "", "max made his 4 hearts plus one", "Try ma4h5: "),
    ("bid-euchre-4", B, "", "max 4 hearts +1", "Try ma4h5: "),
    ("bid-euchre-4", B, "", "max bid 4 hearts and gave up 2", "Try ma4h4: "),
    // A letter that could be a suit, and with which a result would begin if somebody had it.
    ("euchre", E, "", "ch3", "nobody called c sits here: Sue, Sam, Hank, Helen"),
    // To the eye it is a bid of C's, whom nobody knows here; what it comes to by its letters is asked about.
    ("euchre", E, "", "c4h3", "Try c heh3: a card of clubs was turned, Helen made hearts"),
    ("euchre", E, "", "c 4h3", "taken: a card of clubs was turned, Helen made hearts"),
    ("euchre", E, "", "c h 3", "nobody called c sits here: Sue, Sam, Hank, Helen"),
    ("bacon-gamerules", E, "", "dh!5", "nobody called d sits here: Sue, Sam, Hank, Helen"),
    ("bid-euchre-4", E, "", "c4h3", "nobody called c sits here: Sue, Sam, Hank, Helen"),
    // Whose letter it is matters where the rest is a result.
    ("euchre", E, "", "sh4", "S is Sue or Sam: su or sa"),
    ("euchre", E, "", "she3", "expected trump (c, d, h or s)"),
    // A word that says nothing may be a slip of one that says much.
    ("euchre", E, "", "sam diamonds alnoe five", "Try sad!5 or sad5"),
    ("euchre", E, "", "sam herats 4", "Try sah4: Sam made hearts and took 4"),
    // A slip in a name is told, and never taken.
    ("euchre", E, "", "samm clubs 4", "nobody called samm sits here: did you mean Sam?"),
    (
        "euchre",
        E,
        "",
        "Hellen made hearts and took 4",
        "nobody called Hellen sits here: did you mean Helen?",
    ),
    ("bid-euchre-4", B, "", "norra 3 h 4", "nobody called norra sits here: did you mean Nora?"),
    ("euchre", LEN, "", "fen h 4", "nobody called fen sits here: did you mean Ben or Len?"),
    // A result with a slip behind it: the result is offered, the slip is heard by itself.
    ("euchre", PLAIN, "", "a h 4 revoke", "Tell the result and the slip apart. Try ah4: Ann made"),
    (
        "euchre",
        PLAIN,
        "",
        "ann made hearts and took 4, but dee reneged",
        "Tell the result and the slip apart. Try ah4: Ann made hearts and took 4",
    ),
    (
        "euchre",
        PLAIN,
        "",
        "ann turned it down, dee named spades and took 3 but ben reneged",
        "Tell the result and the slip apart. Try pppp pp s 3: ",
    ),
    ("euchre", PLAIN, "", "ann reneged, hearts 4", UNCLEAR),
    // Two cards turned, with too few passes between: no trump that the second player made.
    ("bacon-gamerules", PLAIN, "", "2h 3d", "`2h 3d`: no further card can be turned now"),
    ("bacon-gamerules", PLAIN, "", "2hKd", "`2hKd`: no further card can be turned now"),
    ("bacon-gamerules", PLAIN, "", "4s Kd Qd", "`4s Kd Qd`: no further card can be turned now"),
    ("bacon-gamerules", PLAIN, "", "4c ppp 3s", "`4c ppp 3s`: no further card can be turned now"),
    ("bacon-gamerules", PLAIN, "", "2h p 3d", "`2h p 3d`: no further card can be turned now"),
    ("bacon-gamerules", PLAIN, "", "2h 4", "taken: Ben made hearts and took 4"),
    ("euchre", PLAIN, "", "3s", "taken: Cal made spades"),
    // One pass too many is nobody's initial.
    ("bid-euchre-4", PAT, "4s ppp", "p", "Pat's 4♠: how many tricks?"),
    ("bid-euchre-4", PAT, "4s ppp", "p s 4", "P is Pat or Patty: pat or patt"),
    // The trumps are those of the game.
    ("euchre", PLAIN, "", "a4", "expected trump (c, d, h or s)"),
    ("bid-euchre-4", PLAIN, "", "a z", "expected trump (c, d, h, s or n)"),
];

/// Each was answered with something that nobody had said, or taken for it.
/// A ruleset, its people, what was typed before, a sentence with slips, and the line that is offered for it.
type Slipped =
    (&'static str, &'static [&'static str], &'static str, &'static str, Option<&'static str>);

const SLIPPED: &[Slipped] = &[
    ("euchre", E, "", "sma heatrs fuor", Some("sah4")),
    ("euchre", E, "", "Hlen mdae spaeds adn toko tow", Some("hes2")),
    ("euchre", E, "", "samm clubs 4", Some("sac4")),
    ("euchre", E, "", "sam clubs alnoe five", Some("sac!5")),
    ("euchre", PLAIN, "9h", "ben passse", Some("p")),
    ("bid-euchre-4", B, "", "max bdi foru haerts, took fiev", Some("ma4h5")),
    ("bacon-wiki", PLAIN, "7h ppu", "ben deneid it", Some("-")),
    ("bacon-wiki", PLAIN, "", "ben deneid it", Some("d-")),
    ("bacon-climb-4", PLAIN, "", "cal fisrt, then dee", Some("cd")),
    // Two may be meant, or nobody; or it comes to nothing that can be now.
    ("euchre", LEN, "", "fen hearts four", None),
    ("euchre", E, "", "xyz hearts four", None),
    ("euchre", PLAIN, "9h", "cal passse", None),
    // What is known is no slip, nor are short forms, a question, or a slip at the table.
    ("euchre", E, "", "sam hearts 4", None),
    ("euchre", PLAIN, "", "abd hearts 4", None),
    ("euchre", E, "", "did smaa make hearts four", None),
    ("euchre", E, "", "samm made hearts four and hank reneged", None),
];

#[test]
fn slips_of_the_fingers_are_put_right_and_offered() {
    let mut wrong = Vec::new();
    for (id, people, script, said, offered) in SLIPPED {
        let people: Vec<String> = people.iter().map(|name| (*name).to_owned()).collect();
        let names = Names::new(&people);
        let one = at_this_table(id, &names, script, |deal| mended(said, deal, &names));
        let typed = one.map(|one| one.typed);
        if typed.as_deref() != *offered {
            wrong.push(format!("{said}: {typed:?}, and not {offered:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_said_is_neither_dropped_nor_turned_round() {
    let mut faults = Vec::new();
    for (id, people, script, said, expected) in ROWS {
        let told = answer(id, people, script, said);
        if !told.starts_with(*expected) {
            faults.push(format!("{id} {script}: {said}: {told}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is said of one deal, and how: the sentence, and what must be in whatever is made of it.
#[derive(Clone, Debug)]
struct Sentence {
    line: String,
    people: Vec<u8>,
    trumps: Vec<Trump>,
    numbers: Vec<u8>,
    not: Vec<u8>,
    alone: bool,
}

const SUITS: [(&str, Suit); 4] = [
    ("clubs", Suit::Clubs),
    ("diamonds", Suit::Diamonds),
    ("hearts", Suit::Hearts),
    ("spades", Suit::Spades),
];
const NUMBERS: [&str; 7] = ["none", "one", "two", "three", "four", "five", "six"];
const VERBS: [&str; 8] = ["", "made", "called", "took", "got", "made it in", "declared", "went"];

fn sentence() -> impl Strategy<Value = Sentence> {
    let who = (0u8..4, 0u8..4, 0usize..4, 0usize..4);
    let how = (0usize..6, 0usize..7, 0usize..7, 0usize..8, 0usize..10);
    (who, how, 0usize..5, Just((0usize..4).collect::<Vec<_>>()).prop_shuffle()).prop_map(
        |((maker, other, suit, second), (alone, number, also, verb, tail), signs, order)| {
            let name = |seat: u8| PLAIN[usize::from(seat)].to_lowercase();
            let (word, trump) = SUITS[suit];
            let trump_said = match signs {
                0 => format!("{word}:"),
                1 => format!("({word})"),
                2 => format!("\"{word}\""),
                _ => word.to_owned(),
            };
            let (lone, is_alone) = [
                ("", false),
                ("", false),
                ("alone", true),
                ("(alone)", true),
                ("not alone", false),
                ("by herself,", true),
            ][alone];
            let parts = [
                format!("{} {}", name(maker), VERBS[verb]),
                trump_said,
                lone.to_owned(),
                NUMBERS[number].to_owned(),
            ];
            let line: Vec<String> = order.iter().map(|at| parts[*at].clone()).collect();
            let mut said = Sentence {
                line: line.join(" "),
                people: vec![maker],
                trumps: vec![Trump::Suit(trump)],
                numbers: vec![u8::try_from(number).expect("few")],
                not: Vec::new(),
                alone: is_alone,
            };
            let number = u8::try_from(also).expect("few");
            let (two, trump) = SUITS[second];
            let more = match tail {
                0 => format!(", not {}", NUMBERS[also]),
                1 => format!(", sorry, {}", NUMBERS[also]),
                2 => format!(", sorry, {} {two} {}", name(other), NUMBERS[also]),
                3 => format!(" but {} took {}", name(other), NUMBERS[also]),
                4 => format!(", no, {two}"),
                5 => format!(" with {}", name(other)),
                6 => format!(" bid {}", NUMBERS[also]),
                _ => String::new(),
            };
            said.line.push_str(&more);
            match tail {
                0 => said.not.push(number),
                1 | 3 | 6 => said.numbers.push(number),
                2 => said.numbers.push(number),
                _ => {}
            }
            if matches!(tail, 2 | 3 | 5) {
                said.people.push(other);
            }
            if matches!(tail, 2 | 4) {
                said.trumps.push(Trump::Suit(trump));
            }
            said
        },
    )
}

/// What of a sentence is not in these events, or is denied by them.
fn missing(said: &Sentence, deal: &Deal<'_>, events: &[Event], of_one: bool) -> Option<String> {
    let after = events.iter().try_fold(*deal, |deal, event| deal.step(event)).ok()?;
    let Some(contract) = after.contract().copied() else {
        // A call: all of what was said is in it or it would be no call.
        let bid = events.iter().find_map(|event| {
            let Event::Call(Call::Bid { tricks, trump, alone, seat }) = event else { return None };
            Some((*tricks, *trump, *alone, *seat))
        });
        let (tricks, trump, alone, seat) = bid?;
        let numbers = said.numbers.iter().all(|number| Some(*number) == tricks || alone);
        let is_all = numbers
            && said.trumps.iter().all(|named| Some(*named) == trump)
            && said.people.iter().all(|named| *named == seat.number())
            && alone == said.alone;
        return (!is_all).then(|| format!("a bid of {tricks:?} {trump:?} alone {alone}"));
    };
    if said.trumps.iter().any(|trump| *trump != contract.trump) {
        return Some("a trump".to_owned());
    }
    if said.alone != contract.alone {
        return Some("alone".to_owned());
    }
    let taken = events.iter().find_map(|event| {
        let Event::Cards(Cards::Tricks { taken }) = event else { return None };
        Some(*taken)
    })?;
    let team = contract.maker.team();
    let (own, others) = (taken[team], taken[team.other()]);
    if said.not.contains(&own) {
        return Some("what was said not to be".to_owned());
    }
    let known = [Some(own), Some(others), contract.bid];
    if said.numbers.iter().any(|number| !known.contains(&Some(*number))) {
        return Some("a number".to_owned());
    }
    let is_in = |named: &u8| {
        // Of the others' tricks it was said who took them.
        *named == contract.maker.number() || said.line.contains(" but ")
    };
    (of_one && !said.people.iter().all(is_in)).then(|| "a name".to_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is taken of a sentence, asked about or offered holds each name, number and suit of it, and
    /// "alone", and nothing that was denied.
    #[test]
    fn what_is_offered_holds_all_that_was_said(
        said in sentence(),
        id in prop::sample::select(vec!["euchre", "bid-euchre-4"]),
    ) {
        let people: Vec<String> = PLAIN.iter().map(|name| (*name).to_owned()).collect();
        let rules = Shelf::built_in().get(id).expect("a ruleset");
        let standing = Standing {
            dealer: Seat::new(0).expect("a seat"),
            score: ByTeam::default(),
            deal_no: 1,
            misdeals: 0,
        };
        let deal = Deal::open(rules, standing).expect("a deal");
        let names = Names::new(&people);
        let mut all = Vec::new();
        let mut of_one = true;
        match read(&said.line, &deal, &names) {
            Ok(heard) => all.push(heard.events),
            Err(LineError::Ambiguous(meanings)) => {
                all.extend(meanings.into_iter().map(|meaning| meaning.heard.events));
            }
            Err(LineError::SaidOtherwise { advice, .. }) => {
                of_one = advice.open != OpenQuestion::WhichMaker;
                for one in advice.tries {
                    all.push(read(&one.typed, &deal, &names).expect("it can be typed").events);
                }
            }
            Err(_) => {}
        }
        for events in all {
            let missing = missing(&said, &deal, &events, of_one);
            prop_assert_eq!(missing, None, "{}: {}", &said.line, in_words_now(&events, &deal, &names));
        }
    }
}

/// Of a line by itself nobody knows how many were out before it.
#[test]
fn who_goes_out_by_a_line_of_his_own_is_no_first() {
    let people: Vec<String> = PLAIN.iter().map(|name| (*name).to_owned()).collect();
    let names = Names::new(&people);
    let part = |before: &str, line: &str| {
        at_this_table("bacon-climb-4", &names, before, |deal| {
            let events = read(line, deal, &names).expect("a line").events;
            [part_in_words(&events, &names, deal.rules()), in_words_now(&events, deal, &names)]
        })
    };
    assert_eq!(part("b", "d"), ["Dee went out", "Dee went out second"]);
    assert_eq!(part("", "bd"), ["Ben and then Dee went out", "Ben went out first and Dee second"]);
}
