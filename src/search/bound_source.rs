//! The node that a bound comes from, and a cutoff with both of its bounds.

use crate::value::{Player, Value, Window};

/// A child, seen from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChildRef {
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
}

/// An open inner node on the path from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ancestor {
    /// The number of plies below the root: its path is as many steps of the path to the node in
    /// question.
    pub ply: usize,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// The player to move there.
    pub player: Player,
}

/// A node that holds a bound: the value that it has found for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The node.
    pub node: Ancestor,
    /// The value it has found.
    pub value: Value,
    /// The child of that node that has this value.
    pub from: ChildRef,
}

/// How far up the bound of a cutoff comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// From the parent of the node that stops.
    Shallow,
    /// From an ancestor above the parent.
    Deep,
    /// From the window that the whole search was given.
    Window,
}

impl Reach {
    /// `shallow`, `deep` or `window`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reach::Shallow => "shallow",
            Reach::Deep => "deep",
            Reach::Window => "window",
        }
    }
}

/// A cutoff and where both of its bounds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcedCutoff {
    /// The node that stops, as the holder of its player's own bound.
    pub at: Holder,
    /// The window that made it stop: alpha >= beta.
    pub window: Window,
    /// The node that holds the opponent's bound; `None` if the bound is an end of the window of the
    /// whole search.
    pub holder: Option<Holder>,
}

impl SourcedCutoff {
    /// How far up the opponent's bound comes from.
    #[must_use]
    pub fn reach(&self) -> Reach {
        match self.holder {
            Some(holder) if holder.node.ply + 1 == self.at.node.ply => Reach::Shallow,
            Some(_) => Reach::Deep,
            None => Reach::Window,
        }
    }
}
