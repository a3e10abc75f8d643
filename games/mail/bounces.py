"""Addresses that refuse mail. Missing ones get no more; full or failing ones are tried again a day later.

`suspend` and `set_back` apply to the address that the mail went to, as long as it is the player's. `lift` ends both.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext_noop

from games.lib import site_time
from games.lib.workers.counting import count
from games.mail.smtp_errors import Meaning
from games.models import Mail, Player
from games.models.email_addresses import is_own, same_address

LONGEST_REASON = 200
A_DAY = timedelta(days=1)
MOST_DAYS = 3
"""An address that refuses mails on this many days in a row is suspended. It is also the limit of tries of one mail."""
MAY_COME_BACK = timedelta(hours=1)
"""A mail that was sent within this time may still bounce, so it does not show that the address takes mail."""
REFUSES = gettext_noop("Your address refuses our emails.")

NOT_REPEATED = ("account/", "test", "proof")
"""Beginnings of kinds that are worth nothing a day later."""


def suspend(mail: Mail, reason: str) -> None:
    """Stop mails to the player of this mail, if it went to their present address. A banner says so."""
    player = addressee_of(mail)
    if player is None:
        return
    mine = Player.objects.reachable().filter(pk=player.pk, email=player.email)
    mine.update(mail_suspended_at=site_time.now(), mail_suspended_reason=reason[:LONGEST_REASON])


def addressee_of(mail: Mail) -> Player | None:
    """Return the player of this mail as stored now, if it went to their present address."""
    player = Player.objects.filter(pk=mail.player_id).first() if mail.player_id else None
    return player if player is not None and same_address(player.email or "", mail.address) else None


def set_back(mail: Mail, reason: str) -> bool:
    """Count that the address did not take this mail, and return whether it is suspended.

    It counts once a day. After MOST_DAYS in a row, without a mail that arrived in between, the address is suspended.
    """
    player = addressee_of(mail)
    if player is None:
        return False
    if player.mail_suspended_at is not None:
        return True
    now, last = site_time.now(), player.mail_setback_at
    if last is not None and now - last < A_DAY:
        return False
    days = player.mail_setbacks + 1 if last is not None and not arrived_since(player, last) else 1
    mine = Player.objects.filter(pk=player.pk, mail_setback_at=last)
    if not mine.update(mail_setbacks=days, mail_setback_at=now, mail_suspended_reason=reason[:LONGEST_REASON]):
        # Another worker has counted this day.
        return False
    if days >= MOST_DAYS:
        suspend(mail, reason)
    return days >= MOST_DAYS


def arrived_since(player: Player, moment: object) -> bool:
    """Return whether a mail went to the player's address since that moment, and has not come back."""
    sent = Mail.objects.filter(player=player, state=Mail.State.SENT)
    sent = sent.filter(sent_at__gt=moment, sent_at__lte=site_time.now() - MAY_COME_BACK)
    return any(same_address(player.email or "", address) for address in sent.values_list("address", flat=True))


def is_tried_again(mail: Mail, suspended: bool) -> bool:
    """Return whether a mail that was not taken goes out again a day later."""
    return not suspended and mail.refusals + 1 < MOST_DAYS and not mail.kind.startswith(NOT_REPEATED)


def came_back(mail_id: int, reason: str, meaning: Meaning = Meaning.GONE) -> bool:
    """Record that a sent mail came back. Returns False where it is unknown, or had come back before.

    It goes out again a day later, with the same Message-ID, where that may help: if it did arrive, mail programs show it
    once.
    """
    with transaction.atomic():
        mail = Mail.objects.filter(pk=mail_id, state=Mail.State.SENT).first()
        if mail is None:
            return False
        reason = reason[:LONGEST_REASON]
        mine = Mail.objects.filter(pk=mail_id, state=Mail.State.SENT)
        if not mine.update(state=Mail.State.BOUNCED, reason=reason, refusals=F("refusals") + 1):
            return False
        count("mails", Mail.State.BOUNCED)
        if meaning is Meaning.GONE:
            suspend(mail, reason)
        elif meaning is Meaning.RESTS and is_tried_again(mail, set_back(mail, reason)):
            # It counts as not sent: it is rendered again, and no text stays that would not be wiped in time.
            later = site_time.now() + A_DAY
            Mail.objects.filter(pk=mail_id).update(state=Mail.State.RETRY, due_at=later, sent_at=None, message=None)
    return True


def lift(player: Player, answered: int | None = None) -> None:
    """Send mails to the address again, among them those about running turns that never arrived.

    `answered`: the id of a seat whose turn an answer reports anyway.
    """
    player.mail_suspended_at = player.mail_setback_at = None
    player.mail_suspended_reason = ""
    player.mail_setbacks = 0
    player.save(update_fields=["mail_suspended_at", "mail_suspended_reason", "mail_setbacks", "mail_setback_at"])
    lost = [Mail.State.FAILED, Mail.State.BOUNCED]
    never_sent = Q(state=Mail.State.SUPPRESSED, reason=REFUSES) | Q(state__in=lost)
    resting = Q(state=Mail.State.RETRY, refusals__gt=0)
    gathered = Q(digest__state__in=lost) | Q(digest__state=Mail.State.SUPPRESSED, digest__reason=REFUSES)
    turns = Mail.objects.filter(never_sent | resting | Q(gathered, state=Mail.State.DIGEST), player=player, kind="turn")
    ids = turns.of_open_waits().exclude(wait__seat=answered).values_list("pk", flat=True)
    fresh = {"state": Mail.State.DUE, "due_at": site_time.now(), "digest": None, "reason": "", "refusals": 0}
    Mail.objects.filter(pk__in=list(ids)).update(**fresh)


def lift_by_mail(player: Player, sender: str, seat_id: int) -> str | None:
    """Lift the suspension where the player's own address (`sender`) has answered a mail about the seat, which has arrived then.

    Returns the mail server's reason where mails to them had been stopped, else None.
    """
    reason = player.mail_suspended_reason if player.mail_suspended_at is not None else None
    if (reason is None and not player.mail_setbacks) or not is_own(player, sender):
        return None
    lift(player, seat_id)
    return reason
