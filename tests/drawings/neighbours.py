"""Whether a drawing in a page changes the page, its other pictures or drawings; or is changed by it.

The pages are SVG files that hold HTML, so they are drawn like any other picture.
"""

import re

import numpy

from picture import shown
from renderers import SCALE

# What stands in a page beside drawings, with words and names that a drawing might use, too.
PAGE = """<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1100"><foreignObject width="1000"
height="1100"><body xmlns="http://www.w3.org/1999/xhtml"><style>
body { margin: 0; color: #135 }
.own, .first, .second { position: absolute; left: 0; width: 1000px; overflow: hidden }
.own { top: 0; height: 300px; font: 16px serif }
.first { top: 300px; height: 400px }
.second { top: 700px; height: 400px }
.first > svg, .second > svg { display: block }
</style>
<div class="own"><p class="name">A page <b class="value">with words</b> <i class="window">of its own</i></p>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="320" height="200">
<g class="node edge pv pruned cut max"><rect class="paper ground" width="320" height="200" fill="#eef"/>
<path class="line edge" data-part="edge" d="M10 10L150 190" stroke="#c00" stroke-width="2"/>
<path class="strike" data-part="cut" d="M60 10L200 190" stroke="#0a0"/>
<path class="shape" data-part="shape" d="M200 20L260 20L230 80Z"/><circle cx="280" cy="40" r="9"/>
<text class="name label" data-part="label" x="20" y="40">Another picture</text><text class="below move"
x="160" y="100" fill="#808">its <tspan class="value">own</tspan> text</text></g></svg></div>
<div class="first" style="STYLE">FIRST</div><div class="second">SECOND</div></body></foreignObject></svg>"""

STYLE = "color: #b00; font: italic bold 20px/2 serif"
# Top and bottom of each part of a page, in pixels.
OWN, FIRST, SECOND = (0, 300), (300, 700), (700, 1100)
PARTS = {OWN: "the page and its own picture", FIRST: "the first drawing", SECOND: "the second drawing"}
# A part of a page must look as in another page: the part, the one page, the other, the difference.
PAIRS = [
    (OWN, 0, 1, "the first drawing"),
    (OWN, 0, 2, "the second drawing"),
    (OWN, 0, 3, "both drawings"),
    (FIRST, 1, 3, "the second drawing"),
    (SECOND, 2, 3, "the first drawing"),
    (FIRST, 1, 4, "the fonts of the page"),
]


def pages(first, second):
    """The pages to be compared: with none of two drawings, with one, and with both."""
    first, second = (re.sub(r"^<\?xml.*?\?>", "", drawing.source) for drawing in (first, second))
    contents = [("", "", ""), (first, "", ""), ("", second, ""), (first, second, ""), (first, "", STYLE)]
    for one, two, style in contents:
        yield PAGE.replace("STYLE", style).replace("FIRST", one).replace("SECOND", two)


def check(name, pictures):
    """Compares what the pages look like."""
    for part, alone, beside, cause in PAIRS:
        top, bottom = (edge * SCALE for edge in part)
        changed = (pictures[alone][top:bottom] != pictures[beside][top:bottom]).any(axis=2)
        rows, columns = numpy.nonzero(changed)
        if len(rows):
            box = [edge / SCALE for edge in (columns.min(), rows.min(), columns.max(), rows.max())]
            message = f"{PARTS[part]}: {len(rows)} pixels change with {cause}, at {shown(box)}"
            yield ("neighbours", name, "Chromium", message)
