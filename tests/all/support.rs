//! What the topics share: running the program, and random trees with a plain recursive oracle.

use std::path::{Path, PathBuf};
use std::process::Output;

use abprune::Named as _;
use abprune::number::{Number, NumberKind};
use abprune::random::Random;
use abprune::tree::{Builder, Missing, Tree as AnyTree};
use abprune::value::{Player, Value};
use assert_cmd::Command;

/// A run of the program in the folder of the project.
pub fn abprune(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("abprune").expect("the program is built");
    command.current_dir(project()).args(arguments);
    command
}

/// Copies the program to a place where any user can run it.
///
/// Another process copies it. A file that this process held open for writing could be held open by a
/// program that another test starts at that moment, and the system then refuses to run the copy
/// (`ETXTBSY`).
#[cfg(unix)]
pub fn copy_program(to: &Path) {
    let mut copy = std::process::Command::new("cp");
    copy.arg(env!("CARGO_BIN_EXE_abprune")).arg(to);
    assert!(copy.status().expect("cp runs").success());
}

/// What a run of the program has printed and said, and how it has ended.
#[derive(Debug)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

/// Runs the program with something on its standard input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let output = abprune(arguments).write_stdin(input.as_ref()).output().expect("the program runs");
    Run::of(output)
}

impl Run {
    /// A run that is over.
    pub fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            status: output.status.code().expect("the program is not killed"),
        }
    }
}

/// What the system says of a file that is not there, as messages have it.
pub fn no_such_file() -> String {
    if cfg!(unix) {
        return "no such file or directory".to_owned();
    }
    let error = std::fs::metadata("no such file").expect_err("it is not there");
    let text = error.to_string().to_lowercase();
    let end = text.find(" (os error").expect("its number");
    text[..end].trim_end_matches('.').to_owned()
}

/// The output of a run that must go well.
pub fn solve(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let arguments: Vec<&str> = ["solve"].into_iter().chain(arguments.iter().copied()).collect();
    let run = run(&arguments, input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// The first of these programs that is installed. If none is, says so, unless the environment
/// wants all tests to run (`ABPRUNE_ALL_PROGRAMS`): then it is a failure.
pub fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let candidates = names
        .iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)));
    let found = candidates.into_iter().find(|candidate| candidate.is_file());
    if found.is_none() {
        let message = format!("skipped: there is no {}\n", names.join(", nor "));
        let must_run = std::env::var_os("ABPRUNE_ALL_PROGRAMS").is_some();
        assert!(!must_run, "{message}");
        say(&message);
    }
    found
}

/// Where the edges and shapes of an SVG drawing are, without what is said of the search.
pub fn svg_places(svg: &str) -> Vec<String> {
    let is_placed = |line: &&str| {
        let parts = ["<svg", "data-part=\"edge\"", "data-part=\"shape\""];
        parts.iter().any(|part| line.contains(part))
    };
    let place = |line: &str| {
        let end = [" stroke", " fill", "/>"].map(|end| line.find(end));
        let end = end.into_iter().flatten().min();
        line[..end.unwrap_or(line.len())].to_owned()
    };
    svg.lines().filter(is_placed).map(place).collect()
}

/// A Python that has these modules: the one of `target/python`, a virtual environment, or `python3`.
pub fn python(modules: &[&str]) -> Option<PathBuf> {
    let own = project().join("target/python/bin/python3");
    let python = own.is_file().then_some(own);
    let python = python.or_else(|| program(&["python3"]))?;
    let modules = modules.join(", ");
    let script = format!("import {modules}");
    let check = std::process::Command::new(&python).args(["-c", &script]).output();
    if check.expect("it starts").status.success() {
        return Some(python);
    }
    program(&[&format!("python3 with {modules}")])
}

/// Says something that is seen also if the test passes.
pub fn say(message: &str) {
    let _ = std::io::Write::write_all(&mut std::io::stderr(), message.as_bytes());
}

/// The folder of the project.
pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files in a folder of the project, in order.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(project().join(folder)).expect("the folder is there");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    paths
}

/// The samples that are trees, and no positions of games.
pub fn tree_samples() -> Vec<PathBuf> {
    let is_tree = |file: &PathBuf| {
        let bytes = std::fs::read(file).expect("it can be read");
        !String::from_utf8_lossy(&bytes).contains("\"game\"")
    };
    files("trees").into_iter().filter(is_tree).collect()
}

/// A tree the way a textbook writes it. Shallow: what is done with it recurses.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    Leaf(Option<i64>),
    Inner(Option<Player>, Vec<Tree>),
}

impl Tree {
    /// A random tree: ragged, with passes, and with few different values, so many ties.
    pub fn random(random: &mut Random, depth: u64) -> Tree {
        let is_leaf = depth == 0 || random.below(5) == 0;
        if is_leaf {
            let spread = [2, 4, 20][usize::try_from(random.below(3)).expect("small")];
            return Tree::Leaf(Some(random.below(spread).cast_signed() - 1));
        }
        let player = match random.below(8) {
            0 => Some(Player::Max),
            1 => Some(Player::Min),
            _ => None,
        };
        let children = (0..=random.below(4)).map(|_| Tree::random(random, depth - 1));
        Tree::Inner(player, children.collect())
    }

    /// The tree as JSON that can be pasted into a file.
    pub fn json(&self) -> String {
        match self {
            Tree::Leaf(Some(value)) => value.to_string(),
            Tree::Leaf(None) => "null".to_owned(),
            Tree::Inner(player, children) => {
                let children: Vec<String> = children.iter().map(Tree::json).collect();
                let list = format!("[{}]", children.join(","));
                match player {
                    Some(player) => {
                        format!(r#"{{"player":"{}","children":{list}}}"#, player.name())
                    }
                    None => list,
                }
            }
        }
    }

    /// The same tree as the library has it.
    pub fn build(&self, root_player: Option<Player>) -> AnyTree {
        let mut builder = Builder::new(NumberKind::Integers);
        self.push(&mut builder);
        builder.finish(root_player)
    }

    fn push(&self, builder: &mut Builder) {
        match self {
            Tree::Leaf(value) => {
                let value = value.map(Value::from_key).ok_or(Missing::Unknown);
                builder.leaf(value).expect("room");
            }
            Tree::Inner(player, children) => {
                builder.open().expect("room");
                if let Some(player) = player {
                    builder.set_player(*player);
                }
                for child in children {
                    child.push(builder);
                }
                builder.close().expect("children");
            }
        }
    }

    /// The player to move here, if `default` would be by turns.
    pub fn player(&self, default: Player) -> Player {
        match self {
            Tree::Inner(Some(player), _) => *player,
            _ => default,
        }
    }

    /// The minimax value when `default` is to move by turns: the definition, word by word.
    pub fn minimax(&self, default: Player) -> i64 {
        let player = self.player(default);
        match self {
            Tree::Leaf(value) => value.expect("a known leaf"),
            Tree::Inner(_, children) => {
                let values = children.iter().map(|child| child.minimax(!player));
                match player {
                    Player::Max => values.max(),
                    Player::Min => values.min(),
                }
                .expect("children")
            }
        }
    }

    /// The principal variation, leftmost among equals.
    pub fn pv(&self, default: Player) -> Vec<u32> {
        let player = self.player(default);
        let Tree::Inner(_, children) = self else {
            return Vec::new();
        };
        let value = self.minimax(default);
        let first = children.iter().position(|child| child.minimax(!player) == value);
        let first = first.expect("some child has the value");
        let mut pv = vec![u32::try_from(first).expect("small")];
        pv.extend(children[first].pv(!player));
        pv
    }

    /// The node at `path`, and the player that would be to move there by turns.
    pub fn at(&self, path: &[u32], default: Player) -> (&Tree, Player) {
        match (self, path) {
            (Tree::Inner(_, children), [first, rest @ ..]) => {
                children[*first as usize].at(rest, !self.player(default))
            }
            _ => (self, default),
        }
    }

    /// The same, to be changed.
    pub fn at_mut(&mut self, path: &[u32]) -> &mut Tree {
        match (self, path) {
            (Tree::Inner(_, children), [first, rest @ ..]) => {
                children[*first as usize].at_mut(rest)
            }
            (node, _) => node,
        }
    }

    /// Changes the value of every leaf.
    pub fn change_leaves(&mut self, change: &mut impl FnMut(&mut Option<i64>)) {
        match self {
            Tree::Leaf(value) => change(value),
            Tree::Inner(_, children) => {
                for child in children {
                    child.change_leaves(change);
                }
            }
        }
    }

    /// How many nodes and leaves there are.
    pub fn size(&self) -> (u64, u64) {
        match self {
            Tree::Leaf(_) => (1, 1),
            Tree::Inner(_, children) => children
                .iter()
                .map(Tree::size)
                .fold((1, 0), |(nodes, leaves), (n, l)| (nodes + n, leaves + l)),
        }
    }
}

/// Calls `check` with seeded random trees. A failure tells the seed and the tree.
pub fn for_random_trees(count: u64, mut check: impl FnMut(&mut Random, Tree)) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let tree = Tree::random(&mut random, 1 + seed % 5);
        let shown = tree.json();
        let _told = Told(seed, &shown);
        check(&mut random, tree);
    }
}

/// Tells which tree it was when a check fails.
pub struct Told<'a>(pub u64, pub &'a str);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let told = format!("seed {}, tree {}\n", self.0, self.1);
            let _ = std::io::Write::write_all(&mut std::io::stderr(), told.as_bytes());
        }
    }
}

/// A number of a test as the library's value.
pub fn value(integer: i64) -> Value {
    NumberKind::Integers.value(Number::Integer(integer)).expect("an integer")
}
