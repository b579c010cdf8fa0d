//! What to say of an answer of the program of `--rules`: what is wrong, for which node, in which line.

use abprune::read::{AnswerCause, AnswerFault, Error, Problem, ProgramError};
use abprune::tree::path::short_path;

use super::diagnostic::{Diagnostic, Source};
use super::error_help::help_for;
use super::program::TREE_NAME;

/// An answer as it should be.
const RIGHT: &str = "an answer is a line of JSON: `{\"value\": 3}`, or `{\"children\": [{\"move\": \"a\", \"state\": 1}]}`";

/// What to say of a tree that is not known.
pub fn diagnostic_of(error: &ProgramError) -> Diagnostic {
    match error {
        ProgramError::Answer(fault) => of_fault(fault),
        ProgramError::TooManyNodes { most } => Diagnostic {
            message: format!("the tree that the program tells of has more than {most} nodes"),
            name: TREE_NAME.to_owned(),
            source: None,
            help: Some(
                "raise `--max-nodes`, or limit the plies with `--depth` (the program then gives \
                 inner nodes a `value`); `solve --pruned none` with alpha-beta in the given order \
                 needs no limit"
                    .to_owned(),
            ),
        },
    }
}

fn of_fault(fault: &AnswerFault) -> Diagnostic {
    let path = short_path(&fault.path);
    let (message, offset, help) = match &fault.cause {
        AnswerCause::NoAnswer { message, help } => (
            format!("{message}; it was asked for the node {path}"),
            0,
            help.clone(),
        ),
        AnswerCause::Wrong(Error { problem, offset }) => (
            format!("the answer for the node {path}: {}", what(problem)),
            *offset,
            help(problem),
        ),
    };
    let is_shown = !fault.text.is_empty() || matches!(fault.cause, AnswerCause::Wrong(_));
    let source = || Source::new(TREE_NAME, fault.number, &fault.text, offset);
    Diagnostic {
        message,
        name: TREE_NAME.to_owned(),
        source: is_shown.then(|| Box::new(source())),
        help: Some(help),
    }
}

/// What is wrong with an answer.
fn what(problem: &Problem) -> String {
    match problem {
        Problem::Truncated { expected } if expected.starts_with("an object") => {
            "the line is blank".to_owned()
        }
        Problem::Truncated { expected } => format!("the line ends too early, expected {expected}"),
        Problem::Trailing { found } => format!("found `{found}` after the answer in its line"),
        _ => problem.to_string(),
    }
}

/// What to do about it.
fn help(problem: &Problem) -> String {
    match problem {
        Problem::Truncated { .. } => {
            "is the answer spread over several lines? It must be one".to_owned()
        }
        Problem::UnknownKey { key, nearest, .. } => match nearest {
            None if ["value", "children", "player"].contains(&&key[..]) => {
                "give a child its `state` alone; the program is then asked about that state"
                    .to_owned()
            }
            None if key == "move" => {
                "a move stands in the list of the parent's children".to_owned()
            }
            _ if key == "game" => {
                "put data of your own under `meta`, or use `--ignore-unknown-keys`".to_owned()
            }
            _ => help_for(problem),
        },
        Problem::NoValueNoChildren { .. }
        | Problem::UnknownPlayer { .. }
        | Problem::ChancePlayer { .. }
        | Problem::RepeatedKey { .. }
        | Problem::IntegerRange { .. }
        | Problem::InexactInteger { .. }
        | Problem::DecimalRange { .. }
        | Problem::NotFinite { .. }
        | Problem::BadNumber { .. }
        | Problem::BadEscape { .. }
        | Problem::ControlCharacter { .. } => help_for(problem),
        Problem::NotUtf8 { .. } | Problem::Utf16 => "write UTF-8".to_owned(),
        _ => RIGHT.to_owned(),
    }
}
