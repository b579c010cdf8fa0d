"""Random numbers and texts for one case: numbers as documents write them, names, any JSON."""

import random
import struct

GREATEST = 2**63 - 2  # of the integers that values can be; the least is its negative


class Draw(random.Random):
    """Random numbers for one case. Three cases of four are tidy: without what is wrong on purpose, so
    that most runs solve something."""

    def __init__(self, seed):
        super().__init__(seed)
        self.is_tidy = self.random() < 0.75

    def rarely(self, share):
        """Whether to do what mostly ends in an error message."""
        return self.random() < share and not self.is_tidy


def integer_text(draw, digits):
    """An integer of that many digits, with a sign."""
    number = draw.randint(10 ** (digits - 1), 10**digits - 1)
    return draw.choice(["", "-"]) + str(number)


def decimal_text(draw):
    """A decimal, in one of the many ways to write one."""
    kind = draw.randrange(10)
    if kind < 4:
        return f"{draw.randint(-99, 99)}.{draw.randint(0, 99)}"
    if kind < 6:
        return repr(draw.uniform(-1000, 1000))
    if kind == 6:
        exponent = draw.choice(["e", "E"]) + draw.choice(["", "+", "-"]) + str(draw.randint(0, 30))
        return f"{draw.randint(-9, 9)}{draw.choice(['', '.5', '.125'])}{exponent}"
    if kind == 7:
        double = struct.unpack("<d", draw.randbytes(8))[0]
        return repr(double) if abs(double) < 1e308 else "1.5"
    if kind == 8:
        return f"{draw.randint(0, 10**20)}.{draw.randint(0, 10**25)}"
    return draw.choice(["-0.0", "0.0", "-0e5", "5e-324", "2.2250738585072014e-308", "0.1", "1.0", "9007199254740993.0"])


def number_source(draw):
    """A function that gives the text of a number. One document takes all from one function."""
    kinds = ["few", "few", "small", "small", "small", "digits", "long", "mixed", "decimal", "decimal", "sorted"]
    kind = draw.choice(kinds) if draw.is_tidy else draw.choice([*kinds, "odd"])
    if kind == "few":
        most = draw.choice([0, 1, 2, 4])
        return lambda: str(draw.randint(-most, most))
    if kind == "small":
        most = draw.choice([9, 99, 999])
        return lambda: str(draw.randint(0 if draw.random() < 0.5 else -most, most))
    if kind == "digits":
        return lambda: integer_text(draw, draw.randint(1, 12))
    if kind == "long":
        least = draw.choice([1, 15, 17])
        return lambda: integer_text(draw, draw.randint(least, 18)) if draw.random() < 0.8 else nineteen_digits(draw)
    if kind == "mixed":
        share = draw.choice([0.01, 0.3])
        return lambda: decimal_text(draw) if draw.random() < share else str(draw.randint(-99, 99))
    if kind == "decimal":
        return lambda: decimal_text(draw)
    if kind == "sorted":
        state = [0]
        step = draw.choice([1, -1])

        def next_one():
            state[0] += step * draw.choice([0, 1, 1, 2])
            return str(state[0])

        return next_one
    return lambda: odd_number(draw) if draw.random() < 0.05 else str(draw.randint(-50, 50))


def nineteen_digits(draw):
    """An integer that values can just be."""
    most = GREATEST
    return str(draw.choice([draw.randint(10**18, most), -draw.randint(10**18, most), most, -most]))


def odd_number(draw):
    """A number that few documents have, or one that is wrong."""
    return draw.choice(
        ["-0", "0", "-0.0", "00", "01", "+1", "-", "1.", ".5", "1e5", "1e400", "-1e400", "1e-400", "NaN", "inf"]
        + ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "99999999999999999999999", "9007199254740993", "0x10", "1_0"]
        + ["1e999999999999999999999", "0.000000000000000000000000000000001", "123456789012345678901234567890.5", "true"]
    )


def string(draw):
    """Text for a name or a move: letters, Unicode, what must be escaped."""
    kind = draw.randrange(8)
    if kind < 4:
        return draw.choice("ABCDEFGHxyz") + draw.choice(["", "1", "'", "-b", " c"])
    if kind == 4:
        return "".join(draw.choice('äßé漢字🎲\u202e\u200b"\\/\b\n\t\r\u0001\u007f\u0085{}[],:') for _ in range(draw.randint(0, 6)))
    if kind == 5:
        return draw.choice(["", "/0/1", "null", "]", '"', "\\", "a" * draw.randint(30, 200), "\ufeff", "e\u0301"])
    return draw.choice(["Nf3", "e4", "0-0", "left", "right", "[[", "}}", 'say "hi"', "tab\there"])


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(draw, text):
    """The text as JSON has it, with characters escaped that need not be."""
    more = draw.random() < 0.2
    written = []
    for character in text:
        if character in ESCAPES and draw.random() < 0.9:
            written.append(ESCAPES[character])
        elif ord(character) < 0x20 or character in '"\\' or more and draw.random() < 0.5:
            for unit in struct.unpack(f"<{len(character.encode('utf-16-le')) // 2}H", character.encode("utf-16-le")):
                written.append(draw.choice(["\\u%04x", "\\u%04X"]) % unit)
        else:
            written.append(character)
    return '"' + "".join(written) + '"'


def meta(draw, depth):
    """Tokens of any JSON value."""
    kind = draw.randrange(7 if depth else 5)
    if kind < 3:
        return [draw.choice(["null", "true", "false", "0", "-1.5e3", "12345678901234567890123", "1e999"])]
    if kind < 5:
        return [quoted(draw, string(draw))]
    tokens = []
    for _ in range(draw.randint(0, 3)):
        tokens += [","] if tokens else []
        if kind == 5:
            tokens += [quoted(draw, string(draw)), ":"]
        tokens += meta(draw, depth - 1)
    return ["{", *tokens, "}"] if kind == 5 else ["[", *tokens, "]"]
