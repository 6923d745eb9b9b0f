use std::io::{BufRead, Write};
fn main() {
    let mut judge = rasher::judge::Judge::new();
    let stdin = std::io::stdin().lock();
    let mut out = std::io::stdout().lock();
    for line in stdin.split(b'\n') {
        let mut buf = Vec::new();
        judge.answer(&line.unwrap(), &mut buf);
        buf.push(b'\n');
        out.write_all(&buf).unwrap();
        out.flush().unwrap();
    }
}
