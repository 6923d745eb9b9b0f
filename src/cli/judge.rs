//! `judge`: questions to the referee, one by one from a person, or by the million from a program.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use rasher::judge::Judge;

use super::ask;
use super::show::{self, ShowArgs};
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::clean_json;

/// The longest question that is read, in bytes: as long as the longest entry of a log.
const LONGEST: u64 = 16 * 1024 * 1024;

/// How much is read, or written, at once.
const BUFFER: usize = 64 * 1024;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Without a command it says what was irregular in a deal: in the last one of the \
                        session last written, if no other is named. With --batch a question is an object such as {\"ask\":\"deal\",\
                        \"rules\":\"euchre\",\"dealer\":0,\"events\":[]}; an `id` in it is repeated in \
                        the answer."
)]
pub(super) struct Args {
    /// Read JSON questions, one a line, from standard input, and answer each in a line.
    #[arg(long)]
    #[arg(conflicts_with_all = ["words", "session", "game", "json"])]
    batch: bool,
    #[command(flatten)]
    which: ShowArgs,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    what: Option<ask::AskCommand>,
}

/// Answers until the input ends, or until nobody listens any more.
pub(super) fn run(args: Args, world: &World) -> Result<(), Failure> {
    if let Some(what) = args.what {
        return ask::run(what, world);
    }
    if !args.batch {
        let asked = |world| {
            let seen = show::read(args.which.session()?.as_deref(), world)?;
            show::give(&seen.asked().judge(&args.which.said()?)?, args.json, world)
        };
        return asked(world).map_err(|failure| {
            // A question that was misspelt is taken for the name of a session.
            if failure.kind() != FailureKind::NoSession {
                return failure;
            }
            failure.hint("`rasher judge --help` lists what can be asked without a session")
        });
    }
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    match batch(&mut input, BufWriter::with_capacity(BUFFER, io::stdout().lock())) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::failed(format!("the questions cannot be answered: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// An answer a line. Whoever waits for an answer before he asks on has it at once: nothing is waited
/// for while an answer has not been passed on. Whoever asks on without waiting has answers by the
/// many, as fast as he asks.
fn batch(input: &mut BufReader<impl Read>, mut output: impl Write) -> io::Result<()> {
    let mut judge = Judge::new();
    let (mut line, mut answer) = (Vec::new(), Vec::new());
    loop {
        answer.clear();
        // A question that is there to its end is answered where it lies.
        if let Some(asked) = first_line(input.buffer()) {
            judge.answer(asked.trim_ascii_end(), &mut answer);
            let used = asked.len() + 1;
            input.consume(used);
        } else {
            line.clear();
            output.flush()?;
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
        }
        answer.push(b'\n');
        output.write_all(&shown(&answer))?;
    }
}

/// The first line of these bytes without its end, if it ends in them.
fn first_line(bytes: &[u8]) -> Option<&[u8]> {
    let blocks = bytes.as_chunks::<32>().0.iter();
    let before = 32 * blocks.take_while(|block| !block.contains(&b'\n')).count();
    let length = bytes.get(before..)?.iter().position(|byte| *byte == b'\n')?;
    bytes.get(..before + length)
}

/// An answer may repeat what was asked, and a terminal may be what reads it: what would act there is
/// spelt as an escape of JSON.
fn shown(answer: &[u8]) -> Cow<'_, [u8]> {
    let plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    // Every byte is looked at, one that acts or none: so they are looked at many at a time.
    if answer.iter().fold(true, |all, byte| all & plain(*byte)) {
        return Cow::Borrowed(answer);
    }
    match std::str::from_utf8(answer) {
        Ok(text) => Cow::Owned((clean_json(text.trim_end_matches('\n')) + "\n").into_bytes()),
        Err(_) => Cow::Borrowed(answer),
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

    #[test]
    fn who_waits_for_an_answer_has_it_before_he_asks_on() {
        use std::cell::RefCell;
        use std::rc::Rc;

        /// What came out, as far as it was passed on.
        struct Heard(Rc<RefCell<Vec<u8>>>);
        impl Write for Heard {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.borrow_mut().extend_from_slice(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        /// Asks, and asks on when the answers to all he asked are there: one, then two at once.
        struct Asker(usize, Rc<RefCell<Vec<u8>>>);
        impl Read for Asker {
            fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
                let heard = self.1.borrow().split(|byte| *byte == b'\n').count() - 1;
                assert_eq!(heard, [0, 1, 3][self.0], "all that was asked is answered");
                let asked: &[u8] = [b"{}\n".as_slice(), b"{}\n{}\n", b""][self.0];
                self.0 = (self.0 + 1).min(2);
                room[..asked.len()].copy_from_slice(asked);
                Ok(asked.len())
            }
        }
        let heard = Rc::new(RefCell::new(Vec::new()));
        let mut asker = BufReader::new(Asker(0, Rc::clone(&heard)));
        batch(&mut asker, BufWriter::new(Heard(Rc::clone(&heard)))).unwrap();
        assert_eq!(heard.borrow().split(|byte| *byte == b'\n').count() - 1, 3);
    }
}
