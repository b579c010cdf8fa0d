//! Any bytes through every reader.
//!
//! The first byte chooses options, the second a search; the others are the document. Each way to read a
//! document must come to the verdict of the oracle, and to its tree.

use abprune::Named as _;
use abprune::games::GameOptions;
use abprune::read::{Format, Keys, Options, PlayerNames, View};
use abprune::search::{CutoffRule, ForwardAlgorithm, Rules};
use abprune::solve::{PrunedDetail, SearchOptions, SolveError, SolveOptions, Solver, TreeSource};
use abprune::tree::{Branching, Tree};
use abprune::value::Player;

use super::answers::{Told, along_nested, in_memory};
use super::choices::Choices;
use super::documents::{self, Meaning};
use super::json::Stop;
use super::nodes::{Exact, NodeFacts, nodes_of};

/// Reads a document in all ways, and as a part of a long one.
pub fn readers(data: &[u8]) {
    let mut choices = Choices::new(data);
    let options = options(choices.byte());
    let search = choices.byte();
    let document = choices.rest();
    check(Format::Nested, document, &options, search);
    check(Format::Flat, document, &options, search);
    check_lists(document, &options, search);
    check_graph(document, &options, search);
    check_position(document, &options);
    if search & 0x80 != 0 && document.len() < 0x4000 {
        let times = 2 + 0x1800 / (document.len() + 1);
        let nested = [b"[", &vec![document; times].join(&b","[..])[..], b"]"].concat();
        check(Format::Nested, &nested, &options, search);
        let leaves = document.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
        let times = times.next_power_of_two();
        let flat = match leaves {
            Some(leaves) => [b"[", &vec![leaves; times].join(&b", "[..])[..], b"]"].concat(),
            None => vec![document; times].join(&b" "[..]),
        };
        check(Format::Flat, &flat, &options, search);
    }
    let format = Format::of_bytes(document, &options, search & 1 != 0);
    if format == Format::JsonLines {
        check_lines(document, &options);
    }
}

fn options(byte: u8) -> Options {
    Options {
        player: [None, None, Some(Player::Max), Some(Player::Min)][usize::from(byte >> 6)],
        branching: match byte & 3 {
            0 => None,
            1 => Some(Branching::Same(2)),
            2 => Some(Branching::Same(3)),
            _ => Some(Branching::PerPly(vec![2, 1, 3])),
        },
        ignore_unknown_keys: byte & 8 != 0,
        chance_plies: Vec::new(),
        decimals: byte & 16 != 0,
        keys: Keys::default(),
        players: PlayerNames::new("W", "B").filter(|_| byte & 32 != 0),
        view: View::ALL[usize::from(byte >> 2 & 1)],
        game: GameOptions { max_nodes: 1_000, ..GameOptions::default() },
    }
}

fn algorithm_and_rules(byte: u8) -> (ForwardAlgorithm, Rules) {
    let algorithm = match byte & 3 {
        0 | 1 => ForwardAlgorithm::AlphaBeta,
        2 => ForwardAlgorithm::NoDeep,
        _ => ForwardAlgorithm::Minimax,
    };
    let rules = Rules { cutoff: CutoffRule::ALL[usize::from(byte >> 2 & 1)], ..Rules::default() };
    (algorithm, rules)
}

/// Reads one document of one format in all ways.
fn check(format: Format, document: &[u8], options: &Options, search: u8) {
    let meaning: Meaning = match format {
        Format::Nested => documents::nested(document, options),
        _ => documents::flat(document, options),
    };
    let read = format.read(document, options);
    let checked = format.check(document, options);
    assert_eq!(checked.as_ref().err(), read.as_ref().err(), "check and read");
    if let Err(error) = &read {
        assert!(error.offset <= document.len(), "{error}");
        assert!(!error.to_string().is_empty());
    }
    match (&meaning, &read) {
        (Err(Stop::TooDeep), _) | (Err(Stop::Wrong), Err(_)) => {}
        // The oracle knows no keys of other programs.
        _ if documents::has_other_keys(document) => {}
        (Ok((kind, nodes)), Ok(tree)) => {
            assert_eq!(*kind, tree.number_kind());
            check_nodes(format, document, options, nodes, tree);
        }
        (meaning, read) => panic!("the oracle says {meaning:?}, the reader {read:?}"),
    }
    let (algorithm, rules) = algorithm_and_rules(search);
    let quick = match format {
        Format::Nested => along_nested(document, options, algorithm, rules, true),
        _ => None,
    };
    let Ok(tree) = read else {
        assert_eq!(quick, None, "the quick reader takes what is refused");
        if format == Format::Nested {
            let counted = along_nested(document, options, algorithm, rules, false);
            assert_eq!(counted, None, "the quick reader skips what is refused");
        }
        check_solver(format, document, options, search, None);
        return;
    };
    let told = in_memory(&tree, algorithm, rules);
    if let Some(quick) = quick {
        assert_eq!(quick, told, "along the text and in memory");
    }
    check_counts(format, document, options, search, &told);
    check_solver(format, document, options, search, Some(&tree));
}

/// Reads lists. What is JSON of arrays, numbers and `null` alone must be the same tree as nested JSON.
fn check_lists(document: &[u8], options: &Options, search: u8) {
    let read = Format::Lists.read(document, options);
    let checked = Format::Lists.check(document, options);
    let error = read.as_ref().err();
    assert_eq!(checked.as_ref().err(), error, "check and read");
    if let Err(error) = &read {
        assert!(error.offset <= document.len(), "{error}");
        assert!(!error.to_string().is_empty());
    }
    check_solver(Format::Lists, document, options, search, read.as_ref().ok());
    let options = Options { branching: None, ..options.clone() };
    let is_plain = !document.contains(&b'{') && !document.contains(&b'"');
    if let (true, Ok(nested)) = (is_plain, Format::Nested.read(document, &options)) {
        let lists = Format::Lists.read(document, &options);
        let nodes =
            [nested, lists.expect("JSON without objects is lists")].map(|tree| nodes_of(&tree));
        assert_eq!(nodes[0], nodes[1], "as JSON and as lists");
    }
}

/// A graph is read or refused, at a byte of the document. What is taken for one can be read as nothing else.
fn check_graph(document: &[u8], options: &Options, search: u8) {
    let read = Format::Graph.read(document, options);
    assert_eq!(Format::Graph.check(document, options).err().as_ref(), read.as_ref().err());
    if let Err(error) = &read {
        assert!(error.offset <= document.len(), "{error}");
        assert!(!error.to_string().is_empty());
    }
    check_solver(Format::Graph, document, options, search, read.as_ref().ok());
    if Format::of_bytes(document, options, false) == Format::Graph {
        for format in [Format::Nested, Format::Lists, Format::Flat, Format::Game] {
            assert!(format.read(document, options).is_err(), "{format:?}");
        }
    }
}

/// A position is read or refused, at a byte of the document.
fn check_position(document: &[u8], options: &Options) {
    let checked = Format::Game.check(document, options);
    if let Err(error) = &checked {
        assert!(error.offset <= document.len(), "{error}");
        assert!(!error.to_string().is_empty());
    }
    // A tree may be too large where the position is right.
    if Format::Game.read(document, options).is_ok() {
        assert_eq!(checked, Ok(()));
    }
}

/// Compares all nodes, and the places of some.
fn check_nodes(
    format: Format,
    document: &[u8],
    options: &Options,
    nodes: &[NodeFacts<Exact>],
    tree: &Tree,
) {
    let found = nodes_of(tree);
    assert_eq!(found.len(), nodes.len());
    for (found, expected) in found.into_iter().zip(nodes) {
        let at = expected.at;
        assert_eq!(NodeFacts { at, ..found }, *expected);
    }
    if format == Format::Nested {
        for number in (0..nodes.len()).step_by(1 + nodes.len() / 16) {
            let path = tree.path(u32::try_from(number).expect("small"));
            let place = format.locate(document, options, &path);
            assert_eq!(place, nodes[number].at, "{path:?}");
        }
    }
}

/// Searches along a nested text without a list of what is pruned.
fn check_counts(format: Format, document: &[u8], options: &Options, search: u8, told: &Told) {
    let (algorithm, rules) = algorithm_and_rules(search);
    if format != Format::Nested {
        return;
    }
    if let Some(counted) = along_nested(document, options, algorithm, rules, false) {
        assert_eq!(counted.outcome, told.outcome);
        if let (Some(counted), Some(told)) = (counted.rest, &told.rest) {
            assert_eq!(
                (counted.entered, counted.cutoffs, &counted.pv),
                (told.entered, told.cutoffs, &told.pv)
            );
        }
    }
}

/// Solves a document, with `tree` as what it holds if it can be read.
fn check_solver(
    format: Format,
    document: &[u8],
    options: &Options,
    search: u8,
    tree: Option<&Tree>,
) {
    let (algorithm, rules) = algorithm_and_rules(search);
    let detail = [PrunedDetail::Subtrees, PrunedDetail::Nothing];
    let leaves_out_labels = search & 0x20 != 0;
    let options = SolveOptions {
        reading: options.clone(),
        search: SearchOptions {
            algorithm: match algorithm {
                ForwardAlgorithm::Minimax => abprune::search::Algorithm::Minimax,
                ForwardAlgorithm::AlphaBeta => abprune::search::Algorithm::AlphaBeta,
                ForwardAlgorithm::NoDeep => abprune::search::Algorithm::NoDeep,
            },
            cutoff: rules.cutoff,
            ..SearchOptions::default()
        },
        pruned: detail[usize::from(search >> 6 & 1)],
        all_best: false,
        leaves_out_labels,
        ..SolveOptions::default()
    };
    let is_listed = options.lists_pruned();
    let mut solver = Solver::new(options.clone());
    let alone = solver.value(&TreeSource::Borrowed(document), format, None);
    let answer = solver.solve(&TreeSource::Borrowed(document), format);
    if let Some(alone) = alone {
        let value = answer.as_ref().map(|answer| {
            let kind = answer.tree.info().number_kind();
            (kind, answer.outcome.value)
        });
        assert_eq!(value.ok(), Some(alone), "the value alone and the whole answer");
    }
    let Some(tree) = tree else {
        let expected = format.read(document, &options.reading).err();
        match answer {
            Err(SolveError::Read(error)) => assert_eq!(Some(error), expected),
            other => panic!("{other:?} instead of {expected:?}"),
        }
        return;
    };
    let mut told = in_memory(tree, algorithm, rules);
    if let (false, Some(rest)) = (is_listed, &mut told.rest) {
        rest.pruned = None;
    }
    let answer = match answer {
        Ok(answer) => answer,
        Err(SolveError::NoValue { leaf, offset, .. }) => {
            let place = format.locate(document, &options.reading, &leaf.path);
            assert_eq!(offset, place);
            assert_eq!(told.outcome, Err(leaf));
            return;
        }
        Err(other) => panic!("{other:?}, and the tree can be read"),
    };
    assert_eq!(answer.size, Some(tree.size()));
    let counts = (answer.counts.entered, answer.counts.cutoffs);
    let found = Told::of(
        answer.tree.info(),
        Ok(answer.outcome.clone()),
        counts,
        answer.pruned.filter(|_| is_listed),
    );
    if leaves_out_labels {
        assert_eq!(found.without_labels(), told.without_labels());
    } else {
        assert_eq!(found, told, "the solver and a search in memory");
    }
}

/// Reads each line as a document of its own.
fn check_lines(document: &[u8], options: &Options) {
    for line in document.split(|&byte| byte == b'\n').take(20) {
        let read = Format::JsonLines.read(line, options);
        let format = Format::of_line(line, options);
        assert_eq!(read.is_ok(), format.read(line, options).is_ok());
    }
}
