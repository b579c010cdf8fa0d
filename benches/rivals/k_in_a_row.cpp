// The rival for k in a row in C++: bitboards, a mask for each line, and the classic recursion.
//
// g++ -O3 -march=native -std=c++17 -o k_in_a_row k_in_a_row.cpp
// ./k_in_a_row ROWS COLUMNS K DEPTH
//
// From the empty board, X is MAX and moves first, in row-major order. A win counts 1,000; at the depth limit
// a position counts the lines open to X less those open to O. Prints the value, the leaves evaluated and the
// nodes entered, in the words of abprune.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<uint64_t> lines;
static uint64_t board;
static size_t leaves = 0, nodes = 0;

static bool has_line(uint64_t stones) {
    for (uint64_t line : lines)
        if ((stones & line) == line) return true;
    return false;
}

static int evaluation(uint64_t x, uint64_t o) {
    int value = 0;
    for (uint64_t line : lines) value += !(line & o) - !(line & x);
    return value;
}

// X is to move if `is_max`; the other player has moved last.
static int search(uint64_t x, uint64_t o, int depth, int alpha, int beta, bool is_max) {
    nodes++;
    if (has_line(is_max ? o : x)) {
        leaves++;
        return is_max ? -1000 : 1000;
    }
    uint64_t left = board & ~(x | o);
    if (!left) {
        leaves++;
        return 0;
    }
    if (depth == 0) {
        leaves++;
        return evaluation(x, o);
    }
    int best = is_max ? -100000 : 100000;
    for (; left; left &= left - 1) {
        uint64_t move = left & -left;
        if (is_max) {
            int value = search(x | move, o, depth - 1, alpha, beta, false);
            if (value > best) best = value;
            if (best > alpha) alpha = best;
        } else {
            int value = search(x, o | move, depth - 1, alpha, beta, true);
            if (value < best) best = value;
            if (best < beta) beta = best;
        }
        if (alpha >= beta) break;
    }
    return best;
}

int main(int, char **arguments) {
    int rows = atoi(arguments[1]), columns = atoi(arguments[2]), k = atoi(arguments[3]);
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            board |= uint64_t(1) << (row * columns + column);
            for (auto [down, right] : steps) {
                int last_row = row + down * (k - 1), last_column = column + right * (k - 1);
                if (last_row >= rows || last_column < 0 || last_column >= columns) continue;
                uint64_t line = 0;
                for (int i = 0; i < k; i++)
                    line |= uint64_t(1) << ((row + down * i) * columns + column + right * i);
                lines.push_back(line);
            }
        }
    }
    int value = search(0, 0, atoi(arguments[4]), -100000, 100000, true);
    printf("value %d\nleaves %zu evaluated\nnodes %zu entered\n", value, leaves, nodes);
}
