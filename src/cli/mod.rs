//! The command line: definitions, and what they mean to the library.

mod about;
mod command_line;
mod compare;
mod draw;
mod search;
mod see;
mod solve;
mod values;

pub use command_line::{Cli, Command};
pub use compare::CompareArgs;
pub use draw::{ColourWhen, DrawArgs};
pub use search::ReadingArgs;
pub use see::{ExplainArgs, TraceArgs, TraceOutputArgs, WhatIfArgs};
pub use solve::{ExpectArgs, PrunedListing, SolveArgs};
pub use values::{Paths, shown};
