//! Alpha-beta as textbooks write it, recursively (Knuth & Moore 1975; fail-soft as Fishburn 1983).

use abprune::search::{CutoffRule, FailMode, Rules};
use abprune::value::Player;

use super::model::{ModelNode, worst};

/// An end of a window: its value, and the ply of the node that has found it (`None`: the window of the
/// search).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GivenValue {
    pub value: i64,
    pub holder: Option<usize>,
}

/// Alpha and beta.
pub type Limits = [GivenValue; 2];

/// A window of a whole search.
pub fn limits(alpha: i64, beta: i64) -> Limits {
    [alpha, beta].map(|value| GivenValue { value, holder: None })
}

/// A node that the search enters.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    pub path: Vec<u32>,
    pub limits: Limits,
    /// The backed-up value, once the search is done with the node.
    pub value: Option<i64>,
}

/// A subtree that is pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    pub path: Vec<u32>,
    /// The window that made its parent stop.
    pub limits: Limits,
}

/// How a search goes, and what it does.
pub struct Textbook {
    pub rule: CutoffRule,
    /// Whether a child gets bounds from further up than its parent.
    pub is_deep: bool,
    /// Whether a child that is no leaf gives its parent no more than the opponent's bound: fail-hard.
    pub clips: bool,
    pub entered: Vec<Arrival>,
    pub pruned: Vec<Cut>,
}

/// A value and the line that it comes from, or the path of the unknown leaf that is needed.
pub type Found = Result<(i64, Vec<u32>), Vec<u32>>;

impl Textbook {
    pub fn new(rules: Rules, is_deep: bool) -> Textbook {
        Textbook {
            rule: rules.cutoff,
            is_deep,
            clips: is_deep && rules.fail == FailMode::Hard && rules.cutoff == CutoffRule::Ge,
            entered: Vec::new(),
            pruned: Vec::new(),
        }
    }

    pub fn search(&mut self, node: &ModelNode, path: &mut Vec<u32>, limits: Limits) -> Found {
        let number = self.entered.len();
        self.entered.push(Arrival { path: path.clone(), limits, value: None });
        let found = if node.children.is_empty() {
            let value = node.value.ok_or_else(|| path.clone())?;
            (value, Vec::new())
        } else {
            self.inner(node, path, limits)?
        };
        self.entered[number].value = Some(found.0);
        Ok(found)
    }

    fn inner(&mut self, node: &ModelNode, path: &mut Vec<u32>, mut limits: Limits) -> Found {
        let own = usize::from(node.player == Player::Min);
        let holder = Some(path.len());
        let mut best = (worst(node.player), Vec::new());
        for (number, child) in node.children.iter().enumerate() {
            let mut given = limits;
            if !self.is_deep {
                given = self::limits(i64::MIN, i64::MAX);
                given[own] = GivenValue { value: best.0, holder };
            }
            path.push(child.position);
            let (value, line) = self.search(child, path, given)?;
            path.pop();
            let is_better = |than: i64| match node.player {
                Player::Max => value > than,
                Player::Min => value < than,
            };
            if is_better(best.0) {
                best = (value, [vec![child.position], line].concat());
            }
            if is_better(limits[own].value) {
                let value = match node.player {
                    _ if !self.clips || child.children.is_empty() => value,
                    Player::Max => value.min(limits[1].value),
                    Player::Min => value.max(limits[0].value),
                };
                limits[own] = GivenValue { value, holder };
            }
            if self.stops(limits) {
                self.prune(&node.children[number + 1..], path, limits);
                break;
            }
        }
        Ok(best)
    }

    fn stops(&self, [alpha, beta]: Limits) -> bool {
        match self.rule {
            CutoffRule::Ge => alpha.value >= beta.value,
            CutoffRule::Gt => alpha.value > beta.value,
        }
    }

    fn prune(&mut self, rest: &[ModelNode], path: &[u32], limits: Limits) {
        let cuts =
            rest.iter().map(|child| Cut { path: [path, &[child.position]].concat(), limits });
        self.pruned.extend(cuts);
    }

    /// Whether the search entered the node at `path`.
    pub fn has_entered(&self, path: &[u32]) -> bool {
        self.entered.iter().any(|arrival| arrival.path == path)
    }
}
