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

use serde::Serialize;

use crate::named::Named;
use crate::number::Number;
use crate::report::buffer::Buffer;
use crate::report::json::{NodeJson, Text, WindowJson};
use crate::report::wording::{
    Mention, NamedPath, Way, above, at_least, cutoff_name, held, node, player_name, pruned_if_text,
    why_never, why_pruned,
};
use crate::search::CutoffRule;
use crate::search::record::{Critical, Cutoff, Fate, PrunedId, PrunedIf, Record, Visit, VisitId};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;
use crate::value::{Value, Window};

/// The nodes at the start of a chain, where many nodes are explained: whole chains would grow with the
/// square of the depth.
pub const SHORT_CHAIN: usize = 8;

/// A node that is explained.
#[derive(Clone, Copy)]
pub struct ExplainedNode<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The tree that was searched.
    pub tree: &'a dyn TreeInfo,
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

/// Why a node was pruned.
#[derive(Clone, Copy)]
pub(in crate::report) struct PruneReason<'a> {
    pub(in crate::report) subtree: PrunedId,
    pub(in crate::report) cutoff: &'a Cutoff,
    /// Whether the node is the root of the pruned subtree.
    pub(in crate::report) is_root: bool,
}

/// What became of a node, and why.
#[derive(Clone, Copy)]
pub(in crate::report) enum Reason<'a> {
    /// The search entered it.
    Entered(VisitId),
    /// A cutoff pruned it.
    Pruned(PruneReason<'a>),
}

impl<'a> ExplainedNode<'a> {
    /// What became of the node, and why.
    pub(in crate::report) fn reason(&self) -> Reason<'a> {
        let pruned = |subtree, is_root| {
            let cutoff = self.record.cutoff(self.record.pruned(subtree).cutoff);
            Reason::Pruned(PruneReason { subtree, cutoff, is_root })
        };
        match self.fate {
            Fate::Entered(visit) => Reason::Entered(visit),
            Fate::Pruned(subtree) => pruned(subtree, true),
            Fate::Inside(subtree) => pruned(subtree, false),
            Fate::Unseen => unreachable!("a search enters or prunes each node"),
        }
    }

    /// When a node stops.
    pub(in crate::report) fn rule(&self) -> CutoffRule {
        self.record.rules().cutoff
    }

    /// What is enough for the node to be pruned, each alone; nothing if nothing can do it.
    pub(in crate::report) fn pruned_if(&self) -> Vec<PrunedIf> {
        match self.reason() {
            Reason::Entered(visit) => self.record.entered_is_pruned_if(visit),
            Reason::Pruned(reason) => vec![self.record.child_is_pruned_if(reason.cutoff)],
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

    /// The node that is explained.
    pub(in crate::report) fn node(&self) -> NamedPath<'a> {
        let path = match self.shared {
            Some(shared) => PathText::after(self.path, shared),
            None => PathText::full(self.path),
        };
        (path, self.tree.label(self.id))
    }

    /// The way from the root to the node.
    pub(in crate::report) fn way(&self) -> Way<'a> {
        Way { tree: self.tree, record: self.record, path: self.path }
    }

    /// The root of the pruned subtree that it is in.
    pub(in crate::report) fn subtree(&self, reason: &PruneReason) -> Mention<'a> {
        let at = self.record.visit(reason.cutoff.at).ply as usize;
        let id = self.record.pruned(reason.subtree).id;
        Mention::brief((above(&self.path[..=at]), self.tree.label(id)))
    }
}

/// Writes the facts.
pub(in crate::report) fn write_text(out: &mut Buffer, explained: &ExplainedNode) {
    write_facts(out, explained, write_result);
}

/// Writes what is known of a node when it is entered, or why it is pruned.
pub(in crate::report) fn write_arrival(out: &mut Buffer, explained: &ExplainedNode) {
    write_facts(out, explained, |_, _, _| ());
}

fn write_facts(
    out: &mut Buffer,
    explained: &ExplainedNode,
    write_result: fn(&mut Buffer, &ExplainedNode, VisitId),
) {
    writeln!(out, "node {}", node(explained.node()));
    let conditions = explained.pruned_if();
    match explained.reason() {
        Reason::Entered(id) => {
            let visit = explained.record.visit(id);
            write_window(out, explained, visit);
            write_result(out, explained, id);
            if conditions.is_empty() {
                writeln!(out, "pruned-if never: {}", why_never(visit));
            }
        }
        Reason::Pruned(reason) => write_reason(out, explained, &reason),
    }
    for condition in &conditions {
        writeln!(out, "pruned-if {}", pruned_if_text(&explained.way(), condition));
    }
}

fn write_window(out: &mut Buffer, explained: &ExplainedNode, visit: &Visit) {
    let number_kind = explained.tree.number_kind();
    let (alpha, beta) = (visit.window.alpha(), visit.window.beta());
    writeln!(out, "state entered");
    if let Some(player) = visit.player {
        writeln!(out, "player {}", player_name(player));
    }
    writeln!(out, "window {}", number_kind.window_text(visit.window));
    writeln!(out, "alpha {}", held(&explained.way(), alpha, visit.sources.alpha));
    writeln!(out, "beta {}", held(&explained.way(), beta, visit.sources.beta));
}

fn write_result(out: &mut Buffer, explained: &ExplainedNode, id: VisitId) {
    let number_kind = explained.tree.number_kind();
    let proved = explained.record.visit(id).proved;
    let proved = proved.expect("the search is done with it");
    writeln!(out, "value {}", number_kind.text(proved.value));
    writeln!(out, "bound {}", proved.bound.name());
    let is_on_pv = explained.is_on_pv();
    writeln!(out, "pv {}", if is_on_pv { "yes" } else { "no" });
    match explained.record.critical(id) {
        Some(critical) => writeln!(out, "critical type {}", critical.number()),
        None => writeln!(out, "critical no"),
    }
}

fn write_reason(out: &mut Buffer, explained: &ExplainedNode, reason: &PruneReason) {
    let (number_kind, record) = (explained.tree.number_kind(), explained.record);
    let (cutoff, player) = (reason.cutoff, reason.cutoff.player);
    let at = explained.way().node(cutoff.at);
    let (own, other) = (cutoff.window.own(player), cutoff.window.own(!player));
    writeln!(out, "state pruned");
    writeln!(out, "why {}", why_pruned(&explained.way(), cutoff));
    writeln!(out, "subtree {}", explained.subtree(reason));
    let (name, reach) = (cutoff_name(player), record.reach(cutoff).name());
    let (shown, sign) = (number_kind.window_text(cutoff.window), explained.rule().sign());
    writeln!(out, "cutoff {name} at {at}, window {shown}, {reach}");
    let (found, met) = (cutoff.sources.own(player), cutoff.sources.own(!player));
    writeln!(out, "found {}", held(&explained.way(), own, found));
    writeln!(out, "held {}", held(&explained.way(), other, met));
    write!(out, "chain");
    let (chain, left_out) = explained.chain(cutoff);
    for (place, &link) in chain.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        if place + 1 == chain.len() && left_out > 0 {
            write!(out, ", ... {left_out} more");
        }
        let player = record.visit(link).player.map_or("", player_name);
        write!(out, "{comma} {} {player}", explained.way().node(link));
    }
    writeln!(out);
    let (alpha, beta) = (cutoff.window.alpha(), cutoff.window.beta());
    let (alpha, beta) = (number_kind.text(alpha), number_kind.text(beta));
    writeln!(out, "condition alpha {sign} beta: {alpha} {sign} {beta}");
    let (least, own) = (at_least(player), number_kind.text(own));
    write!(out, "could-be anything: ");
    writeln!(out, "whatever the value of this node, {at} is {least} {own}");
}

/// An explained node.
#[derive(Serialize)]
struct ExplainedJson<'a> {
    /// the file (`-`: standard input), and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// the node; the long names of other nodes are cut
    #[serde(flatten)]
    node: NodeJson<'a>,
    /// `entered` or `pruned`
    state: &'static str,
    /// how the search entered it; `null` if it is pruned
    entered: Option<EnteredJson<'a>>,
    /// why it is pruned; `null` if it is entered
    pruned: Option<PrunedNodeJson<'a>>,
    /// what is enough for it to be pruned, each alone; empty if nothing can do it
    pruned_if: Vec<PrunedIfJson<'a>>,
}

/// How the search entered a node.
#[derive(Serialize)]
struct EnteredJson<'a> {
    /// to move there: `max` or `min`; `null` at a leaf
    player: Option<&'static str>,
    /// on arrival
    window: WindowJson,
    /// where alpha comes from
    alpha: HeldJson<'a>,
    /// where beta comes from
    beta: HeldJson<'a>,
    /// the backed-up value
    value: Option<Number>,
    /// how that bounds the true value: `exact`, `upper` or `lower`
    bound: &'static str,
    /// whether the node is on the principal variation
    pv: bool,
    /// its type in the critical tree: 1, 2 or 3; `null` if it is not in it
    critical: Option<u8>,
}

/// A bound, and where it comes from.
#[derive(Serialize)]
struct HeldJson<'a> {
    /// the bound; `null` if it is infinite
    value: Option<Number>,
    /// the node that holds it; `null` if it is the end of the window of the search
    by: Option<NodeJson<'a>>,
    /// the child of that node that it comes from; likewise
    from: Option<NodeJson<'a>>,
}

/// Why a node is pruned.
#[derive(Serialize)]
struct PrunedNodeJson<'a> {
    /// the root of the pruned subtree that the node is in, or is
    subtree: NodeJson<'a>,
    /// `beta` (at MAX) or `alpha` (at MIN)
    cutoff: &'static str,
    /// the node that stopped
    at: NodeJson<'a>,
    /// the window that made it stop
    window: WindowJson,
    /// how alpha stands to beta in it: `>=` or `>`
    sign: &'static str,
    /// where the opponent's bound comes from: `shallow` (the parent), `deep` (further up) or `window` (the
    /// window of the search)
    reach: &'static str,
    /// the bound that the node had found
    found: HeldJson<'a>,
    /// the bound that this met
    held: HeldJson<'a>,
    /// the nodes from the one that stopped up to the one that holds the bound, or to the root
    chain: Vec<LinkJson<'a>>,
    /// how many nodes before the last one are left out of a long chain; 0 for a single node
    chain_left_out: usize,
    /// the condition in words
    why: Text<'a>,
    /// the open interval of values that the node could have without changing the result: all
    could_be: WindowJson,
}

/// A node of a chain.
#[derive(Serialize)]
struct LinkJson<'a> {
    /// the node
    #[serde(flatten)]
    node: NodeJson<'a>,
    /// to move there, `max` or `min`
    player: Option<&'static str>,
}

/// What is enough for a node to be pruned.
#[derive(Serialize)]
struct PrunedIfJson<'a> {
    /// the player who would have to find something
    player: &'static str,
    /// how it would have to stand to `value`: `>=` or `>` for MAX, `<=` or `<` for MIN
    sign: &'static str,
    /// the bound of the opponent
    value: Option<Number>,
    /// the nodes above: in an earlier child of one of them
    at: Vec<NodeJson<'a>>,
}

/// Writes the object and the end of its line.
pub(in crate::report) fn write_json(out: &mut Buffer, node: &ExplainedNode) {
    let (state, visit, reason) = match node.reason() {
        Reason::Entered(visit) => ("entered", Some(visit), None),
        Reason::Pruned(reason) => ("pruned", None, Some(reason)),
    };
    let ways = node.pruned_if();
    out.json_line(&ExplainedJson {
        tree: node.name.into(),
        node: node.node().into(),
        state,
        entered: visit.map(|visit| entered(node, visit)),
        pruned: reason.map(|reason| pruned(node, &reason)),
        pruned_if: ways.iter().map(|way| pruned_if(node, way)).collect(),
    });
}

fn entered<'a>(node: &ExplainedNode<'a>, id: VisitId) -> EnteredJson<'a> {
    let visit = node.record.visit(id);
    let (number_kind, window) = (node.tree.number_kind(), visit.window);
    let proved = visit.proved.expect("the search is done with it");
    EnteredJson {
        player: visit.player.map(Named::name),
        window: WindowJson::of(number_kind, window),
        alpha: held_json(node, window.alpha(), visit.sources.alpha),
        beta: held_json(node, window.beta(), visit.sources.beta),
        value: number_kind.number(proved.value),
        bound: proved.bound.name(),
        pv: node.is_on_pv(),
        critical: node.record.critical(id).map(Critical::number),
    }
}

fn pruned<'a>(node: &ExplainedNode<'a>, reason: &PruneReason) -> PrunedNodeJson<'a> {
    let (number_kind, cutoff) = (node.tree.number_kind(), reason.cutoff);
    let bound = |player| {
        let (value, source) = (cutoff.window.own(player), cutoff.sources.own(player));
        held_json(node, value, source)
    };
    let (chain, left_out) = node.chain(cutoff);
    let link = |&link: &VisitId| LinkJson {
        node: node.way().node(link).into(),
        player: node.record.visit(link).player.map(Named::name),
    };
    PrunedNodeJson {
        subtree: node.subtree(reason).into(),
        cutoff: cutoff_name(cutoff.player),
        at: node.way().node(cutoff.at).into(),
        window: WindowJson::of(number_kind, cutoff.window),
        sign: node.rule().sign(),
        reach: node.record.reach(cutoff).name(),
        found: bound(cutoff.player),
        held: bound(!cutoff.player),
        chain: chain.iter().map(link).collect(),
        chain_left_out: left_out,
        why: why_pruned(&node.way(), cutoff).into(),
        could_be: WindowJson::of(number_kind, Window::FULL),
    }
}

/// A bound and where it comes from.
fn held_json<'a>(node: &ExplainedNode<'a>, value: Value, source: Option<VisitId>) -> HeldJson<'a> {
    let holder = source.map(|source| node.record.held_by(source));
    HeldJson {
        value: node.tree.number_kind().number(value),
        by: holder.map(|holder| node.way().node(holder).into()),
        from: source.map(|source| node.way().child(source).into()),
    }
}

fn pruned_if<'a>(node: &ExplainedNode<'a>, condition: &PrunedIf) -> PrunedIfJson<'a> {
    let at = condition.at.iter();
    PrunedIfJson {
        player: condition.player.name(),
        sign: node.rule().sign_for(condition.player),
        value: node.tree.number_kind().number(condition.value),
        at: at.map(|&above| node.way().node(above).into()).collect(),
    }
}
