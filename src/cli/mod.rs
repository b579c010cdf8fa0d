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
pub use compare::Compare;
pub use draw::{ColourWhen, Draw};
pub use search::Reading;
pub use see::{Explain, Trace, TraceOutput, WhatIf};
pub use solve::{Expect, PrunedListing, Solve};
pub use values::Paths;
