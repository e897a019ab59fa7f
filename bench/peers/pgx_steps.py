"""pgx on the CPU: all games at once, a compiled loop over their moves. The time to compile is not counted."""

import jax
import numpy as np
import pgx
from compare import Games, arguments, row


def player(name, count, actions):
    """Plays games of these actions; `play` gets games for their number only, for pgx wants them as one array."""
    env = pgx.make(name)
    longest = max(map(len, actions))
    # A game that is over stays as it is, whatever is played.
    table = np.array([game + [game[-1]] * (longest - len(game)) for game in actions], dtype=np.int32).T
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    step = jax.vmap(env.step)

    @jax.jit
    def run(state, table):
        def one(state, actions):
            after = step(state, actions)
            gains = after.rewards[jax.numpy.arange(count), state.current_player]
            return after, (after.terminated & ~state.terminated, gains)

        return jax.lax.scan(one, state, table)[1]

    def play(_games):
        ended, gains = (np.asarray(part) for part in jax.block_until_ready(run(start, table)))
        verdicts = []
        for nth in range(count):
            at = np.flatnonzero(ended[:, nth])
            if at.size == 0:
                verdicts.append((None, None))
                continue
            gain = gains[at[0], nth]
            mover = int(at[0]) % 2
            verdicts.append((2 if gain == 0 else mover if gain > 0 else 1 - mover, int(at[0]) + 1))
        return verdicts

    play(None)
    return play


options = arguments.parse_args()
hexes = Games(options, "hex", "hex")
actions = [[y * 11 + x for x, y in game] for game in hexes.games[:2048]]
row("pgx", "step, 2,048 games at once", hexes, 2048, player("hex", 2048, actions))
drops = Games(options, "connect-four", "connect-four")
row("pgx", "step, 8,192 games at once", drops, 8192, player("connect_four", 8192, drops.games[:8192]))
