"""What tests do at a stage, as the site's pages and services do it.

Runs in a process of the stage (`hand`); everything that goes in and out is JSON. Players are named by their addresses,
games by their ids.
"""

from datetime import time, timedelta
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.test import Client

from devtools.cast import start_game_of
from games.clock.pace import PerWait, pace_to_json
from games.inbox.store import receive
from games.letters import digest
from games.mail import sending
from games.models import Heartbeat, Inbound, Mail, Move, Player, Vacation, Wait
from games.models.mail import PENDING
from games.play.moves.decision import play_move
from games.play.moves.undo import undo, undoable
from games.table.table import load_table
from tests.games.inbox.replies import written

HOST = "127.0.0.1"


def begin(name: str, *people: str, hours: int = 0, title: str = "mykerinos") -> int:
    """Return a running game of these people (addresses) and bots (names); `hours`: the limit for each turn, 0 for none.

    People's days have no night.
    """
    awake = {"night_from": time(0), "night_to": time(0), "digest_at": time(18)}
    players: list[Player | str] = []
    for address in people:
        if "@" not in address:
            players.append(address)
            continue
        player = Player.objects.filter(email=address).first()
        players.append(player or Player.objects.create_user(address, None, name=address.partition("@")[0], **awake))
    pace = {"pace": pace_to_json(PerWait(hours))} if hours else {}
    return start_game_of(*players, name=name, title=title, **pace).game.pk


def due(game: int) -> dict[str, Any]:
    """Who is due: address, wait, ply, the game's code, and a legal move."""
    table = load_table(pk=game)
    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    return {
        "address": seat.player.email,
        "wait": table.waits[seat.pk].pk,
        "ply": table.game.ply,
        "code": table.game.code,
        "move": table.legal(seat)[0],
    }


def holidays(address: str) -> int:
    """Return how many holidays the player has."""
    return Vacation.objects.filter(player__email=address).count()


def turn(game: int) -> str:
    """Return moves until somebody else is due: their address."""
    table = load_table(pk=game)
    first = table.due()
    while table.due() == first:
        seat = table.seats[first[0]]
        wait = table.waits[seat.pk].pk
        table = play_move(table, seat, wait, table.legal(seat)[0], Move.Via.BROWSER).table
    return str(due(game)["address"])


def take_back(game: int) -> None:
    """Take the last decision back, as its author."""
    table = load_table(pk=game)
    seat, last = next((seat, last) for seat in table.seats if (last := undoable(table, seat)) is not None)
    undo(game, seat.pk, last.ply)


def wish(address: str, **fields: Any) -> None:
    """Set fields of the player's row."""
    assert Player.objects.filter(email=address).update(**fields) == 1


def page(address: str, path: str) -> str:
    """Return the page as the signed-in player sees it."""
    client = Client(SERVER_NAME=HOST)
    client.force_login(Player.objects.get(email=address))
    return str(client.get(path).content.decode())


def post(address: str, path: str) -> int:
    """Return the status of what the signed-in player posts there."""
    client = Client(SERVER_NAME=HOST)
    client.force_login(Player.objects.get(email=address))
    return int(client.post(path).status_code)


def visit(method: str, path: str, fields: dict[str, Any] | None = None) -> tuple[int, str]:
    """Status and page for a stranger, such as whoever opens a link in a mail."""
    response = getattr(Client(SERVER_NAME=HOST, enforce_csrf_checks=False), method)(path, fields or {})
    return int(response.status_code), str(response.content.decode())


def fates(game: int) -> list[tuple[str, str, str, str]]:
    """Kind, state, reason and Message-ID of each mail about the game."""
    return list(Mail.objects.filter(game=game).order_by("pk").values_list("kind", "state", "reason", "message_id"))


def moves(game: int) -> list[tuple[str, str]]:
    """Text and way of the moves that stand."""
    return list(Move.objects.filter(game=game, undone_at=None).order_by("ply").values_list("text", "via"))


def sweep() -> int:
    """Return the worker's sweep once more, in this process, whatever the worker does meanwhile."""
    digest.gather()
    return sending.sweep()


def swept() -> str:
    """When the worker's last sweep of mails ended, by the real order of sweeps."""
    beat = Heartbeat.objects.filter(name="mail").first()
    return beat.at.isoformat() if beat else ""


def beats() -> dict[str, str]:
    """When each sweep came to its end last."""
    return {name: at.isoformat() for name, at in Heartbeat.objects.values_list("name", "at")}


def pending(kind: str) -> int:
    """How many mails of that kind are still to be sent."""
    return Mail.objects.filter(kind=kind, state__in=PENDING).count()


def outages() -> int:
    """How many turns had their deadline moved by a standstill."""
    return Wait.objects.exclude(outage=timedelta()).count()


def reply(to: str, sender: str, text: str) -> int:
    """Return a mail comes in: the id of its row."""
    return receive(written(to, text, sender), to, sender).pk


def inbound(row: int) -> str:
    """Return the state of a received mail."""
    return str(Inbound.objects.get(pk=row).state)


def player(address: str) -> dict[str, Any]:
    """Return some fields of the player's row."""
    found = Player.objects.get(email=address)
    return {"refused": found.mail_refused, "suspended": found.mail_suspended_reason}


def manage(command: str, *arguments: str, **options: Any) -> str:
    """Return what a command of `manage.py` prints."""
    told = StringIO()
    call_command(command, *arguments, stdout=told, **options)
    return told.getvalue()
