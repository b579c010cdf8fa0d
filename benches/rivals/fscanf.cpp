// The rival for flat text in C++: `fscanf` into an array, and the classic recursion on it.
//
// g++ -O3 -march=native -o fscanf fscanf.cpp
// ./fscanf BRANCHING FILE
//
// Prints the value of the tree and the leaves evaluated, in the words of abprune.

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

static size_t branching;
static size_t evaluated = 0;

static long search(const long *leaves, size_t count, long alpha, long beta, bool is_max) {
    if (count == 1) {
        evaluated++;
        return leaves[0];
    }
    long best = is_max ? LONG_MIN : LONG_MAX;
    size_t size = count / branching;
    for (size_t child = 0; child < branching; child++) {
        long value = search(leaves + child * size, size, alpha, beta, !is_max);
        if (is_max) {
            if (value > best) best = value;
            if (best > alpha) alpha = best;
        } else {
            if (value < best) best = value;
            if (best < beta) beta = best;
        }
        if (alpha >= beta) break;
    }
    return best;
}

int main(int, char **arguments) {
    branching = strtoul(arguments[1], nullptr, 10);
    FILE *file = fopen(arguments[2], "r");
    if (!file) return 1;
    std::vector<long> leaves;
    long leaf;
    while (fscanf(file, "%ld", &leaf) == 1) leaves.push_back(leaf);
    long value = search(leaves.data(), leaves.size(), LONG_MIN, LONG_MAX, true);
    printf("value %ld\nleaves %zu of %zu evaluated, %zu skipped\n", value, evaluated,
           leaves.size(), leaves.size() - evaluated);
}
