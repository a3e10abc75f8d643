"""All that the presenter of Arnak shows: drawings, panels, pictures and facts, in the shape of `games.boards.contract`."""

from django.utils.safestring import SafeString, mark_safe

from engine.titles.arnak.rules.view import View
from games.boards.arnak.belongings import goods
from games.boards.arnak.camp import camp, left_over, note
from games.boards.arnak.counting import count_drawing
from games.boards.arnak.holding import hand, hand_title, strip
from games.boards.arnak.island import island
from games.boards.arnak.players import players
from games.boards.arnak.rival import rival_drawing
from games.boards.arnak.row import card_row
from games.boards.arnak.spoken import spoken
from games.boards.arnak.standing import standing
from games.boards.arnak.supply import supply
from games.boards.arnak.track import track
from games.boards.arnak.vocabulary import is_laid
from games.boards.contract import EMPTY, Drawing, Look, Panel, Part
from games.lib.text.sentences import look_up as _


def board(view: View, look: Look) -> tuple[Drawing, ...]:
    """Island, the rival and the track, then the row; who has a seat sees hand and camp; last the
    score, on desks below the island. When the game is over the score comes first.
    """
    if not is_laid(view):
        return ()
    found = [
        Drawing("island", _("The island"), mark_safe(island(view, look))),
        *([rival_drawing(view, look)] if view.rival else []),
        Drawing("track", _("Research"), mark_safe(track(view, look))),
        Drawing("row", _("The card row"), mark_safe(card_row(view, look))),
    ]
    if view.own is not None and look.seat is not None:
        found.append(Drawing("hand", hand_title(view), mark_safe(hand(view, look))))
        found.append(Drawing("camp", _("Your camp"), mark_safe(camp(view, look))))
    if view.phase == "over":
        return (count_drawing(view, look), *found)
    return (*found, count_drawing(view, look))


def panels(view: View, look: Look) -> tuple[Panel, ...]:
    """The others, what everybody can take from; island and track in words, and what the icons mean."""
    if not is_laid(view):
        return ()
    counted = standing(view)
    found = (
        players(view, look, counted),
        supply(view, look) if view.phase != "over" else None,
        spoken(view, look),
    )
    return tuple(panel for panel in found if panel)


def parts(view: View, look: Look) -> tuple[Part, ...]:
    """One word for each drawing, and for the panels that are looked up again and again, as they follow each other on the page."""
    if not is_laid(view):
        return ()
    seated = view.own is not None and look.seat is not None
    rival = [Part("h-rival", _("Rival"))] if view.rival else []
    found = [Part("h-island", _("Island")), *rival, Part("h-track", _("Track")), Part("h-row", _("Row"))]
    if seated:
        found += [Part("h-hand", _("Hand")), Part("h-camp", _("Camp"))]
    score = Part("h-counting", _("Count"))
    found = [score, *found] if view.phase == "over" else [*found, score]
    if view.players > 1 or not seated:
        found.append(Part(f"{look.prefix}players", _("Others")))
    return (*found, Part("h-log", _("Log")))


def stock(view: View, look: Look) -> SafeString:
    """The goods of the viewer, the travel that is left over, and the hand."""
    if look.seat is None or view.own is None:
        return EMPTY
    held = goods(look.prefix, view.seats[look.seat].resources) + note(left_over(view, look))
    return mark_safe(f'<div class="purse">{held}</div>{strip(view, look)}')


def thumbnail(view: View, look: Look) -> SafeString:
    """The island, without anything to choose."""
    if not is_laid(view):
        return EMPTY
    return mark_safe(island(view, look.without_choices()))
