"""Players' choices about their mails: wishes, refusals by one click, test mails, revoked links."""

from datetime import date, datetime, time, timedelta
from secrets import token_hex

from django.db.models import F, Q
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Refused
from games.mail import bounces
from games.mail.post import draft, post
from games.mail.signed_addresses import CONFIRM, STOP, read
from games.mail.subscriptions import NUMBERS, WEEK
from games.models import Mail, Player, Question, Seat

ASKED_IN = timedelta(hours=1)
MOST_ASKED = 5
"""Test mails and proofs in that time: the button must not fill a letter box."""
MOST_QUIET = timedelta(hours=20)
"""So much of a day may be quiet at most: a mail has to go out at some time."""


def ask_again(player: Player, seat: Seat | None = None) -> None:
    """Reconsider held and gathered mails at once, after a wish has changed. `seat`: in one game only."""
    waiting = Q(state=Mail.State.HELD) | Q(state=Mail.State.DIGEST, digest=None)
    mails = Mail.objects.filter(waiting, player=player)
    if seat is not None:
        mails = mails.filter(Q(wait__seat=seat) | Q(kind="answer", game=seat.game_id))
    mails.update(state=Mail.State.HELD, due_at=site_time.now())


def wish_for_game(seat: Seat, player: Player, when: str, delay: int | None) -> None:
    """Store how the player wants to hear of their turns in this game; `when` "" is as in all their games."""
    minutes = delay if when == Player.MailWhen.LATER else None
    Seat.objects.filter(pk=seat.pk, player=player).update(mail_when=when, mail_delay=minutes)
    ask_again(player, seat)


def refuse_group(player: Player, group: str, refused: bool) -> None:
    """Stop mails of the group, or send them again."""
    rest = [name for name in player.mail_refused if name != group]
    if group == WEEK:
        player.week_letter, player.mail_refused = not refused, rest
    else:
        player.mail_refused = [*rest, group] if refused else rest
    player.save(update_fields=["mail_refused", "week_letter"])


def refuse_all(player: Player, groups: list[str]) -> None:
    """Stop mails of these groups, and no others."""
    player.mail_refused = groups
    player.save(update_fields=["mail_refused"])
    ask_again(player)


def check_quiet(start: time, end: time) -> None:
    """Raise Refused where too much of the day would be quiet."""
    if start == end or span(start, end) > MOST_QUIET:
        raise Refused(_("Leave at least four hours of the day for emails."))


def span(start: time, end: time) -> timedelta:
    """Return the time from one time of day to the next other one."""
    return (datetime.combine(date.min, end) - datetime.combine(date.min, start)) % timedelta(days=1)


def set_quiet(player: Player, start: time | None, end: time | None) -> None:
    """Store the quiet hours, None for none. Raises Refused."""
    if start is not None and end is not None:
        check_quiet(start, end)
    player.quiet_from, player.quiet_until = start, end
    player.save(update_fields=["quiet_from", "quiet_until"])
    ask_again(player)


def stop_word(word: str) -> tuple[Player, str] | None:
    """Return the player and the group that a one-click link stops; None where it is not ours, or the player is gone."""
    numbers = read(STOP, word, 2)
    if numbers is None:
        return None
    player = Player.objects.not_deleted().filter(pk=numbers[0]).first()
    group = next((name for name, number in NUMBERS.items() if number == numbers[1]), None)
    return (player, group) if player is not None and group is not None else None


def post_asked(player: Player, kind: str) -> Mail | None:
    """Post a test mail, or the proof that an address works again. Raises Refused when there were many."""
    since = site_time.now() - ASKED_IN
    if Mail.objects.filter(player=player, kind__in=["test", "proof"], created_at__gt=since).count() >= MOST_ASKED:
        raise Refused(
            _("You've asked for a lot of emails in the last hour. Check whether one has arrived, or try again later.")
        )
    return post(draft(f"{kind}:{player.pk}:{token_hex(8)}", kind, player.email, player))


def proof_word(word: str) -> Player | None:
    """Return the player whose address the link of a proof mail confirms; None where it is over, or not ours."""
    numbers = read(CONFIRM, word, 2)
    if numbers is None:
        return None
    player = Player.objects.not_deleted().suspended().filter(pk=numbers[0]).first()
    if player is None or player.mail_suspended_at is None or int(player.mail_suspended_at.timestamp()) != numbers[1]:
        return None
    return player


def address_works(player: Player) -> None:
    """Send mails to the player again."""
    bounces.lift(player)


def revoke_links(player: Player, seat: Seat | None = None) -> None:
    """Revoke the links and reply addresses in all mails sent so far: those of one seat, or of all and the account's own."""
    seats = Seat.objects.filter(player=player)
    if seat is not None:
        seats = seats.filter(pk=seat.pk)
    else:
        renew_account_addresses(player)
    seats.update(links_serial=F("links_serial") + 1)


def renew_account_addresses(player: Player) -> None:
    """Make the reply addresses of the account and of its open questions void."""
    now = site_time.now()
    Player.objects.filter(pk=player.pk).update(mail_serial=F("mail_serial") + 1)
    Question.objects.open(now).filter(player=player).update(good_until=now)
