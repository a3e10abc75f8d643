"""What each kind of mail needs beside its inputs, read at the moment of sending, and when it has become pointless."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.registry import get_title
from games.base import site_time
from games.content.again import fill_again
from games.content.answer import fill_answer
from games.content.carrying import add_answers
from games.content.clock import fill_timeout, fill_warning
from games.content.context import Filling, Pointless, address_of, foot_links, stop_address
from games.content.digest import fill_digest
from games.content.game_over import fill_over
from games.content.notices import NOTICES
from games.content.turn import fill_turn
from games.core.table import bot_name, player_name
from games.lobby.invitation_blocklist import refused_addresses
from games.models import Game, Invitation, Mail
from games.outbox.bounces import REFUSES
from games.outbox.signed_addresses import CONFIRM, write
from games.outbox.subscriptions import GROUP_OF, NEWS, REFUSED
from games.outbox.threads import root_of
from games.play.head import head_of
from games.play.pace_words import pace_label

ASKED_FOR = {"proof", "answer", "again"}
"""Kinds that go out to an address that was suspended, too."""


def fill(mail: Mail) -> Filling:
    """What the mail's template needs now, in the language that is active. Raises Pointless."""
    if mail.player is not None and mail.player.deleted_at is not None:
        raise Pointless(gettext_noop("The account was deleted."))
    check_wanted(mail)
    if mail.kind.startswith("account/"):
        return fill_account(mail)
    return add_answers(mail, FILLERS[mail.kind](mail))


def check_wanted(mail: Mail) -> None:
    """Raises Pointless for a mail of a kind that its player refuses, for games' mails to a closed account, and for an address
    that takes none.

    What is asked for (codes, the proof that the address works again, what came of a mail) is sent in any case.
    """
    if mail.player is None or mail.kind.startswith("account/"):
        return
    if mail.player.mail_suspended_at is not None and mail.kind not in ASKED_FOR:
        raise Pointless(REFUSES)
    if mail.kind in GROUP_OF and not mail.player.is_active:
        raise Pointless(gettext_noop("The account is closed."))
    group = GROUP_OF.get(mail.kind, "")
    if group in mail.player.mail_refused:
        raise Pointless(REFUSED[group])


def fill_account(mail: Mail) -> Filling:
    """Mails of accounts. One with a code is pointless when the code has been forgotten."""
    if mail.forget_at is not None and mail.forget_at <= site_time.now():
        raise Pointless(gettext_noop("The code in it was no longer valid."))
    links = {
        "signup_url": address_of("account_signup"),
        "login_url": address_of("account_login"),
        "reset_url": address_of("account_reset_password"),
    }
    # In the zone that is active, the reader's; strangers have UTC, and are told so.
    at = localtime(mail.created_at)
    words = {"to": mail.address, "moment": date_format(at, "DATETIME_FORMAT") + f" ({at.tzname()})"}
    return Filling(links | words | mail.inputs | {"minutes": settings.CODE_SECONDS // 60} | (mail.secrets or {}))


def fill_invitation(mail: Mail) -> Filling:
    """An invitation carries no free text of the inviter, only the display name."""
    invitation = (
        Invitation.objects.select_related("game", "seat", "inviter").filter(pk=mail.inputs["invitation"]).first()
    )
    if invitation is None or invitation.state != Invitation.State.OPEN:
        raise Pointless(gettext_noop("The invitation was answered or withdrawn."))
    if invitation.game.state != Game.State.OPEN:
        raise Pointless(gettext_noop("The game had started, or was closed."))
    if refused_addresses([mail.address]):
        raise Pointless(gettext_noop("This address has asked not to be invited."))
    game = invitation.game
    refuse = address_of("refuse_invitations", invitation.token)
    context = {
        "inviter": player_name(invitation.inviter),
        "game": head_of(game),
        # The name of a game is chosen by people: strangers are told the title's instead.
        "title": title_name(game),
        "seats": game.players,
        "pace": pace_label(game),
        "look": address_of("invitation", invitation.token),
        "refuse": refuse,
    }
    return Filling(context, refuse)


def title_name(game: Game) -> str:
    """The name of the game's title."""
    return get_title(game.title, game.rules).name


def fill_notice(mail: Mail) -> Filling:
    """One sentence from the list, with its fields."""
    notice = NOTICES[mail.inputs["notice"]]
    words: dict[str, Any] = {"game": mail.game.name if mail.game else ""} | mail.inputs
    if "bot" in words:
        words["bot"] = bot_name(words["bot"])
    heading = str(notice.subject).format_map(words)
    context = {
        "heading": heading,
        "sentence": " ".join(part for part in (str(notice.sentence).format_map(words), str(notice.more)) if part),
        "game": head_of(mail.game) if mail.game else None,
        "title": title_name(mail.game) if mail.game else "",
        "look": address_of("game", mail.game.code) if mail.game else "",
        "button": _("View the game"),
    }
    if mail.player is None:
        return Filling(context)
    root = root_of(mail.player, mail.game) if mail.game else ""
    return Filling(context | foot_links(mail.player, NEWS), stop_address(mail.player, NEWS), root)


def fill_test(mail: Mail) -> Filling:
    """What the test button sends."""
    return Filling({"settings_url": address_of("account_mail"), "mails_url": address_of("mail")})


def fill_proof(mail: Mail) -> Filling:
    """The mail that proves that an address works again: its link carries when it was suspended, and so is good once."""
    player = mail.player
    if player is None or player.mail_suspended_at is None:
        raise Pointless(gettext_noop("Emails to your address had already been turned back on."))
    word = write(CONFIRM, [player.pk, int(player.mail_suspended_at.timestamp())])
    return Filling({"link": address_of("mail-proof", word)})


FILLERS: dict[str, Callable[[Mail], Filling]] = {
    "again": fill_again,
    "answer": fill_answer,
    "digest": fill_digest,
    "invitation": fill_invitation,
    "notice": fill_notice,
    "over": fill_over,
    "proof": fill_proof,
    "test": fill_test,
    "timeout": fill_timeout,
    "turn": fill_turn,
    "warning": fill_warning,
}
