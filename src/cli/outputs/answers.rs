//! Answers and complaints in their order, and the status of the run: straight to the output, or kept
//! until their turn comes.

use std::io;

use anyhow::Result;

use super::output::{Output, is_closed_pipe};
use crate::cli::status::Status;
use crate::report::{Report, ReportFormat};

/// The output gets this many bytes of short answers at a time, or somewhat more.
const FULL: usize = 1 << 16;

/// Where answers go.
pub struct Answers {
    /// Answers that are kept, or that have not gone to the output yet.
    bytes: Vec<u8>,
    sink: Sink,
    pub status: Status,
    /// Whether each tree has had its answer, or a line in the place of one.
    pub is_whole: bool,
}

enum Sink {
    Output(Output),
    /// Answers are kept. Complaints, and how many bytes come before each.
    Kept(Vec<(usize, String)>),
}

impl Answers {
    /// Answers that go to an output.
    pub fn to(out: Output) -> Answers {
        Answers::new(Sink::Output(out))
    }

    /// Answers that are kept.
    pub fn kept() -> Answers {
        Answers::new(Sink::Kept(Vec::new()))
    }

    fn new(sink: Sink) -> Answers {
        Answers { bytes: Vec::new(), sink, status: Status::Solved, is_whole: true }
    }

    /// Adds a short answer, which `append` appends to bytes.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn add(&mut self, append: impl FnOnce(&mut Vec<u8>)) -> Result<()> {
        append(&mut self.bytes);
        if self.bytes.len() >= FULL {
            self.pass()?;
        }
        Ok(())
    }

    /// Adds an answer that may be long: it goes to the output a piece at a time.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn write(
        &mut self,
        write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    ) -> Result<()> {
        self.pass()?;
        match &mut self.sink {
            Sink::Output(out) => out.write(write),
            Sink::Kept(_) => Ok(write(&mut self.bytes)?),
        }
    }

    /// Adds the report of a solved tree. That of a document of its own may be long.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn add_report(
        &mut self,
        format: ReportFormat,
        report: &Report,
        is_many: bool,
    ) -> Result<()> {
        if report.name.line.is_none() {
            return self.write(|out| format.write(out, report, is_many));
        }
        self.add(|bytes| format.append(bytes, report, is_many))
    }

    /// Makes a complaint, after all that is written so far.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn say(&mut self, message: String) -> Result<()> {
        self.pass()?;
        match &mut self.sink {
            Sink::Output(out) => out.complain(&message)?,
            Sink::Kept(said) => said.push((self.bytes.len(), message)),
        }
        Ok(())
    }

    /// Lets readers have what is written so far.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn flush(&mut self) -> Result<()> {
        self.pass()?;
        match &mut self.sink {
            Sink::Output(out) => out.flush(),
            Sink::Kept(_) => Ok(()),
        }
    }

    /// Hands what is written on to the output, if there is one.
    fn pass(&mut self) -> Result<()> {
        if let Sink::Output(out) = &mut self.sink {
            out.write(|out| out.write_all(&self.bytes))?;
            self.bytes.clear();
        }
        Ok(())
    }

    /// Takes over answers that were kept, with their complaints. `others` has none then, and keeps its
    /// memory.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn take_over(&mut self, others: &mut Answers) -> Result<()> {
        self.status = self.status.max(others.status);
        self.is_whole &= others.is_whole;
        let mut done = 0;
        if let Sink::Kept(said) = &mut others.sink {
            for (before, message) in said.drain(..) {
                self.add_kept(&others.bytes[done..before])?;
                self.say(message)?;
                done = before;
            }
        }
        self.add_kept(&others.bytes[done..])?;
        others.bytes.clear();
        (others.status, others.is_whole) = (Status::Solved, true);
        Ok(())
    }

    /// Adds answers that were kept, which may be long: an output gets them without a copy.
    fn add_kept(&mut self, answers: &[u8]) -> Result<()> {
        self.pass()?;
        match &mut self.sink {
            Sink::Output(out) => out.write(|out| out.write_all(answers)),
            Sink::Kept(_) => {
                self.bytes.extend_from_slice(answers);
                Ok(())
            }
        }
    }

    /// Ends the output of a run that has come this far, and says how the run went. A reader who has closed the
    /// pipe does not change that.
    ///
    /// # Errors
    ///
    /// Those of the run; the output cannot be written.
    pub fn finish(self, done: Result<()>) -> Result<Status> {
        let status = self.status;
        match done.and_then(|()| self.end()) {
            Err(error) if is_closed_pipe(&error) => Ok(status),
            done => done.map(|()| status),
        }
    }

    fn end(mut self) -> Result<()> {
        self.pass()?;
        match self.sink {
            Sink::Output(out) => out.finish(self.is_whole),
            Sink::Kept(_) => Ok(()),
        }
    }
}
