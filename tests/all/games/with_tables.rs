//! Searches with a table of any size find what a search without one finds: the value, and the principal variation.

use abprune::Named as _;
use abprune::games::{DocumentGame, Game, GameWalk, MoveOrder, PositionVisitor};
use abprune::number::NumberKind;
use abprune::read::{Format, Options, read_position};
use abprune::report::draw::{DrawnSearch, Extent};
use abprune::search::record::{BoundSource, CutoffKind, Fate, Record, Recording, Visit};
use abprune::search::{
    Algorithm, AnyTable, Counter, CutoffRule, ForwardAlgorithm, NARROW, Outcome, Rules, Table,
    Transpositions, WIDE, follow, minimax_values, value_alone,
};
use abprune::tree::{Keyed, Node, NodeId, Tree, Walk};
use abprune::value::{Bound, Player, Value, Window};

/// Compares searches of a position.
pub struct WithTables<'d> {
    pub depth: Option<usize>,
    pub document: &'d str,
}

/// Tables of 1, 8 and 1,024 entries and more: the first two must replace what they hold.
pub const BYTES: [usize; 3] = [0, 8 * 32, 1 << 20];

/// The full window, and narrow ones around 0 and below: then what is found may be a bound.
pub fn windows() -> [Window; 4] {
    let window = |alpha, beta| Window::new(Value::from_key(alpha), Value::from_key(beta));
    [Some(Window::FULL), window(-1, 1), window(0, 1), window(-4, -1)]
        .map(|window| window.expect("not empty"))
}

impl PositionVisitor for WithTables<'_> {
    type Output = ();

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) {
        let walk = || GameWalk::new(game, position, NumberKind::Integers, self.depth);
        let mut options = Options::default();
        options.game.depth = self.depth;
        options.game.keeps_keys = true;
        let tree = Format::Game.read(self.document.as_bytes(), &options).expect("a position");
        let values = minimax_values(&tree).expect("values");
        self.check_list(walk(), &tree, &values);
        let alpha_beta = ForwardAlgorithm::AlphaBeta;
        let whole = alpha_beta.search(&mut walk(), Rules::default(), &mut ()).expect("values");
        let whole = whole.value;
        let of = |&algorithm: &Algorithm| {
            let takes_gt = algorithm.abilities().takes_cutoff;
            let cutoffs =
                [CutoffRule::Ge, CutoffRule::Gt].into_iter().take(1 + usize::from(takes_gt));
            cutoffs.flat_map(move |cutoff| windows().map(|window| (algorithm, window, cutoff)))
        };
        for (algorithm, window, cutoff) in Algorithm::ALL.iter().flat_map(of) {
            let rules = Rules { window, cutoff, ..Rules::default() };
            let forward = algorithm.forward().unwrap_or(alpha_beta);
            let expected = forward.search(&mut walk(), rules, &mut ()).expect("values");
            for (bytes, order) in
                BYTES.into_iter().flat_map(|bytes| ORDERS.map(|order| (bytes, order)))
            {
                let check = |found: Outcome| {
                    let told =
                        || format!("{algorithm:?} {order:?} {rules:?} {bytes} {}", self.document);
                    assert_eq!(found.bound, expected.bound, "{}", told());
                    let Node::Leaf(Ok(end)) = walk().below(&found.pv).root().node else {
                        panic!("the line of play ends above a leaf: {}", told());
                    };
                    match found.bound {
                        Bound::Exact if order == MoveOrder::Given => {
                            assert_eq!(found, expected, "{}", told());
                        }
                        Bound::Exact => {
                            assert_eq!(found.value, whole, "{}", told());
                            for end in 0..found.pv.len() {
                                let node = tree.find(&found.pv[..end]).expect("a node");
                                assert_eq!(values[node as usize], whole, "{}", told());
                            }
                        }
                        // Beyond the window a table may know a better bound.
                        Bound::Lower => assert!(found.value <= whole, "{}", told()),
                        Bound::Upper => assert!(found.value >= whole, "{}", told()),
                    }
                    match found.bound {
                        // In an order that is learned anew, the line beyond the window may turn out better.
                        Bound::Lower if order != MoveOrder::Given => {
                            assert!(end >= found.value, "{}", told());
                        }
                        Bound::Upper if order != MoveOrder::Given => {
                            assert!(end <= found.value, "{}", told());
                        }
                        _ => assert_eq!(found.value, end, "{}", told()),
                    }
                };
                let walk = || walk().in_order(order);
                if self.depth.is_none() && game.key_bits() <= 64 {
                    check(searched::<_, NARROW>(algorithm, walk(), bytes, rules));
                }
                check(searched::<_, WIDE>(algorithm, walk(), bytes, rules));
            }
        }
        if self.depth.is_none() {
            for (bytes, guess) in BYTES.into_iter().flat_map(|bytes| [(bytes, 0), (bytes, -7)]) {
                let (table, guess) = (&mut Table::<WIDE>::new(bytes), Value::from_key(guess));
                let walk = walk().in_order(MoveOrder::Promised);
                let found = value_alone(&walk, table, Some(guess), &mut ());
                assert_eq!(found.ok(), Some(whole), "{bytes} {}", self.document);
            }
        }
    }
}

/// The orders of moves with which a search finds a principal variation.
const ORDERS: [MoveOrder; 5] =
    [MoveOrder::Given, MoveOrder::Static, MoveOrder::Best, MoveOrder::Killer, MoveOrder::History];

impl WithTables<'_> {
    /// What is listed as answered by a table is so: at the path of the first node is the same position, with the same
    /// subtree, and the value of both is as what is known says.
    fn check_list<G: Game>(&self, mut walk: GameWalk<G>, tree: &Tree, values: &[Value]) {
        self.check_record(tree, values);
        let mut observer = (Transpositions::default(), Counter::default());
        let mut table = AnyTable::new(1 << 20, true);
        let (algorithm, rules) = (Algorithm::AlphaBeta, Rules::default());
        algorithm.search_with_table(&mut walk, &mut table, rules, &mut observer).expect("values");
        let (list, counter) = observer;
        assert_eq!(list.len() as u64, counter.answers);
        self.check_counts(tree, &counter);
        // Each inner node that is entered is a new position, or is known too little: then it is one again.
        assert!(table.positions() <= counter.inner, "{}", self.document);
        for answered in list.items() {
            let [node, first] = [&answered.path, &answered.first]
                .map(|path| tree.find(path).expect("a node of the tree"));
            assert!(first < node, "{}", self.document);
            let subtree = |id| (id..tree.end(id)).map(|id| (tree.node(id), tree.label(id).r#move));
            let [same, other] = [first, node].map(|id| subtree(id).skip(1));
            assert!(same.eq(other), "{} {answered:?}", self.document);
            let known = answered.known;
            assert!((known.lower..=known.upper).contains(&values[node as usize]));
        }
    }
}

impl WithTables<'_> {
    /// The record of a search with a table is that of the search along the moves: it enters and answers the same
    /// nodes. What it says of each is true.
    pub fn check_record(&self, tree: &Tree, values: &[Value]) {
        for (bytes, window) in [8 * 32, 1 << 20].into_iter().zip(windows()) {
            let rules = Rules { window, ..Rules::default() };
            let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules);
            let plain = recording.clone().search(tree);
            let recording = recording.with_table(Some(bytes));
            let record = recording.clone().search(tree);
            self.check_drawn(tree, &recording, &record);
            if window == Window::FULL {
                assert_eq!(record.outcome(), plain.outcome(), "{}", self.document);
            }
            for (_, visit) in record.visits() {
                self.check_visit(tree, values, &record, visit);
            }
            for (_, cutoff) in record.cutoffs() {
                let limit = cutoff.window.own(!cutoff.player);
                let holder = record.holder(cutoff).map(|holder| record.visit(holder));
                let expected = match (cutoff.sources.own(!cutoff.player), holder) {
                    (Some(BoundSource::Position(_)), Some(holder)) => {
                        assert_eq!(record.reach(cutoff), CutoffKind::Position);
                        let range = record.known(holder.known.expect("known")).range;
                        if cutoff.player == Player::Max { range.upper } else { range.lower }
                    }
                    (Some(BoundSource::Child(child)), Some(holder)) => {
                        assert_eq!(holder.mover, Some((!cutoff.player).into()));
                        record.visit(child).proved.expect("a value").value
                    }
                    _ => window.own(!cutoff.player),
                };
                assert_eq!(limit, expected, "{}", self.document);
            }
        }
    }

    /// A drawing says of its nodes what the record says, also one of a part that a table has answered above.
    fn check_drawn(&self, tree: &Tree, recording: &Recording, record: &Record) {
        let fates = record.fates(tree);
        let answered = record.visits().filter(|(_, visit)| visit.is_answered);
        let answered = answered.last().map(|(id, _)| record.path_of(id));
        let below = answered.iter().map(|path| [&path[..], &[0]].concat());
        for root in below.chain(answered.clone()).chain([Vec::new()]) {
            let Some(top) = tree.find(&root) else { continue };
            let extent = Extent { root, max_ply: None, max_nodes: usize::MAX };
            let drawn = extent.part_of(tree).expect("any number of nodes");
            let search = DrawnSearch::of(drawn, recording.clone());
            let told = |record: &Record, fate| match fate {
                Fate::Known(visit) => ("known", record.path_of(visit)),
                Fate::Entered(visit) => ("entered", record.path_of(visit)),
                Fate::Pruned(_) => ("pruned", Vec::new()),
                Fate::Inside(_) => ("inside", Vec::new()),
                Fate::Unseen => ("unseen", Vec::new()),
            };
            for (id, known) in (top..).zip(search.end()) {
                let expected = told(record, fates[id as usize]);
                assert_eq!(told(search.record(), known.fate), expected, "{}", self.document);
            }
        }
    }

    fn check_visit(&self, tree: &Tree, values: &[Value], record: &Record, visit: &Visit) {
        let value = values[visit.id.number() as usize];
        let proved = visit.proved.expect("the search is done");
        let is_true = match proved.bound {
            Bound::Exact => proved.value == value,
            Bound::Lower => proved.value <= value,
            Bound::Upper => proved.value >= value,
        };
        assert!(is_true, "{} {visit:?} {value:?}", self.document);
        if let Some(known) = visit.known {
            let known = record.known(known);
            let (path, id) = known.first.as_ref().expect("no node is searched again");
            let [first, node] = [*id, visit.id].map(NodeId::number);
            assert_eq!(tree.find(path), Some(first));
            assert!(first < node && tree.key(node).is_some());
            assert_eq!(tree.key(first), tree.key(node));
            assert!((known.range.lower..=known.range.upper).contains(&value));
        }
        assert!(!visit.is_answered || visit.known.is_some());
    }

    /// The same nodes are entered, and answered, along a tree in memory as along the moves.
    fn check_counts(&self, tree: &Tree, counter: &Counter) {
        let recording = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default());
        let record = recording.with_table(Some(1 << 20)).search(tree);
        let (answered, entered): (Vec<_>, Vec<_>) =
            record.visits().partition(|(_, visit)| visit.is_answered);
        let found = (answered.len() as u64, entered.len() as u64);
        assert_eq!(found, (counter.answers, counter.entered().nodes), "{}", self.document);
    }
}

pub fn searched<W: Keyed, const WORDS: usize>(
    algorithm: Algorithm,
    mut walk: W,
    bytes: usize,
    rules: Rules,
) -> Outcome {
    let mut table = AnyTable::from(Table::<WORDS>::new(bytes));
    let found = algorithm.search_with_table(&mut walk, &mut table, rules, &mut ());
    let mut found = found.expect("values");
    follow(&walk, &mut table, &mut found).expect("values");
    found
}

#[test]
fn a_bound_that_a_table_gives_has_its_line_of_play_under_each_rule() {
    let document = r#"{"game": "k-in-a-row", "rows": 3, "columns": 4, "k": 3,
        "board": ["....", "....", "XX.O"], "moves": ["b1", "c2", "a2", "a1"]}"#;
    let position = read_position(document.as_bytes(), &Options::default()).expect("a position");
    position.visit(WithTables { depth: None, document });
}
