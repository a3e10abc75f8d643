"""The text of a remark: what is stored of what somebody wrote, and its lines in emails."""

import re
import textwrap
import unicodedata

from django.utils.translation import gettext as _

from games.lib.errors import Refused
from games.models.remark import LONGEST_REMARK

LINKS = re.compile(r"://|\bwww\.|[^\s@]@[^\s@]", re.IGNORECASE)
DASHES = re.compile(r"[-\u2010-\u2015\u2212\u2e3a\u2e3b](?:\s?[-\u2010-\u2015\u2212\u2e3a\u2e3b]){2,}")
"""Programs recognise signatures and the ends of quotes by them."""
MARKS = 3
"""How many accents in a row one letter may have: with more it would cover the lines around it."""
JOINER = "\u200d"
"""Between the parts of one emoji: the only invisible sign that stays."""
DOT = re.compile(r"(?<=\w)\.(?=\w)")
WIDTH = 58
"""Letters of a line in plain text, beside the mark before it."""
MARK = "| "


def check_text(text: str) -> str:
    """Return the text as one paragraph without invisible signs. Raises Refused: empty, too long, or with a link."""
    plain = tidy_text(text)
    if not plain:
        raise Refused(_("Write something first."))
    if len(plain) > LONGEST_REMARK:
        raise Refused(
            _("You can say at most {longest} characters at once; this is {length}.").format(
                longest=LONGEST_REMARK, length=len(plain)
            )
        )
    if LINKS.search(unicodedata.normalize("NFKC", plain)):
        raise Refused(_("Links can't be sent here. Say it in words."))
    return plain


def tidy_text(text: str) -> str:
    """Return the text on one line, without control, invisible and direction-changing signs."""
    signs: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if category in {"Cc", "Zl", "Zp", "Zs"}:
            signs.append(" ")
        elif (category[0] != "C" or sign == JOINER) and marks <= MARKS:
            signs.append(sign)
    return DASHES.sub("–", " ".join("".join(signs).split()))


def lines_of(name: str, text: str) -> list[str]:
    """Return the lines of a remark in a plain email. No reader takes them for the words of who quotes them."""
    return [MARK + line for line in textwrap.wrap(f"{name}: {without_links(text)}", WIDTH, break_on_hyphens=False)]


def without_links(text: str) -> str:
    """Return the text with a sign after dots within words, where programs would make links of them."""
    return DOT.sub(".\u2060", text)
