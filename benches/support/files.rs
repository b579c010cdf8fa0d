//! The input files, from fixed seeds: made once and kept.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use abprune::random::Random;
use abprune::read::{Format, Options};
use abprune::tree::{Branching, Uniform};

/// The folder of input files and compiled rivals.
pub fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/benches"))
}

/// The file with this name, which `make` writes if it is not there.
pub fn made(name: &str, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> PathBuf {
    let path = folder().join(name);
    if !path.exists() {
        let part = folder().join(format!("{name}.part"));
        let write = || {
            fs::create_dir_all(folder())?;
            let mut out = BufWriter::with_capacity(1 << 20, File::create(&part)?);
            make(&mut out)?;
            // The system would write the rest to the disk while something is measured.
            out.into_inner()?.sync_all()?;
            fs::rename(&part, &path)
        };
        write().expect("the disk has room for the input files");
    }
    path
}

/// Writes a leaf.
pub type Leaf = fn(&mut Random, &mut dyn Write) -> io::Result<()>;

/// An integer below 1,000.
pub fn small(random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", random.below(1_000))
}

/// An integer of nine digits.
pub fn long(random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", 100_000_000 + random.below(900_000_000))
}

/// A double between -1 and 1, with all the digits that it needs.
#[expect(clippy::cast_precision_loss, reason = "53 bits")]
pub fn double(random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
    let double = (random.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
    write!(out, "{double}")
}

/// Nested arrays: a uniform tree.
pub fn uniform(out: &mut dyn Write, branching: u32, depth: u32, leaf: Leaf) -> io::Result<()> {
    fn node(
        out: &mut dyn Write,
        random: &mut Random,
        branching: u32,
        depth: u32,
        leaf: Leaf,
    ) -> io::Result<()> {
        if depth == 0 {
            return leaf(random, out);
        }
        list(out, branching.into(), &mut |out| node(out, random, branching, depth - 1, leaf))
    }
    node(out, &mut Random::new(1), branching, depth, leaf)
}

/// An array in brackets, of items that `item` writes.
fn list(
    out: &mut dyn Write,
    count: u64,
    item: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    for number in 0..count {
        out.write_all(if number == 0 { b"[" } else { b"," })?;
        item(out)?;
    }
    out.write_all(b"]")
}

/// The leaves of [`uniform`] as flat text, sixteen on a line.
pub fn flat_text(out: &mut dyn Write, branching: u32, depth: u32, leaf: Leaf) -> io::Result<()> {
    let mut random = Random::new(1);
    (1..=branching.pow(depth)).try_for_each(|number| {
        leaf(&mut random, out)?;
        out.write_all(if number % 16 == 0 { b"\n" } else { b" " })
    })
}

/// The leaves of [`uniform`] as flat JSON.
pub fn flat_json(out: &mut dyn Write, branching: u32, depth: u32, leaf: Leaf) -> io::Result<()> {
    let mut random = Random::new(1);
    write!(out, r#"{{"branching":{branching},"leaves":"#)?;
    list(out, branching.pow(depth).into(), &mut |out| leaf(&mut random, out))?;
    out.write_all(b"}\n")
}

/// Nested arrays of one to eight, leaves at every ply from the third to the twenty-second, but few
/// above ply `bushy`; integers of one to nine digits, some negative.
pub fn ragged(out: &mut dyn Write, bushy: u32) -> io::Result<()> {
    fn node(out: &mut dyn Write, random: &mut Random, bushy: u32, ply: u32) -> io::Result<()> {
        let percent = if ply < bushy { 5 } else { 75 };
        if ply > 2 && (ply > 21 || random.below(100) < percent) {
            let digits = u32::try_from(random.below(9)).expect("below 9") + 1;
            let number = random.below(10_u64.pow(digits));
            let sign = if random.below(3) == 0 { "-" } else { "" };
            return write!(out, "{sign}{number}");
        }
        let count = if ply == 0 { 8 } else { random.below(8) + 1 };
        list(out, count, &mut |out| node(out, random, bushy, ply + 1))
    }
    node(out, &mut Random::new(2), bushy, 0)
}

/// Objects with names, four children each: a uniform tree.
pub fn objects(out: &mut dyn Write, depth: u32) -> io::Result<()> {
    fn node(
        out: &mut dyn Write,
        random: &mut Random,
        number: &mut u64,
        depth: u32,
    ) -> io::Result<()> {
        write!(out, r#"{{"name":"n{number}","#)?;
        *number += 1;
        if depth == 0 {
            return write!(out, r#""value":{}}}"#, random.below(1_000));
        }
        out.write_all(br#""children":"#)?;
        list(out, 4, &mut |out| node(out, random, number, depth - 1))?;
        out.write_all(b"}")
    }
    node(out, &mut Random::new(3), &mut 0, depth)
}

/// A tree of fifteen objects with names on each line: two children each, eight leaves.
pub fn lines_of_objects(out: &mut dyn Write, count: usize) -> io::Result<()> {
    fn node(out: &mut dyn Write, random: &mut Random, depth: u32) -> io::Result<()> {
        write!(out, r#"{{"name":"n{}","#, random.below(1_000))?;
        if depth == 0 {
            return write!(out, r#""value":{}}}"#, random.below(1_000));
        }
        out.write_all(br#""children":"#)?;
        list(out, 2, &mut |out| node(out, random, depth - 1))?;
        out.write_all(b"}")
    }
    let mut random = Random::new(5);
    (0..count).try_for_each(|_| {
        node(out, &mut random, 3)?;
        writeln!(out)
    })
}

/// One array in another, `levels` of them, around a number.
pub fn chain(out: &mut dyn Write, levels: usize) -> io::Result<()> {
    out.write_all(&b"[".repeat(levels))?;
    out.write_all(b"1")?;
    out.write_all(&b"]".repeat(levels))
}

/// A leaf and a subtree at each of `levels` nodes, all of which are entered: what MAX has rises from
/// -10^9, what MIN has falls from 10^9, so no window ever closes.
pub fn comb(out: &mut dyn Write, levels: usize) -> io::Result<()> {
    for level in 0..levels {
        let sign = if level % 2 == 0 { "-" } else { "" };
        write!(out, "[{sign}{},", 1_000_000_000 - level)?;
    }
    out.write_all(b"0")?;
    out.write_all(&b"]".repeat(levels))
}

/// A tree of eight leaves on each line, integers from -20 to 99.
pub fn lines(out: &mut dyn Write, count: usize) -> io::Result<()> {
    let mut random = Random::new(4);
    (0..count).try_for_each(|_| {
        let leaf = |()| random.below(120).cast_signed() - 20;
        let leaves = [(); 8].map(leaf);
        let node = |pair: &[i64]| format!("[{},{}]", pair[0], pair[1]);
        let nodes: Vec<String> = leaves.chunks(2).map(node).collect();
        writeln!(out, "[[{}],[{}]]", nodes[..2].join(","), nodes[2..].join(","))
    })
}

/// A one-dimensional `NumPy` array of a type such as `<i4`, whose leaves are `N` bytes.
pub fn npy<const N: usize>(
    out: &mut dyn Write,
    descr: &str,
    count: u64,
    mut leaf: impl FnMut(u64) -> [u8; N],
) -> io::Result<()> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({count},), }}");
    // Magic, version and length take 10 bytes, the header 118: the leaves start at byte 128.
    out.write_all(b"\x93NUMPY\x01\x00\x76\x00")?;
    writeln!(out, "{header:<117}")?;
    (0..count).try_for_each(|number| out.write_all(&leaf(number)))
}

/// The uniform tree in memory whose leaves are a `NumPy` array.
pub fn tree_of_npy(bytes: &[u8], branching: u32) -> Uniform<'_> {
    let options = Options { branching: Some(Branching::Same(branching)), ..Options::default() };
    let array = Format::Npy.read_array(bytes, &options).expect("it can be read");
    array.expect("it is an array")
}

/// The leaf with this number in a uniform tree of different leaves, MAX to move. `is_best`: each child
/// is worse for its parent's player than the one before it, with all its leaves. Otherwise each is
/// better, and nothing is ever pruned.
pub fn ordered(number: u64, branching: u64, depth: u32, is_best: bool) -> i32 {
    let mut size = branching.pow(depth);
    let (mut place, half) = (0, size / 2);
    for ply in 0..depth {
        size /= branching;
        let child = number / size % branching;
        let is_falling = (ply % 2 == 0) == is_best;
        place = place * branching + if is_falling { branching - 1 - child } else { child };
    }
    i32::try_from(place.cast_signed() - half.cast_signed()).expect("at most 2^32 leaves")
}
