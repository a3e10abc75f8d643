"""Mail programs: how each of them composes a reply, in English, German and Polish.

A program is a function `(reply) -> bytes` in `CLIENTS`. They serve tests in which people play by mail.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from html import escape
from typing import Any

from tests.games.reading.readings import FOLDER
from tests.games.reading.turn_mail import TurnMail

WORDS: dict[str, Any] = tomllib.loads((FOLDER / "client_words.toml").read_text())


@dataclass(frozen=True)
class Reply:
    """What somebody writes. `top`, `bottom`: above and below the quote; `inline`: below that line of the quote's."""

    to: TurnMail
    language: str = "en"
    top: str = ""
    bottom: str = ""
    inline: tuple[int, str] | None = None
    charset: str = "utf-8"


Client = Callable[[Reply], bytes]


def fields(reply: Reply) -> dict[str, str]:
    mail = reply.to
    return {"name": mail.name, "address": mail.address, "reader": mail.reader, "subject": mail.subject}


def attribution(client: str, reply: Reply, width: int = 0) -> str:
    """Return the line that introduces the quote; broken at the last blank before `width`."""
    line: str = WORDS["dates"][client][reply.language].format(**fields(reply))
    if width and len(line) > width:
        cut = line.rindex(" ", 0, width)
        line = line[:cut] + "\n" + line[cut + 1 :]
    return line


def quoted(reply: Reply, mark: str = "> ") -> str:
    """Return the turn mail with marks, and the writer's words between its lines."""
    lines = [(mark + line).rstrip() if line else mark.rstrip() for line in reply.to.plain.rstrip("\n").split("\n")]
    if reply.inline is not None:
        at, text = reply.inline
        lines[at:at] = ["", *text.split("\n"), ""]
    return "\n".join(lines)


def html_lines(text: str, tag: str = "div") -> str:
    return "".join(f"<{tag}>{escape(line) or '<br>'}</{tag}>" for line in text.split("\n"))


def sent(reply: Reply, plain: str | None, html: str | None = None, agent: str = "", **parameters: str) -> bytes:
    """Return the message with its headers, as bytes with CRLF."""
    message = EmailMessage(policy=policy.SMTP.clone(max_line_length=78))
    message["From"] = f"Ines <{reply.to.reader}>"
    message["To"] = f"{reply.to.name} <{reply.to.address}>"
    message["Subject"] = WORDS["prefix"][reply.language] + reply.to.subject
    message["Date"] = "Fri, 20 Nov 2026 18:03:11 +0100"
    message["Message-ID"] = "<reply.20261120.180311@example.net>"
    message["In-Reply-To"] = reply.to.message_id
    message["References"] = f"<first.4711@mail.example.org> {reply.to.message_id}"
    if agent:
        message["User-Agent"] = agent
    if plain is not None:
        # What the old encodings cannot say, programs replace.
        text = plain.encode(reply.charset, "replace").decode(reply.charset)
        message.set_content(text, charset=reply.charset, cte="quoted-printable", params=parameters)
    if html is not None:
        page = f"<html><head></head><body>{html}</body></html>".encode(reply.charset, "xmlcharrefreplace")
        add = message.set_content if plain is None else message.add_alternative
        add(page.decode(reply.charset), subtype="html", charset=reply.charset, cte="quoted-printable")
    if message.is_multipart():
        message.set_boundary("=-" + reply.language * 12 + "-=")
    return message.as_bytes()


def joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def gmail(reply: Reply) -> bytes:
    plain = joined(reply.top, attribution("gmail", reply, 78), quoted(reply), reply.bottom)
    inner = reply.to.html
    html = (
        f'<div dir="ltr">{html_lines(reply.top)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{escape(attribution("gmail", reply))}<br></div>'
        f'<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);'
        f'padding-left:1ex">{inner}</blockquote>{html_lines(reply.bottom) if reply.bottom else ""}</div>'
    )
    return sent(reply, plain, html)


def gmail_html(reply: Reply) -> bytes:
    """Return the page alone, as some programs on top of Gmail send it."""
    html = (
        f'<div dir="auto">{html_lines(reply.top)}</div><div class="gmail_quote"><div class="gmail_attr">'
        f'{escape(attribution("gmail", reply))}</div><blockquote class="gmail_quote">{reply.to.html}</blockquote>'
        f"{html_lines(reply.bottom) if reply.bottom else ''}</div>"
    )
    return sent(reply, None, html)


def outlook(reply: Reply) -> bytes:
    """Outlook on the desktop: a block of headers, then the mail without marks."""
    block = WORDS["blocks"][reply.language].format(**fields(reply))
    plain = joined(reply.top, block, reply.to.plain, reply.bottom)
    rows = "<br>".join(
        f"<b>{label}:</b>{escape(value)}" for label, _, value in (line.partition(":") for line in block.split("\n"))
    )
    html = (
        f'<div class="WordSection1">{html_lines(reply.top, "p")}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        f'<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        f'<p class="MsoNormal">{rows}</p></div></div>{reply.to.html}{html_lines(reply.bottom, "p") if reply.bottom else ""}</div>'
    )
    return sent(reply, plain, html, "Microsoft Outlook 16.0")


def outlook_plain(reply: Reply) -> bytes:
    """Outlook set to plain text: the old divider."""
    block = WORDS["original"][reply.language] + "\n" + WORDS["blocks"][reply.language].format(**fields(reply))
    return sent(reply, joined(reply.top, block, reply.to.plain, reply.bottom), None, "Microsoft Outlook 15.0")


def outlook_web(reply: Reply) -> bytes:
    block = WORDS["blocks"][reply.language].format(**fields(reply))
    plain = joined(reply.top, "_" * 32 + "\n" + block, reply.to.plain, reply.bottom)
    html = (
        f'<div class="elementToProof">{html_lines(reply.top)}</div><div id="appendonsend"></div>'
        f'<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>'
        f"{escape(block).replace(chr(10), '<br>')}</font><div>&nbsp;</div></div><div>{reply.to.html}</div>"
    )
    return sent(reply, plain, html)


def outlook_mobile(reply: Reply) -> bytes:
    block = WORDS["blocks"][reply.language].format(**fields(reply))
    footer = WORDS["outlook_ios"][reply.language]
    top = joined(reply.top, footer).rstrip("\n")
    plain = joined(top, "_" * 32 + "\n" + block, reply.to.plain)
    html = (
        f'<div dir="ltr">{html_lines(reply.top)}</div><div id="ms-outlook-mobile-signature" dir="ltr"><div>'
        f'{escape(footer)}</div></div><hr><div id="divRplyFwdMsg">{escape(block)}</div>{reply.to.html}'
    )
    return sent(reply, plain, html)


def apple_mail(reply: Reply) -> bytes:
    plain = joined(reply.top, attribution("apple", reply), quoted(reply), reply.bottom)
    return sent(reply, plain, None, "Apple Mail (2.3826.100.5)")


def iphone(reply: Reply) -> bytes:
    top = joined(reply.top, WORDS["iphone"][reply.language]).rstrip("\n")
    plain = joined(top, attribution("apple", reply), "\ufeff" + quoted(reply), reply.bottom)
    html = (
        f'<div dir="ltr">{html_lines(reply.top)}</div><div dir="ltr">{WORDS["iphone"][reply.language]}</div><div dir="ltr"><br>'
        f'<blockquote type="cite">{escape(attribution("apple", reply))}<br><br></blockquote></div>'
        f'<blockquote type="cite"><div dir="ltr">{reply.to.html}</div></blockquote>{html_lines(reply.bottom)}'
    )
    return sent(reply, plain, html, "iPhone Mail (22G86)")


def thunderbird(reply: Reply) -> bytes:
    """Plain text that flows: lines of 72 letters that end in a blank go on."""
    parts = [flowed(reply.top), attribution("thunderbird", reply) + "\n" + quoted(reply), flowed(reply.bottom)]
    return sent(reply, joined(*parts), None, "Mozilla Thunderbird", format="flowed")


def flowed(text: str) -> str:
    lines: list[str] = []
    for line in text.split("\n"):
        while len(line) > 72 and " " in line[:72]:
            cut = line.rindex(" ", 0, 72) + 1
            lines.append(line[:cut])
            line = line[cut:]
        lines.append(line)
    return "\n".join(lines)


def thunderbird_html(reply: Reply) -> bytes:
    html = (
        f'{html_lines(reply.top, "p")}<div class="moz-cite-prefix">{escape(attribution("thunderbird", reply))}<br></div>'
        f'<blockquote type="cite" cite="mid:x">{reply.to.html}</blockquote>{html_lines(reply.bottom, "p")}'
        f'<div class="moz-signature">-- <br>Ines, d3 Street</div>'
    )
    return sent(reply, None, html, "Mozilla Thunderbird")


def k9(reply: Reply) -> bytes:
    plain = joined(reply.top, "-- \n" + WORDS["android"][reply.language] if reply.top else "", attribution("k9", reply))
    return sent(reply, joined(plain.rstrip("\n"), quoted(reply), reply.bottom), None, "K-9 Mail for Android")


def yahoo(reply: Reply) -> bytes:
    """Return marks nothing in plain text: the quote is set in by blanks."""
    original = "\n".join("   " + line for line in reply.to.plain.split("\n"))
    plain = joined(reply.top, "    " + attribution("yahoo", reply), original)
    html = (
        f'<div class="ydp1yahoo-style-wrap"><div dir="ltr">{html_lines(reply.top)}</div></div>'
        f'<div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div><div>{escape(attribution("yahoo", reply))}</div>'
        f"<div><br></div><div>{reply.to.html}</div></div></div>{html_lines(reply.bottom) if reply.bottom else ''}"
    )
    return sent(reply, plain, html)


def gmx(reply: Reply) -> bytes:
    rows = "".join(
        f"<div><b>{escape(line)}</b></div>"
        for line in WORDS["gmx_blocks"][reply.language].format(**fields(reply)).split("\n")
    )
    html = (
        f'<div style="font-family: Verdana;font-size: 12.0px;">{html_lines(reply.top)}<div>&nbsp;<div name="quote" '
        f'style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">{rows}'
        f'<div name="quoted-content">{reply.to.html}</div></div></div>{html_lines(reply.bottom) if reply.bottom else ""}</div>'
    )
    return sent(reply, None, html)


def webde_plain(reply: Reply) -> bytes:
    block = WORDS["gmx_blocks"][reply.language].format(**fields(reply))
    return sent(reply, joined(reply.top, block, quoted(reply), reply.bottom))


def wp(reply: Reply) -> bytes:
    plain = joined(reply.top, attribution("wp", reply), quoted(reply), reply.bottom)
    html = (
        f'{html_lines(reply.top, "p")}<p>{escape(attribution("wp", reply))}</p><blockquote style="border-left: 2px solid #000">'
        f"{reply.to.html}</blockquote>{html_lines(reply.bottom, 'p') if reply.bottom else ''}"
    )
    return sent(reply, plain, html)


def onet(reply: Reply) -> bytes:
    return sent(reply, joined(reply.top, attribution("onet", reply), quoted(reply), reply.bottom))


def proton(reply: Reply) -> bytes:
    top = joined(reply.top, WORDS["proton"][reply.language]).rstrip("\n")
    plain = joined(top, attribution("proton", reply), quoted(reply), reply.bottom)
    html = (
        f'{html_lines(reply.top)}<div class="protonmail_signature_block">{WORDS["proton"][reply.language]}</div>'
        f'<div class="protonmail_quote">{escape(attribution("proton", reply))}<br><blockquote class="protonmail_quote" '
        f'type="cite">{reply.to.html}</blockquote>{html_lines(reply.bottom) if reply.bottom else ""}</div>'
    )
    return sent(reply, plain, html)


def mutt(reply: Reply) -> bytes:
    return sent(reply, joined(attribution("mutt", reply) + "\n" + quoted(reply), reply.top, reply.bottom, "-- \nInes"))


def samsung(reply: Reply) -> bytes:
    block = WORDS["samsung"][reply.language] + "\n" + WORDS["blocks"][reply.language].format(**fields(reply))
    return sent(reply, joined(reply.top, block, reply.to.plain))


def forwarding(reply: Reply) -> bytes:
    block = WORDS["forwarded"][reply.language] + "\n" + WORDS["blocks"][reply.language].format(**fields(reply))
    return sent(reply, joined(reply.top, block, reply.to.plain))


def breaking(reply: Reply) -> bytes:
    """Return an old program that breaks quoted lines at 72 letters and marks only their beginnings."""
    lines: list[str] = []
    for line in quoted(reply).split("\n"):
        while len(line) > 72 and " " in line[2:72]:
            cut = line.rindex(" ", 2, 72)
            lines.append(line[:cut])
            line = line[cut + 1 :]
        lines.append(line)
    return sent(reply, joined(reply.top, attribution("apple", reply), "\n".join(lines), reply.bottom))


def bare(reply: Reply) -> bytes:
    """Nothing quoted at all."""
    return sent(reply, reply.top + "\n")


def unmarked(reply: Reply) -> bytes:
    """Return the whole mail below the answer, without a word between them."""
    return sent(reply, joined(reply.top, reply.to.plain, reply.bottom))


CLIENTS: dict[str, Client] = {
    client.__name__: client
    for client in (
        gmail, gmail_html, outlook, outlook_plain, outlook_web, outlook_mobile, apple_mail, iphone, thunderbird, thunderbird_html,
        k9, yahoo, gmx, webde_plain, wp, onet, proton, mutt, samsung, forwarding, breaking, bare, unmarked,
    )
}  # fmt: skip

NO_PLACE = {
    # These quote without marks, or have no place between the lines: what stands there is asked back.
    "inline": {
        "gmail_html", "outlook", "outlook_plain", "outlook_web", "outlook_mobile", "thunderbird_html", "yahoo", "gmx",
        "samsung", "forwarding", "bare", "unmarked",
    },
    "bottom": {"outlook_mobile", "samsung", "forwarding", "bare"},
}  # fmt: skip
