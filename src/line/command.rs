//! The words that begin a command, and nothing about what they do.
//!
//! No single letter is a command: a slip must not undo a deal.

/// Declares the closed list of commands with their words.
macro_rules! commands {
    ($($(#[$doc:meta])* $variant:ident = $word:literal $(| $other:literal)*),* $(,)?) => {
        /// A command of the prompt.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command { $($(#[$doc])* $variant,)* }

        impl Command {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// Every word that means it, the usual one first.
            pub const fn words(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$word $(, $other)*],)* }
            }
        }
    };
}

commands! {
    /// Takes the last entry back.
    Undo = "undo",
    /// Takes the last undo back.
    Redo = "redo",
    /// A deal was in truth another.
    Fix = "fix",
    Score = "score" | "show",
    /// Why a deal was worth what it was.
    Why = "why",
    /// Whose turn, who leads, who sits out, who deals.
    Who = "who",
    /// What the rules say.
    Rule = "rule",
    /// Somebody revoked.
    Revoke = "revoke" | "renege",
    /// An irregularity is heard.
    Ruling = "ruling" | "rulings",
    /// The deal is void.
    Misdeal = "misdeal",
    /// Points by agreement.
    Adjust = "adjust",
    /// The table's own count.
    Agree = "agree",
    /// A remark.
    Note = "note",
    /// Another person sits down.
    Sub = "sub",
    /// The next game with the same seats.
    Again = "again",
    /// The game is given up.
    Close = "close",
    /// The other side agrees.
    Confirm = "confirm",
    /// The remaining tricks are claimed.
    Claim = "claim",
    /// The table as it stands.
    Board = "board",
    /// Who deals this one.
    Deal = "deal",
    /// A question to the referee.
    Judge = "judge",
    /// The deal in sentences.
    Story = "story",
    /// The log as it stands, in four words.
    Seal = "seal",
    /// An empty screen.
    Clear = "clear",
    Help = "help",
    /// The end of the session.
    Quit = "quit" | "exit",
}

impl Command {
    /// Does it change the record, or leave it?
    pub const fn is_act(self) -> bool {
        match self {
            Self::Undo
            | Self::Redo
            | Self::Fix
            | Self::Revoke
            | Self::Ruling
            | Self::Misdeal
            | Self::Adjust
            | Self::Agree
            | Self::Note
            | Self::Sub
            | Self::Again
            | Self::Close
            | Self::Confirm
            | Self::Claim
            | Self::Deal
            | Self::Quit => true,
            Self::Score
            | Self::Why
            | Self::Who
            | Self::Rule
            | Self::Board
            | Self::Judge
            | Self::Story
            | Self::Seal
            | Self::Clear
            | Self::Help => false,
        }
    }

    fn is(self, is: impl Fn(&str) -> bool) -> bool {
        self.words().iter().any(|word| is(word))
    }
}

/// The command whose whole word comes first, and what follows it.
pub fn command(text: &str) -> Option<(Command, &str)> {
    let (word, rest) = first_word(text);
    // "misdeal, he dropped one", "note: Ann was late"
    let word = word.trim_end_matches([',', ':']);
    let same = |whole: &str| word.eq_ignore_ascii_case(whole);
    let found = Command::ALL.iter().find(|command| command.is(same))?;
    Some((*found, rest))
}

/// The one command that begins with the first word, at least two letters of it, and what follows.
///
/// To be asked only for a line that [`super::read`] did not take: a line of the language beats the
/// beginning of a command.
pub fn beginning(text: &str) -> Option<(Command, &str)> {
    let (word, rest) = first_word(text);
    if word.chars().count() < 2 {
        return None;
    }
    let begins =
        |whole: &str| whole.get(..word.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(word));
    let mut found = Command::ALL.iter().filter(|command| command.is(begins));
    let first = found.next()?;
    match found.next() {
        None => Some((*first, rest)),
        Some(_) => command(text),
    }
}

/// The lines that stand on one line, with `;` between them; the empty ones are left out.
///
/// A remark ends at the `;` too: what was meant to be a deal must not vanish into one.
pub fn apart(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim).filter(|line| !line.is_empty())
}

/// Is this name the word of a command? Then the player is typed by number.
pub fn is_word(name: &str) -> bool {
    let name = name.trim();
    let same = |whole: &str| name.eq_ignore_ascii_case(whole);
    Command::ALL.iter().any(|command| command.is(same))
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}
