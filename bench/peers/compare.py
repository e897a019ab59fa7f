"""What the comparisons with Python packages share: games, linecall's verdicts on them, times, and rows of the table."""

import argparse
import csv
import resource
import statistics
import subprocess
import time
from importlib.metadata import version
from pathlib import Path

ROUNDS = 5

arguments = argparse.ArgumentParser()
arguments.add_argument("--linecall", type=Path, default="target/release/linecall")
arguments.add_argument("--games", type=Path, required=True, help="the folder that bench/src/bin/games.rs filled")


class Games:
    """The games of a file, and what linecall says of them."""

    def __init__(self, options, file, game):
        self.game = game
        self.command = [options.linecall, "judge", options.games / f"{file}.txt", "--format", "plain", "--game", game]
        self.command += ["--report", "csv"]
        lines = (options.games / f"{file}.txt").read_text().split()
        self.games = [[int(column) - 1 for column in line] if line.isdigit() else points(line) for line in lines]
        answer = subprocess.run(self.command, capture_output=True, text=True, check=True).stdout
        self.verdicts = [verdict(row) for row in csv.DictReader(answer.splitlines())]

    def linecall(self):
        """CPU nanoseconds a move of the whole process, from text to a table of verdicts; over all games of the file."""
        before = children()
        subprocess.run(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return (children() - before) * 1e9 / sum(map(len, self.games))


def points(line):
    """`h8i9` as [(7, 7), (8, 8)]."""
    found = []
    for character in line:
        if character.isalpha():
            found.append((ord(character) - ord("a"), 0))
        else:
            x, y = found.pop()
            found.append((x, 10 * y + int(character)))
    return [(x, y - 1) for x, y in found]


def verdict(row):
    """Who won (0 Black, 1 White, 2 nobody), by which move; (None, None) if the game is open."""
    if row["status"] != "over":
        return None, None
    return (2 if row["draw"] == "true" else ["black", "white"].index(row["winner"])), int(row["index"])


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(package, what, games, count, play):
    """Plays the first `count` games with `play`, which returns verdicts, in turn with linecall; prints a row."""
    ours, theirs = [], []
    moves = sum(map(len, games.games[:count]))
    for _ in range(ROUNDS):
        ours.append(games.linecall())
        before = time.process_time()
        verdicts = play(games.games[:count])
        theirs.append((time.process_time() - before) * 1e9 / moves)
    agreed = sum(a == b for a, b in zip(verdicts, games.verdicts[:count], strict=True))
    our, their = statistics.median(ours), statistics.median(theirs)
    ratio = statistics.median(b / a for a, b in zip(ours, theirs, strict=True))
    print(
        f"| {package} {version(package)} | {what} | {games.game} | {count:,} | {moves:,} | {their:,.0f} | {our:,.1f}"
        f" | {ratio:,.1f} | {agreed:,} of {count:,} |",
        flush=True,
    )
