//! Files that `NumPy` itself has written, against what it says of them and the textbook's search.
//!
//! `NumPy` is the one of `target/python`, a virtual environment, or of `python3`. Where there is
//! none these tests say so and pass, unless `ABPRUNE_ALL_PROGRAMS` is set.

use std::process::Command;

use abprune::number::{Number, NumberKind};
use abprune::read::{Format, Options};
use abprune::search::{Algorithm, Counter, CutoffRule, Rules};
use abprune::tree::Branching;
use abprune::value::Player;

use crate::oracle::{Notes, Step, Textbook};
use crate::support::{Tree, project, python, run};

/// Runs a script with `NumPy`, and gives what it prints.
fn run_python(arguments: &[&str]) -> Option<String> {
    let output = Command::new(python(&["numpy"])?)
        .args(arguments)
        .current_dir(project())
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    Some(String::from_utf8(output.stdout).expect("it prints UTF-8"))
}

/// An array that `NumPy` has written.
struct Written {
    file: String,
    shape: Vec<usize>,
    /// The text of each leaf.
    leaves: Vec<String>,
    /// The text of the minimax value.
    value: String,
}

impl Written {
    /// From a line of the script. Numbers stay as they are written.
    fn new(line: &str) -> Written {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let list = |name: &str| {
            let start = line.find(name).expect("the key") + name.len();
            let inside = &line[start + line[start..].find('[').expect("an array") + 1..];
            let inside = &inside[..inside.find(']').expect("its end")];
            let items = inside.split(", ").filter(|item| !item.is_empty());
            items.map(str::to_owned).collect::<Vec<_>>()
        };
        let value = line.rsplit_once("\"value\": ").expect("the key").1;
        Written {
            file: json["file"].as_str().expect("a file").to_owned(),
            shape: list("\"shape\"")
                .iter()
                .map(|length| length.parse().expect("a length"))
                .collect(),
            leaves: list("\"leaves\""),
            value: value.trim_end_matches('}').to_owned(),
        }
    }

    /// The tree as a textbook has it, leaves by the keys of the library.
    fn tree(&self, number_kind: NumberKind) -> Tree {
        fn build(shape: &[usize], keys: &[i64]) -> Tree {
            match shape {
                [] => Tree::Leaf(Some(keys[0])),
                [_, rest @ ..] => {
                    let each = rest.iter().product();
                    let children = keys.chunks(each).map(|keys| build(rest, keys));
                    Tree::Inner(None, children.collect())
                }
            }
        }
        let keys: Vec<i64> = self.leaves.iter().map(|leaf| key(number_kind, leaf)).collect();
        build(&self.shape, &keys)
    }
}

fn key(number_kind: NumberKind, text: &str) -> i64 {
    let number = Number::parse(text).expect("a number");
    let value = number_kind.value(number).expect("exact");
    value.key().expect("finite")
}

#[test]
fn all_that_numpy_writes_is_read_as_numpy_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("UTF-8");
    let Some(list) = run_python(&["tests/numpy/write.py", folder, "1"]) else {
        return;
    };
    let mut seen = 0;
    for line in list.lines() {
        let written = Written::new(line);
        let name = &written.file;
        let bytes = std::fs::read(name).expect("it is there");
        let branching = match written.shape[..] {
            [length] => Some(Branching::PerPly(vec![u32::try_from(length).expect("small")])),
            _ => None,
        };
        let options = Options { branching, ..Options::default() };
        let read =
            Format::Npy.read(&bytes, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        let number_kind = read.number_kind();
        let is_float = name.contains("/f");
        assert_eq!(number_kind == NumberKind::Decimals, is_float, "{name}");

        let expected = written.tree(number_kind);
        let mut textbook = Textbook::new(CutoffRule::Ge);
        let value = textbook.search(&expected, Player::Max, None, None);
        assert_eq!(value, key(number_kind, &written.value), "{line}");
        let mut watch = (Notes::default(), Counter::default());
        let outcome = Algorithm::AlphaBeta
            .search(&read, Rules::default(), &mut watch)
            .expect("all are numbers");
        let (notes, counter) = watch;
        assert_eq!(outcome.value.key(), Some(value), "{line}");
        assert_eq!(outcome.pv, expected.pv(Player::Max), "{line}");
        assert_eq!(notes.steps, textbook.steps, "{line}");
        let leaves = textbook.steps.iter().filter(
            |step| matches!(step, Step::Leave(path, _) if path.len() == written.shape.len()),
        );
        assert_eq!(counter.leaves, leaves.count() as u64, "{line}");
        seen += 1;
    }
    assert_eq!(seen, 10 * 2 * 3 * 9);
}

/// Python that saves what is no tree as `bad`, and parts of the message and of the help.
const BAD: &[(&str, &str, &str)] = &[
    ("[[3, 5], [6, {}]]", "dtype `|O`", "astype('i8')"),
    ("[[True, False]]", "dtype `|b1`", "astype('i1')"),
    ("[[1 + 2j, 1]]", "dtype `<c16`", "array.real"),
    ("numpy.zeros((2, 2), 'f2')", "dtype `<f2`", "astype('f4')"),
    ("[['a', 'b']]", "dtype `<U1`", "f4 and f8"),
    ("[[b'a', b'b']]", "dtype `|S1`", "f4 and f8"),
    ("numpy.zeros((2, 2), 'M8[s]')", "dtype `<M8[s]`", "astype('i8')"),
    ("numpy.zeros((2, 2), [('x', 'f8'), ('y', 'f8')])", "array of records", "save one field"),
    ("numpy.asfortranarray(numpy.zeros((2, 3)))", "in Fortran order", "ascontiguousarray"),
    ("numpy.zeros((2, 0, 3))", "axis 1 has length 0", "empty?"),
    ("numpy.zeros(0)", "axis 0 has length 0", "empty?"),
    ("numpy.arange(8)", "needs a branching factor", "`--branching 2`"),
    ("[[1.0, 2.0], [numpy.nan, 3]]", "/1/0 is NaN or infinite", "beyond all others"),
    ("[[1.0, numpy.inf]]", "/0/1 is NaN or infinite", "beyond all others"),
    (
        "numpy.full((2, 2), 2**64 - 1, 'u8')",
        "/0/0 is beyond the integers that values can be",
        "9223372036854775806",
    ),
];

#[test]
fn what_numpy_writes_that_is_no_tree_is_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |number: usize| format!("{}/{number}.npy", folder.path().display());
    let saves = BAD.iter().enumerate();
    let saves =
        saves.map(|(number, (array, ..))| format!("; numpy.save('{}', {array})", file(number)));
    let script = format!("import numpy{}", saves.collect::<String>());
    if run_python(&["-c", &script]).is_none() {
        return;
    }
    for (number, (array, message, help)) in BAD.iter().enumerate() {
        let file = file(number);
        let run = run(&["solve", &file], "");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{array}");
        let lines: Vec<&str> = run.stderr.lines().collect();
        let [first, place, last] = lines[..] else {
            panic!("{array}: {}", run.stderr);
        };
        assert!(first.contains(message), "{array}: {first}");
        assert!(place.starts_with(&format!(" --> {file}: byte ")), "{array}: {place}");
        assert!(last.contains(help), "{array}: {last}");
    }
}

#[test]
fn fortran_order_is_taken_where_it_is_c_order_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("column.npy");
    let file = file.to_str().expect("UTF-8");
    // NumPy says C order of such an array, so the header is turned.
    let script = format!(
        "import numpy; numpy.save('{file}', numpy.arange(5).reshape(1, 5, 1)); \
         text = open('{file}', 'rb').read(); \
         open('{file}', 'wb').write(text.replace(b'False', b'True '))"
    );
    if run_python(&["-c", &script]).is_some() {
        let run = run(&["solve", "--quiet", file], "");
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("0\n", ""));
    }
}
