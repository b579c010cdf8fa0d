//! The command line: definitions, and what they mean to the library.

mod about;
mod check;
mod checked_search;
mod command_line;
mod compare;
mod default_command;
mod draw;
mod explain;
mod format;
mod help;
mod hints;
mod letters;
mod reading;
mod search;
mod solve;
mod title;
mod trace;
mod tree_argument;
mod values;
mod what_if;

pub use check::CheckArgs;
pub use command_line::{Cli, Command, CompletionsArgs, ManArgs};
pub use compare::CompareArgs;
pub use default_command::with_default_command;
pub use draw::{ColourWhen, DrawArgs, DrawingArgs, DrawnStep};
pub use explain::ExplainArgs;
pub use hints::hint;
pub use reading::ReadingArgs;
pub use solve::{AnswerFormat, ExpectArgs, PrunedListing, SolveArgs};
pub use trace::{TraceArgs, TraceOutputArgs};
pub use tree_argument::TreeArgument;
pub use values::{default_jobs, shown};
pub use what_if::WhatIfArgs;
