"""A process that sends moves of a program to the site in it, and dies in the middle, as a server does that is killed.

Dies by SIGKILL after the first statement in the first game, after the second in the second, and so on. It says what came of
each: 0 where it lived to the end.

    python -m tests.games.pages.api.dying DATABASE TOKEN ADDRESS WAIT MOVE [ADDRESS WAIT MOVE ...]
"""

import os
import sys

import django


def main() -> None:
    django.setup()
    from django.db import connection

    from tests.games.pages.api.programs import Program
    from tests.games.play.orders.dying import dies_after

    database, token, *requests = sys.argv[1:]
    connection.settings_dict["NAME"] = database
    program = Program(token)
    program.headers["host"] = "localhost"
    # Loads what each child would load anew.
    program.get("/api/v1/games")
    connection.close()
    triples = [requests[at : at + 3] for at in range(0, len(requests), 3)]
    for number, (where, wait, move) in enumerate(triples, 1):
        child = os.fork()
        if not child:
            connection.ensure_connection()
            with connection.execute_wrapper(dies_after(number)):
                answer = program.ask("POST", where, {"wait": int(wait), "move": move})
            os._exit(0 if answer.status_code == 200 else 1)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
