; The three-by-three tree of trees/russell-norvig.json, as Lisp has it.
(max (min 3 12 8)
     (min 2 4 6)
     (min 14 5 2))
