"""Final scoring, step by step. Rule: T6.1."""

from html import escape

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import COLOURS, SITES
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.scoring import Count, counts
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel, spoken_only
from games.boards.kit.seat_pieces import mark
from games.boards.kit.words import reader_first
from games.boards.thebes import words
from games.boards.thebes.outlook import badge
from games.boards.thebes.prompt import outcome
from games.boards.thebes.trips import means


def count_panel(table: Table, look: Look) -> Panel:
    """Show a line for each seat and a column for each kind of points; then the steps of all seats."""
    counted = counts(table)
    heads = [f"{badge(look.prefix, site)}{spoken_only(words.site(site))}" for site in range(len(SITES))]
    heads += [escape(term) for term in (_("Exhibitions"), _("Congresses"), _("Knowledge"), _("Total"))]
    head = "".join(f'<th scope="col">{term}</th>' for term in heads)
    rows = "".join(line(look, seat, counted[seat]) for seat in reader_first(table.players, look))
    markup = (
        f'<table class="count"><thead><tr><th scope="col">{spoken_only(_("Player"))}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
    lists = "".join(
        f'<section class="counted"><h3>{escape(look.names[seat])}</h3><ol class="steps">'
        f"{''.join(f'<li>{escape(step)}</li>' for step in steps(table, seat, counted[seat]))}</ol></section>"
        for seat in reader_first(table.players, look)
    )
    body = f'<p class="outcome">{escape(outcome(table, look))}</p>{markup}<div class="counts">{lists}</div>'
    return panel(look, "counting", _("Final scoring"), body)


def line(look: Look, seat: int, counted: Count) -> str:
    numbers = [*counted.artifacts, counted.exhibitions, counted.congresses, sum(counted.majorities)]
    cells = "".join(
        f"<td>{number}</td>" if number else f'<td class="nil">–{spoken_only("0")}</td>' for number in numbers
    )
    name = f'<span class="who">{mark(COLOURS[seat], look.prefix)}<b>{escape(look.names[seat])}</b></span>'
    me = " class=me" if seat == look.seat else ""
    return f'<tr{me}><th scope="row">{name}</th>{cells}<td class="sum">{counted.total}</td></tr>'


def steps(table: Table, seat: int, counted: Count) -> list[str]:
    archaeologist = table.archaeologists[seat]
    has = means(archaeologist)
    found = []
    for site, values in enumerate(archaeologist.artifacts):
        if values:
            message = _("Artefacts from {site} ({values}): +{points}.")
            values_text = " ".join(map(str, values))
            found.append(message.format(site=words.site(site), values=values_text, points=sum(values)))
    if counted.exhibitions:
        found.append(_("Exhibitions: +{points}.").format(points=counted.exhibitions))
    if has.congresses:
        message = _("Congresses ({number}): +{points}.")
        found.append(message.format(number=has.congresses, points=counted.congresses))
    for site, points in enumerate(counted.majorities):
        if points:
            message = _("Most knowledge of {site} ({number}): +{points}.")
            found.append(message.format(site=words.site(site), number=has.specialised[site], points=points))
    found.append(_("Total: {points}.").format(points=words.points(counted.total)))
    return found
