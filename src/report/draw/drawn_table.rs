//! The transposition table of a search that is drawn: what it has of the positions of drawn nodes, step by step.
//!
//! The record says what the table keeps, and what it knows when the search comes to a node. Here that is put
//! beside the drawn steps, in rows, one a position.

use std::collections::HashMap;

use strum::IntoStaticStr;

use super::drawn_tree::DrawnTree;
use crate::search::record::{Event, Record, Step};
use crate::search::{KeptPosition, ProvedRange};
use crate::tree::NodeId;
use crate::value::{Value, Window};

/// The positions of drawn nodes that a table has had, and what has become of them.
#[derive(Clone, Debug, Default)]
pub(super) struct DrawnTable {
    /// For each position of a drawn node its row, once it has one.
    rows_by_key: HashMap<u128, Option<usize>>,
    /// The positions, in the order in which the search was first done with them.
    pub(super) rows: Vec<PositionRow>,
    /// What has happened to them, in the order of the search.
    events: Vec<TableEvent>,
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct PositionRow {
    /// What the walk knows the node by at which it was searched first.
    pub(super) id: NodeId,
    /// The path of that node, if it is not drawn.
    pub(super) path: Option<Vec<u32>>,
    /// What the table has of it now; `None`: it has forgotten it.
    entry: Option<TableEntry>,
}

/// What a table has of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TableEntry {
    /// What is proved of its value.
    pub(super) range: ProvedRange,
    /// With which windows the position was searched when the lower and the upper bound were found; `None`: there is
    /// no such bound.
    pub(super) windows: [Option<Window>; 2],
}

/// What happens to a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEvent {
    /// The place of the drawn step that it happens at, or before if there is none about the node.
    pub(super) step: usize,
    /// Its row.
    pub(super) row: usize,
    /// What the table has of it since; `None`: nothing any more.
    pub(super) entry: Option<TableEntry>,
    /// What the drawn step does with it; `None`: nothing.
    pub(super) access: Option<TableAccess>,
}

/// What a step does with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum TableAccess {
    /// The search has come to the position, and goes by what is known.
    Read,
    /// It is done with the position, and keeps what it has proved.
    Stored,
}

impl DrawnTable {
    /// What happens with a drawn step, and since the one before.
    pub(super) fn events_with(&self, step: usize) -> &[TableEvent] {
        let [begin, end] = [step, step + 1];
        let place = |step| self.events.partition_point(|event| event.step < step);
        &self.events[place(begin)..place(end)]
    }

    /// A table in which nothing is.
    pub(super) fn of(tree: &DrawnTree) -> DrawnTable {
        let keys = tree.nodes().iter().filter_map(|node| tree.whole().key(node.id));
        DrawnTable { rows_by_key: keys.map(|key| (key, None)).collect(), ..DrawnTable::default() }
    }

    /// What a step of the search does with the table, before so many drawn steps, or as the next one of them.
    pub(super) fn add(&mut self, tree: &DrawnTree, record: &Record, step: &Step, place: usize) {
        let visit = record.visit(step.visit);
        let Some(key) = tree.whole().key(visit.id.number()) else {
            return;
        };
        let is_drawn = tree.number_at(visit.id.number()).is_some();
        let event = |row, entry, access: TableAccess| TableEvent {
            step: place,
            row,
            entry,
            access: Some(access).filter(|_| is_drawn),
        };
        match step.event {
            Event::Return { kept: Some(kept), .. } => {
                let forgotten = kept.forgotten.and_then(|other| *self.rows_by_key.get(&other)?);
                if let Some(row) = forgotten {
                    self.rows[row].entry = None;
                    self.events.push(TableEvent { step: place, row, entry: None, access: None });
                }
                let path = || (!is_drawn).then(|| record.path_of_open(step.visit).to_vec());
                if let Some(row) = self.row_of(key, visit.id, path) {
                    let entry = Some(TableEntry::after(self.rows[row].entry, &kept));
                    self.rows[row].entry = entry;
                    self.events.push(event(row, entry, TableAccess::Stored));
                }
            }
            Event::Enter | Event::Answer if visit.known.is_some() && is_drawn => {
                let row = self.rows_by_key[&key].expect("what is known was kept before");
                self.events.push(event(row, self.rows[row].entry, TableAccess::Read));
            }
            _ => {}
        }
    }

    /// The row of a position with which the search is done at a node; `None`: no drawn node is that position.
    fn row_of(
        &mut self,
        key: u128,
        id: NodeId,
        path: impl FnOnce() -> Option<Vec<u32>>,
    ) -> Option<usize> {
        let row = self.rows_by_key.get_mut(&key)?;
        if row.is_none() {
            *row = Some(self.rows.len());
            self.rows.push(PositionRow { id, path: path(), entry: None });
        }
        *row
    }
}

impl TableEntry {
    /// What a table has of a position of which it keeps this: a bound that stays is of the search that has found it.
    fn after(before: Option<TableEntry>, kept: &KeptPosition) -> TableEntry {
        let ends = |range: ProvedRange| [range.lower, range.upper];
        let window = |end: usize| {
            let value: Value = ends(kept.range)[end];
            let same = before.filter(|before| ends(before.range)[end] == value);
            value.key().and(same.map_or(Some(kept.window), |before| before.windows[end]))
        };
        TableEntry { range: kept.range, windows: [0, 1].map(window) }
    }
}
