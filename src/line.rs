//! stub
pub mod command;
pub mod names;
use crate::event::Event;
use crate::game::Deal;
use crate::game::verdict::Irregular;
pub use names::Names;
#[derive(Clone, Debug)]
pub struct Heard {
    pub events: Vec<Event>,
    pub irregular: Vec<Irregular>,
}
#[derive(Clone, Debug)]
pub struct LineError;
impl LineError {
    pub fn say(&self, _s: &[String]) -> String {
        String::new()
    }
}
#[derive(Clone, Debug)]
pub struct Spelling {
    pub line: String,
}
pub fn read(_t: &str, _d: &Deal<'_>, _n: &Names) -> Result<Heard, LineError> {
    Err(LineError)
}
pub fn spell(_d: &Deal<'_>, _e: &[Event], _n: &Names) -> Spelling {
    Spelling { line: String::new() }
}
