//! What may be meant by an option that does not exist, but says what its user wants: `--json`.

use clap::{Arg, Command};

use crate::named::Named as _;
use crate::search::Algorithm;

/// Where an option that is not one of this command may be looked for, in this order.
const COMMANDS: [&str; 6] = ["solve", "compare", "trace", "draw", "explain", "check"];

/// What to type in the place of an option that `typed`, a command of `program`, does not have.
pub fn hint(program: &Command, typed: &str, option: &str) -> Option<String> {
    let word = option.trim_start_matches('-').to_ascii_lowercase();
    if let Some((None, said)) = hint_for_algorithm(&word) {
        return Some(said.to_owned());
    }
    if let Some(usage) = for_generate(&word).filter(|_| typed == "generate") {
        return Some(format!("use '{usage}'"));
    }
    if word != typed && program.find_subcommand(&word).is_some() {
        return Some(format!("use 'abprune {word}'"));
    }
    let Some((option, value)) = meant(&word) else {
        return of_other_command(program, &word);
    };
    let has = |name: &&str| {
        let command = program.find_subcommand(name);
        command.is_some_and(|command| takes(command, option, value))
    };
    let command = [typed].into_iter().chain(COMMANDS).find(has)?;
    let plural = if command == "compare" && option == "algorithm" { "s" } else { "" };
    let usage = format!("--{option}{plural} {value}");
    let usage = usage.trim_end();
    Some(if command == typed {
        format!("use '{usage}'")
    } else {
        format!("use 'abprune {command} {usage}'")
    })
}

/// What the name of an algorithm means that is none of abprune's: the algorithm to use, if there is one,
/// and what is said.
pub fn hint_for_algorithm(name: &str) -> Option<(Option<Algorithm>, &'static str)> {
    let name = name.to_ascii_lowercase();
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    Some(match name.as_str() {
        "pvs" | "principalvariationsearch" => (
            Some(Algorithm::NegaScout),
            "use 'negascout': principal variation search with Reinefeld's rule for searching again",
        ),
        "negamax" => {
            (None, "negamax is 'alpha-beta' (or 'minimax'), from the view of the player to move")
        }
        "ab" | "alphabeta" | "prune" | "pruning" => {
            (Some(Algorithm::AlphaBeta), "use 'alpha-beta'")
        }
        "sss" => (Some(Algorithm::SssStar), "use 'sss-star'"),
        "dual" => (Some(Algorithm::DualStar), "use 'dual-star'"),
        "mtdf" | "mtd" => (Some(Algorithm::MtdF), "use 'mtd-f'"),
        "expectimax" | "expectiminimax" | "chance" => (None, "abprune knows no chance nodes yet"),
        "mcts" | "uct" => (None, "abprune searches exactly: it draws no samples"),
        _ => return None,
    })
}

/// What `generate` calls an option.
fn for_generate(word: &str) -> Option<&'static str> {
    Some(match word {
        "json" => "--format nested",
        "depth" | "height" => "--plies N",
        "breadth" | "width" | "children" => "--branching N",
        "range" | "leaves" => "--values A..B",
        "random" => "--seed N",
        "noise" => "--static noise=N",
        "trees" | "number" => "--count N",
        _ => return None,
    })
}

/// The command that has an option.
fn of_other_command(program: &Command, option: &str) -> Option<String> {
    let has = |name: &&&str| {
        let mut arguments =
            program.find_subcommand(name).into_iter().flat_map(Command::get_arguments);
        arguments.any(|arg| arg.get_long() == Some(option))
    };
    let command = COMMANDS.iter().chain(&["generate"]).find(has)?;
    Some(format!("'abprune {command}' has that option"))
}

/// Whether a command has an option with this value, or with any.
fn takes(command: &Command, option: &str, value: &str) -> bool {
    let has_name = |arg: &&Arg| {
        let name = arg.get_long().unwrap_or_default();
        name == option || (name == "algorithms" && option == "algorithm")
    };
    command.get_arguments().find(has_name).is_some_and(|arg| {
        let values = arg.get_possible_values();
        values.is_empty() || values.iter().any(|known| known.get_name() == value)
    })
}

/// The option and its value that a word may mean.
fn meant(word: &str) -> Option<(&'static str, &'static str)> {
    const WORDS: [(&str, &str, &str); 27] = [
        ("json", "format", "json"),
        ("jsonl", "format", "jsonl"),
        ("ndjson", "format", "jsonl"),
        ("csv", "format", "csv"),
        ("gradescope", "format", "gradescope"),
        ("svg", "format", "svg"),
        ("html", "format", "html"),
        ("dot", "format", "dot"),
        ("tikz", "format", "tikz"),
        ("mermaid", "format", "mermaid"),
        ("max", "player", "max"),
        ("maximize", "player", "max"),
        ("min", "player", "min"),
        ("minimize", "player", "min"),
        ("minimax", "algorithm", "minimax"),
        ("no-pruning", "algorithm", "minimax"),
        ("alpha-beta", "algorithm", "alpha-beta"),
        ("scout", "algorithm", "scout"),
        ("negascout", "algorithm", "negascout"),
        ("mtd-f", "algorithm", "mtd-f"),
        ("best", "order", "best"),
        ("worst", "order", "worst"),
        ("reverse", "order", "reverse"),
        ("random", "order", "random"),
        ("alpha", "window", "ALPHA,BETA"),
        ("beta", "window", "ALPHA,BETA"),
        ("value", "quiet", ""),
    ];
    let found = WORDS.iter().find(|(known, ..)| *known == word);
    let found = found.map(|&(_, option, value)| (option, value));
    found.or_else(|| Some(("algorithm", hint_for_algorithm(word)?.0?.name())))
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn a_hint_is_about_the_command_that_was_typed() {
        let mut program = Cli::command();
        program.build();
        let cases = [
            ("solve", "--json", "use '--format json'"),
            ("draw", "--json", "use 'abprune solve --format json'"),
            ("solve", "--csv", "use 'abprune compare --format csv'"),
            ("draw", "--svg", "use '--format svg'"),
            ("solve", "--gradescope", "use 'abprune check --format gradescope'"),
            ("solve", "--trace", "use 'abprune trace'"),
            ("solve", "--min", "use '--player min'"),
            ("trace", "--Minimax", "use '--algorithm minimax'"),
            ("explain", "--minimax", "use 'abprune solve --algorithm minimax'"),
            ("compare", "--scout", "use '--algorithms scout'"),
            ("what-if", "--best", "use 'abprune solve --order best'"),
            ("compare", "--alpha", "use 'abprune solve --window ALPHA,BETA'"),
            ("trace", "--value", "use 'abprune solve --quiet'"),
            ("generate", "--depth", "use '--plies N'"),
            ("generate", "--max", "use '--player max'"),
            ("solve", "--plies", "'abprune generate' has that option"),
        ];
        for (command, option, expected) in cases {
            let found = hint(&program, command, option);
            assert_eq!(found.as_deref(), Some(expected), "{command} {option}");
        }
        let found = hint(&program, "trace", "--first-guess");
        assert_eq!(found.as_deref(), Some("'abprune solve' has that option"));
        assert_eq!(hint(&program, "solve", "--nope"), None);
    }

    #[test]
    fn what_a_hint_says_can_be_typed() {
        let mut program = Cli::command();
        program.build();
        for command in COMMANDS {
            for option in ["json", "csv", "svg", "scout", "best", "minimax", "max", "alpha"] {
                let hint = hint(&program, command, option).expect("a hint");
                let usage = hint.trim_start_matches("use '").trim_end_matches('\'');
                let usage = usage.replace("ALPHA,BETA", "3,5");
                let usage = match usage.strip_prefix("abprune ") {
                    Some(usage) => usage.to_owned(),
                    None => format!("{command} {usage}"),
                };
                let words = ["abprune"].into_iter().chain(usage.split(' ')).chain(["[3]"]);
                assert!(Cli::try_parse_from(words).is_ok(), "{usage}");
            }
        }
    }
}
