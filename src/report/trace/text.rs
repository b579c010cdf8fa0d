//! A trace in plain sentences: the number of the step, the kind of event, the node, what happens.
//!
//! ```text
//!   10     enter /0/1 "E": MAX to move, window (-inf, 5)
//!   11       leaf /0/1/0: value 6
//!   12     take /0/1 "E": MAX has 6 from /0/1/0, so alpha rises from -inf to 6: window (6, 5)
//!   13     cutoff /0/1 "E": beta cutoff, alpha 6 >= beta 5, which MIN holds at the parent /0 "B" (shallow)
//!   14       prune /0/1/1: never looked at, 1 node, 1 leaf
//!   15     return /0/1 "E": at least 6 (lower bound)
//!   16   keep /0 "B": MIN keeps 5, for /0/1 "E" is at least 6
//! ```

use super::shown::ShownStep;
use crate::report::buffer::Buffer;
use crate::report::wording::step_in_words;

/// Below this ply lines are indented no further: the indentation of a chain of a million plies
/// would take terabytes.
const DEEPEST: usize = 40;

/// Writes a step.
pub(super) fn write(out: &mut Buffer, shown: &ShownStep) {
    let (node, ply) = shown.node();
    let step = shown.step;
    let (number, indent) = (step.number, 2 * ply.min(DEEPEST));
    let kind: &str = step.event.into();
    let words = step_in_words(&shown.way, step);
    writeln!(out, "{number:4} {:indent$}{kind} {node}: {words}", "");
    out.end_item();
}
