"""Mails about the clock: the last warning, and what happened when time ran out."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.content import first_line, parts, turn
from games.content.carrying import Carrier
from games.content.context import address_of, answer_address, foot_links, reply_context, seat_link, stop_address
from games.content.ways import answer_link, subject_of
from games.core.table import Table, load_table
from games.models import Game, Mail, Player, Seat, Wait
from games.outbox.game_posts import reader_of, reads_mail
from games.outbox.kinds import Filling, Pointless, Postponed, Urgency
from games.outbox.post import draft, post_all
from games.outbox.schedule import When, after_quiet, wish_of
from games.outbox.subscriptions import NEWS, WARNING
from games.outbox.threads import root_of
from games.play.head import head_of
from games.play.move_rows import rows
from games.reading import markers

MOVED = gettext_noop("The deadline has moved.")
LEAST_NOTICE = timedelta(hours=4)
"""A last warning that would leave less than that goes out in quiet hours too."""


def post_warning(wait: Wait) -> None:
    """The last warning of this deadline, inside the transaction that writes down that it was given. `wait`: with its game,
    its seat and the seat's player.
    """
    player = reader_of(wait.seat)
    assert wait.deadline is not None
    if player is not None:
        occasion = f"warning:{wait.pk}:{wait.deadline:%Y%m%dT%H%M%S.%f}"
        mail = draft(occasion, "warning", player.email, player, wait.game)
        mail.wait = wait
        post_all([mail])


def post_timeout(table: Table, seat: Seat, player: Player, wait: Wait, plies: Iterable[int]) -> None:
    """What the clock has done to the player, inside the transaction that does it. `plies`: the moves played for them and
    what followed by itself; none where the seat was handed over.
    """
    if reads_mail(player):
        inputs = {"plies": list(plies), "handed": seat.player_id != player.pk, "seat": seat.pk, "wait": wait.pk}
        mail = draft(f"timeout:{wait.pk}", "timeout", player.email, player, table.game, inputs)
        mail.due_at = after_quiet(player, mail.due_at)
        post_all([mail])


class LastWarning(Carrier):
    """The last warning before the player's time runs out."""

    name = "warning"
    label = gettext_lazy("Last warning")
    group = WARNING
    urgency = Urgency.WARNING

    def context(self, mail: Mail) -> Filling:
        """The turn once more, with what its end would cost. Raises Pointless."""
        table, seat, wait = turn.running_wait(mail)
        if wait.deadline is None or wait.warned_for != wait.deadline:
            raise Pointless(MOVED)
        assert seat.player is not None
        if wish_of(seat.player, seat).when == When.NEVER:
            raise Pointless(turn.UNWANTED[When.NEVER])
        filling = turn.told_turn(mail, table, seat, wait, WARNING)
        filling.context["heading"] = _("{game}: your time is running out").format(game=table.game.name)
        filling.context["warning"] = True
        filling.context["first_line"] = first_line.of_warning(filling.context)
        return filling

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        """Keep quiet hours, unless the warning would come too late to be of use: that is worth waking somebody for."""
        later = super().postpone(mail, player, now)
        if later is None or mail.wait is None or mail.wait.deadline is None:
            return later
        return later if later.due_at + LEAST_NOTICE < mail.wait.deadline else None


def timeout_sentence(handed: bool) -> str:
    """What the end of the time has cost."""
    if handed:
        return _("A bot now has your seat and plays on, so that the others don't have to wait.")
    return _("A bot has played that turn for you, so that the others don't have to wait. The game is still yours.")


class Timeout(Carrier):
    """The player's time ran out."""

    name = "timeout"
    label = gettext_lazy("Your time ran out")
    group = NEWS

    def context(self, mail: Mail) -> Filling:
        """What was played, or that a bot has the seat. Raises Pointless."""
        table = load_table(pk=mail.game_id)
        player = mail.player
        assert player is not None
        seat = table.seat(mail.inputs["seat"])
        handed = bool(mail.inputs["handed"])
        if handed and seat.absent_id != player.pk:
            raise Pointless(gettext_noop("The seat has changed hands again."))
        mine = seat.player_id == player.pk
        running = table.game.state == Game.State.RUNNING
        reply = answer_address(seat, mail.inputs.get("wait", 0), table.game) if mine or handed else ""
        context = {
            "heading": _("{game}: your time ran out").format(game=table.game.name),
            "game": head_of(table.game),
            "title": table.title.name,
            "handed": handed,
            "sentence": timeout_sentence(handed),
            "first_line": timeout_sentence(handed),
            "returns": handed and running,
            "take_back": answer_link(reply, subject_of(table), "back"),
            "link": seat_link(seat) if mine else address_of("game", table.game.code),
        } | reply_context(reply, markers.REPLY)
        # Whoever no longer holds the seat reads its moves as anybody does.
        reader = seat if mine else None
        played = rows(table, reader, ply__in=mail.inputs["plies"]) if mail.inputs["plies"] else []
        context |= parts.story_context(table, seat, played) | foot_links(player, NEWS)
        return Filling(context, stop_address(player, NEWS), root_of(player, table.game), reply)
