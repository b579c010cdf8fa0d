//! A tree in a line: read whole before it is searched.
//!
//! Of a few leaves the answer is sooner found in two passes, of which the second is a search that
//! looks at no text, than in one that has to be ready for all that a document can be. Takes arrays
//! of short integers and nothing else; whoever has anything else goes the longer way.

#[cfg(test)]
mod tests;

use super::text::integer;
use crate::tree::{NODES, ShortNode, ShortTree};
use crate::value::Player;

/// No node.
const NONE: u16 = ShortNode::NONE;

impl ShortTree {
    /// Reads a document, with `player` to move at the root. `false`: it has to be read in another
    /// way, be it to say what is wrong with it.
    ///
    /// ```
    /// use abprune::tree::ShortTree;
    /// use abprune::value::Player;
    /// let mut tree = ShortTree::default();
    /// assert!(tree.read(b"[[3, 5], [2, 9]]", Player::Max));
    /// assert!(!tree.read(b"[3, 0.5]", Player::Max));
    /// ```
    #[must_use]
    pub fn read(&mut self, bytes: &[u8], player: Player) -> bool {
        // No tree has more nodes than its text has bytes, and each array has two of them.
        self.fill(player, |nodes| {
            bytes.len() < NODES && read(bytes, nodes).is_some()
        })
    }
}

/// Puts the nodes of a document, which are fewer, in their places.
fn read(bytes: &[u8], nodes: &mut [ShortNode; NODES]) -> Option<()> {
    let mut at = bytes.iter().position(|&byte| !is_space(byte))?;
    if bytes[at] != b'[' {
        let (key, length) = integer(&bytes[at..])?;
        nodes[0] = ShortNode {
            key,
            end: 1,
            leaves: 0,
            parent: NONE,
            position: 0,
        };
        return end(&bytes[at + length..], nodes, 1, 1);
    }
    let mut count: u16 = 0;
    let mut leaves: u16 = 0;
    let mut parent = NONE;
    let mut position = 0;
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        let node = &mut nodes[usize::from(count) % NODES];
        (node.leaves, node.parent, node.position) = (leaves, parent, position);
        if byte == b'[' {
            parent = count;
            position = 0;
            count += 1;
            continue;
        }
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 && is_space(byte) {
            continue;
        }
        let mut byte = *bytes.get(at)?;
        at += 1;
        node.key = i64::from(digit);
        if digit > 9 || byte.is_ascii_digit() {
            let start = at - 2;
            let (key, length) = integer(&bytes[start..])?;
            node.key = key;
            byte = *bytes.get(start + length)?;
            at = start + length + 1;
        }
        count += 1;
        leaves += 1;
        node.end = count;
        // Behind a node of an open array.
        loop {
            if byte == b',' {
                position += 1;
                break;
            }
            if byte == b']' {
                let open = &mut nodes[usize::from(parent) % NODES];
                open.end = count;
                (parent, position) = (open.parent, open.position);
                if parent == NONE {
                    return end(&bytes[at..], nodes, count, leaves);
                }
            } else if !is_rare_space(byte) {
                return None;
            }
            byte = *bytes.get(at)?;
            at += 1;
        }
    }
}

/// Ends the tree, if nothing follows.
fn end(rest: &[u8], nodes: &mut [ShortNode; NODES], count: u16, leaves: u16) -> Option<()> {
    nodes[usize::from(count) % NODES].leaves = leaves;
    rest.iter().all(|&byte| is_space(byte)).then_some(())
}

/// White space in front of a comma or a bracket.
#[cold]
#[inline(never)]
fn is_rare_space(byte: u8) -> bool {
    is_space(byte)
}

/// White space, as JSON has it.
#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
