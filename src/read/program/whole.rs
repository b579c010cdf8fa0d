//! The whole tree of answers in memory, for those who need all of it.

use super::fault::ProgramError;
use super::source::ProgramTree;
use super::walk::{KeptLabels, ProgramStop, ProgramWalk};
use crate::number::NumberKind;
use crate::read::options::Options;
use crate::tree::{Keyed, Node, Tree, spell_out};

/// The whole tree of answers. If it has decimals or chance nodes, each node is asked for again from the root on.
///
/// # Errors
///
/// [`ProgramError`]: a node is not known, or there are too many.
///
/// ```
/// use abprune::read::{ProgramTree, NoAnswer, NodeSource, Options, spell_out_program};
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
/// let tree = ProgramTree::new(Box::new(TwoLeaves));
/// assert_eq!(spell_out_program(&tree, &Options::default()).unwrap().len(), 3);
/// ```
pub fn spell_out_program(tree: &ProgramTree, options: &Options) -> Result<Tree, ProgramError> {
    let stop = match attempt(tree, options.first_number_kind(), options)? {
        Err(ProgramStop::NeedsDoubles) => attempt(tree, NumberKind::Decimals, options)?,
        done => done,
    };
    stop.map_err(|stop| match stop {
        ProgramStop::Fault(fault) => ProgramError::Answer(fault),
        ProgramStop::NeedsDoubles | ProgramStop::Chance => {
            unreachable!("decimals and chance nodes were expected")
        }
    })
}

/// The tree, in numbers of this kind.
fn attempt(
    tree: &ProgramTree,
    number_kind: NumberKind,
    options: &Options,
) -> Result<Result<Tree, ProgramStop>, ProgramError> {
    let most = options.game.max_nodes;
    let mut walk = ProgramWalk::new(tree, number_kind, options, KeptLabels::Nothing, true);
    let is_called = |walk: &ProgramWalk, _, step: &str| walk.is_called(step);
    let path = &options.game.path;
    let found = spell_out(&mut walk, number_kind, most, path, is_called, |walk, child, builder| {
        walk.describe(builder);
        if let Node::Inner(_) = child.node
            && let Some(key) = walk.key()
        {
            builder.set_key(key);
        }
    });
    match walk.finish() {
        Err(stop) => Ok(Err(stop)),
        Ok(_) => found.map(Ok).map_err(|_| ProgramError::TooManyNodes { most }),
    }
}
