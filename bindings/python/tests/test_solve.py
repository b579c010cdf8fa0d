"""`solve` of all that a tree can be, against the command and against plain minimax."""

import copy
import fractions
import functools
import itertools
import json
import multiprocessing
import pickle
import random
import sys

import pytest

import abprune
from trees import answers, command, minimax, path, tree, trees, uniform, with_texts

OPTIONS = [
    {"cutoff": None if algorithm == "minimax" else cutoff, "fail": fail, "algorithm": algorithm, "player": player, "window": window}
    for cutoff, fail, algorithm, player, window in itertools.product(
        ["ge", "gt"],
        ["soft", "hard"], ["alpha-beta", "minimax", "no-deep"], ["max", "min"], [None, (None, 2), (-3, 3)]
    )
]


def words(options):
    def text(value):
        if isinstance(value, tuple):
            return ",".join("" if item is None else str(item) for item in value)
        return str(value)

    return [f"--{key}={text(value)}" for key, value in options.items() if value is not None]


def assert_same(search, answer):
    """All that a search says is what the command says."""
    assert search.value == answer["value"]
    assert search.bound == answer["bound"]
    assert search.pv == (path(answer["pv"][-1]["path"]) if answer["pv"] else ())
    counts = answer["counts"]
    assert (search.nodes, search.entered) == (counts["nodes"]["total"], counts["nodes"]["entered"])
    assert (search.leaves, search.evaluated) == (counts["leaves"]["total"], counts["leaves"]["evaluated"])
    assert search.cutoffs == counts["cutoffs"]
    pruned = [
        (path(row["path"]), row["at"] and path(row["at"]), row["cutoff"], row["nodes"], row["leaves"])
        for row in answer["pruned"]
    ]
    assert [(cut.path, cut.at, cut.cutoff, cut.nodes, cut.leaves) for cut in search.pruned] == pruned
    for cut, row in zip(search.pruned, answer["pruned"]):
        assert cut.window == ((row["alpha"], row["beta"]) if row["cutoff"] else None)


def test_the_example_of_the_readme():
    search = abprune.solve([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])
    assert (search.value, search.pv, search.evaluated, search.leaves) == (5, (0, 0, 1), 5, 8)
    first, second = search.pruned
    assert (first.path, first.at, first.window) == ((0, 1, 1), (0, 1), (6, 5))
    assert (second.path, second.at, second.window) == ((1, 1), (1,), (5, 2))
    assert first.why == (
        "MAX is sure of at least 6 at /0/1; MIN is sure of at most 5 at /0 already, so MIN will not let play come there"
    )
    assert repr(search) == "<abprune.Search: value 5, pv (0, 0, 1), 5 leaves evaluated>"


def test_lists_are_what_plain_minimax_says():
    for nodes in trees(200):
        search = abprune.solve(nodes)
        assert (search.value, search.pv) == minimax(nodes)
        assert type(search.value) is int
        search = abprune.solve(nodes, player="min")
        assert (search.value, search.pv) == minimax(nodes, False)
    for nodes in trees(50, decimals=True):
        search = abprune.solve(nodes)
        assert (search.value, search.pv) == minimax(nodes)
        assert type(search.value) is float


@pytest.mark.parametrize("decimals", [False, True])
def test_lists_and_texts_are_what_the_command_says(decimals, tmp_path):
    nodes = list(trees(40, decimals=decimals))
    file = tmp_path / "trees.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in nodes))
    for options in random.Random(decimals).sample(OPTIONS, 12):
        for each, answer in zip(nodes, answers("solve", "--format=json", *words(options), str(file))):
            assert_same(abprune.solve(each, **options), answer)
    for each, answer in zip(nodes[:5], answers("solve", "--format=json", str(file))):
        assert_same(abprune.solve(json.dumps(each)), answer)
        assert_same(abprune.solve(json.dumps(each).encode()), answer)


def test_other_algorithms_and_orders_are_the_commands():
    nodes = tree(random.Random(7))
    for options in [{"algorithm": "scout"}, {"algorithm": "mtd-f", "first_guess": 3}, {"order": "best"}, {"depth": 9}]:
        (answer,) = answers(
            "solve", "--format=json", *words({key.replace("_", "-"): value for key, value in options.items()}),
            input=json.dumps(nodes),
        )
        assert_same(abprune.solve(nodes, **options), answer)


def test_a_subtree_is_searched_alone():
    numpy = pytest.importorskip("numpy")
    nodes = [[3, [5, 1]], [[2, 9], 4, [0, 8]]]
    array = numpy.arange(8).reshape(2, 2, 2) % 5
    for each, part in [(nodes, nodes[1]), (array, array[1].tolist())]:
        search, alone = abprune.solve(each, root=(1,)), abprune.solve(part, player="min")
        assert (search.value, search.pv, search.evaluated) == (alone.value, alone.pv, alone.evaluated)
        assert search.explain() == alone.explain() and search.trace() == alone.trace()
        assert abprune.compare(each, root=(1,))["algorithms"] == abprune.compare(part, player="min")["algorithms"]
    assert abprune.check([[3, 5], [2, 9]], {"value": 2, "pv": (0,)}, root="/1")["score"] == 2
    with pytest.raises(abprune.TreeError, match="no child|no node"):
        abprune.solve(nodes, root=(99,))


def test_tuples_dicts_and_numbers_are_trees():
    assert abprune.solve(((3, 5), (2, 9))).value == 3
    assert abprune.solve(7).value == 7
    assert abprune.solve(7).pv == ()
    assert abprune.solve(2.5).value == 2.5
    search = abprune.solve([{"name": "B", "children": [3, 5]}, (2, 9)])
    assert (search.value, search.pv) == (3, (0, 0))
    assert search.explain("B")[0]["path"] == (0,)
    search = abprune.solve([{"move": "a", "value": 3}, {"move": "b", "value": 4}])
    assert (search.moves, search.best) == (("b",), [(1,)])


def test_numbers_are_exact():
    for value in [2**53 + 1, -(2**63) + 1, 2**63 - 2, 0.1, 5e-324, 1e308, -0.0]:
        assert abprune.solve([[value]]).value == value
    # The search never looks at the decimal.
    assert type(abprune.solve([[3, 5], [2, 0.5]]).value) is int
    assert type(abprune.solve([[3, 5], [2.5, 0]]).value) is float


def test_texts_of_all_formats_and_files(tmp_path):
    assert abprune.solve("A(B(3, 5), C(2, 9))").value == 3
    assert abprune.solve("3 5 2 9", branching=2).value == 3
    assert abprune.solve('{"branching": [2, 2], "leaves": [3, 5, 2, 9]}').value == 3
    assert abprune.solve('["A", ["B", 3]]', from_="lists").value == 3
    position = '{"game": "tic-tac-toe", "moves": ["b2", "a1", "a2", "c2", "b1"]}'
    (answer,) = answers("solve", "--format=json", input=position)
    search = abprune.solve(position)
    assert (search.value, search.moves) == (answer["value"], tuple(row["move"] for row in answer["pv"]))
    file = tmp_path / "a tree.json"
    file.write_text("[[3, 5], [2, 9]]")
    assert abprune.solve(file).value == abprune.solve(str(file)).value == 3
    with pytest.raises(FileNotFoundError):
        abprune.solve(tmp_path / "missing.json")
    lines = tmp_path / "lines.jsonl"
    lines.write_text("[3, 5]\n[2, 9]\n")
    assert abprune.solve(f"{lines}:2").value == 9
    with pytest.raises(ValueError, match="here are 2"):
        abprune.solve(lines)


def test_lists_of_all_depths():
    chain = 3
    for _ in range(100_000):
        chain = [chain]
    search = abprune.solve(chain)
    assert (search.value, len(search.pv), search.nodes) == (3, 100_000, 100_001)
    search = abprune.solve(chain, order="reverse")
    assert (search.value, len(search.pv), search.nodes) == (3, 100_000, 100_001)


def test_lists_are_read_no_further_than_the_search_goes():
    # 5 >= 3 stops the second node before what is no tree.
    search = abprune.solve([[3, 5], [2, "no tree"]])
    assert search.value == 3


def test_rows_are_those_of_the_command():
    for nodes in trees(15):
        text = json.dumps(nodes)
        search = abprune.solve(nodes)

        def rows(command, *nodes, format="json"):
            return answers(command, f"--format={format}", "-", *nodes, input=text)

        assert with_texts(search.explain()) == rows("explain")
        assert with_texts(search.trace()) == answers("trace", "--format=jsonl", input=text)
        leaf = search.pv
        assert with_texts(search.explain(leaf)) == rows("explain", with_texts(leaf))
        assert with_texts(search.what_if(leaf)) == rows("what-if", with_texts(leaf))[0]["pieces"]
        for cut in search.pruned:
            found = search.what_if(leaf, pruned=cut.path)
            (answer,) = rows("what-if", f"--pruned={with_texts(cut.path)}", with_texts(leaf))
            assert with_texts(found) == answer["ranges"]
        reasons = {path(row["path"]): row["pruned"]["why"] for row in rows("explain")}
        assert {cut.path: cut.why for cut in search.pruned} == reasons
        assert search.trace(from_step=2, to_step=3) == search.trace()[1:3]


def test_drawings_are_those_of_the_command(tmp_path):
    nodes = tree(random.Random(3))
    search = abprune.solve(nodes, cutoff="gt")
    for format, draw in [
        ("text", search.to_text), ("svg", search.to_svg), ("tikz", search.to_tikz), ("html", search.to_html),
        ("dot", search.to_dot), ("mermaid", search.to_mermaid),
    ]:
        expected = command("draw", f"--format={format}", "--cutoff=gt", input=json.dumps(nodes))
        assert draw() == expected
        assert draw(tmp_path / "file") == (tmp_path / "file").read_text(encoding="utf-8") == expected
    assert search._repr_svg_() == search.to_svg()
    assert abprune.solve(uniform(random.Random(1), *[2] * 11))._repr_svg_() is None


def test_compare_generate_and_check_are_the_commands():
    nodes = tree(random.Random(5))
    text = json.dumps(nodes)
    (expected,) = answers("compare", "--format=json", input=text)
    assert abprune.compare(nodes) == {**expected, "tree": "-"}
    made = abprune.generate(branching=2, plies=4, cutoffs=2, seed=13)
    assert json.dumps(made) == command("generate", "--branching=2", "--plies=4", "--cutoffs=2", "--seed=13").strip()
    assert abprune.generate(branching=range(2, 4), plies=(3), values="0..9") == json.loads(
        command("generate", "--branching=2..3", "--plies=3", "--values=0..9")
    )
    several = abprune.generate(count=3, letters=True)
    assert several == answers("generate", "--count=3", "--letters", "--format=jsonl")
    search = abprune.solve(nodes)
    right = {"value": search.value, "pv": search.pv, "pruned": [cut.path for cut in search.pruned], "windows": {(0,): (None, None)}}
    grade = abprune.check(nodes, right)
    assert grade["right"] and grade["score"] == grade["max_score"] == 4
    assert abprune.check(nodes, {**right, "pruned": search.pruned}) == grade
    windows = {(1,): (3, None), (1, 1): (3, 4)}
    assert abprune.check([[3, 9], [[4, 1], [5, 2]]], {"value": 4, "windows": windows})["score"] == 2
    wrong = abprune.check(text, {"value": search.value + 1}, points={"value": 3})
    (expected,) = answers(
        "check", "--format=json", "--points=value=3", text, "-", input=json.dumps({"value": search.value + 1}), status=1
    )
    assert wrong == expected


def said(search):
    """All that a search says."""
    cuts = [(*cut[:-1], cut.why) for cut in search.pruned]
    counts = search.evaluated, search.entered, search.cutoffs, search.leaves, search.nodes
    return search.value, search.bound, search.pv, search.moves, search.best, counts, cuts, search.to_text(), search.explain()


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": functools.partial(lambda protocol, search: pickle.loads(pickle.dumps(search, protocol)), protocol)
       for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)},
}


def identity(node):
    return node


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_search_can_be_copied_and_pickled(copied, tmp_path):
    nodes = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
    text = json.dumps(nodes)
    (tmp_path / "tree.json").write_text(text)
    given = [nodes, {"children": nodes}, text, memoryview(text.encode()), tmp_path / "tree.json"]
    options = [{}, {"cutoff": "gt", "window": (0, None)}]
    searches = [abprune.solve(source, **more) for source in given for more in options]
    searches.append(abprune.solve(identity, state=nodes))
    if numpy := sys.modules.get("numpy"):
        searches.append(abprune.solve(numpy.array(nodes)))
    for search in searches:
        before = copied(search)
        expected = said(search)
        after = copied(search)
        assert said(before) == said(after) == said(copied(before)) == expected
        for cut, other in zip(search.pruned, map(copied, search.pruned), strict=True):
            assert (cut[:-1], cut.why) == (other[:-1], other.why)
    assert searches[0].pruned
    search = abprune.solve(nodes, algorithm="scout")
    other = copied(search)
    assert (other.value, other.leaves, other.moves) == (search.value, search.leaves, search.moves)


def test_algorithms_that_search_nodes_again_are_shown():
    # SCOUT evaluates 3 and 5, tests the other node, which is 6, and evaluates that.
    search = abprune.solve([[3, 5], [6, 9]], algorithm="scout")
    steps = search.trace()
    assert [(step["path"], step["value"], step["search"]) for step in steps if step["event"] == "re-search"] == [((1,), 6, 2)]
    assert [(row["search"], row["entered"]["value"]) for row in search.explain((1,))] == [(1, 6), (2, 6)]
    assert search._repr_svg_().startswith("<svg")


def test_processes_hand_searches_over():
    several = list(trees(8))
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.map(abprune.solve, several)
        assert [said(search) for search in found] == [said(abprune.solve(nodes)) for nodes in several]
        assert pool.map(said, found) == list(map(said, found))


def test_values_of_chance_nodes_are_fractions():
    # 9/3 + 5/3 + 2/3, against 5.
    found = abprune.solve({"children": [5, {"player": "chance", "children": [9, 5, 2]}]})
    assert (found.value, found.pv) == (fractions.Fraction(16, 3), (1,))
    # 0.5 x 3 is known, and 0.5 x 10 is not enough for 7.
    found = abprune.solve("(max 7 (avg 3 5))", bounds=(0, 10))
    assert (found.value, found.evaluated) == (7, 2)
    assert "even if the rest were worth 10" in found.explain((1, 1))[0]["pruned"]["why"]
