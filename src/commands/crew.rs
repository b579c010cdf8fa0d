//! Many lines at a time: a thread reads blocks of them, others solve the blocks, and each of these
//! writes the answers to its block as soon as those to the blocks before are written.
//!
//! There is a fixed number of blocks, which go round: who reads waits until one is free. So memory
//! does not grow with the file. Lines that come slowly are answered one by one.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context as _, Result, bail};

use super::answers::Answers;
use super::blocks::{Block, Blocks, PIECE};
use super::input;
use super::solver::Solver;
use crate::cli::Solve;

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
    let desk = Arc::new(Desk::new(jobs));
    // It may wait for lines that nobody needs any more; so nobody waits for it.
    let reader = Arc::clone(&desk);
    thread::Builder::new()
        .spawn(move || read(blocks, &reader))
        .context("cannot start a thread")?;
    let out = Mutex::new(&mut *answers);
    let work = || work_off(arguments, file, &desk, &out);
    thread::scope(|scope| {
        let _watch = Watch::over(&desk);
        let mut others = Vec::new();
        for _ in 1..jobs {
            let other = thread::Builder::new().spawn_scoped(scope, work);
            others.push(other.context("cannot start a thread")?);
        }
        work()?;
        for other in others {
            match other.join() {
                Ok(done) => done?,
                Err(_) => bail!("a thread has come to a bad end"),
            }
        }
        Ok(())
    })?;
    let end = desk.state().end.take();
    match end {
        Some(Err(error)) => {
            let diagnostic = input::unreadable(file, &error);
            Solver::new(arguments).refuse(&diagnostic, true, answers)
        }
        _ => Ok(()),
    }
}

/// Reads block after block, each in memory that is free.
fn read(mut blocks: Blocks, desk: &Desk) {
    while let Some(memory) = desk.memory() {
        match blocks.next(memory) {
            Ok(Some(block)) => desk.put(block),
            Ok(None) => return desk.end(Ok(())),
            Err(error) => return desk.end(Err(error)),
        }
    }
}

/// Solves blocks, until there are no more.
fn work_off(arguments: &Solve, file: &str, desk: &Desk, out: &Mutex<&mut Answers>) -> Result<()> {
    let mut watch = Watch::over(desk);
    let mut solver = Solver::new(arguments);
    let mut answers = Answers::kept();
    while let Some((number, block)) = desk.take() {
        block.for_each_line(file, |line| solver.solve(line, true, &mut answers))?;
        if !desk.comes_to(number) {
            break;
        }
        // Nobody else has come to it: it is not locked.
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        out.go_on(&mut answers)?;
        drop(out);
        answers.clear();
        desk.finish(block);
    }
    watch.ends_well = true;
    Ok(())
}

/// Where blocks are put down and taken up.
struct Desk {
    state: Mutex<State>,
    /// There are lines, or there is an end.
    has_lines: Condvar,
    /// The answers to another block are written.
    has_answers: Condvar,
    /// Memory is free.
    has_memory: Condvar,
}

struct State {
    /// Lines that nobody has begun with.
    waiting: VecDeque<Block>,
    /// Memory for blocks.
    free: Vec<Vec<u8>>,
    /// How reading has ended.
    end: Option<io::Result<()>>,
    /// How many blocks have been begun with.
    begun: usize,
    /// The answers to how many of them are written.
    written: usize,
    /// Nothing is to be done any more.
    is_off: bool,
}

impl Desk {
    fn new(jobs: usize) -> Desk {
        Desk {
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                // Whoever solves has a block at hand and one to come; one is read.
                free: vec![Vec::new(); 2 * jobs + 1],
                end: None,
                begun: 0,
                written: 0,
                is_off: false,
            }),
            has_lines: Condvar::new(),
            has_answers: Condvar::new(),
            has_memory: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, as soon as something is so or all is off.
    fn once(
        &self,
        happens: &Condvar,
        is_so: impl Fn(&mut State) -> bool,
    ) -> Option<MutexGuard<'_, State>> {
        let waits = |state: &mut State| !state.is_off && !is_so(state);
        let state = happens.wait_while(self.state(), waits);
        let state = state.unwrap_or_else(PoisonError::into_inner);
        (!state.is_off).then_some(state)
    }

    /// Memory for a block; `None`: no more is needed.
    fn memory(&self) -> Option<Vec<u8>> {
        let mut state = self.once(&self.has_memory, |state| !state.free.is_empty())?;
        state.free.pop()
    }

    /// Puts down a block that has come. Few lines are put together with those before.
    fn put(&self, block: Block) {
        let mut state = self.state();
        if let Some(last) = state.waiting.back_mut()
            && last.len() < PIECE
            && last.append(&block)
        {
            state.free.push(block.into_memory());
            return;
        }
        state.waiting.push_back(block);
        drop(state);
        self.has_lines.notify_one();
    }

    /// There are no more blocks.
    fn end(&self, how: io::Result<()>) {
        self.state().end = Some(how);
        self.has_lines.notify_all();
    }

    /// The next block, and its number; `None`: there is nothing to be done any more.
    fn take(&self) -> Option<(usize, Block)> {
        let is_ready = |state: &mut State| !state.waiting.is_empty() || state.end.is_some();
        let mut state = self.once(&self.has_lines, is_ready)?;
        let block = state.waiting.pop_front()?;
        let number = state.begun;
        state.begun += 1;
        Some((number, block))
    }

    /// Waits until the answers to all blocks before this one are written; whether that comes.
    fn comes_to(&self, number: usize) -> bool {
        let is_next = |state: &mut State| state.written == number;
        self.once(&self.has_answers, is_next).is_some()
    }

    /// The answers to this block, the next, are written.
    fn finish(&self, block: Block) {
        let mut state = self.state();
        state.written += 1;
        state.free.push(block.into_memory());
        drop(state);
        self.has_answers.notify_all();
        self.has_memory.notify_one();
    }
}

/// Ends all when it ends itself, unless it ends well: the others would wait for a thread that has
/// come to a bad end.
struct Watch<'d> {
    desk: &'d Desk,
    ends_well: bool,
}

impl Watch<'_> {
    fn over(desk: &Desk) -> Watch<'_> {
        let ends_well = false;
        Watch { desk, ends_well }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if !self.ends_well {
            self.desk.state().is_off = true;
            self.desk.has_lines.notify_all();
            self.desk.has_answers.notify_all();
            self.desk.has_memory.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::commands::Status;
    use clap::Parser as _;
    use std::io::Read;

    /// Lines, and then an error.
    struct Broken {
        pieces: usize,
    }

    impl Read for Broken {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let line = b"[[3, 5], [2, 9]]\n";
            self.pieces = self.pieces.checked_sub(1).ok_or(io::ErrorKind::TimedOut)?;
            bytes[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    #[test]
    fn a_file_that_breaks_off_is_told_of_behind_the_answers() {
        let cli = Cli::parse_from(["abprune", "solve", "--format", "json", "x.jsonl"]);
        let Command::Solve(arguments) = cli.command else {
            panic!("that is what is parsed");
        };
        let blocks = Blocks::new(Vec::new(), Box::new(Broken { pieces: 1_000 }));
        let mut answers = Answers::kept();
        solve(&arguments, 3, "x.jsonl", blocks, &mut answers).expect("nothing is written");
        assert_eq!(answers.status, Status::Failed);
    }
}
