"""Answers for the nodes of a tree in a file: `told.py TREE LOG`. Each start and each question is logged."""
import json
import sys

with open(sys.argv[1]) as file:
    tree = json.load(file)
with open(sys.argv[2], "a") as log:
    print("start", file=log, flush=True)
    for line in sys.stdin:
        path = json.loads(line)["state"] or []
        print("/" + "/".join(map(str, path)), file=log, flush=True)
        node = tree
        for step in path:
            node = node["children"][step]
        answer = {key: node[key] for key in ("value", "player", "name") if key in node}
        if "children" in node:
            answer["children"] = [
                {"state": path + [step]} | {key: child[key] for key in ("move", "name") if key in child}
                for step, child in enumerate(node["children"])
            ]
        print(json.dumps(answer), flush=True)
