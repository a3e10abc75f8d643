"""The pace of a game in words, for players who choose one or think of joining."""

from functools import lru_cache
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clock import pace as paces
from games.clock.pace import Pace, Unlimited, pace_from_json
from games.lib.text.sentences import active_language, tell
from games.models import Game
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


def pace_label(game: Game) -> str:
    """Return the pace in a few words: `3 days a turn`."""
    return label(pace_of(game))


def label(pace: Pace) -> str:
    return tell(paces.label(pace), [])


def pace_sentences(game: Game | GameSummary) -> list[str]:
    """Return the pace, and what happens when a player's time runs out, in sentences."""
    return list(cached_sentences(active_language(), pace_of(game), game.on_timeout))


@lru_cache(maxsize=256)
def cached_sentences(language: str, pace: Pace, on_timeout: str) -> tuple[str, ...]:
    sentences = [tell(sentence, []) for sentence in paces.sentences(pace)]
    if not isinstance(pace, Unlimited):
        sentences.append(str(ON_TIMEOUT[Game.OnTimeout(on_timeout)]))
    return tuple(sentences)


def choices() -> list[tuple[str, str]]:
    """Return the choices of a form: the usual paces, and own numbers."""
    named = [(name, label(pace)) for name, pace in paces.PRESETS.items()]
    return [*named, (OWN_TURN, str(_("my own limit for each turn"))), (OWN_BANK, str(_("my own time bank")))]
