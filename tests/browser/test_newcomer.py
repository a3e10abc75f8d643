"""A newcomer on the embedded site: from the sign-up to the record of the first game, against two bots."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from devtools.serving import ROOT, served
from tests.browser import playing
from tests.browser.conftest import WIDE, NewContext
from tests.browser.playing import Played

ADDRESS, PASSWORD = "hatshepsut@example.org", "three words suffice"
ENOUGH_PLACEMENTS = 6
ENOUGH_OF_A_SEASON = 5
"""Who passes after so many turns still comes to choose in the surveys, as those did in 150 of 150 games without a browser."""
MOST_TURNS = 120
PATRONS = ("violet", "lemon", "brown", "blackmore", "tangerine")


@pytest.mark.long(60)
@pytest.mark.timeout(240)
def test_a_newcomer_plays_a_whole_game_against_bots(new_context: NewContext, tmp_path: Path) -> None:
    with served(tmp_path) as site:
        page = new_context(base_url=site.base, viewport=WIDE).new_page()
        sign_up(page)
        start_against_bots(page)
        played = play_to_the_end(page, random.Random(7))
        assert len(played.placements) >= ENOUGH_PLACEMENTS
        assert played.began_with(*PATRONS)
        assert played.began_with("museum", "brown")
        expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()
        result = page_result(page)
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the record").click()
        record = tmp_path / "record.json"
        download.value.save_as(record)
        walk_back(page, len(json.loads(record.read_text())["moves"]))
        assert command_line_result(record) == result
        log = site.log.read_text()
        assert "Traceback" not in log, log


def sign_up(page: Page) -> None:
    """Through the form, and the code of the mail that the site's own mailbox shows."""
    page.goto("/")
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Name", exact=True).fill("Hatshepsut")
    page.get_by_label("Email address").fill(ADDRESS)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Confirm your address")).to_be_visible()
    code = code_in_mailbox(page)
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("header.site .mine")).to_contain_text("Hatshepsut")


def code_in_mailbox(page: Page, address: str = ADDRESS) -> str:
    """From a second tab, where the mail appears by itself."""
    tab = page.context.new_page()
    tab.goto("/mailbox/")
    tab.locator("ul.mails a").filter(has_text=address).click(timeout=playing.ANSWER)
    tab.get_by_role("link", name="As plain text").click()
    found = re.search(r"^ +([A-Z0-9]{4}-[A-Z0-9]{4})$", tab.locator("pre").inner_text(), re.MULTILINE)
    assert found, tab.locator("pre").inner_text()
    tab.close()
    return found[1]


def start_against_bots(page: Page) -> None:
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("main").get_by_role("link", name="Create a game").first.click()
    page.get_by_label("Seats", exact=True).select_option("3")
    expect(page.get_by_label("Seat 3", exact=True)).to_be_visible()
    page.get_by_label("Seat 2", exact=True).select_option("Club bot")
    page.get_by_label("Seat 3", exact=True).select_option("Club bot")
    page.get_by_role("button", name="Create the game").click()
    expect(page.locator("#game")).to_be_visible()


def play_to_the_end(page: Page, rng: random.Random) -> Played:
    """Click through the game until everything was seen once, a few turns of each season; then pass, and let the bots go on.

    The cubes go into two areas, where they are enough for a choice in the surveys.
    """
    played = Played()
    of_season = 0
    favourites = " ".join(
        f"{column}{row}" for columns, rows in (("abcd", "123"), ("efgh", "456")) for row in rows for column in columns
    )
    for _turn in range(MOST_TURNS):
        if not playing.wait_for_turn(page):
            return played
        seen = played.began_with(*PATRONS) and played.began_with("museum", "brown")
        tired = bool(seen) and len(played.placements) >= ENOUGH_PLACEMENTS
        wish = playing.wish(page, played, rng, tired or of_season >= ENOUGH_OF_A_SEASON)
        played.moves.append(playing.build(page, rng, wish, favourites=favourites))
        of_season = 0 if wish in (*playing.WHOLE, "museum") else of_season + 1
        playing.confirm(page)
    raise AssertionError(f"the game did not end: {played.moves}")


def page_result(page: Page) -> tuple[dict[str, int], set[str]]:
    """Return final points by colour, and who won, as the page says it."""
    points = {}
    names = {}
    for card in page.locator("section.player").all():
        name, _, colour = (card.get_attribute("aria-label") or "").rpartition(", ")
        points[colour] = int(card.locator("dl.score dd").first.inner_text())
        names[colour] = name
    outcome = page.locator(".outcome").inner_text()
    won = outcome.partition(" win")[0]
    return points, {colour for colour, name in names.items() if name in won}


def command_line_result(record: Path) -> tuple[dict[str, int], set[str]]:
    command = [sys.executable, "-m", "engine", "status", str(record)]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=30).stdout
    status = json.loads(printed)
    assert status["final"]
    return status["scores"], set(status["winners"])


def walk_back(page: Page, last: int) -> None:
    """From the last ply to the empty table: with the button, with the key, and with the slider."""
    page.get_by_role("link", name="Walk through the game").click()
    stands_at(page, last)
    for step in range(last - 1, max(last - 4, 0) - 1, -1):
        if step % 2:
            page.get_by_role("link", name="Back", exact=True).click()
        else:
            page.keyboard.press("ArrowLeft")
        stands_at(page, step)
    page.get_by_label("Move number", exact=True).fill("3")
    stands_at(page, 3)
    for step in (2, 1, 0):
        page.get_by_role("link", name="Back", exact=True).click()
        stands_at(page, step)
    expect(page.locator(".walked")).to_have_text("Before the first move.")
    page.reload()
    stands_at(page, 0)


def stands_at(page: Page, ply: int) -> None:
    """Check that the address is that ply's, and what the page shows, the slider included."""
    page.wait_for_url(f"**/ply/{ply}/")
    # The slider and the number beside it are ahead while the answer is on its way; what is said is not.
    expect(page.locator("#history")).to_have_attribute("data-say", re.compile(rf"^Move {ply} of "))
    expect(page.get_by_label("Move number", exact=True)).to_have_value(str(ply))
    expect(page.locator("#history output")).to_have_text(str(ply))
