"""Results of players in games that are over."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game, Seat
from games.models.player import Player


class Result(models.Model):
    """One player's result of a finished game: a place among its people, and how their part in it ended.

    There is one for everybody who ever held a seat; `manage.py count_again` makes them again from tenures and moves.
    """

    class Ending(models.TextChoices):
        STAYED = "stayed", _("stayed to the end")
        RESIGNED = "resigned", _("resigned")
        TIMEOUT = "timeout", _("ran out of time")
        CLOSED = "closed", _("left the site")
        TOOK_OVER = "took_over", _("took the seat over")
        """And stayed to the end."""

    # Those of a game are found by it and the player, which have an index.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="results")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveSmallIntegerField()
    """Among the people of the game, without bots: those who stayed as the rules say, then the others, the last to leave first."""
    points = models.SmallIntegerField(null=True)
    """Null for a player who left, and where a resignation decided the game."""
    won = models.BooleanField()
    """Whether they stayed and won, or were the only one who stayed."""
    ending = models.CharField(max_length=10, choices=Ending)
    left_ply = models.PositiveIntegerField(null=True)
    """When they left; null if they stayed."""
    decisions = models.PositiveIntegerField()
    """How many of the seat's decisions were theirs."""
    of_decisions = models.PositiveIntegerField()
    """How many the seat made in all, without forced moves and those of an imported record."""
    counts = models.BooleanField()
    """Whether the game counts in sums: not with one person, or where somebody left before their third turn was over.

    Never for somebody who took the seat over.
    """

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="result_once")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player_id} {self.ending}"
