//! A step of a search as a row: what happens there, as JSON has it, and the same facts in words, which `trace`
//! writes after the name of the node, and pages too.

use std::fmt;

use serde::Serialize;

use super::mention::Names;
use super::position::KnownRow;
use super::signs::{Signs, amount, lies};
use super::terms::{
    bound_name, cutoff_name, moves, own_name, player_name, size_of, to_move, whole_name,
};
use crate::named::{Named as _, serialize_name};
use crate::number::{ExtendedNumber, Number, NumberWindow};
use crate::search::record::{BoundSource, ChildValue, Cutoff, CutoffKind, Event, Proved, Step};
use crate::tree::Size;
use crate::tree::path::PathText;
use crate::value::{Bound, Mover, Player};

/// What happens at a step; `N` names a node.
#[derive(Serialize)]
#[serde(untagged)]
pub(in crate::report) enum EventRow<'a, N> {
    Enter(EnterRow<'a>),
    Answer(AnsweredRow<'a>),
    Leaf(LeafRow),
    Take(TakeRow<N>),
    Keep(KeepRow<N>),
    Weigh(WeighRow<N>),
    Cutoff(CutoffRow<N>),
    Prune(PruneRow),
    Return(ReturnRow),
    Research(ResearchRow),
    Result(ResultRow<'a>),
}

/// `enter`: the search enters an inner node.
#[derive(Serialize)]
pub(in crate::report) struct EnterRow<'a> {
    /// to move there, `max` or `min`; or `chance`
    player: Mover,
    /// on arrival; `null` if the algorithm has none
    window: Option<NumberWindow>,
    /// what a table knows of its position, or an earlier search has shown; `null`: nothing
    known: Option<KnownRow<'a>>,
    /// `, a test`: the window asks only whether it is better than what its parent has; `, a probe`: only its first
    /// children are looked at; else empty.
    #[serde(skip)]
    kind: &'static str,
}

/// `answer`: the search leaves a node out, of which a table or an earlier search tells enough.
#[derive(Serialize)]
pub(in crate::report) struct AnsweredRow<'a> {
    /// to move there, `max` or `min`; or `chance`; `null` at a leaf
    player: Option<Mover>,
    /// on arrival; `null` if the algorithm has none
    window: Option<NumberWindow>,
    /// what the table knows, or an earlier search has shown
    known: KnownRow<'a>,
}

/// `leaf`: the search evaluates a leaf.
#[derive(Serialize)]
pub(in crate::report) struct LeafRow {
    /// its value; `null` if it is unknown, which ends the search with an error
    value: Option<ExtendedNumber>,
    /// on arrival; `null` if the algorithm has none
    window: Option<NumberWindow>,
}

/// `take`: the node takes the value of a child, the best so far.
#[derive(Serialize)]
pub(in crate::report) struct TakeRow<N> {
    /// the child and its value
    #[serde(flatten)]
    child_value: ChildValueRow<N>,
    /// the bound of the player that this moves, or `null` if it moves none
    moves: Option<MovedBound>,
    /// now, empty before a cutoff; `null` if the algorithm has none
    window: Option<NumberWindow>,
}

/// The child of `take` and `keep`.
#[derive(Serialize)]
struct ChildValueRow<N> {
    /// to move at the node, `max` or `min`
    player: Player,
    /// the child
    child: N,
    /// its value
    value: ExtendedNumber,
    /// how that bounds its true value: `exact`, `lower` or `upper`
    bound: Bound,
}

/// The bound that a `take` moves.
#[derive(Serialize)]
struct MovedBound {
    /// `alpha` or `beta`
    bound: &'static str,
    /// the bound before; `null` if it was infinite
    from: ExtendedNumber,
    /// the bound now
    to: ExtendedNumber,
}

/// `keep`: the node does not take the value of a child.
#[derive(Serialize)]
pub(in crate::report) struct KeepRow<N> {
    /// the child and its value
    #[serde(flatten)]
    child_value: ChildValueRow<N>,
    /// the best so far, which stays
    best: ExtendedNumber,
}

/// `weigh`: a chance node takes the value of an outcome into its sum.
#[derive(Serialize)]
pub(in crate::report) struct WeighRow<N> {
    /// the outcome
    child: N,
    /// how probable it is
    probability: Number,
    /// its value
    value: ExtendedNumber,
    /// how that bounds its true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// whether only its first children were looked at, by Star2
    is_probe: bool,
    /// the least and the greatest value that the node may now have; `null` if that is infinite
    interval: [ExtendedNumber; 2],
}

/// `cutoff`: the node stops before its last child.
#[derive(Serialize)]
pub(in crate::report) struct CutoffRow<N> {
    /// to move there, `max` or `min`; at a chance node `max` if it is worth too much, `min` if too little
    player: Player,
    /// `beta` (at MAX) or `alpha` (at MIN)
    cutoff: &'static str,
    /// the one that made it stop, alpha >= beta
    window: NumberWindow,
    /// How the player's own bound stands to the opponent's: `>=`.
    #[serde(skip)]
    sign: &'static str,
    /// the child that the node's own bound comes from; `null` at a chance node
    found: Option<N>,
    /// where the opponent's bound comes from: `shallow` (the parent), `deep` (further up), `position` (what a
    /// table knows of the position of `holder`), `search` (what an earlier search has shown of it), `test` (the null
    /// window that tests it), `chance` (beyond it the chance node `holder` stops, too) or `window`
    /// (the window of the search or of a pass, or the bounds of all leaves)
    #[serde(serialize_with = "serialize_name")]
    reach: CutoffKind,
    /// the ancestor that holds the opponent's bound; `null` if it is of the window
    holder: Option<N>,
    /// How many plies up that is.
    #[serde(skip)]
    plies: u32,
    /// Whether it is one of the bounds of all leaves.
    #[serde(skip)]
    is_of_leaves: bool,
    /// Whose window has the other ends: that of the `search`, or of the `pass`.
    #[serde(skip)]
    whole: &'static str,
    /// the child of the holder that the bound comes from; `null` also if it is known of the holder itself
    holder_found: Option<N>,
}

/// `prune`: the node is not entered, nor what is below it.
#[derive(Serialize)]
pub(in crate::report) struct PruneRow {
    /// the nodes in the subtree, its root included
    nodes: u64,
    /// the leaves in the subtree
    leaves: u64,
    /// Whether no search may look at it any more.
    #[serde(skip)]
    is_for_good: bool,
}

/// `return`: the search is done with an inner node.
#[derive(Serialize)]
pub(in crate::report) struct ReturnRow {
    /// to move there, `max` or `min`; or `chance`
    player: Mover,
    /// the value that it returns
    value: ExtendedNumber,
    /// how that bounds the true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// whether alpha and beta met at the last child, when nothing was left to prune
    late: bool,
    /// How alpha stands to beta then.
    #[serde(skip)]
    sign: &'static str,
}

/// `re-search`: the node is searched again, with another window.
#[derive(Serialize)]
pub(in crate::report) struct ResearchRow {
    /// the value that it has returned
    value: ExtendedNumber,
    /// how that bounds the true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// the number of the search that begins; the first one is 1
    search: u32,
}

/// `result`: the search is done.
#[derive(Serialize)]
pub(in crate::report) struct ResultRow<'a> {
    /// the value of the root
    value: ExtendedNumber,
    /// how that bounds the true value: `exact`, `lower` or `upper`
    bound: Bound,
    /// the path of the leaf at the end of the principal variation
    pv: PathText<'a>,
}

impl<'a, N> EventRow<'a, N> {
    /// The row of a step, while the search is there.
    pub(in crate::report) fn of(names: &impl Names<'a, Name = N>, step: &Step) -> EventRow<'a, N> {
        let record = names.record();
        let visit = record.visit(step.visit);
        let mover = || visit.mover.expect("an inner node");
        let player = || mover().player().expect("a player has taken or kept");
        let (arrival, sign) = (names.window(visit.window), record.rules().cutoff.sign());
        let known = || visit.known.map(|known| KnownRow::of(names, known));
        match step.event {
            Event::Enter => {
                let test = Some(BoundSource::Test(step.visit));
                let is_test = [visit.sources.alpha, visit.sources.beta].contains(&test);
                let kind = match (is_test, visit.is_probe) {
                    (true, _) => ", a test",
                    (_, true) => ", a probe",
                    _ => "",
                };
                EventRow::Enter(EnterRow { player: mover(), window: arrival, known: known(), kind })
            }
            Event::Answer => EventRow::Answer(AnsweredRow {
                player: visit.mover,
                window: arrival,
                known: known().expect("that is why it is not searched"),
            }),
            Event::Leaf { .. } => EventRow::Leaf(LeafRow {
                value: visit.proved.map(|leaf| names.number(leaf.value)),
                window: arrival,
            }),
            Event::Take { child_value, moved_from, window: now } => {
                let (player, window) = (player(), names.window(now));
                let moved_from = moved_from.filter(|_| window.is_some());
                EventRow::Take(TakeRow {
                    child_value: ChildValueRow::of(names, player, &child_value),
                    moves: moved_from.map(|before| MovedBound {
                        bound: own_name(player),
                        from: names.number(before),
                        to: names.number(now.own(player)),
                    }),
                    window,
                })
            }
            Event::Keep { child_value, best, .. } => EventRow::Keep(KeepRow {
                child_value: ChildValueRow::of(names, player(), &child_value),
                best: names.number(best),
            }),
            Event::Weigh { child_value, probability, interval, is_probe } => {
                let Proved { value, bound } = child_value.proved;
                EventRow::Weigh(WeighRow {
                    child: names.child(child_value.child),
                    probability: Number::of(probability),
                    value: names.number(value),
                    bound,
                    is_probe,
                    interval: [interval.lower, interval.upper].map(|end| names.number(end)),
                })
            }
            Event::Cutoff(id) => EventRow::Cutoff(CutoffRow::of(names, record.cutoff(id))),
            Event::Prune(pruned) => {
                let Size { nodes, leaves } = record.pruned(pruned).size;
                let is_for_good = !record.comes_back();
                EventRow::Prune(PruneRow { nodes, leaves, is_for_good })
            }
            Event::Return { is_late: late, .. } => {
                let Proved { value, bound } = visit.proved.expect("the search is done with it");
                let value = names.number(value);
                EventRow::Return(ReturnRow { player: mover(), value, bound, late, sign })
            }
            Event::Research { search } => {
                let Proved { value, bound } = visit.proved.expect("the search is done with it");
                EventRow::Research(ResearchRow { value: names.number(value), bound, search })
            }
            Event::Result(Proved { value, bound }) => {
                let pv = record.outcome().map_or(&[][..], |outcome| &outcome.pv);
                let pv = PathText::full(pv);
                EventRow::Result(ResultRow { value: names.number(value), bound, pv })
            }
        }
    }
}

impl<N> ChildValueRow<N> {
    fn of<'a>(
        names: &impl Names<'a, Name = N>,
        player: Player,
        child_value: &ChildValue,
    ) -> ChildValueRow<N> {
        let Proved { value, bound } = child_value.proved;
        ChildValueRow {
            player,
            child: names.child(child_value.child),
            value: names.number(value),
            bound,
        }
    }
}

impl<N> CutoffRow<N> {
    /// The two values that a cutoff compares, and the node that has set the second.
    fn of<'a>(names: &impl Names<'a, Name = N>, cutoff: &Cutoff) -> CutoffRow<N> {
        let (record, player) = (names.record(), cutoff.player);
        let child = |source: BoundSource| source.child().map(|child| names.child(child));
        let holder = record.holder(cutoff);
        let ply = |node| record.visit(node).ply;
        CutoffRow {
            player,
            cutoff: cutoff_name(player),
            window: names.tree().number_kind().window(cutoff.window),
            sign: record.rule_of(cutoff).sign_for(player),
            found: cutoff.sources.own(player).and_then(child),
            reach: record.reach(cutoff),
            holder: holder.map(|holder| names.node(holder)),
            plies: holder.map_or(0, |holder| ply(cutoff.at) - ply(holder)),
            is_of_leaves: record.rules().is_bound_of_leaves(cutoff.window.own(!player)),
            whole: whole_name(record),
            holder_found: cutoff.sources.own(!player).and_then(child),
        }
    }
}

impl<N: fmt::Display> EventRow<'_, N> {
    /// What happens, in words: `MAX to move, window (-inf, 5)`.
    pub(in crate::report) fn words(&self, signs: Signs) -> impl fmt::Display {
        fmt::from_fn(move |out| match self {
            EventRow::Enter(EnterRow { player, window, known, kind }) => {
                out.write_str(to_move(*player))?;
                write_window(out, signs, ", window ", *window)?;
                out.write_str(kind)?;
                known.as_ref().map_or(Ok(()), |known| write!(out, ", {}", known.words(signs)))
            }
            EventRow::Answer(AnsweredRow { window, known, .. }) => {
                write_window(out, signs, "window ", *window)?;
                let separator = if window.is_some() { ", " } else { "" };
                write!(out, "{separator}{}", known.words(signs))
            }
            EventRow::Leaf(LeafRow { value, .. }) => match value {
                Some(value) => write!(out, "value {}", signs.print(value)),
                None => out.write_str("no value"),
            },
            EventRow::Take(taken) => taken.write(out, signs),
            EventRow::Keep(KeepRow {
                child_value: ChildValueRow { player, child, value, bound },
                best,
            }) => {
                let amount = amount(signs.print(value), *bound);
                write!(out, "{} keeps {}, for ", player_name(*player), signs.print(best))?;
                write!(out, "{child} is {amount}")
            }
            EventRow::Weigh(WeighRow { child, probability, value, bound, is_probe, interval }) => {
                let amount = amount(signs.print(value), *bound);
                let probe = if *is_probe { "the probe of " } else { "" };
                let interval = lies(interval, signs);
                write!(out, "{probability} x {amount} from {probe}{child}, {interval}")
            }
            EventRow::Cutoff(cutoff) => cutoff.write(out, signs),
            EventRow::Prune(PruneRow { nodes, leaves, is_for_good }) => {
                let when = if *is_for_good { "never looked at" } else { "not looked at now" };
                write!(out, "{when}, {}", size_of(*nodes, *leaves))
            }
            EventRow::Return(ReturnRow { value, bound, late, sign, .. }) => {
                write!(out, "{} ({})", amount(signs.print(value), *bound), bound_name(*bound))?;
                if *late {
                    let [alpha, beta] = [Player::Max, Player::Min].map(|of| signs.own_bound(of));
                    let sign = signs.print(sign);
                    write!(out, "; {alpha} {sign} {beta}, but no child was left to prune")?;
                }
                Ok(())
            }
            EventRow::Research(ResearchRow { value, bound, search }) => {
                let amount = amount(signs.print(value), *bound);
                write!(out, "it was {amount}, and is searched again: search {search}")
            }
            EventRow::Result(ResultRow { value, bound, pv }) => {
                let (value, bound) = (signs.print(value), bound_name(*bound));
                write!(out, "value {value} ({bound}), principal variation to {pv}")
            }
        })
    }
}

impl<N: fmt::Display> TakeRow<N> {
    /// What a node takes from a child.
    fn write(&self, out: &mut fmt::Formatter, signs: Signs) -> fmt::Result {
        let ChildValueRow { player, child, value, bound } = &self.child_value;
        let amount = amount(signs.print(value), *bound);
        write!(out, "{} has {amount} from {child}", player_name(*player))?;
        let Some(window) = self.window else {
            return out.write_str(", the best so far");
        };
        let (own, now) = (signs.own_bound(*player), signs.print(window.own(*player)));
        match &self.moves {
            Some(MovedBound { from, .. }) => {
                let (moves, from) = (moves(*player), signs.print(from));
                write!(out, ", so {own} {moves} from {from} to {now}")?;
            }
            None => write!(out, ", and {own} stays {now}")?,
        }
        write_window(out, signs, ": window ", self.window)
    }
}

impl<N: fmt::Display> CutoffRow<N> {
    /// The two values that a cutoff compares, and the node that has set the second.
    fn write(&self, out: &mut fmt::Formatter, signs: Signs) -> fmt::Result {
        let (player, opponent) = (self.player, !self.player);
        let bound = |of| {
            fmt::from_fn(move |out| {
                write!(out, "{} {}", signs.own_bound(of), signs.print(self.window.own(of)))
            })
        };
        write!(out, "{} cutoff, {} ", self.cutoff, bound(player))?;
        write!(out, "{} {}, ", signs.print(self.sign), bound(opponent))?;
        match (&self.holder, self.reach) {
            (Some(at), CutoffKind::Position) => {
                write!(out, "which is known of the position of {at}")?;
            }
            (Some(at), CutoffKind::Search) => {
                write!(out, "which an earlier search has shown of {at}")?;
            }
            (Some(at), CutoffKind::Test) => write!(out, "which the test of {at} asks about")?,
            (Some(at), CutoffKind::Chance) => write!(out, "which decides at the chance node {at}")?,
            (Some(at), CutoffKind::Shallow) => {
                write!(out, "which {} holds at the parent {at}", player_name(opponent))?;
            }
            (Some(at), _) => {
                let (holder, plies) = (player_name(opponent), self.plies);
                write!(out, "which {holder} holds at {at}, {plies} plies up")?;
            }
            (None, _) if self.is_of_leaves => out.write_str("beyond which no leaf is")?,
            (None, _) => write!(out, "the end of the window of the {}", self.whole)?,
        }
        write!(out, " ({})", self.reach.name())
    }
}

fn write_window(
    out: &mut fmt::Formatter,
    signs: Signs,
    before: &str,
    window: Option<NumberWindow>,
) -> fmt::Result {
    window.map_or(Ok(()), |window| write!(out, "{before}{}", signs.print(window)))
}
