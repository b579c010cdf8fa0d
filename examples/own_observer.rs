//! An observer of your own: it counts the nodes of each ply that stopped early.
//!
//! `cargo run --example own_observer`

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;

use abprune::search::SearchEvent;
use abprune::{Algorithm, Observer, Rules, Tree};

/// How many nodes of each ply stopped early.
#[derive(Default)]
struct CutoffsByPly(BTreeMap<usize, u32>);

impl Observer for CutoffsByPly {
    const READS_LEAVES: bool = false;

    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        if let SearchEvent::Stop { stop, .. } = event {
            *self.0.entry(stop.ply).or_default() += 1;
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let tree: Tree = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]".parse()?;
    let mut cutoffs = CutoffsByPly::default();
    Algorithm::AlphaBeta.search(&tree, Rules::default(), &mut cutoffs)?;
    for (ply, count) in &cutoffs.0 {
        println!("ply {ply}: {count} cutoffs");
    }
    // The MAX node with 6 stops: MIN has 5 already. The MIN node with 2 stops: MAX has 5 already.
    assert_eq!(cutoffs.0, BTreeMap::from([(1, 1), (2, 1)]));
    Ok(())
}

#[cfg(test)]
#[test]
fn it_runs() {
    main().expect("all of it has a value");
}
