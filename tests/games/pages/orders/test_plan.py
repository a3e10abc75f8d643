"""Planning on the page: an order is put together on the imagined board, saved, and told of; nothing of it moves anything."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.models import Note, Order, Player
from games.play.orders.saving import save_order
from games.table.table import Table
from tests.games.conftest import start_game_of
from tests.games.pages.conftest import HTMX, strict
from tests.games.play.orders.conftest import moves_of
from tests.games.play.orders.conftest import table as table
from tests.steps import play_next, reload, sign_in

pytestmark = pytest.mark.django_db


class Planner:
    """A browser without scripts: it posts what stands in the form, and what is given."""

    def __init__(self, reader: Client, code: str) -> None:
        self.reader, self.at = reader, f"/g/{code}/plan/"
        self.page = self.get()

    def get(self) -> str:
        response = self.reader.get(self.at)
        assert response.status_code == 200
        strict(response.content)
        return str(response.content.decode())

    def fields(self) -> dict[str, Any]:
        names = ("version", "steps", "occasion", "place", "order", "order_version")
        found: dict[str, Any] = {
            name: unescape(re.search(rf'name="{name}" value="([^"]*)"', self.page)[1])  # type: ignore[index]
            for name in names
        }
        found["watch"] = re.findall(r'name="watch" value="([^"]*)"\s+checked', self.page)
        return found

    def post(self, act: str, status: int = 200, **given: Any) -> str:
        response = self.reader.post(self.at, self.fields() | ({"act": act} if act else {}) | given, follow=True)
        assert response.status_code == status, response.content
        strict(response.content)
        self.page = response.content.decode()
        return self.page

    @property
    def text(self) -> str:
        found = re.search(r'<textarea id="order-text"[^>]*>([^<]*)</textarea>', self.page)
        return unescape(found[1]) if found else ""


def test_a_plan_of_three_turns_with_alternatives_and_watches_is_clicked_together(
    table: Table, reader: Client, dora: Player
) -> None:
    planner = Planner(reader, table.game.code)
    assert "if nobody else moves" in planner.page and "move-builder" in planner.page
    planner.post("add", move="c5-d5")
    planner.post("else 1")
    assert "if c5-d5 is no longer possible" in planner.page
    planner.post("add", move="D4 - D5")
    assert planner.text == "then c5-d5 else d4-d5"
    planner.post("add", move="d6")
    planner.post("add", choice="pass", move="")
    assert planner.text == "then c5-d5 else d4-d5\nthen d6\nthen pass"
    assert 'value="show area 3"' not in planner.page or "Area" in planner.page
    assert not Order.objects.exists()
    planner.post("save", watch=["area 4", "place"])
    order = Order.objects.get()
    assert order.text == "then c5-d5 else d4-d5\nthen d6\nthen pass\nask if area 4 or place"
    assert planner.text == order.text and "This plan is in force." in planner.page
    assert moves_of(table) == moves_of(reload(table)) and reload(table).game.version == table.game.version


def test_named_occasions_are_tabs(table: Table, reader: Client) -> None:
    table = play_next(table, "c5", "g5")
    planner = Planner(reader, table.game.code)
    planner.post("add", move="pass")
    names = re.findall(r'value="show (area \d)"', planner.page)
    legal = re.findall(r"<option>(\w+)</option>", planner.page)
    assert "left" in legal or "right" in legal
    for name in names or [re.search(r'name="occasion" value="(area \d)"', planner.page)[1]]:  # type: ignore[index]
        planner.post(f"show {name}")
        assert f'name="occasion" value="{name}"' in planner.page
        choice = re.findall(r"<option>(\w+)</option>", planner.page)[0]
        planner.post("add", move=choice)
        assert f"in {name}: {choice}" in planner.text


def test_steps_are_removed_and_what_needed_them_is_told(table: Table, reader: Client) -> None:
    planner = Planner(reader, table.game.code)
    planner.post("add", move="c5")
    planner.post("add", move="d5")
    planner.post("remove 1")
    assert planner.text == "then d5"
    planner.post("add", move="pass")
    planner.post("add", move="right", status=422) if "There is nothing more" in planner.page else None
    planner.post("clear")
    assert planner.text == "" and "Choose a move on the board" in planner.page


def test_who_plans_the_next_turn_of_two_need_not_know_of_neutral_cubes(alice: Player, bob: Player) -> None:
    table = start_game_of(alice, bob)
    mover = table.seats[table.due()[0]].player
    assert mover is not None
    planner = Planner(sign_in(mover), table.game.code)
    planner.post("check", text="then d2\nthen pass")
    assert planner.text == "then d2\nthen neutral skip\nthen pass" and "No longer part" not in planner.page
    planner.post("write", text="then d2")
    assert planner.text == "then d2\nthen neutral skip", "what ends its last turn is written in too, and shown"


def test_nothing_in_the_plan_can_make_a_move(table: Table, alice: Player) -> None:
    """Not even of whoever is due, and whatever is posted there."""
    planner = Planner(sign_in(alice), table.game.code)
    assert "It is your turn now: the first move of this plan is for this turn" in planner.page
    assert f"{table.game.code}/move" not in planner.page and 'name="wait"' not in planner.page
    for act in ("add", "save", "write", "show", "else 1", "remove 1", "move", "play", "now", ""):
        given = {"move": "e2", "choice": "e2", "text": "then e2", "wait": "1", "ply": table.game.ply}
        planner.reader.post(planner.at, planner.fields() | given | {"act": act})
    assert reload(table).game.version == table.game.version and moves_of(table) == [("c4", "browser")]


def test_when_the_game_moves_on_the_plan_stays_and_says_so(table: Table, reader: Client) -> None:
    planner = Planner(reader, table.game.code)
    planner.post("add", move="c5-d5")
    planner.post("add", move="d6")
    seal = re.search(r'hx-get="([^"]*changes[^"]*)"', planner.page)
    assert seal is not None
    news = unescape(seal[1])
    assert reader.get(news, headers=HTMX).status_code == 204
    table = play_next(table, "c5")
    told = reader.get(news, headers=HTMX)
    assert told.status_code == 200 and b"The game has moved on" in told.content and b'id="plan-news"' in told.content
    page = planner.post("save", status=409)
    assert "Nothing has been saved" in page and "The board as it is now" in page and not Order.objects.exists()
    assert "c5-d5" in page and "No longer part of the plan" in page
    planner.post("clear")
    planner.post("add", move="d4-d5")
    planner.post("save")
    assert Order.objects.get().text == "then d4-d5"


def test_what_cannot_be_planned_is_refused_with_the_engines_sentence(table: Table, reader: Client) -> None:
    planner = Planner(reader, table.game.code)
    assert "It is your turn now" not in planner.page
    page = planner.post("add", status=422, move="b1")
    assert "“b1” is not possible" in page and "#M4.1" in page and 'value="b1"' in page
    page = planner.post("add", status=422, move="<script>")
    assert "<script>&" not in page and "&lt;script&gt;" in page


def test_without_scripts_it_is_written_as_text(table: Table, reader: Client) -> None:
    planner = Planner(reader, table.game.code)
    page = planner.post("write", status=422, text="then c5-d5\nthen c5")
    assert "then c5-d5\nthen c5</textarea>" in page and not Order.objects.exists()
    page = planner.post("write", status=422, text="c5 please")
    assert "is not a line of a plan" in page and "c5 please</textarea>" in page
    planner.post("check", text="dann c5-d5 sonst d4-d5\nfrag wenn place")
    assert planner.text == "then c5-d5 else d4-d5\nask if place" and not Order.objects.exists()
    planner.post("write", text="dann c5-d5 sonst d4-d5\nspiel blind")
    assert Order.objects.get().text == "then c5-d5 else d4-d5\nplay blindly"
    assert re.search(r'name="blindly" value="1" checked', planner.page)


def test_a_plan_begins_with_what_is_left_of_the_order_that_lives(table: Table, reader: Client, dora: Player) -> None:
    save_order(table.game.pk, dora, "then c5-d5 else d4-d5\nthen pass\nask if place")
    planner = Planner(reader, table.game.code)
    assert planner.text == "then c5-d5 else d4-d5\nthen pass\nask if place"
    other = Planner(reader, table.game.code)
    other.post("remove 2")
    other.post("save")
    page = planner.post("save", status=409)
    assert "has changed since" in page
    assert Order.objects.get(state="live").text == "then c5-d5 else d4-d5\nask if place"


def test_moves_of_everybody_are_tried_on_a_copy_and_kept_as_a_note(table: Table, reader: Client, dora: Player) -> None:
    address = f"/g/{table.game.code}/what-if/"
    page = reader.get(address)
    strict(page.content)
    assert b"Try a move of Alice" in page.content
    line = ""
    for text in ("e2", "g5", "c5-d5"):
        response = reader.post(address, {"line": line, "move": text, "act": "add"})
        assert response.status_code == 200
        strict(response.content)
        line = f"{line}\n{text}".strip()
        assert f'name="line" value="{line}"' in response.content.decode()
    refused = reader.post(address, {"line": line, "move": "g5", "act": "add"})
    assert refused.status_code == 422 and "is not possible" in refused.content.decode()
    assert reader.get(f"{address}preview", {"line": line, "move": "e3"}).content.count(b"data-move") == 1
    back = reader.post(address, {"line": line, "act": "back"}).content.decode()
    assert 'name="line" value="e2\ng5"' in back
    kept = reader.post(address, {"line": line, "act": "keep", "note": "Watch out"}, follow=True)
    assert "Saved with your notes" in kept.content.decode()
    note = Note.objects.get()
    assert (note.player, note.text) == (dora, "Watch out\nWhat if: blue e2 · red g5 · green c5-d5")
    assert reload(table).game.version == table.game.version


Get = Callable[[str], bytes]


def test_the_help_has_pictures(client: Client) -> None:
    page = client.get("/orders/").content
    strict(page)
    assert page.count(b'role="img"') >= 4 and b"imagined" in page and b"c5-d5" in page
    pictures = page[page.index(b'class="panel lesson"') : page.index(b"orders-help")]
    assert b'data-state="legal"' in pictures and b"tabindex" not in pictures


def test_a_plan_that_was_not_saved_is_offered_again_to_nobody_else(
    table: Table, reader: Client, dora: Player, alice: Player
) -> None:
    planner = Planner(reader, table.game.code)
    planner.post("add", move="c5-d5")
    planner.post("add", move="d6", watch=["place"])
    draft = planner.text
    assert draft == "then c5-d5\nthen d6\nask if place" and not Order.objects.exists()
    play_next(table, "e2")
    planner.page = planner.get()
    assert "Nothing here is played now." in planner.page and "an unsaved plan here" in planner.page
    assert draft in planner.page
    other = sign_in(alice)
    assert draft not in other.get(planner.at).content.decode()
    planner.post("check", text=draft)
    assert planner.text == draft and "an unsaved plan here" not in planner.page
    assert "an unsaved plan here" in planner.get()
    planner.post("save", watch=["place"])
    assert "an unsaved plan here" not in planner.get() and Order.objects.get().text == draft
    planner.page = planner.get()
    planner.post("add", move="d3", watch=["place"])
    assert "then d3" in planner.get(), "what was added to a saved order is a draft too"
    planner.post("discard")
    assert "then d3" not in planner.get() and planner.text == draft
    planner.post("clear")
    assert "an unsaved plan here" not in planner.get()
    planner.post("add", move="d3")
    reader.logout()
    reader.force_login(alice)
    assert "then d3" not in planner.get(), "the next person at this browser sees nothing of it"
