"""Makes a tree of the rows of a table, a line each or in an array: rows.py < rows.jsonl > tree.json"""
import json, sys

text = sys.stdin.read().strip()
rows = json.loads(text if text.startswith("[") else "[" + ",".join(text.splitlines()) + "]")
nodes = {row.pop("id"): row for row in rows}
for row in rows:  # children come in the order of their rows
    parent = row.pop("parent")
    if parent is None:
        root = row
    else:
        nodes[parent].setdefault("children", []).append(row)
print(json.dumps(root))
