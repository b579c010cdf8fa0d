"""Reads a drawing: its texts, and where its parts lie, as polygons in pixels of the picture.

A part is an element with `data-part`. Style sheets are not read: a drawing has none.
"""

import math
import re
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
xml.register_namespace("", SVG[1:-1])
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class Part:
    """A path, circle or rectangle: `lines` are lists of points, `half` is half its stroke."""

    def __init__(self, element, kind, order, lines, half):
        self.kind, self.order, self.lines, self.half = kind, order, lines, half
        self.node = element.get("data-node")
        points = [point for line in lines for point in line]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.box = (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)

    def __str__(self):
        name = self.kind if self.node is None else f"{self.kind} to {self.node}"
        return f"{name} at {shown(self.box)}"


class Text:
    """A text that has ink."""

    def __init__(self, element, order):
        self.order = order
        self.kind = element.get("data-part")
        self.text = "".join(element.itertext())

    def __str__(self):
        return f"text {self.text!r}"


class Picture:
    """The drawing in a file."""

    def __init__(self, name, source):
        self.name = name
        self.root = xml.fromstring(source)
        x, y, self.width, self.height = map(float, self.root.get("viewBox").split())
        if (x, y) != (0, 0):
            raise ValueError(f"{name}: the picture does not begin at 0, 0")
        # In pixels, whatever its size on paper is.
        self.root.set("width", str(self.width))
        self.root.set("height", str(self.height))
        self.source = xml.tostring(self.root, encoding="unicode")
        self.texts, self.parts = [], []
        self.order = 0
        self._read(self.root, (1, 0, 0, 1, 0, 0), {})

    def of_kind(self, *kinds):
        return [part for part in self.parts if part.kind in kinds]

    def _read(self, element, matrix, inherited):
        self.order += 1
        matrix = product(matrix, transform(element.get("transform", "")))
        own = {name: element.get(name) for name in ("stroke", "stroke-width") if element.get(name)}
        inherited = {**inherited, **own}
        tag = element.tag.removeprefix(SVG)
        if tag == "text":
            if "".join(element.itertext()).strip():
                self.texts.append(Text(element, self.order))
            return
        kind = element.get("data-part")
        lines = OUTLINES[tag](element) if tag in OUTLINES else []
        if kind is not None and lines:
            half = 0.0
            if inherited.get("stroke", "none") != "none":
                half = float(inherited.get("stroke-width", 1)) / 2
            lines = [[applied(matrix, point) for point in line] for line in lines]
            self.parts.append(Part(element, kind, self.order, lines, half))
        for child in element:
            self._read(child, matrix, inherited)

    def probe(self, pad):
        """The texts alone, the one of number n in `colour(n)`, in a picture that is larger on all sides
        by `pad`."""
        root = xml.fromstring(self.source)
        width, height = self.width + 2 * pad, self.height + 2 * pad
        root.set("viewBox", f"{-pad} {-pad} {width} {height}")
        root.set("width", str(width))
        root.set("height", str(height))
        for parent in list(root.iter()):
            parent.attrib.pop("opacity", None)
            for child in list(parent):
                if child.tag.removeprefix(SVG) in [*OUTLINES, "title", "desc"]:
                    parent.remove(child)
        texts = [text for text in root.iter(SVG + "text") if "".join(text.itertext()).strip()]
        for number, text in enumerate(texts):
            for piece in text.iter():
                paint = f"fill:#{colour(number):06x};fill-opacity:1;stroke:none"
                piece.set("style", paint)
        return xml.tostring(root, encoding="unicode")


# Colours so far apart that the edges of letters, whose colours are rounded, do not mix them up.
STEP, LEVELS = 20, 13


def colour(number):
    red, green, blue = number // LEVELS**2, number // LEVELS % LEVELS, number % LEVELS
    assert red < LEVELS, "too many texts"
    return (red * 256 + green) * 256 * STEP + blue * STEP


def shown(box):
    return "[" + " ".join(f"{place:.1f}" for place in box) + "]"


def product(first, second):
    a, b, c, d, e, f = first
    g, h, i, j, k, l = second
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
        a * k + c * l + e, b * k + d * l + f,
    )  # fmt: skip


def applied(matrix, point):
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def transform(text):
    matrix = (1, 0, 0, 1, 0, 0)
    for name, arguments in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        values = [float(number) for number in NUMBER.findall(arguments)]
        if name == "translate":
            step = (1, 0, 0, 1, *(values + [0])[:2])
        elif name == "rotate":
            turn = math.radians(values[0])
            x, y = values[1:] or (0, 0)
            step = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0)
            step = product(product((1, 0, 0, 1, x, y), step), (1, 0, 0, 1, -x, -y))
        else:
            raise ValueError(f"the transform {name} is not known")
        matrix = product(matrix, step)
    return matrix


def path(element):
    """The lines of a path, which has no curves."""
    lines = []
    for letter, arguments in re.findall(r"([A-Za-z])([^A-Za-z]*)", element.get("d")):
        point = tuple(float(number) for number in NUMBER.findall(arguments))
        if letter == "M":
            lines.append([point])
        elif letter == "L":
            lines[-1].append(point)
        elif letter == "Z":
            lines[-1].append(lines[-1][0])
        else:
            raise ValueError(f"the path command {letter} is not known")
    return lines


def rectangle(element):
    x, y, width, height = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
    return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]]


def circle(element):
    x, y = float(element.get("cx", 0)), float(element.get("cy", 0))
    radius = float(element.get("r"))
    turns = [math.tau * part / 24 for part in range(25)]
    return [[(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]]


OUTLINES = {"path": path, "rect": rectangle, "circle": circle}
