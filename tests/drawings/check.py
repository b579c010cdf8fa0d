"""Renders drawings and says what is wrong with them.

Called with a folder of SVG files, a Chromium, and pairs of files (`one+other`) to put into one page.
Prints a line for each fault: the check, the file, the renderer, and what is wrong, with tabs between
them. Boxes are left, top, right, bottom in pixels of the drawing.
"""

import collections
import concurrent.futures
import pathlib
import sys
import unicodedata

import numpy

import neighbours
import renderers
from picture import LEVELS, STEP, Picture, shown
from renderers import SCALE
from shapes import Segments, distance, has_inside, hull, is_on, overlap, within

# How far a picture of the texts alone reaches beyond the drawing, so that what is cut off is seen.
PAD = 40
# Texts on a line are at least this far apart.
GAP = 2.0
# A side without anything is not wider than this.
MARGIN = 25.0
# At the right there is also room for wider fonts than those here.
RIGHT = 70.0
# Letters are at least as dark as this, on white.
DARK = 160


class Ink:
    """Where a renderer puts each text: the pixels, and the box around them in pixels of the drawing."""

    def __init__(self, picture, probe):
        alpha = probe[:, :, 3]
        rows, columns = numpy.nonzero(alpha >= 128)
        levels = probe[rows, columns, :3].astype(int)
        nearest = (levels + STEP // 2) // STEP
        is_plain = (abs(nearest * STEP - levels) <= 4).all(axis=1)
        numbers = (nearest[:, 0] * LEVELS + nearest[:, 1]) * LEVELS + nearest[:, 2]
        order = numpy.argsort(numpy.where(is_plain, numbers, -1), kind="stable")
        numbers = numpy.where(is_plain, numbers, -1)[order]
        rows, columns = rows[order], columns[order]
        self.pixels, self.boxes = [], []
        for number in range(len(picture.texts)):
            start, end = numpy.searchsorted(numbers, [number, number + 1])
            y, x = rows[start:end], columns[start:end]
            is_full = alpha[y, x] >= 240
            self.boxes.append(box_of(y, x, PAD) if len(y) else None)
            chosen = is_full if is_full.sum() >= 4 else slice(None)
            self.pixels.append((y[chosen] - PAD * SCALE, x[chosen] - PAD * SCALE))


def box_of(rows, columns, pad=0):
    edges = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    return tuple(float(edge) / SCALE - pad for edge in edges)


def on_white(pixels):
    """The brightness of each pixel on white paper."""
    alpha = pixels[:, :, 3:] / 255
    grey = pixels[:, :, :3] @ numpy.array([0.3, 0.59, 0.11])
    return grey * alpha[:, :, 0] + 255 * (1 - alpha[:, :, 0])


class Checker:
    """Checks one drawing as one renderer shows it."""

    def __init__(self, picture, renderer):
        self.picture, self.renderer = picture, renderer
        self.faults = []

    def fault(self, check, message):
        self.faults.append((check, self.picture.name, self.renderer, message))

    def check(self, png, probe):
        page = on_white(renderers.pixels(png))
        ink = Ink(self.picture, renderers.pixels(probe))
        self.check_seen(page, ink)
        self.check_inside(page, ink)
        texts = [(text, box) for text, box in zip(self.picture.texts, ink.boxes) if box]
        self.check_texts(texts)
        return self.faults

    def check_seen(self, page, ink):
        for text, box, (rows, columns) in zip(self.picture.texts, ink.boxes, ink.pixels):
            if box is None:
                self.fault("seen", f"{text} is not there")
                continue
            height, width = page.shape
            is_on = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
            shade = page[rows[is_on], columns[is_on]]
            dark = (shade <= DARK).mean() if len(shade) else 0.0
            if dark < 0.9:
                self.fault(
                    "seen", f"{text} at {shown(box)}: {dark:.0%} of its ink is dark in the picture"
                )

    def check_inside(self, page, ink):
        whole = (0, 0, self.picture.width, self.picture.height)
        for text, box in zip(self.picture.texts, ink.boxes):
            if box and not within(box, whole):
                self.fault("fits", f"{text} at {shown(box)} is not all in {shown(whole)}")
        rows, columns = numpy.nonzero(page < 240)
        if not len(rows):
            self.fault("fits", "the picture is empty")
            return
        left, top, right, bottom = box_of(rows, columns)
        sides = {
            "left": left,
            "top": top,
            "right": self.picture.width - right,
            "bottom": self.picture.height - bottom,
        }
        if "blank" in self.picture.name:
            # There is room for what is to be filled in.
            del sides["right"]
        for side, empty in sides.items():
            if empty > (RIGHT if side == "right" else MARGIN):
                self.fault("fits", f"{empty:.1f} px are empty at the {side}")

    def check_texts(self, texts):
        for number, (text, box) in enumerate(texts):
            for other, at in texts[number + 1 :]:
                if overlap(box, at) or overlap(box, (at[0] - GAP, at[1], at[2] + GAP, at[3])):
                    self.fault("apart", f"{text} at {shown(box)} overlaps {other} at {shown(at)}")
        solid = Segments(self.picture.of_kind("shape", "box", "cut"))
        edges = Segments(self.picture.of_kind("edge"))
        grounds = self.picture.of_kind("ground")
        lines = Segments(self.picture.of_kind("board"))
        for text, box in texts:
            if text.kind == "count":
                self.check_count(text, box, lines)
                continue
            touched = solid.touching(box)
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            for part in self.picture.of_kind("shape", "box"):
                # The solution stands in the middle of its box.
                is_centred = abs(middle[0] - (part.box[0] + part.box[2]) / 2) < 2
                is_filled = part.kind == "box" and is_centred and within(box, part.box)
                if part not in touched and not is_filled and has_inside(part, middle):
                    touched.append(part)
            own = [g for g in grounds if g.order < text.order and within(box, g.box, 0.5)]
            for edge in edges.touching(box):
                if not any(edge.order < ground.order for ground in own):
                    touched.append(edge)
            for part in touched:
                self.fault(
                    "apart", f"{text} at {shown(box)} overlaps {part}"
                )

    def check_count(self, text, box, lines):
        """A number on a board is in its frame, and on no line."""
        if not any(within(box, frame.box) for frame in self.picture.of_kind("shape")):
            self.fault("apart", f"{text} at {shown(box)} is on no board")
        for part in lines.touching(box):
            self.fault("apart", f"{text} at {shown(box)} overlaps {part}")


def check_parts(picture):
    """What can be told without a renderer."""
    faults = []

    def fault(check, message):
        faults.append((check, picture.name, "file", message))

    whole = (0, 0, picture.width, picture.height)
    for part in picture.parts:
        if not within(part.box, whole):
            fault("fits", f"{part} is not all in {shown(whole)}")
    cuts = [(part, hull(part)) for part in picture.of_kind("cut")]
    for number, (cut, corners) in enumerate(cuts):
        for other, others in cuts[number + 1 :]:
            if distance(corners, others) < cut.half + other.half:
                fault("apart", f"{cut} overlaps {other}")
        edges = picture.of_kind("edge")
        crossed = [edge for edge in edges if is_on(corners, cut.half, edge)]
        if len(crossed) != 1:
            names = ", ".join(map(str, crossed)) or "no edge"
            fault("apart", f"{cut} lies on {names}")
    hidden = picture.of_kind("shape", "box", "cut")
    for ground in picture.of_kind("ground"):
        for part in hidden:
            if part.order < ground.order and overlap(part.box, ground.box):
                if distance(hull(part), hull(ground)) < part.half:
                    fault("apart", f"{ground} hides {part}")
    return faults


def letters(text):
    """How often each letter occurs. Wide ones are left out, as not every renderer has a font with them."""
    return collections.Counter(
        letter
        for letter in unicodedata.normalize("NFKC", text)
        if letter.isprintable()
        and not letter.isspace()
        and unicodedata.east_asian_width(letter) not in ("W", "F")
    )


def check_pdf(renderer, pictures, files, folder):
    """Whether the letters of a PDF file are letters."""
    faults = []
    pages = renderers.pdf_texts(renderer.pdf(files, folder))
    for picture, page in zip(pictures, pages, strict=True):
        expected = letters("".join(text.text for text in picture.texts))
        found = letters(page)
        missing = "".join((expected - found).elements())
        added = "".join((found - expected).elements())
        if missing or added:
            message = f"in the PDF file the letters {missing!r} are missing, {added!r} are too many"
            faults.append(("seen", picture.name, renderer.name, message))
    return faults


def check_png(renderer, picture):
    png, probe = renderer.png(picture.source), renderer.png(picture.probe(PAD))
    return Checker(picture, renderer.name).check(png, probe)


def check_chromium(program, folder, pictures, pairs):
    """All that Chromium draws, in one go."""
    sources = [source for picture in pictures for source in (picture.source, picture.probe(PAD))]
    pages = [list(neighbours.pages(*pair)) for pair in pairs]
    drawn = renderers.drawn_by_chromium(program, folder, sources + sum(pages, []))
    faults = []
    for picture in pictures:
        png, probe = next(drawn), next(drawn)
        faults += Checker(picture, "Chromium").check(png, probe)
    for pair, contents in zip(pairs, pages):
        name = "+".join(picture.name for picture in pair)
        shown = [renderers.pixels(next(drawn)) for _ in contents]
        faults += neighbours.check(name, shown)
    return faults


def main():
    folder, program, *pairs = sys.argv[1:]
    folder = pathlib.Path(folder)
    files = sorted(folder.glob("*.svg"))
    pictures = [Picture(file.stem, file.read_text(encoding="utf-8")) for file in files]
    by_name = {picture.name: picture for picture in pictures}
    pairs = [[by_name[name] for name in pair.split("+")] for pair in pairs]
    faults = [fault for picture in pictures for fault in check_parts(picture)]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        jobs = [pool.submit(check_chromium, program, folder, pictures, pairs)]
        for renderer in (renderers.Librsvg(), renderers.CairoSvg()):
            jobs.append(pool.submit(check_pdf, renderer, pictures, files, folder))
            jobs += [pool.submit(check_png, renderer, picture) for picture in pictures]
        for job in jobs:
            faults += job.result()
    for fault in faults:
        print("\t".join(fault))


main()
