//! What people say of the record itself: whose records were put together, which match it is a game
//! of, who agreed to it, who signed it. Such a line changes no deal, and nothing takes it back.

use serde::de::MapAccess;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};

use super::{Chain, Fault, some};
use crate::seat::Team;

/// What people say of the record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attest {
    /// This record was put together from others.
    Merged {
        /// Those others, in the order of their chain values.
        of: Vec<Original>,
        /// Who stood by one of them, and what was changed in it too late.
        marks: Vec<Mark>,
    },
    /// This record is a game of a match: several games of one evening, each a record of its own.
    OfMatch(OfMatch),
    /// From here on the other side is asked to agree.
    Asks(Confirm),
    /// A side agrees to everything above.
    Confirmed {
        /// Which side.
        team: Team,
        /// Who said so.
        by: String,
    },
    /// Somebody signs everything above, this line included.
    Signed {
        /// Who.
        by: String,
        /// The public key, as minisign writes it.
        key: String,
    },
}

/// When the other side is asked to agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confirm {
    /// Nobody is asked.
    #[default]
    Never,
    /// At the end of a game.
    Game,
    /// At the end of a deal.
    Deal,
}

/// Which game of which match a record is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfMatch {
    /// What the match is called.
    pub title: String,
    /// Which of its games, from 1.
    pub game: u32,
    /// How many games it has.
    pub games: u32,
    /// When the match was, in the words of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// What was said of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl OfMatch {
    /// Is the other a game of this match too?
    pub fn is_with(&self, other: &Self) -> bool {
        let Self { title, game: _, games, date, description } = self;
        *title == other.title
            && *games == other.games
            && *date == other.date
            && *description == other.description
    }
}

impl Confirm {
    /// The one that is spelt so.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "never" => Some(Self::Never),
            "game" => Some(Self::Game),
            "deal" => Some(Self::Deal),
            _ => None,
        }
    }
}

/// A record as it was when it was put together with others: what its seal stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Original {
    /// The chain value of its last line.
    pub chain: String,
    /// How many lines it had, the header among them.
    pub lines: u64,
    /// Its name.
    pub id: String,
}

/// Something of an original that is to be read of what was made of it, too.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// In words, with the name of the original; it is shown and decides nothing.
    pub text: String,
}

/// What of an original is to be read of what was made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// Somebody confirmed or signed it.
    Vouched,
    /// A signature was missing or did not hold.
    Unsigned,
    /// Something was changed too late.
    Late,
}

impl Original {
    /// The chain value, where it is one.
    pub fn link(&self) -> Option<Chain> {
        Chain::from_digits(self.chain.as_bytes())
    }
}

/// The words that begin such lines.
#[derive(Clone, Copy)]
pub(super) enum StatementType {
    Merged,
    OfMatch,
    Asks,
    Confirmed,
    Signed,
}

impl StatementType {
    pub(super) fn of(word: &str) -> Option<Self> {
        match word {
            "merged" => Some(Self::Merged),
            "of-match" => Some(Self::OfMatch),
            "asks-confirm" => Some(Self::Asks),
            "confirmed" => Some(Self::Confirmed),
            "signed" => Some(Self::Signed),
            _ => None,
        }
    }
}

/// The fields of such lines that no other line has.
#[derive(Default)]
pub(super) struct Fields {
    of: Option<Vec<Original>>,
    marks: Vec<Mark>,
    of_match: Option<OfMatch>,
    when: Option<Confirm>,
    team: Option<Team>,
    by: Option<String>,
    key: Option<String>,
}

impl Fields {
    pub(super) fn take<'de, A: MapAccess<'de>>(
        &mut self,
        key: &str,
        map: &mut A,
    ) -> Result<bool, A::Error> {
        match key {
            "originals" => self.of = map.next_value()?,
            "marks" => self.marks = map.next_value()?,
            "match" => self.of_match = map.next_value()?,
            "when" => self.when = map.next_value()?,
            "team" => self.team = map.next_value()?,
            "by" => self.by = map.next_value()?,
            "key" => self.key = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn into_attest(self, word: StatementType) -> Result<Attest, Fault> {
        let need = |kind, field| Fault::Missing { kind, field };
        Ok(match word {
            StatementType::Merged => {
                let of = self.of.ok_or(need("merged", "originals"))?;
                Attest::Merged { of, marks: self.marks }
            }
            StatementType::OfMatch => {
                Attest::OfMatch(self.of_match.ok_or(need("of-match", "match"))?)
            }
            StatementType::Asks => Attest::Asks(self.when.ok_or(need("asks-confirm", "when"))?),
            StatementType::Confirmed => Attest::Confirmed {
                team: self.team.ok_or(need("confirmed", "team"))?,
                by: self.by.ok_or(need("confirmed", "by"))?,
            },
            StatementType::Signed => Attest::Signed {
                by: self.by.ok_or(need("signed", "by"))?,
                key: self.key.ok_or(need("signed", "key"))?,
            },
        })
    }
}

impl Attest {
    /// Does it vouch for what stands above it?
    pub const fn vouches(&self) -> bool {
        match self {
            Self::Confirmed { .. } | Self::Signed { .. } => true,
            Self::Merged { .. } | Self::OfMatch(_) | Self::Asks(_) => false,
        }
    }

    pub(super) fn write_fields<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match self {
            Self::Merged { of, marks } => {
                map.serialize_entry("type", "merged")?;
                map.serialize_entry("originals", of)?;
                some(map, "marks", Some(marks).filter(|marks| !marks.is_empty()))
            }
            Self::OfMatch(of) => {
                map.serialize_entry("type", "of-match")?;
                map.serialize_entry("match", of)
            }
            Self::Asks(when) => {
                map.serialize_entry("type", "asks-confirm")?;
                map.serialize_entry("when", when)
            }
            Self::Confirmed { team, by } => {
                map.serialize_entry("type", "confirmed")?;
                map.serialize_entry("team", team)?;
                map.serialize_entry("by", by)
            }
            Self::Signed { by, key } => {
                map.serialize_entry("type", "signed")?;
                map.serialize_entry("by", by)?;
                some(map, "key", Some(key))
            }
        }
    }
}
