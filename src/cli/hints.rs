//! What may be meant by an option that does not exist, but says what its user wants: `--json`.

use abprune::report::TableFormat;
use abprune::report::draw::DrawingFormat;
use abprune::search::{Algorithm, Order};
use abprune::value::Player;
use clap::Subcommand as _;

use super::command_line::Command;

/// What to type in the place of an option that does not exist.
pub fn hint(option: &str) -> Option<String> {
    let word = option.trim_start_matches('-').to_ascii_lowercase();
    let special = match &*word {
        "json" => "use '--format json'",
        "jsonl" | "ndjson" => {
            "use 'abprune trace --format jsonl'; 'solve --format json' has a line for each tree"
        }
        "negamax" => "negamax is alpha-beta seen from the player to move: use the default",
        "algorithm" => "this command is about alpha-beta alone",
        "alpha" | "beta" | "bounds" => "use '--window ALPHA,BETA'",
        "no-pruning" | "no-prune" => "use '--algorithm minimax'",
        "leaves" => "use '--pruned leaves'",
        "value" => "use '--quiet' to print the value alone",
        "sss" | "sss*" => "use '--algorithm sss-star'",
        "dual" | "dual*" => "use '--algorithm dual-star'",
        "mtdf" => "use '--algorithm mtd-f'",
        "pvs" => "use '--algorithm negascout'",
        "maximizing" | "maximise" | "maximize" => "use '--player max'",
        "minimizing" | "minimise" | "minimize" => "use '--player min'",
        "max-depth" | "plies" => "use '--depth N'",
        "stdin" => "use '-' in the place of the file",
        "out" | "outfile" => "use '--output FILE'",
        _ => return of_tables(&word),
    };
    Some(special.to_owned())
}

/// What to type for a name that stands in one of the tables.
fn of_tables(word: &str) -> Option<String> {
    let is_algorithm = Algorithm::ALL.iter().any(|item| item.name() == word);
    let is_order = Order::ALL.iter().any(|item| item.name() == word);
    let is_player = Player::ALL.iter().any(|item| item.name() == word);
    let is_table = TableFormat::ALL.iter().any(|item| item.name() == word);
    let is_drawing = DrawingFormat::ALL.iter().any(|item| item.name() == word);
    let typed = match () {
        () if is_algorithm => format!("--algorithm {word}"),
        () if is_order => format!("--order {word}"),
        () if is_player => format!("--player {word}"),
        () if is_table => format!("abprune compare --format {word}"),
        () if is_drawing => format!("abprune draw --format {word}"),
        () if Command::has_subcommand(word) => format!("abprune {word}"),
        () => return None,
    };
    Some(format!("use '{typed}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables_are_found() {
        let cases = [
            ("--json", "use '--format json'"),
            ("--csv", "use 'abprune compare --format csv'"),
            ("--trace", "use 'abprune trace'"),
            ("--min", "use '--player min'"),
            ("--Minimax", "use '--algorithm minimax'"),
            ("--best", "use '--order best'"),
            ("--svg", "use 'abprune draw --format svg'"),
        ];
        for (option, expected) in cases {
            assert_eq!(hint(option).as_deref(), Some(expected));
        }
        assert_eq!(hint("--nope"), None);
    }
}
