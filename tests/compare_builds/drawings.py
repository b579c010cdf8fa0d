"""Command lines of `draw`."""

from options import EXPLAINED, give_letters, node_of, output, search_options, some

PARTS = ["names", "paths", "values", "windows", "moves", "players", "order"]
ENDINGS = {
    "text": ["txt"],
    "svg": ["svg"],
    "dot": ["dot", "gv"],
    "mermaid": ["mmd", "mermaid"],
    "tikz": ["tex", "tikz"],
    "html": ["html", "htm"],
}
# How options begin that change the steps.
SEARCH = ("--algorithm", "--cutoff", "--fail", "--window", "--order", "--seed", "--depth")
TITLES = ["Exercise {n}", "{file}, line {line}", "{{n}} is {n}", "Which leaves are pruned? <&>\\%$#_", "", "Übung 漢"]


def draw_tree(setting):
    """A drawing in any format but a page."""
    draw = setting.draw
    form = draw.choice(["text", "text", "svg", "svg", "dot", "mermaid", "tikz"])
    return drawing(setting, form) + setting.trees()


def draw_page(setting):
    """A page to step through, of one tree or of several."""
    return drawing(setting, "html") + setting.trees() + setting.more_trees


def draw_sheets(setting):
    """Exercises and then their solutions."""
    options = drawing(setting, setting.draw.choice(["tikz", "html"]))
    options = [option for option in options if not option.startswith("--pruned")]
    options += ["--solutions"] if "--solutions" not in options else []
    return options + setting.trees() + setting.more_trees


def draw_steps(setting):
    """What is known after a step, or a file for each step."""
    draw = setting.draw
    form = draw.choice(["text", "svg", "svg", "dot", "mermaid", "tikz"])
    options = search_options(setting, EXPLAINED, has_root=False) + parts(setting, form) + look(setting, form)
    options += give_letters(setting, 0.15) + some(draw, 0.1, f"--pruned={draw.choice(['strike', 'grey'])}")
    search = [option for option in options if option.startswith(SEARCH)]
    count = len(setting.facts(search).steps) if setting.size != "large" else 9
    # A file for each step: of a long search that takes long.
    if count <= 150 and draw.random() < 0.35:
        options += [draw.choice(["--step=all", "--step=all", "--step=cutoffs"])] + ([] if form == "svg" and draw.random() < 0.7 else [f"--format={form}"])
        options += [] if draw.rarely(0.1) else ["-o", draw.choice(["frames", "frames", "steps/of/it" if draw.rarely(0.2) else "frames"])]
        return options + part(setting, 0.2) + setting.trees()
    step = -1 if draw.rarely(0.02) else count + 1 if draw.rarely(0.1) else draw.randint(0, count)
    options += [f"--step={step}", f"--format={form}"]
    return options + part(setting, 0.2) + setting.trees()


def drawing(setting, form):
    """The options of a drawing in this format; of games often one with boards."""
    draw = setting.draw
    if setting.document.format == "game" and form != "html" and draw.random() < 0.5:
        form = "svg"
    options = search_options(setting, EXPLAINED, has_root=False) + give_letters(setting, 0.2) + parts(setting, form)
    files = output(setting, 0.3 if form in ("html", "tikz") else 0.1, ENDINGS[form], ["frames"])
    if not files or files[-1].endswith("-") or draw.random() < 0.3:
        options += [f"{draw.choice(['--format', '--format', '--to'])}={form}"] if form != "text" or draw.random() < 0.4 else []
    blank = some(draw, 0.2, "--blank")
    if blank and (form in ("svg", "tikz") or draw.rarely(0.1)):
        blank = draw.choice([["--blank"], ["--blank=boxes"], ["--blank=boxes"], ["--blank=solved"], ["--blank=solved"]])
    if not blank or draw.rarely(0.05):
        options += some(draw, 0.3, f"--pruned={draw.choice(['strike', 'grey', 'hide'])}")
    if form in ("tikz", "html") and not any(option.startswith("--pruned") for option in options):
        options += some(draw, 0.2, "--solutions")
    options += some(draw, 0.3 if blank and form in ("svg", "tikz") else 0.02, "--head")
    options += look(setting, form) + part(setting, 0.3)
    options += some(draw, 0.3, f"--title={draw.choice(TITLES if not draw.rarely(0.1) else ['{', '{x}', '{n'])}")
    return blank + options + files


def parts(setting, form):
    """What is shown."""
    draw = setting.draw
    if draw.random() < 0.55:
        return []
    shown = draw.sample(PARTS, draw.choice([0, 1, 2, 3, len(PARTS)]))
    if setting.document.format == "game" and form in ("svg", "html") and draw.random() < 0.7 or draw.rarely(0.05):
        shown.append("boards")
    if draw.random() < 0.2 * (form != "html" or draw.rarely(0.1)):
        shown.append("critical")
    return [f"--show={','.join(shown)}"]


def look(setting, form):
    """Options that some formats take."""
    draw = setting.draw
    options = some(draw, 0.25 * (form not in ("html", "text") or draw.rarely(0.1)), f"--direction={draw.choice(['down', 'down', 'right'])}")
    if form in ("svg", "tikz") or draw.rarely(0.03):
        options += some(draw, 0.2, f"--width={draw.choice(['180mm', '18cm', '7in', '510pt', '2000px', '75mm', '640'])}")
    if form in ("svg", "tikz") or draw.rarely(0.03):
        options += some(draw, 0.15, "--landscape")
    if form == "text" or draw.rarely(0.03):
        options += some(draw, 0.3, "--ascii") + some(draw, 0.25, f"--color={draw.choice(['always', 'never', 'auto'])}")
        if draw.random() < 0.1:
            setting.case.environment = draw.choice([{"CLICOLOR_FORCE": "1"}, {"NO_COLOR": "1"}])
    if form == "tikz" or draw.rarely(0.03):
        options += some(draw, 0.4, "--standalone")
    return options


def part(setting, share):
    """A part of the tree."""
    draw = setting.draw
    options = ["--root", node_of(setting)] if draw.random() < share / 2 else []
    options += some(draw, share / 2, f"--max-ply={draw.randint(0, 4)}")
    if setting.size != "small" and draw.random() < 0.9:
        return options + ["--max-nodes=20000"]
    return options + some(draw, 0.05, f"--max-nodes={draw.choice([5, 100, 100_000])}")
