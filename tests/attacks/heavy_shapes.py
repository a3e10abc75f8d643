"""Shapes of mails that are dear to read: a head, something that is said again and again, and an end. Pure: bytes only."""

from collections.abc import Callable

Kind = Callable[[int], bytes]
"""From a number of bytes to a mail of about as many."""

USUAL = (
    b"From: Eve <eve@example.org>\r\nSubject: Re: Mykerinos: Test\r\n"
    b"Message-ID: <%d.heavy@example.org>\r\nMIME-Version: 1.0\r\n"
)
PLAIN = b"Content-Type: text/plain; charset=utf-8\r\n"
PAGE = b"Content-Type: text/html; charset=utf-8\r\n"
MIXED = b'Content-Type: multipart/mixed; boundary="X"\r\n'
MOST_TAGS = 14_900
"""Tags of a page that is still read."""

LETTERS = 11_900
SAYINGS = 395
"""Letters and sentences of the writer's own that are still read as moves."""


def again(head: bytes, unit: bytes, end: bytes = b"") -> Kind:
    """Headers after the usual ones, or whatever follows them; then the unit."""

    def make(size: int) -> bytes:
        start = USUAL % size + head
        return start + unit * max(1, (size - len(start) - len(end)) // len(unit)) + end

    return make


def text(unit: bytes | str, *, head: bytes = PLAIN) -> Kind:
    """Return a plain text."""
    return again(head + b"\r\n", unit.encode() if isinstance(unit, str) else unit)


def page(unit: bytes | str, start: bytes | str = b"", end: bytes | str = b"", most: int = MOST_TAGS) -> Kind:
    """HTML of just the length and number of tags that is read: what has more is nobody's reply."""
    first, middle, last = (one.encode() if isinstance(one, str) else one for one in (start, unit, end))

    def make(size: int) -> bytes:
        room = min(size, 299_000) - len(first) - len(last)
        tags = max(1, middle.count(b"<"))
        times = max(1, min(room // len(middle), (most - first.count(b"<")) // tags))
        padded = middle + b"x" * (room // times - len(middle)) if b"<" in middle else middle
        return USUAL % size + PAGE + b"\r\n" + first + padded * times + last

    return make


def own(unit: str, letters: int = LETTERS, sayings: int = SAYINGS) -> Kind:
    """As much of the writer's own text as is understood, and the rest of the mail as a quote below it."""

    def make(size: int) -> bytes:
        times = letters // len(unit)
        apart = max(1, unit.count("\n") + unit.count(". ") + unit.count("? "))
        # Where each unit is a sentence of its own, several are put into one line until there are few enough.
        together = -(-times * apart // sayings) if apart and "\n" in unit else 1
        line = unit.replace("\n", " ") * (together - 1) + unit
        said = (line * max(1, letters // len(line))).encode()
        head = USUAL % size + PLAIN + b"\r\n" + said + b"\r\n\r\nOn 1.1.2026 a@b wrote:\r\n"
        quote = b"> the mail that is answered\r\n"
        return head + quote * max(1, (size - len(head)) // len(quote))

    return make


def encoded(encoding: bytes, unit: bytes, kind: bytes = PLAIN) -> Kind:
    return again(kind + b"Content-Transfer-Encoding: " + encoding + b"\r\n\r\n", unit)


def labelled(charset: bytes, unit: bytes) -> Kind:
    return again(b"Content-Type: text/plain; charset=" + charset + b"\r\n\r\n", unit)


def report(unit: bytes, kind: bytes = b"message/delivery-status") -> Kind:
    """Return a delivery report whose machine-readable part is anything."""
    head = (
        b'Content-Type: multipart/report; report-type=delivery-status; boundary="X"\r\n\r\n--X\r\nContent-Type: ' + kind
    )
    return again(head + b"\r\n\r\n", unit, b"\r\n--X--\r\n")


def nested(levels: int, unit: bytes, kind: bytes = b"text/plain") -> Kind:
    """Multiparts in each other, and the unit in the innermost."""
    heads = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (level, level) for level in range(levels)
    )
    return again(heads + b"Content-Type: " + kind + b"\r\n\r\n", unit)


def nested_to_the_end(size: int) -> bytes:
    level = b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n'
    return USUAL % size + b"".join(level % (number, number) for number in range(size // 66))


def parts_with_bodies(kind: bytes, count: int, unit: bytes) -> Kind:
    """Return that many parts of equal length."""

    def make(size: int) -> bytes:
        body = unit * max(1, size // count // len(unit))
        part = b"--X\r\nContent-Type: " + kind + b"\r\n\r\n" + body + b"\r\n"
        return USUAL % size + MIXED + b"\r\n" + part * count + b"--X--\r\n"

    return make


def headers_of_parts(size: int) -> bytes:
    """Sixty parts that are nothing but headers."""
    head = b"--X\r\n" + b"X-A: b\r\n" * (size // 60 // 8) + b"\r\nd3\r\n"
    return USUAL % size + MIXED + b"\r\n" + head * 60


def fonts_begun_again(size: int) -> bytes:
    """Styles that are never closed: HTML begins all of them again in every paragraph."""
    fonts = "".join(f"<font color={number}>" for number in range(380))
    return page(b"<p>x</p>", f"<p>{fonts}</p>")(size)


def distinct_attributes(size: int) -> bytes:
    names = " ".join(f"a{number}" for number in range(min(size, 280_000) // 7))
    return page(b"d3", f"<p {names}>")(size)


def tall_table(size: int) -> bytes:
    return page(b"<tr><td>d3<td>c4", b"<table>", b"</table>")(size)


def page_and_plain(size: int) -> bytes:
    """Return a plain text that quotes without marks, and a page that marks its quotes: both are read."""
    plain = b"-----Original Message-----\r\nd4\r\n" * (min(size // 3, 390_000) // 32)
    marked = b"<p>d3<blockquote>d4</blockquote>" * min(size // 3 // 32, 4_900)
    start = USUAL % size + b'Content-Type: multipart/alternative; boundary="X"\r\n\r\n'
    return start + b"--X\r\n\r\nd3\r\n\r\n" + plain + b"\r\n--X\r\n" + PAGE + b"\r\n" + marked + b"\r\n--X--\r\n"
