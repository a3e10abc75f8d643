"""Whether a mail is answered.

Every mail is, with two exceptions. In a loop of mails that do nothing the turn goes out once more instead; and a player may
refuse mere confirmations. Only mails that did nothing are counted, seat by seat: two programs that answer each other never
move. So somebody who plays is always answered.
"""

from datetime import timedelta

from games.letters import outcome
from games.letters.confirmations import number_of
from games.letters.outcome import NOT, Report
from games.letters.turn_reminder import post_turn_again
from games.lib import site_time
from games.mail.kinds import Pointless
from games.mail.post import draft, post_all
from games.mail.subscriptions import ANSWER, REFUSED
from games.models import Inbound, Mail, Player, Seat, Wait

IDLE_ANSWERS = 20
"""Answers in SPAN to mails that did nothing, for one seat."""
SPAN = timedelta(hours=1)
TOO_MANY = "Read, but not answered: too many mails within an hour that did nothing."


def answer(row: Inbound, report: Report, seat: Seat | None = None) -> None:
    """Post the answer to the player whose address it was. `seat` is the one that the address opened, if any.

    The last answer before the limit says so. Beyond it, where the seat is due, the turn goes out again.
    """
    row.report = report.to_json()
    player = row.player
    if player is None or not player.email:
        return
    idle = not report.changed
    if idle:
        had = idle_answers(row)
        if had >= IDLE_ANSWERS:
            row.reason = row.reason or TOO_MANY
            if seat is not None:
                post_turn_again(seat, player)
            return
        if had == IDLE_ANSWERS - 1:
            report.add(NOT, outcome.LAST_ANSWER if row.game else outcome.LAST_ANSWER_NO_GAME)
            row.report = report.to_json()
    inputs = {"inbound": row.pk, "seat": seat.pk if seat else None, "idle": idle}
    if number := number_of(row, report, player, seat):
        inputs["plain"] = number
    mails = post_all([draft(f"answer:{row.pk}", "answer", player.email, player, row.game, inputs)])
    row.answer = mails[0] if mails else None


def idle_answers(row: Inbound) -> int:
    """Return the number of answers of the last hour that this one counts with."""
    # Refused mails count apart: somebody with a revoked address cannot use up the player's answers.
    counted = Mail.objects.filter(
        player=row.player, created_at__gte=site_time.now() - SPAN, kind="answer", game=row.game
    )
    return counted.filter(inputs__idle=True, answered__state=row.state).count()


def check_confirmation(row: Inbound, player: Player, wait: Wait | None) -> None:
    """Raise Pointless for a mere confirmation where the player wants none. `wait`: theirs that runs now."""
    # An answer that their turn goes on is more than that: a wait has one turn mail, and it was sent before.
    is_running_wait = wait is not None and wait.pk == row.wait_number
    if ANSWER in player.mail_refused and outcome.only_confirms(row.report) and not is_running_wait:
        raise Pointless(REFUSED[ANSWER])
