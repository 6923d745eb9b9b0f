//! What an answer about the rules comes to at one moment of a deal: who leads, what a lone hand pays.
//! Ann deals.

use rasher::report::moment::says;

use super::hearing::Table;

#[test]
fn an_answer_names_whoever_it_is_now() {
    for (rules, lines, question, said) in [
        ("euchre", &["9h u"][..], "play-lead", "Ben leads."),
        ("euchre", &["9h u", "9c"], "play-lead", "Ben led; it is Cal's turn."),
        // Cal takes the first trick, so the lead is his.
        ("euchre", &["9h u", "9c Ac Tc Qc"], "play-lead", "Cal leads."),
        ("euchre", &["9h u", "9c Ac Tc Qc", "Ks"], "first-lead", "Cal led; it is Dee's turn."),
        ("bid-euchre-4", &["3h p p p", "9c Ac Tc Qc"], "play-lead", "Cal leads."),
        // Ben declares, Cal leads, and Dee's ace takes it.
        ("bacon-wiki", &["9h u", "9c Ac Tc Qc", "Ks"], "play-lead", "Dee led; it is Ann's turn."),
        ("bacon-climb-4", &["2a"], "first-lead", "It is Cal's turn."),
        // Dee takes the round.
        ("bacon-climb-4", &["2a p 7a p p p"], "first-lead", "Dee leads."),
        ("euchre", &["bh"], "play-lead", "Ben leads."),
        // A lone hand's five tricks pay 4.
        (
            "euchre",
            &["9h u!"],
            "pay-together",
            "Ben is alone. When the maker is alone: 0 to 2 tricks pay the defenders 2; 3 or 4 tricks pay the \
             makers 1; 5 tricks pay the makers 4.",
        ),
    ] {
        let table = Table::of(rules).says(lines);
        let told = says(question, table.0.game().expect("a game"));
        assert_eq!(told.as_deref(), Some(said), "{question} by {rules} after {lines:?}");
    }
}
