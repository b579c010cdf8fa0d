"""Lists, as lecture notes, Lisp and Python have them."""

from documents import Document
from texts import number_source
from trees import known_nodes, nodes_of, tree_of

UNKNOWN = ["?", "None", "nil", "null"]


class Style:
    """How the lists of one document are written."""

    def __init__(self, draw):
        self.draw = draw
        self.kind = draw.choice(["plain", "plain", "lisp", "words", "words", "python"])
        self.brackets = draw.choice(["()", "()", "[]", "{}"])
        self.between = draw.choice([", ", ",", " ", "\n  ", " , "])
        if self.kind == "lisp":
            self.brackets, self.between = "()", draw.choice([" ", " ", "\n    "])
        if self.kind == "python":
            self.brackets, self.between = draw.choice(["[]", "()"]), draw.choice([", ", ",", ",\n  "])
        self.comments = draw.random() < 0.15 and draw.choice(["# a comment", "; a (comment", "#"])

    def glue(self):
        """What stands between two items."""
        if self.comments and self.draw.random() < 0.1:
            return f"{self.between} {self.comments}\n"
        return self.between

    def list(self, items, before=""):
        return before + self.brackets[0] + self.glue().join(items) + self.brackets[1]


def lists(draw):
    """A document of lists; now and then with what could mean two things."""
    root = tree_of(draw, draw.choice(["leaf", "ragged", "ragged", "ragged", "ragged", "uniform", "chain"]))
    nodes = nodes_of(root)
    values, style = number_source(draw), Style(draw)
    unknown = draw.random() < 0.15 and draw.choice([0.02, 0.2])
    for number, (_, node) in enumerate(nodes):
        if node.children is None:
            node.value = draw.choice(UNKNOWN) if unknown and draw.random() < unknown else values()
        if style.kind in ("words", "python") and (style.kind == "python" or draw.random() < 0.5):
            node.name = f"N{number}" if draw.random() < 0.8 else draw.choice(["ä", "b-1", "x_y", "漢"]) + str(number)
    text = item(style, root, draw.choice(["max", "MAX", "Max"]) if draw.random() < 0.8 else "min")
    if draw.rarely(0.3):
        text = with_fault(draw, text)
    if style.kind == "python" and draw.random() < 0.6:
        text = f"tree = {text}"
    if style.comments:
        text = f"{style.comments}\n{text} {style.comments}"
    extension = {"python": "py", "lisp": draw.choice(["lisp", "scm", "lsp", "sexp"])}.get(style.kind, "txt")
    needs = ["--from=lists"] if root.children is None or draw.random() < 0.1 else []
    return Document((text + draw.choice(["", "\n"])).encode(), extension, needs, known_nodes(nodes))


def item(style, node, player):
    """The text of a node; in Lisp `player` is to move there."""
    kind, draw = style.kind, style.draw
    if node.children is None:
        return leaf(style, node)
    other = ("MIN" if player.isupper() else "min") if player.lower() == "max" else ("MAX" if player.isupper() else "max")
    items = [item(style, child, other) for child in node.children]
    if kind == "lisp":
        return f"({player}{style.glue()}{style.glue().join(items)})" if draw.random() < 0.9 else style.list(items, player)
    if kind == "words" and node.name:
        # One number alone would be the value of a leaf with this name.
        return style.list(items if len(items) > 1 else [*items, "7"], node.name)
    if kind == "python":
        return style.list([f"'{node.name}'", *items, ""] if draw.random() < 0.3 else [f"'{node.name}'", *(items if len(items) > 1 else [*items, "7"])])
    return style.list(items)


def leaf(style, node):
    draw = style.draw
    if node.name is None or draw.random() < 0.3:
        node.name = None
        return node.value
    if style.kind == "python":
        return f"('{node.name}', {node.value})"
    return f"{node.name}({node.value})" if style.brackets == "()" else f"{node.name}{style.brackets[0]}{node.value}{style.brackets[1]}"


# What is an error, or means another tree.
FAULTS = [",,", "B (6 9)", "('A')", "(a)", "()", "'3'", "max", ";", "a: 3", "a=3", ")(", "(3(5))", "'", '"A', "A('B', 3)"]


def with_fault(draw, text):
    at = draw.randint(0, len(text))
    if draw.random() < 0.3:
        return text[:at] + text[at + 1 :]
    return f"{text[:at]}{draw.choice(FAULTS)}{draw.choice(['', ' ', ', '])}{text[at:]}"
