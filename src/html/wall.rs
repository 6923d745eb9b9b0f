//! How large the letters of a night are on a wall, so that all of it is on the screen and no room is left.
//!
//! Nobody scrolls on a wall, and the styles cannot count: this module works out, for a screen of the usual
//! shape, how the parts of the page lie and how high the letters of each are. The styles measure in parts of
//! the screen, so what fits one screen of that shape fits all of them. It must never know who plays.

use unicode_width::UnicodeWidthStr;

/// What is left of a screen of 1920 by 1080 between the state of the night and the foot of the page.
const WHOLE: Area = Area { wide: 1840, high: 915 };

/// What a warning takes of it, and a heading.
const WARNING: u32 = 56;
const HEADING: u32 = 72;

/// Between two columns of a list, and between the two parts of the page.
const GAP: u32 = 40;

/// In hundredths of the height of a letter: how wide it is where it is bold, and how high a line of a table.
const LETTER: u32 = 60;
const LINE: u32 = 155;

/// What a line of a table takes beside that, drawn below it.
const DRAWN: u32 = 2;

/// What a table of a round takes beside its sides: its number, its result and the gaps.
const TABLE: u32 = 900;

/// What a prize takes above and below the names, and each line of these.
const PRIZE: u32 = 150;
const PRIZE_LINE: u32 = 130;

/// The letters for which there is a style, from the smallest, and those of prizes above the standings.
const SMALLEST: u32 = 12;
const LARGEST: u32 = 64;
const PRIZES_ABOVE: u32 = 30;

/// How many columns a list may have, and how many prizes may stand in a line.
const COLUMNS: u32 = 6;
const PRIZES_IN_LINE: u32 = 4;

/// How a list stands: in so many columns, with letters of this height, in parts of a screen of 1080.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    pub columns: u32,
    pub letters: u32,
    pub counted: Counted,
}

/// What stands beside a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// All that is counted.
    All,
    /// Not the lone hands, and not the rounds sat out.
    Main,
    /// What is added up, alone.
    Added,
}

impl Counted {
    const EACH: [Self; 3] = [Self::All, Self::Main, Self::Added];

    /// How wide it is with the rank, in hundredths of the height of a letter.
    const fn wide(self) -> u32 {
        match self {
            Self::All => 1250,
            Self::Main => 800,
            Self::Added => 590,
        }
    }

    /// Letters that are large enough: smaller ones are no longer worth what stands here beside the names.
    const fn easy(self) -> u32 {
        match self {
            Self::All => 26,
            Self::Main | Self::Added => 18,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Main => " bare",
            Self::Added => " bare barest",
        }
    }
}

/// Where the other part of the page lies: the round that is played, or the prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// There is none.
    Nowhere,
    /// Above the standings, which have what it leaves.
    Above { letters: u32 },
    /// Beside the standings, which have so many tenths of the screen.
    Beside { tenths: u32, letters: u32 },
}

/// A whole wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    pub list: List,
    pub other: Other,
}

/// What is on a wall, as far as it needs room.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// How many stand in the list, and how long the longest of their names is.
    pub places: u32,
    pub longest: u32,
    /// The tables of the round that is played, each with its two sides in the pieces between which a line may
    /// break.
    pub tables: Vec<[Vec<String>; 2]>,
    /// How long the line below that round is.
    pub out: u32,
    /// To whom each prize goes, and with what.
    pub prizes: Vec<String>,
    /// Lines above all of it.
    pub warnings: u32,
}

/// A part of the screen.
#[derive(Clone, Copy, Debug)]
struct Area {
    wide: u32,
    high: u32,
}

impl Area {
    /// What is left below so much.
    const fn below(self, taken: u32) -> Self {
        Self { high: self.high.saturating_sub(taken), ..self }
    }

    /// So many tenths of its width, without half of the gap.
    const fn tenths(self, tenths: u32) -> Self {
        Self { wide: (self.wide * tenths / 10).saturating_sub(GAP / 2), ..self }
    }
}

/// How long a text is, in letters.
pub fn length(text: &str) -> u32 {
    u32::try_from(text.width()).unwrap_or(u32::MAX)
}

/// Letters of this height, so many hundredths of it.
const fn of(letters: u32, hundredths: u32) -> u32 {
    letters.saturating_mul(hundredths) / 100
}

/// How high a line of a table is.
const fn line(letters: u32) -> u32 {
    of(letters, LINE) + DRAWN
}

/// The largest letters with which something fits.
fn largest(fits: impl Fn(u32) -> bool) -> Option<u32> {
    (SMALLEST..=LARGEST).rev().step_by(2).find(|letters| fits(*letters))
}

impl Content {
    /// How it stands so that its smallest letters are as large as may be.
    pub fn wall(&self) -> Wall {
        let whole = WHOLE.below(self.warnings * WARNING);
        let beside = |part: &dyn Fn(Area) -> u32, tenths: u32| {
            let list = self.list(whole.tenths(tenths));
            let letters = part(whole.tenths(10 - tenths));
            Wall { list, other: Other::Beside { tenths, letters } }
        };
        let walls: Vec<Wall> = match (self.tables.is_empty(), self.prizes.is_empty()) {
            (false, _) => {
                let tenths = [6, 5, 4].map(|it| beside(&|area| self.round(area), it));
                let above = (SMALLEST..=LARGEST).step_by(2);
                tenths.into_iter().chain(above.filter_map(|it| self.above(whole, it))).collect()
            }
            (true, true) => vec![Wall { list: self.list(whole), other: Other::Nowhere }],
            (true, false) => {
                let list = self.list(whole.below(self.band(whole.wide)));
                let above = Wall { list, other: Other::Above { letters: PRIZES_ABOVE } };
                let tenths = [5, 6, 7, 8].map(|it| beside(&|area| self.prizes(area), it));
                tenths.into_iter().chain([above]).collect()
            }
        };
        // Of several that are alike the one with the larger list, and then the first.
        let rank = |wall: &Wall| (wall.least(), wall.list.letters);
        let better = |best: Wall, next: Wall| if rank(&next) > rank(&best) { next } else { best };
        let first = Wall { list: self.list(whole), other: Other::Nowhere };
        walls.into_iter().reduce(better).unwrap_or(first)
    }

    /// The standings in this part of the screen, with as much beside the names as leaves letters that are
    /// large enough.
    fn list(&self, area: Area) -> List {
        let with = |counted: Counted| {
            let lists = (1..=COLUMNS).filter_map(|columns| {
                let letters = largest(|it| self.list_fits(area, columns, it, counted))?;
                Some(List { columns, letters, counted })
            });
            let better =
                |best: List, next: List| if next.letters > best.letters { next } else { best };
            lists.reduce(better)
        };
        // What fits nowhere is read by going down.
        let none = List { columns: 3, letters: SMALLEST, counted: Counted::Main };
        let better = |best: List, next: List| {
            if next.letters > best.letters && best.letters < best.counted.easy() {
                next
            } else {
                best
            }
        };
        Counted::EACH.into_iter().filter_map(with).reduce(better).unwrap_or(none)
    }

    fn list_fits(&self, area: Area, columns: u32, letters: u32, counted: Counted) -> bool {
        let lines = self.places.div_ceil(columns) + 1;
        let wide = area.wide.saturating_sub(GAP * (columns - 1)) / columns;
        lines * line(letters) <= area.high
            && of(letters, self.longest * LETTER + counted.wide()) <= wide
    }

    /// The letters of the round that is played, where it stands beside the standings.
    fn round(&self, area: Area) -> u32 {
        let fits = |letters: u32| {
            self.round_high(letters, area.wide).is_some_and(|high| high <= area.high)
        };
        largest(fits).unwrap_or(SMALLEST)
    }

    /// How high the round that is played is with such letters; none where it is too wide for them. A side stands in
    /// one line if both have room, else each of its people in one.
    fn round_high(&self, letters: u32, wide: u32) -> Option<u32> {
        let room = wide.checked_sub(of(letters, TABLE))?;
        let long = |text: u32| of(letters, text * LETTER);
        let longest = |side: usize, of_side: fn(&[String]) -> u32| -> u32 {
            let sides = self.tables.iter().filter_map(|table| table.get(side));
            sides.map(|pieces| of_side(pieces)).max().unwrap_or(0)
        };
        let whole = |pieces: &[String]| length(&pieces.join(" "));
        let piece = |pieces: &[String]| pieces.iter().map(|piece| length(piece)).max().unwrap_or(0);
        let lines = if long(longest(0, whole) + longest(1, whole)) <= room {
            u32::try_from(self.tables.len()).ok()?
        } else if long(longest(0, piece) + longest(1, piece)) <= room {
            let lines = |table: &[Vec<String>; 2]| table.iter().map(Vec::len).max().unwrap_or(1);
            u32::try_from(self.tables.iter().map(lines).sum::<usize>()).ok()?
        } else {
            return None;
        };
        let out = long(self.out).div_ceil(wide.max(1));
        Some(HEADING + (lines + 1 + out) * line(letters))
    }

    /// The round that is played above the standings.
    fn above(&self, whole: Area, letters: u32) -> Option<Wall> {
        let high = self.round_high(letters, whole.wide)? + GAP / 2;
        let list = self.list(whole.below(high));
        Some(Wall { list, other: Other::Above { letters } })
    }

    /// The letters of the prizes, one below the other.
    fn prizes(&self, area: Area) -> u32 {
        let fits = |letters: u32| {
            let prizes = self.prizes.iter().map(|prize| self.prize(prize, letters, area.wide));
            HEADING + prizes.sum::<u32>() <= area.high
        };
        largest(fits).unwrap_or(SMALLEST)
    }

    /// How high the prizes are above the standings.
    fn band(&self, wide: u32) -> u32 {
        let (all, in_line) = (self.prizes.len(), self.prizes_in_line());
        let wide = wide.saturating_sub(GAP * (in_line - 1)) / in_line;
        let highest = self.prizes.iter().map(|prize| self.prize(prize, PRIZES_ABOVE, wide)).max();
        let lines = u32::try_from(all).unwrap_or(u32::MAX).div_ceil(in_line);
        HEADING + highest.unwrap_or(0) * lines + GAP / 2
    }

    /// How many prizes stand in a line above the standings: as many as need the fewest lines, alike.
    pub fn prizes_in_line(&self) -> u32 {
        let all = u32::try_from(self.prizes.len()).unwrap_or(u32::MAX).max(1);
        all.div_ceil(all.div_ceil(PRIZES_IN_LINE))
    }

    #[allow(clippy::unused_self, reason = "it is asked with the others")]
    fn prize(&self, prize: &str, letters: u32, wide: u32) -> u32 {
        let lines = of(letters, length(prize) * LETTER).div_ceil(wide.max(1)).max(1);
        of(letters, PRIZE + lines * PRIZE_LINE)
    }
}

impl Wall {
    /// Its smallest letters.
    fn least(&self) -> u32 {
        match self.other {
            Other::Nowhere => self.list.letters,
            Other::Above { letters } | Other::Beside { letters, .. } => {
                self.list.letters.min(letters)
            }
        }
    }

    /// By these the styles know it.
    pub fn classes(&self) -> String {
        let List { columns, letters, counted } = self.list;
        let other = match self.other {
            Other::Nowhere => String::new(),
            Other::Above { letters } => format!(" above other-{letters}"),
            Other::Beside { tenths, letters } => format!(" beside-{tenths} other-{letters}"),
        };
        format!("columns-{columns} list-{letters}{other}{}", counted.class())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(places: u32, longest: u32) -> Content {
        let prizes =
            ["Jon Smith, 68 points", "nobody", "Mia Smith, 23 points", "Jon Smith, 68 points"];
        Content { places, longest, prizes: prizes.map(str::to_owned).into(), ..Content::default() }
    }

    /// The lines of a list and its longest name have room in the screen that it was made for.
    #[test]
    fn a_night_that_is_over_fits_the_screen_and_uses_it() {
        for (places, longest, at_least) in [
            (4, 5, 44),
            (8, 5, 44),
            (12, 20, 34),
            (20, 20, 26),
            (40, 18, 22),
            (64, 20, 18),
            (120, 24, 14),
        ] {
            let content = over(places, longest);
            let wall = content.wall();
            let list = wall.list;
            assert!(list.letters >= at_least, "{places}: {wall:?}");
            let lines = places.div_ceil(list.columns) + 1;
            assert!(lines * line(list.letters) <= WHOLE.high, "{places}: {wall:?}");
        }
    }

    /// Beside the standings where these have many lines, above them where names are long.
    #[test]
    fn a_round_that_is_played_stands_where_both_are_the_largest() {
        let side = |one: &str, other: &str| vec![one.to_owned(), format!("& {other}")];
        let short = [side("Ann", "Ben"), side("Cal", "Dee")];
        let long =
            [side("Bartholomew Featherstone", "Konstantin Papadopoulos"), side("Gus", "Dee")];
        let with = |places: u32, longest: u32, tables: Vec<[Vec<String>; 2]>| {
            Content { places, longest, tables, ..Content::default() }.wall()
        };
        let wall = with(40, 5, vec![short; 10]);
        assert!(matches!(wall.other, Other::Beside { .. }) && wall.least() >= 24, "{wall:?}");
        let wall = with(9, 25, vec![long; 2]);
        assert!(matches!(wall.other, Other::Above { .. }) && wall.least() >= 34, "{wall:?}");
    }

    /// Whatever there is, it is shown: a thousand people by going down.
    #[test]
    fn what_does_not_fit_is_as_small_as_can_be_read() {
        let wall = over(1000, 60).wall();
        assert_eq!((wall.list.letters, wall.list.columns), (SMALLEST, 3));
        let wall = Content::default().wall();
        assert_eq!(wall.other, Other::Nowhere);
    }
}
