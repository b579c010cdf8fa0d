//! Messages on standard error.

use std::io;

use clap::CommandFactory as _;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Cli;
use super::hints::{hint, hint_for_algorithm};
use super::options::values::shown;
use super::streams::Streams;
use crate::named::Named as _;
use crate::report::visible;

/// The same error of the command line, with what was typed as all messages show it: escaped, and no more
/// than 40 characters of it. The lines of the error stay. `command`: the subcommand.
pub fn sanitized(mut error: clap::Error, command: &str) -> clap::Error {
    add_hint(&mut error, command);
    let context: Vec<(ContextKind, ContextValue)> =
        error.context().map(|(kind, value)| (kind, value.clone())).collect();
    let typed = |(_, value): &(ContextKind, ContextValue)| match value {
        ContextValue::String(typed) => Some((typed.clone(), shown(typed))),
        _ => None,
    };
    let mut typed: Vec<(String, String)> = context.iter().filter_map(typed).collect();
    typed.retain(|(typed, shown)| typed != shown);
    // The tips repeat what was typed; the usage, how the program was called.
    let clean = |text: &StyledStr| {
        let mut text = text.to_string();
        for (typed, shown) in &typed {
            text = text.replace(typed, shown);
        }
        let lines: Vec<String> = text.split('\n').map(visible).collect();
        StyledStr::from(lines.join("\n"))
    };
    for (kind, value) in context {
        let value = match value {
            ContextValue::String(text) => ContextValue::String(shown(&text)),
            ContextValue::StyledStr(text) => ContextValue::StyledStr(clean(&text)),
            ContextValue::StyledStrs(all) => {
                ContextValue::StyledStrs(all.iter().map(clean).collect())
            }
            other => other,
        };
        error.insert(kind, value);
    }
    error
}

/// Says in an error what may be meant by an option or a word that means nothing here.
fn add_hint(error: &mut clap::Error, command: &str) {
    let typed = |kind| match error.get(kind) {
        Some(ContextValue::String(typed)) => Some(typed.as_str()),
        _ => None,
    };
    if error.kind() == ErrorKind::InvalidValue
        && typed(ContextKind::InvalidArg).is_some_and(|option| option.starts_with("--from"))
    {
        let format = match typed(ContextKind::InvalidValue) {
            Some("json") => "nested",
            Some("csv" | "txt" | "text") => "flat",
            Some("python" | "lisp" | "py") => "lists",
            _ => return,
        };
        let format = ContextValue::String(format.to_owned());
        error.insert(ContextKind::SuggestedValue, format);
        return;
    }
    if error.kind() == ErrorKind::InvalidValue
        && typed(ContextKind::InvalidArg).is_some_and(|option| option.starts_with("--algorithm"))
        && let Some((meant, tip)) = typed(ContextKind::InvalidValue).and_then(hint_for_algorithm)
        && meant.is_none_or(|meant| is_possible(error, meant.name()))
    {
        error.remove(ContextKind::SuggestedValue);
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
        return;
    }
    // Clap would take `jsonl` for what is meant.
    if command == "generate" && typed(ContextKind::InvalidValue) == Some("json") {
        let format = ContextValue::String("nested".to_owned());
        error.insert(ContextKind::SuggestedValue, format);
        return;
    }
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => typed(ContextKind::InvalidArg).and_then(|option| {
            let mut program = Cli::command();
            program.build();
            hint(&program, command, option)
        }),
        ErrorKind::InvalidSubcommand if error.get(ContextKind::SuggestedSubcommand).is_none() => {
            Some("it is no file, either; 'abprune --help' shows the commands".to_owned())
        }
        _ => None,
    };
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedArg);
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
}

/// Whether the possible values that an error lists have this one.
fn is_possible(error: &clap::Error, value: &str) -> bool {
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(possible)) => possible.iter().any(|other| other == value),
        _ => false,
    }
}

/// Says to a person who typed a subcommand without a tree what it does, and how it is used.
pub fn introduce(subcommand: &str, streams: &Streams) {
    let cli = Cli::command();
    let found = cli.find_subcommand(subcommand).expect("it is one");
    let about = found.get_about().expect("each has a sentence");
    let tree = match subcommand {
        "check" => r#"{"children": [3, 5], "expect": {"value": 5}}"#,
        _ => "[[3, 5], [2, 9]]",
    };
    streams.complain(&format!(
        "{about}.\n\nExample:  abprune {subcommand} '{tree}'\nHelp:     abprune \
         {subcommand} --help"
    ));
}

/// Whether the reader of standard output has closed it: `abprune ... | head -1`.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
