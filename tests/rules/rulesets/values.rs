//! Every value of every built-in ruleset, typed from the tables of the rules documents and not from
//! the files. A degree sign marks a default of ours, a dash a key that is left out.

/// Rulesets, and a line for each key with a column for each of them.
pub(crate) const TABLES: &[(&[&str], &str)] = &[
    (&["bacon-wiki", "bacon-gamerules", "bacon-denexa"], BACON),
    (&["bacon-climb-4", "bacon-climb-6"], CLIMB),
    (&["euchre", "euchre-standard", "euchre-laws-1888"], EUCHRE),
    (&["bid-euchre-4", "bid-euchre-6", "bid-euchre-standard"], BID),
];

const BACON: &str = r#"
family                       | "trick" | "trick" | "trick"
players                      | 4 | 4 | 4
pack.low                     | "2" | "2" | "2"
pack.copies                  | 1 | 1 | 1
pack.joker                   | false° | false | false°
pack.hand                    | 5 | 5 | 5
cards.bowers                 | false° | false | false°
cards.equal                  | "first"° | "first"° | "first"°
cards.no-trump               | "never"° | "never"° | "never"°
cards.low-no-trump           | false° | false° | false°
making.method                | "turn-up" | "turn-up" | "turn-up"
making.upcards               | 4 | 4 | 4
making.naming                | false | false | false
making.taker                 | "left-of-maker" | "left-of-maker" | "left-of-maker"°
making.consent               | true | true | true°
making.deny-alone            | "play-together" | "as-pass" | "play-together"°
making.all-pass              | "same-dealer"° | "next-dealer" | "same-dealer"
making.partner-orders        | "free"° | "free"° | "free"°
making.natural-trump         | "none"° | "none"° | "none"°
making.discard-upcard        | "allowed"° | "allowed"° | "allowed"°
making.turned-down           | "barred"° | "barred"° | "barred"°
play.lead                    | "left-of-maker" | "left-of-maker" | "left-of-maker"°
play.lone-lead               | "left-of-maker" | "left-of-maker" | "left-of-maker"°
lone.allowed                 | true | true | true°
lone.defend-alone            | false° | false° | false°
lone.exchange                | 0° | 0° | 0°
lone.partner-may-take        | false° | false° | false°
pay.together                 | [[0,4],[0,2],[0,2],[1,0],[1,0],[2,0]] | [[0,4],[0,2],[0,2],[1,0],[1,0],[2,0]] | [[0,4],[0,2],[0,2],[1,0],[1,0],[2,0]]°
pay.alone                    | [[0,4],[0,2],[0,2],[2,0],[2,0],[4,0]] | [[0,4],[0,2],[0,2],[2,0],[2,0],[4,0]] | [[0,4],[0,2],[0,2],[2,0],[2,0],[4,0]]°
pay.lone-defender            | [[0,4],[0,2],[0,2],[2,0],[2,0],[4,0]]° | [[0,4],[0,2],[0,2],[2,0],[2,0],[4,0]]° | [[0,4],[0,2],[0,2],[2,0],[2,0],[4,0]]°
game.target                  | 10 | 10 | 10
game.deals                   | "none" | "none" | "none"
game.out                     | "any" | "any" | "any"
game.both-out                | "higher" | "higher" | "higher"
game.tie                     | "play-on" | "play-on" | "play-on"
game.floor                   | "none" | "none" | "none"
game.carry-over              | false° | false° | false°
game.first-dealer            | "free"° | "lowest-draw" | "free"°
weak.hand                    | "none"° | "none"° | "none"°
weak.then                    | "redeal-same"° | "redeal-same"° | "redeal-same"°
irregular.revoke             | "report"° | "report"° | "report"°
irregular.revoke-points      | 2° | 2° | 2°
irregular.revoke-lone-points | 4° | 4° | 4°
irregular.revoke-then        | "ends"° | "ends"° | "ends"°
irregular.revoke-until       | "cut"° | "cut"° | "cut"°
irregular.false-claim        | 0° | 0° | 0°
irregular.misdeal            | "same-dealer"° | "same-dealer"° | "same-dealer"°
irregular.wrong-count        | "redeal"° | "redeal"° | "redeal"°
irregular.deal-out-of-turn   | "stands-after-upcard"° | "stands-after-upcard"° | "stands-after-upcard"°
irregular.call-out-of-turn   | "void"° | "void"° | "void"°
irregular.turned-suit        | "void"° | "void"° | "void"°
irregular.lead-out-of-turn   | "retract-exposed"° | "retract-exposed"° | "retract-exposed"°
irregular.exposed            | "first-chance"° | "first-chance"° | "first-chance"°
irregular.exposed-lone       | "exempt"° | "exempt"° | "exempt"°
irregular.claim              | "adjudicate"° | "adjudicate"° | "adjudicate"°
irregular.table-talk         | "report"° | "report"° | "report"°
irregular.code               | "table"° | "table"° | "table"°
"#;

const CLIMB: &str = r#"
family            | "climb" | "climb"
players           | 4 | 6
pack.ranks        | 10 | -
pack.suits        | 3 | -
pack.copies       | 2 | -
pack.wilds        | 8 | -
pack.hand         | 17 | -
pack.wilds-each   | 2 | -
wild.single       | "named" | "named"°
wild.in-bombs     | true | true°
sequence.wrap     | false° | false°
pass.final        | false | false°
bomb.out-of-turn  | false | false°
lead.refusable    | false | false
pay.by-place      | [4, 2, 1] | [8, 4, 2, 1, 0]
game.target       | 8 | 24
game.deals        | 8 | 6
game.early-win    | "guaranteed" | "guaranteed"°
game.last-deal    | "ahead-or-level-wins" | "ahead-or-level-wins"°
game.tie          | "sudden-death" | "sudden-death"°
game.next-dealer  | "leading-team" | "leading-team"°
"#;

const EUCHRE: &str = r#"
family                       | "trick" | "trick" | "trick"
players                      | 4 | 4 | 4
pack.low                     | "9" | "9" | "7"
pack.copies                  | 1 | 1 | 1
pack.joker                   | false | false | false
pack.hand                    | 5 | 5 | 5
cards.bowers                 | true | true | true
cards.equal                  | "first"° | "first"° | "first"°
cards.no-trump               | "never" | "never" | "never"
cards.low-no-trump           | false | false | false
making.method                | "turn-up" | "turn-up" | "turn-up"
making.upcards               | 1 | 1 | 1
making.naming                | true | true | true
making.taker                 | "dealer" | "dealer" | "dealer"
making.consent               | false | false | false
making.deny-alone            | - | - | -
making.all-pass              | "next-dealer" | "next-dealer" | "next-dealer"
making.turned-down           | "barred" | "barred" | "barred"
making.partner-orders        | "free"° | "free" | "free"
making.natural-trump         | "none"° | "none" | "none"°
making.discard-upcard        | "allowed"° | "allowed"° | "forbidden"
play.lead                    | "left-of-dealer" | "left-of-dealer" | "left-of-dealer"
play.lone-lead               | "left-of-dealer" | "left-of-dealer" | "left-of-dealer"
lone.allowed                 | true | true | true
lone.defend-alone            | false° | false | false
lone.exchange                | 0° | 0 | 0
lone.partner-may-take        | false° | false | true
pay.together                 | [[0,2],[0,2],[0,2],[1,0],[1,0],[2,0]] | [[0,2],[0,2],[0,2],[1,0],[1,0],[2,0]] | [[0,2],[0,2],[0,2],[1,0],[1,0],[2,0]]
pay.alone                    | [[0,2],[0,2],[0,2],[1,0],[1,0],[4,0]] | [[0,2],[0,2],[0,2],[1,0],[1,0],[4,0]] | [[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]]
pay.lone-defender            | [[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]]° | [[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]] | [[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]]°
game.target                  | 10 | 10 | 5
game.deals                   | "none" | "none" | "none"
game.out                     | "any" | "any" | "any"
game.both-out                | "higher" | "higher" | "higher"
game.tie                     | "play-on" | "play-on" | "play-on"
game.floor                   | "none" | "none" | "none"
game.carry-over              | false° | false | true
game.first-dealer            | "free" | "first-black-jack"° | "highest-draw"
weak.hand                    | "none"° | "none" | "none"
weak.then                    | "redeal-same"° | "redeal-same"° | "redeal-same"°
irregular.revoke             | "award"° | "award" | "award"
irregular.revoke-points      | 2° | 2 | 3
irregular.revoke-lone-points | 4° | 4 | 5
irregular.revoke-then        | "ends"° | "ends" | "goes-on"
irregular.revoke-until       | "cut"° | "cut"° | "cut"
irregular.false-claim        | 0° | 0 | 0
irregular.misdeal            | "same-dealer"° | "same-dealer" | "next-dealer"
irregular.wrong-count        | "redeal"° | "redeal"° | "forfeit"
irregular.deal-out-of-turn   | "stands-after-upcard"° | "stands-after-upcard" | "stands-after-upcard"
irregular.call-out-of-turn   | "void"° | "void"° | "void"
irregular.turned-suit        | "void"° | "void"° | "as-pass"
irregular.lead-out-of-turn   | "retract-exposed"° | "retract-exposed" | "opponents-choose"
irregular.exposed            | "first-chance"° | "first-chance" | "callable"
irregular.exposed-lone       | "exempt"° | "exempt" | "exempt"
irregular.claim              | "adjudicate"° | "adjudicate"° | "all-agree"°
irregular.table-talk         | "warn-then-2"° | "warn-then-2" | "report"°
irregular.code               | "table"° | "table"° | "laws-of-1888"
"#;

const BID: &str = r#"
family                       | "trick" | "trick" | "trick"
players                      | 4 | 6 | 4
pack.low                     | "9" | "9" | "9"
pack.copies                  | 1 | 2 | 1
pack.joker                   | false | false | false
pack.hand                    | 6 | 8 | 6
cards.bowers                 | true | true | true
cards.equal                  | "first"° | "first" | "first"°
cards.no-trump               | "bid" | "bid" | "bid"
cards.low-no-trump           | false | false | false
making.method                | "bid" | "bid" | "bid"
making.all-pass              | "next-dealer"° | "next-dealer"° | "next-dealer"°
making.rounds                | "once" | "once" | "once"
making.least                 | 1 | 1 | 3
making.no-trump-rank         | "equal" | "equal" | "equal"
making.trump-named           | "with-bid" | "with-bid" | "with-bid"°
play.lead                    | "maker" | "maker" | "maker"
play.lone-lead               | "maker" | "maker" | "maker"
lone.allowed                 | true | true | true
lone.exchange                | 0 | 0 | 0
lone.rank                    | "above-all"° | "above-all"° | "above-all"
lone.over                    | [] | [] | []°
lone.defend-alone            | false° | false° | false°
lone.partner-may-take        | false° | false° | false°
pay.made                     | "tricks" | "tricks" | "tricks"
pay.made-others              | "tricks" | "tricks" | "tricks"
pay.set                      | "bid"° | "bid"° | "bid"
pay.set-others               | "tricks" | "tricks" | "tricks"
pay.lone-made                | {"mode": "bonus", "points": 10} | {"mode": "bonus", "points": 10} | {"mode": "flat", "points": 12}
pay.lone-set                 | {"mode": "bonus", "points": 10} | {"mode": "bonus", "points": 10} | {"mode": "flat", "points": 12}°
game.target                  | 50 | 50 | 32
game.deals                   | "none" | "none" | "none"
game.out                     | "any" | "any" | "contract"
game.both-out                | "higher" | "higher" | "higher"
game.tie                     | "play-on"° | "play-on"° | "play-on"
game.floor                   | "none" | "none" | "none"
game.carry-over              | false° | false° | false°
game.first-dealer            | "free"° | "free"° | "free"°
irregular.revoke             | "contract-fails"° | "contract-fails"° | "contract-fails"°
irregular.revoke-points      | 2° | 2° | 2°
irregular.revoke-lone-points | 4° | 4° | 4°
irregular.revoke-then        | "ends"° | "ends"° | "ends"°
irregular.revoke-until       | "cut"° | "cut"° | "cut"°
irregular.false-claim        | 0° | 0° | 0°
irregular.misdeal            | "same-dealer"° | "same-dealer"° | "same-dealer"°
irregular.wrong-count        | "redeal"° | "redeal"° | "redeal"°
irregular.deal-out-of-turn   | "stands-after-upcard"° | "stands-after-upcard"° | "stands-after-upcard"°
irregular.call-out-of-turn   | "void"° | "void"° | "void"°
irregular.insufficient-bid   | "void"° | "void"° | "void"°
irregular.lead-out-of-turn   | "retract-exposed"° | "retract-exposed"° | "retract-exposed"°
irregular.exposed            | "first-chance"° | "first-chance"° | "first-chance"°
irregular.exposed-lone       | "exempt"° | "exempt"° | "exempt"°
irregular.claim              | "adjudicate"° | "adjudicate"° | "adjudicate"°
irregular.table-talk         | "warn-then-2"° | "warn-then-2"° | "warn-then-2"°
irregular.code               | "table"° | "table"° | "table"°
"#;
