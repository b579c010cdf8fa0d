//! Writes a drawing for each step of a search, as files in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use abprune::report::draw::{DrawingFormat, DrawnSearch};
use abprune::report::{reason, visible};
use anyhow::{Result, anyhow};

use super::input_files::InputFiles;
use super::output::Output;

/// Writes the files `step-000.svg` (before the first step), `step-001.svg` and so on: one for each step
/// about drawn nodes, with the numbers of `trace`. The folder is made if it is not there.
///
/// # Errors
///
/// Those of `draw`, which draws what is known after a step; a file cannot be written, or is one of those that
/// are read.
pub fn write(
    folder: &Path,
    format: DrawingFormat,
    search: &DrawnSearch,
    inputs: &InputFiles,
    mut draw: impl FnMut(u64, &mut Output) -> Result<()>,
) -> Result<()> {
    let digits = search.record().steps().to_string().len().max(3);
    let ending = format.endings()[0];
    let mut steps: Vec<u64> = search.steps().iter().map(|step| step.step.number).collect();
    steps.insert(0, 0);
    steps.dedup();
    let file = |step| folder.join(format!("step-{step:0digits$}.{ending}"));
    let files: Vec<PathBuf> = steps.iter().map(file).collect();
    inputs.refuse(files.iter().map(PathBuf::as_path))?;
    fs::create_dir_all(folder).map_err(|error| {
        let name = folder.to_string_lossy();
        anyhow!(
            "cannot write to the folder `{}`: {}",
            visible(&name),
            reason(&error)
        )
    })?;
    for (step, file) in steps.into_iter().zip(&files) {
        let mut out = Output::open(Some(file))?;
        draw(step, &mut out)?;
        out.finish(true)?;
    }
    Ok(())
}
