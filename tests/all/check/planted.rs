//! Faults of each kind, planted in a right answer.

use abprune::check::{AnswerPart, FaultKind};
use abprune::random::Random;

use super::textbook::{Claims, How, Is, Right, written};
use crate::support::Tree;

/// A fault planted in an answer, and what must be found: the part, the kind, the node, and how the points of
/// the part change: things that are not right any more, and things that are too many.
pub type Planted = (Claims, AnswerPart, FaultKind, Option<Vec<u32>>, (u64, u64));

/// All kinds of faults, each in a place chosen at random.
pub fn planted(right: &Right, tree: &Tree, how: How, random: &mut Random) -> Vec<Planted> {
    let mut planter = Planter { claims: right.claims(), nowhere: vec![0; 9], all: Vec::new() };
    planter.value_and_line(right, tree, how);
    planter.pruned(right, random);
    planter.evaluated(right, random);
    planter.inner(right, random);
    planter.all
}

struct Planter {
    claims: Claims,
    /// The path of no node.
    nowhere: Vec<u32>,
    all: Vec<Planted>,
}

fn pick(random: &mut Random, count: usize) -> usize {
    usize::try_from(random.below(count as u64)).expect("small")
}

impl Planter {
    /// Plants a fault of this kind about a node. `cost`: how many things are not right, and too many.
    fn plant(
        &mut self,
        (part, kind): (AnswerPart, FaultKind),
        node: Option<&Vec<u32>>,
        cost: (u64, u64),
        change: impl FnOnce(&mut Claims, Vec<u32>),
    ) {
        let mut changed = self.claims.clone();
        change(&mut changed, self.nowhere.clone());
        self.all.push((changed, part, kind, node.cloned(), cost));
    }

    fn value_and_line(&mut self, right: &Right, tree: &Tree, how: How) {
        let (_, value, is) = right.entered[0].clone();
        let other_sign = match is {
            Some(Is::AtMost) => Is::AtLeast,
            _ => Is::AtMost,
        };
        let wrong = (AnswerPart::Value, FaultKind::Wrong);
        self.plant(wrong, None, (1, 0), |of, _| {
            of.value = written(value + 1, is);
        });
        self.plant(wrong, None, (1, 0), |of, _| {
            of.value = written(value, Some(other_sign));
        });
        let Some(last) = self.claims.pv.last().cloned() else {
            return;
        };
        let (pv, first) = (AnswerPart::Pv, AnswerPart::Move);
        self.plant((pv, FaultKind::Missing), Some(&last), (1, 0), |of, _| {
            of.pv.pop();
        });
        self.plant((pv, FaultKind::NoNode), None, (0, 1), |of, nowhere| {
            of.pv.push(nowhere);
        });
        self.plant((first, FaultKind::NoNode), None, (1, 1), |of, nowhere| {
            of.first = Some(nowhere);
        });
        let (parent, _) = tree.at(&last[..last.len() - 1], how.player);
        let Tree::Inner(_, children) = parent else {
            return;
        };
        if children.len() > 1 {
            let mut sibling = last.clone();
            let step = sibling.last_mut().expect("a step");
            *step = u32::from(*step == 0);
            self.plant((pv, FaultKind::Wrong), Some(&sibling), (1, 0), |of, _| {
                of.pv.pop();
                of.pv.push(sibling.clone());
            });
            if last.len() == 1 {
                self.plant((first, FaultKind::Wrong), Some(&sibling), (1, 0), |of, _| {
                    of.first = Some(sibling.clone());
                });
            }
        }
    }

    fn pruned(&mut self, right: &Right, random: &mut Random) {
        use FaultKind::{Missing, NoNode, TooMany, Twice};
        let part = AnswerPart::Pruned;
        let entered = &right.entered[pick(random, right.entered.len())].0;
        self.plant((part, TooMany), Some(entered), (0, 1), |of, _| {
            of.pruned.push(entered.clone());
        });
        self.plant((part, NoNode), None, (0, 1), |of, nowhere| {
            of.pruned.push(nowhere);
        });
        if right.pruned.is_empty() {
            return;
        }
        let at = pick(random, right.pruned.len());
        let node = &right.pruned[at];
        self.plant((part, Missing), Some(node), (1, 0), |of, _| {
            of.pruned.remove(at);
        });
        // What stands there twice counts once, and costs nothing.
        self.plant((part, Twice), Some(node), (0, 0), |of, _| {
            of.pruned.push(node.clone());
        });
        self.plant((AnswerPart::Values, TooMany), Some(node), (0, 1), |of, _| {
            of.values.push((node.clone(), "3".to_owned()));
        });
        self.plant((AnswerPart::Windows, TooMany), Some(node), (0, 1), |of, _| {
            of.windows.push((node.clone(), (1, 2)));
        });
        self.plant((AnswerPart::Evaluated, TooMany), Some(node), (0, 1), |of, _| {
            of.evaluated.push(node.clone());
        });
    }

    fn evaluated(&mut self, right: &Right, random: &mut Random) {
        use FaultKind::{Missing, NoNode, Twice, WrongOrder};
        let part = AnswerPart::Evaluated;
        let at = pick(random, right.leaves.len());
        let leaf = &right.leaves[at];
        self.plant((part, Missing), Some(leaf), (1, 0), |of, _| {
            of.evaluated.remove(at);
        });
        self.plant((part, Twice), Some(leaf), (0, 0), |of, _| {
            of.evaluated.push(leaf.clone());
        });
        self.plant((part, NoNode), None, (0, 1), |of, nowhere| {
            of.evaluated.push(nowhere);
        });
        if right.leaves.len() > 2 {
            // The first leaf comes last: it alone stands elsewhere.
            let first = Some(&right.leaves[0]);
            self.plant((part, WrongOrder), first, (1, 0), |of, _| {
                of.evaluated.rotate_left(1);
            });
        }
    }

    fn inner(&mut self, right: &Right, random: &mut Random) {
        use FaultKind::{Missing, TooMany, Twice, Wrong};
        if right.inner.is_empty() {
            return;
        }
        let at = pick(random, right.inner.len());
        let (path, value, is) = right.entered[right.inner[at]].clone();
        let (_, (alpha, beta)) = right.windows[right.inner[at]];
        let node = Some(&path);
        let (values, windows) = (AnswerPart::Values, AnswerPart::Windows);
        self.plant((values, Missing), node, (1, 0), |of, _| {
            of.values.remove(at);
        });
        self.plant((values, Wrong), node, (1, 0), |of, _| {
            of.values[at].1 = written(value - 1, None);
        });
        let other = match is {
            Some(Is::AtLeast) => Is::AtMost,
            _ => Is::AtLeast,
        };
        self.plant((values, Wrong), node, (1, 0), |of, _| {
            of.values[at].1 = written(value, Some(other));
        });
        self.plant((values, Twice), node, (0, 0), |of, _| {
            of.values.push((path.clone(), "1".to_owned()));
        });
        self.plant((windows, Missing), node, (1, 0), |of, _| {
            of.windows.remove(at);
        });
        let (lower, higher) = (alpha.max(-50) - 1, beta.min(50) + 1);
        self.plant((windows, Wrong), node, (1, 0), |of, _| {
            of.windows[at].1.0 = lower;
        });
        self.plant((windows, Wrong), node, (1, 0), |of, _| {
            of.windows[at].1.1 = higher;
        });
        self.plant((AnswerPart::Evaluated, TooMany), node, (0, 1), |of, _| {
            of.evaluated.push(path.clone());
        });
    }
}
