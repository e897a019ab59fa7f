// "Paths": White joins left and right, Black top and bottom, boards of up to 64 x 64 (standard input to standard
// output, UTF-8).
//
// A strong contestant's C++17 solution, and linecall's opponent in the benchmark: one fread of the whole input into a
// static buffer, a padded byte board, floods with a stack and one mark bit for each edge, and no flood that the answer
// does not need. Compile with -O3 -march=native.

#include <cstddef>
#include <cstdio>
#include <cstring>

namespace {

constexpr std::size_t kInputLimit = std::size_t{1} << 26;
constexpr std::size_t kOutputLimit = std::size_t{1} << 16;
constexpr int kMaxSize = 64;
constexpr int kStride = kMaxSize + 2;

// A cell's byte: its colour, and a mark for every edge known to be joined to it. Guard cells have no colour.
enum Mark : unsigned char { kLeft = 1, kRight = 2, kTop = 4, kBottom = 8 };
enum Colour : unsigned char { kWhite = 16, kBlack = 32, kEmpty = 64 };

char input[kInputLimit];
char output[kOutputLimit];
unsigned char board[kStride * kStride];
int stack[kMaxSize * kMaxSize];

// Marks every cell of a colour joined to one of `size` cells of an edge: `first`, `first + step`, and so on.
template <Colour colour, Mark mark>
void flood(int first, int step, int size) {
    int depth = 0;
    const auto visit = [&](int cell) {
        if ((board[cell] & (colour | mark)) == colour) {
            board[cell] |= mark;
            stack[depth++] = cell;
        }
    };
    for (int i = 0; i < size; ++i) {
        visit(first + i * step);
        while (depth > 0) {
            const int cell = stack[--depth];
            visit(cell + 1);
            visit(cell - 1);
            visit(cell + kStride);
            visit(cell - kStride);
        }
    }
}

// Whether one of `size` cells of an edge carries `mark`.
bool reached(int first, int step, int size, Mark mark) {
    for (int i = 0; i < size; ++i) {
        if ((board[first + i * step] & mark) != 0) return true;
    }
    return false;
}

// The guard cells stand for the edges: next to them a stone is joined to the edge as it is.
void mark_edges(int size) {
    for (int i = 1; i <= size; ++i) {
        board[i * kStride] = kLeft;
        board[i * kStride + size + 1] = kRight;
        board[i] = kTop;
        board[(size + 1) * kStride + i] = kBottom;
    }
}

// Which pairs of edges some one stone on an empty cell would join: `kLeft` for left and right, `kTop` for top and
// bottom, both or none.
unsigned joined_by_a_stone(int size) {
    unsigned char joined = 0;
    for (int row = 1; row <= size; ++row) {
        for (int cell = row * kStride + 1; cell <= row * kStride + size; ++cell) {
            const unsigned char edges =
                board[cell - 1] | board[cell + 1] | board[cell - kStride] | board[cell + kStride];
            const unsigned char pairs = edges & edges >> 1 & (kLeft | kTop);
            joined |= (board[cell] & kEmpty) != 0 ? pairs : 0;
        }
    }
    return joined;
}

const char* answer(int size) {
    constexpr int corner = kStride + 1;
    const int right = kStride + size;
    const int bottom = size * kStride + 1;

    flood<kWhite, kLeft>(corner, kStride, size);
    if (reached(right, kStride, size, kLeft)) return "Белый выиграл.\n";
    flood<kBlack, kTop>(corner, 1, size);
    if (reached(bottom, 1, size, kTop)) return "Черный выиграл.\n";
    flood<kWhite, kRight>(right, kStride, size);
    flood<kBlack, kBottom>(bottom, 1, size);

    mark_edges(size);
    const unsigned joined = joined_by_a_stone(size);
    if ((joined & kLeft) != 0) return "Белый может выиграть следующим ходом.\n";
    if ((joined & kTop) != 0) return "Черный может выиграть следующим ходом.\n";
    return "Нет выигрыша.\n";
}

}  // namespace

int main() {
    input[std::fread(input, 1, kInputLimit - 1, stdin)] = '\0';
    const char* at = input;
    char* out = output;
    for (;;) {
        while (*at != '\0' && *at < '0') ++at;
        int size = 0;
        while (*at >= '0') size = size * 10 + (*at++ - '0');
        if (size == 0) break;
        std::memset(board, 0, sizeof board);
        for (int row = 1; row <= size; ++row) {
            while (*at < 'A') ++at;
            unsigned char* const cells = board + row * kStride + 1;
            for (int i = 0; i < size; ++i) cells[i] = at[i] == 'W' ? kWhite : at[i] == 'B' ? kBlack : kEmpty;
            at += size;
        }
        const char* const line = answer(size);
        const std::size_t length = std::strlen(line);
        if (length > static_cast<std::size_t>(output + kOutputLimit - out)) {
            std::fwrite(output, 1, static_cast<std::size_t>(out - output), stdout);
            out = output;
        }
        std::memcpy(out, line, length);
        out += length;
    }
    std::fwrite(output, 1, static_cast<std::size_t>(out - output), stdout);
}
