"""What was said at a table and its reader has neither read on the page nor been emailed."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max, Q, QuerySet, Subquery

from games.lib import site_time
from games.mail.game_posts import reads_mail
from games.mail.post import draft, post_all
from games.mail.schedule import after_quiet
from games.models import Block, Game, Mail, Player, Remark, Seat
from games.models.mail import PENDING
from games.table.table import Table

ALONE_AFTER = timedelta(hours=24)
"""After it a remark that was neither read nor emailed has one of its own."""
IDS = "remarks"
"""In the inputs of a mail: the ids of the remarks in it."""


def unread_remarks(player: Player, game: Game) -> QuerySet[Remark]:
    """Return what others have said and the player has not read, the oldest first, without whom they have muted."""
    if not (settings.TALK and game.talk and player.talks):
        return Remark.objects.none()
    muted = Block.objects.muting().filter(player=player).values("other")
    seen = seats_of(player, game.pk).order_by().values("talk_seen")[:1]
    found = Remark.objects.shown().filter(game=game, pk__gt=Subquery(seen)).exclude(player=player)
    return found.exclude(player__in=muted).select_related("player").order_by("pk")


def seats_of(player: Player, game: int) -> QuerySet[Seat]:
    """Return the seat that the player holds in the game, or may take back."""
    return Seat.objects.filter(Q(player=player) | Q(absent=player), game=game)


def mark_emailed(mail: Mail) -> None:
    """Record that the player has been emailed the remarks in that mail, in the transaction that records that it is out."""
    ids = mail.inputs.get(IDS)
    if not ids or mail.player is None:
        return
    newest = Remark.objects.filter(pk__in=ids).order_by().values("game").annotate(newest=Max("pk"))
    for row in newest.values_list("game", "newest"):
        seats_of(mail.player, row[0]).filter(talk_seen__lt=row[1]).update(talk_seen=row[1])


def post_talk(table: Table, remark: Remark) -> None:
    """Post the mails that tell the others of the remark a day later, where they have no such mail waiting."""
    readers = [
        person
        for seat in table.seats
        if (person := seat.player or seat.absent) is not None
        and person.pk != remark.player_id
        and person.talks
        and reads_mail(person)
    ]
    waiting = Mail.objects.filter(kind="talk", game=table.game, player__in=readers, state__in=PENDING)
    have_one = set(waiting.values_list("player", flat=True))
    post_all(talk_mail(table.game, reader, remark) for reader in readers if reader.pk not in have_one)


def talk_mail(game: Game, reader: Player, remark: Remark) -> Mail:
    mail = draft(f"talk:{game.pk}:{reader.pk}:{remark.pk}", "talk", reader.email, reader, game)
    mail.state, mail.due_at = Mail.State.HELD, after_quiet(reader, remark.at + ALONE_AFTER)
    return mail


def alone_from(unread: Sequence[Remark]) -> datetime:
    """Return when the oldest of these remarks has a mail of its own."""
    return unread[0].at + ALONE_AFTER if unread else site_time.now()
