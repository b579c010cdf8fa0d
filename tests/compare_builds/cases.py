"""From a seed and a number to a case: a command, a document for it, and a command line."""

from checking import answers, claims, suite, visits
from documents import Document
from drawings import draw_page, draw_sheets, draw_steps, draw_tree
from kinds import KINDS, document_of, kind_for
from options import reading_options, some
from recipes import exercise, generate
from searches import compare, explain, explain_all, solve, trace, tree, what_if
from setting import Case, Setting
from texts import Draw

NAMES = ["solve", "compare", "trace", "explain", "what-if", "draw", "generate", "check", "completions", "man"]
SHELLS = ["bash", "elvish", "fish", "powershell", "zsh"]


def help_of(setting):
    """Help, manual pages, completions."""
    draw, name = setting.draw, setting.draw.choice(NAMES)
    one = [["help", name], [name, "--help"], [name, "-h"], [name, "--help"], [name, "-h"], ["man", name]]
    of_program = [["--help"], ["-h"], ["help"], ["--version"], ["-V"], ["man"], ["man", "--all", draw.choice(["pages", "man/man1"])]]
    more = [["completions", draw.choice(SHELLS if not draw.rarely(0.2) else ["csh"])], ["help", "nothing"]]
    return draw.choice(draw.choice([one, one, one, of_program, more]))


# What the summary counts: the command that it is, what makes its command line, and its share of the cases.
COMMANDS = {
    "solve": ("solve", solve, 17),
    "tree": ("solve", tree, 9),
    "compare": ("compare", compare, 6),
    "trace": ("trace", trace, 13),
    "explain": ("explain", explain, 9),
    "explain-all": ("explain", explain_all, 6),
    "what-if": ("what-if", what_if, 9),
    "draw": ("draw", draw_tree, 9),
    "steps": ("draw", draw_steps, 5),
    "page": ("draw", draw_page, 3),
    "sheets": ("draw", draw_sheets, 2),
    "answers": ("check", answers, 10),
    "visits": ("check", visits, 9),
    "claims": ("check", claims, 5),
    "suite": ("check", suite, 4),
    "generate": ("generate", generate, 6),
    "exercise": ("generate", exercise, 6),
    "help": ("", help_of, 3),
}
WITHOUT_DOCUMENT = ("generate", "exercise", "help")
# These take several trees, and files of many.
TAKES_MANY = ("solve", "tree", "compare", "page", "sheets")


def case_of(seed, number, old, folder, kind=None, command=None):
    """Draws a case. The old build is asked for what answers and logs are made from."""
    draw = Draw(f"{seed}/{number}")
    command = command or draw.choices(list(COMMANDS), [share for _, _, share in COMMANDS.values()])[0]
    name, make, _ = COMMANDS[command]
    if command in WITHOUT_DOCUMENT:
        setting = Setting(draw, Case(number, "none"), None, old, folder)
        arguments = make(setting)
    elif command == "suite":
        setting = Setting(draw, Case(number, "suite"), None, old, folder)
        arguments = suite_arguments(setting)
    else:
        setting = with_document(draw, number, kind or kind_for(draw, command), command, old, folder)
        # Paths may be names with any first letter, so options stand before them.
        arguments = make(setting)
        setting.reading = setting.reading if draw.random() < 0.5 else setting.reading[::-1]
        arguments = [*setting.reading, *arguments]
    case = setting.case
    case.command = command
    is_plain = name == "solve" and arguments and draw.random() < 0.15
    case.arguments = arguments if is_plain or not name else [name, *arguments]
    if draw.rarely(0.05):
        misuse(draw, case.arguments)
    return case


def with_document(draw, number, kind, command, old, folder):
    """A case with a document, for which a command line can be made."""
    document = document_of(draw, kind, old, folder)
    setting = Setting(draw, Case(number, kind), document, old, folder)
    place(setting, document, command)
    setting.reading = reading_options(setting)
    setting.more_trees = []
    if command in TAKES_MANY and setting.tree is not None and kind != "large" and draw.random() < (0.3 if command in ("page", "sheets") else 0.06):
        setting.more_trees = more_trees(setting)
    return setting


def place(setting, document, command):
    """Puts a document into the case: as a file, on standard input, as an argument, as a line of a file."""
    draw, case = setting.draw, setting.case
    case.files.update(document.more_files)
    if document.format == "rules":
        return
    if document.size == "small" and draw.random() < 0.2 and is_argument(document):
        setting.tree = document.data.decode()
        return
    setting.tree = add_file(draw, case, document)
    takes_many = command in TAKES_MANY or draw.rarely(0.05)
    if document.lines and (not takes_many or draw.random() < 0.15):
        line = draw.randint(1, document.lines) if not draw.rarely(0.05) else draw.choice([0, document.lines + 9])
        name = "/dev/stdin" if setting.tree == "-" else setting.tree
        setting.tree = f"{name}:{line}"


def is_argument(document):
    """Whether the document can be an argument: a text that starts like a tree."""
    try:
        text = document.data.decode()
    except UnicodeDecodeError:
        return False
    is_tree = text.lstrip().startswith(("[", "{", "(")) or document.format == "lists" or text[:1].isdigit()
    return is_tree and "\0" not in text and not text.startswith("-")


def add_file(draw, case, document, may_be_input=True):
    """Adds a file; returns the argument for it: its name, or `-`."""
    name = f"tree{len(case.files)}.{document.extension}"
    case.files[name] = document.data
    if may_be_input and case.stdin is None and draw.random() < 0.2:
        case.stdin, case.is_pipe = name, draw.random() < 0.6
        return "-"
    return name


def more_trees(setting):
    """Some more trees, for commands that take several."""
    draw = setting.draw
    kinds = ["arrays", "objects", "flat-json", "lines", "lists"] + ([] if draw.is_tidy else ["npy", "broken"])
    names = []
    for kind in draw.choices(kinds, k=draw.randint(1, 3)):
        document = document_of(draw, kind, setting.old, setting.folder)
        if set(document.needs) <= set(setting.document.needs) or draw.rarely(0.3):
            names.append(add_file(draw, setting.case, document))
    return names + (["missing.json"] if draw.rarely(0.1) else [])


def suite_arguments(setting):
    """A suite of one to six small trees that need no options."""
    draw, members = setting.draw, []
    while len(members) < draw.choice([1, 2, 3, 6]):
        kind = draw.choice(["arrays", "objects", "objects", "flat-json", "games", "generated"])
        document = document_of(draw, kind, setting.old, setting.folder)
        if document.size == "small" and document.extension == "json" and not document.needs and not document.depths:
            members.append(document)
    setting.members = members
    setting.document = Document(b"", "jsonl", has_depth=all(member.has_depth for member in members))
    return suite(setting)


WRONG = ["--no-such-option", "--format=nope", "--quiet=3", "--depth", "--depth=-1", "--window=5", "--max-nodes=0", "--jobs=0", "-x"]


def misuse(draw, arguments):
    """Makes a command line wrong, or what it should not be."""
    kind = draw.randrange(5)
    at = draw.randint(0, len(arguments))
    if kind == 0:
        arguments.insert(at, draw.choice(WRONG))
    elif kind == 1 and at < len(arguments):
        del arguments[at]
    elif kind == 2 and at < len(arguments):
        arguments.insert(at, arguments[at])
    elif kind == 3:
        arguments.append(draw.choice(["more.json", "[1, 2]", "/0", "--"]))
    elif arguments:
        arguments[0] = draw.choice(["sovle", "what_if", "Draw", "chek", *NAMES])
