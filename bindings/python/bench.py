"""Measures `solve` beside what people write, or take, in its place: a million leaves in random and in the worst
order, as nested lists and as an array. The rivals:

- recursion: alpha-beta as a textbook has it, on nested lists;
- numpy: minimax of the whole array, an axis at a time, `array.min(-1).max(-1)`: it looks at every leaf;
- command: the program `abprune` as a process, which gets the lists as JSON (`json.dumps`) on its standard input;
- OpenSpiel: its `alpha_beta_search` in Python on its states in C++ (`efg_game`), on fewer leaves.

The runs of a row take turns, and a short one is repeated in its turn; the figure is the median of the rounds, and the
factor is that to the recursion. All have to find the same value. Prints a table in Markdown. A rival that is not
installed is left out, and named. Needs NumPy.

    python bench.py [ROUNDS]
"""

import json
import shutil
import statistics
import subprocess
import sys
import timeit

import numpy

import abprune

try:
    import pyspiel
    from open_spiel.python.algorithms import minimax
except ImportError:
    pyspiel = None

COMMAND = shutil.which("abprune")


def alpha_beta(node, is_max=True, alpha=float("-inf"), beta=float("inf")):
    """Alpha-beta as a textbook has it."""
    if not isinstance(node, list):
        return node
    if is_max:
        for child in node:
            alpha = max(alpha, alpha_beta(child, False, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for child in node:
        beta = min(beta, alpha_beta(child, True, alpha, beta))
        if alpha >= beta:
            break
    return beta


def reduction(array):
    """Minimax of an array, from the leaves up."""
    for ply in reversed(range(array.ndim)):
        array = array.min(-1) if ply % 2 else array.max(-1)
    return array


def command(nodes):
    """What the program says of the tree as JSON."""
    run = subprocess.run(
        [COMMAND, "solve", "--quiet", "-"], input=json.dumps(nodes), capture_output=True, text=True, check=True
    )
    return int(run.stdout)


def openspiel_game(nodes):
    """The tree as a game of OpenSpiel's: a file of Gambit's, each node with an information set of its own."""
    lines = ['EFG 2 R "tree" { "MAX" "MIN" } ""']
    sets, outcomes = [0, 0], 0
    left = [(nodes, 0)]
    while left:
        node, player = left.pop()
        if isinstance(node, list):
            sets[player] += 1
            moves = " ".join(f'"{move}"' for move in range(len(node)))
            lines.append(f'p "" {player + 1} {sets[player]} "" {{ {moves} }} 0')
            left.extend((child, 1 - player) for child in reversed(node))
        else:
            outcomes += 1
            lines.append(f't "" {outcomes} "" {{ {node} {-node} }}')
    return pyspiel.load_efg_game("\n".join(lines) + "\n")


def worst(branching, plies, low, high, is_max=True):
    """A tree in which alpha-beta prunes nothing: each child is better than those before, and within the window."""
    if plies == 0:
        return (low + high) // 2
    ends = [low + (high - low) * step // branching for step in range(branching + 1)]
    parts = list(zip(ends, ends[1:]))
    if not is_max:
        parts.reverse()
    return [worst(branching, plies - 1, part_low, part_high, not is_max) for part_low, part_high in parts]


def trees(sizes):
    """A random tree of each size, and the worst one: its name, and its leaves as an array."""
    generator = numpy.random.default_rng(1)
    for branching, plies in sizes:
        random = generator.integers(-(10**6), 10**6, (branching,) * plies)
        # Its numbers are those that a double has, too.
        for order, array in [("random", random), ("worst", numpy.array(worst(branching, plies, 0, 1 << 50)))]:
            yield f"{order}, {branching}^{plies} leaves", array


def measure(runs, rounds):
    """The median time of each run, in milliseconds. All of them find one value."""
    values = {run() for run in runs.values()}
    assert len(values) == 1, f"not one value: {values}"
    # As often as 20 ms allow.
    timers = {name: timeit.Timer(run) for name, run in runs.items()}
    numbers = {name: max(1, int(0.02 / timer.timeit(1))) for name, timer in timers.items()}
    times = [{name: timer.timeit(numbers[name]) / numbers[name] for name, timer in timers.items()} for _ in range(rounds)]
    return {name: statistics.median(each[name] for each in times) * 1e3 for name in runs}


def factor(ratio):
    return f"{ratio:.0f}x" if ratio >= 10 else f"{ratio:.1f}x" if ratio >= 1 else f"{ratio:.2f}x"


def table(rows, rivals, rounds):
    """Prints a table. rows: a name, the leaves evaluated, and the runs by their names."""
    names = ["recursion", "lists", "array", *rivals]
    print("| tree | evaluated |", " | ".join(names), "|")
    print("|---|---:|" + "---:|" * len(names))
    for name, evaluated, runs in rows:
        times = measure(runs, rounds)
        base = times["recursion"]
        cells = [f"{base:.3g} ms"]
        cells += [f"{times[name]:.3g} ms, {factor(base / times[name])}" for name in names[1:]]
        print(f"| {name} | {evaluated:,} |", " | ".join(cells), "|", flush=True)
    print()


def runs_of(array):
    nodes = array.tolist()
    return nodes, {
        "recursion": lambda: alpha_beta(nodes),
        "lists": lambda: abprune.solve(nodes).value,
        "array": lambda: abprune.solve(array).value,
    }


def large_trees():
    for name, array in trees([(2, 20), (10, 6)]):
        nodes, runs = runs_of(array)
        runs["numpy"] = lambda: int(reduction(array))
        if COMMAND:
            runs["command"] = lambda: command(nodes)
        yield name, abprune.solve(array).evaluated, runs


def small_trees():
    for name, array in trees([(2, 14)]):
        nodes, runs = runs_of(array)
        game = openspiel_game(nodes)
        state = game.new_initial_state()
        runs["OpenSpiel"] = lambda: int(minimax.alpha_beta_search(game)[0])
        runs["solve of its state"] = lambda: int(abprune.solve(state).value)
        yield name, abprune.solve(array).evaluated, runs


def nim(state):
    """Nim: who takes the last thing wins."""
    piles, is_max = state
    if not any(piles):
        return -1 if is_max else 1
    return [
        (piles[:at] + (left,) + piles[at + 1 :], not is_max) for at, pile in enumerate(piles) for left in range(pile)
    ]


def nim_alpha_beta(state, is_max=True, alpha=-2, beta=2):
    children = nim(state)
    if not isinstance(children, list):
        return children
    if is_max:
        for child in children:
            alpha = max(alpha, nim_alpha_beta(child, False, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for child in children:
        beta = min(beta, nim_alpha_beta(child, True, alpha, beta))
        if alpha >= beta:
            break
    return beta


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    if not COMMAND:
        print("left out: the command `abprune` is not on the path\n")
    table(large_trees(), ["numpy", *["command"] * bool(COMMAND)], rounds)
    if pyspiel:
        table(small_trees(), ["OpenSpiel", "solve of its state"], rounds)
    else:
        print("left out: OpenSpiel is not installed (`pip install open_spiel`)\n")
    state = ((3, 4, 5), True)
    times = measure(
        {"recursion": lambda: nim_alpha_beta(state), "game": lambda: abprune.solve(nim, state=state).value}, rounds
    )
    print(f"Nim 3 4 5, a function: recursion {times['recursion']:.3g} ms, solve {times['game']:.3g} ms")


if __name__ == "__main__":
    main()
