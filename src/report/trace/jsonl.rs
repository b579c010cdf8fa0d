//! A trace as JSON Lines: an object for each step. The types below are the format; a step has all
//! keys of its event, and what is absent is `null`.

use std::io;

use serde::Serialize;

use super::Subject;
use crate::number::Number;
use crate::report::json::{self, Bounds, write_line};
use crate::report::text::{cutoff_name, own_name};
use crate::search::{ChildRef, Event, Offer, Step, Stop};
use crate::tree::path::PathText;
use crate::value::{Value, Window};

/// A step.
#[derive(Serialize)]
struct Line<'a> {
    /// Which step of the whole search it is, from 1.
    step: u64,
    /// `enter`, `leaf`, `take`, `keep`, `cutoff`, `prune`, `return` or `result`.
    event: &'static str,
    /// The node that it is about, its name and move.
    #[serde(flatten)]
    node: json::Step<'a>,
    /// How far below the root the node is.
    ply: usize,
    #[serde(flatten)]
    detail: Detail<'a>,
}

/// What an event has to say.
#[derive(Serialize)]
#[serde(untagged)]
enum Detail<'a> {
    /// The search enters an inner node.
    Enter {
        /// To move there: `max` or `min`.
        player: &'static str,
        /// On arrival; `null` if the algorithm has no windows.
        window: Option<Bounds>,
    },
    /// The search evaluates a leaf.
    Leaf {
        /// `null` if it is unknown; then the search ends with an error.
        value: Option<Number>,
        /// As of `enter`.
        window: Option<Bounds>,
    },
    /// The node takes the value of a child, the best so far.
    Take {
        #[serde(flatten)]
        offer: Offered<'a>,
        /// The bound that it moves; `null` if it moves none.
        moves: Option<Moves>,
        /// The window now; empty before a cutoff. `null` if the algorithm has no windows.
        window: Option<Bounds>,
    },
    /// The node does not take the value of a child.
    Keep {
        #[serde(flatten)]
        offer: Offered<'a>,
        /// The best so far, which stays.
        best: Option<Number>,
    },
    /// The node stops before its last child.
    Cutoff {
        player: &'static str,
        /// `beta` (at MAX) or `alpha` (at MIN).
        cutoff: &'static str,
        /// The window that made it stop: alpha >= beta.
        window: Bounds,
        /// The child that the node's own bound comes from.
        found: json::Step<'a>,
        /// Where the opponent's bound comes from: `shallow`: the parent, `deep`: further up,
        /// `window`: the window that the search was given.
        reach: &'static str,
        /// The ancestor that holds it, and the child of that one it comes from; both `null` if it
        /// is of the window.
        holder: Option<json::Step<'a>>,
        holder_found: Option<json::Step<'a>>,
    },
    /// The node is never entered, nor what is below it.
    Prune {
        /// Nodes in the subtree, its root included.
        nodes: u64,
        /// Leaves in the subtree.
        leaves: u64,
    },
    /// The search is done with an inner node.
    Return {
        player: &'static str,
        value: Option<Number>,
        bound: &'static str,
        /// Whether alpha and beta met at the last child, when nothing was left to prune.
        late: bool,
    },
    /// The search is done.
    Result {
        value: Option<Number>,
        bound: &'static str,
        /// The path of the leaf at which the principal variation ends.
        pv: PathText<'a>,
    },
}

/// The value of a child, as the node gets it.
#[derive(Serialize)]
struct Offered<'a> {
    /// To move at the node.
    player: &'static str,
    child: json::Step<'a>,
    /// What the child came to.
    value: Option<Number>,
    /// What that is of the child's true value: `exact`, `lower` or `upper`.
    bound: &'static str,
}

impl<'a> Offered<'a> {
    fn of(subject: Subject<'a>, path: &'a [u32], offer: &Offer) -> Offered<'a> {
        Offered {
            player: offer.player.name(),
            child: child_of(subject, path, offer.child),
            value: subject.tree.numbers().number(offer.value),
            bound: offer.bound.name(),
        }
    }
}

/// A bound that moves.
#[derive(Serialize)]
struct Moves {
    /// `alpha` or `beta`.
    bound: &'static str,
    /// `null` if it was infinite.
    from: Option<Number>,
    to: Option<Number>,
}

pub(super) fn write(out: &mut impl io::Write, subject: Subject, step: &Step) -> io::Result<()> {
    let (path, id, ply) = match step.event {
        Event::Prune { child, .. } => (
            PathText::child(step.path, child.position, step.shared),
            child.id,
            step.path.len() + 1,
        ),
        _ => (
            PathText::after(step.path, step.shared),
            step.id,
            step.path.len(),
        ),
    };
    let line = Line {
        step: step.number,
        event: step.event.name(),
        node: json::Step::of(path, subject.tree.label(id)),
        ply,
        detail: detail(subject, step),
    };
    write_line(out, &line)
}

/// What a step has to say beside its node.
fn detail<'a>(subject: Subject<'a>, step: &Step<'a>) -> Detail<'a> {
    let number = |value: Value| subject.tree.numbers().number(value);
    match step.event {
        Event::Enter { player, window } => Detail::Enter {
            player: player.name(),
            window: bounds(subject, window),
        },
        Event::Leaf { value, window } => Detail::Leaf {
            value: value.ok().and_then(number),
            window: bounds(subject, window),
        },
        Event::Take {
            offer,
            moved_from,
            window,
        } => Detail::Take {
            offer: Offered::of(subject, step.path, &offer),
            moves: moved_from
                .filter(|_| subject.has_windows)
                .map(|before| Moves {
                    bound: own_name(offer.player),
                    from: number(before),
                    to: number(offer.value),
                }),
            window: bounds(subject, window),
        },
        Event::Keep { offer, best } => Detail::Keep {
            offer: Offered::of(subject, step.path, &offer),
            best: number(best),
        },
        Event::Cutoff(met) => cutoff(subject, step.path, &met),
        Event::Prune { size, .. } => Detail::Prune {
            nodes: size.nodes,
            leaves: size.leaves,
        },
        Event::Return {
            player,
            value,
            bound,
            is_late,
        } => Detail::Return {
            player: player.name(),
            value: number(value),
            bound: bound.name(),
            late: is_late,
        },
        Event::Result { outcome } => Detail::Result {
            value: number(outcome.value),
            bound: outcome.bound.name(),
            pv: PathText::full(&outcome.pv),
        },
    }
}

/// A window, if the search has any.
fn bounds(subject: Subject, window: Window) -> Option<Bounds> {
    let numbers = subject.tree.numbers();
    subject.has_windows.then(|| Bounds::of(numbers, window))
}

fn cutoff<'a>(subject: Subject<'a>, path: &'a [u32], met: &Stop) -> Detail<'a> {
    let player = met.at.node.player;
    let above = |ply: usize| &path[..ply];
    Detail::Cutoff {
        player: player.name(),
        cutoff: cutoff_name(player),
        window: Bounds::of(subject.tree.numbers(), met.window),
        found: child_of(subject, path, met.at.from),
        reach: met.reach().name(),
        holder: met.holder.map(|holder| {
            let ply = holder.node.ply;
            let path = PathText::after(above(ply), ply);
            json::Step::of(path, subject.tree.label(holder.node.id))
        }),
        holder_found: met
            .holder
            .map(|holder| child_of(subject, above(holder.node.ply), holder.from)),
    }
}

/// A child of the node at `path`.
fn child_of<'a>(subject: Subject<'a>, path: &'a [u32], child: ChildRef) -> json::Step<'a> {
    let text = PathText::child(path, child.position, path.len());
    json::Step::of(text, subject.tree.label(child.id))
}
