//! Where threads put down answers whose turn has not come.
//!
//! A thread has memory for a fixed number of blocks of answers, and waits when all of it is put
//! down, or fewer that are long: so memory does not grow with the file. It never waits with a block
//! in its hands, so the answers that all wait for come. Memory goes back to the thread that it came
//! from, whose cache may still hold it.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};

use super::answers::Answers;

/// A thread may be so many blocks of answers ahead of those that are written.
const BLOCKS_AHEAD: usize = 8;

/// Or so many bytes, and the block that goes beyond them.
const BYTES_AHEAD: usize = 1 << 22;

/// The answers to a block, and whose memory they are in.
pub struct Bundle {
    pub answers: Answers,
    worker: usize,
    /// How many bytes they take.
    length: usize,
}

impl Bundle {
    pub fn new(answers: Answers, worker: usize) -> Bundle {
        let length = answers.len();
        Bundle {
            answers,
            worker,
            length,
        }
    }
}

/// Where answers are put down whose turn has not come.
pub struct Desk {
    state: Mutex<State>,
    /// Of each thread: it has memory again, or all is off.
    has_memory: Vec<Condvar>,
    /// A thread has ended, or all is off.
    has_left: Condvar,
}

struct State {
    /// Of each thread, by its number.
    workers: Vec<Worker>,
    /// The answers to so many blocks have been written, or are being written.
    taken: usize,
    /// Those to the blocks from there on which are put down.
    kept: VecDeque<Option<Bundle>>,
    /// Somebody writes.
    is_writing: bool,
    /// How many have not ended.
    working: usize,
    /// Why the file could not be read on.
    unreadable: Option<io::Error>,
    /// Why the answers could not be written.
    failed: Option<anyhow::Error>,
    /// Nothing is to be done any more.
    is_off: bool,
}

/// What a thread has.
struct Worker {
    /// Memory for answers.
    free: Vec<Answers>,
    /// How many bytes of answers it has put down.
    bytes_ahead: usize,
    /// It waits for memory.
    waits: bool,
}

impl Desk {
    /// A desk for so many threads, which are numbered from 0.
    pub fn new(jobs: usize) -> Desk {
        let worker = || Worker {
            free: (0..BLOCKS_AHEAD).map(|_| Answers::kept()).collect(),
            bytes_ahead: 0,
            waits: false,
        };
        Desk {
            state: Mutex::new(State {
                workers: (0..jobs).map(|_| worker()).collect(),
                taken: 0,
                kept: VecDeque::new(),
                is_writing: false,
                working: jobs,
                unreadable: None,
                failed: None,
                is_off: false,
            }),
            has_memory: (0..jobs).map(|_| Condvar::new()).collect(),
            has_left: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Memory for answers, as soon as this thread has some; `None`: no more are needed.
    pub fn memory(&self, worker: usize) -> Option<Answers> {
        let mut state = self.state();
        while !state.is_off {
            let mine = &mut state.workers[worker];
            mine.waits = true;
            if mine.bytes_ahead < BYTES_AHEAD
                && let Some(memory) = mine.free.pop()
            {
                mine.waits = false;
                return Some(memory);
            }
            state = wait(&self.has_memory[worker], state);
        }
        None
    }

    /// Puts down the answers to the block with this number; gives them back if they are to be
    /// written now.
    pub fn put(&self, number: usize, kept: Bundle) -> Option<Bundle> {
        let mut state = self.state();
        state.workers[kept.worker].bytes_ahead += kept.length;
        let place = number - state.taken;
        if place == 0 && !state.is_writing {
            state.is_writing = true;
            state.taken += 1;
            state.kept.pop_front();
            return Some(kept);
        }
        if state.kept.len() <= place {
            state.kept.resize_with(place + 1, || None);
        }
        state.kept[place] = Some(kept);
        None
    }

    /// Takes back the memory of answers that are written; gives the next if they are put down.
    pub fn take_back(&self, written: Bundle) -> Option<Bundle> {
        let mut state = self.state();
        let owner = written.worker;
        let its = &mut state.workers[owner];
        its.free.push(written.answers);
        its.bytes_ahead -= written.length;
        // Who is woken for each block would take the core from the one who writes the next.
        let wakes = its.waits && its.free.len() >= BLOCKS_AHEAD / 2;
        let next = state.kept.front_mut().and_then(Option::take);
        state.is_writing = next.is_some();
        if state.is_writing {
            state.taken += 1;
            state.kept.pop_front();
        }
        drop(state);
        if wakes {
            self.has_memory[owner].notify_one();
        }
        next
    }

    /// The file cannot be read on.
    pub fn breaks_off(&self, error: io::Error) {
        self.state().unreadable = Some(error);
    }

    /// A thread ends; if it fails, so do all.
    pub fn leave(&self, done: Result<()>) {
        let mut state = self.state();
        state.working -= 1;
        if let Err(error) = done {
            state.failed = Some(error);
            self.turn_off(&mut state);
        }
        self.has_left.notify_one();
    }

    /// Nobody is to wait for memory any more.
    fn turn_off(&self, state: &mut State) {
        state.is_off = true;
        for has_memory in &self.has_memory {
            has_memory.notify_one();
        }
    }

    /// Waits until all threads have ended, or one has failed; why the file could not be read on.
    ///
    /// # Errors
    ///
    /// The one that has failed.
    pub fn end(&self) -> Result<Option<io::Error>> {
        let mut state = self.state();
        while state.working > 0 && !state.is_off {
            state = wait(&self.has_left, state);
        }
        match state.failed.take() {
            Some(error) => Err(error),
            None if state.is_off => bail!("a thread has come to a bad end"),
            None => Ok(state.unreadable.take()),
        }
    }
}

/// Ends all when it is dropped: others would wait for a thread that has come to a bad end.
pub struct Watch<'d> {
    desk: &'d Desk,
}

impl Watch<'_> {
    pub fn over(desk: &Desk) -> Watch<'_> {
        Watch { desk }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let mut state = self.desk.state();
        self.desk.turn_off(&mut state);
        self.desk.has_left.notify_one();
    }
}

/// What a thread has locked that has come to a bad end is as it was before or after a step; of the
/// file, which it may have been reading, nothing more is taken.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'s>(happens: &Condvar, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
    happens.wait(state).unwrap_or_else(PoisonError::into_inner)
}
