"""HTML to lines of text, with quoted stretches marked by `> ` as plain text has them. Trees come from selectolax."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from games.reading import html_tags
from games.reading.pages import TooDear, simplify
from games.reading.quote_words import (  # fmt: skip
    DIVIDER,
    QUOTE_CLASSES,
    QUOTE_IDS,
    QUOTE_NAMES,
    REST_IDS,
    SIGNATURE_CLASSES,
    SIGNATURE_IDS,
)

LONGEST = 300_000
MOST_MARKS = 5
"""Quote marks before a line. How deep a quote is makes no difference."""

SKIPPED, BLOCKS, PARAGRAPHS = (
    frozenset(names.split()) for names in (html_tags.SKIPPED, html_tags.BLOCKS, html_tags.PARAGRAPHS)
)
INLINE_DATA = re.compile(r"data:[\w/+.-]{1,40};base64,[A-Za-z0-9+/=%\s]+")
STRUCK = re.compile(r"<(?:s|strike|del)[\s>]|line-through", re.IGNORECASE)
BLANKS = re.compile(r"[ \t\r\n\f]+")
BORDER = re.compile(r"border-left(?:-width)?:(?![^;]*none)(?!0(?!\.))[^;]*\d")
HIDDEN = re.compile(r"display:none|visibility:hidden|font-size:0(?:px|pt|em)?(?:;|$)|mso-hide:all")


def has_struck_words(html: str) -> bool:
    """Whether something in it is struck out: the plain part of the same mail would still say it."""
    return STRUCK.search(html) is not None


def lines(html: str) -> list[str]:
    """Return the text of the page as lines, quoted ones with `> `; [] for pages too large or too deep for a reply."""
    html = INLINE_DATA.sub("", without_comments(html))
    if len(html) > LONGEST:
        return []
    try:
        root = LexborHTMLParser(simplify(html)).root
    except TooDear:
        return []
    return Page().lines(root) if root is not None else []


def without_comments(html: str) -> str:
    """Outlook writes half a page into comments."""
    shown: list[str] = []
    at = 0
    while (begin := html.find("<!--", at)) >= 0 and (end := html.find("-->", begin)) >= 0:
        shown.append(html[at:begin])
        at = end + 3
    return "".join(shown) + html[at:]


class Page:
    """One walk over a page: the line that grows, how deep in quotes it is, and the lines done."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.growing: list[str] = []
        self.depth = 0
        self.preformatted = 0
        self.holders: set[int] = set()

    def lines(self, root: LexborNode) -> list[str]:
        self.holders = holders_of_quotes(root)
        for node, entering in walk(root):
            if node.is_text_node:
                if entering:
                    self.text(node.text_content or "")
            elif entering:
                self.enter(node)
            else:
                self.leave(node)
        self.end_line()
        return self.done

    def text(self, text: str) -> None:
        if self.preformatted:
            for number, part in enumerate(text.split("\n")):
                if number:
                    self.end_line(always=True)
                self.growing.append(part)
        else:
            self.growing.append(BLANKS.sub(" ", text))

    def enter(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "br":
            self.end_line(always=True)
        elif tag in BLOCKS:
            self.end_line()
            if tag in PARAGRAPHS:
                self.blank()
        if is_rest(node):
            self.end_line()
            self.done += ["", DIVIDER, ""]
        if self.is_quote(node):
            self.end_line()
            self.depth += 1
        if tag == "pre":
            self.preformatted += 1

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        quotes = self.is_quote(node)
        if tag in BLOCKS or quotes:
            self.end_line()
        if tag == "pre":
            self.preformatted -= 1
        if quotes:
            self.depth -= 1
            self.blank()
        elif tag in PARAGRAPHS:
            self.blank()

    def end_line(self, always: bool = False) -> None:
        """Put the growing line to the others; an empty one only where a line was asked for (`<br>`)."""
        line = "".join(self.growing)
        line = line.rstrip() if self.preformatted else line.strip(" ")
        self.growing.clear()
        if line or always:
            self.done.append(self.marks() + line)

    def blank(self) -> None:
        if self.done and self.done[-1].strip("> "):
            self.done.append(self.marks())

    def marks(self) -> str:
        return "> " * min(self.depth, MOST_MARKS)

    def is_quote(self, node: LexborNode) -> bool:
        """Whether this element holds what others wrote. One around a `blockquote` is none: people write beside that."""
        return node.tag == "blockquote" or (looks_quoted(node) and node.mem_id not in self.holders)


def holders_of_quotes(root: LexborNode) -> set[int]:
    """Return the elements around any `blockquote`, by their ids."""
    found: set[int] = set()
    for quote in root.css("blockquote"):
        holder = quote.parent
        while holder is not None and holder.mem_id not in found:
            found.add(holder.mem_id)
            holder = holder.parent
    return found


def walk(root: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """Each node that is shown, on entering and (elements) on leaving. Without recursion: pages nest as they like."""
    pending: list[tuple[LexborNode, bool]] = [(root, True)]
    while pending:
        node, entering = pending.pop()
        if not entering:
            yield node, False
            continue
        if node.is_text_node:
            yield node, True
            continue
        if not node.is_element_node or is_skipped(node):
            continue
        yield node, True
        pending.append((node, False))
        children = []
        child = node.first_child
        while child is not None:
            children.append((child, True))
            child = child.next
        pending += reversed(children)


def is_skipped(node: LexborNode) -> bool:
    """Whether the element is hidden, struck out, or a signature that a program marks as such."""
    if node.tag in SKIPPED:
        return True
    attributes = node.attributes
    style = style_of(attributes)
    if style and (HIDDEN.search(style) or "line-through" in style):
        return True
    names = (attributes.get("class") or "").lower()
    return any(name in names for name in SIGNATURE_CLASSES) or is_id(attributes, SIGNATURE_IDS)


def looks_quoted(node: LexborNode) -> bool:
    """Whether this element is marked as programs mark what others wrote."""
    attributes = node.attributes
    names = (attributes.get("class") or "").lower()
    style = style_of(attributes)
    return (
        any(name in names for name in QUOTE_CLASSES)
        or (attributes.get("name") or "").lower() in QUOTE_NAMES
        or is_id(attributes, QUOTE_IDS)
        or (node.tag in ("div", "td", "p") and BORDER.search(style) is not None)
    )


def is_rest(node: LexborNode) -> bool:
    """Whether everything after this element is quoted, as Outlook has it."""
    return is_id(node.attributes, REST_IDS) or "outlookmessageheader" in (node.attributes.get("class") or "").lower()


def style_of(attributes: dict[str, str | None]) -> str:
    return (attributes.get("style") or "")[:1000].lower().replace(" ", "")


def is_id(attributes: dict[str, str | None], known: tuple[str, ...]) -> bool:
    # Programs put something of their own before an id when they quote it (`x_`, `m_123`).
    return (attributes.get("id") or "").lower().endswith(known)
