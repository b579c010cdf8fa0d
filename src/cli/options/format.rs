//! Which format an output has: as `--format` says, else by the ending of the file's name.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use crate::named::Named as _;
use crate::report::{ReportFormat, visible};

/// Where an output goes.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct FileArgs {
    /// Write to this file; its ending chooses the format
    ///
    /// The file is written whole or not at all; `-` is standard output. `--format` takes any ending
    /// that is not one of another format
    #[arg(long = "output", short = 'o', value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// The table of the formats that a command writes.
#[derive(Clone, Copy)]
pub struct FormatTable<F: 'static> {
    /// All formats.
    pub all: &'static [F],
    /// The endings of files in each.
    pub endings: fn(F) -> &'static [&'static str],
}

/// The formats of reports.
pub const REPORTS: FormatTable<ReportFormat> = FormatTable {
    all: ReportFormat::ALL,
    endings: ReportFormat::endings,
};

impl FileArgs {
    /// The ending of the file's name, if other programs make such files from a drawing.
    pub fn rendered_ending(&self) -> Option<&str> {
        let ending = self.file.as_deref()?.extension()?.to_str()?;
        ["pdf", "png"].contains(&ending).then_some(ending)
    }

    /// The ending of the file's name, in small letters.
    pub fn ending(&self) -> Option<String> {
        let ending = self.file.as_deref()?.extension()?;
        Some(ending.to_string_lossy().to_ascii_lowercase())
    }

    /// The format of the output.
    ///
    /// # Errors
    ///
    /// The ending of the file's name belongs to none of the formats, or to another one than `given`.
    pub fn format<F>(&self, given: Option<F>, table: FormatTable<F>) -> Result<F>
    where
        F: Copy + Default + PartialEq + Into<&'static str>,
    {
        match self.file.as_deref() {
            Some(file) => table.choose(given, file),
            None => Ok(given.unwrap_or_default()),
        }
    }
}

impl<F: Copy + Default + PartialEq + Into<&'static str>> FormatTable<F> {
    fn choose(self, given: Option<F>, file: &Path) -> Result<F> {
        let Some(ending) = file.extension() else {
            return Ok(given.unwrap_or_default());
        };
        let ending = ending.to_string_lossy().to_ascii_lowercase();
        let has_ending = |format: &&F| (self.endings)(**format).contains(&&*ending);
        match (given, self.all.iter().find(has_ending)) {
            (Some(given), Some(_)) if has_ending(&&given) => Ok(given),
            (Some(given), Some(&other)) if given != other => bail!(
                "`--format {}` and the ending of `{}` differ: leave out one of them",
                given.into(),
                visible(&file.to_string_lossy())
            ),
            (Some(given), _) => Ok(given),
            (None, Some(&format)) => Ok(format),
            (None, None) => bail!(
                "this command writes no `.{}` files; it writes {} (with `--format` the name may be \
                 any)",
                visible(&ending),
                self.all_endings()
            ),
        }
    }

    /// A list of endings, one for each format; formats may have one in common.
    fn all_endings(self) -> String {
        let mut endings: Vec<String> = Vec::new();
        for &format in self.all {
            let ending = (self.endings)(format).first();
            let ending = ending.map(|ending| format!("`.{ending}`"));
            endings.extend(ending.filter(|ending| !endings.contains(ending)));
        }
        endings.join(", ")
    }
}
