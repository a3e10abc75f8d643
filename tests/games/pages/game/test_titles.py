"""Every title's games keep what is promised of game pages: strict HTML, few queries, a way for every move, small answers."""

import gzip
import json
from typing import Any

import pytest

from engine.registry import TITLES, get_title
from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.models import Game, Player
from games.play.moves.bots import play_bots
from games.table.table import Table
from tests.games.lobby.browsing import form_of as new_game_form
from tests.games.lobby.browsing import page
from tests.games.pages.conftest import HTMX, counted, form_of, strict
from tests.games.pages.test_queries import DRAWN_MOVE, PAGE
from tests.steps import due_seat, finished_game, game_at, made_of, random_moves, sign_in

pytestmark = pytest.mark.django_db

every_title = pytest.mark.parametrize("title_id", TITLES)

MANY = 400
SEED_OF_MANY = 9
SMALL = 60_000
"""Bytes of a page, compressed, in which there are so many moves to choose from."""


@every_title
def test_pages_are_strict_html_for_player_watcher_and_script(
    title_id: str, alice: Player, bob: Player, client: Any
) -> None:
    running = game_at(30, alice, bob, title=title_id).game.code
    finished = finished_game(alice, bob, title=title_id).game
    over, late = finished.code, min(50, finished.ply)
    for reader in (sign_in(alice), client):
        for path in (f"{running}/", f"{running}/ply/9/", f"{running}/log/", f"{over}/", f"{over}/ply/{late}/"):
            response = reader.get(f"/g/{path}")
            assert response.status_code == 200
            strict(response.content)
        strict(reader.get(f"/g/{running}/", headers=HTMX).content)
    strict(client.get(f"/rules/{title_id}/").content)


@every_title
def test_page_move_and_preview_cost_no_more_queries_than_promised(title_id: str, alice: Player, bob: Player) -> None:
    table = game_at(30, alice, bob, title=title_id)
    reader = sign_in(alice)
    reader.get("/rules/")
    address = f"/g/{table.game.code}/"
    legal = table.legal(due_seat(table))
    with counted(PAGE):
        assert reader.get(address).status_code == 200
    with counted(PAGE):
        shown = reader.get(f"{address}preview", {"move": legal[0], "chosen": " ".join(legal[-1].split(" ")[:2])})
    strict(shown.content)
    with counted(DRAWN_MOVE):
        assert reader.post(f"{address}move", form_of(table, legal[0]), headers=HTMX).status_code == 200


@every_title
def test_every_legal_move_can_be_chosen_piece_by_piece_or_from_the_list(
    title_id: str, alice: Player, bob: Player
) -> None:
    table = game_at(40, alice, bob, title=title_id)
    legal = table.legal(due_seat(table))
    page = strict(sign_in(alice).get(f"/g/{table.game.code}/").content)
    script = next(element for element in page.iter("script") if element.get("type") == "application/json")
    moves = {text: [tuple(group) for group in groups] for text, groups in json.loads(script.text)}
    title = get_title(title_id)
    seat = due_seat(table)
    presenter = get_presenter(title_id, table.game.rules)
    look = Look(tuple(table.names()), seat.index)
    runs = presenter.choosing.runs(table.view(seat), look, legal)
    offered = {run.text: run.groups for run in runs} or {move: title.groups(move) for move in legal}
    assert list(moves) == list(offered)
    for text, groups in moves.items():
        assert groups == [(int(group.ordered), *group.tokens) for group in offered[text]]
    options = [element.text for element in page.iter("option") if not element.get("value") and element.text in moves]
    # The parser reads what stands in <noscript> as text where scripts are on; the list is in it all the same.
    inside = "".join("".join(element.itertext()) for element in page.iter("noscript"))
    assert options == [] or sorted(options) == sorted(offered)
    assert options or all(f"<option>{move}</option>" in inside for move in offered)


def table_with_many_digs(alice: Player, bob: Player) -> Table:
    """Return a game of two in which four hundred digs and more are legal."""
    title = get_title("thebes")

    def enough(position: Any, ply: int) -> bool:
        due = title.due(position)[0]
        return due == 0 and sum(move.startswith("dig ") for move in title.legal(position, due)) >= MANY

    moves = random_moves(2, enough, SEED_OF_MANY, "thebes", liked=("take ", "refresh"))
    return made_of(moves, (alice, bob), title="thebes")


def test_a_page_with_four_hundred_digs_is_small(alice: Player, bob: Player) -> None:
    table = table_with_many_digs(alice, bob)
    digs = [move for move in table.legal(due_seat(table)) if move.startswith("dig ")]
    assert len(digs) >= MANY
    reader = sign_in(alice)
    page = reader.get(f"/g/{table.game.code}/")
    strict(page.content)
    assert len(gzip.compress(page.content, 6)) < SMALL
    fragment = reader.get(f"/g/{table.game.code}/", headers=HTMX)
    assert len(gzip.compress(fragment.content, 6)) < SMALL
    outlook = reader.get(f"/g/{table.game.code}/preview", {"chosen": " ".join(digs[-1].split(" ")[:2])})
    assert b'data-token="12"' in outlook.content
    assert len(gzip.compress(outlook.content, 6)) < SMALL / 10


@pytest.mark.parametrize(
    ("title_id", "seats"), [(title_id, seats) for title_id in TITLES for seats in get_title(title_id).seats]
)
def test_every_title_is_started_with_every_number_of_seats(alice: Player, title_id: str, seats: int) -> None:
    client = sign_in(alice)
    chosen = f"/games/new/?title={title_id}&players={seats}&bots=bot:beginner"
    client.post("/games/new/", new_game_form(client, chosen))
    game = Game.objects.get()
    assert (game.title, game.players, game.state) == (title_id, seats, Game.State.RUNNING)


def test_an_option_is_chosen_and_told_by_its_label(alice: Player, client: Any) -> None:
    mine = sign_in(alice)
    for players, shown in ((1, {"option_length", "option_rival"}), (2, {"option_length"})):
        address = f"/games/new/?title=oasis&players={players}"
        asked = new_game_form(mine, address)
        assert {name for name in asked if name.startswith("option_")} == shown
        assert asked["option_length"] == "short"
    assert '<option value="long">Six rounds</option>' in page(mine, address)
    mine.post("/games/new/", asked | {"option_length": "long"})
    game = Game.objects.get()
    assert game.options == {"length": "long"}
    for where in ("/games/", f"/g/{game.code}/"):
        assert "Six rounds" in page(client, where)


def test_games_of_every_title_stand_side_by_side_on_the_desk(alice: Player) -> None:
    client = sign_in(alice)
    for title_id in TITLES:
        client.post("/games/new/", new_game_form(client, f"/games/new/?title={title_id}&bots=bot:beginner"))
    for game in Game.objects.all():
        play_bots(game.pk)
    shown = page(client, "/desk/")
    assert shown.count('class="board') >= len(TITLES)
    assert "Your turn" in shown
