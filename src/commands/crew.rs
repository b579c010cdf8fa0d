//! Many lines at a time: each thread reads a block of them, solves it, and writes the answers if
//! those to all blocks before are written. If not, it puts them down and goes on; whoever writes
//! next writes them too.
//!
//! What is put down has its place on the [`Desk`]. Whoever reads takes what there is, so lines that
//! come slowly are answered one by one. A thread may be waiting for lines that nobody needs any more;
//! so no thread is joined: the desk says when all is done.

use std::mem;
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::{Context as _, Result};

use super::answers::Answers;
use super::blocks::{Block, Blocks};
use super::desk::{Bundle, Desk, Watch, lock};
use super::input;
use super::solver::Solver;
use crate::cli::Solve;

/// So much of the file is read at a time: the answers, which are longer, stay in the cache of the
/// core that writes them.
const SMALL_PIECE: usize = 1 << 14;

/// Solves the lines that are left of a file, so many blocks at a time.
///
/// # Errors
///
/// The answers cannot be written; a thread cannot be started.
pub fn solve(
    arguments: &Solve,
    jobs: usize,
    file: &str,
    blocks: Blocks,
    answers: &mut Answers,
) -> Result<()> {
    let crew = Arc::new(Crew {
        arguments: arguments.clone(),
        file: file.to_owned(),
        source: Mutex::new(Source {
            blocks: blocks.in_pieces(SMALL_PIECE),
            begun: 0,
            is_over: false,
        }),
        out: Mutex::new(mem::replace(answers, Answers::kept())),
        desk: Desk::new(jobs),
    });
    let started = (0..jobs).try_for_each(|worker| {
        let crew = Arc::clone(&crew);
        thread::Builder::new()
            .spawn(move || crew.work(worker))
            .map(drop)
    });
    let done = match started {
        Ok(()) => crew.desk.end(),
        Err(error) => Err(error).context("cannot start a thread"),
    };
    *answers = mem::replace(&mut lock(&crew.out), Answers::kept());
    match done? {
        Some(error) => {
            let diagnostic = input::unreadable(file, &error);
            Solver::new(arguments).refuse(&diagnostic, true, answers)
        }
        None => Ok(()),
    }
}

/// What the threads share.
struct Crew {
    arguments: Solve,
    file: String,
    source: Mutex<Source>,
    /// Locked by the one who writes.
    out: Mutex<Answers>,
    desk: Desk,
}

/// Where blocks come from.
struct Source {
    blocks: Blocks,
    /// How many have been begun with.
    begun: usize,
    is_over: bool,
}

impl Crew {
    /// Solves blocks, until there are no more.
    fn work(&self, worker: usize) {
        let watch = Watch::over(&self.desk);
        let done = self.work_off(worker);
        self.desk.leave(done);
        mem::forget(watch);
    }

    fn work_off(&self, worker: usize) -> Result<()> {
        let mut solver = Solver::new(&self.arguments);
        let mut memory = Vec::new();
        while let Some(mut answers) = self.desk.memory(worker) {
            let Some((number, block)) = self.next(memory) else {
                break;
            };
            block.for_each_line(&self.file, |line| solver.solve(line, true, &mut answers))?;
            memory = block.into_memory();
            let mut mine = self.desk.put(number, Bundle::new(answers, worker));
            while let Some(mut bundle) = mine {
                lock(&self.out).go_on(&mut bundle.answers)?;
                bundle.answers.clear();
                mine = self.desk.take_back(bundle);
            }
        }
        Ok(())
    }

    /// The next block, in this memory, and its number; `None`: there are no more.
    fn next(&self, memory: Vec<u8>) -> Option<(usize, Block)> {
        let mut source = lock(&self.source);
        if source.is_over {
            return None;
        }
        // Also if this does not come back.
        source.is_over = true;
        match source.blocks.next(memory) {
            Ok(Some(block)) => {
                source.is_over = false;
                let number = source.begun;
                source.begun += 1;
                return Some((number, block));
            }
            Ok(None) => {}
            Err(error) => self.desk.breaks_off(error),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::commands::Status;
    use clap::Parser as _;
    use std::io::{self, Read};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Lines, and then an error; it is told whether it is read on.
    struct Broken {
        pieces: usize,
        reads: Arc<AtomicUsize>,
    }

    impl Read for Broken {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let line = b"[[3, 5], [2, 9]]\n";
            if self.reads.fetch_add(1, Ordering::Relaxed) == self.pieces {
                return Err(io::ErrorKind::TimedOut.into());
            }
            bytes[..line.len()].copy_from_slice(line);
            Ok(line.len() * usize::from(self.reads.load(Ordering::Relaxed) <= 2 * self.pieces))
        }
    }

    #[test]
    fn a_file_that_breaks_off_is_a_failure_and_is_not_read_on() {
        let cli = Cli::parse_from(["abprune", "solve", "--format", "json", "x.jsonl"]);
        let Command::Solve(arguments) = cli.command else {
            panic!("that is what is parsed");
        };
        let (pieces, reads) = (1_000, Arc::default());
        let counted = Arc::clone(&reads);
        let blocks = Blocks::new(Vec::new(), Box::new(Broken { pieces, reads }));
        let mut answers = Answers::kept();
        solve(&arguments, 3, "x.jsonl", blocks, &mut answers).expect("nothing is written");
        assert_eq!(answers.status, Status::Failed);
        assert_eq!(counted.load(Ordering::Relaxed), pieces + 1);
    }
}
