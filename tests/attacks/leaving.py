"""Games that people leave: `script/attack leaving [--count N] [--seed S]`.

In each game of the lobby people miss their first move, run out of time, resign, come back, take seats over, call off and close,
at random; what is left is played to the end. Then every result is counted again, and must be what is stored.
"""

import argparse
import os
import random
import tempfile
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from devtools.clock import set_clock
from devtools.serving import environment, migrate
from tests.attacks.progress import progress

if TYPE_CHECKING:
    from games.models import Player
    from games.table.table import Table

TITLES = ("thebes", "mykerinos", "arnak")
LEAVES = 0.06
"""Chance that something of this kind happens before a move."""
DEEDS = ("run out", "run out", "resign", "come back", "take over", "take over", "offer", "agree", "close", "not now")


def open_game(rng: random.Random, people: list["Player"]) -> "Table":
    """Return a game that its people have found in the list."""
    from games.clock.pace import PRESETS
    from games.lobby import open_games
    from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan

    seats = [SeatPlan(ME), *[SeatPlan(OPEN)] * (len(people) - 1)]
    plan = GamePlan(rng.choice(TITLES), "Left", seats, pace=PRESETS["bank"])
    table = open_games.create_game(people[0], plan)
    for player in people[1:]:
        table = open_games.join(table.game.pk, player)
    return table


def act(rng: random.Random, table: "Table", deed: str, newcomer: "Player", clock: Path) -> None:
    """Do this in the game. Raises Refused where it is not possible now."""
    from games.lib import site_time
    from games.models import Seat, Wait
    from games.play.clocks import timeouts
    from games.play.seats import calling_off, closing, first_moves, handover, takeover

    game = table.game.pk
    held = [seat for seat in table.seats if seat.player is not None]
    player = rng.choice(held).player if held else None
    kept = [seat for seat in table.seats if seat.absent is not None]
    if deed == "run out":
        # The warning has gone out, and the time is over.
        now = site_time.now()
        for wait in Wait.objects.open().filter(game=game, player__isnull=False, deadline__isnull=False):
            Wait.objects.filter(pk=wait.pk).update(deadline=now, warned_for=now, warning_at=None)
            timeouts.run_out(wait.pk)
    elif deed == "come back" and kept:
        handover.take_seat_back(game, kept[0].absent)  # type: ignore[arg-type]
    elif deed == "take over" and (free := [seat for seat in table.seats if seat.free_at]):
        takeover.announce_seats()
        set_clock(clock, site_time.shift() + timedelta(days=1, minutes=1))
        Seat.objects.filter(pk=free[0].pk).update(free_at=site_time.now(), offer_announced=True)
        takeover.take_over(game, newcomer, free[0].index)
    elif player is None:
        return
    elif deed == "resign":
        handover.resign(game, player)
    elif deed == "offer":
        calling_off.offer_call_off(game, player)
    elif deed == "agree":
        calling_off.answer_call_off(game, player, (table.game.call_off or {}).get("at", ""), agrees=rng.random() < 0.5)
    elif deed == "close":
        closing.close_game(game, player)
    elif deed == "not now":
        first_moves.not_now(game, player)


def play(rng: random.Random, table: "Table", newcomers: list["Player"], clock: Path) -> Counter[str]:
    """Play the game to its end, whatever that is. Returns what happened in it."""
    from games.lib.errors import Refused
    from games.models import Move
    from games.play.moves.decision import play_move
    from games.table.table import load_table

    happened = Counter[str]()
    while (table := load_table(pk=table.game.pk)).game.is_running:
        if rng.random() < LEAVES:
            deed = rng.choice(DEEDS)
            with suppress(Refused):
                version = table.game.version
                act(rng, table, deed, rng.choice(newcomers), clock)
                happened[deed] += load_table(pk=table.game.pk).game.version != version
            continue
        seat = table.seats[rng.choice(table.due())]
        via = Move.Via.BROWSER if seat.player else Move.Via.BOT
        play_move(table, seat, table.waits[seat.pk].pk, rng.choice(table.legal(seat)), via)
    return happened + Counter([f"({table.game.state})"])


def attack(count: int, seed: str, clock: Path) -> str:
    """Play so many games, and count all again. Returns what happened. Raises CommandError where a result differs."""
    from django.core.management import call_command

    from games.models import Player, Restriction

    rng = random.Random(seed)
    everybody = [Player.objects.create(email=f"l{n}@example.org", name=f"Left {n}") for n in range(12)]
    happened = Counter[str]()
    for _game in progress(count, "games"):
        rng.shuffle(everybody)
        size = rng.choice((2, 2, 3))
        happened += play(rng, open_game(rng, everybody[:size]), everybody[size:], clock)
        # Who left too often would be kept from the next game.
        Restriction.objects.all().delete()
    said = StringIO()
    call_command("count_again", check=True, stdout=said)
    return f"{said.getvalue().strip()} {dict(sorted(happened.items()))}"


def main() -> None:
    arguments = argparse.ArgumentParser(prog="script/attack leaving", description=__doc__)
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", default="1")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        clock = Path(directory) / "clock"
        os.environ |= environment(
            Path(directory), DJANGO_SETTINGS_MODULE="tests.unsynced", MYKERINOS_CLOCK_FILE=str(clock)
        )
        migrate(dict(os.environ))
        import django

        django.setup()
        print(attack(given.count, given.seed, clock))


if __name__ == "__main__":
    main()
