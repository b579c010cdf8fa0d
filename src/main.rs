//! The command line of abprune.

fn main() {}
