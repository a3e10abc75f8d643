"""A mail cut into its parts, by where they lie in its bytes. Source: RFC 2045, 2046, 5322.

The library's parser makes an object of every line and of every block of a delivery report. Here the bytes are searched,
only headers become objects, up to a limit. Bodies of `message/...` are not parsed: forwarded mails and reports are not
the writer's words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message as Parsed

MOST_PARTS = 60
DEEPEST = 12
MOST_HEADERS = 500
"""Of one part. What follows them is passed over."""

MOST_LINES = 5_000
"""Lines of the headers of one part that are looked at."""

MOST_LOOKS = 2_000
"""Places in a mail that look like boundaries. A mail with more of them was made to be dear."""

LONGEST_HEADER = 4_000
"""Letters. Reading parameters takes a time that grows with the square of it."""

HEADER_LINE = re.compile(rb"(?:From |([!-9;-~]*):|[\t ])[^\r\n]*(?:\r\n|\r|\n|\Z)")
"""One line of headers, group 1 being a name. Any other line ends them."""

GAP = re.compile(rb"(?:\r\n|\n|\r(?!\n)){2}")
LINE_END = re.compile(rb"\r\n|\r|\n")
LAST_LINE_END = re.compile(rb"(?:\r\n|\r|\n)\Z")
REST_OF_BOUNDARY = re.compile(rb"(--)?[ \t]*(?:\r\n|\r|\n|\Z)")


class TooDear(ValueError):
    """The mail was made to take long."""


@dataclass(frozen=True)
class Part:
    """A part that holds no others: its headers, and where its body lies. `kind`: its content type, lower case."""

    head: Parsed
    kind: str
    start: int
    end: int


@dataclass
class Cutter:
    """A mail that is being cut. `kinds`: content types of all parts so far, the outermost first."""

    raw: bytes
    kinds: list[str] = field(default_factory=list)
    looks: int = 0

    def parts(self, start: int, end: int, head: Parsed, depth: int = 0) -> Iterator[Part]:
        """Return the innermost parts of the part that lies there, in their order. Raises TooDear."""
        kind = kind_of(head)
        self.kinds.append(kind)
        if not kind.startswith("multipart/"):
            yield Part(head, kind, start, end)
        elif depth < DEEPEST:
            inner_kind = "message/rfc822" if kind == "multipart/digest" else "text/plain"
            for first, last in self.between(boundary_of(head), start, end):
                if len(self.kinds) >= MOST_PARTS:
                    return
                inner, body = read_head(self.raw, first, last)
                inner.set_default_type(inner_kind)
                yield from self.parts(body, last, inner, depth + 1)

    def between(self, boundary: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the parts of a multipart lie. The last may have no boundary behind it. Raises TooDear."""
        if not boundary:
            return
        mark = b"--" + boundary
        begin = -1
        at = self.raw.find(mark, start, end)
        while at >= 0:
            self.looks += 1
            if self.looks > MOST_LOOKS:
                raise TooDear
            rest = REST_OF_BOUNDARY.match(self.raw, at + len(mark), end)
            if rest is not None and (at == start or self.raw[at - 1] in b"\r\n"):
                if 0 <= begin < at:
                    # The end of line before a boundary belongs to the boundary.
                    yield begin, self.before(begin, at)
                if rest[1]:
                    return
                begin = rest.end()
            at = self.raw.find(mark, at + len(mark), end)
        if 0 <= begin < end:
            yield begin, end

    def before(self, start: int, boundary: int) -> int:
        """Where the part before a boundary ends: the end of line between them belongs to the boundary."""
        line_end = LAST_LINE_END.search(self.raw, max(start, boundary - 2), boundary)
        return line_end.start() if line_end else boundary


def read_head(raw: bytes, start: int, end: int) -> tuple[Parsed, int]:
    """Read the headers that begin there, ASCII with other bytes as surrogates; return them and where the body begins."""
    head = Parsed()
    name, lines = "", 0
    value: list[bytes] = []
    at = start
    while (line := HEADER_LINE.match(raw, at, end)) is not None and lines < MOST_LINES:
        lines += 1
        if raw[at] not in b"\t ":
            keep(head, name, value)
            name = (line[1] or b"").decode("ascii")
            value = [raw[line.end(1) + 1 : min(line.end(), line.end(1) + 1 + LONGEST_HEADER)]] if name else []
        elif name and len(value) < 100:
            value.append(raw[at : min(line.end(), at + LONGEST_HEADER)])
        at = line.end()
    keep(head, name, value)
    if lines == MOST_LINES:
        gap = GAP.search(raw, at - 1, end)
        return head, gap.end() if gap else end
    blank = LINE_END.match(raw, at, end)
    return head, blank.end() if blank else at


def keep(head: Parsed, name: str, value: list[bytes]) -> None:
    """Add a header, cut to a bearable length. One without a name is none."""
    if name and len(head) < MOST_HEADERS:
        text = b"".join(value).strip(b" \t\r\n")[:LONGEST_HEADER]
        head.set_raw(name, text.decode("ascii", "surrogateescape").replace("\0", ""))


def kind_of(head: Parsed) -> str:
    """Return the content type, lower case; that of a plain text where it cannot be read."""
    try:
        return head.get_content_type()
    except (ValueError, LookupError, TypeError, AttributeError):
        return "text/plain"


def boundary_of(head: Parsed) -> bytes:
    """Return the boundary of a multipart; b"" where the bytes have none."""
    try:
        return str(head.get_boundary("")).encode("ascii")
    except (ValueError, LookupError, TypeError, AttributeError):
        return b""
