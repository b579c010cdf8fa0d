//! Standard input, output and error of a run: those of the process, or memory.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The streams of a run. A copy is of the same streams.
#[derive(Clone, Debug)]
pub struct Streams {
    /// `None`: those of the process.
    memory: Option<Arc<MemoryStreams>>,
}

#[derive(Debug)]
struct MemoryStreams {
    input: Arc<[u8]>,
    output: Mutex<Vec<u8>>,
    messages: Mutex<Vec<u8>>,
}

impl Streams {
    /// The streams of the process.
    pub fn of_process() -> Streams {
        Streams { memory: None }
    }

    /// This input, and nothing that has been written yet.
    pub fn in_memory(input: &[u8]) -> Streams {
        let memory = MemoryStreams {
            input: input.into(),
            output: Mutex::default(),
            messages: Mutex::default(),
        };
        Streams { memory: Some(Arc::new(memory)) }
    }

    /// What has been written to memory: output and messages.
    pub fn written(&self) -> (Vec<u8>, Vec<u8>) {
        let take = |written: &Mutex<Vec<u8>>| std::mem::take(&mut *written.lock().expect(WHOLE));
        self.memory
            .as_ref()
            .map_or_else(Default::default, |memory| (take(&memory.output), take(&memory.messages)))
    }

    /// Whether a path names standard input: in memory also by the names of the system.
    pub fn is_input(&self, path: &Path) -> bool {
        let names: &[&str] = match &self.memory {
            None => &["-"],
            Some(_) => &["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"],
        };
        names.iter().any(|name| path == Path::new(name))
    }

    /// Writes a text to standard error if that is a terminal, and nothing otherwise.
    pub fn show_progress(&self, text: &str) {
        if self.is_error_terminal() {
            let mut out = io::stderr().lock();
            let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        }
    }

    /// Standard input, from where it stands; in memory, from its start.
    ///
    /// # Errors
    ///
    /// It is closed.
    pub fn input(&self) -> io::Result<InputSource> {
        match &self.memory {
            None => Ok(InputSource::File(input_of_process()?)),
            Some(memory) => Ok(InputSource::Memory(io::Cursor::new(Arc::clone(&memory.input)))),
        }
    }

    /// Standard output, without a buffer.
    pub fn output(&self) -> StandardOutput {
        StandardOutput(self.clone())
    }

    /// Writes a message to standard error. If that is closed, the message is dropped.
    pub fn complain(&self, message: &str) {
        let _ = match &self.memory {
            None => writeln!(io::stderr().lock(), "{message}"),
            Some(memory) => writeln!(memory.messages.lock().expect(WHOLE), "{message}"),
        };
    }

    /// Whether a person types the input.
    pub fn is_input_terminal(&self) -> bool {
        self.memory.is_none() && io::stdin().is_terminal()
    }

    /// Whether the output is seen at once.
    pub fn is_output_terminal(&self) -> bool {
        self.memory.is_none() && io::stdout().is_terminal()
    }

    /// How many columns the terminal of the output has; `None`: it is none, or does not say.
    pub fn columns(&self) -> Option<u32> {
        let size = self.is_output_terminal().then(terminal_size::terminal_size).flatten();
        size.map(|(columns, _)| u32::from(columns.0))
    }

    /// Whether they are those of the process.
    pub fn are_of_process(&self) -> bool {
        self.memory.is_none()
    }

    /// Whether messages are seen at once.
    fn is_error_terminal(&self) -> bool {
        self.memory.is_none() && io::stderr().is_terminal()
    }
}

const WHOLE: &str = "no writer panics";

/// What a document is read from.
#[derive(Debug)]
pub enum InputSource {
    /// A file, or standard input as one.
    File(File),
    /// Standard input in memory.
    Memory(io::Cursor<Arc<[u8]>>),
}

impl InputSource {
    /// The file, if it is one.
    pub fn file(&mut self) -> Option<&mut File> {
        match self {
            InputSource::File(file) => Some(file),
            InputSource::Memory(_) => None,
        }
    }
}

impl Read for InputSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            InputSource::File(file) => file.read(buffer),
            InputSource::Memory(memory) => memory.read(buffer),
        }
    }

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        match self {
            InputSource::File(file) => file.read_to_end(bytes),
            InputSource::Memory(memory) => memory.read_to_end(bytes),
        }
    }
}

/// Standard output. What cannot be written to it is an error, also where the library of Rust would lose it in
/// silence: if it was closed at the start, or was opened to be read.
#[derive(Debug)]
pub struct StandardOutput(Streams);

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &self.0.memory {
            None => write_to_process(bytes),
            Some(memory) => memory.output.lock().expect(WHOLE).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &self.0.memory {
            None => flush_process(),
            Some(_) => Ok(()),
        }
    }
}

#[cfg(unix)]
fn write_to_process(bytes: &[u8]) -> io::Result<usize> {
    if crate::machine::is_output_closed() {
        return Err(io::Error::other("it is closed"));
    }
    Ok(rustix::io::write(io::stdout(), bytes)?)
}

#[cfg(not(unix))]
fn write_to_process(bytes: &[u8]) -> io::Result<usize> {
    io::stdout().write(bytes)
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "as on other systems")]
fn flush_process() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn flush_process() -> io::Result<()> {
    io::stdout().flush()
}

/// Standard input as a file.
#[cfg(unix)]
fn input_of_process() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    if crate::machine::is_input_closed() {
        return Err(io::Error::other("it is closed"));
    }
    let input = io::stdin().as_fd().try_clone_to_owned()?;
    Ok(File::from(input))
}

/// Standard input as a file.
#[cfg(windows)]
fn input_of_process() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    let input = io::stdin().as_handle().try_clone_to_owned()?;
    Ok(File::from(input))
}

/// Standard input as a file.
#[cfg(target_os = "wasi")]
#[expect(clippy::unnecessary_wraps, reason = "as on other systems")]
fn input_of_process() -> io::Result<File> {
    Ok(File::from(crate::machine::standard_input()))
}
