//! What a document may be that no reader takes: a format of other programs, known by its first bytes, with what to do.

use crate::excerpt::without_mark;

/// No more bytes of a document are looked at.
const LOOK: usize = 1 << 12;

/// A format of other programs: whether a document has it, by its text and its lines; what it is called; what to do.
type Foreign = (fn(&str, &[&str]) -> bool, &'static str, &'static str);

const FOREIGN: [Foreign; 7] = [
    (
        |text, _| {
            ["PK\u{3}\u{4}", "PK\u{5}\u{6}", "\u{1f}\u{fffd}"]
                .iter()
                .any(|start| text.starts_with(start))
        },
        "an archive (`.npz`, `.docx`, `.gz` and others)",
        "take out of it what is the tree: of an `.npz` by `numpy.save(\"tree.npy\", numpy.load(\"tree.npz\")[\"NAME\"])`",
    ),
    (
        |text, _| text.starts_with("[Event ") || text.starts_with("(;"),
        "the record of a game (PGN, SGF)",
        "it has some lines of play; a tree has the values of all its leaves: `{\"e4\": [3, 5], \"d4\": [2, 9]}`",
    ),
    (
        |_, lines| {
            lines[0].strip_prefix('<').is_some_and(|rest| {
                rest.starts_with(|sign: char| sign.is_alphabetic() || "?!".contains(sign))
            })
        },
        "XML",
        "write each element as an object: `{\"name\": \"A\", \"children\": [3, 5]}`",
    ),
    (
        |_, lines| is_dot(lines[0]),
        "a graph in the language DOT",
        "write an edge a line, `A B`, and below each leaf its value, `B 3`",
    ),
    (
        |text, lines| {
            lines[0].starts_with('(')
                && lines[0].contains([',', ':'])
                && !lines[0].contains(['[', ']', '{', '}'])
                && text.ends_with(';')
        },
        "a tree in the format Newick",
        "give the leaves values, and leave out lengths and the `;`: `A(B(3, 5), C(6, 9))`",
    ),
    (|_, lines| is_yaml(lines), "YAML", "convert it to JSON, which has the same lists and keys"),
    (
        |_, lines| is_outline(lines),
        "an outline, whose indents say what is below what",
        "put brackets around the children of each node: `A(B(3, 5), C(2, 9))`",
    ),
];

/// The format of a document that no reader takes, and the byte where it starts: what it is called, and what to do.
/// `None`: it is none of these, or JSON with a mistake.
#[must_use]
pub fn foreign_format(bytes: &[u8]) -> Option<(usize, &'static str, &'static str)> {
    let start = without_mark(bytes).trim_ascii_start();
    let look = String::from_utf8_lossy(&start[..start.len().min(LOOK)]);
    let text = if start.len() > LOOK { &look[..look.rfind('\n')?] } else { look.trim_end() };
    let is_comment = |line: &&str| {
        line.is_empty() || ["#", "//"].iter().any(|sign| line.trim_start().starts_with(sign))
    };
    let lines: Vec<&str> =
        text.lines().map(str::trim_end).filter(|line| !is_comment(line)).collect();
    if lines.is_empty() || text.starts_with(['{', '"', '\'']) {
        return None;
    }
    let found = FOREIGN.iter().find(|(has_it, ..)| has_it(text, &lines));
    found.map(|&(_, name, help)| (bytes.len() - start.len(), name, help))
}

/// `digraph {`, `strict graph "a" {`
fn is_dot(line: &str) -> bool {
    let line = line.strip_prefix("strict").unwrap_or(line).trim_start();
    let rest = line.strip_prefix("digraph").or(line.strip_prefix("graph"));
    let is_name = |rest: &str| !rest.trim_start().starts_with('=');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '{', '"']) && is_name(rest))
}

/// `---`, `%YAML 1.2`, `children:`, `- 3` on several lines
fn is_yaml(lines: &[&str]) -> bool {
    let first = lines[0];
    let is_key = first.split_once(':').is_some_and(|(key, rest)| {
        key.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
            && key.chars().all(is_of_word)
            && (rest.is_empty() || rest.starts_with(' '))
    });
    let items = lines.iter().take_while(|line| line.trim_start().starts_with("- ")).count();
    first == "---" || first.starts_with("%YAML") || is_key || items > 1
}

/// Lines of a word each, of which all but the first are indented, or drawn with lines as the command `tree` does it.
fn is_outline(lines: &[&str]) -> bool {
    let is_of_line =
        |sign: char| is_of_word(sign) || sign.is_whitespace() || "├└│─|`+?".contains(sign);
    let [first, below @ ..] = lines else {
        return false;
    };
    let is_name = first.starts_with(is_of_word) && first.parse::<f64>().is_err();
    let is_below =
        is_name && !below.is_empty() && below.iter().all(|line| !line.starts_with(is_of_word));
    (is_below || first.starts_with(['├', '└']))
        && lines.iter().all(|line| line.chars().all(is_of_line))
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || "_-.".contains(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<&'static str> {
        foreign_format(text.as_bytes()).map(|(_, name, _)| name)
    }

    #[test]
    fn formats_are_known_by_their_first_lines() {
        for (text, found) in [
            ("---\n- 3\n", "YAML"),
            ("# a tree\nname: root\nchildren:\n  - value: 3\n", "YAML"),
            ("- - 3\n  - 12\n- - 2\n  - 4\n", "YAML"),
            ("digraph {\n  a -> b;\n}\n", "a graph in the language DOT"),
            ("// a tree\nstrict graph \"G\" {\n", "a graph in the language DOT"),
            ("<?xml version=\"1.0\"?>\n<tree/>\n", "XML"),
            ("\u{feff} <node value='3'/>", "XML"),
            ("((A:0.1,B:0.2)C:0.3,D);\n", "a tree in the format Newick"),
            (
                "A\n  B\n    3\n    5\n  C\n    2\n",
                "an outline, whose indents say what is below what",
            ),
            ("max\n\tmin\n\t\t-3\n", "an outline, whose indents say what is below what"),
            ("├── 3\n└── B\n    └── 5\n", "an outline, whose indents say what is below what"),
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
    fn the_place_is_where_the_text_starts() {
        let place = |bytes| foreign_format(bytes).map(|(at, ..)| at);
        assert_eq!(place(b"\xef\xbb\xbf\n <a/>"), Some(5));
        assert_eq!(place(b"\x1f\x8b\x08\x00"), Some(0));
        let long = "- 3\n".repeat(1 << 20);
        assert_eq!(of(&long), Some("YAML"), "the look is bounded");
    }
}
