// The rival for Othello in C++: bitboards of eight columns, and the classic recursion.
//
// g++ -O3 -march=native -std=c++17 -o othello othello.cpp
// ./othello SIZE ROW...
//
// A row is written with X, O and dots; X is MAX and to move. Moves go in row-major order; a pass is a ply of
// its own; the value is the difference in discs when neither player can move. Prints the value, the leaves
// evaluated and the nodes entered, in the words of abprune.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

static uint64_t board;
static size_t leaves = 0, nodes = 0;

static const uint64_t not_a = 0xfefefefefefefefe, not_h = 0x7f7f7f7f7f7f7f7f;
static const int shifts[4] = {1, 8, 9, 7};
static const uint64_t up[4] = {not_a, ~uint64_t(0), not_a, not_h};
static const uint64_t down[4] = {not_h, ~uint64_t(0), not_h, not_a};

static uint64_t moves(uint64_t own, uint64_t other) {
    uint64_t found = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t up_run = (own << shifts[d]) & up[d] & other;
        uint64_t down_run = (own >> shifts[d]) & down[d] & other;
        for (int i = 0; i < 5; i++) {
            up_run |= (up_run << shifts[d]) & up[d] & other;
            down_run |= (down_run >> shifts[d]) & down[d] & other;
        }
        found |= (up_run << shifts[d]) & up[d];
        found |= (down_run >> shifts[d]) & down[d];
    }
    return found & board & ~(own | other);
}

static uint64_t flips(uint64_t move, uint64_t own, uint64_t other) {
    uint64_t found = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t run = 0, next = (move << shifts[d]) & up[d];
        for (; next & other; next = (next << shifts[d]) & up[d]) run |= next;
        if (next & own) found |= run;
        run = 0, next = (move >> shifts[d]) & down[d];
        for (; next & other; next = (next >> shifts[d]) & down[d]) run |= next;
        if (next & own) found |= run;
    }
    return found;
}

// MAX has the discs `own` if `is_max`. `left` are the moves of the player to move.
static int search(uint64_t own, uint64_t other, uint64_t left, int alpha, int beta, bool is_max) {
    nodes++;
    int best = is_max ? -100 : 100;
    if (!left) {
        uint64_t reply = moves(other, own);
        if (reply) return search(other, own, reply, alpha, beta, !is_max);
        leaves++;
        int difference = __builtin_popcountll(own) - __builtin_popcountll(other);
        return is_max ? difference : -difference;
    }
    for (; left; left &= left - 1) {
        uint64_t move = left & -left;
        uint64_t flipped = flips(move, own, other);
        uint64_t next_own = other & ~flipped, next_other = own | flipped | move;
        uint64_t next = moves(next_own, next_other);
        int value = search(next_own, next_other, next, alpha, beta, !is_max);
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
    int size = atoi(arguments[1]);
    uint64_t x = 0, o = 0;
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            uint64_t square = uint64_t(1) << (row * 8 + column);
            board |= square;
            if (arguments[2 + row][column] == 'X') x |= square;
            if (arguments[2 + row][column] == 'O') o |= square;
        }
    }
    int value = search(x, o, moves(x, o), -100, 100, true);
    printf("value %d\nleaves %zu evaluated\nnodes %zu entered\n", value, leaves, nodes);
}
