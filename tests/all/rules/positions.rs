//! States that come up again, with a transposition table: random graphs as rules.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use abprune::Named as _;
use abprune::random::Random;
use abprune::read::{Format, NoAnswer, NodeSource, Options, ProgramTree};
use abprune::search::{Algorithm, Order};
use abprune::solve::{PrunedDetail, SearchOptions, SolveError, SolveOptions, Solver, TreeSource};
use abprune::value::Player;
use serde_json::{Value as Json, json};

use super::answered;

/// A graph without circles: what each state says. Children have larger numbers.
#[derive(Clone, Debug)]
struct Graph(Vec<State>);

#[derive(Clone, Debug)]
struct State {
    value: f64,
    /// `None`: the players take turns.
    player: Option<Player>,
    children: Vec<usize>,
}

impl Graph {
    fn random(random: &mut Random) -> Graph {
        let count = 4 + random.below(12);
        let has_players = random.below(2) == 0;
        let decimals = random.below(3) == 0;
        let state = |number: u64, random: &mut Random| {
            let later = count - number - 1;
            let width = if number == 0 { 2 } else { random.below(4) };
            let child = |random: &mut Random| number + 1 + random.below(later);
            let children = (0..width.min(later)).map(|_| child(random).try_into().expect("small"));
            let children = children.collect();
            let half = if decimals { 0.5 } else { 1.0 };
            let value = f64::from(u32::try_from(random.below(9)).expect("small")) * half - 2.0;
            let player = [Player::Max, Player::Min][usize::from(random.below(2) == 0)];
            State { value, player: has_players.then_some(player), children }
        };
        Graph((0..count).map(|number| state(number, random)).collect())
    }

    /// The value of a state for MAX, by the definition alone; `turn` is to move there, if the state does not say.
    fn value(&self, state: usize, turn: Player, depth: Option<usize>) -> f64 {
        let State { value, player, children } = &self.0[state];
        if children.is_empty() || depth == Some(0) {
            return *value;
        }
        let player = player.unwrap_or(turn);
        let values =
            children.iter().map(|&child| self.value(child, !player, depth.map(|depth| depth - 1)));
        match player {
            Player::Max => values.fold(f64::NEG_INFINITY, f64::max),
            Player::Min => values.fold(f64::INFINITY, f64::min),
        }
    }

    /// The value at the end of a path.
    fn at(&self, path: &[u32], depth: Option<usize>) -> f64 {
        let state = path.iter().fold(0, |state, &step| self.0[state].children[step as usize]);
        let is_at_limit = depth == Some(path.len());
        assert!(is_at_limit || self.0[state].children.is_empty(), "{path:?} is no leaf");
        self.0[state].value
    }
}

/// Answers for the states of a graph. With `tags` a state has also the path to it, and its key is the number alone.
#[derive(Debug)]
struct Told {
    graph: Graph,
    tags: bool,
    asked: Arc<Mutex<HashMap<String, usize>>>,
}

impl NodeSource for Told {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let question: Json = serde_json::from_slice(question).expect("JSON");
        let state = &question["state"];
        *self.asked.lock().expect("no panic").entry(state.to_string()).or_default() += 1;
        let number = if self.tags { &state[0] } else { state };
        let number = usize::try_from(number.as_u64().unwrap_or_default()).expect("small");
        let State { value, player, children } = &self.graph.0[number];
        let child = |(step, child): (usize, &usize)| {
            let tag = format!("{} {step}", state[1].as_str().unwrap_or_default());
            let state = if self.tags { json!([child, tag]) } else { json!(child) };
            json!({"state": state, "move": format!("{number}-{step}")})
        };
        let children: Vec<_> = children.iter().enumerate().map(child).collect();
        // A number without a fraction has no decimal.
        let value: Json = serde_json::from_str(&value.to_string()).expect("a number");
        let mut answer = json!({"value": value, "children": children});
        if let Some(player) = player {
            answer["player"] = json!(player.name());
        }
        if self.tags {
            answer["key"] = json!(number);
        }
        Ok(answer.to_string().into_bytes())
    }
}

#[test]
fn with_a_table_each_state_is_asked_for_once_and_the_value_stays() {
    let mut random = Random::new(53);
    let mut answers = 0;
    for round in 0..400 {
        let graph = Graph::random(&mut random);
        let depth = [None, None, Some(1), Some(3)][usize::try_from(round % 4).expect("small")];
        let value = graph.value(0, Player::Max, depth);
        for &algorithm in Algorithm::ALL {
            let (tags, asked) = (random.below(2) == 0, Arc::default());
            let told = Told { graph: graph.clone(), tags, asked: Arc::clone(&asked) };
            let tree = TreeSource::Program(ProgramTree::new(Box::new(told)));
            let table_bytes =
                [None, Some(8), Some(256)][usize::try_from(random.below(3)).expect("small")];
            let search = SearchOptions {
                algorithm,
                depth,
                transpositions: true,
                table_bytes,
                ..SearchOptions::default()
            };
            let lists = [PrunedDetail::Subtrees, PrunedDetail::Nothing];
            let pruned = lists[usize::try_from(random.below(2)).expect("small")];
            let options = SolveOptions { search, pruned, ..SolveOptions::default() };
            let report = answered(&options, &tree, Format::Nested).expect("all is known");
            let found = report["value"].as_f64().expect("a number");
            let last =
                report["pv"].as_array().and_then(|pv| pv.last()).expect("the root is no leaf");
            let path: Vec<u32> = last["path"]
                .as_str()
                .expect("a path")
                .split('/')
                .skip(1)
                .map(|step| step.parse().expect("a position"))
                .collect();
            let context = format!("{algorithm:?} {depth:?} {graph:?}");
            assert!((found - value).abs() < 1e-9, "{found} {value} {context}");
            assert!((graph.at(&path, depth) - value).abs() < 1e-9, "{path:?} {context}");
            answers += report["table"]["answers"].as_u64().expect("a count");
            let asked = asked.lock().expect("no panic");
            // A decimal makes the search start again, with the answers that it has.
            assert!(asked.values().all(|&count| count == 1), "{asked:?} {context}");
        }
    }
    assert!(answers > 500, "{answers}");
}

#[test]
fn in_all_orders_and_iterations_the_value_stays_and_kept_states_are_asked_for_once() {
    let mut random = Random::new(54);
    let orders = [Order::Given, Order::Static, Order::Table, Order::Killer, Order::History];
    let algorithms =
        [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::NegaScout, Algorithm::MtdF];
    let (mut iterations, mut others) = (0, 0);
    for round in 0..800 {
        let graph = Graph::random(&mut random);
        let mut pick = |of: usize| usize::try_from(random.below(of as u64)).expect("small");
        let depth = [None, None, Some(1), Some(3)][pick(4)];
        let value = graph.value(0, Player::Max, depth);
        let (order, iterates) = (orders[pick(5)], pick(2) == 0);
        let transpositions = iterates || order == Order::Table || pick(2) == 0;
        let algorithm = algorithms[pick(if transpositions { 4 } else { 2 })];
        let has_window = iterates && algorithm == Algorithm::AlphaBeta && pick(2) == 0;
        let table_bytes = [None, Some(8), Some(256)][pick(3)];
        let search = SearchOptions {
            algorithm,
            depth,
            order,
            iterates,
            transpositions,
            aspiration: NonZeroU32::new(u32::from(has_window)),
            table_bytes,
            ..SearchOptions::default()
        };
        let pruned = [PrunedDetail::Subtrees, PrunedDetail::Nothing][pick(2)];
        let (tags, asked) = (pick(2) == 0, Arc::default());
        let told = Told { graph: graph.clone(), tags, asked: Arc::clone(&asked) };
        let tree = TreeSource::Program(ProgramTree::new(Box::new(told)));
        let context = format!("{round} {search:?} {graph:?}");
        let options = SolveOptions { search, pruned, ..SolveOptions::default() };
        let report = answered(&options, &tree, Format::Nested).expect("all is known");
        let is =
            |found: &Json, value: f64| (found.as_f64().expect("a number") - value).abs() < 1e-9;
        assert!(is(&report["value"], value), "{value} {report} {context}");
        let pv = report["pv"].as_array().expect("a list");
        let paths = pv.iter().map(|node| node["path"].as_str().expect("a path"));
        let steps = paths.map(|path| path.rsplit('/').next().expect("a step"));
        let steps: Vec<u32> = steps.map(|step| step.parse().expect("a position")).collect();
        assert!((graph.at(&steps, depth) - value).abs() < 1e-9, "{steps:?} {context}");
        // The labels along the line are those of the program.
        let mut state = 0;
        for (node, &step) in pv.iter().zip(&steps) {
            assert_eq!(node["move"], format!("{state}-{step}"), "{context}");
            state = graph.0[state].children[step as usize];
        }
        for row in report["table"]["iterations"].as_array().into_iter().flatten() {
            let limit = row["depth"].as_u64().map(|depth| usize::try_from(depth).expect("small"));
            assert!(is(&row["value"], graph.value(0, Player::Max, limit)), "{row} {context}");
            iterations += 1;
        }
        others += usize::from(steps[0] != 0);
        let asked = asked.lock().expect("no panic");
        // A decimal makes the search start again from the root, which alone is not kept without a table.
        let is_once = |(state, &count): (&String, &usize)| {
            count == 1 || !transpositions && state == "null" && count == 2
        };
        if transpositions || order == Order::Static {
            assert!(asked.iter().all(is_once), "{asked:?} {context}");
        }
    }
    assert!(iterations > 1200 && others > 200, "{iterations} {others}");
}

/// Two states with one key, whose nodes differ.
#[derive(Debug)]
struct Lies(&'static str);

impl NodeSource for Lies {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let answer = match question {
            br#"{"state": null}"# => r#"{"children": [{"state": 1}, {"state": 2}]}"#,
            br#"{"state": 1}"# => r#"{"key": "k", "children": [{"state": 3, "move": "a"}]}"#,
            br#"{"state": 2}"# => self.0,
            _ => r#"{"value": 5}"#,
        };
        Ok(answer.as_bytes().to_vec())
    }
}

#[test]
fn a_key_of_two_positions_is_told_with_both_answers() {
    let solve = |second, transpositions| {
        let tree = TreeSource::Program(ProgramTree::new(Box::new(Lies(second))));
        let search = SearchOptions { transpositions, ..SearchOptions::default() };
        let options = SolveOptions { search, ..SolveOptions::default() };
        let mut solver = Solver::new(options);
        solver.solve(&tree, Format::Nested).map(|answer| answer.table.map(|table| table.answers))
    };
    let other_child = r#"{"key": "k", "children": [{"state": 3, "move": "b"}]}"#;
    let leaf = r#"{"key": "k", "value": 4}"#;
    for (lie, there) in
        [(other_child, r#"a"}]}"#), (leaf, r#"children": [{"state": 3, "move": "a"}]}"#)]
    {
        let Err(SolveError::Program(error)) = solve(lie, true) else { panic!("{lie}") };
        let text = format!("{error}\n{}", error.help());
        assert!(text.starts_with("the answer for the node /1 has the key of another position"));
        assert!(text.contains(&format!("has `{there}` there")), "{text}");
        assert!(solve(lie, false).is_ok());
    }
    let same = r#"{"children": [{"move": "a", "state": 3}], "key": "k"}"#;
    assert_eq!(solve(same, true).expect("one position"), Some(1));
}

/// A game without an end: each state is new, and the key is the same.
#[derive(Debug)]
struct Endless(u32);

impl NodeSource for Endless {
    fn ask(&mut self, _question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        self.0 += 1;
        let state = self.0;
        let text = format!(r#"{{"key": "same", "value": 1, "children": [{{"state": {state}}}]}}"#);
        Ok(text.into_bytes())
    }
}

#[test]
fn a_line_that_comes_back_to_a_key_is_a_circle() {
    for iterates in [false, true] {
        let tree = ProgramTree::new(Box::new(Endless(0)));
        let mut options = SolveOptions::default();
        (options.search.transpositions, options.search.iterates) = (true, iterates);
        let mut solver = Solver::new(options);
        let error = solver.solve(&TreeSource::Program(tree), Format::Nested);
        let error = error.expect_err("there is no end").to_string();
        assert!(error.contains("has no end: it comes to the state `key \"same\"`"), "{error}");
    }
}

/// A child that the static order asks for, and of which nothing is known: the program ends there.
#[derive(Debug)]
struct Ends;

impl NodeSource for Ends {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let answer = match question {
            br#"{"state": null}"# => r#"{"children": [{"state": 1}, {"state": 2}, {"state": 3}]}"#,
            br#"{"state": 1}"# => r#"{"value": 1}"#,
            br#"{"state": 2}"# => {
                let (message, help) = ("it was tired".to_owned(), String::new());
                return Err(NoAnswer { message, help, text: Vec::new() });
            }
            _ => panic!("nothing is asked for any more"),
        };
        Ok(answer.as_bytes().to_vec())
    }
}

#[test]
fn the_static_order_stops_where_there_is_no_answer() {
    let tree = ProgramTree::new(Box::new(Ends));
    let mut options = SolveOptions::default();
    options.search.order = Order::Static;
    let mut solver = Solver::new(options);
    let error = solver.solve(&TreeSource::Program(tree), Format::Nested);
    let error = error.expect_err("there is no answer").to_string();
    assert_eq!(error, "it was tired; it was asked for the node /1");
}

#[test]
fn states_that_are_kept_have_a_limit() {
    let tree = ProgramTree::new(Box::new(Lies(r#"{"value": 4}"#)));
    let mut options = SolveOptions::default();
    options.search.transpositions = true;
    let reading: &mut Options = &mut options.reading;
    reading.game.max_nodes = 2;
    let mut solver = Solver::new(options);
    let error = solver.solve(&TreeSource::Program(tree), Format::Nested);
    let error = error.expect_err("there are three states");
    assert!(error.to_string().contains("more than 2 states"), "{error}");
}
