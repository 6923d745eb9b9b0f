//! As much of HTTP as a board needs: read one request, answer it, be done.
//!
//! Everything is bounded: how long a request may be, how long its bytes may take to come, how long an
//! answer may take to go. A connection has one request. This file must never know what is asked for.

#![allow(clippy::disallowed_methods, reason = "nobody is waited for without end")]

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The longest head of a request.
const LONGEST: usize = 8 * 1024;

/// The most fields in it.
const MOST_FIELDS: usize = 64;

/// So long may a request take to come, and each piece of an answer to go.
const PATIENCE: Duration = Duration::from_secs(5);

/// So long is waited for more of what is not answered.
const AT_ONCE: Duration = Duration::from_millis(20);

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// Without its query.
    pub(super) path: String,
    /// Only the head of the answer is wanted.
    pub(super) head: bool,
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Page(String),
    /// Another address, on this server.
    Elsewhere(String),
    /// There is nothing here.
    NotFound,
    /// Somebody wants to write, or to know more than a board says.
    NotAllowed,
    /// No request.
    Bad,
    /// Too many are watching already.
    Full,
}

/// Reads a request; none where none came in time.
pub(super) fn read(stream: &mut TcpStream) -> io::Result<Result<Request, Answer>> {
    let until = Instant::now() + PATIENCE;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut bytes = Vec::with_capacity(1024);
    let mut piece = [0; 1024];
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let room = piece.len().min(LONGEST - bytes.len());
        if left.is_zero() || room == 0 {
            take_the_rest(stream);
            return Ok(Err(Answer::Bad));
        }
        stream.set_read_timeout(Some(left))?;
        let read = stream.read(piece.get_mut(..room).unwrap_or_default())?;
        if read == 0 {
            return Ok(Err(Answer::Bad));
        }
        bytes.extend_from_slice(piece.get(..read).unwrap_or_default());
        if let Some(asked) = parse(&bytes) {
            return Ok(asked);
        }
    }
}

/// What has come of a request that is too long: a connection that is closed with something unread in it
/// takes the answer with it. Of one that has no end no more is taken than this.
fn take_the_rest(stream: &mut TcpStream) {
    let _gone = stream.set_read_timeout(Some(AT_ONCE));
    for _ in 0..MOST_FIELDS {
        if !matches!(stream.read(&mut [0; 1024]), Ok(1..)) {
            return;
        }
    }
}

/// The request in these bytes; none where it is not whole yet.
fn parse(bytes: &[u8]) -> Option<Result<Request, Answer>> {
    let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
    let mut request = httparse::Request::new(&mut fields);
    match request.parse(bytes) {
        Ok(httparse::Status::Complete(_)) => {}
        Ok(httparse::Status::Partial) => return None,
        Err(_) => return Some(Err(Answer::Bad)),
    }
    let head = match request.method {
        Some("GET") => false,
        Some("HEAD") => true,
        Some(_) | None => return Some(Err(Answer::NotAllowed)),
    };
    let path = request.path.unwrap_or_default();
    let path = path.split_once('?').map_or(path, |(path, _)| path).to_owned();
    Some(Ok(Request { path, head }))
}

pub(super) fn send(stream: &mut TcpStream, answer: &Answer, head: bool) -> io::Result<()> {
    let (status, more, body) = match answer {
        Answer::Page(text) => ("200 OK", "Content-Type: text/html; charset=utf-8", text.as_str()),
        Answer::Elsewhere(path) => {
            let text = format!(
                "HTTP/1.1 302 Found\r\nLocation: {path}\r\nContent-Length: 0\r\n{ALWAYS}\r\n"
            );
            return stream.write_all(text.as_bytes());
        }
        Answer::NotFound => ("404 Not Found", PLAIN, "There is nothing here.\n"),
        Answer::NotAllowed => {
            ("405 Method Not Allowed", ALLOWED, "A board can only be looked at.\n")
        }
        Answer::Bad => ("400 Bad Request", PLAIN, "That is not a request.\n"),
        Answer::Full => ("503 Service Unavailable", LATER, "Too many are watching already.\n"),
    };
    let length = body.len();
    let body = if head { "" } else { body };
    let text =
        format!("HTTP/1.1 {status}\r\n{more}\r\nContent-Length: {length}\r\n{ALWAYS}\r\n{body}");
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

const PLAIN: &str = "Content-Type: text/plain; charset=utf-8";
const ALLOWED: &str = "Content-Type: text/plain; charset=utf-8\r\nAllow: GET, HEAD";
const LATER: &str = "Content-Type: text/plain; charset=utf-8\r\nRetry-After: 10";

/// What every answer says: nobody keeps it, nobody frames it, and the address with its secret is told
/// to nobody.
const ALWAYS: &str = "Connection: close\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n\
                      X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n";

/// Begins a stream of events.
pub(super) fn begin_events(stream: &mut TcpStream) -> io::Result<()> {
    let text = format!("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n{ALWAYS}\r\n");
    stream.write_all(text.as_bytes())?;
    stream.write_all(b"retry: 1000\n\n")
}

/// Sends an event of one line; without one, a sign that somebody is still there.
pub(super) fn event(stream: &mut TcpStream, data: Option<&str>) -> io::Result<()> {
    let text = data.map_or_else(|| ":\n\n".to_owned(), |data| format!("data: {data}\n\n"));
    stream.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_whole_or_refused() {
        let path = |path: &str| Some(Ok(Request { path: path.to_owned(), head: false }));
        for (bytes, asked) in [
            (&b"GET /a/1/ HTTP/1.1\r\nHost: x\r\n\r\n"[..], path("/a/1/")),
            (b"GET /a/?fives HTTP/1.1\r\n\r\n", path("/a/")),
            (b"GET /a HTT", None),
            (b"POST /a HTTP/1.1\r\n\r\n", Some(Err(Answer::NotAllowed))),
            (b"\x00\xff\r\n\r\n", Some(Err(Answer::Bad))),
            (b"GET nothing\r\n\r\n", Some(Err(Answer::Bad))),
        ] {
            assert_eq!(parse(bytes), asked, "{bytes:?}");
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MOST_FIELDS + 1));
        assert_eq!(parse(many.as_bytes()), Some(Err(Answer::Bad)));
    }
}
