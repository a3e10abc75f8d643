"""Island and track in words, on demand: tables whose names are buttons for the same moves as the drawings. Rule: A1, A4"""

from functools import partial

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.titles.arnak.rules.components import CAMP, LOST_TEMPLE, SITE_IDS, SPACE_IDS, SPACES_OF, STACK_IDS, TRACKS
from engine.titles.arnak.rules.position import CLOSED
from engine.titles.arnak.rules.view import View
from games.boards.arnak import vocabulary as words
from games.boards.arnak.camps import camp_words
from games.boards.arnak.elements import LEGAL, join, state_of
from games.boards.arnak.fields import figure_words, site_words
from games.boards.arnak.island import contents, place
from games.boards.arnak.key import icon_list
from games.boards.arnak.steps import cost_words, marker_words
from games.boards.arnak.track import markers
from games.boards.contract import Look, Panel
from games.boards.kit.choosable import choosable, words_for_script
from games.boards.kit.panels import panel

Row = tuple[str, str]
"""A token, and what there is to say of it."""


def spoken(view: View, look: Look) -> Panel:
    """What the two drawings show, and what the icons mean."""
    parts = (
        (_("The island in words"), _("Space"), island_rows(view, look)),
        (_("The research track in words"), _("Space"), track_rows(view, look)),
    )
    tables = "".join(table(look, *part) for part in parts)
    return panel(look, "spoken", _("In words"), tables + icon_list(look.prefix, get_language() or ""))


def table(look: Look, title: str, head: str, rows: list[Row]) -> str:
    body = "".join(
        f'<tr><th scope="row">{name(look, token)}</th><td>{escape(said)}</td></tr>' for token, said in rows
    )  # fmt: skip
    language = words_for_script(get_language() or "")
    header = (
        f'<thead><tr><th scope="col">{escape(head)}</th><th scope="col">{escape(_("What there is"))}</th></tr></thead>'
    )
    return (
        f"<details><summary>{escape(title)}</summary>"
        f'<table class="board told" {language}>{header}<tbody>{body}</tbody></table></details>'
    )


def name(look: Look, token: str) -> str:
    """The token, which can be chosen here as in the drawing."""
    state = state_of(look, token)
    if not state:
        return f"<code>{token}</code>"
    return f'<code data-token="{token}" {choosable(token, state == LEGAL)}>{token}</code>'


def island_rows(view: View, look: Look) -> list[Row]:
    """Each space that is not closed, the regions first."""
    found = []
    for site in range(CAMP, len(SITE_IDS)):
        there = place(view, look, CAMP + site)
        _name, *told = site_words(view.temple, site, *contents(view, site))
        found.append((there.token, join([*told, figure_words(there)]) + "."))
    for site in range(CAMP):
        for space in SPACES_OF[site]:
            if view.figures[space] != CLOSED:
                told = camp_words(view.temple, site, space, view.guardians[site])
                found.append((SPACE_IDS[space], join([*told, figure_words(place(view, look, space))]) + "."))
    return found


def track_rows(view: View, look: Look) -> list[Row]:
    """Each space from the top, with what its row gives, then the temple tiles."""
    track = TRACKS[view.temple]
    there = markers(view, look)
    found = []
    for number in range(LOST_TEMPLE, 0, -1):
        space = track.spaces[number]
        told = [cost_words(space)]
        for message, token in (
            (_("glass: {points}, {gain}"), track.glass),
            (_("notebook: {points}, {gain}"), track.book),
        ):
            if number != LOST_TEMPLE:
                gain = words.effect(token[space.row].effect).rstrip(".")
                told.append(message.format(points=words.points(token[space.row].points), gain=gain))
        if number != LOST_TEMPLE and view.bonuses[number]:
            kinds = words.listing(map(words.bonus, view.bonuses[number]))
            told.append(_("bonus tiles: {kinds}").format(kinds=kinds))
        found.append((space.id, join([*told, *marker_words(tuple(there[number]))]) + "."))
    left = partial(_("costs {price}; left: {number}").format)
    for number, stack in enumerate(STACK_IDS):
        found.append((stack, left(price=words.what(track.temple[number]), number=view.temple_tiles[number]) + "."))
    return found
