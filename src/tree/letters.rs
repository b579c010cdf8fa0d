//! Letters as names for the nodes that have none: A, B, C and so on, in reading order.
//!
//! Reading order is level by level, and within a level from left to right. Nodes of one ply stand in
//! preorder from left to right, so two passes over the tree are enough: one counts the nodes without names
//! on each ply, one gives each such node the next letter of its ply. A letter that is a name or a move in
//! the tree, in capitals or not, is passed over, so that a letter always means one node.

use super::Tree;
use super::labels::Labels;

impl Tree {
    /// The same tree, in which the nodes without names are named A, B ... Z, AA, AB and so on: level by
    /// level, and within a level from left to right. A letter that is a name or a move in the tree is
    /// passed over, in whatever case.
    ///
    /// "Left to right" is the order of the walk. So give a tree its letters before its children are put in
    /// another order.
    ///
    /// ```
    /// use abprune::number::NumberKind;
    /// use abprune::tree::Builder;
    /// use abprune::value::Value;
    ///
    /// let mut builder = Builder::new(NumberKind::Integers);
    /// builder.open().unwrap();
    /// for key in [3, 5] {
    ///     builder.open().unwrap();
    ///     builder.leaf(Ok(Value::from_key(key))).unwrap();
    ///     builder.close().unwrap();
    /// }
    /// builder.close().unwrap();
    /// let tree = builder.finish(None).with_letters();
    /// let names: Vec<_> = (0..tree.len()).map(|id| tree.label(id).name.unwrap()).collect();
    /// assert_eq!(names, ["A", "B", "D", "C", "E"]);
    /// ```
    #[must_use]
    pub fn with_letters(self) -> Tree {
        let labels = self.lettered(members(self.labels().named()));
        self.with_labels(labels)
    }

    /// The same tree, in which the nodes with neither a name nor a move have letters as names.
    #[must_use]
    pub fn with_letters_beside_moves(self) -> Tree {
        let mut is_named = members(self.labels().named());
        let mut is_moved = members(self.labels().moved());
        let labels = self.lettered(move |id| is_named(id) | is_moved(id));
        self.with_labels(labels)
    }

    /// The labels of the tree, with letters as names of the nodes that have none.
    fn lettered(&self, mut has_label: impl FnMut(u32) -> bool + Clone) -> Labels {
        let free_before_taken = free_before_taken(self.labels());
        let mut next = first_of_each_ply(self, has_label.clone());
        let mut labels = self.labels().clone();
        let mut letters = Vec::new();
        self.for_each_ply(|id, ply| {
            if has_label(id) {
                return;
            }
            letters.clear();
            push_letters(&mut letters, nth_free(&free_before_taken, next[ply]));
            labels.push_name(id, &letters);
            next[ply] += 1;
        });
        labels.sort();
        labels
    }
}

/// Whether a node is one of these, which come in preorder; it is asked of nodes in preorder.
fn members(nodes: &[u32]) -> impl FnMut(u32) -> bool + Clone {
    let mut nodes = nodes.iter().peekable();
    move |id| nodes.next_if_eq(&&id).is_some()
}

/// For each ply, the number of nodes without labels on the plies before it.
fn first_of_each_ply(tree: &Tree, mut has_label: impl FnMut(u32) -> bool) -> Vec<u64> {
    let mut counts: Vec<u64> = Vec::new();
    tree.for_each_ply(|id, ply| {
        if ply == counts.len() {
            counts.push(0);
        }
        counts[ply] += u64::from(!has_label(id));
    });
    let mut before = 0;
    for count in &mut counts {
        before += std::mem::replace(count, before);
    }
    counts
}

/// For each letter that is a name or a move of a tree, in order, the number of free letters before it.
fn free_before_taken(labels: &Labels) -> Vec<u64> {
    let mut taken: Vec<u64> = labels.texts().filter_map(number).collect();
    taken.sort_unstable();
    taken.dedup();
    for (number, taken_before) in taken.iter_mut().zip(0..) {
        *number -= taken_before;
    }
    taken
}

/// The number of the letter that has `index` free ones before it.
fn nth_free(free_before_taken: &[u64], index: u64) -> u64 {
    let taken = free_before_taken.partition_point(|&free| free <= index);
    index + taken as u64
}

/// Appends the letters with this number: 0 is A, 25 is Z, 26 is AA.
fn push_letters(text: &mut Vec<u8>, number: u64) {
    let start = text.len();
    let mut rest = number + 1;
    while rest > 0 {
        rest -= 1;
        let letter = u8::try_from(rest % 26).expect("below 26");
        text.push(b'A' + letter);
        rest /= 26;
    }
    text[start..].reverse();
}

/// The number of a text that is letters, capitals or not, if a tree can need that many.
fn number(text: &[u8]) -> Option<u64> {
    // Eight letters are enough for 2^32 nodes and as many moves.
    if text.is_empty() || text.len() > 8 || !text.iter().all(u8::is_ascii_alphabetic) {
        return None;
    }
    let digit = |letter: &u8| u64::from(letter.to_ascii_uppercase() - b'A') + 1;
    let number = text.iter().fold(0, |number, letter| number * 26 + digit(letter));
    Some(number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: u64) -> String {
        let mut text = Vec::new();
        push_letters(&mut text, number);
        String::from_utf8(text).expect("letters")
    }

    #[test]
    fn letters_are_counted_as_columns_of_a_spreadsheet() {
        for (number_of, letters) in [
            (0, "A"),
            (25, "Z"),
            (26, "AA"),
            (27, "AB"),
            (51, "AZ"),
            (52, "BA"),
            (26 + 26 * 26 - 1, "ZZ"),
            (26 + 26 * 26, "AAA"),
        ] {
            assert_eq!(text(number_of), letters);
            assert_eq!(number(letters.as_bytes()), Some(number_of));
        }
        for other in ["", "1", "A1", "AÄ", "AAAAAAAAA"] {
            assert_eq!(number(other.as_bytes()), None, "{other}");
        }
        let last = number(b"ZZZZZZZZ").expect("letters");
        assert!(last > 2 * u64::from(u32::MAX), "enough for all names");
    }

    #[test]
    fn taken_letters_are_passed_over() {
        let mut labels = Labels::default();
        for (node, name) in (0..).zip(["G", "no letter", "b", "E"]) {
            labels.push_name(node, name.as_bytes());
        }
        labels.push_move(2, b"A");
        labels.push_move(3, b"G");
        let taken = free_before_taken(&labels);
        let free: Vec<u64> = (0..5).map(|index| nth_free(&taken, index)).collect();
        assert_eq!(free, [2, 3, 5, 7, 8]);
        assert_eq!(nth_free(&[], 7), 7);
    }
}
