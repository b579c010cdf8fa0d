//! What to do about an error: one line of help for each problem with a document, and with its file.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io};

use abprune::number::Number;
use abprune::read::{ArrayProblem, KeySuggestion, Problem};
use abprune::report::{excerpt, plain};
use abprune::tree::Branching;
use clap::Subcommand as _;

use super::list_help::help_for_list;
use crate::cli::Command;

/// What to do about a problem with a document.
pub fn help_for(problem: &Problem) -> String {
    let text = match problem {
        Problem::Empty => "the smallest tree is a number: `5`",
        Problem::Truncated { .. } => "was the file cut off while it was written or copied?",
        Problem::Trailing { .. } => {
            "a document holds one tree; for one tree per line use `--from jsonl`, for a flat list \
             of leaves `--branching N`"
        }
        Problem::Unexpected { found, expected } => {
            return help_for_token(found, expected);
        }
        Problem::Childless => "a leaf is a number; write `0` if you meant a leaf",
        Problem::NoValueNoChildren { .. } => {
            "give a leaf a value (`null` if it is unknown), an inner node one or more children"
        }
        Problem::UnknownKey {
            key,
            suggestion: Some(suggestion),
            ..
        } => return help_for_keys(key, suggestion),
        Problem::UnknownKey { key, .. } if key == "game" => {
            "a document with `game` is a position, without `value`, `children` and `--branching`; put \
             data of your own under `meta`"
        }
        Problem::UnknownKey {
            key,
            is_flat: false,
            ..
        } if ["branching", "leaves"].contains(&&key[..]) => {
            "that is a key of flat trees: leave out `--from nested`"
        }
        Problem::UnknownKey {
            key, is_flat: true, ..
        } if ["children", "value"].contains(&&key[..]) => {
            "that is a key of nested trees: leave out `--branching` and `--from flat`"
        }
        Problem::UnknownKey {
            key, is_flat: true, ..
        } if ["name", "move"].contains(&&key[..]) => {
            "nodes have that in nested trees alone: leave out `--branching` and `--from flat`, or \
             put it under `meta`"
        }
        Problem::UnknownKey {
            nearest: Some(key), ..
        } => {
            return format!("did you mean `{}`?", excerpt(key));
        }
        Problem::UnknownKey { nearest: None, .. } => {
            "put data of your own under `meta`, or use `--ignore-unknown-keys`"
        }
        Problem::RepeatedKey { .. } => "remove one of them",
        Problem::NodeAsChildren => {
            "put a single child into a list: `\"children\": [{\"value\": 5}]`"
        }
        Problem::OtherMove { .. } => "remove `move`: the key names the move",
        Problem::UnknownPlayer { .. } => {
            "say what MAX and MIN are called, as in `--players white,black`, or leave `player` out \
             where the players alternate"
        }
        Problem::ChancePlayer { .. } => {
            "at each inner node MAX or MIN must move; if one of them is called so, say what both are \
             called, as in `--players white,black`"
        }
        Problem::BadNumber { .. } => {
            "write numbers as `5`, `-3`, `0.25` or `1e6`: no `+` in front, no leading zeros, \
             digits on both sides of a point"
        }
        Problem::NotFinite { .. } => {
            "write a number beyond all others for a win, or `null` for an unknown leaf"
        }
        Problem::DecimalRange { .. } => "doubles go up to about 1.8e308",
        Problem::IntegerRange { .. } | Problem::InexactInteger { .. } => {
            "write it with a fraction (`.0`) if the nearest double will do"
        }
        Problem::Utf16 => "save it as UTF-8",
        Problem::NotUtf8 { .. } => "save the file as UTF-8",
        Problem::ControlCharacter { .. } => "write it as an escape: `\\n`, `\\t`, `\\u001b`",
        Problem::BadEscape { .. } => {
            "escapes are `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\u` with four \
             hex digits"
        }
        Problem::NoLeaves => "write `{\"branching\": 2, \"leaves\": [3, 5]}`",
        Problem::NoBranching => "say `--branching 2` (or `--branching 3,2` for one factor per ply)",
        Problem::BadBranching { .. } => "write `2`, or `[3, 2]` for one factor per ply",
        Problem::Shape { branching, .. } => return help_for_shape(branching),
        Problem::TooLarge => {
            "cut it below the root: solve each child as a document, and take the best of their values"
        }
        Problem::TooManyNodes { .. } => {
            "raise `--max-nodes`, or search fewer plies: `--depth N --evaluation NAME`, if the game \
             has an evaluation"
        }
        Problem::Position { help, .. } => return help.clone(),
        Problem::Array(problem) => return help_for_array(problem),
        Problem::List(problem) => help_for_list(problem),
    };
    text.to_owned()
}

/// What reads a document whose keys other programs use.
fn help_for_keys(key: &str, suggestion: &KeySuggestion) -> String {
    let KeySuggestion { keys, has_others } = suggestion;
    let meant = keys.meaning(key);
    let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
    let more = if *has_others {
        " --ignore-unknown-keys"
    } else {
        ""
    };
    format!("{meant}abprune reads other keys with `--keys {keys}{more}`")
}

/// What to do about a token that stands where something else was expected.
fn help_for_token(found: &str, expected: &str) -> String {
    if let Some(number) = found
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        && Number::parse(number).is_ok()
    {
        return format!("numbers stand without quotes: write `{number}`");
    }
    let text = match (found, expected) {
        ("'", _) => "JSON has double quotes",
        ("/" | "#", "JSON") => "JSON has no comments: take it out",
        ("true" | "false" | "True" | "False", _) => "values are numbers: write `1` and `0`",
        ("," | "]" | "}", _) => "is there a comma too many, or a value missing?",
        (_, "`,` or `]`") => "is there a comma or a `]` missing?",
        (_, "`,` or `}`") => "is there a comma or a `}` missing?",
        (_, "`:`") => "write a key, `:`, and its value: `\"value\": 5`",
        (_, "a key in quotes") => "keys stand in double quotes: `{\"value\": 5}`",
        (_, "a number or null") => "write a number, or `null` where the value is unknown",
        (_, "a string") => "write it in double quotes",
        (_, "an array of children or null") => "write `[3, 5]`, or leave it out at a leaf",
        (_, "an array of leaves") => "write `[3, 5, 6, 9]`",
        (_, "an object with the key `game`") => {
            "a position is written `{\"game\": \"tic-tac-toe\"}`"
        }
        ("[" | "{", _) => "a flat tree lists numbers; for a nested one leave out `--branching`",
        (_, "a leaf: a number or null") => "write numbers, separated by white space or commas",
        _ if found.starts_with('"') => "only keys, names, moves and players are strings",
        _ => "a tree is written `[[3, 5], [6, 9]]`, a leaf `5`, an unknown one `null`",
    };
    text.to_owned()
}

fn help_for_shape(branching: &Branching) -> String {
    let text = match branching {
        Branching::Same(_) => "is a leaf missing? One factor per ply is written `3,2,4`",
        Branching::PerPly(_) => {
            "give one factor for each ply, from the root down, whose product is the number of leaves"
        }
    };
    text.to_owned()
}

fn help_for_array(problem: &ArrayProblem) -> String {
    let text = match problem {
        ArrayProblem::NotNpy => "leave out `--from npy`, or give the file another ending",
        ArrayProblem::Version { .. }
        | ArrayProblem::Header { .. }
        | ArrayProblem::MissingKey { .. }
        | ArrayProblem::Overflow => "write the file with `numpy.save`",
        ArrayProblem::Dtype { descr } => return help_for_dtype(descr),
        ArrayProblem::Structured => "save one field: `numpy.save(file, array['x'])`",
        ArrayProblem::FortranOrder => {
            "save it with `numpy.save(file, numpy.ascontiguousarray(array))`"
        }
        ArrayProblem::EmptyAxis { .. } => "is the array empty?",
        ArrayProblem::LongAxis { .. } => "give the array more axes: `array.reshape(...)`",
        ArrayProblem::Data {
            leaves,
            size,
            found,
        } if leaves
            .checked_mul(*size as u64)
            .is_some_and(|expected| expected < *found) =>
        {
            "a file holds one array; is something appended?"
        }
        ArrayProblem::Data { .. } => "was the file cut off while it was written or copied?",
        ArrayProblem::OneAxis { leaves } => {
            return format!(
                "say `--branching 2` (or `--branching 3,2` for one factor per ply, `--branching \
                 {leaves}` for a single ply)"
            );
        }
        ArrayProblem::Branching { .. } => {
            "leave out `--branching`, or save the array as one axis: `array.ravel()`"
        }
    };
    text.to_owned()
}

fn help_for_dtype(descr: &str) -> String {
    let name = descr.trim_start_matches(['<', '>', '|', '=']);
    let text = match name.as_bytes().first() {
        Some(b'O') => "objects are no numbers: save it with `array.astype('i8')`",
        Some(b'b') => "save truth values as numbers: `array.astype('i1')`",
        Some(b'f') if name == "f2" => "save it with `array.astype('f4')`, which is exact",
        Some(b'f') => "save it with `array.astype('f8')`, if the nearest double will do",
        Some(b'c') => "complex numbers have no order: save one part, `array.real`",
        Some(b'M' | b'm') => "save times as numbers: `array.astype('i8')`",
        _ => "dtypes are i1, i2, i4, i8, u1, u2, u4, u8, f4 and f8: `array.astype('i4')`",
    };
    text.to_owned()
}

/// What to do about a file that cannot be read, if anything is known.
pub fn help_for_file(file: &str, error: &io::Error) -> Option<String> {
    match error.kind() {
        io::ErrorKind::IsADirectory => Some("name the files in it: `DIRECTORY/*.json`".to_owned()),
        io::ErrorKind::UnexpectedEof => {
            Some("is it still being written? Wait until it is whole".to_owned())
        }
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
