"""How far a move, a mail and a reply travel through the code.

It only prints: `pytest -s tests/games/play/test_flows.py`
"""

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from games.inbox import worker
from games.inbox.store import receive
from games.mail import sending
from games.models import Inbound, Mail, Player
from games.table.table import load_table
from tests.games.inbox.replies import address_for, written
from tests.games.pages.conftest import HTMX, form_of
from tests.steps import DELAY, Shift, due_seat, game_at, play_next, sign_in, turn_mail

pytestmark = pytest.mark.django_db

OWN = ("games.", "engine.", "mykerinos_site.")
OF_TITLES = ("games.boards.mykerinos", "engine.titles.")


class Journey:
    """Counts calls of our own functions, and those that come from another module of ours."""

    def __init__(self) -> None:
        self.stack: list[str] = []
        self.modules: set[str] = set()
        self.calls = self.crossings = self.generic_crossings = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        module = str(frame.f_globals.get("__name__", ""))
        if event not in ("call", "return") or not module.startswith(OWN):
            return
        if event == "return":
            if self.stack:
                self.stack.pop()
            return
        self.calls += 1
        caller = self.stack[-1] if self.stack else ""
        self.crossings += caller != module
        self.generic_crossings += caller != module and not f"{caller} {module}".count("mykerinos.")
        self.modules.add(module)
        self.stack.append(module)


def measure(name: str, work: Callable[[], object]) -> None:
    """Print the modules that the work enters, the generic ones among them, crossings and calls; crossings without titles."""
    journey = Journey()
    sys.setprofile(journey)
    try:
        work()
    finally:
        sys.setprofile(None)
    generic = [module for module in journey.modules if not module.startswith(OF_TITLES)]
    print(  # noqa: T201
        f"\n{name}: {len(journey.modules)} / {len(generic)} / {journey.crossings}, {journey.calls} calls; "
        f"{journey.generic_crossings} crossings without titles"
    )


def test_flows(alice: Player, bob: Player, shift_clock: Shift) -> None:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = game_at(40, alice, bob)
    seat, ply = due_seat(table), table.game.ply
    assert seat.player is not None and seat.player.email is not None
    client, address = sign_in(seat.player), f"/g/{table.game.code}/"
    client.get(address)
    form = form_of(table, next(line for line in table.legal(seat) if line != "pass"))
    measure("move", lambda: client.post(f"{address}move", form, headers=HTMX))
    table = load_table(pk=table.game.pk)
    assert table.game.ply > ply
    while due_seat(table).pk == seat.pk:
        table = play_next(table)

    mail = turn_mail(table)
    shift_clock(DELAY)
    measure("mail", sending.sweep)
    mail.refresh_from_db()
    assert mail.state == Mail.State.SENT

    seat = due_seat(table)
    assert seat.player is not None and seat.player.email is not None
    to, sender = address_for(table, seat.index), seat.player.email
    body = written(to, table.legal(seat)[0], sender)

    def reply() -> None:
        row = receive(body, to, sender)
        worker.sweep()
        assert Inbound.objects.get(pk=row.pk).state == Inbound.State.DONE

    measure("reply", reply)
    measure("answer", sending.sweep)
