"""Lessons and hints that a player no longer needs in a title."""

from games.models import Player


def note_lesson(player: Player, title_id: str) -> None:
    """Store that the player has been shown how to play the title."""
    if title_id not in player.lessons_read:
        player.lessons_read = [*player.lessons_read, title_id]
        player.save(update_fields=["lessons_read"])


def end_hints(player: Player, title_id: str) -> None:
    """Store that the player has finished a game of the title, or wants no hints in it."""
    if title_id not in player.hints_over:
        player.hints_over = [*player.hints_over, title_id]
        player.save(update_fields=["hints_over"])
