//! What the tests of the trick family share: rulesets by what was asked, and dice.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that trips over its own data fails, and should"
)]

pub(crate) mod lawful;

use rasher::rules::Ruleset;
use rasher::rules::file;
use rasher::rules::shelf::Shelf;

/// The built-in trick rulesets, every one, and the houses below.
pub(crate) fn tables() -> Vec<&'static str> {
    let trick = |ruleset: &&Ruleset| ruleset.trick_rules().is_some();
    let built_in = Shelf::built_in().iter().filter(trick).map(|ruleset| ruleset.id.as_str());
    built_in.chain(HOUSES.iter().copied()).collect()
}

/// Tables of their own for what no built-in ruleset has in the play of cards.
const HOUSES: &[&str] = &[
    r#"{"base":"euchre","set":{"pack.joker":true}}"#,
    r#"{"base":"euchre","set":{"pack.low":"7","pack.joker":true,"play.lone-lead":"maker"}}"#,
    r#"{"base":"euchre","set":{"lone.defend-alone":true,"play.lone-lead":"left-of-maker"}}"#,
    r#"{"base":"euchre","set":{"cards.no-trump":"naming","cards.low-no-trump":true,
        "cards.bowers":false,"play.lead":"maker","play.lone-lead":"left-of-dealer"}}"#,
    r#"{"base":"euchre","set":{"cards.no-trump":"stuck","making.all-pass":"stick",
        "lone.exchange":1,"lone.defend-alone":true}}"#,
    r#"{"base":"bacon-wiki","set":{"pack.joker":true,"cards.bowers":true,
        "making.taker":"dealer","play.lead":"maker"}}"#,
    r#"{"base":"bid-euchre-4","set":{"cards.low-no-trump":true,"lone.defend-alone":true,
        "play.lone-lead":"left-of-maker"}}"#,
    r#"{"base":"bid-euchre-4","set":{"pack.low":"2","pack.hand":13}}"#,
    r#"{"base":"bid-euchre-6","set":{"cards.equal":"last","cards.low-no-trump":true}}"#,
    r#"{"base":"bid-euchre-6","set":{"cards.no-trump":"never","pack.joker":true,
        "lone.exchange":2}}"#,
    r#"{"base":"bid-euchre-6","set":{"cards.equal":"last","cards.no-trump":"never",
        "pack.joker":true,"lone.defend-alone":true,"play.lead":"left-of-dealer"}}"#,
    r#"{"base":"euchre","set":{"pack.copies":2,"cards.equal":"last","lone.partner-may-take":true}}"#,
];

/// A built-in ruleset, or one of a house's own. It stays for as long as the tests run.
pub(crate) fn rules(asked: &str) -> &'static Ruleset {
    if let Some(ruleset) = Shelf::built_in().get(asked) {
        return ruleset;
    }
    let asked = serde_json::from_str(asked).expect("the id of a ruleset, or a house's own");
    match file::asked(&asked, Shelf::built_in()) {
        Ok(ruleset) => Box::leak(Box::new(ruleset.into_owned())),
        Err(mistakes) => panic!("{asked}: {mistakes:?}"),
    }
}

/// A small generator of numbers: the same seed deals and plays the same deal.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number from 0 to `sides` - 1.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        // Knuth's MMIX constants; the high bits are the good ones.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    /// Once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.roll(times) == 0
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.roll(list.len())]
    }

    /// Puts these in any order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.roll(last + 1));
        }
    }
}
