//! The positions that a drawing shows in the place of triangles.

use super::DrawArgs;
use crate::cli::documents::loaded::LoadedTree;
use crate::games::Board;
use crate::read::{self, Format};
use crate::report::Diagnostic;
use crate::report::draw::{Detail, DrawnTree};
use crate::solve::TreeSource;

/// For each drawn node its board, if boards are asked for; else none.
///
/// # Errors
///
/// The document gives no position of a game.
pub fn boards(
    arguments: &DrawArgs,
    loaded: &LoadedTree,
    drawn: &DrawnTree,
) -> Result<Vec<Board>, Diagnostic> {
    if !arguments.drawing.show.0.contains(&Detail::Boards) {
        return Ok(Vec::new());
    }
    let (document, reading) = (loaded.document(), arguments.reading.options());
    let format = document.format.of_one_tree(document.bytes(), &reading);
    // The tree of a program has no text, so no position either.
    if matches!(document.source, TreeSource::Program(_)) || format != Format::Game {
        return Err(document.diagnostic(
            "`--show boards` draws the positions of a game, and the nodes of this tree have none"
                .to_owned(),
            "leave out `boards`, or give a position, like `{\"game\": \"tic-tac-toe\"}`",
        ));
    }
    let position = read::read_position(document.bytes(), &reading);
    let position = position.expect("the tree has been read from it");
    Ok(drawn.boards(&position))
}
