//! Where the objects of a document's first plies start, as far as a walk has entered them: to find
//! the names along a line of play, the text before it need not be gone through again.
//!
//! The table is short, whatever the document: when it is full, the deepest ply in it is given up; if
//! there is one alone, every other child.

/// The most entries.
const MOST: usize = 1 << 12;

/// Deeper nodes are not noted.
const PLIES: usize = 64;

/// Nodes in the order in which they were entered, each behind its parent; that of a node at ply 1
/// is the root.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    entries: Vec<Entry>,
    /// The deepest ply that is noted.
    deepest: usize,
    /// Only children at positions that are multiples of this are noted.
    stride: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    start: usize,
    ply: u32,
    /// Which child of its parent it is.
    position: u32,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents {
            entries: Vec::new(),
            deepest: PLIES,
            stride: 1,
        }
    }
}

impl Contents {
    /// Forgets all, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.deepest = PLIES;
        self.stride = 1;
    }

    /// Notes where a node at `ply` starts, whose ancestors but the root have been noted, if the table
    /// goes so deep.
    #[inline]
    pub(super) fn note(&mut self, ply: usize, position: u32, start: usize) {
        while self.takes(ply, position) && self.entries.len() == MOST {
            self.thin_out();
        }
        if !self.takes(ply, position) {
            return;
        }
        self.entries.push(Entry {
            start,
            #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
            ply: ply as u32,
            position,
        });
    }

    #[inline]
    fn takes(&self, ply: usize, position: u32) -> bool {
        ply <= self.deepest && position.is_multiple_of(self.stride)
    }

    #[cold]
    fn thin_out(&mut self) {
        let plies = self.entries.iter().map(|entry| entry.ply);
        let deepest = plies.max().unwrap_or(1);
        if deepest == 1 {
            // What is below a child that is not noted would be taken for what is below another.
            self.deepest = 1;
            self.stride *= 2;
            self.entries
                .retain(|entry| entry.position.is_multiple_of(self.stride));
        } else {
            self.entries.retain(|entry| entry.ply < deepest);
            self.deepest = deepest as usize - 1;
        }
    }

    /// Where to look for the nodes along a line.
    pub(super) fn descent(&self) -> Descent<'_> {
        Descent {
            below: &self.entries,
            ply: 0,
        }
    }
}

/// Goes down a line through a table.
#[derive(Clone, Debug)]
pub(super) struct Descent<'c> {
    /// What was noted below the last node; nothing, if that was not.
    below: &'c [Entry],
    ply: u32,
}

impl Descent<'_> {
    /// Goes to a child of the last node, at first of the root: the start of that child, or of one
    /// before it, and how many children it is before it.
    pub(super) fn descend(&mut self, position: u32) -> Option<(usize, u32)> {
        self.ply += 1;
        let ply = self.ply;
        let is_child =
            |(_, entry): &(usize, &Entry)| entry.ply == ply && entry.position <= position;
        let among = self.below;
        self.below = &[];
        let children = among.iter().take_while(|entry| entry.ply >= ply);
        let (number, found) = children.enumerate().filter(is_child).last()?;
        let before = position - found.position;
        if before == 0 {
            self.below = &among[number + 1..];
        }
        Some((found.start, before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_as_far_as_it_was_noted() {
        let mut contents = Contents::default();
        // Child 1 of the root was stepped over, child 2 has children 0 and 3, that one a child 1.
        let nodes = [(1, 0, 10), (2, 0, 12), (1, 2, 30), (2, 0, 33), (2, 3, 40)];
        for (ply, position, start) in nodes.into_iter().chain([(3, 1, 44), (1, 3, 60)]) {
            contents.note(ply, position, start);
        }
        let find = |line: &[u32]| {
            let mut descent = contents.descent();
            let found = line.iter().map(|&position| descent.descend(position));
            found.collect::<Vec<_>>()
        };
        let exactly = |start| Some((start, 0));
        assert_eq!(find(&[2, 3, 1]), [30, 40, 44].map(exactly));
        assert_eq!(find(&[0, 0, 0]), [exactly(10), exactly(12), None]);
        assert_eq!(find(&[3, 0]), [exactly(60), None]);
        // What lies below a node that was not noted is not known.
        assert_eq!(find(&[1, 0]), [Some((10, 1)), None]);
        assert_eq!(find(&[2, 2, 1]), [exactly(30), Some((33, 2)), None]);
        contents.clear();
        assert_eq!(contents.descent().descend(0), None);
    }

    #[test]
    fn a_full_table_keeps_the_first_plies() {
        let mut contents = Contents::default();
        // Each node of a binary tree of 14 plies starts at its number in preorder.
        let mut number = 0;
        let mut open = vec![0];
        while let Some(children) = open.last_mut() {
            if *children == 2 {
                open.pop();
                continue;
            }
            let position = *children;
            *children += 1;
            number += 1;
            contents.note(open.len(), position, number);
            open.push(if open.len() < 14 { 0 } else { 2 });
        }
        assert_eq!(
            (contents.deepest, contents.entries.len()),
            (11, (1 << 12) - 2)
        );
        let mut descent = contents.descent();
        let mut start = 0;
        for ply in 1..=11 {
            start += 1 << (15 - ply);
            assert_eq!(descent.descend(1), Some((start, 0)));
        }
        assert_eq!(descent.descend(1), None);
        // Leaves fill the table, and then inner nodes come.
        contents.clear();
        let most = u32::try_from(MOST).expect("few");
        for child in 0..most + 5 {
            contents.note(1, child, 0);
            if child > most {
                contents.note(2, 0, 7);
            }
        }
        for child in most - 2..most + 5 {
            let mut descent = contents.descent();
            assert!(descent.descend(child).is_some());
            assert_eq!(descent.descend(0), None);
        }
        // Of many children some are kept.
        contents.clear();
        for child in 0..10 * MOST {
            contents.note(1, u32::try_from(child).expect("few"), child);
            contents.note(2, 0, child);
        }
        assert_eq!(contents.deepest, 1);
        for child in [0, 12_345, 10 * MOST - 1] {
            let position = u32::try_from(child).expect("few");
            let (start, before) = contents.descent().descend(position).expect("one before it");
            assert_eq!(start + before as usize, child);
            assert!(
                before < contents.stride && contents.stride == 16,
                "{before}"
            );
        }
    }
}
