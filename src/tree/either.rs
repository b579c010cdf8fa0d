//! A tree of either kind, explicit or uniform; and the values of one from the view of the player to move,
//! turned into MAX's: those where MIN is to move are negated.

use std::borrow::Cow;

use super::builder::TooLarge;
use super::explicit::Explicit;
use super::labels::Label;
use super::leaves::Leaves;
use super::node_problem::NoNode;
use super::uniform::Uniform;
use super::walk::{LabelsAlong, Node, Size, TreeInfo};
use crate::number::NumberKind;
use crate::value::{Player, Value};

/// A tree of either kind. Readers choose the kind; everything else asks for what both can do.
#[derive(Clone, Debug)]
pub enum Tree {
    /// Any tree.
    Explicit(Explicit),
    /// A tree that is its leaves and its branching factors.
    Uniform(Uniform),
}

impl From<Explicit> for Tree {
    fn from(tree: Explicit) -> Tree {
        Tree::Explicit(tree)
    }
}

impl From<Uniform> for Tree {
    fn from(tree: Uniform) -> Tree {
        Tree::Uniform(tree)
    }
}

impl Tree {
    /// The kind of all numbers in the tree.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        match self {
            Tree::Explicit(tree) => tree.number_kind(),
            Tree::Uniform(tree) => tree.number_kind(),
        }
    }

    /// The player to move at the root.
    #[must_use]
    pub fn player(&self) -> Player {
        match self {
            Tree::Explicit(tree) => tree.player(Explicit::ROOT),
            Tree::Uniform(tree) => tree.player(),
        }
    }

    /// How many nodes and leaves there are.
    #[must_use]
    pub fn size(&self) -> Size {
        match self {
            Tree::Explicit(tree) => tree.size(Explicit::ROOT),
            Tree::Uniform(tree) => tree.size(),
        }
    }

    /// The name and move of the node with this number, as a [`Walk`](super::Walk) of this tree gives
    /// it.
    #[must_use]
    pub fn label(&self, id: u32) -> Label<'_> {
        match self {
            Tree::Explicit(tree) => tree.label(id),
            Tree::Uniform(_) => Label::default(),
        }
    }

    /// The number of the node at `path`, and whether it is a leaf or an inner node.
    ///
    /// # Errors
    ///
    /// [`NoNode`]: no node has that path, such as `/0/2` in `[[3, 5], 4]`.
    pub fn node_at(&self, path: &[u32]) -> Result<(u32, Node), NoNode> {
        match self {
            Tree::Explicit(tree) => {
                let mut id = Explicit::ROOT;
                for (steps, &step) in path.iter().enumerate() {
                    id = tree.child(id, step).ok_or_else(|| NoNode {
                        steps,
                        children: tree.children(id).count() as u64,
                    })?;
                }
                Ok((id, tree.node(id)))
            }
            Tree::Uniform(tree) => tree.node_at(path).map(|node| (Explicit::ROOT, node)),
        }
    }

    /// The depth: the plies from the root to the deepest leaf.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Tree::Explicit(tree) => tree.depth(),
            Tree::Uniform(tree) => tree.branching().len(),
        }
    }

    /// Whether some node has a name or a move.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        match self {
            Tree::Explicit(tree) => tree.has_labels(),
            Tree::Uniform(_) => false,
        }
    }

    /// Whether a node has no name.
    #[must_use]
    pub fn has_unnamed(&self) -> bool {
        match self {
            Tree::Explicit(tree) => tree.has_unnamed(),
            Tree::Uniform(_) => true,
        }
    }

    /// The paths of the first `limit` nodes whose name or move this is, and how many more there are.
    #[must_use]
    pub fn labelled(&self, label: &str, limit: usize) -> (Vec<Vec<u32>>, usize) {
        let Tree::Explicit(tree) = self else {
            return (Vec::new(), 0);
        };
        let mut ids = tree.labelled(label);
        let paths = ids.by_ref().take(limit).map(|id| tree.path(id)).collect();
        (paths, ids.count())
    }

    /// A name or move of some node that differs from `label` only in small and capital letters.
    #[must_use]
    pub fn label_in_other_case(&self, label: &str) -> Option<&str> {
        let Tree::Explicit(tree) = self else {
            return None;
        };
        let small = label.to_lowercase();
        let is_same = |text: &str| {
            let in_small = text.chars().flat_map(char::to_lowercase);
            in_small.eq(small.chars())
        };
        // A class may have as many unknown names as the tree has names: most texts differ in length.
        tree.labels().texts().find_map(|text| {
            let is_ascii = label.is_ascii() && text.is_ascii();
            let may_be = !is_ascii || text.eq_ignore_ascii_case(label.as_bytes());
            let text = may_be.then(|| std::str::from_utf8(text).ok()).flatten();
            text.filter(|text| is_same(text))
        })
    }

    /// The positions of the children of the node at `path` whose name or move this is. None if there is
    /// no such node.
    #[must_use]
    pub fn children_labelled(&self, path: &[u32], label: &str) -> Vec<u32> {
        let Tree::Explicit(tree) = self else {
            return Vec::new();
        };
        let Ok((id, Node::Inner(_))) = self.node_at(path) else {
            return Vec::new();
        };
        let has_label = |&(_, child): &(u32, u32)| {
            let Label { name, r#move } = tree.label(child);
            name == Some(label) || r#move == Some(label)
        };
        let children = tree.children(id).filter(has_label);
        children.map(|(position, _)| position).collect()
    }

    /// The names of the first `limit` children of the node at `path` that have one, or else their moves.
    #[must_use]
    pub fn labels_of_children(&self, path: &[u32], limit: usize) -> Vec<&str> {
        let Tree::Explicit(tree) = self else {
            return Vec::new();
        };
        let Ok((id, Node::Inner(_))) = self.node_at(path) else {
            return Vec::new();
        };
        let labels = tree.children(id).map(|(_, child)| tree.label(child));
        let labels = labels.filter_map(|label| label.name.or(label.r#move));
        labels.take(limit).collect()
    }

    /// The subtree of the node at `path`, as a tree of its own; `None` if no node has that path. The player to
    /// move at its root is the one who moves there in the whole tree.
    ///
    /// ```
    /// use abprune::{Player, Tree};
    /// let tree = Tree::from([[3, 5], [2, 9]]);
    /// let part = tree.subtree(&[1]).unwrap();
    /// assert_eq!((part.size().leaves, part.player()), (2, Player::Min));
    /// assert!(tree.subtree(&[2]).is_none());
    /// ```
    #[must_use]
    pub fn subtree(&self, path: &[u32]) -> Option<Tree> {
        match self {
            Tree::Explicit(tree) => Some(Tree::Explicit(tree.subtree(tree.find(path)?))),
            Tree::Uniform(tree) => tree.subtree(path).map(Tree::Uniform),
        }
    }

    /// The tree as an explicit one, to be reordered or cut short.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: a uniform tree of 2^32 nodes or more.
    pub fn to_explicit(&self) -> Result<Cow<'_, Explicit>, TooLarge> {
        match self {
            Tree::Explicit(tree) => Ok(Cow::Borrowed(tree)),
            Tree::Uniform(tree) => tree.to_explicit().map(Cow::Owned),
        }
    }

    /// The labels of the nodes along `path`, which must be in the tree, without the root's.
    pub fn labels_along<'t>(&'t self, path: &'t [u32]) -> impl Iterator<Item = Label<'t>> {
        let mut id = Explicit::ROOT;
        path.iter().map(move |&step| match self {
            Tree::Explicit(tree) => {
                id = tree.child(id, step).expect("the path is in the tree");
                tree.label(id)
            }
            Tree::Uniform(_) => Label::default(),
        })
    }
}

impl TreeInfo for Tree {
    fn number_kind(&self) -> NumberKind {
        self.number_kind()
    }

    fn player(&self) -> Player {
        self.player()
    }

    fn label(&self, id: u32) -> Label<'_> {
        self.label(id)
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        match self {
            Tree::Explicit(tree) if tree.has_labels() => Some(Box::new(self.labels_along(path))),
            _ => None,
        }
    }
}

impl Tree {
    /// The same tree with the values where MIN is to move negated. An integer whose negative is no value
    /// becomes a leaf without a value ([`Missing::IntegerRange`](super::Missing)); at an inner node it is
    /// left out.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: leaves of a uniform tree cannot be negated where they lie, and it has 2^32 nodes or
    /// more.
    ///
    /// ```
    /// use abprune::number::NumberKind;
    /// use abprune::tree::{Branching, Node, Tree, Uniform};
    /// use abprune::value::{Player, Value};
    /// let leaves = vec![3, -5];
    /// let tree = Uniform::new(NumberKind::Integers, &Branching::Same(2), leaves, Player::Max).unwrap();
    /// let tree = Tree::Uniform(tree).negated_at_min().unwrap();
    /// assert_eq!(tree.node_at(&[1]).unwrap().1, Node::Leaf(Ok(Value::from_key(5))));
    /// ```
    pub fn negated_at_min(self) -> Result<Tree, TooLarge> {
        match self {
            Tree::Explicit(mut tree) => {
                tree.negate_at_min();
                Ok(Tree::Explicit(tree))
            }
            Tree::Uniform(tree) if tree.player_at(tree.branching().len()) == Player::Max => {
                Ok(Tree::Uniform(tree))
            }
            Tree::Uniform(tree) => {
                if let Some(leaves) = negated_leaves(&tree) {
                    return Ok(Tree::Uniform(tree.with_leaves(leaves)));
                }
                // Some leaf has no value, which is an error only if the search needs it.
                let mut tree = tree.to_explicit()?;
                tree.negate_at_min();
                Ok(Tree::Explicit(tree))
            }
        }
    }
}

/// All leaves negated, if they can be.
fn negated_leaves(tree: &Uniform) -> Option<Leaves> {
    let (leaves, kind) = (tree.leaves(), tree.number_kind());
    let negated = |value: Value| kind.negated(value.key()?);
    let keys = (0..leaves.count()).map(|index| leaves.value(index).ok().and_then(negated));
    Some(Leaves::of_keys(kind, keys.collect::<Option<Vec<i64>>>()?))
}
