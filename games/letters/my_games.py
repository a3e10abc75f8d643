"""The player's games as a list in an answer, and the words for their account, each with a link that opens a reply."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.registry import get_title
from games.clock.words import until_moment
from games.letters import account_words
from games.letters.move_options import answer_link
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.mail.context import address_of, answer_address, seat_link
from games.models import Game, Player, Seat, Wait
from games.table.summaries import head_of
from games.table.table import bot_name, player_name

YOUR_GAMES = gettext_noop("Your games")
"""The subject of the account's own thread."""
MOST_GAMES = 48
MOST_OVER = 5
RECENT = timedelta(days=60)


def waiting_games(player: Player) -> QuerySet[Wait]:
    """Return the player's open waits, the longest first."""
    waits = Wait.objects.open().filter(seat__player=player, game__state=Game.State.RUNNING)
    return waits.select_related("game", "seat").order_by("opened_at", "pk")


def games_of(player: Player) -> list[Game]:
    """Return the player's games: those in which they are due, other running ones, open ones, and the last that ended."""
    seats = Seat.objects.held_by(player).filter(game=OuterRef("pk"))
    mine = Game.objects.filter(Exists(seats)).defer("position")
    due = Wait.objects.open().filter(game=OuterRef("pk"), seat__player=player)
    running = mine.filter(state=Game.State.RUNNING).annotate(due=Exists(due)).order_by("-due", "moved_at", "pk")
    waiting = mine.filter(state=Game.State.OPEN).order_by("pk")
    since = site_time.now() - RECENT
    over = mine.filter(state=Game.State.FINISHED, ended_at__gt=since, rematches=None).order_by("-ended_at")
    return [*running[:MOST_GAMES], *waiting[:MOST_GAMES], *over[:MOST_OVER]]


def my_games(player: Player, codes: Sequence[str]) -> list[dict[str, Any]]:
    """Return the lines of the player's list of games with these codes, as they stand now. Two queries."""
    if not codes:
        return []
    games = {game.code: game for game in Game.objects.filter(code__in=codes).defer("position")}
    waits = Wait.objects.open().filter(game__code__in=codes).select_related("game", "seat__player").order_by("pk")
    by_game: dict[int, list[Wait]] = {}
    for wait in waits:
        by_game.setdefault(wait.game_id, []).append(wait)
    lines = []
    for number, code in enumerate(codes, 1):
        if game := games.get(code):
            open_waits = by_game.get(game.pk, [])
            own = next((wait for wait in open_waits if wait.seat.player_id == player.pk), None)
            lines.append(game_line(game, own, player, open_waits) | {"number": number})
    return lines


def game_line(game: Game, own: Wait | None, player: Player, waits: Sequence[Wait] = ()) -> dict[str, Any]:
    """Return what a template shows of one of the player's games. `own`: their open wait there; `waits`: all."""
    name = get_title(game.title, game.rules).name
    line: dict[str, Any] = {"game": head_of(game), "title": name, "how": how_it_stands(game, own, player, waits)}
    if own is None:
        return line | {"look": address_of("game", game.code)}
    reply = answer_address(own.seat, own.pk, game)
    return line | {
        "link": seat_link(own.seat, own.pk),
        "reply": reply,
        "answer": answer_link(reply, f"Re: {name}: {game.name}", ""),
    }


def how_it_stands(game: Game, own: Wait | None, player: Player, waits: Sequence[Wait]) -> str:
    """Return whose turn it is, and until when, in a few words."""
    if game.state == Game.State.OPEN:
        return _("waits for players")
    if game.state == Game.State.FINISHED:
        return _("is over; for a rematch write the word and the number")
    if own is None:
        names = [player_name(wait.seat.player) if wait.seat.player else bot_name(wait.seat.bot) for wait in waits]
        return _("it is the turn of: {names}").format(names=", ".join(names))
    if own.deadline is None:
        return _("it's your turn")
    zone = ZoneInfo(known_zone(player.time_zone))
    return _("it's your turn, {until}").format(until=until_moment(own.deadline, site_time.now(), zone))


class WordLine(NamedTuple):
    """A word for the account: the line to write, what it does, and an address that opens a reply with it."""

    line: str
    text: str
    link: str


def words_for(reply: str, title: str, *, first_only: bool) -> list[WordLine]:
    """Return the words for the account in the active language, with the title in their examples."""
    name = get_title(title).name
    words = account_words.FIRST_WORDS if first_only else (*account_words.FIRST_WORDS, *account_words.OTHER_WORDS)
    lines = [(_(line).format(title=name), _(text)) for line, text in words]
    return [WordLine(line, text, answer_link(reply, f"Re: {_(YOUR_GAMES)}", line)) for line, text in lines]
