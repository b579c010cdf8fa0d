//! Where answers go: standard output, or a file that is written whole or not at all.

use super::destination::{Destination, Draft, resolved};
use crate::cli::streams::{StandardOutput, Streams};
use crate::diagnostic::reason;
use crate::report::visible;
use anyhow::{Result, anyhow};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The names of standard output. It may be what cannot be opened by a name, like a socket.
const STANDARD: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// A destination of output. Nothing may be lost in silence: end it with [`finish`](Self::finish).
pub struct Output {
    sink: OpenedOutput,
    streams: Streams,
}

enum OpenedOutput {
    /// Standard output.
    Standard(BufWriter<StandardOutput>),
    /// A regular file, which is replaced when the output is whole.
    File {
        /// The file as the user names it.
        name: PathBuf,
        /// What will replace it.
        draft: Draft,
    },
    /// Something else that has a name, like a pipe or a terminal: its output is kept back until it is
    /// whole.
    Device {
        /// The device as the user names it.
        name: PathBuf,
        /// The device.
        device: File,
        /// What will be written to it.
        draft: Vec<u8>,
    },
}

impl Output {
    /// Standard output, or the file at `path`.
    ///
    /// # Errors
    ///
    /// The file may not be written, or its folder cannot be written to.
    pub fn open(path: Option<&Path>, streams: &Streams) -> Result<Output> {
        let sink = match path.filter(|path| !is_standard(path)) {
            None => OpenedOutput::Standard(BufWriter::new(streams.output())),
            Some(name) => OpenedOutput::open(name).map_err(|error| cannot_write(name, &error))?,
        };
        let streams = streams.clone();
        Ok(Output { sink, streams })
    }

    /// Writes what is still kept back, and puts a file into its place. If the answers are not
    /// whole, a file or device gets nothing.
    ///
    /// # Errors
    ///
    /// It cannot be written; then a file is as it was.
    pub fn finish(self, is_whole: bool) -> Result<()> {
        match self.sink {
            OpenedOutput::Standard(mut out) => out.flush().map_err(standard_error),
            OpenedOutput::File { name, .. } | OpenedOutput::Device { name, .. } if !is_whole => {
                let name = name.to_string_lossy();
                let note = format!("note: `{}` is left as it was", visible(&name));
                self.streams.complain(&note);
                Ok(())
            }
            OpenedOutput::File { name, draft } => {
                draft.put().map_err(|error| cannot_write(&name, &error))
            }
            OpenedOutput::Device { name, mut device, draft } => {
                device.write_all(&draft).map_err(|error| cannot_write(&name, &error))
            }
        }
    }

    /// Passes all that is written so far on to standard output.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn flush(&mut self) -> Result<()> {
        match &mut self.sink {
            OpenedOutput::Standard(out) => out.flush().map_err(standard_error),
            OpenedOutput::File { .. } | OpenedOutput::Device { .. } => Ok(()),
        }
    }

    /// Writes a message to standard error, after all that is written so far.
    ///
    /// # Errors
    ///
    /// Those of [`flush`](Self::flush).
    pub fn complain(&mut self, message: &str) -> Result<()> {
        self.flush()?;
        self.streams.complain(message);
        Ok(())
    }

    /// Writes with `write`, which is given a writer; its errors get a context.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        match &mut self.sink {
            OpenedOutput::Standard(out) => write(out).map_err(standard_error),
            OpenedOutput::File { name, draft } => {
                write(draft).map_err(|error| cannot_write(name, &error))
            }
            OpenedOutput::Device { draft, .. } => Ok(write(draft)?),
        }
    }
}

impl OpenedOutput {
    /// What is at a path.
    fn open(name: &Path) -> io::Result<OpenedOutput> {
        let name = name.to_owned();
        Ok(match Destination::open(&name)? {
            Destination::File(draft) => OpenedOutput::File { name, draft },
            Destination::Device(device) => {
                let draft = Vec::new();
                OpenedOutput::Device { name, device, draft }
            }
        })
    }
}

/// Writes a whole text to standard output, or to the file at `path`.
///
/// # Errors
///
/// Those of an [`Output`].
pub fn write_text(path: Option<&Path>, text: &[u8], streams: &Streams) -> Result<()> {
    write_whole(path, streams, |out| out.write_all(text))
}

/// Writes all of an output with `write`: to standard output, or to the file at `path`.
///
/// # Errors
///
/// Those of an [`Output`], and of `write`.
pub fn write_whole(
    path: Option<&Path>,
    streams: &Streams,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let mut out = Output::open(path, streams)?;
    out.write(write)?;
    out.finish(true)
}

/// Whether a path names standard output.
pub fn is_standard(path: &Path) -> bool {
    STANDARD.iter().any(|name| path == Path::new(name))
}

/// Whether two outputs, of which `None` is standard output, go to one place. Devices take several.
pub fn is_same_output(one: Option<&Path>, other: Option<&Path>) -> bool {
    let [one, other] = [one, other].map(|path| path.filter(|path| !is_standard(path)));
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            let is_device = std::fs::metadata(one).is_ok_and(|found| !found.is_file());
            !is_device && resolved(one) == resolved(other)
        }
        _ => false,
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    let path = path.to_string_lossy();
    anyhow!("cannot write `{path}`: {}", reason(error))
}

/// Whether the reader of standard output has closed it: `abprune ... | head -1`.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Returns a closed pipe as it is: the caller ends without a message. Other errors get a message.
fn standard_error(error: io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        anyhow::Error::from(error)
    } else {
        anyhow!("cannot write to standard output: {}", reason(&error))
    }
}
