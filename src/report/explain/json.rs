//! An explanation as a JSON object. All keys are always there; what is absent is `null`.

use serde::Serialize;

use super::explained::{ExplainedNode, PruneReason, Reason};
use crate::named::Named;
use crate::number::Number;
use crate::report::buffer::Buffer;
use crate::report::json_parts::{NodeJson, Text, WindowJson};
use crate::report::wording::{cutoff_name, why_pruned};
use crate::search::record::{Critical, PrunedIf, VisitId};
use crate::value::{Value, Window};

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
    pruned: Option<PrunedJson<'a>>,
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
struct PrunedJson<'a> {
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
    /// where the opponent's bound comes from: `shallow` (the parent), `deep` (further up) or `window` (the window of the search)
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
pub(in crate::report) fn write(out: &mut Buffer, node: &ExplainedNode) {
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
        alpha: held(node, window.alpha(), visit.sources.alpha),
        beta: held(node, window.beta(), visit.sources.beta),
        value: number_kind.number(proved.value),
        bound: proved.bound.name(),
        pv: node.is_on_pv(),
        critical: node.record.critical(id).map(Critical::number),
    }
}

fn pruned<'a>(node: &ExplainedNode<'a>, reason: &PruneReason) -> PrunedJson<'a> {
    let (number_kind, cutoff) = (node.tree.number_kind(), reason.cutoff);
    let bound = |player| {
        let (value, source) = (cutoff.window.own(player), cutoff.sources.own(player));
        held(node, value, source)
    };
    let (chain, left_out) = node.chain(cutoff);
    let link = |&link: &VisitId| LinkJson {
        node: node.way().node(link).into(),
        player: node.record.visit(link).player.map(Named::name),
    };
    PrunedJson {
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
fn held<'a>(node: &ExplainedNode<'a>, value: Value, source: Option<VisitId>) -> HeldJson<'a> {
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
