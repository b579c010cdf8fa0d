// ---- samples: trees and positions to begin with -------------------------------------------------

const SAMPLES = [
  ["Three plies", "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]", ["--letters"]],
  ["Three plies, with names", '{"name": "A", "children": [\n  {"name": "B", "children": [{"name": "D", "children": [3, 5]}, {"name": "E", "children": [6, 9]}]},\n  {"name": "C", "children": [{"name": "F", "children": [1, 2]}, {"name": "G", "children": [0, -1]}]}\n]}'],
  ["Russell and Norvig", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", ["--letters"]],
  ["A deep cutoff", "[5, [9, [0, [4, 8]]]]", ["--letters"]],
  ["Lists, as in lecture notes", "((3 5) (2 9))"],
  ["A leaf of unknown value", "[[3, 5], [?, 9], [4, 7]]", ["--letters"]],
  ["Moves", '{"children": [\n  {"move": "e4", "children": [{"move": "e5", "value": 12}, {"move": "c5", "value": -8}]},\n  {"move": "d4", "children": [{"move": "d5", "value": -20}, {"move": "Nf6", "value": 31}]}\n]}'],
  ["Tic-tac-toe, three squares left", '{"game": "tic-tac-toe", "moves": ["b2", "a1", "a3", "c1", "b1", "b3"]}'],
  ["Connect Four, three plies", '{"game": "connect-four", "moves": ["d", "d", "c"], "evaluation": "lines"}', ["--depth", "3"]],
  ["Othello, three plies", '{"game": "othello", "evaluation": "corners"}', ["--depth", "3"]],
  ["Nim", '{"game": "nim", "piles": [1, 2, 2]}'],
  ["Kalah, two plies", '{"game": "kalah", "houses": 3, "seeds": 2, "evaluation": "seeds"}', ["--depth", "2"]],
];

function openSample(number, open = openSource) {
  const [, text, options = []] = SAMPLES[number];
  return open({ text, options });
}

find("samples").append(...SAMPLES.map(([name], at) => make("option", { value: String(at) }, name)));
find("samples").addEventListener("change", ({ target }) => {
  if (target.value) openSample(Number(target.value), replaceSource);
  target.value = "";
});
