//! How numbers, bounds and windows are written: in ASCII, and in drawings also as in print ([`Signs`]).
//!
//! Long names are cut alike in all formats, so that the same name looks the same. Formats that have a place
//! for it, such as a tooltip, have the whole name there.

use std::fmt;

use super::terms;
use crate::number::NumberKind;
use crate::quote::{ascii, isolated};
use crate::value::{Bound, Player, Value, Window};

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

    /// The player to move, at the nodes of a text drawing.
    pub(in crate::report) const fn player(self, player: Player) -> &'static str {
        match (self, player) {
            (Signs::Unicode, Player::Max) => "▲",
            (Signs::Unicode, Player::Min) => "▼",
            (Signs::Ascii, _) => terms::player_name(player),
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
        fmt::from_fn(move |out| match self {
            Signs::Ascii => numbers.fmt(out),
            Signs::Unicode => {
                let replaced = |text: String, (ascii, sign)| text.replace(ascii, sign);
                out.write_str(&IN_PRINT.into_iter().fold(numbers.to_string(), replaced))
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

/// A value that a node returns, in words: `5`, `at least 6`, `at most 2`.
pub(in crate::report) fn amount(value: impl fmt::Display, bound: Bound) -> impl fmt::Display {
    fmt::from_fn(move |out| match bound {
        Bound::Exact => value.fmt(out),
        Bound::Lower => write!(out, "at least {value}"),
        Bound::Upper => write!(out, "at most {value}"),
    })
}
