"""The clock in a browser: a pace of one's own, deadlines, my hours, and a seat that is taken back."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from games.clock.pace import PerWait
from games.models import Game, Player, Tenure
from games.play.seats.handover import hand_over
from tests.browser.conftest import WIDE, Look, NewContext
from tests.games.conftest import make_player
from tests.games.play.clocks.conftest import clocked, due_after
from tests.steps import reload

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(new_context: NewContext, player: Player) -> Page:
    """Return a page in which the player is signed in."""
    client = Client()
    client.force_login(player)
    context = new_context(viewport=WIDE)
    page = context.new_page()
    page.goto("/")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])
    return page


def test_pages_with_a_clock(new_context: NewContext, look_both_ways: Look) -> None:
    alice, bob = make_player("alice", time_zone="Europe/Warsaw"), make_player("bob")
    due_after(clocked(alice, bob, pace=PerWait(72), name="Two at Tanis"), alice)
    kept = due_after(clocked(alice, bob, name="Two at Abydos"), alice)
    hand_over(kept.seats[0], "greedy", Tenure.Reason.TIMEOUT)
    page = page_of(new_context, alice)
    page.goto("/desk/")
    expect(page.get_by_text("Warsaw")).to_have_count(0)
    expect(page.locator(".ticket .left b")).to_contain_text("left")
    look_both_ways(page)
    page.get_by_role("link", name="Two at Tanis").first.click()
    expect(page.locator(".turn time")).to_contain_text("by ")
    expect(page.get_by_role("heading", name="Thinking time")).to_be_visible()
    look_both_ways(page)
    page.get_by_role("link", name="Resign").click()
    page.get_by_role("link", name="Keep playing").click()
    page.goto("/account/time/")
    page.get_by_label("First day").fill("2027-12-24")
    page.get_by_label("Last day").fill("2027-12-27")
    page.get_by_role("button", name="Book holiday").click()
    expect(page.get_by_text("Your holiday is booked.")).to_be_visible()
    expect(page.locator(".vacations")).to_contain_text("2027")
    look_both_ways(page)
    page.goto(f"/g/{kept.game.code}/")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("Welcome back")).to_be_visible()
    assert reload(kept).seats[0].player == alice


def test_a_pace_of_ones_own(new_context: NewContext, look_both_ways: Look) -> None:
    page = page_of(new_context, make_player("alice"))
    page.goto("/games/new/")
    expect(page.get_by_label("Hours for each turn")).to_be_hidden()
    page.get_by_label("Pace").select_option("own_bank")
    page.get_by_label("Hours in the bank at the start").fill("48")
    page.get_by_label("Hours added by each turn").fill("12")
    page.get_by_label("Hours the bank can hold").fill("96")
    look_both_ways(page)
    page.get_by_role("button", name="Create the game").click()
    expect(page.get_by_text("Each player starts with 2 days in the time bank.")).to_be_visible()
    assert Game.objects.get().pace == {"kind": "bank", "start": 48, "increment": 12, "cap": 96}
