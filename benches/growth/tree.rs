//! A uniform random tree of any size in no memory: a leaf is worked out when it is looked at.

use abprune::random::Random;
use abprune::tree::{Child, Node, Size, Skipped, Walk};
use abprune::value::{Player, Value};

/// A walk of such a tree from its root, where MAX is to move.
///
/// A leaf is the generator's first output with the tree's seed plus the number of the leaf, and
/// that put through the generator once more: 64 bits, so that hardly two leaves of a tree are
/// equal.
pub struct Generated {
    branching: u32,
    seed: u64,
    /// What a node holds, by the plies below it.
    sizes: Vec<Size>,
    /// How many leaves lie before the next child.
    next: u64,
    /// For each inner node the walk is in, how many of its children are behind.
    entered: Vec<u32>,
}

impl Generated {
    pub fn new(branching: u32, depth: usize, seed: u64) -> Generated {
        let mut sizes = vec![Size {
            nodes: 1,
            leaves: 1,
        }];
        for plies in 0..depth {
            let child: Size = sizes[plies];
            sizes.push(Size {
                nodes: 1 + child.nodes * u64::from(branching),
                leaves: child.leaves * u64::from(branching),
            });
        }
        Generated {
            branching,
            seed: Random::new(seed).next(),
            sizes,
            next: 0,
            entered: vec![0],
        }
    }

    fn node(&self) -> Node {
        let ply = self.entered.len() - 1;
        if ply + 1 == self.sizes.len() {
            Node::Leaf(Ok(self.leaf()))
        } else if ply.is_multiple_of(2) {
            Node::Inner(Player::Max)
        } else {
            Node::Inner(Player::Min)
        }
    }

    fn leaf(&self) -> Value {
        let seed = Random::new(self.seed.wrapping_add(self.next)).next();
        Value::from_key(Random::new(seed).next().cast_signed())
    }

    /// The position of the next child and the plies below it; it counts as behind from now on.
    fn advance(&mut self) -> Option<(u32, usize)> {
        let below = self.sizes.len() - 1 - self.entered.len();
        let entered = self.entered.last_mut()?;
        let position = *entered;
        (position < self.branching).then(|| {
            *entered += 1;
            (position, below)
        })
    }
}

impl Walk for Generated {
    fn root(&self) -> Child {
        Child {
            position: 0,
            id: 0,
            node: self.node(),
        }
    }

    fn enter(&mut self) -> Option<Child> {
        let (position, below) = self.advance()?;
        self.entered.push(0);
        let node = self.node();
        if below == 0 {
            self.entered.pop();
            self.next += 1;
        }
        Some(Child {
            position,
            id: 0,
            node,
        })
    }

    fn skip(&mut self) -> Option<Skipped> {
        let (position, below) = self.advance()?;
        let size = self.sizes[below];
        self.next += size.leaves;
        Some(Skipped {
            position,
            id: 0,
            size,
        })
    }

    fn leave(&mut self) {
        self.entered.pop();
    }
}
