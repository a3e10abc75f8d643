"""What is to be decided, or by whom, in a sentence or two. Rule: T3."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import LAST_YEAR_WEEK
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.scoring import final_result, result
from games.boards.contract import Look
from games.boards.thebes import words


def prompt(table: Table, look: Look) -> str:
    """Address the deciding seat as "you", and tell everybody else about it."""
    if table.phase == "over":
        return f"{outcome(table, look)} {own_points(table, look)}".strip()
    if table.draw is not None:
        return draw_prompt(table, look)
    seat = table.turn
    week = table.archaeologists[seat].week
    date = words.date(table.players, week)
    if seat != look.seat:
        return _("{name} to move: {date}.").format(name=look.names[seat], date=date)
    left = table.end_week - week
    message = ngettext("Your turn: {date}, {weeks} week left.", "Your turn: {date}, {weeks} weeks left.", left)
    what = (
        _("Travel and take a card, refresh the cards, hold an exhibition or dig; or stop.")
        if week >= LAST_YEAR_WEEK[table.players]
        else _("Travel and take a card, refresh the cards, hold an exhibition or dig.")
    )
    return f"{message.format(date=date, weeks=left)} {what}"


def own_points(table: Table, look: Look) -> str:
    """Return the reader's points; "" for watchers. Rule: T6.1."""
    end = result(table)
    if look.seat is None or end is None or end.winners == (look.seat,):
        return ""
    return _("You have {points}.").format(points=words.points(end.points[look.seat]))


def draw_prompt(table: Table, look: Look) -> str:
    draw = table.due_draw
    if draw.kind == "find":
        message = _("{name} draws from the bag of {site}.")
        return message.format(name=look.names[draw.seat], site=words.site(draw.place))
    if draw.kind == "first":
        return _("The starting player is being drawn.")
    return _("Cards are being drawn.")


def outcome(table: Table, look: Look) -> str:
    """Say who won. Rule: T6.1."""
    end = final_result(table)
    names = words.listing(look.names[seat] for seat in end.winners)
    points = words.points(end.points[end.winners[0]])
    if end.winners == (look.seat,):
        return _("You win with {points}.").format(points=points)
    message = (
        _("{names} wins with {points}.")
        if len(end.winners) == 1
        else _("{names} share the victory with {points} each.")
    )
    return message.format(names=names, points=points)
