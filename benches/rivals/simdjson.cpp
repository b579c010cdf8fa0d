// The rival for nested JSON in C++: simdjson On-Demand, with the classic recursion while it reads.
//
// g++ -O3 -march=native -std=c++17 -o simdjson simdjson.cpp -lsimdjson
// ./simdjson integers|decimals value|list FILE
//
// Prints the value of the tree, after a `list` of the pruned nodes, in the words of abprune:
//
//     pruned /0/1/1 "name" (9) beta cutoff at /0/1 "name", window (6, 5)
//     value 5
//
// It knows the keys `name`, `value` and `children`, `name` before `children`. It checks the UTF-8 of
// the whole file and the brackets, and numbers and keys where the search reads them; abprune checks
// the whole file. simdjson gives up below 1,024 levels.

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <simdjson.h>
#include <string>

using namespace simdjson;

template <typename T>
void append(std::string &text, T number) {
    char digits[400];
    char *end;
    if constexpr (std::is_floating_point_v<T>) {
        bool is_small = number != 0 && std::abs(number) < 1e-5;
        auto format = is_small ? std::chars_format::scientific : std::chars_format::fixed;
        end = std::to_chars(digits, digits + sizeof digits, number + 0.0, format).ptr; // -0 is 0
        // An exponent has two digits there: `e-06`.
        if (is_small && end[-2] == '0') {
            end[-2] = end[-1];
            --end;
        }
    } else
        end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text.append(digits, end);
}

// `T` is the type of the values: `int64_t` or `double`.
template <typename T, bool is_listing>
struct Search {
    std::string path; // of the node that is visited: empty for the root
    std::string list; // lines that are not written yet

    // The fail-soft value of a node, MAX to move if `is_max`.
    T node(ondemand::value node, T alpha, T beta, bool is_max) {
        switch (node.type()) {
        case ondemand::json_type::array:
            return children(node.get_array(), {}, alpha, beta, is_max);
        case ondemand::json_type::object: {
            std::string_view name;
            for (auto member : node.get_object()) {
                ondemand::raw_json_string key = member.key();
                if (key == "children")
                    return children(member.value().get_array(), name, alpha, beta, is_max);
                if (key == "value") return member.value().get<T>();
                if (is_listing && key == "name") name = member.value().get_string();
            }
            throw std::runtime_error("a node without children and value");
        }
        default:
            return node.get<T>();
        }
    }

    T children(ondemand::array nodes, std::string_view name, T alpha, T beta, bool is_max) {
        T best = is_max ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
        size_t parent = path.size();
        unsigned position = 0;
        for (auto element : nodes) {
            ondemand::value child = element.value();
            if constexpr (is_listing) {
                path += '/';
                append(path, position++);
            }
            if (alpha >= beta) {
                prune(child, parent, name, alpha, beta, is_max);
            } else {
                T value = node(child, alpha, beta, !is_max);
                if (is_max) {
                    if (value > best) best = value;
                    if (best > alpha) alpha = best;
                } else {
                    if (value < best) best = value;
                    if (best < beta) beta = best;
                }
                if (!is_listing && alpha >= beta) break;
            }
            if constexpr (is_listing) path.resize(parent);
        }
        return best;
    }

    // Lists a child, whose path is `path`, of the node whose path is the first `parent` bytes.
    void prune(ondemand::value child, size_t parent, std::string_view name, T alpha, T beta, bool is_max) {
        list.append("pruned ").append(path);
        std::string_view child_name;
        T value;
        bool is_leaf = false;
        if (child.type() == ondemand::json_type::object) {
            ondemand::object object = child.get_object();
            if (!object.find_field_unordered("name").get_string().get(child_name))
                list.append(" \"").append(child_name).append("\"");
            is_leaf = !object.find_field_unordered("value").template get<T>().get(value);
        } else if (child.type() == ondemand::json_type::number) {
            is_leaf = !child.template get<T>().get(value);
        }
        if (is_leaf) {
            append(list.append(" ("), value);
            list.append(")");
        }
        list.append(is_max ? " beta" : " alpha").append(" cutoff at ");
        list.append(path, 0, parent).append(parent == 0 ? "/" : "");
        if (!name.empty()) list.append(" \"").append(name).append("\"");
        append(list.append(", window ("), alpha);
        append(list.append(", "), beta);
        list.append(")\n");
        if (list.size() > 1 << 16) write();
    }

    void write() {
        fwrite(list.data(), 1, list.size(), stdout);
        list.clear();
    }
};

template <typename T, bool is_listing>
void run(const char *file) {
    padded_string json = padded_string::load(file);
    ondemand::parser parser;
    ondemand::document document = parser.iterate(json);
    Search<T, is_listing> search;
    T value = search.node(document.get_value(), std::numeric_limits<T>::lowest(),
                          std::numeric_limits<T>::max(), true);
    append(search.list.append("value "), value);
    search.list.append("\n");
    search.write();
}

int main(int, char **arguments) {
    bool is_listing = !strcmp(arguments[2], "list");
    const char *file = arguments[3];
    if (!strcmp(arguments[1], "integers"))
        is_listing ? run<int64_t, true>(file) : run<int64_t, false>(file);
    else
        is_listing ? run<double, true>(file) : run<double, false>(file);
}
