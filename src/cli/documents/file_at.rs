//! A document in a file, whose bytes are read where a search needs them.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};

use crate::tree::ReadAt;

/// A document that starts somewhere in a file, which is open.
#[derive(Debug)]
pub struct FileAt {
    file: File,
    /// The byte of the file where the document starts.
    start: u64,
}

impl FileAt {
    /// The document of which so many bytes have just been read from `file`. The file stands at its end from now
    /// on, as if it had been read: another process may share it, as standard input.
    ///
    /// # Errors
    ///
    /// The file has no place that can be set: it is a pipe.
    pub fn new(mut file: File, read: usize) -> io::Result<FileAt> {
        let start = file.stream_position()? - read as u64;
        file.seek(SeekFrom::End(0))?;
        Ok(FileAt { file, start })
    }
}

#[cfg(unix)]
impl ReadAt for FileAt {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, self.start + offset)
    }
}

#[cfg(not(unix))]
impl ReadAt for FileAt {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        use std::io::Read as _;
        use std::sync::Mutex;

        /// A file has one place, for all threads.
        static PLACE: Mutex<()> = Mutex::new(());
        let _one = PLACE.lock().expect("no reader panics");
        let mut file = &self.file;
        file.seek(SeekFrom::Start(self.start + offset))?;
        file.read_exact(buffer)
    }
}
