//! `abprune generate`: writes trees by a recipe.

use anyhow::{Context as _, Error, Result, bail};

use super::exercise::not_found_message;
use super::{GenerateArgs, GeneratedForm};
use crate::cli::outputs::output::{Output, is_same_output};
use crate::cli::outputs::progress::Progress;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::generate::Recipe;
use crate::report::trees::{NestedParts, write_flat, write_nested, write_npy};
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
    let finder = arguments.asked.finder(&recipe)?;
    let mut out = Output::open(file, streams)?;
    let mut seed = arguments.seed;
    let mut progress = Progress::new(streams);
    for _ in 0..arguments.count.get() {
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
        match &form {
            GeneratedForm::Nested => write_one(&mut out, &recipe, seed, arguments)?,
            GeneratedForm::Flat(factors) => {
                out.write(|out| write_flat(out, &recipe, seed, factors))?;
            }
            GeneratedForm::Npy(factors) => {
                out.write(|out| write_npy(out, &recipe, seed, factors))?;
            }
        }
        seed = seed.wrapping_add(1);
    }
    out.finish(true)?;
    Ok(Status::Solved)
}

fn too_large(error: TooLarge) -> Error {
    error.into()
}

/// Writes one nested tree.
fn write_one(out: &mut Output, recipe: &Recipe, seed: u64, arguments: &GenerateArgs) -> Result<()> {
    let named = if arguments.output.letters {
        if recipe.shape().least_leaves() > u64::from(u32::MAX) {
            return Err(too_large(TooLarge).context("`--letters`"));
        }
        let tree = recipe.tree(seed).map_err(too_large);
        Some(tree.context("`--letters`")?.with_letters())
    } else {
        None
    };
    let parts = NestedParts { names: named.as_ref(), has_seed: arguments.output.meta };
    out.write(|out| write_nested(out, recipe, seed, parts))
}
