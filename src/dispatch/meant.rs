//! What a line that is no line asks for: a command that exists, in the words in which people ask for it.
//!
//! Nothing is done on these words: they are answered with what to type. It must never read a deal.

/// What to type instead, where the line asks for a command.
pub(super) fn meant(line: &str, deals: usize) -> Option<String> {
    let said = said_plainly(line);
    let words: Vec<&str> = said.split(' ').collect();
    let begins = |list: &[&str]| {
        list.iter().any(|one| {
            said.strip_prefix(one).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })
    };
    if let Some(number) = deal_named(&words).filter(|number| (1..=deals).contains(number)) {
        return Some(format!("`fix {number} …` corrects deal {number}"));
    }
    let oops = words.first().is_some_and(|first| OOPS.contains(first));
    let what = if oops || is_outcry(line) {
        "`undo` takes the last entry back; `fix last …` says what it was"
    } else if begins(&SCORES) {
        "`score` shows the score"
    } else if begins(&STANDINGS) {
        "`who` says how the game stands"
    } else if begins(&DOUBTS) {
        "`why` says what the last deal was worth, and why"
    } else if words.iter().any(|word| SEATED.contains(word)) || said.contains(" in for ") {
        "`sub NAME NEW` seats another player"
    } else {
        return None;
    };
    Some(what.to_owned())
}

/// "Oops", "oh no", "wrong line": what was typed before is to be taken back, and this says nothing of a deal.
pub(super) fn is_outcry(line: &str) -> bool {
    let said = said_plainly(line);
    let is_cry = |word: &str| OUTCRIES.contains(&word) || OOPS.contains(&word);
    let all = said.split(' ').all(|word| is_cry(word) || EKED.contains(&word));
    all && said.split(' ').any(is_cry) || TAKEN_BACK.contains(&said.as_str())
}

/// "What a mess", "how nice": it begins as a question does, and asks nothing.
pub(super) fn exclaims(line: &str) -> bool {
    let said = said_plainly(line);
    let begins = |one: &&str| said.strip_prefix(*one).is_some_and(|rest| rest.starts_with(' '));
    EXCLAIMED.iter().any(begins) || line.trim_end().ends_with('!')
}

/// In small letters, without marks, one blank between two words.
fn said_plainly(line: &str) -> String {
    let said = line.to_lowercase().replace('’', "'");
    let between =
        |c: char| c.is_whitespace() || matches!(c, ',' | '.' | '!' | '?' | ':' | '-' | '…');
    said.split(between).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// "Change deal 3 to …"
fn deal_named(words: &[&str]) -> Option<usize> {
    let at = words.iter().position(|word| *word == "deal")?;
    words.get(at + 1)?.parse().ok()
}

/// Whatever comes behind one of these is no deal.
const OOPS: [&str; 6] = ["oops", "ooops", "oopsie", "whoops", "whoopsie", "woops"];

/// Nobody says one of these by itself, with [`EKED`] or not, of what he wants recorded.
const OUTCRIES: [&str; 11] =
    ["oh", "damn", "dang", "argh", "ugh", "uh", "hang", "hold", "wait", "sorry", "stop"];

/// With these somebody exclaims.
const EXCLAIMED: [&str; 6] =
    ["what a", "what an", "how nice", "how lovely", "how annoying", "how stupid"];

/// What stands beside them.
const EKED: [&str; 8] = ["no", "on", "a", "it", "that", "moment", "second", "up"];

const TAKEN_BACK: [&str; 29] = [
    "bad line",
    "by mistake",
    "cancel",
    "cancel that",
    "delete",
    "delete that",
    "go back",
    "mistake",
    "my bad",
    "my fault",
    "my mistake",
    "no that was wrong",
    "no that's wrong",
    "not right",
    "scratch that",
    "strike that",
    "take back",
    "take it back",
    "take that back",
    "that is wrong",
    "that was a mistake",
    "that's a mistake",
    "that was wrong",
    "that's not right",
    "that's wrong",
    "typo",
    "wrong",
    "wrong line",
    "wrong one",
];

const SCORES: [&str; 9] = [
    "what's the score",
    "what is the score",
    "how many points do we have",
    "how many points do they have",
    "how many points do i have",
    "how many points have",
    "who is ahead",
    "who's ahead",
    "who's winning",
];

const STANDINGS: [&str; 16] = [
    "whose turn",
    "who's turn",
    "whose lead",
    "whose deal",
    "whose bid",
    "who's dealing",
    "who's leading",
    "what's trump",
    "what is trump",
    "what's trumps",
    "what are trumps",
    "which suit is trump",
    "how many tricks did",
    "how many tricks have",
    "how many tricks so far",
    "what's the bid",
];

const DOUBTS: [&str; 5] =
    ["is that right", "are you sure", "how come", "how many points did", "how many points was"];

const SEATED: [&str; 6] = ["swap", "swaps", "swapped", "replaces", "replaced", "substitutes"];

#[cfg(test)]
mod tests {
    use super::meant;

    /// What people ask for, and the command that does it; a line that asks for none is left alone.
    #[test]
    fn a_command_in_other_words_is_named() {
        for (line, command) in [
            ("cancel", Some("`undo`")),
            ("Oops!", Some("`undo`")),
            ("whoops, wrong line", Some("`undo`")),
            ("oh no", Some("`undo`")),
            ("Oh no!!", Some("`undo`")),
            ("oh-oh", Some("`undo`")),
            ("no, wait", Some("`undo`")),
            ("wait...", Some("`undo`")),
            ("hang on a second", Some("`undo`")),
            ("hold on", Some("`undo`")),
            ("that's a mistake", Some("`undo`")),
            ("my bad", Some("`undo`")),
            ("no", None),
            ("no, Ann second", None),
            ("hold the queen", None),
            ("wait for Ann", None),
            ("no, that was wrong", Some("`undo`")),
            ("what's the score?", Some("`score`")),
            ("what’s the score", Some("`score`")),
            ("whose turn is it", Some("`who`")),
            ("how many tricks did Jane take", Some("`who`")),
            ("how many tricks are needed", None),
            ("how many points do we have", Some("`score`")),
            ("how many points do you get for a march", None),
            ("is that right?", Some("`why`")),
            ("John swaps with Mary", Some("`sub NAME NEW`")),
            ("Mary's in for John", Some("`sub NAME NEW`")),
            ("change deal 3 to John spades 2", Some("`fix 3 …`")),
            ("deal the cards", None),
            ("John hearts 4", None),
            ("", None),
        ] {
            let told = meant(line, 9);
            let begins =
                |command: &str| told.as_deref().is_some_and(|told| told.starts_with(command));
            assert!(command.map_or(told.is_none(), begins), "{line}: {told:?}");
        }
    }
}
