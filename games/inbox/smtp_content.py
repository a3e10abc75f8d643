"""Reading the content of a mail from SMTP in large pieces, up to the limit of what is parsed.

The library stores an object for each line until the mail is there: 10 MiB of short lines took 8 seconds of the
processor and 800 MB.
"""

from asyncio import StreamReader
from typing import NamedTuple

from games.reading.message import LARGEST

LINE_END = b"\r\n"
END = b"\r\n.\r\n"
PIECE = 1 << 20
"""More than the reader ever holds, so that its whole buffer is taken at once."""


class Content(NamedTuple):
    """A mail's first bytes, up to the limit, and its size."""

    start: bytes
    size: int


async def read_content(reader: StreamReader) -> Content:
    """Read up to the line that is only a dot, and leave what follows in the reader. Raises ConnectionResetError."""
    # Lines of a doubled dot lose a fourth of their bytes.
    room = LARGEST * 4 // 3 + len(END)
    taken = bytearray()
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
        taken += held[: min(done, max(0, room - len(taken)))]
        size += done
        if end >= 0:
            if len(held) > end + len(END):
                reader.feed_data(bytes(held[end + len(END) :]))
            break
        del held[:done]
    # The sender doubles a dot at the beginning of a line.
    whole = bytes(taken).replace(LINE_END + b".", LINE_END)[len(LINE_END) :]
    return Content(whole[:LARGEST], size - len(LINE_END))
