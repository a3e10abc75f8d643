"""The count now or after the end, as a table and step by step. Rule: M6."""

from html import escape

from engine.titles.mykerinos.rules.components import PATRONS
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.scoring import POINTS_BY_ROOM, Count, Line, count, final_result, result
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel, spoken_only
from games.boards.mykerinos import words
from games.boards.mykerinos.bits import medal, who
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext

NOTHING = '<td class="nil">–</td>'


def count_panel(table: Table, look: Look) -> Panel:
    """Show the table of all seats and the reader's steps; after the end the steps of all."""
    counts = [count(table, seat) for seat in range(table.players)]
    end = result(table)
    if end is None:
        title = _("If the game ended now")
        order = list(range(table.players))
        steps = step_list(counts[look.seat], you=True) if look.seat is not None else ""
        note = ""
    else:
        title = _("Final scoring")
        order = sorted(range(table.players), key=lambda seat: (end.places[seat], seat))
        steps = "".join(
            f'<div class="counted"><h3>{who(table, look, seat)}</h3>{step_list(counts[seat], you=False)}</div>'
            for seat in order
        )
        steps = f'<div class="counts">{steps}</div>'
        note = f'<p class="outcome">{escape(outcome(table, look))}</p>'
    rows = "".join(row(table, look, seat, counts[seat]) for seat in order)
    head = table_head(end is not None, look.prefix)
    markup = f'<table class="count">{head}<tbody>{rows}</tbody></table>'
    return panel(look, "counting", title, f"{note}{markup}{steps}")


@cache_by_language(64)
def table_head(over: bool, prefix: str) -> str:
    heads = "".join(
        f'<th scope="col">{medal(patron, prefix)}{spoken_only(words.patron(patron))}</th>' for patron in PATRONS
    )
    return (
        f'<thead><tr><th scope="col">{spoken_only(_("Player"))}</th>'
        f'<th scope="col">{escape(_("scored") if over else _("now"))}</th>{heads}<th scope="col">{escape(_("sets"))}</th>'
        f'<th scope="col">{escape(_("total"))}</th></tr></thead>'
    )


def row(table: Table, look: Look, seat: int, counted: Count) -> str:
    """Return a seat's row: `2×3` for two parcels that score three each."""
    lines = {line.patron: line for line in counted.lines}
    cells = "".join(
        f"<td>{line.parcels}×{POINTS_BY_ROOM[line.room]}</td>" if (line := lines.get(patron)) else NOTHING
        for patron in PATRONS
    )
    sets = f"<td>{counted.set_points}</td>" if counted.sets else NOTHING
    return (
        f'<tr{" class=me" if seat == look.seat else ""}><th scope="row">{who(table, look, seat)}</th>'
        f'<td>{counted.track}</td>{cells}{sets}<td class="sum">{counted.total}</td></tr>'
    )


def step_list(counted: Count, you: bool) -> str:
    return f'<ol class="steps">{"".join(f"<li>{escape(step)}</li>" for step in step_texts(counted, you))}</ol>'


def step_texts(counted: Count, you: bool) -> list[str]:
    first = _("You have scored {points} so far.") if you else _("Scored in the four seasons: {points}.")
    steps = [first.format(points=words.points(counted.track))]
    steps += [line_words(line) for line in counted.lines]
    if counted.sets:
        message = ngettext(
            "One set of five patrons: +{points}.", "{sets} sets of five patrons: +{points}.", counted.sets
        )
        steps.append(message.format(sets=counted.sets, points=counted.set_points))
    else:
        steps.append(_("No set of five different patrons."))
    steps.append(_("Total: {points}.").format(points=words.points(counted.total)))
    return steps


def line_words(line: Line) -> str:
    """Return one patron's line. Rule: M6.1."""
    fields = {"patron": words.patron(line.patron), "parcels": line.parcels, "room": line.room, "points": line.points}
    if line.room:
        message = ngettext(
            "{patron}: one parcel, best room in the wing worth {room}: +{points}.",
            "{patron}: {parcels} parcels, best room in the wing worth {room}: +{points}.",
            line.parcels,
        )
    else:
        message = ngettext(
            "{patron}: one parcel, no room in the wing: +{points}.",
            "{patron}: {parcels} parcels, no room in the wing, so 1 each: +{points}.",
            line.parcels,
        )
    return message.format(**fields)


def outcome(table: Table, look: Look) -> str:
    """Say who won, and by what. Rule: M6.3."""
    end = final_result(table)
    names = words.listing([look.names[seat] for seat in end.winners])
    winner = end.winners[0]
    fields = {"names": names, "points": words.points(end.points[winner]), "cubes": table.personal[winner]}
    if end.winners == (look.seat,):
        won = {
            "points": _("You win with {points}."),
            "cubes": _("You win with {points}: level on points, but with more cubes left in your personal stock."),
        }
        return won[end.decided_by].format(**fields)
    message = {
        "points": _("{names} wins with {points}."),
        "cubes": _("{names} wins with {points}: level on points, but with more cubes left in the personal stock."),
        "shared": _("{names} share the victory with {points} each, and the same number of cubes left."),
    }[end.decided_by]
    return message.format(**fields)
