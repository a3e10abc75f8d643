"""Colours: readable in the light and in the dark, and never alone in telling seats apart."""

from engine.titles.mykerinos.rules.components import COLOURS, NO_PATRON, PATRONS
from games.boards.kit.seat_pieces import HATCHES as SEAT_HATCHES
from games.boards.kit.seat_pieces import TOPS
from games.boards.mykerinos.palette import PALETTE
from games.boards.mykerinos.pieces import HATCHES
from tests.games.boards.colours import invisible_pieces, poor_contrasts

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


def test_text_can_be_read_on_its_ground() -> None:
    assert poor_contrasts(PALETTE, TEXT, 4.5) == {}


def test_every_piece_stands_out_by_its_top_or_its_edge() -> None:
    assert invisible_pieces(PALETTE, COLOURS, ("sand", "sheet", "floor")) == []


def test_seats_and_patrons_differ_in_shape_and_hatching() -> None:
    assert len({TOPS[colour] for colour in COLOURS}) == len(COLOURS)
    seats = [SEAT_HATCHES.get(colour) for colour in COLOURS]
    assert len(set(seats)) == len(COLOURS)
    assert len({HATCHES[patron] for patron in PATRONS}) == len(PATRONS)
