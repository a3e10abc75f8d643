"""Rewriting of HTML before a tree is built from it: a limited number of tags, few attributes, and text.

Source: the tokenizer of the HTML standard. Time and memory of a tree grow with the square of what a page may hold in
many ways: attributes of one tag, options of one list, styles that are never closed and begin again in every paragraph.
A rewritten page has none of them, and its tags can be counted.
"""

import re
from collections.abc import Iterator

from games.reading import html_tags

MOST_TAGS = 15_000
DEEPEST = 400
"""Levels of nesting. The parser takes a time that grows with the square of them."""

BEGINNING = re.compile("</?[a-zA-Z]")
BLANK = r"[ \t\n\f\r]"
NAMED = r"[^ \t\n\f\r/>][^ \t\n\f\r/>=]*+"
IS = rf"{BLANK}*+={BLANK}*+"
VALUE = r""""[^"]*+"|'[^']*+'|[^ \t\n\f\r>"'][^ \t\n\f\r>]*+"""
TAG = re.compile(
    rf"</?([a-zA-Z][^ \t\n\f\r/>]*+)((?:(?:{BLANK}|/)++|{NAMED}(?:{IS}(?:{VALUE}|(?=>))|(?!{BLANK}*+=)))*+)>"
)
"""One tag: its name, and all of its attributes. Possessive throughout: no letter is looked at twice. Groups stand outside of what
is possessive: `re` has lost them inside.
"""

ATTRIBUTE = re.compile(rf"({NAMED})(?:{IS}({VALUE}))?")
"""One of them: its name, and its value as it was written."""

LOOKED_AT = ("class", "id", "style", "name")
NAME = re.compile(r"[a-z][a-z0-9:-]{0,30}")
LONGEST_VALUE = 1_000
STYLES, STRUCK, HIDDEN, CLOSED_BY_THEMSELVES = (
    frozenset(names.split())
    for names in (html_tags.STYLES, html_tags.STRUCK, html_tags.HIDDEN, html_tags.CLOSED_BY_THEMSELVES)
)
ENDS = {name: re.compile(rf"</{name}(?=[ \t\n\f\r/>])[^>]*+>", re.IGNORECASE) for name in sorted(HIDDEN)}


class TooDear(ValueError):
    """The page is no reply that anybody wrote: it has too many tags, or they nest too deep."""


def simplify(html: str) -> str:
    """Rewrite the page with the few tags and attributes that are read. Raises TooDear."""
    return "".join(Writer(html).pieces())


class Writer:
    """One walk over the tags of a page. `opened`: how many of each name are open; `depth`: all of them."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.at = 0
        self.opened: dict[str, int] = {}
        self.depth = 0

    def pieces(self) -> Iterator[str]:
        """Texts and tags. Raises TooDear."""
        for _tag in range(MOST_TAGS):
            sign = self.html.find("<", self.at)
            yield self.html[self.at : sign if sign >= 0 else len(self.html)]
            if sign < 0:
                return
            self.at = sign + 1
            if BEGINNING.match(self.html, sign):
                found = TAG.match(self.html, sign)
                if found is None:
                    # It never ends, and so nothing behind it is shown.
                    return
                self.at = found.end()
                yield self.tag(found)
            elif self.html[sign + 1 : sign + 2] in ("!", "?", "/"):
                # A comment of another kind.
                end = self.html.find(">", sign)
                self.at = end + 1 if end >= 0 else len(self.html)
            else:
                yield "&lt;"
        raise TooDear

    def tag(self, found: re.Match[str]) -> str:
        """Return the tag that is written instead. Raises TooDear."""
        name = found[1].lower()
        ends = found[0][1] == "/"
        if name in HIDDEN:
            if not ends:
                end = ENDS[name].search(self.html, self.at)
                self.at = end.end() if end else len(self.html)
            return ""
        if not NAME.fullmatch(name):
            return ""
        written = "s" if name in STRUCK else "span" if name in STYLES else name
        self.count(written, ends)
        if ends:
            return f"</{written}>"
        values = attributes(found[2])
        # Struck words are struck in the following paragraphs as well, until that ends: by no more than a few equal tags.
        return f"<s><span{values}>" if written == "s" else f"<{written}{values}>"

    def count(self, name: str, ends: bool) -> None:
        """Count one tag more. Raises TooDear."""
        if name in CLOSED_BY_THEMSELVES:
            return
        if not ends:
            self.opened[name] = self.opened.get(name, 0) + 1
            self.depth += 1
        elif self.opened.get(name):
            self.opened[name] -= 1
            self.depth -= 1
        if self.depth > DEEPEST:
            raise TooDear


def attributes(written: str) -> str:
    """Those that are looked at, each once, as ` name="value"`."""
    values: dict[str, str] = {}
    for found in ATTRIBUTE.finditer(written):
        name = found[1].lower()
        if name in LOOKED_AT:
            value = found[2] or ""
            bare = value[1:-1] if value[:1] in ("'", '"') else value
            values.setdefault(name, bare[:LONGEST_VALUE].replace('"', "&quot;"))
    return "".join(f' {name}="{value}"' for name, value in values.items())
