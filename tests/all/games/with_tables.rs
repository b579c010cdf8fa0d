//! Searches with a table of any size find what a search without one finds: the value, and the principal variation.

use abprune::games::{DocumentGame, Game, GameWalk, PositionVisitor};
use abprune::number::NumberKind;
use abprune::search::{ForwardAlgorithm, NARROW, Outcome, Rules, Table, WIDE, value_alone};
use abprune::value::{Bound, Value, Window};

/// Compares searches of a position.
pub struct WithTables<'d> {
    pub depth: Option<usize>,
    pub document: &'d str,
}

/// Tables of 1, 8 and 1,024 entries and more: the first two must replace what they hold.
const BYTES: [usize; 3] = [0, 8 * 24, 1 << 20];

/// The full window, and narrow ones around 0: then what is found may be a bound.
fn windows() -> [Window; 3] {
    let window = |alpha, beta| Window::new(Value::from_key(alpha), Value::from_key(beta));
    [Some(Window::FULL), window(-1, 1), window(0, 1)].map(|window| window.expect("not empty"))
}

impl PositionVisitor for WithTables<'_> {
    type Output = ();

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) {
        use ForwardAlgorithm::{AlphaBeta, Minimax, NoDeep};
        let walk = || GameWalk::new(game, position, NumberKind::Integers, self.depth);
        let whole = Minimax.search(&mut walk(), Rules::default(), &mut ()).expect("values").value;
        for (algorithm, window) in [Minimax, AlphaBeta, NoDeep]
            .into_iter()
            .flat_map(|one| windows().map(|window| (one, window)))
        {
            let rules = Rules { window, ..Rules::default() };
            let expected = algorithm.search(&mut walk(), rules, &mut ()).expect("values");
            for bytes in BYTES {
                let check = |found: Outcome| {
                    let told = || format!("{algorithm:?} {window:?} {bytes} {}", self.document);
                    assert_eq!(found.bound, expected.bound, "{}", told());
                    match found.bound {
                        Bound::Exact => assert_eq!(found, expected, "{}", told()),
                        // Beyond the window a table may know a better bound.
                        Bound::Lower => assert!(found.value <= whole, "{}", told()),
                        Bound::Upper => assert!(found.value >= whole, "{}", told()),
                    }
                };
                if self.depth.is_none() && game.key_bits() <= 64 {
                    check(searched::<_, NARROW>(algorithm, walk(), bytes, rules));
                }
                check(searched::<_, WIDE>(algorithm, walk(), bytes, rules));
            }
            if self.depth.is_none() && window == Window::FULL {
                for (bytes, guess) in BYTES.into_iter().flat_map(|bytes| [(bytes, 0), (bytes, -7)])
                {
                    let (table, guess) = (&mut Table::<WIDE>::new(bytes), Value::from_key(guess));
                    let found = value_alone(&walk().by_promise(), table, guess, &mut ());
                    assert_eq!(found.ok(), Some(expected.value), "{bytes} {}", self.document);
                }
            }
        }
    }
}

fn searched<G: Game, const WORDS: usize>(
    algorithm: ForwardAlgorithm,
    mut walk: GameWalk<G>,
    bytes: usize,
    rules: Rules,
) -> Outcome {
    let mut table = Table::<WORDS>::new(bytes);
    let found = algorithm.search_with_table(&mut walk, &mut table, rules, &mut ());
    let mut found = found.expect("values");
    algorithm.follow(&walk, &mut table, rules, &mut found).expect("values");
    found
}
