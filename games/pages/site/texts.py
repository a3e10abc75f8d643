"""The site's own texts: imprint, privacy, contact, terms.

Files in MYKERINOS_PAGES: `imprint.md` for all languages, `imprint.de.md` for one. By default privacy says what the
program stores, and contact how to reach the keepers.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from markdown_it.token import Token

NAMES = {
    "imprint": gettext_lazy("Imprint"),
    "privacy": gettext_lazy("Privacy"),
    "terms": gettext_lazy("Terms of use"),
    "contact": gettext_lazy("Contact"),
}
"""Names of pages, in addresses and files, and their labels."""


class OwnPage(NamedTuple):
    """A page as it is shown. `language`: that of the text, which need not be the reader's."""

    title: str
    language: str
    html: SafeString


@cache
def own_pages() -> tuple[str, ...]:
    """Return the names of the pages. They are looked for once: a new file is found at the next start."""
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
    """Return the page's file and its language: the reader's, else the file for all, else any."""
    wanted = [(file, language) for file in own_files(f"{page}.{language}.md")]
    wanted += [(file, settings.LANGUAGE_CODE) for file in own_files(f"{page}.md")]
    wanted += [(file, file.stem.rpartition(".")[2]) for file in own_files(f"{page}.??.md")]
    if page == "privacy":
        wanted.append((settings.BASE_DIR / "docs" / "privacy.md", "en"))
    return next(((file, spoken) for file, spoken in wanted if file.is_file()), None)


def read_page(page: str, language: str) -> OwnPage | None:
    """Return the page, in the reader's language if possible; None for an unknown page."""
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
    first, _newline, rest = (text := file.read_text(encoding="utf-8")).partition("\n")
    if first.startswith("# "):
        return OwnPage(first[2:].strip(), spoken, to_html(rest))
    return OwnPage(str(NAMES[page]), spoken, to_html(text))


def contact_address() -> str:
    """CONTACT as a link: a web address as it is, an email address as mailto:."""
    contact = str(settings.CONTACT)
    return contact if contact.startswith(("https://", "http://", "mailto:")) else f"mailto:{contact}"


def to_html(text: str) -> SafeString:
    """Return CommonMark with tables as HTML; HTML in it is shown as text."""
    # Few visitors open such a page: the parser is not loaded for the others.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    parser = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
    tokens = parser.parse(text)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(max(int(token.tag[1:]), 2), 4)}"
        token.children = without_local_links(token.children or [])
    html = str(parser.renderer.render(tokens, parser.options, {}))
    # Wide tables scroll by themselves.
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return mark_safe(html)


def without_local_links(tokens: "list[Token]") -> "list[Token]":
    """Return the parts of a line without links between documents; their words stay."""
    shown_tokens: list[Token] = []
    local = False
    for token in tokens:
        if token.type == "link_open":
            local = not str(token.attrs["href"]).startswith(("https://", "http://", "mailto:", "/"))
        if not (local and token.type in {"link_open", "link_close"}):
            shown_tokens.append(token)
    return shown_tokens
