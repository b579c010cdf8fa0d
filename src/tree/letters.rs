//! Letters as names for the nodes that have none: A, B, C and so on, in reading order.
//!
//! Reading order is level by level, and within a level from left to right. Nodes of one ply stand in
//! preorder from left to right, so two passes over the tree are enough: one counts the nodes without names
//! on each ply, one gives each such node the next letter of its ply. A letter that is a name or a move in
//! the tree, in capitals or not, is passed over, so that a letter always means one node.
//!
//! Which node of a tree a text means, by path, name, move or letter, is found here, too.

use super::Tree;
use super::labels::Labels;
use super::node_problem::NodeProblem;
use super::path;

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
        for_each_ply(self, |id, ply| {
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

/// Calls `visit` with each node, in preorder, and its ply.
fn for_each_ply(tree: &Tree, mut visit: impl FnMut(u32, usize)) {
    let mut ends: Vec<u32> = Vec::new();
    for id in 0..tree.len() {
        while ends.last().is_some_and(|&end| end <= id) {
            ends.pop();
        }
        visit(id, ends.len());
        if !tree.is_leaf(id) {
            ends.push(tree.end(id));
        }
    }
}

/// For each ply, the number of nodes without labels on the plies before it.
fn first_of_each_ply(tree: &Tree, mut has_label: impl FnMut(u32) -> bool) -> Vec<u64> {
    let mut counts: Vec<u64> = Vec::new();
    for_each_ply(tree, |id, ply| {
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

impl Tree {
    /// The path of the node that `text` means.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_node(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        match path::parse(text) {
            Some(path) => match self.node_at(&path) {
                Ok(_) => Ok(path),
                Err(end) => Err(NodeProblem::NoPath { path, end }),
            },
            None => self.find_labelled(text),
        }
    }

    /// The path of the node that a path from a node with a name or move leads to, `B/1`, or one from the root
    /// that lacks its first `/`: `e4/e5`.
    fn find_below_label(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        let no_label = || NodeProblem::NoLabel(text.to_owned());
        let (label, steps) = text.split_once('/').ok_or_else(no_label)?;
        if label.is_empty() || steps.split('/').any(str::is_empty) {
            return Err(no_label());
        }
        let mut found = self.labelled(label);
        match (found.next(), found.next()) {
            (Some(id), None) => self.find_steps(id, steps),
            (None, _) => Err(no_label()),
            // Of several it is the one below the root, as in `/e4/e5`.
            _ => (self.find_path(&format!("/{text}"))).or_else(|_| self.find_labelled(label)),
        }
    }

    /// The path of the node that a path by names, moves and positions leads to: `/a1/b2/0`.
    fn find_path(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        // In a tree without labels it is a path that is written in the wrong way.
        if !self.has_labels() || text.split('/').skip(1).any(str::is_empty) {
            return Err(NodeProblem::NoLabel(text.to_owned()));
        }
        self.find_steps(Tree::ROOT, &text[1..])
    }

    /// The path of the node to which names, moves and positions lead from the node `id`.
    fn find_steps(&self, mut id: u32, steps: &str) -> Result<Vec<u32>, NodeProblem> {
        let mut path = self.path(id);
        for step in steps.split('/') {
            match find_step(self, id, step) {
                Ok((position, child)) => {
                    path.push(position);
                    id = child;
                }
                Err(count) => {
                    return Err(NodeProblem::NoStep {
                        parent: path,
                        label: step.to_owned(),
                        count,
                    });
                }
            }
        }
        Ok(path)
    }

    /// The path of the child of the node at `parent` that `text` means, if it is a path, a name or a move; if
    /// that is not one child, of the node in the tree that has the name or move.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_child(&self, parent: &[u32], text: &str) -> Result<Vec<u32>, NodeProblem> {
        if path::parse(text).is_some() {
            return self.find_node(text);
        }
        match self.children_labelled(parent, text)[..] {
            [position] => Ok([parent, &[position]].concat()),
            _ => self.find_labelled(text),
        }
    }

    /// The path of the node whose name or move is `label`, or to which it leads as a path by names and moves.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_labelled(&self, label: &str) -> Result<Vec<u32>, NodeProblem> {
        const SHOWN: usize = 3;
        let mut ids = self.labelled(label);
        let mut paths: Vec<Vec<u32>> = ids.by_ref().take(SHOWN).map(|id| self.path(id)).collect();
        let (label, more) = (label.to_owned(), ids.count());
        match (paths.len(), more) {
            (0, _) if label.starts_with('/') => self.find_path(&label),
            (0, _) => self.find_below_label(&label),
            (1, 0) => Ok(paths.remove(0)),
            _ => Err(NodeProblem::Ambiguous { label, paths, more }),
        }
    }
}

/// The child of a node that has this name or move, or this position: its position, and its number.
///
/// # Errors
///
/// The number of children that have the name or move: none, or several.
fn find_step(tree: &Tree, parent: u32, step: &str) -> Result<(u32, u32), usize> {
    let has_label = |&(_, child): &(u32, u32)| {
        let label = tree.label(child);
        label.name == Some(step) || label.r#move == Some(step)
    };
    let mut labelled = tree.children(parent).filter(has_label);
    match (labelled.next(), labelled.count()) {
        (Some(child), 0) => Ok(child),
        (Some(_), more) => Err(1 + more),
        (None, _) => path::parse(&format!("/{step}"))
            .and_then(|steps| steps.first().copied())
            .and_then(|position| Some((position, tree.child(parent, position)?)))
            .ok_or(0),
    }
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
