"""A process that lets the orders of games play.

Dies by SIGKILL after the first statement in the first game, after the second in the second, and so on. It says what
came of each: 0 where it lived to the end.

    python -m tests.games.play.orders.dying DATABASE GAME ...
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import django


def dies_after(number: int) -> Callable[..., Any]:
    """For `execute_wrapper`: the process is gone once that many statements were executed."""
    left = [number]

    def execute(run: Callable[..., Any], *given: Any) -> Any:
        result = run(*given)
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    return execute


def warm_up(game: int) -> None:
    """Load what each child would load anew before they are forked, but for the way to the database."""
    from django.db import connection, transaction

    from games.play.orders.sweep import play_orders

    with transaction.atomic():
        play_orders(game)
        transaction.set_rollback(True)
    connection.close()


def main() -> None:
    django.setup()
    from django.db import connection

    from games.play.orders.sweep import play_orders

    database, *games = sys.argv[1:]
    connection.settings_dict["NAME"] = database
    warm_up(int(games[0]))
    for number, game in enumerate(games, 1):
        child = os.fork()
        if not child:
            connection.ensure_connection()
            with connection.execute_wrapper(dies_after(number)):
                play_orders(int(game))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
