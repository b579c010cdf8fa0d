//! `abprune generate`: writes trees by a recipe.

use anyhow::{Context as _, Error, Result, bail};

use super::exercise::not_found_message;
use super::{GenerateArgs, GeneratedForm};
use crate::cli::outputs::output::{Output, is_same_output};
use crate::cli::outputs::progress::Progress;
use crate::cli::run::Status;
use crate::cli::streams::Streams;
use crate::generate::Recipe;
use crate::report::generated::{NestedParts, write_flat, write_nested, write_npy};
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
    if out.is_file()
        && let Some(note) = size_note(arguments, &recipe, &form)
    {
        out.complain(&note)?;
    }
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
            GeneratedForm::Npy(factors, dtype) => {
                out.write(|out| write_npy(out, &recipe, seed, factors, *dtype))?;
            }
        }
        seed = seed.wrapping_add(1);
    }
    out.finish(true)?;
    Ok(Status::Solved)
}

/// The bytes beyond which it is said before it is written how much that will be.
const LARGE: f64 = 1e9;

/// How many bytes will be written, if those are many: what numbers take, with a comma and a blank after
/// each, and the brackets and keys around them.
fn size_note(arguments: &GenerateArgs, recipe: &Recipe, form: &GeneratedForm) -> Option<String> {
    // A key and its text, or what stands around the list of children.
    const KEY: f64 = 14.0;
    let (leaves, inner) = recipe.shape().mean_size();
    let size = match form {
        GeneratedForm::Npy(_, dtype) => leaves * f64::from(dtype.size()),
        GeneratedForm::Flat(_) => leaves * number_size(recipe),
        GeneratedForm::Nested => {
            let has_names = arguments.output.letters;
            let keys_of_inner = f64::from(2 * u8::from(recipe.has_static_values() || has_names));
            let keys_of_leaves = f64::from(2 * u8::from(has_names));
            leaves * (number_size(recipe) + keys_of_leaves * KEY)
                + inner * (2.0 + keys_of_inner * KEY)
        }
    };
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    let all = size * arguments.count.get() as f64;
    let what = match arguments.count.get() {
        1 => "this tree takes",
        _ => "these trees take",
    };
    let gigabytes = all / 1e9;
    if all <= LARGE {
        None
    } else if gigabytes > 1e6 {
        Some(format!("note: {what} more than a million GB"))
    } else {
        Some(format!("note: {what} about {gigabytes:.1} GB"))
    }
}

/// The characters of a number between the least and the greatest one, and of the comma and the blank after
/// it, on the average.
fn number_size(recipe: &Recipe) -> f64 {
    const STEPS: i128 = 1000;
    let (least, most) = recipe.extent();
    let (least, most) = (i128::from(least), i128::from(most));
    let decimals = usize::try_from(recipe.decimals()).expect("few");
    let length = |step: i128| {
        let units = least + (most - least) * step / STEPS;
        let digits = units.unsigned_abs().to_string().len().max(decimals + 1);
        digits + usize::from(units < 0) + usize::from(decimals > 0) + 2
    };
    let all: usize = (0..=STEPS).map(length).sum();
    let all = u32::try_from(all).expect("at most 50 characters for each");
    f64::from(all) / 1001.0
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
        let tree = recipe.explicit(seed).map_err(too_large);
        Some(tree.context("`--letters`")?.with_letters())
    } else {
        None
    };
    let parts = NestedParts { names: named.as_ref(), has_seed: arguments.output.meta };
    out.write(|out| write_nested(out, recipe, seed, parts))
}
