//! Replays the inputs of the fuzz targets: a small corpus, and every input that ever failed.

use std::fs;
use std::panic::catch_unwind;

use crate::support::{files, project};

#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

/// Calls a target for each of its inputs.
fn replay(name: &str, target: fn(&[u8])) {
    let folders = [format!("fuzz/corpus/{name}"), format!("fuzz/failed/{name}")];
    let folders = folders.iter().filter(|folder| project().join(folder).is_dir());
    let inputs: Vec<_> = folders.flat_map(|folder| files(folder)).collect();
    assert!(inputs.len() >= 5, "there is a corpus");
    for path in inputs {
        let input = fs::read(&path).expect("it can be read");
        let run = catch_unwind(|| target(&input));
        assert!(run.is_ok(), "{name} fails on {}", path.display());
    }
    // What each fuzzer begins with.
    target(b"");
}

#[test]
fn any_bytes_are_read_as_the_oracle_reads_them() {
    replay("readers", fuzz::readers);
}

#[test]
fn searches_do_what_the_textbook_does() {
    replay("searches", fuzz::searches);
}

#[test]
fn arrays_are_what_a_decoding_of_its_own_finds() {
    replay("npy", fuzz::npy);
}

#[test]
fn real_parsers_read_what_is_written_of_any_names() {
    replay("drawings", fuzz::drawings);
}
