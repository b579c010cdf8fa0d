//! Any tree, in memory: preorder in flat arrays.
//!
//! A subtree is a contiguous range of nodes, and the next sibling of a node is where its subtree
//! ends; so a walk reads memory forward, and skipping a subtree is one addition. A node takes nine
//! bytes: a tag of one byte, and a word of eight. The word of a leaf is the key of its value; the word of an
//! inner node is a [`pair`]. Side tables hold what few nodes have: static values of inner nodes, names, moves.

use strum::VariantArray as _;
use thiserror::Error;

use super::keys::PositionKeys;
use super::labels::{Label, Labels, Sparse};
use super::outcomes::Outcomes;
use super::walk::{Missing, Node, Size};
use crate::fraction::{Fraction, least_multiple};
use crate::number::{INTEGERS, Number, NumberKind, NumberWindow};
use crate::value::{Mover, Player, Value};

/// A tree held in memory. Nodes are numbered in preorder, from 0, the root.
///
/// Made by a [`Builder`](super::Builder), or of a walk by [`spell_out`](super::spell_out()). Every inner node
/// has at least one child.
#[derive(Clone, Debug)]
pub struct Tree {
    number_kind: NumberKind,
    tags: Vec<u8>,
    words: Vec<u64>,
    statics: Sparse<i64>,
    labels: Labels,
    /// The position of each node among its siblings in the file; only where children have been
    /// put in another order.
    positions: Option<Vec<u32>>,
    /// Which position each node is; `None`: that is known of no node.
    keys: Option<PositionKeys>,
    /// `None`: there are no chance nodes.
    outcomes: Option<Outcomes>,
    /// Between which values all leaves lie.
    bounds: Option<NumberWindow>,
}

impl Tree {
    /// The number of the root.
    pub const ROOT: u32 = 0;

    pub(super) fn new(
        number_kind: NumberKind,
        tags: Vec<u8>,
        words: Vec<u64>,
        statics: Sparse<i64>,
        labels: Labels,
    ) -> Tree {
        Tree {
            number_kind,
            tags,
            words,
            statics,
            labels,
            positions: None,
            keys: None,
            outcomes: None,
            bounds: None,
        }
    }

    /// The same tree, whose nodes are these positions.
    pub(super) fn with_keys(self, keys: Option<PositionKeys>) -> Tree {
        Tree { keys, ..self }
    }

    /// The same tree, all leaves of which lie between these.
    pub(super) fn with_bounds(self, bounds: Option<NumberWindow>) -> Tree {
        Tree { bounds, ..self }
    }

    /// The same tree, whose nodes have these positions among their siblings in the file.
    pub(super) fn with_positions(mut self, positions: Vec<u32>) -> Tree {
        assert_eq!(positions.len(), self.tags.len(), "a position for each node");
        self.positions = Some(positions);
        self
    }

    /// The same tree with other names and moves.
    pub(super) fn with_labels(self, labels: Labels) -> Tree {
        Tree { labels, ..self }
    }

    /// The same tree with chance nodes, whose outcomes are so probable.
    pub(super) fn with_outcomes(self, outcomes: Outcomes) -> Tree {
        Tree { outcomes: Some(outcomes), ..self }
    }

    /// The same tree, whose numbers are parts of a finer denominator, so that windows and bounds with these numbers are
    /// whole numbers of parts, too, as they are divided on the way down; if the numbers are fractions and that fits. If one
    /// of these is no part then, and all numbers of the tree are doubles, it has doubles.
    #[must_use]
    pub(crate) fn with_parts_of(mut self, numbers: impl Iterator<Item = Number>) -> Tree {
        let NumberKind::Fractions(denominator) = self.number_kind else {
            return self;
        };
        let numbers: Vec<Number> = numbers.collect();
        let fractions = numbers.iter().filter_map(|number| number.fraction());
        let denominators: Vec<i64> = fractions.map(Fraction::denominator).collect();
        let common = |first| denominators.iter().copied().try_fold(first, least_multiple);
        // The one with which all is exact, or the one with which these numbers are.
        let factors = [common(1), common(denominator).map(|common| common / denominator)];
        let fits = |&factor: &i64| {
            let is_value =
                |key: i64| key.checked_mul(factor).is_some_and(|key| INTEGERS.contains(&key));
            denominator.checked_mul(factor).is_some() && self.all_keys().all(is_value)
        };
        if let Some(factor) = factors.into_iter().flatten().find(fits).filter(|&factor| factor > 1)
        {
            self.map_numbers(NumberKind::Fractions(denominator * factor), |key| key * factor);
        }
        let exact = self.number_kind;
        let double = |key| {
            let number = match exact.number(Value::from_key(key))? {
                Number::Fraction(fraction) => Number::Decimal(fraction.double()),
                number => number,
            };
            NumberKind::Decimals.key(number)
        };
        let are_parts = numbers.iter().all(|&number| exact.key(number).is_some());
        if !are_parts && self.all_keys().all(|key| double(key).is_some()) {
            self.map_numbers(NumberKind::Decimals, |key| double(key).expect("it is a double"));
        }
        self
    }

    /// The keys of all numbers: of leaves and static values.
    pub(super) fn all_keys(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.len()).filter_map(|id| self.static_value(id)?.key())
    }

    /// Whether the tree has chance nodes.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.outcomes.is_some()
    }

    /// How probable the outcomes of the chance nodes are.
    pub(super) fn outcomes(&self) -> Option<&Outcomes> {
        self.outcomes.as_ref()
    }

    /// The weight of a node among the outcomes of a chance node, and that of its own outcomes, if it is one.
    pub(super) fn weights(&self, id: u32) -> (u32, u32) {
        self.outcomes().map_or((1, 1), |outcomes| (outcomes.weight(id), outcomes.total(id)))
    }

    /// Whether the keys of its values are those of doubles.
    pub(super) fn has_doubles(&self) -> bool {
        self.number_kind() == NumberKind::Decimals
    }

    /// The probability of a node among its siblings; `None`: its parent is no chance node.
    #[must_use]
    pub fn probability(&self, parent: u32, child: u32) -> Option<Fraction> {
        let outcomes = self.outcomes().filter(|_| self.is_chance(parent))?;
        Some(outcomes.probability(parent, child))
    }

    /// Changes the numbers of all nodes, into those of another kind.
    pub(super) fn map_numbers(&mut self, kind: NumberKind, map: impl Fn(i64) -> i64) {
        self.number_kind = kind;
        for (tag, word) in self.tags.iter().zip(&mut self.words) {
            if *tag & (tag::LEAF | tag::MISSING) == tag::LEAF {
                *word = map(word.cast_signed()).cast_unsigned();
            }
        }
        self.statics.retain_map(|_, key| Some(map(key)));
    }

    /// The names and moves of all nodes.
    pub(super) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The same tree with the values where MIN is to move negated. An integer whose negative is no value
    /// becomes a leaf without a value ([`Missing::IntegerRange`]); at an inner node it is left out.
    ///
    /// ```
    /// use abprune::tree::{Node, Tree};
    /// use abprune::value::Value;
    /// let tree = Tree::from([3, -5]).negated_at_min();
    /// assert_eq!(tree.node(tree.find(&[1]).unwrap()), Node::Leaf(Ok(Value::from_key(5))));
    /// ```
    #[must_use]
    pub fn negated_at_min(mut self) -> Tree {
        let kind = self.number_kind;
        for (tag, word) in self.tags.iter_mut().zip(&mut self.words) {
            if *tag & (tag::LEAF | tag::MISSING | tag::MIN) == tag::LEAF | tag::MIN {
                let negated = kind.negated(word.cast_signed());
                *word = negated.map_or(Missing::IntegerRange as u64, i64::cast_unsigned);
                if negated.is_none() {
                    *tag |= tag::MISSING;
                }
            }
        }
        let tags = &self.tags;
        self.statics.retain_map(|node, key| {
            let is_min = tags[node as usize] & tag::MIN != 0;
            if is_min { kind.negated(key) } else { Some(key) }
        });
        self
    }

    /// A copy in which MIN moves where MAX does, and the other way round, at this node and those after it. The values
    /// stay.
    #[must_use]
    pub(crate) fn with_players_exchanged(&self, from: u32) -> Tree {
        let mut tree = self.clone();
        for tag in &mut tree.tags[from as usize..] {
            *tag ^= tag::MIN;
        }
        tree
    }

    /// Between which values all leaves lie, both ends included, as its document says; `None`: it does not. A leaf beyond
    /// them is an error of the search that comes to it.
    #[must_use]
    pub fn bounds(&self) -> Option<NumberWindow> {
        self.bounds
    }

    /// The kind of all numbers in the tree.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// How many nodes the tree has; they are numbered from 0 to below this.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.tags.len()).expect("checked by the builder")
    }

    /// Always `false`: a tree has at least its root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether a node is a leaf.
    #[must_use]
    pub fn is_leaf(&self, id: u32) -> bool {
        self.tags[id as usize] & tag::LEAF != 0
    }

    /// Where the subtree of a node ends: the number of the next node that is not in it.
    #[inline]
    #[must_use]
    pub fn end(&self, id: u32) -> u32 {
        if self.is_leaf(id) { id + 1 } else { halves(self.words[id as usize]).0 }
    }

    /// How many nodes and leaves there are.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size_of(Tree::ROOT)
    }

    /// The numbers of nodes and leaves in the subtree of a node.
    #[inline]
    #[must_use]
    pub fn size_of(&self, id: u32) -> Size {
        let leaves =
            if self.is_leaf(id) { 1 } else { u64::from(halves(self.words[id as usize]).1) };
        Size { nodes: u64::from(self.end(id) - id), leaves }
    }

    /// The depth: the plies from the root to the deepest leaf.
    #[must_use]
    pub fn depth(&self) -> usize {
        let mut deepest = 0;
        self.for_each_ply(|_, ply| deepest = deepest.max(ply));
        deepest
    }

    /// Calls `visit` with each node, in preorder, and its ply.
    pub(crate) fn for_each_ply(&self, mut visit: impl FnMut(u32, usize)) {
        let mut ends: Vec<u32> = Vec::new();
        for id in 0..self.len() {
            while ends.last().is_some_and(|&end| end <= id) {
                ends.pop();
            }
            visit(id, ends.len());
            if !self.is_leaf(id) {
                ends.push(self.end(id));
            }
        }
    }

    /// The player to move at the root.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player_at(Tree::ROOT)
    }

    /// The player to move at a node; at a leaf, the player who would move; at a chance node, the player who has
    /// moved before.
    #[must_use]
    pub fn player_at(&self, id: u32) -> Player {
        if self.tags[id as usize] & tag::MIN == 0 { Player::Max } else { Player::Min }
    }

    /// Whether chance decides at a node.
    #[inline]
    #[must_use]
    pub fn is_chance(&self, id: u32) -> bool {
        self.tags[id as usize] & tag::CHANCE != 0
    }

    /// Who moves at an inner node; at a leaf, the player who would move.
    #[inline]
    #[must_use]
    pub fn mover_at(&self, id: u32) -> Mover {
        if self.is_chance(id) { Mover::Chance } else { Mover::Player(self.player_at(id)) }
    }

    /// The static value of a node: of a leaf whose value is known, of an inner node that has one.
    #[must_use]
    pub fn static_value(&self, id: u32) -> Option<Value> {
        match self.node(id) {
            Node::Leaf(value) => value.ok(),
            Node::Inner(_) => self.statics.find(id).map(Value::from_key),
        }
    }

    /// The key of the position that a node is: equal keys are the same position, with the same subtree. `None`:
    /// it is not known.
    #[must_use]
    pub fn key(&self, id: u32) -> Option<u128> {
        self.keys.as_ref()?.find(id)
    }

    /// Whether some node has a [key](Tree::key).
    #[must_use]
    pub fn has_keys(&self) -> bool {
        self.keys.is_some()
    }

    /// Whether a transposition table must have wide entries: for a key of more than 64 bits, or for decimals.
    #[must_use]
    pub(crate) fn needs_wide_table(&self) -> bool {
        let has_wide_keys = self.keys.as_ref().is_some_and(PositionKeys::are_wide);
        has_wide_keys || self.number_kind() == NumberKind::Decimals
    }

    /// Whether some inner node has a static value.
    #[must_use]
    pub fn has_static_values(&self) -> bool {
        !self.statics.is_empty()
    }

    /// The name and move of a node.
    #[must_use]
    pub fn label(&self, id: u32) -> Label<'_> {
        self.labels.find(id)
    }

    /// Whether any node has a label.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    /// What a walk finds at a node.
    #[inline]
    #[must_use]
    pub fn node(&self, id: u32) -> Node {
        let tag = self.tags[id as usize];
        if tag & tag::LEAF == 0 {
            Node::Inner(self.mover_at(id))
        } else if tag & tag::MISSING != 0 {
            let why = usize::try_from(self.words[id as usize]).expect("it is in the table");
            Node::Leaf(Err(Missing::VARIANTS[why]))
        } else {
            let key = self.words[id as usize].cast_signed();
            Node::Leaf(Ok(Value::from_key(key)))
        }
    }

    /// The children of a node in the order of the walk: the position in the file, and the number,
    /// of each.
    pub fn children(&self, id: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let end = self.end(id);
        let first = (id + 1 < end).then_some(id + 1);
        let siblings = std::iter::successors(first, move |&child| {
            let next = self.end(child);
            (next < end).then_some(next)
        });
        (0..).zip(siblings).map(|(count, child)| (self.position(child, count), child))
    }

    /// The number of the child of a node that the file has at `position`; `None` if the node has no
    /// such child.
    #[must_use]
    pub fn child(&self, id: u32, position: u32) -> Option<u32> {
        self.children(id).find_map(|(at, child)| (at == position).then_some(child))
    }

    /// The numbers of the nodes along `path`, from the root on, as far as it leads.
    pub fn along<'a>(&'a self, path: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let mut steps = path.iter();
        std::iter::successors(Some(Tree::ROOT), move |&id| self.child(id, *steps.next()?))
    }

    /// The number of the node at `path`; `None` if no node has that path.
    #[must_use]
    pub fn find(&self, path: &[u32]) -> Option<u32> {
        path.iter().try_fold(Tree::ROOT, |id, &step| self.child(id, step))
    }

    /// The number of the node at `path`, and whether it is a leaf or an inner node.
    ///
    /// # Errors
    ///
    /// [`NoNode`]: no node has that path, such as `/0/2` in `[[3, 5], 4]`.
    pub fn node_at(&self, path: &[u32]) -> Result<(u32, Node), NoNode> {
        let mut id = Tree::ROOT;
        for (steps, &step) in path.iter().enumerate() {
            let no_node = || NoNode { steps, children: self.children(id).count() as u64 };
            id = self.child(id, step).ok_or_else(no_node)?;
        }
        Ok((id, self.node(id)))
    }

    /// The path of the node with this number, which must be in the tree.
    #[must_use]
    pub fn path(&self, id: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut above = Tree::ROOT;
        while above != id {
            let (position, child) = self
                .children(above)
                .find(|&(_, child)| id < self.end(child))
                .expect("the node is below");
            path.push(position);
            above = child;
        }
        path
    }

    /// The number of leaves before the leaf at `path`; `None` if no leaf has that path.
    #[must_use]
    pub fn leaf_number(&self, path: &[u32]) -> Option<usize> {
        let id = self.find(path).filter(|&id| self.is_leaf(id))?;
        Some((0..id).filter(|&before| self.is_leaf(before)).count())
    }

    /// Lets chance decide at all inner nodes of these plies, which are sorted. Gives a ply that has none.
    pub(super) fn decide_by_chance(&mut self, plies: &[usize]) -> Option<usize> {
        // The player at the root moves first, also if that is below.
        let first = tag::own(self.tags[0]);
        let mut seen = vec![false; plies.len()];
        let mut open: Vec<u32> = Vec::new();
        for id in 0..self.len() {
            while open.last().is_some_and(|&end| end <= id) {
                open.pop();
            }
            if self.is_leaf(id) {
                continue;
            }
            if let Ok(at) = plies.binary_search(&open.len()) {
                seen[at] = true;
                let tag = &mut self.tags[id as usize];
                *tag = *tag & !tag::OWN_MASK | tag::CHANCE;
            }
            open.push(self.end(id));
        }
        if let Some(first) = first.filter(|_| self.is_chance(Tree::ROOT)) {
            self.tags[0] |= tag::own_player(!first);
        }
        self.assign_players();
        seen.iter().position(|seen| !seen).map(|at| plies[at])
    }

    /// Finds the player to move at every node: the one that the file gives, else the opponent of the
    /// parent's player. Of a chance node it is the player who has moved before; at the root, MIN.
    pub(super) fn assign_players(&mut self) {
        let mut open: Vec<(u32, Player)> = Vec::new();
        for id in 0..self.len() {
            while open.last().is_some_and(|&(end, _)| end <= id) {
                open.pop();
            }
            let above = open.last().map_or(Player::Min, |&(_, player)| player);
            let tag = &mut self.tags[id as usize];
            let default = if *tag & tag::CHANCE == 0 { !above } else { above };
            let player = tag::own(*tag).unwrap_or(default);
            *tag &= !tag::MIN;
            if player == Player::Min {
                *tag |= tag::MIN;
            }
            if !self.is_leaf(id) {
                open.push((self.end(id), player));
            }
        }
    }

    /// The position in the file of a node that is its parent's child number `count` here.
    #[inline]
    pub(crate) fn position(&self, id: u32, count: u32) -> u32 {
        match &self.positions {
            Some(positions) => positions[id as usize],
            None => count,
        }
    }
}

/// A path that leads to no node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the path leads to no node after {steps} of its steps")]
pub struct NoNode {
    /// So many of its first steps lead to a node, the deepest one.
    pub steps: usize,
    /// How many children that node has; 0: it is a leaf.
    pub children: u64,
}

/// The bits of a node's tag.
pub(super) mod tag {
    use crate::value::Player;

    pub const LEAF: u8 = 1;
    /// A leaf without a value; its word says why: a place in `Missing::VARIANTS`.
    pub const MISSING: u8 = 2;
    /// MIN is to move.
    pub const MIN: u8 = 8;
    /// The file says who is to move.
    const OWN: u8 = 16;
    /// Chance decides.
    pub const CHANCE: u8 = 32;
    /// The bits that say which player the file gives, if any.
    pub const OWN_MASK: u8 = OWN | MIN;

    /// The bits of a node where the file says that `player` is to move.
    pub const fn own_player(player: Player) -> u8 {
        match player {
            Player::Max => OWN,
            Player::Min => OWN | MIN,
        }
    }

    /// The player that the file gives to a node with this tag.
    pub const fn own(tag: u8) -> Option<Player> {
        match tag & OWN_MASK {
            OWN => Some(Player::Max),
            OWN_MASK => Some(Player::Min),
            _ => None,
        }
    }
}

/// The word of an inner node: its end, and its number of leaves.
pub(super) fn pair(end: u32, leaves: u32) -> u64 {
    u64::from(end) << 32 | u64::from(leaves)
}

/// The two parts of a [`pair`].
pub(super) fn halves(word: u64) -> (u32, u32) {
    const LOW: u64 = u32::MAX as u64;
    let half = |bits: u64| u32::try_from(bits).expect("32 bits");
    (half(word >> 32), half(word & LOW))
}
