//! The files that a command reads, and that none of them is replaced by what it writes.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;

use super::output::is_standard;
use crate::cli::options::reading::{ReadingArgs, TreeArgument};
use crate::cli::streams::Streams;
use crate::report::visible;

/// The files that a command reads; `-` is standard input.
pub struct InputFiles<'a>(Vec<Cow<'a, Path>>);

impl<'a> InputFiles<'a> {
    /// The files of these TREE arguments. Without any, standard input is read, unless the tree is that of a
    /// program.
    pub fn of_trees(trees: &'a [PathBuf], reading: &ReadingArgs) -> InputFiles<'a> {
        if trees.is_empty() && reading.program.command.is_none() {
            return InputFiles(vec![Cow::Borrowed(Path::new("-"))]);
        }
        let file = |tree: &'a PathBuf| match TreeArgument::of(tree) {
            TreeArgument::File(file) => Some(Cow::Borrowed(file)),
            TreeArgument::Line(file, _) => Some(Cow::Owned(file)),
            TreeArgument::Text(_) => None,
        };
        InputFiles(trees.iter().filter_map(file).collect())
    }

    /// These files, and others that hold no trees.
    pub fn and(mut self, others: impl IntoIterator<Item = &'a PathBuf>) -> InputFiles<'a> {
        self.0.extend(others.into_iter().map(|file| Cow::Borrowed(&**file)));
        self
    }

    /// Refuses an output that would replace one of these files.
    ///
    /// # Errors
    ///
    /// `solve -o tree.json tree.json`, also by another path or link to the file, or `<tree.json`.
    pub fn refuse<'o>(
        &self,
        outputs: impl IntoIterator<Item = &'o Path>,
        streams: &Streams,
    ) -> Result<()> {
        let outputs = outputs.into_iter().filter(|output| !is_standard(output));
        let outputs: Vec<(Handle, &Path)> =
            outputs.filter_map(|output| Some((handle(output)?, output))).collect();
        if outputs.is_empty() {
            return Ok(());
        }
        for file in &self.0 {
            let is_input = **file == *Path::new("-");
            let found = match is_input {
                true if streams.are_of_process() => Handle::stdin().ok(),
                true => None,
                false => handle(file),
            };
            let Some((_, output)) =
                outputs.iter().find(|(output, _)| Some(output) == found.as_ref())
            else {
                continue;
            };
            let (name, how) =
                if is_input { (*output, " as standard input") } else { (&**file, "") };
            bail!(
                "the output would replace `{}`, which is read{how}: name another file",
                visible(&name.to_string_lossy())
            );
        }
        Ok(())
    }
}

/// What all names of a regular file share. Others are not opened: a pipe would wait, or lose its writer.
fn handle(file: &Path) -> Option<Handle> {
    let is_file = fs::metadata(file).ok()?.is_file();
    is_file.then(|| Handle::from_path(file).ok()).flatten()
}
