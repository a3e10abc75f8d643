"""The colours of Thebes."""

from games.boards.kit.palette import SHARED, colours
from games.boards.kit.svg import Pen

PALETTE = SHARED | colours("boards/thebes.css")
PEN = Pen(PALETTE)
