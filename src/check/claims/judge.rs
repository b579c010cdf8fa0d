//! Judges each claim by the true value of its node.

use std::collections::BTreeMap;
use std::io::Read;

use serde::Serialize;

use super::line::{ClaimError, ClaimLine, ClaimLines, ClaimProblem};
use crate::check::log_lines::LoggedNode;
use crate::check::log_view::LogView;
use crate::check::node_index::NodeIndex;
use crate::number::{ExtendedNumber, NumberKind};
use crate::search::{CutValues, NoValue, line_of_values, minimax_values};
use crate::tree::{NodeProblem, Tree};
use crate::value::{Bound, Value};

/// The most claims with a depth that are kept until they are judged.
const MOST_KEPT: usize = 1 << 20;

/// A claim about a node, from MAX's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The number of its line in the log, from 1.
    pub line: u64,
    /// The number of the node in the tree.
    pub node: u32,
    /// The window of the search.
    pub alpha: ExtendedNumber,
    /// The window of the search.
    pub beta: ExtendedNumber,
    /// What the search has returned.
    pub value: ExtendedNumber,
    /// The plies below the node at which the search has stopped; `None`: it has gone on to the leaves.
    pub depth: Option<u32>,
}

impl Claim {
    /// The same from the other player's view.
    #[must_use]
    fn negated(self) -> Claim {
        Claim {
            alpha: self.beta.negated(),
            beta: self.alpha.negated(),
            value: self.value.negated(),
            ..self
        }
    }

    /// What the value says: at most alpha, at least beta, or between them.
    #[must_use]
    pub fn bound(&self) -> Bound {
        if !self.alpha.is_less(self.value) {
            Bound::Upper
        } else if !self.value.is_less(self.beta) {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// What the value must say for the claim to be good enough: the same of the true value.
    #[must_use]
    pub fn due(&self, truth: ExtendedNumber) -> Bound {
        let value = truth;
        Claim { value, ..*self }.bound()
    }

    /// Whether it is good enough.
    #[must_use]
    pub fn is_good_enough(&self, truth: ExtendedNumber) -> bool {
        self.bound() == self.due(truth) && (self.bound() != Bound::Exact || self.is_true(truth))
    }

    /// Whether it is true as the bound that it says.
    #[must_use]
    pub fn is_true(&self, truth: ExtendedNumber) -> bool {
        let is_greater = self.value.is_less(truth);
        let is_less = truth.is_less(self.value);
        match self.bound() {
            Bound::Exact => !is_less && !is_greater,
            Bound::Upper => !is_greater,
            Bound::Lower => !is_less,
        }
    }
}

// The comments of these are lines of `docs/output.md`.

/// How many claims there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClaimCounts {
    /// all
    pub claims: u64,
    /// between alpha and beta
    pub exact: u64,
    /// at least beta
    pub lower: u64,
    /// at most alpha
    pub upper: u64,
    /// not good enough
    pub not_good_enough: u64,
    /// not true as bounds
    pub not_true: u64,
}

impl ClaimCounts {
    fn add(&mut self, bound: Bound, is_good_enough: bool, is_true: bool) {
        self.claims += 1;
        match bound {
            Bound::Exact => self.exact += 1,
            Bound::Lower => self.lower += 1,
            Bound::Upper => self.upper += 1,
        }
        self.not_good_enough += u64::from(!is_good_enough);
        self.not_true += u64::from(!is_true);
    }
}

/// A claim that is wrong, and what is true.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedClaim {
    /// The claim.
    pub claim: Claim,
    /// The true value of the node; with a depth, that of the tree cut there.
    pub truth: Value,
    /// The path of the node.
    pub path: Vec<u32>,
    /// The path to which optimal play leads from there.
    pub line_of_play: Vec<u32>,
}

/// What became of all claims.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgedClaims {
    /// How many there are.
    pub counts: ClaimCounts,
    /// The same by depth, if some claim has one.
    pub by_depth: BTreeMap<Option<u32>, ClaimCounts>,
    /// The first that is not good enough.
    pub not_good_enough: Option<JudgedClaim>,
    /// The first that is not true as a bound.
    pub not_true: Option<JudgedClaim>,
    /// From whose view the log would be right as a whole, if it is wrong.
    pub right_from: Option<LogView>,
}

/// Why claims cannot be judged.
#[derive(Debug)]
pub enum ClaimsFailure {
    /// A line cannot be read.
    Claim(Box<ClaimError>),
    /// A leaf has no value, or an inner node no static value where a claim has its depth.
    NoValue(NoValue),
}

impl From<ClaimError> for ClaimsFailure {
    fn from(error: ClaimError) -> ClaimsFailure {
        ClaimsFailure::Claim(Box::new(error))
    }
}

impl From<NoValue> for ClaimsFailure {
    fn from(leaf: NoValue) -> ClaimsFailure {
        ClaimsFailure::NoValue(leaf)
    }
}

/// Judges the claims of a log about a tree. `view`: from whose view its numbers are.
///
/// # Errors
///
/// [`ClaimsFailure`]: a line cannot be read, a value is not known, or the tree is too large.
///
/// ```
/// use abprune::{check::claims::judge_claims, value::View};
/// let tree: abprune::Tree = "[[3, 5], [2, 9]]".parse().unwrap();
/// // The true value of /1 is 2: so 2 is good enough, and so is 1, which is no bound of it.
/// let found = judge_claims("/1 3 inf 2\n/1 3 inf 1\n".as_bytes(), &tree, View::Max.into()).unwrap();
/// assert_eq!((found.counts.upper, found.counts.not_good_enough), (2, 0));
/// assert_eq!(found.not_true.unwrap().claim.line, 2);
/// ```
pub fn judge_claims(
    source: impl Read,
    tree: &Tree,
    view: LogView,
) -> Result<JudgedClaims, ClaimsFailure> {
    judge_by(source, tree, view, MOST_KEPT)
}

/// The same, with no more than so many claims kept.
fn judge_by(
    source: impl Read,
    tree: &Tree,
    view: LogView,
    most_kept: usize,
) -> Result<JudgedClaims, ClaimsFailure> {
    let mut lines = ClaimLines::new(source)?;
    let index = NodeIndex::of(tree);
    let mut judge = Judge::of(tree, view, most_kept);
    loop {
        let number = lines.number();
        let claim = lines.advance(|line, path| {
            let node = resolve(&line.node, path, &index, tree)?;
            claim_of(&line, node, tree, view)
        })?;
        let Some(claim) = claim else {
            if judge.judged.counts.claims == 0 && judge.kept.is_empty() {
                let problem = ClaimProblem::None;
                let (line, place) = (number.max(1), None);
                return Err(ClaimError { problem, line, place }.into());
            }
            break;
        };
        let line = lines.number();
        judge.take(Claim { line, ..claim })?;
    }
    judge.finish()
}

/// The number of the node that a line means.
fn resolve(
    node: &LoggedNode,
    path: &[u32],
    index: &NodeIndex,
    tree: &Tree,
) -> Result<u32, ClaimProblem> {
    let found = match node {
        LoggedNode::Path => index.at(path),
        LoggedNode::Label(label) => index.labelled(label),
    };
    if let Some(id) = found {
        return Ok(id);
    }
    let path = match node {
        LoggedNode::Path => path.to_vec(),
        LoggedNode::Label(label) => tree.find_node(label).map_err(ClaimProblem::NoNode)?,
    };
    match (index.at(&path), tree.node_at(&path)) {
        (Some(id), _) => Ok(id),
        (None, Ok(_)) => unreachable!("both are the same tree"),
        (None, Err(end)) => Err(ClaimProblem::NoNode(NodeProblem::NoPath { path, end })),
    }
}

/// The claim of a line, from MAX's view; its line is still to be told.
fn claim_of(
    line: &ClaimLine,
    node: u32,
    tree: &Tree,
    view: LogView,
) -> Result<Claim, ClaimProblem> {
    let &ClaimLine { alpha, beta, value, depth, .. } = line;
    if !alpha.is_less(beta) {
        return Err(ClaimProblem::EmptyWindow(alpha, beta));
    }
    let claim = Claim { line: 0, node, alpha, beta, value, depth };
    let is_negated = view.is_negated(tree.player_at(node));
    Ok(if is_negated { claim.negated() } else { claim })
}

struct Judge<'t> {
    tree: &'t Tree,
    number_kind: NumberKind,
    /// The minimax values of all nodes, once a claim without a depth needs them.
    whole: Option<Vec<Value>>,
    /// What is known of the tree cut at a ply, once a claim has a depth.
    cut: Option<CutValues<'t>>,
    /// The claims with a depth that are still to be judged, each with the ply at which the tree is cut.
    kept: Vec<(u32, Claim)>,
    most_kept: usize,
    view: LogView,
    /// The other views from which all claims so far would be right.
    others: Vec<LogView>,
    judged: JudgedClaims,
    /// The first claims that are wrong, so far.
    first: [Option<(Claim, Value)>; 2],
}

impl<'t> Judge<'t> {
    fn of(tree: &'t Tree, view: LogView, most_kept: usize) -> Judge<'t> {
        Judge {
            tree,
            number_kind: tree.number_kind(),
            whole: None,
            cut: None,
            kept: Vec::new(),
            most_kept,
            view,
            others: LogView::all().into_iter().filter(|&other| other != view).collect(),
            judged: JudgedClaims::default(),
            first: [None, None],
        }
    }

    /// Judges a claim, or keeps it until its depth is looked at.
    fn take(&mut self, claim: Claim) -> Result<(), NoValue> {
        match claim.depth {
            None => {
                let truth = self.whole()?[claim.node as usize];
                self.judge(claim, truth);
            }
            Some(depth) => {
                let tree = self.tree;
                let cut = self.cut.get_or_insert_with(|| CutValues::of(tree));
                self.kept.push((cut.ply_below(claim.node, depth), claim));
                if self.kept.len() >= self.most_kept {
                    self.judge_kept()?;
                }
            }
        }
        Ok(())
    }

    fn whole(&mut self) -> Result<&[Value], NoValue> {
        if self.whole.is_none() {
            self.whole = Some(minimax_values(self.tree)?);
        }
        Ok(self.whole.as_deref().unwrap_or_default())
    }

    /// Judges the claims that are kept, those of the same ply together.
    fn judge_kept(&mut self) -> Result<(), NoValue> {
        let Some(mut cut) = self.cut.take() else {
            return Ok(());
        };
        let mut kept = std::mem::take(&mut self.kept);
        kept.sort_unstable_by_key(|(last, claim)| (*last, claim.node));
        for of_ply in kept.chunk_by(|(one, _), (other, _)| one == other) {
            // Where the subtree ends whose values are known.
            let mut end = 0;
            for &(last, claim) in of_ply {
                if claim.node >= end {
                    cut.find(claim.node, last)?;
                    end = self.tree.end(claim.node);
                }
                self.judge(claim, cut.values()[claim.node as usize]);
            }
        }
        kept.clear();
        self.kept = kept;
        self.cut = Some(cut);
        Ok(())
    }

    fn judge(&mut self, claim: Claim, truth: Value) {
        let value = self.number_kind.extended(truth);
        let (bound, is_good_enough) = (claim.bound(), claim.is_good_enough(value));
        let is_true = claim.is_true(value);
        let (view, player) = (self.view, self.tree.player_at(claim.node));
        self.others.retain(|other| {
            let is_negated = other.is_negated(player) != view.is_negated(player);
            let claim = if is_negated { claim.negated() } else { claim };
            claim.is_good_enough(value) && claim.is_true(value)
        });
        let judged = &mut self.judged;
        judged.counts.add(bound, is_good_enough, is_true);
        let of_depth = judged.by_depth.entry(claim.depth).or_default();
        of_depth.add(bound, is_good_enough, is_true);
        for (first, is_right) in self.first.iter_mut().zip([is_good_enough, is_true]) {
            let is_first = first.is_none_or(|(other, _)| claim.line < other.line);
            if !is_right && is_first {
                *first = Some((claim, truth));
            }
        }
    }

    fn finish(mut self) -> Result<JudgedClaims, ClaimsFailure> {
        self.judge_kept()?;
        let [not_good_enough, not_true] = self.first;
        self.judged.not_good_enough = self.with_line(not_good_enough)?;
        self.judged.not_true = self.with_line(not_true)?;
        let is_wrong = self.judged.not_true.is_some();
        self.judged.right_from = self.others.first().copied().filter(|_| is_wrong);
        if self.judged.by_depth.keys().all(Option::is_none) {
            self.judged.by_depth.clear();
        }
        Ok(self.judged)
    }

    /// A wrong claim with the line of play that shows it.
    fn with_line(&mut self, wrong: Option<(Claim, Value)>) -> Result<Option<JudgedClaim>, NoValue> {
        let Some((claim, truth)) = wrong else {
            return Ok(None);
        };
        let (tree, node) = (self.tree, claim.node);
        let plies = claim.depth.unwrap_or(u32::MAX);
        let steps = if let (Some(depth), Some(cut)) = (claim.depth, &mut self.cut) {
            cut.find(node, cut.ply_below(node, depth))?;
            line_of_values(tree, cut.values(), node, plies)
        } else {
            line_of_values(tree, self.whole()?, node, plies)
        };
        let path = tree.path(node);
        let line_of_play = [&path[..], &steps].concat();
        Ok(Some(JudgedClaim { claim, truth, path, line_of_play }))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::random::Random;
    use crate::tree::Builder;

    /// A node over two others at each of so many plies, all with values.
    fn grow(builder: &mut Builder, random: &mut Random, plies: u32) {
        let value = i64::try_from(random.below(9)).expect("small");
        let value = Value::from_key(value);
        if plies == 0 {
            builder.leaf(Ok(value)).expect("small");
            return;
        }
        builder.open().expect("small");
        builder.set_static(value);
        for _ in 0..2 {
            grow(builder, random, plies - 1);
        }
        builder.close().expect("children");
    }

    #[test]
    fn what_is_found_is_the_same_however_many_claims_are_kept() {
        let mut random = Random::new(1);
        let mut builder = Builder::new(NumberKind::Integers);
        grow(&mut builder, &mut random, 4);
        let tree = builder.finish(None);
        let mut log = String::new();
        for _ in 0..500 {
            let mut node = "/".to_owned();
            for step in 0..random.below(5) {
                let slash = if step > 0 { "/" } else { "" };
                let _ = write!(node, "{slash}{}", random.below(2));
            }
            let (alpha, value, depth) = (random.below(9), random.below(9), random.below(5));
            let beta = alpha + 2;
            let _ = writeln!(log, "{node} {alpha} {beta} {value} depth={depth}");
        }
        let judged = |most| {
            judge_by(log.as_bytes(), &tree, LogView::default(), most).expect("all are known")
        };
        let one = judged(1);
        assert!(one.not_true.is_some() && one.by_depth.len() == 5);
        for most in [2, 7, 100, MOST_KEPT] {
            assert_eq!(judged(most), one, "{most}");
        }
    }
}
