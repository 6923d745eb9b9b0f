//! `judge`: questions to the referee, one by one from a person, or by the million from a program.

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

use rasher::judge::Judge;

use super::ask;
use super::world::World;
use crate::failure::Failure;
use crate::paint::clean_json;

/// The longest question that is read, in bytes: as long as the longest entry of a log.
const LONGEST: u64 = 16 * 1024 * 1024;

/// What was typed.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
#[command(after_help = "With --batch a question is an object such as {\"ask\":\"deal\",\
                        \"rules\":\"euchre\",\"dealer\":0,\"events\":[]}; an `id` in it is repeated in \
                        the answer.")]
pub(super) struct Args {
    /// Read JSON questions, one a line, from standard input, and answer each in a line.
    #[arg(long)]
    batch: bool,
    #[command(subcommand)]
    what: Option<ask::AskCommand>,
}

/// Answers until the input ends, or until nobody listens any more.
pub(super) fn run(args: Args, world: &World) -> Result<(), Failure> {
    if let Some(what) = args.what {
        return ask::run(what, world);
    }
    if !args.batch {
        return Err(Failure::usage("the referee is not asked anything")
            .hint("`rasher judge --help` lists the questions; `--batch` reads them"));
    }
    match batch(&mut io::stdin().lock(), &mut io::stdout().lock()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::failed(format!("the questions cannot be answered: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// An answer a line, flushed at every line.
fn batch(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut judge = Judge::new();
    let (mut line, mut answer) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        answer.clear();
        if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 > LONGEST && !line.ends_with(b"\n") {
            skip_line(input)?;
            answer.extend_from_slice(too_long().as_bytes());
            line = Vec::new();
        } else {
            judge.answer(line.trim_ascii_end(), &mut answer);
        }
        answer.push(b'\n');
        output.write_all(&shown(&answer))?;
        output.flush()?;
    }
}

/// An answer may repeat what was asked, and a terminal may be what reads it: what would act there is
/// spelt as an escape of JSON.
fn shown(answer: &[u8]) -> Cow<'_, [u8]> {
    let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    match std::str::from_utf8(answer) {
        Ok(text) if !answer.iter().all(plain) => {
            Cow::Owned((clean_json(text.trim_end_matches('\n')) + "\n").into_bytes())
        }
        Ok(_) | Err(_) => Cow::Borrowed(answer),
    }
}

/// Passes over the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (used, done) = match end {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

/// The answer to a question that was not read. Its id is unknown.
fn too_long() -> String {
    format!(
        r#"{{"error":{{"code":"bad-request","message":"a question is at most {LONGEST} bytes long"}}}}"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds of the answers to these lines: `ok`, or the code of an error.
    fn answers(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        batch(&mut io::BufReader::new(input), &mut output).unwrap();
        let code = |line: &str| {
            let answer: serde_json::Value = serde_json::from_str(line).unwrap();
            answer["error"]["code"].as_str().unwrap_or("ok").to_owned()
        };
        String::from_utf8(output).unwrap().lines().map(code).collect()
    }

    #[test]
    fn no_line_ends_the_conversation() {
        let question = br#"{"ask":"deal","rules":"euchre","dealer":0,"events":[]}"#;
        let mut input = Vec::new();
        for line in [question.as_slice(), b"", b"\xff\xfe", b"[]", question] {
            input.extend_from_slice(line);
            input.push(b'\n');
        }
        input.extend_from_slice(question); // and without a newline
        let bad = "bad-request";
        assert_eq!(answers(&input), ["ok", bad, bad, bad, "ok", "ok"]);
    }

    #[test]
    fn an_answer_acts_on_no_terminal_and_means_the_same() {
        let id = "\u{9b}2J\u{202e}\u{7f}é";
        let question = format!("{{\"ask\":\"?\",\r\"id\":\t[\"{id}\",\r\t1 ]}}\n");
        let mut output = Vec::new();
        batch(&mut io::BufReader::new(question.as_bytes()), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert!(!output.trim_end_matches('\n').contains(crate::paint::is_hidden), "{output:?}");
        let answer: serde_json::Value = serde_json::from_str(&output).unwrap();
        assert_eq!(answer["id"], serde_json::json!([id, 1]));
    }

    #[test]
    fn a_line_that_is_too_long_is_answered_and_passed_over() {
        let question = br#"{"ask":"deal","rules":"euchre","dealer":0,"events":[]}"#;
        let longest = usize::try_from(LONGEST).unwrap();
        let mut input = vec![b' '; longest * 2 + 7];
        input.push(b'\n');
        input.extend(std::iter::repeat_n(b' ', longest - question.len()));
        input.extend_from_slice(question);
        input.push(b'\n');
        assert_eq!(answers(&input), ["bad-request", "ok"]);
    }
}
