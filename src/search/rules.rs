//! How a tree is searched, whatever the algorithm: the window, when a node stops, and what it returns.
//!
//! Sources: Knuth & Moore 1975 (alpha >= beta); Bratko, *Prolog Programming for Artificial Intelligence*
//! (alpha > beta); Fishburn 1983 (fail-soft and fail-hard).

use std::num::NonZeroU32;

use strum::{IntoStaticStr, VariantArray};

use super::ProvedRange;
use crate::value::{Player, Value, Window};

/// When a node stops: the comparison of alpha with beta. Courses differ, and on ties so do the
/// pruned sets; value and principal variation do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum CutoffRule {
    /// When alpha >= beta (Knuth & Moore 1975).
    #[default]
    Ge,
    /// Only when alpha > beta (Bratko, *Prolog Programming for Artificial Intelligence*).
    Gt,
}

impl CutoffRule {
    /// `>=` or `>`: how alpha then stands to beta.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            CutoffRule::Ge => ">=",
            CutoffRule::Gt => ">",
        }
    }

    /// How the value that `player` has found stands to the opponent's bound, when a node of that
    /// player stops: `>=` or `>` for MAX, `<=` or `<` for MIN.
    #[must_use]
    pub const fn sign_for(self, player: Player) -> &'static str {
        match (self, player) {
            (_, Player::Max) => self.sign(),
            (CutoffRule::Ge, Player::Min) => "<=",
            (CutoffRule::Gt, Player::Min) => "<",
        }
    }

    /// The one that this is mixed up with.
    #[must_use]
    pub const fn other(self) -> CutoffRule {
        match self {
            CutoffRule::Ge => CutoffRule::Gt,
            CutoffRule::Gt => CutoffRule::Ge,
        }
    }

    /// Whether a node with this window stops.
    #[inline]
    #[must_use]
    pub fn stops(self, window: Window) -> bool {
        match self {
            CutoffRule::Ge => window.alpha() >= window.beta(),
            CutoffRule::Gt => window.alpha() > window.beta(),
        }
    }
}

/// What a search returns when its result lies outside the window. The visits are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum FailMode {
    /// The tightest bound found (Fishburn 1983).
    #[default]
    Soft,
    /// The end of the window.
    Hard,
}

impl FailMode {
    /// The one that this is mixed up with.
    #[must_use]
    pub const fn other(self) -> FailMode {
        match self {
            FailMode::Soft => FailMode::Hard,
            FailMode::Hard => FailMode::Soft,
        }
    }
}

/// How a tree is searched, whatever the algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The window at the root.
    pub window: Window,
    /// When a node stops.
    pub cutoff: CutoffRule,
    /// What is returned outside the window.
    pub fail: FailMode,
    /// What [`Algorithm::MtdF`](super::Algorithm::MtdF) asks about first; an infinity is a guess too. `None`:
    /// the value of the leftmost leaf.
    pub first_guess: Option<Value>,
    /// Between which values all leaves lie.
    pub bounds: ProvedRange,
    /// How many children of an outcome of a chance node [`Algorithm::Star2`](super::Algorithm::Star2) looks at first.
    pub probes: NonZeroU32,
}

impl Default for Rules {
    /// The full window, `ge`, fail-soft, no first guess, no bounds of the leaves, and one probe.
    fn default() -> Rules {
        Rules {
            window: Window::FULL,
            cutoff: CutoffRule::default(),
            fail: FailMode::default(),
            first_guess: None,
            bounds: ProvedRange::NOTHING,
            probes: NonZeroU32::MIN,
        }
    }
}

impl Rules {
    /// Whether a value is one of the [bounds](Rules::bounds) of all leaves.
    #[must_use]
    pub fn is_bound_of_leaves(self, value: Value) -> bool {
        value.key().is_some() && (value == self.bounds.lower || value == self.bounds.upper)
    }

    /// Whether a child that is no leaf stops its parent with the opponent's bound, not with its value:
    /// fail-hard clips the value to that bound. (Under [`CutoffRule::Gt`] that would not stop the parent,
    /// so there the windows stay those of fail-soft.)
    pub(super) fn clips_cutoffs(self) -> bool {
        self.fail == FailMode::Hard && self.cutoff == CutoffRule::Ge
    }
}
