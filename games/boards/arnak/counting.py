"""The score by category, during the game too. Rule: A6.2, A7.8."""

from html import escape

from django.utils.safestring import mark_safe

from engine.titles.arnak.rules.components import COLOURS, RIVAL_COLOUR, SITE_IDS
from engine.titles.arnak.rules.foresight import table_of
from engine.titles.arnak.rules.scoring import Count, count, final_result, result, rival_count, rival_wins
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.sheet import lesson, sheet
from games.boards.arnak.standing import fear_sites
from games.boards.contract import Drawing, Look
from games.boards.kit.panels import spoken_only
from games.boards.kit.seat_pieces import mark
from games.boards.kit.words import reader_first
from games.lib.text.sentences import look_up as _


def counts(view: View, look: Look) -> list[tuple[str, str, Count, bool]]:
    """Return (name, colour, points, is the reader) of each side, the reader first, the rival last."""
    table = table_of(view)
    found = [
        (look.names[seat], COLOURS[seat], count(table, seat), seat == look.seat)
        for seat in reader_first(view.players, look)
    ]
    rival = rival_count(table)
    return found if rival is None else [*found, (_("The rival"), RIVAL_COLOUR, rival, False)]


def headings() -> tuple[str, ...]:
    return (
        _("Research"),
        _("Temple tiles"),
        _("Idols"),
        _("Empty slots"),
        _("Guardians"),
        _("Cards"),
        _("Fear"),
        _("Total"),
    )


def count_drawing(view: View, look: Look) -> Drawing:
    """Draw a line for each side and a column for each kind of points; below it the Fear to come."""
    head = "".join(f'<th scope="col">{escape(term)}</th>' for term in headings())
    rows = ""
    for name, colour, points, me in counts(view, look):
        cells = "".join(f"<td>{number}</td>" for number in points)
        who = f'<span class="who">{mark(colour, look.prefix)}<b>{escape(name)}</b></span>'
        mine = ' class="me"' if me else ""
        rows += f'<tr{mine}><th scope="row">{who}</th>{cells}<td class="sum">{points.total}</td></tr>'
    over = f'<p class="outcome">{escape(outcome(view, look))}</p>{ending(view, look)}' if view.phase == "over" else ""
    body = (
        f'{over}<table class="count"><thead><tr><th scope="col">{spoken_only(_("Player"))}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{omen(view, look)}"
    )
    title = _("Final scoring") if view.phase == "over" else _("If the game ended now")
    return Drawing(
        "counting",
        title,
        mark_safe(f'<div class="board counting">{body}</div>'),
    )


def ending(view: View, look: Look) -> str:
    """Draw the sheet after a game against the rival; "" otherwise."""
    table = table_of(view)
    rival, end = rival_count(table), result(table)
    if rival is None or end is None:
        return ""
    mine, wins = count(table, 0), bool(end.winners)
    note = (
        "" if look.seat is None else f'<p class="lesson-next">{escape(lesson(view, mine, rival, wins, headings()))}</p>'
    )
    return sheet(look, mine, rival, wins, headings()) + note


def omen(view: View, look: Look) -> str:
    """Show the Fear that would come home. Rule: A5.10."""
    seats = []
    for seat in reader_first(view.players, look):
        sites = fear_sites(view, seat)
        if sites:
            where = words.listing(SITE_IDS[site] for site in sites)
            seats.append(f"{look.names[seat]}: {len(sites)} ({where})")
    if not seats or view.phase == "over":
        return ""
    message = _("Fear if the round ended now: {told}.").format(told="; ".join(seats))
    return f'<p class="note omen">{escape(message)}</p>'


def totals(view: View, look: Look) -> str:
    """Return `Ines 24, Jonas 21`, for a mail."""
    return ", ".join(f"{name} {points.total}" for name, _colour, points, _me in counts(view, look)) + "."


def outcome(view: View, look: Look) -> str:
    """Say who won. Rule: A6.2, A7.8."""
    table = table_of(view)
    end = final_result(table)
    rival = rival_count(table)
    names = words.listing(look.names[seat] for seat in end.winners)
    if rival is not None:
        fields = {"names": names, "points": end.points[0], "theirs": rival.total}
        if not end.winners:
            return _("The rival wins, {theirs} points to {points}.").format(**fields)
        if rival_wins(table):
            return _("{names} and the rival share the victory, {points} points each.").format(**fields)
        return _("{names} beats the rival, {points} points to {theirs}.").format(**fields)
    points = end.points[end.winners[0]]
    if end.winners == (look.seat,):
        return _("You win with {points} points.").format(points=points)
    if len(end.winners) == 1:
        return _("{names} wins with {points} points.").format(names=names, points=points)
    return _("{names} share the victory with {points} points each.").format(names=names, points=points)
