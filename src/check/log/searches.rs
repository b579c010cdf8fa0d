//! The searches of a log, one after another: an engine that deepens, or that opens its window and searches
//! again.
//!
//! Another search begins where one is done and the log goes on with its first node. In a log of all nodes the
//! line of the root may say the window of its search, and its depth.

use super::comparer::compare_search;
use super::comparison::{ComparedSearch, ComparedVisits, LogRules};
use super::lines::Log;
use super::logged::{Logged, first_leaf};
use crate::number::{NumberKind, NumberWindow};
use crate::search::NoValue;
use crate::tree::Tree;
use crate::value::Window;

/// Compares all searches of a log, which is before its first line and can be read, with those of a tree.
///
/// # Errors
///
/// [`NoValue`]: a search needs a leaf that has no value.
pub(super) fn compare_searches(
    tree: &Tree,
    rules: &LogRules,
    log: &mut Log,
) -> Result<ComparedVisits, NoValue> {
    let mut found = ComparedVisits::before(rules);
    log.advance_again();
    loop {
        let said = log.current().map(|line| line.said.clone()).unwrap_or_default();
        // Only the root says how deep a search goes.
        let whole = Logged::of(log, &first_leaf(tree.walk(Tree::ROOT)), tree);
        let depth = said.depth.filter(|_| whole == Some(Logged::AllNodes));
        found.cut.cut(tree, depth);
        let cut = std::mem::take(&mut found.cut);
        let searched = cut.searched(tree);
        let logged = Logged::of(log, &first_leaf(searched.walk(Tree::ROOT)), searched);
        if found.searches.is_empty() {
            found.logged = logged;
        }
        let is_root = logged == Some(Logged::AllNodes);
        let is_negated = rules.view.is_negated(searched.player());
        let given = if is_negated { said.window.negated() } else { said.window };
        let is_given = is_root && rules.takes_windows && !given.is_empty();
        let window = window_of(given.opened(), searched.number_kind()).filter(|_| is_given);
        let window = window.unwrap_or(rules.rules.window);
        let line = log.number();
        found.searches.push(ComparedSearch { line, window, depth, visits: 0 });
        compare_search(rules, window, log, searched, &mut found)?;
        found.cut = cut;
        if found.difference.is_some() || log.current().is_none() {
            return Ok(found);
        }
    }
}

/// The window that a log gives. `None`: the numbers of the tree cannot hold it, or it is empty.
pub(super) fn window_of(given: NumberWindow, kind: NumberKind) -> Option<Window> {
    let NumberWindow { alpha, beta } = given;
    Window::new(alpha.value(kind)?, beta.value(kind)?)
}
