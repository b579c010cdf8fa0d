//! A tree in a line: read whole before it is searched.
//!
//! Of a few leaves the answer is sooner found in two passes, of which the second is a search that
//! looks at no text, than in one that has to be ready for all that a document can be. Takes arrays
//! of short integers and nothing else; whoever has anything else goes the longer way.

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
    /// How many leaves the subtree has; as long as it is read, how many stand before it.
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
        let nodes = &self.nodes[..usize::from(self.count)];
        ShortWalk {
            nodes,
            player: self.player,
            open: 0,
            end: nodes[0].end,
            next: 1,
        }
    }
}

/// Puts the nodes of a document, which are fewer, in their places; how many there are.
fn read(bytes: &[u8], nodes: &mut [ShortNode; LONGEST]) -> Option<u16> {
    let mut at = 0;
    let mut count: u16 = 0;
    let mut leaves: u16 = 0;
    let mut parent = NONE;
    let mut position = 0;
    loop {
        let byte = next(bytes, &mut at)?;
        let node = &mut nodes[usize::from(count) % LONGEST];
        (node.parent, node.position) = (parent, position);
        if byte == b'[' {
            node.leaves = leaves;
            parent = count;
            position = 0;
            count += 1;
            at += 1;
            continue;
        }
        count += 1;
        leaves += 1;
        (node.end, node.leaves) = (count, 1);
        let digit = byte.wrapping_sub(b'0');
        at += 1;
        node.key = i64::from(digit);
        if digit > 9 || matches!(bytes.get(at), Some(b'0'..=b'9')) {
            let (key, length) = integer(&bytes[at - 1..])?;
            node.key = key;
            at += length - 1;
        }
        loop {
            let Some(byte) = next(bytes, &mut at) else {
                return (parent == NONE).then_some(count);
            };
            if parent == NONE {
                return None;
            }
            at += 1;
            if byte == b',' {
                position += 1;
                break;
            }
            if byte != b']' {
                return None;
            }
            let open = &mut nodes[usize::from(parent) % LONGEST];
            open.end = count;
            open.leaves = leaves - open.leaves;
            (parent, position) = (open.parent, open.position);
        }
    }
}

/// The next byte that is no white space, and its place; `None` at the end.
#[inline]
fn next(bytes: &[u8], at: &mut usize) -> Option<u8> {
    loop {
        let byte = *bytes.get(*at)?;
        if byte > b' ' {
            return Some(byte);
        }
        if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
            return Some(byte);
        }
        *at += 1;
    }
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

    /// What node number `number`, which this is, holds.
    #[inline]
    fn size(self, number: u16) -> Size {
        Size {
            nodes: (self.end - number).into(),
            leaves: self.leaves.into(),
        }
    }
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
    nodes: &'t [ShortNode],
    /// Who is to move at the node where the walk is.
    player: Player,
    /// The number of that node, and of the node behind its subtree.
    open: u16,
    end: u16,
    /// The number of its next child.
    next: u16,
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
        let node = &self.nodes[usize::from(number)];
        self.next += 1;
        let is_leaf = node.end == self.next;
        if !is_leaf {
            self.open = number;
            self.end = node.end;
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
        let node = &self.nodes[usize::from(number)];
        self.next = node.end;
        Some(Skipped {
            position: node.position.into(),
            id: NO_LABEL,
            size: node.size(number),
        })
    }

    #[inline]
    fn leave(&mut self) {
        let parent = self.nodes[usize::from(self.open)].parent;
        if let Some(node) = self.nodes.get(usize::from(parent)) {
            self.open = parent;
            self.end = node.end;
            self.player = !self.player;
        }
    }

    fn has_extremes(&self) -> bool {
        false
    }
}
