//! What answers for nodes.

use thiserror::Error;

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

/// Something that says what nodes are, from their states.
pub trait NodeSource: Debug + Send {
    /// The answer to a question, a text of JSON: `{"state": null}` asks for the root.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`]: there is none.
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer>;
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct NoAnswer {
    /// What has happened, in one line.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// What has come in place of an answer; often nothing.
    pub text: Vec<u8>,
}

impl NoAnswer {
    /// Nobody is asked any more at this ply.
    pub(super) fn too_deep(plies: usize) -> NoAnswer {
        NoAnswer {
            message: format!("the tree has more than {plies} plies"),
            help: "does each line of play come to a leaf? Else limit the plies with `--depth`"
                .to_owned(),
            text: Vec::new(),
        }
    }
}

/// A tree whose nodes a [`NodeSource`] answers for. Copies ask the same one.
#[derive(Clone, Debug)]
pub struct ProgramTree {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug)]
struct Shared {
    source: Box<dyn NodeSource>,
    /// How many questions have been asked.
    asked: usize,
}

impl ProgramTree {
    /// The tree of these answers.
    #[must_use]
    pub fn new(source: Box<dyn NodeSource>) -> ProgramTree {
        let shared = Shared { source, asked: 0 };
        ProgramTree {
            shared: Arc::new(Mutex::new(shared)),
        }
    }

    /// The answer for the node with a state: which answer it is, from 1, and the answer.
    pub(super) fn ask(&self, state: &[u8]) -> (usize, Result<Vec<u8>, NoAnswer>) {
        let question = [b"{\"state\": ", state, b"}"].concat();
        let mut shared = self.shared.lock().expect("no question panics");
        shared.asked += 1;
        (shared.asked, shared.source.ask(&question))
    }
}
