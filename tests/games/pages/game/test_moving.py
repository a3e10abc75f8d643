"""Moving: one post is one move; what is refused or stale changes nothing and comes with the fresh board."""

import re
from typing import Any

import pytest
from django.test import Client

from games.boards.registry import get_presenter
from games.display.board import look_of
from games.models import Game, Move, Player, Wait
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.games.pages.conftest import HTMX, form_of, strict
from tests.oasis.registration import SHIPPED
from tests.steps import due_seat, finished_game, game_at, play_next, sign_in


def rows(game: Game) -> list[Any]:
    return [
        *Game.objects.filter(pk=game.pk).values(),
        *Move.objects.filter(game=game).order_by("pk").values(),
        *Wait.objects.filter(game=game).order_by("pk").values(),
    ]


def some_move(table: Table) -> str:
    return next(line for line in table.legal(due_seat(table)) if line != "pass")


def test_a_move_is_played_and_answered_with_the_fragment(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(40, alice, bob, dora)
    text = some_move(table)
    response = sign_in(alice).post(f"/g/{table.game.code}/move", form_of(table, text), headers=HTMX)
    assert response.status_code == 200
    strict(response.content)
    move = Move.objects.get(game=table.game, ply=table.game.ply, undone_at=None)
    assert (move.text, move.via, move.by) == (text, Move.Via.BROWSER, alice)
    assert move.events
    body = response.content.decode()
    assert "Undo" in body
    assert "move-builder data" not in body


def test_two_players_move_and_place_neutral_cubes_in_one_visit(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob)
    assert table.title.phase(table.position) == "excavation"
    response = sign_in(alice).post(f"/g/{table.game.code}/move", form_of(table, some_move(table)), headers=HTMX)
    after = load_table(pk=table.game.pk)
    assert after.title.phase(after.position) == "neutral"
    assert f'name="wait" value="{table.waits[due_seat(table).pk].pk}"' in response.content.decode()
    assert '["neutral skip",' in response.content.decode()


def test_without_scripts_the_list_and_the_field_make_moves_too(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob)
    first = some_move(table)
    response = sign_in(alice).post(f"/g/{table.game.code}/move", form_of(table, "") | {"choice": first})
    assert (response.status_code, response.headers["Location"]) == (302, f"/g/{table.game.code}/")
    assert Move.objects.get(game=table.game, ply=table.game.ply).text == first
    table = load_table(pk=table.game.pk)
    sign_in(alice).post(f"/g/{table.game.code}/move", form_of(table, " NEUTRAL skip ") | {"choice": "neutral c4"})
    assert Move.objects.get(game=table.game, ply=table.game.ply).text == "neutral skip"


@pytest.mark.parametrize("headers", [HTMX, {}])
@pytest.mark.parametrize("text", ["", "hello", "h9", "deal V1", "c4 pass", "x" * 999, "\x00", "<script>"])
def test_a_refused_move_is_422_with_a_sentence_and_the_board(
    alice: Player, bob: Player, text: str, headers: dict[str, str]
) -> None:
    table = game_at(12, alice, bob)
    before = rows(table.game)
    response = sign_in(alice).post(f"/g/{table.game.code}/move", form_of(table, text), headers=headers)
    assert response.status_code == 422
    assert rows(table.game) == before
    page = strict(response.content.replace(b"\x00", b""))
    alert = page.find(".//*[@role='alert']")
    assert alert is not None
    assert "".join(alert.itertext()).strip()
    assert page.find(".//move-builder") is not None
    assert b"<script>alert" not in response.content


def test_a_refused_move_names_its_rule_and_stays_in_the_field(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob)
    taken = Move.objects.filter(game=table.game, seat__isnull=False, text__regex=r"^[a-h][1-6]$").latest("ply").text
    body = sign_in(alice).post(f"/g/{table.game.code}/move", form_of(table, taken), headers=HTMX).content.decode()
    assert 'href="/rules/mykerinos/#M4.' in body
    assert f'value="{taken}"' in body


def test_a_stale_move_is_409_with_the_fresh_board(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(40, alice, bob, dora)
    form = form_of(table, some_move(table))
    seat = due_seat(table)
    other = [line for line in table.legal(seat) if line != "pass"][-1]
    fresh = play_move(table, seat, form["wait"], other, Move.Via.MAIL).table
    before = rows(table.game)
    response = sign_in(alice).post(f"/g/{table.game.code}/move", form, headers=HTMX)
    assert response.status_code == 409
    assert rows(table.game) == before
    page = strict(response.content)
    assert page.find(".//*[@role='alert']") is not None
    assert f"changes?version={fresh.game.version}" in response.content.decode()


@pytest.mark.parametrize("change", [{"wait": "0"}, {"wait": ""}, {"wait": "x"}, {"wait": "9" * 40}, {"ply": "-1"}])
def test_a_form_that_is_not_ours_is_stale(alice: Player, bob: Player, change: dict[str, str]) -> None:
    table = game_at(12, alice, bob)
    before = rows(table.game)
    form = form_of(table, some_move(table)) | change
    assert sign_in(alice).post(f"/g/{table.game.code}/move", form, headers=HTMX).status_code == 409
    assert rows(table.game) == before


@pytest.mark.parametrize("players", [2, 3])
def test_a_double_click_is_one_move_and_both_clicks_see_it(
    alice: Player, bob: Player, dora: Player, players: int
) -> None:
    table = game_at(12, *(alice, bob, dora)[:players])
    form = form_of(table, some_move(table))
    clicks = [sign_in(alice).post(f"/g/{table.game.code}/move", form, headers=HTMX) for _click in range(2)]
    assert [click.status_code for click in clicks] == [200, 200]
    assert Move.objects.filter(game=table.game, ply__gte=table.game.ply).count() == 1
    assert Game.objects.get(pk=table.game.pk).version == table.game.version + 1


@pytest.mark.parametrize("act", ["move", "undo"])
def test_who_holds_no_seat_is_forbidden_to_act(
    alice: Player, bob: Player, carol: Player, client: Client, act: str
) -> None:
    table = game_at(12, alice, bob)
    before = rows(table.game)
    for reader in (client, sign_in(carol)):
        assert reader.post(f"/g/{table.game.code}/{act}", form_of(table, some_move(table))).status_code == 403
    assert rows(table.game) == before


def test_an_opponent_who_is_not_due_cannot_use_the_others_wait(alice: Player, bob: Player) -> None:
    table = game_at(12, alice, bob)
    before = rows(table.game)
    form = form_of(table, some_move(table))
    assert sign_in(bob).post(f"/g/{table.game.code}/move", form, headers=HTMX).status_code == 409
    assert rows(table.game) == before


def test_a_finished_game_takes_no_moves(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    before = rows(table.game)
    form = {"move": "pass", "wait": 1, "ply": table.game.ply}
    assert sign_in(alice).post(f"/g/{table.game.code}/move", form, headers=HTMX).status_code == 409
    assert sign_in(alice).post(f"/g/{table.game.code}/undo", {"ply": table.game.ply - 1}).status_code == 422
    assert rows(table.game) == before


def test_undo_takes_the_move_back_and_marks_it_in_the_log(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(40, alice, bob, dora)
    reader = sign_in(alice)
    reader.post(f"/g/{table.game.code}/move", form_of(table, some_move(table)))
    response = reader.post(f"/g/{table.game.code}/undo", {"ply": table.game.ply}, headers=HTMX)
    assert response.status_code == 200
    assert b"move-builder data" in response.content
    assert load_table(pk=table.game.pk).position == table.position
    log = reader.get(f"/g/{table.game.code}/log/").content.decode()
    assert log.count(">undone<") == 1
    strict(log.encode())
    again = reader.post(f"/g/{table.game.code}/undo", {"ply": table.game.ply}, headers=HTMX)
    assert again.status_code == 422


def test_undo_of_a_move_that_is_not_the_last_any_more_is_stale(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(40, alice, bob, dora)
    reader = sign_in(alice)
    reader.post(f"/g/{table.game.code}/move", form_of(table, some_move(table)))
    before = rows(table.game)
    response = reader.post(f"/g/{table.game.code}/undo", {"ply": table.game.ply - 3}, headers=HTMX)
    assert response.status_code == 409
    assert rows(table.game) == before


def test_preview_tells_what_would_come_and_changes_nothing(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(12, alice, bob, dora)
    before = rows(table.game)
    text = next(line for line in table.legal(due_seat(table)) if len(line) == 5 and line[2] == "-")
    spaces = text.split("-")
    reader = sign_in(alice)
    good = reader.get(f"/g/{table.game.code}/preview", {"move": f" {spaces[1].upper()} {spaces[0]} "})
    assert f'data-move="{text}"' in good.content.decode()
    bad = reader.get(f"/g/{table.game.code}/preview", {"move": "<b>h9"})
    assert bad.status_code == 200
    assert b'class="refusal"' in bad.content
    assert b"<b>h9" not in bad.content
    assert b"no longer your turn" in sign_in(bob).get(f"/g/{table.game.code}/preview", {"move": text}).content
    assert rows(table.game) == before
    for answer in (good, bad):
        strict(answer.content)


@pytest.mark.parametrize("title", SHIPPED)
def test_p6_without_scripts_a_move_is_shown_in_words_before_it_is_confirmed(
    alice: Player, bob: Player, title: str
) -> None:
    """P6."""
    table = game_at(12, alice, bob, title=title)
    before = rows(table.game)
    legal = [line for line in table.legal(due_seat(table)) if line != "pass"]
    reader, address = sign_in(alice), f"/g/{table.game.code}/move"
    page = reader.post(address, {"choice": legal[0], "look": "1"})
    assert page.status_code == 200
    said = text_of(strict(page.content), "said")
    seat = due_seat(table)
    seen = look_of(table, seat, table.names(), legal)
    deed = get_presenter(title, table.game.rules).choosing.deed(table.view(seat), seen, legal[0])
    assert said.startswith(deed or legal[0])
    assert not deed or deed.startswith("You ")
    assert f'value="{legal[0]}"' in page.content.decode()
    refused = text_of(strict(reader.post(address, {"move": "xyz", "look": "1"}).content), "said")
    assert refused.startswith("“xyz” is no")
    assert rows(table.game) == before
    # Who then chooses another one of the list means that one, though the first still stands in the field.
    form = form_of(table, legal[0]) | {"choice": legal[-1], "draft": legal[0]}
    assert reader.post(address, form).status_code == 302
    assert Move.objects.filter(game=table.game, seat=due_seat(table).index).latest("ply").text == legal[-1]


def text_of(page: Any, name: str) -> str:
    """Return what the first element of that class says."""
    found = next(element for element in page.iter() if name in element.get("class", "").split())
    return " ".join("".join(found.itertext()).split())


def test_a_move_without_a_choice_is_marked(alice: Player, bob: Player, client: Client) -> None:
    table = finished_game(alice, bob)
    forced = Move.objects.filter(game=table.game, seat__isnull=False).order_by("ply").last()
    assert forced is not None
    Move.objects.filter(pk=forced.pk).update(via=Move.Via.FORCED)
    assert client.get(f"/g/{table.game.code}/log/").content.decode().count("there was nothing to decide") == 1
    assert "there was nothing to decide" in client.get(f"/g/{table.game.code}/ply/{forced.ply + 1}/").content.decode()


def test_a_page_that_brings_the_move_of_another_says_it_before_what_is_due(alice: Player, bob: Player) -> None:
    table = game_at(0, alice, bob, title="thebes")
    first = due_seat(table)
    while due_seat(table) == first:
        table = play_next(table)
    player = due_seat(table).player
    assert player is not None
    body = sign_in(player).get(f"/g/{table.game.code}/").content.decode()
    said, latest = (re.search(found, body) for found in (r'data-say="([^"]*)"', r'href="#h-story" title="([^"]*)"'))
    assert said
    assert latest
    assert said[1].startswith(f"{latest[1]} ")
