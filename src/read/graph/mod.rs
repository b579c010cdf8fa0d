//! Graphs: what gives a tree by the names of its nodes. Each form is a surface of one table of nodes and edges.
//!
//! - `{"A": ["B", "C"], "B": [3, 5], "C": {"left": 2, "right": "D"}, "D": 4}`: the children of each node, or its
//!   value, as JSON or Python writes it.
//! - `[{"id": "A", "parent": null}, {"id": "B", "parent": "A", "value": 3}]`: a row for each node.
//! - `A B`, `A,B,left`, `A->B`, `B 3`: lines of edges, with a move or the value of a leaf behind; or `A: B, C`, a line
//!   for all children of a node.
//! - `successors` and `evaluation` in a test of a game tree of the Pacman projects.
//!
//! The root is the node without a parent. A node with two parents is one position, and the tree has it twice.
//!
//! `document`: which form a document has; `brackets`: objects and rows, and how
//! they are known; `tokens`: what they are written in; `lines`: edges and tests; `rows`: the table, and the way from it
//! to a tree.

mod brackets;
mod document;
mod lines;
mod rows;
mod tokens;

pub(super) use document::{looks_like_graph, read};
