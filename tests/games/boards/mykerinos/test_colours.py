"""Colours: the same in Python and CSS, readable in the light and in the dark, and never alone in telling seats apart."""

import re

import pytest

from engine.mykerinos.components import COLOURS, NO_PATRON, PATRONS
from games.boards.blocks import HATCHES as SEAT_HATCHES
from games.boards.blocks import TOPS
from games.boards.ink import SHARED
from games.boards.mykerinos.palette import PALETTE
from games.boards.mykerinos.pieces import HATCHES
from tests.conventions.tree import ROOT

PATRON_ROLES = (*PATRONS, NO_PATRON)
TEXT = (
    *((f"on{patron}", patron) for patron in PATRON_ROLES),
    *(("ink", f"t{patron}") for patron in PATRON_ROLES),
    ("ink", "floor"),
    ("ink", "hall"),
    ("soft", "sheet"),
    ("sheet", "wall"),
    ("onfaience", "faience"),
)
"""(text, ground), as they are put on one another in drawings and cards."""


def custom_properties(path: str) -> dict[str, tuple[str, str]]:
    text = (ROOT / "static/css" / path).read_text()
    found = re.findall(r"--b-(\w+): light-dark\((#\w+), (#\w+)\)", text)
    return {role: (light, dark) for role, light, dark in found}


def classes(path: str) -> set[str]:
    return set(re.findall(r"\.([fs]-\w+)", (ROOT / "static/css" / path).read_text()))


def test_python_and_css_agree_on_every_role() -> None:
    assert SHARED.items() <= custom_properties("tokens.css").items()
    assert custom_properties("boards/mykerinos.css") == {
        role: pair for role, pair in PALETTE.items() if role not in SHARED
    }


def test_every_role_can_be_recoloured() -> None:
    known = classes("look.css") | classes("tokens.css") | classes("boards/mykerinos.css") | classes("board.css")
    assert {f"{kind}-{role}" for role in PALETTE for kind in "fs"} <= known


def lightness(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_its_ground(theme: int) -> None:
    poor = {
        (text, ground): round(ratio, 2)
        for text, ground in TEXT
        if (ratio := contrast(PALETTE[text][theme], PALETTE[ground][theme])) < 4.5
    }
    assert poor == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["sand", "sheet", "floor"])
def test_every_piece_stands_out_by_its_top_or_its_edge(theme: int, ground: str) -> None:
    for colour in COLOURS:
        best = max(contrast(PALETTE[role][theme], PALETTE[ground][theme]) for role in (colour, "edge"))
        assert best >= 3, colour


def test_seats_and_patrons_differ_in_shape_and_hatching() -> None:
    assert len(set(TOPS.values())) == len(COLOURS)
    seats = [SEAT_HATCHES.get(colour) for colour in COLOURS]
    assert len(set(seats)) == len(COLOURS)
    assert len({HATCHES[patron] for patron in PATRONS}) == len(PATRONS)
