"""The game page: story, board, prompt, form; who sees what; what counts as a visit."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.lib import site_time
from games.models import Move, Player, Seat
from games.play.moves.decision import play_move
from games.table.permissions import watch_key
from games.table.seeds import insert_game
from games.table.table import Table, load_table
from tests.games.pages.conftest import HTMX, form_of, strict
from tests.markup import squeeze
from tests.steps import due_seat, finished_game, game_at, sign_in


def text_of(body: bytes, pattern: str) -> str:
    match = re.search(pattern, body.decode(), re.DOTALL)
    assert match, pattern
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", match[1])).strip()


def story(body: bytes) -> str:
    return text_of(body, r'<section class="panel story"[^>]*>(.*?)</section>')


def move_once(table: Table) -> Table:
    seat = due_seat(table)
    text = next(line for line in table.legal(seat) if line != "pass")
    return play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER).table


def test_who_is_due_gets_board_prompt_and_form(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(40, alice, bob, dora)
    response = sign_in(alice).get(f"/g/{table.game.code}/")
    page = strict(response.content)
    builder = page.find(".//move-builder")
    assert builder is not None
    assert {element.get("name") for element in builder.iter("input")} == {
        "csrfmiddlewaretoken", "wait", "ply", "move", "draft",
    }  # fmt: skip
    assert len(page.findall(".//*[@data-token]")) > 48
    for legal in table.legal(due_seat(table)):
        assert f'["{legal}",' in response.content.decode()
        assert f"<option>{legal}</option>" in response.content.decode()
    assert builder.find(".//noscript//select") is not None


@pytest.mark.parametrize("title_id", ["mykerinos", "thebes", "arnak"])
def test_the_move_is_put_together_right_after_the_first_drawing(alice: Player, bob: Player, title_id: str) -> None:
    table = game_at(20, alice, bob, title=title_id)
    body = sign_in(alice).get(f"/g/{table.game.code}/").content
    builder, drawing = b"<move-builder", b'<section class="panel drawing'
    assert strict(body) is not None and body.count(builder) == 1
    assert body.index(drawing) < body.index(builder) < body.index(drawing, body.index(drawing) + 1)


def test_the_fragment_is_the_same_game_without_page_and_without_the_plain_list(alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob)
    body = sign_in(alice).get(f"/g/{table.game.code}/", headers=HTMX).content
    assert body.lstrip().startswith(b'<div id="game"')
    assert b"noscript" not in body
    assert b"move-builder" in body


def test_who_is_not_due_gets_no_form_and_is_told_for_whom_the_game_waits(
    alice: Player, bob: Player, client: Client
) -> None:
    table = game_at(20, alice, bob)
    for reader in (sign_in(bob), client):
        body = reader.get(f"/g/{table.game.code}/").content
        assert b"move-builder data" not in body
        assert b'data-state="legal"' not in body
        assert "Alice" in text_of(body, r'<p class="clock">(.*?)</p>')
        assert f"/g/{table.game.code}/changes?version={table.game.version}".encode() in body


def test_the_story_tells_what_came_since_the_last_visit_and_stays_for_a_reload(
    alice: Player, bob: Player, dora: Player, shift_clock: Callable[[timedelta], None]
) -> None:
    table = game_at(12, alice, bob, dora)
    reader = sign_in(alice)
    reader.get(f"/g/{table.game.code}/")
    shift_clock(timedelta(hours=5))
    table = move_once(move_once(move_once(table)))
    moves = list(Move.objects.filter(game=table.game).order_by("-ply")[:2])
    for _reload in range(2):
        told = story(reader.get(f"/g/{table.game.code}/").content)
        assert "Bob" in told
        assert "Dora" in told
        assert "Alice" not in told and "You " not in told, "what she did herself is no news"
    assert {move.seat for move in moves} == {1, 2}


def test_p4_whoever_plays_without_loading_the_page_is_told_what_came_since_their_own_last_move(
    alice: Player, bob: Player, dora: Player
) -> None:
    table = game_at(12, alice, bob, dora)
    reader = sign_in(alice)
    reader.get(f"/g/{table.game.code}/")
    for _turn in range(3):
        seat = due_seat(table)
        text = next(line for line in table.legal(seat) if line != "pass")
        reader.post(f"/g/{table.game.code}/move", form_of(table, text), headers=HTMX)
        table = load_table(pk=table.game.pk)
        own = Move.objects.filter(game=table.game, seat=0, undone_at=None).latest("ply").ply
        while table.due() != (0,):
            table = move_once(table)
        for address in (f"/g/{table.game.code}/changes?version=-1", f"/g/{table.game.code}/"):
            body = reader.get(address, headers=HTMX).content
            assert "Alice" not in story(body) and "You " not in story(body)
            others = Move.objects.filter(game=table.game, undone_at=None, ply__gt=own).exclude(seat=None)
            marked = set(re.findall(r'data-token="([a-h]\d)"[^>]*label="[^"]*(?:new since|last move)', body.decode()))
            assert marked
            assert marked <= {token for move in others for token in re.split("[ -]", move.text)}


def test_a_visit_is_written_once_a_minute_by_the_holder_of_the_seat_and_nobody_else(
    alice: Player, bob: Player, carol: Player, client: Client, shift_clock: Callable[[timedelta], None]
) -> None:
    table = game_at(20, alice, bob)
    address = f"/g/{table.game.code}/"

    def seen() -> list[object]:
        return list(Seat.objects.filter(game=table.game).order_by("index").values_list("seen_at", "seen_ply"))

    nobody = [(None, 0), (None, 0)]
    client.get(address)
    sign_in(carol).get(address)
    sign_in(alice).get(f"{address}changes?version=-1")
    sign_in(alice).get(address, headers=HTMX)
    sign_in(alice).get(f"{address}log/")
    assert seen() == nobody
    sign_in(alice).get(address)
    first = seen()
    assert first[0] != nobody[0]
    assert first[1] == nobody[1]
    shift_clock(timedelta(seconds=50))
    sign_in(alice).get(address)
    assert seen() == first
    shift_clock(timedelta(seconds=11))
    sign_in(alice).get(address)
    later = Seat.objects.get(game=table.game, index=0)
    assert (later.seen_ply, later.seen_at) != first[0]
    assert later.seen_at is not None
    assert site_time.now() - later.seen_at < timedelta(seconds=10)


def test_a_watching_page_is_told_204_until_something_happens(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(20, alice, bob)
    address = f"/g/{table.game.code}/changes?version={table.game.version}"
    quiet = client.get(address, headers=HTMX)
    assert (quiet.status_code, quiet.content) == (204, b"")
    move_once(table)
    fresh = client.get(address, headers=HTMX)
    assert fresh.status_code == 200
    assert fresh.content.lstrip().startswith(b'<div id="game"')


def test_a_finished_game_asks_no_more_and_shows_its_result(alice: Player, bob: Player, client: Client) -> None:
    table = finished_game(alice, bob)
    body = client.get(f"/g/{table.game.code}/").content
    assert b"hx-trigger" not in body
    assert b"move-builder data" not in body
    strict(body)


def test_a_private_game_opens_for_its_players_and_with_its_link(
    alice: Player, bob: Player, carol: Player, client: Client
) -> None:
    table = game_at(20, alice, bob, public=False)
    address = f"/g/{table.game.code}/"
    assert client.get(address).status_code == 404
    assert sign_in(carol).get(address).status_code == 404
    assert client.get(f"{address}?key=wrong").status_code == 404
    page = sign_in(bob).get(address)
    link = re.search(r'href="([^"]+\?key=[^"]+)"', page.content.decode())
    assert link
    assert link[1] == f"{address}?key={watch_key(table.game)}"
    assert client.get(link[1]).status_code == 200
    assert client.get(f"{address}log/").status_code == 200, "the link is remembered for the game's other pages"
    other = game_at(20, alice, bob, public=False)
    assert client.get(f"/g/{other.game.code}/").status_code == 404
    assert client.get(f"/g/{other.game.code}/?key={watch_key(table.game)}").status_code == 404


def test_a_watcher_is_not_given_the_link(alice: Player, bob: Player, client: Client) -> None:
    table = game_at(20, alice, bob, public=False)
    body = client.get(f"/g/{table.game.code}/?key={watch_key(table.game)}").content
    assert watch_key(table.game).encode() not in body


def test_a_game_of_bots_is_asked_about_sooner(alice: Player) -> None:
    table = game_at(10, alice, "greedy", "random")
    seat = due_seat(table)
    body = (
        sign_in(alice)
        .post(f"/g/{table.game.code}/move", form_of(table, table.legal(seat)[0]), headers=HTMX)
        .content.decode()
    )
    assert "data-soon" in body


def test_the_next_game_that_waits_is_one_click_away(
    alice: Player, bob: Player, shift_clock: Callable[[timedelta], None]
) -> None:
    table = game_at(20, alice, bob)
    other = game_at(30, alice, bob, name="The other one")
    here = squeeze(sign_in(alice).get(f"/g/{table.game.code}/").content.decode())
    assert f'<a class="button queue" href="/g/{other.game.code}/"' in here and "1 of 2 waiting: next" in here
    moved = move_once(table)
    while moved.due() == (0,):
        seat = due_seat(moved)
        text = moved.legal(seat)[0]
        moved = play_move(moved, seat, moved.waits[seat.pk].pk, text, Move.Via.BROWSER).table
    here = squeeze(sign_in(alice).get(f"/g/{table.game.code}/").content.decode())
    assert f'<a class="button queue" href="/g/{other.game.code}/"' in here and "Next game: 1 waiting" in here
    assert 'class="button queue"' not in squeeze(sign_in(alice).get(f"/g/{other.game.code}/").content.decode()), (
        "there is no other"
    )


def test_an_open_game_has_the_lobbys_page(alice: Player, client: Client) -> None:

    game = insert_game(title="mykerinos", rules=1, name="Open one", players=2, creator=alice)
    Seat.objects.create(game=game, index=0, player=alice)
    Seat.objects.create(game=game, index=1)
    response = client.get(f"/g/{game.code}/")
    assert response.status_code == 200
    assert b"Open one" in response.content
    assert client.get(f"/g/{game.code}/log/").status_code == 404
    assert load_table(pk=game.pk).position is None


@pytest.mark.parametrize("path", ["", "log/", "ply/", "ply/0/", "record.json", "deal/", "changes"])
def test_a_code_that_is_no_games_is_nothing(client: Client, db: None, path: str) -> None:
    assert client.get(f"/g/aaaaaaaaaaaa/{path}").status_code == 404
