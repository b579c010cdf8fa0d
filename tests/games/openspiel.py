#!/usr/bin/env python3
"""Writes what OpenSpiel says of games, for a program that is to agree with it.

Each line is a JSON object: `document`, a position as abprune takes it; `depth`, at which the tree is cut, or
null; `evaluation`, for the cut; `leaves`, how many the tree has; and `value`, from the view of the player who
moves first, or null if OpenSpiel has no such number.

Moves are given by their names, so that positions are reached by the same moves in both programs.

- `othello`: returns of OpenSpiel are 1, 0, -1; the difference in discs is counted on its board.
- `mancala` is Kalah with 6 houses and 4 seeds. The end of its board is not swept, and returns are 1, 0, -1.
"""

import json
import random
import re

import pyspiel

POSITIONS = 12


def leaves(state, depth):
    """The leaves of the tree below a state, cut at a depth."""
    if depth == 0 or state.is_terminal():
        return 1
    return sum(leaves(state.child(action), depth - 1) for action in state.legal_actions())


def is_small(state, most):
    """Whether the tree below a state has at most so many nodes."""
    open_states = [state]
    for _ in range(most):
        if not open_states:
            return True
        state = open_states.pop()
        if not state.is_terminal():
            open_states.extend(state.child(action) for action in state.legal_actions())
    return False


def minimax(state, final):
    """The value of a state for the first player."""
    if state.is_terminal():
        return final(state)
    values = [minimax(state.child(action), final) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def returns(state):
    return int(state.returns()[0])


def discs(state):
    board = str(state).splitlines()[2:10] if "to play" in str(state) else None
    text = "".join(board) if board else "".join(re.findall(r"^\d (.*) \d$", str(state), re.M))
    text = re.sub(r"[^-xo]", "", text)
    assert len(text) == 64, str(state)
    return text.count("x") - text.count("o")


def tic_tac_toe_move(state, action):
    return "abc"[action % 3] + str(action // 3 + 1)


def connect_four_move(state, action):
    return "abcdefg"[action]


def othello_move(state, action):
    return state.action_to_string(action)


def nim_move(state, action):
    pile, taken = re.findall(r"\d+", state.action_to_string(action))
    return "abcdefgh"[int(pile) - 1] + taken


def mancala_move(state, action):
    return "abcdef"[action - 1 if action < 7 else action - 8]


def write(document, moves, depth, evaluation, state, value=None):
    document = {**document, "moves": moves}
    count = leaves(state, -1 if depth is None else depth)
    print(json.dumps({"document": document, "depth": depth, "evaluation": evaluation, "leaves": count, "value": value}))


def play(game, name, seed, most):
    """A state after at most so many random moves, in which the game is not over, and the names of the moves."""
    source = random.Random(seed)
    state, moves = game.new_initial_state(), []
    for _ in range(source.randrange(most + 1)):
        action = source.choice(state.legal_actions())
        if state.child(action).is_terminal():
            break
        moves.append(name(state, action))
        state.apply_action(action)
    return state, moves


def cut(game, name, document, evaluation, depth, most):
    """Counts of trees that are cut."""
    game = pyspiel.load_game(game)
    write(document, [], depth + 1, evaluation, game.new_initial_state())
    for seed in range(POSITIONS):
        state, moves = play(game, name, seed, most)
        write(document, moves, depth, evaluation, state)


def late(game, name, document, final, left, most):
    """Counts and values of whole trees of at most so many nodes, at positions near the ends of games."""
    game = pyspiel.load_game(game)
    for seed in range(POSITIONS):
        source = random.Random(seed)
        path, state = [], game.new_initial_state()
        while not state.is_terminal():
            action = source.choice(state.legal_actions())
            path.append((action, name(state, action)))
            state.apply_action(action)
        for left in range(left, 0, -1):
            state = game.new_initial_state()
            kept = path[: max(0, len(path) - left)]
            for action, _ in kept:
                state.apply_action(action)
            if is_small(state, most):
                write(document, [text for _, text in kept], None, None, state, minimax(state, final))
                break


cut("tic_tac_toe", tic_tac_toe_move, {"game": "tic-tac-toe"}, "lines", 4, 3)
late("tic_tac_toe", tic_tac_toe_move, {"game": "tic-tac-toe"}, returns, 6, 5000)
cut("connect_four", connect_four_move, {"game": "connect-four"}, "lines", 3, 36)
late("connect_four", connect_four_move, {"game": "connect-four"}, returns, 9, 5000)
cut("othello", othello_move, {"game": "othello"}, "discs", 3, 56)
late("othello", othello_move, {"game": "othello"}, discs, 6, 5000)
cut("mancala", mancala_move, {"game": "kalah"}, "seeds", 4, 30)
for piles, is_misere in [([3, 4], False), ([1, 2, 3], True), ([2, 2, 2], False), ([1, 1, 2, 2], True)]:
    sizes = ";".join(map(str, piles))
    game = f"nim(pile_sizes={sizes},is_misere={str(is_misere).lower()})"
    document = {"game": "nim", "piles": piles, "misere": is_misere}
    state = pyspiel.load_game(game).new_initial_state()
    write(document, [], None, None, state, minimax(state, returns))
