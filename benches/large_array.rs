//! A mapped array of 2^30 leaves (i32, 4 GiB), solved by the whole program, against merely streaming
//! the file: cached and not, in best order and in random order.
//!
//! `cargo bench --bench large_array -- FOLDER [PLIES]` makes the files there and leaves them;
//! without a folder, as in a run of all benchmarks, nothing is done. Linux; to empty the cache it
//! asks the system to drop the pages of the file.

#![expect(clippy::print_stdout, reason = "it prints a table")]

use std::fs::File;
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use abprune::random::Random;
use rustix::fs::{Advice, fadvise};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut arguments = arguments
        .iter()
        .filter(|argument| !argument.starts_with("--"));
    let Some(folder) = arguments.next() else {
        return println!("large_array: name a folder with 9 GiB of room");
    };
    let plies = arguments
        .next()
        .map_or(30, |plies| plies.parse().expect("a number"));
    let folder = Path::new(folder);
    for (order, value) in [
        ("best", best as fn(u32, &mut Random) -> i32),
        ("random", random),
    ] {
        let file = folder.join(format!("{order}-{plies}.npy"));
        if !file.exists() {
            make(&file, plies, value).expect("room for the file");
        }
        for is_cached in [true, false] {
            compare(&file, order, is_cached);
        }
    }
}

/// A tree whose first child is the best everywhere: what a player pays for the second one adds up.
/// Alpha-beta visits the critical tree alone.
fn best(index: u32, _: &mut Random) -> i32 {
    const MAX: u32 = 0x2aaa_aaaa;
    (index & !MAX).count_ones().cast_signed() - (index & MAX).count_ones().cast_signed()
}

fn random(_: u32, random: &mut Random) -> i32 {
    i32::try_from(random.below(1 << 31)).expect("31 bits")
}

/// Writes a binary tree. In `best`, MAX has the highest of an even number of bits.
fn make(file: &Path, plies: u32, value: fn(u32, &mut Random) -> i32) -> io::Result<()> {
    assert!(
        plies.is_multiple_of(2) && plies <= 30,
        "an even number of plies"
    );
    let shape = "2, ".repeat(plies as usize);
    let header = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': ({shape}), }}");
    let mut header = header.into_bytes();
    // The data start at a multiple of 64, as `NumPy` has it.
    header.resize((header.len() + 10 + 1).next_multiple_of(64) - 11, b' ');
    header.push(b'\n');
    let mut out = BufWriter::with_capacity(1 << 20, File::create(file)?);
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&u16::try_from(header.len()).expect("short").to_le_bytes())?;
    out.write_all(&header)?;
    let mut seeded = Random::new(1);
    for index in 0..1_u32 << plies {
        out.write_all(&value(index, &mut seeded).to_le_bytes())?;
    }
    out.into_inner()?.sync_all()
}

fn compare(file: &Path, order: &str, is_cached: bool) {
    const RUNS: usize = 5;
    let mut streamed = Vec::new();
    let mut solved = Vec::new();
    let mut told = String::new();
    for _ in 0..RUNS {
        prepare(file, is_cached);
        streamed.push(stream(file));
        prepare(file, is_cached);
        let (time, answer) = solve(file);
        solved.push(time);
        told = answer;
    }
    let [streamed, solved] = [streamed, solved].map(|mut times| {
        times.sort();
        times[RUNS / 2]
    });
    let ratio = streamed.as_secs_f64() / solved.as_secs_f64();
    let cache = if is_cached { "cached" } else { "not cached" };
    println!(
        "{order}, {cache}: streamed in {streamed:.2?}, solved in {solved:.2?}: {ratio:.1}x, {told}"
    );
}

/// Reads the file, or drops what of it is cached.
fn prepare(file: &Path, is_cached: bool) {
    if is_cached {
        stream(file);
    } else {
        let file = File::open(file).expect("it is there");
        file.sync_all().expect("it can be synced");
        fadvise(&file, 0, None, Advice::DontNeed).expect("it can be dropped");
    }
}

/// Reads the file into one buffer, again and again.
fn stream(file: &Path) -> Duration {
    let start = Instant::now();
    let mut file = File::open(file).expect("it is there");
    let mut buffer = vec![0; 1 << 20];
    while file.read(&mut buffer).expect("it can be read") > 0 {}
    start.elapsed()
}

fn solve(file: &Path) -> (Duration, String) {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_abprune"));
    let start = Instant::now();
    let output = Command::new(program)
        .args(["solve", "--pruned", "none"])
        .arg(file)
        .stderr(Stdio::inherit())
        .output()
        .expect("it starts");
    let time = start.elapsed();
    let text = String::from_utf8(output.stdout).expect("text");
    let line = |key: &str| {
        let found = text.lines().find(|line| line.starts_with(key));
        found.unwrap_or_default().to_owned()
    };
    (time, format!("{}, {}", line("value"), line("leaves")))
}
