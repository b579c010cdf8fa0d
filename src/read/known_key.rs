//! "Did you mean": the known key that looks like an unknown one, or means the same; and the names of keys with which
//! a whole document can be read.

use super::excerpt::excerpt;
use super::keys::Keys;
use crate::likeness;

/// What other programs call the keys of nodes.
const MEANINGS: [(&str, &[&str]); 5] = [
    (
        "value",
        &[
            "score",
            "eval",
            "evaluation",
            "utility",
            "payoff",
            "reward",
            "heuristic",
            "minimax",
            "result",
        ],
    ),
    (
        "children",
        &[
            "nodes",
            "successors",
            "moves",
            "kids",
            "branches",
            "subtrees",
            "replies",
            "next",
            "options",
        ],
    ),
    ("name", &["label", "id", "title"]),
    ("move", &["san", "uci", "lan", "action"]),
    (
        "player",
        &[
            "turn",
            "side",
            "type",
            "to_move",
            "tomove",
            "mover",
            "side_to_move",
            "kind",
        ],
    ),
];

/// The key of nodes that means what other programs call `key`.
pub(super) fn meant(key: &[u8]) -> Option<&'static str> {
    let meant = |other: &&str| other.as_bytes().eq_ignore_ascii_case(key);
    let found = MEANINGS.iter().find(|(_, others)| others.iter().any(meant));
    found.map(|&(known, _)| known)
}

/// The known key that looks most like `key`, if one looks much like it.
pub(super) fn nearest<'k>(key: &[u8], known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    likeness::nearest(&excerpt(key), known)
}

/// Names of keys with which a document can be read, as far as a look at its start tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySuggestion {
    /// What the keys are called there.
    pub keys: Keys,
    /// Whether other keys are left over, which have no meaning here.
    pub has_others: bool,
}
