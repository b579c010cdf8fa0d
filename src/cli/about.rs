//! One sentence for each subcommand: for the list of them, and for the help of one, whose options are
//! defined apart.

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
