"""What matters now, for a player's first game: facts and rules, no advice. Rule: T3 to T6."""

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import CARDS, CONGRESS_POINTS, SITES, WEEKS_A_YEAR
from engine.titles.thebes.rules.position import EMPTY, Table, year_of
from engine.titles.thebes.rules.scoring import SOLE_MAJORITY, majorities, majority_knowledge
from games.boards.contract import Look
from games.boards.thebes import words
from games.boards.thebes.trips import seat_at
from games.boards.thebes.worth import sites_to_dig

MOST_CONGRESSES = 8
"""From this number on, congresses score no more. Rule: T6.1."""


def hints(table: Table, look: Look) -> tuple[str, ...]:
    """Return two or three sentences for the reader's seat; () for watchers, and after its time is over."""
    if look.seat is None or table.phase == "over" or not table.order:
        return ()
    seat = seat_at(table, look.seat)
    if not seat.left:
        return ()
    return tuple(filter(None, [time(table, look, look.seat), digging(table, look.seat), later(table, look, look.seat)]))


def time(table: Table, look: Look, me: int) -> str:
    """Say why it is whose turn, and for how long. Rule: T3.1."""
    first = table.order[0]
    mine = table.archaeologists[me].week
    if first != me:
        if table.archaeologists[first].week == mine:
            message = _("You and {name} stand on the same week. Their marker lies on top, so it is their turn.")
            return message.format(name=look.names[first])
        behind = words.weeks(mine - table.archaeologists[first].week)
        message = _("{name} is furthest back in time, {weeks} behind you, so it is their turn.")
        return message.format(name=look.names[first], weeks=behind)
    following = table.order[1]
    ahead = table.archaeologists[following].week - mine
    if not ahead:
        message = _("You and {name} stand on the same week. Your marker lies on top, so it is your turn.")
        return message.format(name=look.names[following])
    message = _(
        "You are furthest back in time, so it is your turn. {name} is {weeks} ahead: while you stay behind, you move again."
    )
    return message.format(name=look.names[following], weeks=words.weeks(ahead))


def digging(table: Table, me: int) -> str:
    """Say what a dig takes, or brings. Rule: T1.3, T5.1, T5.4."""
    seat = seat_at(table, me)
    if not any(seat.has.specialised) and not seat.has.rumours:
        return _(
            "You cannot dig yet: first take books about a site. The more you know of it, the more tokens you draw in the "
            "same number of weeks."
        )
    sites = sites_to_dig(table, me)
    if sites:
        message = _(
            "You could dig in {sites}. The chart then shows the tokens and the points to expect for 1 to 12 weeks."
        )
        return message.format(sites=words.listing(words.site(site) for site in sites))
    spent = [words.site(site) for site in range(len(SITES)) if seat.archaeologist.spent >> site & 1]
    if not spent:
        return ""
    weeks = WEEKS_A_YEAR * (year_of(seat.week) + 1) - seat.week + 1
    if weeks >= seat.left:
        message = _("Your permit for {sites} is used up for the rest of the game.")
        return message.format(sites=words.listing(spent))
    message = _(
        "Your permit for {sites} is used up. It is valid again when your marker reaches the new year, in {weeks}."
    )
    return message.format(sites=words.listing(spent), weeks=words.weeks(weeks))


def later(table: Table, look: Look, me: int) -> str:
    """Say what else scores, by the cards shown. Rule: T4.3, T6.1."""
    if any(card != EMPTY for card in table.spaces):
        return _("Exhibitions score once you have the artefacts that they ask for. You keep the artefacts.")
    if any(card != EMPTY and CARDS[card].kind == "congress" for card in table.display):
        held = seat_at(table, me).has.congresses
        scores = ", ".join(str(points) for points in CONGRESS_POINTS[1:MOST_CONGRESSES])
        others = ", ".join(
            _("{name} has {number}").format(name=name, number=seat_at(table, other).has.congresses)
            for other, name in enumerate(look.names)
            if other != me
        )
        return _(
            "Congresses score more the more you have: {scores} points for one, two, three and so on. You have {held}, "
            "{others}."
        ).format(scores=scores, held=held, others=others)
    points = majorities(majority_knowledge(table))[me]
    leading = [words.site(site) for site in range(len(SITES)) if points[site]]
    if leading:
        message = _(
            "At the end, most knowledge of a site scores {points} points. Nobody knows more than you of {sites}."
        )
        return message.format(points=SOLE_MAJORITY, sites=words.listing(leading))
    return _("At the end, most knowledge of a site scores {points} points, whether you ever dug there or not.").format(
        points=SOLE_MAJORITY
    )
