// "Make a sequence": balls on n x n pegs, m in line in space wins, n <= 7 (standard input to standard output).
//
// A strong contestant's C++17 solution, and linecall's opponent in the benchmark: one fread of the whole input into a
// static buffer, a byte parser by hand, a padded byte board, and a scan of the thirteen lines through the ball just
// dropped that stops at the first sequence. Compile with -O3 -march=native.

#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstring>

namespace {

constexpr std::size_t kInputLimit = std::size_t{1} << 26;
constexpr std::size_t kOutputLimit = std::size_t{1} << 16;
constexpr std::size_t kLineLimit = 16;
constexpr int kX = 81;  // seven cells and a guard on both sides along every axis
constexpr int kY = 9;
constexpr int kZ = 1;
constexpr int kSteps[] = {
    kZ,           kY,           kX,            // axes
    kY + kZ,      kY - kZ,      kX + kZ,       // diagonals in a plane
    kX - kZ,      kX + kY,      kX - kY,       //
    kX + kY + kZ, kX + kY - kZ, kX - kY + kZ,  // diagonals in space
    kX - kY - kZ,
};

enum Cell : unsigned char { kEmpty = 0, kBlack = 1, kWhite = 2 };

char input[kInputLimit];
char output[kOutputLimit];
unsigned char board[9 * kX];
unsigned char height[9 * kY];

// Reads unsigned numbers from a text that ends in a NUL byte.
struct Reader {
    const char* at;

    int number() {
        while (*at < '0') ++at;
        int value = 0;
        while (*at >= '0') value = value * 10 + (*at++ - '0');
        return value;
    }
};

inline bool makes_sequence(const unsigned char* ball, int wanted) {
    const unsigned char colour = *ball;
    for (const int step : kSteps) {
        int run = 1;
        for (const unsigned char* p = ball + step; *p == colour; p += step) ++run;
        for (const unsigned char* p = ball - step; *p == colour; p -= step) ++run;
        if (run >= wanted) return true;
    }
    return false;
}

// Plays a dataset's moves and returns the 1-based number of the winning one, 0 for a draw.
int play(Reader& reader, int wanted, int moves) {
    std::memset(board, kEmpty, sizeof board);
    std::memset(height, 0, sizeof height);
    int won = 0;
    unsigned char colour = kBlack;
    for (int i = 1; i <= moves; ++i) {
        const int x = reader.number();
        const int y = reader.number();
        if (won != 0) continue;
        const int z = ++height[x * kY + y];
        unsigned char* const cell = board + x * kX + y * kY + z;
        *cell = colour;
        if (makes_sequence(cell, wanted)) won = i;
        colour = kBlack + kWhite - colour;
    }
    return won;
}

char* put(char* out, const char* text) {
    const std::size_t size = std::strlen(text);
    std::memcpy(out, text, size);
    return out + size;
}

}  // namespace

int main() {
    input[std::fread(input, 1, kInputLimit - 1, stdin)] = '\0';
    Reader reader{input};
    char* out = output;
    for (;;) {
        const int size = reader.number();
        const int wanted = reader.number();
        const int moves = reader.number();
        if (size == 0) break;
        const int won = play(reader, wanted, moves);
        if (static_cast<std::size_t>(output + kOutputLimit - out) < kLineLimit) {
            std::fwrite(output, 1, static_cast<std::size_t>(out - output), stdout);
            out = output;
        }
        if (won == 0) {
            out = put(out, "Draw\n");
        } else {
            out = put(out, won % 2 == 1 ? "Black " : "White ");
            out = std::to_chars(out, output + kOutputLimit, won).ptr;
            *out++ = '\n';
        }
    }
    std::fwrite(output, 1, static_cast<std::size_t>(out - output), stdout);
}
