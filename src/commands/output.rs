//! Where answers go: standard output, or a file that is written whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use abprune::report::ascii;
use anyhow::{Result, anyhow};
use tempfile::NamedTempFile;

use super::diagnostic::reason;
use super::standard_output::{StandardOutput, standard_error};
use super::stderr::complain;

/// The names of standard output. Where that is a file, it must be written on, not replaced.
const STANDARD: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// A destination of output. Nothing may be lost in silence: end it with [`finish`](Self::finish).
pub enum Output {
    /// Standard output.
    Standard(BufWriter<StandardOutput>),
    /// A regular file: what is written stands beside it until it is whole.
    File {
        /// The file to be replaced.
        target: PathBuf,
        /// What will replace it.
        draft: BufWriter<NamedTempFile>,
    },
    /// Something else that has a name, like a pipe or a terminal: kept back until it is whole.
    Device {
        /// The device.
        target: PathBuf,
        /// What will be written to it.
        draft: Vec<u8>,
    },
}

impl Output {
    /// Standard output, or the file at `path`.
    ///
    /// # Errors
    ///
    /// The folder of the file cannot be written to.
    pub fn open(path: Option<&Path>) -> Result<Output> {
        let is_standard = |path: &Path| STANDARD.iter().any(|name| path == Path::new(name));
        let Some(path) = path.filter(|path| !is_standard(path)) else {
            return Ok(Output::Standard(BufWriter::new(StandardOutput)));
        };
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            let (target, draft) = (path.to_owned(), Vec::new());
            return Ok(Output::Device { target, draft });
        }
        let target = behind_links(path).map_err(|error| cannot_write(path, &error))?;
        let metadata = fs::metadata(&target).ok();
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".abprune-");
        allow_all(&mut builder);
        let draft = builder
            .tempfile_in(folder)
            .and_then(|draft| {
                // The rights of a file that is replaced stay, whatever the user's mask.
                if let Some(metadata) = &metadata {
                    draft.as_file().set_permissions(metadata.permissions())?;
                }
                Ok(draft)
            })
            .map_err(|error| cannot_write(path, &error))?;
        Ok(Output::File {
            target,
            draft: BufWriter::new(draft),
        })
    }

    /// Writes what is still kept back, and puts a file into its place. If the answers are not
    /// whole, a file or device gets nothing.
    ///
    /// # Errors
    ///
    /// It cannot be written; then a file is as it was.
    pub fn finish(self, is_whole: bool) -> Result<()> {
        match self {
            Output::Standard(mut out) => out.flush().map_err(standard_error),
            Output::File { target, .. } | Output::Device { target, .. } if !is_whole => {
                let target = target.to_string_lossy();
                complain(&format!("note: `{}` is left as it was", ascii(&target)));
                Ok(())
            }
            Output::File { target, draft } => draft
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(|draft| Ok(draft.persist(&target)?))
                .map(drop)
                .map_err(|error| cannot_write(&target, &error)),
            Output::Device { target, draft } => fs::OpenOptions::new()
                .append(true)
                .open(&target)
                .and_then(|mut device| device.write_all(&draft))
                .map_err(|error| cannot_write(&target, &error)),
        }
    }

    /// Passes all that is written so far on to standard output, so that it comes before error messages.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn flush(&mut self) -> Result<()> {
        match self {
            Output::Standard(out) => out.flush().map_err(standard_error),
            Output::File { .. } | Output::Device { .. } => Ok(()),
        }
    }

    /// Writes with `write`, which is given a writer; its errors get a context.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        match self {
            Output::Standard(out) => write(out).map_err(standard_error),
            Output::File { target, draft } => {
                write(draft).map_err(|error| cannot_write(target, &error))
            }
            Output::Device { draft, .. } => Ok(write(draft)?),
        }
    }
}

/// A new file may be read and written by all whom the user's mask does not shut out.
fn allow_all(builder: &mut tempfile::Builder) {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
}

/// Where links lead to: a link stays, and what it leads to is replaced, or made.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("the links go round in circles"))
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    let path = path.to_string_lossy();
    anyhow!("cannot write `{path}`: {}", reason(error))
}
