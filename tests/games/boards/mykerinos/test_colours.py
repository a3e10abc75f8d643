"""Colours: readable in the light and in the dark, and never alone in telling seats apart."""

import pytest

from engine.titles.mykerinos.rules.components import COLOURS, NO_PATRON, PATRONS
from games.boards.kit.seat_pieces import HATCHES as SEAT_HATCHES
from games.boards.kit.seat_pieces import TOPS
from games.boards.mykerinos.palette import PALETTE
from games.boards.mykerinos.pieces import HATCHES
from tests.games.boards.colours import contrast

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
    assert len({TOPS[colour] for colour in COLOURS}) == len(COLOURS)
    seats = [SEAT_HATCHES.get(colour) for colour in COLOURS]
    assert len(set(seats)) == len(COLOURS)
    assert len({HATCHES[patron] for patron in PATRONS}) == len(PATRONS)
