"""Orders: moves that a seat has left for later. Words: `docs/orders.md`."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.orders.order import LONGEST
from games.lib import site_time
from games.models.game import Seat
from games.models.player import Player


class OrderQuerySet(models.QuerySet["Order"]):
    """Orders, those in force and those that have ended."""

    def alive(self) -> "OrderQuerySet":
        """Return the orders that have not ended, on hold or not."""
        return self.filter(ended_at=None)

    def in_force(self) -> "OrderQuerySet":
        """Return the orders that may play: those that have not ended and are not on hold."""
        return self.filter(state=Order.State.LIVE)


class Order(models.Model):
    """An order of one seat; at most one is live. It is secret: neither a seat nor a game leads to it.

    Its imagined positions are not stored: they are made again from the moves before `made_ply`.
    """

    class State(models.TextChoices):
        LIVE = "live", _("in force")
        HELD = "held", _("on hold")
        USED_UP = "used_up", _("used up")
        ASKED = "asked", _("stopped to ask you")
        CHAPTER = "chapter", _("over with its part of the game")
        BY_HAND = "by_hand", _("ended by a move of your own")
        REPLACED = "replaced", _("replaced by another one")
        CANCELLED = "cancelled", _("cancelled by you")
        UNDONE = "undone", _("ended because moves were undone")
        HANDED = "handed", _("ended because the seat changed hands")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.LIVE)
    text = models.TextField(max_length=LONGEST)
    """Canonical, as `engine.orders.order.write_order` has it."""
    made_ply = models.PositiveIntegerField()
    """The moves that stood when it was saved."""
    then_ply = models.PositiveIntegerField()
    """The same, and later those after the seat's own last move: what came since can trip a watch."""
    program = models.BooleanField(default=False, db_default=False)
    """Whether a program of the player has left it: then its moves are marked as a program's."""
    used = models.JSONField(default=list)
    """Places of the steps that were played."""
    held_until = models.DateTimeField(null=True)
    """It plays nothing before."""
    held_wait = models.PositiveBigIntegerField(null=True)
    """The id of a wait in which it plays nothing: its owner wants to decide there."""
    why = models.CharField(max_length=10, blank=True)
    """Why it asked, as `engine.orders.deciding` has it."""
    told = models.JSONField(default=list)
    """The same in sentences, packed (`games.lib.text.sentences`): the reason first, then what has changed."""
    version = models.PositiveIntegerField(default=0)
    """Optimistic lock: every write increments it and checks the value that the owner has seen."""
    created_at = models.DateTimeField(default=site_time.now)
    ended_at = models.DateTimeField(null=True)

    objects = OrderQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(state__in=["live", "held"]), name="order_one_lives"),
            models.CheckConstraint(
                condition=Q(state__in=["live", "held"], ended_at__isnull=True)
                | ~Q(state__in=["live", "held"]) & Q(ended_at__isnull=False),
                name="order_ended_has_time",
            ),
        ]
        indexes = [
            models.Index(fields=["seat"], condition=Q(ended_at__isnull=True), name="order_living"),
            models.Index(fields=["ended_at"], condition=Q(ended_at__isnull=False), name="order_to_forget"),
        ]

    def __str__(self) -> str:
        return f"order {self.pk} of seat {self.seat_id}"

    @property
    def lives(self) -> bool:
        return self.state in (self.State.LIVE, self.State.HELD)

    @property
    def ended_by_itself(self) -> bool:
        """Whether its owner has not ended it."""
        return self.state in BY_ITSELF


BY_ITSELF = (Order.State.ASKED, Order.State.USED_UP, Order.State.CHAPTER, Order.State.UNDONE)
"""The ways in which an order ends by itself."""
