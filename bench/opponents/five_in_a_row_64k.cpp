// "Five in a row" on a board of up to 1000 x 1000 cells (standard input to standard output), read in blocks.
//
// The same strong C++17 solution as five_in_a_row.cpp, except that it takes its input by blocks of 64 KiB: a game that
// is won early leaves the rest of the input unread. Compile with -O3 -march=native.

#include <cstddef>
#include <cstdio>

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;
constexpr int kMaxSize = 1000;
constexpr int kStride = 1016;  // one guard column at least; not a power of two, so that columns spread over the cache
constexpr int kSteps[] = {1, kStride, kStride + 1, kStride - 1};
constexpr int kEnd = -1;

enum Cell : unsigned char { kEmpty = 0, kBlack = 1, kWhite = 2 };

char block[kBlock];
const char* block_at = block;
const char* block_end = block;
unsigned char board[(kMaxSize + 2) * kStride];

inline int next_byte() {
    if (block_at == block_end) {
        const std::size_t size = std::fread(block, 1, kBlock, stdin);
        if (size == 0) return kEnd;
        block_at = block;
        block_end = block + size;
    }
    return *block_at++;
}

inline int next_number() {
    int byte = next_byte();
    while (byte < '0' && byte != kEnd) byte = next_byte();
    int value = 0;
    for (; byte >= '0'; byte = next_byte()) value = value * 10 + (byte - '0');
    return value;
}

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
    next_number();  // the board's size: a promise about what follows
    const int moves = next_number();

    int illegal = 0;
    unsigned char colour = kBlack;
    for (int i = 0; i < moves; ++i) {
        const int row = next_number();
        const int column = next_number();
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
