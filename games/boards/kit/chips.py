"""Choices as buttons beside the verbs, for an outlook; a chip chooses several tokens at once."""

from collections.abc import Iterable, Sequence
from html import escape


def chip(path: Sequence[str], label: str, note: str = "") -> str:
    """Draw a chip that chooses the tokens of `path`. `note`: HTML on what it leads to, or ""."""
    small = f" <small>{note}</small>" if note else ""
    return (
        f'<button type="button" data-path="{escape(" ".join(path))}" aria-pressed="false">'
        f"<b>{escape(label)}</b>{small}</button>"
    )


def chip_row(heading: str, found: Iterable[str]) -> str:
    """Join chips in a row, under a heading unless it is ""; "" for no chips."""
    buttons = "".join(found)
    if not buttons:
        return ""
    title = f'<p class="note">{escape(heading)}</p>' if heading else ""
    return f'{title}<div class="chips">{buttons}</div>'
