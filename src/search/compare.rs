//! The algorithms side by side on one tree: the leaves that each evaluates, beside the least number
//! that any algorithm must evaluate.
//!
//! Published counts differ because conventions do. Here they are: an *evaluation* is each look at a
//! leaf, *evaluated* are distinct leaves, *nodes* counts each entry of a node, leaves included, and
//! a *re-search* is a search of a node that was searched before. With a table, *positions* are those that it has
//! kept, and *answered* nodes are not searched, because of what is known of their positions.

use std::ops::ControlFlow;

use serde::{Serialize, Serializer};
use thiserror::Error;

use super::{
    Algorithm, AnyTable, Counter, DEFAULT_BYTES, Deepening, FirstCutoffs, ForwardAlgorithm,
    NODES_BETWEEN, NoValue, Observer, Order, Outcome, ProvedRange, Rules, SearchError, SearchEvent,
    SearchProgress, Visited, Watch, Watcher, arrange, follow, smallest_proof,
};
use crate::named::{Named as _, serialize_name};
use crate::number::Number;
use crate::tree::{LimitedWalk, Size, Tree};
use crate::value::Value;

/// An algorithm that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// It has no transposition table.
    Alone(Algorithm),
    /// It has one.
    WithTable(Algorithm),
    /// Alpha-beta with a table, [deeper and deeper](Deepening), the best move of the search before first.
    Iterate,
}

impl Contestant {
    /// All of them: the algorithms, and then those that programs use with a table.
    #[must_use]
    pub fn all() -> Vec<Contestant> {
        let with_table = [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::MtdF];
        let alone = Algorithm::ALL.iter().copied().map(Contestant::Alone);
        let others = with_table.map(Contestant::WithTable).into_iter().chain([Contestant::Iterate]);
        alone.chain(others).collect()
    }

    /// Its name: `alpha-beta`, `alpha-beta+table`, or `iterate`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Contestant::Alone(algorithm) => algorithm.name(),
            Contestant::WithTable(Algorithm::AlphaBeta) => "alpha-beta+table",
            Contestant::WithTable(Algorithm::NegaScout) => "negascout+table",
            Contestant::WithTable(Algorithm::MtdF) => "mtd-f+table",
            Contestant::WithTable(_) => unreachable!("it is not compared with a table"),
            Contestant::Iterate => "iterate",
        }
    }

    /// The algorithm by which it searches.
    #[must_use]
    pub fn algorithm(self) -> Algorithm {
        match self {
            Contestant::Alone(algorithm) | Contestant::WithTable(algorithm) => algorithm,
            Contestant::Iterate => Algorithm::AlphaBeta,
        }
    }

    /// Whether it has a transposition table.
    #[must_use]
    pub fn has_table(self) -> bool {
        !matches!(self, Contestant::Alone(_))
    }

    /// Whether it searches trees with chance nodes.
    #[must_use]
    pub fn knows_chance(self) -> bool {
        self.algorithm().abilities().knows_chance
    }

    /// Whether it can search a tree: a table needs nodes that say which positions they are, iterations need static
    /// values, and most algorithms know no chance nodes.
    fn can_search(self, tree: &Tree) -> bool {
        if tree.has_chance() && !self.knows_chance() {
            return false;
        }
        match self {
            Contestant::Alone(_) => true,
            Contestant::WithTable(_) => tree.has_keys(),
            Contestant::Iterate => tree.has_keys() && tree.has_static_values(),
        }
    }
}

impl From<Contestant> for &'static str {
    fn from(contestant: Contestant) -> &'static str {
        contestant.name()
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// What is compared.
#[derive(Clone, Debug)]
pub struct ComparisonOptions {
    /// The algorithms, in the order of the table. Those with a transposition table are left out where the tree says
    /// of no node which position it is, `iterate` also where no inner node has a static value; those that know no chance
    /// nodes where it has some.
    pub algorithms: Vec<Contestant>,
    /// The orders of children for alpha-beta; the static one is left out where no inner node has a
    /// static value.
    pub orders: Vec<Order>,
    /// The rules, as far as each algorithm takes them; the window is the full one.
    pub rules: Rules,
    /// The seed of the random order.
    pub seed: u64,
    /// An algorithm that comes back to nodes or goes best first is given up when it is to come to more nodes than
    /// this, each time counted, also where it knows enough of one.
    pub max_nodes: u64,
}

// The comments of these are lines of `docs/output.md`.

/// What an algorithm did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AlgorithmRow {
    /// its name, with `+table` if it has a transposition table; `iterate` has one, too
    pub algorithm: Contestant,
    /// the value that it finds; `null` if it was given up at the limit of nodes: then the counts are those
    /// up to there
    pub value: Option<Number>,
    /// looks at leaves, each time
    pub evaluations: u64,
    /// distinct leaves
    pub evaluated: u64,
    /// nodes entered, each time
    pub nodes: u64,
    /// searches of a node that was searched before
    pub researches: u64,
    /// positions that its table has kept; `null` without one
    pub positions: Option<u64>,
    /// nodes that the table has answered; likewise
    pub answers: Option<u64>,
}

impl AlgorithmRow {
    /// Whether the algorithm has searched the tree as one, without a table, and to the end.
    pub(super) fn is_of_tree(&self) -> bool {
        self.value.is_some() && !self.algorithm.has_table()
    }
}

/// What alpha-beta did with the children in some order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OrderRow {
    /// the name of the order
    #[serde(serialize_with = "serialize_name")]
    pub order: Order,
    /// leaves looked at
    pub evaluated: u64,
    /// nodes entered
    pub nodes: u64,
}

/// What was found on one tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// from MAX's point of view, as the first algorithm says that was not given up; if all were, alpha-beta
    pub value: Number,
    /// the leaves of the whole tree
    pub leaves: u64,
    /// the nodes of the whole tree
    pub nodes: u64,
    /// its plies
    pub depth: usize,
    /// the fewest leaves that prove the value
    pub smallest_proof: Option<u64>,
    /// the algorithms
    pub algorithms: Vec<AlgorithmRow>,
    /// the orders of children for alpha-beta
    pub orders: Vec<OrderRow>,
}

/// Why there is no comparison.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{by}: {leaf}")]
pub struct ComparisonError {
    /// The algorithm or order that needs the missing value, by name.
    pub by: &'static str,
    /// The leaf without a value.
    pub leaf: NoValue,
}

impl Comparison {
    /// Runs the contest on a tree; `step` is told which search begins, and how far it is.
    ///
    /// # Errors
    ///
    /// [`ComparisonError`]: an algorithm or order needs a leaf that has no value. `minimax` needs all of them.
    pub fn of(
        tree: &Tree,
        contest: &ComparisonOptions,
        step: impl Fn(ComparisonStep),
    ) -> Result<Comparison, ComparisonError> {
        let rules = contest.rules;
        let mut algorithms = Vec::new();
        for &contestant in contest.algorithms.iter().filter(|one| one.can_search(tree)) {
            let by = contestant.name();
            step(ComparisonStep::Begin(by));
            let tell = |progress: &SearchProgress| step(ComparisonStep::Search(by, progress));
            let row = measure(tree, contestant, rules, contest.max_nodes, &tell);
            algorithms.push(row.map_err(|leaf| ComparisonError { by, leaf })?);
        }
        let mut orders = Vec::new();
        for &order in &contest.orders {
            if order == Order::Static && !tree.has_static_values() {
                continue;
            }
            let by = order.name();
            step(ComparisonStep::Begin(by));
            let tell = |progress: &SearchProgress| step(ComparisonStep::Search(by, progress));
            let row = measure_order(tree, order, contest.seed, rules, &tell);
            orders.push(row.map_err(|leaf| ComparisonError { by, leaf })?);
        }
        let value = match algorithms.iter().find_map(|row| row.value) {
            Some(value) => value,
            None => value_of(tree)
                .map_err(|leaf| ComparisonError { by: Algorithm::AlphaBeta.name(), leaf })?,
        };
        let Size { leaves, nodes } = tree.size();
        let proved = tree.number_kind().value(value).expect("it is a number of the tree");
        Ok(Comparison {
            value,
            leaves,
            nodes,
            depth: tree.depth(),
            // Bounds of the leaves prove, too.
            smallest_proof: smallest_proof(tree, proved)
                .filter(|_| rules.bounds == ProvedRange::NOTHING),
            algorithms,
            orders,
        })
    }

    /// What the numbers of leaves are compared with: the smallest proof, or if none is known, the fewest evaluations of all
    /// algorithms without a table, and of alpha-beta in all orders.
    #[must_use]
    pub fn least(&self) -> u64 {
        let done = self.algorithms.iter().filter(|row| row.is_of_tree());
        let all =
            done.map(|row| row.evaluations).chain(self.orders.iter().map(|row| row.evaluated));
        self.smallest_proof.or(all.min()).unwrap_or(1)
    }

    /// How many times the smallest proof a number of leaves is; NaN if there is no proof.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of leaves are far below 2^53")]
    pub fn ratio(&self, leaves: u64) -> f64 {
        self.smallest_proof.map_or(f64::NAN, |proof| leaves as f64 / proof as f64)
    }

    /// How many times the smallest proof the evaluations of an algorithm are; `None` if that is not known, or it was given up,
    /// or has a table: the proof is that of a tree, in which each way to a position has leaves of its own.
    #[must_use]
    pub fn ratio_of(&self, row: &AlgorithmRow) -> Option<f64> {
        (row.is_of_tree() && self.smallest_proof.is_some()).then(|| self.ratio(row.evaluations))
    }

    /// Two algorithms that say the tree is worth different values. That is a fault of the program.
    #[must_use]
    pub fn disagreement(&self) -> Option<(AlgorithmRow, AlgorithmRow)> {
        let mut done = self.algorithms.iter().filter(|row| row.value.is_some());
        let first = done.next()?;
        let other = done.find(|row| row.value != first.value)?;
        Some((*first, *other))
    }
}

/// What a comparison does.
#[derive(Clone, Copy, Debug)]
pub enum ComparisonStep<'a> {
    /// A search begins: the name of its algorithm or order.
    Begin(&'static str),
    /// How far the search of that name is.
    Search(&'static str, &'a SearchProgress),
}

/// Counts the nodes that the search may still come to: that it enters, or of which a memory knows enough.
struct NodeLimit {
    left: u64,
}

impl Observer for NodeLimit {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        if let SearchEvent::Enter(_) | SearchEvent::Answer(_) = event {
            let Some(left) = self.left.checked_sub(1) else {
                return ControlFlow::Break(());
            };
            self.left = left;
        }
        ControlFlow::Continue(())
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}

/// What observes a search, all in one.
type Observers<'w> = (Option<NodeLimit>, (Counter, (Visited, Watcher<Watch<'w>>)));

/// What observes a search. The limit comes first: a node beyond it is not counted.
fn observers<'w>(tree: &Tree, max_nodes: Option<u64>, tell: Watch<'w>) -> Observers<'w> {
    let limit = max_nodes.map(|left| NodeLimit { left });
    let watcher = Watcher::new(tell, tree.number_kind(), NODES_BETWEEN, false);
    (limit, (Counter::default(), (Visited::new(tree), watcher)))
}

fn measure(
    tree: &Tree,
    contestant: Contestant,
    rules: Rules,
    max_nodes: u64,
    tell: Watch,
) -> Result<AlgorithmRow, NoValue> {
    // What goes forward once ends in a time that grows with the tree.
    let algorithm = contestant.algorithm();
    let is_limited = contestant == Contestant::Iterate || algorithm.forward().is_none();
    let mut observers = observers(tree, is_limited.then_some(max_nodes), tell);
    let mut table = AnyTable::new(DEFAULT_BYTES, true);
    let searched = match contestant {
        Contestant::Alone(_) => algorithm.search(tree, rules, &mut observers),
        Contestant::WithTable(_) => {
            let walk = &mut tree.walk(Tree::ROOT);
            algorithm.search_with_table(walk, &mut table, rules, &mut observers)
        }
        Contestant::Iterate => iterate(tree, &mut table, rules, &mut observers),
    };
    let has_table = contestant.has_table();
    let (_, (counter, (visited, _))) = observers;
    let value = match searched {
        Ok(outcome) => Some(number_of(tree, outcome.value)),
        Err(SearchError::NoValue(leaf)) => return Err(leaf),
        Err(SearchError::GivenUp) => None,
    };
    Ok(AlgorithmRow {
        algorithm: contestant,
        value,
        evaluations: counter.leaves,
        evaluated: visited.size().leaves,
        nodes: counter.entered().nodes,
        researches: counter.researches,
        positions: has_table.then(|| table.positions()),
        answers: has_table.then_some(counter.answers),
    })
}

/// Searches a tree deeper and deeper, as a game is.
fn iterate(
    tree: &Tree,
    table: &mut AnyTable,
    rules: Rules,
    observers: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let depth = Some(tree.depth());
    let mut deepening = Deepening::new(tree.number_kind(), rules, depth, None);
    loop {
        let found = deepening.search_next(|depth, rules| {
            let depth = depth.expect("a depth limits each search");
            let walk = &mut LimitedWalk::new(tree, Tree::ROOT, depth);
            let mut observer = (FirstCutoffs::default(), &mut *observers);
            // That of `Contestant::algorithm`.
            let algorithm = Algorithm::AlphaBeta;
            let mut outcome = algorithm.search_with_table(walk, table, rules, &mut observer)?;
            follow(walk, table, &mut outcome)?;
            Ok((outcome, observer.0.deepest))
        })?;
        if found.is_last {
            return Ok(found.outcome);
        }
    }
}

/// The value of a tree, which every forward search finds in a time that grows with the tree.
fn value_of(tree: &Tree) -> Result<Number, NoValue> {
    let found = ForwardAlgorithm::AlphaBeta.search_tree(tree, Rules::default(), &mut ());
    let outcome = found.map_err(SearchError::leaf)?;
    Ok(number_of(tree, outcome.value))
}

fn number_of(tree: &Tree, value: Value) -> Number {
    tree.number_kind().number(value).expect("values of trees are finite")
}

fn measure_order(
    tree: &Tree,
    order: Order,
    seed: u64,
    rules: Rules,
    tell: Watch,
) -> Result<OrderRow, NoValue> {
    let arranged = match order {
        Order::Given => None,
        _ => Some(arrange(tree, order, seed)?),
    };
    let tree = arranged.as_ref().unwrap_or(tree);
    let watcher = Watcher::new(tell, tree.number_kind(), NODES_BETWEEN, false);
    let mut observers = (Counter::default(), watcher);
    let found = ForwardAlgorithm::AlphaBeta.search_tree(tree, rules, &mut observers);
    found.map_err(SearchError::leaf)?;
    let (counter, _) = observers;
    Ok(OrderRow { order, evaluated: counter.leaves, nodes: counter.entered().nodes })
}
