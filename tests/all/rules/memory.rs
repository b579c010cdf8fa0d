//! What a walk along answers holds in memory.

use std::fmt::Write as _;

use abprune::games::GameOptions;
use abprune::number::NumberKind;
use abprune::read::{
    Format, KeptLabels, NoAnswer, NodeSource, Options, ProgramError, ProgramTree, ProgramWalk,
};
use abprune::solve::{PrunedDetail, SolveError, SolveOptions, Solver, TreeSource};
use abprune::tree::{Node, Walk as _};
use serde_json::Value as Json;

/// Answers for a complete binary tree of some depth. The state is the number of the node, the root's 1.
#[derive(Debug)]
struct Binary {
    depth: u32,
}

impl NodeSource for Binary {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let question: Json = serde_json::from_slice(question).expect("JSON");
        let node = question["state"].as_u64().unwrap_or(1);
        let mut answer = String::from("{\"value\": 1");
        if node.ilog2() < self.depth {
            answer += ", \"children\": [";
            for child in [2 * node, 2 * node + 1] {
                let comma = if child % 2 == 0 { "," } else { "]" };
                let _ = write!(answer, "{{\"state\": {child}, \"move\": \"m{child}\"}}{comma}");
            }
        }
        answer += "}";
        Ok(answer.into_bytes())
    }
}

#[test]
fn only_the_open_nodes_are_in_memory() {
    let options = Options::default();
    let most = |depth| {
        let tree = ProgramTree::new(Box::new(Binary { depth }));
        let mut walk = ProgramWalk::new(
            &tree,
            NumberKind::Integers,
            &options,
            KeptLabels::LineAndPruned,
            true,
        );
        let (mut entered, mut ply, mut most) = (1_u64, 1, 0);
        while ply > 0 {
            let Some(child) = walk.enter() else {
                walk.leave();
                ply -= 1;
                continue;
            };
            entered += 1;
            ply += u32::from(matches!(child.node, Node::Inner(_)));
            // All that it holds is shown.
            if entered % 61 == 0 {
                most = most.max(format!("{walk:?}").len());
            }
        }
        assert_eq!(entered, (2 << depth) - 1);
        assert!(walk.finish().is_ok());
        most
    };
    let (shallow, deep) = (most(6), most(13));
    assert!(deep < 4 * shallow, "{shallow} and {deep} characters");
}

#[test]
fn labels_of_what_is_pruned_are_kept_for_the_list_alone() {
    let kept = |depth, pruned| {
        let mut solver = Solver::new(SolveOptions { pruned, ..SolveOptions::default() });
        let text = TreeSource::Program(ProgramTree::new(Box::new(Binary { depth })));
        let answer = solver.solve(&text, Format::Game).expect("it has a value");
        // All leaves are alike: the second child of every other ply is pruned.
        assert!(answer.counts.cutoffs >= 1 << (depth / 2 - 1));
        // All that it holds is shown.
        format!("{:?}", answer.tree).len()
    };
    let [shallow, deep] = [6, 16].map(|depth| kept(depth, PrunedDetail::Nothing));
    assert!(deep < 4 * shallow, "{shallow} and {deep} characters");
    let [shallow, deep] = [6, 16].map(|depth| kept(depth, PrunedDetail::Subtrees));
    assert!(deep > 8 * shallow, "{shallow} and {deep} characters");
}

/// Answers for a chain: the state is the ply.
#[derive(Debug)]
struct Chain {
    /// The ply of the leaf.
    leaf: u64,
}

impl NodeSource for Chain {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let question = str::from_utf8(question).expect("UTF-8");
        let state = question.trim_matches(|letter: char| !letter.is_ascii_digit());
        let ply = state.parse().unwrap_or(0);
        let answer = if ply == self.leaf {
            r#"{"value": 7}"#.to_owned()
        } else {
            let state = ply + 1;
            format!(r#"{{"children": [{{"state": {state}, "name": "{ply}"}}]}}"#)
        };
        Ok(answer.into_bytes())
    }
}

#[test]
fn depth_takes_memory_and_no_stack() {
    let mut solver = Solver::new(SolveOptions::default());
    let chain = |leaf| TreeSource::Program(ProgramTree::new(Box::new(Chain { leaf })));
    let text = chain(1_000_000);
    let answer = solver.solve(&text, Format::Game).expect("it has a value");
    assert_eq!(answer.outcome.pv.len(), 1_000_000);
    let labels = answer.tree.info().labels_along(&answer.outcome.pv);
    let names: Vec<_> = labels.expect("there are").map(|label| label.name).collect();
    assert_eq!((names[0], names[999_999]), (Some("0"), Some("999999")));
    // The line of play may not be longer.
    let refused = solver.solve(&chain(1_000_001), Format::Game);
    let SolveError::Program(ProgramError::Answer(fault)) = refused.expect_err("it is too deep")
    else {
        panic!("another error");
    };
    assert_eq!(fault.path.len(), 1_000_001);
}

#[test]
fn trees_that_must_be_in_memory_have_a_limit() {
    let tree = ProgramTree::new(Box::new(Binary { depth: 2 }));
    let spelled = |max_nodes| {
        let options = Options {
            game: GameOptions { max_nodes, ..GameOptions::default() },
            ..Options::default()
        };
        abprune::read::spell_out_program(&tree, &options).map(|tree| tree.len())
    };
    assert_eq!(spelled(7), Ok(7));
    let refused = ProgramError::TooManyNodes { most: 6 };
    assert_eq!(spelled(6), Err(refused));
}

/// Answers of 10 MiB, each with a child of another state.
#[derive(Debug)]
struct Long {
    asked: u32,
}

impl NodeSource for Long {
    fn ask(&mut self, _question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let state = "a".repeat(10 << 20);
        self.asked += 1;
        let number = self.asked;
        let answer = format!(r#"{{"children": [{{"state": {number}}}], "meta": "{state}"}}"#);
        Ok(answer.into_bytes())
    }
}

#[test]
fn answers_on_one_path_have_a_limit_in_bytes() {
    let mut solver = Solver::new(SolveOptions::default());
    let long = TreeSource::Program(ProgramTree::new(Box::new(Long { asked: 0 })));
    let refused = solver.solve(&long, Format::Game).expect_err("it is too long");
    let SolveError::Program(ProgramError::Answer(fault)) = refused else {
        panic!("another error");
    };
    // 25 answers of 10 MiB fit into 256 MiB, and the next one does not.
    assert_eq!(fault.path.len(), 25);
    let message = fault.to_string();
    assert!(message.contains("take more than 256 MiB"), "{message}");
    assert!(fault.help.contains("`--depth`"));
}
