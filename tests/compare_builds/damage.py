"""What damages a document: one to three random errors in its bytes."""

# What an error puts into a document.
PIECES = """[ ] { } , : " \\ \\u12 \\ud83d null true - 0 1e e5 .5 1e999 99999999999999999999 NaN # 0.5 1e3 -0 00
[[ ]] [] {} ,, "value" "name": "children":[ "meta": "player":"min", "leaves": // 'a' +""".split()
PIECES = [piece.encode() for piece in PIECES] + [b" ", b"\n", b"\t", b"\0", b"\xff", b"\xc3", "é\u00a0".encode(), b"\xef\xbb\xbf", b"\x0b"]


def damaged(draw, data):
    """The document with one to three random errors."""
    data = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 3])):
        at = draw.randint(0, len(data))
        end = min(at + draw.randint(0, 5), len(data))
        kind = draw.randrange(6)
        if kind == 0:
            del data[at:end]
        elif kind == 1:
            data[at:at] = draw.choice(PIECES)
        elif kind == 2:
            data[at:end] = draw.choice(PIECES)
        elif kind == 3:
            to = draw.randint(0, len(data))
            data[to:to] = data[at:end]
        elif kind == 4:
            del data[at:]
        else:
            data[at : min(at + 1, end)] = bytes([draw.randrange(256)])
    return bytes(data)
