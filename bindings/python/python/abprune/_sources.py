"""What a tree can be in Python: text, a path, nested lists, an array, a game. Each is searched where it lies, if it can
be, and can be made a document for the program."""

from __future__ import annotations

import io
import json
import math
import os
import reprlib
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NoReturn

from . import _abprune
from ._abprune import Found
from ._errors import Place, TreeError, place_in
from ._program import Option, Path, run

# With these alone a tree is searched where it lies.
IN_PLACE = {"algorithm": "alpha-beta", "cutoff": "ge", "fail": "soft", "window": None, "player": "max"}


def in_place(options: Mapping[str, Option], *more: str) -> dict[str, Any] | None:
    """The options of a search where the tree lies; None if there are others."""
    given = {key: value for key, value in options.items() if value is not None}
    # The program has the error of a cutoff rule for those that take none.
    takes_cutoff = given.get("algorithm") in (None, "alpha-beta", "no-deep")
    if not given.keys() <= {*IN_PLACE, *more} or ("cutoff" in given and not takes_cutoff):
        return None
    every = {"branching": 1, **IN_PLACE, **given}
    window = every["window"] or (None, None)
    names = (every["algorithm"], every["cutoff"], every["fail"], every["player"])
    if not isinstance(window, tuple) or len(window) != 2 or not all(isinstance(name, str) for name in names):
        return None
    factors = every["branching"] if isinstance(every["branching"], (list, tuple)) else [every["branching"]]
    if not all(map(is_limit, window)) or not all(map(is_factor, factors)):
        return None
    return {**every, "window": window, "branching": given.get("branching")}


def is_limit(value: object) -> bool:
    """Whether a window can end there: None, or a number but NaN."""
    if isinstance(value, float):
        return value == value
    return value is None or (type(value) is int and abs(value) < 1 << 63)


def is_factor(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 32


class Source:
    """Text in any format, or a file."""

    # Whether who gave the tree knows its text.
    is_text = True

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def found(self, options: Mapping[str, Option]) -> Found | None:
        """What a search finds where the tree lies; None: ask the program."""
        return None

    def document(self, options: Mapping[str, Option]) -> tuple[str, bytes]:
        """The argument that names the tree to the program, and its standard input."""
        if isinstance(self.tree, bytes):
            return "-", self.tree
        if isinstance(self.tree, os.PathLike):
            os.stat(self.tree)  # Python's own error if there is no such file
            return os.fspath(self.tree), b""
        return self.tree, b""

    def text(self) -> str:
        """The tree as an argument alone."""
        argument, input = self.document({})
        return input.decode() if argument == "-" else argument

    def place(self, text: bytes) -> Place:
        """Where a line and a column of the tree's text are."""
        return lambda line, column: f"tree:{line}:{column}"

    def run(
        self,
        command: str,
        format: str,
        options: Mapping[str, Option],
        *nodes: str,
        searched_with: Mapping[str, Option] = MappingProxyType({}),
    ) -> bytes:
        """What a command writes of this tree."""
        argument, input = self.document(searched_with)
        places = {"-" if argument == "-" else "arg:1": self.place(input)}
        options = self.options(options)
        return run(command, format, options, argument, *nodes, input=input, places=places, is_text=self.is_text)

    def options(self, options: Mapping[str, Option]) -> dict[str, Option]:
        """The options that the document still needs."""
        return dict(options)

    def sizes(self, paths: list[Path]) -> list[tuple[int, int]] | None:
        """Nodes and leaves below each path, if that can be counted."""
        return None

    def moves(self, pv: Path) -> tuple[Any, ...] | None:
        """The moves along a path, if no document need be asked."""
        return None


class Lists(Source):
    """Nested lists, tuples and dicts, or a number."""

    is_text = False

    def found(self, options: Mapping[str, Option]) -> Found | None:
        given = in_place(options)
        if given is None or isinstance(self.tree, dict):
            return None
        return _abprune.search_lists(self.tree, given)  # type: ignore[arg-type]

    def document(self, options: Mapping[str, Option]) -> tuple[str, bytes]:
        text, fault = _abprune.lists_text(self.tree)
        if fault is None:
            return "-", text
        place = place_in(text.decode(), "tree")
        if hasattr(fault, "__float__") and not isinstance(fault, complex):
            advice = "write `float(...)` of it if the nearest double will do"
            raise TreeError.at(place, f"`{reprlib.repr(fault)}` is not exact as a double", advice)
        kind = type(fault).__qualname__
        raise TypeError(f"{place}: a node of a tree is a number, a list, a tuple or a dict, not {kind}")

    def place(self, text: bytes) -> Place:
        return lambda line, column: place_in(text[: column - 1].decode(), "tree")

    def sizes(self, paths: list[Path]) -> list[tuple[int, int]] | None:
        return _abprune.subtree_sizes(self.tree, paths)


class Array(Source):
    """A NumPy array: each axis is a ply."""

    is_text = False

    def header(self) -> bytes:
        """What numpy.save writes before the numbers, in the order of the axes."""
        shape = repr(tuple(int(length) for length in self.tree.shape))
        text = f"{{'descr': {self.tree.dtype.str!r}, 'fortran_order': False, 'shape': {shape}, }}"
        text += " " * (-(len(text) + 13) % 64) + "\n"
        return b"\x93NUMPY\x02\x00" + len(text).to_bytes(4, "little") + text.encode()

    def found(self, options: Mapping[str, Option]) -> Found | None:
        given = in_place(options, "branching")
        if given is None:
            return None
        return _abprune.search_array(self.npy(), given)  # type: ignore[arg-type]

    def npy(self) -> bytes:
        """What numpy.save writes. The numbers go there in small pieces, between which Ctrl+C is seen."""
        file = io.BytesIO()
        file.write(self.header())
        flags = ["external_loop", "buffered", "zerosize_ok", "refs_ok"]
        for piece in numpy().nditer(self.tree, flags=flags, buffersize=1 << 16, order="C"):
            file.write(piece.tobytes())
        return file.getvalue()

    def document(self, options: Mapping[str, Option]) -> tuple[str, bytes]:
        return "-", self.npy()

    def text(self) -> str:
        return Lists(self.tree.tolist()).text()

    def place(self, text: bytes) -> Place:
        return lambda line, column: None


class Game(Source):
    """A game in Python, of which a search makes only the positions that it enters."""

    is_text = False
    # Whether the game says who moves; else the players take turns.
    knows_player = True

    # The key of a state for a transposition table; None: the state itself.
    key: Callable[[Any], Any] | None = None

    def __init__(self, tree: Any, state: Any, depth: int | None, evaluate: Callable[[Any], Any] | None) -> None:
        super().__init__(tree)
        self.state = state
        self.depth = depth
        self.evaluate = evaluate

    def expand(self, state: Any, is_at_limit: bool) -> Any:
        """What a position is: its value; or whether MAX is to move, where chance decides the weights of the moves, and
        the list of moves."""
        raise NotImplementedError

    def play(self, state: Any, move: Any) -> Any:
        raise NotImplementedError

    def label(self, state: Any, move: Any) -> str | None:
        """The name of a move, as JSON."""
        return json.dumps(str(move))

    def static(self, state: Any) -> Any:
        if self.evaluate is None:
            raise TypeError("a position that is not over is taken at `evaluate(state)`, which is not given")
        return self.evaluate(state)

    def rules(self) -> Any:
        return {"expand": self.expand, "play": self.play, "evaluate": None}

    def asked(self, options: Mapping[str, Option]) -> tuple[Any, Any, Any]:
        """The game, where it starts, and how it is searched, for the compiled part."""
        given = in_place(options, "transpositions")
        is_depth = self.depth is None or (hasattr(self.depth, "__index__") and self.depth >= 0)
        transpositions = options.get("transpositions") or False
        if given is None or not is_depth or not isinstance(transpositions, bool):
            self.refuse(options)
        if self.knows_player and options.get("player") is not None:
            raise TypeError("`player=...`: the game says who moves; MAX is the player to move at the start")
        more = {"depth": self.depth, "transpositions": transpositions, "key": self.key and self.key_of}
        return {**self.rules(), **more}, self.state, given

    def key_of(self, state: Any) -> Any:
        """The key of a state, where a function for it is given."""
        assert self.key is not None
        return self.key(state)

    def refuse(self, options: Mapping[str, Option]) -> NoReturn:
        """Raises what the program has against these options, or else says that a game takes none of them."""
        table = options.get("transpositions")
        run("solve", "json", {**options, "transpositions": table is not True and table, "depth": self.depth}, "0")
        names = ", ".join(sorted(IN_PLACE))
        raise TypeError(
            f"a game in Python is searched with these options alone: {names}, depth, evaluate, state, transpositions, key;"
            " and with algorithms that enter nodes again if `transpositions=True`"
        )

    def found(self, options: Mapping[str, Option]) -> Found | None:
        return _abprune.search_game(*self.asked(options)) or self.refuse(options)

    def document(self, options: Mapping[str, Option]) -> tuple[str, bytes]:
        """The tree as far as the search enters it. What is pruned is an unknown leaf."""
        if options.get("transpositions"):
            raise TypeError("a game in Python is told of and drawn without a table: search it without `transpositions=True`")
        text = _abprune.game_text(*self.asked(options), self.label)
        assert text is not None, "it was searched before"
        return "-", text

    def options(self, options: Mapping[str, Option]) -> dict[str, Option]:
        return {key: value for key, value in options.items() if key != "player"}

    def moves(self, pv: Path) -> tuple[Any, ...] | None:
        moves, state = [], self.state
        for step in pv:
            found = self.expand(state, False)
            move = (found[1] if isinstance(found, tuple) else found)[step]
            moves.append(move)
            state = self.play(state, move)
        return tuple(moves)


class AimaGame(Game):
    """A game as the programs of "Artificial Intelligence: A Modern Approach" have it: actions, result, to_move,
    utility, and is_terminal or terminal_test. MAX is the player to move at the start."""

    def __init__(self, tree: Any, state: Any, depth: int | None, evaluate: Callable[[Any], Any] | None) -> None:
        super().__init__(tree, tree.initial if state is None else state, depth, evaluate)
        self.max = tree.to_move(self.state)
        self.is_over = tree.is_terminal if hasattr(tree, "is_terminal") else tree.terminal_test

    def expand(self, state: Any, is_at_limit: bool) -> Any:
        if self.is_over(state):
            return self.tree.utility(state, self.max)
        if is_at_limit:
            return self.static(state)
        return self.tree.to_move(state) == self.max, list(self.tree.actions(state))

    def play(self, state: Any, move: Any) -> Any:
        return self.tree.result(state, move)

    def rules(self) -> Any:
        return {**super().rules(), "play": self.tree.result}


@dataclass(frozen=True)
class Drawing:
    """Where chance decides what comes of a state."""

    state: Any


class StochasticAimaGame(AimaGame):
    """A game as those programs have it in which after each move chance decides: chances, outcome and probability, too."""

    def expand(self, state: Any, is_at_limit: bool) -> Any:
        if not isinstance(state, Drawing):
            return super().expand(state, is_at_limit)
        if is_at_limit:
            return self.static(state.state)
        chances = list(self.tree.chances(state.state))
        return weights(map(self.tree.probability, chances)), chances

    def play(self, state: Any, move: Any) -> Any:
        if isinstance(state, Drawing):
            return self.tree.outcome(state.state, move)
        after = self.tree.result(state, move)
        return after if self.is_over(after) else Drawing(after)

    def rules(self) -> Any:
        return {**super().rules(), "play": self.play}

    def key_of(self, state: Any) -> Any:
        key = super().key_of
        return Drawing(key(state.state)) if isinstance(state, Drawing) else key(state)


def weights(probabilities: Iterable[Any]) -> list[int]:
    """Whole numbers in proportion to probabilities. A float is the nearest fraction with a denominator up to a million, if
    these add up to 1; else all are rounded to nine decimals, and none to 0."""
    given = list(probabilities)
    if not given or min(given) <= 0 or abs(sum(given) - 1) >= 1e-9:
        raise ValueError(f"the probabilities of the outcomes are {', '.join(map(str, given))}, expected a sum of 1, and none of 0")
    exact = [Fraction(one).limit_denominator(1_000_000) if isinstance(one, float) else Fraction(one) for one in given]
    if sum(exact) != 1 or min(exact) <= 0:
        exact = [Fraction(max(1, round(one * 10**9))) for one in given]
    common = math.lcm(*(one.denominator for one in exact))
    whole = [int(one * common) for one in exact]
    if sum(whole) >= 1 << 32:
        raise ValueError("the probabilities of the outcomes are too fine: their common denominator is 2 ** 32 or more")
    return whole


class OpenSpielState(Game):
    """A state of OpenSpiel's, of a game for two. MAX is the player to move there; at a chance node, the first player."""

    def __init__(self, tree: Any, state: Any, depth: int | None, evaluate: Callable[[Any], Any] | None) -> None:
        if state is not None:
            raise TypeError("`state=...`: the game already is a state")
        super().__init__(tree, tree, depth, evaluate)
        self.max = 0 if is_chance_node(tree) else tree.current_player()
        self.key = str

    def expand(self, state: Any, is_at_limit: bool) -> Any:
        if state.is_terminal():
            return state.returns()[self.max]
        if is_at_limit:
            return self.static(state)
        if is_chance_node(state):
            moves, probabilities = zip(*state.chance_outcomes())
            return weights(probabilities), list(moves)
        player = state.current_player()
        if player < 0:
            raise TypeError("a game with simultaneous moves has no such tree")
        return player == self.max, list(state.legal_actions())

    def play(self, state: Any, move: Any) -> Any:
        return state.child(move)

    def label(self, state: Any, move: Any) -> str | None:
        return json.dumps(state.action_to_string(move))


def is_chance_node(state: Any) -> bool:
    """Whether chance decides at a state of OpenSpiel's."""
    return hasattr(state, "is_chance_node") and state.is_chance_node()


class ChildrenFunction(Game):
    """A function that gives the positions after a position, or the value of one where the game is over. The players take
    turns."""

    knows_player = False

    def expand(self, state: Any, is_at_limit: bool) -> Any:
        return list(self.tree(state))

    def play(self, state: Any, move: Any) -> Any:
        return move

    def rules(self) -> Any:
        return {"expand": self.tree, "play": None, "evaluate": self.static}

    def label(self, state: Any, move: Any) -> str | None:
        return None


def numpy() -> Any:
    """The module, which is loaded only where an array is searched."""
    return sys.modules.get("numpy") or __import__("numpy")


def array_of(array: Any) -> Source:
    """Truth values are 1 and 0; an array of objects is nested lists of them."""
    if array.dtype == object:
        return Lists(array.tolist())
    exact = {"?": "i1", "e": "f4"}.get(array.dtype.char)
    return Array(array.astype(exact) if exact else array)


def source_of(
    tree: Any,
    state: Any = None,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    key: Callable[[Any], Any] | None = None,
) -> Source:
    """The tree that an object is. All but the first are for games."""
    if isinstance(tree, Source):
        return tree
    kind: type[Game] | None = None
    if hasattr(tree, "actions") and hasattr(tree, "result"):
        kind = StochasticAimaGame if hasattr(tree, "chances") else AimaGame
    elif hasattr(tree, "legal_actions") and hasattr(tree, "current_player"):
        kind = OpenSpielState
    elif callable(tree):
        kind = ChildrenFunction
    if kind is not None:
        game = kind(tree, state, depth, evaluate)
        game.key = key or game.key
        return game
    for name, given in {"state": state, "evaluate": evaluate, "key": key}.items():
        if given is not None:
            raise TypeError(f"`{name}=...` is for games in Python")
    if isinstance(tree, (str, bytes, bytearray, memoryview, os.PathLike)):
        return Source(bytes(tree) if isinstance(tree, (bytearray, memoryview)) else tree)
    if isinstance(tree, (list, tuple, dict)):
        return Lists(tree)
    if hasattr(tree, "__array__") and not isinstance(tree, (int, float)):
        return array_of(numpy().asarray(tree))
    return Lists(tree)
