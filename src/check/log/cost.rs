//! What a search costs: how many nodes alpha-beta enters with the children in the order of the log, and which
//! lines show work that no search needs.
//!
//! A line shows that by itself: with the window of the parent and the values of the children before it, a smaller
//! window is left for its node, or none; or an earlier line has settled its position.

use std::collections::HashMap;
use std::ops::ControlFlow;

use strum::{IntoStaticStr, VariantArray};

use super::agreement::{Position, position};
use super::claim::Claim;
use super::comparison::LogRules;
use super::searches::window_of;
use crate::number::{ExtendedNumber, NumberWindow};
use crate::search::record::{Event, RecordedPart, Recording};
use crate::search::{CutoffRule, DEFAULT_BYTES, ForwardAlgorithm, Rules};
use crate::tree::Tree;
use crate::value::{Bound, Player};

/// What a search costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// The lines of the log.
    pub visits: u64,
    /// Whether the log has leaves; else only inner nodes are counted.
    pub has_leaves: bool,
    /// The nodes that alpha-beta enters with the children in the order of the log.
    pub alpha_beta: u64,
    /// The same with a transposition table; `None`: the tree does not say which position its nodes are.
    pub with_table: Option<u64>,
    /// What no search needs, each kind once.
    pub waste: Vec<Waste>,
}

/// Lines that no search needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Waste {
    /// What is wrong with them.
    pub kind: WasteKind,
    /// How many there are.
    pub lines: u64,
    /// The first of them.
    pub first: Claim,
    /// The path of its node.
    pub path: Vec<u32>,
    /// The window that was left there.
    pub left: NumberWindow,
    /// The line that has settled its position.
    pub settled_by: Option<u64>,
}

/// What is wrong with lines that no search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum WasteKind {
    /// The node above has stopped: its alpha is above its beta.
    NoCutoff,
    /// The node above has stopped: its alpha is its beta.
    NoCutoffAtEquality,
    /// The window is that of the node above, which earlier children narrow.
    NotNarrowed,
    /// The window is the one that is left, or that of the node above, from the other player's view.
    NotTurned,
    /// One end is open, though a node above knows it: there are no deep cutoffs.
    OneEnd,
    /// The window is wider than the one that is left.
    TooWide,
    /// An earlier line has settled the position.
    SearchedAgain,
}

/// What a log costs. `None`: that cannot be told, as a node is missing, claims are of several depths, or some nodes
/// stand before those below them and others behind. `claims`: all lines of the log, from MAX's view.
pub(super) fn cost(
    claims: &[Claim],
    tree: &Tree,
    family: &Family,
    rules: &LogRules,
) -> Option<Cost> {
    // The first line of each node; the number of lines: it has none.
    let mut firsts = vec![claims.len(); tree.len() as usize];
    for (at, claim) in claims.iter().enumerate().rev() {
        firsts[claim.node as usize] = at;
    }
    let first = |id: u32| firsts[id as usize];
    let is_there = |claim: &Claim| first(family.above(claim.node)) < claims.len();
    let last_ply =
        |claim: &Claim| claim.depth.map(|depth| family.ply(claim.node).saturating_add(depth));
    let last = last_ply(claims.first()?);
    let is_one_search = claims.iter().all(|claim| is_there(claim) && last_ply(claim) == last);
    let is_parent_first = is_parent_first(claims, family, &firsts)?;
    if !is_one_search || rules.algorithm != ForwardAlgorithm::AlphaBeta || tree.has_chance() {
        return None;
    }
    let is_leaf = |claim: &Claim| tree.is_leaf(claim.node) || claim.depth == Some(0);
    let has_leaves = claims.iter().any(is_leaf);
    let mut roots = claims.iter().filter(|claim| claim.node == Tree::ROOT);
    let window = roots
        .next()
        .filter(|_| roots.next().is_none())
        .and_then(|root| window_of(root.window, tree.number_kind()));
    let rules_of_search = Rules { window: window.unwrap_or(rules.rules.window), ..rules.rules };
    let ordered = tree.sorted(&mut |_, one, other| first(one).cmp(&first(other)));
    let ordered = match last {
        Some(last) => ordered.cut_at(last as usize),
        None => ordered,
    };
    let entered = |table_bytes| {
        let recording = Recording::of(rules.algorithm, rules_of_search).with_table(table_bytes);
        let mut count = 0;
        let record =
            recording.keeping(RecordedPart::nothing()).search_by_step(&ordered, |_, step| {
                let is_leaf = matches!(step.event, Event::Leaf { .. });
                count += u64::from(step.event == Event::Enter || (has_leaves && is_leaf));
                ControlFlow::Continue(())
            });
        record.finished().ok().map(|_| count)
    };
    let table_bytes = rules.table_bytes.unwrap_or(DEFAULT_BYTES);
    let mut wasted = Wasted {
        claims,
        tree,
        family,
        cutoff: rules.rules.cutoff,
        found: Vec::new(),
        has_leaves,
        is_partial: false,
    };
    wasted.look(is_parent_first);
    if wasted.is_partial {
        return None;
    }
    let mut waste = wasted.found;
    waste.sort_unstable_by_key(|waste| waste.kind as u8);
    for waste in &mut waste {
        waste.path = tree.path(waste.first.node);
    }
    Some(Cost {
        visits: claims.len() as u64,
        has_leaves,
        alpha_beta: entered(None)?,
        with_table: if ordered.has_keys() { entered(Some(table_bytes)) } else { None },
        waste,
    })
}

/// Whether a log is written on entering: each node has a line before those below it. `Some(false)`: it is written on
/// leaving, each has one behind them. `None`: neither. `firsts`: the first line of each node.
fn is_parent_first(claims: &[Claim], family: &Family, firsts: &[usize]) -> Option<bool> {
    let mut lasts = vec![0; firsts.len()];
    for (at, claim) in claims.iter().enumerate() {
        lasts[claim.node as usize] = at;
    }
    let mut below = claims.iter().enumerate().filter(|(_, claim)| claim.node != Tree::ROOT);
    let above = |claim: &Claim| family.above(claim.node) as usize;
    if below.clone().all(|(at, claim)| firsts[above(claim)] < at) {
        return Some(true);
    }
    below.all(|(at, claim)| at < lasts[above(claim)]).then_some(false)
}

/// What is above each node of a tree, and how many are below it.
#[derive(Debug)]
pub(super) struct Family {
    parents: Vec<u32>,
    plies: Vec<u32>,
    /// How many children each node has.
    counts: Vec<u32>,
    /// Whether one of them is a leaf.
    have_leaves: Vec<bool>,
}

impl Family {
    pub(super) fn of(tree: &Tree) -> Family {
        let count = tree.len() as usize;
        let (mut parents, mut plies) = (vec![Tree::ROOT; count], vec![0; count]);
        let (mut counts, mut have_leaves) = (vec![0; count], vec![false; count]);
        for id in 0..tree.len() {
            let at = id as usize;
            for (_, child) in tree.children(id) {
                parents[child as usize] = id;
                plies[child as usize] = plies[at] + 1;
                counts[at] += 1;
                have_leaves[at] |= tree.is_leaf(child);
            }
        }
        Family { parents, plies, counts, have_leaves }
    }

    /// The node above a node; of the root, the root.
    pub(super) fn above(&self, id: u32) -> u32 {
        self.parents[id as usize]
    }

    /// The ply of a node.
    pub(super) fn ply(&self, id: u32) -> u32 {
        self.plies[id as usize]
    }
}

/// Looks for lines that no search needs.
struct Wasted<'c> {
    claims: &'c [Claim],
    tree: &'c Tree,
    family: &'c Family,
    cutoff: CutoffRule,
    /// Each kind once.
    found: Vec<Waste>,
    /// Whether leaves have lines.
    has_leaves: bool,
    /// Whether nodes have no lines that the search must have looked at.
    is_partial: bool,
}

/// A node that is searched: the place of its line, those of its children, and the line that has settled it before.
type Searched = (usize, Vec<usize>, Option<u64>);

impl Wasted<'_> {
    fn look(&mut self, is_parent_first: bool) {
        let (claims, family) = (self.claims, self.family);
        let parent = |claim: &Claim| family.above(claim.node);
        let mut settled = HashMap::new();
        let mut open: HashMap<u32, Searched> = HashMap::new();
        for (at, claim) in claims.iter().enumerate() {
            let settled_by = self.settle(claim, &mut settled);
            if is_parent_first {
                if let Some(searched) = open.insert(claim.node, (at, Vec::new(), settled_by)) {
                    self.look_at(searched);
                }
            } else if let Some((_, children, _)) = open.remove(&claim.node) {
                self.look_at((at, children, settled_by));
            }
            if claim.node != Tree::ROOT {
                open.entry(parent(claim)).or_default().1.push(at);
            }
        }
        if is_parent_first {
            for searched in open.into_values() {
                self.look_at(searched);
            }
        }
    }

    /// The earlier line that has settled the position of a claim.
    fn settle(
        &self,
        claim: &Claim,
        settled: &mut HashMap<(Position, Option<u32>, u8), Claim>,
    ) -> Option<u64> {
        // In an empty window a value proves nothing, as it may be a bound of either side.
        if !claim.window.alpha.is_less(claim.window.beta) {
            return None;
        }
        let key = position(self.tree, claim.node);
        let bounds = [Bound::Exact, Bound::Upper, Bound::Lower];
        let earlier =
            bounds.iter().filter_map(|&bound| settled.get(&(key, claim.depth, bound as u8)));
        let found =
            earlier.filter(|earlier| earlier.settles(claim.window)).map(|earlier| earlier.line);
        let found = found.min();
        let of_bound = settled.entry((key, claim.depth, claim.bound() as u8)).or_insert(*claim);
        let is_better = match claim.bound() {
            Bound::Exact => false,
            Bound::Upper => claim.value.is_less(of_bound.value),
            Bound::Lower => of_bound.value.is_less(claim.value),
        };
        if is_better {
            *of_bound = *claim;
        }
        found
    }

    /// Looks at a node that is searched, and at its children in the order of their lines.
    fn look_at(&mut self, (at, children, settled_by): Searched) {
        let parent = self.claims[at];
        let (count, has_leaf) = {
            let at = parent.node as usize;
            (self.family.counts[at], parent.depth == Some(1) || self.family.have_leaves[at])
        };
        // A leaf without a line may have stopped the node; a table may have answered for a child.
        let are_all_logged = !self.tree.has_keys() && (self.has_leaves || !has_leaf);
        if children.is_empty() {
            let is_inner = parent.depth != Some(0) && count > 0;
            self.is_partial |= is_inner && are_all_logged;
            return;
        }
        if settled_by.is_some() {
            self.add(WasteKind::SearchedAgain, &parent, parent.window, settled_by);
        }
        let player = self.tree.player_at(parent.node);
        let mut left = parent.window;
        // What is left when a child is searched first; when it is searched again, it may have all of that.
        let (mut left_before, mut last, mut searched) = (left, None, 0);
        for &child in &children {
            let child = self.claims[child];
            if last.replace(child.node) != Some(child.node) {
                left_before = left;
                searched += 1;
            }
            if let Some(kind) = self.waste_of(&child, &parent, left_before) {
                self.add(kind, &child, left_before, None);
            }
            let (bound, value) = (child.bound(), child.value);
            match player {
                Player::Max if bound != Bound::Upper && left.alpha.is_less(value) => {
                    left.alpha = value;
                }
                Player::Min if bound != Bound::Lower && value.is_less(left.beta) => {
                    left.beta = value;
                }
                Player::Max | Player::Min => {}
            }
        }
        let goes_on = left.alpha.is_less(left.beta) && searched < count;
        self.is_partial |= are_all_logged && goes_on;
    }

    /// What is wrong with the line of a child, for which a window is left of that of its parent.
    fn waste_of(&self, child: &Claim, parent: &Claim, left: NumberWindow) -> Option<WasteKind> {
        let NumberWindow { alpha, beta } = left;
        if beta.is_less(alpha) {
            return Some(WasteKind::NoCutoff);
        }
        if alpha == beta {
            let stops = self.cutoff == CutoffRule::Ge;
            return stops.then_some(WasteKind::NoCutoffAtEquality);
        }
        let given = child.window;
        let is_wide = given.alpha.is_less(alpha) || beta.is_less(given.beta);
        if !is_wide {
            return None;
        }
        let has_open_end = (given.alpha == alpha && given.beta == ExtendedNumber::Infinity)
            || (given.beta == beta && given.alpha == ExtendedNumber::MinusInfinity);
        Some(if given == parent.window {
            WasteKind::NotNarrowed
        } else if has_open_end {
            WasteKind::OneEnd
        } else if given == left.negated() || given == parent.window.negated() {
            WasteKind::NotTurned
        } else {
            WasteKind::TooWide
        })
    }

    fn add(&mut self, kind: WasteKind, claim: &Claim, left: NumberWindow, settled_by: Option<u64>) {
        let (first, path) = (*claim, Vec::new());
        let new = Waste { kind, lines: 1, first, path, left, settled_by };
        let Some(found) = self.found.iter_mut().find(|found| found.kind == kind) else {
            return self.found.push(new);
        };
        let lines = found.lines + 1;
        if claim.line < found.first.line {
            *found = new;
        }
        found.lines = lines;
    }
}
