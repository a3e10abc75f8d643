"""The pace of a game in words, for templates, and whether its players can plan ahead."""

from django import template

from games.models import Game
from games.table import time_words
from games.table.summaries import GameSummary

register = template.Library()


@register.filter
def pace_label(game: Game) -> str:
    """Return the pace in short: `3 days a turn`."""
    return time_words.pace_label(game)


@register.filter
def pace_sentences(game: Game | GameSummary) -> list[str]:
    """Return the pace, and the cost of running out of time, in whole sentences."""
    return time_words.pace_sentences(game)


@register.filter
def orders_sentence(game: Game | GameSummary) -> str:
    """Say whether its players can plan ahead, in whole sentences; "" for a title without orders."""
    return time_words.order_sentences(game)
