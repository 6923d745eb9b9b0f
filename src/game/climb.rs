//! stub
use crate::event::Event;
use crate::event::Reading;
use crate::game::award::Award;
use crate::game::verdict::*;
use crate::rules::ClimbRules;
use crate::seat::*;
#[derive(Clone, Copy, Debug)]
pub struct Climb<'r> {
    rules: &'r ClimbRules,
}
impl<'r> Climb<'r> {
    pub fn open(rules: &'r ClimbRules, _s: &Standing) -> Self {
        Self { rules }
    }
    pub fn judge(&self, _e: &Event, _f: &mut Vec<Irregular>) {}
    pub fn step(&self, _e: &Event) -> Result<Self, Impossible> {
        Ok(*self)
    }
    pub fn phase(&self) -> Phase {
        Phase::Lead
    }
    pub fn turn(&self) -> Option<Seat> {
        None
    }
    pub fn table(&self) -> Option<(Reading, Seat)> {
        None
    }
    pub fn places(&self) -> SeatList {
        SeatList::new()
    }
    pub fn awards(&self, _a: &mut Vec<Award>) {}
    pub fn verdict(&self, _score: ByTeam<i32>) -> (Option<Outcome>, Seat) {
        (None, Seat::new(0).unwrap())
    }
}
