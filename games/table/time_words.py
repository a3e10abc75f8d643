"""A game's pace, its planning and the time left, in words, on pages and in mails."""

from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.contract import has_orders
from engine.registry import get_title
from games.clock import pace as paces
from games.clock import words
from games.clock.hours import waking
from games.clock.hours_json import hours_from_json
from games.clock.pace import Pace, Unlimited, pace_from_json
from games.lib.text.sentences import active_language, translate_sentence
from games.lib.time_zones import known_zone
from games.models import Game, Player, Wait
from games.table.summaries import GameSummary

USUAL = "daily"
OWN_TURN = "own_turn"
OWN_BANK = "own_bank"

ON_TIMEOUT = {
    Game.OnTimeout.PLAY: _(
        "If a player runs out of time, a bot plays that turn. The second time in a row, the bot keeps the seat "
        "until the player takes it back."
    ),
    Game.OnTimeout.SEAT: _("If a player runs out of time, a bot takes the seat until the player takes it back."),
}

FIRST_MOVE = _(
    "If someone takes a free seat here, everyone's first turn has {hours} hours at most. If a player misses theirs, the "
    "game is called off without a result."
)

BANDS: dict[str, tuple[Any, Q]] = {
    "brisk": (_("up to a day a turn"), Q(pace__kind="per_wait", pace__hours__lte=24)),
    "daily": (_("up to four days a turn"), Q(pace__kind="per_wait", pace__hours__gt=24, pace__hours__lte=96)),
    "weekly": (_("more than four days a turn"), Q(pace__kind="per_wait", pace__hours__gt=96)),
    "bank": (_("a time bank"), Q(pace__kind="bank")),
    "none": (_("no clock"), Q(pace__kind="none")),
}
"""The filters of a list of games: name -> words, and the condition. Every pace is in one of them."""


def pace_of(game: Game | GameSummary) -> Pace:
    return pace_from_json(game.pace)


def pace_label(game: Game | GameSummary) -> str:
    """Return the pace in a few words, with what else people want to know before they join: `3 days a turn`."""
    pace = label(pace_of(game))
    return str(_("{pace}, programs allowed")).format(pace=pace) if game.programs else pace


def label(pace: Pace) -> str:
    return translate_sentence(paces.label(pace), [])


def pace_sentences(game: Game | GameSummary) -> list[str]:
    """Return the pace, and what happens when a player's time runs out, in sentences."""
    awaits_players = game.public and game.state == Game.State.OPEN
    return list(cached_sentences(active_language(), pace_of(game), game.on_timeout, awaits_players))


@lru_cache(maxsize=256)
def cached_sentences(language: str, pace: Pace, on_timeout: str, awaits_players: bool) -> tuple[str, ...]:
    sentences = [translate_sentence(sentence, []) for sentence in paces.sentences(pace)]
    if not isinstance(pace, Unlimited):
        sentences.append(str(ON_TIMEOUT[Game.OnTimeout(on_timeout)]))
        if awaits_players:
            hours = paces.first_move_hours(pace)
            sentences.append(str(FIRST_MOVE).format(hours=hours))
    return tuple(sentences)


def choices() -> list[tuple[str, str]]:
    """Return the choices of a form: the usual paces, and own numbers."""
    named = [(name, label(pace)) for name, pace in paces.PRESETS.items()]
    return [*named, (OWN_TURN, str(_("my own limit for each turn"))), (OWN_BANK, str(_("my own time bank")))]


SENTENCES = {
    Game.Orders.CAREFUL: _(
        "Players can plan ahead: they leave moves in advance, and the site plays them. If a planned move has become much "
        "worse, the site asks first."
    ),
    Game.Orders.PLAIN: _(
        "Players can plan ahead: they leave moves in advance, and the site plays them as long as they are possible. It asks "
        "first only if something happens that they wanted to be asked about."
    ),
    Game.Orders.NONE: _("Nobody can plan ahead: everyone moves when it is their turn."),
}


def order_sentences(game: Game | GameSummary) -> str:
    """Return whether the game's players can plan ahead, in sentences; "" for a title without orders."""
    return cached_orders_sentence(active_language(), game.title, game.rules, game.players, game.orders)


@lru_cache(maxsize=256)
def cached_orders_sentence(language: str, title: str, rules: int, players: int, orders: str) -> str:
    return str(SENTENCES[Game.Orders(orders)]) if has_orders(get_title(title, rules), players) else ""


class TimeLeft(NamedTuple):
    """The time that a wait has left."""

    left: str
    """Thinking time."""
    thinking: str
    """The same, called so where some of the time until the deadline does not count."""
    by: str
    """The deadline as a sentence."""
    until: str
    """The deadline in a few words."""
    zone: str
    """The time zone of these words."""
    deadline: datetime
    rests: list[str]
    """The hours that do not count until then, one sentence each."""
    warned: bool
    """Whether the last warning was given."""


def zone_of(reader: Player | None) -> str:
    """Return the reader's time zone; UTC for anonymous visitors."""
    return "UTC" if reader is None else known_zone(reader.time_zone)


def time_left(wait: Wait | None, reader: Player | None, now: datetime) -> TimeLeft | None:
    """Return the time that the wait has left, in the reader's words; None without a clock."""
    if wait is None or wait.deadline is None:
        return None
    hours = hours_from_json(wait.hours)
    zone = zone_of(reader)
    span = waking(hours, now, wait.deadline)
    rests = words.pause_sentences(hours, now, wait.deadline)
    return TimeLeft(
        left=words.time_left_words(span),
        thinking=words.thinking_time_left(span) if rests else words.time_left_words(span),
        by=words.move_by(wait.deadline, now, zone),
        until=words.until_moment(wait.deadline, now, ZoneInfo(zone)),
        zone=words.zone_time(zone),
        deadline=wait.deadline,
        rests=rests,
        warned=wait.warned_for == wait.deadline,
    )
