//! The whole tree of answers, in memory.

use super::fault::AskedError;
use super::kept_labels::KeptLabels;
use super::node_source::AskedTree;
use super::walk::{AskedStop, AskedWalk};
use crate::number::NumberKind;
use crate::read::options::Options;
use crate::tree::{Explicit, spell_out};

/// The whole tree of answers. If it has decimals, each node is asked for again from the root on.
///
/// # Errors
///
/// [`AskedError`]: a node is not known, or there are too many.
///
/// ```
/// use abprune::read::{AskedTree, NoAnswer, NodeSource, Options, spell_out_asked};
///
/// /// Answers for `[3, 5]`. The states of the leaves are their values.
/// #[derive(Debug)]
/// struct TwoLeaves;
///
/// impl NodeSource for TwoLeaves {
///     fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
///         let answer = match question {
///             br#"{"state": null}"# => r#"{"children": [{"state": 3}, {"state": 5}]}"#,
///             br#"{"state": 3}"# => r#"{"value": 3}"#,
///             _ => r#"{"value": 5}"#,
///         };
///         Ok(answer.as_bytes().to_vec())
///     }
/// }
///
/// let tree = AskedTree::new(Box::new(TwoLeaves));
/// assert_eq!(spell_out_asked(&tree, &Options::default()).unwrap().len(), 3);
/// ```
pub fn spell_out_asked(tree: &AskedTree, options: &Options) -> Result<Explicit, AskedError> {
    let stop = match attempt(tree, options.first_number_kind(), options)? {
        Err(AskedStop::Decimals) => attempt(tree, NumberKind::Decimals, options)?,
        done => done,
    };
    stop.map_err(|stop| match stop {
        AskedStop::Fault(fault) => AskedError::Answer(fault),
        AskedStop::Decimals => unreachable!("decimals were expected"),
    })
}

/// The tree, in numbers of this kind.
fn attempt(
    tree: &AskedTree,
    number_kind: NumberKind,
    options: &Options,
) -> Result<Result<Explicit, AskedStop>, AskedError> {
    let most = options.game.max_nodes;
    let mut walk = AskedWalk::new(tree, number_kind, options, KeptLabels::Nothing);
    let found = spell_out(&mut walk, number_kind, most, |walk, _, builder| {
        walk.describe(builder);
    });
    match walk.finish() {
        Err(stop) => Ok(Err(stop)),
        Ok(_) => found.map(Ok).map_err(|_| AskedError::TooManyNodes { most }),
    }
}
