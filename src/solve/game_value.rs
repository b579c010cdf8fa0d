//! The value of a game alone, in the fastest way: with a table, in the order of what moves promise, among the values
//! that the rules leave to a position. The nodes are not those of a textbook, and nobody sees them.

use crate::games::{DocumentGame, GameWalk, MoveOrder, Position, PositionVisitor};
use crate::number::{Number, NumberKind};
use crate::search::{NARROW, NODES_BETWEEN, Table, WIDE, Watch, Watcher, value_alone};
use crate::value::Value;

/// The value of a position, in numbers of this kind.
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
