"""Command lines of `solve`, `compare`, `trace`, `explain` and `what-if`."""

from options import ALGORITHMS, EXPLAINED, NO_VALUES, ORDERS
from options import arrangement, bound, give_letters, limit, node_of, output, search_options, some

REPORTS = ["txt", "json", "jsonl", "ndjson"]


def solve(setting):
    draw, is_large = setting.draw, setting.size == "large"
    options = search_options(setting)
    style = draw.random()
    is_quiet = style < 0.25
    if is_quiet:
        options.append(draw.choice(["--quiet", "-q"]))
    elif style < 0.55:
        options.append("--format=json")
    elif style < 0.6:
        options.append("--format=text")
    if not is_quiet or draw.rarely(0.3):
        options += some(draw, 0.2, f"--pruned={draw.choice(['leaves', 'leaves', 'none', 'subtrees'])}")
        options += some(draw, 0.04 if is_large else 0.12, "--all-best")
    if setting.document.format in ("game", "rules"):
        options += some(draw, 0.1, f"--max-nodes={draw.choice([1, 10, 1000, 100_000])}")
    if not is_large:
        options += give_letters(setting, 0.05)
    options += some(draw, 0.3, draw.choice([f"--jobs={draw.choice([1, 2, 3])}", "-j1"]))
    endings = ["txt"] if is_quiet else REPORTS[1:] if style < 0.55 else ["txt"] if style < 0.6 else REPORTS
    options += output(setting, 0.06, endings)
    return options + setting.trees()


def tree(setting):
    """The tree with what was found at each node."""
    algorithms = ["alpha-beta", "minimax"] if setting.draw.random() < 0.95 else ALGORITHMS
    options = [*search_options(setting, algorithms), "--format=tree"]
    options += some(setting.draw, 0.05 * setting.draw.rarely(1), "--pruned=none")
    return options + output(setting, 0.06, ["json", "jsonl"]) + setting.trees()


def compare(setting):
    draw = setting.draw
    options = arrangement(setting)
    form = draw.choice(["text", "json", "csv", None, None])
    options += [f"--format={form}"] if form else []
    algorithms = draw.sample(ALGORITHMS, draw.randint(1, 4)) if draw.random() < 0.25 else []
    options += [f"--algorithms={','.join(algorithms)}"] if algorithms else []
    orders = draw.choice([["none"], draw.sample(ORDERS, draw.randint(1, 3))]) if draw.random() < 0.25 else []
    options += [f"--orders={','.join(orders)}"] if orders else []
    if draw.random() < 0.1 and not any(option.startswith("--order") for option in options):
        options += ["--order=random", f"--repeat={draw.choice([1, 2, 3])}"]
    elif draw.rarely(0.05):
        options.append("--repeat=2")
    if not algorithms or "alpha-beta" in algorithms:
        options += some(draw, 0.25, f"--cutoff={draw.choice(['gt', 'gt', 'gt', 'ge'])}")
    if not algorithms or "mtd-f" in algorithms:
        options += some(draw, 0.1, f"--first-guess={bound(draw) or '3'}")
    options += some(draw, 0.1, f"--max-nodes={draw.choice([50, 1000, 100_000])}") if draw.rarely(1) else some(draw, 0.05, "--max-nodes=1000000")
    has_repeat = any(option.startswith("--repeat") for option in options)
    options += [] if has_repeat else some(draw, 0.2, "--each")
    options += some(draw, 0.2, draw.choice([f"--jobs={draw.choice([1, 2])}", "-j2"]))
    options += some(draw, 0.1, "--plot", "plot.svg")
    endings = {"text": ["txt"], "json": ["json"], "csv": ["csv"]}.get(form, ["txt", "json", "csv"])
    return options + output(setting, 0.06, endings, ["plot.svg"]) + setting.trees()


def trace(setting):
    draw = setting.draw
    options = search_options(setting, EXPLAINED) + give_letters(setting, 0.2) + limit(setting)
    form = draw.choice(["text", "jsonl", "jsonl", None])
    options += [f"--format={form}"] if form else []
    steps = draw.choice([1, draw.randint(1, 9), draw.randint(1, 9), draw.randint(1, 200)])
    options += some(draw, 0.15, f"--from-step={steps}")
    if setting.size == "large" or draw.random() < 0.15:
        options.append(f"--to-step={max(1, steps + draw.randint(-3, 200))}")
    options += ["--node", node_of(setting)] if draw.random() < 0.2 else []
    endings = {"text": ["txt"], "jsonl": ["jsonl", "ndjson"]}.get(form, ["txt", "jsonl", "ndjson"])
    return options + output(setting, 0.06, endings) + setting.trees()


def explained(setting):
    options = search_options(setting, None) + give_letters(setting, 0.2) + limit(setting)
    form = setting.draw.choice(["text", "json", "json", None])
    options += [f"--format={form}"] if form else []
    endings = {"text": ["txt"], "json": REPORTS[1:]}.get(form, REPORTS)
    return options + output(setting, 0.05, endings)


def explain(setting):
    """Why one node was pruned, or not."""
    return explained(setting) + setting.trees() + [node_of(setting)]


def explain_all(setting):
    """All that was pruned."""
    return explained(setting) + setting.trees()


def what_if(setting):
    draw = setting.draw
    orders = NO_VALUES if draw.random() < 0.97 else ORDERS
    options = search_options(setting, EXPLAINED, orders) + give_letters(setting, 0.15)
    form = draw.choice(["text", "json", "json", None])
    options += [f"--format={form}"] if form else []
    options += ["--pruned", node_of(setting)] if draw.random() < 0.3 else []
    if setting.size == "small":
        options += some(draw, 0.05, f"--max-nodes={draw.choice([1, 50, 10_000])}")
    else:
        options.append("--max-nodes=1000000")
    endings = {"text": ["txt"], "json": REPORTS[1:]}.get(form, REPORTS)
    return options + output(setting, 0.05, endings) + setting.trees() + [node_of(setting, leaves=True)]
