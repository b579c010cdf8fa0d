//! The options of a benchmark.

use std::path::PathBuf;

/// What the command line of a benchmark says.
pub struct Options {
    /// The rounds that count.
    pub rounds: usize,
    /// The time of the main thread on a processor counts, not that of the clock.
    pub is_cpu: bool,
    /// What is measured becomes the record that later runs are compared with.
    pub is_recording: bool,
    /// Another build of abprune.
    pub program: Option<PathBuf>,
    /// Parts of the names of tables.
    names: Vec<String>,
}

impl Options {
    /// Reads the arguments of this process.
    ///
    /// # Panics
    ///
    /// If an option has no value.
    pub fn read() -> Options {
        let mut options = Options {
            rounds: 7,
            is_cpu: false,
            is_recording: false,
            program: None,
            names: Vec::new(),
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().expect("the option has a value");
            match argument.as_str() {
                // Cargo adds it to each benchmark.
                "--bench" => {}
                "--rounds" => options.rounds = value().parse().expect("`--rounds N`"),
                "--cpu" => options.is_cpu = true,
                "--record" => options.is_recording = true,
                "--program" => options.program = Some(value().into()),
                _ => options.names.push(argument),
            }
        }
        options
    }

    /// Whether a table is asked for by name.
    pub fn names(&self, table: &str) -> bool {
        self.names.iter().any(|name| table.contains(&**name))
    }

    /// Whether a table is wanted: asked for by name, or no name is given.
    pub fn wants(&self, table: &str) -> bool {
        self.names.is_empty() || self.names(table)
    }
}
