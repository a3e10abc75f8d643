"""The turn once more, in place of an answer beyond the limit, so that a player who writes learns how it stands."""

from dataclasses import replace
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.letters import turn
from games.letters.confirmations import Carrier
from games.letters.preheader import join_sentences, of_turn
from games.lib import site_time
from games.mail.kinds import Filling, Pointless
from games.mail.post import draft, post_all
from games.mail.subscriptions import ANSWER
from games.models import Game, Mail, Player, Seat, Wait
from games.models.mail import PENDING
from games.table.table import player_name

MOST_AGAIN = 3
"""Limit for one wait: a program that answers this mail too makes no endless exchange."""
BETWEEN = timedelta(hours=1)

ANSWERED = gettext_noop("A later email of yours was answered.")


def post_turn_again(seat: Seat, player: Player, *, asked: bool = False) -> bool:
    """Post it where the player is due at the seat: the first at once, each other an hour after the one before.

    `asked`: whether the player asked for it. Return whether it comes.
    """
    wait = Wait.objects.open().filter(seat=seat, seat__player=player, game__state=Game.State.RUNNING).first()
    if wait is None:
        return False
    earlier = list(Mail.objects.filter(wait=wait, kind="again").order_by("pk").values_list("state", "due_at"))
    # A mail that still waits to be sent stands for everything that is written meanwhile.
    if any(state in PENDING for state, _due_at in earlier):
        return True
    if len(earlier) >= MOST_AGAIN:
        return False
    now = site_time.now()
    due = max(now, earlier[-1][1] + BETWEEN) if earlier else now
    occasion = f"again:{wait.pk}:{len(earlier) + 1}"
    mail = draft(occasion, "again", player.email, player, wait.game, {"asked": True} if asked else None)
    mail.wait, mail.due_at = wait, due
    mail.state = Mail.State.HELD if due > now else Mail.State.DUE
    post_all([mail])
    return True


class TurnAgain(Carrier):
    """The turn once more, in place of an answer."""

    name = "again"
    label = gettext_lazy("Your turn, in place of an answer")
    goes_to_suspended = True

    def context(self, mail: Mail) -> Filling:
        """Return the turn as it stands now, and why it comes again. Raises Pointless."""
        table, held, wait = turn.running_wait(mail)
        later = Mail.objects.filter(player=mail.player, game=mail.game, kind="answer", pk__gt=mail.pk)
        if later.exclude(state=Mail.State.SUPPRESSED).exists():
            raise Pointless(ANSWERED)
        filling = turn.turn_filling(mail, table, held, wait, ANSWER)
        filling.context.update(
            {
                "first_line": join_sentences(_("Your last email did nothing in this game."), of_turn(filling.context)),
                "heading": _("{game}: still your move, {name}").format(
                    game=table.game.name, name=player_name(held.player)
                ),
                "again": _("You asked for your turn in this game once more. Here it is.")
                if mail.inputs.get("asked")
                else _(
                    "Your last email did nothing in this game, and neither did many others in the past hour. So instead of "
                    "another answer, here is your turn once more. To make a move, reply with one of the moves below."
                ),
                # What comes in place of an answer cannot be refused: it comes only to who writes, and few times.
                "stop_url": "",
            }
        )
        return replace(filling, unsubscribe="")
