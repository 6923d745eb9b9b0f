//! What lists, pages and figures once told wrongly, each point asked of the program itself.
//!
//! Expected values come from the rules and from the records that are written here, never from a run.

use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

/// The program, in a folder of its own: what it answers, and what it says beside it.
fn rasher(place: &Path, args: &[&str]) -> (String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("RASHER_SESSIONS", place.join("sessions"))
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (told, beside) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{args:?}: {beside}");
    (told, beside)
}

/// A folder in which this sheet was imported, and what was said of that.
fn imported(sheet: &str) -> (TempDir, String) {
    let place = TempDir::new().unwrap();
    std::fs::create_dir(place.path().join("sessions")).unwrap();
    std::fs::write(place.path().join("sheet.txt"), sheet).unwrap();
    let (_, said) = rasher(place.path(), &["import", "sheet.txt"]);
    (place, said)
}

fn page(place: &Path, args: &[&str]) -> String {
    rasher(place, &[args, &["-o", "page.html", "--force"]].concat());
    std::fs::read_to_string(place.join("page.html")).unwrap()
}

fn json(place: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&rasher(place, args).0).unwrap()
}

/// Words as they are shown, on however many lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Ann leaves the one side after four deals, and comes back on the other for the last two.
const BOTH_SIDES: &str = "title: Both\nbegun: 2026-11-01\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\n\
    dealer: 1\n\n1h5\n1h5\n1h5\n1h3\nsub 1 Eve\nsub 2 Ann\n1h3\n3s5\n";

/// She had four of the six deals where she won, two where she lost, so the game is won, and she is rated
/// once and is her own opponent in nothing. Dee and Cal are hers and theirs; Ben's side lost.
#[test]
fn nobody_wins_and_loses_one_game() {
    let (place, _) = imported(BOTH_SIDES);
    let stats = json(place.path(), &["stats", "--json", "--by", "opponent,partner"]);
    let players = stats["players"].as_array().unwrap();
    let of = |name: &str| players.iter().find(|it| it["name"] == name).unwrap();
    let ann = of("Ann");
    assert_eq!((&ann["games"]["won"]["times"], &ann["games"]["won"]["of"]), (&1.into(), &1.into()));
    assert_eq!((&ann["games"]["lost"], ann["ratings"].as_array().unwrap().len()), (&0.into(), 1));
    let opponents: Vec<&Value> = ann["groups"].as_array().unwrap().iter().collect();
    assert!(opponents.iter().all(|group| group["of"] != "Ann"), "{opponents:?}");
    // Four deals of six in the second seat were Ben's, so the game is his, and it was lost.
    assert_eq!(of("Ben")["games"]["lost"], 1);
    // Eve sat for two of six: deals are hers, the game is not.
    assert_eq!(
        (&of("Eve")["games"]["won"]["of"], &of("Eve")["deals"]["won"]["of"]),
        (&0.into(), &2.into())
    );
}

/// 1, 2 and 5: a day without a time, a time without seconds and a full time are taken; what names no day is
/// told, and so is a file that says none.
#[test]
fn the_day_of_an_import_is_its_own() {
    let samples = match crate::needs::shared("games/egn") {
        Ok(samples) => samples,
        Err(why) => return crate::needs::forgo("the days of imports", &why),
    };
    let sample = std::fs::read(samples.join("mote-w5-g1.egn")).unwrap();
    let sample: Value = serde_json::from_slice(&sample).unwrap();
    for (date, at, said) in [
        ("2026-05-29", "2026-05-29T00:00:00-00:00", None),
        ("2026-05-29T16:30", "2026-05-29T16:30:00-00:00", None),
        ("2026-05-29T16:30:00+02:00", "2026-05-29T16:30:00+02:00", None),
        (
            "29 May",
            "2026-11-20T19:02:11Z",
            Some(
                "`29 May` cannot be read as a day, so the session begins now; write a day like this: 2026-05-29",
            ),
        ),
        (
            "29.05.2026",
            "2026-11-20T19:02:11Z",
            Some(
                "`29.05.2026` cannot be read as a day, so the session begins now; write a day like this: 2026-05-29",
            ),
        ),
        ("2026-05-29T24:00", "2026-05-30T00:00:00-00:00", None),
        ("", "2026-11-20T19:02:11Z", Some("no day is given, so the session begins now")),
    ] {
        let place = TempDir::new().unwrap();
        std::fs::create_dir(place.path().join("sessions")).unwrap();
        let mut file = sample.clone();
        file["metadata"]["date"] = date.into();
        file["metadata"]["description"] = "Finals, played by the lake".into();
        file["metadata"]["gameId"] = "egn_m_1".into();
        std::fs::write(place.path().join("game.egn"), file.to_string()).unwrap();
        let told = flat(&rasher(place.path(), &["import", "game.egn"]).1);
        assert_eq!(told.contains("begins now"), said.is_some(), "{date}: {told}");
        assert!(said.is_none_or(|said| told.contains(said)), "{date}: {told}");
        assert!(told.contains("metadata.gameId: `egn_m_1`"), "{told}");
        let all = json(place.path(), &["export", "--as", "json"]);
        let session = &all["sessions"][0];
        assert_eq!(session["at"], at, "{date}");
        assert!(session.to_string().contains("Finals, played by the lake"));
        // The deals were played then, too, and not on the day of the import.
        let played = json(place.path(), &["stats", "--json"]);
        assert_eq!(played["counted"]["first"], at[..10], "{date}");
        assert_eq!(played["counted"]["last"], at[..10], "{date}");
    }
}

/// Of a league a player's page has what that player played, and no total of anybody else.
#[test]
fn the_page_of_a_player_is_about_that_player() {
    let (place, _) = imported(&format!(
        "{BOTH_SIDES}\n====\ntitle: Others\nbegun: 2026-11-02\nrules: euchre\nplayers: Kim, Lou, Max, Zoe\n\
         dealer: 1\n\n1h5\n1h5\n1h5\n1h5\n1h5\n"
    ));
    let one = page(place.path(), &["stats", "Eve"]);
    assert!(one.contains("0 finished games and 2 deals, in November 2026."), "{one}");
    assert!(!one.contains("Kim") && !one.contains("11 deals"));
    assert!(page(place.path(), &["stats"]).contains("2 finished games and 11 deals in 2 sessions"));
}

/// By place, suit, round and bid no game is counted: a page has no column of games there, nor a sentence.
#[test]
fn a_page_counts_no_games_where_none_are_counted() {
    let (place, _) = imported(THREE_GAMES);
    let told = rasher(place.path(), &["stats", "ann"]).0;
    let heads = |word: &str| {
        let head = told.lines().find(|line| line.split_whitespace().next() == Some(word));
        head.unwrap_or_else(|| panic!("no {word}: {told}")).split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(heads("position"), ["position", "deals", "won", "net", "trump", "made"]);
    assert_eq!(heads("opponent")[..4], ["opponent", "games", "won", "deals"]);
    let aloud = rasher(place.path(), &["--plain", "stats", "ann"]).0;
    assert!(aloud.contains("Position dealer: won ") && !aloud.contains("0 of 0 games"), "{aloud}");
    // A table of no line is no table.
    let none = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(["stats", "--top", "0"])
        .current_dir(place.path())
        .output()
        .unwrap();
    assert_eq!((none.status.code(), none.stdout.len()), (Some(2), 0));
    let said = flat(&String::from_utf8(none.stderr).unwrap());
    assert!(said.contains("write a whole number from 1 on") && !said.contains(".."), "{said}");
}

/// Two games to one: every place that tells of the evening says so, and not the last score alone.
const THREE_GAMES: &str = "title: Three\nbegun: 2026-11-03\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\n\
    dealer: 1\n\n1h5\n1h5\n1h5\n1h5\n1h5\nagain\n2h5\n2h5\n2h5\n2h5\n2h5\nagain\n1h!5\n1h!5\n2h5\n1h5\n";

#[test]
fn an_evening_of_games_is_told_in_games() {
    let (place, said) = imported(THREE_GAMES);
    assert!(flat(&said).contains("games 2–1"), "{said}");
    let list = json(place.path(), &["list", "--json"]);
    assert!(list.to_string().contains(r#""won":[2,1]"#), "{list}");
    assert!(flat(&rasher(place.path(), &["list"]).0).contains("2–1"));
    let news = "Ann &#38; Cal win 2–1 in games, 20–12 in points";
    assert!(page(place.path(), &["export", "three"]).contains(news));
    rasher(place.path(), &["share", "three", "-o", "night.svg"]);
    assert!(std::fs::read_to_string(place.path().join("night.svg")).unwrap().contains(news));
}

/// A game that is over is compared with none where it is the only one, and a deal that was scored stands when the
/// table gives points behind it.
#[test]
fn the_only_game_that_is_over_is_not_the_closest() {
    let (place, _) = imported(
        "title: Two\nbegun: 2026-11-06\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n\
         1h5\n1h5\n2h5\n1h5\n1h5\n1h5\nagain\n1h5\n",
    );
    rasher(place.path(), &["record", "two", "adjust b +2 \"a glass fell\""]);
    let told = flat(&shown(&page(place.path(), &["export", "two"])));
    assert!(told.contains("In game 1 the lead never changed, and nobody was"), "{told}");
    assert!(!told.contains("closest"), "{told}");
    assert!(told.contains("ruling: +2 Ben &#38; Dee; the deal stands: a glass fell"), "{told}");
}

/// Level, and won all the same: one more deal decided, and brought no points.
#[test]
fn a_game_that_was_won_level_says_so() {
    let (place, _) = imported(
        "title: Level\nbegun: 2026-11-06\nrules: bacon-climb-4\nplayers: Kim, Lou, Max, Zoe\ndealer: 1\n\n\
         1 2 3\n2 1 3\n4 1 2\n3 2 4\n2 1 4\n1 4 3\n1 2 4\n2 1 3\n3\n",
    );
    let told = page(place.path(), &["export", "level"]);
    assert!(told.contains("Kim &#38; Max win, 6–6, by the last deal."), "{told}");
}

/// A start that was carried in, the number of deals of a game that is over, tricks on the board, and the
/// deal of a substitute.
#[test]
fn what_was_carried_sat_and_taken_is_told() {
    let (place, _) = imported(
        "title: Carried\nbegun: 2026-11-04\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\
         score: 3:0\n\n1h5\nsub 2 Eve\n1h5\n1h5\n1h5\n",
    );
    let (markdown, _) = rasher(place.path(), &["export", "carried", "--as", "markdown"]);
    assert!(flat(&markdown).contains("The game began at 3–0"), "{markdown}");
    let evening = page(place.path(), &["export", "carried"]);
    assert!(evening.contains("The game began at 3–0"), "{evening}");
    // Eve sat for three of four deals, so the game and the card are hers; Ben's deal is told as his.
    assert!(evening.contains("Eve sat down for Ben before deal 2"), "{evening}");
    let side = "<bdi class=\"side\">Eve &#38; Dee <bdi class=\"with\">with Ben</bdi></bdi>";
    assert!(evening.contains(side), "{evening}");
    let board = ["board", "carried", "--html", "board.html", "--once"];
    rasher(place.path(), &board);
    let over = std::fs::read_to_string(place.path().join("board.html")).unwrap();
    assert!(over.contains("after 4 deals") && !over.contains("deal 5"), "{over}");
    let (place, _) = imported(
        "title: Cards\nbegun: 2026-11-05\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n\
         9c p p u\n",
    );
    rasher(place.path(), &["record", "cards", "9h Ah Kh Qh"]);
    rasher(place.path(), &["board", "cards", "--html", "board.html", "--once"]);
    let board = std::fs::read_to_string(place.path().join("board.html")).unwrap();
    // Ben led the nine, Cal's ace took it.
    assert!(board.contains("tricks 1–0"), "{board}");
}

/// Eve sits in for Ann for the last of six deals, and a table still at work has one for the second of three:
/// the score stands under the names whose game it is, everywhere alike, and who sat in is named beside them.
#[test]
fn a_score_stands_under_the_names_whose_game_it_is() {
    let begins = "begun: 2026-11-07\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n";
    let over = format!("title: Over\n{begins}1h5\n1h5\n2h5\n1h5\n1h5\nsub 1 Eve\n1h5\n");
    let open = format!("title: Open\n{begins}1h5\nsub 2 Gus\n2h5\nsub 2 Ben\n1h5\n");
    let (place, _) = imported(&format!("{over}\n====\n{open}"));
    let read = |name: &str| std::fs::read_to_string(place.path().join(name)).unwrap();
    for (session, even, odd, won) in [
        ("over", "Ann & Cal (with Eve) 10", "Ben & Dee 2", Some("Ann & Cal win, 10–2")),
        ("open", "Ann & Cal 4", "Ben & Dee (with Gus) 2", None),
    ] {
        let show = flat(&rasher(place.path(), &["show", session]).0);
        assert!(show.contains(&format!("{even} · {odd}")), "{show}");
        assert!(won.is_none_or(|won| show.contains(won)), "{show}");
        let board = flat(&rasher(place.path(), &["board", session]).0);
        assert!(board.contains(&format!("{even} · {odd}")), "{board}");
        rasher(place.path(), &["board", session, "--html", "board.html", "--once", "--force"]);
        let board = shown(&read("board.html"));
        assert!(board.contains("Ann &#38; Cal") && board.contains("Ben &#38; Dee"), "{board}");
        assert!(board.contains("with Eve") != board.contains("with Gus"), "{board}");
        assert!(!board.contains("Eve &#38; Cal win"), "{board}");
        let evening = flat(&shown(&page(place.path(), &["export", session])));
        let named = |side: &str| {
            let (name, score) = side.rsplit_once(' ').unwrap();
            let name = name.replace('&', "&#38;").replace(['(', ')'], "");
            (name, score.to_owned())
        };
        for (name, score) in [named(even), named(odd)] {
            let bare = format!("{name} {score}");
            let with_badge = format!("{name} won {score}");
            assert!(evening.contains(&bare) || evening.contains(&with_badge), "{evening}");
        }
        rasher(place.path(), &["share", session, "-o", "share.svg", "--force"]);
        let share = flat(&shown(&read("share.svg")));
        for side in [even, odd] {
            let name = side.rsplit_once(' ').unwrap().0.replace('&', "&#38;");
            assert!(share.contains(&name), "{name}: {share}");
        }
        let (markdown, _) = rasher(place.path(), &["export", session, "--as", "markdown"]);
        for side in [even, odd] {
            let name = side.rsplit_once(' ').unwrap().0.replace('&', "\\&");
            assert!(markdown.contains(&format!("| {name} |")), "{name}: {markdown}");
        }
        let listed = rasher(place.path(), &["list"]).0;
        assert!(!listed.contains("Eve") && !listed.contains("Gus"), "{listed}");
    }
    // Nobody has a game on both sides: Ann had four deals of six on the one.
    let (place, _) = imported(BOTH_SIDES);
    let show = flat(&rasher(place.path(), &["show", "both"]).0);
    assert!(show.contains("Ann & Cal (with Eve) "), "{show}");
    assert!(show.contains("Ben & Dee (with Ann) "), "{show}");
    // As many on each side: the game is hers on neither, and others stand there.
    let (place, _) = imported(
        "title: Twice\nbegun: 2026-11-07\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n\
         1h3\n1h3\nsub 2 Gus\n1h3\n1h3\nsub 1 Eve\nsub 2 Ann\n1h3\n1h3\nsub 1 Fay\n1h5\n1h5\n",
    );
    let show = flat(&rasher(place.path(), &["show", "twice"]).0);
    assert!(show.contains("Fay & Cal (with Ann and Eve) 10 · Gus & Dee"), "{show}");
}

/// Whoever is typed behind a side that is complete is let go, and a sheet says so as everything else does.
#[test]
fn a_name_that_an_import_lets_go_is_told() {
    let (_place, said) = imported(
        "title: Climb\nbegun: 2026-11-07\nrules: bacon-climb-4\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n\
         1 3 4 2\n",
    );
    assert!(said.contains("the deal was decided before Dee and Ben went out"), "{said}");
}

/// One sign for less than nothing, on every page: the one that is as wide as the digits.
#[test]
fn a_page_has_one_minus_sign() {
    let place = TempDir::new().unwrap();
    std::fs::create_dir(place.path().join("sessions")).unwrap();
    let table = ["--players", "Ann,Ben,Cal,Dee", "--dealer", "1", "--title", "Bids"];
    rasher(place.path(), &[&["new", "--rules", "bid-euchre-4"][..], &table].concat());
    rasher(
        place.path(),
        &["record", "bids", "a6h2; b5s5; ch!3; d4n2; a3h3; b2c4; c3d5; d4s4; a5h1"],
    );
    rasher(place.path(), &["board", "bids", "--html", "board.html", "--once"]);
    rasher(place.path(), &["share", "bids", "-o", "share.svg"]);
    let read = |name: &str| std::fs::read_to_string(place.path().join(name)).unwrap();
    for text in [
        page(place.path(), &["export", "bids"]),
        page(place.path(), &["stats"]),
        page(place.path(), &["rules", "show", "bid-euchre-4"]),
        read("board.html"),
        read("share.svg"),
    ] {
        assert!(text.contains('−'), "{text}");
        let shown = shown(&text);
        let letters: Vec<char> = shown.chars().collect();
        let bare = letters.windows(3).find(|three| {
            let [before, '-', after] = three else { return false };
            !before.is_alphanumeric() && after.is_ascii_digit()
        });
        assert_eq!(bare, None, "{shown}");
    }
}

/// In a build that does not draw it, one sentence says how to have one that does, and nothing is written.
#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_how_to_have_one() {
    let (place, _) = imported(THREE_GAMES);
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(["share", "three", "-o", "night.png"])
        .current_dir(place.path())
        .env_clear()
        .env("NO_COLOR", "1")
        .env("RASHER_SESSIONS", place.path().join("sessions"))
        .output()
        .unwrap();
    let said = flat(&String::from_utf8(done.stderr).unwrap());
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("draws no PNG; `cargo install --path . --features png` in"), "{said}");
    assert!(said.contains("`-o night.svg` draws the same"), "{said}");
    assert!(!place.path().join("night.png").exists());
}

/// A session with this title, of these people by these rules, in which these lines were recorded.
fn recorded(rules: &str, players: &str, title: &str, lines: &[&str]) -> TempDir {
    let place = TempDir::new().unwrap();
    std::fs::create_dir(place.path().join("sessions")).unwrap();
    let new = ["new", "--rules", rules, "--players", players, "--dealer", "1", "--as-written"];
    rasher(place.path(), &[&new[..], &["--title", title]].concat());
    for (nth, line) in lines.iter().enumerate() {
        if nth > 0 {
            rasher(place.path(), &["again", title]);
        }
        rasher(place.path(), &["record", title, line]);
    }
    place
}

fn drawn(place: &Path, session: &str) -> String {
    rasher(place, &["share", session, "-o", "share.svg", "--force"]);
    std::fs::read_to_string(place.join("share.svg")).unwrap()
}

/// What the table gives or takes was made by nobody's call, and stands in one pair of marks.
#[test]
fn what_was_adjusted_is_nobodys_call() {
    // Ann made hearts four times for a point each; Ben a point, and four for the glass.
    let lines = ["ah3; bs3; adjust b +4 \"Ann dropped a glass\"; ah3; ah4; ah4"];
    let place = recorded("euchre", "Ann,Ben,Cal,Dee", "Pen", &lines);
    let told = flat(&shown(&page(place.path(), &["export", "pen"])));
    assert!(told.contains("Ann, made 4 of 4 calls, +4 points by them."), "{told}");
    assert!(told.contains("“Ann dropped a glass”") && !told.contains("“&#34;"), "{told}");
    assert!(flat(&drawn(place.path(), "pen")).contains("Ann, made 4 of 4 calls, +4 points by"));
}

/// The side of whoever is out first alone is paid, by where the others come: the 12 of this deal are
/// Maximiliane's, who was first, and not Konstantin's for being second.
#[test]
fn of_those_who_climb_the_first_out_is_player_of_the_night() {
    let six = "Maxi,Bart,Kon,Alex,Wolf,Ferdi";
    let place = recorded("bacon-climb-6", six, "Six", &["1 3 5; 2 4"]);
    let told = flat(&shown(&page(place.path(), &["export", "six"])));
    assert!(told.contains("Maxi, out first in 1 deal, +12 points by that."), "{told}");
}

/// Two games to none, and the third goes on with Elfriede: what is told next day says so in words that
/// somebody says, and her name does not stand under games in which she did not sit.
#[test]
fn a_night_of_games_is_told_as_people_tell_it() {
    let place = recorded(
        "bacon-gamerules",
        "Annegret,Benjamin,Caroline,Dieter",
        "Night",
        &[
            "ah!5; bh3; cs4; ds2; ah5; b- dh3; ch3",
            "bh4; cs!5; ds5; ad3; bh2; ch4; ds3; as4; bs!3; cd5",
            "bh4; ds!5; bs3; ah3; sub c Elfriede; ac2",
        ],
    );
    let told = flat(&shown(&page(place.path(), &["export", "night"])));
    let news = "in game 3 Benjamin &#38; Dieter lead 8–1.";
    assert!(told.contains(news) && !told.contains("stands at"), "{told}");
    let picture = drawn(place.path(), "night");
    let said = flat(&shown(&picture));
    assert!(said.contains("Annegret &#38; Caroline (with Elfriede in game 3) 2"), "{said}");
    assert!(said.contains("20 November 2026"), "{said}");
    // Both sides in letters of one size.
    let sizes = picture.lines().filter(|line| line.contains("font-weight=\"600\">"));
    let sizes: Vec<&str> = sizes
        .filter(|line| line.contains("Annegret") || line.contains("Benjamin"))
        .filter_map(|line| line.split("font-size=\"").nth(1)?.split('"').next())
        .collect();
    assert!(matches!(sizes[..], [one, other] if one == other), "{sizes:?}");
}

/// Points of games that began otherwise are fewer than their scores, and the page says why.
#[test]
fn a_score_that_a_game_began_with_is_named_where_points_are_added_up() {
    for (score, games, news) in [
        // Four marches of 2 on a start of 3, then five against one.
        (
            "3:0",
            "1h5\n1h5\n1h5\n1h5\nagain\n2h5\n1h5\n1h5\n1h5\n1h5\n1h5\n",
            "win 2–0 in games, 18–2 in points (without the 3–0 that game 1 began with).",
        ),
        // The pair is turned as the two before it are: whoever won stands first.
        (
            "4:2",
            "2h5\n2h5\n2h5\n2h5\nagain\n2h5\n2h5\n2h5\n2h5\n2h5\n",
            "win 2–0 in games, 18–0 in points (without the 2–4 that game 1 began with).",
        ),
    ] {
        let (place, _) = imported(&format!(
            "title: Carried\nbegun: 2026-11-04\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\
             score: {score}\n\n{games}",
        ));
        let told = flat(&shown(&page(place.path(), &["export", "carried"])));
        assert!(told.contains(news), "{told}");
    }
}

/// The line of the chance says on the picture, too, what it is and for whom it goes up.
#[test]
fn the_line_of_a_picture_says_what_it_is() {
    let lines = ["ah3; bs3; ah3; bs3; ah3; bs3; ah3; bs3; ah3"];
    let place = recorded("euchre", "Ann,Ben,Cal,Dee", "Close", &lines);
    let said = flat(&shown(&drawn(place.path(), "close")));
    for words in ["Chance of winning, deal by deal: up for Ann &#38; Cal", "down for Ben", "50 %"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(said.contains("Ann &#38; Cal lead 5–4 so far."), "{said}");
}

/// A bid has its suit drawn as what was made has, and a line breaks between two people.
#[test]
fn a_board_draws_the_suit_of_a_bid_and_keeps_a_name_whole() {
    let players = "Nora,Bartholomew Featherstone,Pia,Quinn";
    let place = recorded("bid-euchre-4", players, "Bids", &["2h 3h"]);
    rasher(place.path(), &["board", "bids", "--html", "board.html", "--once"]);
    let board = std::fs::read_to_string(place.path().join("board.html")).unwrap();
    assert!(board.contains("<span class=\"sign red\" aria-hidden=\"true\">♥</span>"), "{board}");
    let pieces = "<span class=\"piece\">Bartholomew Featherstone</span> \
                  <span class=\"piece\">&#38; Quinn</span>";
    assert!(board.contains(pieces), "{board}");
}

/// What a browser shows of a page: no tag, no style, no script.
fn shown(page: &str) -> String {
    let mut text = String::new();
    let mut left = page;
    while let Some((before, rest)) = left.split_once('<') {
        text.push_str(before);
        let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        let end = match name.as_str() {
            "style" => "</style>",
            "script" => "</script>",
            "code" => "</code>",
            _ => ">",
        };
        left = rest.split_once(end).map_or("", |(_, after)| after);
    }
    text + left
}

/// What marks a figure of few cases stands in a name, too, and a name is read as it is.
#[test]
fn a_mark_in_a_name_is_no_figure() {
    let sheet = BOTH_SIDES.replace("Ben", "Ben~").replace("Cal", "C~l");
    let (place, _) = imported(&sheet);
    let (told, _) = rasher(place.path(), &["stats", "Ann", "--plain"]);
    let told = flat(&told);
    assert!(told.contains("Best partner: C~l"), "{told}");
    assert!(told.contains("(about +") && !told.contains("Cabout"), "{told}");
}

/// A headline breaks between two people and not within a name, on the page and in the picture to send; what comes
/// next is a sentence there and no row of a terminal; and for whom the chance goes up is there to its last letter.
#[test]
fn a_headline_breaks_between_people() {
    let players = "Maximiliane von Habsburg,Bartholomew Featherstone,Konstantin Papadopoulos,Dee";
    let lines = ["1h4; 2s5; 3d3; 4c2; 1h3; 2s3; 3h4; 4d3; 9c p p u"];
    let place = recorded("euchre", players, "Long", &lines);
    let told = page(place.path(), &["export", "long"]);
    for (what, markup) in [
        (
            "the headline",
            "<span class=\"piece\">Maximiliane von Habsburg</span> \
             <span class=\"piece\">&#38; Konstantin Papadopoulos</span> lead <span class=\"whole\">6–4</span> \
             so far.",
        ),
        (
            "the chance",
            "<bdi>Maximiliane von Habsburg &#38; Konstantin Papadopoulos</bdi></p>\n<svg class=\"chart chance\"",
        ),
        ("what comes next", "dealt; Dee made clubs; Bartholomew Featherstone to lead.</p>"),
    ] {
        assert!(told.contains(markup), "{what}: {told}");
    }
    let picture = drawn(place.path(), "long");
    assert!(picture.contains(">&#38; Konstantin Papadopoulos lead 6–4 so far.<"), "{picture}");
}

/// A deal that was told once more stands on one line of the log: each trick has its own values all the same.
#[test]
fn each_trick_of_a_corrected_deal_has_its_values() {
    let (place, _) = imported(
        "title: Told\nbegun: 2026-11-07\nrules: euchre\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n1h3\n",
    );
    let fix = "fix 1 9hpppu/9s 9cTcJcKh 9hQh9dTd QcAcKcAh JhThAsKs JdQsJsTs";
    rasher(place.path(), &["record", "told", fix]);
    let (story, _) = rasher(place.path(), &["story", "1", "told", "--best"]);
    for values in ["9c 5, Tc 5, Jc 5, Kh 5", "9h 5, Qh 4, 9d 4, Td 4", "Jd 4, Qs 4, Js 4, Ts 4"] {
        assert_eq!(story.matches(values).count(), 1, "{values}: {story}");
    }
}
