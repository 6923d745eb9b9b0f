//! What a reader makes of the lines of a sheet: they are typed into a record on paper.
//!
//! Only a sheet with a deal that cannot be typed is read so: such a deal is void there, does not count,
//! and its dealer deals again. What comes of that is asked here, and never guessed from the lines.

use super::{Games, SheetLine, name};
use crate::desk::{Desk, Plan};
use crate::export::SessionView;
use crate::log::Header;
use crate::session::Session;
use crate::store::Store;
use crate::store::paper::PaperFile;

/// The session as it comes back from these lines; the line that is refused, where one is.
pub(super) fn read(told: &SessionView<'_>, games: &Games<'_>) -> Result<Session, String> {
    let seats = told.header.seats.iter().map(|seat| name(seat)).collect();
    let header = Header { seats, ..told.header.clone() };
    let at = header.at.clone();
    let mut desk =
        Desk::create(&Store::on_paper(), header).map_err(|_| "its heading".to_owned())?;
    for (place, (_, lines)) in games.iter().enumerate() {
        if place > 0 {
            let next = Desk::<PaperFile>::next_game();
            desk.commit(&next, &at).map_err(|_| "`again`".to_owned())?;
        }
        for line in lines {
            typed(&mut desk, line, &at).ok_or_else(|| format!("`{}`", line.typed))?;
        }
    }
    Ok(desk.session().clone())
}

fn typed(desk: &mut Desk<PaperFile>, line: &SheetLine, at: &str) -> Option<()> {
    let Ok(Plan::Entry(entry)) = desk.plan_as_written(&line.typed) else { return None };
    desk.commit(&entry, at).ok().map(drop)
}
