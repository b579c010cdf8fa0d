//! Counts and values that are published.

use crate::support::solve;

/// The answer for a position, as JSON.
fn answer(document: &str, arguments: &[&str]) -> serde_json::Value {
    let start = ["--from", "game", "--format", "json", "--pruned", "none"];
    let answer = solve(&[&start[..], arguments].concat(), document);
    serde_json::from_str(&answer).expect("JSON")
}

/// How many leaves the tree has that is cut at each of these depths.
fn leaves(document: &str, evaluation: &str, depths: std::ops::RangeInclusive<usize>) -> Vec<u64> {
    let leaves = |depth: usize| {
        let depth = depth.to_string();
        let cut = ["--depth", &depth, "--evaluation", evaluation];
        let json = answer(document, &[&cut[..], &["--algorithm", "minimax"]].concat());
        json["counts"]["leaves"]["total"].as_u64().expect("a number")
    };
    depths.map(leaves).collect()
}

/// The games of tic-tac-toe, and the positions in all of them, counted as often as they come up.
#[test]
fn tic_tac_toe_has_255168_games() {
    let json = answer(r#"{"game": "tic-tac-toe"}"#, &["--algorithm", "minimax"]);
    assert_eq!(json["counts"]["nodes"]["total"], 549_946);
    assert_eq!(json["counts"]["leaves"]["total"], 255_168);
    assert_eq!(json["value"], 0);
}

#[test]
fn othello_has_its_numbers_of_positions_at_each_depth() {
    let counts = leaves(r#"{"game": "othello"}"#, "discs", 1..=7);
    assert_eq!(counts, [4, 12, 56, 244, 1396, 8200, 55092]);
}

#[test]
fn connect_four_has_its_numbers_of_positions_at_each_depth() {
    let counts = leaves(r#"{"game": "connect-four"}"#, "lines", 1..=7);
    assert_eq!(counts, [7, 49, 343, 2401, 16807, 117_649, 823_536]);
}

/// It is known that perfect play ends with 3 discs of black, who moves first, and 11 of white.
#[test]
fn othello_on_4_by_4_is_won_by_8_by_the_second_player() {
    let json = answer(r#"{"game": "othello", "size": 4}"#, &[]);
    assert_eq!(json["value"], -8);
}

/// Irving, Donkers & Uiterwijk, "Solving Kalah" (2000): who wins, by the houses and the seeds in each.
#[test]
fn kalah_is_won_by_whom_the_literature_says() {
    const WINNERS: [&str; 4] = ["DLWLWD", "WLLLWW", "DWWWWL", "WW"];
    for (houses, winners) in (1..).zip(WINNERS) {
        for (seeds, winner) in (1..).zip(winners.chars()) {
            let document = format!(r#"{{"game": "kalah", "houses": {houses}, "seeds": {seeds}}}"#);
            // Is the value above 0? And below?
            let value = answer(&document, &["--window=-1,1"])["value"].as_i64();
            let found = match value.expect("a number") {
                0 => 'D',
                1.. => 'W',
                _ => 'L',
            };
            assert_eq!(found, winner, "{document}");
        }
    }
}
