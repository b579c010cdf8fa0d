//! The program of `--rules`: started once, and asked line by line. The process that it starts is never left
//! running.
//!
//! A thread writes the questions and another reads what the program writes, so nothing that it does not
//! read or write can hold up the time limit. What it writes comes in pieces, few at a time: a line
//! without an end does not fill the memory.

use std::io::{self, Read, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};
use std::{mem, thread};

use memchr::memchr;

use crate::cli::options::reading::{ProgramArgs, ProgramCommand};
use crate::diagnostic::{Diagnostic, reason};
use crate::read::{NoAnswer, NodeSource};

/// The name of the tree in answers and messages, where the name of a file stands for others.
pub const TREE_NAME: &str = "rules";

/// The bytes of the longest line that is taken for an answer.
const LONGEST_ANSWER: usize = 1 << 26;

/// The bytes that are read at a time.
const PIECE: usize = 1 << 16;

/// How long a program may take to end when its input is closed.
const GRACE: Duration = Duration::from_secs(1);

/// How long to wait for an answer until the next look whether the program has ended.
const TURN: Duration = Duration::from_millis(100);

/// What a program has to do.
const MUST_ANSWER: &str = "it must answer each line that it reads, until its input ends";

/// How long to wait between two looks whether the program has ended.
const LOOK: Duration = Duration::from_millis(2);

/// A program that runs.
#[derive(Debug)]
pub struct RulesProgram {
    child: Child,
    timeout: Duration,
    /// `None`: it is being stopped.
    pipes: Option<Pipes>,
    /// Whether it has been asked for a node.
    is_asked: bool,
    /// What has come after the last answer.
    rest: Vec<u8>,
}

/// The threads at its input and output.
#[derive(Debug)]
struct Pipes {
    questions: Sender<Vec<u8>>,
    pieces: Receiver<Vec<u8>>,
}

impl RulesProgram {
    /// Starts the program.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub fn start(
        command: &ProgramCommand,
        arguments: &ProgramArgs,
    ) -> Result<RulesProgram, Diagnostic> {
        let refused = |error: &io::Error| Diagnostic {
            message: format!("`{}` cannot be started: {}", command.program, reason(error)),
            name: TREE_NAME.to_owned(),
            source: None,
            help: Some(help_for_start(&command.program)),
        };
        let mut child = Command::new(&command.program)
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| refused(&error))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (questions, asked) = channel();
        let (piece, pieces) = sync_channel(1);
        let mut program = RulesProgram {
            child,
            timeout: arguments.timeout(),
            pipes: Some(Pipes { questions, pieces }),
            is_asked: false,
            rest: Vec::new(),
        };
        let (input, output) = (input.expect("a pipe"), output.expect("a pipe"));
        let threads = [
            thread::Builder::new().spawn(move || write_questions(input, &asked)),
            thread::Builder::new().spawn(move || read_pieces(output, &piece)),
        ];
        for thread in threads {
            if let Err(error) = thread {
                program.kill();
                return Err(refused(&error));
            }
        }
        Ok(program)
    }

    /// Checks that nothing has come since the last answer: it would be taken for the next one. A line that
    /// comes before the first question is taken for its answer: whether the program has read that question
    /// cannot be seen.
    fn check_nothing_unread(&mut self) -> Result<(), NoAnswer> {
        if !mem::replace(&mut self.is_asked, true) {
            return Ok(());
        }
        if self.rest.is_empty()
            && let Some(pipes) = &self.pipes
            && let Ok(piece) = pipes.pieces.try_recv()
        {
            self.rest = piece;
        }
        if self.rest.is_empty() {
            return Ok(());
        }
        let end = memchr(b'\n', &self.rest).unwrap_or(self.rest.len());
        self.rest.truncate(end);
        let message = "wrote a line that answers no question, before the next question";
        let help =
            "each question has one answer, of one line: write anything else to standard error";
        Err(self.none(message, help))
    }

    /// The next line that the program writes, without its end.
    fn line(&mut self) -> Result<Vec<u8>, NoAnswer> {
        let deadline = Instant::now() + self.timeout;
        let mut searched = 0;
        let mut ended = None;
        loop {
            if let Some(end) = memchr(b'\n', &self.rest[searched..]) {
                let after = self.rest.split_off(searched + end + 1);
                let mut line = mem::replace(&mut self.rest, after);
                line.pop();
                return Ok(line);
            }
            searched = self.rest.len();
            if searched > LONGEST_ANSWER {
                let message = format!("wrote a line of more than {} MiB", LONGEST_ANSWER >> 20);
                return Err(self.none(&message, "an answer is one line of JSON"));
            }
            let Some(pipes) = &self.pipes else {
                return Err(self.none("was stopped", "an answer before was wrong"));
            };
            let left = deadline.saturating_duration_since(Instant::now());
            match pipes.pieces.recv_timeout(left.min(TURN)) {
                Ok(piece) => self.rest.extend_from_slice(&piece),
                // A process that it has started may hold its output open.
                Err(RecvTimeoutError::Timeout) if left > TURN => match ended {
                    Some(status) => return Err(self.has_ended(status)),
                    None => ended = self.child.try_wait().ok().flatten(),
                },
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.timeout.as_secs_f64();
                    let message = format!("has not answered within {seconds} s");
                    let help = "does it read line by line, and write each answer out at once \
                                (`flush`), with a line end? Else allow more with `--timeout SECONDS`";
                    return Err(self.none(&message, help));
                }
                Err(RecvTimeoutError::Disconnected) if self.rest.is_empty() => {
                    return Err(match self.status_within(GRACE) {
                        Some(status) => self.has_ended(status),
                        None => self.none("has closed its output", MUST_ANSWER),
                    });
                }
                // The last line may have no end.
                Err(RecvTimeoutError::Disconnected) => return Ok(mem::take(&mut self.rest)),
            }
        }
    }

    /// There is no answer, because the program has ended.
    fn has_ended(&mut self, status: ExitStatus) -> NoAnswer {
        let help = if status.success() {
            MUST_ANSWER
        } else {
            "it has failed: its standard error, above, may say why"
        };
        self.none(&format!("has ended ({})", shown(status)), help)
    }

    /// Why there is no answer.
    fn none(&mut self, message: &str, help: &str) -> NoAnswer {
        NoAnswer {
            message: format!("the program {message}"),
            help: help.to_owned(),
            text: mem::take(&mut self.rest),
        }
    }

    /// How the program has ended; `None`: it is still running after this time.
    fn status_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(LOOK),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// Ends the program.
    fn kill(&mut self) {
        self.pipes = None;
        // It may have ended; then there is nothing to do but to fetch its status.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl NodeSource for RulesProgram {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let answer = self.check_nothing_unread().and_then(|()| {
            if let Some(pipes) = &self.pipes {
                // If the program reads no more, its answer is missing.
                let _ = pipes.questions.send([question, b"\n"].concat());
            }
            self.line()
        });
        answer.inspect_err(|_| self.kill())
    }
}

/// Its input is closed, and it has a short time to end by itself.
impl Drop for RulesProgram {
    fn drop(&mut self) {
        // Else it has been stopped.
        if let Some(pipes) = self.pipes.take() {
            drop(pipes);
            if self.status_within(GRACE).is_none() {
                self.kill();
            }
        }
    }
}

/// Writes questions until there are no more, or nobody reads them; then closes the input.
fn write_questions(mut input: ChildStdin, asked: &Receiver<Vec<u8>>) {
    while let Ok(question) = asked.recv() {
        if input.write_all(&question).is_err() {
            return;
        }
    }
}

/// Reads what the program writes until it ends, or nobody wants more.
fn read_pieces(mut output: ChildStdout, pieces: &SyncSender<Vec<u8>>) {
    let mut piece = vec![0; PIECE];
    loop {
        match output.read(&mut piece) {
            Ok(length) if length > 0 => {
                if pieces.send(piece[..length].to_vec()).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

/// What to do about a program that cannot be started.
fn help_for_start(program: &str) -> String {
    let is_bare = !program.contains('/') && Path::new(program).is_file();
    if is_bare {
        return format!("it is in this folder: write `./{program}`, or the interpreter before it");
    }
    if program.contains(['~', '$', '=', '*', '|', '>', '&', ';']) {
        return "no shell is started: what only a shell can do is written `sh -c '...'`".to_owned();
    }
    "`--rules` takes a program and its arguments: `--rules 'python3 rules.py'`".to_owned()
}

/// `exit status 1`.
fn shown(status: ExitStatus) -> String {
    status.to_string().replace(": ", " ")
}
