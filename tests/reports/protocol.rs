//! The page that describes the judge protocol is true: every example is asked, and every word of
//! the protocol is on the page.

use rasher::event::facts::{Fact, Offence};
use rasher::judge::Judge;
use serde_json::Value;

const PAGE: &str = include_str!("../../docs/protocol.md");

/// Question and answer, line by line, of every block of examples.
fn examples() -> Vec<(&'static str, Value)> {
    let blocks = PAGE.split("```jsonl\n").skip(1).map(|block| block.split("```").next().unwrap());
    let mut all = Vec::new();
    for block in blocks {
        let mut lines = block.lines();
        while let Some(question) = lines.next() {
            let answer = lines.next().unwrap_or_else(|| panic!("no answer to {question}"));
            all.push((question, serde_json::from_str(answer).unwrap()));
        }
    }
    all
}

/// Everything that is shown is there; the answer may have more fields.
fn shows(shown: &Value, real: &Value) -> bool {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => {
            shown.iter().all(|(key, value)| real.get(key).is_some_and(|real| shows(value, real)))
        }
        (Value::Array(shown), Value::Array(real)) => {
            shown.len() == real.len() && shown.iter().zip(real).all(|(a, b)| shows(a, b))
        }
        (shown, real) => shown == real,
    }
}

#[test]
fn every_example_is_answered_as_shown() {
    let examples = examples();
    assert!(examples.len() > 15, "the page has lost its examples");
    let mut judge = Judge::new();
    for (question, shown) in examples {
        let mut out = Vec::new();
        judge.answer(question.as_bytes(), &mut out);
        let real: Value = serde_json::from_slice(&out).unwrap();
        assert!(shows(&shown, &real), "{question}\n shown: {shown}\nanswer: {real}");
    }
}

#[test]
fn an_example_that_was_wrong_would_be_found() {
    for (shown, real) in [
        (r#"{"a":1}"#, r#"{"b":1}"#),
        (r#"{"a":1}"#, r#"{"a":2}"#),
        (r#"{"a":[1]}"#, r#"{"a":[1,2]}"#),
        (r#"{"a":null}"#, "{}"),
        (r#"{"a":{"b":1}}"#, r#"{"a":{"b":[1]}}"#),
    ] {
        let (shown, real) =
            (serde_json::from_str(shown).unwrap(), serde_json::from_str(real).unwrap());
        assert!(!shows(&shown, &real), "{shown} {real}");
    }
}

#[test]
fn every_offence_and_every_fact_is_on_the_page() {
    for offence in Offence::ALL {
        assert!(PAGE.contains(&format!("`{offence}`")), "{offence}");
    }
    for fact in Fact::ALL {
        assert!(PAGE.contains(&format!("`{fact}`")), "{fact}");
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let cases = [
        (r#"{"ask":"deal","rules":"euchre","dealer":0,"deal_no":0}"#, "invalid value: integer `0`"),
        (r#"{"ask":"draw","rules":"bacon-gamerules","cards":["7c","7c","Kd","9s"]}"#, "7c"),
        (
            r#"{"ask":"claim","rules":"euchre","trump":"c","lead":0,"claimer":0,"tricks":1,"seen":[],
               "hands":{"0":["Jc"],"0":["Js"]},"left":{"1":1,"2":1,"3":1}}"#,
            "duplicate field `0`",
        ),
        (
            r#"{"ask":"claim","rules":"euchre","trump":"c","lead":0,"claimer":0,"tricks":1,"seen":[],
               "hands":{"0":["Jc"]},"left":{"1":1,"1":1,"2":1,"3":1}}"#,
            "duplicate field `1`",
        ),
        (
            r#"{"ask":"claim","rules":"euchre","trump":"c","lead":0,"claimer":0,"tricks":1,"seen":[],
               "hands":{"0":["Jc"],"00":["Js"]},"left":{"1":1,"2":1,"3":1}}"#,
            "`00` is no seat of this game",
        ),
    ];
    for (question, why) in cases {
        let mut out = Vec::new();
        Judge::new().answer(question.as_bytes(), &mut out);
        let answer: Value = serde_json::from_slice(&out).unwrap();
        let said = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(said.contains(why), "{question}\n{answer}");
    }
    // Of two packs two equal cards can be drawn.
    let question =
        r#"{"ask":"draw","rules":"bid-euchre-6","cards":["9c","9c","Kd","Kd","Ac","As"]}"#;
    let mut out = Vec::new();
    Judge::new().answer(question.as_bytes(), &mut out);
    let answer: Value = serde_json::from_slice(&out).unwrap();
    assert!(answer.get("error").is_none(), "{answer}");
}
