//! What is told of a search, along a text and of a tree in memory, in one form.

use abprune::number::NumberKind;
use abprune::read::Options;
use abprune::search::{
    Counter, ForwardAlgorithm, NoValue, Outcome, PrunedList, Rules, SearchError,
};
use abprune::solve::walked_player;
use abprune::speed::text::{Fallback, TextWalk};
use abprune::tree::{Label, Size, Tree, TreeInfo};

/// A label that outlives its tree.
type OwnLabel = (Option<String>, Option<String>);

/// All that a search tells.
#[derive(Debug, PartialEq)]
pub struct Told {
    pub outcome: Result<Outcome, NoValue>,
    /// Nothing else is told of a search that ends in an error.
    pub rest: Option<Details>,
}

/// What a search tells beside its outcome.
#[derive(Debug, PartialEq)]
pub struct Details {
    pub pv: Vec<OwnLabel>,
    pub entered: Size,
    pub cutoffs: u64,
    /// `None` if they are not listed.
    pub pruned: Option<Vec<PrunedDetails>>,
}

/// A pruned subtree: its path, label and size, and the path and label of the node that stopped.
type PrunedDetails = (Vec<u32>, OwnLabel, Size, Vec<u32>, OwnLabel);

fn own(label: Label) -> OwnLabel {
    (label.name.map(str::to_owned), label.r#move.map(str::to_owned))
}

impl Told {
    /// What this search has told.
    pub fn of(
        info: &dyn TreeInfo,
        outcome: Result<Outcome, NoValue>,
        (entered, cutoffs): (Size, u64),
        pruned: Option<&PrunedList>,
    ) -> Told {
        let rest = outcome.as_ref().ok().map(|outcome| {
            let known = info.labels_along(&outcome.pv).into_iter().flatten();
            let labels = known.map(own).chain(std::iter::repeat((None, None)));
            Details {
                pv: labels.take(outcome.pv.len()).collect(),
                entered,
                cutoffs,
                pruned: pruned.map(|list| list_of(info, list)),
            }
        });
        Told { outcome, rest }
    }

    /// The same, as it is told if names are left out.
    pub fn without_labels(mut self) -> Told {
        if let Some(rest) = &mut self.rest {
            rest.pv.fill((None, None));
            for (_, label, _, _, at_label) in rest.pruned.iter_mut().flatten() {
                *label = (None, None);
                *at_label = (None, None);
            }
        }
        self
    }
}

fn list_of(info: &dyn TreeInfo, list: &PrunedList) -> Vec<PrunedDetails> {
    let mut items = list.items();
    let mut all = Vec::new();
    while let Some(item) = items.next() {
        let stop = item.stop.expect("a search that goes forward");
        all.push((
            item.path.to_vec(),
            own(info.label(item.id)),
            item.size,
            item.at(stop).to_vec(),
            own(info.label(stop.id)),
        ));
    }
    all
}

/// A search of a tree in memory.
pub fn in_memory(tree: &Tree, algorithm: ForwardAlgorithm, rules: Rules) -> Told {
    let mut watch = (Counter::default(), PrunedList::default());
    let outcome = algorithm.search_tree(tree, rules, &mut watch);
    let (counter, list) = watch;
    Told::of(
        tree,
        outcome.map_err(SearchError::leaf),
        (counter.entered(), counter.cutoffs),
        Some(&list),
    )
}

/// A search along a nested text, with the list of what is pruned or with counts alone. `None`: the text
/// is left to the plain reader.
pub fn along_nested(
    bytes: &[u8],
    options: &Options,
    algorithm: ForwardAlgorithm,
    rules: Rules,
    is_listed: bool,
) -> Option<Told> {
    let player = walked_player(options)?;
    let mut kind = options.first_number_kind();
    loop {
        let mut open = Vec::new();
        let mut walk = TextWalk::new(&mut open, bytes, kind, player);
        let mut watch = (Counter::default(), is_listed.then(PrunedList::default));
        let outcome = algorithm.search(&mut walk, rules, &mut watch);
        let (counter, list) = watch;
        match walk.finish() {
            Ok(info) => {
                let counts = (counter.entered(), counter.cutoffs);
                return Some(Told::of(
                    &info,
                    outcome.map_err(SearchError::leaf),
                    counts,
                    list.as_ref(),
                ));
            }
            Err(Fallback::Decimals) => {
                assert_eq!(kind, NumberKind::Integers, "decimals were expected");
                kind = NumberKind::Decimals;
            }
            Err(Fallback::PlainReader) => return None,
        }
    }
}
