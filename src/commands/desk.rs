//! Where threads put down answers whose turn has not come.
//!
//! A thread has memory for a fixed number of blocks of answers, and waits when all of it is put
//! down: so memory does not grow with the file. It never waits with a block in its hands, so the
//! answers that all wait for come. Memory goes back to the thread that it came from, whose cache
//! may still hold it.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};

use super::answers::Answers;

/// A thread may be so many blocks of answers ahead of those that are written.
const AHEAD: usize = 8;

/// The answers to a block, and whose memory they are in.
pub struct Kept {
    pub answers: Answers,
    pub member: usize,
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
    /// Memory for answers, of each thread.
    free: Vec<Vec<Answers>>,
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

impl Desk {
    /// A desk for so many threads, which are numbered from 0.
    pub fn new(jobs: usize) -> Desk {
        let free = || (0..AHEAD).map(|_| Answers::kept()).collect();
        Desk {
            state: Mutex::new(State {
                free: (0..jobs).map(|_| free()).collect(),
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
            let free = state.free[member].pop();
            if free.is_some() {
                return free;
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
        state.free[written.member].push(written.answers);
        if state.waiting > 0 {
            self.has_memory.notify_all();
        }
        let next = state.kept.front_mut().and_then(Option::take);
        state.is_writing = next.is_some();
        if state.is_writing {
            state.taken += 1;
            state.kept.pop_front();
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Puts down the answers to a block, in the memory of the thread with its number.
    fn put(desk: &Desk, number: usize) -> Option<Kept> {
        let answers = desk.memory(number).expect("there is some");
        let member = number;
        desk.put(number, Kept { answers, member })
    }

    #[test]
    fn answers_are_given_out_in_the_order_of_their_blocks() {
        let desk = Desk::new(6);
        assert!(put(&desk, 1).is_none());
        assert!(put(&desk, 3).is_none());
        let mut next = put(&desk, 0);
        assert!(put(&desk, 2).is_none());
        let mut order = Vec::new();
        while let Some(kept) = next {
            order.push(kept.member);
            next = desk.take_back(kept);
        }
        assert_eq!(order, [0, 1, 2, 3]);
        assert!(put(&desk, 5).is_none());
        let kept = put(&desk, 4).expect("it is the next");
        let kept = desk.take_back(kept).expect("it is put down");
        assert_eq!(kept.member, 5);
        assert!(desk.take_back(kept).is_none());
    }

    #[test]
    fn a_thread_that_is_too_far_ahead_waits() {
        let desk = Desk::new(2);
        let first = put(&desk, 0).expect("it is the next");
        for number in 1..=AHEAD {
            let answers = desk.memory(1).expect("there is some");
            assert!(desk.put(number, Kept { answers, member: 1 }).is_none());
        }
        thread::scope(|scope| {
            let waits = scope.spawn(|| desk.memory(1).is_some());
            while desk.state().waiting == 0 {
                thread::yield_now();
            }
            // That of another thread is of no use.
            let kept = desk.take_back(first).expect("it is put down");
            while desk.state().waiting == 0 {
                thread::yield_now();
            }
            assert!(!waits.is_finished());
            assert!(desk.take_back(kept).is_some());
            assert!(waits.join().expect("it ends well"));
        });
    }

    #[test]
    fn nobody_waits_for_a_thread_that_has_come_to_a_bad_end() {
        let desk = Desk::new(2);
        thread::scope(|scope| {
            let waits = scope.spawn(|| {
                let taken: Vec<_> = (0..=AHEAD).map_while(|_| desk.memory(0)).collect();
                taken.len()
            });
            while desk.state().waiting == 0 {
                thread::yield_now();
            }
            drop(Watch::over(&desk));
            assert_eq!(waits.join().expect("it ends well"), AHEAD);
        });
        assert!(desk.end().is_err());
    }
}
