"""Addresses that refuse mail: nothing more is sent there until the player says that they work again."""

from games import clocks
from games.models import Mail, Player

LONGEST_REASON = 200


def suspend(mail: Mail, reason: str) -> None:
    """Send nothing more to the player of this mail, if it went to the address that is still his. The banner tells him."""
    if mail.player_id is None:
        return
    # `address` is where it was sent to: he may have changed his since.
    mine = Player.objects.filter(pk=mail.player_id, email__iexact=mail.address, mail_suspended_at=None)
    mine.update(mail_suspended_at=clocks.now(), mail_suspended_reason=reason[:LONGEST_REASON])


def came_back(mail_id: int, reason: str, *, suspends: bool = True) -> bool:
    """A mail that was sent came back for good. True when it was known, and had not come back before.

    `suspends`: whether it is about the address; where it is about us or about the text, other mails may fare better.
    """
    mail = Mail.objects.select_related("player").filter(pk=mail_id, state=Mail.State.SENT).first()
    if mail is None:
        return False
    if not Mail.objects.filter(pk=mail_id, state=Mail.State.SENT).update(
        state=Mail.State.BOUNCED, reason=reason[:LONGEST_REASON]
    ):
        return False
    if suspends:
        suspend(mail, reason)
    return True


def lift(player: Player) -> None:
    """The address works (again): mails go out to it from now on."""
    player.mail_suspended_at = None
    player.mail_suspended_reason = ""
    player.save(update_fields=["mail_suspended_at", "mail_suspended_reason"])
