"""The pace of a game in words, for templates."""

from django import template

from games import paces
from games.models import Game
from games.selectors.head import GameHead

register = template.Library()


@register.filter
def pace_label(game: Game) -> str:
    """`3 days a turn`."""
    return paces.pace_label(game)


@register.filter
def pace_told(game: Game | GameHead) -> list[str]:
    """The pace, and what running out of time costs, in whole sentences."""
    return paces.pace_told(game)
