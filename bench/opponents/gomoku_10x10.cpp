// "Gomoku 10 x 10": placements on a given position, five or more in a line win (standard input to standard output).
//
// A strong contestant's C++17 solution, and linecall's opponent in the benchmark: one fread of the whole input into a
// static buffer, a byte parser by hand, a padded byte board, and a scan of the four lines through the stone just
// placed. Cells are written `B`, `W` and `.`. Compile with -O3 -march=native.

#include <cstddef>
#include <cstdio>

namespace {

constexpr std::size_t kInputLimit = std::size_t{1} << 16;
constexpr int kSize = 10;
constexpr int kStride = kSize + 2;
constexpr int kSteps[] = {1, kStride, kStride + 1, kStride - 1};

char input[kInputLimit];
char board[kStride * kStride];

// Reads cells and unsigned numbers from a text that ends in a NUL byte.
struct Reader {
    const char* at;

    char cell() {
        while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t') ++at;
        return *at == '\0' ? '\0' : *at++;
    }

    int number() {
        while (*at != '\0' && (*at < '0' || *at > '9')) ++at;
        int value = 0;
        while (*at >= '0' && *at <= '9') value = value * 10 + (*at++ - '0');
        return value;
    }
};

bool makes_five(const char* stone) {
    const char colour = *stone;
    for (const int step : kSteps) {
        int run = 1;
        for (const char* p = stone + step; *p == colour; p += step) ++run;
        for (const char* p = stone - step; *p == colour; p -= step) ++run;
        if (run >= 5) return true;
    }
    return false;
}

void print(const char* verdict) {
    char output[16 + kSize * (2 * kSize + 1)];
    char* out = output;
    while (*verdict != '\0') *out++ = *verdict++;
    *out++ = '\n';
    for (int row = 1; row <= kSize; ++row) {
        for (int column = 1; column <= kSize; ++column) {
            *out++ = ' ';
            *out++ = board[row * kStride + column];
        }
        *out++ = '\n';
    }
    std::fwrite(output, 1, static_cast<std::size_t>(out - output), stdout);
}

}  // namespace

int main() {
    input[std::fread(input, 1, kInputLimit - 1, stdin)] = '\0';
    Reader reader{input};
    int lead = 0;  // how many more stones Black has
    for (int row = 1; row <= kSize; ++row) {
        for (int column = 1; column <= kSize; ++column) {
            const char cell = reader.cell();
            board[row * kStride + column] = cell;
            lead += (cell == 'B') - (cell == 'W');
        }
    }

    char colour = lead == 0 ? 'B' : 'W';
    const int moves = reader.number();
    for (int i = 0; i < moves; ++i) {
        const int row = reader.number();
        const int column = reader.number();
        char* const cell = board + (row + 1) * kStride + column + 1;
        *cell = colour;
        if (makes_five(cell)) {
            print(colour == 'B' ? "BLACK" : "WHITE");
            return 0;
        }
        colour = colour == 'B' ? 'W' : 'B';
    }
    print("UNDET");
}
