//! Solves the lines of JSON Lines in parallel rounds: reads some blocks of lines, solves them on several
//! threads, and writes the answers in the order of the lines.
//!
//! From a pipe a round is what there is to read, and its answers are written before more is read: a line
//! that comes alone is answered at once. From a file the answers of a round are written while the next
//! round is solved.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Result;

use super::answering::{Answering, refuse};
use super::answers::Answers;
use super::input::unreadable;
use super::lines::{Block, Blocks};
use crate::cli::SolveArgs;

/// The blocks of a round for each thread. More of them even out the times of the threads, and take more
/// memory.
const BLOCKS_PER_JOB: usize = 8;

/// Solves all lines of a file.
///
/// # Errors
///
/// The answers cannot be written. What is wrong with a line is said, and the others go on.
pub fn solve(
    arguments: &SolveArgs,
    jobs: usize,
    file: &str,
    mut blocks: Blocks,
    answers: &mut Answers,
) -> Result<()> {
    let mut workers: Vec<Answering> = (0..jobs).map(|_| Answering::new(arguments)).collect();
    let mut solved = Vec::new();
    loop {
        let (round, end) = next_round(&mut blocks, jobs * BLOCKS_PER_JOB);
        let waiting = std::mem::take(&mut solved);
        solved = solve_round(file, &round, &mut workers, || {
            waiting
                .into_iter()
                .try_for_each(|done: Answers| answers.append(done))
        })?;
        if end.is_some() || !blocks.is_file() {
            for done in solved.drain(..) {
                answers.append(done)?;
            }
            answers.flush()?;
        }
        match end {
            Some(Ok(())) => return Ok(()),
            Some(Err(error)) => return refuse(arguments, &unreadable(file, &error), true, answers),
            None => {}
        }
    }
}

/// The blocks of the next round; and whether, and how, the file ends with them.
fn next_round(blocks: &mut Blocks, most: usize) -> (Vec<Block>, Option<std::io::Result<()>>) {
    let most = if blocks.is_file() { most } else { 1 };
    let mut round = Vec::with_capacity(most);
    while round.len() < most {
        match blocks.next() {
            Ok(Some(block)) => round.push(block),
            Ok(None) => return (round, Some(Ok(()))),
            Err(error) => return (round, Some(Err(error))),
        }
    }
    (round, None)
}

/// Solves the blocks of a round, and does some work `beside`. The answers are in the order of the blocks.
///
/// # Errors
///
/// Those of `beside`, and of the workers.
fn solve_round(
    file: &str,
    round: &[Block],
    workers: &mut [Answering],
    beside: impl FnOnce() -> Result<()>,
) -> Result<Vec<Answers>> {
    let solved: Vec<Mutex<Option<Answers>>> = round.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = |worker: &mut Answering| -> Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(block) = round.get(number) else {
                return Ok(());
            };
            let mut answers = Answers::kept();
            block.for_each_line(file, |line| worker.answer(&line, true, &mut answers))?;
            *solved[number].lock().expect("no worker panics") = Some(answers);
        }
    };
    let (first, others) = workers.split_first_mut().expect("at least one job");
    let helpers = others.len().min(round.len().saturating_sub(1));
    thread::scope(|scope| {
        let helpers: Vec<_> = others[..helpers]
            .iter_mut()
            // Where no thread can be started, the first worker does the work.
            .map_while(|worker| {
                thread::Builder::new()
                    .spawn_scoped(scope, || work(worker))
                    .ok()
            })
            .collect();
        beside()?;
        work(first)?;
        helpers
            .into_iter()
            .try_for_each(|helper| helper.join().expect("no worker panics"))
    })?;
    let solved = solved.into_iter();
    Ok(solved
        .filter_map(|done| done.into_inner().expect("no worker panics"))
        .collect())
}
