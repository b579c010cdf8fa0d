//! The rivals that are processes of their own: this program, called in another way.
//!
//! They are what one would write who needs the answer and not a program that gives it: read the
//! file, fill an arena, search by plain recursion.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write};

use crate::arena::{Arena, DOUBLE, INNER};
use crate::recursion::{decimal, integer, solve};

/// Does what the arguments after `rival` say.
pub fn run(arguments: &[String]) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout());
    match arguments {
        [what, file] if what == "serde" => serde(file, &mut out),
        [what, file] if what == "lines" => lines(file, &mut out),
        [what, file] if what == "stream" => stream(file, &mut out),
        _ => unreachable!("a rival is called by this program alone"),
    }
}

/// `serde_json` into an arena, searched: prints the value and the counts.
fn serde(file: &str, out: &mut impl Write) -> io::Result<()> {
    let arena = Arena::read(&fs::read(file)?);
    let total = arena.tags.iter().filter(|tag| **tag != INNER).count();
    let is_decimal = arena.tags.contains(&DOUBLE);
    let (value, counts) = if is_decimal {
        let (value, counts) = solve(&arena, decimal, [f64::NEG_INFINITY, f64::INFINITY]);
        (value.to_string(), counts)
    } else {
        let (value, counts) = solve(&arena, integer, [i64::MIN, i64::MAX]);
        (value.to_string(), counts)
    };
    writeln!(
        out,
        "{value} {} {} {} {total}",
        counts.entered,
        arena.tags.len(),
        counts.evaluated
    )
}

/// `serde_json` into an arena for each line, searched: prints the values.
fn lines(file: &str, out: &mut impl Write) -> io::Result<()> {
    let mut input = BufReader::new(File::open(file)?);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let arena = Arena::read(&line);
        let (value, _) = solve(&arena, integer, [i64::MIN, i64::MAX]);
        writeln!(out, "{value}")?;
        line.clear();
    }
    Ok(())
}

/// Looks at all bytes of a file, and prints how many there are.
fn stream(file: &str, out: &mut impl Write) -> io::Result<()> {
    let mut file = File::open(file)?;
    let mut block = vec![0; 1 << 20];
    let mut count = 0;
    loop {
        let read = file.read(&mut block)?;
        if read == 0 {
            return writeln!(out, "{count}");
        }
        count += std::hint::black_box(&block[..read]).len();
    }
}
