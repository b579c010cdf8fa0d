//! Solves the lines of JSON Lines in parallel rounds: reads a block of lines, solves its parts on several
//! threads, and writes the answers in the order of the lines.
//!
//! From a pipe a block is what there is to read, and its answers are written before more is read: a line
//! that comes alone is answered at once. From a file the answers of a block are written while the next
//! block is solved.

use std::mem;
use std::sync::Mutex;

use anyhow::Result;

use super::answering::{Answering, Settings, refuse, refuse_blank};
use crate::cli::documents::lines::{BlockPart, Blocks};
use crate::cli::documents::opening::unreadable;
use crate::cli::outputs::answers::Answers;
use crate::cli::pool::Pool;

/// The answers to the parts of a block, in order.
type Slots = Vec<Mutex<Answers>>;

/// Solves all lines of a file.
///
/// # Errors
///
/// The answers cannot be written. What is wrong with a line is said, and the others go on.
pub fn solve(
    settings: &Settings,
    pool: &Pool,
    file: &str,
    mut blocks: Blocks,
    answers: &mut Answers,
) -> Result<()> {
    blocks.share_among(pool.jobs());
    let worker = || Mutex::new(Answering::new(settings, None));
    let workers: Vec<_> = (0..pool.jobs()).map(|_| worker()).collect();
    let (mut solved, mut free) = (Slots::new(), Slots::new());
    loop {
        let block = match blocks.next() {
            Ok(Some(block)) => block,
            end => {
                write(&mut solved, answers)?;
                answers.flush()?;
                return match end {
                    Err(error) => {
                        // The answers to the lines that could not be read are missing.
                        answers.is_whole = false;
                        refuse(settings, &unreadable(file, &error), true, answers)
                    }
                    Ok(_) => Ok(()),
                };
            }
        };
        // The errors of blank lines are not kept, as there may be millions: the answers before come first.
        if let Some(lines) = block.blank_lines(file) {
            write(&mut solved, answers)?;
            refuse_blank(settings, lines, answers)?;
        }
        let parts = block.parts();
        while free.len() < parts.len() {
            free.push(Mutex::new(Answers::kept()));
        }
        solve_round(file, &parts, &free, (pool, &workers), || write(&mut solved, answers))?;
        mem::swap(&mut solved, &mut free);
        if !blocks.is_file() {
            write(&mut solved, answers)?;
            answers.flush()?;
        }
    }
}

/// Writes the answers in these slots, which are free then.
fn write(slots: &mut Slots, answers: &mut Answers) -> Result<()> {
    let each = slots.iter_mut().map(|slot| slot.get_mut());
    each.map(|slot| slot.expect("no worker panics")).try_for_each(|slot| answers.take_over(slot))
}

/// Solves the parts of a block, each into its slot, and does some work `beside`.
///
/// # Errors
///
/// Those of `beside`, and of the workers.
fn solve_round(
    file: &str,
    parts: &[BlockPart],
    slots: &Slots,
    (pool, workers): (&Pool, &[Mutex<Answering>]),
    beside: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let work = |part: &BlockPart, slot: &Mutex<Answers>, thread: usize| -> Result<()> {
        let mut worker = workers[thread].lock().expect("no worker panics");
        let mut answers = slot.lock().expect("no worker panics");
        part.for_each_line(file, |line| worker.answer_line(line, &mut answers))
    };
    let Some(threads) = pool.threads(parts.len()) else {
        beside()?;
        let mut both = parts.iter().zip(slots);
        return both.try_for_each(|(part, slot)| work(part, slot, 0));
    };
    let failed = Mutex::new(Ok(()));
    threads.in_place_scope_fifo(|scope| {
        for (part, slot) in parts.iter().zip(slots) {
            let (work, failed) = (&work, &failed);
            scope.spawn_fifo(move |_| {
                let thread = rayon::current_thread_index().unwrap_or_default();
                if let Err(error) = work(part, slot, thread) {
                    *failed.lock().expect("no worker panics") = Err(error);
                }
            });
        }
        beside()
    })?;
    failed.into_inner().expect("no worker panics")
}
