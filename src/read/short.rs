//! A tree in a line: read whole before it is searched.
//!
//! Of a few leaves the answer is sooner found in two passes, of which the second is a search that
//! looks at no text, than in one that has to be ready for all that a document can be. Takes arrays
//! of short integers and nothing else; whoever has anything else goes the longer way.

#[cfg(test)]
mod tests;

use super::text::{NO_LABEL, integer};
use crate::number::Numbers;
use crate::tree::{Child, Described, Label, LabelsAlong, Node, Size, Skipped, Walk};
use crate::value::{Player, Value};

/// The longest document, in bytes. No tree in it has more nodes.
const LONGEST: usize = 1 << 10;

/// A tree of arrays and short integers, and memory for the next one.
///
/// ```
/// use abprune::read::ShortTree;
/// use abprune::search::{Algorithm, Counter, Rules};
/// use abprune::value::Player;
/// let mut tree = ShortTree::default();
/// assert!(tree.read(b"[[3, 5], [2, 9]]", Player::Max));
/// let mut counter = Counter::default();
/// let outcome = Algorithm::AlphaBeta.search_forward(tree.walk(), Rules::default(), &mut counter);
/// assert_eq!((outcome.unwrap().pv, counter.leaves), (vec![0, 0], 3));
/// assert!(!tree.read(b"[3, 0.5]", Player::Max));
/// ```
#[derive(Clone, Debug)]
pub struct ShortTree {
    /// As many as there can be, and of them those of the tree come first, in preorder; none at all
    /// as long as none was needed.
    nodes: Vec<ShortNode>,
    /// How many there are in the tree; 0 if none was read.
    count: u16,
    player: Player,
}

/// A node: a leaf if the next node is behind it.
#[derive(Clone, Copy, Debug)]
struct ShortNode {
    /// Of a leaf.
    key: i64,
    /// The number of the node behind the subtree.
    end: u16,
    /// How many leaves stand before it. Behind the last node it is told once more.
    leaves: u16,
    /// The number of the parent; `NONE` if this is the root.
    parent: u16,
    /// Which child of its parent it is.
    position: u16,
}

/// No node.
const NONE: u16 = u16::MAX;

/// Nothing has been read.
impl Default for ShortTree {
    fn default() -> ShortTree {
        ShortTree {
            nodes: Vec::new(),
            count: 0,
            player: Player::Max,
        }
    }
}

impl ShortTree {
    /// Reads a document, with `player` to move at the root. `false`: it has to be read in another
    /// way, be it to say what is wrong with it.
    #[must_use]
    pub fn read(&mut self, bytes: &[u8], player: Player) -> bool {
        self.player = player;
        self.nodes.resize(LONGEST, ShortNode::NONE);
        self.count = match self.nodes.first_chunk_mut() {
            Some(nodes) if bytes.len() < LONGEST => read(bytes, nodes).unwrap_or(0),
            _ => 0,
        };
        self.count > 0
    }

    /// A walk of the tree that was read last.
    ///
    /// # Panics
    ///
    /// If that was not read.
    #[must_use]
    pub fn walk(&self) -> ShortWalk<'_> {
        assert!(self.count > 0, "a tree was read");
        let nodes = self.nodes.first_chunk().expect("as many as there can be");
        ShortWalk {
            nodes,
            player: self.player,
            open: 0,
            end: nodes[0].end.into(),
            next: 1,
        }
    }
}

/// Puts the nodes of a document, which are fewer, in their places; how many there are.
fn read(bytes: &[u8], nodes: &mut [ShortNode; LONGEST]) -> Option<u16> {
    let mut at = bytes.iter().position(|&byte| !is_space(byte))?;
    if bytes[at] != b'[' {
        let (key, length) = integer(&bytes[at..])?;
        nodes[0] = ShortNode {
            key,
            end: 1,
            ..ShortNode::NONE
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
        let node = &mut nodes[usize::from(count) % LONGEST];
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
                let open = &mut nodes[usize::from(parent) % LONGEST];
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

/// How many nodes there are, if nothing follows.
fn end(rest: &[u8], nodes: &mut [ShortNode; LONGEST], count: u16, leaves: u16) -> Option<u16> {
    nodes[usize::from(count) % LONGEST].leaves = leaves;
    rest.iter().all(|&byte| is_space(byte)).then_some(count)
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

impl ShortNode {
    /// What stands where no node is.
    const NONE: ShortNode = ShortNode {
        key: 0,
        end: 0,
        leaves: 0,
        parent: NONE,
        position: 0,
    };
}

impl Described for ShortTree {
    fn numbers(&self) -> Numbers {
        Numbers::Integers
    }

    fn player(&self) -> Player {
        self.player
    }

    fn label(&self, _: u32) -> Label<'_> {
        Label::default()
    }

    fn labels_along<'t>(&'t self, _: &'t [u32]) -> Option<LabelsAlong<'t>> {
        None
    }
}

/// A [`Walk`] of a [`ShortTree`].
#[derive(Clone, Debug)]
pub struct ShortWalk<'t> {
    nodes: &'t [ShortNode; LONGEST],
    /// Who is to move at the node where the walk is.
    player: Player,
    /// The number of that node, and of the node behind its subtree.
    open: usize,
    end: usize,
    /// The number of its next child.
    next: usize,
}

impl Walk for ShortWalk<'_> {
    fn root(&self) -> Child {
        let root = &self.nodes[0];
        Child {
            position: 0,
            id: NO_LABEL,
            node: if root.end == 1 {
                Node::Leaf(Ok(Value::from_key(root.key)))
            } else {
                Node::Inner(self.player)
            },
        }
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let number = self.next;
        if number == self.end {
            return None;
        }
        let node = &self.nodes[number % LONGEST];
        let end = usize::from(node.end);
        self.next += 1;
        let is_leaf = end == self.next;
        if !is_leaf {
            self.open = number;
            self.end = end;
            self.player = !self.player;
        }
        Some(Child {
            position: node.position.into(),
            id: NO_LABEL,
            node: if is_leaf {
                Node::Leaf(Ok(Value::from_key(node.key)))
            } else {
                Node::Inner(self.player)
            },
        })
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let number = self.next;
        if number == self.end {
            return None;
        }
        let node = &self.nodes[number % LONGEST];
        self.next = node.end.into();
        let behind = &self.nodes[self.next % LONGEST];
        Some(Skipped {
            position: node.position.into(),
            id: NO_LABEL,
            size: Size {
                nodes: (self.next - number) as u64,
                leaves: u64::from(behind.leaves) - u64::from(node.leaves),
            },
        })
    }

    /// At the root, which has no parent, whatever comes of it.
    #[inline]
    fn leave(&mut self) {
        self.open = self.nodes[self.open % LONGEST].parent.into();
        self.end = self.nodes[self.open % LONGEST].end.into();
        self.player = !self.player;
    }

    fn has_extremes(&self) -> bool {
        false
    }
}
