"""Which titles a player knows how to play: they have read the two minutes about it, or closed them."""

from games.models import Player


def note_lesson(player: Player, title_id: str) -> None:
    """The player needs not be shown how to play that title any more. Written once."""
    if title_id not in player.lessons_read:
        player.lessons_read = [*player.lessons_read, title_id]
        player.save(update_fields=["lessons_read"])
