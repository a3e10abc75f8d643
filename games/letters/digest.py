"""The daily digest: the turns that a player wants to hear of once a day, gathered into one mail."""

from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine.sentences import enumeration
from games.boards.registry import get_presenter
from games.letters import parts, preheader
from games.letters.league import WeekStanding, season_of, standing_context
from games.letters.move_options import answer_link, choices_context, subject_of
from games.letters.said import add_said
from games.letters.turn import restored_sentence, running_wait
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.time_zones import known_zone
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL, RUN_SECONDS, Budget, process_each
from games.mail import sending
from games.mail.context import account_address, answer_address, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import Filling, Kind, Pointless, Postponed, Urgency
from games.mail.post import draft, post_all, root_of
from games.mail.schedule import next_digest
from games.mail.subscriptions import DIGEST
from games.models import Mail, Player
from games.models.mail import TO_GATHER
from games.reading import markers
from games.table.summaries import head_of
from games.talk.unread import mark_emailed

THUMBNAIL = 200
"""Pixels of the one picture of a game: a digest of many games stays small enough to be taken by any mail server."""
BATCH = 100
"""Players per run. The next run goes on."""
TURNS_EACH = 10

# In the order of the index: sorted by player, SQLite would read all mails.
READY: PreparedQuery[int] = PreparedQuery(
    lambda: (
        Mail.objects.filter(TO_GATHER, due_at__lte=Param("now"))
        .order_by("due_at")
        .values_list("player", flat=True)[: BATCH * TURNS_EACH]
    )
)
"""The player of each turn that is ready to be gathered."""


class Digest(Kind):
    """The turns that a player wants to hear of once a day, in one mail."""

    name = "digest"
    label = gettext_lazy("Daily digest")
    group = DIGEST
    urgency = Urgency.DIGEST

    def fill(self, mail: Mail) -> Filling:
        """Return the gathered turns that still wait, the longest wait first. Raises Pointless when none is left."""
        player = mail.recipient
        turns, standings = [], []
        for gathered in mail.gathered.select_related("player").order_by("wait__opened_at", "pk"):
            try:
                if gathered.kind == WeekStanding.name:
                    standings.append(standing_context(season_of(gathered), player))
                else:
                    turns.append(one_turn(gathered, player))
            except Pointless:
                continue
        if not turns and not standings:
            raise Pointless(gettext_noop("None of its games was waiting for you any longer."))
        remarks = add_said(mail, [turn["of"] for turn in turns])
        for turn in turns:
            turn["said"] = remarks[turn.pop("of").pk]
        own = account_address(player)
        context: dict[str, Any] = {
            "turns": turns,
            "count": len(turns),
            "standings": standings,
            "account_reply": own,
        } | foot_links(player, DIGEST)
        if len(turns) == 1:
            # It is answered like the mail of that turn.
            reply = turns[0]["reply"]
            context |= {"sole": turns[0], "first_line": preheader.of_turn(turns[0])} | reply_context(reply)
        else:
            reply = own
            names = enumeration([turn["game"].name for turn in turns], _)
            context |= {"first_line": names or standings[0]["first_line"]} | reply_context(reply, markers.REPLY)
        images = tuple(picture for turn in turns for picture in turn["pictures"])
        return Filling(context, stop_address(player, DIGEST), root_of(player, None), reply, images)

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        """Send it: the player chose its hour."""
        return None

    def settle(self, mail: Mail, sent: bool) -> None:
        if sent:
            mark_emailed(mail)


def one_turn(gathered: Mail, player: Player) -> dict[str, Any]:
    """Return the values of one game in the digest. Raises Pointless."""
    table, (seat, _player), wait = running_wait(gathered)
    presenter = get_presenter(table.game.title, table.game.rules)
    legal = table.legal(seat)
    since = parts.moves_since(table, seat)
    seen = parts.look(table, seat, legal, since)
    reply, link = answer_address(seat, wait.pk, table.game), seat_link(seat, wait.pk)
    view = table.view(seat)
    return (
        {
            "game": head_of(table.game),
            "of": table.game,
            "title": table.title.name,
            "stage": presenter.page.stage(view),
            "board": parts.board_text(table.title, view, seat.player),
            "link": link,
            "reply": reply,
            "answer": answer_link(reply, subject_of(table), ""),
            "pictures": parts.pictures(gathered, presenter, view, seen, THUMBNAIL),
            "restored": restored_sentence(gathered),
        }
        | choices_context(table, presenter, view, seen, legal, reply, link)
        | parts.clock(table, seat, wait)
        | parts.story_context(table, seat, since)
    )


@sweeps.sweep("mail", every=settings.SWEEP_INTERVAL, queue=MAIL, slots=2, parallel=True)
def sweep_mail() -> None:
    """Gather the digests whose hour has come, then send every mail that is due."""
    gather(Budget(RUN_SECONDS))
    sending.sweep(False, Budget(RUN_SECONDS), partial(sweeps.enqueue, "mail", MAIL))


def gather(budget: Budget | None = None) -> int:
    """Post the digests whose hour has come, and return their number. One query where there is nothing to gather."""
    now = site_time.now()
    players = list(dict.fromkeys(READY.fetch(now=now)))[:BATCH]
    return process_each(
        players,
        lambda player: gather_for(Player.objects.get(pk=player), now),
        "The digest of player %s could not be gathered.",
        budget,
    )


def gather_for(player: Player, now: datetime) -> bool:
    """Post the digest of one player, and record which mails became part of it. Returns whether one was posted."""
    with transaction.atomic():
        ready = Mail.objects.filter(player=player, state=Mail.State.DIGEST, digest=None, due_at__lte=now)
        # Turns that are over are no part of it; their own reason is found like that of any other mail.
        ready.filter(wait__ended_at__isnull=False).update(state=Mail.State.DUE)
        last = ready.order_by("-due_at").values_list("due_at", flat=True).first()
        if last is None:
            return False
        day = last.astimezone(ZoneInfo(known_zone(player.time_zone))).date()
        posted = post_all([draft(f"digest:{player.pk}:{day}", "digest", player.email, player)])
        if not posted:
            # There was one today: what came after it is for the next.
            ready.update(due_at=next_digest(player, now))
            return False
        ready.update(digest=posted[0])
        return True
