"""The rules of a title, written once in `docs/rules/<title>.md` and shown by paragraph and translated.

It is Markdown of a few kinds, so that the page, the collected texts and a reader on paper agree:

* `# Name`, once, and the introduction before the first section.
* `## T4 Actions` begins a section; its number, if any, is its anchor.
* `**T4.2** *(ruling)* Text` is a paragraph; its number, if any, is its anchor. *(ruling)* and *(in part a ruling)* mark
  decisions of ours.
* `- text` or `* text` is an item of a list.
* `| a | b |` are the rows of a table: its head, dashes, the rest. A paragraph right before it that ends in `:` is its caption.
* `**bold**`, `*italic*` and `` `code` `` within a text. `<!-- -->` around whole lines hides them from the page.

Each text is one message for translators, with `<b>`, `<i>` and `<code>` in it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from engine.sentences import gettext_noop

NUMBER = r"[A-Z][0-9]+"
RULINGS = (gettext_noop("ruling"), gettext_noop("in part a ruling"))
SECTION = re.compile(rf"## (?:({NUMBER}) )?(\S.*)")
PARAGRAPH = re.compile(rf"(?:\*\*({NUMBER}\.[0-9]+)\*\* )?(?:\*\(({'|'.join(RULINGS)})\)\* )?(.+)")
DASHES = re.compile(r"\|(?: :?-+:? \|)+")
NUMBERS_ONLY = re.compile(r"[\d ?]*")
"""A cell that is the same in every language."""
HIDDEN = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)


class DocumentError(ValueError):
    """A document that cannot be shown as it is written; says where and why."""


class Text(NamedTuple):
    """Markup in English, which is the message id."""

    id: str

    @property
    def html(self) -> SafeString:
        """In the language that is active."""
        return mark_safe(self.id if NUMBERS_ONLY.fullmatch(self.id) else gettext(self.id))

    @property
    def plain(self) -> str:
        """The same without markup, for an attribute."""
        return unescape(strip_tags(self.html))


class Paragraph(NamedTuple):
    """`number`: `T4.2`, or "" for one without. `ruling`: one of RULINGS, or None."""

    number: str
    ruling: Text | None
    text: Text


class Listing(NamedTuple):
    """A list, by item."""

    items: tuple[Text, ...]


class Table(NamedTuple):
    """`caption`: None where nothing is said about it. `rows`: without the head, all as long as it."""

    caption: Text | None
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]

    @property
    def is_numeric(self) -> bool:
        """Return whether its columns hold numbers, which are set as such."""
        return all(NUMBERS_ONLY.fullmatch(cell.id) for cell in self.head)


Part = Paragraph | Listing | Table


class Section(NamedTuple):
    """`number`: `T4`, or "" for one without."""

    number: str
    heading: Text
    parts: tuple[Part, ...]

    @property
    def anchor(self) -> str:
        return self.number or re.sub(r"\W+", "-", self.heading.id.lower()).strip("-")


class Document(NamedTuple):
    introduction: tuple[Part, ...]
    sections: tuple[Section, ...]


def find_document(title_id: str) -> Path | None:
    """Return the file with the rules of that title, or None."""
    paths = (Path(folder) / f"{title_id}.md" for folder in settings.RULES_DIRS)
    return next((path for path in paths if path.is_file()), None)


def read_document(title_id: str) -> Document:
    """Read the rules of that title. Raises FileNotFoundError, or DocumentError."""
    path = find_document(title_id)
    if path is None:
        raise FileNotFoundError(f"docs/rules/{title_id}.md")
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _read(path: Path, changed: int) -> Document:
    return parse_document(path.read_text())


def parse_document(source: str) -> Document:
    """Parse a Markdown document. Raises DocumentError."""
    before, *rest = re.split(r"(?m)^(?=#+ )", HIDDEN.sub("", source).strip())[1:] or [source]
    name, introduction = _headed(before)
    if not re.fullmatch(r"# \S.*", name):
        raise DocumentError(f"“{name}”: the first line has to be “# Name”, alone")
    document = Document(introduction, tuple(map(_section, rest)))
    _check_numbers(document)
    return document


def _section(source: str) -> Section:
    heading, parts = _headed(source)
    found = SECTION.fullmatch(heading)
    if found is None:
        raise DocumentError(f"“{heading}”: a section begins as “## T4 Actions” or “## Actions”")
    return Section(found[1] or "", _inline(found[2]), parts)


def _headed(source: str) -> tuple[str, tuple[Part, ...]]:
    """Return the first line, and the parts below it."""
    heading, *blocks = re.split(r"\n{2,}", source.strip())
    if "\n" in heading:
        raise DocumentError(f"“{heading.splitlines()[0]}”: a heading stands alone, an empty line below it")
    return heading, tuple(_parts([block.splitlines() for block in blocks]))


def _parts(blocks: Sequence[list[str]]) -> Iterator[Part]:
    caption: Text | None = None
    for place, lines in enumerate(blocks):
        if lines[0].startswith("|"):
            yield _table(lines, caption)
            caption = None
        elif lines[0].startswith(("- ", "* ")):
            items = re.split(r"(?m)^[-*] ", "\n".join(lines))[1:]
            yield Listing(tuple(_inline(item) for item in items))
        elif place + 1 < len(blocks) and blocks[place + 1][0].startswith("|") and lines[-1].endswith(":"):
            caption = _inline(" ".join(lines)[:-1])
        else:
            found = PARAGRAPH.fullmatch(" ".join(lines))
            if found is None:
                raise DocumentError(f"“{lines[0]}”: this is no paragraph")
            yield Paragraph(found[1] or "", Text(found[2]) if found[2] else None, _inline(found[3]))


def _table(lines: list[str], caption: Text | None) -> Table:
    rows = [tuple(_cell(cell) for cell in line.strip()[1:-1].split("|")) for line in lines]
    if len(lines) < 3 or not DASHES.fullmatch(lines[1].strip()) or any(len(row) != len(rows[0]) for row in rows):
        raise DocumentError(f"“{lines[0]}”: a table has a head, a line of dashes, and rows as long as the head")
    return Table(caption, rows[0], tuple(rows[2:]))


def _cell(source: str) -> Text:
    """Parse a cell. A row's first one is its head, whether it is bold on paper or not."""
    return _inline(re.sub(r"^\*\*(.*)\*\*$", r"\1", source.strip()))


def _inline(source: str) -> Text:
    """Parse the markup of a text; its lines are joined."""
    pieces = escape(" ".join(source.split()), quote=False).split("`")
    if len(pieces) % 2 == 0:
        raise DocumentError(f"“{source.splitlines()[0]}”: a ` is not closed")
    for place, piece in enumerate(pieces):
        if place % 2:
            pieces[place] = f"<code>{piece}</code>"
        else:
            bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", piece)
            pieces[place] = re.sub(r"\*(.+?)\*", r"<i>\1</i>", bold)
    return Text("".join(pieces))


def _check_numbers(document: Document) -> None:
    """Raise DocumentError for an anchor that is there twice, or in a section of another number."""
    seen: set[str] = set()
    for section in document.sections:
        numbers = [part.number for part in section.parts if isinstance(part, Paragraph) and part.number]
        for number in (section.anchor, *numbers):
            if number in seen:
                raise DocumentError(f"{number} is there twice")
            if number.partition(".")[0] != section.anchor:
                raise DocumentError(f"{number} is no paragraph of section {section.number}")
            seen.add(number)


def paragraphs(document: Document) -> Iterator[Paragraph]:
    """Return the numbered paragraphs of all sections, in order."""
    for section in document.sections:
        yield from (part for part in section.parts if isinstance(part, Paragraph) and part.number)


def list_messages(document: Document) -> Iterator[str]:
    """Every text that is looked up in the languages of the site, in order, some more than once."""
    for part in document.introduction:
        yield from _texts(part)
    for section in document.sections:
        yield section.heading.id
        for part in section.parts:
            yield from _texts(part)


def _texts(part: Part) -> Iterator[str]:
    if isinstance(part, Paragraph):
        yield part.text.id
    elif isinstance(part, Listing):
        yield from (item.id for item in part.items)
    else:
        cells = (*((part.caption,) if part.caption else ()), *part.head, *(cell for row in part.rows for cell in row))
        yield from (cell.id for cell in cells if not NUMBERS_ONLY.fullmatch(cell.id))
