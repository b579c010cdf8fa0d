//! What the caller decides about a tree that is made from rules.

/// How a position is read, and the limits of the trees of games and programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// The evaluation, in place of the one that the document names.
    pub evaluation: Option<String>,
    /// Positions this many plies down are leaves with their static values.
    pub depth: Option<usize>,
    /// The most nodes of a tree that is built in memory; of one that is not, the most subtrees that are listed
    /// as pruned.
    pub max_nodes: u32,
}

impl Default for GameOptions {
    /// No evaluation, no depth limit, and ten million nodes.
    fn default() -> GameOptions {
        GameOptions {
            evaluation: None,
            depth: None,
            max_nodes: 10_000_000,
        }
    }
}
