"""Arrays of NumPy: all types of numbers, byte orders and versions, and headers that are wrong."""

import struct

from documents import Document, branching_text, uniform_paths
from texts import GREATEST
from trees import factors

# Each dtype, the letter of `struct` for it, and its number of bytes.
DTYPES = [("i1", "b", 1), ("i2", "h", 2), ("i4", "i", 4), ("i8", "q", 8), ("u1", "B", 1), ("u2", "H", 2)]
DTYPES += [("u4", "I", 4), ("u8", "Q", 8), ("f4", "f", 4), ("f8", "d", 8)]


def npy(draw, limit=4096):
    """An array of NumPy: all dtypes, byte orders and versions, and headers that are wrong."""
    branching = factors(draw, draw.choice([8, 64, 512, limit]))
    count = 1
    for factor in branching:
        count *= factor
    name, letter, size = draw.choice(DTYPES)
    order = draw.choice("<<<>>=|") if size > 1 else draw.choice("|||<")
    data = npy_data(draw, name, letter, size, ">" if order == ">" else "<", count)
    needs, shape = [], ", ".join(map(str, branching)) + ("," if len(branching) == 1 or draw.random() < 0.1 else "")
    if draw.random() < 0.3 or len(branching) == 1 and not draw.rarely(0.5):
        shape, needs = f"{count},", [f"--branching={branching_text(draw, branching)}"]
    elif draw.rarely(0.06):
        shape = draw.choice(["", "0,", "2, 0, 3", "-1,", "99999999999,99999999999", "4294967296,", "2"])
    if draw.rarely(0.06):
        data = draw.choice([data[:-1], data + b"\0", b""])
    if draw.rarely(0.06):
        name = draw.choice(["O", "c16", "i3", "f2", "U5", "b1"])
    fortran = draw.choice(["True", "True", "Flase"]) if draw.rarely(0.1) else "False"
    header = f"{{'descr': '{order}{name}', 'fortran_order': {fortran}, 'shape': ({shape}), }}"
    return Document(npy_bytes(draw, header, data), "npy", needs, uniform_paths(branching), size="small" if count < 300 else "medium")


def npy_bytes(draw, header, data):
    """Header and data, with the length of the header as its version has it."""
    version = draw.choice([1, 1, 1, 2, 3]) if not draw.rarely(0.02) else 4
    start = 10 if version == 1 else 12
    padding = -(start + len(header) + 1) % 64 if draw.random() < 0.8 else draw.randint(0, 9)
    header = (header + " " * padding + "\n").encode()
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(header)) + header + data


def npy_data(draw, name, letter, size, order, count):
    """The leaves of an array as bytes."""
    if name[0] == "f":
        special = draw.rarely(0.3)
        leaves = [draw.choice([draw.randint(-9, 9) / 2, draw.uniform(-1e6, 1e6), 0.0, -0.0]) for _ in range(count)]
        if special:
            leaves[draw.randrange(count)] = draw.choice([float("nan"), float("inf"), float("-inf"), 1e-310])
        return struct.pack(f"{order}{count}{letter}", *leaves)
    bits = 8 * size
    most = 2**bits - 1 if name[0] == "u" else 2 ** (bits - 1) - 1
    least = 0 if name[0] == "u" else -most - 1
    if bits == 64 and not draw.rarely(0.3):
        # Beyond these a leaf is an error where the search asks for it.
        least, most = max(least, -GREATEST), GREATEST
    spread = draw.choice([3, 50, most])
    least, most = max(least, -spread), min(most, spread)
    leaves = [draw.randint(least, most) for _ in range(count)]
    return struct.pack(f"{order}{count}{letter}", *leaves)
