//! Builds an [`Explicit`] tree from a preorder stream of nodes.
//!
//! Readers push what they meet; players are worked out at the end, because a file may name a
//! node's player after its children.

use super::explicit::{Explicit, tag};
use super::labels::Labels;
use super::sparse::Sparse;
use super::walk::Missing;
use crate::number::Numbers;
use crate::value::{Player, Value};

/// An inner node was closed without a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Childless;

/// A tree held in memory has at most 2^32 - 1 nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// An explicit tree in the making.
///
/// A node is [opened](Builder::open), described, and [closed](Builder::close) after its children;
/// [`leaf`](Builder::leaf) does it all at once for a plain leaf.
///
/// ```
/// use abprune::number::Numbers;
/// use abprune::tree::Builder;
/// use abprune::value::{Player, Value};
///
/// let mut builder = Builder::new(Numbers::Integers);
/// builder.open().unwrap();
/// for key in [3, 5] {
///     builder.leaf(Ok(Value::from_key(key))).unwrap();
/// }
/// builder.close().unwrap();
/// let tree = builder.finish(None);
/// assert_eq!(tree.size(0).leaves, 2);
/// assert_eq!(tree.player(0), Player::Max);
/// ```
#[derive(Debug)]
pub struct Builder {
    numbers: Numbers,
    tags: Vec<u8>,
    words: Vec<u64>,
    statics: Sparse<i64>,
    labels: Labels,
    open: Vec<Open>,
    leaves: u32,
}

/// A node whose children are still coming, and the leaves before it.
#[derive(Debug)]
struct Open {
    node: u32,
    leaves_before: u32,
}

impl Builder {
    /// A builder of a tree whose numbers are of this kind.
    #[must_use]
    pub fn new(numbers: Numbers) -> Builder {
        Builder {
            numbers,
            tags: Vec::new(),
            words: Vec::new(),
            statics: Sparse::default(),
            labels: Labels::default(),
            open: Vec::new(),
            leaves: 0,
        }
    }

    /// The kind of numbers that the values given to this builder have.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// How many nodes are open: the ply of the next node.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.open.len()
    }

    /// Begins the next child of the innermost open node (or the root); it is now the innermost.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: the tree has 2^32 - 1 nodes already.
    pub fn open(&mut self) -> Result<(), TooLarge> {
        let node = self.push(0, 0)?;
        self.open.push(Open {
            node,
            leaves_before: self.leaves,
        });
        Ok(())
    }

    /// Ends the innermost open node, now that it has all its children.
    ///
    /// # Errors
    ///
    /// [`Childless`]: it has none; it stays open.
    ///
    /// # Panics
    ///
    /// If no node is open.
    pub fn close(&mut self) -> Result<(), Childless> {
        if !self.has_children() {
            return Err(Childless);
        }
        let open = self.open.pop().expect("an open node");
        let end = u64::from(self.count());
        let leaves = u64::from(self.leaves - open.leaves_before);
        self.words[open.node as usize] = end << 32 | leaves;
        Ok(())
    }

    /// Ends the innermost open node, which has no children, as a leaf.
    ///
    /// # Panics
    ///
    /// If no node is open, or it has children.
    pub fn close_as_leaf(&mut self, value: Result<Value, Missing>) {
        assert!(!self.has_children(), "a leaf has no children");
        let open = self.open.pop().expect("an open node");
        let (leaf_tag, word) = leaf_parts(value);
        self.tags[open.node as usize] |= leaf_tag;
        self.words[open.node as usize] = word;
        self.leaves += 1;
    }

    /// Adds a leaf to the innermost open node (or as the root).
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: the tree has 2^32 - 1 nodes already.
    pub fn leaf(&mut self, value: Result<Value, Missing>) -> Result<(), TooLarge> {
        let (leaf_tag, word) = leaf_parts(value);
        self.push(leaf_tag, word)?;
        self.leaves += 1;
        Ok(())
    }

    /// Whether the innermost open node has a child by now.
    ///
    /// # Panics
    ///
    /// If no node is open.
    #[must_use]
    pub fn has_children(&self) -> bool {
        self.count() > self.innermost() + 1
    }

    /// Gives the innermost open node, which has or will have children, a static value.
    pub fn set_static(&mut self, value: Value) {
        let node = self.innermost();
        self.statics.push(node, finite_key(value));
    }

    /// Says whose move it is at the innermost open node. Otherwise it is the opponent of the
    /// parent's player.
    pub fn set_player(&mut self, player: Player) {
        let node = self.innermost();
        self.tags[node as usize] |= tag::own_player(player);
    }

    /// Names the innermost open node.
    pub fn set_name(&mut self, name: &str) {
        self.labels.push_name(self.innermost(), name);
    }

    /// Names the move to the innermost open node.
    pub fn set_move(&mut self, name: &str) {
        self.labels.push_move(self.innermost(), name);
    }

    /// The tree. `root_player` overrules what was said of the root; without either it is MAX.
    ///
    /// # Panics
    ///
    /// If there is no node, or one is still open.
    #[must_use]
    pub fn finish(mut self, root_player: Option<Player>) -> Explicit {
        assert!(
            self.open.is_empty() && !self.tags.is_empty(),
            "one whole tree"
        );
        if let Some(player) = root_player {
            self.tags[0] = self.tags[0] & !tag::OWN_MASK | tag::own_player(player);
        }
        self.statics.sort();
        self.labels.sort();
        let mut tree = Explicit::new(
            self.numbers,
            self.tags,
            self.words,
            self.statics,
            self.labels,
        );
        tree.assign_players();
        tree
    }

    fn push(&mut self, tag: u8, word: u64) -> Result<u32, TooLarge> {
        let is_inside = !self.open.is_empty() || self.tags.is_empty();
        assert!(is_inside, "the root has no sibling");
        if self.tags.len() >= u32::MAX as usize {
            return Err(TooLarge);
        }
        let node = self.count();
        self.tags.push(tag);
        self.words.push(word);
        Ok(node)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.tags.len()).expect("checked by `push`")
    }

    fn innermost(&self) -> u32 {
        self.open.last().expect("an open node").node
    }
}

fn leaf_parts(value: Result<Value, Missing>) -> (u8, u64) {
    match value {
        Ok(value) => (tag::LEAF, finite_key(value).cast_unsigned()),
        Err(missing) => (tag::LEAF | tag::MISSING, missing as u64),
    }
}

fn finite_key(value: Value) -> i64 {
    value.key().expect("numbers in trees are finite")
}
