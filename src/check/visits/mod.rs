//! The visits of another program against those of a search, in lockstep.
//!
//! The log is read a block at a time, and the search is watched; neither is kept. So memory grows with the
//! depth of the tree alone. The search ends at the first difference.

mod comparer;
mod difference;
mod log;
mod log_error;
mod log_line;
mod logged;
mod pruned_since;

pub use comparer::compare_visits;
pub use difference::{ComparedVisits, Difference, DifferenceKind, KnownNode};
pub use log::VisitLog;
pub use log_error::{LogError, LogProblem};
pub use logged::{Logged, first_leaf};
