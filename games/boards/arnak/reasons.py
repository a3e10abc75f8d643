"""Why something on the board cannot be chosen now, as the engine would refuse it. Rule: A3 to A6."""

from collections.abc import Iterator

from engine.titles.arnak.rules.components import (
    ASSISTANT_IDS,
    CARD_IDS,
    GUARDIAN_IDS,
    SITE_OF,
    SPACE_IDS,
    STACK_IDS,
    TRACKS,
)
from engine.titles.arnak.rules.foresight import table_of
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.refusals import KEEPING, turn_reason
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _

Attempt = tuple[str, str, str]
"""A token, its name, and the line that it would begin."""


def reasons(view: View, look: Look) -> dict[str, str]:
    """Return token -> reason for tokens in no legal move of the due seat; {} for other seats."""
    if look.seat is None or view.own is None or not look.within:
        return {}
    table = table_of(view)
    found, texts = {}, {}
    for token, name, line in attempts(view, look.seat):
        if token in look.within:
            continue
        message = KEEPING[0] if view.phase == "keep" else turn_reason(table, line.split(" "))[0]
        if message not in texts:
            texts[message] = _(message)
        found[token] = texts[message].format(move=name)
    found |= dict(others(view, look.seat))
    return {token: said for token, said in found.items() if token not in look.within}


def attempts(view: View, seat: int) -> Iterator[Attempt]:
    """Yield everything on the board that a main or free action could name."""
    assert view.own is not None
    for space, token in enumerate(SPACE_IDS):
        verb = "dig" if words.is_open(view, SITE_OF[space]) else "discover"
        yield token, token, f"{verb} {token}"
    for one in TRACKS[view.temple].spaces[1:]:
        yield one.id, one.id, f"research glass {one.id}"
    for token in STACK_IDS:
        yield token, token, f"temple {token}"
    for card in (*view.artifacts, *view.items, view.artifact_top, view.item_top):
        if card != GAP:
            yield CARD_IDS[card], words.card(card), f"buy {CARD_IDS[card]}"
    for card in (*view.own.hand, *view.own.looking):
        yield CARD_IDS[card], words.card(card), f"play {CARD_IDS[card]}"
    for number, _gold, _ready in view.seats[seat].assistants:
        yield ASSISTANT_IDS[number], ASSISTANT_IDS[number].upper(), f"assistant {ASSISTANT_IDS[number]}"
    for number in view.seats[seat].guardians:
        yield GUARDIAN_IDS[number], GUARDIAN_IDS[number].upper(), f"boon {GUARDIAN_IDS[number]}"


def others(view: View, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what only an effect can name, with its reason."""
    exile = _("This can only be exiled, when an effect lets you exile a card.")
    for card in view.seats[seat].area:
        yield f"played-{CARD_IDS[card]}", exile
    yield "played-fear-tile", exile
    recruit = _(
        "An assistant of the supply joins you only when an effect says so, as in some rows of the research track."
    )
    for top in (*(top for top, _below in view.stacks), view.rescue_top):
        if top != GAP:
            yield ASSISTANT_IDS[top], recruit
