"""Positions of games: small enough to be searched to the end, or with an evaluation and a depth."""

import json

from documents import Document

LETTERS = "abcdefghij"


def games(draw):
    """A document that gives a position; now and then one that cannot be."""
    make = draw.choice([tic_tac_toe, tic_tac_toe, k_in_a_row, connect_four, othello, othello, nim, nim, kalah, kalah])
    position, evaluations, depths = make(draw)
    if draw.rarely(0.25):
        spoil(draw, position)
    needs = []
    if evaluations and (depths or draw.random() < 0.3):
        evaluation = draw.choice(evaluations)
        if draw.random() < 0.35:
            position["evaluation"] = evaluation
        else:
            needs.append(f"--evaluation={evaluation}")
    members = list(position.items())
    if draw.random() < 0.3:
        draw.shuffle(members)
    if draw.random() < 0.1:
        members.append(("meta", {"from": "a book"}))
    document = Document((json.dumps(dict(members)) + draw.choice(["", "\n"])).encode(), "json", needs)
    document.format, document.depths = "game", depths
    return document


def spoil(draw, position):
    """Makes something of the position wrong."""
    key = draw.choice([*position, "moves", "board", "mode"])
    position[key] = draw.choice([0, -1, 9, 2.5, "x", "", [], ["z9"], ["a1", "a1"], ["XX", "OO"], None, "chess", [60, 5]])


def square(at, columns):
    return f"{LETTERS[at % columns]}{at // columns + 1}"


def is_won(stones, rows, columns, k):
    """Whether k stones of a player stand in a row."""
    for at in stones:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(at // columns + down * n, at % columns + right * n) for n in range(k)]
            if all(row < rows and 0 <= column < columns and row * columns + column in stones for row, column in line):
                return True
    return False


def stones(draw, rows, columns, k, count, gravity=False):
    """The moves of a random game of up to `count` moves that nobody has won."""
    taken, moves = [], []
    for number in range(count):
        free = [at for at in range(rows * columns) if at not in taken]
        if gravity:
            free = [at for at in free if at + columns >= rows * columns or at + columns in taken]
        at = draw.choice(free)
        mine = {*taken[number % 2 :: 2], at}
        if is_won(mine, rows, columns, k):
            continue_here = [other for other in free if not is_won({*taken[number % 2 :: 2], other}, rows, columns, k)]
            if not continue_here:
                break
            at = draw.choice(continue_here)
        taken.append(at)
        moves.append(LETTERS[at % columns] if gravity else square(at, columns))
    return taken, moves


def placed(draw, position, rows, columns, taken, moves):
    """The position as moves, or as a board, or as a board with the last moves."""
    split = draw.choice([0, len(moves), draw.randint(0, len(moves))])
    if split:
        cells = ["."] * (rows * columns)
        for number, at in enumerate(taken[:split]):
            cells[at] = "XO"[number % 2]
        position["board"] = ["".join(cells[row * columns : (row + 1) * columns]) for row in range(rows)]
        if draw.random() < 0.2:
            position["to-move"] = "XO"[split % 2]
    if moves[split:]:
        position["moves"] = moves[split:]
    return position


def tic_tac_toe(draw):
    has_depth = draw.random() < 0.3
    taken, moves = stones(draw, 3, 3, 3, draw.randint(0, 8) if has_depth else draw.randint(4, 8))
    depths = [1, 2, 3] if has_depth or len(moves) < 4 else []
    return placed(draw, {"game": "tic-tac-toe"}, 3, 3, taken, moves), ["lines"], depths


def k_in_a_row(draw):
    rows, columns = draw.randint(1, 4), draw.randint(1, 4)
    k, gravity = draw.randint(2, max(2, rows, columns)), draw.random() < 0.3
    free = draw.randint(0, 5)
    taken, moves = stones(draw, rows, columns, k, max(0, rows * columns - free), gravity)
    position = {"game": "k-in-a-row", "rows": rows, "columns": columns, "k": k}
    if gravity or draw.random() < 0.2:
        position["gravity"] = gravity
    if draw.random() < 0.3:
        position["misere"] = draw.random() < 0.8
    depths = [] if rows * columns - len(moves) <= 5 else [1, 2, 3]
    return placed(draw, position, rows, columns, taken, moves), ["lines"], depths


def connect_four(draw):
    taken, moves = stones(draw, 6, 7, 4, draw.choice([0, 3, 10, 30]), gravity=True)
    return placed(draw, {"game": "connect-four"}, 6, 7, taken, moves), ["lines"], [1, 2, 3]


STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def turned(board, size, at, mine):
    """The discs that a move there turns, by the place of the disc."""
    found = []
    for down, right in STEPS if board[at] == "." else []:
        row, column, run = at // size + down, at % size + right, []
        while 0 <= row < size and 0 <= column < size and board[row * size + column] not in (".", mine):
            run.append(row * size + column)
            row, column = row + down, column + right
        if 0 <= row < size and 0 <= column < size and board[row * size + column] == mine:
            found += run
    return found


def othello(draw):
    size = draw.choice([4, 4, 4, 6, 8])
    board, half = ["."] * size * size, size // 2
    for row, column, disc in ((half - 1, half - 1, "O"), (half - 1, half, "X"), (half, half - 1, "X"), (half, half, "O")):
        board[row * size + column] = disc
    moves, mine = [], "X"
    for _ in range(draw.choice([0, 3, 8, size * size])):
        legal = [at for at in range(size * size) if turned(board, size, at, mine)]
        other = "O" if mine == "X" else "X"
        if not legal and not any(turned(board, size, at, other) for at in range(size * size)):
            break
        if size == 4 and board.count(".") <= 4 and draw.random() < 0.5:
            break
        moves.append("pass")
        if legal:
            at = draw.choice(legal)
            for turn in [at, *turned(board, size, at, mine)]:
                board[turn] = mine
            moves[-1] = square(at, size)
        mine = other
    position = {"game": "othello"} if size == 8 else {"game": "othello", "size": size}
    if moves and draw.random() < 0.5:
        position["board"] = ["".join(board[row * size : (row + 1) * size]) for row in range(size)]
        position["to-move"] = mine
    elif moves:
        position["moves"] = moves
    depths = [] if board.count(".") <= 4 else [1, 2, 3]
    return position, ["discs", "mobility", "corners"], depths


def nim(draw):
    piles = [draw.randint(1, 3) for _ in range(draw.randint(1, 3))]
    while sum(piles) > 6:
        piles.pop()
    position = {"game": "nim", "piles": piles}
    if draw.random() < 0.4:
        position["most"] = draw.randint(1, 3)
    if draw.random() < 0.4:
        position["misere"] = draw.random() < 0.8
    if draw.random() < 0.2:
        position["to-move"] = draw.choice(["first", "second"])
    if draw.random() < 0.2:
        position["moves"] = ["a1"]
    return position, [], []


def kalah(draw):
    houses = draw.randint(1, 4)
    position = {"game": "kalah", "houses": houses}
    seeds = draw.randint(1, 3)
    if draw.random() < 0.5:
        sides = [[draw.choice([0, 0, 1, 1, 2, 3]) for _ in range(houses)] + [draw.randint(0, 5)] for _ in range(2)]
        sides[0][0], sides[1][-2] = sides[0][0] or 1, sides[1][-2] or 1
        position["board"] = sides
        if draw.random() < 0.5:
            position["to-move"] = draw.choice(["first", "second"])
    else:
        position["seeds"] = seeds
    depths = [] if houses == 1 or "seeds" in position and houses * seeds <= 3 else [1, 2, 3, 4]
    return position, ["seeds"], depths
