//! Every share that is known of somebody, in words and in the order in which people ask.
//!
//! The terminal and the page show the same list.

use crate::report::stats::figures::{ContractFigures, Figures};
use crate::report::stats::rate::Rate;

/// How often something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// What, in a few words.
    pub what: &'static str,
    /// How often.
    pub rate: Rate,
}

impl Figures {
    /// Every share of which there is a case.
    pub fn shares(&self) -> Vec<Share> {
        let mut shares = vec![
            ("games won", self.games.won),
            ("won from far behind", self.games.comebacks),
            ("lost from far ahead", self.games.thrown_away),
            ("deals won", self.deals.won),
            ("when one's own side deals", self.dealing.own_won),
            ("when the others deal", self.dealing.other_won),
        ];
        if let Some(trump) = &self.trump {
            shares.push(("nobody makes trump", trump.passed_out));
            shares.extend(own(&trump.own));
            shares.extend([
                ("one's side makes trump", trump.side.made_trump),
                ("of the side's, made", trump.side.made),
                ("the others make trump", trump.others.made_trump),
                ("of theirs, made", trump.others.made),
            ]);
        }
        if let Some(denials) = &self.denials {
            shares.push(("partner denied, of those asked", denials.given));
            shares.push(("that proved right", denials.right));
        }
        if let Some(places) = &self.places {
            shares.push(("out first", places.first));
            shares.push(("one of the side out first", places.side_first));
        }
        let known = shares.into_iter().filter(|(_, rate)| rate.of > 0);
        known.map(|(what, rate)| Share { what, rate }).collect()
    }
}

fn own(own: &ContractFigures) -> Vec<(&'static str, Rate)> {
    let mut shares = vec![("one makes trump", own.made_trump), ("of one's own, made", own.made)];
    // A table that never bids has no use for a line that says so.
    let failed = [("of one's own, euchred", own.euchred), ("of one's own, set", own.set)];
    shares.extend(failed.into_iter().filter(|(_, rate)| rate.times > 0));
    shares.extend([
        ("of one's own, marches", own.marches),
        ("alone, of one's contracts", own.alone),
        ("lone hands made", own.alone_made),
        ("lone hands, every trick", own.alone_marches),
    ]);
    shares
}
