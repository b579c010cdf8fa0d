//! A trace in plain sentences: the number of the step, the kind of event, the node, what happens.
//!
//! ```text
//!   10     enter /0/1 "E": MAX to move, window (-inf, 5)
//!   11       leaf /0/1/0: value 6
//!   12     take /0/1 "E": MAX has 6 from /0/1/0, so alpha rises from -inf to 6: window (6, 5)
//!   13     cutoff /0/1 "E": beta cutoff, alpha 6 >= beta 5, which MIN holds at the parent /0 "B" (shallow)
//!   14       prune /0/1/1: never looked at, 1 node, 1 leaf
//!   15     return /0/1 "E": at least 6 (lower bound)
//!   16   keep /0 "B": MIN keeps 5, for /0/1 "E" is at least 6
//! ```

use std::fmt;
use std::io;

use super::Subject;
use crate::number::Numbers;
use crate::report::text::{after_path, bound, cutoff_name, own_name, player_name, window};
use crate::search::{ChildRef, Event, Reach, Step, Stop};
use crate::tree::path::PathText;
use crate::tree::{Size, Tree};
use crate::value::{Bound, Player, Value, Window};

/// Below this ply lines are indented no further: the indentation of a chain of a million plies
/// would take terabytes.
const DEEPEST: usize = 40;

pub(super) fn write(out: &mut impl io::Write, subject: Subject, step: &Step) -> io::Result<()> {
    let Subject { tree, .. } = subject;
    let numbers = tree.numbers();
    let value = |value| bound(numbers, value);
    write_head(out, tree, step)?;
    match step.event {
        Event::Enter { player, window } => {
            write!(out, "{} to move", player_name(player))?;
            write_window(out, subject, ", window ", window)
        }
        Event::Leaf {
            value: Ok(found), ..
        } => write!(out, "value {}", value(found)),
        Event::Leaf { value: Err(_), .. } => write!(out, "no value"),
        Event::Take { .. } => write_take(out, subject, step),
        Event::Keep { offer, best } => {
            let (player, best) = (player_name(offer.player), value(best));
            let child = child_text(tree, step, offer.child, step.path.len());
            let amount = amount(numbers, offer.value, offer.bound);
            write!(out, "{player} keeps {best}, for {child} is {amount}")
        }
        Event::Cutoff(met) => write_cutoff(out, subject, step, &met),
        Event::Prune { size, .. } => write!(out, "never looked at, {}", size_text(size)),
        Event::Return {
            value,
            bound,
            is_late,
            ..
        } => {
            write!(
                out,
                "{} ({})",
                amount(numbers, value, bound),
                bound_name(bound)
            )?;
            if is_late {
                let sign = subject.rule.sign();
                write!(out, "; alpha {sign} beta, but no child was left to prune")?;
            }
            Ok(())
        }
        Event::Result { outcome } => {
            let (found, bound) = (value(outcome.value), bound_name(outcome.bound));
            let pv = PathText::full(&outcome.pv);
            write!(out, "value {found} ({bound}), principal variation to {pv}")
        }
    }?;
    writeln!(out)
}

/// The number of the step, the kind of event, the node.
fn write_head(out: &mut impl io::Write, tree: &Tree, step: &Step) -> io::Result<()> {
    let (number, kind) = (step.number, step.event.name());
    let indent = |ply: usize| 2 * ply.min(DEEPEST);
    if let Event::Prune { child, .. } = step.event {
        let indent = indent(step.path.len() + 1);
        let child = child_text(tree, step, child, step.shared);
        return write!(out, "{number:4} {:indent$}{kind} {child}: ", "");
    }
    let indent = indent(step.path.len());
    let path = PathText::after(step.path, step.shared);
    let label = after_path(tree.label(step.id));
    write!(out, "{number:4} {:indent$}{kind} {path}{label}: ", "")
}

/// What the node takes from a child.
fn write_take(out: &mut impl io::Write, subject: Subject, step: &Step) -> io::Result<()> {
    let Event::Take {
        offer,
        moved_from,
        window,
    } = step.event
    else {
        return Ok(());
    };
    let (player, value) = (offer.player, offer.value);
    let numbers = subject.tree.numbers();
    write!(
        out,
        "{} has {} from {}",
        player_name(player),
        amount(numbers, value, offer.bound),
        child_text(subject.tree, step, offer.child, step.path.len()),
    )?;
    if !subject.has_windows {
        return write!(out, ", the best so far");
    }
    let own = own_name(player);
    match moved_from {
        Some(before) => {
            let moves = match player {
                Player::Max => "rises",
                Player::Min => "falls",
            };
            let (before, now) = (bound(numbers, before), bound(numbers, value));
            write!(out, ", so {own} {moves} from {before} to {now}")?;
        }
        None => write!(
            out,
            ", and {own} stays {}",
            bound(numbers, window.own(player))
        )?,
    }
    write_window(out, subject, ": window ", window)
}

/// The two values that a cutoff compares, and who holds the second.
fn write_cutoff(
    out: &mut impl io::Write,
    subject: Subject,
    step: &Step,
    met: &Stop,
) -> io::Result<()> {
    let player = met.at.node.player;
    let numbers = subject.tree.numbers();
    write!(
        out,
        "{} cutoff, {} {} {} {} {}, ",
        cutoff_name(player),
        own_name(player),
        bound(numbers, met.window.own(player)),
        subject.rule.sign_for(player),
        own_name(!player),
        bound(numbers, met.window.own(!player)),
    )?;
    let reach = met.reach();
    let Some(holder) = met.holder else {
        return write!(
            out,
            "the end of the window that the search was given ({})",
            reach.name()
        );
    };
    let ply = holder.node.ply;
    let path = PathText::after(&step.path[..ply], ply);
    let holder = format!("{path}{}", after_path(subject.tree.label(holder.node.id)));
    let holds = format!("which {} holds at", player_name(!player));
    match reach {
        Reach::Shallow => write!(out, "{holds} the parent {holder}")?,
        _ => write!(out, "{holds} {holder}, {} plies up", step.path.len() - ply)?,
    }
    write!(out, " ({})", reach.name())
}

fn write_window(
    out: &mut impl io::Write,
    subject: Subject,
    before: &str,
    shown: Window,
) -> io::Result<()> {
    if subject.has_windows {
        write!(out, "{before}{}", window(subject.tree.numbers(), shown))?;
    }
    Ok(())
}

/// The path and label of a child of the step's node.
fn child_text(tree: &Tree, step: &Step, child: ChildRef, shared: usize) -> impl fmt::Display {
    let path = PathText::child(step.path, child.position, shared);
    fmt::from_fn(move |out| write!(out, "{path}{}", after_path(tree.label(child.id))))
}

/// A backed-up value in words.
fn amount(numbers: Numbers, value: Value, is: Bound) -> impl fmt::Display {
    let value = bound(numbers, value);
    fmt::from_fn(move |out| match is {
        Bound::Exact => write!(out, "{value}"),
        Bound::Lower => write!(out, "at least {value}"),
        Bound::Upper => write!(out, "at most {value}"),
    })
}

const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower bound",
        Bound::Upper => "upper bound",
    }
}

fn size_text(size: Size) -> impl fmt::Display {
    let plural = |count| if count == 1 { "" } else { "s" };
    let leaves = if size.leaves == 1 { "leaf" } else { "leaves" };
    let nodes = plural(size.nodes);
    fmt::from_fn(move |out| write!(out, "{} node{nodes}, {} {leaves}", size.nodes, size.leaves))
}
