"""Island and track in words, on demand: tables whose names are buttons for the same moves. Rule: A1, A4."""

from collections.abc import Iterable, Iterator
from html import escape

from engine.titles.arnak.rules.components import CAMP, LOST_TEMPLE, SITE_IDS, SPACES_OF, STACK_IDS, TRACKS
from engine.titles.arnak.rules.position import CLOSED
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.camps import camp_words
from games.boards.arnak.elements import LEGAL, join, state_of
from games.boards.arnak.fields import Place, figure_words, site_words
from games.boards.arnak.island import contents, place
from games.boards.arnak.steps import Marker, cost_words, marker_words
from games.boards.arnak.track import markers
from games.boards.contract import Look, Panel
from games.boards.kit.choosable import choosable
from games.boards.kit.panels import panel
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


def spoken_panel(view: View, look: Look) -> Panel:
    """Describe the two drawings."""
    tables = table(_("The island in words"), island_rows(view, look))
    tables += table(_("The research track in words"), track_rows(view, look))
    return panel(look, "spoken", _("In words"), tables)


def table(title: str, rows: Iterable[str]) -> str:
    header = f'<thead><tr><th scope="col">{escape(_("Space"))}</th><th scope="col">{escape(_("What there is"))}</th></tr></thead>'
    return (
        f"<details><summary>{escape(title)}</summary>"
        f'<table class="board in-words">{header}<tbody>{"".join(rows)}</tbody></table></details>'
    )


def row(token: str, state: str, said: str) -> str:
    """Return a row: the token, which can be chosen as in the drawing, and its description."""
    lit = f' data-token="{token}" {choosable(token, state == LEGAL)}' if state else ""
    return f'<tr><th scope="row"><code{lit}>{token}</code></th><td>{escape(said)}</td></tr>'


def island_rows(view: View, look: Look) -> Iterator[str]:
    """Yield each space that is not closed, the regions first."""
    for site in range(CAMP, len(SITE_IDS)):
        yield site_row(view.temple, site, contents(view, site), place(view, look, CAMP + site))
    for site in range(CAMP):
        for space in SPACES_OF[site]:
            if view.figures[space] != CLOSED:
                there = place(view, look, space)
                yield camp_row(view.temple, site, space, view.guardians[site], there)


@cache_by_language(4096)
def site_row(temple: int, site: int, lies: tuple[int, int, int], there: Place) -> str:
    """Describe a site of regions I and II. `lies`: site tile, idol, guardian."""
    _name, *texts = site_words(temple, site, *lies)
    return row(there.token, there.state, join([*texts, figure_words(there)]) + ".")


@cache_by_language(4096)
def camp_row(temple: int, site: int, space: int, guardian: int, there: Place) -> str:
    texts = camp_words(temple, site, space, guardian)
    return row(there.token, there.state, join([*texts, figure_words(there)]) + ".")


def track_rows(view: View, look: Look) -> Iterator[str]:
    """Yield each space from the top, with its row's effect, then the temple tiles."""
    there = markers(view, look)
    spaces = TRACKS[view.temple].spaces
    for number in range(LOST_TEMPLE, 0, -1):
        state = state_of(look, spaces[number].id)
        yield space_row(view.temple, number, view.bonuses[number], tuple(there[number]), state)
    for number, stack in enumerate(STACK_IDS):
        yield stack_row(view.temple, number, view.temple_tiles[number], state_of(look, stack))


@cache_by_language(4096)
def space_row(temple: int, number: int, bonuses: tuple[int, ...], there: tuple[Marker, ...], state: str) -> str:
    """Describe a space of the track. `bonuses`: its tiles, except those of the Lost Temple."""
    track = TRACKS[temple]
    space = track.spaces[number]
    texts = [cost_words(space)]
    if number != LOST_TEMPLE:
        for message, token in (
            (_("glass: {points}, {gain}"), track.glass),
            (_("notebook: {points}, {gain}"), track.book),
        ):
            gain = words.effect(token[space.row].effect).rstrip(".")
            texts.append(message.format(points=words.points(token[space.row].points), gain=gain))
        if bonuses:
            texts.append(_("bonus tiles: {kinds}").format(kinds=words.listing(map(words.bonus, bonuses))))
    return row(space.id, state, join([*texts, *marker_words(there)]) + ".")


@cache_by_language(1024)
def stack_row(temple: int, number: int, left: int, state: str) -> str:
    """Describe a stack of temple tiles. `left`: tiles in it."""
    price = words.amounts_in(TRACKS[temple].temple[number])
    return row(STACK_IDS[number], state, _("costs {price}; left: {number}").format(price=price, number=left) + ".")
