//! `abprune completions` and `abprune man`: what is generated from the definitions of the options. A page of the web has
//! no shell: there the commands say so.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use super::outputs::output::write_text;
use super::shell_arguments::{CompletionsArgs, ManArgs};
use super::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::reason;
use crate::report::visible;

/// Prints the completions for a shell.
///
/// # Errors
///
/// They cannot be written.
pub fn completions(arguments: &CompletionsArgs, streams: &Streams) -> Result<Status> {
    let CompletionsArgs { shell }: &CompletionsArgs = arguments;
    let mut text = Vec::new();
    clap_complete::generate::<Shell, _>(*shell, &mut built(), "abprune", &mut text);
    print(&text, streams)
}

/// Prints a manual page, or writes all of them.
///
/// # Errors
///
/// There is no such command; a page cannot be written.
pub fn man(arguments: &ManArgs, streams: &Streams) -> Result<Status> {
    let program = built();
    if let Some(folder) = &arguments.all {
        if let Err(error) = fs::create_dir_all(folder) {
            let (name, reason) = (visible(&folder.to_string_lossy()), reason(&error));
            bail!("cannot make the folder `{name}`: {reason}");
        }
        write_page(folder, program.clone(), streams)?;
        for command in program.get_subcommands() {
            write_page(folder, command.clone(), streams)?;
        }
        return Ok(Status::Solved);
    }
    match &arguments.command {
        None => print(&page(program)?, streams),
        Some(name) => match program.find_subcommand(name) {
            Some(command) => print(&page(command.clone())?, streams),
            None => bail!("abprune has no command `{name}`: see `abprune --help`"),
        },
    }
}

/// The definitions of all commands and options.
fn built() -> Command {
    let mut program = Cli::command();
    program.build();
    program
}

fn page(command: Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(text)
}

fn write_page(folder: &Path, command: Command, streams: &Streams) -> Result<()> {
    let name = command.get_display_name().unwrap_or("abprune");
    let file = folder.join(format!("{name}.1"));
    write_text(Some(&file), &page(command)?, streams)
}

fn print(text: &[u8], streams: &Streams) -> Result<Status> {
    write_text(None, text, streams)?;
    Ok(Status::Solved)
}
