"""Private notes of players about a game, written on its page or by mail."""

from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.errors import Refused
from games.models import Note, Player, Seat

LONGEST = 2_000
MOST = 200
"""Notes of one player about one game."""

NOTES = PreparedQuery(lambda: Note.objects.filter(seat_id=Param("seat"), player_id=Param("player")).order_by("-pk"))


def notes_of(seat: Seat, player: Player) -> list[Note]:
    """Return the player's notes about the seat's game, the newest first."""
    return NOTES.fetch(seat=seat.pk, player=player.pk)


def add(seat: Seat, player: Player, text: str, ply: int) -> Note:
    """Save a note, written when the game was at that ply. Raises Refused."""
    text = check_text(text)
    if Note.objects.filter(seat=seat, player=player).count() >= MOST:
        raise Refused(_("You already have {most} notes on this game. Delete one of them first.").format(most=MOST))
    return Note.objects.create(seat=seat, player=player, text=text, ply=ply)


def exists(seat: Seat, player: Player, text: str) -> bool:
    """Return whether the player has a note of that very text about the game."""
    return Note.objects.filter(seat=seat, player=player, text=clean_text(text)).exists()


def change(seat: Seat, player: Player, number: int, text: str) -> None:
    """Replace the text of that note. Raises Refused."""
    changed = Note.objects.filter(pk=number, seat=seat, player=player).update(
        text=check_text(text), written_at=site_time.now()
    )
    if not changed:
        raise Refused(_("That note no longer exists."))


def delete(seat: Seat, player: Player, number: int) -> None:
    """Delete that note, if it is still there."""
    Note.objects.filter(pk=number, seat=seat, player=player).delete()


def clean_text(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\0", "").strip()


def check_text(text: str) -> str:
    """Return the text as it is stored. Raises Refused."""
    text = clean_text(text)
    if not text:
        raise Refused(_("Write something in the note first."))
    if len(text) > LONGEST:
        raise Refused(_("A note can be at most {longest} characters long.").format(longest=LONGEST))
    return text
