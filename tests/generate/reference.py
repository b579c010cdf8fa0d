"""Trees of every model, made by the rules of docs/generating.md and by nothing else.

Reads a JSON object on standard input: `branching` (a range for each ply, or one for all), `plies`,
`values`, `model`, `parameters`, `distinct`, `decimals`, `noise` (or null), `player`, `seed`. Prints the
tree as nested JSON, values with all their decimals, inner nodes as objects if there is noise.
"""

import json
import sys

options = json.load(sys.stdin)
(first, last), branching = options["plies"], options["branching"]
low, high = options["values"] or (None, None)
model, parameters = options["model"], options["parameters"]
root_player, noise = options["player"], options["noise"]


class Sequence:
    def __init__(self, seed):
        self.state = seed

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        return mixed ^ mixed >> 31

    def draw(self, a, b):
        return a if a == b else a + self.bits() % (b - a + 1)

    def chance(self):
        return (self.bits() >> 11) / 2**53


sequence = Sequence(options["seed"])
noises = Sequence(options["seed"] ^ (2**64 - 1))


def best_place(children):
    if children == 1:
        return 0
    if model == "prefix-value":
        return sequence.draw(0, children - 1)
    if model == "ordered":
        u, quarter = sequence.chance(), -(-children // 4)
        if u < parameters["p"]:
            return 0
        if u < parameters["q"] and quarter > 1:
            return sequence.draw(1, quarter - 1)
        return sequence.draw(quarter, children - 1)
    return 0


def grown(ply, player, place, parent):
    """A leaf is a number (None where it comes later), an inner node a list of them."""
    is_leaf = ply == last or ply >= first and sequence.draw(0, last - ply) == 0
    if not is_leaf:
        children = sequence.draw(*branching[ply if len(branching) > 1 else 0])
    own = parameters.get("value", 0) if parent is None else parent["own"]
    if parent is not None and model == "incremental":
        own += sequence.draw(low, high)
    if parent is not None and model == "n-game":
        own += [-1, 1][sequence.draw(0, 1)]
    if parent is not None and model in ("prefix-value", "ordered", "minimal"):
        if place != parent["best"]:
            own += (1 if player == "max" else -1) * sequence.draw(low, high)
    if is_leaf:
        if options["distinct"]:
            return None
        if model == "independent":
            return sequence.draw(low, high)
        if model == "p-game":
            return 1 if sequence.chance() < parameters["p"] else 0
        return own
    me = {"own": own, "best": best_place(children)}
    other = "min" if player == "max" else "max"
    return [grown(ply + 1, other, place, me) for place in range(children)]


def leaves(tree):
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def filled(tree, values):
    return [filled(child, values) for child in tree] if isinstance(tree, list) else next(values)


def permuted(count):
    numbers = list(range(low, high + 1)) if low is not None else list(range(1, count + 1))
    for k in range(len(numbers) - 1, len(numbers) - 1 - count, -1):
        chosen = sequence.bits() % (k + 1)
        numbers[k], numbers[chosen] = numbers[chosen], numbers[k]
        yield numbers[k]


def minimax(tree, player):
    if not isinstance(tree, list):
        return tree
    best = max if player == "max" else min
    return best(minimax(child, "min" if player == "max" else "max") for child in tree)


def number(units):
    one, sign = 10 ** options["decimals"], "-" if units < 0 else ""
    whole, rest = divmod(abs(units), one)
    return f"{sign}{whole}" + (f".{rest + one}".replace(".1", ".", 1) if one > 1 else "")


def written(tree, player, before=""):
    if not isinstance(tree, list):
        return number(tree)
    other = "min" if player == "max" else "max"
    children = "[" + ", ".join(written(child, other) for child in tree) + "]"
    if noise is not None:
        value = minimax(tree, player) + noises.draw(-noise, noise)
        return f'{{{before}"children": {children}, "value": {number(value)}}}'
    return f'{{{before}"children": {children}}}' if before else children


tree = grown(0, root_player, 0, None)
if options["distinct"]:
    tree = filled(tree, permuted(leaves(tree)))
print(written(tree, root_player, '"player": "min", ' if root_player == "min" else ""))
