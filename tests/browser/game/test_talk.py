"""Table talk in a browser: said without a new page, arriving by the poll, on desk and phone, with and without scripts."""

import os
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Move, Player, Remark
from games.peace.blocks import set_block
from games.play.moves.decision import play_move
from games.talk.remarks import say
from tests.browser.conftest import Look
from tests.browser.game.helpers import DESK, DIG, PHONE, Visit, any_move
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)


def picture(page: Page, name: str) -> None:
    """Save a screenshot where they are wanted."""
    if place := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=f"{place}/{name}.png")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_two_people_talk_without_a_new_page(
    alice: Player, bob: Player, visit: Visit, device: dict[str, Any], title: str
) -> None:
    table = game_at(20, alice, bob, title=title)
    page = visit(table, alice, expect_error="422", **device)
    other = visit(table, bob, expect_error="422", **device)
    page.evaluate("window.sameLoad = true")
    page.get_by_label("Say something to the others").fill("Good luck, <b>Bob</b>!")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#remarks li")).to_contain_text("Good luck, <b>Bob</b>!")
    expect(page.get_by_label("Say something to the others")).to_have_value("")
    expect(other.locator("#remarks li")).to_contain_text("Good luck")
    expect(other.locator("#remarks .flag")).to_have_text("new")
    other.locator("#talk").scroll_into_view_if_needed()
    picture(other, f"talk-{title}-{'phone' if device is PHONE else 'desk'}")
    field = other.get_by_label("Say something to the others")
    field.fill("https://example.org")
    field.press("Enter")
    expect(other.get_by_role("alert")).to_contain_text("Links can't be sent here")
    expect(field).to_have_value("https://example.org")
    field.fill("You too")
    # What is half written outlasts a move of the other.
    page.locator("#remarks form button").click()
    expect(page.locator("#remarks li")).to_contain_text("(taken back)")
    expect(field).to_have_value("You too")
    field.press("Enter")
    expect(page.locator("#remarks li").nth(1)).to_contain_text("You too")
    assert page.evaluate("window.sameLoad") is True
    say(table, alice, "One more thing", "browser")
    other.goto(f"/g/{table.game.code}/")
    other.get_by_role("link", name="1 new remark").click()
    expect(other.locator("#h-talk")).to_be_in_viewport()
    expect(other.get_by_text("One more thing")).to_be_in_viewport()
    assert Remark.objects.count() == 3


def test_talk_is_sent_while_the_page_waits_for_news(alice: Player, bob: Player, visit: Visit) -> None:
    """A form that inherited the page's own `hx-sync` was dropped in silence."""
    table = game_at(20, alice, bob)
    say(table, alice, "My own", "browser")
    page = visit(table, alice)
    asked: list[Route] = []
    page.route("**/changes*", lambda route: asked.append(route))
    with page.expect_request("**/changes*"):
        page.evaluate("htmx.trigger('#game', 'ask')")
    page.locator("#remarks form button").click()
    expect(page.locator("#remarks")).to_contain_text("(taken back)")
    asked[0].continue_()
    page.unroute("**/changes*")


def test_news_wait_for_the_answer_to_a_form(alice: Player, bob: Player, visit: Visit) -> None:
    """The answer belongs to the page that asked: in one of a later move it found no place, and was not seen."""
    table = game_at(20, alice, bob)
    say(table, alice, "My own", "browser")
    page = visit(table, alice)
    game, held = page.locator("#game"), list[Route]()
    page.route("**/talk", lambda route: held.append(route))
    with page.expect_request("**/talk"):
        page.locator("#remarks form button").click()
    before = str(game.get_attribute("data-version"))
    seat = due_seat(table)
    play_move(table, seat, table.waits[seat.pk].pk, any_move(table, DIG), Move.Via.MAIL)
    with page.expect_request_finished(lambda request: "/changes" in request.url):
        page.evaluate("htmx.trigger('#game', 'ask')")
    with page.expect_response("**/talk"):
        expect(game).to_have_attribute("data-version", before)
        held[0].continue_()
    expect(page.locator("#remarks")).to_contain_text("(taken back)")
    expect(game).not_to_have_attribute("data-version", before)


def test_the_talk_is_accessible_on_desk_and_phone(
    alice: Player, bob: Player, visit: Visit, look_both_ways: Look
) -> None:
    table = game_at(20, alice, bob)
    for number in range(3):
        say(table, bob, f"Remark number {number}, and W" + "W" * 60, "browser")
    say(table, alice, "My own", "browser")
    Remark.objects.filter(text__startswith="Remark number 2").update(hidden_at=table.game.moved_at)
    page = visit(table, alice, **DESK)
    page.locator("#talk").scroll_into_view_if_needed()
    look_both_ways(page)
    for scheme, size in (("light", "desk"), ("dark", "desk"), ("light", "phone"), ("dark", "phone")):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": 360, "height": 740} if size == "phone" else {"width": 1280, "height": 900})
        page.locator("#talk").scroll_into_view_if_needed()
        picture(page, f"own-{size}-{scheme}")
    set_block(alice, bob, mute=True, avoid=False)
    page.reload()
    expect(page.locator("#remarks summary").first).to_have_text("1 remark by Bob")
    for address in (f"/players/{bob.pk}/block/", "/account/people/", f"/players/{bob.pk}/report/"):
        page.goto(address)
        look_both_ways(page)
        picture(page, address.strip("/").replace("/", "-"))


def test_it_works_without_scripts(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(20, alice, bob)
    say(table, bob, "Hello", "browser")
    page = visit(table, alice, expect_error="422", java_script_enabled=False)
    page.get_by_label("Say something to the others").fill("www.example.org")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.get_by_label("Say something to the others")).to_have_value("www.example.org")
    page.get_by_label("Say something to the others").fill("Hello back")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#remarks li").nth(1)).to_contain_text("Hello back")
    page.locator("#remarks").get_by_role("link", name="Report").click()
    page.get_by_label("What happened").fill("It was rude")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("A keeper will look at it")).to_be_visible()
