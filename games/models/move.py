"""Moves: one row a decision, of a seat or of chance."""

from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from engine.records.record import LONGEST_DEAL
from games.lib import site_time
from games.models.game import Game
from games.models.player import Player
from games.models.wait import Wait


class MoveQuerySet(models.QuerySet["Move"]):
    """Moves, those that stand and those that were taken back."""

    def of(self, game: Game | int | Value) -> "MoveQuerySet":
        """Return the moves of that game, or of the game with that id."""
        return self.filter(game=game)

    def standing(self) -> "MoveQuerySet":
        return self.filter(undone_at=None)

    def undone(self) -> "MoveQuerySet":
        return self.filter(undone_at__isnull=False)

    def since(self, ply: int | Value) -> "MoveQuerySet":
        """Return the moves from that ply on."""
        return self.filter(ply__gte=ply)


class Move(models.Model):
    """One decision. Those taken back stay, marked by `undone_at`; at each ply at most one stands."""

    class Via(models.TextChoices):
        BROWSER = "browser", _("in the browser")
        MAIL = "mail", _("by email")
        ORDER = "order", _("by an order left in advance")
        PROGRAM = "program", _("by a program")
        CLOCK = "clock", _("because time ran out")
        FORCED = "forced", _("because there was nothing to decide")
        BOT = "bot", _("by a bot")
        CHANCE = "chance", _("by chance")
        IMPORT = "import", _("from a record")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    """Index of the move, from 0: it leads from ply to ply + 1."""
    text = models.CharField(max_length=LONGEST_DEAL)
    seat = models.PositiveSmallIntegerField(null=True)
    """Index of the seat, null for chance."""
    wait = models.ForeignKey(Wait, on_delete=models.SET_NULL, null=True, related_name="moves")
    at = models.DateTimeField(default=site_time.now)
    via = models.CharField(max_length=10, choices=Via)
    by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="moves")
    order = models.ForeignKey("games.Order", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    """The order that made it."""
    events = models.JSONField(default=list)
    """What the move led to, as `games.lib.text.sentences.pack` writes it: a story needs no replay of the game."""
    barrier = models.BooleanField(default=False)
    """Whether it showed somebody what they did not know, though chance drew nothing: then it is not taken back."""
    goes_on = models.BooleanField(default=False)
    """Whether its author's turn went on after it, as the title says; never for chance."""
    undone_at = models.DateTimeField(null=True)
    answerable = models.BooleanField(null=True)
    """Whether its author lets orders answer it at once, before the grace is over."""

    objects = MoveQuerySet.as_manager()

    class Meta:
        ordering = ["game", "ply"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "ply"], condition=Q(undone_at__isnull=True), name="move_one_stands"
            ),
            models.CheckConstraint(condition=Q(seat__isnull=True) ^ ~Q(via="chance"), name="move_chance_has_no_seat"),
        ]
        indexes = [
            models.Index(fields=["at"], name="move_by_time"),
            models.Index(fields=["order"], condition=Q(order__isnull=False), name="move_of_order"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply} {self.text}"
