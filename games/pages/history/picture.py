"""The board of a public game as the picture of a link: as anybody may see it, drawn once and kept in a folder."""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import BoundedSemaphore

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.lib.files import own_directory
from games.models import Game, Move
from games.play.moves.decision import position_at
from games.table.table import Table, load_table

DRAWN_AT_ONCE = 2
ASKED_AT_ONCE = 3
"""Requests of one process that draw or wait to: the others have its threads for themselves."""
WAITING = 2
"""Seconds for which a picture waits while others are drawn."""
DRAWING = 20
"""Seconds after which a drawing is given up."""
MOST_KEPT = 500
A_MINUTE, FOR_GOOD = "public, max-age=60", "public, max-age=31536000, immutable"

Drawing = tuple[str, int]
"""An SVG, and the width in pixels at which it is meant to be seen."""

_drawing, _asking = BoundedSemaphore(DRAWN_AT_ONCE), BoundedSemaphore(ASKED_AT_ONCE)


@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    """Send the board after the first `?ply=` moves, else the last one; 404 for a private game, as for none."""
    table = public_table(code)
    text = request.GET.get("ply", str(table.game.ply))
    ply = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1
    if not 0 <= ply <= table.game.ply:
        raise Http404
    name = f"{code}-{ply}-{last_move(table, ply)}.png"
    picture = kept(name)
    if picture is None:
        drawings = drawings_of(table, ply)
        if not drawings:
            return redirect(static("card.png"))
        picture = draw_in_turn(name, drawings)
    if picture is None:
        return HttpResponse(status=503, headers={"Retry-After": str(WAITING), "Cache-Control": "no-store"})
    control = FOR_GOOD if stands(table, ply) else A_MINUTE
    return HttpResponse(picture, content_type="image/png", headers={"Cache-Control": control})


def public_table(code: str) -> Table:
    """Load a public game that has started. Raises Http404."""
    try:
        table = load_table(code=code)
    except Game.DoesNotExist:
        raise Http404 from None
    if not table.game.public or table.game.sealed or table.game.position is None:
        raise Http404
    return table


def last_move(table: Table, ply: int) -> int:
    """Return the id of the move that led to the ply: after an undo another one does. 0 where it is no row any more."""
    found = Move.objects.of(table.game).standing().filter(ply=ply - 1).values_list("pk", flat=True)
    return found.first() or 0


def stands(table: Table, ply: int) -> bool:
    """Return whether the move that led to the ply can no longer be undone."""
    if ply == 0 or not table.game.is_running:
        return True
    later = Move.objects.of(table.game).standing().filter(ply__gte=ply - 1)
    return later.filter(barrier=True).exists() or later.filter(seat=None).exists()


def drawings_of(table: Table, ply: int) -> list[Drawing]:
    """Return the drawings of that ply as nobody's seat sees them, with colours for names; none before there is a board."""
    position = table.position if ply == table.game.ply else position_at(table, ply)
    presenter = get_presenter(table.game.title, table.game.rules)
    with translation.override(table.game.language or settings.LANGUAGE_CODE):
        # Not what is open once the game is over: the picture is for good.
        view = table.title.view(position, None, False)
        look = Look(names=tuple(_(colour).capitalize() for colour in table.colours))
        return [(picture.svg, picture.width) for picture in presenter.letters.pictures(view, look)]


def draw_in_turn(name: str, drawings: list[Drawing]) -> bytes | None:
    """Draw a picture and keep it; None where too many others are asked for."""
    if not _asking.acquire(blocking=False):
        return None
    try:
        if not _drawing.acquire(timeout=WAITING):
            return None
        try:
            # Somebody else may have asked for the same one.
            picture = kept(name) or draw_apart(drawings)
            keep(name, picture)
            return picture
        except subprocess.SubprocessError:
            return None
        finally:
            _drawing.release()
    finally:
        _asking.release()


def draw_apart(drawings: list[Drawing]) -> bytes:
    """Return the drawings as a PNG made in a process of its own. Raises subprocess.SubprocessError."""
    command = [sys.executable, "-m", "games.boards.kit.card"]
    given = json.dumps(drawings).encode()
    return subprocess.run(
        command, input=given, capture_output=True, cwd=settings.BASE_DIR, timeout=DRAWING, check=True
    ).stdout


def folder() -> Path:
    """Return where pictures are kept. The web of a large site may write below the directory for temporary files alone."""
    return (Path(tempfile.gettempdir()) / f"site-{os.getuid()}" if settings.PRODUCTION else settings.VAR) / "pictures"


def kept(name: str) -> bytes | None:
    try:
        return (folder() / name).read_bytes()
    except OSError:
        return None


def keep(name: str, picture: bytes) -> None:
    """Keep the picture, in place of the oldest one where there are many."""
    place = folder()
    with suppress(OSError):
        own_directory(place)
        fresh = place / f"{token_hex(8)}.new"
        fresh.write_bytes(picture)
        fresh.replace(place / name)
        found = sorted(place.glob("*.png"), key=lambda path: path.stat().st_mtime)
        for path in found[:-MOST_KEPT]:
            path.unlink(missing_ok=True)
