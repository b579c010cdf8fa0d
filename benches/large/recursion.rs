//! The rival's search: alpha-beta by plain recursion, as in the books, through an arena.

use crate::arena::{Arena, INNER, INTEGER};

/// A leaf's number, in a tree of integers.
pub fn integer(arena: &Arena, node: usize) -> i64 {
    arena.words[node].cast_signed()
}

/// A leaf's number, in a tree with decimals.
#[expect(
    clippy::cast_precision_loss,
    reason = "the files hold no such integers beside decimals"
)]
pub fn decimal(arena: &Arena, node: usize) -> f64 {
    match arena.tags[node] {
        INTEGER => integer(arena, node) as f64,
        _ => f64::from_bits(arena.words[node]),
    }
}

/// What a search did.
#[derive(Default)]
pub struct Counts {
    /// Nodes, leaves included.
    pub entered: u64,
    /// Leaves.
    pub evaluated: u64,
}

/// The value of the tree, MAX to move at the root, and what was counted. `alpha` and `beta` lie
/// outside all its numbers, or at their ends.
pub fn solve<T: Copy + PartialOrd>(
    arena: &Arena,
    leaf: fn(&Arena, usize) -> T,
    [alpha, beta]: [T; 2],
) -> (T, Counts) {
    let mut search = Search {
        arena,
        leaf,
        worst: [alpha, beta],
        counts: Counts::default(),
    };
    let value = search.value(0, true, alpha, beta);
    (value, search.counts)
}

struct Search<'a, T> {
    arena: &'a Arena,
    leaf: fn(&Arena, usize) -> T,
    /// What MAX and MIN start from.
    worst: [T; 2],
    counts: Counts,
}

impl<T: Copy + PartialOrd> Search<'_, T> {
    /// Fail-soft alpha-beta, as in the books.
    fn value(&mut self, node: usize, is_max: bool, mut alpha: T, mut beta: T) -> T {
        self.counts.entered += 1;
        if self.arena.tags[node] != INNER {
            self.counts.evaluated += 1;
            return (self.leaf)(self.arena, node);
        }
        let end = self.end(node);
        let mut best = self.worst[usize::from(!is_max)];
        let mut child = node + 1;
        while child < end {
            let value = self.value(child, !is_max, alpha, beta);
            if is_max {
                best = if value > best { value } else { best };
                alpha = if best > alpha { best } else { alpha };
            } else {
                best = if value < best { value } else { best };
                beta = if best < beta { best } else { beta };
            }
            if alpha >= beta {
                break;
            }
            child = self.end(child);
        }
        best
    }

    fn end(&self, node: usize) -> usize {
        match self.arena.tags[node] {
            INNER => usize::try_from(self.arena.words[node]).expect("an index"),
            _ => node + 1,
        }
    }
}
