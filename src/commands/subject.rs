//! A tree made ready for a search as the options say: read, cut at the depth limit, its children
//! in order, the window in its kind of numbers. And what to say when a search of it needs a value
//! that is not there.

use std::borrow::Cow;

use abprune::number::{Number, Numbers};
use abprune::read::{Options, Problem};
use abprune::search::{NoValue, Order, Rules, arrange};
use abprune::tree::path::PathText;
use abprune::tree::{Explicit, Missing, TooLarge, Tree};
use abprune::value::{Value, Window};

use super::diagnostic::{Diagnostic, remedy};
use super::input::Document;
use crate::cli::{Reading, Search};

/// What is searched, and how.
pub struct Subject {
    /// With which rules.
    pub rules: Rules,
    document: Document,
    options: Options,
    original: Tree,
    /// The tree that is searched, if it is not the original.
    prepared: Option<Tree>,
}

impl Subject {
    /// Reads a document and prepares its tree.
    ///
    /// # Errors
    ///
    /// What is wrong with the document, or does not fit it.
    pub fn new(document: Document, reading: &Reading, search: &Search) -> Result<Self, Diagnostic> {
        let options = reading.options();
        let original = document
            .format
            .read(&document.bytes, &options)
            .map_err(|error| document.diagnostic(&error))?;
        let rules = rules(search, original.numbers()).map_err(|bound| Diagnostic {
            message: format!("the window's `{bound}` is no integer, and this tree has integers"),
            help: Some("use the integers around it".to_owned()),
            ..document.diagnostic_without_place()
        })?;
        let mut subject = Subject {
            rules,
            document,
            options,
            original,
            prepared: None,
        };
        subject.prepared = subject.prepare(search)?;
        Ok(subject)
    }

    /// What the tree is called.
    pub fn name(&self) -> &str {
        &self.document.name
    }

    /// The start of an error of this tree as a whole.
    pub fn diagnostic(&self) -> Diagnostic {
        self.document.diagnostic_without_place()
    }

    /// The tree to search.
    pub fn tree(&self) -> &Tree {
        self.prepared.as_ref().unwrap_or(&self.original)
    }

    /// What to say when a search has stopped at a leaf without a value.
    pub fn needs_value(&self, error: &NoValue) -> Diagnostic {
        let path = shorten(&PathText::full(&error.path).to_string());
        let (message, help) = match error.missing {
            Missing::Unknown => (
                format!("the search needs the value of the leaf {path}, which is unknown"),
                "give it a `value`; an unknown leaf is no error where it is pruned",
            ),
            Missing::NoStatic => (
                format!("the inner node {path} is at the depth limit and has no static value"),
                "give it a `value`, or raise `--depth`",
            ),
        };
        let document = &self.document;
        let offset =
            document
                .format
                .locate(&document.bytes, &self.options, &self.original, &error.path);
        Diagnostic {
            message,
            source: offset.map(|offset| Box::new(document.source(offset))),
            help: Some(help.to_owned()),
            ..document.diagnostic_without_place()
        }
    }

    /// The tree as the options want it, if they want another one than the file's.
    fn prepare(&self, search: &Search) -> Result<Option<Tree>, Diagnostic> {
        if search.depth.is_none() && search.order == Order::Given {
            return Ok(None);
        }
        let too_large = |_: TooLarge| Diagnostic {
            message: Problem::TooLarge.to_string(),
            help: remedy(&Problem::TooLarge),
            ..self.document.diagnostic_without_place()
        };
        let tree = self.original.to_explicit().map_err(too_large)?;
        let tree: Cow<Explicit> = match search.depth {
            Some(depth) => Cow::Owned(tree.cut_at(depth)),
            None => tree,
        };
        let tree = match search.order {
            Order::Given => tree.into_owned(),
            order => {
                arrange(&tree, order, search.seed).map_err(|error| self.needs_value(&error))?
            }
        };
        Ok(Some(Tree::Explicit(tree)))
    }
}

/// The rules that the options give for a tree with these numbers.
///
/// # Errors
///
/// A bound of the window that such a tree cannot hold.
fn rules(search: &Search, numbers: Numbers) -> Result<Rules, Number> {
    let value = |bound: Option<Number>, infinity: Value| match bound {
        Some(number) => numbers.value(number).ok_or(number),
        None => Ok(infinity),
    };
    let window = match search.window {
        Some(window) => {
            let alpha = value(window.alpha, Value::MINUS_INFINITY)?;
            let beta = value(window.beta, Value::INFINITY)?;
            Window::new(alpha, beta).expect("the command line has checked it")
        }
        None => Window::FULL,
    };
    Ok(Rules {
        window,
        cutoff: search.cutoff,
        fail: search.fail,
    })
}

/// A path for people: the middle of a very long one is left out.
fn shorten(path: &str) -> String {
    const ENDS: usize = 40;
    if path.len() <= 3 * ENDS {
        return path.to_owned();
    }
    let steps = path.matches('/').count();
    let (start, end) = (&path[..ENDS], &path[path.len() - ENDS..]);
    format!("{start}...{end} ({steps} steps)")
}
