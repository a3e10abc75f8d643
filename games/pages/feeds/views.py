"""Feeds, which show and never act, and the page on which a player makes and stops their own."""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from secrets import randbits
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lib.time_zones import known_zone
from games.lobby.offers import offered_games
from games.mail.context import address_of
from games.mail.signed_addresses import FEED, read, write
from games.models import Player
from games.pages.access import signed_in
from games.pages.feeds.turns import open_turns

MOST_GAMES = 50
SERIAL_BITS = 40
OLDEST = datetime(2026, 1, 1, tzinfo=UTC)
"""When a feed without entries was updated."""
PRIVATE = {"Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}


class Feed(Atom1Feed):
    """An Atom feed that is the same as long as its entries are."""

    def latest_post_date(self) -> datetime:
        return max((item["updateddate"] for item in self.items), default=OLDEST)


@contextmanager
def reader_of(word: str) -> Iterator[Player]:
    """Yield the player whose feeds have that word in their address, with their language and time zone. Raises Http404."""
    pk, serial = read(FEED, word, 2) or (0, 0)
    player = Player.objects.not_deleted().filter(pk=pk, feed_serial=serial, is_active=True).first()
    if player is None:
        raise Http404
    with translation.override(player.language), timezone.override(ZoneInfo(known_zone(player.time_zone))):
        yield player


@require_safe
def turns_atom(request: HttpRequest, word: str) -> HttpResponse:
    """Send the player's turns: an entry for each, updated when its story or its deadline changes."""
    with reader_of(word) as player:
        # Its own address is left out: the word in it is to be in no copy of an entry.
        feed = Feed(_("Turns at {site}").format(site=site.SITE_NAME), address_of("desk"), "", player.language)
        for turn in open_turns(player):
            feed.add_item(
                title=_("{game}: your move, {name}").format(game=turn.game.name, name=player.name),
                link=address_of("game", turn.game.code),
                description=render_to_string("feeds/turn.html", {"turn": turn}),
                unique_id=entry_id("turn", turn.wait.pk),
                pubdate=turn.wait.opened_at,
                updateddate=turn.updated,
            )
        return answer(request, feed, PRIVATE)


@require_safe
def turns_ics(request: HttpRequest, word: str) -> HttpResponse:
    """Send the player's deadlines and holidays for a calendar."""
    # With its library it takes 7 MB and 50 ms.
    from games.pages.feeds.calendar import make_calendar  # noqa: PLC0415

    with reader_of(word) as player:
        return conditional(request, make_calendar(player), "text/calendar; charset=utf-8", PRIVATE)


@require_safe
def open_atom(request: HttpRequest) -> HttpResponse:
    """Send the public games that anybody can join, the newest first."""
    offers = sorted(offered_games(None, most=MOST_GAMES), key=lambda offer: offer.game.created_at, reverse=True)
    title = _("Open games at {site}").format(site=site.SITE_NAME)
    feed = Feed(title, address_of("games"), "", translation.get_language(), feed_url=address_of("open-atom"))
    for offer in offers:
        feed.add_item(
            title=_("{game}: a game of {title}").format(game=offer.game.name, title=offer.title),
            link=address_of("game", offer.game.code),
            description=render_to_string("feeds/open_game.html", {"offer": offer}),
            unique_id=entry_id("game", offer.game.pk),
            pubdate=offer.game.created_at,
            updateddate=offer.game.created_at,
        )
    return answer(request, feed, {"Cache-Control": "max-age=300"})


def entry_id(kind: str, pk: int) -> str:
    """Return the name of an entry for good, as a tag (RFC 4151)."""
    return f"tag:{urlsplit(site.BASE_URL).hostname},{OLDEST:%Y}:{kind}:{pk}"


def answer(request: HttpRequest, feed: Feed, headers: dict[str, str]) -> HttpResponse:
    return conditional(request, feed.writeString("utf-8").encode(), "application/atom+xml; charset=utf-8", headers)


def conditional(request: HttpRequest, content: bytes, kind: str, headers: dict[str, str]) -> HttpResponse:
    """Return the content with an `ETag`, or 304 where the reader has it already."""
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    whole = HttpResponse(content, content_type=kind, headers=headers | {"ETag": etag})
    return get_conditional_response(request, etag=etag, response=whole) or whole


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show the addresses of the player's feeds; a post makes them, or stops them for good."""
    player = signed_in(request)
    if request.method == "POST":
        if "stop" in request.POST:
            player.feed_serial = None
            messages.success(request, _("Your feeds have been stopped. Their addresses no longer work."))
        elif player.feed_serial is None:
            player.feed_serial = randbits(SERIAL_BITS)
        player.save(update_fields=["feed_serial"])
        return redirect("feeds")
    word = "" if player.feed_serial is None else write(FEED, [player.pk, player.feed_serial])
    addresses: Iterable[str] = [address_of(name, word) for name in ("turns-ics", "turns-atom")] if word else ()
    return render(request, "account/feeds.html", {"addresses": addresses, "section": "account"})
