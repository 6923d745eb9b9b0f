//! What people ask about the rules: the closed list of questions, and for each where its answer lies.
//!
//! A question that a key decides has no answer here: that is made of the ruleset's own values and
//! citations, so a house rule changes it by itself. Only where no key and no citation decides does a
//! topic bring words of its own. This room knows rulesets and no session.

use serde_json::Value;

use super::{Family, Making, Ruleset, Taker};
use crate::clause::Clause;
use crate::rules::shelf::Shelf;

pub mod find;

/// One question that people ask.
#[derive(Debug)]
pub struct Topic {
    /// Its name: one word, or a few joined by dashes.
    pub word: &'static str,
    /// What it is about.
    pub section: Section,
    /// Other words that find it.
    pub also: &'static [&'static str],
    /// The question, as a player puts it.
    pub question: &'static str,
    /// Without these it cannot be answered for a deal that has happened.
    pub facts: &'static [&'static str],
    /// A value that makes the answer begin with a word: key, value, `Yes` or `No`.
    pub leads: &'static [(&'static str, &'static str, &'static str)],
    /// The answers, the first that fits the ruleset being its own.
    pub answers: &'static [(Who, Part)],
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Which of the games it is.
    Game,
    /// How trump is made.
    Making,
    /// Going alone.
    Alone,
    /// The play of the cards.
    Play,
    /// The deal.
    Deal,
    /// The score, and the end of the game.
    Score,
    /// The climbing game.
    Climbing,
}

impl Section {
    /// As a heading.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "Which game",
            Self::Making => "Making trump",
            Self::Alone => "Going alone",
            Self::Play => "Play",
            Self::Deal => "The deal",
            Self::Score => "The score and the end of the game",
            Self::Climbing => "Climbing",
        }
    }
}

/// Whom an answer is for.
pub type Who = fn(&Ruleset) -> bool;

/// Where an answer lies.
#[derive(Debug)]
pub enum Part {
    /// In what the ruleset says of these clauses: the first ones are the answer, the others belong to it.
    Rule {
        /// The answer.
        main: &'static [Clause],
        /// What belongs to it.
        more: &'static [Clause],
    },
    /// In the rows of `pay.alone` that pay the makers for less than everything, or the defenders.
    Alone {
        /// Those for the defenders.
        beaten: bool,
        /// What belongs to it.
        more: &'static [Clause],
    },
    /// In no key and no citation.
    Own {
        /// The answer.
        says: &'static str,
        /// Who says so.
        source: Source,
    },
    /// Nowhere: the question does not arise, for this reason.
    Not(&'static str),
}

/// Who says what no key says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A text and the place in it.
    Named(&'static str),
    /// Whoever is cited for this clause.
    Of(Clause),
    /// Nobody: it is our reading.
    Silent,
}

// ---- kinds of games ----

fn climb(ruleset: &Ruleset) -> bool {
    matches!(ruleset.family, Family::Climb(_))
}

fn trick(ruleset: &Ruleset) -> bool {
    !climb(ruleset)
}

fn bid(ruleset: &Ruleset) -> bool {
    match &ruleset.family {
        Family::Trick(rules) => matches!(rules.making, Making::Bid(_)),
        Family::Climb(_) => false,
    }
}

/// A card is turned, and an opponent takes it.
fn bacon(ruleset: &Ruleset) -> bool {
    match &ruleset.family {
        Family::Trick(rules) => match &rules.making {
            Making::TurnUp(making) => making.taker == Taker::LeftOfMaker,
            Making::Bid(_) => false,
        },
        Family::Climb(_) => false,
    }
}

/// A card is turned, and the dealer takes it.
fn euchre(ruleset: &Ruleset) -> bool {
    turn_up(ruleset) && !bacon(ruleset)
}

fn turn_up(ruleset: &Ruleset) -> bool {
    trick(ruleset) && !bid(ruleset)
}

fn all(_: &Ruleset) -> bool {
    true
}

/// Is it this built-in ruleset, or written over it?
fn comes_from(ruleset: &Ruleset, id: &str) -> bool {
    let mut base = ruleset.base.as_deref();
    // A chain of built-in bases is short; a circle of them would have been refused.
    for _ in Shelf::built_in().ids() {
        match base {
            Some(over) if over == id => return true,
            Some(over) => base = Shelf::built_in().get(over).and_then(|it| it.base.as_deref()),
            None => break,
        }
    }
    ruleset.id == id
}

fn laws(ruleset: &Ruleset) -> bool {
    comes_from(ruleset, "euchre-laws-1888")
}

fn climb_four(ruleset: &Ruleset) -> bool {
    comes_from(ruleset, "bacon-climb-4")
}

fn from_wiki(ruleset: &Ruleset) -> bool {
    comes_from(ruleset, "bacon-wiki") && !comes_from(ruleset, "bacon-denexa")
}

const fn rule(main: &'static [Clause], more: &'static [Clause]) -> Part {
    Part::Rule { main, more }
}

const fn own(says: &'static str, source: Source) -> Part {
    Part::Own { says, source }
}

// ---- why a question does not arise ----

const NO_TRUMP_MADE: Part =
    Part::Not("In a climbing game no trump is made, nobody declares and nobody goes alone.");
const NO_TRICKS: Part =
    Part::Not("In a climbing game no tricks are taken and no suit is followed.");
const NO_CARD_TURNED: Part =
    Part::Not("Where trump is bid for, no card is turned up, taken or laid away.");
const NO_BIDDING: Part = Part::Not("Nobody bids a number here: a card is turned up for trump.");
const NO_CLIMBING: Part = Part::Not(
    "Tricks are taken here, a card from each player: there are no combinations, bombs or wild cards, \
     and nobody goes out of cards before the others.",
);

impl Topic {
    /// The topic of this name.
    pub fn of(word: &str) -> Option<&'static Self> {
        TOPICS.iter().find(|topic| topic.word == word)
    }

    /// Where the answer lies for this ruleset.
    pub fn part(&self, ruleset: &Ruleset) -> &'static Part {
        let fits = self.answers.iter().find(|(who, _)| who(ruleset));
        fits.map_or(&NOWHERE, |(_, part)| part)
    }

    /// Does the question arise in this game?
    pub fn arises(&self, ruleset: &Ruleset) -> bool {
        !matches!(self.part(ruleset), Part::Not(_))
    }

    /// The word with which the answer begins, where a value gives one.
    pub fn lead(&self, ruleset: &Ruleset) -> Option<&'static str> {
        let has = |key: &str, said: &str| match ruleset.values.get(key) {
            Some(Value::String(word)) => word == said,
            Some(Value::Bool(truth)) => said == if *truth { "true" } else { "false" },
            Some(_) | None => false,
        };
        self.leads.iter().find(|(key, value, _)| has(key, value)).map(|(_, _, lead)| *lead)
    }
}

const NOWHERE: Part = Part::Not("Nothing in this game raises the question.");

use Clause as C;
use Section as S;

/// Every question, in the order in which the list is shown.
pub static TOPICS: &[Topic] = &[
    // ---- which game ----
    Topic {
        word: "which-game",
        section: S::Game,
        also: &[
            "bacon",
            "euchre",
            "is bacon euchre",
            "three games called bacon",
            "what game is this",
        ],
        question: "Is \"Bacon\" just another name of Euchre?",
        facts: &[],
        leads: &[],
        answers: &[
            (
                climb,
                own(
                    "No. This is the climbing game by Sean Ross; it shares the name with two games of \
                     tricks and nothing else. The word alone chooses no ruleset.",
                    Source::Of(C::Combinations),
                ),
            ),
            (
                bacon,
                own(
                    "No. This Bacon has 52 cards and no bowers, and the player at the maker's left \
                     takes the turned card. Some do call Euchre Bacon, and a climbing game has the \
                     name too: the word alone chooses no ruleset.",
                    Source::Of(C::MakingTaker),
                ),
            ),
            (
                euchre,
                own(
                    "For some it is: players in the eastern United States call a kind of Euchre Bacon. \
                     Others mean a game with 52 cards and no bowers, or a climbing game by that name: \
                     the word alone chooses no ruleset.",
                    Source::Named("Euchre description of a card-game app, introduction"),
                ),
            ),
            (
                bid,
                own(
                    "Not here: nobody calls Bid Euchre Bacon. Three other games share the name, and \
                     the word alone chooses no ruleset.",
                    Source::Silent,
                ),
            ),
        ],
    },
    // ---- making trump ----
    Topic {
        word: "all-pass",
        section: S::Making,
        also: &[
            "passed out",
            "thrown in",
            "acquitted",
            "acquittal",
            "everybody passes",
            "nobody wants it",
            "nobody bids",
            "who deals after all pass",
            "folded",
        ],
        question: "Nobody wanted the suit: what happens, and who deals next?",
        facts: &["that all have passed", "who dealt"],
        leads: &[],
        answers: &[(trick, rule(&[C::MakingAllPass], &[])), (all, NO_TRUMP_MADE)],
    },
    Topic {
        word: "stick",
        section: S::Making,
        also: &[
            "stick the dealer",
            "screw the dealer",
            "hang the dealer",
            "forced dealer",
            "force the dealer",
            "stuck dealer",
            "must the dealer call",
            "dealer has to name",
        ],
        question: "Everybody passed twice: must the dealer call?",
        facts: &["which round it is", "who has passed"],
        leads: &[
            ("making.all-pass", "stick", "Yes"),
            ("making.all-pass", "force-dealer", "Yes"),
            ("making.all-pass", "same-dealer", "No"),
            ("making.all-pass", "next-dealer", "No"),
        ],
        answers: &[(trick, rule(&[C::MakingAllPass], &[])), (all, NO_TRUMP_MADE)],
    },
    Topic {
        word: "turned-down",
        section: S::Making,
        also: &[
            "suit turned down",
            "name the suit turned down",
            "same suit again",
            "call the suit that was passed",
            "rejected suit",
        ],
        question: "May I name the suit that was just turned down?",
        facts: &["which round it is", "whether the dealer is stuck"],
        leads: &[],
        answers: &[
            (turn_up, rule(&[C::MakingTurnedDown, C::IrregularTurnedSuit], &[])),
            (bid, NO_CARD_TURNED),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "permission",
        section: S::Making,
        also: &[
            "deny",
            "denial",
            "denied",
            "consent",
            "refuse",
            "veto",
            "forbid the declaration",
            "can my partner say no",
            "deny trump",
        ],
        question: "Can my partner forbid me to make it?",
        facts: &["who declared", "what his partner answered", "on which turned card"],
        leads: &[("making.consent", "true", "Yes"), ("making.consent", "false", "No")],
        answers: &[
            (bacon, rule(&[C::MakingConsent], &[C::MakingDenyAlone])),
            (euchre, rule(&[C::MakingConsent], &[C::LonePartnerMayTake])),
            (bid, own("No. A bid stands: no text gives the partner a word in it.", Source::Silent)),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "partner-orders",
        section: S::Making,
        also: &[
            "canadian loner",
            "canadian",
            "mandatory loner",
            "ordering my partner",
            "order partner up",
            "assist",
            "dealer's partner orders alone",
        ],
        question: "Must the dealer's partner go alone when he orders the card?",
        facts: &["that the caller is the dealer's partner", "that it is the first round"],
        leads: &[
            ("making.partner-orders", "free", "No"),
            ("making.partner-orders", "alone", "Yes"),
        ],
        answers: &[
            (turn_up, rule(&[C::MakingPartnerOrders], &[])),
            (bid, NO_CARD_TURNED),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "natural-trump",
        section: S::Making,
        also: &[
            "order without trump",
            "no trump in hand",
            "minimum trump",
            "donate",
            "donation",
            "block a loner",
            "pick up with only the left",
            "need a trump to order",
        ],
        question: "May I make trump a suit of which I hold no card?",
        facts: &["the hand", "who called"],
        leads: &[("making.natural-trump", "none", "Yes"), ("making.natural-trump", "maker", "No")],
        answers: &[
            (turn_up, rule(&[C::MakingNaturalTrump], &[])),
            (
                bid,
                Part::Not(
                    "Where trump is bid for, no text asks what the bidder holds; the question belongs \
                     to games with a turned card.",
                ),
            ),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "discard-upcard",
        section: S::Making,
        also: &[
            "bury the upcard",
            "lay away the upcard",
            "discard the card picked up",
            "discard turned card",
            "put the same card down",
        ],
        question: "May the card that was taken up be laid away again?",
        facts: &["the turned card", "the discard, which somebody must have seen"],
        leads: &[
            ("making.discard-upcard", "allowed", "Yes"),
            ("making.discard-upcard", "forbidden", "No"),
        ],
        answers: &[
            (turn_up, rule(&[C::MakingDiscardUpcard], &[C::Discard])),
            (bid, NO_CARD_TURNED),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "discard-seen",
        section: S::Making,
        also: &[
            "discard flipped",
            "discard face up",
            "saw the discard",
            "discard exposed",
            "turned over the discard",
        ],
        question: "The discard was flipped face up. What now?",
        facts: &["who made trump", "whether anything has been led"],
        leads: &[],
        answers: &[
            (
                turn_up,
                own(
                    "No rule covers it, so the table decides (`ruling`). Two ways are fair: play on \
                     without penalty where the other side made trump and knew the risk; or a new deal \
                     by the same dealer, where the side that discards made trump and nothing has been \
                     led.",
                    Source::Silent,
                ),
            ),
            (bid, NO_CARD_TURNED),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "first-dealer",
        section: S::Making,
        also: &[
            "who deals first",
            "draw for deal",
            "cut for deal",
            "first jack",
            "black jack deals",
            "start of the game",
        ],
        question: "Who deals first?",
        facts: &["the cards that were drawn, where the ruleset has a draw"],
        leads: &[],
        answers: &[
            (trick, rule(&[C::GameFirstDealer], &[])),
            (
                climb_four,
                own(
                    "Somebody is chosen, in any way the table likes.",
                    Source::Named("Board Game Arena, Gamehelpbacon, Gameplay"),
                ),
            ),
            (all, own("Somebody is chosen, in any way the table likes.", Source::Silent)),
        ],
    },
    // ---- alone ----
    Topic {
        word: "deny-alone",
        section: S::Alone,
        also: &[
            "refuse alone",
            "refused alone",
            "partner refuses the loner",
            "will not let me go alone",
            "deny a loner",
            "veto alone",
        ],
        question: "My partner will not let me go alone. Is the suit still trump?",
        facts: &["that only the \"alone\" was refused"],
        leads: &[
            ("making.deny-alone", "play-together", "Yes"),
            ("making.deny-alone", "as-pass", "No"),
        ],
        answers: &[
            (turn_up, rule(&[C::MakingDenyAlone], &[C::MakingConsent])),
            (
                bid,
                own(
                    "Nobody can refuse it: \"alone\" is a bid, and no text gives the partner a word in \
                     a bid.",
                    Source::Silent,
                ),
            ),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "alone-points",
        section: S::Alone,
        also: &[
            "alone three tricks",
            "alone four tricks",
            "loner pays",
            "loner with four",
            "what does a loner pay",
            "points for going alone",
        ],
        question: "Alone with some of the tricks and not all: what does it pay?",
        facts: &["that he was alone in the end", "his tricks"],
        leads: &[],
        answers: &[
            (turn_up, Part::Alone { beaten: false, more: &[] }),
            (bid, rule(&[C::PayLoneSet], &[C::PaySetOthers])),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "alone-beaten",
        section: S::Alone,
        also: &[
            "loner euchred",
            "euchred loner",
            "euchred alone",
            "loner set",
            "loner fails",
            "beaten loner",
            "two or four for a euchred loner",
        ],
        question: "A loner was euchred: what do the others get?",
        facts: &["the tricks", "whether a defender played alone too"],
        leads: &[],
        answers: &[
            (turn_up, Part::Alone { beaten: true, more: &[C::PayLoneDefender] }),
            (
                bid,
                Part::Not(
                    "Nobody is euchred here: an alone bid that misses a trick is a failed bid; ask \
                     for `bid-alone`.",
                ),
            ),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "defend-alone",
        section: S::Alone,
        also: &[
            "defender alone",
            "alone against a loner",
            "lone defender",
            "defend a loner alone",
            "play alone against him",
        ],
        question: "May a defender play alone against a loner?",
        facts: &["whether somebody is alone"],
        leads: &[("lone.defend-alone", "true", "Yes"), ("lone.defend-alone", "false", "No")],
        answers: &[
            (trick, rule(&[C::LoneDefendAlone], &[C::PayLoneDefender])),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "alone-lead",
        section: S::Alone,
        also: &[
            "who leads alone",
            "who leads against a loner",
            "first lead alone",
            "loner lead",
            "lead when somebody is alone",
            "lead switch",
            "who leads",
            "first lead",
        ],
        question: "Who leads to the first trick, above all when somebody is alone?",
        facts: &["who dealt", "who made trump", "who sits out"],
        leads: &[],
        answers: &[(trick, rule(&[C::PlayLoneLead], &[C::PlayLead])), (all, NO_TRUMP_MADE)],
    },
    Topic {
        word: "alone-when",
        section: S::Alone,
        also: &[
            "when to say alone",
            "say alone too late",
            "too late to go alone",
            "announce alone",
            "alone after discard",
            "words for alone",
        ],
        question: "When, and in what words, must \"alone\" be said?",
        facts: &["the words", "what had happened before"],
        leads: &[],
        answers: &[(trick, rule(&[C::AloneSaid], &[])), (all, NO_TRUMP_MADE)],
    },
    Topic {
        word: "alone-overruled",
        section: S::Alone,
        also: &[
            "take it from you",
            "overrule the loner",
            "partner plays alone instead",
            "take over the loner",
            "partner takes the hand",
        ],
        question: "Can my partner overrule my call, or take the hand and play it alone himself?",
        facts: &["who called", "whether the partner has passed", "whether anything has been led"],
        leads: &[
            ("lone.partner-may-take", "true", "Yes"),
            ("lone.partner-may-take", "false", "No"),
        ],
        answers: &[
            (bacon, rule(&[C::LonePartnerMayTake], &[C::MakingConsent, C::MakingDenyAlone])),
            (trick, rule(&[C::LonePartnerMayTake], &[])),
            (all, NO_TRUMP_MADE),
        ],
    },
    Topic {
        word: "alone-at-eight",
        section: S::Alone,
        also: &[
            "alone with eight points",
            "rude to go alone",
            "going alone at 8",
            "in the barn alone",
            "alone when two would win",
        ],
        question: "We need two more points. Is going alone rude, or illegal?",
        facts: &["the score"],
        leads: &[],
        answers: &[
            (
                euchre,
                own(
                    "It is always legal: no rule ties going alone to the score. What is left is a \
                     matter of manners, and the table's.",
                    Source::Of(C::LoneAllowed),
                ),
            ),
            (
                trick,
                Part::Not(
                    "In this game nothing, and nobody we know of, ties going alone to the score.",
                ),
            ),
            (all, NO_TRUMP_MADE),
        ],
    },
    // ---- play ----
    Topic {
        word: "lead-trump",
        section: S::Play,
        also: &[
            "trump lead",
            "leading trump",
            "may i lead trump",
            "lead with trump",
            "trump not broken",
        ],
        question: "May I lead trump at once?",
        facts: &[],
        leads: &[],
        answers: &[
            (
                from_wiki,
                own(
                    "Yes. The leader may play any card, trumps included, to any trick.",
                    Source::Named("EverybodyWiki, Bacon (card game), the paragraph on play"),
                ),
            ),
            (
                trick,
                own(
                    "Yes. The leader may play any card to any trick: the duty to follow binds the \
                     others, and nothing binds him.",
                    Source::Of(C::Follow),
                ),
            ),
            (all, NO_TRICKS),
        ],
    },
    Topic {
        word: "left-bower",
        section: S::Play,
        also: &[
            "left bower follow",
            "left bower trump",
            "play the left",
            "jack of the same colour",
            "bower",
            "bowers",
            "right bower",
            "left bower suit",
        ],
        question: "Is the left bower trump, and may I play it to its own printed suit?",
        facts: &["trump", "the card that was led", "the hand"],
        leads: &[],
        answers: &[
            (bacon, rule(&[C::CardsBowers], &[C::Follow])),
            (trick, rule(&[C::CardsBowers, C::Follow], &[])),
            (all, NO_TRICKS),
        ],
    },
    Topic {
        word: "revoke",
        section: S::Play,
        also: &[
            "renege",
            "reneging",
            "did not follow suit",
            "how to claim a renege",
            "call a renege",
            "name the trick",
            "follow suit",
            "false accusation",
            "until when can a revoke be called",
        ],
        question: "When and how can it be claimed that somebody did not follow suit?",
        facts: &[
            "the trick, and whether it is turned",
            "whether that side has played on",
            "hands or later cards",
        ],
        leads: &[],
        answers: &[
            (trick, rule(&[C::Follow, C::IrregularRevokeUntil], &[C::IrregularFalseClaim])),
            (all, NO_TRICKS),
        ],
    },
    Topic {
        word: "revoke-points",
        section: S::Play,
        also: &[
            "renege points",
            "renege penalty",
            "revoke penalty",
            "cost of a renege",
            "what does a renege cost",
            "renege against a loner",
            "penalty",
        ],
        question: "What does a revoke cost, also when somebody is alone, and does it end the deal?",
        facts: &[
            "whose side it was",
            "whether somebody is alone",
            "whether it is proved",
            "the bid and the tricks so far, where there is a bid",
        ],
        leads: &[],
        answers: &[
            (
                trick,
                rule(
                    &[
                        C::IrregularRevoke,
                        C::IrregularRevokePoints,
                        C::IrregularRevokeLonePoints,
                        C::IrregularRevokeThen,
                    ],
                    &[],
                ),
            ),
            (all, NO_TRICKS),
        ],
    },
    Topic {
        word: "revoke-proof",
        section: S::Play,
        also: &[
            "prove a renege",
            "proof of a renege",
            "trumped then led the same suit",
            "showed the suit later",
            "how is a revoke proved",
        ],
        question: "A suit was trumped, and the same player had a card of it later. Is that a revoke?",
        facts: &["the cards of the deal in order, or a hand that was seen"],
        leads: &[],
        answers: &[
            (
                trick,
                own(
                    "Yes. Going through the deal with what each player still held, a later card of a \
                     suit proves that the earlier trick was not followed: the player, the trick and \
                     the proving trick are named. Who won the trick stays as it was.",
                    Source::Of(C::Follow),
                ),
            ),
            (all, NO_TRICKS),
        ],
    },
    Topic {
        word: "table-talk",
        section: S::Play,
        also: &[
            "talking across the table",
            "partner told me",
            "cross-boarding",
            "hinting",
            "signals",
            "talk to partner",
            "arguing",
        ],
        question: "My partner told me what he has. What now?",
        facts: &["the words", "when they were said", "whether it was the first time"],
        leads: &[],
        answers: &[(trick, rule(&[C::IrregularTableTalk], &[])), (all, rule(&[C::GiveLead], &[]))],
    },
    Topic {
        word: "asking",
        section: S::Play,
        also: &[
            "what is trump",
            "ask what was picked up",
            "look at the last trick",
            "may i ask",
            "see turned tricks",
            "review a trick",
        ],
        question: "May I ask what is trump, what was picked up, what was played?",
        facts: &["when it is asked"],
        leads: &[],
        answers: &[
            (
                laws,
                own(
                    "The trump suit may be asked at any time. The turned card lies in view until it is \
                     played; after that only its suit may be asked. Tricks that were turned stay so.",
                    Source::Named("Leeds & Dwight, The Laws of Euchre (1888), laws 91-92"),
                ),
            ),
            (
                euchre,
                own(
                    "The trump suit may be asked at any time; the turned card no longer once it has \
                     been played, and its rank is not talked over with a partner. The last trick may \
                     be looked at until the next card is played, earlier ones not.",
                    Source::Named(
                        "Leeds & Dwight, The Laws of Euchre (1888), law 92; How to Play Double Bid \
                         Euchre; the ruleset's own text says nothing",
                    ),
                ),
            ),
            (
                trick,
                own(
                    "The trump suit may be asked at any time. The last trick may be looked at until \
                     the next card is played, earlier ones not.",
                    Source::Silent,
                ),
            ),
            (
                all,
                own(
                    "What lies on top, what it was named and how many cards somebody holds may be \
                     asked at any time.",
                    Source::Silent,
                ),
            ),
        ],
    },
    Topic {
        word: "out-of-turn",
        section: S::Play,
        also: &[
            "lead out of turn",
            "led out of turn",
            "called out of turn",
            "call out of turn",
            "bid out of turn",
            "played before his turn",
            "wrong player led",
        ],
        question: "Somebody led, or called, out of turn. What now?",
        facts: &[
            "who it was, and whose turn",
            "the cards already played to it",
            "whether a side is alone",
        ],
        leads: &[],
        answers: &[
            (
                trick,
                rule(
                    &[C::IrregularLeadOutOfTurn, C::IrregularCallOutOfTurn],
                    &[C::IrregularExposedLone],
                ),
            ),
            (
                all,
                Part::Not(
                    "No text of the climbing game speaks of it: cards played out of turn are simply \
                     taken back.",
                ),
            ),
        ],
    },
    Topic {
        word: "insufficient-bid",
        section: S::Play,
        also: &[
            "bid too low",
            "bid not high enough",
            "bid 3 over 3",
            "same bid",
            "underbid",
            "equal bid",
        ],
        question: "A bid was not higher than the one before. What now?",
        facts: &["the last bid", "the call"],
        leads: &[],
        answers: &[
            (bid, rule(&[C::IrregularInsufficientBid], &[])),
            (climb, NO_TRUMP_MADE),
            (all, NO_BIDDING),
        ],
    },
    Topic {
        word: "exposed",
        section: S::Play,
        also: &[
            "exposed card",
            "dropped a card",
            "showed a card",
            "card face up",
            "penalty card",
            "flashed a card",
        ],
        question: "I dropped a card face up. What becomes of it?",
        facts: &["the card", "how it came to be seen", "whether its holder is alone"],
        leads: &[],
        answers: &[
            (trick, rule(&[C::IrregularExposed], &[C::IrregularExposedLone])),
            (
                all,
                Part::Not(
                    "No text of the climbing game speaks of it: nothing there hangs on a card that \
                     was seen.",
                ),
            ),
        ],
    },
    Topic {
        word: "claim",
        section: S::Play,
        also: &[
            "laydown",
            "lay down",
            "throw in the rest",
            "the rest are mine",
            "throw the cards in",
            "claim the rest",
            "concede",
        ],
        question: "Can I lay my cards down and claim the rest?",
        facts: &["the hands that are left", "who leads", "trump", "how many tricks are claimed"],
        leads: &[],
        answers: &[(trick, rule(&[C::IrregularClaim], &[])), (all, NO_TRICKS)],
    },
    // ---- the deal ----
    Topic {
        word: "misdeal",
        section: S::Deal,
        also: &[
            "wrong number of cards",
            "four cards in a hand",
            "too many cards",
            "wrong count",
            "dealt badly",
            "card turned in the deal",
            "redeal",
        ],
        question: "Somebody has the wrong number of cards. Who deals again?",
        facts: &[
            "when it was found: before or after the turned card, or in play",
            "how many misdeals before it",
            "whether it is the count or a card that was shown",
        ],
        leads: &[],
        answers: &[
            (trick, rule(&[C::IrregularMisdeal, C::IrregularWrongCount], &[])),
            (all, NO_TRICKS_DEAL),
        ],
    },
    Topic {
        word: "stolen-deal",
        section: S::Deal,
        also: &[
            "steal the deal",
            "stole the deal",
            "deal out of turn",
            "dealt out of turn",
            "wrong dealer",
            "it was our deal",
        ],
        question: "They dealt although it was our turn. Does it stand?",
        facts: &["whether a card is turned up or, where there is bidding, anybody has called"],
        leads: &[],
        answers: &[(trick, rule(&[C::IrregularDealOutOfTurn], &[])), (all, NO_TRICKS_DEAL)],
    },
    Topic {
        word: "weak-hand",
        section: S::Deal,
        also: &[
            "farmer's hand",
            "farmers hand",
            "ace no face",
            "no ace no face",
            "three nines",
            "throw in a bad hand",
            "nines and tens",
            "going under",
            "bottoms",
        ],
        question: "Nothing but nines and tens: may I throw the hand in?",
        facts: &["the hand"],
        leads: &[],
        answers: &[
            (turn_up, rule(&[C::WeakHand], &[C::WeakThen])),
            (all, own("No hand is so weak that it may be thrown in.", Source::Silent)),
        ],
    },
    Topic {
        word: "next-dealer",
        section: S::Deal,
        also: &[
            "who deals next",
            "whose deal",
            "next deal",
            "rotation of the deal",
            "who deals",
            "who deals and leads",
        ],
        question: "Who deals next?",
        facts: &["who dealt last", "in climbing, the totals and who went out first"],
        leads: &[],
        answers: &[
            (climb, rule(&[C::GameNextDealer], &[C::FirstLead])),
            (all, rule(&[C::Dealer], &[])),
        ],
    },
    // ---- score ----
    Topic {
        word: "target",
        section: S::Score,
        also: &[
            "over ten",
            "laps",
            "how many points to win",
            "play to ten",
            "points past the target",
            "winning score",
            "how long is a game",
        ],
        question: "How many points win, and do points past that count?",
        facts: &["the score"],
        leads: &[],
        answers: &[
            (trick, rule(&[C::GameTarget], &[C::GameDeals, C::GameCarryOver])),
            (all, rule(&[C::GameTarget, C::GameDeals], &[])),
        ],
    },
    Topic {
        word: "set",
        section: S::Score,
        also: &[
            "failed bid",
            "cost of a failed bid",
            "bid and missed",
            "bid four took three",
            "did not make the bid",
            "going set",
        ],
        question: "We bid four and took three. What do we lose?",
        facts: &["the bid", "the tricks", "whether the bidder was alone"],
        leads: &[],
        answers: &[
            (bid, rule(&[C::PaySet, C::PaySetOthers], &[])),
            (climb, NO_TRUMP_MADE),
            (all, NO_BIDDING),
        ],
    },
    Topic {
        word: "bid-alone",
        section: S::Score,
        also: &[
            "shoot the moon",
            "moon",
            "pig",
            "hog",
            "shooter",
            "alone in bid euchre",
            "what does going alone pay in bid euchre",
        ],
        question: "What does going alone pay where trump is bid for?",
        facts: &["the tricks", "how many play"],
        leads: &[],
        answers: &[
            (bid, rule(&[C::PayLoneMade, C::PayLoneSet], &[C::PaySetOthers])),
            (climb, NO_TRUMP_MADE),
            (all, NO_BIDDING),
        ],
    },
    Topic {
        word: "bid-rank",
        section: S::Score,
        also: &[
            "does no trump beat a suit",
            "no trump rank",
            "does alone beat six",
            "which bid is higher",
            "alone over alone",
            "double moon",
            "order of bids",
        ],
        question: "Does no trump beat a suit at the same number, and does alone beat a bid of all tricks?",
        facts: &["the two calls"],
        leads: &[],
        answers: &[
            (bid, rule(&[C::MakingNoTrumpRank, C::LoneRank, C::LoneOver], &[])),
            (climb, NO_TRUMP_MADE),
            (all, NO_BIDDING),
        ],
    },
    Topic {
        word: "bid-rounds",
        section: S::Score,
        also: &[
            "rounds of bidding",
            "does the bidding stop at the dealer",
            "bid twice",
            "bid again",
            "shooter and loner",
            "exchange cards alone",
            "call for best",
        ],
        question: "Does the bidding stop at the dealer, and does a loner exchange cards?",
        facts: &["the rounds", "whether cards were exchanged"],
        leads: &[],
        answers: &[
            (bid, rule(&[C::MakingRounds, C::LoneExchange], &[])),
            (climb, NO_TRUMP_MADE),
            (all, NO_BIDDING),
        ],
    },
    Topic {
        word: "going-out",
        section: S::Score,
        also: &[
            "go out on odd tricks",
            "below zero",
            "negative score",
            "both over the target",
            "both past fifty",
            "bidders go out",
            "level at the end",
            "tied at the target",
        ],
        question: "By what points may a side go out, and who wins if both do?",
        facts: &["the totals", "who bid", "whether the bid was made"],
        leads: &[],
        answers: &[
            (bid, rule(&[C::GameOut, C::GameBothOut, C::GameTie, C::GameFloor], &[])),
            (turn_up, rule(&[C::GameBothOut], &[C::GameOut, C::GameTie, C::GameFloor])),
            (
                all,
                Part::Not(
                    "Only the team of the first player out scores in a deal, so both can never pass \
                     the target together, and no points are lost; ask for `early-win` or `target`.",
                ),
            ),
        ],
    },
    // ---- climbing ----
    Topic {
        word: "wild-in-bomb",
        section: S::Climbing,
        also: &[
            "can the wild be in a bomb",
            "wild in a bomb",
            "bomb with a wild",
            "bacon card in a bomb",
            "joker in a bomb",
        ],
        question: "May a wild card be part of a bomb?",
        facts: &[],
        leads: &[("wild.in-bombs", "true", "Yes"), ("wild.in-bombs", "false", "No")],
        answers: &[(climb, rule(&[C::WildInBombs], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "pass-again",
        section: S::Climbing,
        also: &[
            "come back in after passing",
            "is a pass final",
            "i passed",
            "play after a pass",
            "passed may i play again",
        ],
        question: "I passed. May I come back in?",
        facts: &[],
        leads: &[("pass.final", "false", "Yes"), ("pass.final", "true", "No")],
        answers: &[
            (climb, rule(&[C::PassFinal], &[])),
            (
                all,
                Part::Not(
                    "Nobody passes in the play of a trick; for the calls before it, ask for \
                     `all-pass` or `bid-rounds`.",
                ),
            ),
        ],
    },
    Topic {
        word: "lead-when-out",
        section: S::Climbing,
        also: &[
            "winner is out who leads",
            "winner has no cards",
            "give the lead",
            "partner you lead",
            "refuse the lead",
            "pass the lead",
        ],
        question: "The winner of the round has no cards left. Who leads?",
        facts: &["who won the round", "who is out"],
        leads: &[],
        answers: &[(climb, rule(&[C::GiveLead, C::LeadRefusable], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "sequence",
        section: S::Climbing,
        also: &[
            "straight",
            "run",
            "does a straight wrap",
            "wrap around",
            "compare straights",
            "ten one two",
            "stretch",
        ],
        question: "How is a straight compared, and does it go on from the top to 1?",
        facts: &[],
        leads: &[],
        answers: &[(climb, rule(&[C::SequenceWrap, C::Beats], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "wild-high",
        section: S::Climbing,
        also: &[
            "how high is a wild",
            "single wild",
            "lone wild",
            "wild on its own",
            "value of a wild",
        ],
        question: "How high is a wild card that is played on its own?",
        facts: &[],
        leads: &[],
        answers: &[(climb, rule(&[C::WildSingle], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "bomb",
        section: S::Climbing,
        also: &[
            "bomb out of turn",
            "bombs",
            "throw a bomb at any time",
            "what beats a bomb",
            "lead a bomb",
        ],
        question: "What does a bomb do to the round, and may I throw one in at any time?",
        facts: &[],
        leads: &[],
        answers: &[(climb, rule(&[C::BombOutOfTurn, C::Beats], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "equal-rank",
        section: S::Climbing,
        also: &[
            "does equal beat",
            "same rank",
            "wild against natural",
            "ten and wild against two tens",
            "natural beats wild",
        ],
        question: "Does a combination beat one of the same rank, a natural one a wild one?",
        facts: &["what lies on top", "what was played"],
        leads: &[],
        answers: &[(climb, rule(&[C::Beats], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "naming",
        section: S::Climbing,
        also: &[
            "name the combination",
            "did not say what it was",
            "unnamed combination",
            "rename a combination",
            "which combination is it",
        ],
        question: "He did not say which combination it was. Which is it?",
        facts: &["the cards", "what lay on top"],
        leads: &[],
        answers: &[(climb, rule(&[C::Naming], &[])), (all, NO_CLIMBING)],
    },
    Topic {
        word: "early-win",
        section: S::Climbing,
        also: &[
            "must we play on",
            "win at once",
            "seven and first out",
            "sure of the target",
            "last deal",
            "sudden death",
        ],
        question: "We are sure of the target. Must the deal be played on?",
        facts: &["the totals", "the number of the deal", "the order of going out"],
        leads: &[("game.early-win", "guaranteed", "No"), ("game.early-win", "finish", "Yes")],
        answers: &[
            (climb, rule(&[C::GameEarlyWin, C::GameLastDeal, C::GameTie], &[])),
            (
                all,
                Part::Not(
                    "A deal of tricks is played to its last trick and counted once; it cannot be won \
                     on the way.",
                ),
            ),
        ],
    },
];

const NO_TRICKS_DEAL: Part = Part::Not(
    "No text of the climbing game speaks of faults of the deal: the cards are dealt again, and no \
     deal is lost by it.",
);
