//! Slips that people tell where a deal is expected: which rulings are named for them. The expected ones are
//! those of the table of rulings in the rules reference; where that has none, none is named.

use rasher::rules::questions::told::{ToldSlip, slip_told};
use rasher::rules::shelf::Shelf;

/// What was told, and what may hear it: `none` where it is a slip without a ruling, nothing where it is none.
const TOLD: &[(&str, &str)] = &[
    // What a player told of an evening, each of which found another ruling, or none.
    ("took back a card", "card-changed"),
    ("took the trick though it was ours", "none"),
    ("shows her cards", "exposed-card or partner-shows-hand"),
    ("dealt the wrong way", "none"),
    ("led before she had picked up", "none"),
    ("sal has six cards", "misdeal or wrong-count-in-play"),
    ("he looked at the kitty", "none"),
    ("counted the trick twice", "score-error"),
    ("still holds six", "misdeal or wrong-count-in-play"),
    // A revoke, and what is said about one.
    ("she chucked a heart when she still had a club", "revoke"),
    ("sid didn't follow suit", "revoke"),
    ("he trumped my ace and had a club", "revoke"),
    ("gran played a diamond although she had spades", "revoke"),
    ("both of them reneged", "both-revoked"),
    ("sid said she reneged but she had not", "false-claim or revoke"),
    // Cards in play.
    ("sue pulled her king back", "card-changed"),
    ("sam swapped the card he had played", "card-changed"),
    ("the ace fell on the table face up", "exposed-card"),
    ("sue laid down her hand", "claim-without-agreement or exposed-card"),
    ("he threw his cards in", "claim-without-agreement or exposed-card"),
    ("two cards went on one trick, they stuck together", "card-missing or exposed-card"),
    ("sam played all his winners at once", "winners-in-a-row"),
    ("dad picked up the last trick to look at it", "tricks-looked-at"),
    ("she turned over an old trick", "tricks-looked-at"),
    ("sid led when it was my lead", "lead-out-of-turn"),
    ("she led from the wrong hand", "lead-out-of-turn"),
    ("sam played before it was his turn", "play-out-of-turn"),
    ("sue went before me", "play-out-of-turn or call-out-of-turn"),
    ("the dealer never laid one away", "wrong-count-in-play"),
    ("sal forgot to discard", "wrong-count-in-play"),
    ("everyone saw the discard", "discard-seen"),
    // Calls.
    ("sid called spades but it was sue's turn", "call-out-of-turn"),
    ("he passed when it was my turn", "call-out-of-turn"),
    ("he named the suit we had just turned down", "turned-suit"),
    ("sid bid five but it was six already", "insufficient-bid"),
    ("sue said alone after the lead", "alone-said-late"),
    ("sue played while sam was alone", "partner-plays"),
    ("she took back her bid", "none"),
    ("sam wants to change his call, he changed his mind", "none"),
    // The deal.
    ("they dealt although it was our turn", "stolen-deal"),
    ("sue dealt twice in a row", "stolen-deal"),
    ("he showed a card while dealing", "misdeal"),
    ("she dealt me six", "misdeal or wrong-count-in-play"),
    ("the pack was one short", "misdeal"),
    ("sam only got four cards", "misdeal or wrong-count-in-play"),
    ("the nine of clubs is missing, a card is gone", "misdeal or card-missing"),
    // People, and the score.
    ("sal winked at sue", "table-talk"),
    ("he told his partner what to lead", "table-talk"),
    ("sid peeked at my hand", "none"),
    ("we gave them two points too many", "score-error"),
    ("somebody wrote the score down wrong", "score-error"),
    // No slip, or a question about one.
    ("my uncle has a new car", ""),
    ("dee claims the rest", ""),
    ("everyone passed and sam called diamonds", ""),
    ("can he look at the kitty", ""),
    ("sam made hearts and took a few", ""),
    ("sal has four", ""),
    ("what a boring evening", ""),
];

#[test]
fn a_slip_is_told_what_may_hear_it_and_nothing_else() {
    let ruleset = Shelf::built_in().get("euchre").expect("a ruleset");
    let mut faults = Vec::new();
    for (words, expected) in TOLD {
        let told = match slip_told(words, ruleset) {
            Some(ToldSlip::Surely(offences)) if offences.is_empty() => "none".to_owned(),
            Some(ToldSlip::Surely(offences)) => {
                offences.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
            }
            Some(ToldSlip::Perhaps(offence)) => format!("perhaps {offence}"),
            None => String::new(),
        };
        if told != *expected {
            faults.push(format!("{words}: {told}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
