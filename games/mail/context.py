"""Addresses and lines of every kind of mail."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.mail.signed_addresses import STOP, SeatLink, link_word, milliseconds, reply_address, write
from games.mail.subscriptions import NUMBERS, STOP_WORDS
from games.models import Game, Mail, Player, Seat
from games.reading import markers


def address_of(name: str, *arguments: object) -> str:
    """Return the absolute address of a page."""
    return settings.BASE_URL + reverse(name, args=arguments)


def stop_address(player: Player, group: str) -> str:
    """Return the address that refuses a group of mails for the player with one click (RFC 8058)."""
    return address_of("mail-stop", write(STOP, [player.pk, NUMBERS[group]]))


def place_of(seat: Seat, wait_id: int = 0) -> SeatLink:
    """Return what links name now. The seat is held by a player, or by a bot for one."""
    player = seat.player_id or seat.absent_id
    assert player is not None
    return SeatLink(seat.pk, wait_id, player, seat.links_serial)


def account_address(player: Player) -> str:
    """Return the account's own reply address, "" while the site takes no mail.

    It names no seat, and what is written there is asked back.
    """
    return reply_address(SeatLink(0, 0, player.pk, player.mail_serial))


def thread_address(player: Player, mail: Mail) -> str:
    """Return the reply address of a mail of the account's own thread, "" while the site takes no mail.

    What can be taken back is done there (`games.inbox.account_mail`).
    """
    return reply_address(SeatLink(0, 0, player.pk, player.mail_serial, mail=mail.pk))


def seat_link(seat: Seat, wait_id: int = 0) -> str:
    """Return the link that shows the seat's game without signing in. While the wait lasts its buttons move."""
    return address_of("mail-link", link_word(place_of(seat, wait_id)))


def answer_address(seat: Seat, wait_id: int, game: Game | None = None, asked: int = 0) -> str:
    """Return the reply address of a mail about this wait, "" while the site takes no mail.

    `game` is as the mail shows it; `asked` as in `SeatLink`.
    """
    place = place_of(seat, wait_id)._replace(asked=asked)
    return reply_address(place if game is None else place._replace(shown=milliseconds(game.moved_at)))


def reply_context(reply: str, start: str = markers.START) -> dict[str, str]:
    """Return the template values of a mail that can be answered at `reply`, "" for none. `start` is its first line."""
    return {"reply": reply, "start_line": markers.start_line(_(start)), "end_line": markers.END_LINE}


def foot_links(player: Player, group: str) -> dict[str, str]:
    """Return the links at the foot of every mail to a player. `group` is the one that it offers to stop."""
    return {
        "settings_url": address_of("account_mail"),
        "stop_url": stop_address(player, group),
        "stop_words": str(STOP_WORDS.get(group) or _("Stop these emails")),
        "mails_url": address_of("mail"),
    }
