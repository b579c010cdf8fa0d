"""Writes arrays with NumPy itself, and what NumPy says of each.

Called with a folder and a seed. Prints one JSON object a line: the file, the shape, the leaves in C
order as JSON numbers, and the minimax value that NumPy finds by taking the maximum and the minimum
in turn along the last axis. Each dtype in each byte order is written in each version of the format.
"""

import json
import pathlib
import sys

import numpy

SHAPES = [(), (1,), (7,), (2, 2, 2), (3, 1, 4), (2, 3, 4, 2), (1, 1), (5, 6), (2,) * 9]


def values(random, kind, size, count):
    """Few different values, so many ties; and now and then the extremes."""
    if kind == "f":
        some = random.integers(-4, 5, count) / random.choice([1, 4, 10])
        limits = numpy.finfo(f"f{size}")
        extremes = [limits.max, limits.min, limits.tiny, -0.0, limits.smallest_subnormal]
    else:
        limits = numpy.iinfo(f"{kind}{size}")
        some = random.integers(0 if kind == "u" else -4, 5, count)
        # The integers that values can be: 64 bits with a sign, but for the least and the greatest.
        extremes = [min(int(limits.max), 2**63 - 2), max(int(limits.min), 1 - 2**63)]
    array = numpy.array(some).astype(f"{kind}{size}")
    for place in range(count):
        if random.integers(6) == 0:
            array[place] = extremes[random.integers(len(extremes))]
    return array


def minimax(array):
    """The value of the tree: the players alternate, and MAX is at the root."""
    for axis in reversed(range(array.ndim)):
        array = array.max(axis=axis) if axis % 2 == 0 else array.min(axis=axis)
    return array


def main():
    folder, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    random = numpy.random.default_rng(seed)
    for dtype in "i1 i2 i4 i8 u1 u2 u4 u8 f4 f8".split():
        for order in "<>":
            for version in [(1, 0), (2, 0), (3, 0)]:
                for number, shape in enumerate(SHAPES):
                    count = int(numpy.prod(shape, dtype=int))
                    array = values(random, dtype[0], dtype[1], count).reshape(shape)
                    array = array.astype(order + dtype)
                    big = "little" if order == "<" else "big"
                    file = folder / f"{dtype}-{big}-{version[0]}-{number}.npy"
                    with file.open("wb") as out:
                        numpy.lib.format.write_array(out, array, version=version)
                    # A double has the value of the float that it was made from. -0.0 is 0.
                    plain = [item + 0 for item in array.ravel().tolist()]
                    print(json.dumps({
                        "file": str(file),
                        "shape": list(shape),
                        "leaves": plain,
                        "value": minimax(array).item() + 0,
                    }))


main()
