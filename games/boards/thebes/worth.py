"""What each drawing is worth to the reader, in a line under it. Rule: T4.3, T5, T6.1."""

from functools import lru_cache

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import CONGRESS_POINTS, SITES
from engine.titles.thebes.rules.legal import may_exhibit
from engine.titles.thebes.rules.position import EMPTY, Table
from engine.titles.thebes.rules.scoring import majorities, majority_knowledge
from games.boards.contract import Look
from games.boards.thebes import digs, words
from games.boards.thebes.ground import obstacle
from games.boards.thebes.trips import Seat, seat_at


def sites_to_dig(table: Table, seat: int) -> tuple[int, ...]:
    """Return the sites where the seat could dig with what it has, if it were due."""
    return diggable(seat_at(table, seat), tuple(digs.bag(table, site) for site in range(len(SITES))))


@lru_cache(maxsize=1024)
def diggable(seat: Seat, bags: tuple[digs.Bag, ...]) -> tuple[int, ...]:
    """Cache `sites_to_dig`: the hints need it too."""
    return tuple(site for site, bag in enumerate(bags) if not obstacle(seat, bag, site))


def atlas_worth(table: Table, look: Look) -> str:
    """Say where a dig is possible, and what the seat's knowledge would score. Rule: T5.1, T6.1."""
    if table.phase == "over":
        return ""
    if look.seat is None:
        return _("The artefacts in the five sites are worth points to whoever digs them up.")
    if not seat_at(table, look.seat).left:
        return _("Your time is over: you take no more turns.")
    sites = [words.site(site) for site in sites_to_dig(table, look.seat)]
    dig = (
        _("You know enough to dig in {sites}.").format(sites=words.listing(sites))
        if sites
        else _("There is no site where you could dig now: that takes books about it, a valid permit and time.")
    )
    points = sum(majorities(majority_knowledge(table))[look.seat])
    if not points:
        return dig
    knowledge = _("As things stand, your knowledge scores {points} at the end.").format(points=words.points(points))
    return f"{dig} {knowledge}"


def display_worth(table: Table, look: Look) -> str:
    """Say what the next congress scores, and for which exhibitions the artefacts suffice. Rule: T4.3, T6.1."""
    if look.seat is None:
        return _("Books are knowledge for digs; congresses and exhibitions score by themselves.")
    archaeologist = table.archaeologists[look.seat]
    held = seat_at(table, look.seat).has.congresses
    said = []
    if held + 1 < len(CONGRESS_POINTS):
        more = CONGRESS_POINTS[held + 1] - CONGRESS_POINTS[held]
        said.append(_("Your next congress scores {points}.").format(points=words.points(more)))
    shown = [card for card in table.spaces if card != EMPTY]
    ready = [words.card(card) for card in shown if may_exhibit(archaeologist, card)]
    if ready:
        said.append(_("You have the artefacts for these exhibitions: {names}.").format(names=words.listing(ready)))
    elif shown:
        said.append(_("You lack artefacts for every exhibition shown."))
    else:
        said.append(_("The spaces a, b and c are for exhibitions: their cards turn up in the course of the game."))
    return " ".join(said)
