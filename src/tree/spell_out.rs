//! From a walk to a tree in memory: every node is entered once.

use thiserror::Error;

use super::Tree;
use super::builder::Builder;
use super::walk::{Child, Missing, Node, Walk};
use crate::fraction::Fraction;
use crate::interrupt;
use crate::number::NumberKind;
use crate::value::Mover;

/// A tree is not spelled out: it has more nodes than are allowed, or its walk had to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the tree has more nodes than are allowed, or not all of it is known")]
pub struct NotSpelledOut;

/// The tree of a walk that starts, in numbers of this kind. `describe` gets each node when it has been
/// entered; the builder has it open then, to be told its labels, its player and its static value.
///
/// `path`: positions or labels, from the root to some node. An inner node beside it is an unknown leaf: what is
/// below is left out. `is_called`: whether the node that was entered has a label.
///
/// # Errors
///
/// [`NotSpelledOut`]: it has more than `most` nodes, or the walk comes to [`Node::NO_ANSWER`].
pub fn spell_out<W: Walk>(
    walk: &mut W,
    number_kind: NumberKind,
    most: u32,
    path: &[String],
    is_called: impl Fn(&W, Child, &str) -> bool,
    mut describe: impl FnMut(&W, Child, &mut Builder),
) -> Result<Tree, NotSpelledOut> {
    let mut builder = Builder::new(number_kind);
    let mut child = walk.root();
    let mut left = most;
    // Of each open node the sum of the weights of its outcomes; 0: a player moves there.
    let mut totals: Vec<u32> = Vec::new();
    loop {
        interrupt::poll();
        left = left.checked_sub(1).ok_or(NotSpelledOut)?;
        builder.open().map_err(|_| NotSpelledOut)?;
        if child.node == Node::NO_ANSWER {
            return Err(NotSpelledOut);
        }
        if let Some(&total @ 1..) = totals.last() {
            let probability = Fraction::new(walk.weight(child).into(), total.into());
            builder.set_probability(probability.expect("weights are small"));
        }
        describe(walk, child, &mut builder);
        let is_beside =
            |step: &String| !is_called(walk, child, step) && step.parse() != Ok(child.position);
        let step = builder.ply().checked_sub(2).and_then(|ply| path.get(ply));
        match child.node {
            Node::Leaf(value) => builder.close_as_leaf(value),
            Node::Inner(_) if step.is_some_and(is_beside) => {
                walk.leave();
                builder.close_as_leaf(Err(Missing::Unknown));
            }
            Node::Inner(Mover::Chance) => {
                builder.set_chance();
                totals.push(walk.total_weight(child));
            }
            Node::Inner(Mover::Player(_)) => totals.push(0),
        }
        loop {
            if builder.ply() == 0 {
                return Ok(builder.finish(None));
            }
            if let Some(next) = walk.enter() {
                child = next;
                break;
            }
            walk.leave();
            totals.pop();
            builder.close().expect("an inner node has a child");
        }
    }
}
