//! What answers for nodes; and what is kept of its answers for a transposition table: the answer for each state, so
//! that each is asked for once, and the number of each position.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard};

use super::fault::NoAnswer;

/// Something that says what nodes are, from their states.
pub trait NodeSource: Debug + Send {
    /// The answer to a question, a text of JSON: `{"state": null}` asks for the root.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`]: there is none.
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer>;
}

/// A tree whose nodes a [`NodeSource`] answers for. Copies ask the same one.
#[derive(Clone, Debug)]
pub struct ProgramTree {
    shared: Arc<Mutex<Shared>>,
}

/// The most bytes of answers that are kept.
const MOST_KEPT: usize = 1 << 30;

#[derive(Debug)]
struct Shared {
    source: Box<dyn NodeSource>,
    /// How many questions have been asked.
    asked: usize,
    /// The answer for each state, and which answer it is.
    answers: Numbered,
    /// The bytes of the states and answers.
    bytes: usize,
    /// The number of each position, from 0, and the first state that it had, by its key.
    positions: Numbered,
}

/// Texts by their keys, with a number each.
type Numbered = HashMap<Vec<u8>, (usize, Vec<u8>)>;

impl ProgramTree {
    /// The tree of these answers.
    #[must_use]
    pub fn new(source: Box<dyn NodeSource>) -> ProgramTree {
        let (answers, positions) = Default::default();
        let shared = Shared { source, asked: 0, answers, bytes: 0, positions };
        ProgramTree { shared: Arc::new(Mutex::new(shared)) }
    }

    /// The answer for the node with a state: which answer it is, from 1, and the answer.
    pub(super) fn ask(&self, state: &[u8]) -> (usize, Result<Vec<u8>, NoAnswer>) {
        let question = [b"{\"state\": ", state, b"}"].concat();
        let mut shared = self.shared();
        shared.asked += 1;
        (shared.asked, shared.source.ask(&question))
    }

    /// The answer for the node with a state, which is asked for once and then kept. `most`: no more answers are kept.
    pub(super) fn ask_once(&self, state: &[u8], most: u32) -> (usize, Result<Vec<u8>, NoAnswer>) {
        let shared = self.shared();
        if let Some((number, answer)) = shared.answers.get(state) {
            return (*number, Ok(answer.clone()));
        }
        let (count, bytes) = (shared.answers.len(), shared.bytes);
        drop(shared);
        if count >= most as usize {
            let message = format!("more than {most} states have been asked for");
            let help = "raise `--max-nodes`, or limit the plies with `--depth`";
            return (0, Err(NoAnswer::at_limit(message, help)));
        }
        if bytes > MOST_KEPT {
            let message = format!("the answers so far take more than {} MiB", MOST_KEPT >> 20);
            let help = "do without `--transpositions`, or limit the plies with `--depth`";
            return (0, Err(NoAnswer::at_limit(message, help)));
        }
        let (number, answer) = self.ask(state);
        if let Ok(answer) = &answer {
            let mut shared = self.shared();
            shared.bytes += state.len() + answer.len();
            shared.answers.insert(state.to_vec(), (number, answer.clone()));
        }
        (number, answer)
    }

    /// The number of the position with this key, and the answer for its first state, if that is another one than this.
    pub(super) fn position(&self, key: Vec<u8>, state: &[u8]) -> (u32, Option<Vec<u8>>) {
        let Shared { positions, answers, .. } = &mut *self.shared();
        let next = positions.len();
        let (number, first) = positions.entry(key).or_insert_with(|| (next, state.to_vec()));
        let number = u32::try_from(*number).expect("there are no more than answers");
        let first = Some(&*first).filter(|first| ***first != *state);
        (number, first.and_then(|first| Some(answers.get(first)?.1.clone())))
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().expect("no question panics")
    }
}
