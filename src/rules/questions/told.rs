//! Slips as people tell them: "she took back a card", "he still holds six".
//!
//! A story tells of a slip by a few words that stand in it in any order. The signs below are looked
//! through from the first to the last, so what is told in closer words stands above. One story may be
//! heard as two things, and of some that people call a slip no rule has a ruling: then none is named.
//! Where no sign is found, the questions about the rules say what is near; that is never sure. This module
//! knows words, and of a ruleset only which questions arise in it; whether the game has an offence is
//! for others to say.

use super::find::{SearchOutcome, find};
use super::tokens::{OPENERS, split};
use crate::event::facts::Offence;
use crate::rules::Ruleset;

/// What a line tells of that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldSlip {
    /// It tells of one of these; of something that has no ruling, where there are none.
    Surely(Vec<Offence>),
    /// It is near to this.
    Perhaps(Offence),
}

/// Fewer words are a call or a command.
const FEWEST: usize = 3;

/// Fewer do not tell what happened in words that only a question has.
const WORDS_OF_A_STORY: usize = 4;

/// The slip that these words tell of; nothing where they tell of none, or ask.
pub fn slip_told(words: &str, ruleset: &Ruleset) -> Option<ToldSlip> {
    let said = split(words);
    let asks = said.first().is_some_and(|first| OPENERS.contains(&first.as_str()));
    if said.len() < FEWEST || asks || words.trim_end().ends_with('?') {
        return None;
    }
    let line = format!(" {} ", said.join(" "));
    if let Some(sign) = signs().find(|sign| sign.is_in(&line)) {
        let offences = sign.offences.split(' ').filter_map(Offence::from_word);
        return Some(ToldSlip::Surely(offences.collect()));
    }
    let near = match find(words, ruleset) {
        SearchOutcome::One(hit) if said.len() >= WORDS_OF_A_STORY => hit.question.ruling?,
        SearchOutcome::One(_)
        | SearchOutcome::Several(_)
        | SearchOutcome::Beside(_)
        | SearchOutcome::None { .. } => return None,
    };
    // A claim is none by itself, and what was called behind passes was called in turn.
    let is_of_a_call =
        matches!(near, Offence::TurnedSuit | Offence::InsufficientBid | Offence::CallOutOfTurn);
    let in_turn = is_of_a_call && has_one(&line, "pass*, turned it down, turned down");
    (!in_turn && near != Offence::ClaimWithoutAgreement).then_some(ToldSlip::Perhaps(near))
}

/// The words by which a slip is known.
struct Sign {
    /// What they may tell of, by name; `none` where no rule has a ruling on it.
    offences: &'static str,
    /// Lists of words, of each of which one must be there.
    all: &'static str,
    /// A list of words, of which none may be.
    but: &'static str,
}

fn signs() -> impl Iterator<Item = Sign> {
    let rows = SIGNS.lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    rows.filter_map(|row| {
        let (offences, words) = row.split_once(": ")?;
        let (all, but) = words.split_once(" | ").unwrap_or((words, ""));
        Some(Sign { offences, all, but })
    })
}

impl Sign {
    fn is_in(&self, line: &str) -> bool {
        self.all.split(" / ").all(|list| has_one(line, list)) && !has_one(line, self.but)
    }
}

/// Does one of these stand in the line? `$` and a name stands for a list of its own.
fn has_one(line: &str, list: &str) -> bool {
    list.split(", ").any(|words| match words.strip_prefix('$') {
        Some(name) => lists().any(|(known, list)| known == name && has_one(line, list)),
        None => stands_in(line, words),
    })
}

/// Do these words stand in the line one behind the other? `*` stands for the rest of a word.
fn stands_in(line: &str, words: &str) -> bool {
    match words.strip_suffix('*') {
        Some(begins) => line.contains(&format!(" {begins}")),
        None => !words.is_empty() && line.contains(&format!(" {words} ")),
    }
}

fn lists() -> impl Iterator<Item = (&'static str, &'static str)> {
    LISTS.lines().filter_map(|row| row.split_once(": "))
}

/// Words that several signs have.
const LISTS: &str = "\
suits: heart*, spade*, club*, diamond*, trump*, suit, bower*
cards: card*, ace*, king*, queen*, jack*, bower*, ten, nine, heart*, spade*, club*, diamond*, trump*
showed: show*, expos*, flash*, faced, turned over, revealed, $laid
laid: laid down, lays down, laid her, laid his, laid all, put down, put her, put his, tabled, spread
hands: her cards, his cards, their cards, my cards, our cards, the cards, hand, hands
looked: look*, peek*, peep*, glanc*, saw, sees, seen, check*, search*, spied, went through, \
turned over, turned up, flipped, picked up
played: played, plays, play, playing, put, puts, threw, throws, laid, chucked, dropped, followed, \
trumped, ruffed, discarded, sloughed, sluffed, cut
dealt: deal, deals, dealt, dealing
called: call*, bid, bids, pass, passed, passes, named, names, ordered, orders, spoke, declared, said, says
alone: alone, loner, lone
turns: turn, out of order, too early, too soon, before me, before him, before her, ahead of, jumped in, \
my go, her go, his go
early: though, although, but, when, while, instead, out of, before, not, wasnt, isnt, early, soon, \
ahead, jumped, my go, her go, his go
not his: not his, not her, not hers, not their, wasnt his, wasnt her, wasnt hers, was mine, was ours, \
wrong hand, wrong person, wrong player, wrong one, wrong side, wrong dealer, instead of, out of order
";

/// What a slip may be, the words that tell of it, and behind the stroke those that tell of something else.
const SIGNS: &str = "\
both-revoked: both, each of / reneg*, revok*
# Whoever says so may be right.
false-claim revoke: accus*, said, says, claim*, swore, thought, told, blamed / reneg*, revok* / \
not, never, hadnt, didnt, wrong*, wasnt, no, nothing, innocent
discard-seen: discard*, laid away, buried card, what he buried, what she buried, threw away / \
saw, seen, sees, show*, face up, look*, flipped, peek*, turned over
tricks-looked-at: $looked / trick, tricks | hand, hands, kitty, my cards, ours, mine, belong*
# No rule has a ruling on a look at what lies or is held elsewhere.
none: look*, peek*, peep*, glanc*, saw, sees, spied, sneak*, cheat* / kitty, widow, talon, stock, pack, \
deck, blind, left over, next card, my hand, my cards, her hand, his hand, their hand, partners hand, \
opponents, neighbour*, neighbor*, peek*, cheat*, bottom card
# Nor on a trick that the wrong side gathers.
none: took, take, takes, taken, gathered, raked, grabbed, pulled in, picked up / trick, tricks / \
ours, mine, theirs, hers, belong*, we won, i won, wasnt his, my trick, our trick | back, look*
# Nor on a call that is taken back.
none: back, changed, changes, changing / bid, call, calls, pass, mind, trump | card, cards
# Whoever takes a card back may mend a revoke by it.
card-changed revoke: back, changed, swapped, switched / $played / $suits | call*, bid, deal*
card-changed: took, take, takes, taken, taking, pulled, picked, snatched, grabbed, wants, wanted / back / \
card*, it, ace*, king*, queen*, jack*, bower*, one | trick, tricks, deal*, call*, bid
card-changed: changed, swapped, switched, replaced, exchanged / $cards | \
call*, bid, deal*, partner, trump, suit
alone-said-late: said, says, call*, declared, announced, added, forgot, shouted, mention* / \
alone, loner, by herself, by himself / after, late, already, forgot, only then, started, begun, afterwards
partner-shows-hand: $showed / $hands / $alone / partner, partners
exposed-card partner-shows-hand: $showed / $hands / $alone
partner-plays: $alone / played, plays, playing, followed, picked up, took up, joined / \
partner*, while, when, though, although, anyway, too, should have sat | forgot
# Thrown in with a claim, or laid open by mistake.
claim-without-agreement exposed-card: threw, throws, thrown, $laid / her cards, his cards, their cards, \
her hand, his hand, cards in, hand in, hand down, cards down, cards on | deal*
exposed-card partner-shows-hand: $showed / $hands | deal*, trick, tricks, kitty
# Dealt in another way: no rule calls that a misdeal.
none: $dealt, dealer / wrong way, backward*, anticlockwise, counterclockwise, clockwise, wrong direction, \
other way, wrong order, to the right, one at a time, one by one
misdeal: $dealt, pack, deck, shuffl* / face up, faced, flipped, turned over, showed, shown, showing, \
dropped, exposed, short, missing, joker, two of the same | trick, tricks, dealer*
misdeal wrong-count-in-play: $dealt, gave, give / too many, too few, six, seven, four cards, extra card, \
one short, one too, not enough, wrong number, one card too | point, points, trick, tricks
stolen-deal: $dealt / twice, in a row, turn, my deal, our deal, his deal, her deal, their deal, stole*, \
should have dealt, skipped, $not his | card*
# The dealer has a card too many until he lays one away; what is played before that is in no rule.
none: led, lead, leads, leading, played, plays, started, began / before, too early, too soon, hadnt, \
not yet, wasnt ready / picked up, picked it up, pick up, pick it up, took up, taken up, discard*, \
laid away, thrown, dealer, trump, named, called, ready, sorted, cut | turn
wrong-count-in-play: never, forgot, didnt, did not, hasnt, hadnt, without, not / discard*, laid away, \
lay away, threw one, throw one, thrown one, threw away, put one, bury, buried, laid one, put down one, \
lay one | look*, saw
winners-in-a-row: led, leads, played, plays, laid, put, ran, threw / winners, in a row, one after, \
without waiting, before the others, before everybody, before everyone, before anybody, before we, \
before i could, before the trick | two, both
card-missing exposed-card: two cards, both cards, two at once, second card, two together, cards stuck, \
a card twice, two stuck / trick, once, play*, together, stuck, threw, put | left, short, deal*, dealt
lead-out-of-turn: led, lead, leads, leading / turn, my lead, our lead, her lead, his lead, their lead, \
should have led, too early, too soon, $not his | call*, bid, dealt
turned-suit: call*, named, names, made, makes, picked, chose, bid / suit, after, although, though / \
turned down, turned suit
insufficient-bid: bid, bids / already, too low, lower, less than, not higher, wasnt higher, not enough, \
isnt enough, same as, no more than | turn, point*, late
call-out-of-turn: $called / $turns / $early | turned, played, plays, led, dealt, alone, deal
play-out-of-turn: played, plays, play, put, threw, throws, followed, laid, trumped, ruffed / $turns / \
$early | call*, bid, dealt
play-out-of-turn call-out-of-turn: went, jumped, goes / $turns / $early
revoke: follow* / didnt, did not, not, never, failed, wouldnt, forgot, without, hasnt, could have, \
should have | turn
revoke: $played / had, has, held, holds, holding, found, still / $suits / \
though, although, but, when, while, and | call*, bid, dealt, left, turn, alone
score-error: wrote, count*, miscount*, scor*, gave, marked, pegged, moved, added, took, put down, forgot / \
twice, wrong*, too many, too few, too much, short, one more, not enough, forgot, mis*, double / \
point*, score*, trick, tricks, marker*, sheet, game, book | card*, reneg*, lead, led, played
table-talk: wink*, signal*, whisper*, nodded, nods, kick*, hint*, cough*, tapped, frown*, sigh*, grinned, \
eyebrow*, thumb*, tells her partner, told her partner, told his partner, told my partner, \
told their partner, asked her partner, asked his partner
exposed-card: dropped, drops, fell, flash*, expos*, show*, face up, flipped, turned over, slipped, \
revealed / card*, ace*, king*, queen*, jack*, bower*, ten, nine, one | $dealt, pack, deck, kitty
misdeal card-missing: card, ace*, king*, queen*, jack* / missing, lost, gone, on the floor, nowhere | \
trick, tricks
misdeal wrong-count-in-play: has, have, had, holds, held, hold, holding, with, only, got, is, was, found / \
six, seven, eight, four, three, two, 6, 7, 8, 4, 3, 2, too many, too few, not enough, extra, one more, \
one less, short, wrong number, wrong count / card, cards, hand, still holds, still has, still held, \
still had, still have, left, short, too many, too few, in play | heart*, spade*, club*, diamond*, \
trump*, trick, tricks, point*, took, lead, ace*, bower*
";

#[cfg(test)]
mod tests {
    use super::{LISTS, Offence, SIGNS, lists, signs};

    /// A name that is none, or a list without a name, would be passed over, and nobody would hear of it.
    #[test]
    fn every_sign_and_every_list_can_be_read() {
        let rows = |text: &str| text.lines().filter(|row| !row.starts_with('#')).count();
        assert_eq!((signs().count(), lists().count()), (rows(SIGNS), rows(LISTS)));
        for sign in signs() {
            for name in sign.offences.split(' ').filter(|name| *name != "none") {
                assert!(Offence::from_word(name).is_some(), "{name}");
            }
            let words = sign.all.split(" / ").flat_map(|list| list.split(", "));
            for name in words.chain(sign.but.split(", ")).filter_map(|it| it.strip_prefix('$')) {
                assert!(lists().any(|(known, _)| known == name), "{name}");
            }
        }
    }
}
