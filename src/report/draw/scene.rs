//! What every format asks of a drawing: the texts at a node, and how it is marked.
//!
//! What is hidden is already left out, and names are harmless as far as all formats have in
//! common: no control characters, nothing invisible. What else a format must escape, it does.

use std::borrow::Cow;

use super::picture::Picture;
use super::record::{Fate, Known, Visit};
use super::{Drawing, Part, Pruned, Style};
use crate::number::Numbers;
use crate::report::quote::visible;
use crate::report::text::bound;
use crate::tree::Node;
use crate::value::{Player, Value, Window};

/// A drawing, ready to be written.
pub(super) struct Scene<'a> {
    pub(super) drawing: &'a Drawing<'a>,
    pub(super) picture: Cow<'a, Picture<'a>>,
    fates: Vec<Fate>,
    is_pv: Vec<bool>,
}

/// What a node is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Max,
    Min,
    Leaf,
}

impl<'a> Scene<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Scene<'a> {
        let whole = drawing.picture;
        let fates = match drawing.record {
            Some(record) => record.fates.clone(),
            None => vec![Fate::Unseen; whole.len() as usize],
        };
        let is_hidden = drawing.style.pruned == Pruned::Hide;
        let (picture, fates) = if is_hidden {
            let is_pruned = |node: u32| matches!(fates[node as usize], Fate::Pruned(_));
            let (picture, kept) = whole.without(is_pruned);
            let fates = kept.iter().map(|&old| fates[old as usize]).collect();
            (Cow::Owned(picture), fates)
        } else {
            (Cow::Borrowed(whole), fates)
        };
        let is_pv = principal_variation(&picture, drawing.pv, drawing.record.is_some());
        Scene {
            drawing,
            picture,
            fates,
            is_pv,
        }
    }

    pub(super) fn style(&self) -> &'a Style {
        self.drawing.style
    }

    pub(super) fn numbers(&self) -> Numbers {
        self.picture.tree().numbers()
    }

    pub(super) fn shows(&self, part: Part) -> bool {
        self.style().show.contains(&part)
    }

    pub(super) fn kind(&self, node: u32) -> Kind {
        match self.picture.node(node).node {
            Node::Leaf(_) => Kind::Leaf,
            Node::Inner(Player::Max) => Kind::Max,
            Node::Inner(Player::Min) => Kind::Min,
        }
    }

    pub(super) fn fate(&self, node: u32) -> Fate {
        self.fates[node as usize]
    }

    /// Whether the solution is drawn, and a node is on the principal variation there.
    pub(super) fn is_pv(&self, node: u32) -> bool {
        !self.style().is_blank && self.is_pv[node as usize]
    }

    /// Whether a node is on the principal variation of the solution.
    pub(super) fn is_principal(&self, node: u32) -> bool {
        self.is_pv[node as usize]
    }

    /// Whether the solution is drawn, and a node is in a pruned subtree there.
    pub(super) fn is_pruned(&self, node: u32) -> bool {
        !self.style().is_blank && matches!(self.fate(node), Fate::Pruned(_) | Fate::Inside(_))
    }

    /// Whether the edge to a node is to be struck through.
    pub(super) fn is_struck(&self, node: u32) -> bool {
        self.style().pruned == Pruned::Strike
            && !self.style().is_blank
            && matches!(self.fate(node), Fate::Pruned(_))
    }

    /// The name, if names are shown and it has one.
    pub(super) fn name(&self, node: u32) -> Option<String> {
        let name = self.picture.label(node).name?;
        self.shows(Part::Names).then(|| visible(name).to_string())
    }

    /// The move that leads to a node, if moves are shown and it has one.
    pub(super) fn r#move(&self, node: u32) -> Option<String> {
        let name = self.picture.label(node).r#move?;
        (self.shows(Part::Moves) && node > 0).then(|| visible(name).to_string())
    }

    /// The value of a leaf; `?` if it has none. `None` at inner nodes.
    pub(super) fn leaf_value(&self, node: u32) -> Option<String> {
        match self.picture.node(node).node {
            Node::Leaf(Ok(value)) => Some(bound(self.numbers(), value).to_string()),
            Node::Leaf(Err(_)) => Some("?".to_owned()),
            Node::Inner(_) => None,
        }
    }

    /// The backed-up value of an inner node, in the solution: `= 5`, `<= 2`.
    pub(super) fn solved_value(&self, node: u32) -> Option<String> {
        match (self.kind(node), self.fate(node)) {
            (Kind::Max | Kind::Min, Fate::Entered(visit)) if self.shows(Part::Values) => {
                Some(value_text(self.numbers(), &visit))
            }
            _ => None,
        }
    }

    /// The window on arrival at an inner node, in the solution: `[-inf, 5]`.
    pub(super) fn solved_window(&self, node: u32) -> Option<String> {
        let is_shown = self.shows(Part::Windows) && self.drawing.has_windows;
        match (self.kind(node), self.fate(node)) {
            (Kind::Max | Kind::Min, Fate::Entered(visit)) if is_shown => {
                Some(window_text(self.numbers(), visit.window))
            }
            _ => None,
        }
    }

    /// What there is to draw of the backed-up value.
    pub(super) fn value(&self, node: u32) -> Option<String> {
        self.solved_value(node).filter(|_| !self.style().is_blank)
    }

    /// What there is to draw of the window.
    pub(super) fn window(&self, node: u32) -> Option<String> {
        self.solved_window(node).filter(|_| !self.style().is_blank)
    }

    /// What stands for the children of an inner node that are left out: `... 12 nodes`.
    pub(super) fn folded(&self, node: u32) -> Option<String> {
        let node = self.picture.node(node);
        let plural = if node.hidden.nodes == 1 { "" } else { "s" };
        node.is_folded()
            .then(|| format!("... {} node{plural}", node.hidden.nodes))
    }
}

/// `= 5`, or `<= 2` and `>= 6` where only a bound is known.
pub(super) fn value_text(numbers: Numbers, visit: &Visit) -> String {
    let sign = relation(visit.known, visit.value, visit.window);
    format!("{sign} {}", bound(numbers, visit.value))
}

/// How the true value stands to the one that the search returned.
pub(super) fn relation(known: Known, value: Value, window: Window) -> &'static str {
    if known.low == known.high {
        "="
    } else if value == known.high {
        "<="
    } else if value == known.low {
        ">="
    } else {
        use crate::value::Bound;
        match window.bound(value) {
            Bound::Exact => "=",
            Bound::Upper => "<=",
            Bound::Lower => ">=",
        }
    }
}

/// `[-inf, 5]`.
pub(super) fn window_text(numbers: Numbers, window: Window) -> String {
    let end = |value| bound(numbers, value);
    format!("[{}, {}]", end(window.alpha()), end(window.beta()))
}

/// For each node, whether it is on the principal variation.
fn principal_variation(picture: &Picture, pv: &[u32], is_solved: bool) -> Vec<bool> {
    let mut is_pv = vec![false; picture.len() as usize];
    let Some(below) = pv.strip_prefix(picture.root()).filter(|_| is_solved) else {
        return is_pv;
    };
    is_pv[0] = true;
    let mut node = 0;
    for &step in below {
        let mut children = picture.children(node);
        let Some(child) = children.find(|&child| picture.node(child).position == step) else {
            break;
        };
        is_pv[child as usize] = true;
        node = child;
    }
    is_pv
}
