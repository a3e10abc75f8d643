"""Two browsers of one player at once: `script/attack races [--count N] [--seed S] [--database sqlite|postgresql]`.

Both post to the same wait of a real server with several threads. Of two different legal moves exactly one is played, and the
other browser gets 409 with the fresh board; the same move twice is one move, and both see it. Without `--database` it runs on
both.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread
from uuid import uuid4

import psycopg

from devtools import services
from devtools.serving import PASSWORD, Site, add_people, manage, served
from tests.attacks.visitor import Answer, Offer, Visitor

PEOPLE = ("Ines", "Jonas")
SEATS = ", ".join(PEOPLE)
SAME = 5
"""Every fifth pair of posts is the same move twice."""


def database_of_its_own(server: str) -> str:
    """Return the URL of an empty database in the PostgreSQL whose URL is given."""
    name = f"races_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.rpartition("/")[0] + "/" + name


def start_of_a_game(site: Site) -> str:
    """Return the file with the record of a game of two, about to make their first move."""
    record = site.log.parent / "start.json"
    record.write_text(json.dumps({"format": 1, "title": "mykerinos", "players": 2, "moves": []}))
    return str(record)


def new_game(site: Site) -> str:
    """Return the code of a game of the two people."""
    return manage(site.env, "import_game", start_of_a_game(site), "--seats", SEATS).split()[-1]


def begin(site: Site, games: int, then: str = "") -> list[str]:
    """Return the two people and so many games of theirs, by one process: the games' codes, and the words that `then` prints."""
    code = f"from django.core.management import call_command; record = {start_of_a_game(site)!r}\n"
    code += f"for _ in range({games}): call_command('import_game', record, seats={SEATS!r})\n\n"
    return add_people(site, *PEOPLE, then=code + then).split()


def sessions(site: Site, person: str, count: int) -> list[Visitor]:
    """So many browsers in which the person is signed in."""
    address = f"{person.lower()}@example.org"
    found = [Visitor(site.base) for _ in range(count)]
    for visitor in found:
        visitor.sign_in(address, PASSWORD)
    return found


def at_once(code: str, offer: Offer, pairs: list[tuple[Visitor, str]]) -> list[Answer]:
    """All visitors post their moves, at the same moment."""
    answers = [Answer(0, "")] * len(pairs)
    barrier = Barrier(len(pairs))

    def post(index: int) -> None:
        visitor, move = pairs[index]
        barrier.wait(30)
        answers[index] = visitor.play(code, offer, move)

    threads = [Thread(target=post, args=(index,)) for index in range(len(pairs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def check_race(before: list[str], after: list[str], offer: Offer, moves: list[str], answers: list[Answer]) -> None:
    """Check what has to be true when the two moves were posted at once."""
    said = [answer.status for answer in answers]
    assert sorted(said) == ([200, 200] if moves[0] == moves[1] else [200, 409]), (offer.ply, moves, answers)
    winner = moves[said.index(200)]
    assert after[: offer.ply + 1] == [*before[: offer.ply], winner], (offer.ply, moves, said, after)
    for answer in answers:
        # The board is the fresh one: it knows the move that was played.
        assert 'id="game"' in answer.body
        assert f"<code>{winner}</code>" in answer.body, (winner, answer)
    if 409 in said:
        assert 'role="alert"' in answers[said.index(409)].body


def attack(site: Site, count: int, seed: str) -> str:
    """Run `count` races in games of two. What the answers were, by kind of race."""
    rng = random.Random(seed)
    (code,) = begin(site, games=1)
    people = {person: sessions(site, person, 2) for person in PEOPLE}
    different = same = first = 0
    games = 1
    while different + same < count:
        due = next((both for both in people.values() if (offer := both[0].offer(code))), None)
        if due is None:
            code = new_game(site)
            games += 1
            continue
        assert offer is not None
        before = due[0].record(code)
        again = (different + same) % SAME == SAME - 1
        moves = [rng.choice(offer.moves)] * 2 if again else rng.sample(offer.moves, 2)
        answers = at_once(code, offer, list(zip(due, moves, strict=True)))
        check_race(before, due[0].record(code), offer, moves, answers)
        if again:
            same += 1
        else:
            different += 1
            first += answers[0].status == 200
    return (
        f"{different} races of two different moves: one played, the other told 409 with the fresh board, each time "
        f"(the first browser won {first}); {same} times the same move twice: one move, both told 200; {games} games"
    )


def run(count: int, seed: str, database: str = "") -> str:
    variables = {"DATABASE_URL": database} if database else {}
    with tempfile.TemporaryDirectory() as directory, served(Path(directory), **variables) as site:
        told = attack(site, count, seed)
        assert "Traceback" not in site.log.read_text(), site.log.read_text()
        return told


def run_on_databases(
    arguments: argparse.ArgumentParser, size: str, run: Callable[[int, str, str], str], default: int
) -> None:
    """Run an attack of that size on the databases that the command line asks for."""
    arguments.add_argument(size, type=int, default=default, dest="size")
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--database", choices=("sqlite", "postgresql"))
    given = arguments.parse_args()
    if given.database != "postgresql":
        print("SQLite:", run(given.size, given.seed, ""), flush=True)
    if given.database != "sqlite":
        url = database_of_its_own(services.start_postgres())
        print("PostgreSQL:", run(given.size, given.seed, url), flush=True)


if __name__ == "__main__":
    run_on_databases(argparse.ArgumentParser(description=__doc__), "--count", run, default=500)
