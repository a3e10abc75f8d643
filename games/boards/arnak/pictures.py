"""The board for a mail: island, track, row and hand, standing alone with all that they use."""

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import ARTIFACTS, SITE_IDS, SPACE_IDS, TRACKS
from engine.titles.arnak.rules.view import Own, View
from games.boards.arnak import words
from games.boards.arnak.faces import faces, wide_of
from games.boards.arnak.island import island, known_sites
from games.boards.arnak.palette import PEN
from games.boards.arnak.sections import hand_lines
from games.boards.arnak.sprite import symbols
from games.boards.arnak.track import track
from games.boards.arnak.words import row as cards_of_row
from games.boards.contract import Look, Picture
from games.lib.text.sentences import look_up as _

ISLAND_WIDTH = 525
"""Its sites are then whole pixels apart in a mail, alike to the pixel, and the file is a third smaller."""
TRACK_WIDTH = 300
ROW_WIDTH = 330


def pictures(view: View, look: Look) -> tuple[Picture, ...]:
    """Draw island, track, row and hand; nothing in them can be chosen."""
    if not words.is_laid(view):
        return ()
    look = look.without_choices()
    defs = symbols(look.prefix, look.patterns)
    found = [
        Picture("island", island_alt(view, look), PEN.finish(island(view, look), defs), ISLAND_WIDTH),
        Picture("track", track_alt(view, look), PEN.finish(track(view, look), defs), TRACK_WIDTH),
    ]
    if view.phase == "over":
        return tuple(found)
    row = cards_of_row(view)
    if row:
        drawn = faces(look, row, _("The card row"), sum(card in ARTIFACTS for card in row))
        alt = _("The card row: {cards}.").format(cards=words.offers(row))
        found.append(Picture("row", alt, PEN.finish(drawn, defs), min(wide_of(row), ROW_WIDTH)))
    if view.own is not None and view.own.hand:
        hand = view.own.hand
        drawn = PEN.finish(faces(look, hand, _("Your hand")), defs)
        found.append(Picture("hand", hand_alt(view.own), drawn, wide_of(hand)))
    return tuple(found)


def island_alt(view: View, look: Look) -> str:
    figures_at = [
        f"{SPACE_IDS[space]}: {words.who(look, figure)}" for space, figure in enumerate(view.figures) if figure >= 0
    ]
    known = [SITE_IDS[site] for site in known_sites(view) if len(SITE_IDS[site]) == 2]
    sites = words.listing(known) or _("none")
    figures = "; ".join(figures_at) or _("none")
    return _("The island. Sites discovered: {sites}. Archaeologists: {figures}.").format(sites=sites, figures=figures)


def track_alt(view: View, look: Look) -> str:
    spaces = TRACKS[view.temple].spaces
    tokens = [
        _("{name}: magnifying glass {glass}, notebook {book}").format(
            name=look.names[seat], glass=spaces[one.glass].id, book=spaces[one.book].id
        )
        for seat, one in enumerate(view.seats)
    ]
    return _("The research track, {temple}. {told}.").format(temple=words.temple(view.temple), told="; ".join(tokens))


def hand_alt(own: Own) -> str:
    """Return the cards with what they do, which the drawing says in signs."""
    message = ngettext("Your hand, {number} card: {cards}", "Your hand, {number} cards: {cards}", len(own.hand))
    return message.format(number=len(own.hand), cards=" ".join(hand_lines(own)))
