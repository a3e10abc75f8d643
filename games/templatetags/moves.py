"""Moves and events as items of lists, cached: a page has dozens of them, mostly seen before."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.contract import Choice, Drawing, Part
from games.display.game_page import GamePage
from games.display.head import SeatLine
from games.display.story import StoryPart
from games.lib.http.addresses import address
from games.lib.text.sentences import active_language
from games.models import Move
from games.play.history.move_rows import Line, Turn

register = template.Library()
CACHE_SIZE = 1 << 13
"""Cache size, in items of a few hundred letters each."""


@register.filter
def move_items(turns: Sequence[Turn], plies: str) -> SafeString:
    """Render moves by turn. `plies`: the address that shows each ply of the game."""
    language = active_language()
    return mark_safe("".join(turn_items(turn, escape(plies), language) for turn in turns))


def turn_items(turn: Turn, plies: str, language: str) -> str:
    items = "".join(move_item(line, plies, language) for line in turn.lines)
    if not turn.heading:
        return items
    return f'<li class="one-turn"><b>{escape(turn.heading)}</b><ol>\n{items}</ol></li>\n'


def move_item(line: Line, plies: str, language: str) -> str:
    """One move. Its number links to the board as it was after it."""
    begin, after = '<li class="undone"' if line.undone else "<li", line.ply + 1
    moved = render_move(language, after, line.text, line.first, line.rest, line.undone, line.via)
    return f'{begin}><a class="ply" href="{plies}{after}/">{moved}'


@lru_cache(maxsize=CACHE_SIZE)
def render_move(language: str, after: int, text: str, first: str, rest: tuple[str, ...], undone: bool, via: str) -> str:
    """Render the move from its number on, in the active language."""
    said = f"<s>{escape(first)}</s> <small>{escape(_('undone'))}</small>" if undone else escape(first)
    if via == Move.Via.FORCED:
        said += f" <small>{escape(_('played by the site: there was nothing to decide'))}</small>"
    if via == Move.Via.ORDER:
        said += f" <small>{escape(_('as planned'))}</small>"
    if via == Move.Via.PROGRAM:
        said += f" <small>{escape(_('moved by a program'))}</small>"
    more = "".join(f'<p class="rest">{escape(sentence)}</p>' for sentence in rest)
    code = f"<code>{escape(text)}</code>" if text else ""
    return f'<span class="sr">{escape(_("move"))} </span>{after}</a><div><p>{said}</p>{more}</div>{code}</li>\n'


@register.filter
def story_items(parts: Sequence[StoryPart]) -> SafeString:
    """Render events by turn."""
    return mark_safe("".join(map(story_item, parts)))


def story_item(part: StoryPart) -> str:
    items = "".join(event_item(line.mark, line.text) for line in part.lines)
    if not part.heading:
        return items
    return f'<li class="one-turn"><p><b>{escape(part.heading)}</b></p><ul>\n{items}</ul></li>\n'


@lru_cache(maxsize=CACHE_SIZE)
def event_item(mark: SafeString, text: str) -> str:
    return f"<li>{mark}<p>{escape(text)}</p></li>\n"


@register.filter
def choice_buttons(choices: Sequence[Choice]) -> SafeString:
    """Render the words that a move can begin with, as buttons."""
    return mark_safe("".join(map(choice_button, choices)))


def choice_button(choice: Choice) -> str:
    return render_button(
        choice.token, choice.label, choice.emblem, choice.reason, choice.help, choice.after, choice.beside
    )


@lru_cache(maxsize=CACHE_SIZE)
def render_button(token: str, label: str, emblem: SafeString, reason: str, help: str, after: str, beside: bool) -> str:
    hint = f' data-help="{escape(help)}"' if help else ""
    then = f' data-after="{escape(after)}"' if after else ""
    state = f"{' data-beside' if beside else ''}{' disabled' if reason else ''}"
    why = f" <small>{escape(reason)}</small>" if reason else ""
    return (
        f'<button type="button" data-choice="{escape(token)}"{hint}{then}{state}>'
        f"{emblem}{escape(label)}{why}</button>\n"
    )


@register.filter
def drawing_head(drawing: Drawing, first: bool) -> SafeString:
    """Render the beginning of a drawing's section, up to its heading."""
    named, place = escape(drawing.name), " first" if first else ""
    return mark_safe(
        f'<section class="panel drawing drawing-{named}{place}" aria-labelledby="h-{named}">\n'
        f'<header><h2 id="h-{named}">{escape(drawing.title)}</h2>'
    )


@register.filter
def part_links(parts: Sequence[Part]) -> SafeString:
    """Links to the parts of a page."""
    return mark_safe("".join(f'<a href="#{escape(part.anchor)}">{escape(part.label)}</a>' for part in parts))


@register.simple_tag
def announcement(page: GamePage) -> str:
    """Return what is said after a change: a suggestion, what the reader or else others did last, and the prompt."""
    suggestion = page.choosing.suggestion
    if suggestion is not None and suggestion.move:
        return " ".join([suggestion.sentence, *suggestion.reasons, page.head.prompt])
    latest = page.story.events.latest
    return " ".join(filter(None, [page.story.answer or (latest and latest.text), page.head.prompt]))


@register.simple_tag(takes_context=True)
def seat_marks(context: dict[str, Any], seats: Sequence[SeatLine]) -> SafeString:
    """Render the players at the table; strangers also see which seat is theirs."""
    stranger = not context["user"].is_authenticated if "user" in context else True
    return mark_safe("".join(seat_mark(seat, stranger) for seat in seats))


def seat_mark(seat: SeatLine, stranger: bool) -> str:
    name = escape(seat.name)
    if seat.person:
        name = f'<a href="{address("player", seat.person)}">{name}</a>'
    you = f" {escape(_('(you)'))}" if seat.me and stranger else ""
    return f'<span class="who">{seat.mark}<b>{name}</b>{you}</span> '
