//! Counting: what one player's deals and games add up to, as whole numbers that can be added.
//!
//! A tally is small, holds no deal and no name, and two tallies of different sessions add up to the
//! tally of both, in whatever order. What a number is divided by is `figures`'s to say.

use std::ops::AddAssign;

/// A struct of counts that add field by field.
macro_rules! counts {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub(super) struct $name { $($(#[$doc])* pub(super) $field: $type,)* }

        impl AddAssign<&Self> for $name {
            fn add_assign(&mut self, other: &Self) {
                $(self.$field += &other.$field;)*
            }
        }
    };
}

counts! {
    /// Numbers that are added up, with what their spread needs.
    Sum {
        sum: i64,
        squares: u64,
    }
}

impl Sum {
    pub(super) fn add(&mut self, points: i32) {
        self.sum += i64::from(points);
        self.squares += u64::from(points.unsigned_abs()).pow(2);
    }
}

counts! {
    /// Deals by what they brought.
    Deals {
        played: u64,
        won: u64,
        lost: u64,
        earned: Sum,
        given: Sum,
        net: Sum,
    }
}

counts! {
    /// Contracts of somebody, and what became of them.
    Contracts {
        /// How often trump was made.
        count: u64,
        /// How often what was undertaken was done.
        made: u64,
        /// How often it was not, in a game of turned cards.
        euchred: u64,
        /// How often it was not, in a bid game.
        set: u64,
        /// How often the makers took every trick.
        marches: u64,
        /// The makers' tricks in the contracts that were played to the end.
        tricks: u64,
        /// How many of all were alone.
        lone: u64,
        lone_made: u64,
        lone_failed: u64,
        lone_marches: u64,
    }
}

counts! {
    /// Bacon: denials that were given, and what the deal said to them.
    Denials {
        /// Of the declaration.
        trump: u64,
        /// Of the going alone.
        alone: u64,
        right: u64,
        wrong: u64,
        unsaid: u64,
        /// The partner's declarations that are known: those denied, and those that became trump.
        asked: u64,
        /// How often one was denied oneself.
        suffered: u64,
    }
}

counts! {
    /// Games that were played to the end.
    Games {
        played: u64,
        won: u64,
        shared: u64,
        /// Games with a target in which one was half of it behind at some time, or more.
        behind: u64,
        behind_won: u64,
        /// The same, ahead.
        ahead: u64,
        ahead_lost: u64,
        /// The most that was ever made good in a game that was won.
        most: Most,
    }
}

counts! {
    /// Climbing: how often one was out first, second and so on; last, where one was not out.
    Places {
        deals: u64,
        side_first: u64,
        at: ByPlace,
    }
}

counts! {
    /// One's own cards in deals that were recorded to the last card, against perfect play.
    Accuracy {
        /// Deals in which one played.
        deals: u64,
        cards: u64,
        /// Cards that gave a trick or more away.
        faulty: u64,
        /// Tricks that were given away, deal by deal.
        given: Sum,
    }
}

counts! {
    /// How strong the cards were that one's side was dealt.
    Luck {
        /// Deals of which every hand is known.
        deals: u64,
        /// What the cards were worth above an even share, in quarters of a trick.
        above: Sum,
    }
}

counts! {
    /// Everything that is counted of one player.
    Tally {
        games: Games,
        deals: Deals,
        /// Those of them in which one dealt oneself.
        dealt: u64,
        /// Those of them that one's own side dealt.
        own_deal: Deals,
        /// Deals of the trick family.
        trick: u64,
        /// Those in which nobody made trump.
        passed_out: u64,
        /// One's own contracts.
        own: Contracts,
        /// Those of one's side, one's own among them.
        side: Contracts,
        /// Those of the others.
        others: Contracts,
        denials: Denials,
        places: Places,
        accuracy: Accuracy,
        luck: Luck,
    }
}

impl Tally {
    /// The same deals and games as the other side has them; what only one side can know is left out.
    pub(super) fn turned(&self) -> Self {
        let Deals { played, won, lost, earned, given, net } = self.deals;
        let net = Sum { sum: -net.sum, squares: net.squares };
        let deals = Deals { played, won: lost, lost: won, earned: given, given: earned, net };
        let Games { played, won, shared, behind, behind_won, ahead, ahead_lost, most } = self.games;
        let games = Games {
            played,
            won: played - won - shared,
            shared,
            behind: ahead,
            behind_won: ahead_lost,
            ahead: behind,
            ahead_lost: behind_won,
            most,
        };
        Self { games, deals, ..Self::default() }
    }
}

/// The greatest of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Most(pub(super) u32);

impl AddAssign<&Self> for Most {
    fn add_assign(&mut self, other: &Self) {
        self.0 = self.0.max(other.0);
    }
}

/// A count for each place from the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ByPlace(pub(super) [u64; crate::seat::MOST_SEATS]);

impl AddAssign<&Self> for ByPlace {
    fn add_assign(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }
}

counts! {
    /// A month of a player, for a plot.
    MonthTally {
        games: u64,
        won: u64,
        deals: u64,
        earned: i64,
        given: i64,
    }
}
