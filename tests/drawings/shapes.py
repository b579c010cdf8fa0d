"""What lies on what: boxes (left, top, right, bottom), segments and polygons, in pixels."""

import math

import numpy


def overlap(first, second, gap=0.0):
    """Whether two boxes are less than `gap` apart."""
    return (
        first[0] < second[2] + gap
        and second[0] < first[2] + gap
        and first[1] < second[3] + gap
        and second[1] < first[3] + gap
    )


def within(inner, outer, slack=0.0):
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


class Segments:
    """All segments of some parts, to be asked which of them touch a box."""

    def __init__(self, parts):
        rows = [
            (*start, *end, part.half, number)
            for number, part in enumerate(parts)
            for line in part.lines
            for start, end in zip(line, line[1:])
        ]
        self.parts = parts
        self.rows = numpy.array(rows, dtype=float).reshape(-1, 6)

    def touching(self, box):
        """The parts whose line, as thick as it is, runs through the box."""
        x0, y0, x1, y1, half, number = self.rows.T
        enter, leave = numpy.zeros(len(half)), numpy.ones(len(half))
        outside = numpy.zeros(len(half), dtype=bool)
        for start, end, low, high in ((x0, x1, box[0], box[2]), (y0, y1, box[1], box[3])):
            low, high, along = low - half, high + half, end - start
            is_still = abs(along) < 1e-9
            outside |= is_still & ((start <= low) | (start >= high))
            along = numpy.where(is_still, 1, along)
            first, last = (low - start) / along, (high - start) / along
            first, last = numpy.minimum(first, last), numpy.maximum(first, last)
            enter = numpy.where(is_still, enter, numpy.maximum(enter, first))
            leave = numpy.where(is_still, leave, numpy.minimum(leave, last))
        found = number[~outside & (enter < leave)]
        return [self.parts[int(number)] for number in numpy.unique(found)]


def has_inside(part, point):
    """Whether a point lies within a closed part."""
    x, y = point
    inside = False
    for line in part.lines:
        for (x0, y0), (x1, y1) in zip(line, line[1:]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                inside = not inside
    return inside


def hull(part):
    """The corners of the smallest polygon without dents around a part."""
    points = sorted({point for line in part.lines for point in line})

    def half(points):
        corners = []
        for point in points:
            while len(corners) > 1 and turn(corners[-2], corners[-1], point) <= 0:
                corners.pop()
            corners.append(point)
        return corners[:-1]

    return half(points) + half(points[::-1])


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance(first, second):
    """How far two polygons without dents are apart: 0 or less if they overlap. A segment is a polygon of two
    corners. Where a corner is nearest to a corner, it may be told too small."""
    best = -math.inf
    for polygon in (first, second):
        for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 1e-9:
                continue
            along = ((x1 - x0) / length, (y1 - y0) / length)
            for x, y in (along, (along[1], -along[0])):
                one = [x * a + y * b for a, b in first]
                other = [x * a + y * b for a, b in second]
                best = max(best, min(other) - max(one), min(one) - max(other))
    return best


def is_on(corners, half, part):
    """Whether a polygon without dents, with a stroke of twice `half`, touches a line."""
    return any(
        distance(corners, [start, end]) < half + part.half
        for line in part.lines
        for start, end in zip(line, line[1:])
    )
