//! The programs of a contest: the builds of abprune, and the rivals, compiled on the way.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::folder;
use super::options::Options;
use super::table::say;

/// A program, and its name in tables.
#[derive(Clone)]
pub struct Program {
    /// The name.
    pub name: String,
    /// The file.
    pub path: PathBuf,
}

/// The builds of abprune under test: that of Cargo, and the one that `--program` names.
pub fn builds(options: &Options) -> Vec<Program> {
    let build = |path: &Path| Program {
        name: path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        path: path.to_owned(),
    };
    let this = Path::new(env!("CARGO_BIN_EXE_abprune"));
    let mut builds = vec![build(this)];
    builds.extend(options.program.as_deref().map(build));
    if builds.len() == 2 && builds[0].name == builds[1].name {
        builds[1].name = builds[1].path.display().to_string();
    }
    builds
}

/// This program, which plays the rivals that are written in Rust.
pub fn this() -> PathBuf {
    std::env::current_exe().expect("a running program has a file")
}

/// Compiles `benches/rivals/NAME.cpp`. `None`, and a line that says so, if that is not possible.
pub fn compiled(name: &str, libraries: &[&str]) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("benches/rivals/{name}.cpp"));
    let mut gpp = Command::new("g++");
    gpp.args(["-O3", "-march=native", "-std=c++17"]);
    made(name, &source, gpp, libraries)
}

/// Compiles a Rust program that does nothing.
pub fn empty() -> Option<PathBuf> {
    let source = folder().join("empty.rs");
    if !source.exists() {
        fs::write(&source, "fn main() {}\n").expect("the folder can be written to");
    }
    let mut rustc = Command::new("rustc");
    rustc.arg("-O");
    made("empty", &source, rustc, &[])
}

/// The program that a compiler makes of a source, unless there is one that is newer.
fn made(name: &str, source: &Path, mut compiler: Command, libraries: &[&str]) -> Option<PathBuf> {
    let program = folder().join(name);
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if changed(&program) > changed(source) {
        return Some(program);
    }
    fs::create_dir_all(folder()).expect("the folder can be made");
    compiler.arg("-o").arg(&program).arg(source).args(libraries);
    let is_made = compiler.status().is_ok_and(|status| status.success());
    if !is_made {
        say(format_args!("(`{name}` cannot be compiled: its rows are left out.)\n"));
    }
    is_made.then_some(program)
}

/// The path of a program of the system. `None`, and a line that says so, if there is none.
pub fn installed(name: &str) -> Option<PathBuf> {
    let is_there = version(name, "--version").is_some();
    if !is_there {
        say(format_args!("(`{name}` is not installed: its rows are left out.)\n"));
    }
    is_there.then(|| PathBuf::from(name))
}

/// A Python that has this module: that of the tests, or that of the system. `None`, and a line that says so, if
/// there is none.
pub fn python(module: &str) -> Option<PathBuf> {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/target/python/bin/python3");
    let has_module = |program: &&str| {
        let import = Command::new(program).args(["-c", &format!("import {module}")]).output();
        import.is_ok_and(|output| output.status.success())
    };
    let found = [own, "python3"].into_iter().find(has_module);
    if found.is_none() {
        say(format_args!("(No Python has `{module}`: its rows are left out.)\n"));
    }
    found.map(PathBuf::from)
}

/// Says on what machine and with what versions a benchmark runs.
pub fn machine(options: &Options) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let info = read("/proc/cpuinfo");
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model =
        model.map_or("unknown processor", |model| model.trim_start_matches([' ', '\t', ':']));
    let versions = [("rustc", "--version"), ("g++", "--version"), ("jq", "--version")];
    let versions = versions.map(|(program, option)| version(program, option));
    let simdjson = version("pkg-config", "--modversion simdjson");
    let simdjson = simdjson.map(|version| format!("simdjson {version}"));
    let versions: Vec<String> = versions.into_iter().chain([simdjson]).flatten().collect();
    say(format_args!(
        "{model}, {cores} cores, Linux {}; {}. Medians of {} interleaved rounds. Load at the start: {}.\n",
        read("/proc/sys/kernel/osrelease").trim(),
        versions.join("; "),
        options.rounds,
        read("/proc/loadavg").split(' ').next().unwrap_or_default(),
    ));
}

/// The first line that a program prints with these options.
pub fn version(program: &str, options: &str) -> Option<String> {
    let output = Command::new(program).args(options.split(' ')).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().next().map(str::to_owned)
}
