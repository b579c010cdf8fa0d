//! The options of `completions` and `man`, the commands that prepare a shell.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::help::{self, TEMPLATE};

const COMPLETIONS_HELP: &str = "\
Examples:
  abprune completions bash > ~/.local/share/bash-completion/completions/abprune
  abprune completions zsh > ~/.zfunc/_abprune      # with ~/.zfunc in $fpath
  abprune completions fish > ~/.config/fish/completions/abprune.fish
  abprune completions powershell >> $PROFILE";

/// The options of `completions`.
#[derive(Debug, Args)]
#[command(
    about = help::COMPLETIONS,
    help_template = TEMPLATE,
    before_help = COMPLETIONS_HELP,
    after_help = "Make the folder first if it is not there."
)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

const MAN_HELP: &str = "\
Examples:
  abprune man | man -l -                           read the page of the program
  abprune man draw | man -l -                      ... and of a command
  abprune man --all ~/.local/share/man/man1        write all pages to a folder";

/// The options of `man`.
#[derive(Debug, Args)]
#[command(about = help::MAN, help_template = TEMPLATE, before_help = MAN_HELP)]
pub struct ManArgs {
    /// The command whose page is printed [default: the program's own page]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,

    /// Write the pages of the program and of all commands to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub all: Option<PathBuf>,
}
