//! The words and pieces of sentences that several text formats share.

use std::borrow::Cow;
use std::fmt;

use super::quote::quoted;
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::search::record::Proved;
use crate::tree::Label;
use crate::tree::path::PathText;
use crate::value::{Bound, Player, Value, Window};

/// A node as people find it: by its path, and what the file calls it.
pub(super) type NamedPath<'a> = (PathText<'a>, Label<'a>);

/// A node in a line: the one that the line is about, or another one.
///
/// A name may be as long as the file, and a node may be mentioned beside each other one. So that no
/// output is quadratic in the input, a node has its whole name in its own place alone, and no more than
/// 40 characters of it in all others.
#[derive(Clone, Debug)]
pub(super) struct Mention<'a> {
    path: PathText<'a>,
    name: Option<Cow<'a, str>>,
    r#move: Option<Cow<'a, str>>,
}

impl Mention<'_> {
    /// Its own place, with the whole name.
    pub(super) fn whole((path, label): NamedPath<'_>) -> Mention<'_> {
        Mention {
            path,
            name: label.name.map(Cow::Borrowed),
            r#move: label.r#move.map(Cow::Borrowed),
        }
    }

    /// A place beside others: a long name is cut.
    pub(super) fn brief((path, label): NamedPath<'_>) -> Mention<'_> {
        Mention {
            path,
            name: label.name.map(excerpt),
            r#move: label.r#move.map(excerpt),
        }
    }

    /// The node, with the name that is shown.
    pub(super) fn node(&self) -> NamedPath<'_> {
        let label = Label {
            name: self.name.as_deref(),
            r#move: self.r#move.as_deref(),
        };
        (self.path, label)
    }
}

/// As [`node`] shows it.
impl fmt::Display for Mention<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        node(self.node()).fmt(out)
    }
}

/// `MAX` or `MIN`.
pub(super) const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// The name of a player's own bound.
pub(super) const fn own_name(player: Player) -> &'static str {
    match player {
        Player::Max => "alpha",
        Player::Min => "beta",
    }
}

/// The name of a cutoff at a node of this player: a beta cutoff at MAX, an alpha cutoff at MIN.
pub(super) const fn cutoff_name(player: Player) -> &'static str {
    match player {
        Player::Max => "beta",
        Player::Min => "alpha",
    }
}

/// A value as its number, or `inf` or `-inf`.
pub(super) fn bound(number_kind: NumberKind, value: Value) -> impl fmt::Display {
    fmt::from_fn(move |out| match number_kind.number(value) {
        Some(number) => write!(out, "{number}"),
        None if value == Value::INFINITY => out.write_str("inf"),
        None => out.write_str("-inf"),
    })
}

/// A value that a node returns, in words: `5`, `at least 6`, `at most 2`.
pub(super) fn amount(number_kind: NumberKind, proved: Proved) -> impl fmt::Display {
    let value = bound(number_kind, proved.value);
    fmt::from_fn(move |out| match proved.bound {
        Bound::Exact => write!(out, "{value}"),
        Bound::Lower => write!(out, "at least {value}"),
        Bound::Upper => write!(out, "at most {value}"),
    })
}

/// `(-inf, 5)`.
pub(super) fn window(number_kind: NumberKind, window: Window) -> impl fmt::Display {
    let end = move |value| bound(number_kind, value);
    let (alpha, beta) = (end(window.alpha()), end(window.beta()));
    fmt::from_fn(move |out| write!(out, "({alpha}, {beta})"))
}

/// How a value that this player is sure of bounds the value of the node.
pub(super) const fn at_least(player: Player) -> &'static str {
    match player {
        Player::Max => "at least",
        Player::Min => "at most",
    }
}

/// Why nothing more matters at a node where `player` has stopped, in words: the opponent has `limit` at
/// `holder`, or it is the end of the window of the search.
pub(super) fn why_enough(
    player: Player,
    limit: impl fmt::Display,
    holder: Option<impl fmt::Display>,
) -> String {
    let (opponent, limit_of) = (player_name(!player), at_least(!player));
    match (holder, player) {
        (Some(holder), _) => format!(
            "{opponent} is sure of {limit_of} {limit} at {holder} already, so {opponent} will not let \
             play come there"
        ),
        (None, Player::Max) => {
            format!("the window of the search ends at {limit}, and more does not matter")
        }
        (None, Player::Min) => {
            format!("the window of the search begins at {limit}, and less does not matter")
        }
    }
}

/// `1 node`, `2 nodes`.
pub(super) fn count_of(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The path of a node on the way to the one that was written before.
pub(super) fn above(path: &[u32]) -> PathText<'_> {
    PathText::after(path, path.len())
}

/// A node: its path, then its name and its move if it has them: `/0 "B" move "e4"`.
pub(super) fn node((path, label): NamedPath<'_>) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        write!(out, "{path}")?;
        if let Some(name) = label.name {
            write!(out, " {}", quoted(name))?;
        }
        if let Some(name) = label.r#move {
            write!(out, " move {}", quoted(name))?;
        }
        Ok(())
    })
}
