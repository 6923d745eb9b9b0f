//! Learns from the book what the search of `rule` needs, so that nothing is learned while somebody waits.
//!
//! The phrases, the words, the glossary and what is asked beside the rules of `rulesets/book` become one
//! file of numbers, and each file of the book and each ruleset a tree, which the program reads where they lie
//! (`src/packed.rs`). This script knows no rule.

#![allow(clippy::print_stdout, reason = "cargo listens to what is printed")]
#![allow(clippy::disallowed_methods, reason = "cargo says in the environment where to write")]

use std::error::Error;
use std::path::Path;
use std::{env, fs};

#[cfg(feature = "cli")]
#[path = "build/alike.rs"]
mod alike;
#[path = "build/index.rs"]
mod index;
#[path = "build/pack.rs"]
mod pack;
#[path = "build/phrases.rs"]
mod phrases;
#[path = "build/tree.rs"]
mod tree;
#[path = "build/weights.rs"]
mod weights;
#[path = "build/words.rs"]
mod words;

#[allow(dead_code, unreachable_pub, reason = "the program needs more of it")]
#[path = "src/rules/questions/asks.rs"]
mod asks;
#[path = "src/rules/questions/features.rs"]
mod features;
#[allow(dead_code, unreachable_pub, reason = "the program needs more of it")]
#[path = "src/rules/questions/tokens.rs"]
mod tokens;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=rulesets");
    println!("cargo::rerun-if-changed=src/rules/questions/asks.rs");
    println!("cargo::rerun-if-changed=src/rules/questions/features.rs");
    println!("cargo::rerun-if-changed=src/rules/questions/tokens.rs");
    let book = Path::new("rulesets/book");
    let questions = fs::read_to_string(book.join("questions.toml"))?;
    let glossary = fs::read_to_string(book.join("glossary.toml"))?;
    let beside = fs::read_to_string(book.join("beside.toml"))?;
    let lists = fs::read_to_string(book.join("words.toml"))?;
    let mut words = words::Words::read(&lists)?;
    let asked = phrases::asked(&questions, &glossary, &beside)?;
    let index = index::Index::learn(&asked, &mut words);
    let mut pack = pack::Pack::default();
    words.write(&mut pack);
    index.write(&mut pack);
    let out = env::var_os("OUT_DIR").ok_or("cargo names no folder to write to")?;
    let out = Path::new(&out);
    fs::write(out.join("book.index"), pack.bytes)?;
    #[cfg(feature = "cli")]
    fs::write(out.join("alike.table"), alike::table())?;
    let keys = fs::read_to_string(book.join("keys.toml"))?;
    for (name, file) in [
        ("keys", keys),
        ("questions", phrases::without(&questions)),
        ("phrases", questions),
        ("glossary", glossary),
        ("beside", phrases::without(&beside)),
        ("terms", phrases::terms(&lists)),
    ] {
        fs::write(out.join(name).with_extension("tree"), tree::tree(&file)?)?;
    }
    for entry in fs::read_dir("rulesets")? {
        let path = entry?.path();
        if let Some(id) = path.file_stem().filter(|_| path.extension() == Some("toml".as_ref())) {
            let file = tree::tree(&fs::read_to_string(&path)?)?;
            fs::write(out.join(id).with_extension("tree"), file)?;
        }
    }
    Ok(())
}
