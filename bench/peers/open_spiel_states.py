"""OpenSpiel from Python: `apply_action` and `is_terminal` after every move."""

import pyspiel
from compare import Games, arguments, row


def player(name):
    spiel = pyspiel.load_game(name)

    def play(games):
        verdicts = []
        for actions in games:
            state = spiel.new_initial_state()
            for nth, action in enumerate(actions, 1):
                state.apply_action(action)
                if state.is_terminal():
                    black = state.returns()[0]
                    verdicts.append((0 if black > 0 else 1 if black < 0 else 2, nth))
                    break
            else:
                verdicts.append((None, None))
        return verdicts

    return play


def flat(games, columns):
    """Points as OpenSpiel numbers them: row by row."""
    games.games = [[y * columns + x for x, y in game] for game in games.games]
    return games


options = arguments.parse_args()
what = "apply_action, is_terminal"
row("open_spiel", what, flat(Games(options, "gomoku", "gomoku"), 15), 1000, player("gomoku(size=15)"))
row("open_spiel", what, flat(Games(options, "hex", "hex"), 11), 1000, player("hex(board_size=11)"))
row("open_spiel", what, Games(options, "connect-four", "connect-four"), 2000, player("connect_four"))
# On a board of one row every stone of Black's joins top and bottom.
line = flat(Games(options, "hex-in-a-line", "hex(cols=5,rows=1)"), 5)
row("open_spiel", what, line, 1000, player("hex(num_cols=5,num_rows=1)"))
