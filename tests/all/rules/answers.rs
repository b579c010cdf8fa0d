//! Answers that are wrong, each with its place.

use abprune::read::{NoAnswer, NodeSource, Options, ProgramError, ProgramTree, spell_out_program};
use abprune::tree::path::short_path;

/// Answers from a list, one after the other.
#[derive(Debug)]
struct Fixed {
    answers: Vec<&'static str>,
}

impl NodeSource for Fixed {
    fn ask(&mut self, _question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        Ok(self.answers.remove(0).as_bytes().to_vec())
    }
}

fn spelled(answers: &[&'static str], options: &Options) -> Result<usize, ProgramError> {
    let answers = answers.to_vec();
    let tree = ProgramTree::new(Box::new(Fixed { answers }));
    spell_out_program(&tree, options).map(|tree| tree.len() as usize)
}

/// The message of a wrong answer, and its byte.
fn fault(answers: &[&'static str]) -> (Vec<u32>, usize, String, usize) {
    match spelled(answers, &Options::default()) {
        Err(ProgramError::Answer(fault)) => {
            assert_eq!(fault.text, answers[fault.number - 1].as_bytes());
            let start = format!("the answer for the node {}: ", short_path(&fault.path));
            let message = fault.message.strip_prefix(&start).expect("one is wrong");
            (fault.path, fault.number, message.to_owned(), fault.offset.expect("a place"))
        }
        other => panic!("{answers:?}: {other:?}"),
    }
}

/// Answers that are wrong, the byte at which they are, and what is said.
const WRONG: &[(&str, usize, &str)] = &[
    ("", 0, "the document ends too early, expected an object: `{\"value\": 3}`"),
    ("3", 0, "found `3`, expected an object: `{\"value\": 3}`"),
    ("{}", 0, "this node has neither `value` nor `children`"),
    (" {\"children\": []}", 1, "this node has neither `value` nor `children`"),
    ("{\"children\": null}", 0, "this node has neither `value` nor `children`"),
    ("{\"value\": 3} 4", 13, "found `4` after the tree, expected nothing more"),
    ("{\"value\": \"3\"}", 10, "found `\"3\"`, expected a number or null"),
    ("{\"value\": 3, \"value\": 4}", 13, "the key `value` stands here twice"),
    ("{\"valeu\": 3}", 1, "unknown key `valeu`"),
    ("{\"move\": \"a\", \"value\": 3}", 1, "unknown key `move`"),
    ("{\"state\": 1, \"value\": 3}", 1, "unknown key `state`"),
    ("{\"value\": 3, \"player\": \"white\"}", 23, "found player `white`, expected `max` or `min`"),
    ("{\"value\": 3, \"player\": 0}", 23, "found player `0`, expected `max` or `min`"),
    ("{\"value\": 3, \"name\": 1}", 21, "found `1`, expected a string"),
    ("{\"children\": {\"a\": 1}}", 13, "found `{`, expected an array of children or null"),
    ("{\"children\": [3]}", 14, "found `3`, expected a child: `{\"move\": \"a\", \"state\": 1}`"),
    ("{\"children\": [{\"value\": 3}]}", 15, "unknown key `value`"),
    ("{\"children\": [{\"state\": [1, }]}", 28, "found `}`, expected a JSON value"),
    ("{\"children\": [{\"state\": 1, \"state\": 2}]}", 27, "the key `state` stands here twice"),
    ("{\"children\": [{\"move\": 1}]}", 23, "found `1`, expected a string"),
    ("{\"children\": [{} {}]}", 17, "found `{`, expected `,` or `]`"),
    ("{\"value\": 3 \"name\": \"A\"}", 12, "found `\"name\"`, expected `,` or `}`"),
    ("{\"value\": NaN}", 10, "found `NaN`, expected a finite number"),
    ("{\"value\": 1e999}", 10, "`1e999` is beyond the range of a double"),
    ("{\"value\": 3,", 12, "the document ends too early, expected a key in quotes"),
    (
        "{\"player\": \"chance\", \"children\": [{\"prob\": \"1/4/1\"}]}",
        43,
        "found `1/4/1`, expected a probability: a number, or a fraction as a text, `\"1/3\"`",
    ),
    ("{\"children\": [{}, {\"prob\": 1}]}", 18, "found a probability where no chance node is"),
    (
        "{\"player\": \"chance\", \"children\": [{\"prob\": 1}, {\"state\": 1}]}",
        47,
        "found an outcome without a probability beside one that has it",
    ),
    (
        "{\"player\": \"chance\", \"children\": [{\"prob\": 0.5}, {\"prob\": \"1/3\"}]}",
        33,
        "the probabilities of the outcomes add up to 5/6, expected 1",
    ),
    (
        "{\"player\": \"chance\", \"children\": [{\"prob\": 1}, {\"prob\": 0}]}",
        47,
        "found the probability 0, expected one above 0",
    ),
    (
        "{\"player\": \"chance\", \"children\": [{\"prob\": [1]}]}",
        43,
        "found `[`, expected a probability: a number, or a fraction as a text, `\"1/3\"`",
    ),
    (
        "{\"name\": \"\u{1}\", \"value\": 3}",
        10,
        "found the control character 0x01 in a string, expected it escaped",
    ),
];

#[test]
fn what_is_no_node_is_refused_at_its_place() {
    for &(answer, at, message) in WRONG {
        // An answer with a decimal, or at which chance decides, is read twice.
        let first = fault(&[answer, answer]);
        assert_eq!((first.0, first.2.as_str(), first.3), (vec![], message, at), "{answer}");
    }
}

#[test]
fn the_path_is_that_of_the_node_that_was_asked_for() {
    let (root, inner) = ("{\"children\": [{}, {\"state\": [7]}]}", "{\"children\": [{}]}");
    let leaf = "{\"value\": 1}";
    let first = fault(&[root, leaf, inner, inner, "x"]);
    assert_eq!((&first.0[..], first.1), (&[1, 0, 0][..], 5));
    let first = fault(&[root, "{\"value\": 0.5}", root, leaf, "{\"value\": 9007199254740993}"]);
    assert_eq!((&first.0[..], first.1, first.3), (&[1][..], 5, 10));
}

#[test]
fn keys_of_others_are_read() {
    let mut options = Options {
        keys: abprune::read::Keys::parse("value=score,children=next").expect("right"),
        ..Options::default()
    };
    let answers = ["{\"next\": [{}, {}], \"score\": 1}", "{\"score\": 1}", "{\"score\": 2}"];
    assert_eq!(spelled(&answers, &options), Ok(3));
    assert!(spelled(&["{\"value\": 1}"], &options).is_err());
    assert!(spelled(&["{\"score\": 1, \"x\": [2]}"], &options).is_err());
    options.ignore_unknown_keys = true;
    assert_eq!(
        spelled(&["{\"score\": 1, \"x\": [2], \"meta\": {}, \"expect\": 3}"], &options),
        Ok(1)
    );
}
