//! Writes a drawing for each step of a search, as files in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::Output;
use crate::cli::streams::Streams;
use crate::report::draw::{DrawingFormat, DrawnSearch};
use crate::report::{reason, visible};

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
    streams: &Streams,
    mut draw: impl FnMut(u64, &mut Output) -> Result<()>,
) -> Result<()> {
    let digits = search.record().steps().to_string().len().max(3);
    let ending = format.endings()[0];
    let mut steps: Vec<u64> = search.steps().iter().map(|step| step.step.number).collect();
    steps.insert(0, 0);
    steps.dedup();
    let file = |step| folder.join(format!("step-{step:0digits$}.{ending}"));
    let files: Vec<PathBuf> = steps.iter().map(file).collect();
    inputs.refuse(files.iter().map(PathBuf::as_path), streams)?;
    fs::create_dir_all(folder).map_err(|error| {
        let name = folder.to_string_lossy();
        anyhow!(
            "cannot write to the folder `{}`: {}",
            visible(&name),
            reason(&error)
        )
    })?;
    for (step, file) in steps.into_iter().zip(&files) {
        let mut out = Output::open(Some(file), streams)?;
        draw(step, &mut out)?;
        out.finish(true)?;
    }
    Ok(())
}
