"""What a player knows of a title: whether they have been shown how to play it in two minutes, and whether they need hints."""

from games.models import Player


def note_lesson(player: Player, title_id: str) -> None:
    """The player needs not be shown how to play that title any more. Written once."""
    if title_id not in player.lessons_read:
        player.lessons_read = [*player.lessons_read, title_id]
        player.save(update_fields=["lessons_read"])


def end_hints(player: Player, title_id: str) -> None:
    """The player has finished a game of that title, or wants no hints in it. Written once."""
    if title_id not in player.hints_over:
        player.hints_over = [*player.hints_over, title_id]
        player.save(update_fields=["hints_over"])
