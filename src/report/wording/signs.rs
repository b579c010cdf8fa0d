//! How numbers, bounds and windows are written: in ASCII, and in drawings also as in print ([`Signs`]).
//!
//! Long names are cut alike in all formats, so that the same name looks the same. Formats that have a place
//! for it, such as a tooltip, have the whole name there.

use std::fmt;

use super::terms;
use crate::number::{ExtendedNumber, NumberKind};
use crate::quote::{ascii, isolated};
use crate::search::ProvedRange;
use crate::value::{Bound, Mover, Player, Value, Window};

/// The signs that a drawing is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
    /// Those of print: `−∞`, `≤ 2`; in a text drawing box drawing and triangles.
    #[default]
    Unicode,
    /// ASCII alone: `-inf`, `<= 2`; other characters in names are escaped.
    Ascii,
}

impl Signs {
    /// `5`, `−1`, `∞`
    pub(in crate::report) fn number(self, number_kind: NumberKind, value: Value) -> String {
        self.print(number_kind.extended(value)).to_string()
    }

    /// `(−∞, 5)`
    pub(in crate::report) fn window(self, number_kind: NumberKind, window: Window) -> String {
        self.print(number_kind.window(window)).to_string()
    }

    /// How a minimax value stands to the value that was returned, by what is proved: `=`, `≤` or `≥`.
    pub(in crate::report) const fn relation(self, bound: Bound) -> &'static str {
        match (self, bound) {
            (_, Bound::Exact) => "=",
            (Signs::Unicode, Bound::Upper) => "≤",
            (Signs::Unicode, Bound::Lower) => "≥",
            (Signs::Ascii, Bound::Upper) => "<=",
            (Signs::Ascii, Bound::Lower) => ">=",
        }
    }

    /// `= 5`, or `≤ 2` and `≥ 6` where only a bound is proved.
    pub(in crate::report) fn proved(
        self,
        number_kind: NumberKind,
        value: Value,
        is: Bound,
    ) -> String {
        format!("{} {}", self.relation(is), self.number(number_kind, value))
    }

    /// Who moves, at the nodes of a text drawing.
    pub(in crate::report) const fn mover(self, mover: Mover) -> &'static str {
        match (self, mover) {
            (Signs::Unicode, Mover::Player(Player::Max)) => "▲",
            (Signs::Unicode, Mover::Player(Player::Min)) => "▼",
            (Signs::Unicode, Mover::Chance) => "●",
            (Signs::Ascii, _) => terms::mover_name(mover),
        }
    }

    /// Between which values something lies: `[1.4, 4.4]`.
    pub(in crate::report) fn interval(self, number_kind: NumberKind, range: ProvedRange) -> String {
        let [lower, upper] = [range.lower, range.upper].map(|end| self.number(number_kind, end));
        format!("[{lower}, {upper}]")
    }

    /// What is proved of a value: `5`, `≥ 3`, `≤ 2`, `[2, 3]`.
    pub(in crate::report) fn range(self, number_kind: NumberKind, range: ProvedRange) -> String {
        match [range.lower, range.upper].map(Value::key) {
            _ if range.lower == range.upper => self.number(number_kind, range.lower),
            [_, None] => self.proved(number_kind, range.lower, Bound::Lower),
            [None, _] => self.proved(number_kind, range.upper, Bound::Upper),
            _ => self.interval(number_kind, range),
        }
    }

    /// A name, cut off if it is long. One from right to left is isolated, so that it does not turn the rest
    /// of its line round.
    pub(in crate::report) fn name(self, name: &str) -> String {
        let cut = cut_off(name);
        match self {
            Signs::Unicode => isolated(cut),
            Signs::Ascii if cut != name => ascii(cut.trim_end_matches('…')) + "...",
            Signs::Ascii => ascii(&cut),
        }
    }

    /// The name of a player's own bound.
    pub(in crate::report) const fn own_bound(self, player: Player) -> &'static str {
        match (self, player) {
            (Signs::Unicode, Player::Max) => "α",
            (Signs::Unicode, Player::Min) => "β",
            (Signs::Ascii, _) => terms::own_name(player),
        }
    }

    /// Numbers and comparisons, in these signs.
    pub(in crate::report) fn print(self, numbers: impl fmt::Display) -> impl fmt::Display {
        const IN_PRINT: [(&str, &str); 4] = [("inf", "∞"), ("-", "−"), ("<=", "≤"), (">=", "≥")];
        const FIRST: [char; 4] = ['i', '-', '<', '>'];
        fmt::from_fn(move |out| match self {
            Signs::Ascii => numbers.fmt(out),
            Signs::Unicode => {
                let text = numbers.to_string();
                // Most are a few digits.
                if !text.contains(FIRST) {
                    return out.write_str(&text);
                }
                let replaced = |text: String, (ascii, sign)| text.replace(ascii, sign);
                out.write_str(&IN_PRINT.into_iter().fold(text, replaced))
            }
        })
    }
}

/// A name with more characters is cut off.
const NAME: usize = 28;

/// A text of at most [`NAME`] characters.
pub(in crate::report) fn cut_off(text: &str) -> String {
    if text.chars().count() <= NAME {
        return text.to_owned();
    }
    let kept: String = text.chars().take(NAME - 1).collect();
    kept + "…"
}

/// Between which values a chance node lies, in words: `so it is from 1 to 6`.
pub(in crate::report) fn lies(interval: &[ExtendedNumber; 2], signs: Signs) -> impl fmt::Display {
    let &[lower, upper] = interval;
    fmt::from_fn(move |out| {
        let [from, to] = [lower, upper].map(|end| signs.print(end));
        let is_known = [lower, upper].map(|end| matches!(end, ExtendedNumber::Number(_)));
        match is_known {
            _ if lower == upper => write!(out, "so it is {from}"),
            [true, true] => write!(out, "so it is from {from} to {to}"),
            [true, false] => write!(out, "so it is at least {from}"),
            [false, true] => write!(out, "so it is at most {to}"),
            [false, false] => out.write_str("and the rest may be anything"),
        }
    })
}

/// A value that a node returns, in words: `5`, `at least 6`, `at most 2`.
pub(in crate::report) fn amount(value: impl fmt::Display, bound: Bound) -> impl fmt::Display {
    fmt::from_fn(move |out| match bound {
        Bound::Exact => value.fmt(out),
        Bound::Lower => write!(out, "at least {value}"),
        Bound::Upper => write!(out, "at most {value}"),
    })
}
