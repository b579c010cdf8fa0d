//! An explanation as a JSON object. All keys are always there; what is absent is `null`. The types
//! below are the format.

use std::io;

use serde::Serialize;

use super::{Report, text};
use crate::number::Number;
use crate::report::json::{Bounds, Step, write_line};
use crate::report::text::cutoff_name;
use crate::search::{Ancestor, Critical, Fate, Holder, Reason, Visit};
use crate::tree::Label;
use crate::tree::path::PathText;
use crate::value::{Player, Value, Window};

/// What became of a node, and why.
#[derive(Serialize)]
struct Explained<'a> {
    /// The file (`-`: standard input), and `:LINE` if it is JSON Lines.
    tree: &'a str,
    /// The node, its name and move.
    #[serde(flatten)]
    node: Step<'a>,
    /// `entered` or `pruned`.
    state: &'static str,
    /// How the search came to it; `null` if it is pruned.
    entered: Option<Entered<'a>>,
    /// Why it is pruned; `null` if it is entered.
    pruned: Option<Pruned<'a>>,
    /// What is enough for it to be pruned, each alone; empty if nothing can do it.
    pruned_if: Vec<Way<'a>>,
}

/// How the search came to a node, and what it found there.
#[derive(Serialize)]
struct Entered<'a> {
    /// To move there: `max` or `min`; `null` at a leaf.
    player: Option<&'static str>,
    /// On arrival; `null` for the infinities.
    window: Bounds,
    /// Where alpha comes from.
    alpha: Held<'a>,
    /// Where beta comes from.
    beta: Held<'a>,
    /// What was backed up.
    value: Option<Number>,
    /// What that is of the true value: `exact`, `upper` or `lower`.
    bound: &'static str,
    /// Whether it is on the principal variation.
    pv: bool,
    /// Its type in the critical tree, 1, 2 or 3; `null` if it is not in it.
    critical: Option<u8>,
}

/// Why a node is pruned.
#[derive(Serialize)]
struct Pruned<'a> {
    /// The root of the pruned subtree that it is in, or is.
    subtree: Step<'a>,
    /// `beta` (at MAX) or `alpha` (at MIN).
    cutoff: &'static str,
    /// The node that stopped.
    at: Step<'a>,
    /// The window that made it stop.
    window: Bounds,
    /// How alpha stands to beta in it: `>=` or `>`.
    sign: &'static str,
    /// Where the other bound comes from: `shallow`, `deep` or `window`.
    reach: &'static str,
    /// What the node that stopped had found.
    found: Held<'a>,
    /// The bound that this met.
    held: Held<'a>,
    /// The nodes from the one that stopped up to the one that holds the bound, or to the root.
    chain: Vec<Link<'a>>,
    /// The condition in words.
    why: String,
    /// The open interval of values that it could have had without mattering: all.
    could_be: Bounds,
}

/// A bound and where it comes from.
#[derive(Serialize)]
struct Held<'a> {
    /// `null` if it is infinite.
    value: Option<Number>,
    /// The node that holds it; `null` if it is the end of the window of the search.
    by: Option<Step<'a>>,
    /// The child of that node that it comes from.
    from: Option<Step<'a>>,
}

/// A node of a chain.
#[derive(Serialize)]
struct Link<'a> {
    #[serde(flatten)]
    node: Step<'a>,
    /// To move there: `max` or `min`.
    player: &'static str,
}

/// Something that is enough for a node to be pruned.
#[derive(Serialize)]
struct Way<'a> {
    /// Who would have to find it.
    player: &'static str,
    /// How it would have to stand to `value`: `>=` or `>` for MAX, `<=` or `<` for MIN.
    sign: &'static str,
    value: Option<Number>,
    /// In an earlier child of one of these nodes.
    at: Vec<Step<'a>>,
}

pub(super) fn write(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    let (state, entered, pruned) = match &report.explanation.fate {
        Fate::Entered(visit) => ("entered", Some(entered(report, visit)), None),
        Fate::Pruned(reason) => ("pruned", None, Some(pruned(report, reason))),
    };
    let ways = report.explanation.pruned_if.iter().map(|way| Way {
        player: way.player.name(),
        sign: report.rule.sign_for(way.player),
        value: number(report, way.value),
        at: way.at.iter().map(|&above| on_way(report, above)).collect(),
    });
    let explained = Explained {
        tree: report.name,
        node: step(report.node()),
        state,
        entered,
        pruned,
        pruned_if: ways.collect(),
    };
    write_line(out, &explained)
}

fn entered<'a>(report: &Report<'a>, visit: &Visit) -> Entered<'a> {
    Entered {
        player: visit.player.map(Player::name),
        window: Bounds::of(report.tree.numbers(), visit.window),
        alpha: held(report, visit.window.alpha(), visit.alpha),
        beta: held(report, visit.window.beta(), visit.beta),
        value: number(report, visit.value),
        bound: visit.bound.name(),
        pv: visit.is_on_pv,
        critical: visit.critical.map(Critical::number),
    }
}

fn pruned<'a>(report: &Report<'a>, reason: &Reason) -> Pruned<'a> {
    let stop = &reason.stop;
    let player = stop.at.node.player;
    Pruned {
        subtree: step(report.on_way(reason.subtree, reason.subtree_id)),
        cutoff: cutoff_name(player),
        at: on_way(report, stop.at.node),
        window: Bounds::of(report.tree.numbers(), stop.window),
        sign: report.rule.sign(),
        reach: stop.reach().name(),
        found: held(report, stop.at.value, Some(stop.at)),
        held: held(report, stop.window.own(!player), stop.holder),
        chain: reason
            .chain
            .iter()
            .map(|&link| Link {
                node: on_way(report, link),
                player: link.player.name(),
            })
            .collect(),
        why: text::why(report, reason),
        could_be: Bounds::of(report.tree.numbers(), Window::FULL),
    }
}

fn held<'a>(report: &Report<'a>, value: Value, holder: Option<Holder>) -> Held<'a> {
    Held {
        value: number(report, value),
        by: holder.map(|holder| on_way(report, holder.node)),
        from: holder.map(|holder| step(report.child_of(holder.node, holder.from))),
    }
}

fn on_way<'a>(report: &Report<'a>, above: Ancestor) -> Step<'a> {
    step(report.on_way(above.ply, above.id))
}

fn step<'a>((path, label): (PathText<'a>, Label<'a>)) -> Step<'a> {
    Step::of(path, label)
}

fn number(report: &Report, value: Value) -> Option<Number> {
    report.tree.numbers().number(value)
}
