"""The colours of Oasis, the same as in `css/boards/oasis.css`."""

from games.boards.kit.palette import SHARED
from games.boards.kit.svg import Pen

PALETTE = {**SHARED, "water": ("#cfe6ea", "#1d3a42")}
"""Role -> colour in the light and in the dark."""

PEN = Pen(PALETTE)
