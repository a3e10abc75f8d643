"""Nobody but its owner can tell that there is an order, before it has played: every page and answer stays as it was."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import cycle

import pytest

from engine.contract import plans_of
from games.accounts.export import export
from games.lib import site_time
from games.models import Order, Player
from games.play.orders.saving import cancel_order, hold_order, save_again, save_order
from games.table.table import Table
from tests.games.conftest import make_player
from tests.games.pages.test_secrecy import BY_CHANCE, HIDDEN, told
from tests.games.pages.visits import Visitors
from tests.games.twins import TwinGames
from tests.steps import game_at

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
STEP = 14
"""Plies from one page of the game's past that is looked at to the next: an order is of the time to come, and one function makes
all pages of the past from one template.
"""


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time stand still."""
    monkeypatch.setattr(site_time, "now", lambda: NOON)


@pytest.mark.sqlite
def test_every_page_of_others_is_the_same_with_and_without_an_order(
    alice: Player, bob: Player, dora: Player, carol: Player
) -> None:
    table: Table = game_at(40, dora, alice, bob)
    staff = make_player("staff", is_staff=True, is_superuser=True)
    readers = (None, alice, bob, carol, staff)
    visitors = Visitors(*readers)

    def seen() -> list[object]:
        return [told(visitors, who, table, STEP) for who in readers] + [export(player, NOON) for player in (alice, bob)]

    before, mine = seen(), export(dora, NOON)
    name = plans_of(table.title).occasions(table.view(table.seats[0]), 0)[0].name
    legal = table.legal(table.seats[0])
    order = save_order(table.game.pk, dora, f"{f'in {name}:' if name else 'then'} {legal[1]} else {legal[0]}")
    acts: list[Callable[[], object]] = [
        lambda: None,
        lambda: hold_order(order.pk, dora, 0),
        lambda: cancel_order(order.pk, dora, 1),
        lambda: save_again(order.pk, dora),
    ]
    for act in acts:
        act()
        assert seen() == before
    assert export(dora, NOON) != mine and len(export(dora, NOON)["orders"]) == 2


def test_an_owner_who_plans_looks_and_holds_is_noticed_by_nobody(
    alice: Player, bob: Player, dora: Player, carol: Player
) -> None:
    """All that the owner does on their pages: planning, saving, looking, holding, trying moves, keeping a note.

    After each act one of the others looks, in turn, and all of them in the end: what of an order shows to whom is no matter of
    the act, but of the order, and the test above has every reader look at it in every state.
    """
    table: Table = game_at(40, dora, alice, bob)
    readers = (alice, None, bob, carol)
    visitors = Visitors(*readers, dora)

    def seen(who: Player | None) -> object:
        return told(visitors, who, table, STEP)

    before = {who: seen(who) for who in readers}
    game, owner = f"/g/{table.game.code}/", dora
    legal = table.legal(table.seats[0])
    name = plans_of(table.title).occasions(table.view(table.seats[0]), 0)[0].name
    form = {"version": table.game.version, "occasion": name, "move": legal[1], "act": "add"}
    added = visitors.visit(owner, "post", f"{game}plan/", data=form).content.decode()
    assert legal[1] in added and not Order.objects.exists()
    text = f"{f'in {name}:' if name else 'then'} {legal[1]}"
    write = {"version": table.game.version, "text": text, "act": "write"}
    assert visitors.visit(owner, "post", f"{game}plan/", data=write).status_code == 302
    order = Order.objects.get()
    given = {"order": order.pk, "version": 0}
    acts: list[tuple[str, dict[str, object]]] = [
        ("order", {**given, "act": "hold"}),
        ("order", {**given, "version": 1, "act": "release"}),
        ("order", {**given, "version": 2, "act": "decide"}),
        ("what-if/", {"move": legal[0], "act": "add"}),
        ("what-if/", {"line": legal[0], "act": "keep"}),
        ("answers", {}),
    ]
    for (where, data), reader in zip(acts, cycle(readers), strict=False):
        assert visitors.visit(owner, "post", f"{game}{where}", data=data).status_code in (200, 302)
        for look in ("", "order", "plan/", "what-if/"):
            assert visitors.visit(owner, "get", f"{game}{look}").status_code == 200
        assert seen(reader) == before[reader], where
    assert {who: seen(who) for who in readers} == before
    assert order.pk and Order.objects.get().held_wait is not None
    for who in (alice, bob):
        assert visitors.visit(who, "get", f"{game}order").content.strip() == b""


@pytest.mark.parametrize("title_id", HIDDEN)
def test_what_a_seat_imagines_is_made_from_its_own_view(
    title_id: str, alice: Player, bob: Player, dora: Player
) -> None:
    """What others hold is replaced: the imagined board and the copy to try moves on stay the same, byte for byte."""
    games = TwinGames(title_id, 1, alice, bob, dora, plies=34, seed=1)
    table = games.table
    visitors = Visitors(bob)
    game = f"/g/{table.game.code}/"
    legal = table.legal(table.seats[1])

    def shown() -> list[bytes]:
        answers = [
            visitors.visit(bob, "get", f"{game}{where}") for where in ("what-if/", "what-if/preview?move=x", "order")
        ]
        answers += [visitors.visit(bob, "get", f"{game}plan/", follow=True)]
        for line in legal[:3]:
            data = {"move": line, "act": "add", "version": table.game.version, "occasion": ""}
            answers += [visitors.visit(bob, "post", f"{game}{where}", data=data) for where in ("what-if/", "plan/")]
        visitors.visit(bob, "post", f"{game}plan/", data={"act": "discard"})
        assert all(answer.status_code in (200, 302, 422) for answer in answers)
        assert any(answer.status_code == 200 for answer in answers[4:])
        return [BY_CHANCE.sub(b"", answer.content) for answer in answers]

    before = shown()
    with games.swapped():
        assert shown() == before
