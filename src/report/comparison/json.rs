//! Comparisons as JSON, one object on one line.
//!
//! | key, for one tree | |
//! |---|---|
//! | `tree` | the file, and `:LINE` if it holds many trees |
//! | `value` | from MAX's point of view |
//! | `leaves`, `nodes`, `depth` | of the whole tree; the depth in plies |
//! | `smallest_proof` | the fewest leaves that prove the value |
//! | `algorithms` | for each its name (`algorithm`), the `value` that it finds (`null` if it was given up at the limit of nodes; the counts are those up to then), `evaluations` of leaves, distinct leaves `evaluated`, `nodes` entered (counted each time), and `researches`: searches of a node that was searched before |
//! | `orders` | for each order of alpha-beta its name (`order`), leaves `evaluated`, `nodes` entered |
//!
//! | key, for many trees | |
//! |---|---|
//! | `trees` | their number |
//! | `repeats` | the number of random orders in which each was compared, 1 without `--repeat` |
//! | `leaves`, `nodes`, `smallest_proof` | each a `mean` and its `standard_error`, which is `null` for a single tree |
//! | `algorithms` | the same counts as means; `ratio`: evaluations over the smallest proof; `least`: trees on which no algorithm had fewer evaluations; `given_up`: trees on which it was given up, which are not in its means |
//! | `orders` | `trees` that had the order; the same counts as means; `ratio`: leaves evaluated over the smallest proof |

use super::tree::ComparedTree;
use crate::report::buffer::Buffer;
use crate::report::fields::JsonValue;
use crate::search::{Mean, Summary};

/// Writes the comparison of one tree.
pub(super) fn write_one(out: &mut Buffer, tree: &ComparedTree) {
    let (number_kind, comparison) = (tree.number_kind, tree.comparison);
    out.object(|out| {
        out.field("tree", tree.name);
        out.field("value", number_kind.number(comparison.value));
        out.field("leaves", comparison.size.leaves);
        out.field("nodes", comparison.size.nodes);
        out.field("depth", comparison.depth as u64);
        out.field("smallest_proof", comparison.smallest_proof());
        out.key("algorithms")
            .objects(&comparison.algorithms, |out, row| {
                out.field("algorithm", row.algorithm.name());
                out.field(
                    "value",
                    row.value.and_then(|value| number_kind.number(value)),
                );
                out.field("evaluations", row.evaluations);
                out.field("evaluated", row.evaluated);
                out.field("nodes", row.nodes);
                out.field("researches", row.researches);
            });
        out.key("orders").objects(&comparison.orders, |out, row| {
            out.field("order", row.order.name());
            out.field("evaluated", row.evaluated);
            out.field("nodes", row.nodes);
        });
    });
    out.text("\n");
}

/// Writes the means over many trees.
pub(super) fn write_summary(out: &mut Buffer, summary: &Summary) {
    out.object(|out| {
        out.field("trees", summary.trees());
        out.field("repeats", summary.repeats);
        out.field("leaves", &summary.leaves);
        out.field("nodes", &summary.nodes);
        out.field("smallest_proof", &summary.smallest_proof);
        out.key("algorithms")
            .objects(&summary.algorithms, |out, row| {
                out.field("algorithm", row.algorithm.name());
                out.field("evaluations", &row.evaluations);
                out.field("evaluated", &row.evaluated);
                out.field("nodes", &row.nodes);
                out.field("researches", &row.researches);
                out.field("ratio", &row.ratio);
                out.field("least", row.least);
                out.field("given_up", row.given_up);
            });
        out.key("orders").objects(&summary.orders, |out, row| {
            out.field("order", row.order.name());
            out.field("trees", row.trees);
            out.field("evaluated", &row.evaluated);
            out.field("nodes", &row.nodes);
            out.field("ratio", &row.ratio);
        });
    });
    out.text("\n");
}

impl JsonValue for &Mean {
    fn write(self, out: &mut Buffer) {
        out.object(|out| {
            out.field("mean", self.mean());
            out.field("standard_error", self.standard_error());
        });
    }
}
