"""Games in Python: classes and states as others have them, and functions."""

import functools
import json
import traceback
from fractions import Fraction

import pytest

import abprune
from trees import answers, minimax

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """As the programs of "Artificial Intelligence: A Modern Approach" write a game."""

    def __init__(self, board="........."):
        self.initial = board

    def to_move(self, board):
        return "X" if board.count(".") % 2 else "O"

    def actions(self, board):
        return (square for square in range(9) if board[square] == ".")

    def result(self, board, square):
        return board[:square] + self.to_move(board) + board[square + 1 :]

    def winner(self, board):
        return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), None)

    def terminal_test(self, board):
        return self.winner(board) is not None or "." not in board

    def utility(self, board, player):
        winner = self.winner(board)
        return 0 if winner is None else 1 if winner == player else -1


class State:
    """Tic-tac-toe with the functions of OpenSpiel's states."""

    def __init__(self, board="........."):
        self.game, self.board = TicTacToe(), board

    def current_player(self):
        return -4 if self.is_terminal() else "XO".index(self.game.to_move(self.board))

    def legal_actions(self):
        return list(self.game.actions(self.board))

    def child(self, action):
        return State(self.game.result(self.board, action))

    def is_terminal(self):
        return self.game.terminal_test(self.board)

    def returns(self):
        value = float(self.game.utility(self.board, "X"))
        return [value, -value]

    def action_to_string(self, action):
        return "abc"[action % 3] + "123"[action // 3]


def lists(game, board, me):
    """The whole tree of a game as nested lists."""
    if game.terminal_test(board):
        return game.utility(board, me)
    return [lists(game, game.result(board, square), me) for square in game.actions(board)]


BOARD = "XO......."


@functools.cache
def whole():
    return lists(TicTacToe(), BOARD, "X")


def assert_like_lists(search):
    nodes = abprune.solve(whole())
    assert (search.value, search.pv) == minimax(whole())
    assert (search.evaluated, search.entered, search.cutoffs) == (nodes.evaluated, nodes.entered, nodes.cutoffs)
    cuts = [(cut.path, cut.at, cut.window) for cut in search.pruned]
    assert cuts == [(cut.path, cut.at, cut.window) for cut in nodes.pruned]


def test_a_class_of_aima():
    search = abprune.solve(TicTacToe(BOARD))
    assert_like_lists(search)
    assert type(search.value) is int
    assert (search.leaves, search.pruned[0].leaves) == (None, None)
    assert search.moves[0] == [square for square in range(9) if BOARD[square] == "."][search.pv[0]]
    assert abprune.solve(TicTacToe(), state=BOARD).pv == search.pv


def test_a_state_of_openspiel():
    search = abprune.solve(State(BOARD))
    assert_like_lists(search)
    assert type(search.value) is float


def test_a_function_of_children():
    def children(board):
        game = TicTacToe()
        if game.terminal_test(board):
            return game.utility(board, "X")
        return (game.result(board, square) for square in game.actions(board))

    search = abprune.solve(children, state=BOARD)
    assert_like_lists(search)
    assert search.moves[-1].count(".") < 7
    # The players take turns; `player` says who begins.
    assert abprune.solve(lambda node: node, state=[[3, 5], [2, 9]], player="min").value == 5
    assert abprune.solve(lambda n: [2 * n, 2 * n + 1] if n < 4 else [], state=1, evaluate=lambda n: n / 2).value == 3


def test_depth_and_evaluate():
    asked = []

    def evaluate(board):
        asked.append(board)
        return board.index(".") / 4

    search = abprune.solve(TicTacToe(), depth=2, evaluate=evaluate)

    def to_depth(board, plies):
        return board.index(".") / 4 if plies == 0 else [
            to_depth(TicTacToe().result(board, square), plies - 1) for square in TicTacToe().actions(board)
        ]

    assert (search.value, search.pv) == minimax(to_depth("." * 9, 2))
    assert len(asked) == search.evaluated
    with pytest.raises(TypeError, match="evaluate"):
        abprune.solve(TicTacToe(), depth=2)


def test_only_what_is_entered_is_made():
    made = []

    class Counting(TicTacToe):
        def result(self, board, square):
            made.append(board)
            return super().result(board, square)

    search = abprune.solve(Counting(BOARD))
    assert len(made) == search.entered - 1
    assert search.pruned and len(made) == search.entered - 1


def test_an_exception_comes_back_as_it_was_raised():
    class Broken(TicTacToe):
        def result(self, board, square):
            if board.count(".") == 5:
                raise LookupError("a fault of the game")
            return super().result(board, square)

    with pytest.raises(LookupError, match="a fault of the game") as caught:
        abprune.solve(Broken())
    assert traceback.extract_tb(caught.value.__traceback__)[-1].name == "result"

    class Nameless(int):
        def __str__(self):
            raise LookupError("a move without a name")

    class WithNameless(TicTacToe):
        def actions(self, board):
            return [Nameless(square) for square in super().actions(board)]

    with pytest.raises(LookupError, match="a move without a name"):
        abprune.solve(WithNameless()).explain()
    with pytest.raises(TypeError, match="the value of a position is 'no', expected a finite number"):
        abprune.solve(lambda node: [1, 2] if node == 0 else [], state=0, evaluate=lambda node: "no")
    with pytest.raises(TypeError, match="a game in Python is searched with these options alone"):
        abprune.solve(TicTacToe(), order="best")
    with pytest.raises(TypeError, match="the game says who moves"):
        abprune.solve(TicTacToe(), player="min")


def test_what_is_told_of_a_game_is_what_the_command_tells_of_its_tree():
    search = abprune.solve(State(BOARD))
    rows = abprune.solve(whole()).explain()
    told = search.explain()
    assert [row["path"] for row in told] == [row["path"] for row in rows]
    assert [row["pruned"]["window"] for row in told] == [row["pruned"]["window"] for row in rows]
    assert search.explain(search.pv[:1])[0]["move"] == State().action_to_string(search.moves[0])
    assert search.pruned[0].why == told[0]["pruned"]["why"]
    small = abprune.solve(TicTacToe("XOXOXO..."))
    assert small.to_svg().startswith("<svg")
    assert small.trace()[0]["event"] == "enter"


def test_the_value_is_that_of_the_command():
    (answer,) = answers("solve", "--format=json", input=json.dumps({"game": "tic-tac-toe", "moves": ["a1", "b1"]}))
    assert abprune.solve(TicTacToe(BOARD)).value == answer["value"]


class Throws:
    """AIMA's kind of game with chance: MAX takes points or throws a die for them, then MIN for what comes off."""

    def __init__(self, probability=1 / 6):
        self.initial, self.one = (0, 0, "MAX"), probability

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        return ["take 3", "throw"]

    def result(self, state, action):
        points, moves, player = state
        sign = 1 if player == "MAX" else -1
        return (points + 3 * sign if action == "take 3" else points, moves + 1, action + player)

    def is_terminal(self, state):
        return state[1] == 2 and state[2] in ("MAX", "MIN")

    def utility(self, state, player):
        assert player == "MAX"
        return state[0]

    def chances(self, state):
        return range(1, 7) if state[2].startswith("throw") else ["certain"]

    def probability(self, chance):
        return 1 if chance == "certain" else self.one

    def outcome(self, state, chance):
        points, moves, action = state
        player = "MAX" if action.endswith("MAX") else "MIN"
        gain = 0 if chance == "certain" else chance if player == "MAX" else -chance
        return (points + gain, moves, "MIN" if player == "MAX" else "MAX")


def test_a_class_of_aima_with_chance():
    # A throw is worth 3.5 points to each, which is more than 3: 3.5 - 3.5.
    for more in [{}, {"transpositions": True}, {"algorithm": "minimax"}]:
        search = abprune.solve(Throws(), **more)
        assert (search.value, search.moves) == (0, ("throw",)), more
    # MAX's moves have 1 + 6 outcomes, and MIN's below each of them, too.
    assert abprune.solve(Throws(), algorithm="minimax").evaluated == 7 * 7
    search = abprune.solve(Throws(), depth=2, evaluate=lambda state: 2 * state[0])
    assert (search.value, type(search.value)) == (7, int)
    assert abprune.solve(Throws(), depth=1, evaluate=lambda state: state[0]).value == 3
    key = abprune.solve(Throws(), transpositions=True, key=lambda state: json.dumps(state))
    assert key.positions == abprune.solve(Throws(), transpositions=True).positions
    assert [step["event"] for step in abprune.solve(Throws()).trace()].count("weigh") > 7
    with pytest.raises(ValueError, match="0.2, 0.2, 0.2, 0.2, 0.2, 0.2, expected a sum of 1"):
        abprune.solve(Throws(0.2))
    with pytest.raises(ValueError, match="`scout` knows no chance nodes"):
        abprune.solve(Throws(), algorithm="scout", transpositions=True)


class Coins:
    """A state of OpenSpiel's: two coins are thrown, unequal ones, and then the first player bets on heads or tails."""

    def __init__(self, thrown=()):
        self.thrown = thrown

    def is_chance_node(self):
        return len(self.thrown) < 2

    def chance_outcomes(self):
        return [(0, 0.75), (1, 0.25)]

    def current_player(self):
        return -4 if self.is_terminal() else -1 if self.is_chance_node() else 0

    def legal_actions(self):
        return [0, 1]

    def child(self, action):
        return Coins((*self.thrown, action))

    def is_terminal(self):
        return len(self.thrown) == 3

    def returns(self):
        value = float(self.thrown.count(self.thrown[-1]) - 1)
        return [value, -value]

    def action_to_string(self, action):
        return "heads" if action == 0 else "tails"

    def __str__(self):
        return str(self.thrown)


def test_a_state_of_openspiel_with_chance():
    # Two heads: 9/16, two tails: 1/16, each worth 2; else one of them, worth 1. 20/16 + 6/16.
    search = abprune.solve(Coins())
    assert (search.value, search.pv) == (26 / 16, ())
    assert abprune.solve(Coins(), transpositions=True).value == 26 / 16
    assert abprune.solve(Coins((0,))).value == 0.75 * 2 + 0.25
    assert "0.75" in search.draw()


class Draw(Coins):
    """One draw of three outcomes, worth 1, 2 and 3 to the first player."""

    def __init__(self, probabilities, thrown=()):
        super().__init__(thrown)
        self.probabilities = probabilities

    def is_chance_node(self):
        return not self.thrown

    def chance_outcomes(self):
        return list(enumerate(self.probabilities))

    def child(self, action):
        return Draw(self.probabilities, (action,))

    def is_terminal(self):
        return bool(self.thrown)

    def returns(self):
        return [self.thrown[0] + 1, -self.thrown[0] - 1]


def test_probabilities_of_every_kind():
    fine = Fraction(1, 2_000_000)
    for probabilities in [
        (0.123456789, 0.345678901, 0.53086431),
        (0.1, 0.2, 0.7),
        (0.5, 1e-7, 0.4999999),
        (1e-10, 0.5, 0.4999999999),
        (1 / 3, 1 / 3, 1 / 3),
        (fine, fine, 1 - 2 * fine),
        (Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)),
    ]:
        mean = sum(value * one for value, one in zip((1, 2, 3), probabilities))
        assert abs(abprune.solve(Draw(probabilities)).value - float(mean)) < 1e-8
    for wrong in [(0.5, 0.4, 0.2), (0.5, 0.5, 0), (1.5, -0.25, -0.25), (Fraction(1, 3),) * 2 + (0.3,)]:
        with pytest.raises(ValueError, match="expected a sum of 1"):
            abprune.solve(Draw(wrong))
