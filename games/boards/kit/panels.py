"""The frame of a panel, and words for screen readers."""

from html import escape

from django.utils.safestring import mark_safe

from games.boards.contract import Look, Panel


def panel(look: Look, name: str, title: str, body: str, note: str = "") -> Panel:
    """Build a panel with its heading. `note`: a smaller addition to the heading."""
    ident = f"{look.prefix}h-{name}"
    small = f" <small>{escape(note)}</small>" if note else ""
    heading = f'<h2 id="{ident}">{escape(title)}{small}</h2>'
    html = f'<section class="panel {name}" aria-labelledby="{ident}">{heading}{body}</section>'
    return Panel(name, title, mark_safe(html))


def spoken_only(text: str) -> str:
    """Return text that only screen readers get."""
    return f'<span class="sr">{escape(text)}</span>'
