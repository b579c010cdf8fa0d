//! Trees in formats of other programs, which abprune does not read: it knows them by their first lines, so
//! that the error can say what to do.

use std::collections::BTreeSet;

use super::keys::{EXPECT, KEYS, meant, nearest};
use crate::excerpt::without_mark;

/// No more bytes of a document are looked at.
const LOOK: usize = 1 << 12;

/// A format of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// An archive of zip or gzip: `.npz`, `.docx`, `.gz`.
    Zip,
    /// `[Event "?"]`
    Pgn,
    /// `(;FF[4]GM[1];B[aa])`
    Sgf,
    /// `EFG 2 R "a game" { "one" "two" }`
    Gambit,
    /// `class: "GraphGameTreeTest"`
    GameTreeTest,
    /// `children:`
    Yaml,
    /// `digraph {`
    Dot,
    /// `<tree>`
    Xml,
    /// `A B`, `A C`
    Edges,
    /// `((A:0.1,B:0.2),C);`
    Newick,
    /// `A` and, on the next line, `  B`
    Outline,
    /// `{"A": ["B", "C"], "B": [3, 5]}`, also as Python writes it
    ChildrenByName,
    /// `{"A": {"B": [3, 5], "C": [2, 9]}}`, also as Python writes it
    NamesAsKeys,
}

impl Foreign {
    /// The format of a document, and the byte where it starts. `None`: it is none of these, or JSON with a
    /// mistake.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<(Foreign, usize)> {
        let start = without_mark(bytes);
        let start = start.trim_ascii_start();
        let offset = bytes.len() - start.len();
        if [&b"PK\x03\x04"[..], b"PK\x05\x06", b"\x1f\x8b"]
            .iter()
            .any(|start| bytes.starts_with(start))
        {
            return Some((Foreign::Zip, 0));
        }
        if start.starts_with(b"[Event ") {
            return Some((Foreign::Pgn, offset));
        }
        if start.starts_with(b"(;") {
            return Some((Foreign::Sgf, offset));
        }
        let look = String::from_utf8_lossy(&start[..start.len().min(LOOK)]);
        if let Some(dict) = dict_in(&look) {
            return dict_of_names(dict).map(|found| (found, offset));
        }
        if matches!(start.first()?, b'[' | b'"' | b'\'') {
            return None;
        }
        let is_whole = start.len() <= LOOK;
        let lines: Vec<&str> = significant_lines(&look, is_whole).collect();
        let first = *lines.first()?;
        let found = if is_gambit(first) {
            Foreign::Gambit
        } else if first.starts_with('<')
            && first[1..].starts_with(|c: char| c.is_alphabetic() || "?!".contains(c))
        {
            Foreign::Xml
        } else if is_dot(first) {
            Foreign::Dot
        } else if lines.iter().any(|line| is_of_test(line)) {
            Foreign::GameTreeTest
        } else if is_newick(first) && start.trim_ascii_end().ends_with(b";") {
            Foreign::Newick
        } else if is_yaml(&lines) {
            Foreign::Yaml
        } else if are_edges(&lines) {
            Foreign::Edges
        } else if is_outline(&lines) {
            Foreign::Outline
        } else {
            return None;
        };
        Some((found, offset))
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Foreign::Zip => "an archive (`.npz`, `.docx`, `.gz` and others)",
            Foreign::Pgn => "a game of chess in the format PGN",
            Foreign::Sgf => "a game record in the format SGF",
            Foreign::Gambit => "a game of Gambit (`.efg`)",
            Foreign::GameTreeTest => "a test of a game tree (`.test`, of the Pacman projects)",
            Foreign::Yaml => "YAML",
            Foreign::Dot => "a graph in the language DOT",
            Foreign::Xml => "XML",
            Foreign::Edges => "a list of edges",
            Foreign::Newick => "a tree in the format Newick",
            Foreign::Outline => "an outline, whose indents say what is below what",
            Foreign::ChildrenByName => "an object that gives each node's children by its name",
            Foreign::NamesAsKeys => "objects whose keys are the names of nodes",
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Foreign::Zip => {
                "take out of it what is the tree: an array by `numpy.save(\"tree.npy\", \
                 numpy.load(\"tree.npz\")[\"NAME\"])`, of a document save the text"
            }
            Foreign::Pgn | Foreign::Sgf => {
                "that is one line of play, or some; a tree has the values of all its leaves: \
                 `{\"children\": {\"e4\": [3, 5], \"d4\": [2, 9]}}`"
            }
            Foreign::Gambit => {
                "write it as nested JSON, with the payoffs of the first player as values: `{\"player\": \
                 \"max\", \"children\": [3, {\"player\": \"min\", \"children\": [2, 5]}]}`"
            }
            Foreign::GameTreeTest => {
                "write its successors and values as nested JSON: `{\"name\": \"max\", \"children\": \
                 [{\"name\": \"A\", \"value\": 3}]}`"
            }
            Foreign::Yaml => "convert it to JSON, which has the same lists and keys",
            Foreign::Dot => {
                "write each node with its children as nested JSON: `{\"name\": \"A\", \"children\": \
                 [{\"name\": \"B\", \"value\": 3}]}`"
            }
            Foreign::Xml => {
                "write each element as an object of nested JSON: `{\"name\": \"A\", \"children\": [3, 5]}`"
            }
            Foreign::Edges => {
                "write each node with its children, as nested JSON `{\"name\": \"A\", \"children\": [3, 5]}`, \
                 or with `--from lists` as `A(B(3,5),C(6,9))`"
            }
            Foreign::Outline => {
                "put brackets around the children of each node: `A(B(3, 5), C(2, 9))`"
            }
            Foreign::ChildrenByName => {
                "write each node with its children, as `A(B(3, 5), C(2, 9))`, or as nested JSON: in Python, with \
                 the object as `d` and the root A, `f = lambda n: {\"name\": n, \"children\": [f(c) for c in \
                 d[n]]} if n in d else n; print(json.dumps(f(\"A\")))`"
            }
            Foreign::NamesAsKeys => {
                "write each node with its children, as `A(B(3, 5), C(2, 9))`, or as nested JSON: `{\"name\": \
                 \"A\", \"children\": [{\"name\": \"B\", \"children\": [3, 5]}, {\"name\": \"C\", \"value\": 2}]}`"
            }
            Foreign::Newick => {
                "give the leaves values, and leave out lengths and the `;`: `--from lists` reads \
                 `((3 12) (2 4))` and `A(B(3,5),C(6,9))`"
            }
        }
    }
}

/// The text of an object: from its bracket on, also behind an assignment of Python, `tree = {`.
fn dict_in(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(is_of_word).trim_start();
    let is_assigned = rest.len() < text.len() && rest.starts_with('=');
    let rest = if is_assigned { rest[1..].trim_start() } else { text };
    rest.starts_with('{').then_some(rest)
}

/// What an object is whose keys are names of nodes. `None`: a key of it means something to abprune, or may be
/// a mistyped one.
fn dict_of_names(dict: &str) -> Option<Foreign> {
    // The texts of the object and of what is in it; of each, whether it is a key.
    let mut texts: [Vec<(&str, bool)>; 2] = Default::default();
    let mut depth = 0_usize;
    let mut has_children = false;
    let mut rest = dict;
    while let Some(at) = rest.find(['{', '[', '(', '}', ']', ')', '"', '\'']) {
        let (sign, after) = (rest.as_bytes()[at], &rest[at + 1..]);
        rest = after;
        match sign {
            b'{' | b'[' | b'(' => {
                has_children |= depth == 1;
                depth += 1;
            }
            b'}' | b']' | b')' => depth = depth.saturating_sub(1),
            quote => {
                let Some((text, after)) = after.split_once(char::from(quote)) else {
                    break;
                };
                rest = after;
                let is_key = rest.trim_start().starts_with(':');
                if let Some(texts) = depth.checked_sub(1).and_then(|depth| texts.get_mut(depth)) {
                    texts.push((text, is_key));
                }
            }
        }
    }
    let [nodes, below] = &texts;
    let keys = || nodes.iter().chain(below).filter(|(_, is_key)| *is_key);
    // Keys without quotes are a mistake in JSON.
    let has_keys = keys().next().is_some();
    if !has_children || !has_keys || keys().any(|(key, _)| may_be_key(key)) {
        return None;
    }
    let names: BTreeSet<&str> = nodes.iter().map(|(name, _)| *name).collect();
    if below.iter().any(|(name, is_key)| !is_key && names.contains(name)) {
        return Some(Foreign::ChildrenByName);
    }
    (names.len() == 1 || below.iter().any(|(_, is_key)| *is_key)).then_some(Foreign::NamesAsKeys)
}

/// Whether a text means something as a key of a document, or looks as if it were to.
fn may_be_key(text: &str) -> bool {
    const OTHERS: [&str; 5] = [EXPECT, "branching", "leaves", "game", "pruned"];
    let known = || KEYS.into_iter().chain(OTHERS);
    let looks_like = || nearest(text.as_bytes(), known()).is_some();
    known().any(|key| key == text)
        || meant(text.as_bytes()).is_some()
        || text.len() > 2 && looks_like()
}

/// The lines with something in them that is no comment. Of a document that goes on, the last one is cut.
fn significant_lines(text: &str, is_whole: bool) -> impl Iterator<Item = &str> {
    let text = match text.rsplit_once('\n') {
        Some((lines, _)) if !is_whole => lines,
        _ => text,
    };
    let is_comment = |line: &&str| {
        ["#", "//", "/*", "* "].iter().any(|sign| line.trim_start().starts_with(sign))
    };
    text.lines().map(str::trim_end).filter(move |line| !line.is_empty() && !is_comment(line))
}

/// `EFG 2 R "a title" { "one" "two" }`
fn is_gambit(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.next() == Some("EFG") && words.next().is_some_and(|word| word.parse::<u32>().is_ok())
}

/// `digraph {`, `strict graph "a" {`
fn is_dot(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let line = line.strip_prefix("strict").unwrap_or(&line).trim_start();
    let rest = line.strip_prefix("digraph").or(line.strip_prefix("graph"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '{', '"']))
}

/// `((A:0.1,B:0.2),C);`, to the end of the line at most
fn is_newick(line: &str) -> bool {
    line.starts_with('(') && line.contains([',', ':']) && !line.contains(['[', ']', '{', '}'])
}

/// `class: "GraphGameTreeTest"`, `successors: """`
fn is_of_test(line: &str) -> bool {
    let is_class = line.starts_with("class:") && line.contains("GameTree");
    is_class || line.starts_with("start_state:") || line.starts_with("successors: \"\"\"")
}

/// `---`, `%YAML 1.2`, `children:`, `- 3`
fn is_yaml(lines: &[&str]) -> bool {
    let first = lines[0];
    let is_item = |line: &&&str| line.trim_start().starts_with("- ");
    let is_key = first.split_once(':').is_some_and(|(key, rest)| {
        key.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && key.chars().all(is_of_word)
            && (rest.is_empty() || rest.starts_with(' '))
    });
    let items = lines.iter().take_while(is_item).count();
    first == "---" || first.starts_with("%YAML") || is_key || items > 1
}

/// Lines of two nodes each, maybe with a third word, which are edges of one tree: each node is the second
/// one at most once, and all but one are. A number below a name is a value, which may occur again.
fn are_edges(lines: &[&str]) -> bool {
    let mut parents = BTreeSet::new();
    let mut children = BTreeSet::new();
    for line in lines {
        let line = line.replace("->", " ");
        let is_separator = |c: char| c.is_whitespace() || c == ',';
        let words: Vec<&str> = line.split(is_separator).filter(|word| !word.is_empty()).collect();
        let ([parent, child] | [parent, child, _]) = words[..] else {
            return false;
        };
        let is_name = |word: &str| word.chars().all(is_of_word);
        let is_value = is_number(child) && !is_number(parent);
        let is_new = children.insert(child.to_owned()) || is_value;
        if !(is_name(parent) && is_name(child) && is_new) {
            return false;
        }
        parents.insert(parent.to_owned());
    }
    // Rows of numbers may be leaves: a node below a node below another one tells.
    let are_named = !parents.iter().all(|parent| is_number(parent));
    let is_deep = lines.len() > 2 && parents.intersection(&children).next().is_some();
    lines.len() > 1 && (are_named || is_deep) && parents.difference(&children).count() == 1
}

/// Lines of a name or a number each, of which all but the first are indented, or drawn with lines as the
/// command `tree` does it.
fn is_outline(lines: &[&str]) -> bool {
    let is_of_line = |c: char| is_of_word(c) || c.is_whitespace() || "├└│─|`+?".contains(c);
    let is_indented = |line: &&str| !line.starts_with(is_of_word);
    let [first, below @ ..] = lines else {
        return false;
    };
    let is_drawn = first.starts_with(['├', '└']);
    let is_below_name = !is_indented(first) && !is_number(first) && below.iter().all(is_indented);
    (is_drawn || is_below_name && !below.is_empty())
        && lines.iter().all(|line| line.chars().all(is_of_line))
}

fn is_number(word: &str) -> bool {
    word.parse::<f64>().is_ok()
}

fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || "_-.".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Foreign> {
        Foreign::of(text.as_bytes()).map(|(found, _)| found)
    }

    #[test]
    fn formats_are_known_by_their_first_lines() {
        for (text, found) in [
            (
                "EFG 2 R \"a game\" { \"1\" \"2\" }\n\"\"\n\np \"\" 1 1 \"\" { \"L\" \"R\" } 0\n",
                Foreign::Gambit,
            ),
            ("class: \"GraphGameTreeTest\"\nalg: \"MinimaxAgent\"\n", Foreign::GameTreeTest),
            ("# a lecture\nstart_state: \"max\"\n", Foreign::GameTreeTest),
            ("---\n- 3\n", Foreign::Yaml),
            ("# a tree\nname: root\nchildren:\n  - value: 3\n", Foreign::Yaml),
            ("- - 3\n  - 12\n- - 2\n  - 4\n", Foreign::Yaml),
            ("digraph {\n  a -> b;\n}\n", Foreign::Dot),
            ("// a tree\nstrict graph \"G\" {\n", Foreign::Dot),
            ("<?xml version=\"1.0\"?>\n<tree/>\n", Foreign::Xml),
            ("\u{feff} <node value='3'/>", Foreign::Xml),
            ("A B\nA C\nB D\n", Foreign::Edges),
            ("A -> B\nA -> C\n", Foreign::Edges),
            ("A B\nA C\nB 3\nC 3\n", Foreign::Edges),
            ("0,1,left\n0,2,right\n1,3,left\n", Foreign::Edges),
            ("((A:0.1,B:0.2)C:0.3,D);\n", Foreign::Newick),
            ("A\n  B\n    3\n    5\n  C\n    2\n", Foreign::Outline),
            ("max\n\tmin\n\t\t-3\n", Foreign::Outline),
            ("├── 3\n└── B\n    └── 5\n", Foreign::Outline),
            (r#"{"A": ["B", "C"], "B": [3, 5], "C": [2, 9]}"#, Foreign::ChildrenByName),
            ("graph = {\n 'B': (3, None),\n 'A': ('B', 2)}", Foreign::ChildrenByName),
            (r#"{"B": 3, "C": 5, "A": ["B", "C"]}"#, Foreign::ChildrenByName),
            (r#"{"A": {"B": [3, 5], "C": [2, 9]}}"#, Foreign::NamesAsKeys),
            ("tree={'A': {'B': 3, 'C': 5}}", Foreign::NamesAsKeys),
            (r#"{"root": [[3, 5], [2, 9]]}"#, Foreign::NamesAsKeys),
        ] {
            assert_eq!(of(text), Some(found), "{text}");
        }
    }

    #[test]
    fn broken_json_and_numbers_are_none_of_them() {
        for text in [
            "",
            "[3, 5",
            "{\"value\": 3",
            "{value: 3}",
            "{children: [3]}",
            "\"name\": \"A\",\n\"value\": 3",
            "'a': 3",
            "[\n  - 3,\n  - 5\n]",
            "3 5 6 9",
            "3 12\n2 4\n14 5\n",
            "3,12,8\n2,4,6\n",
            "5 3\n5 4\n5 6\n",
            "-3 5\n-2 4\n",
            "- 3",
            "((3 12) (2 4))",
            "((3 12) (2 4);",
            "max",
            "hello world",
            "hello world\nthis is\n",
            "< 3",
            "graphs",
            "EFG",
            "a:3",
            r#"{"children": {"B": [3, 5], "C": [2, 9]}"#,
            r#"{"A": {"value": 3}, "B": {"value": 5}}"#,
            r#"{"valeu": 3, "A": ["valeu"]}"#,
            r#"{"nodes": [3, 5]}"#,
            r#"{"A": 3}"#,
            "{'value': 3, 'children': None}",
            // Keys without quotes, as in JavaScript.
            "{name: \"A\", children: [3, 5]}",
            "{\"A\": \"A",
            "3\n  5\n  6",
            "  A",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn the_look_is_bounded() {
        let long = "a b\n".to_owned() + &"a c\n".repeat(1 << 20);
        assert_eq!(of(&long), None);
        let edges: Vec<String> = (1..100_000).map(|node| format!("a {node}")).collect();
        let edges = edges.join("\n");
        assert_eq!(of(&edges), Some(Foreign::Edges));
        let offset = Foreign::of(b"\xef\xbb\xbf\n <a/>").map(|(_, offset)| offset);
        assert_eq!(offset, Some(5));
    }
}
