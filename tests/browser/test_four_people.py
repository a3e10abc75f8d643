"""Four people finish a game, each in a different kind of browser: a phone, the keyboard alone, no scripts, dark mode."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from engine.bots import BOTS
from games.models import Game, Move, Player
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.browser import playing
from tests.browser.conftest import PHONE, WIDE, Look, NewContext, assert_fits
from tests.browser.playing import Played
from tests.games.conftest import make_player, start_game_of

AHEAD = 8
"""So many decisions of the last season are made when the four begin: enough are left for each of them."""
ENOUGH_PLACEMENTS = 2
"""Of each of them: the keyboard comes from the top and from where a move leaves it, a line is chosen and typed."""
ENOUGH_OF_A_PHASE = 1
"""Who has moved so often in a phase, and placed enough, makes further moves of it elsewhere: each page is a fresh one anyway."""
AREAS = 6
MOST_TURNS = 100
MOST_TABS = 120


@dataclass
class Person:
    """Somebody at the table: an account, a page in a browser of their own, and how a move is made there."""

    player: Player
    page: Page
    move: Callable[["Person", random.Random], str]
    played: Played = field(default_factory=Played)
    phases: Counter[str] = field(default_factory=Counter)
    """How often they moved in each phase."""


@pytest.mark.long(50)
@pytest.mark.timeout(280)
@pytest.mark.django_db(transaction=True)
def test_four_people_play_the_last_season_in_browsers_of_four_kinds(
    new_context: NewContext, assert_accessible: Look, live_server: Any
) -> None:
    rng = random.Random(4)
    phone = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
    people = [
        Person(make_player("phone"), new_context(**phone).new_page(), by_finger),
        Person(make_player("keys"), new_context(viewport=WIDE).new_page(), by_keyboard),
        Person(make_player("plain"), new_context(viewport=WIDE, java_script_enabled=False).new_page(), by_list),
        Person(make_player("dark"), new_context(viewport=WIDE, color_scheme="dark").new_page(), by_mouse),
    ]
    table = last_season(start_game_of(*(person.player for person in people)))
    for person in people:
        sign_in(person, live_server.url)
    reader = new_context(viewport=WIDE).new_page()
    began = table.game.ply
    for _turn in range(MOST_TURNS):
        if not table.due():
            break
        person = next(person for person in people if person.player == table.seats[table.due()[0]].player)
        phase = table.title.phase(table.position)
        if person.phases[phase] >= ENOUGH_OF_A_PHASE and len(person.played.placements) >= ENOUGH_PLACEMENTS:
            table = move_elsewhere(table, rng)
            continue
        person.page.goto(f"/g/{table.game.code}/")
        fits(person)
        # Other tests look at each phase as scripts make it, in each size and scheme.
        if person.move is by_list and not person.phases[phase]:
            look_without_scripts(person.page, reader, assert_accessible)
        person.phases[phase] += 1
        person.played.moves.append(person.move(person, rng))
        # A page that stays open shows every move of the others (`game/test_live.py`); four of them took most of the time.
        person.page.goto("about:blank")
        table = load_table(pk=table.game.pk)
    assert table.game.state == Game.State.FINISHED
    made = Move.objects.filter(game=table.game, ply__gte=began, undone_at=None)
    assert made.filter(via=Move.Via.BROWSER).count() == sum(len(person.played.moves) for person in people)
    placements = {person.player.name: len(person.played.placements) for person in people}
    assert min(placements.values()) >= ENOUGH_PLACEMENTS, placements
    log = told(people[0].page, table)
    assert all(f"area {number}" in log for number in range(1, AREAS + 1))
    counted = []
    for person in people:
        person.page.goto(f"/g/{table.game.code}/")
        fits(person)
        if person.move is by_list:
            look_without_scripts(person.page, reader, assert_accessible)
        counted.append(person.page.locator("table.count tbody").inner_text().split())
    assert counted == [counted[0]] * 4


def last_season(table: Table) -> Table:
    """Return the first three seasons and a little more, as the greedy bot judges for everybody; made as if in a browser."""
    rng = random.Random(3)
    season, made = 1, 0
    for _move in range(300):
        season = table.position.season
        if season == 4 and table.title.phase(table.position) == "excavation":
            if made == AHEAD:
                return table
            made += 1
        seat = table.seats[table.due()[0]]
        move = BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), rng)
        wait = table.waits[seat.pk].pk
        table = play_move(table, seat, wait, move, Move.Via.BROWSER).table
    raise AssertionError(f"still season {season}")


def sign_in(person: Person, url: str) -> None:
    """With the cookie of a session that was begun elsewhere."""
    client = Client()
    client.force_login(person.player)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    person.page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])


def move_elsewhere(table: Table, rng: random.Random) -> Table:
    """Whoever is due moves as by mail: a cube by itself where that is possible."""
    seat = table.seats[table.due()[0]]
    moves = table.legal(seat)
    move = rng.choice(singles(moves) or moves)
    return play_move(table, seat, table.waits[seat.pk].pk, move, Move.Via.MAIL).table


def singles(moves: Sequence[str]) -> list[str]:
    """Return moves that are one word, but for passing."""
    return [move for move in moves if "-" not in move and " " not in move and move != "pass"]


def look_without_scripts(page: Page, reader: Page, assert_accessible: Look) -> None:
    """Axe finds nothing on the page as it is now."""
    show_without_scripts(page, reader)
    assert_accessible(reader)
    reader.goto("about:blank")


def fits(person: Person) -> None:
    """Check that the page fits its screen, which has the width that it was made with."""
    assert_fits(person.page)
    size = person.page.viewport_size
    assert size and person.page.evaluate("innerWidth") == size["width"], person.player.name


def show_without_scripts(page: Page, reader: Page) -> None:
    """Show what somebody without scripts sees, in a page in which axe can run: scripts taken out, what stands for them let in."""
    shown = re.sub(r"<script.*?</script>|</?noscript>", "", page.content(), flags=re.DOTALL)
    reader.route(page.url, lambda route: route.fulfill(body=shown, content_type="text/html; charset=utf-8"))
    reader.goto(page.url)
    reader.unroute(page.url)


def told(page: Page, table: Table) -> str:
    """Return what the log tells of the last season, in small letters."""
    page.goto(f"/g/{table.game.code}/log/")
    return page.get_by_role("main").inner_text().lower().partition("season 4 begins")[2]


def by_finger(person: Person, rng: random.Random) -> str:
    wish = playing.wish(person.page, person.played, rng, tired=False)
    if wish and wish not in (*playing.WHOLE, "museum") and person.played.began_with(wish):
        wish = ""
    move = playing.build(person.page, rng, wish, playing.tap, long=False)
    playing.confirm(person.page, playing.tap)
    return move


def by_mouse(person: Person, rng: random.Random) -> str:
    move = playing.build(person.page, rng, plain_wish(person, rng), long=False)
    playing.confirm(person.page)
    return move


def by_list(person: Person, rng: random.Random) -> str:
    """Without scripts: the move is chosen from the list, or written."""
    page = person.page
    moves = page.locator("select[name=choice] option:not([value])").all_inner_texts()
    move = rng.choice(singles(moves) or moves)
    if len(person.played.moves) % 2:
        page.get_by_label("Or type it").fill(move.upper())
    else:
        page.locator("select[name=choice]").select_option(label=move)
    page.locator("form.move").get_by_role("button", name="Confirm").click()
    expect(page.locator("#game")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    return move


def by_keyboard(person: Person, rng: random.Random) -> str:
    """Tab to what is wanted, arrows within a drawing, Enter."""
    page = person.page
    if person.played.moves:
        # Where the page leaves the keyboard after a move. The first time it comes all the way from the top.
        page.locator("#turn").focus()
    word = plain_wish(person, rng)
    submit = page.locator("move-builder .primary[type=submit]")
    if word is not None:
        tab_to(page, playing.kinds(page)[word])
        page.keyboard.press("Enter")
    for _part in range(playing.MOST_PARTS):
        if submit.is_enabled():
            break
        tab_to(page, page.locator(".board [data-token][data-state]:not([data-state=chosen])"))
        for _step in range(rng.randrange(6)):
            page.keyboard.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        page.keyboard.press("Enter")
    tab_to(page, submit)
    move = submit.locator("code").inner_text()
    old = page.locator("#game").element_handle()
    page.keyboard.press("Enter")
    old.wait_for_element_state("hidden", timeout=playing.ANSWER)
    return move


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until one of those elements has the focus."""
    # To look for them anew after each Tab took as long as to press it.
    wanted.evaluate_all("all => { window.reached = () => all.includes(document.activeElement) }")
    for _tab in range(MOST_TABS):
        if page.evaluate("reached()"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {wanted}")


def plain_wish(person: Person, rng: random.Random) -> str | None:
    """Cubes one by one, so that there are many placements; in the survey, what a newcomer tries."""
    words = playing.kinds(person.page)
    if "pass" in words:
        return "" if "" in words else "pass"
    return playing.wish(person.page, person.played, rng, tired=False)
