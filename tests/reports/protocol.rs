//! The page that describes the judge protocol is true: every example is asked, and every word of
//! the protocol is on the page.

use std::collections::BTreeSet;

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

/// The texts in quotes of a function `code` of the source.
fn codes_in(source: &'static str) -> BTreeSet<&'static str> {
    let body = source.split("fn code(&self)").nth(1).unwrap().split("\n    }\n").next().unwrap();
    body.split('"').skip(1).step_by(2).collect()
}

/// The words in backquotes of a text.
fn words(text: &'static str) -> BTreeSet<&'static str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Programs compare codes: every one that there is stands on the page, and no other.
#[test]
fn the_codes_of_the_page_are_those_of_the_program() {
    let impossible = PAGE.split("The codes of `impossible` are").nth(1).unwrap();
    let mut listed = words(impossible.split("\n\n").next().unwrap());
    assert!(listed.remove("not-over") && listed.remove("session"), "{listed:?}");
    assert_eq!(listed, codes_in(include_str!("../../src/game/verdict.rs")));
    let table = PAGE.split("## Errors").nth(1).unwrap().split("```").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let rows: BTreeSet<&str> = rows.filter(|code| *code != "code").collect();
    assert_eq!(rows, codes_in(include_str!("../../src/judge/refusal.rs")));
    assert!(include_str!("../../src/judge/answer.rs").contains(r#"("not-over","#));
}

/// What is wrong with a question is said in the words of the page: no name of a type in our code.
#[test]
fn what_is_wrong_is_said_in_the_words_of_the_page() {
    for (question, code, said) in [
        (
            r#"{"ask":"moves","rules":"bacon-climb-4","hand":[],"on":3}"#,
            "bad-request",
            "expected a reading, such as",
        ),
        (
            r#"{"ask":"beats","rules":"bacon-climb-4","play":3,"on":{"type":"quad","high":3}}"#,
            "bad-request",
            "expected a play, such as",
        ),
        (
            r#"{"ask":"deal","rules":"euchre","dealer":0,"score":[1]}"#,
            "bad-request",
            "expected a pair, such as [3,2]",
        ),
        (
            r#"{"ask":"deal","rules":"euchre","dealer":0,"score":[99999999999,0]}"#,
            "bad-request",
            "expected a whole number",
        ),
        (
            r#"{"ask":"deal","rules":"euchre","dealer":"a"}"#,
            "bad-request",
            "expected a whole number, 0 or more",
        ),
        (r#"{"ask":"deal","rules":"euchre","dealer":9}"#, "bad-request", "there is no seat 9"),
        (
            r#"{"ask":"deal","rules":"euchre","dealer":0,"events":[{"type":"turn-up"}]}"#,
            "bad-request",
            "needs `card`, or its `suit`",
        ),
        (r#"{"ask":"deal","rules":null,"dealer":0}"#, "bad-rules", "is named by its id"),
        (
            r#"{"ask":"deal","rules":{"base":"euchre"},"dealer":0}"#,
            "bad-rules",
            "switches need the id of a ruleset and an object of keys",
        ),
        // The page: a card that this game does not have.
        (
            r#"{"ask":"play","rules":"euchre","trump":"c","hand":["2c"]}"#,
            "bad-request",
            "the pack has no 2c",
        ),
        (r#"{"ask":"play","rules":"euchre","trump":"l","hand":["Ac"]}"#, "bad-request", "low"),
        (
            r#"{"ask":"trick","rules":"euchre","trump":"c","lead":1,"out":[1],"cards":["Ac"]}"#,
            "bad-request",
            "sits this deal out",
        ),
    ] {
        let mut out = Vec::new();
        Judge::new().answer(question.as_bytes(), &mut out);
        let answer: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(answer["error"]["code"], code, "{question}\n{answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(said), "{question}\n{answer}");
        for jargon in ["struct ", "tuple", "u64", "i32", "sequence"] {
            assert!(!message.contains(jargon), "{question}\n{answer}");
        }
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
        (
            r#"{"ask":"deal","rules":"euchre","dealer":0,
                "events":[{"type":"turn-up","card":"9h","suit":"s"}]}"#,
            "`card` and `suit` say two suits",
        ),
        (
            r#"{"ask":"play","rules":"euchre","trump":"c","trick":["As","9c","Ks","Js"],"hand":["Ah"]}"#,
            "4 cards lie in a trick of 4: nobody is left to play",
        ),
        (
            r#"{"ask":"claim","rules":"euchre","trump":"c","hands":{},"lead":0,"claimer":0,"tricks":2}"#,
            "nobody has a card left",
        ),
        (
            r#"{"ask":"beats","rules":"bacon-climb-4","on":{"type":"quad","high":3},
                "play":{"type":"pair","high":7,"as":{"type":"pair","high":7}}}"#,
            "`as` says what `cards` are played as",
        ),
        (
            r#"{"ask":"beats","rules":"bacon-climb-4","on":{"type":"quad","high":3},
                "play":{"cards":["7a","7b"],"type":"pair","high":8}}"#,
            "what they are played as is its `as`",
        ),
        (
            r#"{"ask":"beats","rules":"bacon-climb-4","on":{"type":"quad","high":3},
                "play":{"cards":["7a","7b"],"as":{"type":"pair","high":8}}}"#,
            "pair of 7",
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
