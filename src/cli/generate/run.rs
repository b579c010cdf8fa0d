//! `abprune generate`: writes trees by a recipe.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context as _, Error, Result, bail};

use super::exercise::not_found_message;
use super::{GenerateArgs, GeneratedForm};
use crate::cli::documents::opening::{read_whole, unreadable};
use crate::cli::outputs::output::{Output, is_same_output};
use crate::cli::outputs::progress::Progress;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::exercise::{Finder, WhatIfQuestion};
use crate::generate::{Recipe, seed_of};
use crate::report::trees::{AskedX, NestedParts, write_flat, write_nested, write_npy};
use crate::tree::TooLarge;

/// Writes the trees that the arguments describe. If something is asked of them and too many seeds in a row do
/// not fit, says why; then a file is as it was, and standard output has the trees found before.
///
/// # Errors
///
/// What is wrong with the options; the output cannot be written.
pub fn run(arguments: &GenerateArgs, streams: &Streams) -> Result<Status> {
    let recipe = arguments.recipe()?;
    let form = arguments.form(&recipe)?;
    let file = arguments.output.file.file.as_deref();
    let is_array = matches!(form, GeneratedForm::Npy(..));
    if is_array && is_same_output(file, None) && streams.is_output_terminal() {
        bail!("an array is not for a terminal: name a file with `-o tree.npy`");
    }
    let finder = arguments.asked.finder(&recipe, arguments.ask.is_some())?;
    let ids = arguments.ids.as_deref().map(|file| ids(file, streams)).transpose()?;
    let mut out = Output::open(file, streams)?;
    let id_at = |number: usize| ids.as_ref().and_then(|ids| ids.get(number)).map(String::as_str);
    let first_seed = |number, next| id_at(number).map_or(next, seed_of);
    let count = ids.as_ref().map_or(arguments.count.get(), |ids| ids.len() as u64);
    let mut seed = first_seed(0, arguments.seed);
    let mut progress = Progress::new(streams);
    let (mut written, mut passed) = (0, 0);
    while (written as u64) < count {
        if let Some(finder) = &finder {
            let found = finder.find(&recipe, seed, |tried, nearest| {
                if let Some(progress) = &mut progress {
                    progress.seeds(tried, finder.tries, nearest);
                }
            });
            if let Some(progress) = &mut progress {
                progress.clear();
            }
            match found.map_err(too_large)? {
                Ok(found) => {
                    seed = found;
                    if let Some(progress) = &mut progress {
                        progress.count();
                    }
                }
                Err(not_found) => {
                    drop(progress.take());
                    let asked = &arguments.asked;
                    out.complain(&not_found_message(asked, &not_found, seed, &recipe))?;
                    out.finish(false)?;
                    return Ok(Status::Failed);
                }
            }
        }
        let is_written = match &form {
            GeneratedForm::Nested => {
                let root = id_at(written);
                write_one(&mut out, &recipe, seed, root, arguments, finder.as_ref())?
            }
            GeneratedForm::Flat(factors) => {
                out.write(|out| write_flat(out, &recipe, seed, factors))?;
                true
            }
            GeneratedForm::Npy(factors) => {
                out.write(|out| write_npy(out, &recipe, seed, factors))?;
                true
            }
        };
        written += usize::from(is_written);
        passed = if is_written { 0 } else { passed + 1 };
        if finder.as_ref().is_some_and(|finder| finder.tries == passed) {
            drop(progress.take());
            out.complain(&no_question_message(passed))?;
            out.finish(false)?;
            return Ok(Status::Failed);
        }
        seed = seed.wrapping_add(1);
        if is_written {
            seed = first_seed(written, seed);
        }
    }
    out.finish(true)?;
    Ok(Status::Solved)
}

/// The IDs that a file has, one a line.
///
/// # Errors
///
/// The file cannot be read as text, or has no ID, or one twice.
fn ids(file: &Path, streams: &Streams) -> Result<Vec<String>> {
    let name = file.display().to_string();
    let bytes = read_whole(file, u64::from(u32::MAX), streams);
    let bytes = bytes.map_err(|error| unreadable(&name, &error))?;
    let Ok(text) = std::str::from_utf8(&bytes) else {
        bail!("{name} is not UTF-8");
    };
    let ids: Vec<&str> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim)
        .filter(|id| !id.is_empty())
        .collect();
    let mut seen = HashSet::new();
    if let Some(id) = ids.iter().find(|id| !seen.insert(**id)) {
        bail!("an ID is twice in {name}: `{id}`");
    }
    if ids.is_empty() {
        bail!("{name} has no ID: write one a line");
    }
    Ok(ids.into_iter().map(str::to_owned).collect())
}

fn too_large(error: TooLarge) -> Error {
    error.into()
}

/// Writes one nested tree, whose root may be called after an ID. Whether it is written: it is not if it is to have a
/// question, and has none.
fn write_one(
    out: &mut Output,
    recipe: &Recipe,
    seed: u64,
    root: Option<&str>,
    arguments: &GenerateArgs,
    finder: Option<&Finder>,
) -> Result<bool> {
    let is_asked = arguments.ask.is_some();
    let tree = if arguments.output.letters || is_asked {
        let option = if is_asked { "`--ask`" } else { "`--letters`" };
        if recipe.shape().least_leaves() > u64::from(u32::MAX) {
            return Err(too_large(TooLarge).context(option));
        }
        Some(recipe.tree(seed).map_err(too_large).context(option)?)
    } else {
        None
    };
    let cutoff = finder.map(|finder| finder.cutoff).unwrap_or_default();
    let question = match tree.as_ref().filter(|_| is_asked) {
        Some(tree) => match WhatIfQuestion::of(tree, cutoff, seed) {
            None => return Ok(false),
            found => found,
        },
        None => None,
    };
    let tree = tree.map(|tree| if arguments.output.letters { tree.with_letters() } else { tree });
    let asked = question.as_ref().zip(tree.as_ref());
    let asked = asked.map(|(WhatIfQuestion { leaf, node, ranges }, tree)| AskedX {
        tree,
        leaf: *leaf,
        node,
        ranges,
    });
    let names = tree.as_ref().filter(|_| arguments.output.letters);
    let parts = NestedParts { names, root, has_seed: arguments.output.meta, asked };
    out.write(|out| write_nested(out, recipe, seed, parts))?;
    Ok(true)
}

/// What is said where no tree has a question.
fn no_question_message(tries: u64) -> String {
    format!(
        "error: no tree of {tries} seeds in a row has a node that some values of a leaf prune and others do not\n\
         help: take more plies or more children, or other seeds"
    )
}
