"""More mail programs: how each introduces what it quotes. `client` makes a program of a row of data, as in `clients`.

Most differ in nothing else: they quote with marks, or without. A few send nothing but a page.
"""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import NamedTuple

from tests.games.reading.clients import Client, Reply, fields, html_lines, joined, quoted, sent
from tests.games.reading.readings import FOLDER


class Program(NamedTuple):
    """`style`: how it quotes. `en`, `de`, `pl`: what stands above the quote, "" where it has no such version.

    `footer`: what it puts below the answer. `charset`: what it writes in.
    """

    style: str
    en: str = ""
    de: str = ""
    pl: str = ""
    footer: str = ""
    charset: str = "utf-8"


MARKED, UNMARKED, SET_IN, WITHIN, INITIALS, PAGE = "marked", "unmarked", "set in", "within", "initials", "page"
"""Styles: `WITHIN` marks the introduction too; `SET_IN` begins quoted lines with a blank; `PAGE` sends nothing but a page."""

ROWS = tomllib.loads((FOLDER / "programs.toml").read_text())
PROGRAMS = {name: Program(**row) for name, row in ROWS.items()}

VERSIONS = [
    (name, language)
    for name, program in PROGRAMS.items()
    for language in ("en", "de", "pl")
    if getattr(program, language)
]
"""Programs and the languages that they have."""


def client(name: str) -> Client:
    """Return the program of that name, as those in `clients` are."""
    program = PROGRAMS[name]

    def compose(reply: Reply) -> bytes:
        intro = str(getattr(program, reply.language)).format(**fields(reply))
        top = joined(reply.top, program.footer).rstrip("\n") if reply.top else ""
        return STYLES[program.style](replace(reply, charset=program.charset), intro, top)

    return compose


def marked(reply: Reply, intro: str, top: str) -> bytes:
    return sent(reply, joined(top, intro + "\n" + quoted(reply), reply.bottom))


def unmarked(reply: Reply, intro: str, top: str) -> bytes:
    return sent(reply, joined(top, intro, reply.to.plain, reply.bottom))


def set_in(reply: Reply, intro: str, top: str) -> bytes:
    original = "\n".join(" " + line for line in reply.to.plain.split("\n"))
    return sent(reply, joined(top, intro, original, reply.bottom))


def within(reply: Reply, intro: str, top: str) -> bytes:
    return sent(reply, joined(top, "> " + intro + "\n> \n" + quoted(reply), reply.bottom))


def initials(reply: Reply, intro: str, top: str) -> bytes:
    """Return what the greeting of such a program is followed by stands above the introduction."""
    return sent(reply, joined(intro, quoted(reply, " MM> "), top, reply.bottom))


def page(reply: Reply, intro: str, top: str) -> bytes:
    below = html_lines(reply.bottom) if reply.bottom else ""
    return sent(
        reply, None, f"{html_lines(top)}<div>{escape(intro)}</div><blockquote>{reply.to.html}</blockquote>{below}"
    )


STYLES: dict[str, Callable[[Reply, str, str], bytes]] = {
    MARKED: marked, UNMARKED: unmarked, SET_IN: set_in, WITHIN: within, INITIALS: initials, PAGE: page,
}  # fmt: skip
