"""The verbs as buttons, blocked ones with the reason. Rule: T3, T4, T5."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import SITES
from engine.titles.thebes.rules.dig import specialised_knowledge
from engine.titles.thebes.rules.legal import may_exhibit
from engine.titles.thebes.rules.lines import TAKES, WITH_ASSISTANT, WITH_RUMOUR
from engine.titles.thebes.rules.position import EMPTY, Table
from engine.titles.thebes.rules.resources import pack_means
from games.boards.contract import Choice, Look
from games.boards.kit.svg import use
from games.boards.thebes import digs
from games.boards.thebes.trips import Seat, seat_at
from games.lib.text.sentences import look_up as _

FIGURES = {"take": "book-general", "refresh": "refresh", "exhibit": "exhibit", "dig": "shovel", "stop": "hourglass"}
"""Verb -> the figure on its button."""


def choices(table: Table, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
    """Return the buttons in order; () for a seat that is not due. A stop is shown only if it is legal."""
    if look.seat is None or look.seat != table.turn:
        return ()
    verbs = {move.partition(" ")[0] for move in legal}
    short = {"take": slots(table)}
    return tuple(
        Choice(
            token,
            label,
            emblem(look.prefix + FIGURES[token]),
            "" if token in verbs else obstacle(table, look.seat, token),
            help,
            short.get(token, {}),
            _("Now choose a bar of its chart: that is how many weeks you dig.") if token == "dig" else "",
        )
        for token, label, help in verb_list(table, look.seat)
        if token != "stop" or token in verbs
    )


def emblem(name: str) -> SafeString:
    return mark_safe(f'<svg class="medal" viewBox="-25 -25 50 50" aria-hidden="true">{use(name)}</svg>')


def slots(table: Table) -> dict[str, str]:
    """Return move -> shorter line, with the number of the card's slot. Rule: T7.2."""
    found: dict[str, str] = {}
    for slot, card in enumerate(table.display):
        if card != EMPTY:
            plain, flown = TAKES[card]
            found |= {plain: f"take {slot + 1}", flown: f"take {slot + 1} by zeppelin"}
    return found


def verb_list(table: Table, seat: int) -> list[tuple[str, str, str]]:
    """Return (token, label, help) of every verb."""
    left = seat_at(table, seat).left
    unused = ngettext(
        "Go straight to the end, leaving {weeks} week unused.",
        "Go straight to the end, leaving {weeks} weeks unused.",
        left,
    )
    dig = _(
        "Choose a site on the map, then a bar of its chart: that is how many weeks you dig. You pay them before you draw."
    )
    if has_only_assistant(table, seat):
        dig += " " + _("Your only assistant counts as knowledge of any one site, and is used up by that.")
    return [
        ("take", _("Take a card"), _("Choose one of the four cards: you travel to its city and pay its weeks.")),
        ("refresh", _("Refresh the cards"), ""),
        (
            "exhibit",
            _("Exhibition"),
            _("Choose an exhibition whose artefacts you have: you travel to its city and pay its weeks."),
        ),
        ("dig", _("Dig"), dig),
        ("stop", _("Stop"), unused.format(weeks=left)),
    ]


def has_only_assistant(table: Table, seat: int) -> bool:
    """Return whether the seat lacks all knowledge of the sites open to it. Rule: T5.3."""
    has = seat_at(table, seat).has
    return has.assistants == 1 and not all(has.specialised)


def obstacle(table: Table, seat: int, verb: str) -> str:
    """Return why the verb is in no legal move. Rule: T3.3, T4.3, T5.1."""
    if verb == "exhibit":
        return no_exhibition(table, seat)
    if verb == "dig":
        return no_dig(seat_at(table, seat))
    return _("no time left") if any(card != EMPTY for card in table.display) else _("none shown")


def no_exhibition(table: Table, seat: int) -> str:
    """Return why no exhibition can be held. Rule: T4.3, T3.3."""
    shown = [card for card in table.spaces if card != EMPTY]
    if not shown:
        return _("none shown")
    if not any(may_exhibit(table.archaeologists[seat], card) for card in shown):
        return _("artefacts missing")
    return _("no time left")


def no_dig(seat: Seat) -> str:
    """Return why nothing can be dug. Rule: T5.1, T3.3."""
    has, packed = seat.has, pack_means(seat.archaeologist)
    wise = []
    for site in range(len(SITES)):
        helpers = (WITH_RUMOUR if has.rumours >> site & 1 else 0) | (WITH_ASSISTANT if has.assistants == 1 else 0)
        if specialised_knowledge(packed, site, helpers):
            wise.append(site)
    if not wise:
        return _("no knowledge")
    if not has.permissions and not any(digs.has_permit(seat, site) for site in wise):
        return _("permits used")
    return _("no time left")
