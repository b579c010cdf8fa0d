//! Small random trees in the plainest form there is, and what the library finds in them.

use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::number::{Number, NumberKind};
use abprune::random::Random;
use abprune::search::{
    Algorithm, CutoffRule, Entered, Observer, Outcome, Rules, SearchError, SearchEvent,
};
use abprune::tree::{Builder, Missing, Node, Tree};
use abprune::value::{Player, Value};

/// A tree; `id` is the number in preorder. Values are keys, in a type that has room beyond them.
#[derive(Clone, Debug)]
pub enum Model {
    Leaf { id: u32, key: i128 },
    Inner { id: u32, player: Player, children: Vec<Model> },
}

/// Beyond all keys.
pub const INFINITY: i128 = 1 << 100;

/// What random trees look like.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub depth: u32,
    pub branching: u64,
    /// One node in so many is a leaf before its time; 0: none.
    pub ragged: u64,
    /// One node in so many has the player of its parent; 0: none.
    pub passes: u64,
    /// So many different numbers.
    pub numbers: u64,
}

/// The scale of trees with the least and the greatest 64-bit integer.
const FAR: f64 = 4e18;

impl Model {
    pub fn random(random: &mut Random, style: Style) -> Model {
        let player = [Player::Max, Player::Min][usize::from(random.below(2) == 1)];
        let scale = match random.below(8) {
            0 | 1 => 0.25,
            2 => FAR,
            _ => 1.0,
        };
        Model::grow(random, style, player, scale, &mut 0)
    }

    fn grow(r: &mut Random, style: Style, player: Player, scale: f64, next: &mut u32) -> Model {
        let id = *next;
        *next += 1;
        let one_in = |r: &mut Random, n: u64| n > 0 && r.below(n) == 0;
        if style.depth == 0 || one_in(r, style.ragged) {
            let number = i64::try_from(r.below(style.numbers)).expect("small") - 2;
            let key = if scale > 1.0 {
                // Half of all small numbers come to an end of 64 bits.
                number.saturating_mul(1 << 62).clamp(i64::MIN + 1, i64::MAX - 1)
            } else if scale < 1.0 {
                let number = f64::from(i32::try_from(number).expect("small"));
                let value = NumberKind::Decimals.value(Number::Decimal(number * scale));
                value.and_then(Value::key).expect("finite")
            } else {
                number
            };
            let key = i128::from(key);
            return Model::Leaf { id, key };
        }
        let below = Style { depth: style.depth - 1, ..style };
        let children = (0..=r.below(style.branching))
            .map(|_| {
                let mover = if one_in(r, style.passes) { player } else { !player };
                Model::grow(r, below, mover, scale, next)
            })
            .collect();
        Model::Inner { id, player, children }
    }

    /// The uniform binary tree of depth 4, MAX to move, with these 16 leaves.
    pub fn binary4(leaves: [i128; 16]) -> Model {
        fn grow(player: Player, leaves: &[i128], next: &mut u32) -> Model {
            let id = *next;
            *next += 1;
            if let &[key] = leaves {
                return Model::Leaf { id, key };
            }
            let halves = leaves.chunks(leaves.len() / 2);
            let children = halves.map(|half| grow(!player, half, next)).collect();
            Model::Inner { id, player, children }
        }
        grow(Player::Max, &leaves, &mut 0)
    }

    pub fn id(&self) -> u32 {
        match *self {
            Model::Leaf { id, .. } | Model::Inner { id, .. } => id,
        }
    }

    pub fn children(&self) -> &[Model] {
        match self {
            Model::Leaf { .. } => &[],
            Model::Inner { children, .. } => children,
        }
    }

    pub fn is_leaf(&self) -> bool {
        matches!(self, Model::Leaf { .. })
    }

    pub fn minimax(&self) -> i128 {
        match self {
            Model::Leaf { key, .. } => *key,
            Model::Inner { player, children, .. } => {
                let values = children.iter().map(Model::minimax);
                match player {
                    Player::Max => values.max(),
                    Player::Min => values.min(),
                }
                .expect("a child")
            }
        }
    }

    /// All leaves, left to right: number and key.
    pub fn leaves(&self) -> Vec<(u32, i128)> {
        match self {
            Model::Leaf { id, key } => vec![(*id, *key)],
            Model::Inner { children, .. } => children.iter().flat_map(Model::leaves).collect(),
        }
    }

    /// The same tree for the library; the leaf with the number `unknown` has no value there.
    pub fn tree_without(&self, unknown: Option<u32>) -> Tree {
        fn add(model: &Model, unknown: Option<u32>, builder: &mut Builder) {
            match model {
                Model::Leaf { id, .. } if Some(*id) == unknown => {
                    builder.leaf(Err(Missing::Unknown)).expect("room");
                }
                Model::Leaf { key, .. } => builder.leaf(Ok(value(*key))).expect("room"),
                Model::Inner { player, children, .. } => {
                    builder.open().expect("room");
                    builder.set_player(*player);
                    for child in children {
                        add(child, unknown, builder);
                    }
                    builder.close().expect("children");
                }
            }
        }
        // Keys are all that a search sees; what they stand for makes no difference.
        let mut builder = Builder::new(NumberKind::Integers);
        add(self, unknown, &mut builder);
        builder.finish(None)
    }

    pub fn tree(&self) -> Tree {
        self.tree_without(None)
    }

    /// As a nested file, to be pasted into one.
    pub fn json(&self) -> String {
        match self {
            Model::Leaf { key, .. } => key.to_string(),
            Model::Inner { player, children, .. } => {
                let children: Vec<String> = children.iter().map(Model::json).collect();
                let name = player.name();
                format!(r#"{{"player":"{name}","children":[{}]}}"#, children.join(","))
            }
        }
    }
}

pub fn value(key: i128) -> Value {
    Value::from_key(i64::try_from(key).expect("a key"))
}

/// Calls `check` with so many random trees: ragged ones and full ones, with and without passes,
/// few numbers and many. A failure prints
/// the tree.
pub fn for_each_tree(seed: u64, count: usize, mut check: impl FnMut(&Model)) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let style = Style {
            depth: u32::try_from(random.below(6)).expect("small"),
            branching: 1 + random.below(4),
            ragged: [0, 3, 6][usize::try_from(random.below(3)).expect("small")],
            passes: [0, 3][usize::try_from(random.below(2)).expect("small")],
            numbers: [1, 2, 4, 16, 1_000][usize::try_from(random.below(5)).expect("small")],
        };
        let model = Model::random(&mut random, style);
        let _named = Named(&model);
        check(&model);
    }
}

/// Prints its tree when a check panics.
struct Named<'a>(&'a Model);

impl Drop for Named<'_> {
    #[expect(clippy::print_stderr, reason = "only of a test that fails")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the tree: {}", self.0.json());
        }
    }
}

/// The leaves that a search evaluates, in its order.
#[derive(Debug, Default)]
pub struct LeafLog(pub Vec<u32>);

impl Observer for LeafLog {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        if let SearchEvent::Enter(Entered { child, .. }) = event
            && let Node::Leaf(_) = child.node
        {
            self.0.push(child.id.number());
        }
        ControlFlow::Continue(())
    }
}

/// The default rules, but that a node stops at alpha > beta only.
pub fn strict() -> Rules {
    Rules { cutoff: CutoffRule::Gt, ..Rules::default() }
}

/// The default rules with this first guess.
pub fn guessing(first_guess: Value) -> Rules {
    Rules { first_guess: Some(first_guess), ..Rules::default() }
}

pub fn guesses() -> [Value; 4] {
    let [low, high] = [-1, 3].map(Value::from_key);
    [Value::MINUS_INFINITY, low, high, Value::INFINITY]
}

/// All algorithms, with each of the rules that they visit different leaves by.
pub fn searches() -> Vec<(Algorithm, Rules)> {
    let mut searches: Vec<_> =
        Algorithm::ALL.iter().map(|&algorithm| (algorithm, Rules::default())).collect();
    searches.extend([Algorithm::AlphaBeta, Algorithm::NoDeep].map(|each| (each, strict())));
    searches.extend(guesses().map(|guess| (Algorithm::MtdF, guessing(guess))));
    searches
}

/// What `algorithm` finds, and the leaves that it evaluates.
pub fn run(
    algorithm: Algorithm,
    tree: &Tree,
    rules: Rules,
) -> (Result<Outcome, SearchError>, Vec<u32>) {
    let mut log = LeafLog::default();
    let outcome = algorithm.search(tree, rules, &mut log);
    (outcome, log.0)
}

/// The leaves that `algorithm` evaluates by the default rules.
pub fn leaves(algorithm: Algorithm, tree: &Tree) -> Vec<u32> {
    run(algorithm, tree, Rules::default()).1
}
