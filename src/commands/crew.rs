//! Many lines at a time: a thread reads blocks of them, others solve the blocks, and the one that
//! has asked for it puts the answers into order and writes them.
//!
//! All that comes is an event for that one, be it lines or answers; so it never waits for lines
//! while there are answers to be written, and lines that come slowly are answered one by one. There
//! is a fixed number of blocks, which go round: who reads waits until one is free. So memory does
//! not grow with the file.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result, bail};

use super::answers::Answers;
use super::blocks::{Block, Blocks, PIECE};
use super::input;
use super::solver::Solver;
use crate::cli::Solve;

/// What has happened.
enum Event {
    /// Lines have come.
    Lines(Block),
    /// There are no more.
    End(io::Result<()>),
    /// The lines with this number have been solved.
    Solved(usize, Box<Work>, Result<()>),
    /// A thread has ended before its work was done.
    Lost,
}

/// Lines, and their answers as soon as they are there.
struct Work {
    block: Block,
    answers: Answers,
}

/// Solves the lines that are left of a file, in so many threads.
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
    let (events, happened) = mpsc::channel();
    let (free, memory) = mpsc::channel();
    // Whoever solves has a block at hand and one to come; one is read, and one put together.
    for _ in 0..2 * jobs + 2 {
        free.send(Vec::new())?;
    }
    // It may wait for lines that nobody needs any more; so nobody waits for it.
    let reader = events.clone();
    thread::Builder::new()
        .spawn(move || read(blocks, &memory, &reader))
        .context("cannot start a thread")?;
    thread::scope(|scope| {
        let (work, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..jobs {
            let (queue, events) = (Arc::clone(&queue), events.clone());
            thread::Builder::new()
                .spawn_scoped(scope, move || work_off(arguments, file, &queue, &events))
                .context("cannot start a thread")?;
        }
        let mut order = Order {
            jobs,
            work,
            free,
            waiting: None,
            solved: VecDeque::new(),
            first: 0,
            idle: Vec::new(),
        };
        order.run(&happened, answers, |error, answers| {
            let diagnostic = input::unreadable(file, &error);
            Solver::new(arguments).refuse(&diagnostic, true, answers)
        })
    })
}

/// Reads block after block, each in memory that is free.
fn read(mut blocks: Blocks, memory: &Receiver<Vec<u8>>, events: &Sender<Event>) {
    // Either end of the talk may be gone: then nobody needs the lines any more.
    while let Ok(memory) = memory.recv() {
        let event = match blocks.next(memory) {
            Ok(Some(block)) => Event::Lines(block),
            Ok(None) => Event::End(Ok(())),
            Err(error) => Event::End(Err(error)),
        };
        let is_over = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_over {
            return;
        }
    }
}

/// Solves what is in the queue, until it is closed.
fn work_off(
    arguments: &Solve,
    file: &str,
    queue: &Mutex<Receiver<(usize, Work)>>,
    events: &Sender<Event>,
) {
    let _last_word = LastWord(events);
    let mut solver = Solver::new(arguments);
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, mut work)) = next else {
            return;
        };
        let Work { block, answers } = &mut work;
        let done = block.for_each_line(file, |line| solver.solve(line, true, answers));
        if events
            .send(Event::Solved(number, Box::new(work), done))
            .is_err()
        {
            return;
        }
    }
}

/// Tells of a thread that ends in a panic, for which the others would wait.
struct LastWord<'a>(&'a Sender<Event>);

impl Drop for LastWord<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Lost);
        }
    }
}

/// What is under way, in the order of the file.
struct Order {
    jobs: usize,
    work: Sender<(usize, Work)>,
    free: Sender<Vec<u8>>,
    /// Lines that nobody has begun with.
    waiting: Option<Block>,
    /// What the others work at, or have solved, from number `first` on.
    solved: VecDeque<Option<Work>>,
    first: usize,
    /// Memory for answers.
    idle: Vec<Answers>,
}

impl Order {
    fn run(
        &mut self,
        happened: &Receiver<Event>,
        answers: &mut Answers,
        refuse: impl FnOnce(io::Error, &mut Answers) -> Result<()>,
    ) -> Result<()> {
        let mut end = None;
        loop {
            self.hand_out();
            if end.is_some() && self.solved.is_empty() {
                break;
            }
            match happened.recv()? {
                Event::Lines(block) => self.take(block),
                Event::End(how) => end = Some(how),
                Event::Solved(number, work, done) => {
                    done?;
                    self.solved[number - self.first] = Some(*work);
                    self.write(answers)?;
                }
                Event::Lost => bail!("a thread has come to a bad end"),
            }
        }
        match end {
            Some(Err(error)) => refuse(error, answers),
            _ => Ok(()),
        }
    }

    /// Takes lines that have come. Few lines are put together with those before.
    fn take(&mut self, block: Block) {
        if let Some(waiting) = &mut self.waiting {
            if waiting.len() < PIECE && waiting.append(&block) {
                self.give_back(block);
                return;
            }
            self.send_waiting();
        }
        self.waiting = Some(block);
    }

    /// Hands the lines that wait to whoever has nothing to do.
    fn hand_out(&mut self) {
        let is_much = self
            .waiting
            .as_ref()
            .is_some_and(|block| block.len() >= PIECE);
        let under_way = self.solved.iter().filter(|work| work.is_none()).count();
        if is_much || under_way < self.jobs {
            self.send_waiting();
        }
    }

    fn send_waiting(&mut self) {
        if let Some(block) = self.waiting.take() {
            let answers = self.idle.pop().unwrap_or_else(Answers::kept);
            let number = self.first + self.solved.len();
            self.solved.push_back(None);
            // If nobody is left to take it, there is an event that says so.
            let _ = self.work.send((number, Work { block, answers }));
        }
    }

    /// Writes what is solved, up to the first that is not.
    fn write(&mut self, answers: &mut Answers) -> Result<()> {
        while let Some(Some(_)) = self.solved.front() {
            let Some(Some(mut work)) = self.solved.pop_front() else {
                break;
            };
            self.first += 1;
            answers.go_on(&mut work.answers)?;
            work.answers.clear();
            self.idle.push(work.answers);
            self.give_back(work.block);
        }
        Ok(())
    }

    fn give_back(&self, block: Block) {
        // If nobody reads any more, it is not needed.
        let _ = self.free.send(block.into_memory());
    }
}
