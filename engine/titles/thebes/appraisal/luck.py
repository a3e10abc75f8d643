"""What luck there is in what chance draws, so that a search can leave it out. Rule: T5.5"""

from engine.titles.thebes.rules.components import BOOK, GENERAL, TOKEN_TEXTS
from engine.titles.thebes.rules.position import Position

ARTIFACT = 0.4
"""Points that an artifact brings besides its own, by exhibitions."""
SPECIALISED, GENERAL_BOOK = 2.2, 2.4
"""Points that a book found brings: more than to a plan, since it is there. Fitted, as `ARTIFACT`, to what samples ended with."""

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
"""Token, as a line has it -> what it is worth to who finds it."""
TOKEN_WORTHS = {token: WORTHS[text] for token, text in TOKEN_TEXTS.items()}


def draw_key(position: Position) -> str:
    """`cards`, or the site whose bag is drawn from."""
    draw = position.draw
    assert draw is not None, "chance is due"
    return str(draw.place) if draw.kind == "find" else "cards"


def luck(position: Position, move: str) -> tuple[float, ...]:
    """What was found beyond what a dig of so many tokens finds on the mean. Cards come before everybody: they are no luck."""
    draw = position.draw
    assert draw is not None, "chance is due"
    if draw.kind != "find":
        return ()
    bag = position.bags[draw.place]
    usual = sum([TOKEN_WORTHS[token] for token in bag]) / len(bag) * draw.tokens
    found = sum([WORTHS[word] for word in move.split(" ")[2:]])
    return tuple([found - usual if seat == draw.seat else 0.0 for seat in range(position.players)])
