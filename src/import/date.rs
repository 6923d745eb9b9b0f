//! Times as other programs write them -> a time as a log has it.
//!
//! Every form of ISO 8601 that names a day is read. Where no zone is said, none is made up: RFC 3339
//! writes a local time of an unknown zone with `-00:00`. What names no day is no time. The end of a
//! day, `24:00`, is the beginning of the next, as a log has no other word for it.

use chrono::{Datelike, NaiveDate, NaiveTime};

/// The zone that is not known, as RFC 3339 writes it.
const UNKNOWN: &str = "-00:00";

/// The last year that RFC 3339 can write.
const LAST_YEAR: i32 = 9999;

/// A time as a log has it, from any form of ISO 8601; none where no day is named.
pub fn time(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.is_ascii() {
        return None;
    }
    let (day, rest) = match text.find(['T', 't', ' ']) {
        Some(at) => (text.get(..at)?, Some(text.get(at + 1..)?)),
        None => (text, None),
    };
    let mut day = self::day(day)?;
    let Some(rest) = rest else { return Some(format!("{day}T00:00:00{UNKNOWN}")) };
    let (clock, zone) = match rest.find(['Z', 'z', '+', '-']) {
        Some(at) => (rest.get(..at)?, zone(rest.get(at..)?)?),
        None => (rest, UNKNOWN.to_owned()),
    };
    if is_the_end(clock) {
        day = day.succ_opt().filter(|next| next.year() <= LAST_YEAR)?;
        return Some(format!("{day}T00:00:00{zone}"));
    }
    Some(format!("{day}T{}{zone}", self::clock(clock)?))
}

/// That a date is none, and how one is written: for people, without a full stop.
pub fn unread(date: &str) -> String {
    format!(
        "`{date}` cannot be read as a day, so the session begins now; write a day like this: \
         2026-05-29"
    )
}

/// Is it the end of a day: `24`, `24:00`, `2400`, `24:00:00,0`?
fn is_the_end(clock: &str) -> bool {
    // The same time of a day that has no hour 24.
    let midnight =
        clock.trim_end().strip_prefix("24").map(|rest| self::clock(&format!("00{rest}")));
    let nought = |time: String| time.bytes().all(|byte| !matches!(byte, b'1'..=b'9'));
    midnight.flatten().is_some_and(nought)
}

/// The time as it was written before: without the zone that is not known, and without a midnight
/// that nobody said.
pub fn as_written(at: &str) -> &str {
    let Some(local) = at.strip_suffix(UNKNOWN) else { return at };
    let local = local.strip_suffix("T00:00:00").unwrap_or(local);
    local.strip_suffix(":00").filter(|rest| rest.contains('T')).unwrap_or(local)
}

/// A day of the calendar: `2026-05-29`, `20260529`, `2026-W22-5`, `2026W225`, `2026-149`, `2026149`.
fn day(text: &str) -> Option<NaiveDate> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let form = match (text.len(), digits, text.contains('W')) {
        (10, false, true) => "%G-W%V-%u",
        (8, false, true) => "%GW%V%u",
        (10, false, false) => "%Y-%m-%d",
        (8, true, _) => "%Y%m%d",
        (8, false, false) => "%Y-%j",
        (7, true, _) => "%Y%j",
        _ => return None,
    };
    NaiveDate::parse_from_str(text, form).ok()
}

/// A time of day with its seconds and their parts: `16:30`, `1630`, `16`, `16:30:05,25`.
fn clock(text: &str) -> Option<String> {
    let text = text.trim_end();
    let (whole, part) = match text.find(['.', ',']) {
        Some(at) => (text.get(..at)?, text.get(at + 1..)?),
        None => (text, ""),
    };
    let said = text.len() > whole.len();
    if said && (part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    let digits: String = whole.chars().filter(|c| *c != ':').collect();
    let colons = whole.len() - digits.len();
    let form = match (digits.len(), colons, said) {
        (6, 2 | 0, _) => "%H%M%S",
        (4, 0 | 1, false) => "%H%M",
        (2, 0, false) => "%H",
        _ => return None,
    };
    let time = match form {
        "%H" => NaiveTime::from_hms_opt(digits.parse().ok()?, 0, 0)?,
        form => NaiveTime::parse_from_str(&digits, form).ok()?,
    };
    let parts = if said { format!(".{part}") } else { String::new() };
    Some(format!("{}{parts}", time.format("%H:%M:%S")))
}

/// A zone: `Z`, `+01:00`, `+0100`, `+01`.
fn zone(text: &str) -> Option<String> {
    if text.eq_ignore_ascii_case("z") {
        return Some("Z".to_owned());
    }
    let (sign, rest) = text.split_at_checked(1)?;
    let digits: String = rest.chars().filter(|c| *c != ':').collect();
    let full = match digits.len() {
        2 => format!("{digits}00"),
        4 => digits,
        _ => return None,
    };
    let (hours, minutes) = full.split_at_checked(2)?;
    let good = full.bytes().all(|byte| byte.is_ascii_digit())
        && hours.parse::<u8>().ok()? < 24
        && minutes.parse::<u8>().ok()? < 60;
    good.then(|| format!("{sign}{hours}:{minutes}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_that_names_a_day_is_read_and_no_zone_is_made_up() {
        for (text, is) in [
            ("2026-07-21T03:47:33.103Z", "2026-07-21T03:47:33.103Z"),
            ("2026-07-21t03:47:33z", "2026-07-21T03:47:33Z"),
            ("2026-07-21 03:47:33+01:00", "2026-07-21T03:47:33+01:00"),
            ("2026-07-21T03:47+0100", "2026-07-21T03:47:00+01:00"),
            ("2026-07-21T03:47-05", "2026-07-21T03:47:00-05:00"),
            ("2026-05-29T16:30", "2026-05-29T16:30:00-00:00"),
            ("2026-05-29T16:30:05", "2026-05-29T16:30:05-00:00"),
            ("2026-05-29T16:30:05,25", "2026-05-29T16:30:05.25-00:00"),
            ("2026-05-29T16", "2026-05-29T16:00:00-00:00"),
            ("2026-05-29", "2026-05-29T00:00:00-00:00"),
            ("20260529", "2026-05-29T00:00:00-00:00"),
            ("20260529T163005Z", "2026-05-29T16:30:05Z"),
            ("20260529T1630", "2026-05-29T16:30:00-00:00"),
            // The 149th day of 2026, and the Friday of its 22nd week, are the 29th of May.
            ("2026-149", "2026-05-29T00:00:00-00:00"),
            ("2026149", "2026-05-29T00:00:00-00:00"),
            ("2026-W22-5", "2026-05-29T00:00:00-00:00"),
            ("2026W225T16:30", "2026-05-29T16:30:00-00:00"),
            // The end of a day is the beginning of the next.
            ("2026-05-29T24:00", "2026-05-30T00:00:00-00:00"),
            ("2026-12-31T24Z", "2027-01-01T00:00:00Z"),
            ("20260531T240000,0+02", "2026-06-01T00:00:00+02:00"),
        ] {
            assert_eq!(time(text).as_deref(), Some(is), "{text}");
        }
        for text in [
            "",
            "Friday",
            "2026",
            "2026-05",
            "2026-13-01",
            "2026-02-30",
            "29.05.2026",
            "05/29/2026",
            "2026-05-29T",
            "2026-05-29T25:00",
            "2026-05-29T24:01",
            "2026-05-29T24:00:00.5",
            "2026-05-29T24:0",
            "9999-12-31T24:00",
            "2026-05-29T16:30+1",
            "2026-05-29T16:30:05.",
            "2026-05-29T16:30+99:00",
            "2026-W54-1",
            "２０２６-05-29",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }

    #[test]
    fn a_local_time_is_written_as_it_was_read() {
        for text in
            ["2026-05-29T16:30", "2026-05-29", "2026-05-29T16:30:05", "2026-07-21T03:47:33.103Z"]
        {
            assert_eq!(as_written(&time(text).unwrap()), text);
        }
    }
}
