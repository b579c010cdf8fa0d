//! What is said where something cannot be drawn, or not all of it.

use anyhow::Result;

use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::report::draw::DrawingError;
use crate::report::visible;
use crate::search::NoValue;
use crate::search::record::Record;
use crate::solve::Document;
use crate::tree::Missing;

/// More nodes are not drawn, whatever the options say. A drawing of so many takes half a GB, and 1 GB of memory
/// before its first byte is written.
pub const MOST_EVER: u64 = 300_000;

/// Says that a search has needed a leaf whose value is unknown: what is drawn is known before.
///
/// # Errors
///
/// The leaf has no value for another reason.
pub fn note_no_value(
    document: &Document,
    record: &Record,
    streams: &Streams,
    error: impl Fn(NoValue) -> Diagnostic,
) -> Result<()> {
    match record.no_value() {
        Some(leaf) if leaf.missing == Missing::Unknown => {
            let name = document.name().to_string();
            let name = visible(&name);
            let help = leaf.help_for_unknown();
            streams.complain(&format!(
                "note: {name}: {leaf}; what is drawn is known before that\nhelp: {help}"
            ));
            Ok(())
        }
        Some(leaf) => Err(error(leaf.clone()).into()),
        None => Ok(()),
    }
}

/// The message for a step that the search does not have.
pub fn no_step(document: &Document, step: u64, count: u64) -> Diagnostic {
    let message = format!("there is no step {step}: the search has {count} steps");
    document.diagnostic(message, "`abprune trace` lists them")
}

/// The message for a drawing that cannot be written; `remedies`: what else would help.
pub fn not_drawn(document: &Document, error: DrawingError, remedies: &str) -> Diagnostic {
    const PART: &str = "draw a part with `--root NODE` or `--max-ply N`";
    let part_or_remedy = || match remedies.rsplit_once(", ") {
        Some((others, last)) => format!("{PART}{others}, or {last}"),
        None => PART.to_owned(),
    };
    let help = match error {
        DrawingError::Nodes(MOST_EVER) => {
            format!("{}: no viewer shows so many nodes", part_or_remedy())
        }
        DrawingError::Nodes(_) => format!(
            "draw a part of the tree with `--root NODE` or `--max-ply N`{remedies}, or allow more \
             with `--max-nodes N`"
        ),
        DrawingError::Plies { format: "an icicle", .. } => {
            "draw fewer with `--max-ply N`, or another part with `--root NODE`".to_owned()
        }
        DrawingError::Plies { .. } => {
            "draw fewer with `--max-ply N`, or another part with `--root NODE`, or use `--format svg`"
                .to_owned()
        }
        DrawingError::Letter(_) => {
            "leave out `--standalone`, and put the fragment into a document of your own, in a font that \
             has it, for `lualatex` or `xelatex`"
                .to_owned()
        }
        DrawingError::Page => format!("{PART}, or use `--format svg`"),
        DrawingError::Width(_) | DrawingError::Height(_) => part_or_remedy(),
    };
    document.diagnostic(error.to_string(), &help)
}
