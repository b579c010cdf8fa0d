# The tree of trees/three-ply-named.json, as lists of Python.
tree = ["A",
        ["B", ["D", 3, 5], ["E", 6, 9]],
        ["C", ["F", 1, 2], ["G", 0, -1]]]
