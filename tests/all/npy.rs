//! Arrays, as the format has them: headers of all kinds, and what is no array.

use abprune::random::Random;
use abprune::read::{Format, Options};

use crate::support::run;

/// A document of this version with this header and data.
pub fn npy(version: u8, header: &str, data: &[u8]) -> Vec<u8> {
    let length = header.len();
    let length = match version {
        1 => u16::try_from(length).expect("short").to_le_bytes().to_vec(),
        _ => u32::try_from(length).expect("short").to_le_bytes().to_vec(),
    };
    [b"\x93NUMPY", &[version, 0][..], &length, header.as_bytes(), data].concat()
}

/// A header as `NumPy` writes it.
fn header(descr: &str, shape: &str) -> String {
    format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}   \n")
}

#[test]
fn headers_are_python_literals_however_they_are_spaced() {
    for text in [
        "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2), }          \n",
        "{'descr':'|i1','fortran_order':False,'shape':(2,2)}",
        "{\"shape\": (2, 2,), \"descr\": \"<i1\", \"fortran_order\": False}\n",
        " { 'fortran_order' : False ,\n'shape'\t: ( 2 , 2 ) , 'descr' : 'i1' , } \n \n",
    ] {
        for version in 1..=3 {
            let document = npy(version, text, &[3, 5, 6, 9]);
            let run = run(&["solve", "--quiet"], document);
            assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("6\n", ""), "{text}");
        }
    }
}

/// A header, what is wrong with it, and the part of it where that is.
const BAD: &[(&str, &str, &str)] = &[
    ("", "the header has no `descr`", ""),
    ("{}", "the header has no `descr`", "{}"),
    ("{descr: '<i4'}", "the header has no `descr`", "{"),
    ("{'descr': '<i4', 'descr': '<i4'}", "the header has no `descr`", "{"),
    ("{'descr': '<i4', 'shape': (2,)}", "has no `fortran_order`", "{"),
    ("{'descr': '<i4', 'fortran_order': False}", "has no `shape`", "{"),
    ("{'descr': 5}", "found the dtype `5`", "5}"),
    ("{'descr': '<i3'}", "found the dtype `<i3`", "'<i3'"),
    ("{'descr': '<\\x694'}", "found the dtype `<\\x694`", "'<\\"),
    ("{'descr': [('x', '<i4')]}", "an array of records", "[("),
    ("{'descr': '<i4', 'fortran_order': False, 'shape': 2}", "has no `shape`", "2}"),
    ("{'descr': '<i4', 'fortran_order': False, 'shape': (2 2)}", "has no `shape`", "(2 2"),
    ("{'descr': '<i4', 'fortran_order': False, 'shape': (-2, 2)}", "has no `shape`", "(-2"),
    ("{'descr': '<i4', 'fortran_order': False, 'shape': (,)}", "has no `shape`", "(,"),
    ("{'descr': '<i4', 'fortran_order': False, 'shape': (2.5, 1)}", "has no `shape`", "(2.5"),
    (
        "{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999, 1)}",
        "more leaves than 64 bits count",
        "(9999",
    ),
    (
        "{'descr': '<i4', 'fortran_order': False, 'shape': (4294967295, 4294967295, 4294967295)}",
        "more leaves than 64 bits count",
        "(4294",
    ),
    (
        "{'descr': '<i4', 'fortran_order': False, 'shape': (4294967296, 1)}",
        "an axis has length 4294967296, and a node has at most 4294967295 children",
        "(4294",
    ),
    (
        "{'descr': '<i4', 'fortran_order': False, 'shape': (65536, 65536)}",
        "found 0 bytes of data, expected 4294967296 leaves of 4 bytes",
        "",
    ),
    ("{'descr': '<i4', 'fortran_order': True, 'shape': (2, 2)}", "in Fortran order", "True"),
];

#[test]
fn a_wrong_header_is_told_of_at_its_byte() {
    for (text, message, place) in BAD {
        for (version, start) in [(1, 10), (2, 12)] {
            let run = run(&["solve"], npy(version, text, &[]));
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{text}");
            assert!(run.stderr.contains(message), "{text}: {}", run.stderr);
            assert!(run.stderr.contains("\nhelp: "), "{}", run.stderr);
            let at = match *place {
                "" => text.len(),
                place => text.rfind(place).expect("a part of it"),
            };
            let place = format!("\n --> -: byte {}\n", start + at);
            assert!(run.stderr.contains(&place), "{text}: {}", run.stderr);
        }
    }
}

#[test]
fn what_is_no_whole_array_is_told_of() {
    let whole = npy(1, &header("<i4", "(2, 2)"), &[1; 16]);
    let longer = [&whole[..], &[0; 3]].concat();
    let error = |arguments: &[&str], document: &[u8]| {
        let arguments = [&["solve"], arguments].concat();
        let run = run(&arguments, document);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        run.stderr
    };
    for end in 0..whole.len() {
        let said = error(&["--from", "npy"], &whole[..end]);
        let expected = match end {
            0 => "the document is empty".to_owned(),
            end if end < whole.len() - 16 => "expected a whole header".to_owned(),
            end => format!("found {} byte", end - (whole.len() - 16)),
        };
        assert!(said.contains(&expected), "{end}: {said}");
        assert!(said.contains(&format!(" --> -: byte {end}\n")), "{end}: {said}");
    }
    let said = error(&[], &longer);
    assert!(said.contains("found 19 bytes of data, expected 4 leaves of 4 bytes"), "{said}");
    assert!(said.contains(&format!(" --> -: byte {}\n", whole.len())), "{said}");
    assert!(said.contains("appended"), "{said}");
    let said = error(&["--from", "npy"], b"[[3, 5], [6, 9]]");
    assert!(said.contains("this is no npy file"), "{said}");
    let mut other = whole.clone();
    other[6] = 4;
    let said = error(&[], &other);
    assert!(said.contains("found version 4.0"), "{said}");
    let said = error(&["--branching", "2"], &whole);
    assert!(said.contains("the branching factors are the lengths of the axes, 2 x 2"), "{said}");
    let said = error(&["--branching", "2"], &npy(1, &header("<i1", "()"), &[1]));
    assert!(said.contains("the array is a single leaf"), "{said}");
    let said = error(&["--branching", "2"], &npy(1, &header("<i1", "(3,)"), &[1; 3]));
    assert!(said.contains("found 3 leaves, expected a power of"), "{said}");
}

#[test]
fn options_that_ask_for_decimals_find_integers_that_are_none() {
    let data: Vec<u8> = [1_i64 << 53, (1 << 53) + 1].map(i64::to_le_bytes).concat();
    let document = npy(1, &header("<i8", "(1, 2)"), &data);
    let exact = run(&["solve", "--window=0.5,9e15", "--quiet"], &document);
    assert_eq!(exact.status, 2);
    let said = exact.stderr;
    assert!(said.contains("the leaf /0/1 is not exact as a double"), "{said}");
    let whole = run(&["solve", "--quiet", "--format", "text"], &document);
    assert_eq!(whole.status, 2, "quiet has no format");
    let whole = run(&["solve", "--quiet"], &document);
    assert_eq!(whole.stdout, "9007199254740992\n");
}

#[test]
fn what_a_leaf_lacks_is_known_in_every_order_and_by_every_algorithm() {
    let leaves = [3.0, f64::NAN, 6.0, 9.0].map(f64::to_be_bytes).concat();
    let document = npy(1, &header(">f8", "(2, 2)"), &leaves);
    for arguments in [
        &["--algorithm", "no-deep"][..],
        &["--algorithm", "scout"],
        &["--order", "reverse"],
        &["--depth", "2"],
        &[],
    ] {
        let arguments = [&["solve"], arguments].concat();
        let run = run(&arguments, &document);
        assert_eq!(run.status, 2, "{arguments:?}");
        let said = run.stderr;
        assert!(said.contains("the leaf /0/1 is NaN or infinite"), "{arguments:?}: {said}");
        let byte = document.len() - 3 * 8;
        assert!(said.contains(&format!(" --> -: byte {byte}\n")), "{arguments:?}: {said}");
    }
}

#[test]
fn a_leaf_that_is_pruned_may_be_anything() {
    let leaves = [3.0, 5.0, 2.0, f64::NAN].map(f64::to_le_bytes).concat();
    let document = npy(1, &header("<f8", "(2, 2)"), &leaves);
    let found = run(&["solve", "--quiet"], &document);
    assert_eq!((found.stdout.as_str(), found.stderr.as_str()), ("3\n", ""));
    let listed = run(&["solve"], document).stdout;
    assert!(listed.ends_with("\npruned /1/1 alpha cutoff at /1, window (3, 2)\n"), "{listed}");
}

#[test]
fn mutated_arrays_are_read_or_refused() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..30_000 {
        let mut random = Random::new(seed);
        let mut below =
            |limit: usize| usize::try_from(random.below(limit as u64)).expect("below a length");
        let version = [1, 2, 3][below(3)];
        let descr = ["<i4", ">f8", "|u1", "<u8", "f4"][below(5)];
        let shape = ["(2, 3, 2)", "(12,)", "()", "(3, 4)"][below(4)];
        let mut document = npy(version, &header(descr, shape), &[0x40; 12 * 8]);
        for _ in 0..=below(4) {
            let at = below(document.len());
            let piece = [&b"'"[..], b"(", b")", b",", b"9", b"\x00", b"True", b"\xff"][below(8)];
            match below(4) {
                0 => document[at] = u8::try_from(below(256)).expect("a byte"),
                1 => drop(document.drain(at..(at + 1 + below(8)).min(document.len()))),
                2 => drop(document.splice(at..at, piece.iter().copied())),
                _ => document.truncate(at),
            }
            if document.is_empty() {
                document.push(0);
            }
        }
        let options = Options::default();
        let bytes = document.clone();
        match Format::Npy.read(&bytes, &options) {
            Ok(tree) => {
                assert!(tree.size().leaves <= bytes.len() as u64);
                good += 1;
            }
            Err(error) => {
                assert!(error.offset <= bytes.len(), "seed {seed}: {error}");
                assert!(!error.to_string().is_empty());
                bad += 1;
            }
        }
    }
    assert!(good > 20 && bad > 10_000, "{good} {bad}");
}
