//! Games in extensive form as Gambit writes them, `.efg`, of two players with perfect information.
//!
//! A document is `EFG 2 R`, a title, the names of the players, perhaps a comment; and then the nodes in preorder, one after
//! another:
//!
//! ```text
//! c "name" 1 "throw" { "heads" 1/2 "tails" 1/2 } 0
//! p "name" 1 1 "" { "left" "right" } 0
//! t "name" 1 "outcome" { 3, -3 }
//! ```
//!
//! A name, the number of an information set (after that of the player) and its name, the moves, and the number of an
//! outcome. An outcome has its payoffs where it stands first. The first player is MAX, and the payoffs of that player are
//! the values: so those of both must have one sum at all leaves. Two nodes in one information set of a player would be
//! imperfect information; at chance nodes that means nothing.

use std::collections::HashMap;
use std::rc::Rc;

use super::error::Error;
use super::numbers::Numbers;
use super::options::Options;
use super::problem::Problem;
use super::target::{Discard, NodeSink};
use crate::excerpt::{excerpt_of, without_mark};
use crate::fraction::Fraction;
use crate::number::{Number, NumberError};
use crate::tree::{Builder, OutcomeProblem};
use crate::value::{Mover, Player};

/// Whether a document begins as these do.
pub(super) fn looks_like_efg(bytes: &[u8]) -> bool {
    let rest = without_mark(bytes).trim_ascii_start().strip_prefix(b"EFG");
    rest.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
}

/// What the payoffs of both players add up to at each leaf, if that is not 0 and nothing is wrong with the document.
pub(crate) fn uneven_payoffs(bytes: &[u8]) -> Option<Fraction> {
    let (options, mut sink) = (Options::default(), Discard);
    let mut reader = EfgReader::new(bytes, &options, &mut sink).ok()?;
    reader.prologue().ok()?;
    while reader.sum.is_none() {
        reader.node().ok()?;
    }
    let sum = reader.sum.filter(|sum| *sum != Fraction::ZERO)?;
    let mut builder = Builder::new(options.first_number_kind());
    read(bytes, &options, &mut builder).ok()?;
    builder.try_finish(None).ok().map(|_| sum)
}

/// Reads a document.
pub(super) fn read(bytes: &[u8], options: &Options, sink: &mut impl NodeSink) -> Result<(), Error> {
    let mut reader = EfgReader::new(bytes, options, sink)?;
    reader.prologue()?;
    reader.nodes()
}

/// A piece of a document.
#[derive(Clone, Copy, Debug, PartialEq)]
enum EfgToken<'a> {
    /// A letter or a number.
    Word(&'a str),
    /// What stands in quotes, with its escapes.
    Text(&'a str),
    Open,
    Close,
    End,
}

#[derive(Clone, Copy)]
struct EfgScanner<'a> {
    text: &'a str,
    at: usize,
    /// How that is written which is read now: the help of its errors.
    help: &'static str,
}

impl<'a> EfgScanner<'a> {
    /// The next token, and its byte. Commas mean nothing.
    fn next(&mut self) -> Result<(usize, EfgToken<'a>), Error> {
        let is_blank = |sign: char| sign.is_whitespace() || sign == ',';
        let rest = self.text[self.at..].trim_start_matches(is_blank);
        let at = self.text.len() - rest.len();
        let (length, token) = match rest.chars().next() {
            None => (0, EfgToken::End),
            Some('{') => (1, EfgToken::Open),
            Some('}') => (1, EfgToken::Close),
            Some('"') => {
                let mut is_escaped = false;
                let end = rest[1..].find(|sign| {
                    let is_end = sign == '"' && !is_escaped;
                    is_escaped = sign == '\\' && !is_escaped;
                    is_end
                });
                let end =
                    end.ok_or_else(|| expected(at, "\"", "a text that ends with `\"`", self.help))?;
                (end + 2, EfgToken::Text(&rest[1..=end]))
            }
            Some(_) => {
                let is_end = |sign| is_blank(sign) || ['{', '}', '"'].contains(&sign);
                let length = rest.find(is_end).unwrap_or(rest.len());
                (length, EfgToken::Word(&rest[..length]))
            }
        };
        self.at = at + length;
        Ok((at, token))
    }

    /// The next token, if it is one of these.
    fn take<T>(&mut self, wanted: impl Fn(EfgToken<'a>) -> Option<T>) -> Result<Option<T>, Error> {
        let before = self.at;
        let found = wanted(self.next()?.1);
        if found.is_none() {
            self.at = before;
        }
        Ok(found)
    }

    /// The next token, which must be one of these.
    fn need<T>(
        &mut self,
        what: &str,
        wanted: impl Fn(EfgToken<'a>) -> Option<T>,
    ) -> Result<(usize, T), Error> {
        let (at, token) = self.next()?;
        match wanted(token) {
            Some(found) => Ok((at, found)),
            None => Err(expected(at, &self.text[at..self.at], what, self.help)),
        }
    }
}

fn word(token: EfgToken<'_>) -> Option<&str> {
    if let EfgToken::Word(word) = token { Some(word) } else { None }
}

fn quoted(token: EfgToken<'_>) -> Option<&str> {
    if let EfgToken::Text(text) = token { Some(text) } else { None }
}

fn open(token: EfgToken) -> Option<()> {
    (token == EfgToken::Open).then_some(())
}

fn close(token: EfgToken) -> Option<()> {
    (token == EfgToken::Close).then_some(())
}

/// A number that counts something.
fn count(token: EfgToken) -> Option<u64> {
    word(token)?.parse().ok()
}

fn expected(at: usize, found: &str, what: &str, help: &str) -> Error {
    let found = excerpt_of(found.as_bytes());
    let message = match found.as_str() {
        "" => format!("the document ends too early, expected {what}"),
        _ => format!("found `{found}`, expected {what}"),
    };
    Error::refused(at, message, help)
}

/// The moves of a node, and how probable they are if chance decides. Nodes of one set share them.
type Moves<'a> = Rc<[(&'a str, Option<Fraction>)]>;

struct EfgReader<'a, 's, S> {
    scanner: EfgScanner<'a>,
    numbers: Numbers<'a>,
    sink: &'s mut S,
    /// Of each open node the moves, and how many of their children have begun.
    open: Vec<(Moves<'a>, usize)>,
    /// The information sets that have come up, of player 1, 2 or chance, which is 0. Those of chance have the moves of
    /// their first node.
    sets: HashMap<(u64, u64), Option<Moves<'a>>>,
    /// Of each outcome the payoff of the first player, as a number and as a fraction, and what both add up to.
    outcomes: HashMap<u64, (Number, [Fraction; 2])>,
    /// What both payoffs of a leaf add up to.
    sum: Option<Fraction>,
}

impl<'a, 's, S: NodeSink> EfgReader<'a, 's, S> {
    fn new(bytes: &'a [u8], options: &Options, sink: &'s mut S) -> Result<Self, Error> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            Error::new(at, Problem::not_utf8(&bytes[at..], at))
        })?;
        let at = bytes.len() - without_mark(bytes).len();
        let help = "a game begins with `EFG 2 R \"a title\" { \"A\" \"B\" }`";
        Ok(EfgReader {
            scanner: EfgScanner { text, at, help },
            numbers: Numbers::new(options),
            sink,
            open: Vec::new(),
            sets: HashMap::new(),
            outcomes: HashMap::new(),
            sum: None,
        })
    }

    fn prologue(&mut self) -> Result<(), Error> {
        const BEGINNING: &str = "`EFG 2 R`, a title and the names of the players";
        for sign in ["EFG", "2", "R"] {
            self.scanner.need(BEGINNING, |token| word(token).filter(|it| *it == sign))?;
        }
        self.scanner.need(BEGINNING, quoted)?;
        self.scanner.need(BEGINNING, open)?;
        let (at, mut players) = (self.scanner.at, 0);
        while self.scanner.take(close)?.is_none() {
            self.scanner.need("the name of a player", quoted)?;
            players += 1;
        }
        if players != 2 {
            let message = format!("found {players} players, expected two");
            return Err(Error::refused(at, message, "abprune solves games of two players"));
        }
        // A comment.
        self.scanner.take(quoted)?;
        Ok(())
    }

    fn nodes(&mut self) -> Result<(), Error> {
        loop {
            self.node()?;
            while self.open.last().is_some_and(|(moves, begun)| *begun == moves.len()) {
                self.sink.close();
                self.open.pop();
            }
            if self.open.is_empty() {
                break;
            }
        }
        let (at, token) = self.scanner.next()?;
        if token == EfgToken::End {
            return Ok(());
        }
        let found = excerpt_of(&self.scanner.text.as_bytes()[at..self.scanner.at]);
        Err(Error::new(at, Problem::Trailing(found)))
    }

    fn node(&mut self) -> Result<(), Error> {
        const NODE: &str = "a node: `c`, `p` or `t`";
        self.scanner.help =
            "after an inner node comes a node for each move, with all nodes below it";
        let (at, kind) = self
            .scanner
            .need(NODE, |token| word(token).filter(|it| ["c", "p", "t"].contains(it)))?;
        self.scanner.help = match kind {
            "c" => "a node of chance is `c \"\" 1 \"\" { \"heads\" 1/2 \"tails\" 1/2 } 0`",
            "p" => "a node of player 2 is `p \"\" 2 1 \"\" { \"left\" \"right\" } 0`",
            _ => "a leaf is `t \"\" 1 \"\" { 3, -3 }`",
        };
        self.sink.open(at).map_err(|_| Error::new(at, Problem::TooLarge))?;
        if let Some((moves, begun)) = self.open.last_mut() {
            let (name, probability) = moves[*begun];
            *begun += 1;
            self.label(name, S::set_move);
            if let Some(part) = probability {
                self.sink.set_probability(part);
            }
        }
        let name = self.scanner.need("the name of the node in quotes", quoted)?.1;
        self.label(name, S::set_name);
        if kind == "t" {
            let payoff = self.payoff()?;
            self.sink.close_as_leaf(Ok(payoff));
            return Ok(());
        }
        self.inner_node(at, kind == "c")
    }

    fn label(&mut self, label: &str, set: impl Fn(&mut S, &[u8])) {
        if !label.is_empty() {
            let parts: Vec<String> =
                label.split("\\\\").map(|part| part.replace("\\\"", "\"")).collect();
            set(self.sink, parts.join("\\").as_bytes());
        }
    }

    fn inner_node(&mut self, at: usize, is_chance: bool) -> Result<(), Error> {
        let mut player = 0;
        if !is_chance {
            let one_of_two = |token| count(token).filter(|it| [1, 2].contains(it));
            player = self.scanner.need("a player, 1 or 2", one_of_two)?.1;
        }
        let set = self.scanner.need("the number of an information set", count)?.1;
        let name = self.scanner.take(quoted)?.unwrap_or_default();
        let known = self.sets.get(&(player, set)).cloned();
        if known.is_some() && !is_chance {
            let name = match excerpt_of(name.as_bytes()) {
                name if name.is_empty() => name,
                name => format!(" `{name}`"),
            };
            let message =
                format!("the information set {set}{name} of player {player} has two nodes");
            return Err(Error::refused(at, message, "abprune solves games of perfect information"));
        }
        self.sink.set_mover(match player {
            0 => Mover::Chance,
            1 => Mover::Player(Player::Max),
            _ => Mover::Player(Player::Min),
        });
        // Where chance has its moves not here, they stand where the set came up first.
        let has_moves = self.scanner.clone().take(open)?.is_some();
        let moves = match known.flatten() {
            Some(moves) if !has_moves => moves,
            _ => self.moves(is_chance)?,
        };
        self.sets.entry((player, set)).or_insert_with(|| is_chance.then(|| Rc::clone(&moves)));
        self.open.push((moves, 0));
        let (at, outcome) = self.scanner.need("the number of an outcome", count)?;
        if outcome != 0 {
            let message = "found an outcome at an inner node, expected 0".to_owned();
            let help = "add its payoffs to those of all leaves below, and write 0 here";
            return Err(Error::refused(at, message, help));
        }
        Ok(())
    }

    /// Reads the moves of a node.
    fn moves(&mut self, is_chance: bool) -> Result<Moves<'a>, Error> {
        let (start, ()) = self.scanner.need("the moves in braces", open)?;
        let mut moves = Vec::new();
        while self.scanner.take(close)?.is_none() {
            let name = self.scanner.need("a move in quotes", quoted)?.1;
            let mut probability = None;
            if is_chance {
                let part = |token| Number::fraction_written(word(token)?);
                let (at, part) = self.scanner.need("a probability", part)?;
                if part.numerator() <= 0 {
                    let problem = OutcomeProblem::NotPositive(part);
                    return Err(Error::new(at, Problem::Outcome(problem)));
                }
                probability = Some(part);
            }
            moves.push((name, probability));
        }
        if moves.is_empty() {
            return Err(Error::new(start, Problem::Childless));
        }
        Ok(moves.into())
    }

    /// What the first player gets at a leaf.
    fn payoff(&mut self) -> Result<Number, Error> {
        let (at, outcome) = self.scanner.need("the number of an outcome", count)?;
        self.scanner.take(quoted)?;
        let (payoff, [_, sum]) = if self.scanner.take(open)?.is_some() {
            let (payoff, first) = self.number(Fraction::ZERO)?;
            let (_, sum) = self.number(first)?;
            self.scanner.need("two payoffs and `}`", close)?;
            let found = (payoff, [first, sum]);
            let before = self.outcomes.insert(outcome, found);
            if before.is_some_and(|before| before.1 != found.1) {
                let message = format!("the outcome {outcome} has other payoffs before");
                return Err(Error::refused(at, message, "give it a number of its own"));
            }
            found
        } else if outcome == 0 {
            (Number::Integer(0), [Fraction::ZERO; 2])
        } else {
            let known = self.outcomes.get(&outcome).copied();
            let (text, help) = (outcome.to_string(), self.scanner.help);
            known.ok_or_else(|| expected(at, &text, "an outcome with payoffs", help))?
        };
        let before = *self.sum.get_or_insert(sum);
        if before != sum {
            let message = format!(
                "the payoffs of this leaf add up to {sum}, and those of others to {before}"
            );
            let help = "abprune solves games in which one player gets what the other does not get";
            return Err(Error::refused(at, message, help));
        }
        Ok(payoff)
    }

    /// A payoff as a number of the tree, and as a fraction what it and those before add up to.
    fn number(&mut self, before: Fraction) -> Result<(Number, Fraction), Error> {
        let is_number = |text: &&str| Number::written(text) != Err(NumberError::Syntax);
        let (at, text) = self.scanner.need("a payoff", |token| word(token).filter(is_number))?;
        let written = Number::written(text);
        if let (Err(NumberError::Fraction), Some(part)) = (written, Number::fraction_written(text))
        {
            let message = format!("`{text}` has no exact decimal");
            let times = part.denominator();
            let help = format!(
                "multiply the payoffs of all leaves by {times}: then the value is {times} times as large"
            );
            return Err(Error::refused(at, message, &help));
        }
        let number = self.numbers.take(written, at, text.as_bytes())?;
        let fraction = Number::fraction_written(text).or_else(|| number.fraction());
        let sum = fraction.and_then(|fraction| before.plus(fraction)).ok_or_else(|| {
            let help = "the sum of both payoffs must fit exactly in a fraction of 64-bit integers";
            expected(at, text, "a payoff with fewer digits", help)
        })?;
        Ok((number, sum))
    }
}
