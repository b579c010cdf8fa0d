//! Answers and complaints in their order, and how it all went: straight to the output, or kept for
//! one who brings several such pieces into order.

use std::io;

use abprune::report::Page;
use anyhow::Result;

use super::output::Output;
use super::{Status, complain};

/// So many bytes of answers go out at a time.
const LENGTH: usize = 1 << 16;

/// Where answers go.
pub struct Answers {
    page: Page,
    sink: Sink,
    pub status: Status,
    /// Whether each tree has had its answer, or a line in the place of one.
    pub is_whole: bool,
}

enum Sink {
    Output(Output),
    /// They stay on the page. Complaints, and how many bytes come before each.
    Kept(Vec<(usize, String)>),
}

impl Answers {
    /// Answers that go to an output.
    pub fn to(out: Output) -> Answers {
        Answers::new(Page::new(LENGTH), Sink::Output(out))
    }

    /// Answers that are kept.
    pub fn kept() -> Answers {
        Answers::new(Page::kept(), Sink::Kept(Vec::new()))
    }

    fn new(page: Page, sink: Sink) -> Answers {
        Answers {
            page,
            sink,
            status: Status::Solved,
            is_whole: true,
        }
    }

    /// Writes with `write`, on a page or, where that is full, to a writer.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    #[inline]
    pub fn write(
        &mut self,
        write: impl FnOnce(&mut Page, &mut dyn io::Write) -> io::Result<()>,
    ) -> Result<()> {
        let page = &mut self.page;
        match &mut self.sink {
            Sink::Output(out) => out.write(|out| write(page, out)),
            Sink::Kept(_) => Ok(write(page, &mut io::empty())?),
        }
    }

    /// How many bytes of answers and complaints are kept.
    pub fn len(&self) -> usize {
        let complaints = match &self.sink {
            Sink::Output(_) => 0,
            Sink::Kept(said) => said.iter().map(|(_, message)| message.len()).sum(),
        };
        self.page.written().len() + complaints
    }

    /// Makes a complaint, after all that is written so far.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn say(&mut self, message: String) -> Result<()> {
        match &mut self.sink {
            Sink::Output(_) => {
                self.flush()?;
                complain(&message);
            }
            Sink::Kept(said) => said.push((self.page.written().len(), message)),
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

    /// Ends the page, unless that is where they are kept.
    fn pass(&mut self) -> Result<()> {
        match &mut self.sink {
            Sink::Output(out) => out.write(|out| self.page.pass(out)),
            Sink::Kept(_) => Ok(()),
        }
    }

    /// Goes on with answers that were kept.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn go_on(&mut self, others: &mut Answers) -> Result<()> {
        let Sink::Kept(said) = &mut others.sink else {
            unreachable!("they are kept");
        };
        self.status = self.status.max(others.status);
        self.is_whole &= others.is_whole;
        self.pass()?;
        let bytes = others.page.written();
        let mut done = 0;
        for (before, message) in said.drain(..) {
            self.write(|_, out| out.write_all(&bytes[done..before]))?;
            self.say(message)?;
            done = before;
        }
        self.write(|_, out| out.write_all(&bytes[done..]))?;
        self.flush()
    }

    /// Forgets all that was kept, and keeps the memory.
    pub fn clear(&mut self) {
        /// An answer may be long, but so much memory is not kept for the next ones.
        const KEPT: usize = 1 << 21;
        self.page.clear(KEPT);
        self.status = Status::Solved;
        self.is_whole = true;
    }

    /// Ends the output.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn finish(mut self) -> Result<()> {
        self.pass()?;
        match self.sink {
            Sink::Output(out) => out.finish(self.is_whole),
            Sink::Kept(_) => Ok(()),
        }
    }
}
