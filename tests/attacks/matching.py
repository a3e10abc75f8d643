"""Workers that die while they find partners: `script/attack matching [--seconds N] [--seed S] [--database sqlite|postgresql]`.

Two hundred people wish, fifty games are open, some people keep away from others. Four processes look for partners at the same
time, and now and then one of them is killed, while people change wishes, open games and end games. Afterwards nobody may be
lost, or be in more games than they wished for. Without `--database` it runs on both.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from threading import Event
from typing import Any

from devtools.serving import ROOT, environment, migrate
from tests.attacks.races import run_on_databases

PEOPLE, OPEN_GAMES, WORKERS = 200, 50, 4
BETWEEN_KILLS = 0.5
"""Mean seconds."""
FICKLE = 0.1
"""Share of the people who change their wishes meanwhile."""
TITLES = ("thebes", "mykerinos")


def wish(rng: random.Random, player: Any) -> None:
    from games.lobby.ready import save_wish

    sizes = rng.choice([(2,), (2, 3), (3,), (2, 3, 4)])
    pace, endless = rng.choice(("bank", "bank", "weekly")), rng.random() < 0.3
    save_wish(player, rng.choice(TITLES), sizes, pace, rng.randint(1, 3), endless)


def open_game(rng: random.Random, creator: Any) -> None:
    from games.clock.pace import PRESETS
    from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan
    from games.lobby.open_games import create_game

    seats = [SeatPlan(ME), *[SeatPlan(OPEN)] * rng.choice((1, 1, 2))]
    create_game(creator, GamePlan(rng.choice(TITLES), "Open to all", seats, pace=PRESETS["bank"]))


def begin(rng: random.Random, people: int, open_games: int) -> list[Any]:
    """Make the people with their wishes and blocks, and the open games. Returns those who will change their wishes."""
    from games.models import Block, Player

    everybody = [Player.objects.create(email=f"m{n}@example.org", name=f"Match {n}") for n in range(people)]
    for number in range(open_games):
        open_game(rng, everybody[number % people])
    for player in everybody:
        wish(rng, player)
    pairs = {(one.pk, other.pk) for one, other in (rng.sample(everybody, 2) for _number in range(2 * people))}
    Block.objects.bulk_create(Block(player_id=one, other_id=other, avoid=True) for one, other in pairs)
    return everybody[: int(people * FICKLE)]


def in_child(act: Callable[[], object]) -> int:
    """Run the act in a process of its own, and return its number. No connection may be open here."""
    child = os.fork()
    if not child:
        try:
            act()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return child


def look_for_partners() -> None:
    """Work as a worker does, until killed."""
    from django.db import OperationalError

    from games.lobby.matching import match_wishes

    while True:
        # A database that is busy for too long is asked again, as by Celery's next run.
        with suppress(OperationalError):
            match_wishes()
        Event().wait(0.02)


def live(rng: random.Random, fickle: list[Any], until: float) -> None:
    """Let some people change their wishes and open games, and let games end."""
    from django.db import OperationalError

    from games.lib.errors import Refused
    from games.lobby.ready import withdraw_wish
    from games.models import Game
    from games.play.seats.closing import abandon_game

    while time.monotonic() < until:
        player, deed = rng.choice(fickle), rng.random()
        # A player may have too many open games, a game may be over, and the database busy.
        with suppress(Refused, OperationalError):
            if deed < 0.2:
                wish(rng, player)
            elif deed < 0.3:
                withdraw_wish(player, rng.choice(TITLES))
            elif deed < 0.6:
                open_game(rng, player)
            elif running := list(Game.objects.filter(state="running").values_list("pk", flat=True)):
                abandon_game(rng.choice(running))
        Event().wait(0.05)


def storm(rng: random.Random, fickle: list[Any], seconds: float) -> int:
    """Run the workers, kill them, and let people live meanwhile. Returns the number of kills."""
    from django.db import connection

    connection.close()
    until, kills = time.monotonic() + seconds, 0
    life = in_child(lambda: live(rng, fickle, until))
    workers = [in_child(look_for_partners) for _worker in range(WORKERS)]
    while time.monotonic() < until:
        Event().wait(BETWEEN_KILLS * 2 * rng.random())
        victim = workers.pop(rng.randrange(WORKERS))
        os.kill(victim, signal.SIGKILL)
        assert os.WIFSIGNALED(os.waitpid(victim, 0)[1]), "a worker ended by itself"
        kills += 1
        workers.append(in_child(look_for_partners))
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
        os.waitpid(worker, 0)
    assert os.waitpid(life, 0)[1] == 0, "the process of the people failed"
    return kills


def check(wished: dict[tuple[int, str], int], fickle: list[Any]) -> str:
    """Check everything. Returns what there is. `wished`: how many games the wishes that nobody changed were for."""
    from games.models import Block, Game, Ready, Seat, Tenure, Wait

    apart = {frozenset(pair) for pair in Block.objects.avoiding().values_list("player", "other")}
    begun, running, states = Counter[tuple[int, str]](), Counter[tuple[int, str]](), Counter[str]()
    together = set[tuple[str, frozenset[int]]]()
    for game in Game.objects.prefetch_related("seats"):
        seats = list(game.seats.all())
        people = [seat.player_id for seat in seats if seat.player_id]
        mine = [(seat.player_id, game.title) for seat in seats if seat.player_id and seat.origin == "ready"]
        states[game.state] += 1
        assert len(people) == len(set(people)), f"twice in {game.code}"
        if game.started_at is None:
            assert not mine and game.position is None and len(people) < game.players, f"half a game: {game.code}"
            continue
        tenures = Tenure.objects.filter(seat__game=game).count()
        assert len(people) == game.players == tenures and game.position is not None, f"half a game: {game.code}"
        assert Wait.objects.open().filter(game=game).exists() == game.is_running, f"half a game: {game.code}"
        pairs = {frozenset(pair) for pair in combinations(people, 2)}
        assert not pairs & apart, f"kept apart: {game.code}"
        begun.update(mine)
        if game.is_running:
            running.update(mine)
            together |= {(game.title, pair) for pair in pairs if mine}
    free = []
    for ready in Ready.objects.select_related("player"):
        key = ready.player_id, ready.title
        # Who changes a wish may have more games running already.
        assert running[key] <= ready.at_once or ready.player in fickle, f"more at once than wished: {key}"
        if running[key] < ready.at_once:
            free.append(ready)
    left = {(one.player_id, one.title): one.left for one in Ready.objects.filter(endless=False)}
    for key, count in wished.items():
        assert begun[key] + left.get(key, 0) == count, f"lost, or begun too often: {key}"
    for game in Game.objects.open_for_players().prefetch_related("seats"):
        held = [seat.player_id for seat in game.seats.all() if seat.player_id]
        fitting = [one.player_id for one in free if one.title == game.title and game.players in one.sizes]
        for group in combinations(fitting, game.players - len(held)):
            pairs = {frozenset(pair) for pair in combinations([*held, *group], 2)}
            could = all(len(pair) == 2 and pair not in apart and (game.title, pair) not in together for pair in pairs)
            assert not could, f"{game.code} could begin with {group}"
    seats_left = sum(one.left for one in Ready.objects.filter(endless=False))
    assert Seat.objects.filter(origin="ready").count() == sum(begun.values())
    return f"{dict(states)}, {sum(begun.values())} seats by wishes, {seats_left} left, {len(free)} wishes unmatched"


def attack(seconds: float, seed: str, people: int = PEOPLE, open_games: int = OPEN_GAMES) -> str:
    """Storm the database of this process. Returns what happened."""
    from games.lobby.matching import match_wishes
    from games.models import Ready

    rng = random.Random(seed)
    fickle = begin(rng, people, open_games)
    steady = Ready.objects.filter(endless=False).exclude(player__in=fickle)
    wished = {(one.player_id, one.title): one.left for one in steady}
    kills = storm(rng, fickle, seconds)
    while match_wishes():
        pass
    return f"{kills} kills; {check(wished, fickle)}"


def run(seconds: float, seed: str, url: str = "") -> str:
    """Storm an empty database, in a process of its own."""
    variables = {"DATABASE_URL": url} if url else {"DJANGO_SETTINGS_MODULE": "tests.unsynced"}
    with tempfile.TemporaryDirectory() as directory:
        env = environment(Path(directory), **variables)
        migrate(env)
        code = f"from tests.attacks import matching; print(matching.attack({seconds}, {seed!r}))"
        command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", code]
        return subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="script/attack matching", description=__doc__)
    run_on_databases(parser, "--seconds", run, default=300)
