"""The content of a mail as SMTP brings it: read in large pieces, of which only the beginning is kept.

The library makes an object of every line, and keeps them all until the mail is there: 10 MiB of short lines took 8 seconds of
the processor and 800 MB. Source: RFC 5321, 4.1.1.4 and 4.5.2.
"""

from asyncio import StreamReader
from typing import NamedTuple

from games.reading.message import LARGEST

LINE_END = b"\r\n"
END = b"\r\n.\r\n"
PIECE = 1 << 20
"""More than the reader ever holds: what it holds is always taken as a whole."""


class Content(NamedTuple):
    """A mail's first bytes, as many as are ever read, and how many it has."""

    start: bytes
    size: int


async def read_content(reader: StreamReader) -> Content:
    """All up to the line with nothing but a dot; what follows that is left to be read. Raises ConnectionResetError."""
    # Lines of a doubled dot lose a fourth of their bytes.
    room = LARGEST * 4 // 3 + len(END)
    kept = bytearray()
    size = 0
    # As if a line had ended before: the mail may be empty.
    held = bytearray(LINE_END)
    while True:
        piece = await reader.read(PIECE)
        if not piece:
            raise ConnectionResetError
        held += piece
        end = held.find(END)
        # The end may have come in part.
        done = end + len(LINE_END) if end >= 0 else max(0, len(held) - len(END) + 1)
        kept += held[: min(done, max(0, room - len(kept)))]
        size += done
        if end >= 0:
            if len(held) > end + len(END):
                reader.feed_data(bytes(held[end + len(END) :]))
            break
        del held[:done]
    # Who sends doubles a dot at the beginning of a line.
    whole = bytes(kept).replace(LINE_END + b".", LINE_END)[len(LINE_END) :]
    return Content(whole[:LARGEST], size - len(LINE_END))
