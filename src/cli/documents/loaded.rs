//! A document whose tree is in memory, for the commands that show one search; and which of its nodes an
//! argument means: a path, or a name or move that one node alone has.

use crate::report::Diagnostic;
use crate::search::NoValue;
use crate::solve::{Document, Need, PreparedTree, SolveError, SolveOptions};
use crate::tree::{NodeProblem, Tree};

/// A document and its tree, prepared for a search.
pub struct LoadedTree {
    pub document: Document<'static>,
    /// The name of the tree.
    pub name: String,
    /// The tree, and the rules of its search.
    pub prepared: PreparedTree,
}

impl LoadedTree {
    /// Reads a document and prepares its tree.
    ///
    /// # Errors
    ///
    /// What is wrong with the document, or does not fit it.
    pub fn new(document: Document<'_>, options: &SolveOptions) -> Result<LoadedTree, Diagnostic> {
        let document = document.into_owned();
        let prepared = PreparedTree::read(&document.source, document.format, options);
        let prepared = prepared.map_err(|error| document.solve_error(&error))?;
        Ok(LoadedTree { name: document.name().to_string(), document, prepared })
    }

    /// The same tree for a command that knows no chance nodes.
    ///
    /// # Errors
    ///
    /// It has some.
    pub fn without_chance(self, command: &'static str) -> Result<LoadedTree, Diagnostic> {
        if self.tree().has_chance() {
            return Err(self.document.solve_error(&SolveError::NoChance(command)));
        }
        Ok(self)
    }

    /// The tree to search.
    pub fn tree(&self) -> &Tree {
        self.prepared.tree()
    }

    /// The error of a search that has stopped at a leaf without a value.
    pub fn no_value(&self, leaf: NoValue) -> Diagnostic {
        self.needed(leaf, Need::Search)
    }

    /// The error of what needs the value of a leaf that has none.
    pub fn needed(&self, leaf: NoValue, need: Need) -> Diagnostic {
        let error = self.prepared.no_value(self.document.bytes(), leaf, need);
        self.document.solve_error(&error)
    }

    /// An error about the node at `path`, which must be in the document.
    pub fn diagnostic_at(&self, path: &[u32], message: String, help: &str) -> Diagnostic {
        let offset = self.prepared.locate(self.document.bytes(), path);
        self.document.diagnostic_at(offset, message, help)
    }

    /// An error about the tree as a whole.
    pub fn diagnostic(&self, message: String, help: &str) -> Diagnostic {
        self.document.diagnostic(message, help)
    }
}

/// The path of the node that `text` means in a tree, as it is searched.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn resolve_node(tree: &LoadedTree, text: &str) -> Result<Vec<u32>, Diagnostic> {
    tree.tree().find_node(text).map_err(|problem| diagnostic(tree, &problem))
}

fn diagnostic(tree: &LoadedTree, problem: &NodeProblem) -> Diagnostic {
    let (message, help) = (problem.to_string(), problem.help(tree.tree()));
    match problem.place() {
        Some(path) => tree.diagnostic_at(path, message, &help),
        None => tree.diagnostic(message, &help),
    }
}
