"""What a case is made of, and what the old build says of its tree."""

import collections
import json
import os
import shutil
import subprocess

from trees import Known

# Seconds for one run. A case in which both programs need longer is counted, and is no difference.
PATIENCE = 20


class Case:
    """A command line, the files it reads, what comes on standard input."""

    def __init__(self, number, kind):
        self.number, self.kind = number, kind
        # What the summary counts it as.
        self.command = ""
        self.arguments, self.files = [], {}
        self.stdin = None  # the name of the file that is standard input
        self.is_pipe = False
        self.environment = {}

    def write(self, folder):
        for name, data in self.files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)


def run_program(program, arguments, folder, source, environment):
    """Runs a program; `None` if it takes too long."""
    variables = {"PATH": os.environ.get("PATH", ""), "LANG": "C", **environment}
    try:
        return subprocess.run(
            ["abprune", *arguments], executable=program, capture_output=True, cwd=folder, env=variables, timeout=PATIENCE, **source
        )
    except subprocess.TimeoutExpired:
        return None


def empty(folder):
    """Removes all that is in a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            else:
                os.remove(entry.path)


class Setting:
    """A document and the options for it, for which a command line is made."""

    def __init__(self, draw, case, document, old, folder):
        self.draw, self.case, self.document = draw, case, document
        self.old, self.folder = old, folder
        self.reading = []  # options for the input
        self.depth = []  # the option for the depth, if the search has it
        self.tree = None  # the argument; a program of `--rules` has none
        self.letters = []  # `--letters`, if nodes have letters
        self.found = None

    @property
    def size(self):
        return self.document.size

    def trees(self):
        return [] if self.tree is None else [self.tree]

    def ask(self, *arguments):
        """What the old build prints, and its status."""
        return ask(self.old, arguments, self.case, self.folder)

    def facts(self, options):
        """What the old build finds in the search with these options; `None` if it is an error."""
        # Letters name a leaf where it is evaluated, so all nodes that are seen have their names.
        output, status = self.ask("trace", *self.reading, *options, *self.letters, "--format=jsonl", *self.trees())
        return Facts([json.loads(line) for line in output.splitlines()], status == 0)

    def nodes(self):
        """The nodes that a command line may name."""
        if self.document.nodes is not None and not self.letters:
            return self.document.nodes
        if self.found is None:
            self.found = self.facts(self.depth).known() if self.size != "large" else [Known("/"), Known("/0")]
        return self.found


def ask(old, arguments, case, folder):
    case.write(folder)
    source = {"input": case.files[case.stdin]} if case.stdin else {"stdin": subprocess.DEVNULL}
    done = run_program(old, arguments, folder, source, {})
    empty(folder)
    return (done.stdout, done.returncode) if done else (b"", None)


class Facts:
    """What happened in a search, from the steps of `trace`."""

    def __init__(self, steps, is_done):
        # Abbreviated paths are of trees too deep for what is made here.
        self.steps = [step for step in steps if not step["path"].startswith("~")]
        self.is_done = is_done and len(self.steps) == len(steps)
        seen = [step for step in self.steps if step["event"] in ("enter", "leaf", "prune")]
        self.labels = {step["path"]: (step["name"], step["move"]) for step in seen}
        self.counts = collections.Counter(label for both in self.labels.values() for label in both if label)
        # All that the search comes by, in order, with the event.
        self.order = [(step["path"], step["event"]) for step in seen]
        self.entered = [step["path"] for step in seen if step["event"] != "prune"]
        self.evaluated = [step["path"] for step in seen if step["event"] == "leaf"]
        self.pruned = [step["path"] for step in seen if step["event"] == "prune"]
        self.pruned_inner = {step["path"] for step in seen if step["event"] == "prune" and step["nodes"] > 1}
        self.windows = {step["path"]: step["window"] for step in seen if step["event"] == "enter" and step["window"]}
        ends = [step for step in self.steps if step["event"] in ("leaf", "return")]
        self.returned = {step["path"]: (step["value"], step.get("bound", "exact")) for step in ends}
        self.player = {step["path"]: step["player"] for step in seen if step["event"] == "enter"}
        self.value = self.pv = None
        if self.is_done and self.steps and self.steps[-1]["event"] == "result":
            result = self.steps[-1]
            self.value, self.bound = result["value"], result["bound"]
            steps = (result["pv"] or "/").split("/")[1:]
            self.pv = ["/" + "/".join(steps[: n + 1]) for n in range(len(steps))] if steps != [""] else []

    def known(self):
        """The nodes as command lines may name them."""
        found, moves_to = [], {"/": ""}
        leaves = set(self.evaluated) | (set(self.pruned) - self.pruned_inner)
        for path, (name, move) in self.labels.items():
            if path != "/":
                above = moves_to.get(path.rpartition("/")[0] or "/")
                moves_to[path] = f"{above}/{move}" if above is not None and move and "/" not in move else None
            alone = [label for label in (name, move) if label and self.counts[label] == 1]
            found.append(Known(path, path in leaves, (alone or [None])[0], moves_to[path]))
        return found or [Known("/"), Known("/0")]

    def name(self, draw, path):
        """The path, or a name or move that the node alone has."""
        alone = [label for label in self.labels.get(path, ()) if label and self.counts[label] == 1 and label.isprintable()]
        usable = [label for label in alone if not label.startswith("/")]
        return draw.choice(usable) if usable and draw.random() < 0.6 else path
