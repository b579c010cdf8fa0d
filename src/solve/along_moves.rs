//! The search along the moves of a game: once, with a table or without, or deeper and deeper; and the names of the moves
//! that its answer shows. And the value of a game alone, in the fastest way.

use std::cell::Cell;

use super::observed::{Observed, watcher};
use super::options::SearchOptions;
use crate::games::{DocumentGame, GameOptions, GameWalk, MoveOrder, Position, PositionVisitor};
use crate::number::{Number, NumberKind};
use crate::search::{
    ForwardAlgorithm, NARROW, NODES_BETWEEN, Outcome, Rules, SearchError, SearchMemory, Table,
    WIDE, Watch, Watcher, value_alone,
};
use crate::tree::{Labels, StreamedTree};
use crate::value::Value;

/// Searches the tree below a position of any game.
pub(super) struct GameSearch<'s> {
    pub(super) observed: &'s mut Observed,
    pub(super) memory: &'s mut SearchMemory,
    /// How it is searched without a table.
    pub(super) algorithm: ForwardAlgorithm,
    pub(super) search: &'s SearchOptions,
    pub(super) game: &'s GameOptions,
    pub(super) number_kind: NumberKind,
    pub(super) rules: Rules,
    pub(super) watch: Option<Watch<'s>>,
}

impl PositionVisitor for GameSearch<'_> {
    type Output = (StreamedTree, Result<Outcome, SearchError>);

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Self::Output {
        let GameSearch { observed, search, number_kind, rules, watch, .. } = self;
        let depth = self.game.depth;
        let order = search.move_order().expect("the search goes along the moves");
        let iterated = Cell::new(None);
        let enters_once = search.enters_once();
        let mut watcher = watcher(watch, &iterated, number_kind, NODES_BETWEEN, enters_once);
        let walk = &mut GameWalk::new(game, position, number_kind, depth).in_order(order);
        let outcome = if search.iterates {
            let walk_to = |depth| GameWalk::new(game, position, number_kind, depth).in_order(order);
            let moves = |walk: &GameWalk<G>, pv: &[u32]| walk.names_along(pv).collect();
            let numbers = (number_kind, rules);
            observed.search_deeper(search, numbers, walk_to, moves, &iterated, &mut watcher)
        } else if search.transpositions {
            let most = Some(self.game.max_nodes);
            let is_narrow = game.key_bits() <= u64::BITS && number_kind == NumberKind::Integers;
            let is_wide = depth.is_some() || !is_narrow;
            observed.search_with_table(walk, is_wide, search, rules, most, &mut watcher)
        } else {
            let observer = &mut (observed.observer(), &mut watcher);
            self.algorithm.search_in(self.memory, walk, rules, observer)
        };
        let pv = outcome.as_ref().map_or(&[][..], |outcome| &outcome.pv);
        let player = game.player(position);
        let names = walk.names_along(pv);
        let mut listed = Labels::default();
        for (number, name) in walk.move_names() {
            listed.push_move(number, name.as_bytes());
        }
        let mut along = Labels::default();
        for (ply, name) in (1..).zip(names) {
            along.push_move(ply, name.as_bytes());
        }
        let tree = StreamedTree::new(number_kind, player).with_labels(listed, along);
        (tree, outcome)
    }
}

/// The value of a position alone, in numbers of this kind: with a table, in the order of what moves promise, among the
/// values that the rules leave to a position. The nodes are not those of a textbook, and nobody sees them.
pub(super) fn game_value(
    position: &Position,
    number_kind: NumberKind,
    table_bytes: usize,
    watch: Option<Watch>,
) -> Option<Value> {
    let value = position.visit(ValueAlone { table_bytes, watch })?;
    number_kind.value(Number::Integer(value.key()?))
}

/// Finds the value of any game, as an integer.
struct ValueAlone<'w> {
    table_bytes: usize,
    watch: Option<Watch<'w>>,
}

impl PositionVisitor for ValueAlone<'_> {
    type Output = Option<Value>;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Option<Value> {
        let kind = NumberKind::Integers;
        let walk = GameWalk::new(game, position, kind, None).in_order(MoveOrder::Promised);
        let observer = &mut self.watch.map(|watch| Watcher::new(watch, kind, NODES_BETWEEN, false));
        let guess = Some(walk.static_value().unwrap_or(Value::from_key(0)));
        let bytes = self.table_bytes;
        let value = if game.key_bits() <= u64::BITS {
            value_alone(&walk, &mut Table::<NARROW>::new(bytes), guess, observer)
        } else {
            value_alone(&walk, &mut Table::<WIDE>::new(bytes), guess, observer)
        };
        // All leaves of a game have values, and a watcher ends no search.
        value.ok()
    }
}
