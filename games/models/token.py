"""Tokens by which programs of players reach the site (`games.pages.api`)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.models.game import Game
from games.models.player import Player


class Token(models.Model):
    """A token of one player. Its text is shown once; what is stored does not give it back."""

    class Scope(models.TextChoices):
        READ = "read", _("read: see what I may see")
        PLAY = "play", _("play: see it, and move for me")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    scope = models.CharField(max_length=4, choices=Scope)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    """The only game that it opens; null for all games of the player."""
    prefix = models.CharField(max_length=4)
    """The first letters after `myk_`, by which its owner knows it again."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the whole text, which has 160 random bits: nothing slower is needed."""
    created_at = models.DateTimeField(default=site_time.now)
    ends_at = models.DateTimeField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"token {self.prefix}… of {self.player_id}"

    @property
    def is_over(self) -> bool:
        return self.ends_at <= site_time.now()
