"""Reviews of games that are over."""

from django.db import models
from django.db.models import Q

from games.lib import site_time
from games.lib.db.compressed import CompressedField
from games.models.game import Game


class Review(models.Model):
    """The review of a game, made in pieces once a reader requests it. It can be made again from the moves at any time."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    asked_at = models.DateTimeField(default=site_time.now)
    plies = models.PositiveIntegerField(default=0)
    """The number of plies that have been reviewed; the last position is one too."""
    content = CompressedField(default=b"", editable=False)
    """These plies as `games.play.reviews.reviews` writes them."""
    finished_at = models.DateTimeField(null=True)
    failed = models.BooleanField(default=False)
    """Whether it could not be made. A new request starts it again."""

    class Meta:
        default_permissions = ()
        indexes = [
            models.Index(
                fields=["asked_at"], condition=Q(finished_at__isnull=True, failed=False), name="review_to_make"
            )
        ]

    def __str__(self) -> str:
        return f"review of game {self.game_id}"
