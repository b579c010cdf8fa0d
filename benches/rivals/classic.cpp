// The rival: alpha-beta over a flat array of leaves, recursive, as a textbook has it.
//
// g++ -O3 -march=native -o classic classic.cpp
// ./classic BRANCHING DEPTH ORDER TYPE
//
// ORDER is `random`, `best` or `worst`, TYPE is `i32` or `f64`; `flat_table.rs` makes the same
// leaves. It reads numbers. For each number it searches that many times, and prints the leaves
// visited, the cutoffs, the subtrees pruned, the value, and the nanoseconds of the fastest search.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

struct Pruned {
    uint64_t first;
    uint32_t ply;
};

template <typename T>
struct Search {
    const T *leaves;
    int depth;
    uint64_t branching;
    std::vector<uint64_t> sizes;
    std::vector<Pruned> pruned;
    uint64_t visited;

    T search(int ply, uint64_t first, T alpha, T beta, bool is_max) {
        if (ply == depth) {
            visited++;
            return leaves[first];
        }
        uint64_t size = sizes[ply + 1];
        if (is_max) {
            T best = std::numeric_limits<T>::lowest();
            for (uint64_t child = 0; child < branching; child++) {
                T value = search(ply + 1, first + child * size, alpha, beta, false);
                if (value > best) best = value;
                if (best > alpha) alpha = best;
                if (alpha >= beta) {
                    if (child + 1 < branching)
                        pruned.push_back({first + (child + 1) * size, (uint32_t)ply});
                    break;
                }
            }
            return best;
        } else {
            T best = std::numeric_limits<T>::max();
            for (uint64_t child = 0; child < branching; child++) {
                T value = search(ply + 1, first + child * size, alpha, beta, true);
                if (value < best) best = value;
                if (best < beta) beta = best;
                if (alpha >= beta) {
                    if (child + 1 < branching)
                        pruned.push_back({first + (child + 1) * size, (uint32_t)ply});
                    break;
                }
            }
            return best;
        }
    }
};

static uint64_t split_mix(uint64_t &state) {
    uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

// In `best` order each child is worse than the one before it, with all its leaves; in `worst`
// order each is better, and nothing is ever pruned.
static int64_t ordered_leaf(uint64_t number, uint64_t count, uint64_t branching, int depth, bool is_best) {
    uint64_t place = 0, size = count;
    for (int ply = 0; ply < depth; ply++) {
        size /= branching;
        uint64_t child = number / size % branching;
        bool is_max = ply % 2 == 0;
        place = place * branching + (is_max == is_best ? branching - 1 - child : child);
    }
    return (int64_t)place - (int64_t)(count / 2);
}

template <typename T>
void run(uint64_t branching, int depth, const char *order) {
    uint64_t count = 1;
    for (int ply = 0; ply < depth; ply++) count *= branching;
    std::vector<T> leaves(count);
    uint64_t state = 1;
    for (uint64_t number = 0; number < count; number++) {
        if (!strcmp(order, "random")) {
            int32_t high = (int32_t)(split_mix(state) >> 32);
            leaves[number] = sizeof(T) == 8 ? (T)(high * 0.5) : (T)high;
        } else {
            leaves[number] = (T)ordered_leaf(number, count, branching, depth, !strcmp(order, "best"));
        }
    }
    Search<T> search{leaves.data(), depth, branching, {}, {}, 0};
    for (uint64_t ply = 0, size = count; ply <= (uint64_t)depth; ply++, size /= branching)
        search.sizes.push_back(size);
    int runs;
    while (scanf("%d", &runs) == 1) {
        double fastest = 1e30;
        T value = 0;
        for (int number = 0; number < runs; number++) {
            search.visited = 0;
            search.pruned = {};
            auto start = std::chrono::steady_clock::now();
            value = search.search(0, 0, std::numeric_limits<T>::lowest(),
                                  std::numeric_limits<T>::max(), true);
            auto end = std::chrono::steady_clock::now();
            double time = std::chrono::duration<double, std::nano>(end - start).count();
            if (time < fastest) fastest = time;
        }
        uint64_t subtrees = 0;
        for (const Pruned &pruned : search.pruned) {
            uint64_t size = search.sizes[pruned.ply + 1];
            subtrees += branching - pruned.first / size % branching;
        }
        printf("%llu %zu %llu %.17g %.0f\n", (unsigned long long)search.visited,
               search.pruned.size(), (unsigned long long)subtrees, (double)value, fastest);
        fflush(stdout);
    }
}

int main(int, char **arguments) {
    uint64_t branching = strtoull(arguments[1], nullptr, 10);
    int depth = atoi(arguments[2]);
    if (!strcmp(arguments[4], "i32"))
        run<int32_t>(branching, depth, arguments[3]);
    else
        run<double>(branching, depth, arguments[3]);
}
