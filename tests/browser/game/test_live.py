"""A page that stands open: what arrives by itself, and what happens when something does not arrive."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from games.lobby.open_games import create_game, join
from games.models import Move, Player, Seat
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.play.seats.handover import resign
from games.table.table import Table
from tests.browser import playing
from tests.browser.game.conftest import sign_in
from tests.browser.game.helpers import (
    DESK,
    DIG,
    PHONE,
    Visit,
    any_move,
    choose,
    confirm,
    looked_at,
    spot,
    tokens,
    top_of,
    until_moved,
)
from tests.games.lobby.conftest import plan
from tests.rounds import rounds
from tests.steps import due_seat, game_at, reload

pytestmark = pytest.mark.django_db(transaction=True)

ARRIVALS = rounds(1, 4)
"""Moves that arrive in each of the four ways to sit before a page; 9 were looked at once by hand."""


def play_as(table: Table, seat: Seat, move: str = "") -> Table:
    """Play for that seat elsewhere: in another browser, by mail."""
    table = reload(table)
    move = move or any_move(table, DIG)
    return play_move(table, seat, table.waits[seat.pk].pk, move, Move.Via.MAIL).table


def draw(page: Page) -> None:
    """Wait until the browser has drawn what the page is now."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")


def play_until_due(table: Table, index: int) -> Table:
    """Return the others play until that seat is due."""
    while index not in (table := reload(table)).due():
        table = play_as(table, due_seat(table))
    return table


@pytest.mark.whole_browser
@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_p1_a_move_that_arrives_leaves_a_scrolled_page_where_it_is(
    alice: Player, bob: Player, visit: Visit, title: str, device: dict[str, Any]
) -> None:
    table = game_at(20, alice, bob, title=title)
    page = visit(table, bob, **device)
    for scrolled in (700, 300, 500, 900)[:ARRIVALS]:
        table = play_until_due(table, 0)
        expect(page.locator("#game")).to_have_attribute("data-version", str(table.game.version))
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", scrolled)
        # As it is after a move of one's own: the keyboard stands at the sentence on the turn.
        page.evaluate("document.getElementById('turn').focus({ preventScroll: true })")
        draw(page)
        part = looked_at(page)
        before = top_of(page, part)
        table = play_until_due(table, 1)
        expect(page.locator("#game")).to_have_attribute("data-version", str(table.game.version))
        draw(page)
        assert abs(top_of(page, part) - before) < 5


@pytest.mark.whole_browser
def test_p1_bots_that_answer_at_once_leave_a_scrolled_phone_where_it_is(alice: Player, visit: Visit) -> None:
    """The page was thrown to its very end: Chromium scrolled after the old board while the new one stood above it."""
    table = game_at(0, alice, "greedy", title="thebes")
    play_bots(table.game.pk)
    page = visit(table, alice, **PHONE)
    for card in range(4):
        page.locator('[data-choice="take"]').tap()
        spot(page, table.legal(table.seats[0])[card].removeprefix("take ")).tap()
        playing.confirm(page, playing.tap)
        if reload(table).due() != (0,):
            break
        table = reload(table)
    before = page.evaluate("scrollY")
    assert before > 100
    play_bots(table.game.pk)
    expect(page.locator("move-builder")).to_have_count(1)
    draw(page)
    assert abs(page.evaluate("scrollY") - before) < 5


def test_what_arrives_waits_until_a_finger_is_lifted(alice: Player, bob: Player, visit: Visit) -> None:
    """What was replaced between the press and the click never got the click."""
    table = play_until_due(game_at(12, alice, bob), 1)
    page = visit(table, alice)
    link = page.get_by_role("link", name="All moves")
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    held: list[Route] = []
    page.route("**/changes*", lambda route: held.append(route))
    with page.expect_request("**/changes*"):
        page.evaluate("htmx.trigger('#game', 'ask')")
    play_until_due(table, 0)
    page.mouse.down()
    with page.expect_response("**/changes*"):
        held[0].continue_()
    draw(page)
    page.mouse.up()
    expect(page).to_have_url(re.compile("/log/"))


TROUBLES: dict[str, tuple[str, Callable[[BrowserContext, Page], None]]] = {
    "offline": ("There is no connection", lambda context, page: context.set_offline(True)),
    "signed out": ("You are signed out", lambda context, page: context.clear_cookies(name="sessionid")),
    "lost cookies": ("You are signed out", lambda context, page: context.clear_cookies()),
    "error 502": ("went wrong on our side", lambda context, page: answer_with(page, 502)),
}
"""What a page says that stood open for a week, and how to bring it about."""


def answer_with(page: Page, status: int) -> None:
    def fulfil(route: Route) -> None:
        route.fulfill(status=status, body="")

    page.route(re.compile(r"/move$"), fulfil)


@pytest.mark.parametrize("trouble", TROUBLES)
def test_p2_a_move_that_does_not_get_through_says_so_and_is_kept(
    alice: Player, bob: Player, new_context: Any, live_server: Any, trouble: str
) -> None:
    context: BrowserContext = new_context(
        **DESK, expect_error=("Failed to load resource", "htmx:", "Response Status Error Code")
    )
    table = game_at(12, alice, bob)
    sign_in(context, alice, live_server.url)
    page = context.new_page()
    page.goto(f"/g/{table.game.code}/")
    move = any_move(table, DIG)
    choose(page, table, move)
    said, bring_about = TROUBLES[trouble]
    bring_about(context, page)
    confirm(page).click()
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(confirm(page)).to_be_focused()
    expect(spot(page, tokens(table, move)[-1])).to_have_attribute("data-state", "chosen")
    assert reload(table).game.ply == table.game.ply
    # Over. What was chosen is played by pressing the button again, without loading the page.
    context.set_offline(False)
    page.unroute_all()
    if "You are signed out" in said:
        other = context.new_page()
        other.goto(f"/account/login/?next=/g/{table.game.code}/")
        sign_in(context, alice, live_server.url)
        other.close()
    if trouble == "offline":
        # The page notices by itself, and what was chosen stays.
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(spot(page, tokens(table, move)[-1])).to_have_attribute("data-state", "chosen")
    confirm(page).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("#game")).not_to_have_attribute("data-version", str(table.game.version))
    assert reload(table).game.ply > table.game.ply


def test_p9_the_tab_the_badge_and_the_desk_tell_whose_turn_it_is(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    expect(page).to_have_title(re.compile("^● Your turn · Test"))
    assert "icon-turn" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    expect(page.locator("#desk-count .count")).to_have_text("1")
    choose(page, table, any_move(table, DIG))
    confirm(page).click()
    until_moved(table, table.game.ply)
    play_until_due(table, 1)
    expect(page).to_have_title(re.compile("^Test · "))
    assert "icon-turn" not in (page.locator("link[rel=icon]").get_attribute("href") or "")
    expect(page.locator("#desk-count .count")).to_have_count(0)
    play_until_due(table, 0)
    expect(page).to_have_title(re.compile("^● Your turn · Test"))
    expect(page.locator("#desk-count .count")).to_have_text("1")


def test_p9_the_end_takes_resigning_away(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, bob)
    expect(page.get_by_role("link", name="Resign")).to_have_count(1)
    resign(table.game.pk, bob)
    expect(page.get_by_role("link", name="Resign")).to_have_count(0)


def test_p9_what_is_being_chosen_is_not_thrown_away_by_news(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(12, alice, bob)
    page = visit(table, alice)
    move = any_move(table, DIG)
    choose(page, table, move)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/changes" in request.url else None)
    with page.expect_request(re.compile("/changes")):
        # It would have asked within that time. What is chosen goes, and it asks again.
        page.evaluate("() => new Promise(done => setTimeout(done, 3000))")
        assert asked == []
        page.keyboard.press("Escape")


def test_p9_the_page_of_an_open_game_notices_that_it_begins(alice: Player, bob: Player, visit: Visit) -> None:
    table = create_game(alice, plan("open"))
    page = visit(table, alice)
    expect(page.get_by_text("Waiting for players")).to_be_visible()
    join(table.game.pk, bob)
    expect(page.locator("#game")).to_be_visible()
