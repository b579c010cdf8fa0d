//! Builds a [`Tree`] from a preorder stream of nodes.
//!
//! Readers add nodes as they read them. The players are found at the end, because a file may give a
//! node's player after its children.

use thiserror::Error;

use super::Tree;
use super::arena::{halves, pair, tag};
use super::given_outcomes::{GivenOutcomes, OutcomeProblem};
use super::keys::PositionKeysBuilder;
use super::labels::{FEW, Labels, Sparse};
use super::path::short_path;
use super::walk::Missing;
use crate::fraction::Fraction;
use crate::number::{Number, NumberKind, NumberWindow};
use crate::value::{Player, Value};

/// An inner node was closed without a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an inner node needs at least one child")]
pub struct Childless;

/// A tree held in memory has at most 2^32 - 1 nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the tree has 2^32 nodes or more")]
pub struct TooLarge;

/// A tree in the making.
///
/// A node is [opened](Builder::open), described, and [closed](Builder::close) after its children;
/// [`leaf`](Builder::leaf) does it all at once for a plain leaf.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::tree::Builder;
/// use abprune::value::{Player, Value};
///
/// let mut builder = Builder::new(NumberKind::Integers);
/// builder.open().unwrap();
/// for key in [3, 5] {
///     builder.leaf(Ok(Value::from_key(key))).unwrap();
/// }
/// builder.close().unwrap();
/// let tree = builder.finish(None);
/// assert_eq!(tree.size().leaves, 2);
/// assert_eq!(tree.player(), Player::Max);
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    number_kind: NumberKind,
    tags: Vec<u8>,
    words: Vec<u64>,
    statics: Sparse<i64>,
    labels: Labels,
    keys: PositionKeysBuilder,
    outcomes: GivenOutcomes,
    bounds: Option<NumberWindow>,
    has_chance: bool,
    /// The innermost open node; [`NONE`] if no node is open. The word of an open node holds its parent,
    /// and the number of leaves before it, until the node is closed.
    innermost: u32,
    /// How many nodes are open.
    ply: usize,
    /// The greatest number of nodes allowed now: 1, the root, while no node is open.
    room: u32,
    leaves: u32,
    /// The player's bit in the tag of the next node, as long as the players alternate...
    turn: u8,
    /// ...as they do unless a node says otherwise.
    is_alternating: bool,
}

/// The number of no node: a tree has at most 2^32 - 1 nodes, numbered from 0.
const NONE: u32 = u32::MAX;

impl Builder {
    /// A builder of a tree whose numbers are of this kind.
    #[must_use]
    pub fn new(number_kind: NumberKind) -> Builder {
        Builder {
            number_kind,
            tags: Vec::with_capacity(FEW),
            words: Vec::with_capacity(FEW),
            statics: Sparse::default(),
            labels: Labels::default(),
            keys: PositionKeysBuilder::default(),
            outcomes: GivenOutcomes::default(),
            bounds: None,
            has_chance: false,
            innermost: NONE,
            ply: 0,
            room: 1,
            leaves: 0,
            turn: 0,
            is_alternating: true,
        }
    }

    /// The kind of numbers that the values given to this builder have so far.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// The value of a number. The first decimal turns all numbers so far into doubles: readers have checked that
    /// doubles hold them.
    #[inline]
    pub(crate) fn value(&mut self, number: Number) -> Value {
        if matches!(number, Number::Decimal(_)) && self.number_kind == NumberKind::Integers {
            self.convert_to_decimals();
        }
        self.number_kind.value(number).expect("readers refuse other numbers")
    }

    #[cold]
    fn convert_to_decimals(&mut self) {
        self.number_kind = NumberKind::Decimals;
        for (word, &tag) in self.words.iter_mut().zip(&self.tags) {
            if tag & (tag::LEAF | tag::MISSING) == tag::LEAF {
                *word = NumberKind::decimal_of(word.cast_signed()).cast_unsigned();
            }
        }
        self.statics.retain_map(|_, key| Some(NumberKind::decimal_of(key)));
    }

    /// How many nodes are open: the ply of the next node.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Begins the next child of the innermost open node (or the root); it is now the innermost.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: the tree has 2^32 - 1 nodes already.
    #[inline]
    pub fn open(&mut self) -> Result<(), TooLarge> {
        self.innermost = self.push(0, pair(self.innermost, self.leaves))?;
        self.ply += 1;
        self.room = NONE;
        self.turn ^= tag::MIN;
        Ok(())
    }

    /// Ends the innermost open node, now that it has all its children.
    ///
    /// # Errors
    ///
    /// [`Childless`]: the node has no child; it stays open.
    ///
    /// # Panics
    ///
    /// If no node is open.
    #[inline]
    pub fn close(&mut self) -> Result<(), Childless> {
        if !self.has_children() {
            return Err(Childless);
        }
        let end = self.count();
        let (node, leaves_before) = self.go_up();
        self.words[node] = pair(end, self.leaves - leaves_before);
        Ok(())
    }

    /// Ends the innermost open node, which has no children, as a leaf.
    ///
    /// # Panics
    ///
    /// If no node is open, or it has children.
    pub fn close_as_leaf(&mut self, value: Result<Value, Missing>) {
        assert!(!self.has_children(), "a leaf has no children");
        let (leaf_tag, word) = Self::leaf_parts(value);
        let (node, _) = self.go_up();
        self.tags[node] |= leaf_tag;
        self.words[node] = word;
        self.leaves += 1;
    }

    /// Adds a leaf to the innermost open node (or as the root).
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: the tree has 2^32 - 1 nodes already.
    #[expect(clippy::inline_always, reason = "a call takes as long as a leaf")]
    #[inline(always)]
    pub fn leaf(&mut self, value: Result<Value, Missing>) -> Result<(), TooLarge> {
        let (leaf_tag, word) = Self::leaf_parts(value);
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
        self.count() > self.innermost_open() + 1
    }

    /// Gives the innermost open node, which has or will have children, a static value.
    pub fn set_static(&mut self, value: Value) {
        let node = self.innermost_open();
        let key = finite_key(value);
        self.statics.push(node, key);
    }

    /// Says whose move it is at the innermost open node. Otherwise it is the opponent of the
    /// parent's player.
    pub fn set_player(&mut self, player: Player) {
        self.is_alternating = false;
        let tag = &mut self.tags[self.innermost as usize];
        *tag = *tag & !tag::OWN_MASK | tag::own_player(player);
    }

    /// Says that chance decides at the innermost open node. Unless they are told, all outcomes, its children, are
    /// alike. Who moves below is the opponent of the player above.
    pub fn set_chance(&mut self) {
        self.is_alternating = false;
        self.has_chance = true;
        self.tags[self.innermost as usize] |= tag::CHANCE;
    }

    /// Says how probable the innermost open node is, an outcome of a chance node.
    pub fn set_probability(&mut self, probability: Fraction) {
        self.outcomes.own.push((self.innermost_open(), probability));
    }

    /// Says how probable the children of the innermost open node are, all at once; as weights, they need not add up to
    /// 1.
    pub fn set_probabilities(&mut self, probabilities: Vec<Fraction>, are_weights: bool) {
        self.outcomes.lists.push((self.innermost_open(), probabilities, are_weights));
    }

    /// Says between which values [all leaves lie](Tree::bounds).
    pub fn set_bounds(&mut self, bounds: NumberWindow) {
        self.bounds = Some(bounds);
    }

    /// Says which position the innermost open node is. Positions with one key have the same subtree.
    pub fn set_key(&mut self, key: u128) {
        self.keys.push(self.innermost_open(), key);
    }

    /// Names the innermost open node.
    pub fn set_name(&mut self, name: &str) {
        self.set_name_utf8(name.as_bytes());
    }

    /// Names the move to the innermost open node.
    pub fn set_move(&mut self, name: &str) {
        self.set_move_utf8(name.as_bytes());
    }

    /// [`set_name`](Builder::set_name) with a text in UTF-8.
    pub(crate) fn set_name_utf8(&mut self, name: &[u8]) {
        self.labels.push_name(self.innermost_open(), name);
    }

    /// [`set_move`](Builder::set_move) with a text in UTF-8.
    pub(crate) fn set_move_utf8(&mut self, name: &[u8]) {
        self.labels.push_move(self.innermost_open(), name);
    }

    /// The tree. `root_player` overrules what was said of the root; without either it is MAX. At a chance node it is
    /// the first player to move below.
    ///
    /// # Panics
    ///
    /// If there is no node, one is still open, or the [probabilities](OutcomeProblem) are not right.
    #[must_use]
    pub fn finish(self, root_player: Option<Player>) -> Tree {
        let tree = self.try_finish(root_player);
        tree.unwrap_or_else(|(path, problem)| panic!("{}: {problem}", short_path(&path)))
    }

    /// The tree, as [`finish`](Builder::finish) gives it.
    ///
    /// # Errors
    ///
    /// The path of a node and what is wrong with the probabilities there: 0.5 and 0.4 for its children.
    ///
    /// # Panics
    ///
    /// If there is no node, or one is still open.
    pub fn try_finish(
        mut self,
        root_player: Option<Player>,
    ) -> Result<Tree, (Vec<u32>, OutcomeProblem)> {
        assert!(self.ply == 0 && !self.tags.is_empty(), "one whole tree");
        if let Some(player) = root_player {
            self.is_alternating &= player == Player::Max;
            let is_chance = self.tags[0] & tag::CHANCE != 0;
            let player = if is_chance { !player } else { player };
            self.tags[0] = self.tags[0] & !tag::OWN_MASK | tag::own_player(player);
        }
        self.statics.sort();
        self.labels.sort();
        let mut tree =
            Tree::new(self.number_kind, self.tags, self.words, self.statics, self.labels);
        if !self.is_alternating {
            tree.assign_players();
        }
        let tree = tree.with_keys(self.keys.finish()).with_bounds(self.bounds);
        let has_outcomes = self.has_chance || !self.outcomes.is_empty();
        if has_outcomes { tree.with_given_outcomes(self.outcomes) } else { Ok(tree) }
    }

    #[inline]
    fn push(&mut self, tag: u8, word: u64) -> Result<u32, TooLarge> {
        if self.tags.len() >= self.room as usize {
            assert!(self.ply > 0, "the root has no sibling");
            return Err(TooLarge);
        }
        let node = self.count();
        self.tags.push(tag | self.turn);
        self.words.push(word);
        Ok(node)
    }

    /// Closes the innermost open node; returns it and the number of leaves before it.
    #[inline]
    fn go_up(&mut self) -> (usize, u32) {
        let node = self.innermost_open() as usize;
        let (above, leaves_before) = halves(self.words[node]);
        self.innermost = above;
        self.ply -= 1;
        if self.ply == 0 {
            self.room = 1;
        }
        self.turn ^= tag::MIN;
        (node, leaves_before)
    }

    #[inline]
    fn count(&self) -> u32 {
        u32::try_from(self.tags.len()).expect("checked by `push`")
    }

    #[inline]
    fn innermost_open(&self) -> u32 {
        assert!(self.ply > 0, "an open node");
        self.innermost
    }

    #[expect(clippy::inline_always, reason = "a part of the above")]
    #[inline(always)]
    fn leaf_parts(value: Result<Value, Missing>) -> (u8, u64) {
        match value {
            Ok(value) => (tag::LEAF, finite_key(value).cast_unsigned()),
            Err(missing) => (tag::LEAF | tag::MISSING, missing as u64),
        }
    }
}

/// The key of a value of a leaf or a static value.
#[inline]
fn finite_key(value: Value) -> i64 {
    value.key().expect("numbers in trees are finite")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The players of the nodes of `[[1], 2]`; `described` says who is to move at the inner child,
    /// after its own child.
    fn players(described: Option<Player>, root: Option<Player>) -> Vec<Player> {
        let mut builder = Builder::new(NumberKind::Integers);
        let leaf = |key| Ok(Value::from_key(key));
        builder.open().expect("small");
        builder.open().expect("small");
        builder.leaf(leaf(1)).expect("small");
        if let Some(player) = described {
            builder.set_player(player);
        }
        builder.close().expect("a child");
        builder.leaf(leaf(2)).expect("small");
        builder.close().expect("children");
        let tree = builder.finish(root);
        (0..tree.len()).map(|id| tree.player_at(id)).collect()
    }

    #[test]
    fn players_alternate_but_where_it_is_said() {
        use Player::{Max, Min};
        assert_eq!(players(None, None), [Max, Min, Max, Min]);
        assert_eq!(players(None, Some(Max)), [Max, Min, Max, Min]);
        assert_eq!(players(None, Some(Min)), [Min, Max, Min, Max]);
        assert_eq!(players(Some(Max), None), [Max, Max, Min, Min]);
        assert_eq!(players(Some(Max), Some(Min)), [Min, Max, Min, Max]);
        assert_eq!(players(Some(Min), Some(Min)), [Min, Min, Max, Max]);
    }

    #[test]
    fn a_root_has_no_sibling() {
        for has_children in [false, true] {
            let mut builder = Builder::new(NumberKind::Integers);
            let leaf = Ok(Value::from_key(1));
            if has_children {
                builder.open().expect("small");
                builder.leaf(leaf).expect("small");
                builder.close().expect("a child");
            } else {
                builder.leaf(leaf).expect("small");
            }
            let second = std::panic::catch_unwind(move || builder.leaf(leaf).is_ok());
            assert!(second.is_err(), "{has_children}");
        }
    }
}
