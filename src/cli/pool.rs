//! The threads that share work.

use std::cell::OnceCell;

use rayon::{ThreadPool, ThreadPoolBuilder};

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
            counts.find_map(|count| ThreadPoolBuilder::new().num_threads(count).build().ok())
        });
        threads.as_ref()
    }
}
