//! An observer of your own: it counts cutoffs by ply, and sees each event of a search.
//!
//! `cargo run --example own_observer`

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::collections::BTreeMap;
use std::error::Error;

use abprune::search::Stop;
use abprune::{Algorithm, Observer, Rules, Tree};

/// How many nodes of each ply stopped early.
#[derive(Default)]
struct CutoffsByPly(BTreeMap<usize, u32>);

impl Observer for CutoffsByPly {
    fn stop(&mut self, _at: &[u32], stop: &Stop) {
        *self.0.entry(stop.ply).or_default() += 1;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let tree: Tree = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]".parse()?;
    let mut cutoffs = CutoffsByPly::default();
    Algorithm::AlphaBeta.search(&tree, Rules::default(), &mut cutoffs)?;
    for (ply, count) in &cutoffs.0 {
        println!("ply {ply}: {count} cutoffs");
    }
    // The MAX node of 6 stops below the bound 5, the MIN node of 2 below the bound 5.
    assert_eq!(cutoffs.0, BTreeMap::from([(1, 1), (2, 1)]));
    Ok(())
}

#[cfg(test)]
#[test]
fn it_runs() {
    main().expect("all of it has a value");
}
