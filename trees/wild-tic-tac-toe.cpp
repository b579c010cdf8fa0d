// Wild noughts and crosses in C++, as in wild-tic-tac-toe.py. A question and an answer are a line of JSON each.
//   c++ -O2 -o wild trees/wild-tic-tac-toe.cpp && abprune solve --rules './wild O...X....'
#include <algorithm>
#include <iostream>
#include <string>

const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

// Whether these three signs, sorted, stand in a line.
bool has(const std::string& board, const std::string& signs) {
    return std::any_of(std::begin(LINES), std::end(LINES), [&](const int(&line)[3]) {
        std::string found = {board[line[0]], board[line[1]], board[line[2]]};
        std::sort(found.begin(), found.end());
        return found == signs;
    });
}

std::string answer(const std::string& board) {
    bool is_max = std::count(board.begin(), board.end(), '.') % 2;
    int win = is_max ? 1 : -1;
    if (has(board, "XXX") || has(board, "OOO"))  // the other player has just completed it
        return "{\"value\": " + std::to_string(-win) + "}";
    std::string children;
    for (int at = 0; at < 9; ++at)
        for (char sign : {'X', 'O'})
            if (board[at] == '.') {
                std::string next = board;
                next[at] = sign;
                children += (children.empty() ? "" : ", ") + std::string("{\"move\": \"") + sign + "abc"[at % 3] + "123"[at / 3]
                    + "\", \"state\": \"" + next + "\"}";
            }
    if (children.empty()) return "{\"value\": 0}";
    bool can_win = has(board, ".XX") || has(board, ".OO");
    return std::string("{\"player\": \"") + (is_max ? "max" : "min") + "\", \"value\": "
        + std::to_string(can_win ? win : 0) + ", \"children\": [" + children + "]}";
}

int main(int count, char** words) {
    std::string start = count > 1 ? words[1] : ".........", line;
    while (std::getline(std::cin, line)) {
        // {"state": null} or {"state": "O...X...."}: states come back as they were written.
        size_t at = line.find(": \"");
        std::cout << answer(at == std::string::npos ? start : line.substr(at + 3, 9)) << std::endl;  // flushed
    }
}
