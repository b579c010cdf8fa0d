//! Trees in nested JSON whose nodes say which position they are: random graphs without circles, written out as trees, are
//! searched with a table as they are without one; and two nodes that are not one position are found.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::random::Random;
use abprune::read::{Error, Format, Options, Problem};
use abprune::search::record::{Event, Recording};
use abprune::search::{
    Algorithm, CutoffRule, ForwardAlgorithm, NARROW, ProvedRange, Rules, WIDE, minimax_values,
};
use abprune::tree::path::parse;
use abprune::tree::{Node, Tree};
use abprune::value::{Bound, Player};

use super::with_tables::{BYTES, WithTables, searched, windows};
use crate::support::Told;

/// A node of a graph, each of whose children comes after it.
struct GraphNode {
    player: Player,
    value: String,
    children: Vec<usize>,
}

/// Some graph. Its values are small integers, large ones, or decimals.
fn random_graph(random: &mut Random) -> Vec<GraphNode> {
    let count = 12;
    let unit = [1.0, 1e10, 0.5][below(random, 3)];
    let node = |number: usize, random: &mut Random| GraphNode {
        player: [Player::Max, Player::Min][below(random, 2)],
        value: (unit * [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0][below(random, 7)]).to_string(),
        children: match count - 1 - number {
            0..3 => Vec::new(),
            after => {
                (0..=below(random, 3)).map(|_| number + 1 + below(random, after.min(3))).collect()
            }
        },
    };
    (0..count).map(|number| node(number, random)).collect()
}

fn below(random: &mut Random, limit: usize) -> usize {
    usize::try_from(random.below(limit as u64)).expect("small")
}

/// A tree as it is written, one of each occurrence of a node in a graph.
#[derive(Clone, Debug)]
struct Written {
    position: Option<usize>,
    player: Player,
    value: String,
    children: Vec<Written>,
}

impl Written {
    fn of(graph: &[GraphNode], number: usize, random: &mut Random) -> Written {
        let GraphNode { player, value, children } = &graph[number];
        Written {
            position: (random.below(6) > 0).then_some(number),
            player: *player,
            value: value.clone(),
            children: children.iter().map(|&child| Written::of(graph, child, random)).collect(),
        }
    }

    /// The keys in any order, with a move that differs from node to node.
    fn json(&self, random: &mut Random) -> String {
        let mut members = vec![format!(r#""value": {}"#, self.value)];
        if !self.children.is_empty() {
            let children: Vec<String> =
                self.children.iter().map(|child| child.json(random)).collect();
            members.push(format!(r#""children": [{}]"#, children.join(", ")));
            let player = if self.player == Player::Max { "max" } else { "min" };
            members.push(format!(r#""player": "{player}""#));
        }
        if let Some(position) = self.position {
            members.push(format!(r#""position": "node {position}""#));
        }
        members.push(format!(r#""move": "{}""#, random.below(1000)));
        random.shuffle(&mut members);
        format!("{{{}}}", members.join(", "))
    }

    fn count(&self) -> usize {
        1 + self.children.iter().map(Written::count).sum::<usize>()
    }

    /// The node with this number, from 0, in preorder.
    fn find(&mut self, number: &mut usize) -> Option<&mut Written> {
        if *number == 0 {
            return Some(self);
        }
        *number -= 1;
        self.children.iter_mut().find_map(|child| child.find(number))
    }

    fn at(&self, path: &[u32]) -> &Written {
        path.iter().fold(self, |node, &step| &node.children[step as usize])
    }

    /// Whether two nodes have the same subtree, their positions and moves aside.
    fn is_same(&self, other: &Written) -> bool {
        let is_leaf = self.children.is_empty();
        self.value == other.value
            && self.children.len() == other.children.len()
            && (is_leaf || self.player == other.player)
            && self.children.iter().zip(&other.children).all(|(one, two)| one.is_same(two))
    }

    /// All nodes, in preorder.
    fn nodes(&self) -> Vec<&Written> {
        let below = self.children.iter().flat_map(Written::nodes);
        std::iter::once(self).chain(below).collect()
    }

    /// Whether all nodes of one position have the same subtree.
    fn has_sound_positions(&self) -> bool {
        let nodes = self.nodes();
        let is_sound = |one: &Written, two: &Written| {
            one.position.is_none() || one.position != two.position || one.is_same(two)
        };
        nodes.iter().all(|one| nodes.iter().all(|two| is_sound(one, two)))
    }
}

fn read(text: &str) -> Result<Tree, Error> {
    let mut options = Options::default();
    options.game.keeps_keys = true;
    Format::Nested.read(text.as_bytes(), &options)
}

/// Calls `check` with trees that are written out from random graphs.
fn for_random_graphs(count: u64, mut check: impl FnMut(&mut Random, Written)) {
    for seed in 0..count {
        let random = &mut Random::new(seed);
        let graph = random_graph(random);
        let written = Written::of(&graph, 0, random);
        if written.count() < 600 {
            check(random, written);
        }
    }
}

#[test]
fn a_tree_with_positions_is_searched_with_a_table_as_without_one() {
    let mut again = 0;
    for_random_graphs(150, |random, written| {
        let text = written.json(random);
        let _told = Told(0, &text);
        let tree = read(&text).expect("sound positions");
        let keys = (0..tree.len()).filter_map(|node| tree.key(node));
        let mut keys: Vec<u128> = keys.collect();
        let named = keys.len();
        keys.sort_unstable();
        keys.dedup();
        again += named - keys.len();
        check_searches::<NARROW>(&tree);
        // Below a limit there is the less of a position, the deeper it lies.
        let limit = below(random, tree.depth() + 1);
        check_searches::<WIDE>(&tree.cut_at(limit));
        let values = minimax_values(&tree).expect("values");
        let document = &*text;
        WithTables { depth: None, document }.check_record(&tree, &values);
    });
    assert!(again > 1_000, "{again} nodes are positions that came before");
}

/// What a record says that a table of any size keeps is true, and it is what the search finds there later.
#[test]
fn what_a_table_keeps_is_what_the_search_finds_there() {
    let (mut found, mut forgotten) = (0, 0);
    for_random_graphs(100, |random, written| {
        let text = written.json(random);
        let _told = Told(0, &text);
        let tree = read(&text).expect("sound positions");
        let values = minimax_values(&tree).expect("values");
        let all = Algorithm::ALL.iter().copied();
        let with_windows =
            all.flat_map(|algorithm| windows().map(move |window| (algorithm, window)));
        for ((algorithm, window), bytes) in
            with_windows.flat_map(|search| BYTES.map(|bytes| (search, bytes)))
        {
            let rules = Rules { window, ..Rules::default() };
            let recording = Recording::of(algorithm, rules).with_table(Some(bytes));
            let mut table = HashMap::new();
            recording.search_by_step(&tree, |record, step| {
                let visit = record.visit(step.visit);
                let key = tree.key(visit.id.number());
                match step.event {
                    Event::Enter | Event::Answer => {
                        let known = visit.known.map(|known| record.known(known).range);
                        found += usize::from(known.is_some());
                        let kept = key.and_then(|key| table.get(&key).copied());
                        if let (Algorithm::NegaScout, Some(known)) = (algorithm, known) {
                            // It also knows what a test has shown.
                            let kept = kept.unwrap_or(ProvedRange::NOTHING);
                            assert!(kept.lower <= known.lower && known.upper <= kept.upper);
                            let value = values[visit.id.number() as usize];
                            assert!(known.lower <= value && value <= known.upper);
                        } else {
                            assert_eq!(known, kept);
                        }
                    }
                    Event::Return { kept, .. } => {
                        let proved = visit.proved.expect("the search is done with it");
                        let value = values[visit.id.number() as usize];
                        assert!(match proved.bound {
                            Bound::Exact => proved.value == value,
                            Bound::Lower => proved.value <= value,
                            Bound::Upper => proved.value >= value,
                        });
                        assert_eq!(kept.is_some(), key.is_some());
                        if let (Some(key), Some(kept)) = (key, kept) {
                            let value = values[visit.id.number() as usize];
                            assert!(kept.range.lower <= value && value <= kept.range.upper);
                            if let Some(other) = kept.forgotten {
                                assert!(table.remove(&other).is_some() && other != key);
                                forgotten += 1;
                            }
                            table.insert(key, kept.range);
                        }
                    }
                    _ => {}
                }
                ControlFlow::Continue(())
            });
        }
    });
    assert!(found > 10_000 && forgotten > 10_000, "{found} {forgotten}");
}

fn check_searches<const WORDS: usize>(tree: &Tree) {
    let walk = || tree.walk(Tree::ROOT);
    let values = minimax_values(tree).expect("values");
    let whole = values[0];
    for &algorithm in Algorithm::ALL {
        let cutoffs = [CutoffRule::Ge, CutoffRule::Gt];
        let cutoffs = &cutoffs[..=usize::from(algorithm.abilities().takes_cutoff)];
        for (&cutoff, window) in
            cutoffs.iter().flat_map(|cutoff| windows().map(|window| (cutoff, window)))
        {
            let rules = Rules { window, cutoff, ..Rules::default() };
            let forward = algorithm.forward().unwrap_or(ForwardAlgorithm::AlphaBeta);
            let plain = forward.search(&mut walk(), rules, &mut ()).expect("values");
            for bytes in BYTES {
                let found = searched::<_, WORDS>(algorithm, walk(), bytes, rules);
                let told = || format!("{algorithm:?} {rules:?} {bytes} {found:?} {whole:?}");
                assert_eq!(found.bound, plain.bound, "{}", told());
                let end = tree.find(&found.pv).expect("a node");
                let Node::Leaf(Ok(value)) = tree.node(end) else {
                    panic!("the line ends above a leaf: {}", told());
                };
                assert_eq!(value, found.value, "{}", told());
                match found.bound {
                    Bound::Exact => {
                        assert_eq!(found.value, whole, "{}", told());
                        assert_eq!(found.pv, plain.pv, "{}", told());
                    }
                    Bound::Lower => assert!(found.value <= whole, "{}", told()),
                    Bound::Upper => assert!(found.value >= whole, "{}", told()),
                }
            }
        }
    }
}

#[test]
fn nodes_of_one_position_with_other_subtrees_are_found() {
    let (mut sound, mut unsound) = (0, 0);
    for_random_graphs(600, |random, mut written| {
        let mut number = below(random, written.count());
        let changed = written.find(&mut number).expect("a node");
        match random.below(4) {
            0 => changed.value = "77".to_owned(),
            1 => changed.player = !changed.player,
            2 => changed.position = Some(below(random, 12)),
            _ => changed.children.truncate(1),
        }
        let text = written.json(random);
        let _told = Told(0, &text);
        let is_sound = written.has_sound_positions();
        *(if is_sound { &mut sound } else { &mut unsound }) += 1;
        let Err(error) = read(&text) else {
            return assert!(is_sound);
        };
        let Problem::OtherSubtree { first, second, .. } = &error.problem else {
            panic!("{error}");
        };
        let paths = [first, second].map(|path| parse(path).expect("a path"));
        assert!(paths[0] < paths[1], "{error}");
        let [one, two] = [0, 1].map(|path| written.at(&paths[path]));
        assert!(one.position.is_some() && one.position == two.position && !one.is_same(two));
        let place = Format::Nested.locate(text.as_bytes(), &Options::default(), &paths[1]);
        assert_eq!(place, Some(error.offset));
    });
    assert!(sound > 50 && unsound > 200, "{sound} {unsound}");
}

/// Two chains of the same positions, one in the other.
#[test]
fn many_positions_in_each_other_are_compared_in_little_time() {
    let plies = 50_000;
    let document = |ends: [u32; 2]| {
        let mut text = "[".to_owned();
        for (chain, end) in ends.into_iter().enumerate() {
            text += ["", ", "][chain];
            for ply in 0..plies {
                write!(text, r#"{{"position": {ply}, "children": ["#).expect("memory takes it");
            }
            write!(text, "{end}{}", "]}".repeat(plies)).expect("memory takes it");
        }
        text + "]"
    };
    assert!(read(&document([3, 3])).is_ok());
    let different = document([3, 4]);
    let error = read(&different).expect_err("they end in another way");
    let last = format!(r#"{{"position": {}, "children": [4]"#, plies - 1);
    assert!(different[error.offset..].starts_with(&last), "{error}");
}
