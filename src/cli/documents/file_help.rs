//! What to do about a file that cannot be read.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io};

use clap::Subcommand as _;

use crate::cli::Command;
use crate::report::plain;

/// What to do about a file that cannot be read, if anything is known.
pub fn help_for_file(file: &str, error: &io::Error) -> Option<String> {
    match error.kind() {
        io::ErrorKind::NotFound if Command::has_subcommand(file) => {
            Some(format!("a command comes first: `abprune {file} TREE`"))
        }
        io::ErrorKind::NotFound => {
            let meant = meant(Path::new(file))?;
            Some(format!("did you mean `{}`?", plain(&meant)))
        }
        _ => None,
    }
}

/// The number of files that were not there.
static MISSING: AtomicUsize = AtomicUsize::new(0);

/// Sets the number to 0: a run begins.
pub fn forget_missing() {
    MISSING.store(0, Ordering::Relaxed);
}

/// For so many of them a file with a like name is looked for: to read a folder for each of thousands
/// takes minutes.
const MOST_MISSING: usize = 10;

/// The file that may be meant by one that is not there: that beside it whose name is most like its
/// own, if they are much alike even without their ends, as of `.json`.
fn meant(missing: &Path) -> Option<String> {
    const ALIKE: f64 = 0.7;
    /// A folder with more entries is not searched: any few of them would be chosen at random.
    const MOST_ENTRIES: usize = 1000;
    if MISSING.fetch_add(1, Ordering::Relaxed) >= MOST_MISSING {
        return None;
    }
    let likeness = |name: Option<&OsStr>, other: Option<&OsStr>| {
        let name = name?.to_str()?.to_ascii_lowercase();
        let other = other?.to_str()?.to_ascii_lowercase();
        Some(strsim::normalized_damerau_levenshtein(&name, &other))
    };
    let folder = missing.parent()?;
    let is_here = folder.as_os_str().is_empty();
    let entries = fs::read_dir(if is_here { Path::new(".") } else { folder }).ok()?;
    let entries: Vec<_> = entries.flatten().take(MOST_ENTRIES + 1).collect();
    if entries.len() > MOST_ENTRIES {
        return None;
    }
    let others = entries
        .into_iter()
        .map(|entry| folder.join(entry.file_name()));
    others
        .filter(|other| {
            likeness(missing.file_stem(), other.file_stem()).is_some_and(|alike| alike > ALIKE)
                && other.is_file()
        })
        .filter_map(|other| {
            let alike = likeness(missing.file_name(), other.file_name())?;
            let other = other.to_str()?;
            // Windows takes `/` too, and messages show it without quotes.
            let shown = if cfg!(windows) {
                other.replace('\\', "/")
            } else {
                other.to_owned()
            };
            Some((alike, shown))
        })
        // Of two that are as much alike always the same one.
        .max_by(|(a, first), (b, second)| a.total_cmp(b).then_with(|| second.cmp(first)))
        .map(|(_, other)| other)
}
