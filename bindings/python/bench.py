"""Measures `solve` beside the recursion that people write: a million leaves, random and in the worst order, as nested
lists and as an array; and a game. Needs NumPy. The fastest of several runs counts.

    python bench.py
"""

import time

import numpy

import abprune


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


def worst(branching, plies, low, high, is_max=True):
    """A tree in which alpha-beta prunes nothing: each child is better than those before, and within the window."""
    if plies == 0:
        return (low + high) // 2
    ends = [low + (high - low) * step // branching for step in range(branching + 1)]
    parts = list(zip(ends, ends[1:]))
    if not is_max:
        parts.reverse()
    return [worst(branching, plies - 1, part_low, part_high, not is_max) for part_low, part_high in parts]


def fastest(run, times):
    runs = []
    for _ in range(times):
        start = time.perf_counter()
        result = run()
        runs.append(time.perf_counter() - start)
    return min(runs), result


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
    print(f"{'tree':<28}{'evaluated':>10}{'recursion':>12}{'lists':>16}{'array':>18}")
    generator = numpy.random.default_rng(1)
    for branching, plies in [(2, 20), (10, 6)]:
        shape = (branching,) * plies
        random = generator.integers(-(10**6), 10**6, shape)
        for name, array in [("random", random), ("worst", numpy.array(worst(branching, plies, 0, 1 << 60)))]:
            nodes = array.tolist()
            recursion, value = fastest(lambda: alpha_beta(nodes), 3)
            lists, search = fastest(lambda: abprune.solve(nodes), 5)
            arrays, other = fastest(lambda: abprune.solve(array), 20)
            assert value == search.value == other.value
            print(
                f"{f'{name}, {branching}^{plies} leaves':<28}{search.evaluated:>10}{recursion * 1e3:>9.1f} ms"
                f"{lists * 1e3:>9.2f} ms{recursion / lists:>3.0f}x{arrays * 1e3:>9.2f} ms{recursion / arrays:>5.0f}x"
            )
    state = ((3, 4, 5), True)
    recursion, value = fastest(lambda: nim_alpha_beta(state), 3)
    game, search = fastest(lambda: abprune.solve(nim, state=state), 3)
    assert value == search.value
    print(f"{'Nim 3 4 5, a function':<28}{search.evaluated:>10}{recursion * 1e3:>9.1f} ms{game * 1e3:>9.2f} ms{recursion / game:>4.1f}x")


if __name__ == "__main__":
    main()
