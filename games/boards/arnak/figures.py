"""The figures of cards, ruins, guardians and assistants, drawn from `figures.toml`; 44 units high around the origin."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.titles.arnak.rules.components import ASSISTANT_IDS, CARD_IDS, FEAR, FIRST_ITEM, GUARDIAN_IDS, TILE_IDS
from games.boards.arnak.palette import PEN
from games.boards.kit.svg import ROUND

_DATA: Final[dict[str, Any]] = tomllib.loads((files("games.boards.arnak") / "figures.toml").read_text("utf-8"))


def draw(shape: str, tint: str) -> str:
    """Draw the parts of a figure in the file's shorthand. `tint`: the role of tinted parts."""
    paints: dict[str, dict[str, Any]] = {
        "c": {"f": "vellum", "s": "ink", "w": 1.7},
        "t": {"f": tint, "s": "ink", "w": 1.7},
        "k": {"f": "ink"},
        "l": {"s": "ink", "w": 1.4},
        "L": {"s": "ink", "w": 2.4},
    }
    out = []
    for part in shape.split("|") if shape else ():
        kind, body = part.split(":", 1)
        paint = paints[kind[-1]]
        if kind[0] == "o":
            x, y, r = map(float, body.split(","))
            out.append(PEN.circle(x, y, r, **paint))
        else:
            out.append(PEN.path(body, more="" if kind == "k" else ROUND, **paint))
    return "".join(out)


@cache
def card_figure(card: int, tint: str) -> str:
    """Draw a card's figure; basic cards of one kind share one."""
    ident = CARD_IDS[card]
    name = ident.split("-")[0] if card < FIRST_ITEM and card != FEAR else ident
    return draw(_DATA["cards"][name], tint)


@cache
def ruin(tile: int) -> str:
    return draw(_DATA["sites"]["ruins"][_DATA["tiles"][TILE_IDS[tile]]], "buff")


@cache
def mask(guardian: int) -> str:
    """Draw a guardian's mask: growths, head, eyes, mouth."""
    head, horns, eyes, mouth = _DATA["guardians"][GUARDIAN_IDS[guardian]]
    parts = _DATA["masks"]
    face = draw(parts["eyes"][eyes], "dune") + draw(parts["mouths"][mouth], "dune")
    return draw(parts["horns"][horns], "dune") + draw(parts["heads"][head], "htablet") + face


@cache
def portrait(assistant: int) -> str:
    """Draw an assistant: coat, head, face, hat or hair."""
    hat, face = _DATA["assistants"][ASSISTANT_IDS[assistant]]
    coat = PEN.path("M-18,22C-18,10 -10,6 0,6C10,6 18,10 18,22Z", "buff", "ink", 1.7)
    collar = PEN.path("M-5,7L0,14L5,7", s="ink", w=1.4, more=ROUND)
    eyes = PEN.circle(-3.6, -3.4, 1.2, "ink") + PEN.circle(3.6, -3.4, 1.2, "ink")
    look = draw(_DATA["faces"][face], "buff") or PEN.path("M-3,3Q0,5 3,3", s="ink", w=1.3, more=ROUND)
    return coat + collar + PEN.circle(0, -3, 10, "vellum", "ink", 1.7) + eyes + look + draw(_DATA["hats"][hat], "buff")
