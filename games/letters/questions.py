"""Mails that ask something of their own accord: the row of the question, and the address that answers it."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from games.letters.move_options import answer_link
from games.lib import site_time
from games.mail.context import place_of
from games.mail.signed_addresses import SeatLink, milliseconds, reply_address
from games.models import Game, Mail, Question, Seat
from games.models.question import Asks
from games.reading.answers import Said

GOOD_FOR = timedelta(days=14)


def word_link(reply: str, subject: str, word: Said) -> str:
    """Return an address that opens an answer of that word in the active language, which its writer still has to send."""
    return answer_link(reply, f"Re: {subject}", _("yes") if word == Said.YES else _("no"))


def question_address(
    mail: Mail, kind: Asks, inputs: Mapping[str, Any], seat: Seat | None = None, game: Game | None = None
) -> str:
    """Write the question of the mail in work, once, and return its reply address; "" while the site takes no mail.

    Where `seat` and its `game` are given, answers to it count for the seat as well.
    """
    if not settings.REPLY_DOMAIN:
        return ""
    now = site_time.now()
    asked = {
        "kind": kind,
        "player": mail.player,
        "address": "" if mail.player else mail.address,
        "game": mail.game,
        "inputs": dict(inputs),
        "asked_at": now,
        "good_until": now + GOOD_FOR,
    }
    question, is_new = Question.objects.get_or_create(mail=mail, defaults=asked)
    if not is_new:
        # A mail that is sent once more can be answered as long as any other.
        Question.objects.filter(pk=question.pk, settled_at=None).update(good_until=now + GOOD_FOR)
    place = SeatLink(0, 0, mail.player_id or 0, 0) if seat is None else place_of(seat)
    return reply_address(place._replace(shown=milliseconds(game.moved_at) if game else 0, question=question.pk))
