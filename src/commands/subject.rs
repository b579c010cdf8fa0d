//! A tree made ready for a search as the options say: read, cut at the depth limit, its children
//! in order; the rules of the search in its kind of numbers. And what to say when a search needs a
//! value that is not there.

use std::borrow::Cow;

use abprune::number::{Number, Numbers};
use abprune::read::{Options, Problem};
use abprune::report::{SearchSettings, TreeName};
use abprune::search::{Algorithm, NoValue, Order, Rules, arrange};
use abprune::tree::{Explicit, Missing, Tree};
use abprune::value::{Value, Window};
use anyhow::{Result as Anyhow, bail};

use super::diagnostic::{Diagnostic, short_path};
use super::input::{Document, Text};
use super::remedy::remedy;
use crate::cli::{Arrangement, Limit, Reading, Search};

/// What is searched.
pub struct Subject {
    document: Document<'static>,
    name: String,
    options: Options,
    original: Tree,
    /// The tree that is searched, if it is not the original.
    prepared: Option<Tree>,
}

impl Search {
    /// The numbers that are compared with values.
    pub fn limits(&self) -> Vec<Limit> {
        let ends = self.window.map(|window| [window.alpha, window.beta]);
        ends.into_iter()
            .flatten()
            .chain([self.first_guess])
            .collect()
    }

    /// Whether the algorithm has windows, for a command that tells of searches as alpha-beta and
    /// minimax go: each node once, from left to right.
    ///
    /// # Errors
    ///
    /// The algorithm goes another way.
    pub fn has_windows(&self, command: &str) -> Anyhow<bool> {
        match self.algorithm {
            Algorithm::AlphaBeta => Ok(true),
            Algorithm::Minimax => Ok(false),
            other => bail!(
                "{command} speaks of alpha-beta and minimax, not of {}",
                other.name()
            ),
        }
    }

    /// The settings of a search by these rules, as reports show them.
    pub fn settings(&self, rules: Rules) -> SearchSettings {
        let Arrangement { order, depth, .. } = self.arrangement;
        SearchSettings {
            algorithm: self.algorithm,
            rules,
            order,
            depth,
            has_window: self.window.is_some(),
        }
    }

    /// The rules of a search in a tree with such numbers.
    ///
    /// # Errors
    ///
    /// The option whose number they cannot hold, and that number.
    pub fn rules(&self, numbers: Numbers) -> Result<Rules, (&'static str, Number)> {
        let window = match self.window {
            Some(window) => {
                let alpha = window.alpha.value(numbers).map_err(|n| ("--window", n))?;
                let beta = window.beta.value(numbers).map_err(|n| ("--window", n))?;
                Window::new(alpha, beta).expect("the command line has checked it")
            }
            None => Window::FULL,
        };
        let guess = self.first_guess.value(numbers);
        Ok(Rules {
            window,
            cutoff: self.cutoff,
            fail: self.fail,
            first_guess: guess.map_err(|n| ("--first-guess", n))?,
        })
    }

    /// Refuses options that mean nothing to the algorithm.
    ///
    /// # Errors
    ///
    /// Says which.
    pub fn check(&self) -> Anyhow<()> {
        let name = self.algorithm.name();
        if self.window.is_some() && !self.algorithm.takes_window() {
            bail!("`--window` means nothing to `{name}`, which has no window at the root");
        }
        if self.cutoff != Rules::default().cutoff && !self.algorithm.takes_cutoff() {
            bail!("`--cutoff` means nothing to `{name}`, whose definition says when a node stops");
        }
        Ok(())
    }
}

impl Subject {
    /// Reads a document and prepares its tree. `limits` are the numbers that the options compare
    /// with values: if one has a fraction, the tree's numbers are decimals too.
    ///
    /// # Errors
    ///
    /// What is wrong with the document, or does not fit it.
    pub fn new(
        document: Document<'_>,
        reading: &Reading,
        arrangement: &Arrangement,
        limits: &[Limit],
    ) -> Result<Self, Diagnostic> {
        let document = document.into_owned();
        let options = Options {
            decimals: limits.iter().any(|limit| limit.has_fraction()),
            ..reading.options()
        };
        let read = match &document.bytes {
            Text::Own(bytes) => document.format.read_in_place(bytes, &options),
            Text::Lent(bytes) => document.format.read(bytes, &options),
        };
        document.check_whole()?;
        let original = read.map_err(|error| document.diagnostic(&error))?;
        let mut subject = Subject {
            name: document.name().to_string(),
            document,
            options,
            original,
            prepared: None,
        };
        subject.prepared = subject.prepare(arrangement)?;
        Ok(subject)
    }

    /// Reads a document and prepares its tree, and the rules of a search in its numbers.
    ///
    /// # Errors
    ///
    /// What is wrong with the document, or does not fit it.
    pub fn with_rules(
        document: Document<'_>,
        reading: &Reading,
        search: &Search,
    ) -> Result<(Self, Rules), Diagnostic> {
        let subject = Subject::new(document, reading, &search.arrangement, &search.limits())?;
        match search.rules(subject.original.numbers()) {
            Ok(rules) => Ok((subject, rules)),
            Err((option, number)) => Err(subject.cannot_hold(option, number)),
        }
    }

    /// The same with its tree spelled out, as some searches need it.
    ///
    /// # Errors
    ///
    /// It is too large for that.
    pub fn spelled_out(mut self) -> Result<Self, Diagnostic> {
        if let Tree::Uniform(_) = self.tree() {
            let spelled = self.tree().to_explicit().map_err(|_| self.too_large())?;
            self.prepared = Some(Tree::Explicit(spelled.into_owned()));
        }
        Ok(self)
    }

    /// What an option gives, in the numbers of the tree.
    ///
    /// # Errors
    ///
    /// A tree of this kind cannot hold it.
    pub fn value(&self, option: &str, limit: Limit) -> Result<Value, Diagnostic> {
        let value = limit.value(self.original.numbers());
        value.map_err(|number| self.cannot_hold(option, number))
    }

    fn cannot_hold(&self, option: &str, number: Number) -> Diagnostic {
        Diagnostic {
            message: format!("`{option} {number}` is not exact as a double, and the numbers are"),
            help: Some("write it with a fraction (`.0`) if the nearest double will do".to_owned()),
            ..self.document.diagnostic_without_place()
        }
    }

    /// Whether the file has come to no harm while it was read, before an answer is given.
    ///
    /// # Errors
    ///
    /// What has happened.
    pub fn check_whole(&self) -> Result<(), Diagnostic> {
        self.document.check_whole()
    }

    /// What the tree is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same in its parts.
    pub fn tree_name(&self) -> TreeName<'_> {
        self.document.name()
    }

    /// The tree to search.
    pub fn tree(&self) -> &Tree {
        self.prepared.as_ref().unwrap_or(&self.original)
    }

    /// What to say when a search has stopped at a leaf without a value.
    pub fn needs_value(&self, error: &NoValue) -> Diagnostic {
        needs_value(&self.document, &self.options, Some(&self.original), error)
    }

    /// An error that is about the node at `path`, which must be in the file.
    pub fn diagnostic_at(&self, path: &[u32], message: String, help: &str) -> Diagnostic {
        let tree = Some(&self.original);
        diagnostic_at(&self.document, &self.options, tree, path, message, help)
    }

    /// An error that is about the tree as a whole.
    pub fn diagnostic(&self, message: String, help: &str) -> Diagnostic {
        Diagnostic {
            message,
            help: Some(help.to_owned()),
            ..self.document.diagnostic_without_place()
        }
    }

    /// The tree as the options want it, if they want another one than the file's.
    fn prepare(&self, arrangement: &Arrangement) -> Result<Option<Tree>, Diagnostic> {
        if arrangement.depth.is_none() && arrangement.order == Order::Given {
            return Ok(None);
        }
        let tree = self.original.to_explicit().map_err(|_| self.too_large())?;
        let tree: Cow<Explicit> = match arrangement.depth {
            Some(depth) => Cow::Owned(tree.cut_at(depth)),
            None => tree,
        };
        let tree = match arrangement.order {
            Order::Given => tree.into_owned(),
            order => arrange(&tree, order, arrangement.seed).map_err(|error| {
                let diagnostic = self.needs_value(&error);
                Diagnostic {
                    message: format!("`--order {}`: {}", order.name(), diagnostic.message),
                    help: Some(
                        "this order goes by minimax values, and needs every leaf".to_owned(),
                    ),
                    ..diagnostic
                }
            })?,
        };
        Ok(Some(Tree::Explicit(tree)))
    }

    fn too_large(&self) -> Diagnostic {
        Diagnostic {
            message: Problem::TooLarge.to_string(),
            help: Some(remedy(&Problem::TooLarge)),
            ..self.document.diagnostic_without_place()
        }
    }
}

/// What to say when a search of a document has stopped at a leaf without a value; `tree` is what
/// was read into memory.
pub fn needs_value(
    document: &Document,
    options: &Options,
    tree: Option<&Tree>,
    error: &NoValue,
) -> Diagnostic {
    let path = short_path(&error.path);
    let (message, help) = match error.missing {
        Missing::Unknown => (
            format!("the search needs the value of the leaf {path}, which is unknown"),
            "give it a `value`; an unknown leaf is no error where it is pruned",
        ),
        Missing::NoStatic => (
            format!("the inner node {path} is at the depth limit and has no static value"),
            "give it a `value`, or raise `--depth`",
        ),
        Missing::NotFinite => (
            format!("the leaf {path} is NaN or infinite, expected a finite number"),
            "put a number beyond all others in its place for a win",
        ),
        Missing::IntegerRange => (
            format!("the leaf {path} is beyond the integers that values can be"),
            "values go from -9223372036854775807 to 9223372036854775806",
        ),
        Missing::InexactInteger => (
            format!("the leaf {path} is not exact as a double, and an option has decimals"),
            "give the option a whole number",
        ),
    };
    diagnostic_at(document, options, tree, &error.path, message, help)
}

fn diagnostic_at(
    document: &Document,
    options: &Options,
    tree: Option<&Tree>,
    path: &[u32],
    message: String,
    help: &str,
) -> Diagnostic {
    let offset = document.format.locate(&document.bytes, options, tree, path);
    Diagnostic {
        message,
        source: offset.map(|offset| Box::new(document.source(offset))),
        help: Some(help.to_owned()),
        ..document.diagnostic_without_place()
    }
}
