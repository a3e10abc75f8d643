"""Lobby, desk, invitations and players' pages in a real browser."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Route, expect

from games.lobby import open_games
from games.lobby.new_game import EMAIL, LINK, NAME, OPEN
from games.models import Game, Invitation, Mail, Player, Ready
from tests.browser.conftest import PHONE, WIDE, Look, NewContext
from tests.games.conftest import make_player, start_game_of
from tests.games.lobby.conftest import plan
from tests.games.lobby.test_rematch import finished_game
from tests.steps import last_code

pytestmark = pytest.mark.django_db(transaction=True)


def sign_in(context: BrowserContext, player: Player, live_server: Any) -> Page:
    """Return a page of somebody who is signed in; how one signs in is tested with the accounts."""
    client = Client()
    client.force_login(player)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    return context.new_page()


def test_a_game_against_two_bots_is_opened_and_runs(new_context: NewContext, live_server: Any) -> None:
    alice = make_player("alice")
    page = sign_in(new_context(viewport=WIDE), alice, live_server)
    page.goto("/desk/")
    page.get_by_role("link", name="Create a game").click()
    page.get_by_label("Seats", exact=True).select_option("4")
    expect(page.get_by_label("Seat 4", exact=True)).to_be_visible()
    page.get_by_text("More settings").click()
    expect(page.get_by_label("Game name")).to_have_value(re.compile("^Four at "))
    page.get_by_label("Seats", exact=True).select_option("3")
    expect(page.get_by_label("Seat 4", exact=True)).to_have_count(0)
    expect(page.get_by_label("Game name")).to_be_visible()
    expect(page.get_by_label("Game name")).to_have_value(re.compile("^Three at "))
    page.get_by_label("Seat 2", exact=True).select_option("Club bot")
    page.get_by_label("Seat 3", exact=True).select_option("Beginner bot")
    page.get_by_role("button", name="Create the game").click()
    expect(page).to_have_url(re.compile(r"/g/\w{12}/$"))
    game = Game.objects.get()
    assert game.state == Game.State.RUNNING
    expect(page.get_by_role("heading", level=1)).to_have_text(game.name)


def test_seats_chosen_before_the_scripts_have_come_are_there(new_context: NewContext, live_server: Any) -> None:
    page = sign_in(new_context(viewport=WIDE), make_player("alice"), live_server)
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto("/games/new/", wait_until="commit")
    page.get_by_label("Seats", exact=True).select_option("4")
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(page.get_by_label("Seat 4", exact=True)).to_be_visible()


def test_a_usual_game_with_people_is_two_clicks(
    new_context: NewContext, look_both_ways: Look, live_server: Any
) -> None:
    page = sign_in(new_context(viewport=WIDE), make_player("alice"), live_server)
    page.goto("/games/new/?title=thebes&seat_kind_1=name&seat_who_1=Nobody")
    usual = page.get_by_role("navigation", name="Usual games")
    expect(usual.locator("[aria-current]")).to_contain_text("Two, steady")
    expect(page.get_by_label("Game name")).to_be_hidden()
    usual.get_by_role("link", name="A weekend pace").click()
    expect(page.get_by_label("Seat 3", exact=True)).to_have_value("open")
    expect(page.get_by_label("Name or email address for seat 2")).to_have_value("Nobody")
    page.get_by_label("Pace").select_option("1 day a turn")
    expect(usual.locator("[aria-current]")).to_have_count(0)
    look_both_ways(page)
    usual.get_by_role("link", name="With friends").click()
    page.get_by_label("Seat 2", exact=True).select_option("anyone I give the link to")
    page.get_by_role("button", name="Create the game").click()
    expect(page.get_by_label("The link for this seat")).to_be_visible()
    game = Game.objects.get()
    assert (game.title, game.players, game.public, game.pace["kind"]) == ("thebes", 2, False, "none")


def test_p14_the_whole_form_unfolds_and_asks_for_a_pace_only_where_people_may_sit(
    new_context: NewContext, look_both_ways: Look, live_server: Any
) -> None:
    page = sign_in(new_context(viewport=WIDE), make_player("alice"), live_server)
    page.goto("/games/")
    page.get_by_role("link", name="Play against bots").click()
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport()
    expect(page.get_by_label("Pace")).to_be_hidden()
    page.get_by_text("More options: different bots, variants, people").click()
    second = page.get_by_label("Seat 2", exact=True)
    expect(second).to_be_visible()
    expect(page.get_by_label("Pace")).to_be_hidden()
    page.get_by_text("More settings").click()
    expect(page.get_by_label("Who can see it")).to_be_hidden()
    second.select_option("anyone")
    expect(page.get_by_label("Pace")).to_be_visible()
    expect(page.get_by_label("Who can see it")).to_be_visible()
    look_both_ways(page)
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/g/\w{12}/$"))
    assert Game.objects.get().alone


def test_a_player_chooses_titles_and_numbers_of_players_with_the_keyboard(
    new_context: NewContext, look_both_ways: Look, live_server: Any
) -> None:
    alice = make_player("alice")
    page = sign_in(new_context(viewport=WIDE), alice, live_server)
    page.goto("/ready/")
    sizes = page.get_by_role("group", name="Thebes: how many players")
    expect(sizes).to_be_hidden()
    expect(page.get_by_label("Slowest pace")).to_be_hidden()
    page.get_by_label("Thebes", exact=True).focus()
    page.keyboard.press("Space")
    expect(sizes.get_by_label("2", exact=True)).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(sizes.get_by_label("3", exact=True)).to_be_focused()
    expect(sizes.locator(".size").nth(1)).to_have_css("outline-style", "solid")
    page.keyboard.press("Space")
    look_both_ways(page)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile("/desk/$"))
    expect(page.get_by_label("Thebes", exact=True)).to_be_checked()
    assert list(Ready.objects.values_list("title", "sizes")) == [("thebes", [2, 3])]
    look_both_ways(page)


def test_a_guest_is_asked_for_a_name_only_where_one_is_invited(new_context: NewContext, live_server: Any) -> None:
    page = sign_in(new_context(viewport=WIDE), make_player("alice"), live_server)
    page.goto("/games/new/")
    who = page.get_by_label("Name or email address for seat 2")
    expect(who).to_be_hidden()
    page.get_by_label("Seat 2", exact=True).select_option("a player here, by name")
    expect(who).to_be_visible()
    who.fill("Nobody")
    page.get_by_label("Seats", exact=True).select_option("2")
    expect(page.get_by_label("Seat 3", exact=True)).to_have_count(0)
    expect(who).to_have_value("Nobody")


def test_a_refused_game_says_why_and_keeps_what_was_filled_in(
    new_context: NewContext, assert_accessible: Look, live_server: Any
) -> None:
    page = sign_in(new_context(viewport=WIDE, expect_error="422"), make_player("alice"), live_server)
    page.goto("/games/new/")
    page.get_by_label("Seat 2", exact=True).select_option("a player here, by name")
    page.get_by_label("Name or email address for seat 2").fill("Nobody")
    page.get_by_text("More settings").click()
    page.get_by_label("Game name").fill("My own dig")
    page.get_by_role("button", name="Create the game").click()
    expect(page.get_by_role("alert")).to_contain_text("There is nobody called “Nobody” here.")
    expect(page.get_by_label("Game name")).to_have_value("My own dig")
    assert_accessible(page)


def test_a_friend_follows_a_link_signs_up_and_sits_down(
    new_context: NewContext, assert_accessible: Look, live_server: Any
) -> None:
    """The invitation is given by link, opened by a stranger, and is the newcomer's seat as soon as they are signed in."""
    cache.clear()
    alice = make_player("alice")
    mine = sign_in(new_context(viewport=WIDE), alice, live_server)
    mine.goto("/games/new/")
    expect(mine.get_by_label("Seat 3", exact=True)).to_have_count(0)
    mine.get_by_label("Seat 2", exact=True).select_option("anyone I give the link to")
    mine.get_by_text("More settings").click()
    mine.get_by_label("Who can see it").select_option("no")
    mine.get_by_role("button", name="Create the game").click()
    link = mine.get_by_label("The link for this seat").input_value()
    token = Invitation.objects.get().token
    assert link == f"{settings.BASE_URL}/invitations/{token}/"

    theirs = new_context(viewport=PHONE).new_page()
    theirs.goto(f"/invitations/{token}/")
    expect(theirs.get_by_role("heading", level=1)).to_have_text("Alice has invited you to a game of Mykerinos")
    assert_accessible(theirs)
    theirs.get_by_role("button", name="Create an account and take the seat").click()
    theirs.get_by_label("Name", exact=True).fill("Zara")
    theirs.get_by_label("Email address").fill("zara@example.net")
    theirs.get_by_label("Password", exact=True).fill("three words suffice")
    theirs.get_by_role("main").get_by_role("button", name="Sign up").click()
    theirs.get_by_label("Code").fill(last_code("zara@example.net"))
    theirs.get_by_role("button", name="Confirm").click()
    expect(theirs.get_by_role("link", name="Zara", exact=True)).to_be_visible()
    game = Game.objects.get()
    assert game.state == Game.State.RUNNING
    assert {seat.player.name for seat in game.seats.all() if seat.player} == {"Alice", "Zara"}
    theirs.goto(f"/invitations/{token}/")
    expect(theirs).to_have_url(f"{live_server.url}/g/{game.code}/")
    assert Mail.objects.filter(Q(inputs__notice="started") | Q(kind="turn"), player=alice).exists()


def test_an_invitation_by_mail_is_refused_for_ever_without_an_account(
    new_context: NewContext, assert_accessible: Look, live_server: Any
) -> None:
    open_games.create_game(make_player("alice"), plan((EMAIL, "friend@example.net"), OPEN))
    token = Invitation.objects.get().token
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"/invitations/{token}/")
    page.get_by_role("link", name="Never invite me again").click()
    assert_accessible(page)
    assert Invitation.objects.get().state == Invitation.State.OPEN
    page.get_by_role("button", name="Never invite me again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You won't be invited again")
    assert_accessible(page)
    assert Invitation.objects.get().state == Invitation.State.DECLINED


def test_pages_with_much_on_them_are_accessible_and_fit(
    new_context: NewContext, look_both_ways: Look, live_server: Any
) -> None:
    alice, bob, carol = (make_player(name) for name in ("alice", "bob", "carol"))
    for number in range(3):
        start_game_of(alice, bob, carol, name=f"Three at Giza {number}", seed=bytes([number]) * 32)
    finished_game(alice, bob, "random", name="A game of which the name is rather long for a phone")
    mine = open_games.create_game(alice, plan(OPEN, (EMAIL, "friend@example.net"), LINK)).game
    theirs = open_games.create_game(bob, plan((NAME, "Alice"), OPEN, seating="chosen", language="pl")).game
    token = Invitation.objects.get(game=theirs).token
    page = sign_in(new_context(viewport=WIDE), alice, live_server)
    for address in (
        "/desk/",
        "/games/",
        "/games/new/",
        f"/players/{alice.pk}/",
        f"/players/{bob.pk}/?won=yes",
        f"/g/{mine.code}/",
        f"/g/{theirs.code}/",
        f"/invitations/{token}/",
        f"/invitations/{token}/refuse/",
    ):
        page.goto(address)
        for closed in page.locator("details").all():
            closed.locator("summary").click()
        look_both_ways(page)


def press_until(page: Page, key: str, reached: str) -> None:
    """Press a key until the element of that id, or with that text, has the focus."""
    for _press in range(80):
        page.keyboard.press(key)
        ident, words = page.evaluate("[document.activeElement.id, document.activeElement.innerText]")
        if ident == reached or words.startswith(reached):
            return
    raise AssertionError(f"{reached} was not reached")


def test_a_game_is_opened_joined_and_left_with_the_keyboard_alone(new_context: NewContext, live_server: Any) -> None:
    alice, bob = make_player("alice"), make_player("bob")
    game = open_games.create_game(bob, plan(OPEN, OPEN, name="Dig by hand")).game
    page = sign_in(new_context(viewport=WIDE), alice, live_server)
    page.goto("/games/")
    press_until(page, "Tab", "Dig by hand")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dig by hand")
    press_until(page, "Tab", "Take a seat")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have a seat.")).to_be_visible()
    press_until(page, "Tab", "Leave")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    assert game.seats.filter(player=alice).count() == 0

    page.goto("/games/new/")
    press_until(page, "Tab", "id_players")
    page.keyboard.press("2")
    expect(page.get_by_label("Seat 3", exact=True)).to_have_count(0)
    # The form was made anew, and the focus is where it was.
    expect(page.get_by_label("Seats", exact=True)).to_be_focused()
    press_until(page, "Tab", "id_seat_kind_1")
    page.keyboard.type("Club")
    press_until(page, "Tab", "Create the game")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/g/\w{12}/$"))
    assert Game.objects.get(creator=alice).state == Game.State.RUNNING


def test_without_scripts_all_of_it_works(new_context: NewContext, live_server: Any) -> None:
    alice, bob = make_player("alice"), make_player("bob")
    game = open_games.create_game(bob, plan((NAME, "Alice"), OPEN, name="Dig by hand")).game
    open_games.create_game(bob, plan(OPEN, name="Another dig"))
    page = sign_in(new_context(viewport=PHONE, java_script_enabled=False), alice, live_server)
    page.goto("/desk/")
    page.get_by_role("button", name="Take the seat Dig by hand").click()
    assert game.seats.filter(player=alice).exists()
    page.goto("/games/")
    page.get_by_label("Seats", exact=True).select_option("2")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_role("link", name="Another dig", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Dig by hand", exact=True)).to_have_count(0)
    page.goto("/games/new/")
    page.get_by_label("Seats", exact=True).select_option("2")
    page.get_by_role("button", name="Update seats").click()
    expect(page.get_by_label("Seat 3", exact=True)).to_have_count(0)
    page.get_by_label("Seat 2", exact=True).select_option("Club bot")
    page.get_by_role("button", name="Create the game").click()
    assert Game.objects.get(creator=alice).state == Game.State.RUNNING


def test_filters_show_at_once_and_stand_in_the_address(new_context: NewContext, live_server: Any) -> None:
    bob = make_player("bob")
    open_games.create_game(bob, plan(OPEN, OPEN, name="Three of us"))
    open_games.create_game(bob, plan(OPEN, name="Two of us"))
    page = new_context(viewport=WIDE).new_page()
    page.goto("/games/")
    page.get_by_label("Seats", exact=True).select_option("2")
    expect(page.get_by_role("link", name="Three of us", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name="Two of us", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("players=2"))
    page.reload()
    expect(page.get_by_label("Seats", exact=True)).to_have_value("2")
    expect(page.get_by_role("link", name="Three of us", exact=True)).to_have_count(0)
