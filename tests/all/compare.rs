//! `abprune compare`: tables, means and the plot.

use std::fs;

use abprune::Named as _;
use abprune::search::Algorithm;
use serde_json::Value as Json;

use crate::support::run;

fn compare(arguments: &[&str], input: &str) -> String {
    let arguments: Vec<&str> = ["compare"].iter().chain(arguments).copied().collect();
    let run = run(&arguments, input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

fn json(arguments: &[&str], input: &str) -> Json {
    let arguments: Vec<&str> = ["--format", "json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&compare(&arguments, input)).expect("JSON")
}

/// The algorithms of a tree without chance nodes: all but Star2, which is alpha-beta there.
const WITHOUT_CHANCE: usize = Algorithm::ALL.len() - 1;

#[test]
fn the_table_counts_what_solve_counts() {
    for sample in ["three-ply.json", "ties.json", "pass.json", "ragged.json", "decimals.json"] {
        let sample = format!("trees/{sample}");
        let table = json(&[&sample], "");
        let rows = table["algorithms"].as_array().expect("rows");
        assert_eq!(rows.len(), WITHOUT_CHANCE);
        for row in rows {
            let name = row["algorithm"].as_str().expect("a name");
            let solved = run(&["solve", "--format", "json", "--algorithm", name, &sample], "");
            let solved: Json = serde_json::from_str(&solved.stdout).expect("JSON");
            assert_eq!(row["value"], solved["value"]);
            assert_eq!(row["evaluations"], solved["counts"]["leaves"]["evaluations"]);
            assert_eq!(row["evaluated"], solved["counts"]["leaves"]["evaluated"]);
            assert_eq!(table["leaves"], solved["counts"]["leaves"]["total"]);
            assert_eq!(table["nodes"], solved["counts"]["nodes"]["total"]);
        }
        for row in table["orders"].as_array().expect("rows") {
            let order = row["order"].as_str().expect("a name");
            let solved = run(&["solve", "--format", "json", "--order", order, &sample], "");
            let solved: Json = serde_json::from_str(&solved.stdout).expect("JSON");
            assert_eq!(row["evaluated"], solved["counts"]["leaves"]["evaluated"]);
            assert_eq!(row["nodes"], solved["counts"]["nodes"]["entered"]);
        }
    }
}

#[test]
fn all_pruned_lists_cover_what_was_never_entered() {
    for sample in ["three-ply.json", "ties.json", "pass.json", "ragged.json"] {
        for &algorithm in Algorithm::ALL {
            let sample = format!("trees/{sample}");
            let arguments = ["solve", "--format", "json", "--algorithm", algorithm.name(), &sample];
            let solved: Json = serde_json::from_str(&run(&arguments, "").stdout).expect("JSON");
            let pruned = solved["pruned"].as_array().expect("a list");
            let sum = |key: &str| {
                pruned.iter().map(|item| item[key].as_u64().expect("a count")).sum::<u64>()
            };
            let counts = &solved["counts"];
            assert_eq!(counts["nodes"]["skipped"], sum("nodes"));
            assert_eq!(counts["leaves"]["skipped"], sum("leaves"));
            for item in pruned {
                assert_eq!(item["cutoff"].is_null(), algorithm.forward().is_none());
                assert_eq!(item["at"].is_null(), algorithm.forward().is_none());
            }
        }
    }
}

#[test]
fn algorithms_and_orders_can_be_chosen() {
    let table =
        json(&["--algorithms", "sss-star,minimax", "--orders", "worst", "-"], "[[1, 2], [3, 4]]");
    let names = |key: &str, part: &str| -> Vec<String> {
        let rows = table[key].as_array().expect("rows").iter();
        rows.map(|row| row[part].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names("algorithms", "algorithm"), ["sss-star", "minimax"]);
    assert_eq!(names("orders", "order"), ["worst"]);
    // Only trees with static values have the static order.
    let has_static = |sample: &str| json(&[sample], "")["orders"].to_string().contains("static");
    assert!(has_static("trees/static-values.json"));
    assert!(!has_static("trees/bratko.json"));
    let strict = json(&["--cutoff", "gt", "--algorithms", "alpha-beta", "trees/ties.json"], "");
    assert_eq!(strict["algorithms"][0]["evaluated"], 8);
}

#[test]
fn a_first_guess_is_one_of_the_ends_or_a_number() {
    let mtd = |guess: &str| {
        let tree = "[[[3,5],[6,9]],[[1,2],[0,-1]]]";
        let row = &json(&["--algorithms", "mtd-f", "--first-guess", guess], tree)["algorithms"][0];
        (row["value"].clone(), row["researches"].as_u64().expect("a count"))
    };
    // From the value itself two questions are enough: is it 5 or more, and 5 or less?
    assert_eq!(mtd("5"), (5.into(), 1));
    for guess in ["inf", "-inf", "-7", "0"] {
        assert_eq!(mtd(guess).0, 5);
    }
    // Beside a fraction all numbers are decimals.
    assert_eq!(mtd("0.5").0, 5);
    // Without a guess it begins with the value of the first leaf.
    let [plain, first, other] = [None, Some("9"), Some("0")].map(|guess| {
        let guess = guess.map(|guess| ["--first-guess", guess]);
        let options: Vec<&str> = guess.into_iter().flatten().collect();
        json(&options, "[[[9,1],[2,3]],[[4,5],[0,1]]]")["algorithms"].clone()
    });
    assert_eq!(plain, first);
    assert_ne!(plain, other);
    let misfit = run(&["compare", "--first-guess", "0.5"], "[1, 9007199254740993]");
    assert_eq!((misfit.status, misfit.stdout.as_str()), (2, ""));
    assert!(misfit.stderr.contains("not exact as a double"));
}

#[test]
fn a_first_guess_that_is_the_answer_is_noted() {
    // The values are 3, 3 and 5; the first leaves 3, 0 and 5.
    let trees = "[[3, 4], [1, 2]]\n[[0, 1], [3, 9]]\n[[5, 6], [2, 9]]\n";
    let said = |options: &[&str], trees: &str| {
        let arguments = [&["compare", "--from", "jsonl"], options].concat();
        let run = run(&arguments, trees);
        assert_eq!(run.status, 0);
        run.stderr
    };
    let note = said(&["--first-guess", "3"], trees);
    assert!(
        note.starts_with("note: the first guess of mtd-f is the value of 2 of 3 trees, "),
        "{note}"
    );
    assert!(note.contains("\nhelp: without `--first-guess` "), "{note}");
    // Of two trees one is not most of them; and nobody has given the value of the first leaf.
    let some = trees.split_once('\n').expect("lines").1;
    assert_eq!(said(&["--first-guess", "3"], some), "");
    assert_eq!(said(&["--first-guess", "5"], trees), "");
    assert_eq!(said(&[], trees), "");
}

#[test]
fn a_table_that_is_kept_says_how_it_came_about() {
    let tree = "[[1, 2], [3, 4]]";
    let two = "[[1, 2], [3, 4]]\n[[4, 3], [2, 1]]\n";
    let options = [
        "--first-guess=-inf",
        "--order=random",
        "--seed=7",
        "--depth=9",
        "--max-nodes=50",
        "--player=min",
        "--values=mover",
        "--cutoff=gt",
        "--root=/",
        "--bounds=-9,inf",
        "--probe=2",
    ];
    let expected = serde_json::json!({
        "cutoff": "gt", "first_guess": "-inf", "order": "random", "seed": 7, "depth": 9,
        "max_nodes": 50, "player": "min", "values": "mover", "evaluation": null,
        "root": "/", "chance_plies": null, "bounds": "-9,inf", "probes": 2,
    });
    let version = env!("CARGO_PKG_VERSION");
    for (from, input) in [("nested", tree), ("jsonl", two)] {
        let from = ["--from", from];
        let found = json(&[&options[..], &from].concat(), input);
        assert_eq!(found["options"], expected);
        assert_eq!(found["version"], version);
        let default = json(&from, input);
        assert_eq!(
            default["options"],
            serde_json::json!({
                "cutoff": "ge", "first_guess": "first-leaf", "order": "given", "seed": null,
                "depth": null, "max_nodes": 100_000_000, "player": null, "values": "max",
                "evaluation": null, "root": null, "chance_plies": null, "bounds": null, "probes": null,
            })
        );
        let without = [&from[..], &["--algorithms", "minimax"]].concat();
        assert_eq!(json(&without, input)["options"]["first_guess"], Json::Null);
        // CSV has the same at the ends of its rows.
        let table = compare(&[&["--format", "csv"], &options[..], &from].concat(), input);
        let mut lines = table.lines();
        let head = lines.next().expect("a head");
        assert!(head.ends_with(
            ",version,cutoff,first_guess,order,seed,depth,max_nodes,player,values,evaluation,root,chance_plies,bounds,probes"
        ));
        let end = format!(",{version},gt,-inf,random,7,9,50,min,mover,,/,,\"-9,inf\",2");
        assert!(lines.all(|line| line.ends_with(&end)), "{table}");
    }
}

#[test]
fn means_are_those_of_the_single_tables() {
    let lines = "[[1, 2], [3, 4]]\n[[4, 3], [2, 1]]\n[[2, 2], [2, 2], [5, 6]]\n7\n";
    let arguments = ["--from", "jsonl"];
    let means = json(&arguments, lines);
    let each = compare(&["--each", "--format", "json", "--from", "jsonl"], lines);
    let tables: Vec<Json> =
        each.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(tables.len(), 4);
    assert_eq!(tables[2]["tree"], "-:3");
    let mut medians = Vec::new();
    assert_eq!(means["trees"], 4);
    for (place, row) in means["algorithms"].as_array().expect("rows").iter().enumerate() {
        let count =
            |table: &Json| table["algorithms"][place]["evaluations"].as_f64().expect("a count");
        let counts: Vec<f64> = tables.iter().map(count).collect();
        let mean = counts.iter().sum::<f64>() / 4.0;
        let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / 3.0;
        let found = |key: &str| row["evaluations"][key].as_f64().expect("a number");
        assert!((found("mean") - mean).abs() < 1e-12);
        assert!((found("standard_error") - (variance / 4.0).sqrt()).abs() < 1e-12);
        let mut sorted = counts.clone();
        sorted.sort_by(f64::total_cmp);
        let median = f64::midpoint(sorted[1], sorted[2]);
        assert_eq!(row["evaluations"]["median"], median);
        medians.push(format!("{median}"));
        let least = tables.iter().filter(|table| {
            let all = table["algorithms"].as_array().expect("rows").iter();
            let all = all.map(|row| row["evaluations"].as_u64().expect("a count"));
            all.min() == table["algorithms"][place]["evaluations"].as_u64()
        });
        assert_eq!(row["least"], least.count());
    }
    let csv = compare(&["--format", "csv", "--from", "jsonl"], lines);
    let mut rows = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a head");
    let place = head.iter().position(|name| *name == "evaluations_median");
    let place = place.expect("a column");
    let found: Vec<&str> = rows.map(|row| row[place]).take(medians.len()).collect();
    assert_eq!(found, medians);
    let csv = compare(&["--format", "csv", "--from", "jsonl", "--each"], lines);
    let rows = 4 * (WITHOUT_CHANCE + 4);
    assert_eq!(csv.lines().count(), 1 + rows);
    assert!(csv.starts_with("tree,kind,name,value,evaluations,"));
    assert!(csv.lines().all(|line| line.matches(',').count() == 28));
}

#[test]
fn one_tree_has_no_standard_error() {
    let arguments = ["compare", "--from", "jsonl", "--algorithms", "minimax"];
    let text = run(&arguments, "[1, 2]\n");
    assert!(
        text.stdout.contains("leaves 2.00\n") && !text.stdout.contains("+-"),
        "{}",
        text.stdout
    );
    let means = json(&arguments[1..], "[1, 2]\n");
    assert_eq!(
        means["leaves"],
        serde_json::json!({"mean": 2.0, "standard_error": null, "median": 2.0})
    );
}

#[test]
fn one_bad_tree_does_not_stop_the_others() {
    let run =
        run(&["compare", "--from", "jsonl", "--format", "json"], "[1, 2]\n[1,\n[1, null]\n[3]\n");
    assert_eq!(run.status, 2);
    let means: Json = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(means["trees"], 2);
    assert_eq!(run.stderr.matches("error: ").count(), 2);
    assert!(run.stderr.contains("error: minimax: the search needs the value of the leaf /1"));
}

#[test]
fn a_plot_is_an_image_of_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("plot.svg");
    let target = file.to_str().expect("text");
    for (input, rows) in [("[[1, 2], [3, 4]]", 12), ("[[1, 2], [3, 4]]\n[1, 2]\n", 8)] {
        compare(&["--plot", target, "-"], input);
        let svg = fs::read_to_string(&file).expect("it is written");
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("viewBox=") && svg.contains(">sss-star</text>"));
        assert_eq!(svg.matches("fill=\"#ddd\"").count(), rows);
    }
    // A file's name cannot break the drawing. Windows has no such names.
    if cfg!(windows) {
        return;
    }
    let name = folder.path().join("a<b>&c]]>.json");
    fs::write(&name, "[1, 2]").expect("written");
    compare(&["--plot", target, name.to_str().expect("text")], "");
    let svg = fs::read_to_string(&file).expect("it is written");
    assert!(svg.contains("a&lt;b&gt;&amp;c]]&gt;.json"));
}

#[test]
fn two_outputs_cannot_be_one_file() {
    let run = run(&["compare", "-o", "same", "--plot", "same", "trees/leaf.json"], "");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("two outputs go to `same`"), "{}", run.stderr);
}

/// A comb of n levels on which each test of SCOUT goes down to the end: at level k it enters all 2(n-k)+1
/// nodes from there on, so with the evaluations it enters (n+1)^2 nodes.
fn comb(levels: i64) -> String {
    let leaf = |level: i64| {
        if level % 2 == 0 { -level - 1 } else { level + 1 }
    };
    let start: String =
        (0..levels).fold(String::new(), |start, level| format!("{start}[{},", leaf(level)));
    start + "0" + &"]".repeat(usize::try_from(levels).expect("small"))
}

#[test]
fn an_algorithm_is_given_up_at_the_limit_and_the_others_go_on() {
    let tree = comb(60);
    let nodes = 61 * 61;
    for (limit, is_done) in [(nodes, true), (nodes - 1, false)] {
        let limit = limit.to_string();
        let arguments = ["--max-nodes", &limit, "--algorithms", "scout,alpha-beta,mtd-f"];
        let table = json(&arguments, &tree);
        assert_eq!(table["value"], 0);
        let rows = table["algorithms"].as_array().expect("rows");
        let expected = if is_done { Json::from(0) } else { Json::Null };
        assert_eq!(rows[0]["value"], expected, "{limit}");
        assert_eq!(rows[0]["nodes"].as_u64(), limit.parse().ok());
        assert_eq!((&rows[1]["value"], &rows[2]["value"]), (&Json::from(0), &Json::from(0)));

        let text = compare(&arguments, &tree);
        assert_eq!(text.contains("given-up"), !is_done, "{text}");
        let csv = compare(&[&arguments[..], &["--format", "csv"]].concat(), &tree);
        let value = if is_done { "scout,0," } else { "scout,," };
        assert!(csv.contains(value), "{csv}");

        let two = format!("{tree}\n[[3, 5], [6, 9]]\n");
        let means = compare(&arguments, &two);
        assert_eq!(means.contains("\ngiven-up scout 1\n"), !is_done, "{means}");
    }
    // The value is known even if no algorithm gets to it.
    let only = ["--max-nodes", "100", "--algorithms", "scout", "--orders", "given"];
    assert_eq!(json(&only, &tree)["value"], 0);
}

#[test]
fn an_algorithm_that_was_given_up_on_all_trees_has_no_means() {
    let folder = tempfile::tempdir().expect("a folder");
    let plot = folder.path().join("plot.svg");
    let two = format!("{}\n{}\n", comb(5), comb(6));
    let arguments = ["--max-nodes", "3", "--algorithms", "scout,alpha-beta"];
    let text = compare(&arguments, &two);
    let row = text.lines().find(|line| line.starts_with("scout "));
    let cells: Vec<&str> = row.expect("a row").split_whitespace().collect();
    assert_eq!(cells, ["scout", "-", "-", "-", "0", "-"]);
    assert!(text.contains("\ngiven-up scout 2\n"), "{text}");
    let means = json(&arguments, &two);
    assert_eq!(means["algorithms"][0]["ratio"]["mean"], Json::Null);
    assert_eq!(means["algorithms"][0]["given_up"], 2);
    let csv = compare(&[&arguments[..], &["--format", "csv"]].concat(), &two);
    assert!(csv.contains("\nalgorithm,scout,0,,,,,,,,,,,0,,,,,,1,"), "{csv}");
    let name = plot.to_str().expect("UTF-8");
    compare(&[&arguments[..], &["--plot", name]].concat(), &two);
    let drawn = fs::read_to_string(&plot).expect("it is there");
    assert!(drawn.contains("2 trees:") && drawn.contains(">given up<"), "{drawn}");
}

#[test]
fn the_plot_stays_as_it_was_if_a_tree_cannot_be_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let [plot, table] = ["plot.svg", "table"].map(|name| folder.path().join(name));
    for file in [&plot, &table] {
        fs::write(file, "as it was").expect("room");
    }
    let [plot_name, table_name] = [&plot, &table].map(|path| path.to_str().expect("UTF-8"));
    let run = run(
        &["compare", "--from", "jsonl", "--plot", plot_name, "-o", table_name],
        "[3, 5]\n[3,\n",
    );
    assert_eq!(run.status, 2);
    for file in [&plot, &table] {
        assert_eq!(fs::read_to_string(file).expect("it is there"), "as it was");
    }
}

#[test]
fn two_outputs_to_one_file_are_refused_whatever_its_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(path("folder")).expect("room");
    fs::write(path("there"), "").expect("room");
    let pairs = [
        (path("new"), path("new")),
        (path("new"), path("folder/../new")),
        (path("there"), path("./there")),
        ("-".to_owned(), "/dev/stdout".to_owned()),
    ];
    #[cfg(unix)]
    let links = ["there", "nothing"].map(|target| {
        let link = path(&format!("to-{target}"));
        std::os::unix::fs::symlink(target, &link).expect("room");
        (path(target), link)
    });
    #[cfg(not(unix))]
    let links = [];
    for (one, other) in pairs.into_iter().chain(links) {
        let run = run(&["compare", "-o", &one, "--plot", &other], "[3, 5]");
        assert_eq!(run.status, 2, "{one} {other}");
        assert!(run.stderr.starts_with("error: two outputs go to"), "{}", run.stderr);
    }
    assert_eq!(run(&["compare", "--plot", "-"], "[3, 5]").status, 2);
    #[cfg(unix)]
    {
        let null = ["compare", "-o", "/dev/null", "--plot", "/dev/null"];
        assert_eq!(run(&null, "[3, 5]").status, 0);
    }
}

#[test]
fn repeats_are_the_runs_with_the_seeds_that_follow() {
    let tree = "trees/ragged.json";
    let arguments = ["--algorithms", "alpha-beta", "--orders", "random", "--format", "json"];
    let evaluated = |more: &[&str]| {
        let table = compare(&[&arguments[..], more, &[tree]].concat(), "");
        let table: Json = serde_json::from_str(&table).expect("JSON");
        table["orders"][0]["evaluated"].clone()
    };
    let single = |seed: u32| evaluated(&["--seed", &seed.to_string()]);
    let counts: Vec<f64> = (40..46).map(|seed| single(seed).as_f64().expect("a number")).collect();
    let mean = counts.iter().sum::<f64>() / 6.0;
    let squares: f64 = counts.iter().map(|count| (count - mean).powi(2)).sum();
    assert!(squares > 0.0, "the orders differ: {counts:?}");
    let repeated = evaluated(&["--seed", "40", "--repeat", "6"]);
    let close = |key: &str, expected: f64| {
        let found = repeated[key].as_f64().expect("a number");
        assert!((found - expected).abs() < 1e-9, "{key}: {found} {expected}");
    };
    close("mean", mean);
    close("standard_error", (squares / 5.0 / 6.0).sqrt());
}

/// The widest letters have about 12 units in this font, the others of the caption about 6.
#[test]
fn the_caption_of_a_plot_fits_its_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "W".repeat(100);
    fs::write(folder.path().join(&name), "[[3, 5], [2, 9]]").expect("room");
    let plot = folder.path().join("plot.svg");
    let tree = folder.path().join(&name);
    let [plot_name, tree] = [&plot, &tree].map(|path| path.to_str().expect("text"));
    compare(&["--plot", plot_name, tree], "");
    let drawn = fs::read_to_string(&plot).expect("it is there");
    let width: f64 = drawn
        .split("width=\"")
        .nth(1)
        .and_then(|text| text.split('"').next()?.parse().ok())
        .expect("a width");
    let caption = drawn.lines().find(|line| line.contains("evaluations over")).expect("a caption");
    let start: f64 = caption
        .split("x=\"")
        .nth(1)
        .and_then(|text| text.split('"').next()?.parse().ok())
        .expect("a place");
    let text = caption.split(['>', '<']).nth(2).expect("a text");
    let length: f64 = text.chars().map(|letter| if letter == 'W' { 12.0 } else { 6.3 }).sum();
    assert!(start + length <= width, "{text}: {start} + {length} > {width}");
}

/// A search with a table of a tree in memory does what one along the moves does. Where a depth limits the search, the
/// tree alone knows the nodes above its leaves, and deeper and deeper it has other keys, so that other positions meet in
/// the table: then counts are near.
#[test]
fn rows_with_a_table_are_those_of_solve() {
    let json = |text: String| -> Json { serde_json::from_str(&text).expect("JSON") };
    for (position, limit, count) in [
        (r#"{"game": "k-in-a-row", "rows": 3, "columns": 4, "k": 3, "gravity": true}"#, None, 3),
        (r#"{"game": "tic-tac-toe", "moves": ["a1", "b2"], "evaluation": "lines"}"#, None, 4),
        (r#"{"game": "kalah", "houses": 2, "seeds": 2, "evaluation": "seeds"}"#, None, 4),
        (r#"{"game": "othello", "evaluation": "mobility"}"#, Some("--depth=4"), 4),
    ] {
        let mut arguments = vec!["--format=json", "--orders=none"];
        arguments.extend(limit);
        let compared = json(compare(&arguments, position));
        let rows = compared["algorithms"].as_array().expect("a list");
        let (with_table, without): (Vec<_>, Vec<_>) =
            rows.iter().partition(|row| row["positions"].is_u64());
        assert_eq!((with_table.len(), without.len()), (count, WITHOUT_CHANCE));
        let depth = format!("--depth={}", compared["depth"]);
        for row in with_table {
            let name = row["algorithm"].as_str().expect("a name");
            let mut arguments = vec!["solve", "--format=json"];
            if let Some(algorithm) = name.strip_suffix("+table") {
                arguments.extend(["--transpositions", "--algorithm", algorithm]);
                arguments.extend(limit);
            } else {
                arguments.extend(["--iterate", &depth]);
            }
            let solved = json(run(&arguments, position).stdout);
            for (key, count) in [
                ("value", &solved["value"]),
                ("nodes", &solved["counts"]["nodes"]["entered"]),
                ("evaluations", &solved["counts"]["leaves"]["evaluations"]),
                ("positions", &solved["table"]["positions"]),
                ("answers", &solved["table"]["answers"]),
            ] {
                let [found, count] =
                    [&row[key], count].map(|count| count.as_f64().expect("a number"));
                let is_near = key != "value" && (name == "iterate" || limit.is_some());
                let apart = if is_near { 3.0 + count * 0.05 } else { 0.0 };
                assert!((found - count).abs() <= apart, "{position} {name} {key}");
            }
        }
    }
}

/// Without static values there are no iterations; a tree with some of them says where one is missing.
#[test]
fn iterations_need_positions_and_static_values() {
    let names = ["--algorithms=iterate,minimax", "--orders=none", "--format=csv"];
    let compared = compare(&names, r#"{"game": "nim", "piles": [1, 2]}"#);
    assert!(compared.contains(",minimax,") && !compared.contains(",iterate,"), "{compared}");
    let compare = |tree: &str| run(&[&["compare"], &names[..]].concat(), tree);
    let told = compare("[[3, 5], 4]").stderr;
    assert!(told.contains("a transposition table needs positions"), "{told}");
    let told = compare(r#"[{"position": 1, "value": 2, "children": [3, 5]}, [4]]"#).stderr;
    assert!(
        told.contains("iterate: the inner node /1 is at the depth limit and has no static value"),
        "{told}"
    );
}

/// At each depth a range says what that depth alone says.
#[test]
fn a_range_of_depths_is_each_of_them_in_turn() {
    let one_tree: &[&str] = &["trees/static-values.json"];
    let two_trees: &[&str] = &["trees/static-values.json", "trees/static-values.json"];
    for trees in [one_tree, two_trees] {
        let at = |depth: &str| {
            let format = ["--format", "csv", "--depth", depth];
            let table = compare(&[&format[..], trees].concat(), "");
            table.lines().map(str::to_owned).collect::<Vec<String>>()
        };
        let [first, second, third] = ["1", "2", "3"].map(at);
        // There is one head. The tree has three plies: at depth 4 nothing is new.
        assert_eq!(at("1..4"), [&first[..], &second[1..], &third[1..]].concat());
        assert_eq!(at("2..3"), [&second[..], &third[1..]].concat());
        assert_eq!(at("2..2"), second);
    }
}

/// A binary tree to depth d has 2^(d + 1) - 1 nodes, and minimax enters each.
#[test]
fn a_plot_over_depth_has_a_point_for_each_depth() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nodes.svg");
    let target = file.to_str().expect("text");
    let node = |children: String| format!(r#"{{"value": 4, "children": [{children}]}}"#);
    let mut tree = "4".to_owned();
    for _ in 0..9 {
        tree = node(format!("{tree}, {tree}"));
    }
    let arguments = ["--depth", "1..9", "--algorithms", "minimax", "--orders", "none"];
    for (input, name) in
        [(tree.clone(), "middle\">9</text>"), (format!("{tree}\n{tree}\n"), "means of 2 trees:")]
    {
        compare(&[&arguments[..], &["--plot", target, "-"]].concat(), &input);
        let svg = fs::read_to_string(&file).expect("it is written");
        assert!(svg.contains(name), "{svg}");
        assert!(svg.contains(">minimax 1023</text>"), "{svg}");
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let number = |node: &roxmltree::Node, key| -> f64 {
            node.attribute(key).and_then(|text| text.parse().ok()).expect("a number")
        };
        let dots = document.descendants().filter(|node| node.has_tag_name("circle"));
        let dots = dots.map(|dot| (number(&dot, "cx"), number(&dot, "cy")));
        // Those to the right are the sample beside the name.
        let dots: Vec<(f64, f64)> = dots.filter(|dot| dot.0 <= 490.0).collect();
        assert_eq!(dots.len(), 9);
        // The scale is logarithmic: 336 is one node, 56 are 1,023 of them.
        for (depth, (x, y)) in (1..).zip(dots) {
            let nodes = f64::from(2_i32.pow(depth + 1) - 1);
            assert!((y - (336.0 - 280.0 * nodes.ln() / 1023_f64.ln())).abs() < 0.06, "{depth} {y}");
            assert!((x - (70.0 + 420.0 * f64::from(depth - 1) / 8.0)).abs() < 0.06, "{depth} {x}");
        }
    }
}

#[test]
fn a_range_of_depths_ends_where_the_tree_is_too_large() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nodes.svg");
    let target = file.to_str().expect("text");
    let position = r#"{"game": "tic-tac-toe", "evaluation": "lines"}"#;
    let arguments = ["compare", "--orders=none", "--algorithms=alpha-beta", "--max-nodes=100"];
    let found = run(&[&arguments[..], &["--depth", "1..9", "--plot", target]].concat(), position);
    // 1 + 9 nodes, and 1 + 9 + 72; the third ply has 504 more.
    assert!(found.stdout.contains("depth-limit 2\n") && !found.stdout.contains("depth-limit 3\n"));
    assert!(
        found.stderr.starts_with("note: -: depth 3 and beyond are left out: the tree"),
        "{found:?}"
    );
    assert_eq!(found.status, 0);
    assert_eq!(fs::read_to_string(&file).expect("it is written").matches("<circle").count(), 2 + 2);
    // At the first depth that is an error.
    let found = run(&[&arguments[..], &["--depth", "3..9"]].concat(), position);
    assert_eq!((found.status, found.stdout.as_str()), (2, ""));
    assert!(found.stderr.starts_with("error: the tree"), "{found:?}");
}

/// The line of means goes through the depths that all trees have.
#[test]
fn means_over_the_depth_are_of_the_same_trees() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nodes.svg");
    let target = file.to_str().expect("text");
    let node = |children: &str| format!(r#"{{"value": 4, "children": [{children}]}}"#);
    let two = node("3, 4");
    let deeper = node(&format!("{}, {}", node(&two), node("1, 2")));
    let trees = format!("{deeper}\n{}\n", node(&format!("{two}, 5")));
    let table = compare(&["--depth", "1..9", "--plot", target, "-"], &trees);
    let counts: Vec<&str> = table.lines().filter(|line| line.starts_with("trees ")).collect();
    assert_eq!(counts, ["trees 2", "trees 2", "trees 1"]);
    let svg = fs::read_to_string(&file).expect("it is written");
    assert!(svg.contains("means of 2 trees") && svg.contains(">2</text>"));
    assert!(!svg.contains("middle\">3</text>"), "{svg}");
}
