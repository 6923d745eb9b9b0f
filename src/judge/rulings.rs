//! Answers about irregularities: what is still to be asked, or what is to be done.
//!
//! The rules of it are `game::ruling`'s; here are only the words of the protocol.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::Refusal;
use super::question::unread;
use crate::event::Bars;
use crate::event::facts::{Fact, Facts, Offence};
use crate::event::ruling::Remedy;
use crate::game::ruling::{Answer, Consequence, Decision, Offer, rule};
use crate::game::verdict::Who;
use crate::rules::Ruleset;
use crate::rules::catalogue::near;

/// The question without its facts.
#[derive(Deserialize)]
pub(super) struct RulingQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    #[serde(borrow)]
    offence: Cow<'a, str>,
}

/// What is to be asked, or the ruling.
pub(super) struct RulingAnswer<'r> {
    answer: Answer,
    rules: &'r Ruleset,
    /// What was given and does not change the ruling.
    beside: Vec<Fact>,
}

/// Rules on an offence; the facts stand beside it in the text of the question.
pub(super) fn ruling<'r>(
    rules: &'r Ruleset,
    asked: &RulingQuestion<'_>,
    text: &str,
) -> Result<RulingAnswer<'r>, Refusal> {
    let GivenFacts { facts, given } = super::question::read(text)?;
    let offence = Offence::from_said(&asked.offence).ok_or_else(|| unknown(&asked.offence))?;
    let answer = rule(offence, &facts, rules, Who::default())
        .map_err(|unruled| Refusal::Unruled(Box::new(unruled)))?;
    let beside = match &answer {
        Answer::Need(_) => Vec::new(),
        Answer::Decision(decision) => decision.beside(&facts, &given, rules, Who::default()),
    };
    Ok(RulingAnswer { answer, rules, beside })
}

/// The facts, which stand beside the question, and the words that were given.
struct GivenFacts {
    facts: Facts,
    given: Vec<Fact>,
}

impl<'de> Deserialize<'de> for GivenFacts {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = GivenFacts;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a question: an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GivenFacts, A::Error> {
                let mut facts = Facts::default();
                let mut given: Vec<Fact> = Vec::new();
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    if facts.take(&key, &mut map)? {
                        given.extend(
                            Fact::from_word(&key).filter(|fact| facts.get(*fact).is_some()),
                        );
                        continue;
                    }
                    if !QUESTION.contains(&key.as_ref()) {
                        return Err(serde::de::Error::custom(no_fact(&key)));
                    }
                    map.next_value::<IgnoredAny>()?;
                }
                Ok(GivenFacts { facts, given })
            }
        }
        input.deserialize_map(Object)
    }
}

/// Keys of the question itself.
const QUESTION: [&str; 4] = ["ask", "id", "rules", "offence"];

fn no_fact(word: &str) -> String {
    let said: String = word.chars().take(30).collect();
    let said = said.escape_debug();
    match near(word, Fact::ALL.iter().map(|fact| fact.word())) {
        Some(near) => format!("there is no fact `{said}`: did you mean `{near}`?"),
        None => format!("no fact is `{said}`"),
    }
}

fn unknown(word: &str) -> Refusal {
    if word == "claim" {
        return Refusal::bad(
            "a claim is searched by the question `claim`; cards that were thrown in without \
             agreement are `claim-without-agreement`",
        );
    }
    let words: Vec<&str> = Offence::ALL.iter().map(|offence| offence.word()).collect();
    let word: String = word.chars().take(30).collect();
    Refusal::bad(format!("there is no offence `{}`: {}", word.escape_debug(), words.join(", ")))
}

impl Serialize for RulingAnswer<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        match &self.answer {
            Answer::Need(facts) => {
                let words: Vec<&str> = facts.iter().map(|fact| fact.word()).collect();
                map.serialize_entry("need", &words)?;
            }
            Answer::Decision(decision) => self.write(decision, &mut map)?,
        }
        map.end()
    }
}

impl RulingAnswer<'_> {
    fn write<M: SerializeMap>(&self, decision: &Decision, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("established", &decision.established)?;
        write_consequence(&decision.consequence, map)?;
        if let Some(chooser) = decision.chooser {
            map.serialize_entry("chooser", chooser.word())?;
        }
        if !decision.offers.is_empty() {
            let offers: Vec<OneOffer<'_>> = decision.offers.iter().map(OneOffer).collect();
            map.serialize_entry("choices", &offers)?;
        }
        map.serialize_entry("text", &decision.text)?;
        let clauses: Vec<&str> = decision.clauses.iter().map(|clause| clause.id()).collect();
        map.serialize_entry("clauses", &clauses)?;
        if let Some(cite) = decision.clauses.first().and_then(|clause| self.rules.cite(*clause)) {
            map.serialize_entry("rule", &cite.whole())?;
        }
        map.serialize_entry("source", &decision.sources)?;
        if self.beside.is_empty() {
            return Ok(());
        }
        let words: Vec<&str> = self.beside.iter().map(|fact| fact.word()).collect();
        map.serialize_entry("beside", &words)
    }
}

/// What does not apply is left out, and which choice it is stands beside it.
fn write_consequence<M: SerializeMap>(done: &Consequence, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("points", &done.points)?;
    map.serialize_entry("then", &done.fate.then())?;
    if let Some(seat) = done.fate.next_dealer() {
        map.serialize_entry("next_dealer", &seat)?;
    }
    if done.bars != Bars::default() {
        map.serialize_entry("bars", &done.bars)?;
    }
    Remedy { choice: None, ..done.remedy }.write_fields(map)
}

struct OneOffer<'a>(&'a Offer);

impl Serialize for OneOffer<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("what", &self.0.choice)?;
        map.serialize_entry("text", &self.0.text)?;
        write_consequence(&self.0.consequence, &mut map)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shelf::Shelf;

    /// What the protocol promises, key by key; what does not apply is not there.
    #[test]
    fn an_answer_is_spelt_as_the_protocol_has_it() {
        for (question, expected) in [
            (
                r#"{"rules":"euchre-laws-1888","offence":"wrong-count-in-play"}"#,
                r#"{"need":["offender_team","alone"]}"#,
            ),
            (
                r#"{"rules":"euchre-laws-1888","offence":"wrong-count-in-play","offender_team":0,"alone":false}"#,
                r#"{"established":true,"points":[0,2],"then":"goes-on","bars":[0],"text":"#,
            ),
            (
                r#"{"rules":"euchre","offence":"revoke","proof":null,"trick":2,"established":true,"seat":1,"alone":false,"dealer":0}"#,
                r#"{"established":true,"points":[2,0],"then":"ends","next_dealer":1,"text":"#,
            ),
            (
                r#"{"rules":"euchre","offence":"lead-out-of-turn","card":"Ah","cards_played_to_it":0,"rightful":2}"#,
                r#"{"established":true,"points":[0,0],"then":"goes-on","exposed":["Ah"],"lead":{"stands":false,"leader":2},"text":"#,
            ),
            (
                r#"{"rules":"euchre","offence":"lead-out-of-turn","cards_played_to_it":3,"others":3}"#,
                r#"{"established":true,"points":[0,0],"then":"goes-on","lead":{"stands":true},"text":"#,
            ),
            (
                r#"{"rules":"euchre","offence":"discard-seen","dealer":1,"maker_team":0,"led":false}"#,
                r#"{"established":true,"points":[0,0],"then":"goes-on","chooser":"table","choices":[{"what":"play-on","text":"play on","points":[0,0],"then":"goes-on"},"#,
            ),
        ] {
            let asked: RulingQuestion<'_> = super::super::question::read(question).expect(question);
            let id = asked.rules.trim_matches('"');
            let rules = Shelf::built_in().get(id).expect("a built-in ruleset");
            let answer = ruling(rules, &asked, question).expect("an answer");
            let text = serde_json::to_string(&answer).expect("writes");
            assert!(text.starts_with(expected), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_answered_says_why() {
        let rules = Shelf::built_in().get("euchre").expect("a built-in ruleset");
        for (question, code, why) in [
            (r#"{"rules":1,"offence":"hat-trick"}"#, "bad-request", "there is no offence"),
            (r#"{"rules":1,"offence":"claim"}"#, "bad-request", "a claim is searched by"),
            (r#"{"rules":1,"offence":"misdeal","dealer":4}"#, "bad-fact", "`dealer`: this table"),
            (r#"{"rules":1,"offence":"misdeal","dealer":9}"#, "bad-request", "there is no seat 9"),
            (r#"{"rules":1,"offence":"misdeal","cause":"rain"}"#, "bad-request", "invalid value"),
            (r#"{"rules":1,"offence":"insufficient-bid"}"#, "not-this-game", "there is no"),
        ] {
            let asked: RulingQuestion<'_> = super::super::question::read(question).expect(question);
            let Err(refusal) = ruling(rules, &asked, question) else { panic!("{question}") };
            assert_eq!(refusal.code(), code);
            assert!(refusal.to_string().starts_with(why), "{refusal}");
        }
    }
}
