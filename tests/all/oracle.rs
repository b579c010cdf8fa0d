//! The search against the definition, and against alpha-beta as textbooks write it: recursive,
//! one function for MAX and one for MIN, on seeded random trees.

use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::random::Random;
use abprune::search::{
    Algorithm, Counter, CutoffRule, FailMode, Observer, PrunedList, Rules, SearchEvent,
};
use abprune::value::{Bound, Player, Value, Window};

use crate::support::{Tree, for_random_trees, value};

/// What a search does, step by step. An end of a window that is infinite is `None`.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Enter(Vec<u32>, Option<i64>, Option<i64>),
    Cutoff(Vec<u32>, Player, Option<i64>, Option<i64>),
    Prune(Vec<u32>, u64, u64),
    Leave(Vec<u32>, i64),
}

/// Alpha-beta as textbooks write it (Knuth & Moore 1975; fail-soft as Fishburn 1983).
pub struct Textbook {
    pub rule: CutoffRule,
    pub steps: Vec<Step>,
    path: Vec<u32>,
}

impl Textbook {
    pub fn new(rule: CutoffRule) -> Textbook {
        Textbook { rule, steps: Vec::new(), path: Vec::new() }
    }

    pub fn search(
        &mut self,
        tree: &Tree,
        default: Player,
        alpha: Option<i64>,
        beta: Option<i64>,
    ) -> i64 {
        self.steps.push(Step::Enter(self.path.clone(), alpha, beta));
        let player = tree.player(default);
        let value = match tree {
            Tree::Leaf(value) => value.expect("a known leaf"),
            Tree::Inner(_, children) => match player {
                Player::Max => self.maximum(children, alpha, beta),
                Player::Min => self.minimum(children, alpha, beta),
            },
        };
        self.steps.push(Step::Leave(self.path.clone(), value));
        value
    }

    fn maximum(&mut self, children: &[Tree], alpha: Option<i64>, beta: Option<i64>) -> i64 {
        let mut best = i64::MIN;
        let mut alpha = alpha;
        for (position, child) in children.iter().enumerate() {
            let value = self.child(position, child, Player::Min, alpha, beta);
            best = best.max(value);
            alpha = Some(alpha.map_or(value, |alpha| alpha.max(value)));
            if self.stops(alpha, beta) {
                self.prune(&children[position + 1..], Player::Max, alpha, beta);
                break;
            }
        }
        best
    }

    fn minimum(&mut self, children: &[Tree], alpha: Option<i64>, beta: Option<i64>) -> i64 {
        let mut best = i64::MAX;
        let mut beta = beta;
        for (position, child) in children.iter().enumerate() {
            let value = self.child(position, child, Player::Max, alpha, beta);
            best = best.min(value);
            beta = Some(beta.map_or(value, |beta| beta.min(value)));
            if self.stops(alpha, beta) {
                self.prune(&children[position + 1..], Player::Min, alpha, beta);
                break;
            }
        }
        best
    }

    fn child(
        &mut self,
        position: usize,
        child: &Tree,
        default: Player,
        alpha: Option<i64>,
        beta: Option<i64>,
    ) -> i64 {
        self.path.push(u32::try_from(position).expect("small"));
        let value = self.search(child, default, alpha, beta);
        self.path.pop();
        value
    }

    fn stops(&self, alpha: Option<i64>, beta: Option<i64>) -> bool {
        match (alpha, beta, self.rule) {
            (Some(alpha), Some(beta), CutoffRule::Ge) => alpha >= beta,
            (Some(alpha), Some(beta), CutoffRule::Gt) => alpha > beta,
            _ => false,
        }
    }

    fn prune(&mut self, rest: &[Tree], player: Player, alpha: Option<i64>, beta: Option<i64>) {
        if rest.is_empty() {
            return;
        }
        let Some(Step::Leave(last, _)) = self.steps.last() else {
            panic!("a child has just been left");
        };
        let mut path = last.clone();
        self.steps.push(Step::Cutoff(self.path.clone(), player, alpha, beta));
        for pruned in rest {
            *path.last_mut().expect("a child") += 1;
            let (nodes, leaves) = pruned.size();
            self.steps.push(Step::Prune(path.clone(), nodes, leaves));
        }
    }
}

/// Notes the same steps from the library's events.
#[derive(Default)]
pub struct Notes {
    pub steps: Vec<Step>,
}

impl Observer for Notes {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        let ends = |window: Window| (window.alpha().key(), window.beta().key());
        match event {
            SearchEvent::Enter(entered) => {
                let (alpha, beta) = ends(entered.window);
                self.steps.push(Step::Enter(entered.path.to_vec(), alpha, beta));
            }
            SearchEvent::Stop { at, stop } => {
                let (alpha, beta) = ends(stop.window);
                self.steps.push(Step::Cutoff(at.to_vec(), stop.player, alpha, beta));
            }
            SearchEvent::Prune(pruned) => {
                let mut path = pruned.at.to_vec();
                path.push(pruned.subtree.position);
                let size = pruned.subtree.size;
                self.steps.push(Step::Prune(path, size.nodes, size.leaves));
            }
            SearchEvent::Leave(left) => {
                let value = left.value.key().expect("backed-up values are finite");
                self.steps.push(Step::Leave(left.path.to_vec(), value));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// A window with a side left open now and then.
pub fn random_window(random: &mut Random) -> (Option<i64>, Option<i64>) {
    let alpha = random.below(8).cast_signed() - 3;
    let beta = alpha + 1 + random.below(5).cast_signed();
    let is_there = |random: &mut Random| random.below(3) > 0;
    (is_there(random).then_some(alpha), is_there(random).then_some(beta))
}

pub fn rules(alpha: Option<i64>, beta: Option<i64>, cutoff: CutoffRule) -> Rules {
    let end = |end: Option<i64>, infinity| end.map_or(infinity, value);
    let alpha = end(alpha, Value::MINUS_INFINITY);
    let beta = end(beta, Value::INFINITY);
    Rules { window: Window::new(alpha, beta).expect("not empty"), cutoff, ..Rules::default() }
}

#[test]
fn every_step_is_the_textbooks() {
    for_random_trees(6_000, |random, tree| {
        let root = Player::ALL[usize::try_from(random.below(2)).expect("small")];
        let (alpha, beta) = random_window(random);
        for (alpha, beta) in [(None, None), (alpha, beta)] {
            for &rule in CutoffRule::ALL {
                let mut textbook = Textbook::new(rule);
                // `--player` overrules what the file says of the root.
                let mut tree = tree.clone();
                if let Tree::Inner(player, _) = &mut tree {
                    *player = Some(root);
                }
                let expected = textbook.search(&tree, root, alpha, beta);
                let mut notes = Notes::default();
                let outcome = Algorithm::AlphaBeta
                    .search(&tree.build(Some(root)), rules(alpha, beta, rule), &mut notes)
                    .expect("all leaves are known");
                assert_eq!(notes.steps, textbook.steps);
                assert_eq!(outcome.value, value(expected));
            }
        }
    });
}

#[test]
fn value_and_pv_are_minimax_and_leftmost() {
    for_random_trees(6_000, |_, tree| {
        let built = tree.build(None);
        for &algorithm in Algorithm::ALL {
            for &rule in CutoffRule::ALL {
                let outcome = algorithm
                    .search(&built, rules(None, None, rule), &mut ())
                    .expect("all leaves are known");
                assert_eq!(outcome.value, value(tree.minimax(Player::Max)));
                assert_eq!(outcome.bound, Bound::Exact);
                assert_eq!(outcome.pv, tree.pv(Player::Max));
            }
        }
    });
}

#[test]
fn what_is_backed_up_along_the_pv_is_the_minimax_value() {
    for_random_trees(3_000, |_, tree| {
        let mut notes = Notes::default();
        let outcome = Algorithm::AlphaBeta
            .search(&tree.build(None), Rules::default(), &mut notes)
            .expect("all leaves are known");
        for steps in 0..=outcome.pv.len() {
            let path = &outcome.pv[..steps];
            let (node, default) = tree.at(path, Player::Max);
            let left = notes.steps.iter().find_map(|step| match step {
                Step::Leave(at, value) if at == path => Some(*value),
                _ => None,
            });
            assert_eq!(left, Some(node.minimax(default)), "at {path:?}");
        }
    });
}

#[test]
fn with_a_window_the_result_keeps_its_three_promises() {
    let mut seen = [0; 3];
    for_random_trees(6_000, |random, tree| {
        let (alpha, beta) = random_window(random);
        let v = value(tree.minimax(Player::Max));
        for &rule in CutoffRule::ALL {
            let rules = rules(alpha, beta, rule);
            let search = |rules, counter: &mut Counter| {
                Algorithm::AlphaBeta
                    .search(&tree.build(None), rules, counter)
                    .expect("all leaves are known")
            };
            let mut counts = (Counter::default(), Counter::default());
            let soft = search(rules, &mut counts.0);
            let r = soft.value;
            if r <= rules.window.alpha() {
                assert!(v <= r);
                assert_eq!(soft.bound, Bound::Upper);
                seen[0] += 1;
            } else if r >= rules.window.beta() {
                assert!(v >= r);
                assert_eq!(soft.bound, Bound::Lower);
                seen[1] += 1;
            } else {
                assert_eq!(v, r);
                assert_eq!(soft.bound, Bound::Exact);
                seen[2] += 1;
            }
            let fail = FailMode::Hard;
            let hard = search(Rules { fail, ..rules }, &mut counts.1);
            let clamped = r.clamp(rules.window.alpha(), rules.window.beta());
            assert_eq!((hard.value, hard.bound), (clamped, soft.bound));
            assert_eq!(counts.0, counts.1, "fail-hard visits the same nodes");
        }
    });
    assert!(seen.iter().all(|&count| count > 500), "all three happen: {seen:?}");
}

#[test]
fn the_pruned_list_is_what_the_events_said() {
    for_random_trees(3_000, |_, tree| {
        let mut both = (Notes::default(), PrunedList::default());
        Algorithm::AlphaBeta
            .search(&tree.build(None), Rules::default(), &mut both)
            .expect("all leaves are known");
        let (events, list) = both;
        let mut items = list.items();
        let mut before: Vec<u32> = Vec::new();
        let mut stop = None;
        for step in events.steps {
            match step {
                Step::Cutoff(at, player, alpha, beta) => stop = Some((at, player, alpha, beta)),
                Step::Prune(path, nodes, leaves) => {
                    let item = items.next().expect("one item for each");
                    assert_eq!(
                        (item.path, item.size.nodes, item.size.leaves),
                        (&path[..], nodes, leaves)
                    );
                    let value = match tree.at(item.path, Player::Max).0 {
                        Tree::Leaf(value) => *value,
                        Tree::Inner(..) => None,
                    };
                    assert_eq!(item.value.and_then(Value::key), value);
                    let cutoff = item.stop.expect("it goes forward");
                    let window = cutoff.window;
                    let (alpha, beta) = (window.alpha().key(), window.beta().key());
                    let found = (item.at(cutoff).to_vec(), cutoff.player, alpha, beta);
                    assert_eq!(stop, Some(found));
                    assert_eq!(item.path[..item.shared], before[..item.shared]);
                    before = path;
                }
                _ => {}
            }
        }
        assert!(items.next().is_none());
    });
}
