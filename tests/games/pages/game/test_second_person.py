"""M17, T22: a page or mail tells its reader what they did themselves as “you”; everybody else reads the name."""

import re

import pytest
from django.test import Client

from games.letters import parts
from games.models import Player, Seat
from games.play.history.move_rows import rows, story
from games.table.table import Table
from tests.steps import game_at, sign_in

pytestmark = pytest.mark.django_db


def seat_of(table: Table, player: Player) -> Seat:
    seat = table.seat_of(player)
    assert seat is not None
    return seat


def logged(client: Client, address: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", client.get(address).content.decode()))


@pytest.mark.parametrize(
    ("title", "mine", "named"),
    [
        ("mykerinos", "You excavate ", "Alice excavates "),
        ("thebes", "You travel to ", "Alice travels to "),
        ("arnak", "You buy ", "Alice buys "),
    ],
)
def test_a_page_says_you_to_its_reader_and_the_name_to_others(
    title: str, mine: str, named: str, alice: Player, bob: Player, client: Client
) -> None:
    table = game_at(60, alice, bob, title=title)
    code = table.game.code
    own, others, watched = (logged(one, f"/g/{code}/log/") for one in (sign_in(alice), sign_in(bob), client))
    assert mine in own and named not in own
    assert named in others and named in watched
    assert " You " not in watched.partition("<main")[2]
    assert named.replace("Alice", "Bob") in own and named.replace("Alice", "Bob") not in others
    seat = seat_of(table, alice)
    by_seat = [event for scene in story(table, rows(table, seat), 0) for event in scene.events if event.seat == 0]
    assert by_seat and not any("Alice" in event.text for event in by_seat)
    mailed = parts.story_context(table, seat, rows(table, seat))["since"]
    told = [one.first for turn in mailed for one in turn.lines]
    assert any(line.startswith(mine) for line in told) and not any(line.startswith(named) for line in told)
