"""The picture of a public game: what anybody may see, drawn once, never too many at a time."""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from engine.registry import get_title
from games.models import Game, Player
from games.pages.history import picture
from games.play.moves.undo import undo, undoable
from tests.games.pages.conftest import counted
from tests.oasis.registration import SHIPPED
from tests.steps import due_seat, finished_game, game_at, play_next, reload

pytestmark = pytest.mark.django_db

QUERIES = 6
"""The game with its seats, the move that led there, the moves up to there, and what stands after it."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(picture, "folder", lambda: tmp_path / "pictures")
    return tmp_path / "pictures"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what was drawn; in place of pixels the drawing itself."""
    found: list[Any] = []

    def draw(drawings: Any) -> bytes:
        found.append(drawings)
        return repr(drawings).encode()

    monkeypatch.setattr(picture, "draw_apart", draw)
    return found


def ask(code: str, ply: int | str = "") -> Any:
    return Client().get(f"/g/{code}/board.png" + (f"?ply={ply}" if ply != "" else ""))


@pytest.mark.parametrize("title", SHIPPED)
def test_it_is_as_large_as_chats_show_it_and_drawn_once(
    title: str, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "DRAWING", 200)  # the machine of the tests may be busy
    table = game_at(30, alice, bob, title=title)
    ply = table.game.ply * 2 // 3
    first = ask(table.game.code, ply)
    assert (first.status_code, first["Content-Type"]) == (200, "image/png")
    image = Image.open(BytesIO(first.content))
    assert image.size == (1200, 630) and len(first.content) < 300_000
    assert len(image.convert("RGB").resize((120, 63)).getcolors(7560) or ()) > 20, "there is something on it"

    def never(drawings: Any) -> bytes:
        raise AssertionError("drawn again")

    monkeypatch.setattr(picture, "draw_apart", never)
    assert ask(table.game.code, ply).content == first.content


def test_a_private_game_has_none_and_neither_has_one_that_is_not_there(
    alice: Player, bob: Player, drawn: list[Any]
) -> None:
    private = game_at(20, alice, bob, public=False).game.code
    bodies = set()
    for code in (private, "nosuchgame22"):
        for ply in ("", 0, 20):
            answer = ask(code, ply)
            assert answer.status_code == 404
            bodies.add(picture_free(answer.content))
    assert len(bodies) == 1 and drawn == []
    sealed = game_at(20, alice, bob).game
    Game.objects.filter(pk=sealed.pk).update(sealed=True)
    assert ask(sealed.code).status_code == 404


def picture_free(body: bytes) -> bytes:
    """Return a page without what is another one each time."""
    return re.sub(rb'nonce="[^"]+"|"X-CSRFToken": ?"\w+"', b"", body)


@pytest.mark.parametrize("ply", ["-1", "x", "99", "1" * 9, "٣"])
def test_a_ply_that_is_not_there_has_none(alice: Player, bob: Player, drawn: list[Any], ply: str) -> None:
    table = game_at(20, alice, bob)
    assert ask(table.game.code, ply).status_code == 404
    assert ask(table.game.code, table.game.ply + 1).status_code == 404 and drawn == []


def test_what_is_undone_is_gone_and_another_move_is_another_picture(
    alice: Player, bob: Player, drawn: list[Any]
) -> None:
    table = game_at(20, alice, bob)
    seat = due_seat(table)
    before = table.game.ply
    lines = table.legal(seat)
    first = play_next(table, lines[0])
    shown = ask(first.game.code, before + 1)
    assert shown.status_code == 200 and shown["Cache-Control"] == "public, max-age=60"
    found = undoable(first, first.seat(seat.pk))
    assert found is not None
    table = undo(first.game.pk, seat.pk, found.ply)
    assert ask(table.game.code, before + 1).status_code == 404
    second = play_next(table, lines[-1])
    assert ask(second.game.code, before + 1).content != shown.content
    assert len(drawn) == 2


def test_it_is_for_good_once_it_stands(alice: Player, bob: Player, drawn: list[Any]) -> None:
    table = game_at(60, alice, bob)
    assert "immutable" in ask(table.game.code, 5)["Cache-Control"], "much was drawn and shown since"
    over = finished_game(alice, bob)
    assert "immutable" in ask(over.game.code)["Cache-Control"]


@pytest.mark.parametrize("title", SHIPPED)
def test_it_shows_what_nobodys_seat_may_see_and_no_name(
    title: str, alice: Player, bob: Player, drawn: list[Any]
) -> None:
    """Also when the game is over: the picture is for good, and names change."""
    table = game_at(30, alice, bob, title=title)
    ply = table.game.ply
    running = ask(table.game.code, ply).content
    assert b"Alice" not in running and b"Bob" not in running
    Game.objects.filter(pk=table.game.pk).update(state=Game.State.ABANDONED, ended_at=table.game.created_at)
    again = picture.drawings_of(reload(table), ply)
    assert repr(again).encode() == running
    assert get_title(title).perfect_information or again == drawn[0]


def test_it_costs_the_same_few_queries_at_every_ply(alice: Player, bob: Player, drawn: list[Any]) -> None:
    table = game_at(100, alice, bob)
    for ply in (3, 50, table.game.ply):
        with counted(QUERIES):
            assert ask(table.game.code, ply).status_code == 200
        with counted(QUERIES - 1):
            assert ask(table.game.code, ply).status_code == 200


def test_two_are_drawn_at_a_time_and_a_third_waits_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    leave = Event()
    begun: list[Any] = []

    def slow(drawings: Any) -> bytes:
        begun.append(drawings)
        leave.wait(20)
        return b"picture"

    monkeypatch.setattr(picture, "draw_apart", slow)
    with ThreadPoolExecutor(8) as pool:
        try:
            drawing = [pool.submit(picture.draw_in_turn, f"{number}.png", []) for number in range(2)]
            while len(begun) < 2:
                leave.wait(0.01)
            at = monotonic()
            third = pool.submit(picture.draw_in_turn, "3.png", [])
            while picture._asking._value:
                leave.wait(0.01)
            assert picture.draw_in_turn("4.png", []) is None and monotonic() - at < 1, "the others are told at once"
            assert third.result(10) is None and 1.9 < monotonic() - at < 6
        finally:
            leave.set()
        assert [one.result(10) for one in drawing] == [b"picture"] * 2
    assert len(begun) == 2 and picture.draw_in_turn("5.png", []) == b"picture"


def test_too_many_are_told_when_to_come_again(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = game_at(20, alice, bob)
    monkeypatch.setattr(picture, "draw_in_turn", lambda name, drawings: None)
    answer = ask(table.game.code)
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "2", "no-store")


def test_a_drawing_that_fails_leaves_no_picture(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(drawings: Any) -> bytes:
        raise subprocess.TimeoutExpired("draw", 20)

    monkeypatch.setattr(picture, "draw_apart", fail)
    for _attempt in range(4):
        assert picture.draw_in_turn("a.png", []) is None
    assert picture.kept("a.png") is None and not folder.exists()


def test_the_folder_keeps_so_many_and_no_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "MOST_KEPT", 3)
    for number in range(5):
        picture.keep(f"{number}.png", b"x")
    assert sorted(path.name for path in folder.iterdir()) == ["2.png", "3.png", "4.png"]
    assert folder.stat().st_mode & 0o077 == 0


def test_before_there_is_a_board_it_is_the_sites_card(alice: Player, bob: Player, drawn: list[Any]) -> None:
    answer = ask(game_at(3, alice, bob).game.code, 0)
    assert (answer.status_code, answer["Location"]) == (302, "/static/card.png") and drawn == []
