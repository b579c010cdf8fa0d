//! What is shown of a comparison, and the options that it depends on.

use std::num::NonZeroU32;

use serde::Serialize;

use crate::named::serialize_name;
use crate::search::{Comparison, CutoffRule, Order};

/// A comparison of one tree.
#[derive(Clone, Copy, Debug)]
pub struct ComparedTree<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// What was found.
    pub comparison: &'a Comparison,
    /// What it depends on.
    pub settings: &'a ComparisonSettings,
}

/// The version of the program, as outputs name it that are kept.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The options that the numbers depend on, given or not.
#[derive(Clone, Debug, Serialize)]
pub struct ComparisonSettings {
    /// when a node stops
    #[serde(serialize_with = "serialize_name")]
    pub cutoff: CutoffRule,
    /// of `mtd-f`: what was given, or `first-leaf`; `null` without `mtd-f`
    pub first_guess: Option<String>,
    /// the order of the children
    #[serde(serialize_with = "serialize_name")]
    pub order: Order,
    /// the seed of the random order, the first one of `--repeat`; `null` if no order is random
    pub seed: Option<u64>,
    /// the depth limit, or `null`
    pub depth: Option<usize>,
    /// the nodes after which an algorithm is given up
    pub max_nodes: u64,
    /// the player of `--player`; `null`: the file says it, or it is max
    pub player: Option<&'static str>,
    /// whose view the values in the file are from
    pub values: &'static str,
    /// the evaluation of `--evaluation`, or `null`
    pub evaluation: Option<String>,
    /// the node of `--root`, as it is given, or `null`
    pub root: Option<String>,
    /// the plies of `--chance-plies`, as `1,3`, or `null`
    pub chance_plies: Option<String>,
    /// the bounds of all leaves, as `0,10`, or `null`; those that a document gives itself are not here
    pub bounds: Option<String>,
    /// the children of each outcome that `star2` looks at first; `null` if it is not given
    pub probes: Option<NonZeroU32>,
}
