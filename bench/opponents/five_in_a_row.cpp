// "Five in a row" on a board of up to 1000 x 1000 cells (standard input to standard output).
//
// A strong contestant's C++17 solution, and linecall's opponent in the benchmark: one fread of the whole input into a
// static buffer, a byte parser by hand, a padded byte board, and a scan of the four lines through the stone just
// placed that stops at the first five. Compile with -O3 -march=native.

#include <cstddef>
#include <cstdio>

namespace {

constexpr std::size_t kInputLimit = std::size_t{1} << 25;
constexpr int kMaxSize = 1000;
constexpr int kStride = 1016;  // one guard column at least; not a power of two, so that columns spread over the cache
constexpr int kSteps[] = {1, kStride, kStride + 1, kStride - 1};

enum Cell : unsigned char { kEmpty = 0, kBlack = 1, kWhite = 2 };

char input[kInputLimit];
unsigned char board[(kMaxSize + 2) * kStride];

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

bool makes_five(const unsigned char* stone) {
    const unsigned char colour = *stone;
    for (const int step : kSteps) {
        int run = 1;
        for (const unsigned char* p = stone + step; *p == colour; p += step) ++run;
        for (const unsigned char* p = stone - step; *p == colour; p -= step) ++run;
        if (run >= 5) return true;
    }
    return false;
}

}  // namespace

int main() {
    input[std::fread(input, 1, kInputLimit - 1, stdin)] = '\0';
    Reader reader{input};
    reader.number();  // the board's size: a promise about what follows
    const int moves = reader.number();

    int illegal = 0;
    unsigned char colour = kBlack;
    for (int i = 0; i < moves; ++i) {
        const int row = reader.number();
        const int column = reader.number();
        unsigned char* const cell = board + row * kStride + column;
        if (*cell != kEmpty) {
            ++illegal;
            continue;
        }
        *cell = colour;
        if (makes_five(cell)) {
            std::printf("%d\n%s\n", illegal, colour == kBlack ? "Black" : "White");
            return 0;
        }
        colour = kBlack + kWhite - colour;
    }
    std::printf("%d\nDraw\n", illegal);
}
