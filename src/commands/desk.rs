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
const AHEAD: usize = 8;

/// Or so many bytes of answers, and one block.
const FAR: usize = 1 << 22;

/// The answers to a block, and whose memory they are in.
pub struct Kept {
    pub answers: Answers,
    member: usize,
    /// How many bytes they take.
    length: usize,
}

impl Kept {
    pub fn new(answers: Answers, member: usize) -> Kept {
        let length = answers.len();
        Kept {
            answers,
            member,
            length,
        }
    }
}

/// Where answers are put down whose turn has not come.
pub struct Desk {
    state: Mutex<State>,
    /// Somebody has memory again, or all is off.
    has_memory: Condvar,
    /// A thread has ended, or all is off.
    has_left: Condvar,
}

struct State {
    /// Of each thread, by its number.
    members: Vec<Member>,
    /// The answers to so many blocks have been written, or are being written.
    taken: usize,
    /// Those to the blocks from there on which are put down.
    kept: VecDeque<Option<Kept>>,
    /// Somebody writes.
    is_writing: bool,
    /// How many threads wait for memory.
    waiting: usize,
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
struct Member {
    /// Memory for answers.
    free: Vec<Answers>,
    /// How many bytes of answers it has put down.
    ahead: usize,
}

impl Desk {
    /// A desk for so many threads, which are numbered from 0.
    pub fn new(jobs: usize) -> Desk {
        let member = || Member {
            free: (0..AHEAD).map(|_| Answers::kept()).collect(),
            ahead: 0,
        };
        Desk {
            state: Mutex::new(State {
                members: (0..jobs).map(|_| member()).collect(),
                taken: 0,
                kept: VecDeque::new(),
                is_writing: false,
                waiting: 0,
                working: jobs,
                unreadable: None,
                failed: None,
                is_off: false,
            }),
            has_memory: Condvar::new(),
            has_left: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Memory for answers, as soon as this thread has some; `None`: no more are needed.
    pub fn memory(&self, member: usize) -> Option<Answers> {
        let mut state = self.state();
        while !state.is_off {
            let Member { free, ahead } = &mut state.members[member];
            if *ahead < FAR
                && let Some(memory) = free.pop()
            {
                return Some(memory);
            }
            state.waiting += 1;
            state = wait(&self.has_memory, state);
            state.waiting -= 1;
        }
        None
    }

    /// Puts down the answers to the block with this number; gives them back if they are to be
    /// written now.
    pub fn put(&self, number: usize, kept: Kept) -> Option<Kept> {
        let mut state = self.state();
        state.members[kept.member].ahead += kept.length;
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
    pub fn take_back(&self, written: Kept) -> Option<Kept> {
        let mut state = self.state();
        let member = &mut state.members[written.member];
        member.free.push(written.answers);
        member.ahead -= written.length;
        // Who is woken for each block would take the core from the one who writes the next.
        let is_worth_it = member.free.len() >= AHEAD / 2;
        let next = state.kept.front_mut().and_then(Option::take);
        state.is_writing = next.is_some();
        if state.is_writing {
            state.taken += 1;
            state.kept.pop_front();
        }
        let wakes = state.waiting > 0 && is_worth_it;
        drop(state);
        if wakes {
            self.has_memory.notify_all();
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
            state.is_off = true;
            self.has_memory.notify_all();
        }
        self.has_left.notify_one();
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
        self.desk.state().is_off = true;
        self.desk.has_memory.notify_all();
        self.desk.has_left.notify_one();
    }
}

/// What a thread that has come to a bad end has locked is as it was before or after a step.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'s>(happens: &Condvar, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
    happens.wait(state).unwrap_or_else(PoisonError::into_inner)
}
