//! Grades answers about a search, and checks the logs of other programs.
//!
//! - [`GivenAnswer`]: what someone says of a search, as JSON: its value, what it prunes, the window at
//!   each node; [`AnswerError`]: why it cannot be read; [`ClaimedValue`], [`ClaimedWindow`], [`ClaimedRanges`]:
//!   numbers, and sets of x, as people write them.
//! - [`AnswerTable`]: the answers of a class, as CSV.
//! - [`Solution`]: what the search does at each node of the tree.
//! - [`grade`]: an answer against a solution, [`AnswerPart`] by part: [`Fault`]s, with what is needed to
//!   explain them, and how much is right. [`Points`]: what that is worth. [`Misconceptions`]: what a wrong
//!   answer would be right for; `meant`: what it says, if it says something else than is asked for.
//! - [`TreeIndex`]: which of several trees an answer is about. `node_index`: which node an answer or a log
//!   means.
//! - `grading`: the marks of each part; `consequent` in it: what is wrong only because something before it is.
//! - [`log`]: the log of another program against the true values and the visits of a search; `cost` in it: what a sound
//!   log costs, and the waste that shows in it.
//! - `json_pieces`: where the values of a JSON text stand.
//!
//! What a node is worth, and which bound that is, is what `trace` and `explain` say of it. Nothing here
//! opens files or writes sentences: `report` does.

mod answer;
mod claimed_ranges;
mod claimed_value;
mod fault;
mod grading;
mod json_pieces;
pub mod log;
mod meant;
mod misconception;
mod node_index;
mod points;
mod solution;
mod table;
mod tree_selector;

pub use answer::{ByNode, GivenAnswer};
pub use claimed_ranges::ClaimedRanges;
pub use claimed_value::{ClaimedValue, ClaimedWindow, Sign, claimed_number};
pub use fault::{AnswerError, AnswerProblem, Fault, FaultKind, FaultNode, LineStep, Truth};
pub use grading::{Asked, Grade, GradedAnswer, grade};
pub use misconception::{ChangedTrees, Misconception, Misconceptions};
pub use points::{ConsequentShare, Points, PointsError};
pub use solution::{AnswerPart, Solution};
pub use table::{AnswerTable, TableRow};
pub use tree_selector::{TreeIndex, TreeProblem, TreeSelector, TreesByName};
