//! The record of a search whose tree is made as it goes: along the moves of a game, or the answers of a program.

use std::ops::ControlFlow;

use super::document::{Document, TreeSource};
use super::error::SolveError;
use super::options::{SearchOptions, SolveOptions};
use crate::games::{DocumentGame, GameOptions, GameWalk, PositionVisitor};
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::read::{
    Error, KeptLabels, Options, Problem, ProgramError, ProgramStop, ProgramTree, ProgramWalk,
    read_position,
};
use crate::search::Rules;
use crate::search::record::{Event, Record, RecordedPart, Recording, Step};
use crate::tree::{AnyWalk, Labels, StreamedTree, Walk};

/// Is told of each step. Behind a pointer: a search is compiled once for all of them.
type Each<'e> = &'e mut dyn FnMut(&Record, &Step) -> ControlFlow<()>;

/// The labels of a tree that was made, and the record of its search.
pub type MadeRecord = (StreamedTree, Record);

/// Searches the tree of a position or a program as it is made; `each` is called at each step with the record so far, which
/// keeps no nodes, and may stop the search. If numbers turn out to be decimals, the search begins again, at step 1. `None`:
/// the document holds its tree, or an option needs all of it: an order by minimax values, a table.
///
/// # Errors
///
/// The document cannot be read; an option does not fit it; the search makes more nodes than the options allow.
pub fn record_along(
    document: &Document,
    options: &SolveOptions,
    each: &mut dyn FnMut(&Record, &Step) -> ControlFlow<()>,
) -> Result<Option<MadeRecord>, SolveError> {
    let search = &options.search;
    let reading = &search.reading(&options.reading);
    let goes_along = options.goes_along() && !search.transpositions;
    let is_refused = search.for_games().is_some() || !reading.chance_plies.is_empty();
    if !goes_along || is_refused || !document.is_made(reading) {
        return Ok(None);
    }
    let most = reading.game.max_nodes;
    let mut made = 0;
    let mut counted = |record: &Record, step: &Step| {
        if step.number == 1 {
            made = 0;
        }
        made += u64::from(matches!(step.event, Event::Enter | Event::Leaf { .. }));
        if made > u64::from(most) { ControlFlow::Break(()) } else { each(record, step) }
    };
    let (found, too_many): (MadeRecord, SolveError) = match &document.source {
        // No program runs in a page, which is smaller without their walk.
        TreeSource::Program(_) if cfg!(target_family = "wasm") => return Ok(None),
        TreeSource::Program(tree) => {
            let found = of_program(tree, search, reading, &mut counted)?;
            (found, ProgramError::TooManyNodes { most }.into())
        }
        _ => {
            let position = read_position(document.bytes(), reading)?;
            let number_kind = reading.first_number_kind();
            let rules = search.rules(number_kind)?;
            let each = &mut counted;
            let game = &reading.game;
            let found = position.visit(OfGame { search, game, number_kind, rules, each });
            (found, Error::new(0, Problem::TooManyNodes(most)).into())
        }
    };
    if made > u64::from(most) { Err(too_many) } else { Ok(Some(found)) }
}

/// Searches along a walk.
fn record(search: &SearchOptions, rules: Rules, walk: &mut impl Walk, each: Each) -> Record {
    let recording = Recording::of(search.algorithm, rules).keeping(RecordedPart::nothing());
    recording.search_walk_by_step(&mut AnyWalk::new(walk), each)
}

/// Searches the tree below a position of any game.
struct OfGame<'s> {
    search: &'s SearchOptions,
    game: &'s GameOptions,
    number_kind: NumberKind,
    rules: Rules,
    each: Each<'s>,
}

impl PositionVisitor for OfGame<'_> {
    type Output = MadeRecord;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> MadeRecord {
        let OfGame { search, number_kind, rules, each, .. } = self;
        let order = search.move_order().expect("the search goes along the moves");
        let depth = self.game.depth;
        let walk = &mut GameWalk::new(game, position, number_kind, depth).in_order(order);
        let record = record(search, rules, walk, each);
        let mut labels = Labels::default();
        for (number, name) in walk.move_names() {
            labels.push_move(number, name.as_bytes());
        }
        let tree = StreamedTree::new(number_kind, game.player(position));
        (tree.with_labels(labels, Labels::default()), record)
    }
}

/// Searches a tree that is asked for, with integers or, if an answer has decimals or a chance node, again with decimals.
///
/// # Errors
///
/// A node is not known; an option does not fit the tree.
fn of_program(
    tree: &ProgramTree,
    search: &SearchOptions,
    reading: &Options,
    each: Each,
) -> Result<MadeRecord, SolveError> {
    let mut number_kind = reading.first_number_kind();
    let order = search.move_order().expect("the search goes along the answers");
    let knows_chance = search.algorithm.abilities().knows_chance;
    loop {
        let rules = search.rules(number_kind)?;
        let walk = ProgramWalk::new(tree, number_kind, reading, KeptLabels::All, knows_chance);
        let mut walk = walk.in_order(order);
        let record = record(search, rules, &mut walk, each);
        match walk.finish() {
            Ok(made) => return Ok((made, record)),
            Err(ProgramStop::NeedsDoubles) => number_kind = NumberKind::Decimals,
            Err(ProgramStop::Chance) => {
                return Err(SolveError::NoChance(search.algorithm.name()));
            }
            Err(ProgramStop::Fault(fault)) => return Err(ProgramError::Answer(fault).into()),
        }
    }
}
