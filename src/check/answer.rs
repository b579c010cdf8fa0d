//! An answer, as its JSON says it; `table` turns other answers into that: its encoding, its members, and
//! why it is not JSON. Nodes are not looked up yet.

use serde_json::value::RawValue;

use super::claimed_ranges::ClaimedRanges;
use super::claimed_value::{ClaimedValue, ClaimedWindow, Sign};
use super::fault::{AnswerError, AnswerProblem};
use super::json_pieces::{items, members, place, place_of_key, read_members, said_of};
use super::solution::AnswerPart;
use super::tree_selector::TreeSelector;
use crate::excerpt::{excerpt, without_mark};
use crate::likeness::nearest;
use crate::named::Named as _;
use crate::tree::path::NodeSelector;

/// What an answer says of nodes; an error where it says something that cannot be read.
pub type ByNode<T> = Vec<(NodeSelector, Result<T, AnswerError>)>;

/// What someone says of a search. Each part may be left out, and each may be unreadable alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenAnswer {
    /// Who answers, by the first of the keys `student`, `name` and `id`.
    pub student: Option<String>,
    /// The tree that it is about, if it says so.
    pub tree: Option<TreeSelector>,
    /// The value of the root.
    pub value: Option<ClaimedValue>,
    /// The nodes of the principal variation, in texts that have one or more each: the names of the tree say where a
    /// text is to be parted.
    pub pv: Option<Vec<String>>,
    /// The first move.
    pub r#move: Option<String>,
    /// The roots of the pruned subtrees, as in `pv`.
    pub pruned: Option<Vec<String>>,
    /// The leaves in the order in which the search looks at them, as in `pv`.
    pub evaluated: Option<Vec<String>>,
    /// The values of nodes.
    pub values: Option<ByNode<ClaimedValue>>,
    /// The windows of nodes.
    pub windows: Option<ByNode<ClaimedWindow>>,
    /// For which x nodes are pruned. A node without a name is the one that the tree asks about.
    pub pruned_if: Option<ByNode<ClaimedRanges>>,
    /// The parts that are not written as they should be, and why.
    pub unreadable: Vec<(AnswerPart, AnswerError)>,
}

/// The keys that say who answers, the first of them before the others.
pub(super) const STUDENT: [&str; 3] = ["student", "name", "id"];

/// The key that says which tree it is about.
const TREE: &str = "tree";

/// Keys of a tree, which no answer has.
const OF_TREES: [&str; 3] = ["children", "leaves", "branching"];

/// The keys that are passed over.
const IGNORED: [&str; 2] = ["meta", "comment"];

impl GivenAnswer {
    /// The answer that a file holds. A byte-order mark of UTF-8 is passed over.
    ///
    /// ```
    /// use abprune::check::GivenAnswer;
    /// let answer = GivenAnswer::read(br#"{"value": "<= 2", "pruned": ["/1/1"]}"#).unwrap();
    /// assert!(answer.value.is_some() && answer.values.is_none());
    /// assert!(GivenAnswer::read(br#"{"prunned": []}"#).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`AnswerError`]: it is no answer.
    pub fn read(bytes: &[u8]) -> Result<GivenAnswer, AnswerError> {
        let (start, text) = text_of(bytes)?;
        let placed = |found: AnswerError| AnswerError { offset: start + found.offset, ..found };
        let mut answer = GivenAnswer::parse(text).map_err(placed)?;
        answer.for_each_error(|error| error.offset += start);
        Ok(answer)
    }

    /// The answer that a text writes.
    ///
    /// # Errors
    ///
    /// [`AnswerError`]: it is no answer.
    pub fn parse(text: &str) -> Result<GivenAnswer, AnswerError> {
        match text.trim_start().bytes().next() {
            None => return Err(wrong(text.len(), AnswerProblem::Empty)),
            Some(b'{') => {}
            Some(_) => {
                let json: Result<&RawValue, _> = serde_json::from_str(text);
                json.map_err(|found| not_json(text, &found))?;
                let offset = text.len() - text.trim_start().len();
                return Err(wrong(offset, AnswerProblem::NotAnObject));
            }
        }
        let members = members(text).map_err(|found| not_json(text, &found))?;
        let of_tree = |(found, value): &(String, &RawValue)| {
            let key = OF_TREES.into_iter().find(|key| key == found)?;
            Some(wrong(place_of_key(text, key, value), AnswerProblem::KeyOfTree { key }))
        };
        if let Some(error) = members.iter().find_map(of_tree) {
            return Err(error);
        }
        let mut answer = GivenAnswer::default();
        let mut students = [const { None }; STUDENT.len()];
        let mut seen: Vec<&str> = Vec::new();
        for (key, value) in &members {
            if seen.contains(&&**key) {
                let place = place_of_key(text, key, value);
                let key = excerpt(key).into_owned();
                return Err(wrong(place, AnswerProblem::RepeatedKey { key }));
            }
            seen.push(key);
            match key.parse() {
                Ok(_) if is_nothing(value) => {}
                Ok(part) => {
                    let taken = answer.take(text, part, value);
                    let found = taken.err().map(|error| (part, error));
                    answer.unreadable.extend(found);
                }
                Err(_) if key == TREE => answer.tree = tree(text, value)?,
                Err(_) => take_other(text, key, value, &mut students)?,
            }
        }
        answer.student = students.into_iter().flatten().next();
        Ok(answer)
    }

    /// Who answers, in a text that is no answer, as far as it can be read: the first member that is not JSON
    /// ends it.
    ///
    /// ```
    /// use abprune::check::GivenAnswer;
    /// let student = GivenAnswer::student_in(br#"{"student": "Ada", "value": 5, "pruned": ["#);
    /// assert_eq!(student.as_deref(), Some("Ada"));
    /// ```
    #[must_use]
    pub fn student_in(bytes: &[u8]) -> Option<String> {
        let bytes = without_mark(bytes);
        let text = String::from_utf8_lossy(bytes);
        let mut members = Vec::new();
        // What is wrong with it has been said.
        let _ = read_members(&text, &mut members);
        STUDENT.into_iter().find_map(|key| {
            let found = members.iter().find(|(other, _)| other == key);
            found.and_then(|(_, value)| student(value))
        })
    }

    /// The first thing that cannot be read, of a part or of a node.
    #[must_use]
    pub fn first_unreadable(&mut self) -> Option<AnswerError> {
        let mut first: Option<AnswerError> = None;
        self.for_each_error(|error| {
            if first.as_ref().is_none_or(|first| error.offset < first.offset) {
                first = Some(error.clone());
            }
        });
        first
    }

    fn for_each_error(&mut self, mut visit: impl FnMut(&mut AnswerError)) {
        let parts = self.unreadable.iter_mut().map(|(_, error)| error);
        let values = self.values.iter_mut().flatten();
        let windows = self.windows.iter_mut().flatten();
        parts.for_each(&mut visit);
        let ranges = self.pruned_if.iter_mut().flatten();
        values.filter_map(|(_, claim)| claim.as_mut().err()).for_each(&mut visit);
        ranges.filter_map(|(_, claim)| claim.as_mut().err()).for_each(&mut visit);
        windows.filter_map(|(_, claim)| claim.as_mut().err()).for_each(visit);
    }

    /// Why this part cannot be read, if it cannot.
    #[must_use]
    pub fn why_unreadable(&self, part: AnswerPart) -> Option<&AnswerError> {
        let mut unreadable = self.unreadable.iter();
        unreadable.find_map(|(other, error)| (*other == part).then_some(error))
    }

    /// Whether it has this part, even if that cannot be read.
    #[must_use]
    pub fn has(&self, part: AnswerPart) -> bool {
        if self.why_unreadable(part).is_some() {
            return true;
        }
        match part {
            AnswerPart::Value => self.value.is_some(),
            AnswerPart::Pv => self.pv.is_some(),
            AnswerPart::Move => self.r#move.is_some(),
            AnswerPart::Pruned => self.pruned.is_some(),
            AnswerPart::Evaluated => self.evaluated.is_some(),
            AnswerPart::Values => self.values.is_some(),
            AnswerPart::Windows => self.windows.is_some(),
            AnswerPart::PrunedIf => self.pruned_if.is_some(),
        }
    }

    /// Whether it has a part that needs all values of a tree: another one than for which x nodes are pruned.
    #[must_use]
    pub fn needs_values(&self) -> bool {
        AnswerPart::ALL.iter().any(|&part| part != AnswerPart::PrunedIf && self.has(part))
    }

    /// Whether a part is there that gives values or windows of nodes, and gives none.
    pub(super) fn names_no_node(&self, part: AnswerPart) -> bool {
        match part {
            AnswerPart::Values => self.values.as_ref().is_some_and(Vec::is_empty),
            AnswerPart::Windows => self.windows.as_ref().is_some_and(Vec::is_empty),
            AnswerPart::PrunedIf => self.pruned_if.as_ref().is_some_and(Vec::is_empty),
            _ => false,
        }
    }

    /// Takes a part.
    fn take(&mut self, text: &str, part: AnswerPart, value: &RawValue) -> Result<(), AnswerError> {
        let error = || malformed(text, part, value, false);
        match part {
            AnswerPart::Value => {
                self.value = Some(ClaimedValue::of_json(value).ok_or_else(error)?);
            }
            AnswerPart::Move => self.r#move = Some(node(value).ok_or_else(error)?),
            AnswerPart::Pv => self.pv = Some(nodes(text, part, value)?),
            AnswerPart::Pruned => self.pruned = Some(nodes(text, part, value)?),
            AnswerPart::Evaluated => self.evaluated = Some(nodes(text, part, value)?),
            AnswerPart::Values => {
                let (of_json, of_node) = (ClaimedValue::of_json, ClaimedValue::of_node);
                self.values = Some(by_node(text, part, value, of_json, of_node)?);
            }
            AnswerPart::Windows => {
                let (of_json, of_node) = (ClaimedWindow::of_json, ClaimedWindow::of_node);
                self.windows = Some(by_node(text, part, value, of_json, of_node)?);
            }
            AnswerPart::PrunedIf => {
                // Without a node it is about the one that the tree asks about.
                let whole = ClaimedRanges::of_json(value);
                let of_asked = |claim| Ok(vec![(NodeSelector::Label(String::new()), Ok(claim))]);
                let (of_json, of_node) = (ClaimedRanges::of_json, ClaimedRanges::of_node);
                let by_node = || by_node(text, part, value, of_json, of_node);
                self.pruned_if = Some(whole.map_or_else(by_node, of_asked)?);
            }
        }
        Ok(())
    }
}

/// All keys that an answer may have.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    let parts = AnswerPart::ALL.iter().map(|part| part.name());
    parts.chain(STUDENT).chain([TREE]).chain(IGNORED)
}

/// Takes a member that is not graded.
fn take_other(
    text: &str,
    key: &str,
    value: &RawValue,
    students: &mut [Option<String>; STUDENT.len()],
) -> Result<(), AnswerError> {
    if IGNORED.contains(&key) {
        return Ok(());
    }
    if let Some(rank) = STUDENT.iter().position(|known| *known == key) {
        students[rank] = student(value);
        if students[rank].is_none() && value.get() != "null" {
            let key = key.to_owned();
            return Err(wrong(place(text, value), AnswerProblem::NoStudent { key }));
        }
        return Ok(());
    }
    let problem =
        AnswerProblem::UnknownKey { key: excerpt(key).into_owned(), nearest: nearest(key, keys()) };
    Err(wrong(place_of_key(text, key, value), problem))
}

/// Whether a part is left out: `null`, or a text of blanks, as an empty cell of a table.
fn is_nothing(value: &RawValue) -> bool {
    let text = value.get();
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    text == "null" || inside.is_some_and(|text| text.trim().is_empty())
}

/// The tree that a text or a number names.
fn tree(text: &str, value: &RawValue) -> Result<Option<TreeSelector>, AnswerError> {
    let found = match value.get().as_bytes() {
        b"null" => return Ok(None),
        [b'"', ..] => (serde_json::from_str(value.get()).ok())
            .map(|name: String| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .map(TreeSelector::Name),
        // Spreadsheets write whole numbers like `2.0`.
        number => std::str::from_utf8(number.strip_suffix(b".0").unwrap_or(number))
            .ok()
            .and_then(|number| number.parse().ok())
            .map(TreeSelector::Line),
    };
    let found = found.ok_or_else(|| wrong(place(text, value), AnswerProblem::NoTree))?;
    Ok(Some(found))
}

/// The student that a text or a number is.
fn student(value: &RawValue) -> Option<String> {
    match value.get().as_bytes() {
        [b'"', ..] => serde_json::from_str(value.get()).ok(),
        [b'-' | b'0'..=b'9', ..] => Some(value.get().to_owned()),
        _ => None,
    }
}

fn wrong(offset: usize, problem: AnswerProblem) -> AnswerError {
    AnswerError { problem, offset }
}

/// The error of a part that is not written as it should be. `is_item`: of one of its items.
fn malformed(text: &str, part: AnswerPart, value: &RawValue, is_item: bool) -> AnswerError {
    let expected = match (part, is_item) {
        (AnswerPart::Value, _) | (AnswerPart::Values, true) => "a number, or a text like `<=2`",
        (AnswerPart::Move, _)
        | (AnswerPart::Pv | AnswerPart::Pruned | AnswerPart::Evaluated, true) => {
            "a path, a name or a move in quotes"
        }
        (AnswerPart::Pv | AnswerPart::Pruned | AnswerPart::Evaluated, false) => "a list of nodes",
        (AnswerPart::Values, false) => "an object with a value for each node",
        (AnswerPart::Windows, true) => "a window",
        (AnswerPart::Windows, false) => "an object with a window for each node",
        (AnswerPart::PrunedIf, true) => "a text like `x <= 5`",
        (AnswerPart::PrunedIf, false) => {
            "a text like `x <= 5`, or an object with one for each node"
        }
    };
    let found = excerpt(value.get()).into_owned();
    let problem = AnswerProblem::Malformed { part, found, expected };
    wrong(place(text, value), problem)
}

/// The text that should name a node, or several.
fn node(value: &RawValue) -> Option<String> {
    let text: String = serde_json::from_str(value.get()).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A list of nodes: of JSON, or in a text, as the answers of `solve` have them.
fn nodes(text: &str, part: AnswerPart, value: &RawValue) -> Result<Vec<String>, AnswerError> {
    if value.get().starts_with('"') {
        let list = node(value).map(|text| vec![text]);
        return list.ok_or_else(|| malformed(text, part, value, false));
    }
    let all = items(value).map_err(|_| malformed(text, part, value, false))?;
    let node = |item: &&RawValue| node(item).ok_or_else(|| malformed(text, part, item, true));
    all.iter().map(node).collect()
}

/// An object with something for each node, or a text: `B=5; C<=2`; `none` has nothing. What cannot be read
/// of a node is an error of that node alone.
fn by_node<T>(
    text: &str,
    part: AnswerPart,
    value: &RawValue,
    read: impl Fn(&RawValue) -> Option<T>,
    of_node: impl Fn(&str) -> Option<(&str, T)>,
) -> Result<ByNode<T>, AnswerError> {
    if value.get().starts_with('"') {
        let list: Result<String, _> = serde_json::from_str(value.get());
        let list = list.map_err(|_| malformed(text, part, value, false))?;
        let items = items_by_node(&list).into_iter().map(|item| {
            let (node, claim) = match of_node(item) {
                Some((node, claim)) => (node, Ok(claim)),
                None => (node_of_item(item), Err(malformed_item(text, part, value, item))),
            };
            (NodeSelector::of(node.trim()), claim)
        });
        return Ok(items.collect());
    }
    let members = members(value.get()).map_err(|_| malformed(text, part, value, false))?;
    let of_node = |(node, claim): (String, &RawValue)| {
        let read = read(claim).ok_or_else(|| malformed(text, part, claim, true));
        (NodeSelector::of(node.trim()), read)
    };
    Ok(members.into_iter().map(of_node).collect())
}

/// The node of an item of a text, up to the sign or the bracket after it.
fn node_of_item(item: &str) -> &str {
    let is_end = |sign: char| Sign::CHARACTERS.contains(&sign) || ":([".contains(sign);
    &item[..item.find(is_end).unwrap_or(item.len())]
}

/// The error of an item of a text by nodes.
fn malformed_item(text: &str, part: AnswerPart, value: &RawValue, item: &str) -> AnswerError {
    let problem = AnswerProblem::Malformed {
        part,
        found: excerpt(item).into_owned(),
        expected: "a node and what it has",
    };
    wrong(place(text, value), problem)
}

/// The items of a text like `B=5, C=(2,5; 7)`: one begins after a comma or a semicolon that is in no
/// brackets, if a node stands there before the next.
fn items_by_node(text: &str) -> Vec<&str> {
    let mut items: Vec<&str> = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    let mut separators: Vec<usize> = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 => separators.push(at),
            _ => {}
        }
    }
    separators.push(text.len());
    for pair in separators.windows(2) {
        if names_node(&text[pair[0] + 1..pair[1]]) {
            items.push(text[start..pair[0]].trim());
            start = pair[0] + 1;
        }
    }
    items.push(text[start..].trim_matches(|sign: char| sign == ';' || sign.is_whitespace()));
    items.retain(|item| !item.is_empty());
    if let [none] = items[..]
        && none.eq_ignore_ascii_case("none")
    {
        items.clear();
    }
    items
}

/// Whether a node stands at the start of a piece of such a text: before a sign or a blank. `beta=7` is the
/// end of a window.
fn names_node(piece: &str) -> bool {
    let (piece, node) = (piece.trim(), node_of_item(piece).trim());
    if node.len() == piece.len() {
        return piece.contains(char::is_whitespace);
    }
    !node.is_empty() && !["beta", "\u{3b2}"].contains(&&*node.to_lowercase())
}

/// The text that a file holds, without a byte-order mark of UTF-8, and the byte at which it starts.
///
/// # Errors
///
/// It is no text in UTF-8.
fn text_of(bytes: &[u8]) -> Result<(usize, &str), AnswerError> {
    let error = |offset, problem| Err(AnswerError { problem, offset });
    let body = without_mark(bytes);
    let start = bytes.len() - body.len();
    if is_utf16(body) {
        return error(0, AnswerProblem::Utf16);
    }
    // The mark of gzip.
    if body.starts_with(b"\x1f\x8b") {
        return error(0, AnswerProblem::NotText);
    }
    if let Some(at) = body.iter().position(|&byte| byte == 0) {
        return error(start + at, AnswerProblem::NotText);
    }
    match std::str::from_utf8(body) {
        Ok(text) => Ok((start, text)),
        Err(found) => {
            let at = found.valid_up_to();
            let byte = body[at];
            error(start + at, AnswerProblem::NotUtf8 { byte })
        }
    }
}

/// Whether a text is UTF-16: by its mark, which that of UTF-32 begins with, or by its first two characters.
pub(super) fn is_utf16(body: &[u8]) -> bool {
    match *body {
        [0xff, 0xfe, 0, 0, ..] => false,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [one, 0, other, 0, ..] | [0, one, 0, other, ..] => one != 0 && other != 0,
        _ => false,
    }
}

/// The error of a text that is not JSON, where that shows.
fn not_json(text: &str, error: &serde_json::Error) -> AnswerError {
    let (said, offset) = said_of(text, error);
    let is_quote = |of: char| "'\u{2018}\u{2019}\u{201c}\u{201d}\u{201e}`".contains(of);
    let has_no_quote = text[offset..].starts_with(|of: char| is_quote(of) || of.is_alphabetic());
    let said = match &*said {
        _ if error.is_eof() => "the file ends too early",
        "trailing characters" => "there is more text after the answer",
        "key must be a string" => "keys and texts stand in straight double quotes",
        "expected value" if has_no_quote => "keys and texts stand in straight double quotes",
        "expected ident" => "a word is `true`, `false` or `null`, or stands in double quotes",
        said => said,
    };
    AnswerError { problem: AnswerProblem::NotJson { said: said.to_owned() }, offset }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_utf_16_is_called_so() {
        let problem = |bytes: &[u8]| text_of(bytes).map(|_| ()).map_err(|error| error.problem);
        for bytes in [&b"\xff\xfe{\0"[..], b"\xfe\xff\0{", b"{\0\"\0", b"\0{\0\""] {
            assert_eq!(problem(bytes), Err(AnswerProblem::Utf16), "{bytes:?}");
        }
        for bytes in [
            &b"\xff\xfe\0\0{\0\0\0"[..],
            b"\0\0\xfe\xff\0\0\0{",
            b"{\0\0\0\"\0\0\0",
            b"\x1f\x8b\x08\0\0\0",
            b"\x1f\x8b\x08\x08abc",
            b"{\"value\": \"\0\"}",
            b"\0\0\0\0",
        ] {
            assert_eq!(problem(bytes), Err(AnswerProblem::NotText), "{bytes:?}");
        }
        let byte = 0xe9;
        assert_eq!(problem(b"{\xe9"), Err(AnswerProblem::NotUtf8 { byte }));
        assert_eq!(text_of(b"\xef\xbb\xbf{}"), Ok((3, "{}")));
    }

    #[test]
    fn what_is_not_json_is_said_in_words_of_its_author() {
        let said = |text: &str| {
            let found: Result<serde_json::Value, _> = serde_json::from_str(text);
            not_json(text, &found.expect_err("it is not JSON")).problem
        };
        for (text, part) in [
            ("{\"value\": 5", "ends too early"),
            ("{\"val", "ends too early"),
            ("{} {}", "more text after"),
            ("{\"value\": tru}", "stands in double quotes"),
            ("{\"value\": nul}", "stands in double quotes"),
            ("{value: 5}", "straight double quotes"),
            ("{'value': 5}", "straight double quotes"),
            ("{\u{201c}value\u{201d}: 5}", "straight double quotes"),
            ("{\"move\": \u{201c}B\u{201d}}", "straight double quotes"),
        ] {
            let AnswerProblem::NotJson { said } = said(text) else {
                panic!("{text}");
            };
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
