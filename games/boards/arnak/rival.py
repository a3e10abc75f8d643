"""The solo rival: its arrow, the tiles to come as a set, those played, and its holdings. Rule: A7."""

from html import escape

from django.utils.safestring import mark_safe
from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import (
    BLACK,
    LOST_TEMPLE,
    RIVAL_COLOUR,
    RIVAL_FIGURES,
    RIVAL_IDS,
    RIVAL_TILES,
    ROUNDS,
    SITE_IDS,
    SPACES_OF,
    TRACKS,
)
from engine.titles.arnak.rules.effects import RESOURCES, offers_resource
from engine.titles.arnak.rules.position import FREE, Rival, is_known
from engine.titles.arnak.rules.rival import ROWS
from engine.titles.arnak.rules.steps import site_effect
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.text.words import RIVAL_WORDS
from games.boards.arnak import words
from games.boards.arnak.lines import icon, row
from games.boards.arnak.palette import PEN
from games.boards.arnak.pieces import piece_name
from games.boards.arnak.signs import Signs
from games.boards.contract import Drawing, Look
from games.boards.kit.svg import ROUND, use
from games.lib.text.sentences import look_up as _

SHAFTS = ("M17,0H-14M-4,-10L-15,0L-4,10", "M-17,0H14M4,-10L15,0L4,10")
"""Left, right."""
TILE_SIGNS: dict[str, Signs] = {
    "discover": ("dig", "idol"),
    "research": ("glass",),
    "overcome": ("guardian",),
    "buy_item": ("item",),
    "buy_artifact": ("artifact",),
}


def rival_drawing(view: View, look: Look, rival: Rival) -> Drawing:
    if view.phase == "over":
        body = holdings(view, look, rival)
    else:
        coming = [tile for tile in rival.unused if can_be_next(rival, tile)]
        later = [tile for tile in rival.unused if tile not in coming]
        done = [tile for tile in rival.tiles if tile not in rival.unused]
        body = arrow_part(rival) + tile_list(_("Comes next: one of these"), tiles(view, look, rival, coming))
        body += tile_list(_("Later in this round"), tiles(view, look, rival, later))
        body += tile_list(_("Played this round"), tiles(view, look, rival, done), "done") + holdings(view, look, rival)
    return Drawing("rival", _("The rival"), mark_safe(f'<div class="board rival">{body}</div>'))


def can_be_next(rival: Rival, tile: int) -> bool:
    """Return whether the arrow on the next tile's back fits; a round's first back is unseen. Rule: A7.2."""
    return rival.arrow < 0 or RIVAL_TILES[tile].right == bool(rival.arrow)


def arrow_part(rival: Rival) -> str:
    """Draw the back of the tile on top."""
    if rival.arrow < 0:
        return ""
    side = _("right") if rival.arrow else _("left")
    said = escape(_("The next tile shows an arrow to the {side}.").format(side=side))
    shaft = PEN.path(SHAFTS[rival.arrow], s="onarrowhead", w=4, more=ROUND)
    ground = PEN.rect(-24, -24, 48, 48, 5, "arrowhead", "edge", 2)
    return f'<p class="arrow"><svg viewBox="-26 -26 52 52" aria-hidden="true">{ground}{shaft}</svg>{said}</p>'


def tile_list(title: str, items: list[str], cls: str = "") -> str:
    if not items:
        return ""
    return f'<h3>{escape(title)}</h3><ul class="tiles {cls}">{"".join(items)}</ul>'


def tiles(view: View, look: Look, rival: Rival, shown: list[int]) -> list[str]:
    """Draw each tile, with what it would do now if it is still to come."""
    out = []
    for tile in shown:
        about = RIVAL_TILES[tile]
        signs = ("dig", RESOURCES[about.resource]) if about.kind == "dig" else TILE_SIGNS[about.kind]
        said = _(RIVAL_WORDS[RIVAL_IDS[tile]])
        more = outlook(view, rival, tile) if tile in rival.unused else ""
        note = f" <small>{escape(more)}</small>" if more else ""
        colour = "" if about.kind == "dig" else "red" if about.red else "green"
        out.append(f'<li class="{colour}">{row(signs, look.prefix)}<span>{escape(said)}{note}</span></li>')
    return out


def outlook(view: View, rival: Rival, tile: int) -> str:
    """Say what the tile would do if it came now, as far as that is known."""
    about = RIVAL_TILES[tile]
    if about.kind == "dig":
        sites = dig_sites(view, rival, tile)
        if not sites:
            return _("now nowhere")
        names = [SITE_IDS[site] for site in sites]
        if names[1:]:
            return _("now at {one} or {other}").format(one=names[0], other=names[1])
        return _("now at {site}").format(site=names[0])
    if about.kind == "discover":
        plan = about.rounds[view.round - 1]
        if plan is None:
            return _("not in this round")
        level, guarded = plan
        message = _("level {level}, with a guardian") if guarded else _("level {level}, without a guardian")
        return message.format(level="I" * level)
    if about.skips_last and view.round == ROUNDS:
        return _("not in this round")
    if about.kind.startswith("buy"):
        return _("the one of most points") if about.red else _("the one of fewest points")
    return ""


def arrows_after(rival: Rival, tile: int) -> set[int]:
    """Return the arrows that the tile may follow: the next tile's; the first tile's for the last. Rule: A7.2."""
    others = {int(RIVAL_TILES[other].right) for other in rival.unused if other != tile}
    return others or ({rival.first} if rival.first >= 0 else {int(RIVAL_TILES[tile].right)})


def dig_sites(view: View, rival: Rival, tile: int) -> list[int]:
    """Return where it would dig now: the outermost free site of the first row that offers it. Rule: A7.3."""
    resource = RIVAL_TILES[tile].resource
    for sites in ROWS:
        fits = [site for site in sites if offers(view, site, resource)]
        if fits:
            return sorted({fits[-1 if arrow else 0] for arrow in arrows_after(rival, tile)})
    return []


def offers(view: View, site: int, resource: int) -> bool:
    if not is_known(view.tiles, site) or all(view.figures[space] != FREE for space in SPACES_OF[site]):
        return False
    return offers_resource(site_effect(view.tiles, site), resource)


def holdings(view: View, look: Look, rival: Rival) -> str:
    """Show figures, glass, idols, guardians, cards and temple tiles."""
    figures = RIVAL_FIGURES - view.figures.count(BLACK)
    space = TRACKS[view.temple].spaces[rival.glass]
    where = _("at the Lost Temple") if rival.glass == LOST_TEMPLE else _("in row {row}").format(row=space.row)
    entries = [
        (
            piece(look, "figure"),
            ngettext("{number} archaeologist left", "{number} archaeologists left", figures).format(number=figures),
        ),
        (piece(look, "glass"), _("its magnifying glass is {where}").format(where=where)),
        (
            icon("idol", look.prefix),
            _("idols: {open} open, {others} in the pile").format(open=len(rival.idols), others=rival.others),
        ),
        (icon("guardian", look.prefix), _("guardians: {number}").format(number=len(rival.guardians))),
    ]
    if rival.cards:
        entries.append((icon("item", look.prefix), _("cards: {cards}").format(cards=words.count_cards(rival.cards))))
    if sum(rival.temple):
        entries.append((icon("pass", look.prefix), _("temple tiles: {number}").format(number=sum(rival.temple))))
    items = "".join(f"<li>{drawn}<span>{escape(text)}</span></li>" for drawn, text in entries)
    return f'<ul class="minis">{items}</ul>'


def piece(look: Look, kind: str) -> str:
    drawn = use(look.prefix + piece_name(kind, RIVAL_COLOUR, False))
    return f'<svg class="ic" viewBox="-24 -24 48 48" aria-hidden="true">{drawn}</svg>'
