"""More mail programs: how each introduces what it quotes. Data; `client` makes a program of a row, as in `clients`.

Most differ in nothing else: they quote with marks, or without. A few send nothing but a page.
"""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import NamedTuple

from tests.games.reading.clients import Client, Reply, fields, html_lines, joined, quoted, sent


class Program(NamedTuple):
    """`style`: how it quotes. `en`, `de`, `pl`: what stands above the quote, "" where it has no such version.

    `footer`: what it puts below the answer. `charset`: what it writes in.
    """

    style: str
    en: str
    de: str = ""
    pl: str = ""
    footer: str = ""
    charset: str = "utf-8"


MARKED, UNMARKED, SET_IN, WITHIN, INITIALS, PAGE = "marked", "unmarked", "set in", "within", "initials", "page"
"""Styles: `WITHIN` marks the introduction too; `SET_IN` begins quoted lines with a blank; `PAGE` sends nothing but a page."""

PROGRAMS: dict[str, Program] = {
    "evolution": Program(
        MARKED,
        "On Fri, 2026-11-20 at 09:12 +0100, {name} wrote:",
        "Am Freitag, dem 20.11.2026 um 09:12 +0100 schrieb {name}:",
        "W dniu pią, 20.11.2026 o godzinie 09∶12 +0100, {name} napisał(a):",
    ),
    "kmail": Program(
        MARKED,
        "On Friday, November 20, 2026 9:12:44 AM CET {name} wrote:",
        "Am Freitag, 20. November 2026, 09:12:44 Mitteleuropäische Normalzeit schrieb {name}:",
        "W dniu piątek, 20 listopada 2026 09:12:44 CET {name} pisze:",
    ),
    "roundcube": Program(
        MARKED,
        "On 2026-11-20 09:12, {name} wrote:",
        "Am 20.11.2026 09:12 schrieb {name}:",
        "W dniu 2026-11-20 09:12, {name} napisał(a):",
    ),
    "horde": Program(
        MARKED, "Quoting {name} <{address}>:", "Zitat von {name} <{address}>:", "Cytowanie {name} <{address}>:"
    ),
    "claws": Program(
        MARKED,
        "On Fri, 20 Nov 2026 09:12:44 +0100\n{name} <{address}> wrote:",
        "Am Fri, 20 Nov 2026 09:12:44 +0100\nschrieb {name} <{address}>:",
        "Dnia 2026-11-20, o godz. 09:12:44\n{name} <{address}> napisał(a):",
    ),
    "gnus": Program(
        MARKED, "{name} <{address}> writes:", "{name} <{address}> schreibt:", "{name} <{address}> pisze:"
    ),
    "fastmail": Program(
        MARKED,
        "On Fri, 20 Nov 2026, at 9:12 AM, {name} wrote:",
        "Am Fr, 20. Nov 2026, um 09:12, schrieb {name}:",
        "pt., 20 lis 2026, o 09:12, {name} napisał(a):",
    ),
    "tuta": Program(
        MARKED,
        "20 Nov 2026, 09:12 by {address}:",
        "20. Nov. 2026, 09:12 von {address}:",
        "20 lis 2026, 09:12 od {address}:",
        footer="--\nSecured with Tuta Mail: https://tuta.com/free-email",
    ),
    "spark": Program(
        MARKED,
        "On 20 Nov 2026 at 09:12 +0100, {name} <{address}>, wrote:",
        "Am 20. Nov. 2026, 09:12 +0100 schrieb {name} <{address}>:",
        "Dnia 20 lis 2026, 09:12 +0100, {name} <{address}>, napisał(-a):",
    ),
    "bluemail": Program(
        MARKED,
        "On 20 Nov 2026, at 09:12, {name} <{address}> wrote:",
        "Am 20. Nov. 2026, um 09:12, {name} <{address}> schrieb:",
        "Dnia 20 lis 2026, o 09:12, użytkownik {name} <{address}> napisał:",
        footer="\u2063Get BlueMail for Android \u200b",
    ),
    "gmx app": Program(
        MARKED,
        "On 11/20/26, 9:12 AM {name} <{address}> wrote:",
        "Am 20.11.26, 09:12 schrieb {name} <{address}>:",
        footer="-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.",
    ),
    "the bat": Program(
        INITIALS,
        "Hello {name},\n\nFriday, November 20, 2026, 9:12:44 AM, you wrote:",
        "Hallo {name},\n\nam Freitag, 20. November 2026 um 09:12 schrieben Sie:",
    ),
    "proton mobile": Program(
        MARKED,
        "-------- Original Message --------\nOn 20/11/2026 09:12, {name} <{address}> wrote:",
        "-------- Original-Nachricht --------\nAm 20.11.26 um 09:12, {name} <{address}> schrieb:",
        "-------- Wiadomość oryginalna --------\n20.11.2026 09:12, {name} <{address}> napisał(a):",
    ),
    "interia": Program(
        MARKED,
        "",
        "",
        'Od: "{name}" <{address}>\nDo: {reader};\nWysłane: 9:12 Piątek 2026-11-20\nTemat: {subject}',
        charset="iso-8859-2",
    ),
    "poczta o2": Program(
        MARKED, "", "", "Dnia 20 listopada 2026 09:12 {name} &lt;{address}&gt; napisał(a):", charset="windows-1250"
    ),
    "yandex": Program(
        PAGE,
        '20.11.2026, 09:12, "{name}" <{address}>:',
        '20.11.2026, 09:12, "{name}" <{address}>:',
        '20.11.2026, 09:12, "{name}" <{address}>:',
        footer="-- \nSent from my phone in the Yandex app",
    ),
    "hey": Program(
        PAGE,
        "On November 20, 2026, {name} <{address}> wrote:",
        "Am 20. November 2026 schrieb {name} <{address}>:",
        "20 listopada 2026 {name} <{address}> napisał(a):",
    ),
    "icloud": Program(
        WITHIN,
        "On Nov 20, 2026, at 9:12 AM, {name} <{address}> wrote:",
        "Am 20.11.2026 um 09:12 schrieb {name} <{address}>:",
        "Wiadomość napisana przez {name} <{address}> w dniu 20 lis 2026, o godz. 09:12:",
    ),
    "t-online": Program(
        UNMARKED,
        "",
        "-----Original-Nachricht-----\nBetreff: {subject}\nDatum: 2026-11-20T09:12:44+0100\n"
        'Von: "{name}" <{address}>\nAn: "{reader}" <{reader}>',
        charset="iso-8859-15",
    ),
    "em client": Program(
        UNMARKED,
        '------ Original Message ------\nFrom "{name}" <{address}>\nTo {reader}\nDate 20/11/2026 09:12:44\nSubject {subject}',
        '------ Originalnachricht ------\nVon "{name}" <{address}>\nAn {reader}\nDatum 20.11.2026 09:12:44\nBetreff {subject}',
        '------ Wiadomość oryginalna ------\nOd "{name}" <{address}>\nDo {reader}\nData 20.11.2026 09:12:44\nTemat {subject}',
    ),
    "outlook mac": Program(
        UNMARKED,
        "From: {name} <{address}>\nDate: Friday, 20 November 2026 at 09:12\nTo: {reader} <{reader}>\nSubject: {subject}",
        "Von: {name} <{address}>\nDatum: Freitag, 20. November 2026 um 09:12\nAn: {reader} <{reader}>\nBetreff: {subject}",
        "Od: {name} <{address}>\nData: piątek, 20 listopada 2026 09:12\nDo: {reader} <{reader}>\nTemat: {subject}",
    ),
    "outlook express": Program(
        UNMARKED,
        "----- Original Message -----\nFrom: {name}\nTo: {reader}\nSent: Friday, November 20, 2026 9:12 AM\nSubject: {subject}",
        "----- Original Message -----\nFrom: {name}\nTo: {reader}\nSent: Friday, November 20, 2026 9:12 AM\nSubject: {subject}",
        "----- Original Message -----\nFrom: {name}\nTo: {reader}\nSent: Friday, November 20, 2026 9:12 AM\nSubject: {subject}",
        charset="iso-8859-2",
    ),
    "yahoo mobile": Program(
        UNMARKED,
        "  On Fri, 20 Nov 2026 at 9:12, {name}<{address}> wrote:   ",
        "  Am Fr., Nov. 20, 2026 at 9:12 schrieb {name}<{address}>:   ",
        "  pt., lis 20 2026 o 9:12 {name}<{address}> napisał(a):   ",
        footer="Sent from Yahoo Mail on Android",
    ),
    "samsung new": Program(
        UNMARKED,
        "-------- Original message --------\nFrom: {name} <{address}> \nDate: 20/11/2026  09:12  (GMT+01:00) \nTo: {reader} \n"
        "Subject: {subject} ",
        "-------- Ursprüngliche Nachricht --------\nVon: {name} <{address}> \nDatum: 20.11.26  09:12  (GMT+01:00) \n"
        "An: {reader} \nBetreff: {subject} ",
        "-------- Oryginalna wiadomość --------\nOd: {name} <{address}> \nData: 20.11.2026  09:12  (GMT+01:00) \n"
        "Do: {reader} \nTemat: {subject} ",
        footer="Von meinem/meiner Galaxy gesendet",
    ),
    "notes": Program(
        UNMARKED,
        "-----{name} <{address}> wrote: -----\nTo: {reader}\nFrom: {name} <{address}>\nDate: 11/20/2026 09:12AM\n"
        "Subject: {subject}",
        "-----{name} <{address}> schrieb: -----\nAn: {reader}\nVon: {name} <{address}>\nDatum: 20.11.2026 09:12\n"
        "Betreff: {subject}",
        "-----{name} <{address}> napisał(a): -----\nDo: {reader}\nOd: {name} <{address}>\nData: 2026-11-20 09:12\n"
        "Temat: {subject}",
    ),
    "zoho": Program(
        UNMARKED,
        "---- On Fri, 20 Nov 2026 09:12:44 +0100 {name} <{address}> wrote ---",
        "---- Am Fr., 20 Nov. 2026 09:12:44 +0100 schrieb {name} <{address}> ---",
        "---- pt., 20 lis 2026 09:12:44 +0100 {name} <{address}> napisał(a) ----",
    ),
    "aol": Program(
        SET_IN, "In a message dated 11/20/2026 9:12:44 AM Central European Standard Time, {address} writes:"
    ),
    "groupwise": Program(
        MARKED,
        '>>> {name} <{address}> 11/20/2026 9:12 AM >>>',
        '>>> {name} <{address}> 20.11.2026 09:12 >>>',
        '>>> {name} <{address}> 2026-11-20 09:12 >>>',
    ),
}  # fmt: skip

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
