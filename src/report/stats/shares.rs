//! Every share that is known of somebody, in words and in the order in which people ask.
//!
//! The terminal and the page show the same list.

use crate::report::stats::figures::{ContractFigures, Figures};
use crate::report::stats::rate::Rate;

/// How often something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// What, in a few words: below the row that says of what.
    pub what: &'static str,
    /// The same where no row stands above it.
    pub whole: &'static str,
    /// How often.
    pub rate: Rate,
}

impl Share {
    /// What says by itself of what it is.
    const fn new(what: &'static str, rate: Rate) -> Self {
        Self { what, whole: what, rate }
    }

    /// What the row above it tells of what it is.
    const fn under(what: &'static str, whole: &'static str, rate: Rate) -> Self {
        Self { what, whole, rate }
    }
}

impl Figures {
    /// Every share of which there is a case.
    pub fn shares(&self) -> Vec<Share> {
        let dealt = "deals won when one's own side deals";
        let others_dealt = "deals won when the others deal";
        let mut shares = vec![
            Share::new("games won", self.games.won),
            Share::new("won from far behind", self.games.comebacks),
            Share::new("lost from far ahead", self.games.thrown_away),
            Share::new("deals won", self.deals.won),
            Share::under("when one's own side deals", dealt, self.dealing.own_won),
            Share::under("when the others deal", others_dealt, self.dealing.other_won),
        ];
        if let Some(trump) = &self.trump {
            let side_made = "of the trump that one's side makes, made";
            let others_made = "of the trump that the others make, made";
            shares.push(Share::new("nobody makes trump", trump.passed_out));
            shares.extend(own(&trump.own));
            shares.extend([
                Share::new("one's side makes trump", trump.side.made_trump),
                Share::under("of the side's, made", side_made, trump.side.made),
                Share::new("the others make trump", trump.others.made_trump),
                Share::under("of theirs, made", others_made, trump.others.made),
            ]);
        }
        if let Some(denials) = &self.denials {
            shares.push(Share::new("partner denied, of those asked", denials.given));
            let right = "denials that proved right";
            shares.push(Share::under("that proved right", right, denials.right));
        }
        if let Some(places) = &self.places {
            shares.push(Share::new("out first", places.first));
            shares.push(Share::new("one of the side out first", places.side_first));
        }
        shares.retain(|share| share.rate.of > 0);
        shares
    }
}

fn own(own: &ContractFigures) -> Vec<Share> {
    let mut shares = vec![
        Share::new("one makes trump", own.made_trump),
        Share::under("of one's own, made", "of the trump that one makes, made", own.made),
    ];
    // A table that never bids has no use for a line that says so.
    let failed = [
        Share::under("of one's own, euchred", "of the trump that one makes, euchred", own.euchred),
        Share::under("of one's own, set", "of the trump that one makes, set", own.set),
    ];
    shares.extend(failed.into_iter().filter(|share| share.rate.times > 0));
    let marches = "of the trump that one makes, marches";
    shares.extend([
        Share::under("of one's own, marches", marches, own.marches),
        Share::new("alone, of one's contracts", own.alone),
        Share::new("lone hands made", own.alone_made),
        Share::new("lone hands, every trick", own.alone_marches),
    ]);
    shares
}
