"""Sweep a season, and play for its people as bots do, until it is over: `python -m tests.games.leagues.hands STATEMENTS`.

The process kills itself at that statement of its database; 0 for never.
"""

import os
import random
import signal
import sys
from typing import Any

import django


def main(statements: int) -> None:
    from django.db import connection

    from engine.bots import BOTS
    from games.leagues.seasons import look_after_seasons
    from games.models import Move, Season
    from games.play.moves.decision import play_move
    from games.table.table import load_table

    asked = 0

    def die(execute: Any, *args: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == statements:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*args)

    dice = random.Random()
    with connection.execute_wrapper(die):
        while True:
            look_after_seasons()
            season = Season.objects.get(number=1)
            if season.state == Season.State.OVER:
                return
            for game in season.games.running():
                table = load_table(pk=game.pk)
                while due := table.due():
                    seat = table.seats[due[0]]
                    text = BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), dice)
                    table = play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER).table


if __name__ == "__main__":
    django.setup()
    from tests.oasis.registration import register

    register()
    main(int(sys.argv[1]))
