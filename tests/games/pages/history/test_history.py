"""A game's past: every ply has an address, and shows what the moves up to there give."""

import re

import pytest
from django.test import Client

from engine.records.record import Record, replay
from games.models import Game, Move, Player
from tests.games.pages.conftest import HTMX, strict
from tests.steps import finished_game, game_at, sign_in


def test_every_ply_of_a_finished_game_can_be_seen(alice: Player, bob: Player, dora: Player, client: Client) -> None:
    table = finished_game(alice, bob, dora)
    for ply in range(0, table.game.ply + 1, 9):
        response = client.get(f"/g/{table.game.code}/ply/{ply}/")
        assert response.status_code == 200
        strict(response.content)
    assert client.get(f"/g/{table.game.code}/ply/{table.game.ply}/").status_code == 200
    assert client.get(f"/g/{table.game.code}/ply/{table.game.ply + 1}/").status_code == 404


def test_a_ply_shows_the_cubes_that_lay_then(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(30, alice, bob)
    moves = list(Move.objects.filter(game=table.game).order_by("ply"))
    record = Record("mykerinos", 2, tuple(move.text for move in moves))
    for ply, (_move, position) in enumerate(replay(record), 1):
        if ply % 7:
            continue
        body = client.get(f"/g/{table.game.code}/ply/{ply}/").content.decode()
        cubes = sum(mask.bit_count() for mask in position.cubes)
        region = re.search(r'<svg[^>]*class="board region".*?</svg>', body, re.DOTALL)
        assert region is not None
        assert region[0].count(" cube") >= cubes
        assert len(re.findall(r'data-token="[a-h]\d"[^>]*aria-label="[^"]*cube', region[0])) == cubes
        assert f"<code>{moves[ply - 1].text}</code>" in body.replace("&#x27;", "'")


def test_history_pages_have_no_buttons_on_the_board(alice: Player, bob: Player) -> None:
    table = game_at(30, alice, bob)
    body = sign_in(alice).get(f"/g/{table.game.code}/ply/{table.game.ply}/").content.decode()
    assert 'data-state="' not in body
    assert "move-builder" not in body


def test_first_back_forward_and_last_lead_where_they_say(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(30, alice, bob)
    last = table.game.ply
    for ply, back, forward in ((0, 0, 1), (5, 4, 6), (last, last - 1, last)):
        page = strict(client.get(f"/g/{table.game.code}/ply/{ply}/").content)
        links = {link.get("data-key"): link.get("href") for link in page.iter("a") if link.get("data-key")}
        assert links == {
            "Home": f"/g/{table.game.code}/ply/0/",
            "ArrowLeft": f"/g/{table.game.code}/ply/{back}/",
            "ArrowRight": f"/g/{table.game.code}/ply/{forward}/",
            "End": f"/g/{table.game.code}/ply/{last}/",
        }


@pytest.mark.parametrize(
    ("asked", "given"), [("7", 7), ("0", 0), ("", None), ("999999", None), ("x", None), ("9" * 50, None), ("-1", None)]
)
def test_the_slider_leads_to_its_ply(alice: Player, bob: Player, client: Client, asked: str, given: int | None) -> None:
    table = game_at(30, alice, bob)
    response = client.get(f"/g/{table.game.code}/ply/", {"ply": asked})
    expected = table.game.ply if given is None else given
    assert response.headers["Location"] == f"/g/{table.game.code}/ply/{expected}/"


def test_walking_with_htmx_gets_the_fragment(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(30, alice, bob)
    body = client.get(f"/g/{table.game.code}/ply/5/", headers=HTMX).content
    assert body.lstrip().startswith(b'<div id="history"')
    back = client.get(f"/g/{table.game.code}/ply/5/", headers=HTMX | {"HX-History-Restore-Request": "true"}).content
    assert back.startswith(b"<!doctype html>")


def test_the_log_has_every_move_in_words_and_notation(alice: Player, bob: Player, client: Client) -> None:
    table = finished_game(alice, bob)
    page = strict(client.get(f"/g/{table.game.code}/log/").content)
    lines = page.findall(".//ol[@class='lines']/li")
    assert [line.find("code").text for line in lines] == list(
        Move.objects.filter(game=table.game).order_by("ply").values_list("text", flat=True)
    )
    assert all("".join(line.find(".//p").itertext()).strip() for line in lines)


def test_past_pages_tell_the_story_without_events_by_the_notation(alice: Player, bob: Player, client: Client) -> None:
    """Moves written before events were kept are shown as they are written, until the game is replayed."""
    table = game_at(30, alice, bob)
    Move.objects.filter(game=table.game).update(events=[])
    assert client.get(f"/g/{table.game.code}/").status_code == 200
    assert client.get(f"/g/{table.game.code}/log/").status_code == 200
    assert Game.objects.get(pk=table.game.pk).ply == table.game.ply
