"""Random trees, and the command that the package brings, to hold its functions against."""

import json
import random
import subprocess
import sys


def tree(generator, plies=4, decimals=False):
    """A ragged tree of nested lists."""
    if plies == 0 or (plies < 3 and generator.random() < 0.3):
        value = generator.randint(-9, 9)
        return value / 2 if decimals else value
    return [tree(generator, plies - 1, decimals) for _ in range(generator.randint(1, 3))]


def trees(count, **options):
    for seed in range(count):
        yield tree(random.Random(seed), **options)


def uniform(generator, *branching, low=-9, high=9):
    """The nested lists of an array with these axes."""
    if not branching:
        return generator.randint(low, high)
    return [uniform(generator, *branching[1:], low=low, high=high) for _ in range(branching[0])]


def command(*arguments, input=None, status=0):
    """What the command writes."""
    run = subprocess.run(
        [sys.executable, "-m", "abprune", *arguments], input=input, capture_output=True, text=True, check=False
    )
    assert run.returncode == status, run.stderr
    return run.stdout


def answers(*arguments, input=None, status=0):
    """The lines of JSON that the command writes."""
    return [json.loads(line) for line in command(*arguments, input=input, status=status).splitlines()]


def path(text):
    return tuple(int(step) for step in text.split("/") if step)


def with_texts(value):
    """The same rows with paths as the command writes them."""
    if isinstance(value, dict):
        return {key: with_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_texts(item) for item in value]
    if isinstance(value, tuple):
        return "/" + "/".join(map(str, value))
    return value


def minimax(node, is_max=True):
    """The value and the path to it, as people write it: an oracle that has nothing in common with the package."""
    if not isinstance(node, (list, tuple)):
        return node, ()
    results = [minimax(child, not is_max) for child in node]
    values = [value for value, _ in results]
    best = max(values) if is_max else min(values)
    first = values.index(best)
    return best, (first, *results[first][1])
