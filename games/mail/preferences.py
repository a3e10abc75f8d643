"""What players say about their mails: wishes, refusals by one click, tests, links that are to stop working."""

from datetime import timedelta
from secrets import token_hex

from django.db.models import F, Q
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Refused
from games.mail import bounces
from games.mail.post import draft, post
from games.mail.signed_addresses import CONFIRM, STOP, read
from games.mail.subscriptions import NUMBERS
from games.models import Mail, Player, Seat

ASKED_IN = timedelta(hours=1)
MOST_ASKED = 5
"""So many test mails and proofs in that time: the button is no means to fill a letter box."""


def ask_again(player: Player, seat: Seat | None = None) -> None:
    """A wish has changed: what is held back, or waits for the digest, is looked at again at once. `seat`: one game only."""
    waiting = Q(state=Mail.State.HELD) | Q(state=Mail.State.DIGEST, digest=None)
    mails = Mail.objects.filter(waiting, player=player)
    if seat is not None:
        mails = mails.filter(Q(wait__seat=seat) | Q(kind="answer", game=seat.game_id))
    mails.update(state=Mail.State.HELD, due_at=site_time.now())


def wish_for_game(seat: Seat, player: Player, when: str, delay: int | None) -> None:
    """How the player wants to hear of their turns in this game; `when` "": as in all their games."""
    minutes = delay if when == Player.MailWhen.LATER else None
    Seat.objects.filter(pk=seat.pk, player=player).update(mail_when=when, mail_delay=minutes)
    ask_again(player, seat)


def refuse_group(player: Player, group: str, refused: bool) -> None:
    """No more mails of that group, or mails of it again."""
    rest = [name for name in player.mail_refused if name != group]
    player.mail_refused = [*rest, group] if refused else rest
    player.save(update_fields=["mail_refused"])


def stop_word(word: str) -> tuple[Player, str] | None:
    """Whose mails of which group a one-click link stops; None when it is none of ours, or its player is gone."""
    numbers = read(STOP, word, 2)
    if numbers is None:
        return None
    player = Player.objects.not_deleted().filter(pk=numbers[0]).first()
    group = next((name for name, number in NUMBERS.items() if number == numbers[1]), None)
    return (player, group) if player is not None and group is not None else None


def post_asked(player: Player, kind: str) -> Mail | None:
    """A test mail, or the proof that an address works again. Raises Refused when there were many."""
    since = site_time.now() - ASKED_IN
    if Mail.objects.filter(player=player, kind__in=["test", "proof"], created_at__gt=since).count() >= MOST_ASKED:
        raise Refused(
            _("You've asked for a lot of emails in the last hour. Check whether one has arrived, or try again later.")
        )
    return post(draft(f"{kind}:{player.pk}:{token_hex(8)}", kind, player.email, player))


def proof_word(word: str) -> Player | None:
    """The player whose address the link of a proof mail shows to work; None when it is over, or none of ours."""
    numbers = read(CONFIRM, word, 2)
    if numbers is None:
        return None
    player = Player.objects.not_deleted().suspended().filter(pk=numbers[0]).first()
    if player is None or player.mail_suspended_at is None or int(player.mail_suspended_at.timestamp()) != numbers[1]:
        return None
    return player


def address_works(player: Player) -> None:
    """Mails go out to the player again."""
    bounces.lift(player)


def revoke_links(player: Player, seat: Seat | None = None) -> None:
    """Stop the links and reply addresses in all mails sent so far from working: those of one seat, or of all."""
    seats = Seat.objects.filter(player=player)
    if seat is not None:
        seats = seats.filter(pk=seat.pk)
    seats.update(links_serial=F("links_serial") + 1)
