"""What was said at a table, where its reader has neither read it for a day nor got it with another mail."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.letters.said import add_said
from games.mail.context import address_of, answer_address, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import Filling, Kind, Pointless, Postponed, Urgency
from games.mail.post import root_of
from games.mail.schedule import after_quiet
from games.mail.subscriptions import TALK
from games.models import Mail, Player
from games.reading import markers
from games.table.summaries import head_of
from games.table.table import load_table
from games.talk.access import talk_seat
from games.talk.unread import alone_from, mark_emailed, unread_remarks

READ = gettext_noop("You had read it, or it was taken back.")


class TableTalk(Kind):
    """Remarks at one table, gathered into one mail. It is answered like a mail of its game."""

    name = "talk"
    label = gettext_lazy("Said at the table")
    group = TALK
    urgency = Urgency.NEWS

    def fill(self, mail: Mail) -> Filling:
        table, player = load_table(pk=mail.game_id), mail.recipient
        seat = talk_seat(table, player)
        said = add_said(mail, [table.game])[table.game.pk] if seat is not None else []
        if seat is None or not said:
            raise Pointless(READ)
        wait = table.waits.get(seat.pk)
        reply = answer_address(seat, wait.pk if wait and seat.player_id == player.pk else 0, table.game)
        mine = seat.player_id == player.pk
        context = {
            "heading": _("{game}: said at the table").format(game=table.game.name),
            "first_line": _("Said at the table."),
            "game": head_of(table.game),
            "title": table.title.name,
            "said": said,
            "link": seat_link(seat) if mine else address_of("game", table.game.code),
        }
        context |= reply_context(reply, markers.REPLY) | foot_links(player, TALK)
        return Filling(context, stop_address(player, TALK), root_of(player, table.game), reply)

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        """Wait until the oldest remark that is still unread is a day old, and for the end of quiet hours."""
        unread = list(unread_remarks(player, mail.game)[:1]) if mail.game is not None else []
        due = after_quiet(player, max(now, alone_from(unread)))
        return Postponed(Mail.State.HELD, due) if unread and due > now else None

    def settle(self, mail: Mail, sent: bool) -> None:
        if sent:
            mark_emailed(mail)
