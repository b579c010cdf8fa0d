//! From the explanation of a node to bytes: the node, how it and the nodes above it are named, and its
//! formats.
//!
//! As text: one fact per line, the first word says which.
//!
//! ```text
//! node /0/1/1
//! state pruned
//! why MAX is sure of at least 6 at /0/1 "E"; MIN is sure of at most 5 at /0 "B" already, so MIN will not let ...
//! subtree /0/1/1
//! cutoff beta at /0/1 "E", window (6, 5), shallow
//! found 6 by MAX at /0/1 "E", from /0/1/0
//! held 5 by MIN at /0 "B", from /0/0 "D"
//! chain /0/1 "E" MAX, /0 "B" MIN
//! condition alpha >= beta: 6 >= 5
//! could-be anything: whatever the value of this node, /0/1 "E" is at least 6
//! pruned-if MAX finds >= 5 in an earlier child of /0/1 "E"
//! ```
//!
//! As JSON: one object. All keys are always there; what is absent is `null`.

use std::fmt;

use serde::Serialize;

use crate::named::{Named as _, serialize_name};
use crate::number::{ExtendedNumber, Number, NumberWindow};
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::report::wording::{
    KnownRow, Mention, NamedPath, Names, RecordedPath, Signs, above, amount, at_least, cutoff_name,
    lies, mover_name, player_name, whole_name, why_pruned,
};
use crate::search::record::{
    BoundSource, Critical, Cutoff, CutoffKind, Fate, PrunedId, PrunedIf, Record, SeenOutcome,
    VisitId,
};
use crate::tree::Tree;
use crate::tree::path::PathText;
use crate::value::{Bound, Mover, Player, Value, Window};

/// The nodes at the start of a chain, where many nodes are explained: whole chains would grow with the
/// square of the depth.
pub const SHORT_CHAIN: usize = 8;

/// A node that is explained.
#[derive(Clone, Copy)]
pub struct ExplainedNode<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The tree that was searched.
    pub tree: &'a Tree,
    /// What the search did.
    pub record: &'a Record,
    /// The path of the node.
    pub path: &'a [u32],
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// What became of it: it was entered or pruned.
    pub fate: Fate,
    /// How many steps the path has in common with the path of the node explained before. `None`: the
    /// path is written whole.
    pub shared: Option<usize>,
    /// The most nodes of a chain that are shown, beside its last one.
    pub longest_chain: usize,
}

impl<'a> ExplainedNode<'a> {
    /// What is known of the node: all of it once the search is done, `with_result`, or what was known when it
    /// was entered or pruned.
    pub(in crate::report) fn explain(&self, with_result: bool) -> Explanation<'a> {
        let (entered, pruned, conditions) = match self.fate {
            Fate::Entered(id) => {
                let entered = self.entered(id, with_result);
                (Some(entered), None, self.record.entered_is_pruned_if(id))
            }
            Fate::Pruned(id) | Fate::Inside(id) => {
                let cutoff = self.record.cutoff(self.record.pruned(id).cutoff);
                let pruned = self.pruned(id, cutoff);
                let condition = Some(self.record.child_is_pruned_if(cutoff));
                let is_known = !self.record.comes_back();
                (None, Some(pruned), condition.into_iter().filter(|_| is_known).collect())
            }
            Fate::Known(id) => {
                let is_it = self.record.visit(id).ply as usize == self.path.len();
                (
                    is_it.then(|| self.entered(id, with_result)),
                    None,
                    self.record.entered_is_pruned_if(id),
                )
            }
            Fate::Unseen => unreachable!("a search enters or prunes each node"),
        };
        let known = match self.fate {
            Fate::Known(id) | Fate::Entered(id) => self.known(id),
            _ => None,
        };
        Explanation {
            tree: self.name.into(),
            node: Mention::whole(self.named_path()),
            search: self.search(),
            comes_back: self.record.comes_back(),
            state: match self.fate {
                Fate::Known(_) => "known",
                Fate::Entered(_) => "entered",
                _ => "pruned",
            },
            is_probe: matches!(self.fate, Fate::Entered(id) if self.record.visit(id).is_probe),
            known,
            entered,
            pruned,
            pruned_if: conditions.iter().map(|condition| self.condition(condition)).collect(),
        }
    }

    /// The number of the search that came to the node, or pruned it.
    fn search(&self) -> u32 {
        let visit = match self.fate {
            Fate::Entered(id) | Fate::Known(id) => id,
            Fate::Pruned(id) | Fate::Inside(id) => {
                self.record.cutoff(self.record.pruned(id).cutoff).at
            }
            Fate::Unseen => self.record.root(),
        };
        self.record.visit(visit).search
    }

    /// What was known of the position of a node that the search came to.
    fn known(&self, id: VisitId) -> Option<ExplainedPosition<'a>> {
        let (path, known) = (self.recorded_path(), self.record.visit(id).known?);
        Some(ExplainedPosition { at: path.node(id), known: KnownRow::of(&path, known) })
    }

    fn entered(&self, id: VisitId, with_result: bool) -> EnteredNode<'a> {
        let visit = self.record.visit(id);
        let (window, sources) = (visit.window, visit.sources);
        let has_windows = self.record.algorithm().has_windows();
        let held = |player: Player| {
            self.held(window.own(player), sources.own(player).filter(|_| has_windows))
        };
        EnteredNode {
            player: visit.mover,
            window: self.tree.number_kind().window(window),
            has_windows,
            alpha: held(Player::Max),
            beta: held(Player::Min),
            outcomes: self.outcomes(id),
            result: with_result.then(|| self.result(id)),
            is_start: visit.parent.is_none(),
            is_below_chance: self.record.is_below_chance(id),
        }
    }

    fn is_chance(&self, id: VisitId) -> bool {
        self.record.visit(id).mover == Some(Mover::Chance)
    }

    /// The outcomes of a chance node that were looked at.
    fn outcomes(&self, id: VisitId) -> Vec<ExplainedOutcome<'a>> {
        let path = self.recorded_path();
        let outcome = |seen: &SeenOutcome| ExplainedOutcome {
            node: path.outcome(id, seen),
            probability: Number::of(seen.probability),
            value: path.number(seen.proved.value),
            bound: seen.proved.bound,
            is_probe: seen.is_probe,
            interval: [seen.interval.lower, seen.interval.upper].map(|end| path.number(end)),
        };
        self.record.outcomes_of(id).into_iter().map(outcome).collect()
    }

    fn result(&self, id: VisitId) -> NodeResult {
        let proved = self.record.visit(id).proved.expect("the search is done with it");
        NodeResult {
            value: self.tree.number_kind().extended(proved.value),
            bound: proved.bound,
            pv: self.is_on_pv(),
            critical: self.record.critical(id).map(Critical::number),
            has_critical: self.record.has_critical(),
        }
    }

    fn pruned(&self, id: PrunedId, cutoff: &Cutoff) -> PrunedNode<'a> {
        let (number_kind, path) = (self.tree.number_kind(), self.recorded_path());
        let bound = |player| self.held(cutoff.window.own(player), cutoff.sources.own(player));
        let ply = self.record.visit(self.record.pruned(id).parent).ply as usize;
        let root = self.tree.label(self.record.pruned(id).id.number());
        let (chain, chain_left_out) = self.chain(cutoff);
        let link = |&link: &VisitId| ChainLink {
            node: path.node(link),
            player: self.record.visit(link).mover,
        };
        PrunedNode {
            subtree: Mention::brief((above(&self.path[..=ply]), root)),
            cutoff: cutoff_name(cutoff.player),
            at: path.node(cutoff.at),
            window: number_kind.window(cutoff.window),
            sign: self.record.rule_of(cutoff).sign(),
            reach: self.record.reach(cutoff),
            found: bound(cutoff.player),
            held: bound(!cutoff.player),
            chain: chain.iter().map(link).collect(),
            chain_left_out,
            why: why_pruned(&path, cutoff).into(),
            could_be: number_kind.window(Window::FULL),
            player: cutoff.player,
            is_root: matches!(self.fate, Fate::Pruned(_)),
        }
    }

    fn held(&self, value: Value, source: Option<BoundSource>) -> HeldBound<Mention<'a>> {
        HeldBound::of(&self.recorded_path(), value, source)
    }

    fn condition(&self, condition: &PrunedIf) -> PruningCondition<'a> {
        PruningCondition {
            player: condition.player,
            sign: self.record.rules().cutoff.sign_for(condition.player),
            value: self.tree.number_kind().extended(condition.value),
            at: condition.at.iter().map(|&above| self.recorded_path().node(above)).collect(),
            is_of_outcomes: condition.at.iter().any(|&at| self.is_chance(at)),
        }
    }

    /// Whether the node is on the principal variation. The root always is.
    fn is_on_pv(&self) -> bool {
        let outcome = self.record.outcome();
        outcome.is_some_and(|outcome| outcome.pv.starts_with(self.path))
    }

    /// The nodes from the one that stopped up to the one that holds the bound it met, or to the root if that
    /// is the window of the whole search. Of a long chain only the start and the end, and how many nodes are
    /// left out before the last one.
    fn chain(&self, cutoff: &Cutoff) -> (Vec<VisitId>, usize) {
        let ply = |visit| self.record.visit(visit).ply as usize;
        let top = self.record.holder(cutoff).map_or(0, ply);
        let all = ply(cutoff.at) - top + 1;
        let mut chain: Vec<VisitId> = self.record.chain(cutoff).take(self.longest_chain).collect();
        let left_out = all.saturating_sub(chain.len() + 1);
        if all > chain.len() {
            chain.push(self.record.holder(cutoff).unwrap_or(self.record.root()));
        }
        (chain, left_out)
    }

    fn named_path(&self) -> NamedPath<'a> {
        let path = match self.shared {
            Some(shared) => PathText::after(self.path, shared),
            None => PathText::full(self.path),
        };
        (path, self.tree.label(self.id))
    }

    /// The path of the node, in the search.
    fn recorded_path(&self) -> RecordedPath<'a> {
        RecordedPath { tree: self.tree, record: self.record, steps: self.path }
    }
}

/// An explained node.
#[derive(Serialize)]
pub(in crate::report) struct Explanation<'a> {
    /// the file (`-`: standard input), and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// the node; the long names of other nodes are cut
    #[serde(flatten)]
    pub(in crate::report) node: Mention<'a>,
    /// the number of the search that came to it or pruned it, from 1: an algorithm may search nodes again
    search: u32,
    /// Whether it does.
    #[serde(skip)]
    comes_back: bool,
    /// `entered`, `pruned` or `known`: not searched, because a transposition table knows enough of its position, or
    /// of the position of a node above; or because an earlier search has shown enough
    state: &'static str,
    /// Whether only its first children were looked at then.
    #[serde(skip)]
    is_probe: bool,
    /// what a table knows of the position, or an earlier search has shown; `null`: nothing
    known: Option<ExplainedPosition<'a>>,
    /// how the search entered it, or came to a position that is known; `null` if it is pruned, or a node above is
    /// known
    pub(in crate::report) entered: Option<EnteredNode<'a>>,
    /// why it is pruned; `null` if it is entered
    pub(in crate::report) pruned: Option<PrunedNode<'a>>,
    /// what is enough for it to be pruned, each alone; empty if nothing can do it
    pub(in crate::report) pruned_if: Vec<PruningCondition<'a>>,
}

/// What a table knows of the position of a node.
#[derive(Serialize)]
struct ExplainedPosition<'a> {
    /// the node, or the one above it whose position is known
    at: Mention<'a>,
    /// what is known of it
    #[serde(flatten)]
    known: KnownRow<'a>,
}

/// How the search entered a node.
#[derive(Serialize)]
pub(in crate::report) struct EnteredNode<'a> {
    /// to move there: `max` or `min`; or `chance`; `null` at a leaf
    player: Option<Mover>,
    /// on arrival; infinite if the algorithm has none
    pub(in crate::report) window: NumberWindow,
    /// where alpha comes from
    pub(in crate::report) alpha: HeldBound<Mention<'a>>,
    /// where beta comes from
    pub(in crate::report) beta: HeldBound<Mention<'a>>,
    /// Whether the algorithm has windows.
    #[serde(skip)]
    has_windows: bool,
    /// of a chance node, the outcomes that were looked at, in the order of the search; else empty
    outcomes: Vec<ExplainedOutcome<'a>>,
    /// what it returned
    #[serde(flatten)]
    result: Option<NodeResult>,
    /// Whether the search starts there.
    #[serde(skip)]
    is_start: bool,
    /// Whether a chance node is above it: then not all that can prune it is told.
    #[serde(skip)]
    is_below_chance: bool,
}

/// An outcome of a chance node.
#[derive(Serialize)]
pub(in crate::report) struct ExplainedOutcome<'a> {
    /// the outcome
    #[serde(flatten)]
    node: Mention<'a>,
    /// how probable it is
    probability: Number,
    /// its value
    value: ExtendedNumber,
    /// how that bounds its true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// whether only its first children were looked at, by Star2
    is_probe: bool,
    /// the least and the greatest value that the chance node may have since; `null` if that is infinite
    interval: [ExtendedNumber; 2],
}

/// What a node returned.
#[derive(Serialize)]
struct NodeResult {
    /// the backed-up value
    value: ExtendedNumber,
    /// how that bounds the true value: `exact`, `upper` or `lower`
    bound: Bound,
    /// whether the node is on the principal variation
    pv: bool,
    /// its type in the critical tree: 1, 2 or 3; `null` if it is not in it, or chance decides at nodes
    critical: Option<u8>,
    /// Whether there is a critical tree.
    #[serde(skip)]
    has_critical: bool,
}

/// A bound, and where it comes from.
#[derive(Serialize)]
pub(in crate::report) struct HeldBound<N> {
    /// the bound; `null` if it is infinite
    pub(in crate::report) value: ExtendedNumber,
    /// the node that holds it, in a child or by what is known of the node; `null` if it is an end of the window of the
    /// search, or of the bounds of all leaves
    pub(in crate::report) by: Option<N>,
    /// the child of that node that it comes from; `null` also if it is known of the node itself
    pub(in crate::report) from: Option<N>,
    /// To move at the node that holds it.
    #[serde(skip)]
    pub(in crate::report) player: Option<Mover>,
    /// Where it comes from.
    #[serde(skip)]
    pub(in crate::report) source: Option<BoundSource>,
    /// Whether it is one of the bounds of all leaves.
    #[serde(skip)]
    pub(in crate::report) is_of_leaves: bool,
    /// Whose window it is else: that of the `search`, or of the `pass`.
    #[serde(skip)]
    pub(in crate::report) whole: &'static str,
}

/// Why a node is pruned.
#[derive(Serialize)]
pub(in crate::report) struct PrunedNode<'a> {
    /// the root of the pruned subtree that the node is in, or is
    pub(in crate::report) subtree: Mention<'a>,
    /// `beta` (at MAX) or `alpha` (at MIN)
    cutoff: &'static str,
    /// the node that stopped
    at: Mention<'a>,
    /// the window that made it stop
    pub(in crate::report) window: NumberWindow,
    /// how alpha stands to beta in it: `>=` or `>`
    sign: &'static str,
    /// where the opponent's bound comes from: `shallow` (the parent), `deep` (further up), `position` (what a
    /// table knows of a position), `search` (what an earlier search has shown), `test` (a null window), `chance` (beyond
    /// it a chance node above stops, too) or `window` (the window of the search or of a pass, or the bounds of all
    /// leaves)
    #[serde(serialize_with = "serialize_name")]
    reach: CutoffKind,
    /// the bound that the node had found
    found: HeldBound<Mention<'a>>,
    /// the bound that this met
    held: HeldBound<Mention<'a>>,
    /// the nodes from the one that stopped up to the one that holds the bound, or to the root
    chain: Vec<ChainLink<'a>>,
    /// how many nodes before the last one are left out of a long chain; 0 for a single node
    chain_left_out: usize,
    /// the condition in words
    pub(in crate::report) why: Text<'a>,
    /// the open interval of values that the node could have without changing the result: all
    could_be: NumberWindow,
    /// To move at the node that stopped.
    #[serde(skip)]
    player: Player,
    /// Whether the node is the root of the pruned subtree.
    #[serde(skip)]
    pub(in crate::report) is_root: bool,
}

/// A node of a chain.
#[derive(Serialize)]
struct ChainLink<'a> {
    /// the node
    #[serde(flatten)]
    node: Mention<'a>,
    /// to move there, `max` or `min`; or `chance`
    player: Option<Mover>,
}

/// What is enough for a node to be pruned.
#[derive(Serialize)]
pub(in crate::report) struct PruningCondition<'a> {
    /// the player who would have to find something
    player: Player,
    /// how it would have to stand to `value`: `>=` or `>` for MAX, `<=` or `<` for MIN
    sign: &'static str,
    /// the bound of the opponent
    value: ExtendedNumber,
    /// the nodes above: in an earlier child of one of them; or the chance node whose earlier outcomes have to do it
    at: Vec<Mention<'a>>,
    /// Whether it is about the outcomes of a chance node.
    #[serde(skip)]
    is_of_outcomes: bool,
}

impl EnteredNode<'_> {
    /// Why nothing can prune it.
    pub(in crate::report) fn why_never(&self) -> &'static str {
        let is_held = |end| matches!(end, ExtendedNumber::Number(_));
        match (is_held(self.window.alpha), is_held(self.window.beta)) {
            _ if !self.has_windows => "minimax searches every node",
            _ if self.is_start => "the search starts here",
            _ if self.alpha.is_of_position() || self.beta.is_of_position() => {
                "an earlier value lets a table answer for it, or changes nothing"
            }
            (true, false) => "MIN has found nothing before the search comes here",
            (false, true) => "MAX has found nothing before the search comes here",
            _ => "nothing has been found before the search comes here",
        }
    }
}

impl<N> HeldBound<N> {
    pub(in crate::report) fn of<'a>(
        names: &impl Names<'a, Name = N>,
        value: Value,
        source: Option<BoundSource>,
    ) -> HeldBound<N> {
        let holder = source.map(|source| names.record().held_by(source));
        HeldBound {
            value: names.number(value),
            by: holder.map(|holder| names.node(holder)),
            from: source.and_then(BoundSource::child).map(|child| names.child(child)),
            player: holder.and_then(|holder| names.record().visit(holder).mover),
            source,
            is_of_leaves: source.is_none() && names.record().rules().is_bound_of_leaves(value),
            whole: whole_name(names.record()),
        }
    }

    /// Whether it is known of a position.
    fn is_of_position(&self) -> bool {
        matches!(self.source, Some(BoundSource::Position(_)))
    }
}

impl<N: fmt::Display> HeldBound<N> {
    /// The bound, and who holds it: a node, or the window of the search; the holder is left out if the bound is
    /// infinite.
    pub(in crate::report) fn words(&self, signs: Signs) -> impl fmt::Display {
        fmt::from_fn(move |out| {
            write!(out, "{}", signs.print(self.value))?;
            if let (Some(at), Some(from)) = (&self.by, &self.from) {
                let player = self.player.map_or("", mover_name);
                return write!(out, " by {player} at {at}, from {from}");
            }
            let by = match (self.source, self.value) {
                (Some(BoundSource::Chance(_)), _) => "chance at",
                (Some(BoundSource::Position(_)), _) => "what is known of the position of",
                (Some(BoundSource::Search(_)), _) => "an earlier search of",
                (Some(BoundSource::Test(_)), _) => "the test of",
                (_, ExtendedNumber::Number(_)) if self.is_of_leaves => "the bounds of all leaves",
                (_, ExtendedNumber::Number(_)) => {
                    return write!(out, " by the window of the {}", self.whole);
                }
                _ => return Ok(()),
            };
            write!(out, " by {by}")?;
            self.by.as_ref().map_or(Ok(()), |at| write!(out, " {at}"))
        })
    }
}

/// In words.
impl<N: fmt::Display> fmt::Display for HeldBound<N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words(Signs::Ascii).fmt(out)
    }
}

/// `MAX finds >= 5 in an earlier child of /0/1`.
impl fmt::Display for PruningCondition<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, sign, value) = (player_name(self.player), self.sign, self.value);
        if let ([at], true) = (&self.at[..], self.is_of_outcomes) {
            return write!(
                out,
                "the outcomes before make {at} {sign} {value}, whatever the others are"
            );
        }
        write!(out, "{name} finds {sign} {value} in an earlier child of ")?;
        for (place, at) in self.at.iter().enumerate() {
            write!(out, "{}{at}", if place > 0 { " or " } else { "" })?;
        }
        Ok(())
    }
}

/// Writes the facts, a line each.
pub(in crate::report) fn write_text(out: &mut Buffer, explained: &Explanation) {
    writeln!(out, "node {}", explained.node);
    if explained.comes_back {
        writeln!(out, "search {}", explained.search);
    }
    let probe = if explained.is_probe { ", a probe" } else { "" };
    writeln!(out, "state {}{probe}", explained.state);
    if let Some(ExplainedPosition { at, known }) = &explained.known {
        writeln!(out, "known {at}: {known}");
    }
    if let Some(entered) = &explained.entered {
        write_entered(out, entered);
        match explained.pruned_if.is_empty() {
            true if explained.comes_back => {
                writeln!(out, "pruned-if unknown: nodes are searched again");
            }
            true if entered.is_below_chance => {
                writeln!(out, "pruned-if unknown: chance decides above");
            }
            true => writeln!(out, "pruned-if never: {}", entered.why_never()),
            false => {}
        }
    }
    if let Some(pruned) = &explained.pruned {
        write_pruned(out, pruned);
    }
    for condition in &explained.pruned_if {
        writeln!(out, "pruned-if {condition}");
    }
}

fn write_entered(out: &mut Buffer, entered: &EnteredNode) {
    if let Some(player) = entered.player {
        writeln!(out, "player {}", mover_name(player));
    }
    if entered.has_windows {
        writeln!(out, "window {}", entered.window);
        writeln!(out, "alpha {}", entered.alpha);
        writeln!(out, "beta {}", entered.beta);
    }
    for outcome in &entered.outcomes {
        let ExplainedOutcome { node, probability, value, bound, is_probe, interval } = outcome;
        let (amount, interval) = (amount(value, *bound), lies(interval, Signs::Ascii));
        let probe = if *is_probe { ", a probe" } else { "" };
        writeln!(out, "outcome {node}{probe}: {probability} x {amount}, {interval}");
    }
    let Some(result) = &entered.result else {
        return;
    };
    writeln!(out, "value {}", result.value);
    writeln!(out, "bound {}", result.bound.name());
    writeln!(out, "pv {}", if result.pv { "yes" } else { "no" });
    match result.critical {
        Some(critical) => writeln!(out, "critical type {critical}"),
        None if result.has_critical => writeln!(out, "critical no"),
        None => {}
    }
}

fn write_pruned(out: &mut Buffer, pruned: &PrunedNode) {
    let PrunedNode { at, window, sign, found, .. } = pruned;
    writeln!(out, "why {}", &*pruned.why);
    writeln!(out, "subtree {}", pruned.subtree);
    writeln!(out, "cutoff {} at {at}, window {window}, {}", pruned.cutoff, pruned.reach.name());
    writeln!(out, "found {found}");
    writeln!(out, "held {}", pruned.held);
    write!(out, "chain");
    for (place, ChainLink { node, player }) in pruned.chain.iter().enumerate() {
        if place + 1 == pruned.chain.len() && pruned.chain_left_out > 0 {
            write!(out, ", ... {} more", pruned.chain_left_out);
        }
        let comma = if place > 0 { "," } else { "" };
        write!(out, "{comma} {node} {}", player.map_or("", mover_name));
    }
    writeln!(out, "\ncondition alpha {sign} beta: {} {sign} {}", window.alpha, window.beta);
    let least = at_least(pruned.player);
    write!(out, "could-be anything: ");
    writeln!(out, "whatever the value of this node, {at} is {least} {}", found.value);
}
