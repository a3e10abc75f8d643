"""News of public games for a channel of the operator (MYKERINOS_LOBBY_HOOK): a new open game, and a result.

It is posted as a row beside the mails, in the transaction that makes it true, and sent by a sweep of its own: a channel that
is slow or away holds up nothing else.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL, Budget, process_each
from games.mail import sending
from games.mail.context import address_of
from games.mail.game_posts import NEW_GAME
from games.mail.kinds import HOOK, Pointless, pending
from games.models import Game, Mail
from games.table.table import Table, load_table
from games.table.time_words import pace_label

TIMEOUT = 10
"""Seconds for connecting, and for each part of the answer."""
TOO_MANY = 429
STARTED = gettext_noop("The game was no longer waiting for players.")
MARKUP = re.compile(r"([\\`*_~|<>\[\]()#:@-])")
"""Characters that Discord reads as markup, a link or a mention."""


class Form(NamedTuple):
    """How a service is written to. `escape`: makes the name of a game or a player plain text there."""

    escape: Callable[[str], str]
    fill: Callable[[dict[str, Any]], dict[str, Any]]
    """Returns the arguments of `requests.post` for these facts."""


FORMS = {
    "discord.com": Form(
        lambda name: MARKUP.sub(r"\\\1", name),
        lambda facts: {"json": {"content": facts["text"], "allowed_mentions": {"parse": []}}},
    ),
    "hooks.slack.com": Form(
        lambda name: name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
        lambda facts: {"json": {"text": facts["text"], "mrkdwn": False}},
    ),
    "ntfy.sh": Form(str, lambda facts: {"data": facts["text"].encode(), "headers": {"Click": facts["url"]}}),
}
"""By the host of the address, or `ntfy.` and any domain. All others get the facts as JSON."""
PLAIN = Form(str, lambda facts: {"json": facts})


def form_of(url: str) -> Form:
    """Return how that address is written to."""
    host = urlsplit(url).hostname or ""
    return FORMS.get("ntfy.sh" if host.startswith("ntfy.") else host.removeprefix("ptb."), PLAIN)


NEXT: PreparedQuery[int] = PreparedQuery(
    lambda: pending(Param("now")).filter(kind=HOOK).order_by("due_at").values_list("pk", flat=True)
)


@sweeps.sweep("lobby_hook", every=settings.SWEEP_INTERVAL if settings.LOBBY_HOOK else 0, queue=MAIL)
def send_news(budget: Budget | None = None) -> int:
    """Send the news that are due. Returns the number of those that arrived."""
    return process_each(NEXT.fetch(now=site_time.now()), send_one, "News %s could not be sent.", budget, HOOK)


def send_one(mail_id: int) -> bool:
    """Send one; later again where the channel is away, never where it refuses it."""
    # A part of the site that talks to the web: loaded where there is something to say.
    import requests  # noqa: PLC0415

    mail = sending.claim(mail_id)
    if mail is None or not settings.LOBBY_HOOK:
        return False
    form = form_of(settings.LOBBY_HOOK)
    try:
        with translation.override(mail.language):
            given = form.fill(facts_of(mail, form.escape))
        with requests.post(
            settings.LOBBY_HOOK, timeout=TIMEOUT, allow_redirects=False, stream=True, **given
        ) as response:
            status = response.status_code
    except Pointless as pointless:
        sending.settle(mail, Mail.State.SUPPRESSED, reason=pointless.reason)
        return False
    except requests.RequestException as error:
        # Its words name the address, which is a secret.
        sending.put_off(mail, type(error).__name__)
        return False
    if status < 300:
        sending.settle(mail, Mail.State.SENT, reason="", sent_at=site_time.now())
    elif status >= 500 or status == TOO_MANY:
        sending.put_off(mail, f"HTTP {status}")
    else:
        sending.settle(mail, Mail.State.FAILED, reason=f"HTTP {status}")
    return status < 300


def facts_of(mail: Mail, escape: Callable[[str], str]) -> dict[str, Any]:
    """Return the facts of the news now, with a sentence of them. Raises Pointless."""
    table = load_table(pk=mail.game_id)
    event, game = mail.inputs["event"], table.game
    if event == NEW_GAME and game.state != Game.State.OPEN:
        raise Pointless(STARTED)
    url = address_of("game", game.code)
    text = open_text(table, escape) if event == NEW_GAME else result_text(table, escape)
    return {"event": event, "game": game.name, "title": game.title, "url": url, "text": f"{text}\n{url}"}


def open_text(table: Table, escape: Callable[[str], str]) -> str:
    free = sum(seat.player_id is None and not seat.bot for seat in table.seats)
    return ngettext(
        "{game}: a new game of {title}, {pace}. {free} seat is free.",
        "{game}: a new game of {title}, {pace}. {free} seats are free.",
        free,
    ).format(game=escape(table.game.name), title=table.title.name, pace=pace_label(table.game), free=free)


def result_text(table: Table, escape: Callable[[str], str]) -> str:
    names = [escape(name) for name in table.names()]
    best_first = sorted(table.seats, key=lambda seat: (seat.place or len(names), seat.index))
    standing = "; ".join(
        _("{place}. {name}").format(place=seat.place, name=names[seat.index])
        if seat.points is None
        else _("{place}. {name}, {points}").format(place=seat.place, name=names[seat.index], points=seat.points)
        for seat in best_first
    )
    return _("{game} ({title}) is over: {standing}.").format(
        game=escape(table.game.name), title=table.title.name, standing=standing
    )
