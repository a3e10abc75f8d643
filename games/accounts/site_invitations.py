"""Inviting people to the site: an admin pastes addresses, and each gets one mail with a link that proves it.

Known and unknown addresses, and those that want no invitations, are written alike. The mail of those that are not to get one is
dropped when it is about to be sent (`games.letters.site_invitation`).
"""

import re
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.prepared import Moment
from games.lib.errors import Refused
from games.lobby.seat_invitations import read_address
from games.mail.post import draft, post_all
from games.models import Player, SiteInvitation
from games.table.locks import lock_player

AT_ONCE, A_DAY = 200, 500
GOOD_FOR = timedelta(days=30)
NAMED = re.compile(r"<([^<>]*)>")


def read_addresses(text: str) -> list[str]:
    """Return the addresses in a pasted list, each once: by lines, commas or blanks, with or without names. Raises Refused."""
    found: list[str] = []
    for piece in re.split(r"[\n,;]", text):
        found += NAMED.findall(piece) or piece.split()
    addresses = list(dict.fromkeys(map(read_address, found)))
    if not addresses:
        raise Refused(_("Enter the addresses that you want to invite."))
    if len(addresses) > AT_ONCE:
        raise Refused(_("You can invite at most {most} addresses at once.").format(most=AT_ONCE))
    return addresses


@transaction.atomic
def invite_addresses(admin: Player, text: str) -> list[SiteInvitation]:
    """Invite the addresses in the text, and return an invitation for each, old or new. Raises Refused."""
    if settings.SIGNUP == "closed":
        raise Refused(_("Nobody can sign up on this site at the moment, so nobody can be invited."))
    addresses = read_addresses(text)
    lock_player(admin)
    today = SiteInvitation.objects.filter(by=admin, at__gt=site_time.now() - timedelta(days=1)).count()
    if today + len(addresses) > A_DAY:
        raise Refused(_("You can invite at most {most} addresses a day.").format(most=A_DAY))
    rows = [SiteInvitation(address=address, by=admin) for address in addresses]
    SiteInvitation.objects.bulk_create(rows, ignore_conflicts=True)
    standing = list(SiteInvitation.objects.filter(address__in=addresses).order_by("pk"))
    # An address that was invited before gets no second mail: the occasion is taken.
    post_all(
        draft(f"site_invitation:{row.pk}", "site_invitation", row.address, inputs={"invitation": row.pk})
        for row in standing
    )
    return standing


def invitation_with(token: str) -> SiteInvitation | None:
    """Return the invitation with that token, as long as it is good."""
    recent = site_time.now() - GOOD_FOR
    return SiteInvitation.objects.filter(token=token, at__gt=recent).first() if token else None


def use_up(token: str) -> None:
    """Delete the invitation: somebody has signed up with it."""
    SiteInvitation.objects.filter(token=token).delete()


def forget_unanswered() -> int:
    """Delete invitations that were not answered in time. Returns their number."""
    return invited_before(site_time.now() - GOOD_FOR).delete()[0]


def invited_before(limit: Moment) -> QuerySet[SiteInvitation]:
    return SiteInvitation.objects.filter(at__lte=limit)
