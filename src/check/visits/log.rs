//! A log, a block at a time: its line that comes next, which is a node and what is said of it; whether it has
//! all nodes or leaves alone; and why it cannot be read, and on which line.

use std::io::Read;
use std::mem;

use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use super::line::{LogProblem, Said, VisitLine, parse};
use super::names::LogNames;
use crate::check::log_lines::{LogLines, LoggedNode};
use crate::tree::{Node, NodeProblem, Tree, Walk};

/// A log of the nodes that another program visits, one a line. Blank lines and those that begin with `#` are
/// passed over.
#[derive(Debug)]
pub struct VisitLog<R> {
    lines: LogLines<R>,
    current: Option<VisitLine>,
    /// The path of the current line.
    path: Vec<u32>,
    /// The path of the line before; empty if it has none.
    last: Vec<u32>,
}

impl<R: Read> VisitLog<R> {
    /// A log at its first line.
    ///
    /// # Errors
    ///
    /// [`LogError`]: it cannot be read.
    pub fn new(source: R) -> Result<VisitLog<R>, LogError> {
        let lines = LogLines::new(source)
            .map_err(|problem| LogError { problem: problem.into(), line: 1 })?;
        Ok(VisitLog { lines, current: None, path: Vec::new(), last: Vec::new() })
    }

    /// What the log comes from, as far as it has been read.
    pub fn into_source(self) -> R {
        self.lines.into_source()
    }

    /// Goes on to the next line.
    ///
    /// # Errors
    ///
    /// [`LogError`]: it cannot be read.
    pub fn advance(&mut self) -> Result<(), LogError> {
        if self.path().is_none() {
            self.path.clear();
        }
        mem::swap(&mut self.path, &mut self.last);
        self.current = None;
        match parse_next(&mut self.lines, &mut self.path) {
            Ok(line) => self.current = line,
            Err(problem) => {
                let line = self.line().max(1);
                return Err(LogError { problem, line });
            }
        }
        Ok(())
    }

    /// The number of the current line, or of the last one.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.lines.number()
    }

    /// Whether there is no current line: before the first, and after the last.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.current.is_none()
    }

    /// The path of the current line, if it is one.
    #[must_use]
    pub fn path(&self) -> Option<&[u32]> {
        let current = self.current.as_ref()?;
        (current.node == LoggedNode::Path).then_some(&*self.path)
    }

    /// Whether the path on the current line is that of a node above the one on the line before.
    #[must_use]
    pub fn is_above_last(&self) -> bool {
        self.path().is_some_and(|path| path.len() < self.last.len() && self.last.starts_with(path))
    }

    /// The name or move on the current line, if there is one.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        match &self.current.as_ref()?.node {
            LoggedNode::Path => None,
            LoggedNode::Label(label) => Some(label),
        }
    }

    /// Whether the current line has this node.
    pub(super) fn has(&self, at: &[u32], id: u32, names: &LogNames) -> bool {
        match (self.path(), self.label()) {
            (Some(path), _) => path == at,
            (None, Some(label)) => names.mean(label, id),
            (None, None) => false,
        }
    }

    /// What the current line says of its node.
    pub(super) fn said(&self) -> Option<&Said> {
        self.current.as_ref().map(|line| &line.said)
    }

    /// Takes that.
    pub(super) fn take_said(&mut self) -> Said {
        let line = self.current.as_mut();
        line.map(|line| mem::take(&mut line.said)).unwrap_or_default()
    }
}

/// The error of a log.
#[derive(Debug, Error)]
#[error("{problem} (line {line})")]
pub struct LogError {
    /// What is wrong.
    pub problem: LogProblem,
    /// The number of the line, from 1.
    pub line: u64,
}

/// Reads the next line of a log. A path goes to `path`.
fn parse_next<R: Read>(
    lines: &mut LogLines<R>,
    path: &mut Vec<u32>,
) -> Result<Option<VisitLine>, LogProblem> {
    let Some(line) = lines.advance()? else {
        return Ok(None);
    };
    parse(line.trim_ascii(), path).map(Some)
}

/// Which visits a log has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Logged {
    /// Those of all nodes, as they are entered.
    #[strum(serialize = "all nodes")]
    AllNodes,
    /// The same without the root.
    #[strum(serialize = "all nodes but the root")]
    BelowRoot,
    /// Those of the leaves.
    Leaves,
}

impl Logged {
    /// What the first line shows, which is the current one: the root, a node as deep as the first leaf, or
    /// another node. A name or move is looked up in the tree. `None`: a leaf just below the root begins a log
    /// of the leaves, and one of all nodes but the root too.
    pub fn of<R: Read>(log: &VisitLog<R>, first_leaf: &[u32], tree: &Tree) -> Option<Logged> {
        let path = match (log.path(), log.label()) {
            (Some(path), _) => Some(path.to_vec()),
            (None, Some(label)) => labelled(tree, label, first_leaf),
            (None, None) => None,
        };
        match path.map_or(0, |path| path.len()) {
            0 => Some(Logged::AllNodes),
            1 if first_leaf.len() == 1 => None,
            plies if plies >= first_leaf.len() => Some(Logged::Leaves),
            _ => Some(Logged::BelowRoot),
        }
    }
}

/// The path of the node with this name or move: on the way to the first leaf, or anywhere.
fn labelled(tree: &Tree, label: &str, first_leaf: &[u32]) -> Option<Vec<u32>> {
    let has_label = |path: &&[u32]| {
        let found = tree.node_at(path).map(|(id, _)| tree.label(id));
        found.is_ok_and(|found| found.name == Some(label) || found.r#move == Some(label))
    };
    let on_way = (0..=first_leaf.len()).map(|steps| &first_leaf[..steps]);
    let found = on_way.take(LOOK).find(has_label);
    found.map(<[u32]>::to_vec).or_else(|| {
        let found: Result<Vec<u32>, NodeProblem> = tree.find_labelled(label);
        found.ok()
    })
}

/// The most plies at which the name on the first line is looked for.
const LOOK: usize = 1_000;

/// The path of the leaf that a search comes to first, from a walk that has not begun.
#[must_use]
pub fn first_leaf(mut walk: impl Walk) -> Vec<u32> {
    let mut path = Vec::new();
    let mut node = walk.root().node;
    while let Node::Inner(_) = node {
        let Some(child) = walk.enter() else { break };
        path.push(child.position);
        node = child.node;
    }
    path
}
