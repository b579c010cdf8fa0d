//! How a node is written: by its path, and what the file calls it; and how those on the way to one node are
//! ([`RecordedPath`]), each by the start of that node's path; and what sentences call the nodes of a drawing.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::Serialize;

use crate::excerpt::excerpt;
use crate::number::{ExtendedNumber, NumberWindow};
use crate::quote::{Text, quoted, visible};
use crate::report::draw::{DrawnSearch, DrawnTree};
use crate::search::record::{Record, SeenOutcome, VisitId};
use crate::tree::path::PathText;
use crate::tree::{Label, Tree};
use crate::value::{Value, Window};

/// A node as people find it: by its path, and what the file calls it.
pub(in crate::report) type NamedPath<'a> = (PathText<'a>, Label<'a>);

// A name may be as long as the file, and a node may be mentioned beside each other one. So that no
// output is quadratic in the input, a node has its whole name in its own place alone, and no more than
// 40 characters of it in all others.

/// A node.
#[derive(Clone, Debug, Serialize)]
pub(in crate::report) struct Mention<'a> {
    /// the path of the node, or in a list what differs from the path before
    path: PathText<'a>,
    /// its name in the file, or `null`; a long name is cut where the report is about another node
    name: Option<Text<'a>>,
    /// the move that leads to it, or `null`; likewise
    r#move: Option<Text<'a>>,
}

impl Mention<'_> {
    /// Its own place, with the whole name.
    pub(in crate::report) fn whole((path, label): NamedPath<'_>) -> Mention<'_> {
        Mention { path, name: label.name.map(Text::from), r#move: label.r#move.map(Text::from) }
    }

    /// A place beside others: a long name is cut.
    pub(in crate::report) fn brief((path, label): NamedPath<'_>) -> Mention<'_> {
        let brief = |text| Text::from(excerpt(text));
        Mention { path, name: label.name.map(brief), r#move: label.r#move.map(brief) }
    }

    /// The node, with the name that is shown.
    pub(in crate::report) fn node(&self) -> NamedPath<'_> {
        let label = Label { name: self.name.as_deref(), r#move: self.r#move.as_deref() };
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

/// The path of a node in a search that is recorded. It names the nodes on it.
#[derive(Clone, Copy)]
pub(in crate::report) struct RecordedPath<'a> {
    /// The tree that was searched.
    pub(in crate::report) tree: &'a Tree,
    /// What the search did.
    pub(in crate::report) record: &'a Record,
    /// The position of each node on it but the root among its siblings.
    pub(in crate::report) steps: &'a [u32],
}

/// What the nodes of a recorded search are called: by their paths, or in a drawing by their names.
pub(in crate::report) trait Names<'a> {
    /// What a node is called.
    type Name;

    /// The tree that was searched.
    fn tree(&self) -> &'a Tree;

    /// What the search did.
    fn record(&self) -> &'a Record;

    /// A node on the path to the one that is spoken of.
    fn node(&self, node: VisitId) -> Self::Name;

    /// A child of a node on the path: where a value or a bound comes from.
    fn child(&self, child: VisitId) -> Self::Name;

    /// A value in the numbers of the tree.
    fn number(&self, value: Value) -> ExtendedNumber {
        self.tree().number_kind().extended(value)
    }

    /// A window in the numbers of the tree; `None`: the algorithm has no windows.
    fn window(&self, window: Window) -> Option<NumberWindow> {
        let has_windows = self.record().algorithm().has_windows();
        has_windows.then(|| self.tree().number_kind().window(window))
    }
}

impl<'a> RecordedPath<'a> {
    /// An outcome of a chance node on the path.
    pub(in crate::report) fn outcome(&self, chance: VisitId, seen: &SeenOutcome) -> Mention<'a> {
        let above = &self.steps[..self.record.visit(chance).ply as usize];
        let path = PathText::child(above, seen.position, above.len());
        Mention::brief((path, self.tree.label(seen.id.number())))
    }
}

impl<'a> Names<'a> for RecordedPath<'a> {
    type Name = Mention<'a>;

    fn tree(&self) -> &'a Tree {
        self.tree
    }

    fn record(&self) -> &'a Record {
        self.record
    }

    fn node(&self, node: VisitId) -> Mention<'a> {
        let visit = self.record.visit(node);
        let path = above(&self.steps[..visit.ply as usize]);
        Mention::brief((path, self.tree.label(visit.id.number())))
    }

    fn child(&self, child: VisitId) -> Mention<'a> {
        let visit = self.record.visit(child);
        let above = &self.steps[..visit.ply as usize - 1];
        let path = PathText::child(above, visit.position, above.len());
        Mention::brief((path, self.tree.label(visit.id.number())))
    }
}

/// Paths with more steps than this are shortened.
const LONGEST: usize = 24;

/// What sentences call the nodes of one drawing.
pub(in crate::report) struct SentenceNames<'a> {
    search: &'a DrawnSearch<'a>,
    /// The steps from the root of the whole tree to that of the drawn part.
    root: Vec<Cow<'a, str>>,
    /// What sentences show of names, where that is the same of more than one drawn node: it does not say
    /// which node is meant.
    shared: HashSet<Cow<'a, str>>,
}

impl<'a> SentenceNames<'a> {
    pub(in crate::report) fn new(search: &'a DrawnSearch<'a>) -> SentenceNames<'a> {
        let tree = search.tree();
        let names = (0..tree.len()).filter_map(|number| own_name(tree.label(number)));
        let mut seen = HashSet::new();
        let is_known = |name: &Cow<'a, str>| !seen.insert(name.clone());
        let shared = names.map(excerpt).filter(is_known).collect();
        let root = steps_to_root(tree);
        SentenceNames { search, root, shared }
    }

    /// The whole name of a drawn node, else its move, else its path. If sentences show the same of other
    /// nodes: the name and the path, or the path by moves.
    pub(in crate::report) fn whole(&self, number: u32) -> String {
        self.call(self.search.tree().label(number), || self.path(number), Cow::Borrowed)
    }

    /// The same with the start of a long name.
    pub(in crate::report) fn brief(&self, number: u32) -> String {
        self.call(self.search.tree().label(number), || self.path(number), excerpt)
    }

    /// The same of a node that the search entered, which may be above the drawn part.
    pub(in crate::report) fn visit(&self, visit: VisitId) -> String {
        if let Some(number) = self.search.drawn(visit) {
            return self.brief(number);
        }
        let visit = self.search.record().visit(visit);
        let ply = visit.ply as usize;
        let path = || path_of(self.root[..ply].iter().rev().cloned(), ply);
        self.call(self.search.tree().whole().label(visit.id.number()), path, excerpt)
    }

    /// A node that is not drawn, by its whole path.
    pub(in crate::report) fn not_drawn(&self, path: &[u32], id: u32) -> String {
        let label = self.search.tree().whole().label(id);
        Mention::brief((PathText::full(path), label)).to_string()
    }

    fn call(
        &self,
        label: Label<'a>,
        path: impl FnOnce() -> String,
        shown: fn(&'a str) -> Cow<'a, str>,
    ) -> String {
        let Some(name) = own_name(label) else {
            return path();
        };
        let is_shared = self.shared.contains(&excerpt(name));
        match label.name {
            _ if !is_shared => visible(&shown(name)),
            Some(_) => format!("{} ({})", visible(&shown(name)), path()),
            None => path(),
        }
    }

    /// The path of a drawn node.
    fn path(&self, number: u32) -> String {
        let tree = self.search.tree();
        let way = std::iter::successors(Some(number), |&number| tree.node(number).parent);
        let below = way.take_while(|&number| number > 0);
        let below = below.map(|number| step(tree.node(number).position, tree.label(number)));
        let ply = tree.node(number).ply as usize + self.root.len();
        path_of(below.chain(self.root.iter().rev().cloned()), ply)
    }
}

/// The path of a node on this ply, by its steps upwards: by moves where there are some; of a long one the last
/// steps, and their ply.
fn path_of<'a>(upwards: impl Iterator<Item = Cow<'a, str>>, ply: usize) -> String {
    let mut last: Vec<Cow<str>> = upwards.take(LONGEST).collect();
    last.reverse();
    match &last[..] {
        [] => "/".to_owned(),
        _ if ply <= LONGEST => format!("/{}", last.join("/")),
        _ => format!(".../{} (ply {ply})", last[LONGEST / 2..].join("/")),
    }
}

/// What a node is called in sentences that have nothing else for it: its name, else its move.
fn own_name(label: Label<'_>) -> Option<&str> {
    let texts = [label.name, label.r#move].into_iter().flatten();
    texts.into_iter().find(|text| !text.is_empty())
}

/// The steps from the root of the whole tree to that of the drawn part.
fn steps_to_root<'a>(tree: &DrawnTree<'a>) -> Vec<Cow<'a, str>> {
    let whole = tree.whole();
    let mut id = Tree::ROOT;
    let steps = tree.root().iter().map(|&position| {
        id = whole.child(id, position).expect("the root of the part is in the tree");
        step(position, whole.label(id))
    });
    steps.collect()
}

/// A step of a path: the move, unless it would be two steps, else the position.
fn step(position: u32, label: Label<'_>) -> Cow<'_, str> {
    match label.r#move {
        Some(name) if !name.is_empty() && !name.contains('/') => visible(&excerpt(name)).into(),
        _ => position.to_string().into(),
    }
}
