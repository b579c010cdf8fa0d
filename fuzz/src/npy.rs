//! Any bytes as an array, and arrays that bytes describe.
//!
//! What can be read must be what a decoding of its own finds, and its search on the leaves must be the
//! search of the same tree in memory.

use std::sync::Arc;

use abprune::number::NumberKind;
use abprune::read::{Format, Options};
use abprune::search::{Algorithm, Counter, PrunedList, Rules};
use abprune::solve::{SolveError, SolveOptions, Solver, TreeSource};
use abprune::tree::{Branching, Missing, Tree, Uniform};

use super::answers::Told;
use super::choices::Choices;
use super::nodes::{Exact, double_of, exact_integer, exact_value};

const TYPES: [&str; 10] = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"];
const ORDERS: [&str; 5] = ["<", ">", "|", "=", ""];
const SHAPES: [&str; 8] =
    ["(2, 2)", "(2, 3, 2)", "(4,)", "()", "(1, 1, 5)", "(2,2,2,2,)", "(64, 8)", "(8,)"];

/// Reads bytes as an array: those of a document, or a header and data that the bytes describe.
pub fn npy(data: &[u8]) {
    let mut choices = Choices::new(data);
    let byte = choices.byte();
    let options = Options {
        branching: (byte & 1 != 0).then_some(Branching::Same(2)),
        decimals: byte & 2 != 0,
        ..Options::default()
    };
    let document = if byte & 4 == 0 { choices.rest().to_vec() } else { described(&mut choices) };
    let read = Format::Npy.read_array(&document, &options);
    assert_eq!(Format::Npy.check(&document, &options).err(), read.as_ref().err().cloned());
    match read {
        Ok(array) => check(&document, &options, &array.expect("it is an array")),
        Err(error) => {
            assert!(error.offset <= document.len(), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

/// The document that the next bytes describe: a header, and the other bytes as data, as many as fit.
fn described(choices: &mut Choices) -> Vec<u8> {
    let order = choices.one_of(&ORDERS);
    let name = choices.one_of(&TYPES);
    let shape = choices.one_of(&SHAPES);
    let version = 1 + choices.byte() % 3;
    let blanks = " ".repeat(choices.below(64));
    let header = format!(
        "{{'descr': '{order}{name}', 'fortran_order': False, 'shape': {shape}, }}{blanks}\n"
    );
    let numbers = shape.split(|c: char| !c.is_ascii_digit());
    let count: usize = numbers.filter_map(|text| text.parse::<usize>().ok()).product();
    let length = count * usize::from(name.as_bytes()[1] - b'0');
    let length_bytes = u32::try_from(header.len()).expect("short").to_le_bytes();
    let length_size = if version == 1 { 2 } else { 4 };
    let mut document = [b"\x93NUMPY", &[version, 0][..], &length_bytes[..length_size]].concat();
    document.extend_from_slice(header.as_bytes());
    let mut leaves = Vec::new();
    let pattern = choices.bytes(length);
    while leaves.len() < length {
        leaves.extend_from_slice(if pattern.is_empty() { &[0] } else { pattern });
    }
    document.extend_from_slice(&leaves[..length]);
    document
}

/// A part of a header: what stands after this key.
fn after<'h>(header: &'h str, key: &str) -> &'h str {
    let quoted = ["'", "\""].map(|quote| format!("{quote}{key}{quote}"));
    let found = quoted.iter().find_map(|key| header.split_once(key.as_str()));
    found.expect("the header has been read").1
}

/// The leaves of an array that can be read. `None`: what a leaf holds is no number of a tree.
fn decode(document: &[u8], are_decimals: bool) -> (NumberKind, Vec<Result<Exact, Missing>>) {
    let (length, start) = if document[6] == 1 {
        let length = document[8..10].try_into().expect("two bytes");
        (usize::from(u16::from_le_bytes(length)), 10)
    } else {
        let length = document[8..12].try_into().expect("four bytes");
        (u32::from_le_bytes(length) as usize, 12)
    };
    let header = String::from_utf8_lossy(&document[start..start + length]);
    let descr = after(&header, "descr");
    let descr = descr.split(['\'', '"']).nth(1).expect("a dtype in quotes");
    let is_big = descr.starts_with('>');
    let name = descr.trim_start_matches(['<', '>', '|', '=']);
    let size = usize::from(name.as_bytes()[1] - b'0');
    let kind = if are_decimals || name.starts_with('f') {
        NumberKind::Decimals
    } else {
        NumberKind::Integers
    };
    let leaves = document[start + length..].chunks_exact(size).map(|bytes| {
        let mut bytes = bytes.to_vec();
        if is_big {
            bytes.reverse();
        }
        leaf(name, &bytes, kind)
    });
    (kind, leaves.collect())
}

/// The number in these bytes, the least byte first.
fn leaf(name: &str, bytes: &[u8], kind: NumberKind) -> Result<Exact, Missing> {
    let mut wide = [0; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    let unsigned = u128::from_le_bytes(wide);
    let finite = |double: f64| {
        let number = double.is_finite().then(|| double_of(double));
        number.ok_or(Missing::NotFinite)
    };
    let first = name.as_bytes()[0];
    if first == b'f' {
        return match bytes.try_into() {
            Ok(bytes) => finite(f64::from(f32::from_le_bytes(bytes))),
            Err(_) => finite(f64::from_le_bytes(bytes.try_into().expect("eight bytes"))),
        };
    }
    // All but the bits of the number are shifted out, and the sign comes back in.
    let shift = 128 - 8 * bytes.len();
    let signed = unsigned.cast_signed() << shift >> shift;
    let wide = if first == b'i' { signed } else { unsigned.cast_signed() };
    let integer = i64::try_from(wide).ok();
    let integer = integer.filter(|&integer| integer != i64::MIN && integer != i64::MAX);
    let integer = integer.ok_or(Missing::IntegerRange)?;
    exact_integer(integer, kind).ok_or(Missing::InexactInteger)
}

fn check(document: &[u8], options: &Options, uniform: &Uniform) {
    let (kind, expected) = decode(document, options.decimals);
    assert_eq!(kind, uniform.number_kind());
    let leaves = uniform.leaves();
    assert_eq!(leaves.count(), expected.len());
    for (number, expected) in expected.iter().enumerate() {
        let found = leaves.value(number);
        let found = found.map(|value| exact_value(value, kind).expect("values are finite"));
        assert_eq!(found, *expected, "leaf {number}");
    }
    let product = uniform.branching().iter().map(|&factor| factor as usize).product::<usize>();
    assert_eq!(product, expected.len());
    if expected.len() <= 1 << 12 {
        check_search(document, options, &uniform.spell_out().expect("small"));
    }
}

/// Solves the document, and searches the same tree in memory.
fn check_search(document: &[u8], options: &Options, tree: &Tree) {
    let mut watch = (Counter::default(), PrunedList::default());
    let outcome = Algorithm::AlphaBeta.search(tree, Rules::default(), &mut watch);
    let (counter, list) = watch;
    let mut solver =
        Solver::new(SolveOptions { reading: options.clone(), ..SolveOptions::default() });
    let text = TreeSource::Owned(Arc::new(document.to_vec()));
    match (solver.solve(&text, Format::Npy), outcome) {
        (Ok(answer), Ok(outcome)) => {
            let counts = (counter.entered(), counter.cutoffs);
            let expected = Told::of(tree, Ok(outcome), counts, Some(&list));
            let counts = (answer.counts.entered, answer.counts.cutoffs);
            let found = Ok(answer.outcome.clone());
            let found = Told::of(answer.tree.info(), found, counts, answer.pruned);
            assert_eq!(found, expected);
        }
        (Err(SolveError::NoValue { leaf, offset, .. }), Err(error)) => {
            assert_eq!(abprune::search::SearchError::NoValue(leaf), error);
            assert!(offset.is_some_and(|offset| offset < document.len()));
        }
        (answer, outcome) => panic!("{answer:?} and {outcome:?}"),
    }
}
