"""Command lines of `check`: answers, logs of visits or claims, and suites, right ones and such as are nearly right.

What is right comes from the old build, whose `trace` tells the steps of the same search."""

import csv
import io
import json

from options import EXPLAINED, arrangement, give_letters, limit, output, search_options, some

PARTS = ["value", "pv", "move", "pruned", "evaluated", "values", "windows"]


# ---------------------------------------------------------------------------------------------
# Answers
# ---------------------------------------------------------------------------------------------


def another_search(draw, search):
    """The options of a search that a student, or another program, may have done in its place."""
    kept = [option for option in search if not option.startswith(("--cutoff", "--fail", "--window", "--algorithm"))]
    other = [["--algorithm=minimax"], ["--window=0,5"], ["--fail=hard"]]
    return kept + ([] if "--cutoff=gt" in search else draw.choice([["--cutoff=gt"], ["--cutoff=gt"], *other]))


def right_answer(draw, facts):
    """An answer with all parts, as the search has them."""
    names = facts.name
    shown = lambda paths: [names(draw, path) for path in paths[:400]]
    answer = {"value": facts.value, "pruned": shown(facts.pruned), "evaluated": shown(facts.evaluated)}
    if facts.pv:
        answer |= {"pv": shown(facts.pv), "move": names(draw, facts.pv[0])}
    inner = [path for path in facts.player if path in facts.returned]
    chosen = draw.sample(inner, draw.randint(0, min(8, len(inner)))) if draw.random() < 0.3 else inner[:200]
    answer["values"] = {names(draw, path): value_text(draw, *facts.returned[path]) for path in chosen}
    if facts.windows:
        answer["windows"] = {names(draw, path): window_text(draw, facts.windows[path]) for path in chosen if path in facts.windows}
    return {part: given for part, given in answer.items() if given is not None}


SIGNS = {"exact": ["= ", "="], "lower": [">=", "≥ ", "≥"], "upper": ["<=", "≤ ", "=< "]}


def value_text(draw, value, bound):
    """A value as a number, or as a text with what is proved of it."""
    return value if draw.random() < 0.5 else draw.choice(SIGNS[bound]) + typed(draw, value)


def typed(draw, value):
    """A number as people write it."""
    text = str(value)
    if draw.random() < 0.3:
        text = text.replace("-", "−")
    if draw.random() < 0.2 and "e" not in text:
        text = text.replace(".", ",")
    return text


def window_text(draw, window):
    alpha, beta = window["alpha"], window["beta"]
    form = draw.randrange(5)
    if form < 2:
        return [alpha, beta]
    if form == 2:
        return {key: end for key, end in window.items() if end is not None or draw.random() < 0.5} or {"alpha": None}
    low = draw.choice(["-inf", "−∞", ""]) if alpha is None else typed(draw, alpha)
    high = draw.choice(["inf", "∞", "+inf"]) if beta is None else typed(draw, beta)
    return draw.choice(["({}; {})", "{}; {}", "[{}; {}]", "{} .. {}"]).format(low or "-inf", high)


def answer_of(draw, facts, may_be_unreadable=True):
    """An answer that is right, or has one to three faults."""
    answer = right_answer(draw, facts)
    parts = [part for part in answer if draw.random() < 0.6] or ["value"]
    answer = {part: answer[part] for part in parts if part in answer}
    if draw.random() < 0.5:
        for _ in range(draw.choice([1, 1, 2, 3])):
            fault(draw, answer, facts, may_be_unreadable)
    if draw.random() < 0.5:
        answer[draw.choice(["student", "name", "id"])] = draw.choice(["Ada", "Ben", "=1+1", "漢, \"x\"", 17])
    if draw.random() < 0.1:
        answer[draw.choice(["meta", "comment"])] = draw.choice(["by hand", {"a": [1]}, None])
    if draw.rarely(0.1):
        answer[draw.choice(["valu", "prune", "score"])] = 1
    members = list(answer.items())
    draw.shuffle(members)
    return dict(members)


def fault(draw, answer, facts, may_be_unreadable):
    """Makes one thing of the answer wrong, or leaves a part out."""
    part = draw.choice(list(answer)) if answer else "value"
    given = answer.get(part)
    if isinstance(given, list) and draw.random() < 0.9:
        list_fault(draw, given, facts, may_be_unreadable)
        if given and draw.random() < 0.2 and all(isinstance(one, str) and one.isascii() and " " not in one for one in given):
            answer[part] = draw.choice([" ", ", "]).join(given)
    elif isinstance(given, dict) and draw.random() < 0.9:
        table_fault(draw, given, facts, may_be_unreadable)
    elif part == "move" and facts.labels:
        answer[part] = facts.name(draw, draw.choice(list(facts.labels)))
    elif draw.random() < 0.2 * may_be_unreadable:
        answer[part] = draw.choice([None, True, [], {}, "x", "2,5,7", ""])
    elif part == "value" or may_be_unreadable:
        answer[part] = wrong_number(draw, given, may_be_unreadable)
    else:
        answer[part] = None


def wrong_number(draw, value, may_be_unreadable=True):
    if isinstance(value, (int, float)) and not isinstance(value, bool) and draw.random() < 0.8:
        return draw.choice([value + 1, value - 1, f"<={value}", f">= {value}", f"={value}", value + 0.5])
    return draw.choice([0, 5, -1, "<=2", "1,000", "≥ 3", 1e300, *(["abc", None] if may_be_unreadable else [])])


def list_fault(draw, given, facts, may_be_unreadable):
    """A node too few, too many, twice, unknown, or elsewhere."""
    kind = draw.randrange(6)
    at = draw.randrange(len(given)) if given else 0
    nodes = list(facts.labels) or ["/"]
    if kind == 0 and given:
        del given[at]
    elif kind == 1 and len(given) > 1:
        other = draw.randrange(len(given))
        given[at], given[other] = given[other], given[at]
    elif kind == 2 and given:
        given.insert(draw.randint(0, len(given)), given[at])
    elif kind == 3:
        given.insert(at, draw.choice(["/9/9", "nobody", "/0/0/0/0/0/0/0", "/x"]) if draw.random() < 0.8 or not may_be_unreadable else draw.choice([5, ""]))
    elif kind == 4 and facts.pruned:
        given.insert(at, draw.choice(facts.pruned) + draw.choice(["", "/0", "/1"]))
    else:
        given.insert(at, facts.name(draw, draw.choice(nodes)))


def table_fault(draw, given, facts, may_be_unreadable):
    """A value or window that is wrong, or of a node that is not asked for."""
    if given and draw.random() < 0.7:
        node = draw.choice(list(given))
        if isinstance(given[node], list) and given[node]:
            given[node] = [draw.choice([0, 5, -1, None]), *given[node][1:]]
        elif isinstance(given[node], (int, float)) or may_be_unreadable:
            given[node] = wrong_number(draw, given[node], may_be_unreadable)
        else:
            del given[node]
    else:
        node = draw.choice([*facts.evaluated[:5], *facts.pruned[:5], "/", "nobody", "/7/7"])
        is_window = any(isinstance(one, (list, dict)) or ";" in str(one) for one in given.values())
        fitting = [[None, 5], "(3, inf)", [1, 2]] if is_window else [3, "<=2"]
        given[node] = draw.choice([3, "<=2", [None, 5], "(3, inf)", [1, 2, 3]] if may_be_unreadable else fitting)


def answer_bytes(draw, answer):
    text = json.dumps(answer, ensure_ascii=draw.random() < 0.5, indent=draw.choice([None, None, 1]))
    data = (text + draw.choice(["", "\n"])).encode("utf-8", "surrogatepass")
    if draw.rarely(0.06):
        at = draw.randint(0, len(data))
        data = data[:at] + draw.choice([b"", b",", b"}", b"\xff", b'"']) + data[at + 1 :]
    return data


def class_file(draw, given):
    """A file with several answers, as JSON Lines or as a table: its name, and its bytes."""
    for answer in given:
        if draw.random() < 0.2:
            answer["tree"] = draw.choice([1, 1, "1", 2, "nobody", None])
    if draw.random() < 0.5:
        lines = [json.dumps(answer, ensure_ascii=draw.random() < 0.5) for answer in given]
        return draw.choice(["class.jsonl", "class.ndjson"]), ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
    keys = list(dict.fromkeys(key for answer in given for key in answer))
    draw.shuffle(keys)
    text = io.StringIO()
    table = csv.writer(text, delimiter=draw.choice([",", ",", ";", "\t"]), lineterminator=draw.choice(["\n", "\r\n"]))
    table.writerow(keys)
    table.writerows([cell(answer.get(key)) for key in keys] for answer in given)
    return "class.csv", (draw.choice(["", "\ufeff"]) + text.getvalue()).encode("utf-8", "surrogatepass")


def cell(given):
    """What a cell says that says this in JSON."""
    if given is None:
        return ""
    if isinstance(given, list):
        return "; ".join(map(str, given)) or "none"
    if isinstance(given, dict):
        return "; ".join(f"{node}={value_cell(value)}" for node, value in given.items()) or "none"
    return str(given)


def value_cell(value):
    """The same of the value or the window of a node."""
    if isinstance(value, dict):
        value = [value.get("alpha"), value.get("beta")]
    if isinstance(value, list):
        return "(" + ", ".join("" if end is None else str(end) for end in value) + ")"
    return str(value)


def answers(setting):
    """Answers of a student, or of a class."""
    draw, case = setting.draw, setting.case
    search = search_options(setting, EXPLAINED)
    letters = give_letters(setting, 0.2)
    facts = setting.facts(search)
    files = [f"answer{number}.json" for number in range(draw.choice([1, 1, 1, 2, 4]))]
    parts, other = set(), setting.facts(another_search(draw, search)) if draw.random() < 0.15 else facts
    given = [answer_of(draw, draw.choice([facts, other])) for _ in files]
    for name, answer in zip(files, given):
        parts |= set(PARTS) & set(answer)
        case.files[name] = answer_bytes(draw, answer)
    if draw.random() < 0.2:
        for name in files:
            del case.files[name]
        name, case.files[name] = class_file(draw, given)
        files = [name]
    form = draw.choice(["text", "json", "csv", "gradescope", None, None])
    options = search + letters + limit(setting) + ([f"--format={form}"] if form and (form != "gradescope" or len(files) == 1 or draw.rarely(0.5)) else [])
    is_minimax = "--algorithm=minimax" in search and not draw.rarely(0.3)
    asked = sorted(parts) if parts and draw.random() < 0.7 else PARTS
    options += some(draw, 0.4, f"--points={points(draw, asked, is_minimax)}")
    endings = {"text": ["txt"], "csv": ["csv"], "json": ["json", "jsonl"], "gradescope": ["json"]}.get(form, ["txt", "csv", "json"])
    options += output(setting, 0.15, endings)
    if case.stdin is None and len(files) == 1 and setting.trees() and draw.random() < 0.25:
        case.stdin, case.is_pipe, files = files[0], draw.random() < 0.6, ["-"]
    return options + setting.trees() + files + (["missing.json"] if draw.rarely(0.05) else [])


def points(draw, asked, is_minimax):
    """Points for some of these parts."""
    parts = [part for part in asked if part != "windows" or not is_minimax] or ["value"]
    if draw.rarely(0.1):
        return draw.choice(["", "value", "value=x", "value=1,value=2", "score=3", "value=0.125"])
    return ",".join(f"{part}={draw.choice(['1', '2', '0.5', '4', '10', '0.25'])}" for part in draw.sample(parts, draw.randint(1, len(parts))))


# ---------------------------------------------------------------------------------------------
# Logs of visits
# ---------------------------------------------------------------------------------------------


def visits(setting):
    """The log of another program."""
    draw, case = setting.draw, setting.case
    algorithms = ["alpha-beta", "minimax", "no-deep", "no-deep"]
    search = search_options(setting, algorithms)
    letters = give_letters(setting, 0.15)
    is_forward = "--algorithm=no-deep" not in search
    # Where no cutoff is deep, `no-deep` visits what alpha-beta visits.
    logged = [option for option in search if option != "--algorithm=no-deep"]
    is_other = draw.random() < 0.3
    facts = setting.facts(another_search(draw, logged) if is_other else logged)
    case.files["log.txt"] = log(draw, facts, is_forward, 0.15 if is_other else 0.55).encode("utf-8", "surrogatepass")
    form = draw.choice(["text", "json", "json", None])
    options = search + letters + ([f"--format={form}"] if form else [])
    options += some(draw, 0.05 * draw.rarely(1), draw.choice(["--format=csv", "--points=value=1"]))
    options += output(setting, 0.06, {"text": ["txt"], "json": ["json"]}.get(form, ["txt", "json"]))
    name = "log.txt"
    if case.stdin is None and draw.random() < 0.3:
        case.stdin, case.is_pipe, name = "log.txt", draw.random() < 0.6, "-"
    return options + setting.trees() + ["--log", name]


def log(draw, facts, has_signs, share):
    """The lines of a log: as the search visits the nodes, or, for this share of them, with a fault."""
    which = draw.choice(["all", "all", "all", "leaves", "leaves", "below"])
    order, has_fault = facts.order, draw.random() < share
    if has_fault and facts.pruned and draw.random() < 0.45:
        # What the search has pruned, in its place.
        entered_too = draw.choice(facts.pruned)
        order = [(path, "leaf" if path == entered_too and path not in facts.pruned_inner else event) for path, event in order]
        order = [(path, "enter" if path == entered_too and event == "prune" else event) for path, event in order]
        has_fault = draw.random() < 0.2
    events = ("leaf",) if which == "leaves" else ("enter", "leaf")
    nodes = [path for path, event in order if event in events][1 if which == "below" else 0 :]
    has_values, names, glue = draw.random() < 0.5, draw.random() < 0.4, draw.choice([" ", "\t", ", ", "; ", ": "])
    written = []
    for path in nodes[:20_000]:
        line = log_name(draw, facts, path) if names else path
        value, bound = facts.returned.get(path, (None, None))
        if has_values and value is not None and draw.random() < 0.9:
            is_signed = has_signs and draw.random() < 0.4
            line += glue + (draw.choice(SIGNS[bound]).strip() if is_signed else "") + str(value)
        written.append(line)
    if has_fault:
        for _ in range(draw.choice([1, 1, 1, 2])):
            log_fault(draw, written, facts)
    if draw.random() < 0.2:
        written.insert(draw.randint(0, len(written)), draw.choice(["", "# a comment", "  ", "#"]))
    return draw.choice(["\n", "\n", "\n", "\r\n"]).join(written) + draw.choice(["\n", "\n", ""])


def log_name(draw, facts, path):
    """A name or move of the node, in quotes if that is needed."""
    usable = [label for label in facts.labels[path] if label and not label.startswith(("/", "#", '"'))]
    if not usable:
        return path
    label = draw.choice(usable)
    return label if label.isalnum() and draw.random() < 0.8 else json.dumps(label, ensure_ascii=draw.random() < 0.5)


def log_fault(draw, written, facts):
    """A line too few, too many, elsewhere, or wrong."""
    # Often near the end, so that much of the log is right.
    at = max(0, len(written) - draw.randint(1, 6)) if draw.random() < 0.4 else draw.randrange(len(written) or 1)
    kind = draw.randrange(8)
    if not written or kind == 0:
        written.append(draw.choice(["/", "/0", "nobody", "/9/9"]))
    elif kind == 1:
        del written[at]
    elif kind == 2:
        other = draw.randrange(len(written))
        written[at], written[other] = written[other], written[at]
    elif kind == 3:
        del written[at:]
    elif kind == 4 and facts.pruned:
        written.insert(at, draw.choice(facts.pruned) + draw.choice(["", "", "/0"]))
    elif kind == 5:
        written[at] = written[at].split()[0] + draw.choice([" 3", " <=2", " >= -1", ":5", " x", " = 4"]) if written[at].split() else "5"
    elif kind == 6:
        written[at] = draw.choice(["/x", "/01", "\ufeff/", '"', "/0/0/0/0/0/0", "[3, 5]", "a b c", "/0 " + "9" * 20])
    else:
        written.insert(at, written[draw.randrange(len(written))])


# ---------------------------------------------------------------------------------------------
# Logs of claims
# ---------------------------------------------------------------------------------------------


def claims(setting):
    """What another program claims of nodes."""
    draw, case = setting.draw, setting.case
    arranged = arrangement(setting)
    # The order changes no value, and is refused.
    search = arranged if draw.rarely(0.1) else list(setting.depth)
    search += some(draw, 0.05 * draw.rarely(1), draw.choice(["--algorithm=minimax", "--cutoff=gt", "--fail=hard", "--window=0,5"]))
    letters = give_letters(setting, 0.15)
    facts = setting.facts(["--algorithm=minimax", *setting.depth])
    case.files["log.txt"] = claim_lines(draw, facts, setting.document.has_depth).encode("utf-8", "surrogatepass")
    form = draw.choice(["text", "json", "json", None])
    options = search + letters + limit(setting) + ([f"--format={form}"] if form else [])
    options += some(draw, 0.05 * draw.rarely(1), draw.choice(["--format=csv", "--points=value=1", "--log=other.txt"]))
    options += output(setting, 0.06, {"text": ["txt"], "json": ["json"]}.get(form, ["txt", "json"]))
    name = "log.txt"
    if case.stdin is None and draw.random() < 0.3:
        case.stdin, case.is_pipe, name = "log.txt", draw.random() < 0.6, "-"
    return options + setting.trees() + ["--log", name]


def claim_lines(draw, facts, has_depth):
    """The lines of a log: good enough, or, for some of them, with a fault."""
    known = [(path, value) for path, (value, _) in facts.returned.items() if value is not None]
    share, is_json, names = draw.choice([0, 0, 0.2, 0.9]), draw.random() < 0.3, draw.random() < 0.4
    written = []
    for path, value in draw.sample(known, min(len(known), draw.randint(1, 300))):
        alpha = draw.choice([None, value, value - draw.choice([1, 0.5, 3]), value + draw.choice([1, 2])])
        beta = draw.choice([None, (value if alpha is None else alpha) + draw.choice([1, 0.5, 3])])
        if draw.random() < share:
            value = draw.choice([value + 1, value - 1, -value, value + 0.5])
        depth = draw.choice([0, 1, 1, 2, 3, 9]) if draw.random() < (0.5 if has_depth else 0.01) else None
        written.append(claim_line(draw, facts, (path, alpha, beta, value, depth), is_json, names))
    if draw.rarely(0.2):
        written.append(draw.choice(["", "# a comment", "/0", "/ 1 2", "/ 1 2 x", "/ 3 2 1", "nobody 1 2 3", '{"node": "/"}', "/ 1 2 3 4", "/9/9 1 2 3"]))
    return "\n".join(written) + draw.choice(["\n", ""])


def claim_line(draw, facts, claim, is_json, names):
    """A claim as text or as JSON."""
    path, alpha, beta, value, depth = claim
    if is_json:
        node = facts.name(draw, path) if names else path
        members = {"node": node, "alpha": alpha, "beta": beta, "value": value}
        return json.dumps(members | ({} if depth is None else {"depth": depth}), ensure_ascii=draw.random() < 0.5)
    node = log_name(draw, facts, path) if names else path
    low = draw.choice(["-inf", "−∞", "null"]) if alpha is None else typed(draw, alpha)
    high = draw.choice(["inf", "∞", "null"]) if beta is None else typed(draw, beta)
    return draw.choice([" ", "\t", ", "]).join([node, low, high, typed(draw, value)]) + ("" if depth is None else f" depth={depth}")


# ---------------------------------------------------------------------------------------------
# Suites
# ---------------------------------------------------------------------------------------------


def suite(setting):
    """Trees with what is expected of them; `setting.members` are documents without that."""
    draw, case = setting.draw, setting.case
    search = search_options(setting, EXPLAINED)
    written = [expecting(setting, document, search) for document in setting.members]
    name = draw.choice(["suite.jsonl", "suite.ndjson"]) if len(written) > 1 else draw.choice(["suite.jsonl", "suite.json"])
    if draw.rarely(0.1):
        written.append(draw.choice(["", "[1, 2]", '{"children": [{"value": 1, "expect": {}}]}', '{"value": 1, "expect": 5}', "x"]))
    case.files[name] = ("\n".join(written) + "\n").encode("utf-8", "surrogatepass")
    form = draw.choice(["text", "json", "csv", None])
    options = search + ([f"--format={form}"] if form else [])
    options += output(setting, 0.15, {"text": ["txt"], "csv": ["csv"], "json": ["json", "jsonl"]}.get(form, ["txt", "csv", "json"]))
    if draw.random() < 0.2:
        case.stdin, case.is_pipe = name, draw.random() < 0.6
        return ["--from=jsonl", *options, "-"]
    return [*options, name]


def expecting(setting, document, search):
    """The document, on a line, with the key `expect`."""
    draw, text = setting.draw, document.data.decode("utf-8", "surrogatepass").lstrip("\ufeff").strip()
    text = text.replace("\r", " ").replace("\n", " ")
    setting.document, setting.tree = document, "member.json"
    setting.case.files["member.json"] = text.encode("utf-8", "surrogatepass")
    facts = setting.facts([*document.needs, *search])
    del setting.case.files["member.json"]
    expect = answer_of(draw, facts, draw.rarely(0.2)) if draw.random() < 0.9 else {}
    for key in ("student", "name", "id", "meta", "comment"):
        expect.pop(key, None)
    written = f'"expect": {json.dumps(expect)}'
    if text.startswith("{") and text.endswith("}") and draw.random() < 0.99:
        return "{" + written + ", " + text[1:] if draw.random() < 0.5 else text[:-1] + ", " + written + "}"
    key = "children" if text.startswith("[") else "value"
    return f'{{"{key}": {text}, {written}}}'
