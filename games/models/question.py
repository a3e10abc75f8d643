"""Questions that one reader is asked by mail, and that their answer settles."""

from datetime import datetime
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.lib import site_time
from games.models.game import Game
from games.models.inbound import Inbound
from games.models.mail import Mail
from games.models.player import Player


class Asks(StrEnum):
    """What a question is about."""

    HOLIDAY = "holiday"
    SEAT_BACK = "back"
    INVITATION = "invitation"
    REMATCH = "rematch"
    READY = "ready"
    NOT_READY = "not ready"
    SEATS = "seats"
    STILL_READY = "still ready"
    CALL_OFF = "call off"
    SEAT_OFFERED = "seat offered"
    LEAGUE = "league"
    LEAVE_LEAGUE = "leave league"
    WORD = "word"
    FIRST = "first"
    LESSON = "lesson"


class QuestionQuerySet(models.QuerySet["Question"]):
    """Questions by their state."""

    def open(self, now: datetime) -> "QuestionQuerySet":
        """Return the questions that can still be answered."""
        return self.filter(settled_at=None, good_until__gt=now)


class Question(models.Model):
    """One question to one reader. It is settled by a conditional update in the transaction of what the answer does."""

    class Answer(models.TextChoices):
        YES = "yes"
        NO = "no"
        REPLACED = "replaced"
        """A newer question of the same kind was asked."""

    kind = models.CharField(max_length=16)
    """One of `Asks`."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="questions")
    address = models.EmailField(blank=True)
    """Where it was asked; "" for a player, who is asked at their own address."""
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="questions")
    inputs = models.JSONField(default=dict)
    """What a yes does beyond the kind: the `days` of a holiday, the `invitation`, the `title` and `sizes` of a wish, the
    `titles` of wishes to end, the codes of `games` in a list, the `season` of a league, or the code of a `game` with the time
    `at` which an offer to call it off was made, or with the `seat` that is offered; of any other word of the account the `word`,
    its `line`, and what games were `listed` where it was written; of a first answer to a stranger what it offered, `title` and
    `sizes`; of a lesson its `title` and `step`, the `tries` without a move, and what its end offers. `again`: it was asked once
    more, so the answer may come from any address.
    """
    received = models.ForeignKey(
        Inbound, on_delete=models.DO_NOTHING, db_constraint=False, null=True, related_name="questions"
    )
    """The mail from the player whose answer asks; null where the site asks of its own accord. Like the copies of a mail,
    without a constraint: old mails are deleted by one statement.
    """
    mail = models.OneToOneField(Mail, on_delete=models.SET_NULL, null=True, related_name="question")
    """The mail that asks."""
    asked_at = models.DateTimeField(default=site_time.now)
    good_until = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=8, choices=Answer, blank=True)
    """How it was settled."""

    objects = QuestionQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["good_until"], name="question_to_forget")]
        constraints = [
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(address=""), name="question_one_reader"),
        ]

    def __str__(self) -> str:
        return f"question {self.pk}: {self.kind}"

    @property
    def language(self) -> str:
        """The language in which it is asked."""
        asked = self.player or self.mail
        return asked.language if asked is not None else settings.LANGUAGE_CODE
