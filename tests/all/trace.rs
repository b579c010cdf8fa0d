//! The steps of a trace against a search told recursively, on seeded random trees.

use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::report::trace::{Filter, TraceFormat, TraceWriter};
use abprune::search::record::{
    ChildValue, CutoffKind, Event, Proved, Record, RecordedPart, Recording, Step,
};
use abprune::search::{CutoffRule, FailMode, ForwardAlgorithm, Rules};
use abprune::tree::path::PathText;
use abprune::value::{Bound, Mover, Player, Value, Window};

use crate::explain::all_paths;
use crate::oracle::random_window;
use crate::support::{Tree, for_random_trees, run, value};

/// A bound in the recursive telling: its value, the node that holds it and the child of that node
/// it comes from.
#[derive(Clone)]
struct Held {
    value: i64,
    by: Option<(Vec<u32>, Vec<u32>)>,
}

/// Alpha-beta that tells what it does, as a teacher would: one recursive function.
struct Teller {
    rule: CutoffRule,
    fail: FailMode,
    path: Vec<u32>,
    told: Vec<String>,
}

fn text(path: &[u32]) -> String {
    PathText::full(path).to_string()
}

fn end(held: Option<&Held>) -> String {
    held.map_or("-".to_owned(), |held| held.value.to_string())
}

/// What the search found at a node.
#[derive(Clone, Copy)]
struct Found {
    /// The fail-soft value.
    value: i64,
    /// The value that the node returns.
    returned: i64,
    /// What the leaves that were seen prove of the minimax value: it lies between these.
    proved: (i64, i64),
}

impl Found {
    /// What the returned value is of the minimax value.
    fn bound(self) -> Bound {
        let (lower, upper) = self.proved;
        match self.returned {
            returned if (lower, upper) == (returned, returned) => Bound::Exact,
            returned if upper <= returned => Bound::Upper,
            returned if lower >= returned => Bound::Lower,
            _ => panic!("nothing is known of a returned value"),
        }
    }
}

/// What is proved of the value that `player` takes of two.
fn better(player: Player, a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    match player {
        Player::Max => (a.0.max(b.0), a.1.max(b.1)),
        Player::Min => (a.0.min(b.0), a.1.min(b.1)),
    }
}

impl Teller {
    fn stops(&self, alpha: Option<&Held>, beta: Option<&Held>) -> bool {
        match (alpha, beta) {
            (Some(a), Some(b)) if self.rule == CutoffRule::Ge => a.value >= b.value,
            (Some(a), Some(b)) => a.value > b.value,
            _ => false,
        }
    }

    fn search(
        &mut self,
        tree: &Tree,
        default: Player,
        alpha: Option<Held>,
        beta: Option<Held>,
    ) -> Found {
        let here = text(&self.path);
        let window = format!("{} {}", end(alpha.as_ref()), end(beta.as_ref()));
        let children = match tree {
            Tree::Leaf(leaf) => {
                let leaf = leaf.expect("a known leaf");
                self.told.push(format!("leaf {here} {leaf} {window}"));
                return Found { value: leaf, returned: leaf, proved: (leaf, leaf) };
            }
            Tree::Inner(_, children) => children,
        };
        let player = tree.player(default);
        self.told.push(format!("enter {here} {} {window}", player.name()));
        let arrival = (alpha.clone(), beta.clone());
        let (mut alpha, mut beta) = (alpha, beta);
        let mut best: Option<Found> = None;
        let mut is_late = false;
        let mut proved: Option<(i64, i64)> = None;
        for (position, child) in (0..).zip(children) {
            self.path.push(position);
            let found = self.search(child, !player, alpha.clone(), beta.clone());
            proved = Some(proved.map_or(found.proved, |all| better(player, all, found.proved)));
            let child_path = self.path.clone();
            self.path.pop();
            let beats = |old: i64| {
                if player == Player::Max { found.value > old } else { found.value < old }
            };
            let from = text(&child_path);
            let child_value = format!("{here} {from} {} {}", found.returned, found.bound().name());
            if let Some(best) = best.filter(|&best| !beats(best.value)) {
                self.told.push(format!("keep {child_value} {}", best.returned));
                continue;
            }
            best = Some(found);
            let own = if player == Player::Max { &mut alpha } else { &mut beta };
            let mut moved = "stays".to_owned();
            if own.as_ref().is_none_or(|own| beats(own.value)) {
                moved = end(own.as_ref());
                let by = Some((self.path.clone(), child_path));
                let value = match self.rule {
                    CutoffRule::Ge => found.returned,
                    CutoffRule::Gt => found.value,
                };
                *own = Some(Held { value, by });
            }
            let now = format!("{} {}", end(alpha.as_ref()), end(beta.as_ref()));
            self.told.push(format!("take {child_value} {moved} {now}"));
            if moved != "stays" && self.stops(alpha.as_ref(), beta.as_ref()) {
                let rest = &children[position as usize + 1..];
                is_late = rest.is_empty();
                if !is_late {
                    // What is pruned may be worth anything.
                    let anything = (i64::MIN, i64::MAX);
                    proved = proved.map(|seen| better(player, seen, anything));
                }
                self.cut(player, alpha.as_ref(), beta.as_ref(), rest, position + 1);
                break;
            }
        }
        let mut found = best.expect("children");
        found.proved = proved.expect("children");
        found.returned = found.value;
        if self.fail == FailMode::Hard {
            let (alpha, beta) = arrival;
            let alpha = alpha.map_or(i64::MIN, |alpha| alpha.value);
            let beta = beta.map_or(i64::MAX, |beta| beta.value);
            found.returned = found.value.clamp(alpha, beta);
        }
        let late = if is_late { "late" } else { "-" };
        let (returned, bound) = (found.returned, found.bound().name());
        self.told.push(format!("return {here} {returned} {bound} {late}"));
        found
    }

    fn cut(
        &mut self,
        player: Player,
        alpha: Option<&Held>,
        beta: Option<&Held>,
        rest: &[Tree],
        first: u32,
    ) {
        if rest.is_empty() {
            return;
        }
        let here = text(&self.path);
        let (own, other) = match player {
            Player::Max => (alpha, beta),
            Player::Min => (beta, alpha),
        };
        let (own, other) = (own.expect("moved"), other.expect("met"));
        let (_, found) = own.by.as_ref().expect("found here");
        let reach = match &other.by {
            None => "window - -".to_owned(),
            Some((by, from)) => {
                let is_parent = by.len() + 1 == self.path.len();
                let reach = if is_parent { "shallow" } else { "deep" };
                format!("{reach} {} {}", text(by), text(from))
            }
        };
        self.told.push(format!(
            "cutoff {here} {} {} {} {reach}",
            own.value,
            other.value,
            text(found)
        ));
        for (position, pruned) in (first..).zip(rest) {
            let path = [&self.path[..], &[position]].concat();
            let (nodes, leaves) = pruned.size();
            self.told.push(format!("prune {} {nodes} {leaves}", text(&path)));
        }
    }
}

/// The same words for a step of the library.
fn words(record: &Record, step: &Step) -> String {
    let visit = record.visit(step.visit);
    let path = record.path_of_open(step.visit);
    let here = text(path);
    let end = |value: Value| value.key().map_or("-".to_owned(), |key| key.to_string());
    let window = |window: Window| format!("{} {}", end(window.alpha()), end(window.beta()));
    let below = |path: &[u32], position| text(&[path, &[position]].concat());
    let offered = |child_value: &ChildValue| {
        let child = record.visit(child_value.child);
        let Proved { value, bound } = child_value.proved;
        assert_eq!(child.proved, Some(child_value.proved));
        let child = below(path, child.position);
        format!("{child} {} {}", end(value), bound.name())
    };
    match step.event {
        Event::Answer | Event::Research { .. } | Event::Weigh { .. } => {
            panic!("no node is searched again, and there are no chance nodes")
        }
        Event::Enter => {
            let player = visit.mover.and_then(Mover::player).expect("a node of a player");
            format!("enter {here} {} {}", player.name(), window(visit.window))
        }
        Event::Leaf { .. } => {
            let value = visit.proved.expect("known").value;
            format!("leaf {here} {} {}", end(value), window(visit.window))
        }
        Event::Take { child_value, moved_from, window: w } => format!(
            "take {here} {} {} {}",
            offered(&child_value),
            moved_from.map_or("stays".to_owned(), end),
            window(w)
        ),
        Event::Keep { child_value, best, .. } => {
            format!("keep {here} {} {}", offered(&child_value), end(best))
        }
        Event::Cutoff(cutoff) => {
            let met = record.cutoff(cutoff);
            let player = met.player;
            assert_eq!((met.at, visit.mover), (step.visit, Some(player.into())));
            let found = met.sources.own(player).expect("the node has moved it");
            assert_eq!(record.held_by(found), step.visit);
            let holder = met.sources.own(!player).map_or("- -".to_owned(), |source| {
                let holder = record.held_by(source);
                assert_eq!(record.holder(met), Some(holder));
                assert_eq!(record.visit(holder).mover, Some((!player).into()));
                let path = record.path_of_open(holder);
                assert_eq!(record.path_of(holder), path);
                let child = source.child().expect("there is no table");
                format!("{} {}", text(path), below(path, record.visit(child).position))
            });
            format!(
                "cutoff {here} {} {} {} {} {holder}",
                end(met.window.own(player)),
                end(met.window.own(!player)),
                below(path, record.visit(found.child().expect("no table")).position),
                record.reach(met).name()
            )
        }
        Event::Prune(pruned) => {
            let pruned = record.pruned(pruned);
            assert_eq!(record.cutoff(pruned.cutoff).at, step.visit);
            let path = below(path, pruned.position);
            format!("prune {path} {} {}", pruned.size.nodes, pruned.size.leaves)
        }
        Event::Return { is_late, .. } => {
            let Proved { value, bound } = visit.proved.expect("it is done");
            let late = if is_late { "late" } else { "-" };
            format!("return {here} {} {} {late}", end(value), bound.name())
        }
        Event::Result(Proved { value, bound }) => {
            let (value, bound) = (end(value), bound.name());
            let pv = &record.outcome().expect("the search is done").pv;
            format!("result {value} {bound} {pv:?}")
        }
    }
}

/// What a search tells, with the numbers of the steps. The record keeps a part.
fn told(tree: &Tree, rules: Rules, part: RecordedPart) -> Vec<(u64, String)> {
    let mut told = Vec::new();
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules).keeping(part);
    recording.search_by_step(&tree.build(None), |record, step| {
        told.push((step.number, words(record, step)));
        ControlFlow::Continue(())
    });
    told
}

/// The lines of a trace as text.
fn written(tree: &Tree, filter: Filter) -> Vec<String> {
    written_as(TraceFormat::Text, tree, filter)
}

fn written_as(format: TraceFormat, tree: &Tree, filter: Filter) -> Vec<String> {
    let tree = tree.build(None);
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default());
    let mut out = Vec::new();
    let part = filter.part();
    let mut writer = TraceWriter::new(format, &tree, filter, &mut out);
    recording.keeping(part).search_by_step(&tree, |record, step| writer.write(record, step));
    writer.finish().expect("memory takes it");
    let text = String::from_utf8(out).expect("text");
    text.lines().map(str::to_owned).collect()
}

/// The number of the step on a line.
fn number_of(line: &str) -> u64 {
    let word = line.split_whitespace().next().expect("a number");
    word.parse().expect("a number")
}

#[test]
fn every_step_is_as_a_teacher_tells_it() {
    let mut reaches = [0; 3];
    for_random_trees(4_000, |random, tree| {
        let window = random_window(random);
        for (alpha, beta) in [(None, None), window] {
            for (rule, fail) in CutoffRule::ALL
                .iter()
                .flat_map(|rule| FailMode::ALL.iter().map(move |fail| (*rule, *fail)))
            {
                let held = |end: Option<i64>| end.map(|value| Held { value, by: None });
                let mut teller = Teller { rule, fail, path: Vec::new(), told: Vec::new() };
                let root = teller.search(&tree, Player::Max, held(alpha), held(beta));
                let rules = Rules {
                    window: Window::new(
                        alpha.map_or(Value::MINUS_INFINITY, value),
                        beta.map_or(Value::INFINITY, value),
                    )
                    .expect("not empty"),
                    cutoff: rule,
                    fail,
                    ..Rules::default()
                };
                let told = told(&tree, rules, RecordedPart::all());
                // What is forgotten is no longer needed.
                let (ply, paths) = (random.below(4), all_paths(&tree));
                let path =
                    &paths[usize::try_from(random.below(paths.len() as u64)).expect("small")];
                let below = RecordedPart::below(path.clone(), usize::try_from(ply).expect("small"));
                for part in [RecordedPart::nothing(), RecordedPart::node(path.clone()), below] {
                    assert_eq!(self::told(&tree, rules, part), told);
                }
                let mut found: Vec<String> = told.into_iter().map(|(_, words)| words).collect();
                let last = found.pop().expect("a result");
                if let Tree::Inner(..) = tree {
                    let (returned, bound) = (root.returned, root.bound().name());
                    let start = format!("result {returned} {bound} ");
                    assert!(last.starts_with(&start), "{last}");
                }
                assert_eq!(found, teller.told);
                for (count, reach) in reaches.iter_mut().zip([
                    CutoffKind::Shallow,
                    CutoffKind::Deep,
                    CutoffKind::Window,
                ]) {
                    let word = format!(" {} ", reach.name());
                    *count += found.iter().filter(|told| told.contains(&word)).count();
                }
            }
        }
    });
    assert!(reaches.iter().all(|&count| count > 500), "{reaches:?}");
}

#[test]
fn a_part_of_a_trace_is_a_part_of_the_whole() {
    for_random_trees(1_000, |random, tree| {
        let whole = written(&tree, Filter::ALL);
        let count = whole.len() as u64;
        let first = 1 + random.below(count);
        let last = first + random.below(count);
        let node = None;
        let part = written(&tree, Filter { first, last, node });
        let is_in = |line: &&String| (first..=last).contains(&number_of(line));
        assert_eq!(part, whole.iter().filter(is_in).cloned().collect::<Vec<_>>());
    });
}

#[test]
fn a_trace_of_one_node_has_all_that_concerns_it() {
    for_random_trees(600, |_, tree| {
        let (whole, lines) =
            (told(&tree, Rules::default(), RecordedPart::all()), written(&tree, Filter::ALL));
        for node in all_paths(&tree) {
            let name = text(&node);
            // The cutoff that prunes it, if one does.
            let mut cutoff = None;
            let mut pruned_by = None;
            let mut expected = Vec::new();
            for (number, words) in &whole {
                let word: Vec<&str> = words.split(' ').collect();
                let is_covering =
                    |root: &str| name == root || name.starts_with(&format!("{root}/"));
                match word[0] {
                    "cutoff" => cutoff = Some(*number),
                    "prune" if is_covering(word[1]) => pruned_by = cutoff,
                    _ => {}
                }
                let is_about = match word[0] {
                    "take" | "keep" => word[1] == name || word[2] == name,
                    // The children that the node itself prunes are its own business.
                    "prune" => {
                        is_covering(word[1])
                            || word[1]
                                .rsplit_once('/')
                                .is_some_and(|(at, _)| name == if at.is_empty() { "/" } else { at })
                    }
                    "result" => node.is_empty(),
                    _ => word[1] == name,
                };
                if is_about {
                    expected.push(*number);
                }
            }
            if let Some(number) = pruned_by {
                expected.push(number);
                expected.sort_unstable();
            }
            let filter = Filter { node: Some(node), ..Filter::ALL };
            let is_expected = |line: &&String| expected.contains(&number_of(line));
            let expected: Vec<String> = lines.iter().filter(is_expected).cloned().collect();
            assert_eq!(written(&tree, filter), expected, "{name}");
        }
    });
}

#[test]
fn a_folded_trace_has_the_way_to_each_node_that_is_entered() {
    for_random_trees(1_000, |random, tree| {
        let all = told(&tree, Rules::default(), RecordedPart::nothing());
        let first = 1 + random.below(all.len() as u64);
        let entered = all.iter().filter(|(number, words)| {
            *number >= first && (words.starts_with("enter ") || words.starts_with("leaf "))
        });
        let line = |(_, words): &(u64, String)| {
            let path = words.split(' ').nth(1).expect("a path").trim_end_matches('/');
            format!("root{} 1", path.replace('/', ";"))
        };
        let expected: Vec<String> = entered.map(line).collect();
        let filter = Filter { first, ..Filter::ALL };
        assert_eq!(written_as(TraceFormat::Folded, &tree, filter), expected);
    });
}

/// What reads the lines parts them at `;` and at their last white space.
#[test]
fn names_in_a_folded_trace_part_no_line() {
    let tree = r#"{"name": "a;b\nc 7", "children": [
        {"name": "Sicilian", "move": "1. e4 c5", "value": 3},
        {"name": "", "children": [{"move": "e4\u00a012", "value": 1}, 2]}]}"#;
    let run = run(&["trace", "-", "--format", "folded"], tree);
    assert_eq!((run.status, &*run.stderr), (0, ""));
    assert_eq!(
        run.stdout,
        "a_b\\nc_7 1\na_b\\nc_7;1._e4_c5 1\na_b\\nc_7;1 1\na_b\\nc_7;1;e4_12 1\n"
    );
}

/// The walk through `3 5 6 9 1 2 0 -1` as tutorials tell it, fact by fact, and the steps in which
/// they are found.
#[test]
fn the_tutorials_walk_is_recognised() {
    let trace = run(&["trace", "trees/three-ply-named.json"], "").stdout;
    let mut lines = trace.lines();
    for facts in [
        // "A calls B, B calls D"; nothing is known yet.
        &["enter / \"A\"", "MAX", "(-inf, inf)"][..],
        &["enter /0 \"B\"", "MIN", "(-inf, inf)"],
        &["enter /0/0 \"D\"", "MAX", "(-inf, inf)"],
        // "At D, the left child is 3: alpha = max(-inf, 3), which is 3."
        &["leaf /0/0/0", "3"],
        &["/0/0 \"D\"", "alpha", "3", "(3, inf)"],
        // "The right child is 5: alpha = 5. D returns 5 to B."
        &["leaf /0/0/1", "5"],
        &["/0/0 \"D\"", "alpha", "5", "(5, inf)"],
        &["return /0/0 \"D\"", "5"],
        // "At B, beta = min(inf, 5), which is 5."
        &["/0 \"B\"", "MIN", "5", "beta", "(-inf, 5)"],
        // "At E the window is (-inf, 5); its left child is 6, so alpha is 6."
        &["enter /0/1 \"E\"", "(-inf, 5)"],
        &["leaf /0/1/0", "6"],
        &["/0/1 \"E\"", "alpha", "6", "(6, 5)"],
        // "beta <= alpha, so the 9 is never looked at. E returns 6 to B."
        &["cutoff /0/1 \"E\"", "alpha 6 >= beta 5", "/0 \"B\"", "shallow"],
        &["prune /0/1/1", "never looked at"],
        &["return /0/1 \"E\"", "6"],
        // "At B, beta = min(5, 6), which is 5. B returns 5 to A."
        &["/0 \"B\"", "MIN keeps 5"],
        &["return /0 \"B\"", "5"],
        // "At A, alpha = 5. At C the window is (5, inf)."
        &["/ \"A\"", "alpha", "5", "(5, inf)"],
        &["enter /1 \"C\"", "MIN", "(5, inf)"],
        // "At F, the left child is 1, alpha stays 5; the right one is 2, alpha stays 5."
        &["enter /1/0 \"F\"", "(5, inf)"],
        &["leaf /1/0/0", "1"],
        &["/1/0 \"F\"", "alpha stays 5"],
        &["leaf /1/0/1", "2"],
        &["/1/0 \"F\"", "alpha stays 5"],
        &["return /1/0 \"F\"", "2"],
        // "At C, beta = 2: beta <= alpha, so all of G is pruned. C returns 2."
        &["/1 \"C\"", "MIN", "2", "beta", "(5, 2)"],
        &["cutoff /1 \"C\"", "beta 2 <= alpha 5", "/ \"A\"", "shallow"],
        &["prune /1/1 \"G\"", "3 nodes, 2 leaves"],
        &["return /1 \"C\"", "2"],
        // "At A, the best is max(5, 2), which is 5: the optimal value."
        &["/ \"A\"", "MAX keeps 5"],
        &["return / \"A\"", "5"],
        &["result", "value 5", "/0/0/1"],
    ] {
        let line = lines.next().expect("a step");
        for fact in facts {
            assert!(line.contains(fact), "`{fact}` in `{line}`");
        }
    }
    assert_eq!(lines.next(), None);
}
