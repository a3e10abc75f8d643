"""The colours of Mykerinos."""

from games.boards.kit.palette import SHARED, colours
from games.boards.kit.svg import Pen

PALETTE = SHARED | colours("boards/mykerinos.css")
PEN = Pen(PALETTE)
