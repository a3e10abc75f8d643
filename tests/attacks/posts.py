"""Random and stale posts against the site: `script/attack posts [--count N] [--seed S]`.

Every address that takes a POST gets nonsense, old forms and other people's forms, from strangers, outsiders and players. Nothing
may answer 500, and nothing may change but by a post that the site accepted as the move of the seat that is due.
"""

import argparse
import logging
import os
import random
import tempfile
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.attacks.progress import progress

if TYPE_CHECKING:
    from games.models import Game

JUNK = (
    "", "0", "-1", "1", "99999999", "9" * 400, "x", "c4", "c4-c5", "pass", "left", "museum lemon3", "deal V1", "undo", "\u0000",
    "🦆", "<script>alert(1)</script>", "%s", "{0}", "../..", "' OR 1=1 --", "ｃ４", "c4\r\nX: y", "a" * 5000,
)  # fmt: skip
FIELDS = ("move", "choice", "wait", "ply", "key", "name", "next", "record", "seat", "bot", "whole")


def rows(game: "Game") -> tuple[Any, ...]:
    """All that the game is, as values that can be compared."""
    from games.models import Game, Move, Seat, Wait

    return (
        Game.objects.filter(pk=game.pk).values_list("version", "ply", "position", "state", "commitment").get(),
        list(Move.objects.filter(game=game).order_by("pk").values_list("pk", "ply", "text", "undone_at")),
        list(Wait.objects.filter(game=game).order_by("pk").values_list("pk", "ended_at")),
        list(Seat.objects.filter(game=game).order_by("pk").values_list("player_id", "bot")),
    )


def random_post(rng: random.Random, game: "Game", stale: list[int]) -> tuple[str, dict[str, str]]:
    """Return an address and a form: old waits, other plies, lines that are no moves."""
    data = {field: rng.choice(JUNK) for field in rng.sample(FIELDS, rng.randint(0, 5))}
    if rng.random() < 0.6:
        data["wait"] = str(rng.choice(stale))
    if rng.random() < 0.6:
        data["ply"] = str(rng.randint(0, game.ply + 3))
    act = rng.choice(
        ("move", "move", "move", "undo", "leave/", "cancel/", "join/", "seats/0/", f"seats/{rng.randint(-1, 9)}/")
    )
    code = game.code if rng.random() < 0.9 else rng.choice(("x", "aaaaaaaaaaaa", game.code[:-1] + "a"))
    return f"/g/{code}/{act}", data


def attack(count: int, seed: str) -> str:
    """Send `count` posts to a game in the middle of its course. What the answers were, by status."""
    from django.test import Client

    from games.models import Move, Wait
    from tests.games.conftest import make_player, start_game_of

    rng = random.Random(seed)
    people = [make_player(name) for name in ("one", "two", "three")]
    outsider = make_player("outsider")
    table = start_game_of(*people)
    clients: list[Client] = [Client(raise_request_exception=False) for _ in range(5)]
    for client, player in zip(clients, [*people, outsider], strict=False):
        client.force_login(player)
    # Some moves first, so that there are waits which are over.
    for _ in range(9):
        make_a_move(table, rng)
        table = load(table.game.pk)
    honest = Move.objects.filter(game=table.game, undone_at=None, seat__isnull=False).latest("ply").ply
    stale = list(Wait.objects.filter(game=table.game).exclude(ended_at=None).values_list("pk", flat=True))
    before = rows(table.game)
    statuses: Counter[int] = Counter()
    for _ in progress(count, "posts"):
        url, data = random_post(rng, table.game, stale)
        if url.endswith("/undo") and data.get("ply") == str(honest):
            continue  # whoever made the last decision may take it back
        headers = {"HX-Request": "true"} if rng.random() < 0.5 else {}
        response = rng.choice(clients).post(url, data, headers=headers)
        statuses[response.status_code] += 1
        assert response.status_code < 500, (url, data, response.status_code)
        # A repeated old move answers 200 or 302 and changes nothing; so does everything else here.
        if response.status_code in (200, 302) or statuses.total() % 500 == 0:
            assert rows(table.game) == before, (url, data, response.status_code)
    assert rows(table.game) == before
    return ", ".join(f"{number} answers {status}" for status, number in sorted(statuses.items()))


def load(game_id: int) -> Any:
    from games.table.table import load_table

    return load_table(pk=game_id)


def make_a_move(table: Any, rng: random.Random) -> None:
    from games.models import Move
    from games.play.moves.decision import play_move

    seat = table.seats[table.due()[0]]
    move = rng.choice([line for line in table.legal(seat) if line != "pass"])
    play_move(table, seat, table.waits[seat.pk].pk, move, Move.Via.BROWSER)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=100_000)
    arguments.add_argument("--seed", default="1")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        os.environ["MYKERINOS_VAR"] = directory
        os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        setup_test_environment()
        # Each refusal is a line of the log.
        logging.disable(logging.WARNING)
        call_command("migrate", verbosity=0)
        print(attack(given.count, given.seed))


if __name__ == "__main__":
    main()
