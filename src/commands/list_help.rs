//! What to do about an error in a document of lists.

use abprune::read::ListProblem;
use abprune::tree::Missing;

/// What to do about a problem with a document of lists.
pub fn help_for_list(problem: &ListProblem) -> &'static str {
    match problem {
        ListProblem::EmptyItem => "leave the comma out, or write `?` for an unknown leaf",
        ListProblem::Semicolon => {
            "put brackets around each row, `((3 12) (2 4))`, or white space before a comment"
        }
        ListProblem::AroundList => {
            "take out the inner brackets, `A(3, 5)`, or put a comma after them if it is one child"
        }
        ListProblem::OtherBracket { .. } => "close `(` with `)`, `[` with `]`, and `{` with `}`",
        ListProblem::NotApart { .. } => {
            "a word may stand right before a bracket, `A(3, 5)`; put white space or a comma \
             between other items"
        }
        ListProblem::Character { .. } => {
            "put names with other characters than letters in quotes: `'e8=Q'`; a minus sign is `-`"
        }
        ListProblem::KeySign { .. } => {
            "JSON objects are read with `--from nested`; in lists a name stands before the bracket \
             or first: `A(3, 5)`, `('A', 3, 5)`"
        }
        ListProblem::OpenQuote { .. } => {
            "close it, or leave out the `'` that Lisp puts before a list"
        }
        ListProblem::NameAlone => {
            "a leaf is written `A(3)`; an unknown one is a word with a comma after it: `(a, b)`"
        }
        ListProblem::SecondName { .. } => {
            "leave one of them out; an unknown leaf that comes first is bare, with a comma after it"
        }
        ListProblem::SecondPlayer { .. } => "leave one of them out",
        ListProblem::Chance { .. } => {
            "at each inner node MAX or MIN must move; if the word is only a name, write another one, \
             like `Chance1(3, 5)`"
        }
        ListProblem::PlayerAsItem { .. } => {
            "write it before the bracket, or first without a comma: `MAX(3, 5)`, `(max 3 5)`"
        }
        ListProblem::NameOrLeaf { .. } => {
            "put a comma after it if it is a leaf, or quotes around it if it is a name: `MAX('A', 3, 5)`"
        }
        ListProblem::WordBeforeList { .. } => {
            "write `A(3, 5)` if it is a name, and put a comma after it if it is a leaf"
        }
        ListProblem::AfterTree { .. } => {
            "a document holds one tree; is a bracket around it missing, or one too many?"
        }
        ListProblem::Branching => "leave out `--branching`: it is for flat trees",
    }
}

/// What to do about a node of lists without a value, which stands at this byte of the document, where lists
/// differ from other formats.
pub fn help_for_missing(
    missing: Missing,
    text: &[u8],
    offset: Option<usize>,
) -> Option<&'static str> {
    match missing {
        Missing::Unknown if offset.is_some_and(|at| is_first_word(text, at)) => {
            Some("put a number in its place; if it names its list, take out the comma after it")
        }
        Missing::Unknown => {
            Some("put a number in its place; an unknown leaf is no error where it is pruned")
        }
        Missing::NoStatic => Some("inner nodes of lists have no static values: raise `--depth`"),
        _ => None,
    }
}

/// Whether a bare word stands at this byte, with a bracket before it: `[A, 3]`.
fn is_first_word(text: &[u8], at: usize) -> bool {
    let (before, rest) = text.split_at(at);
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || **byte >= 0x80;
    let word = &rest[..rest.iter().take_while(is_part).count()];
    let unknown: [&[u8]; 4] = [b"none", b"nil", b"null", b""];
    matches!(before.trim_ascii_end().last(), Some(b'(' | b'[' | b'{'))
        && !unknown.iter().any(|known| word.eq_ignore_ascii_case(known))
}
