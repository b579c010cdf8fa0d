//! Standard output. What cannot be written to it is an error, also where the library of Rust would lose
//! it in silence: if it was closed at the start, or was opened to be read.

use abprune::report::reason;
use std::io::{self, Write};

use anyhow::anyhow;

/// Standard output, without a buffer.
pub struct StandardOutput;

#[cfg(unix)]
impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if abprune::machine::is_output_closed() {
            return Err(io::Error::other("it is closed"));
        }
        Ok(rustix::io::write(io::stdout(), bytes)?)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(not(unix))]
impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Returns a closed pipe as it is: the caller ends without a message. Other errors get a message.
pub fn standard_error(error: io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        anyhow::Error::from(error)
    } else {
        anyhow!("cannot write to standard output: {}", reason(&error))
    }
}
