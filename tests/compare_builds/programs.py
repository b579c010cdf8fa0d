"""Programs for `--rules`: small ones for the shell, and a few in Python, written into the case's folder."""

import json
import shlex
import sys

from documents import Document
from texts import number_source
from trees import known_nodes, label, nodes_of, tree_of


def rules(draw):
    """A tree for whose nodes a program answers; now and then one that answers wrongly, or not at all."""
    root = tree_of(draw, draw.choice(["leaf", "ragged", "ragged", "ragged", "chain"]))
    nodes = nodes_of(root)[:400]
    kept = {id(node) for _, node in nodes}
    for _, node in nodes:
        node.children = [child for child in node.children or [] if id(child) in kept] or None
    label(draw, nodes, number_source(draw), draw.choice([0, 0.5, 0.8]))
    answers = answers_of(draw, nodes)
    if draw.rarely(0.3):
        spoil(draw, answers)
    if draw.random() < 0.97:
        command, name, text = "sh rules.sh", "rules.sh", shell_program(answers)
    else:
        command, name, text = f"{shlex.quote(sys.executable)} -S rules.py", "rules.py", python_program(answers)
    needs = [f"--rules={command}"]
    if draw.rarely(0.12):
        needs = [f"--rules={draw.choice(['true', 'false', 'no-such-program', 'cat', 'echo {}', '', 'sh -c exit', 'sh rules.sh more'])}"]
    elif draw.rarely(0.02):
        needs = ["--rules=sleep 9", "--timeout=0.05"]
    elif draw.random() < 0.1:
        needs.append(f"--timeout={draw.choice(['30', '45.5'])}")
    document = Document(b"", "", needs, known_nodes(nodes), all(node.value for _, node in nodes))
    document.format, document.more_files, document.size = "rules", {name: text.encode()}, "small" if len(nodes) < 200 else "medium"
    return document


def answers_of(draw, nodes):
    """The program's answers by the questions, in the order of the nodes."""
    kind = draw.choice(["number", "number", "text", "object", "array"])
    states = {}
    for number, (path, node) in enumerate(nodes):
        forms = {"number": str(number), "text": json.dumps(path), "object": f'{{"n": {number}}}', "array": f"[{number}, null]"}
        states[id(node)] = forms[kind] if number else "null"
    found = {}
    for path, node in nodes:
        members = []
        if node.children:
            members.append(f'"children": [{", ".join(child_object(draw, child, states) for child in node.children)}]')
        if node.value:
            members.append(f'"value": {node.value}')
        if node.player:
            members.append(f'"player": "{node.player}"')
        if path == "/" and node.name:
            members.append(f'"name": {json.dumps(node.name)}')
        found[f'{{"state": {states[id(node)]}}}'] = "{" + ", ".join(members) + "}"
    return found


def child_object(draw, child, states):
    members = [f'"state": {states[id(child)]}']
    if child.move is not None:
        members.append(f'"move": {json.dumps(child.move, ensure_ascii=draw.random() < 0.5)}')
    if child.name is not None:
        members.append(f'"name": {json.dumps(child.name)}')
    return "{" + ", ".join(members) + "}"


def spoil(draw, answers):
    """Makes one answer wrong."""
    which = draw.choice(list(answers)[:10])
    wrong = ["", "x", "{}", "[1, 2]", '{"value": x}', '{"value": 1, "value": 2}', '{"children": [3]}', '{"val": 1}']
    answers[which] = draw.choice([*wrong, answers[which][:-1], answers[which] + "\n" + answers[which], '{"value": 0.5}'])


def shell_program(answers):
    cases = [f"{shlex.quote(question)}) printf '%s\\n' {shlex.quote(answer)} ;;" for question, answer in answers.items()]
    return "\n".join(['while read -r question; do case "$question" in', *cases, "*) exit 3 ;;", "esac; done", ""])


def python_program(answers):
    return f"import sys\nanswers = {answers!r}\nfor line in sys.stdin:\n    print(answers[line.strip()], flush=True)\n"
