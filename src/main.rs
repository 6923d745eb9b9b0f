//! The program: calls [`cli::run`] and turns its result into an exit code; nothing else.

mod cli;
mod dispatch;
mod failure;
mod pages;
mod paint;
mod prompt;

fn main() -> std::process::ExitCode {
    cli::run()
}
