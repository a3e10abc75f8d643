"""The consequences of a legal move, in sentences. Rule: T3 to T5, T9."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import CARDS, CONGRESS_POINTS, HELP
from engine.titles.thebes.rules.lines import ACTIONS, REFRESHES, WITH_ZEPPELIN, Action
from engine.titles.thebes.rules.position import Table, year_of
from games.boards.contract import Look
from games.boards.thebes import digs, words
from games.boards.thebes.helpers import helpers_used
from games.boards.thebes.trips import Trip, means, order_after, refresh_weeks, seat_at, trip


def preview(table: Table, look: Look, move: str) -> str:
    """Say what a legal move of the due seat costs and brings, and who moves then."""
    action = ACTIONS[move]
    seat = table.turn
    if action.kind == "stop":
        left = seat_at(table, seat).left
        message = ngettext(
            "Your marker goes to the end, leaving {weeks} week unused.",
            "Your marker goes to the end, leaving {weeks} weeks unused.",
            left,
        )
        return f"{message.format(weeks=left)} {order(table, look, move)}"
    weeks = refresh_weeks(table, seat) if action.kind == "refresh" else action.weeks
    costs = trip(seat_at(table, seat), action.place, weeks, bool(action.flags & WITH_ZEPPELIN))
    sentences = [
        time(table.players, costs),
        new_year(table.players, costs),
        BRINGS[action.kind](table, seat, action),
    ]
    return " ".join(filter(None, [*sentences, order(table, look, move)]))


def time(players: int, costs: Trip) -> str:
    """Return `Travel 2 + action 4 = 6 weeks, to week 34 of 1901.` Rule: T3.2."""
    message = ngettext(
        "Travel {travel} + action {action} = {total} week, to {date}.",
        "Travel {travel} + action {action} = {total} weeks, to {date}.",
        costs.total,
    )
    date = words.date(players, costs.week)
    return message.format(travel=costs.travel, action=costs.action, total=costs.total, date=date)


def new_year(players: int, costs: Trip) -> str:
    """Rule: T1.3."""
    if not costs.crosses:
        return ""
    year = words.year(players, costs.week)
    if year_of(costs.start + costs.travel) > year_of(costs.start):
        return _("{year} begins on the trip: all five permits are valid again.").format(year=year)
    return _("{year} begins before you finish: all five permits are valid again.").format(year=year)


def preview_card(table: Table, seat: int, action: Action) -> str:
    """Say what the card does with the seat's other cards. Rule: T5.2, T5.3, T6.1."""
    card = CARDS[action.item]
    has = means(table.archaeologists[seat])
    if card.kind == "specialised":
        return knowledge_of(table, seat, card.site, card.value)
    if card.kind == "general":
        return _("General knowledge goes from {before} to {after}.").format(
            before=has.general, after=has.general + card.value
        )
    if card.kind == "assistant":
        number = has.assistants + 1
        message = ngettext(
            "{number} assistant: 1 point of knowledge more in one dig, which uses it up. Once you have two, you keep them.",
            "{number} assistants, worth {help} in every dig.",
            number,
        )
        return message.format(number=number, help=words.points(HELP[number]))
    if card.kind == "shovel":
        number = has.shovels + 1
        message = ngettext(
            "{number} shovel: 1 token more in one dig, which uses it up. Once you have two, you keep them.",
            "{number} shovels, worth {help} more in every dig.",
            number,
        )
        return message.format(number=number, help=words.tokens(HELP[number]))
    if card.kind == "congress":
        before, after = (CONGRESS_POINTS[has.congresses + more] for more in (0, 1))
        return _("Your congresses go from {before} to {after}.").format(
            before=words.points(before), after=words.points(after)
        )
    return words.use_of(card)


def knowledge_of(table: Table, seat: int, site: int, more: int) -> str:
    """Compare the seat's new specialised knowledge with the others'. Rule: T6.1."""
    by_seat = [means(archaeologist).specialised[site] for archaeologist in table.archaeologists]
    before, after = by_seat[seat], by_seat[seat] + more
    best = max(points for other, points in enumerate(by_seat) if other != seat)
    message = (
        _("Knowledge of {site} goes from {before} to {after}: more than anyone else.")
        if after > best
        else _("Knowledge of {site} goes from {before} to {after}: level with the best.")
        if after == best
        else _("Knowledge of {site} goes from {before} to {after}; someone has {best}.")
    )
    return message.format(site=words.site(site), before=before, after=after, best=best)


def preview_refresh(table: Table, seat: int, action: Action) -> str:
    """Say that a second refresh costs more unless somebody has a turn between. Rule: T4.2."""
    order, _weeks = order_after(table, REFRESHES[bool(action.flags & WITH_ZEPPELIN)])
    if order[0] != seat:
        return _("Four new cards.")
    again = refresh_weeks(table, seat) + 1
    return _("Four new cards. Another refresh straight after this one would take {weeks}.").format(
        weeks=words.weeks(again)
    )


def preview_exhibition(table: Table, seat: int, action: Action) -> str:
    """Rule: T4.3."""
    points = CARDS[action.item].value
    return _("{points}; you keep your artefacts.").format(points=words.points(points))


def preview_dig(table: Table, seat: int, action: Action) -> str:
    """Return knowledge, tokens, and their mean worth. Rule: T5."""
    site, flags = action.item, action.flags
    digger, bag = seat_at(table, seat), digs.bag(table, site)
    known = digs.knowledge_of(digger, site, flags)
    column = digs.columns(digger, bag, site, flags, None)[action.weeks - 1]
    message = (
        _("Knowledge {total} ({specialised} of {site}, {general} general): you draw {tokens} of the {left} in the bag.")
        if known.general
        else _("Knowledge {total}: you draw {tokens} of the {left} in the bag.")
    )
    draw = message.format(
        total=known.total,
        specialised=known.specialised,
        general=known.general,
        site=words.site(site),
        tokens=words.tokens(column.tokens),
        left=bag.tokens,
    )
    expected = _("On average {artifacts} artefacts, worth {points} points.").format(
        artifacts=words.decimal(column.tokens * len(bag.artifacts) / bag.tokens), points=words.decimal(column.points)
    )
    first = _("Plus the artefact worth 1 for the first to dig there.") if bag.first else ""
    used = _("Used up: {helpers}.").format(helpers=helpers_used(flags)) if flags else ""
    return " ".join(filter(None, [draw, expected, first, used]))


BRINGS = {"take": preview_card, "refresh": preview_refresh, "exhibit": preview_exhibition, "dig": preview_dig}


def order(table: Table, look: Look, move: str) -> str:
    """Say who would move next, and then, with all weeks. Rule: T3.1, T9."""
    seats, weeks = order_after(table, move)
    here = seats.index(table.turn)
    year = year_of(weeks[seats[0]])
    names = words.listing(
        _("{name} ({date})").format(
            name=words.seat_name(look, seat),
            date=words.short_date(table.players, weeks[seat], year_of(weeks[seat]) == year),
        )
        for seat in seats
        if weeks[seat] < table.end_week
    )
    if not names:
        return _("That ends the game.")
    if not here and weeks[table.turn] < table.end_week:
        return _("You are still furthest back and move again. Turn order: {names}.").format(names=names)
    return _("Turn order after that: {names}.").format(names=names)
