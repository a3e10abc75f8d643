"""What a review has found out about a game that is over."""

from django.db import models
from django.db.models import Q

from games.lib import site_time
from games.models.game import Game


class Review(models.Model):
    """Made in pieces, for whoever asked first, and for all who may see the game. It can be made again from the moves at any time:
    nothing of it is known about a person.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    asked_at = models.DateTimeField(default=site_time.now)
    plies = models.PositiveIntegerField(default=0)
    """So many plies have been looked at, the last position being one too."""
    content = models.BinaryField(default=b"", editable=False)
    """They, compressed, as `games.play.reviews.reviews` writes them."""
    finished_at = models.DateTimeField(null=True)
    failed = models.BooleanField(default=False)
    """Whether it could not be made. Whoever asks again starts it again."""

    class Meta:
        default_permissions = ()
        indexes = [
            models.Index(
                fields=["asked_at"], condition=Q(finished_at__isnull=True, failed=False), name="review_to_make"
            )
        ]

    def __str__(self) -> str:
        return f"review of game {self.game_id}"
