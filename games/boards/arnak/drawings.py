"""All that the presenter of Arnak shows: drawings, panels, pictures and facts, in the shape of `games.boards.contract`."""

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.titles.arnak.rules.view import View
from games.boards.arnak import sprite as pieces
from games.boards.arnak import words
from games.boards.arnak.island import island
from games.boards.arnak.track import track
from games.boards.contract import PREFIX, Drawing, Look, Panel


def sprite(prefix: str = PREFIX) -> SafeString:
    return pieces.sprite(prefix)


def board(view: View, look: Look) -> tuple[Drawing, ...]:
    if not words.is_laid(view):
        return ()
    return (
        Drawing("island", _("The island"), mark_safe(island(view, look))),
        Drawing("track", _("Research"), mark_safe(track(view, look))),
    )


def panels(view: View, look: Look) -> tuple[Panel, ...]:
    return ()


def key(view: View, look: Look) -> SafeString:
    return SafeString("")
