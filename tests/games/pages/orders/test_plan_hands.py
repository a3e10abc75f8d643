"""Orders in a game with hidden hands, through the pages and by mail: Lost Ruins of Arnak."""

import re
from html import unescape

import pytest

from games.models import Game, Order, Player
from games.play.orders.saving import save_order
from games.table.table import Table
from tests.engine.arnak.table import dealt
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.pages.orders.test_plan import Planner
from tests.games.play.orders.conftest import SweepLater, moves_of
from tests.games.play.orders.conftest import sweep_later as sweep_later
from tests.steps import made_of, play_next, reload, sign_in

pytestmark = pytest.mark.django_db

COIN, COMPASS, TABLET = (f"dig camp-{what} with fear" for what in ("coin", "compass", "tablet"))
PLAN = f"then {COIN} else {TABLET}\nthen end\nin hand: lay funding-car\nin hand: done\nplay blindly"


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    """Return the zero seed of two: bob, red, begins."""
    moves: list[str] = []
    dealt(2, moves)
    return made_of(moves, (alice, bob), title="arnak")


def test_a_turn_and_the_hand_are_clicked_together_and_played(
    table: Table, alice: Player, sweep_later: SweepLater
) -> None:
    """Each line of the turn is a step; the cards that go at the end of the round are chosen together."""
    planner = Planner(sign_in(alice), table.game.code)
    planner.post("", move=COIN, then="end")
    for text in ("pass", "end"):
        planner.post("add", move=text)
    assert "There is nothing more to plan" not in planner.page and "Choose your move for hand." in planner.page
    planner.post("add", move="lay funding-car; done")
    assert "There is nothing more to plan" in planner.page
    planner.post("else 1")
    planner.post("add", move=TABLET)
    planner.post("save", watch=["card tent", "card artifact", "site a3"])
    text = (
        f"then {COIN} else {TABLET}\nthen end\nthen pass\nthen end\nin hand: lay blue funding-car\nin hand: done blue\n"
        "ask if card artifact or card tent or site a3"
    )
    assert planner.text == text
    assert set(planner.fields()["watch"]) == {"card tent", "card artifact", "site a3"}, "two of a long list stay"
    Order.objects.update(text=f"{text.partition('ask')[0]}play blindly")
    play_next(table, COIN, "end")
    assert sweep_later() == 2
    play_next(table, "pass", "end")
    assert sweep_later() == 4 and reload(table).game.ply > table.game.ply
    played = [text for text, via in moves_of(table) if via == "order"]
    assert played == [TABLET, "end", "pass", "end", "lay blue funding-car", "done blue"]
    assert Order.objects.get().state == Order.State.USED_UP


def test_what_is_chosen_instead_is_one_move(table: Table, alice: Player) -> None:
    planner = Planner(sign_in(alice), table.game.code)
    planner.post("show hand")
    assert "<option>lay fear; done</option>" in planner.page
    planner.post("add", move="lay fear; done")
    planner.post("else 1")
    assert "; done" not in planner.page.partition("<noscript>")[2].partition("</noscript>")[0]
    planner.post("add", status=422, move="lay funding-car; done")
    planner.post("else 1")
    planner.post("add", move="lay funding-car")
    assert planner.text == "in hand: lay blue fear else lay blue funding-car\nin hand: done blue"


def test_an_order_comes_and_goes_by_mail(table: Table, alice: Player, sweep_later: SweepLater) -> None:
    """In three languages; a turn now and an order for the next in one mail."""
    play_next(table, COMPASS, "end")
    address = address_for(table, 0)
    german = (
        "dann dig camp-coin with funding-boat sonst pass\ndann end\nin hand: done\nfrag wenn bonus 2-1 oder site a3"
    )
    send(address, f"{TABLET}\nend\n{german}")
    order = Order.objects.get()
    assert order.text == (
        "then dig camp-coin with funding-boat else pass\nthen end\nin hand: done blue\nask if bonus 2-1 or site a3"
    )
    assert [text for text, via in moves_of(table) if via == "mail"] == [TABLET, "end"]
    answer = unescape(last_answer())
    assert "then dig camp-coin with funding-boat else pass" in answer and "in hand: done blue" in answer
    play_next(table, "pass", "end")
    assert sweep_later() == 2


def test_a_line_that_cannot_be_planned_leaves_everything_as_it_was(table: Table, alice: Player) -> None:
    play_next(table, COMPASS, "end")
    send(address_for(table, 0), f"{TABLET}\nend\nthen buy moon\nin hand: done")
    assert not Order.objects.exists() and not any(via == "mail" for _text, via in moves_of(table))
    assert "moon" in last_answer()


def test_who_plays_alone_is_offered_no_plan(alice: Player) -> None:
    """It is always their turn; moves can be tried all the same."""
    moves: list[str] = []
    dealt(1, moves)
    table = made_of(moves, (alice,), title="arnak", orders=Game.Orders.CAREFUL)
    reader = sign_in(alice)
    game = f"/g/{table.game.code}/"
    page = reader.get(game).content.decode()
    assert "Plan ahead" not in page and "an plan ahead" not in page
    response = reader.get(f"{game}plan/", follow=True)
    assert response.redirect_chain[0][0].endswith("/what-if/") and response.status_code == 200
    assert not re.search(r'href="[^"]*/plan/"', response.content.decode())


def test_what_nobody_can_plan_is_refused_in_the_words_of_the_engine(table: Table, alice: Player) -> None:
    planner = Planner(sign_in(alice), table.game.code)
    page = planner.post("add", status=422, move="discover a1")
    assert "compasses" in page or "travel" in page
    order = save_order(table.game.pk, alice, PLAN)
    assert order.text.startswith(f"then {COIN} else {TABLET}\nthen end\nin hand: lay blue funding-car")
