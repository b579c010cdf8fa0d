//! The searches of a log, one after another: an engine that deepens, or that opens its window and searches
//! again.
//!
//! Another search begins where one is done and the log goes on with its first node. In a log of all nodes the
//! line of the root may say the window of its search, and its depth.

use std::io::Read;
use std::ops::ControlFlow;

use super::comparer::compare_search;
use super::comparison::{ComparedSearch, ComparedVisits, VisitRules};
use super::log::{LogError, Logged, VisitLog, first_leaf};
use crate::check::log_view::LoggedWindow;
use crate::number::{ExtendedNumber, NumberKind};
use crate::search::NoValue;
use crate::tree::{Tree, Walk};
use crate::value::Window;

/// The tree of the last search, if it is cut at a depth that the log says.
#[derive(Clone, Debug, Default)]
pub struct CutTree {
    depth: Option<u32>,
    tree: Option<Tree>,
}

impl CutTree {
    /// The tree that is searched.
    #[must_use]
    pub fn searched<'t>(&'t self, whole: &'t Tree) -> &'t Tree {
        self.tree.as_ref().unwrap_or(whole)
    }

    /// Cuts the tree for a search of this depth.
    fn cut(&mut self, whole: &Tree, depth: Option<u32>) {
        if self.depth != depth {
            let limit = depth.map(|depth| depth as usize);
            let limit = limit.filter(|&limit| limit < whole.depth());
            self.tree = limit.map(|limit| whole.cut_at(limit));
            self.depth = depth;
        }
    }
}

/// Compares all searches of a log, which is before its first line, with those of a tree. `cut`: the tree of
/// the last search.
///
/// # Errors
///
/// [`NoValue`]: a search needs a leaf that has no value. Inside, [`LogError`]: a line cannot be read.
pub fn compare_searches<R: Read>(
    tree: &Tree,
    rules: &VisitRules,
    log: &mut VisitLog<R>,
    cut: &mut CutTree,
) -> Result<Result<ComparedVisits, LogError>, NoValue> {
    let mut found = ComparedVisits::before(rules);
    if let Err(error) = log.advance() {
        return Ok(Err(error));
    }
    loop {
        let depth = log.said().and_then(|said| said.depth);
        cut.cut(tree, depth);
        let searched = cut.searched(tree);
        let walk = || searched.walk(Tree::ROOT);
        match compare_visits(walk(), &mut walk(), rules, log, searched, &mut found)? {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => return Ok(Ok(found)),
            Err(error) => return Ok(Err(error)),
        }
    }
}

/// Compares the next search of a log, which is at the first line of it, along a walk, and adds to what is
/// found. `first`: another walk. `Continue`: the log has one more.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value. Inside, [`LogError`]: a line cannot be read.
fn compare_visits<R: Read>(
    first: impl Walk,
    walk: &mut impl Walk,
    rules: &VisitRules,
    log: &mut VisitLog<R>,
    tree: &Tree,
    found: &mut ComparedVisits,
) -> Result<Result<ControlFlow<()>, LogError>, NoValue> {
    let player = tree.player();
    let first_leaf = first_leaf(first);
    let logged = Logged::of(log, &first_leaf, tree);
    if found.searches.is_empty() {
        found.logged = logged;
    }
    let is_root = logged == Some(Logged::AllNodes) && log.said().is_some();
    let said = log.said().filter(|_| is_root && rules.takes_windows);
    let given = said.map_or_else(LoggedWindow::default, |said| said.window);
    let given = if rules.view.is_negated(player) { given.negated() } else { given };
    let window = window_of(given, tree.number_kind()).filter(|_| !given.is_empty());
    let window = window.unwrap_or(rules.rules.window);
    let depth = log.said().and_then(|said| said.depth).filter(|_| is_root);
    found.searches.push(ComparedSearch { line: log.line(), window, depth, visits: 0 });
    if let Err(error) = compare_search(walk, rules, window, log, tree, found)? {
        return Ok(Err(error));
    }
    if found.difference.is_some() || log.is_at_end() {
        return Ok(Ok(ControlFlow::Break(())));
    }
    Ok(Ok(ControlFlow::Continue(())))
}

/// The window that a log gives; an end that is not there is open. `None`: the numbers of the tree cannot hold
/// it, or it is empty.
fn window_of(given: LoggedWindow, kind: NumberKind) -> Option<Window> {
    let alpha = given.alpha.unwrap_or(ExtendedNumber::MinusInfinity).value(kind)?;
    Window::new(alpha, given.beta.unwrap_or(ExtendedNumber::Infinity).value(kind)?)
}
