"""S5: months after a game is over its rows are one small log, and nobody notices."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.inbox import forgetting
from games.inbox.already_decided import decisions
from games.inbox.mail_links import OpenedLink
from games.lib import site_time
from games.models import Game, GameLog, Mail, Move, Player, Seat, Wait
from games.play.history import packing
from games.play.history.packed_log import open_log
from games.play.history.replay import replay_game
from games.play.history.results import compare_results
from games.play.moves.undo import undo
from games.table.table import Table, load_table
from tests.steps import Shift, due_seat, game_at, play_next, sign_in, sweep_mails

pytestmark = pytest.mark.django_db(transaction=True)
YEAR = timedelta(days=365)
ROWS = (Move, Wait, Mail)
PAGES = ("", "log/", "ply/20/", "ply/0/", "record.json", "deal/")


def finish(table: Table) -> Table:
    """Return the game played on to its end, with a move that was taken back on the way."""
    seat = due_seat(table)
    table = play_next(table)
    table = undo(table.game.pk, seat.pk, table.game.ply - 1) if seat.index not in table.due() else table
    while table.due():
        table = play_next(table)
    return table


def rows_of(game: Game) -> dict[str, Any]:
    return {kind.__name__: list[Any](kind.objects.filter(game=game).order_by("pk").values()) for kind in ROWS}


def look(table: Table, *clients: Client) -> list[str]:
    """Return the game's pages as these see them, without what is new each time."""
    told = [client.get(f"/g/{table.game.code}/{page}").content.decode() for client in clients for page in PAGES]
    return [
        re.sub(r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"', "", page)
        for page in told
    ]


def what_is_told(table: Table, alice: Player) -> dict[str, Any]:
    """All that reads the moves, waits and mails of a game that is over."""
    table = load_table(pk=table.game.pk)
    seat = table.seat_of(alice)
    assert seat is not None
    wait = Wait.objects.filter(seat=seat).order_by("-pk").values_list("pk", flat=True).first() or LAST_WAIT[0]
    LAST_WAIT[:] = [wait]
    exported = export(alice, site_time.now())
    return {
        "games": [game | {"seen_at": ""} for game in exported["games"]],
        "mails": exported["mails"],
        "results": compare_results(table),
        "replay": replay_game(table).wrong,
        "answered": [move.text for move in decisions(OpenedLink(table, seat, alice, wait, 0))],
        "pages": look(table, sign_in(alice), Client()),
    }


LAST_WAIT: list[int] = []


@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_a_packed_game_reads_as_before_and_can_be_unpacked(
    title: str, alice: Player, bob: Player, shift_clock: Shift, django_assert_max_num_queries: Any
) -> None:
    table = finish(game_at(120 if title == "mykerinos" else 90, alice, bob, title=title))
    assert table.game.state == Game.State.FINISHED
    sweep_mails()
    assert packing.sweep() == 0, "it is over since today"
    shift_clock(YEAR)
    assert packing.sweep() == 0, "its mails are still to be read"
    sweep_mails()
    Mail.objects.filter(sent_at=None).update(state=Mail.State.SUPPRESSED)
    forgetting.forget()
    before = rows_of(table.game)
    assert all(before.values()), "moves, waits and mails"
    assert any(move["undone_at"] for move in before["Move"]) or title == "thebes"
    told = what_is_told(table, alice)
    assert told["replay"] == [] and told["answered"]

    assert packing.sweep() == 1
    assert not any(rows_of(table.game).values())
    size = len(GameLog.objects.get(game=table.game).content)
    assert size < 8000 < sum(len(str(row)) for rows in before.values() for row in rows) / 8
    again = what_is_told(table, alice)
    assert {name: again[name] == told[name] for name in told} == dict.fromkeys(told, True)
    with django_assert_max_num_queries(9):
        Client().get(f"/g/{table.game.code}/log/")
    assert packing.sweep() == 0

    call_command("pack_games", "--unpack", table.game.code)
    assert rows_of(table.game) == before
    assert not GameLog.objects.exists()
    call_command("pack_games")
    delete_account(alice)
    kept = open_log(load_table(pk=table.game.pk), bytes(GameLog.objects.get().content))
    assert {mail.player_id for mail in kept.mails} <= {bob.pk}
    hers = set(Seat.objects.filter(game=table.game, player=alice).values_list("pk", flat=True))
    assert all(wait.hours is None for wait in kept.waits if wait.seat_id in hers)
    assert replay_game(load_table(pk=table.game.pk)).wrong == []
