//! The threads that share work.

use std::cell::OnceCell;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::interrupt::Interrupt;

/// Threads that share work. They are started when there is work for several.
pub struct Pool {
    jobs: usize,
    threads: OnceCell<Option<ThreadPool>>,
}

impl Pool {
    /// At most so many threads: fewer where no more can be started.
    pub fn new(jobs: usize) -> Pool {
        let threads = OnceCell::new();
        Pool { jobs, threads }
    }

    /// How many threads were asked for.
    pub fn jobs(&self) -> usize {
        self.jobs
    }

    /// The threads for so many pieces of work; `None` if one is enough, or no more can be started: then this
    /// one does it.
    pub fn threads(&self, pieces: usize) -> Option<&ThreadPool> {
        if pieces < 2 {
            return None;
        }
        let threads = self.threads.get_or_init(|| {
            let fewer = |&count: &usize| Some(count.div_ceil(2));
            let counts = std::iter::successors(Some(self.jobs), fewer);
            let mut counts = counts.take_while(|&count| count > 1);
            // What ends the work of this thread ends theirs.
            let interrupt = Interrupt::current();
            counts.find_map(|count| {
                let interrupt = interrupt.clone();
                let adopt = move |_| Interrupt::adopt(interrupt.clone());
                let builder = ThreadPoolBuilder::new().start_handler(adopt);
                builder.num_threads(count).build().ok()
            })
        });
        threads.as_ref()
    }
}
