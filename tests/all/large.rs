//! Large files: no tree is built of what is searched along its text, and of an array little is read.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::npy::npy;

/// The most anonymous memory that a solving process has had, in KiB, and its value: as far as the
/// system tells.
fn solve(path: &std::path::Path, options: &[&str]) -> (String, u64) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_abprune"))
        .args(["solve", "--quiet"])
        .args(options)
        .arg(path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("it is ours").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let field = text.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let size = field.and_then(|field| field.split_whitespace().next());
        most = most.max(size.map_or(0, |size| size.parse().expect("a number")));
        sleep(Duration::from_millis(1));
    }
    let mut value = String::new();
    let mut output = child.stdout.take().expect("it is piped");
    std::io::Read::read_to_string(&mut output, &mut value).expect("text");
    (value, most)
}

#[test]
fn memory_holds_the_text_and_no_tree() {
    // MAX has (3, then nothing better): all but a few leaves are pruned, or all are looked at.
    let mut file = tempfile::Builder::new().suffix(".json").tempfile().expect("a file");
    let write = |file: &mut tempfile::NamedTempFile, text: &str| {
        file.write_all(text.as_bytes()).expect("room on the disk");
    };
    write(&mut file, "[[3,4]");
    for _ in 0..500_000 {
        write(&mut file, ",[2,[17,4000000000000000],4000000000000000]");
    }
    write(&mut file, "]");
    file.flush().expect("room on the disk");
    for options in [&[][..], &["--algorithm", "minimax"]] {
        let (value, most) = solve(file.path(), options);
        assert_eq!(value, "3\n", "{options:?}");
        // A tree in memory takes 9 bytes a node: here 27 MB, and the names.
        let text = file.as_file().metadata().expect("it is there").len() / 1024;
        assert!(most < text + 8 * 1024, "{options:?}: {most} KiB");
    }
}

/// Writes an array of one axis with 2^`bits` leaves to a file of this folder.
fn array(folder: &std::path::Path, bits: u32) -> std::path::PathBuf {
    let path = folder.join("array.npy");
    let leaves = 1_u32 << bits;
    let header = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': ({leaves},), }}\n");
    // Any numbers: the bits of the number of the leaf, multiplied by something odd.
    let leaves = (0..leaves).flat_map(|leaf| leaf.wrapping_mul(0x9e37_79b1).to_le_bytes());
    let array = npy(1, &header, &leaves.collect::<Vec<u8>>());
    fs::write(&path, array).expect("room on the disk");
    path
}

#[test]
fn a_search_in_memory_keeps_nothing_of_what_it_never_enters() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = array(folder.path(), 20);
    // The tree takes 9 bytes a node: 18 MiB. SSS* keeps 32 bytes of each node that it comes near.
    for algorithm in ["scout", "mtd-f", "sss-star", "dual-star"] {
        let options = ["--branching", "2", "--algorithm", algorithm];
        let (value, most) = solve(&path, &options);
        assert!(value.ends_with('\n'), "{algorithm}");
        assert!(most < 36 * 1024, "{algorithm}: {most} KiB");
    }
}
