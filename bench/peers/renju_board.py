"""The package renju: `play_move` tells after every move whether it wins or is forbidden."""

from compare import Games, arguments, row
from renju import BoardStatus, RenjuBoard

WINNERS = {BoardStatus.BLACK_WIN: 0, BoardStatus.WHITE_WIN: 1, BoardStatus.DRAW: 2}


def player(rule):
    def play(games):
        verdicts = []
        for game in games:
            board = RenjuBoard(rule=rule)
            for nth, (x, y) in enumerate(game, 1):
                status, _ = board.play_move(x, y)
                if status in WINNERS:
                    verdicts.append((WINNERS[status], nth))
                    break
            else:
                verdicts.append((None, None))
        return verdicts

    return play


options = arguments.parse_args()
row("renju", "play_move", Games(options, "renju", "renju"), 300, player("renju"))
row("renju", "play_move", Games(options, "gomoku", "gomoku"), 300, player("freestyle"))
