//! Arguments to calls, a file a command; the only rooms that read the environment and the clock.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use rasher::judge::Judge;

/// Runs the program.
pub(crate) fn run() -> ExitCode {
    match batch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// The judge protocol on standard input and output, an answer a line, flushed at every line.
fn batch() -> std::io::Result<()> {
    let mut judge = Judge::new();
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let (mut line, mut answer) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        answer.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        judge.answer(line.trim_ascii_end(), &mut answer);
        answer.push(b'\n');
        output.write_all(&answer)?;
        output.flush()?;
    }
}
