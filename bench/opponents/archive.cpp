// An archive of five-in-a-row games on 15 x 15, a line each as `h8i9j10...`, rows counted from the bottom (standard input
// to standard output): of each game its winner, or `open` or `draw`, the entry that decided, and the number of illegal
// entries before.
//
// A strong contestant's C++17 solution, and linecall's opponent in the benchmark: one fread of the whole input into a
// static buffer, a byte parser by hand, a padded byte board, and a scan of the four lines through the stone just
// placed that stops at the first five. Compile with -O3 -march=native.

#include <cstddef>
#include <cstdio>
#include <cstring>

namespace {

constexpr std::size_t kInputLimit = std::size_t{1} << 26;
constexpr int kSize = 15;
constexpr int kStride = kSize + 2;
constexpr int kCells = (kSize + 2) * kStride;
constexpr int kSteps[] = {1, kStride, kStride + 1, kStride - 1};

enum Cell : unsigned char { kEmpty = 0, kBlack = 1, kWhite = 2, kWall = 3 };

char input[kInputLimit];
char output[kInputLimit];
unsigned char empty_board[kCells];
unsigned char board[kCells];

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

char* write_word(char* out, const char* word) {
    while (*word != 0) *out++ = *word++;
    return out;
}

char* write_number(char* out, int number) {
    if (number >= 100) *out++ = static_cast<char>('0' + number / 100 % 10);
    if (number >= 10) *out++ = static_cast<char>('0' + number / 10 % 10);
    *out++ = static_cast<char>('0' + number % 10);
    return out;
}

}  // namespace

int main() {
    const std::size_t length = std::fread(input, 1, kInputLimit - 1, stdin);
    input[length] = 0;
    std::memset(empty_board, kWall, sizeof empty_board);
    for (int y = 1; y <= kSize; ++y) std::memset(empty_board + y * kStride + 1, kEmpty, kSize);
    const char* at = input;
    const char* const end = input + length;
    char* out = output;
    while (at < end) {
        std::memcpy(board, empty_board, sizeof board);
        unsigned char colour = kBlack;
        const char* result = "open ";
        int entries = 0, decided = 0, illegal = 0, stones = 0;
        while (*at != '\n' && at < end) {
            const int x = *at++ - 'a';
            int y = *at++ - '0';
            if (*at >= '0' && *at <= '9') y = y * 10 + (*at++ - '0');
            ++entries;
            if (decided != 0) continue;
            if (static_cast<unsigned>(x) >= kSize || y < 1 || y > kSize) {
                ++illegal;
                continue;
            }
            unsigned char* cell = board + y * kStride + x + 1;
            if (*cell != kEmpty) {
                ++illegal;
                continue;
            }
            *cell = colour;
            ++stones;
            if (makes_five(cell)) {
                result = colour == kBlack ? "black " : "white ";
                decided = entries;
            } else if (stones == kSize * kSize) {
                result = "draw ";
                decided = entries;
            }
            colour = static_cast<unsigned char>(kBlack + kWhite - colour);
        }
        ++at;
        out = write_word(out, result);
        out = write_number(out, decided);
        *out++ = ' ';
        out = write_number(out, illegal);
        *out++ = '\n';
    }
    std::fwrite(output, 1, static_cast<std::size_t>(out - output), stdout);
    return 0;
}
