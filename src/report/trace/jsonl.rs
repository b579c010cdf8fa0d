//! A trace as JSON Lines: an object for each step.

use serde::Serialize;

use super::filter::ShownStep;
use crate::named::serialize_name;
use crate::number::{ExtendedNumber, NumberWindow};
use crate::report::buffer::Buffer;
use crate::report::wording::{KnownRow, Mention, cutoff_name, own_name};
use crate::search::record::{BoundSource, Cutoff, Event, Offer, Reach};
use crate::tree::path::PathText;
use crate::value::{Bound, Player, Value};

/// A step. It has all keys of its event; what is absent is `null`.
#[derive(Serialize)]
struct StepJson<'a> {
    /// its number in the whole search, from 1
    step: u64,
    /// `enter`, `answer`, `leaf`, `take`, `keep`, `cutoff`, `prune`, `return` or `result`
    event: &'static str,
    /// the node that it is about
    #[serde(flatten)]
    node: Mention<'a>,
    /// how far below the root the node is
    ply: usize,
    /// its event, see below
    #[serde(flatten)]
    event_json: EventJson<'a>,
}

/// What happens at a step.
#[derive(Serialize)]
#[serde(untagged)]
enum EventJson<'a> {
    Enter(EnterJson<'a>),
    Answer(AnswerJson<'a>),
    Leaf(LeafStepJson),
    Take(TakeJson<'a>),
    Keep(KeepJson<'a>),
    Cutoff(CutoffJson<'a>),
    Prune(PruneJson),
    Return(ReturnJson),
    Result(ResultJson<'a>),
}

/// `enter`: the search enters an inner node.
#[derive(Serialize)]
struct EnterJson<'a> {
    /// to move there, `max` or `min`
    player: Option<Player>,
    /// on arrival; `null` if the algorithm has none
    window: Option<NumberWindow>,
    /// what a table knows of its position; `null`: nothing
    known: Option<KnownRow<'a>>,
}

/// `answer`: the search does not search an inner node, because a table knows enough of its position.
#[derive(Serialize)]
struct AnswerJson<'a> {
    /// to move there, `max` or `min`
    player: Option<Player>,
    /// on arrival; `null` if the algorithm has none
    window: Option<NumberWindow>,
    /// what the table knows
    known: Option<KnownRow<'a>>,
}

/// `leaf`: the search evaluates a leaf.
#[derive(Serialize)]
struct LeafStepJson {
    /// its value; `null` if it is unknown, which ends the search with an error
    value: Option<ExtendedNumber>,
    /// on arrival; `null` if the algorithm has none
    window: Option<NumberWindow>,
}

/// `take`: the node takes the value of a child, the best so far.
#[derive(Serialize)]
struct TakeJson<'a> {
    /// the child and its value
    #[serde(flatten)]
    offer: OfferJson<'a>,
    /// the bound of the player that this moves, or `null` if it moves none
    moves: Option<MovesJson>,
    /// now, empty before a cutoff; `null` if the algorithm has none
    window: Option<NumberWindow>,
}

/// The child of `take` and `keep`.
#[derive(Serialize)]
struct OfferJson<'a> {
    /// to move at the node, `max` or `min`
    player: Option<Player>,
    /// the child
    child: Mention<'a>,
    /// its value
    value: ExtendedNumber,
    /// how that bounds its true value: `exact`, `lower` or `upper`
    bound: Bound,
}

/// The bound that a `take` moves.
#[derive(Serialize)]
struct MovesJson {
    /// `alpha` or `beta`
    bound: &'static str,
    /// the bound before; `null` if it was infinite
    from: ExtendedNumber,
    /// the bound now
    to: ExtendedNumber,
}

/// `keep`: the node does not take the value of a child.
#[derive(Serialize)]
struct KeepJson<'a> {
    /// the child and its value
    #[serde(flatten)]
    offer: OfferJson<'a>,
    /// the best so far, which stays
    best: ExtendedNumber,
}

/// `cutoff`: the node stops before its last child.
#[derive(Serialize)]
struct CutoffJson<'a> {
    /// to move there, `max` or `min`
    player: Player,
    /// `beta` (at MAX) or `alpha` (at MIN)
    cutoff: &'static str,
    /// the one that made it stop, alpha >= beta
    window: NumberWindow,
    /// the child that the node's own bound comes from
    found: Option<Mention<'a>>,
    /// where the opponent's bound comes from: `shallow` (the parent), `deep` (further up), `position` (what a
    /// table knows of the position of `holder`) or `window` (the window of the search)
    #[serde(serialize_with = "serialize_name")]
    reach: Reach,
    /// the ancestor that holds the opponent's bound; `null` if it is of the window
    holder: Option<Mention<'a>>,
    /// the child of the holder that the bound comes from; `null` also if it is known of a position
    holder_found: Option<Mention<'a>>,
}

/// `prune`: the node is never entered, nor what is below it.
#[derive(Serialize)]
struct PruneJson {
    /// the nodes in the subtree, its root included
    nodes: u64,
    /// the leaves in the subtree
    leaves: u64,
}

/// `return`: the search is done with an inner node.
#[derive(Serialize)]
struct ReturnJson {
    /// to move there, `max` or `min`
    player: Option<Player>,
    /// the value that it returns
    value: ExtendedNumber,
    /// how that bounds the true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// whether alpha and beta met at the last child, when nothing was left to prune
    late: bool,
}

/// `result`: the search is done.
#[derive(Serialize)]
struct ResultJson<'a> {
    /// the value of the root
    value: ExtendedNumber,
    /// how that bounds the true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// the path of the leaf at the end of the principal variation
    pv: PathText<'a>,
}

/// Writes a step.
pub(super) fn write(out: &mut Buffer, shown: &ShownStep) {
    let (node, ply) = shown.node();
    out.json_line(&StepJson {
        step: shown.step.number,
        event: shown.step.event.into(),
        node,
        ply,
        event_json: event(shown),
    });
}

fn event<'a>(shown: &ShownStep<'a>) -> EventJson<'a> {
    let number = |value: Value| shown.path.number(value);
    let record = shown.record();
    let visit = record.visit(shown.step.visit);
    let player = visit.player;
    match shown.step.event {
        Event::Enter => {
            let known = visit.known.map(|known| KnownRow::of(&shown.path, known));
            EventJson::Enter(EnterJson { player, window: shown.path.window(visit.window), known })
        }
        Event::Answer => {
            let known = visit.known.map(|known| KnownRow::of(&shown.path, known));
            EventJson::Answer(AnswerJson { player, window: shown.path.window(visit.window), known })
        }
        Event::Leaf { .. } => EventJson::Leaf(LeafStepJson {
            value: visit.proved.map(|leaf| number(leaf.value)),
            window: shown.path.window(visit.window),
        }),
        Event::Take { offer: taken, moved_from, window: now } => {
            let window = shown.path.window(now);
            let own = visit.player.filter(|_| window.is_some());
            EventJson::Take(TakeJson {
                offer: offer(shown, &taken),
                moves: moved_from.zip(own).map(|(before, player)| MovesJson {
                    bound: own_name(player),
                    from: number(before),
                    to: number(now.own(player)),
                }),
                window,
            })
        }
        Event::Keep { offer: kept, best, .. } => {
            EventJson::Keep(KeepJson { offer: offer(shown, &kept), best: number(best) })
        }
        Event::Cutoff(id) => EventJson::Cutoff(cutoff(shown, record.cutoff(id))),
        Event::Prune(pruned) => {
            let size = record.pruned(pruned).size;
            EventJson::Prune(PruneJson { nodes: size.nodes, leaves: size.leaves })
        }
        Event::Return { is_late } => {
            let proved = visit.proved.expect("the search is done with it");
            EventJson::Return(ReturnJson {
                player,
                value: number(proved.value),
                bound: proved.bound,
                late: is_late,
            })
        }
        Event::Result(proved) => {
            let pv = record.outcome().map_or(&[][..], |outcome| &outcome.pv);
            EventJson::Result(ResultJson {
                value: number(proved.value),
                bound: proved.bound,
                pv: PathText::full(pv),
            })
        }
    }
}

/// A child and its value, which the node gets.
fn offer<'a>(shown: &ShownStep<'a>, offer: &Offer) -> OfferJson<'a> {
    OfferJson {
        player: shown.record().visit(shown.step.visit).player,
        child: shown.path.child(offer.child),
        value: shown.path.number(offer.proved.value),
        bound: offer.proved.bound,
    }
}

/// The two values that a cutoff compares, and the node that has set the second.
fn cutoff<'a>(shown: &ShownStep<'a>, cutoff: &Cutoff) -> CutoffJson<'a> {
    let (path, player) = (shown.path, cutoff.player);
    let child = |source: BoundSource| source.child().map(|child| path.child(child));
    let holder = path.record.holder(cutoff);
    CutoffJson {
        player,
        cutoff: cutoff_name(player),
        window: path.tree.number_kind().window(cutoff.window),
        found: cutoff.sources.own(player).and_then(child),
        reach: path.record.reach(cutoff),
        holder: holder.map(|holder| path.node(holder)),
        holder_found: cutoff.sources.own(!player).and_then(child),
    }
}
