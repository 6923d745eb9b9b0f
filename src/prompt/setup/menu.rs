//! A list on a terminal: arrows, a number or a few letters find an item, Enter takes it.
//!
//! What a key does and what then stands on the screen are worked out without a terminal, so that both
//! can be tested; only [`Menu::run`] touches one. It must never know what its items mean.

use std::io::{self, Write};

use dialoguer::console::{Key, Term};
use unicode_width::UnicodeWidthStr;

use crate::paint::shown;
use crate::prompt::screen::Unshown;

/// One of a list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// As it stands in the list, and is found by its letters.
    pub(super) shown: String,
    /// As it stands on the screen once it was taken.
    pub(super) taken: String,
}

/// A list that is being looked through.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    question: String,
    items: Vec<Item>,
    /// The item that Enter takes.
    at: usize,
    /// The item that is offered as long as nothing was typed.
    first: usize,
    /// What was typed to find it.
    sought: String,
    /// What was typed before, and is none of the items: it was refused.
    refused: Option<String>,
}

/// What came of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// The list stays.
    Moved,
    /// This item was taken.
    Took(usize),
    /// The question before this one.
    Back,
    /// `quit` was typed.
    Quit,
}

/// What the last line of the list says of the keys.
const KEYS: &str = "number or letters, Enter takes, < goes back";

/// What it says once `<` was typed.
const GOES_BACK: &str = "Enter goes back";

/// What it says where nothing fits what was typed.
const NOTHING_FITS: &str = "nothing here begins like that: Enter empties the line";

impl Menu {
    /// A list with the item that is offered first.
    pub(super) fn new(question: String, items: Vec<Item>, first: usize) -> Self {
        Self { question, items, at: first, first, sought: String::new(), refused: None }
    }

    /// What a key does.
    #[allow(clippy::wildcard_enum_match_arm, reason = "the list of keys is another's, and open")]
    pub(super) fn press(&mut self, key: &Key) -> Pressed {
        match key {
            Key::ArrowDown | Key::Tab => self.step(true),
            Key::ArrowUp | Key::BackTab => self.step(false),
            Key::Home => self.at = self.fitting().first().copied().unwrap_or(self.at),
            Key::End => self.at = self.fitting().last().copied().unwrap_or(self.at),
            Key::Backspace => {
                self.sought.pop();
                self.find();
            }
            Key::Escape if self.sought.is_empty() => return Pressed::Back,
            Key::Escape => self.sought.clear(),
            Key::Enter if self.goes_back() => return Pressed::Back,
            Key::Char(letter) if !letter.is_control() => self.typed(*letter),
            Key::Enter if super::ask::leaves(&self.sought) => return Pressed::Quit,
            Key::Enter if self.fitting().contains(&self.at) => return Pressed::Took(self.at),
            Key::Enter => self.refuse(),
            _ => {}
        }
        Pressed::Moved
    }

    /// A letter narrows the list, a digit finds an item by its number. What fits nothing stands there as
    /// it was typed, and nothing can be taken.
    fn typed(&mut self, letter: char) {
        self.refused = None;
        // In a short list a digit cannot lengthen the number, and begins another.
        let number = self.sought.bytes().all(|byte| byte.is_ascii_digit());
        if letter.is_ascii_digit() && number && self.items.len() < 10 {
            self.sought.clear();
        }
        self.sought.push(letter);
        self.find();
    }

    /// What was typed is none of the items: the line is empty again, and the first offer stands.
    fn refuse(&mut self) {
        self.refused = Some(std::mem::take(&mut self.sought));
        self.at = self.first;
    }

    /// Was `<` typed? Enter goes back then, as it does on a line.
    fn goes_back(&self) -> bool {
        self.sought.ends_with(super::ask::BACK)
    }

    /// The number that was typed, as an item.
    fn number(&self) -> Option<usize> {
        let number: usize = self.sought.parse().ok()?;
        (1..=self.items.len()).contains(&number).then(|| number - 1)
    }

    /// The items that what was typed leaves: all of them for a number.
    fn fitting(&self) -> Vec<usize> {
        let sought = self.sought.trim().to_lowercase();
        if sought.is_empty() || self.number().is_some() || self.goes_back() {
            return (0..self.items.len()).collect();
        }
        let fits = |item: &Item| begins_a_word(&item.shown, &sought);
        self.items.iter().enumerate().filter(|(_, item)| fits(item)).map(|(at, _)| at).collect()
    }

    fn find(&mut self) {
        if let Some(at) = self.number() {
            self.at = at;
        } else if !self.sought.trim().is_empty() {
            let sought = self.sought.trim().to_lowercase();
            let begun = found(self.items.iter().map(|item| item.shown.as_str()), &sought);
            // `d` is Dee before it is the "We drew" that Enter would have taken.
            let begins = |at: &usize| {
                let item = self.items.get(*at);
                item.is_some_and(|item| item.shown.to_lowercase().starts_with(&sought))
            };
            match begun.first() {
                Some(first) if begins(first) || !begun.contains(&self.at) => self.at = *first,
                Some(_) | None => {}
            }
        }
    }

    /// The next item down, or up; after the last comes the first.
    fn step(&mut self, down: bool) {
        let fitting = self.fitting();
        let place = fitting.iter().position(|at| *at == self.at).unwrap_or(0);
        let step = if down { 1 } else { fitting.len().saturating_sub(1) };
        if let Some(at) = (place + step).checked_rem(fitting.len()).and_then(|to| fitting.get(to)) {
            self.at = *at;
        }
    }

    /// What stands on a screen of so many columns and rows, one line an element.
    pub(super) fn lines(&self, columns: usize, rows: usize) -> Vec<String> {
        let fitting = self.fitting();
        let place = fitting.iter().position(|at| *at == self.at).unwrap_or(0);
        let room = rows.saturating_sub(3).max(1);
        let items: Vec<Vec<String>> =
            fitting.iter().map(|at| self.item(*at, columns, room)).collect();
        let from = first_shown(&items, place, room);
        let mut lines = vec![cut(&format!("{} {}", self.question, self.sought), columns)];
        for item in items.get(from..).unwrap_or_default() {
            if lines.len() + item.len() > room + 1 {
                break;
            }
            lines.extend_from_slice(item);
        }
        let leaving = super::ask::begins_to_leave(&self.sought);
        let keys = match (self.goes_back(), fitting.is_empty() && !leaving, &self.refused) {
            (true, ..) => GOES_BACK.to_owned(),
            (false, true, _) => NOTHING_FITS.to_owned(),
            (false, false, Some(refused)) => format!("“{refused}” is none of these: {KEYS}"),
            (false, false, None) => KEYS.to_owned(),
        };
        lines.push(cut(&format!("  ({keys})"), columns));
        lines
    }

    /// An item with its mark and number, over as many lines as it takes, cut where these are too many.
    fn item(&self, at: usize, columns: usize, most: usize) -> Vec<String> {
        let mark = if at == self.at { ">" } else { " " };
        let item = self.items.get(at).map_or("", |item| item.shown.as_str());
        let mut lines = wrapped(&format!("{mark} {:>2}  {item}", at + 1), columns, 6);
        lines.truncate(most);
        lines
    }

    /// What remains on the screen of a list from which this item was taken.
    fn answered(&self, at: usize, columns: usize) -> Vec<String> {
        let item = self.items.get(at).map_or("", |item| item.taken.as_str());
        wrapped(&format!("{} {item}", self.question), columns, 2)
    }

    /// Draws the list and hears keys until one of them ends it. The size of the terminal is looked at
    /// before every picture.
    pub(super) fn run(
        mut self,
        paint: impl Fn(&str, bool) -> String,
        interrupted: impl Fn() -> bool,
    ) -> io::Result<Pressed> {
        let term = Term::buffered_stderr();
        let _unshown = Unshown::begin();
        term.hide_cursor()?;
        let mut drawn: Vec<String> = Vec::new();
        loop {
            let (rows, columns) = size(&term);
            let lines = self.lines(columns, rows);
            match shown::anew(|_| lines.len() + 1) {
                Some(above) => term.write_str(&above)?,
                None => clear(&term, &drawn, columns)?,
            }
            drawn = lines;
            for line in &drawn {
                term.write_line(&paint(line, line.starts_with('>')))?;
            }
            term.flush()?;
            if interrupted() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let pressed = self.press(&term.read_key()?);
            if pressed == Pressed::Moved {
                continue;
            }
            let (_, columns) = size(&term);
            clear(&term, &drawn, columns)?;
            if let Pressed::Took(at) = pressed {
                for line in self.answered(at, columns) {
                    term.write_line(&line)?;
                }
                let taken = self.items.get(at).map_or("", |item| item.taken.as_str());
                shown::line(&format!("{} {taken}", self.question));
            }
            term.show_cursor()?;
            term.flush()?;
            return Ok(pressed);
        }
    }
}

/// Where to begin a list of items of so many lines, so that this one can be seen, in the middle if may be.
fn first_shown(items: &[Vec<String>], place: usize, room: usize) -> usize {
    let height = |from: usize, to: usize| -> usize {
        items.get(from..to).unwrap_or_default().iter().map(Vec::len).sum()
    };
    let mut from = place;
    while from > 0 && height(from - 1, place + 1) <= room / 2 + 1 {
        from -= 1;
    }
    // No room is left empty under the last one.
    while from > 0 && height(from - 1, items.len()) <= room {
        from -= 1;
    }
    from
}

/// A line over as many as it takes, broken at blanks; what follows begins at column `hang`.
fn wrapped(line: &str, columns: usize, hang: usize) -> Vec<String> {
    let room = columns.saturating_sub(1).max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut open = String::new();
    for word in line.trim_end().split_inclusive(' ') {
        let fits = (open.as_str().width() + word.trim_end().width()) <= room;
        if !fits && !open.trim().is_empty() && hang < room {
            lines.push(cut(&open, columns));
            open = " ".repeat(hang);
            // A second blank between two words begins no line.
            open.push_str(word.trim_start());
            continue;
        }
        open.push_str(word);
    }
    lines.push(cut(&open, columns));
    lines
}

/// The items that these letters find, in small letters: those that begin with them, else those of which
/// a word does.
pub(super) fn found<'i>(items: impl Iterator<Item = &'i str>, sought: &str) -> Vec<usize> {
    let items: Vec<(usize, &str)> = items.enumerate().collect();
    let those = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        items.iter().filter(|(_, item)| fits(item)).map(|(at, _)| *at).collect()
    };
    let first = those(&|item| item.to_lowercase().starts_with(sought));
    if first.is_empty() { those(&|item| begins_a_word(item, sought)) } else { first }
}

/// Does any word of a text begin with this? Both in small letters.
fn begins_a_word(text: &str, sought: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(sought).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        before.is_none_or(|before| !before.is_alphanumeric())
    })
}

/// Rows and columns, as they are now.
fn size(term: &Term) -> (usize, usize) {
    let (rows, columns) = term.size();
    (usize::from(rows).max(4), usize::from(columns).max(10))
}

/// Takes away what was drawn, as many rows as it fills on a terminal of this width.
fn clear(term: &Term, drawn: &[String], columns: usize) -> io::Result<()> {
    let rows = drawn.iter().map(|line| line.width().div_ceil(columns).max(1)).sum::<usize>();
    if rows > 0 {
        term.clear_last_lines(rows)?;
    }
    Ok(())
}

/// As much of a line as leaves the last column free: a terminal would begin another.
fn cut(line: &str, columns: usize) -> String {
    crate::paint::first_columns(line.trim_end(), columns.saturating_sub(1).max(1))
}

/// Shows the cursor again, however a list was left.
pub(super) fn show_cursor() {
    let mut stderr = io::stderr().lock();
    let _unseen = stderr.write_all(b"\x1b[?25h").and_then(|()| stderr.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str) -> Item {
        Item { shown: name.to_owned(), taken: name.to_owned() }
    }

    fn menu() -> Menu {
        let items = ["Bacon (52 cards)", "Bacon, climbing", "Euchre, with bowers", "Bid Euchre"];
        Menu::new("Which game?".into(), items.map(item).to_vec(), 0)
    }

    /// What these keys take: the number of the item, or nothing yet.
    fn taken(mut menu: Menu, keys: &str) -> Option<usize> {
        for key in keys.chars() {
            let key = match key {
                '\n' => Key::Enter,
                'v' => Key::ArrowDown,
                '^' => Key::ArrowUp,
                letter => Key::Char(letter),
            };
            if let Pressed::Took(at) = menu.press(&key) {
                return Some(at);
            }
        }
        None
    }

    #[test]
    fn a_number_or_letters_find_an_item_and_enter_takes_it() {
        for (keys, item) in [
            ("\n", Some(0)),
            ("3\n", Some(2)),
            ("3", None),
            // A number that cannot be longer begins anew.
            ("34\n", Some(3)),
            ("9\n", None),
            ("bid\n", Some(3)),
            ("EU\n", Some(2)),
            ("euv\n", Some(3)),
            ("^\n", Some(3)),
            ("vv\n", Some(2)),
            // Nothing begins so: nothing is taken, whatever of it would fit.
            ("zcl\n", None),
            ("mia\n", None),
            ("clx\n", None),
            // What was refused is gone, with what it had found: the next answer begins anew.
            ("9\n2\n", Some(1)),
            ("zcl\nbid\n", Some(3)),
            ("clx\n\n", Some(0)),
        ] {
            assert_eq!(taken(menu(), keys), item, "{keys:?}");
        }
        let many = (1..=12).map(|n| item(&format!("item {n}"))).collect();
        let many = Menu::new(String::new(), many, 0);
        assert_eq!(taken(many.clone(), "1\n"), Some(0));
        assert_eq!(taken(many.clone(), "12\n"), Some(11));
        assert_eq!(taken(many.clone(), "13\n"), None);
        assert_eq!(taken(many, "13\n2\n"), Some(1));
    }

    /// A player's letters are the player's before any other word's.
    #[test]
    fn a_player_is_found_by_the_letters_of_the_name() {
        let deals = |names: &[&str]| {
            let mut items: Vec<Item> =
                names.iter().map(|name| item(&format!("{name} deals"))).collect();
            items.extend(["We drew: I type the cards", "Let rasher draw"].map(item));
            Menu::new("Who deals first?".into(), items, 4)
        };
        let table = ["Ann", "Ben", "Cal", "Dee"];
        for (names, keys, taken_at) in [
            (table, "d\n", Some(3)),
            (table, "c\n", Some(2)),
            (table, "a\n", Some(0)),
            (table, "DEE\n", Some(3)),
            (table, "w\n", Some(4)),
            (table, "dr\n", Some(4)),
            (table, "\n", Some(4)),
            (["Bob Beth", "Bob", "Beth", "Wes"], "be\n", Some(2)),
            (["Bob Beth", "Bob", "Beth", "Wes"], "w\n", Some(3)),
            (["Bo", "Bea", "Cy", "Cal"], "al\n", None),
        ] {
            assert_eq!(taken(deals(&names), keys), taken_at, "{names:?}: {keys:?}");
        }
    }

    #[test]
    fn escape_takes_back_what_was_typed_and_then_goes_back() {
        let mut menu = menu();
        assert_eq!(menu.press(&Key::Char('b')), Pressed::Moved);
        assert_eq!(menu.press(&Key::Escape), Pressed::Moved);
        assert_eq!(menu.press(&Key::Escape), Pressed::Back);
        // As on a line it is Enter that goes: who types both answers no question before this one.
        assert_eq!(menu.press(&Key::Char('<')), Pressed::Moved);
        assert_eq!(menu.lines(80, 24).last().map(String::as_str), Some("  (Enter goes back)"));
        assert_eq!(menu.press(&Key::Enter), Pressed::Back);
        assert_eq!(menu.press(&Key::Backspace), Pressed::Moved);
        for letter in "quit".chars() {
            assert_eq!(menu.press(&Key::Char(letter)), Pressed::Moved);
        }
        assert_eq!(menu.press(&Key::Enter), Pressed::Quit);
    }

    #[test]
    fn what_is_none_of_the_list_is_refused_and_the_line_is_empty() {
        let mut menu = menu();
        let shows = |menu: &Menu| {
            let lines = menu.lines(90, 24);
            [lines.first().cloned().unwrap_or_default(), lines.last().cloned().unwrap_or_default()]
        };
        for letter in "77".chars() {
            menu.press(&Key::Char(letter));
        }
        assert_eq!(shows(&menu)[1], "  (nothing here begins like that: Enter empties the line)");
        assert_eq!(menu.press(&Key::Enter), Pressed::Moved);
        let told = "  (“7” is none of these: number or letters, Enter takes, < goes back)";
        assert_eq!(shows(&menu), ["Which game?", told]);
        menu.press(&Key::Char('2'));
        assert_eq!(shows(&menu)[0], "Which game? 2");
        assert_eq!(menu.press(&Key::Enter), Pressed::Took(1));
    }

    #[test]
    fn what_goes_on_in_the_next_line_begins_in_one_column() {
        for columns in 12..40 {
            let lines = wrapped("   1  Two blanks  stand  between  these  words", columns, 6);
            let rest = lines.get(1..).unwrap_or_default();
            let begins = |line: &String| line.starts_with("      ") && !line.starts_with("       ");
            assert!(rest.iter().all(begins), "{columns}: {lines:?}");
        }
    }

    #[test]
    fn it_fits_the_terminal_and_shows_what_enter_takes() {
        for (columns, rows) in [(80, 24), (30, 5), (12, 4)] {
            let mut menu = menu();
            menu.press(&Key::Char('4'));
            let lines = menu.lines(columns, rows);
            assert!(lines.len() < rows, "{lines:?}");
            assert!(lines.iter().all(|line| line.width() < columns), "{lines:?}");
            assert!(lines.iter().any(|line| line.starts_with(">  4")), "{lines:?}");
        }
    }
}
