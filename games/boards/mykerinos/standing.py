"""The panel of the areas: who would choose in which order if the survey came now, and for what. Rule: M5."""

from html import escape

from engine.titles.mykerinos.rules.position import Table, colour_name
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel, spoken_only
from games.boards.kit.seat_pieces import mark
from games.boards.mykerinos import ranks, words
from games.boards.mykerinos.bits import shield
from games.boards.mykerinos.parcels import SURVEYING
from games.boards.mykerinos.rank_words import Rank
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext


def standing(table: Table, look: Look) -> Panel:
    surveying = table.phase in SURVEYING
    title = _("The survey, area by area") if surveying else _("If the survey came now")
    areas = range(len(table.region) // 2)
    body = "".join(entry(table, look, area, surveying) for area in areas)
    return panel(look, "ranks", title, f'<ul class="grid">{body}</ul>')


def entry(table: Table, look: Look, area: int, surveying: bool) -> str:
    """Draw an area: its number, its ranks, its parcels, and what that means."""
    done = surveying and area < table.area
    now = surveying and area == table.area
    number = spoken_only(_("Area {area}").format(area=area + 1))
    heading = f'<h3><span class="num" aria-hidden="true">{area + 1}</span>{number}</h3>'
    if done:
        return f'<li class="rank done">{heading}<p>{escape(_("Surveyed."))}</p></li>'
    parcels = table.deck.parcels
    stakes = "".join(
        shield(parcels[dealt[0]].patron, parcels[dealt[0]].value, look.prefix)
        for dealt in table.region[2 * area : 2 * area + 2]
        if dealt is not None
    )
    text = decision_line(table, look) if now else ranks.in_words(table, look, area)
    return (
        f'<li class="rank{" now" if now else ""}">{heading}{strip(table, look, area)}'
        f'<div class="stakes">{stakes}</div><p>{escape(text)}</p></li>'
    )


def strip(table: Table, look: Look, area: int) -> str:
    """Show the ranks at a glance: `1. blue ×3`, `=` for an open tie."""
    items = [
        strip_item(rank, colour_name(table.players, rank.colour), words.name(table, look, rank.colour), look.prefix)
        for rank in ranks.area_ranks(table, area)
    ]
    return f"<ol>{''.join(items)}</ol>" if items else '<p class="nobody" aria-hidden="true">–</p>'


@cache_by_language(4096)
def strip_item(rank: Rank, colour: str, name: str, prefix: str) -> str:
    """Draw one rank. `name`: the colour's holder."""
    sign = "=" if rank.open else f"{rank.place}."
    place = _("rank not decided yet") if rank.open else _("rank {place}").format(place=rank.place)
    spoken = ngettext("{name}: {cubes} cube, {place}", "{name}: {cubes} cubes, {place}", rank.cubes).format(
        name=name, cubes=rank.cubes, place=place
    )
    shown = f'<span aria-hidden="true"><i>{sign}</i>{mark(colour, prefix)}<b>×{rank.cubes}</b></span>'
    return f"<li>{shown}{spoken_only(spoken)}</li>"


def decision_line(table: Table, look: Look) -> str:
    """Say what is decided in the surveyed area, and by whom after that."""
    sentences = {
        "act": (_("{name} claims a parcel or enters the museum."), _("You claim a parcel or enter the museum.")),
        "take": (_("{name} may take a parcel that is left."), _("You may take a parcel that is left.")),
        "remove": (
            _("{name} removes a parcel for the neutral colour."),
            _("You remove a parcel for the neutral colour."),
        ),
    }
    return " ".join(
        sentences[step.kind][step.seat == look.seat].format(name=words.name(table, look, step.seat))
        for step in table.steps
    )
