//! The record of any walk is that of the same tree in memory, whatever part of it is kept.

use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::games::{DocumentGame, GameWalk, PositionVisitor};
use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::read::{Format, Options, read_position};
use abprune::search::record::{BoundSource, Fate, Record, RecordedPart, Recording, Step};
use abprune::search::{CutoffRule, FailMode, ForwardAlgorithm, Rules};
use abprune::speed::text::TextWalk;
use abprune::tree::{Branching, Label, NodeId, TreeInfo, Uniform};
use abprune::value::{Player, Value, Window};

use crate::oracle::{random_window, rules};
use crate::support::{Tree as RandomTree, for_random_trees};

/// All that a record says, with paths in the place of numbers that a walk may not have.
fn told(record: &Record) -> Vec<String> {
    let path = |source: Option<BoundSource>| {
        source.and_then(BoundSource::child).map(|child| record.path_of(child))
    };
    let visits = record.visits().map(|(id, visit)| {
        let sources = (path(visit.sources.alpha), path(visit.sources.beta));
        let (player, window, proved) = (visit.mover, visit.window, visit.proved);
        format!("{:?} {player:?} {window:?} {proved:?} {sources:?}", record.path_of(id))
    });
    let stops = told_of_stops(record).into_iter().map(|stop| format!("{stop:?}"));
    let counts = format!("{} {} {:?}", record.steps(), record.evaluated(), record.outcome());
    visits.chain(stops).chain([counts]).collect()
}

/// What a record says of each cutoff and each pruned subtree, with the path of the node that stopped,
/// and that of the subtree.
fn told_of_stops(record: &Record) -> Vec<(Vec<u32>, String)> {
    let cutoffs = record.cutoffs().map(|(_, cutoff)| {
        let chain: Vec<_> = record.chain(cutoff).map(|link| record.path_of(link)).collect();
        let (window, reach) = (cutoff.window, record.reach(cutoff));
        (record.path_of(cutoff.at), format!("{window:?} {reach:?} {chain:?}"))
    });
    let pruned = record.all_pruned().map(|(_, pruned)| {
        let mut path = record.path_of(record.cutoff(pruned.cutoff).at);
        path.push(pruned.position);
        (path, "pruned".to_owned())
    });
    cutoffs.chain(pruned).collect()
}

fn random_recording(random: &mut Random) -> Recording {
    let (alpha, beta) = match random.below(3) {
        0 => random_window(random),
        _ => (None, None),
    };
    let pick = |random: &mut Random| usize::from(random.below(2) == 0);
    let rules = Rules {
        fail: FailMode::ALL[pick(random)],
        ..rules(alpha, beta, CutoffRule::ALL[pick(random)])
    };
    let algorithm = match random.below(5) {
        0 => ForwardAlgorithm::Minimax,
        1 => ForwardAlgorithm::NoDeep,
        _ => ForwardAlgorithm::AlphaBeta,
    };
    Recording::of(algorithm, rules)
}

#[test]
fn a_text_has_the_record_of_its_tree() {
    for_random_trees(2_000, |random, tree| {
        let recording = random_recording(random);
        let (text, mut open) = (tree.json(), Vec::new());
        // Objects are left to the plain reader.
        if text.contains('{') {
            return;
        }
        let kind = NumberKind::Integers;
        let mut walk = TextWalk::new(&mut open, text.as_bytes(), kind, Player::Max);
        let along_text = recording.clone().search_walk(&mut walk);
        assert_eq!(told(&along_text), told(&recording.search(&tree.build(None))));
    });
}

#[test]
fn leaves_in_a_row_have_the_record_of_their_tree() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let recording = random_recording(&mut random);
        let (branching, plies) = (1 + random.below(4), 1 + random.below(4));
        let count = branching.pow(u32::try_from(plies).expect("small"));
        let leaves: Vec<i64> = (0..count).map(|_| random.below(9).cast_signed() - 4).collect();
        let branching = Branching::Same(u32::try_from(branching).expect("small"));
        let kind = NumberKind::Integers;
        let uniform = Uniform::new(kind, &branching, leaves, Player::Max).expect("a power");
        let along_leaves = recording.clone().search_walk(&mut uniform.walk());
        let in_memory = recording.search(&uniform.spell_out().expect("small"));
        assert_eq!(told(&along_leaves), told(&in_memory), "seed {seed}");
    }
}

#[test]
fn only_a_tree_in_memory_has_numbers_of_nodes() {
    let text = br#"{"game": "nim", "piles": [2, 1]}"#;
    let options = Options::default();
    let tree = Format::Game.read(text, &options).expect("its tree is small");
    let recording = Recording::of(ForwardAlgorithm::Minimax, Rules::default());
    let position = read_position(text, &options).expect("a position");
    let of_game = position.visit(RecordOfGame(recording.clone()));
    let ids = |record: &Record| record.visits().map(|(_, visit)| visit.id).collect::<Vec<_>>();
    let in_memory = ids(&recording.clone().search(&tree));
    assert_eq!(in_memory, (0..tree.len()).map(NodeId::Node).collect::<Vec<_>>());
    // There are three moves: one or two things of the first pile, and one of the second.
    let moves = ids(&of_game);
    assert_eq!(moves[0], NodeId::None);
    assert!(moves[1..].iter().all(|id| matches!(id, NodeId::Label(0..=2))));
    assert_eq!(TreeInfo::label(&tree, moves[1]), Label::default());
    assert_eq!(TreeInfo::label(&tree, in_memory[1]), tree.label(1));
    assert!(tree.label(1).r#move.is_some());
    let mut open = Vec::new();
    let mut walk = TextWalk::new(&mut open, b"[1, [2]]", NumberKind::Integers, Player::Max);
    assert_eq!(ids(&recording.search_walk(&mut walk)), [NodeId::None; 4]);
}

/// Records the search of a game, without a tree in memory.
struct RecordOfGame(Recording);

impl PositionVisitor for RecordOfGame {
    type Output = Record;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Record {
        let kind = NumberKind::Integers;
        self.0.search_walk(&mut GameWalk::new(game, position, kind, None))
    }
}

#[test]
fn a_game_has_the_record_of_its_tree() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let recording = random_recording(&mut random);
        let piles = [(); 3].map(|()| 1 + random.below(3));
        let text = format!("{{\"game\": \"nim\", \"piles\": {piles:?}}}");
        let options = Options::default();
        let position = read_position(text.as_bytes(), &options).expect("a position");
        let along_game = position.visit(RecordOfGame(recording.clone()));
        let tree = Format::Game.read(text.as_bytes(), &options);
        let tree = tree.expect("its tree is small");
        assert_eq!(told(&along_game), told(&recording.search(&tree)), "{text}");
    }
}

#[test]
fn a_part_is_kept_as_it_is_in_the_whole() {
    for_random_trees(1_000, |random, tree| {
        let recording = random_recording(random);
        let tree = tree.build(None);
        let whole = recording.clone().search(&tree);
        let all: Vec<Vec<u32>> = whole.visits().map(|(id, _)| whole.path_of(id)).collect();
        let top = all[usize::try_from(random.below(all.len() as u64)).expect("small")].clone();
        let plies = usize::try_from(random.below(3)).expect("small");
        let part = RecordedPart::below(top.clone(), plies);
        let kept = recording.clone().keeping(part).search(&tree);
        for path in &all {
            let is_inside = path.starts_with(&top) && path.len() <= top.len() + plies;
            if !is_inside && !top.starts_with(path) {
                continue;
            }
            let (Fate::Entered(here), Fate::Entered(there)) =
                (kept.fate_at(path), whole.fate_at(path))
            else {
                panic!("{path:?} was entered");
            };
            let (here, there) = (kept.visit(here), whole.visit(there));
            assert_eq!((here.window, here.proved), (there.window, there.proved));
            assert_eq!((here.ply, here.mover), (there.ply, there.mover));
            for player in [Player::Max, Player::Min] {
                let [here, there] = [(here, &kept), (there, &whole)].map(|(visit, record)| {
                    let child = visit.sources.own(player).and_then(BoundSource::child);
                    child.map(|child| record.path_of(child))
                });
                assert_eq!(here, there);
            }
        }
        let is_inside = |path: &[u32]| path.starts_with(&top) && path.len() <= top.len() + plies;
        let (stops, whole_stops) = (told_of_stops(&kept), told_of_stops(&whole));
        let of_part = whole_stops.iter().filter(|(at, _)| is_inside(at));
        for stop in of_part {
            assert!(stops.contains(stop), "{stop:?} is forgotten");
        }
        for stop in &stops {
            assert!(whole_stops.contains(stop), "{stop:?} is not in the whole");
        }
        let nothing = recording.keeping(RecordedPart::nothing()).search(&tree);
        assert_eq!(nothing.steps(), whole.steps());
        assert_eq!(nothing.outcome(), whole.outcome());
        // The root, and the child that its bound comes from.
        assert!(nothing.visits().len() <= 2);
        assert_eq!((nothing.cutoffs().len(), nothing.all_pruned().len()), (0, 0));
    });
}

#[test]
fn a_search_that_is_stopped_has_the_record_so_far() {
    for_random_trees(500, |random, tree| {
        let part = match random.below(3) {
            0 => RecordedPart::all(),
            1 => RecordedPart::nothing(),
            _ => RecordedPart::below(vec![0], 1),
        };
        let recording = random_recording(random).keeping(part);
        let tree = tree.build(None);
        let all = recording.clone().search(&tree).steps();
        let last = 1 + random.below(all);
        let mut so_far = Vec::new();
        let whole = recording.clone().search_by_step(&tree, |record, step| {
            if step.number == last {
                so_far = told(record);
            }
            ControlFlow::Continue(())
        });
        let mut steps: Vec<Step> = Vec::new();
        let record = recording.search_by_step(&tree, |_, step| {
            steps.push(*step);
            if step.number == last {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        assert_eq!((steps.len() as u64, record.steps()), (last, last));
        assert_eq!(record.outcome().is_some(), last == all);
        let expected = if last == all { told(&whole) } else { so_far };
        assert_eq!(told(&record), expected);
    });
}

#[test]
fn a_search_without_a_result_has_a_record() {
    let tree = RandomTree::Inner(
        None,
        vec![
            RandomTree::Inner(None, vec![RandomTree::Leaf(Some(3)), RandomTree::Leaf(None)]),
            RandomTree::Inner(None, vec![RandomTree::Leaf(Some(5)), RandomTree::Leaf(Some(1))]),
        ],
    );
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default());
    let record = recording.search(&tree.build(None));
    assert!(record.outcome().is_none());
    assert_eq!(record.no_value().map(|leaf| &leaf.path[..]), Some(&[0, 1][..]));
    let proved: Vec<Option<Value>> =
        record.visits().map(|(_, visit)| visit.proved.map(|proved| proved.value)).collect();
    // The root and its first child are open; the second leaf has no value.
    assert_eq!(proved, [None, None, Some(Value::from_key(3)), None]);
    let last = record.visits().last().expect("the leaf").1;
    let beta = Value::from_key(3);
    assert_eq!(last.window, Window::new(Value::MINUS_INFINITY, beta).expect("not empty"));
    assert_eq!(record.steps(), 5);
    assert!(record.finished().is_err());
}
