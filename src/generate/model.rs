//! The models: how the values of leaves depend on each other.

use strum::IntoStaticStr;

/// The probability at which the value of a deep binary P-game is undecided (Pearl 1980): (sqrt(5) - 1) / 2.
pub const GOLDEN_RATIO: f64 = 0.618_033_988_749_894_9;

/// How the values of the leaves come about. `V` stands for the range of [`ValueRule`](super::ValueRule).
///
/// Values and roots are in units of the last decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Model {
    /// Each leaf has a value of its own, drawn from V.
    ///
    /// Source: Fuller, Gaschnig & Gillogly, "Analysis of the alpha-beta pruning algorithm", Carnegie
    /// Mellon University 1973.
    #[default]
    Independent,
    /// Each edge adds a number drawn from V; the value of a leaf is the sum from the root down. So leaves
    /// with near ancestors have like values.
    ///
    /// Source: Fuller, Gaschnig & Gillogly 1973; Newborn, "The efficiency of the alpha-beta search on
    /// trees with branch-dependent terminal node scores", *Artificial Intelligence* 8, 1977.
    Incremental,
    /// Each edge adds -1 or 1, with equal probability; the value of a leaf is the sum from the root down.
    ///
    /// Source: Nau, "An investigation of the causes of pathology in games", *Artificial Intelligence* 19,
    /// 1982 (N-games).
    NGame,
    /// Each leaf is 1, won for MAX, with probability p, else 0.
    ///
    /// Source: Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
    /// *Artificial Intelligence* 14, 1980.
    PGame {
        /// The probability of 1.
        p: f64,
    },
    /// As `PrefixValue`, where the best child is the first one with probability p, and among the first
    /// quarter of the children (rounded up) with probability q.
    ///
    /// Source: Marsland & Campbell, "Parallel search of strongly ordered game trees", *Computing
    /// Surveys* 14, 1982.
    Ordered {
        /// The probability that the first child is the best one.
        p: f64,
        /// The probability that the best child is among the first quarter; at least p.
        q: f64,
        /// The minimax value of the root.
        value: i64,
    },
    /// One child of each node, any with equal probability, has the minimax value of the node; each other
    /// child is worse for the player to move by a number drawn from V.
    ///
    /// Source: Furtak & Buro, "Minimum proof graphs and fastest-cut-first search heuristics", IJCAI 2009.
    PrefixValue {
        /// The minimax value of the root.
        value: i64,
    },
    /// All leaves have this value.
    Identical {
        /// The value.
        value: i64,
    },
    /// As `PrefixValue`, where the best child always is the first: alpha-beta enters the critical tree
    /// alone.
    ///
    /// Source: Knuth & Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975.
    Minimal {
        /// The minimax value of the root.
        value: i64,
    },
    /// The numbers from 1 up in an order in which alpha-beta prunes nothing: of two children of a node, all
    /// leaves below the second are better for the player to move. The shape must be uniform.
    Worst,
}
