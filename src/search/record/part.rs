//! Which visits a record keeps. All others it forgets as soon as no open node refers to them.

/// A part of a tree: a node and what is below it, down to some ply. A record keeps the visits in this part,
/// those on the way to it, and those that they refer to.
#[derive(Clone, Debug)]
pub struct Part {
    top: Vec<u32>,
    /// The plies below `top`; `None`: nothing is kept.
    plies: Option<usize>,
}

impl Part {
    /// The whole tree. Memory grows with the nodes that the search enters.
    #[must_use]
    pub fn all() -> Part {
        Part::below(Vec::new(), usize::MAX)
    }

    /// Nothing. Memory grows with the depth of the tree alone.
    #[must_use]
    pub fn nothing() -> Part {
        Part {
            top: Vec::new(),
            plies: None,
        }
    }

    /// The node at a path.
    #[must_use]
    pub fn node(path: Vec<u32>) -> Part {
        Part::below(path, 0)
    }

    /// The node at a path, and so many plies below it.
    #[must_use]
    pub fn below(top: Vec<u32>, plies: usize) -> Part {
        let plies = Some(plies);
        Part { top, plies }
    }

    /// Where the root of the search stands.
    pub(super) fn standing_of_root(&self) -> Standing {
        match self.plies {
            None => Standing::Outside,
            Some(_) if self.top.is_empty() => Standing::Inside,
            Some(_) => Standing::Above,
        }
    }

    /// Where the child at `position` of a node stands, which stands at `standing` itself, on this ply.
    pub(super) fn standing_of_child(
        &self,
        standing: Standing,
        ply: usize,
        position: u32,
    ) -> Standing {
        let is_inside = |ply: usize| {
            self.plies
                .is_some_and(|plies| ply - self.top.len() <= plies)
        };
        match standing {
            Standing::Above if self.top[ply] != position => Standing::Outside,
            Standing::Above if ply + 1 < self.top.len() => Standing::Above,
            Standing::Above => Standing::Inside,
            Standing::Inside if is_inside(ply + 1) => Standing::Inside,
            Standing::Inside | Standing::Outside => Standing::Outside,
        }
    }
}

/// Where a node stands to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// On the way to the top of the part.
    Above,
    /// In the part.
    Inside,
    /// Elsewhere.
    Outside,
}

impl Standing {
    pub(super) fn is_kept(self) -> bool {
        self != Standing::Outside
    }
}
