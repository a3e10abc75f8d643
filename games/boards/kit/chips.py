"""Choices as buttons of their own beside the verbs, for an outlook: each stands for all the tokens that are chosen with it."""

from collections.abc import Iterable, Sequence
from html import escape


def chip(path: Sequence[str], label: str, note: str = "") -> str:
    """`path`: the tokens that are chosen once it is pressed; `note`: HTML on what it leads to, or ""."""
    small = f" <small>{note}</small>" if note else ""
    return (
        f'<button type="button" data-path="{escape(" ".join(path))}" aria-pressed="false">'
        f"<b>{escape(label)}</b>{small}</button>"
    )


def chip_row(heading: str, found: Iterable[str]) -> str:
    """Chips in a row, under a heading where there is one; "" for none."""
    buttons = "".join(found)
    if not buttons:
        return ""
    title = f'<p class="note">{escape(heading)}</p>' if heading else ""
    return f'{title}<div class="chips">{buttons}</div>'
