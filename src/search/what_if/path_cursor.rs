//! Whether a search is on the path to one node. Each step of the search takes the same time, whatever
//! the length of the path.

/// A node by its path, and how many steps of that path lead to the search's present node.
#[derive(Clone, Debug)]
pub(super) struct PathCursor {
    path: Vec<u32>,
    followed: usize,
}

impl PathCursor {
    pub(super) fn new(path: Vec<u32>) -> PathCursor {
        PathCursor { path, followed: 0 }
    }

    /// The search enters the node at `path`.
    pub(super) fn enter(&mut self, path: &[u32]) {
        if let Some((&step, above)) = path.split_last()
            && self.is_through(above, step)
        {
            self.followed += 1;
        }
    }

    /// The search leaves the node at `path`.
    pub(super) fn leave(&mut self, path: &[u32]) {
        self.followed = self.followed.min(path.len().saturating_sub(1));
    }

    /// Whether the node at `path`, which the search is at, is this one.
    pub(super) fn is_at(&self, path: &[u32]) -> bool {
        self.is_above(path) && self.path.len() == path.len()
    }

    /// Whether the node at `path`, which the search is at, is this one or above it.
    pub(super) fn is_above(&self, path: &[u32]) -> bool {
        self.followed == path.len()
    }

    /// Whether the child at `position` of the node at `path`, where the search is, is this node or
    /// above it.
    pub(super) fn is_through(&self, path: &[u32], position: u32) -> bool {
        self.is_above(path) && self.path.get(path.len()) == Some(&position)
    }
}
