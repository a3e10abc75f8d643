"""The colours of Sample, the same as in `css/boards/sample.css`; no other title may have one of these names."""

from games.boards.kit.palette import SHARED
from games.boards.kit.svg import Pen

PALETTE = {**SHARED, "sample": ("#f2dfb4", "#4a3a1e")}
"""Role -> colour in the light and in the dark."""

PEN = Pen(PALETTE)
