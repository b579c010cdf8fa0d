//! A uniform tree as a flat document: `{"branching": 2, "leaves": [3, 5, 2, 9]}`.

use super::nested::Units;
use crate::generate::Recipe;
use crate::named::Named as _;
use crate::report::buffer::Buffer;
use crate::value::Player;
use std::io;

/// Writes the tree of a seed, which has these branching factors, and ends the line.
///
/// # Errors
///
/// Those of `out`. Nothing is written from the first one on.
pub fn write_flat(
    out: &mut dyn io::Write,
    recipe: &Recipe,
    seed: u64,
    factors: &[u32],
) -> io::Result<()> {
    let mut out = Buffer::before(out);
    let units = Units::new(recipe.decimals());
    out.text("{\"branching\": ");
    match factors {
        // A lone leaf is a power of every factor.
        [] => _ = out.text("1"),
        // All powers of 1 are the same one.
        [first, rest @ ..] if *first > 1 && rest.iter().all(|factor| factor == first) => {
            out.integer((*first).into());
        }
        _ => {
            let mut before = "[";
            for &factor in factors {
                out.text(before).integer(factor.into());
                before = ", ";
            }
            out.text("]");
        }
    }
    if recipe.player() != Player::Max {
        out.text(", \"player\": \"").text(recipe.player().name()).text("\"");
    }
    out.text(", \"leaves\": [");
    let mut leaves = recipe.leaf_values(seed);
    let mut block = [0; 1024];
    let mut before = "";
    loop {
        let count = leaves.fill(&mut block);
        for &value in &block[..count] {
            out.text(before);
            units.write(&mut out, value);
            before = ", ";
        }
        out.end_item();
        if count < block.len() || out.has_failed() {
            break;
        }
    }
    out.text("]}\n");
    out.finish()
}
