//! The program: calls [`cli::run`] and turns its result into an exit code; nothing else.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
