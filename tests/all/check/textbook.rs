//! A plain recursive alpha-beta, and the answer that says all that it does.

use std::fmt::Write as _;

use abprune::Named as _;
use abprune::number::{ExtendedNumber, Number, NumberWindow};
use abprune::random::Random;
use abprune::read::{Format, Options};
use abprune::search::{CutoffRule, FailMode, Order};
use abprune::solve::{Document, PreparedTree, SearchOptions, SolveOptions};
use abprune::value::Player;

use crate::support::Tree;

/// Beyond all leaves.
pub const INF: i64 = 1_000;

/// What is proved of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Is {
    Exact,
    AtMost,
    AtLeast,
}

/// How the textbook searches.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub player: Player,
    pub window: (i64, i64),
    pub cutoff: CutoffRule,
    pub fail: FailMode,
    pub is_reversed: bool,
    /// Whether a node knows the best value of its parent, and nothing from further up.
    pub is_shallow: bool,
}

/// The tree without a player of its own at the root: there the option decides.
pub fn by_option(mut tree: Tree) -> Tree {
    if let Tree::Inner(player, _) = &mut tree {
        *player = None;
    }
    tree
}

/// What the textbook does: the right answer.
#[derive(Clone, Debug, Default)]
pub struct Right {
    pub entered: Vec<(Vec<u32>, i64, Option<Is>)>,
    pub windows: Vec<(Vec<u32>, (i64, i64))>,
    /// The same when the nodes are left.
    pub left: Vec<(i64, i64)>,
    pub inner: Vec<usize>,
    pub leaves: Vec<Vec<u32>>,
    pub pruned: Vec<Vec<u32>>,
    pub pv: Vec<u32>,
    /// The node of which its author takes another value as true.
    slip: Option<(Vec<u32>, i64)>,
}

/// A value, what is proved of it from below and above, and the line.
pub type Done = (i64, (i64, i64), Vec<u32>);

impl Right {
    pub fn of(tree: &Tree, how: How) -> Right {
        Right::with_slip(tree, how, None)
    }

    /// The same by someone who takes a node to return this value, and goes on with it.
    pub fn with_slip(tree: &Tree, how: How, slip: Option<(Vec<u32>, i64)>) -> Right {
        let mut right = Right { slip, ..Right::default() };
        let found = right.search(tree, how.player, &mut Vec::new(), how.window, how);
        right.pv = found.2;
        right
    }

    /// Fail-soft alpha-beta, with what the seen leaves prove.
    fn search(
        &mut self,
        tree: &Tree,
        turn: Player,
        path: &mut Vec<u32>,
        (mut alpha, mut beta): (i64, i64),
        how: How,
    ) -> Done {
        let (number, arrival) = (self.entered.len(), (alpha, beta));
        self.entered.push((path.clone(), 0, None));
        self.windows.push((path.clone(), arrival));
        self.left.push(arrival);
        let player = tree.player(turn);
        let Tree::Inner(_, children) = tree else {
            let Tree::Leaf(Some(value)) = tree else {
                panic!("known");
            };
            self.leaves.push(path.clone());
            self.entered[number] = (path.clone(), *value, Some(Is::Exact));
            return (*value, (*value, *value), Vec::new());
        };
        self.inner.push(number);
        let is_max = player == Player::Max;
        if how.is_shallow {
            (alpha, beta) = if is_max { (-INF, beta) } else { (alpha, INF) };
        }
        let worst = if is_max { -INF } else { INF };
        let better = |a: i64, b: i64| if is_max { a > b } else { a < b };
        let best_of = |a: i64, b: i64| if better(a, b) { a } else { b };
        let (mut best, mut proved, mut line) = (worst, (worst, worst), Vec::new());
        let mut order: Vec<usize> = (0..children.len()).collect();
        if how.is_reversed {
            order.reverse();
        }
        let mut is_cut = false;
        for position in order {
            path.push(u32::try_from(position).expect("small"));
            if is_cut {
                self.pruned.push(path.clone());
                proved = (best_of(proved.0, -INF), best_of(proved.1, INF));
            } else {
                let passed_on = match (how.is_shallow, is_max) {
                    (false, _) => (alpha, beta),
                    (true, true) => (best, INF),
                    (true, false) => (-INF, best),
                };
                let found = self.search(&children[position], !player, path, passed_on, how);
                proved = (best_of(proved.0, found.1.0), best_of(proved.1, found.1.1));
                if better(found.0, best) {
                    best = found.0;
                    line = vec![*path.last().expect("a step")];
                    line.extend(found.2);
                }
                if is_max {
                    alpha = alpha.max(best);
                } else {
                    beta = beta.min(best);
                }
                is_cut = match how.cutoff {
                    CutoffRule::Ge => alpha >= beta,
                    CutoffRule::Gt => alpha > beta,
                };
            }
            path.pop();
        }
        self.left[number] = (alpha, beta);
        let shown = match how.fail {
            FailMode::Soft => best,
            FailMode::Hard => best.clamp(arrival.0, arrival.1),
        };
        let is = if proved == (shown, shown) {
            Is::Exact
        } else if proved.1 <= shown {
            Is::AtMost
        } else {
            Is::AtLeast
        };
        self.entered[number] = (path.clone(), shown, Some(is));
        if let Some((_, value)) = self.slip.as_ref().filter(|(node, _)| node == path) {
            self.entered[number] = (path.clone(), *value, Some(Is::Exact));
            return (*value, (*value, *value), line);
        }
        (best, proved, line)
    }

    /// The answer that says all of it.
    pub fn claims(&self) -> Claims {
        let inner = || self.inner.iter();
        Claims {
            value: written(self.entered[0].1, self.entered[0].2),
            first: self.pv.first().map(|&first| vec![first]),
            pv: (1..=self.pv.len()).map(|end| self.pv[..end].to_vec()).collect(),
            pruned: self.pruned.clone(),
            evaluated: self.leaves.clone(),
            values: inner()
                .map(|&number| {
                    let (path, value, is) = &self.entered[number];
                    (path.clone(), written(*value, *is))
                })
                .collect(),
            windows: inner().map(|&number| self.windows[number].clone()).collect(),
        }
    }
}

pub fn written(value: i64, is: Option<Is>) -> String {
    let sign = match is {
        Some(Is::AtMost) => "<=",
        Some(Is::AtLeast) => ">= ",
        Some(Is::Exact) => "=",
        None => "",
    };
    match value {
        INF => format!("{sign}inf"),
        value if value == -INF => format!("{sign}-inf"),
        value => format!("{sign}{value}"),
    }
}

/// An answer, before it is JSON.
#[derive(Clone, Debug)]
pub struct Claims {
    pub value: String,
    pub first: Option<Vec<u32>>,
    pub pv: Vec<Vec<u32>>,
    pub pruned: Vec<Vec<u32>>,
    pub evaluated: Vec<Vec<u32>>,
    pub values: Vec<(Vec<u32>, String)>,
    pub windows: Vec<(Vec<u32>, (i64, i64))>,
}

pub fn path_text(path: &[u32]) -> String {
    if path.is_empty() {
        return "/".to_owned();
    }
    path.iter().fold(String::new(), |mut text, step| {
        let _ = write!(text, "/{step}");
        text
    })
}

impl Claims {
    pub fn json(&self) -> String {
        let list = |paths: &[Vec<u32>]| {
            let texts: Vec<String> =
                paths.iter().map(|path| format!("{:?}", path_text(path))).collect();
            texts.join(",")
        };
        let end = |value: i64| match value.abs() {
            INF => "null".to_owned(),
            _ => value.to_string(),
        };
        let values = self.values.iter();
        let values: Vec<String> =
            values.map(|(path, value)| format!("{:?}:{value:?}", path_text(path))).collect();
        let windows = self.windows.iter();
        let windows: Vec<String> = windows
            .map(|(path, (a, b))| format!("{:?}:[{},{}]", path_text(path), end(*a), end(*b)))
            .collect();
        let first = self
            .first
            .as_ref()
            .map_or_else(String::new, |first| format!("\"move\":{:?},", path_text(first)));
        format!(
            "{{\"value\":{:?},{first}\"pv\":[{}],\"pruned\":[{}],\"evaluated\":[{}],\"values\":{{{}}},\
             \"windows\":{{{}}}}}",
            self.value,
            list(&self.pv),
            list(&self.pruned),
            list(&self.evaluated),
            values.join(","),
            windows.join(","),
        )
    }
}

/// A tree prepared for a search like this.
pub fn prepared(json: &str, how: How, depth: Option<usize>) -> PreparedTree<'static> {
    let limit = |value: i64| match value {
        INF => ExtendedNumber::Infinity,
        value if value == -INF => ExtendedNumber::MinusInfinity,
        value => ExtendedNumber::Number(Number::Integer(value)),
    };
    let search = SearchOptions {
        window: Some(NumberWindow { alpha: limit(how.window.0), beta: limit(how.window.1) }),
        cutoff: how.cutoff,
        fail: how.fail,
        order: if how.is_reversed { Order::Reverse } else { Order::Given },
        depth,
        ..SearchOptions::default()
    };
    let reading = Options { player: Some(how.player), ..Options::default() };
    let options = SolveOptions { reading, search, ..SolveOptions::default() };
    let document = Document::of_text(json, Format::Nested).into_owned();
    PreparedTree::read(&document, &options).expect("a tree")
}

/// Ways to search a tree, at random.
pub fn some_how(random: &mut Random) -> How {
    let pick = |random: &mut Random, below: u64| random.below(below).cast_signed();
    let cutoff = CutoffRule::ALL[usize::try_from(random.below(2)).expect("small")];
    let fail = FailMode::ALL[usize::try_from(random.below(2)).expect("small")];
    let window = match random.below(3) {
        0 => {
            let alpha = pick(random, 6) - 2;
            (alpha, alpha + 1 + pick(random, 5))
        }
        1 => (-INF, pick(random, 6)),
        _ => (-INF, INF),
    };
    How {
        player: Player::ALL[usize::try_from(random.below(2)).expect("small")],
        window,
        cutoff,
        fail,
        is_reversed: random.below(3) == 0,
        is_shallow: false,
    }
}
