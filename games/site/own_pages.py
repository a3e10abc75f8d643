"""Texts of whoever runs the site: imprint, privacy, contact, terms. Files in MYKERINOS_PAGES, `imprint.md` for all languages and
`imprint.de.md` for one. Without a file of one's own, privacy says what the program keeps, and contact how to reach its keepers.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

NAMES = {
    "imprint": gettext_lazy("Imprint"),
    "privacy": gettext_lazy("Privacy"),
    "terms": gettext_lazy("Terms of use"),
    "contact": gettext_lazy("Contact"),
}
"""Of each page: its name in the address and in the file, and what readers call it."""

LINK = re.compile(r"\[([^]]+)\]\(((?:https?://|mailto:|/)[^)\s]+)\)")
MARKS = ((re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"), (re.compile(r"(?<![\w*])\*([^*]+)\*(?![\w*])"), r"<i>\1</i>"))
CODE = re.compile(r"`([^`]+)`")
LOCAL_LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")
RULE = re.compile(r"\|[\s:|-]+\|")


class OwnPage(NamedTuple):
    """A page as it is shown. `language`: that of the text, which need not be the reader's."""

    title: str
    language: str
    html: SafeString


@cache
def own_pages() -> tuple[str, ...]:
    """The names of the pages that there are. Looked for once: a new file is found when the site starts again."""
    return tuple(
        page for page in NAMES if has_file(page) or page == "privacy" or (page == "contact" and settings.CONTACT)
    )


def has_file(page: str) -> bool:
    return bool(own_files(f"{page}.md") or own_files(f"{page}.??.md"))


def own_files(pattern: str) -> list[Path]:
    """Files in MYKERINOS_PAGES. None where the site may not look: `var` in a checkout of root's is closed to the site's user."""
    try:
        return sorted(settings.PAGES_DIR.glob(pattern))
    except PermissionError:
        return []


def file_of(page: str, language: str) -> tuple[Path, str] | None:
    """The file with that page's text, and the language it is in: the reader's, else the one for all, else any."""
    wanted = [(file, language) for file in own_files(f"{page}.{language}.md")]
    wanted += [(file, settings.LANGUAGE_CODE) for file in own_files(f"{page}.md")]
    wanted += [(file, file.stem.rpartition(".")[2]) for file in own_files(f"{page}.??.md")]
    if page == "privacy":
        wanted.append((settings.BASE_DIR / "docs" / "privacy.md", "en"))
    return next(((file, spoken) for file, spoken in wanted if file.is_file()), None)


def read_page(page: str, language: str) -> OwnPage | None:
    """The page in the reader's language, if it is there in it; None where there is no such page."""
    if page not in own_pages():
        return None
    found = file_of(page, language)
    if found is None:
        address = contact_address()
        sentence = format_html(
            '<p>{} <a href="{}">{}</a></p>',
            _("You can reach the people who run this site here:"),
            address,
            settings.CONTACT,
        )
        return OwnPage(str(NAMES[page]), language, sentence)
    file, spoken = found
    lines = file.read_text(encoding="utf-8").splitlines()
    title = str(NAMES[page])
    if lines and lines[0].startswith("# "):
        title = lines.pop(0)[2:].strip()
    return OwnPage(title, spoken, to_html(lines))


def contact_address() -> str:
    """CONTACT as a link: a web address as it is, an email address as mailto:."""
    contact = str(settings.CONTACT)
    return contact if contact.startswith(("https://", "http://", "mailto:")) else f"mailto:{contact}"


def to_html(lines: list[str]) -> SafeString:
    """The part of Markdown that such texts need: headings, paragraphs, lists, tables, links, bold, italics; HTML is text."""
    return mark_safe("\n".join(block_html(block) for block in blocks(lines)))


def blocks(lines: list[str]) -> Iterator[list[str]]:
    """The lines between blank ones; a heading is a block of its own."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip() and not line.startswith("#"):
            block.append(line.rstrip())
            continue
        if block:
            yield block
        block = []
        if line.strip():
            yield [line.rstrip()]


def block_html(block: list[str]) -> str:
    """One block."""
    first = block[0]
    if first.startswith("#"):
        level = min(max(len(first) - len(first.lstrip("#")), 2), 4)
        return f"<h{level}>{inline(first.lstrip('#').strip())}</h{level}>"
    if first.startswith("|"):
        return table_html([line for line in block if not RULE.fullmatch(line.strip())])
    if first.startswith("- "):
        items = " ".join(line.strip() if not line.startswith("- ") else f"\n{line[2:]}" for line in block).split("\n")
        return "<ul>" + "".join(f"<li>{inline(item.strip())}</li>" for item in items if item.strip()) + "</ul>"
    # A line that ends with a backslash is broken there: addresses need it.
    return "<p>" + "<br>".join(inline(line) for line in " ".join(block).split("\\ ")).rstrip("\\") + "</p>"


def table_html(rows: list[str]) -> str:
    """A table; its first row is the head."""
    cells = [[inline(cell.strip()) for cell in row.strip().strip("|").split("|")] for row in rows]
    head = "".join(f"<th>{cell}</th>" for cell in cells[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells[1:])
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def inline(text: str) -> str:
    """One line's marks. Links lead to the web, to an address, or into the site; others, between documents, are their words."""
    out: str = escape(text)
    out = LINK.sub(r'<a href="\2">\1</a>', out)
    out = LOCAL_LINK.sub(r"\1", out)
    out = CODE.sub(r"<code>\1</code>", out)
    for mark, to in MARKS:
        out = mark.sub(to, out)
    return out
