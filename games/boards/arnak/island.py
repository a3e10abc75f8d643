"""The drawing of the island: regions II and I, and the camp. Rule: A2.1, A4.1, A4.2."""

from functools import cache

from engine.titles.arnak.rules.components import BLACK, CAMP, COLOURS, DISCOVERY, RIVAL_COLOUR, SITE_IDS, SPACE_IDS
from engine.titles.arnak.rules.position import CLOSED, GAP
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.camps import camp_site
from games.boards.arnak.elements import news_of, state_of
from games.boards.arnak.fields import Figure, Place, field
from games.boards.arnak.lines import END, LIGHT, START, line
from games.boards.arnak.palette import PEN
from games.boards.contract import Look
from games.boards.kit.svg import svg
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

WIDE, HIGH = 720, 640
SHORE = (
    "M5,44C4,14 26,5 60,6C200,2 300,8 420,5C520,3 640,7 676,6C706,5 716,22 715,50C717,180 712,300 716,420C713,500 717,560 714,600"
    "C712,628 700,635 668,634C520,637 240,632 56,635C18,636 6,624 5,596C8,470 3,340 5,230Z"
)
UPLAND = (
    "M7,44C6,16 28,7.4 60,8C200,4 300,10 420,7C520,5 640,9 676,8C704,7 714,24 713,50L714,178C500,186 220,174 6,180Z"
)
JUNGLE = "M6,184C220,178 500,190 714,182L714,420L714,488C500,496 220,482 6,490Z"


def island(view: View, look: Look) -> str:
    body = [ground(look.prefix)]
    for site in range(CAMP, len(SITE_IDS)):
        body.append(field(look.prefix, view.temple, site, contents(view, site), place(view, look, CAMP + site)))
    for site in range(CAMP):
        spaces = place(view, look, site), place(view, look, CAMP + site)
        body.append(camp_site(look.prefix, view.temple, site, view.guardians[site], *spaces))
    label = _("The island in round {round}").format(round=view.round)
    return svg(WIDE, HIGH, "".join(body), label, "board island")


def contents(view: View, site: int) -> tuple[int, int, int]:
    """Return site tile, idol and guardian of a site, or GAP."""
    return view.tiles[site - CAMP], view.idols[site - CAMP], view.guardians[site]


def place(view: View, look: Look, space: int) -> Place:
    there = view.figures[space]
    token = SPACE_IDS[space]
    own = "" if look.seat is None else COLOURS[look.seat]
    figure = None
    if there >= 0:
        colour = RIVAL_COLOUR if there == BLACK else COLOURS[there]
        figure = Figure(colour, there == look.seat, words.who(look, there))
    return Place(token, figure, there == CLOSED, own, state_of(look, token), news_of(look, token))


@cache_by_language(16)
def ground(prefix: str) -> str:
    out = [PEN.rect(0, 0, WIDE, HIGH, f="lagoon"), PEN.path(SHORE, "isle", "beach", 2.4), zones(prefix)]
    for y, level, title in ((32, 2, _("Region II")), (203, 1, _("Region I"))):
        out.append(PEN.text(18, y, title, 22, more=START))
        price = (DISCOVERY[level], "compass")
        out.append(PEN.text(WIDE - 76, y, _("Discover:"), 20.6, more=f"{END} {LIGHT}"))
        out.append(line(price, WIDE - 18, y - 7, prefix, 25, anchor="end"))
    out.append(PEN.text(18, 512, _("Camp"), 22, more=START))
    out.append(PEN.text(WIDE - 18, 512, _("always open"), 20.6, more=f"{END} {LIGHT}"))
    return f'<g aria-hidden="true">{"".join(out)}</g>'


@cache
def zones(prefix: str) -> str:
    drawn = ((UPLAND, "upland", "hills"), (JUNGLE, "jungle", "jungle"))
    return "".join(
        PEN.path(d, role) + f'<path d="{d}" fill="url(#{prefix}{pattern})" class="texture"/>'
        for d, role, pattern in drawn
    )


def known_sites(view: View) -> list[int]:
    """Return the discovered sites, and those of the camp."""
    return [site for site in range(len(SITE_IDS)) if site < CAMP or view.tiles[site - CAMP] != GAP]
