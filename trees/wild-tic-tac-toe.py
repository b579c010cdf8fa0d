"""Wild noughts and crosses: a move sets an X or an O, and three alike in a row win for who completes them."""
import json, sys

START = sys.argv[1] if len(sys.argv) > 1 else "........."
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def node(board):
    player, win = ("max", 1) if board.count(".") % 2 else ("min", -1)
    lines = [sorted(board[at] for at in line) for line in LINES]
    if ["X", "X", "X"] in lines or ["O", "O", "O"] in lines:
        return {"value": -win}  # the other player has just completed it
    if "." not in board:
        return {"value": 0}
    can_win = [".", "X", "X"] in lines or [".", "O", "O"] in lines
    moves = [(sign, at) for at in range(9) if board[at] == "." for sign in "XO"]
    children = [{"move": sign + "abc"[at % 3] + "123"[at // 3],
                 "state": board[:at] + sign + board[at + 1:]} for sign, at in moves]
    return {"player": player, "value": win if can_win else 0, "children": children}

for line in sys.stdin:
    print(json.dumps(node(json.loads(line)["state"] or START)), flush=True)
