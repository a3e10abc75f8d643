"""Pictures of the demo for docs/screenshots: `script/screenshots [DIRECTORY]`.

A site of its own is served and looked at with the tests' Chromium; the pictures have few colours, so that they stay small.
"""

import argparse
import io
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from devtools.serving import ROOT, Site, served
from tests.browser import playing
from tests.browser.conftest import ARGUMENTS, find_chromium

LARGEST = 250_000
"""Bytes of a picture."""
MOST_PAGES = 10
"""Of the list of a player's games."""
TALLEST = 2400
"""Pixels: what stands further down on a page is not in its picture."""
DESK = {"width": 1280, "height": 900}
LETTER = {"width": 680, "height": 900}
PHONE = {"width": 360, "height": 780}
WHO = "ines@example.org"
GAME = "Four at Karnak"
OVER = "Three at Meidum"
SECOND = "Three at Knossos"
SECOND_OVER = "Two at Mycenae"
"""Games of the second title."""
THIRD = "Three at the Bird Temple"


@dataclass(frozen=True)
class Shot:
    """A picture: its name, how to come to what is shown, in which browser, by whom, and how much of the page it may show."""

    name: str
    go: Callable[[Page], None]
    phone: bool = False
    dark: bool = False
    tall: int = TALLEST
    mail: str = ""
    """The kind of mail that is shown, as a mail program shows it; "" for a page of the site."""
    stranger: bool = False
    """Without an account."""


def letter(name: str, kind: str, phone: bool = False, dark: bool = False) -> Shot:
    """Return the picture of a mail."""
    return Shot(name, lambda page: None, phone, dark, TALLEST, kind)


def at(path: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(path)

    return go


def to_game(name: str) -> Callable[[Page], None]:
    """From the player's own list to the game of that name."""

    def go(page: Page) -> None:
        page.goto("/desk/")
        link = page.get_by_role("main").get_by_role("link", name=name)
        for further in ("All my games", *["Older"] * MOST_PAGES):
            if link.count():
                break
            page.get_by_role("link", name=further).click()
            page.wait_for_load_state()
        link.first.click()
        expect(page.locator("#game")).to_be_visible()

    return go


def alone(page: Page) -> None:
    page.goto("/play/")
    page.get_by_role("button", name="Play level 0").click()
    expect(page.locator("move-builder")).to_be_visible()


def mailbox(page: Page) -> None:
    page.goto("/mailbox/")
    page.locator("ul.mails a").first.click(timeout=playing.ANSWER)
    expect(page.get_by_role("article")).to_be_visible()


SHOTS = (
    Shot("home", at("/"), tall=900, stranger=True),
    Shot("home-dark", at("/"), dark=True, tall=900, stranger=True),
    Shot("home-phone", at("/"), phone=True, tall=780, stranger=True),
    Shot("home-phone-dark", at("/"), phone=True, dark=True, tall=780, stranger=True),
    Shot("against-bots", at("/play/"), tall=900),
    Shot("desk", at("/desk/")),
    Shot("desk-phone", at("/desk/"), phone=True),
    Shot("lobby", at("/games/")),
    Shot("new-game", at("/games/new/")),
    Shot("game-desktop-light", to_game(GAME)),
    Shot("game-desktop-dark", to_game(GAME), dark=True),
    Shot("game-phone-light", to_game(GAME), phone=True),
    Shot("game-phone-dark", to_game(GAME), phone=True, dark=True),
    Shot("orders", at("/orders/"), tall=1500),
    Shot("final-count", to_game(OVER)),
    Shot("thebes-desktop-light", to_game(SECOND)),
    Shot("thebes-desktop-dark", to_game(SECOND), dark=True),
    Shot("thebes-phone-light", to_game(SECOND), phone=True),
    Shot("thebes-final-count", to_game(SECOND_OVER), tall=1500),
    Shot("arnak-desktop-light", to_game(THIRD)),
    Shot("arnak-desktop-dark", to_game(THIRD), dark=True),
    Shot("arnak-phone-light", to_game(THIRD), phone=True),
    Shot("arnak-alone", alone, tall=1500, stranger=True),
    Shot("mailbox", mailbox, tall=1500),
    Shot("profile", at("/players/1/"), tall=1800),
    Shot("profile-phone-dark", at("/players/1/"), phone=True, dark=True, tall=1800),
    Shot("ratings", at("/ratings/thebes/"), tall=1300),
    Shot("ratings-phone-dark", at("/ratings/thebes/"), phone=True, dark=True, tall=1300),
    Shot("league", at("/leagues/1/"), tall=1300),
    Shot("league-phone", at("/leagues/1/"), phone=True, tall=1300),
    Shot("league-phone-dark", at("/leagues/1/"), phone=True, dark=True, tall=1300),
    Shot("league-entries-phone", at("/leagues/2/"), phone=True, tall=1000),
    Shot("rules", at("/rules/mykerinos/"), tall=1500),
    letter("mail-turn-light", "turn"),
    letter("mail-turn-dark", "turn", dark=True),
    letter("mail-turn-phone", "turn", phone=True),
    letter("mail-turn-phone-dark", "turn", phone=True, dark=True),
    letter("mail-answer", "answer", phone=True),
    letter("mail-over", "over", phone=True),
    letter("mail-digest", "digest", phone=True),
)


def mail_pages(site: Site) -> Path:
    """Return the folder with the HTML parts of the demo's mails; written once, by the site's own code."""
    folder = Path(site.env["MYKERINOS_VAR"]) / "mails"
    if not folder.exists():
        folder.mkdir()
        command = [sys.executable, "-m", "tests.browser.mail_pages", str(folder)]
        subprocess.run(command, cwd=ROOT, env=site.env, check=True, timeout=120)
    return folder


def take(browser: Browser, site: Site, shot: Shot) -> bytes:
    """Return the picture as PNG."""
    desk = LETTER if shot.mail else DESK
    kind: Any = {"viewport": PHONE, "is_mobile": True, "has_touch": True} if shot.phone else {"viewport": desk}
    context = browser.new_context(
        base_url=site.base,
        locale="en",
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
        **kind,
    )
    page = context.new_page()
    if shot.mail:
        page.goto((mail_pages(site) / f"{shot.mail}.html").as_uri())
    else:
        if not shot.stranger:
            playing.sign_in(page, WHO, site.passwords()[WHO])
        shot.go(page)
    page.mouse.move(0, 0)
    if page.locator(".dock").count():
        # The board and the dock below it, as they stand on a screen.
        taken = page.screenshot()
        context.close()
        return taken
    # A window as tall as the page: what sticks to the foot of a screen stands where it belongs.
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": kind["viewport"]["width"], "height": height})
    taken = page.screenshot(full_page=True)
    context.close()
    return taken


def small(png: bytes, tall: int) -> bytes:
    """Its upper part, with as many colours as fit into LARGEST bytes, 256 at most."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, tall)))
    for colours in (256, 192, 128):
        out = io.BytesIO()
        few = picture.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
        few.save(out, "PNG", optimize=True)
        if out.tell() < LARGEST:
            break
    return out.getvalue()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("directory", nargs="?", type=Path, default=ROOT / "docs/screenshots")
    arguments.add_argument("--only", default="", help="names of pictures, with commas between")
    given = arguments.parse_args()
    given.directory.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("There is no Chromium: set $CHROMIUM, or install one.")
    wanted = [shot for shot in SHOTS if not given.only or shot.name in given.only.split(",")]
    with (
        tempfile.TemporaryDirectory() as directory,
        served(Path(directory), "--demo", MYKERINOS_INBOUND_ADDRESS="127.0.0.1:0") as site,
        sync_playwright() as playwright,
    ):
        # A season of a league, and ratings, which the demo has not.
        command = [sys.executable, "-m", "tests.browser.league_rows"]
        subprocess.run(command, cwd=ROOT, env=site.env, check=True, timeout=240)
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for shot in wanted:
            png = small(take(browser, site, shot), shot.tall)
            (given.directory / f"{shot.name}.png").write_bytes(png)
            sys.stdout.write(f"{shot.name}.png {len(png) // 1000} kB\n")
        browser.close()


if __name__ == "__main__":
    main()
