"""The colours of Mykerinos, and its drawings (`drawings.toml`)."""

from games.boards.kit.palette import SHARED, colours
from games.boards.kit.svg import Pen, read_drawings

PALETTE = SHARED | colours("boards/mykerinos.css")
PEN = Pen(PALETTE)
DRAWN = read_drawings("games.boards.mykerinos")
