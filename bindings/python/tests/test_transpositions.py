"""Games in Python whose positions come up again, searched with a transposition table."""

import collections
import itertools
import pickle
import random

import pytest

import abprune
from test_games import BOARD, State, TicTacToe

ALGORITHMS = ["minimax", "alpha-beta", "no-deep", "scout", "negascout", "sss-star", "dual-star", "mtd-f"]


class Graph:
    """A random graph without circles, as a function of children. It counts how often it is asked of each state."""

    def __init__(self, seed):
        generator = random.Random(seed)
        count = generator.randint(2, 10)
        self.edges = {state: generator.choices(range(state + 1, min(state + 4, count)), k=generator.randint(1, 3)) for state in range(count - 1)}
        self.values = {state: generator.choice([generator.randint(-5, 5), generator.randint(-9, 9) / 4]) for state in range(count)}
        # Some states end the game.
        for state in range(1, count - 1):
            if generator.random() < 0.15:
                del self.edges[state]
        self.asked = collections.Counter()
        self.evaluated = collections.Counter()

    def __call__(self, state):
        self.asked[state] += 1
        return iter(self.edges[state]) if state in self.edges else self.values[state]

    def evaluate(self, state):
        self.evaluated[state] += 1
        return self.values[state]

    def minimax(self, state, is_max, depth):
        """The value, as people write it."""
        if state not in self.edges or depth == 0:
            return self.values[state]
        values = [self.minimax(child, not is_max, depth - 1) for child in self.edges[state]]
        return max(values) if is_max else min(values)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("depth", [None, 0, 1, 2, 3, 5])
def test_random_graphs_have_the_value_of_minimax(algorithm, depth):
    answers = 0
    for seed in range(150):
        graph = Graph(seed)
        player = ("max", "min")[seed % 2]
        # Numbers that only a key makes hashable, half of the time.
        wrapped = seed % 4 > 1

        def children(state):
            found = graph(state[0])
            return found if isinstance(found, (int, float)) else ([child] for child in found)

        search = abprune.solve(
            children if wrapped else graph,
            state=[0] if wrapped else 0,
            depth=depth,
            evaluate=(lambda state: graph.evaluate(state[0])) if wrapped else graph.evaluate,
            key=(lambda state: state[0]) if wrapped else None,
            algorithm=algorithm,
            player=player,
            transpositions=True,
        )
        counts = dict(graph.asked), dict(graph.evaluated)
        expected = graph.minimax(0, player == "max", -1 if depth is None else depth)
        assert (search.value, search.bound) == (expected, "exact"), seed
        # Each step of the line keeps the value, and it goes on to a leaf.
        state, is_max = 0, player == "max"
        for ply, step in enumerate(search.pv):
            state, is_max = graph.edges[state][step], not is_max
            assert graph.minimax(state, is_max, -1 if depth is None else depth - ply - 1) == expected, seed
        assert state not in graph.edges or len(search.pv) == depth
        assert all(count == 1 for count in itertools.chain(*(asked.values() for asked in counts))), seed
        answers += search.answers
        assert search.positions <= 2 * len(graph.edges) * (1 if depth is None else depth + 1)
        assert (search.leaves, search.nodes) == (None, None)
    # The table does answer, where there is time for it.
    assert (answers > 0) == (depth not in (0, 1)) or algorithm in ("scout", "negascout", "sss-star", "dual-star", "mtd-f")


def test_a_state_for_each_player_is_a_position():
    # Both lead to "x", one with MAX to move there, the other with MIN.
    edges = {"start": ["x", "step"], "step": ["x"], "x": [3, 7]}
    search = abprune.solve(lambda state: edges.get(state, state), state="start", transpositions=True)
    assert (search.value, search.pv, search.positions) == (7, (1, 0, 1), 4)


def test_each_position_is_searched_once():
    # A lattice of n by n has n * n states, and a tree of some 4 ** n nodes. A table may forget a few positions.
    def children(state):
        x, y = state
        return [(x - 1, y)] * (x > 0) + [(x, y - 1)] * (y > 0) or 5

    search = abprune.solve(children, state=(60, 60), algorithm="minimax", transpositions=True)
    assert search.value == 5
    assert 61 * 61 - 1 <= search.positions < 61 * 61 * 1.05
    assert search.entered - search.answers - search.evaluated <= search.positions
    assert len(search.pv) == 120


def test_a_window_and_hard_bounds():
    for seed in range(100):
        graph = Graph(seed)
        expected = graph.minimax(0, True, -1)
        for algorithm in ["alpha-beta", "negascout"]:
            search = abprune.solve(graph, state=0, window=(-1, 2), fail="hard", algorithm=algorithm, transpositions=True)
            assert (search.value, search.bound) == (
                (2, "lower") if expected >= 2 else (-1, "upper") if expected <= -1 else (expected, "exact")
            )


def test_a_class_of_aima():
    asked = collections.Counter()

    class Counting(TicTacToe):
        def actions(self, board):
            asked[board] += 1
            return super().actions(board)

    for algorithm in ALGORITHMS:
        asked.clear()
        search = abprune.solve(Counting(BOARD), algorithm=algorithm, transpositions=True)
        assert set(asked.values()) == {1}
        assert (search.value, search.pv[0]) == (1, abprune.solve(TicTacToe(BOARD)).pv[0])
        assert search.answers > 0
        assert not search.pruned or algorithm in ("alpha-beta", "no-deep")
    whole = abprune.solve(TicTacToe(), transpositions=True)
    assert whole.value == 0 and len(whole.pv) == len(whole.moves) == 9
    other = pickle.loads(pickle.dumps(whole))
    assert (other.positions, other.answers, len(other.pruned)) == (whole.positions, whole.answers, len(whole.pruned))


def test_a_state_of_openspiel_is_known_by_its_text():
    class Written(State):
        def __str__(self):
            return self.board

        def child(self, action):
            return Written(super().child(action).board)

    search = abprune.solve(Written(BOARD), transpositions=True)
    assert search.answers > 0
    assert search.positions == abprune.solve(TicTacToe(BOARD), transpositions=True).positions
    by_key = abprune.solve(State(BOARD), transpositions=True, key=lambda state: state.board)
    assert (by_key.value, by_key.positions) == (search.value, search.positions)


def test_what_is_no_key():
    with pytest.raises(TypeError, match=r"unhashable type: 'list': give `key=lambda state: ...`"):
        abprune.solve(lambda node: node, state=[[3, 5], [2, 9]], transpositions=True)
    with pytest.raises(TypeError, match="unhashable type: 'set': give `key="):
        abprune.solve(lambda node: node, state=[[3, 5], [2, 9]], transpositions=True, key=lambda state: {3})
    with pytest.raises(TypeError, match="`key=...` means nothing without `transpositions=True`"):
        abprune.solve(lambda node: node, state=[3, 5], key=str)
    with pytest.raises(TypeError, match="`key=...` is for games in Python"):
        abprune.solve([3, 5], key=str, transpositions=True)
    calls = iter(())

    def failing(state):
        if next(calls) == 2:
            raise LookupError("a fault of the key")
        return str(state)

    for algorithm in ALGORITHMS:
        calls = iter(range(3))
        with pytest.raises(LookupError, match="a fault of the key"):
            abprune.solve(lambda node: node, state=[[3, 5], [2, 9]], transpositions=True, key=failing, algorithm=algorithm)


def test_a_game_without_an_end():
    with pytest.raises(ValueError, match="the game comes back to the position 0, and has no end: give `depth=...`"):
        abprune.solve(lambda state: [(state + 1) % 4], state=0, transpositions=True)
    search = abprune.solve(lambda state: [(state + 1) % 4], state=0, depth=9, evaluate=lambda state: state, transpositions=True)
    assert search.value == 1


def test_options_of_a_search_with_a_table():
    game = TicTacToe(BOARD)
    with pytest.raises(TypeError, match="with algorithms that enter nodes again if `transpositions=True`"):
        abprune.solve(game, algorithm="scout")
    with pytest.raises(abprune.TreeError, match="unexpected value 3 for `transpositions=...`"):
        abprune.solve(game, transpositions=3)
    with pytest.raises(abprune.TreeError, match="`cutoff=...`"):
        abprune.solve(game, transpositions=True, algorithm="scout", cutoff="gt")
    search = abprune.solve(game, transpositions=True)
    assert search._repr_svg_() is None
    with pytest.raises(TypeError, match="search it without `transpositions=True`"):
        search.explain()
    plain = abprune.solve(game, transpositions=False)
    assert (plain.positions, plain.answers) == (None, None) and plain.explain()


def test_a_position_of_a_game_of_the_program_has_a_table_too():
    search = abprune.solve('{"game": "tic-tac-toe", "moves": ["a1", "b1"]}', transpositions=True)
    assert search.value == 1 and search.positions > 0 and search.answers > 0
    assert abprune.solve([3, 5]).positions is None
    nodes = {"children": [{"position": 1, "children": [5, 3]}, [6, {"position": 1, "player": "min", "children": [5, 3]}]]}
    search = abprune.solve(nodes, transpositions=True)
    assert (search.value, search.positions, search.answers) == (3, 1, 1)
    (row,) = search.explain((1, 1))
    assert row["state"] == "known" and search.what_if((0, 0))
