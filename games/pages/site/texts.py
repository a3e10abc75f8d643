"""The site's own texts: imprint, privacy, contact, terms, and pages about the program.

Files in MYKERINOS_PAGES: `imprint.md` for all languages, `imprint.de.md` for one. By default privacy says what the
program stores, and contact how to reach the keepers.
"""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
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
    "accessibility": gettext_lazy("Accessibility"),
    "news": gettext_lazy("What's new"),
    "notices": gettext_lazy("Third-party notices"),
}
"""Names of pages, in addresses and files, and their labels."""


BUILT_IN = ("privacy", "accessibility", "news", "notices")
"""Pages of which the program has a text of its own, in English."""
PINNED = re.compile(r"^([\w.-]+)==", re.MULTILINE)
OTHERS = (("htmx", "", "0BSD"), ("TeX Gyre Pagella", "", "GUST Font License"))
"""Parts of others that are no packages: name, version, licence."""
LICENCE_FIELDS = ("License-Expression", "Classifier", "License", "License-File")
INTRODUCTION = "The program is made with these. Each brings the text of its licence along."


class OwnPage(NamedTuple):
    """A page as it is shown. `language`: that of the text, which need not be the reader's."""

    title: str
    language: str
    html: SafeString


@cache
def own_pages() -> tuple[str, ...]:
    """Return the names of the pages. They are looked for once: a new file is found at the next start."""
    return tuple(
        page for page in NAMES if has_file(page) or page in BUILT_IN or (page == "contact" and settings.CONTACT)
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
    return next(((file, spoken) for file, spoken in wanted if file.is_file()), None)


def read_page(page: str, language: str) -> OwnPage | None:
    """Return the page, in the reader's language if possible; None for an unknown page."""
    if page not in own_pages():
        return None
    found = file_of(page, language)
    if found is None and page in BUILT_IN:
        return make_page(page, "en", built_in(page))
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
    return make_page(page, spoken, file.read_text(encoding="utf-8"))


def make_page(page: str, language: str, text: str) -> OwnPage:
    """Return the page of that Markdown; its first line may be the title."""
    first, _newline, rest = text.partition("\n")
    if first.startswith("# "):
        return OwnPage(first[2:].strip(), language, to_html(rest))
    return OwnPage(str(NAMES[page]), language, to_html(text))


@cache
def built_in(page: str) -> str:
    """Return the program's own text of that page, as Markdown."""
    if page == "news":
        return players_news((settings.BASE_DIR / "CHANGELOG.md").read_text(encoding="utf-8"))
    if page == "notices":
        return notices((settings.BASE_DIR / "requirements.txt").read_text(encoding="utf-8"))
    return str((settings.BASE_DIR / "docs" / f"{page}.md").read_text(encoding="utf-8"))


def players_news(changelog: str) -> str:
    """Return the changes that players notice, release by release."""
    parts = ["# What's new"]
    for release in changelog.split("\n## ")[1:]:
        heading, _newline, rest = release.partition("\n")
        parts += [] if heading == "Unreleased" else [f"## {heading}"]
        parts.append(rest.partition("#### For players\n")[2].partition("\n#")[0])
    return "\n\n".join(parts)


def notices(requirements: str) -> str:
    """Return a table of the third-party parts of the program, with versions and licences."""
    rows = [*OTHERS, *(found for name in PINNED.findall(requirements) if (found := notice_of(name)))]
    lines = [" | ".join(("", *row, "")).strip() for row in sorted({*rows}, key=lambda row: row[0].lower())]
    return "\n".join(
        ("# Third-party notices", "", INTRODUCTION, "", "| name | version | licence |", "| --- | --- | --- |", *lines)
    )


def notice_of(name: str) -> tuple[str, str, str] | None:
    """Return name, version and licence of a package; None where this machine needs none of that name."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return None
    fields = {field: package.metadata.get_all(field) or [] for field in LICENCE_FIELDS}
    classifiers = [one.rpartition(" :: ")[2] for one in fields["Classifier"] if one.startswith("License ::")]
    texts = [package.read_text(f"licenses/{file}") or "" for file in fields["License-File"]]
    said = next(filter(None, (*fields["License-Expression"], ", ".join(classifiers), *fields["License"], *texts)), "")
    return package.name, package.version, said.strip().partition("\n")[0].replace("|", "/")


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
