//! What a whole offers to a new table: each offer checked, and tried out.

use std::collections::BTreeMap;

use super::{Work, with};
use crate::rules::check::{self, short};
use crate::rules::draft::{Entry, Manner};
use crate::rules::mistake::{Mistake, Span};
use crate::rules::source::Sources;
use crate::rules::tree::{Content, Node};
use crate::rules::{Offer, Ruleset};

impl Work<'_> {
    /// The offers that the draft makes, each with its place.
    pub(super) fn own_offers(
        &self,
        mistakes: &mut Vec<Mistake>,
    ) -> Option<Vec<(Option<Span>, Offer)>> {
        let said = self.draft.offers.as_ref()?;
        let mut offers = Vec::new();
        match (&said.node.content, self.manner) {
            (Content::List(list), Manner::File | Manner::Known) => {
                for node in list {
                    match self.offer(node) {
                        Ok(offer) => offers.push((node.span.clone(), offer)),
                        Err(wrong) => mistakes.extend(wrong),
                    }
                }
            }
            (_, Manner::Table { .. }) => {
                mistakes.push(Mistake::at(None, "`offer` is not a rule that a table can change"));
            }
            (what, Manner::File | Manner::Known) => mistakes.push(
                Mistake::of(
                    "offer",
                    said.node.span.clone(),
                    format!("offers are a list of tables, not {}", what.called()),
                )
                .help("write [[offer]] and below it key, value and ask"),
            ),
        }
        Some(offers)
    }

    fn offer(&self, node: &Node) -> Result<Offer, Vec<Mistake>> {
        let wrong = |problem: String| vec![Mistake::of("offer", node.span.clone(), problem)];
        let Content::Table(fields) = &node.content else {
            return Err(wrong(format!("an offer is a table, not {}", node.content.called())));
        };
        let field = |name: &str| fields.iter().find(|field| field.key == name);
        if let Some(odd) =
            fields.iter().find(|f| !matches!(f.key.as_ref(), "key" | "value" | "ask"))
        {
            let problem = format!("an offer has key, value and ask, and no `{}`", short(&odd.key));
            return Err(vec![Mistake::of("offer", odd.span.clone(), problem)]);
        }
        let (Some(key), Some(value), Some(ask)) = (field("key"), field("value"), field("ask"))
        else {
            return Err(wrong("an offer needs a key, a value and what to ask".to_owned()));
        };
        let (Content::Text(name), Content::Text(ask)) = (&key.node.content, &ask.node.content)
        else {
            return Err(wrong("the key and the question of an offer are text".to_owned()));
        };
        let said = Entry { span: key.node.span.clone(), node: value.node.clone() };
        let row = self.key(name, &said)?;
        let Some(row) = row.filter(|row| !row.is_text() && row.name != "family") else {
            return Err(wrong(format!("`{}` cannot be offered as a choice", short(name))));
        };
        let value = check::value(row, &value.node)?;
        let ask =
            check::plain_text(ask).map_err(|problem| wrong(format!("the question {problem}")))?;
        Ok(Offer { key: row.name.to_owned(), value, ask })
    }

    /// The offers of the finished ruleset: its own, each tried out unless that was done before, or the base's that are still open.
    pub(super) fn offers(
        &self,
        own: Option<Vec<(Option<Span>, Offer)>>,
        ruleset: &Ruleset,
        mistakes: &mut Vec<Mistake>,
    ) -> Vec<Offer> {
        let taken = |offer: &Offer| ruleset.values.get(&offer.key) == Some(&offer.value);
        let Some(own) = own else {
            let lent = self.base.into_iter().flat_map(|base| &base.offers);
            let open = |offer: &&Offer| ruleset.values.contains_key(&offer.key) && !taken(offer);
            return lent
                .filter(open)
                .filter(|offer| try_out(ruleset, offer).is_ok())
                .cloned()
                .collect();
        };
        let tried = if let Manner::Known = self.manner { &[][..] } else { &own };
        for (span, offer) in tried {
            let problem = if taken(offer) {
                Some(format!("`{}` has the offered value already", offer.key))
            } else {
                let refused = try_out(ruleset, offer).err();
                let why = refused.and_then(|mistakes| mistakes.into_iter().next());
                why.map(|why| format!("this offer cannot be taken up: {}", why.problem))
            };
            mistakes.extend(problem.map(|problem| Mistake::of("offer", span.clone(), problem)));
        }
        own.into_iter().map(|(_, offer)| offer).collect()
    }
}

/// Takes up an offer. The ruleset's own offers are left aside, so that this ends.
fn try_out(ruleset: &Ruleset, offer: &Offer) -> Result<(), Vec<Mistake>> {
    let mut bare = ruleset.clone();
    bare.0.offers.clear();
    let set = BTreeMap::from([(offer.key.clone(), offer.value.clone())]);
    with(&bare, &set, Sources::silent()).map(|_| ())
}
