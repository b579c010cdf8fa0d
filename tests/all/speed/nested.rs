//! The quick reader of nested documents against the plain one: its walk answers as the tree in memory does, and it
//! takes nothing that the plain reader refuses.

use std::fs;
use std::ops::ControlFlow;

use abprune::number::{Number, NumberKind};
use abprune::random::Random;
use abprune::read::{Format, Options};
use abprune::search::{
    Algorithm, Counter, CutoffRule, ForwardAlgorithm, NoValue, Observer, Outcome, PrunedList,
    Rules, SearchError, SearchEvent,
};
use abprune::solve::{SolveOptions, Solver, TreeSource, walked_player};
use abprune::speed::text::{Fallback, TextWalk, WalkedNode};
use abprune::tree::{Label, Node, Size, TreeInfo, Walk as _};
use abprune::value::{Bound, Mover, Player, Value, Window};

use crate::mutations::mutate;
use crate::support::{files, value};

/// The walk over a text.
fn walk_of<'a>(open: &'a mut Vec<WalkedNode>, text: &'a [u8], options: &Options) -> TextWalk<'a> {
    let player = walked_player(options).expect("values from MAX's view");
    TextWalk::new(open, text, options.first_number_kind(), player)
}

/// A label that outlives its tree.
type Named = (Option<String>, Option<String>);

fn named(label: Label<'_>) -> Named {
    (label.name.map(str::to_owned), label.r#move.map(str::to_owned))
}

/// All that a report tells.
#[derive(Debug, PartialEq)]
pub struct Answer {
    number_kind: NumberKind,
    mover: Mover,
    value: Option<Number>,
    bound: Bound,
    pv: Vec<(u32, Named)>,
    entered: Size,
    skipped: Size,
    cutoffs: u64,
    pruned: Vec<Pruned>,
}

#[derive(Debug, PartialEq)]
struct Pruned {
    path: Vec<u32>,
    label: Named,
    size: Size,
    leaf: Option<Value>,
    at: (Vec<u32>, Named),
    window: Window,
}

/// How a document is read and searched.
#[derive(Clone, Debug)]
pub struct Case {
    pub options: Options,
    pub algorithm: Algorithm,
    pub rules: Rules,
}

impl Case {
    pub fn plain() -> Case {
        Case {
            options: Options::default(),
            algorithm: Algorithm::AlphaBeta,
            rules: Rules::default(),
        }
    }

    pub fn random(random: &mut Random) -> Case {
        let mut case = Case::plain();
        let three = |random: &mut Random| random.below(3);
        case.algorithm = [Algorithm::AlphaBeta, Algorithm::NoDeep, Algorithm::Minimax]
            [usize::try_from(three(random)).expect("small")];
        case.options.player = [None, Some(Player::Max), Some(Player::Min)]
            [usize::try_from(three(random)).expect("small")];
        case.options.ignore_unknown_keys = random.below(2) == 0;
        if random.below(4) == 0 {
            case.rules.cutoff = CutoffRule::Gt;
        }
        if random.below(4) == 0 {
            let alpha = random.below(6).cast_signed() - 2;
            let beta = alpha + 1 + random.below(5).cast_signed();
            let beta = [beta, i64::MAX - 1][usize::from(random.below(4) == 0)];
            case.rules.window = Window::new(value(alpha), value(beta)).expect("not empty");
        }
        case
    }

    /// `None`: it cannot be read.
    fn in_memory(&self, bytes: &[u8]) -> Option<Result<Answer, NoValue>> {
        self.read_as(Format::Nested, bytes)
    }

    /// The same of another format.
    pub fn read_as(&self, format: Format, bytes: &[u8]) -> Option<Result<Answer, NoValue>> {
        let tree = format.read(bytes, &self.options).ok()?;
        let mut watch = (Counter::default(), PrunedList::default());
        let forward = self.algorithm.forward().expect("it goes forward");
        let outcome = forward.search_tree(&tree, self.rules, &mut watch);
        Some(outcome.map_err(SearchError::leaf).map(|outcome| answer(&tree, &outcome, watch)))
    }

    /// What is entered, skipped and cut off if nobody looks at pruned subtrees one by one.
    fn counted_along(&self, bytes: &[u8]) -> Option<(Size, Size, u64)> {
        let mut options = self.options.clone();
        loop {
            let mut open = Vec::new();
            let mut walk = walk_of(&mut open, bytes, &options);
            let mut counter = Counter::default();
            let forward = self.algorithm.forward().expect("it goes forward");
            // Its value is looked at elsewhere.
            let _ = forward.search(&mut walk, self.rules, &mut counter);
            match walk.finish() {
                Ok(_) => return Some((counter.entered(), counter.skipped, counter.cutoffs)),
                Err(Fallback::Decimals) if !options.decimals => options.decimals = true,
                Err(_) => return None,
            }
        }
    }

    /// What comes of it with each byte checked, which is the same if subtrees are counted in sum.
    fn checked_along(&self, bytes: &[u8]) -> Option<Result<Answer, NoValue>> {
        let found = self.along_text(bytes);
        let counted = self.counted_along(bytes);
        match &found {
            Some(Ok(found)) => {
                let counts = (found.entered, found.skipped, found.cutoffs);
                assert_eq!(counted, Some(counts), "{}", bytes.escape_ascii());
            }
            Some(Err(_)) => {}
            None => assert_eq!(counted, None, "{}", bytes.escape_ascii()),
        }
        found
    }

    /// `None`: the walk does not want to.
    fn along_text(&self, bytes: &[u8]) -> Option<Result<Answer, NoValue>> {
        let mut options = self.options.clone();
        loop {
            let mut open = Vec::new();
            let mut walk = walk_of(&mut open, bytes, &options);
            let mut watch = (Counter::default(), PrunedList::default());
            let outcome = self
                .algorithm
                .forward()
                .expect("it goes forward")
                .search(&mut walk, self.rules, &mut watch);
            match walk.finish() {
                Ok(walked) => {
                    return Some(
                        outcome
                            .map_err(SearchError::leaf)
                            .map(|outcome| answer(&walked, &outcome, watch)),
                    );
                }
                Err(Fallback::Decimals) if !options.decimals => options.decimals = true,
                Err(_) => return None,
            }
        }
    }
}

pub fn answer(
    tree: &dyn TreeInfo,
    outcome: &Outcome,
    (counter, list): (Counter, PrunedList),
) -> Answer {
    let Outcome { value, bound, pv } = outcome;
    let mut items = list.items();
    let mut pruned = Vec::new();
    while let Some(item) = items.next() {
        let cutoff = item.stop.expect("a search that goes forward");
        pruned.push(Pruned {
            path: item.path.to_vec(),
            label: named(tree.label(item.id)),
            size: item.size,
            leaf: item.value,
            at: (item.at(cutoff).to_vec(), named(tree.label(cutoff.id))),
            window: cutoff.window,
        });
    }
    let known = tree.labels_along(pv).into_iter().flatten();
    let labels = known.chain(std::iter::repeat(Label::default()));
    Answer {
        number_kind: tree.number_kind(),
        mover: tree.mover(),
        value: tree.number_kind().number(*value),
        bound: *bound,
        pv: pv.iter().copied().zip(labels.map(named)).collect(),
        entered: counter.entered(),
        skipped: counter.skipped,
        cutoffs: counter.cutoffs,
        pruned,
    }
}

/// Writes a random tree in a random way.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    /// Between tokens.
    blanks: &'static [&'static str],
    leaves: &'static [&'static str],
    /// One node in so many is an object; 0 for none.
    objects: u64,
}

const INTEGERS: &[&str] = &["0", "1", "2", "3", "-1", "17", "-240", "5", "4"];
const WIDE: &[&str] =
    &["123456789012345", "-1234567890123456", "9007199254740992", "1", "-7", "0", "3"];
const DECIMALS: &[&str] =
    &["0.5", "-1.25", "3", "0.1234567890123456789", "12345678.5", "2e0", "1.5E-3", "-0.0", "7"];
const EXTREMES: &[&str] = &[
    "-9223372036854775807",
    "-9223372036854775806",
    "9223372036854775805",
    "9223372036854775806",
    "0",
];
const MIXED: &[&str] = &["1", "2", "3", "null", "-2", "0", "12"];

const LEAVES: [&[&str]; 5] = [INTEGERS, WIDE, DECIMALS, EXTREMES, MIXED];

impl Writer<'_> {
    fn pick(&mut self, all: &[&'static str]) -> &'static str {
        let at = self.random.below(all.len() as u64);
        all[usize::try_from(at).expect("an index")]
    }

    fn token(&mut self, token: &str) {
        self.text.push_str(token);
        let blank = self.pick(self.blanks);
        self.text.push_str(blank);
    }

    fn tree(&mut self, depth: u64) {
        if self.objects > 0 && self.random.below(self.objects) == 0 {
            return self.object(depth);
        }
        if self.is_leaf(depth) {
            let leaf = self.pick(self.leaves);
            return self.token(leaf);
        }
        self.children(depth);
    }

    fn is_leaf(&mut self, depth: u64) -> bool {
        depth == 0 || self.random.below(12) == 0
    }

    fn children(&mut self, depth: u64) {
        self.token("[");
        let count = 1 + self.random.below(5);
        for child in 0..count {
            if child > 0 {
                self.token(",");
            }
            self.tree(depth - 1);
        }
        self.token("]");
    }

    fn object(&mut self, depth: u64) {
        const NAMES: &[&str] = &[
            "\"A\"",
            "\"\"",
            "\"a longer name that goes on past the end of one block of bytes, or nearly\"",
            "\"\u{e9}\u{1f600}\"",
            "\"\\u00e9\\n\\\"[\\\\\"",
            "\"], }\"",
            "\"meta\"",
            "null",
        ];
        let is_leaf = self.is_leaf(depth);
        let mut keys = vec![if is_leaf { "value" } else { "children" }];
        for key in ["name", "move", "meta", "player"] {
            if self.random.below(3) == 0 {
                let at = self.random.below(keys.len() as u64 + 1);
                keys.insert(usize::try_from(at).expect("an index"), key);
            }
        }
        if !is_leaf && self.random.below(4) == 0 {
            keys.push("value");
        }
        self.token("{");
        for (count, key) in keys.iter().enumerate() {
            if count > 0 {
                self.token(",");
            }
            self.token(&format!("\"{key}\""));
            self.token(":");
            match *key {
                "children" => self.children(depth),
                "value" => {
                    let leaf = self.pick(self.leaves);
                    self.token(leaf);
                }
                "meta" => {
                    let meta = self.pick(&["[1, [2]]", "\"[\"", "{\"a\": [true, 1e5]}", "null"]);
                    self.token(meta);
                }
                "player" => {
                    let player = self.pick(&["\"max\"", "\"min\"", "null"]);
                    self.token(player);
                }
                _ => {
                    let name = self.pick(NAMES);
                    self.token(name);
                }
            }
        }
        self.token("}");
    }
}

/// A random document; whether the walk is expected to take it: it has no object.
fn document(random: &mut Random) -> (String, bool) {
    let leaves = LEAVES[usize::try_from(random.below(5)).expect("small")];
    document_of(leaves, random)
}

/// The same with these leaves.
fn document_of(leaves: &'static [&'static str], random: &mut Random) -> (String, bool) {
    const BLANKS: [&[&str]; 3] = [&[""], &["", "", " "], &["", " ", "\n    ", "\r\n\t", "  "]];
    let at = |random: &mut Random, count: u64| usize::try_from(random.below(count)).expect("small");
    let blanks = BLANKS[at(random, 3)];
    let objects = [0, 0, 1, 4][at(random, 4)];
    let depth = random.below(7);
    let mut writer = Writer { random, text: String::new(), blanks, leaves, objects };
    writer.tree(depth);
    (writer.text, objects == 0)
}

#[test]
fn the_walk_over_text_answers_as_the_tree_in_memory_does() {
    let (mut taken, mut all) = (0, 0);
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let (text, is_simple) = document(&mut random);
        let case = if seed % 2 == 0 { Case::plain() } else { Case::random(&mut random) };
        let expected = case.in_memory(text.as_bytes());
        let found = case.checked_along(text.as_bytes());
        all += u32::from(expected.is_some());
        taken += u32::from(found.is_some());
        if found.is_some() || is_simple {
            assert_eq!(found, expected, "seed {seed}: {case:?}: {text}");
        }
    }
    assert!(taken * 2 > all, "half are taken: {taken} of {all}");
}

#[test]
fn the_walk_over_text_takes_nothing_that_the_reader_refuses() {
    let samples: Vec<Vec<u8>> = files("trees")
        .iter()
        .filter(|file| !file.ends_with("README.md"))
        .map(|file| fs::read(file).expect("it can be read"))
        .collect();
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..15_000 {
        let mut random = Random::new(seed);
        let mut bytes = if seed % 3 == 0 {
            let at = random.below(samples.len() as u64);
            samples[usize::try_from(at).expect("an index")].clone()
        } else {
            document(&mut random).0.into_bytes()
        };
        if seed % 7 != 0 {
            mutate(&mut random, &mut bytes);
        }
        let case = if seed % 2 == 0 { Case::plain() } else { Case::random(&mut random) };
        let shown = String::from_utf8_lossy(&bytes);
        let expected = case.in_memory(&bytes);
        match case.checked_along(&bytes) {
            Some(found) => {
                assert_eq!(Some(found), expected, "seed {seed}: {case:?}: {shown}");
                taken += 1;
            }
            None => refused += 1,
        }
    }
    assert!(taken > 1_500 && refused > 2_500, "{taken}, {refused}");
}

/// The value alone has a loop of its own: it is that of the tree in memory, whatever the document. A document
/// of arrays and numbers has one, unless the search needs a leaf that is `null`: so the loop visits no other
/// leaves than the general one.
#[test]
fn the_value_alone_is_that_of_the_tree_in_memory() {
    let (mut taken, mut simple, mut refused) = (0, 0, 0);
    for seed in 0..12_000 {
        let mut random = Random::new(seed);
        let (text, is_simple) = document(&mut random);
        let mut bytes = text.into_bytes();
        let is_mutated = seed % 3 == 0;
        if is_mutated {
            mutate(&mut random, &mut bytes);
        }
        let mut case = Case::plain();
        case.options.player = Case::random(&mut random).options.player;
        let mut solver =
            Solver::new(SolveOptions { reading: case.options.clone(), ..SolveOptions::default() });
        let found = solver.value(&TreeSource::Borrowed(&bytes), Format::Nested, None);
        let expected = case.in_memory(&bytes);
        let shown = bytes.escape_ascii();
        let is_tree = bytes.trim_ascii_start().starts_with(b"[");
        if let Some((kind, value)) = found {
            let expected = expected.expect("it can be read").expect("it has a value");
            let found = (kind, kind.number(value));
            assert_eq!(found, (expected.number_kind, expected.value), "seed {seed}: {shown}");
            taken += 1;
        } else if is_simple
            && is_tree
            && !is_mutated
            && let Some(Ok(_)) = expected
        {
            panic!("seed {seed}: not taken: {shown}");
        } else {
            refused += 1;
        }
        simple += u32::from(is_simple);
    }
    assert!(taken > 3_000 && refused > 3_000, "{taken} of {simple}, {refused}");
}

/// What is told of inner nodes to those who look at no leaves. The numbers of nodes are the readers'.
#[derive(Debug, Default, PartialEq)]
struct Notes {
    notes: Vec<Note>,
    is_at_leaf: bool,
}

type Note = (&'static str, Vec<u32>, Option<Window>, Option<Value>);

impl Observer for Notes {
    const READS_LEAVES: bool = false;

    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        let leaves_leaf = std::mem::take(&mut self.is_at_leaf);
        match event {
            SearchEvent::Enter(entered) => match entered.child.node {
                Node::Inner(_) => {
                    let window = Some(entered.window);
                    self.notes.push(("enter", entered.path.to_vec(), window, None));
                }
                Node::Leaf(_) => self.is_at_leaf = true,
            },
            SearchEvent::Stop { at, stop } => {
                self.notes.push(("stop", at.to_vec(), Some(stop.window), None));
            }
            SearchEvent::Prune(pruned) => {
                let mut path = pruned.at.to_vec();
                path.push(pruned.subtree.position);
                self.notes.push(("prune", path, None, None));
            }
            SearchEvent::Leave(left) if !leaves_leaf => {
                self.notes.push(("leave", left.path.to_vec(), None, Some(left.value)));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn who_looks_at_no_leaves_is_told_the_same_of_all_other_nodes() {
    let mut told = 0;
    for seed in 0..4_000 {
        let mut random = Random::new(seed);
        let (text, _) = document(&mut random);
        let mut case = Case::random(&mut random);
        case.options.decimals = seed % 4 == 0;
        let bytes = text.as_bytes();
        let mut open = Vec::new();
        let mut walk = walk_of(&mut open, bytes, &case.options);
        let mut found = Notes::default();
        let outcome = case
            .algorithm
            .forward()
            .expect("it goes forward")
            .search(&mut walk, case.rules, &mut found);
        let (Ok(outcome), true) = (&outcome, case.algorithm != Algorithm::Minimax) else {
            continue;
        };
        if walk.finish().is_err() {
            continue;
        }
        let tree = Format::Nested.read(bytes, &case.options).expect("a tree");
        let mut expected = Notes::default();
        let forward = case.algorithm.forward().expect("it goes forward");
        let other = forward.search_tree(&tree, case.rules, &mut expected);
        assert_eq!(other.as_ref(), Ok(outcome), "seed {seed}: {case:?}: {text}");
        assert_eq!(found, expected, "seed {seed}: {case:?}: {text}");
        told += found.notes.len();
    }
    assert!(told > 20_000, "{told}");
}

/// So long that the best instructions of the machine are used, and not the plain ones.
#[test]
fn long_documents_are_walked_alike() {
    let mut taken = 0;
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let leaves = LEAVES[usize::try_from(seed % 5).expect("small")];
        // Every other document has no objects, so nothing in it is rare.
        let is_plain = seed % 2 == 0;
        let mut text = "[[0]".to_owned();
        while text.len() < 70_000 {
            let (tree, is_simple) = document_of(leaves, &mut random);
            if is_simple || !is_plain {
                text.push(',');
                text.push_str(&tree);
            }
        }
        text.push(']');
        let mut bytes = text.into_bytes();
        let mut case = Case::plain();
        case.algorithm = [Algorithm::AlphaBeta, Algorithm::NoDeep][usize::from(seed % 4 == 0)];
        for round in 0..6 {
            let expected = case.in_memory(&bytes);
            let found = case.checked_along(&bytes);
            if found.is_some() || (is_plain && round == 0) {
                assert_eq!(found, expected, "seed {seed}");
                taken += u32::from(matches!(found, Some(Ok(_))));
            }
            mutate(&mut random, &mut bytes);
        }
    }
    assert!(taken >= 10, "{taken}");
}

/// Each of these stands in a pruned array, at every place of a block; alone, most are wrong.
#[test]
fn a_mistake_in_a_pruned_array_is_found_wherever_it_stands() {
    const PIECES: &[&str] = &[
        "7",
        "-7",
        "0",
        "10",
        "-0",
        "01",
        "-01",
        "00",
        "1.5",
        "0.5",
        "-0.25",
        "01.5",
        ".5",
        "5.",
        "-.5",
        "1.2.3",
        "1..2",
        "-",
        "--1",
        "1-2",
        "1-",
        "+1",
        "1e5",
        "1E-2",
        "1e",
        "e5",
        "[]",
        "[ ]",
        "[1,]",
        "[,1]",
        ",",
        "1,,2",
        "1 2",
        "1\t,\n2",
        "1\u{b}",
        "\u{0}",
        "[1]",
        "[[1],2]",
        "1]",
        "[1",
        "][",
        "1[2]",
        "[1]2",
        "[1][2]",
        "null",
        "nul",
        "null1",
        "true",
        "\"a\"",
        "{}",
        "{\"value\":1}",
        "{\"value\":01}",
        "{\"value\":[1]}",
        "{\"children\":[]}",
        "{\"children\":[1]}",
        "{\"value\":1,\"value\":1}",
        "{\"name\":\"a\"}",
        "{\"nmae\":1,\"value\":1}",
        "{\"name\":\"\u{1}\",\"value\":1}",
        "123456789012345",
        "1234567890123456",
        "9223372036854775806",
        "9223372036854775807",
        "-9223372036854775808",
        "0.12345678901234567890",
        "1234567890123456.5",
    ];
    let case = Case::plain();
    let (mut taken, mut refused) = (0, 0);
    for piece in PIECES {
        for (before, spaces) in (0..70).flat_map(|before| [(before, 0), (before, before % 3)]) {
            let mut text = "[[5,6],[4,[".to_owned();
            text.push_str(&" ".repeat(spaces));
            text.push_str(&"1,".repeat(before / 2));
            text.push_str(if before % 2 == 0 { "" } else { "12," });
            text.push_str(piece);
            text.push_str(&",[8,-9]".repeat(20));
            text.push_str("]]]");
            // What has objects is left to the plain reader.
            let expected = case.in_memory(text.as_bytes()).filter(|_| !piece.contains('{'));
            let found = case.checked_along(text.as_bytes());
            assert_eq!(found, expected, "{text}");
            taken += u32::from(found.is_some());
            refused += u32::from(found.is_none());
        }
    }
    assert!(taken > 1_000 && refused > 1_000, "{taken}, {refused}");
}

/// Far from the end of the text the walk goes by blocks.
fn padded(text: &str) -> String {
    format!("{text}{}", " ".repeat(100))
}

#[test]
fn wrong_siblings_are_refused_wherever_they_stand() {
    let case = Case::plain();
    for sibling in ["", "[]", "01", "[1,]", "[,1]", "1 2", "[[2]", "-", "x", "1.", "[1]]"] {
        for rest in [sibling.to_owned(), format!("2,{sibling}"), format!("{sibling},[2,3]")] {
            let text = padded(&format!("[[5,6],[1,{rest}]]"));
            let found = case.checked_along(text.as_bytes());
            assert_eq!(found, None, "{text}");
        }
    }
    let text = padded("[[5,6],[1, 7 ,[[8],[2,-3]],\n0]]");
    let found = case.along_text(text.as_bytes());
    assert_eq!(found, case.in_memory(text.as_bytes()));
    let pruned = found.expect("nothing is wrong").expect("all leaves have values").pruned;
    let sizes: Vec<(u64, u64)> =
        pruned.iter().map(|pruned| (pruned.size.nodes, pruned.size.leaves)).collect();
    assert_eq!(sizes, [(1, 1), (6, 3), (1, 1)]);
}

#[test]
fn all_children_can_be_stepped_over() {
    for (text, expected) in [("[1,[2,3],4]", Some(3)), ("[,1]", None), ("[1,{\"value\":2}]", None)]
    {
        let text = padded(text);
        let options = Options::default();
        let mut open = Vec::new();
        let mut walk = walk_of(&mut open, text.as_bytes(), &options);
        let mut positions = Vec::new();
        while let Some(skipped) = walk.skip() {
            positions.push(skipped.position);
        }
        let count = walk.finish().ok().map(|_| positions.len());
        assert_eq!(count, expected, "{text}");
        assert!(positions.iter().zip(0..).all(|(&found, place)| found == place));
        // The same in sum.
        let mut open = Vec::new();
        let mut walk = walk_of(&mut open, text.as_bytes(), &options);
        let together = walk.skip_rest().map(|skipped| skipped.size.nodes);
        walk.leave();
        let nodes = walk.finish().ok().and(together);
        assert_eq!(nodes, expected.map(|_| 5), "{text}");
    }
}

/// Position, nodes and leaves of what is left behind the first child; one by one, and in sum.
#[test]
fn what_is_left_in_sum_is_what_is_left_one_by_one() {
    let options = Options::default();
    for (text, expected) in [
        ("[7]", None),
        ("[7 ]", None),
        ("[7,1]", Some((1, 1, 1))),
        ("[7 , 1 ]", Some((1, 1, 1))),
        ("[7,1,2,3,4]", Some((1, 4, 4))),
        ("[7,1,2,3,4,5]", Some((1, 5, 5))),
        ("[7,[1,2],3]", Some((1, 4, 3))),
        ("[7,1,9223372036854775806,2]", Some((1, 3, 3))),
    ] {
        let text = padded(text);
        let mut open = Vec::new();
        let mut walk = walk_of(&mut open, text.as_bytes(), &options);
        assert!(walk.enter().is_some());
        let (mut position, mut each) = (None, Size::default());
        let mut others = Vec::new();
        let mut singly = walk_of(&mut others, text.as_bytes(), &options);
        assert!(singly.enter().is_some());
        while let Some(skipped) = singly.skip() {
            position.get_or_insert(skipped.position);
            each = each + skipped.size;
        }
        let each = position.map(|position| (position, each.nodes, each.leaves));
        assert_eq!(each, expected, "{text}");
        let sum = walk.skip_rest();
        let sum = sum.map(|sum| (sum.position, sum.size.nodes, sum.size.leaves));
        assert_eq!(sum, expected, "{text}");
        assert_eq!(walk.skip_rest(), None, "{text}");
        walk.leave();
        assert!(walk.finish().is_ok(), "{text}");
    }
}

#[test]
fn a_point_behind_what_is_stepped_over_is_no_decimal() {
    // All of it is in one block, with a blank, so that not only integers are looked for.
    let text = padded("[9,[1, [2,3],[-4]],7] ");
    let options = Options::default();
    let mut open = Vec::new();
    let mut walk = walk_of(&mut open, text.as_bytes(), &options);
    let mut counter = Counter::default();
    let rules = Rules::default();
    let found = ForwardAlgorithm::AlphaBeta.search(&mut walk, rules, &mut counter);
    let found = found.expect("all leaves have values");
    assert_eq!((found.value, counter.skipped.leaves), (value(9), 3));
    assert!(walk.finish().is_ok());
}

/// Whether a child is entered, skipped or left when the walk has to stop, and with it the whole tree or not.
#[test]
fn no_search_of_a_wrong_text_has_a_value() {
    let options = Options::default();
    let below_two = Rules {
        window: Window::new(Value::MINUS_INFINITY, value(2)).expect("not empty"),
        ..Rules::default()
    };
    for (text, rules, value) in [
        ("[[5, 6], [4, 7]]", Rules::default(), Some(5)),
        ("x", Rules::default(), None),
        ("[[5, 6], x]", Rules::default(), None),
        ("[[5, 6], [4, x]]", Rules::default(), None),
        ("[[5, 6], [4, [x], 3]]", Rules::default(), None),
        ("[[5, 6], [4, 7}]", Rules::default(), None),
        ("[[5, 6], [4, 2.5]]", Rules::default(), None),
        ("[[5, 6], [4, 7]", Rules::default(), None),
        ("[5, 6]", below_two, Some(5)),
        ("[5, x]", below_two, None),
        ("[5, [6], {}]", below_two, None),
        ("[5, 6", below_two, None),
    ] {
        let found = |is_listed: bool| {
            let mut open = Vec::new();
            let mut walk = walk_of(&mut open, text.as_bytes(), &options);
            let mut list = is_listed.then(PrunedList::default);
            let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, rules, &mut list);
            outcome.ok().and_then(|outcome| outcome.value.key())
        };
        assert_eq!([true, false].map(found), [value; 2], "{text}");
    }
}

#[test]
fn children_that_are_stepped_over_together_are_told_of_from_the_first_on() {
    for (text, expected) in [("[1, 2, [3, [4]], 5, 6]", (2, 6, 4)), ("[1, 2, 3]", (2, 1, 1))] {
        let options = Options::default();
        let mut open = Vec::new();
        let mut walk = walk_of(&mut open, text.as_bytes(), &options);
        let entered = [walk.enter(), walk.enter()];
        assert!(entered.iter().all(Option::is_some));
        let together = walk.skip_rest().expect("some are left");
        let Size { nodes, leaves } = together.size;
        assert_eq!((together.position, nodes, leaves), expected, "{text}");
        assert_eq!(walk.skip_rest(), None, "{text}");
        walk.leave();
        assert!(walk.finish().is_ok());
    }
}

#[test]
fn a_run_of_leaves_may_be_long() {
    let mut random = Random::new(9);
    for (most, cut) in [(1_000, 100_000), (1_000, 65_536), (1_000, 65_535), (0, 131_073)] {
        let mut leaves: Vec<String> =
            (0..150_000).map(|_| (random.below(most + 1) + 10).to_string()).collect();
        leaves[cut] = "5".to_owned();
        let text = format!("[[6],[{}],[7,8]]", leaves.join(","));
        let mut case = Case::plain();
        for rule in [CutoffRule::Ge, CutoffRule::Gt] {
            case.rules.cutoff = rule;
            let expected = case.in_memory(text.as_bytes());
            assert_eq!(case.checked_along(text.as_bytes()), expected);
            let leaves = expected.expect("right").expect("known").entered.leaves;
            assert_eq!(leaves, u64::try_from(cut).expect("few") + 4);
        }
    }
}
