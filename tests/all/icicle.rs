//! Icicles: each node is in one bar at its place, as wide as its leaves, that looks like what became of the node.

use std::collections::BTreeMap;

use abprune::report::draw::{
    DrawingFormat, DrawingStyle, DrawnSearch, Extent, GrowingIcicle, Icicle,
};
use abprune::search::record::{Fate, RecordedPart, Recording};
use abprune::search::{Algorithm, ForwardAlgorithm, Rules};
use abprune::tree::{Node, Tree};
use abprune::value::{Mover, Player};
use roxmltree::Document;

use crate::support::{for_random_trees, run};

const NAMED: &str = "trees/three-ply-named.json";

/// A node or a bar: its ply, its first leaf, how many leaves it has, and how it looks.
type Placed = (usize, u32, u32, &'static str);

const LOOKS: [&str; 7] = ["max", "min", "chance", "leaf", "pruned", "answered", "unseen"];

fn draw(arguments: &[&str], input: &str) -> String {
    let run = run(&[&["draw", "--shape", "icicle"], arguments].concat(), input);
    assert_eq!((run.status, &*run.stderr), (0, ""), "{arguments:?}");
    run.stdout
}

fn svg(tree: &Tree, recording: Recording, last: u64) -> String {
    let (icicle, _) = Icicle::search(tree, &[], None, recording, last).expect("few plies");
    svg_of(&icicle)
}

/// The same of a search along the tree, as if nothing were known of what it has not entered.
fn svg_of_walk(tree: &Tree, recording: Recording, last: u64) -> String {
    let mut growing = GrowingIcicle::new(None, last);
    let walk = &mut tree.walk(Tree::ROOT);
    let recording = recording.keeping(RecordedPart::nothing());
    recording.search_walk_by_step(walk, |record, step| growing.add_step(record, step));
    svg_of(&growing.finish(Box::new(tree.clone())).expect("few plies"))
}

fn svg_of(icicle: &Icicle) -> String {
    let mut out = Vec::new();
    let style = DrawingStyle::default();
    icicle.write(&mut out, DrawingFormat::Svg, None, &style, 80).expect("memory takes it");
    String::from_utf8(out).expect("text")
}

/// The nodes as a search of all of them tells it, drawn after a step.
fn nodes(tree: &Tree, search: &DrawnSearch, step: u64) -> Vec<Placed> {
    let known = search.known_after(step);
    let (mut ends, mut leaves) = (Vec::new(), 0);
    let mut placed = Vec::new();
    for id in 0..tree.len() {
        ends.retain(|&end| end > id);
        let look = match (known[id as usize].fate, tree.node(id)) {
            (Fate::Unseen, _) => "unseen",
            (Fate::Known(_), _) => "answered",
            (Fate::Pruned(_) | Fate::Inside(_), _) => "pruned",
            (Fate::Entered(_), Node::Leaf(_)) => "leaf",
            (Fate::Entered(_), Node::Inner(Mover::Player(Player::Max))) => "max",
            (Fate::Entered(_), Node::Inner(Mover::Player(Player::Min))) => "min",
            (Fate::Entered(_), Node::Inner(Mover::Chance)) => "chance",
        };
        let width = u32::try_from(tree.size_of(id).leaves).expect("few");
        placed.push((ends.len(), leaves, width, look));
        leaves += u32::from(tree.is_leaf(id));
        ends.push(tree.end(id));
    }
    placed.sort_unstable();
    placed
}

/// The bars of the nodes that a search has entered by a step, each as wide as the entered nodes at the ends of lines below
/// it; and the marks, where nodes end of which children were pruned: the ply of the children, and how many leaves are before.
fn made_nodes(tree: &Tree, search: &DrawnSearch, step: u64) -> (Vec<Placed>, Vec<(usize, u32)>) {
    let known = search.known_after(step);
    let fate = |id: u32| known[id as usize].fate;
    let is_made = |id: &u32| matches!(fate(*id), Fate::Entered(_));
    let mut widths = vec![0; tree.len() as usize];
    for id in (0..tree.len()).rev().filter(is_made) {
        let below = tree.children(id).map(|(_, child)| widths[child as usize]).sum::<u32>();
        widths[id as usize] = below.max(1);
    }
    let (mut placed, mut marks) = (Vec::new(), Vec::new());
    let mut open = if is_made(&0) { vec![(0, 0, 0)] } else { Vec::new() };
    while let Some((id, ply, mut first)) = open.pop() {
        let look = match tree.node(id) {
            Node::Leaf(_) => "leaf",
            Node::Inner(Mover::Player(Player::Max)) => "max",
            Node::Inner(Mover::Player(Player::Min)) => "min",
            Node::Inner(Mover::Chance) => "chance",
        };
        placed.push((ply, first, widths[id as usize], look));
        let end = first + widths[id as usize];
        for (_, child) in tree.children(id) {
            if is_made(&child) {
                open.push((child, ply + 1, first));
                first += widths[child as usize];
            } else if matches!(fate(child), Fate::Pruned(_)) && !marks.contains(&(ply + 1, end)) {
                marks.push((ply + 1, end));
            }
        }
    }
    placed.sort_unstable();
    marks.sort_unstable();
    (placed, marks)
}

/// The marks of a picture in which so many leaves are the width of the bar at the top.
fn marks(svg: &str, leaves: u32) -> Vec<(usize, u32)> {
    let document = Document::parse(svg).expect("XML");
    let parts = || document.descendants().filter(|path| path.attribute("data-part").is_some());
    let Some(path) = parts().find(|path| path.attribute("data-part") == Some("marks")) else {
        return Vec::new();
    };
    let bars = bars(svg);
    let all = bars.values().flatten();
    let &(top, left, width) = all.min_by(|a, b| a.0.total_cmp(&b.0)).expect("the root");
    let leaf = (width + 0.7) / f64::from(leaves);
    let mut heights: Vec<f64> = bars.values().flatten().map(|bar| bar.0).collect();
    heights.push(top);
    heights.sort_by(f64::total_cmp);
    heights.dedup();
    let mut marks = Vec::new();
    for mark in path.attribute("d").expect("a path").split_terminator('z') {
        let (start, rest) = mark[1..].split_once('h').expect("a width");
        let (x, y) = start.split_once(' ').expect("a point");
        let width: f64 = rest.split_once('v').expect("a height").0.parse().expect("a number");
        let end = x.parse::<f64>().expect("a number") + width - left;
        let y = y.parse::<f64>().expect("a number");
        let nearest = (0..=leaves).find(|&count| (f64::from(count) * leaf - end).abs() < 0.2);
        let ply = heights.iter().position(|&height| height >= y).expect("a row");
        marks.push((ply, nearest.expect("a whole number of leaves")));
    }
    marks.sort_unstable();
    marks
}

/// For each look its bars in a picture: the height at which each stands, its left end and its width, in pixels.
fn bars(svg: &str) -> BTreeMap<&'static str, Vec<(f64, f64, f64)>> {
    let document = Document::parse(svg).expect("XML");
    let parts = document.descendants().filter_map(|path| {
        let look = LOOKS.into_iter().find(|&look| path.attribute("data-part") == Some(look))?;
        let mut bars = Vec::new();
        let (mut x, mut y) = (0.0, 0.0);
        let spaced =
            path.attribute("d")?.replace('h', " h ").replace('v', " v ").replace('z', " z ");
        let mut words = spaced.split_whitespace();
        while let Some(start) = words.next() {
            let mut number = || words.next().expect("a number").parse::<f64>().expect("a number");
            let (by, down) = (start[1..].parse::<f64>().expect("a number"), number());
            (x, y) = if start.starts_with('M') { (by, down) } else { (x + by, y + down) };
            assert_eq!(words.next(), Some("h"));
            let width: f64 = words.next()?.parse().expect("a number");
            bars.push((y, x, width));
            let rest: Vec<&str> = words.by_ref().take_while(|&word| word != "z").collect();
            assert_eq!(rest[rest.len() - 2..], ["h", &format!("-{width}")]);
        }
        Some((look, bars))
    });
    parts.collect()
}

/// The bars of a picture of a tree with so many leaves, which are wide enough to have gaps.
fn placed(svg: &str, leaves: u32) -> Vec<Placed> {
    const GAP: f64 = 0.7;
    let bars = bars(svg);
    let all = || bars.iter().flat_map(|(look, bars)| bars.iter().map(move |bar| (*look, *bar)));
    let mut heights: Vec<f64> = all().map(|(_, (y, ..))| y).collect();
    heights.sort_by(f64::total_cmp);
    heights.dedup();
    let whole = all().find(|&(_, (y, ..))| y <= heights[0]).expect("the root").1;
    let leaf = (whole.2 + GAP) / f64::from(leaves);
    assert!(leaf > 3.1, "leaves have gaps");
    let nearest = |length: f64| {
        let count = (0..=leaves).find(|&count| (f64::from(count) * leaf - length).abs() < 0.2);
        count.expect("a whole number of leaves")
    };
    let place = |(look, (y, x, width)): (&'static str, (f64, f64, f64))| {
        let ply = heights.iter().position(|&height| height >= y).expect("it is one of them");
        (ply, nearest(x - whole.1), nearest(width + GAP), look)
    };
    let mut placed: Vec<Placed> = all().map(place).collect();
    placed.sort_unstable();
    placed
}

/// The points of the line that is drawn through, if there is one.
fn line(svg: &str) -> Option<Vec<(f64, f64)>> {
    let document = Document::parse(svg).expect("XML");
    let line = document.descendants().find(|path| path.attribute("data-part") == Some("line"))?;
    let points = line.attribute("d")?.strip_prefix('M')?.split('L');
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let point = |(x, y): (&str, &str)| (number(x), number(y));
    Some(points.map(|words| point(words.split_once(' ').expect("a point"))).collect())
}

#[test]
fn each_node_is_a_bar_as_wide_as_its_leaves_after_each_step() {
    for_random_trees(300, |random, tree| {
        let tree = tree.build(None);
        let leaves = u32::try_from(tree.size().leaves).expect("few");
        let choice = usize::try_from(random.below(3)).expect("small");
        let algorithm = ForwardAlgorithm::ALL[choice];
        let recording = || Recording::of(algorithm, Rules::default());
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: usize::MAX };
        let drawn = extent.part_of(&tree).expect("all of it");
        let search = DrawnSearch::of(drawn, recording());
        let steps = search.record().steps();
        for step in [random.below(steps + 1), random.below(steps + 1), steps] {
            let svg = svg(&tree, recording(), step);
            assert_eq!(placed(&svg, leaves), nodes(&tree, &search, step), "after {step}");
            // The line leads through the middles of its nodes.
            let known = search.known_after(step);
            let best = |&id: &u32| known[id as usize].best;
            let mut ids: Vec<u32> = match search.record().outcome() {
                Some(outcome) if step == steps => {
                    let mut on = outcome.pv.iter();
                    std::iter::successors(Some(0), |&id| tree.child(id, *on.next()?)).collect()
                }
                _ => std::iter::successors(Some(0), best).collect(),
            };
            if step < steps && known[0].best.is_none() {
                ids.clear();
            }
            let points = line(&svg).unwrap_or_default();
            assert_eq!(points.len(), ids.len());
            let widths = bars(&svg);
            let root = widths.values().flatten().min_by(|a, b| a.0.total_cmp(&b.0));
            let &(_, left, width) = root.expect("the root");
            let leaf = (width + 0.7) / f64::from(leaves);
            for (&id, (x, _)) in ids.iter().zip(&points) {
                let before = (0..id).filter(|&before| tree.is_leaf(before)).count();
                let before = f64::from(u32::try_from(before).expect("few"));
                let own = f64::from(u32::try_from(tree.size_of(id).leaves).expect("few"));
                assert!((x - left - leaf * (before + own / 2.0)).abs() < 0.2, "{id} after {step}");
            }
        }
    });
}

#[test]
fn where_the_tree_is_made_what_was_pruned_is_a_mark_after_each_step() {
    let mut marked = 0;
    for_random_trees(300, |random, tree| {
        let tree = tree.build(None);
        let choice = usize::try_from(random.below(3)).expect("small");
        let recording = || Recording::of(ForwardAlgorithm::ALL[choice], Rules::default());
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: usize::MAX };
        let search = DrawnSearch::of(extent.part_of(&tree).expect("all of it"), recording());
        let steps = search.record().steps();
        for step in [1 + random.below(steps), steps] {
            let (nodes, expected) = made_nodes(&tree, &search, step);
            let width = nodes[0].2;
            let svg = svg_of_walk(&tree, recording(), step);
            assert_eq!(placed(&svg, width), nodes, "after {step}");
            assert_eq!(marks(&svg, width), expected, "after {step}");
            marked += expected.len();
        }
        // The best line in the end is the principal variation.
        let pv = &search.record().outcome().expect("all leaves have values").pv;
        let points = line(&svg_of_walk(&tree, recording(), steps)).expect("there is one");
        assert_eq!(points.len(), pv.len() + 1);
    });
    assert!(marked > 400, "{marked}");
}

/// A game of tic-tac-toe, as a beginner would search it: no tree, no walk, no record.
struct Naive {
    nodes: Vec<Placed>,
    marks: Vec<(usize, u32)>,
    leaves: u32,
    pruned: u32,
}

impl Naive {
    /// The value of a position for X, who is MAX: alpha-beta by the book, squares from the first to the last.
    fn value(&mut self, squares: &mut [u8], mover: u8, ply: usize, window: (i32, i32)) -> i32 {
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let other = if mover == b'X' { b'O' } else { b'X' };
        let has_won = LINES.iter().any(|line| line.iter().all(|&square| squares[square] == other));
        let first = self.leaves;
        if has_won || !squares.contains(&b'.') {
            self.leaves += 1;
            self.nodes.push((ply, first, 1, "leaf"));
            return if !has_won {
                0
            } else if other == b'X' {
                1
            } else {
                -1
            };
        }
        let (mut alpha, mut beta) = window;
        let mut best = if mover == b'X' { -2 } else { 2 };
        let mut has_stopped = false;
        for square in 0..9 {
            if squares[square] != b'.' {
                continue;
            }
            if has_stopped {
                self.pruned += 1;
                self.marks.push((ply + 1, self.leaves));
                continue;
            }
            squares[square] = mover;
            let value = self.value(squares, other, ply + 1, (alpha, beta));
            squares[square] = b'.';
            if mover == b'X' {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            has_stopped = alpha >= beta;
        }
        let look = if mover == b'X' { "max" } else { "min" };
        self.nodes.push((ply, first, self.leaves - first, look));
        best
    }
}

#[test]
fn the_tree_of_a_game_is_as_wide_as_what_the_search_has_made_of_it() {
    for (board, mover) in [("XOXO.X...", b'O'), ("X...O....", b'X'), (".X.......", b'O')] {
        let mut naive = Naive { nodes: Vec::new(), marks: Vec::new(), leaves: 0, pruned: 0 };
        let mut squares = board.as_bytes().to_vec();
        naive.value(&mut squares, mover, 0, (-2, 2));
        let [a, b, c] = [&board[..3], &board[3..6], &board[6..]];
        let mover = char::from(mover);
        let game = format!(
            r#"{{"game": "tic-tac-toe", "board": ["{a}", "{b}", "{c}"], "to-move": "{mover}"}}"#
        );
        let wide = (4 * naive.leaves).max(900).to_string() + "px";
        let svg = draw(&["--format", "svg", "--width", &wide, "-"], &game);
        naive.nodes.sort_unstable();
        assert_eq!(placed(&svg, naive.leaves), naive.nodes, "{board}");
        naive.marks.sort_unstable();
        naive.marks.dedup();
        assert_eq!(marks(&svg, naive.leaves), naive.marks, "{board}");
        let (nodes, pruned) = (naive.nodes.len(), naive.pruned);
        assert!(svg.contains(&format!(">{nodes} nodes entered<")), "{board}: {nodes}");
        assert!(svg.contains(&format!(">{pruned} subtrees pruned and never made<")), "{pruned}");
    }
}

#[test]
fn the_tree_of_a_program_is_made_by_the_search_and_up_to_a_limit() {
    // A throw with one left has 6 leaves, so 7 nodes. With one more left there are 6 times a node of MAX, a leaf, and
    // such a tree: 1 + 6 * (2 + 7) = 55, and then 1 + 6 * (2 + 55) = 343. The numbers are decimals: it begins again.
    let rules = ["--rules", "python3 trees/throws.py 3"];
    let drawn = draw(&rules, "");
    assert!(drawn.ends_with("\n343 nodes entered, 0 subtrees pruned and never made\n"), "{drawn}");
    let svg = draw(&[&["--format", "svg"], &rules[..]].concat(), "");
    // 14/3, as docs/chance.md derives it.
    assert!(svg.contains("<title>/ = 4.666666666666667, 343 nodes entered, 0"), "{svg}");
    assert!(svg.contains("<title>/5 move &quot;6&quot; = 6, 57 nodes entered, 0"), "{svg}");
    for (most, status) in [("343", 0), ("342", 2)] {
        let options = [&["draw", "--shape", "icicle", "--max-nodes", most], &rules[..]].concat();
        let run = run(&options, "");
        assert_eq!(run.status, status, "{}", run.stderr);
        assert_eq!(run.stderr.contains("has more than 342 nodes"), status == 2, "{}", run.stderr);
    }
    let game = r#"{"game": "nim", "piles": [3, 4, 5]}"#;
    let run = run(&["draw", "--shape", "icicle", "--max-nodes", "1000", "-"], game);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("more than 1000 nodes"), "{}", run.stderr);
}

#[test]
fn an_algorithm_that_comes_back_to_nodes_has_entered_what_it_entered_at_some_time() {
    let mut left_out = 0;
    for_random_trees(200, |random, tree| {
        let tree = tree.build(None);
        let leaves = u32::try_from(tree.size().leaves).expect("few");
        let all = [Algorithm::Scout, Algorithm::SssStar, Algorithm::DualStar, Algorithm::MtdF];
        let algorithm = all[usize::try_from(random.below(4)).expect("small")];
        let recording = || Recording::of(algorithm, Rules::default());
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: usize::MAX };
        let search = DrawnSearch::of(extent.part_of(&tree).expect("all of it"), recording());
        let mut expected = nodes(&tree, &search, u64::MAX);
        for (_, _, _, look) in &mut expected {
            left_out += u32::from(*look == "pruned");
        }
        assert_eq!(placed(&svg(&tree, recording(), u64::MAX), leaves), expected, "{algorithm:?}");
    });
    assert!(left_out > 400, "{left_out}");
}

#[test]
fn several_algorithms_stand_one_below_the_other() {
    // Alpha-beta looks at all leaves: 7 is better than 4. SSS* looks at 4 and 7 first, then at 8 below the better one.
    // The second child is worth 7, so the 9 cannot matter.
    let tree = "[[4, 9], [7, 8]]";
    let one = |algorithm: &str| draw(&["--ascii", "--algorithm", algorithm, "-"], tree);
    let all = draw(&["--ascii", "--algorithms", "alpha-beta,minimax,sss-star,minimax", "-"], tree);
    let [alpha_beta, minimax, sss_star] = ["alpha-beta", "minimax", "sss-star"].map(one);
    assert_eq!(all, format!("alpha-beta\n{alpha_beta}\nminimax\n{minimax}\nsss-star\n{sss_star}"));
    assert!(minimax.ends_with("\n7 of 7 nodes entered, 0 of 4 leaves pruned\n"), "{minimax}");
    assert!(sss_star.ends_with("\n6 of 7 nodes entered, 1 of 4 leaves pruned\n"), "{sss_star}");
    let bar = "o".repeat(18);
    let leaves =
        format!("\n    {bar} {} {}|{} {bar}\n", ".".repeat(18), "o".repeat(9), "o".repeat(8));
    assert!(sss_star.contains(&leaves), "{sss_star}");
    let svg = draw(&["--format", "svg", "--algorithms", "minimax,sss-star", "-"], tree);
    let document = Document::parse(&svg).expect("XML");
    let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    let at = |text: &str| texts.iter().position(|other| *other == text).expect("it stands there");
    assert!(at("minimax") < at("0 of 4 leaves pruned"));
    assert!(at("0 of 4 leaves pruned") < at("sss-star"));
    assert!(at("sss-star") < at("1 of 4 leaves pruned"));
    let height = document.root_element().attribute("height").expect("a height");
    let lowest = bars(&svg)["leaf"].iter().map(|bar| bar.0).fold(0.0, f64::max);
    assert!(lowest < height.parse::<f64>().expect("a number"));
}

#[test]
fn what_is_given_for_one_of_several_algorithms_does_not_count_for_the_others() {
    let tree = "max(avg(3, 5), avg((min 4 2), 6))";
    let options = ["--ascii", "--bounds", "0,10", "--probe", "2"];
    let one = |options: &[&str], algorithm: &str| {
        draw(&[options, &["--algorithm", algorithm, "-"]].concat(), tree)
    };
    let all = draw(&[&options[..], &["--algorithms", "alpha-beta,star2", "-"]].concat(), tree);
    let (alpha_beta, star2) = (one(&options[..3], "alpha-beta"), one(&options, "star2"));
    assert_eq!(all, format!("alpha-beta\n{alpha_beta}\nstar2\n{star2}"));
    let neither =
        ["draw", "--shape", "icicle", "--probe", "2", "--algorithms", "alpha-beta,minimax"];
    let refused = run(&[&neither[..], &["-"]].concat(), tree);
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.contains("without the algorithm `star2`"), "{}", refused.stderr);
    let chance = ["draw", "--shape", "icicle", "--algorithms", "alpha-beta,scout", "-"];
    let refused = run(&chance, tree);
    assert!(refused.stderr.contains("`scout` knows no chance nodes"), "{}", refused.stderr);
}

#[test]
fn the_tree_of_eight_leaves_in_the_terminal() {
    // 76 columns beside MAX and MIN: bars of 76, 38 and 19; of the leaves those that begin at 9.5 begin at 10.
    let drawn = draw(&["--ascii", NAMED], "");
    let bar = |sign: &str, width: usize| sign.repeat(width);
    let through =
        |before: usize, sign: &str, after: usize| bar(sign, before) + "|" + &bar(sign, after);
    let [root, b] = [through(37, "#", 37), through(18, "=", 18)];
    let d = through(9, "#", 8);
    let (c, inner, pruned) = (bar("=", 37), bar("#", 18), bar(".", 18));
    let leaf = |sign: &str| [bar(sign, 9), bar(sign, 8)];
    let ([long, short], [long_cut, short_cut]) = (leaf("o"), leaf("."));
    let best = through(4, "o", 3);
    let expected = format!(
        "MAX {root}\nMIN {b} {c}\nMAX {d} {inner} {inner} {pruned}\n    {long} {best} {long} {short_cut} {long} {short} \
         {long_cut} {short_cut}\n\n# MAX  = MIN  o leaf  . pruned  | principal variation\n11 of 15 nodes entered, 3 of 8 \
         leaves pruned\n"
    );
    assert_eq!(drawn, expected);
    // B has stopped at nothing yet: the best line begins when the root takes its value.
    let drawn = draw(&["--step", "17", "--color", "always", NAMED], "");
    assert!(!drawn.contains('┃') && drawn.contains("\u{1b}[90m···"), "{drawn}");
    assert!(
        drawn.contains("· not searched yet\n7 of 15 nodes entered, 1 of 8 leaves pruned\n"),
        "{drawn}"
    );
    assert_eq!(draw(&["--step", "18", NAMED], "").matches('┃').count(), 4 + 1);
}

#[test]
fn a_part_of_a_tree_and_what_is_said_of_its_nodes() {
    let svg = draw(
        &["--format", "svg", "--root", "/1", "--max-ply", "1", "--title", "C & below", NAMED],
        "",
    );
    let expected = [(0, 0, 4, "min"), (1, 0, 2, "max"), (1, 2, 2, "pruned")];
    assert_eq!(placed(&svg, 4), expected);
    let document = Document::parse(&svg).expect("XML");
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    let titles: Vec<&str> = titles.filter_map(|title| title.text()).collect();
    assert_eq!(
        titles,
        [
            "C & below",
            "/1 \"C\" ≤ 2, 2 of 4 leaves pruned",
            "/1/0 \"F\" = 2, 0 of 2 leaves pruned",
            "/1/1 \"G\" pruned: 3 nodes, 2 leaves"
        ]
    );
    assert!(svg.contains("4 of 7 nodes entered") && svg.contains("2 of 4 leaves pruned"), "{svg}");
    // The principal variation is elsewhere.
    assert_eq!(line(&svg), None);
    // What a table has answered.
    let nim = r#"{"game": "nim", "piles": [1, 1, 2]}"#;
    let answered = draw(&["--transpositions", "--ascii", "-"], nim);
    assert!(answered.contains(": answered by the table"), "{answered}");
    assert!(
        answered.lines().any(|line| line.starts_with("MAX") && line.contains("::")),
        "{answered}"
    );
}

#[test]
fn pictures_of_large_trees_stay_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.json");
    let file = file.to_str().expect("text");
    for (branching, plies, order) in [
        ("10", "6", "given"),
        ("10", "6", "worst"),
        ("2", "16", "worst"),
        ("2..4", "4..13", "worst"),
    ] {
        let options = ["--branching", branching, "--plies", plies, "--seed", "3", "-o", file];
        let made = run(&[&["generate"], &options[..]].concat(), "");
        assert_eq!((made.status, &*made.stderr), (0, ""), "{options:?}");
        let svg = draw(&["--format", "svg", "--order", order, file], "");
        assert!((10_000..300_000).contains(&svg.len()), "{options:?}: {}", svg.len());
        Document::parse(&svg).expect("XML");
    }
    // A comb of 999 plies with long names, and a node with many children.
    let name = "é\"".repeat(500);
    let comb = format!(
        "{}1{}",
        format!(r#"{{"name": {name:?}, "children": ["#).repeat(999),
        ",2]}".repeat(999)
    );
    let row = format!("[[{}1],[3,4]]", "1,".repeat(100_000));
    for tree in [comb, row] {
        let svg = draw(&["--format", "svg", "-"], &tree);
        assert!(svg.len() < 300_000, "{}", svg.len());
    }
}

#[test]
fn what_an_icicle_does_not_take() {
    let message = |arguments: &[&str], input: &str| {
        let run = run(&[&["draw", "--shape", "icicle"], arguments].concat(), input);
        assert_eq!(run.status, 2, "{arguments:?}");
        run.stderr
    };
    for (option, told) in [
        (&["--format", "html"][..], "`--shape icicle` is for `--format text|svg`"),
        (&["--show", "values"], "`--show` cannot be used with `--shape icicle`"),
        (&["--blank"], "`--blank` cannot be used with `--shape icicle`"),
        (&["--direction", "right"], "`--direction` cannot be used with `--shape icicle`"),
        (&["--algorithms", "alpha-beta", "--algorithm", "scout"], "cannot be used with"),
        (&["--pruned", "hide"], "`--pruned` cannot be used with `--shape icicle`"),
        (&["--step", "33"], "there is no step 33: the search has 32 steps"),
        (&["--format", "svg", "--width", "20mm"], "the drawing needs a width of 64mm"),
    ] {
        let stderr = message(&[option, &[NAMED]].concat(), "");
        assert!(stderr.contains(told), "{stderr}");
    }
    let deep = |plies: usize| format!("{}1{}", "[".repeat(plies), ",2]".repeat(plies));
    let stderr = message(&["-"], &deep(1_001));
    assert!(stderr.contains("there are more than 1000 plies to draw as an icicle"), "{stderr}");
    assert_eq!(draw(&["-"], &deep(1_000)).lines().count(), 1_001 + 3);
    assert_eq!(draw(&["--max-ply", "2", "-"], &deep(5_000)).lines().count(), 3 + 3);
    // A leaf whose value is unknown ends the search.
    let run = run(&["draw", "--shape", "icicle", "-"], "[[3, 5], [null, 9]]");
    assert_eq!(run.status, 0);
    assert!(run.stderr.contains("what is drawn is known before that"), "{}", run.stderr);
    assert!(run.stdout.contains("5 of 7 nodes entered"), "{}", run.stdout);
}
