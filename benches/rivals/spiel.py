"""The rival for games in Python: OpenSpiel's alpha-beta (`pip install open_spiel`).

python3 spiel.py GAME MOVE... [--count]

A move is a number, as OpenSpiel has it. Prints the value; with --count also the leaves evaluated and the
nodes entered, in the words of abprune.
"""

import sys

import pyspiel
from open_spiel.python.algorithms import minimax


class Counted:
    """A state that counts the nodes which the search enters: it asks each once whether it is terminal."""

    nodes = 0
    leaves = 0

    def __init__(self, state):
        self.state = state

    def is_terminal(self):
        Counted.nodes += 1
        is_leaf = self.state.is_terminal()
        Counted.leaves += is_leaf
        return is_leaf

    def clone(self):
        return Counted(self.state.clone())

    def child(self, action):
        return Counted(self.state.child(action))

    def __getattr__(self, name):
        return getattr(self.state, name)


is_counted = "--count" in sys.argv
name, *moves = [word for word in sys.argv[1:] if word != "--count"]
game = pyspiel.load_game(name)
state = game.new_initial_state()
for move in moves:
    state.apply_action(int(move))
if is_counted:
    state = Counted(state)
value, _ = minimax.alpha_beta_search(game, state=state, maximizing_player_id=0)
print("value", round(value))
if is_counted:
    print("leaves", Counted.leaves, "evaluated")
    print("nodes", Counted.nodes, "entered")
