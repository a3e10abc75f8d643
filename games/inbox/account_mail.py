"""Mails about no game: to the account's own address, and to those of its thread.

The address in a mail of the thread names that mail. For a month, and with the sender right, what can be taken back is done by
its answers, and reported to its owner; anything else is asked back, at the player's own address alone.
"""

from datetime import timedelta

from engine.registry import TITLES
from games.inbox.commands import AccountMail
from games.inbox.settling import answer_question, do_account_commands
from games.letters import account_words, outcome
from games.letters.my_games import waiting_games
from games.letters.outcome import NOT, Report
from games.lib import site_time
from games.mail.signed_addresses import SeatLink
from games.models import Inbound, Mail, Player, Question
from games.models.email_addresses import is_own

ACTS_FOR = timedelta(days=30)
"""Time in which answers to a mail of the thread act."""


def read_account_mail(player: Player, link: SeatLink, text: str) -> Report:
    """Return the report of a mail to the account's own address, which asks and does nothing."""
    report = Report()
    if link.serial != player.mail_serial:
        report.add(NOT, outcome.ADDRESS_OLD)
    elif not do_account_commands(AccountMail(player, report), text):
        report.games = waiting_games(player).exists()
        report.add(NOT, outcome.WHICH_GAME if report.games else outcome.NONE_WAITS)
        report.add(NOT, outcome.WORDS_HERE, title=next(iter(TITLES)))
    return report


def read_thread(player: Player, link: SeatLink, question: Question | None, text: str, sender: str) -> Report:
    """Return the report of a mail to an address of the account's thread. `question`: the one in that mail, if any."""
    is_valid = link.serial == player.mail_serial
    answered = Mail.objects.filter(pk=link.mail, player=player).first() if is_valid else None
    is_fresh = answered is not None and answered.created_at > site_time.now() - ACTS_FOR
    listed = (
        Inbound.objects.filter(answer=link.mail).values_list("report__listed", flat=True).first() if answered else {}
    )
    mail = AccountMail(player, Report(), may_act=is_fresh and is_own(player, sender), listed=listed or {})
    if question is not None and is_valid:
        answer_question(question, mail, text, sender)
    elif not do_account_commands(mail, text):
        mail.report.add(NOT, account_words.NO_WORDS, title=next(iter(TITLES)))
    return mail.report
