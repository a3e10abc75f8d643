"""The card that a chat shows for a link: a title, a sentence and a picture. Pages without a card of their own show the site's."""

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.registry import get_title
from engine.sentences import enumeration
from games.table.summaries import GameSummary


class Card(NamedTuple):
    """The fields of `card.html`. `text`, `picture` (a path): "" for the site's."""

    title: str
    text: str = ""
    picture: str = ""


def game_card(game: GameSummary, ply: int, names: Sequence[str], prompt: str) -> Card | None:
    """Return the card of a game at a ply; None for a private one."""
    if not game.public:
        return None
    title = get_title(game.title, game.rules).name
    text = _("{title} with {names}. {prompt}").format(title=title, names=enumeration(names, _), prompt=prompt)
    return Card(game.name, text.strip(), f"{reverse('game-board', args=[game.code])}?ply={ply}")
