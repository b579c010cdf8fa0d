"""Command lines of `generate`: shapes, values, models, and what is asked of exercises."""

from options import output, some

# Each model, and its parameters.
MODELS = {
    "independent": [],
    "incremental": [],
    "n-game": [],
    "p-game": ["p"],
    "prefix-value": ["value"],
    "ordered": ["p", "q", "value"],
    "minimal": ["value"],
    "identical": ["value"],
    "worst": [],
}
COUNTS = ["cutoffs", "cutoffs", "alpha-cutoffs", "beta-cutoffs", "deep-cutoffs", "pruned-leaves", "pruned-inner", "evaluated"]


class Shape:
    """The options of the shape, and what they mean for others."""

    def __init__(self, draw, is_uniform):
        self.plies = draw.randint(0, 4) if draw.random() < 0.3 else draw.randint(2, 4)
        self.most = 3
        self.options = []
        if is_uniform or draw.random() < 0.3:
            self.most = draw.choice([1, 2, 2, 3, 4, 5])
            self.options.append(f"--branching={self.most}")
        elif draw.random() < 0.3:
            factors = [draw.choice(["2", "3", "1..3", "2..4", "5"]) for _ in range(draw.randint(1, 4))]
            self.most, self.plies = 5, len(factors)
            self.options.append(f"--branching={','.join(factors)}")
        elif draw.random() < 0.5:
            self.most = draw.randint(2, 5)
            self.options.append(f"--branching={draw.randint(1, 2)}..{self.most}")
        if not any("," in option for option in self.options) and (is_uniform or draw.random() < 0.8):
            is_ragged = not is_uniform and draw.random() < 0.3
            self.options.append(f"--plies={draw.randint(0, self.plies)}..{self.plies}" if is_ragged else f"--plies={self.plies}")
        if draw.rarely(0.08):
            self.options = [draw.choice(["--branching=0", "--branching=2..", "--plies=-1", "--plies=3..1", "--branching=40"])]


def model_option(draw, shape, decimals):
    """The model, now and then with parameters."""
    model = draw.choice(list(MODELS))
    parameters = []
    for key in MODELS[model]:
        if draw.random() < 0.5 and (key != "q" or shape.most > 4 or draw.rarely(0.2)):
            parameters.append(f"{key}={draw.choice(['0', '5', '-3']) if key == 'value' else draw.choice(['0', '0.5', '0.75', '1'])}")
    if draw.rarely(0.05):
        parameters.append(draw.choice(["p=2", "value=0.5", "x=1", "q"]))
    return model, f"--model={model}" + (":" + ",".join(parameters) if parameters else "")


def generate(setting):
    """Trees of all models and formats."""
    draw = setting.draw
    form = draw.choice(["nested", "nested", "jsonl", "flat", "npy", None, None, None])
    model = draw.choice(list(MODELS)) if draw.random() < 0.6 else "independent"
    shape = Shape(draw, form in ("flat", "npy") and not draw.rarely(0.1) or model == "worst" and not draw.rarely(0.2))
    options, decimals = list(shape.options), draw.choice([0, 0, 0, 1, 2, 5])
    options += [f"--decimals={decimals}"] if decimals else []
    if model != "independent" or draw.random() < 0.1:
        model, option = (model, f"--model={model}") if model in ("worst", "n-game") else model_option(draw, shape, decimals)
        if model == "worst" and form not in ("flat", "npy"):
            shape = Shape(draw, True)
            options = list(shape.options)
        options.append(option)
    options += values(draw, model, decimals)
    is_random = model not in ("identical", "minimal", "worst") or draw.rarely(0.2)
    count = draw.choice([1, 1, 2, 5, 30]) if is_random and form not in ("npy",) else 1
    options += [f"--count={count}"] if count > 1 or draw.random() < 0.1 else []
    if form not in ("flat", "npy") or draw.rarely(0.1):
        options += some(draw, 0.2, f"--static=noise={draw.choice(['0', '3', '10'])}") + some(draw, 0.3, "--letters")
        options += some(draw, 0.3, "--meta")
    return finish(setting, options, form, count)


def values(draw, model, decimals):
    """The range of values, and whether they differ."""
    options = []
    if model not in ("n-game", "p-game", "identical", "worst") or draw.rarely(0.2):
        ranges = ["0..9", "0..99", "1..100", "1..5000"] if model in ("prefix-value", "ordered", "minimal") else ["-10..10", "0..99", "5", "0..5000"]
        options += some(draw, 0.5, f"--values={draw.choice(ranges)}")
    if model == "independent" and (not options or options[0].endswith("5000") or draw.rarely(0.3)):
        options += some(draw, 0.3, "--distinct")
    return options


def exercise(setting):
    """Trees of which something is asked."""
    draw = setting.draw
    asked = draw.sample(COUNTS, draw.choice([1, 1, 1, 2]))
    shape = Shape(draw, False)
    if "deep-cutoffs" in asked and not draw.rarely(0.2):
        shape.options = [draw.choice(["--branching=2", "--branching=2..3", "--branching=3"]), "--plies=4"]
    elif draw.random() < 0.8:
        shape.options = draw.choice([[], [], ["--branching=2..4"], ["--branching=3", "--plies=3"], ["--plies=2..4"]])
    options = list(shape.options)
    for name in dict.fromkeys(asked):
        options.append(f"--{name}={asked_count(draw, name)}")
    options += some(draw, 0.08, f"--value={draw.choice(['8..12', '0..9', '-5..', '..12', '10.5' if draw.rarely(0.3) else '10'])}")
    ties = draw.choice(["--no-ties", "--no-ties", "--tie-matters"])
    options += some(draw, 0.3, ties) + some(draw, 0.15, "--order-matters") + some(draw, 0.2, "--unique-move")
    options += some(draw, 0.2, f"--cutoff={draw.choice(['ge', 'gt'])}")
    model, count = "independent", draw.choice([1, 1, 2, 5])
    if draw.random() < 0.2:
        model, option = model_option(draw, shape, 0)
        if model not in ("worst", "identical", "n-game") or draw.rarely(0.3):
            options.append(option)
        else:
            model = "independent"
    options += [option for option in values(draw, model, 0) if option != "--values=5"]
    options += [f"--count={count}"] if count > 1 else []
    options += [f"--tries={draw.choice([20, 1000, 3000, 5000, 5000])}"]
    options += some(draw, 0.4, "--letters") + some(draw, 0.5, "--meta")
    return finish(setting, options, draw.choice(["nested", "jsonl", None, None, None]), count)


def asked_count(draw, name):
    least = draw.randint(6, 9) if name == "evaluated" else draw.choice([0, 1, 1, 1, 2])
    more = least + draw.randint(0, 4 if name == "evaluated" else 3)
    return draw.choice([str(least), f"{least}..", f"{least}..{more}", f"..{more}"])


def finish(setting, options, form, count):
    """The player, the seed, the format and the file."""
    draw = setting.draw
    options += some(draw, 0.15, f"--player={draw.choice(['min', 'max'])}")
    options += some(draw, 0.8, f"--seed={draw.choice([draw.randint(0, 99), draw.randint(0, 2**64 - 1)])}")
    endings = {"flat": ["json"], "npy": ["npy"], "jsonl": ["jsonl", "ndjson"]}.get(form, ["json"] if count == 1 else ["jsonl"])
    files = output(setting, 0.25, endings)
    has_format = form and (form != "npy" or not files or draw.random() < 0.5)
    return options + ([f"--format={form}"] if has_format else []) + files
