"""The colours of Arnak."""

from games.boards.kit.palette import SHARED, colours
from games.boards.kit.svg import Pen

PALETTE = SHARED | colours("boards/arnak.css")
PEN = Pen(PALETTE)
