"""The luck in what chance draws, so that a search can leave it out. Rule: T5.5."""

from engine.titles.thebes.rules.components import BOOK, GENERAL, TOKEN_TEXTS
from engine.titles.thebes.rules.position import Position

ARTIFACT = 0.4
"""Points that an artifact brings by exhibitions, besides its own."""
SPECIALISED, GENERAL_BOOK = 2.2, 2.4
"""Points that a book found brings: more than a planned one. Fitted, like `ARTIFACT`, to the results of samples."""

WORTHS = {
    text: SPECIALISED
    if token == BOOK
    else GENERAL_BOOK
    if token == GENERAL
    else ARTIFACT + token
    if token > BOOK
    else 0.0
    for token, text in TOKEN_TEXTS.items()
}
"""Token, as a line has it -> its worth to the finder."""
TOKEN_WORTHS = {token: WORTHS[text] for token, text in TOKEN_TEXTS.items()}


def draw_key(position: Position) -> str:
    """Return `cards`, or the site from whose bag tokens are drawn."""
    draw = position.due_draw
    return str(draw.place) if draw.kind == "find" else "cards"


def luck(position: Position, move: str) -> tuple[float, ...]:
    """Return the worth of the finds above the mean of such a dig; () for cards, which are open to everybody."""
    draw = position.due_draw
    if draw.kind != "find":
        return ()
    bag = position.bags[draw.place]
    usual = sum([TOKEN_WORTHS[token] for token in bag]) / len(bag) * draw.tokens
    found = sum([WORTHS[word] for word in move.split(" ")[2:]])
    return tuple([found - usual if seat == draw.seat else 0.0 for seat in range(position.players)])
