//! A tree made in code: its value, what is pruned and why, and a drawing.
//!
//! `cargo run --example tree_in_code`

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use abprune::{DrawingFormat, Rules, Tree};

fn main() -> Result<(), Box<dyn Error>> {
    // MAX moves at the root. `"[[3, 5], [2, 9]]".parse()` is the same tree.
    let tree = Tree::from([[3, 5], [2, 9]]);
    let search = abprune::search(&tree, Rules::default())?;
    assert_eq!(search.value().to_string(), "3");
    println!("value {}, by {}", search.value(), search.pv().join(" "));
    for node in search.pruned() {
        print!("\n{}", search.explain(&node)?);
    }
    print!("{}", search.draw(DrawingFormat::Text)?);
    Ok(())
}

#[cfg(test)]
#[test]
fn it_runs() {
    main().expect("all of it has a value");
}
