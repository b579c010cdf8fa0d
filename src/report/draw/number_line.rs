//! The window of a page's number line at each step: where alpha and beta stand, which nodes hold them, and
//! the value that comes in.

use super::drawn_tree::DrawnTree;
use super::record::{DrawnCutoff, RecordedEvent};
use crate::value::{Player, Value, Window};

/// The node that holds a bound, and the child that the bound comes from.
type Held = Option<(u32, u32)>;

/// What the number line shows at a step.
pub(super) struct LineState {
    /// The node whose window it is.
    pub(super) node: u32,
    pub(super) window: Window,
    /// Who holds alpha, and who holds beta, if drawn nodes do.
    pub(super) holders: [Held; 2],
    /// The value that comes in, and the node that it comes from.
    pub(super) offer: Option<(Value, u32)>,
    /// The player whose bound this step moves.
    pub(super) moved: Option<Player>,
}

/// The windows of all nodes, as a search goes.
pub(super) struct NumberLines<'a> {
    tree: &'a DrawnTree<'a>,
    cutoffs: &'a [DrawnCutoff],
    /// For each node, its window as it has narrowed, and who holds that.
    windows: Vec<(Window, [Held; 2])>,
}

impl<'a> NumberLines<'a> {
    pub(super) fn new(tree: &'a DrawnTree<'a>, cutoffs: &'a [DrawnCutoff]) -> NumberLines<'a> {
        let windows = vec![(Window::FULL, [None; 2]); tree.len() as usize];
        NumberLines {
            tree,
            cutoffs,
            windows,
        }
    }

    /// What the line shows at the next step; `None` if that is about no drawn node with children.
    pub(super) fn next(&mut self, event: RecordedEvent) -> Option<LineState> {
        let (node, offer, moved) = match event {
            RecordedEvent::Enter(node, _, window) => {
                let held = |parent: u32| self.windows[parent as usize].1;
                let held = self.tree.node(node).parent.map_or([None; 2], held);
                self.windows[node as usize] = (window, held);
                (node, None, None)
            }
            RecordedEvent::Leaf(leaf, visit) => (
                self.tree.node(leaf).parent?,
                Some((visit.value, leaf)),
                None,
            ),
            RecordedEvent::Take(node, child, offer, window) => {
                if let Some(window) = window {
                    let (now, held) = &mut self.windows[node as usize];
                    *now = window;
                    held[end(offer.player)] = Some((node, child.unwrap_or(node)));
                }
                let moved = window.map(|_| offer.player);
                (node, Some((offer.value, child.unwrap_or(node))), moved)
            }
            RecordedEvent::Keep(node, child, offer, _) => {
                (node, Some((offer.value, child.unwrap_or(node))), None)
            }
            RecordedEvent::Cutoff(cutoff) => (self.cutoffs[cutoff].at.drawn()?, None, None),
            RecordedEvent::Prune(node, _) => (self.tree.node(node).parent?, None, None),
            RecordedEvent::Return(node, visit) => (node, Some((visit.value, node)), None),
            RecordedEvent::Result(value, _) if self.tree.len() > 1 => (0, Some((value, 0)), None),
            RecordedEvent::Result(..) => return None,
        };
        let (window, holders) = self.windows[node as usize];
        Some(LineState {
            node,
            window,
            holders,
            offer,
            moved,
        })
    }
}

/// Which end of a window is a player's own.
const fn end(player: Player) -> usize {
    match player {
        Player::Max => 0,
        Player::Min => 1,
    }
}
