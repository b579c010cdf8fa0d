//! How a node is written: by its path, and what the file calls it; and how those on the way to one node are
//! ([`Way`]), each by the start of that node's path.

use std::borrow::Cow;
use std::fmt;

use crate::excerpt::excerpt;
use crate::quote::quoted;
use crate::search::record::{Record, VisitId};
use crate::tree::path::PathText;
use crate::tree::{Label, TreeInfo};

/// A node as people find it: by its path, and what the file calls it.
pub(in crate::report) type NamedPath<'a> = (PathText<'a>, Label<'a>);

/// A node in a line: the one that the line is about, or another one.
///
/// A name may be as long as the file, and a node may be mentioned beside each other one. So that no
/// output is quadratic in the input, a node has its whole name in its own place alone, and no more than
/// 40 characters of it in all others.
#[derive(Clone, Debug)]
pub(in crate::report) struct Mention<'a> {
    path: PathText<'a>,
    name: Option<Cow<'a, str>>,
    r#move: Option<Cow<'a, str>>,
}

impl<'a> Mention<'a> {
    /// The path, the name and the move that are shown.
    pub(in crate::report) fn parts(
        self,
    ) -> (PathText<'a>, Option<Cow<'a, str>>, Option<Cow<'a, str>>) {
        (self.path, self.name, self.r#move)
    }
}

impl Mention<'_> {
    /// Its own place, with the whole name.
    pub(in crate::report) fn whole((path, label): NamedPath<'_>) -> Mention<'_> {
        Mention {
            path,
            name: label.name.map(Cow::Borrowed),
            r#move: label.r#move.map(Cow::Borrowed),
        }
    }

    /// A place beside others: a long name is cut.
    pub(in crate::report) fn brief((path, label): NamedPath<'_>) -> Mention<'_> {
        Mention {
            path,
            name: label.name.map(excerpt),
            r#move: label.r#move.map(excerpt),
        }
    }

    /// The node, with the name that is shown.
    pub(in crate::report) fn node(&self) -> NamedPath<'_> {
        let label = Label {
            name: self.name.as_deref(),
            r#move: self.r#move.as_deref(),
        };
        (self.path, label)
    }
}

/// As [`node`] shows it.
impl fmt::Display for Mention<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        node(self.node()).fmt(out)
    }
}

/// The path of a node on the way to the one that was written before.
pub(in crate::report) fn above(path: &[u32]) -> PathText<'_> {
    PathText::after(path, path.len())
}

/// A node: its path, then its name and its move if it has them: `/0 "B" move "e4"`.
pub(in crate::report) fn node((path, label): NamedPath<'_>) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        write!(out, "{path}")?;
        if let Some(name) = label.name {
            write!(out, " {}", quoted(name))?;
        }
        if let Some(name) = label.r#move {
            write!(out, " move {}", quoted(name))?;
        }
        Ok(())
    })
}

/// The way from the root to a node, in a search that is recorded.
#[derive(Clone, Copy)]
pub(in crate::report) struct Way<'a> {
    /// The tree that was searched.
    pub(in crate::report) tree: &'a dyn TreeInfo,
    /// What the search did.
    pub(in crate::report) record: &'a Record,
    /// The path of the node.
    pub(in crate::report) path: &'a [u32],
}

impl<'a> Way<'a> {
    /// A node on the way.
    pub(in crate::report) fn node(&self, node: VisitId) -> Mention<'a> {
        let visit = self.record.visit(node);
        let path = above(&self.path[..visit.ply as usize]);
        Mention::brief((path, self.tree.label(visit.id)))
    }

    /// A child of a node on the way: where a bound comes from.
    pub(in crate::report) fn child(&self, child: VisitId) -> Mention<'a> {
        let visit = self.record.visit(child);
        let above = &self.path[..visit.ply as usize - 1];
        let path = PathText::child(above, visit.position, above.len());
        Mention::brief((path, self.tree.label(visit.id)))
    }
}
