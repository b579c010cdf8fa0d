//! The nearest values that x is compared with in a search.
//!
//! A search compares the value of a child with the best value so far and with the window of its parent.
//! The loop tells all of these. All values here are shifted (see `gap`).
//!
//! If the question is about one node, comparisons after it is entered or pruned do not matter. Whether the
//! search is on the path to that node takes the same time at each step, whatever the length of the path.
//!
//! A place for x among the values of a tree: at a value, or in the gap between it and the next one.
//!
//! A search only compares values, so it does the same on any order-preserving map of them. To make room
//! for x above a value, all greater values move up by one. The greatest integer cannot move up. If the
//! search needs that integer, only the values between x and the next free integer move: up, or down if
//! it is below. No tree has so many values that no integer is free.

use super::pieces::Range;
use crate::search::{BackedUp, Entered, Left, Observer, Pruned, Rules};
use crate::tree::Missing;
use crate::value::{Value, Window};

/// Watches a search for the nearest values that x is compared with.
pub(super) struct BreakPoints {
    place: PlaceOfX,
    /// The shifted value of x.
    x: Value,
    low: Value,
    high: Value,
    nodes: u64,
    /// The node in question, if there is one, and what became of it.
    node: Option<PathCursor>,
    fate: Option<NodeFate>,
}

/// What becomes of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeFate {
    Entered,
    Pruned,
}

impl BreakPoints {
    /// To watch one search with these shifted rules and x at this place.
    pub(super) fn new(rules: Rules, place: PlaceOfX, node: Option<&[u32]>) -> BreakPoints {
        let mut break_points = BreakPoints {
            place,
            x: place.x(),
            low: Value::MINUS_INFINITY,
            high: Value::INFINITY,
            nodes: 0,
            node: node.map(|path| PathCursor::new(path.to_vec())),
            fate: None,
        };
        // The result may be compared with the window.
        break_points.narrow(rules.window.alpha());
        break_points.narrow(rules.window.beta());
        break_points
    }

    fn narrow(&mut self, value: Value) {
        if value < self.x {
            self.low = self.low.max(value);
        } else if value > self.x {
            self.high = self.high.min(value);
        }
    }

    fn compare(&mut self, a: Value, b: Value) {
        if a == self.x {
            self.narrow(b);
        } else if b == self.x {
            self.narrow(a);
        }
    }

    /// The values of x for which this search does the same. At a value of the tree this is x alone.
    pub(super) fn range(&self) -> Range {
        const NO_X: &str = "x is compared with other values";
        match self.place {
            PlaceOfX::At(point) => Range {
                low: point,
                has_low: true,
                high: point,
                has_high: true,
            },
            _ => Range {
                low: self.place.unshift(self.low).expect(NO_X),
                has_low: false,
                high: self.place.unshift(self.high).expect(NO_X),
                has_high: false,
            },
        }
    }

    /// Whether the node in question was pruned.
    pub(super) fn has_pruned(&self) -> bool {
        self.fate == Some(NodeFate::Pruned)
    }

    /// The number of nodes that the search has entered.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Observer for BreakPoints {
    fn enter(&mut self, entered: &Entered) {
        self.nodes += 1;
        if self.fate.is_some() {
            return;
        }
        if let Some(node) = &mut self.node {
            node.enter(entered.path);
            self.fate = node.is_at(entered.path).then_some(NodeFate::Entered);
        }
    }

    fn back_up(&mut self, backed_up: &BackedUp) {
        if self.fate.is_none() {
            let (best, window) = (backed_up.best, backed_up.before);
            for other in [best, window.alpha(), window.beta()] {
                self.compare(backed_up.value, other);
            }
        }
    }

    fn prune(&mut self, pruned: &Pruned) {
        if let (None, Some(node)) = (self.fate, &self.node) {
            let is_it = node.is_through(pruned.at, pruned.subtree.position);
            self.fate = is_it.then_some(NodeFate::Pruned);
        }
    }

    fn leave(&mut self, left: &Left) {
        if let (None, Some(node)) = (self.fate, &mut self.node) {
            node.leave(left.path);
        }
    }
}

/// A node by its path, and how many steps of that path lead to the search's present node.
#[derive(Clone, Debug)]
struct PathCursor {
    path: Vec<u32>,
    followed: usize,
}

impl PathCursor {
    pub(super) fn new(path: Vec<u32>) -> PathCursor {
        PathCursor { path, followed: 0 }
    }

    /// The search enters the node at `path`.
    pub(super) fn enter(&mut self, path: &[u32]) {
        if let Some((&step, above)) = path.split_last()
            && self.is_through(above, step)
        {
            self.followed += 1;
        }
    }

    /// The search leaves the node at `path`.
    pub(super) fn leave(&mut self, path: &[u32]) {
        self.followed = self.followed.min(path.len().saturating_sub(1));
    }

    /// Whether the node at `path`, which the search is at, is this one.
    pub(super) fn is_at(&self, path: &[u32]) -> bool {
        self.is_above(path) && self.path.len() == path.len()
    }

    /// Whether the node at `path`, which the search is at, is this one or above it.
    pub(super) fn is_above(&self, path: &[u32]) -> bool {
        self.followed == path.len()
    }

    /// Whether the child at `position` of the node at `path`, where the search is, is this node or
    /// above it.
    fn is_through(&self, path: &[u32], position: u32) -> bool {
        self.is_above(path) && self.path.get(path.len()) == Some(&position)
    }
}

/// Where x is. The map is from the values of the tree to *shifted* values, in which x has a key of its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOfX {
    /// x is this value; no value moves.
    At(Value),
    /// x is greater than `point` and less than all greater values. Those below `free` move up.
    MovedUp {
        /// The value below x.
        point: Value,
        /// No value of the tree; infinity if all move.
        free: Value,
    },
    /// x is greater than `point` and less than all greater values. `point` and the lower values above
    /// `free` move down.
    MovedDown {
        /// The value below x.
        point: Value,
        /// No value of the tree.
        free: Value,
    },
}

impl PlaceOfX {
    /// x above `point`: all greater values move up.
    pub(super) fn above(point: Value) -> PlaceOfX {
        let free = Value::INFINITY;
        PlaceOfX::MovedUp { point, free }
    }

    /// x above `point`: only the values up to a free integer move. `values` has all values of the tree
    /// and the ends of the window, in order, each once.
    pub(super) fn above_beside_free(point: Value, values: &[Value]) -> PlaceOfX {
        let (lower, greater) = values.split_at(values.partition_point(|&value| value <= point));
        let mut free = PlaceOfX::above(point).x();
        for &value in greater {
            if value == free {
                free = free.next_above();
            }
        }
        if free != Value::INFINITY {
            return PlaceOfX::MovedUp { point, free };
        }
        let mut free = point;
        for &value in lower.iter().rev() {
            if value == free {
                free = free.next_below();
            }
        }
        PlaceOfX::MovedDown { point, free }
    }

    /// The shifted value of x.
    pub(super) fn x(self) -> Value {
        match self {
            PlaceOfX::MovedUp {
                point: Value::MINUS_INFINITY,
                ..
            } => LEAST,
            PlaceOfX::MovedUp { point, .. } => point.next_above(),
            PlaceOfX::At(point) | PlaceOfX::MovedDown { point, .. } => point,
        }
    }

    /// The shifted value of a value of the tree, or of an end of a window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: it has to move and is the greatest integer.
    pub(super) fn shift(self, value: Value) -> Result<Value, Missing> {
        let shifted = match self {
            _ if value.key().is_none() => return Ok(value),
            PlaceOfX::MovedUp { point, free } if point < value && value < free => {
                value.next_above()
            }
            PlaceOfX::MovedDown { point, free } if free < value && value <= point => {
                value.next_below()
            }
            _ => value,
        };
        let is_finite = shifted.key().is_some();
        is_finite.then_some(shifted).ok_or(Missing::IntegerRange)
    }

    /// The value that has this shifted value; `None` for x in a gap.
    pub(super) fn unshift(self, shifted: Value) -> Option<Value> {
        let x = self.x();
        match self {
            _ if shifted.key().is_none() => Some(shifted),
            PlaceOfX::At(_) => Some(shifted),
            _ if shifted == x => None,
            PlaceOfX::MovedUp { free, .. } if x < shifted && shifted <= free => {
                Some(shifted.next_below())
            }
            PlaceOfX::MovedDown { free, .. } if free <= shifted && shifted < x => {
                Some(shifted.next_above())
            }
            _ => Some(shifted),
        }
    }

    /// The rules with a shifted window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: an end of the window has to move and cannot, or no integer is left
    /// for x above the greatest one.
    pub(super) fn rules(self, rules: Rules) -> Result<Rules, Missing> {
        self.x().key().ok_or(Missing::IntegerRange)?;
        let alpha = self.shift(rules.window.alpha())?;
        let beta = self.shift(rules.window.beta())?;
        let window = Window::new(alpha, beta).expect("the order is kept");
        Ok(Rules { window, ..rules })
    }
}

/// The least finite value.
const LEAST: Value = Value::from_key(i64::MIN + 1);

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks x above value number `number`, or below all if that is -infinity.
    fn check_gap(values: &[Value], number: usize, place: PlaceOfX) {
        let shifted = values.iter().map(|&value| place.shift(value));
        let shifted: Vec<Value> = shifted.map(|value| value.expect("there is room")).collect();
        assert!(shifted.is_sorted_by(|a, b| a < b), "{place:?}");
        assert!(shifted[number] < place.x() && place.x() < shifted[number + 1]);
        let back = shifted.iter().map(|&value| place.unshift(value));
        assert!(
            back.eq(values.iter().map(|&value| Some(value))),
            "{place:?}"
        );
        assert_eq!(place.unshift(place.x()), None);
    }

    #[test]
    fn values_keep_their_order_around_x() {
        let all = [
            // Room above all.
            &[i64::MIN, i64::MIN + 1, -1, 0, 4, 5, i64::MAX - 2, i64::MAX][..],
            // Both ends are used: there is room only between values.
            &[i64::MIN, i64::MIN + 1, -1, 0, 4, 5, i64::MAX - 1, i64::MAX],
            &[
                i64::MIN,
                i64::MIN + 1,
                i64::MIN + 2,
                i64::MAX - 2,
                i64::MAX - 1,
                i64::MAX,
            ],
        ];
        for keys in all {
            let values: Vec<Value> = keys.iter().map(|&key| Value::from_key(key)).collect();
            let finite = &values[1..values.len() - 1];
            for number in 0..values.len() - 1 {
                let point = values[number];
                check_gap(&values, number, PlaceOfX::above_beside_free(point, finite));
                let up = PlaceOfX::above(point);
                if finite.last() != Some(&Value::from_key(i64::MAX - 1)) {
                    check_gap(&values, number, up);
                }
                let at = PlaceOfX::At(point);
                assert_eq!(
                    (at.shift(point), at.unshift(point)),
                    (Ok(point), Some(point))
                );
            }
        }
    }

    #[test]
    fn the_greatest_integer_cannot_move_up() {
        let [seven, greatest] = [7, i64::MAX - 1].map(Value::from_key);
        let up = PlaceOfX::above(seven);
        assert_eq!(up.shift(greatest), Err(Missing::IntegerRange));
        assert_eq!(up.shift(seven), Ok(seven));
        let full = Rules::default();
        assert!(PlaceOfX::above(greatest).rules(full).is_err());
        let down = PlaceOfX::above_beside_free(greatest, &[seven, greatest]);
        assert!(down.rules(full).is_ok());
        let rules = Rules {
            window: Window::new(seven, greatest).expect("not empty"),
            ..full
        };
        assert!(up.rules(rules).is_err());
        let beside_free = PlaceOfX::above_beside_free(seven, &[seven, greatest]);
        assert_eq!(beside_free.rules(rules), Ok(rules));
    }
}
