//! The log of another program: nodes that it has searched, one a line, perhaps with the windows, the values and
//! the depths of these searches. Each value with a window is held against the true value; the order of the nodes
//! is compared with that of a search, where it is asked for or a line has no such value; and of a sound log is told
//! what it costs.
//!
//! - `lines`: the log in memory, line by line; `line`: what one says; `node`: the node with which it begins;
//!   `names`: which node that is; `view`: from whose view the numbers are; `problem`: what is wrong with one.
//! - [`check_log`]: the whole; `judge`: [`Claim`]s against the true values; `agreement`: what explains a wrong one;
//!   `cost`: what a sound log costs, and which lines no search needs.
//! - `searches`: compares the searches of a log one after another; `comparer`: follows one, and says what it knew
//!   at the first difference; `logged`: which visits a log has; `comparison`: what is found; `diagnosis`: what a
//!   log would agree with.

mod agreement;
mod checked;
mod claim;
mod comparer;
mod comparison;
mod cost;
mod diagnosis;
mod judge;
mod line;
mod lines;
mod logged;
mod names;
mod node;
mod problem;
mod searches;
mod view;

pub use agreement::{Agreement, TableMistake};
pub use checked::{CheckedLog, LogFailure, check_log};
pub use claim::{Claim, ClaimCounts};
pub use comparison::{
    ComparedSearch, ComparedVisits, CutTree, Difference, DifferenceKind, KnownNode, LogRules,
};
pub use cost::{Cost, Waste, WasteKind};
pub use judge::{JudgedClaim, JudgedClaims};
pub use logged::Logged;
pub use problem::{LogError, LogProblem};
pub use view::LogView;
