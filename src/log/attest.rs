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
        /// What they said, each for itself.
        kept: Kept,
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
    /// The other side does not agree to everything above.
    Objected {
        /// Who said so, and for which side; none where nobody is named.
        by: Option<(Team, String)>,
        /// What is wrong, in the words of whoever said so; empty where nothing was said.
        wrong: String,
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

/// What a record keeps of those that it was put together from: only `merge` reads it, to put them together
/// with another as they were. None where they are too long for that, and in logs of earlier versions.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Each of them, whole, as its lines.
    pub records: Vec<String>,
    /// What was asked of them, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
}

/// A question about several records, and who was right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// What was asked, as `merge` spells it.
    pub asked: serde_json::Value,
    /// When what it is about was written, by the one and by the other.
    pub times: Vec<String>,
    /// Whose account was taken.
    pub right: Side,
}

impl Answer {
    fn key(&self) -> (String, &[String], Side) {
        (self.asked.to_string(), &self.times, self.right)
    }
}

/// One of two records that are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first that was named.
    Mine,
    /// The second.
    Theirs,
}

impl Side {
    /// The other of the two.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
        }
    }
}

impl PartialOrd for Answer {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Answer {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
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
    /// Somebody did not agree to it.
    Objected,
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
    Objected,
    Signed,
}

impl StatementType {
    pub(super) fn of(word: &str) -> Option<Self> {
        match word {
            "merged" => Some(Self::Merged),
            "of-match" => Some(Self::OfMatch),
            "asks-confirm" => Some(Self::Asks),
            "confirmed" => Some(Self::Confirmed),
            "objected" => Some(Self::Objected),
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
    kept: Kept,
    of_match: Option<OfMatch>,
    when: Option<Confirm>,
    team: Option<Team>,
    by: Option<String>,
    wrong: String,
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
            "kept" => self.kept = map.next_value()?,
            "match" => self.of_match = map.next_value()?,
            "when" => self.when = map.next_value()?,
            "team" => self.team = map.next_value()?,
            "by" => self.by = map.next_value()?,
            "wrong" => self.wrong = map.next_value()?,
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
                Attest::Merged { of, marks: self.marks, kept: self.kept }
            }
            StatementType::OfMatch => {
                Attest::OfMatch(self.of_match.ok_or(need("of-match", "match"))?)
            }
            StatementType::Asks => Attest::Asks(self.when.ok_or(need("asks-confirm", "when"))?),
            StatementType::Confirmed => Attest::Confirmed {
                team: self.team.ok_or(need("confirmed", "team"))?,
                by: self.by.ok_or(need("confirmed", "by"))?,
            },
            StatementType::Objected => {
                let by = match (self.team, self.by) {
                    (Some(team), Some(by)) => Some((team, by)),
                    (None, None) => None,
                    (None, Some(_)) => return Err(need("objected", "team")),
                    (Some(_), None) => return Err(need("objected", "by")),
                };
                Attest::Objected { by, wrong: self.wrong }
            }
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
            Self::Merged { .. } | Self::OfMatch(_) | Self::Asks(_) | Self::Objected { .. } => false,
        }
    }

    pub(super) fn write_fields<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match self {
            Self::Merged { of, marks, kept } => {
                map.serialize_entry("type", "merged")?;
                map.serialize_entry("originals", of)?;
                some(map, "marks", Some(marks).filter(|marks| !marks.is_empty()))?;
                some(map, "kept", Some(kept).filter(|kept| !kept.records.is_empty()))
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
            Self::Objected { by, wrong } => {
                map.serialize_entry("type", "objected")?;
                some(map, "team", by.as_ref().map(|(team, _)| team))?;
                some(map, "by", by.as_ref().map(|(_, by)| by))?;
                some(map, "wrong", Some(wrong).filter(|wrong| !wrong.is_empty()))
            }
            Self::Signed { by, key } => {
                map.serialize_entry("type", "signed")?;
                map.serialize_entry("by", by)?;
                some(map, "key", Some(key))
            }
        }
    }
}
