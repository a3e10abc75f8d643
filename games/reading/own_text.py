"""From a taken-apart mail to its writer's own words: which of its texts is read, and what is left of it."""

import re

from games.reading import html_text
from games.reading.cleaning import clean
from games.reading.message import Message
from games.reading.quotes import Own, own

ANSWERS = re.compile(r"(?:\s*(?:re|aw|antw|odp|sv|vs|r|ant)(?:\[\d+\])?\s?:)+", re.IGNORECASE)
"""What programs put before the subject of an answer."""


def text_of(message: Message) -> str:
    """Return the writer's own lines or, where there are none, a subject that they put in place of ours."""
    text = own_words(message).text
    if text.strip():
        return text
    subject = ANSWERS.sub("", clean(message.subject), count=1).strip()
    return "" if ":" in subject else subject


def own_words(message: Message) -> Own:
    """Return the writer's own lines, from the plain text unless the page says more."""
    # That is where the plain text is empty or only quoted, where something on the page is struck out, and where the
    # plain text quotes without marks while the page marks its quotes.
    plain = own(message.plain) if message.plain.strip() else Own(())
    if not message.html.strip():
        return plain
    if plain.lines and not plain.walled and not html_text.has_struck_words(message.html):
        return plain
    page = own("\n".join(html_text.lines(message.html)))
    if not page.lines:
        return plain
    if not plain.lines or html_text.has_struck_words(message.html) or not page.walled:
        return page
    return plain
