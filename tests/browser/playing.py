"""Playing as people do: by what the page lights, with a mouse, a finger, the keyboard, or without scripts."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

SPOTS = ".board [data-token][data-state={}]"
ANSWER = 20_000
"""Milliseconds within which the site has to answer, and bots to have moved."""
MOST_PARTS = 4
"""A move has at most so many parts that are chosen on the board, one after the other."""
WHOLE = ("pass", "left", "right", "decline", "skip")
"""Buttons that are a move by themselves."""
MAY_MOVE = "move-builder"
WATCHES = "#game[hx-trigger]:not(:has(move-builder))"
"""The page asks again and again whether anything has happened: its seat is not due, and the game is not over."""


@dataclass
class Played:
    """The moves that were made, in notation, and what they say."""

    moves: list[str] = field(default_factory=list)

    @property
    def placements(self) -> list[str]:
        """Turns in which cubes were placed in the region, with a patron or without."""
        return [move for move in self.moves if move.rpartition(" ")[2][:1] in set("abcdefgh") and move[-1].isdigit()]

    def began_with(self, *words: str) -> list[str]:
        return [move for move in self.moves if move.split()[0] in words]


def sign_in(page: Page, address: str, password: str) -> None:
    """Through the form, from wherever the page is."""
    page.goto("/account/login/")
    page.get_by_label("Email address").fill(address)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("header.site .mine")).not_to_contain_text("Sign in")


def kinds(page: Page) -> dict[str, Locator]:
    """Return the buttons that say what kind of move it is to be: those that can be pressed, by their word."""
    found = page.locator("move-builder [data-choice]:enabled")
    words = found.evaluate_all("buttons => buttons.map(button => button.dataset.choice)")
    return {word: found.nth(index) for index, word in enumerate(words)}


Press = Callable[[Locator], None]


def click(target: Locator) -> None:
    target.click()


def tap(target: Locator) -> None:
    target.tap()


def build(
    page: Page, rng: random.Random, word: str | None, press: Press = click, favourites: str = "", long: bool = True
) -> str:
    """Choose a move by what is lit, and return it.

    `word`: the button to begin with, None where there is none to press; `favourites`: spaces that are taken before others;
    `long`: go on as long as there is something to go on with, else only until the move is whole.
    """
    submit = page.locator("move-builder .primary[type=submit]")
    if word is not None:
        press(kinds(page)[word])
    if word not in WHOLE:
        # The button lights what goes on from it, or has chosen the only piece that there is to choose.
        lit = page.locator(SPOTS.format("next")).or_(page.locator(SPOTS.format("chosen")))
        state = "next" if lit.count() else "legal"
        for _part in range(MOST_PARTS):
            tokens: list[str] = page.locator(SPOTS.format(state)).evaluate_all("all => all.map(it => it.dataset.token)")
            if not tokens or (not long and submit.is_enabled()):
                break
            token = rng.choice([token for token in tokens if token in favourites.split()] or tokens)
            spot = page.locator(f'.board [data-token="{token}"]')
            press(spot)
            expect(spot).to_have_attribute("data-state", "chosen")
            state = "next"
    expect(submit).to_be_enabled()
    return submit.locator("code").inner_text()


def confirm(page: Page, press: Press = click) -> None:
    """Read what the move would lead to, post it, and wait for the answer."""
    page.locator("move-builder .said [data-move]").wait_for(timeout=ANSWER)
    old = page.locator("#game").element_handle()
    press(page.locator("move-builder .primary[type=submit]"))
    old.wait_for_element_state("hidden", timeout=ANSWER)


def wait_for_turn(page: Page) -> bool:
    """Wait until the page's seat is due, or the game is over. Whether it is due."""
    page.locator(f"{MAY_MOVE}, #game:not({WATCHES})").first.wait_for(timeout=ANSWER)
    return page.locator(MAY_MOVE).count() > 0


def wish(page: Page, played: Played, rng: random.Random, tired: bool) -> str | None:
    """Return what kind of move somebody tries who wants to have seen everything once.

    `tired`: they pass when they can.
    """
    words = kinds(page)
    if "pass" in words:
        patrons = [word for word in words if word not in ("", "pass")]
        if patrons and not (tired and played.began_with(*patrons)):
            return rng.choice(patrons)
        return "pass" if tired or "" not in words else ""
    if "museum" in words and played.began_with("left", "right") and not played.began_with("museum"):
        return "museum"
    return next((word for word in ("left", "right", "museum", "decline") if word in words), None)
