//! From a walk to a tree in memory: every node is entered once.

use thiserror::Error;

use super::builder::Builder;
use super::explicit::Explicit;
use super::walk::{Child, Node, Walk};
use crate::interrupt;
use crate::number::NumberKind;

/// A tree has more nodes than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the tree has more nodes than are allowed")]
pub struct TooManyNodes;

/// The tree of a walk that starts, in numbers of this kind. `describe` gets each node when it has been
/// entered; the builder has it open then, to be told its labels, its player and its static value.
///
/// # Errors
///
/// [`TooManyNodes`]: it has more than `most` nodes.
pub fn to_explicit<W: Walk>(
    walk: &mut W,
    number_kind: NumberKind,
    most: u32,
    mut describe: impl FnMut(&W, Child, &mut Builder),
) -> Result<Explicit, TooManyNodes> {
    let mut builder = Builder::new(number_kind);
    let mut child = walk.root();
    let mut left = most;
    loop {
        interrupt::poll();
        left = left.checked_sub(1).ok_or(TooManyNodes)?;
        builder.open().map_err(|_| TooManyNodes)?;
        describe(walk, child, &mut builder);
        if let Node::Leaf(value) = child.node {
            builder.close_as_leaf(value);
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
            builder.close().expect("an inner node has a child");
        }
    }
}
