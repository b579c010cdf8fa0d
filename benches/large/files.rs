//! The large files, seeded: made once, a piece at a time, and kept in `target/bench-files`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use abprune::random::Random;

/// Writes a file.
pub type Make = fn(&mut dyn Write) -> io::Result<()>;

/// A file of this name, relative to the folder of the project. If it is not there, `make` makes it.
pub fn made(name: &str, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> PathBuf {
    let folder = Path::new("target/bench-files");
    let path = folder.join(name);
    if !path.exists() {
        fs::create_dir_all(folder).expect("a folder of our own");
        let part = folder.join(format!("{name}.part"));
        let file = File::create(&part).expect("a file of our own");
        let mut out = BufWriter::with_capacity(1 << 20, file);
        make(&mut out).expect("room on the disk");
        let file = out.into_inner().expect("room on the disk");
        // What is still to be written would be written while something is measured.
        file.sync_all().expect("room on the disk");
        fs::rename(part, &path).expect("a file of our own");
    }
    path
}

/// How a leaf is written.
pub type Leaf = fn(&mut Random, &mut dyn Write) -> io::Result<()>;

/// A number below 1,000.
pub fn small(random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", random.below(1_000))
}

/// A number of nine digits.
pub fn long(random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", 100_000_000 + random.below(900_000_000))
}

/// A double between -1 and 1, with all the digits that it needs.
pub fn double(random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
    #[expect(clippy::cast_precision_loss, reason = "53 bits")]
    let double = (random.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
    write!(out, "{double}")
}

/// Nested arrays: a uniform tree.
pub fn uniform(out: &mut dyn Write, branching: u64, depth: u32, leaf: Leaf) -> io::Result<()> {
    let mut random = Random::new(1);
    let brackets = |out: &mut dyn Write, bracket: &[u8], count: u32| {
        (0..count).try_for_each(|_| out.write_all(bracket))
    };
    brackets(out, b"[", depth)?;
    for number in 1..=branching.pow(depth) {
        leaf(&mut random, out)?;
        let mut closed = 0;
        let mut parents = number;
        while closed < depth && parents.is_multiple_of(branching) {
            parents /= branching;
            closed += 1;
        }
        brackets(out, b"]", closed)?;
        if closed < depth {
            out.write_all(b",")?;
            brackets(out, b"[", closed)?;
        }
    }
    out.write_all(b"\n")
}

/// Nested arrays of one to eight, leaves at every ply from the third to the twenty-second, numbers
/// of one to nine digits, some negative.
pub fn ragged(out: &mut dyn Write, bushy: usize) -> io::Result<()> {
    let mut random = Random::new(2);
    out.write_all(b"[")?;
    // The children to come, of each open array.
    let mut open = vec![8_u64];
    while let Some(left) = open.last_mut() {
        if *left == 0 {
            open.pop();
            out.write_all(b"]")?;
            if open.last().is_some_and(|&left| left > 0) {
                out.write_all(b",")?;
            }
            continue;
        }
        *left -= 1;
        let is_last = *left == 0;
        let ply = open.len();
        let percent = if ply < bushy { 5 } else { 75 };
        if ply > 2 && (ply > 21 || random.below(100) < percent) {
            let digits = u32::try_from(random.below(9)).expect("below 9") + 1;
            let number = random.below(10_u64.pow(digits)).cast_signed();
            let sign = if random.below(3) == 0 { -1 } else { 1 };
            write!(out, "{}", sign * number)?;
            if !is_last {
                out.write_all(b",")?;
            }
        } else {
            open.push(random.below(8) + 1);
            out.write_all(b"[")?;
        }
    }
    out.write_all(b"\n")
}

/// Named objects, each with four children: a uniform tree.
pub fn objects(out: &mut dyn Write, depth: usize) -> io::Result<()> {
    let mut random = Random::new(3);
    // The children to come, of each open object.
    let mut open = vec![1];
    let mut count = 0;
    let mut is_first = true;
    while let Some(left) = open.last_mut() {
        if *left == 0 {
            open.pop();
            out.write_all(if open.is_empty() { b"\n" } else { b"]}" })?;
            is_first = false;
            continue;
        }
        *left -= 1;
        if !is_first {
            out.write_all(b",")?;
        }
        write!(out, r#"{{"name":"n{count}","#)?;
        count += 1;
        is_first = open.len() <= depth;
        if is_first {
            out.write_all(br#""children":["#)?;
            open.push(4);
        } else {
            write!(out, r#""value":{}}}"#, random.below(1_000))?;
        }
    }
    Ok(())
}

/// One array in another, `levels` of them, around a number.
pub fn chain(out: &mut dyn Write, levels: usize) -> io::Result<()> {
    out.write_all(&b"[".repeat(levels))?;
    out.write_all(b"1")?;
    out.write_all(&b"]".repeat(levels))?;
    out.write_all(b"\n")
}

/// A leaf and a subtree at each of `levels` nodes, numbered so that all of them are entered.
pub fn comb(out: &mut dyn Write, levels: usize) -> io::Result<()> {
    // What MAX finds on the way down rises to -10^9 + n, what MIN finds falls to 10^9 - n: the
    // window never closes.
    for level in 0..levels {
        let sign = if level % 2 == 0 { "-" } else { "" };
        write!(out, "[{sign}{},", 1_000_000_000 - level)?;
    }
    out.write_all(b"0")?;
    out.write_all(&b"]".repeat(levels))?;
    out.write_all(b"\n")
}

/// The same tree of eight leaves on each line.
pub fn lines(out: &mut dyn Write, count: usize) -> io::Result<()> {
    (0..count).try_for_each(|_| out.write_all(b"[[[3,5],[6,9]],[[1,2],[0,-1]]]\n"))
}

/// A one-dimensional `NumPy` array of `i32`.
pub fn npy(out: &mut dyn Write, count: u64, mut leaf: impl FnMut(u64) -> i32) -> io::Result<()> {
    let mut header = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': ({count},), }}");
    // Magic, version and length take ten bytes; the whole is a multiple of 64.
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    let length = u16::try_from(header.len()).expect("short");
    out.write_all(&length.to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    (0..count).try_for_each(|number| out.write_all(&leaf(number).to_le_bytes()))
}

/// The leaf with this number in a binary tree, MAX to move, of 2^`depth` different leaves whose
/// best child always comes first.
pub fn best_ordered(number: u64, depth: u32) -> i32 {
    // MAX wants the greatest first, MIN the least: the bits of MAX's plies are turned over.
    let of_max = (0..depth)
        .step_by(2)
        .map(|ply| 1 << (depth - 1 - ply))
        .sum::<u64>();
    i32::try_from(number ^ of_max).expect("at most 2^31 leaves")
}
