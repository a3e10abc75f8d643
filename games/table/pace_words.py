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
"""What a list of games can be narrowed down to: name -> words, and the games that it holds. Every pace is in one of them."""


def pace_of(game: Game | GameSummary) -> Pace:
    """The pace of a game."""
    return pace_from_json(game.pace)


def pace_label(game: Game) -> str:
    """The pace in a few words: `3 days a turn`."""
    return label(pace_of(game))


def label(pace: Pace) -> str:
    return tell(paces.label(pace), [])


def pace_told(game: Game | GameSummary) -> list[str]:
    """The pace, and what happens to those who do not keep it, in whole sentences."""
    return list(kept_pace(active_language(), pace_of(game), game.on_timeout))


@lru_cache(maxsize=256)
def kept_pace(language: str, pace: Pace, on_timeout: str) -> tuple[str, ...]:
    """The same in the language that is active, kept: each page of a game tells it."""
    sentences = [tell(sentence, []) for sentence in paces.sentences(pace)]
    if not isinstance(pace, Unlimited):
        sentences.append(str(ON_TIMEOUT[Game.OnTimeout(on_timeout)]))
    return tuple(sentences)


def choices() -> list[tuple[str, str]]:
    """What a form offers: the usual paces, and own numbers."""
    named = [(name, label(pace)) for name, pace in paces.PRESETS.items()]
    return [*named, (OWN_TURN, str(_("my own limit for each turn"))), (OWN_BANK, str(_("my own time bank")))]
