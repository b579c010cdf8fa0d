"""A search that is over, and what can be asked about it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from ._abprune import Found
from ._program import Option, Path, path_text, rows
from ._sources import Source

Number = int | float | Fraction
Row = dict[str, Any]
Node = Path | str

# The options of `solve` that say how a tree is read and searched: other commands get them, too.
SHARED = frozenset(
    "from_ branching player keys players values ignore_unknown_keys evaluation algorithm window bounds cutoff fail order seed depth"
    " root letters transpositions table_size".split()
)


class Cut(NamedTuple):
    """A subtree that was pruned."""

    #: The path of its root.
    path: Path
    #: The path of the node that stopped; None where no single cutoff pruned it.
    at: Path | None
    #: "beta" at a MAX node, "alpha" at a MIN node.
    cutoff: str | None
    #: (alpha, beta) at that node, alpha >= beta; None is an infinity.
    window: tuple[Number | None, Number | None] | None
    #: How many nodes it holds, and leaves; None in a game, which never makes them.
    nodes: int | None
    leaves: int | None
    #: Who found it.
    search: Search

    @property
    def why(self) -> str | None:
        """The reason, in a sentence, as `explain` says it."""
        return self.search._reasons.get(self.path)

    def __repr__(self) -> str:
        return f"Cut(path={self.path}, at={self.at}, cutoff={self.cutoff!r}, window={self.window})"


class Search:
    """A tree that has been searched.

    value: the value for MAX; bound: "exact", or "lower" or "upper" if a window hides it.
    pv: the path of the principal variation, a tuple of positions from 0: `array[search.pv]` is the leaf.
    evaluated, entered, cutoffs: leaves evaluated, nodes entered, nodes that stopped early.
    positions, answers: the positions in the transposition table, and the nodes that it answered; None without one.
    """

    value: Number
    bound: str
    pv: Path
    evaluated: int
    entered: int
    cutoffs: int
    positions: int | None
    answers: int | None

    def __init__(self, source: Source, options: Mapping[str, Option]) -> None:
        self._source = source
        self._options = dict(options)
        found = self._found
        if found is not None:
            self.value, self.bound, self.pv = found.value, found.bound, found.pv
            self.entered, self.evaluated = found.entered
            self.cutoffs = found.cutoffs
            self.positions, self.answers = found.table or (None, None)
            return
        answer = self._answer
        counts = answer["counts"]
        fraction = answer.get("fraction")
        self.value = answer["value"] if fraction is None else Fraction(fraction)
        self.bound = answer["bound"]
        self.pv = tuple(last_step(row["path"]) for row in answer["pv"])
        self.entered, self.evaluated = counts["nodes"]["entered"], counts["leaves"]["evaluated"]
        self.cutoffs = counts["cutoffs"]
        table = answer.get("table") or {}
        self.positions, self.answers = table.get("positions"), table.get("answers")

    @cached_property
    def _found(self) -> Found | None:
        """What the search found where the tree lies."""
        return self._source.found(self._options)

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled and copied: a copy searches again, where it is asked for what only the compiled part has."""
        return {name: value for name, value in self.__dict__.items() if name != "_found"}

    @cached_property
    def _answer(self) -> Row:
        """The answer of the program, without what was pruned."""
        return self._solve(pruned="none")

    def _solve(self, **more: Option) -> Row:
        answers = self._rows("solve", {**self._options, **more})
        if len(answers) != 1:
            raise ValueError(f"a search is of one tree, and here are {len(answers)}: give one of them, as `trees.jsonl:2`")
        return answers[0]

    def _run(self, command: str, format: str, options: Mapping[str, Option], *nodes: str) -> bytes:
        return self._source.run(command, format, options, *nodes, searched_with=self._options)

    def _rows(self, command: str, options: Mapping[str, Option], *nodes: str, format: str = "json") -> list[Row]:
        return rows(self._run(command, format, options, *nodes))

    def _shared(self, **more: Option) -> dict[str, Option]:
        shared = {key: value for key, value in self._options.items() if key in SHARED}
        if shared.get("algorithm") == "alpha-beta":
            del shared["algorithm"]
        return {**shared, **more}

    @cached_property
    def _size(self) -> tuple[int | None, int | None]:
        """Nodes and leaves of the whole tree."""
        if self._found is None:
            counts = self._answer["counts"]
            return counts["nodes"]["total"], counts["leaves"]["total"]
        if self._found.size is not None:
            return self._found.size
        sizes = self._source.sizes([()])
        return sizes[0] if sizes else (None, None)

    @property
    def leaves(self) -> int | None:
        """The leaves of the whole tree; None for a game of which some were pruned. (Lists are counted now.)"""
        return self._size[1]

    @property
    def nodes(self) -> int | None:
        """The nodes of the whole tree, likewise."""
        return self._size[0]

    @cached_property
    def pruned(self) -> list[Cut]:
        """What was pruned, in the order of the search. The list is made when it is first asked for."""
        if self._found is None:
            return [self._cut(row) for row in self._solve()["pruned"] or ()]
        rows = self._found.pruned()
        sizes = None
        if rows and rows[0][2] is None:
            sizes = self._source.sizes([path for path, _, _ in rows])
        cuts = []
        for number, (path, stop, size) in enumerate(rows):
            nodes, leaves = sizes[number] if sizes else size or (None, None)
            assert stop is not None, "a forward search prunes by cutoffs"
            ply, is_max, alpha, beta = stop
            cuts.append(Cut(path, path[:ply], "beta" if is_max else "alpha", (alpha, beta), nodes, leaves, self))
        return cuts

    def _cut(self, row: Row) -> Cut:
        window = None if row["cutoff"] is None else (row["alpha"], row["beta"])
        return Cut(row["path"], row["at"], row["cutoff"], window, row["nodes"], row["leaves"], self)

    @cached_property
    def _reasons(self) -> dict[Path, str]:
        return {row["path"]: row["pruned"]["why"] for row in self.explain() if row["pruned"]}

    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The moves of the principal variation: those of a game in Python, or the names in the tree, or None for each."""
        moves = self._source.moves(self.pv)
        return tuple(row["move"] for row in self._answer["pv"]) if moves is None else moves

    @cached_property
    def best(self) -> list[Path]:
        """All optimal moves at the root, as paths."""
        best = self._solve(pruned="none", all_best=True)["best"]
        return [row["path"] for row in best or ()]

    def explain(self, node: Node | None = None) -> list[Row]:
        """Why a node was pruned, or how the search came to it; without a node, a row for each pruned subtree."""
        nodes = [] if node is None else [path_text(node)]
        return self._rows("explain", self._shared(), *nodes)

    def what_if(self, leaf: Node | None = None, *, pruned: Node | None = None) -> list[Row]:
        """What is pruned, and what the value is, for each value x of a leaf: a row for each range of x. With `pruned`, the
        ranges in which that node is pruned. Without a leaf, the only unknown one is meant."""
        # All values of the leaf are searched without a table.
        options = self._shared(transpositions=None, table_size=None, pruned=None if pruned is None else path_text(pruned))
        nodes = [] if leaf is None else [path_text(leaf)]
        (answer,) = self._rows("what-if", options, *nodes)
        found: list[Row] = answer["pieces"] if pruned is None else answer["ranges"]
        return found

    def trace(self, **options: Option) -> list[Row]:
        """The search step by step. Options: node, from_step, to_step."""
        return self._rows("trace", self._shared(**options), format="jsonl")

    def draw(self, format: str = "text", **options: Option) -> str:
        """A drawing as text: `text`, `svg`, `tikz`, `html`, `dot` or `mermaid`. Options are those of `abprune draw`."""
        return self._run("draw", format, self._shared(**options)).decode()

    def _written(self, format: str, file: str | os.PathLike[str] | None, options: Mapping[str, Option]) -> str:
        text = self.draw(format, **options)
        if file is not None:
            with open(file, "w", encoding="utf-8", newline="\n") as out:
                out.write(text)
        return text

    def to_text(self, file: str | os.PathLike[str] | None = None, **options: Option) -> str:
        """A drawing in characters; also written to a file, if one is given."""
        return self._written("text", file, options)

    def to_svg(self, file: str | os.PathLike[str] | None = None, **options: Option) -> str:
        """A drawing for a page or a printer."""
        return self._written("svg", file, options)

    def to_tikz(self, file: str | os.PathLike[str] | None = None, **options: Option) -> str:
        """A drawing for LaTeX."""
        return self._written("tikz", file, options)

    def to_html(self, file: str | os.PathLike[str] | None = None, **options: Option) -> str:
        """A page to step through."""
        return self._written("html", file, options)

    def to_dot(self, file: str | os.PathLike[str] | None = None, **options: Option) -> str:
        """A drawing for Graphviz."""
        return self._written("dot", file, options)

    def to_mermaid(self, file: str | os.PathLike[str] | None = None, **options: Option) -> str:
        """A drawing for Mermaid."""
        return self._written("mermaid", file, options)

    def _repr_svg_(self) -> str | None:
        """The drawing in a notebook, if it is small enough to be seen."""
        is_drawn = self._options.get("algorithm") != "no-deep"
        if not is_drawn or (self.nodes or self.entered) > 2000 or (self._found and self._found.table):
            return None
        return self.to_svg()

    def __repr__(self) -> str:
        bound = {"exact": "", "lower": ">= ", "upper": "<= "}[self.bound]
        return f"<abprune.Search: value {bound}{self.value}, pv {self.pv}, {self.evaluated} leaves evaluated>"


def last_step(path: Path | str) -> int:
    return int(path.rsplit("/", 1)[1]) if isinstance(path, str) else path[-1]
