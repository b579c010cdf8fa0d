//! Checks a log: its values against the true ones, its order against that of a search, and what it costs.

use thiserror::Error;

use super::claim::Claim;
use super::comparison::{ComparedVisits, LogRules};
use super::cost::{Cost, Family, WasteKind, cost};
use super::diagnosis::diagnose;
use super::judge::{JudgedClaims, judge};
use super::lines::Log;
use super::names::LogNames;
use super::problem::{LogError, LogProblem};
use super::searches::compare_searches;
use crate::number::NumberWindow;
use crate::search::NoValue;
use crate::tree::Tree;

/// What is found in a log.
#[derive(Clone, Debug)]
pub struct CheckedLog {
    /// The visits beside those of the search; `None`: the log has values with windows, another order, and that is
    /// not asked for.
    pub order: Option<ComparedVisits>,
    /// The first line without a value and a window, if it is why the order of a log with some is compared.
    pub other_line: Option<u64>,
    /// The values beside the true ones; `None`: no line has a value with a window.
    pub values: Option<JudgedClaims>,
    /// What it costs, if its order is another one, and it is sound, or windows are not turned.
    pub cost: Option<Cost>,
}

impl CheckedLog {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let has_order = self.order.as_ref().is_none_or(|order| order.difference.is_none());
        let are_true = self.values.as_ref().is_none_or(|values| {
            let counts = values.counts;
            counts.not_good_enough == 0 && counts.not_true == 0
        });
        has_order && are_true
    }
}

/// Why a log cannot be checked.
#[derive(Debug, Error)]
pub enum LogFailure {
    /// A line cannot be read.
    #[error(transparent)]
    Log(#[from] Box<LogError>),
    /// The search needs a leaf that has no value.
    #[error(transparent)]
    Search(NoValue),
    /// The true values need a leaf that has none, or an inner node without a static value where a line has its depth.
    #[error(transparent)]
    Values(NoValue),
}

impl From<LogError> for LogFailure {
    fn from(error: LogError) -> LogFailure {
        LogFailure::Log(Box::new(error))
    }
}

/// Checks a log about a tree.
///
/// # Errors
///
/// [`LogFailure`]: a line cannot be read, or a value is not known.
///
/// ```
/// use abprune::check::log::{LogRules, check_log};
/// let tree: abprune::Tree = "[[3, 5], [2, 9]]".parse().unwrap();
/// // The true value of /1 is 2: so 2 is good enough, and so is 1, which is no bound of it.
/// let log = b"/1 3 inf 2\n/1 3 inf 1\n";
/// let values = check_log(log, &tree, &LogRules::default()).unwrap().values.unwrap();
/// assert_eq!((values.counts.upper, values.counts.not_good_enough), (2, 0));
/// assert_eq!(values.not_true.unwrap().claim.line, 2);
/// ```
pub fn check_log(bytes: &[u8], tree: &Tree, rules: &LogRules) -> Result<CheckedLog, LogFailure> {
    let log = Log::new(bytes)?;
    let (has_claims, other_line) = kinds_of_lines(log.clone())?;
    // What has no value with a window can be compared alone.
    let asks_order = rules.asks_order || other_line.is_some();
    let read = if has_claims { Some(read(log.clone(), tree, rules, asks_order)?) } else { None };
    let values = match read.as_ref().map(|read| judge(&read.claims, tree, rules.view)) {
        // The visits can be compared nevertheless.
        Some(Err(_)) if asks_order => None,
        values => values.transpose().map_err(LogFailure::Values)?,
    };
    let mut order = None;
    if asks_order || read.as_ref().is_some_and(|read| read.is_in_order) {
        let compared = compare_searches(tree, rules, &mut log.clone());
        let mut compared = compared.map_err(LogFailure::Search)?;
        if asks_order && compared.difference.is_some() {
            compared.diagnosis = diagnose(&log, tree, rules);
        }
        order = Some(compared).filter(|found| asks_order || found.difference.is_none());
    }
    let is_sound = values.as_ref().is_some_and(|values| values.counts.not_good_enough == 0);
    // Numbers from another view say nothing of windows.
    let has_view = values.as_ref().is_some_and(|values| values.right_from.is_none());
    let read = read.filter(|_| has_view && order.is_none());
    let cost = read.and_then(|read| cost(&read.claims, tree, &read.family, rules));
    // Windows that are not turned may be why values are wrong.
    let cost = cost.filter(|cost| {
        is_sound || cost.waste.iter().any(|waste| waste.kind == WasteKind::NotTurned)
    });
    let other_line = other_line.filter(|_| has_claims && !rules.asks_order);
    Ok(CheckedLog { order, other_line, values, cost })
}

/// Whether a line has a value with a window, and the first line that has not. Each line can be read.
fn kinds_of_lines(mut log: Log) -> Result<(bool, Option<u64>), LogError> {
    let (mut has_claims, mut other_line) = (false, None);
    while log.advance()? {
        let is_claim = log.current().is_some_and(|line| Claim::is_in(&line.said));
        has_claims |= is_claim;
        other_line = other_line.or((!is_claim).then_some(log.number()));
    }
    if !has_claims && other_line.is_none() {
        return Err(log.error(LogProblem::None, 0));
    }
    Ok((has_claims, other_line))
}

/// The claims of a log.
struct ReadLog {
    claims: Vec<Claim>,
    family: Family,
    /// Whether each node comes behind the one above it, as a search enters them.
    is_in_order: bool,
}

fn read(
    mut log: Log,
    tree: &Tree,
    rules: &LogRules,
    asks_order: bool,
) -> Result<ReadLog, LogError> {
    let names = LogNames::of(tree);
    let family = Family::of(tree);
    let mut read = ReadLog { claims: Vec::new(), family, is_in_order: true };
    let mut last: Option<u32> = None;
    // The depth that the root gives all nodes of its search, if it comes first.
    let mut search_depth = None;
    while log.advance()? {
        let said = &log.current().expect("the log has a line").said;
        let node = match log.node(&names) {
            Ok(node) => node,
            // In the order of a search a move may be that of several nodes; what is no node is told as a difference.
            Err(_) if asks_order => continue,
            Err(error) => return Err(error),
        };
        let parent = read.family.above(node);
        read.is_in_order &= match last.replace(node) {
            Some(last) => node == Tree::ROOT || (parent <= last && last < tree.end(parent)),
            None => parent == Tree::ROOT,
        };
        let begins_search = read.claims.is_empty() || search_depth.is_some();
        if node == Tree::ROOT && (asks_order || begins_search) {
            search_depth = said.depth;
        }
        let Some(mut claim) = Claim::of(said, node, log.number()) else {
            continue;
        };
        let NumberWindow { alpha, beta } = claim.window;
        if beta.is_less(alpha) {
            return Err(log.error(LogProblem::EmptyWindow(alpha, beta), 0));
        }
        let depth = search_depth.map(|depth| depth.saturating_sub(read.family.ply(node)));
        claim.depth = claim.depth.or(depth);
        let is_negated = rules.view.is_negated(tree.player_at(node));
        read.claims.push(if is_negated { claim.negated() } else { claim });
    }
    Ok(read)
}
