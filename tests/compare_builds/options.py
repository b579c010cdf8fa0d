"""Options that several commands share."""

ALGORITHMS = ["minimax", "alpha-beta", "no-deep", "scout", "negascout", "sss-star", "dual-star", "mtd-f"]
ORDERS = ["given", "reverse", "best", "worst", "static", "random"]
FORMATS = ["nested", "lists", "flat", "npy", "game", "jsonl"]
BEST_FIRST = ["sss-star", "dual-star", "mtd-f"]
# The algorithms that trace, what-if and draw take; only alpha-beta has windows.
EXPLAINED = ["alpha-beta", "minimax", "minimax"]
NO_VALUES = ["given", "reverse", "random"]


def some(draw, share, *arguments):
    """The arguments, or none of them."""
    return list(arguments) if draw.random() < share else []


def bound(draw):
    """A number for a window or a guess."""
    return draw.choice([str(draw.randint(-20, 20)), str(draw.randint(-300, 300)), "0.5", "-1e3", "", "inf", "-inf", "9007199254740993"])


def window(draw):
    """A window with numbers, or with an open end."""
    least, width = draw.randint(-20, 20), draw.choice([1, 2, draw.randint(1, 20)])
    ends = [str(least), str(least + width)]
    if draw.random() < 0.3:
        ends[draw.randrange(2)] = ""
    return ",".join(ends)


def search_options(setting, algorithms=ALGORITHMS, orders=ORDERS, has_root=True):
    """Options of the search; in a tidy case only those that mean something to the algorithm."""
    draw = setting.draw
    options, algorithm = [], "alpha-beta"
    if algorithms and draw.random() < 0.35:
        algorithm = draw.choice(algorithms if draw.is_tidy or draw.random() < 0.9 else ALGORITHMS)
        options.append(f"--algorithm={algorithm}")
    anything = draw.rarely(0.2)
    has_cutoff = algorithm in ("alpha-beta", "no-deep") or anything
    has_window = algorithm in ("alpha-beta", "no-deep", "negascout") or anything
    options += some(draw, 0.25 * has_cutoff, f"--cutoff={draw.choice(['gt', 'gt', 'gt', 'ge'])}")
    options += some(draw, 0.2 * has_window, f"--fail={draw.choice(['hard', 'hard', 'hard', 'soft'])}")
    if draw.random() < 0.25 * has_window:
        options.append(f"--window={bound(draw)},{bound(draw)}" if draw.rarely(0.3) else f"--window={window(draw)}")
    if algorithms is ALGORITHMS and (algorithm == "mtd-f" or draw.rarely(0.05)):
        options += some(draw, 0.5, f"--first-guess={bound(draw) or '3'}")
    return options + arrangement(setting, orders, has_root)


def arrangement(setting, orders=ORDERS, has_root=True):
    """The depth, the order and the root."""
    draw, document = setting.draw, setting.document
    setting.depth = []
    if document.depths and not draw.rarely(0.05):
        setting.depth = [f"--depth={draw.choice(document.depths)}"]
    elif document.has_depth and draw.random() < 0.5 or draw.rarely(0.08):
        setting.depth = [f"--depth={draw.choice([0, 1, 1, 2, 2, 3, 5, 100])}"]
    options = list(setting.depth)
    if draw.random() < 0.25:
        order = draw.choice(orders)
        options.append(f"--order={order}")
        options += some(draw, 0.5 if order == "random" else 0.03 * draw.rarely(1), f"--seed={draw.randint(0, 2**64 - 1)}")
    if has_root and draw.random() < 0.04:
        options.append(f"--root={node_of(setting)}")
    return options


def reading_options(setting):
    """Options for the input; in a tidy case such as the format takes."""
    draw, document = setting.draw, setting.document
    options = list(document.needs)
    is_game = document.format == "game"
    is_tree = document.format not in ("game", "rules")
    if not is_game or draw.rarely(0.1):
        options += some(draw, 0.12, f"--player={draw.choice(['max', 'min', 'min', 'MIN'])}")
        options += some(draw, 0.06, f"--values={draw.choice(['mover', 'mover', 'max'])}")
    if document.format in ("nested", "jsonl", "game", "rules") or draw.rarely(0.1):
        options += some(draw, 0.08, "--ignore-unknown-keys")
    if not any(option.startswith("--from") for option in options) and (is_tree or is_game):
        options += some(draw, 0.15 if is_game else 0.05, f"--from={document.format}")
        options += [f"--from={draw.choice(FORMATS)}"] if draw.rarely(0.04) else []
    if not any(option.startswith("--branching") for option in options) and draw.rarely(0.04):
        options.append(f"--branching={draw.choice(['2', '3', '2,2', '1,4'])}")
    if not any(option.startswith("--keys") for option in options) and draw.rarely(0.05):
        options.append(f"--keys={draw.choice(['value=score', 'children=nodes,move=san', 'name=value', 'value'])}")
    if not any(option.startswith("--players") for option in options) and draw.rarely(0.05):
        options.append(f"--players={draw.choice(['white,black', 'a,a', 'min,max'])}")
    if draw.rarely(0.03):
        options.append(f"--evaluation={draw.choice(['lines', 'discs', 'mobility', 'corners', 'seeds', 'none'])}")
    return options


def limit(setting):
    """The most nodes of a tree that is made while it is searched."""
    draw, few = setting.draw, setting.draw.choice([1, 10, 100])
    is_made = setting.document.format in ("game", "rules")
    return some(draw, 0.12 * is_made, f"--max-nodes={few if draw.random() < 0.3 else 1_000_000}")


def node_of(setting, leaves=False):
    """A node, mostly one that is there: its path, its name or move, or the moves that lead to it."""
    draw = setting.draw
    if draw.rarely(0.1):
        return draw.choice(["/0/0/0/0/0/0", "/9999", "nobody", "0", "/x", "//", "", "/01", "a1/b2", "/a1/zz"])
    nodes = setting.nodes()
    if leaves and draw.random() < 0.95:
        nodes = [node for node in nodes if node.is_leaf] or nodes
    node = draw.choice(nodes)
    forms = [form for form in (node.label, node.moves) if form and "\0" not in form and not form.startswith("-")]
    form = draw.choice(forms) if forms and draw.random() < 0.6 else node.path
    return form.encode("utf-8", "replace").decode()


def give_letters(setting, share):
    """`--letters`, or nothing; nodes are then named by letters too."""
    setting.letters = some(setting.draw, share, "--letters")
    return setting.letters


def output(setting, share, endings, more=()):
    """`-o FILE` or `--output FILE`; now and then a file of that name is there before."""
    draw = setting.draw
    if draw.random() >= share:
        return []
    name = "out." + draw.choice(endings)
    if draw.rarely(0.1):
        name = draw.choice(["out.zip", "no-folder/out.txt", "out", *setting.case.files, *more])
    elif draw.random() < 0.1 and name not in setting.case.files:
        setting.case.files[name] = b"what was there before\n"
    if draw.random() < 0.02:
        name = "-"
    return [f"--output={name}"] if draw.random() < 0.3 else ["-o", name]
