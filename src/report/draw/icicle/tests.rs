//! Bars are merged, and nothing is lost.

use super::rows::{Bar, Look, Row, Scale};
use crate::named::Named as _;
use crate::random::Random;

/// Bars side by side, of random widths and looks, with gaps between some of them.
fn random_row(random: &mut Random, columns: u32) -> Row {
    let mut bars = Vec::new();
    let mut start = 0;
    for _ in 0..300 {
        let mut below =
            |limit: usize| usize::try_from(random.below(limit as u64)).expect("a small number");
        let widest = [1, 3, 40, 400][below(4)];
        let width = 1 + u32::try_from(below(widest)).expect("a small number");
        let look = Look::ALL[below(Look::ALL.len())];
        if random.below(5) > 0 {
            bars.push((start..start + width, look));
        }
        start += width;
    }
    let mut row = Row::new(Scale { leaves: start, columns });
    for (leaves, look) in bars {
        row.add(leaves, look);
    }
    row
}

fn widths(row: &Row) -> Vec<u32> {
    let width =
        |look: Look| row.bars.iter().flat_map(Bar::looks).filter(move |&(own, _)| own == look);
    Look::ALL.iter().map(|&look| width(look).map(|(_, width)| width).sum()).collect()
}

#[test]
fn narrow_bars_of_a_column_are_merged_and_all_widths_stay() {
    for seed in 0..200 {
        let all = random_row(&mut Random::new(seed), u32::MAX);
        for columns in [1, 2, 7, 64, 500] {
            let mut row = random_row(&mut Random::new(seed), columns);
            for columns in [columns, columns.div_ceil(2)] {
                row = row.merged(columns);
                assert_eq!(widths(&row), widths(&all));
                assert!(row.bars.len() <= 2 * columns as usize);
                let is_narrow = |width: u32| {
                    u64::from(width) * u64::from(columns) < u64::from(row.scale.leaves)
                };
                // A wide bar is as it was, and two narrow ones begin in two columns.
                for bar in &row.bars {
                    let bars = all.bars.iter().filter(|own| own.leaves.start >= bar.leaves.start);
                    let inside: Vec<_> =
                        bars.take_while(|own| own.leaves.end <= bar.leaves.end).collect();
                    let span = inside[0].leaves.start..inside[inside.len() - 1].leaves.end;
                    assert_eq!(span, bar.leaves);
                    let sum: u32 = inside.iter().map(|own| own.leaves.end - own.leaves.start).sum();
                    assert_eq!(sum, bar.looks().map(|(_, width)| width).sum::<u32>());
                    let are_narrow =
                        inside.iter().all(|own| is_narrow(own.leaves.end - own.leaves.start));
                    assert!(are_narrow || inside.len() == 1);
                }
            }
        }
    }
}
