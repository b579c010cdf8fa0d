"""A die: after each throw MAX keeps the points, or throws again; after the last throw he has to keep them."""
import json, sys

THROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 2

def node(points, left):
    if points is None:
        return {"player": "chance", "children": [{"move": str(n), "state": [n, left - 1]} for n in range(1, 7)]}
    if left == 0:
        return {"value": points}
    return {"player": "max", "children": [{"move": "keep", "state": [points, 0]}, {"move": "throw", "state": [None, left]}]}

for line in sys.stdin:
    points, left = json.loads(line)["state"] or [None, THROWS]
    print(json.dumps(node(points, left)), flush=True)
