//! Whether drawings for the terminal have colours.

use std::env;

use super::ColourWhen;
use crate::cli::streams::Streams;

/// Whether to colour, as the option says, else the environment, else the terminal.
///
/// Source: <https://no-color.org>, <https://bixense.com/clicolors>.
pub fn has_colour(when: ColourWhen, is_file: bool, streams: &Streams) -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    match when {
        ColourWhen::Always => true,
        ColourWhen::Never => false,
        ColourWhen::Auto if is_set("NO_COLOR") => false,
        ColourWhen::Auto => {
            let is_forced =
                is_set("CLICOLOR_FORCE") && env::var_os("CLICOLOR_FORCE") != Some("0".into());
            let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            is_forced || (!is_file && !is_dumb && streams.is_output_terminal())
        }
    }
}
