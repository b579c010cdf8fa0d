//! The answers of a class in one file: about several trees, and as a table.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Run, run};

/// Two trees with names, the second of them on line 3; a broken one; and one more with the name of the first.
/// T1 is 3, by /0, and T2 is 7, by /1.
const EXAM: &str = concat!(
    "{\"name\": \"T1\", \"children\": [[3, 5], [2, 9]]}\n",
    "\n",
    "{\"name\": \"T2\", \"children\": [[1, 2], [7, 8]]}\n",
    "[[3, []]]\n",
    "{\"name\": \"9\", \"value\": 4}\n",
    "{\"name\": \"twice\", \"value\": 4}\n",
    "{\"name\": \"twice\", \"value\": 5}\n",
);

/// What `check` says of a class about these trees.
fn checked(options: &[&str], trees: &str, (name, class): (&str, &[u8])) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("room");
        path.to_str().expect("text").to_owned()
    };
    let (trees, class) = (path("exam.jsonl", trees.as_bytes()), path(name, class));
    let mut done = run(&[&["check"], options, &[&trees, &class]].concat(), "");
    let folder = format!("{}/", folder.path().display());
    for text in [&mut done.stdout, &mut done.stderr] {
        *text = text.replace(&folder, "");
    }
    done
}

/// The rows of a table after the first, each with its cells.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let row = |row: csv::StringRecord| row.iter().map(str::to_owned).collect();
    let rows = reader.records();
    rows.map(|found| row(found.expect("a row"))).collect()
}

/// What `tree` is; the value and the name of the tree that is meant, or the reason why the answer cannot be graded.
type NamedTree<'a> = (&'a str, Result<(i64, &'a str), &'a str>);

#[test]
fn each_answer_is_graded_against_the_tree_that_it_names() {
    let cases: &[NamedTree] = &[
        ("1", Ok((3, "exam.jsonl:1"))),
        ("\"T1\"", Ok((3, "exam.jsonl:1"))),
        ("\" T2 \"", Ok((7, "exam.jsonl:3"))),
        ("3", Ok((7, "exam.jsonl:3"))),
        // No tree is called so: it is a line.
        ("\"3\"", Ok((7, "exam.jsonl:3"))),
        // One is called so, and there is no such line.
        ("\"9\"", Ok((4, "exam.jsonl:5"))),
        ("2", Err("there is no tree on line 2")),
        ("9", Err("there is no tree on line 9")),
        ("0", Err("there is no tree on line 0")),
        ("\"T\"", Err("no tree is called `T`")),
        ("\"twice\"", Err("several trees are called `twice`")),
        ("4", Err("its tree exam.jsonl:4: an inner node needs at least one child")),
        ("null", Err("the answer does not say which of 6 trees it is about")),
        ("0.5", Err("`tree` is neither a line nor a name")),
        ("\"\"", Err("`tree` is neither a line nor a name")),
        ("[1]", Err("`tree` is neither a line nor a name")),
    ];
    let answer = |(at, &(tree, found)): (usize, &NamedTree)| {
        let value = found.map_or(0, |(value, _)| value);
        format!("{{\"student\": \"s{at}\", \"tree\": {tree}, \"value\": {value}}}\n")
    };
    let class: String = cases.iter().enumerate().map(answer).collect();
    let points = ["--points", "value=2", "--format", "csv"];
    let done = checked(&points, EXAM, ("class.jsonl", class.as_bytes()));
    assert_eq!(done.status, 2);
    let rows = rows(&done.stdout);
    assert_eq!(rows.len(), cases.len());
    for (at, (row, (tree, found))) in rows.iter().zip(cases).enumerate() {
        assert_eq!(row[1], format!("s{at}"), "{tree}");
        assert_eq!(row[3], "2", "{tree}");
        match found {
            Ok((_, name)) => {
                assert_eq!((&*row[2], &*row[12], &*row[14]), ("2", "", *name), "{tree}");
            }
            Err(reason) => {
                assert_eq!((&*row[2], &*row[14]), ("", ""), "{tree}");
                assert!(row[12].starts_with(reason), "{tree}: {}", row[12]);
            }
        }
    }
    // In text and JSON it is said which tree it is.
    let class = ("class.jsonl", &b"{\"tree\": \"T2\", \"value\": 3}\n"[..]);
    let text = checked(&[], EXAM, class).stdout;
    let expected = "answer class.jsonl:1\ntree exam.jsonl:3\nvalue wrong 3: it is 7, from /1\n\
                    score 0 of 1: value 0 of 1\n";
    assert_eq!(text, expected);
    let json = checked(&["--format", "json"], EXAM, class).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["tree"], "exam.jsonl:3");
}

#[test]
fn of_one_tree_an_answer_need_not_say_that_it_is_about_it() {
    let one = "{\"name\": \"T1\", \"children\": [[3, 5], [2, 9]]}\n";
    let said = |tree: &str| {
        let answer = format!("{{\"value\": 3{tree}}}\n");
        let done = checked(&["--format", "csv"], one, ("class.jsonl", answer.as_bytes()));
        (done.status, rows(&done.stdout).remove(0).remove(12))
    };
    for tree in ["", ", \"tree\": 1", ", \"tree\": \"T1\"", ", \"tree\": null"] {
        assert_eq!(said(tree), (0, String::new()), "{tree}");
    }
    assert_eq!(said(", \"tree\": 2"), (2, "there is no tree on line 2".to_owned()));
    // A tree that is no line is the first; a line of a file keeps its number.
    let done = run(&["check", "[3, 5]", "-"], "{\"tree\": 1, \"value\": 5}");
    assert_eq!(done.status, 0, "{}", done.stderr);
    let line = |line| {
        let answer = format!("{{\"tree\": {line}, \"value\": 3}}");
        run(&["check", "trees/batch.jsonl:2", "-"], answer)
    };
    assert!(line(1).stderr.contains("there is no tree on line 1"));
    assert!(line(2).stdout.contains("score "));
    // What is expected of a tree is expected of that tree.
    let suite = "{\"children\": [3, 5], \"expect\": {\"value\": 5, \"tree\": 1}}";
    let done = run(&["check", "-"], suite);
    assert_eq!(done.status, 2);
    assert!(done.stderr.contains("leave out `tree`"), "{}", done.stderr);
}

#[test]
fn a_file_that_holds_no_tree_or_cannot_be_read_is_an_error_of_all_answers() {
    for (trees, message) in [
        ("\n\n", "holds no tree"),
        ("[[3, []]]\n", "an inner node needs at least one child"),
        ("[3, null]\n", "which is unknown"),
        ("\n[3, 5]\n", "expected a tree"),
    ] {
        let done = checked(&[], trees, ("class.jsonl", b"{\"value\": 3}\n{\"value\": 3}\n"));
        assert_eq!((done.status, &*done.stdout), (2, ""), "{trees}");
        assert_eq!(done.stderr.matches("error: ").count(), 1, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
    assert!(!Path::new("no-such.jsonl").exists());
    let done = run(&["check", "no-such.jsonl", "-"], "{}");
    assert_eq!((done.status, &*done.stdout), (2, ""));
}

/// Each tree is read and searched once, and only if an answer is about it: searched for each answer, these
/// would take minutes.
#[test]
fn a_large_class_is_graded_in_seconds() {
    let large = |seed: usize| {
        let leaf = |at: usize| ((at * 7919 + seed) % 1000).to_string();
        let rows = (0..1000).map(|row| {
            let leaves: Vec<String> = (0..100).map(|at| leaf(row * 100 + at)).collect();
            format!("[{}]", leaves.join(","))
        });
        format!("[{}]\n", rows.collect::<Vec<_>>().join(","))
    };
    let trees = [large(1), large(2)].concat();
    let class = "{\"tree\": 1, \"value\": 1}\n{\"tree\": 2, \"value\": 1}\n".repeat(10_000);
    let done = checked(&["--format", "csv"], &trees, ("class.jsonl", class.as_bytes()));
    assert_eq!(rows(&done.stdout).len(), 20_000);
}

/// The cells of the first row that is graded, or is not, of a table about `trees/three-ply-named.json`: A is 5, by
/// B, D, /0/0/1; K (/0/1/1) and G are pruned.
fn row_of(table: &str, column: usize) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("class.csv");
    fs::write(&path, table).expect("room");
    let path = path.to_str().expect("text");
    let done = run(&["check", "--format", "csv", "trees/three-ply-named.json", path], "");
    rows(&done.stdout).remove(0).remove(column)
}

#[test]
fn a_table_keeps_the_columns_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("room");
        folder.path().join(name).to_str().expect("text").to_owned()
    };
    let first = write(
        "1.csv",
        "section,student,id,value,Score\n=B1,Ada,17,5,9\n,Bob,18\nC,Zoe,19,5 or so\n",
    );
    let second = write("2.csv", "student;id;value;mail\nCy;20;5;cy@host\n");
    let alone = write("3.json", "{\"student\": \"Di\", \"value\": 5}");
    let of = |format: &str| {
        let files = [&*first, &*second, &*alone];
        let tree = "trees/three-ply-named.json";
        run(&[&["check", "--format", format, tree], &files[..]].concat(), "")
    };
    let done = of("csv");
    let head = done.stdout.lines().next().expect("a head");
    assert!(head.ends_with(",tree,diagnosis,section,id"), "{head}");
    let kept: Vec<Vec<String>> =
        rows(&done.stdout).into_iter().map(|row| row[16..].to_vec()).collect();
    // A cell that begins like a formula is text.
    assert_eq!(kept, [["'=B1", "17"], ["", "18"], ["C", "19"], ["", "20"], ["", ""]]);
    assert!(done.stderr.contains("2.csv: columns that no answer has are passed over: `mail`"));
    // The report has a score itself.
    assert!(done.stderr.contains("1.csv: columns that no answer has are passed over: `Score`\n"));
    assert!(!done.stderr.contains("section"), "{}", done.stderr);
    assert!(
        of("json").stderr.contains("1.csv: columns that no answer has are passed over: `section`")
    );
}

#[test]
fn a_table_has_a_column_for_each_part_in_any_order() {
    let table = "\u{feff}tree,pruned,student,value,evaluated,pv,move,comment,values,windows\r\n\
        Q1,/0/1/1; G,\"Lovelace, Ada\",5,/0/0/0 /0/0/1 /0/1/0 /1/0/0 /1/0/1,B D /0/0/1,B,,B=5; C<=2,\"C=(5, inf); B=(,)\"\r\n\
        \r\n\
        1,\"/0/1/1,\nG\",Bob,6,,,,not sure,,\r\n\
        1,none,Eve,,,,,,,\r\n\
        3,,Zoe,,,,,,,\r\n\
        1,,Kim,,,,,,B about 5,\r\n\
        1,,Lou,5,,,,,,C=(5, inf)\r\n\
        ,,,,,,,,,\r\n\
        Q2,,Max,7,,,,,,\r\n";
    let trees = concat!(
        "{\"name\": \"Q1\", \"children\": [{\"name\": \"B\", \"children\": [{\"name\": \"D\", \"children\": [3, 5]}, [6, 9]]},",
        " {\"name\": \"C\", \"children\": [[1, 2], {\"name\": \"G\", \"children\": [0, 4]}]}]}\n",
        "{\"name\": \"Q2\", \"value\": 7}\n",
    );
    for name in ["class.csv", "CLASS.CSV"] {
        let done = checked(&["--format", "csv"], trees, (name, table.as_bytes()));
        assert_eq!(done.status, 2);
        let rows = rows(&done.stdout);
        let cells = |row: usize| -> Vec<&str> {
            // The file's line, who, the score and the maximum, and the tree.
            let row = &rows[row];
            let line = row[0].strip_prefix(name).expect("the file");
            vec![line, &row[1], &row[2], &row[3], &row[14]]
        };
        assert_eq!(cells(0), [":2", "Lovelace, Ada", "7", "7", "exam.jsonl:1"]);
        assert_eq!(cells(1), [":4", "Bob", "1", "2", "exam.jsonl:1"]);
        assert_eq!(rows[1][13], "value wrong 6: it is 5, from /0 \"B\"");
        // Two nodes are missing.
        assert_eq!(cells(2), [":6", "Eve", "0", "1", "exam.jsonl:1"]);
        assert_eq!(rows[2][13].matches("pruned missing").count(), 2);
        assert_eq!(cells(3), [":7", "Zoe", "", "", ""]);
        assert!(rows[3][12].starts_with("there is no tree on line 3"));
        assert_eq!(cells(4), [":8", "Kim", "0", "1", "exam.jsonl:1"]);
        assert!(rows[4][13].starts_with("values no node B about: no node has"), "{:?}", rows[4]);
        // The comma without quotes makes a cell too many.
        assert_eq!(cells(5), [":9", "Lou", "", "", ""]);
        assert!(rows[5][12].starts_with("the row has more cells"), "{:?}", rows[5]);
        assert_eq!(cells(6), [":11", "Max", "1", "1", "exam.jsonl:2"]);
        assert_eq!(rows.len(), 7);
    }
    // Standard input has no ending: a first column `student` tells.
    let done = run(&["check", "[3, 5]", "-"], "Student;Value\nAda;5\n");
    let expected = "answer -:2\nstudent Ada\nscore 1 of 1: value 1 of 1\n";
    assert_eq!((done.status, &*done.stdout), (0, expected));
}

#[test]
fn a_cell_says_what_the_same_text_says_in_json() {
    for (key, text) in [
        ("value", "<= 5"),
        ("value", "2,5"),
        ("value", "five"),
        ("pv", "B, D"),
        ("pv", "/0/0"),
        ("move", "b"),
        ("pruned", "/0/1/1 \"F\" ~2/1; G"),
        ("pruned", "None"),
        ("evaluated", "/0/0/0;/0/0/1"),
        ("values", "B=5; C=<2;; D >= 3; X=1"),
        ("values", "none"),
        ("values", "B"),
        ("windows", "C=(2,5; 7,5); B=5..; D = alpha=1, beta=2; /=]1, 2["),
        ("windows", "C=(5, inf); D"),
    ] {
        let json = serde_json::json!({ key: text }).to_string();
        let tree = "trees/three-ply-named.json";
        let of_json = run(&["check", "--format", "csv", tree, "-"], json);
        let of_json = rows(&of_json.stdout).remove(0);
        let quoted = text.replace('"', "\"\"");
        let table = format!("student,{key}\nAda,\"{quoted}\"\n");
        // From the score on.
        for (column, cell) in of_json.iter().enumerate().skip(2) {
            assert_eq!(row_of(&table, column), *cell, "{key}: {text}, {column}");
        }
    }
    // In the words of the document: 5 by B is right, and the sign of C.
    assert_eq!(row_of("student,values\nA,B=5; C<=2; D=5\n", 2), "1");
    assert_eq!(row_of("student,values\nA,B==5; C=<=2\n", 2), "1");
    assert_eq!(row_of("student,values\nA,B=5; C>=2\n", 2), "0.5");
    assert_eq!(row_of("student,windows\nA,\"C=(5, inf); E=[,5]\"\n", 2), "1");
}

#[test]
fn a_table_whose_first_line_is_wrong_is_refused_as_a_whole() {
    for (table, message, help) in [
        ("student,prunned\nAda,G\n", "unknown column `prunned`", "did you mean `pruned`?"),
        ("student,points\nAda,5\n", "unknown column `points`", "the columns are"),
        ("student,pv,PV\n", "the column `PV` stands here twice", "remove one"),
        ("", "the table is empty", "a table begins like"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("class.csv");
        fs::write(&path, table).expect("room");
        let path = path.to_str().expect("text");
        let done = run(&["check", "--points", "value=2", "--format", "csv", "[3, 5]", path], "");
        assert_eq!(done.status, 2);
        assert!(done.stderr.contains(message), "{}", done.stderr);
        assert!(done.stderr.contains(help), "{}", done.stderr);
        let rows = rows(&done.stdout);
        assert_eq!((rows.len(), &*rows[0][3]), (1, "2"));
        assert!(rows[0][12].starts_with(message), "{:?}", rows[0]);
        let done = run(&["check", "--format", "gradescope", "[3, 5]", path], "");
        assert!(done.stderr.contains("is for one answer"), "{}", done.stderr);
    }
}

#[test]
fn a_column_without_a_name_and_one_called_unclear_are_kept() {
    let table = b"student,,value,unclear\nAda,17,5,yes\nBob,,6,\n";
    let done = checked(&["--format", "csv"], "[3, 5]", ("class.csv", table));
    let head = done.stdout.lines().next().expect("a head");
    assert!(head.ends_with(",tree,diagnosis,,unclear"), "{head}");
    let kept: Vec<Vec<String>> =
        rows(&done.stdout).into_iter().map(|row| row[16..].to_vec()).collect();
    assert_eq!(kept, [["17", "yes"], ["", ""]], "{}", done.stderr);
    assert_eq!(done.stderr, "");
}
