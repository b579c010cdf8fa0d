"""The compiled part: searches of Python objects where they lie, and the program in memory."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypedDict, final

from numpy import ndarray

__version__: str

Number = int | float
Size = tuple[int, int]

class Options(TypedDict):
    algorithm: str
    cutoff: str
    fail: str
    window: tuple[Number | None, Number | None]
    player: str
    branching: int | Sequence[int] | None

class Rules(TypedDict):
    expand: Callable[..., Any]
    play: Callable[[Any, Any], Any] | None
    evaluate: Callable[[Any], Number] | None
    depth: int | None
    transpositions: bool
    key: Callable[[Any], Any] | None

@final
class Found:
    value: Number
    bound: Literal["exact", "lower", "upper"]
    pv: tuple[int, ...]
    entered: Size
    cutoffs: int
    table: tuple[int, int] | None
    size: Size | None
    def pruned(
        self,
    ) -> list[tuple[tuple[int, ...], tuple[int, bool, Number | None, Number | None] | None, Size | None]]: ...
    def pruned_count(self) -> int: ...

def search_array(document: bytes, options: Options) -> Found | None: ...
def search_lists(tree: object, options: Options) -> Found | None: ...
def search_game(rules: Rules, state: object, options: Options) -> Found | None: ...
def game_text(
    rules: Rules, state: object, options: Options, label: Callable[[Any, Any], str | None] | None
) -> bytes | None: ...
def lists_text(tree: object) -> tuple[bytes, object]: ...
def subtree_sizes(tree: object, paths: Sequence[Sequence[int]]) -> list[Size]: ...
def run(arguments: Sequence[str], input: bytes) -> tuple[bytes, str, int]: ...
def main(arguments: Sequence[str]) -> int: ...
