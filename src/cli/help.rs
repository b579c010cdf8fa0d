//! What the help of all commands has in common, and one sentence for each: for the list of them, and for the
//! help of one, whose options are defined apart. Examples come before the options, and lines fit 80 columns.

use std::fmt::Write as _;

use crate::named::Named as _;
use crate::search::Algorithm;

pub const SOLVE: &str = "Print the value, the principal variation and the pruned nodes of a tree";
pub const COMPARE: &str = "Count the leaves that each classic algorithm evaluates, and the minimum";
pub const TRACE: &str = "Show the search of a tree step by step";
pub const EXPLAIN: &str = "Say why a node of a tree was pruned, or how the search came to it";
pub const WHAT_IF: &str = "Say what is pruned, and what the value is, for each value x of a leaf";
pub const CHECK: &str = "Grade answers about a search, a suite of trees, or the log of an engine";
pub const DRAW: &str = "Draw a tree, or the exercise sheet for it";
pub const GENERATE: &str = "Make exercises, random trees, and those of the literature";
pub const COMPLETIONS: &str = "Print what a shell needs to complete commands and options";
pub const MAN: &str = "Print a manual page";

/// The parts of a help, in their order.
pub const TEMPLATE: &str =
    "{about}\n\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}\n";

/// The end of the short help of a command.
pub const MORE: &str = "`--help` has all options and examples.";

/// The columns of a line of help.
pub const WIDTH: usize = 80;

/// A sentence of the short help, and what the long one adds.
pub fn long(short: &str, more: &str) -> String {
    format!("{short}\n\n{more}")
}

/// What an option is, and the names that it takes.
pub fn names<E: Copy + Into<&'static str>>(what: &str, all: &[E]) -> String {
    let mut text = format!("{what}: ");
    for (number, &item) in all.iter().enumerate() {
        let before = match number {
            0 => "",
            _ if number + 1 == all.len() => " or ",
            _ => ", ",
        };
        let name: &str = item.into();
        let _ = write!(text, "{before}{name}");
    }
    text
}

/// What the names of algorithms mean, and which is the default.
pub fn algorithms(all: &[Algorithm]) -> String {
    let mut text = String::from("The search algorithm:\n");
    for algorithm in all {
        let (name, summary) = (algorithm.name(), algorithm.abilities().summary);
        let default = if *algorithm == Algorithm::default() { " [default]" } else { "" };
        let _ = write!(text, "\n- {name}: {summary}{default}");
    }
    text
}
